//! What is noted of a path when it ends: its input, and the goals that it covers.

use vitro_coverage::{GoalSet, Reason, Watch};
use vitro_expr::eval::Evaluator;
use vitro_expr::{Model, Term};
use vitro_spin::{MOST_VALUES, counter_field};
use vitro_vm::input_construction::Construction;
use vitro_vm::{InputObject, MethodId, Outcome, Progress, Ref, Segment};

use super::Explorer;
use crate::frontier::Event;
use crate::targets::has_ended;
use crate::text;
use crate::tree::{Ending, Leaf, Path};

/// What the calls did that make inputs, among the two parts of a segment,
const MAKING: usize = 0;
/// and what the call under test did.
const CALL: usize = 1;

impl Explorer {
    pub(crate) fn finish_path(&mut self, at: Leaf, wish: Option<Term>, ending: Ending) {
        let mut conditions = at.map_or(Vec::new(), |(node, alternative)| {
            self.tree.conditions(node, alternative)
        });
        conditions.extend(wish);
        let (model, input_objects, mut outside, is_local, asked) = match &self.machine.symbolic {
            Some(symbolic) => (
                symbolic.model().clone(),
                symbolic.input_objects().to_vec(),
                symbolic.outside().to_vec(),
                symbolic.is_local(),
                symbolic.asked_for(),
            ),
            None => (Model::new(), Vec::new(), Vec::new(), false, Vec::new()),
        };
        let before = self.machine.asked_by_initializers.iter().copied();
        outside.extend(
            before
                .filter(|what| !outside.contains(what))
                .collect::<Vec<_>>(),
        );
        let input_objects = self.with_calls_of_stubs(input_objects);
        let last = self.machine.take_turn_events();
        let schedule = self.threads.order.schedule(&last);
        let threads = match schedule.is_empty() {
            true => Vec::new(),
            false => self.machine.program_threads(),
        };
        let tail = self.take_trace();
        let mut ending = self.checked(&conditions, ending);
        if self.depends_on_earlier_tests(&conditions, &ending) {
            let bound = "what others left in static fields".into();
            ending = Ending::Stopped(Outcome::Bound(bound));
        }
        let covered = self.covered(at, &tail);
        let (called, shown) = self.called_and_shown(at, &tail, &covered);
        self.note_covered(&covered, &shown, &ending);
        self.note_setup(at, &covered, &input_objects, &ending);
        let form = self.form_of_product(&ending);
        self.tree.paths.push(Path {
            leaf: at,
            tail,
            covered,
            shown,
            called,
            conditions,
            wish,
            model,
            input_objects,
            outside,
            is_local,
            asked,
            schedule,
            threads,
            ending,
            form,
            whereabouts: self.machine.whereabouts(),
        });
    }

    /// Tells the frontier what a path covers, or which setup call has failed.
    fn note_setup(
        &mut self,
        at: Leaf,
        covered: &GoalSet,
        objects: &[InputObject],
        ending: &Ending,
    ) {
        if has_ended(ending) {
            self.offer(&Event::Covers { leaf: at, covered });
        }
        if let Ending::NotMade(..) = ending {
            let under_way = objects.iter().rev().find(|object| !object.ready);
            let symbolic = self.machine.symbolic.as_mut();
            let failed_at = symbolic.and_then(|symbolic| symbolic.failed_at.take());
            self.offer(&Event::SetupFailed {
                call: under_way.and_then(last_call),
                at: failed_at,
                leaf: at,
            });
        } else {
            self.frontier.sources.pace.has_made_inputs = true;
            let calls: Vec<MethodId> = objects.iter().filter_map(last_call).collect();
            self.offer(&Event::SetupReturned { calls: &calls });
        }
    }

    /// The state of the object that a path has made or changed. Nobody learns from the paths of a program.
    fn form_of_product(&self, ending: &Ending) -> Option<Vec<u64>> {
        match self.call.entry {
            Some(_) => None,
            None => self.producer().form(ending),
        }
    }

