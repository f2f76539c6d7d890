//! Bit-vector operations against plain arithmetic: exhaustively at small widths, at random up to
//! 64 bits and beyond, through folding, simulation and the SAT solver.

mod common;

use common::{Random, cut, fold, number, signed, simulate, solve};
use vitro_circuit::{Bits, Gates, Lit, bits};

type Circuit2 = fn(&mut Gates, &[Lit], &[Lit]) -> Bits;
type Plain2 = fn(u128, u128, usize) -> u128;

fn one(l: Lit) -> Bits {
    vec![l]
}

fn sdiv(a: u128, b: u128, w: usize) -> u128 {
    let (x, y) = (signed(a, w), signed(b, w));
    let q = if y == 0 {
        if x < 0 { 1 } else { -1 }
    } else {
        x.wrapping_div(y)
    };
    cut(q as u128, w)
}

fn srem(a: u128, b: u128, w: usize) -> u128 {
    let (x, y) = (signed(a, w), signed(b, w));
    cut(if y == 0 { x } else { x.wrapping_rem(y) } as u128, w)
}

fn smod(a: u128, b: u128, w: usize) -> u128 {
    let (x, y) = (signed(a, w), signed(b, w));
    let r = if y == 0 { x } else { x.wrapping_rem(y) };
    cut(
        if r != 0 && y != 0 && (r < 0) != (y < 0) {
            r + y
        } else {
            r
        } as u128,
        w,
    )
}

fn shift(distance: u128, w: usize, within: u128, beyond: u128) -> u128 {
    if distance >= w as u128 {
        beyond
    } else {
        within
    }
}

const OPERATIONS: &[(&str, Circuit2, Plain2)] = &[
    ("add", bits::add, |a, b, w| cut(a.wrapping_add(b), w)),
    ("sub", bits::sub, |a, b, w| cut(a.wrapping_sub(b), w)),
    ("mul", bits::mul, |a, b, w| cut(a.wrapping_mul(b), w)),
    ("udiv", bits::udiv, |a, b, w| {
        a.checked_div(b).unwrap_or(cut(u128::MAX, w))
    }),
    ("urem", bits::urem, |a, b, _| a.checked_rem(b).unwrap_or(a)),
    ("sdiv", bits::sdiv, sdiv),
    ("srem", bits::srem, srem),
    ("smod", bits::smod, smod),
    ("and", bits::and, |a, b, _| a & b),
    ("or", bits::or, |a, b, _| a | b),
    ("xor", bits::xor, |a, b, _| a ^ b),
    ("not", |_, a, _| bits::not(a), |a, _, w| cut(!a, w)),
    (
        "neg",
        |g, a, _| bits::neg(g, a),
        |a, _, w| cut(a.wrapping_neg(), w),
    ),
    (
        "abs",
        |g, a, _| bits::abs(g, a),
        |a, _, w| signed(a, w).unsigned_abs(),
    ),
    ("shl", bits::shl, |a, b, w| {
        cut(shift(b, w, a << (b % 128), 0), w)
    }),
    ("lshr", bits::lshr, |a, b, w| shift(b, w, a >> (b % 128), 0)),
    ("ashr", bits::ashr, |a, b, w| {
        let a = signed(a, w);
        cut(shift(b, w, (a >> (b % 128)) as u128, (a >> 127) as u128), w)
    }),
    (
        "sticky",
        |g, a, b| one(bits::lshr_sticky(g, a, b).1),
        |a, b, w| u128::from(shift(b, w, cut(a, (b % 128) as usize), a) != 0),
    ),
    (
        "eq",
        |g, a, b| one(bits::eq(g, a, b)),
        |a, b, _| u128::from(a == b),
    ),
    (
        "ult",
        |g, a, b| one(bits::ult(g, a, b)),
        |a, b, _| u128::from(a < b),
    ),
    (
        "ule",
        |g, a, b| one(bits::ule(g, a, b)),
        |a, b, _| u128::from(a <= b),
    ),
    (
        "slt",
        |g, a, b| one(bits::slt(g, a, b)),
        |a, b, w| u128::from(signed(a, w) < signed(b, w)),
    ),
    (
        "sle",
        |g, a, b| one(bits::sle(g, a, b)),
        |a, b, w| u128::from(signed(a, w) <= signed(b, w)),
    ),
    (
        "sext",
        |_, a, _| bits::sext(a, a.len() + 3),
        |a, _, w| cut(signed(a, w) as u128, w + 3),
    ),
    ("zext", |_, a, _| bits::zext(a, a.len() + 3), |a, _, _| a),
    (
        "cut",
        |_, a, _| bits::extract(a, 1, a.len() - 1),
        |a, _, _| a >> 1,
    ),
    ("concat", |_, a, b| bits::concat(a, b), |a, b, w| a << w | b),
    (
        "ite",
        |g, a, b| bits::ite(g, a[0], a, b),
        |a, b, _| if a & 1 == 1 { a } else { b },
    ),
    (
        "square",
        |g, a, _| bits::mul(g, a, a),
        |a, _, w| cut(a.wrapping_mul(a), w),
    ),
];

#[test]
fn small_widths_exhaustively() {
    for width in [1, 2, 3, 4, 5] {
        let numbers = || 0..1u128 << width;
        let cases: Vec<Vec<u128>> = numbers()
            .flat_map(|a| numbers().map(move |b| vec![a, b]))
            .collect();
        for (name, circuit, plain) in OPERATIONS {
            if width == 1 && *name == "cut" {
                continue;
            }
            let operation = |g: &mut Gates, x: &[Bits]| circuit(g, &x[0], &x[1]);
            let results = simulate(&operation, &[width, width], &cases);
            for (case, result) in cases.iter().zip(results) {
                let expected = plain(case[0], case[1], width);
                assert_eq!(result, expected, "{name} at {width} bits on {case:?}");
                assert_eq!(
                    fold(&operation, &[width, width], case),
                    expected,
                    "{name} folded"
                );
            }
        }
    }
}

