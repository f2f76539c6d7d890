//! Small functions on numbers whose bytecode branches where a term can choose.

use vitro_expr::{Sort, Term, Terms};
use vitro_vm::{Exec, Kind, Machine, Registry, Summary};

use super::sequence::{larger, smaller};
use super::{give, term_at};

type Unary = fn(&mut Terms, Term) -> Term;
type Binary = fn(&mut Terms, Term, Term) -> Term;

/// Adds the summaries.
pub fn register(registry: &mut Registry) {
    registry.summarise(
        "java/lang/Math",
        &[
            ("min", "(II)I", |m, _, at| binary(m, at, Kind::Int, smaller)),
            ("min", "(JJ)J", |m, _, at| {
                binary(m, at, Kind::Long, smaller)
            }),
            ("max", "(II)I", |m, _, at| binary(m, at, Kind::Int, larger)),
            ("max", "(JJ)J", |m, _, at| binary(m, at, Kind::Long, larger)),
            ("min", "(FF)F", |m, _, at| {
                binary(m, at, Kind::Float, lesser_float)
            }),
            ("min", "(DD)D", |m, _, at| {
                binary(m, at, Kind::Double, lesser_float)
            }),
            ("max", "(FF)F", |m, _, at| {
                binary(m, at, Kind::Float, greater_float)
            }),
            ("max", "(DD)D", |m, _, at| {
                binary(m, at, Kind::Double, greater_float)
            }),
            ("abs", "(I)I", |m, _, at| unary(m, at, Kind::Int, absolute)),
            ("abs", "(J)J", |m, _, at| unary(m, at, Kind::Long, absolute)),
            ("floorMod", "(II)I", |m, _, at| {
                divided(m, at, Kind::Int, floor_mod)
            }),
            ("floorMod", "(JJ)J", |m, _, at| {
                divided(m, at, Kind::Long, floor_mod)
            }),
            ("floorDiv", "(II)I", |m, _, at| {
                divided(m, at, Kind::Int, floor_div)
            }),
            ("floorDiv", "(JJ)J", |m, _, at| {
                divided(m, at, Kind::Long, floor_div)
            }),
        ],
    );
    registry.summarise(
        "java/lang/Integer",
        &[
            ("compare", "(II)I", |m, _, at| {
                binary(m, at, Kind::Int, compare)
            }),
            ("numberOfLeadingZeros", "(I)I", |m, _, at| {
                unary(m, at, Kind::Int, leading_zeros)
            }),
            ("numberOfTrailingZeros", "(I)I", |m, _, at| {
                unary(m, at, Kind::Int, trailing_zeros)
            }),
        ],
    );
    registry.summarise(
        "java/lang/Long",
        &[
            ("compare", "(JJ)I", |m, _, at| {
                binary(m, at, Kind::Long, compare)
            }),
            ("numberOfLeadingZeros", "(J)I", |m, _, at| {
                unary(m, at, Kind::Long, leading_zeros)
            }),
            ("numberOfTrailingZeros", "(J)I", |m, _, at| {
                unary(m, at, Kind::Long, trailing_zeros)
            }),
        ],
    );
}

fn unary(m: &mut Machine, at: usize, kind: Kind, function: Unary) -> Exec<Option<Summary>> {
    if m.term_at(at).is_none() {
        return Ok(None);
    }
    let argument = term_at(m, at, kind)?;
    let result = function(m.terms()?, argument);
    give(m, result)
}

fn binary(m: &mut Machine, at: usize, kind: Kind, function: Binary) -> Exec<Option<Summary>> {
    let second = at + kind.slots();
    if m.term_at(at).is_none() && m.term_at(second).is_none() {
        return Ok(None);
    }
    let (a, b) = (term_at(m, at, kind)?, term_at(m, second, kind)?);
    let result = function(m.terms()?, a, b);
    give(m, result)
}

/// As `binary`, unless the divisor is zero.
fn divided(m: &mut Machine, at: usize, kind: Kind, function: Binary) -> Exec<Option<Summary>> {
    let second = at + kind.slots();
    if m.term_at(second).is_some() {
        let divisor = term_at(m, second, kind)?;
        let terms = m.terms()?;
        let zero = terms.bv(terms.sort(divisor).width(), 0);
        let is_zero = terms.eq(divisor, zero);
        if m.decide(is_zero)? {
            return Ok(None);
        }
    }
    let divisor = term_at(m, second, kind)?;
    if m.terms()?.as_bits(divisor) == Some(0) {
        return Ok(None);
    }
    binary(m, at, kind, function)
}

