//! The first step: the real JVM is asked whether it takes the claimed path, and with what result.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::PathBuf;

use vitro_classfile::ClassFile;
use vitro_explore::Wishes;
use vitro_testgen::replay::{
    InputUse, Instrumented, Limits, Observation, Observer, Report, Sandbox, Step, Tools, Trace,
    Watch, variables,
};
use vitro_testgen::{Case, Condition, Heap, Inputs, Name, Observed, Place, Query};
use vitro_vm::native::{CHANCE, ORDER_OF_THREADS};

use super::difference::{difference, difference_in_number, other_kind, other_result};
use super::executed::Executed;
use super::literals::neighbours;
use super::portable::{other_way_by_chance, unfit};
use super::shorten::shorten;
use super::statics::Watched;
use super::{Calls, Candidate, Refused, Rejection};
use crate::report::{ClaimedStep, EndingReport, PathReport};
use crate::request::Problem;

/// What the JVM has agreed to.
#[derive(Clone)]
pub struct Known {
    /// The case.
    pub case: Case,
    /// What it executes, if that was asked for.
    pub executed: Option<Executed>,
    /// Tells the way through all traced classes, that of the making of its inputs included.
    pub way: u64,
    /// Whether its inputs are made with fewer calls than those of the path.
    pub is_shorter: bool,
    /// Calls that were left out since the JVM does without.
    pub left_out: usize,
    /// What the making of its inputs and the call pass in the class under test, if that was asked for: methods with two
    /// offsets of instructions one after the other.
    pub passed: HashSet<(u16, u16, u16)>,
    /// How it was observed.
    pub(super) watch: Watch,
    /// Tells the way that the call takes.
    pub(super) trace: u64,
    /// The objects that were there.
    pub(super) heap: Heap,
    /// Receiver and arguments before the call.
    before: Vec<(Place, Observed)>,
    /// The path's marked inputs, to which the same was done as to those of the case.
    pub marked: Inputs,
}

impl Known {
    /// Whether a call ended like this one and changed the same.
    pub fn is_the_same(&self, other: &Known) -> bool {
        self.case.ending == other.case.ending && self.case.changes == other.case.changes
    }

    /// The case says the conditions of its path that are true of its own values.
    pub(super) fn say_conditions(&mut self, path: &PathReport) {
        let said = conditions(path, &self.case.inputs, &self.marked, &self.before);
        (self.case.condition, self.case.leaves_out_conditions) = said;
    }

    /// Keeps what is the same in another run; false if that ended in another way.
    pub(super) fn keep_steady(&mut self, again: &Report, depends_on: &[&'static str]) -> bool {
        let asked: Vec<(&Query, &[Option<Observed>; 2])> =
            self.watch.queries.iter().zip(&again.answers).collect();
        let case = &mut self.case;
        let before = case.replies.len();
        case.replies.retain(|reply| {
            let mut answers = asked.iter().filter(|(query, _)| **query == reply.query);
            answers.all(|(_, [_, after])| after.as_ref() == Some(&reply.value))
        });
        if case.replies.len() < before {
            case.depends_on = depends_on.to_vec();
        }
        case.keep_steady(&again.ending, &again.changes, depends_on)
    }
}

/// A case, or why there is none.
pub type Answer = Result<Known, Refused>;

/// Inputs next to those of a path that are tried if these do not take it.
const NEIGHBOURS: usize = 16;

/// What the JVM is asked about.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The class under test.
    pub class: &'a ClassFile,
    /// The path.
    pub path: &'a PathReport,
    /// Whether it is to be said what the case executes.
    executed: bool,
    /// Whether the inputs may be made with fewer calls than the path has.
    may_shorten: bool,
    /// Whether it is to be said what the making of its inputs passes.
    construction: bool,
    /// The user's wishes for sequences of calls.
    pub wishes: Option<&'a Wishes>,
}

