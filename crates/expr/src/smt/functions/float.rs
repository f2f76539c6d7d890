//! SMT-LIB's functions on floats: arithmetic in every way of rounding, conversions, classes.

use super::{Call, Result};
use crate::eval::round;
use crate::op::{Op, Rounded, Rounding};
use crate::pool::{Term, Terms};
use crate::sort::Sort;
use crate::value::Value;

impl Call<'_> {
    /// Arithmetic or a conversion that rounds as the call says.
    fn rounded(&self, terms: &mut Terms, what: Rounded, sort: Sort) -> Result<Option<Term>> {
        let op = Op::Rounded(what, self.mode.unwrap_or(Rounding::Even));
        self.convert(terms, op, sort, self.args)
    }

    pub(super) fn float(&self, terms: &mut Terms) -> Result<Option<Term>> {
        let args = self.args;
        let arithmetic = match self.head.name.as_str() {
            "fp.add" => Some(Rounded::Add),
            "fp.sub" => Some(Rounded::Sub),
            "fp.mul" => Some(Rounded::Mul),
            "fp.div" => Some(Rounded::Div),
            "fp.sqrt" => Some(Rounded::Sqrt),
            "fp.fma" => Some(Rounded::Fma),
            _ => None,
        };
        if let Some(what) = arithmetic {
            return self.rounded(terms, what, terms.sort(args[0]));
        }
        match (self.head.name.as_str(), args.len()) {
            ("fp", 3) => self.parts(terms),
            ("fp.neg", 1) => self.op(terms, Op::FNeg, args),
            ("fp.abs", 1) => self.op(terms, Op::FAbs, args),
            ("fp.lt", 2..) => self.chain(terms, Op::FLt, false),
            ("fp.leq", 2..) => self.chain(terms, Op::FLe, false),
            ("fp.gt", 2..) => self.chain(terms, Op::FLt, true),
            ("fp.geq", 2..) => self.chain(terms, Op::FLe, true),
            ("fp.eq", 2..) => self.chain(terms, Op::FEq, false),
            ("fp.roundToIntegral", 1) => {
                self.op(terms, Op::FRound(self.mode.unwrap_or(Rounding::Even)), args)
            }
            ("fp.rem", 2) => self.op(terms, Op::FRemainder, args),
            ("fp.min", 2) => {
                let less = terms.apply(Op::FLt, args).map_err(|_| self.wrong(terms))?;
                self.choose(terms, less)
            }
            ("fp.max", 2) => {
                let more = terms
                    .apply(Op::FLt, &[args[1], args[0]])
                    .map_err(|_| self.wrong(terms))?;
                self.choose(terms, more)
            }
            ("fp.to_sbv" | "fp.to_ubv", 1) => self.to_bits(terms),
            ("fp.to_ieee_bv", 1) => self.op(terms, Op::FToBits, args),
            ("to_fp" | "to_fp_unsigned", 1) => self.to_fp(terms),
            _ => match args {
                &[a] if terms.sort(a).is_float() => self.class(terms, a),
                _ => Ok(None),
            },
        }
    }

    /// The first if the condition holds or the second is NaN, else the second.
    fn choose(&self, terms: &mut Terms, condition: Term) -> Result<Option<Term>> {
        let nan = terms.is_nan(self.args[1]);
        let first = terms.or(condition, nan);
        Ok(Some(terms.ite(first, self.args[0], self.args[1])))
    }

    fn parts(&self, terms: &mut Terms) -> Result<Option<Term>> {
        let widths: Vec<u8> = self
            .args
            .iter()
            .map(|&arg| terms.sort(arg).width())
            .collect();
        if widths != [1, 8, 23] && widths != [1, 11, 52] {
            return Err("only floats of 32 and 64 bits are supported".into());
        }
        let high = terms.concat(self.args[0], self.args[1]);
        let bits = terms.concat(high, self.args[2]);
        self.op(terms, Op::FFromBits, &[bits])
    }

    /// SMT-LIB leaves the result open outside the range; ours saturates.
    fn to_bits(&self, terms: &mut Terms) -> Result<Option<Term>> {
        let width = match self.head.indices.as_slice() {
            &[width @ 1..=64] => width as u8,
            _ => return Err("floats become bit-vectors of 1 to 64 bits only".into()),
        };
        if !terms.sort(self.args[0]).is_float() {
            return Err(self.wrong(terms));
        }
        let whole = match self.mode {
            Some(Rounding::Zero) | None => self.args[0],
            Some(mode) => terms.fround(mode, self.args[0]),
        };
        let op = match self.head.name.as_str() {
            "fp.to_sbv" => Op::FToS,
            _ => Op::FToU,
        };
        self.convert(terms, op, Sort::Bv(width), &[whole])
    }

    fn to_fp(&self, terms: &mut Terms) -> Result<Option<Term>> {
        let sort = match self.head.indices.as_slice() {
            [8, 24] => Sort::Float,
            [11, 53] => Sort::Double,
            _ => return Err("only floats of 32 and 64 bits are supported".into()),
        };
        let a = self.args[0];
        match (terms.sort(a), self.mode) {
            (Sort::Bv(_), None) => self.convert(terms, Op::FFromBits, sort, &[a]),
            (Sort::Bv(_) | Sort::Wide(_), Some(_)) if self.head.name == "to_fp_unsigned" => {
                self.rounded(terms, Rounded::Unsigned, sort)
            }
            (Sort::Bv(_) | Sort::Wide(_), Some(_)) => self.rounded(terms, Rounded::Signed, sort),
            _ if self.head.name == "to_fp_unsigned" => Err(self.wrong(terms)),
            (Sort::Int | Sort::Real, Some(mode)) => match terms.as_const(a) {
                Some(Value::Num(number)) => {
                    let value = round::rational(&number, sort, mode);
                    Ok(Some(terms.constant(&value, sort)))
                }
                _ => Err("only constant reals can become floats".into()),
            },
            (from, Some(_)) if from == sort => Ok(Some(a)),
            (from, Some(_)) if from.is_float() => self.rounded(terms, Rounded::Float, sort),
            _ => Err(self.wrong(terms)),
        }
    }

    fn class(&self, terms: &mut Terms, a: Term) -> Result<Option<Term>> {
        let sort = terms.sort(a);
        let constant = |terms: &mut Terms, bits: (u64, u64)| {
            let bits = if sort == Sort::Float { bits.0 } else { bits.1 };
            terms.constant(&Value::from_raw_bits(bits, sort), sort)
        };
        let magnitude = terms.fabs(a);
        let zero = constant(terms, (0, 0));
        let infinity = constant(terms, (0x7f80_0000, 0x7ff0_0000_0000_0000));
        let normal = constant(terms, (0x0080_0000, 0x0010_0000_0000_0000));
        Ok(Some(match self.head.name.as_str() {
            "fp.isNaN" => terms.is_nan(a),
            "fp.isInfinite" => terms.feq(magnitude, infinity),
            "fp.isZero" => terms.feq(a, zero),
            "fp.isNormal" => {
                let (low, high) = (terms.fle(normal, magnitude), terms.flt(magnitude, infinity));
                terms.and(low, high)
            }
            "fp.isSubnormal" => {
                let (low, high) = (terms.flt(zero, magnitude), terms.flt(magnitude, normal));
                terms.and(low, high)
            }
            "fp.isNegative" | "fp.isPositive" => {
                let bits = terms.fbits(a);
                let width = terms.sort(bits).width();
                let sign = terms.extract(width - 1, 1, bits);
                let wanted = terms.bv(1, i64::from(self.head.name == "fp.isNegative"));
                let (same, number) = (terms.eq(sign, wanted), terms.feq(a, a));
                terms.and(same, number)
            }
            _ => return Ok(None),
        }))
    }
}
