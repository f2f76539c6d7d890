//! The machine: all state of a running Java program, and the tables of loaded code beside it.
//!
//! State that the program can change (heap, threads, cells, monitors, interned strings, clock) is
//! undone and redone by [`crate::trail`]. The tables of classes, methods and names only grow: a
//! class that was loaded on one path may stay loaded on another, since nothing but time depends on it.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use hashbrown::HashTable;
use vitro_program::{ClassPath, Jdk};

use crate::class::{Class, LoaderId};
use crate::coverage::Coverage;
use crate::heap::{ClassId, Heap, Ref};
use crate::host::Host;
use crate::known::Known;
use crate::method::{Method, MethodId};
use crate::monitor::Monitors;
use crate::names::Names;
use crate::native::Registry;
use crate::thread::Thread;
use crate::trail::Trail;

/// What a run may use and what it sees of the world.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Most instructions executed; `u64::MAX` for no limit.
    pub steps: u64,
    /// Most bytes of heap in use.
    pub heap_bytes: usize,
    /// Most frames on one thread's stack.
    pub frames: usize,
    /// Most slots on one thread's stack.
    pub stack_slots: usize,
    /// Wall-clock deadline, the last stop.
    pub deadline: Option<std::time::Instant>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            steps: u64::MAX,
            heap_bytes: 1 << 30,
            frames: 10_000,
            stack_slots: 600_000,
            deadline: None,
        }
    }
}

/// For which classes outside the JDK `assert` is on, as `-ea` and `-da` say.
#[derive(Clone, Debug, Default)]
pub struct Assertions {
    /// For classes that no rule names.
    pub default: bool,
    /// On or off for a class (`p.C`) or a package and those below it (`p...`); later ones win.
    pub rules: Vec<(bool, String)>,
}

impl Assertions {
    /// Whether `assert` is on in a class, given with dots.
    pub fn enabled(&self, class: &str) -> bool {
        let by_class = self.rules.iter().rev().find(|(_, name)| name == class);
        let by_package = || {
            let mut package = class;
            while let Some(end) = package.rfind('.') {
                package = &package[..end];
                let rule =
                    self.rules.iter().rev().find(|(_, name)| {
                        name.strip_suffix("...").is_some_and(|name| name == package)
                    });
                if rule.is_some() {
                    return rule;
                }
            }
            None
        };
        by_class
            .or_else(by_package)
            .map_or(self.default, |(on, _)| *on)
    }
}

/// The machine. Public parts are for natives; everything else goes through methods.
pub struct Machine {
    /// Objects.
    pub heap: Heap,
    /// Loaded classes by number; 0 is not a class.
    pub classes: Vec<Class>,
    /// Methods of loaded classes by number.
    pub methods: Vec<Method>,
    /// Interned names.
    pub names: Names,
    /// Classes, fields and methods of the library that the machine itself refers to.
    pub known: Known,
    /// For each class its mirror once it is initialised, else 0. Undone by the trail.
    pub(crate) initialized: Vec<u32>,
    /// For each class its `java.lang.Class` object, 0 until someone asks. Undone by the trail.
    pub(crate) mirrors: Vec<u32>,
    /// Resolved references and call sites. Undone by the trail.
    pub(crate) cells: Vec<u64>,
    /// Java threads; finished ones stay.
    pub threads: Vec<Thread>,
    /// The thread that runs.
    pub current: usize,
    pub(crate) monitors: Monitors,
    pub(crate) interned: HashTable<Ref>,
    pub(crate) dictionary: HashMap<(LoaderId, Arc<str>), ClassId>,
    /// The loader objects by number; index 0 (boot) is null.
    pub(crate) loaders: Vec<Ref>,
    /// Questions that were put to Java class loaders, by number.
    pub(crate) load_requests: Vec<crate::loader::LoadRequest>,
    /// Classes whose supertypes are being loaded, to detect circles.
    pub(crate) loading: Vec<(LoaderId, Arc<str>)>,
    /// Module objects by name, and which packages belong to modules defined at run time.
    pub(crate) modules: crate::modules::Modules,
    pub(crate) interface_cache: Vec<(ClassId, MethodId, MethodId)>,
    pub(crate) subtype_cache: Vec<(ClassId, ClassId, bool)>,
    pub(crate) natives: Rc<Registry>,
    pub(crate) trail: Trail,
    /// Terms and shadows, in a symbolic run.
    pub symbolic: Option<Box<crate::symbolic::Symbolic>>,
    /// The user's JDK.
    pub jdk: Rc<Jdk>,
    /// The user's classes.
    pub class_path: Rc<ClassPath>,
    /// Streams, properties and clock that the program sees.
    pub host: Host,
    /// What a run may use.
    pub limits: Limits,
    /// For which classes `assert` is on.
    pub assertions: Assertions,
    /// What claims about symbolic runs range over; set before classes of the program are loaded.
    pub world: crate::symbolic::unknown_calls::World,
    /// System properties that the launcher sets before the library starts, such as those behind
    /// `--add-opens`.
    pub boot_properties: Vec<(String, String)>,
    /// Instructions executed so far.
    pub steps: u64,
    /// When `steps` passes this, look at limits and other threads.
    pub(crate) next_event: u64,
    /// End of the running thread's time slice.
    pub(crate) slice_end: u64,
    /// When `steps` passes this, the run stops so that the explorer can look at the state.
    pub(crate) look_at: u64,
    /// It also stops when a loop of the program begins a new iteration.
    pub(crate) look_at_loop: bool,
    /// Counts looks at the threads, see the time limit.
    pub(crate) switches: u32,
    /// Nanoseconds that sleeping threads have skipped.
    pub(crate) skipped_nanos: u64,
    /// What initialisers of the program's classes have asked for that may be different in another run of the JVM. All
    /// paths that start after that depend on it.
    pub asked_by_initializers: Vec<&'static str>,
    /// Which opcodes and natives ran, if that is recorded.
    pub coverage: Option<Box<Coverage>>,
    /// What `main` leaves as exit code.
    pub exit_code: i32,
    /// Set while the constructor of a StackOverflowError is pushed, which may go past the limit.
    pub(crate) raising_overflow: bool,
    /// Numbers the hidden classes.
    pub(crate) hidden_counter: u32,
    /// Cells of resolved constants, by class and index.
    pub(crate) constant_cells: HashMap<(ClassId, u16), u32>,
    /// Cells of method types, by loader and descriptor.
    pub(crate) type_cells: HashMap<(LoaderId, Arc<str>), u32>,
    /// What call sites are linked to.
    pub(crate) linkage: crate::dynamic::Linkage,
    /// Off-heap memory of `Unsafe.allocateMemory`.
    pub off_heap: crate::off_heap::OffHeap,
}

