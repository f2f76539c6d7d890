//! Expressions as Java source would write them, cut off where they grow deep.

use std::fmt;
use std::sync::Arc;

use vitro_classfile::descriptor;

use super::Expr;

/// A class name without its package; a nested class as Java writes it, `Outer.Inner`.
pub fn short_class(internal: &str) -> String {
    // The class of an array is named by its descriptor.
    if internal.starts_with('[') {
        return short_type(internal);
    }
    let short = internal.rsplit('/').next().unwrap_or(internal);
    let mut name = String::with_capacity(short.len());
    let mut rest = short.chars().peekable();
    while let Some(c) = rest.next() {
        // A class without a name has a number.
        let nests =
            c == '$' && !name.is_empty() && rest.peek().is_some_and(|next| next.is_alphabetic());
        name.push(if nests { '.' } else { c });
    }
    name
}

/// A type without its package, by its descriptor.
fn short_type(descriptor: &str) -> String {
    let parsed = descriptor::parse_field(descriptor);
    let name = parsed.map_or(String::new(), |parsed| parsed.java_name());
    short_class(name.rsplit('.').next().unwrap_or_default())
}

/// A character as Java writes it.
pub fn letter(unit: u16) -> String {
    match char::from_u32(unit.into()) {
        Some('\'') => "'\\''".to_owned(),
        Some(c) => match escaped(c) {
            Some(text) => format!("'{text}'"),
            None => format!("'\\u{unit:04x}'"),
        },
        None => format!("'\\u{unit:04x}'"),
    }
}

/// A character inside quotes; `None` for one that is better shown by its number.
fn escaped(c: char) -> Option<String> {
    Some(match c {
        '\\' => "\\\\".to_owned(),
        '\n' => "\\n".to_owned(),
        '\r' => "\\r".to_owned(),
        '\t' => "\\t".to_owned(),
        ' '..='~' => c.to_string(),
        _ => return None,
    })
}

/// A text as a Java literal.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match (c, escaped(c)) {
            ('"', _) => quoted.push_str("\\\""),
            (_, Some(text)) => quoted.push_str(&text),
            _ => {
                let mut units = [0; 2];
                for unit in c.encode_utf16(&mut units) {
                    quoted.push_str(&format!("\\u{unit:04x}"));
                }
            }
        }
    }
    quoted + "\""
}

/// A float as a Java expression.
fn float(number: f64, class: &str, text: String) -> String {
    match number {
        _ if number.is_nan() => format!("{class}.NaN"),
        f64::INFINITY => format!("{class}.POSITIVE_INFINITY"),
        f64::NEG_INFINITY => format!("{class}.NEGATIVE_INFINITY"),
        _ => text,
    }
}

/// How deep expressions are written out.
const DEEPEST: usize = 4;
/// So many elements of an array are written out.
const MOST_ELEMENTS: usize = 6;

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, DEEPEST, false)
    }
}

/// An expression where a value of a type is wanted.
struct Typed<'a>(&'a Expr, &'a str);

impl fmt::Display for Typed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write_as(f, DEEPEST, self.1)
    }
}

impl Expr {
    /// Its text where a value of the type is wanted: a constant is a character or a truth there.
    pub fn typed(&self, descriptor: &str) -> String {
        Typed(self, descriptor).to_string()
    }

    /// Its text where it is compared with another.
    pub fn beside(&self, other: &Expr) -> String {
        match other.is_character() {
            true => self.typed("C"),
            false => self.to_string(),
        }
    }

    fn write_as(&self, f: &mut fmt::Formatter<'_>, depth: usize, wanted: &str) -> fmt::Result {
        match (self, wanted) {
            (Expr::Int(unit @ 0..=0xffff), "C") => f.write_str(&letter(*unit as u16)),
            (Expr::Int(truth @ 0..=1), "Z") => write!(f, "{}", *truth == 1),
            _ => match self.boxed() {
                Some((value, primitive)) => value.write_as(f, depth, primitive),
                None => self.write(f, depth, false),
            },
        }
    }

    /// What a call boxes, and the primitive type: the compiler puts such calls where Java has none.
    fn boxed(&self) -> Option<(&Expr, &str)> {
        let Expr::Call {
            class: Some(class),
            receiver: None,
            name,
            descriptor,
            arguments,
            ..
        } = self
        else {
            return None;
        };
        let [value] = &arguments[..] else {
            return None;
        };
        let primitive = descriptor::parameters(descriptor).next()?;
        let is_box = class.starts_with("java/lang/")
            && &**name == "valueOf"
            && primitive.len() == 1
            && &**class != "java/lang/String";
        is_box.then_some((value, primitive))
    }

