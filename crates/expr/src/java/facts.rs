//! A path condition as a developer would say it: bounds on one term are one bound or an equality, what follows from
//! the rest is left out.
//!
//! A condition on a single whole number is a [`Claim`]: the term and the range that it is in. Claims on the same term
//! are intersected. Lengths and characters have no negative values, and lengths are small, so a constant that is added
//! to one moves to the other side.

use std::collections::BTreeSet;

use hashbrown::HashMap;

use super::tree::{Expr, Prefix, Sign};
use super::{Part, Printer, Text, constant, float_order, letter, not, quoted};
use crate::op::Op;
use crate::pool::{Term, Terms, Var};
use crate::sort::{Sort, mask, signed};
use crate::value::Value;

/// Lengths are far from the end of the integers, and so is what may be added to one.
const MOST_ADDED: i128 = 1 << 30;

/// A part of a path condition.
pub enum Fact {
    /// What must hold.
    Term(Term),
    /// What is said otherwise, with a number by which it is known.
    Said(Expr<Var>, usize),
}

/// A printed condition, with its terms, so that it can be evaluated for other values of the variables.
#[derive(Clone, PartialEq, Debug)]
pub struct Sentence {
    /// The Java expression.
    pub expr: Expr<Var>,
    /// What it says.
    pub meaning: Meaning,
}

/// What a printed condition says.
#[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub enum Meaning {
    /// A whole number is in a range but for some numbers in it. One of at most 16 bits has no sign.
    Within {
        /// The number.
        subject: Term,
        /// The least.
        low: i128,
        /// The greatest.
        high: i128,
        /// What it is not.
        except: BTreeSet<i128>,
    },
    /// A condition has this truth value.
    Holds(Term, bool),
    /// What has been said otherwise, by its number.
    Said(usize),
}

/// Whole numbers from `low` to `high` but for a few.
#[derive(Clone, Debug, PartialEq)]
struct Range {
    low: i128,
    high: i128,
    except: BTreeSet<i128>,
    /// Whether people say `x > low - 1` and `x < high + 1`.
    open: [bool; 2],
}

impl Range {
    fn full([low, high]: [i128; 2]) -> Range {
        Range {
            low,
            high,
            except: BTreeSet::new(),
            open: [false; 2],
        }
    }

    fn intersect(&mut self, other: &Range) {
        if other.low > self.low {
            (self.low, self.open[0]) = (other.low, other.open[0]);
        }
        if other.high < self.high {
            (self.high, self.open[1]) = (other.high, other.open[1]);
        }
        self.except.extend(&other.except);
    }

    /// All other numbers, if they are a range.
    fn complement(&self, domain: [i128; 2]) -> Option<Range> {
        let mut range = Range::full(domain);
        let is_low = self.low == domain[0];
        let is_high = self.high == domain[1];
        match (self.except.len(), is_low, is_high) {
            (1, true, true) => {
                let only = *self.except.first()?;
                (range.low, range.high) = (only, only);
            }
            (0, _, _) if self.low == self.high => range.except.extend([self.low]),
            (0, true, false) => (range.low, range.open[0]) = (self.high + 1, !self.open[1]),
            (0, false, true) => (range.high, range.open[1]) = (self.low - 1, !self.open[0]),
            _ => return None,
        }
        Some(range)
    }

    /// Takes numbers at its ends off that are not in it. A bound that comes to be so is said with `>` or `<`.
    fn trim(&mut self, domain: [i128; 2], has_floor: bool) {
        while (self.low > domain[0] || has_floor) && self.except.remove(&self.low) {
            (self.low, self.open[0]) = (self.low + 1, true);
        }
        while self.high < domain[1] && self.except.remove(&self.high) {
            (self.high, self.open[1]) = (self.high - 1, true);
        }
        let (low, high) = (self.low, self.high);
        self.except.retain(|one| (low..=high).contains(one));
    }
}

/// That a term is in a range.
#[derive(Clone, Debug, PartialEq)]
struct Claim {
    subject: Term,
    range: Range,
}

impl Claim {
    fn meaning(&self) -> Meaning {
        Meaning::Within {
            subject: self.subject,
            low: self.range.low,
            high: self.range.high,
            except: self.range.except.clone(),
        }
    }
}

/// A part of the list that is being tidied.
enum Item {
    Claim(Claim),
    /// A condition and whether it holds.
    Other(Term, bool),
    Said(Expr<Var>, usize),
}

