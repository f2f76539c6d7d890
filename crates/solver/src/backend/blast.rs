//! The exact back end: terms as circuits over one incremental SAT instance.
//!
//! Each term becomes gates once. A query assumes the literals of its constraints, so pushing and popping
//! costs nothing here, and the assumptions that failed are the core. Reads from unknown arrays and
//! functions that cannot be blasted are fresh variables: a refutation stays right with them, and a
//! model is checked by evaluation like every other.

use hashbrown::HashMap;
use num_bigint::BigUint;

use vitro_circuit::float::{self, Format, Rounding as Mode};
use vitro_circuit::{Answer as Sat, Bits, Circuit, Effort, Lit, Reason as Stop, bits};
use vitro_expr::{ArrayValue, Model, Op, Rounded, Rounding, Sort, Term, Terms, Value, Var};

use super::arrays::{Arrays, Read};
use super::{Backend, Fit};
use crate::answer::{Answer, Reason};
use crate::classify::{Class, Shape};
use crate::context::{Context, Query};

/// Differences of exponents that `%` on floats is built for: at first, and if that does not decide.
const REMAINDER_BOUNDS: [usize; 2] = [16, 280];
/// Past this many gates the instance is thrown away and started anew.
const MOST_GATES: usize = 8_000_000;
/// A gate is about this many of our steps to build.
const GATE_STEPS: u64 = 8;
/// Gates that a query with few steps may build nevertheless: they are kept, so that asking again costs less.
const FEWEST_GATES: u64 = 1_000_000;
/// How often a model may violate an array before the query is given up.
const MOST_REFINEMENTS: usize = 2000;

/// The back end.
pub struct Blast {
    circuit: Circuit,
    bits: HashMap<Term, Bits>,
    arrays: Arrays,
    /// For each `%` in use: where its circuit is right.
    exact: HashMap<Term, Lit>,
    /// The difference of exponents that `%` is built for.
    bound: usize,
    /// No more gates than this are built for the query.
    most_gates: usize,
}

impl Default for Blast {
    fn default() -> Self {
        Blast::new()
    }
}

impl Backend for Blast {
    fn name(&self) -> &'static str {
        "blast"
    }

    fn fit(&self, shape: &Shape) -> Fit {
        if shape.numbers {
            return Fit::No;
        }
        match shape.class {
            // Products of wide numbers and floats may be found faster by others.
            Class::Bits if shape.products => Fit::Try {
                rank: 30,
                steps: 100_000_000,
                again: Some(70),
            },
            Class::Floating => Fit::Try {
                rank: 30,
                steps: 150_000_000,
                again: Some(70),
            },
            _ => Fit::Well { rank: 30 },
        }
    }

    fn solve(&mut self, context: &mut Context, query: &Query, steps: u64) -> Answer {
        if self.circuit.gates.len() > MOST_GATES {
            *self = Blast::new();
        }
        let answer = self.solve_within(context, query, steps);
        // One query may need more than there is room for; what it has left behind is in the way of the next.
        if self.circuit.gates.len() > MOST_GATES {
            *self = Blast::new();
        }
        context.statistics.gates = self.circuit.gates.len() as u64;
        answer
    }
}

impl Blast {
    fn solve_within(&mut self, context: &mut Context, query: &Query, steps: u64) -> Answer {
        let mut used = 0;
        loop {
            if let Some(answer) = self.attempt(context, query, steps, &mut used) {
                return answer;
            }
            if self.bound == REMAINDER_BOUNDS[1] {
                let what = "% on floats whose exponents are far apart";
                return Answer::Unknown(Reason::Unsupported(what.into()));
            }
            // Wider circuits for `%` are new gates, and so is everything built on them.
            *self = Blast {
                bound: REMAINDER_BOUNDS[1],
                ..Blast::new()
            };
        }
    }

    /// A back end that has blasted nothing.
    pub fn new() -> Blast {
        Blast {
            circuit: Circuit::new(),
            bits: HashMap::new(),
            arrays: Arrays::default(),
            exact: HashMap::new(),
            bound: REMAINDER_BOUNDS[0],
            most_gates: MOST_GATES,
        }
    }

