//! Static constraints (JVMS §4.9.1): what every instruction must keep to by itself, whether or not
//! it can be reached.

use vitro_classfile::opcode::Effect;
use vitro_classfile::{ClassFile, Code, Constant, Instruction, Opcode, Operands, descriptor};

use super::failure::{Checked, rule};

/// Most dimensions of an array type.
const MOST_DIMENSIONS: usize = 255;

/// Checks one instruction: its locals exist, its constants are of the right kind, and the version of
/// the class file has such an instruction.
pub(super) fn check(class: &ClassFile, code: &Code, instruction: &Instruction) -> Checked<()> {
    let opcode = instruction.opcode.general();
    if matches!(opcode, Opcode::Jsr | Opcode::Ret) && class.major >= 51 {
        return rule(format!(
            "Bad instruction: subroutine in a class of version {}",
            class.major
        ));
    }
    match instruction.operands {
        Operands::Local(index) => check_local(code, index, slots(opcode)),
        Operands::Increment { local, .. } => check_local(code, local, 1),
        Operands::Constant(index)
        | Operands::InvokeInterface {
            constant: index, ..
        }
        | Operands::MultiNewArray {
            constant: index, ..
        } => {
            let fits = match class.constants.get(index) {
                Some(constant) => kind_fits(class, opcode, constant),
                None => false,
            };
            if !fits {
                return rule(format!("Illegal type at constant pool entry {index}"));
            }
            check_use(class, instruction, index)
        }
        Operands::None
        | Operands::Value(_)
        | Operands::Jump(_)
        | Operands::TableSwitch(_)
        | Operands::LookupSwitch(_)
        | Operands::NewArray(_) => Ok(()),
    }
}

fn check_local(code: &Code, index: u16, slots: usize) -> Checked<()> {
    let last = usize::from(index) + slots - 1;
    if last < usize::from(code.max_locals) {
        return Ok(());
    }
    rule(format!("Local variable table overflow: no local {last}"))
}

/// Locals that an instruction on a local uses.
fn slots(opcode: Opcode) -> usize {
    match opcode.effect() {
        Effect::Fixed {
            pops: "J" | "D", ..
        }
        | Effect::Fixed {
            pushes: "J" | "D", ..
        } => 2,
        _ => 1,
    }
}

/// Whether a constant is of a kind that the instruction can use.
fn kind_fits(class: &ClassFile, opcode: Opcode, constant: &Constant) -> bool {
    match opcode {
        Opcode::Ldc => is_loadable(class, constant) && !is_wide(class, constant),
        Opcode::Ldc2W => is_loadable(class, constant) && is_wide(class, constant),
        Opcode::Getstatic | Opcode::Putstatic | Opcode::Getfield | Opcode::Putfield => {
            matches!(constant, Constant::FieldRef { .. })
        }
        Opcode::Invokevirtual => matches!(constant, Constant::MethodRef { .. }),
        Opcode::Invokespecial | Opcode::Invokestatic => match constant {
            Constant::MethodRef { .. } => true,
            // interfaces have methods that can be called directly since Java 8
            Constant::InterfaceMethodRef { .. } => class.major >= 52,
            _ => false,
        },
        Opcode::Invokeinterface => matches!(constant, Constant::InterfaceMethodRef { .. }),
        Opcode::Invokedynamic => matches!(constant, Constant::InvokeDynamic { .. }),
        _ => matches!(constant, Constant::Class { .. }),
    }
}

fn is_loadable(class: &ClassFile, constant: &Constant) -> bool {
    match constant {
        Constant::Class { .. } => class.major >= 49,
        other => other.is_loadable(),
    }
}

/// Whether the value of a constant takes two slots.
fn is_wide(class: &ClassFile, constant: &Constant) -> bool {
    match constant {
        Constant::Long(_) | Constant::Double(_) => true,
        Constant::Dynamic { name_and_type, .. } => class
            .constants
            .name_and_type(*name_and_type)
            .is_some_and(|(_, field)| descriptor::slots(field) == 2),
        _ => false,
    }
}

/// Checks what the constant names, its kind being right.
fn check_use(class: &ClassFile, instruction: &Instruction, index: u16) -> Checked<()> {
    if let Some((_, name, method)) = class.constants.member(index) {
        let constructor = &**name == "<init>" && instruction.opcode == Opcode::Invokespecial;
        if name.starts_with('<') && !constructor {
            return rule("Illegal call to internal method");
        }
        if let Operands::InvokeInterface { slots, .. } = instruction.operands
            && descriptor::argument_slots(method) + 1 != usize::from(slots)
        {
            return rule("Inconsistent args count operand in invokeinterface");
        }
    }
    let named = class.constants.class_name(index);
    let dimensions = named.map_or(0, |name| name.bytes().take_while(|&b| b == b'[').count());
    match (instruction.opcode, &instruction.operands) {
        (Opcode::New, _) if dimensions > 0 => rule("Illegal new instruction: it makes no arrays"),
        (Opcode::Anewarray, _) if dimensions >= MOST_DIMENSIONS => {
            rule("Array with too many dimensions")
        }
        (
            _,
            Operands::MultiNewArray {
                dimensions: given, ..
            },
        ) if dimensions < usize::from(*given) => rule("Illegal dimension in multianewarray"),
        _ => Ok(()),
    }
}
