//! The operators of terms: how many arguments each takes and which sort it gives.

use crate::sort::{Scalar, Sort};

/// How a float is rounded to an integral value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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

/// A function on doubles that can be evaluated and searched for, but not blasted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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
    /// `Math.IEEEremainder`, not Java's `%`.
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Op {
    Var(u32),
    BoolConst(bool),
    BvConst(u64),
    /// Raw bits of a float or double.
    FpConst(u64),
    /// An entry of the arena's table of rationals.
    NumConst(u32),
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
    Extract(u8),
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
    FRem,
    FSqrt,
    FRound(Rounding),
    FLt,
    FLe,
    FEq,
    /// Between float and double.
    FToF,
    /// From a signed bit-vector.
    SToF,
    /// To a signed bit-vector: towards zero, saturating, NaN to 0.
    FToS,
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
            Var(_) | BoolConst(_) | BvConst(_) | FpConst(_) | NumConst(_) | RefConst(_) => 0,
            Not | Neg | BitNot | Extract(_) | ZExt | SExt | FNeg | FAbs | FSqrt | FRound(_)
            | FToF | SToF | FToS | FToBits | FFromBits | NNeg | ToReal | ToInt | ConstArray => 1,
            Ite | Store => 3,
            Fun(function) => function.arity(),
            _ => 2,
        }
    }

    /// A constant of any sort but array.
    pub fn is_const(self) -> bool {
        use Op::*;
        matches!(
            self,
            BoolConst(_) | BvConst(_) | FpConst(_) | NumConst(_) | RefConst(_)
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
        let is_bv = |sort| matches!(sort, Sort::Bv(_));
        match self {
            Not | And | Or | Xor => same(is_bool),
            Ite => (args[0] == Sort::Bool && args[1] == args[2]).then_some(args[1]),
            Eq => (args[0] == args[1]).then_some(Sort::Bool),
            Neg | Add | Sub | Mul | SDiv | SRem | UDiv | URem | BitNot | BitAnd | BitOr
            | BitXor | Shl | LShr | AShr => same(is_bv),
            Slt | Sle | Ult | Ule => same(is_bv).map(|_| Sort::Bool),
            Concat => match (args[0], args[1]) {
                (Sort::Bv(high), Sort::Bv(low)) if high + low <= 64 => Some(Sort::Bv(high + low)),
                _ => None,
            },
            FNeg | FAbs | FAdd | FSub | FMul | FDiv | FRem | FSqrt | FRound(_) => {
                same(Sort::is_float)
            }
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
            (Extract(low), Sort::Bv(width), [Sort::Bv(from)]) => width > 0 && low + width <= *from,
            (ZExt | SExt, Sort::Bv(width), [Sort::Bv(from)]) => from < &width && width <= 64,
            (FToF, to, [from]) => to.is_float() && from.is_float() && to != *from,
            (SToF, to, [Sort::Bv(_)]) => to.is_float(),
            (FToS, Sort::Bv(width), [from]) => (1..=64).contains(&width) && from.is_float(),
            (ConstArray, Sort::Array(_, element), [from]) => Sort::from(element) == *from,
            (Var(_), Sort::Bv(width), []) => (1..=64).contains(&width),
            (Var(_), _, []) => true,
            (BoolConst(_), Sort::Bool, []) | (BvConst(_), Sort::Bv(_), []) => true,
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
        assert_eq!(Op::Concat.result(&[Sort::Bv(64), int]), None);
        assert!(Op::ZExt.admits(Sort::Bv(64), &[int]));
        assert!(!Op::Extract(8).admits(int, &[int]));
    }
}
