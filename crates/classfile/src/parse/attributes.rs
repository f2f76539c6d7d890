//! Attributes: the frame that all share, and those of a class (JVMS §4.7).
//!
//! Attributes that are not used are skipped, as the specification demands. Attributes that a
//! later version introduced count as unknown in older files.

use std::sync::Arc;

use super::reader::Reader;
use super::{Lookup, first_double, flags};
use crate::attribute::{BootstrapMethod, InnerClass, RecordComponent};
use crate::class::ClassFile;
use crate::constant::Constant;
use crate::error::{ParseError, Parsed, Within};
use crate::{descriptor, name};

/// One attribute: its name and a reader for its content alone.
pub(super) struct Attribute<'pool, 'file> {
    pub(super) name: &'pool str,
    pub(super) content: Reader<'file>,
}

impl<'pool> Attribute<'pool, '_> {
    /// The whole content, for attributes that are kept as in the file.
    pub(super) fn raw(&mut self) -> Arc<[u8]> {
        Arc::from(self.content.remaining())
    }

    /// After its content has been read: nothing may be left, and none of this name have come before.
    pub(super) fn finish(self, seen: &mut Seen<'pool>) -> Parsed<()> {
        self.content.end()?;
        if seen.names.contains(&self.name) {
            return Err(ParseError::new(self.content.offset(), "occurs twice"));
        }
        seen.names.push(self.name);
        Ok(())
    }
}

/// The attributes that have occurred, of those that may occur only once.
#[derive(Default)]
pub(super) struct Seen<'pool> {
    names: Vec<&'pool str>,
}

/// Calls `take` for each attribute of a table.
pub(super) fn each<'pool, 'file>(
    r: &mut Reader<'file>,
    this: Lookup<'pool>,
    mut take: impl FnMut(Attribute<'pool, 'file>) -> Parsed<()>,
) -> Parsed<()> {
    let count = r.count(6).within(|| "attributes")?;
    for number in 0..count {
        let attribute = next(r, this).within(|| format!("attribute {number}"))?;
        let name = attribute.name;
        take(attribute).within(|| format!("{name} attribute"))?;
    }
    Ok(())
}

fn next<'pool, 'file>(
    r: &mut Reader<'file>,
    this: Lookup<'pool>,
) -> Parsed<Attribute<'pool, 'file>> {
    let name = this.utf8(r)?;
    let length = r.u32()?;
    // on a 16-bit machine a length may not fit; it does not fit the file either
    let content = r.section(usize::try_from(length).unwrap_or(usize::MAX))?;
    Ok(Attribute { name, content })
}

/// A list of Class constants.
pub(super) fn class_names(r: &mut Reader<'_>, this: Lookup<'_>) -> Parsed<Vec<Arc<str>>> {
    let count = r.count(2)?;
    let mut names = Vec::with_capacity(count);
    for _ in 0..count {
        names.push(this.class_name(r)?);
    }
    Ok(names)
}

/// A list of Class constants without repetition.
fn distinct_classes(r: &mut Reader<'_>, this: Lookup<'_>) -> Parsed<Vec<Arc<str>>> {
    let at = r.offset();
    let names = class_names(r, this)?;
    match first_double(&names) {
        Some(name) => Err(ParseError::new(at, format!("{name} is listed twice"))),
        None => Ok(names),
    }
}

/// Reads the attributes of a class into `class`.
pub(super) fn class(r: &mut Reader<'_>, this: Lookup<'_>, class: &mut ClassFile) -> Parsed<()> {
    let mut seen = Seen::default();
    each(r, this, |a| class_attribute(a, this, &mut seen, class))?;
    if class.nest_host.is_some() && !class.nest_members.is_empty() {
        let error = ParseError::new(r.offset(), "both NestHost and NestMembers");
        return Err(error).within(|| "attributes");
    }
    Ok(())
}

fn class_attribute<'pool>(
    mut a: Attribute<'pool, '_>,
    this: Lookup<'_>,
    seen: &mut Seen<'pool>,
    class: &mut ClassFile,
) -> Parsed<()> {
    let r = &mut a.content;
    let major = class.major;
    match a.name {
        "SourceFile" => class.source_file = Some(Arc::clone(this.utf8(r)?)),
        "InnerClasses" => class.inner_classes = inner_classes(r, this, major)?,
        "Signature" if major >= 49 => class.signature = Some(Arc::clone(this.utf8(r)?)),
        "EnclosingMethod" if major >= 49 => enclosing_method(r, this, class)?,
        "RuntimeVisibleAnnotations" if major >= 49 => class.annotations = Some(a.raw()),
        "RuntimeInvisibleAnnotations" if major >= 49 => {
            class.invisible.annotations = Some(a.raw());
        }
        "BootstrapMethods" if major >= 51 => class.bootstrap_methods = bootstrap_methods(r, this)?,
        "RuntimeVisibleTypeAnnotations" if major >= 52 => class.type_annotations = Some(a.raw()),
        "RuntimeInvisibleTypeAnnotations" if major >= 52 => {
            class.invisible.type_annotations = Some(a.raw());
        }
        "Module" if major >= 53 => class.module = Some(a.raw()),
        "NestHost" if major >= 55 => class.nest_host = Some(this.class_name(r)?),
        "NestMembers" if major >= 55 => class.nest_members = distinct_classes(r, this)?,
        "Record" if major >= 60 => class.record = Some(record(r, this)?),
        "PermittedSubclasses" if major >= 61 => {
            class.permitted_subclasses = Some(distinct_classes(r, this)?);
        }
        _ => return Ok(()),
    }
    a.finish(seen)
}

