//! One path: from where the machine is to its end, with a node in the tree for every fork on the way.

use std::ops::ControlFlow;
use std::rc::Rc;

use vitro_expr::{Op, Term, Value};
use vitro_vm::access_path::Step;
use vitro_vm::{Alternative, Fork, ForkKind, MethodId, NodeId, Outcome, Progress, Shadows};

use super::thread_turns::Taken;
use super::{Explorer, INITIALIZER_STEPS};
use crate::budget::{Budget, is_used_up_by_forks};
use crate::frontier::{Event, Role};
use crate::limit::Limit;
use crate::policy::setup::MOST_NESTED;
use crate::recorded_inputs::replay::{Found, Recall};
use crate::setup;
use crate::subsumption::program_state::Look;
use crate::tree::{Ending, ForkOrigin, Leaf, NodeState, Open, TreeNode};

/// Where a run is.
struct Run<'b> {
    /// The last fork on the way, and the alternative taken there.
    at: Leaf,
    /// Forks on the way.
    depth: usize,
    /// Whether the state is compared with earlier ones before anything else.
    is_compared_first: bool,
    budget: &'b Budget,
}

/// Whether a run continues, or has ended.
type Goes = ControlFlow<()>;

const ON: Goes = ControlFlow::Continue(());
const ENDED: Goes = ControlFlow::Break(());

impl Run<'_> {
    /// The run is behind one more fork.
    fn take(&mut self, node: usize, way: usize) -> Goes {
        self.at = Some((node, way));
        self.depth += 1;
        ON
    }
}

impl Explorer {
    /// Runs from where the machine is to the end of the path.
    pub(crate) fn run_path(&mut self, at: Leaf, budget: &Budget) {
        self.machine.limits.steps = self.machine.steps.saturating_add(budget.limits.path_steps);
        let programs = &mut self.subsumption.programs;
        let mut run = Run {
            at,
            depth: at.map_or(0, |(node, _)| self.tree.nodes[node].depth + 1),
            is_compared_first: programs.begin_run(&mut self.machine, &self.tree, at),
            budget,
        };
        while self.run_to_fork(&mut run).is_continue() {}
    }

    /// Runs to the next fork and takes one of its alternatives.
    fn run_to_fork(&mut self, run: &mut Run<'_>) -> Goes {
        let mut progress = match std::mem::take(&mut run.is_compared_first) {
            true => Progress::Look,
            false => self.explore_on(run.budget),
        };
        if let Progress::Turn(standing) = progress {
            match self.take_turn(run.at, run.depth, standing, run.budget) {
                Taken::On(at, depth) => {
                    (run.at, run.depth) = (at, depth);
                    return ON;
                }
                Taken::Known => return ENDED,
                Taken::Ends(end) => progress = end,
            }
        }
        let is_fork = matches!(progress, Progress::Fork(_));
        if is_fork || matches!(progress, Progress::Look) {
            match self.compare_state(run.at, is_fork) {
                Look::Covered => {
                    self.figures.covered += 1;
                    return self.stop(run, Outcome::Covered);
                }
                // What was to be decided comes again.
                Look::Split(fork) => progress = Progress::Fork(fork),
                Look::New if is_fork => {}
                Look::New => return ON,
            }
        }
        let Progress::Fork(fork) = progress else {
            let ending = self.ending(progress);
            self.finish_path(run.at, None, ending);
            return ENDED;
        };
        if fork.kind == ForkKind::SetupCall && self.ends_in_setup(run) {
            return ENDED;
        }
        if let Some(bound) = self.met_bound(run, &fork) {
            return self.stop(run, Outcome::Bound(bound.to_string()));
        }
        self.meet_fork(run, fork)
    }

    /// The run ends without a result.
    fn stop(&mut self, run: &Run<'_>, outcome: Outcome) -> Goes {
        self.finish_path(run.at, None, Ending::Stopped(outcome));
        ENDED
    }

    /// Whether an earlier state subsumes the one that the machine is in. Not asked where threads have taken turns.
    fn compare_state(&mut self, at: Leaf, is_fork: bool) -> Look {
        if !self.threads.order.is_empty() {
            return Look::New;
        }
        let (subsumption, mut asking) = self.asking();
        subsumption.programs.look(&mut asking, at, is_fork)
    }

