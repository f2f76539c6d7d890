//! A whole program on the real JVM, with recorded values where it asks for unknown ones: how does it end? Its other side
//! is `api/java/vitro/Launcher.java`.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use vitro_program::class_path::Entry;
use vitro_program::{ClassPath, Places};

use super::error::ReplayError;
use super::sandbox::Sandbox;
use super::scratch::Scratch;
use super::tools::Tools;

/// Of files that a jar has for newer Java only, none counts here.
const OLDEST_FEATURE: u32 = 8;

/// What is run.
#[derive(Debug, Clone)]
pub struct Program {
    /// Where its classes are.
    pub class_path: Vec<PathBuf>,
    /// The class with `main`.
    pub main_class: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The recorded input.
    pub input: String,
    /// The property that is looked at: `assertion`, `exception`, `deadlock`, `reach:LABEL`.
    pub property: String,
    /// The order in which threads run, as `vitro.Schedule` reads it; empty if there is one thread only.
    pub schedule: String,
    /// Whether steps are reported, by classes that have been prepared for it.
    pub traced: bool,
    /// Classes that stand before those of the class path, by internal name.
    pub instead: Vec<(String, Vec<u8>)>,
    /// It gets no more time.
    pub time: Duration,
}

/// How a program ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProgramEnd {
    /// It came to its end; or it called `System.exit`, with this code.
    Exited(i32),
    /// An exception left it.
    Threw {
        /// Its class.
        class: String,
        /// Its message.
        message: Option<String>,
        /// Where, innermost first.
        stack: Vec<String>,
    },
    /// It came to the label.
    Reached,
    /// Threads wait for each other.
    Deadlock,
    /// The time was over.
    TimedOut,
    /// The JVM could not run it: its own words.
    Died(String),
}

/// A step that a program took: the number of the method among those that were prepared, the offset, the thread.
pub type Taken = (u32, u16, String);

/// Runs a program: how it ended, and its steps, if they are reported.
pub fn run_program(
    tools: &Tools,
    sandbox: Sandbox,
    program: &Program,
) -> Result<(ProgramEnd, Vec<Taken>), ReplayError> {
    let scratch = Scratch::new()?;
    run_in(scratch.path(), tools, sandbox, program)
}

fn run_in(
    folder: &Path,
    tools: &Tools,
    sandbox: Sandbox,
    program: &Program,
) -> Result<(ProgramEnd, Vec<Taken>), ReplayError> {
    let write = |file: &Path, bytes: &[u8]| {
        let parent = file.parent().unwrap_or(folder);
        std::fs::create_dir_all(parent)
            .and_then(|()| std::fs::write(file, bytes))
            .map_err(|error| ReplayError::file(file, &error))
    };
    let input = folder.join("input");
    write(&input, program.input.as_bytes())?;
    let classes = folder.join("classes");
    for (name, bytes) in &program.instead {
        write(&classes.join(format!("{name}.class")), bytes)?;
    }
    let absolute = |place: &PathBuf| std::path::absolute(place).unwrap_or_else(|_| place.clone());
    let mut places = vec![classes, tools.api()?];
    places.extend(program.class_path.iter().map(absolute));
    let word = format!(
        "vitro-{:016x}",
        vitro_stable::fnv(folder.as_os_str().as_encoded_bytes())
    );
    let mut command = sandbox.command(&tools.java);
    let schedule = folder.join("schedule");
    let mut options = Vec::new();
    if !program.schedule.is_empty() {
        write(&schedule, program.schedule.as_bytes())?;
        options.push(format!("-Dvitro.schedule={}", schedule.display()));
    }
    if !program.instead.is_empty() {
        options.extend(loader_option(&program.class_path));
    }
    if program.traced {
        options.push("-Dvitro.trace=true".to_owned());
    }
    command
        .args(["-ea", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"])
        .arg("-XX:-UsePerfData")
        .arg(format!("-Dvitro.input={}", input.display()))
        .args(options)
        .arg("-cp")
        .arg(Places::joined(&places)?)
        .args(["vitro.Launcher", &word, &program.property])
        .arg(&program.main_class)
        .args(program.arguments.iter().map(|argument| spelled(argument)))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let child = command.spawn();
    let child = child.map_err(|error| ReplayError::tool(&tools.java, &error))?;
    let (text, code) = listen(child, program.time);
    let end = match code {
        None => ProgramEnd::TimedOut,
        Some(code) => read_end(&text, &word, code),
    };
    Ok((end, read_steps(&text, &word)))
}

/// The option that has a JVM load a class path with signed jars so that other classes may be in their packages; none where
/// nothing is signed. The class path must hold [`Tools::api`].
pub fn loader_option(class_path: &[PathBuf]) -> Option<String> {
    // What cannot be opened has no signature.
    let opened = ClassPath::from_places(class_path, OLDEST_FEATURE).ok()?;
    let is_signed = opened.entries().iter().any(Entry::is_signed);
    is_signed.then(|| "-Djava.system.class.loader=vitro.replay.TestLoader".to_owned())
}

/// An argument in plain letters, whatever the JVM takes the command line's encoding to be.
fn spelled(argument: &str) -> String {
    let units: Vec<u16> = argument.encode_utf16().collect();
    crate::recorded::quoted(&units)
}

/// What a process says on standard error, and its exit code; none if it took too long.
fn listen(mut child: Child, time: Duration) -> (String, Option<i32>) {
    let said = child.stderr.take();
    let reader = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut said) = said {
            // What cannot be read was not said.
            let _ = said.read_to_end(&mut bytes);
        }
        String::from_utf8_lossy(&bytes).into_owned()
    });
    let deadline = Instant::now() + time;
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break Some(status.code().unwrap_or(-1)),
            Ok(None) if Instant::now() < deadline => std::thread::sleep(Duration::from_millis(5)),
            _ => {
                let _ = child.kill();
                let _ = child.wait();
                break None;
            }
        }
    };
    (reader.join().unwrap_or_default(), status)
}

