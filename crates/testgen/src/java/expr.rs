//! Expressions and statements, the few kinds that tests need, and how each breaks over lines.

use super::layout::{Fill, Layout};
use super::literal;

/// An expression.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Expr {
    /// A name, a literal: text that is never broken.
    Text(String),
    /// A long string, in pieces.
    Pieces(Vec<String>),
    /// `target.name(arguments)`
    Call {
        /// On what; `None` for a static import.
        target: Option<Box<Expr>>,
        /// Name of the method.
        name: String,
        /// The arguments.
        arguments: Vec<Expr>,
    },
    /// `new Type(arguments)`, `outer.new Type(arguments)`
    New {
        /// The enclosing object of an inner class.
        outer: Option<Box<Expr>>,
        /// The class.
        type_name: String,
        /// The arguments.
        arguments: Vec<Expr>,
    },
    /// `new int[] {1, 2}`; without a type it stands at a variable or inside another.
    Array {
        /// With brackets; `None` where it is known.
        type_name: Option<String>,
        /// The elements.
        elements: Vec<Expr>,
    },
    /// `target.name`
    Field {
        /// Of what.
        target: Box<Expr>,
        /// Name of the field.
        name: String,
    },
    /// `target[index]`
    Index {
        /// Of what.
        target: Box<Expr>,
        /// Which element.
        index: usize,
    },
    /// `(Type) value`
    Cast {
        /// The type.
        type_name: String,
        /// The value.
        value: Box<Expr>,
    },
    /// `parameters -> body`
    Lambda {
        /// As they stand in the source: `()`, `value`, `(a, b)`.
        parameters: String,
        /// The result; `None` for an empty block.
        body: Option<Box<Expr>>,
    },
    /// `parameters -> {...}`
    Block {
        /// As they stand in the source: `()`, `value`, `(a, b)`.
        parameters: String,
        /// The lines of its statements.
        lines: Vec<String>,
    },
    /// `new Type() {...}`
    Anonymous {
        /// The type with its arguments.
        type_name: String,
        /// The arguments of the constructor.
        arguments: Vec<Expr>,
        /// The lines of each member.
        members: Vec<Vec<String>>,
    },
}

/// A statement.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Statement {
    /// `Type name = value;`
    Declare {
        /// The type.
        type_name: String,
        /// The variable.
        name: String,
        /// Its value.
        value: Expr,
    },
    /// `target = value;`
    Assign {
        /// What is written.
        target: Expr,
        /// The value.
        value: Expr,
    },
    /// `value;`
    Expr(Expr),
    /// `try { call; fail; } catch (class thrown) { check; }`
    Catch {
        /// What throws.
        call: Expr,
        /// What stands behind it, for the case that it does not.
        fail: Box<Statement>,
        /// The exception.
        class: String,
        /// What must hold of `thrown`.
        check: Option<Box<Statement>>,
        /// Whether the handler would catch what `fail` throws, so that it returns and `fail` stands behind it.
        returns: bool,
    },
}

impl Expr {
    /// A name, a literal.
    pub fn text(text: impl Into<String>) -> Expr {
        Expr::Text(text.into())
    }

    /// A string literal; a long one is broken into pieces.
    pub fn string(units: &[u16]) -> Expr {
        let whole = literal::string(units);
        if whole.len() <= 66 {
            return Expr::Text(whole);
        }
        Expr::Pieces(literal::string_pieces(units))
    }

    /// A call without a target.
    pub fn call(name: impl Into<String>, arguments: Vec<Expr>) -> Expr {
        Expr::Call {
            target: None,
            name: name.into(),
            arguments,
        }
    }

    /// A call on this.
    pub fn then(self, name: impl Into<String>, arguments: Vec<Expr>) -> Expr {
        Expr::Call {
            target: Some(Box::new(self)),
            name: name.into(),
            arguments,
        }
    }

    /// A field of this.
    pub fn field(self, name: impl Into<String>) -> Expr {
        Expr::Field {
            target: Box::new(self),
            name: name.into(),
        }
    }

    /// This as another type.
    pub fn cast(self, type_name: impl Into<String>) -> Expr {
        Expr::Cast {
            type_name: type_name.into(),
            value: Box::new(self),
        }
    }

