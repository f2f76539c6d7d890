//! The body of one method, instruction by instruction (JVMS §6.5).
//!
//! Each function writes an instruction and keeps count of the operand stack, from which `max_stack`
//! follows. A jump goes to a [`Label`]. Where one arrives the verifier demands a stack map frame. The
//! caller that binds the label gives the frame; frames are not inferred.

use vitro_classfile::descriptor::{argument_slots, return_descriptor, slots};
use vitro_classfile::opcode::Effect;
use vitro_classfile::{FieldType, Opcode};

use super::frame::Frame;
use super::pool::{FIELD, INTERFACE_METHOD, METHOD, Pool};
use super::{put16, put32};
use crate::error::SpinError;
use crate::types::is_int_like;

/// A place in the code, to be bound once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Label(usize);

/// A 16-bit or 32-bit offset that is filled in when all labels are bound.
struct Jump {
    instruction: usize,
    operand: usize,
    target: Label,
    wide: bool,
}

struct Handler {
    start: Label,
    end: Label,
    handler: Label,
    class: u16,
}

/// The code under construction.
pub(crate) struct Code<'p> {
    pool: &'p mut Pool,
    bytes: Vec<u8>,
    depth: usize,
    max_stack: usize,
    max_locals: usize,
    labels: Vec<Option<usize>>,
    jumps: Vec<Jump>,
    frames: Vec<(usize, Frame)>,
    handlers: Vec<Handler>,
}

/// Loads and stores.
impl Code<'_> {
    /// Pushes a local variable.
    pub(crate) fn load(&mut self, kind: &FieldType, local: usize) {
        let [opcode, _] = load_and_return(kind);
        self.local(opcode, local);
        self.effect(0, kind.slots());
    }

    /// Pushes a local variable that holds a reference.
    pub(crate) fn load_reference(&mut self, local: usize) {
        self.local(Opcode::Aload, local);
        self.effect(0, 1);
    }

    /// Pops a reference into a local variable.
    pub(crate) fn store_reference(&mut self, local: usize) {
        self.local(Opcode::Astore, local);
        self.effect(1, 0);
    }

    /// Pushes an `int` with the shortest instruction for it.
    pub(crate) fn int(&mut self, value: i32) {
        if let Ok(small) = i8::try_from(value) {
            match small {
                -1..=5 => self.bytes.push((Opcode::Iconst0 as i8 + small) as u8),
                _ => self.bytes.extend([Opcode::Bipush as u8, small as u8]),
            }
        } else if let Ok(short) = i16::try_from(value) {
            self.bytes.push(Opcode::Sipush as u8);
            put16(&mut self.bytes, short as u16);
        } else {
            let index = self.pool.int(value);
            self.load_constant(index);
        }
        self.effect(0, 1);
    }

    /// Pushes a `float`, by its bits.
    pub(crate) fn float(&mut self, bits: u32) {
        let index = self.pool.float(bits);
        self.load_constant(index);
        self.effect(0, 1);
    }

    /// Pushes a `double`, by its bits.
    pub(crate) fn double(&mut self, bits: u64) {
        let index = self.pool.double(bits);
        self.with_index(Opcode::Ldc2W, index);
        self.effect(0, 2);
    }

    /// Pushes a string; the text must fit into one constant, see `fitting_pieces`.
    pub(crate) fn string(&mut self, units: &[u16]) {
        let index = self.pool.string(units);
        self.load_constant(index);
        self.effect(0, 1);
    }

    /// Pushes a string.
    pub(crate) fn text(&mut self, text: &str) {
        self.string(&text.encode_utf16().collect::<Vec<_>>());
    }

    /// Pushes the `Class` object of a class or array type.
    pub(crate) fn class(&mut self, name: &str) {
        let index = self.pool.class(name);
        self.load_constant(index);
        self.effect(0, 1);
    }

    fn local(&mut self, opcode: Opcode, local: usize) {
        self.max_locals = self.max_locals.max(local + 1);
        match u8::try_from(local) {
            Ok(local) => self.bytes.extend([opcode as u8, local]),
            // Parameters end at slot 254 and nothing here needs many locals besides.
            Err(_) => self
                .pool
                .fail(SpinError::TooLarge("more than 256 local variables")),
        }
    }

    fn load_constant(&mut self, index: u16) {
        match u8::try_from(index) {
            Ok(index) => self.bytes.extend([Opcode::Ldc as u8, index]),
            Err(_) => self.with_index(Opcode::LdcW, index),
        }
    }
}

