//! Times queries as a test generator makes them: small programs explored depth first, one circuit
//! for each, both sides of every branch asked for.
//!
//! `cargo run --release -p vitro-circuit --example bench [suite]` prints a line for each suite:
//! queries, answers, microseconds at the median, the 95th percentile and the worst, the sum in
//! milliseconds, conflicts, clauses and ticks. The figures guided the choice of encodings.

use std::time::Instant;

use vitro_circuit::{Answer, Bits, Circuit, Effort, Format, Gates, Lit, Rounding, bits, float};

/// A run of a program along a given path, and what it asks beyond.
struct Run<'a> {
    circuit: &'a mut Circuit,
    inputs: Vec<Bits>,
    asked: usize,
    /// The decisions of the path.
    path: Vec<Lit>,
    /// How many more decisions were made before this run.
    replay: Vec<bool>,
    open: &'a mut Vec<Vec<bool>>,
    times: &'a mut Times,
}

#[derive(Default)]
struct Times {
    micros: Vec<u64>,
    sat: usize,
    unsat: usize,
    unknown: usize,
    conflicts: u64,
    clauses: u64,
    ticks: u64,
}

impl Run<'_> {
    fn g(&mut self) -> &mut Gates {
        &mut self.circuit.gates
    }

    /// The next input of the program: the same literals in every run.
    fn input(&mut self, width: usize) -> Bits {
        if self.asked == self.inputs.len() {
            let bits = bits::input(self.g(), width);
            self.inputs.push(bits);
        }
        self.asked += 1;
        self.inputs[self.asked - 1].clone()
    }

    fn number(&mut self, format: Format) -> Bits {
        let raw = self.input(format.width());
        float::canonical(self.g(), format, &raw)
    }

    fn query(&mut self, literal: Lit) -> bool {
        let effort = Effort {
            ticks: Some(200_000_000),
            ..Effort::default()
        };
        let mut assumptions = self.path.clone();
        assumptions.push(literal);
        let start = Instant::now();
        let answer = self.circuit.solve(&assumptions, &effort);
        if answer == Answer::Sat {
            for input in &self.inputs {
                self.circuit.number(input);
            }
        }
        self.times.micros.push(start.elapsed().as_micros() as u64);
        match answer {
            Answer::Sat => self.times.sat += 1,
            Answer::Unsat(_) => self.times.unsat += 1,
            Answer::Unknown(_) => self.times.unknown += 1,
        }
        if answer == Answer::Sat {
            assert!(
                assumptions
                    .iter()
                    .all(|&l| self.circuit.value(l) == Some(true))
            );
        }
        answer == Answer::Sat
    }

    /// Which way to go; the other way is left open if it is feasible.
    fn branch(&mut self, condition: Lit) -> bool {
        let done = self.path.len();
        let taken = match (condition.known(), self.replay.get(done)) {
            (Some(known), _) => return known,
            (None, Some(&decision)) => decision,
            (None, None) => {
                let yes = self.query(condition);
                let no = self.query(!condition);
                if yes && no {
                    let mut other = self.replay.clone();
                    other.push(false);
                    self.open.push(other);
                }
                self.replay.push(yes);
                yes
            }
        };
        self.path.push(if taken { condition } else { !condition });
        taken
    }
}

fn explore(times: &mut Times, limit: usize, program: &dyn Fn(&mut Run)) {
    let mut circuit = Circuit::new();
    let mut open = vec![Vec::new()];
    let mut inputs = Vec::new();
    let before = times.micros.len();
    while let Some(replay) = open.pop() {
        let mut run = Run {
            circuit: &mut circuit,
            inputs,
            asked: 0,
            path: Vec::new(),
            replay,
            open: &mut open,
            times,
        };
        program(&mut run);
        inputs = run.inputs;
        if times.micros.len() - before > limit {
            break;
        }
    }
    let statistics = circuit.statistics();
    times.conflicts += statistics.conflicts;
    times.clauses += statistics.clauses;
    times.ticks += statistics.ticks;
}

fn constant(width: usize, n: i64) -> Bits {
    bits::sext(&bits::constant(64, u128::from(n as u64)), width)
}