impl Printer {
    /// The facts as Java expressions that hold together; there may be fewer of them, or more. Of some a part is not said.
    pub fn facts(&mut self, terms: &Terms, facts: Vec<Fact>) -> Vec<Sentence> {
        let mut items = Vec::new();
        for fact in facts {
            match fact {
                Fact::Term(term) => self.flatten(terms, term, true, &mut items),
                Fact::Said(text, number) => items.push(Item::Said(text, number)),
            }
        }
        let items = drop_implied(terms, merge(items));
        let mut said: Vec<(Text, Meaning)> = Vec::new();
        for item in items {
            let (texts, meaning) = match item {
                Item::Said(text, number) => (vec![text], Meaning::Said(number)),
                Item::Claim(claim) => {
                    let meaning = claim.meaning();
                    (self.claimed(terms, claim), meaning)
                }
                Item::Other(term, holds) => {
                    let text = self.other(terms, term, holds);
                    (text.into_iter().collect(), Meaning::Holds(term, holds))
                }
            };
            let texts = texts.into_iter();
            said.extend(texts.map(|text| (text, meaning.clone())));
        }
        let sentence = |(expr, meaning): (Text, Meaning)| Sentence { expr, meaning };
        said.into_iter().map(sentence).collect()
    }

    /// Conjunctions are several facts.
    fn flatten(&self, terms: &Terms, term: Term, holds: bool, items: &mut Vec<Item>) {
        if let Some(claim) = self.claim(terms, term, holds) {
            return items.push(Item::Claim(self.without_abs(terms, claim)));
        }
        let args = terms.args(term);
        match (terms.op(term), holds) {
            (Op::Not, _) => self.flatten(terms, args[0], !holds, items),
            (Op::And, true) | (Op::Or, false) => {
                for &arg in args {
                    self.flatten(terms, arg, holds, items);
                }
            }
            _ => items.push(Item::Other(equality(terms, term), holds)),
        }
    }

    fn claim(&self, terms: &Terms, term: Term, holds: bool) -> Option<Claim> {
        let args = terms.args(term);
        let claim = match terms.op(term) {
            Op::Not => return self.claim(terms, args[0], !holds),
            op @ (Op::And | Op::Or) => {
                // A disjunction is the opposite of a conjunction of opposites.
                let inner = op == Op::And;
                let mut claims = args.iter().map(|&arg| self.claim(terms, arg, inner));
                let mut whole = claims.next()??;
                for claim in claims {
                    let claim = claim.filter(|claim| claim.subject == whole.subject)?;
                    whole.range.intersect(&claim.range);
                }
                return match holds == inner {
                    true => Some(whole),
                    false => self.opposite(terms, whole),
                };
            }
            op @ (Op::Eq | Op::Slt | Op::Sle) => self.compared(terms, op, [args[0], args[1]])?,
            op @ (Op::Ult | Op::Ule) => self.unsigned(terms, op, [args[0], args[1]])?,
            _ => return None,
        };
        match holds {
            true => Some(claim),
            false => self.opposite(terms, claim),
        }
    }

    fn opposite(&self, terms: &Terms, claim: Claim) -> Option<Claim> {
        let domain = self.domain(terms, claim.subject)?;
        let range = claim.range.complement(domain)?;
        Some(Claim { range, ..claim })
    }

    /// A comparison of a term with a constant.
    fn compared(&self, terms: &Terms, op: Op, [a, b]: [Term; 2]) -> Option<Claim> {
        let (known, other) = match (terms.as_bits(a), terms.as_bits(b)) {
            (Some(_), None) => (a, b),
            (None, Some(_)) => (b, a),
            _ => return None,
        };
        let (subject, added) = self.subject(terms, other);
        let domain = self.domain(terms, subject)?;
        let (bits, width) = (terms.as_bits(known)?, terms.sort(known).width());
        let bound = match width {
            // A character has no sign; a byte beside a letter is that letter.
            8 | 16 if op == Op::Eq => i128::from(mask(bits, width)),
            32 | 64 => i128::from(signed(bits, width)),
            _ => return None,
        } - added;
        let mut range = Range::full(domain);
        let is_open = op == Op::Slt;
        match (op, known == a) {
            (Op::Eq, _) => (range.low, range.high) = (bound, bound),
            (_, true) => (range.low, range.open[0]) = (bound + i128::from(is_open), is_open),
            (_, false) => (range.high, range.open[1]) = (bound - i128::from(is_open), is_open),
        }
        (range.low, range.high) = (range.low.max(domain[0]), range.high.min(domain[1]));
        Some(Claim { subject, range })
    }

