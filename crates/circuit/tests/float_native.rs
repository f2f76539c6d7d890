//! Float circuits at Java's formats against the machine's own arithmetic, on numbers chosen to hit
//! subnormal results, overflow, cancellation and ties.

mod common;

use common::{Random, cut, fold, simulate, solve};
use vitro_circuit::{Bits, Format, Gates, Lit, Rounding, bits, float};

const NEAREST: Rounding = Rounding::EVEN;

/// A number of the format that is likely to be troublesome.
fn number(random: &mut Random, f: Format) -> u128 {
    let (w, fraction) = (f.width(), f.significand() - 1);
    let field = |e: u64, m: u128| u128::from(e) << fraction | cut(m, fraction);
    let top = (1u64 << f.exponent()) - 1;
    let bias = top / 2;
    let wide = u128::from(random.bits()) << 64 | u128::from(random.bits());
    let few = 1u128 << random.below(fraction) | 1u128 << random.below(fraction);
    let magnitude = match random.below(10) {
        0 => field(0, wide >> random.below(100)),
        1 => field(top, 0),
        2 => field(top, 1 << (fraction - 1)),
        3 => field(top - 1 - random.below(2), !(wide >> random.below(128))),
        4 => field(bias + random.below(64), few),
        5 => field(bias - random.below(3), wide),
        6 => field(
            bias + random.below(8),
            wide & !cut(u128::MAX, random.below(fraction)),
        ),
        7 => field(random.below(4), few),
        8 => field(bias + random.below(8), 0),
        _ => field(random.below(top), wide),
    };
    canonical(f, magnitude | random.below(2_u128) << (w - 1))
}

fn canonical(f: Format, x: u128) -> u128 {
    let nan = if f == Format::FLOAT {
        0x7FC0_0000
    } else {
        0x7FF8_0000_0000_0000
    };
    let infinity = nan & (nan << 1);
    if cut(x, f.width() - 1) > infinity {
        nan
    } else {
        x
    }
}

/// Pairs of which many are close to each other, so that sums cancel and quotients are simple.
fn pairs(random: &mut Random, f: Format, count: usize) -> Vec<Vec<u128>> {
    (0..count)
        .map(|_| {
            let a = number(random, f);
            let b = match random.below(4) {
                0 => canonical(f, a ^ random.below(8_u128)),
                1 => canonical(f, a ^ random.below(8_u128) ^ 1 << (f.width() - 1)),
                _ => number(random, f),
            };
            vec![a, b]
        })
        .collect()
}

fn f(x: u128) -> f32 {
    f32::from_bits(x as u32)
}

fn d(x: u128) -> f64 {
    f64::from_bits(x as u64)
}

fn of_f(x: f32) -> u128 {
    canonical(Format::FLOAT, u128::from(x.to_bits()))
}

fn of_d(x: f64) -> u128 {
    canonical(Format::DOUBLE, u128::from(x.to_bits()))
}

type Circuit2 = fn(&mut Gates, Format, &[Lit], &[Lit]) -> Bits;
type Plain2 = fn(u128, u128) -> u128;

