//! Conditions kept small: what is said of one number several times becomes one interval, and what is known to be a
//! constant is put into all other conditions.
//!
//! An interval may run over the end of the numbers, since `i - 1 > 1` on wrapping ints is one for `i` as well. So the
//! conditions of a loop that counts stay one interval however often it is passed, and a contradiction shows without a
//! question to the solver. What does not come out as one interval stays as it was.

use hashbrown::{HashMap, HashSet};
use vitro_expr::pool::{FALSE, TRUE};
use vitro_expr::sort::{mask, signed};
use vitro_expr::{Op, Sort, Term};

use crate::space::{Kind, Space, Symbol};

/// Numbers from `low` upwards, `size` more of them, around the end if need be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Interval {
    low: u64,
    size: u64,
}

enum Met {
    One(Interval),
    None,
    Several,
}

impl Interval {
    fn between(low: i64, high: i64, width: u8) -> Interval {
        Interval {
            low: mask(low as u64, width),
            size: mask(high.wrapping_sub(low) as u64, width),
        }
    }

    fn meet(self, other: Interval, width: u8) -> Met {
        let most = mask(u64::MAX, width);
        let start = mask(other.low.wrapping_sub(self.low), width);
        let rest = most - start;
        let shifted = |from: u64, to: u64| {
            Met::One(Interval {
                low: mask(self.low.wrapping_add(from), width),
                size: to - from,
            })
        };
        // Where the other one ends if it runs around.
        let around = other.size.checked_sub(rest).filter(|&over| over > 0);
        match (start <= self.size, around) {
            (true, None) => shifted(start, (start + other.size).min(self.size)),
            (true, Some(over)) if over >= start => Met::One(self),
            (true, Some(_)) => Met::Several,
            (false, None) => Met::None,
            (false, Some(over)) => shifted(0, (over - 1).min(self.size)),
        }
    }
}

/// The conditions in order, without repetitions, or nothing if they contradict each other.
pub fn normal(space: &mut Space, conditions: Vec<Term>) -> Option<Vec<Term>> {
    let mut open = conditions;
    let mut replaced: HashSet<Term> = HashSet::new();
    loop {
        let parts = flat(space, open)?;
        let (mut kept, known) = intervals(space, parts)?;
        let fresh: HashMap<Term, Term> = known
            .into_iter()
            .filter(|(symbol, _)| replaced.insert(*symbol))
            .collect();
        if fresh.is_empty() {
            kept.sort_unstable();
            kept.dedup();
            return Some(kept);
        }
        open = with_constants(space, kept, &fresh);
    }
}

/// Conjunctions become their parts, true ones vanish.
fn flat(space: &Space, conditions: Vec<Term>) -> Option<Vec<Term>> {
    let mut parts = Vec::with_capacity(conditions.len());
    let mut open = conditions;
    while let Some(part) = open.pop() {
        match (space.terms.op(part), space.terms.args(part)) {
            (Op::And, &[a, b]) => open.extend([a, b]),
            (Op::Not, &[inner]) if space.terms.op(inner) == Op::Or => {
                // No rule of the arena moves negation inwards.
                parts.push(part);
            }
            _ if part == TRUE => {}
            _ if part == FALSE => return None,
            _ => parts.push(part),
        }
    }
    Some(parts)
}

type Constants = Vec<(Term, Term)>;

/// Joins what is said of one number. Gives the conditions and the numbers that are constants.
fn intervals(space: &mut Space, parts: Vec<Term>) -> Option<(Vec<Term>, Constants)> {
    let mut found: HashMap<Term, (Interval, usize)> = HashMap::new();
    let mut order: Vec<Term> = Vec::new();
    let mut rest = Vec::with_capacity(parts.len());
    for part in parts {
        let Some((symbol, interval)) = interval(space, part) else {
            rest.push(part);
            continue;
        };
        let width = space.terms.sort(symbol).width();
        let known = found.get(&symbol).copied().or_else(|| {
            order.push(symbol);
            let (low, high) = bounds(space, symbol)?;
            Some((Interval::between(low, high, width), 0))
        });
        let met = match known {
            Some((known, _)) => known.meet(interval, width),
            None => Met::One(interval),
        };
        match met {
            Met::None => return None,
            Met::Several => {
                rest.push(part);
                if let Some(known) = known {
                    found.insert(symbol, known);
                }
            }
            Met::One(interval) => {
                found.insert(symbol, (interval, 1));
            }
        }
    }
    let mut constants = Vec::new();
    for symbol in order {
        let Some(&(interval, said)) = found.get(&symbol) else {
            continue;
        };
        if said > 0 {
            say(space, symbol, interval, &mut rest);
        }
        if interval.size == 0 {
            let width = space.terms.sort(symbol).width();
            let value = space.terms.bv(width, signed(interval.low, width));
            constants.push((symbol, value));
        }
    }
    Some((rest, constants))
}

