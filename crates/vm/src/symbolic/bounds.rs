//! What a path's conditions say about single terms: between which bounds they lie. Enough to see that an index
//! which a loop has compared with the length is inside the array, so that no solver has to.

use hashbrown::{HashMap, HashSet};
use vitro_expr::{Op, Sort, Term, Terms};

/// Bounds of bit-vector terms, as signed numbers, and which terms are known to be ordered.
#[derive(Default)]
pub(super) struct Bounds {
    bounds: HashMap<Term, (i64, i64)>,
    /// The first is less than the second, as signed numbers.
    less: HashSet<(Term, Term)>,
}

/// A comparison of bit-vectors.
struct Comparison {
    left: Term,
    right: Term,
    strict: bool,
    signed: bool,
}

/// A comparison, or its negation, as one.
fn comparison(terms: &Terms, condition: Term) -> Option<Comparison> {
    let args = terms.args(condition);
    let (op, negated, args) = match terms.op(condition) {
        Op::Not => (terms.op(args[0]), true, terms.args(args[0])),
        op => (op, false, args),
    };
    let (strict, signed) = match op {
        Op::Slt => (true, true),
        Op::Sle => (false, true),
        Op::Ult => (true, false),
        Op::Ule => (false, false),
        _ => return None,
    };
    let (left, right) = match negated {
        // Not less than is at most, the other way round.
        true => (args[1], args[0]),
        false => (args[0], args[1]),
    };
    Some(Comparison {
        left,
        right,
        strict: strict != negated,
        signed,
    })
}

impl Bounds {
    /// Takes in a condition that holds.
    pub(super) fn learn(&mut self, terms: &Terms, condition: Term) {
        if terms.op(condition) == Op::Eq {
            let (a, b) = (terms.args(condition)[0], terms.args(condition)[1]);
            self.meet(terms, a, self.range(terms, b));
            self.meet(terms, b, self.range(terms, a));
        }
        let Some(known) = comparison(terms, condition) else {
            return;
        };
        let ((low, high), (other_low, other_high)) = (
            self.range(terms, known.left),
            self.range(terms, known.right),
        );
        if !known.signed && (other_low < 0 || other_high < 0) {
            return;
        }
        // Below a number that is not negative, unsigned: not negative either.
        let low = if known.signed { low } else { low.max(0) };
        let one = i64::from(known.strict);
        self.meet(
            terms,
            known.left,
            (low, high.min(other_high.saturating_sub(one))),
        );
        self.meet(
            terms,
            known.right,
            (other_low.max(low.saturating_add(one)), other_high),
        );
        if known.strict {
            self.less.insert((known.left, known.right));
        }
    }

    /// Whether a condition follows from what is known.
    pub(super) fn imply(&self, terms: &Terms, condition: Term) -> bool {
        let Some(asked) = comparison(terms, condition) else {
            return self.implies_difference(terms, condition);
        };
        let ((low, high), (other_low, _)) = (
            self.range(terms, asked.left),
            self.range(terms, asked.right),
        );
        let apart = high < other_low || !asked.strict && high == other_low;
        let less = self.less.contains(&(asked.left, asked.right));
        match asked.signed {
            true => apart || less,
            // What is greater than a number that is not negative is not negative either.
            false => low >= 0 && (less || other_low >= 0 && apart),
        }
    }

    /// Whether two terms cannot be equal, or must be.
    fn implies_difference(&self, terms: &Terms, condition: Term) -> bool {
        let args = terms.args(condition);
        match terms.op(condition) {
            Op::Not if terms.op(args[0]) == Op::Eq => {
                let args = terms.args(args[0]);
                let (a, b) = (self.range(terms, args[0]), self.range(terms, args[1]));
                a.1 < b.0 || b.1 < a.0
            }
            Op::Eq => {
                let (a, b) = (self.range(terms, args[0]), self.range(terms, args[1]));
                a == b && a.0 == a.1
            }
            _ => false,
        }
    }

    fn range(&self, terms: &Terms, term: Term) -> (i64, i64) {
        if let (Some(bits), true) = (terms.as_bits(term), is_number(terms, term)) {
            let value = signed(bits, terms.sort(term).width());
            return (value, value);
        }
        let known = self.bounds.get(&term).copied();
        known.unwrap_or_else(|| natural_range(terms, term))
    }

    fn meet(&mut self, terms: &Terms, term: Term, (low, high): (i64, i64)) {
        if terms.as_bits(term).is_some() || !is_number(terms, term) {
            return;
        }
        let (known_low, known_high) = self.range(terms, term);
        self.bounds
            .insert(term, (known_low.max(low), known_high.min(high)));
    }
}

/// What a term can be because of its shape.
fn natural_range(terms: &Terms, term: Term) -> (i64, i64) {
    let sort = terms.sort(term);
    if !is_number(terms, term) {
        return (i64::MIN, i64::MAX);
    }
    let width = match terms.op(term) {
        Op::ZExt => {
            let inner = terms.sort(terms.args(term)[0]).width();
            return (0, (1i64 << inner.min(62)) - 1);
        }
        // A mask that is not negative leaves nothing above it.
        Op::BitAnd if let Some(mask) = mask(terms, term) => return (0, mask),
        Op::SExt => terms.sort(terms.args(term)[0]).width(),
        _ => sort.width(),
    };
    let half = 1i64 << (width.min(64) - 1).min(62);
    match width {
        64.. => (i64::MIN, i64::MAX),
        _ => (-half, half - 1),
    }
}

fn mask(terms: &Terms, term: Term) -> Option<i64> {
    let constants = terms
        .args(term)
        .iter()
        .filter_map(|&side| terms.as_bits(side));
    let width = terms.sort(term).width();
    let masks = constants.map(|bits| signed(bits, width));
    masks.filter(|&mask| mask >= 0).min()
}

fn is_number(terms: &Terms, term: Term) -> bool {
    matches!(terms.sort(term), Sort::Bv(_))
}

fn signed(bits: u64, width: u8) -> i64 {
    let shift = 64 - u32::from(width.clamp(1, 64));
    ((bits << shift) as i64) >> shift
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_below_the_length_is_inside() {
        let mut terms = Terms::new();
        let (i, n) = (terms.var("i", Sort::Bv(32)), terms.var("n", Sort::Bv(32)));
        let (zero, three) = (terms.int(0), terms.int(3));
        let mut bounds = Bounds::default();
        let (natural, below) = (terms.sle(zero, i), terms.slt(i, n));
        let inside = terms.ult(i, n);
        bounds.learn(&terms, below);
        assert!(!bounds.imply(&terms, inside));
        bounds.learn(&terms, natural);
        assert!(bounds.imply(&terms, inside));
        let longer = terms.slt(three, n);
        assert!(!bounds.imply(&terms, longer));
        bounds.learn(&terms, longer);
        let (two, second) = (terms.int(2), terms.ult(three, n));
        assert!(bounds.imply(&terms, second));
        let different = terms.ne(n, two);
        assert!(bounds.imply(&terms, different));
        let outside = terms.not(inside);
        assert!(!bounds.imply(&terms, outside));
    }
}
