//! Calls and returns outside the fast path: synchronized methods, natives, first decoding, and the
//! frames that the machine pushes on its own behalf.

use std::cell::Cell;
use std::rc::Rc;

use vitro_classfile::access;

use crate::class::LoaderId;
use crate::code::{Code, Insn};
use crate::frame::{After, Frame};
use crate::heap::{ClassId, Ref};
use crate::kind::Kind;
use crate::machine::Machine;
use crate::method::{Body, MethodId};
use crate::native::{NativeFn, asks_for_itself, writes_logs};
use crate::outcome::{Exec, Outcome, Trap};
use crate::step::Pause;
use crate::symbolic::unknown_calls::World;

/// The program counter of a frame that waits for something before its first instruction: a class initialiser for
/// the supertypes, the first frame of a thread for its monitor.
pub(crate) const NOT_STARTED: u32 = u32::MAX;
/// Frames that may be used beyond the limit while a StackOverflowError is made.
const OVERFLOW_RESERVE: usize = 200;

/// Most calls have no more argument slots.
const FEW_ARGUMENTS: usize = 8;

impl Machine {
    /// The frame that runs.
    pub fn frame(&self) -> &Frame {
        self.thread()
            .frames
            .last()
            .expect("a running thread has a frame")
    }

    pub(crate) fn frame_mut(&mut self) -> &mut Frame {
        self.thread_mut()
            .frames
            .last_mut()
            .expect("a running thread has a frame")
    }

    /// Goes on behind the current instruction.
    #[inline]
    pub(crate) fn advance(&mut self) {
        self.frame_mut().pc += 1;
    }

    /// Drops operands of the current frame.
    pub(crate) fn drop_operands(&mut self, count: u32) {
        self.frame_mut().sp -= count;
    }

    /// The operand `depth` slots below the top (0 is the top).
    pub(crate) fn operand(&self, depth: usize) -> u64 {
        let thread = self.thread();
        thread.slots[self.frame().sp as usize - 1 - depth]
    }

    /// Pushes an operand of one or two slots.
    pub(crate) fn push_operand(&mut self, value: u64, slots: usize) {
        let thread = self.thread_mut();
        let Some(frame) = thread.frames.last_mut() else {
            return;
        };
        let at = frame.sp as usize;
        if slots > 0 {
            thread.slots[at] = value;
        }
        if slots > 1 {
            thread.slots[at + 1] = 0;
        }
        frame.sp += slots as u32;
        if let Some(symbolic) = &mut self.symbolic {
            symbolic.clear_slots(self.current, at, at + slots);
        }
    }

    /// Pushes the result of a frame that has been left, or of a look at terms before; its term stands there already.
    pub(crate) fn push_result(&mut self, value: u64, slots: usize) {
        let at = self.frame().sp as usize;
        let term = self
            .symbolic
            .as_ref()
            .and_then(|s| s.slot(self.current, at));
        self.push_operand(value, slots);
        if let (Some(symbolic), Some(_)) = (&mut self.symbolic, term) {
            symbolic.set_slot(self.current, at, term);
        }
    }

    /// Calls a method whose arguments are on the operand stack. On success either its frame is on
    /// top, or (for a native) its result is pushed and the call instruction passed.
    pub(crate) fn invoke(&mut self, id: MethodId) -> Exec<()> {
        if self.symbolic.is_some() {
            if self.method(id).is_overridable {
                let arguments = usize::from(self.method(id).arg_slots);
                self.note_virtual_call(id, self.operand(arguments - 1));
            }
            if self.summarised(id)? {
                return Ok(());
            }
        }
        match &self.method(id).body {
            Body::Native(native) => self.invoke_native(id, *native),
            _ => {
                let code = self.code(id)?;
                self.refuse_native_library(id)?;
                self.note_outside(id);
                let base = self.frame().sp - u32::from(self.method(id).arg_slots);
                self.ensure_stack(base as usize + code.frame_slots as usize)?;
                let lock = self.lock_for_call(id)?;
                self.frame_mut().sp = base;
                self.push_frame(id, code, base, lock, After::Push);
                Ok(())
            }
        }
    }

