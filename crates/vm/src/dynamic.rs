//! `invokedynamic`, method handles and dynamic constants, the way HotSpot and the JDK share the work:
//! the machine asks `java.lang.invoke.MethodHandleNatives` to link a call site and then calls the
//! method that this names, with the appendix that it gives. Common bootstrap methods are linked
//! without running Java code; see [`crate::bootstrap`].
//!
//! A call site owns two cells: the linked method's number plus one, and the appendix; or
//! [`CONSTANT_SITE`] and the value that every call gives; or [`FAILED_SITE`] and the error. Questions
//! to Java code are asked one at a time; each pushes a frame whose result goes into a cell, and the
//! instruction is done again until nothing is missing.

mod constant;
mod guard;

use std::cell::OnceCell;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use vitro_classfile::descriptor::argument_slots;
use vitro_classfile::{Constant, access};

use crate::class::LoaderId;
use crate::code::Insn;
use crate::frame::After;
use crate::heap::{ClassId, HEADER, Ref, Shape};
use crate::loader::Definition;
use crate::machine::Machine;
use crate::method::{Body, MethodId, Polymorphic};
use crate::outcome::{Exec, Trap};
use crate::resolve::bad_constant;
use crate::step::interface_slot;

/// In the first cell of a call site that gives the same value at each call, and of a dynamic constant
/// that is computed.
pub(crate) const CONSTANT_SITE: u64 = u64::MAX;
/// In the first cell of a call site or dynamic constant that could not be linked.
const FAILED_SITE: u64 = u64::MAX - 1;
/// Set in the method number of an intrinsic call whose other operand has become the number of
/// argument slots.
const COUNTED: u32 = 1 << 31;

/// What linking knows beside the cells. It only grows, like the tables of classes.
#[derive(Default)]
pub(crate) struct Linkage {
    /// For a call site, by its first cell, the method spun for it; `None` if the library links it.
    pub(crate) spun: HashMap<u32, Option<MethodId>>,
    /// Offsets of fields on the way from a method handle to its entry point.
    handle_form: OnceCell<usize>,
    form_entry: OnceCell<usize>,
    member_method: OnceCell<usize>,
    /// Classes that Java code has defined, by a hash of their bytes.
    defined: HashMap<u64, Vec<ClassId>>,
    /// Methods of the machine's own.
    helpers: Option<guard::Helpers>,
    /// Cells of the dynamic constants whose arguments are being resolved.
    resolving: Vec<u32>,
}

impl Machine {
    /// The cells of a new call site.
    pub(crate) fn new_call_site(&mut self) -> u32 {
        let cell = self.new_cell();
        self.new_cell();
        cell
    }

    /// Replaces the instruction that runs.
    fn replace_insn(&mut self, insn: Insn) {
        let frame = self.frame();
        frame.code.insns[frame.pc as usize].set(insn);
    }

    pub(crate) fn invoke_dynamic(&mut self, cp: u16, cell: u32) -> Exec<()> {
        if cell == u32::MAX {
            let cell = self.new_call_site();
            self.replace_insn(Insn::InvokeDynamic { cp, cell });
            // It is done again, and counts once, as it does when it comes here after going back.
            self.steps -= 1;
            return Ok(());
        }
        if self.cells[cell as usize] == 0 {
            self.link_dynamic(cp, cell)?;
        }
        self.call_linked(cell)
    }

    /// Calls the method of a linked call site whose arguments are on the stack.
    fn call_linked(&mut self, cell: u32) -> Exec<()> {
        let appendix = self.cells[cell as usize + 1];
        let method = match self.cells[cell as usize] {
            CONSTANT_SITE => {
                self.push_operand(appendix, 1);
                self.advance();
                return Ok(());
            }
            FAILED_SITE => return Err(self.failed_again(Ref::from_slot(appendix))),
            number => MethodId(number as u32 - 1),
        };
        let class = self.method(method).class;
        self.ensure_initialized(class)?;
        if appendix != 0 {
            self.push_operand(appendix, 1);
            return self.invoke(method).inspect_err(|_| self.drop_operands(1));
        }
        self.invoke(method)
    }

