//! Fields and methods, with their attributes (JVMS §4.5, §4.6).

use std::sync::Arc;

use super::attributes::{self, Attribute, Seen};
use super::flags::{self, Owner};
use super::reader::Reader;
use super::{Lookup, code, first_double};
use crate::annotation::InvisibleAnnotations;
use crate::class::{Field, Method, access};
use crate::constant::Constant;
use crate::error::{ParseError, Parsed, Within};
use crate::{descriptor, name};

/// Flags, name and descriptor take six bytes, the count of attributes two.
const SMALLEST_MEMBER: usize = 8;

pub(super) fn fields(r: &mut Reader<'_>, this: Lookup<'_>, owner: Owner) -> Parsed<Vec<Field>> {
    let count = r.count(SMALLEST_MEMBER).within(|| "fields")?;
    let mut fields = Vec::with_capacity(count);
    for number in 0..count {
        fields.push(field(r, this, owner).within(|| format!("field {number}"))?);
    }
    check_doubles(r, fields.iter().map(|f| (&*f.name, &*f.descriptor))).within(|| "fields")?;
    Ok(fields)
}

pub(super) fn methods(r: &mut Reader<'_>, this: Lookup<'_>, owner: Owner) -> Parsed<Vec<Method>> {
    let count = r.count(SMALLEST_MEMBER).within(|| "methods")?;
    let mut methods = Vec::with_capacity(count);
    for number in 0..count {
        methods.push(method(r, this, owner, number)?);
    }
    check_doubles(r, methods.iter().map(|m| (&*m.name, &*m.descriptor))).within(|| "methods")?;
    Ok(methods)
}

fn check_doubles<'a>(
    r: &Reader<'_>,
    members: impl Iterator<Item = (&'a str, &'a str)>,
) -> Parsed<()> {
    let members: Vec<_> = members.collect();
    match first_double(&members) {
        Some((name, descriptor)) => {
            let problem = format!("{name} {descriptor} occurs twice");
            Err(ParseError::new(r.offset(), problem))
        }
        None => Ok(()),
    }
}

fn field(r: &mut Reader<'_>, this: Lookup<'_>, owner: Owner) -> Parsed<Field> {
    let at = r.offset();
    let flags = r.u16()?;
    let name = this.checked_utf8(r, "field name", name::is_unqualified)?;
    let descriptor = this.checked_utf8(r, "field descriptor", descriptor::is_field)?;
    let mut field = Field {
        access: flags,
        name: Arc::clone(this.utf8_at(name, at)?),
        descriptor: Arc::clone(this.utf8_at(descriptor, at)?),
        constant_value: None,
        signature: None,
        annotations: None,
        type_annotations: None,
        invisible: InvisibleAnnotations::default(),
    };
    if !flags::field_ok(flags, owner) {
        let problem = format!(
            "flags {flags:#06x} are not allowed for field {}",
            field.name
        );
        return Err(ParseError::new(at, problem));
    }
    let mut seen = Seen::default();
    attributes::each(r, this, |attribute| {
        field_attribute(attribute, this, &mut seen, &mut field)
    })
    .within(|| format!("({} {})", field.name, field.descriptor))?;
    Ok(field)
}

fn field_attribute<'pool>(
    mut a: Attribute<'pool, '_>,
    this: Lookup<'_>,
    seen: &mut Seen<'pool>,
    field: &mut Field,
) -> Parsed<()> {
    match a.name {
        "ConstantValue" => {
            let index = constant_value(&mut a.content, this, field)?;
            // an instance field is not initialised from the pool (JVMS §4.7.2)
            field.constant_value = (field.access & access::STATIC != 0).then_some(index);
        }
        "Signature" => field.signature = Some(Arc::clone(this.utf8(&mut a.content)?)),
        "RuntimeVisibleAnnotations" => field.annotations = Some(a.raw()),
        "RuntimeVisibleTypeAnnotations" => field.type_annotations = Some(a.raw()),
        "RuntimeInvisibleAnnotations" => field.invisible.annotations = Some(a.raw()),
        "RuntimeInvisibleTypeAnnotations" => field.invisible.type_annotations = Some(a.raw()),
        _ => return Ok(()),
    }
    a.finish(seen)
}

fn constant_value(r: &mut Reader<'_>, this: Lookup<'_>, field: &Field) -> Parsed<u16> {
    let at = r.offset();
    let index = r.u16()?;
    let fits = match this.get(index) {
        Some(Constant::Integer(_)) => matches!(&*field.descriptor, "I" | "S" | "C" | "B" | "Z"),
        Some(Constant::Float(_)) => &*field.descriptor == "F",
        Some(Constant::Long(_)) => &*field.descriptor == "J",
        Some(Constant::Double(_)) => &*field.descriptor == "D",
        Some(Constant::String { .. }) => &*field.descriptor == "Ljava/lang/String;",
        _ => false,
    };
    if fits || field.access & access::STATIC == 0 {
        return Ok(index);
    }
    let problem = format!("constant {index} is no value of type {}", field.descriptor);
    Err(ParseError::new(at, problem))
}