    /// An index that is surely in an array says how long it is; and characters have no sign.
    fn unsigned(&self, terms: &Terms, op: Op, [a, b]: [Term; 2]) -> Option<Claim> {
        if op == Op::Ule && self.is_length(a) {
            let within = self.unsigned(terms, Op::Ult, [b, a])?;
            return self.opposite(terms, within);
        }
        if op == Op::Ule || !self.is_length(b) {
            let is_known = |term| terms.as_bits(term).is_some();
            let characters = self.is_character(terms, a) && is_known(b)
                || self.is_character(terms, b) && is_known(a);
            let is_wide = terms.sort(a).width() == 32;
            let signed = if op == Op::Ult { Op::Slt } else { Op::Sle };
            return (characters && is_wide)
                .then(|| self.compared(terms, signed, [a, b]))
                .flatten();
        }
        let needed = match terms.as_bits(a) {
            Some(bits) => i128::from(signed(bits, 32)) + 1,
            None => match self.subject(terms, a) {
                (subject, added) if subject == b && added < 0 => -added,
                _ => return None,
            },
        };
        let mut range = Range::full(self.domain(terms, b)?);
        // `array[2]` is there if the length is more than 2.
        (range.low, range.open[0]) = (needed.max(0), true);
        let is_possible = needed > 0;
        is_possible.then_some(Claim { subject: b, range })
    }

    /// `|x|` is zero where `x` is.
    fn without_abs(&self, terms: &Terms, claim: Claim) -> Claim {
        let Some(inner) = absolute(terms, claim.subject) else {
            return claim;
        };
        let range = &claim.range;
        let is_zero = range.low == 0 && range.high == 0;
        let domain = self.domain(terms, claim.subject);
        let is_full = domain == Some([range.low, range.high]);
        let is_other = is_full && range.except.iter().eq([&0]);
        match is_zero || is_other {
            true => Claim {
                subject: inner,
                range: claim.range,
            },
            false => claim,
        }
    }

    /// The term that a comparison is about, and the constant that is added to it.
    fn subject(&self, terms: &Terms, term: Term) -> (Term, i128) {
        match (terms.op(term), terms.args(term)) {
            (Op::ZExt, &[inner]) if self.is_character(terms, inner) => (inner, 0),
            (Op::Add, &[a, b]) => {
                let (inner, by) = if terms.as_bits(a).is_some() {
                    (b, a)
                } else {
                    (a, b)
                };
                let added = terms.as_bits(by).map(|bits| i128::from(signed(bits, 32)));
                match added {
                    Some(added) if self.is_length(inner) && added.abs() < MOST_ADDED => {
                        (inner, added)
                    }
                    _ => (term, 0),
                }
            }
            _ => (term, 0),
        }
    }

    /// The numbers that a term can be.
    fn domain(&self, terms: &Terms, term: Term) -> Option<[i128; 2]> {
        match terms.sort(term) {
            Sort::Bv(32) if self.is_length(term) => Some([0, i128::from(i32::MAX)]),
            Sort::Bv(32) => Some([i128::from(i32::MIN), i128::from(i32::MAX)]),
            Sort::Bv(64) => Some([i128::from(i64::MIN), i128::from(i64::MAX)]),
            Sort::Bv(width @ (8 | 16)) if self.is_character(terms, term) => {
                Some([0, (1 << width) - 1])
            }
            _ => None,
        }
    }

    /// Whether a variable is the length of a string or an array, and no field that is called so.
    fn is_length(&self, term: Term) -> bool {
        matches!(self.parts.get(&term), Some(Part::Length(_) | Part::Count))
    }

