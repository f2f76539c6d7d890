//! What each instruction demands of the types in the slots, and what it leaves there (JVMS
//! §4.10.1.9).
//!
//! Instructions with the same operands always are done by the opcode table; here are the others.
//! Fields and calls are in [`super::member`]. The static constraints have been checked before.

use vitro_classfile::opcode::Effect;
use vitro_classfile::{Constant, Instruction, Opcode, Operands};

use super::failure::{Checked, rule};
use super::frame::Frame;
use super::method::MethodBody;
use super::session::Session;
use super::types::{ClassId, Type};

/// Executes instructions on types.
pub(super) struct Effects<'s, 'a, 'b> {
    pub(super) session: &'s mut Session<'a>,
    pub(super) body: &'b MethodBody<'b>,
}

impl<'s, 'a, 'b> Effects<'s, 'a, 'b> {
    pub(super) fn new(session: &'s mut Session<'a>, body: &'b MethodBody<'b>) -> Self {
        Self { session, body }
    }

    /// Executes one instruction. Where control goes next is the business of the driver.
    pub(super) fn apply(&mut self, frame: &mut Frame, instruction: &Instruction) -> Checked<()> {
        match instruction.operands {
            Operands::Local(index) => self.local(frame, instruction.opcode, index),
            Operands::Increment { local, .. } => {
                frame.check_local(local, Type::Int, &self.session.names)
            }
            Operands::Constant(index) => self.constant(frame, instruction, index),
            Operands::InvokeInterface { constant, .. } => {
                self.member(frame, Opcode::Invokeinterface, constant)
            }
            Operands::NewArray(element) => {
                let array = self.session.names.id(element.array_descriptor());
                frame.pop(Type::Int, &self.session.names)?;
                frame.push(Type::Object(array))
            }
            Operands::MultiNewArray {
                constant,
                dimensions,
            } => self.multi_new_array(frame, constant, dimensions),
            Operands::None
            | Operands::Value(_)
            | Operands::Jump(_)
            | Operands::TableSwitch(_)
            | Operands::LookupSwitch(_) => match instruction.opcode.effect() {
                Effect::Fixed { pops, pushes } => {
                    self.fixed(frame, pops, pushes)?;
                    self.check_return(frame, instruction.opcode)
                }
                Effect::Varies => self.varying(frame, instruction),
            },
        }
    }

    /// An instruction with the same operands always.
    fn fixed(&mut self, frame: &mut Frame, pops: &str, pushes: &str) -> Checked<()> {
        let letters = pops.as_bytes();
        let mut end = letters.len();
        while end > 0 {
            end -= 1;
            if end > 0 && letters[end - 1] == b'[' {
                end -= 1;
                let array = self.session.names.id(&pops[end..end + 2]);
                self.session.pop_assignable(frame, Type::Object(array))?;
            } else {
                match primitive(letters[end]) {
                    Some(t) => frame.pop(t, &self.session.names)?,
                    None => drop(frame.pop_reference(&self.session.names)?),
                }
            }
        }
        for &letter in pushes.as_bytes() {
            frame.push(primitive(letter).unwrap_or(Type::Null))?;
        }
        Ok(())
    }

    /// For returns: the method must return a value of that type.
    fn check_return(&self, frame: &Frame, opcode: Opcode) -> Checked<()> {
        let returned = match opcode {
            Opcode::Ireturn => Some(Type::Int),
            Opcode::Lreturn => Some(Type::Long),
            Opcode::Freturn => Some(Type::Float),
            Opcode::Dreturn => Some(Type::Double),
            Opcode::Return => None,
            _ => return Ok(()),
        };
        if returned != self.body.returns {
            return rule("Wrong return type in function");
        }
        if self.body.constructor && frame.this_uninit {
            return rule("Constructor must call super() or this() before return");
        }
        Ok(())
    }

