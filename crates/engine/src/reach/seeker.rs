//! The two searches for one target, in turn within one budget, and what becomes of what they find.

use std::cell::OnceCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use vitro_backward::{Sketch, World};
use vitro_coverage::State;
use vitro_explore::{CodeFacts, Limit};
use vitro_program::{ClassPath, Jdk};
use vitro_testgen::{Case, Ending, Library};
use vitro_vm::{ClassId, MethodId};

use super::ReachRequest;
use super::backward::{self, Backward};
use super::forward::{self, Forward};
use super::heap::{self, Heap};
use super::outcome::{
    Direction, Found, ReachFigures, ReachReport, TargetReport, TestFile, Verdict,
};
use super::place::Wanted;
use super::source::{self, Sources};
use crate::confirm::{Calls, Candidate, Confirmer, Member, Outcome, Policy, Tests, test_class};
use crate::effort::REACH_TURN;
use crate::explore::path_report;
use crate::generate::choose::{callable, with_helpers};
use crate::generate::frameworks;
use crate::generate::test_tools::TestTools;
use crate::library::shared::Shared;
use crate::readable;
use crate::ready::Ready;
use crate::report::{EndedBy, PathReport, Steps};
use crate::request::{Problem, Request};

/// After so many inputs that did not do, more of them are no use.
const MOST_REFUSED: usize = 8;
/// The machine of the forward search, and that of runs along a sketch.
const SEARCHING: usize = 0;
const FOLLOWING: usize = 1;

pub(super) struct Seeker<'a> {
    pub request: &'a ReachRequest,
    /// All classes, for the backward search; read when it is first asked for.
    pub world: &'a OnceCell<World>,
    pub class_path: &'a ClassPath,
    pub home: &'a Path,
    pub exploration: Request,
    pub library: &'a Library<'a>,
    pub confirmer: Confirmer,
    pub sources: Sources,
    /// Paths that were confirmed, each with the place of its target.
    pub confirmed: Vec<(usize, Member<'static>)>,
    /// What confirmed runs execute: the target, the class, the instructions.
    pub ways: Vec<(String, Arc<str>, Steps)>,
    /// Machines for the class of the last target.
    pub ready: [Option<Ready>; 2],
    /// What classes may come to use.
    pub shared: Shared,
    /// What belongs to the machine that the forward search has.
    pub parked: Option<(String, ClassId, CodeFacts)>,
    /// Whether a target has no answer since time or memory ended the search.
    pub is_cut: bool,
}

/// A method through which a target may be reached.
struct Entry {
    /// Its place in the class file.
    index: usize,
    /// Whether a test may call it; what cannot be called may show that nothing reaches the target.
    callable: bool,
    /// Whether the target lies in it.
    direct: bool,
}

/// What is being found out about a target.
struct Inquiry<'w> {
    number: usize,
    wanted: &'w Wanted,
    report: TargetReport,
    /// Methods that the target lies in of which it is not proved that nothing reaches it there.
    unproved: usize,
    /// Whether it is proved of the method that is looked at.
    proved_here: bool,
    /// Seconds of asking the JVM.
    waited: f64,
    /// Whether a limit of time or memory has ended a search.
    is_cut: bool,
}

impl Inquiry<'_> {
    /// Whether there is nothing more to look for through the method that is looked at.
    fn is_done_here(&self) -> bool {
        self.is_settled() || self.proved_here
    }

    fn is_settled(&self) -> bool {
        self.report.verdict != Verdict::NotReached
    }

    fn say(&mut self, reason: String) {
        if !self.report.reasons.contains(&reason) {
            self.report.reasons.push(reason);
        }
    }

    /// A search was ended by time or memory.
    fn end_by(&mut self, why: &EndedBy) {
        self.say(why.to_string());
        self.is_cut = true;
    }

    fn refuse(&mut self, reason: String) {
        self.say(reason);
        self.report.figures.refused += 1;
    }

    /// Nothing reaches the target where it lies in the method that is looked at; it may lie in others, too.
    fn prove(&mut self, by: Direction) {
        self.proved_here = true;
        self.unproved -= 1;
        if self.unproved == 0 {
            self.report.verdict = Verdict::Unreachable;
            self.report.by = Some(by);
        }
    }
}

