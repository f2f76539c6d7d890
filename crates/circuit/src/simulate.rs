//! Computes a graph of gates on given inputs, 64 cases at a time.
//!
//! Each literal is a word whose bit `i` is its value in case `i`. A model is read with one case in
//! use; tests try thousands of cases in one pass. Values are computed on demand and kept until the
//! inputs change.

use crate::gates::{Definition, Gate, Gates, Lit, Rule, operands};

/// The values of a graph's literals in 64 cases.
#[derive(Default)]
pub struct Simulation {
    words: Vec<u64>,
    /// The round in which each word was computed; a word of an older round is stale.
    rounds: Vec<u32>,
    round: u32,
    pending: Vec<usize>,
}

impl Simulation {
    /// A simulation that has computed nothing.
    pub fn new() -> Self {
        Simulation {
            round: 1,
            ..Self::default()
        }
    }

    /// Forgets all values, because inputs are about to change.
    pub fn reset(&mut self) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.rounds.fill(0);
            self.round = 1;
        }
    }

    /// The value of a literal, given those of the inputs that it depends on.
    pub fn word(&mut self, gates: &Gates, inputs: &impl Fn(Lit) -> u64, literal: Lit) -> u64 {
        let size = gates.len() + 1;
        if self.words.len() < size {
            self.words.resize(size, 0);
            self.rounds.resize(size, 0);
        }
        self.pending.push(literal.node());
        while let Some(&node) = self.pending.last() {
            if self.rounds[node] == self.round || self.compute(gates, inputs, node) {
                self.pending.pop();
            }
        }
        self.get(literal)
    }

    fn get(&self, literal: Lit) -> u64 {
        let word = self.words[literal.node()];
        if literal.negated() { !word } else { word }
    }

    /// Computes a node, or notes the operands that have to be computed before.
    fn compute(&mut self, gates: &Gates, inputs: &impl Fn(Lit) -> u64, node: usize) -> bool {
        let gate = gates.gate(node);
        if let Gate::Defined(number) = gate {
            return self.compute_definition(gates.definition(number));
        }
        let (operands, count) = operands(gate);
        let before = self.pending.len();
        for operand in &operands[..count] {
            self.require(*operand);
        }
        if self.pending.len() > before {
            return false;
        }
        let [a, b, c] = operands.map(|l| self.get(l));
        let word = match gate {
            Gate::Constant | Gate::Defined(_) => 0,
            Gate::Input => inputs(gates.output(node)),
            Gate::And(..) => a & b,
            Gate::Xor(..) => a ^ b,
            Gate::Choice(..) => (a & b) | (!a & c),
            Gate::Majority(..) => (a & b) | (a & c) | (b & c),
            Gate::Parity(..) => a ^ b ^ c,
        };
        self.set(node, word);
        true
    }

    fn require(&mut self, literal: Lit) {
        if self.rounds[literal.node()] != self.round {
            self.pending.push(literal.node());
        }
    }

    fn set(&mut self, node: usize, word: u64) {
        self.words[node] = word;
        self.rounds[node] = self.round;
    }

    fn compute_definition(&mut self, definition: &Definition) -> bool {
        let before = self.pending.len();
        for &literal in definition.operands.iter().flatten() {
            self.require(literal);
        }
        if self.pending.len() > before {
            return false;
        }
        let operands: Vec<Vec<u64>> = definition
            .operands
            .iter()
            .map(|bits| bits.iter().map(|&l| self.get(l)).collect())
            .collect();
        let results = apply(definition.rule, &operands);
        for (literals, words) in definition.results.iter().zip(results) {
            for (i, literal) in literals.iter().enumerate() {
                self.set(literal.node(), words.get(i).copied().unwrap_or(0));
            }
        }
        true
    }
}

/// The results of a rule on words, one word a bit, least significant first.
pub(crate) fn apply(rule: Rule, operands: &[Vec<u64>]) -> [Vec<u64>; 2] {
    match (rule, operands) {
        (Rule::Divide, [dividend, divisor]) => divide(dividend, divisor),
        (Rule::Root, [radicand]) => root(radicand),
        _ => [Vec::new(), Vec::new()],
    }
}

/// Long division. A zero divisor never borrows, which gives SMT-LIB's results by itself: a quotient
/// of ones, and the dividend as remainder.
fn divide(dividend: &[u64], divisor: &[u64]) -> [Vec<u64>; 2] {
    let mut quotient = vec![0; dividend.len()];
    let mut rest = vec![0; dividend.len().max(divisor.len()) + 1];
    for i in (0..dividend.len()).rev() {
        rest.rotate_right(1);
        rest[0] = dividend[i];
        quotient[i] = subtract_if_fits(&mut rest, divisor);
    }
    [quotient, rest]
}

