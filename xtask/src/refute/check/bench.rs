//! What Java and Vitro say about a batch of programs: one run of the compiler, one JVM that runs each with all its inputs,
//! processes that check them, and one JVM that runs what they have found.

use std::collections::{HashMap, HashSet, VecDeque};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use vitro_testkit::Javac;

use super::program::Program;
use crate::{Outcome, check, steps, tools};

/// The stand-in for our library, and what runs programs.
const STAND_IN: &str = include_str!("java/Vitro.java");
const HELPERS: [(&str, &str); 3] = [
    ("Programs", include_str!("java/Programs.java")),
    ("Enumerate", include_str!("java/Enumerate.java")),
    ("Confirm", include_str!("java/Confirm.java")),
];

/// A process that prints nothing for so long hangs.
const PATIENCE: Duration = Duration::from_secs(300);

/// The tools and folders of a run.
pub(super) struct Bench {
    jdk: PathBuf,
    folder: PathBuf,
    /// The class paths of the two Java programs.
    enumerate: OsString,
    confirm: OsString,
    stand_in: PathBuf,
    /// Processes that check at the same time.
    jobs: usize,
}

/// What is so: of so many runs, so many break the property, if they could all be run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Truth {
    pub(super) runs: u64,
    pub(super) broken: Option<u64>,
}

/// What was said of a program.
#[derive(Clone, Debug)]
pub(super) struct Claim {
    /// How it was checked.
    pub(super) way: String,
    pub(super) verdict: String,
    pub(super) seconds: f64,
    /// The recorded input, or reasons.
    pub(super) about: String,
    /// What the real JVM did with a recorded input.
    pub(super) confirmed: Option<String>,
}

/// Programs that cannot be judged, by name, with the reason: faults of the generator.
type Unfit = HashMap<String, String>;

/// A program with all that was said of it.
pub(super) struct Judged {
    pub(super) truth: Truth,
    pub(super) claims: Vec<Claim>,
}

impl Bench {
    pub(super) fn new(jobs: usize) -> Outcome<Bench> {
        let folder = steps::target().join("refute");
        let work = folder.join(std::process::id().to_string());
        let stand_in = folder.join("stand-in");
        let runner = folder.join("runner");
        let jdk = tools::jdk17()?;
        let api = check::api()?;
        let mut bench = Bench {
            jdk,
            folder: work,
            enumerate: OsString::new(),
            confirm: OsString::new(),
            stand_in: stand_in.clone(),
            jobs,
        };
        write(&folder.join("src/vitro/Vitro.java"), STAND_IN)?;
        let api_source = folder.join("src/vitro/Vitro.java");
        bench.javac().try_compile([api_source], &stand_in)?;
        let mut files = Vec::new();
        for (name, text) in HELPERS {
            let file = folder.join("src").join(format!("{name}.java"));
            write(&file, text)?;
            files.push(file);
        }
        let first = bench.javac().class_path([&stand_in]);
        first.try_compile(&files[..2], &runner)?;
        let second = bench.javac().class_path([&api, &runner]);
        second.try_compile(&files[2..], &runner)?;
        bench.enumerate = joined(&[&stand_in, &runner])?;
        bench.confirm = joined(&[&api, &runner])?;
        Ok(bench)
    }

    fn javac(&self) -> Javac {
        Javac::of(&self.jdk)
            .debug()
            .quiet()
            .with(["--release", "17"])
    }

    /// What is so, and what is said, of some programs. The generator's own faults, programs that do not compile or do not
    /// end, are left out; for each there is the reason.
    pub(super) fn judge(
        &self,
        programs: &[Program],
        ways: &str,
    ) -> Outcome<Vec<Result<Judged, String>>> {
        let _ = fs::remove_dir_all(&self.folder);
        let classes = self.folder.join("classes");
        let mut unfit = self.compile_programs(programs, &classes)?;
        let mut truths = self.truths(&without(programs, &unfit), &classes, &mut unfit)?;
        let fit = without(programs, &unfit);
        let mut claims = self.claims(&fit, &classes, ways)?;
        self.confirm(&fit, &mut claims, &classes)?;
        let _ = fs::remove_dir_all(&self.folder);
        let judged = programs.iter().map(|program| {
            let name = &program.name;
            if let Some(reason) = unfit.remove(name) {
                return Ok(Err(reason));
            }
            let truth = truths.remove(name).or(program.truth);
            Ok(Ok(Judged {
                truth: truth.ok_or_else(|| format!("{name} was not run"))?,
                claims: claims.remove(name).unwrap_or_default(),
            }))
        });
        judged.collect()
    }

