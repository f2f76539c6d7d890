//! Java expressions as trees: what conditions are until somebody reads them. A condition goes as a tree from the machine
//! to the test that it is written above, and [`Expr::print`] makes its text in the end. Whoever wants to know what a
//! condition is looks at the tree.

use std::sync::Arc;

/// A Java expression whose variables are named by an `N`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum Expr<N> {
    /// A variable.
    Name(N),
    /// A constant.
    Literal(Literal),
    /// An operator between two operands.
    Infix(Sign, Arc<Expr<N>>, Arc<Expr<N>>),
    /// An operator before its operand.
    Prefix(Prefix, Arc<Expr<N>>),
    /// `(int) x`
    Cast(Arc<str>, Arc<Expr<N>>),
    /// The call of a static method: `Math.abs(x)`.
    Call(Arc<str>, Vec<Expr<N>>),
    /// The call of a method: `text.charAt(0)`.
    Method(Arc<Expr<N>>, Arc<str>, Vec<Expr<N>>),
    /// `c ? x : y`
    Choice(Arc<[Expr<N>; 3]>),
    /// `a[i]`
    Element(Arc<Expr<N>>, Arc<Expr<N>>),
    /// An array with another element: `a with [i] = x`. Java has no such thing.
    Store(Arc<[Expr<N>; 3]>),
    /// An array whose elements are all the same: `{x, ...}`. Java has no such thing.
    Filled(Arc<Expr<N>>),
    /// `x instanceof C`
    InstanceOf(Arc<Expr<N>>, Arc<str>),
    /// A call that throws: `x.next() throws C`. Java has no such thing.
    Throws(Arc<Expr<N>>, Arc<str>),
    /// A part that is too long to be read.
    Cut,
}

/// A constant.
#[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct Literal {
    /// As Java has it.
    pub text: Arc<str>,
    /// What it is.
    pub kind: LiteralKind,
}

/// What a constant is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum LiteralKind {
    /// The number 0, without a sign.
    Zero,
    /// Another number. One with a sign before it binds as an operator does.
    Number {
        /// Whether there is one.
        is_signed: bool,
    },
    /// A number that has a name: `Integer.MAX_VALUE`.
    NamedNumber,
    /// A character or text.
    Quoted,
    /// A truth.
    Truth(bool),
    /// `null`
    Null,
    /// A constant of an enum or a static field.
    Constant,
}

impl Literal {
    /// A constant of this kind.
    pub fn new(text: impl Into<Arc<str>>, kind: LiteralKind) -> Literal {
        let text = text.into();
        Literal { text, kind }
    }

    /// A small number.
    pub fn number(number: i64) -> Literal {
        let kind = match number {
            0 => LiteralKind::Zero,
            _ => LiteralKind::Number {
                is_signed: number < 0,
            },
        };
        Literal::new(number.to_string(), kind)
    }
}

/// An operator between two operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum Sign {
    /// `||`
    Or,
    /// `&&`
    And,
    /// `|`
    BitOr,
    /// `^`
    Xor,
    /// `&`
    BitAnd,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
    /// `>>>`
    ShiftRightUnsigned,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Times,
    /// `/`
    By,
    /// `%`
    Remainder,
}

impl Sign {
    /// As Java writes it, and how tightly it binds.
    fn spelled(self) -> (&'static str, u8) {
        match self {
            Sign::Or => ("||", 3),
            Sign::And => ("&&", 4),
            Sign::BitOr => ("|", 5),
            Sign::Xor => ("^", 6),
            Sign::BitAnd => ("&", 7),
            Sign::Equal => ("==", 8),
            Sign::NotEqual => ("!=", 8),
            Sign::Less => ("<", 9),
            Sign::AtMost => ("<=", 9),
            Sign::Greater => (">", 9),
            Sign::AtLeast => (">=", 9),
            Sign::ShiftLeft => ("<<", 10),
            Sign::ShiftRight => (">>", 10),
            Sign::ShiftRightUnsigned => (">>>", 10),
            Sign::Plus => ("+", 11),
            Sign::Minus => ("-", 11),
            Sign::Times => ("*", 12),
            Sign::By => ("/", 12),
            Sign::Remainder => ("%", 12),
        }
    }
}

/// An operator before its operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum Prefix {
    /// `!`
    Not,
    /// `-`
    Minus,
    /// `~`
    BitNot,
}

impl Prefix {
    /// As Java writes it, and how tightly its operand has to bind.
    fn spelled(self) -> (char, u8) {
        match self {
            Prefix::Not => ('!', 14),
            Prefix::Minus => ('-', 15),
            Prefix::BitNot => ('~', 14),
        }
    }
}

