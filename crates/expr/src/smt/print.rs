//! Terms as SMT-LIB 2.
//!
//! Shared parts become `define-fun`s, so the text is as long as the graph, and nesting stays shallow.
//! The raw bits of a float are a declared constant with an assertion that ties it to the float.

use std::fmt::Write;

use hashbrown::HashMap;
use num_bigint::BigInt;
use num_rational::BigRational;

use crate::op::{Op, Rounded, Rounding};
use crate::pool::{Term, Terms};
use crate::range::limits;
use crate::sort::Sort;
use crate::value::Value;

/// A part nested deeper than this gets a name.
const DEEPEST: usize = 40;

/// Writes commands of one script and remembers what it has declared.
#[derive(Default)]
pub struct Printer {
    /// The text of every part that has a name or is a leaf, and how deep it is nested.
    texts: HashMap<Term, (String, usize)>,
    helpers: Vec<String>,
    /// Which parts got a text, in order, so that a pop can take them back.
    named: Vec<Term>,
    levels: Vec<(usize, usize)>,
    /// What is to be declared before the texts given out since this was last emptied.
    pub declarations: String,
}

/// One term as text, all on one line, shared parts repeated. For messages about small terms.
pub fn print_term(terms: &Terms, term: Term) -> String {
    let mut texts: HashMap<Term, String> = HashMap::new();
    for part in terms.postorder(&[term]) {
        let args: Vec<&str> = terms
            .args(part)
            .iter()
            .filter_map(|arg| texts.get(arg))
            .map(String::as_str)
            .collect();
        let text = leaf(terms, part).unwrap_or_else(|| application(terms, part, &args));
        texts.insert(
            part,
            if text.len() > 20_000 {
                "...".into()
            } else {
                text
            },
        );
    }
    texts.remove(&term).unwrap_or_default()
}

fn leaf(terms: &Terms, term: Term) -> Option<String> {
    if let Some(var) = terms.as_var(term) {
        return Some(symbol(terms.var_name(var)));
    }
    terms
        .as_const(term)
        .map(|value| value.smt(terms.sort(term)))
}

/// A name as an SMT-LIB symbol, quoted where needed.
pub(super) fn symbol(name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "~!@$%^&*_-+=<>.?/".contains(c);
    let starts_well = name.chars().next().is_some_and(|c| !c.is_ascii_digit());
    match starts_well && name.chars().all(plain) {
        true => name.to_string(),
        false => format!("|{}|", name.replace(['|', '\\'], "_")),
    }
}

impl Printer {
    /// A printer that has declared nothing.
    pub fn new() -> Printer {
        Printer::default()
    }

    /// Opens a level: what is declared from here on ends with it.
    pub fn push(&mut self) {
        self.levels.push((self.named.len(), self.helpers.len()));
    }

    /// Closes a level.
    pub fn pop(&mut self) {
        let (named, helpers) = self.levels.pop().unwrap_or_default();
        for term in self.named.drain(named..) {
            self.texts.remove(&term);
        }
        self.helpers.truncate(helpers);
    }

    fn name(&mut self, part: Term, text: String) {
        self.texts.insert(part, (text, 0));
        self.named.push(part);
    }

    /// The text of a term. What it needs is appended to [`Printer::declarations`], to be sent first.
    pub fn term(&mut self, terms: &Terms, term: Term) -> String {
        let order = terms.postorder_until(&[term], |part| self.texts.contains_key(&part));
        let mut uses: HashMap<Term, usize> = HashMap::new();
        for &part in &order {
            for &arg in terms.args(part) {
                *uses.entry(arg).or_default() += 1;
            }
        }
        let mut local: HashMap<Term, (String, usize)> = HashMap::new();
        for part in order {
            let entry = self.part(terms, part, &local);
            let is_bits = terms.op(part) == Op::FToBits;
            let shared = uses.get(&part).is_some_and(|&count| count > 1);
            if terms.args(part).is_empty() {
                self.name(part, entry.0);
            } else if (shared || entry.1 > DEEPEST || is_bits) && part != term {
                let name = self.define(terms, part, &entry.0);
                self.name(part, name);
            } else {
                local.insert(part, entry);
            }
        }
        match (local.remove(&term), self.texts.get(&term)) {
            (Some((text, _)), _) => text,
            (None, Some((text, _))) => text.clone(),
            (None, None) => String::new(),
        }
    }

    fn part(
        &mut self,
        terms: &Terms,
        part: Term,
        local: &HashMap<Term, (String, usize)>,
    ) -> (String, usize) {
        if let Some(text) = leaf(terms, part) {
            if let Some(var) = terms.as_var(part) {
                let sort = terms.var_sort(var);
                let _ = writeln!(self.declarations, "(declare-const {text} {sort})");
            }
            return (text, 0);
        }
        let mut depth = 0;
        let mut args: Vec<&str> = Vec::new();
        for arg in terms.args(part) {
            if let Some((text, below)) = local.get(arg).or_else(|| self.texts.get(arg)) {
                args.push(text);
                depth = depth.max(below + 1);
            }
        }
        let text = match terms.op(part) {
            Op::FToBits => self.raw_bits(terms, part, args[0].to_string()),
            _ => application(terms, part, &args),
        };
        self.help(terms, part);
        (text, depth)
    }

