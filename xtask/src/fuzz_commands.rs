//! `cargo xtask fuzz-commands`: random programs and damaged class files through `generate`, `explore` and `check`, none of
//! which may panic, abort, report an internal error or continue without end.
//!
//! Programs come in batches of one compiler run; one process writes tests for a whole batch, another explores and checks
//! all of it, and of every few programs one is explored and checked by the command itself, too. Of every few batches one is
//! replayed. Damaged are the fixtures of symbolic execution and of sequences, a whole folder at a time. What fails is kept.
//! Every command may take a few seconds; by how much the slowest went over them is printed.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use vitro_testkit::Javac;

use crate::tools::java_files;
use crate::{Outcome, fuzz_programs, steps, tools};

const USAGE: &str = "usage: cargo xtask fuzz-commands [--programs N] [--damaged N] [--seed S] [--first N] [--every N] \
                     [--replay N] [--no-build]";

/// Programs of one compiler run.
const BATCH: u64 = 50;
/// The limit that every command is given.
const SECONDS: u64 = 5;
/// By so much a command may be later than its limit says.
const GRACE: Duration = Duration::from_millis(500);
/// A command that takes longer does not keep its limits.
const TIME_LIMIT: Duration = Duration::from_secs(120);

struct Options {
    programs: u64,
    /// Damaged class files.
    damaged: u64,
    seed: u64,
    /// The number of the first program, and of the first damaged folder.
    first: u64,
    /// One of this many programs, and of damaged classes, is explored and checked.
    every: usize,
    /// One of this many batches is replayed; 0 for none.
    replay: u64,
    build: bool,
}

impl Options {
    fn parse(arguments: &[String]) -> Outcome<Options> {
        let mut options = Options {
            programs: 1000,
            damaged: 5000,
            seed: 1,
            first: 0,
            every: 10,
            replay: 10,
            build: true,
        };
        let mut rest = arguments.iter();
        while let Some(name) = rest.next() {
            if name == "--no-build" {
                options.build = false;
                continue;
            }
            let value = rest.next().ok_or(USAGE)?;
            let number: u64 = value
                .parse()
                .map_err(|_| format!("{name} {value}\n{USAGE}"))?;
            match name.as_str() {
                "--programs" => options.programs = number,
                "--damaged" => options.damaged = number,
                "--seed" => options.seed = number,
                "--first" => options.first = number,
                "--every" => options.every = number.max(1) as usize,
                "--replay" => options.replay = number,
                _ => return Err(USAGE.to_owned()),
            }
        }
        Ok(options)
    }
}

/// `cargo xtask fuzz-commands`
pub fn run(arguments: &[String]) -> Outcome {
    let options = Options::parse(arguments)?;
    if options.build {
        steps::cargo(&["build", "--quiet", "--release", "--package", "vitro"])?;
        for (package, example) in [
            ("vitro-program", "damage_folder"),
            ("vitro-engine", "fuzz_commands"),
        ] {
            let example = ["--package", package, "--example", example];
            steps::cargo(&[&["build", "--quiet", "--release"], &example[..]].concat())?;
        }
    }
    let mut bench = Bench {
        home: tools::jdk17()?,
        junit: tools::junit()?,
        folder: steps::target().join("fuzz-commands"),
        options,
        commands: 0,
        at_limit: 0,
        late: 0,
        over: Duration::ZERO,
        problems: Vec::new(),
    };
    bench.programs()?;
    bench.damaged()?;
    println!(
        "{} commands, {} problems; {} took all of their {SECONDS} s, {} of them more than half a second longer, the slowest {:.2} s",
        bench.commands,
        bench.problems.len(),
        bench.at_limit,
        bench.late,
        bench.over.as_secs_f64()
    );
    match bench.problems.is_empty() {
        true => Ok(()),
        false => Err(bench.problems.join("\n")),
    }
}