impl<'a> Seeker<'a> {
    pub fn target(&mut self, number: usize, wanted: &Wanted) -> Result<TargetReport, Problem> {
        let start = Instant::now();
        let mut inquiry = Inquiry {
            number,
            wanted,
            report: TargetReport {
                target: wanted.text.clone(),
                about: wanted.about.clone(),
                class: wanted.file.name.replace('/', "."),
                lines: wanted.lines.clone(),
                verdict: Verdict::NotReached,
                by: None,
                reasons: Vec::new(),
                found: None,
                with: None,
                trace: Vec::new(),
                figures: ReachFigures::default(),
            },
            unproved: wanted.methods.len(),
            proved_here: false,
            waited: 0.0,
            is_cut: false,
        };
        let mut ways = self.ways.iter();
        let passed =
            ways.find(|(_, class, steps)| *class == wanted.file.name && wanted.is_passed(steps));
        if let Some((other, ..)) = passed {
            inquiry.report.verdict = Verdict::Reached;
            inquiry.report.with = Some(other.clone());
            return Ok(inquiry.report);
        }
        for entry in self.entries(wanted) {
            if self.is_late() {
                inquiry.end_by(&EndedBy::Limit(Limit::Time));
                break;
            }
            self.through(&entry, &mut inquiry)?;
            if inquiry.is_settled() {
                inquiry.report.reasons.clear();
                break;
            }
        }
        let mut report = inquiry.report;
        self.is_cut |= inquiry.is_cut && report.verdict == Verdict::NotReached;
        report.figures.seconds = start.elapsed().as_secs_f64() - inquiry.waited;
        Ok(report)
    }

    /// Whether the time for everything is over.
    fn is_late(&self) -> bool {
        let deadline = self.request.budget.limits.deadline;
        deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The method itself, if a test can call it; else those of its class that lead to it.
    fn entries(&self, wanted: &Wanted) -> Vec<Entry> {
        let reflection = self.request.tests.use_reflection();
        let all = callable(&wanted.file, reflection, self.library);
        let mut entries = Vec::new();
        for &index in &wanted.methods {
            let callable = all.contains(&index);
            if !callable {
                let leads_there =
                    |&entry: &usize| with_helpers(&wanted.file, entry).contains(&index);
                let callers = all.iter().copied().filter(leads_there);
                entries.extend(callers.map(|index| Entry {
                    index,
                    callable: true,
                    direct: false,
                }));
            }
            entries.push(Entry {
                index,
                callable,
                direct: true,
            });
        }
        entries
    }

    fn ready(&mut self, which: usize, class: &str) -> Result<Ready, Problem> {
        match self.ready[which].take() {
            Some(ready) if ready.name == class => Ok(ready),
            _ => Ready::new(&self.exploration, class, &mut self.shared),
        }
    }

    fn world(&self) -> Result<&'a World, Problem> {
        if let Some(world) = self.world.get() {
            return Ok(world);
        }
        let jdk = Jdk::open(self.home).map_err(|error| Problem::BadInput(error.to_string()))?;
        let world = World::of_path(self.class_path, Some(Rc::new(jdk)));
        let world = match self.request.world {
            vitro_vm::World::Open => world,
            vitro_vm::World::Closed => world.closed(),
        };
        Ok(self.world.get_or_init(|| world))
    }

