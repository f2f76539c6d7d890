//! Random terms and values: for the tests of rules and circuits and for the soak.
//!
//! Values are drawn with a bias to the edges where arithmetic goes wrong, and every draw depends only
//! on the seed.

use num_bigint::BigUint;

use crate::op::{Function, Op, Rounded, Rounding};
use crate::pool::{Term, Terms};
use crate::sort::{Scalar, Sort};
use crate::value::Value;

/// A small repeatable source of random numbers (splitmix64).
pub struct Random(u64);

impl Random {
    /// A source that depends only on the seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below the bound, 0 if the bound is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        if bound == 0 {
            0
        } else {
            (self.bits() % bound as u64) as usize
        }
    }

    /// True once in so many times.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of the items.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// A value of the sort, often one at an edge.
    pub fn value(&mut self, sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(self.one_in(2)),
            Sort::Bv(width) => Value::bv(width, self.integer(width)),
            Sort::Wide(width) => self.wide(width),
            Sort::Float => Value::float(self.double() as f32),
            Sort::Double => Value::double(self.double()),
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

    /// Small, or bits at either end, or anything.
    fn wide(&mut self, width: u16) -> Value {
        let low = BigUint::from(self.integer(64) as u64);
        let shift = self.below(usize::from(width)) as u32;
        let bits = match self.below(4) {
            0 => BigUint::from(self.below(5)),
            1 => (BigUint::from(1u8) << width) - 1u8 - low,
            2 => low << shift,
            _ => (0..width / 64 + 1).fold(low, |bits, _| (bits << 64u8) + self.bits()),
        };
        Value::vector(width, bits)
    }

    fn integer(&mut self, width: u8) -> i64 {
        match self.below(6) {
            0 => self.below(5) as i64 - 2,
            1 => self.below(201) as i64 - 100,
            2 => 1i64
                .checked_shl(self.below(usize::from(width)) as u32)
                .unwrap_or(0),
            3 => {
                crate::sort::signed(1 << (width - 1), width).wrapping_add(self.below(3) as i64 - 1)
            }
            4 => !0i64
                .checked_shl(self.below(usize::from(width)) as u32)
                .unwrap_or(0),
            _ => self.bits() as i64,
        }
    }

    fn double(&mut self) -> f64 {
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
        match self.below(5) {
            0 => self.pick(&EDGES),
            1 => self.below(201) as f64 - 100.0,
            2 => (self.below(2001) as f64 - 1000.0) / 8.0,
            3 => f64::from(f32::from_bits(self.bits() as u32)),
            _ => f64::from_bits(self.bits()),
        }
    }
}

/// Which operators random terms use.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Floats and doubles.
    pub floats: bool,
    /// Arrays.
    pub arrays: bool,
    /// Sine and the like.
    pub functions: bool,
    /// Multiplication and division, which make circuits large.
    pub products: bool,
    /// Widths of bit-vectors.
    pub widths: &'static [u8],
    /// Widths above 64 bits.
    pub wide: &'static [u16],
    /// References.
    pub references: bool,
    /// Other ways of rounding than Java's, and what SMT-LIB has besides.
    pub roundings: bool,
    /// How many variables of each sort.
    pub variables: usize,
    /// Mathematical integers and reals instead of machine types.
    pub numbers: bool,
}

impl Shape {
    /// Everything on all of Java's widths.
    pub const ALL: Shape = Shape {
        floats: true,
        arrays: true,
        functions: true,
        products: true,
        widths: &[8, 16, 32, 64],
        wide: &[],
        references: false,
        roundings: false,
        variables: 3,
        numbers: false,
    };

    /// Everything on machine values, also what only SMT-LIB has.
    pub const SMT: Shape = Shape {
        wide: &[65, 80, 128],
        references: true,
        roundings: true,
        ..Shape::ALL
    };

    /// Mathematical integers and reals.
    pub const NUMBERS: Shape = Shape {
        numbers: true,
        ..Shape::BITS
    };

    /// Bit-vectors and booleans only.
    pub const BITS: Shape = Shape {
        floats: false,
        arrays: false,
        functions: false,
        ..Shape::ALL
    };
}

/// Draws random terms.
pub struct TermSource {
    /// The source of choices.
    pub random: Random,
    /// The operators.
    pub shape: Shape,
}

impl TermSource {
    /// A source that depends only on the seed.
    pub fn new(seed: u64, shape: Shape) -> TermSource {
        TermSource {
            random: Random::new(seed),
            shape,
        }
    }

