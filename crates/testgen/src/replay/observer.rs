//! Asks the real JVM what cases do.
//!
//! One child process runs many cases, each with classes loaded anew and a thread of its own. A case that
//! ends the process, by `System.exit`, a crash or a time limit, is reported as such; the next one starts
//! another process. Cases that touch files, network or processes are for the caller to keep away; what
//! the [`Sandbox`] can do beyond that it does.

use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use vitro_program::Places;
use vitro_stable::Fnv;

use super::changes::changes;
use super::error::ReplayError;
use super::instrument::Instrumented;
use super::region::Region;
use super::sandbox::Sandbox;
use super::surroundings::Surroundings;
use super::tools::Tools;
use super::wire::{Reader, Writer};
use crate::case::{Change, Inputs, Place, TargetKind};
use crate::classes::package;
use crate::observed::{Ending, Observed};
use crate::plan::{Plan, Unbuildable};
use crate::query::{Asked, Heap, Query};
use crate::recipe::Name;

/// What a case may use.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Of the heap.
    pub heap_megabytes: u32,
    /// Of the thread that runs a case.
    pub stack_kilobytes: u32,
    /// For one case; a last stop for cases that do not end.
    pub time: Duration,
    /// Steps in instrumented code: most for the making of the inputs, and most for the call.
    pub steps: u64,
    /// Steps of a trace that are reported one by one; past that only their number and hash.
    pub kept_steps: u32,
    /// Values in the trees of one state.
    pub nodes: u32,
    /// Depth of a tree.
    pub depth: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            heap_megabytes: 256,
            stack_kilobytes: 1024,
            time: Duration::from_secs(10),
            // The machine ends a path after a million.
            steps: 4_000_000,
            kept_steps: 1 << 20,
            nodes: 20_000,
            depth: 500,
        }
    }
}

/// What the JVM said about a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Observation {
    /// It ran to its end.
    Seen(Box<Report>),
    /// Its inputs cannot be put into an order in which a test makes them.
    Unbuildable(Unbuildable),
    /// A step that makes an input threw.
    NotBuilt {
        /// Which step of the [`Plan`].
        step: usize,
        /// Class of the exception.
        class: Name,
        /// Its message.
        message: String,
    },
    /// The case does not fit the classes: a member is missing or an argument has the wrong type.
    Misfit {
        /// Class of the exception.
        class: Name,
        /// Its message.
        message: String,
    },
    /// The program called `System.exit`.
    Exited,
    /// The time limit was reached.
    TimedOut,
    /// The limit of steps was reached.
    StepLimit,
    /// The memory of the JVM was used up.
    OutOfMemory,
    /// The process died.
    Died {
        /// How, with the end of what the JVM said.
        reason: String,
    },
}

/// A case that ran to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// How.
    pub ending: Ending,
    /// Receiver, arguments and watched static fields before the call.
    pub before: Vec<(Place, Observed)>,
    /// What is different afterwards.
    pub changes: Vec<Change>,
    /// What instrumented code did.
    pub trace: Trace,
    /// [`Trace::hash_of`] what it did before, when inputs were made.
    pub construction: u64,
    /// All of that, if it was asked for and is not too long.
    pub made: Vec<Step>,
    /// The objects that inputs, result and watched fields lead to, before and after.
    pub heap: Heap,
    /// To each query the answer before and after the call, where it answered.
    pub answers: Vec<[Option<Observed>; 2]>,
    /// Whether it has asked for standard input.
    pub input: InputUse,
    /// Names of threads that it has started and that continue.
    pub threads_left: String,
}

/// What a case has to do with standard input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputUse {
    /// Nothing.
    None,
    /// It reads `System.in`.
    Reads,
    /// It reads what was `System.in` when its classes were initialised: no test can give it another one.
    ReadsEarlier,
}

/// The instrumented instructions that were executed during the call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trace {
    /// How many.
    pub count: u64,
    /// [`Trace::hash_of`] all those of the thread that made the call.
    pub hash: u64,
    /// A number for the steps of all threads, the same for any order.
    pub unordered: u64,
    /// The first [`Limits::kept_steps`] of the thread that made the call.
    pub steps: Vec<Step>,
    /// The same of each thread beside it.
    pub others: Vec<Vec<Step>>,
}

/// An executed instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// Place of the method in [`Instrumented::methods`].
    pub method: u16,
    /// Offset in the original code.
    pub offset: u16,
}

impl Trace {
    /// Whether no step of any thread is missing.
    pub fn is_whole(&self) -> bool {
        let others = self.others.iter().map(Vec::len).sum::<usize>();
        self.count == (self.steps.len() + others) as u64
    }