    /// `None` if the refutation rests on a bound of `%`.
    fn attempt(
        &mut self,
        context: &mut Context,
        query: &Query,
        steps: u64,
        used: &mut u64,
    ) -> Option<Answer> {
        let mut plain = Vec::new();
        let mut literals = Vec::new();
        let before = self.circuit.gates.len();
        let left = steps.saturating_sub(*used).min(context.left());
        let affordable = (left / GATE_STEPS).max(FEWEST_GATES) as usize;
        self.most_gates = before.saturating_add(affordable).min(2 * MOST_GATES);
        let built = self.build(context, query, &mut plain, &mut literals);
        let new = (self.circuit.gates.len() - before) as u64 * GATE_STEPS;
        *used += new;
        if let Err(reason) = built.and(context.spend(new)) {
            return Some(Answer::Unknown(reason));
        }
        let mut assumptions = literals.clone();
        let within = self.within(context.terms, &plain);
        assumptions.extend_from_slice(&within);
        for _ in 0..MOST_REFINEMENTS {
            let reads = match self.reads(context.terms, &plain) {
                Ok(reads) => reads,
                Err(reason) => return Some(Answer::Unknown(reason)),
            };
            let left = steps.saturating_sub(*used);
            match self.ask(context, &assumptions, left, used) {
                Err(reason) => return Some(Answer::Unknown(reason)),
                Ok(Some(core)) if core.iter().any(|lit| within.contains(lit)) => return None,
                Ok(Some(core)) => {
                    let pairs = query.constraints.iter().zip(&literals);
                    let failed = pairs
                        .filter(|(_, lit)| core.contains(lit))
                        .map(|(&term, _)| term);
                    return Some(Answer::Unsat(failed.collect()));
                }
                Ok(None) if self.refine(context.terms, &reads) => {}
                Ok(None) => match self.arrays.agree(context.terms, &plain) {
                    Ok(true) => {}
                    Ok(false) => {
                        return Some(Answer::Sat(self.model(context.terms, query, &reads)));
                    }
                    Err(reason) => return Some(Answer::Unknown(reason)),
                },
            }
        }
        Some(Answer::Unknown(Reason::Effort))
    }

    /// Builds the constraints: without arrays, and as literals. What is begun counts, so that a query cannot build more
    /// than it may spend.
    fn build(
        &mut self,
        context: &mut Context,
        query: &Query,
        plain: &mut Vec<Term>,
        literals: &mut Vec<Lit>,
    ) -> Result<(), Reason> {
        for &constraint in &query.constraints {
            let term = self.arrays.eliminate(context.terms, constraint)?;
            literals.push(self.blast(context.terms, term)?[0]);
            plain.push(term);
        }
        Ok(())
    }

    /// The reads from arrays below the terms, ready to be looked up in a model; what holds for good
    /// about arrays is asserted first.
    fn reads(&mut self, terms: &mut Terms, plain: &[Term]) -> Result<Vec<Read>, Reason> {
        for axiom in std::mem::take(&mut self.arrays.axioms) {
            let bits = self.blast(terms, axiom)?;
            self.circuit.assert(bits[0]);
        }
        let reads = self.arrays.reads_below(terms, plain);
        for read in &reads {
            // An index may occur nowhere else, and still decides what is read.
            self.blast(terms, read.index)?;
            self.blast(terms, read.element)?;
        }
        Ok(reads)
    }

    /// One search; the core if there is no model.
    fn ask(
        &mut self,
        context: &mut Context,
        assumptions: &[Lit],
        steps: u64,
        used: &mut u64,
    ) -> Result<Option<Vec<Lit>>, Reason> {
        let before = self.circuit.statistics().ticks;
        let effort = Effort {
            ticks: Some(u32::try_from(steps).unwrap_or(u32::MAX)),
            deadline: context.deadline(),
            ..Effort::default()
        };
        let answer = self.circuit.solve(assumptions, &effort);
        let ticks = self.circuit.statistics().ticks.saturating_sub(before);
        *used += ticks;
        // What was found before the budget ran out still counts.
        let _ = context.spend(ticks);
        match answer {
            Sat::Sat => Ok(None),
            Sat::Unsat(core) => Ok(Some(core)),
            Sat::Unknown(Stop::Effort) => Err(Reason::Effort),
            Sat::Unknown(Stop::Deadline) => Err(Reason::Deadline),
        }
    }

