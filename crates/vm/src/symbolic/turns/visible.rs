//! Which instructions and natives other threads can observe: what they touch.

use super::{Act, Needs, PERMIT, Rules, Touch, WHOLE};
use crate::class::{Class, LoaderId};
use crate::code::Insn;
use crate::heap::{ClassId, Ref};
use crate::kind::{Kind, parameters};
use crate::machine::Machine;
use crate::method::MethodId;
use crate::names::Names;
use crate::outcome::Exec;
use crate::symbolic::shade::Situation;
use crate::thread::Ending;

/// What a native does that other threads can observe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visible {
    /// `Object.wait`: releases the monitor.
    Wait,
    /// Looks at whether the thread is interrupted.
    Sleep,
    /// Waits for the thread's permit.
    Park,
    /// Gives a thread its permit.
    Unpark,
    /// Looks at whether a thread is alive.
    Alive,
    /// Waits until a thread is over. The only one that is no native.
    Join,
    /// Interrupts a thread.
    Interrupt,
    /// Ends the program.
    Halt,
    /// Reads memory at an offset of an object.
    Read,
    /// Writes it.
    Write,
    /// Compares and writes it.
    Exchange,
    /// Looks at no memory that changes.
    Nothing,
}

/// Whose code a method is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Manner {
    /// The program's own.
    Programs,
    /// The library's.
    Librarys,
    /// The library's, and what it does to objects that threads share is its own business: it numbers threads, links
    /// call sites, prints.
    Quiet,
    /// Reads and exchanges memory as one act.
    Atomic,
}

/// What is known of a field.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FieldManner {
    is_final: bool,
    is_reference: bool,
}

/// Beginnings of names of quiet classes.
const QUIET: [&str; 16] = [
    "java/lang/ThreadGroup",
    "java/lang/ThreadLocal",
    "java/lang/Thread$",
    "java/lang/ThreadBuilders",
    "java/lang/Throwable",
    "java/lang/Shutdown",
    "java/lang/ApplicationShutdownHooks",
    "java/lang/Runtime",
    "java/lang/String",
    "java/lang/Class",
    "java/lang/ref/",
    "java/lang/invoke/",
    "java/io/",
    "jdk/internal/loader/",
    "jdk/internal/reflect/",
    "sun/",
];

/// Methods of `java.lang.Thread` that look at what other threads do.
const LOUD_IN_THREAD: [&str; 9] = [
    "join",
    "isAlive",
    "alive",
    "interrupt",
    "interrupted",
    "isInterrupted",
    "getState",
    "threadState",
    "isTerminated",
];

fn manner_of(class: &Class, method: &str) -> Manner {
    let name = &*class.name;
    if class.loader.0 >= LoaderId::APP.0 {
        return match class.hidden {
            true => Manner::Librarys,
            false => Manner::Programs,
        };
    }
    if name == "jdk/internal/misc/Unsafe" && method.starts_with("getAnd") {
        return Manner::Atomic;
    }
    let quiet = QUIET.iter().any(|start| name.starts_with(start))
        && !name.starts_with("java/lang/invoke/VarHandle")
        && name != "java/lang/StringBuffer";
    let in_thread = name == "java/lang/Thread" && !LOUD_IN_THREAD.contains(&method);
    match quiet || in_thread {
        true => Manner::Quiet,
        false => Manner::Librarys,
    }
}

/// The tables of what an instruction touches.
pub(crate) struct Tables<'a> {
    pub(crate) classes: &'a [Class],
    pub(crate) methods: &'a [crate::method::Method],
    pub(crate) names: &'a Names,
}

impl Rules {
    fn manner(&mut self, tables: &Tables<'_>, method: MethodId) -> Manner {
        let at = method.0 as usize;
        if self.manners.len() <= at {
            self.manners.resize(at + 1, None);
        }
        *self.manners[at].get_or_insert_with(|| {
            let method = &tables.methods[at];
            let name = tables.names.text(method.selector.name);
            manner_of(&tables.classes[method.class.0 as usize], name)
        })
    }