    /// All on one line.
    pub fn flat(&self) -> String {
        match self {
            Expr::Text(text) => text.clone(),
            Expr::Pieces(pieces) => pieces.join(" + "),
            Expr::Call {
                target,
                name,
                arguments,
            } => {
                let target = target.as_ref().map(|target| operand(target) + ".");
                format!("{}{name}({})", target.unwrap_or_default(), list(arguments))
            }
            Expr::New {
                outer,
                type_name,
                arguments,
            } => {
                let outer = outer.as_ref().map(|outer| outer.flat() + ".");
                let outer = outer.unwrap_or_default();
                format!("{outer}new {type_name}({})", list(arguments))
            }
            Expr::Array {
                type_name,
                elements,
            } => {
                let head = type_name.as_ref().map(|name| format!("new {name} "));
                format!("{}{{{}}}", head.unwrap_or_default(), list(elements))
            }
            Expr::Field { target, name } => format!("{}.{name}", operand(target)),
            Expr::Index { target, index } => format!("{}[{index}]", operand(target)),
            Expr::Cast { type_name, value } => format!("({type_name}) {}", value.flat()),
            Expr::Lambda { parameters, body } => {
                let body = body.as_ref().map_or("{}".to_owned(), |body| body.flat());
                format!("{parameters} -> {body}")
            }
            Expr::Block { parameters, lines } => {
                format!("{parameters} -> {{ {} }}", lines.join(" "))
            }
            Expr::Anonymous {
                type_name,
                arguments,
                members,
            } => {
                let members: Vec<String> = members.iter().map(|lines| lines.join(" ")).collect();
                let (given, members) = (list(arguments), members.join(" "));
                format!("new {type_name}({given}) {{ {members} }}")
            }
        }
    }

    fn lay(&self, layout: &mut Layout) {
        match self {
            Expr::Pieces(pieces) => lay_pieces(pieces, layout),
            Expr::Call { .. } | Expr::Field { .. } => lay_chain(self, layout),
            Expr::New {
                outer: None,
                type_name,
                arguments,
            } => {
                layout.open(0);
                layout.token(format!("new {type_name}"));
                lay_arguments(arguments, 4, layout);
                layout.close();
            }
            Expr::Array {
                type_name,
                elements,
            } => {
                layout.open(0);
                if let Some(name) = type_name {
                    layout.token(format!("new {name} "));
                }
                lay_elements(elements, false, layout);
                layout.close();
            }
            Expr::Cast { type_name, value } => {
                layout.open(4);
                layout.token(format!("({type_name})"));
                layout.line_break(Fill::Independent, " ", 0);
                value.lay(layout);
                layout.close();
            }
            Expr::Lambda {
                parameters,
                body: Some(body),
            } => {
                layout.token(format!("{parameters} ->"));
                layout.open(4);
                layout.line_break(Fill::Unified, " ", 0);
                body.lay(layout);
                layout.close();
            }
            other => layout.token(other.flat()),
        }
    }
}

/// What stands before a dot.
fn operand(expr: &Expr) -> String {
    match expr {
        Expr::Cast { .. } | Expr::Pieces(_) | Expr::Lambda { .. } | Expr::Block { .. } => {
            format!("({})", expr.flat())
        }
        other => other.flat(),
    }
}

fn list(expressions: &[Expr]) -> String {
    let flat: Vec<String> = expressions.iter().map(Expr::flat).collect();
    flat.join(", ")
}

fn lay_pieces(pieces: &[String], layout: &mut Layout) {
    layout.open(4);
    for (index, piece) in pieces.iter().enumerate() {
        if index > 0 {
            layout.line_break(Fill::Unified, " ", 0);
            layout.token("+ ");
        }
        layout.token(piece.clone());
    }
    layout.close();
}

/// `a.b(x).c(y)`: one call keeps its name together with what it is called on; several each have a line
/// of their own.
fn lay_chain(expr: &Expr, layout: &mut Layout) {
    let mut items = vec![expr];
    let mut first = expr;
    while let Expr::Call {
        target: Some(target),
        ..
    }
    | Expr::Field { target, .. } = first
    {
        first = target;
        items.push(first);
    }
    items.reverse();
    let starts_with_value = !matches!(
        first,
        Expr::Text(_) | Expr::Call { .. } | Expr::Index { .. }
    );
    if starts_with_value && items.len() > 1 {
        layout.open(4);
        match first {
            Expr::New { .. } => first.lay(layout),
            other => layout.token(operand(other)),
        }
        layout.line_break(Fill::Unified, "", 0);
        lay_items(&items[1..], true, layout);
        layout.close();
    } else {
        lay_items(&items, false, layout);
    }
}

