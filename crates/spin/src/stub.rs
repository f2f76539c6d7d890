//! Stubs: a class below an interface or an abstract class whose methods give what fields say. Who makes the object writes
//! the fields; they are synthetic, since they are no part of the program.

use vitro_classfile::assemble::{Body, ClassBuilder};
use vitro_classfile::descriptor::{parameters, return_descriptor, slots};
use vitro_classfile::{Opcode, access};

/// Part of the names of stub classes.
pub const STUB_MARK: &str = "$$VitroStub";

/// So many values a method of a stub is free to give after each other.
pub const MOST_VALUES: usize = 3;
/// So many may be listed: those, and the end.
pub const MOST_LISTED: usize = MOST_VALUES + 1;

/// What a stub is to be.
#[derive(Debug, Clone, Copy)]
pub struct StubSpec<'a> {
    /// Internal name of the stub.
    pub name: &'a str,
    /// Internal name of what it extends or implements.
    pub above: &'a str,
    /// Whether that is an interface; a class must have a constructor without parameters.
    pub is_interface: bool,
    /// The methods that it must have.
    pub methods: &'a [StubMethod<'a>],
    /// What its methods give.
    pub values: Values,
}

/// What methods give when they are called several times.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Values {
    /// Always the same.
    One,
    /// The values of its fields one after the other, and the last one again and again.
    Listed,
    /// The same again unless a field says that it changes, up to a few times. A truth is the next field's, and false in
    /// the end. Nobody knows the fields in the beginning, so this is for the symbolic machine.
    Free,
}

/// A method of a stub.
#[derive(Debug, Clone, Copy)]
pub struct StubMethod<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its descriptor.
    pub descriptor: &'a str,
    /// Whether it is protected; else it is public.
    pub is_protected: bool,
}

/// The name of a stub in a package, by what it stands for.
pub fn stub_name(package: &str, above: &str) -> String {
    let simple = above.replace(['/', '$'], "_");
    match package.is_empty() {
        true => format!("{STUB_MARK}{simple}"),
        false => format!("{package}/{STUB_MARK}{simple}"),
    }
}

/// The field for a value of a method, both by their numbers.
pub fn result_field(method: usize, value: usize) -> String {
    format!("result{method}_{value}")
}

/// The field that says whether a method gives another value when it is called for the next time.
pub fn change_field(method: usize, value: usize) -> String {
    format!("changes{method}_{value}")
}

/// The field that counts the calls of a method.
pub fn counter_field(method: usize) -> String {
    format!("calls{method}")
}

/// Writes the class file of a stub.
pub fn stub(spec: &StubSpec<'_>) -> Vec<u8> {
    let mut builder = ClassBuilder::new(spec.name);
    // Without tables for the verifier, which is fine for old classes.
    builder.version(49);
    let parent = match spec.is_interface {
        true => {
            builder.implements(spec.above);
            "java/lang/Object"
        }
        false => {
            builder.extends(spec.above);
            spec.above
        }
    };
    let parent = builder.method_ref(parent, "<init>", "()V");
    let mut constructor = Body::new(1, 1);
    constructor
        .local(Opcode::Aload, 0)
        .constant(Opcode::Invokespecial, parent)
        .op(Opcode::Return);
    builder.method(access::PUBLIC, "<init>", "()V", constructor);
    for (number, method) in spec.methods.iter().enumerate() {
        let body = answer(&mut builder, spec, number);
        let flags = match method.is_protected {
            true => access::PROTECTED,
            false => access::PUBLIC,
        };
        builder.method(flags, method.name, method.descriptor, body);
    }
    builder.bytes()
}