    /// A side of an operator; letters and digits beside a character are characters.
    fn write_side(&self, f: &mut fmt::Formatter<'_>, depth: usize, other: &Expr) -> fmt::Result {
        match self {
            Expr::Int(unit @ 0..=0x7f)
                if other.is_character() && (*unit as u8).is_ascii_alphanumeric() =>
            {
                f.write_str(&letter(*unit as u16))
            }
            _ => self.write(f, depth, true),
        }
    }

    /// The elements of an array that is filled where it is made.
    fn filled(&self) -> Option<(&str, &[Arc<Expr>])> {
        let Expr::NewArray {
            element,
            length,
            elements,
        } = self
        else {
            return None;
        };
        let Expr::Int(length) = **length else {
            return None;
        };
        let is_full = usize::try_from(length) == Ok(elements.len()) && length > 0;
        is_full.then_some((&**element, &elements[..]))
    }

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
            Expr::Float(value) => {
                f.write_str(&float((*value).into(), "Float", format!("{value:?}f")))
            }
            Expr::Double(value) => f.write_str(&float(*value, "Double", format!("{value:?}"))),
            Expr::Text(text) => f.write_str(&quoted(text)),
            Expr::Literal(text) => f.write_str(text),
            Expr::This => f.write_str("this"),
            Expr::Local {
                made_of: Some(value),
                ..
            } => value.write(f, depth, inside),
            Expr::Local { name, .. } => f.write_str(name),
            Expr::Caught => f.write_str("the exception"),
            Expr::New(class) => write!(f, "new {}()", short_class(class)),
            Expr::NewArray {
                element, length, ..
            } => {
                let short = short_type(element);
                if let Some((element, elements)) = self.filled() {
                    write!(f, "new {short}[] {{")?;
                    write_list(f, below, elements, |_| element)?;
                    return f.write_str("}");
                }
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
                left.write_side(f, below, right)?;
                write!(f, " {operator} ")?;
                right.write_side(f, below, left)
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
                | Expr::Local { made_of: None, .. }
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
            descriptor,
            arguments,
            own,
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
            (None, Some(_)) if *own => {}
            (None, Some(class)) => write!(f, "{}.", short_class(class))?,
            (None, None) => {}
        }
        write!(f, "{name}(")?;
        if let (Some(class), [one]) = (class, &arguments[..])
            && let Expr::Int(unit) = **one
            && is_search(class, name, unit)
        {
            return write!(f, "{})", letter(unit as u16));
        }
        write_arguments(f, depth, descriptor, arguments)?;
        f.write_str(")")
    }
}

/// The arguments of a call as Java would write them.
pub fn arguments(descriptor: &str, arguments: &[Arc<Expr>]) -> String {
    struct Shown<'a>(&'a str, &'a [Arc<Expr>]);
    impl fmt::Display for Shown<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write_arguments(f, DEEPEST, self.0, self.1)
        }
    }
    Shown(descriptor, arguments).to_string()
}

/// Whether a text is searched for a character, which the library takes as an int.
fn is_search(class: &str, name: &str, unit: i32) -> bool {
    class == "java/lang/String"
        && matches!(name, "indexOf" | "lastIndexOf")
        && (0x20..0x7f).contains(&unit)
}

/// An array at the end that is filled there holds the arguments of a varargs parameter.
fn write_arguments(
    f: &mut fmt::Formatter<'_>,
    depth: usize,
    descriptor: &str,
    arguments: &[Arc<Expr>],
) -> fmt::Result {
    let wanted: Vec<&str> = descriptor::parameters(descriptor).collect();
    let wanted = |number: usize| wanted.get(number).copied().unwrap_or_default();
    let Some((last, first)) = arguments.split_last() else {
        return Ok(());
    };
    let Some((element, elements)) = last.filled() else {
        return write_list(f, depth, arguments, wanted);
    };
    write_list(f, depth, first, wanted)?;
    f.write_str(if first.is_empty() { "" } else { ", " })?;
    write_list(f, depth, elements, |_| element)
}

fn write_list<'a>(
    f: &mut fmt::Formatter<'_>,
    depth: usize,
    list: &[Arc<Expr>],
    wanted: impl Fn(usize) -> &'a str,
) -> fmt::Result {
    for (number, one) in list.iter().enumerate() {
        f.write_str(if number == 0 { "" } else { ", " })?;
        if number == MOST_ELEMENTS && list.len() > MOST_ELEMENTS + 1 {
            return f.write_str("...");
        }
        one.write_as(f, depth, wanted(number))?;
    }
    Ok(())
}