    /// A claim in as few comparisons as it takes.
    fn claimed(&mut self, terms: &Terms, claim: Claim) -> Vec<Text> {
        let Claim { subject, mut range } = claim;
        let Some(domain) = self.domain(terms, subject) else {
            return Vec::new();
        };
        range.trim(domain, self.is_length(subject));
        let is_at_most = |most: i128| range.high == most && range.low == 0;
        if let Some(Part::Length(string)) = self.parts.get(&subject) {
            let is_empty = Text::method(Text::Name(*string), "isEmpty");
            if is_at_most(0) {
                return vec![is_empty];
            }
            let is_rest = range.low == 1 && range.high == domain[1] && range.except.is_empty();
            if is_rest {
                return vec![Text::prefix(Prefix::Not, is_empty)];
            }
        }
        let left = self.expr(terms, subject);
        let compared = |sign, number: i128| {
            let number = self.number(terms, subject, number);
            Text::infix(sign, left.clone(), number)
        };
        if range.low == range.high {
            return vec![compared(Sign::Equal, range.low)];
        }
        let mut said = Vec::new();
        if range.low > domain[0] {
            said.push(match range.open[0] {
                true => compared(Sign::Greater, range.low - 1),
                false => compared(Sign::AtLeast, range.low),
            });
        }
        if range.high < domain[1] {
            said.push(match range.open[1] {
                true => compared(Sign::Less, range.high + 1),
                false => compared(Sign::AtMost, range.high),
            });
        }
        // That a character is none of the special cases of upper and lower case is not worth a comment.
        let is_character = self.is_character(terms, subject);
        let is_odd = |one: i128| is_character && !(0x20..0x7f).contains(&one);
        said.extend(range.except.iter().map(|&one| match is_odd(one) {
            true => Text::Cut,
            false => compared(Sign::NotEqual, one),
        }));
        said
    }

    fn number(&self, terms: &Terms, subject: Term, number: i128) -> Text {
        if self.is_character(terms, subject) {
            return quoted(letter(number as u16));
        }
        let sort = terms.sort(subject);
        Text::Literal(constant(&Value::bv(sort.width(), number as i64), sort))
    }

    /// A condition that is no claim; nothing for an index that is where it should be, since the program continues.
    fn other(&mut self, terms: &Terms, term: Term, holds: bool) -> Option<Text> {
        let check = match (terms.op(term), terms.args(term)) {
            (Op::Ult, &[index, length]) => Some((index, length, holds)),
            (Op::Ule, &[length, index]) => Some((index, length, !holds)),
            _ => None,
        };
        if let Some((index, length, is_within)) = check
            && self.is_length(length)
        {
            if is_within {
                return None;
            }
            let [index, length] = [index, length].map(|part| self.expr(terms, part));
            let below = Text::infix(Sign::Less, index.clone(), Text::number(0));
            let above = Text::infix(Sign::AtLeast, index, length);
            return Some(Text::infix(Sign::Or, below, above));
        }
        let text = self.expr(terms, term);
        Some(match holds {
            true => text,
            false => not(terms, term, &text),
        })
    }
}

/// Claims on one term become one, where the first of them was.
fn merge(items: Vec<Item>) -> Vec<Item> {
    let mut merged: Vec<Item> = Vec::new();
    let mut first: HashMap<Term, usize> = HashMap::new();
    for item in items {
        let Item::Claim(claim) = item else {
            merged.push(item);
            continue;
        };
        let at = *first.entry(claim.subject).or_insert(merged.len());
        match merged.get_mut(at) {
            Some(Item::Claim(known)) => known.range.intersect(&claim.range),
            _ => merged.push(Item::Claim(claim)),
        }
    }
    merged
}

/// Leaves out what is said twice and bounds on a float that a tighter one makes needless.
fn drop_implied(terms: &Terms, items: Vec<Item>) -> Vec<Item> {
    let is_needless = |at: usize| {
        let Item::Other(term, holds) = items[at] else {
            return false;
        };
        items.iter().enumerate().any(|(other, item)| match item {
            Item::Other(same, truth) if *same == term && *truth == holds => other < at,
            Item::Other(tighter, true) if holds => implies(terms, *tighter, term),
            Item::Other(equal, true) => excludes(terms, *equal, term),
            _ => false,
        })
    };
    let needless: Vec<bool> = (0..items.len()).map(is_needless).collect();
    let kept = items.into_iter().zip(needless);
    kept.filter_map(|(item, needless)| (!needless).then_some(item))
        .collect()
}

