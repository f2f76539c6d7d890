//! What an instruction reads or writes: a local, or a place in memory by a name for it.
//!
//! Test criteria use the names of the source. A field is one location for all objects
//! (`Account.balance`); the elements of an array are one location per variable or field that the array
//! is reached through (`a[]`). Two names for one array are two locations.

use std::sync::Arc;

use hashbrown::HashMap;
use vitro_classfile::{Opcode, Operands};
use vitro_program::operand::Expr;

use crate::subject::{MethodUnderTest, Subject};

/// A location of a method.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Location {
    Local(u16),
    /// Fields, statics and elements, by a key that is the same in all methods, locals aside.
    Memory(Arc<str>),
}

/// What an instruction does to a location.
#[derive(Debug, Clone)]
pub(crate) struct Access {
    pub location: Location,
    /// For people.
    pub name: Arc<str>,
    pub uses: bool,
    pub defines: bool,
    /// Whether a later definition on the same base surely replaces this one.
    pub base: Option<Base>,
    /// Whether it is a field or static.
    pub is_field: bool,
}

impl Access {
    /// Whether it is an element of an array.
    pub fn is_element(&self) -> bool {
        matches!(self.location, Location::Memory(_)) && !self.is_field
    }
}

/// An object that stays the same during an activation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Base {
    /// A local: there is one in each activation.
    Frame,
    Class,
    This,
    /// A parameter that is never assigned.
    Parameter(u16),
}

/// The accesses of a method's instructions, by number.
pub(crate) fn accesses(subject: &Subject, method: &MethodUnderTest) -> Vec<Option<Access>> {
    let reader = Reader::new(subject, method);
    (0..method.flow.exit()).map(|n| reader.access(n)).collect()
}

struct Reader<'a> {
    subject: &'a Subject,
    method: &'a MethodUnderTest,
    /// Arrays made by an initialiser, by the expression's address, with key and name.
    made: HashMap<*const Expr, (String, String)>,
    /// Slots that an instruction writes.
    written: Vec<u16>,
}

impl<'a> Reader<'a> {
    fn new(subject: &'a Subject, method: &'a MethodUnderTest) -> Self {
        let mut reader = Reader {
            subject,
            method,
            made: HashMap::new(),
            written: Vec::new(),
        };
        for (number, instruction) in (0..).zip(method.flow.instructions()) {
            let store = is_store(instruction.opcode);
            match instruction.operands {
                Operands::Local(slot) if store => reader.written.push(slot),
                Operands::Increment { local, .. } => reader.written.push(local),
                _ => {}
            }
            reader.note_array(number, store);
        }
        reader
    }

    /// `int[] a = {1, 2}` writes elements before it writes `a`.
    fn note_array(&mut self, number: u32, store: bool) {
        let operands = self.method.flow.stacks().operands(number as usize);
        let instruction = &self.method.flow.instructions()[number as usize];
        let put = matches!(instruction.opcode, Opcode::Putfield | Opcode::Putstatic);
        if let Some(value) = operands.last()
            && matches!(**value, Expr::NewArray { .. })
            && (store || put)
            && let Some(access) = self.access(number)
        {
            let key = match &access.location {
                Location::Local(slot) => format!("{slot}[]"),
                Location::Memory(key) => format!("{key}[]"),
            };
            let name = format!("{}[]", access.name);
            self.made.insert(Arc::as_ptr(value), (key, name));
        }
    }

    fn access(&self, number: u32) -> Option<Access> {
        let instruction = self.method.flow.instructions().get(number as usize)?;
        let opcode = instruction.opcode.general();
        match (opcode, &instruction.operands) {
            (Opcode::Ret, _) => None,
            (_, Operands::Local(slot)) => {
                let store = is_store(opcode);
                Some(self.local(number, *slot, !store, store))
            }
            (_, Operands::Increment { local, .. }) => Some(self.local(number, *local, true, true)),
            (Opcode::Getfield | Opcode::Putfield | Opcode::Getstatic | Opcode::Putstatic, _) => {
                self.field(number, opcode)
            }
            _ if (Opcode::Iaload..=Opcode::Saload).contains(&opcode) => {
                self.element(number, opcode, false)
            }
            _ if (Opcode::Iastore..=Opcode::Sastore).contains(&opcode) => {
                self.element(number, opcode, true)
            }
            _ => None,
        }
    }

