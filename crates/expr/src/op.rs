//! The operators of terms: how many arguments each takes and which sort it gives.

use crate::sort::{Scalar, Sort};

/// How a result that a float cannot hold is rounded. Java's arithmetic knows the first only.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
pub enum Rounding {
    /// To the nearest, ties to even: `Math.rint`.
    Even,
    /// To the nearest, ties away from zero.
    Away,
    /// Towards positive infinity: `Math.ceil`.
    Up,
    /// Towards negative infinity: `Math.floor`.
    Down,
    /// Towards zero.
    Zero,
}

impl Rounding {
    /// Every way of rounding.
    pub const ALL: [Rounding; 5] = [
        Rounding::Even,
        Rounding::Away,
        Rounding::Up,
        Rounding::Down,
        Rounding::Zero,
    ];
}

/// What [`Op::Rounded`] computes and rounds.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
pub enum Rounded {
    /// A sum.
    Add,
    /// A difference.
    Sub,
    /// A product.
    Mul,
    /// A quotient.
    Div,
    /// A square root.
    Sqrt,
    /// `a * b + c`, rounded once: `Math.fma`.
    Fma,
    /// A number of the other format.
    Float,
    /// A signed bit-vector.
    Signed,
    /// An unsigned bit-vector.
    Unsigned,
}

impl Rounded {
    /// Everything that is rounded.
    pub const ALL: [Rounded; 9] = [
        Rounded::Add,
        Rounded::Sub,
        Rounded::Mul,
        Rounded::Div,
        Rounded::Sqrt,
        Rounded::Fma,
        Rounded::Float,
        Rounded::Signed,
        Rounded::Unsigned,
    ];

    /// The operator of its own that this is when it rounds as Java does.
    pub fn java(self) -> Option<Op> {
        Some(match self {
            Rounded::Add => Op::FAdd,
            Rounded::Sub => Op::FSub,
            Rounded::Mul => Op::FMul,
            Rounded::Div => Op::FDiv,
            Rounded::Sqrt => Op::FSqrt,
            Rounded::Float => Op::FToF,
            Rounded::Signed => Op::SToF,
            Rounded::Fma | Rounded::Unsigned => return None,
        })
    }
}

/// A function on doubles that can be evaluated and searched for, but not blasted.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
pub enum Function {
    #[allow(missing_docs)]
    Sin,
    #[allow(missing_docs)]
    Cos,
    #[allow(missing_docs)]
    Tan,
    #[allow(missing_docs)]
    Asin,
    #[allow(missing_docs)]
    Acos,
    #[allow(missing_docs)]
    Atan,
    #[allow(missing_docs)]
    Sinh,
    #[allow(missing_docs)]
    Cosh,
    #[allow(missing_docs)]
    Tanh,
    #[allow(missing_docs)]
    Exp,
    #[allow(missing_docs)]
    Expm1,
    #[allow(missing_docs)]
    Log,
    #[allow(missing_docs)]
    Log10,
    #[allow(missing_docs)]
    Log1p,
    #[allow(missing_docs)]
    Cbrt,
    #[allow(missing_docs)]
    Pow,
    #[allow(missing_docs)]
    Atan2,
    #[allow(missing_docs)]
    Hypot,
    /// `Math.IEEEremainder`, not Java's `%`. A rule makes it [`Op::FRemainder`].
    Remainder,
}

impl Function {
    /// Every function.
    pub const ALL: [Function; 19] = [
        Function::Sin,
        Function::Cos,
        Function::Tan,
        Function::Asin,
        Function::Acos,
        Function::Atan,
        Function::Sinh,
        Function::Cosh,
        Function::Tanh,
        Function::Exp,
        Function::Expm1,
        Function::Log,
        Function::Log10,
        Function::Log1p,
        Function::Cbrt,
        Function::Pow,
        Function::Atan2,
        Function::Hypot,
        Function::Remainder,
    ];

    /// The name in `java.lang.StrictMath`.
    pub fn name(self) -> &'static str {
        match self {
            Function::Sin => "sin",
            Function::Cos => "cos",
            Function::Tan => "tan",
            Function::Asin => "asin",
            Function::Acos => "acos",
            Function::Atan => "atan",
            Function::Sinh => "sinh",
            Function::Cosh => "cosh",
            Function::Tanh => "tanh",
            Function::Exp => "exp",
            Function::Expm1 => "expm1",
            Function::Log => "log",
            Function::Log10 => "log10",
            Function::Log1p => "log1p",
            Function::Cbrt => "cbrt",
            Function::Pow => "pow",
            Function::Atan2 => "atan2",
            Function::Hypot => "hypot",
            Function::Remainder => "IEEEremainder",
        }
    }

    /// How many arguments it takes.
    pub fn arity(self) -> usize {
        match self {
            Function::Pow | Function::Atan2 | Function::Hypot | Function::Remainder => 2,
            _ => 1,
        }
    }
}

