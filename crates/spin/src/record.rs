//! Methods of records: `ObjectMethods.bootstrap`.
//!
//! The components are read with `getfield`, which the nest allows on private fields.

use vitro_classfile::access::STATIC;
use vitro_classfile::descriptor::parse_field;
use vitro_classfile::{FieldType, Opcode};

use crate::concat;
use crate::error::SpinError;
use crate::types::{OBJECT, box_class, class_type, is_int_like};
use crate::writer::{ClassWriter, Code, Frame, Label, Slot};

const OBJECTS: &str = "java/util/Objects";

/// Which method the call site asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordMethod<'a> {
    /// `toString`, with what `Class.getSimpleName` gives for the record.
    ToString(&'a str),
    /// `hashCode`.
    HashCode,
    /// `equals`.
    Equals,
}

impl RecordMethod<'_> {
    /// Name of the static method in the class that [`record_method`] spins, and of the call site.
    pub fn name(self) -> &'static str {
        match self {
            RecordMethod::ToString(_) => "toString",
            RecordMethod::HashCode => "hashCode",
            RecordMethod::Equals => "equals",
        }
    }

    fn descriptor(self, record: &str) -> String {
        match self {
            RecordMethod::ToString(_) => format!("(L{record};)Ljava/lang/String;"),
            RecordMethod::HashCode => format!("(L{record};)I"),
            RecordMethod::Equals => format!("(L{record};Ljava/lang/Object;)Z"),
        }
    }
}

/// A component of the record: a name to show, and the field of a REF_getField handle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Component<'a> {
    /// The name that `toString` shows.
    pub name: &'a str,
    /// Class of the field; the record itself in all code that compilers write.
    pub owner: &'a str,
    /// Name of the field.
    pub field: &'a str,
    /// Descriptor of the field.
    pub descriptor: &'a str,
}

/// Spins a class with one static method, [`RecordMethod::name`], for a record of the given internal
/// name.
pub fn record_method(
    class_name: &str,
    record_class: &str,
    which: RecordMethod<'_>,
    components: &[Component<'_>],
) -> Result<Vec<u8>, SpinError> {
    class_type(record_class)?;
    let components = components
        .iter()
        .map(Getter::of)
        .collect::<Result<Vec<_>, _>>()?;
    let mut class = ClassWriter::new(class_name, &[]);
    let descriptor = which.descriptor(record_class);
    class.method(STATIC, which.name(), &descriptor, |code| match which {
        RecordMethod::ToString(simple_name) => to_string(code, simple_name, &components),
        RecordMethod::HashCode => hash_code(code, &components),
        RecordMethod::Equals => equals(code, record_class, &components),
    });
    class.finish()
}

/// A component whose type has been read.
struct Getter<'a> {
    component: &'a Component<'a>,
    kind: FieldType,
}

impl<'a> Getter<'a> {
    fn of(component: &'a Component<'a>) -> Result<Self, SpinError> {
        let kind = parse_field(component.descriptor)
            .ok_or_else(|| SpinError::BadDescriptor(component.descriptor.to_owned()))?;
        Ok(Self { component, kind })
    }

    /// Pushes the component of the record in a local variable.
    fn get(&self, code: &mut Code<'_>, record: usize) {
        let Component {
            owner,
            field,
            descriptor,
            ..
        } = self.component;
        code.load_reference(record);
        code.get_field(owner, field, descriptor);
    }

    /// Replaces the component on top by its hash.
    fn hash(&self, code: &mut Code<'_>) {
        match box_class(&self.kind) {
            Some(class) => {
                let descriptor = format!("({})I", self.kind);
                code.invoke(Opcode::Invokestatic, class, "hashCode", &descriptor);
            }
            None => code.invoke(
                Opcode::Invokestatic,
                OBJECTS,
                "hashCode",
                "(Ljava/lang/Object;)I",
            ),
        }
    }