    /// Whether a run ends where an object may get one more setup call: an earlier state subsumes the object's, or enough
    /// paths have come out of its last call.
    fn ends_in_setup(&mut self, run: &Run<'_>) -> bool {
        let is_compared = run.budget.pruning.states;
        if is_compared && self.is_subsumed_in_setup(run.at) && !self.replay.follows(run.at) {
            self.figures.subsumed_in_setup += 1;
            return true;
        }
        let objects = &mut self.subsumption.objects;
        if objects.has_left_call_too_often(&self.tree, run.at, run.budget.limits.call_paths) {
            let bound = "paths through one call of a sequence".into();
            let _ended = self.stop(run, Outcome::Bound(bound));
            return true;
        }
        false
    }

    fn is_subsumed_in_setup(&mut self, at: Leaf) -> bool {
        let trace = self.take_trace();
        let (watch, _) = self.watch_on(at, &trace);
        self.put_trace(trace);
        let (subsumption, mut asking) = self.asking();
        subsumption
            .objects
            .is_subsumed(&mut asking, at, watch.begun())
    }

    /// Notes a fork, offers its alternatives to the frontier, and continues with one of them.
    fn meet_fork(&mut self, run: &mut Run<'_>, fork: Fork) -> Goes {
        self.figures.forks += 1;
        let taken = fork.taken;
        let node = self.add_node(run.at, run.depth, fork);
        let recorded = self.recorded_way(node);
        for alternative in 0..self.tree.nodes[node].states.len() {
            if Some(alternative) != taken {
                let open = Open { node, alternative };
                self.offer_alternative(open, run.budget);
                self.offer_untaken(open);
            }
        }
        if let Some(way) = recorded.filter(|&way| Some(way) != taken) {
            return self.follow_recorded(run, node, taken, way);
        }
        // A model that fits no alternative does not show where the path continues.
        let Some(taken) = taken else { return ENDED };
        if run.budget.goals_only
            && recorded.is_none()
            && let Some(object) = self.rather_than_null(node, taken)
        {
            return self.prefer_object(run, node, taken, object);
        }
        if run.budget.pruning.flow && self.is_same_without_last_call(node) {
            self.figures.without_effect += 1;
            self.tree.nodes[node].states[taken] = NodeState::Unneeded;
            self.offer(&Event::SameAsBefore { node });
            return ENDED;
        }
        if let Alternative::Wakes(thread) = self.tree.nodes[node].fork.ways[taken] {
            self.machine.wake_next(thread);
        }
        self.assume(self.tree.nodes[node].fork.alternatives[taken]);
        let at = Some((node, taken));
        let programs = &mut self.subsumption.programs;
        run.is_compared_first = programs.take_split(&mut self.machine, &self.tree, at);
        run.take(node, taken)
    }

    /// The alternative that a recorded input names which the run repeats.
    fn recorded_way(&mut self, node: usize) -> Option<usize> {
        let mut recall = Recall {
            machine: &mut self.machine,
            tree: &self.tree,
            recorded: &self.code_facts.recorded_inputs,
            has_long_texts: self
                .code_facts
                .lengths
                .get()
                .is_some_and(|all| !all.is_empty()),
            found: Vec::new(),
        };
        let way = self.replay.decide(&mut recall, node);
        for found in recall.found {
            self.offer(&match found {
                Found::Begins(open) => Event::RecordedInput(open),
                Found::GoesOn { open, rank } => Event::ReplayGoesOn { open, rank },
            });
        }
        way
    }

    /// The run repeats a recorded input, which says another way than the model.
    fn follow_recorded(
        &mut self,
        run: &mut Run<'_>,
        node: usize,
        taken: Option<usize>,
        way: usize,
    ) -> Goes {
        let open = |alternative| Open { node, alternative };
        if let Some(taken) = taken {
            self.tree.nodes[node].states[taken] = NodeState::Open;
            self.offer_alternative(open(taken), run.budget);
        }
        let mut ways = [Some(way), taken].into_iter().flatten();
        match ways.find(|&way| self.divert(open(way))) {
            Some(way) => run.take(node, way),
            None => ENDED,
        }
    }

    /// The run continues with an object where the model has null.
    fn prefer_object(
        &mut self,
        run: &mut Run<'_>,
        node: usize,
        taken: usize,
        object: Open,
    ) -> Goes {
        let null = Open {
            node,
            alternative: taken,
        };
        self.tree.nodes[node].states[taken] = NodeState::Open;
        self.offer_alternative(null, run.budget);
        let mut ways = [object, null].into_iter();
        match ways.find(|&way| self.enters(way)) {
            Some(way) => run.take(node, way.alternative),
            None => ENDED,
        }
    }