/// What the kind of a symbol says. References are not bounded: further back they may turn out to be new objects.
fn bounds(space: &Space, symbol: Term) -> Option<(i64, i64)> {
    let (_, kind) = space.meaning(symbol)?;
    kind.bounds().filter(|_| kind != Kind::Ref)
}

/// Writes an interval as conditions.
fn say(space: &mut Space, symbol: Term, interval: Interval, into: &mut Vec<Term>) {
    let width = space.terms.sort(symbol).width();
    let most = mask(u64::MAX, width);
    let low = signed(interval.low, width);
    let high = signed(mask(interval.low.wrapping_add(interval.size), width), width);
    let bounds = bounds(space, symbol);
    let terms = &mut space.terms;
    if interval.size == most {
        return;
    }
    if interval.size == 0 {
        let value = terms.bv(width, low);
        into.push(terms.eq(symbol, value));
    } else if interval.size == most - 1 {
        let value = terms.bv(width, low.wrapping_sub(1));
        into.push(terms.ne(symbol, value));
    } else if low <= high {
        let (least, greatest) =
            bounds.unwrap_or((signed(1 << (width - 1), width), (most >> 1) as i64));
        if low > least {
            let low = terms.bv(width, low);
            into.push(terms.sle(low, symbol));
        }
        if high < greatest {
            let high = terms.bv(width, high);
            into.push(terms.sle(symbol, high));
        }
    } else {
        let by = terms.bv(width, low);
        let from = terms.sub(symbol, by);
        let size = terms.bv(width, signed(interval.size, width));
        into.push(terms.ule(from, size));
    }
}

/// What a condition says of one symbol, if it says that it is in an interval.
fn interval(space: &Space, part: Term) -> Option<(Term, Interval)> {
    let terms = &space.terms;
    let (op, args) = (terms.op(part), terms.args(part));
    if op == Op::Not {
        let inner = args[0];
        if terms.op(inner) != Op::Eq {
            return None;
        }
        let (symbol, by, value) = shifted(space, terms.args(inner)[0], terms.args(inner)[1])?;
        let width = terms.sort(symbol).width();
        let value = value.wrapping_sub(by);
        return Some((
            symbol,
            Interval::between(value.wrapping_add(1), value.wrapping_sub(1), width),
        ));
    }
    if !matches!(op, Op::Eq | Op::Slt | Op::Sle | Op::Ult | Op::Ule) {
        return None;
    }
    let (left, right) = (args[0], args[1]);
    let Sort::Bv(width) = terms.sort(left) else {
        return None;
    };
    let (symbol, by, value, symbol_is_left) = match shifted(space, left, right) {
        Some((symbol, by, value)) => (symbol, by, value, true),
        None => {
            let (symbol, by, value) = shifted(space, right, left)?;
            (symbol, by, value, false)
        }
    };
    let least = signed(1 << (width - 1), width);
    let greatest = (mask(u64::MAX, width) >> 1) as i64;
    let (low, high) = match (op, symbol_is_left) {
        (Op::Eq, _) => (value, value),
        (Op::Slt, true) if value > least => (least, value - 1),
        (Op::Sle, true) => (least, value),
        (Op::Slt, false) if value < greatest => (value + 1, greatest),
        (Op::Sle, false) => (value, greatest),
        (Op::Ult, true) if value != 0 => (0, value.wrapping_sub(1)),
        (Op::Ule, true) => (0, value),
        (Op::Ult, false) if value != -1 => (value.wrapping_add(1), -1),
        (Op::Ule, false) => (value, -1),
        _ => return None,
    };
    let interval = Interval::between(low.wrapping_sub(by), high.wrapping_sub(by), width);
    Some((symbol, interval))
}

