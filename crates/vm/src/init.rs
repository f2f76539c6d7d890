//! Mirrors (`java.lang.Class` objects) and the initialisation of classes (JVMS §5.5).
//!
//! The state of initialisation is program state: it is stored in the mirror and is undone with it. The
//! table `initialized` repeats it for the interpreter's fast path.

use vitro_classfile::{Constant, access};
use vitro_program::verify::{FoundClasses, VerifyFault, verify_class};

use crate::call::NOT_STARTED;
use crate::class::{Form, LinkState, LoaderId};
use crate::frame::After;
use crate::heap::{ClassId, Heap, Ref};
use crate::install::{MIRROR_DOMAIN, MIRROR_ERROR, MIRROR_SIGNERS, MIRROR_STATE};
use crate::known::Known;
use crate::loader::Asker;
use crate::machine::Machine;
use crate::method::{Body, MethodId};
use crate::outcome::{Exec, Trap};
use crate::thread::Status;

/// Values of the state word; the thread number plus one stands above the low byte while running.
const RUNNING: u64 = 1;
const DONE: u64 = 2;
const ERRONEOUS: u64 = 3;

/// Methods that start a framework when it is first used, as an initialiser would.
const START_UPS: [(&str, &str); 5] = [
    ("java/util/logging/LogManager", "initializeGlobalHandlers"),
    ("javax/crypto/JceSecurity", "getVerificationResult"),
    ("org/apache/commons/logging/LogFactory", "getFactory"),
    ("org/slf4j/LoggerFactory", "performInitialization"),
    ("sun/security/jca/ProviderConfig", "getProvider"),
];

/// The state of a class that a thread is initialising.
fn running_in(thread: usize) -> u64 {
    RUNNING | (thread as u64 + 1) << 8
}

/// Whether a thread is initialising the class with this mirror.
pub(crate) fn is_at_initializer(heap: &Heap, known: &Known, mirror: Ref, thread: usize) -> bool {
    heap.field(mirror, known.mirror_class_id + MIRROR_STATE) == running_in(thread)
}

impl Machine {
    /// The `java.lang.Class` of a class, made when first asked for.
    pub fn mirror(&mut self, class: ClassId) -> Ref {
        let known = self.mirrors[class.0 as usize];
        if known != 0 {
            return Ref(known);
        }
        let statics = self.class(class).static_words;
        let words = (self.known.mirror_words + statics) as usize;
        let mirror = self.heap.allocate(self.known.class, statics, words);
        self.heap
            .set_field(mirror, self.known.mirror_class_id, u64::from(class.0));
        self.note_class_cell(class);
        self.mirrors[class.0 as usize] = mirror.0;
        self.fill_mirror(class, mirror);
        if self.is_interleaved() {
            // Every thread reaches the static fields of every class.
            self.share(mirror);
        }
        mirror
    }

    fn fill_mirror(&mut self, class: ClassId, mirror: Ref) {
        let loader = self.loader_object(self.class(class).loader);
        self.put(mirror, "classLoader", loader.slot());
        if let Form::Array { component, .. } = self.class(class).form {
            let component = self.mirror(component);
            self.put(mirror, "componentType", component.slot());
        }
        let module = self.module_of(class);
        self.put(mirror, "module", module.slot());
        self.set_constants(class, mirror);
    }

    /// Static fields with a ConstantValue get it before any code runs.
    fn set_constants(&mut self, class: ClassId, mirror: Ref) {
        let Some(file) = self.class(class).file.clone() else {
            return;
        };
        for (index, field) in file.fields.iter().enumerate() {
            let Some(constant) = field.constant_value.and_then(|cp| file.constants.get(cp)) else {
                continue;
            };
            if field.access & access::STATIC == 0 {
                continue;
            }
            let value = match constant {
                Constant::Integer(value) => self.class(class).fields[index]
                    .kind
                    .narrow(*value as u32 as u64),
                Constant::Float(bits) => u64::from(*bits),
                Constant::Long(value) => *value as u64,
                Constant::Double(bits) => *bits,
                Constant::String { text } => match file.constants.get(*text) {
                    Some(Constant::Utf8(text)) => self.intern_constant(text).slot(),
                    _ => continue,
                },
                _ => continue,
            };
            let offset = self.class(class).fields[index].offset as usize;
            self.heap.set_field(mirror, offset, value);
        }
    }

