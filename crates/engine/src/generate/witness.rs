//! Asks the real JVM about paths: does the case take the claimed path, and what comes of it?

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::PathBuf;

use vitro_classfile::ClassFile;
use vitro_explore::{Shallow, Wishes};
use vitro_testgen::replay::{
    InputUse, Instrumented, Limits, Observation, Observer, Report, Sandbox, Step, Tools, Watch,
    variables,
};
use vitro_testgen::{
    Case, Classes, Ending, Heap, Inputs, Name, Observed, Place, Primitive, Query, query,
};
use vitro_vm::native::{CHANCE, ORDER_OF_THREADS};

use super::covered::Executed;
use super::literals::neighbours;
use super::portable::{other_way_by_chance, unfit};
use super::report::Drop;
use super::shorten::shorten;
use super::statics::Watched;
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
    heap: Heap,
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
        self.case.condition = conditions(path, &self.case.inputs, &self.marked, &self.before);
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
pub type Answer = Result<Known, (Drop, String)>;

/// Inputs next to those of a path that are tried if these do not take it.
const NEIGHBOURS: usize = 16;

/// What the JVM is asked about.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The class under test.
    pub class: &'a ClassFile,
    /// The path.
    pub path: &'a PathReport,
    /// Whether it is to be told what the case executes.
    pub traced: bool,
    /// Whether the inputs may be made with fewer calls than the path has.
    pub may_shorten: bool,
    /// Whether it is to be told what the making of its inputs passes.
    pub construction: bool,
    /// What the user wishes of sequences of calls.
    pub wishes: Option<&'a Wishes>,
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
    /// Starts a JVM that traces these classes, each with its class file.
    pub fn start(
        tools: &Tools,
        class_path: &[PathBuf],
        classes: &[(&ClassFile, &[u8])],
        sandbox: Sandbox,
    ) -> Result<Witness, Problem> {
        let failed = |error| super::replay_problem(error);
        let mut instrumented = Instrumented::default();
        for (_, bytes) in classes {
            instrumented.add(bytes).map_err(failed)?;
        }
        let places: HashMap<(&str, &str, &str), u16> =
            classes.iter().flat_map(|(file, _)| places(file)).collect();
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
            variables: classes
                .iter()
                .flat_map(|(file, _)| variables(file))
                .collect(),
        })
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
        if let Err((Drop::OtherPath, _)) = &answer
            && !path.ready.is_empty()
        {
            // An initialiser may have run on the way, which on the machine had run before.
            answer = self.ask_after(question, &path.inputs, agreement, &path.ready)?;
        }
        if let Err((Drop::OtherPath, why)) = &answer
            && path.outside.contains(&CHANCE)
        {
            return Ok(Err((Drop::Flickers, other_way_by_chance(why))));
        }
        if let Err((Drop::OtherPath | Drop::OtherResult, _)) = &answer {
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
            traced,
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
        let observation = observation.map_err(super::replay_problem)?;
        let out = |kind, why: String| Ok(Err((kind, why)));
        let report = match observation {
            Observation::Seen(report) => report,
            Observation::Unbuildable(reason) => return out(Drop::Unwritable, reason.to_string()),
            Observation::NotBuilt { class, message, .. } => {
                let why = format!("making an input throws {}: {message}", dotted(&class));
                return out(Drop::NotBuilt, why);
            }
            Observation::Misfit { class, message } => {
                return out(Drop::NotBuilt, format!("{}: {message}", dotted(&class)));
            }
            Observation::Exited => return out(Drop::NoEnd, "it ends the JVM".to_owned()),
            Observation::TimedOut => return out(Drop::NoEnd, "the time is up".to_owned()),
            Observation::StepLimit => return out(Drop::NoEnd, "too many steps".to_owned()),
            Observation::OutOfMemory => {
                let why = "it uses up the memory of the JVM, and how much there is depends on how that is started";
                return out(Drop::Elsewhere, why.to_owned());
            }
            Observation::Died { reason } => {
                return out(Drop::NoEnd, format!("the JVM dies: {reason}"));
            }
        };
        if let Some((kind, why)) = unfit(inputs, &report) {
            return out(kind, why);
        }
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
        let has_threads = has_threads(path, &report);
        let way = way(path, &report);
        let why = match has_threads {
            true => {
                real.extend(report.trace.others.iter().flat_map(|steps| own(steps)));
                difference_in_number(class, claimed, real, is_prefix)
            }
            false => difference(class, &claimed, &real, is_prefix),
        };
        if let Some(why) = why {
            return out(Drop::OtherPath, why);
        }
        let other_end = match agreement {
            Agreement::Whole => other_result(&path.ending, &report.ending),
            Agreement::Way => other_kind(&path.ending, &report.ending),
        };
        if let Some(why) = other_end {
            return out(Drop::OtherResult, why);
        }
        let mut case = Case::new(inputs.clone(), report.ending, report.changes);
        case.reads_input = report.input == InputUse::Reads;
        let executed = traced.then(|| {
            let mut executed = Executed::default();
            for thread in [&report.trace.steps]
                .into_iter()
                .chain(&report.trace.others)
            {
                let steps = thread.iter().map(|step| (step.method, step.offset));
                executed.extend(&Executed::of(steps, &self.methods));
            }
            executed
        });
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

    /// The case with what methods say of state that a test cannot see.
    pub fn question(&mut self, mut known: Known, classes: &dyn Classes) -> Result<Known, Problem> {
        let queries = query::queries(&known.case, &known.heap, classes);
        if queries.is_empty() {
            return Ok(known);
        }
        known.watch.queries = queries;
        let case = &mut known.case;
        let observation = self.observer.observe(&case.inputs, &known.watch);
        if let Observation::Seen(report) = observation.map_err(super::replay_problem)?
            && report.ending == case.ending
            && report.changes == case.changes
        {
            case.replies = query::replies(known.watch.queries.clone(), &report.answers);
        }
        Ok(known)
    }
}