impl Machine {
    /// A machine with no class loaded. [`crate::boot`] makes it ready.
    pub fn new(
        jdk: Rc<Jdk>,
        class_path: Rc<ClassPath>,
        natives: Rc<Registry>,
        host: Host,
        limits: Limits,
    ) -> Machine {
        let placeholder = (ClassId(0), MethodId(0), MethodId(0));
        Machine {
            heap: Heap::new(limits.heap_bytes),
            classes: vec![Class::placeholder()],
            methods: Vec::new(),
            names: Names::default(),
            known: Known::default(),
            initialized: vec![0],
            mirrors: vec![0],
            cells: Vec::new(),
            threads: Vec::new(),
            current: 0,
            monitors: Monitors::default(),
            interned: HashTable::new(),
            dictionary: HashMap::new(),
            loaders: vec![Ref::NULL; 3],
            load_requests: Vec::new(),
            loading: Vec::new(),
            modules: Default::default(),
            interface_cache: vec![placeholder; INTERFACE_CACHE],
            subtype_cache: vec![(ClassId(0), ClassId(0), false); SUBTYPE_CACHE],
            natives,
            trail: Trail::default(),
            symbolic: None,
            jdk,
            class_path,
            host,
            limits,
            assertions: Assertions::default(),
            steps: 0,
            next_event: 0,
            slice_end: 0,
            look_at: u64::MAX,
            world: Default::default(),
            look_at_loop: false,
            switches: 0,
            skipped_nanos: 0,
            asked_by_initializers: Vec::new(),
            coverage: None,
            boot_properties: Vec::new(),
            exit_code: 0,
            raising_overflow: false,
            hidden_counter: 0,
            constant_cells: HashMap::new(),
            type_cells: HashMap::new(),
            linkage: Default::default(),
            off_heap: Default::default(),
        }
    }

