//! `cargo xtask fuzz-programs`: random Java programs, run by `java` and by `vitro`, whose outputs must
//! be the same.
//!
//! Programs are made in batches: one run of `javac`, one process of each machine. A program prints values
//! on its way and a checksum at its end. The source of one that differs is kept, and with `--shrink`
//! made smaller as long as the difference stays. Program number `n` of a seed is always the same.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use vitro_testkit::Javac;

use crate::{Outcome, tools};
use program::Program;

mod expression;
mod program;
mod scope;
pub(crate) mod source;
mod statement;
mod types;

const USAGE: &str = "usage: cargo xtask fuzz-programs [--count N] [--seed S] [--first N] [--batch N] \
                     [--stop-after N] [--jdk 17|21|25] [--shrink] [--java-only] \
                     [--no-vm-messages]";
const SUPPORT: &str = include_str!("fuzz_programs/Support.java");
/// A batch that takes longer hangs.
const TIME_LIMIT: Duration = Duration::from_secs(600);
/// Programs tried while making one smaller; each takes about two seconds.
const SHRINK_STEPS: usize = 200;

struct Options {
    count: u64,
    seed: u64,
    /// The number of the first program, to repeat one of an earlier run.
    first: u64,
    batch: u64,
    stop_after: usize,
    /// The Java version whose library both machines run.
    jdk: u32,
    shrink: bool,
    java_only: bool,
    /// Whether to compare what the machine, not the library, says: the messages of null pointer
    /// exceptions and the causes of failed initialisations.
    vm_messages: bool,
}

/// The programs and folders of a run.
struct Bench {
    javac: Javac,
    java: PathBuf,
    /// What vitro takes its library from.
    java_home: PathBuf,
    vitro: Option<PathBuf>,
    folder: PathBuf,
    support: String,
}

/// A program whose two outputs differ.
struct Difference {
    program: Program,
    expected: String,
    actual: String,
}

/// `cargo xtask fuzz-programs`
pub fn run(arguments: &[String]) -> Outcome {
    let options = Options::parse(arguments)?;
    let bench = Bench::new(&options)?;
    let started = Instant::now();
    let mut differences = 0;
    let end = options.first + options.count;
    let mut number = options.first;
    while number < end && differences < options.stop_after {
        let last = end.min(number + options.batch);
        let programs = (number..last).map(|number| Program::generate(options.seed, number));
        for difference in bench.compare(programs.collect())? {
            differences += 1;
            bench.report(&difference, &options)?;
        }
        number = last;
        eprintln!(
            "{} programs, {differences} differ, {:.0} s",
            number - options.first,
            started.elapsed().as_secs_f64()
        );
    }
    match differences {
        0 => Ok(()),
        _ => Err(format!(
            "{differences} programs differ; see {}",
            bench.failures().display()
        )),
    }
}

/// Names and texts of the programs with these numbers, and of the class that they use.
pub fn sources(seed: u64, first: u64, count: u64) -> Vec<(String, String)> {
    let programs = (first..first + count).map(|number| Program::generate(seed, number));
    let mut all: Vec<(String, String)> = programs
        .map(|program| (program.name.clone(), program.text()))
        .collect();
    all.push(("Support".to_owned(), SUPPORT.to_owned()));
    all
}

impl Options {
    fn parse(arguments: &[String]) -> Outcome<Options> {
        let mut options = Options {
            count: 200,
            seed: 1,
            first: 0,
            batch: 100,
            stop_after: 10,
            jdk: 17,
            shrink: false,
            java_only: false,
            vm_messages: true,
        };
        let mut rest = arguments.iter();
        while let Some(name) = rest.next() {
            let mut number = || -> Outcome<u64> {
                let value = rest.next().ok_or(USAGE)?;
                value
                    .parse()
                    .map_err(|_| format!("{name} {value}: not a number\n{USAGE}"))
            };
            match name.as_str() {
                "--count" => options.count = number()?,
                "--seed" => options.seed = number()?,
                "--first" => options.first = number()?,
                "--batch" => options.batch = number()?.max(1),
                "--stop-after" => options.stop_after = number()? as usize,
                "--jdk" => options.jdk = number()? as u32,
                "--shrink" => options.shrink = true,
                "--java-only" => options.java_only = true,
                "--no-vm-messages" => options.vm_messages = false,
                _ => return Err(USAGE.to_owned()),
            }
        }
        Ok(options)
    }
}

impl Bench {
    fn new(options: &Options) -> Outcome<Bench> {
        let java_home = tools::java_home(options.jdk)?;
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .unwrap_or(Path::new("."));
        let target =
            std::env::var_os("CARGO_TARGET_DIR").map_or(root.join("target"), PathBuf::from);
        let vitro = std::env::var_os("VITRO_BIN").map(PathBuf::from);
        let vitro = vitro.unwrap_or(target.join("release").join("vitro"));
        if !options.java_only && !vitro.is_file() {
            return Err(format!(
                "{} does not exist; build it, set VITRO_BIN, or pass --java-only",
                vitro.display()
            ));
        }
        let support = match options.vm_messages {
            true => SUPPORT.to_owned(),
            false => SUPPORT.replace("VM_MESSAGES = true", "VM_MESSAGES = false"),
        };
        Ok(Bench {
            support,
            javac: Javac::of(&tools::jdk17()?).quiet(),
            java: java_home.join("bin").join("java"),
            java_home,
            vitro: (!options.java_only).then_some(vitro),
            folder: target
                .join("fuzz-programs")
                .join(std::process::id().to_string()),
        })
    }

