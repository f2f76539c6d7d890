//! Expressions as Java source would write them, cut off where they grow deep.

use std::fmt;

use vitro_classfile::descriptor;

use super::Expr;

/// A class name without its package.
pub fn short_class(internal: &str) -> &str {
    internal.rsplit('/').next().unwrap_or(internal)
}

/// How deep expressions are written out.
const DEEPEST: usize = 4;

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, DEEPEST, false)
    }
}

impl Expr {
    /// `inside` an operator, operators get parentheses.
    fn write(&self, f: &mut fmt::Formatter<'_>, depth: usize, inside: bool) -> fmt::Result {
        if depth == 0 && self.has_parts() {
            return f.write_str("...");
        }
        let below = depth.saturating_sub(1);
        match self {
            Expr::Unknown => f.write_str("..."),
            Expr::Null => f.write_str("null"),
            Expr::Int(value) => write!(f, "{value}"),
            Expr::Long(value) => write!(f, "{value}L"),
            Expr::Float(value) => write!(f, "{value:?}f"),
            Expr::Double(value) => write!(f, "{value:?}"),
            Expr::Text(text) => write!(f, "{text:?}"),
            Expr::Literal(text) => f.write_str(text),
            Expr::This => f.write_str("this"),
            Expr::Local { name, .. } => f.write_str(name),
            Expr::Caught => f.write_str("the exception"),
            Expr::New(class) => write!(f, "new {}()", short_class(class)),
            Expr::NewArray { element, length } => {
                let parsed = descriptor::parse_field(element);
                let name = parsed.map_or(String::new(), |t| t.java_name());
                let short = name.rsplit('.').next().unwrap_or_default();
                write!(f, "new {short}[")?;
                length.write(f, below, false)?;
                f.write_str("]")
            }
            Expr::Static { class, name, .. } => write!(f, "{}.{name}", short_class(class)),
            Expr::Field { object, name, .. } => {
                object.write(f, below, true)?;
                write!(f, ".{name}")
            }
            Expr::Element { array, index } => {
                array.write(f, below, true)?;
                f.write_str("[")?;
                index.write(f, below, false)?;
                f.write_str("]")
            }
            Expr::Length(array) => {
                array.write(f, below, true)?;
                f.write_str(".length")
            }
            Expr::Call { .. } => self.write_call(f, below),
            Expr::Binary { .. } if inside => self.in_parentheses(f, depth),
            Expr::Binary {
                operator,
                left,
                right,
            } => {
                left.write(f, below, true)?;
                write!(f, " {operator} ")?;
                right.write(f, below, true)
            }
            Expr::Compare { left, right } => {
                f.write_str("compare(")?;
                left.write(f, below, false)?;
                f.write_str(", ")?;
                right.write(f, below, false)?;
                f.write_str(")")
            }
            Expr::Negate(value) => {
                f.write_str("-")?;
                value.write(f, below, true)
            }
            Expr::Convert { to, value } => {
                write!(f, "({to}) ")?;
                value.write(f, below, true)
            }
            // casts of references are noise that generics put there
            Expr::Cast { value, .. } => value.write(f, depth, inside),
            Expr::InstanceOf { .. } if inside => self.in_parentheses(f, depth),
            Expr::InstanceOf { class, value } => {
                value.write(f, below, true)?;
                write!(f, " instanceof {}", short_class(class))
            }
        }
    }

    /// Whether other expressions are written inside of it.
    fn has_parts(&self) -> bool {
        !matches!(
            self,
            Expr::Null
                | Expr::Int(_)
                | Expr::Long(_)
                | Expr::Float(_)
                | Expr::Double(_)
                | Expr::Text(_)
                | Expr::Literal(_)
                | Expr::This
                | Expr::Local { .. }
                | Expr::Static { .. }
        )
    }

    fn in_parentheses(&self, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
        f.write_str("(")?;
        self.write(f, depth, false)?;
        f.write_str(")")
    }

    fn write_call(&self, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
        let Expr::Call {
            class,
            receiver,
            name,
            arguments,
            ..
        } = self
        else {
            return Ok(());
        };
        match (receiver, class) {
            (Some(receiver), _) if **receiver == Expr::This => {}
            (Some(receiver), _) => {
                receiver.write(f, depth, true)?;
                f.write_str(".")?;
            }
            (None, Some(class)) => write!(f, "{}.", short_class(class))?,
            (None, None) => {}
        }
        write!(f, "{name}(")?;
        for (number, argument) in arguments.iter().enumerate() {
            f.write_str(if number == 0 { "" } else { ", " })?;
            argument.write(f, depth, false)?;
        }
        f.write_str(")")
    }
}
