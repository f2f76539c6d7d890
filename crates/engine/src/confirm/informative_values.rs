//! Values that say more. A solver gives the plainest numbers that take a path, mostly zeros; but a sum of zeros is the
//! same as their product, and a test that cannot distinguish them is worth little. Here are other values that may take
//! the same path: small different numbers in place of dull ones, and numbers at the edge of what the path allows. The
//! real JVM says whether they do.

use std::collections::{BTreeMap, HashSet};

use vitro_classfile::{ClassFile, Constant, Instruction, Opcode, Operands, decode};
use vitro_testgen::{Case, Ending, Inputs, Observed, Primitive, Recipe};

use super::literals::{like, literals, number, respelled, size, whole};
use crate::report::PathReport;

/// Whole numbers up to this one are plain.
const LARGE: f64 = 1_000_000.0;
/// Small numbers of which no two have the same sum or product with others.
const PLAIN: [i64; 16] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53];
/// Most numbers of a path that edges are looked for at.
const MOST_CONSTANTS: usize = 8;

/// Whether nothing can be seen from a result that an empty method would not give as well.
pub fn is_dull(case: &Case) -> bool {
    match &case.ending {
        Ending::Returned(Some(value)) => is_empty(value),
        Ending::Returned(None) => case.changes.is_empty(),
        Ending::Threw(_) => false,
    }
}

fn is_empty(value: &Observed) -> bool {
    match value {
        Observed::Null => true,
        Observed::Primitive(Primitive::Boolean(_)) | Observed::Boxed(Primitive::Boolean(_)) => {
            false
        }
        Observed::Primitive(value) | Observed::Boxed(value) => size(*value) == 0.0,
        Observed::Text(units) => units.is_empty(),
        Observed::Array { elements, .. } | Observed::Collection { elements, .. } => {
            elements.iter().all(is_empty)
        }
        _ => false,
    }
}

/// Whether a literal is one that people would not choose: nothing, one, very large, or not readable.
fn is_bland(literal: &Recipe) -> bool {
    match literal {
        Recipe::Text(units) => !units.iter().all(|&unit| is_plain(unit)) || is_one_unit(units),
        Recipe::Primitive(Primitive::Char(unit)) | Recipe::Boxed(Primitive::Char(unit)) => {
            !is_plain(*unit)
        }
        _ => number(literal).is_some_and(|number| {
            let size = size(number);
            size.abs() <= 1.0 || size.abs() >= LARGE && size.is_finite()
        }),
    }
}

/// How equal numbers come apart.
#[derive(Clone, Copy)]
enum Ties {
    Rising,
    Falling,
    Kept,
}

/// The inputs with all bland literals replaced at once, in up to three ways. The order of numbers stays.
pub fn variants(inputs: &Inputs) -> Vec<Inputs> {
    let mut variants: Vec<Inputs> = Vec::new();
    for ties in [Ties::Rising, Ties::Falling, Ties::Kept] {
        let variant = variant(inputs, ties);
        if variant != *inputs && !variants.contains(&variant) {
            variants.push(variant);
        }
    }
    variants
}

/// What the bland literals may become, each by itself: its place and the literal.
pub fn single_variants(inputs: &Inputs) -> Vec<(usize, Recipe)> {
    let mut inputs = inputs.clone();
    let mut variant = variant(&inputs, Ties::Rising);
    let pairs = literals(&mut inputs)
        .into_iter()
        .zip(literals(&mut variant));
    let changed = pairs.enumerate().filter(|(_, (old, new))| old != new);
    changed
        .map(|(place, (_, new))| (place, new.clone()))
        .collect()
}

