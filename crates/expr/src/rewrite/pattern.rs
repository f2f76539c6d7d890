//! Patterns of rewrite rules: read from text once, matched against applications, built as results.

use num_bigint::BigInt;
use num_integer::Integer;

use crate::op::{Function, Op};
use crate::pool::{FALSE, TRUE, Term, Terms};
use crate::sort::{Sort, mask};
use crate::value::Value;

/// The terms that a pattern's letters are bound to.
pub struct Bindings {
    /// By letter; only those count that are bound, so that one table serves many patterns.
    terms: [Term; 26],
    /// A bit for each letter that is bound.
    bound: u32,
}

impl Bindings {
    pub(super) fn new() -> Bindings {
        Bindings {
            terms: [TRUE; 26],
            bound: 0,
        }
    }

    /// The term of a letter.
    pub fn get(&self, letter: char) -> Option<Term> {
        let number = (letter as usize).wrapping_sub('a' as usize);
        self.of(u8::try_from(number).ok().filter(|&number| number < 26)?)
    }

    fn of(&self, letter: u8) -> Option<Term> {
        (self.bound & 1 << letter != 0).then(|| self.terms[usize::from(letter)])
    }

    pub(super) fn set(&mut self, letter: u8, term: Term) {
        self.terms[usize::from(letter)] = term;
        self.bound |= 1 << letter;
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Pattern {
    Any(u8),
    Constant(u8),
    Literal(Literal),
    Apply(Op, Vec<Pattern>),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Literal {
    Number(i64),
    Min,
    Max,
    Bool(bool),
    Float(f64),
}

const OPERATORS: &[(&str, Op)] = &[
    ("not", Op::Not),
    ("and", Op::And),
    ("or", Op::Or),
    ("xor", Op::Xor),
    ("ite", Op::Ite),
    ("eq", Op::Eq),
    ("neg", Op::Neg),
    ("add", Op::Add),
    ("sub", Op::Sub),
    ("mul", Op::Mul),
    ("sdiv", Op::SDiv),
    ("srem", Op::SRem),
    ("udiv", Op::UDiv),
    ("urem", Op::URem),
    ("bnot", Op::BitNot),
    ("band", Op::BitAnd),
    ("bor", Op::BitOr),
    ("bxor", Op::BitXor),
    ("shl", Op::Shl),
    ("lshr", Op::LShr),
    ("ashr", Op::AShr),
    ("slt", Op::Slt),
    ("sle", Op::Sle),
    ("ult", Op::Ult),
    ("ule", Op::Ule),
    ("fneg", Op::FNeg),
    ("fabs", Op::FAbs),
    ("fadd", Op::FAdd),
    ("fsub", Op::FSub),
    ("fmul", Op::FMul),
    ("fdiv", Op::FDiv),
    ("frem", Op::FRem),
    ("fremainder", Op::FRemainder),
    ("ieeeremainder", Op::Fun(Function::Remainder)),
    ("flt", Op::FLt),
    ("fle", Op::FLe),
    ("feq", Op::FEq),
    ("fbits", Op::FToBits),
    ("ffrombits", Op::FFromBits),
    ("nneg", Op::NNeg),
    ("nadd", Op::NAdd),
    ("nmul", Op::NMul),
    ("ndiv", Op::NDiv),
    ("nmod", Op::NMod),
    ("nlt", Op::NLt),
    ("nle", Op::NLe),
    ("select", Op::Select),
    ("store", Op::Store),
];

impl Pattern {
    pub(super) fn read(text: &str) -> Result<Pattern, String> {
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        let mut words = spaced.split_whitespace();
        let pattern = Pattern::read_words(&mut words)?;
        match words.next() {
            None => Ok(pattern),
            Some(word) => Err(format!("`{word}` after the end of {text}")),
        }
    }

    fn read_words<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Pattern, String> {
        let word = words.next().ok_or("the pattern ends early")?;
        if word != "(" {
            return Pattern::read_leaf(word);
        }
        let name = words.next().ok_or("an operator is missing")?;
        let found = OPERATORS.iter().find(|(known, _)| *known == name);
        let &(_, op) = found.ok_or_else(|| format!("there is no operator `{name}`"))?;
        let mut args = Vec::new();
        for _ in 0..op.arity() {
            args.push(Pattern::read_words(words)?);
        }
        match words.next() {
            Some(")") => Ok(Pattern::Apply(op, args)),
            _ => Err(format!("`{name}` takes {} arguments", op.arity())),
        }
    }

    fn read_leaf(word: &str) -> Result<Pattern, String> {
        Ok(match word.as_bytes() {
            [letter @ (b'c' | b'd' | b'e')] => Pattern::Constant(letter - b'a'),
            [letter @ b'a'..=b'z'] => Pattern::Any(letter - b'a'),
            _ => Pattern::Literal(match word {
                "min" => Literal::Min,
                "max" => Literal::Max,
                "true" => Literal::Bool(true),
                "false" => Literal::Bool(false),
                "nan" => Literal::Float(f64::NAN),
                "0.0" => Literal::Float(0.0),
                "-0.0" => Literal::Float(-0.0),
                "1.0" => Literal::Float(1.0),
                number => {
                    Literal::Number(number.parse().map_err(|_| format!("what is `{word}`?"))?)
                }
            }),
        })
    }

    pub(super) fn head(&self) -> Option<Op> {
        match self {
            Pattern::Apply(op, _) => Some(*op),
            _ => None,
        }
    }

    /// Whether an application fits, and what the letters are bound to then.
    pub(super) fn matches(
        &self,
        terms: &Terms,
        op: Op,
        args: &[Term],
        bound: &mut Bindings,
    ) -> bool {
        bound.bound = 0;
        self.match_application(terms, op, args, bound)
    }

    fn match_application(
        &self,
        terms: &Terms,
        op: Op,
        args: &[Term],
        bound: &mut Bindings,
    ) -> bool {
        let Pattern::Apply(head, parts) = self else {
            return false;
        };
        if *head != op {
            return false;
        }
        let before = bound.bound;
        if parts
            .iter()
            .zip(args)
            .all(|(part, &arg)| part.match_term(terms, arg, bound))
        {
            return true;
        }
        bound.bound = before;
        op.commutes()
            && parts
                .iter()
                .zip(args.iter().rev())
                .all(|(part, &arg)| part.match_term(terms, arg, bound))
    }

    fn match_term(&self, terms: &Terms, term: Term, bound: &mut Bindings) -> bool {
        match self {
            Pattern::Constant(letter) | Pattern::Any(letter) => {
                if matches!(self, Pattern::Constant(_)) && !terms.op(term).is_const() {
                    return false;
                }
                match bound.of(*letter) {
                    Some(other) => other == term,
                    None => {
                        bound.set(*letter, term);
                        true
                    }
                }
            }
            Pattern::Literal(literal) => {
                terms.op(term).is_const()
                    && literal
                        .value(terms.sort(term))
                        .is_some_and(|it| terms.as_const(term) == Some(it))
            }
            Pattern::Apply(..) => {
                self.match_application(terms, terms.op(term), terms.args(term), bound)
            }
        }
    }

    /// The term of the pattern; `sort` is that of the context, for literals.
    pub(super) fn build(&self, terms: &mut Terms, bound: &Bindings, sort: Sort) -> Option<Term> {
        match self {
            Pattern::Any(letter) | Pattern::Constant(letter) => bound.of(*letter),
            Pattern::Literal(Literal::Bool(value)) => Some(if *value { TRUE } else { FALSE }),
            Pattern::Literal(literal) => {
                let value = literal.value(sort)?;
                Some(terms.constant(&value, sort))
            }
            Pattern::Apply(op, parts) => {
                let inner = parts
                    .iter()
                    .find_map(|part| part.sort(terms, bound))
                    .unwrap_or(sort);
                let mut args = [TRUE; 3];
                for (arg, part) in args.iter_mut().zip(parts) {
                    *arg = part.build(terms, bound, inner)?;
                }
                terms.apply(*op, &args[..parts.len()]).ok()
            }
        }
    }

    /// The sort that the letters give to literals beside them.
    fn sort(&self, terms: &Terms, bound: &Bindings) -> Option<Sort> {
        match self {
            Pattern::Any(letter) | Pattern::Constant(letter) => {
                bound.of(*letter).map(|term| terms.sort(term))
            }
            Pattern::Literal(_) => None,
            Pattern::Apply(op, parts) => match op.result(&[Sort::Bool; 3][..op.arity()]) {
                Some(sort) if *op != Op::Ite && *op != Op::Eq => Some(sort),
                _ => parts.iter().rev().find_map(|part| part.sort(terms, bound)),
            },
        }
    }
}

impl Literal {
    pub(super) fn value(self, sort: Sort) -> Option<Value> {
        Some(match (self, sort) {
            (Literal::Number(number), Sort::Bv(width)) => Value::bv(width, number),
            (Literal::Number(number), Sort::Int | Sort::Real) => Value::int(number),
            (Literal::Number(number), Sort::Wide(width)) => wide(width, number.into()),
            (Literal::Min, Sort::Wide(width)) => wide(width, BigInt::from(1) << (width - 1)),
            (Literal::Max, Sort::Wide(width)) => {
                wide(width, (BigInt::from(1) << (width - 1)) - 1u8)
            }
            (Literal::Min, Sort::Bv(width)) => Value::Bv(1 << (width - 1)),
            (Literal::Max, Sort::Bv(width)) => Value::Bv(mask(u64::MAX, width - 1)),
            (Literal::Bool(value), Sort::Bool) => Value::Bool(value),
            (Literal::Float(value), Sort::Float) => Value::float(value as f32),
            (Literal::Float(value), Sort::Double) => Value::double(value),
            _ => return None,
        })
    }
}

/// A wide value in two's complement.
fn wide(width: u16, number: BigInt) -> Value {
    let rest = number.mod_floor(&(BigInt::from(1) << width));
    Value::vector(width, rest.to_biguint().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_read_says_why() {
        assert!(Pattern::read("(add x 0)").is_ok());
        assert_eq!(
            Pattern::read("(plus x 0)"),
            Err("there is no operator `plus`".into())
        );
        assert_eq!(Pattern::read("(add x)"), Err("what is `)`?".into()));
        assert_eq!(
            Pattern::read("(not x) y"),
            Err("`y` after the end of (not x) y".into())
        );
    }
}