    /// Notes how often the methods of stubs have been called.
    fn with_calls_of_stubs(&mut self, mut input_objects: Vec<InputObject>) -> Vec<InputObject> {
        let stubs = input_objects
            .iter_mut()
            .filter(|input_object| input_object.plan.is_stub() && !input_object.object.is_null());
        for input_object in stubs {
            let class = self.machine.class_of(input_object.object);
            let offset = |method| self.machine.field_offset(class, &counter_field(method));
            let count = |offset| self.machine.heap.field(input_object.object, offset) as u32;
            input_object.called = (0..).map_while(offset).map(count).collect();
            // Asking again might give another value, which was not tried.
            let most = input_object.called.iter().max();
            self.spent.outlived_stub |= most.is_some_and(|&most| most as usize > MOST_VALUES);
        }
        input_objects
    }

    pub(crate) fn take_trace(&mut self) -> [Segment; 2] {
        let symbolic = self.machine.symbolic.as_mut();
        symbolic.map_or_else(Default::default, |symbolic| symbolic.take_trace())
    }

    /// What has happened since the last fork, seen from elsewhere.
    pub(crate) fn put_trace(&mut self, trace: [Segment; 2]) {
        if let Some(symbolic) = &mut self.machine.symbolic {
            symbolic.put_trace(trace);
        }
    }

    /// What has been seen behind a fork, after this, and whether that is the same for all inputs.
    pub(crate) fn watch_on(&mut self, at: Leaf, trace: &[Segment; 2]) -> (Watch, bool) {
        self.targets.learn_class_names(&self.machine);
        let (mut watch, same) = match at {
            Some((node, _)) => {
                let node = &self.tree.nodes[node];
                (node.watch.clone(), node.same_for_all)
            }
            None => (self.targets.goals.watch(), true),
        };
        for part in trace {
            self.targets.feed(&mut watch, part);
        }
        (
            watch,
            same && trace.iter().all(|part| part.varying.is_empty()),
        )
    }

    /// The goals that a path covers that ends here: with the numbers that its own input gives.
    fn covered(&mut self, at: Leaf, tail: &[Segment; 2]) -> GoalSet {
        self.targets.learn_class_names(&self.machine);
        let mut told = vec![tail.clone()];
        let mut above = at;
        let mut watch = loop {
            let Some((node, _)) = above else {
                break self.targets.goals.watch();
            };
            let node = &self.tree.nodes[node];
            if node.same_for_all {
                break node.watch.clone();
            }
            told.push(node.trace.clone());
            above = node.parent;
        };
        let mut evaluator = match &self.machine.symbolic {
            Some(symbolic) => Evaluator::new(&symbolic.terms, symbolic.model()),
            None => return GoalSet::new(),
        };
        for part in told.iter_mut().rev().flatten() {
            part.retell(&mut evaluator);
            self.targets.feed(&mut watch, part);
        }
        watch.covered().clone()
    }

    /// Of the covered goals, those that the call covers by itself, whatever the calls do that make its inputs; and those that
    /// it passes, too: what only the construction of inputs passes is covered by no assertion. A chain that begins in the
    /// making and ends in the call is passed.
    fn called_and_shown(
        &self,
        at: Leaf,
        tail: &[Segment; 2],
        covered: &GoalSet,
    ) -> (GoalSet, GoalSet) {
        let segments = self.tree.segments_to(at, tail);
        let made = segments
            .iter()
            .any(|parts| !parts[MAKING].events.is_empty());
        let Some(symbolic) = self.machine.symbolic.as_ref().filter(|_| made) else {
            return (covered.clone(), covered.clone());
        };
        let mut evaluator = Evaluator::new(&symbolic.terms, symbolic.model());
        let made = self.covered_in(&segments, MAKING, &mut evaluator);
        let called = self.covered_in(&segments, CALL, &mut evaluator);
        let mut shown = called.clone();
        shown.extend(
            &covered
                .iter()
                .filter(|&goal| !made.contains(goal))
                .collect(),
        );
        (called, shown)
    }

