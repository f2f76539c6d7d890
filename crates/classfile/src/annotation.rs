//! Annotations of classes, fields, methods and parameters, and of types in their signatures (JVMS §4.7.16 to §4.7.20),
//! both those that the JVM shows to reflection and those that only tools read (`RetentionPolicy.CLASS`).
//!
//! The parser keeps the attributes as bytes, because the JDK's own code reads them in that form. Reading here ends
//! silently where an attribute is broken: the JVM does not look into annotations when it loads a class either.

use std::sync::Arc;

use crate::class::{ClassFile, Field, Method};
use crate::constant::{Constant, ConstantPool};
use crate::descriptor;

/// The attributes that the JVM ignores, as in the file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct InvisibleAnnotations {
    /// RuntimeInvisibleAnnotations.
    pub annotations: Option<Arc<[u8]>>,
    /// RuntimeInvisibleParameterAnnotations.
    pub parameter_annotations: Option<Arc<[u8]>>,
    /// RuntimeInvisibleTypeAnnotations.
    pub type_annotations: Option<Arc<[u8]>>,
}

/// An annotation with what stands in its parentheses.
#[derive(Debug, Clone, PartialEq)]
pub struct Annotation {
    /// Internal name of its type, such as `lombok/Generated`.
    pub name: Arc<str>,
    /// Names and values of the elements that are given; defaults are not among them.
    pub elements: Vec<(Arc<str>, ElementValue)>,
}

/// The value of an element of an annotation.
#[derive(Debug, Clone, PartialEq)]
pub enum ElementValue {
    /// A text.
    Text(Arc<str>),
    /// A `boolean`, `byte`, `char`, `short`, `int` or `long`.
    Integer(i64),
    /// A `float` or `double`.
    Real(f64),
    /// An enum constant: the type's descriptor, the constant's name.
    Enum(Arc<str>, Arc<str>),
    /// A class, as descriptor (`V` for `void.class`).
    Class(Arc<str>),
    /// Another annotation.
    Annotation(Annotation),
    /// An array.
    Array(Vec<ElementValue>),
}

/// An annotation of a type that a signature mentions.
#[derive(Debug, Clone, PartialEq)]
pub struct TypeAnnotation {
    /// Whose type.
    pub target: TypeTarget,
    /// How one gets from that type to the annotated part of it; empty for the type itself.
    pub path: Vec<TypeStep>,
    /// The annotation.
    pub annotation: Annotation,
}

/// Whose type is annotated. What no signature mentions (locals, casts) is not among them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TypeTarget {
    /// A formal parameter of the method, by number.
    Parameter(u8),
    /// The method's result; of a constructor: what it makes.
    Result,
    /// The field or record component.
    Field,
    /// A type parameter of the class or method, or a bound of one.
    TypeParameter,
    /// The receiver, the superclass, an interface, an exception that is declared.
    Other,
}

/// One step into a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TypeStep {
    /// To the elements of the array.
    Element,
    /// To the nested class of the class.
    Nested,
    /// To the bound of the wildcard.
    Bound,
    /// To the type argument with this number.
    Argument(u8),
}

impl ClassFile {
    /// The annotations of the class.
    pub fn class_annotations(&self) -> Vec<Annotation> {
        self.both(&self.annotations, &self.invisible.annotations)
    }

    /// The annotations of one of its fields.
    pub fn field_annotations(&self, field: &Field) -> Vec<Annotation> {
        self.both(&field.annotations, &field.invisible.annotations)
    }

    /// The annotations of one of its methods.
    pub fn method_annotations(&self, method: &Method) -> Vec<Annotation> {
        self.both(&method.annotations, &method.invisible.annotations)
    }

