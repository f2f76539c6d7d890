//! Terms as Java source, for people: conditions in reports, comments in tests.
//!
//! A term becomes a tree of Java expressions ([`Expr`]), whose variables are printed by name in the end. Long ones are cut
//! with an ellipsis, because a term is a graph and its text may be exponentially longer than it.

use std::sync::Arc;

use hashbrown::{HashMap, HashSet};
use num_traits::Signed;

use crate::op::{Op, Rounded, Rounding};
use crate::pool::{Term, Terms, Var};
use crate::sort::{Sort, mask, signed};
use crate::value::Value;

mod facts;
mod tree;

pub use facts::{Fact, Meaning, Sentence};
pub use tree::{Expr, Literal, LiteralKind, Prefix, Sign};

/// About how long the text of a part may be.
const LONGEST: usize = 1000;
/// An operator takes about so much.
const OPERATOR: usize = 4;

/// A Java expression over the variables of a pool.
type Text = Expr<Var>;

/// The term as a Java expression.
pub fn print(terms: &Terms, term: Term) -> String {
    Printer::default().print(terms, term)
}

impl Expr<Var> {
    /// As Java source, with the variables of a pool by their names.
    pub fn text(&self, terms: &Terms) -> String {
        self.print(&|var, text| text.push_str(terms.var_name(*var)))
    }
}

/// What a variable is a part of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// It is the length of this string.
    Length(Var),
    /// It is a character of this string, by its index.
    Character(Var, u32),
    /// It is the length of an array.
    Count,
}

/// Prints terms of one pool, and remembers the trees of their parts: conditions of one path are like those of the next.
#[derive(Default)]
pub struct Printer {
    /// About how long the text of a part is; none if it is cut.
    lengths: HashMap<Term, Option<usize>>,
    texts: HashMap<Term, Text>,
    /// Variables that are parts of strings and arrays.
    parts: HashMap<Term, Part>,
    /// Variables that are characters.
    characters: HashSet<Term>,
    /// Bytes that are all there is of a character.
    letters: HashSet<Term>,
}