fn variant(inputs: &Inputs, ties: Ties) -> Inputs {
    let mut variant = inputs.clone();
    let mut bland: Vec<&mut Recipe> = literals(&mut variant);
    bland.retain(|literal| is_bland(literal));
    let mut order: Vec<(usize, f64)> = Vec::new();
    for (place, literal) in bland.iter_mut().enumerate() {
        match literal {
            Recipe::Text(units) => *units = readable(units),
            Recipe::Primitive(Primitive::Char(unit)) | Recipe::Boxed(Primitive::Char(unit)) => {
                *unit = u16::from(b'a');
            }
            _ => order.extend(number(literal).map(|number| (place, size(number)))),
        }
    }
    let numbers = chosen(order, ties);
    for (place, value) in numbers {
        if let Some(old) = number(bland[place])
            && let Some(new) = like(old, value)
        {
            *bland[place] = respelled(bland[place], new);
        }
    }
    variant
}

/// Numbers for places, in the order of their sizes; what is negative stays so.
fn chosen(mut order: Vec<(usize, f64)>, ties: Ties) -> BTreeMap<usize, i64> {
    if matches!(ties, Ties::Falling) {
        order.reverse();
    }
    order.sort_by(|(_, one), (_, other)| one.abs().total_cmp(&other.abs()));
    let mut chosen = BTreeMap::new();
    for negative in [false, true] {
        let mut rank = 0;
        let mut last = None;
        for &(place, size) in order.iter().filter(|(_, size)| (*size < 0.0) == negative) {
            let stays = last == Some(size) && matches!(ties, Ties::Kept);
            if last.is_some() && !stays {
                rank += 1;
            }
            last = Some(size);
            let value = PLAIN.get(rank).copied().unwrap_or(53 + rank as i64);
            chosen.insert(place, if negative { -value } else { value });
        }
    }
    chosen
}

fn is_plain(unit: u16) -> bool {
    (0x20..0x7f).contains(&unit)
}

/// The same character, and no other, more than once.
fn is_one_unit(units: &[u16]) -> bool {
    units.len() > 1 && units.iter().all(|unit| *unit == units[0])
}

/// A string with letters in place of what is not plain, the same letter for the same character; or one that goes on
/// where it only repeats a letter or a digit.
fn readable(units: &[u16]) -> Vec<u16> {
    if is_one_unit(units) {
        let (first, count) = match units[0] {
            0x30..=0x39 => (u16::from(b'1'), 9),
            0x41..=0x5a => (u16::from(b'A'), 26),
            _ => (u16::from(b'a'), 26),
        };
        return (0..units.len())
            .map(|place| first + (place % count) as u16)
            .collect();
    }
    let mut letters: Vec<u16> = Vec::new();
    let mut unit = |&unit: &u16| {
        if is_plain(unit) {
            return unit;
        }
        let place = letters.iter().position(|&known| known == unit);
        let place = place.unwrap_or_else(|| {
            letters.push(unit);
            letters.len() - 1
        });
        u16::from(b'a') + (place % 26) as u16
    };
    units.iter().map(&mut unit).collect()
}

/// The numbers that a path meets in the code, each once, in order; at most a few.
pub fn constants(class: &ClassFile, path: &PathReport) -> Vec<Primitive> {
    let mut seen: HashSet<(u16, u16)> = HashSet::new();
    let mut constants: Vec<Primitive> = Vec::new();
    let mut codes: BTreeMap<u16, BTreeMap<u32, Instruction>> = BTreeMap::new();
    for step in &path.steps.first {
        if !seen.insert((step.method, step.offset)) {
            continue;
        }
        let code = codes.entry(step.method).or_insert_with(|| {
            let method = class.methods.get(usize::from(step.method));
            let code = method.and_then(|method| method.code.as_ref());
            let all = code
                .into_iter()
                .flat_map(|code| decode(&code.bytes).flatten());
            all.map(|instruction| (instruction.offset, instruction))
                .collect()
        });
        let instruction = code.get(&u32::from(step.offset));
        for constant in instruction.iter().flat_map(|i| constants_of(class, i)) {
            if !constants.contains(&constant) && constants.len() < MOST_CONSTANTS {
                constants.push(constant);
            }
        }
    }
    constants
}