/// Whether `x > 100.0` is one and `x > 0.0` the other.
fn implies(terms: &Terms, tighter: Term, wider: Term) -> bool {
    let side = |term: Term| {
        let args = terms.args(term);
        let is_order = matches!(terms.op(term), Op::FLt | Op::FLe);
        let (is_order, &[a, b]) = (is_order, args) else {
            return None;
        };
        match (is_order, float_order(terms, a), float_order(terms, b)) {
            (true, Some(bound), None) => Some((b, true, bound)),
            (true, None, Some(bound)) => Some((a, false, bound)),
            _ => None,
        }
    };
    match (side(tighter), side(wider)) {
        (Some((x, lower, tight)), Some((y, same, wide))) if x == y && lower == same => {
            if lower {
                tight > wide
            } else {
                tight < wide
            }
        }
        _ => false,
    }
}

/// Whether `a == b` is one, which leaves no room for the other, `a < b` or `b < a`.
fn excludes(terms: &Terms, equal: Term, less: Term) -> bool {
    let (args, others) = (terms.args(equal), terms.args(less));
    terms.op(equal) == Op::FEq
        && terms.op(less) == Op::FLt
        && args.iter().all(|arg| others.contains(arg))
        && others.iter().all(|arg| args.contains(arg))
}

/// `a == b && !(b < a)` is `a == b`: so comparisons of floats come from bytecode.
fn equality(terms: &Terms, term: Term) -> Term {
    let args = terms.args(term);
    if terms.op(term) != Op::And {
        return term;
    }
    let is_less = |arg: Term, equal: Term| {
        terms.op(arg) == Op::Not && excludes(terms, equal, terms.args(arg)[0])
    };
    match *args {
        [equal, less] if is_less(less, equal) => equal,
        [less, equal] if is_less(less, equal) => equal,
        _ => term,
    }
}

