//! Messages to and from the observer on the JVM: big-endian numbers, texts with their length. The other
//! side is `java/vitro/replay/{Wire,Builder,Trees}.java`.

use crate::answer::Answer;
use crate::observed::{Observed, ObservedField, Shape, Thrown};
use crate::plan::{Operand, Step};
use crate::recipe::{Name, Primitive};
use crate::stub_class::{Held, StubClass};

/// A message under construction.
#[derive(Default)]
pub(crate) struct Writer {
    pub(crate) bytes: Vec<u8>,
    /// The package of the class under test, to which stubs belong.
    pub(crate) package: String,
}

impl Writer {
    pub(crate) fn int8(&mut self, value: u8) {
        self.bytes.push(value);
    }

    pub(crate) fn int32(&mut self, value: u32) {
        self.bytes.extend(value.to_be_bytes());
    }

    pub(crate) fn int64(&mut self, value: u64) {
        self.bytes.extend(value.to_be_bytes());
    }

    pub(crate) fn length(&mut self, value: usize) {
        self.int32(u32::try_from(value).unwrap_or(u32::MAX));
    }

    pub(crate) fn blob(&mut self, value: &[u8]) {
        self.length(value.len());
        self.bytes.extend(value);
    }

    pub(crate) fn name(&mut self, value: &str) {
        self.blob(value.as_bytes());
    }

    fn primitive(&mut self, value: Primitive) {
        self.int8(1);
        self.int8(value.kind() as u8);
        self.int64(value.bits());
    }

    pub(crate) fn operand(&mut self, operand: &Operand) {
        match operand {
            Operand::Null => self.int8(0),
            Operand::Primitive(value) | Operand::Boxed(value) => self.primitive(*value),
            Operand::Text(units) => {
                self.int8(2);
                self.length(units.len());
                units
                    .iter()
                    .for_each(|unit| self.bytes.extend(unit.to_be_bytes()));
            }
            Operand::Enum { class, constant } => {
                self.int8(3);
                self.name(class);
                self.name(constant);
            }
            Operand::Class { descriptor } => {
                self.int8(4);
                self.name(descriptor);
            }
            Operand::Static { class, name, .. } => {
                self.int8(5);
                self.name(class);
                self.name(name);
            }
            Operand::Object(number) => {
                self.int8(6);
                self.int32(*number);
            }
        }
    }

    pub(crate) fn operands(&mut self, operands: &[Operand]) {
        self.length(operands.len());
        operands.iter().for_each(|operand| self.operand(operand));
    }

    /// A stub is a class that the other side defines, and fields that are set.
    fn stub(
        &mut self,
        object: u32,
        above: (&str, bool),
        (constructor, arguments): (&str, &[Operand]),
        methods: &[Answer<Operand>],
    ) {
        let class = StubClass::of(&self.package, object, above, constructor, methods);
        self.int8(7);
        self.int32(object);
        self.name(&class.name);
        self.blob(&class.bytes);
        self.name(constructor);
        self.operands(arguments);
        self.length(class.fields.len());
        for (field, held) in class.fields {
            self.name(&field);
            match held {
                Held::Value(value) => self.operand(value),
                Held::Int(value) => self.primitive(Primitive::Int(value)),
            }
        }
    }

