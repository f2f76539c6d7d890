//! Throwing: making exception objects, finding handlers, unwinding frames, stack traces.

use std::sync::Arc;

use crate::call::NOT_STARTED;
use crate::class::LoaderId;
use crate::frame::{After, Frame};
use crate::heap::{ClassId, Ref};
use crate::kind::Kind;
use crate::loader::Asker;
use crate::machine::Machine;
use crate::method::MethodId;
use crate::outcome::{Exec, Trap};
use crate::step::Pause;
use crate::symbolic::Throw;
use crate::thread::Status;

/// One line of a stack trace.
#[derive(Clone, Copy, Debug)]
pub struct TraceEntry {
    /// The method.
    pub method: MethodId,
    /// Bytecode offset in it; -1 in a native.
    pub offset: i32,
}

/// `java` keeps no more frames than this.
const DEEPEST_TRACE: usize = 1024;
/// In the first word of a backtrace: hidden frames above it were left out.
const BELOW_HIDDEN: u64 = 1 << 63;

impl TraceEntry {
    /// How an entry is kept in a backtrace: the method, then the offset, which starts at -1.
    fn to_word(self) -> u64 {
        u64::from(self.method.0) | ((self.offset + 1) as u64) << 32
    }

    fn from_word(word: u64) -> TraceEntry {
        let offset = (word & !BELOW_HIDDEN) >> 32;
        TraceEntry {
            method: MethodId(word as u32),
            offset: offset as i32 - 1,
        }
    }
}

impl Machine {
    /// Makes an exception and starts its constructor; it is thrown when that returns.
    pub(crate) fn raise(&mut self, class: &str, message: Option<String>) -> Exec<()> {
        let class = self.load_known(class)?;
        self.ensure_initialized(class)?;
        let error = self.heap.new_object(class);
        if let Some(symbolic) = &mut self.symbolic {
            symbolic.note_message(error);
        }
        let (constructor, args) = match message {
            Some(text) => {
                let text = self.new_string(&text);
                match self.find_declared(class, "<init>", "(Ljava/lang/String;)V") {
                    Some(constructor) => (Some(constructor), vec![error.slot(), text.slot()]),
                    None => {
                        // For example ArrayIndexOutOfBounds has one; keep the text where none is.
                        self.put(error, "detailMessage", text.slot());
                        (
                            self.find_declared(class, "<init>", "()V"),
                            vec![error.slot()],
                        )
                    }
                }
            }
            None => (
                self.find_declared(class, "<init>", "()V"),
                vec![error.slot()],
            ),
        };
        let constructor = constructor.ok_or_else(|| {
            Trap::internal(format!("no constructor in {}", self.class(class).name))
        })?;
        self.raising_overflow = class == self.known.stack_overflow;
        let pushed = self.push_call(constructor, &args, After::Throw(error));
        self.raising_overflow = false;
        pushed
    }

    /// Wraps `cause` in an exception of another class, with the constructor `(Throwable)`.
    fn raise_wrapping(&mut self, class: &str, cause: Ref) -> Exec<()> {
        let class = self.load_known(class)?;
        self.ensure_initialized(class)?;
        let error = self.heap.new_object(class);
        let constructor = self
            .find_declared(class, "<init>", "(Ljava/lang/Throwable;)V")
            .ok_or_else(|| Trap::internal("a wrapper without its constructor"))?;
        self.push_call(
            constructor,
            &[error.slot(), cause.slot()],
            After::Throw(error),
        )
    }

    /// Throws `error` in the current frame: goes to the handler, or out of frames until one is found.
    pub(crate) fn unwind(&mut self, error: Ref) -> Exec<Option<Pause>> {
        let mut passing = false;
        loop {
            let handler = self.find_handler(error);
            self.note_throw(error, passing, handler.is_some());
            passing = true;
            if let Some(target) = handler {
                let frame = self.frame_mut();
                frame.pc = target;
                frame.sp = frame.base + frame.code.max_locals;
                self.push_operand(error.slot(), 1);
                return Ok(None);
            }
            let after = self.frame().after;
            // If that fails, another exception leaves the frame, which holds nothing any more.
            self.release_frame()?;
            match after {
                After::ThreadEnd => return self.thread_threw(error),
                After::HostCall => {
                    self.pop_frame();
                    return Ok(Some(Pause::HostReturn(Err(error))));
                }
                After::InputCall { .. } | After::Started(_) => {
                    self.pop_frame();
                    return Ok(Some(Pause::InputNotMade(error)));
                }
                _ => self.pop_frame(),
            }
            if self.replace_thrown(after, error)? {
                return Ok(None);
            }
        }
    }