    /// Jumps if the two components on top differ.
    fn jump_if_different(&self, code: &mut Code<'_>, target: Label) {
        match &self.kind {
            kind if is_int_like(kind) => code.jump_if(Opcode::IfIcmpne, target),
            FieldType::Long => {
                code.compare_longs();
                code.jump_if(Opcode::Ifne, target);
            }
            // A NaN equals itself here and 0.0 differs from -0.0, which no single instruction can test.
            kind @ (FieldType::Float | FieldType::Double) => {
                let class = box_class(kind).unwrap_or(OBJECT);
                code.invoke(
                    Opcode::Invokestatic,
                    class,
                    "compare",
                    &format!("({kind}{kind})I"),
                );
                code.jump_if(Opcode::Ifne, target);
            }
            _ => {
                let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
                code.invoke(Opcode::Invokestatic, OBJECTS, "equals", descriptor);
                code.jump_if(Opcode::Ifeq, target);
            }
        }
    }
}

/// `Point[x=1, y=2]`.
fn to_string(code: &mut Code<'_>, simple_name: &str, components: &[Getter<'_>]) {
    let mut text = format!("{simple_name}[");
    concat::begin(code, text.len() + components.len() * 2 * concat::GUESS);
    for (position, getter) in components.iter().enumerate() {
        if position > 0 {
            text.push_str(", ");
        }
        text.push_str(getter.component.name);
        text.push('=');
        append(code, &text);
        text.clear();
        getter.get(code, 0);
        concat::append(code, &getter.kind);
    }
    text.push(']');
    append(code, &text);
    concat::end(code);
    code.returns(Some(&FieldType::Object(OBJECT.into())));
}

fn append(code: &mut Code<'_>, text: &str) {
    concat::append_text(code, &text.encode_utf16().collect::<Vec<_>>());
}

/// `31 * (31 * hash(a) + hash(b)) + hash(c)`. The JDK starts with a 0 that it multiplies too.
fn hash_code(code: &mut Code<'_>, components: &[Getter<'_>]) {
    for (position, getter) in components.iter().enumerate() {
        if position > 0 {
            code.int(31);
            code.multiply_ints();
        }
        getter.get(code, 0);
        getter.hash(code);
        if position > 0 {
            code.add_ints();
        }
    }
    if components.is_empty() {
        code.int(0);
    }
    code.returns(Some(&FieldType::Int));
}

/// Components are compared from the last to the first. The specification leaves the order open; this
/// is the one that the nesting of the JDK's method handles leads to, and an `equals` with side effects
/// can tell.
fn equals(code: &mut Code<'_>, record: &str, components: &[Getter<'_>]) {
    let (other, different) = (code.label(), code.label());
    let frame = Frame::of_locals(vec![
        Slot::Object(record.to_owned()),
        Slot::Object(OBJECT.to_owned()),
    ]);
    code.load_reference(0);
    code.load_reference(1);
    code.jump_if(Opcode::IfAcmpne, other);
    code.int(1);
    code.returns(Some(&FieldType::Boolean));
    code.bind(other, &frame);
    code.load_reference(1);
    code.instance_of(record);
    code.jump_if(Opcode::Ifeq, different);
    code.load_reference(1);
    code.cast(record);
    code.store_reference(1);
    for getter in components.iter().rev() {
        getter.get(code, 0);
        getter.get(code, 1);
        getter.jump_if_different(code, different);
    }
    code.int(1);
    code.returns(Some(&FieldType::Boolean));
    code.bind(different, &frame);
    code.int(0);
    code.returns(Some(&FieldType::Boolean));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ill_formed_components_are_refused() {
        let component = Component {
            name: "x",
            owner: "R",
            field: "x",
            descriptor: "V",
        };
        let spun = record_method("A", "R", RecordMethod::HashCode, &[component]);
        assert_eq!(spun, Err(SpinError::BadDescriptor("V".to_owned())));
        assert!(record_method("A", "a;b", RecordMethod::Equals, &[]).is_err());
    }
}
