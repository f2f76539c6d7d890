//! Exact evaluation: what Java would compute.
//!
//! [`apply`] is the meaning of every operator on values; constant folding, the judge of models, and the
//! tests of rewrite rules and circuits all use it. [`Evaluator`] computes whole terms under a model and
//! remembers what it has computed.

mod bits;
mod float;
mod number;
pub(crate) mod round;
mod wide;

use std::sync::Arc;

use crate::model::Model;
use crate::op::Op;
use crate::pool::{Term, Terms};
use crate::slots::Slots;
use crate::sort::Sort;
use crate::value::{ArrayValue, Value};

/// The value of an operator on values. `sort` is the sort of the result, `from` that of the first
/// argument. `None` where the arguments are not of the operator's sorts.
pub fn apply(op: Op, sort: Sort, from: Sort, args: &[Value]) -> Option<Value> {
    use Op::*;
    match op {
        Not | And | Or | Xor => boolean(op, args),
        Ite => match args {
            [Value::Bool(condition), then, other] => Some(if *condition {
                then.clone()
            } else {
                other.clone()
            }),
            _ => None,
        },
        Eq => match args {
            [a, b] => Some(Value::Bool(equal(a, b, from))),
            _ => None,
        },
        Select | Store | ConstArray => array(op, args),
        Neg | Add | Sub | Mul | SDiv | SRem | UDiv | URem | BitNot | BitAnd | BitOr | BitXor
        | Shl | LShr | AShr | Concat | Extract(_) | ZExt | SExt | Slt | Sle | Ult | Ule => {
            bits::apply(op, sort, from, args)
        }
        FNeg | FAbs | FAdd | FSub | FMul | FDiv | FRem | FRemainder | FSqrt | FRound(_) | FLt
        | FLe | FEq | FToF | SToF | FToS | FToU | FToBits | FFromBits | Fun(_) => {
            float::apply(op, sort, from, args)
        }
        Rounded(what, mode) => float::rounded(what, mode, sort, from, args),
        NNeg | NAdd | NMul | NDiv | NMod | RDiv | NLt | NLe | ToReal | ToInt => {
            number::apply(op, args)
        }
        Var(_) | BoolConst(_) | BvConst(_) | FpConst(_) | NumConst(_) | WideConst(_)
        | RefConst(_) => None,
    }
}

fn boolean(op: Op, args: &[Value]) -> Option<Value> {
    Some(Value::Bool(match (op, args) {
        (Op::Not, [Value::Bool(a)]) => !a,
        (Op::And, [Value::Bool(a), Value::Bool(b)]) => a & b,
        (Op::Or, [Value::Bool(a), Value::Bool(b)]) => a | b,
        (Op::Xor, [Value::Bool(a), Value::Bool(b)]) => a ^ b,
        _ => return None,
    }))
}

/// Identity of values. Arrays over a small index sort may be equal with different defaults.
fn equal(a: &Value, b: &Value, sort: Sort) -> bool {
    let (Value::Array(x), Value::Array(y), Sort::Array(index, _)) = (a, b, sort) else {
        return a == b;
    };
    let differs = |at: &Value| x.get(at) != y.get(at);
    if x.entries.keys().chain(y.entries.keys()).any(differs) {
        return false;
    }
    if x.default == y.default {
        return true;
    }
    // The defaults differ, so the arrays are equal only if entries cover every index.
    let covered = x
        .entries
        .keys()
        .filter(|at| y.entries.contains_key(at))
        .count() as u128;
    let only_one = x.entries.len() as u128 + y.entries.len() as u128 - 2 * covered;
    match Sort::from(index).bits() {
        Some(bits @ ..=64) => covered + only_one == 1 << bits,
        _ => false,
    }
}

fn array(op: Op, args: &[Value]) -> Option<Value> {
    match (op, args) {
        (Op::Select, [Value::Array(array), index]) => Some(array.get(index).clone()),
        (Op::Store, [Value::Array(array), index, value]) => {
            let mut array = ArrayValue::clone(array);
            array.set(index.clone(), value.clone());
            Some(Value::Array(Arc::new(array)))
        }
        (Op::ConstArray, [value]) => {
            Some(Value::Array(Arc::new(ArrayValue::constant(value.clone()))))
        }
        _ => None,
    }
}

