//! How many slots of the operand stack an instruction takes and gives.
//!
//! The opcode table knows it for most instructions; for fields, calls and a few others it depends on
//! constants of the class.

use vitro_classfile::opcode::Effect;
use vitro_classfile::{Constant, ConstantPool, Instruction, Opcode, Operands, descriptor};

/// The constant that an instruction names.
pub fn constant(instruction: &Instruction) -> Option<u16> {
    match instruction.operands {
        Operands::Constant(index)
        | Operands::InvokeInterface {
            constant: index, ..
        }
        | Operands::MultiNewArray {
            constant: index, ..
        } => Some(index),
        _ => None,
    }
}

/// Name and descriptor of the field or method that a constant names, or of a call site.
pub fn member(constants: &ConstantPool, constant: u16) -> Option<(&str, &str)> {
    let pair = match constants.get(constant)? {
        Constant::InvokeDynamic { name_and_type, .. } => constants.name_and_type(*name_and_type)?,
        _ => {
            let (_, name, descriptor) = constants.member(constant)?;
            (name, descriptor)
        }
    };
    Some((pair.0, pair.1))
}

/// Slots that an instruction takes and gives; `None` if a constant is missing.
pub fn stack_slots(constants: &ConstantPool, instruction: &Instruction) -> Option<(usize, usize)> {
    if let Effect::Fixed { pops, pushes } = instruction.opcode.effect() {
        return Some((effect_slots(pops), effect_slots(pushes)));
    }
    if let Operands::MultiNewArray { dimensions, .. } = instruction.operands {
        return Some((dimensions.into(), 1));
    }
    Some(match instruction.opcode.general() {
        Opcode::Pop | Opcode::Astore | Opcode::Athrow | Opcode::Areturn => (1, 0),
        Opcode::Pop2 => (2, 0),
        Opcode::Ret => (0, 0),
        Opcode::Aload | Opcode::Ldc | Opcode::New | Opcode::Jsr => (0, 1),
        Opcode::Ldc2W => (0, 2),
        Opcode::Aaload | Opcode::Baload => (2, 1),
        Opcode::Aastore | Opcode::Bastore => (3, 0),
        Opcode::Arraylength
        | Opcode::Instanceof
        | Opcode::Checkcast
        | Opcode::Newarray
        | Opcode::Anewarray => (1, 1),
        opcode => {
            let (_, descriptor) = member(constants, constant(instruction)?)?;
            member_slots(opcode, descriptor)?
        }
    })
}

fn member_slots(opcode: Opcode, descriptor: &str) -> Option<(usize, usize)> {
    let arguments = descriptor::argument_slots(descriptor);
    let result = descriptor::return_descriptor(descriptor).map_or(0, descriptor::slots);
    Some(match opcode {
        Opcode::Getstatic => (0, descriptor::slots(descriptor)),
        Opcode::Putstatic => (descriptor::slots(descriptor), 0),
        Opcode::Getfield => (1, descriptor::slots(descriptor)),
        Opcode::Putfield => (descriptor::slots(descriptor) + 1, 0),
        Opcode::Invokestatic | Opcode::Invokedynamic => (arguments, result),
        Opcode::Invokevirtual | Opcode::Invokespecial | Opcode::Invokeinterface => {
            (arguments + 1, result)
        }
        _ => return None,
    })
}

/// Slots of a list of types in the opcode table.
fn effect_slots(types: &str) -> usize {
    let mut previous = b' ';
    let mut count = 0;
    for letter in types.bytes() {
        count += match letter {
            b'[' => 0,
            b'J' | b'D' if previous != b'[' => 2,
            _ => 1,
        };
        previous = letter;
    }
    count
}