    /// The hash of a list of steps.
    pub fn hash_of(steps: impl IntoIterator<Item = Step>) -> u64 {
        let number = |step: Step| u64::from(step.method) << 16 | u64::from(step.offset);
        let numbers = steps.into_iter().map(number);
        numbers.fold(Fnv::default(), Fnv::then).finish()
    }
}

/// What to do with a case beside running it.
#[derive(Debug, Clone, Default)]
pub struct Watch {
    /// Classes that are initialised before the call, so that their initialisers are not in the trace.
    pub initialise: Vec<Name>,
    /// Static fields whose changes are reported: class, name, descriptor. Of a class that is not initialised before the
    /// call, that is not done to look at it either: it is held against the same class as it is without the call.
    pub statics: Vec<(Name, Name, Name)>,
    /// Methods that are asked before and after the call.
    pub queries: Vec<Query>,
    /// Whether to report what instrumented code does when inputs are constructed.
    pub construction: bool,
    /// Its locale and time zone, if not [`Region::HOME`].
    pub away: Option<Region>,
}

impl Watch {
    /// Whether a class is not initialised before the call: neither on request, nor because a field of it is set.
    fn waits(&self, class: &Name, inputs: &Inputs) -> bool {
        let is_set = inputs.statics.iter().any(|write| write.class == *class);
        !is_set && !self.initialise.contains(class)
    }
}

/// What a JVM says that ends since its memory is used up.
const OUT_OF_MEMORY: &str = "java.lang.OutOfMemoryError";

/// Runs cases on the real JVM.
pub struct Observer {
    tools: Tools,
    /// Another machine to run them on.
    machine: Option<Machine>,
    helpers: PathBuf,
    class_path: Vec<PathBuf>,
    limits: Limits,
    sandbox: Sandbox,
    surroundings: Surroundings,
    instrumented: Instrumented,
    process: Option<Process>,
    started: usize,
}

/// Vitro's own machine, which is to do what the real JVM does.
#[derive(Debug, Clone)]
pub struct Machine {
    /// The `vitro` program.
    pub program: PathBuf,
    /// The JDK whose library it runs.
    pub jdk: PathBuf,
}

impl Observer {
    /// Prepares to run cases over this class path and starts the first process.
    pub fn start(
        tools: &Tools,
        class_path: &[PathBuf],
        instrumented: Instrumented,
        limits: Limits,
        sandbox: Sandbox,
    ) -> Result<Observer, ReplayError> {
        let class_path = class_path
            .iter()
            .map(|place| std::path::absolute(place).unwrap_or_else(|_| place.clone()));
        let mut observer = Observer {
            tools: tools.clone(),
            machine: None,
            helpers: tools.observer()?,
            class_path: class_path.collect(),
            limits,
            sandbox,
            surroundings: Surroundings::Home,
            instrumented,
            process: None,
            started: 0,
        };
        observer.process = Some(observer.launch()?);
        Ok(observer)
    }

    /// Another one that runs the same cases where a JVM finds other things around it.
    pub fn in_surroundings(&self, surroundings: Surroundings) -> Result<Observer, ReplayError> {
        let mut observer = Observer {
            tools: self.tools.clone(),
            machine: self.machine.clone(),
            helpers: self.helpers.clone(),
            class_path: self.class_path.clone(),
            limits: self.limits.clone(),
            sandbox: self.sandbox,
            surroundings,
            instrumented: self.instrumented.clone(),
            process: None,
            started: 0,
        };
        observer.process = Some(observer.launch()?);
        Ok(observer)
    }

    /// The same on Vitro's own machine. Programs see no files there, so every class must be among the instrumented.
    pub fn start_on(
        machine: Machine,
        tools: &Tools,
        instrumented: Instrumented,
        limits: Limits,
    ) -> Result<Observer, ReplayError> {
        let mut observer = Observer {
            tools: tools.clone(),
            machine: Some(machine),
            helpers: tools.observer()?,
            class_path: Vec::new(),
            limits,
            sandbox: Sandbox::Open,
            surroundings: Surroundings::default(),
            instrumented,
            process: None,
            started: 0,
        };
        observer.process = Some(observer.launch()?);
        Ok(observer)
    }

    /// The methods whose steps are in the traces.
    pub fn instrumented(&self) -> &Instrumented {
        &self.instrumented
    }

    /// How many processes were needed so far.
    pub fn processes(&self) -> usize {
        self.started
    }

