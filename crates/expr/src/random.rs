//! Random terms and values: for the tests of rules and circuits and for the soak.
//!
//! Values are drawn with a bias to the edges where arithmetic goes wrong, and every draw depends only
//! on the seed.

mod terms;

use num_bigint::BigUint;

use crate::sort::Sort;
use crate::value::Value;

pub use terms::{Shape, TermSource};
pub use vitro_stable::Random;

/// Draws values.
pub trait RandomValues {
    /// A value of the sort, often one at an edge.
    fn value(&mut self, sort: Sort) -> Value;
}

impl RandomValues for Random {
    fn value(&mut self, sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(self.one_in(2)),
            Sort::Bv(width) => Value::bv(width, integer(self, width)),
            Sort::Wide(width) => wide(self, width),
            Sort::Float => Value::float(double(self) as f32),
            Sort::Double => Value::double(double(self)),
            Sort::Int => Value::int(self.below(41) as i64 - 20),
            Sort::Real => {
                let (n, d) = (self.below(41) as i64 - 20, 1 + self.below(4) as i64);
                Value::num(num_rational::BigRational::new(n.into(), d.into()))
            }
            Sort::Ref => Value::Ref(self.below(4) as u32),
            Sort::Array(index, element) => {
                let mut array = crate::ArrayValue::constant(self.value(element.into()));
                for _ in 0..self.below(4) {
                    let at = self.value(index.into());
                    let value = self.value(element.into());
                    array.set(at, value);
                }
                Value::Array(std::sync::Arc::new(array))
            }
        }
    }
}

/// Small, or bits at either end, or anything.
fn wide(random: &mut Random, width: u16) -> Value {
    let low = BigUint::from(integer(random, 64) as u64);
    let shift = random.below(usize::from(width)) as u32;
    let bits = match random.below(4) {
        0 => BigUint::from(random.below(5_u8)),
        1 => (BigUint::from(1u8) << width) - 1u8 - low,
        2 => low << shift,
        _ => (0..width / 64 + 1).fold(low, |bits, _| (bits << 64u8) + random.bits()),
    };
    Value::vector(width, bits)
}

fn integer(random: &mut Random, width: u8) -> i64 {
    match random.below(6) {
        0 => random.below(5) as i64 - 2,
        1 => random.below(201) as i64 - 100,
        2 => 1i64
            .checked_shl(random.below(usize::from(width)) as u32)
            .unwrap_or(0),
        3 => crate::sort::signed(1 << (width - 1), width).wrapping_add(random.below(3) as i64 - 1),
        4 => !0i64
            .checked_shl(random.below(usize::from(width)) as u32)
            .unwrap_or(0),
        _ => random.bits() as i64,
    }
}

fn double(random: &mut Random) -> f64 {
    const EDGES: [f64; 14] = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        0.5,
        2.0,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        f64::MAX,
        f64::MIN_POSITIVE,
        5e-324,
        1e-45,
        3.4028234663852886e38,
    ];
    match random.below(5) {
        0 => random.pick(&EDGES),
        1 => random.below(201) as f64 - 100.0,
        2 => (random.below(2001) as f64 - 1000.0) / 8.0,
        3 => f64::from(f32::from_bits(random.bits() as u32)),
        _ => f64::from_bits(random.bits()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Model, Terms};

    #[test]
    fn the_same_seed_gives_the_same_terms() {
        let draw = || {
            let mut terms = Terms::new();
            let mut source = TermSource::new(7, Shape::SMT);
            (0..50)
                .map(|_| source.term(&mut terms, Sort::Bool, 4))
                .collect::<Vec<_>>()
        };
        assert_eq!(draw(), draw());
    }

    #[test]
    fn simplified_terms_mean_what_was_written() {
        for seed in 0..3000 {
            let mut plain = Terms::without_rewriting();
            let mut simple = Terms::new();
            let a = TermSource::new(seed, Shape::SMT).term(&mut plain, Sort::Bool, 5);
            let b = TermSource::new(seed, Shape::SMT).term(&mut simple, Sort::Bool, 5);
            let mut random = Random::new(seed ^ 0xabcd);
            for _ in 0..4 {
                let (mut first, mut second) = (Model::new(), Model::new());
                for var in plain.vars() {
                    let value = random.value(plain.var_sort(var));
                    if let Some(same) = simple.find_var(plain.var_name(var)) {
                        second.set(same, value.clone());
                    }
                    first.set(var, value);
                }
                assert_eq!(
                    plain.eval(a, &first),
                    simple.eval(b, &second),
                    "seed {seed}"
                );
            }
        }
    }
}
