//! Which exceptions an instruction can throw (JVMS §6.5), and which handlers may catch them.
//!
//! What straight code already rules out is left out: `this` is not null, a divisor that is a constant
//! other than zero throws nothing, an array that was made two instructions ago has room.

use std::sync::Arc;

use vitro_classfile::{ClassFile, Code, Constant, ConstantPool, Instruction, Opcode};

use crate::operand::{Expr, Stacks};
use crate::stack::constant;

/// Why an instruction throws.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cause {
    /// A look through null.
    Null,
    /// An index outside of an array.
    Index,
    /// The length of a new array is negative.
    NegativeSize,
    /// An integer division by zero.
    ZeroDivisor,
    /// A cast to a class that the object has not.
    Cast,
    /// An array that cannot hold the object.
    ArrayStore,
    /// `athrow`.
    Explicit,
    /// What is called throws.
    Call,
    /// A lock that is not held.
    Monitor,
    /// A class is missing, unfit, or its initialiser throws.
    Linkage,
}

impl Cause {
    /// The class that is thrown, where it is always the same one.
    pub fn class(self) -> Option<&'static str> {
        Some(match self {
            Cause::Null => "java/lang/NullPointerException",
            Cause::Index => "java/lang/ArrayIndexOutOfBoundsException",
            Cause::NegativeSize => "java/lang/NegativeArraySizeException",
            Cause::ZeroDivisor => "java/lang/ArithmeticException",
            Cause::Cast => "java/lang/ClassCastException",
            Cause::ArrayStore => "java/lang/ArrayStoreException",
            Cause::Monitor => "java/lang/IllegalMonitorStateException",
            Cause::Explicit | Cause::Call | Cause::Linkage => return None,
        })
    }

    /// Whether tests do not aim at it: compilers write balanced locks, and classes fit together.
    pub fn is_rare(self) -> bool {
        matches!(self, Cause::Monitor | Cause::Linkage)
    }
}

/// Whether a handler for `catch` takes what a cause throws. The superclasses of the machine's own
/// exceptions are known; of others nothing is.
fn catches(catch: &str, cause: Cause, thrown: Option<&str>) -> Answer {
    if catch == "java/lang/Throwable" {
        return Answer::Yes;
    }
    if let Some(class) = cause.class() {
        let index = cause == Cause::Index && catch == "java/lang/IndexOutOfBoundsException";
        let above = matches!(catch, "java/lang/Exception" | "java/lang/RuntimeException");
        return if catch == class || index || above {
            Answer::Yes
        } else {
            Answer::No
        };
    }
    if thrown == Some(catch) {
        return Answer::Yes;
    }
    Answer::Maybe
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    Yes,
    No,
    Maybe,
}

/// A cause, and where it leads.
pub(super) struct Caught {
    pub cause: Cause,
    /// Row of the exception table; `None` leaves the method.
    pub handler: Option<u16>,
}

impl Caught {
    /// All places where exceptions of an instruction may lead.
    pub(super) fn of(
        class: &ClassFile,
        code: &Code,
        instruction: &Instruction,
        stacks: &Stacks,
        number: usize,
    ) -> Vec<Caught> {
        let operands = stacks.operands(number);
        let thrown = match operands.last().map(|operand| &**operand) {
            Some(Expr::New(class)) if instruction.opcode == Opcode::Athrow => Some(&**class),
            _ => None,
        };
        let mut all = Vec::new();
        for cause in causes(&class.constants, instruction, operands) {
            let handlers = handlers(class, code, instruction.offset, cause, thrown);
            all.extend(
                handlers
                    .into_iter()
                    .map(|handler| Caught { cause, handler }),
            );
        }
        all
    }
}

/// Which rows of the exception table may catch what is thrown at `offset`, in order of search; `None`
/// stands last if it may leave the method. `thrown` is the exact class, where it is known.
pub fn handlers(
    class: &ClassFile,
    code: &Code,
    offset: u32,
    cause: Cause,
    thrown: Option<&str>,
) -> Vec<Option<u16>> {
    let mut all = Vec::new();
    for (row, handler) in (0..).zip(&code.handlers) {
        if !(u32::from(handler.start_pc)..u32::from(handler.end_pc)).contains(&offset) {
            continue;
        }
        let catch = class.constants.class_name(handler.catch_type);
        let answer = catch.map_or(Answer::Yes, |catch| catches(catch, cause, thrown));
        if answer != Answer::No {
            all.push(Some(row));
        }
        if answer == Answer::Yes {
            return all;
        }
    }
    all.push(None);
    all
}