    /// The literals that say that every `%` below the terms is within its bound.
    fn within(&self, terms: &Terms, plain: &[Term]) -> Vec<Lit> {
        if self.exact.is_empty() {
            return Vec::new();
        }
        let order = terms.postorder(plain);
        order
            .iter()
            .filter_map(|term| self.exact.get(term).copied())
            .collect()
    }

    /// Adds what the model gets wrong about arrays; says whether there was anything.
    fn refine(&mut self, terms: &mut Terms, reads: &[Read]) -> bool {
        let mut seen: HashMap<(Var, Value), (Read, Value)> = HashMap::new();
        let mut wrong = Vec::new();
        for &read in reads {
            let (Some(index), Some(element)) = (
                self.value(terms, read.index),
                self.value(terms, read.element),
            ) else {
                continue;
            };
            match seen.get(&(read.array, index.clone())) {
                Some((other, value)) if *value != element => wrong.push((*other, read)),
                Some(_) => {}
                None => {
                    seen.insert((read.array, index), (read, element));
                }
            }
        }
        for (a, b) in &wrong {
            let (same_index, same_element) =
                (terms.eq(a.index, b.index), terms.eq(a.element, b.element));
            let axiom = terms.not(same_index);
            let axiom = terms.or(axiom, same_element);
            if let Ok(bits) = self.blast(terms, axiom) {
                self.circuit.assert(bits[0]);
            }
        }
        !wrong.is_empty()
    }

    /// The value of a term in the last model.
    fn value(&mut self, terms: &Terms, term: Term) -> Option<Value> {
        let bits = self.bits.get(&term)?;
        let Sort::Wide(width) = terms.sort(term) else {
            let number = self.circuit.number(bits)?;
            return Some(Value::from_raw_bits(number as u64, terms.sort(term)));
        };
        let mut number = BigUint::default();
        for (place, &bit) in bits.iter().enumerate() {
            number.set_bit(place as u64, self.circuit.value(bit)?);
        }
        Some(Value::vector(width, number))
    }

    fn model(&mut self, terms: &mut Terms, query: &Query, reads: &[Read]) -> Model {
        let mut model = Model::new();
        for &constraint in &query.constraints {
            for &var in terms.free_vars(constraint).iter() {
                if model.explicit(var).is_none()
                    && let Some(value) = self.value(terms, terms.var_term(var))
                {
                    model.set(var, value);
                }
            }
        }
        let mut arrays: HashMap<Var, ArrayValue> = HashMap::new();
        // What is read elsewhere comes first: it is what the others are exceptions from.
        let (elsewhere, others): (Vec<&Read>, Vec<&Read>) = reads
            .iter()
            .partition(|read| self.arrays.is_elsewhere(read.index));
        for read in elsewhere.into_iter().chain(others) {
            let (Some(index), Some(element)) = (
                self.value(terms, read.index),
                self.value(terms, read.element),
            ) else {
                continue;
            };
            if self.arrays.is_elsewhere(read.index) {
                arrays.insert(read.array, ArrayValue::constant(element));
                continue;
            }
            let zero = Value::zero(terms.sort(read.element));
            let array = arrays
                .entry(read.array)
                .or_insert_with(|| ArrayValue::constant(zero));
            array.set(index, element);
        }
        for (var, array) in arrays {
            model.set(var, Value::Array(std::sync::Arc::new(array)));
        }
        model
    }

