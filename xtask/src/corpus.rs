//! `cargo xtask corpus`: every program in `tests/java/run` is run by `java` and by `vitro`, and must
//! give the same standard output, standard error and exit code.
//!
//! What `java` says is kept in the build folder, keyed by the program's source, so that a second run
//! only has to start `vitro`. `--coverage` also checks that the corpus as a whole executes every opcode
//! and every native that is registered.

use std::collections::BTreeSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::{Outcome, tools};

/// What both machines are told, so that the host does not show.
const PINNED: &[&str] = &[
    "-Duser.language=en",
    "-Duser.country=US",
    "-Duser.timezone=UTC",
    "-Dfile.encoding=UTF-8",
    "-Dstdout.encoding=UTF-8",
    "-Dstderr.encoding=UTF-8",
];

const USAGE: &str = "usage: corpus [--jdk N] [--filter TEXT] [--coverage] [--jobs N] [--verbose]";

struct Options {
    feature: u32,
    filters: Vec<String>,
    coverage: bool,
    jobs: usize,
    verbose: bool,
}

/// Which compiler makes the classes of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
enum Compiler {
    Javac,
    /// The Eclipse compiler, with the level that a program asks for.
    Eclipse(u32),
    Kotlin,
}

/// One program of the corpus.
struct Program {
    name: String,
    source: PathBuf,
    main: String,
    compiler: Compiler,
    release: u32,
    arguments: Vec<String>,
    flags: Vec<String>,
    input: String,
    key: u64,
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
    let options = Options::parse(arguments)?;
    let bench = Bench::new(&options)?;
    let all = find_programs(&bench.root.join("tests/java/run"))?;
    bench.compile(&all)?;
    let chosen: Vec<&Program> = all
        .iter()
        .filter(|program| program.release <= options.feature)
        .filter(|program| {
            options.filters.is_empty() || options.filters.iter().any(|f| program.name.contains(f))
        })
        .collect();
    let failed = bench.check_all(&chosen, &options);
    if options.coverage {
        bench.report_coverage()?;
    }
    println!(
        "{} passed, {} failed",
        chosen.len() - failed.len(),
        failed.len()
    );
    if failed.is_empty() {
        return Ok(());
    }
    Err(format!("on JDK {}: {}", options.feature, failed.join(" ")))
}

