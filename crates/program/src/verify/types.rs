//! The types that the verifier computes with (JVMS §4.10.1.2), one per slot.

use std::collections::HashMap;
use std::sync::Arc;

/// A class or array type, by its number in [`Names`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct ClassId(u32);

impl ClassId {
    pub(super) const OBJECT: ClassId = ClassId(0);
    pub(super) const STRING: ClassId = ClassId(1);
    pub(super) const CLASS: ClassId = ClassId(2);
    pub(super) const THROWABLE: ClassId = ClassId(3);
    pub(super) const METHOD_TYPE: ClassId = ClassId(4);
    pub(super) const METHOD_HANDLE: ClassId = ClassId(5);
}

/// The names behind the numbers above, in their order.
const WELL_KNOWN: [&str; 6] = [
    "java/lang/Object",
    "java/lang/String",
    "java/lang/Class",
    "java/lang/Throwable",
    "java/lang/invoke/MethodType",
    "java/lang/invoke/MethodHandle",
];

/// What is known about the content of one slot. A long or double takes two, the half above.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Type {
    /// Nothing: not usable.
    Top,
    /// int and everything smaller.
    Int,
    Float,
    Long,
    /// Upper slot of a long.
    LongHalf,
    Double,
    /// Upper slot of a double.
    DoubleHalf,
    /// The null reference, which fits every class.
    Null,
    /// `this` in a constructor that has not called another constructor yet.
    UninitThis,
    /// A new object whose constructor has not run, by the offset of its `new`.
    Uninit(u16),
    /// A reference to an object of a class or below, or null.
    Object(ClassId),
    /// Where a subroutine returns to, by the offset of the `jsr`.
    ReturnAddress(u16),
}

impl Type {
    /// The type of the upper slot for types that take two.
    pub(super) fn half(self) -> Option<Type> {
        match self {
            Type::Long => Some(Type::LongHalf),
            Type::Double => Some(Type::DoubleHalf),
            _ => None,
        }
    }

    pub(super) fn is_half(self) -> bool {
        matches!(self, Type::LongHalf | Type::DoubleHalf)
    }

    /// Whether it is a reference to an object that may be used.
    pub(super) fn is_object(self) -> bool {
        matches!(self, Type::Null | Type::Object(_))
    }

    /// Whether it is any reference, initialised or not.
    pub(super) fn is_reference(self) -> bool {
        self.is_object() || matches!(self, Type::UninitThis | Type::Uninit(_))
    }
}

/// Numbers for the names of classes and arrays, so that types are small and quick to compare.
pub(super) struct Names {
    list: Vec<Arc<str>>,
    ids: HashMap<Arc<str>, ClassId>,
}

impl Names {
    pub(super) fn new() -> Self {
        let mut names = Self {
            list: Vec::new(),
            ids: HashMap::new(),
        };
        for name in WELL_KNOWN {
            names.id(name);
        }
        names
    }

    /// The number of a class name or array descriptor.
    pub(super) fn id(&mut self, name: &str) -> ClassId {
        if let Some(&id) = self.ids.get(name) {
            return id;
        }
        let id = ClassId(self.list.len() as u32);
        let name: Arc<str> = Arc::from(name);
        self.list.push(Arc::clone(&name));
        self.ids.insert(name, id);
        id
    }

    pub(super) fn name(&self, id: ClassId) -> &Arc<str> {
        &self.list[id.0 as usize]
    }

    /// The type that a field descriptor names; `None` for `V`.
    pub(super) fn field_type(&mut self, descriptor: &str) -> Option<Type> {
        Some(match descriptor.as_bytes().first()? {
            b'B' | b'C' | b'I' | b'S' | b'Z' => Type::Int,
            b'F' => Type::Float,
            b'J' => Type::Long,
            b'D' => Type::Double,
            b'L' => Type::Object(self.id(&descriptor[1..descriptor.len() - 1])),
            b'[' => Type::Object(self.id(descriptor)),
            _ => return None,
        })
    }

    /// The array type whose elements are of class or array type `element`.
    pub(super) fn array_of(&mut self, element: ClassId) -> ClassId {
        let name = self.name(element);
        let array = if name.starts_with('[') {
            format!("[{name}")
        } else {
            format!("[L{name};")
        };
        self.id(&array)
    }

    /// The type of the elements if `id` is an array.
    pub(super) fn element(&mut self, id: ClassId) -> Option<Type> {
        let name = Arc::clone(self.name(id));
        self.field_type(name.strip_prefix('[')?)
    }

    /// The type as it stands in messages.
    pub(super) fn describe(&self, t: Type) -> String {
        match t {
            Type::Top => "top".to_owned(),
            Type::Int => "integer".to_owned(),
            Type::Float => "float".to_owned(),
            Type::Long => "long".to_owned(),
            Type::LongHalf => "long_2nd".to_owned(),
            Type::Double => "double".to_owned(),
            Type::DoubleHalf => "double_2nd".to_owned(),
            Type::Null => "null".to_owned(),
            Type::UninitThis => "uninitializedThis".to_owned(),
            Type::Uninit(offset) => format!("uninitialized {offset}"),
            Type::Object(id) => format!("'{}'", self.name(id)),
            Type::ReturnAddress(offset) => format!("returnAddress {offset}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn well_known_names_have_their_numbers() {
        let names = Names::new();
        assert_eq!(&**names.name(ClassId::OBJECT), "java/lang/Object");
        assert_eq!(
            &**names.name(ClassId::METHOD_HANDLE),
            "java/lang/invoke/MethodHandle"
        );
    }

    #[test]
    fn arrays_and_their_elements() {
        let mut names = Names::new();
        let strings = names.array_of(ClassId::STRING);
        assert_eq!(&**names.name(strings), "[Ljava/lang/String;");
        let nested = names.array_of(strings);
        assert_eq!(names.element(nested), Some(Type::Object(strings)));
        assert_eq!(names.element(strings), Some(Type::Object(ClassId::STRING)));
        assert_eq!(names.element(ClassId::STRING), None);
    }
}