    /// A sort that the shape allows.
    pub fn sort(&mut self) -> Sort {
        match self.random.below(8) {
            0 => Sort::Bool,
            1 if self.shape.floats => Sort::Float,
            2 if self.shape.floats => Sort::Double,
            3 if self.shape.references => Sort::Ref,
            4 if !self.shape.wide.is_empty() => Sort::Wide(self.random.pick(self.shape.wide)),
            _ => Sort::Bv(self.random.pick(self.shape.widths)),
        }
    }

    /// A variable or constant.
    pub fn leaf(&mut self, terms: &mut Terms, sort: Sort) -> Term {
        if self.random.one_in(3) {
            let value = self.random.value(sort);
            return terms.constant(&value, sort);
        }
        let number = self.random.below(self.shape.variables);
        let name = match sort {
            Sort::Bool => format!("b{number}"),
            Sort::Bv(width) => format!("v{width}_{number}"),
            Sort::Wide(width) => format!("w{width}_{number}"),
            Sort::Float => format!("f{number}"),
            Sort::Double => format!("d{number}"),
            Sort::Int => format!("i{number}"),
            Sort::Real => format!("r{number}"),
            Sort::Ref => format!("p{number}"),
            // The name tells the sort, so that it means the same in every arena.
            Sort::Array(index, element) => {
                let width = |scalar| match scalar {
                    Scalar::Ref => "p".to_string(),
                    other => Sort::from(other).bits().unwrap_or(0).to_string(),
                };
                format!("a{}_{}_{number}", width(index), width(element))
            }
        };
        terms.var(&name, sort)
    }

    /// A term of the sort, at most so deep.
    pub fn term(&mut self, terms: &mut Terms, sort: Sort, depth: usize) -> Term {
        if depth == 0 || self.random.one_in(6) {
            return self.leaf(terms, sort);
        }
        if self.random.one_in(8) && !matches!(sort, Sort::Array(..)) {
            let condition = self.term(terms, Sort::Bool, depth - 1);
            let (a, b) = (
                self.term(terms, sort, depth - 1),
                self.term(terms, sort, depth - 1),
            );
            return terms.ite(condition, a, b);
        }
        match sort {
            Sort::Bool => self.boolean(terms, depth),
            Sort::Bv(width) => self.bits(terms, width, depth),
            Sort::Wide(width) => self.wide(terms, width, depth),
            Sort::Float | Sort::Double => self.float(terms, sort, depth),
            Sort::Int | Sort::Real => self.number(terms, sort, depth),
            Sort::Ref => self.reference(terms, depth),
            Sort::Array(..) => self.array(terms, sort, depth),
        }
    }

    fn boolean(&mut self, terms: &mut Terms, depth: usize) -> Term {
        use Op::*;
        if self.shape.numbers {
            let op = self.random.pick(&[Not, And, Or, Xor, Eq, NLt, NLt, NLe]);
            let sort = match op {
                Not | And | Or | Xor => Sort::Bool,
                _ => self.random.pick(&[Sort::Int, Sort::Real]),
            };
            return self.apply(terms, op, sort, depth);
        }
        if self.shape.arrays && self.random.one_in(10) {
            let element = Scalar::Bv(self.random.pick(self.shape.widths));
            return self.apply(terms, Eq, Sort::Array(Scalar::Bv(32), element), depth);
        }
        if self.shape.references && self.random.one_in(8) {
            return self.apply(terms, Eq, Sort::Ref, depth);
        }
        if !self.shape.wide.is_empty() && self.random.one_in(6) {
            let sort = Sort::Wide(self.random.pick(self.shape.wide));
            let op = self.random.pick(&[Eq, Slt, Sle, Ult, Ule]);
            return self.apply(terms, op, sort, depth);
        }
        let op = self.random.pick(&[
            Not, And, Or, Xor, Eq, Eq, Slt, Slt, Sle, Ult, Ule, FLt, FLe, FEq,
        ]);
        let sort = match op {
            Not | And | Or | Xor => Sort::Bool,
            Slt | Sle | Ult | Ule => Sort::Bv(self.random.pick(self.shape.widths)),
            FLt | FLe | FEq if self.shape.floats => self.random.pick(&[Sort::Float, Sort::Double]),
            FLt | FLe | FEq => return self.boolean(terms, depth),
            _ => self.sort(),
        };
        self.apply(terms, op, sort, depth)
    }

    fn apply(&mut self, terms: &mut Terms, op: Op, sort: Sort, depth: usize) -> Term {
        let args: Vec<Term> = (0..op.arity())
            .map(|_| self.term(terms, sort, depth - 1))
            .collect();
        match terms.apply(op, &args) {
            Ok(term) => term,
            Err(_) => self.leaf(terms, sort),
        }
    }

