//! Bounds of terms without a model: signed intervals with known bits for bit-vectors, intervals with a
//! note about NaN for floats. Bounds of parts can be learnt from constraints; the algebraic view of a
//! system is valid only where these bounds exclude wrapping.

use hashbrown::HashMap;

use crate::op::{Op, Rounding};
use crate::pool::{Term, Terms};
use crate::slots::Slots;
use crate::sort::{Sort, mask, signed};
use crate::value::Value;

/// What is known of a bit-vector: its signed bounds, the bits that are 0, the bits that are 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// The least signed value.
    pub low: i64,
    /// The greatest signed value.
    pub high: i64,
    /// Bits that are 0 for sure.
    pub zeros: u64,
    /// Bits that are 1 for sure.
    pub ones: u64,
}

/// What is known of a float: bounds of its value, and whether it may be NaN.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FloatRange {
    /// The least value.
    pub low: f64,
    /// The greatest value.
    pub high: f64,
    /// Whether it may be NaN.
    pub nan: bool,
}

/// The least and greatest signed number of a width.
pub fn limits(width: u8) -> (i64, i64) {
    let low = signed(1 << (width.clamp(1, 64) - 1), width);
    (low, !low)
}

impl Range {
    /// Everything that the width holds.
    pub fn full(width: u8) -> Range {
        let (low, high) = limits(width);
        Range {
            low,
            high,
            zeros: !mask(u64::MAX, width),
            ones: 0,
        }
    }

    /// One value.
    pub fn exactly(width: u8, bits: u64) -> Range {
        let value = signed(bits, width);
        Range {
            low: value,
            high: value,
            zeros: !bits,
            ones: bits,
        }
    }

    /// The signed interval, or everything if it does not fit into the width.
    fn interval(width: u8, low: i128, high: i128) -> Range {
        let (least, most) = limits(width);
        let full = Range::full(width);
        if low < i128::from(least) || high > i128::from(most) || low > high {
            return full;
        }
        Range {
            low: low as i64,
            high: high as i64,
            ..full
        }
        .refined(width)
        .unwrap_or(full)
    }

    fn known(width: u8, zeros: u64, ones: u64) -> Range {
        let full = Range::full(width);
        Range {
            zeros: zeros | full.zeros,
            ones: mask(ones, width),
            ..full
        }
        .refined(width)
        .unwrap_or(full)
    }

    /// Narrows bounds by bits and bits by bounds. `None` if no value has them: no operation below is given an
    /// empty range, so bounds that exclude 0 are bounds of a divisor that is not 0.
    fn refined(mut self, width: u8) -> Option<Range> {
        let sign = 1u64 << (width - 1);
        let unknown = mask(!(self.zeros | self.ones), width);
        let least = signed(self.ones | (unknown & sign), width);
        let most = signed(self.ones | (unknown & !sign), width);
        self.low = self.low.max(least);
        self.high = self.high.min(most);
        if self.low > self.high || self.zeros & self.ones != 0 {
            return None;
        }
        if self.low >= 0 {
            // Not negative: what is above the highest possible bit is 0.
            let used = 64 - (self.high as u64).leading_zeros();
            self.zeros |= !mask(u64::MAX, used as u8);
            if self.zeros & self.ones != 0 {
                return None;
            }
        }
        Some(self)
    }

    /// The values that both admit. Contradicting ranges give the first.
    pub fn meet(self, other: Range, width: u8) -> Range {
        let met = Range {
            low: self.low.max(other.low),
            high: self.high.min(other.high),
            zeros: self.zeros | other.zeros,
            ones: self.ones | other.ones,
        };
        met.refined(width).unwrap_or(self)
    }

    /// Whether no value is in both.
    pub fn excludes(self, other: Range) -> bool {
        let (low, high) = (self.low.max(other.low), self.high.min(other.high));
        low > high || (self.zeros | other.zeros) & (self.ones | other.ones) != 0
    }

    fn join(self, other: Range) -> Range {
        Range {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            zeros: self.zeros & other.zeros,
            ones: self.ones & other.ones,
        }
    }

    /// The only value, if there is only one.
    pub fn single(self) -> Option<i64> {
        (self.low == self.high).then_some(self.low)
    }

