//! The eight suites: small programs, explored depth first. A program is a function that asks for
//! decisions; the exploration runs it again and again with longer prefixes of decisions, and writes down
//! the stream of queries.

use vitro_expr::random::Random;
use vitro_expr::sort::Scalar;
use vitro_expr::{Sort, Term, Terms};
use vitro_solver::{Config, Limits, Solver};

/// One event of a stream.
#[derive(Clone, Copy)]
pub enum Event {
    Push,
    Assert(Term),
    Check,
    Pop,
}

/// A stream of queries with its arena.
pub struct Suite {
    pub terms: Terms,
    pub events: Vec<Event>,
}

impl Suite {
    pub fn queries(&self) -> usize {
        self.events
            .iter()
            .filter(|event| matches!(event, Event::Check))
            .count()
    }
}

/// The eight suites, one of long paths, and two where parts of a path come again and again: depth first
/// and breadth first over a program that checks independent inputs one after the other.
pub const NAMES: [&str; 11] = [
    "linear-32",
    "nonlinear-32",
    "linear-64",
    "nonlinear-64",
    "float",
    "arrays",
    "strings",
    "unsat",
    "deep",
    "phases",
    "breadth",
];

/// Makes a suite of at most `limit` queries.
pub fn make(name: &str, limit: usize) -> Suite {
    let programs: Vec<Program> = match name {
        "linear-32" => vec![
            Box::new(|run| triangle(run, 32)),
            Box::new(|run| sort(run, 32, 6)),
        ],
        "linear-64" => vec![
            Box::new(|run| triangle(run, 64)),
            Box::new(|run| sort(run, 64, 5)),
            Box::new(|run| weights(run, 64)),
        ],
        "nonlinear-32" => (0..6)
            .map(|seed| boxed(move |run| products(run, 32, seed)))
            .collect(),
        "nonlinear-64" => (0..6)
            .map(|seed| boxed(move |run| products(run, 64, seed)))
            .collect(),
        "float" => vec![
            Box::new(quadratic),
            Box::new(|run| average(run, Sort::Double)),
            Box::new(|run| average(run, Sort::Float)),
            Box::new(rounding),
            Box::new(area),
            Box::new(temperature),
        ],
        "arrays" => vec![
            Box::new(|run| search(run, 16)),
            Box::new(|run| search(run, 64)),
            Box::new(partition),
        ],
        "strings" => vec![
            Box::new(|run| keyword(run, b"true")),
            Box::new(|run| keyword(run, b"return")),
            Box::new(number),
        ],
        _ => vec![Box::new(identities)],
    };
    let mut suite = Suite {
        terms: Terms::new(),
        events: Vec::new(),
    };
    if name == "phases" {
        explore(&mut suite, &order, limit.min(1200));
        return suite;
    }
    if name == "breadth" {
        explore_breadth_first(&mut suite, &order, limit.min(1200));
        return suite;
    }
    if name == "deep" {
        deep(&mut suite, limit.min(400));
        return suite;
    }
    let share = limit.min(1800) / programs.len().max(1);
    for program in programs {
        explore(&mut suite, &*program, share);
    }
    suite
}

/// A program to explore.
type Program = Box<dyn Fn(&mut Run)>;

fn boxed(program: impl Fn(&mut Run) + 'static) -> Program {
    Box::new(program)
}

/// One run of a program under a prefix of decisions.
pub struct Run<'a> {
    terms: &'a mut Terms,
    prefix: &'a [bool],
    taken: usize,
    /// The first decision beyond the prefix.
    next: Option<Term>,
}

impl Run<'_> {
    /// Which way a condition goes; past the prefix the run is over, and the program should end.
    fn decide(&mut self, condition: Term) -> Option<bool> {
        if self.terms.op(condition).is_const() {
            return Some(
                self.terms
                    .eval(condition, &vitro_expr::Model::new())
                    .is_true(),
            );
        }
        let decided = self.prefix.get(self.taken).copied();
        self.taken += 1;
        if decided.is_none() && self.next.is_none() {
            self.next = Some(condition);
        }
        decided
    }

    fn input(&mut self, name: &str, sort: Sort) -> Term {
        self.terms.var(name, sort)
    }
}