    fn bits(&mut self, terms: &mut Terms, width: u8, depth: usize) -> Term {
        use Op::*;
        const CHEAP: [Op; 12] = [
            Neg, Add, Add, Sub, BitNot, BitAnd, BitOr, BitXor, Shl, LShr, AShr, Add,
        ];
        let sort = Sort::Bv(width);
        if !self.shape.wide.is_empty() && self.random.one_in(6) {
            let from = self.random.pick(self.shape.wide);
            let inner = self.term(terms, Sort::Wide(from), depth - 1);
            let low = self.random.below(usize::from(from - u16::from(width)) + 1) as u16;
            return terms.part(low, width.into(), inner);
        }
        match self.random.below(12) {
            4 if self.shape.roundings && self.random.one_in(2) => {
                let from = self.random.pick(&[Sort::Float, Sort::Double]);
                let inner = self.term(terms, from, depth - 1);
                let mode = self.random.pick(&Rounding::ALL);
                let whole = terms.fround(mode, inner);
                match self.random.one_in(2) {
                    true => terms.float_to_unsigned(width, whole),
                    false => terms.float_to_int(width, whole),
                }
            }
            0 | 1 if self.shape.products => {
                let op = self.random.pick(&[Mul, SDiv, SRem, UDiv, URem]);
                self.apply(terms, op, sort, depth)
            }
            2 | 3 => {
                let from = self.random.pick(self.shape.widths);
                let inner = self.term(terms, Sort::Bv(from), depth - 1);
                match (from < width, self.random.one_in(2)) {
                    (true, true) => terms.zext(width, inner),
                    (true, false) => terms.sext(width, inner),
                    (false, _) => {
                        let low = self.random.below(usize::from(from - width) + 1) as u8;
                        terms.extract(low, width, inner)
                    }
                }
            }
            4 if self.shape.floats && matches!(width, 32 | 64) => {
                let from = self.random.pick(&[Sort::Float, Sort::Double]);
                let inner = self.term(terms, from, depth - 1);
                terms.float_to_int(width, inner)
            }
            5 if self.shape.floats && matches!(width, 32 | 64) => {
                let from = if width == 32 {
                    Sort::Float
                } else {
                    Sort::Double
                };
                let inner = self.term(terms, from, depth - 1);
                terms.fbits(inner)
            }
            6 | 7 if self.shape.arrays => {
                let element = Scalar::Bv(width);
                let array = self.term(terms, Sort::Array(Scalar::Bv(32), element), depth - 1);
                let index = self.term(terms, Sort::Bv(32), depth - 1);
                terms.select(array, index)
            }
            8 if width >= 16 && self.shape.widths.contains(&(width / 2)) => {
                self.apply(terms, Concat, Sort::Bv(width / 2), depth)
            }
            _ => {
                let op = self.random.pick(&CHEAP);
                self.apply(terms, op, sort, depth)
            }
        }
    }

    /// A field of an object read through an array, as the machine writes them.
    fn reference(&mut self, terms: &mut Terms, depth: usize) -> Term {
        if !self.shape.arrays || self.random.one_in(2) {
            return self.leaf(terms, Sort::Ref);
        }
        let fields = Sort::Array(Scalar::Ref, Scalar::Ref);
        let array = self.term(terms, fields, depth - 1);
        let object = self.term(terms, Sort::Ref, depth - 1);
        terms.select(array, object)
    }

    fn wide(&mut self, terms: &mut Terms, width: u16, depth: usize) -> Term {
        use Op::*;
        let sort = Sort::Wide(width);
        match self.random.below(8) {
            0 if self.shape.products => {
                let op = self.random.pick(&[Mul, SDiv, SRem, UDiv, URem]);
                self.apply(terms, op, sort, depth)
            }
            1 | 2 => {
                let from = Sort::Bv(self.random.pick(self.shape.widths));
                let inner = self.term(terms, from, depth - 1);
                terms.extend(self.random.one_in(2), width, inner)
            }
            3 | 4 => {
                let low = self.random.pick(self.shape.widths);
                let inner = self.term(terms, Sort::Bv(low), depth - 1);
                match Sort::vector(width - u16::from(low)) {
                    Some(high) => {
                        let above = self.term(terms, high, depth - 1);
                        terms.concat(above, inner)
                    }
                    None => inner,
                }
            }
            _ => {
                let op = self.random.pick(&[
                    Neg, Add, Add, Sub, BitNot, BitAnd, BitOr, BitXor, Shl, LShr, AShr,
                ]);
                self.apply(terms, op, sort, depth)
            }
        }
    }