    /// Looks for the target through one method.
    fn through(&mut self, entry: &Entry, inquiry: &mut Inquiry<'_>) -> Result<(), Problem> {
        inquiry.proved_here = false;
        let only = self.request.only;
        let mut forward = match only {
            Some(Direction::Backward) => None,
            _ => self.forward(entry, inquiry)?,
        };
        let mut backward = match only {
            Some(Direction::Forward) => None,
            _ => Some(Backward::new(
                self.world()?,
                inquiry.wanted,
                entry.index,
                REACH_TURN,
                self.request.trace,
            )),
        };
        let (mut forward_open, mut backward_open) = (forward.is_some(), backward.is_some());
        let mut slice = REACH_TURN;
        let spent = |forward: &Option<Forward>, backward: &Option<Backward<'_>>| {
            let forward = forward.as_ref().map_or(0, Forward::cost);
            forward + backward.as_ref().map_or(0, Backward::cost)
        };
        while forward_open || backward_open {
            if self.is_late() {
                inquiry.end_by(&EndedBy::Limit(Limit::Time));
                break;
            }
            let left = self
                .request
                .budget
                .cost
                .saturating_sub(spent(&forward, &backward));
            if let Some(search) = forward.as_mut().filter(|_| forward_open) {
                forward_open = self.search_forward(search, entry, inquiry, slice.min(left))?;
            }
            if inquiry.is_done_here() {
                break;
            }
            if let Some(search) = backward.as_mut().filter(|_| backward_open) {
                backward_open = self.search_backward(search, entry, inquiry)?;
            }
            let used_up = spent(&forward, &backward) >= self.request.budget.cost;
            if inquiry.is_done_here() || used_up {
                break;
            }
            slice *= 2;
        }
        self.account(forward, forward_open, backward, inquiry)
    }

    /// What is said at the end, and what it took.
    fn account(
        &mut self,
        forward: Option<Forward>,
        forward_open: bool,
        backward: Option<Backward<'_>>,
        inquiry: &mut Inquiry<'_>,
    ) -> Result<(), Problem> {
        let budget = || EndedBy::Limit(Limit::Effort).to_string();
        if let Some(mut forward) = forward {
            if forward_open && !inquiry.is_done_here() {
                inquiry.say(budget());
                if let State::Open(reason) = forward.conclude(inquiry.wanted)? {
                    inquiry.say(reason.to_string());
                }
            }
            if let Some(limit @ (Limit::Memory(_) | Limit::Time)) = forward.ended_by() {
                inquiry.end_by(&EndedBy::Limit(limit));
            }
            let figures = &mut inquiry.report.figures;
            figures.forward_cost += forward.cost();
            figures.forward_nodes += forward.nodes();
            if let Some((name, class, code_facts)) = self.parked.take() {
                let machine = forward.into_machine();
                self.ready[SEARCHING] = Some(Ready {
                    name,
                    class,
                    machine,
                    code_facts,
                });
            }
        } else if !inquiry.is_done_here() && inquiry.report.reasons.is_empty() {
            inquiry.say(budget());
        }
        if let Some(backward) = backward {
            let figures = &mut inquiry.report.figures;
            figures.backward_cost += backward.cost();
            figures.backward_nodes += backward.states() as usize;
            inquiry.report.trace = backward.told();
        }
        Ok(())
    }

    /// A forward search through a method, or none if it cannot begin.
    fn forward(
        &mut self,
        entry: &Entry,
        inquiry: &mut Inquiry<'_>,
    ) -> Result<Option<Forward>, Problem> {
        let class = inquiry.wanted.file.name.to_string();
        let mut ready = self.ready(SEARCHING, &class)?;
        let method = method_of(&ready, entry.index);
        let code_facts = self.code_facts(&ready, self.request.tests.use_reflection());
        let budget = self.exploration.budget.clone();
        let (machine, begun) = (ready.machine, inquiry.wanted);
        Ok(
            match Forward::new(machine, method, begun, code_facts, budget) {
                Ok(forward) => {
                    self.parked = Some((ready.name, ready.class, ready.code_facts));
                    Some(forward)
                }
                Err(failed) => {
                    inquiry.say(failed.1.clone());
                    ready.machine = failed.0;
                    self.ready[SEARCHING] = Some(ready);
                    None
                }
            },
        )
    }

    fn code_facts(&self, ready: &Ready, reflection: bool) -> CodeFacts {
        let mut code_facts = ready.code_facts.clone();
        code_facts.by_reflection = reflection;
        code_facts.with_subclasses = true;
        code_facts.obeys_nullness = true;
        code_facts
    }

    /// One turn of the forward search; whether it may go on.
    fn search_forward(
        &mut self,
        forward: &mut Forward,
        entry: &Entry,
        inquiry: &mut Inquiry<'_>,
        slice: u64,
    ) -> Result<bool, Problem> {
        let pause = forward.cost() + slice;
        loop {
            match forward.go_on(inquiry.wanted, pause)? {
                forward::Step::Found(_) if !entry.callable => {
                    let name = &inquiry.wanted.file.methods[entry.index].name;
                    inquiry.say(format!("no test can call {name}; --reflection does"));
                    return Ok(false);
                }
                forward::Step::Found(path) => {
                    self.confirm(&path, Direction::Forward, inquiry)?;
                    if inquiry.is_settled() {
                        return Ok(false);
                    }
                    forward.refuse(inquiry.wanted);
                    if inquiry.report.figures.refused >= MOST_REFUSED {
                        return Ok(false);
                    }
                }
                forward::Step::Paused => return Ok(true),
                forward::Step::Ended(State::Unreachable) => {
                    if entry.direct {
                        inquiry.prove(Direction::Forward);
                    }
                    return Ok(false);
                }
                forward::Step::Ended(State::Open(reason)) => {
                    inquiry.say(reason.to_string());
                    return Ok(false);
                }
                forward::Step::Ended(State::Covered { .. }) => return Ok(false),
            }
        }
    }

    /// One turn of the backward search; whether it may go on.
    fn search_backward(
        &mut self,
        backward: &mut Backward<'_>,
        entry: &Entry,
        inquiry: &mut Inquiry<'_>,
    ) -> Result<bool, Problem> {
        loop {
            match backward.go_on() {
                backward::Step::Candidate(sketch) => {
                    if !entry.callable {
                        let name = &inquiry.wanted.file.methods[entry.index].name;
                        inquiry.say(format!("no test can call {name}; --reflection does"));
                        return Ok(false);
                    }
                    self.try_sketch(&sketch, entry, inquiry)?;
                    if inquiry.is_settled() || inquiry.report.figures.refused >= MOST_REFUSED {
                        return Ok(false);
                    }
                }
                backward::Step::Paused => return Ok(true),
                backward::Step::Ended(true, _) => {
                    if entry.direct {
                        inquiry.prove(Direction::Backward);
                    }
                    return Ok(false);
                }
                backward::Step::Ended(false, reasons) => {
                    reasons.into_iter().for_each(|reason| inquiry.say(reason));
                    return Ok(false);
                }
            }
        }
    }

    /// Runs the method along a sketch, with objects as a test can make them; if it needs more than that, says so.
    fn try_sketch(
        &mut self,
        sketch: &Sketch,
        entry: &Entry,
        inquiry: &mut Inquiry<'_>,
    ) -> Result<(), Problem> {
        let reflection = self.request.tests.use_reflection();
        match self.follow(sketch, entry, inquiry, reflection)? {
            Ok(path) => return self.confirm(&path, Direction::Backward, inquiry),
            Err(why) => inquiry.refuse(why),
        }
        if !reflection && self.follow(sketch, entry, inquiry, true)?.is_ok() {
            inquiry.say(
                "the state that it needs cannot be made by public calls; --reflection does"
                    .to_owned(),
            );
        }
        Ok(())
    }

    /// The path of a run along a sketch if it passes the target, else what happens instead.
    fn follow(
        &mut self,
        sketch: &Sketch,
        entry: &Entry,
        inquiry: &Inquiry<'_>,
        reflection: bool,
    ) -> Result<Result<PathReport, String>, Problem> {
        let wanted = inquiry.wanted;
        let mut ready = self.ready(FOLLOWING, &wanted.file.name)?;
        let method = method_of(&ready, entry.index);
        let code_facts = self.code_facts(&ready, reflection);
        let (mut explorer, standing) =
            match forward::explorer(ready.machine, method, wanted, code_facts) {
                Ok(made) => made,
                Err(failed) => {
                    ready.machine = failed.0;
                    self.ready[FOLLOWING] = Some(ready);
                    return Ok(Err(failed.1));
                }
            };
        let guide = backward::guide(sketch, explorer.inputs().constructs);
        let budget = self.request.budget.clone();
        let followed = explorer.follow(&guide, &budget);
        let path = explorer.tree.paths.last().cloned();
        let report = match (followed, path) {
            (Err(why), _) => Err(why),
            (Ok(()), Some(path)) if forward::passes(&path, wanted) => {
                let mut printer = readable::printer(&explorer.machine, [&path]);
                let report = path_report(&mut explorer, method, &standing, &path, &mut printer);
                report.ok_or("the run has no input".to_owned())
            }
            (Ok(()), Some(path)) => Err(format!("a run went elsewhere: {}", ended(&path.ending))),
            (Ok(()), None) => Err("nothing was run".to_owned()),
        };
        let unsettable = guide.unsettable(&explorer.inputs().statics);
        let report = report.map_err(|why| unsettable.unwrap_or(why));
        ready.machine = explorer.into_machine();
        self.ready[FOLLOWING] = Some(ready);
        Ok(report)
    }

    /// Asks the real JVM about a path.
    fn confirm(
        &mut self,
        path: &PathReport,
        by: Direction,
        inquiry: &mut Inquiry<'_>,
    ) -> Result<(), Problem> {
        let asked = Instant::now();
        let wanted = inquiry.wanted;
        let policy = policy(path);
        let candidate = Candidate {
            class: &wanted.file,
            path,
            policy,
        };
        self.confirmer
            .trace(&[(&wanted.file, &wanted.bytes)], &[])?;
        let tools = self.request.tests.of_class(&wanted.file.name);
        // Nothing is run yet.
        let tests = tests_of(tools, self.library, &[]);
        let outcome = self.confirmer.confirm(candidate, tests)?;
        inquiry.waited += asked.elapsed().as_secs_f64();
        match outcome {
            Outcome::Confirmed(confirmed) => {
                inquiry.report.verdict = Verdict::Reached;
                inquiry.report.by = Some(by);
                inquiry.report.found = Some(self.found(wanted, path, &confirmed.case));
                let way = (
                    wanted.text.clone(),
                    wanted.file.name.clone(),
                    path.steps.clone(),
                );
                self.ways.push(way);
                let member = Member::new(path.clone(), policy, &wanted.file, confirmed);
                self.confirmed.push((inquiry.number, member));
            }
            Outcome::Refuted((kind, why)) | Outcome::NotExpressible((kind, why)) => {
                inquiry.refuse(format!("{}: {why}", kind.name()));
            }
        }
        Ok(())
    }

    fn found(&mut self, wanted: &Wanted, path: &PathReport, case: &Case) -> Found {
        let inputs = &case.inputs;
        let ends: Vec<(usize, u16)> = wanted
            .ends
            .iter()
            .map(|end| (end.method, end.offset))
            .collect();
        let (lines, cut) = source::lines(&wanted.file, &path.steps, &ends, &mut self.sources);
        Found {
            call: heap::call_text(inputs),
            heap: Heap::of(inputs),
            ending: ending_text(&case.ending),
            path: lines,
            cut,
            test: None,
        }
    }

    /// Writes the tests of all targets that were reached, class by class.
    pub fn write(mut self, report: &mut ReachReport) -> Result<(), Problem> {
        report.sandbox = self.confirmer.sandbox();
        report.is_cut = self.is_cut;
        for group in by_class(std::mem::take(&mut self.confirmed)) {
            self.write_class(group, report)?;
        }
        Ok(())
    }

    /// Writes the test class for a class.
    fn write_class(&mut self, mut group: Group, report: &mut ReachReport) -> Result<(), Problem> {
        let tools = self.request.tests.of_class(&group.class);
        let frameworks = match self.confirmer.replays() {
            true => frameworks::jars(&tools.options, &tools.class_path)?,
            false => Vec::new(),
        };
        let tests = tests_of(tools, self.library, &frameworks);
        let members = &mut group.members;
        let written = test_class(&mut self.confirmer, &group.class, members, tests)?;
        for (member, targets) in members.iter().zip(&group.targets) {
            if let Some((kind, why)) = &member.refused {
                for &target in targets {
                    report.lose(target, format!("its test: {}: {why}", kind.name()));
                }
            }
        }
        for test in &written.tests {
            for target in test.cases.iter().flat_map(|&case| &group.targets[case]) {
                if let Some(found) = &mut report.targets[*target].found {
                    found.test = Some(format!("{}.{}", written.class, test.method));
                }
            }
        }
        if !written.tests.is_empty() {
            report.tests.push(TestFile {
                path: written.path,
                text: written.text,
                tests: written.tests.len(),
            });
        }
        Ok(())
    }
}