fn explore(suite: &mut Suite, program: &dyn Fn(&mut Run), limit: usize) {
    let limits = Limits {
        steps: 100_000_000,
        time: None,
    };
    let mut solver = Solver::new(Config {
        limits,
        ..Config::default()
    });
    let mut asked = 0;
    let mut prefix = Vec::new();
    descend(suite, program, &mut solver, &mut prefix, &mut asked, limit);
}

fn descend(
    suite: &mut Suite,
    program: &dyn Fn(&mut Run),
    solver: &mut Solver,
    prefix: &mut Vec<bool>,
    asked: &mut usize,
    limit: usize,
) {
    let mut run = Run {
        terms: &mut suite.terms,
        prefix,
        taken: 0,
        next: None,
    };
    program(&mut run);
    let Some(condition) = run.next else { return };
    if prefix.len() > 40 {
        return;
    }
    for side in [true, false] {
        if *asked >= limit {
            return;
        }
        let constraint = if side {
            condition
        } else {
            suite.terms.not(condition)
        };
        solver.push();
        solver.assert(&mut suite.terms, constraint);
        suite
            .events
            .extend([Event::Push, Event::Assert(constraint), Event::Check]);
        *asked += 1;
        if solver.check(&mut suite.terms).is_sat() {
            prefix.push(side);
            descend(suite, program, solver, prefix, asked, limit);
            prefix.pop();
        }
        solver.pop();
        suite.events.push(Event::Pop);
    }
}

/// The constraints along a prefix of decisions, and what is to be decided next.
fn follow(
    terms: &mut Terms,
    program: &dyn Fn(&mut Run),
    prefix: &[bool],
) -> (Vec<Term>, Option<Term>) {
    let mut path = Vec::new();
    for length in 0..=prefix.len() {
        let mut run = Run {
            terms,
            prefix: &prefix[..length],
            taken: 0,
            next: None,
        };
        program(&mut run);
        match (run.next, prefix.get(length)) {
            (Some(condition), Some(true)) => path.push(condition),
            (Some(condition), Some(false)) => path.push(terms.not(condition)),
            (next, _) => return (path, next),
        }
    }
    (path, None)
}

/// Explores breadth first: from one path to the next by way of their common beginning.
fn explore_breadth_first(suite: &mut Suite, program: &dyn Fn(&mut Run), limit: usize) {
    let mut solver = Solver::default();
    let mut open = std::collections::VecDeque::from([Vec::new()]);
    let mut stack: Vec<Term> = Vec::new();
    let mut asked = 0;
    while let Some(prefix) = open.pop_front() {
        let (path, next) = follow(&mut suite.terms, program, &prefix);
        let Some(condition) = next else { continue };
        for side in [true, false] {
            if asked >= limit {
                return;
            }
            let mut goal = path.clone();
            goal.push(match side {
                true => condition,
                false => suite.terms.not(condition),
            });
            let common = stack.iter().zip(&goal).take_while(|(a, b)| a == b).count();
            for _ in common..stack.len() {
                stack.pop();
                solver.pop();
                suite.events.push(Event::Pop);
            }
            for &constraint in &goal[common..] {
                stack.push(constraint);
                solver.push();
                solver.assert(&mut suite.terms, constraint);
                suite
                    .events
                    .extend([Event::Push, Event::Assert(constraint)]);
            }
            suite.events.push(Event::Check);
            asked += 1;
            if solver.check(&mut suite.terms).is_sat() {
                let mut longer = prefix.clone();
                longer.push(side);
                open.push_back(longer);
            }
        }
    }
}