    /// Compiles programs; those that do not compile, with what the compiler says.
    fn compile_programs(&self, programs: &[Program], classes: &Path) -> Outcome<Unfit> {
        let sources = self.folder.join("src");
        for program in programs {
            let file = sources.join(format!("{}.java", program.name));
            write(&file, &program.text())?;
        }
        let mut unfit = Unfit::new();
        loop {
            let fit = without(programs, &unfit);
            let file = |program: &&Program| sources.join(format!("{}.java", program.name));
            let files: Vec<PathBuf> = fit.iter().map(file).collect();
            if files.is_empty() {
                return Ok(unfit);
            }
            let javac = self.javac().class_path([&self.stand_in]);
            let mut javac = javac.command(&files, classes)?;
            let output = javac.output().map_err(|error| format!("javac: {error}"))?;
            if output.status.success() {
                return Ok(unfit);
            }
            let found = compiler_errors(&output);
            if found.is_empty() {
                let text = String::from_utf8_lossy(&output.stderr).into_owned();
                return Err(format!("javac failed:\n{text}"));
            }
            unfit.extend(found);
        }
    }

    fn java(&self, class_path: &OsStr, main: &str, classes: &Path) -> Command {
        let mut java = Command::new(self.jdk.join("bin/java"));
        java.args([
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xss2m",
            "-cp",
        ]);
        java.arg(class_path).arg(main).arg(classes);
        java
    }

    /// Runs programs with all their inputs, in one process after the other: a program that does not end ends its process.
    fn truths(
        &self,
        programs: &[&Program],
        classes: &Path,
        unfit: &mut Unfit,
    ) -> Outcome<HashMap<String, Truth>> {
        let unknown = programs.iter().filter(|program| program.truth.is_none());
        let mut left: VecDeque<&Program> = unknown.copied().collect();
        let mut truths = HashMap::new();
        while !left.is_empty() {
            let lines = left.iter().map(|program| match program.changes_statics {
                true => format!("{} fresh\n", program.name),
                false => format!("{}\n", program.name),
            });
            let lines: String = lines.collect();
            let java = self.java(&self.enumerate, "Enumerate", classes);
            let (text, errors) = self.run(java, "enumerate", &lines)?;
            for (name, truth) in text.lines().map_while(truth) {
                truths.insert(name, truth);
                left.pop_front();
            }
            if let Some(program) = left.pop_front() {
                unfit.insert(
                    program.name.clone(),
                    format!("not run: {}", errors.trim_end()),
                );
            }
        }
        Ok(truths)
    }

    /// What is said of the programs, by name.
    fn claims(
        &self,
        programs: &[&Program],
        classes: &Path,
        ways: &str,
    ) -> Outcome<HashMap<String, Vec<Claim>>> {
        let size = programs.len().div_ceil(self.jobs).max(1);
        let said: Vec<Outcome<Vec<(String, Claim)>>> = std::thread::scope(|scope| {
            let parts = programs.chunks(size).enumerate();
            let workers: Vec<_> = parts
                .map(|(number, part)| {
                    let names = part.iter().map(|program| program.name.clone()).collect();
                    scope.spawn(move || self.said(number, names, classes, ways))
                })
                .collect();
            let ended = workers.into_iter().map(|worker| {
                let lost = |_| Err("a worker has panicked".to_owned());
                worker.join().unwrap_or_else(lost)
            });
            ended.collect()
        });
        let mut all: HashMap<String, Vec<Claim>> = HashMap::new();
        for part in said {
            for (name, claim) in part? {
                all.entry(name).or_default().push(claim);
            }
        }
        Ok(all)
    }

    /// What one process after the other says of some programs: where one dies, so does the check of its program.
    fn said(
        &self,
        number: usize,
        mut left: VecDeque<String>,
        classes: &Path,
        ways: &str,
    ) -> Outcome<Vec<(String, Claim)>> {
        let mut all = Vec::new();
        let each = ways.split(',').count();
        while !left.is_empty() {
            let mut command = Command::new(steps::target().join("release/examples/refute"));
            command.arg("--class-path").arg(classes);
            command.arg("--jdk-home").arg(&self.jdk);
            command.args(["--ways", ways]);
            let names: String = left.iter().map(|name| format!("{name}\n")).collect();
            let (text, errors) = self.run(command, &format!("check{number}"), &names)?;
            let found: Vec<(String, Claim)> = text.lines().filter_map(claim).collect();
            let whole = found.len() / each;
            all.extend(found);
            left.drain(..whole.min(left.len()));
            if let Some(name) = left.pop_front() {
                let last: Vec<&str> = errors.lines().rev().take(3).collect();
                let claim = Claim {
                    way: ways.to_owned(),
                    verdict: "crashed".to_owned(),
                    seconds: 0.0,
                    about: format!("the process died: {}", last.join(" | ")),
                    confirmed: None,
                };
                all.push((name, claim));
            }
        }
        Ok(all)
    }