/// Confirmed paths of one class.
struct Group {
    class: Arc<str>,
    members: Vec<Member<'static>>,
    /// For each member the targets that it reaches.
    targets: Vec<Vec<usize>>,
}

/// Confirmed paths, class by class. Two targets may have been reached by the same input.
fn by_class(confirmed: Vec<(usize, Member<'static>)>) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (target, member) in confirmed {
        let inputs = &member.confirmed.case.inputs;
        let at = groups
            .iter()
            .position(|one| one.class == inputs.target.class);
        let at = at.unwrap_or_else(|| {
            groups.push(Group {
                class: inputs.target.class.clone(),
                members: Vec::new(),
                targets: Vec::new(),
            });
            groups.len() - 1
        });
        let group = &mut groups[at];
        let mut known = group.members.iter();
        match known.position(|known| known.confirmed.case.inputs == *inputs) {
            Some(known) => group.targets[known].push(target),
            None => {
                group.members.push(member);
                group.targets.push(vec![target]);
            }
        }
    }
    groups
}

/// The test of a target has to pass that, and may do so with other values and fewer calls.
fn policy(path: &PathReport) -> Policy<'static> {
    Policy {
        calls: match path.covered.is_subset(&path.called) {
            true => Calls::Needless,
            false => Calls::ThatPassNothing,
        },
        informative_values: true,
        hidden_state: true,
        flickers: false,
        executed: false,
        wishes: None,
        decided: None,
    }
}