fn constants_of(class: &ClassFile, instruction: &Instruction) -> Vec<Primitive> {
    use Opcode::*;
    match (&instruction.operands, instruction.opcode) {
        (Operands::Value(value), Fconst0 | Fconst1 | Fconst2) => {
            vec![Primitive::Float((*value as f32).to_bits())]
        }
        (Operands::Value(value), Dconst0 | Dconst1) => {
            vec![Primitive::Double(f64::from(*value).to_bits())]
        }
        (Operands::Value(value), _) => vec![Primitive::Int(*value)],
        (Operands::Constant(index), _) => match class.constants.get(*index) {
            Some(Constant::Integer(value)) => vec![Primitive::Int(*value)],
            Some(Constant::Long(value)) => vec![Primitive::Long(*value)],
            Some(Constant::Float(bits)) => vec![Primitive::Float(*bits)],
            Some(Constant::Double(bits)) => vec![Primitive::Double(*bits)],
            _ => Vec::new(),
        },
        (Operands::Jump(_), Iflt | Ifle | Ifgt | Ifge) => vec![Primitive::Int(0)],
        _ => Vec::new(),
    }
}

/// A number of the code as a value of a literal's type, if they are of one family.
pub fn same_type(literal: Primitive, constant: Primitive) -> Option<Primitive> {
    match (literal, constant) {
        (Primitive::Double(_), Primitive::Float(bits)) => {
            Some(Primitive::Double(f64::from(f32::from_bits(bits)).to_bits()))
        }
        (Primitive::Float(_), Primitive::Float(_))
        | (Primitive::Double(_), Primitive::Double(_)) => Some(constant),
        (Primitive::Float(_) | Primitive::Double(_), _) => None,
        _ => like(literal, whole(constant)?),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use vitro_testgen::{Target, TargetKind};

    /// Inputs of a static method.
    pub fn inputs(arguments: Vec<Recipe>) -> Inputs {
        Inputs {
            target: Target {
                class: "C".into(),
                name: "m".into(),
                descriptor: "()V".into(),
                kind: TargetKind::Static,
                parameters: Vec::new(),
                signature: None,
                exceptions: Vec::new(),
            },
            statics: Vec::new(),
            start: Vec::new(),
            receiver: None,
            arguments,
        }
    }

    fn ints(values: &[i32]) -> Vec<Recipe> {
        let recipe = |&value: &i32| Recipe::Primitive(Primitive::Int(value));
        values.iter().map(recipe).collect()
    }

    #[test]
    fn dull_numbers_become_different_ones_in_the_same_order() {
        let all = variants(&inputs(ints(&[i32::MIN, 0, 0, 40])));
        let wanted = [[-2, 2, 3, 40], [-2, 3, 2, 40], [-2, 2, 2, 40]];
        let wanted: Vec<Inputs> = wanted.iter().map(|row| inputs(ints(row))).collect();
        assert_eq!(all, wanted);
        assert!(variants(&inputs(ints(&[40, 50]))).is_empty());
    }

    #[test]
    fn strange_characters_become_letters() {
        let base = inputs(vec![Recipe::Text(vec![0x100, 0x200, 0x100, 0x41])]);
        let text = Recipe::Text("abaA".encode_utf16().collect());
        assert_eq!(variants(&base), [inputs(vec![text.clone()])]);
        assert_eq!(single_variants(&base), [(0, text)]);
        let digits = inputs(vec![Recipe::Text("0000".encode_utf16().collect())]);
        let other = Recipe::Text("1234".encode_utf16().collect());
        assert_eq!(variants(&digits), [inputs(vec![other])]);
    }

    #[test]
    fn constants_fit_literals_of_their_family() {
        let (int, long) = (Primitive::Int(7), Primitive::Long(7));
        assert_eq!(same_type(Primitive::Byte(0), Primitive::Int(300)), None);
        assert_eq!(same_type(long, int), Some(long));
        assert_eq!(same_type(Primitive::Double(0), int), None);
        let half = Primitive::Float(0.5f32.to_bits());
        assert_eq!(
            same_type(Primitive::Double(0), half),
            Some(Primitive::Double(0.5f64.to_bits()))
        );
    }
}
