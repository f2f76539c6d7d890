//! Decisions that the inputs have made already. A builder or a constructor that checks its arguments forks on them. When
//! the method asks the same, it has no choice left, and the fork that decided it is far from every goal of the method. So
//! each such decision near an open goal calls for the other alternatives of the fork that decided it.
//!
//! A constructor may also decide on an argument what it writes to a field: `if (takesValue) { count = 1; }`. The method
//! then decides on a number that is known, and only the field leads from there to the argument. So a decision of which a
//! run took one side while the other is open calls for the other side of those forks in the construction of its inputs that
//! write what it depends on.

use std::collections::VecDeque;
use std::rc::Rc;

use hashbrown::{HashMap, HashSet};

use vitro_classfile::{ClassFile, Opcode, Operands, decode};
use vitro_coverage::GoalSet;
use vitro_expr::Term;
use vitro_program::flow::Flow;
use vitro_sequence::FieldName;
use vitro_vm::{Foregone, ForkKind, MethodId};

use super::{Asked, Event, Open, Pick, Source, View};
use crate::policy::influence::{MOST_FORKS, MOST_REQUESTS, NEAR};
use crate::tree::{ForkOrigin, Leaf, Tree};

/// An alternative of a fork, wherever in the tree it is, and the instruction that asks for it.
type Request = ((u32, u16), MethodId, u16, usize);

/// A field by the name of its class and its own.
type Written = (std::sync::Arc<str>, std::sync::Arc<str>);

/// Alternatives that decisions near open goals ask for.
#[derive(Default)]
pub(super) struct InfluencingForks {
    queue: VecDeque<Open>,
    requests: HashMap<Request, u32>,
    /// The fields that decisions of the methods under test depend on.
    fields_behind: HashMap<(u32, u16), Rc<[FieldName]>>,
    /// The fields that a jump decides to write.
    written_behind: HashMap<(MethodId, u16), Rc<HashSet<Written>>>,
    /// Whether a jump decides to write what a decision depends on.
    decides: HashMap<((u32, u16), MethodId, u16), bool>,
}

impl InfluencingForks {
    /// A run had no choice at these decisions.
    fn note_decided(&mut self, foregone: &[Foregone], leaf: Leaf, view: &mut dyn View) {
        for decision in foregone {
            if view.goal_distance(decision.at).is_none_or(|far| far > NEAR) {
                continue;
            }
            for (node, taken) in forks_behind(view, decision.condition, leaf) {
                self.request(decision.at, node, taken, view.tree());
            }
        }
    }

    /// A run covers these goals and ended behind this alternative: which forks wrote what its open decisions depend on?
    fn note_writes(&mut self, leaf: Leaf, covered: &GoalSet, view: &mut dyn View) {
        let jumps = jumps_in_construction(view.tree(), leaf);
        if jumps.is_empty() {
            return;
        }
        for decision in view.half_passed(covered) {
            for &(node, taken) in &jumps {
                let fork = &view.tree().nodes[node].fork;
                let (method, offset) = (fork.method, fork.offset);
                if self.decides_for(decision, method, offset, view) {
                    self.request(decision, node, taken, view.tree());
                }
            }
        }
    }

    /// Whether a jump decides to write what a decision of the methods under test depends on.
    fn decides_for(
        &mut self,
        decision: (u32, u16),
        method: MethodId,
        offset: u16,
        view: &mut dyn View,
    ) -> bool {
        let key = (decision, method, offset);
        if let Some(&known) = self.decides.get(&key) {
            return known;
        }
        let fields = self.fields_behind.entry(decision);
        let fields = fields.or_insert_with(|| view.fields_behind(decision));
        let written = self.written_behind.entry((method, offset));
        let written = written.or_insert_with(|| {
            let code = view.code_of(method);
            let fields = code.map(|(file, index)| decided_writes(&file, index, offset));
            Rc::new(fields.unwrap_or_default())
        });
        let is_written =
            |field: &FieldName| written.contains(&(field.class.clone(), field.name.clone()));
        let decides = fields.iter().any(is_written);
        self.decides.insert(key, decides);
        decides
    }

    fn request(&mut self, at: (u32, u16), node: usize, taken: usize, tree: &Tree) {
        let fork = &tree.nodes[node].fork;
        for alternative in (0..fork.ways.len()).filter(|&other| other != taken) {
            let request = (at, fork.method, fork.offset, alternative);
            let requests = self.requests.entry(request).or_default();
            if *requests < MOST_REQUESTS {
                *requests += 1;
                self.queue.push_back(Open { node, alternative });
            }
        }
    }
}

impl Source for InfluencingForks {
    fn name(&self) -> &'static str {
        "influencing_forks"
    }

    fn offer(&mut self, event: &Event<'_>, view: &mut dyn View) {
        match *event {
            Event::Decided { foregone, leaf } => self.note_decided(foregone, leaf, view),
            Event::Covers { leaf, covered } => self.note_writes(leaf, covered, view),
            _ => {}
        }
    }

    fn next(&mut self, _: Asked, view: &mut dyn View) -> Option<Pick> {
        while let Some(open) = self.queue.pop_front() {
            if view.is_open(open) {
                return Some(Pick::of(self.name(), open));
            }
        }
        None
    }

    fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }
}