    /// What only SMT-LIB has: other ways of rounding, unsigned numbers, remainders.
    fn rounded(&mut self, terms: &mut Terms, sort: Sort, depth: usize) -> Term {
        let mode = self.random.pick(&Rounding::ALL);
        match self.random.pick(&Rounded::ALL) {
            what @ (Rounded::Signed | Rounded::Unsigned) => {
                let from = Sort::Bv(self.random.pick(self.shape.widths));
                let inner = self.term(terms, from, depth - 1);
                terms.rounded(what, mode, sort, &[inner])
            }
            Rounded::Float => {
                let other = if sort == Sort::Float {
                    Sort::Double
                } else {
                    Sort::Float
                };
                let inner = self.term(terms, other, depth - 1);
                terms.rounded(Rounded::Float, mode, sort, &[inner])
            }
            Rounded::Div | Rounded::Sqrt | Rounded::Fma if !self.shape.products => {
                self.apply(terms, Op::FNeg, sort, depth)
            }
            what => self.apply(terms, Op::Rounded(what, mode), sort, depth),
        }
    }

    fn float(&mut self, terms: &mut Terms, sort: Sort, depth: usize) -> Term {
        use Op::*;
        if self.shape.roundings && self.random.one_in(3) {
            return self.rounded(terms, sort, depth);
        }
        match self.random.below(12) {
            0 | 1 if self.shape.products => {
                let op = self.random.pick(&[FMul, FDiv, FSqrt, FMul]);
                self.apply(terms, op, sort, depth)
            }
            2 => {
                let other = if sort == Sort::Float {
                    Sort::Double
                } else {
                    Sort::Float
                };
                let inner = self.term(terms, other, depth - 1);
                terms.to_float(sort, inner)
            }
            3 => {
                let from = Sort::Bv(self.random.pick(&[32, 64]));
                let inner = self.term(terms, from, depth - 1);
                terms.int_to_float(sort, inner)
            }
            4 => {
                let width = if sort == Sort::Float { 32 } else { 64 };
                let inner = self.term(terms, Sort::Bv(width), depth - 1);
                terms.ffrom_bits(inner)
            }
            5 => {
                let mode = self
                    .random
                    .pick(&[Rounding::Even, Rounding::Up, Rounding::Down]);
                self.apply(terms, FRound(mode), sort, depth)
            }
            6 if self.shape.functions && sort == Sort::Double => {
                let function = self.random.pick(&Function::ALL);
                self.apply(terms, Fun(function), sort, depth)
            }
            7 if self.shape.functions && self.shape.roundings => {
                self.apply(terms, FRemainder, sort, depth)
            }
            7 if self.shape.functions => self.apply(terms, FRem, sort, depth),
            _ => {
                let op = self.random.pick(&[FNeg, FAbs, FAdd, FAdd, FSub]);
                self.apply(terms, op, sort, depth)
            }
        }
    }

    /// Divisors are constants other than 0, because solvers differ in what division by 0 gives.
    fn number(&mut self, terms: &mut Terms, sort: Sort, depth: usize) -> Term {
        use Op::*;
        let op = match (sort, self.random.below(8)) {
            (_, 0) if self.shape.products => NMul,
            (Sort::Int, 1) => NDiv,
            (Sort::Int, 2) => NMod,
            (Sort::Real, 1) => RDiv,
            (_, 3) => NNeg,
            _ => NAdd,
        };
        if !matches!(op, NDiv | NMod | RDiv) {
            return self.apply(terms, op, sort, depth);
        }
        let dividend = self.term(terms, sort, depth - 1);
        let value = Value::int(self.random.below(6) as i64 + 1);
        let divisor = terms.constant(&value, sort);
        match terms.apply(op, &[dividend, divisor]) {
            Ok(term) => term,
            Err(_) => dividend,
        }
    }

    fn array(&mut self, terms: &mut Terms, sort: Sort, depth: usize) -> Term {
        let Sort::Array(index, element) = sort else {
            return self.leaf(terms, sort);
        };
        if self.random.one_in(5) {
            let value = self.term(terms, element.into(), depth - 1);
            return terms.const_array(index, value);
        }
        let array = self.term(terms, sort, depth - 1);
        let at = self.term(terms, index.into(), depth - 1);
        let value = self.term(terms, element.into(), depth - 1);
        terms.store(array, at, value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Model;

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