fn inner_classes(r: &mut Reader<'_>, this: Lookup<'_>, major: u16) -> Parsed<Vec<InnerClass>> {
    let count = r.count(8)?;
    let mut rows = Vec::with_capacity(count);
    for number in 0..count {
        rows.push(inner_class(r, this, major).within(|| format!("row {number}"))?);
    }
    Ok(rows)
}

fn inner_class(r: &mut Reader<'_>, this: Lookup<'_>, major: u16) -> Parsed<InnerClass> {
    let at = r.offset();
    let row = InnerClass {
        inner: r.u16()?,
        outer: r.u16()?,
        name: r.u16()?,
        access: r.u16()?,
    };
    this.class_name_at(row.inner, at)?;
    if row.outer != 0 {
        this.class_name_at(row.outer, at)?;
    }
    if row.name != 0 {
        this.utf8_at(row.name, at)?;
    }
    if row.outer == row.inner {
        return Err(ParseError::new(at, "a class is its own outer class"));
    }
    if !flags::inner_class_ok(row.access, major) {
        let problem = format!("flags {:#06x} contradict each other", row.access);
        return Err(ParseError::new(at, problem));
    }
    Ok(row)
}

fn enclosing_method(r: &mut Reader<'_>, this: Lookup<'_>, class: &mut ClassFile) -> Parsed<()> {
    let outer = this.class_name(r)?;
    let at = r.offset();
    let method = match r.u16()? {
        0 => None,
        index => match this.pool.constants.name_and_type(index) {
            Some((name, descriptor)) => Some((Arc::clone(name), Arc::clone(descriptor))),
            None => {
                return Err(ParseError::new(
                    at,
                    format!("constant {index} is no NameAndType"),
                ));
            }
        },
    };
    class.enclosing_method = Some((outer, method));
    Ok(())
}

fn bootstrap_methods(r: &mut Reader<'_>, this: Lookup<'_>) -> Parsed<Vec<BootstrapMethod>> {
    let count = r.count(4)?;
    let mut rows = Vec::with_capacity(count);
    for number in 0..count {
        rows.push(bootstrap_method(r, this).within(|| format!("row {number}"))?);
    }
    Ok(rows)
}

fn bootstrap_method(r: &mut Reader<'_>, this: Lookup<'_>) -> Parsed<BootstrapMethod> {
    let at = r.offset();
    let method = r.u16()?;
    if !matches!(this.get(method), Some(Constant::MethodHandle { .. })) {
        return Err(ParseError::new(
            at,
            format!("constant {method} is not a MethodHandle"),
        ));
    }
    let count = r.count(2)?;
    let mut arguments = Vec::with_capacity(count);
    for _ in 0..count {
        let at = r.offset();
        let index = r.u16()?;
        if !this.get(index).is_some_and(Constant::is_loadable) {
            return Err(ParseError::new(
                at,
                format!("constant {index} is not loadable"),
            ));
        }
        arguments.push(index);
    }
    Ok(BootstrapMethod { method, arguments })
}

fn record(r: &mut Reader<'_>, this: Lookup<'_>) -> Parsed<Vec<RecordComponent>> {
    let count = r.count(6)?;
    let mut components = Vec::with_capacity(count);
    for number in 0..count {
        components.push(component(r, this).within(|| format!("component {number}"))?);
    }
    Ok(components)
}

fn component(r: &mut Reader<'_>, this: Lookup<'_>) -> Parsed<RecordComponent> {
    let mut component = RecordComponent {
        name: this.checked_utf8(r, "component name", name::is_unqualified)?,
        descriptor: this.checked_utf8(r, "descriptor", descriptor::is_field)?,
        signature: 0,
        annotations: None,
        type_annotations: None,
    };
    let mut seen = Seen::default();
    each(r, this, |mut a| {
        match a.name {
            "Signature" => component.signature = this.checked_utf8(&mut a.content, "", |_| true)?,
            "RuntimeVisibleAnnotations" => component.annotations = Some(a.raw()),
            "RuntimeVisibleTypeAnnotations" => component.type_annotations = Some(a.raw()),
            _ => return Ok(()),
        }
        a.finish(&mut seen)
    })?;
    Ok(component)
}
