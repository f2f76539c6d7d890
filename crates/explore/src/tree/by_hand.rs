//! Forks and paths for tests, without a machine.

use std::rc::Rc;
use std::sync::Arc;

use vitro_coverage::{GoalSet, Goals, Subject};
use vitro_expr::{Model, Sort, Terms};
use vitro_vm::access_path::{NamedTerms, Root};
use vitro_vm::input_construction::{Construction, Plan};
use vitro_vm::{Alternative, Fork, ForkKind, InputObject, MethodId, NodeId, Ref, Shadows};

use super::{Ending, ForkOrigin, NodeState, Path, Shallow, TreeNode};

/// The fork with this number in a row: it decides about a truth value of its own, and went on with the first alternative.
pub(crate) fn node(terms: &mut Terms, number: usize) -> TreeNode {
    let condition = terms.var(&format!("fork{number}"), Sort::Bool);
    let fork = Fork {
        kind: ForkKind::Branch,
        alternatives: vec![condition, terms.not(condition)],
        ways: vec![Alternative::Plain, Alternative::Plain],
        taken: Some(0),
        method: MethodId(0),
        offset: number as u16,
    };
    TreeNode {
        parent: number.checked_sub(1).map(|above| (above, 0)),
        fork: Rc::new(fork),
        states: vec![NodeState::Explored, NodeState::Open],
        depth: number,
        trace: Default::default(),
        whereabouts: vec![(0, number as u16)],
        is_near: true,
        origin: ForkOrigin::Subject,
        inherited_penalty: 0,
        made: None,
        is_plain: false,
        chosen: number as u32,
        point: NodeId(number as u32),
        shadows: Shadows::default(),
        order: Default::default(),
        turn: None,
        watch: Goals::new(&Subject::of_classes(&[]), &[]).watch(),
        same_for_all: true,
        begun: GoalSet::new(),
    }
}

/// A path that returns behind the first alternatives of a number of forks in a row; its only input object had a setup call.
pub(crate) fn path(forks: usize) -> Path {
    let plan = Plan {
        descriptor: "LA;".into(),
        construction: Construction::Latin,
    };
    let object = InputObject {
        path: NamedTerms::default().root(Root::Receiver),
        plan: Arc::new(plan),
        object: Ref::NULL,
        ready: true,
        initial: Vec::new(),
        told_apart: false,
        setup_count: 1,
        room: 0,
        captured: Vec::new(),
        called: Vec::new(),
    };
    Path {
        leaf: forks.checked_sub(1).map(|last| (last, 0)),
        tail: Default::default(),
        conditions: Vec::new(),
        wish: None,
        model: Model::new(),
        input_objects: vec![object],
        outside: Vec::new(),
        is_local: false,
        asked: Vec::new(),
        schedule: Vec::new(),
        threads: Vec::new(),
        covered: GoalSet::new(),
        shown: GoalSet::new(),
        called: GoalSet::new(),
        ending: Ending::Returned {
            bits: 0,
            term: None,
            text: String::new(),
            value: Shallow::Nothing,
        },
        whereabouts: Vec::new(),
        form: None,
    }
}