    /// Whether the method under test behaves here as it did before the last setup call of an object.
    fn is_same_without_last_call(&self, node: usize) -> bool {
        self.tree.nodes[node].fork.kind == ForkKind::SetupCall
            && setup::last_call_has_no_effect(&self.machine, &self.code_facts, self.call.method)
    }

    /// Most setup calls refuse null, and nothing is gained: the alternative of a fork on their way that has
    /// an object instead.
    fn rather_than_null(&self, node: usize, taken: usize) -> Option<Open> {
        let terms = &self.machine.symbolic.as_ref()?.terms;
        let TreeNode { fork, origin, .. } = &self.tree.nodes[node];
        let is_null = |condition: Term| {
            let null = |&part: &Term| terms.as_const(part) == Some(Value::Ref(0));
            // That a stub throws nothing is no missing argument.
            let thrown = |&part: &Term| {
                let path = terms.path_of_term(part);
                path.is_some_and(|path| terms.stub_choice(path).is_some())
            };
            let args = terms.args(condition);
            terms.op(condition) == Op::Eq && args.iter().any(null) && !args.iter().any(thrown)
        };
        // What a builder does not get it leaves out.
        let calls = *origin == ForkOrigin::Construction && !self.machine.is_building();
        if !calls || !is_null(fork.alternatives[taken]) {
            return None;
        }
        let mut others = (0..fork.ways.len()).map(|alternative| Open { node, alternative });
        others.find(|open| {
            let way = &fork.ways[open.alternative];
            let possible = matches!(way, Alternative::Plain | Alternative::NewObject(_));
            possible && open.alternative != taken && !self.tree.is_unpromising(*open)
        })
    }

    /// Runs to the next fork or the end. A path that has used up its instructions while a class is being initialised
    /// gets more, which do not count.
    pub(crate) fn explore_on(&mut self, budget: &Budget) -> Progress {
        loop {
            let progress = self.machine.explore_on();
            let waits = matches!(progress, Progress::Stopped(Outcome::StepLimit(_)))
                && self.machine.is_initializing();
            if !waits || self.spent.free_steps >= INITIALIZER_STEPS {
                // What the machine has executed before is no part of the path, nor the same for every worker.
                return match progress {
                    Progress::Stopped(Outcome::StepLimit(_)) => {
                        Progress::Stopped(Outcome::StepLimit(budget.limits.path_steps))
                    }
                    progress => progress,
                };
            }
            self.spent.free_steps = self
                .spent
                .free_steps
                .saturating_add(budget.limits.path_steps);
            self.machine.limits.steps = self.machine.steps.saturating_add(budget.limits.path_steps);
        }
    }

    /// The limit that does not allow this fork.
    fn met_bound(&mut self, run: &Run<'_>, fork: &Fork) -> Option<Limit> {
        let Run { depth, budget, .. } = *run;
        let limits = &budget.limits;
        if depth >= limits.depth {
            return Some(Limit::Depth);
        }
        let ended = match is_used_up_by_forks(budget, self.tree.nodes.len()) {
            true => Some(Limit::Effort),
            false => self.met_hard_limit(budget),
        };
        if ended.is_some() {
            self.spent.limit = ended;
            return ended;
        }
        // The tree is only walked upward if there is a limit.
        if limits.iterations < depth && self.tree.turns(run.at, fork) >= limits.iterations {
            return Some(Limit::Loop);
        }
        if limits.recursion < usize::MAX {
            let running = self.machine.whereabouts();
            let innermost = running.last()?.0;
            let nested = running.iter().filter(|(method, _)| *method == innermost);
            if nested.count() > limits.recursion {
                return Some(Limit::Recursion);
            }
        }
        None
    }

    /// Offers an alternative to the frontier, unless something bars it.
    fn offer_alternative(&mut self, open: Open, budget: &Budget) {
        let node = &self.tree.nodes[open.node];
        let barred = match &node.fork.ways[open.alternative] {
            Alternative::NullForbidden(_) => Some(NodeState::NullForbidden),
            _ if self.tree.values_tried(open.node) >= budget.limits.values => {
                Some(NodeState::Incomplete)
            }
            Alternative::Excluded => Some(NodeState::Excluded),
            _ => None,
        };
        if let Some(barred) = barred {
            self.tree.nodes[open.node].states[open.alternative] = barred;
            return;
        }
        if let Alternative::SetupCall(call) = &node.fork.ways[open.alternative] {
            let call = call.method;
            self.offer_setup_call(open, call, budget);
            return;
        }
        let is_unpromising = self.tree.is_unpromising(open) || self.has_stub_act(open);
        let other_state = match is_unpromising {
            true => None,
            false => self.other_state(open),
        };
        let role = other_state.unwrap_or(self.frontier.sources.role(is_unpromising));
        self.offer(&Event::Alternative { open, role });
    }