    /// The goals that one part of what happened on a path covers by itself; its segments come last one first.
    fn covered_in(
        &self,
        segments: &[&[Segment; 2]],
        part: usize,
        evaluator: &mut Evaluator,
    ) -> GoalSet {
        let mut watch = self.targets.goals.watch();
        for segment in segments.iter().rev() {
            let mut told = segment[part].clone();
            told.retell(evaluator);
            self.targets.feed(&mut watch, &told);
        }
        watch.covered().clone()
    }

    /// Notes the goals that a path covers. One that has no end covers nothing that a test could show.
    fn note_covered(&mut self, covered: &GoalSet, shown: &GoalSet, ending: &Ending) {
        let path = self.tree.paths.len() as u32;
        match ending {
            Ending::Returned { .. } | Ending::Threw(..) => {
                self.targets.cover(path, covered, shown);
            }
            Ending::NotMade(..) => {}
            Ending::Stopped(outcome) => {
                let reason = match outcome {
                    Outcome::StepLimit(_) => Reason::DoesNotEnd,
                    Outcome::Unsupported(_) | Outcome::Refused(_) => Reason::Unsupported,
                    _ => Reason::Bound,
                };
                self.targets.goals.note(covered, reason);
            }
        }
    }

    pub(crate) fn ending(&mut self, progress: Progress) -> Ending {
        match progress {
            Progress::Returned(bits, term) => {
                let kind = self.machine.method(self.call.method).returns;
                let text = text::describe(&self.machine, kind, bits);
                let value = text::shallow(&self.machine, kind, bits);
                Ending::Returned {
                    bits,
                    term,
                    text,
                    value,
                }
            }
            Progress::Threw(error) => {
                let (class, message) = self.thrown(error);
                Ending::Threw(class, message)
            }
            Progress::InputNotMade(error) => {
                let (class, message) = self.thrown(error);
                Ending::NotMade(class, message)
            }
            Progress::Stopped(Outcome::NotMade(what)) => Ending::NotMade(what, None),
            Progress::Stopped(outcome) => Ending::Stopped(outcome),
            Progress::Fork(_) | Progress::Turn(_) | Progress::Look => {
                Ending::Stopped(Outcome::Internal("a fork is no end".into()))
            }
        }
    }

    /// Class and message of an exception.
    fn thrown(&self, error: Ref) -> (String, Option<String>) {
        let class = self.machine.class(self.machine.class_of(error)).java_name();
        let message = self.machine.get_ref(error, "detailMessage");
        (
            class,
            (!message.is_null()).then(|| self.machine.text(message)),
        )
    }

    /// A path that its own model does not take is a bug, wherever that is.
    pub(crate) fn checked(&self, conditions: &[Term], ending: Ending) -> Ending {
        let Some(symbolic) = &self.machine.symbolic else {
            return ending;
        };
        let mut evaluator = Evaluator::new(&symbolic.terms, symbolic.model());
        let mut all = conditions.iter();
        if !all.all(|&condition| evaluator.holds(condition)) {
            return Ending::Stopped(Outcome::Internal(
                "the path's own input does not satisfy its conditions".into(),
            ));
        }
        ending
    }

    /// Whether a path reads a static field that no test can set before it has been written.
    fn depends_on_earlier_tests(&mut self, conditions: &[Term], ending: &Ending) -> bool {
        let statics = self.inputs().statics.iter();
        let hidden = statics.filter(|input| !input.is_settable());
        let hidden: Vec<Term> = hidden.map(|input| input.variable).collect();
        let Some(symbolic) = self
            .machine
            .symbolic
            .as_mut()
            .filter(|_| !hidden.is_empty())
        else {
            return false;
        };
        let terms = &mut symbolic.terms;
        let hidden: Vec<_> = hidden.iter().filter_map(|&one| terms.as_var(one)).collect();
        let result = match ending {
            Ending::Returned { term, .. } => *term,
            _ => None,
        };
        let mut all = conditions.iter().chain(&result);
        all.any(|&term| {
            let known = terms.free_vars(term);
            hidden.iter().any(|var| known.contains(var))
        })
    }
}

/// The last call that constructs an object.
fn last_call(object: &InputObject) -> Option<MethodId> {
    match &object.plan.construction {
        Construction::Calls(calls) => calls.calls.last().map(|call| call.method),
        _ => None,
    }
}