fn read_steps(text: &str, word: &str) -> Vec<Taken> {
    let start = format!("{word} step ");
    let steps = text.lines().filter_map(|line| line.strip_prefix(&*start));
    steps
        .filter_map(|step| {
            let mut parts = step.splitn(3, ' ');
            let method = parts.next()?.parse().ok()?;
            let offset = parts.next()?.parse().ok()?;
            Some((method, offset, parts.next()?.to_owned()))
        })
        .collect()
}

fn read_end(text: &str, word: &str, code: i32) -> ProgramEnd {
    let told: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix(word)?.strip_prefix(' '))
        .collect();
    let Some(first) = told.first() else {
        let jvm = [
            "Error: ",
            "Error occurred",
            "# A fatal error",
            "Exception in thread",
        ];
        return match text
            .lines()
            .find(|line| jvm.iter().any(|j| line.starts_with(j)))
        {
            Some(line) if code != 0 => ProgramEnd::Died(line.to_owned()),
            _ => ProgramEnd::Exited(code),
        };
    };
    let rest = |start: &str| {
        let lines = told.iter().filter_map(|line| line.strip_prefix(start));
        lines.map(str::to_owned).collect::<Vec<String>>()
    };
    match *first {
        "reached" => ProgramEnd::Reached,
        "deadlock" => ProgramEnd::Deadlock,
        threw => ProgramEnd::Threw {
            class: threw.trim_start_matches("threw ").to_owned(),
            message: rest("message ").pop().filter(|message| message != "null"),
            stack: rest("at "),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_is_read_behind_the_word() {
        let text =
            "noise\nw1 threw java.lang.AssertionError\nw1 message null\nw1 at A.main(A.java:3)\n";
        let end = ProgramEnd::Threw {
            class: "java.lang.AssertionError".to_owned(),
            message: None,
            stack: vec!["A.main(A.java:3)".to_owned()],
        };
        assert_eq!(read_end(text, "w1", 0), end);
        assert_eq!(read_end("w1 reached\n", "w1", 0), ProgramEnd::Reached);
        assert_eq!(read_end("w2 reached\n", "w1", 3), ProgramEnd::Exited(3));
        assert!(matches!(
            read_end("Error: no main", "w1", 1),
            ProgramEnd::Died(_)
        ));
    }
}