/// Instructions without operands.
impl Code<'_> {
    pub(crate) fn pop(&mut self, kind: &FieldType) {
        let opcode = if kind.slots() == 2 {
            Opcode::Pop2
        } else {
            Opcode::Pop
        };
        self.plain(opcode, kind.slots(), 0);
    }

    pub(crate) fn dup(&mut self) {
        self.plain(Opcode::Dup, 1, 2);
    }

    pub(crate) fn store_into_array(&mut self) {
        self.plain(Opcode::Aastore, 3, 0);
    }

    pub(crate) fn add_ints(&mut self) {
        self.plain(Opcode::Iadd, 2, 1);
    }

    pub(crate) fn multiply_ints(&mut self) {
        self.plain(Opcode::Imul, 2, 1);
    }

    pub(crate) fn compare_longs(&mut self) {
        self.plain(Opcode::Lcmp, 4, 1);
    }

    pub(crate) fn throw(&mut self) {
        self.plain(Opcode::Athrow, 1, 0);
    }

    /// Returns the value on top, or nothing.
    pub(crate) fn returns(&mut self, kind: Option<&FieldType>) {
        match kind {
            Some(kind) => {
                let [_, opcode] = load_and_return(kind);
                self.plain(opcode, kind.slots(), 0);
            }
            None => self.plain(Opcode::Return, 0, 0),
        }
    }

    /// Widens a primitive value. Where Java has no such conversion, or none that changes the value on
    /// the operand stack, this writes nothing.
    pub(crate) fn widen(&mut self, from: &FieldType, to: &FieldType) {
        use FieldType::{Double, Float, Long};
        let opcode = match (from, to) {
            (from, Long) if is_int_like(from) => Opcode::I2l,
            (from, Float) if is_int_like(from) => Opcode::I2f,
            (from, Double) if is_int_like(from) => Opcode::I2d,
            (Long, Float) => Opcode::L2f,
            (Long, Double) => Opcode::L2d,
            (Float, Double) => Opcode::F2d,
            _ => return,
        };
        self.plain(opcode, from.slots(), to.slots());
    }

    fn plain(&mut self, opcode: Opcode, pops: usize, pushes: usize) {
        self.bytes.push(opcode as u8);
        self.effect(pops, pushes);
    }
}

/// Objects and their members.
impl Code<'_> {
    pub(crate) fn new_object(&mut self, class: &str) {
        self.on_class(Opcode::New, class, 0);
    }

    /// Makes an array of references; the length is on the stack.
    pub(crate) fn new_array(&mut self, element: &str) {
        self.on_class(Opcode::Anewarray, element, 1);
    }

    pub(crate) fn cast(&mut self, class: &str) {
        self.on_class(Opcode::Checkcast, class, 1);
    }

    pub(crate) fn instance_of(&mut self, class: &str) {
        self.on_class(Opcode::Instanceof, class, 1);
    }

    pub(crate) fn get_static(&mut self, owner: &str, name: &str, descriptor: &str) {
        self.on_field(Opcode::Getstatic, owner, name, descriptor);
        self.effect(0, slots(descriptor));
    }

    pub(crate) fn get_field(&mut self, owner: &str, name: &str, descriptor: &str) {
        self.on_field(Opcode::Getfield, owner, name, descriptor);
        self.effect(1, slots(descriptor));
    }

    pub(crate) fn put_field(&mut self, owner: &str, name: &str, descriptor: &str) {
        self.on_field(Opcode::Putfield, owner, name, descriptor);
        self.effect(1 + slots(descriptor), 0);
    }

    /// Calls a method of a class.
    pub(crate) fn invoke(&mut self, how: Opcode, owner: &str, name: &str, descriptor: &str) {
        self.call(how, METHOD, owner, name, descriptor);
    }

    /// Calls a method of an interface; `how` is anything, since interfaces have static methods too.
    pub(crate) fn invoke_in_interface(
        &mut self,
        how: Opcode,
        owner: &str,
        name: &str,
        descriptor: &str,
    ) {
        self.call(how, INTERFACE_METHOD, owner, name, descriptor);
    }

    fn call(&mut self, how: Opcode, tag: u8, owner: &str, name: &str, descriptor: &str) {
        let index = self.pool.member(tag, owner, name, descriptor);
        let receiver = usize::from(how != Opcode::Invokestatic);
        let arguments = receiver + argument_slots(descriptor);
        self.with_index(how, index);
        if how == Opcode::Invokeinterface {
            // More than 255 slots are no legal call; the descriptor came from one.
            self.bytes
                .extend([u8::try_from(arguments).unwrap_or(u8::MAX), 0]);
        }
        self.effect(arguments, return_descriptor(descriptor).map_or(0, slots));
    }

    fn on_class(&mut self, opcode: Opcode, class: &str, pops: usize) {
        let index = self.pool.class(class);
        self.with_index(opcode, index);
        self.effect(pops, 1);
    }

    fn on_field(&mut self, opcode: Opcode, owner: &str, name: &str, descriptor: &str) {
        let index = self.pool.member(FIELD, owner, name, descriptor);
        self.with_index(opcode, index);
    }

    fn with_index(&mut self, opcode: Opcode, index: u16) {
        self.bytes.push(opcode as u8);
        put16(&mut self.bytes, index);
    }
}

