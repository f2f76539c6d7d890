//! Questions to the library, and methods of the machine's own that stand behind them.
//!
//! A call site or dynamic constant that cannot be linked must fail the same way for ever (JVMS
//! §5.4.3.6). So the question is asked from a frame with a handler, which keeps the error.

use std::cell::Cell;
use std::rc::Rc;

use vitro_classfile::access;

use super::FAILED_SITE;
use crate::class::LoaderId;
use crate::code::{Code, Handler, Insn};
use crate::frame::After;
use crate::heap::{ClassId, Ref};
use crate::kind::Kind;
use crate::machine::Machine;
use crate::method::{Body, Method, MethodId, Selector};
use crate::native::NativeFn;
use crate::outcome::{Exec, Trap};

const NATIVES: &str = "java/lang/invoke/MethodHandleNatives";

/// Methods that no class file has; stack traces leave them out.
#[derive(Clone, Copy)]
pub(crate) struct Helpers {
    /// Whose frame asks a question and keeps the error.
    guard: MethodId,
    /// `static Throwable note(Throwable error, int cell)`
    note: MethodId,
    /// `static Class initialize(Class class)`
    initialize: MethodId,
}

impl Machine {
    /// Pushes a call of a method of `MethodHandleNatives`; its result goes where `after` says. The
    /// answer is what to do then, mostly to run the frame.
    pub(super) fn ask(&mut self, name: &str, args: &[u64], after: After) -> Trap {
        let pushed = self
            .question(name, args.len())
            .and_then(|method| self.push_call(method, args, after));
        pushed.err().unwrap_or(Trap::Redo)
    }

    /// As `ask`; an error is kept in `cell`.
    pub(super) fn ask_once(&mut self, name: &str, args: &[u64], after: After, cell: u32) -> Trap {
        let pushed = self.question(name, args.len()).and_then(|method| {
            let helpers = self.helpers();
            let code = guarded_call(method, args.len(), helpers.note, cell);
            // The frame keeps the code, so the next question may have another.
            let guard = &mut self.methods[helpers.guard.0 as usize];
            guard.arg_slots = args.len() as u16;
            guard.body = Body::Code(Rc::new(code));
            self.push_call(helpers.guard, args, after)
        });
        pushed.err().unwrap_or(Trap::Redo)
    }

    /// A method of `MethodHandleNatives` by name and number of argument slots.
    fn question(&mut self, name: &str, slots: usize) -> Exec<MethodId> {
        let class = self.load_known(NATIVES)?;
        self.ensure_initialized(class)?;
        let fits = |&id: &MethodId| {
            let method = self.method(id);
            &**self.names.text(method.selector.name) == name
                && usize::from(method.arg_slots) == slots
        };
        let found = self.class(class).methods().find(fits);
        found.ok_or_else(|| Trap::internal(format!("the JDK has no {name}")))
    }

    /// They are made before all others, so that snapshots number methods in the same way.
    pub(crate) fn helpers(&mut self) -> Helpers {
        if let Some(helpers) = self.linkage.helpers {
            return helpers;
        }
        let helpers = Helpers {
            guard: self.add_helper("<guard>", 0, Body::Missing),
            note: self.add_helper("<note>", 2, Body::Native(note as NativeFn)),
            initialize: self.add_helper("<initialize>", 1, Body::Native(initialize as NativeFn)),
        };
        self.linkage.helpers = Some(helpers);
        helpers
    }

    fn add_helper(&mut self, name: &str, arg_slots: u16, body: Body) -> MethodId {
        let selector = Selector {
            name: self.names.intern_str(name),
            descriptor: self.names.intern_str("()Ljava/lang/Object;"),
        };
        self.methods.push(Method {
            // `Object` is the first class of all.
            class: ClassId(1),
            selector,
            access: access::STATIC,
            index: 0,
            arg_slots,
            returns: Kind::Ref,
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

    /// Keeps the error of a call site or dynamic constant, if it is one that counts.
    fn keep_failure(&mut self, cell: u32, error: Ref) {
        if self.cells[cell as usize] == 0 && self.is_instance(error, "java/lang/LinkageError") {
            self.set_cell(cell + 1, error.slot());
            self.set_cell(cell, FAILED_SITE);
        }
    }

    /// The error of a call site that has failed before: a new one, without the cause.
    pub(super) fn failed_again(&self, error: Ref) -> Trap {
        let class = self.class(self.class_of(error));
        if class.loader != LoaderId::BOOT {
            return Trap::Throw(error);
        }
        let message = self.get_ref(error, "detailMessage");
        let message = (!message.is_null()).then(|| self.text(message));
        Trap::ThrowNamed(class.name.to_string(), message)
    }

    /// For a native that has made a class and must not start again: initialises the class, and the
    /// native's result is its mirror.
    pub fn initialize_and_return(&mut self, class: ClassId) -> Trap {
        let method = self.helpers().initialize;
        let mirror = self.mirror(class);
        Trap::Invoke {
            method,
            args: vec![mirror.slot()],
            after: After::Push,
        }
    }
}

/// `static Throwable note(Throwable error, int cell)`
fn note(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    m.keep_failure(args[1] as u32, Ref::from_slot(args[0]));
    Ok(args[0])
}

/// `static Class initialize(Class class)`
fn initialize(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = m.class_of_mirror(Ref::from_slot(args[0]));
    m.ensure_initialized(class)?;
    Ok(args[0])
}

/// `try { return method(arguments); } catch (Throwable error) { throw note(error, cell); }`
fn guarded_call(method: MethodId, args: usize, note: MethodId, cell: u32) -> Code {
    let mut insns: Vec<Insn> = (0..args as u16).map(Insn::Load).collect();
    insns.extend([Insn::InvokeStatic { method: method.0 }, Insn::Return1]);
    let handler = insns.len() as u32;
    insns.extend([
        Insn::Const(cell as i32),
        Insn::InvokeStatic { method: note.0 },
        Insn::AThrow,
    ]);
    Code {
        offsets: vec![0; insns.len()].into(),
        opcodes: vec![0; insns.len()].into(),
        insns: insns.into_iter().map(Cell::new).collect(),
        max_locals: args as u32,
        frame_slots: args as u32 * 2 + 2,
        handlers: Box::new([Handler {
            start: 0,
            end: handler,
            target: handler,
            catch_type: 0,
        }]),
        switches: Box::default(),
        wide: Box::default(),
    }
}
