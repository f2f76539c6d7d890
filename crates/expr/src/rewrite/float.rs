//! Floats and doubles. Few laws of algebra hold; these do, for NaN, infinities and both zeros.

use super::{Rule, Topic, rule};

pub(super) const TOPIC: Topic = Topic {
    name: "float",
    rules: RULES,
    code: &[],
};

const RULES: &[Rule] = &[
    rule("fneg-fneg", "(fneg (fneg x))", "x"),
    rule("fabs-fabs", "(fabs (fabs x))", "(fabs x)"),
    rule("fabs-fneg", "(fabs (fneg x))", "(fabs x)"),
    rule("fadd-minus-zero", "(fadd x -0.0)", "x"),
    rule("fadd-fneg", "(fadd x (fneg y))", "(fsub x y)"),
    rule("fsub-zero", "(fsub x 0.0)", "x"),
    rule("fsub-fneg", "(fsub x (fneg y))", "(fadd x y)"),
    rule("fmul-one", "(fmul x 1.0)", "x"),
    rule("fdiv-one", "(fdiv x 1.0)", "x"),
    rule("fmul-signs", "(fmul (fneg x) (fneg y))", "(fmul x y)"),
    rule("fmul-nan", "(fmul x nan)", "nan"),
    rule("fadd-nan", "(fadd x nan)", "nan"),
    rule("flt-same", "(flt x x)", "false"),
    rule("fle-same", "(fle x x)", "(feq x x)"),
    rule("flt-nan", "(flt x nan)", "false"),
    rule("nan-flt", "(flt nan x)", "false"),
    rule("fle-nan", "(fle x nan)", "false"),
    rule("nan-fle", "(fle nan x)", "false"),
    rule("feq-nan", "(feq x nan)", "false"),
    rule("eq-nan", "(eq x nan)", "(not (feq x x))"),
    rule("flt-negatives", "(flt (fneg x) (fneg y))", "(flt y x)"),
    rule("fle-negatives", "(fle (fneg x) (fneg y))", "(fle y x)"),
    rule("feq-negatives", "(feq (fneg x) (fneg y))", "(feq x y)"),
    rule("flt-abs-zero", "(flt (fabs x) 0.0)", "false"),
    rule("or-flt-feq", "(or (flt x y) (feq x y))", "(fle x y)"),
    rule(
        "and-not-flt-not-feq",
        "(and (not (flt x y)) (not (feq x y)))",
        "(not (fle x y))",
    ),
    rule("and-flt-both", "(and (flt x y) (flt y x))", "false"),
    rule("and-flt-feq", "(and (flt x y) (feq x y))", "false"),
    rule("and-feq-fle", "(and (feq x y) (fle x y))", "(feq x y)"),
    rule(
        "and-feq-not-flt",
        "(and (feq x y) (not (flt x y)))",
        "(feq x y)",
    ),
    // What is left over is smaller than what was divided by.
    rule("frem-twice", "(frem (frem x y) y)", "(frem x y)"),
    rule("frem-of-negative", "(frem x (fneg y))", "(frem x y)"),
    rule(
        "frem-less",
        "(flt (frem x y) y)",
        "(and (flt 0.0 y) (feq (frem x y) (frem x y)))",
    ),
    rule(
        "frem-at-most",
        "(fle (frem x y) y)",
        "(and (flt 0.0 y) (feq (frem x y) (frem x y)))",
    ),
    rule(
        "frem-greater",
        "(flt y (frem x y))",
        "(and (flt y 0.0) (feq (frem x y) (frem x y)))",
    ),
    rule(
        "frem-at-least",
        "(fle y (frem x y))",
        "(and (flt y 0.0) (feq (frem x y) (frem x y)))",
    ),
    rule("frem-equal", "(feq (frem x y) y)", "false"),
    rule("bits-there-and-back", "(ffrombits (fbits x))", "x"),
    rule(
        "remainder-function",
        "(ieeeremainder x y)",
        "(fremainder x y)",
    ),
    rule(
        "remainder-signs",
        "(fremainder x (fneg y))",
        "(fremainder x y)",
    ),
];
