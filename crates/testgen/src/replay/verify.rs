//! Compiles written tests and runs them several times; what does not compile, fails or flickers goes.
//!
//! Each run loads the program anew, with another order of the tests, another locale and time zone. Two at a
//! time share a process, since the second takes a fraction of the time of the first; every process has (as
//! the JVM chooses it at its start) another salt of the immutable collections, and every second one is set to
//! another machine ([`Surroundings`]), with a standard input that is open and silent instead of empty. When cases were
//! dropped, the classes are written again without them and must pass once more, unless the caller has
//! others to put in their place.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use super::compile::{Compiled, CompilerRules};
use super::error::ReplayError;
use super::region::Region;
use super::sandbox::Sandbox;
use super::surroundings::{Surroundings, absolute, is_variable, program};
use super::tools::{Compiler, Tools};
use vitro_classfile::ClassFile;
use vitro_program::Places;

use crate::case::Case;
use crate::classes::Classes;
use crate::junit::arrange::Unwritable;
use crate::junit::{Framework, Options, Written, write};

/// The cases of one class under test.
#[derive(Debug, Clone)]
pub struct Suite {
    /// Internal name of the class under test.
    pub class: String,
    /// Its cases.
    pub cases: Vec<Case>,
}

/// How tests are verified.
#[derive(Debug, Clone)]
pub struct Verification {
    /// How often every test is run.
    pub runs: u32,
    /// Runs at a time.
    pub at_once: usize,
    /// Whether to end as soon as all classes were run: the caller has others to put in the place of dropped cases, and asks
    /// again about the classes that had such.
    pub replaces: bool,
    /// Decides the orders.
    pub seed: u64,
    /// For one run of all tests; a last stop for tests that do not end.
    pub time: Duration,
    /// Of the heap.
    pub heap_megabytes: u32,
    /// Where sources and classes are put; made, and removed afterwards.
    pub folder: PathBuf,
    /// The class path of the program.
    pub class_path: Vec<PathBuf>,
    /// What tests have on their class path besides, as the project's build says.
    pub test_class_path: Vec<PathBuf>,
    /// Whether that offers the test framework, so that tests are compiled against the project's own version.
    pub offers_framework: bool,
    /// The jars that run the tests.
    pub frameworks: Vec<PathBuf>,
    /// How the project's build compiles them.
    pub rules: CompilerRules,
    /// What the tests are kept from.
    pub sandbox: Sandbox,
}

/// Why a case has no test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Dropped {
    /// It cannot be expressed as a test.
    Unwritable(Unwritable),
    /// The compiler rejects it.
    DoesNotCompile(String),
    /// It fails.
    Fails(String),
    /// It passes only sometimes.
    Flickers(String),
    /// It does not end, or ends the JVM.
    DidNotFinish,
    /// It did not end in time: what it was doing.
    Stuck(String),
}

impl fmt::Display for Dropped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Dropped::Unwritable(reason) => reason.fmt(f),
            Dropped::DoesNotCompile(reason) => write!(f, "does not compile: {reason}"),
            Dropped::Fails(reason) => write!(f, "fails: {reason}"),
            Dropped::Flickers(reason) => write!(f, "passes only sometimes: {reason}"),
            Dropped::DidNotFinish => f.write_str("does not finish"),
            Dropped::Stuck(what) => write!(f, "does not finish: {what}"),
        }
    }
}

/// A verified test class.
#[derive(Debug, Clone)]
pub struct Verified {
    /// The class; its tests' cases are places in the suite's list.
    pub written: Written,
    /// Cases that have no test.
    pub dropped: Vec<(usize, Dropped)>,
    /// Cases whose types are written without arguments, since their tests compile only so.
    pub raw: Vec<usize>,
}

/// How often classes are written again after cases were dropped.
const ROUNDS: usize = 8;

/// Runs in one process. This many distinguish a test that fails from a flaky one: when some test of a single class does, the
/// others need not be run again yet.
const TOGETHER: usize = 2;