    /// The annotations of each parameter of one of its methods, one row for each parameter of the descriptor.
    ///
    /// Compilers leave out the parameters that they add themselves (the outer object, name and number of an enum
    /// constant); those come first, so what is there belongs to the last ones.
    pub fn parameter_annotations(&self, method: &Method) -> Vec<Vec<Annotation>> {
        let mut rows = vec![Vec::new(); descriptor::parameters(&method.descriptor).count()];
        let visible = &method.parameter_annotations;
        for bytes in [visible, &method.invisible.parameter_annotations] {
            let mut reader = self.reader(bytes);
            let count = reader.u8().map_or(0, usize::from);
            let added = rows.len().saturating_sub(count);
            for row in rows.iter_mut().skip(added) {
                row.extend(reader.annotations());
            }
        }
        rows
    }

    /// The annotations of the parts of a field's type.
    pub fn field_type_annotations(&self, field: &Field) -> Vec<TypeAnnotation> {
        self.both_types(&field.type_annotations, &field.invisible.type_annotations)
    }

    /// The annotations of the types in a method's signature.
    pub fn method_type_annotations(&self, method: &Method) -> Vec<TypeAnnotation> {
        self.both_types(&method.type_annotations, &method.invisible.type_annotations)
    }

    /// Internal names of the annotations of the class, such as `lombok/Generated`.
    pub fn class_annotation_names(&self) -> Vec<Arc<str>> {
        names(self.class_annotations())
    }

    /// Internal names of the annotations of one of its fields.
    pub fn field_annotation_names(&self, field: &Field) -> Vec<Arc<str>> {
        names(self.field_annotations(field))
    }

    /// Internal names of the annotations of one of its methods.
    pub fn method_annotation_names(&self, method: &Method) -> Vec<Arc<str>> {
        names(self.method_annotations(method))
    }

    fn both(&self, visible: &Bytes, invisible: &Bytes) -> Vec<Annotation> {
        let mut all = self.reader(visible).annotations();
        all.extend(self.reader(invisible).annotations());
        all
    }

    fn both_types(&self, visible: &Bytes, invisible: &Bytes) -> Vec<TypeAnnotation> {
        let mut all = self.reader(visible).type_annotations();
        all.extend(self.reader(invisible).type_annotations());
        all
    }

    fn reader<'a>(&'a self, bytes: &'a Bytes) -> Reader<'a> {
        Reader {
            bytes: bytes.as_deref().unwrap_or_default(),
            constants: &self.constants,
        }
    }
}

type Bytes = Option<Arc<[u8]>>;

fn names(annotations: Vec<Annotation>) -> Vec<Arc<str>> {
    annotations.into_iter().map(|one| one.name).collect()
}

impl Annotation {
    /// The value of an element, if it is given.
    pub fn element(&self, name: &str) -> Option<&ElementValue> {
        let found = self.elements.iter().find(|(given, _)| **given == *name);
        found.map(|(_, value)| value)
    }
}

impl ElementValue {
    /// The value itself, or the elements of the array.
    pub fn each(&self) -> &[ElementValue] {
        match self {
            ElementValue::Array(values) => values,
            one => std::slice::from_ref(one),
        }
    }
}

/// How deep annotations may stand in annotations; Java forbids cycles, so real ones are shallow.
const MOST_NESTED: usize = 64;

/// Reads what is left of an attribute.
struct Reader<'a> {
    bytes: &'a [u8],
    constants: &'a ConstantPool,
}