    /// Whether the value lies within.
    pub fn contains(self, value: i64) -> bool {
        (self.low..=self.high).contains(&value) && value as u64 & self.ones == self.ones
    }
}

impl FloatRange {
    const FULL: FloatRange = FloatRange {
        low: f64::NEG_INFINITY,
        high: f64::INFINITY,
        nan: true,
    };

    fn finite(self) -> bool {
        self.low.is_finite() && self.high.is_finite() && !self.nan
    }
}

/// Computes ranges of terms and remembers them.
#[derive(Default)]
pub struct Ranges {
    /// Whether what was learnt contradicts itself: the constraints have no solution.
    pub contradiction: bool,
    learnt: HashMap<Term, Range>,
    bits: Slots<Range>,
    floats: Slots<FloatRange>,
}

impl Ranges {
    /// Ranges that know nothing of any variable.
    pub fn new() -> Ranges {
        Ranges::default()
    }

    /// Takes bounds from a comparison with a constant that is known to hold, and from nothing else: that takes no time,
    /// however large the term is.
    pub fn note(&mut self, terms: &Terms, constraint: Term) {
        let (negated, inner) = match (terms.op(constraint), terms.args(constraint)) {
            (Op::Not, &[inner]) => (true, inner),
            _ => (false, constraint),
        };
        let (op, &[a, b]) = (terms.op(inner), terms.args(inner)) else {
            return;
        };
        if !matches!(terms.sort(a), Sort::Bv(_)) {
            return;
        }
        let width = terms.sort(a).width();
        let number = |term: Term| terms.as_bits(term).map(|bits| signed(bits, width));
        let (term, value, term_is_left) = match (number(a), number(b)) {
            (None, Some(value)) => (a, value, true),
            (Some(value), None) => (b, value, false),
            _ => return,
        };
        let known = self.learnt.get(&term).copied();
        let known = known.unwrap_or_else(|| Range::full(width));
        // A term on the left of a comparison that is not negated, or on the right of one that is, lies below.
        let below = term_is_left != negated;
        let bounds = match op {
            Op::Eq if !negated => Some((value, value)),
            Op::Eq if known.low == value => Some((value.saturating_add(1), known.high)),
            Op::Eq if known.high == value => Some((known.low, value.saturating_sub(1))),
            Op::Slt | Op::Sle => {
                let gap = i64::from((op == Op::Slt) != negated);
                Some(match below {
                    true => (known.low, value.saturating_sub(gap)),
                    false => (value.saturating_add(gap), known.high),
                })
            }
            // Below a number that is not negative, unsigned: not negative either.
            Op::Ult | Op::Ule if below && value >= 0 => {
                let gap = i64::from((op == Op::Ult) != negated);
                Some((known.low.max(0), value.saturating_sub(gap)))
            }
            _ => None,
        };
        let Some((low, high)) = bounds.filter(|(low, high)| low <= high) else {
            return;
        };
        let full = Range::full(width);
        self.insert(terms, term, known.meet(Range { low, high, ..full }, width));
    }

    /// Puts down what is known of a term, and forgets what was computed without it.
    fn insert(&mut self, terms: &Terms, term: Term, range: Range) {
        self.learnt.insert(term, range);
        self.bits.clear();
        self.floats.clear();
        if let (Op::SExt, &[inner]) = (terms.op(term), terms.args(term)) {
            let width = terms.sort(inner).width();
            let full = Range::full(width);
            let known = self.learnt.get(&inner).copied().unwrap_or(full);
            let (low, high) = (range.low.max(full.low), range.high.min(full.high));
            self.insert(terms, inner, known.meet(Range { low, high, ..full }, width));
        }
    }