/// Control flow.
impl Code<'_> {
    pub(crate) fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() - 1)
    }

    /// Binds a label that jumps or exceptions arrive at, with the frame that holds there.
    pub(crate) fn bind(&mut self, label: Label, frame: &Frame) {
        self.mark(label);
        self.depth = frame.depth();
        self.max_stack = self.max_stack.max(self.depth);
        let here = self.bytes.len();
        if self.frames.last().is_none_or(|(last, _)| *last != here) {
            self.frames.push((here, frame.clone()));
        }
    }

    /// Binds a label that nothing jumps to, such as an end of a guarded range.
    pub(crate) fn mark(&mut self, label: Label) {
        self.labels[label.0] = Some(self.bytes.len());
    }

    /// Jumps on one of the conditions that compare `int`s or references.
    pub(crate) fn jump_if(&mut self, condition: Opcode, target: Label) {
        let pops = match condition.effect() {
            Effect::Fixed { pops, .. } => pops.len(),
            Effect::Varies => 0,
        };
        self.branch(condition, target);
        self.effect(pops, 0);
    }

    pub(crate) fn jump(&mut self, target: Label) {
        self.branch(Opcode::Goto, target);
    }

    /// Jumps to the label whose position the `int` on top gives, counted from 0.
    pub(crate) fn table_switch(&mut self, targets: &[Label], default: Label) {
        let instruction = self.bytes.len();
        self.bytes.push(Opcode::Tableswitch as u8);
        self.bytes.resize(self.bytes.len().next_multiple_of(4), 0);
        self.wide_offset(instruction, default);
        put32(&mut self.bytes, 0);
        put32(&mut self.bytes, (targets.len() as u32).wrapping_sub(1));
        targets
            .iter()
            .for_each(|&target| self.wide_offset(instruction, target));
        self.effect(1, 0);
    }

    /// Sends exceptions of a class thrown between two labels to a third one.
    pub(crate) fn guard(&mut self, start: Label, end: Label, handler: Label, class: &str) {
        let class = self.pool.class(class);
        self.handlers.push(Handler {
            start,
            end,
            handler,
            class,
        });
    }

    fn branch(&mut self, opcode: Opcode, target: Label) {
        let instruction = self.bytes.len();
        self.jumps.push(Jump {
            instruction,
            operand: instruction + 1,
            target,
            wide: false,
        });
        self.with_index(opcode, 0);
    }

    fn wide_offset(&mut self, instruction: usize, target: Label) {
        self.jumps.push(Jump {
            instruction,
            operand: self.bytes.len(),
            target,
            wide: true,
        });
        put32(&mut self.bytes, 0);
    }
}

/// Beginning and end.
impl<'p> Code<'p> {
    /// Empty code of a method whose parameters, `this` included, take `slots` slots.
    pub(super) fn new(pool: &'p mut Pool, parameters: usize) -> Self {
        Self {
            pool,
            bytes: Vec::new(),
            depth: 0,
            max_stack: 0,
            max_locals: parameters,
            labels: Vec::new(),
            jumps: Vec::new(),
            frames: Vec::new(),
            handlers: Vec::new(),
        }
    }

    /// The content of the Code attribute.
    pub(super) fn finish(mut self) -> Vec<u8> {
        if self.bytes.len() > usize::from(u16::MAX) {
            self.pool
                .fail(SpinError::TooLarge("code of more than 65535 bytes"));
            return Vec::new();
        }
        self.fill_in_jumps();
        let mut out = Vec::new();
        self.pool
            .put_count(&mut out, self.max_stack, "operand stack");
        self.pool
            .put_count(&mut out, self.max_locals, "local variables");
        put32(&mut out, self.bytes.len() as u32);
        out.append(&mut self.bytes);
        self.pool
            .put_count(&mut out, self.handlers.len(), "exception handlers");
        for handler in &self.handlers {
            for label in [handler.start, handler.end, handler.handler] {
                put16(&mut out, self.position(label) as u16);
            }
            put16(&mut out, handler.class);
        }
        self.write_frames(&mut out);
        out
    }

    fn fill_in_jumps(&mut self) {
        for jump in std::mem::take(&mut self.jumps) {
            let offset = self.position(jump.target) as i32 - jump.instruction as i32;
            let (start, bytes) = (jump.operand, offset.to_be_bytes());
            if jump.wide {
                self.bytes[start..start + 4].copy_from_slice(&bytes);
            } else if i16::try_from(offset).is_ok() {
                self.bytes[start..start + 2].copy_from_slice(&bytes[2..]);
            } else {
                self.pool
                    .fail(SpinError::TooLarge("a jump over more than 32767 bytes"));
            }
        }
    }