    fn link_dynamic(&mut self, cp: u16, cell: u32) -> Exec<()> {
        let class = self.current_class();
        let file = self.file_of(class)?;
        let Some(&Constant::InvokeDynamic {
            bootstrap,
            name_and_type,
        }) = file.constants.get(cp)
        else {
            return Err(bad_constant(cp));
        };
        let (name, descriptor) = file
            .constants
            .name_and_type(name_and_type)
            .ok_or_else(|| bad_constant(cp))?;
        if self.link_known_bootstrap(class, &file, bootstrap, (name, descriptor), cell)? {
            return Ok(());
        }
        let handle = self.bootstrap_handle(class, &file, bootstrap)?;
        let method_type = self.method_type(class, descriptor)?;
        let statics = self.bootstrap_arguments(class, &file, bootstrap)?;
        let name = self.new_string(name);
        let appendix = self.appendix_box(cell)?;
        let caller = self.mirror(class);
        let mut args = vec![caller.slot()];
        args.extend(self.index_argument(cp));
        args.extend([handle, name, method_type, statics, appendix].map(Ref::slot));
        Err(self.ask_once("linkCallSite", &args, After::Linked(cell), cell))
    }

    /// The array into which the library puts the appendix. A thread that comes to a call site which
    /// another thread (or an outer call of its own) is linking shares the array.
    fn appendix_box(&mut self, cell: u32) -> Exec<Ref> {
        let known = Ref::from_slot(self.cells[cell as usize + 1]);
        if !known.is_null() {
            return Ok(known);
        }
        let appendix = self.new_object_array(&[Ref::NULL])?;
        self.set_cell(cell + 1, appendix.slot());
        Ok(appendix)
    }

    /// Libraries before 18 also take the index of the constant.
    fn index_argument(&self, cp: u16) -> Option<u64> {
        (self.jdk.version().feature < 18).then_some(u64::from(cp))
    }

    /// `linkCallSite` or `linkMethod` answered with a MemberName.
    pub(crate) fn call_site_linked(&mut self, cell: u32, member: Ref) -> Exec<()> {
        if self.cells[cell as usize] != 0 {
            // Someone else was first, whose answer counts.
            return Ok(());
        }
        let method = self
            .method_of_member(member)
            .ok_or_else(|| Trap::internal("a call site linked to nothing"))?;
        let appendix = Ref::from_slot(self.cells[cell as usize + 1]);
        let value = if appendix.is_null() {
            Ref::NULL
        } else {
            self.heap.get_ref(appendix, 0)
        };
        self.set_cell(cell + 1, value.slot());
        self.set_cell(cell, u64::from(method.0) + 1);
        Ok(())
    }

    /// The method of a resolved `MemberName`.
    pub fn method_of_member(&self, member: Ref) -> Option<MethodId> {
        if member.is_null() {
            return None;
        }
        let resolved = self.follow(member, &self.linkage.member_method, "method");
        if resolved.is_null() {
            return None;
        }
        let number = self
            .heap
            .field(resolved, self.injected_offset(self.class_of(resolved), 1));
        (number > 0).then(|| MethodId(number as u32 - 1))
    }

    /// A fresh `ResolvedMethodName`, by which a `MemberName` holds a method.
    pub fn resolved_method_name(&mut self, method: MethodId) -> Exec<Ref> {
        let class = self.load_known("java/lang/invoke/ResolvedMethodName")?;
        let resolved = self.heap.new_object(class);
        let offset = self.injected_offset(class, 1);
        self.heap
            .set_field(resolved, offset, u64::from(method.0) + 1);
        let holder = self.mirror(self.method(method).class);
        self.put(resolved, "vmholder", holder.slot());
        Ok(resolved)
    }