    /// Takes bounds from a constraint that is known to hold; says whether there was something new.
    pub fn learn(&mut self, terms: &Terms, constraint: Term) -> bool {
        let mut news = false;
        let mut stack = vec![constraint];
        while let Some(part) = stack.pop() {
            let (op, args) = (terms.op(part), terms.args(part));
            news |= match (op, args) {
                (Op::And, &[a, b]) => {
                    stack.extend([b, a]);
                    false
                }
                (Op::Slt | Op::Sle | Op::Ult | Op::Ule, &[a, _]) if terms.sort(a).width() == 0 => {
                    false
                }
                (Op::Slt, &[a, b]) => self.order(terms, a, b, 1),
                (Op::Sle, &[a, b]) => self.order(terms, a, b, 0),
                (Op::Not, &[inner]) if terms.op(inner) == Op::Eq => {
                    let &[a, b] = terms.args(inner) else { continue };
                    matches!(terms.sort(a), Sort::Bv(_)) && self.apart(terms, a, b)
                }
                (Op::Ult | Op::Ule, &[a, b]) => self.unsigned_order(terms, a, b, op == Op::Ult),
                (Op::Eq, &[a, b]) if matches!(terms.sort(a), Sort::Bv(_)) => {
                    let (left, right) = (self.of(terms, a), self.of(terms, b));
                    let first = self.narrow(terms, a, right);
                    self.narrow(terms, b, left) || first
                }
                _ => false,
            };
        }
        news
    }

    /// Two sides that differ: where one is a bound of the other, the bound moves.
    fn apart(&mut self, terms: &Terms, a: Term, b: Term) -> bool {
        let (left, right) = (self.of(terms, a), self.of(terms, b));
        let full = Range::full(terms.sort(a).width());
        let mut news = false;
        for (term, range, other) in [(a, left, right), (b, right, left)] {
            let Some(value) = other.single() else {
                continue;
            };
            if range.single() == Some(value) {
                self.contradiction = true;
            } else if range.low == value {
                news |= self.narrow(
                    terms,
                    term,
                    Range {
                        low: value + 1,
                        ..full
                    },
                );
            } else if range.high == value {
                news |= self.narrow(
                    terms,
                    term,
                    Range {
                        high: value - 1,
                        ..full
                    },
                );
            }
        }
        news
    }

    fn order(&mut self, terms: &Terms, a: Term, b: Term, gap: i64) -> bool {
        let width = terms.sort(a).width();
        let (left, right) = (self.of(terms, a), self.of(terms, b));
        let full = Range::full(width);
        let below = Range {
            high: right.high.saturating_sub(gap),
            ..full
        };
        let above = Range {
            low: left.low.saturating_add(gap),
            ..full
        };
        let first = self.narrow(terms, a, below);
        self.narrow(terms, b, above) || first
    }

    /// Below a bound that is not negative, an unsigned number is not negative either.
    fn unsigned_order(&mut self, terms: &Terms, a: Term, b: Term, strict: bool) -> bool {
        let right = self.of(terms, b);
        if right.low < 0 {
            return false;
        }
        let high = right.high - i64::from(strict);
        if high < 0 {
            self.contradiction = true;
            return false;
        }
        let width = terms.sort(a).width();
        self.narrow(
            terms,
            a,
            Range {
                low: 0,
                high,
                ..Range::full(width)
            },
        )
    }

    fn narrow(&mut self, terms: &Terms, term: Term, to: Range) -> bool {
        if terms.op(term).is_const() {
            self.contradiction |= self.of(terms, term).excludes(to);
            return false;
        }
        let width = terms.sort(term).width();
        let old = self.of(terms, term);
        if old.excludes(to) {
            self.contradiction = true;
            return false;
        }
        let new = old.meet(to, width);
        if new == old {
            return false;
        }
        self.learnt.insert(term, new);
        self.bits.clear();
        self.floats.clear();
        if let (Op::SExt, &[inner]) = (terms.op(term), terms.args(term)) {
            let bounds = Range {
                low: new.low,
                high: new.high,
                ..Range::full(terms.sort(inner).width())
            };
            self.narrow(terms, inner, bounds);
        }
        true
    }

    /// What is known of a bit-vector term.
    pub fn of(&mut self, terms: &Terms, term: Term) -> Range {
        for part in terms.postorder_until(&[term], |part| self.bits.contains(part)) {
            match terms.sort(part) {
                Sort::Bv(width) => {
                    let mut range = self.compute(terms, part, width);
                    if let Some(&learnt) = self.learnt.get(&part) {
                        range = range.meet(learnt, width);
                    }
                    self.bits.insert(part, range);
                }
                sort if sort.is_float() && !self.floats.contains(part) => {
                    let range = self.compute_float(terms, part);
                    self.floats.insert(part, range);
                }
                _ => {}
            }
        }
        let width = terms.sort(term).width().max(1);
        self.bits
            .get(term)
            .copied()
            .unwrap_or_else(|| Range::full(width))
    }

