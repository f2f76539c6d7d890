//! The literals in the inputs of a case, in the order in which a test spells them, and other values for them.

use vitro_testgen::{Inputs, Primitive, Recipe};

/// All numbers, characters, truth values and strings that a test would spell.
pub fn literals(inputs: &mut Inputs) -> Vec<&mut Recipe> {
    let mut found = Vec::new();
    for write in &mut inputs.statics {
        collect(&mut write.value, &mut found);
    }
    for call in &mut inputs.start {
        let arguments = call.arguments.iter_mut();
        arguments.for_each(|argument| collect(argument, &mut found));
    }
    for recipe in inputs.receiver.iter_mut().chain(&mut inputs.arguments) {
        collect(recipe, &mut found);
    }
    found
}

fn collect<'a>(recipe: &'a mut Recipe, found: &mut Vec<&'a mut Recipe>) {
    match recipe {
        Recipe::Primitive(_) | Recipe::Boxed(_) | Recipe::Text(_) => found.push(recipe),
        Recipe::New(new) => {
            let parts = new.parts_mut().into_iter();
            parts.for_each(|part| collect(part, found));
        }
        _ => {}
    }
}

/// The same inputs with another literal at a place.
pub fn with(inputs: &Inputs, place: usize, literal: Recipe) -> Inputs {
    let mut other = inputs.clone();
    if let Some(old) = literals(&mut other).into_iter().nth(place) {
        *old = literal;
    }
    other
}

/// The number that a literal spells.
pub fn number(literal: &Recipe) -> Option<Primitive> {
    match literal {
        Recipe::Primitive(Primitive::Boolean(_)) | Recipe::Boxed(Primitive::Boolean(_)) => None,
        Recipe::Primitive(value) | Recipe::Boxed(value) => Some(*value),
        _ => None,
    }
}

/// A literal of the same kind for another number.
pub fn respelled(literal: &Recipe, number: Primitive) -> Recipe {
    match literal {
        Recipe::Boxed(_) => Recipe::Boxed(number),
        _ => Recipe::Primitive(number),
    }
}

/// A whole number as a value of the same type, if it fits.
pub fn like(model: Primitive, value: i64) -> Option<Primitive> {
    Some(match model {
        Primitive::Boolean(_) => return None,
        Primitive::Byte(_) => Primitive::Byte(value.try_into().ok()?),
        Primitive::Char(_) => Primitive::Char(value.try_into().ok()?),
        Primitive::Short(_) => Primitive::Short(value.try_into().ok()?),
        Primitive::Int(_) => Primitive::Int(value.try_into().ok()?),
        Primitive::Long(_) => Primitive::Long(value),
        Primitive::Float(_) => Primitive::Float((value as f32).to_bits()),
        Primitive::Double(_) => Primitive::Double((value as f64).to_bits()),
    })
}

/// The value of a whole number; `None` for floats.
pub fn whole(number: Primitive) -> Option<i64> {
    match number {
        Primitive::Byte(value) => Some(value.into()),
        Primitive::Char(value) => Some(value.into()),
        Primitive::Short(value) => Some(value.into()),
        Primitive::Int(value) => Some(value.into()),
        Primitive::Long(value) => Some(value),
        Primitive::Boolean(_) | Primitive::Float(_) | Primitive::Double(_) => None,
    }
}

/// About how large a number is; exact enough to compare small ones.
pub fn size(number: Primitive) -> f64 {
    match number {
        Primitive::Float(bits) => f32::from_bits(bits).into(),
        Primitive::Double(bits) => f64::from_bits(bits),
        other => whole(other).unwrap_or_default() as f64,
    }
}

/// The numbers next to one: the next larger, then the next smaller.
pub fn next_to(number: Primitive) -> Vec<Primitive> {
    match number {
        Primitive::Float(bits) => {
            let value = f32::from_bits(bits);
            let near = [value.next_up(), value.next_down()];
            near.map(|one| Primitive::Float(one.to_bits())).to_vec()
        }
        Primitive::Double(bits) => {
            let value = f64::from_bits(bits);
            let near = [value.next_up(), value.next_down()];
            near.map(|one| Primitive::Double(one.to_bits())).to_vec()
        }
        other => {
            let value = whole(other);
            let near = [1, -1].map(|step| value.and_then(|value| value.checked_add(step)));
            let near = near.into_iter().flatten();
            near.filter_map(|value| like(number, value)).collect()
        }
    }
}

/// Inputs next to some: one literal is the next number, or a string is filled with other characters.
pub fn neighbours(inputs: &Inputs) -> impl Iterator<Item = Inputs> {
    let mut inputs = inputs.clone();
    let spelled: Vec<Recipe> = literals(&mut inputs)
        .into_iter()
        .map(|l| l.clone())
        .collect();
    let others = |(place, literal): (usize, &Recipe)| {
        let others: Vec<Recipe> = match literal {
            Recipe::Text(units) => refilled(units).into_iter().map(Recipe::Text).collect(),
            _ => {
                let near = number(literal).map(next_to).unwrap_or_default();
                near.into_iter()
                    .map(|one| respelled(literal, one))
                    .collect()
            }
        };
        others
            .into_iter()
            .map(move |other| (place, other))
            .collect::<Vec<_>>()
    };
    let all: Vec<(usize, Recipe)> = spelled.iter().enumerate().flat_map(others).collect();
    all.into_iter()
        .map(move |(place, other)| with(&inputs, place, other))
}

/// A string with the character that it has most of replaced by others.
fn refilled(units: &[u16]) -> Vec<Vec<u16>> {
    let count = |unit: u16| units.iter().filter(|&&other| other == unit).count();
    let Some(&fill) = units.iter().rev().max_by_key(|&&unit| count(unit)) else {
        return Vec::new();
    };
    let fillings = "b0 A".encode_utf16().filter(|&unit| unit != fill);
    let refill = |with: u16| {
        let unit = |&unit: &u16| if unit == fill { with } else { unit };
        units.iter().map(unit).collect()
    };
    fillings.map(refill).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::confirm::informative_values::tests::inputs;

    #[test]
    fn neighbours_differ_in_one_literal() {
        let base = inputs(vec![
            Recipe::Primitive(Primitive::Int(i32::MAX)),
            Recipe::Primitive(Primitive::Double(1f64.to_bits())),
            Recipe::Text("aab".encode_utf16().collect()),
            Recipe::Null,
        ]);
        let all: Vec<Inputs> = neighbours(&base).collect();
        // One below the largest int, two beside the double, four fillings.
        assert_eq!(all.len(), 1 + 2 + 4);
        assert_eq!(
            all[0].arguments[0],
            Recipe::Primitive(Primitive::Int(i32::MAX - 1))
        );
        let next = Primitive::Double(1f64.next_up().to_bits());
        assert_eq!(all[1].arguments[1], Recipe::Primitive(next));
        assert_eq!(
            all[3].arguments[2],
            Recipe::Text("bbb".encode_utf16().collect())
        );
        let changed = |one: &Inputs| {
            let pairs = one.arguments.iter().zip(&base.arguments);
            pairs.filter(|(a, b)| a != b).count()
        };
        assert!(all.iter().all(|one| changed(one) == 1));
    }

    #[test]
    fn numbers_stay_within_their_types() {
        assert_eq!(like(Primitive::Byte(0), 200), None);
        assert_eq!(next_to(Primitive::Char(0)), [Primitive::Char(1)]);
        assert_eq!(
            next_to(Primitive::Long(i64::MIN)),
            [Primitive::Long(i64::MIN + 1)]
        );
    }
}
