//! The integer square root: free bits with the condition `s * s + r = n` and `r <= 2 * s`.

use super::Bits;
use crate::gates::{Gates, Lit, Rule};
use crate::simulate::apply;

/// The largest `s` with `s * s <= a`, in half the width, and `a - s * s`.
pub fn root(g: &mut Gates, a: &[Lit]) -> (Bits, Bits) {
    let half = a.len().div_ceil(2);
    let operands = vec![a.to_vec()];
    if a.iter().all(|l| l.known().is_some()) {
        let words = a.iter().map(|l| u64::from(*l == Lit::TRUE)).collect();
        let [s, r] = apply(Rule::Root, &[words]).map(|words| {
            words
                .iter()
                .map(|w| Lit::constant(w & 1 == 1))
                .collect::<Bits>()
        });
        return (s, super::zext(&r, half + 1));
    }
    if let Some([s, r]) = g.defined(Rule::Root, &operands) {
        return (s, r);
    }
    let (number, [s, r]) = g.define(Rule::Root, operands, [half, half + 1]);
    // The square is less than 2^(2 * half), the rest less than 2^(half + 1).
    let width = 2 * half + 2;
    let square = super::product(g, &s, &s, width);
    let sum = super::add(g, &square, &r);
    let fits = super::eq(g, &sum, a);
    let double = super::concat(&s, &[Lit::FALSE]);
    let small = super::ule(g, &r, &double);
    let condition = g.and(fits, small);
    g.define_by(number, condition);
    (s, r)
}