/// Writes the suites' tests and keeps those that compile and always pass.
pub fn verify(
    tools: &Tools,
    classes: &dyn Classes,
    suites: &[Suite],
    options: &Options,
    how: &Verification,
) -> Result<Vec<Verified>, ReplayError> {
    let mut suites = suites.to_vec();
    if let Compiler::Javac(_) = tools.compiler {
        // It shows which warnings there are.
        let cases = suites.iter_mut().flat_map(|suite| &mut suite.cases);
        cases.for_each(|case| case.suppressed = Some(BTreeSet::new()));
    }
    let mut verifier = Verifier {
        tools,
        classes,
        suites,
        options,
        how,
        dropped: Vec::new(),
    };
    verifier.dropped = vec![BTreeMap::new(); verifier.suites.len()];
    let result = verifier.all();
    // A folder that stays is only untidy.
    let _ = fs::remove_dir_all(&how.folder);
    result
}

pub(super) struct Verifier<'a> {
    pub tools: &'a Tools,
    classes: &'a dyn Classes,
    /// With what compiling them has shown.
    pub suites: Vec<Suite>,
    options: &'a Options,
    pub how: &'a Verification,
    /// Per suite, the cases that are out.
    pub dropped: Vec<BTreeMap<usize, Dropped>>,
}

/// A test: class and method, row (0 if none).
type TestKey = (String, String, usize);

/// What one run said; `None` if a test passed.
type Outcomes = BTreeMap<TestKey, Option<String>>;

/// A test that did not end in time, with what it was doing. The run ended with it.
type Stuck = (TestKey, String);

/// The outcome of running all tests several times.
#[derive(PartialEq)]
enum Ran {
    /// All passed.
    Clean,
    /// Some did not.
    Dropped,
    /// Some did not end, so that of others nothing is known.
    Stuck,
}

