//! How a search begins: the target is looked up, and the first states stand there.

use std::collections::BTreeSet;
use std::rc::Rc;

use hashbrown::HashMap;
use vitro_program::flow::{Edge, EdgeKind};

use super::{Figures, Frame, Limits, NONE, Search, State};
use crate::body::Body;
use crate::oracle::Oracle;
use crate::space::{Kind, Space, Symbol};
use crate::stretch::Stretch;
use crate::target::{At, MethodName, Stop, Target, TargetError};
use crate::world::World;

impl<'w> Search<'w> {
    /// A search for an input that reaches the target.
    pub fn new(world: &'w World, target: Target, limits: Limits) -> Result<Self, TargetError> {
        let goal = target.stops.last().ok_or(TargetError::Empty)?.clone();
        for stop in &target.stops {
            check(world, stop)?;
        }
        let entry = match &target.entry {
            Some(entry) => body_of(world, entry)?,
            None => body_of(world, &target.stops[0].method)?,
        };
        let body = body_of(world, &goal.method)?;
        let mut search = Search {
            world,
            oracle: Oracle::new(limits.question_steps),
            limits,
            target,
            entry,
            space: Space::new(),
            frames: Vec::new(),
            frame_ids: HashMap::new(),
            way: Vec::new(),
            open: Vec::new(),
            known: HashMap::new(),
            effects: HashMap::new(),
            sites: HashMap::new(),
            bodies: Vec::new(),
            hit: BTreeSet::new(),
            doubts: BTreeSet::new(),
            figures: Figures::default(),
            patience: 1,
            trace: None,
        };
        search.name_parameters(&body);
        search.frames.push(Frame {
            outer: NONE,
            call: 0,
            callee: 0,
            body: body.clone(),
            depth: 0,
            calls: 0,
        });
        search.begin(&body, &goal)?;
        Ok(search)
    }

    fn name_parameters(&mut self, body: &Body) {
        for &(slot, _) in &body.parameters {
            let name = match (body.is_static(), slot) {
                (false, 0) => "this".to_owned(),
                _ => {
                    let found = vitro_program::operand::local(&body.class, body.method(), 0, slot);
                    found.0.to_string()
                }
            };
            self.space.name_local(0, slot, name);
        }
    }

    fn begin(&mut self, body: &Rc<Body>, goal: &Stop) -> Result<(), TargetError> {
        let node = number(body, goal.offset)?;
        if !body.may_reach(node) {
            return Ok(());
        }
        let state = State {
            frame: 0,
            node,
            conditions: Rc::from([]),
            turns: 0,
            length: 0,
            looks: 0,
            allocations: 0,
            stops: self.target.stops.len() - 1,
            way: NONE,
            unasked: 0,
        };
        match &goal.at {
            At::Instruction => {
                self.way.push(super::WayStep {
                    later: NONE,
                    frame: 0,
                    from: node,
                    to: node,
                    unfollowed: None,
                });
                self.put(State { way: 0, ..state });
            }
            At::Branch(side) => {
                let kind = side.edge();
                let edges: Vec<Edge> = body.flow.outgoing(node).to_vec();
                for edge in edges.into_iter().filter(|edge| edge.kind == kind) {
                    let behind = State {
                        node: edge.to,
                        ..state.clone()
                    };
                    self.over(&behind, body, edge);
                }
            }
            At::Exception(class) => self.begin_exception(body, node, &state, class.as_deref()),
        }
        Ok(())
    }

    fn begin_exception(&mut self, body: &Rc<Body>, node: u32, state: &State, class: Option<&str>) {
        let edges: Vec<Edge> = body.flow.outgoing(node).to_vec();
        for edge in edges {
            let EdgeKind::Throw(_, row) = edge.kind else {
                continue;
            };
            let symbol = match row {
                Some(_) => Symbol::Operand(0, 0),
                None => Symbol::Thrown(0),
            };
            let exception = self.space.symbol(symbol, Kind::Ref);
            let mut conditions = Vec::new();
            if let Some(class) = class {
                let mut run = Stretch::new(&mut self.space, self.world, body, 0, 0, 0);
                conditions.push(run.is_of(exception, class));
            }
            let behind = State {
                node: edge.to,
                conditions: conditions.into(),
                ..state.clone()
            };
            self.over(&behind, body, edge);
        }
    }
}

fn body_of(world: &World, method: &MethodName) -> Result<Rc<Body>, TargetError> {
    let declared = world.declared(&method.class, &method.name, &method.descriptor);
    declared
        .and_then(|declared| world.body(&declared))
        .ok_or_else(|| TargetError::NoMethod(method.clone()))
}

fn number(body: &Body, offset: u32) -> Result<u32, TargetError> {
    body.flow.number(offset).ok_or_else(|| {
        let offsets = body
            .flow
            .instructions()
            .iter()
            .map(|instruction| instruction.offset);
        let before = offsets.clone().filter(|&other| other < offset).max();
        let behind = offsets.filter(|&other| other > offset).min();
        TargetError::NoInstruction(offset, before, behind)
    })
}

fn check(world: &World, stop: &Stop) -> Result<(), TargetError> {
    let body = body_of(world, &stop.method)?;
    let node = number(&body, stop.offset)?;
    let mut edges = body.flow.outgoing(node).iter();
    match &stop.at {
        At::Instruction => Ok(()),
        At::Branch(side) => match edges.any(|edge| edge.kind == side.edge()) {
            true => Ok(()),
            false => Err(TargetError::NoSide(stop.offset, *side)),
        },
        At::Exception(_) => match edges.any(|edge| edge.kind.is_throw()) {
            true => Ok(()),
            false => Err(TargetError::NoException(stop.offset)),
        },
    }
}
