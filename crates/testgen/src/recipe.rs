//! Recipes: how a test makes an input value, as plain data.
//!
//! A recipe is a tree. What has an identity carries a number, and [`Recipe::Made`] mentions it again,
//! so that two inputs may share an object and an object may reach itself. Class names are internal
//! (`java/util/List`), types are descriptors.

use std::sync::Arc;

use crate::answer::Answer;

/// A name or descriptor as it stands in class files.
pub type Name = Arc<str>;

/// Tells the objects of one case apart.
pub type ObjectNumber = u32;

/// A primitive value by its kind; floats by their bits, since NaNs differ.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
#[allow(missing_docs)]
pub enum Primitive {
    Boolean(bool),
    Byte(i8),
    Char(u16),
    Short(i16),
    Int(i32),
    Long(i64),
    Float(u32),
    Double(u64),
}

impl Primitive {
    /// The value of a kind (`'I'`) whose bits are the low ones of `bits`; `None` if there is no such kind.
    pub fn from_bits(kind: char, bits: u64) -> Option<Primitive> {
        Some(match kind {
            'Z' => Primitive::Boolean(bits & 1 != 0),
            'B' => Primitive::Byte(bits as i8),
            'C' => Primitive::Char(bits as u16),
            'S' => Primitive::Short(bits as i16),
            'I' => Primitive::Int(bits as i32),
            'J' => Primitive::Long(bits as i64),
            'F' => Primitive::Float(bits as u32),
            'D' => Primitive::Double(bits),
            _ => return None,
        })
    }

    /// The kind as in descriptors.
    pub fn kind(self) -> char {
        match self {
            Primitive::Boolean(_) => 'Z',
            Primitive::Byte(_) => 'B',
            Primitive::Char(_) => 'C',
            Primitive::Short(_) => 'S',
            Primitive::Int(_) => 'I',
            Primitive::Long(_) => 'J',
            Primitive::Float(_) => 'F',
            Primitive::Double(_) => 'D',
        }
    }

    /// The bits, with the sign extended for integers.
    pub fn bits(self) -> u64 {
        match self {
            Primitive::Boolean(value) => u64::from(value),
            Primitive::Byte(value) => value as u64,
            Primitive::Char(value) => u64::from(value),
            Primitive::Short(value) => value as u64,
            Primitive::Int(value) => value as u64,
            Primitive::Long(value) => value as u64,
            Primitive::Float(bits) => u64::from(bits),
            Primitive::Double(bits) => bits,
        }
    }

    /// The class whose objects hold such a value.
    pub fn box_class(self) -> &'static str {
        match self {
            Primitive::Boolean(_) => "java/lang/Boolean",
            Primitive::Byte(_) => "java/lang/Byte",
            Primitive::Char(_) => "java/lang/Character",
            Primitive::Short(_) => "java/lang/Short",
            Primitive::Int(_) => "java/lang/Integer",
            Primitive::Long(_) => "java/lang/Long",
            Primitive::Float(_) => "java/lang/Float",
            Primitive::Double(_) => "java/lang/Double",
        }
    }
}

/// How a value is made.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Recipe {
    /// `null`
    Null,
    /// A literal.
    Primitive(Primitive),
    /// A literal where an object is wanted.
    Boxed(Primitive),
    /// A string literal, by its UTF-16 units.
    Text(Vec<u16>),
    /// A constant of an enum.
    Enum {
        /// The enum.
        class: Name,
        /// The constant.
        constant: Name,
    },
    /// `String.class`, `int[].class`
    Class {
        /// The type.
        descriptor: Name,
    },
    /// What a static field holds: a constant such as `BigInteger.ONE`, a singleton.
    Static {
        /// The class that declares the field.
        class: Name,
        /// The field.
        name: Name,
        /// Its type.
        descriptor: Name,
    },
    /// An object that is made elsewhere in the same case.
    Made(ObjectNumber),
    /// A new object.
    New(Box<New>),
}

/// A new object and what is done with it before the test begins.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct New {
    /// Its number; no other object of the case has it.
    pub number: ObjectNumber,
    /// How it comes to be.
    pub make: Make,
    /// What follows, in this order.
    pub then: Vec<Then>,
}

impl New {
    /// What it is made from, and what is given to it then, in the order in which a test spells it.
    pub fn parts_mut(&mut self) -> Vec<&mut Recipe> {
        let mut parts: Vec<&mut Recipe> = Vec::new();
        match &mut self.make {
            Make::Constructor(call) | Make::Factory(call) => parts.extend(&mut call.arguments),
            Make::Method { receiver, call } => {
                parts.push(receiver);
                parts.extend(&mut call.arguments);
            }
            Make::Array { elements, .. } | Make::Collection { elements, .. } => {
                parts.extend(elements);
            }
            Make::Lambda { returns, .. } => parts.extend(returns),
            Make::Stub {
                arguments, methods, ..
            } => {
                parts.extend(arguments);
                parts.extend(methods.iter_mut().flat_map(Answer::values_mut));
            }
        }
        for then in &mut self.then {
            match then {
                Then::Field { value, .. } | Then::Element { value, .. } => parts.push(value),
                Then::Call(call) => parts.extend(&mut call.arguments),
                Then::Hand { receiver, call } => {
                    parts.extend(receiver);
                    parts.extend(&mut call.arguments);
                }
            }
        }
        parts
    }
}