impl<N> Expr<N> {
    /// A number.
    pub fn number(number: i64) -> Expr<N> {
        Expr::Literal(Literal::number(number))
    }

    /// `null`
    pub fn null() -> Expr<N> {
        Expr::Literal(Literal::new("null", LiteralKind::Null))
    }

    /// `left == right`, or another operator.
    pub fn infix(sign: Sign, left: Expr<N>, right: Expr<N>) -> Expr<N> {
        Expr::Infix(sign, Arc::new(left), Arc::new(right))
    }

    /// `!x`, or another operator.
    pub fn prefix(sign: Prefix, inner: Expr<N>) -> Expr<N> {
        Expr::Prefix(sign, Arc::new(inner))
    }

    /// `x.size()`
    pub fn method(on: Expr<N>, name: &str) -> Expr<N> {
        Expr::Method(Arc::new(on), name.into(), Vec::new())
    }

    /// How tightly its outermost operator binds: Java's levels, 15 is the tightest.
    pub fn level(&self) -> u8 {
        match self {
            Expr::Infix(sign, ..) => sign.spelled().1,
            Expr::Choice(_) => 2,
            Expr::InstanceOf(..) | Expr::Throws(..) => 8,
            Expr::Prefix(..) | Expr::Cast(..) => 14,
            Expr::Literal(literal) => match literal.kind {
                LiteralKind::Number { is_signed: true } => 14,
                _ => 16,
            },
            _ => 16,
        }
    }

    /// The operands and arguments.
    pub fn parts(&self) -> Vec<&Expr<N>> {
        match self {
            Expr::Name(_) | Expr::Literal(_) | Expr::Cut => Vec::new(),
            Expr::Infix(_, left, right) | Expr::Element(left, right) => vec![left, right],
            Expr::Prefix(_, inner)
            | Expr::Cast(_, inner)
            | Expr::Filled(inner)
            | Expr::InstanceOf(inner, _)
            | Expr::Throws(inner, _) => vec![inner],
            Expr::Call(_, arguments) => arguments.iter().collect(),
            Expr::Method(on, _, arguments) => {
                std::iter::once(&**on).chain(arguments.iter()).collect()
            }
            Expr::Choice(parts) | Expr::Store(parts) => parts.iter().collect(),
        }
    }

    /// Whether this holds for it or some part of it.
    pub fn any(&self, is_it: &dyn Fn(&Expr<N>) -> bool) -> bool {
        is_it(self) || self.parts().into_iter().any(|part| part.any(is_it))
    }

    /// Whether a part is missing.
    pub fn is_cut(&self) -> bool {
        self.any(&|part| matches!(part, Expr::Cut))
    }

    /// The names of all variables, from left to right.
    pub fn names(&self) -> Vec<&N> {
        match self {
            Expr::Name(name) => vec![name],
            _ => self.parts().into_iter().flat_map(Expr::names).collect(),
        }
    }

    /// The same with other names.
    pub fn rename<M>(&self, name: &mut dyn FnMut(&N) -> M) -> Expr<M> {
        let mut all = |parts: &[Expr<N>]| parts.iter().map(|part| part.rename(name)).collect();
        match self {
            Expr::Call(function, arguments) => Expr::Call(function.clone(), all(arguments)),
            Expr::Method(on, method, arguments) => {
                let arguments = all(arguments);
                Expr::Method(Arc::new(on.rename(name)), method.clone(), arguments)
            }
            Expr::Name(own) => Expr::Name(name(own)),
            Expr::Literal(literal) => Expr::Literal(literal.clone()),
            Expr::Infix(sign, left, right) => {
                Expr::infix(*sign, left.rename(name), right.rename(name))
            }
            Expr::Prefix(sign, inner) => Expr::prefix(*sign, inner.rename(name)),
            Expr::Cast(to, inner) => Expr::Cast(to.clone(), Arc::new(inner.rename(name))),
            Expr::Choice(parts) => Expr::Choice(renamed(parts, name)),
            Expr::Element(on, index) => {
                Expr::Element(Arc::new(on.rename(name)), Arc::new(index.rename(name)))
            }
            Expr::Store(parts) => Expr::Store(renamed(parts, name)),
            Expr::Filled(inner) => Expr::Filled(Arc::new(inner.rename(name))),
            Expr::InstanceOf(inner, class) => {
                Expr::InstanceOf(Arc::new(inner.rename(name)), class.clone())
            }
            Expr::Throws(inner, class) => Expr::Throws(Arc::new(inner.rename(name)), class.clone()),
            Expr::Cut => Expr::Cut,
        }
    }

