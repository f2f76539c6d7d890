//! The shapes of random programs: what is around the statements, and which expressions and statements there are besides
//! those that every program has.

use vitro_stable::Random;

use super::writer::Writer;

mod data;
mod flow;
mod more;
mod objects;

/// What gives a program its shape.
type Shape = fn(&mut Writer);

/// All shapes by name.
const SHAPES: &[(&str, Shape)] = &[
    ("arrays", data::arrays),
    ("given-arrays", data::given_arrays),
    ("matrices", data::matrices),
    ("numbers", data::numbers),
    ("strings", data::strings),
    ("boxes", data::boxes),
    ("maps", data::maps),
    ("lists", data::lists),
    ("aliasing", objects::aliasing),
    ("receivers", objects::receivers),
    ("enums", objects::enums),
    ("records", objects::records),
    ("lambdas", objects::lambdas),
    ("statics", objects::statics),
    ("loops", flow::loops),
    ("exceptions", flow::exceptions),
    ("switches", flow::switches),
    ("calls", flow::calls),
    ("recursion", flow::recursion),
    ("copies", more::copies),
    ("builders", more::builders),
    ("trees", more::trees),
    ("queues", more::queues),
    ("wide", more::wide),
    ("exits", more::exits),
    ("mixed", mixed),
];

/// The shape of programs that are not made by templates.
pub(super) const THREADS: &str = "threads";

/// The shape of a program with this number, if none is wanted; none for one with threads.
pub(super) fn of(number: u64, wanted: Option<&str>) -> Option<(&'static str, Shape)> {
    match wanted {
        Some(wanted) => SHAPES.iter().find(|(name, _)| *name == wanted).copied(),
        None => SHAPES
            .get((number % (SHAPES.len() as u64 + 1)) as usize)
            .copied(),
    }
}

/// Whether there is a shape of this name.
pub(super) fn is_shape(name: &str) -> bool {
    name == THREADS || SHAPES.iter().any(|(shape, _)| *shape == name)
}

/// Two or three others together.
fn mixed(w: &mut Writer) {
    let others = SHAPES.len() - 1;
    let count = 2 + w.random.below(2);
    let first = w.random.below(others);
    for at in 0..count {
        let (_, shape) = SHAPES[(first + at * 7) % others];
        shape(w);
    }
}

/// Some numbers in braces: the indices, small ones, or equal ones.
fn elements(random: &mut Random, count: usize) -> String {
    let kind = random.below(6);
    let same = random.below(3);
    let all = (0..count).map(|index| match kind {
        0..=2 => index.to_string(),
        3 => (count - index).to_string(),
        4 => same.to_string(),
        _ => random.below(4).to_string(),
    });
    let all: Vec<String> = all.collect();
    format!("{{{}}}", all.join(", "))
}
