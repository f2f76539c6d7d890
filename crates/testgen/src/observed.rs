//! What the real JVM gave: trees of values, and how a call ended.
//!
//! Objects carry an identity. That of an input object is its number in the case, or that of its place from [`GIVEN`]
//! on, so that "the method returned its argument" is visible; others have numbers from [`FRESH`] on. The first place where an
//! object is met holds its contents, later ones [`Observed::Same`].

use crate::recipe::{Name, ObjectNumber, Primitive};

/// Identity of a receiver that no step of the case makes, a constant of the program, say; those of arguments follow.
pub const GIVEN: ObjectNumber = 1 << 29;

/// Identities from here on belong to objects that the program made.
pub const FRESH: ObjectNumber = 1 << 30;

/// A value with everything below it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Observed {
    /// `null`
    Null,
    /// A primitive value.
    Primitive(Primitive),
    /// An object of a wrapper class.
    Boxed(Primitive),
    /// A string, by its UTF-16 units.
    Text(Vec<u16>),
    /// A constant of an enum.
    Enum {
        /// The enum's class, not that of a constant with a body.
        class: Name,
        /// The constant.
        constant: Name,
    },
    /// A `java.lang.Class`.
    Class {
        /// Which one.
        descriptor: Name,
    },
    /// A value of the JDK that its text describes in full: `BigInteger`, `LocalDate`.
    Value {
        /// Its class.
        class: Name,
        /// What `toString` gives.
        text: String,
    },
    /// An object that was met before.
    Same(ObjectNumber),
    /// An array.
    Array {
        /// Which object.
        identity: ObjectNumber,
        /// Type of the elements.
        element: Name,
        /// All elements.
        elements: Vec<Observed>,
    },
    /// A collection of the JDK; a set without an order of its own is sorted.
    Collection {
        /// Which object.
        identity: ObjectNumber,
        /// Its class.
        class: Name,
        /// What it is to a reader.
        shape: Shape,
        /// Elements; keys and values alternately for a map.
        elements: Vec<Observed>,
    },
    /// A record or any other object of the program, by its fields.
    Object {
        /// Which object.
        identity: ObjectNumber,
        /// Its class.
        class: Name,
        /// Whether it is a record.
        record: bool,
        /// Instance fields, those of superclasses first.
        fields: Vec<ObservedField>,
    },
    /// An object that nothing is known about.
    Opaque {
        /// Which object.
        identity: ObjectNumber,
        /// Its class.
        class: Name,
    },
    /// There was more, but the limit of a tree was reached.
    Cut,
    /// Something, but another one in every run.
    Unsteady,
}

/// The kinds of collections that differ in how they are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Shape {
    List,
    /// A queue or other collection in the order of its iterator.
    Sequence,
    Set,
    Map,
    Optional,
}

/// A field of an observed object.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObservedField {
    /// The class that declares it.
    pub owner: Name,
    /// Its name.
    pub name: Name,
    /// Its type.
    pub descriptor: Name,
    /// What it holds.
    pub value: Observed,
}

impl Observed {
    /// Which object this is, if identity matters.
    pub fn identity(&self) -> Option<ObjectNumber> {
        match self {
            Observed::Same(identity)
            | Observed::Array { identity, .. }
            | Observed::Collection { identity, .. }
            | Observed::Object { identity, .. }
            | Observed::Opaque { identity, .. } => Some(*identity),
            _ => None,
        }
    }

    /// Calls `visit` with this value and every one below.
    pub fn each(&self, visit: &mut impl FnMut(&Observed)) {
        visit(self);
        self.parts().for_each(|part| part.each(visit));
    }

    /// The values that this one holds.
    pub fn parts(&self) -> impl Iterator<Item = &Observed> {
        let (elements, fields): (&[Observed], &[ObservedField]) = match self {
            Observed::Array { elements, .. } | Observed::Collection { elements, .. } => {
                (elements, &[])
            }
            Observed::Object { fields, .. } => (&[], fields),
            _ => (&[], &[]),
        };
        elements
            .iter()
            .chain(fields.iter().map(|field| &field.value))
    }
}

