//! One path: from where the machine is to its end, with a node in the tree for every fork on the way.

use std::rc::Rc;

use vitro_expr::{Op, Term, Value};
use vitro_vm::{Alternative, Fork, ForkKind, NodeId, Outcome, Progress, Shadows};

use crate::budget::Budget;
use crate::explorer::Explorer;
use crate::limit::Limit;
use crate::penalty::{Forks, Made};
use crate::plan::{STUB_ACTS, STUB_CHANGES};
use crate::strategy::{Open, Strategy};
use crate::subsumption::program_state::Look;
use crate::thread_order::Taken;
use crate::tree::{Ending, NodeState, TreeNode};

/// Most instructions for the initialisers of classes: of the method's own before it begins, of others on its paths.
/// Tables that are read from files take tens of millions.
pub const INITIALIZER_STEPS: u64 = 100_000_000;

impl Explorer {
    /// Runs from where the machine is to the end of the path.
    pub(crate) fn run_path(
        &mut self,
        mut at: Option<(usize, usize)>,
        strategy: &mut dyn Strategy,
        budget: &Budget,
    ) {
        let mut depth = at.map_or(0, |(node, _)| self.tree.nodes[node].depth + 1);
        self.machine.limits.steps = self.machine.steps.saturating_add(budget.path_steps);
        let mut looks_now = self.begin_looks(at);
        loop {
            let mut progress = match std::mem::take(&mut looks_now) {
                true => Progress::Look,
                false => self.explore_on(budget),
            };
            if let Progress::Turn(standing) = progress {
                match self.take_turn(at, depth, standing, budget) {
                    Taken::On(on, deeper) => {
                        (at, depth) = (on, deeper);
                        continue;
                    }
                    Taken::Known => return,
                    Taken::Ends(end) => progress = end,
                }
            }
            if matches!(progress, Progress::Look | Progress::Fork(_)) {
                let forks = matches!(progress, Progress::Fork(_));
                match self.look(at, forks) {
                    Look::Covered => {
                        self.figures.covered += 1;
                        self.finish_path(at, None, Ending::Stopped(Outcome::Covered));
                        return;
                    }
                    // What was to be decided comes again.
                    Look::Split(fork) => progress = Progress::Fork(fork),
                    Look::New if matches!(progress, Progress::Look) => continue,
                    Look::New => {}
                }
            }
            let Progress::Fork(fork) = progress else {
                let ending = self.ending(progress);
                self.finish_path(at, None, ending);
                return;
            };
            if fork.kind == ForkKind::SetupCall
                && budget.pruning.states
                && self.is_subsumed_in_setup(at)
                && !self.follows(at)
            {
                self.figures.subsumed_in_setup += 1;
                return;
            }
            if fork.kind == ForkKind::SetupCall && self.has_left_call_too_often(at, budget) {
                let bound = Outcome::Bound("paths through one call of a sequence".into());
                self.finish_path(at, None, Ending::Stopped(bound));
                return;
            }
            if let Some(bound) = self.met_bound(at, depth, &fork, budget) {
                self.finish_path(at, None, Ending::Stopped(Outcome::Bound(bound.into())));
                return;
            }
            self.figures.forks += 1;
            let taken = fork.taken;
            let node = self.add_node(at, depth, fork);
            let known = self.note_recorded_inputs(node);
            for alternative in 0..self.tree.nodes[node].states.len() {
                if Some(alternative) != taken {
                    self.note_open(Open { node, alternative }, strategy, budget);
                    self.note_untaken(Open { node, alternative });
                }
            }
            if let Some(way) = known.filter(|&way| Some(way) != taken) {
                let open = |alternative| Open { node, alternative };
                if let Some(taken) = taken {
                    self.tree.nodes[node].states[taken] = NodeState::Open;
                    self.note_open(open(taken), strategy, budget);
                }
                let mut ways = [Some(way), taken].into_iter().flatten();
                let Some(way) = ways.find(|&way| self.divert(open(way))) else {
                    return;
                };
                at = Some((node, way));
                depth += 1;
                continue;
            }
            // A model that fits no alternative says nothing about where the path goes on.
            let Some(taken) = taken else { return };
            if budget.goals_only
                && known.is_none()
                && let Some(object) = self.rather_than_null(node, taken)
            {
                let null = Open {
                    node,
                    alternative: taken,
                };
                self.tree.nodes[node].states[taken] = NodeState::Open;
                self.note_open(null, strategy, budget);
                let mut ways = [object, null].into_iter();
                let Some(way) = ways.find(|&way| self.enter(way, None)) else {
                    return;
                };
                at = Some((node, way.alternative));
                depth += 1;
                continue;
            }
            if budget.pruning.flow && self.changes_nothing_here(node) {
                self.figures.without_effect += 1;
                self.tree.nodes[node].states[taken] = NodeState::Unneeded;
                self.inherit_passed(node);
                return;
            }
            if let Alternative::Wakes(thread) = self.tree.nodes[node].fork.ways[taken] {
                self.machine.wake_next(thread);
            }
            self.assume(self.tree.nodes[node].fork.alternatives[taken]);
            at = Some((node, taken));
            depth += 1;
            looks_now = self.take_split(at);
        }
    }