    /// In a symbolic run: gives the result of a call by its summary. False if it has to run.
    fn summarised(&mut self, id: MethodId) -> Exec<bool> {
        let method = self.method(id);
        if let Some(role) = method.source {
            self.ask_source(id, role)?;
            return Ok(true);
        }
        let Some(summary) = method.summary else {
            return self.joins(id);
        };
        let (count, returns) = (usize::from(method.arg_slots), method.returns.slots());
        let sp = self.frame().sp as usize;
        // Calls are frequent: their arguments are copied without an allocation.
        let mut few = [0; FEW_ARGUMENTS];
        let many: Vec<u64>;
        let given = &self.thread().slots[sp - count..sp];
        let args = match few.get_mut(..count) {
            Some(few) => {
                few.copy_from_slice(given);
                &*few
            }
            None => {
                many = given.to_vec();
                &many
            }
        };
        if self.is_interleaved() && self.is_shared_business(id, args) {
            return Ok(false);
        }
        let Some(result) = summary(self, args, sp - count)? else {
            return Ok(false);
        };
        self.frame_mut().sp -= count as u32;
        self.push_operand(result.bits, returns);
        if let (Some(symbolic), Some(_)) = (&mut self.symbolic, result.term) {
            symbolic.set_slot(self.current, sp - count, result.term);
        }
        self.advance();
        Ok(true)
    }

    /// Enters the monitor of a synchronized method whose arguments are on the stack.
    fn lock_for_call(&mut self, id: MethodId) -> Exec<Ref> {
        let method = self.method(id);
        if !method.is(access::SYNCHRONIZED) {
            return Ok(Ref::NULL);
        }
        let lock = if method.is(access::STATIC) {
            self.mirror(method.class)
        } else {
            Ref::from_slot(self.operand(usize::from(method.arg_slots) - 1))
        };
        self.monitor_enter(lock)?;
        Ok(lock)
    }

    /// Makes room for a frame that ends at slot `end`, or reports overflow.
    fn ensure_stack(&mut self, end: usize) -> Exec<()> {
        let factor = self.thread().depth_factor;
        let (frames, slots) = (
            self.limits.frames * factor,
            self.limits.stack_slots * factor,
        );
        let reserve = if self.raising_overflow || self.making_overflow_error() {
            OVERFLOW_RESERVE
        } else {
            0
        };
        let depth = self.thread().frames.len();
        if depth >= frames + reserve || end >= slots + reserve * 64 {
            self.note_shortage();
            return Err(Trap::ThrowNew("java/lang/StackOverflowError", None));
        }
        let thread = self.thread_mut();
        if end >= thread.slots.len() {
            thread.slots.resize((end + 1) * 2, 0);
        }
        Ok(())
    }

    /// Whether the stack is in use beyond its limit, to construct the StackOverflowError.
    fn making_overflow_error(&self) -> bool {
        self.thread()
            .frames
            .iter()
            .rev()
            .take(OVERFLOW_RESERVE)
            .any(|frame| match frame.after {
                After::Throw(error) => self.class_of(error) == self.known.stack_overflow,
                _ => false,
            })
    }

    pub(crate) fn push_frame(
        &mut self,
        method: MethodId,
        code: Rc<Code>,
        base: u32,
        lock: Ref,
        after: After,
    ) {
        let args = u32::from(self.method(method).arg_slots);
        let locals_end = base + code.max_locals;
        let thread = self.thread_mut();
        let first_free = (base + args).min(locals_end) as usize;
        thread.slots[first_free..locals_end as usize].fill(0);
        let current = self.current;
        if let Some(symbolic) = &mut self.symbolic {
            symbolic.clear_slots(current, first_free, locals_end as usize);
            symbolic.entered(current, self.threads[current].frames.len() + 1, method);
        }
        let thread = self.thread_mut();
        thread.frames.push(Frame {
            method,
            code,
            pc: 0,
            base,
            sp: locals_end,
            lock,
            after,
            held: Vec::new(),
        });
    }