/// The `x` of `x < 0 ? -x : x`.
pub(super) fn absolute(terms: &Terms, term: Term) -> Option<Term> {
    let (Op::Ite, &[condition, negated, inner]) = (terms.op(term), terms.args(term)) else {
        return None;
    };
    let is_negated = terms.op(negated) == Op::Neg && terms.args(negated) == [inner];
    let (Op::Slt, &[left, zero]) = (terms.op(condition), terms.args(condition)) else {
        return None;
    };
    (is_negated && left == inner && terms.as_bits(zero) == Some(0)).then_some(inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Setting {
        terms: Terms,
        length: Term,
        x: Term,
    }

    fn setting() -> Setting {
        let mut terms = Terms::new();
        let length = terms.var("s.length", Sort::Bv(32));
        terms.var("s", Sort::Ref);
        let x = terms.var("x", Sort::Bv(32));
        Setting { terms, length, x }
    }

    impl Setting {
        fn said(&self, facts: &[Term]) -> Vec<String> {
            let string = self.terms.find_var("s").unwrap();
            let parts = [
                ("s.length", Part::Length(string)),
                ("s[0]", Part::Character(string, 0)),
                ("a.length", Part::Count),
            ];
            let parts = parts.into_iter().filter_map(|(name, part)| {
                let var = self.terms.find_var(name)?;
                Some((self.terms.var_term(var), part))
            });
            let mut printer = Printer::default().with_parts(parts);
            let facts = facts.iter().map(|&fact| Fact::Term(fact)).collect();
            let said = printer.facts(&self.terms, facts).into_iter();
            said.map(|sentence| sentence.expr.text(&self.terms))
                .collect()
        }

        /// `left < right`.
        fn less(&mut self, left: Term, right: Term) -> Term {
            self.terms.slt(left, right)
        }

        fn int(&mut self, number: i32) -> Term {
            self.terms.int(number)
        }
    }

    #[test]
    fn constants_beside_lengths_move() {
        let mut it = setting();
        let (one, zero) = (it.int(-1), it.int(0));
        let last = it.terms.add(it.length, one);
        let none = it.less(last, zero);
        let some = it.terms.not(none);
        assert_eq!(it.said(&[none]), ["s.isEmpty()"]);
        assert_eq!(it.said(&[some]), ["!s.isEmpty()"]);
        let within = it.terms.ult(last, it.length);
        assert_eq!(it.said(&[some, within]), ["!s.isEmpty()"]);
    }

    #[test]
    fn bounds_on_one_term_are_one_part() {
        let mut it = setting();
        let (zero, one, two) = (it.int(0), it.int(1), it.int(2));
        let (x, length) = (it.x, it.length);
        let low = it.terms.sle(one, x);
        let high = it.less(x, two);
        assert_eq!(it.said(&[low, high]), ["x == 1"]);
        let some = it.less(zero, length);
        let few = it.terms.sle(length, one);
        assert_eq!(it.said(&[some, few]), ["s.length() == 1"]);
        let (not_zero, not_one) = (it.terms.ne(length, zero), it.terms.ne(length, one));
        assert_eq!(it.said(&[not_zero, not_one]), ["s.length() > 1"]);
        // Any int may be the least.
        let other = it.terms.ne(x, two);
        assert_eq!(it.said(&[other, low]), ["x >= 1", "x != 2"]);
    }

    #[test]
    fn an_index_within_its_array_goes_without_saying() {
        let mut it = setting();
        let length = it.terms.var("a.length", Sort::Bv(32));
        let within = it.terms.ult(it.x, length);
        let outside = it.terms.not(within);
        assert!(it.said(&[within]).is_empty());
        assert_eq!(it.said(&[outside]), ["x < 0 || x >= a.length"]);
        let zero = it.int(0);
        let y = it.terms.var("y", Sort::Bv(32));
        let small = it.less(y, zero);
        // Whoever joins them puts an `||` in parentheses.
        let both = ["x < 0 || x >= a.length", "y < 0"];
        assert_eq!(it.said(&[outside, small]), both);
        let third = it.int(2);
        let there = it.terms.ult(third, length);
        assert_eq!(it.said(&[there]), ["a.length > 2"]);
    }

    #[test]
    fn of_characters_that_are_not_there_only_plain_ones_are_said() {
        let mut it = setting();
        let first = it.terms.var("s[0]", Sort::Bv(8));
        let differs = ['k', 'µ'].map(|letter| {
            let value = Value::bv(8, i64::from(letter as u32));
            let letter = it.terms.constant(&value, Sort::Bv(8));
            it.terms.ne(first, letter)
        });
        assert_eq!(it.said(&differs), ["s.charAt(0) != 'k'", "…"]);
    }

    #[test]
    fn fields_called_length_may_be_negative() {
        let mut it = setting();
        let length = it.terms.var("p.length", Sort::Bv(32));
        let zero = it.int(0);
        let other = it.terms.ne(length, zero);
        assert_eq!(it.said(&[other]), ["p.length != 0"]);
    }

    #[test]
    fn equal_floats_are_not_less_too() {
        let mut it = setting();
        let (a, b) = (
            it.terms.var("a", Sort::Double),
            it.terms.var("b", Sort::Double),
        );
        let (equal, less) = (it.terms.feq(a, b), it.terms.flt(b, a));
        let not_less = it.terms.not(less);
        let both = it.terms.and(equal, not_less);
        assert_eq!(it.said(&[both]), ["a == b"]);
        let different = it.terms.not(both);
        assert_eq!(it.said(&[different]), ["a != b"]);
        let number = it.terms.feq(a, a);
        assert_eq!(it.said(&[number]), ["!Double.isNaN(a)"]);
        let nan = it.terms.not(number);
        assert_eq!(it.said(&[nan]), ["Double.isNaN(a)"]);
    }

    #[test]
    fn only_the_tighter_bound_on_a_float_is_said() {
        let mut it = setting();
        let a = it.terms.var("a", Sort::Double);
        let [zero, hundred] = [0.0, 100.0].map(|number| {
            let value = Value::Double(number);
            it.terms.constant(&value, Sort::Double)
        });
        let (positive, large) = (it.terms.flt(zero, a), it.terms.flt(hundred, a));
        assert_eq!(it.said(&[positive, large]), ["a > 100.0"]);
    }

    #[test]
    fn an_absolute_value_is_said_so() {
        let mut it = setting();
        let (zero, three, x) = (it.int(0), it.int(3), it.x);
        let (negative, turned) = (it.less(x, zero), it.terms.neg(x));
        let size = it.terms.ite(negative, turned, x);
        let small = it.less(size, three);
        assert_eq!(it.said(&[small]), ["Math.abs(x) < 3"]);
        let some = it.terms.ne(size, zero);
        assert_eq!(it.said(&[some]), ["x != 0"]);
        // So comparisons of longs come from bytecode.
        let (none, not_less) = (it.terms.eq(size, zero), it.terms.sle(zero, size));
        let both = it.terms.and(none, not_less);
        let neither = it.terms.not(both);
        assert_eq!(it.said(&[neither]), ["x != 0"]);
    }
}
