//! The second judge: each path's input is run on the real JVM, and by itself on our own machine. There it must end as
//! exploration says, and execute the same instructions of the class under test in the same order.

use std::sync::Arc;

use vitro_classfile::ClassFile;
use vitro_engine::{ClaimedStep, EndingReport, MethodReport, PathReport};

use vitro_expr::{Sort, Value, java};
use vitro_testgen::replay::{
    Instrumented, Limits, Machine, Observation, Observer, Report, Sandbox, Tools, Trace, Watch,
};
use vitro_testgen::{Ending, Name, Observed, Primitive, TargetKind};

use crate::compile::Compiled;
use crate::expect::{describe, has_end};
use crate::fixture::{Fixture, Section};
use crate::options::Options;

/// A machine with the fixtures.
pub struct Judge {
    name: &'static str,
    observer: Observer,
    classes: Vec<Arc<ClassFile>>,
    /// How many paths were run.
    pub observed: usize,
}

impl Judge {
    /// The real JVM, and ours.
    pub fn both(options: &Options, compiled: &Compiled) -> Result<Vec<Judge>, String> {
        if !options.replay {
            return Ok(Vec::new());
        }
        let mut tools = Tools::of_jdk(&options.compiler).map_err(|e| e.to_string())?;
        tools.java = options.jdk.join("bin/java");
        let real = Observer::start(
            &tools,
            std::slice::from_ref(&compiled.folder),
            instrumented(compiled)?,
            Limits::default(),
            Sandbox::strictest(),
        );
        let machine = Machine {
            program: options.vitro.clone(),
            jdk: options.jdk.clone(),
        };
        let limits = Limits {
            heap_megabytes: 1024,
            ..Limits::default()
        };
        let own = Observer::start_on(machine, &tools, instrumented(compiled)?, limits);
        let mut judges = Vec::new();
        for (name, observer) in [("java", real), ("vitro run", own)] {
            let classes = compiled.classes.iter();
            judges.push(Judge {
                name,
                observer: observer.map_err(|error| format!("{name}: {error}"))?,
                classes: classes.map(|(class, _)| class.clone()).collect(),
                observed: 0,
            });
        }
        Ok(judges)
    }

    /// Where it disagrees.
    pub fn compare(
        &mut self,
        fixture: &Fixture,
        section: &Section,
        report: &MethodReport,
    ) -> Result<Vec<String>, String> {
        let mut problems = Vec::new();
        for path in &report.paths {
            if !has_end(path) {
                continue;
            }
            if let Err(reason) = self.check(path)? {
                let line = path.line.map_or(section.line, usize::from);
                problems.push(format!(
                    "{}:{line}: {}: {} disagrees: {reason}\n{}",
                    fixture.name,
                    report.name,
                    self.name,
                    describe(path)
                ));
            }
        }
        Ok(problems)
    }

    fn check(&mut self, path: &PathReport) -> Result<Result<(), String>, String> {
        let watch = Watch {
            // The machine, too, has initialised it before the call.
            initialise: vec![path.inputs.target.class.clone()],
            statics: Vec::new(),
            ..Watch::default()
        };
        let observation = self.observer.observe(&path.inputs, &watch);
        self.observed += 1;
        Ok(match observation.map_err(|error| error.to_string())? {
            Observation::Seen(seen) => {
                same_end(path, &seen).and_then(|()| self.same_steps(path, &seen))
            }
            other => Err(format!("{other:?}")),
        })
    }

    fn same_steps(&self, path: &PathReport, seen: &Report) -> Result<(), String> {
        let Trace { count, steps, .. } = &seen.trace;
        if *count != steps.len() as u64 || !path.steps.is_whole() {
            return Err(format!("{count} steps are too many to compare"));
        }
        let class = &path.inputs.target.class;
        let methods = &self.observer.instrumented().methods;
        let theirs = steps.iter().map(|step| {
            let method = &methods[usize::from(step.method)];
            (method, step.offset)
        });
        let theirs = theirs.filter(|(method, _)| method.class == *class);
        let mut theirs = theirs.map(|(method, offset)| (&method.name, &method.descriptor, offset));
        let found = self.classes.iter().find(|known| known.name == *class);
        let own = &found.ok_or("the class is unknown")?.methods;
        let mut ours = path
            .steps
            .first
            .iter()
            .map(|&ClaimedStep { method, offset }| {
                let method = &own[usize::from(method)];
                (&method.name, &method.descriptor, offset)
            });
        let mut place = 0;
        loop {
            match (ours.next(), theirs.next()) {
                (None, None) => return Ok(()),
                (mine, other) if mine == other => place += 1,
                (mine, other) => {
                    let text = |step: Option<(&Name, &Name, u16)>| {
                        step.map_or("the end".to_owned(), |(name, _, offset)| {
                            format!("{name} {offset}")
                        })
                    };
                    let (mine, other) = (text(mine), text(other));
                    return Err(format!("step {place} is {other}, we say {mine}"));
                }
            }
        }
    }
}

