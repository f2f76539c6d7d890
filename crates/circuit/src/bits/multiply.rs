//! Multiplication.
//!
//! By a constant: the constant in signed digits with as few as possible not zero, one addition or
//! subtraction for each. Otherwise: all partial products, summed column by column with full adders;
//! summed row by row, queries at 64 bits took three times the conflicts.

use super::{Bits, bit};
use crate::gates::{Gates, Lit};

/// `a * b`, wrapping at the width of the operands.
pub fn mul(g: &mut Gates, a: &[Lit], b: &[Lit]) -> Bits {
    product(g, a, b, a.len().max(b.len()))
}

/// The low `width` bits of the product of two unsigned numbers of any widths.
pub fn product(g: &mut Gates, a: &[Lit], b: &[Lit], width: usize) -> Bits {
    let is_constant = |x: &[Lit]| x.iter().all(|l| l.known().is_some());
    if is_constant(b) {
        multiply_by_constant(g, a, b, width)
    } else if is_constant(a) {
        multiply_by_constant(g, b, a, width)
    } else {
        let columns = partial_products(g, a, b, width);
        sum_columns(g, columns)
    }
}

fn multiply_by_constant(g: &mut Gates, a: &[Lit], constant: &[Lit], width: usize) -> Bits {
    let mut sum = vec![Lit::FALSE; width];
    // From the top, whose digit is a one: starting with a subtraction would cost a negation.
    let digits = signed_digits(constant).into_iter().rev();
    for (place, negative) in digits.filter(|(place, _)| *place < width) {
        let addend: Bits = (0..width)
            .map(|i| i.checked_sub(place).map_or(Lit::FALSE, |j| bit(a, j)))
            .collect();
        sum = match negative {
            true => super::sub(g, &sum, &addend),
            false => super::add(g, &sum, &addend),
        };
    }
    sum
}

/// The places of a constant's digits 1 and -1 in the form that has no two of them side by side.
fn signed_digits(constant: &[Lit]) -> Vec<(usize, bool)> {
    let one = |i: usize| bit(constant, i) == Lit::TRUE;
    let mut digits = Vec::new();
    let mut carry = false;
    for i in 0..=constant.len() {
        match (one(i) ^ carry, one(i + 1)) {
            (true, false) => digits.push((i, false)),
            (true, true) => digits.push((i, true)),
            (false, _) => continue,
        }
        carry = one(i + 1);
    }
    digits
}

/// By weight, the bits whose sum is the product.
fn partial_products(g: &mut Gates, a: &[Lit], b: &[Lit], width: usize) -> Vec<Vec<Lit>> {
    let mut columns = vec![Vec::new(); width];
    for (i, &x) in a.iter().enumerate() {
        for (j, &y) in b.iter().enumerate().take(width.saturating_sub(i)) {
            let bit = g.and(x, y);
            if bit != Lit::FALSE {
                columns[i + j].push(bit);
            }
        }
    }
    columns
}

/// Adds up columns of bits of equal weight.
fn sum_columns(g: &mut Gates, mut columns: Vec<Vec<Lit>>) -> Bits {
    let mut sum = Vec::with_capacity(columns.len());
    for i in 0..columns.len() {
        let mut carries = Vec::new();
        let column = pair_up(std::mem::take(&mut columns[i]), &mut carries);
        let last = i + 1 == columns.len();
        sum.push(sum_column(g, column, (!last).then_some(&mut carries)));
        if let Some(next) = columns.get_mut(i + 1) {
            next.extend(carries);
        }
    }
    sum
}

/// Takes out bits that stand twice in a column, as those of a square do: they carry.
fn pair_up(mut column: Vec<Lit>, carries: &mut Vec<Lit>) -> Vec<Lit> {
    let order = column.clone();
    column.sort_unstable();
    let mut odd = Vec::new();
    for run in column.chunk_by(|a, b| a == b) {
        carries.extend(std::iter::repeat_n(run[0], run.len() / 2));
        if run.len() % 2 == 1 {
            odd.push(run[0]);
        }
    }
    if odd.len() == order.len() { order } else { odd }
}

/// The sum bit of a column; the carries go to the next one if there is one. The sum so far stays in
/// hand, a chain down the column. As a tree, with each sum put at the end, products took two to three
/// times the conflicts.
fn sum_column(g: &mut Gates, column: Vec<Lit>, mut carries: Option<&mut Vec<Lit>>) -> Lit {
    let Some((&first, rest)) = column.split_first() else {
        return Lit::FALSE;
    };
    rest.chunks(2).fold(first, |sum, pair| {
        let (a, b) = (pair[0], bit(pair, 1));
        if let Some(carries) = &mut carries {
            let carry = g.majority(sum, a, b);
            carries.extend((carry != Lit::FALSE).then_some(carry));
        }
        g.parity(sum, a, b)
    })
}