    /// Runs a case.
    pub fn observe(&mut self, inputs: &Inputs, watch: &Watch) -> Result<Observation, ReplayError> {
        let plan = match Plan::new(inputs) {
            Ok(plan) => plan,
            Err(reason) => return Ok(Observation::Unbuildable(reason)),
        };
        let message = case_message(inputs, &plan, watch);
        let mut process = match self.process.take() {
            Some(process) => process,
            None => self.launch()?,
        };
        let patience = self.limits.time + Duration::from_secs(20);
        let observation = match process.ask(2, &message, patience) {
            Ok(answer) => {
                let read = read_answer(&answer, inputs, watch, &self.instrumented);
                read.unwrap_or_else(|| Observation::Died {
                    reason: "the answer cannot be read".to_owned(),
                })
            }
            Err(Silence::TooLong) => Observation::TimedOut,
            Err(Silence::Ended) => {
                let (reason, ready) = process.end();
                if !ready {
                    return Err(ReplayError::NoStart(reason));
                }
                if reason.contains(OUT_OF_MEMORY) {
                    return Ok(Observation::OutOfMemory);
                }
                return Ok(Observation::Died { reason });
            }
        };
        let goes_on = !matches!(
            observation,
            Observation::Exited | Observation::TimedOut | Observation::Died { .. }
        );
        if goes_on {
            self.process = Some(process);
        }
        Ok(observation)
    }

    fn launch(&mut self) -> Result<Process, ReplayError> {
        self.started += 1;
        let mut command = match &self.machine {
            Some(machine) => self.machine_command(machine),
            None => self.java_command(),
        };
        command
            .args(Region::HOME.options())
            .arg("-cp")
            .arg(Places::joined(&super::surroundings::absolute(
                std::slice::from_ref(&self.helpers),
            ))?)
            .arg("vitro.replay.Observer")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let child = command
            .spawn()
            .map_err(|error| ReplayError::tool(command.get_program().as_ref(), &error))?;
        let mut process = Process::new(child);
        process.tell(0, &self.configuration());
        for (name, bytes) in self.instrumented.rewritten() {
            let mut message = Writer::default();
            message.name(name);
            message.blob(bytes);
            process.tell(1, &message.bytes);
        }
        Ok(process)
    }

    fn java_command(&self) -> Command {
        let java = super::surroundings::program(&self.tools.java);
        let mut command = self.sandbox.command(java);
        command
            // What a program does after it ran out of memory is the same only on a machine like this one.
            .args([
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:+DisplayVMOutputToStderr",
            ])
            .args([
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
            ])
            .args(["-XX:-UsePerfData", "-XX:MaxMetaspaceSize=512m"])
            // Every case loads the program anew. Tests are run with the verifier on.
            .args([
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:-BytecodeVerificationRemote",
            ])
            .args(["-XX:-CreateCoredumpOnCrash", "-XX:+DisableAttachMechanism"])
            .arg("-XX:ErrorFile=/dev/null")
            .arg("-Djava.awt.headless=true");
        self.surroundings
            .apply(&mut command, self.limits.heap_megabytes);
        command
    }

    fn machine_command(&self, machine: &Machine) -> Command {
        let mut command = Command::new(&machine.program);
        command.args(["run", "--max-heap"]);
        command.arg(self.limits.heap_megabytes.to_string());
        command.arg("--jdk").arg(&machine.jdk);
        command
    }

    fn configuration(&self) -> Vec<u8> {
        let limits = &self.limits;
        let mut message = Writer::default();
        message.int64(limits.time.as_millis() as u64);
        message.int64(u64::from(self.surroundings.stack(limits.stack_kilobytes)) * 1024);
        message.int32(limits.kept_steps);
        message.int64(limits.steps);
        message.int32(limits.nodes);
        message.int32(limits.depth.min(1500));
        message.length(self.class_path.len());
        for place in &self.class_path {
            message.name(&place.to_string_lossy());
        }
        message.bytes
    }
}