impl Make {
    /// What it is made from, in the order in which a test spells it.
    pub fn parts(&self) -> Vec<&Recipe> {
        match self {
            Make::Constructor(call) | Make::Factory(call) => call.arguments.iter().collect(),
            Make::Method { receiver, call } => {
                std::iter::once(receiver).chain(&call.arguments).collect()
            }
            Make::Array { elements, .. } | Make::Collection { elements, .. } => {
                elements.iter().collect()
            }
            Make::Lambda { returns, .. } => returns.iter().collect(),
            Make::Stub {
                arguments, methods, ..
            } => {
                let methods = methods.iter().flat_map(Answer::values);
                arguments.iter().chain(methods).collect()
            }
        }
    }
}

impl Then {
    /// What it is given, in the order in which a test spells it.
    pub fn parts(&self) -> Vec<&Recipe> {
        match self {
            Then::Field { value, .. } | Then::Element { value, .. } => vec![value],
            Then::Call(call) => call.arguments.iter().collect(),
            Then::Hand { receiver, call } => receiver.iter().chain(&call.arguments).collect(),
        }
    }
}

/// How an object comes to be.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Make {
    /// `new Point(1, 2)`; the call's name is `<init>`.
    Constructor(Call),
    /// `Point.of(1, 2)`
    Factory(Call),
    /// `builder.build()`
    Method {
        /// On which object.
        receiver: Recipe,
        /// What is called.
        call: Call,
    },
    /// `new int[] {1, 2}`
    Array {
        /// The type of the elements.
        element: Name,
        /// All elements.
        elements: Vec<Recipe>,
    },
    /// A collection or map of the JDK.
    Collection {
        /// Which one.
        kind: Collection,
        /// Its elements; keys and values alternately for a map.
        elements: Vec<Recipe>,
    },
    /// A functional interface whose method always gives the same.
    Lambda {
        /// The interface.
        interface: Name,
        /// Its one abstract method.
        method: Name,
        /// That method's descriptor.
        descriptor: Name,
        /// What it returns; `None` if nothing.
        returns: Option<Recipe>,
    },
    /// An anonymous class: `new Sensor() {...}`
    Stub {
        /// What it implements or extends.
        class: Name,
        /// Whether that is an interface.
        is_interface: bool,
        /// Descriptor of the constructor that is called above.
        constructor: Name,
        /// What that is given.
        arguments: Vec<Recipe>,
        /// Its methods.
        methods: Vec<Answer<Recipe>>,
    },
}

/// A call of a method or constructor.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Call {
    /// The class that declares it.
    pub class: Name,
    /// Its name.
    pub name: Name,
    /// Its descriptor.
    pub descriptor: Name,
    /// The arguments.
    pub arguments: Vec<Recipe>,
}

/// What happens to an object after it was made.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Then {
    /// `point.x = 1`
    Field {
        /// The class that declares the field.
        owner: Name,
        /// The field.
        name: Name,
        /// Its type.
        descriptor: Name,
        /// The value.
        value: Recipe,
    },
    /// `array[3] = value`
    Element {
        /// Where.
        index: u32,
        /// The value.
        value: Recipe,
    },
    /// `point.setX(1)`; a result is not looked at.
    Call(Call),
    /// `Fixtures.fill(point, 3)`, `helper.fill(point)`: the object is among the arguments.
    Hand {
        /// On what it is called, if it is not static.
        receiver: Option<Recipe>,
        /// What is called.
        call: Call,
    },
}

/// Collections that a test can spell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[allow(missing_docs)]
#[repr(u8)]
pub enum Collection {
    ListOf = 0,
    ArrayList = 1,
    LinkedList = 2,
    ArrayDeque = 3,
    SetOf = 4,
    HashSet = 5,
    LinkedHashSet = 6,
    TreeSet = 7,
    MapOf = 8,
    HashMap = 9,
    LinkedHashMap = 10,
    TreeMap = 11,
    OptionalOf = 12,
    OptionalEmpty = 13,
    /// `Arrays.asList`: a list of fixed size that may hold null.
    AsList = 14,
}

impl Collection {
    /// Whether elements are keys and values alternately.
    pub fn is_map(self) -> bool {
        use Collection::*;
        matches!(self, MapOf | HashMap | LinkedHashMap | TreeMap)
    }

    /// The class that `new` names, for those that are made by `new`.
    pub fn class(self) -> Option<&'static str> {
        Some(match self {
            Collection::ArrayList => "java/util/ArrayList",
            Collection::LinkedList => "java/util/LinkedList",
            Collection::ArrayDeque => "java/util/ArrayDeque",
            Collection::HashSet => "java/util/HashSet",
            Collection::LinkedHashSet => "java/util/LinkedHashSet",
            Collection::TreeSet => "java/util/TreeSet",
            Collection::HashMap => "java/util/HashMap",
            Collection::LinkedHashMap => "java/util/LinkedHashMap",
            Collection::TreeMap => "java/util/TreeMap",
            _ => return None,
        })
    }
}
