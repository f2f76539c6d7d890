//! Mathematical integers and reals.

use super::{Rule, Topic, rule};

pub(super) const TOPIC: Topic = Topic {
    name: "number",
    rules: RULES,
    code: &[],
};

const RULES: &[Rule] = &[
    rule("nneg-is-nmul", "(nneg x)", "(nmul x -1)"),
    rule("nadd-zero", "(nadd x 0)", "x"),
    rule(
        "nadd-constants",
        "(nadd (nadd x c) d)",
        "(nadd x (nadd c d))",
    ),
    rule("nadd-contrary", "(nadd x (nmul x -1))", "0"),
    rule("nadd-same", "(nadd x x)", "(nmul x 2)"),
    rule("nmul-zero", "(nmul x 0)", "0"),
    rule("nmul-one", "(nmul x 1)", "x"),
    rule(
        "nmul-constants",
        "(nmul (nmul x c) d)",
        "(nmul x (nmul c d))",
    ),
    rule("ndiv-one", "(ndiv x 1)", "x"),
    rule("nmod-one", "(nmod x 1)", "0"),
    rule("nlt-same", "(nlt x x)", "false"),
    rule("nle-same", "(nle x x)", "true"),
    rule(
        "eq-nadd-constant",
        "(eq (nadd x c) d)",
        "(eq x (nadd d (nneg c)))",
    ),
    rule(
        "nlt-nadd-constant",
        "(nlt (nadd x c) d)",
        "(nlt x (nadd d (nneg c)))",
    ),
    rule(
        "nle-nadd-constant",
        "(nle (nadd x c) d)",
        "(nle x (nadd d (nneg c)))",
    ),
];