    /// Pushes a frame for `method` with the given arguments on top of the current frame.
    pub(crate) fn push_call(&mut self, method: MethodId, args: &[u64], after: After) -> Exec<()> {
        self.touch_stack();
        if after == After::Push {
            self.note_virtual_call(method, args.first().copied().unwrap_or(0));
        }
        let code = match &self.method(method).body {
            Body::Native(_) => self.native_code(method),
            _ => self.code(method)?,
        };
        let base = self.thread().frames.last().map_or(0, |frame| {
            // The frame below may stand before an instruction whose operands it still needs.
            frame.sp
        });
        self.ensure_stack(base as usize + (code.frame_slots as usize).max(args.len()))?;
        let at = base as usize;
        self.thread_mut().slots[at..at + args.len()].copy_from_slice(args);
        let current = self.current;
        if let Some(symbolic) = &mut self.symbolic {
            symbolic.clear_slots(current, at, at + args.len());
        }
        let is_synchronized = self.method(method).is(access::SYNCHRONIZED);
        // Whoever starts a thread does not wait for the thread's first monitor.
        let starts_thread = is_synchronized && after == After::ThreadEnd;
        let lock = if is_synchronized && !starts_thread {
            let lock = if self.method(method).is(access::STATIC) {
                self.mirror(self.method(method).class)
            } else {
                Ref::from_slot(args[0])
            };
            // A receiver that is not known yet is locked when it is.
            if !lock.is_null() {
                self.monitor_enter(lock)?;
            }
            lock
        } else {
            Ref::NULL
        };
        self.push_frame(method, code, base, lock, after);
        if starts_thread {
            self.frame_mut().pc = NOT_STARTED;
        }
        Ok(())
    }

    /// The first frame of a thread is of a synchronized method: it enters the monitor and starts.
    pub(crate) fn start_first_frame(&mut self) -> Exec<()> {
        let (method, base) = (self.frame().method, self.frame().base as usize);
        let lock = if self.method(method).is(access::STATIC) {
            self.mirror(self.method(method).class)
        } else {
            Ref::from_slot(self.thread().slots[base])
        };
        self.monitor_enter(lock)?;
        let frame = self.frame_mut();
        frame.lock = lock;
        frame.pc = 0;
        Ok(())
    }

    /// Whether a method is a native of the program, for which there is never code.
    pub fn lacks_body(&self, id: MethodId) -> bool {
        let method = self.method(id);
        let loader = self.class(method.class).loader;
        matches!(method.body, Body::Missing) && (!loader.is_builtin() || loader == LoaderId::APP)
    }

    /// The decoded body of a method, or the error that calling it is.
    pub(crate) fn code(&mut self, id: MethodId) -> Exec<Rc<Code>> {
        let method = self.method(id);
        match &method.body {
            Body::Code(code) | Body::Noted(code) => Ok(code.clone()),
            Body::Undecoded => self.decode(id),
            Body::Abstract => Err(Trap::ThrowNew(
                "java/lang/AbstractMethodError",
                Some(self.external_signature(id)),
            )),
            Body::Conflict => Err(Trap::throw(
                "java/lang/IncompatibleClassChangeError",
                "Conflicting default methods",
            )),
            Body::Native(_) => Ok(self.native_code(id)),
            Body::Polymorphic(_) => Err(Trap::throw(
                "java/lang/UnsupportedOperationException",
                format!(
                    "cannot reflectively invoke {}",
                    self.class(method.class).simple_name()
                ),
            )),
            Body::Missing if self.is_network(method.class) => Err(Trap::refused(format!(
                "network call {}.{}",
                self.class(method.class).java_name(),
                self.names.text(method.selector.name)
            ))),
            Body::Missing if self.lacks_body(id) && self.world == World::Open => {
                Err(Trap::unsupported(format!(
                    "native method {} of the program",
                    self.describe_method(id)
                )))
            }
            Body::Missing if self.lacks_body(id) => Err(Trap::throw(
                "java/lang/UnsatisfiedLinkError",
                format!("'{}'", self.external_signature(id)),
            )),
            Body::Missing => {
                let text = format!("native {}", self.describe_method(id));
                Err(Trap::unsupported(text))
            }
        }
    }

    /// Whether the missing natives of a class are those that would look at the network.
    fn is_network(&self, class: ClassId) -> bool {
        let class = self.class(class);
        let packages = ["java/net/", "jdk/net/", "sun/net/", "sun/nio/ch/"];
        class.loader == LoaderId::BOOT && packages.iter().any(|start| class.name.starts_with(start))
    }

