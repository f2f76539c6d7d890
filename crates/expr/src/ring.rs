//! Polynomials over wrapping numbers: the normal form of sums and products of bit-vectors. Two terms
//! with the same normal form are equal for all values, which circuits find hard to show.

use std::collections::BTreeMap;

use crate::op::Op;
use crate::pool::{Term, Terms};
use crate::sort::mask;

/// Polynomials with more monomials than this are not built.
const MOST_MONOMIALS: usize = 40;
/// Terms nested deeper than this are taken as unknowns.
const DEEPEST: usize = 8;

/// Coefficients by monomial; a monomial is its factors in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Polynomial(BTreeMap<Vec<Term>, u64>);

impl Polynomial {
    /// The normal form of a term, unless it is too large.
    pub fn of(terms: &Terms, term: Term, width: u8) -> Option<Polynomial> {
        Polynomial::build(terms, term, width, 0)
    }

    fn build(terms: &Terms, term: Term, width: u8, depth: usize) -> Option<Polynomial> {
        let below = |arg| Polynomial::build(terms, arg, width, depth + 1);
        let result = match (terms.op(term), terms.args(term)) {
            (Op::BvConst(bits), _) => Polynomial::default().plus(Vec::new(), bits, width),
            _ if depth > DEEPEST => Polynomial::default().plus(vec![term], 1, width),
            (Op::Add, &[a, b]) => below(a)?.sum(&below(b)?, 1, width),
            (Op::Sub, &[a, b]) => below(a)?.minus(&below(b)?, width),
            (Op::Neg, &[a]) => Polynomial::default().minus(&below(a)?, width),
            (Op::Mul, &[a, b]) => below(a)?.times(&below(b)?, width)?,
            _ => Polynomial::default().plus(vec![term], 1, width),
        };
        (result.0.len() <= MOST_MONOMIALS).then_some(result)
    }

    fn plus(mut self, monomial: Vec<Term>, coefficient: u64, width: u8) -> Polynomial {
        let old = self.0.get(&monomial).copied().unwrap_or(0);
        match mask(old.wrapping_add(coefficient), width) {
            0 => self.0.remove(&monomial),
            new => self.0.insert(monomial, new),
        };
        self
    }

    fn sum(self, other: &Polynomial, factor: u64, width: u8) -> Polynomial {
        other.0.iter().fold(self, |sum, (monomial, coefficient)| {
            sum.plus(monomial.clone(), coefficient.wrapping_mul(factor), width)
        })
    }

    /// The difference.
    pub fn minus(self, other: &Polynomial, width: u8) -> Polynomial {
        self.sum(other, u64::MAX, width)
    }

    fn times(&self, other: &Polynomial, width: u8) -> Option<Polynomial> {
        if self.0.len() * other.0.len() > MOST_MONOMIALS * 2 {
            return None;
        }
        let mut product = Polynomial::default();
        for (a, x) in &self.0 {
            for (b, y) in &other.0 {
                let mut monomial = [a.as_slice(), b.as_slice()].concat();
                monomial.sort_unstable();
                product = product.plus(monomial, x.wrapping_mul(*y), width);
            }
        }
        Some(product)
    }

    /// The value, if no unknown is left.
    pub fn constant(&self) -> Option<u64> {
        match self.0.len() {
            0 => Some(0),
            1 => self.0.get(&Vec::new()).copied(),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sort;
    use crate::pool::{FALSE, TRUE};

    #[test]
    fn the_difference_of_squares() {
        let mut terms = Terms::new();
        let (x, y) = (terms.var("x", Sort::Bv(64)), terms.var("y", Sort::Bv(64)));
        let (sum, difference) = (terms.add(x, y), terms.sub(x, y));
        let product = terms.mul(sum, difference);
        let (xx, yy) = (terms.mul(x, x), terms.mul(y, y));
        let squares = terms.sub(xx, yy);
        assert_eq!(terms.eq(product, squares), TRUE);
        let one = terms.long(1);
        let more = terms.add(squares, one);
        assert_eq!(terms.eq(product, more), FALSE);
    }
}