struct Bench {
    home: PathBuf,
    junit: PathBuf,
    folder: PathBuf,
    options: Options,
    commands: usize,
    /// Commands that took as long as they may, those that took more than [`GRACE`] longer, and by how much the slowest did.
    at_limit: usize,
    late: usize,
    over: Duration,
    problems: Vec<String>,
}

impl Bench {
    fn programs(&mut self) -> Outcome {
        let (first, count) = (self.options.first, self.options.programs);
        let mut done = 0;
        while done < count {
            let size = BATCH.min(count - done);
            let classes = self.compile(first + done, size)?;
            let number = done / BATCH;
            let replay = self.options.replay;
            let is_replayed = replay > 0 && number % replay == replay - 1;
            self.generate(&classes, &main_classes(first + done, size), is_replayed)?;
            let numbers = first + done..first + done + size;
            let names: Vec<String> = numbers.map(|number| format!("P{number}")).collect();
            self.in_one_process(&classes, &names, "run")?;
            for number in (first + done..first + done + size).step_by(self.options.every) {
                self.explore(&classes, &format!("P{number}"))?;
                self.check(&classes, &format!("P{number}"), "run")?;
            }
            done += size;
            eprintln!("{done} programs, {} problems", self.problems.len());
        }
        Ok(())
    }

    fn damaged(&mut self) -> Outcome {
        if self.options.damaged == 0 {
            return Ok(());
        }
        let whole = self.folder.join("whole");
        empty(&whole)?;
        let mut files = Vec::new();
        for folder in ["symbolic", "sequences/structures", "sequences/thesis"] {
            files.extend(java_files(&steps::root().join("tests/java").join(folder))?);
        }
        self.javac(&files, &whole)?;
        let (mut done, mut number) = (0, self.options.first);
        while done < self.options.damaged {
            let classes = self.folder.join("damaged");
            empty(&classes)?;
            let seed = self.options.seed.wrapping_mul(1 << 32).wrapping_add(number);
            let mut damage = Command::new(steps::target().join("release/examples/damage_folder"));
            damage.arg(&whole).arg(&classes).arg(seed.to_string());
            let output = damage.output().map_err(|error| error.to_string())?;
            let text = String::from_utf8_lossy(&output.stdout);
            let count: u64 = text
                .trim()
                .parse()
                .map_err(|_| "nothing was damaged".to_owned())?;
            self.generate(&classes, &[], false)?;
            let names = tools::class_names(&whole)?;
            self.in_one_process(&classes, &names, "main")?;
            let start = seed as usize % self.options.every;
            for name in names.iter().skip(start).step_by(self.options.every) {
                self.explore(&classes, name)?;
                self.check(&classes, name, "main")?;
            }
            done += count;
            number += 1;
            eprintln!("{done} damaged classes, {} problems", self.problems.len());
        }
        Ok(())
    }

    /// Compiles the programs with these numbers.
    fn compile(&self, first: u64, count: u64) -> Outcome<PathBuf> {
        let (sources, classes) = (self.folder.join("src"), self.folder.join("classes"));
        empty(&sources)?;
        empty(&classes)?;
        let mut files = Vec::new();
        for (name, text) in fuzz_programs::sources(self.options.seed, first, count) {
            let file = sources.join(format!("{name}.java"));
            fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
            files.push(file);
        }
        self.javac(&files, &classes)?;
        Ok(classes)
    }

    fn javac(&self, files: &[PathBuf], classes: &Path) -> Outcome {
        let javac = Javac::of(&self.home).debug().quiet();
        javac.try_compile(files, classes).map(drop)
    }

