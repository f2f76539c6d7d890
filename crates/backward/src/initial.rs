//! What static fields hold when a class has been initialised: constants of the class file, and what straight code of
//! the initialiser stores. The first jump or call, or value that is no constant, ends it; fields that later code may
//! write are then not known.

use std::sync::Arc;

use hashbrown::{HashMap, HashSet};
use vitro_classfile::{ClassFile, Constant as Pooled, Opcode, Operands, access, decode};
use vitro_program::stack::{constant, stack_slots};

/// A value that code begins with.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Constant {
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Null,
    Text(Arc<[u16]>),
}

/// The values of the static fields that are known.
pub fn initial_values(class: &ClassFile) -> HashMap<Arc<str>, Constant> {
    let mut values = HashMap::new();
    for field in &class.fields {
        if field.access & access::STATIC == 0 {
            continue;
        }
        let stated = field.constant_value.and_then(|index| pooled(class, index));
        let value = stated.unwrap_or(match field.descriptor.as_bytes().first() {
            Some(b'J') => Constant::Long(0),
            Some(b'F') => Constant::Float(0.0),
            Some(b'D') => Constant::Double(0.0),
            Some(b'L' | b'[') => Constant::Null,
            _ => Constant::Int(0),
        });
        values.insert(field.name.clone(), value);
    }
    let initialiser = class
        .methods
        .iter()
        .find(|method| &*method.name == "<clinit>");
    if let Some(code) = initialiser.and_then(|method| method.code.as_ref()) {
        run(class, &code.bytes, &mut values);
    }
    values
}

/// A constant of the pool as text or number.
pub fn pooled(class: &ClassFile, index: u16) -> Option<Constant> {
    Some(match class.constants.get(index)? {
        Pooled::Integer(value) => Constant::Int(*value),
        Pooled::Long(value) => Constant::Long(*value),
        Pooled::Float(bits) => Constant::Float(f32::from_bits(*bits)),
        Pooled::Double(bits) => Constant::Double(f64::from_bits(*bits)),
        Pooled::String { text } => match class.constants.get(*text)? {
            Pooled::Utf8(text) => Constant::Text(match &text.units {
                Some(units) => units.clone(),
                None => text.text.encode_utf16().collect::<Vec<u16>>().into(),
            }),
            _ => return None,
        },
        _ => return None,
    })
}

/// Runs code that pushes constants and stores them. Fields that are stored otherwise become unknown.
fn run(class: &ClassFile, code: &[u8], values: &mut HashMap<Arc<str>, Constant>) {
    let mut stack: Vec<Option<Constant>> = Vec::new();
    let mut certain = true;
    let mut unknown: HashSet<Arc<str>> = HashSet::new();
    for instruction in decode(code).map_while(Result::ok) {
        let known = match (instruction.opcode.general(), &instruction.operands) {
            (Opcode::Putstatic, Operands::Constant(index)) => {
                let Some((owner, name, descriptor)) = class.constants.member(*index) else {
                    return;
                };
                let value = stack.pop().flatten();
                if matches!(&**descriptor, "J" | "D") {
                    stack.pop();
                }
                if **owner == *class.name {
                    match value.filter(|_| certain) {
                        Some(value) if !unknown.contains(name) => {
                            values.insert(name.clone(), value);
                        }
                        _ => {
                            unknown.insert(name.clone());
                        }
                    }
                }
                continue;
            }
            (Opcode::AconstNull, _) => Some(Constant::Null),
            (Opcode::Lconst0 | Opcode::Lconst1, Operands::Value(value)) => {
                Some(Constant::Long(i64::from(*value)))
            }
            (Opcode::Fconst0 | Opcode::Fconst1 | Opcode::Fconst2, Operands::Value(value)) => {
                Some(Constant::Float(*value as f32))
            }
            (Opcode::Dconst0 | Opcode::Dconst1, Operands::Value(value)) => {
                Some(Constant::Double(f64::from(*value)))
            }
            (_, Operands::Value(value)) => Some(Constant::Int(*value)),
            (Opcode::Ldc | Opcode::Ldc2W, Operands::Constant(index)) => pooled(class, *index),
            _ => None,
        };
        match known {
            Some(value) => {
                let wide = matches!(value, Constant::Long(_) | Constant::Double(_));
                if wide {
                    stack.push(None);
                }
                stack.push(Some(value));
            }
            None => {
                // A value that is computed is no constant, and behind a jump nothing is certain.
                let jumps = !matches!(instruction.operands, Operands::None | Operands::Constant(_))
                    && constant(&instruction).is_none();
                certain &= !jumps && !instruction.opcode.ends_flow();
                let slots = stack_slots(&class.constants, &instruction);
                let (pops, pushes) = slots.unwrap_or((stack.len(), 0));
                let left = stack.len().saturating_sub(pops);
                stack.truncate(left);
                stack.extend(std::iter::repeat_n(None, pushes));
            }
        }
    }
    for name in unknown {
        values.remove(&name);
    }
}