/// Items of a chain; `dot` if something stands before them already.
fn lay_items(items: &[&Expr], dot: bool, layout: &mut Layout) {
    let is_call = |item: &&Expr| matches!(item, Expr::Call { .. });
    let calls = items.iter().filter(|item| is_call(item)).count();
    let first_call = items.iter().position(is_call);
    let single = calls == 1 && first_call.is_some_and(|at| at > 0);
    // A chain behind a value is inside that value's level already.
    let own_level = single || !dot;
    if own_level {
        layout.open(4);
    }
    if single {
        layout.open(0);
    }
    let mut length = if dot { 4 } else { 0 };
    for (index, item) in items.iter().enumerate() {
        if index > 0 || dot {
            if single {
                layout.line_break(Fill::Independent, "", 0);
            } else if length > 4 {
                layout.line_break(Fill::Unified, "", 0);
            }
            layout.token(".");
            length += 1;
        }
        let indent = if !single && (items.len() > 1 || dot) {
            4
        } else {
            0
        };
        length += lay_item(item, index == 0 && !dot, single, indent, layout);
    }
    if own_level {
        layout.close();
    }
}

/// One item of a chain; returns its length.
fn lay_item(item: &Expr, first: bool, single: bool, indent: isize, layout: &mut Layout) -> usize {
    match item {
        Expr::Call {
            name, arguments, ..
        } => {
            layout.token(name.clone());
            if single {
                layout.close();
            }
            lay_arguments(arguments, indent, layout);
            name.len() + 2 + list(arguments).len()
        }
        Expr::Field { name, .. } if !first => {
            layout.token(name.clone());
            name.len()
        }
        other => {
            let text = operand(other);
            let length = text.len();
            layout.token(text);
            length
        }
    }
}

fn lay_arguments(arguments: &[Expr], indent: isize, layout: &mut Layout) {
    layout.open(indent);
    layout.token("(");
    if !arguments.is_empty() {
        layout.line_break(Fill::Unified, "", 0);
        if is_format(arguments) {
            layout.open(0);
            if let Some((first, rest)) = arguments.split_first() {
                first.lay(layout);
                layout.token(",");
                layout.line_break(Fill::Unified, " ", 0);
                layout.open(0);
                lay_list(rest, layout);
                layout.close();
            }
            layout.close();
        } else {
            lay_list(arguments, layout);
        }
    }
    layout.token(")");
    layout.close();
}

/// A first argument that looks like a format stays apart from the others.
fn is_format(arguments: &[Expr]) -> bool {
    let text = match arguments.first() {
        Some(Expr::Text(text)) if text.starts_with('"') => text.clone(),
        Some(Expr::Pieces(pieces)) => pieces.concat(),
        _ => return false,
    };
    let number = |at: usize| {
        let after = &text.as_bytes()[at..];
        after.get(1).is_some_and(u8::is_ascii_digit) && after.get(2) == Some(&b'}')
    };
    arguments.len() > 1 && (text.contains('%') || text.match_indices('{').any(|(at, _)| number(at)))
}

fn are_short(expressions: &[Expr]) -> bool {
    expressions
        .iter()
        .all(|expr| expr.flat().chars().count() < 10)
}

fn lay_list(arguments: &[Expr], layout: &mut Layout) {
    let fill = if are_short(arguments) {
        Fill::Independent
    } else {
        Fill::Unified
    };
    layout.open(0);
    for (index, argument) in arguments.iter().enumerate() {
        if index > 0 {
            layout.token(",");
            layout.line_break(fill, " ", 0);
        }
        argument.lay(layout);
    }
    layout.close();
}

/// Elements in braces. Long ones of an annotation have a line each, others share one if they fit.
fn lay_elements(elements: &[Expr], in_annotation: bool, layout: &mut Layout) {
    if elements.is_empty() {
        layout.token("{}");
        return;
    }
    let short = are_short(elements);
    layout.open(2);
    layout.token("{");
    layout.line_break(Fill::Unified, "", 0);
    let own_level = short || !in_annotation;
    if own_level {
        layout.open(0);
    }
    for (index, element) in elements.iter().enumerate() {
        if index > 0 {
            layout.token(",");
            let fill = if short {
                Fill::Independent
            } else {
                Fill::Unified
            };
            layout.line_break(fill, " ", 0);
        }
        element.lay(layout);
    }
    if own_level {
        layout.close();
    }
    layout.line_break(Fill::Unified, "", -2);
    layout.close();
    layout.token("}");
}

