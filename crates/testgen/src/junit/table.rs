//! Siblings that differ in values only become the rows of one parameterised test.

use std::collections::BTreeMap;

use vitro_classfile::descriptor::{parameters, return_descriptor};

use crate::case::{Case, Finding, TargetKind};
use crate::observed::{Ending, Observed};
use crate::recipe::{Primitive, Recipe};

/// A parameterised test: rows of cells, the expected value last.
pub struct Table {
    /// The cases, in the order of the rows.
    pub cases: Vec<usize>,
    /// Texts of the rows.
    pub rows: Vec<String>,
}

/// Finds groups of at least `from` cases of one static method, all of whose values fit into a table.
pub fn tables(cases: &[&Case], from: usize) -> Vec<Table> {
    let mut groups: BTreeMap<(&str, &str), Vec<(usize, String)>> = BTreeMap::new();
    if from == 0 {
        return Vec::new();
    }
    for (index, case) in cases.iter().enumerate() {
        if let Some(row) = row(case) {
            let target = &case.inputs.target;
            let key = (&*target.name, &*target.descriptor);
            groups.entry(key).or_default().push((index, row));
        }
    }
    let large = groups.into_values().filter(|group| group.len() >= from);
    let table = |group: Vec<(usize, String)>| {
        let (cases, rows) = group.into_iter().unzip();
        Table { cases, rows }
    };
    large.map(table).collect()
}

fn row(case: &Case) -> Option<String> {
    let inputs = &case.inputs;
    let plain = inputs.target.kind == TargetKind::Static
        && inputs.statics.is_empty()
        && case.changes.is_empty()
        && !case.reads_input
        && case.finding == Finding::Regression
        && !inputs.arguments.is_empty();
    let Ending::Returned(Some(value)) = &case.ending else {
        return None;
    };
    if !plain {
        return None;
    }
    let mut cells = Vec::new();
    for (recipe, descriptor) in inputs
        .arguments
        .iter()
        .zip(parameters(&inputs.target.descriptor))
    {
        let cell = match recipe {
            Recipe::Primitive(value) => primitive(*value)?,
            Recipe::Text(units) if descriptor == "Ljava/lang/String;" => text(units)?,
            Recipe::Enum { class, constant } if descriptor == format!("L{class};") => {
                constant.to_string()
            }
            _ => return None,
        };
        cells.push(cell);
    }
    let result = return_descriptor(&inputs.target.descriptor)?;
    cells.push(match value {
        Observed::Primitive(value) => primitive(*value)?,
        Observed::Text(units) if result == "Ljava/lang/String;" => text(units)?,
        Observed::Enum { class, constant } if result == format!("L{class};") => {
            constant.to_string()
        }
        _ => return None,
    });
    let row = cells.join(", ");
    (row.len() <= 70).then_some(row)
}

/// A number as a cell. Bits that no decimal text gives are not for tables.
fn primitive(value: Primitive) -> Option<String> {
    Some(match value {
        Primitive::Boolean(value) => value.to_string(),
        Primitive::Byte(value) => value.to_string(),
        Primitive::Short(value) => value.to_string(),
        Primitive::Int(value) => value.to_string(),
        Primitive::Long(value) => value.to_string(),
        Primitive::Char(unit) => return text(&[unit]),
        Primitive::Float(bits) => real(
            f64::from(f32::from_bits(bits)),
            &format!("{:?}", f32::from_bits(bits)),
            bits == 0x7fc0_0000,
        )?,
        Primitive::Double(bits) => real(
            f64::from_bits(bits),
            &format!("{:?}", f64::from_bits(bits)),
            bits == 0x7ff8 << 48,
        )?,
    })
}

fn real(value: f64, text: &str, canonical: bool) -> Option<String> {
    Some(match value {
        _ if value.is_nan() => return canonical.then(|| "NaN".to_owned()),
        f64::INFINITY => "Infinity".to_owned(),
        f64::NEG_INFINITY => "-Infinity".to_owned(),
        _ => text.replace('e', "E"),
    })
}

/// A text as a quoted cell; only what needs no escapes.
fn text(units: &[u16]) -> Option<String> {
    let text = String::from_utf16(units).ok()?;
    let plain = |c: char| matches!(c, ' '..='~') && !matches!(c, '\'' | '"' | '\\');
    text.chars().all(plain).then(|| format!("'{text}'"))
}