#[test]
fn one_constant_operand_exhaustively() {
    let width = 4;
    for constant in 0..1u128 << width {
        let fixed = bits::constant(width, constant);
        let cases: Vec<Vec<u128>> = (0..1u128 << width).map(|a| vec![a]).collect();
        for (name, circuit, plain) in OPERATIONS {
            let right = |g: &mut Gates, x: &[Bits]| circuit(g, &x[0], &fixed);
            let left = |g: &mut Gates, x: &[Bits]| circuit(g, &fixed, &x[0]);
            let rights = simulate(&right, &[width], &cases);
            let lefts = simulate(&left, &[width], &cases);
            for (i, case) in cases.iter().enumerate() {
                assert_eq!(
                    rights[i],
                    plain(case[0], constant, width),
                    "{name} {case:?} {constant}"
                );
                assert_eq!(
                    lefts[i],
                    plain(constant, case[0], width),
                    "{name} {constant} {case:?}"
                );
            }
        }
    }
}

#[test]
fn wide_ones_at_random() {
    let mut random = Random::new(1);
    for width in [8, 16, 31, 32, 64] {
        let cases: Vec<Vec<u128>> = (0..512)
            .map(|_| vec![number(&mut random, width), number(&mut random, width)])
            .collect();
        for (name, circuit, plain) in OPERATIONS {
            let operation = |g: &mut Gates, x: &[Bits]| circuit(g, &x[0], &x[1]);
            let results = simulate(&operation, &[width, width], &cases);
            for (case, result) in cases.iter().zip(results) {
                assert_eq!(
                    result,
                    plain(case[0], case[1], width),
                    "{name} at {width} bits on {case:?}"
                );
            }
        }
    }
}

#[test]
fn constant_factors_and_divisors_at_random() {
    let mut random = Random::new(2);
    for width in [8, 32, 64] {
        for _ in 0..40 {
            let constant = number(&mut random, width);
            let fixed = bits::constant(width, constant);
            let cases: Vec<Vec<u128>> = (0..64).map(|_| vec![number(&mut random, width)]).collect();
            for (name, circuit, plain) in &OPERATIONS[..8] {
                let operation = |g: &mut Gates, x: &[Bits]| circuit(g, &x[0], &fixed);
                let results = simulate(&operation, &[width], &cases);
                for (case, result) in cases.iter().zip(results) {
                    let expected = plain(case[0], constant, width);
                    assert_eq!(
                        result, expected,
                        "{name} at {width} bits on {case:?}, {constant}"
                    );
                }
            }
        }
    }
}

#[test]
fn through_the_sat_solver() {
    let mut random = Random::new(3);
    for (width, count) in [(3, 12), (8, 6), (32, 3)] {
        for (name, circuit, plain) in OPERATIONS {
            let cases: Vec<Vec<u128>> = (0..count)
                .map(|_| vec![number(&mut random, width), number(&mut random, width)])
                .collect();
            let operation = |g: &mut Gates, x: &[Bits]| circuit(g, &x[0], &x[1]);
            let results = solve(&operation, &[width, width], &cases);
            for (case, result) in cases.iter().zip(results) {
                assert_eq!(
                    result,
                    plain(case[0], case[1], width),
                    "{name} at {width} bits on {case:?}"
                );
            }
            let constant = number(&mut random, width);
            let fixed = bits::constant(width, constant);
            let operation = |g: &mut Gates, x: &[Bits]| circuit(g, &x[0], &fixed);
            let results = solve(&operation, &[width], &cases);
            for (case, result) in cases.iter().zip(results) {
                assert_eq!(
                    result,
                    plain(case[0], constant, width),
                    "{name} {case:?} by {constant}"
                );
            }
        }
    }
}

/// Divisions and roots are conditions on free bits: each has one solution, which only the solver sees.
#[test]
fn conditions_have_one_solution() {
    let names = ["udiv", "urem", "sdiv", "srem", "smod", "root"];
    let numbers = || 0..8u128;
    let cases: Vec<Vec<u128>> = numbers()
        .flat_map(|a| numbers().map(move |b| vec![a, b]))
        .collect();
    for (name, circuit, plain) in OPERATIONS.iter().filter(|o| names.contains(&o.0)) {
        let operation = |g: &mut Gates, x: &[Bits]| circuit(g, &x[0], &x[1]);
        for (case, result) in cases.iter().zip(solve(&operation, &[3, 3], &cases)) {
            assert_eq!(result, plain(case[0], case[1], 3), "{name} on {case:?}");
        }
    }
}

#[test]
fn operands_of_unequal_width_are_extended() {
    let mut g = Gates::new();
    let (a, b) = (bits::constant(8, 200), bits::constant(3, 5));
    assert_eq!(bits::known(&bits::add(&mut g, &a, &b)), Some(205));
    assert_eq!(bits::known(&bits::sub(&mut g, &b, &a)), Some(61));
    assert_eq!(bits::known(&bits::udiv(&mut g, &a, &b)), Some(40));
    assert_eq!(bits::known(&bits::add(&mut g, &[], &[])), Some(0));
    assert!(bits::mul(&mut g, &[], &[]).is_empty());
    assert_eq!(bits::known(&bits::sdiv(&mut g, &[], &b)), Some(0));
}