    /// Writes tests for these classes, or for all.
    fn generate(&mut self, classes: &Path, only: &[String], is_replayed: bool) -> Outcome {
        let tests = self.folder.join("tests");
        empty(&tests)?;
        let mut arguments = words("generate --effort 1 --max-paths 10 --jobs 1");
        for class in only {
            arguments.extend(["--class".to_owned(), class.clone()]);
        }
        arguments.extend(["--out".to_owned(), tests.display().to_string()]);
        match is_replayed {
            true => {
                let junit = self.junit.display().to_string();
                arguments.extend([
                    "--runs".into(),
                    "1".into(),
                    "--test-class-path".into(),
                    junit,
                ]);
            }
            false => arguments.push("--no-replay".to_owned()),
        }
        arguments.push(classes.display().to_string());
        self.vitro(classes, &arguments, &[0, 2])
    }

    fn explore(&mut self, classes: &Path, class: &str) -> Outcome {
        let mut arguments = words("explore --max-paths 10 --effort 1 --json --class-path");
        arguments.extend([classes.display().to_string(), class.to_owned()]);
        self.vitro(classes, &arguments, &[0, 2, 3])
    }

    fn check(&mut self, classes: &Path, class: &str, method: &str) -> Outcome {
        let mut arguments = words("check --max-paths 10 --method");
        arguments.extend([method.to_owned(), "--class-path".to_owned()]);
        arguments.extend([classes.display().to_string(), class.to_owned()]);
        self.vitro(classes, &arguments, &[0, 1, 2, 3])
    }

