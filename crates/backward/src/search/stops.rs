//! Places that a way must pass, and instructions that it must not, before it comes to the next one.

use vitro_program::flow::{Edge, EdgeKind};

use super::{Search, State};
use crate::body::Body;
use crate::target::At;

impl Search<'_> {
    /// Stops that are left when a stretch has been passed backward; nothing if it passes what must be avoided.
    pub(super) fn stops_passed(
        &self,
        state: &State,
        body: &Body,
        from: u32,
        edge: Edge,
    ) -> Option<usize> {
        let mut left = state.stops;
        if self.target.stops.len() == 1 {
            return Some(left);
        }
        left = self.stops_at(left, body, edge.from, edge.kind)?;
        for node in (from..edge.from).rev() {
            left = self.stops_at(left, body, node, EdgeKind::Next)?;
        }
        Some(left)
    }

    /// Stops that are left when an instruction has been passed by an edge.
    pub(super) fn stops_at(
        &self,
        left: usize,
        body: &Body,
        node: u32,
        kind: EdgeKind,
    ) -> Option<usize> {
        if left == 0 {
            return Some(0);
        }
        let stop = &self.target.stops[left - 1];
        let method = body.method();
        let here = *stop.method.class == *body.class.name
            && *stop.method.name == *method.name
            && *stop.method.descriptor == *method.descriptor;
        if !here {
            return Some(left);
        }
        let offset = u32::from(body.flow.offset(node));
        let passes = offset == stop.offset
            && match &stop.at {
                At::Instruction => true,
                At::Branch(side) => kind == side.edge(),
                At::Exception(_) => kind.is_throw(),
            };
        if passes {
            return Some(left - 1);
        }
        (!stop.avoiding.contains(&offset)).then_some(left)
    }
}