    fn decode(&mut self, id: MethodId) -> Exec<Rc<Code>> {
        let method = self.method(id);
        let class = self.class(method.class);
        let file = class
            .file
            .clone()
            .ok_or_else(|| Trap::internal("a method without a class file"))?;
        let Some(code) = &file.methods[method.index as usize].code else {
            return Err(Trap::internal("a method without code"));
        };
        let decoded = crate::code::decode(code, &file.constants, method.returns);
        let decoded = decoded.map_err(|bad| {
            Trap::throw(
                "java/lang/VerifyError",
                format!(
                    "{} at offset {}: {}",
                    self.describe_method(id),
                    bad.offset,
                    bad.problem
                ),
            )
        })?;
        let decoded = Rc::new(decoded);
        let method = &mut self.methods[id.0 as usize];
        method.body = match method.outside.is_some() || method.is_overridable {
            true => Body::Noted(decoded.clone()),
            false => Body::Code(decoded.clone()),
        };
        Ok(decoded)
    }

    /// Code whose first instruction runs the native and whose second returns its result.
    pub(crate) fn native_code(&self, id: MethodId) -> Rc<Code> {
        let method = self.method(id);
        let leave = match method.returns.slots() {
            0 => Insn::Return,
            1 => Insn::Return1,
            _ => Insn::Return2,
        };
        let args = u32::from(method.arg_slots);
        Rc::new(Code {
            insns: Box::new([Cell::new(Insn::NativeBody), Cell::new(leave)]),
            offsets: Box::new([0, 0]),
            opcodes: Box::new([0, 0]),
            max_locals: args,
            frame_slots: args + 2,
            handlers: Box::default(),
            switches: Box::default(),
            wide: Box::default(),
        })
    }

    /// Runs a native whose arguments are on the operand stack, without a frame of its own unless it
    /// throws or calls back.
    fn invoke_native(&mut self, id: MethodId, native: NativeFn) -> Exec<()> {
        let method = self.method(id);
        let (count, returns) = (usize::from(method.arg_slots), method.returns.slots());
        let synchronized = method.is(access::SYNCHRONIZED);
        let sp = self.frame().sp as usize;
        let mut buffer = [0; 32];
        let args = &self.thread().slots[sp - count..sp];
        if synchronized || count > buffer.len() {
            return self.enter_native_frame(id);
        }
        buffer[..count].copy_from_slice(args);
        let term = self.term_of_native(id, sp - count);
        if term.is_none() {
            self.make_concrete(id, sp - count)?;
        }
        self.stand_before_native(id, &buffer[..count])?;
        self.note_native(id);
        match native(self, &buffer[..count]) {
            Ok(value) => {
                self.frame_mut().sp -= count as u32;
                self.push_operand(value, returns);
                if let (Some(symbolic), Some(_)) = (&mut self.symbolic, term) {
                    symbolic.set_slot(self.current, sp - count, term);
                }
                self.advance();
                Ok(())
            }
            Err(trap @ (Trap::Redo | Trap::Fork | Trap::Turn | Trap::Stop(_))) => Err(trap),
            // Stack traces show the native's frame, also those that other threads ask for, so it gets
            // one now.
            Err(Trap::Invoke {
                method,
                args,
                after,
            }) => {
                self.enter_native_frame(id)?;
                self.push_call(method, &args, after)
            }
            Err(trap) => {
                self.enter_native_frame(id)?;
                Err(trap)
            }
        }
    }

    fn enter_native_frame(&mut self, id: MethodId) -> Exec<()> {
        let code = self.native_code(id);
        let base = self.frame().sp - u32::from(self.method(id).arg_slots);
        self.ensure_stack(base as usize + code.frame_slots as usize)?;
        let lock = self.lock_for_call(id)?;
        self.frame_mut().sp = base;
        self.push_frame(id, code, base, lock, After::Push);
        Ok(())
    }

