//! `cargo xtask corpus`: every program in `tests/java/run` is run by `java` and by `vitro`, and must
//! give the same standard output, standard error and exit code.
//!
//! What `java` says is kept in the build folder, keyed by the program's source, so that a second run
//! only has to start `vitro`. Programs in `tests/java/refused` do what the sandbox does not allow; their
//! comments say how they end. `--coverage` also checks, on all JDKs unless one is named, that the corpus
//! as a whole executes every opcode and every native that is registered.

mod covered;
mod program;

use std::collections::BTreeSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::{Outcome, tools};
use covered::Covered;
use program::{Compiler, Program, find_programs};

/// Options of both machines that hide the host.
const PINNED: &[&str] = &[
    "-Duser.language=en",
    "-Duser.country=US",
    "-Duser.timezone=UTC",
    "-Dfile.encoding=UTF-8",
    "-Dstdout.encoding=UTF-8",
    "-Dstderr.encoding=UTF-8",
];

/// For programs that call what only the library calls otherwise; each also asks for it by a flag.
const INTERNALS: &[&str] = &[
    "--add-exports=java.base/jdk.internal.access=ALL-UNNAMED",
    "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
    "--add-exports=java.base/jdk.internal.reflect=ALL-UNNAMED",
];

const USAGE: &str =
    "usage: corpus [--jdk N]... [--filter TEXT] [--coverage] [--jobs N] [--verbose]";

/// What to run, and how.
pub struct Options {
    /// The Java versions to run on, one after the other.
    pub features: Vec<u32>,
    /// Parts of names; no filter means all programs.
    pub filters: Vec<String>,
    /// Check that all opcodes and natives run.
    pub coverage: bool,
    /// Processes at a time.
    pub jobs: usize,
    /// Show the lines behind a difference.
    pub verbose: bool,
    /// Another program than the one that `cargo build --release` makes.
    pub vitro: Option<PathBuf>,
    /// Where a program that counts its own lines puts the counts.
    pub profile: Option<PathBuf>,
}

/// What a run shows.
#[derive(PartialEq, Eq)]
struct Shown {
    out: Vec<u8>,
    err: Vec<u8>,
    code: i32,
}

/// `cargo xtask corpus`
pub fn run(arguments: &[String]) -> Outcome {
    run_with(&Options::parse(arguments)?)
}

/// Runs the corpus on each JDK.
pub fn run_with(options: &Options) -> Outcome {
    let mut covered = Covered::default();
    let mut failed = Vec::new();
    for &feature in &options.features {
        let bench = Bench::new(options, feature)?;
        failed.extend(run_on(&bench, options)?);
        if options.coverage {
            covered.add(&|| bench.vitro(), (feature, &bench.home), &bench.coverage())?;
        }
    }
    if !failed.is_empty() {
        return Err(failed.join(" "));
    }
    if options.coverage {
        covered.report(options.features == tools::FEATURES)?;
    }
    Ok(())
}

/// The names of the programs that failed on one JDK.
fn run_on(bench: &Bench, options: &Options) -> Outcome<Vec<String>> {
    let all = find_programs(&bench.root.join("tests/java"))?;
    bench.compile(&all)?;
    let chosen: Vec<&Program> = all
        .iter()
        .filter(|program| program.release <= bench.feature)
        .filter(|program| {
            options.filters.is_empty() || options.filters.iter().any(|f| program.name.contains(f))
        })
        .collect();
    let failed = bench.check_all(&chosen, options);
    let passed = chosen.len() - failed.len();
    println!(
        "JDK {}: {passed} passed, {} failed",
        bench.feature,
        failed.len()
    );
    let with_jdk = |name: String| format!("{name}@{}", bench.feature);
    Ok(failed.into_iter().map(with_jdk).collect())
}

impl Default for Options {
    fn default() -> Options {
        Options {
            features: Vec::new(),
            filters: Vec::new(),
            coverage: false,
            jobs: 2,
            verbose: false,
            vitro: None,
            profile: None,
        }
    }
}

