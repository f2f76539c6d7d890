//! Float circuits at formats so small that every case can be tried, in all rounding modes, against
//! exact fractions.

mod common;

use common::exact::{Exact, MODES, Mode};
use common::{Random, cut, fold, signed, simulate, solve};
use vitro_circuit::{Bits, Format, Gates, Lit, Rounding, bits, float};

const CONSTANT: [Rounding; 5] = [
    Rounding::EVEN,
    Rounding::AWAY,
    Rounding::UP,
    Rounding::DOWN,
    Rounding::ZERO,
];

fn format(e: usize, s: usize) -> (Format, Exact) {
    (Format::new(e, s).expect("a format"), Exact::new(e, s))
}

/// All numbers of a format with NaN in one pattern.
fn numbers(exact: &Exact) -> Vec<u128> {
    let mut all: Vec<u128> = (0..1u128 << exact.width())
        .map(|x| exact.canonical(x))
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn pairs(numbers: &[u128]) -> Vec<[u128; 2]> {
    numbers
        .iter()
        .flat_map(|&a| numbers.iter().map(move |&b| [a, b]))
        .collect()
}

type Rounded2 = fn(&mut Gates, Format, Rounding, &[Lit], &[Lit]) -> Bits;
type Plain2 = fn(&Exact, Mode, u128, u128) -> u128;

const ROUNDED: &[(&str, Rounded2, Plain2)] = &[
    ("add", float::add, Exact::add),
    ("sub", float::sub, Exact::sub),
    ("mul", float::mul, Exact::mul),
    ("div", float::div, Exact::div),
    (
        "sqrt",
        |g, f, r, a, _| float::sqrt(g, f, r, a),
        |x, m, a, _| x.sqrt(m, a),
    ),
    (
        "integral",
        |g, f, r, a, _| float::round_to_integral(g, f, r, a),
        |x, m, a, _| x.round_to_integral(m, a),
    ),
];

/// All pairs in all modes, the mode being an input of the circuit.
fn rounded_exhaustively(e: usize, s: usize) {
    let (f, exact) = format(e, s);
    let all = pairs(&numbers(&exact));
    let widths = [exact.width(), exact.width(), 3];
    let cases: Vec<Vec<u128>> = MODES
        .iter()
        .zip(0..)
        .flat_map(|(_, code)| all.iter().map(move |&[a, b]| vec![a, b, code]))
        .collect();
    for (name, circuit, plain) in ROUNDED {
        let operation = |g: &mut Gates, x: &[Bits]| {
            let rounding = Rounding::of_bits(g, &x[2]);
            circuit(g, f, rounding, &x[0], &x[1])
        };
        let results = simulate(&operation, &widths, &cases);
        for (case, result) in cases.iter().zip(results) {
            let mode = MODES[case[2] as usize];
            let expected = plain(&exact, mode, case[0], case[1]);
            assert_eq!(result, expected, "{name} {mode:?} ({e}, {s}) on {case:x?}");
        }
    }
}

#[test]
fn rounded_operations_at_3_4() {
    rounded_exhaustively(3, 4);
}

#[test]
fn rounded_operations_at_other_shapes() {
    for (e, s) in [(2, 2), (2, 3), (2, 5), (3, 2), (4, 3), (5, 2)] {
        rounded_exhaustively(e, s);
    }
}

#[test]
fn rounded_operations_fold_and_constant_modes_agree() {
    let (f, exact) = format(3, 4);
    let all = pairs(&numbers(&exact));
    let widths = [7, 7];
    let mut random = Random::new(7);
    for (name, circuit, plain) in ROUNDED {
        for (mode, rounding) in MODES.into_iter().zip(CONSTANT) {
            let operation = |g: &mut Gates, x: &[Bits]| circuit(g, f, rounding, &x[0], &x[1]);
            let cases: Vec<Vec<u128>> = all.iter().map(|c| c.to_vec()).collect();
            let results = simulate(&operation, &widths, &cases);
            for (case, result) in cases.iter().zip(results) {
                let expected = plain(&exact, mode, case[0], case[1]);
                assert_eq!(result, expected, "{name} {mode:?} on {case:x?}");
                if mode == Mode::Even || random.below(8) == 0 {
                    assert_eq!(fold(&operation, &widths, case), expected, "{name} folded");
                }
            }
        }
    }
}

#[test]
fn one_constant_operand() {
    let (f, exact) = format(3, 3);
    let all = numbers(&exact);
    let cases: Vec<Vec<u128>> = all.iter().map(|&a| vec![a]).collect();
    for &constant in &all {
        let fixed = bits::constant(exact.width(), constant);
        for (name, circuit, plain) in ROUNDED {
            let left = |g: &mut Gates, x: &[Bits]| circuit(g, f, Rounding::EVEN, &fixed, &x[0]);
            let right = |g: &mut Gates, x: &[Bits]| circuit(g, f, Rounding::EVEN, &x[0], &fixed);
            let lefts = simulate(&left, &[exact.width()], &cases);
            let rights = simulate(&right, &[exact.width()], &cases);
            for (i, &a) in all.iter().enumerate() {
                assert_eq!(lefts[i], plain(&exact, Mode::Even, constant, a), "{name}");
                assert_eq!(rights[i], plain(&exact, Mode::Even, a, constant), "{name}");
            }
        }
    }
}

#[test]
fn rounded_operations_through_the_sat_solver() {
    let (f, exact) = format(3, 4);
    let all = numbers(&exact);
    let mut random = Random::new(8);
    for (name, circuit, plain) in ROUNDED {
        let operation = |g: &mut Gates, x: &[Bits]| {
            let rounding = Rounding::of_bits(g, &x[2]);
            circuit(g, f, rounding, &x[0], &x[1])
        };
        let mut pick = || all[random.below(all.len())];
        let cases: Vec<Vec<u128>> = (0..40).map(|i| vec![pick(), pick(), i % 5]).collect();
        let results = solve(&operation, &[7, 7, 3], &cases);
        for (case, result) in cases.iter().zip(results) {
            let mode = MODES[case[2] as usize];
            assert_eq!(
                result,
                plain(&exact, mode, case[0], case[1]),
                "{name} {case:x?}"
            );
        }
    }
}

#[test]
fn fused_multiply_add() {
    for (e, s, count) in [(2, 3, usize::MAX), (3, 4, 60_000)] {
        let (f, exact) = format(e, s);
        let all = numbers(&exact);
        let mut random = Random::new(9);
        let mut cases: Vec<Vec<u128>> = Vec::new();
        if count == usize::MAX {
            for code in 0..5 {
                for [a, b] in pairs(&all) {
                    cases.extend(all.iter().map(|&c| vec![a, b, c, code]));
                }
            }
        } else {
            let mut pick = || all[random.below(all.len())];
            cases.extend((0..count).map(|i| vec![pick(), pick(), pick(), i as u128 % 5]));
        }
        let w = exact.width();
        let operation = |g: &mut Gates, x: &[Bits]| {
            let rounding = Rounding::of_bits(g, &x[3]);
            float::fma(g, f, rounding, &x[0], &x[1], &x[2])
        };
        let results = simulate(&operation, &[w, w, w, 3], &cases);
        for (case, result) in cases.iter().zip(results) {
            let mode = MODES[case[3] as usize];
            let expected = exact.fma(mode, case[0], case[1], case[2]);
            assert_eq!(result, expected, "fma {mode:?} ({e}, {s}) on {case:x?}");
        }
    }
}

type Circuit2 = fn(&mut Gates, Format, &[Lit], &[Lit]) -> Bits;
type Reference2 = fn(&Exact, u128, u128) -> u128;

fn truth(value: bool) -> u128 {
    u128::from(value)
}

fn least(x: &Exact, a: u128, b: u128, want: std::cmp::Ordering) -> u128 {
    let zeros = x.add(Mode::Zero, a, b) == 0 && x.compare(a, 0) == Some(std::cmp::Ordering::Equal);
    match x.compare(a, b) {
        None => x.nan(),
        Some(std::cmp::Ordering::Equal) if a != b || zeros => {
            if want.is_lt() {
                a | b
            } else {
                a & b
            }
        }
        Some(order) => {
            if order == want {
                a
            } else {
                b
            }
        }
    }
}

const UNROUNDED: &[(&str, Circuit2, Reference2)] = &[
    (
        "lt",
        |g, f, a, b| vec![float::lt(g, f, a, b)],
        |x, a, b| truth(x.compare(a, b).is_some_and(|o| o.is_lt())),
    ),
    (
        "le",
        |g, f, a, b| vec![float::le(g, f, a, b)],
        |x, a, b| truth(x.compare(a, b).is_some_and(|o| o.is_le())),
    ),
    (
        "eq",
        |g, f, a, b| vec![float::eq(g, f, a, b)],
        |x, a, b| truth(x.compare(a, b).is_some_and(|o| o.is_eq())),
    ),
    ("min", float::min, |x, a, b| {
        least(x, a, b, std::cmp::Ordering::Less)
    }),
    ("max", float::max, |x, a, b| {
        least(x, a, b, std::cmp::Ordering::Greater)
    }),
    ("neg", |g, f, a, _| float::neg(g, f, a), |x, a, _| x.neg(a)),
    (
        "abs",
        |_, f, a, _| float::abs(f, a),
        |x, a, _| cut(a, x.width() - 1),
    ),
];

#[test]
fn comparisons() {
    for (e, s) in [(3, 4), (2, 2), (4, 2)] {
        let (f, exact) = format(e, s);
        let cases: Vec<Vec<u128>> = pairs(&numbers(&exact)).iter().map(|c| c.to_vec()).collect();
        let widths = [exact.width(), exact.width()];
        for (name, circuit, plain) in UNROUNDED {
            let operation = |g: &mut Gates, x: &[Bits]| circuit(g, f, &x[0], &x[1]);
            let results = simulate(&operation, &widths, &cases);
            for (case, result) in cases.iter().zip(results) {
                let expected = plain(&exact, case[0], case[1]);
                assert_eq!(result, expected, "{name} ({e}, {s}) on {case:x?}");
                assert_eq!(fold(&operation, &widths, case), expected, "{name} folded");
            }
        }
    }
}

#[test]
fn classes_and_raw_bits() {
    let (f, exact) = format(3, 4);
    let all: Vec<Vec<u128>> = (0..128).map(|x| vec![x]).collect();
    let classes = |g: &mut Gates, x: &[Bits]| {
        let x = float::canonical(g, f, &x[0]);
        let mut result = x.clone();
        result.extend([
            float::is_nan(g, f, &x),
            float::is_infinite(g, f, &x),
            float::is_zero(g, f, &x),
            float::is_subnormal(g, f, &x),
            float::is_normal(g, f, &x),
            float::is_negative(g, f, &x),
            float::is_positive(g, f, &x),
        ]);
        result
    };
    for (x, result) in (0..128).zip(simulate(&classes, &[7], &all)) {
        let (magnitude, negative) = (x & 63, x >= 64);
        let nan = magnitude > 56;
        let kinds = [
            nan,
            magnitude == 56,
            magnitude == 0,
            (1..8).contains(&magnitude),
            (8..56).contains(&magnitude),
            negative && !nan,
            !negative && !nan,
        ];
        let expected = kinds.iter().rev().fold(0, |n, &k| n << 1 | truth(k)) << 7;
        assert_eq!(result, expected | exact.canonical(x), "{x:x}");
    }
}

/// Remainders with a bound that all operands meet, and with tight ones.
#[test]
fn remainders() {
    for (e, s) in [(3, 4), (2, 3), (4, 2)] {
        let (f, exact) = format(e, s);
        let cases: Vec<Vec<u128>> = pairs(&numbers(&exact)).iter().map(|c| c.to_vec()).collect();
        let w = exact.width();
        let full = (1 << e) + s;
        for bound in [full, 4, 1, 0] {
            for (name, mode) in [("fmod", Mode::Zero), ("remainder", Mode::Even)] {
                let operation = |g: &mut Gates, x: &[Bits]| {
                    let made = match mode {
                        Mode::Zero => float::fmod(g, f, &x[0], &x[1], bound),
                        _ => float::remainder(g, f, &x[0], &x[1], bound),
                    };
                    bits::concat(&[made.exact], &made.value)
                };
                let results = simulate(&operation, &[w, w], &cases);
                for (case, result) in cases.iter().zip(results) {
                    let exactly = result >> w == 1;
                    let expected = exact.rem(mode, case[0], case[1]);
                    assert!(exactly || bound < full, "{name} out of bounds on {case:x?}");
                    if exactly {
                        assert_eq!(cut(result, w), expected, "{name} ({e}, {s}) on {case:x?}");
                    }
                }
            }
        }
    }
}

#[test]
fn remainders_through_the_sat_solver() {
    let (f, exact) = format(3, 4);
    let all = numbers(&exact);
    let mut random = Random::new(10);
    let mut pick = || all[random.below(all.len())];
    let cases: Vec<Vec<u128>> = (0..60).map(|_| vec![pick(), pick()]).collect();
    let modulo = |g: &mut Gates, x: &[Bits]| float::fmod(g, f, &x[0], &x[1], 12).value;
    let nearest = |g: &mut Gates, x: &[Bits]| float::remainder(g, f, &x[0], &x[1], 12).value;
    for (mode, results) in [
        (Mode::Zero, solve(&modulo, &[7, 7], &cases)),
        (Mode::Even, solve(&nearest, &[7, 7], &cases)),
    ] {
        for (case, result) in cases.iter().zip(results) {
            assert_eq!(
                result,
                exact.rem(mode, case[0], case[1]),
                "{mode:?} {case:x?}"
            );
        }
    }
}

#[test]
fn between_formats() {
    let shapes = [(3, 4), (2, 2), (2, 5), (4, 3), (5, 6), (3, 7), (5, 2)];
    for (e, s) in shapes {
        for (t, u) in shapes {
            let ((from, source), (to, target)) = (format(e, s), format(t, u));
            let all = numbers(&source);
            let cases: Vec<Vec<u128>> = (0..5)
                .flat_map(|code| all.iter().map(move |&a| vec![a, code]))
                .collect();
            let operation = |g: &mut Gates, x: &[Bits]| {
                let rounding = Rounding::of_bits(g, &x[1]);
                float::to_float(g, from, to, rounding, &x[0])
            };
            let results = simulate(&operation, &[source.width(), 3], &cases);
            for (case, result) in cases.iter().zip(results) {
                let mode = MODES[case[1] as usize];
                let expected = source.to_format(&target, mode, case[0]);
                assert_eq!(
                    result, expected,
                    "({e}, {s}) to ({t}, {u}) {mode:?} {case:x?}"
                );
            }
        }
    }
}

#[test]
fn from_integers() {
    for (e, s) in [(3, 4), (2, 3), (4, 2), (5, 11)] {
        let (f, exact) = format(e, s);
        for width in [1, 2, 5, 8] {
            let cases: Vec<Vec<u128>> = (0..5)
                .flat_map(|code| (0..1u128 << width).map(move |n| vec![n, code]))
                .collect();
            for is_signed in [true, false] {
                let operation = |g: &mut Gates, x: &[Bits]| {
                    let rounding = Rounding::of_bits(g, &x[1]);
                    match is_signed {
                        true => float::from_signed(g, f, rounding, &x[0]),
                        false => float::from_unsigned(g, f, rounding, &x[0]),
                    }
                };
                let results = simulate(&operation, &[width, 3], &cases);
                for (case, result) in cases.iter().zip(results) {
                    let mode = MODES[case[1] as usize];
                    let n = if is_signed {
                        signed(case[0], width)
                    } else {
                        case[0] as i128
                    };
                    let expected = exact.of_integer(mode, n);
                    assert_eq!(result, expected, "{n} in {width} bits, {mode:?} ({e}, {s})");
                }
            }
        }
    }
}

#[test]
fn to_integers() {
    for (e, s) in [(3, 4), (2, 3), (4, 2), (5, 3)] {
        let (f, exact) = format(e, s);
        for width in [1, 2, 4, 5, 8] {
            let all = numbers(&exact);
            let cases: Vec<Vec<u128>> = (0..5)
                .flat_map(|code| all.iter().map(move |&a| vec![a, code]))
                .collect();
            for is_signed in [true, false] {
                let operation = |g: &mut Gates, x: &[Bits]| {
                    let rounding = Rounding::of_bits(g, &x[1]);
                    let made = float::to_integer(g, f, rounding, &x[0], width, is_signed);
                    bits::concat(&[made.fits], &made.value)
                };
                let results = simulate(&operation, &[exact.width(), 3], &cases);
                for (case, result) in cases.iter().zip(results) {
                    let mode = MODES[case[1] as usize];
                    let integer = exact.integer(mode, case[0]);
                    let range = match is_signed {
                        true => -(1i128 << (width - 1))..1 << (width - 1),
                        false => 0..1 << width,
                    };
                    let fits = integer.filter(|n| range.contains(n));
                    let context = format!("({e}, {s}) to {width} bits, {mode:?}, {case:x?}");
                    assert_eq!(result >> width == 1, fits.is_some(), "{context}");
                    if let Some(n) = fits {
                        assert_eq!(cut(result, width), cut(n as u128, width), "{context}");
                    }
                }
            }
        }
    }
}

#[test]
fn casts_as_java_has_them() {
    for (e, s) in [(3, 4), (5, 3)] {
        let (f, exact) = format(e, s);
        for (width, is_signed) in [1, 4, 5, 8]
            .map(|width| [(width, true), (width, false)])
            .concat()
        {
            let cases: Vec<Vec<u128>> = numbers(&exact).iter().map(|&a| vec![a]).collect();
            let operation = |g: &mut Gates, x: &[Bits]| match is_signed {
                true => float::to_saturated(g, f, &x[0], width),
                false => float::to_saturated_unsigned(g, f, &x[0], width),
            };
            let results = simulate(&operation, &[exact.width()], &cases);
            for (case, result) in cases.iter().zip(results) {
                let (low, high) = match is_signed {
                    true => (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1),
                    false => (0, (1i128 << width) - 1),
                };
                let expected = match (
                    exact.integer(Mode::Zero, case[0]),
                    exact.compare(case[0], 0),
                ) {
                    (Some(n), _) => n.clamp(low, high),
                    (None, None) => 0,
                    (None, Some(order)) => {
                        if order.is_lt() {
                            low
                        } else {
                            high
                        }
                    }
                };
                assert_eq!(
                    result,
                    cut(expected as u128, width),
                    "{case:x?} to {width} bits"
                );
                assert_eq!(fold(&operation, &[exact.width()], case), result, "folded");
            }
        }
    }
}