/// Name, circuit, Java's `float`, Java's `double`.
const OPERATIONS: &[(&str, Circuit2, Plain2, Plain2)] = &[
    (
        "add",
        |g, t, a, b| float::add(g, t, NEAREST, a, b),
        |a, b| of_f(f(a) + f(b)),
        |a, b| of_d(d(a) + d(b)),
    ),
    (
        "sub",
        |g, t, a, b| float::sub(g, t, NEAREST, a, b),
        |a, b| of_f(f(a) - f(b)),
        |a, b| of_d(d(a) - d(b)),
    ),
    (
        "mul",
        |g, t, a, b| float::mul(g, t, NEAREST, a, b),
        |a, b| of_f(f(a) * f(b)),
        |a, b| of_d(d(a) * d(b)),
    ),
    (
        "div",
        |g, t, a, b| float::div(g, t, NEAREST, a, b),
        |a, b| of_f(f(a) / f(b)),
        |a, b| of_d(d(a) / d(b)),
    ),
    (
        "sqrt",
        |g, t, a, _| float::sqrt(g, t, NEAREST, a),
        |a, _| of_f(f(a).sqrt()),
        |a, _| of_d(d(a).sqrt()),
    ),
    (
        "fma",
        |g, t, a, b| float::fma(g, t, NEAREST, a, b, &bits::extract(a, 0, t.width())),
        |a, b| of_f(f(a).mul_add(f(b), f(a))),
        |a, b| of_d(d(a).mul_add(d(b), d(a))),
    ),
    (
        "fma",
        |g, t, a, b| float::fma(g, t, NEAREST, a, a, b),
        |a, b| of_f(f(a).mul_add(f(a), f(b))),
        |a, b| of_d(d(a).mul_add(d(a), d(b))),
    ),
    (
        "floor",
        |g, t, a, _| float::round_to_integral(g, t, Rounding::DOWN, a),
        |a, _| of_f(f(a).floor()),
        |a, _| of_d(d(a).floor()),
    ),
    (
        "ceil",
        |g, t, a, _| float::round_to_integral(g, t, Rounding::UP, a),
        |a, _| of_f(f(a).ceil()),
        |a, _| of_d(d(a).ceil()),
    ),
    (
        "rint",
        |g, t, a, _| float::round_to_integral(g, t, NEAREST, a),
        |a, _| of_f(f(a).round_ties_even()),
        |a, _| of_d(d(a).round_ties_even()),
    ),
    (
        "round",
        |g, t, a, _| float::round_to_integral(g, t, Rounding::AWAY, a),
        |a, _| of_f(f(a).round()),
        |a, _| of_d(d(a).round()),
    ),
    (
        "lt",
        |g, t, a, b| vec![float::lt(g, t, a, b)],
        |a, b| u128::from(f(a) < f(b)),
        |a, b| u128::from(d(a) < d(b)),
    ),
    (
        "le",
        |g, t, a, b| vec![float::le(g, t, a, b)],
        |a, b| u128::from(f(a) <= f(b)),
        |a, b| u128::from(d(a) <= d(b)),
    ),
    (
        "eq",
        |g, t, a, b| vec![float::eq(g, t, a, b)],
        |a, b| u128::from(f(a) == f(b)),
        |a, b| u128::from(d(a) == d(b)),
    ),
    (
        "neg",
        |g, t, a, _| float::neg(g, t, a),
        |a, _| of_f(-f(a)),
        |a, _| of_d(-d(a)),
    ),
    (
        "abs",
        |_, t, a, _| float::abs(t, a),
        |a, _| of_f(f(a).abs()),
        |a, _| of_d(d(a).abs()),
    ),
    (
        "int",
        |g, t, a, _| float::to_saturated(g, t, a, 32),
        |a, _| u128::from(f(a) as i32 as u32),
        |a, _| u128::from(d(a) as i32 as u32),
    ),
    (
        "long",
        |g, t, a, _| float::to_saturated(g, t, a, 64),
        |a, _| u128::from(f(a) as i64 as u64),
        |a, _| u128::from(d(a) as i64 as u64),
    ),
    (
        "unsigned int",
        |g, t, a, _| float::to_saturated_unsigned(g, t, a, 32),
        |a, _| u128::from(f(a) as u32),
        |a, _| u128::from(d(a) as u32),
    ),
    (
        "unsigned long",
        |g, t, a, _| float::to_saturated_unsigned(g, t, a, 64),
        |a, _| u128::from(f(a) as u64),
        |a, _| u128::from(d(a) as u64),
    ),
    (
        "widen or narrow",
        |g, t, a, _| {
            let other = if t == Format::FLOAT {
                Format::DOUBLE
            } else {
                Format::FLOAT
            };
            float::to_float(g, t, other, NEAREST, a)
        },
        |a, _| of_d(f64::from(f(a))),
        |a, _| of_f(d(a) as f32),
    ),
];

fn check(format: Format, seed: u64, count: usize) {
    let mut random = Random::new(seed);
    let w = format.width();
    let cases = pairs(&mut random, format, count);
    for (name, circuit, single, double) in OPERATIONS {
        let plain = if format == Format::FLOAT {
            single
        } else {
            double
        };
        let operation = |g: &mut Gates, x: &[Bits]| circuit(g, format, &x[0], &x[1]);
        let results = simulate(&operation, &[w, w], &cases);
        for (i, (case, result)) in cases.iter().zip(results).enumerate() {
            let expected = plain(case[0], case[1]);
            assert_eq!(result, expected, "{name} at {w} bits on {case:x?}");
            if i % 97 == 0 {
                assert_eq!(
                    fold(&operation, &[w, w], case),
                    expected,
                    "{name} folded on {case:x?}"
                );
            }
        }
    }
}

#[test]
fn floats() {
    check(Format::FLOAT, 1, 60_000);
}

#[test]
fn doubles() {
    check(Format::DOUBLE, 2, 20_000);
}