    /// Runs the inputs that were found; in which order threads took turns they do not say.
    fn confirm(
        &self,
        programs: &[&Program],
        claims: &mut HashMap<String, Vec<Claim>>,
        classes: &Path,
    ) -> Outcome {
        let with_threads = programs.iter().filter(|program| program.truth.is_some());
        let with_threads: HashSet<&String> = with_threads.map(|program| &program.name).collect();
        let mut waiting = Vec::new();
        let mut lines = String::new();
        let claims = claims.iter_mut();
        for (name, said) in claims.filter(|(name, _)| !with_threads.contains(name)) {
            for claim in said.iter_mut().filter(|claim| claim.verdict == "violated") {
                lines += &format!("{name}\t{}\n", claim.about);
                waiting.push(claim);
            }
        }
        if waiting.is_empty() {
            return Ok(());
        }
        let java = self.java(&self.confirm, "Confirm", classes);
        let (text, errors) = self.run(java, "confirm", &lines)?;
        if text.lines().count() != waiting.len() {
            return Err(format!("not all inputs were run:\n{errors}"));
        }
        for (claim, line) in waiting.into_iter().zip(text.lines()) {
            claim.confirmed = Some(line.to_owned());
        }
        Ok(())
    }

    /// Runs a command on some lines; what it has printed, and on which errors.
    fn run(&self, mut command: Command, name: &str, input: &str) -> Outcome<(String, String)> {
        let file = |end: &str| self.folder.join(format!("{name}.{end}"));
        let say = |error: std::io::Error| format!("{name}: {error}");
        write(&file("in"), input)?;
        command.stdin(File::open(file("in")).map_err(say)?);
        command.stdout(File::create(file("out")).map_err(say)?);
        command.stderr(File::create(file("err")).map_err(say)?);
        let mut child = command.spawn().map_err(say)?;
        let (mut printed, mut since) = (0, Instant::now());
        while child.try_wait().map_err(say)?.is_none() {
            let now = fs::metadata(file("out")).map_err(say)?.len();
            if now != printed {
                (printed, since) = (now, Instant::now());
            }
            if since.elapsed() > PATIENCE {
                child.kill().map_err(say)?;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let read = |end| fs::read(file(end)).map(|all| String::from_utf8_lossy(&all).into_owned());
        Ok((read("out").map_err(say)?, read("err").map_err(say)?))
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The programs that compile and end.
fn without<'a>(programs: &'a [Program], unfit: &Unfit) -> Vec<&'a Program> {
    let fit = programs.iter();
    fit.filter(|program| !unfit.contains_key(&program.name))
        .collect()
}

/// What the compiler says, by program: the first error of each.
fn compiler_errors(output: &Output) -> Unfit {
    let mut unfit = Unfit::new();
    for line in String::from_utf8_lossy(&output.stderr).lines() {
        let Some((file, error)) = line.split_once(".java:") else {
            continue;
        };
        if error.contains(" error: ") {
            let name = file.rsplit(['/', '\\']).next().unwrap_or(file).to_owned();
            let reason = format!("does not compile, line {error}");
            unfit.entry(name).or_insert(reason);
        }
    }
    unfit
}

/// A line of what ran all inputs.
fn truth(line: &str) -> Option<(String, Truth)> {
    let mut words = line.split(' ');
    let name = words.next()?.to_owned();
    let truth = Truth {
        runs: words.next()?.parse().ok()?,
        broken: words.next()?.parse().ok(),
    };
    Some((name, truth))
}

fn claim(line: &str) -> Option<(String, Claim)> {
    let mut parts = line.splitn(5, '\t');
    let mut next = || parts.next().map(str::to_owned);
    let name = next()?;
    let (way, verdict, seconds, about) = (next()?, next()?, next()?, next()?);
    let claim = Claim {
        way,
        verdict,
        seconds: seconds.parse().ok()?,
        about,
        confirmed: None,
    };
    Some((name, claim))
}

fn joined(places: &[&PathBuf]) -> Outcome<OsString> {
    std::env::join_paths(places).map_err(|error| error.to_string())
}

fn write(file: &Path, text: &str) -> Outcome {
    let say = |error: std::io::Error| format!("{}: {error}", file.display());
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).map_err(say)?;
    }
    fs::write(file, text).map_err(say)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_compile_is_found_in_what_the_compiler_prints() {
        let text = "a/src/P19.java:60: error: incompatible types\n    put(b5);\n\
                    a/src/P19.java:61: error: another\na/src/P2.java:7: warning: odd\n2 errors\n";
        let output = Output {
            status: std::process::ExitStatus::default(),
            stdout: Vec::new(),
            stderr: text.into(),
        };
        let found = compiler_errors(&output);
        let all: Vec<(&String, &String)> = found.iter().collect();
        let reason = "does not compile, line 60: error: incompatible types".to_owned();
        assert_eq!(all, [(&"P19".to_owned(), &reason)]);
    }
}