    /// Loads, stores and `ret`.
    fn local(&mut self, frame: &mut Frame, opcode: Opcode, index: u16) -> Checked<()> {
        let names = &self.session.names;
        match opcode.general() {
            Opcode::Aload => {
                let t = frame.local(index)?;
                if !t.is_reference() {
                    let found = names.describe(t);
                    return rule(format!("Bad local variable type: local {index} is {found}"));
                }
                frame.push(t)
            }
            Opcode::Astore => {
                let t = frame.pop_slot()?;
                if !t.is_reference() && !matches!(t, Type::ReturnAddress(_)) {
                    let found = names.describe(t);
                    return rule(format!(
                        "Bad type on operand stack: {found} is not a reference"
                    ));
                }
                frame.store(index, t)
            }
            Opcode::Ret => match frame.local(index)? {
                Type::ReturnAddress(_) => Ok(()),
                found => {
                    let found = names.describe(found);
                    rule(format!("Bad local variable type: local {index} is {found}"))
                }
            },
            general => self.primitive_local(frame, general, index),
        }
    }

    fn primitive_local(&mut self, frame: &mut Frame, opcode: Opcode, index: u16) -> Checked<()> {
        let Effect::Fixed { pops, pushes } = opcode.effect() else {
            return rule("Bad instruction");
        };
        let letter = |text: &str| text.bytes().next().and_then(primitive);
        if let Some(t) = letter(pushes) {
            frame.check_local(index, t, &self.session.names)?;
        }
        self.fixed(frame, pops, pushes)?;
        match letter(pops) {
            Some(t) => frame.store(index, t),
            None => Ok(()),
        }
    }

    /// Instructions without operands in the code whose effect depends on the stack, and `jsr`.
    fn varying(&mut self, frame: &mut Frame, instruction: &Instruction) -> Checked<()> {
        match instruction.opcode.general() {
            Opcode::Pop => frame.discard(1),
            Opcode::Pop2 => frame.discard(2),
            Opcode::Dup => frame.duplicate(1, 0),
            Opcode::DupX1 => frame.duplicate(1, 1),
            Opcode::DupX2 => frame.duplicate(1, 2),
            Opcode::Dup2 => frame.duplicate(2, 0),
            Opcode::Dup2X1 => frame.duplicate(2, 1),
            Opcode::Dup2X2 => frame.duplicate(2, 2),
            Opcode::Swap => frame.swap(),
            Opcode::Aaload => self.load_reference(frame),
            Opcode::Aastore => self.store_reference(frame),
            Opcode::Baload => {
                frame.pop(Type::Int, &self.session.names)?;
                self.pop_byte_array(frame)?;
                frame.push(Type::Int)
            }
            Opcode::Bastore => {
                frame.pop(Type::Int, &self.session.names)?;
                frame.pop(Type::Int, &self.session.names)?;
                self.pop_byte_array(frame)
            }
            Opcode::Arraylength => {
                self.pop_array(frame, |name| name.starts_with('['))?;
                frame.push(Type::Int)
            }
            Opcode::Athrow => self
                .session
                .pop_assignable(frame, Type::Object(ClassId::THROWABLE)),
            Opcode::Areturn => match self.body.returns {
                Some(wanted @ Type::Object(_)) => self.session.pop_assignable(frame, wanted),
                _ => rule("Wrong return type in function"),
            },
            Opcode::Jsr => frame.push(Type::ReturnAddress(instruction.offset as u16)),
            other => rule(format!("Bad instruction: {other}")),
        }
    }

    fn load_reference(&mut self, frame: &mut Frame) -> Checked<()> {
        frame.pop(Type::Int, &self.session.names)?;
        let element = match self.pop_reference_array(frame)? {
            Type::Object(array) => self.session.names.element(array),
            _ => None,
        };
        frame.push(element.unwrap_or(Type::Null))
    }

    /// Which class the elements have is checked when the instruction is executed.
    fn store_reference(&mut self, frame: &mut Frame) -> Checked<()> {
        frame.pop_object(&self.session.names)?;
        frame.pop(Type::Int, &self.session.names)?;
        self.pop_reference_array(frame).map(drop)
    }

    fn pop_reference_array(&mut self, frame: &mut Frame) -> Checked<Type> {
        self.pop_array(frame, |name| {
            name.starts_with("[[") || name.starts_with("[L")
        })
    }