impl<'a> Question<'a> {
    /// Whether a path becomes a case.
    pub fn of(candidate: &Candidate<'a>) -> Question<'a> {
        let Candidate {
            class,
            path,
            policy,
        } = *candidate;
        Question {
            class,
            path,
            executed: policy.executed,
            may_shorten: policy.calls == Calls::Needless,
            construction: false,
            wishes: policy.wishes,
        }
    }

    /// The same, where it is to be said what the making of the inputs passes, too.
    pub fn with_construction(self) -> Question<'a> {
        Question {
            construction: true,
            ..self
        }
    }
}

/// What the JVM must agree to.
#[derive(Clone, Copy, PartialEq)]
enum Agreement {
    /// The way and its end.
    Whole,
    /// The way, and whether it returns or what it throws: the inputs are others.
    Way,
}

impl Agreement {
    /// What a path depends on besides its inputs may give another result.
    fn on(path: &PathReport) -> Agreement {
        match path.outside.is_empty() {
            true => Agreement::Whole,
            false => Agreement::Way,
        }
    }
}

/// Observes cases of some classes.
pub struct Witness {
    pub(super) observer: Observer,
    /// For each traced method its class and its place in the class file.
    methods: Vec<(Name, u16)>,
    watched: Watched,
    /// Runs cases where everything around the JVM is different, once that is needed.
    pub(super) elsewhere: Option<Observer>,
    /// Environment variables that the classes may ask for.
    pub(super) variables: BTreeSet<String>,
}

impl Witness {
    /// Starts a JVM that traces these classes, each with its class file, and those within them that no test can name.
    pub fn start(
        tools: &Tools,
        class_path: &[PathBuf],
        classes: &[(&ClassFile, &[u8])],
        hidden: &[(&ClassFile, &[u8])],
        sandbox: Sandbox,
    ) -> Result<Witness, Problem> {
        let failed = |error| super::replay_problem(error);
        let mut instrumented = Instrumented::default();
        let all = || classes.iter().chain(hidden);
        for (_, bytes) in all() {
            instrumented.add(bytes).map_err(failed)?;
        }
        let places: HashMap<(&str, &str, &str), u16> =
            all().flat_map(|(file, _)| places(file)).collect();
        let methods = instrumented.methods.iter().map(|method| {
            let key = (&*method.class, &*method.name, &*method.descriptor);
            (
                method.class.clone(),
                places.get(&key).copied().unwrap_or(u16::MAX),
            )
        });
        let methods = methods.collect();
        let limits = Limits::default();
        let observer = Observer::start(tools, class_path, instrumented, limits, sandbox);
        Ok(Witness {
            observer: observer.map_err(failed)?,
            methods,
            watched: Watched::of(classes.iter().map(|&(file, _)| file)),
            elsewhere: None,
            variables: all().flat_map(|(file, _)| variables(file)).collect(),
        })
    }

    /// Whether it traces a class.
    pub fn traces(&self, class: &str) -> bool {
        self.methods.iter().any(|(owner, _)| **owner == *class)
    }

    /// The case of a path with what the JVM gave and executed, or why there is none. If the path can be had with fewer
    /// calls, it is; if it cannot be had with its own inputs, then with those next to them.
    pub fn ask(&mut self, question: Question<'_>) -> Result<Answer, Problem> {
        let path = question.path;
        let agreement = Agreement::on(path);
        if let Some(shorter) = path.shorter.as_ref().filter(|_| question.may_shorten)
            && let Ok(mut answer) = self.ask_with(question, shorter, agreement)?
        {
            answer.is_shorter = true;
            answer.marked = path.told.marked(true).clone();
            return Ok(Ok(answer));
        }
        let mut answer = self.ask_with(question, &path.inputs, agreement)?;
        if let Err((Rejection::OtherPath, _)) = &answer
            && !path.ready.is_empty()
        {
            // An initialiser may have run on the way, which on the machine had run before.
            answer = self.ask_after(question, &path.inputs, agreement, &path.ready)?;
        }
        if let Err((Rejection::OtherPath, why)) = &answer
            && path.outside.contains(&CHANCE)
        {
            return Ok(Err((Rejection::Flickers, other_way_by_chance(why))));
        }
        if let Err((Rejection::OtherPath | Rejection::OtherResult, _)) = &answer {
            for inputs in neighbours(&path.inputs).take(NEIGHBOURS) {
                if let Ok(near) = self.ask_other(question, &inputs)? {
                    return Ok(Ok(near));
                }
            }
        }
        Ok(answer)
    }