    /// The body of a native's own frame.
    pub(crate) fn run_native_frame(&mut self) -> Exec<()> {
        let (id, base) = (self.frame().method, self.frame().base as usize);
        let count = usize::from(self.method(id).arg_slots);
        let Body::Native(native) = self.method(id).body else {
            return Err(Trap::internal("a native frame without a native"));
        };
        let args = self.thread().slots[base..base + count].to_vec();
        self.make_concrete(id, base)?;
        self.stand_before_native(id, &args)?;
        self.note_native(id);
        match native(self, &args) {
            Ok(value) => {
                self.push_operand(value, self.method(id).returns.slots());
                self.advance();
                Ok(())
            }
            Err(Trap::Invoke {
                method,
                args,
                after,
            }) => self.push_call(method, &args, after),
            Err(trap) => Err(trap),
        }
    }

    fn note_native(&mut self, id: MethodId) {
        if let Some(coverage) = &mut self.coverage {
            coverage.natives.insert(id);
        }
        self.note_outside(id);
    }

    /// What a native library of the program does is unknown.
    fn refuse_native_library(&self, id: MethodId) -> Exec<()> {
        let loads = self.methods[id.0 as usize].outside == Some(crate::native::NATIVE_LIBRARIES);
        match loads && self.world == World::Open && self.is_near_program() {
            true => Err(Trap::unsupported("a native library of the program")),
            false => Ok(()),
        }
    }

    /// Notes that the path depends on what a method gives. Which places objects have in tables that the library fills when
    /// it initialises its own classes is its own business.
    fn note_outside(&mut self, id: MethodId) {
        let Some(what) = self.methods[id.0 as usize].outside else {
            return;
        };
        if what == crate::native::IDENTITY && self.initializes_library() {
            return;
        }
        if what == crate::native::ORDER_OF_THREADS && self.explores_order() {
            return;
        }
        if crate::native::counts_near_program(what) && !self.is_near_program() {
            return;
        }
        if self.is_library_business(what) {
            return;
        }
        match &mut self.symbolic {
            Some(symbolic) => symbolic.depends_on(what),
            None if crate::native::differs_by_run(what) => self.note_in_initializers(what),
            None => {}
        }
    }

    /// Before there are paths: notes what initialisers of the program's classes have asked for.
    fn note_in_initializers(&mut self, what: &'static str) {
        let is_own = |frame: &Frame| match frame.after {
            After::Initialized(class) => self.class(class).loader == LoaderId::APP,
            _ => false,
        };
        if self.thread().frames.iter().any(is_own) && !self.asked_by_initializers.contains(&what) {
            self.asked_by_initializers.push(what);
        }
    }

    /// Whether the library, or a framework for logs, asks for this for itself: no class of the program is nearer.
    fn is_library_business(&self, what: &str) -> bool {
        // `Object.toString` puts a hash code into a text, which the program gets.
        let mut in_text = false;
        for frame in self.thread().frames.iter().rev() {
            let class = self.class(self.method(frame.method).class);
            in_text |= *class.name == *"java/lang/Object";
            if asks_for_itself(&class.name, what) {
                return !in_text || writes_logs(&class.name);
            }
            if class.loader != LoaderId::BOOT {
                return false;
            }
        }
        false
    }

    fn initializes_library(&self) -> bool {
        let frames = self.thread().frames.iter();
        let mut initializers = frames.filter_map(|frame| match frame.after {
            After::Initialized(class) => Some(class),
            _ => None,
        });
        initializers.any(|class| self.class(class).loader == LoaderId::BOOT)
    }

