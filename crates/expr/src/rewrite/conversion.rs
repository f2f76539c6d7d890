//! Extraction, concatenation, extension and casts. Widths are arithmetic, so these rules are functions.

use super::{CodeRule, Topic};
use crate::op::Op;
use crate::pool::{Term, Terms};
use crate::sort::{Sort, mask, signed};
use crate::value::Value;

pub(super) const TOPIC: Topic = Topic {
    name: "conversion",
    rules: &[],
    code: CODE,
};

const EXTRACT: &[Op] = &[Op::Extract(0)];
const EXTEND: &[Op] = &[Op::ZExt, Op::SExt];
const COMPARE: &[Op] = &[Op::Slt, Op::Sle, Op::Ult, Op::Ule, Op::Eq];

const CODE: &[CodeRule] = &[
    CodeRule {
        name: "extract-of-extract",
        heads: EXTRACT,
        apply: extract_of_extract,
    },
    CodeRule {
        name: "extract-of-concat",
        heads: EXTRACT,
        apply: extract_of_concat,
    },
    CodeRule {
        name: "extract-of-extension",
        heads: EXTRACT,
        apply: extract_of_extension,
    },
    CodeRule {
        name: "extract-of-mask",
        heads: EXTRACT,
        apply: extract_of_mask,
    },
    CodeRule {
        name: "extract-of-shift",
        heads: EXTRACT,
        apply: extract_of_shift,
    },
    CodeRule {
        name: "extension-of-extension",
        heads: EXTEND,
        apply: extension_of_extension,
    },
    CodeRule {
        name: "compare-extended",
        heads: COMPARE,
        apply: compare_extended,
    },
    CodeRule {
        name: "compare-extended-constant",
        heads: COMPARE,
        apply: compare_extended_constant,
    },
    CodeRule {
        name: "float-round-trip",
        heads: &[Op::FToF, Op::FToS],
        apply: float_round_trip,
    },
    CodeRule {
        name: "compare-widened-floats",
        heads: FLOAT_COMPARE,
        apply: compare_widened,
    },
    CodeRule {
        name: "shift-away",
        heads: &[Op::Shl, Op::LShr, Op::AShr],
        apply: shift_away,
    },
    CodeRule {
        name: "join-extracts",
        heads: &[Op::Concat],
        apply: join_extracts,
    },
    CodeRule {
        name: "widen-byte-mask",
        heads: &[Op::BitAnd],
        apply: widen_byte_mask,
    },
];

const FLOAT_COMPARE: &[Op] = &[Op::FLt, Op::FLe, Op::FEq];

fn extract_of_extract(terms: &mut Terms, op: Op, sort: Sort, args: &[Term]) -> Option<Term> {
    match (op, terms.op(args[0]), terms.args(args[0])) {
        (Op::Extract(low), Op::Extract(inner), &[x]) => {
            Some(terms.part(low + inner, sort.bit_width()?, x))
        }
        _ => None,
    }
}

fn extract_of_concat(terms: &mut Terms, op: Op, sort: Sort, args: &[Term]) -> Option<Term> {
    let (Op::Extract(low), Op::Concat, &[high_part, low_part]) =
        (op, terms.op(args[0]), terms.args(args[0]))
    else {
        return None;
    };
    let (split, width) = (terms.sort(low_part).bit_width()?, sort.bit_width()?);
    if low >= split {
        Some(terms.part(low - split, width, high_part))
    } else if low + width <= split {
        Some(terms.part(low, width, low_part))
    } else {
        None
    }
}

fn extract_of_extension(terms: &mut Terms, op: Op, sort: Sort, args: &[Term]) -> Option<Term> {
    let (Op::Extract(low), inner @ (Op::ZExt | Op::SExt), &[x]) =
        (op, terms.op(args[0]), terms.args(args[0]))
    else {
        return None;
    };
    let (from, width) = (terms.sort(x).bit_width()?, sort.bit_width()?);
    if low + width <= from {
        Some(terms.part(low, width, x))
    } else if low == 0 {
        Some(terms.extend(inner == Op::SExt, width, x))
    } else if low >= from && inner == Op::ZExt {
        Some(terms.constant(&Value::zero(sort), sort))
    } else {
        None
    }
}

/// `(byte) (x >> 8)` is the second byte of `x`, unless the shift brings in bits from above.
fn extract_of_shift(terms: &mut Terms, op: Op, sort: Sort, args: &[Term]) -> Option<Term> {
    let (Op::Extract(low), Op::LShr | Op::AShr, &[x, by]) =
        (op, terms.op(args[0]), terms.args(args[0]))
    else {
        return None;
    };
    let width = sort.bit_width()?;
    let by = u16::try_from(terms.as_bits(by)?).ok()?;
    let low = low.checked_add(by)?;
    (low.checked_add(width)? <= terms.sort(x).bit_width()?).then(|| terms.part(low, width, x))
}

/// `(byte) (x & 0xff)` is `(byte) x`.
fn extract_of_mask(terms: &mut Terms, op: Op, sort: Sort, args: &[Term]) -> Option<Term> {
    let (Op::Extract(0), Op::BitAnd, &[x, bits]) = (op, terms.op(args[0]), terms.args(args[0]))
    else {
        return None;
    };
    let wanted = mask(u64::MAX, sort.width());
    (terms.as_bits(bits)? & wanted == wanted).then(|| terms.extract(0, sort.width(), x))
}

