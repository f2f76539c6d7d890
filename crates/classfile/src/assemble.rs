//! Writes small class files, mostly for tests: no compiler is needed, and code that no compiler
//! would write (old versions, subroutines, broken code) can be assembled.
//!
//! ```
//! use vitro_classfile::assemble::{Body, ClassBuilder};
//! use vitro_classfile::{ClassFile, Opcode, access};
//!
//! let mut class = ClassBuilder::new("Twice");
//! let mut body = Body::new(2, 1);
//! body.op(Opcode::Iload0).op(Opcode::Iconst2).op(Opcode::Imul).op(Opcode::Ireturn);
//! class.method(access::PUBLIC | access::STATIC, "of", "(I)I", body);
//! let class = ClassFile::parse(&class.bytes()).unwrap();
//! assert_eq!(&*class.methods[0].name, "of");
//! ```
//!
//! The builder checks nothing: what is asked for is written.

use std::collections::HashMap;

use crate::attribute::VerificationType;
use crate::class::access;
use crate::opcode::{Format, Opcode};

/// A class file in the making.
#[derive(Debug, Clone)]
pub struct ClassBuilder {
    major: u16,
    access: u16,
    name: u16,
    super_name: u16,
    interfaces: Vec<u16>,
    pool: Pool,
    fields: Vec<Vec<u8>>,
    methods: Vec<Vec<u8>>,
    attributes: Vec<Vec<u8>>,
}

#[derive(Debug, Clone, Default)]
struct Pool {
    bytes: Vec<u8>,
    slots: u16,
    known: HashMap<Vec<u8>, u16>,
}

impl Pool {
    /// Index of the entry that consists of these bytes.
    fn entry(&mut self, bytes: Vec<u8>, slots: u16) -> u16 {
        if let Some(&index) = self.known.get(&bytes) {
            return index;
        }
        let index = self.slots + 1;
        self.slots += slots;
        self.bytes.extend_from_slice(&bytes);
        self.known.insert(bytes, index);
        index
    }
}

/// Big-endian bytes of several numbers one after the other.
fn words(words: &[u16]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_be_bytes()).collect()
}

fn length(bytes: &[u8]) -> [u8; 4] {
    (bytes.len() as u32).to_be_bytes()
}

impl ClassBuilder {
    /// A public class of version 52 (Java 8) below `java/lang/Object`.
    pub fn new(name: &str) -> Self {
        let mut class = Self {
            major: 52,
            access: access::PUBLIC | access::SUPER,
            name: 0,
            super_name: 0,
            interfaces: Vec::new(),
            pool: Pool::default(),
            fields: Vec::new(),
            methods: Vec::new(),
            attributes: Vec::new(),
        };
        class.name = class.class(name);
        class.super_name = class.class("java/lang/Object");
        class
    }

    /// Sets the major version.
    pub fn version(&mut self, major: u16) -> &mut Self {
        self.major = major;
        self
    }

    /// Sets the flags of the class.
    pub fn flags(&mut self, access: u16) -> &mut Self {
        self.access = access;
        self
    }

    /// Sets the superclass.
    pub fn extends(&mut self, name: &str) -> &mut Self {
        self.super_name = self.class(name);
        self
    }

    /// Takes the superclass away, as `java/lang/Object` needs it.
    pub fn without_super(&mut self) -> &mut Self {
        self.super_name = 0;
        self
    }

    /// Adds an interface.
    pub fn implements(&mut self, name: &str) -> &mut Self {
        let index = self.class(name);
        self.interfaces.push(index);
        self
    }

    /// Adds a field.
    pub fn field(&mut self, access: u16, name: &str, descriptor: &str) -> &mut Self {
        let head = [access, self.utf8(name), self.utf8(descriptor), 0];
        self.fields.push(words(&head));
        self
    }