impl Options {
    fn parse(arguments: &[String]) -> Outcome<Options> {
        let mut options = Options {
            feature: 17,
            filters: Vec::new(),
            coverage: false,
            jobs: 2,
            verbose: false,
        };
        let mut rest = arguments.iter();
        while let Some(name) = rest.next() {
            let mut value = || rest.next().ok_or(USAGE);
            match name.as_str() {
                "--jdk" => options.feature = value()?.parse().map_err(|_| USAGE)?,
                "--filter" => options.filters.push(value()?.clone()),
                "--jobs" => options.jobs = value()?.parse().map_err(|_| USAGE)?,
                "--coverage" => options.coverage = true,
                "--verbose" => options.verbose = true,
                _ => return Err(USAGE.to_owned()),
            }
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
}

impl Bench {
    fn new(options: &Options) -> Outcome<Bench> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .unwrap_or(Path::new("."))
            .to_owned();
        let target =
            std::env::var_os("CARGO_TARGET_DIR").map_or(root.join("target"), PathBuf::from);
        let vitro = std::env::var_os("VITRO_BIN")
            .map_or(target.join("release").join("vitro"), PathBuf::from);
        if !vitro.is_file() {
            return Err("build the program first: cargo build --release".to_owned());
        }
        let java = tools::java(options.feature)?;
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
            feature: options.feature,
            kotlin_library: tools::kotlin()?.stdlib,
        })
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
                command.arg("-Xlint:none");
            }
            command
                .arg("-d")
                .arg(&folder)
                .args(share.iter().map(|p| &p.source));
            tools::finish(&mut command)?;
            fs::write(folder.join("stamp"), stamp).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    fn check_all(&self, programs: &[&Program], options: &Options) -> Vec<String> {
        let coverage = self.build.join("coverage");
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
        let expected = self.expected(program)?;
        let mut command = Command::new(&self.vitro);
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
        let actual = show(
            command
                .args(&program.flags)
                .arg(&program.main)
                .args(&program.arguments),
            program,
        )?;
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

    /// Compares what ran with what there is: all opcodes, all natives of the registry that this JDK has.
    fn report_coverage(&self) -> Outcome {
        let mut ran = BTreeSet::new();
        for entry in fs::read_dir(self.build.join("coverage"))
            .map_err(|e| e.to_string())?
            .flatten()
        {
            let text = fs::read_to_string(entry.path()).map_err(|error| error.to_string())?;
            ran.extend(text.lines().map(str::to_owned));
        }
        // 186 has a place in every class file with lambdas; 202 and up are not instructions.
        let opcodes: Vec<u32> = (0..=201)
            .filter(|opcode| !ran.contains(&format!("opcode {opcode}")))
            .collect();
        let output = Command::new(&self.vitro)
            .args(["natives", "--jdk"])
            .arg(&self.home)
            .output()
            .map_err(|error| error.to_string())?;
        let registered = String::from_utf8_lossy(&output.stdout).into_owned();
        let natives: Vec<&str> = registered
            .lines()
            .filter(|line| !ran.contains(&format!("native {line}")))
            .collect();
        println!("opcodes not executed: {} {opcodes:?}", opcodes.len());
        println!(
            "natives not executed: {} of {}",
            natives.len(),
            registered.lines().count()
        );
        for native in &natives {
            println!("  {native}");
        }
        Ok(())
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

fn find_programs(folder: &Path) -> Outcome<Vec<Program>> {
    let mut programs = Vec::new();
    let topics = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for topic in topics
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.is_dir())
    {
        for file in fs::read_dir(&topic)
            .map_err(|error| error.to_string())?
            .flatten()
        {
            programs.extend(Program::read(&file.path())?);
        }
    }
    programs.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(programs)
}

impl Program {
    /// Reads the directives at the top of a source file.
    fn read(path: &Path) -> Outcome<Option<Program>> {
        let ending = path
            .extension()
            .and_then(|e| e.to_str())
            .unwrap_or_default();
        let stem = path
            .file_stem()
            .and_then(|s| s.to_str())
            .unwrap_or_default();
        let topic = path
            .parent()
            .and_then(Path::file_name)
            .and_then(|n| n.to_str())
            .unwrap_or_default();
        let kotlin = match ending {
            "java" => false,
            "kt" => true,
            _ => return Ok(None),
        };
        let text =
            fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        let mut program = Program {
            name: format!("{topic}/{stem}"),
            source: path.to_owned(),
            main: format!("{topic}.{stem}{}", if kotlin { "Kt" } else { "" }),
            compiler: if kotlin {
                Compiler::Kotlin
            } else {
                Compiler::Javac
            },
            release: 17,
            arguments: Vec::new(),
            flags: Vec::new(),
            input: String::new(),
            key: hasher.finish(),
        };
        let mut eclipse = false;
        for line in text.lines().map_while(|line| line.strip_prefix("//! ")) {
            let (name, value) = line.split_once(':').unwrap_or((line, ""));
            let value = value.trim();
            match name.trim() {
                "args" => program.arguments = value.split_whitespace().map(str::to_owned).collect(),
                "flags" => program.flags = value.split_whitespace().map(str::to_owned).collect(),
                "stdin" => program.input += &format!("{value}\n"),
                "release" => {
                    program.release = value.parse().map_err(|_| format!("{line}: no number"))?
                }
                "compiler" => eclipse = value == "ecj",
                // What `java` does decides; the number tells the reader.
                "exit" => {}
                other => return Err(format!("{}: unknown directive {other}", path.display())),
            }
        }
        if eclipse || program.release > 17 {
            program.compiler = Compiler::Eclipse(program.release);
        }
        Ok(Some(program))
    }
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