fn extension_of_extension(terms: &mut Terms, op: Op, sort: Sort, args: &[Term]) -> Option<Term> {
    match (op, terms.op(args[0]), terms.args(args[0])) {
        // A number widened with zeros has no sign to copy.
        (_, Op::ZExt, &[x]) => Some(terms.extend(false, sort.bit_width()?, x)),
        (Op::SExt, Op::SExt, &[x]) => Some(terms.extend(true, sort.bit_width()?, x)),
        _ => None,
    }
}

/// Both sides widened alike from the same width compare as they did before.
fn compare_extended(terms: &mut Terms, op: Op, _: Sort, args: &[Term]) -> Option<Term> {
    let (x, y) = (args[0], args[1]);
    let how = terms.op(x);
    let (&[a], &[b]) = (terms.args(x), terms.args(y)) else {
        return None;
    };
    if !matches!(how, Op::ZExt | Op::SExt) || terms.op(y) != how || terms.sort(a) != terms.sort(b) {
        return None;
    }
    // Zero-extended numbers are not negative, so their signed order is the unsigned one.
    let narrow = match (how, op) {
        (Op::ZExt, Op::Slt) => Op::Ult,
        (Op::ZExt, Op::Sle) => Op::Ule,
        (_, other) => other,
    };
    terms.apply(narrow, &[a, b]).ok()
}

/// A widened side against a constant: against the narrowed constant, or decided if it does not fit.
fn compare_extended_constant(terms: &mut Terms, op: Op, _: Sort, args: &[Term]) -> Option<Term> {
    let (wide, constant, swapped) = match (terms.as_bits(args[0]), terms.as_bits(args[1])) {
        (None, Some(bits)) => (args[0], bits, false),
        (Some(bits), None) => (args[1], bits, true),
        _ => return None,
    };
    let how = terms.op(wide);
    let &[x] = terms.args(wide) else { return None };
    let (from, to) = (terms.sort(x).width(), terms.sort(wide).width());
    let narrow = match (how, op) {
        (Op::SExt, Op::Slt | Op::Sle | Op::Eq) | (Op::ZExt, Op::Ult | Op::Ule | Op::Eq) => op,
        (Op::ZExt, Op::Slt) => Op::Ult,
        (Op::ZExt, Op::Sle) => Op::Ule,
        _ => return None,
    };
    let signed_order = matches!(op, Op::Slt | Op::Sle);
    let value = match signed_order || how == Op::SExt {
        true => i128::from(signed(constant, to)),
        false => i128::from(constant),
    };
    let (low, high) = match how {
        Op::ZExt => (0, i128::from(mask(u64::MAX, from))),
        _ => (-(1i128 << (from - 1)), (1i128 << (from - 1)) - 1),
    };
    if (low..=high).contains(&value) {
        let small = terms.bv(from, value as i64);
        let sides = if swapped { [small, x] } else { [x, small] };
        return terms.apply(narrow, &sides).ok();
    }
    // Out of range: equality is false, and the order is decided by the side it lies on.
    Some(terms.bool(op != Op::Eq && (value > high) != swapped))
}

/// A value that went through a wider type and back is unchanged.
fn float_round_trip(terms: &mut Terms, op: Op, sort: Sort, args: &[Term]) -> Option<Term> {
    let (inner, &[x]) = (terms.op(args[0]), terms.args(args[0])) else {
        return None;
    };
    match (op, inner) {
        (Op::FToF, Op::FToF) if sort == Sort::Float => Some(x),
        (Op::FToS, Op::SToF) if terms.sort(x) == sort => {
            let exact = if terms.sort(args[0]) == Sort::Float {
                24
            } else {
                53
            };
            (sort.width() <= exact).then_some(x)
        }
        _ => None,
    }
}

/// Widening floats to doubles keeps order and equality.
fn compare_widened(terms: &mut Terms, op: Op, _: Sort, args: &[Term]) -> Option<Term> {
    let widened = |term| match (terms.op(term), terms.args(term)) {
        (Op::FToF, &[x]) if terms.sort(x) == Sort::Float => Some(x),
        _ => None,
    };
    let (a, b) = (widened(args[0])?, widened(args[1])?);
    terms.apply(op, &[a, b]).ok()
}

fn shift_away(terms: &mut Terms, op: Op, sort: Sort, args: &[Term]) -> Option<Term> {
    let width = sort.width();
    if terms.as_bits(args[1])? < u64::from(width) {
        return None;
    }
    if op == Op::AShr {
        let most = terms.bv(width, i64::from(width) - 1);
        // The distance is then below the width, except for one bit, where it already is the sign.
        return if width == 1 {
            Some(args[0])
        } else {
            Some(terms.ashr(args[0], most))
        };
    }
    Some(terms.bv(width, 0))
}

/// Neighbouring parts of the same term are one part.
fn join_extracts(terms: &mut Terms, _: Op, sort: Sort, args: &[Term]) -> Option<Term> {
    let part = |term| match (terms.op(term), terms.args(term)) {
        (Op::Extract(low), &[x]) => Some((low, x)),
        _ => None,
    };
    let ((high, x), (low, y)) = (part(args[0])?, part(args[1])?);
    let adjacent = low + terms.sort(args[1]).bit_width()? == high;
    let width = sort.bit_width()?;
    (x == y && adjacent).then(|| terms.part(low, width, x))
}

/// `b & 0xff` on a widened byte is the byte widened with zeros.
fn widen_byte_mask(terms: &mut Terms, _: Op, sort: Sort, args: &[Term]) -> Option<Term> {
    let bits = terms.as_bits(args[1])?;
    let (Op::SExt | Op::ZExt, &[x]) = (terms.op(args[0]), terms.args(args[0])) else {
        return None;
    };
    let from = terms.sort(x).width();
    (bits == mask(u64::MAX, from)).then(|| terms.zext(sort.width(), x))
}