    /// What is known of the field at an offset of the instances of a class, or of its statics.
    fn field(&mut self, classes: &[Class], class: ClassId, offset: u32) -> FieldManner {
        *self.fields.entry((class.0, offset)).or_insert_with(|| {
            let mut at = Some(class);
            while let Some(id) = at {
                let class = &classes[id.0 as usize];
                if let Some(field) = class.fields.iter().find(|field| field.offset == offset) {
                    return FieldManner {
                        is_final: field.access & vitro_classfile::access::FINAL != 0,
                        is_reference: field.kind == Kind::Ref,
                    };
                }
                at = class.super_class;
            }
            FieldManner {
                is_final: false,
                is_reference: true,
            }
        })
    }
}

/// An access to memory: what it is, and the reference that it stores.
struct Access {
    object: Ref,
    place: u64,
    writes: bool,
    stores: Ref,
}

impl super::super::Symbolic {
    /// Whether an instruction may be carried out now: no other thread can observe it, or its thread is the chosen one.
    pub(crate) fn may_step(
        &mut self,
        at: &Situation<'_>,
        tables: &Tables<'_>,
        insn: Insn,
        is_exiting: bool,
    ) -> bool {
        let manner = self.rules.manner(tables, at.method);
        if manner == Manner::Programs {
            let instances = &mut self.shadows.turns.instances;
            if instances.len() <= at.thread {
                instances.resize(at.thread + 1, 0);
            }
            instances[at.thread] += 1;
        }
        let is_machines = at.thread != 0 && at.thread < self.rules.first;
        if is_machines || is_exiting {
            return true;
        }
        let Some(access) = self.access(at, tables, insn) else {
            self.shadows.turns.changed |= insn.writes_memory();
            return true;
        };
        if manner == Manner::Quiet {
            self.shadows.turns.changed |= access.writes;
        } else {
            let act = Act::access(access.object, access.place, access.writes);
            if !self.may_go(at.thread, &act) {
                return false;
            }
        }
        if !access.stores.is_null() {
            self.share(at.heap, access.stores);
        }
        true
    }

    /// The access to shared memory that an instruction is.
    fn access(&mut self, at: &Situation<'_>, tables: &Tables<'_>, insn: Insn) -> Option<Access> {
        use Insn::*;
        let sp = at.sp;
        let operand = |below: usize| at.slots.get(sp.wrapping_sub(below)).copied().unwrap_or(0);
        let is_static = matches!(
            insn,
            GetStatic { .. } | GetStatic2 { .. } | PutStatic { .. } | PutStatic2 { .. }
        );
        let (object, offset, writes, value) = match insn {
            GetField(offset) | GetField2(offset) => (operand(1), offset, false, 0),
            PutField(offset) => (operand(2), offset, true, operand(1)),
            PutFieldNarrow { offset, .. } => (operand(2), offset, true, 0),
            PutField2(offset) => (operand(3), offset, true, 0),
            GetStatic { offset, class } | GetStatic2 { offset, class } => {
                (at.statics(class).slot(), offset, false, 0)
            }
            PutStatic { offset, class, .. } => (at.statics(class).slot(), offset, true, operand(1)),
            PutStatic2 { offset, class } => (at.statics(class).slot(), offset, true, 0),
            _ => return self.element(at, insn),
        };
        let object = Ref::from_slot(object);
        if object.is_null() || !self.is_shared(object) {
            return None;
        }
        let class = match insn {
            GetStatic { class, .. }
            | GetStatic2 { class, .. }
            | PutStatic { class, .. }
            | PutStatic2 { class, .. } => ClassId(class),
            _ => at.heap.class_of(object),
        };
        let offset = u32::from(offset);
        let field = match is_static {
            true => statics(tables.classes, class, offset),
            false => self.rules.field(tables.classes, class, offset),
        };
        // What is final is written before others see the object.
        let stores = match writes && field.is_reference {
            true => Ref::from_slot(value),
            false => Ref::NULL,
        };
        if field.is_final {
            if writes && !stores.is_null() {
                self.share(at.heap, stores);
            }
            return None;
        }
        Some(Access {
            object,
            place: u64::from(offset) * 8,
            writes,
            stores,
        })
    }

