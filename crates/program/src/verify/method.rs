//! A method made ready for verification: decoded, with offsets resolved, and its static constraints
//! checked (JVMS §4.9.1).

use vitro_classfile::{ClassFile, Code, Instruction, Method, Opcode, access, decode, descriptor};

use super::failure::{At, BadCode, Checked, rule};
use super::frame::Frame;
use super::session::Session;
use super::statics;
use super::types::{ClassId, Type};

/// Marks offsets at which no instruction begins.
const NO_INSTRUCTION: u32 = u32::MAX;

/// A row of the exception table, in instruction numbers.
#[derive(Debug, Clone, Copy)]
pub(super) struct Handler {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) target: usize,
    pub(super) catch: ClassId,
}

pub(super) struct MethodBody<'a> {
    pub(super) code: &'a Code,
    /// All instructions in order; elsewhere an instruction is named by its position here.
    pub(super) instructions: Vec<Instruction>,
    pub(super) handlers: Vec<Handler>,
    /// Type of the result, `None` for void.
    pub(super) returns: Option<Type>,
    /// Whether it is a constructor.
    pub(super) constructor: bool,
    /// Types at the start.
    pub(super) entry: Frame,
    /// Number of the instruction at each offset.
    numbers: Vec<u32>,
}

impl<'a> MethodBody<'a> {
    pub(super) fn new(
        session: &mut Session<'_>,
        method: &Method,
        code: &'a Code,
    ) -> Result<Self, BadCode> {
        let returns = descriptor::return_descriptor(&method.descriptor).unwrap_or("V");
        let mut body = Self {
            code,
            instructions: Vec::new(),
            handlers: Vec::new(),
            returns: session.names.field_type(returns),
            constructor: &*method.name == "<init>",
            entry: entry_frame(session, method, code).at(0)?,
            numbers: vec![NO_INSTRUCTION; code.bytes.len()],
        };
        body.decode(session.class)?;
        body.check_targets()?;
        body.resolve_handlers(session)?;
        Ok(body)
    }

    fn decode(&mut self, class: &ClassFile) -> Result<(), BadCode> {
        for instruction in decode(&self.code.bytes) {
            let instruction = instruction
                .map_err(|error| BadCode::new(error.offset, format!("Bad instruction: {error}")))?;
            statics::check(class, self.code, &instruction).at(instruction.offset)?;
            self.numbers[instruction.offset as usize] = self.instructions.len() as u32;
            self.instructions.push(instruction);
        }
        Ok(())
    }

    fn check_targets(&self) -> Result<(), BadCode> {
        for instruction in &self.instructions {
            let mut bad = None;
            instruction.each_target(|target| {
                if self.at(target).is_none() {
                    bad = Some(target);
                }
            });
            if let Some(target) = bad {
                let message = format!("Illegal target of jump or branch: {target}");
                return Err(BadCode::new(instruction.offset, message));
            }
        }
        Ok(())
    }

    fn resolve_handlers(&mut self, session: &mut Session<'_>) -> Result<(), BadCode> {
        for row in &self.code.handlers {
            let bci = u32::from(row.handler_pc);
            let end = match usize::from(row.end_pc) {
                end if end == self.code.bytes.len() => Some(self.instructions.len()),
                _ => self.at(row.end_pc.into()),
            };
            let (start, target) = (self.at(row.start_pc.into()), self.at(bci));
            let (Some(start), Some(end), Some(target)) = (start, end, target) else {
                return Err(BadCode::new(bci, "Illegal exception table range"));
            };
            let catch = catch_type(session, row.catch_type).at(bci)?;
            self.handlers.push(Handler {
                start,
                end,
                target,
                catch,
            });
        }
        Ok(())
    }

    /// The number of the instruction that begins at `offset`.
    pub(super) fn at(&self, offset: u32) -> Option<usize> {
        match self.numbers.get(offset as usize) {
            None | Some(&NO_INSTRUCTION) => None,
            Some(&number) => Some(number as usize),
        }
    }

    /// Slots for locals.
    pub(super) fn max_locals(&self) -> usize {
        usize::from(self.code.max_locals)
    }

    /// Whether the instruction at `offset` is a `new`.
    pub(super) fn is_new(&self, offset: u16) -> bool {
        self.at(offset.into())
            .is_some_and(|number| self.instructions[number].opcode == Opcode::New)
    }
}

fn entry_frame(session: &mut Session<'_>, method: &Method, code: &Code) -> Checked<Frame> {
    let mut frame = Frame::new(code.max_stack, code.max_locals);
    let mut next = 0;
    if method.access & access::STATIC == 0 {
        // Object's own constructor has no other constructor to call
        frame.this_uninit = &*method.name == "<init>" && session.own != ClassId::OBJECT;
        let this = if frame.this_uninit {
            Type::UninitThis
        } else {
            Type::Object(session.own)
        };
        frame.store(0, this)?;
        next = 1;
    }
    for parameter in descriptor::parameters(&method.descriptor) {
        if let Some(t) = session.names.field_type(parameter) {
            frame.store(next, t)?;
            next += if t.half().is_some() { 2 } else { 1 };
        }
    }
    Ok(frame)
}

fn catch_type(session: &mut Session<'_>, constant: u16) -> Checked<ClassId> {
    if constant == 0 {
        return Ok(ClassId::THROWABLE);
    }
    let Some(name) = session.class.constants.class_name(constant) else {
        return rule(format!("Illegal constant pool index {constant}"));
    };
    let catch = session.names.id(name);
    if session.is_assignable(Type::Object(catch), Type::Object(ClassId::THROWABLE))? {
        Ok(catch)
    } else {
        rule(format!("Catch type {name} is not a subclass of Throwable"))
    }
}