    fn local(&self, number: u32, slot: u16, uses: bool, defines: bool) -> Access {
        // the scope of a variable begins behind the store that gives it its first value
        let named_at = if defines && !uses { number + 1 } else { number };
        let last = self.method.flow.exit() - 1;
        Access {
            location: Location::Local(slot),
            name: self.method.local_name(named_at.min(last), slot),
            uses,
            defines,
            base: Some(Base::Frame),
            is_field: false,
        }
    }

    fn field(&self, number: u32, opcode: Opcode) -> Option<Access> {
        let (class, name, descriptor) = self.method.member(number)?;
        let operands = self.method.flow.stacks().operands(number as usize);
        let is_static = matches!(opcode, Opcode::Getstatic | Opcode::Putstatic);
        let base = match operands.first().map(|object| &**object) {
            _ if is_static => Some(Base::Class),
            Some(Expr::This) => Some(Base::This),
            Some(Expr::Local { slot, .. }) if self.is_fixed(*slot) => Some(Base::Parameter(*slot)),
            _ => None,
        };
        let defines = matches!(opcode, Opcode::Putfield | Opcode::Putstatic);
        Some(Access {
            location: Location::Memory(self.field_key(class, name, descriptor).into()),
            name: name.clone(),
            uses: !defines,
            defines,
            base,
            is_field: true,
        })
    }

    fn field_key(&self, class: &Arc<str>, name: &str, descriptor: &str) -> String {
        let owner = self.subject.field_owner(class, name, descriptor);
        format!("{owner}.{name}")
    }

    /// Whether a slot is a parameter that keeps its value.
    fn is_fixed(&self, slot: u16) -> bool {
        slot < self.method.parameter_slots() && !self.written.contains(&slot)
    }

    fn element(&self, number: u32, opcode: Opcode, defines: bool) -> Option<Access> {
        let array = self
            .method
            .flow
            .stacks()
            .operands(number as usize)
            .first()?;
        let (key, name) = self.elements_of(array).unwrap_or_else(|| {
            let kind = kind(opcode);
            (kind.to_owned(), kind.to_owned())
        });
        Some(Access {
            location: Location::Memory(key.into()),
            name: name.into(),
            uses: !defines,
            defines,
            base: None,
            is_field: false,
        })
    }

    /// Key and name of an array's elements.
    fn elements_of(&self, array: &Arc<Expr>) -> Option<(String, String)> {
        if let Some(made) = self.made.get(&Arc::as_ptr(array)) {
            return Some(made.clone());
        }
        let (key, name) = match &**array {
            Expr::Local { slot, name, .. } => (slot.to_string(), name.to_string()),
            Expr::Cast { value, .. } => return self.elements_of(value),
            Expr::Element { array, .. } => self.elements_of(array)?,
            Expr::Static { class, name, .. } => (format!("{class}.{name}"), name.to_string()),
            // the class that a field was found through is not kept; the name has to do
            Expr::Field { name, .. } => (format!(".{name}"), name.to_string()),
            _ => return None,
        };
        Some((key + "[]", name + "[]"))
    }
}

fn is_store(opcode: Opcode) -> bool {
    (Opcode::Istore..=Opcode::Astore).contains(&opcode.general())
}

/// The elements of an array that has no name.
fn kind(opcode: Opcode) -> &'static str {
    use Opcode::*;
    match opcode {
        Iaload | Iastore => "int[]",
        Laload | Lastore => "long[]",
        Faload | Fastore => "float[]",
        Daload | Dastore => "double[]",
        Baload | Bastore => "byte[]",
        Caload | Castore => "char[]",
        Saload | Sastore => "short[]",
        _ => "Object[]",
    }
}