    /// Adds a method with code.
    pub fn method(&mut self, access: u16, name: &str, descriptor: &str, body: Body) -> &mut Self {
        let head = [access, self.utf8(name), self.utf8(descriptor), 1];
        let code = body.attribute(self);
        self.methods.push([words(&head), code].concat());
        self
    }

    /// Adds a method without code.
    pub fn bodiless(&mut self, access: u16, name: &str, descriptor: &str) -> &mut Self {
        let head = [access, self.utf8(name), self.utf8(descriptor), 0];
        self.methods.push(words(&head));
        self
    }

    /// Adds an attribute of the class.
    pub fn attribute(&mut self, name: &str, content: &[u8]) -> &mut Self {
        let attribute = self.named(name, content);
        self.attributes.push(attribute);
        self
    }

    /// The class file.
    pub fn bytes(&self) -> Vec<u8> {
        let mut out = vec![0xCA, 0xFE, 0xBA, 0xBE];
        out.extend(words(&[0, self.major, self.pool.slots + 1]));
        out.extend_from_slice(&self.pool.bytes);
        out.extend(words(&[self.access, self.name, self.super_name]));
        out.extend(words(&[self.interfaces.len() as u16]));
        out.extend(words(&self.interfaces));
        for table in [&self.fields, &self.methods, &self.attributes] {
            out.extend(words(&[table.len() as u16]));
            out.extend(table.concat());
        }
        out
    }

    fn named(&mut self, name: &str, content: &[u8]) -> Vec<u8> {
        let name = words(&[self.utf8(name)]);
        [&name, &length(content)[..], content].concat()
    }
}

/// Constants: each function gives the index, of an old entry where one fits.
impl ClassBuilder {
    /// Utf8; characters outside the basic plane and NUL are written as plain UTF-8, which is wrong.
    pub fn utf8(&mut self, text: &str) -> u16 {
        let entry = [&[1], &words(&[text.len() as u16])[..], text.as_bytes()].concat();
        self.pool.entry(entry, 1)
    }

    /// Class, by internal name or array descriptor.
    pub fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.tagged(7, &[name])
    }

    /// String.
    pub fn string(&mut self, text: &str) -> u16 {
        let text = self.utf8(text);
        self.tagged(8, &[text])
    }

    /// Integer.
    pub fn int(&mut self, value: i32) -> u16 {
        self.pool
            .entry([&[3], &value.to_be_bytes()[..]].concat(), 1)
    }

    /// Float.
    pub fn float(&mut self, value: f32) -> u16 {
        self.pool
            .entry([&[4], &value.to_be_bytes()[..]].concat(), 1)
    }

    /// Long.
    pub fn long(&mut self, value: i64) -> u16 {
        self.pool
            .entry([&[5], &value.to_be_bytes()[..]].concat(), 2)
    }

    /// Double.
    pub fn double(&mut self, value: f64) -> u16 {
        self.pool
            .entry([&[6], &value.to_be_bytes()[..]].concat(), 2)
    }

    /// NameAndType.
    pub fn name_and_type(&mut self, name: &str, descriptor: &str) -> u16 {
        let pair = [self.utf8(name), self.utf8(descriptor)];
        self.tagged(12, &pair)
    }

    /// Fieldref.
    pub fn field_ref(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        let pair = [self.class(class), self.name_and_type(name, descriptor)];
        self.tagged(9, &pair)
    }

    /// Methodref.
    pub fn method_ref(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        let pair = [self.class(class), self.name_and_type(name, descriptor)];
        self.tagged(10, &pair)
    }

    /// InterfaceMethodref.
    pub fn interface_method_ref(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        let pair = [self.class(class), self.name_and_type(name, descriptor)];
        self.tagged(11, &pair)
    }

    /// MethodHandle of a kind of JVMS table 5.4.3.5-A.
    pub fn method_handle(&mut self, kind: u8, reference: u16) -> u16 {
        self.pool
            .entry([&[15, kind], &reference.to_be_bytes()[..]].concat(), 1)
    }

    /// MethodType.
    pub fn method_type(&mut self, descriptor: &str) -> u16 {
        let descriptor = self.utf8(descriptor);
        self.tagged(16, &[descriptor])
    }

    /// InvokeDynamic.
    pub fn invoke_dynamic(&mut self, bootstrap: u16, name: &str, descriptor: &str) -> u16 {
        let pair = [bootstrap, self.name_and_type(name, descriptor)];
        self.tagged(18, &pair)
    }

    fn tagged(&mut self, tag: u8, indices: &[u16]) -> u16 {
        self.pool.entry([vec![tag], words(indices)].concat(), 1)
    }
}