/// Why an instruction with these operands may throw.
pub fn causes(
    constants: &ConstantPool,
    instruction: &Instruction,
    operands: &[Arc<Expr>],
) -> Vec<Cause> {
    use Opcode::*;
    let operand = |number: usize| operands.get(number).map_or(&Expr::Unknown, |o| o);
    let mut causes = Vec::new();
    let mut add = |cause, possible| {
        if possible {
            causes.push(cause);
        }
    };
    let first_null = !operand(0).is_not_null();
    match instruction.opcode {
        Idiv | Irem | Ldiv | Lrem => {
            let zero = !matches!(operand(1), Expr::Int(v) if *v != 0)
                && !matches!(operand(1), Expr::Long(v) if *v != 0);
            add(Cause::ZeroDivisor, zero);
        }
        Iaload | Laload | Faload | Daload | Aaload | Baload | Caload | Saload | Iastore
        | Lastore | Fastore | Dastore | Aastore | Bastore | Castore | Sastore => {
            add(Cause::Null, first_null);
            add(Cause::Index, !surely_inside(operand(0), operand(1)));
            if instruction.opcode == Aastore {
                add(Cause::ArrayStore, !surely_fits(operand(0), operand(2)));
            }
        }
        Arraylength | Monitorenter => add(Cause::Null, first_null),
        Monitorexit => add(Cause::Monitor, true),
        Athrow => add(Cause::Explicit, true),
        Checkcast => {
            let target = constant(instruction).and_then(|index| constants.class_name(index));
            let copy = target.is_some_and(|array| operand(0).is_clone_of(array));
            let fits = copy || matches!(operand(0), Expr::Null | Expr::New(_));
            add(Cause::Cast, !fits);
        }
        Newarray | Anewarray => add(Cause::NegativeSize, !surely_not_negative(operand(0))),
        Multianewarray => {
            let sizes = operands.iter().all(|size| surely_not_negative(size));
            add(Cause::NegativeSize, !sizes);
        }
        Getfield | Putfield => add(Cause::Null, first_null),
        Getstatic | Putstatic | New => add(Cause::Linkage, true),
        Invokevirtual | Invokeinterface | Invokespecial => {
            add(Cause::Null, first_null);
            add(Cause::Call, true);
        }
        Invokestatic | Invokedynamic => add(Cause::Call, true),
        Instanceof => add(Cause::Linkage, true),
        Ldc | LdcW => {
            let pooled = constant(instruction).and_then(|index| constants.get(index));
            let plain = matches!(
                pooled,
                Some(Constant::Integer(_) | Constant::Float(_) | Constant::String { .. })
            );
            add(Cause::Linkage, !plain);
        }
        _ => {}
    }
    causes
}

fn surely_not_negative(size: &Expr) -> bool {
    matches!(size, Expr::Int(0..) | Expr::Length(_))
}

/// Whether an array that the code has just made has an element at a constant index.
fn surely_inside(array: &Expr, index: &Expr) -> bool {
    match (array, index) {
        (Expr::NewArray { length, .. }, Expr::Int(index)) => {
            matches!(**length, Expr::Int(length) if (0..length).contains(index))
        }
        _ => false,
    }
}

/// Whether an array that the code has just made can hold a value.
fn surely_fits(array: &Expr, value: &Expr) -> bool {
    let Expr::NewArray { element, .. } = array else {
        return *value == Expr::Null;
    };
    let class = element.strip_prefix('L').and_then(|e| e.strip_suffix(';'));
    let made = matches!(value, Expr::New(made) if class == Some(&**made));
    made || *value == Expr::Null
        || &**element == "Ljava/lang/Object;"
        || value.descriptor() == Some(element)
}