    /// What is known of a float term.
    pub fn of_float(&mut self, terms: &Terms, term: Term) -> FloatRange {
        self.of(terms, term);
        self.floats.get(term).copied().unwrap_or(FloatRange::FULL)
    }

    fn compute(&self, terms: &Terms, term: Term, width: u8) -> Range {
        let node = terms.node(term);
        let get = |index: usize| {
            let arg = node.args()[index];
            self.bits
                .get(arg)
                .copied()
                .unwrap_or_else(|| Range::full(terms.sort(arg).width().max(1)))
        };
        if node
            .args()
            .iter()
            .any(|&arg| matches!(terms.sort(arg), Sort::Wide(_)))
        {
            return Range::full(width);
        }
        match node.op {
            Op::BvConst(bits) => Range::exactly(width, bits),
            Op::Ite => get(1).join(get(2)),
            Op::Mul => {
                let same = node.args()[0] == node.args()[1];
                let low_bits = product_bits(width, get(0), get(1), same);
                arithmetic(node.op, width, get(0), get(1)).meet(low_bits, width)
            }
            Op::Neg | Op::Add | Op::Sub | Op::SDiv | Op::SRem => {
                let b = if node.args().len() == 2 {
                    get(1)
                } else {
                    get(0)
                };
                arithmetic(node.op, width, get(0), b)
            }
            Op::BitNot => {
                let a = get(0);
                Range::known(width, a.ones, mask(a.zeros, width))
            }
            Op::BitAnd | Op::BitOr | Op::BitXor => bitwise(node.op, width, get(0), get(1)),
            Op::Shl | Op::LShr | Op::AShr => shift(node.op, width, get(0), get(1)),
            Op::URem | Op::UDiv => unsigned_division(node.op, width, get(0), get(1)),
            Op::ZExt => {
                let a = get(0);
                let from = terms.sort(node.args()[0]).width();
                let high = if a.low >= 0 {
                    a.high as i128
                } else {
                    mask(u64::MAX, from) as i128
                };
                let low = if a.low >= 0 { a.low as i128 } else { 0 };
                Range::interval(width, low, high).meet(Range::known(width, a.zeros, a.ones), width)
            }
            Op::SExt => Range::interval(width, get(0).low.into(), get(0).high.into()),
            Op::Extract(low) => {
                let a = get(0);
                let bits = Range::known(width, a.zeros >> low, a.ones >> low);
                match low {
                    0 => Range::interval(width, a.low.into(), a.high.into()).meet(bits, width),
                    _ => bits,
                }
            }
            Op::Concat => {
                let (high, low) = (get(0), get(1));
                let by = terms.sort(node.args()[1]).width();
                let zeros = (high.zeros << by) | mask(low.zeros, by);
                Range::known(width, zeros, (high.ones << by) | low.ones)
            }
            Op::FToS => {
                let range = self
                    .floats
                    .get(node.args()[0])
                    .copied()
                    .unwrap_or(FloatRange::FULL);
                if range.nan || range.low > range.high {
                    return Range::full(width);
                }
                let (least, most) = limits(width);
                let low = (range.low as i64).clamp(least, most);
                let high = (range.high as i64).clamp(least, most);
                Range::interval(width, low.into(), high.into())
            }
            _ => Range::full(width),
        }
    }

