//! What the sources may know of a search: the tree, distances, and what the code says. A trait, so that each source can be
//! tested with a view made by hand.

use std::rc::Rc;
use std::sync::Arc;

use vitro_classfile::ClassFile;
use vitro_coverage::GoalSet;
use vitro_expr::{Term, Var};
use vitro_sequence::{FieldName, InvokableId};
use vitro_vm::access_path::Step;
use vitro_vm::{Alternative, LoaderId, Machine, MethodId};

use super::Open;
use super::penalties::Penalties;
use super::strategy::{AlternativeView, Leaning};
use crate::code_facts::CodeFacts;
use crate::recorded_inputs::recording::RecordedInput;
use crate::targets::Targets;
use crate::tree::{NodeState, Tree};

/// A decision: the class, the place of the method in it, and the offset of the instruction.
pub(crate) type Decision = (Arc<str>, usize, u16);

/// How many calls are needed, beginning with a certain one, to change what a decision depends on: 0 if the call itself does.
pub(crate) type Toward = Rc<dyn Fn(InvokableId) -> u32>;

/// What a source may ask.
pub(crate) trait View: AlternativeView {
    /// The constraint tree.
    fn tree(&self) -> &Tree;
    /// Whether an alternative has not been picked yet.
    fn is_open(&self, open: Open) -> bool {
        self.tree().nodes[open.node].states[open.alternative] == NodeState::Open
    }
    /// Whether an alternative is one more call of an object.
    fn is_setup_call(&self, open: Open) -> bool {
        let fork = &self.tree().nodes[open.node].fork;
        matches!(fork.ways[open.alternative], Alternative::SetupCall(_))
    }
    /// Fruitless picks of the same alternative, anywhere in the tree.
    fn tries(&self, open: Open) -> u32;
    /// The goals that are open.
    fn open_goals(&self) -> &GoalSet;
    /// Steps in the control flow from an instruction of a method under test to the nearest open goal.
    fn goal_distance(&self, at: (u32, u16)) -> Option<u32>;
    /// The instructions of which one side is among these goals, while another side is open.
    fn half_passed(&mut self, passed: &GoalSet) -> Vec<(u32, u16)>;
    /// An instruction of a method under test by names.
    fn decision(&self, at: (u32, u16)) -> Option<Decision>;
    /// Whether setup calls are ordered by what they change.
    fn orders_setup_calls(&self) -> bool;
    /// Whether the budget allows one more setup call.
    fn may_make_setup_call(&self) -> bool;
    /// Which calls change what a decision depends on; none if unknown.
    fn toward(&self, decision: &Decision) -> Option<Toward>;
    /// The fields that a decision of a method under test depends on.
    fn fields_behind(&self, decision: (u32, u16)) -> Rc<[FieldName]>;
    /// The class file of a method, and its place there.
    fn code_of(&self, method: MethodId) -> Option<(Arc<ClassFile>, usize)>;
    /// The unknowns that a condition mentions.
    fn unknowns(&mut self, condition: Term) -> Arc<[Var]>;
    /// The inputs of a path, to be repeated.
    fn inputs_of(&self, path: usize) -> Option<Arc<RecordedInput>>;
    /// The same with one more setup call, at this alternative.
    fn with_setup_call(
        &self,
        inputs: &RecordedInput,
        path: usize,
        open: Open,
        call: MethodId,
    ) -> Option<Arc<RecordedInput>>;
}

/// The view of a running search.
pub(crate) struct SearchView<'a> {
    pub machine: &'a mut Machine,
    pub tree: &'a Tree,
    pub targets: &'a mut Targets,
    pub code_facts: &'a CodeFacts,
    pub penalties: &'a Penalties,
    pub setup: SetupCalls,
}

/// What the budget says about setup calls, for who picks them.
#[derive(Clone, Copy, Default)]
pub(crate) struct SetupCalls {
    /// Whether they are ordered by what they change.
    pub are_ordered: bool,
    /// Whether there may be one more.
    pub are_allowed: bool,
}

impl AlternativeView for SearchView<'_> {
    fn distance(&self, open: Open, leaning: Leaning) -> Option<u32> {
        let far = self.targets.distance_from(&self.tree.nodes[open.node])?;
        Some(far.saturating_add(self.penalties.of(self.tree, open, leaning)))
    }

    fn depth(&self, open: Open) -> usize {
        self.tree.nodes[open.node].depth
    }

    fn covered(&self) -> usize {
        self.targets.covered()
    }
}