    /// A class that was defined with the same bytes, name, loader and supertypes, and whose definition has been
    /// undone. It is taken again, so that the tables do not grow with every path that is explored and
    /// names of hidden classes stay the same.
    pub(crate) fn undone_class(
        &self,
        loader: LoaderId,
        (bytes, name): (&[u8], &str),
        (super_class, interfaces): (Option<ClassId>, &[ClassId]),
        how: &Definition,
    ) -> Option<ClassId> {
        if !self.is_logging() || how.spun {
            return None;
        }
        let candidates = self.linkage.defined.get(&content_hash(bytes))?;
        candidates.iter().copied().find(|&id| {
            let class = self.class(id);
            self.mirrors[id.0 as usize] == 0
                && class.loader == loader
                && class.hidden == how.hidden
                && class.nest_host == how.nest_host
                && class.super_class == super_class
                && class.interfaces == interfaces
                && class.defined_bytes.as_deref() == Some(bytes)
                && class.file.as_ref().is_some_and(|file| *file.name == *name)
        })
    }

    /// Keeps the bytes of a class that Java code has defined.
    pub(crate) fn keep_definition(&mut self, class: ClassId, bytes: &[u8], how: &Definition) {
        self.classes[class.0 as usize].defined_bytes = Some(Arc::from(bytes));
        if !how.spun {
            let known = self.linkage.defined.entry(content_hash(bytes));
            known.or_default().push(class);
        }
    }

    /// Offset of the first of `count` injected words of a class.
    pub fn injected_offset(&self, class: ClassId, count: usize) -> usize {
        match &self.heap.shapes[class.0 as usize] {
            Shape::Fields { words, .. } => HEADER + *words as usize - count,
            _ => HEADER,
        }
    }

    /// Calls of `MethodHandle.invoke`, `invokeExact` and the accessors of VarHandle.
    pub(crate) fn invoke_handle(&mut self, cp: u16, cell: u32) -> Exec<()> {
        if self.cells[cell as usize] == 0 {
            let class = self.current_class();
            let file = self.file_of(class)?;
            let (owner, name, descriptor) =
                file.constants.member(cp).ok_or_else(|| bad_constant(cp))?;
            let owner = self.resolve_class_named(class, owner)?;
            let method_type = self.method_type(class, descriptor)?;
            let appendix = self.appendix_box(cell)?;
            let name = self.new_string(name);
            let name = self.intern(name);
            let (caller, owner) = (self.mirror(class), self.mirror(owner));
            const INVOKE_VIRTUAL: u64 = 5;
            let args = [
                caller.slot(),
                INVOKE_VIRTUAL,
                owner.slot(),
                name.slot(),
                method_type.slot(),
                appendix.slot(),
            ];
            return Err(self.ask_once("linkMethod", &args, After::Linked(cell), cell));
        }
        self.call_linked(cell)
    }

    /// `invokeBasic` and the `linkTo…` family. The first execution counts the argument slots.
    pub(crate) fn invoke_intrinsic(&mut self, cp: u16, method: MethodId) -> Exec<()> {
        if method.0 & COUNTED == 0 {
            let file = self.file_of(self.current_class())?;
            let (_, _, descriptor) = file.constants.member(cp).ok_or_else(|| bad_constant(cp))?;
            let receiver = usize::from(!self.method(method).is(access::STATIC));
            let slots = (argument_slots(descriptor) + receiver) as u16;
            self.replace_insn(Insn::InvokeIntrinsic {
                cp: slots,
                method: method.0 | COUNTED,
            });
            self.steps -= 1;
            return Ok(());
        }
        self.call_intrinsic(MethodId(method.0 & !COUNTED), usize::from(cp))
    }

    /// Calls an intrinsic with `slots` argument slots on the stack, the receiver included.
    fn call_intrinsic(&mut self, method: MethodId, slots: usize) -> Exec<()> {
        let Body::Polymorphic(which) = self.method(method).body else {
            return Err(Trap::internal("an intrinsic that is none"));
        };
        match which {
            Polymorphic::InvokeBasic => self.invoke_basic(slots),
            Polymorphic::LinkToNative => Err(Trap::unsupported("foreign function calls")),
            Polymorphic::Generic => Err(Trap::internal("a call of invoke without its call site")),
            _ => self.link_to(which, slots),
        }
    }