/// Checks an order: its date, its amount, its check digit. None has to do with the others.
fn order(run: &mut Run) {
    let sort = Sort::Bv(32);
    let year = run.input("year", sort);
    let number = |run: &mut Run, value| run.terms.int(value);
    let zero = number(run, 0);
    for divisor in [4, 100, 400] {
        let divisor = number(run, divisor);
        let rest = run.terms.srem(year, divisor);
        let divides = run.terms.eq(rest, zero);
        match run.decide(divides) {
            Some(true) => {}
            Some(false) => break,
            None => return,
        }
    }
    let (price, amount) = (run.input("price", sort), run.input("amount", sort));
    let total = run.terms.mul(price, amount);
    let (low, high, seven) = (number(run, 100), number(run, 5000), number(run, 7));
    let rest = run.terms.srem(total, seven);
    let conditions = [
        run.terms.slt(low, price),
        run.terms.slt(zero, amount),
        run.terms.slt(total, high),
        run.terms.eq(rest, zero),
        run.terms.slt(amount, seven),
    ];
    for condition in conditions {
        if run.decide(condition).is_none() {
            return;
        }
    }
    let digits = ["first", "second", "third"].map(|name| run.input(name, sort));
    let (ten, eleven) = (number(run, 10), number(run, 11));
    let mut sum = zero;
    for (digit, weight) in digits.into_iter().zip([3, 7, 9]) {
        let small = run.terms.ult(digit, ten);
        if run.decide(small) != Some(true) {
            return;
        }
        let weight = number(run, weight);
        let part = run.terms.mul(digit, weight);
        sum = run.terms.add(sum, part);
    }
    let check = run.terms.srem(sum, eleven);
    let [first, second, _] = digits;
    let conditions = [
        run.terms.eq(check, ten),
        run.terms.eq(check, first),
        run.terms.slt(second, check),
    ];
    for condition in conditions {
        if run.decide(condition).is_none() {
            return;
        }
    }
}

/// The triangle program, `trityp` (Charreteur and Gotlieb 2010, section VI.B).
fn triangle(run: &mut Run, width: u8) {
    let sort = Sort::Bv(width);
    let [i, j, k] = ["i", "j", "k"].map(|name| run.input(&format!("{name}{width}"), sort));
    let zero = run.terms.bv(width, 0);
    for side in [i, j, k] {
        let bad = run.terms.sle(side, zero);
        if run.decide(bad) != Some(false) {
            return;
        }
    }
    for (a, b) in [(i, j), (i, k), (j, k)] {
        let equal = run.terms.eq(a, b);
        if run.decide(equal).is_none() {
            return;
        }
    }
    for (a, b, c) in [(i, j, k), (j, k, i), (i, k, j)] {
        let sum = run.terms.add(a, b);
        let flat = run.terms.sle(sum, c);
        if run.decide(flat) != Some(false) {
            return;
        }
    }
}

/// Insertion sort of unknown numbers.
fn sort(run: &mut Run, width: u8, count: usize) {
    let mut items: Vec<Term> = (0..count)
        .map(|number| run.input(&format!("s{width}_{number}"), Sort::Bv(width)))
        .collect();
    for place in 1..count {
        let mut at = place;
        while at > 0 {
            let swap = run.terms.slt(items[at], items[at - 1]);
            match run.decide(swap) {
                None => return,
                Some(false) => break,
                Some(true) => items.swap(at, at - 1),
            }
            at -= 1;
        }
    }
}

/// Linear forms with coefficients.
fn weights(run: &mut Run, width: u8) {
    let vars: Vec<Term> = (0..4)
        .map(|number| run.input(&format!("w{width}_{number}"), Sort::Bv(width)))
        .collect();
    let mut random = Random::new(5);
    for _ in 0..8 {
        let mut sum = run.terms.bv(width, 0);
        for &var in &vars {
            let factor = run.terms.bv(width, random.below(19) as i64 - 9);
            let product = run.terms.mul(var, factor);
            sum = run.terms.add(sum, product);
        }
        let bound = run.terms.bv(width, random.below(2000) as i64 - 1000);
        let less = run.terms.slt(sum, bound);
        if run.decide(less).is_none() {
            return;
        }
    }
}

/// Products, quotients and remainders of unknown numbers.
fn products(run: &mut Run, width: u8, seed: u64) {
    let vars: Vec<Term> = (0..3)
        .map(|number| run.input(&format!("n{width}_{seed}_{number}"), Sort::Bv(width)))
        .collect();
    let mut random = Random::new(seed);
    let zero = run.terms.bv(width, 0);
    for _ in 0..6 {
        let (a, b, c) = (random.pick(&vars), random.pick(&vars), random.pick(&vars));
        let constant = run.terms.bv(width, 1 + random.below(5000) as i64);
        let condition = match random.below(4) {
            0 => {
                let product = run.terms.mul(a, b);
                let sum = run.terms.add(product, c);
                run.terms.slt(sum, constant)
            }
            1 => {
                let product = run.terms.mul(a, a);
                run.terms.eq(product, constant)
            }
            2 => {
                let bad = run.terms.eq(b, zero);
                if run.decide(bad) != Some(false) {
                    return;
                }
                let rest = run.terms.srem(a, b);
                run.terms.slt(zero, rest)
            }
            _ => {
                let quotient = run.terms.sdiv(a, constant);
                run.terms.slt(b, quotient)
            }
        };
        if run.decide(condition).is_none() {
            return;
        }
    }
}

