//! Bitwise operators and shifts.

use super::{Rule, Topic, rule};

pub(super) const TOPIC: Topic = Topic {
    name: "bits",
    rules: RULES,
    code: &[],
};

const RULES: &[Rule] = &[
    rule("band-zero", "(band x 0)", "0"),
    rule("band-ones", "(band x -1)", "x"),
    rule("band-same", "(band x x)", "x"),
    rule("band-contrary", "(band x (bnot x))", "0"),
    rule(
        "band-constants",
        "(band (band x c) d)",
        "(band x (band c d))",
    ),
    rule("band-again", "(band x (band x y))", "(band x y)"),
    rule("bor-zero", "(bor x 0)", "x"),
    rule("bor-ones", "(bor x -1)", "-1"),
    rule("bor-same", "(bor x x)", "x"),
    rule("bor-contrary", "(bor x (bnot x))", "-1"),
    rule("bor-constants", "(bor (bor x c) d)", "(bor x (bor c d))"),
    rule("bxor-zero", "(bxor x 0)", "x"),
    rule("bxor-ones", "(bxor x -1)", "(bnot x)"),
    rule("bxor-same", "(bxor x x)", "0"),
    rule(
        "bxor-constants",
        "(bxor (bxor x c) d)",
        "(bxor x (bxor c d))",
    ),
    rule("bxor-undone", "(bxor x (bxor x y))", "y"),
    rule("bnot-bnot", "(bnot (bnot x))", "x"),
    rule("eq-bnot-constant", "(eq (bnot x) c)", "(eq x (bnot c))"),
    rule("eq-bxor-constant", "(eq (bxor x c) d)", "(eq x (bxor c d))"),
    rule("eq-bxor-zero", "(eq (bxor x y) 0)", "(eq x y)"),
    rule("shl-by-zero", "(shl x 0)", "x"),
    rule("shl-of-zero", "(shl 0 x)", "0"),
    rule("lshr-by-zero", "(lshr x 0)", "x"),
    rule("lshr-of-zero", "(lshr 0 x)", "0"),
    rule("ashr-by-zero", "(ashr x 0)", "x"),
    rule("ashr-of-zero", "(ashr 0 x)", "0"),
    rule("ashr-of-ones", "(ashr -1 x)", "-1"),
];