/// A place in the code of a [`Body`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Label(usize);

#[derive(Debug, Clone)]
struct Jump {
    /// The instruction that the distance counts from.
    from: usize,
    /// Where the distance is written.
    at: usize,
    wide: bool,
    to: Label,
}

#[derive(Debug, Clone)]
struct Frame {
    offset: usize,
    locals: Vec<VerificationType>,
    stack: Vec<VerificationType>,
}

/// The code of a method in the making.
#[derive(Debug, Clone)]
pub struct Body {
    max_stack: u16,
    max_locals: u16,
    code: Vec<u8>,
    labels: Vec<Option<usize>>,
    jumps: Vec<Jump>,
    handlers: Vec<(Label, Label, Label, u16)>,
    frames: Vec<Frame>,
    lines: Vec<u16>,
    locals: Vec<u16>,
}

impl Body {
    /// An empty body for this many slots of operand stack and locals.
    pub fn new(max_stack: u16, max_locals: u16) -> Self {
        Self {
            max_stack,
            max_locals,
            code: Vec::new(),
            labels: Vec::new(),
            jumps: Vec::new(),
            handlers: Vec::new(),
            frames: Vec::new(),
            lines: Vec::new(),
            locals: Vec::new(),
        }
    }

    /// Offset of the next instruction.
    pub fn offset(&self) -> u16 {
        self.code.len() as u16
    }

    /// Bytes as they are.
    pub fn raw(&mut self, bytes: &[u8]) -> &mut Self {
        self.code.extend_from_slice(bytes);
        self
    }

    /// An instruction without operands.
    pub fn op(&mut self, opcode: Opcode) -> &mut Self {
        self.raw(&[opcode as u8])
    }

    /// `bipush` or `sipush`, whichever fits.
    pub fn push(&mut self, value: i16) -> &mut Self {
        match i8::try_from(value) {
            Ok(value) => self.op(Opcode::Bipush).raw(&value.to_be_bytes()),
            Err(_) => self.op(Opcode::Sipush).raw(&value.to_be_bytes()),
        }
    }

    /// An instruction on a local, with `wide` where the index needs it.
    pub fn local(&mut self, opcode: Opcode, index: u16) -> &mut Self {
        match u8::try_from(index) {
            Ok(index) => self.op(opcode).raw(&[index]),
            Err(_) => self.op(Opcode::Wide).op(opcode).raw(&index.to_be_bytes()),
        }
    }

    /// An instruction on a constant; for `invokeinterface`, `invokedynamic` and `multianewarray` the
    /// bytes that follow have to be written with [`Self::raw`].
    pub fn constant(&mut self, opcode: Opcode, index: u16) -> &mut Self {
        let bytes = index.to_be_bytes();
        let narrow = opcode.format() == Format::ConstantByte;
        self.op(opcode)
            .raw(if narrow { &bytes[1..] } else { &bytes })
    }

