//! Numeric search: moves one variable at a time, on its bits, as long as the distance to a solution
//! shrinks (the alternating variable method), and starts anew where it is stuck. It only needs terms to
//! be evaluated, so sines and `%` are no problem, and it finds solutions where exact circuits are slow.
//! Where products and remainders of a few integers are asked for, whose circuits are the slowest of all, it first tries
//! small numbers together. It never says `Unsat`.

use std::ops::ControlFlow;

use vitro_expr::random::{Random, RandomValues};
use vitro_expr::sort::{mask, signed};
use vitro_expr::{Op, Program, Sort, Term, Terms, Value};

use super::{Backend, Fit};
use crate::answer::{Answer, Reason};
use crate::classify::{Class, Shape};
use crate::context::{Context, Query};

/// Searching longer than this leaves too little to others.
const MOST_STEPS: u64 = 6_000_000;

/// Evaluations of a term that cost one step of the budget.
const TERMS_PER_STEP: u64 = 16;

/// Most variables for which small numbers are tried together.
const MOST_TOGETHER: usize = 4;

/// The back end.
pub struct Search;

impl Backend for Search {
    fn name(&self) -> &'static str {
        "search"
    }

    fn fit(&self, shape: &Shape) -> Fit {
        match shape.class {
            // The exact back end may still refute such a system, so it is asked in between.
            Class::Functions => Fit::Try {
                rank: 20,
                steps: 1_250_000,
                again: Some(60),
            },
            Class::Floating => Fit::Try {
                rank: 20,
                steps: 12_500,
                again: Some(60),
            },
            _ if shape.numbers => Fit::No,
            Class::Bits if shape.products && shape.vars.len() <= MOST_TOGETHER => Fit::Try {
                rank: 20,
                steps: 4_000,
                again: Some(60),
            },
            _ => Fit::Try {
                rank: 60,
                steps: 3_000_000,
                again: None,
            },
        }
    }

    fn solve(&mut self, context: &mut Context, query: &Query, steps: u64) -> Answer {
        let mut walk = Walk::new(context.terms, query);
        if walk.program.vars.is_empty() {
            return Answer::Unknown(Reason::Incomplete);
        }
        let limit = steps.min(MOST_STEPS) * TERMS_PER_STEP;
        if walk.sorts.len() <= MOST_TOGETHER {
            walk.small_numbers(limit / 2);
        }
        let mut told = 0;
        loop {
            let within_budget = context.spend((walk.spent - told).div_ceil(TERMS_PER_STEP));
            told = walk.spent;
            if walk.cost == 0.0 {
                return Answer::Sat(walk.program.model());
            }
            if let Err(reason) = within_budget {
                return Answer::Unknown(reason);
            }
            if walk.spent > limit || context.expired() {
                return Answer::Unknown(Reason::Incomplete);
            }
            let improved = walk.round(limit);
            if !improved && walk.cost > 0.0 {
                walk.restart(context.terms);
            }
        }
    }
}

struct Walk<'a> {
    program: Program,
    constraints: &'a [Term],
    atoms: Vec<Distance>,
    sorts: Vec<Sort>,
    /// Constants of the system, by sort: solutions are often at or beside one.
    pool: Vec<(Sort, Value)>,
    cost: f64,
    /// Terms that were evaluated.
    spent: u64,
    random: Random,
    restarts: usize,
}

/// A constraint with its structure unfolded, so that the distance needs no arena.
enum Distance {
    All(Vec<Distance>),
    One(Vec<Distance>),
    /// `left OP right` shall be as wanted; the sort is that of the sides.
    Compare(Op, Term, Term, Sort, bool),
    /// Any other condition.
    Other(Term, bool),
}