/// A symbol with what is added to it, and the constant that it is compared with.
fn shifted(space: &Space, one: Term, other: Term) -> Option<(Term, i64, i64)> {
    let value = space.constant(other)?;
    if space.meaning(one).is_some() {
        return Some((one, 0, value));
    }
    let (Op::Add, &[symbol, by]) = (space.terms.op(one), space.terms.args(one)) else {
        return None;
    };
    space.meaning(symbol)?;
    Some((symbol, space.constant(by)?, value))
}

/// The conditions with constants put in, those that state them excepted.
fn with_constants(space: &mut Space, kept: Vec<Term>, known: &HashMap<Term, Term>) -> Vec<Term> {
    let mut done = HashMap::new();
    let mut result = Vec::with_capacity(kept.len());
    for part in kept {
        let states = space.terms.op(part) == Op::Eq
            && space
                .terms
                .args(part)
                .iter()
                .any(|arg| known.contains_key(arg))
            && interval(space, part).is_some();
        result.push(match states {
            true => part,
            false => put_in(space, part, known, &mut done),
        });
    }
    result
}

/// A term with symbols replaced by constants, also in the objects and indices that symbols are parts of.
fn put_in(
    space: &mut Space,
    root: Term,
    known: &HashMap<Term, Term>,
    done: &mut HashMap<Term, Term>,
) -> Term {
    let order = space
        .terms
        .postorder_until(&[root], |term| done.contains_key(&term));
    for term in order {
        let new = match space.meaning(term) {
            Some(_) if known.contains_key(&term) => known[&term],
            Some((Symbol::Cell(place, object, index), kind)) => {
                let new_object = put_in(space, object, known, done);
                let new_index = index.map(|index| put_in(space, index, known, done));
                match (new_object, new_index) == (object, index) {
                    true => term,
                    false => cell(space, place, kind, new_object, new_index, term),
                }
            }
            Some(_) => term,
            None => {
                let node = *space.terms.node(term);
                let args: Vec<Term> = node.args().iter().map(|arg| done[arg]).collect();
                match args == node.args() {
                    true => term,
                    false => space
                        .terms
                        .convert(node.op, node.sort, &args)
                        .unwrap_or(term),
                }
            }
        };
        done.insert(term, new);
    }
    done[&root]
}

/// A cell whose object or index became known. What null holds stays as it was: there is a condition against it.
fn cell(
    space: &mut Space,
    place: crate::space::Place,
    kind: Kind,
    object: Term,
    index: Option<Term>,
    old: Term,
) -> Term {
    match space.constant(object) {
        Some(number) if number <= 0 => old,
        _ => crate::effect::read(space, &[], place, kind, object, index),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::space::Symbol;

    fn local(space: &mut Space) -> Term {
        space.symbol(Symbol::Local(0, 1), Kind::Int)
    }

    #[test]
    fn a_count_stays_one_interval() {
        let mut space = Space::new();
        let i = local(&mut space);
        let mut conditions = Vec::new();
        let one = space.terms.int(1);
        for turn in 0..50 {
            let by = space.terms.int(-turn);
            let then = space.terms.add(i, by);
            conditions.push(space.terms.slt(one, then));
            conditions = normal(&mut space, conditions).unwrap();
        }
        let fifty = space.terms.int(51);
        assert_eq!(conditions, [space.terms.sle(fifty, i)]);
    }

    #[test]
    fn contradictions_show() {
        let mut space = Space::new();
        let i = local(&mut space);
        let (two, three) = (space.terms.int(2), space.terms.int(3));
        let (is_two, not_three) = (space.terms.eq(i, two), space.terms.ne(i, three));
        let is_three = space.terms.eq(i, three);
        assert_eq!(
            normal(&mut space, vec![is_two, not_three]),
            Some(vec![is_two])
        );
        assert_eq!(normal(&mut space, vec![is_two, is_three]), None);
    }

    #[test]
    fn constants_are_put_into_other_conditions() {
        let mut space = Space::new();
        let i = local(&mut space);
        let j = space.symbol(Symbol::Local(0, 2), Kind::Int);
        let (two, sum) = (space.terms.int(2), space.terms.mul(i, j));
        let (is_two, less) = (space.terms.eq(i, two), space.terms.eq(sum, two));
        let three = space.terms.int(3);
        let j_is = space.terms.eq(j, three);
        assert_eq!(normal(&mut space, vec![is_two, less, j_is]), None);
    }
}