fn case_message(inputs: &Inputs, plan: &Plan, watch: &Watch) -> Vec<u8> {
    let mut message = Writer::default();
    match watch.away {
        None => message.name(""),
        Some(region) => {
            let parts = [region.language, region.country, region.zone];
            parts.iter().for_each(|part| message.name(part));
        }
    }
    message.length(watch.initialise.len());
    watch
        .initialise
        .iter()
        .for_each(|class| message.name(class));
    message.length(watch.statics.len());
    for (class, name, _) in &watch.statics {
        message.name(class);
        message.name(name);
        message.int8(u8::from(watch.waits(class, inputs)));
    }
    message.int8(u8::from(watch.construction));
    message.length(plan.steps.len());
    message.package = package(&inputs.target.class).to_owned();
    plan.steps.iter().for_each(|step| message.step(step));
    message.int8(match inputs.target.kind {
        TargetKind::Static => 0,
        TargetKind::Instance => 1,
        TargetKind::Constructor => 2,
    });
    message.name(&inputs.target.class);
    message.name(&inputs.target.name);
    message.name(&inputs.target.descriptor);
    let none = crate::plan::Operand::Null;
    message.operand(plan.receiver.as_ref().unwrap_or(&none));
    message.operands(&plan.arguments);
    message.length(watch.queries.len());
    for query in &watch.queries {
        message.int32(match query.asked {
            Asked::Result => 0,
            Asked::Receiver => 1,
            Asked::Argument(index) => 2 + index as u32,
        });
        message.name(&query.class);
        message.name(&query.name);
        message.name(&query.descriptor);
        message.length(query.arguments.len());
        for &index in &query.arguments {
            message.int32(index as u32);
        }
    }
    message.bytes
}

fn read_answer(
    answer: &[u8],
    inputs: &Inputs,
    watch: &Watch,
    instrumented: &Instrumented,
) -> Option<Observation> {
    let mut reader = Reader::new(answer);
    Some(match reader.int8()? {
        0 => Observation::Seen(Box::new(read_report(
            &mut reader,
            inputs,
            watch,
            instrumented,
        )?)),
        1 => Observation::NotBuilt {
            step: reader.int32()? as usize,
            class: reader.name()?,
            message: reader.string()?,
        },
        2 => {
            reader.int32()?;
            Observation::Misfit {
                class: reader.name()?,
                message: reader.string()?,
            }
        }
        3 => Observation::Exited,
        4 => Observation::TimedOut,
        5 => Observation::StepLimit,
        _ => return None,
    })
}

fn read_report(
    reader: &mut Reader<'_>,
    inputs: &Inputs,
    watch: &Watch,
    instrumented: &Instrumented,
) -> Option<Report> {
    let before = read_state(reader, inputs, watch)?;
    let after = read_state(reader, inputs, watch)?;
    let mut ending = match reader.int8()? {
        0 => Ending::Returned(Some(reader.tree()?)),
        1 => Ending::Returned(None),
        2 => Ending::Threw(reader.thrown()?),
        _ => return None,
    };
    let (count, hash, unordered) = (reader.int64()?, reader.int64()?, reader.int64()?);
    let kept = reader.int32()?;
    let steps = read_steps(reader, kept)?;
    let others = (0..reader.int32()?).map(|_| {
        let kept = reader.int32()?;
        read_steps(reader, kept)
    });
    let others = others.collect::<Option<_>>()?;
    let trace = Trace {
        count,
        hash,
        unordered,
        steps,
        others,
    };
    let construction = reader.int64()?;
    let kept = reader.int32()?;
    let made = read_steps(reader, kept)?;
    if let Ending::Threw(thrown) = &mut ending
        && trace.is_whole()
        && last_step_throws(&trace, instrumented, thrown.origin.as_ref())
    {
        thrown.by_program = true;
    }
    let mut heap = Heap::default();
    let states = before.iter().chain(&after).map(|(_, value)| value);
    states.for_each(|value| heap.add(value));
    if let Ending::Returned(Some(value)) = &ending {
        heap.add(value);
    }
    let earlier = read_answers(reader, watch)?;
    let later = read_answers(reader, watch)?;
    let answers = earlier.into_iter().zip(later);
    let answers = answers.map(|(earlier, later)| [earlier, later]).collect();
    let is_apart =
        |place: &Place| matches!(place, Place::Static { class, .. } if watch.waits(class, inputs));
    let input = match reader.int8()? {
        0 => InputUse::None,
        1 => InputUse::Reads,
        _ => InputUse::ReadsEarlier,
    };
    let threads_left = reader.string()?;
    Some(Report {
        input,
        threads_left,
        ending,
        changes: changes(&before, &after, &is_apart),
        before,
        trace,
        construction,
        made,
        heap,
        answers,
    })
}

fn read_steps(reader: &mut Reader<'_>, count: u32) -> Option<Vec<Step>> {
    let steps = (0..count).map(|_| {
        let word = reader.int32()?;
        Some(Step {
            method: (word >> 16) as u16,
            offset: word as u16,
        })
    });
    steps.collect()
}

fn read_answers(reader: &mut Reader<'_>, watch: &Watch) -> Option<Vec<Option<Observed>>> {
    let answers = watch.queries.iter().map(|_| match reader.int8()? {
        0 => Some(None),
        _ => reader.tree().map(Some),
    });
    answers.collect()
}