/// The jumps that a path took in the construction of its inputs, the last one first.
fn jumps_in_construction(tree: &Tree, leaf: Leaf) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut above = leaf;
    while let Some((number, taken)) = above {
        let node = &tree.nodes[number];
        above = node.parent;
        if node.origin == ForkOrigin::Construction && node.fork.kind == ForkKind::Branch {
            found.push((number, taken));
        }
    }
    found
}

/// The forks in the construction of inputs on which a decision depends: the one that decided just the same, else those
/// that decided about the same unknowns.
fn forks_behind(view: &mut dyn View, condition: Term, leaf: Leaf) -> Vec<(usize, usize)> {
    let unknowns = view.unknowns(condition);
    let mut related = Vec::new();
    let mut above = leaf;
    while let Some((number, taken)) = above {
        let node = &view.tree().nodes[number];
        above = node.parent;
        if node.origin != ForkOrigin::Construction {
            continue;
        }
        let decided = node.fork.alternatives[taken];
        if decided == condition {
            return vec![(number, taken)];
        }
        let of_it = view.unknowns(decided);
        if related.len() < MOST_FORKS && of_it.iter().any(|var| unknowns.contains(var)) {
            related.push((number, taken));
        }
    }
    related
}

/// The fields that are written on one side of a jump and not on the other, by the method itself or by another one of its
/// class that it calls there.
fn decided_writes(file: &ClassFile, method: usize, jump: u16) -> HashSet<Written> {
    let about = &file.methods[method];
    let code = about.code.as_ref();
    let flow = code.and_then(|code| Flow::of(file, about, code).ok());
    let Some((flow, jump)) = flow.and_then(|flow| {
        let jump = flow.number(jump.into())?;
        Some((flow, jump))
    }) else {
        return HashSet::new();
    };
    let sides = flow
        .outgoing(jump)
        .iter()
        .filter(|edge| !edge.kind.is_throw());
    let sides: Vec<HashSet<u32>> = sides.map(|edge| reached(&flow, edge.to)).collect();
    let [one, other] = &sides[..] else {
        return HashSet::new();
    };
    let decided = one.symmetric_difference(other);
    let mut found = HashSet::new();
    for instruction in decided.filter_map(|&at| flow.instructions().get(at as usize)) {
        let Operands::Constant(at) = instruction.operands else {
            continue;
        };
        let Some((owner, name, descriptor)) = file.constants.member(at) else {
            continue;
        };
        match instruction.opcode {
            Opcode::Putfield | Opcode::Putstatic => {
                found.insert((owner.clone(), name.clone()));
            }
            Opcode::Invokevirtual | Opcode::Invokespecial | Opcode::Invokestatic
                if *owner == file.name =>
            {
                let mut methods = file.methods.iter();
                let callee = methods.find(|m| m.name == *name && m.descriptor == *descriptor);
                let code = callee.and_then(|callee| callee.code.as_ref());
                found.extend(code.into_iter().flat_map(|code| writes(file, &code.bytes)));
            }
            _ => {}
        }
    }
    found
}

/// The fields that some code writes.
fn writes(file: &ClassFile, code: &[u8]) -> Vec<Written> {
    let put = decode(code).flatten().filter_map(|instruction| {
        let is_put = matches!(instruction.opcode, Opcode::Putfield | Opcode::Putstatic);
        match instruction.operands {
            Operands::Constant(at) if is_put => file.constants.member(at),
            _ => None,
        }
    });
    put.map(|(owner, name, _)| (owner.clone(), name.clone()))
        .collect()
}

/// What the control flow leads to from an instruction, without exceptions.
fn reached(flow: &Flow, from: u32) -> HashSet<u32> {
    let mut found = HashSet::from([from]);
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        for edge in flow
            .outgoing(at)
            .iter()
            .filter(|edge| !edge.kind.is_throw())
        {
            if found.insert(edge.to) {
                open.push(edge.to);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::view::by_hand::{ByHand, other, picked};
    use super::*;

    fn decided(view: &ByHand, fork: usize) -> Foregone {
        Foregone {
            at: (0, 12),
            condition: view.condition(fork),
        }
    }

    #[test]
    fn a_decision_near_a_goal_asks_for_the_fork_that_decided_it() {
        let mut view = ByHand::with_path_through(3);
        view.node(1).origin = ForkOrigin::Construction;
        view.goal_distance = Some(NEAR);
        let mut source = InfluencingForks::default();
        let foregone = [decided(&view, 1)];
        let leaf = view.tree.paths[0].leaf;
        let event = Event::Decided {
            foregone: &foregone,
            leaf,
        };
        source.offer(&event, &mut view);
        assert_eq!(picked(&mut source, &mut view), [1]);
        view.reopen(other(1));
        source.offer(&event, &mut view);
        source.offer(&event, &mut view);
        // No more often than the policy allows.
        assert_eq!(
            picked(&mut source, &mut view).len(),
            MOST_REQUESTS as usize - 1
        );
    }

    #[test]
    fn a_decision_far_from_every_goal_asks_for_nothing() {
        let mut view = ByHand::with_path_through(2);
        view.node(1).origin = ForkOrigin::Construction;
        view.goal_distance = Some(NEAR + 1);
        let foregone = [decided(&view, 1)];
        let leaf = view.tree.paths[0].leaf;
        let mut source = InfluencingForks::default();
        let event = Event::Decided {
            foregone: &foregone,
            leaf,
        };
        source.offer(&event, &mut view);
        assert!(picked(&mut source, &mut view).is_empty());
    }
}
