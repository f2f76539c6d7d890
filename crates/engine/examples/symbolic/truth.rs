//! Whether claims are true: a goal that is called unreachable must not be reached by `java` either, whatever the
//! arguments. Each algorithm is run with very many random ones, instrumented; the ways that it takes are looked at by
//! the watchers of the criteria. `cargo xtask truth` runs this.
//!
//! Probes tell the instructions and the elements of arrays that they touch, but not the fields: claims about chains over
//! fields are counted as unseen.

use std::fs;
use std::io::{BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use vitro_classfile::Opcode;
use vitro_coverage::{Event, Goal, GoalSet, Goals, Subject};
use vitro_engine::{MethodReport, State};
use vitro_testgen::replay::Instrumented;

use crate::algorithms::{CRITERIA, explored};
use crate::compile::{Compiled, run};
use crate::fixture::{Fixture, Section};
use crate::options::Options;

const SOURCES: [(&str, &str); 2] = [
    ("Probe.java", include_str!("java/vitro/replay/Probe.java")),
    ("Soak.java", include_str!("java/vitro/replay/Soak.java")),
];

/// Tries to refute what is said of the algorithms.
pub fn soak(options: &Options) -> Result<(), String> {
    let compiled = Compiled::all(options)?;
    let fixtures = Fixture::all(options, &compiled)?;
    let folder = options.target.join("truth");
    let instrumented = prepared(options, &compiled, &folder)?;
    println!(
        "{:<22} {:>10} {:>16} {:>12} {:>8} {:>8}",
        "", "ways", "covered, reached", "unreachable", "unseen", "reached"
    );
    let mut wrong = 0;
    for fixture in &fixtures {
        let listed = fixture.sections.iter().filter(|s| s.is_algorithm());
        for section in listed.filter(|section| options.wants(&section.target)) {
            let report = explored(options, &compiled, section)?;
            let mut claims = Claims::new(&compiled, &instrumented, section, &report)?;
            claims.watch(options, &folder, section)?;
            wrong += claims.print(section);
        }
    }
    match wrong {
        0 => Ok(()),
        count => Err(format!(
            "{count} goals are reached that were called unreachable"
        )),
    }
}

/// Compiles the driver, and writes the instrumented classes beside it.
fn prepared(options: &Options, compiled: &Compiled, folder: &Path) -> Result<Instrumented, String> {
    let problem = |error: std::io::Error| format!("{}: {error}", folder.display());
    let sources = folder.join("src");
    fs::create_dir_all(&sources).map_err(problem)?;
    let mut javac = Command::new(options.compiler.join("bin/javac"));
    javac.arg("-d").arg(folder);
    for (name, text) in SOURCES {
        let file = sources.join(name);
        fs::write(&file, text).map_err(problem)?;
        javac.arg(file);
    }
    run(&mut javac)?;
    let mut instrumented = Instrumented::with_elements();
    for (_, bytes) in &compiled.classes {
        instrumented.add(bytes).map_err(|e| e.to_string())?;
    }
    for (name, bytes) in instrumented.rewritten() {
        let file = folder.join(format!("{name}.class"));
        if let Some(parent) = file.parent() {
            fs::create_dir_all(parent).map_err(problem)?;
        }
        fs::write(&file, bytes).map_err(problem)?;
    }
    Ok(instrumented)
}

/// What is said of a method, and who watches it.
struct Claims {
    subject: Subject,
    goals: Goals,
    /// For each instrumented method its number in the subject.
    methods: Vec<Option<u32>>,
    unreachable: GoalSet,
    /// What we cover; that random runs reach much of it, too, shows that they are watched.
    covered: GoalSet,
    unseen: usize,
    reached: GoalSet,
    ways: usize,
}

impl Claims {
    fn new(
        compiled: &Compiled,
        instrumented: &Instrumented,
        section: &Section,
        report: &MethodReport,
    ) -> Result<Claims, String> {
        let name = section.target.rsplit_once('.').ok_or("no class")?.0;
        let name = name.replace('.', "/");
        let mut classes = compiled.classes.iter().map(|(class, _)| class);
        let class = classes.find(|class| *class.name == *name);
        let class = Arc::clone(class.ok_or(format!("there is no class {name}"))?);
        let own = |number: usize| {
            let method = &class.methods[number];
            *method.name == *report.name && *method.descriptor == *report.descriptor
        };
        let subject = Subject::of_classes(&[Arc::clone(&class)]).only(|method| own(method.number));
        let criteria = CRITERIA
            .iter()
            .filter_map(|name| vitro_coverage::criterion(name));
        let goals = Goals::new(&subject, &criteria.collect::<Vec<_>>());
        if goals.all().len() != report.goals.len() {
            return Err(format!("{} has other goals", section.target));
        }
        let (mut unreachable, mut covered) = (GoalSet::new(), GoalSet::new());
        let mut unseen = 0;
        for (goal, told) in goals.all().iter().zip(&report.goals) {
            match told.state {
                State::Unreachable if is_of_field(&subject, goal) => unseen += 1,
                State::Unreachable => {
                    unreachable.insert(goal.id);
                }
                State::Covered { .. } => {
                    covered.insert(goal.id);
                }
                State::Open(_) => {}
            }
        }
        let number = |traced: &vitro_testgen::replay::TracedMethod| {
            subject.find(&traced.class, &traced.name, &traced.descriptor)
        };
        Ok(Claims {
            methods: instrumented.methods.iter().map(number).collect(),
            subject,
            goals,
            unreachable,
            covered,
            unseen,
            reached: GoalSet::new(),
            ways: 0,
        })
    }

    /// Runs the method on `java` and looks at every way that it takes.
    fn watch(&mut self, options: &Options, folder: &Path, section: &Section) -> Result<(), String> {
        let (class, method) = section.target.rsplit_once('.').ok_or("no class")?;
        let mut java = Command::new(options.jdk.join("bin/java"));
        java.args(["-ea", "-Xss64m", "-cp"]).arg(folder);
        java.args(["vitro.replay.Soak", class, method]);
        java.arg(options.runs.to_string()).arg("1");
        let mut child = java
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|e| e.to_string())?;
        let output = child.stdout.take().ok_or("no output")?;
        let mut input = BufReader::with_capacity(1 << 16, output);
        while let Some(steps) = way(&mut input)? {
            let events = self.events(&steps);
            let mut watch = self.goals.watch();
            watch.feed(&events, &[]);
            self.reached.extend(watch.covered());
            self.ways += 1;
        }
        child.wait().map_err(|e| e.to_string())?;
        Ok(())
    }

    /// What happened, from the instructions alone: a call begins at the first instruction of a method behind one that
    /// calls, and ends behind one that returns.
    fn events(&self, steps: &[(u16, u16)]) -> Vec<Event> {
        let mut events = Vec::with_capacity(steps.len() + 8);
        let mut stack: Vec<(u32, u32)> = Vec::new();
        let mut frames = 0;
        let mut before = Opcode::Nop;
        let mut steps = steps.iter();
        while let Some(&(method, offset)) = steps.next() {
            if method == ELEMENT {
                let index = steps
                    .next()
                    .map_or(0, |&(high, low)| u64::from(high) << 16 | u64::from(low));
                events.push(Event::Cell {
                    address: u64::from(offset) << 32 | index,
                    writes: (Opcode::Iastore..=Opcode::Sastore).contains(&before),
                });
                continue;
            }
            let Some(method) = self.methods.get(usize::from(method)).copied().flatten() else {
                continue;
            };
            if is_return(before)
                && let Some((frame, _)) = stack.pop()
            {
                events.push(Event::Leave { frame });
            }
            let called = offset == 0 && (is_call(before) || stack.is_empty());
            if called {
                frames += 1;
                let caller = stack.last().map_or(0, |(frame, _)| *frame);
                stack.push((frames, method));
                events.push(Event::Enter {
                    frame: frames,
                    method,
                    caller,
                });
            }
            // An exception has left the frames above.
            while let Some(&(frame, running)) = stack.last()
                && running != method
            {
                events.push(Event::Leave { frame });
                stack.pop();
            }
            let Some(&(frame, _)) = stack.last() else {
                continue;
            };
            events.push(Event::Step { frame, offset });
            before = self.opcode(method, offset);
        }
        events
    }

    fn opcode(&self, method: u32, offset: u16) -> Opcode {
        let flow = self.subject.method(method).map(|method| &method.flow);
        let found = flow.and_then(|flow| {
            let number = flow.number(offset.into())?;
            Some(flow.instructions()[number as usize].opcode)
        });
        found.unwrap_or(Opcode::Nop)
    }

    /// One line, and those that refute; how many these are.
    fn print(&self, section: &Section) -> usize {
        let wrong = self
            .reached
            .iter()
            .filter(|&goal| self.unreachable.contains(goal));
        let wrong: Vec<u32> = wrong.collect();
        let name = section.target.rsplit('.').next().unwrap_or("");
        let both = self
            .covered
            .iter()
            .filter(|&goal| self.reached.contains(goal))
            .count();
        println!(
            "{name:<22} {:>10} {:>16} {:>12} {:>8} {:>8}",
            self.ways,
            format!("{}, {both}", self.covered.len()),
            self.unreachable.len(),
            self.unseen,
            wrong.len()
        );
        for &goal in &wrong {
            println!("    {} is reached", self.goals.all()[goal as usize].text);
        }
        wrong.len()
    }
}

