//! Bit-vectors: arithmetic on vectors of literals, least significant bit first.
//!
//! The operations are those of SMT-LIB's bit-vectors, division by zero included. Operands of a
//! binary operation have the same width; a shorter one counts as extended by zeros, so that no
//! input is wrong. All functions fold constants, since the gates do.

mod divide;
mod multiply;
mod root;
mod shift;

pub(crate) use divide::divide_by_normal;
pub use divide::{sdiv, smod, srem, udiv, udivrem, urem};
pub use multiply::{mul, product};
pub use root::root;
pub use shift::{ashr, ashr_by, lshr, lshr_by, lshr_sticky, shl, shl_by};

use crate::gates::{Gates, Lit};

/// A vector of literals, least significant bit first.
pub type Bits = Vec<Lit>;

/// A constant of the given width; bits beyond the 128th are zero.
pub fn constant(width: usize, value: u128) -> Bits {
    (0..width)
        .map(|i| Lit::constant(i < 128 && value >> i & 1 == 1))
        .collect()
}

/// Fresh free bits.
pub fn input(g: &mut Gates, width: usize) -> Bits {
    (0..width).map(|_| g.input()).collect()
}

/// The number that a constant vector denotes, if it is one and fits.
pub fn known(a: &[Lit]) -> Option<u128> {
    let mut value = 0;
    for (i, bit) in a.iter().enumerate() {
        match (bit.known()?, i < 128) {
            (true, true) => value |= 1 << i,
            (true, false) => return None,
            (false, _) => {}
        }
    }
    Some(value)
}

/// Bit `i`, or zero where the vector has ended.
pub(crate) fn bit(a: &[Lit], i: usize) -> Lit {
    a.get(i).copied().unwrap_or(Lit::FALSE)
}

/// The most significant bit: the sign.
pub(crate) fn top(a: &[Lit]) -> Lit {
    a.last().copied().unwrap_or(Lit::FALSE)
}

fn map2(g: &mut Gates, a: &[Lit], b: &[Lit], f: impl Fn(&mut Gates, Lit, Lit) -> Lit) -> Bits {
    let width = a.len().max(b.len());
    (0..width).map(|i| f(g, bit(a, i), bit(b, i))).collect()
}

/// Complement of each bit.
pub fn not(a: &[Lit]) -> Bits {
    a.iter().map(|&l| !l).collect()
}

/// Bitwise and.
pub fn and(g: &mut Gates, a: &[Lit], b: &[Lit]) -> Bits {
    map2(g, a, b, Gates::and)
}

/// Bitwise or.
pub fn or(g: &mut Gates, a: &[Lit], b: &[Lit]) -> Bits {
    map2(g, a, b, Gates::or)
}

/// Bitwise exclusive or.
pub fn xor(g: &mut Gates, a: &[Lit], b: &[Lit]) -> Bits {
    map2(g, a, b, Gates::xor)
}

/// `then` where `condition` holds, `otherwise` elsewhere.
pub fn ite(g: &mut Gates, condition: Lit, then: &[Lit], otherwise: &[Lit]) -> Bits {
    map2(g, then, otherwise, |g, t, e| g.choose(condition, t, e))
}

/// All bits of `a` where `condition` holds, zero elsewhere.
pub fn mask(g: &mut Gates, condition: Lit, a: &[Lit]) -> Bits {
    a.iter().map(|&l| g.and(condition, l)).collect()
}

/// `a + b + carry` and the carry out.
pub fn add_carry(g: &mut Gates, a: &[Lit], b: &[Lit], carry: Lit) -> (Bits, Lit) {
    let width = a.len().max(b.len());
    let mut carry = carry;
    let sum = (0..width)
        .map(|i| {
            let (sum, next) = g.full_adder(bit(a, i), bit(b, i), carry);
            carry = next;
            sum
        })
        .collect();
    (sum, carry)
}

/// `a + b`, wrapping.
pub fn add(g: &mut Gates, a: &[Lit], b: &[Lit]) -> Bits {
    add_wrapping(g, a, b, Lit::FALSE)
}

/// `a - b`, wrapping.
pub fn sub(g: &mut Gates, a: &[Lit], b: &[Lit]) -> Bits {
    let b = not(&zext(b, a.len().max(b.len())));
    add_wrapping(g, a, &b, Lit::TRUE)
}

