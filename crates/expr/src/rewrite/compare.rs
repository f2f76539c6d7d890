//! Comparisons of bit-vectors and numbers.

use super::{Rule, Topic, rule};

pub(super) const TOPIC: Topic = Topic {
    name: "compare",
    rules: RULES,
    code: &[],
};

const RULES: &[Rule] = &[
    rule("not-slt", "(not (slt x y))", "(sle y x)"),
    rule("not-sle", "(not (sle x y))", "(slt y x)"),
    rule("not-ult", "(not (ult x y))", "(ule y x)"),
    rule("not-ule", "(not (ule x y))", "(ult y x)"),
    rule("not-nlt", "(not (nlt x y))", "(nle y x)"),
    rule("not-nle", "(not (nle x y))", "(nlt y x)"),
    rule("slt-same", "(slt x x)", "false"),
    rule("sle-same", "(sle x x)", "true"),
    rule("ult-same", "(ult x x)", "false"),
    rule("ule-same", "(ule x x)", "true"),
    rule("slt-min", "(slt x min)", "false"),
    rule("slt-max", "(slt max x)", "false"),
    rule("sle-min", "(sle min x)", "true"),
    rule("sle-max", "(sle x max)", "true"),
    rule("sle-is-min", "(sle x min)", "(eq x min)"),
    rule("sle-is-max", "(sle max x)", "(eq x max)"),
    rule("slt-not-max", "(slt x max)", "(not (eq x max))"),
    rule("slt-not-min", "(slt min x)", "(not (eq x min))"),
    rule("ult-zero", "(ult x 0)", "false"),
    rule("ule-zero", "(ule 0 x)", "true"),
    rule("ule-is-zero", "(ule x 0)", "(eq x 0)"),
    rule("ult-not-zero", "(ult 0 x)", "(not (eq x 0))"),
    rule("ult-ones", "(ult -1 x)", "false"),
    rule("ule-ones", "(ule x -1)", "true"),
    rule("and-sle-both", "(and (sle x y) (sle y x))", "(eq x y)"),
    rule("and-slt-both", "(and (slt x y) (slt y x))", "false"),
    rule("and-slt-sle", "(and (slt x y) (sle y x))", "false"),
    rule("and-slt-weaker", "(and (slt x y) (sle x y))", "(slt x y)"),
    rule("and-slt-eq", "(and (slt x y) (eq x y))", "false"),
    rule("and-eq-sle", "(and (eq x y) (sle x y))", "(eq x y)"),
    rule("and-sle-ne", "(and (sle x y) (not (eq x y)))", "(slt x y)"),
    rule("and-slt-ne", "(and (slt x y) (not (eq x y)))", "(slt x y)"),
    rule("or-slt-eq", "(or (slt x y) (eq x y))", "(sle x y)"),
    rule("or-slt-both", "(or (slt x y) (slt y x))", "(not (eq x y))"),
    rule("or-sle-both", "(or (sle x y) (sle y x))", "true"),
];
