//! What natives do to terms. A native that is not here needs its arguments to be known.
//!
//! Copies of memory ([`Machine::copy_shadows`]) are called by the natives themselves.

use vitro_expr::{Function, Sort, Term};

use super::Symbolic;
use super::shade::Place;
use crate::class::Form;
use crate::heap::Ref;
use crate::kind::{Kind, parameters};
use crate::machine::Machine;
use crate::method::MethodId;

/// The function that a method of `java.lang.StrictMath` with one argument is.
fn unary(name: &str) -> Option<Function> {
    Some(match name {
        "sin" => Function::Sin,
        "cos" => Function::Cos,
        "tan" => Function::Tan,
        "asin" => Function::Asin,
        "acos" => Function::Acos,
        "atan" => Function::Atan,
        "sinh" => Function::Sinh,
        "cosh" => Function::Cosh,
        "tanh" => Function::Tanh,
        "exp" => Function::Exp,
        "expm1" => Function::Expm1,
        "log" => Function::Log,
        "log10" => Function::Log10,
        "log1p" => Function::Log1p,
        "cbrt" => Function::Cbrt,
        _ => return None,
    })
}

/// As `unary`, with two arguments.
fn binary(name: &str) -> Option<Function> {
    Some(match name {
        "pow" => Function::Pow,
        "atan2" => Function::Atan2,
        "hypot" => Function::Hypot,
        "IEEEremainder" => Function::Remainder,
        _ => return None,
    })
}

/// Natives that look at an object without looking into it, or that copy what is inside with its shadows.
const KEEPS_CONTENTS: [(&str, &str); 14] = [
    ("java/lang/Object", "*"),
    ("java/lang/System", "arraycopy"),
    ("java/lang/System", "identityHashCode"),
    ("java/lang/Class", "*"),
    ("java/lang/Throwable", "*"),
    ("java/lang/Thread", "*"),
    ("java/lang/StackTraceElement", "*"),
    ("java/lang/ref/Reference", "*"),
    ("java/lang/ref/Finalizer", "*"),
    ("java/lang/reflect/Array", "getLength"),
    ("java/lang/reflect/Array", "newArray"),
    ("jdk/internal/reflect/Reflection", "*"),
    ("jdk/internal/misc/Unsafe", "allocateInstance"),
    ("jdk/internal/misc/VM", "*"),
];

/// `Unsafe` reads and writes references in the object that it is handed first; those that it compares and stores are only
/// looked at.
const FIRST_ARGUMENT: u64 = 1 << 1;

impl Machine {
    /// The argument slots of a native whose objects it may look into, a bit each.
    pub(super) fn slots_looked_into(&self, id: MethodId) -> u64 {
        let method = self.method(id);
        let class = &*self.class(method.class).name;
        let name = &**self.names.text(method.selector.name);
        let keeps =
            |&(holder, native): &(&str, &str)| holder == class && (native == "*" || native == name);
        if KEEPS_CONTENTS.iter().any(keeps) {
            return 0;
        }
        if class == "jdk/internal/misc/Unsafe" && name.contains("Reference") {
            return FIRST_ARGUMENT;
        }
        let is_instance = !method.is(vitro_classfile::access::STATIC);
        let (mut bits, mut slot) = (u64::from(is_instance), usize::from(is_instance));
        for parameter in parameters(self.names.text(method.selector.descriptor)) {
            let kind = Kind::of(parameter);
            if kind == Kind::Ref && slot < 64 {
                bits |= 1 << slot;
            }
            slot += kind.slots();
        }
        bits
    }

    /// The term of a native's result, if it can be one and an argument has a term; the arguments start at
    /// slot `from` of the running thread.
    pub(crate) fn term_of_native(&mut self, id: MethodId, from: usize) -> Option<Term> {
        let (thread, method) = (self.current, self.method(id));
        let symbolic = self.symbolic.as_ref()?;
        let slots = usize::from(method.arg_slots);
        (from..from + slots).find(|&slot| symbolic.slot(thread, slot).is_some())?;
        let class = self.class(method.class).name.clone();
        let name = self.names.text(method.selector.name).clone();
        let bits = [from, from + 2].map(|slot| self.threads[thread].slots.get(slot).copied());
        let symbolic = self.symbolic.as_mut()?;
        let mut double = |at: usize| {
            let value = vitro_expr::Value::from_raw_bits(bits[at]?, Sort::Double);
            match symbolic.slot(thread, from + 2 * at) {
                Some(term) => Some(term),
                None => Some(symbolic.terms.constant(&value, Sort::Double)),
            }
        };
        match (&*class, &*name) {
            ("java/lang/Math" | "java/lang/StrictMath", "sqrt") => {
                let argument = double(0)?;
                Some(symbolic.terms.fsqrt(argument))
            }
            ("java/lang/StrictMath", name) => {
                let (function, args) = match (unary(name), binary(name)) {
                    (Some(function), _) => (function, vec![double(0)?]),
                    (_, Some(function)) => (function, vec![double(0)?, double(1)?]),
                    _ => return None,
                };
                Some(symbolic.terms.function(function, &args))
            }
            ("java/lang/Float" | "java/lang/Double", name) => {
                raw_bits(symbolic, thread, from, name)
            }
            _ => None,
        }
    }

    /// After an object or array has been copied whole: the shadows follow.
    pub fn clone_shadows(&mut self, from: Ref, to: Ref) {
        match self.class(self.class_of(from)).form {
            Form::Array { kind, .. } => {
                let count = self.heap.length(from) as usize;
                self.copy_shadows((from, 0), (to, 0), count, kind);
            }
            _ => {
                let end = self.heap.size_of(from.0 as usize);
                let Some(symbolic) = &mut self.symbolic else {
                    return;
                };
                for offset in crate::heap::HEADER..end {
                    let term = symbolic.memory(from, Place::Field(offset));
                    symbolic.set_memory(to, Place::Field(offset), term);
                }
            }
        }
    }

    /// After a native has copied elements between arrays of one kind: the shadows follow.
    pub fn copy_shadows(&mut self, from: (Ref, usize), to: (Ref, usize), count: usize, kind: Kind) {
        let Some(symbolic) = &mut self.symbolic else {
            return;
        };
        if !symbolic.has_memory() {
            return;
        }
        let terms = symbolic.terms_in(from.0, from.1, count, kind.log2());
        // Most elements of a large array have none, before and after.
        for (at, _) in symbolic.terms_in(to.0, to.1, count, kind.log2()) {
            symbolic.set_memory(to.0, element(to.1 + at, kind), None);
        }
        for (at, term) in terms {
            symbolic.set_memory(to.0, element(to.1 + at, kind), Some(term));
        }
    }
}

fn element(index: usize, kind: Kind) -> Place {
    let log2 = kind.log2();
    Place::Element { index, log2 }
}

fn raw_bits(symbolic: &mut Symbolic, thread: usize, slot: usize, name: &str) -> Option<Term> {
    let term = symbolic.slot(thread, slot)?;
    match name {
        "floatToRawIntBits" | "doubleToRawLongBits" => Some(symbolic.terms.fbits(term)),
        "intBitsToFloat" | "longBitsToDouble" => Some(symbolic.terms.ffrom_bits(term)),
        _ => None,
    }
}
