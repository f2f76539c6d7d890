//! Boolean connectives and if-then-else.

use super::{Rule, Topic, rule};

pub(super) const TOPIC: Topic = Topic {
    name: "boolean",
    rules: RULES,
    code: &[],
};

const RULES: &[Rule] = &[
    rule("not-not", "(not (not x))", "x"),
    rule("and-true", "(and x true)", "x"),
    rule("and-false", "(and x false)", "false"),
    rule("and-same", "(and x x)", "x"),
    rule("and-contrary", "(and x (not x))", "false"),
    rule("and-again", "(and x (and x y))", "(and x y)"),
    rule("and-absorb", "(and x (or x y))", "x"),
    rule("and-against", "(and x (and (not x) y))", "false"),
    rule("or-true", "(or x true)", "true"),
    rule("or-false", "(or x false)", "x"),
    rule("or-same", "(or x x)", "x"),
    rule("or-contrary", "(or x (not x))", "true"),
    rule("or-again", "(or x (or x y))", "(or x y)"),
    rule("or-absorb", "(or x (and x y))", "x"),
    rule("or-resolve", "(or x (and (not x) y))", "(or x y)"),
    rule("and-resolve", "(and x (or (not x) y))", "(and x y)"),
    rule("xor-true", "(xor x true)", "(not x)"),
    rule("xor-false", "(xor x false)", "x"),
    rule("xor-same", "(xor x x)", "false"),
    rule("eq-true", "(eq x true)", "x"),
    rule("eq-false", "(eq x false)", "(not x)"),
    rule("eq-same", "(eq x x)", "true"),
    rule("eq-contrary", "(eq x (not x))", "false"),
    rule("ite-true", "(ite true x y)", "x"),
    rule("ite-false", "(ite false x y)", "y"),
    rule("ite-same", "(ite p x x)", "x"),
    rule("ite-not", "(ite (not p) x y)", "(ite p y x)"),
    rule("ite-is-condition", "(ite p true false)", "p"),
    rule("ite-is-not-condition", "(ite p false true)", "(not p)"),
    rule("ite-is-or", "(ite p true x)", "(or p x)"),
    rule("ite-is-and", "(ite p x false)", "(and p x)"),
    rule("ite-is-and-not", "(ite p false x)", "(and (not p) x)"),
    rule("ite-is-or-not", "(ite p x true)", "(or (not p) x)"),
    rule("ite-nested-then", "(ite p (ite p x y) z)", "(ite p x z)"),
    rule("ite-nested-else", "(ite p x (ite p y z))", "(ite p x z)"),
    // Results of comparisons as numbers, compared again: Java's `lcmp`, `fcmpl`, booleans as ints.
    rule(
        "eq-ite-constants",
        "(eq (ite p c d) e)",
        "(ite p (eq c e) (eq d e))",
    ),
    rule(
        "slt-ite-constants",
        "(slt (ite p c d) e)",
        "(ite p (slt c e) (slt d e))",
    ),
    rule(
        "slt-constant-ite",
        "(slt e (ite p c d))",
        "(ite p (slt e c) (slt e d))",
    ),
    rule(
        "sle-ite-constants",
        "(sle (ite p c d) e)",
        "(ite p (sle c e) (sle d e))",
    ),
    rule(
        "sle-constant-ite",
        "(sle e (ite p c d))",
        "(ite p (sle e c) (sle e d))",
    ),
    rule(
        "eq-ite-three",
        "(eq (ite p c (ite q d x)) e)",
        "(ite p (eq c e) (eq (ite q d x) e))",
    ),
    rule(
        "slt-ite-three",
        "(slt (ite p c (ite q d x)) e)",
        "(ite p (slt c e) (slt (ite q d x) e))",
    ),
    rule(
        "slt-three-ite",
        "(slt e (ite p c (ite q d x)))",
        "(ite p (slt e c) (slt e (ite q d x)))",
    ),
    rule(
        "sle-ite-three",
        "(sle (ite p c (ite q d x)) e)",
        "(ite p (sle c e) (sle (ite q d x) e))",
    ),
    rule(
        "sle-three-ite",
        "(sle e (ite p c (ite q d x)))",
        "(ite p (sle e c) (sle e (ite q d x)))",
    ),
    rule("eq-ite-branch", "(eq (ite p x y) x)", "(or p (eq y x))"),
    rule(
        "eq-ite-other-branch",
        "(eq (ite p x y) y)",
        "(or (not p) (eq x y))",
    ),
];