    /// A label that is placed later; one that is never placed means the end of the code.
    pub fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() - 1)
    }

    /// Places a label before the next instruction.
    pub fn place(&mut self, label: Label) -> &mut Self {
        if let Some(place) = self.labels.get_mut(label.0) {
            *place = Some(self.code.len());
        }
        self
    }

    /// A new label before the next instruction.
    pub fn here(&mut self) -> Label {
        self.labels.push(Some(self.code.len()));
        Label(self.labels.len() - 1)
    }

    /// A jump.
    pub fn jump(&mut self, opcode: Opcode, to: Label) -> &mut Self {
        let from = self.code.len();
        self.op(opcode);
        self.distance(from, to, opcode.format() == Format::JumpWide)
    }

    /// `tableswitch`.
    pub fn table_switch(&mut self, default: Label, low: i32, targets: &[Label]) -> &mut Self {
        let from = self.switch(Opcode::Tableswitch, default);
        let high = low.wrapping_add(targets.len() as i32).wrapping_sub(1);
        self.raw(&low.to_be_bytes()).raw(&high.to_be_bytes());
        for &target in targets {
            self.distance(from, target, true);
        }
        self
    }

    /// `lookupswitch`.
    pub fn lookup_switch(&mut self, default: Label, pairs: &[(i32, Label)]) -> &mut Self {
        let from = self.switch(Opcode::Lookupswitch, default);
        self.raw(&(pairs.len() as u32).to_be_bytes());
        for &(key, target) in pairs {
            self.raw(&key.to_be_bytes()).distance(from, target, true);
        }
        self
    }

    fn switch(&mut self, opcode: Opcode, default: Label) -> usize {
        let from = self.code.len();
        self.op(opcode);
        self.code.resize(self.code.len().next_multiple_of(4), 0);
        self.distance(from, default, true);
        from
    }

    fn distance(&mut self, from: usize, to: Label, wide: bool) -> &mut Self {
        let at = self.code.len();
        self.jumps.push(Jump { from, at, wide, to });
        self.raw(if wide { &[0; 4] } else { &[0; 2] })
    }

    /// A row of the exception table; `catch` is a Class constant or 0.
    pub fn handler(&mut self, start: Label, end: Label, handler: Label, catch: u16) -> &mut Self {
        self.handlers.push((start, end, handler, catch));
        self
    }

    /// A full frame of the StackMapTable for the next instruction.
    pub fn frame(&mut self, locals: &[VerificationType], stack: &[VerificationType]) -> &mut Self {
        self.frames.push(Frame {
            offset: self.code.len(),
            locals: locals.to_vec(),
            stack: stack.to_vec(),
        });
        self
    }

    /// The source line of the next instruction.
    pub fn line(&mut self, line: u16) -> &mut Self {
        self.lines.extend([self.code.len() as u16, line]);
        self
    }

    /// A row of LocalVariableTable that covers the whole code; name and descriptor are Utf8 constants.
    pub fn variable(&mut self, name: u16, descriptor: u16, index: u16) -> &mut Self {
        self.locals.extend([name, descriptor, index]);
        self
    }

    fn attribute(mut self, class: &mut ClassBuilder) -> Vec<u8> {
        self.resolve();
        let mut out = words(&[self.max_stack, self.max_locals]);
        out.extend(length(&self.code));
        out.extend_from_slice(&self.code);
        out.extend(words(&[self.handlers.len() as u16]));
        for &(start, end, handler, catch) in &self.handlers {
            let [start, end, handler] = [start, end, handler].map(|l| self.position(l) as u16);
            out.extend(words(&[start, end, handler, catch]));
        }
        let tables = self.tables(class);
        out.extend(words(&[tables.len() as u16]));
        out.extend(tables.concat());
        class.named("Code", &out)
    }

    fn tables(&self, class: &mut ClassBuilder) -> Vec<Vec<u8>> {
        let mut tables = Vec::new();
        if !self.lines.is_empty() {
            let rows = [words(&[self.lines.len() as u16 / 2]), words(&self.lines)].concat();
            tables.push(class.named("LineNumberTable", &rows));
        }
        if !self.locals.is_empty() {
            let mut rows = words(&[self.locals.len() as u16 / 3]);
            for row in self.locals.chunks_exact(3) {
                rows.extend(words(&[0, self.code.len() as u16]));
                rows.extend(words(row));
            }
            tables.push(class.named("LocalVariableTable", &rows));
        }
        if !self.frames.is_empty() {
            let frames = self.stack_map();
            tables.push(class.named("StackMapTable", &frames));
        }
        tables
    }

    fn stack_map(&self) -> Vec<u8> {
        let mut out = words(&[self.frames.len() as u16]);
        let mut next = 0;
        for frame in &self.frames {
            out.push(255);
            out.extend(words(&[frame.offset.wrapping_sub(next) as u16]));
            for types in [&frame.locals, &frame.stack] {
                out.extend(words(&[types.len() as u16]));
                types.iter().for_each(|t| verification_type(&mut out, *t));
            }
            next = frame.offset + 1;
        }
        out
    }

    /// Writes the distances of jumps, now that all labels are placed.
    fn resolve(&mut self) {
        for jump in std::mem::take(&mut self.jumps) {
            let distance = self.position(jump.to).wrapping_sub(jump.from) as i32;
            let bytes = distance.to_be_bytes();
            let bytes = if jump.wide { &bytes[..] } else { &bytes[2..] };
            self.code[jump.at..jump.at + bytes.len()].copy_from_slice(bytes);
        }
    }

    fn position(&self, label: Label) -> usize {
        let place = self.labels.get(label.0).copied().flatten();
        place.unwrap_or(self.code.len())
    }
}