impl<'a> Walk<'a> {
    fn new(terms: &Terms, query: &'a Query) -> Walk<'a> {
        let program = Program::of_model(terms, &query.constraints, &query.hint);
        // Shared parts are unfolded wherever they stand, which must not cost more than a run of the program.
        let mut room = MOST_UNFOLDED * program.len();
        let atoms = query
            .constraints
            .iter()
            .map(|&term| unfold(terms, term, true, 0, &mut room))
            .collect();
        let sorts = program
            .vars
            .iter()
            .map(|&var| terms.var_sort(var))
            .collect();
        let mut pool = Vec::new();
        for term in terms.postorder(&query.constraints) {
            if let Some(value) = terms.as_const(term) {
                pool.push((terms.sort(term), value));
            }
        }
        let mut walk = Walk {
            program,
            constraints: &query.constraints,
            atoms,
            sorts,
            pool,
            cost: 0.0,
            spent: 0,
            random: Random::new(0x5eed),
            restarts: 0,
        };
        walk.cost = walk.measure();
        walk
    }

    fn measure(&mut self) -> f64 {
        self.spent += self.program.len() as u64 * 3;
        let cost: f64 = self
            .atoms
            .iter()
            .map(|atom| atom.measure(&self.program))
            .sum();
        // Rounding in the sum must not hide or invent a solution.
        if self.holds() { 0.0 } else { cost.max(1e-9) }
    }

    /// Tries numbers that solutions often have for all variables together, the smallest first; stays where it was if none
    /// is a solution.
    fn small_numbers(&mut self, limit: u64) {
        let start: Vec<Value> = self.values();
        let choices: Vec<Vec<Value>> = (0..self.sorts.len()).map(|var| self.likely(var)).collect();
        let last: usize = choices.iter().map(|choices| choices.len() - 1).sum();
        let mut sums = 0..=last;
        let _ = sums.try_for_each(|sum| self.try_places(0, sum, &choices, limit));
        if self.cost > 0.0 {
            for (var, value) in start.into_iter().enumerate() {
                self.program.set(var, value);
            }
        }
    }

    /// Tries the ways to choose a place for each variable from this one on so that the places add up to `sum`; ends with a
    /// solution or at the limit.
    fn try_places(
        &mut self,
        var: usize,
        sum: usize,
        choices: &[Vec<Value>],
        limit: u64,
    ) -> ControlFlow<()> {
        let Some((here, rest)) = choices.split_first() else {
            return self.stop_if_solved();
        };
        let most_after: usize = rest.iter().map(|choices| choices.len() - 1).sum();
        let fitting = sum.saturating_sub(most_after)..here.len().min(sum + 1);
        for (place, value) in fitting.clone().zip(&here[fitting]) {
            if self.spent > limit {
                return ControlFlow::Break(());
            }
            self.spent += self.program.len() as u64;
            self.program.set(var, value.clone());
            self.try_places(var + 1, sum - place, rest, limit)?;
        }
        ControlFlow::Continue(())
    }

    fn stop_if_solved(&mut self) -> ControlFlow<()> {
        if !self.holds() {
            return ControlFlow::Continue(());
        }
        self.cost = 0.0;
        ControlFlow::Break(())
    }

    fn holds(&self) -> bool {
        let mut all = self.constraints.iter();
        all.all(|&term| self.program.value(term).is_true())
    }

    fn values(&self) -> Vec<Value> {
        let all = 0..self.sorts.len();
        all.map(|var| self.program.var_value(var).clone()).collect()
    }

    /// What it is now, small numbers, and the constants of the system.
    fn likely(&self, var: usize) -> Vec<Value> {
        let sort = self.sorts[var];
        let mut likely = vec![self.program.var_value(var).clone()];
        let constants = self.pool.iter();
        let constants = constants.filter(|(from, _)| *from == sort);
        let constants = constants.map(|(_, value)| value.clone());
        let small: Vec<Value> = match sort {
            Sort::Bv(width) if width >= 8 => SMALL
                .iter()
                .map(|&number| Value::bv(width, number))
                .collect(),
            _ => Vec::new(),
        };
        for value in small.into_iter().chain(constants) {
            if !likely.contains(&value) {
                likely.push(value);
            }
        }
        likely
    }

    /// Sets a variable if that brings the solution nearer; says whether it did.
    fn attempt(&mut self, var: usize, value: Value) -> bool {
        if *self.program.var_value(var) == value {
            return false;
        }
        self.program.set(var, value);
        let cost = self.measure();
        if cost < self.cost {
            self.cost = cost;
            return true;
        }
        self.program.take_back();
        false
    }

    /// Goes once over all variables; says whether anything became better.
    fn round(&mut self, limit: u64) -> bool {
        let mut improved = false;
        for var in 0..self.sorts.len() {
            if self.cost == 0.0 || self.spent > limit {
                return improved;
            }
            improved |= self.constants(var, limit);
            improved |= self.strides(var, limit);
            improved |= self.shapes(var);
        }
        improved
    }

    /// Tries the constants of the system and their neighbours, of which there may be hundreds.
    fn constants(&mut self, var: usize, limit: u64) -> bool {
        let sort = self.sorts[var];
        let mut improved = false;
        let candidates: Vec<Value> = self
            .pool
            .iter()
            .filter_map(|(from, value)| convert(value, *from, sort))
            .flat_map(|value| {
                [
                    moved(&value, sort, -1),
                    Some(value.clone()),
                    moved(&value, sort, 1),
                ]
            })
            .flatten()
            .collect();
        for value in candidates {
            if self.cost == 0.0 || self.spent > limit {
                break;
            }
            improved |= self.attempt(var, value);
        }
        improved
    }

    /// Strides that double as long as they help, in both directions, from every power of two.
    fn strides(&mut self, var: usize, limit: u64) -> bool {
        let sort = self.sorts[var];
        let Some(bits) = sort.bits() else {
            return false;
        };
        let mut improved = false;
        let mut power = 0;
        while power < u32::from(bits) && self.cost > 0.0 && self.spent <= limit {
            let mut helped = false;
            for sign in [1i128, -1] {
                let mut stride = sign << power;
                while let Some(value) = moved(self.program.var_value(var), sort, stride) {
                    if self.spent > limit || !self.attempt(var, value) {
                        break;
                    }
                    (helped, improved) = (true, true);
                    stride *= 2;
                }
            }
            power = if helped { 0 } else { power + 1 };
        }
        improved
    }

    /// Round numbers and single bits.
    fn shapes(&mut self, var: usize) -> bool {
        let sort = self.sorts[var];
        let mut improved = false;
        match (sort, self.program.var_value(var).clone()) {
            (Sort::Double, Value::Double(x)) => {
                for y in [
                    x.round(),
                    x.trunc(),
                    -x,
                    x + 1.0,
                    x - 1.0,
                    x * 2.0,
                    x / 2.0,
                    1.0 / x,
                ] {
                    improved |= self.attempt(var, Value::double(y));
                }
            }
            (Sort::Float, Value::Float(x)) => {
                for y in [
                    x.round(),
                    x.trunc(),
                    -x,
                    x + 1.0,
                    x - 1.0,
                    x * 2.0,
                    x / 2.0,
                    1.0 / x,
                ] {
                    improved |= self.attempt(var, Value::float(y));
                }
            }
            (Sort::Bool, Value::Bool(value)) => improved |= self.attempt(var, Value::Bool(!value)),
            (Sort::Bv(width), Value::Bv(_)) => {
                for bit in 0..width {
                    if let Value::Bv(now) = *self.program.var_value(var) {
                        improved |= self.attempt(var, Value::Bv(now ^ (1 << bit)));
                    }
                }
            }
            _ => {}
        }
        improved
    }

    /// Starts from other values: first small ones, then any.
    fn restart(&mut self, terms: &Terms) {
        self.restarts += 1;
        for var in 0..self.sorts.len() {
            let sort = self.sorts[var];
            if self.restarts > 1 && self.random.one_in(3) {
                continue;
            }
            let small = self.restarts % 2 == 1;
            let value = match (sort, small) {
                (Sort::Double, true) => Value::double(self.random.below(200) as f64 - 100.0),
                (Sort::Float, true) => Value::float(self.random.below(200) as f32 - 100.0),
                (Sort::Bv(width), true) => Value::bv(width, self.random.below(200) as i64 - 100),
                _ => self.random.value(terms.var_sort(self.program.vars[var])),
            };
            self.program.set(var, value);
        }
        self.cost = self.measure();
    }
}

/// Numbers that solutions often have.
const SMALL: [i64; 16] = [1, 2, 0, 3, 4, -1, 5, 6, 7, 8, -2, 9, 10, 12, -3, -4];

/// How deep conditions are unfolded; below, a condition only counts as met or not.
const DEEPEST: usize = 64;

/// Parts that conditions are unfolded into, for each of the program's instructions.
const MOST_UNFOLDED: usize = 4;

fn unfold(terms: &Terms, term: Term, wanted: bool, depth: usize, room: &mut usize) -> Distance {
    let (op, args) = (terms.op(term), terms.args(term));
    if depth > DEEPEST || *room == 0 {
        return Distance::Other(term, wanted);
    }
    *room -= 1;
    let mut both = |wanted| {
        args.iter()
            .map(|&arg| unfold(terms, arg, wanted, depth + 1, room))
            .collect()
    };
    match (op, wanted) {
        (Op::Not, _) => unfold(terms, args[0], !wanted, depth + 1, room),
        (Op::And, true) | (Op::Or, false) => Distance::All(both(wanted)),
        (Op::And, false) | (Op::Or, true) => Distance::One(both(wanted)),
        (Op::Eq | Op::Slt | Op::Sle | Op::Ult | Op::Ule | Op::FLt | Op::FLe | Op::FEq, _)
            if !matches!(terms.sort(args[0]), Sort::Bool | Sort::Wide(_)) =>
        {
            Distance::Compare(op, args[0], args[1], terms.sort(args[0]), wanted)
        }
        _ => Distance::Other(term, wanted),
    }
}

impl Distance {
    fn measure(&self, program: &Program) -> f64 {
        match self {
            Distance::All(parts) => parts.iter().map(|part| part.measure(program)).sum(),
            Distance::One(parts) => parts
                .iter()
                .map(|part| part.measure(program))
                .fold(f64::INFINITY, f64::min),
            Distance::Other(term, wanted) => {
                f64::from(u8::from(program.value(*term).is_true() != *wanted))
            }
            Distance::Compare(op, a, b, sort, wanted) => {
                compare(*op, program.value(*a), program.value(*b), *sort, *wanted)
            }
        }
    }
}

/// How far two sides are from comparing as wanted.
fn compare(op: Op, a: &Value, b: &Value, sort: Sort, wanted: bool) -> f64 {
    let unsigned = matches!(op, Op::Ult | Op::Ule);
    let (Some(x), Some(y)) = (ordered(a, sort, unsigned), ordered(b, sort, unsigned)) else {
        // NaN, or values without an order.
        let equal = matches!(op, Op::Eq) && a == b;
        return if equal == wanted { 0.0 } else { 70.0 };
    };
    let gap = match (op, wanted) {
        (Op::Slt | Op::Ult | Op::FLt, true) => x - y + 1,
        (Op::Slt | Op::Ult | Op::FLt, false) => y - x,
        (Op::Sle | Op::Ule | Op::FLe, true) => x - y,
        (Op::Sle | Op::Ule | Op::FLe, false) => y - x + 1,
        (_, true) => (x - y).abs(),
        (_, false) => i128::from(x == y),
    };
    if gap <= 0 {
        0.0
    } else {
        (1.0 + gap as f64).log2()
    }
}

/// The value as a number whose order is that of the sort; `None` for NaN and what has no order.
fn ordered(value: &Value, sort: Sort, unsigned: bool) -> Option<i128> {
    Some(match (value, sort) {
        (Value::Bv(bits), Sort::Bv(_)) if unsigned => i128::from(*bits),
        (Value::Bv(bits), Sort::Bv(width)) => i128::from(signed(*bits, width)),
        (Value::Float(x), _) if !x.is_nan() => i128::from(ordered_bits(u64::from(x.to_bits()), 32)),
        (Value::Double(x), _) if !x.is_nan() => i128::from(ordered_bits(x.to_bits(), 64)),
        (Value::Ref(object), _) => i128::from(*object),
        _ => return None,
    })
}

/// Sign and magnitude as a signed number; both zeros are 0.
fn ordered_bits(bits: u64, width: u8) -> i64 {
    let magnitude = mask(bits, width - 1) as i64;
    if bits >> (width - 1) & 1 == 1 {
        -magnitude
    } else {
        magnitude
    }
}

/// The value `steps` further in the order of its sort, if there is one.
fn moved(value: &Value, sort: Sort, by: i128) -> Option<Value> {
    match sort {
        Sort::Bv(width) => {
            let new = ordered(value, sort, false)?.checked_add(by)?;
            let new = i64::try_from(new).ok()?;
            let bits = mask(new as u64, width);
            (signed(bits, width) == new).then_some(Value::Bv(bits))
        }
        Sort::Float | Sort::Double => {
            let width = if sort == Sort::Float { 32 } else { 64 };
            let new = ordered(value, sort, false)?.checked_add(by)?;
            let infinity = if width == 32 {
                0x7f80_0000
            } else {
                0x7ff0_0000_0000_0000i128
            };
            if new.abs() > infinity {
                return None;
            }
            let magnitude = new.unsigned_abs() as u64;
            let sign = if new < 0 { 1 << (width - 1) } else { 0 };
            Some(Value::from_raw_bits(magnitude | sign, sort))
        }
        Sort::Ref => {
            let new = ordered(value, sort, false)?.checked_add(by)?;
            u32::try_from(new).ok().map(Value::Ref)
        }
        _ => None,
    }
}

/// A constant of one sort as a value of another.
fn convert(value: &Value, from: Sort, to: Sort) -> Option<Value> {
    if from == to {
        return Some(value.clone());
    }
    let number = match value {
        Value::Bv(bits) => signed(*bits, from.width()) as f64,
        Value::Float(x) => f64::from(*x),
        Value::Double(x) => *x,
        _ => return None,
    };
    match to {
        Sort::Bv(width) if number.abs() < 9e18 => Some(Value::bv(width, number as i64)),
        Sort::Float => Some(Value::float(number as f32)),
        Sort::Double => Some(Value::double(number)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::classify;
    use crate::statistics::Statistics;

    /// A fraction that cannot be reduced, by remainders of 64 bits whose circuits are large.
    #[test]
    fn small_numbers_solve_what_circuits_are_slow_at() {
        let mut terms = Terms::new();
        let (a, b) = (terms.var("a", Sort::Bv(64)), terms.var("b", Sort::Bv(64)));
        let (zero, one) = (terms.long(0), terms.long(1));
        let first = terms.srem(a, b);
        let second = terms.srem(b, first);
        let shortened = terms.sdiv(b, first);
        let whole = [terms.eq(first, zero), terms.eq(shortened, one)].map(|is| terms.not(is));
        let constraints = [
            terms.slt(zero, b),
            whole[0],
            whole[1],
            terms.eq(second, zero),
        ];
        let shape = classify(&mut terms, &constraints);
        let Fit::Try { steps, .. } = Search.fit(&shape) else {
            panic!("search does not take {shape:?}");
        };
        let mut statistics = Statistics::default();
        let mut context = Context::new(&mut terms, &mut statistics, steps, None);
        let answer = Search.solve(&mut context, &Query::new(constraints.to_vec()), steps);
        let Answer::Sat(model) = answer else {
            panic!("{answer:?}");
        };
        assert!(terms.holds(&constraints, &model));
    }

    /// Many constants make many places; those that the budget has no room for are not even listed.
    #[test]
    fn places_end_with_the_budget() {
        let mut terms = Terms::new();
        let vars = ["a", "b", "c", "d"].map(|name| terms.var(name, Sort::Bv(64)));
        let squares = vars.map(|var| terms.mul(var, var));
        let (left, right) = (
            terms.add(squares[0], squares[1]),
            terms.add(squares[2], squares[3]),
        );
        let sum = terms.add(left, right);
        let constants = (0..400).map(|number| terms.long(1_000 + 8 * number));
        let constants: Vec<Term> = constants.collect();
        // No sum of four squares is as far below zero as this, unless it wraps.
        let mut constraints: Vec<Term> = vars
            .iter()
            .map(|&var| terms.slt(var, constants[399]))
            .collect();
        for &constant in &constants {
            let is = terms.eq(sum, constant);
            constraints.push(terms.not(is));
        }
        let low = terms.long(-7_777);
        constraints.push(terms.eq(sum, low));
        let query = Query::new(constraints);
        let mut walk = Walk::new(&terms, &query);
        let (budget, before) = (1_000_000, walk.values());
        walk.small_numbers(budget);
        let most_beyond = 10 * walk.program.len() as u64;
        assert!(walk.spent > budget && walk.spent < budget + most_beyond);
        assert!(walk.cost > 0.0);
        assert_eq!(walk.values(), before);
        walk.spent = 0;
        walk.round(budget);
        // Single bits are tried to the end.
        assert!(walk.spent < budget + 64 * most_beyond);
    }
}
