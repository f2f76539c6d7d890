//! Instructions that end by an exception: when, with which object, and who catches it.

use vitro_classfile::{Instruction, Opcode};
use vitro_expr::Term;
use vitro_program::flow::Cause;

use super::{Done, Stretch};
use crate::space::Kind;

/// The class of the exceptions that the machine itself throws for a cause.
pub fn thrown_class(cause: Cause) -> Option<&'static str> {
    cause.class()
}

impl Stretch<'_> {
    /// Ends the stretch by an exception at this instruction. A cause may have several forms (a call throws this or
    /// that); `form` says which. Gives `false` if there is no such form.
    pub fn throw(
        &mut self,
        instruction: &Instruction,
        cause: Cause,
        form: usize,
        row: Option<u16>,
    ) -> Done<bool> {
        let exception = match cause {
            Cause::Call => match self.failing_call(instruction, form)? {
                Some(exception) => exception,
                None => return Ok(false),
            },
            Cause::Explicit => {
                let object = self.pop(Kind::Ref);
                match form {
                    0 => {
                        self.require_object(object);
                        object
                    }
                    1 => {
                        let null = self.is_null(object);
                        self.require(null);
                        self.allocate("java/lang/NullPointerException")
                    }
                    _ => return Ok(false),
                }
            }
            _ if form > 0 => return Ok(false),
            Cause::Monitor | Cause::Linkage => return Ok(false),
            _ => {
                let condition = self.cause_condition(instruction, cause)?;
                self.require(condition);
                self.allocate(thrown_class(cause).unwrap_or("java/lang/RuntimeException"))
            }
        };
        self.land(instruction.offset, exception, row);
        Ok(true)
    }

    /// An exception arrives at a handler, or leaves the frame.
    pub fn land(&mut self, offset: u32, exception: Term, row: Option<u16>) {
        let catches = handler_condition(self, offset, exception, row);
        self.require(catches);
        self.clear_stack();
        match row {
            Some(_) => self.push(Kind::Ref, exception),
            None => self.thrown = Some(exception),
        }
    }

    fn cause_condition(&mut self, instruction: &Instruction, cause: Cause) -> Done<Term> {
        use Opcode::*;
        let opcode = instruction.opcode;
        let element = element_kind(opcode);
        Ok(match (cause, element) {
            (Cause::ZeroDivisor, _) => {
                let kind = match opcode {
                    Ldiv | Lrem => Kind::Long,
                    _ => Kind::Int,
                };
                let divisor = self.pop(kind);
                let zero = self.space.zero(kind);
                self.terms().eq(divisor, zero)
            }
            (Cause::Null | Cause::Index | Cause::ArrayStore, Some((kind, stores))) => {
                let value = stores.then(|| self.pop(kind));
                let index = self.pop(Kind::Int);
                let array = self.pop(Kind::Ref);
                let null = self.is_null(array);
                if cause == Cause::Null {
                    return Ok(null);
                }
                self.require_object(array);
                let inside = self.is_inside(array, index);
                if cause == Cause::Index {
                    return Ok(self.terms().not(inside));
                }
                self.require(inside);
                let zero = self.terms().int(0);
                let fits = self.fits(array, value.unwrap_or(zero));
                self.terms().not(fits)
            }
            (Cause::Null, None) => {
                self.pop_above_object(instruction)?;
                let object = self.pop(Kind::Ref);
                self.is_null(object)
            }
            (Cause::NegativeSize, _) => {
                let dimensions = match instruction.operands {
                    vitro_classfile::Operands::MultiNewArray { dimensions, .. } => dimensions,
                    _ => 1,
                };
                let zero = self.terms().int(0);
                let mut any = self.terms().bool(false);
                for _ in 0..dimensions {
                    let length = self.pop(Kind::Int);
                    let negative = self.terms().slt(length, zero);
                    any = self.terms().or(any, negative);
                }
                any
            }
            (Cause::Cast, _) => {
                let Some(class) = self.named_class(instruction) else {
                    return self.unsupported(instruction, "no class");
                };
                let object = self.pop(Kind::Ref);
                self.require_object(object);
                let fits = self.is_of(object, &class);
                self.doubt_type_test(&class);
                self.terms().not(fits)
            }
            _ => return self.unsupported(instruction, "an exception without a condition"),
        })
    }

    /// Takes what lies above the reference that an instruction looks through.
    fn pop_above_object(&mut self, instruction: &Instruction) -> Done {
        use Opcode::*;
        match instruction.opcode {
            Putfield => {
                let member = vitro_program::stack::constant(instruction)
                    .and_then(|index| self.body.class.constants.member(index));
                let Some((_, _, descriptor)) = member else {
                    return self.unsupported(instruction, "no field");
                };
                let kind = Kind::of_descriptor(descriptor);
                self.pop(kind);
            }
            Invokevirtual | Invokespecial | Invokeinterface => {
                let site = super::site(self.world, self.body, instruction);
                let Some(site) = site else {
                    return self.unsupported(instruction, "no method");
                };
                for &kind in site.parameters.iter().skip(1).rev() {
                    self.pop(kind);
                }
            }
            _ => {}
        }
        Ok(())
    }
}

/// When a row of the exception table catches what is thrown at an offset: it fits, and no earlier row does. Without a
/// row: none does.
pub fn handler_condition(
    run: &mut Stretch<'_>,
    offset: u32,
    exception: Term,
    row: Option<u16>,
) -> Term {
    let body = run.body;
    let mut all = run.terms().bool(true);
    let Some(code) = body.method().code.as_ref() else {
        return all;
    };
    for (number, handler) in (0u16..).zip(&code.handlers) {
        let covers = (u32::from(handler.start_pc)..u32::from(handler.end_pc)).contains(&offset);
        if !covers {
            continue;
        }
        let class = body.class.constants.class_name(handler.catch_type).cloned();
        let fits = match class.as_deref() {
            None | Some("java/lang/Throwable") => run.terms().bool(true),
            Some(class) => run.is_of(exception, class),
        };
        if row == Some(number) {
            return run.terms().and(all, fits);
        }
        let not = run.terms().not(fits);
        all = run.terms().and(all, not);
    }
    all
}

/// The kind of elements that an array instruction moves, and whether it stores.
fn element_kind(opcode: Opcode) -> Option<(Kind, bool)> {
    use Opcode::*;
    Some(match opcode {
        Iaload => (Kind::Int, false),
        Laload => (Kind::Long, false),
        Faload => (Kind::Float, false),
        Daload => (Kind::Double, false),
        Aaload => (Kind::Ref, false),
        Baload => (Kind::Byte, false),
        Caload => (Kind::Char, false),
        Saload => (Kind::Short, false),
        Iastore => (Kind::Int, true),
        Lastore => (Kind::Long, true),
        Fastore => (Kind::Float, true),
        Dastore => (Kind::Double, true),
        Aastore => (Kind::Ref, true),
        Bastore => (Kind::Byte, true),
        Castore => (Kind::Char, true),
        Sastore => (Kind::Short, true),
        _ => return None,
    })
}
