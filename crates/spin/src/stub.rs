//! Stubs: a class below an interface or an abstract class whose methods give what fields say. Each method gives one value
//! after the other, and the last one again and again. Who makes the object writes the fields; they are synthetic, since
//! they are no part of the program.

use vitro_classfile::assemble::{Body, ClassBuilder};
use vitro_classfile::descriptor::{parameters, return_descriptor, slots};
use vitro_classfile::{Opcode, access};

/// Part of the names of stub classes.
pub const STUB_MARK: &str = "$$VitroStub";

/// So many values a method of a stub gives after each other, at most.
pub const MOST_VALUES: usize = 3;

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
    /// How many values each method gives; with several, calls are counted.
    pub values: usize,
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

/// The field that counts the calls of a method.
pub fn counter_field(method: usize) -> String {
    format!("calls{method}")
}

/// Writes the class file of a stub.
pub fn stub(spec: &StubSpec<'_>) -> Vec<u8> {
    let mut builder = ClassBuilder::new(spec.name);
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

/// A body that counts, takes the next value, and moves the others up.
fn answer(builder: &mut ClassBuilder, spec: &StubSpec<'_>, number: usize) -> Body {
    let descriptor = spec.methods[number].descriptor;
    let locals: usize = parameters(descriptor).map(slots).sum();
    let mut body = Body::new(6, locals as u16 + 1);
    let flags = access::PUBLIC | access::SYNTHETIC;
    if spec.values > 1 {
        let name = counter_field(number);
        builder.field(flags, &name, "I");
        let counter = builder.field_ref(spec.name, &name, "I");
        body.local(Opcode::Aload, 0)
            .local(Opcode::Aload, 0)
            .constant(Opcode::Getfield, counter)
            .push(1)
            .op(Opcode::Iadd)
            .constant(Opcode::Putfield, counter);
    }
    let returned = return_descriptor(descriptor).unwrap_or("V");
    let leave = match returned {
        "V" => {
            body.op(Opcode::Return);
            return body;
        }
        "J" => Opcode::Lreturn,
        "F" => Opcode::Freturn,
        "D" => Opcode::Dreturn,
        _ if returned.starts_with(['L', '[']) => Opcode::Areturn,
        _ => Opcode::Ireturn,
    };
    let mut fields = Vec::new();
    for value in 0..spec.values {
        let name = result_field(number, value);
        builder.field(flags, &name, returned);
        fields.push(builder.field_ref(spec.name, &name, returned));
    }
    body.local(Opcode::Aload, 0)
        .constant(Opcode::Getfield, fields[0]);
    for pair in fields.windows(2) {
        body.local(Opcode::Aload, 0)
            .local(Opcode::Aload, 0)
            .constant(Opcode::Getfield, pair[1])
            .constant(Opcode::Putfield, pair[0]);
    }
    body.op(leave);
    body
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
            values: 2,
        });
        let class = ClassFile::parse(&bytes).expect("a class file");
        assert_eq!(class.super_name.as_deref(), Some("r/Outer$Sensor"));
        let fields: Vec<&str> = class.fields.iter().map(|field| &*field.name).collect();
        assert_eq!(fields, ["calls0", "result0_0", "result0_1", "calls1"]);
        assert_eq!(class.methods[1].access, access::PROTECTED);
    }
}