fn verification_type(out: &mut Vec<u8>, t: VerificationType) {
    let (tag, operand) = match t {
        VerificationType::Top => (0, None),
        VerificationType::Integer => (1, None),
        VerificationType::Float => (2, None),
        VerificationType::Double => (3, None),
        VerificationType::Long => (4, None),
        VerificationType::Null => (5, None),
        VerificationType::UninitializedThis => (6, None),
        VerificationType::Object(index) => (7, Some(index)),
        VerificationType::Uninitialized(offset) => (8, Some(offset)),
    };
    out.push(tag);
    out.extend(operand.into_iter().flat_map(u16::to_be_bytes));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ClassFile;
    use crate::attribute::{StackMapFrame, StackMapKind};
    use crate::instruction::{Operands, decode};

    #[test]
    fn what_is_built_is_read_back() {
        let mut class = ClassBuilder::new("a/B");
        class
            .version(61)
            .extends("a/A")
            .implements("a/I")
            .field(access::PRIVATE, "x", "J");
        let mut body = Body::new(1, 1);
        let start = body.here();
        body.line(7).op(Opcode::Iload0);
        let out = body.label();
        body.jump(Opcode::Ifeq, out).jump(Opcode::Goto, start);
        let end = body.here();
        body.place(out)
            .frame(&[VerificationType::Integer], &[])
            .op(Opcode::Return)
            .handler(start, end, out, 0);
        class.method(access::STATIC, "f", "(I)V", body);
        let class = ClassFile::parse(&class.bytes()).unwrap();

        assert_eq!((class.major, &*class.name), (61, "a/B"));
        assert_eq!(class.super_name.as_deref(), Some("a/A"));
        assert_eq!(class.interfaces, [Arc::from("a/I")]);
        assert_eq!(&*class.fields[0].descriptor, "J");
        let code = class.methods[0].code.as_ref().unwrap();
        assert_eq!(code.lines[0].line, 7);
        assert_eq!(code.handlers[0].end_pc, 7);
        let locals = vec![VerificationType::Integer];
        let kind = StackMapKind::Full {
            locals,
            stack: vec![],
        };
        assert_eq!(code.stack_map, [StackMapFrame { offset: 7, kind }]);
        let jumps: Vec<_> = decode(&code.bytes).map(|i| i.unwrap().operands).collect();
        assert_eq!(jumps[1..3], [Operands::Jump(7), Operands::Jump(0)]);
    }

    use std::sync::Arc;
}