    /// The slow way out of a frame: monitors, frozen callers, and frames with a purpose of their own.
    pub(crate) fn finish_frame(&mut self, value: u64, slots: usize) -> Exec<Option<Pause>> {
        self.release_frame()?;
        let after = self.frame().after;
        if after == After::ThreadEnd {
            return self.thread_returned();
        }
        self.pop_frame();
        match after {
            After::Push => {
                self.push_result(value, slots);
                self.advance();
            }
            After::Drop => self.advance(),
            After::Redo => self.resume()?,
            After::Give(object) => {
                self.push_operand(object.slot(), 1);
                self.advance();
            }
            After::Throw(error) => return Err(Trap::Throw(error)),
            After::ThrowCaused { error, cause } => {
                self.put(error, "cause", cause.slot());
                return Err(Trap::Throw(error));
            }
            After::Initialized(class) => {
                self.mark_initialized(class);
                self.resume()?;
            }
            After::Loaded(request) => {
                self.loader_answered(request, Ref::from_slot(value))?;
                self.resume()?;
            }
            After::Box(kind) => {
                let boxed = self.box_value(kind, value)?;
                self.push_operand(boxed.slot(), 1);
                self.advance();
            }
            After::Linked(cell) => {
                self.call_site_linked(cell, Ref::from_slot(value))?;
                self.resume()?;
            }
            After::Store(cell) => {
                self.set_cell(cell, value);
                self.resume()?;
            }
            After::Constant(cell, kind) => {
                self.constant_computed(cell, kind, Ref::from_slot(value))?;
                self.resume()?;
            }
            After::InputCall { number, call } => self.input_call_returned(number, call, value)?,
            After::Started(call) => self.continue_start(call + 1)?,
            After::ThreadEnd => {}
            After::HostCall => return Ok(Some(Pause::HostReturn(Ok(value)))),
        }
        Ok(None)
    }

    /// Removes the top frame; the one below becomes writable.
    pub(crate) fn pop_frame(&mut self) {
        self.thread_mut().frames.pop();
        self.thaw_top();
    }

    /// The frame on top does its instruction again, or starts at last.
    fn resume(&mut self) -> Exec<()> {
        if self
            .thread()
            .frames
            .last()
            .is_some_and(|frame| frame.pc == NOT_STARTED)
        {
            return self.start_frame();
        }
        Ok(())
    }

    /// Reacts to what interrupted an instruction. `None` means go on with the frame on top.
    pub(crate) fn handle(&mut self, trap: Trap) -> Option<Pause> {
        let mut trap = trap;
        loop {
            let next = match trap {
                Trap::Redo => return None,
                Trap::Fork => return Some(Pause::Fork),
                Trap::Turn => return Some(Pause::Switch),
                Trap::Block => {
                    self.end_slice();
                    self.show_status(self.current);
                    return Some(Pause::Switch);
                }
                Trap::Stop(outcome) => return Some(Pause::Stop(outcome)),
                Trap::Throw(object) => match self.unwind(object) {
                    Ok(pause) => return pause,
                    Err(trap) => trap,
                },
                Trap::ThrowNew(class, message) => match self.raise(class, message) {
                    Ok(()) => return None,
                    Err(trap) => trap,
                },
                Trap::ThrowNamed(class, message) => match self.raise(&class, message) {
                    Ok(()) => return None,
                    Err(trap) => trap,
                },
                Trap::Invoke {
                    method,
                    args,
                    after,
                } => match self.push_call(method, &args, after) {
                    Ok(()) => return None,
                    Err(trap) => trap,
                },
            };
            trap = next;
        }
    }

    /// A loop begins a new iteration when `steps` has passed `next_event`: stops for the explorer, if it is a loop of the program.
    pub(crate) fn loop_event(&mut self) -> Option<Pause> {
        let class = self.method(self.frame().method).class;
        if self.look_at_loop && self.class(class).loader.0 >= LoaderId::APP.0 {
            self.look_at_loop = false;
            self.look_at = self.steps;
            return Some(Pause::Switch);
        }
        self.event()
    }

    /// Called when `steps` passes `next_event`: limits, other threads.
    pub(crate) fn event(&mut self) -> Option<Pause> {
        let due = self.slice_end.min(self.limits.steps).min(self.look_at);
        if self.look_at_loop && self.steps < due {
            return None;
        }
        if self.steps >= self.limits.steps {
            return Some(Pause::Stop(Outcome::StepLimit(self.limits.steps)));
        }
        if self.is_past_deadline() {
            return Some(Pause::Stop(Outcome::TimeLimit));
        }
        Some(Pause::Switch)
    }

    /// A fresh box object, or the cached one, as `valueOf` gives it.
    pub fn box_value(&mut self, kind: Kind, value: u64) -> Exec<Ref> {
        match kind {
            Kind::Void => return Ok(Ref::NULL),
            Kind::Ref => return Ok(Ref::from_slot(value)),
            _ => {}
        }
        if let Some(cached) = self.cached_box(kind, value)? {
            return Ok(cached);
        }
        let class = self.load_known(kind.box_class())?;
        let object = self.heap.new_object(class);
        let offset = self
            .field_offset(class, "value")
            .unwrap_or(crate::heap::HEADER);
        self.heap.set_field(object, offset, value);
        Ok(object)
    }