impl View for SearchView<'_> {
    fn tree(&self) -> &Tree {
        self.tree
    }

    fn tries(&self, open: Open) -> u32 {
        self.penalties.tries(self.tree, open)
    }

    fn open_goals(&self) -> &GoalSet {
        self.targets.goals.open()
    }

    fn goal_distance(&self, at: (u32, u16)) -> Option<u32> {
        self.targets.distance_of(&[at], None)
    }

    fn half_passed(&mut self, passed: &GoalSet) -> Vec<(u32, u16)> {
        self.targets.half_passed(passed)
    }

    fn decision(&self, (method, offset): (u32, u16)) -> Option<Decision> {
        let method = self.targets.subject.method(method)?;
        Some((method.class.name.clone(), method.number, offset))
    }

    fn orders_setup_calls(&self) -> bool {
        self.setup.are_ordered
    }

    fn may_make_setup_call(&self) -> bool {
        self.setup.are_allowed
    }

    fn toward(&self, (class, method, offset): &Decision) -> Option<Toward> {
        let id = self.machine.find_loaded(LoaderId::APP, class)?;
        let file = self.machine.class(id).file.clone()?;
        let toward = self.code_facts.toward_change(&file, *method, *offset)?;
        Some(Rc::new(move |call| toward.priority(call)))
    }

    fn fields_behind(&self, (method, offset): (u32, u16)) -> Rc<[FieldName]> {
        let method = self.targets.subject.method(method);
        method.map_or_else(Rc::default, |method| {
            let class = &method.class;
            let fields = self.code_facts.fields_behind(class, method.number, offset);
            fields.into()
        })
    }

    fn code_of(&self, method: MethodId) -> Option<(Arc<ClassFile>, usize)> {
        let about = self.machine.method(method);
        let file = self.machine.class(about.class).file.clone()?;
        Some((file, usize::from(about.index)))
    }

    fn unknowns(&mut self, condition: Term) -> Arc<[Var]> {
        match &mut self.machine.symbolic {
            Some(symbolic) => symbolic.terms.free_vars(condition),
            None => Arc::default(),
        }
    }

    fn inputs_of(&self, path: usize) -> Option<Arc<RecordedInput>> {
        let symbolic = self.machine.symbolic.as_deref()?;
        let path = &self.tree.paths[path];
        Some(RecordedInput::of_inputs(self.machine, symbolic, path).into())
    }

    fn with_setup_call(
        &self,
        inputs: &RecordedInput,
        path: usize,
        open: Open,
        call: MethodId,
    ) -> Option<Arc<RecordedInput>> {
        let symbolic = self.machine.symbolic.as_deref()?;
        let condition = self.tree.nodes[open.node].fork.alternatives[open.alternative];
        let mut parts = symbolic.terms.args(condition).iter();
        let var = parts.find_map(|&part| symbolic.terms.as_var(part))?;
        let which = symbolic.terms.path_of(var)?;
        let Some(&Step::WhichCall(at)) = symbolic.terms.step(which) else {
            return None;
        };
        let object = symbolic.terms.whole(which)?;
        let mut objects = self.tree.paths[path].input_objects.iter();
        let object = objects.find(|one| one.path == object)?;
        let longer = inputs.with_call(self.machine, symbolic, object, (call, at as usize))?;
        Some(longer.into())
    }
}

#[cfg(test)]
pub(crate) mod by_hand {
    //! A view for tests of sources: a tree that stands in a few lines, and answers that are fields.

    use std::rc::Rc;

    use vitro_expr::Terms;
    use vitro_vm::input_construction::{Call, On};
    use vitro_vm::{Fork, ForkKind};

    use super::super::{Asked, Source};
    use super::*;
    use crate::tree::{TreeNode, by_hand};

    pub(crate) struct ByHand {
        pub tree: Tree,
        pub terms: Terms,
        /// By fork.
        pub distances: Vec<Option<u32>>,
        pub tries: Vec<u32>,
        pub goal_distance: Option<u32>,
        pub half_passed: Vec<(u32, u16)>,
        pub decision: Option<Decision>,
        pub toward: Option<Toward>,
        pub orders_setup_calls: bool,
        pub may_make_setup_call: bool,
        open_goals: GoalSet,
    }

    /// The alternative of a fork that was not taken.
    pub(crate) fn other(node: usize) -> Open {
        Open {
            node,
            alternative: 1,
        }
    }