fn triangle(r: &mut Run, w: usize) {
    let (i, j, k) = (r.input(w), r.input(w), r.input(w));
    let zero = constant(w, 0);
    for side in [&i, &j, &k] {
        let bad = bits::sle(r.g(), side, &zero);
        if r.branch(bad) {
            return;
        }
    }
    let mut kind = 0;
    for (weight, a, b) in [(1, &i, &j), (2, &i, &k), (3, &j, &k)] {
        let same = bits::eq(r.g(), a, b);
        if r.branch(same) {
            kind += weight;
        }
    }
    let sums = [(&i, &j, &k, 1), (&i, &k, &j, 2), (&j, &k, &i, 3)];
    for (a, b, c, weight) in sums {
        if kind == 0 || kind == weight {
            let sum = bits::add(r.g(), a, b);
            let small = bits::sle(r.g(), &sum, c);
            if r.branch(small) {
                return;
            }
        }
    }
}

fn sort(r: &mut Run, w: usize, count: usize) {
    let mut a: Vec<Bits> = (0..count).map(|_| r.input(w)).collect();
    for i in 1..count {
        for j in (0..i).rev() {
            let wrong = bits::slt(r.g(), &a[j + 1], &a[j]);
            if !r.branch(wrong) {
                break;
            }
            a.swap(j, j + 1);
        }
    }
}

fn linear_sums(r: &mut Run, w: usize) {
    let x: Vec<Bits> = (0..4).map(|_| r.input(w)).collect();
    let mut sum = constant(w, 0);
    for (i, x) in x.iter().enumerate() {
        let factor = constant(w, [3, 7, -5, 10][i]);
        let scaled = bits::mul(r.g(), x, &factor);
        sum = bits::add(r.g(), &sum, &scaled);
        let above = bits::slt(r.g(), &constant(w, 100 * i as i64), &sum);
        r.branch(above);
        let equal = bits::eq(r.g(), &sum, &constant(w, 1234));
        if r.branch(equal) {
            return;
        }
    }
}

fn nonlinear(r: &mut Run, w: usize) {
    let (x, y) = (r.input(w), r.input(w));
    let product = bits::mul(r.g(), &x, &y);
    let square = bits::mul(r.g(), &x, &x);
    let other = bits::mul(r.g(), &y, &y);
    let sum = bits::add(r.g(), &square, &other);
    for (value, n) in [
        (&product, 391),
        (&sum, 25 * 25),
        (&square, 1_000_000),
        (&product, 12),
    ] {
        let equal = bits::eq(r.g(), value, &constant(w, n));
        r.branch(equal);
        let less = bits::slt(r.g(), value, &constant(w, n));
        r.branch(less);
    }
    let less = bits::slt(r.g(), &x, &y);
    r.branch(less);
}

fn gcd(r: &mut Run, w: usize) {
    let (mut a, mut b) = (r.input(w), r.input(w));
    for _ in 0..3 {
        let done = bits::sle(r.g(), &b, &constant(w, 0));
        if r.branch(done) {
            return;
        }
        let rest = bits::srem(r.g(), &a, &b);
        a = b;
        b = rest;
    }
    let result = bits::eq(r.g(), &a, &constant(w, 6));
    r.branch(result);
}

fn digits(r: &mut Run, w: usize) {
    let mut n = r.input(w);
    let mut sum = constant(w, 0);
    for _ in 0..4 {
        let done = bits::eq(r.g(), &n, &constant(w, 0));
        if r.branch(done) {
            break;
        }
        let digit = bits::srem(r.g(), &n, &constant(w, 10));
        sum = bits::add(r.g(), &sum, &digit);
        n = bits::sdiv(r.g(), &n, &constant(w, 10));
        let odd = digit[0];
        r.branch(odd);
    }
    let is = bits::eq(r.g(), &sum, &constant(w, 17));
    r.branch(is);
}

fn collatz(r: &mut Run, w: usize, steps: usize) {
    let mut n = r.input(w);
    let negative = bits::sle(r.g(), &n, &constant(w, 0));
    if r.branch(negative) {
        return;
    }
    for _ in 0..steps {
        let one = bits::eq(r.g(), &n, &constant(w, 1));
        if r.branch(one) {
            return;
        }
        if r.branch(n[0]) {
            let three = bits::mul(r.g(), &n, &constant(w, 3));
            n = bits::add(r.g(), &three, &constant(w, 1));
        } else {
            n = bits::sdiv(r.g(), &n, &constant(w, 2));
        }
    }
}