    /// The identical boxes that `valueOf` must give for small values.
    fn cached_box(&mut self, kind: Kind, value: u64) -> Exec<Option<Ref>> {
        let small = value as i32;
        let index = match kind {
            Kind::Boolean => {
                let class = self.load_known("java/lang/Boolean")?;
                self.ensure_initialized(class)?;
                let field = if value & 1 == 1 { "TRUE" } else { "FALSE" };
                return Ok(Some(Ref::from_slot(self.get_static(class, field))));
            }
            Kind::Byte => small + 128,
            Kind::Short | Kind::Int if (-128..128).contains(&small) => small + 128,
            Kind::Long if (-128..128).contains(&(value as i64)) => small + 128,
            Kind::Char if small < 128 => small,
            _ => return Ok(None),
        };
        let Some(holder) = cache_of(kind) else {
            return Ok(None);
        };
        let class = self.load_known(holder)?;
        self.ensure_initialized(class)?;
        let cache = Ref::from_slot(self.get_static(class, "cache"));
        if cache.is_null() || index as u32 >= self.heap.length(cache) {
            return Ok(None);
        }
        Ok(Some(self.heap.get_ref(cache, index as usize)))
    }

    /// The static fields in which the library keeps the boxes of a kind.
    pub(crate) fn kept_boxes(&mut self, kind: Kind) -> Exec<[Option<(ClassId, usize)>; 2]> {
        let (holder, fields) = match cache_of(kind) {
            Some(holder) => (holder, ["cache", "cache"]),
            None if kind == Kind::Boolean => ("java/lang/Boolean", ["TRUE", "FALSE"]),
            None => return Ok([None; 2]),
        };
        let class = self.load_known(holder)?;
        let place = |field: &str| Some((class, self.field_offset(class, field)?));
        Ok(fields.map(place))
    }

    /// The kind and value in a box object; `None` if it is not one.
    pub fn unbox(&self, object: Ref) -> Option<(Kind, u64)> {
        if object.is_null() {
            return None;
        }
        let name = &*self.class(self.class_of(object)).name;
        let kind = *Kind::PRIMITIVES
            .iter()
            .find(|kind| kind.box_class() == name)?;
        Some((kind, self.get(object, "value")))
    }

    /// `void pkg.Class.method(int, String)`, as linkage errors spell methods.
    pub fn external_signature(&self, id: MethodId) -> String {
        let method = self.method(id);
        let descriptor = self.names.text(method.selector.descriptor);
        let returned = descriptor.rsplit(')').next().unwrap_or("V");
        let parameters: Vec<String> = crate::kind::parameters(descriptor)
            .iter()
            .map(|p| external_type(p))
            .collect();
        format!(
            "{} {}.{}({})",
            external_type(returned),
            self.class(method.class).java_name(),
            self.names.text(method.selector.name),
            parameters.join(", ")
        )
    }

    /// The class in whose code the running frame is.
    pub(crate) fn current_class(&self) -> ClassId {
        self.method(self.frame().method).class
    }
}

/// The class that keeps an array of boxes of a kind.
fn cache_of(kind: Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::Byte => "java/lang/Byte$ByteCache",
        Kind::Short => "java/lang/Short$ShortCache",
        Kind::Int => "java/lang/Integer$IntegerCache",
        Kind::Long => "java/lang/Long$LongCache",
        Kind::Char => "java/lang/Character$CharacterCache",
        _ => return None,
    })
}

/// A field descriptor as Java source spells the type.
pub fn external_type(descriptor: &str) -> String {
    let dims = descriptor.bytes().take_while(|&b| b == b'[').count();
    let element = &descriptor[dims..];
    let base = match element.strip_prefix('L').and_then(|e| e.strip_suffix(';')) {
        Some(name) => name.replace('/', "."),
        None => Kind::of(element).keyword().to_string(),
    };
    base + &"[]".repeat(dims)
}