    /// The class with this number.
    #[inline]
    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.0 as usize]
    }

    /// All classes that are loaded.
    pub fn classes(&self) -> impl Iterator<Item = &Class> {
        self.classes.iter()
    }

    /// The method with this number.
    #[inline]
    pub fn method(&self, id: MethodId) -> &Method {
        &self.methods[id.0 as usize]
    }

    /// The class of an object.
    #[inline]
    pub fn class_of(&self, object: Ref) -> ClassId {
        self.heap.class_of(object)
    }

    /// The thread that runs.
    pub fn thread(&self) -> &Thread {
        &self.threads[self.current]
    }

    /// The thread that runs.
    pub fn thread_mut(&mut self) -> &mut Thread {
        &mut self.threads[self.current]
    }

    /// The identity hash of an object: its address, mixed. Objects do not move, so it stays.
    pub fn identity_hash(&self, object: Ref) -> u32 {
        if object.is_null() {
            return 0;
        }
        let mixed = u64::from(object.0).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((mixed >> 32) as u32 & 0x7fff_ffff).max(1)
    }

    /// Nanoseconds since the program's start on the virtual clock: some per instruction, plus what has been skipped.
    pub fn nanos(&self) -> u64 {
        // After going back to an earlier time what was skipped is less than nothing.
        self.run_nanos().wrapping_add(self.skipped_nanos)
    }

    /// What all instructions so far have taken on the virtual clock.
    pub(crate) fn run_nanos(&self) -> u64 {
        self.steps.wrapping_mul(NANOS_PER_INSTRUCTION)
    }

    /// Lets time pass, for calls that a thread makes while it waits for something.
    pub fn pass_time(&mut self, nanos: u64) {
        self.skipped_nanos = self.skipped_nanos.wrapping_add(nanos);
    }

    /// Whether `sub` is `sup` or below it.
    #[inline]
    pub fn is_subtype(&mut self, sub: ClassId, sup: ClassId) -> bool {
        if sub == sup {
            return true;
        }
        let at = (sub.0.wrapping_mul(31) ^ sup.0) as usize % SUBTYPE_CACHE;
        let (a, b, answer) = self.subtype_cache[at];
        if a == sub && b == sup {
            return answer;
        }
        let answer = self.subtype_of(sub, sup);
        self.subtype_cache[at] = (sub, sup, answer);
        answer
    }

    /// [`Machine::is_subtype`] without the cache.
    pub fn subtype_of(&self, sub: ClassId, sup: ClassId) -> bool {
        use crate::class::Form;
        if sub == sup {
            return true;
        }
        let (lower, upper) = (self.class(sub), self.class(sup));
        match (lower.form, upper.form) {
            (
                Form::Array {
                    component: a,
                    kind: ka,
                },
                Form::Array {
                    component: b,
                    kind: kb,
                },
            ) => ka == kb && self.subtype_of(a, b),
            (Form::Primitive(_), _) | (_, Form::Primitive(_) | Form::Array { .. }) => false,
            _ if upper.is_interface() => lower.all_interfaces.contains(&sup),
            _ => lower.ancestors.get(upper.ancestors.len() - 1) == Some(&sup),
        }
    }

    /// A new cell, empty.
    pub(crate) fn new_cell(&mut self) -> u32 {
        self.cells.push(0);
        self.cells.len() as u32 - 1
    }

    /// Finds a declared method by text; for the machine's own look-ups.
    pub fn find_declared(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        let name = self.names.find(name)?;
        let descriptor = self.names.find(descriptor)?;
        self.class(class).methods().find(|&id| {
            let selector = self.method(id).selector;
            selector.name == name && selector.descriptor == descriptor
        })
    }

    /// Finds a method by text in a class or its superclasses.
    pub fn find_method(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        let mut at = Some(class);
        while let Some(class) = at {
            if let Some(found) = self.find_declared(class, name, descriptor) {
                return Some(found);
            }
            at = self.class(class).super_class;
        }
        None
    }

    /// The offset of an instance or static field by name, in a class or its superclasses.
    pub fn field_offset(&self, class: ClassId, name: &str) -> Option<usize> {
        let name = self.names.find(name)?;
        let mut at = Some(class);
        while let Some(class) = at {
            let class = self.class(class);
            if let Some(field) = class.fields.iter().find(|f| f.name == name) {
                return Some(field.offset as usize);
            }
            at = class.super_class;
        }
        None
    }

    /// Reads a field of an object by name; 0 if the class has no such field.
    pub fn get(&self, object: Ref, field: &str) -> u64 {
        self.field_offset(self.class_of(object), field)
            .map_or(0, |offset| self.heap.field(object, offset))
    }

    /// Reads a reference field of an object by name.
    pub fn get_ref(&self, object: Ref, field: &str) -> Ref {
        Ref::from_slot(self.get(object, field))
    }

    /// Writes a field of an object by name; nothing happens if the class has no such field, since
    /// fields come and go between versions of the library.
    pub fn put(&mut self, object: Ref, field: &str, value: u64) {
        if let Some(offset) = self.field_offset(self.class_of(object), field) {
            self.heap.set_field(object, offset, value);
        }
    }

    /// Reads a static field by name.
    pub fn get_static(&mut self, class: ClassId, field: &str) -> u64 {
        match self.field_offset(class, field) {
            Some(offset) => {
                let mirror = self.mirror(class);
                self.heap.field(mirror, offset)
            }
            None => 0,
        }
    }

    /// Writes a static field by name.
    pub fn put_static(&mut self, class: ClassId, field: &str, value: u64) {
        if let Some(offset) = self.field_offset(class, field) {
            let mirror = self.mirror(class);
            self.heap.set_field(mirror, offset, value);
        }
    }

    /// `Class.method(descriptor)` for messages.
    pub fn describe_method(&self, id: MethodId) -> String {
        let method = self.method(id);
        format!(
            "{}.{}{}",
            self.class(method.class).java_name(),
            self.names.text(method.selector.name),
            self.names.text(method.selector.descriptor)
        )
    }
}

/// About what an instruction takes here: who sleeps beside a thread that runs sleeps about as long as on a real JVM.
const NANOS_PER_INSTRUCTION: u64 = 4;
const INTERFACE_CACHE: usize = 4096;
const SUBTYPE_CACHE: usize = 4096;