fn arrays(r: &mut Run, size: usize) {
    let w = 32;
    let a: Vec<Bits> = (0..size).map(|_| r.input(w)).collect();
    let mut index = r.input(w);
    let mut seen = constant(w, 0);
    for step in 0..4 {
        let inside = bits::ult(r.g(), &index, &constant(w, size as i64));
        if !r.branch(inside) {
            return;
        }
        let mut element = a[0].clone();
        for (i, value) in a.iter().enumerate().skip(1) {
            let here = bits::eq(r.g(), &index, &constant(w, i as i64));
            element = bits::ite(r.g(), here, value, &element);
        }
        let larger = bits::slt(r.g(), &seen, &element);
        r.branch(larger);
        seen = element.clone();
        let next = bits::add(r.g(), &index, &constant(w, step + 1));
        index = if step % 2 == 0 { element } else { next };
    }
}

fn strings(r: &mut Run, words: &[&str]) {
    let text: Vec<Bits> = (0..8).map(|_| r.input(16)).collect();
    let length = r.input(32);
    let fits = bits::ule(r.g(), &length, &constant(32, 8));
    if !r.branch(fits) {
        return;
    }
    for word in words {
        let mut same = bits::eq(r.g(), &length, &constant(32, word.len() as i64));
        for (c, x) in word.bytes().zip(&text) {
            let equal = bits::eq(r.g(), x, &constant(16, i64::from(c)));
            same = r.g().and(same, equal);
        }
        if r.branch(same) {
            return;
        }
    }
    let mut value = constant(32, 0);
    for x in &text[..3] {
        let low = bits::ult(r.g(), x, &constant(16, 48));
        let high = bits::ult(r.g(), &constant(16, 57), x);
        if r.branch(low) || r.branch(high) {
            return;
        }
        let ten = bits::mul(r.g(), &value, &constant(32, 10));
        let digit = bits::sub(r.g(), &bits::zext(x, 32), &constant(32, 48));
        value = bits::add(r.g(), &ten, &digit);
    }
    let big = bits::slt(r.g(), &constant(32, 255), &value);
    r.branch(big);
}

fn real(f: Format, x: f64) -> Bits {
    let mut g = Gates::new();
    let double = bits::constant(64, u128::from(x.to_bits()));
    float::to_float(&mut g, Format::DOUBLE, f, Rounding::EVEN, &double)
}

fn float_linear(r: &mut Run, f: Format) {
    let rm = Rounding::EVEN;
    let (a, b, c) = (r.number(f), r.number(f), r.number(f));
    let zero = real(f, 0.0);
    for x in [&a, &b, &c] {
        let positive = float::lt(r.g(), f, &zero, x);
        if !r.branch(positive) {
            return;
        }
    }
    for (x, y, z) in [(&a, &b, &c), (&b, &c, &a)] {
        let sum = float::add(r.g(), f, rm, x, y);
        let small = float::le(r.g(), f, &sum, z);
        r.branch(small);
        let equal = float::eq(r.g(), f, x, y);
        r.branch(equal);
    }
}

fn float_polynomial(r: &mut Run, f: Format) {
    let rm = Rounding::EVEN;
    let (x, y) = (r.number(f), r.number(f));
    let square = float::mul(r.g(), f, rm, &x, &x);
    let product = float::mul(r.g(), f, rm, &x, &y);
    let sum = float::add(r.g(), f, rm, &square, &product);
    for (value, n) in [(&square, 2.25), (&product, 1.5), (&sum, 10.0)] {
        let less = float::lt(r.g(), f, value, &real(f, n));
        r.branch(less);
        let equal = float::eq(r.g(), f, value, &real(f, n));
        r.branch(equal);
    }
}

fn float_mixed(r: &mut Run, f: Format) {
    let rm = Rounding::EVEN;
    let (x, y) = (r.number(f), r.number(f));
    let n = float::to_saturated(r.g(), f, &x, 32);
    let ten = bits::eq(r.g(), &n, &constant(32, 10));
    r.branch(ten);
    let back = float::from_signed(r.g(), f, rm, &n);
    let exact = float::eq(r.g(), f, &back, &x);
    r.branch(exact);
    let quotient = float::div(r.g(), f, rm, &x, &y);
    let four = float::eq(r.g(), f, &quotient, &real(f, 4.0));
    r.branch(four);
    let root = float::sqrt(r.g(), f, rm, &y);
    let three = float::lt(r.g(), f, &real(f, 3.0), &root);
    r.branch(three);
}