    /// The forks of all picks that a source offers in turn; what was picked is not open any more.
    pub(crate) fn picked(source: &mut dyn Source, view: &mut ByHand) -> Vec<usize> {
        let picks = std::iter::from_fn(|| {
            let pick = source.next(Asked::InTurn, view)?;
            view.close(pick.open);
            Some(pick.open.node)
        });
        picks.collect()
    }

    impl ByHand {
        /// Forks in a row, each below the alternative 0 of the one before; the alternative 1 of each is open.
        pub fn with_forks(count: usize) -> ByHand {
            let mut terms = Terms::new();
            let mut tree = Tree::default();
            for number in 0..count {
                let node = by_hand::node(&mut terms, number);
                tree.nodes.push(node);
            }
            ByHand {
                tree,
                terms,
                distances: Vec::new(),
                tries: Vec::new(),
                goal_distance: None,
                half_passed: Vec::new(),
                decision: None,
                toward: None,
                orders_setup_calls: true,
                may_make_setup_call: true,
                open_goals: GoalSet::new(),
            }
        }

        /// The same with a path that takes the alternative 0 of all of them and whose input has had a setup call.
        pub fn with_path_through(count: usize) -> ByHand {
            let mut view = ByHand::with_forks(count);
            view.tree.paths.push(by_hand::path(count));
            view
        }

        /// A fork at which an object may get one more call.
        pub fn setup_fork(terms: &mut Terms) -> Rc<Fork> {
            let call = Call {
                method: MethodId(0),
                on: On::Made,
                arguments: Vec::new(),
            };
            Rc::new(Fork {
                kind: ForkKind::SetupCall,
                alternatives: vec![terms.bool(true); 2],
                ways: vec![Alternative::Plain, Alternative::SetupCall(call.into())],
                taken: Some(0),
                method: MethodId(0),
                offset: 0,
            })
        }

        pub fn node(&mut self, node: usize) -> &mut TreeNode {
            &mut self.tree.nodes[node]
        }

        /// What a fork decides.
        pub fn condition(&self, node: usize) -> Term {
            self.tree.nodes[node].fork.alternatives[0]
        }

        pub fn close(&mut self, open: Open) {
            self.tree.nodes[open.node].states[open.alternative] = NodeState::Explored;
        }

        pub fn reopen(&mut self, open: Open) {
            self.tree.nodes[open.node].states[open.alternative] = NodeState::Open;
        }
    }

    impl AlternativeView for ByHand {
        fn distance(&self, open: Open, _: Leaning) -> Option<u32> {
            self.distances.get(open.node).copied().unwrap_or(Some(0))
        }
        fn depth(&self, open: Open) -> usize {
            open.node
        }
        fn covered(&self) -> usize {
            0
        }
    }

    impl View for ByHand {
        fn tree(&self) -> &Tree {
            &self.tree
        }
        fn tries(&self, open: Open) -> u32 {
            self.tries.get(open.node).copied().unwrap_or(0)
        }
        fn open_goals(&self) -> &GoalSet {
            &self.open_goals
        }
        fn goal_distance(&self, _: (u32, u16)) -> Option<u32> {
            self.goal_distance
        }
        fn half_passed(&mut self, _: &GoalSet) -> Vec<(u32, u16)> {
            self.half_passed.clone()
        }
        fn decision(&self, _: (u32, u16)) -> Option<Decision> {
            self.decision.clone()
        }
        fn orders_setup_calls(&self) -> bool {
            self.orders_setup_calls
        }
        fn may_make_setup_call(&self) -> bool {
            self.may_make_setup_call
        }
        fn toward(&self, _: &Decision) -> Option<Toward> {
            self.toward.clone()
        }
        fn fields_behind(&self, _: (u32, u16)) -> Rc<[FieldName]> {
            Rc::default()
        }
        fn code_of(&self, _: MethodId) -> Option<(Arc<ClassFile>, usize)> {
            None
        }
        fn unknowns(&mut self, condition: Term) -> Arc<[Var]> {
            self.terms.free_vars(condition)
        }
        fn inputs_of(&self, _: usize) -> Option<Arc<RecordedInput>> {
            Some(Arc::default())
        }
        fn with_setup_call(
            &self,
            _: &RecordedInput,
            _: usize,
            _: Open,
            _: MethodId,
        ) -> Option<Arc<RecordedInput>> {
            Some(Arc::default())
        }
    }
}