    /// The class of a `java.lang.Class`.
    pub fn class_of_mirror(&self, mirror: Ref) -> ClassId {
        ClassId(self.heap.field(mirror, self.known.mirror_class_id) as u32)
    }

    /// The `ProtectionDomain` that a class was defined with, or null.
    pub fn protection_domain(&mut self, class: ClassId) -> Ref {
        let mirror = self.mirror(class);
        self.heap
            .ref_field(mirror, self.known.mirror_class_id + MIRROR_DOMAIN)
    }

    /// Notes the `ProtectionDomain`; newer libraries have a field for it.
    pub fn set_protection_domain(&mut self, class: ClassId, domain: Ref) {
        let mirror = self.mirror(class);
        self.heap.set_field(
            mirror,
            self.known.mirror_class_id + MIRROR_DOMAIN,
            domain.slot(),
        );
        self.put(mirror, "protectionDomain", domain.slot());
    }

    /// Who signed a class (an array), or null.
    pub fn signers(&self, mirror: Ref) -> Ref {
        self.heap
            .ref_field(mirror, self.known.mirror_class_id + MIRROR_SIGNERS)
    }

    /// Notes who signed a class.
    pub fn set_signers(&mut self, mirror: Ref, signers: Ref) {
        let offset = self.known.mirror_class_id + MIRROR_SIGNERS;
        self.heap.set_field(mirror, offset, signers.slot());
    }

    fn init_state(&mut self, class: ClassId) -> u64 {
        let mirror = self.mirror(class);
        self.heap
            .field(mirror, self.known.mirror_class_id + MIRROR_STATE)
    }

    fn set_init_state(&mut self, class: ClassId, state: u64) {
        let mirror = self.mirror(class);
        self.heap
            .set_field(mirror, self.known.mirror_class_id + MIRROR_STATE, state);
    }

    /// Whether the class is initialised.
    pub fn is_initialized(&self, class: ClassId) -> bool {
        self.initialized[class.0 as usize] != 0
    }

    /// Whether the running thread is within the initialiser of a class, or what does the same for a framework.
    pub fn is_initializing(&self) -> bool {
        let starts_up = |id: MethodId| {
            let method = self.method(id);
            let class = &*self.class(method.class).name;
            let name = &**self.names.text(method.selector.name);
            START_UPS.contains(&(class, name))
        };
        let mut frames = self.thread().frames.iter();
        frames.any(|frame| matches!(frame.after, After::Initialized(_)) || starts_up(frame.method))
    }

    /// Initialises a class unless that has happened; traps with `Redo` while an initialiser runs.
    pub fn ensure_initialized(&mut self, class: ClassId) -> Exec<()> {
        if self.is_initialized(class) {
            return Ok(());
        }
        let state = self.init_state(class);
        match state & 0xff {
            _ if state == running_in(self.current) => return Ok(()),
            RUNNING => {
                let mirror = self.mirror(class);
                self.my_control().status = Status::NeedsClass(mirror);
                return Err(Trap::Block);
            }
            DONE => {
                self.mark_initialized(class);
                return Ok(());
            }
            ERRONEOUS => return Err(self.raise_erroneous(class)),
            _ => {}
        }
        self.link(class)?;
        let Some(initializer) = self.class(class).initializer else {
            while let Some(upper) = self.next_supertype(class) {
                self.ensure_initialized(upper)?;
            }
            self.mark_initialized(class);
            return Ok(());
        };
        self.set_init_state(class, running_in(self.current));
        self.push_call(initializer, &[], After::Initialized(class))?;
        self.frame_mut().pc = NOT_STARTED;
        self.start_frame()?;
        Err(Trap::Redo)
    }

    /// The frame on top has not started: an initialiser sees to its supertypes first, the first frame of a thread
    /// enters its monitor.
    pub(crate) fn start_frame(&mut self) -> Exec<()> {
        match self.frame().after {
            After::ThreadEnd => self.start_first_frame(),
            _ => self.continue_initializer(),
        }
    }

