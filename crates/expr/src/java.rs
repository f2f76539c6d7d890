//! Terms as Java source, for people: conditions in reports, comments in tests.
//!
//! Variables are printed by name. Long texts are cut with an ellipsis, because a term is a graph and
//! its text may be exponentially longer than it.

use hashbrown::{HashMap, HashSet};

use crate::op::{Op, Rounded, Rounding};
use crate::pool::{Term, Terms};
use crate::sort::{Sort, mask, signed};
use crate::value::Value;

mod facts;

pub use facts::{Fact, Meaning, Sentence};

/// About how long the text of a part may be.
const LONGEST: usize = 1000;
/// An operator takes about so much.
const OPERATOR: usize = 4;

/// A text and how tightly its outermost operator binds (Java's levels, 15 is the tightest).
#[derive(Clone)]
struct Text(String, u8);

impl Text {
    fn atom(text: impl Into<String>) -> Text {
        Text(text.into(), 16)
    }

    /// In parentheses if it binds more loosely than asked.
    fn at(&self, level: u8) -> String {
        if self.1 < level {
            format!("({})", self.0)
        } else {
            self.0.clone()
        }
    }
}

/// The term as a Java expression.
pub fn print(terms: &Terms, term: Term) -> String {
    Printer::default().print(terms, term)
}

/// Prints terms of one pool, and remembers the texts of their parts: conditions of one path are like those of the next.
#[derive(Default)]
pub struct Printer {
    /// About how long the text of a part is; none if it is cut.
    lengths: HashMap<Term, Option<usize>>,
    texts: HashMap<Term, Text>,
    /// The names of what are strings, whose parts are variables.
    strings: HashSet<String>,
    /// The names of what are arrays.
    arrays: HashSet<String>,
    /// Variables that are characters.
    characters: HashSet<Term>,
    /// Bytes that are all there is of a character.
    letters: HashSet<Term>,
}

impl Printer {
    /// Whoever knows which names are those of strings has `text.charAt(0)` for `text[0]`.
    pub fn with_strings(mut self, names: impl IntoIterator<Item = String>) -> Printer {
        self.strings.extend(names);
        self
    }

    /// Whoever knows which names are those of arrays knows that their lengths are not negative.
    pub fn with_arrays(mut self, names: impl IntoIterator<Item = String>) -> Printer {
        self.arrays.extend(names);
        self
    }

    /// Whoever knows which variables are characters has `'a'` for 97 where one is compared.
    pub fn with_characters(mut self, variables: impl IntoIterator<Item = Term>) -> Printer {
        self.characters.extend(variables);
        self
    }

    /// Whoever knows which bytes of characters are all there is of them has `c == 'a'` for `(byte) c == 97`.
    pub fn with_letters(mut self, bytes: impl IntoIterator<Item = Term>) -> Printer {
        self.letters.extend(bytes);
        self
    }

    /// The term as a Java expression.
    pub fn print(&mut self, terms: &Terms, term: Term) -> String {
        self.measure(terms, term);
        // What is cut needs no text of its parts.
        let mut open = vec![(term, false)];
        while let Some((part, parts_done)) = open.pop() {
            if self.texts.contains_key(&part) {
                continue;
            }
            if self.lengths.get(&part).is_none_or(Option::is_none) {
                self.texts.insert(part, Text::atom("…"));
            } else if parts_done {
                let text = self.text(terms, part);
                self.texts.insert(part, text);
            } else {
                open.push((part, true));
                open.extend(terms.args(part).iter().map(|&arg| (arg, false)));
            }
        }
        let text = self.texts.get(&term);
        text.map_or_else(String::new, |text| text.0.clone())
    }

    fn measure(&mut self, terms: &Terms, term: Term) {
        let mut open = vec![(term, false)];
        while let Some((part, parts_done)) = open.pop() {
            if self.lengths.contains_key(&part) {
                continue;
            }
            let args = terms.args(part);
            if !parts_done && !args.is_empty() {
                open.push((part, true));
                open.extend(args.iter().map(|&arg| (arg, false)));
                continue;
            }
            let of = |arg: &Term| self.lengths.get(arg).copied().flatten().unwrap_or(1);
            let length = match terms.as_var(part) {
                Some(var) => terms.var_name(var).len(),
                None => args.iter().map(of).sum::<usize>() + OPERATOR,
            };
            self.lengths
                .insert(part, Some(length).filter(|&length| length <= LONGEST));
        }
    }

