//! Unknown inputs: one for each parameter, with the term that stands for it.

use vitro_expr::{Model, Sort, Term, Terms, Value, java};
use vitro_vm::Kind;

/// An unknown parameter.
#[derive(Clone, Debug)]
pub struct Input {
    /// Its name in the source, or its number.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// The variable.
    pub variable: Term,
    /// What stands in the parameter's slot.
    pub slot: Term,
}

/// Inputs for parameters of these names and kinds; `None` if one is a reference, which is not supported yet.
pub fn parameters(terms: &mut Terms, all: &[(String, Kind)]) -> Option<Vec<Input>> {
    all.iter()
        .map(|(name, kind)| primitive(terms, name, *kind))
        .collect()
}

fn primitive(terms: &mut Terms, name: &str, kind: Kind) -> Option<Input> {
    let sort = match kind {
        Kind::Boolean => Sort::Bool,
        Kind::Byte => Sort::Bv(8),
        Kind::Char | Kind::Short => Sort::Bv(16),
        Kind::Int => Sort::Bv(32),
        Kind::Long => Sort::Bv(64),
        Kind::Float => Sort::Float,
        Kind::Double => Sort::Double,
        Kind::Ref | Kind::Void => return None,
    };
    let variable = terms.var(name, sort);
    let slot = match kind {
        Kind::Boolean => {
            let (one, zero) = (terms.int(1), terms.int(0));
            terms.ite(variable, one, zero)
        }
        Kind::Byte | Kind::Short => terms.sext(32, variable),
        Kind::Char => terms.zext(32, variable),
        _ => variable,
    };
    Some(Input {
        name: name.to_owned(),
        kind,
        variable,
        slot,
    })
}

impl Input {
    /// The value under a model, as Java source.
    pub fn text(&self, terms: &Terms, model: &Model) -> String {
        let value = terms.eval(self.variable, model);
        literal(&value, terms.sort(self.variable), self.kind)
    }

    /// How many slots the parameter takes.
    pub fn slots(&self) -> usize {
        self.kind.slots()
    }
}

fn literal(value: &Value, sort: Sort, kind: Kind) -> String {
    match (kind, value.raw_bits()) {
        (Kind::Char, Some(bits)) => character(bits as u16),
        (Kind::Byte, Some(bits)) => (bits as u8 as i8).to_string(),
        (Kind::Short, Some(bits)) => (bits as u16 as i16).to_string(),
        _ => java::literal(value, sort),
    }
}

/// A character as Java writes it.
fn character(unit: u16) -> String {
    match char::from_u32(unit.into()) {
        Some('\'') => "'\\''".to_owned(),
        Some('\\') => "'\\\\'".to_owned(),
        Some(c) if (' '..='~').contains(&c) => format!("'{c}'"),
        _ => format!("'\\u{unit:04x}'"),
    }
}