impl Verifier<'_> {
    fn all(&mut self) -> Result<Vec<Verified>, ReplayError> {
        for _ in 0..ROUNDS {
            let mut written = self.write();
            // Classes that compile are run without those that do not.
            let is_told_at_once = self.how.replaces && self.suites.len() == 1;
            match self.compile(&mut written)? {
                Compiled::All => {}
                Compiled::WithoutSome if is_told_at_once => return Ok(self.finish(written)),
                Compiled::WithoutSome | Compiled::ToBeRaw => continue,
            }
            match self.run(&written)? {
                Ran::Clean => return Ok(self.finish(written)),
                Ran::Dropped if self.how.replaces => return Ok(self.finish(written)),
                Ran::Dropped | Ran::Stuck => {}
            }
        }
        // If something still fails after this many rounds, none of it is trusted.
        for index in 0..self.suites.len() {
            self.drop_all(index, Dropped::DidNotFinish);
        }
        let written = self.write();
        Ok(self.finish(written))
    }

    fn finish(&mut self, written: Vec<Written>) -> Vec<Verified> {
        let dropped = std::mem::take(&mut self.dropped);
        let suites = self.suites.iter();
        let all = written.into_iter().zip(dropped).zip(suites);
        let verified = all.map(|((written, dropped), suite)| Verified {
            written,
            dropped: dropped.into_iter().collect(),
            raw: (0..suite.cases.len())
                .filter(|&at| suite.cases[at].is_raw)
                .collect(),
        });
        verified.collect()
    }

    /// The classes without dropped cases; numbers of cases stay those of the suite.
    pub(super) fn write(&mut self) -> Vec<Written> {
        let mut all = Vec::new();
        for (suite, dropped) in self.suites.iter().zip(&mut self.dropped) {
            let kept: Vec<usize> = (0..suite.cases.len())
                .filter(|index| !dropped.contains_key(index))
                .collect();
            let cases: Vec<Case> = kept.iter().map(|&i| suite.cases[i].clone()).collect();
            let mut written = write(self.classes, &suite.class, &cases, self.options);
            for test in &mut written.tests {
                test.cases.iter_mut().for_each(|case| *case = kept[*case]);
            }
            for left in &mut written.left {
                left.case = kept[left.case];
                dropped.insert(left.case, Dropped::Unwritable(left.reason.clone()));
            }
            all.push(written);
        }
        all
    }

    pub(super) fn sources(&self) -> PathBuf {
        self.how.folder.join("sources")
    }

    pub(super) fn compiled(&self) -> PathBuf {
        self.how.folder.join("classes")
    }

    /// The tests and the program.
    pub(super) fn program(&self) -> Vec<PathBuf> {
        let mut places = vec![self.compiled()];
        places.extend(self.how.class_path.iter().cloned());
        places.extend(self.how.test_class_path.iter().cloned());
        absolute(&places)
    }

    pub(super) fn drop_all(&mut self, suite: usize, reason: Dropped) {
        for case in 0..self.suites[suite].cases.len() {
            self.dropped[suite]
                .entry(case)
                .or_insert_with(|| reason.clone());
        }
    }

    /// Runs all tests several times; drops what does not always pass.
    fn run(&mut self, written: &[Written]) -> Result<Ran, ReplayError> {
        let names: Vec<&str> = written
            .iter()
            .filter(|one| !one.tests.is_empty())
            .map(|one| one.class.as_str())
            .collect();
        if names.is_empty() {
            return Ok(Ran::Clean);
        }
        let runner = Runner {
            tools: self.tools,
            options: self.options,
            how: self.how,
            names: &names,
            program: self.program(),
            variables: self.variables(),
        };
        let (runs, stuck) = runner.all()?;
        if !stuck.is_empty() {
            self.drop_stuck(written, &stuck);
            return Ok(Ran::Stuck);
        }
        let mut ran = Ran::Clean;
        for (index, one) in written.iter().enumerate() {
            for test in &one.tests {
                for (row, case) in test.cases.iter().enumerate() {
                    let row = if test.cases.len() > 1 { row + 1 } else { 0 };
                    let key = (one.class.clone(), test.method.clone(), row);
                    if let Some(reason) = judge(&runs, &key) {
                        self.dropped[index].insert(*case, reason);
                        ran = Ran::Dropped;
                    }
                }
            }
        }
        Ok(ran)
    }

    /// Drops the cases of tests that did not end.
    fn drop_stuck(&mut self, written: &[Written], stuck: &[Stuck]) {
        for ((class, method, row), what) in stuck {
            let own = written.iter().position(|one| one.class == *class);
            let Some(index) = own else { continue };
            let tests = written[index].tests.iter();
            for test in tests.filter(|test| test.method == *method) {
                let is_it = |at: usize| *row == 0 || at + 1 == *row;
                let cases = test.cases.iter().enumerate();
                for (_, &case) in cases.filter(|(at, _)| is_it(*at)) {
                    self.dropped[index].insert(case, Dropped::Stuck(what.clone()));
                }
            }
        }
    }

    /// Environment variables that the classes under test may ask for.
    fn variables(&self) -> BTreeSet<String> {
        let classes = self.suites.iter();
        let files = classes.filter_map(|suite| self.classes.class(&suite.class));
        files.flat_map(|file| variables(&file)).collect()
    }
}

/// Runs compiled tests.
struct Runner<'a> {
    tools: &'a Tools,
    options: &'a Options,
    how: &'a Verification,
    names: &'a [&'a str],
    program: Vec<PathBuf>,
    /// Environment variables that are set where it is not as at home.
    variables: BTreeSet<String>,
}

