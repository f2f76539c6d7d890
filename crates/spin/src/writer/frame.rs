//! Stack map frames (JVMS §4.7.4): the types that the verifier expects where a jump arrives.

use vitro_classfile::FieldType;

use super::pool::Pool;
use super::put16;
use crate::types::class_name;

/// The verification type of one value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Slot {
    Int,
    Float,
    Long,
    Double,
    /// A reference, by the name that a Class constant has.
    Object(String),
}

impl Slot {
    fn width(&self) -> usize {
        if matches!(self, Slot::Long | Slot::Double) {
            2
        } else {
            1
        }
    }

    fn write(&self, pool: &mut Pool, out: &mut Vec<u8>) {
        match self {
            Slot::Int => out.push(1),
            Slot::Float => out.push(2),
            Slot::Double => out.push(3),
            Slot::Long => out.push(4),
            Slot::Object(name) => {
                out.push(7);
                put16(out, pool.class(name));
            }
        }
    }
}

impl From<&FieldType> for Slot {
    fn from(kind: &FieldType) -> Self {
        match kind {
            FieldType::Float => Slot::Float,
            FieldType::Long => Slot::Long,
            FieldType::Double => Slot::Double,
            FieldType::Object(_) | FieldType::Array(_) => Slot::Object(class_name(kind)),
            _ => Slot::Int,
        }
    }
}

/// Types of the locals and of the operand stack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) locals: Vec<Slot>,
    pub(crate) stack: Vec<Slot>,
}

impl Frame {
    /// A frame with nothing on the operand stack.
    pub(crate) fn of_locals(locals: Vec<Slot>) -> Self {
        Self {
            locals,
            stack: Vec::new(),
        }
    }

    /// The same locals, with one value on the operand stack.
    pub(crate) fn with(&self, operand: Slot) -> Self {
        Self {
            locals: self.locals.clone(),
            stack: vec![operand],
        }
    }

    /// Slots that the operand stack takes.
    pub(crate) fn depth(&self) -> usize {
        self.stack.iter().map(Slot::width).sum()
    }

    /// Writes a `full_frame`. The shorter forms would save bytes in classes that are not stored.
    pub(crate) fn write(&self, offset_delta: u16, pool: &mut Pool, out: &mut Vec<u8>) {
        out.push(255);
        put16(out, offset_delta);
        for slots in [&self.locals, &self.stack] {
            pool.put_count(out, slots.len(), "slots of a stack map frame");
            slots.iter().for_each(|slot| slot.write(pool, out));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_frames_list_every_slot() {
        let mut pool = Pool::default();
        let frame = Frame::of_locals(vec![Slot::Object("A".to_owned()), Slot::Long, Slot::Int]);
        let frame = frame.with(Slot::Double);
        assert_eq!(frame.depth(), 2);
        let mut bytes = Vec::new();
        frame.write(9, &mut pool, &mut bytes);
        assert_eq!(bytes, [255, 0, 9, 0, 3, 7, 0, 2, 4, 1, 0, 1, 3]);
    }
}