    /// The access to an element of a shared array that an instruction is.
    fn element(&self, at: &Situation<'_>, insn: Insn) -> Option<Access> {
        use Insn::*;
        let (below, log2, writes) = match insn {
            ByteLoad => (2, 0, false),
            CharLoad | ShortLoad => (2, 1, false),
            IntLoad | RefLoad => (2, 2, false),
            LongLoad => (2, 3, false),
            ByteStore => (3, 0, true),
            ShortStore => (3, 1, true),
            IntStore | RefStore => (3, 2, true),
            LongStore => (4, 3, true),
            _ => return None,
        };
        let slot = at.sp.checked_sub(below)?;
        let array = Ref::from_slot(*at.slots.get(slot)?);
        // Bytes that are older than the program are those of strings.
        let is_text = log2 == 0 && array.0 < self.rules.old;
        if array.is_null() || is_text || !self.is_shared(array) {
            return None;
        }
        let index = *at.slots.get(slot + 1)? as u32;
        let is_known = self.slot(at.thread, at.base + slot + 1).is_none();
        let place = match is_known {
            true => place_of_element(index, log2),
            false => WHOLE,
        };
        let stores = match insn {
            RefStore => Ref::from_slot(*at.slots.get(slot + 2)?),
            _ => Ref::NULL,
        };
        Some(Access {
            object: array,
            place,
            writes,
            stores,
        })
    }
}

/// Where an element stands in its array, in bytes from the object's start.
fn place_of_element(index: u32, log2: u8) -> u64 {
    8 * crate::heap::HEADER as u64 + (u64::from(index) << log2)
}

fn statics(classes: &[Class], class: ClassId, offset: u32) -> FieldManner {
    let fields = &classes[class.0 as usize].fields;
    let field = fields
        .iter()
        .find(|field| field.is_static() && field.offset == offset);
    FieldManner {
        is_final: field.is_some_and(|field| field.access & vitro_classfile::access::FINAL != 0),
        is_reference: field.is_none_or(|field| field.kind == Kind::Ref),
    }
}

impl Machine {
    pub(super) fn manner(&self, method: MethodId) -> Manner {
        let about = self.method(method);
        let name = self.names.text(about.selector.name);
        manner_of(self.class(about.class), name)
    }

    /// Whether what the running frame does is the library's own business.
    pub(crate) fn is_quiet_here(&self) -> bool {
        let exits = self.thread().control().ending == Ending::Exiting;
        let frame = self.thread().frames.last();
        exits || frame.is_some_and(|frame| self.manner(frame.method) == Manner::Quiet)
    }

    /// A native is about to run, or a summary: if others can observe what it does, its thread must be the chosen one.
    pub(crate) fn stand_before_native(&mut self, id: MethodId, args: &[u64]) -> Exec<()> {
        if !self.is_interleaved() {
            return Ok(());
        }
        let Some(act) = self.act_of_native(id, args) else {
            let looks = matches!(
                self.method(id).visible,
                Some(Visible::Nothing | Visible::Read)
            );
            if let Some(symbolic) = &mut self.symbolic {
                symbolic.shadows.turns.changed |= !looks;
            }
            return Ok(());
        };
        self.stand(act)?;
        // What it gets it may store in what others reach.
        for (object, _) in self.references_given(id, args) {
            self.share(object);
        }
        Ok(())
    }