impl Runner<'_> {
    /// All runs, as many at a time as there may be; a few of them if not everything passes. Then the tests that did not end.
    fn all(&self) -> Result<(Vec<Outcomes>, Vec<Stuck>), ReplayError> {
        let test_ng = self.options.framework == Framework::TestNg;
        let helpers = self.tools.runner(test_ng, &self.how.frameworks)?;
        let numbers: Vec<u32> = (0..self.how.runs.max(1)).collect();
        // There is at least one process of each kind, if there are two runs.
        let together = TOGETHER.min(numbers.len().div_ceil(2));
        let processes = numbers.chunks(together).enumerate();
        let processes: Vec<(usize, &[u32])> = processes.collect();
        let (mut outcomes, mut stuck) = (Vec::new(), Vec::new());
        for some in processes.chunks(self.how.at_once.max(1)) {
            let finished: Vec<_> = std::thread::scope(|scope| {
                let started = some.iter().map(|&(number, runs)| {
                    let surroundings = match number % 2 {
                        0 => Surroundings::Home,
                        _ => Surroundings::Elsewhere(self.variables.clone()),
                    };
                    let helpers = &helpers;
                    scope.spawn(move || self.together(helpers, runs, &surroundings))
                });
                let started: Vec<_> = started.collect();
                started.into_iter().map(|thread| thread.join()).collect()
            });
            for runs in finished {
                let lost = |_| ReplayError::NoStart("a thread was lost".to_owned());
                let (runs, more) = runs.map_err(lost)??;
                outcomes.extend(runs);
                stuck.extend(more);
            }
            if !stuck.is_empty() {
                break;
            }
            // Other classes have their tests run as often as they must pass.
            if self.names.len() == 1 && !outcomes.iter().all(is_clean) {
                break;
            }
        }
        Ok((outcomes, stuck))
    }

    /// Some runs in one process.
    fn together(
        &self,
        helpers: &Path,
        runs: &[u32],
        surroundings: &Surroundings,
    ) -> Result<(Vec<Outcomes>, Option<Stuck>), ReplayError> {
        let test_ng = self.options.framework == Framework::TestNg;
        let mut class_path = absolute(&self.how.frameworks);
        class_path.extend(absolute(&[helpers.to_owned()]));
        let mut command = self.how.sandbox.command(program(&self.tools.java));
        surroundings.apply(&mut command, self.how.heap_megabytes);
        command
            .args([
                "-ea",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
            ])
            .arg("-XX:ErrorFile=/dev/null")
            .args(Region::of_run(runs[0]).options())
            .arg("-Djava.awt.headless=true")
            .arg("-cp")
            .arg(Places::joined(&class_path)?)
            .arg(match test_ng {
                true => "vitro.replay.TestNgRunner",
                false => "vitro.replay.Runner",
            })
            .arg(Places::joined(&self.program)?)
            .arg(runs.len().to_string());
        for &run in runs {
            let seed = self.how.seed.wrapping_add(u64::from(run)) >> 1;
            let region = Region::of_run(run);
            command
                .arg(seed.to_string())
                .args([region.language, region.country, region.zone]);
        }
        command
            .args(self.names)
            .stdin(match surroundings.is_elsewhere() {
                // Nobody ever writes into it.
                true => Stdio::piped(),
                false => Stdio::null(),
            })
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let child = command
            .spawn()
            .map_err(|error| ReplayError::tool(&self.tools.java, &error))?;
        let (said, complaint) = wait(child, self.how.time);
        let outcomes = read_runs(&said, runs.len());
        let stuck = said.lines().find_map(read_stuck);
        if stuck.is_some() {
            return Ok((outcomes, stuck));
        }
        if outcomes.iter().all(Outcomes::is_empty) && !said.lines().any(|line| line == END) {
            return Err(ReplayError::no_start(&complaint));
        }
        Ok((outcomes, None))
    }
}

/// Constants of a class that may be names of environment variables.
pub fn variables(file: &ClassFile) -> Vec<String> {
    let constants = (1..file.constants.len() as u16).filter_map(|at| file.constants.utf8(at));
    let names = constants.filter(|text| is_variable(text));
    names.map(|name| name.to_string()).collect()
}

/// Whether all tests of a run passed.
fn is_clean(run: &Outcomes) -> bool {
    run.values().all(Option::is_none)
}

/// The outcome of a test over all runs; `None` if it always passed.
fn judge(runs: &[Outcomes], key: &(String, String, usize)) -> Option<Dropped> {
    let (class, method, row) = key;
    let whole = (class.clone(), method.clone(), 0);
    // A table may have a single row.
    let first = (class.clone(), method.clone(), (*row).max(1));
    let class_key = (class.clone(), String::new(), 0);
    let mut passed = 0;
    let mut failure = None;
    let mut missing = false;
    for run in runs {
        let found = [key, &first, &whole, &class_key]
            .into_iter()
            .find_map(|key| run.get(key));
        match found {
            Some(None) => passed += 1,
            Some(Some(message)) => failure = Some(message.clone()),
            None => missing = true,
        }
    }
    match failure {
        Some(message) if passed > 0 => Some(Dropped::Flickers(message)),
        Some(message) => Some(Dropped::Fails(message)),
        None if missing => Some(Dropped::DidNotFinish),
        None => None,
    }
}

