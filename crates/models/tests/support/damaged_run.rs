//! Damages class files and runs what still loads: the machine must end every run within its limits, and
//! never panic. Shared by the test `damaged_run` and the example of the same name.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use vitro_classfile::ClassFile;
use vitro_program::{ClassPath, Jdk};
use vitro_vm::{
    CallError, ClassId, Definition, Host, Limits, LoaderId, Machine, Outcome, Registry,
};

#[path = "../../../program/tests/support/damage.rs"]
#[allow(
    dead_code,
    reason = "the checks of the reader have a test of their own"
)]
mod damage;

use vitro_stable::Random;

/// Instructions for all methods of one class together.
const STEPS: u64 = 100_000;
/// Classes to damage: an even sample of java.base without its largest classes.
const STEP: usize = 29;
const LARGEST: usize = 12_000;

/// How far a damaged class came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// Refused when it was defined, linked or initialised.
    Refused,
    /// Some of its code ran.
    Ran,
    /// The machine contradicted itself, which is a bug.
    Internal,
    /// The machine panicked, which is a bug.
    Panicked,
}

/// A booted library, and the classes to damage.
pub struct Bench {
    jdk: Rc<Jdk>,
    class_path: Rc<ClassPath>,
    natives: Rc<Registry>,
    snapshot: Vec<u8>,
    originals: Vec<Vec<u8>>,
}

impl Bench {
    /// Boots the library of the JDK that is found.
    pub fn new() -> Result<Bench, String> {
        let jdk = Rc::new(Jdk::locate(None).map_err(|error| error.to_string())?);
        let feature = jdk.version().feature;
        let class_path = Rc::new(ClassPath::parse("", feature).map_err(|e| e.to_string())?);
        let natives = Rc::new(vitro_models::registry());
        let originals = originals(&jdk);
        let mut bench = Bench {
            jdk,
            class_path,
            natives,
            snapshot: Vec::new(),
            originals,
        };
        let mut machine = bench.machine();
        machine.boot().map_err(|error| error.to_string())?;
        bench.snapshot = machine.write_snapshot().map_err(|error| error.0)?;
        Ok(bench)
    }

    fn machine(&self) -> Machine {
        let limits = Limits {
            heap_bytes: 64 << 20,
            ..Limits::default()
        };
        let Bench {
            jdk,
            class_path,
            natives,
            ..
        } = self;
        Machine::new(
            jdk.clone(),
            class_path.clone(),
            natives.clone(),
            Host::default(),
            limits,
        )
    }

    /// Damages a class and runs it. The same number gives the same case.
    pub fn case(&self, number: u64) -> Fate {
        let mut random = Random::new(number);
        let original = &self.originals[random.below(self.originals.len())];
        let other = &self.originals[random.below(self.originals.len())];
        let bytes = damage::damage(original, other, &mut random);
        // Most damage is found by the reader, which has a test of its own.
        if ClassFile::parse(&bytes).is_err() {
            return Fate::Refused;
        }
        catch_unwind(AssertUnwindSafe(|| self.run(&bytes))).unwrap_or(Fate::Panicked)
    }

    fn run(&self, bytes: &[u8]) -> Fate {
        let mut machine = self.machine();
        if machine.read_snapshot(&self.snapshot).is_err() {
            return Fate::Internal;
        }
        machine.limits.steps = machine.steps + STEPS;
        let Ok(class) = machine.define(LoaderId::APP, bytes, Definition::default()) else {
            return Fate::Refused;
        };
        match machine.initialize_now(class) {
            Ok(()) => run_methods(&mut machine, class),
            Err(CallError::Stopped(Outcome::Internal(_))) => Fate::Internal,
            Err(_) => Fate::Refused,
        }
    }
}

/// Runs all methods with zeros, nulls and an object that no constructor has seen.
fn run_methods(machine: &mut Machine, class: ClassId) -> Fate {
    let methods: Vec<_> = machine.class(class).methods().collect();
    for id in methods {
        let method = machine.method(id);
        let (slots, is_static) = (usize::from(method.arg_slots), method.is(STATIC));
        if method.is(ABSTRACT) {
            continue;
        }
        let mut args = vec![0; slots];
        if !is_static && machine.class(class).access & (ABSTRACT | INTERFACE) == 0 {
            args[0] = machine.heap.new_object(class).slot();
        } else if !is_static {
            continue;
        }
        match machine.call(id, &args) {
            Err(CallError::Stopped(Outcome::Internal(_))) => return Fate::Internal,
            // The machine cannot be used after it stopped.
            Err(CallError::Stopped(_)) => return Fate::Ran,
            _ => {}
        }
    }
    Fate::Ran
}

use vitro_classfile::access::{ABSTRACT, INTERFACE, STATIC};

fn originals(jdk: &Jdk) -> Vec<Vec<u8>> {
    let mut names: Vec<String> = jdk.classes("java.base").collect();
    names.sort_unstable();
    names
        .iter()
        // A program cannot define classes of java.*
        .filter(|name| !name.starts_with("java/"))
        .step_by(STEP)
        .filter_map(|name| jdk.class(name).map(|class| class.bytes.into_owned()))
        .filter(|bytes| bytes.len() <= LARGEST)
        .collect()
}
