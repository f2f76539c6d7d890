//! Pattern switches: `SwitchBootstraps.typeSwitch` and `enumSwitch` of Java 21.
//!
//! The spun method takes the value and the position of the first label to try (a guard that fails
//! continues after its label). It returns the position of the first label that matches, -1 for null, and
//! the number of labels if none matches.

use vitro_classfile::access::STATIC;
use vitro_classfile::descriptor::parse_field;
use vitro_classfile::{FieldType, Opcode};

use crate::error::SpinError;
use crate::types::{class_name, class_type, method_type};
use crate::writer::{self, ClassWriter, Code, Frame, Slot};

/// Name of the static method in the class that [`type_switch`] spins.
pub const TYPE_SWITCH: &str = "typeSwitch";

/// Name of the static method in the class that [`enum_switch`] spins.
pub const ENUM_SWITCH: &str = "enumSwitch";

/// A static argument of `typeSwitch`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Label {
    /// A `Class`, by internal name, or by descriptor for an array: matches instances.
    Class(String),
    /// A `String`, as UTF-16 units: matches equal strings.
    Text(Vec<u16>),
    /// An `Integer`: matches numbers of that `intValue`, and the character of that code.
    Int(i32),
    /// An `EnumDesc`: matches the constant itself, or nothing where there is no such constant.
    Enum {
        /// Descriptor of the enum class.
        class_descriptor: String,
        /// Name of the constant.
        name: String,
    },
}

/// A static argument of `enumSwitch`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EnumLabel {
    /// A `Class`, by internal name: matches instances.
    Class(String),
    /// A `String`: matches the constant of that name.
    Constant(String),
}

/// Spins a class whose static method [`TYPE_SWITCH`] has the descriptor of the call site,
/// `(any reference type, int)int`.
pub fn type_switch(
    class_name: &str,
    descriptor: &str,
    labels: &[Label],
) -> Result<Vec<u8>, SpinError> {
    let tests = labels.iter().map(Test::of).collect::<Result<Vec<_>, _>>()?;
    spin(class_name, TYPE_SWITCH, descriptor, &tests)
}

/// Spins a class whose static method [`ENUM_SWITCH`] has the descriptor of the call site,
/// `(an enum class, int)int`.
pub fn enum_switch(
    class_name: &str,
    descriptor: &str,
    labels: &[EnumLabel],
) -> Result<Vec<u8>, SpinError> {
    let enum_class = method_type(descriptor)?.parameters.into_iter().next();
    let enum_class = enum_class.ok_or_else(|| SpinError::BadDescriptor(descriptor.to_owned()))?;
    let test = |label: &EnumLabel| match label {
        EnumLabel::Class(name) => Ok(Test::Class(class_type(name)?)),
        EnumLabel::Constant(name) => Ok(Test::Constant(enum_class.clone(), name.clone())),
    };
    let tests = labels.iter().map(test).collect::<Result<Vec<_>, _>>()?;
    spin(class_name, ENUM_SWITCH, descriptor, &tests)
}

/// What has to hold for a label to match a value that is not null.
#[derive(Debug, PartialEq)]
enum Test<'a> {
    Class(FieldType),
    Text(&'a [u16]),
    Int(i32),
    Constant(FieldType, String),
}

impl<'a> Test<'a> {
    fn of(label: &'a Label) -> Result<Self, SpinError> {
        Ok(match label {
            Label::Class(name) => Test::Class(class_type(name)?),
            Label::Text(units) => Test::Text(units),
            Label::Int(value) => Test::Int(*value),
            Label::Enum {
                class_descriptor,
                name,
            } => {
                let class = parse_field(class_descriptor).filter(FieldType::is_reference);
                let bad = || SpinError::BadDescriptor(class_descriptor.clone());
                Test::Constant(class.ok_or_else(bad)?, name.clone())
            }
        })
    }
}

fn spin(
    class_name: &str,
    method: &str,
    descriptor: &str,
    tests: &[Test<'_>],
) -> Result<Vec<u8>, SpinError> {
    let call = method_type(descriptor)?;
    let selector = match (&call.parameters[..], &call.returns) {
        ([selector, FieldType::Int], Some(FieldType::Int)) if selector.is_reference() => selector,
        _ => return Err(SpinError::BadDescriptor(descriptor.to_owned())),
    };
    let frame = Frame::of_locals(call.parameters.iter().map(Slot::from).collect());
    let switch = Switch {
        selector,
        frame,
        tests,
    };
    let mut class = ClassWriter::new(class_name, &[]);
    class.method(STATIC, method, descriptor, |code| switch.write(code));
    class.finish()
}

const SELECTOR: usize = 0;
const RESTART: usize = 1;

struct Switch<'a> {
    /// The static type of the value.
    selector: &'a FieldType,
    /// The frame between instructions that belong together.
    frame: Frame,
    tests: &'a [Test<'a>],
}