    /// As Java source; `name` writes the name of a variable.
    pub fn print(&self, name: &dyn Fn(&N, &mut String)) -> String {
        let mut text = String::new();
        self.write(&mut text, name);
        text
    }

    /// In parentheses if it binds more loosely than asked.
    fn write_at(&self, level: u8, text: &mut String, name: &dyn Fn(&N, &mut String)) {
        match self.level() < level {
            true => {
                text.push('(');
                self.write(text, name);
                text.push(')');
            }
            false => self.write(text, name),
        }
    }

    fn write(&self, text: &mut String, name: &dyn Fn(&N, &mut String)) {
        match self {
            Expr::Name(own) => name(own, text),
            Expr::Literal(literal) => text.push_str(&literal.text),
            Expr::Infix(sign, left, right) => {
                let (sign, level) = sign.spelled();
                left.write_at(level, text, name);
                text.push(' ');
                text.push_str(sign);
                text.push(' ');
                right.write_at(level + 1, text, name);
            }
            Expr::Prefix(sign, inner) => {
                let (sign, level) = sign.spelled();
                text.push(sign);
                inner.write_at(level, text, name);
            }
            Expr::Cast(to, inner) => {
                text.push('(');
                text.push_str(to);
                text.push_str(") ");
                inner.write_at(14, text, name);
            }
            Expr::Call(function, arguments) => {
                text.push_str(function);
                write_arguments(arguments, text, name);
            }
            Expr::Method(on, method, arguments) => {
                on.write_at(15, text, name);
                text.push('.');
                text.push_str(method);
                write_arguments(arguments, text, name);
            }
            Expr::Choice(parts) => {
                let [condition, yes, no] = &**parts;
                condition.write_at(3, text, name);
                text.push_str(" ? ");
                yes.write_at(3, text, name);
                text.push_str(" : ");
                no.write_at(2, text, name);
            }
            Expr::Element(on, index) => {
                on.write_at(15, text, name);
                text.push('[');
                index.write(text, name);
                text.push(']');
            }
            Expr::Store(parts) => {
                let [array, index, value] = &**parts;
                array.write_at(15, text, name);
                text.push_str(" with [");
                index.write(text, name);
                text.push_str("] = ");
                value.write(text, name);
            }
            Expr::Filled(value) => {
                text.push('{');
                value.write(text, name);
                text.push_str(", ...}");
            }
            Expr::InstanceOf(inner, class) => {
                inner.write_at(9, text, name);
                text.push_str(" instanceof ");
                text.push_str(class);
            }
            Expr::Throws(call, class) => {
                call.write(text, name);
                text.push_str(" throws ");
                text.push_str(class);
            }
            Expr::Cut => text.push('…'),
        }
    }
}

fn renamed<N, M>(parts: &[Expr<N>; 3], name: &mut dyn FnMut(&N) -> M) -> Arc<[Expr<M>; 3]> {
    let [a, b, c] = parts;
    Arc::new([a.rename(name), b.rename(name), c.rename(name)])
}

fn write_arguments<N>(arguments: &[Expr<N>], text: &mut String, name: &dyn Fn(&N, &mut String)) {
    text.push('(');
    for (at, argument) in arguments.iter().enumerate() {
        if at > 0 {
            text.push_str(", ");
        }
        argument.write(text, name);
    }
    text.push(')');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parentheses_stand_where_java_needs_them() {
        let name = |name: &'static str| Expr::Name(name);
        let print = |expr: &Expr<&str>| expr.print(&|name, text| text.push_str(name));
        let sum = Expr::infix(Sign::Plus, name("a"), name("b"));
        let product = Expr::infix(Sign::Times, sum.clone(), Expr::number(-3));
        assert_eq!(print(&product), "(a + b) * -3");
        let less = Expr::infix(Sign::Less, product, sum);
        assert_eq!(print(&less), "(a + b) * -3 < a + b");
        let not = Expr::prefix(Prefix::Not, less);
        assert_eq!(print(&not), "!((a + b) * -3 < a + b)");
        let length = Expr::method(name("s"), "length");
        assert_eq!(print(&Expr::prefix(Prefix::Minus, length)), "-s.length()");
        assert_eq!(not.names(), [&"a", &"b", &"a", &"b"]);
        let longer = not.rename(&mut |name| format!("this.{name}"));
        assert_eq!(longer.names()[0], "this.a");
        assert!(!not.is_cut() && Expr::prefix(Prefix::Not, Expr::<u8>::Cut).is_cut());
    }
}