    /// Runs a command, which must end with one of these codes.
    fn vitro(&mut self, classes: &Path, arguments: &[String], codes: &[i32]) -> Outcome {
        self.commands += 1;
        let problem = |error: std::io::Error| error.to_string();
        let log = self.folder.join("errors.txt");
        let mut command = Command::new(steps::target().join("release/vitro"));
        command.args(arguments).arg("--jdk").arg(&self.home);
        command.arg("--max-seconds").arg(SECONDS.to_string());
        command.stdin(Stdio::null()).stdout(Stdio::null());
        command.stderr(File::create(&log).map_err(problem)?);
        let mut child = command.spawn().map_err(problem)?;
        let started = Instant::now();
        let end = loop {
            if let Some(status) = child.try_wait().map_err(problem)? {
                break status.code().ok_or(status.to_string());
            }
            if started.elapsed() > TIME_LIMIT {
                child.kill().map_err(problem)?;
                child.wait().map_err(problem)?;
                break Err(format!("no end within {} s", TIME_LIMIT.as_secs()));
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        if !arguments.iter().any(|argument| argument == "--runs") {
            self.took(started.elapsed());
        }
        let errors = fs::read(&log).map_err(problem)?;
        let errors = String::from_utf8_lossy(&errors);
        let is_good = end.as_ref().is_ok_and(|code| codes.contains(code));
        if !is_good || errors.contains("panicked at") || errors.contains("overflowed its stack") {
            let kept = self.keep(classes)?;
            let end = end.map_or_else(|text| text, |code| format!("exit code {code}"));
            let telling = errors.lines().filter(|line| {
                ["panicked at", "overflow", "internal", "bug"]
                    .iter()
                    .any(|word| line.contains(word))
            });
            let telling: Vec<&str> = telling.take(3).collect();
            let arguments = arguments
                .join(" ")
                .replace(&*classes.to_string_lossy(), &kept);
            let text = format!("vitro {arguments}: {end}\n  {}", telling.join("\n  "));
            println!("{text}");
            self.problems.push(text);
        }
        Ok(())
    }

    /// Notes how long a command took.
    fn took(&mut self, time: Duration) {
        if let Some(over) = time.checked_sub(Duration::from_secs(SECONDS)) {
            self.at_limit += 1;
            self.late += usize::from(over > GRACE);
            self.over = self.over.max(over);
        }
    }

    /// Explores and checks classes in one process; where it dies, so does the command that it was at.
    fn in_one_process(&mut self, classes: &Path, names: &[String], method: &str) -> Outcome {
        let both = |name: &String| [format!("explore {name}"), format!("check {name} {method}")];
        let mut left: VecDeque<String> = names.iter().flat_map(both).collect();
        while !left.is_empty() {
            let (text, errors) = self.commands_of_one_process(classes, &left)?;
            let panics = errors.lines().filter(|line| line.contains("panicked at"));
            panics.for_each(|line| println!("{line}"));
            for line in text.lines() {
                let mut parts = line.split('\t').skip(1);
                let seconds = parts.next().and_then(|text| text.parse().ok());
                let (Some(seconds), Some(end), Some(command)) =
                    (seconds, parts.next(), left.pop_front())
                else {
                    return Err(format!("what does this line say? {line}"));
                };
                self.commands += 1;
                self.took(Duration::from_secs_f64(seconds));
                if end.starts_with("internal error") {
                    self.problem(classes, &format!("{command}: {end}"))?;
                }
            }
            if let Some(command) = left.pop_front() {
                self.commands += 1;
                let last: Vec<&str> = errors.lines().rev().take(3).collect();
                self.problem(classes, &format!("{command}: died: {}", last.join(" | ")))?;
            }
        }
        Ok(())
    }

    /// What a process prints that is given these commands, and its errors.
    fn commands_of_one_process(
        &self,
        classes: &Path,
        commands: &VecDeque<String>,
    ) -> Outcome<(String, String)> {
        let place = |end: &str| self.folder.join(format!("commands.{end}"));
        let say = |error: std::io::Error| format!("fuzz_commands: {error}");
        let lines: String = commands.iter().map(|line| format!("{line}\n")).collect();
        fs::write(place("in"), lines).map_err(say)?;
        let mut command = Command::new(steps::target().join("release/examples/fuzz_commands"));
        command.arg("--class-path").arg(classes);
        command.arg("--jdk-home").arg(&self.home);
        command.arg("--seconds").arg(SECONDS.to_string());
        command.stdin(File::open(place("in")).map_err(say)?);
        command.stdout(File::create(place("out")).map_err(say)?);
        command.stderr(File::create(place("err")).map_err(say)?);
        let mut child = command.spawn().map_err(say)?;
        let (mut printed, mut since) = (0, Instant::now());
        while child.try_wait().map_err(say)?.is_none() {
            let now = fs::metadata(place("out")).map_err(say)?.len();
            if now != printed {
                (printed, since) = (now, Instant::now());
            }
            if since.elapsed() > TIME_LIMIT {
                child.kill().map_err(say)?;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let read = |end| fs::read(place(end)).map(|all| String::from_utf8_lossy(&all).into_owned());
        Ok((read("out").map_err(say)?, read("err").map_err(say)?))
    }

    fn problem(&mut self, classes: &Path, text: &str) -> Outcome {
        let kept = self.keep(classes)?;
        let text = format!("{text}\n  classes: {kept}");
        println!("{text}");
        self.problems.push(text);
        Ok(())
    }

    /// Keeps the classes of a problem.
    fn keep(&self, classes: &Path) -> Outcome<String> {
        let kept = self.folder.join(format!(
            "kept-{}-{}",
            std::process::id(),
            self.problems.len()
        ));
        let mut copy = Command::new("cp");
        tools::finish(copy.arg("-r").arg(classes).arg(&kept))?;
        Ok(kept.display().to_string())
    }
}

/// The classes of a batch that tests are written for: those with the programs' own code, and of its first program the small
/// classes beside it, which are much the same in all programs.
fn main_classes(first: u64, count: u64) -> Vec<String> {
    let mut names: Vec<String> = (first..first + count)
        .map(|number| format!("P{number}"))
        .collect();
    names.push(format!("P{first}$*"));
    names
}

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

fn empty(folder: &Path) -> Outcome {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_read() {
        let options = Options::parse(&words("--programs 5 --every 0 --no-build")).unwrap();
        assert_eq!(
            (options.programs, options.every, options.build),
            (5, 1, false)
        );
        assert!(Options::parse(&words("--programs many")).is_err());
        assert!(Options::parse(&words("--what 1")).is_err());
    }
}
