//! From nothing to a library that is ready: the first classes, the main thread, and the three phases
//! of `System` (see `System.initPhase1`).

use std::cell::Cell;
use std::fmt;
use std::rc::Rc;

use vitro_classfile::{ClassFile, access};

use crate::class::{Form, LoaderId};
use crate::code::{Code, Insn};
use crate::frame::After;
use crate::heap::{ClassId, HEADER, Ref};
use crate::install::MIRROR_INJECTED;
use crate::kind::Kind;
use crate::machine::Machine;
use crate::method::{Body, Method, MethodId, Selector};
use crate::outcome::{Exec, Outcome, Trap};
use crate::scheduler::{CallError, RUNNABLE};
use crate::thread::Thread;

/// Why the library did not come up.
#[derive(Debug)]
pub struct BootError {
    /// What was being done.
    pub stage: String,
    /// What went wrong.
    pub problem: String,
}

impl fmt::Display for BootError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the Java library did not start: {}: {}",
            self.stage, self.problem
        )
    }
}

impl std::error::Error for BootError {}

impl Machine {
    /// Starts the library. Afterwards [`Machine::start_main`] can start a program.
    pub fn boot(&mut self) -> Result<(), BootError> {
        self.stage("first classes", |m| m.load_first_classes())?;
        self.stage("main thread", |m| m.make_main_thread())?;
        self.boot_call("java/lang/System", "initPhase1", "()V", &[])?;
        self.stage("method handles", |m| m.init_method_handles())?;
        self.boot_call("java/lang/System", "initPhase2", "(ZZ)I", &[1, 1])?;
        self.boot_call("java/lang/System", "initPhase3", "()V", &[])?;
        self.stage("class loaders", |m| m.find_builtin_loaders())
    }

    fn stage(
        &mut self,
        name: &str,
        work: impl FnOnce(&mut Machine) -> Exec<()>,
    ) -> Result<(), BootError> {
        work(self).map_err(|trap| BootError {
            stage: name.into(),
            problem: format!("{trap:?}"),
        })
    }

    fn boot_call(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        args: &[u64],
    ) -> Result<u64, BootError> {
        self.run_static(class, name, descriptor, args)
            .map_err(|error| BootError {
                stage: format!("{class}.{name}"),
                problem: self.describe_call_error(&error),
            })
    }

    /// Runs a static method of the library to its end.
    pub fn run_static(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        args: &[u64],
    ) -> Result<u64, CallError> {
        let class = self.load_known(class).map_err(CallError::Trap)?;
        let method = self.find_declared(class, name, descriptor).ok_or_else(|| {
            CallError::Trap(Trap::internal(format!("no method {name}{descriptor}")))
        })?;
        self.initialize_now(class)?;
        self.call(method, args)
    }

    /// Initialises a class from Rust.
    pub fn initialize_now(&mut self, class: crate::heap::ClassId) -> Result<(), CallError> {
        if self.is_initialized(class) {
            return Ok(());
        }
        // `Unsafe.ensureClassInitialized0` is a native that is called again until it succeeds.
        let holder = self
            .load_known("jdk/internal/misc/Unsafe")
            .map_err(CallError::Trap)?;
        let method = self
            .find_declared(holder, "ensureClassInitialized0", "(Ljava/lang/Class;)V")
            .ok_or_else(|| CallError::Trap(Trap::internal("no ensureClassInitialized0")))?;
        let mirror = self.mirror(class);
        self.call(method, &[0, mirror.slot()]).map(|_| ())
    }

    /// What went wrong, with the exception's class, message and innermost frames.
    pub fn describe_call_error(&self, error: &CallError) -> String {
        match error {
            CallError::Stopped(outcome) => outcome.to_string(),
            CallError::Trap(trap) => format!("{trap:?}"),
            CallError::Threw(object) => {
                let mut text = String::new();
                let mut at = *object;
                while !at.is_null() {
                    let message = self.text(self.get_ref(at, "detailMessage"));
                    text += &format!("{}: {message}", self.class(self.class_of(at)).java_name());
                    let trace =
                        self.backtrace(self.heap.ref_field(at, self.known.throwable_backtrace));
                    for entry in trace.iter().take(20) {
                        text += &format!(
                            "\n    at {}:{}",
                            self.describe_method(entry.method),
                            entry.offset
                        );
                    }
                    let cause = self.get_ref(at, "cause");
                    if cause == at {
                        break;
                    }
                    at = cause;
                    text += "\n  caused by ";
                }
                text
            }
        }
    }