    fn compute_float(&self, terms: &Terms, term: Term) -> FloatRange {
        let node = terms.node(term);
        let get = |index: usize| {
            self.floats
                .get(node.args()[index])
                .copied()
                .unwrap_or(FloatRange::FULL)
        };
        let single = node.sort == Sort::Float;
        match node.op {
            Op::FpConst(_) => match terms.as_const(term) {
                Some(Value::Float(value)) if !value.is_nan() => exactly(value.into()),
                Some(Value::Double(value)) if !value.is_nan() => exactly(value),
                _ => FloatRange::FULL,
            },
            Op::Ite => {
                let (a, b) = (get(1), get(2));
                FloatRange {
                    low: a.low.min(b.low),
                    high: a.high.max(b.high),
                    nan: a.nan || b.nan,
                }
            }
            Op::SToF => {
                let arg = node.args()[0];
                let full = Range::full(terms.sort(arg).width());
                let range = self.bits.get(arg).copied().unwrap_or(full);
                let convert = |value: i64| {
                    if single {
                        f64::from(value as f32)
                    } else {
                        value as f64
                    }
                };
                FloatRange {
                    low: convert(range.low),
                    high: convert(range.high),
                    nan: false,
                }
            }
            Op::FNeg => {
                let a = get(0);
                FloatRange {
                    low: -a.high,
                    high: -a.low,
                    nan: a.nan,
                }
            }
            Op::FAbs => {
                let a = get(0);
                let low = if a.low > 0.0 {
                    a.low
                } else if a.high < 0.0 {
                    -a.high
                } else {
                    0.0
                };
                FloatRange {
                    low,
                    high: a.high.max(-a.low),
                    nan: a.nan,
                }
            }
            Op::FAdd | Op::FSub | Op::FMul => corners(node.op, get(0), get(1), single),
            Op::FToF => {
                let a = get(0);
                let convert = |value: f64| {
                    if single {
                        f64::from(value as f32)
                    } else {
                        value
                    }
                };
                FloatRange {
                    low: convert(a.low),
                    high: convert(a.high),
                    nan: a.nan,
                }
            }
            Op::FRound(mode) => {
                let a = get(0);
                FloatRange {
                    low: rounded(a.low, mode),
                    high: rounded(a.high, mode),
                    nan: a.nan,
                }
            }
            _ => FloatRange::FULL,
        }
    }
}

fn exactly(value: f64) -> FloatRange {
    FloatRange {
        low: value,
        high: value,
        nan: false,
    }
}

fn rounded(value: f64, mode: Rounding) -> f64 {
    match mode {
        Rounding::Even => value.round_ties_even(),
        Rounding::Away => value.round(),
        Rounding::Up => value.ceil(),
        Rounding::Down => value.floor(),
        Rounding::Zero => value.trunc(),
    }
}

/// Rounding is monotone, so the extremes of a finite box are at its corners.
fn corners(op: Op, a: FloatRange, b: FloatRange, single: bool) -> FloatRange {
    if !a.finite() || !b.finite() {
        return FloatRange::FULL;
    }
    let mut range = FloatRange {
        low: f64::INFINITY,
        high: f64::NEG_INFINITY,
        nan: false,
    };
    for x in [a.low, a.high] {
        for y in [b.low, b.high] {
            let exact = match op {
                Op::FAdd => x + y,
                Op::FSub => x - y,
                _ => x * y,
            };
            let value = if single {
                f64::from(exact as f32)
            } else {
                exact
            };
            range.low = range.low.min(value);
            range.high = range.high.max(value);
        }
    }
    range
}

fn arithmetic(op: Op, width: u8, a: Range, b: Range) -> Range {
    let (al, ah) = (i128::from(a.low), i128::from(a.high));
    let (bl, bh) = (i128::from(b.low), i128::from(b.high));
    match op {
        Op::Neg => Range::interval(width, -ah, -al),
        Op::Add => Range::interval(width, al + bl, ah + bh),
        Op::Sub => Range::interval(width, al - bh, ah - bl),
        Op::Mul => {
            let corners = [al * bl, al * bh, ah * bl, ah * bh];
            let low = corners.iter().copied().min().unwrap_or(i128::MIN);
            let high = corners.iter().copied().max().unwrap_or(i128::MAX);
            Range::interval(width, low, high)
        }
        Op::SDiv if bl > 0 || bh < 0 => {
            let corners = [al / bl, al / bh, ah / bl, ah / bh];
            let mut low = corners.iter().copied().min().unwrap_or(i128::MIN);
            let mut high = corners.iter().copied().max().unwrap_or(i128::MAX);
            if al <= 0 && ah >= 0 {
                (low, high) = (low.min(0), high.max(0));
            }
            Range::interval(width, low, high)
        }
        Op::SRem if bl > 0 || bh < 0 => {
            let most = bl.abs().max(bh.abs()) - 1;
            let low = if al >= 0 { 0 } else { (-most).max(al) };
            let high = if ah <= 0 { 0 } else { most.min(ah) };
            Range::interval(width, low, high)
        }
        _ => Range::full(width),
    }
}