impl Printer {
    /// Whoever knows which variables are parts of strings has `text.charAt(0)` for `text[0]`, and whoever knows which are
    /// lengths knows that they are not negative.
    pub fn with_parts(mut self, parts: impl IntoIterator<Item = (Term, Part)>) -> Printer {
        self.parts.extend(parts);
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

    /// The term as Java source.
    pub fn print(&mut self, terms: &Terms, term: Term) -> String {
        self.expr(terms, term).text(terms)
    }

    /// The term as a Java expression.
    pub fn expr(&mut self, terms: &Terms, term: Term) -> Expr<Var> {
        self.measure(terms, term);
        // What is cut needs no text of its parts.
        let mut open = vec![(term, false)];
        while let Some((part, parts_done)) = open.pop() {
            if self.texts.contains_key(&part) {
                continue;
            }
            if self.lengths.get(&part).is_none_or(Option::is_none) {
                self.texts.insert(part, Text::Cut);
            } else if parts_done {
                let text = self.text(terms, part);
                self.texts.insert(part, text);
            } else {
                open.push((part, true));
                open.extend(terms.args(part).iter().map(|&arg| (arg, false)));
            }
        }
        self.known(term)
    }

    /// What has become of a part.
    fn known(&self, part: Term) -> Text {
        self.texts.get(&part).cloned().unwrap_or(Text::Cut)
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
        match self.parts.get(&term) {
            Some(Part::Length(string)) => return Text::method(Text::Name(*string), "length"),
            Some(Part::Character(string, index)) => {
                let index = Text::number((*index).into());
                return Text::Method(Arc::new(Text::Name(*string)), "charAt".into(), vec![index]);
            }
            Some(Part::Count) | None => {}
        }
        let (op, args) = (terms.op(term), terms.args(term));
        match (op, args) {
            // A character is an int where Java expects one, and only its byte may be left of it.
            (Op::ZExt | Op::Extract(0), &[inner])
                if self.letters.contains(&term)
                    || op == Op::ZExt && self.is_character(terms, inner) =>
            {
                self.known(inner)
            }
            (_, &[a, b]) if self.is_character(terms, a) || self.is_character(terms, b) => {
                let compared = match op {
                    Op::Eq => Some(Sign::Equal),
                    // Characters have no sign.
                    Op::Slt | Op::Ult => Some(Sign::Less),
                    Op::Sle | Op::Ule => Some(Sign::AtMost),
                    _ => None,
                };
                let text = || text(terms, term, &self.texts);
                compared.map_or_else(text, |sign| self.comparison(terms, [a, b], sign))
            }
            _ => text(terms, term, &self.texts),
        }
    }

    /// A comparison with a character, where a constant is one, too.
    fn comparison(&self, terms: &Terms, args: [Term; 2], sign: Sign) -> Text {
        let (sign, turned) = facing(terms, args, sign);
        let args = if turned { [args[1], args[0]] } else { args };
        let [left, right] =
            args.map(|one| constant_letter(terms, one).unwrap_or_else(|| self.known(one)));
        Text::infix(sign, left, right)
    }

    fn is_character(&self, terms: &Terms, term: Term) -> bool {
        let term = match (terms.op(term), terms.args(term)) {
            (Op::ZExt, &[inner]) => inner,
            _ => term,
        };
        let is_part = || matches!(self.parts.get(&term), Some(Part::Character(..)));
        self.characters.contains(&term) || self.letters.contains(&term) || is_part()
    }
}

/// A constant as a character.
fn constant_letter(terms: &Terms, term: Term) -> Option<Text> {
    let width = terms.sort(term).width();
    let bits = terms.as_bits(term).map(|bits| mask(bits, width))?;
    u16::try_from(bits).ok().map(|unit| quoted(letter(unit)))
}

/// A character or text.
fn quoted(text: String) -> Text {
    Text::Literal(Literal::new(text, LiteralKind::Quoted))
}

/// The value as a Java constant.
fn constant(value: &Value, sort: Sort) -> Literal {
    let text = literal(value, sort);
    let kind = match value {
        Value::Bool(truth) => LiteralKind::Truth(*truth),
        Value::Bv(0) => LiteralKind::Zero,
        Value::Float(number) if number.to_bits() == 0 => LiteralKind::Zero,
        Value::Double(number) if number.to_bits() == 0 => LiteralKind::Zero,
        Value::Bv(bits) => number_kind(signed(*bits, sort.width()) < 0, has_name(*bits, sort)),
        Value::Float(number) => number_kind(number.is_sign_negative(), !number.is_finite()),
        Value::Double(number) => number_kind(number.is_sign_negative(), !number.is_finite()),
        Value::Num(number) => number_kind(number.is_negative(), false),
        _ => number_kind(false, false),
    };
    Literal::new(text, kind)
}

/// What a number other than 0 is.
fn number_kind(is_signed: bool, has_name: bool) -> LiteralKind {
    match has_name {
        true => LiteralKind::NamedNumber,
        false => LiteralKind::Number { is_signed },
    }
}

/// Whether Java has a name for a whole number.
fn has_name(bits: u64, sort: Sort) -> bool {
    let number = signed(bits, sort.width());
    match sort {
        Sort::Bv(64) => number == i64::MIN || number == i64::MAX,
        _ => number == i64::from(i32::MIN) || number == i64::from(i32::MAX),
    }
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
        return Text::Name(var);
    }
    if let Some(value) = terms.as_const(term) {
        return Text::Literal(constant(&value, node.sort));
    }
    let args: Vec<&Text> = node
        .args()
        .iter()
        .filter_map(|arg| texts.get(arg))
        .collect();
    if args.len() != node.args().len() {
        return Text::Cut;
    }
    if let Some(text) = idiom(terms, term, &args) {
        return text;
    }
    match infix(node.op) {
        Some(sign) if args.len() == 2 => {
            let (mut left, mut right) = (args[0], &distance(terms, term, args[1], texts));
            let (sign, turned) = facing(terms, [node.args()[0], node.args()[1]], sign);
            if turned {
                std::mem::swap(&mut left, &mut right);
            }
            Text::infix(sign, left.clone(), right.clone())
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
                let by = format!("{}{ending}", by.unsigned_abs());
                let by = Literal::new(by, LiteralKind::Number { is_signed: false });
                Text::infix(Sign::Minus, args[0].clone(), Text::Literal(by))
            })
        }
        (Op::FEq, &[a, b]) if a == b => {
            let is_nan = Text::Call("Double.isNaN".into(), vec![args[0].clone()]);
            Some(Text::prefix(Prefix::Not, is_nan))
        }
        (Op::Ite, &[condition, a, b]) => {
            if facts::absolute(terms, term).is_some() {
                return Some(Text::Call("Math.abs".into(), vec![args[2].clone()]));
            }
            let name = match (terms.op(condition), terms.args(condition)) {
                (Op::Slt | Op::Sle, [left, right]) if [*left, *right] == [a, b] => "Math.min",
                (Op::Slt | Op::Sle, [left, right]) if [*left, *right] == [b, a] => "Math.max",
                _ => return None,
            };
            let arguments = vec![args[1].clone(), args[2].clone()];
            Some(Text::Call(name.into(), arguments))
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
fn facing(terms: &Terms, [left, right]: [Term; 2], sign: Sign) -> (Sign, bool) {
    let is_known = |term: Term| terms.as_const(term).is_some();
    match sign {
        Sign::Less if is_known(left) && !is_known(right) => (Sign::Greater, true),
        Sign::AtMost if is_known(left) && !is_known(right) => (Sign::AtLeast, true),
        Sign::Equal if is_known(left) && !is_known(right) => (Sign::Equal, true),
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

fn infix(op: Op) -> Option<Sign> {
    use Op::*;
    Some(match op {
        And => Sign::And,
        Or => Sign::Or,
        Xor | BitXor => Sign::Xor,
        BitAnd => Sign::BitAnd,
        BitOr => Sign::BitOr,
        Eq | FEq => Sign::Equal,
        Slt | FLt | NLt => Sign::Less,
        Sle | FLe | NLe => Sign::AtMost,
        Shl => Sign::ShiftLeft,
        AShr => Sign::ShiftRight,
        LShr => Sign::ShiftRightUnsigned,
        Add | FAdd | NAdd => Sign::Plus,
        Sub | FSub => Sign::Minus,
        Mul | FMul | NMul => Sign::Times,
        SDiv | FDiv | RDiv | NDiv => Sign::By,
        SRem | FRem | NMod => Sign::Remainder,
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
    let all = || args.iter().map(|&arg| arg.clone());
    let call = |name: &str| Text::Call(name.into(), all().collect());
    let first = || args.first().map_or(Text::Cut, |&first| first.clone());
    let three = || match args {
        [a, b, c] => Some(Arc::new([(*a).clone(), (*b).clone(), (*c).clone()])),
        _ => None,
    };
    let unsigned = |sign| {
        let compared = call(&format!("{class}.compareUnsigned"));
        Text::infix(sign, compared, Text::number(0))
    };
    match node.op {
        Not => not(terms, node.args()[0], args[0]),
        Ite => three().map_or(Text::Cut, Text::Choice),
        Neg | FNeg | NNeg => Text::prefix(Prefix::Minus, first()),
        BitNot => Text::prefix(Prefix::BitNot, first()),
        UDiv => call(&format!("{class}.divideUnsigned")),
        URem => call(&format!("{class}.remainderUnsigned")),
        Ult => unsigned(Sign::Less),
        Ule => unsigned(Sign::AtMost),
        ZExt if terms.sort(node.args()[0]).width() == 32 => call("Integer.toUnsignedLong"),
        ZExt | SExt | FToF | SToF | FToS | FToU => {
            Text::Cast(type_name(node.sort).into(), Arc::new(first()))
        }
        Extract(0) if matches!(node.sort.width(), 8 | 16 | 32) => {
            Text::Cast(type_name(node.sort).into(), Arc::new(first()))
        }
        Extract(low) => {
            let ones = match node.sort {
                Sort::Wide(width) => format!("(1 << {width}) - 1"),
                sort => format!("{:#x}", mask(u64::MAX, sort.width())),
            };
            let moved = Text::number(low.into());
            let moved = Text::infix(Sign::ShiftRightUnsigned, first(), moved);
            let ones = Literal::new(ones, LiteralKind::Number { is_signed: false });
            Text::infix(Sign::BitAnd, moved, Text::Literal(ones))
        }
        Concat => {
            let by = terms.sort(node.args()[1]).bit_width().unwrap_or(0);
            let moved = Text::infix(Sign::ShiftLeft, first(), Text::number(by.into()));
            let low = args.get(1).map_or(Text::Cut, |&low| low.clone());
            Text::infix(Sign::BitOr, moved, low)
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
        Select => {
            let index = args.get(1).map_or(Text::Cut, |&index| index.clone());
            Text::Element(Arc::new(first()), Arc::new(index))
        }
        Store => three().map_or(Text::Cut, Text::Store),
        ConstArray => Text::Filled(Arc::new(first())),
        ToReal => first(),
        ToInt => call("Math.floor"),
        _ => Text::Cut,
    }
}

fn not(terms: &Terms, inner: Term, text: &Text) -> Text {
    match (terms.op(inner), text) {
        // What is no number differs from itself.
        (Op::FEq, Text::Prefix(Prefix::Not, is_nan)) => Text::clone(is_nan),
        (Op::Eq | Op::FEq, Text::Infix(Sign::Equal, left, right))
            if !left.any(&is_equality) && !right.any(&is_equality) =>
        {
            Text::Infix(Sign::NotEqual, left.clone(), right.clone())
        }
        _ => Text::prefix(Prefix::Not, text.clone()),
    }
}

fn is_equality(text: &Text) -> bool {
    matches!(text, Text::Infix(Sign::Equal, ..))
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
        let string = terms.var("text", Sort::Ref);
        let string = terms.as_var(string).unwrap();
        let mut printer = Printer::default()
            .with_parts([
                (first, Part::Character(string, 0)),
                (length, Part::Length(string)),
            ])
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
