//! Errors that are not followed: classes that do not link, initialisers that throw, locks that are not held. Where one of
//! them would fit the conditions, nothing can be claimed.

use std::rc::Rc;

use vitro_program::flow::{Cause, Edge, EdgeKind};

use super::{Search, State};
use crate::body::Body;
use crate::domain::normal;
use crate::oracle::Verdict;
use crate::space::Kind;
use crate::stretch::Stretch;

impl Search<'_> {
    /// An edge that such an error takes: if it fits, that is a doubt.
    pub(super) fn over_error(
        &mut self,
        state: &State,
        body: &Rc<Body>,
        edge: Edge,
        cause: Cause,
        row: Option<u16>,
    ) {
        let depth = self.depth(state.frame);
        let from = self.stretch_start(body, edge.from);
        let height = body.height(from).unwrap_or(0);
        let allocations = state.allocations;
        let mut run = Stretch::new(
            &mut self.space,
            self.world,
            body,
            depth,
            height,
            allocations,
        );
        let instructions = body.flow.instructions();
        for instruction in &instructions[from as usize..edge.from as usize] {
            if run.step(instruction, EdgeKind::Next).is_err() {
                break;
            }
        }
        let error = run.space.unknown(Kind::Ref);
        let class = match cause {
            Cause::Monitor => "java/lang/IllegalMonitorStateException",
            _ => "java/lang/Error",
        };
        run.require_object(error);
        let fits = run.is_of(error, class);
        run.require(fits);
        run.land(u32::from(body.flow.offset(edge.from)), error, row);
        let Some(effect) = run.effect() else {
            return;
        };
        let mut conditions = effect.conditions.clone();
        for &condition in state.conditions.iter() {
            conditions.push(effect.before(&mut self.space, depth, condition));
        }
        let Some(conditions) = normal(&mut self.space, conditions) else {
            return;
        };
        let verdict = self
            .oracle
            .ask(&mut self.space, self.world, &conditions, None);
        if !matches!(verdict, Verdict::No) {
            self.doubts
                .insert("errors of linking and locking are not followed".into());
        }
    }
}