    /// Tells the trace of a symbolic run that an exception leaves the current instruction.
    fn note_throw(&mut self, error: Ref, passing: bool, caught: bool) {
        if !passing && self.is_making() {
            self.note_failed_making();
        }
        let class = self.class_of(error);
        let (thread, depth) = (self.current, self.thread().frames.len());
        let frame = self.frame();
        let offset = frame.code.offsets.get(frame.pc as usize).copied();
        if let (Some(symbolic), Some(offset)) = (&mut self.symbolic, offset) {
            let throw = Throw {
                offset,
                class,
                passing,
                caught,
            };
            symbolic.threw(thread, depth, &throw);
        }
    }

    /// Some frames change what is thrown through them. True if a constructor frame was pushed.
    fn replace_thrown(&mut self, after: After, error: Ref) -> Exec<bool> {
        match after {
            After::Initialized(class) => {
                self.mark_erroneous(class, error);
                if !self.is_instance(error, "java/lang/Error") {
                    self.raise_wrapping("java/lang/ExceptionInInitializerError", error)?;
                    return Ok(true);
                }
            }
            After::Loaded(request)
                if self.load_requests[request as usize].asker == Asker::Machine
                    && self.is_instance(error, "java/lang/ClassNotFoundException") =>
            {
                let name = self.load_requests[request as usize].name.clone();
                return self.raise_no_class(&name, error).map(|()| true);
            }
            After::Box(_) | After::Give(_) => {
                self.raise_wrapping("java/lang/reflect/InvocationTargetException", error)?;
                return Ok(true);
            }
            _ => {}
        }
        Ok(false)
    }

    fn raise_no_class(&mut self, name: &Arc<str>, cause: Ref) -> Exec<()> {
        self.raise("java/lang/NoClassDefFoundError", Some(name.to_string()))?;
        if let After::Throw(error) = self.frame().after {
            self.frame_mut().after = After::ThrowCaused { error, cause };
        }
        Ok(())
    }

    /// Whether an object is an instance of a core library class.
    pub fn is_instance(&mut self, object: Ref, class: &str) -> bool {
        match self.find_loaded(LoaderId::BOOT, class) {
            Some(class) => !object.is_null() && self.is_subtype(self.class_of(object), class),
            None => false,
        }
    }

    /// The handler of the current frame for an exception.
    fn find_handler(&mut self, error: Ref) -> Option<u32> {
        let frame = self.frame();
        if frame.pc == NOT_STARTED {
            return None;
        }
        let (code, pc) = (frame.code.clone(), frame.pc);
        let class = self.current_class();
        code.handlers
            .iter()
            .find(|handler| {
                handler.start <= pc
                    && pc < handler.end
                    && self.catches(class, handler.catch_type, self.class_of(error))
            })
            .map(|handler| handler.target)
    }

    /// Whether a handler of `class` for the class constant `catch_type` takes a `thrown`.
    fn catches(&self, class: ClassId, catch_type: u16, thrown: ClassId) -> bool {
        if catch_type == 0 {
            return true;
        }
        let class = self.class(class);
        let name = class
            .file
            .as_ref()
            .and_then(|file| file.constants.class_name(catch_type).cloned());
        let Some(name) = name else { return false };
        match self.find_loaded(class.loader, &name) {
            Some(caught) => self.subtype_of(thrown, caught),
            // Not loaded by this loader yet: then only a class of that name can be meant.
            None => self
                .class(thrown)
                .ancestors
                .iter()
                .any(|&a| self.class(a).name == name),
        }
    }

    /// The stack of a thread, innermost first, hidden frames left out.
    pub fn stack_trace(&self, thread: usize) -> Vec<TraceEntry> {
        let frames = self.threads[thread].frames.iter().rev();
        let mut trace: Vec<TraceEntry> = frames
            .filter(|frame| !self.method(frame.method).hidden)
            .map(|f| self.trace_entry(f))
            .collect();
        if let Some(entry) = self.behind_monitorenter(thread)
            && let Some(first) = trace.first_mut()
        {
            *first = entry;
        }
        trace
    }