    pub(crate) fn step(&mut self, step: &Step) {
        match step {
            Step::Construct {
                object,
                class,
                descriptor,
                arguments,
            } => {
                self.int8(0);
                self.int32(*object);
                self.name(class);
                self.name(descriptor);
                self.operands(arguments);
            }
            Step::Call {
                object,
                receiver,
                class,
                name,
                descriptor,
                arguments,
            } => {
                self.int8(1);
                self.int32(object.unwrap_or(u32::MAX));
                self.operand(receiver.as_ref().unwrap_or(&Operand::Null));
                for text in [class, name, descriptor] {
                    self.name(text);
                }
                self.operands(arguments);
            }
            Step::Array {
                object,
                element,
                elements,
            } => {
                self.int8(2);
                self.int32(*object);
                self.name(element);
                self.length(elements.len());
                for element in elements {
                    self.int8(u8::from(element.is_some()));
                    element.iter().for_each(|element| self.operand(element));
                }
            }
            Step::Collection {
                object,
                kind,
                elements,
            } => {
                self.int8(3);
                self.int32(*object);
                self.int8(*kind as u8);
                self.operands(elements);
            }
            Step::Lambda {
                object,
                interface,
                method,
                returns,
                ..
            } => {
                self.int8(4);
                self.int32(*object);
                self.name(interface);
                self.name(method);
                self.operand(returns.as_ref().unwrap_or(&Operand::Null));
            }
            Step::Stub {
                object,
                class,
                is_interface,
                constructor,
                arguments,
                methods,
            } => {
                let above = (&**class, *is_interface);
                self.stub(*object, above, (constructor, arguments), methods);
            }
            Step::SetElement {
                array,
                index,
                value,
            } => {
                self.int8(5);
                self.int32(*array);
                self.int32(*index);
                self.operand(value);
            }
            Step::SetField {
                receiver,
                class,
                name,
                value,
                ..
            } => {
                self.int8(6);
                self.int32(receiver.unwrap_or(u32::MAX));
                self.name(class);
                self.name(name);
                self.operand(value);
            }
        }
    }
}

/// Reads a message; `None` where it is not one.
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
}

/// Trees that the observer writes are not deeper than its limit, which is below this.
const MAX_DEPTH: usize = 2000;