    /// The frame on top is an initialiser that waits for its supertypes: see to the next of them, or
    /// let it start.
    fn continue_initializer(&mut self) -> Exec<()> {
        let class = self.current_class();
        while let Some(upper) = self.next_supertype(class) {
            self.ensure_initialized(upper)?;
        }
        self.frame_mut().pc = 0;
        Ok(())
    }

    /// The next supertype that must be initialised before `class`: the superclass, then interfaces
    /// that declare default methods. Interfaces need none.
    fn next_supertype(&mut self, class: ClassId) -> Option<ClassId> {
        if self.class(class).is_interface() {
            return None;
        }
        let mut candidates: Vec<ClassId> = self.class(class).super_class.into_iter().collect();
        candidates.extend(
            self.class(class)
                .all_interfaces
                .iter()
                .copied()
                .filter(|&i| {
                    self.class(i)
                        .methods()
                        .any(|m| !self.method(m).is(access::ABSTRACT | access::STATIC))
                }),
        );
        candidates.into_iter().find(|&upper| {
            !self.is_initialized(upper) && {
                let state = self.init_state(upper);
                state != running_in(self.current)
            }
        })
    }

    pub(crate) fn mark_initialized(&mut self, class: ClassId) {
        let mirror = self.mirror(class);
        self.set_init_state(class, DONE);
        self.note_class_cell(class);
        self.initialized[class.0 as usize] = mirror.0;
        self.wake_those_who_need(mirror);
    }

    /// A class is initialised, or never will be: threads that need it try again.
    fn wake_those_who_need(&mut self, mirror: Ref) {
        for thread in 0..self.threads.len() {
            if self.threads[thread].control().status == Status::NeedsClass(mirror) {
                self.control_mut(thread).status = Status::Runnable;
            }
        }
    }

    /// Initialisation failed with `error`: what it was is kept for later attempts.
    pub(crate) fn mark_erroneous(&mut self, class: ClassId, error: Ref) {
        self.set_init_state(class, ERRONEOUS);
        let mirror = self.mirror(class);
        self.wake_those_who_need(mirror);
        let Ok(kept_class) = self.load_known("java/lang/ExceptionInInitializerError") else {
            return;
        };
        let thrown = self.class(self.class_of(error)).java_name();
        let message = self.get_ref(error, "detailMessage");
        let message = if message.is_null() {
            String::new()
        } else {
            format!(": {}", self.text(message))
        };
        let thread = self.thread_name(self.thread().object);
        let text = self.new_string(&format!(
            "Exception {thrown}{message} [in thread \"{thread}\"]"
        ));
        let kept = self.heap.new_object(kept_class);
        self.put(kept, "detailMessage", text.slot());
        let throwable = self.known.throwable;
        for (field, source) in [
            ("stackTrace", "UNASSIGNED_STACK"),
            ("suppressedExceptions", "SUPPRESSED_SENTINEL"),
        ] {
            let value = self.get_static(throwable, source);
            self.put(kept, field, value);
        }
        for field in ["backtrace", "depth"] {
            let value = self.get(error, field);
            self.put(kept, field, value);
        }
        let mirror = self.mirror(class);
        self.heap.set_field(
            mirror,
            self.known.mirror_class_id + MIRROR_ERROR,
            kept.slot(),
        );
    }

    /// The error for using a class whose initialisation has failed before.
    fn raise_erroneous(&mut self, class: ClassId) -> Trap {
        let text = format!(
            "Could not initialize class {}",
            self.class(class).java_name()
        );
        if let Err(trap) = self.raise("java/lang/NoClassDefFoundError", Some(text)) {
            return trap;
        }
        let mirror = self.mirror(class);
        let cause = self
            .heap
            .ref_field(mirror, self.known.mirror_class_id + MIRROR_ERROR);
        if let After::Throw(error) = self.frame().after {
            self.frame_mut().after = After::ThrowCaused { error, cause };
        }
        Trap::Redo
    }

