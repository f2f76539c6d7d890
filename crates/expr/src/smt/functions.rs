//! SMT-LIB's functions and constants in terms of ours.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::One;

use super::sexp::{SmtError, Tree, TreeId};
use crate::op::{Function, Op, Rounding};
use crate::pool::{FALSE, TRUE, Term, Terms};
use crate::sort::{Sort, mask};
use crate::value::Value;

/// An argument of a function: rounding modes are no terms.
#[derive(Clone, Copy)]
pub(super) enum Argument {
    Term(Term),
    Mode(Rounding),
}

/// The head of an application.
pub(super) struct Head {
    pub name: String,
    pub indices: Vec<u32>,
    pub sort: Option<Sort>,
}

type Result<T> = std::result::Result<T, String>;

/// Whether a name is one of those that the printer gives to what SMT-LIB lacks.
pub(super) fn java_function(name: &str) -> bool {
    let Some(rest) = name.strip_prefix("java.") else {
        return false;
    };
    rest.starts_with("rem.") || rest.starts_with("cast.") || function(rest).is_some()
}

fn function(name: &str) -> Option<Function> {
    Function::ALL
        .into_iter()
        .find(|function| function.name() == name)
}

/// A literal, truth value or rounding mode.
pub(super) fn atom(terms: &mut Terms, name: &str) -> Option<Argument> {
    let mode = match name {
        "RNE" | "roundNearestTiesToEven" => Some(Rounding::Even),
        "RNA" | "roundNearestTiesToAway" => Some(Rounding::Away),
        "RTP" | "roundTowardPositive" => Some(Rounding::Up),
        "RTN" | "roundTowardNegative" => Some(Rounding::Down),
        "RTZ" | "roundTowardZero" => Some(Rounding::Zero),
        _ => None,
    };
    if let Some(mode) = mode {
        return Some(Argument::Mode(mode));
    }
    let term = match name {
        "true" => TRUE,
        "false" => FALSE,
        _ => literal(terms, name)?,
    };
    Some(Argument::Term(term))
}

fn literal(terms: &mut Terms, name: &str) -> Option<Term> {
    if let Some(digits) = name.strip_prefix("#x") {
        let width = digits
            .len()
            .checked_mul(4)
            .filter(|width| (1..=64).contains(width))?;
        let bits = u64::from_str_radix(digits, 16).ok()?;
        return Some(terms.bv(width as u8, bits as i64));
    }
    if let Some(digits) = name.strip_prefix("#b") {
        let width = Some(digits.len()).filter(|width| (1..=64).contains(width))?;
        let bits = u64::from_str_radix(digits, 2).ok()?;
        return Some(terms.bv(width as u8, bits as i64));
    }
    if !name.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    match name.split_once('.') {
        None => {
            let number: BigInt = name.parse().ok()?;
            Some(terms.num(BigRational::from_integer(number), Sort::Int))
        }
        Some((whole, fraction)) => {
            let digits: BigInt = format!("{whole}{fraction}").parse().ok()?;
            let scale = BigInt::from(10).pow(u32::try_from(fraction.len()).ok()?);
            Some(terms.num(BigRational::new(digits, scale), Sort::Real))
        }
    }
}