/// The sum without the gate of the last carry, which is not used.
fn add_wrapping(g: &mut Gates, a: &[Lit], b: &[Lit], carry: Lit) -> Bits {
    let width = a.len().max(b.len());
    let Some(last) = width.checked_sub(1) else {
        return Vec::new();
    };
    let (low_a, low_b) = (&a[..last.min(a.len())], &b[..last.min(b.len())]);
    let (mut sum, carry) = add_carry(g, low_a, low_b, carry);
    sum.push(g.parity(bit(a, last), bit(b, last), carry));
    sum
}

/// `-a`, wrapping.
pub fn neg(g: &mut Gates, a: &[Lit]) -> Bits {
    negate_if(g, Lit::TRUE, a)
}

/// `-a` where `condition` holds, `a` elsewhere.
pub fn negate_if(g: &mut Gates, condition: Lit, a: &[Lit]) -> Bits {
    let flipped: Bits = a.iter().map(|&l| g.xor(condition, l)).collect();
    increment_if(g, condition, &flipped)
}

/// `a + 1` where `condition` holds, `a` elsewhere; wrapping.
pub fn increment_if(g: &mut Gates, condition: Lit, a: &[Lit]) -> Bits {
    let mut carry = condition;
    a.iter()
        .map(|&l| {
            let sum = g.xor(l, carry);
            carry = g.and(l, carry);
            sum
        })
        .collect()
}

/// The magnitude of a signed number, as an unsigned one.
pub fn abs(g: &mut Gates, a: &[Lit]) -> Bits {
    negate_if(g, top(a), a)
}

/// Whether all bits are equal.
pub fn eq(g: &mut Gates, a: &[Lit], b: &[Lit]) -> Lit {
    let same = map2(g, a, b, Gates::same);
    g.all(&same)
}

/// Whether all bits are zero.
pub fn is_zero(g: &mut Gates, a: &[Lit]) -> Lit {
    !g.any(a)
}

/// Whether all bits are one.
pub fn is_ones(g: &mut Gates, a: &[Lit]) -> Lit {
    g.all(a)
}

/// Unsigned `a < b`.
pub fn ult(g: &mut Gates, a: &[Lit], b: &[Lit]) -> Lit {
    borrow(g, a, b, Lit::FALSE)
}

/// Unsigned `a <= b`.
pub fn ule(g: &mut Gates, a: &[Lit], b: &[Lit]) -> Lit {
    borrow(g, a, b, Lit::TRUE)
}

/// Signed `a < b`.
pub fn slt(g: &mut Gates, a: &[Lit], b: &[Lit]) -> Lit {
    let (a, b) = swap_signs(a, b);
    ult(g, &a, &b)
}

/// Signed `a <= b`.
pub fn sle(g: &mut Gates, a: &[Lit], b: &[Lit]) -> Lit {
    let (a, b) = swap_signs(a, b);
    ule(g, &a, &b)
}

/// The borrow of `a - b`: whether `a < b`, or also `a = b` if `start`.
fn borrow(g: &mut Gates, a: &[Lit], b: &[Lit], start: Lit) -> Lit {
    let width = a.len().max(b.len());
    (0..width).fold(start, |less, i| g.majority(!bit(a, i), bit(b, i), less))
}

/// Numbers whose unsigned order is the signed order of `a` and `b`.
fn swap_signs(a: &[Lit], b: &[Lit]) -> (Bits, Bits) {
    let width = a.len().max(b.len());
    let (mut a, mut b) = (zext(a, width), zext(b, width));
    if let (Some(x), Some(y)) = (a.last_mut(), b.last_mut()) {
        std::mem::swap(x, y);
    }
    (a, b)
}

/// `a` with zeros up to `width`, or cut to it.
pub fn zext(a: &[Lit], width: usize) -> Bits {
    (0..width).map(|i| bit(a, i)).collect()
}

/// `a` with copies of its sign up to `width`, or cut to it.
pub fn sext(a: &[Lit], width: usize) -> Bits {
    (0..width)
        .map(|i| a.get(i).copied().unwrap_or(top(a)))
        .collect()
}

/// `width` bits of `a` from bit `low` on; zeros beyond its end.
pub fn extract(a: &[Lit], low: usize, width: usize) -> Bits {
    (low..low.saturating_add(width))
        .map(|i| bit(a, i))
        .collect()
}

/// `high` above `low`.
pub fn concat(high: &[Lit], low: &[Lit]) -> Bits {
    low.iter().chain(high).copied().collect()
}