    /// The same path and result with other inputs, if they have it.
    pub fn ask_same(&mut self, question: Question<'_>, inputs: &Inputs) -> Result<Answer, Problem> {
        self.ask_with(question, inputs, Agreement::on(question.path))
    }

    /// The same path with other inputs, if they take it.
    pub fn ask_other(
        &mut self,
        question: Question<'_>,
        inputs: &Inputs,
    ) -> Result<Answer, Problem> {
        self.ask_with(question, inputs, Agreement::Way)
    }

    fn ask_with(
        &mut self,
        question: Question<'_>,
        inputs: &Inputs,
        agreement: Agreement,
    ) -> Result<Answer, Problem> {
        self.ask_after(question, inputs, agreement, &[])
    }

    /// The same after these classes have been initialised.
    fn ask_after(
        &mut self,
        question: Question<'_>,
        inputs: &Inputs,
        agreement: Agreement,
        classes: &[Name],
    ) -> Result<Answer, Problem> {
        let Question {
            class,
            path,
            executed,
            ..
        } = question;
        let watch = Watch {
            initialise: [&class.name].into_iter().chain(classes).cloned().collect(),
            statics: self.watched.by(class, inputs),
            queries: Vec::new(),
            construction: question.construction,
            away: None,
        };
        let observation = self.observer.observe(inputs, &watch);
        let report = match seen(observation.map_err(super::replay_problem)?) {
            Ok(report) => report,
            Err(refused) => return Ok(Err(refused)),
        };
        if let Some(refused) = unfit(inputs, &report) {
            return Ok(Err(refused));
        }
        if let Some(refused) = self.disagreement(class, path, &report, agreement) {
            return Ok(Err(refused));
        }
        let way = way(path, &report);
        let mut case = Case::new(inputs.clone(), report.ending, report.changes);
        case.reads_input = report.input == InputUse::Reads;
        let executed = executed.then(|| self.executed(&report.trace));
        let steps = report.made.iter().chain(&report.trace.steps);
        let passed = match question.construction {
            true => self.pairs(class, steps),
            false => HashSet::new(),
        };
        Ok(Ok(Known {
            case,
            passed,
            executed,
            way: report.construction ^ way.rotate_left(1),
            is_shorter: false,
            left_out: 0,
            watch,
            trace: way,
            before: report.before,
            heap: report.heap,
            marked: path.told.marked(false).clone(),
        }))
    }

    /// How what happened differs from the path.
    fn disagreement(
        &self,
        class: &ClassFile,
        path: &PathReport,
        report: &Report,
        agreement: Agreement,
    ) -> Option<Refused> {
        let is_traced = |step: &&ClaimedStep| {
            let key = (class.name.clone(), step.method);
            self.methods.contains(&key)
        };
        let claimed: Vec<ClaimedStep> =
            path.steps.first.iter().filter(is_traced).copied().collect();
        let own = |steps: &[Step]| -> Vec<ClaimedStep> {
            let own = steps.iter().filter_map(|step| {
                let (owner, method) = self.methods.get(usize::from(step.method))?;
                let (method, offset) = (*method, step.offset);
                (*owner == class.name).then_some(ClaimedStep { method, offset })
            });
            own.collect()
        };
        let mut real = own(&report.trace.steps);
        let is_prefix = !report.trace.is_whole()
            || !path.steps.is_whole()
            || matches!(path.ending, EndingReport::Stopped { .. });
        let why = match has_threads(path, report) {
            true => {
                real.extend(report.trace.others.iter().flat_map(|steps| own(steps)));
                difference_in_number(class, claimed, real, is_prefix)
            }
            false => difference(class, &claimed, &real, is_prefix),
        };
        if let Some(why) = why {
            return Some((Rejection::OtherPath, why));
        }
        let other_end = match agreement {
            Agreement::Whole => other_result(&path.ending, &report.ending),
            Agreement::Way => other_kind(&path.ending, &report.ending),
        };
        other_end.map(|why| (Rejection::OtherResult, why))
    }