impl Switch<'_> {
    fn write(&self, code: &mut Code<'_>) {
        let count = i32::try_from(self.tests.len()).unwrap_or(i32::MAX - 1);
        self.check_arguments(code, count);
        let cases = self.tests.iter().map(|_| code.label()).collect::<Vec<_>>();
        let none = code.label();
        if !cases.is_empty() {
            code.load(&FieldType::Int, RESTART);
            code.table_switch(&cases, none);
        }
        for (index, test) in self.tests.iter().enumerate() {
            // A label equal to one that has just failed would fail too.
            let skipped = self.tests[index..]
                .iter()
                .take_while(|next| *next == test)
                .count();
            let next = cases.get(index + skipped).copied().unwrap_or(none);
            code.bind(cases[index], &self.frame);
            self.write_test(code, index as i32, test, next);
        }
        code.bind(none, &self.frame);
        code.int(count);
        code.returns(Some(&FieldType::Int));
    }

    /// Refuses a position past the end; returns -1 for null.
    fn check_arguments(&self, code: &mut Code<'_>, count: i32) {
        let present = code.label();
        code.load(&FieldType::Int, RESTART);
        code.int(count + 1);
        code.invoke(
            Opcode::Invokestatic,
            "java/util/Objects",
            "checkIndex",
            "(II)I",
        );
        code.pop(&FieldType::Int);
        code.load(self.selector, SELECTOR);
        code.jump_if(Opcode::Ifnonnull, present);
        code.int(-1);
        code.returns(Some(&FieldType::Int));
        code.bind(present, &self.frame);
    }

    /// Returns `index` if the value passes the test, otherwise continues at `next`.
    fn write_test(&self, code: &mut Code<'_>, index: i32, test: &Test<'_>, next: writer::Label) {
        match test {
            Test::Class(class) => self.test_class(code, class, next),
            Test::Text(units) => {
                code.string(units);
                code.load(self.selector, SELECTOR);
                let descriptor = "(Ljava/lang/Object;)Z";
                code.invoke(
                    Opcode::Invokevirtual,
                    "java/lang/String",
                    "equals",
                    descriptor,
                );
                code.jump_if(Opcode::Ifeq, next);
            }
            Test::Int(value) => self.test_int(code, *value, next),
            Test::Constant(class, name) => {
                return self.test_constant(code, index, class, name, next);
            }
        }
        code.int(index);
        code.returns(Some(&FieldType::Int));
    }

    fn test_class(&self, code: &mut Code<'_>, class: &FieldType, next: writer::Label) {
        if class != self.selector {
            code.load(self.selector, SELECTOR);
            code.instance_of(&class_name(class));
            code.jump_if(Opcode::Ifeq, next);
        }
    }

    fn test_int(&self, code: &mut Code<'_>, value: i32, next: writer::Label) {
        let (number, character) = ("java/lang/Number", "java/lang/Character");
        let (no_number, compare) = (code.label(), code.label());
        code.load(self.selector, SELECTOR);
        code.instance_of(number);
        code.jump_if(Opcode::Ifeq, no_number);
        code.load(self.selector, SELECTOR);
        code.cast(number);
        code.invoke(Opcode::Invokevirtual, number, "intValue", "()I");
        code.jump(compare);
        code.bind(no_number, &self.frame);
        code.load(self.selector, SELECTOR);
        code.instance_of(character);
        code.jump_if(Opcode::Ifeq, next);
        code.load(self.selector, SELECTOR);
        code.cast(character);
        code.invoke(Opcode::Invokevirtual, character, "charValue", "()C");
        code.bind(compare, &self.frame.with(Slot::Int));
        code.int(value);
        code.jump_if(Opcode::IfIcmpne, next);
    }

    /// Compares with the static field of the constant. The JDK looks the constant up when it is first
    /// needed, and lets a class or constant that has gone since the caller was compiled match nothing.
    /// `getstatic` is as late, and its error is caught here.
    fn test_constant(
        &self,
        code: &mut Code<'_>,
        index: i32,
        class: &FieldType,
        name: &str,
        next: writer::Label,
    ) {
        let (start, end, gone) = (code.label(), code.label(), code.label());
        code.mark(start);
        self.test_class(code, class, next);
        code.load(self.selector, SELECTOR);
        code.get_static(&class_name(class), name, &class.to_string());
        code.jump_if(Opcode::IfAcmpne, next);
        code.mark(end);
        code.int(index);
        code.returns(Some(&FieldType::Int));
        code.bind(
            gone,
            &self
                .frame
                .with(Slot::Object("java/lang/LinkageError".to_owned())),
        );
        code.pop(self.selector);
        code.jump(next);
        code.guard(start, end, gone, "java/lang/NoSuchFieldError");
        code.guard(start, end, gone, "java/lang/NoClassDefFoundError");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_references_are_switched_over() {
        assert!(type_switch("A", "(Ljava/lang/Object;I)I", &[]).is_ok());
        for descriptor in [
            "(II)I",
            "(Ljava/lang/Object;)I",
            "(Ljava/lang/Object;J)I",
            "()I",
            "x",
        ] {
            let spun = type_switch("A", descriptor, &[]);
            assert!(
                matches!(spun, Err(SpinError::BadDescriptor(_))),
                "{descriptor}"
            );
            assert!(enum_switch("A", descriptor, &[]).is_err(), "{descriptor}");
        }
    }

    #[test]
    fn ill_formed_labels_are_refused() {
        let descriptor = "(Ljava/lang/Object;I)I";
        let primitive = Label::Enum {
            class_descriptor: "I".to_owned(),
            name: "X".to_owned(),
        };
        assert!(type_switch("A", descriptor, &[primitive]).is_err());
        assert!(type_switch("A", descriptor, &[Label::Class("a;".to_owned())]).is_err());
    }
}