/// An operator or a leaf. Where the result's sort is not determined by the arguments (extensions,
/// extraction, conversions, constants) it stands in the node.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
#[allow(missing_docs)]
pub enum Op {
    Var(u32),
    BoolConst(bool),
    BvConst(u64),
    /// Raw bits of a float or double.
    FpConst(u64),
    /// An entry of the arena's table of rationals.
    NumConst(u32),
    /// An entry of the arena's table of vectors wider than 64 bits.
    WideConst(u32),
    RefConst(u32),
    Not,
    And,
    Or,
    Xor,
    Ite,
    Eq,
    Neg,
    Add,
    Sub,
    Mul,
    SDiv,
    SRem,
    UDiv,
    URem,
    BitNot,
    BitAnd,
    BitOr,
    BitXor,
    Shl,
    LShr,
    AShr,
    /// High part first.
    Concat,
    /// From this bit upwards, as wide as the node's sort.
    Extract(u16),
    ZExt,
    SExt,
    Slt,
    Sle,
    Ult,
    Ule,
    FNeg,
    FAbs,
    FAdd,
    FSub,
    FMul,
    FDiv,
    /// Java's `%`.
    FRem,
    /// The remainder of IEEE 754: of the quotient rounded to the nearest.
    FRemainder,
    FSqrt,
    /// To an integral float.
    FRound(Rounding),
    /// Arithmetic and conversions that round as stated.
    Rounded(Rounded, Rounding),
    FLt,
    FLe,
    FEq,
    /// Between float and double.
    FToF,
    /// From a signed bit-vector.
    SToF,
    /// To a signed bit-vector: towards zero, saturating, NaN to 0.
    FToS,
    /// To an unsigned bit-vector: towards zero, saturating, NaN to 0.
    FToU,
    FToBits,
    FFromBits,
    Fun(Function),
    NNeg,
    NAdd,
    NMul,
    /// SMT-LIB's `div` on integers.
    NDiv,
    /// SMT-LIB's `mod` on integers.
    NMod,
    /// `/` on reals.
    RDiv,
    NLt,
    NLe,
    ToReal,
    /// Floor.
    ToInt,
    Select,
    Store,
    ConstArray,
}

impl Op {
    /// How many arguments it takes.
    pub fn arity(self) -> usize {
        use Op::*;
        match self {
            Var(_) | BoolConst(_) | BvConst(_) | FpConst(_) | NumConst(_) | WideConst(_)
            | RefConst(_) => 0,
            Not | Neg | BitNot | Extract(_) | ZExt | SExt | FNeg | FAbs | FSqrt | FRound(_)
            | FToF | SToF | FToS | FToU | FToBits | FFromBits | NNeg | ToReal | ToInt
            | ConstArray => 1,
            Ite | Store => 3,
            Rounded(what, _) => match what {
                self::Rounded::Add
                | self::Rounded::Sub
                | self::Rounded::Mul
                | self::Rounded::Div => 2,
                self::Rounded::Fma => 3,
                _ => 1,
            },
            Fun(function) => function.arity(),
            _ => 2,
        }
    }

    /// A constant of any sort but array.
    pub fn is_const(self) -> bool {
        use Op::*;
        matches!(
            self,
            BoolConst(_) | BvConst(_) | FpConst(_) | NumConst(_) | WideConst(_) | RefConst(_)
        )
    }

    /// Whether the two arguments may be exchanged.
    pub fn commutes(self) -> bool {
        use Op::*;
        matches!(
            self,
            And | Or
                | Xor
                | Eq
                | Add
                | Mul
                | BitAnd
                | BitOr
                | BitXor
                | FAdd
                | FMul
                | FEq
                | NAdd
                | NMul
                | Rounded(self::Rounded::Add | self::Rounded::Mul, _)
        )
    }