    fn load_first_classes(&mut self) -> Exec<()> {
        self.prepare_tables()?;
        self.known.object = self.load_known("java/lang/Object")?;
        self.known.cloneable = self.load_known("java/lang/Cloneable")?;
        self.known.serializable = self.load_known("java/io/Serializable")?;
        for kind in Kind::PRIMITIVES {
            let class = self.define_primitive(kind);
            if kind != Kind::Void {
                self.array_of(class)?;
            }
        }
        self.fill_known()
    }

    /// What must be there before the first class gets its layout.
    pub(crate) fn prepare_tables(&mut self) -> Exec<()> {
        self.known.mirror_words = self.count_mirror_words()?;
        self.known.conflict = self.add_machine_method("<conflict>", 0, Body::Conflict);
        self.helpers();
        Ok(())
    }

    /// Finds the classes and fields that the machine refers to, loading what is missing.
    pub(crate) fn fill_known(&mut self) -> Exec<()> {
        for (index, kind) in Kind::PRIMITIVES.into_iter().enumerate() {
            let found = self
                .classes
                .iter()
                .position(|class| class.form == Form::Primitive(kind));
            let class =
                ClassId(found.ok_or_else(|| Trap::internal("a primitive is missing"))? as u32);
            self.known.primitives[index] = class;
            if let Some(array) = self.class(class).array_class {
                self.known.primitive_arrays[index] = array;
            }
        }
        self.known.boolean_array = self.known.array_of(Kind::Boolean);
        self.known.class = self.load_known("java/lang/Class")?;
        self.known.mirror_class_id = HEADER + (self.known.mirror_words - MIRROR_INJECTED) as usize;
        self.known.string = self.load_known("java/lang/String")?;
        self.known.throwable = self.load_known("java/lang/Throwable")?;
        self.known.thread = self.load_known("java/lang/Thread")?;
        self.known.stack_overflow = self.load_known("java/lang/StackOverflowError")?;
        let offset = |m: &Machine, class, field| m.field_offset(class, field).unwrap_or(HEADER);
        self.known.string_value = offset(self, self.known.string, "value");
        self.known.string_coder = offset(self, self.known.string, "coder");
        self.known.string_hash = offset(self, self.known.string, "hash");
        self.known.throwable_backtrace = offset(self, self.known.throwable, "backtrace");
        self.known.throwable_message = offset(self, self.known.throwable, "detailMessage");
        let reference = self.load_known("java/lang/ref/Reference")?;
        self.heap.referent_offset = offset(self, reference, "referent");
        Ok(())
    }

    /// The instance fields of `java.lang.Class` and what is added to them: needed before any class
    /// with static fields gets its layout.
    fn count_mirror_words(&self) -> Exec<u32> {
        let jdk = self.jdk.clone();
        let found = jdk.class("java/lang/Class").ok_or_else(|| {
            Trap::Stop(Outcome::Internal("the JDK has no java.lang.Class".into()))
        })?;
        let file = ClassFile::parse(&found.bytes).map_err(|e| Trap::internal(e.to_string()))?;
        let fields = file
            .fields
            .iter()
            .filter(|f| f.access & access::STATIC == 0)
            .count();
        Ok(fields as u32 + MIRROR_INJECTED)
    }

    /// The thread object of `main` is made by hand, since its constructor asks for the current thread.
    fn make_main_thread(&mut self) -> Exec<()> {
        let class = self.load_known("java/lang/Thread")?;
        let group_class = self.load_known("java/lang/ThreadGroup")?;
        let thread = self.heap.new_object(class);
        self.threads.push(Thread::new(thread, false));
        self.put(thread, "eetop", 1);
        self.put(thread, "priority", 5);
        self.put(thread, "tid", 1);
        let system = self.heap.new_object(group_class);
        let main = self.heap.new_object(group_class);
        self.boot_init("java/lang/String")?;
        self.boot_init("java/lang/System")?;
        self.boot_init("java/lang/Class")?;
        self.make_thread_holder(thread, main)?;
        self.boot_init("java/lang/ThreadGroup")?;
        self.boot_init("java/lang/Thread")?;
        self.run_constructor(system, "()V", &[])?;
        let name = self.new_string("main");
        self.put(thread, "name", name.slot());
        self.put(thread, "group", main.slot());
        self.run_constructor(
            main,
            "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V",
            &[system.slot(), name.slot()],
        )?;
        let descriptor = "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V";
        self.run_constructor(thread, descriptor, &[main.slot(), name.slot()])?;
        self.set_thread_status(thread, RUNNABLE);
        self.boot_init("java/lang/Module")?;
        // The last ones wrap other exceptions: while one is thrown, no initialiser can run.
        for class in [
            "java/lang/reflect/Method",
            "java/lang/ref/Finalizer",
            "java/lang/ExceptionInInitializerError",
            "java/lang/NoClassDefFoundError",
            "java/lang/reflect/InvocationTargetException",
        ] {
            self.boot_init(class)?;
        }
        Ok(())
    }