impl Options {
    fn parse(arguments: &[String]) -> Outcome<Options> {
        let mut options = Options::default();
        let mut rest = arguments.iter();
        while let Some(name) = rest.next() {
            let mut value = || rest.next().ok_or(USAGE);
            match name.as_str() {
                "--jdk" => options.features.push(value()?.parse().map_err(|_| USAGE)?),
                "--filter" => options.filters.push(value()?.clone()),
                "--jobs" => options.jobs = value()?.parse().map_err(|_| USAGE)?,
                "--coverage" => options.coverage = true,
                "--verbose" => options.verbose = true,
                _ => return Err(USAGE.to_owned()),
            }
        }
        if options.features.is_empty() {
            let all: &[u32] = &tools::FEATURES;
            options.features = if options.coverage { all } else { &all[..1] }.to_vec();
        }
        Ok(options)
    }
}

/// Folders and tools of a run.
struct Bench {
    root: PathBuf,
    build: PathBuf,
    java: PathBuf,
    home: PathBuf,
    vitro: PathBuf,
    feature: u32,
    /// Tells updates of a JDK apart.
    release: u64,
    kotlin_library: PathBuf,
    profile: Option<PathBuf>,
}

impl Bench {
    fn new(options: &Options, feature: u32) -> Outcome<Bench> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .unwrap_or(Path::new("."))
            .to_owned();
        let target =
            std::env::var_os("CARGO_TARGET_DIR").map_or(root.join("target"), PathBuf::from);
        let named = options.vitro.clone();
        let vitro = named
            .or_else(|| std::env::var_os("VITRO_BIN").map(PathBuf::from))
            .unwrap_or_else(|| target.join("release").join("vitro"));
        if !vitro.is_file() {
            return Err("build the program first: cargo build --release".to_owned());
        }
        let java = tools::java(feature)?;
        let home = java
            .parent()
            .and_then(Path::parent)
            .unwrap_or(Path::new("/"))
            .to_owned();
        let mut hasher = DefaultHasher::new();
        fs::read(home.join("release"))
            .unwrap_or_default()
            .hash(&mut hasher);
        Ok(Bench {
            release: hasher.finish(),
            root,
            build: target.join("corpus"),
            java,
            home,
            vitro,
            feature,
            kotlin_library: tools::kotlin()?.stdlib,
            profile: options.profile.clone(),
        })
    }

    /// The program, which may count its own lines.
    fn vitro(&self) -> Command {
        let mut command = Command::new(&self.vitro);
        command.envs(self.profile.iter().map(|path| ("LLVM_PROFILE_FILE", path)));
        command
    }

    /// The folder with what ran.
    fn coverage(&self) -> PathBuf {
        self.build.join(format!("coverage-{}", self.feature))
    }

    fn classes(&self, compiler: Compiler) -> PathBuf {
        self.build.join(match compiler {
            Compiler::Javac => "classes-javac".to_owned(),
            Compiler::Eclipse(level) => format!("classes-eclipse-{level}"),
            Compiler::Kotlin => "classes-kotlin".to_owned(),
        })
    }

    /// Compiles each compiler's share in one go, unless nothing changed.
    fn compile(&self, programs: &[Program]) -> Outcome {
        let compilers: BTreeSet<Compiler> = programs.iter().map(|p| p.compiler).collect();
        for compiler in compilers {
            let share: Vec<&Program> = programs.iter().filter(|p| p.compiler == compiler).collect();
            let mut hasher = DefaultHasher::new();
            share
                .iter()
                .for_each(|program| program.key.hash(&mut hasher));
            let stamp = format!("{:x}", hasher.finish());
            let folder = self.classes(compiler);
            if fs::read_to_string(folder.join("stamp")).is_ok_and(|known| known == stamp) {
                continue;
            }
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
            let mut command = match compiler {
                Compiler::Javac => tools::java_compiler(17)?,
                Compiler::Eclipse(level) => eclipse(level)?,
                Compiler::Kotlin => tools::kotlin()?.compiler()?,
            };
            if compiler != Compiler::Kotlin {
                command.args(["-g", "-nowarn", "-encoding", "UTF-8"]);
            }
            if compiler == Compiler::Javac {
                command.arg("-Xlint:none").args(INTERNALS);
            }
            command
                .arg("-d")
                .arg(&folder)
                .args(share.iter().map(|p| &p.source).collect::<BTreeSet<_>>());
            if compiler == Compiler::Javac {
                command.args(program::support(&self.root.join("tests/java"))?);
            }
            tools::finish(&mut command)?;
            fs::write(folder.join("stamp"), stamp).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    fn check_all(&self, programs: &[&Program], options: &Options) -> Vec<String> {
        let coverage = self.coverage();
        let _ = fs::remove_dir_all(&coverage);
        let _ = fs::create_dir_all(&coverage);
        let (next, failed) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        std::thread::scope(|scope| {
            for job in 0..options.jobs {
                let (next, failed) = (&next, &failed);
                let coverage = options.coverage.then(|| coverage.join(job.to_string()));
                scope.spawn(move || {
                    while let Some(program) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if let Err(problem) = self.check(program, coverage.as_deref()) {
                            if options.verbose {
                                eprintln!("{}: {problem}", program.name);
                            } else {
                                let line = problem.lines().next().unwrap_or_default().to_owned();
                                eprintln!("{}: {line}", program.name);
                            }
                            if let Ok(mut failed) = failed.lock() {
                                failed.push(program.name.clone());
                            }
                        }
                    }
                });
            }
        });
        let mut failed = failed.into_inner().unwrap_or_default();
        failed.sort();
        failed
    }

    fn check(&self, program: &Program, coverage: Option<&Path>) -> Outcome {
        match &program.outcome {
            Some(outcome) => ends_with(&self.actual(program, coverage)?, outcome),
            None => self.compare(program, coverage),
        }
    }

    /// What `vitro` shows.
    fn actual(&self, program: &Program, coverage: Option<&Path>) -> Outcome<Shown> {
        let mut command = self.vitro();
        command
            .arg("run")
            .arg("--jdk")
            .arg(&self.home)
            .arg("-cp")
            .arg(self.class_path(program));
        command.args(["--max-seconds", "60"]);
        if let Some(path) = coverage {
            command.arg("--coverage").arg(path);
        }
        command
            .args(&program.flags)
            .arg(&program.main)
            .args(&program.arguments);
        show(&mut command, program)
    }

    fn compare(&self, program: &Program, coverage: Option<&Path>) -> Outcome {
        let expected = self.expected(program)?;
        let actual = self.actual(program, coverage)?;
        if actual == expected {
            return Ok(());
        }
        // A program whose output depends on the load of the machine may say something else now.
        let expected = self.ask_java(program)?;
        if actual == expected {
            return Ok(());
        }
        let folder = self.build.join("different").join(&program.name);
        let save = || -> std::io::Result<()> {
            fs::create_dir_all(&folder)?;
            fs::write(folder.join("expected.out"), &expected.out)?;
            fs::write(folder.join("actual.out"), &actual.out)?;
            fs::write(folder.join("expected.err"), &expected.err)?;
            fs::write(folder.join("actual.err"), &actual.err)
        };
        save().map_err(|error| error.to_string())?;
        Err(first_difference(&expected, &actual))
    }

    fn class_path(&self, program: &Program) -> String {
        let classes = self.classes(program.compiler).display().to_string();
        match program.compiler {
            Compiler::Kotlin => format!("{classes}:{}", self.kotlin_library.display()),
            _ => classes,
        }
    }

    /// What `java` shows, from the build folder if it has been asked before.
    fn expected(&self, program: &Program) -> Outcome<Shown> {
        let folder = self
            .build
            .join(format!("java-{}-{:x}", self.feature, self.release));
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let base = format!("{}-{:x}", program.name.replace('/', "-"), program.key);
        let part = |ending: &str| folder.join(format!("{base}.{ending}"));
        if let (Ok(out), Ok(err), Ok(code)) = (
            fs::read(part("out")),
            fs::read(part("err")),
            fs::read_to_string(part("code")),
        ) && let Ok(code) = code.trim().parse()
        {
            return Ok(Shown { out, err, code });
        }
        let shown = self.ask_java(program)?;
        let save = || -> std::io::Result<()> {
            fs::write(part("out"), &shown.out)?;
            fs::write(part("err"), &shown.err)?;
            fs::write(part("code"), shown.code.to_string())
        };
        save().map_err(|error| error.to_string())?;
        Ok(shown)
    }

    fn ask_java(&self, program: &Program) -> Outcome<Shown> {
        let mut command = Command::new(&self.java);
        command
            .args(PINNED)
            .args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]);
        command
            .arg("-cp")
            .arg(self.class_path(program))
            .args(&program.flags);
        show(command.arg(&program.main).args(&program.arguments), program)
    }
}

