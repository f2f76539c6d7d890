//! Decisions that the inputs have made already. A builder or a constructor that checks its arguments forks on them; when
//! the method asks the same, it has no choice left, and the fork that it depends on is far from every goal of the
//! method. So each such decision beside an open goal calls for the other alternatives of the fork behind it.
//!
//! A constructor may also decide on an argument what it writes to a field: `if (takesValue) { count = 1; }`. The method
//! then decides on a number that is known, and nothing leads from there to the argument but the field. So a decision of
//! which a run took one side while the other is open calls for the other side of those forks in the making of its inputs
//! that write what it depends on.

use std::collections::VecDeque;
use std::rc::Rc;

use hashbrown::{HashMap, HashSet};

use vitro_classfile::{ClassFile, Opcode, Operands, decode};
use vitro_coverage::GoalSet;
use vitro_coverage::distance::Point;
use vitro_expr::Term;
use vitro_program::flow::Flow;
use vitro_sequence::FieldName;
use vitro_vm::{Foregone, ForkKind, MethodId};

use crate::explorer::Explorer;
use crate::penalty::Forks;
use crate::strategy::Open;
use crate::tree::NodeState;

/// A goal is beside a decision if it is no farther, in steps of the control flow.
const BESIDE: u32 = 4;
/// So often an instruction calls for the same alternative of the same fork, wherever in the tree.
const MOST_CALLS: u32 = 2;
/// Forks on a path that a decision may rest on together, the latest first.
const MOST_FORKS: usize = 2;

/// An alternative of a fork, wherever in the tree it is, and the instruction that calls for it.
type Call = ((u32, u16), MethodId, u16, usize);

/// Alternatives that decisions beside open goals call for.
#[derive(Default)]
pub(crate) struct InfluencingForks {
    queue: VecDeque<Open>,
    given: HashMap<Call, u32>,
    /// The fields that decisions of the methods under test depend on.
    behind: HashMap<(u32, u16), Rc<[FieldName]>>,
    /// The fields that a jump decides to write.
    written: HashMap<(MethodId, u16), Rc<HashSet<Written>>>,
    /// Whether a jump decides to write what a decision depends on.
    decides: HashMap<((u32, u16), MethodId, u16), bool>,
}

/// A field by the name of its class and its own.
type Written = (std::sync::Arc<str>, std::sync::Arc<str>);

impl Explorer {
    /// Notes what the decisions of a run call for that ended behind this alternative.
    pub(crate) fn note_influencing_forks(
        &mut self,
        foregone: &[Foregone],
        leaf: Option<(usize, usize)>,
    ) {
        for decision in foregone {
            let (method, offset) = decision.at;
            let point = Point { method, offset };
            let far = self.distance.to_goal(&[], Some(point));
            if far.is_none_or(|far| far > BESIDE) {
                continue;
            }
            for (node, taken) in self.forks_behind(decision.condition, leaf) {
                self.call_for(decision.at, node, taken);
            }
        }
    }

    /// Notes which other ways through the making of inputs a run calls for that covers these goals and ended behind this
    /// alternative.
    pub(crate) fn note_writes(&mut self, leaf: Option<(usize, usize)>, covered: &GoalSet) {
        let made = self.jumps_in_making(leaf);
        if made.is_empty() {
            return;
        }
        let (goals, open) = (self.goals.all(), self.goals.open());
        for decision in self.direction.half_passed(covered, goals, open) {
            for &(node, taken) in &made {
                let fork = &self.tree.nodes[node].fork;
                if self.decides_for(decision, fork.method, fork.offset) {
                    self.call_for(decision, node, taken);
                }
            }
        }
    }

    /// Whether a jump decides to write what a decision of the methods under test depends on.
    fn decides_for(&mut self, decision: (u32, u16), method: MethodId, offset: u16) -> bool {
        let key = (decision, method, offset);
        if let Some(&known) = self.influencing_forks.decides.get(&key) {
            return known;
        }
        let fields = self.fields_behind(decision);
        let written = self.written_behind(method, offset);
        let is_written =
            |field: &FieldName| written.contains(&(field.class.clone(), field.name.clone()));
        let decides = fields.iter().any(is_written);
        self.influencing_forks.decides.insert(key, decides);
        decides
    }

    /// The jumps that a path took in the making of its inputs, the last one first.
    fn jumps_in_making(&self, leaf: Option<(usize, usize)>) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        let mut above = leaf;
        while let Some((number, taken)) = above {
            let node = &self.tree.nodes[number];
            above = node.parent;
            if node.forks == Forks::Construction && node.fork.kind == ForkKind::Branch {
                found.push((number, taken));
            }
        }
        found
    }

    fn fields_behind(&mut self, decision: (u32, u16)) -> Rc<[FieldName]> {
        if let Some(known) = self.influencing_forks.behind.get(&decision) {
            return known.clone();
        }
        let method = self.subject.method(decision.0);
        let fields: Rc<[FieldName]> = method.map_or_else(Rc::default, |method| {
            let fields = self
                .code_facts
                .fields_behind(&method.class, method.number, decision.1);
            fields.into()
        });
        self.influencing_forks
            .behind
            .insert(decision, fields.clone());
        fields
    }

    fn written_behind(&mut self, method: MethodId, offset: u16) -> Rc<HashSet<Written>> {
        if let Some(known) = self.influencing_forks.written.get(&(method, offset)) {
            return known.clone();
        }
        let about = self.machine.method(method);
        let index = usize::from(about.index);
        let file = self.machine.class(about.class).file.clone();
        let fields = file.map_or_else(HashSet::new, |file| decided_writes(&file, index, offset));
        let fields = Rc::new(fields);
        self.influencing_forks
            .written
            .insert((method, offset), fields.clone());
        fields
    }

    /// The next alternative that was called for and that nobody has looked at.
    pub(crate) fn next_influencing_fork(&mut self) -> Option<Open> {
        while let Some(open) = self.influencing_forks.queue.pop_front() {
            if self.tree.nodes[open.node].states[open.alternative] == NodeState::Open {
                return Some(open);
            }
        }
        None
    }

    /// The forks in the making of inputs that a decision rests on: the one that asked just the same, else those that
    /// asked for the same unknowns.
    fn forks_behind(
        &mut self,
        condition: Term,
        leaf: Option<(usize, usize)>,
    ) -> Vec<(usize, usize)> {
        let Some(symbolic) = &mut self.machine.symbolic else {
            return Vec::new();
        };
        let unknowns = symbolic.terms.free_vars(condition);
        let mut related = Vec::new();
        let mut above = leaf;
        while let Some((number, taken)) = above {
            let node = &self.tree.nodes[number];
            above = node.parent;
            if node.forks != Forks::Construction {
                continue;
            }
            let decided = node.fork.alternatives[taken];
            if decided == condition {
                return vec![(number, taken)];
            }
            let of_it = symbolic.terms.free_vars(decided);
            if related.len() < MOST_FORKS && of_it.iter().any(|var| unknowns.contains(var)) {
                related.push((number, taken));
            }
        }
        related
    }

    fn call_for(&mut self, at: (u32, u16), node: usize, taken: usize) {
        let fork = &self.tree.nodes[node].fork;
        for alternative in (0..fork.ways.len()).filter(|&other| other != taken) {
            let call = (at, fork.method, fork.offset, alternative);
            let given = self.influencing_forks.given.entry(call).or_default();
            if *given < MOST_CALLS {
                *given += 1;
                self.influencing_forks
                    .queue
                    .push_back(Open { node, alternative });
            }
        }
    }
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