    fn define(&mut self, terms: &Terms, part: Term, text: &str) -> String {
        if terms.op(part) == Op::FToBits {
            return text.to_string();
        }
        let name = format!("t!{}", part.index());
        let _ = writeln!(
            self.declarations,
            "(define-fun {name} () {} {text})",
            terms.sort(part)
        );
        name
    }

    /// SMT-LIB goes from bits to float only, so the bits are named and tied to the float.
    fn raw_bits(&mut self, terms: &Terms, part: Term, float: String) -> String {
        let name = format!("bits!{}", part.index());
        let sort = terms.sort(terms.args(part)[0]);
        let (exponent, significand, nan) = match sort {
            Sort::Float => (8, 24, "#x7fc00000"),
            _ => (11, 53, "#x7ff8000000000000"),
        };
        let _ = writeln!(
            self.declarations,
            "(declare-const {name} {})",
            terms.sort(part)
        );
        let _ = writeln!(
            self.declarations,
            "(assert (ite (fp.isNaN {float}) (= {name} {nan}) \
             (= ((_ to_fp {exponent} {significand}) {name}) {float})))"
        );
        name
    }

    /// Defines or declares the function for an operator which SMT-LIB lacks.
    fn help(&mut self, terms: &Terms, part: Term) {
        let from = terms
            .args(part)
            .first()
            .map_or(Sort::Bool, |&arg| terms.sort(arg));
        if let Some((name, text)) = helper(terms.op(part), terms.sort(part), from)
            && !self.helpers.contains(&name)
        {
            self.declarations.push_str(&text);
            self.helpers.push(name);
        }
    }
}

/// The letter that names a float sort in helper functions.
fn letter(sort: Sort) -> char {
    if sort == Sort::Float { 'f' } else { 'd' }
}

fn helper_name(op: Op, sort: Sort, from: Sort) -> Option<String> {
    Some(match op {
        Op::FRem => format!("java.rem.{}", letter(sort)),
        Op::FToS => format!("java.cast.{}.{}", letter(from), sort.width()),
        Op::FToU => format!("java.ucast.{}.{}", letter(from), sort.width()),
        Op::Fun(function) => format!("java.{}", function.name()),
        _ => return None,
    })
}

/// The name and definition of the function for an operator.
fn helper(op: Op, sort: Sort, from: Sort) -> Option<(String, String)> {
    let name = helper_name(op, sort, from)?;
    let text = match op {
        // C's fmod by the IEEE remainder of the magnitudes: it differs by one divisor at most.
        Op::FRem => format!(
            "(define-fun {name} ((x {sort}) (y {sort})) {sort}\n  \
             (let ((r (fp.rem (fp.abs x) (fp.abs y))))\n  \
             (let ((m (ite (fp.isNegative r) (fp.add RNE r (fp.abs y)) r)))\n  \
             (ite (fp.isNegative x) (fp.neg m) m))))\n"
        ),
        Op::FToS => cast(&name, sort, from),
        Op::FToU => unsigned_cast(&name, sort, from),
        Op::Fun(function) => {
            let args = vec![Sort::Double.to_string(); function.arity()].join(" ");
            format!("(declare-fun {name} ({args}) {})\n", Sort::Double)
        }
        _ => return None,
    };
    Some((name, text))
}

fn cast(name: &str, sort: Sort, from: Sort) -> String {
    let width = sort.width();
    let (low, high) = limits(width);
    let bound = |value: f64| match from {
        Sort::Float => Value::float(value as f32).smt(from),
        _ => Value::double(value).smt(from),
    };
    // The bounds are powers of two, which both formats hold.
    let (least, beyond) = (bound(low as f64), bound(-(low as f64)));
    let (zero, low, high) = (
        Value::bv(width, 0).smt(sort),
        Value::bv(width, low).smt(sort),
        Value::bv(width, high).smt(sort),
    );
    format!(
        "(define-fun {name} ((x {from})) {sort}\n  \
         (ite (fp.isNaN x) {zero} (ite (fp.leq x {least}) {low} (ite (fp.geq x {beyond}) {high}\n  \
         ((_ fp.to_sbv {width}) RTZ x)))))\n"
    )
}

fn unsigned_cast(name: &str, sort: Sort, from: Sort) -> String {
    let width = sort.width();
    let beyond = Value::nearest(&BigRational::from_integer(BigInt::from(1u8) << width), from);
    let (none, beyond) = (Value::zero(from).smt(from), beyond.smt(from));
    let (zero, ones) = (
        Value::bv(width, 0).smt(sort),
        Value::bv(width, -1).smt(sort),
    );
    format!(
        "(define-fun {name} ((x {from})) {sort}\n  \
         (ite (or (fp.isNaN x) (fp.leq x {none})) {zero} (ite (fp.geq x {beyond}) {ones}\n  \
         ((_ fp.to_ubv {width}) RTZ x))))\n"
    )
}