#[test]
fn integers_to_floats() {
    let mut random = Random::new(3);
    for (width, cast_f, cast_d) in [
        (
            32,
            (|n| of_f(n as i32 as f32)) as fn(u128) -> u128,
            (|n| of_d(n as i32 as f64)) as fn(u128) -> u128,
        ),
        (64, |n| of_f(n as i64 as f32), |n| of_d(n as i64 as f64)),
        (16, |n| of_f(n as i16 as f32), |n| of_d(n as i16 as f64)),
    ] {
        let cases: Vec<Vec<u128>> = (0..5_000)
            .map(|_| vec![common::number(&mut random, width)])
            .collect();
        for (format, cast) in [(Format::FLOAT, cast_f), (Format::DOUBLE, cast_d)] {
            let operation =
                |g: &mut Gates, x: &[Bits]| float::from_signed(g, format, NEAREST, &x[0]);
            for (case, result) in cases.iter().zip(simulate(&operation, &[width], &cases)) {
                assert_eq!(result, cast(case[0]), "{case:x?} of {width} bits");
            }
        }
        let operation =
            |g: &mut Gates, x: &[Bits]| float::from_unsigned(g, Format::FLOAT, NEAREST, &x[0]);
        for (case, result) in cases.iter().zip(simulate(&operation, &[width], &cases)) {
            assert_eq!(
                result,
                of_f(case[0] as f32),
                "{case:x?} of {width} bits, unsigned"
            );
        }
    }
}

/// Java's `%`: exact wherever the circuit says so, and it says so wherever the bound allows.
#[test]
fn remainders() {
    let scale = |x: u128, fraction: usize, width: usize| {
        let x = cut(x, width - 1);
        let exponent = (x >> fraction) as i64;
        if exponent == 0 {
            x.checked_ilog2().unwrap_or(0) as i64 - fraction as i64 + 1
        } else {
            exponent
        }
    };
    let mut random = Random::new(4);
    for (format, bound, count) in [
        (Format::FLOAT, 280, 2_000),
        (Format::FLOAT, 40, 4_000),
        (Format::DOUBLE, 64, 2_000),
    ] {
        let w = format.width();
        let cases = pairs(&mut random, format, count);
        let operation = |g: &mut Gates, x: &[Bits]| {
            let made = float::fmod(g, format, &x[0], &x[1], bound);
            bits::concat(&[made.exact], &made.value)
        };
        let results = simulate(&operation, &[w, w], &cases);
        for (case, result) in cases.iter().zip(results) {
            let fraction = format.significand() - 1;
            let distance = scale(case[0], fraction, w) - scale(case[1], fraction, w);
            let exact = result >> w == 1;
            assert!(
                exact || distance > bound as i64,
                "{case:x?} is within {bound}"
            );
            if exact {
                let expected = match w {
                    32 => of_f(f(case[0]) % f(case[1])),
                    _ => of_d(d(case[0]) % d(case[1])),
                };
                assert_eq!(cut(result, w), expected, "{case:x?} at {w} bits");
            }
        }
    }
}

/// IEEE's remainder of two floats, which doubles hold exactly on the way.
fn nearest_remainder(a: f32, b: f32) -> f32 {
    let (x, y) = (f64::from(a.abs()), f64::from(b.abs()));
    if !a.is_finite() || b.is_nan() || y == 0.0 {
        return f32::NAN;
    }
    if y.is_infinite() {
        return a;
    }
    let mut rest = x % (2.0 * y);
    if rest + rest > y {
        rest -= y;
        if rest + rest >= y {
            rest -= y;
        }
    }
    let rest = rest as f32;
    if rest == 0.0 {
        0.0f32.copysign(a)
    } else {
        rest * 1f32.copysign(a)
    }
}

#[test]
fn remainders_to_nearest() {
    let mut random = Random::new(6);
    let cases = pairs(&mut random, Format::FLOAT, 4_000);
    let operation = |g: &mut Gates, x: &[Bits]| {
        let made = float::remainder(g, Format::FLOAT, &x[0], &x[1], 280);
        bits::concat(&[made.exact], &made.value)
    };
    for (case, result) in cases.iter().zip(simulate(&operation, &[32, 32], &cases)) {
        let expected = of_f(nearest_remainder(f(case[0]), f(case[1])));
        assert_eq!(result, expected | 1 << 32, "{case:x?}");
    }
}

#[test]
fn through_the_sat_solver() {
    let mut random = Random::new(5);
    for (name, circuit, single, _) in OPERATIONS {
        let cases = pairs(&mut random, Format::FLOAT, 4);
        let operation = |g: &mut Gates, x: &[Bits]| circuit(g, Format::FLOAT, &x[0], &x[1]);
        for (case, result) in cases.iter().zip(solve(&operation, &[32, 32], &cases)) {
            assert_eq!(result, single(case[0], case[1]), "{name} on {case:x?}");
        }
    }
}
