//! What the tests share: random numbers, and running a circuit on given numbers in three ways.
#![allow(dead_code, missing_docs)]

pub mod exact;

use std::collections::HashMap;

pub use vitro_stable::Random;

use vitro_circuit::simulate::Simulation;
use vitro_circuit::{Answer, Bits, Circuit, Effort, Gates, Lit, bits};

/// A number of few significant bits more often than not, as programs have them.
pub fn number(random: &mut Random, width: usize) -> u128 {
    let wide = u128::from(random.bits()) << 64 | u128::from(random.bits());
    let value = match random.below(5) {
        0 => wide >> random.below(128),
        1 => !(wide >> random.below(128)),
        2 => random.below(4),
        3 => 1 << random.below(width),
        _ => wide,
    };
    cut(value, width)
}

pub fn cut(value: u128, width: usize) -> u128 {
    if width >= 128 {
        value
    } else {
        value & ((1 << width) - 1)
    }
}

/// The value of a number of `width` bits in two's complement.
pub fn signed(value: u128, width: usize) -> i128 {
    let shift = 128 - width as u32;
    (value << shift) as i128 >> shift
}

/// A function on bit-vectors under test.
pub type Operation<'a> = &'a dyn Fn(&mut Gates, &[Bits]) -> Bits;

/// The results of the operation on many tuples of numbers, by simulating its gates.
pub fn simulate(operation: Operation, widths: &[usize], cases: &[Vec<u128>]) -> Vec<u128> {
    let mut g = Gates::new();
    let inputs: Vec<Bits> = widths.iter().map(|&w| bits::input(&mut g, w)).collect();
    let output = operation(&mut g, &inputs);
    let order: HashMap<Lit, usize> = inputs.iter().flatten().copied().zip(0..).collect();
    let mut simulation = Simulation::new();
    let mut results = Vec::with_capacity(cases.len());
    for chunk in cases.chunks(64) {
        let mut words = vec![0u64; order.len()];
        for (lane, case) in chunk.iter().enumerate() {
            let bits = widths
                .iter()
                .zip(case)
                .flat_map(|(&w, n)| (0..w).map(move |i| n >> i & 1));
            for (word, bit) in words.iter_mut().zip(bits) {
                *word |= (bit as u64) << lane;
            }
        }
        simulation.reset();
        let mut sums = vec![0u128; chunk.len()];
        for (i, bit) in output.iter().enumerate() {
            let word = simulation.word(&g, &|l| words[order[&l]], *bit);
            for (lane, sum) in sums.iter_mut().enumerate() {
                *sum |= u128::from(word >> lane & 1) << i;
            }
        }
        results.extend(sums);
    }
    results
}

/// The result of the operation on constants; it must fold away altogether.
pub fn fold(operation: Operation, widths: &[usize], case: &[u128]) -> u128 {
    let mut g = Gates::new();
    let inputs: Vec<Bits> = widths
        .iter()
        .zip(case)
        .map(|(&w, &n)| bits::constant(w, n))
        .collect();
    let output = operation(&mut g, &inputs);
    bits::known(&output).unwrap_or_else(|| panic!("not folded: {case:?} gave {output:?}"))
}

/// The result of the operation by the SAT solver, one query a case on one instance; each result is
/// asked for, and asked whether it could be another.
pub fn solve(operation: Operation, widths: &[usize], cases: &[Vec<u128>]) -> Vec<u128> {
    let mut circuit = Circuit::new();
    let inputs: Vec<Bits> = widths
        .iter()
        .map(|&w| bits::input(&mut circuit.gates, w))
        .collect();
    let output = operation(&mut circuit.gates, &inputs);
    let mut results = Vec::new();
    for case in cases {
        let mut assumptions = Vec::new();
        for (bits, number) in inputs.iter().zip(case) {
            let number = bits::constant(bits.len(), *number);
            assumptions.push(bits::eq(&mut circuit.gates, bits, &number));
        }
        // The output is a part of the question, so that its gates reach the solver.
        let shadow = bits::input(&mut circuit.gates, output.len());
        let same = bits::eq(&mut circuit.gates, &output, &shadow);
        assumptions.push(same);
        assert_eq!(
            circuit.solve(&assumptions, &Effort::default()),
            Answer::Sat,
            "{case:?}"
        );
        let result = circuit.number(&shadow).expect("a model");
        assert_eq!(
            circuit.number(&output),
            Some(result),
            "model and simulation, {case:?}"
        );
        let number = bits::constant(output.len(), result);
        assumptions.push(!bits::eq(&mut circuit.gates, &shadow, &number));
        let answer = circuit.solve(&assumptions, &Effort::default());
        assert!(
            matches!(answer, Answer::Unsat(_)),
            "{case:?} gave {answer:?}"
        );
        results.push(result);
    }
    results
}