fn tests_of<'t>(
    tools: &'t TestTools,
    library: &'t Library<'_>,
    frameworks: &'t [PathBuf],
) -> Tests<'t> {
    Tests {
        classes: library,
        options: &tools.options,
        class_path: &tools.class_path,
        offers_framework: tools.offers_framework,
        frameworks,
        rules: &tools.rules,
    }
}

fn ending_text(ending: &Ending) -> String {
    match ending {
        Ending::Returned(None) => "returns".to_owned(),
        Ending::Returned(Some(value)) => {
            format!("returns {}", crate::observed_text::text(value))
        }
        Ending::Threw(thrown) => format!("throws {}", thrown.class.replace('/', ".")),
    }
}

fn method_of(ready: &Ready, index: usize) -> MethodId {
    MethodId(ready.machine.class(ready.class).first_method.0 + index as u32)
}

/// How a run ended, in words.
fn ended(ending: &vitro_explore::Ending) -> String {
    match ending {
        vitro_explore::Ending::Returned { text, .. } => format!("it returned {text}"),
        vitro_explore::Ending::Threw(class, _) => format!("it threw {class}"),
        vitro_explore::Ending::NotMade(class, _) => format!("an input could not be made: {class}"),
        vitro_explore::Ending::Stopped(outcome) => outcome.to_string(),
    }
}