/// The conditions of a path that are true of some inputs and of what a run has found in them, as far as people read them.
pub fn conditions(
    path: &PathReport,
    inputs: &Inputs,
    marked: &Inputs,
    before: &[(Place, Observed)],
) -> Vec<String> {
    let is_own = *inputs == path.inputs || Some(inputs) == path.shorter.as_ref();
    let (texts, is_all) = path.told.that_hold(inputs, marked, is_own, before);
    shorten(&texts, is_all)
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

/// Where the real path leaves the claimed one. `is_prefix` if only one of them is known to its end.
fn difference(
    class: &ClassFile,
    claimed: &[ClaimedStep],
    real: &[ClaimedStep],
    is_prefix: bool,
) -> Option<String> {
    let same = claimed.iter().zip(real).take_while(|(a, b)| a == b).count();
    let (more_claimed, more_real) = (claimed.get(same), real.get(same));
    if is_prefix && (more_claimed.is_none() || more_real.is_none()) {
        return None;
    }
    let text = |step: Option<&ClaimedStep>| match step {
        Some(step) => step_text(class, step),
        None => "the end".to_owned(),
    };
    match (more_claimed, more_real) {
        (None, None) => None,
        _ => {
            let before = same.checked_sub(1).and_then(|at| claimed.get(at));
            let after = before.map_or(String::new(), |step| {
                format!("after {}, ", text(Some(step)))
            });
            let (expected, found) = (text(more_claimed), text(more_real));
            Some(format!("{after}{found} comes instead of {expected}"))
        }
    }
}

/// Which step several threads have taken more or less often than was claimed. In which order they take turns, and which of
/// them carries out a task, is theirs to say. `is_prefix` if only one of them is known to its end.
fn difference_in_number(
    class: &ClassFile,
    mut claimed: Vec<ClaimedStep>,
    mut real: Vec<ClaimedStep>,
    is_prefix: bool,
) -> Option<String> {
    let order = |step: &ClaimedStep| (step.method, step.offset);
    claimed.sort_by_key(order);
    real.sort_by_key(order);
    let times = |all: &[ClaimedStep], one: &ClaimedStep| {
        let first = all.partition_point(|other| order(other) < order(one));
        all[first..]
            .iter()
            .take_while(|other| *other == one)
            .count()
    };
    let differs = |one: &&ClaimedStep| times(&claimed, one) != times(&real, one);
    let is_part = |part: &[ClaimedStep], whole: &[ClaimedStep]| {
        part.iter().all(|one| times(part, one) <= times(whole, one))
    };
    if is_prefix && (is_part(&claimed, &real) || is_part(&real, &claimed)) {
        return None;
    }
    let step = claimed.iter().chain(&real).find(differs)?;
    let (expected, found) = (times(&claimed, step), times(&real, step));
    let step = step_text(class, step);
    Some(format!(
        "of all threads, {step} comes {found} times instead of {expected}"
    ))
}

/// A step in words.
fn step_text(class: &ClassFile, step: &ClaimedStep) -> String {
    let method = &class.methods[usize::from(step.method)];
    let lines = method.code.iter().flat_map(|code| &code.lines);
    let line = lines
        .filter(|row| row.start_pc <= step.offset)
        .max_by_key(|row| row.start_pc);
    match line {
        Some(row) => format!("{}:{} (offset {})", method.name, row.line, step.offset),
        None => format!("{} at offset {}", method.name, step.offset),
    }
}

/// How the real end differs from the claimed one. Functions on floats may differ in the last place.
fn other_result(claimed: &EndingReport, real: &Ending) -> Option<String> {
    match (claimed, real) {
        (EndingReport::Returned { value, result, .. }, Ending::Returned(real)) => {
            let agrees = agrees(result, real.as_ref());
            (!agrees).then(|| match real {
                Some(Observed::Primitive(real) | Observed::Boxed(real)) => {
                    let real = vitro_testgen::java::literal::plain(*real);
                    format!("it returns {real} instead of {value}")
                }
                Some(Observed::Text(units)) => {
                    let real = vitro_testgen::java::literal::string(units);
                    format!("it returns {real} instead of {value}")
                }
                _ => format!("it returns something else than {value}"),
            })
        }
        _ => other_kind(claimed, real),
    }
}

/// How the real end differs in kind: it returns instead of throwing, or throws something else.
fn other_kind(claimed: &EndingReport, real: &Ending) -> Option<String> {
    match (claimed, real) {
        (EndingReport::Stopped { .. }, _) => None,
        (EndingReport::Threw { class, .. }, Ending::Threw(thrown)) => {
            let real = dotted(&thrown.class);
            (*class != real).then(|| format!("it throws {real} instead of {class}"))
        }
        (EndingReport::Threw { class, .. }, Ending::Returned(_)) => {
            Some(format!("it returns instead of throwing {class}"))
        }
        (EndingReport::Returned { value, .. }, Ending::Threw(thrown)) => {
            let class = dotted(&thrown.class);
            Some(format!("it throws {class} instead of returning {value}"))
        }
        (EndingReport::Returned { .. }, Ending::Returned(_)) => None,
    }
}

fn agrees(claimed: &Shallow, real: Option<&Observed>) -> bool {
    match (claimed, real) {
        (Shallow::Primitive(kind, bits), Some(Observed::Primitive(real)))
        | (Shallow::Boxed(kind, bits), Some(Observed::Boxed(real))) => {
            Primitive::from_bits(kind.letter(), *bits).is_some_and(|claimed| near(claimed, *real))
        }
        (Shallow::Text(claimed), Some(Observed::Text(real))) => claimed == real,
        (Shallow::Null, real) => matches!(real, Some(Observed::Null)),
        (Shallow::Nothing | Shallow::Object(_), Some(Observed::Null)) => false,
        (Shallow::Nothing | Shallow::Object(_), _) => true,
        _ => false,
    }
}

/// Equal, or floats that are neighbours; a NaN is a NaN.
fn near(claimed: Primitive, real: Primitive) -> bool {
    match (claimed, real) {
        (Primitive::Double(a), Primitive::Double(b)) => {
            f64::from_bits(a).is_nan() && f64::from_bits(b).is_nan() || a.abs_diff(b) <= 1
        }
        (Primitive::Float(a), Primitive::Float(b)) => {
            f32::from_bits(a).is_nan() && f32::from_bits(b).is_nan() || a.abs_diff(b) <= 1
        }
        (a, b) => a == b,
    }
}

pub(super) fn dotted(name: &str) -> String {
    name.replace('/', ".")
}