/// The Eclipse compiler at a level; at 17 it uses the JDK that runs it.
fn eclipse(level: u32) -> Outcome<Command> {
    if level > 17 {
        return tools::java_compiler(level);
    }
    let mut command = Command::new(tools::jdk17()?.join("bin").join("java"));
    command
        .arg("-jar")
        .arg(tools::ecj()?)
        .args(["-source", "17", "-target", "17", "-proc:none"]);
    Ok(command)
}

/// Runs a command with the program's input.
fn show(command: &mut Command, program: &Program) -> Outcome<Shown> {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    if let Some(mut input) = child.stdin.take() {
        // A program that does not read its input closes the pipe.
        let _ = input.write_all(program.input.as_bytes());
    }
    let output = child
        .wait_with_output()
        .map_err(|error| error.to_string())?;
    let code = output.status.code().unwrap_or(-1);
    Ok(Shown {
        out: output.stdout,
        err: output.stderr,
        code,
    })
}

/// Checks a run that must stop short.
fn ends_with(actual: &Shown, outcome: &str) -> Outcome {
    const NO_ANSWER: i32 = 3;
    let err = String::from_utf8_lossy(&actual.err);
    let said = err.lines().next().unwrap_or_default();
    if said == format!("vitro: {outcome}") && actual.code == NO_ANSWER {
        return Ok(());
    }
    let code = actual.code;
    Err(format!(
        "expected {outcome:?}, got exit code {code}, {said:?}\n{err}"
    ))
}

fn first_difference(expected: &Shown, actual: &Shown) -> String {
    for (stream, wanted, given) in [
        ("out", &expected.out, &actual.out),
        ("err", &expected.err, &actual.err),
    ] {
        let (wanted, given) = (
            String::from_utf8_lossy(wanted),
            String::from_utf8_lossy(given),
        );
        let mut lines = (wanted.lines(), given.lines());
        for number in 1.. {
            match (lines.0.next(), lines.1.next()) {
                (None, None) => break,
                (a, b) if a == b => {}
                (a, b) => {
                    let rest: Vec<&str> = lines.1.take(30).collect();
                    let said = String::from_utf8_lossy(&actual.err);
                    let last = said
                        .lines()
                        .find(|l| l.starts_with("vitro:"))
                        .unwrap_or_default();
                    return format!(
                        "{stream} line {number}: java {:?}, vitro {:?} {last}\n{}",
                        a.unwrap_or("ended"),
                        b.unwrap_or("ended"),
                        rest.join("\n")
                    );
                }
            }
        }
    }
    format!("exit code: java {}, vitro {}", expected.code, actual.code)
}