    /// All that the threads of a call execute.
    fn executed(&self, trace: &Trace) -> Executed {
        let mut executed = Executed::default();
        for thread in [&trace.steps].into_iter().chain(&trace.others) {
            let steps = thread.iter().map(|step| (step.method, step.offset));
            executed.extend(&Executed::of(steps, &self.methods));
        }
        executed
    }

    /// Instructions of a class that come one after the other in the same method.
    fn pairs<'a>(
        &self,
        class: &ClassFile,
        steps: impl Iterator<Item = &'a Step>,
    ) -> HashSet<(u16, u16, u16)> {
        let own = steps.filter_map(|step| {
            let (owner, method) = self.methods.get(usize::from(step.method))?;
            (*owner == class.name).then_some((*method, step.offset))
        });
        let own: Vec<(u16, u16)> = own.collect();
        let pairs = own.windows(2).filter(|pair| pair[0].0 == pair[1].0);
        pairs
            .map(|pair| (pair[0].0, pair[0].1, pair[1].1))
            .collect()
    }
}

/// What a run that came to an end has shown; else why there is no case.
fn seen(observation: Observation) -> Result<Box<Report>, Refused> {
    let (kind, why) = match observation {
        Observation::Seen(report) => return Ok(report),
        Observation::Unbuildable(reason) => (Rejection::Unwritable, reason.to_string()),
        Observation::NotBuilt { class, message, .. } => {
            let why = format!("constructing an input throws {}: {message}", dotted(&class));
            (Rejection::NotBuilt, why)
        }
        Observation::Misfit { class, message } => (
            Rejection::NotBuilt,
            format!("{}: {message}", dotted(&class)),
        ),
        Observation::Exited => (Rejection::NoEnd, "it ends the JVM".to_owned()),
        Observation::TimedOut => (Rejection::NoEnd, "the time is up".to_owned()),
        Observation::StepLimit => (Rejection::NoEnd, "too many steps".to_owned()),
        Observation::OutOfMemory => {
            let why = "it uses up the memory of the JVM, which depends on how the JVM is started";
            (Rejection::Elsewhere, why.to_owned())
        }
        Observation::Died { reason } => (Rejection::NoEnd, format!("the JVM dies: {reason}")),
    };
    Err((kind, why))
}

/// The conditions of a path that are true of some inputs and of what a run has found in them, as far as people read them,
/// and whether some are left out.
pub fn conditions(
    path: &PathReport,
    inputs: &Inputs,
    marked: &Inputs,
    before: &[(Place, Observed)],
) -> (Vec<Condition>, bool) {
    let is_own = *inputs == path.inputs || Some(inputs) == path.shorter.as_ref();
    let (said, is_all) = path.told.that_hold(inputs, marked, is_own, before);
    shorten(&said, is_all)
}

/// Whether more threads than one are at work in a call.
fn has_threads(path: &PathReport, report: &Report) -> bool {
    !report.trace.others.is_empty() || path.outside.contains(&ORDER_OF_THREADS)
}

/// Tells the way that a call takes. Several threads go the same way if they do the same in another order.
pub(super) fn way(path: &PathReport, report: &Report) -> u64 {
    match has_threads(path, report) {
        true => report.trace.unordered,
        false => report.trace.hash,
    }
}

fn places(file: &ClassFile) -> impl Iterator<Item = ((&str, &str, &str), u16)> {
    (0..).zip(&file.methods).map(|(place, method)| {
        let key = (&*file.name, &*method.name, &*method.descriptor);
        (key, place)
    })
}

pub(super) fn dotted(name: &str) -> String {
    name.replace('/', ".")
}