/// The square root digit by digit.
fn root(radicand: &[u64]) -> [Vec<u64>; 2] {
    let digits = radicand.len().div_ceil(2);
    let mut root = vec![0; digits];
    let mut rest = vec![0; digits + 3];
    for i in (0..digits).rev() {
        rest.rotate_right(2);
        rest[1] = radicand.get(2 * i + 1).copied().unwrap_or(0);
        rest[0] = radicand[2 * i];
        // The digits found so far, then 01.
        let mut trial = vec![u64::MAX, 0];
        trial.extend_from_slice(&root[i + 1..]);
        root[i] = subtract_if_fits(&mut rest, &trial);
    }
    [root, rest]
}

/// Takes `b` from `a` in the cases where it is not larger; answers which those are.
fn subtract_if_fits(a: &mut [u64], b: &[u64]) -> u64 {
    let bit = |i: usize| b.get(i).copied().unwrap_or(0);
    let mut borrow = 0;
    for (i, &x) in a.iter().enumerate() {
        borrow = (!x & bit(i)) | (!(x ^ bit(i)) & borrow);
    }
    let fits = !borrow;
    let mut borrow = 0;
    for (i, x) in a.iter_mut().enumerate() {
        let y = bit(i) & fits;
        let difference = *x ^ y ^ borrow;
        borrow = (!*x & y) | (!(*x ^ y) & borrow);
        *x = difference;
    }
    fits
}

#[cfg(test)]
mod tests {
    //! What a rule computes must satisfy the condition of its definition, on all operands: a
    //! condition without a solution would make queries unsatisfiable that are not.

    use super::*;
    use crate::float::{self, Format, Rounding};
    use crate::{Bits, bits};

    fn conditions_hold(widths: &[usize], make: impl Fn(&mut Gates, &[Bits])) {
        let mut g = Gates::new();
        let inputs: Vec<Bits> = widths.iter().map(|&w| bits::input(&mut g, w)).collect();
        make(&mut g, &inputs);
        assert!(!g.definitions().is_empty());
        let all: Vec<Lit> = inputs.into_iter().flatten().collect();
        let exhaustive = all.len() <= 14;
        let rounds = if exhaustive {
            (1u64 << all.len()).div_ceil(64)
        } else {
            300
        };
        let mut seed = 1u64;
        for round in 0..rounds {
            let words: Vec<u64> = (0..all.len())
                .map(|i| match exhaustive {
                    true => (0..64).fold(0, |w, lane| w | ((round * 64 + lane) >> i & 1) << lane),
                    false => {
                        seed = seed
                            .wrapping_mul(6_364_136_223_846_793_005)
                            .wrapping_add(99_991);
                        // Some rounds sparse, some dense, for special exponents and zeros.
                        let word = seed ^ seed >> 31;
                        match round % 3 {
                            0 => word,
                            1 => word & word.rotate_left(21) & word.rotate_left(43),
                            _ => word | word.rotate_left(21) | word.rotate_left(43),
                        }
                    }
                })
                .collect();
            let value = |l: Lit| all.iter().position(|&x| x == l).map_or(0, |i| words[i]);
            let mut simulation = Simulation::new();
            for definition in g.definitions() {
                let word = simulation.word(&g, &value, definition.condition);
                assert_eq!(word, u64::MAX, "{:?} in round {round}", definition.rule);
            }
        }
    }

    #[test]
    fn of_divisions() {
        for width in [1, 2, 3, 5, 7, 16, 33, 64] {
            conditions_hold(&[width, width], |g, x| {
                bits::udiv(g, &x[0], &x[1]);
                bits::sdiv(g, &x[0], &x[1]);
            });
        }
        for width in [4, 7, 16, 32, 64] {
            for divisor in [3, 5, 7, 10, 1000, u128::from(u64::MAX) - 1] {
                let divisor = bits::constant(width, divisor);
                if divisor.iter().filter(|&&l| l == Lit::TRUE).count() > 1 {
                    conditions_hold(&[width], |g, x| {
                        bits::udiv(g, &x[0], &divisor);
                    });
                }
            }
        }
    }

    #[test]
    fn of_roots() {
        for width in [1, 2, 3, 6, 9, 14, 31, 64] {
            conditions_hold(&[width], |g, x| {
                bits::root(g, &x[0]);
            });
        }
    }

    #[test]
    fn of_floats() {
        let tiny = Format::new(3, 4).unwrap_or(Format::FLOAT);
        for f in [tiny, Format::FLOAT, Format::DOUBLE] {
            conditions_hold(&[f.width(), f.width()], |g, x| {
                float::div(g, f, Rounding::EVEN, &x[0], &x[1]);
                float::sqrt(g, f, Rounding::EVEN, &x[0]);
                float::fmod(g, f, &x[0], &x[1], 9);
                float::remainder(g, f, &x[0], &x[1], 9);
            });
        }
    }
}
