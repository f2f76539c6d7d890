//! A machine with the fixture classes on its class path, and what its program has printed.

use std::cell::RefCell;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::OnceLock;

use vitro_program::{ClassPath, Jdk};
use vitro_testkit::Javac;
use vitro_vm::host::Sink;
use vitro_vm::{CallError, Host, Limits, LoaderId, Machine, MethodId, StateParts};

/// Standard output and error in one.
#[derive(Clone, Default)]
struct Output(Rc<RefCell<Vec<u8>>>);

impl Sink for Output {
    fn write(&mut self, _: i32, bytes: &[u8]) {
        self.0.borrow_mut().extend_from_slice(bytes);
    }
}

/// Standard input without end: the bytes count up.
struct Counting(u8);

impl Read for Counting {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = buffer.len().min(5);
        for byte in &mut buffer[..count] {
            self.0 = self.0.wrapping_add(1) & 0x7f;
            *byte = self.0;
        }
        Ok(count)
    }
}

/// A machine and its output.
pub struct World {
    pub machine: Machine,
    output: Output,
}

impl World {
    /// A booted machine.
    pub fn new() -> World {
        World::with_heap(Limits::default().heap_bytes)
    }

    /// A booted machine with a limit of its heap.
    pub fn with_heap(heap_bytes: usize) -> World {
        let limits = Limits {
            heap_bytes,
            ..Limits::default()
        };
        let mut machine = new_machine(limits);
        machine
            .read_snapshot(snapshot())
            .expect("a snapshot that was just made");
        let output = Output::default();
        machine.host = Host {
            sink: Box::new(output.clone()),
            input: Box::new(Counting(0)),
            ..Host::default()
        };
        World { machine, output }
    }

    /// What has been printed since the last time.
    pub fn printed(&self) -> String {
        String::from_utf8_lossy(&std::mem::take(&mut *self.output.0.borrow_mut())).into_owned()
    }

    /// A static method of a fixture.
    pub fn method(&mut self, class: &str, name: &str, descriptor: &str) -> MethodId {
        let class = self
            .machine
            .load(LoaderId::APP, class)
            .expect("a fixture on the class path");
        self.machine
            .initialize_now(class)
            .expect("a fixture that initialises");
        self.machine
            .find_declared(class, name, descriptor)
            .expect("a method of the fixture")
    }

    /// Calls it.
    pub fn call(&mut self, method: MethodId, args: &[u64]) -> u64 {
        match self.machine.call(method, args) {
            Ok(value) => value,
            Err(error) => panic!("{}", self.describe(&error)),
        }
    }

    pub fn describe(&self, error: &CallError) -> String {
        self.machine.describe_call_error(error)
    }
}

fn new_machine(limits: Limits) -> Machine {
    let jdk = Jdk::locate(None).expect("a JDK for the tests");
    let folder = classes().to_str().expect("a path in UTF-8");
    let class_path = ClassPath::parse(folder, jdk.version().feature).expect("a folder");
    Machine::new(
        Rc::new(jdk),
        Rc::new(class_path),
        Rc::new(vitro_models::registry()),
        Host::default(),
        limits,
    )
}

/// The booted library; booting takes longer than all scenarios.
fn snapshot() -> &'static [u8] {
    static SNAPSHOT: OnceLock<Vec<u8>> = OnceLock::new();
    SNAPSHOT.get_or_init(|| {
        let mut machine = new_machine(Limits::default());
        machine.boot().expect("the library starts");
        machine.write_snapshot().expect("a booted machine")
    })
}

/// The folder with the compiled fixtures.
fn classes() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/undo");
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("undo");
        let files = ["Ops", "Own", "Plugin", "Deeds"];
        let files = files.map(|name| source.join(format!("{name}.java")));
        let javac = Javac::on_path().quiet();
        javac.with(["--release", "17"]).compile(files, &target);
        target
    })
}

/// How many scenarios to go through: `UNDO_SCENARIOS` for a long search, else what is usual.
pub fn scenarios(usual: u64) -> u64 {
    let wanted = std::env::var("UNDO_SCENARIOS").ok();
    wanted.and_then(|count| count.parse().ok()).unwrap_or(usual)
}

/// Checks that the machine is in a state seen before.
pub fn assert_same(machine: &Machine, expected: &StateParts, what: &str) {
    let now = machine.state_parts();
    let differ = now.iter().zip(expected).filter(|(a, b)| a != b);
    let names: Vec<&str> = differ.map(|(part, _)| part.0).collect();
    assert!(names.is_empty(), "{what}: other {}", names.join(", "));
}