    /// The literals of a term without arrays, least significant first.
    fn blast(&mut self, terms: &Terms, term: Term) -> Result<Bits, Reason> {
        if let Some(bits) = self.bits.get(&term) {
            return Ok(bits.clone());
        }
        for part in terms.postorder_until(&[term], |part| self.bits.contains_key(&part)) {
            if self.circuit.gates.len() > self.most_gates {
                return Err(Reason::Effort);
            }
            let bits = self.gates(terms, part)?;
            self.bits.insert(part, bits);
        }
        let bits = self.bits.get(&term).cloned();
        bits.ok_or_else(|| Reason::Unsupported("a term that was not visited".into()))
    }

    fn gates(&mut self, terms: &Terms, term: Term) -> Result<Bits, Reason> {
        let node = terms.node(term);
        let unsupported = || Reason::Unsupported(format!("{:?} in the exact back end", node.op));
        let width = usize::from(node.sort.bits().ok_or_else(unsupported)?);
        if let Some(Value::Wide(value)) = terms.as_const(term) {
            let bit = |place: usize| match value.bit(place as u64) {
                true => Lit::TRUE,
                false => Lit::FALSE,
            };
            return Ok((0..width).map(bit).collect());
        }
        if let Some(value) = terms.as_const(term) {
            return Ok(bits::constant(
                width,
                u128::from(value.raw_bits().ok_or_else(unsupported)?),
            ));
        }
        let mut args: [&[Lit]; 3] = [&[]; 3];
        for (bits, arg) in args.iter_mut().zip(node.args()) {
            *bits = self.bits.get(arg).ok_or_else(unsupported)?;
        }
        let from = node
            .args()
            .first()
            .map_or(node.sort, |&arg| terms.sort(arg));
        let [a, b, c] = args;
        let g = &mut self.circuit.gates;
        let result = match node.op {
            Op::Var(_) | Op::Fun(_) => {
                let free = bits::input(g, width);
                match format(node.sort) {
                    Some(format) => float::canonical(g, format, &free),
                    None => free,
                }
            }
            Op::FRem | Op::FRemainder => {
                let format = format(node.sort).ok_or_else(unsupported)?;
                let remainder = match node.op {
                    Op::FRem => float::fmod(g, format, a, b, self.bound),
                    _ => float::remainder(g, format, a, b, self.bound),
                };
                self.exact.insert(term, remainder.exact);
                // Beyond the bound it is any number below the divisor, so that what is refuted there
                // without assuming the bound is refuted for good.
                let below = width - 1;
                let free = bits::input(g, width);
                let any = float::canonical(g, format, &free);
                let smaller = bits::ult(g, &any[..below], &b[..below]);
                let any = bits::mask(g, smaller, &any);
                bits::ite(g, remainder.exact, &remainder.value, &any)
            }
            Op::Not => vec![!a[0]],
            Op::And => vec![g.and(a[0], b[0])],
            Op::Or => vec![g.or(a[0], b[0])],
            Op::Xor => vec![g.xor(a[0], b[0])],
            Op::Ite => bits::ite(g, a[0], b, c),
            Op::Eq => vec![bits::eq(g, a, b)],
            Op::Extract(low) => bits::extract(a, usize::from(low), width),
            Op::ZExt => bits::zext(a, width),
            Op::SExt => bits::sext(a, width),
            Op::Rounded(what, mode) => {
                let to = format(node.sort).ok_or_else(unsupported)?;
                rounded_gates(g, what, rounding(mode), (format(from), to), args)
                    .ok_or_else(unsupported)?
            }
            op => match format(from) {
                Some(format) => float_gates(g, op, format, node.sort, a, b),
                None => bit_gates(g, op, node.sort, a, b),
            }
            .ok_or_else(unsupported)?,
        };
        Ok(result)
    }
}

fn format(sort: Sort) -> Option<Format> {
    match sort {
        Sort::Float => Some(Format::FLOAT),
        Sort::Double => Some(Format::DOUBLE),
        _ => None,
    }
}