fn application(terms: &Terms, term: Term, args: &[&str]) -> String {
    let node = terms.node(term);
    let from = node
        .args()
        .first()
        .map_or(Sort::Bool, |&arg| terms.sort(arg));
    let args = args.join(" ");
    if let Some(name) = helper_name(node.op, node.sort, from) {
        return format!("({name} {args})");
    }
    let head = match node.op {
        Op::Extract(low) => format!("(_ extract {} {low})", low + width(node.sort) - 1),
        Op::ZExt => format!("(_ zero_extend {})", width(node.sort) - width(from)),
        Op::SExt => format!("(_ sign_extend {})", width(node.sort) - width(from)),
        Op::Rounded(what, mode) => format!("{} {}", rounded(what, node.sort), rounding(mode)),
        Op::FToF | Op::SToF => format!("{} RNE", to_fp(node.sort)),
        Op::FFromBits => to_fp(node.sort).into(),
        Op::FRound(mode) => format!("fp.roundToIntegral {}", rounding(mode)),
        Op::ConstArray => format!("(as const {})", node.sort),
        op => plain(op).into(),
    };
    format!("({head} {args})")
}

fn width(sort: Sort) -> u16 {
    sort.bit_width().unwrap_or(1)
}

fn rounded(what: Rounded, sort: Sort) -> String {
    match what {
        Rounded::Add => "fp.add".into(),
        Rounded::Sub => "fp.sub".into(),
        Rounded::Mul => "fp.mul".into(),
        Rounded::Div => "fp.div".into(),
        Rounded::Sqrt => "fp.sqrt".into(),
        Rounded::Fma => "fp.fma".into(),
        Rounded::Float | Rounded::Signed => to_fp(sort).into(),
        Rounded::Unsigned => to_fp(sort).replace("to_fp", "to_fp_unsigned"),
    }
}

fn to_fp(sort: Sort) -> &'static str {
    if sort == Sort::Float {
        "(_ to_fp 8 24)"
    } else {
        "(_ to_fp 11 53)"
    }
}

fn rounding(mode: Rounding) -> &'static str {
    match mode {
        Rounding::Even => "RNE",
        Rounding::Away => "RNA",
        Rounding::Up => "RTP",
        Rounding::Down => "RTN",
        Rounding::Zero => "RTZ",
    }
}

fn plain(op: Op) -> &'static str {
    use Op::*;
    match op {
        Not => "not",
        And => "and",
        Or => "or",
        Xor => "xor",
        Ite => "ite",
        Eq => "=",
        Neg => "bvneg",
        Add => "bvadd",
        Sub => "bvsub",
        Mul => "bvmul",
        SDiv => "bvsdiv",
        SRem => "bvsrem",
        UDiv => "bvudiv",
        URem => "bvurem",
        BitNot => "bvnot",
        BitAnd => "bvand",
        BitOr => "bvor",
        BitXor => "bvxor",
        Shl => "bvshl",
        LShr => "bvlshr",
        AShr => "bvashr",
        Concat => "concat",
        Slt => "bvslt",
        Sle => "bvsle",
        Ult => "bvult",
        Ule => "bvule",
        FNeg => "fp.neg",
        FAbs => "fp.abs",
        FAdd => "fp.add RNE",
        FSub => "fp.sub RNE",
        FMul => "fp.mul RNE",
        FDiv => "fp.div RNE",
        FSqrt => "fp.sqrt RNE",
        FRemainder => "fp.rem",
        FLt => "fp.lt",
        FLe => "fp.leq",
        FEq => "fp.eq",
        FToBits => "java.bits",
        NNeg => "-",
        NAdd => "+",
        NMul => "*",
        NDiv => "div",
        NMod => "mod",
        RDiv => "/",
        NLt => "<",
        NLe => "<=",
        ToReal => "to_real",
        ToInt => "to_int",
        Select => "select",
        Store => "store",
        _ => "?",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_parts_are_defined_once() {
        let mut terms = Terms::new();
        let (x, y) = (terms.var("x", Sort::Bv(8)), terms.var("a b", Sort::Bv(8)));
        let product = terms.mul(x, y);
        let square = terms.mul(product, product);
        let mut printer = Printer::new();
        assert_eq!(
            printer.term(&terms, square),
            format!("(bvmul t!{0} t!{0})", product.index())
        );
        assert_eq!(
            printer.declarations,
            format!(
                "(declare-const x (_ BitVec 8))\n(declare-const |a b| (_ BitVec 8))\n\
                 (define-fun t!{} () (_ BitVec 8) (bvmul x |a b|))\n",
                product.index()
            )
        );
    }
}