/// `(_ bv5 32)`, `(_ +oo 8 24)` and their like.
pub(super) fn indexed_constant(
    terms: &mut Terms,
    tree: &Tree,
    id: TreeId,
) -> std::result::Result<Term, SmtError> {
    let words: Vec<&str> = tree
        .items(id)
        .iter()
        .map(|&item| tree.atom(item).unwrap_or(""))
        .collect();
    let float = match words[..] {
        ["_", _, "8", "24"] => Some(Sort::Float),
        ["_", _, "11", "53"] => Some(Sort::Double),
        _ => None,
    };
    let value = match (words.get(1).copied().unwrap_or(""), float) {
        ("NaN", Some(_)) => f64::NAN,
        ("+oo", Some(_)) => f64::INFINITY,
        ("-oo", Some(_)) => f64::NEG_INFINITY,
        ("+zero", Some(_)) => 0.0,
        ("-zero", Some(_)) => -0.0,
        (name, _) => {
            let number = name
                .strip_prefix("bv")
                .and_then(|digits| digits.parse::<BigInt>().ok());
            let width = words.get(2).and_then(|text| text.parse::<u8>().ok());
            return match (number, width) {
                (Some(number), Some(width @ 1..=64)) if words.len() == 3 => {
                    let modulus = BigInt::one() << u32::from(width);
                    let bits = u64::try_from(((number % &modulus) + &modulus) % &modulus);
                    Ok(terms.bv(width, bits.unwrap_or(0) as i64))
                }
                _ => Err(tree.error(id, format!("{} is not supported", tree.text(id)))),
            };
        }
    };
    Ok(match float {
        Some(Sort::Float) => terms.float(value as f32),
        _ => terms.double(value),
    })
}

/// An integer where a real is wanted, as SMT-LIB's real logics allow.
pub(super) fn as_sort(terms: &mut Terms, term: Term, sort: Sort) -> Term {
    match (terms.sort(term), sort) {
        (Sort::Int, Sort::Real) => terms.apply(Op::ToReal, &[term]).unwrap_or(term),
        _ => term,
    }
}

/// The application of a function.
pub(super) fn apply(terms: &mut Terms, head: &Head, args: &[Argument]) -> Result<Term> {
    let mode = args.iter().find_map(|arg| match arg {
        Argument::Mode(mode) => Some(*mode),
        Argument::Term(_) => None,
    });
    let mut plain: Vec<Term> = args
        .iter()
        .filter_map(|arg| match arg {
            Argument::Term(term) => Some(*term),
            Argument::Mode(_) => None,
        })
        .collect();
    if plain.is_empty() {
        return Err(format!("`{}` needs arguments", head.name));
    }
    if head.sort.is_none() && plain.iter().any(|&arg| terms.sort(arg) == Sort::Real) {
        plain = plain
            .into_iter()
            .map(|arg| as_sort(terms, arg, Sort::Real))
            .collect();
    }
    let call = Call {
        head,
        args: &plain,
        mode,
    };
    let found = match head.name.as_str() {
        name if name.starts_with("fp") || name.starts_with("to_fp") => call.float(terms)?,
        name if name.starts_with("java.") => call.java(terms)?,
        _ => match call.core(terms)? {
            Some(term) => Some(term),
            None => call.bits(terms)?,
        },
    };
    found.ok_or_else(|| format!("there is no function `{}`", head.name))
}

struct Call<'a> {
    head: &'a Head,
    args: &'a [Term],
    mode: Option<Rounding>,
}