/// The low bits of a product: zeros at the end add up, and a square is 0 or 1 modulo 4.
fn product_bits(width: u8, a: Range, b: Range, square: bool) -> Range {
    let ends = (a.zeros.trailing_ones() + b.zeros.trailing_ones()).min(u32::from(width));
    let zeros = mask(u64::MAX, ends as u8) | if square && width > 1 { 2 } else { 0 };
    Range::known(width, zeros, 0)
}

fn bitwise(op: Op, width: u8, a: Range, b: Range) -> Range {
    match op {
        Op::BitAnd => Range::known(width, a.zeros | b.zeros, a.ones & b.ones),
        Op::BitOr => Range::known(width, a.zeros & b.zeros, a.ones | b.ones),
        _ => Range::known(
            width,
            (a.zeros & b.zeros) | (a.ones & b.ones),
            (a.zeros & b.ones) | (a.ones & b.zeros),
        ),
    }
}

fn shift(op: Op, width: u8, a: Range, b: Range) -> Range {
    let Some(by) = b.single().filter(|by| (0..i64::from(width)).contains(by)) else {
        // An arithmetic shift only brings a value nearer to 0 or -1.
        return match op {
            Op::AShr => Range::interval(width, a.low.min(0).into(), a.high.max(-1).into()),
            Op::LShr if a.low >= 0 => Range::interval(width, 0, a.high.into()),
            _ => Range::full(width),
        };
    };
    match op {
        Op::Shl => {
            let bits = Range::known(
                width,
                (a.zeros << by) | mask(u64::MAX, by as u8),
                a.ones << by,
            );
            Range::interval(width, i128::from(a.low) << by, i128::from(a.high) << by)
                .meet(bits, width)
        }
        Op::LShr => {
            let above = !(mask(u64::MAX, width) >> by);
            Range::known(width, (mask(a.zeros, width) >> by) | above, a.ones >> by)
        }
        _ => Range::interval(width, i128::from(a.low >> by), i128::from(a.high >> by)),
    }
}