/// Real roots of a quadratic.
fn quadratic(run: &mut Run) {
    let [a, b, c] = ["a", "b", "c"].map(|name| run.input(&format!("q{name}"), Sort::Double));
    let (zero, four) = (run.terms.double(0.0), run.terms.double(4.0));
    let flat = run.terms.feq(a, zero);
    if run.decide(flat) != Some(false) {
        return;
    }
    let square = run.terms.fmul(b, b);
    let product = run.terms.fmul(a, c);
    let product = run.terms.fmul(four, product);
    let discriminant = run.terms.fsub(square, product);
    for condition in [
        run.terms.flt(discriminant, zero),
        run.terms.feq(discriminant, zero),
    ] {
        if run.decide(condition) != Some(false) {
            return;
        }
    }
    let root = run.terms.fsqrt(discriminant);
    let minus = run.terms.fneg(b);
    let above = run.terms.fadd(minus, root);
    let first = run.terms.fdiv(above, a);
    let positive = run.terms.flt(zero, first);
    run.decide(positive);
}

/// An average with bounds and a cast.
fn average(run: &mut Run, sort: Sort) {
    let names = ["x", "y", "z"]
        .map(|name| format!("{name}{}", if sort == Sort::Float { "f" } else { "d" }));
    let vars = names.map(|name| run.input(&name, sort));
    let constant = |run: &mut Run, value: f64| match sort {
        Sort::Float => run.terms.float(value as f32),
        _ => run.terms.double(value),
    };
    let (zero, hundred, three) = (constant(run, 0.0), constant(run, 100.0), constant(run, 3.0));
    for var in vars {
        for condition in [run.terms.fle(zero, var), run.terms.fle(var, hundred)] {
            if run.decide(condition) != Some(true) {
                return;
            }
        }
    }
    let sum = run.terms.fadd(vars[0], vars[1]);
    let sum = run.terms.fadd(sum, vars[2]);
    let mean = run.terms.fdiv(sum, three);
    for bound in [10.0, 50.0, 99.5] {
        let bound = constant(run, bound);
        let above = run.terms.flt(bound, mean);
        if run.decide(above).is_none() {
            return;
        }
    }
    let whole = run.terms.float_to_int(32, mean);
    let seven = run.terms.int(7);
    let lucky = run.terms.eq(whole, seven);
    run.decide(lucky);
}

/// The area of a triangle by Heron's formula, with its usual checks.
fn area(run: &mut Run) {
    let [a, b, c] = ["ha", "hb", "hc"].map(|name| run.input(name, Sort::Float));
    let zero = run.terms.float(0.0);
    for side in [a, b, c] {
        let positive = run.terms.flt(zero, side);
        if run.decide(positive) != Some(true) {
            return;
        }
    }
    for (x, y, z) in [(a, b, c), (b, c, a), (a, c, b)] {
        let sum = run.terms.fadd(x, y);
        let enough = run.terms.flt(z, sum);
        if run.decide(enough) != Some(true) {
            return;
        }
    }
    let half = run.terms.float(0.5);
    let sum = run.terms.fadd(a, b);
    let sum = run.terms.fadd(sum, c);
    let s = run.terms.fmul(sum, half);
    let mut product = s;
    for side in [a, b, c] {
        let rest = run.terms.fsub(s, side);
        product = run.terms.fmul(product, rest);
    }
    let root = run.terms.fsqrt(product);
    let six = run.terms.float(6.0);
    for condition in [run.terms.feq(root, six), run.terms.flt(root, six)] {
        if run.decide(condition).is_none() {
            return;
        }
    }
}