    /// Offers one more call of an object, unless that would be too many or the same in another order.
    fn offer_setup_call(&mut self, open: Open, call: MethodId, budget: &Budget) {
        self.figures.offered += 1;
        let length = setup::calls_so_far(&self.machine).len();
        self.figures.longest = self.figures.longest.max(length.saturating_sub(1));
        let is_far_inside = setup::nesting(&self.machine) > MOST_NESTED;
        let is_out_of_order = |last| self.code_facts.is_out_of_order(&self.machine, last, call);
        let last = setup::last_call(&self.machine);
        let state = &mut self.tree.nodes[open.node].states[open.alternative];
        if length >= budget.limits.calls || is_far_inside {
            *state = NodeState::Bound;
        } else if budget.pruning.order && last.is_some_and(is_out_of_order) {
            *state = NodeState::Unneeded;
            self.figures.out_of_order += 1;
        } else {
            let role = Role::SetupCall {
                length,
                node: open.node,
                call: self.code_facts.number(&self.machine, call),
            };
            self.offer(&Event::Alternative { open, role });
        }
    }

    /// The part of an alternative that a setup call has not taken: it leads to another state.
    fn other_state(&self, open: Open) -> Option<Role> {
        let (call, length) = self.machine.setup_call_under_way()?;
        let mut above = self.tree.nodes[open.node].parent;
        while let Some((node, way)) = above {
            let fork = &self.tree.nodes[node].fork;
            if matches!(fork.ways[way], Alternative::SetupCall(_)) {
                let call = self.code_facts.number(&self.machine, call);
                return Some(Role::OtherState { length, node, call });
            }
            above = self.tree.nodes[node].parent;
        }
        None
    }

    /// Offers what was not taken while an input was constructed.
    fn offer_untaken(&mut self, open: Open) {
        let node = &self.tree.nodes[open.node];
        let is_setup_call = matches!(node.fork.ways[open.alternative], Alternative::SetupCall(_));
        let is_construction = node.origin == ForkOrigin::Construction;
        if is_construction && !is_setup_call && !self.tree.is_unpromising(open) {
            self.offer(&Event::UntakenInConstruction(open));
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
            let path = terms.path_of_term(condition);
            let step = path.and_then(|path| terms.step(path));
            matches!(step, Some(Step::Stub { part, .. }) if part.is_act())
        })
    }

    pub(crate) fn assume(&mut self, condition: Term) {
        if let Some(symbolic) = &mut self.machine.symbolic {
            symbolic.assume(condition);
        }
    }

    pub(crate) fn add_node(&mut self, parent: Leaf, depth: usize, fork: Fork) -> usize {
        let shadows = self.shadows();
        if let Some(symbolic) = self.machine.symbolic.as_deref_mut() {
            self.queries.note_characters(symbolic, &fork);
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
        let origin = match (
            self.machine.is_making(),
            self.machine.is_watched(fork.method),
        ) {
            (true, _) => ForkOrigin::Construction,
            (_, true) => ForkOrigin::Subject,
            _ => ForkOrigin::Called,
        };
        let made = self.made(parent);
        self.tree.nodes.push(TreeNode {
            is_near,
            made,
            chosen: self
                .frontier
                .penalties
                .number(&fork, self.machine.own_whereabouts()),
            is_plain: self.is_plain(&fork),
            origin,
            inherited_penalty: self.frontier.penalties.current(),
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
            order: self.threads.order.clone(),
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
    fn made(&self, at: Leaf) -> Leaf {
        let node = &self.tree.nodes[at?.0];
        match node.origin == ForkOrigin::Construction || node.fork.kind == ForkKind::SetupCall {
            true => at,
            false => node.made,
        }
    }

    pub(crate) fn shadows(&self) -> Shadows {
        let symbolic = self.machine.symbolic.as_ref();
        symbolic.map_or_else(Shadows::default, |symbolic| symbolic.shadows())
    }
}
