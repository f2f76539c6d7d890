//! Arrays.

use super::{CodeRule, Rule, Topic, rule};
use crate::op::Op;
use crate::pool::{Term, Terms};
use crate::sort::Sort;

pub(super) const TOPIC: Topic = Topic {
    name: "array",
    rules: RULES,
    code: CODE,
};

const RULES: &[Rule] = &[
    rule("select-stored", "(select (store a i v) i)", "v"),
    rule("store-twice", "(store (store a i v) i w)", "(store a i w)"),
    rule("store-selected", "(store a i (select a i))", "a"),
];

const CODE: &[CodeRule] = &[
    CodeRule {
        name: "select-elsewhere",
        heads: &[Op::Select],
        apply: select_elsewhere,
    },
    CodeRule {
        name: "select-everywhere",
        heads: &[Op::Select],
        apply: select_everywhere,
    },
];

/// A constant index looks past all stores at other constant indices at once.
fn select_elsewhere(terms: &mut Terms, _: Op, _: Sort, args: &[Term]) -> Option<Term> {
    let &[array, index] = args else { return None };
    if !terms.op(index).is_const() {
        return None;
    }
    let mut inner = array;
    while let (Op::Store, &[below, at, _]) = (terms.op(inner), terms.args(inner)) {
        if at == index || !terms.op(at).is_const() {
            break;
        }
        inner = below;
    }
    (inner != array).then(|| terms.select(inner, index))
}

fn select_everywhere(terms: &mut Terms, _: Op, _: Sort, args: &[Term]) -> Option<Term> {
    match (terms.op(args[0]), terms.args(args[0])) {
        (Op::ConstArray, &[value]) => Some(value),
        _ => None,
    }
}
