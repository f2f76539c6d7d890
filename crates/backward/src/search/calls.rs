//! Calls, backward: into a method by its returns or by the exceptions that leave it, and out of it by its start.

use std::rc::Rc;
use std::sync::Arc;

use vitro_program::flow::{Edge, EdgeKind};

use super::{Bound, Frame, NONE, Next, Search, State};
use crate::body::Body;
use crate::effect::{Effect, Slot};
use crate::space::{Kind, Symbol};
use crate::stretch::{Callee, How, Site, Stretch};

impl Search<'_> {
    /// The state behind a call becomes one before each return of the methods that it may run.
    pub(super) fn enter_returns(
        &mut self,
        state: &State,
        body: &Rc<Body>,
        edge: Edge,
        site: &Rc<Site>,
    ) {
        let node = edge.from;
        let depth = self.depth(state.frame);
        let base = body.height(node).unwrap_or(0).saturating_sub(site.slots());
        for (number, callee) in site.callees.iter().enumerate().rev() {
            let How::Enter(inner) = &callee.how else {
                self.inline(state, body, edge, number);
                continue;
            };
            let Some(frame) = self.frame(state.frame, node, number, inner) else {
                continue;
            };
            let mut returns: Vec<Edge> = inner.flow.incoming(inner.flow.exit()).copied().collect();
            returns.sort_by_key(|edge| std::cmp::Reverse(inner.distance(edge.from)));
            for back in returns {
                let Some(height) = inner.height(back.from) else {
                    continue;
                };
                let effect = self.returned(site, depth, base, height);
                let Some(stops) = self.stops_at(state.stops, inner, back.from, EdgeKind::Next)
                else {
                    continue;
                };
                let next = Next {
                    frame,
                    node: back.from,
                    turns: state.turns,
                    stops,
                    step: (back.from, back.from),
                };
                self.child(state, &effect, depth, next);
            }
        }
    }

    /// The result of a call is what lies on top of the callee's stack when it returns.
    fn returned(&mut self, site: &Site, depth: i32, base: u16, height: u16) -> Effect {
        let mut effect = Effect {
            floor: base,
            ..Effect::default()
        };
        if let Some(kind) = site.returns {
            let slots = if kind.is_wide() { 2 } else { 1 };
            let top = height.saturating_sub(slots);
            let value = self
                .space
                .symbol(Symbol::Operand(depth + 1, top), kind.widened());
            effect.stack.push(Slot::Value(value));
            if kind.is_wide() {
                effect.stack.push(Slot::Second);
            }
        }
        effect
    }

    /// One of the methods of a call that enters others is not entered.
    fn inline(&mut self, state: &State, body: &Rc<Body>, edge: Edge, callee: usize) {
        let depth = self.depth(state.frame);
        let Some(instruction) = body.instruction(edge.from) else {
            return;
        };
        let height = body.height(edge.from).unwrap_or(0);
        let mut run = Stretch::new(
            &mut self.space,
            self.world,
            body,
            depth,
            height,
            state.allocations,
        );
        match run.call(instruction, Some(callee)) {
            Ok(()) => {
                let Some(effect) = run.effect() else { return };
                let Some(stops) = self.stops_at(state.stops, body, edge.from, edge.kind) else {
                    return;
                };
                let next = Next {
                    frame: state.frame,
                    node: edge.from,
                    turns: state.turns,
                    stops,
                    step: (edge.from, edge.from),
                };
                self.child(state, &effect, depth, next);
            }
            Err(unsupported) => {
                self.doubts.insert(unsupported.0);
            }
        }
    }

    /// The state at a handler, or behind a frame that an exception leaves, becomes one where the exception leaves the
    /// methods that a call may run.
    pub(super) fn enter_throws(
        &mut self,
        state: &State,
        body: &Rc<Body>,
        edge: Edge,
        site: &Rc<Site>,
        row: Option<u16>,
    ) {
        let node = edge.from;
        let depth = self.depth(state.frame);
        let offset = u32::from(body.flow.offset(node));
        for (number, callee) in site.callees.iter().enumerate().rev() {
            let How::Enter(inner) = &callee.how else {
                continue;
            };
            if inner
                .flow
                .incoming(inner.flow.exceptional_exit())
                .next()
                .is_none()
            {
                continue;
            }
            let Some(frame) = self.frame(state.frame, node, number, inner) else {
                continue;
            };
            let thrown = self.space.symbol(Symbol::Thrown(depth + 1), Kind::Ref);
            let mut run = Stretch::new(
                &mut self.space,
                self.world,
                body,
                depth,
                0,
                state.allocations,
            );
            run.land(offset, thrown, row);
            let Some(effect) = run.effect() else {
                continue;
            };
            let next = Next {
                frame,
                node: inner.flow.exceptional_exit(),
                turns: state.turns,
                stops: state.stops,
                step: (node, node),
            };
            self.child(state, &effect, depth, next);
        }
    }

    /// The start of a callee becomes the moment before the call.
    pub(super) fn leave_to_caller(&mut self, state: &State) {
        let frame = &self.frames[state.frame as usize];
        let (outer, call, number) = (frame.outer, frame.call, frame.callee);
        self.before_call(state, outer, call, number);
    }

    /// The start of a method that is not the one to be called becomes the moment before each call of it.
    pub(super) fn leave_to_callers(&mut self, state: &State, body: &Rc<Body>) {
        let calls = self.frames[state.frame as usize].calls + 1;
        if calls > self.limits.calls {
            self.hit.insert(Bound::Calls);
            return;
        }
        let depth = self.depth(state.frame) - 1;
        for (caller, node, number) in self.callers(body) {
            let key = (
                NONE,
                0,
                depth.unsigned_abs() as usize,
                Rc::as_ptr(&caller) as usize,
            );
            let frame = match self.frame_ids.get(&key) {
                Some(&id) => id,
                None => {
                    self.frames.push(Frame {
                        outer: NONE,
                        call: 0,
                        callee: 0,
                        body: caller,
                        depth,
                        calls,
                    });
                    let id = self.frames.len() as u32 - 1;
                    self.frame_ids.insert(key, id);
                    id
                }
            };
            self.before_call(state, frame, node, number);
        }
    }

    /// All calls in the user's code that may run a method.
    fn callers(&mut self, callee: &Rc<Body>) -> Vec<(Rc<Body>, u32, usize)> {
        let mut found = Vec::new();
        let names: Vec<Arc<str>> = self.world.user_classes();
        for name in names {
            let Some(class) = self.world.class(&name) else {
                continue;
            };
            for number in 0..class.methods.len() {
                let declared = crate::world::Declared {
                    class: class.clone(),
                    number,
                };
                let Some(body) = self.world.body(&declared) else {
                    continue;
                };
                for node in 0..body.flow.exit() {
                    let Some(site) = self.site(&body, node) else {
                        continue;
                    };
                    for (number, target) in site.callees.iter().enumerate() {
                        if matches!(&target.how, How::Enter(inner) if inner.is(callee)) {
                            found.push((body.clone(), node, number));
                        }
                    }
                }
            }
        }
        found
    }

    /// From the start of a method to the moment before a call of it in another frame.
    fn before_call(&mut self, state: &State, outer: u32, call: u32, number: usize) {
        let depth = self.depth(outer);
        let inner = self.body(state.frame);
        let body = self.body(outer);
        let Some(site) = self.site(&body, call) else {
            return;
        };
        let base = body.height(call).unwrap_or(0).saturating_sub(site.slots());
        let mut effect = Effect::default();
        for &(slot, kind) in &inner.parameters {
            let operand = Symbol::Operand(depth, base + slot);
            let value = self.space.symbol(operand, kind.widened());
            effect.locals.push((slot, value));
        }
        if let (true, Some(callee)) = (site.receiver, site.callees.get(number)) {
            effect.conditions = self.receiver_conditions(&body, depth, base, callee);
        }
        let Some(stops) = self.stops_at(state.stops, &body, call, EdgeKind::Next) else {
            return;
        };
        let next = Next {
            frame: outer,
            node: call,
            turns: state.turns,
            stops,
            step: (call, call),
        };
        self.child(state, &effect, depth + 1, next);
    }

    fn receiver_conditions(
        &mut self,
        body: &Rc<Body>,
        depth: i32,
        base: u16,
        callee: &Callee,
    ) -> Vec<vitro_expr::Term> {
        let receiver = self.space.symbol(Symbol::Operand(depth, base), Kind::Ref);
        let mut run = Stretch::new(&mut self.space, self.world, body, depth, base, 0);
        run.require_object(receiver);
        run.select(&[receiver], callee);
        run.effect()
            .map_or_else(Vec::new, |effect| effect.conditions)
    }

    /// The frame of a callee; nothing if there would be too many inside each other.
    fn frame(&mut self, outer: u32, call: u32, callee: usize, body: &Rc<Body>) -> Option<u32> {
        let key = (outer, call, callee, Rc::as_ptr(body) as usize);
        if let Some(&id) = self.frame_ids.get(&key) {
            return Some(id);
        }
        let calls = self.frames[outer as usize].calls + 1;
        if calls > self.limits.calls {
            self.hit.insert(Bound::Calls);
            return None;
        }
        let depth = self.depth(outer) + 1;
        self.frames.push(Frame {
            outer,
            call,
            callee,
            body: body.clone(),
            depth,
            calls,
        });
        let id = self.frames.len() as u32 - 1;
        self.frame_ids.insert(key, id);
        Some(id)
    }
}
