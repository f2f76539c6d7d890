//! Nothing is called violated before the real JVM has agreed: the program is run there with the values of the path, and
//! must end as the path did.

use std::path::PathBuf;
use std::time::Duration;

use vitro_explore::{Ending, Explorer, Path};
use vitro_program::{ClassPath, Jdk};
use vitro_testgen::Recipe;
use vitro_testgen::recorded::Recorder;
use vitro_testgen::replay::{Program, ProgramEnd, Sandbox, Taken, Tools, redirect, run_program};
use vitro_vm::Machine;
use vitro_vm::source::Source;

use super::entry::{Entry, Start, is_entry};
use super::outcome::{Failure, Property, is_own};
use super::prepared::Prepared;
use super::{CheckRequest, junit_reproducer, path_view};
use crate::confirm::replay_problem;
use crate::recipe_text;
use crate::request::Problem;

/// A replay that takes longer confirms nothing.
const PATIENCE: Duration = Duration::from_secs(20);

/// What replays need.
pub(super) struct Replayer {
    home: PathBuf,
    tools: Tools,
    sandbox: Sandbox,
    class_path: Vec<PathBuf>,
}

impl Replayer {
    pub(super) fn new(request: &CheckRequest) -> Result<Replayer, Problem> {
        let jdk = Jdk::locate(request.jdk.as_deref());
        let jdk = jdk.map_err(|error| Problem::BadInput(error.to_string()))?;
        let tools = Tools::of_jdk(jdk.home()).map_err(replay_problem)?;
        let mut class_path = request.class_path.to_vec();
        class_path.push(tools.api().map_err(replay_problem)?);
        Ok(Replayer {
            home: jdk.home().to_owned(),
            tools,
            sandbox: match request.allow {
                true => Sandbox::Open,
                false => Sandbox::strictest(),
            },
            class_path,
        })
    }

    pub(super) fn jdk(&self) -> Result<Jdk, Problem> {
        Jdk::open(&self.home).map_err(|error| Problem::BadInput(error.to_string()))
    }

    /// The program's classes, and ours behind them.
    pub(super) fn class_path(&self) -> Result<ClassPath, Problem> {
        let feature = self.jdk()?.version().feature;
        ClassPath::from_places(&self.class_path, feature)
            .map_err(|error| Problem::BadInput(error.to_string()))
    }

    /// Runs the program with the values of a path: the failure if it ends as the path did, else how it ended.
    pub(super) fn confirm(
        &self,
        explorer: &mut Explorer,
        request: &CheckRequest,
        entry: &Entry,
        path: &Path,
    ) -> Result<Result<Box<Failure>, String>, Problem> {
        let mut recipes = path_view::values(explorer, path);
        let mut calls = path_view::calls(&explorer.machine, &path.asked);
        let mut arguments = Vec::new();
        let mut plain = redirected(&explorer.machine, &request.sources);
        let mut started = request.main_class.clone();
        match request.start {
            Start::Main => {}
            Start::Arguments(_) if recipes.is_empty() => {}
            Start::Arguments(_) => {
                arguments = junit_reproducer::strings(&recipes.remove(0));
                calls.remove(0);
            }
            Start::Method(_) => {
                started = entry.class.replace('/', ".");
                plain.push((entry.class.clone(), entry.bytes.clone()));
            }
        }
        let (input, stubs) = recorded_input(&recipes, package(&entry.class));
        plain.extend(stubs);
        if !request.confirm {
            return Ok(Ok(Box::new(Failure {
                started,
                arguments,
                recorded: input,
                recipes,
                ..Failure::default()
            })));
        }
        let prepared = Prepared::of(&explorer.machine, &plain);
        let mut schedules = prepared.schedules(path);
        let is_scheduled = !schedules.is_empty();
        if !is_scheduled {
            schedules.push(String::new());
        }
        let mut program = Program {
            class_path: self.class_path.clone(),
            main_class: started.clone(),
            arguments: arguments.clone(),
            input: input.clone(),
            property: request.property.to_string(),
            schedule: String::new(),
            traced: is_scheduled,
            instead: match is_scheduled {
                true => prepared.classes(&plain),
                false => plain.clone(),
            },
            time: PATIENCE,
        };
        let agreed = self.try_each(&mut program, schedules, request, path)?;
        let (end, mut taken, (exception, message, stack)) = match agreed {
            Ok(agreed) => agreed,
            Err(why) => return Ok(Err(why)),
        };
        let schedule = program.schedule.clone();
        let instead = program.instead.clone();
        if !is_scheduled {
            // Once more, to see which lines it passes.
            program.traced = true;
            program.instead = prepared.classes(&plain);
            let again = run_program(&self.tools, self.sandbox, &program);
            let (same, steps) = again.map_err(replay_problem)?;
            taken = match same == end {
                true => steps,
                false => Vec::new(),
            };
        }
        let thrown = (exception.as_deref(), message.as_deref());
        let test = match request.start {
            Start::Method(_) => {
                junit_reproducer::test(explorer, entry, path, &recipes, thrown, &request.options)
            }
            Start::Main | Start::Arguments(_) => None,
        };
        let texts = recipes.iter().map(recipe_text::text);
        Ok(Ok(Box::new(Failure {
            inputs: calls.into_iter().zip(texts).collect(),
            arguments,
            snippet: match request.start {
                Start::Method(_) => Some(junit_reproducer::snippet(
                    explorer,
                    entry,
                    path,
                    &recipes,
                    test.as_ref(),
                )),
                Start::Main | Start::Arguments(_) => None,
            },
            test: test.map(junit_reproducer::file),
            started,
            library: self.tools.api().map_err(replay_problem)?,
            recorded: input,
            schedule,
            instead,
            path: path_view::steps(explorer, path),
            order: path_view::order(&explorer.machine, path),
            lines: prepared.lines(&taken),
            recipes,
            exception,
            message,
            stack,
        })))
    }
}

