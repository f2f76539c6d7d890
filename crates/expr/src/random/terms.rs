//! Random terms of a shape: which operators, sorts and variables they may use.

use super::{Random, RandomValues};
use crate::op::{Function, Op, Rounded, Rounding};
use crate::pool::{Term, Terms};
use crate::sort::{Scalar, Sort};
use crate::value::Value;

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
            // The name shows the sort, so that it means the same in every arena.
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
            8 if width >= 16
                && width.is_multiple_of(2)
                && self.shape.widths.contains(&(width / 2)) =>
            {
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
                    None => terms.extend(false, width, inner),
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