fn method(r: &mut Reader<'_>, this: Lookup<'_>, owner: Owner, number: usize) -> Parsed<Method> {
    let at = r.offset();
    let mut method = signature(r, this, owner).within(|| format!("method {number}"))?;
    let mut seen = Seen::default();
    attributes::each(r, this, |a| {
        method_attribute(a, this, owner, &mut seen, &mut method)
    })
    .and_then(|()| check_code(&method, at))
    .within(|| format!("method {}{}", method.name, method.descriptor))?;
    Ok(method)
}

/// Flags, name and descriptor of a method.
fn signature(r: &mut Reader<'_>, this: Lookup<'_>, owner: Owner) -> Parsed<Method> {
    let at = r.offset();
    let flags = r.u16()?;
    let name = this.checked_utf8(r, "method name", name::is_method_name)?;
    let descriptor = this.checked_utf8(r, "method descriptor", descriptor::is_method)?;
    let mut method = Method {
        access: flags,
        name: Arc::clone(this.utf8_at(name, at)?),
        descriptor: Arc::clone(this.utf8_at(descriptor, at)?),
        code: None,
        exceptions: Vec::new(),
        signature: None,
        parameters: None,
        annotations: None,
        parameter_annotations: None,
        type_annotations: None,
        invisible: InvisibleAnnotations::default(),
        annotation_default: None,
    };
    if let Some(problem) = signature_problem(&mut method, owner) {
        let problem = format!("{}{}: {problem}", method.name, method.descriptor);
        return Err(ParseError::new(at, problem));
    }
    Ok(method)
}

fn signature_problem(method: &mut Method, owner: Owner) -> Option<String> {
    if &*method.name == "<clinit>" {
        if owner.major < 51 {
            // older files may leave the flags out (JVMS §2.9.2)
            method.access = access::STATIC | method.access & access::STRICT;
        } else if method.access & access::STATIC == 0 {
            return Some("the class initialiser is not static".to_owned());
        } else {
            // its other flags mean nothing (JVMS §4.6)
            method.access &= access::STATIC | access::STRICT | access::SYNTHETIC;
        }
        if &*method.descriptor != "()V" {
            return Some("the class initialiser has parameters or a result".to_owned());
        }
        return None;
    }
    if !flags::method_ok(method.access, &method.name, owner) {
        return Some(format!("flags {:#06x} are not allowed", method.access));
    }
    if &*method.name == "<init>" && !method.descriptor.ends_with(")V") {
        return Some("a constructor has no result".to_owned());
    }
    (argument_slots(method) > 255).then(|| "more than 255 argument slots".to_owned())
}

/// Slots of the arguments, `this` included.
pub(super) fn argument_slots(method: &Method) -> usize {
    let this = usize::from(method.access & access::STATIC == 0);
    descriptor::argument_slots(&method.descriptor) + this
}

fn check_code(method: &Method, at: usize) -> Parsed<()> {
    let bodiless = method.access & (access::NATIVE | access::ABSTRACT) != 0;
    let problem = match (&method.code, bodiless) {
        (Some(_), true) => "a native or abstract method has code",
        (None, false) => "the code is missing",
        _ => return Ok(()),
    };
    Err(ParseError::new(at, problem))
}

fn method_attribute<'pool>(
    mut a: Attribute<'pool, '_>,
    this: Lookup<'_>,
    owner: Owner,
    seen: &mut Seen<'pool>,
    method: &mut Method,
) -> Parsed<()> {
    match a.name {
        "Code" => method.code = Some(code::read(&mut a.content, this, owner, method)?),
        "Exceptions" => method.exceptions = attributes::class_names(&mut a.content, this)?,
        "Signature" => method.signature = Some(Arc::clone(this.utf8(&mut a.content)?)),
        "MethodParameters" => method.parameters = Some(parameters(&mut a.content, this)?),
        "RuntimeVisibleAnnotations" => method.annotations = Some(a.raw()),
        "RuntimeVisibleParameterAnnotations" => method.parameter_annotations = Some(a.raw()),
        "RuntimeVisibleTypeAnnotations" => method.type_annotations = Some(a.raw()),
        "RuntimeInvisibleAnnotations" => method.invisible.annotations = Some(a.raw()),
        "RuntimeInvisibleParameterAnnotations" => {
            method.invisible.parameter_annotations = Some(a.raw());
        }
        "RuntimeInvisibleTypeAnnotations" => method.invisible.type_annotations = Some(a.raw()),
        "AnnotationDefault" => method.annotation_default = Some(a.raw()),
        _ => return Ok(()),
    }
    a.finish(seen)
}

fn parameters(r: &mut Reader<'_>, this: Lookup<'_>) -> Parsed<Vec<(u16, u16)>> {
    let count = r.u8()?;
    let mut parameters = Vec::new();
    for _ in 0..count {
        let at = r.offset();
        let name = r.u16()?;
        if name != 0 {
            this.utf8_at(name, at)?;
        }
        parameters.push((name, r.u16()?));
    }
    Ok(parameters)
}