    /// Newer libraries expect these to be ready before the modules are set up.
    fn init_method_handles(&mut self) -> Exec<()> {
        for class in [
            "MethodHandle",
            "ResolvedMethodName",
            "MemberName",
            "MethodHandleNatives",
        ] {
            self.boot_init(&format!("java/lang/invoke/{class}"))?;
        }
        Ok(())
    }

    /// Newer libraries keep group, priority and status of a thread in an object of their own.
    fn make_thread_holder(&mut self, thread: Ref, group: Ref) -> Exec<()> {
        let class = self.class_of(thread);
        if self.field_offset(class, "holder").is_none() {
            return Ok(());
        }
        let class = self.load_known("java/lang/Thread$FieldHolder")?;
        let holder = self.heap.new_object(class);
        self.put(holder, "group", group.slot());
        self.put(holder, "priority", 5);
        self.put(holder, "threadStatus", RUNNABLE);
        self.put(thread, "holder", holder.slot());
        Ok(())
    }

    fn boot_init(&mut self, class: &str) -> Exec<()> {
        let class = self.load_known(class)?;
        self.initialize_now(class)
            .map_err(|error| Trap::internal(self.describe_call_error(&error)))
    }

    fn run_constructor(&mut self, object: Ref, descriptor: &str, args: &[u64]) -> Exec<()> {
        let class = self.class_of(object);
        let constructor = self
            .find_declared(class, "<init>", descriptor)
            .ok_or_else(|| Trap::internal(format!("no constructor {descriptor}")))?;
        let mut all = vec![object.slot()];
        all.extend_from_slice(args);
        match self.call(constructor, &all) {
            Ok(_) => Ok(()),
            Err(error) => Err(Trap::internal(self.describe_call_error(&error))),
        }
    }

    /// The loader objects that the library has made.
    fn find_builtin_loaders(&mut self) -> Exec<()> {
        let class = self.load_known("jdk/internal/loader/ClassLoaders")?;
        let platform = Ref::from_slot(self.get_static(class, "PLATFORM_LOADER"));
        let app = Ref::from_slot(self.get_static(class, "APP_LOADER"));
        self.loaders[LoaderId::PLATFORM.0 as usize] = platform;
        self.loaders[LoaderId::APP.0 as usize] = app;
        Ok(())
    }

    /// Prepares the main thread to run `main` of a class (internal or Java name). Where `java` would not start it, the
    /// library's launcher runs instead, which says why and ends with exit code 1.
    pub fn start_main(&mut self, name: &str, args: &[String]) -> Exec<()> {
        self.current = 0;
        let insns = match self.load(LoaderId::APP, &name.replace('.', "/")) {
            Ok(class) => self.main_call(class),
            Err(trap @ Trap::Stop(_)) => return Err(trap),
            Err(_) => None,
        };
        if let Some(insns) = insns {
            let strings: Vec<Ref> = args.iter().map(|arg| self.new_string(arg)).collect();
            let array_class = self.array_of(self.known.string)?;
            let array = self.new_ref_array(array_class, &strings);
            let launcher = self.launcher(insns);
            return self.push_call(launcher, &[array.slot()], After::ThreadEnd);
        }
        let helper = self.load_known("sun/launcher/LauncherHelper")?;
        let descriptor = "(ZILjava/lang/String;)Ljava/lang/Class;";
        let check = self
            .find_declared(helper, "checkAndLoadMain", descriptor)
            .ok_or_else(|| Trap::internal("no LauncherHelper.checkAndLoadMain"))?;
        const BY_CLASS_NAME: i32 = 1;
        let launcher = self.launcher(vec![
            Insn::Const(1),
            Insn::Const(BY_CLASS_NAME),
            Insn::Load(0),
            Insn::InvokeStatic { method: check.0 },
            // It has not ended the program: `java` would start a main class that the machine does not.
            Insn::NativeBody,
        ]);
        let name = self.new_string(name);
        self.push_call(launcher, &[name.slot()], After::ThreadEnd)
    }