/// Whether the exception was made by the method at the top of its stack and thrown there by `throw`.
fn last_step_throws(
    trace: &Trace,
    instrumented: &Instrumented,
    origin: Option<&(Name, Name)>,
) -> bool {
    let Some(last) = trace.steps.last() else {
        return false;
    };
    let Some(method) = instrumented.methods.get(usize::from(last.method)) else {
        return false;
    };
    method.throws.contains(&u32::from(last.offset))
        && origin.is_some_and(|(class, name)| *class == method.class && *name == method.name)
}

fn read_state(
    reader: &mut Reader<'_>,
    inputs: &Inputs,
    watch: &Watch,
) -> Option<Vec<(Place, Observed)>> {
    let mut state = Vec::new();
    let receiver = reader.tree()?;
    if inputs.receiver.is_some() {
        state.push((Place::Receiver, receiver));
    }
    for index in 0..reader.int32()? {
        state.push((Place::Argument(index as usize), reader.tree()?));
    }
    let count = reader.int32()?;
    for (class, name, descriptor) in watch.statics.iter().take(count as usize) {
        let place = Place::Static {
            class: class.clone(),
            name: name.clone(),
            descriptor: descriptor.clone(),
        };
        state.push((place, reader.tree()?));
    }
    Some(state)
}

enum Silence {
    /// The process is gone.
    Ended,
    /// It does not answer.
    TooLong,
}

/// A child process with a thread that reads its answers.
struct Process {
    child: Child,
    input: Option<ChildStdin>,
    answers: Receiver<Vec<u8>>,
    errors: Receiver<String>,
    answered: bool,
}

const MAGIC: u32 = 0x7669_7472;

impl Process {
    fn new(mut child: Child) -> Process {
        let (send, answers) = channel();
        let (complain, errors) = channel();
        let output = child.stdout.take();
        std::thread::spawn(move || {
            let Some(mut output) = output else { return };
            while let Some(answer) = read_frame(&mut output) {
                if send.send(answer).is_err() {
                    return;
                }
            }
        });
        let stderr = child.stderr.take();
        std::thread::spawn(move || {
            let mut text = Vec::new();
            if let Some(mut stderr) = stderr {
                // What was read before an error is still useful.
                let _ = stderr.read_to_end(&mut text);
            }
            let _ = complain.send(String::from_utf8_lossy(&text).into_owned());
        });
        Process {
            input: child.stdin.take(),
            child,
            answers,
            errors,
            answered: false,
        }
    }

    /// A process that is gone is noticed when its answer stays away.
    fn tell(&mut self, kind: u8, message: &[u8]) {
        if let Some(input) = &mut self.input {
            let length = u32::try_from(message.len()).unwrap_or(u32::MAX);
            let head = [&[kind][..], &length.to_be_bytes()].concat();
            let sent = input
                .write_all(&head)
                .and_then(|()| input.write_all(message))
                .and_then(|()| input.flush());
            if sent.is_err() {
                self.input = None;
            }
        }
    }

    fn ask(&mut self, kind: u8, message: &[u8], patience: Duration) -> Result<Vec<u8>, Silence> {
        self.tell(kind, message);
        match self.answers.recv_timeout(patience) {
            Ok(answer) => {
                self.answered = true;
                Ok(answer)
            }
            Err(RecvTimeoutError::Disconnected) => Err(Silence::Ended),
            Err(RecvTimeoutError::Timeout) => Err(Silence::TooLong),
        }
    }

    /// How a process that gave no answer ended, and whether it had ever answered.
    fn end(mut self) -> (String, bool) {
        self.input = None;
        let status = match self.child.wait() {
            Ok(status) => status.to_string(),
            Err(error) => error.to_string(),
        };
        let said = self.errors.recv_timeout(Duration::from_secs(5));
        let said = said.unwrap_or_default();
        let last: Vec<&str> = said.lines().rev().take(5).collect();
        let last: Vec<&str> = last.into_iter().rev().collect();
        let started = self.answered || !said.contains("Error occurred during initialization");
        (format!("{status}: {}", last.join(" / ")), started)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.input = None;
        // Gone already, or about to go: both are fine.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_frame(output: &mut impl Read) -> Option<Vec<u8>> {
    let mut head = [0; 8];
    output.read_exact(&mut head).ok()?;
    let [a, b, c, d, e, f, g, h] = head;
    if u32::from_be_bytes([a, b, c, d]) != MAGIC {
        return None;
    }
    let mut answer = vec![0; u32::from_be_bytes([e, f, g, h]) as usize];
    output.read_exact(&mut answer).ok()?;
    Some(answer)
}