/// A conversion between scales, cast to whole numbers and back.
fn temperature(run: &mut Run) {
    let celsius = run.input("celsius", Sort::Double);
    let (factor, offset) = (run.terms.double(1.8), run.terms.double(32.0));
    let scaled = run.terms.fmul(celsius, factor);
    let fahrenheit = run.terms.fadd(scaled, offset);
    let whole = run.terms.float_to_int(32, fahrenheit);
    let hundred = run.terms.int(100);
    let back = run.terms.int_to_float(Sort::Double, whole);
    let zero = run.terms.int(0);
    let conditions = [
        run.terms.eq(whole, hundred),
        run.terms.feq(back, fahrenheit),
        run.terms.slt(whole, zero),
        run.terms.feq(celsius, fahrenheit),
    ];
    for condition in conditions {
        if run.decide(condition).is_none() {
            return;
        }
    }
}

/// Where floats are not reals.
fn rounding(run: &mut Run) {
    let (x, y) = (run.input("rx", Sort::Double), run.input("ry", Sort::Double));
    let (one, tenth) = (run.terms.double(1.0), run.terms.double(0.1));
    let sum = run.terms.fadd(x, one);
    let product = run.terms.fmul(y, tenth);
    let back = run.terms.fdiv(product, tenth);
    let difference = run.terms.fsub(x, y);
    let zero = run.terms.double(0.0);
    for condition in [
        run.terms.feq(sum, x),
        run.terms.feq(back, y),
        run.terms.flt(x, y),
        run.terms.feq(difference, zero),
        run.terms.is_nan(product),
    ] {
        if run.decide(condition).is_none() {
            return;
        }
    }
}

/// Reads and writes at unknown indices of an array with known length.
fn search(run: &mut Run, length: i32) {
    let sort = Sort::Array(Scalar::Bv(32), Scalar::Bv(32));
    let array = run.input(&format!("array{length}"), sort);
    let (i, j) = (
        run.input("index", Sort::Bv(32)),
        run.input("other", Sort::Bv(32)),
    );
    let (zero, end) = (run.terms.int(0), run.terms.int(length));
    for index in [i, j] {
        for condition in [run.terms.sle(zero, index), run.terms.slt(index, end)] {
            if run.decide(condition) != Some(true) {
                return;
            }
        }
    }
    let first = run.terms.select(array, i);
    let ten = run.terms.int(10);
    let bumped = run.terms.add(first, ten);
    let stored = run.terms.store(array, j, bumped);
    let mut at = zero;
    let mut sum = zero;
    for step in 0..5 {
        let value = run.terms.select(stored, at);
        sum = run.terms.add(sum, value);
        let condition = if step % 2 == 0 {
            run.terms.slt(value, ten)
        } else {
            run.terms.slt(ten, sum)
        };
        match run.decide(condition) {
            None => return,
            Some(true) => at = run.terms.add(i, at),
            Some(false) => {
                let one = run.terms.int(1);
                at = run.terms.add(at, one);
            }
        }
    }
}

/// A partition step over an array of 16 with swaps at unknown places.
fn partition(run: &mut Run) {
    let mut array = run.input("partition", Sort::Array(Scalar::Bv(32), Scalar::Bv(32)));
    let pivot = run.input("pivot", Sort::Bv(32));
    let mut last = run.terms.int(0);
    for place in 0..6 {
        let at = run.terms.int(place);
        let value = run.terms.select(array, at);
        let less = run.terms.slt(value, pivot);
        match run.decide(less) {
            None => return,
            Some(false) => {}
            Some(true) => {
                let other = run.terms.select(array, last);
                array = run.terms.store(array, last, value);
                array = run.terms.store(array, at, other);
                let step = run.terms.select(array, at);
                let one = run.terms.int(1);
                let odd = run.terms.bit_and(step, one);
                last = run.terms.add(last, odd);
            }
        }
    }
}

