//! Ways of rounding. Where Java's own operators give the same, they are taken, so that all other rules
//! and the algebraic view know them.

use super::{CodeRule, Topic};
use crate::op::{Op, Rounded, Rounding};
use crate::pool::{Term, Terms};
use crate::sort::Sort;

pub(super) const TOPIC: Topic = Topic {
    name: "rounding",
    rules: &[],
    code: CODE,
};

const ANY: &[Op] = &[Op::Rounded(Rounded::Add, Rounding::Even)];

const CODE: &[CodeRule] = &[
    CodeRule {
        name: "round-as-java",
        heads: ANY,
        apply: round_as_java,
    },
    CodeRule {
        name: "nothing-to-round",
        heads: ANY,
        apply: nothing_to_round,
    },
    CodeRule {
        name: "unsigned-as-signed",
        heads: ANY,
        apply: unsigned_as_signed,
    },
    CodeRule {
        name: "rounded-negative-sum",
        heads: ANY,
        apply: negative_sum,
    },
];

fn round_as_java(terms: &mut Terms, op: Op, sort: Sort, args: &[Term]) -> Option<Term> {
    match op {
        Op::Rounded(what, Rounding::Even) => terms.convert(what.java()?, sort, args).ok(),
        _ => None,
    }
}

/// Widening a float, or an integer that the format holds, is exact.
fn nothing_to_round(terms: &mut Terms, op: Op, sort: Sort, args: &[Term]) -> Option<Term> {
    let digits = if sort == Sort::Float { 24 } else { 53 };
    match op {
        Op::Rounded(Rounded::Float, _) if sort == Sort::Double => {
            terms.convert(Op::FToF, sort, args).ok()
        }
        Op::Rounded(Rounded::Signed, _) if terms.sort(args[0]).bit_width()? <= digits => {
            terms.convert(Op::SToF, sort, args).ok()
        }
        _ => None,
    }
}

fn unsigned_as_signed(terms: &mut Terms, op: Op, sort: Sort, args: &[Term]) -> Option<Term> {
    let Op::Rounded(Rounded::Unsigned, mode) = op else {
        return None;
    };
    let width = terms
        .sort(args[0])
        .bit_width()
        .filter(|&width| width < 64)?;
    let wider = terms.extend(false, width + 1, args[0]);
    Some(terms.rounded(Rounded::Signed, mode, sort, &[wider]))
}

/// A sum with a negative is a difference, and the other way round.
fn negative_sum(terms: &mut Terms, op: Op, sort: Sort, args: &[Term]) -> Option<Term> {
    let Op::Rounded(what, mode) = op else {
        return None;
    };
    let other = match what {
        Rounded::Add => Rounded::Sub,
        Rounded::Sub => Rounded::Add,
        _ => return None,
    };
    match (terms.op(args[1]), terms.args(args[1])) {
        (Op::FNeg, &[inner]) => Some(terms.rounded(other, mode, sort, &[args[0], inner])),
        _ => None,
    }
}