fn absolute(terms: &mut Terms, a: Term) -> Term {
    let zero = terms.bv(terms.sort(a).width(), 0);
    let (negative, opposite) = (terms.slt(a, zero), terms.neg(a));
    terms.ite(negative, opposite, a)
}

fn compare(terms: &mut Terms, a: Term, b: Term) -> Term {
    let (minus, zero, plus) = (terms.int(-1), terms.int(0), terms.int(1));
    let (less, equal) = (terms.slt(a, b), terms.eq(a, b));
    let rest = terms.ite(equal, zero, plus);
    terms.ite(less, minus, rest)
}

/// Whether a remainder has another sign than the divisor.
fn is_off(terms: &mut Terms, remainder: Term, divisor: Term) -> Term {
    let zero = terms.bv(terms.sort(divisor).width(), 0);
    let signs = terms.bit_xor(remainder, divisor);
    let (differ, something) = (terms.slt(signs, zero), terms.ne(remainder, zero));
    terms.and(differ, something)
}

fn floor_mod(terms: &mut Terms, a: Term, b: Term) -> Term {
    let remainder = terms.srem(a, b);
    let off = is_off(terms, remainder, b);
    let sum = terms.add(remainder, b);
    terms.ite(off, sum, remainder)
}

fn floor_div(terms: &mut Terms, a: Term, b: Term) -> Term {
    let quotient = terms.sdiv(a, b);
    let remainder = terms.srem(a, b);
    let off = is_off(terms, remainder, b);
    let one = terms.bv(terms.sort(a).width(), 1);
    let below = terms.sub(quotient, one);
    terms.ite(off, below, quotient)
}

fn zero_float(terms: &mut Terms, sort: Sort) -> Term {
    match sort {
        Sort::Float => terms.float(0.0),
        _ => terms.double(0.0),
    }
}

/// `min` of floats: NaN if one is, and -0.0 is less than 0.0.
fn lesser_float(terms: &mut Terms, a: Term, b: Term) -> Term {
    chosen_float(terms, a, b, true)
}

fn greater_float(terms: &mut Terms, a: Term, b: Term) -> Term {
    chosen_float(terms, a, b, false)
}

fn chosen_float(terms: &mut Terms, a: Term, b: Term, least: bool) -> Term {
    let zero = zero_float(terms, terms.sort(a));
    let (a_is_zero, b_is_zero) = (terms.feq(a, zero), terms.feq(b, zero));
    let zeros = terms.and(a_is_zero, b_is_zero);
    // Of two zeros the second is given if the first has the sign that loses.
    let positive = terms.eq(a, zero);
    let (other_zero, ordered) = match least {
        true => (terms.and(zeros, positive), terms.fle(a, b)),
        false => {
            let negative = terms.not(positive);
            (terms.and(zeros, negative), terms.fle(b, a))
        }
    };
    let plain = terms.ite(ordered, a, b);
    let result = terms.ite(other_zero, b, plain);
    let nan = terms.is_nan(a);
    terms.ite(nan, a, result)
}

fn leading_zeros(terms: &mut Terms, a: Term) -> Term {
    let width = terms.sort(a).width();
    let mut count = terms.int(width.into());
    let one = terms.bv(1, 1);
    for bit in 0..width {
        let digit = terms.extract(bit, 1, a);
        let set = terms.eq(digit, one);
        let zeros = terms.int(i32::from(width - 1 - bit));
        count = terms.ite(set, zeros, count);
    }
    count
}

fn trailing_zeros(terms: &mut Terms, a: Term) -> Term {
    let width = terms.sort(a).width();
    let mut count = terms.int(width.into());
    let one = terms.bv(1, 1);
    for bit in (0..width).rev() {
        let digit = terms.extract(bit, 1, a);
        let set = terms.eq(digit, one);
        let zeros = terms.int(bit.into());
        count = terms.ite(set, zeros, count);
    }
    count
}