impl Reader<'_> {
    fn u8(&mut self) -> Option<u8> {
        let (first, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(*first)
    }

    fn u16(&mut self) -> Option<u16> {
        Some(u16::from_be_bytes([self.u8()?, self.u8()?]))
    }

    fn utf8(&mut self) -> Option<Arc<str>> {
        let index = self.u16()?;
        self.constants.utf8(index).cloned()
    }

    fn skip(&mut self, count: usize) -> Option<()> {
        self.bytes = self.bytes.get(count..)?;
        Some(())
    }

    fn annotations(&mut self) -> Vec<Annotation> {
        let count = self.u16().unwrap_or(0);
        (0..count).map_while(|_| self.annotation(0)).collect()
    }

    fn annotation(&mut self, depth: usize) -> Option<Annotation> {
        let descriptor = self.utf8()?;
        let name = descriptor.strip_prefix('L')?.strip_suffix(';')?.into();
        let count = self.u16()?;
        let mut elements = Vec::new();
        for _ in 0..count {
            elements.push((self.utf8()?, self.value(depth)?));
        }
        Some(Annotation { name, elements })
    }

    fn value(&mut self, depth: usize) -> Option<ElementValue> {
        if depth == MOST_NESTED {
            return None;
        }
        Some(match self.u8()? {
            b's' => ElementValue::Text(self.utf8()?),
            b'e' => ElementValue::Enum(self.utf8()?, self.utf8()?),
            b'c' => ElementValue::Class(self.utf8()?),
            b'@' => ElementValue::Annotation(self.annotation(depth + 1)?),
            b'[' => {
                let count = self.u16()?;
                let values = (0..count).map(|_| self.value(depth + 1));
                ElementValue::Array(values.collect::<Option<_>>()?)
            }
            _ => {
                let index = self.u16()?;
                match self.constants.get(index)? {
                    Constant::Integer(value) => ElementValue::Integer(i64::from(*value)),
                    Constant::Long(value) => ElementValue::Integer(*value),
                    Constant::Float(bits) => ElementValue::Real(f64::from(f32::from_bits(*bits))),
                    Constant::Double(bits) => ElementValue::Real(f64::from_bits(*bits)),
                    _ => return None,
                }
            }
        })
    }

    fn type_annotations(&mut self) -> Vec<TypeAnnotation> {
        let count = self.u16().unwrap_or(0);
        (0..count).map_while(|_| self.type_annotation()).collect()
    }

    fn type_annotation(&mut self) -> Option<TypeAnnotation> {
        Some(TypeAnnotation {
            target: self.target()?,
            path: self.path()?,
            annotation: self.annotation(0)?,
        })
    }

    /// target_type and target_info (JVMS table 4.7.20-A).
    fn target(&mut self) -> Option<TypeTarget> {
        Some(match self.u8()? {
            0x00 | 0x01 => self.skip(1).map(|()| TypeTarget::TypeParameter)?,
            0x11 | 0x12 => self.skip(2).map(|()| TypeTarget::TypeParameter)?,
            0x13 => TypeTarget::Field,
            0x14 => TypeTarget::Result,
            0x15 => TypeTarget::Other,
            0x16 => TypeTarget::Parameter(self.u8()?),
            0x10 | 0x17 => self.skip(2).map(|()| TypeTarget::Other)?,
            _ => return None,
        })
    }

    fn path(&mut self) -> Option<Vec<TypeStep>> {
        let count = self.u8()?;
        let mut path = Vec::new();
        for _ in 0..count {
            let (kind, argument) = (self.u8()?, self.u8()?);
            path.push(match kind {
                0 => TypeStep::Element,
                1 => TypeStep::Nested,
                2 => TypeStep::Bound,
                3 => TypeStep::Argument(argument),
                _ => return None,
            });
        }
        Some(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assemble::ClassBuilder;
    use crate::class::access;

    /// `@a/Nullness(value = {E.ON, "x", 7, @a/Inner})`.
    fn rich(class: &mut ClassBuilder) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut put = |number: u16| bytes.extend(number.to_be_bytes());
        put(class.utf8("La/Nullness;"));
        put(1);
        put(class.utf8("value"));
        bytes.extend([b'[', 0, 4, b'e']);
        bytes.extend(class.utf8("La/E;").to_be_bytes());
        bytes.extend(class.utf8("ON").to_be_bytes());
        bytes.push(b's');
        bytes.extend(class.utf8("x").to_be_bytes());
        bytes.push(b'I');
        bytes.extend(class.int(7).to_be_bytes());
        bytes.push(b'@');
        bytes.extend(class.utf8("La/Inner;").to_be_bytes());
        bytes.extend([0, 0]);
        bytes
    }

    fn plain(class: &mut ClassBuilder, name: &str) -> Vec<u8> {
        [&class.utf8(name).to_be_bytes()[..], &[0, 0]].concat()
    }

    #[test]
    fn annotations_of_a_class_are_read_whether_the_jvm_shows_them_or_not() {
        let mut class = ClassBuilder::new("a/B");
        let content = [&[0, 1][..], &rich(&mut class)].concat();
        class.attribute("RuntimeVisibleAnnotations", &content);
        let content = [&[0, 1][..], &plain(&mut class, "Llombok/Generated;")].concat();
        class.attribute("RuntimeInvisibleAnnotations", &content);
        let class = ClassFile::parse(&class.bytes()).unwrap();
        let names = class.class_annotation_names();
        assert_eq!(names, ["a/Nullness".into(), "lombok/Generated".into()]);
        let inner = Annotation {
            name: "a/Inner".into(),
            elements: Vec::new(),
        };
        let value = class.class_annotations()[0].element("value").cloned();
        assert_eq!(
            value.unwrap().each(),
            [
                ElementValue::Enum("La/E;".into(), "ON".into()),
                ElementValue::Text("x".into()),
                ElementValue::Integer(7),
                ElementValue::Annotation(inner),
            ]
        );
    }

    /// The class with a method of three parameters, and this as its attribute.
    fn with_method(change: impl FnOnce(&mut ClassBuilder) -> InvisibleAnnotations) -> ClassFile {
        let mut builder = ClassBuilder::new("a/B");
        builder.bodiless(access::NATIVE, "f", "(Ljava/lang/String;ILa/B;)V");
        let invisible = change(&mut builder);
        let mut class = ClassFile::parse(&builder.bytes()).unwrap();
        class.methods[0].invisible = invisible;
        class
    }

    #[test]
    fn parameters_that_the_compiler_adds_come_first_and_have_no_annotations() {
        let class = with_method(|class| {
            let one = plain(class, "La/NotNull;");
            InvisibleAnnotations {
                parameter_annotations: Some([&[2, 0, 0, 0, 1][..], &one].concat().into()),
                ..InvisibleAnnotations::default()
            }
        });
        let rows = class.parameter_annotations(&class.methods[0]);
        let names: Vec<Vec<Arc<str>>> = rows.into_iter().map(names).collect();
        assert_eq!(names, [vec![], vec![], vec![Arc::from("a/NotNull")]]);
    }

    #[test]
    fn type_annotations_say_which_part_of_which_type() {
        let class = with_method(|class| {
            let one = plain(class, "La/Nullable;");
            // Of the second type argument of the elements of the third parameter; of a bound of a type parameter.
            let bytes = [
                &[0, 2, 0x16, 2, 2, 0, 0, 3, 1][..],
                &one,
                &[0x12, 0, 0, 0],
                &one,
            ];
            InvisibleAnnotations {
                type_annotations: Some(bytes.concat().into()),
                ..InvisibleAnnotations::default()
            }
        });
        let all = class.method_type_annotations(&class.methods[0]);
        let places: Vec<_> = all.iter().map(|one| (one.target, &one.path[..])).collect();
        assert_eq!(
            places,
            [
                (
                    TypeTarget::Parameter(2),
                    &[TypeStep::Element, TypeStep::Argument(1)][..]
                ),
                (TypeTarget::TypeParameter, &[]),
            ]
        );
    }

    #[test]
    fn what_is_broken_is_as_if_it_were_not_there() {
        // Three are announced, the second ends early.
        let class = with_method(|class| {
            let one = plain(class, "La/NotNull;");
            InvisibleAnnotations {
                annotations: Some([&[0, 3][..], &one, &one[..3]].concat().into()),
                type_annotations: Some([0, 1, 0x99].into()),
                ..InvisibleAnnotations::default()
            }
        });
        let method = &class.methods[0];
        assert_eq!(
            class.method_annotation_names(method),
            [Arc::from("a/NotNull")]
        );
        assert!(class.method_type_annotations(method).is_empty());
    }
}
