//! Classes and fields of the library that the machine itself refers to.

use crate::heap::ClassId;
use crate::kind::Kind;
use crate::method::MethodId;

/// Filled in while booting.
#[derive(Default, Clone)]
#[allow(missing_docs)] // named after what they are
pub struct Known {
    pub object: ClassId,
    pub class: ClassId,
    pub string: ClassId,
    pub throwable: ClassId,
    pub thread: ClassId,
    pub stack_overflow: ClassId,
    pub cloneable: ClassId,
    pub serializable: ClassId,
    pub boolean_array: ClassId,
    /// What a table of virtual methods holds where several defaults conflict.
    pub conflict: MethodId,
    /// By position in [`Kind::PRIMITIVES`].
    pub primitives: [ClassId; 9],
    /// Array classes by position in [`Kind::PRIMITIVES`].
    pub primitive_arrays: [ClassId; 9],
    /// Words of `java.lang.Class`, before the statics of the class that it represents.
    pub mirror_words: u32,
    /// Offset of the class number in a `java.lang.Class`; the state of initialisation follows.
    pub mirror_class_id: usize,
    pub string_value: usize,
    pub string_coder: usize,
    pub string_hash: usize,
    pub throwable_backtrace: usize,
    pub throwable_message: usize,
}

impl Known {
    /// The class that represents a primitive kind or void.
    pub fn primitive(&self, kind: Kind) -> ClassId {
        self.primitives[position(kind)]
    }

    /// The class of arrays of a primitive kind.
    #[inline]
    pub fn array_of(&self, kind: Kind) -> ClassId {
        self.primitive_arrays[position(kind)]
    }
}

#[inline]
fn position(kind: Kind) -> usize {
    match kind {
        Kind::Boolean => 0,
        Kind::Byte => 1,
        Kind::Char => 2,
        Kind::Short => 3,
        Kind::Int => 4,
        Kind::Long => 5,
        Kind::Float => 6,
        Kind::Double => 7,
        Kind::Void | Kind::Ref => 8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_follow_the_list_of_kinds() {
        for (index, kind) in Kind::PRIMITIVES.into_iter().enumerate() {
            assert_eq!(position(kind), index);
        }
    }
}