/// Compares an unknown text with a word, ignoring case.
fn keyword(run: &mut Run, word: &[u8]) {
    let length = run.input("length", Sort::Bv(32));
    let wanted = run.terms.int(word.len() as i32);
    let same = run.terms.eq(length, wanted);
    if run.decide(same) != Some(true) {
        return;
    }
    for (place, &letter) in word.iter().enumerate() {
        let byte = run.input(&format!("byte{place}"), Sort::Bv(8));
        let wide = run.terms.zext(32, byte);
        let (low, high) = (
            run.terms.int(i32::from(b'A')),
            run.terms.int(i32::from(b'Z')),
        );
        let (after, before) = (run.terms.sle(low, wide), run.terms.sle(wide, high));
        let upper = run.terms.and(after, before);
        let lowered = match run.decide(upper) {
            None => return,
            Some(true) => {
                let shift = run.terms.int(32);
                run.terms.add(wide, shift)
            }
            Some(false) => wide,
        };
        let letter = run.terms.int(i32::from(letter));
        let equal = run.terms.eq(lowered, letter);
        if run.decide(equal) != Some(true) {
            return;
        }
    }
}

/// Reads an unknown text as a decimal number.
fn number(run: &mut Run) {
    let mut value = run.terms.int(0);
    let ten = run.terms.int(10);
    for place in 0..6 {
        let byte = run.input(&format!("digit{place}"), Sort::Bv(8));
        let wide = run.terms.zext(32, byte);
        let (low, high) = (
            run.terms.int(i32::from(b'0')),
            run.terms.int(i32::from(b'9')),
        );
        for condition in [run.terms.sle(low, wide), run.terms.sle(wide, high)] {
            if run.decide(condition) != Some(true) {
                return;
            }
        }
        let digit = run.terms.sub(wide, low);
        let scaled = run.terms.mul(value, ten);
        value = run.terms.add(scaled, digit);
    }
    for bound in [1000, 255, 65536] {
        let bound = run.terms.int(bound);
        let above = run.terms.slt(bound, value);
        if run.decide(above).is_none() {
            return;
        }
    }
}

/// Conditions that cannot hold: each is asked by itself.
fn identities(run: &mut Run) {
    for width in [8, 16, 32, 64] {
        let sort = Sort::Bv(width);
        let [x, y, z] = ["ux", "uy", "uz"].map(|name| run.input(&format!("{name}{width}"), sort));
        let yx = run.terms.sub(x, y);
        let sum = run.terms.add(x, y);
        let product = run.terms.mul(sum, yx);
        let (xx, yy) = (run.terms.mul(x, x), run.terms.mul(y, y));
        let squares = run.terms.sub(xx, yy);
        let (xi, notx) = (run.terms.bit_and(x, y), run.terms.bit_or(x, y));
        let carries = run.terms.add(xi, notx);
        let two = run.terms.bv(width, 2);
        // No square has this bit.
        let odd = run.terms.bit_and(xx, two);
        let zero = run.terms.bv(width, 0);
        let transitive = {
            let (a, b, c) = (
                run.terms.slt(x, y),
                run.terms.slt(y, z),
                run.terms.sle(z, x),
            );
            run.terms.all(&[a, b, c])
        };
        let triangle = {
            let (a, b, c) = (run.terms.eq(x, y), run.terms.eq(x, z), run.terms.ne(y, z));
            run.terms.all(&[a, b, c])
        };
        let mut conditions = vec![transitive, triangle];
        let wrong = run.terms.ne(carries, sum);
        conditions.push(wrong);
        let set = run.terms.ne(odd, zero);
        conditions.push(set);
        if width <= 16 {
            let differ = run.terms.ne(product, squares);
            conditions.push(differ);
        }
        for condition in conditions {
            if run.decide(condition).is_none() {
                return;
            }
        }
    }
}

/// One long path whose constraints all hang together, with the other side asked at every level.
fn deep(suite: &mut Suite, limit: usize) {
    let terms = &mut suite.terms;
    let depth = limit / 2;
    for level in 0..depth {
        let [x, y] =
            [level, level + 1].map(|number| terms.var(&format!("c{number}"), Sort::Bv(32)));
        let three = terms.int(3);
        let more = terms.add(y, three);
        let constraint = if level % 3 == 0 {
            terms.slt(x, y)
        } else {
            terms.slt(x, more)
        };
        let other = terms.not(constraint);
        suite
            .events
            .extend([Event::Push, Event::Assert(other), Event::Check, Event::Pop]);
        suite
            .events
            .extend([Event::Push, Event::Assert(constraint), Event::Check]);
    }
    suite.events.extend((0..depth).map(|_| Event::Pop));
}