/// How a program ended, its steps, and what was seen.
type Agreed = (ProgramEnd, Vec<Taken>, Seen);

impl Replayer {
    /// Runs a program with one schedule after the other, until it ends as the path did; else how it ended first.
    fn try_each(
        &self,
        program: &mut Program,
        schedules: Vec<String>,
        request: &CheckRequest,
        path: &Path,
    ) -> Result<Result<Agreed, String>, Problem> {
        let mut why = None;
        for schedule in schedules {
            program.schedule = schedule;
            let ran = run_program(&self.tools, self.sandbox, program);
            let (end, taken) = ran.map_err(replay_problem)?;
            match agreement(&request.property, path, end.clone()) {
                Ok(seen) => return Ok(Ok((end, taken, seen))),
                Err(other) => why = why.or(Some(other)),
            }
            if end == ProgramEnd::TimedOut {
                break;
            }
        }
        Ok(Err(why.unwrap_or_default()))
    }
}

fn package(class: &str) -> &str {
    class.rsplit_once('/').map_or("", |(package, _)| package)
}

/// A line for each value, and the classes of the stubs among them.
fn recorded_input(recipes: &[Recipe], package: &str) -> (String, Vec<(String, Vec<u8>)>) {
    let mut recorder = Recorder::of_package(package);
    let lines = recipes.iter().map(|recipe| recorder.line(recipe) + "\n");
    (lines.collect(), recorder.classes)
}

/// The exception that was seen, its message and where it came from.
type Seen = (Option<String>, Option<String>, Vec<String>);

/// A frame as the JVM writes it: `p.Main.run(Main.java:3)`.
fn is_frame_of_entry(frame: &str) -> bool {
    let place = frame.split('(').next().unwrap_or(frame);
    place
        .rsplit_once('.')
        .is_some_and(|(class, _)| is_entry(class))
}

/// What the real JVM has seen if that is what the path says; else how it ended.
pub(super) fn agreement(property: &Property, path: &Path, end: ProgramEnd) -> Result<Seen, String> {
    match (property, &path.ending, end) {
        (
            Property::Assertion | Property::Exception,
            Ending::Threw(claimed, _),
            ProgramEnd::Threw {
                class,
                message,
                stack,
            },
        ) if class == *claimed => {
            let own = stack.into_iter().filter(|frame| !is_frame_of_entry(frame));
            Ok((Some(class), message, own.collect()))
        }
        (Property::Deadlock, _, ProgramEnd::Deadlock)
        | (Property::Reach(_), _, ProgramEnd::Reached) => Ok((None, None, Vec::new())),
        (_, _, end) => Err(match end {
            ProgramEnd::Exited(code) => format!("the program ended with code {code}"),
            ProgramEnd::Threw { class, message, .. } => {
                format!("it threw {class}: {}", message.unwrap_or_default())
            }
            ProgramEnd::Reached => "it came to the label".to_owned(),
            ProgramEnd::Deadlock => "its threads waited for each other".to_owned(),
            ProgramEnd::TimedOut => "it did not end".to_owned(),
            ProgramEnd::Died(words) => words,
        }),
    }
}

/// Copies of the classes that the program asks for unknowns, which give recorded values. Our own does so by itself.
fn redirected(machine: &Machine, sources: &[Source]) -> Vec<(String, Vec<u8>)> {
    let mut copies = Vec::new();
    for class in machine.classes() {
        let asks = class.methods().any(|m| machine.method(m).source.is_some());
        if !asks || class.name.starts_with("vitro/") || !is_own(class.loader) {
            continue;
        }
        let Some(Ok(found)) = machine.class_path.find_class(&class.name) else {
            continue;
        };
        let Some(file) = class.file.as_ref() else {
            continue;
        };
        let is_meant = |name: &str, descriptor: &str| {
            let mut methods = file.methods.iter();
            let method = methods.find(|m| &*m.name == name && &*m.descriptor == descriptor);
            method.is_some_and(|method| sources.iter().any(|s| s.fits(&class.name, method)))
        };
        if let Some(bytes) = redirect(&found.bytes, &is_meant) {
            copies.push((class.name.to_string(), bytes));
        }
    }
    copies
}