fn bit_gates(
    g: &mut vitro_circuit::Gates,
    op: Op,
    sort: Sort,
    a: &[Lit],
    b: &[Lit],
) -> Option<Bits> {
    Some(match op {
        Op::Neg => bits::neg(g, a),
        Op::Add => bits::add(g, a, b),
        Op::Sub => bits::sub(g, a, b),
        Op::Mul => bits::mul(g, a, b),
        Op::SDiv => bits::sdiv(g, a, b),
        Op::SRem => bits::srem(g, a, b),
        Op::UDiv => bits::udiv(g, a, b),
        Op::URem => bits::urem(g, a, b),
        Op::BitNot => bits::not(a),
        Op::BitAnd => bits::and(g, a, b),
        Op::BitOr => bits::or(g, a, b),
        Op::BitXor => bits::xor(g, a, b),
        Op::Shl => bits::shl(g, a, b),
        Op::LShr => bits::lshr(g, a, b),
        Op::AShr => bits::ashr(g, a, b),
        Op::Concat => bits::concat(a, b),
        Op::Slt => vec![bits::slt(g, a, b)],
        Op::Sle => vec![bits::sle(g, a, b)],
        Op::Ult => vec![bits::ult(g, a, b)],
        Op::Ule => vec![bits::ule(g, a, b)],
        Op::SToF => float::from_signed(g, format(sort)?, Mode::EVEN, a),
        Op::FFromBits => float::canonical(g, format(sort)?, a),
        _ => return None,
    })
}

fn float_gates(
    g: &mut vitro_circuit::Gates,
    op: Op,
    from: Format,
    sort: Sort,
    a: &[Lit],
    b: &[Lit],
) -> Option<Bits> {
    Some(match op {
        Op::FNeg => float::neg(g, from, a),
        Op::FAbs => float::abs(from, a),
        Op::FAdd => float::add(g, from, Mode::EVEN, a, b),
        Op::FSub => float::sub(g, from, Mode::EVEN, a, b),
        Op::FMul => float::mul(g, from, Mode::EVEN, a, b),
        Op::FDiv => float::div(g, from, Mode::EVEN, a, b),
        Op::FSqrt => float::sqrt(g, from, Mode::EVEN, a),
        Op::FRound(mode) => float::round_to_integral(g, from, rounding(mode), a),
        Op::FLt => vec![float::lt(g, from, a, b)],
        Op::FLe => vec![float::le(g, from, a, b)],
        Op::FEq => vec![float::eq(g, from, a, b)],
        Op::FToF => float::to_float(g, from, format(sort)?, Mode::EVEN, a),
        Op::FToS => float::to_saturated(g, from, a, usize::from(sort.width())),
        Op::FToU => float::to_saturated_unsigned(g, from, a, usize::from(sort.width())),
        Op::FToBits => a.to_vec(),
        _ => return None,
    })
}

/// What rounds as stated; the formats are those of the first argument, if it is a float, and the result.
fn rounded_gates(
    g: &mut vitro_circuit::Gates,
    what: Rounded,
    mode: Mode,
    (from, to): (Option<Format>, Format),
    [a, b, c]: [&[Lit]; 3],
) -> Option<Bits> {
    Some(match what {
        Rounded::Add => float::add(g, to, mode, a, b),
        Rounded::Sub => float::sub(g, to, mode, a, b),
        Rounded::Mul => float::mul(g, to, mode, a, b),
        Rounded::Div => float::div(g, to, mode, a, b),
        Rounded::Sqrt => float::sqrt(g, to, mode, a),
        Rounded::Fma => float::fma(g, to, mode, a, b, c),
        Rounded::Float => float::to_float(g, from?, to, mode, a),
        Rounded::Signed => float::from_signed(g, to, mode, a),
        Rounded::Unsigned => float::from_unsigned(g, to, mode, a),
    })
}

fn rounding(mode: Rounding) -> Mode {
    match mode {
        Rounding::Even => Mode::EVEN,
        Rounding::Away => Mode::AWAY,
        Rounding::Up => Mode::UP,
        Rounding::Down => Mode::DOWN,
        Rounding::Zero => Mode::ZERO,
    }
}