/// In the place of a method's number: what follows is an array's number and an index.
const ELEMENT: u16 = 0xffff;

/// Whether the use of a chain reads a field.
fn is_of_field(subject: &Subject, goal: &Goal) -> bool {
    let flow = subject.method(goal.method).map(|method| &method.flow);
    let opcode = flow.and_then(|flow| {
        let number = flow.number((*goal.offsets.last()?).into())?;
        Some(flow.instructions()[number as usize].opcode)
    });
    matches!(opcode, Some(Opcode::Getfield | Opcode::Getstatic))
}

/// The next way, as methods and offsets.
fn way(input: &mut impl Read) -> Result<Option<Vec<(u16, u16)>>, String> {
    let mut word = [0; 4];
    let mut next = |input: &mut dyn Read| {
        let read = input
            .read_exact(&mut word)
            .map(|()| i32::from_be_bytes(word));
        read.map_err(|error| format!("java ended early: {error}"))
    };
    let count = next(input)?;
    let Ok(count) = usize::try_from(count) else {
        return Ok(None);
    };
    let mut steps = Vec::with_capacity(count);
    for _ in 0..count {
        let step = next(input)?.cast_unsigned();
        steps.push(((step >> 16) as u16, step as u16));
    }
    Ok(Some(steps))
}

fn is_call(opcode: Opcode) -> bool {
    (Opcode::Invokevirtual..=Opcode::Invokedynamic).contains(&opcode)
}

fn is_return(opcode: Opcode) -> bool {
    (Opcode::Ireturn..=Opcode::Return).contains(&opcode)
}