    /// Instructions that call the main method of a class with the array in the first local; `None` if it has none.
    fn main_call(&mut self, class: ClassId) -> Option<Vec<Insn>> {
        const INSTANCE_MAINS: u32 = 25;
        let with_args = "([Ljava/lang/String;)V";
        if self.jdk.version().feature < INSTANCE_MAINS {
            let is_public = |m: &Machine, main| m.method(main).is(access::PUBLIC);
            let main = self.find_main(class, with_args, is_public)?;
            let is_static = self.method(main).is(access::STATIC);
            return is_static.then(|| {
                vec![
                    Insn::Load(0),
                    Insn::InvokeStatic { method: main.0 },
                    Insn::Return,
                ]
            });
        }
        let is_seen = |m: &Machine, main| !m.method(main).is(access::PRIVATE);
        let main = self
            .find_main(class, with_args, is_seen)
            .or_else(|| self.find_main(class, "()V", is_seen))?;
        let takes_args = self
            .names
            .text(self.method(main).selector.descriptor)
            .starts_with("([");
        let mut insns = Vec::new();
        let is_static = self.method(main).is(access::STATIC);
        if !is_static {
            let constructor = self.find_declared(class, "<init>", "()V")?;
            if self.method(constructor).is(access::PRIVATE)
                || self.class(class).access & access::ABSTRACT != 0
            {
                return None;
            }
            insns.push(Insn::New { class: class.0 });
            insns.push(Insn::Dup);
            insns.push(Insn::InvokeDirect {
                args: 1,
                method: constructor.0,
            });
        }
        if takes_args {
            insns.push(Insn::Load(0));
        }
        insns.push(if is_static {
            Insn::InvokeStatic { method: main.0 }
        } else {
            Insn::InvokeDirect {
                args: 1 + u8::from(takes_args),
                method: main.0,
            }
        });
        insns.push(Insn::Return);
        Some(insns)
    }

    /// The first `main` with this descriptor, in the class or above it, that is as wanted.
    fn find_main(
        &self,
        class: ClassId,
        descriptor: &str,
        wanted: impl Fn(&Machine, MethodId) -> bool,
    ) -> Option<MethodId> {
        let mut at = Some(class);
        while let Some(class) = at {
            let found = self.find_declared(class, "main", descriptor);
            if let Some(main) = found.filter(|&main| wanted(self, main)) {
                return Some(main);
            }
            at = self.class(class).super_class;
        }
        None
    }

    /// A method, hidden from stack traces, that calls `main`: so that initialising the main class is
    /// part of the program's run.
    fn launcher(&mut self, insns: Vec<Insn>) -> MethodId {
        let count = insns.len();
        let code = Code {
            insns: insns.into_iter().map(Cell::new).collect(),
            offsets: vec![0; count].into(),
            opcodes: vec![0; count].into(),
            max_locals: 1,
            frame_slots: 4,
            handlers: Box::default(),
            switches: Box::default(),
            wide: Box::default(),
        };
        self.add_machine_method("<main>", 1, Body::Code(Rc::new(code)))
    }

    /// A method of no class file, left out of stack traces.
    fn add_machine_method(&mut self, name: &str, arg_slots: u16, body: Body) -> MethodId {
        let selector = Selector {
            name: self.names.intern_str(name),
            descriptor: self.names.intern_str("()V"),
        };
        self.methods.push(Method {
            class: ClassId(1),
            selector,
            access: access::STATIC | access::PUBLIC,
            index: 0,
            arg_slots,
            returns: Kind::Void,
            vtable_index: -1,
            hidden: true,
            caller_sensitive: false,
            body,
            summary: None,
            outside: None,
            is_overridable: false,
            visible: None,
            source: None,
        });
        MethodId(self.methods.len() as u32 - 1)
    }
}