    fn failures(&self) -> PathBuf {
        self.folder.with_file_name("failures")
    }

    /// Runs the programs on both machines and returns those whose outputs differ.
    fn compare(&self, programs: Vec<Program>) -> Outcome<Vec<Difference>> {
        let classes = self.compile(&programs)?;
        let expected = self.outputs(&self.java, &["-cp"], &classes, programs.len())?;
        for (program, output) in programs.iter().zip(&expected) {
            if !is_complete(output) {
                return Err(format!("java did not finish {}:\n{output}", program.name));
            }
        }
        let actual = match &self.vitro {
            Some(vitro) => self.outputs(vitro, &["run", "-cp"], &classes, programs.len())?,
            None => expected.clone(),
        };
        let outputs = expected.into_iter().zip(actual);
        let all = programs.into_iter().zip(outputs);
        let all = all.map(|(program, (expected, actual))| Difference {
            program,
            expected,
            actual,
        });
        Ok(all.filter(|it| it.expected != it.actual).collect())
    }

    /// Writes and compiles the programs; returns the folder of the classes.
    fn compile(&self, programs: &[Program]) -> Outcome<PathBuf> {
        let say = |error: std::io::Error| format!("{}: {error}", self.folder.display());
        if self.folder.exists() {
            fs::remove_dir_all(&self.folder).map_err(say)?;
        }
        let (sources, classes) = (self.folder.join("src"), self.folder.join("classes"));
        fs::create_dir_all(&sources).map_err(say)?;
        let mut files = vec![
            ("Support".to_owned(), self.support.clone()),
            ("Driver".to_owned(), driver(programs)),
        ];
        files.extend(
            programs
                .iter()
                .map(|program| (program.name.clone(), program.text())),
        );
        let mut written = Vec::new();
        for (name, text) in files {
            let file = sources.join(format!("{name}.java"));
            fs::write(&file, text).map_err(say)?;
            written.push(file);
        }
        self.javac.try_compile(written, &classes)?;
        Ok(classes)
    }

    /// What each program prints on one machine. Where the process ends early, the program that it
    /// was in keeps what it has printed and the reason, and the next one is started.
    fn outputs(
        &self,
        machine: &Path,
        options: &[&str],
        classes: &Path,
        count: usize,
    ) -> Outcome<Vec<String>> {
        let mut outputs: Vec<String> = Vec::new();
        while outputs.len() < count {
            let mut command = Command::new(machine);
            command
                .args(options)
                .arg(classes)
                .arg("Driver")
                .arg(outputs.len().to_string());
            let (text, end) = self.run(&mut command)?;
            let mut sections = text.split("=== ");
            let before = sections.next().unwrap_or_default();
            let found: Vec<&str> = sections.collect();
            match found.split_last() {
                Some((last, complete)) => {
                    outputs.extend(complete.iter().map(|section| (*section).to_owned()));
                    let ended = if is_complete(last) { "" } else { &end };
                    outputs.push(format!("{last}{ended}"));
                }
                None => outputs.push(format!("{before}{end}")),
            }
        }
        Ok(outputs)
    }

    /// Runs a machine to its end or to the time limit; returns its output and how it ended.
    fn run(&self, command: &mut Command) -> Outcome<(String, String)> {
        let say = |error: std::io::Error| format!("{}: {error}", self.folder.display());
        let (out, err) = (self.folder.join("out"), self.folder.join("err"));
        command
            .stdin(Stdio::null())
            .env("JAVA_HOME", &self.java_home);
        command.stdout(File::create(&out).map_err(say)?);
        command.stderr(File::create(&err).map_err(say)?);
        let mut child = command.spawn().map_err(say)?;
        let end = wait(&mut child).map_err(say)?;
        let read = |file| fs::read(file).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        let text = read(&out).map_err(say)?;
        let errors = read(&err).map_err(say)?;
        let tail: Vec<&str> = errors.lines().rev().take(12).collect();
        let tail: Vec<&str> = tail.into_iter().rev().collect();
        Ok((text, format!("[{end}]\n{}\n", tail.join("\n"))))
    }