    /// Calls the method of the `MemberName` on top of the stack.
    fn link_to(&mut self, which: Polymorphic, slots: usize) -> Exec<()> {
        let member = Ref::from_slot(self.operand(0));
        let target = self
            .method_of_member(member)
            .ok_or_else(|| Trap::throw("java/lang/InternalError", "unresolved MemberName"))?;
        let target = if which == Polymorphic::LinkToStatic {
            target
        } else {
            let receiver = Ref::from_slot(self.operand(slots - 1));
            if receiver.is_null() {
                return Err(Trap::null());
            }
            match which {
                Polymorphic::LinkToSpecial => target,
                _ => self.select_target(self.class_of(receiver), target)?,
            }
        };
        match self.method(target).body {
            Body::Polymorphic(_) => {
                self.drop_operands(1);
                let called = self.call_intrinsic(target, slots - 1);
                called.inspect_err(|trap| self.take_back(trap, 1))
            }
            Body::Native(_) => self.call_in_frame(target, slots),
            _ => {
                self.drop_operands(1);
                self.invoke(target)
                    .inspect_err(|trap| self.take_back(trap, 1))
            }
        }
    }

    /// A native gets its frame at once: it may be called again from its start, by when the
    /// `MemberName` on top of the arguments would be gone.
    fn call_in_frame(&mut self, target: MethodId, slots: usize) -> Exec<()> {
        let sp = self.frame().sp as usize;
        let args = self.thread().slots[sp - slots..sp - 1].to_vec();
        self.drop_operands(slots as u32);
        let pushed = self.push_call(target, &args, After::Push);
        pushed.inspect_err(|trap| self.take_back(trap, slots as u32))
    }

    /// Puts dropped operands back if the instruction is going to be done again.
    fn take_back(&mut self, trap: &Trap, operands: u32) {
        if matches!(trap, Trap::Redo | Trap::Block) {
            self.frame_mut().sp += operands;
        }
    }

    /// What a virtual or interface call of `method` runs on `class`.
    fn select_target(&mut self, class: ClassId, method: MethodId) -> Exec<MethodId> {
        let info = self.method(method);
        if info.is(access::PRIVATE) {
            return Ok(method);
        }
        if let Ok(index) = usize::try_from(info.vtable_index)
            && !self.class(info.class).is_interface()
        {
            return Ok(self
                .class(class)
                .vtable
                .get(index)
                .copied()
                .unwrap_or(method));
        }
        if !self.class(info.class).is_interface() {
            return Ok(method);
        }
        let slot = interface_slot(class, method.0);
        let (cached_class, cached_method, _) = self.interface_cache[slot];
        if cached_class != class || cached_method != method {
            self.select_interface_method(class, method, slot)?;
        }
        Ok(self.interface_cache[slot].2)
    }

    /// Calls the entry point of the method handle that is the first of the argument slots.
    fn invoke_basic(&mut self, slots: usize) -> Exec<()> {
        let handle = Ref::from_slot(self.operand(slots - 1));
        if handle.is_null() {
            return Err(Trap::null());
        }
        let target = self
            .entry_of_handle(handle)
            .ok_or_else(|| Trap::internal("a method handle without an entry point"))?;
        self.invoke(target)
    }

    /// The compiled entry point of a method handle's form.
    pub fn entry_of_handle(&self, handle: Ref) -> Option<MethodId> {
        let form = self.follow(handle, &self.linkage.handle_form, "form");
        if form.is_null() {
            return None;
        }
        self.method_of_member(self.follow(form, &self.linkage.form_entry, "vmentry"))
    }

    /// Reads a reference field whose offset is remembered.
    fn follow(&self, object: Ref, offset: &OnceCell<usize>, field: &str) -> Ref {
        let find = || {
            self.field_offset(self.class_of(object), field)
                .unwrap_or(HEADER)
        };
        self.heap.ref_field(object, *offset.get_or_init(find))
    }

    /// A fresh `Object[]`.
    pub fn new_object_array(&mut self, values: &[Ref]) -> Exec<Ref> {
        let class = self.array_of(self.known.object)?;
        Ok(self.new_ref_array(class, values))
    }

    /// A fresh array of references of the given array class.
    pub fn new_ref_array(&mut self, class: ClassId, values: &[Ref]) -> Ref {
        let array = self.heap.new_array(class, values.len() as u32, 2);
        for (index, value) in values.iter().enumerate() {
            self.heap.set_ref(array, index, *value);
        }
        array
    }
}

fn content_hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}