impl Call<'_> {
    fn wrong(&self, terms: &Terms) -> String {
        let sorts: Vec<String> = self
            .args
            .iter()
            .map(|&arg| terms.sort(arg).to_string())
            .collect();
        format!("{} does not apply to {}", self.head.name, sorts.join(" "))
    }

    fn op(&self, terms: &mut Terms, op: Op, args: &[Term]) -> Result<Option<Term>> {
        terms
            .apply(op, args)
            .map(Some)
            .map_err(|_| self.wrong(terms))
    }

    fn convert(
        &self,
        terms: &mut Terms,
        op: Op,
        sort: Sort,
        args: &[Term],
    ) -> Result<Option<Term>> {
        terms
            .convert(op, sort, args)
            .map(Some)
            .map_err(|_| self.wrong(terms))
    }

    /// `a op b op c`, from the left.
    fn left(&self, terms: &mut Terms, op: Op) -> Result<Option<Term>> {
        let mut result = self.args[0];
        if self.args.len() < 2 {
            return Err(self.wrong(terms));
        }
        for &arg in &self.args[1..] {
            result = terms
                .apply(op, &[result, arg])
                .map_err(|_| self.wrong(terms))?;
        }
        Ok(Some(result))
    }

    /// `a op b` and `b op c` and so on.
    fn chain(&self, terms: &mut Terms, op: Op, swap: bool) -> Result<Option<Term>> {
        let mut all = TRUE;
        for pair in self.args.windows(2) {
            let sides = if swap {
                [pair[1], pair[0]]
            } else {
                [pair[0], pair[1]]
            };
            let next = terms.apply(op, &sides).map_err(|_| self.wrong(terms))?;
            all = terms.and(all, next);
        }
        Ok(Some(all))
    }

    fn core(&self, terms: &mut Terms) -> Result<Option<Term>> {
        let args = self.args;
        match (self.head.name.as_str(), args.len()) {
            ("not", 1) => self.op(terms, Op::Not, args),
            ("and" | "or" | "+" | "*", 1) => Ok(Some(args[0])),
            ("and", _) => self.left(terms, Op::And),
            ("or", _) => self.left(terms, Op::Or),
            ("xor", _) => self.left(terms, Op::Xor),
            ("=>", 2..) => {
                let mut result = args[args.len() - 1];
                for &arg in args[..args.len() - 1].iter().rev() {
                    let not = terms
                        .apply(Op::Not, &[arg])
                        .map_err(|_| self.wrong(terms))?;
                    result = terms
                        .apply(Op::Or, &[not, result])
                        .map_err(|_| self.wrong(terms))?;
                }
                Ok(Some(result))
            }
            ("ite", 3) => self.op(terms, Op::Ite, args),
            ("=", 2..) => self.chain(terms, Op::Eq, false),
            ("distinct", 2..) => self.distinct(terms),
            ("select", 2) => self.op(terms, Op::Select, args),
            ("store", 3) => self.op(terms, Op::Store, args),
            ("const", 1) => match self.head.sort {
                Some(sort) => self.convert(terms, Op::ConstArray, sort, args),
                None => Err(self.wrong(terms)),
            },
            ("-", 1) => self.op(terms, Op::NNeg, args),
            ("-", _) => {
                let mut result = args[0];
                for &arg in &args[1..] {
                    let minus = terms
                        .apply(Op::NNeg, &[arg])
                        .map_err(|_| self.wrong(terms))?;
                    result = terms
                        .apply(Op::NAdd, &[result, minus])
                        .map_err(|_| self.wrong(terms))?;
                }
                Ok(Some(result))
            }
            ("+", _) => self.left(terms, Op::NAdd),
            ("*", _) => self.left(terms, Op::NMul),
            ("/", 2..) => {
                let real: Vec<Term> = args
                    .iter()
                    .map(|&arg| as_sort(terms, arg, Sort::Real))
                    .collect();
                Call {
                    args: &real,
                    ..*self
                }
                .left(terms, Op::RDiv)
            }
            ("div", 2..) => self.left(terms, Op::NDiv),
            ("mod", 2) => self.op(terms, Op::NMod, args),
            ("abs", 1) => {
                let minus = terms.apply(Op::NNeg, args).map_err(|_| self.wrong(terms))?;
                let zero = terms.num(BigRational::from_integer(0.into()), terms.sort(args[0]));
                let negative = terms.nlt(args[0], zero);
                Ok(Some(terms.ite(negative, minus, args[0])))
            }
            ("<", 2..) => self.chain(terms, Op::NLt, false),
            ("<=", 2..) => self.chain(terms, Op::NLe, false),
            (">", 2..) => self.chain(terms, Op::NLt, true),
            (">=", 2..) => self.chain(terms, Op::NLe, true),
            ("to_real", 1) if terms.sort(args[0]) == Sort::Real => Ok(Some(args[0])),
            ("to_real", 1) => self.op(terms, Op::ToReal, args),
            ("to_int", 1) => self.op(terms, Op::ToInt, args),
            ("is_int", 1) => {
                let floor = terms
                    .apply(Op::ToInt, args)
                    .map_err(|_| self.wrong(terms))?;
                let back = as_sort(terms, floor, Sort::Real);
                self.op(terms, Op::Eq, &[back, args[0]])
            }
            _ => Ok(None),
        }
    }

    fn distinct(&self, terms: &mut Terms) -> Result<Option<Term>> {
        let mut all = TRUE;
        for (index, &a) in self.args.iter().enumerate() {
            for &b in &self.args[index + 1..] {
                let equal = terms
                    .apply(Op::Eq, &[a, b])
                    .map_err(|_| self.wrong(terms))?;
                let different = terms.not(equal);
                all = terms.and(all, different);
            }
        }
        Ok(Some(all))
    }

    fn bits(&self, terms: &mut Terms) -> Result<Option<Term>> {
        use Op::*;
        let name = self.head.name.as_str();
        let binary = match name {
            "bvadd" => Some(Add),
            "bvmul" => Some(Mul),
            "bvand" => Some(BitAnd),
            "bvor" => Some(BitOr),
            "bvxor" => Some(BitXor),
            "bvsub" => Some(Sub),
            "bvsdiv" => Some(SDiv),
            "bvsrem" => Some(SRem),
            "bvudiv" => Some(UDiv),
            "bvurem" => Some(URem),
            "bvshl" => Some(Shl),
            "bvlshr" => Some(LShr),
            "bvashr" => Some(AShr),
            "concat" => Some(Concat),
            _ => None,
        };
        if let Some(op) = binary {
            return self.left(terms, op);
        }
        let comparison = match name {
            "bvslt" => Some((Slt, false)),
            "bvsle" => Some((Sle, false)),
            "bvult" => Some((Ult, false)),
            "bvule" => Some((Ule, false)),
            "bvsgt" => Some((Slt, true)),
            "bvsge" => Some((Sle, true)),
            "bvugt" => Some((Ult, true)),
            "bvuge" => Some((Ule, true)),
            _ => None,
        };
        match (comparison, self.args, self.head.indices.as_slice()) {
            (Some((op, false)), &[a, b], []) => self.op(terms, op, &[a, b]),
            (Some((op, true)), &[a, b], []) => self.op(terms, op, &[b, a]),
            (_, &[a], indices) => self.unary_bits(terms, a, indices),
            (_, &[a, b], []) => self.derived_bits(terms, a, b),
            _ => Ok(None),
        }
    }

    fn unary_bits(&self, terms: &mut Terms, a: Term, indices: &[u32]) -> Result<Option<Term>> {
        let width = u32::from(terms.sort(a).width());
        if width == 0 {
            return Ok(None);
        }
        let too_wide = || "bit-vectors wider than 64 bits are not supported".to_string();
        match (self.head.name.as_str(), indices) {
            ("bvneg", []) => self.op(terms, Op::Neg, &[a]),
            ("bvnot", []) => self.op(terms, Op::BitNot, &[a]),
            ("extract", &[high, low]) if low <= high && high < width => {
                Ok(Some(terms.extract(low as u8, (high - low + 1) as u8, a)))
            }
            ("extract", _) => Err(format!("bits {indices:?} are not within {width} bits")),
            ("zero_extend" | "sign_extend", &[by]) if by > 64 || width + by > 64 => Err(too_wide()),
            ("zero_extend", &[by]) => Ok(Some(terms.zext((width + by) as u8, a))),
            ("sign_extend", &[by]) => Ok(Some(terms.sext((width + by) as u8, a))),
            ("rotate_left", &[by]) => Ok(Some(rotate(terms, a, by % width))),
            ("rotate_right", &[by]) => Ok(Some(rotate(terms, a, (width - by % width) % width))),
            ("repeat", &[times @ 1..=64]) if times * width <= 64 => {
                let mut result = a;
                for _ in 1..times {
                    result = terms.concat(result, a);
                }
                Ok(Some(result))
            }
            ("repeat", _) => Err(too_wide()),
            _ => Ok(None),
        }
    }

    fn derived_bits(&self, terms: &mut Terms, a: Term, b: Term) -> Result<Option<Term>> {
        let inner = match self.head.name.as_str() {
            "bvnand" => Op::BitAnd,
            "bvnor" => Op::BitOr,
            "bvxnor" => Op::BitXor,
            "bvcomp" => {
                let equal = terms
                    .apply(Op::Eq, &[a, b])
                    .map_err(|_| self.wrong(terms))?;
                let (one, zero) = (terms.bv(1, 1), terms.bv(1, 0));
                return Ok(Some(terms.ite(equal, one, zero)));
            }
            "bvsmod" => {
                // The remainder with the sign of the divisor.
                let rest = terms
                    .apply(Op::SRem, &[a, b])
                    .map_err(|_| self.wrong(terms))?;
                let zero = terms.bv(terms.sort(a).width(), 0);
                let (none, low) = (terms.eq(rest, zero), terms.slt(rest, zero));
                let below = terms.slt(b, zero);
                let same = terms.eq(low, below);
                let (done, other) = (terms.or(none, same), terms.add(rest, b));
                return Ok(Some(terms.ite(done, rest, other)));
            }
            _ => return Ok(None),
        };
        let term = terms.apply(inner, &[a, b]).map_err(|_| self.wrong(terms))?;
        Ok(Some(terms.bit_not(term)))
    }

    fn nearest_even(&self) -> Result<()> {
        match self.mode {
            Some(Rounding::Even) | None => Ok(()),
            Some(mode) => Err(format!(
                "`{}` rounding {mode:?} is not supported",
                self.head.name
            )),
        }
    }

    fn float(&self, terms: &mut Terms) -> Result<Option<Term>> {
        let args = self.args;
        let arithmetic = match self.head.name.as_str() {
            "fp.add" => Some(Op::FAdd),
            "fp.sub" => Some(Op::FSub),
            "fp.mul" => Some(Op::FMul),
            "fp.div" => Some(Op::FDiv),
            "fp.sqrt" => Some(Op::FSqrt),
            _ => None,
        };
        if let Some(op) = arithmetic {
            self.nearest_even()?;
            return self.op(terms, op, args);
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
            ("fp.rem", 2) => self.remainder(terms),
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

    /// The IEEE remainder of floats is exact, so it can be computed with doubles.
    fn remainder(&self, terms: &mut Terms) -> Result<Option<Term>> {
        let sort = terms.sort(self.args[0]);
        if !sort.is_float() || terms.sort(self.args[1]) != sort {
            return Err(self.wrong(terms));
        }
        let (a, b) = (
            terms.to_float(Sort::Double, self.args[0]),
            terms.to_float(Sort::Double, self.args[1]),
        );
        let wide = terms.function(Function::Remainder, &[a, b]);
        Ok(Some(terms.to_float(sort, wide)))
    }

    /// SMT-LIB leaves the result open outside the range; ours saturates.
    fn to_bits(&self, terms: &mut Terms) -> Result<Option<Term>> {
        let width = match self.head.indices.as_slice() {
            &[width @ 1..=64] => width as u8,
            _ => return Err("a width of 1 to 64 bits was expected".into()),
        };
        if !terms.sort(self.args[0]).is_float() {
            return Err(self.wrong(terms));
        }
        let whole = match self.mode {
            Some(Rounding::Zero) | None => self.args[0],
            Some(mode) => terms.fround(mode, self.args[0]),
        };
        if self.head.name == "fp.to_sbv" {
            return self.convert(terms, Op::FToS, Sort::Bv(width), &[whole]);
        }
        if width > 63 {
            return Err("fp.to_ubv to 64 bits is not supported".into());
        }
        let wide = terms.float_to_int(64, whole);
        Ok(Some(terms.extract(0, width, wide)))
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
            (Sort::Int | Sort::Real, _) => {
                self.nearest_even()?;
                match terms.as_const(a) {
                    Some(Value::Num(number)) => {
                        let value = Value::nearest(&number, sort);
                        Ok(Some(terms.constant(&value, sort)))
                    }
                    _ => Err("only constant reals can become floats".into()),
                }
            }
            (Sort::Bv(width), _) => {
                self.nearest_even()?;
                let unsigned = self.head.name == "to_fp_unsigned";
                if unsigned && width == 64 {
                    return Err("to_fp_unsigned of 64 bits is not supported".into());
                }
                let number = if unsigned {
                    terms.zext(width + 1, a)
                } else {
                    a
                };
                self.convert(terms, Op::SToF, sort, &[number])
            }
            (from, _) if from == sort => Ok(Some(a)),
            (from, _) if from.is_float() => {
                self.nearest_even()?;
                self.convert(terms, Op::FToF, sort, &[a])
            }
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

    fn java(&self, terms: &mut Terms) -> Result<Option<Term>> {
        let rest = self.head.name.strip_prefix("java.").unwrap_or_default();
        if rest.starts_with("rem.") {
            return self.op(terms, Op::FRem, self.args);
        }
        if let Some(cast) = rest.strip_prefix("cast.") {
            let width = cast
                .split('.')
                .nth(1)
                .and_then(|text| text.parse::<u8>().ok());
            return match width {
                Some(width @ 1..=64) => self.convert(terms, Op::FToS, Sort::Bv(width), self.args),
                _ => Ok(None),
            };
        }
        match function(rest) {
            Some(function) => self.op(terms, Op::Fun(function), self.args),
            None => Ok(None),
        }
    }
}

fn rotate(terms: &mut Terms, a: Term, by: u32) -> Term {
    let width = terms.sort(a).width();
    if by == 0 {
        return a;
    }
    let by = by as u8;
    let (high, low) = (
        terms.extract(0, width - by, a),
        terms.extract(width - by, by, a),
    );
    debug_assert!(mask(u64::MAX, by) != 0);
    terms.concat(high, low)
}

#[cfg(test)]
mod tests {
    use crate::smt::{Command, Reader};
    use crate::{Model, Terms};

    fn truth(condition: &str) -> bool {
        let mut terms = Terms::new();
        let script = Reader::new().script(&mut terms, &format!("(assert {condition})"));
        match script.map(|script| script.commands) {
            Ok(commands) => match commands[..] {
                [(Command::Assert(term, _), _)] => terms.eval(term, &Model::new()).is_true(),
                _ => false,
            },
            Err(error) => panic!("{condition}: {error}"),
        }
    }

    #[test]
    fn constants_of_every_theory() {
        assert!(truth("(= ((_ rotate_left 4) #xab) #xba)"));
        assert!(truth("(= ((_ rotate_right 4) #xabc) #xcab)"));
        assert!(truth("(= (bvsmod #xf9 #x02) #x01)"));
        assert!(truth("(= (_ bv300 8) #x2c)"));
        assert!(truth("(distinct 1 2 3)"));
        assert!(truth("(= (mod (- 7) 2) 1)"));
        assert!(truth("(< (/ 1 3) 0.34)"));
        assert!(truth("(fp.isNegative (_ -zero 8 24))"));
        assert!(truth(
            "(fp.isInfinite (fp.div RNE ((_ to_fp 11 53) RNE 1.0) (_ +zero 11 53)))"
        ));
        assert!(truth(
            "(= ((_ to_fp 11 53) RNE 0.1) ((_ to_fp 11 53) #x3fb999999999999a))"
        ));
        assert!(truth(
            "(= ((_ fp.to_sbv 8) RTZ ((_ to_fp 8 24) RNE 7.9)) #x07)"
        ));
        assert!(truth(
            "(fp.eq (fp.rem ((_ to_fp 8 24) RNE 5.0) ((_ to_fp 8 24) RNE 3.0)) (fp.neg ((_ to_fp 8 24) RNE 1.0)))"
        ));
        assert!(truth(
            "(= (select (store ((as const (Array (_ BitVec 4) Bool)) false) #x1 true) #x1) true)"
        ));
        assert!(truth("(=> true false true)"));
    }
}