/// A body that gives the next value.
fn answer(builder: &mut ClassBuilder, spec: &StubSpec<'_>, number: usize) -> Body {
    let descriptor = spec.methods[number].descriptor;
    let locals: usize = parameters(descriptor).map(slots).sum();
    let mut writer = Writer {
        body: Body::new(6, locals as u16 + 1),
        builder,
        class: spec.name,
    };
    let counter = match spec.values {
        Values::One => None,
        Values::Listed | Values::Free => Some(writer.count(number)),
    };
    let returned = return_descriptor(descriptor).unwrap_or("V");
    let leave = match returned {
        "V" => {
            writer.body.op(Opcode::Return);
            return writer.body;
        }
        "J" => Opcode::Lreturn,
        "F" => Opcode::Freturn,
        "D" => Opcode::Dreturn,
        _ if returned.starts_with(['L', '[']) => Opcode::Areturn,
        _ => Opcode::Ireturn,
    };
    let values = match spec.values {
        Values::One => 1,
        Values::Listed => MOST_LISTED,
        Values::Free => MOST_VALUES,
    };
    let fields: Vec<u16> = (0..values)
        .map(|value| writer.field(&result_field(number, value), returned))
        .collect();
    match (spec.values, counter) {
        (Values::Free, Some(counter)) if returned != "Z" => {
            writer.change(number, counter, &fields);
            writer.get(fields[0]);
        }
        _ => {
            writer.get(fields[0]);
            writer.move_up(&fields);
            if let Values::Free = spec.values {
                // What is true for ever ends no loop.
                writer.body.local(Opcode::Aload, 0).push(0);
                let last = fields[values - 1];
                writer.body.constant(Opcode::Putfield, last);
            }
        }
    }
    writer.body.op(leave);
    writer.body
}

struct Writer<'b> {
    body: Body,
    builder: &'b mut ClassBuilder,
    class: &'b str,
}

impl Writer<'_> {
    fn field(&mut self, name: &str, descriptor: &str) -> u16 {
        let flags = access::PUBLIC | access::SYNTHETIC;
        self.builder.field(flags, name, descriptor);
        self.builder.field_ref(self.class, name, descriptor)
    }

    fn get(&mut self, field: u16) {
        self.body
            .local(Opcode::Aload, 0)
            .constant(Opcode::Getfield, field);
    }

    fn copy(&mut self, from: u16, to: u16) {
        self.body.local(Opcode::Aload, 0);
        self.get(from);
        self.body.constant(Opcode::Putfield, to);
    }

    /// Counts a call; the field that holds the number.
    fn count(&mut self, number: usize) -> u16 {
        let counter = self.field(&counter_field(number), "I");
        self.body.local(Opcode::Aload, 0);
        self.get(counter);
        self.body
            .push(1)
            .op(Opcode::Iadd)
            .constant(Opcode::Putfield, counter);
        counter
    }

    /// The first value is over, and those behind it move up.
    fn move_up(&mut self, fields: &[u16]) {
        for pair in fields.windows(2) {
            self.copy(pair[1], pair[0]);
        }
    }

    /// A later call gives what the one before gave, unless a field says that it changes.
    fn change(&mut self, number: usize, counter: u16, fields: &[u16]) {
        for (value, &field) in fields.iter().enumerate().skip(1) {
            let changes = self.field(&change_field(number, value), "Z");
            let behind = self.body.label();
            self.get(counter);
            self.body
                .push(value as i16 + 1)
                .jump(Opcode::IfIcmpne, behind);
            self.get(changes);
            self.body.jump(Opcode::Ifeq, behind);
            self.copy(field, fields[0]);
            self.body.place(behind);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use vitro_classfile::ClassFile;

    #[test]
    fn a_stub_has_a_field_for_each_value_and_counts_its_calls() {
        let methods = [
            StubMethod {
                name: "read",
                descriptor: "(IJ)D",
                is_protected: true,
            },
            StubMethod {
                name: "close",
                descriptor: "()V",
                is_protected: false,
            },
        ];
        let name = stub_name("p/q", "r/Outer$Sensor");
        assert_eq!(name, "p/q/$$VitroStubr_Outer_Sensor");
        let bytes = stub(&StubSpec {
            name: &name,
            above: "r/Outer$Sensor",
            is_interface: false,
            methods: &methods,
            values: Values::Free,
        });
        let class = ClassFile::parse(&bytes).expect("a class file");
        assert_eq!(class.super_name.as_deref(), Some("r/Outer$Sensor"));
        let fields: Vec<&str> = class.fields.iter().map(|field| &*field.name).collect();
        let own = ["calls0", "result0_0", "result0_1", "result0_2"];
        let changes = ["changes0_1", "changes0_2", "calls1"];
        assert_eq!(fields, [&own[..], &changes[..]].concat());
        assert_eq!(class.methods[1].access, access::PROTECTED);
    }
}