    /// Most calls that make inputs refuse null, and nothing comes of it: the alternative of a fork on their way that has
    /// an object instead.
    fn rather_than_null(&self, node: usize, taken: usize) -> Option<Open> {
        let terms = &self.machine.symbolic.as_ref()?.terms;
        let TreeNode { fork, forks, .. } = &self.tree.nodes[node];
        let is_null = |condition: Term| {
            let null = |&part: &Term| terms.as_const(part) == Some(Value::Ref(0));
            // That a stub throws nothing is no missing argument.
            let thrown = |&part: &Term| {
                let var = terms.as_var(part);
                var.is_some_and(|var| terms.var_name(var).contains(STUB_CHANGES))
            };
            let args = terms.args(condition);
            terms.op(condition) == Op::Eq && args.iter().any(null) && !args.iter().any(thrown)
        };
        // What a builder does not get it leaves out.
        let calls = *forks == Forks::Construction && !self.machine.is_building();
        if !calls || !is_null(fork.alternatives[taken]) {
            return None;
        }
        let mut others = (0..fork.ways.len()).map(|alternative| Open { node, alternative });
        others.find(|open| {
            let way = &fork.ways[open.alternative];
            let possible = matches!(way, Alternative::Plain | Alternative::NewObject(_));
            possible && open.alternative != taken && !self.tree.promises_little(*open)
        })
    }

    /// Runs to the next fork or the end. A path that has used up its instructions while a class is being initialised
    /// gets more, which do not count.
    pub(crate) fn explore_on(&mut self, budget: &Budget) -> Progress {
        loop {
            let progress = self.machine.explore_on();
            let waits = matches!(progress, Progress::Stopped(Outcome::StepLimit(_)))
                && self.machine.is_initializing();
            if !waits || self.free_steps >= INITIALIZER_STEPS {
                // What the machine has executed before is no part of the path, nor the same for every worker.
                return match progress {
                    Progress::Stopped(Outcome::StepLimit(_)) => {
                        Progress::Stopped(Outcome::StepLimit(budget.path_steps))
                    }
                    progress => progress,
                };
            }
            self.free_steps = self.free_steps.saturating_add(budget.path_steps);
            self.machine.limits.steps = self.machine.steps.saturating_add(budget.path_steps);
        }
    }