    fn act_of_native(&self, id: MethodId, args: &[u64]) -> Option<Act> {
        let reference = |at: usize| Ref::from_slot(args.get(at).copied().unwrap_or(0));
        let me = self.thread().object;
        let control = self.thread().control();
        let visible = self.method(id).visible;
        let is_memory = matches!(
            visible,
            None | Some(Visible::Read | Visible::Write | Visible::Exchange | Visible::Nothing)
        );
        if is_memory && self.is_quiet_here() {
            return None;
        }
        let interrupts = |thread: Ref, writes| Touch {
            object: thread,
            place: WHOLE,
            writes,
        };
        Some(match visible {
            Some(Visible::Nothing) => return None,
            Some(Visible::Wait) if control.wake.is_some() => Act::enter(reference(0)),
            Some(Visible::Wait) => {
                let mut act = Act::access(reference(0), super::MONITOR, true);
                act.touches.push(interrupts(me, true));
                act
            }
            Some(Visible::Sleep) => Act::on(vec![interrupts(me, true)]),
            Some(Visible::Park) => {
                let is_timed = args.get(1).is_some_and(|&absolute| absolute & 1 == 1)
                    || args.get(2).is_some_and(|&time| time != 0);
                let mut act = Act::access(me, PERMIT, true);
                act.touches.push(interrupts(me, false));
                if !is_timed {
                    act.needs = Needs::Permit;
                }
                act
            }
            Some(Visible::Unpark) => Act::access(reference(1), PERMIT, true),
            Some(Visible::Alive) => Act::on(vec![interrupts(reference(0), false)]),
            Some(Visible::Join) => {
                let mut act = Act::on(vec![interrupts(reference(0), false), interrupts(me, false)]);
                act.needs = Needs::End(reference(0));
                act
            }
            Some(Visible::Interrupt) => {
                let thread = reference(0);
                let mut act = Act::access(thread, PERMIT, true);
                act.touches.push(interrupts(thread, true));
                act
            }
            Some(Visible::Halt) => Act {
                ends_all: true,
                ..Act::on(Vec::new())
            },
            Some(access @ (Visible::Read | Visible::Write | Visible::Exchange)) => {
                let (object, place) = (reference(1), *args.get(2)?);
                if object.is_null() || !self.is_shared(object) {
                    return None;
                }
                // A read and an exchange in a method that is one act; another method may stand between.
                let callers = self.thread().frames.iter().rev().take(2);
                let mut callers = callers.map(|frame| self.manner(frame.method));
                let is_atomic = callers.any(|manner| manner == Manner::Atomic);
                if is_atomic && access == Visible::Exchange {
                    return None;
                }
                Act::access(object, place, is_atomic || access != Visible::Read)
            }
            None => return self.act_on_arrays(id, args),
        })
    }

    /// Carries out `Thread.join` without a limit of time, whose arguments are on the stack; false if its code must run.
    pub(crate) fn joins(&mut self, id: MethodId) -> Exec<bool> {
        if self.method(id).visible != Some(Visible::Join) || !self.is_interleaved() {
            return Ok(false);
        }
        let count = usize::from(self.method(id).arg_slots);
        let sp = self.frame().sp as usize;
        let args = self.thread().slots[sp - count..sp].to_vec();
        let is_known = (sp - count..sp).all(|slot| self.term_at(slot).is_none());
        if !is_known || count > 3 || args.get(1).is_some_and(|&millis| millis != 0) {
            return Ok(false);
        }
        self.stand_before_native(id, &args)?;
        if self.thread().control().interrupted {
            return Ok(false);
        }
        self.drop_operands(count as u32);
        self.advance();
        Ok(true)
    }

    /// Whether a summary would read objects that several threads reach: then the bytecode runs.
    pub(crate) fn is_shared_business(&self, id: MethodId, args: &[u64]) -> bool {
        let prints = self
            .class(self.method(id).class)
            .name
            .starts_with("java/io/");
        let given = self.references_given(id, args);
        !prints
            && given.iter().any(|&(object, _)| {
                self.class_of(object) != self.known.string && self.is_shared(object)
            })
    }

    /// What is not known of a native: it may look into arrays and change them.
    fn act_on_arrays(&self, id: MethodId, args: &[u64]) -> Option<Act> {
        let arrays = self.references_given(id, args).into_iter();
        let touches: Vec<Touch> = arrays
            .filter(|&(object, _)| {
                let is_text = object.0 < self.symbolic.as_ref().map_or(0, |s| s.rules.old);
                self.class(self.class_of(object)).is_array() && self.is_shared(object) && !is_text
            })
            .map(|(object, _)| Touch {
                object,
                place: WHOLE,
                writes: true,
            })
            .collect();
        (!touches.is_empty()).then(|| Act::on(touches))
    }

    /// The objects that a method gets, with their slots.
    fn references_given(&self, id: MethodId, args: &[u64]) -> Vec<(Ref, usize)> {
        let method = self.method(id);
        let is_instance = !method.is(vitro_classfile::access::STATIC);
        let mut found = Vec::new();
        let mut note = |slot: usize| {
            let object = Ref::from_slot(args.get(slot).copied().unwrap_or(0));
            if !object.is_null() {
                found.push((object, slot));
            }
        };
        if is_instance {
            note(0);
        }
        let mut slot = usize::from(is_instance);
        for parameter in parameters(self.names.text(method.selector.descriptor)) {
            let kind = Kind::of(parameter);
            if kind == Kind::Ref {
                note(slot);
            }
            slot += kind.slots();
        }
        found
    }
}
