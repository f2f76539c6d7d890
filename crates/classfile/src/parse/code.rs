//! The Code attribute and the tables inside it (JVMS §4.7.3).

use std::sync::Arc;

use super::attributes::{self, Attribute, Seen};
use super::flags::Owner;
use super::members::argument_slots;
use super::reader::Reader;
use super::{Lookup, stack_map};
use crate::attribute::{Code, ExceptionHandler, LineNumber, LocalVariable};
use crate::class::Method;
use crate::error::{ParseError, Parsed, Within};
use crate::{descriptor, name};

pub(super) fn read(
    r: &mut Reader<'_>,
    this: Lookup<'_>,
    owner: Owner,
    method: &Method,
) -> Parsed<Code> {
    let max_stack = r.u16()?;
    let at = r.offset();
    let max_locals = r.u16()?;
    if argument_slots(method) > usize::from(max_locals) {
        return Err(ParseError::new(
            at,
            "the arguments do not fit into the locals",
        ));
    }
    let bytes = instructions(r)?;
    let mut code = Code {
        max_stack,
        max_locals,
        bytes: Arc::from(bytes),
        file_offset: r.offset() - bytes.len(),
        handlers: handlers(r, this, bytes.len()).within(|| "exception table")?,
        ..Code::default()
    };
    let mut seen = Seen::default();
    attributes::each(r, this, |a| attribute(a, this, owner, &mut seen, &mut code))?;
    // stable, so that rows for the same offset keep their order
    code.lines.sort_by_key(|line| line.start_pc);
    Ok(code)
}

fn instructions<'a>(r: &mut Reader<'a>) -> Parsed<&'a [u8]> {
    let at = r.offset();
    let length = r.u32()?;
    match usize::try_from(length) {
        Ok(length @ 1..=0xFFFF) => r.bytes(length),
        _ => Err(ParseError::new(
            at,
            format!("{length} bytes of code, not 1 to 65535"),
        )),
    }
}

fn handlers(r: &mut Reader<'_>, this: Lookup<'_>, length: usize) -> Parsed<Vec<ExceptionHandler>> {
    let count = r.count(8)?;
    let mut handlers = Vec::with_capacity(count);
    for _ in 0..count {
        let at = r.offset();
        let row = ExceptionHandler {
            start_pc: r.u16()?,
            end_pc: r.u16()?,
            handler_pc: r.u16()?,
            catch_type: r.u16()?,
        };
        if row.start_pc >= row.end_pc || usize::from(row.end_pc) > length {
            let problem = format!("range {}..{} is not in the code", row.start_pc, row.end_pc);
            return Err(ParseError::new(at, problem));
        }
        if usize::from(row.handler_pc) >= length {
            let problem = format!("handler {} is not in the code", row.handler_pc);
            return Err(ParseError::new(at, problem));
        }
        if row.catch_type != 0 {
            this.class_name_at(row.catch_type, at)?;
        }
        handlers.push(row);
    }
    Ok(handlers)
}

fn attribute<'pool>(
    mut a: Attribute<'pool, '_>,
    this: Lookup<'_>,
    owner: Owner,
    seen: &mut Seen<'pool>,
    code: &mut Code,
) -> Parsed<()> {
    match a.name {
        // these two may be split over several attributes
        "LineNumberTable" => {
            lines(&mut a.content, code)?;
            a.content.end()
        }
        "LocalVariableTable" => {
            local_variables(&mut a.content, this, code)?;
            a.content.end()
        }
        "LocalVariableTypeTable" if owner.major >= 49 => {
            // no run rests on it, so it need not be whole
            let _ = local_variable_types(&mut a.content, this, code);
            Ok(())
        }
        "StackMapTable" if owner.major >= 50 => {
            // an old class gets verified without the table if that does not fit the code
            let length = if owner.major == 50 {
                usize::MAX
            } else {
                code.bytes.len()
            };
            code.stack_map = stack_map::read(&mut a.content, this, length)?;
            a.finish(seen)
        }
        _ => Ok(()),
    }
}

fn lines(r: &mut Reader<'_>, code: &mut Code) -> Parsed<()> {
    let count = r.count(4)?;
    code.lines.reserve(count);
    for _ in 0..count {
        let at = r.offset();
        let line = LineNumber {
            start_pc: r.u16()?,
            line: r.u16()?,
        };
        if usize::from(line.start_pc) >= code.bytes.len() {
            let problem = format!("offset {} is not in the code", line.start_pc);
            return Err(ParseError::new(at, problem));
        }
        code.lines.push(line);
    }
    Ok(())
}

fn local_variables(r: &mut Reader<'_>, this: Lookup<'_>, code: &mut Code) -> Parsed<()> {
    let count = r.count(10)?;
    code.local_variables.reserve(count);
    for number in 0..count {
        let row = local_variable(r, this, code).within(|| format!("row {number}"))?;
        code.local_variables.push(row);
    }
    Ok(())
}

fn local_variable_types(r: &mut Reader<'_>, this: Lookup<'_>, code: &mut Code) -> Parsed<()> {
    for _ in 0..r.count(10)? {
        let row = LocalVariable {
            start_pc: r.u16()?,
            length: r.u16()?,
            name: this.checked_utf8(r, "variable name", name::is_unqualified)?,
            descriptor: this.checked_utf8(r, "signature", |_| true)?,
            index: r.u16()?,
        };
        code.local_variable_types.push(row);
    }
    Ok(())
}

fn local_variable(r: &mut Reader<'_>, this: Lookup<'_>, code: &Code) -> Parsed<LocalVariable> {
    let at = r.offset();
    let row = LocalVariable {
        start_pc: r.u16()?,
        length: r.u16()?,
        name: this.checked_utf8(r, "variable name", name::is_unqualified)?,
        descriptor: this.checked_utf8(r, "field descriptor", descriptor::is_field)?,
        index: r.u16()?,
    };
    if usize::from(row.start_pc) + usize::from(row.length) > code.bytes.len() {
        return Err(ParseError::new(at, "the range is not in the code"));
    }
    let slots = descriptor::slots(this.utf8_at(row.descriptor, at)?);
    if usize::from(row.index) + slots > usize::from(code.max_locals) {
        return Err(ParseError::new(
            at,
            format!("there is no local {}", row.index),
        ));
    }
    Ok(row)
}