/// Values of terms under a model that have been computed already.
#[derive(Default)]
pub struct Values {
    known: Slots<Value>,
    steps: u64,
    /// What is being computed; empty between two questions.
    open: Vec<Term>,
}

impl Values {
    /// Forgets all, since the model is another one.
    pub fn clear(&mut self) {
        self.known.clear();
    }

    /// How many nodes were computed so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The value of a term under the model, which must be the same as before.
    pub fn value(&mut self, terms: &Terms, model: &Model, term: Term) -> Value {
        if let Some(known) = self.known.get(term) {
            return known.clone();
        }
        let mut open = std::mem::take(&mut self.open);
        open.push(term);
        while let Some(&top) = open.last() {
            if self.known.contains(top) {
                open.pop();
                continue;
            }
            let before = open.len();
            for &arg in terms.args(top) {
                if !self.known.contains(arg) {
                    open.push(arg);
                }
            }
            if open.len() == before {
                let value = self.compute(terms, model, top);
                self.known.insert(top, value);
                open.pop();
            }
        }
        self.open = open;
        self.known.get(term).cloned().unwrap_or(Value::Bool(false))
    }

    fn compute(&mut self, terms: &Terms, model: &Model, term: Term) -> Value {
        self.steps += 1;
        let node = terms.node(term);
        if let Some(var) = terms.as_var(term) {
            return model.get(terms, var);
        }
        if let Some(value) = terms.as_const(term) {
            return value;
        }
        let mut args = [const { Value::Bool(false) }; 3];
        for (value, arg) in args.iter_mut().zip(node.args()) {
            if let Some(known) = self.known.get(*arg) {
                *value = known.clone();
            }
        }
        let from = terms.sort(node.args()[0]);
        apply(node.op, node.sort, from, &args[..node.args().len()])
            .unwrap_or_else(|| Value::zero(node.sort))
    }
}

/// Computes terms under one model.
pub struct Evaluator<'a> {
    terms: &'a Terms,
    model: &'a Model,
    values: Values,
}

impl<'a> Evaluator<'a> {
    /// An evaluator that has computed nothing yet.
    pub fn new(terms: &'a Terms, model: &'a Model) -> Evaluator<'a> {
        Evaluator {
            terms,
            model,
            values: Values::default(),
        }
    }

    /// How many nodes were computed so far.
    pub fn steps(&self) -> u64 {
        self.values.steps()
    }

    /// The value of a term.
    pub fn value(&mut self, term: Term) -> Value {
        self.values.value(self.terms, self.model, term)
    }

    /// Whether a boolean term is true.
    pub fn holds(&mut self, term: Term) -> bool {
        self.value(term).is_true()
    }
}

impl Terms {
    /// The value of a term under a model.
    pub fn eval(&self, term: Term, model: &Model) -> Value {
        Evaluator::new(self, model).value(term)
    }

    /// Whether every one of the boolean terms is true under a model.
    pub fn holds(&self, constraints: &[Term], model: &Model) -> bool {
        let mut evaluator = Evaluator::new(self, model);
        constraints
            .iter()
            .all(|&constraint| evaluator.holds(constraint))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sort::Scalar;

    #[test]
    fn arrays_over_small_indices_compare_by_extension() {
        let sort = Sort::Array(Scalar::Bv(1), Scalar::Bv(8));
        let mut a = ArrayValue::constant(Value::Bv(1));
        a.set(Value::Bv(0), Value::Bv(2));
        let mut b = ArrayValue::constant(Value::Bv(2));
        b.set(Value::Bv(1), Value::Bv(1));
        assert!(equal(
            &Value::Array(Arc::new(a)),
            &Value::Array(Arc::new(b)),
            sort
        ));
    }

    #[test]
    fn a_model_decides() {
        let mut terms = Terms::new();
        let x = terms.var("x", Sort::Bv(32));
        let ten = terms.int(10);
        let less = terms.slt(x, ten);
        let mut model = Model::new();
        assert!(terms.holds(&[less], &model));
        model.set(terms.as_var(x).unwrap(), Value::bv(32, 10));
        assert!(!terms.holds(&[less], &model));
    }
}
