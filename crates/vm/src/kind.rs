//! The kinds of Java values, as descriptors spell them.

/// A primitive type, reference, or void.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, serde::Serialize, serde::Deserialize)]
#[allow(missing_docs)]
pub enum Kind {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Ref,
    Void,
}

impl Kind {
    /// All primitive kinds and void.
    pub const PRIMITIVES: [Kind; 9] = [
        Kind::Boolean,
        Kind::Byte,
        Kind::Char,
        Kind::Short,
        Kind::Int,
        Kind::Long,
        Kind::Float,
        Kind::Double,
        Kind::Void,
    ];

    /// The kind of a field descriptor.
    pub fn of(descriptor: &str) -> Kind {
        Kind::of_letter(descriptor.as_bytes().first().copied().unwrap_or(b'V'))
    }

    /// The kind of a descriptor, by its first letter.
    pub fn of_letter(letter: u8) -> Kind {
        match letter {
            b'Z' => Kind::Boolean,
            b'B' => Kind::Byte,
            b'C' => Kind::Char,
            b'S' => Kind::Short,
            b'I' => Kind::Int,
            b'J' => Kind::Long,
            b'F' => Kind::Float,
            b'D' => Kind::Double,
            b'V' => Kind::Void,
            _ => Kind::Ref,
        }
    }

    /// The kind of a method descriptor's result.
    pub fn of_return(descriptor: &str) -> Kind {
        Kind::of(descriptor.rsplit(')').next().unwrap_or("V"))
    }

    /// The letter in descriptors; `L` for references.
    pub fn letter(self) -> char {
        match self {
            Kind::Boolean => 'Z',
            Kind::Byte => 'B',
            Kind::Char => 'C',
            Kind::Short => 'S',
            Kind::Int => 'I',
            Kind::Long => 'J',
            Kind::Float => 'F',
            Kind::Double => 'D',
            Kind::Ref => 'L',
            Kind::Void => 'V',
        }
    }

    /// The Java keyword; `Object` for references.
    pub fn keyword(self) -> &'static str {
        match self {
            Kind::Boolean => "boolean",
            Kind::Byte => "byte",
            Kind::Char => "char",
            Kind::Short => "short",
            Kind::Int => "int",
            Kind::Long => "long",
            Kind::Float => "float",
            Kind::Double => "double",
            Kind::Ref => "Object",
            Kind::Void => "void",
        }
    }

    /// Internal name of the box class.
    pub fn box_class(self) -> &'static str {
        match self {
            Kind::Boolean => "java/lang/Boolean",
            Kind::Byte => "java/lang/Byte",
            Kind::Char => "java/lang/Character",
            Kind::Short => "java/lang/Short",
            Kind::Int => "java/lang/Integer",
            Kind::Long => "java/lang/Long",
            Kind::Float => "java/lang/Float",
            Kind::Double => "java/lang/Double",
            Kind::Ref => "java/lang/Object",
            Kind::Void => "java/lang/Void",
        }
    }

    /// Stack and local slots that a value takes.
    #[inline]
    pub fn slots(self) -> usize {
        match self {
            Kind::Void => 0,
            Kind::Long | Kind::Double => 2,
            _ => 1,
        }
    }

    /// Binary logarithm of the size of an array element.
    #[inline]
    pub fn log2(self) -> u8 {
        match self {
            Kind::Boolean | Kind::Byte | Kind::Void => 0,
            Kind::Char | Kind::Short => 1,
            Kind::Int | Kind::Float | Kind::Ref => 2,
            Kind::Long | Kind::Double => 3,
        }
    }

    /// Cuts a value to what a field or element of this kind holds, in slot form.
    #[inline]
    pub fn narrow(self, slot: u64) -> u64 {
        match self {
            Kind::Boolean => slot & 1,
            Kind::Byte => i64::from(slot as i8) as i32 as u32 as u64,
            Kind::Char => u64::from(slot as u16),
            Kind::Short => i64::from(slot as i16) as i32 as u32 as u64,
            Kind::Int | Kind::Float | Kind::Ref => u64::from(slot as u32),
            Kind::Long | Kind::Double => slot,
            Kind::Void => 0,
        }
    }
}

/// Splits the parameters of a method descriptor into their field descriptors.
pub fn parameters(descriptor: &str) -> Vec<&str> {
    let bytes = descriptor.as_bytes();
    let mut found = Vec::new();
    let mut at = 1;
    while at < bytes.len() && bytes[at] != b')' {
        let start = at;
        while bytes.get(at) == Some(&b'[') {
            at += 1;
        }
        at += match bytes.get(at) {
            Some(b'L') => descriptor[at..]
                .find(';')
                .map_or(bytes.len() - at, |n| n + 1),
            _ => 1,
        };
        found.push(&descriptor[start..at.min(bytes.len())]);
    }
    found
}