    /// The text of a term whose parts have theirs.
    fn text(&self, terms: &Terms, term: Term) -> Text {
        if let Some(part) = self.part_of_string(terms, term) {
            return Text::atom(part);
        }
        let (op, args) = (terms.op(term), terms.args(term));
        match (op, args) {
            // A character is an int where Java expects one, and only its byte may be left of it.
            (Op::ZExt | Op::Extract(0), &[inner])
                if self.letters.contains(&term)
                    || op == Op::ZExt && self.is_character(terms, inner) =>
            {
                let text = self.texts.get(&inner);
                text.cloned().unwrap_or_else(|| Text::atom("…"))
            }
            (_, &[a, b]) if self.is_character(terms, a) || self.is_character(terms, b) => {
                let compared = match op {
                    Op::Eq => Some(("==", 8)),
                    // Characters have no sign.
                    Op::Slt | Op::Ult => Some(("<", 9)),
                    Op::Sle | Op::Ule => Some(("<=", 9)),
                    _ => None,
                };
                let text = || text(terms, term, &self.texts);
                compared.map_or_else(text, |sign| self.comparison(terms, [a, b], sign))
            }
            _ => text(terms, term, &self.texts),
        }
    }

    /// A comparison with a character, where a constant is one, too.
    fn comparison(&self, terms: &Terms, args: [Term; 2], sign: (&'static str, u8)) -> Text {
        let (sign, level) = sign;
        let (sign, turned) = facing(terms, args, sign);
        let args = if turned { [args[1], args[0]] } else { args };
        let [left, right] = args.map(|one| {
            let known = constant_letter(terms, one).or_else(|| self.texts.get(&one).cloned());
            known.unwrap_or_else(|| Text::atom("…"))
        });
        let (left, right) = (left.at(level), right.at(level + 1));
        Text(format!("{left} {sign} {right}"), level)
    }

    /// `text.length()` or `text.charAt(3)`, if a variable is that.
    fn part_of_string(&self, terms: &Terms, term: Term) -> Option<String> {
        // Of two variables with one name the second has a mark.
        let name = terms.var_name(terms.as_var(term)?).trim_end_matches('\'');
        if let Some(string) = name.strip_suffix(".length") {
            let known = self.strings.contains(string);
            return known.then(|| format!("{string}.length()"));
        }
        let (string, index) = name.strip_suffix(']')?.rsplit_once('[')?;
        let known = self.strings.contains(string);
        known.then(|| format!("{string}.charAt({index})"))
    }

    fn is_character(&self, terms: &Terms, term: Term) -> bool {
        let term = match (terms.op(term), terms.args(term)) {
            (Op::ZExt, &[inner]) => inner,
            _ => term,
        };
        let is_part = || {
            let part = self.part_of_string(terms, term);
            part.is_some_and(|part| part.ends_with(')') && !part.ends_with(".length()"))
        };
        self.characters.contains(&term) || self.letters.contains(&term) || is_part()
    }
}

/// A constant as a character.
fn constant_letter(terms: &Terms, term: Term) -> Option<Text> {
    let width = terms.sort(term).width();
    let bits = terms.as_bits(term).map(|bits| mask(bits, width))?;
    u16::try_from(bits)
        .ok()
        .map(|unit| Text::atom(letter(unit)))
}

/// A character as Java writes it.
fn letter(unit: u16) -> String {
    match char::from_u32(u32::from(unit)) {
        Some('\'') => "'\\''".to_owned(),
        Some('\\') => "'\\\\'".to_owned(),
        Some('\n') => "'\\n'".to_owned(),
        Some('\r') => "'\\r'".to_owned(),
        Some('\t') => "'\\t'".to_owned(),
        Some(letter) if letter == ' ' || letter.is_ascii_graphic() => format!("'{letter}'"),
        _ => format!("'\\u{unit:04x}'"),
    }
}

/// The value as a Java literal.
pub fn literal(value: &Value, sort: Sort) -> String {
    match (value, sort) {
        (Value::Bv(bits), Sort::Bv(64)) => match signed(*bits, 64) {
            i64::MIN => "Long.MIN_VALUE".into(),
            i64::MAX => "Long.MAX_VALUE".into(),
            number => format!("{number}L"),
        },
        (Value::Bv(bits), Sort::Bv(width)) => match signed(*bits, width) {
            number if number == i64::from(i32::MIN) => "Integer.MIN_VALUE".into(),
            number if number == i64::from(i32::MAX) => "Integer.MAX_VALUE".into(),
            number => number.to_string(),
        },
        (Value::Float(number), _) => float(f64::from(*number), "Float", format!("{number:?}f")),
        (Value::Double(number), _) => float(*number, "Double", format!("{number:?}")),
        (other, _) => other.to_string(),
    }
}

fn float(number: f64, class: &str, text: String) -> String {
    if number.is_nan() {
        format!("{class}.NaN")
    } else if number == f64::INFINITY {
        format!("{class}.POSITIVE_INFINITY")
    } else if number == f64::NEG_INFINITY {
        format!("{class}.NEGATIVE_INFINITY")
    } else {
        text
    }
}

fn text(terms: &Terms, term: Term, texts: &HashMap<Term, Text>) -> Text {
    let node = terms.node(term);
    if let Some(var) = terms.as_var(term) {
        return Text::atom(terms.var_name(var));
    }
    if let Some(value) = terms.as_const(term) {
        let text = literal(&value, node.sort);
        let level = if text.starts_with('-') { 14 } else { 16 };
        return Text(text, level);
    }
    let args: Vec<&Text> = node
        .args()
        .iter()
        .filter_map(|arg| texts.get(arg))
        .collect();
    if args.len() != node.args().len() {
        return Text::atom("…");
    }
    if let Some(text) = idiom(terms, term, &args) {
        return text;
    }
    match infix(node.op) {
        Some((sign, level)) if args.len() == 2 => {
            let (mut left, mut right) = (args[0], &distance(terms, term, args[1], texts));
            let (sign, turned) = facing(terms, [node.args()[0], node.args()[1]], sign);
            if turned {
                std::mem::swap(&mut left, &mut right);
            }
            let (left, right) = (left.at(level), right.at(level + 1));
            Text(format!("{left} {sign} {right}"), level)
        }
        _ => other(terms, term, &args),
    }
}

/// What Java has shorter words for: `x - 1` for `x + -1`, `Math.abs(x)`, `Math.min(x, y)`.
fn idiom(terms: &Terms, term: Term, args: &[&Text]) -> Option<Text> {
    let node = terms.node(term);
    match (node.op, node.args()) {
        (Op::Add, &[_, by]) => {
            let by = signed(terms.as_bits(by)?, node.sort.width());
            let ending = if node.sort.width() == 64 { "L" } else { "" };
            (by < 0 && by > i64::from(i32::MIN)).then(|| {
                let left = args[0].at(11);
                Text(format!("{left} - {}{ending}", by.unsigned_abs()), 11)
            })
        }
        (Op::FEq, &[a, b]) if a == b => Some(Text(format!("!Double.isNaN({})", args[0].0), 14)),
        (Op::Ite, &[condition, a, b]) => {
            if facts::absolute(terms, term).is_some() {
                return Some(Text::atom(format!("Math.abs({})", args[2].0)));
            }
            let name = match (terms.op(condition), terms.args(condition)) {
                (Op::Slt | Op::Sle, [left, right]) if [*left, *right] == [a, b] => "min",
                (Op::Slt | Op::Sle, [left, right]) if [*left, *right] == [b, a] => "max",
                _ => return None,
            };
            let (left, right) = (&args[1].0, &args[2].0);
            Some(Text::atom(format!("Math.{name}({left}, {right})")))
        }
        _ => None,
    }
}

/// A constant as a float that can be compared.
fn float_order(terms: &Terms, term: Term) -> Option<f64> {
    match terms.as_const(term)? {
        Value::Float(number) => Some(f64::from(number)),
        Value::Double(number) => Some(number),
        _ => None,
    }
}

/// People compare what they do not know with what they know: `x > 3`, not `3 < x`. The sign, and whether sides change.
fn facing(terms: &Terms, [left, right]: [Term; 2], sign: &'static str) -> (&'static str, bool) {
    let is_known = |term: Term| terms.as_const(term).is_some();
    match sign {
        "<" if is_known(left) && !is_known(right) => (">", true),
        "<=" if is_known(left) && !is_known(right) => (">=", true),
        "==" if is_known(left) && !is_known(right) => ("==", true),
        _ => (sign, false),
    }
}

/// Java masks the distance of a shift, so the mask is not written.
fn distance(terms: &Terms, term: Term, plain: &Text, texts: &HashMap<Term, Text>) -> Text {
    let node = terms.node(term);
    if matches!(node.op, Op::Shl | Op::LShr | Op::AShr)
        && let (Op::BitAnd, &[by, low]) = (terms.op(node.args()[1]), terms.args(node.args()[1]))
        && terms.as_bits(low) == Some(u64::from(node.sort.width()) - 1)
        && let Some(text) = texts.get(&by)
    {
        return text.clone();
    }
    plain.clone()
}

fn infix(op: Op) -> Option<(&'static str, u8)> {
    use Op::*;
    Some(match op {
        And => ("&&", 4),
        Or => ("||", 3),
        Xor | BitXor => ("^", 6),
        BitAnd => ("&", 7),
        BitOr => ("|", 5),
        Eq | FEq => ("==", 8),
        Slt | FLt | NLt => ("<", 9),
        Sle | FLe | NLe => ("<=", 9),
        Shl => ("<<", 10),
        AShr => (">>", 10),
        LShr => (">>>", 10),
        Add | FAdd | NAdd => ("+", 11),
        Sub | FSub => ("-", 11),
        Mul | FMul | NMul => ("*", 12),
        SDiv | FDiv | RDiv | NDiv => ("/", 12),
        SRem | FRem | NMod => ("%", 12),
        _ => return None,
    })
}

fn other(terms: &Terms, term: Term, args: &[&Text]) -> Text {
    use Op::*;
    let node = terms.node(term);
    let class = if terms.sort(node.args()[0]).width() == 64 {
        "Long"
    } else {
        "Integer"
    };
    let call = |name: &str| {
        let inner: Vec<&str> = args.iter().map(|arg| arg.0.as_str()).collect();
        Text::atom(format!("{name}({})", inner.join(", ")))
    };
    match node.op {
        Not => not(terms, node.args()[0], args[0]),
        Ite => Text(
            format!("{} ? {} : {}", args[0].at(3), args[1].at(3), args[2].at(2)),
            2,
        ),
        Neg | FNeg | NNeg => Text(format!("-{}", args[0].at(15)), 14),
        BitNot => Text(format!("~{}", args[0].at(14)), 14),
        UDiv => call(&format!("{class}.divideUnsigned")),
        URem => call(&format!("{class}.remainderUnsigned")),
        Ult => Text(
            format!("{} < 0", call(&format!("{class}.compareUnsigned")).0),
            9,
        ),
        Ule => Text(
            format!("{} <= 0", call(&format!("{class}.compareUnsigned")).0),
            9,
        ),
        ZExt if terms.sort(node.args()[0]).width() == 32 => call("Integer.toUnsignedLong"),
        ZExt | SExt | FToF | SToF | FToS | FToU => {
            Text(format!("({}) {}", type_name(node.sort), args[0].at(14)), 14)
        }
        Extract(0) if matches!(node.sort.width(), 8 | 16 | 32) => {
            Text(format!("({}) {}", type_name(node.sort), args[0].at(14)), 14)
        }
        Extract(low) => {
            let ones = match node.sort {
                Sort::Wide(width) => format!("(1 << {width}) - 1"),
                sort => format!("{:#x}", mask(u64::MAX, sort.width())),
            };
            Text(format!("{} >>> {low} & {ones}", args[0].at(10)), 7)
        }
        Concat => {
            let by = terms.sort(node.args()[1]).bit_width().unwrap_or(0);
            Text(format!("{} << {by} | {}", args[0].at(10), args[1].at(6)), 5)
        }
        FAbs => call("Math.abs"),
        FSqrt => call("Math.sqrt"),
        FRemainder => call("Math.IEEEremainder"),
        Rounded(self::Rounded::Fma, Rounding::Even) => call("Math.fma"),
        // Java has no other way of rounding; this is for people who look at scripts.
        Rounded(what, mode) => call(&format!("{what:?}Rounding{mode:?}")),
        FRound(Rounding::Up) => call("Math.ceil"),
        FRound(Rounding::Down) => call("Math.floor"),
        FRound(_) => call("Math.rint"),
        FToBits if node.sort.width() == 32 => call("Float.floatToRawIntBits"),
        FToBits => call("Double.doubleToRawLongBits"),
        FFromBits if node.sort == Sort::Float => call("Float.intBitsToFloat"),
        FFromBits => call("Double.longBitsToDouble"),
        Fun(function) => call(&format!("Math.{}", function.name())),
        Select => Text::atom(format!("{}[{}]", args[0].at(15), args[1].0)),
        Store => Text::atom(format!(
            "{} with [{}] = {}",
            args[0].at(15),
            args[1].0,
            args[2].0
        )),
        ConstArray => Text::atom(format!("{{{}, ...}}", args[0].0)),
        ToReal => args[0].clone(),
        ToInt => call("Math.floor"),
        _ => Text::atom("…"),
    }
}

fn not(terms: &Terms, inner: Term, text: &Text) -> Text {
    match (terms.op(inner), terms.args(inner)) {
        // The argument's text is `!Double.isNaN(a)`; a part that was cut is not.
        (Op::FEq, &[a, b]) if a == b && text.0 != "…" => {
            Text::atom(text.0.trim_start_matches('!'))
        }
        (Op::Eq | Op::FEq, _) if text.0.matches(" == ").count() == 1 => {
            Text(text.0.replacen(" == ", " != ", 1), 8)
        }
        _ => Text(format!("!{}", text.at(14)), 14),
    }
}

fn type_name(sort: Sort) -> &'static str {
    match sort {
        Sort::Bool => "boolean",
        Sort::Bv(8) => "byte",
        Sort::Bv(16) => "short",
        Sort::Bv(32) => "int",
        Sort::Bv(_) => "long",
        Sort::Wide(_) => "BigInteger",
        Sort::Float => "float",
        Sort::Double => "double",
        _ => "Object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_like_java() {
        let mut terms = Terms::new();
        let (x, y) = (terms.var("x", Sort::Bv(32)), terms.var("y", Sort::Bv(32)));
        let three = terms.int(3);
        let sum = terms.add(x, y);
        let product = terms.mul(sum, x);
        let small = terms.slt(product, three);
        assert_eq!(print(&terms, small), "x * (x + y) < 3");
        let different = terms.ne(x, y);
        assert_eq!(print(&terms, different), "x != y");
        let shifted = terms.java_shl(x, y);
        assert_eq!(print(&terms, shifted), "x << y");
        let wide = terms.sext(64, x);
        let long = terms.long(5_000_000_000);
        let quotient = terms.sdiv(wide, long);
        assert_eq!(print(&terms, quotient), "(long) x / 5000000000L");
        let d = terms.var("d", Sort::Double);
        let nan = terms.is_nan(d);
        assert_eq!(print(&terms, nan), "Double.isNaN(d)");
    }

    #[test]
    fn parts_of_strings_and_characters_are_said_as_java_does() {
        let mut terms = Terms::new();
        let first = terms.var("text[0]", Sort::Bv(8));
        let length = terms.var("text.length", Sort::Bv(32));
        let key = terms.var("key", Sort::Bv(16));
        let mut printer = Printer::default()
            .with_strings(["text".to_owned()])
            .with_characters([key]);
        let letter = terms.constant(&Value::bv(8, 107), Sort::Bv(8));
        let is_k = terms.eq(first, letter);
        assert_eq!(printer.print(&terms, is_k), "text.charAt(0) == 'k'");
        let two = terms.int(2);
        let is_short = terms.slt(length, two);
        assert_eq!(printer.print(&terms, is_short), "text.length() < 2");
        let wide = terms.zext(32, key);
        let quote = terms.int(39);
        let is_small = terms.slt(wide, quote);
        assert_eq!(printer.print(&terms, is_small), "key < '\\''");
        // What is known of one printer is not of another.
        assert_eq!(print(&terms, is_k), "text[0] == 107");
    }
}