impl Observed {
    /// What is the same as in another run.
    pub fn steady(&self, other: &Observed) -> Observed {
        use Observed::*;
        let mut steady = self.clone();
        match (&mut steady, other) {
            (own, other) if own == other => {}
            (Null | Cut, _) | (_, Null | Cut) => return Cut,
            (
                Array { elements, .. },
                Array {
                    elements: others, ..
                },
            )
            | (
                Collection {
                    shape: Shape::List | Shape::Sequence | Shape::Optional,
                    elements,
                    ..
                },
                Collection {
                    elements: others, ..
                },
            ) if elements.len() == others.len() => {
                let pairs = elements.iter_mut().zip(others);
                pairs.for_each(|(own, other)| *own = own.steady(other));
            }
            (
                Object { class, fields, .. },
                Object {
                    class: other,
                    fields: others,
                    ..
                },
            ) if class == other => {
                let pairs = fields.iter_mut().zip(others);
                pairs.for_each(|(own, other)| own.value = own.value.steady(&other.value));
            }
            _ => return Unsteady,
        }
        steady
    }
}

impl Ending {
    /// What is the same as in another run; `None` if it ends in another way.
    pub fn steady(&self, other: &Ending) -> Option<Ending> {
        match (self, other) {
            (Ending::Returned(Some(own)), Ending::Returned(Some(other))) => {
                Some(Ending::Returned(Some(own.steady(other))))
            }
            (Ending::Returned(None), Ending::Returned(None)) => Some(self.clone()),
            (Ending::Threw(own), Ending::Threw(other)) if own.class == other.class => {
                let mut steady = own.clone();
                steady.message = steady.message.filter(|_| own.message == other.message);
                Some(Ending::Threw(steady))
            }
            _ => None,
        }
    }
}

/// How a call ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// It returned; `None` from `void` methods. A constructor returns its object.
    Returned(Option<Observed>),
    /// It threw.
    Threw(Thrown),
}

/// An exception that left the method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thrown {
    /// Its class.
    pub class: Name,
    /// What `getMessage` gives.
    pub message: Option<Vec<u16>>,
    /// Superclasses up to `java/lang/Throwable`, nearest first.
    pub supers: Vec<Name>,
    /// Class and method at the top of the stack when it was made.
    pub origin: Option<(Name, Name)>,
    /// Whether a `throw` of the program made it, rather than the JDK or an instruction.
    pub by_program: bool,
    /// The class of this exception, or of a cause of it, if memory or options of the JVM decide whether it is thrown.
    pub by_machine: Option<Name>,
}

/// Whether memory, the stack, native libraries or options of the JVM decide that exceptions of this class are thrown: a test
/// that expects one passes on one machine and fails on another.
pub fn is_decided_by_machine(class: &str) -> bool {
    matches!(
        class,
        "java/lang/VirtualMachineError"
            | "java/lang/UnsatisfiedLinkError"
            | "java/lang/reflect/InaccessibleObjectException"
            | "java/awt/HeadlessException"
    )
}

impl Thrown {
    /// The message, if it is the program's own text.
    pub fn own_message(&self) -> Option<&[u16]> {
        self.message.as_deref().filter(|_| self.by_program)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(value: i32) -> Observed {
        Observed::Primitive(Primitive::Int(value))
    }

    fn list(elements: Vec<Observed>) -> Observed {
        Observed::Collection {
            identity: FRESH,
            class: "java/util/ArrayList".into(),
            shape: Shape::List,
            elements,
        }
    }

    #[test]
    fn what_differs_between_runs_is_not_steady() {
        assert_eq!(number(1).steady(&number(1)), number(1));
        assert_eq!(number(1).steady(&number(2)), Observed::Unsteady);
        assert_eq!(Observed::Null.steady(&number(2)), Observed::Cut);
        let (one, other) = (
            list(vec![number(1), number(2)]),
            list(vec![number(1), number(3)]),
        );
        let steady = list(vec![number(1), Observed::Unsteady]);
        assert_eq!(one.steady(&other), steady);
        assert_eq!(one.steady(&list(vec![])), Observed::Unsteady);
    }
}