fn celsius(r: &mut Run, f: Format) {
    let rm = Rounding::EVEN;
    let c = r.number(f);
    let nine = float::mul(r.g(), f, rm, &c, &real(f, 9.0));
    let fifth = float::div(r.g(), f, rm, &nine, &real(f, 5.0));
    let degrees = float::add(r.g(), f, rm, &fifth, &real(f, 32.0));
    for n in [212.0, 32.0, 98.6, -40.0] {
        let equal = float::eq(r.g(), f, &degrees, &real(f, n));
        r.branch(equal);
        let less = float::lt(r.g(), f, &degrees, &real(f, n));
        r.branch(less);
    }
}

fn float_modulo(r: &mut Run, f: Format) {
    let (x, y) = (r.number(f), r.number(f));
    let rest = float::fmod(r.g(), f, &x, &real(f, 3.0), 30);
    let one = float::eq(r.g(), f, &rest.value, &real(f, 1.0));
    let one = r.g().and(rest.exact, one);
    r.branch(one);
    let rest = float::fmod(r.g(), f, &x, &y, 30);
    let half = float::eq(r.g(), f, &rest.value, &real(f, 0.5));
    let half = r.g().and(rest.exact, half);
    r.branch(half);
}

fn proofs(r: &mut Run, w: usize) {
    let (x, y) = (r.input(w), r.input(w));
    let g = r.g();
    let xy = bits::mul(g, &x, &y);
    let yx = bits::mul(g, &y, &x);
    let commutes = bits::eq(g, &xy, &yx);
    let (sum, difference) = (bits::add(g, &x, &y), bits::sub(g, &x, &y));
    let left = bits::mul(g, &sum, &difference);
    let (xx, yy) = (bits::mul(g, &x, &x), bits::mul(g, &y, &y));
    let right = bits::sub(g, &xx, &yy);
    let binomial = bits::eq(g, &left, &right);
    let q = bits::udiv(g, &x, &y);
    let back = bits::mul(g, &q, &y);
    let at_most = bits::ule(g, &back, &x);
    let zero = bits::is_zero(g, &y);
    let at_most = g.or(at_most, zero);
    for claim in [commutes, binomial, at_most] {
        r.branch(claim);
    }
}

type Operation = fn(&mut Gates, Format, &[Lit], &[Lit]) -> Bits;

const OPERATIONS: &[(&str, Operation)] = &[
    ("mul", |g, _, a, b| bits::mul(g, a, b)),
    ("udiv", |g, _, a, b| bits::udiv(g, a, b)),
    ("srem", |g, _, a, b| bits::srem(g, a, b)),
    ("by 1000", |g, _, a, b| {
        let q = bits::sdiv(g, a, &constant(a.len(), 1000));
        bits::mul(g, &q, b)
    }),
    ("shift", |g, _, a, b| bits::shl(g, a, b)),
    ("fadd", |g, f, a, b| float::add(g, f, Rounding::EVEN, a, b)),
    ("fmul", |g, f, a, b| float::mul(g, f, Rounding::EVEN, a, b)),
    ("fdiv", |g, f, a, b| float::div(g, f, Rounding::EVEN, a, b)),
    ("fsqrt", |g, f, a, b| {
        let sum = float::add(g, f, Rounding::EVEN, a, b);
        float::sqrt(g, f, Rounding::EVEN, &sum)
    }),
    ("fmod", |g, f, a, b| float::fmod(g, f, a, b, 24).value),
    ("fcast", |g, f, a, b| {
        let n = float::to_saturated(g, f, a, 32);
        let m = float::to_saturated(g, f, b, 32);
        bits::add(g, &n, &m)
    }),
];

