//! One dispatch line per instruction (JVMS §6.5).

use vitro_classfile::{Instruction, Opcode, Operands};
use vitro_program::flow::EdgeKind;

use super::{Done, Stretch};
use crate::initial::{Constant, pooled};
use crate::space::{Kind, Place};

impl Stretch<'_> {
    /// Executes an instruction that ends normally, by the given edge.
    pub fn step(&mut self, instruction: &Instruction, edge: EdgeKind) -> Done {
        use Opcode::*;
        let opcode = instruction.opcode.general();
        match opcode {
            Nop | Goto => {}
            AconstNull => {
                let null = self.terms().int(0);
                self.push(Kind::Ref, null);
            }
            Ldc | Ldc2W => return self.load_constant(instruction),
            Iload => self.load(instruction, Kind::Int),
            Lload => self.load(instruction, Kind::Long),
            Fload => self.load(instruction, Kind::Float),
            Dload => self.load(instruction, Kind::Double),
            Aload => self.load(instruction, Kind::Ref),
            Istore => self.store(instruction, Kind::Int),
            Lstore => self.store(instruction, Kind::Long),
            Fstore => self.store(instruction, Kind::Float),
            Dstore => self.store(instruction, Kind::Double),
            Astore => self.store(instruction, Kind::Ref),
            Iinc => self.increment(instruction),
            Iaload => self.load_element(Kind::Int),
            Laload => self.load_element(Kind::Long),
            Faload => self.load_element(Kind::Float),
            Daload => self.load_element(Kind::Double),
            Aaload => self.load_element(Kind::Ref),
            Baload => self.load_element(Kind::Byte),
            Caload => self.load_element(Kind::Char),
            Saload => self.load_element(Kind::Short),
            Iastore => self.store_element(Kind::Int),
            Lastore => self.store_element(Kind::Long),
            Fastore => self.store_element(Kind::Float),
            Dastore => self.store_element(Kind::Double),
            Aastore => self.store_element(Kind::Ref),
            Bastore => self.store_element(Kind::Byte),
            Castore => self.store_element(Kind::Char),
            Sastore => self.store_element(Kind::Short),
            Pop | Pop2 | Dup | DupX1 | DupX2 | Dup2 | Dup2X1 | Dup2X2 | Swap => {
                self.shuffle(opcode)
            }
            Ineg => self.negate(Kind::Int),
            Lneg => self.negate(Kind::Long),
            Fneg => self.negate(Kind::Float),
            Dneg => self.negate(Kind::Double),
            Getstatic | Putstatic | Getfield | Putfield => return self.field(instruction),
            New => {
                let Some(class) = self.named_class(instruction) else {
                    return self.unsupported(instruction, "no class");
                };
                let object = self.allocate(&class);
                self.push(Kind::Ref, object);
            }
            Newarray => {
                let Operands::NewArray(element) = instruction.operands else {
                    return self.unsupported(instruction, "no element type");
                };
                self.new_array(element.array_descriptor());
            }
            Anewarray => {
                let Some(class) = self.named_class(instruction) else {
                    return self.unsupported(instruction, "no class");
                };
                self.new_array(&array_of(&class));
            }
            Multianewarray => return self.new_arrays(instruction),
            Arraylength => {
                let array = self.pop(Kind::Ref);
                self.require_object(array);
                let length = self.read(Place::Length, Kind::Length, array, None);
                self.push(Kind::Int, length);
            }
            Checkcast | Instanceof => return self.check_type(instruction),
            Monitorenter | Monitorexit => {
                let object = self.pop(Kind::Ref);
                self.require_object(object);
            }
            Invokevirtual | Invokespecial | Invokestatic | Invokeinterface => {
                return self.call(instruction, None);
            }
            Invokedynamic => return self.dynamic_call(instruction),
            Tableswitch | Lookupswitch => return self.jump(instruction, edge),
            Jsr | Ret => return self.unsupported(instruction, "subroutines"),
            _ if self.push_small(instruction) => {}
            _ if edge == EdgeKind::Taken || edge == EdgeKind::NotTaken => {
                return self.jump(instruction, edge);
            }
            _ => {
                let known = self
                    .binary(opcode)
                    .or_else(|| self.compare(opcode))
                    .or_else(|| self.convert(opcode));
                if known.is_none() {
                    return self.unsupported(instruction, "no way past it");
                }
            }
        }
        Ok(())
    }

    /// Constants that stand in the instruction.
    fn push_small(&mut self, instruction: &Instruction) -> bool {
        use Opcode::*;
        let Operands::Value(value) = instruction.operands else {
            return false;
        };
        let (kind, term) = match instruction.opcode {
            Lconst0 | Lconst1 => (Kind::Long, self.terms().long(value.into())),
            Fconst0 | Fconst1 | Fconst2 => (Kind::Float, self.terms().float(value as f32)),
            Dconst0 | Dconst1 => (Kind::Double, self.terms().double(value.into())),
            _ => (Kind::Int, self.terms().int(value)),
        };
        self.push(kind, term);
        true
    }

    fn load_constant(&mut self, instruction: &Instruction) -> Done {
        let Operands::Constant(index) = instruction.operands else {
            return self.unsupported(instruction, "no constant");
        };
        let (kind, value) = match pooled(&self.body.class, index) {
            Some(constant) => self.constant_term(&constant),
            None => {
                // A class or a dynamic constant: an object of the library that nothing is known of.
                let object = self.space.unknown(Kind::Ref);
                self.require_object(object);
                self.unfollowed.push("a constant of the library".into());
                (Kind::Ref, object)
            }
        };
        self.push(kind, value);
        Ok(())
    }

    /// A constant as a term.
    pub fn constant_term(&mut self, constant: &Constant) -> (Kind, vitro_expr::Term) {
        match constant {
            Constant::Int(value) => (Kind::Int, self.terms().int(*value)),
            Constant::Long(value) => (Kind::Long, self.terms().long(*value)),
            Constant::Float(value) => (Kind::Float, self.terms().float(*value)),
            Constant::Double(value) => (Kind::Double, self.terms().double(*value)),
            Constant::Null => (Kind::Ref, self.terms().int(0)),
            Constant::Text(units) => (Kind::Ref, self.space.literal(units)),
        }
    }

    fn load(&mut self, instruction: &Instruction, kind: Kind) {
        if let Operands::Local(slot) = instruction.operands {
            let value = self.local(slot, kind);
            self.push(kind, value);
        }
    }

    fn store(&mut self, instruction: &Instruction, kind: Kind) {
        if let Operands::Local(slot) = instruction.operands {
            let value = self.pop(kind);
            self.set_local(slot, value);
        }
    }

    fn increment(&mut self, instruction: &Instruction) {
        if let Operands::Increment { local, by } = instruction.operands {
            let value = self.local(local, Kind::Int);
            let by = self.terms().int(by.into());
            let sum = self.terms().add(value, by);
            self.set_local(local, sum);
        }
    }

    /// Instructions that move slots, whatever is in them.
    fn shuffle(&mut self, opcode: Opcode) {
        // How many slots are taken, and which of them come back, the deepest being number 0.
        let (taken, back): (usize, &[usize]) = match opcode {
            Opcode::Pop => (1, &[]),
            Opcode::Pop2 => (2, &[]),
            Opcode::Dup => (1, &[0, 0]),
            Opcode::DupX1 => (2, &[1, 0, 1]),
            Opcode::DupX2 => (3, &[2, 0, 1, 2]),
            Opcode::Dup2 => (2, &[0, 1, 0, 1]),
            Opcode::Dup2X1 => (3, &[1, 2, 0, 1, 2]),
            Opcode::Dup2X2 => (4, &[2, 3, 0, 1, 2, 3]),
            _ => (2, &[1, 0]),
        };
        let mut slots: Vec<_> = (0..taken).map(|_| self.pop_slot()).collect();
        slots.reverse();
        for &number in back {
            self.push_slot(slots[number]);
        }
    }
}

/// The class of arrays of a class.
pub fn array_of(class: &str) -> String {
    match class.starts_with('[') {
        true => format!("[{class}"),
        false => format!("[L{class};"),
    }
}
