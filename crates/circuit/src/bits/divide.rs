//! Division and remainder, unsigned and signed, total as SMT-LIB has them: `x / 0` is all ones
//! (signed: 1 or -1) and `x % 0` is `x`.
//!
//! Quotient and remainder are free bits with the condition `q * d + r = n`, without overflow, and
//! `r < d`. That is smaller than a circuit that divides, most of all for a constant divisor, where
//! the product is a few additions and the remainder a few bits.

use super::{Bits, bit, top};
use crate::gates::{Gates, Lit, Rule};
use crate::simulate::apply;

/// Unsigned quotient.
pub fn udiv(g: &mut Gates, a: &[Lit], b: &[Lit]) -> Bits {
    udivrem(g, a, b).0
}

/// Unsigned remainder.
pub fn urem(g: &mut Gates, a: &[Lit], b: &[Lit]) -> Bits {
    udivrem(g, a, b).1
}

/// Unsigned quotient and remainder.
pub fn udivrem(g: &mut Gates, a: &[Lit], b: &[Lit]) -> (Bits, Bits) {
    let width = a.len().max(b.len());
    let (a, b) = (super::zext(a, width), super::zext(b, width));
    let known = |x: &[Lit]| x.iter().all(|l| l.known().is_some());
    if known(&a) && known(&b) {
        return udivrem_constants(&a, &b);
    }
    if known(&b) {
        return divide_by_constant(g, &a, &b);
    }
    let operands = vec![a.clone(), b.clone()];
    if let Some([q, r]) = g.defined(Rule::Divide, &operands) {
        return (q, r);
    }
    let (number, [q, r]) = g.define(Rule::Divide, operands, [width, width]);
    let fits = multiply_add_is(g, &q, &b, &r, &a);
    let small = super::ult(g, &r, &b);
    let zero = super::is_zero(g, &b);
    let small = g.or(small, zero);
    let ones = super::is_ones(g, &q);
    let ones = g.or(!zero, ones);
    let condition = g.all(&[fits, small, ones]);
    g.define_by(number, condition);
    (q, r)
}

fn udivrem_constants(a: &[Lit], b: &[Lit]) -> (Bits, Bits) {
    let words = |x: &[Lit]| x.iter().map(|l| u64::from(*l == Lit::TRUE)).collect();
    let results = apply(Rule::Divide, &[words(a), words(b)]);
    let [q, r] = results.map(|words| {
        let bits = words.iter().map(|w| Lit::constant(w & 1 == 1));
        bits.take(a.len()).collect::<Bits>()
    });
    (q, r)
}

/// Division by a constant: zero and powers of two need no gate, others few.
fn divide_by_constant(g: &mut Gates, a: &[Lit], b: &[Lit]) -> (Bits, Bits) {
    let width = a.len();
    let Some(log) = b.iter().rposition(|&l| l == Lit::TRUE) else {
        return (vec![Lit::TRUE; width], a.to_vec());
    };
    if !b[..log].contains(&Lit::TRUE) {
        return (super::lshr_by(a, log), super::zext(&a[..log], width));
    }
    let operands = vec![a.to_vec(), b.to_vec()];
    let results = match g.defined(Rule::Divide, &operands) {
        Some(results) => results,
        None => {
            let (number, [q, r]) = g.define(Rule::Divide, operands, [width - log, log + 1]);
            // q * b + r is less than 2^(width + 2), so nothing of it is lost.
            let product = super::product(g, &q, b, width + 2);
            let sum = super::add(g, &product, &r);
            let fits = super::eq(g, &sum, a);
            let small = super::ult(g, &r, b);
            let condition = g.and(fits, small);
            g.define_by(number, condition);
            [q, r]
        }
    };
    let [q, r] = results.map(|x| super::zext(&x, width));
    (q, r)
}

/// Quotient and remainder by a divisor whose top bit is set, where the quotient is known to fit
/// `width` bits: the dividend has at most `width - 1` bits more than the divisor.
pub(crate) fn divide_by_normal(g: &mut Gates, a: &[Lit], b: &[Lit], width: usize) -> (Bits, Bits) {
    let known = |x: &[Lit]| x.iter().all(|l| l.known().is_some());
    if known(a) && known(b) {
        let (q, r) = udivrem_constants(a, b);
        return (super::zext(&q, width), super::zext(&r, b.len()));
    }
    let operands = vec![a.to_vec(), b.to_vec()];
    if let Some([q, r]) = g.defined(Rule::Divide, &operands) {
        return (super::zext(&q, width), super::zext(&r, b.len()));
    }
    let (number, [q, r]) = g.define(Rule::Divide, operands, [width, b.len()]);
    let product = super::product(g, &q, b, width + b.len() + 1);
    let sum = super::add(g, &product, &r);
    let fits = super::eq(g, &sum, a);
    let small = super::ult(g, &r, b);
    let condition = g.and(fits, small);
    g.define_by(number, condition);
    (q, r)
}

/// Whether `q * d + r = n` over the natural numbers.
fn multiply_add_is(g: &mut Gates, q: &[Lit], d: &[Lit], r: &[Lit], n: &[Lit]) -> Lit {
    let width = n.len();
    // Without a pair of ones whose weights reach 2^width the product is less than 2^(width + 1).
    let mut no_overflow = Vec::new();
    let mut high = Lit::FALSE;
    for i in 1..width {
        high = g.or(high, bit(d, width - i));
        no_overflow.push(!g.and(bit(q, i), high));
    }
    let product = super::product(g, q, d, width + 1);
    let sum = super::add(g, &super::zext(&product, width + 2), r);
    let equal = super::eq(g, &sum, n);
    no_overflow.push(equal);
    g.all(&no_overflow)
}

/// Signed quotient, rounded to zero; the smallest number by -1 is itself.
pub fn sdiv(g: &mut Gates, a: &[Lit], b: &[Lit]) -> Bits {
    let (x, y) = (super::abs(g, a), super::abs(g, b));
    let quotient = udiv(g, &x, &y);
    let negative = g.xor(top(a), top(b));
    super::negate_if(g, negative, &quotient)
}

/// Signed remainder with the sign of the dividend.
pub fn srem(g: &mut Gates, a: &[Lit], b: &[Lit]) -> Bits {
    let (x, y) = (super::abs(g, a), super::abs(g, b));
    let remainder = urem(g, &x, &y);
    super::negate_if(g, top(a), &remainder)
}

/// Signed remainder with the sign of the divisor.
pub fn smod(g: &mut Gates, a: &[Lit], b: &[Lit]) -> Bits {
    let remainder = srem(g, a, b);
    let zero = super::is_zero(g, &remainder);
    let differs = g.xor(top(&remainder), top(b));
    let correct = g.and(!zero, differs);
    let addend = super::mask(g, correct, b);
    super::add(g, &remainder, &addend)
}
