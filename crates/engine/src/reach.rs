//! From a place in a program to an input that leads there: a test, the heap that it needs, the way it takes; or that
//! there is no such input. A forward search ([`forward`]) and a backward one take turns within one budget. Whatever one
//! of them finds has run on our machine and on the real JVM before it counts.

mod forward;
mod heap;
mod nearest;
mod outcome;
mod place;
mod source;
mod written;

use std::path::PathBuf;
use std::time::Instant;

use vitro_coverage::State;
use vitro_program::{ClassPath, Jdk};
use vitro_testgen::junit::Options;
use vitro_testgen::{Ending, Library};
use vitro_vm::{Arrays, MethodId};

use crate::generate::Replay;
use crate::generate::choose::{callable, with_helpers};
use crate::generate::confirm::{Confirmed, Confirmer};
use crate::report::PathReport;
use crate::request::{Problem, Request, StrategyName};
use crate::workers::Ready;
use forward::{Forward, Step};
use place::Wanted;
use source::Sources;

pub use heap::{Cell, Heap, Object};
pub use outcome::{
    Direction, Found, PathLine, ReachFigures, ReachReport, TargetReport, TestFile, Verdict,
};

/// What is to be reached, and how.
#[derive(Clone, Debug)]
pub struct ReachRequest {
    /// Folders and jars to search for classes.
    pub class_path: Vec<PathBuf>,
    /// The JDK; else JAVA_HOME, else `java` on the PATH.
    pub jdk: Option<PathBuf>,
    /// Places as people write them: see `docs/reach.md`.
    pub targets: Vec<String>,
    /// The one search to use; both in turn if none is named.
    pub only: Option<Direction>,
    /// How the test is written.
    pub options: Options,
    /// How it is replayed; `None` for not at all.
    pub replay: Option<Replay>,
    /// Work for each target: instructions, steps of the solver and of the backward search.
    pub work: u64,
    /// Folders with sources.
    pub sources: Vec<PathBuf>,
    /// Whether to tell the states of the backward search.
    pub trace: bool,
}

/// Work for each target unless somebody says otherwise.
pub const USUAL_WORK: u64 = 10_000_000;
/// Work of one search before the other has its turn.
const SLICE: u64 = 250_000;
/// After so many inputs that the real JVM does not agree to, more of them are no use.
const MOST_REFUSED: usize = 8;
/// Terms and recipes are nested, and code that follows them recurses.
const STACK: usize = 512 << 20;

/// Looks for inputs that reach the request's targets.
pub fn reach(request: &ReachRequest) -> Result<ReachReport, Problem> {
    let work = || reach_here(request);
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(STACK);
        let worker = worker.spawn_scoped(scope, work);
        let worker = worker.map_err(|error| Problem::Internal(format!("no thread: {error}")))?;
        let ended = worker.join();
        ended.unwrap_or_else(|_| Err(Problem::Internal("the search ended abruptly".into())))
    })
}

fn reach_here(request: &ReachRequest) -> Result<ReachReport, Problem> {
    let jdk = Jdk::locate(request.jdk.as_deref());
    let jdk = jdk.map_err(|error| Problem::BadInput(error.to_string()))?;
    let class_path = ClassPath::from_places(&request.class_path, jdk.version().feature);
    let class_path = class_path.map_err(|error| Problem::BadInput(error.to_string()))?;
    let mut wanted = Vec::new();
    for target in &request.targets {
        wanted.push(place::resolve(&class_path, target).map_err(Problem::BadInput)?);
    }
    let library = Library::new(&class_path, Some(&jdk));
    let confirmer = Confirmer::new(
        &request.options,
        request.replay.as_ref(),
        jdk.home(),
        &request.class_path,
        &library,
    )?;
    let mut seeker = Seeker {
        request,
        exploration: exploration(request, &jdk),
        library: &library,
        confirmer,
        sources: Sources::new(&request.sources, &request.class_path),
        confirmed: Vec::new(),
        ready: None,
    };
    let mut report = ReachReport::default();
    for (at, wanted) in wanted.iter().enumerate() {
        report.targets.push(seeker.target(at, wanted)?);
    }
    seeker.write(&mut report)?;
    Ok(report)
}

/// What a machine is asked for.
fn exploration(request: &ReachRequest, jdk: &Jdk) -> Request {
    let places: Vec<String> = request
        .class_path
        .iter()
        .map(|place| place.display().to_string())
        .collect();
    Request {
        class_path: places.join(if cfg!(windows) { ";" } else { ":" }),
        jdk: Some(jdk.home().to_owned()),
        target: String::new(),
        strategy: StrategyName::Mixed(0),
        criteria: Vec::new(),
        budget: forward::budget(request.work),
        arrays: Arrays::default(),
        reflection: request.options.reflection,
        record: None,
    }
}

struct Seeker<'a> {
    request: &'a ReachRequest,
    exploration: Request,
    library: &'a Library<'a>,
    confirmer: Confirmer<'a>,
    sources: Sources,
    /// Cases, each with the place of its target.
    confirmed: Vec<(usize, Confirmed)>,
    /// A machine for the class of the last target.
    ready: Option<Ready>,
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