    /// Writes the count of the attributes of the code and the only one it may have.
    fn write_frames(self, out: &mut Vec<u8>) {
        put16(out, u16::from(!self.frames.is_empty()));
        if self.frames.is_empty() {
            return;
        }
        let mut table = Vec::new();
        self.pool
            .put_count(&mut table, self.frames.len(), "stack map frames");
        let mut next = 0;
        for (position, frame) in &self.frames {
            frame.write((position - next) as u16, self.pool, &mut table);
            next = position + 1;
        }
        put16(out, self.pool.utf8("StackMapTable"));
        put32(out, table.len() as u32);
        out.append(&mut table);
    }

    /// Where a label is bound. An unbound label is a mistake in this crate, which the verifier
    /// reports as a jump to the start.
    fn position(&self, label: Label) -> usize {
        debug_assert!(self.labels[label.0].is_some(), "unbound label");
        self.labels[label.0].unwrap_or(0)
    }

    fn effect(&mut self, pops: usize, pushes: usize) {
        debug_assert!(self.depth >= pops, "operand stack underflow");
        self.depth = self.depth.saturating_sub(pops) + pushes;
        self.max_stack = self.max_stack.max(self.depth);
    }
}

/// The instructions that push a local of a type, and that return a value of it.
fn load_and_return(kind: &FieldType) -> [Opcode; 2] {
    match kind {
        FieldType::Long => [Opcode::Lload, Opcode::Lreturn],
        FieldType::Float => [Opcode::Fload, Opcode::Freturn],
        FieldType::Double => [Opcode::Dload, Opcode::Dreturn],
        FieldType::Object(_) | FieldType::Array(_) => [Opcode::Aload, Opcode::Areturn],
        _ => [Opcode::Iload, Opcode::Ireturn],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::writer::Slot;

    fn assembled(body: impl FnOnce(&mut Code<'_>)) -> Vec<u8> {
        let mut pool = Pool::default();
        let mut code = Code::new(&mut pool, 1);
        body(&mut code);
        code.finish()
    }

    #[test]
    fn ints_take_the_shortest_form() {
        let code = assembled(|code| {
            for value in [-1, 5, 6, -128, 128, -32768] {
                code.int(value);
            }
        });
        let body = [2, 8, 16, 6, 16, 0x80, 17, 0, 128, 17, 0x80, 0];
        assert_eq!(code[..8], [0, 6, 0, 1, 0, 0, 0, body.len() as u8]);
        assert_eq!(code[8..8 + body.len()], body);
    }

    #[test]
    fn the_stack_is_as_deep_as_its_widest_moment() {
        let code = assembled(|code| {
            code.double(0);
            code.double(0);
            code.pop(&FieldType::Double);
            code.returns(Some(&FieldType::Double));
        });
        assert_eq!(code[..4], [0, 4, 0, 1]);
    }

    #[test]
    fn jumps_forward_and_their_frames() {
        let code = assembled(|code| {
            let (here, there) = (code.label(), code.label());
            code.load(&FieldType::Int, 0);
            code.jump_if(Opcode::Ifeq, there);
            code.jump(here);
            let frame = Frame::of_locals(vec![Slot::Int]);
            code.bind(here, &frame);
            code.returns(None);
            code.bind(there, &frame);
            code.returns(None);
        });
        let body = [21, 0, 153, 0, 7, 167, 0, 3, 177, 177];
        assert_eq!(code[8..18], body);
        // No handlers, one attribute (its name is the first constant), two frames.
        let frames = [0, 0, 0, 1, 0, 1, 0, 0, 0, 18, 0, 2];
        assert_eq!(code[18..30], frames);
        assert_eq!(
            code[30..],
            [255, 0, 8, 0, 1, 1, 0, 0, 255, 0, 0, 0, 1, 1, 0, 0]
        );
    }

    #[test]
    fn the_operands_of_a_switch_are_aligned() {
        let code = assembled(|code| {
            let end = code.label();
            code.int(0);
            code.table_switch(&[end], end);
            code.mark(end);
            code.returns(None);
        });
        let body = [
            3, 170, 0, 0, 0, 0, 0, 19, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 19, 177,
        ];
        assert_eq!(code[8..8 + body.len()], body);
    }

    #[test]
    fn limits_of_the_code() {
        for (count, fits) in [(32_764, true), (32_766, false)] {
            let mut pool = Pool::default();
            let mut code = Code::new(&mut pool, 0);
            let end = code.label();
            code.jump(end);
            (0..count).for_each(|_| code.returns(None));
            code.bind(end, &Frame::of_locals(Vec::new()));
            code.returns(None);
            code.finish();
            assert_eq!(pool.write(&mut Vec::new()).is_ok(), fits);
        }
    }
}