/// What stands behind each run.
const END: &str = "end";

/// The output of each run; empty for those that did not begin.
fn read_runs(said: &str, count: usize) -> Vec<Outcomes> {
    let lines: Vec<&str> = said.lines().collect();
    let parts = lines.split(|line| *line == END);
    let mut runs: Vec<Outcomes> = parts.take(count).map(read_outcomes).collect();
    runs.resize_with(count, Outcomes::new);
    runs
}

fn read_outcomes(lines: &[&str]) -> Outcomes {
    let mut outcomes = Outcomes::new();
    for (key, outcome, message) in lines.iter().filter_map(|line| read_line(line)) {
        let verdict = (outcome != "passed").then(|| message.to_owned());
        outcomes.insert(key, verdict);
    }
    outcomes
}

/// A test, the outcome, and its message.
fn read_line(line: &str) -> Option<(TestKey, &str, &str)> {
    let cells: Vec<&str> = line.splitn(5, '\t').collect();
    let [class, method, row, outcome, message] = cells[..] else {
        return None;
    };
    let key = (class.to_owned(), method.to_owned(), row.parse().ok()?);
    Some((key, outcome, message))
}

fn read_stuck(line: &str) -> Option<Stuck> {
    let (key, outcome, message) = read_line(line)?;
    (outcome == "stuck").then(|| (key, message.to_owned()))
}

/// Output and complaints of a process, which is ended when its time is up.
fn wait(mut child: std::process::Child, time: Duration) -> (String, String) {
    // Open as long as the process runs.
    let _input = child.stdin.take();
    let read = |stream: Option<Box<dyn Read + Send>>| {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            if let Some(mut stream) = stream {
                // What came until an error still counts.
                let _ = stream.read_to_end(&mut bytes);
            }
            String::from_utf8_lossy(&bytes).into_owned()
        })
    };
    let output = read(
        child
            .stdout
            .take()
            .map(|s| Box::new(s) as Box<dyn Read + Send>),
    );
    let errors = read(
        child
            .stderr
            .take()
            .map(|s| Box::new(s) as Box<dyn Read + Send>),
    );
    let start = Instant::now();
    while !output.is_finished() {
        if start.elapsed() > time {
            let _ = child.kill();
            break;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let _ = child.wait();
    (
        output.join().unwrap_or_default(),
        errors.join().unwrap_or_default(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_one_process_are_distinguished() {
        let runs = read_runs("A\tm\t0\tpassed\t\nend\nA\tm\t0\tfailed\twhy\n", 3);
        let key = ("A".to_owned(), "m".to_owned(), 0);
        let said: Vec<_> = runs.iter().map(|run| run.get(&key).cloned()).collect();
        assert_eq!(said, [Some(None), Some(Some("why".to_owned())), None]);
    }

    #[test]
    fn a_test_that_did_not_end_is_named() {
        let line = "A\tm\t2\tstuck\tin Object.wait";
        let key = ("A".to_owned(), "m".to_owned(), 2);
        assert_eq!(read_stuck(line), Some((key, "in Object.wait".to_owned())));
        assert_eq!(read_stuck("A\tm\t0\tpassed\t"), None);
    }

    #[test]
    fn verdicts_tell_failing_from_flickering() {
        let key = ("A".to_owned(), "m".to_owned(), 0);
        let run =
            |verdict: Option<&str>| Outcomes::from([(key.clone(), verdict.map(str::to_owned))]);
        assert_eq!(judge(&[run(None), run(None)], &key), None);
        let flickers = judge(&[run(None), run(Some("x"))], &key);
        assert_eq!(flickers, Some(Dropped::Flickers("x".to_owned())));
        let fails = judge(&[run(Some("x"))], &key);
        assert_eq!(fails, Some(Dropped::Fails("x".to_owned())));
        assert_eq!(judge(&[Outcomes::new()], &key), Some(Dropped::DidNotFinish));
    }
}
