//! Wrapping arithmetic on bit-vectors. Sums keep their constant last and once.

use super::{CodeRule, Rule, Topic, rule};
use crate::op::Op;
use crate::pool::{FALSE, TRUE, Term, Terms};
use crate::ring::Polynomial;
use crate::sort::Sort;

pub(super) const TOPIC: Topic = Topic {
    name: "arithmetic",
    rules: RULES,
    code: CODE,
};

const CODE: &[CodeRule] = &[CodeRule {
    name: "eq-polynomials",
    heads: &[Op::Eq],
    apply: eq_polynomials,
}];

const RULES: &[Rule] = &[
    rule("add-zero", "(add x 0)", "x"),
    rule("add-constants", "(add (add x c) d)", "(add x (add c d))"),
    rule(
        "add-constant-outwards",
        "(add (add x c) y)",
        "(add (add x y) c)",
    ),
    rule("add-negative", "(add x (neg y))", "(sub x y)"),
    rule("add-undoes-sub", "(add (sub x y) y)", "x"),
    rule("sub-same", "(sub x x)", "0"),
    rule("sub-constant", "(sub x c)", "(add x (neg c))"),
    rule("sub-from-zero", "(sub 0 x)", "(neg x)"),
    rule("sub-negative", "(sub x (neg y))", "(add x y)"),
    rule("sub-undoes-add", "(sub (add x y) y)", "x"),
    rule("sub-whole-from-part", "(sub y (add x y))", "(neg x)"),
    rule(
        "sub-constant-outwards",
        "(sub (add x c) y)",
        "(add (sub x y) c)",
    ),
    rule(
        "sub-of-sum-constant",
        "(sub x (add y c))",
        "(add (sub x y) (neg c))",
    ),
    rule("neg-neg", "(neg (neg x))", "x"),
    rule("neg-sub", "(neg (sub x y))", "(sub y x)"),
    rule("mul-zero", "(mul x 0)", "0"),
    rule("mul-one", "(mul x 1)", "x"),
    rule("mul-minus-one", "(mul x -1)", "(neg x)"),
    rule("mul-constants", "(mul (mul x c) d)", "(mul x (mul c d))"),
    rule("mul-negative", "(mul (neg x) c)", "(mul x (neg c))"),
    rule(
        "mul-sum-constant",
        "(mul (add x c) d)",
        "(add (mul x d) (mul c d))",
    ),
    rule("add-same", "(add x x)", "(mul x 2)"),
    rule("add-multiple", "(add (mul x c) x)", "(mul x (add c 1))"),
    rule(
        "add-multiples",
        "(add (mul x c) (mul x d))",
        "(mul x (add c d))",
    ),
    rule(
        "sub-multiples",
        "(sub (mul x c) (mul x d))",
        "(mul x (sub c d))",
    ),
    rule("sub-multiple", "(sub (mul x c) x)", "(mul x (sub c 1))"),
    rule("sdiv-one", "(sdiv x 1)", "x"),
    rule("sdiv-minus-one", "(sdiv x -1)", "(neg x)"),
    rule("srem-one", "(srem x 1)", "0"),
    rule("srem-minus-one", "(srem x -1)", "0"),
    rule("udiv-one", "(udiv x 1)", "x"),
    rule("urem-one", "(urem x 1)", "0"),
    rule("srem-same", "(srem x x)", "0"),
    rule("urem-same", "(urem x x)", "0"),
    rule("sdiv-same", "(sdiv x x)", "(ite (eq x 0) -1 1)"),
    rule("srem-negative", "(srem x (neg x))", "0"),
    rule("srem-of-negative", "(srem (neg x) x)", "0"),
    rule("srem-twice", "(srem (srem x y) y)", "(srem x y)"),
    rule("eq-sum-constant", "(eq (add x c) d)", "(eq x (sub d c))"),
    rule("eq-difference-zero", "(eq (sub x y) 0)", "(eq x y)"),
    rule("eq-negative-constant", "(eq (neg x) c)", "(eq x (neg c))"),
    rule("eq-sums", "(eq (add x y) (add x z))", "(eq y z)"),
    rule("eq-sum-part", "(eq (add x y) x)", "(eq y 0)"),
    rule("eq-differences", "(eq (sub x y) (sub x z))", "(eq y z)"),
    rule("eq-difference-part", "(eq (sub x y) x)", "(eq y 0)"),
    rule("eq-negatives", "(eq (neg x) (neg y))", "(eq x y)"),
];

/// Two sides whose difference is a constant as polynomials over wrapping numbers are always equal or
/// never.
fn eq_polynomials(terms: &mut Terms, _: Op, _: Sort, args: &[Term]) -> Option<Term> {
    let &[a, b] = args else { return None };
    let Sort::Bv(width) = terms.sort(a) else {
        return None;
    };
    let is_product = |term| matches!(terms.op(term), Op::Mul | Op::Add | Op::Sub | Op::Neg);
    if !is_product(a) || !is_product(b) {
        return None;
    }
    let difference =
        Polynomial::of(terms, a, width)?.minus(&Polynomial::of(terms, b, width)?, width);
    match difference.constant() {
        Some(0) => Some(TRUE),
        Some(_) => Some(FALSE),
        None => None,
    }
}