fn unsigned_division(op: Op, width: u8, a: Range, b: Range) -> Range {
    if a.low < 0 || b.low <= 0 {
        return Range::full(width);
    }
    match op {
        Op::URem => Range::interval(width, 0, i128::from(a.high.min(b.high - 1))),
        _ => Range::interval(
            width,
            i128::from(a.low / b.high),
            i128::from(a.high / b.low),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Model;
    use crate::random::{Random, RandomValues, Shape, TermSource};

    #[test]
    fn values_lie_in_their_ranges() {
        for seed in 0..4000 {
            let mut terms = Terms::new();
            let mut source = TermSource::new(
                seed,
                Shape {
                    functions: false,
                    ..Shape::SMT
                },
            );
            let width = source.random.pick(&[8, 16, 32, 64]);
            let term = source.term(&mut terms, Sort::Bv(width), 4);
            let mut ranges = Ranges::new();
            let range = ranges.of(&terms, term);
            let mut random = Random::new(seed);
            for _ in 0..8 {
                let mut model = Model::new();
                for var in terms.vars() {
                    model.set(var, random.value(terms.var_sort(var)));
                }
                let Value::Bv(bits) = terms.eval(term, &model) else {
                    panic!()
                };
                let value = signed(bits, width);
                assert!(
                    range.low <= value && value <= range.high,
                    "seed {seed}: {range:?} {value}"
                );
                assert_eq!(bits & range.zeros, 0, "seed {seed}: {range:?} {value}");
                assert_eq!(
                    bits & range.ones,
                    range.ones,
                    "seed {seed}: {range:?} {value}"
                );
            }
        }
    }

    /// What is noted holds for all values for which the conditions hold.
    #[test]
    fn comparisons_with_constants_are_noted() {
        for seed in 0..3000 {
            let mut terms = Terms::new();
            let mut random = Random::new(seed);
            let x = terms.var("x", Sort::Bv(8));
            let wide = terms.sext(32, x);
            let mut facts = Vec::new();
            for _ in 0..1 + random.below(4) {
                let term = random.pick(&[x, wide]);
                let width = terms.sort(term).width();
                let number = terms.bv(width, signed(random.bits(), 8));
                let (a, b) = random.pick(&[(term, number), (number, term)]);
                let fact = match random.below(5) {
                    0 => terms.slt(a, b),
                    1 => terms.sle(a, b),
                    2 => terms.ult(a, b),
                    3 => terms.ule(a, b),
                    _ => terms.eq(a, b),
                };
                let negated = terms.not(fact);
                facts.push(random.pick(&[fact, negated]));
            }
            let mut ranges = Ranges::new();
            facts.iter().for_each(|&fact| ranges.note(&terms, fact));
            let (narrow, wider) = (ranges.of(&terms, x), ranges.of(&terms, wide));
            for value in i8::MIN..=i8::MAX {
                let mut model = Model::new();
                let var = terms.as_var(x).unwrap();
                model.set(var, Value::bv(8, i64::from(value)));
                let holds = terms.holds(&facts, &model);
                let lies_within = narrow.contains(value.into()) && wider.contains(value.into());
                assert!(
                    !holds || lies_within,
                    "seed {seed}: {value} {narrow:?} {wider:?}"
                );
            }
        }
    }

    /// Bounds and bits may contradict each other although neither bounds nor bits do so by themselves.
    #[test]
    fn ranges_that_contradict_each_other_leave_no_empty_range() {
        let full = Range::full(8);
        // 6 or 7, and a number without the bit of 4.
        let high = Range::interval(8, 6, 7);
        let low = Range::known(8, 4, 0);
        let met = high.meet(low, 8);
        assert!(met.low <= met.high && met.zeros & met.ones == 0, "{met:?}");
        let most = Range::interval(8, 1, 1).meet(Range::known(8, 1, 0), 8);
        for op in [Op::SDiv, Op::SRem] {
            arithmetic(op, 8, full, most);
        }
        for op in [Op::UDiv, Op::URem] {
            unsigned_division(op, 8, high, most);
        }
    }

    /// Whatever is learnt, be it contradictory: no range is empty, and nothing breaks.
    #[test]
    fn what_contradicts_itself_breaks_nothing() {
        for seed in 0..4000 {
            let mut terms = Terms::new();
            let shape = Shape {
                functions: false,
                ..Shape::SMT
            };
            let mut source = TermSource::new(seed, shape);
            let facts: Vec<Term> = (0..4)
                .map(|_| source.term(&mut terms, Sort::Bool, 3))
                .collect();
            let term = source.term(&mut terms, Sort::Bv(8), 4);
            let mut ranges = Ranges::new();
            for &fact in &facts {
                ranges.learn(&terms, fact);
                ranges.note(&terms, fact);
            }
            for part in terms.postorder_until(&[term], |_| false) {
                if let Sort::Bv(_) = terms.sort(part) {
                    let range = ranges.of(&terms, part);
                    assert!(range.low <= range.high, "seed {seed}: {range:?}");
                    assert_eq!(range.zeros & range.ones, 0, "seed {seed}: {range:?}");
                }
            }
        }
    }

    #[test]
    fn bounds_are_learnt_from_constraints() {
        let mut terms = Terms::new();
        let x = terms.var("x", Sort::Bv(32));
        let (zero, hundred) = (terms.int(0), terms.int(100));
        let (low, high) = (terms.sle(zero, x), terms.sle(x, hundred));
        let mut ranges = Ranges::new();
        assert!(ranges.learn(&terms, low));
        assert!(ranges.learn(&terms, high));
        assert!(!ranges.learn(&terms, high));
        let high = terms.slt(hundred, x);
        let mut other = Ranges::new();
        other.learn(&terms, low);
        other.learn(&terms, high);
        assert!(!other.contradiction);
        assert!(!ranges.learn(&terms, high) && ranges.contradiction);
        let square = terms.mul(x, x);
        let range = ranges.of(&terms, square);
        assert_eq!((range.low, range.high), (0, 10_000));
    }
}