    /// The sort of the result where the arguments determine it; the wrong argument sorts give `None`.
    pub fn result(self, args: &[Sort]) -> Option<Sort> {
        use Op::*;
        if args.len() != self.arity() {
            return None;
        }
        let first = args.first().copied();
        let same = |kind: fn(Sort) -> bool| {
            first.filter(|&sort| kind(sort) && args.iter().all(|&other| other == sort))
        };
        let is_bool = |sort| sort == Sort::Bool;
        let is_bv = |sort| matches!(sort, Sort::Bv(_) | Sort::Wide(_));
        match self {
            Not | And | Or | Xor => same(is_bool),
            Ite => (args[0] == Sort::Bool && args[1] == args[2]).then_some(args[1]),
            Eq => (args[0] == args[1]).then_some(Sort::Bool),
            Neg | Add | Sub | Mul | SDiv | SRem | UDiv | URem | BitNot | BitAnd | BitOr
            | BitXor | Shl | LShr | AShr => same(is_bv),
            Slt | Sle | Ult | Ule => same(is_bv).map(|_| Sort::Bool),
            Concat => Sort::vector(args[0].bit_width()?.checked_add(args[1].bit_width()?)?),
            FNeg | FAbs | FAdd | FSub | FMul | FDiv | FRem | FRemainder | FSqrt | FRound(_) => {
                same(Sort::is_float)
            }
            Rounded(what, _) => match what {
                self::Rounded::Float | self::Rounded::Signed | self::Rounded::Unsigned => None,
                _ => same(Sort::is_float),
            },
            FLt | FLe | FEq => same(Sort::is_float).map(|_| Sort::Bool),
            FToBits => match args[0] {
                Sort::Float => Some(Sort::Bv(32)),
                Sort::Double => Some(Sort::Bv(64)),
                _ => None,
            },
            FFromBits => match args[0] {
                Sort::Bv(32) => Some(Sort::Float),
                Sort::Bv(64) => Some(Sort::Double),
                _ => None,
            },
            Fun(_) => same(|sort| sort == Sort::Double),
            NNeg | NAdd | NMul => same(Sort::is_number),
            NDiv | NMod => same(|sort| sort == Sort::Int),
            RDiv => same(|sort| sort == Sort::Real),
            NLt | NLe => same(Sort::is_number).map(|_| Sort::Bool),
            ToReal => (args[0] == Sort::Int).then_some(Sort::Real),
            ToInt => (args[0] == Sort::Real).then_some(Sort::Int),
            Select => match args[0] {
                Sort::Array(index, element) if Sort::from(index) == args[1] => Some(element.into()),
                _ => None,
            },
            Store => match args[0] {
                Sort::Array(index, element)
                    if Sort::from(index) == args[1] && Sort::from(element) == args[2] =>
                {
                    first
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a node of this operator may have the stated sort over these arguments; for the
    /// operators whose result is not determined by the arguments.
    pub fn admits(self, sort: Sort, args: &[Sort]) -> bool {
        use Op::*;
        if args.len() != self.arity() {
            return false;
        }
        match (self, sort, args) {
            (Extract(low), to, [from]) => match (to.bit_width(), from.bit_width()) {
                (Some(width), Some(from)) => {
                    width > 0 && u32::from(low) + u32::from(width) <= u32::from(from)
                }
                _ => false,
            },
            (ZExt | SExt, to, [from]) => match (to.bit_width(), from.bit_width()) {
                (Some(width), Some(from)) => from < width,
                _ => false,
            },
            (FToF | Rounded(self::Rounded::Float, _), to, [from]) => {
                to.is_float() && from.is_float() && to != *from
            }
            (SToF, to, [Sort::Bv(_)]) => to.is_float(),
            (Rounded(self::Rounded::Signed | self::Rounded::Unsigned, _), to, [from]) => {
                to.is_float() && from.bit_width().is_some()
            }
            (FToS | FToU, Sort::Bv(width), [from]) => (1..=64).contains(&width) && from.is_float(),
            (ConstArray, Sort::Array(_, element), [from]) => Sort::from(element) == *from,
            (Var(_), Sort::Bv(width), []) => (1..=64).contains(&width),
            (Var(_), _, []) => true,
            (BoolConst(_), Sort::Bool, []) | (BvConst(_), Sort::Bv(_), []) => true,
            (WideConst(_), Sort::Wide(_), []) => true,
            (FpConst(_), Sort::Float | Sort::Double, []) => true,
            (NumConst(_), Sort::Int | Sort::Real, []) | (RefConst(_), Sort::Ref, []) => true,
            _ => self.result(args) == Some(sort),
        }
    }
}

/// The sort of the elements of an array sort.
pub fn element_sort(sort: Sort) -> Option<Scalar> {
    match sort {
        Sort::Array(_, element) => Some(element),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_follow_the_arguments() {
        let int = Sort::Bv(32);
        assert_eq!(Op::Add.result(&[int, int]), Some(int));
        assert_eq!(Op::Add.result(&[int, Sort::Bv(64)]), None);
        assert_eq!(Op::Slt.result(&[int, int]), Some(Sort::Bool));
        assert_eq!(Op::Concat.result(&[int, int]), Some(Sort::Bv(64)));
        assert_eq!(
            Op::Concat.result(&[Sort::Bv(64), int]),
            Some(Sort::Wide(96))
        );
        assert_eq!(Op::Concat.result(&[Sort::Bool, int]), None);
        assert!(Op::ZExt.admits(Sort::Bv(64), &[int]));
        assert!(!Op::Extract(8).admits(int, &[int]));
    }
}