/// A number as a program has it: an integer of some bits, or a float near one.
fn sample(seed: &mut u64, f: Format, is_float: bool) -> Bits {
    *seed = seed
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    let n = (*seed >> 33) as i64 % [100, 5_000, 1 << 24][(*seed >> 20) as usize % 3];
    match is_float {
        true => real(f, n as f64 / [1.0, 8.0, 10.0][(*seed >> 10) as usize % 3]),
        false => constant(f.width(), n),
    }
}

/// For each operation, fresh circuits: which operands give this result, one of them in a range?
fn operations(f: Format) {
    let wanted = std::env::args().nth(1);
    for (name, operation) in OPERATIONS {
        let name = format!("op {name} {}", f.width());
        if wanted.as_ref().is_some_and(|wanted| !name.contains(wanted)) {
            continue;
        }
        let mut times = Times::default();
        let mut seed = 1;
        let start = Instant::now();
        for _ in 0..30 {
            let is_float = name.starts_with("op f");
            let (a, b) = (
                sample(&mut seed, f, is_float),
                sample(&mut seed, f, is_float),
            );
            explore(&mut times, 100, &|r| {
                let (x, y) = (r.input(f.width()), r.input(f.width()));
                let z = operation(r.g(), f, &x, &y);
                let c = operation(r.g(), f, &a, &b);
                let equal = bits::eq(r.g(), &z, &c);
                let same = bits::eq(r.g(), &bits::extract(&x, 0, 8), &bits::extract(&a, 0, 8));
                let close = bits::ult(r.g(), &y, &x);
                let _ = r.branch(same) && r.branch(equal) && r.branch(close);
            });
        }
        print(&name, times, start);
    }
}

fn report(name: &str, limit: usize, programs: &[&dyn Fn(&mut Run)]) {
    let wanted = std::env::args().nth(1);
    if wanted.is_some_and(|wanted| !name.contains(&wanted)) {
        return;
    }
    let mut times = Times::default();
    let start = Instant::now();
    for program in programs {
        explore(&mut times, limit, program);
    }
    print(name, times, start);
}

fn print(name: &str, mut times: Times, start: Instant) {
    let all = start.elapsed().as_millis();
    times.micros.sort_unstable();
    let micros = &times.micros;
    let at = |share: f64| micros[((micros.len() - 1) as f64 * share) as usize];
    println!(
        "{name:15} {:5} queries {:5} sat {:5} unsat {:2} unknown  {:6} / {:7} / {:8} us  \
         {:6} ms of {all:6}  {:7} conflicts {:8} clauses {:7} thousand ticks",
        micros.len(),
        times.sat,
        times.unsat,
        times.unknown,
        at(0.5),
        at(0.95),
        at(1.0),
        micros.iter().sum::<u64>() / 1000,
        times.conflicts,
        times.clauses,
        times.ticks / 1000,
    );
}

fn main() {
    for w in [32, 64] {
        report(
            &format!("linear {w}"),
            1500,
            &[&|r| triangle(r, w), &|r| sort(r, w, 6), &|r| {
                linear_sums(r, w)
            }],
        );
        report(
            &format!("nonlinear {w}"),
            300,
            &[
                &|r| nonlinear(r, w),
                &|r| gcd(r, w),
                &|r| digits(r, w),
                &|r| collatz(r, w, 6),
            ],
        );
    }
    report("arrays", 200, &[&|r| arrays(r, 16), &|r| arrays(r, 64)]);
    report(
        "strings",
        600,
        &[&|r| strings(r, &["while", "for", "return", "if", "else", "true"])],
    );
    for f in [Format::FLOAT, Format::DOUBLE] {
        let w = f.width();
        report(&format!("float {w} sum"), 200, &[&|r| float_linear(r, f)]);
        report(
            &format!("float {w} poly"),
            60,
            &[&|r| float_polynomial(r, f)],
        );
        report(&format!("float {w} mixed"), 60, &[&|r| float_mixed(r, f)]);
        report(&format!("float {w} degree"), 60, &[&|r| celsius(r, f)]);
        report(&format!("float {w} mod"), 60, &[&|r| float_modulo(r, f)]);
    }
    report("long", 3000, &[&|r| collatz(r, 32, 14)]);
    operations(Format::FLOAT);
    operations(Format::DOUBLE);
    report(
        "proofs",
        100,
        &[&|r| proofs(r, 4), &|r| proofs(r, 6), &|r| proofs(r, 7)],
    );
}