impl Statement {
    /// The statement's lines, the first of which begins at column `indent` (not written).
    pub fn lay(&self, indent: usize) -> String {
        let mut layout = Layout::default();
        match self {
            Statement::Declare {
                type_name,
                name,
                value:
                    Expr::Anonymous {
                        type_name: own,
                        arguments,
                        members,
                    },
            } => {
                let made = format!("new {own}({})", list(arguments));
                return lay_anonymous(&format!("{type_name} {name} ="), &made, members, indent);
            }
            Statement::Declare {
                type_name,
                name,
                value: Expr::Block { parameters, lines },
            } => {
                let begin = format!("{type_name} {name} =");
                return lay_block(&begin, parameters, lines, indent);
            }
            Statement::Declare {
                type_name,
                name,
                value,
            } => {
                layout.open(4);
                layout.open(0);
                layout.token(type_name.clone());
                layout.line_break(Fill::Independent, " ", 0);
                layout.token(name.clone());
                layout.close();
                layout.token(" =");
                if let Expr::Array {
                    type_name: None, ..
                } = value
                {
                    layout.token(" ");
                    layout.open(-4);
                    value.lay(&mut layout);
                } else {
                    layout.open(0);
                    layout.line_break(Fill::Independent, " ", 0);
                    value.lay(&mut layout);
                }
                layout.close();
                layout.token(";");
                layout.close();
            }
            Statement::Assign { target, value } => {
                layout.open(4);
                layout.token(target.flat());
                layout.token(" =");
                layout.line_break(Fill::Unified, " ", 0);
                value.lay(&mut layout);
                layout.token(";");
                layout.close();
            }
            Statement::Expr(value) => {
                value.lay(&mut layout);
                layout.token(";");
            }
            Statement::Catch {
                call,
                fail,
                class,
                check,
                returns,
            } => return lay_catch(call, fail, (class, check.as_deref(), *returns), indent),
        }
        layout.finish(indent)
    }
}

/// `try`, what throws, and the handler of the exception: its class, what must hold of it, whether it returns.
fn lay_catch(
    call: &Expr,
    fail: &Statement,
    (class, check, returns): (&str, Option<&Statement>, bool),
    indent: usize,
) -> String {
    let margin = " ".repeat(indent);
    let line = |statement: &Statement| format!("{margin}  {}\n", statement.lay(indent + 2));
    let mut text = format!("try {{\n{}", line(&Statement::Expr(call.clone())));
    if !returns {
        text += &line(fail);
    }
    text += &format!("{margin}}} catch ({class} thrown) {{\n");
    text += &check.map_or_else(String::new, &line);
    match (returns, check) {
        (true, _) => {
            text += &format!(
                "{margin}  return;\n{margin}}}\n{margin}{}",
                fail.lay(indent)
            )
        }
        (false, None) => text += &format!("{margin}  // expected\n{margin}}}"),
        (false, Some(_)) => text += &format!("{margin}}}"),
    }
    text
}

/// An anonymous class behind the beginning of its declaration, a member below the other.
fn lay_anonymous(begin: &str, made: &str, members: &[Vec<String>], indent: usize) -> String {
    let (outer, inner) = (" ".repeat(indent + 4), " ".repeat(indent + 6));
    if members.is_empty() {
        return format!("{begin} {made} {{}};");
    }
    let member = |lines: &Vec<String>| {
        let lines = lines.iter().map(|line| format!("{inner}{line}\n"));
        lines.collect::<String>()
    };
    let members: Vec<String> = members.iter().map(member).collect();
    format!(
        "{begin}\n{outer}{made} {{\n{}{outer}}};",
        members.join("\n")
    )
}

/// A lambda with statements behind the beginning of its declaration.
fn lay_block(begin: &str, parameters: &str, lines: &[String], indent: usize) -> String {
    let (outer, inner) = (" ".repeat(indent + 4), " ".repeat(indent + 6));
    let lines = lines.iter().map(|line| format!("{inner}{line}\n"));
    let lines: String = lines.collect();
    format!("{begin}\n{outer}{parameters} -> {{\n{lines}{outer}}};")
}

/// An annotation with a list of texts, such as `@CsvSource({"1, 2", "3, 4"})`.
pub fn annotation(name: &str, elements: &[Expr], indent: usize) -> String {
    let mut layout = Layout::default();
    layout.open(0);
    layout.token(format!("@{name}("));
    lay_elements(elements, true, &mut layout);
    layout.token(")");
    layout.close();
    layout.finish(indent)
}

/// The head of a method: `void name(int a, int b) throws X {`.
pub fn method_head(name: &str, parameters: &[String], throws: &[String], indent: usize) -> String {
    let mut layout = Layout::default();
    layout.open(4);
    layout.token(format!("{name}("));
    if !parameters.is_empty() {
        layout.line_break(Fill::Independent, "", 0);
    }
    layout.open(0);
    for (index, parameter) in parameters.iter().enumerate() {
        if index > 0 {
            layout.token(",");
            layout.line_break(Fill::Unified, " ", 0);
        }
        layout.token(parameter.clone());
    }
    layout.token(")");
    layout.close();
    if !throws.is_empty() {
        layout.line_break(Fill::Independent, " ", 0);
        layout.token(format!("throws {}", throws.join(", ")));
    }
    layout.token(" {");
    layout.close();
    layout.finish(indent)
}
