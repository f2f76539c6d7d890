//! SMT-LIB's functions and constants in terms of ours.

mod float;

use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;

use super::sexp::{SmtError, Tree, TreeId};
use crate::op::{Function, Op, Rounding};
use crate::pool::{FALSE, TRUE, Term, Terms};
use crate::sort::{Sort, WIDEST};
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
    ["rem.", "cast.", "ucast."]
        .iter()
        .any(|prefix| rest.starts_with(prefix))
        || function(rest).is_some()
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
    for (prefix, radix, each) in [("#x", 16, 4), ("#b", 2, 1)] {
        if let Some(digits) = name.strip_prefix(prefix) {
            let width = u16::try_from(digits.len().checked_mul(each)?).ok()?;
            let sort = Sort::vector(width)?;
            let bits = BigUint::parse_bytes(digits.as_bytes(), radix)?;
            return Some(terms.constant(&Value::vector(width, bits), sort));
        }
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
                .and_then(|digits| digits.parse::<BigUint>().ok());
            let width = words.get(2).and_then(|text| text.parse::<u16>().ok());
            let sort = width.and_then(Sort::vector);
            return match (number, width, sort) {
                (Some(number), Some(width), Some(sort)) if words.len() == 3 => {
                    let value = Value::vector(width, number);
                    Ok(terms.constant(&value, sort))
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
    let (mode, rest) = match args {
        [Argument::Mode(mode), rest @ ..] => (Some(*mode), rest),
        _ => (None, args),
    };
    let mut plain: Vec<Term> = Vec::new();
    for arg in rest {
        match arg {
            Argument::Term(term) => plain.push(*term),
            Argument::Mode(_) => {
                return Err(format!(
                    "`{}` does not take a rounding mode here",
                    head.name
                ));
            }
        }
    }
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
    call.check_mode(terms)?;
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
    /// A rounding mode is written where SMT-LIB demands one and nowhere else.
    fn check_mode(&self, terms: &Terms) -> Result<()> {
        let name = self.head.name.as_str();
        let wanted = match name {
            "fp.add" | "fp.sub" | "fp.mul" | "fp.div" | "fp.fma" | "fp.sqrt"
            | "fp.roundToIntegral" | "fp.to_sbv" | "fp.to_ubv" | "to_fp_unsigned" => true,
            "to_fp" => terms.sort(self.args[0]).bit_width().is_none() || self.mode.is_some(),
            _ => false,
        };
        match (wanted, self.mode) {
            (true, None) => Err(format!("`{name}` needs a rounding mode first")),
            (false, Some(_)) => Err(format!("`{name}` does not take a rounding mode")),
            _ => Ok(()),
        }
    }

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
        let Some(own) = terms.sort(a).bit_width() else {
            return Ok(None);
        };
        let width = u32::from(own);
        let most = u32::from(WIDEST);
        let too_wide = || format!("bit-vectors wider than {WIDEST} bits are not supported");
        match (self.head.name.as_str(), indices) {
            ("bvneg", []) => self.op(terms, Op::Neg, &[a]),
            ("bvnot", []) => self.op(terms, Op::BitNot, &[a]),
            ("extract", &[high, low]) if low <= high && high < width => {
                Ok(Some(terms.part(low as u16, (high - low + 1) as u16, a)))
            }
            ("extract", _) => Err(format!("bits {indices:?} are not within {width} bits")),
            ("zero_extend" | "sign_extend", &[by]) if by > most || width + by > most => {
                Err(too_wide())
            }
            ("zero_extend", &[by]) => Ok(Some(terms.extend(false, own + by as u16, a))),
            ("sign_extend", &[by]) => Ok(Some(terms.extend(true, own + by as u16, a))),
            ("rotate_left", &[by]) => Ok(Some(rotate(terms, a, by % width))),
            ("rotate_right", &[by]) => Ok(Some(rotate(terms, a, (width - by % width) % width))),
            ("repeat", &[times]) if (1..=most).contains(&times) && times * width <= most => {
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
                let zero = terms.constant(&Value::zero(terms.sort(a)), terms.sort(a));
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

    fn java(&self, terms: &mut Terms) -> Result<Option<Term>> {
        let rest = self.head.name.strip_prefix("java.").unwrap_or_default();
        if rest.starts_with("rem.") {
            return self.op(terms, Op::FRem, self.args);
        }
        for (prefix, op) in [("cast.", Op::FToS), ("ucast.", Op::FToU)] {
            let Some(cast) = rest.strip_prefix(prefix) else {
                continue;
            };
            let width = cast
                .split('.')
                .nth(1)
                .and_then(|text| text.parse::<u8>().ok());
            return match width {
                Some(width @ 1..=64) => self.convert(terms, op, Sort::Bv(width), self.args),
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
    let (Some(width), by @ 1..) = (terms.sort(a).bit_width(), by as u16) else {
        return a;
    };
    let (high, low) = (terms.part(0, width - by, a), terms.part(width - by, by, a));
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
        assert!(truth(
            "(= ((_ extract 99 68) (concat #x00000001 (_ bv0 68))) #x00000001)"
        ));
        assert!(truth(
            "(bvsle (bvneg #x000000000000000000001) #xfffffffffffffffffffff)"
        ));
        assert!(truth(
            "(= (bvudiv (bvmul ((_ zero_extend 64) #xffffffffffffffff) ((_ zero_extend 64) #xffffffffffffffff)) \
             ((_ zero_extend 64) #xffffffffffffffff)) ((_ zero_extend 64) #xffffffffffffffff))"
        ));
    }

    #[test]
    fn every_way_of_rounding() {
        let d = |text: &str| format!("((_ to_fp 11 53) RNE {text})");
        let third = |mode: &str| format!("(fp.div {mode} {} {})", d("1.0"), d("3.0"));
        assert!(truth(&format!("(fp.lt {} {})", third("RTZ"), third("RTP"))));
        assert!(truth(&format!("(= {} {})", third("RTN"), third("RTZ"))));
        assert!(truth(&format!("(= {} {})", third("RNA"), third("RNE"))));
        for (mode, down, up) in [
            ("RNE", "#xfe", "#x02"),
            ("RNA", "#xfd", "#x03"),
            ("RTP", "#xfe", "#x03"),
            ("RTN", "#xfd", "#x02"),
            ("RTZ", "#xfe", "#x02"),
        ] {
            let half = format!("((_ fp.to_sbv 8) {mode} {})", d("2.5"));
            assert!(truth(&format!("(= {half} {up})")), "{mode}");
            let half = format!("((_ fp.to_sbv 8) {mode} (fp.neg {}))", d("2.5"));
            assert!(truth(&format!("(= {half} {down})")), "{mode}");
        }
        assert!(truth(
            "(= ((_ to_fp 8 24) RTP 0.1) ((_ to_fp 8 24) #x3dcccccd))"
        ));
        assert!(truth(
            "(= ((_ to_fp 8 24) RTZ 0.1) ((_ to_fp 8 24) #x3dcccccc))"
        ));
        assert!(truth(
            "(= ((_ to_fp_unsigned 8 24) RTP #xffffffffffffffff) ((_ to_fp 8 24) #x5f800000))"
        ));
        assert!(truth(&format!(
            "(= ((_ fp.to_ubv 64) RTZ {}) #x8000000000000000)",
            d("9223372036854775808.0")
        )));
        assert!(truth(&format!(
            "(fp.gt (fp.fma RTP {0} {0} {1}) {0})",
            d("1.0"),
            d("0.00000000000000000000000000001")
        )));
        assert!(truth(&format!(
            "(= (fp.max {0} (fp.min {1} (_ NaN 11 53))) {1})",
            d("1.0"),
            d("2.0")
        )));
    }
}