    fn pop_byte_array(&mut self, frame: &mut Frame) -> Checked<()> {
        self.pop_array(frame, |name| name == "[B" || name == "[Z")
            .map(drop)
    }

    /// Takes null or an array whose descriptor passes the test.
    fn pop_array(&mut self, frame: &mut Frame, fits: fn(&str) -> bool) -> Checked<Type> {
        let names = &self.session.names;
        match frame.pop_slot()? {
            Type::Null => Ok(Type::Null),
            Type::Object(id) if fits(names.name(id)) => Ok(Type::Object(id)),
            found => {
                let found = names.describe(found);
                rule(format!(
                    "Bad type on operand stack: {found} is not such an array"
                ))
            }
        }
    }

    /// Instructions with an index into the constant pool.
    fn constant(
        &mut self,
        frame: &mut Frame,
        instruction: &Instruction,
        index: u16,
    ) -> Checked<()> {
        match instruction.opcode.general() {
            Opcode::Ldc | Opcode::Ldc2W => self.load_constant(frame, index),
            Opcode::New => new_object(frame, instruction.offset as u16),
            Opcode::Anewarray => {
                let element = self.class_constant(index)?;
                let array = self.session.names.array_of(element);
                frame.pop(Type::Int, &self.session.names)?;
                frame.push(Type::Object(array))
            }
            Opcode::Checkcast => {
                let class = self.class_constant(index)?;
                frame.pop_object(&self.session.names)?;
                frame.push(Type::Object(class))
            }
            Opcode::Instanceof => {
                self.class_constant(index)?;
                frame.pop_object(&self.session.names)?;
                frame.push(Type::Int)
            }
            opcode => self.member(frame, opcode, index),
        }
    }

    /// The class that a constant names.
    fn class_constant(&mut self, index: u16) -> Checked<ClassId> {
        match self.session.class.constants.class_name(index) {
            Some(name) => Ok(self.session.names.id(name)),
            None => rule(format!("Illegal type at constant pool entry {index}")),
        }
    }

    fn load_constant(&mut self, frame: &mut Frame, index: u16) -> Checked<()> {
        let class = self.session.class;
        let t = match class.constants.get(index) {
            Some(Constant::Integer(_)) => Type::Int,
            Some(Constant::Float(_)) => Type::Float,
            Some(Constant::Long(_)) => Type::Long,
            Some(Constant::Double(_)) => Type::Double,
            Some(Constant::String { .. }) => Type::Object(ClassId::STRING),
            Some(Constant::Class { .. }) => Type::Object(ClassId::CLASS),
            Some(Constant::MethodType { .. }) => Type::Object(ClassId::METHOD_TYPE),
            Some(Constant::MethodHandle { .. }) => Type::Object(ClassId::METHOD_HANDLE),
            Some(Constant::Dynamic { name_and_type, .. }) => {
                let descriptor = class.constants.name_and_type(*name_and_type);
                let t = descriptor.and_then(|(_, d)| self.session.names.field_type(d));
                t.unwrap_or(Type::Top)
            }
            _ => Type::Top,
        };
        if t == Type::Top {
            return rule(format!("Illegal type at constant pool entry {index}"));
        }
        frame.push(t)
    }

    fn multi_new_array(&mut self, frame: &mut Frame, index: u16, count: u8) -> Checked<()> {
        let class = self.class_constant(index)?;
        for _ in 0..count {
            frame.pop(Type::Int, &self.session.names)?;
        }
        frame.push(Type::Object(class))
    }
}

fn new_object(frame: &mut Frame, offset: u16) -> Checked<()> {
    // an object of an earlier round through this instruction must not be taken for the new one
    let object = Type::Uninit(offset);
    if frame.stack().contains(&object) {
        return rule("Uninitialized object on the stack of the new instruction that made it");
    }
    frame.forget_local(object);
    frame.push(object)
}

/// The primitive type behind a letter of the opcode table.
fn primitive(letter: u8) -> Option<Type> {
    match letter {
        b'I' => Some(Type::Int),
        b'J' => Some(Type::Long),
        b'F' => Some(Type::Float),
        b'D' => Some(Type::Double),
        _ => None,
    }
}