    /// Verifies a class before its first use.
    pub fn link(&mut self, class: ClassId) -> Exec<()> {
        match self.class(class).link_state {
            LinkState::Linked => Ok(()),
            LinkState::Failed => {
                let error = self.class(class).link_error.clone();
                let (thrown, text) = error.unwrap_or(("java/lang/VerifyError", String::new()));
                Err(Trap::throw(thrown, text))
            }
            LinkState::Loaded => {
                if let Some(upper) = self.class(class).super_class {
                    self.link(upper)?;
                }
                self.verify(class)
            }
        }
    }

    /// Verifies a class, one of the JDK too, and decodes all its methods. Gives their number.
    pub fn link_fully(&mut self, class: ClassId) -> Exec<usize> {
        self.link(class)?;
        self.verify(class)?;
        let has_code = |id: &MethodId| {
            matches!(
                self.method(*id).body,
                Body::Code(_) | Body::Noted(_) | Body::Undecoded
            )
        };
        let with_code: Vec<MethodId> = self.class(class).methods().filter(has_code).collect();
        for &id in &with_code {
            self.code(id)?;
        }
        Ok(with_code.len())
    }

    /// Runs the verifier; classes that it asks about are loaded.
    fn verify(&mut self, class: ClassId) -> Exec<()> {
        if self.is_magic_accessor(class) {
            self.set_link_state(class, LinkState::Linked);
            return Ok(());
        }
        let (file, loader) = (self.file_of(class)?, self.class(class).loader);
        // A loader written in Java may have to run first; then linking is tried again.
        let mut interrupted = None;
        let mut hierarchy = FoundClasses::new(|name: &str| {
            if *name == *file.name {
                return Ok(file.clone());
            }
            match self.try_load_for(Asker::Machine, loader, name) {
                Ok(Some(found)) => self.class(found).file.clone().ok_or_else(|| missing(name)),
                Ok(None) => Err(missing(name)),
                Err(trap) => {
                    interrupted = Some(trap);
                    Err(missing(name))
                }
            }
        });
        let verified = verify_class(&file, &mut hierarchy);
        if let Some(trap) = interrupted {
            return Err(trap);
        }
        match verified {
            Ok(()) => {
                self.set_link_state(class, LinkState::Linked);
                Ok(())
            }
            Err(error) if error.missing.is_some() => {
                let name = error.missing.map(|fault| fault.class).unwrap_or_default();
                self.load(loader, &name).map(|_| ())
            }
            Err(error) => {
                let thrown = if error.malformed {
                    "java/lang/ClassFormatError"
                } else {
                    "java/lang/VerifyError"
                };
                self.classes[class.0 as usize].link_error = Some((thrown, error.to_string()));
                self.set_link_state(class, LinkState::Failed);
                self.link(class)
            }
        }
    }

    /// Accessors that the library of JDK 17 generates: they may call any constructor on any object, which
    /// no verifier would let pass. Only the library can make the loader that they belong to.
    pub(crate) fn is_magic_accessor(&self, class: ClassId) -> bool {
        self.is_magic_loader(self.class(class).loader)
    }

    /// Whether this is a loader of such accessors.
    pub(crate) fn is_magic_loader(&self, loader: LoaderId) -> bool {
        let object = self.loader_object(loader);
        !object.is_null()
            && &*self.class(self.class_of(object)).name
                == "jdk/internal/reflect/DelegatingClassLoader"
    }

    /// The module object of a class; null before the module system is up.
    pub(crate) fn module_of(&mut self, class: ClassId) -> Ref {
        if let Form::Array { component, .. } = self.class(class).form {
            return self.module_of(component);
        }
        let owner = self.class(class);
        if owner.is_primitive() {
            return self.modules.base;
        }
        let key = (owner.loader, owner.package().into());
        match self.modules.by_package.get(&key) {
            Some(&module) => module,
            None => self.unnamed_module(owner.loader),
        }
    }

    fn unnamed_module(&self, loader: LoaderId) -> Ref {
        let loader = self.loader_object(loader);
        if loader.is_null() {
            self.modules.unnamed_boot
        } else {
            self.get_ref(loader, "unnamedModule")
        }
    }
}

fn missing(class: &str) -> VerifyFault {
    VerifyFault {
        class: class.to_string(),
        reason: "not found".to_string(),
    }
}
