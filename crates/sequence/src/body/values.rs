//! Instructions that make values and look at the heap: constants, fields, elements, new objects, casts, numbers.

use std::sync::Arc;

use vitro_classfile::{Constant, Instruction, Opcode, Operands};
use vitro_program::stack::{constant, stack_slots};

use crate::hierarchy::{described, reference};
use crate::library;

use super::{Access, NOTHING, Node, Reader};

impl Reader<'_> {
    pub(super) fn load_constant(&mut self, index: u16) {
        let constants = &self.class.constants;
        let made = match constants.get(index) {
            Some(Constant::String { .. }) => "java/lang/String",
            Some(Constant::Class { .. }) => "java/lang/Class",
            Some(Constant::MethodHandle { .. }) => "java/lang/invoke/MethodHandle",
            Some(Constant::MethodType { .. }) => "java/lang/invoke/MethodType",
            Some(Constant::Dynamic { name_and_type, .. }) => {
                let pair = constants.name_and_type(*name_and_type);
                let descriptor = pair.map_or("I".into(), |(_, descriptor)| descriptor.clone());
                return self.push_foreign(&descriptor);
            }
            _ => return self.stack.push(NOTHING),
        };
        let node = self.body.node();
        self.body.made.push((node, made.into()));
        self.stack.push(node);
    }

    /// Something that comes from code that is not analysed.
    pub(super) fn push_foreign(&mut self, descriptor: &str) {
        let node = self.node_for(descriptor);
        if let Some(class) = reference(descriptor) {
            self.body.foreign.push((node, class.into()));
        }
        self.push_typed(node, descriptor);
    }

    pub(super) fn field(&mut self, opcode: Opcode, index: u16) {
        let Some((owner, name, descriptor)) = self.class.constants.member(index) else {
            return;
        };
        let descriptor = descriptor.clone();
        let is_static = matches!(opcode, Opcode::Getstatic | Opcode::Putstatic);
        let field = self.hierarchy.field(owner, name, is_static);
        if is_static {
            self.body.initialised.push(field.class.clone());
        }
        let writes = matches!(opcode, Opcode::Putstatic | Opcode::Putfield);
        let closed = library::reading(&field.class, "") == library::Reading::Closed;
        if closed && opcode == Opcode::Getstatic {
            return self.push_foreign(&descriptor);
        }
        let value = if writes {
            self.pop_typed(&descriptor)
        } else {
            NOTHING
        };
        let object = if is_static { NOTHING } else { self.pop() };
        if !is_static {
            self.takes(&[object]);
        }
        if writes {
            self.body.accesses.push(Access::Put {
                field,
                object,
                value,
            });
        } else {
            let result = self.node_for(&descriptor);
            self.body.accesses.push(Access::Get {
                field,
                object,
                result,
            });
            self.push_typed(result, &descriptor);
        }
    }

    pub(super) fn load_element(&mut self, opcode: Opcode) {
        let index = self.pop();
        let array = self.pop();
        self.takes(&[array, index]);
        let kind = element_kind(opcode);
        let descriptor = kind.map_or("Ljava/lang/Object;", |kind| &kind[1..]);
        let result = self.node_for(descriptor);
        self.depend(result, index);
        self.body.accesses.push(Access::Load {
            array,
            kind,
            result,
        });
        self.push_typed(result, descriptor);
    }

    pub(super) fn store_element(&mut self, opcode: Opcode) {
        let kind = element_kind(opcode);
        let value = self.pop_typed(kind.map_or("I", |kind| &kind[1..]));
        let index = self.pop();
        let array = self.pop();
        self.takes(&[array, index]);
        self.body
            .accesses
            .push(Access::Store { array, kind, value });
    }

    pub(super) fn make(&mut self, instruction: &Instruction) {
        let constants = &self.class.constants;
        let class = constant(instruction)
            .and_then(|index| constants.class_name(index))
            .cloned();
        let (made, dimensions): (Option<Arc<str>>, u8) = match &instruction.operands {
            Operands::NewArray(element) => (Some(element.array_descriptor().into()), 1),
            Operands::MultiNewArray { dimensions, .. } => (class, *dimensions),
            _ if instruction.opcode == Opcode::Anewarray => (
                class.map(|class| format!("[{}", described(&class)).into()),
                1,
            ),
            _ => (class, 0),
        };
        self.stack
            .truncate(self.stack.len().saturating_sub(dimensions.into()));
        let node = self.body.node();
        self.stack.push(node);
        let Some(made) = made else { return };
        if dimensions == 0 {
            self.body.initialised.push(made.clone());
        }
        // Arrays of arrays are filled with the inner ones.
        let mut outer = node;
        for depth in 1..usize::from(dimensions) {
            let inner = self.body.node();
            self.body.made.push((inner, made[depth..].into()));
            self.body.accesses.push(Access::Store {
                array: outer,
                kind: None,
                value: inner,
            });
            outer = inner;
        }
        self.body.made.push((node, made));
    }

    pub(super) fn test(&mut self, opcode: Opcode, index: u16) {
        let value = self.pop();
        self.takes(&[value]);
        let class = self.class.constants.class_name(index).cloned();
        if let Some(class) = &class {
            self.body.tests.push((value, class.clone()));
        }
        if opcode == Opcode::Instanceof {
            let result = self.node_for("Z");
            self.depend(result, value);
            self.stack.push(result);
            return;
        }
        let cast = if value == NOTHING {
            NOTHING
        } else {
            self.body.node()
        };
        self.moves(value, cast, class);
        self.stack.push(cast);
    }

    /// Numbers, comparisons, jumps.
    pub(super) fn compute(&mut self, instruction: &Instruction) {
        let effect = stack_slots(&self.class.constants, instruction);
        let (pops, pushes) = effect.unwrap_or((0, 0));
        let taken: Vec<Node> = (0..pops).map(|_| self.pop()).collect();
        if instruction.opcode == Opcode::Arraylength {
            self.body.looks.extend(&taken);
        }
        if pushes > 0 {
            let descriptor = if pushes == 2 { "J" } else { "I" };
            // The constants among them depend on nothing.
            let result = if taken.is_empty() {
                NOTHING
            } else {
                self.node_for(descriptor)
            };
            taken
                .iter()
                .for_each(|&operand| self.depend(result, operand));
            self.push_typed(result, descriptor);
        }
        self.takes(&taken);
    }

    /// Notes what the current instruction takes.
    pub(super) fn takes(&mut self, operands: &[Node]) {
        if self.numbers && !operands.is_empty() {
            self.body.operands.push((self.at, operands.to_vec()));
        }
    }

    pub(super) fn depend(&mut self, result: Node, operand: Node) {
        if result != NOTHING && operand != NOTHING && self.numbers {
            self.body.computed.push((result, operand));
        }
    }
}

/// The type of the array that an instruction accesses, if its elements are primitive. Arrays of boolean and of
/// byte share their instructions.
fn element_kind(opcode: Opcode) -> Option<&'static str> {
    use Opcode as O;
    Some(match opcode {
        O::Iaload | O::Iastore => "[I",
        O::Laload | O::Lastore => "[J",
        O::Faload | O::Fastore => "[F",
        O::Daload | O::Dastore => "[D",
        O::Baload | O::Bastore => "[B",
        O::Caload | O::Castore => "[C",
        O::Saload | O::Sastore => "[S",
        _ => return None,
    })
}