impl Seeker<'_> {
    fn target(&mut self, number: usize, wanted: &Wanted) -> Result<TargetReport, Problem> {
        let start = Instant::now();
        let mut report = TargetReport {
            target: wanted.text.clone(),
            about: wanted.about.clone(),
            class: wanted.file.name.replace('/', "."),
            lines: wanted.lines.clone(),
            verdict: Verdict::NotReached,
            by: None,
            reasons: Vec::new(),
            found: None,
            trace: Vec::new(),
            figures: ReachFigures::default(),
        };
        let mut waited = 0.0;
        for entry in self.entries(wanted) {
            self.through(number, wanted, &entry, &mut report, &mut waited)?;
            if report.verdict != Verdict::NotReached {
                report.reasons.clear();
                break;
            }
        }
        report.reasons.dedup();
        report.figures.seconds = start.elapsed().as_secs_f64() - waited;
        Ok(report)
    }

    /// The method itself, if a test can call it; else those of its class that lead to it.
    fn entries(&self, wanted: &Wanted) -> Vec<Entry> {
        let reflection = self.request.options.reflection;
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

    /// Looks for the target through one method.
    fn through(
        &mut self,
        number: usize,
        wanted: &Wanted,
        entry: &Entry,
        report: &mut TargetReport,
        waited: &mut f64,
    ) -> Result<(), Problem> {
        let class = wanted.file.name.to_string();
        let ready = match self.ready.take() {
            Some(ready) if ready.name == class => ready,
            _ => Ready::new(&self.exploration, &class)?,
        };
        let method = MethodId(ready.machine.class(ready.class).first_method.0 + entry.index as u32);
        let mut lore = ready.lore.clone();
        lore.by_reflection = self.request.options.reflection;
        lore.with_subclasses = true;
        let budget = self.exploration.budget.clone();
        let mut forward = match Forward::new(ready.machine, method, wanted, lore, budget) {
            Ok(forward) => forward,
            Err(failed) => {
                let (machine, why) = *failed;
                report.reasons.push(why);
                self.ready = Some(Ready { machine, ..ready });
                return Ok(());
            }
        };
        let state = loop {
            let pause = (forward.work() + SLICE).min(self.request.work);
            match forward.go_on(wanted, pause)? {
                Step::Found(_) if !entry.callable => {
                    report.reasons.push(format!(
                        "no test can call {}; --reflection does",
                        wanted.file.methods[entry.index].name
                    ));
                    break None;
                }
                Step::Found(path) => {
                    let asked = Instant::now();
                    let confirmed = self.confirmer.ask(&wanted.file, &wanted.bytes, &path)?;
                    *waited += asked.elapsed().as_secs_f64();
                    match confirmed {
                        Ok(confirmed) => {
                            report.verdict = Verdict::Reached;
                            report.by = Some(Direction::Forward);
                            report.found = Some(self.found(wanted, &path, &confirmed));
                            self.confirmed.push((number, confirmed));
                            break None;
                        }
                        Err((kind, why)) => {
                            report.reasons.push(format!("{}: {why}", kind.name()));
                            report.figures.refused += 1;
                            forward.refuse(wanted);
                        }
                    }
                    if report.figures.refused >= MOST_REFUSED {
                        break None;
                    }
                }
                Step::Paused if forward.work() < self.request.work => {}
                Step::Paused => break Some(forward.conclude(wanted)?),
                Step::Ended(state) => break Some(state),
            }
        };
        match state {
            Some(State::Unreachable) if entry.direct => {
                report.verdict = Verdict::Unreachable;
                report.by = Some(Direction::Forward);
            }
            Some(State::Open(reason)) => report.reasons.push(reason.to_string()),
            _ => {}
        }
        report.figures.forward_work += forward.work();
        report.figures.forward_nodes += forward.nodes();
        let machine = forward.into_machine();
        self.ready = Some(Ready { machine, ..ready });
        Ok(())
    }

    fn found(&mut self, wanted: &Wanted, path: &PathReport, confirmed: &Confirmed) -> Found {
        let inputs = &confirmed.case.inputs;
        let ends: Vec<(usize, u16)> = wanted
            .ends
            .iter()
            .map(|end| (end.method, end.offset))
            .collect();
        let (lines, cut) = source::lines(&wanted.file, &path.steps, &ends, &mut self.sources);
        Found {
            call: heap::call_text(inputs),
            heap: Heap::of(inputs),
            ending: ending_text(&confirmed.case.ending),
            path: lines,
            cut,
            test: None,
        }
    }

    /// Writes the tests of all targets that were reached, class by class.
    fn write(self, report: &mut ReachReport) -> Result<(), Problem> {
        let mut classes: Vec<String> = Vec::new();
        for (_, confirmed) in &self.confirmed {
            let class = confirmed.case.inputs.target.class.to_string();
            if !classes.contains(&class) {
                classes.push(class);
            }
        }
        for class in classes {
            let of_class = |(_, confirmed): &&(usize, Confirmed)| {
                *confirmed.case.inputs.target.class == *class
            };
            let all: Vec<&(usize, Confirmed)> = self.confirmed.iter().filter(of_class).collect();
            let resets: Vec<_> = all.iter().flat_map(|(_, one)| one.resets.clone()).collect();
            let cases = all.iter().map(|(_, one)| {
                let mut case = one.case.clone();
                for reset in &resets {
                    if !case
                        .inputs
                        .statics
                        .iter()
                        .any(|known| known.name == reset.name)
                    {
                        case.inputs.statics.push(reset.clone());
                    }
                }
                case
            });
            let (written, dropped) = self.confirmer.write(&class, cases.collect())?;
            for (case, (kind, why)) in dropped {
                let target = &mut report.targets[all[case].0];
                target.verdict = Verdict::NotReached;
                target.by = None;
                target
                    .reasons
                    .push(format!("its test: {}: {why}", kind.name()));
            }
            for test in &written.tests {
                for &case in &test.cases {
                    if let Some(found) = &mut report.targets[all[case].0].found {
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
        }
        report.sandbox = self.confirmer.sandbox();
        Ok(())
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