    /// Keeps the source of a difference, smaller if that is asked for, and shows where it begins.
    fn report(&self, difference: &Difference, options: &Options) -> Outcome {
        let program = &difference.program;
        println!("{} (seed {}) differs:", program.name, options.seed);
        println!(
            "{}",
            first_difference(&difference.expected, &difference.actual)
        );
        let folder = self.failures().join(format!("seed{}", options.seed));
        let keep = |program: &Program, suffix: &str| -> Outcome {
            let file = folder.join(format!("{}{suffix}.java", program.name));
            fs::create_dir_all(&folder)
                .and_then(|()| fs::write(&file, program.text()))
                .map_err(|error| format!("{}: {error}", file.display()))?;
            println!("kept as {}", file.display());
            Ok(())
        };
        keep(program, "")?;
        if options.shrink {
            let smaller = self.shrink(difference);
            println!("{}", first_difference(&smaller.expected, &smaller.actual));
            keep(&smaller.program, ".small")?;
        }
        Ok(())
    }

    /// Leaves out parts of a program as long as it compiles and still differs: many at once first,
    /// then one by one.
    fn shrink(&self, difference: &Difference) -> Difference {
        let mut best = Difference {
            program: difference.program.clone(),
            expected: difference.expected.clone(),
            actual: difference.actual.clone(),
        };
        let mut steps = SHRINK_STEPS;
        for size in [64, 32, 16, 8, 4, 2, 1, 1] {
            let mut next = 0;
            while steps > 0 {
                let changes = source::changes(&best.program.members);
                let Some(chunk) = next_chunk(&changes, next, size) else {
                    break;
                };
                steps -= 1;
                let (targets, change) = chunk;
                let members = source::apply(&best.program.members, &targets, change);
                let name = best.program.name.clone();
                // What does not compile is no candidate.
                let smaller = self.compare(vec![Program { name, members }]);
                match smaller.unwrap_or_default().pop() {
                    Some(smaller) => best = smaller,
                    None => next += size,
                }
            }
        }
        best
    }
}

/// The changes from number `next` on that are tried together; unwrapping is tried alone, and only when
/// nothing larger is left to try.
fn next_chunk(
    changes: &[(usize, source::Change)],
    next: usize,
    size: usize,
) -> Option<(Vec<usize>, source::Change)> {
    if size == 1 {
        let &(target, change) = changes.get(next)?;
        return Some((vec![target], change));
    }
    let drops = changes
        .iter()
        .filter(|(_, change)| *change == source::Change::Drop);
    let targets: Vec<usize> = drops
        .skip(next)
        .take(size)
        .map(|(target, _)| *target)
        .collect();
    (!targets.is_empty()).then_some((targets, source::Change::Drop))
}

fn wait(child: &mut Child) -> std::io::Result<String> {
    let started = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status.to_string());
        }
        if started.elapsed() > TIME_LIMIT {
            child.kill()?;
            child.wait()?;
            return Ok(format!("no end within {} s", TIME_LIMIT.as_secs()));
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The class that runs the programs one after the other, from the number given to it on.
fn driver(programs: &[Program]) -> String {
    let mut cases = String::new();
    for (index, program) in programs.iter().enumerate() {
        cases += &format!("            case {index}: {}.run(); break;\n", program.name);
    }
    let count = programs.len();
    format!(
        "public class Driver {{
    public static void main(String[] arguments) {{
        for (int i = Integer.parseInt(arguments[0]); i < {count}; i++) {{
            Support.reset();
            System.out.println(\"=== \" + i);
            try {{
                run(i);
            }} catch (Throwable thrown) {{
                Support.lines = 1;
                Support.show(\"ended by\", thrown);
            }}
            System.out.println(\"sum \" + Support.sum + \" fuel \" + Support.fuel);
        }}
    }}

    static void run(int i) {{
        switch (i) {{
{cases}        }}
    }}
}}
"
    )
}

/// Whether a program's output ends with the driver's last line.
fn is_complete(output: &str) -> bool {
    output
        .lines()
        .last()
        .is_some_and(|line| line.starts_with("sum "))
}

/// The first line that differs, with some lines before it.
fn first_difference(expected: &str, actual: &str) -> String {
    let (mut java, mut vitro) = (expected.lines(), actual.lines());
    let mut before: Vec<&str> = Vec::new();
    loop {
        match (java.next(), vitro.next()) {
            (Some(left), Some(right)) if left == right => before.push(left),
            (left, right) => {
                let context = &before[before.len().saturating_sub(3)..];
                let context: String = context
                    .iter()
                    .map(|line| format!("          {line}\n"))
                    .collect();
                let rest: String = vitro
                    .take(12)
                    .map(|line| format!("          {line}\n"))
                    .collect();
                let none = "(nothing)";
                return format!(
                    "{context}  java:   {}\n  vitro:  {}\n{rest}",
                    left.unwrap_or(none),
                    right.unwrap_or(none)
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_difference_is_shown_with_its_context() {
        let text = first_difference("a\nb\nc\nd\ne", "a\nb\nc\nd\nx");
        assert_eq!(
            text,
            "          b\n          c\n          d\n  java:   e\n  vitro:  x\n"
        );
        assert!(first_difference("a", "").contains("(nothing)"));
    }

    #[test]
    fn options_are_checked() {
        let parse = |text: &str| Options::parse(&[text.to_owned()]);
        assert!(parse("--shrink").is_ok());
        assert!(parse("--count").is_err());
        assert!(parse("--nonsense").is_err());
    }
}