    /// HotSpot shows a thread that waits to enter a block behind the instruction that enters it.
    fn behind_monitorenter(&self, thread: usize) -> Option<TraceEntry> {
        const MONITORENTER: u8 = 0xc2;
        let thread = &self.threads[thread];
        let frame = thread.frames.last()?;
        let pc = frame.pc as usize;
        let enters = matches!(thread.control().status, Status::Blocked(_))
            && frame.code.opcodes.get(pc) == Some(&MONITORENTER);
        let next = *frame.code.offsets.get(pc + 1).filter(|_| enters)?;
        Some(TraceEntry {
            method: frame.method,
            offset: i32::from(next),
        })
    }

    fn trace_entry(&self, frame: &Frame) -> TraceEntry {
        let offset = if self
            .method(frame.method)
            .is(vitro_classfile::access::NATIVE)
        {
            -1
        } else {
            frame
                .code
                .offsets
                .get(frame.pc as usize)
                .map_or(0, |&offset| i32::from(offset))
        };
        TraceEntry {
            method: frame.method,
            offset,
        }
    }

    /// `Throwable.fillInStackTrace`: keeps the stack without the frames that make the exception.
    pub fn fill_in_stack_trace(&mut self, error: Ref) -> Exec<()> {
        let frames = self.threads[self.current].frames.iter().rev();
        let mut frames = frames
            .skip_while(|frame| self.makes_exception(frame, error))
            .peekable();
        let below_hidden = frames
            .peek()
            .is_some_and(|frame| self.method(frame.method).hidden);
        let mut words: Vec<u64> = frames
            .filter(|frame| !self.method(frame.method).hidden)
            .take(DEEPEST_TRACE)
            .map(|frame| self.trace_entry(frame).to_word())
            .collect();
        if let Some(first) = words.first_mut().filter(|_| below_hidden) {
            *first |= BELOW_HIDDEN;
        }
        let class = self.known.array_of(Kind::Long);
        let array = self.heap.new_array(class, words.len() as u32, 3);
        for (index, word) in words.iter().enumerate() {
            self.heap.set_u64(array, index, *word);
        }
        self.heap
            .set_field(error, self.known.throwable_backtrace, array.slot());
        self.put(error, "depth", words.len() as u64);
        let unassigned = self.get_static(self.known.throwable, "UNASSIGNED_STACK");
        self.put(error, "stackTrace", unassigned);
        Ok(())
    }

    /// Whether a frame belongs to the making of `error`: its constructors and `fillInStackTrace`.
    fn makes_exception(&self, frame: &Frame, error: Ref) -> bool {
        let method = self.method(frame.method);
        match &**self.names.text(method.selector.name) {
            "fillInStackTrace" => true,
            "<init>" => {
                self.subtype_of(method.class, self.known.throwable)
                    && self.subtype_of(self.class_of(error), method.class)
            }
            _ => false,
        }
    }

    /// The entries kept in an exception's backtrace.
    pub fn backtrace(&self, array: Ref) -> Vec<TraceEntry> {
        if array.is_null() {
            return Vec::new();
        }
        self.heap
            .u64s(array)
            .iter()
            .map(|&word| TraceEntry::from_word(word))
            .collect()
    }

    /// Whether an exception was thrown by a hidden frame, which its backtrace does not show.
    pub fn thrown_by_hidden(&self, array: Ref) -> bool {
        !array.is_null()
            && self
                .heap
                .u64s(array)
                .first()
                .is_some_and(|&word| word & BELOW_HIDDEN != 0)
    }

    /// The source line of a bytecode offset.
    pub fn line_number(&self, entry: TraceEntry) -> Option<u16> {
        let method = self.method(entry.method);
        let file = self.class(method.class).file.as_ref()?;
        let code = file.methods[method.index as usize].code.as_ref()?;
        let offset = u16::try_from(entry.offset).ok()?;
        let at = code.lines.partition_point(|line| line.start_pc <= offset);
        code.lines.get(at.checked_sub(1)?).map(|line| line.line)
    }
}