    /// The bound that does not allow this fork.
    fn met_bound(
        &mut self,
        at: Option<(usize, usize)>,
        depth: usize,
        fork: &Fork,
        budget: &Budget,
    ) -> Option<&'static str> {
        if depth >= budget.depth {
            return Some("forks on one path");
        }
        if self.tree.nodes.len() >= budget.nodes {
            self.limit = Some(Limit::Forks);
            return Some("forks altogether");
        }
        if let Some(limit) = self.met_hard_limit(budget) {
            self.limit = Some(limit);
            return Some(match limit {
                Limit::Memory(_) => "memory",
                _ => "time",
            });
        }
        // A way up the tree is only walked for those who ask.
        if budget.turns < depth && self.tree.turns(at, fork) >= budget.turns {
            return Some("turns of one loop");
        }
        if budget.recursion < usize::MAX {
            let running = self.machine.whereabouts();
            let innermost = running.last()?.0;
            let nested = running.iter().filter(|(method, _)| *method == innermost);
            if nested.count() > budget.recursion {
                return Some("calls of one method within itself");
            }
        }
        None
    }

    /// What promises little comes after everything else: other values than one that had to be taken as known, and
    /// strings with unusual characters.
    pub(crate) fn note_open(&mut self, open: Open, strategy: &mut dyn Strategy, budget: &Budget) {
        if let Alternative::NullForbidden(_) =
            self.tree.nodes[open.node].fork.ways[open.alternative]
        {
            self.tree.nodes[open.node].states[open.alternative] = NodeState::NullForbidden;
            return;
        }
        if self.tree.values_tried(open.node) >= budget.values {
            self.tree.nodes[open.node].states[open.alternative] = NodeState::Incomplete;
            return;
        }
        if let Alternative::Excluded = self.tree.nodes[open.node].fork.ways[open.alternative] {
            self.tree.nodes[open.node].states[open.alternative] = NodeState::Excluded;
            return;
        }
        if let Alternative::SetupCall(call) =
            &self.tree.nodes[open.node].fork.ways[open.alternative]
        {
            let call = call.method;
            self.figures.offered += 1;
            self.note_setup_call(open, call, budget);
            return;
        }
        let promises_little = self.tree.promises_little(open) || self.has_stub_act(open);
        if !promises_little && self.note_other_state(open) {
            return;
        }
        match promises_little && !strategy.weighs() {
            true => self.late.push_back(open),
            false => strategy.add(open),
        }
    }

    /// Whether an alternative has a stub do something before it ends. Mostly nothing depends on that.
    fn has_stub_act(&self, open: Open) -> bool {
        let condition = self.tree.nodes[open.node].fork.alternatives[open.alternative];
        let terms = self
            .machine
            .symbolic
            .as_ref()
            .map(|symbolic| &symbolic.terms);
        terms.is_some_and(|terms| {
            let var = terms.as_var(condition);
            let name = var.and_then(|var| terms.var_name(var).rsplit_once(STUB_CHANGES));
            name.is_some_and(|(_, what)| what.starts_with(STUB_ACTS))
        })
    }

    pub(crate) fn assume(&mut self, condition: Term) {
        if let Some(symbolic) = &mut self.machine.symbolic {
            symbolic.assume(condition);
        }
    }

    pub(crate) fn add_node(
        &mut self,
        parent: Option<(usize, usize)>,
        depth: usize,
        fork: Fork,
    ) -> usize {
        let shadows = self.shadows();
        if let Some(symbolic) = self.machine.symbolic.as_deref_mut() {
            self.letters.note(symbolic, &fork);
        }
        let point: NodeId = self.machine.choice_point();
        let mut states = vec![NodeState::Open; fork.alternatives.len()];
        if let Some(taken) = fork.taken {
            states[taken] = NodeState::Explored;
        }
        let trace = self.take_trace();
        let (watch, same_for_all) = self.watch_on(parent, &trace);
        let whereabouts = self.machine.whereabouts();
        let is_near = self.machine.is_near_program();
        let forks = match (
            self.machine.is_making(),
            self.machine.is_watched(fork.method),
        ) {
            (true, _) => Forks::Construction,
            (_, true) => Forks::Subject,
            _ => Forks::Called,
        };
        let made = self.made(parent);
        self.tree.nodes.push(TreeNode {
            is_near,
            made,
            chosen: self.penalties.number(&fork, self.machine.own_whereabouts()),
            is_plain: self.is_plain(&fork),
            forks,
            penalty: self.penalty,
            trace,
            begun: watch.begun(),
            watch,
            same_for_all,
            whereabouts,
            parent,
            fork: Rc::new(fork),
            states,
            depth,
            point,
            shadows,
            order: self.order.clone(),
            turn: None,
        });
        self.tree.nodes.len() - 1
    }

    /// Whether a fork decides about one argument: what it refers to, or whether it is true.
    fn is_plain(&self, fork: &Fork) -> bool {
        let symbolic = self.machine.symbolic.as_ref();
        let is_argument = |&condition: &Term| {
            symbolic.is_some_and(|symbolic| symbolic.terms.as_var(condition).is_some())
        };
        fork.kind == ForkKind::Reference || fork.alternatives.iter().any(is_argument)
    }

    /// By which alternative the inputs came into the state in which they are below this one.
    fn made(&self, at: Option<(usize, usize)>) -> Made {
        let node = &self.tree.nodes[at?.0];
        match node.forks == Forks::Construction || node.fork.kind == ForkKind::SetupCall {
            true => at,
            false => node.made,
        }
    }

    pub(crate) fn shadows(&self) -> Shadows {
        let symbolic = self.machine.symbolic.as_ref();
        symbolic.map_or_else(Shadows::default, |symbolic| symbolic.shadows())
    }
}