fn instrumented(compiled: &Compiled) -> Result<Instrumented, String> {
    let mut instrumented = Instrumented::default();
    for (_, bytes) in &compiled.classes {
        instrumented.add(bytes).map_err(|e| e.to_string())?;
    }
    match instrumented.untraced.first() {
        Some(method) => Err(format!("{}.{} is too long", method.class, method.name)),
        None => Ok(instrumented),
    }
}

fn same_end(path: &PathReport, seen: &Report) -> Result<(), String> {
    match (&path.ending, &seen.ending) {
        // What a constructor gives is the new object.
        (EndingReport::Returned { .. }, Ending::Returned(Some(_)))
            if path.inputs.target.kind == TargetKind::Constructor =>
        {
            Ok(())
        }
        (EndingReport::Returned { value, .. }, Ending::Returned(result)) => {
            let result = result.as_ref().map_or(Some(String::new()), text);
            match result {
                Some(result) if result != *value => {
                    Err(format!("it returns {result}, we say {value}"))
                }
                None if value == "null" => Err("it does not return null".to_owned()),
                _ => Ok(()),
            }
        }
        (EndingReport::Threw { class, message }, Ending::Threw(thrown)) => {
            let theirs = thrown.class.replace('/', ".");
            if *class != theirs {
                return Err(format!("it throws {theirs}, we say {class}"));
            }
            let theirs = thrown.message.as_ref().map(|m| String::from_utf16_lossy(m));
            match message {
                Some(message)
                    if Some(message) != theirs.as_deref().map(without_loader).as_ref() =>
                {
                    Err(format!("its message is {theirs:?}, we say {message:?}"))
                }
                _ => Ok(()),
            }
        }
        (claimed, ending) => Err(format!("it ends by {ending:?}, we say {claimed:?}")),
    }
}

/// Loaders are named with their identity, which differs from run to run.
fn without_loader(message: &str) -> String {
    let mut parts = message.split(" @");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text += part.trim_start_matches(|c: char| c.is_ascii_hexdigit());
    }
    text
}

/// The value in the report's words; of other objects only some can be told.
fn text(value: &Observed) -> Option<String> {
    Some(match value {
        Observed::Null => "null".to_owned(),
        Observed::Primitive(value) | Observed::Boxed(value) => primitive(*value),
        Observed::Text(units) => format!("{:?}", String::from_utf16_lossy(units)),
        Observed::Collection { class, .. } | Observed::Object { class, .. } => {
            format!("a {}", class.replace('/', "."))
        }
        _ => return None,
    })
}

fn primitive(value: Primitive) -> String {
    let number = |sort: Sort| java::literal(&Value::from_raw_bits(value.bits(), sort), sort);
    match value {
        Primitive::Boolean(value) => value.to_string(),
        Primitive::Byte(value) => value.to_string(),
        Primitive::Short(value) => value.to_string(),
        Primitive::Char(unit) => character(unit),
        Primitive::Int(_) => number(Sort::Bv(32)),
        Primitive::Long(_) => number(Sort::Bv(64)),
        Primitive::Float(_) => number(Sort::Float),
        Primitive::Double(_) => number(Sort::Double),
    }
}

fn character(unit: u16) -> String {
    match char::from_u32(unit.into()) {
        Some('\'') => "'\\''".to_owned(),
        Some('\\') => "'\\\\'".to_owned(),
        Some(c) if (' '..='~').contains(&c) => format!("'{c}'"),
        _ => format!("'\\u{unit:04x}'"),
    }
}