impl<'a> Reader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Reader { bytes }
    }

    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.bytes.split_at_checked(length)?;
        self.bytes = rest;
        Some(taken)
    }

    pub(crate) fn int8(&mut self) -> Option<u8> {
        self.take(1)?.first().copied()
    }

    pub(crate) fn int32(&mut self) -> Option<u32> {
        Some(u32::from_be_bytes(self.take(4)?.try_into().ok()?))
    }

    pub(crate) fn int64(&mut self) -> Option<u64> {
        Some(u64::from_be_bytes(self.take(8)?.try_into().ok()?))
    }

    pub(crate) fn string(&mut self) -> Option<String> {
        let length = self.int32()? as usize;
        Some(String::from_utf8_lossy(self.take(length)?).into_owned())
    }

    pub(crate) fn name(&mut self) -> Option<Name> {
        Some(self.string()?.into())
    }

    fn text(&mut self) -> Option<Vec<u16>> {
        let length = self.int32()? as usize;
        let bytes = self.take(length.checked_mul(2)?)?;
        let units = bytes.chunks_exact(2);
        Some(
            units
                .map(|unit| u16::from_be_bytes([unit[0], unit[1]]))
                .collect(),
        )
    }

    fn primitive(&mut self) -> Option<Primitive> {
        let kind = char::from(self.int8()?);
        Primitive::from_bits(kind, self.int64()?)
    }

    pub(crate) fn tree(&mut self) -> Option<Observed> {
        self.tree_at(0)
    }

    fn trees(&mut self, depth: usize) -> Option<Vec<Observed>> {
        let count = self.int32()?;
        (0..count).map(|_| self.tree_at(depth + 1)).collect()
    }

    fn tree_at(&mut self, depth: usize) -> Option<Observed> {
        if depth > MAX_DEPTH {
            return None;
        }
        Some(match self.int8()? {
            0 => Observed::Null,
            1 => Observed::Primitive(self.primitive()?),
            2 => Observed::Boxed(self.primitive()?),
            3 => Observed::Text(self.text()?),
            4 => Observed::Enum {
                class: self.name()?,
                constant: self.name()?,
            },
            5 => Observed::Class {
                descriptor: self.name()?,
            },
            6 => Observed::Value {
                class: self.name()?,
                text: self.string()?,
            },
            7 => Observed::Same(self.int32()?),
            8 => Observed::Array {
                identity: self.int32()?,
                element: self.name()?,
                elements: self.trees(depth)?,
            },
            9 => self.collection(depth)?,
            10 => self.object(depth)?,
            11 => Observed::Opaque {
                identity: self.int32()?,
                class: self.name()?,
            },
            12 => Observed::Cut,
            13 => {
                let identity = self.int32()?;
                let element = self.name()?;
                let elements = self.numbers(element.chars().next()?)?;
                Observed::Array {
                    identity,
                    element,
                    elements,
                }
            }
            _ => return None,
        })
    }

    /// Elements of an array of numbers, each in as many bytes as it has.
    fn numbers(&mut self, kind: char) -> Option<Vec<Observed>> {
        let width = match kind {
            'Z' | 'B' => 1,
            'C' | 'S' => 2,
            'I' | 'F' => 4,
            _ => 8,
        };
        let count = self.int32()? as usize;
        let bytes = self.take(count.checked_mul(width)?)?;
        let number = |bytes: &[u8]| {
            let bits = bytes
                .iter()
                .fold(0, |bits, byte| bits << 8 | u64::from(*byte));
            Primitive::from_bits(kind, bits).map(Observed::Primitive)
        };
        bytes.chunks_exact(width).map(number).collect()
    }

    fn collection(&mut self, depth: usize) -> Option<Observed> {
        let identity = self.int32()?;
        let class = self.name()?;
        let shape = match self.int8()? {
            0 => Shape::List,
            1 => Shape::Sequence,
            2 => Shape::Set,
            3 => Shape::Map,
            4 => Shape::Optional,
            _ => return None,
        };
        let mut elements = self.trees(depth)?;
        let ordered = class.contains("Linked") || class.contains("Tree");
        if shape == Shape::Set && !ordered {
            elements.sort();
        }
        if shape == Shape::Map && !ordered {
            let mut entries: Vec<[Observed; 2]> = Vec::new();
            let mut rest = elements.into_iter();
            while let (Some(key), Some(value)) = (rest.next(), rest.next()) {
                entries.push([key, value]);
            }
            entries.sort();
            elements = entries.into_iter().flatten().collect();
        }
        Some(Observed::Collection {
            identity,
            class,
            shape,
            elements,
        })
    }

    fn object(&mut self, depth: usize) -> Option<Observed> {
        let identity = self.int32()?;
        let class = self.name()?;
        let record = self.int8()? == 1;
        let count = self.int32()?;
        let field = |_| {
            Some(ObservedField {
                owner: self.name()?,
                name: self.name()?,
                descriptor: self.name()?,
                value: self.tree_at(depth + 1)?,
            })
        };
        Some(Observed::Object {
            identity,
            class,
            record,
            fields: (0..count).map(field).collect::<Option<_>>()?,
        })
    }

    pub(crate) fn thrown(&mut self) -> Option<Thrown> {
        let class = self.name()?;
        let message = match self.int8()? {
            0 => None,
            _ => Some(self.text()?),
        };
        let supers = self.int32()?;
        let supers = (0..supers).map(|_| self.name()).collect::<Option<_>>()?;
        let machine = self.name()?;
        let mut thrown = Thrown {
            class,
            message,
            supers,
            origin: None,
            by_program: false,
            by_machine: (!machine.is_empty()).then_some(machine),
        };
        if self.int8()? == 1 {
            thrown.origin = Some((self.name()?, self.name()?));
            thrown.by_program = self.int8()? == 1 && !is_thrown_by_jvm(&thrown.class);
        }
        Some(thrown)
    }
}

/// Exceptions that instructions throw by themselves, with words of the JVM.
fn is_thrown_by_jvm(class: &str) -> bool {
    matches!(
        class,
        "java/lang/NullPointerException"
            | "java/lang/ArithmeticException"
            | "java/lang/ArrayIndexOutOfBoundsException"
            | "java/lang/NegativeArraySizeException"
            | "java/lang/ArrayStoreException"
            | "java/lang/ClassCastException"
            | "java/lang/IllegalMonitorStateException"
            | "java/lang/StackOverflowError"
            | "java/lang/OutOfMemoryError"
            | "java/lang/ExceptionInInitializerError"
            | "java/lang/NoClassDefFoundError"
            | "java/lang/MatchException"
            | "java/lang/IncompatibleClassChangeError"
            | "java/lang/AbstractMethodError"
    )
}
