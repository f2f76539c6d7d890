//! Which unknown stands where in the inputs of a path, and what stands there in other inputs.

use std::collections::HashMap;

use vitro_expr::Var;
use vitro_testgen::{Inputs, Make, New, Observed, Recipe};

/// Marks have numbers from here on, which no input object has.
const FIRST_MARK: u32 = 1 << 28;
/// In a place, what follows the making of an object has numbers from here on.
const AFTERWARDS: u32 = 1 << 16;

/// A part of an input object that is an unknown of its own.
#[derive(Clone, Copy, Debug, serde::Serialize, serde::Deserialize)]
pub(crate) enum Part {
    /// The number in a box: which object.
    Content(u32),
    /// The length of an array or a string.
    Length(u32),
    /// A character of a string, by its index.
    Unit(u32, u32),
}

impl Part {
    pub fn object(self) -> u32 {
        match self {
            Part::Content(object) | Part::Length(object) | Part::Unit(object, _) => object,
        }
    }
}

/// Which unknown stands where in the inputs of a path. Inputs are made a second time, and then every value is wrapped in a
/// mark that names its unknown; whatever is done to the inputs is done to the marked ones, too.
#[derive(Clone, Debug, Default, serde::Serialize, serde::Deserialize)]
pub(crate) struct Marks {
    /// The unknown of each mark and, of a reference, the number of the input object.
    pub(super) all: Vec<(Var, u32)>,
    pub(super) parts: HashMap<Var, Part>,
}

impl Marks {
    /// The value, marked.
    pub fn mark(&mut self, variable: Var, object: u32, value: Recipe) -> Recipe {
        let number = FIRST_MARK + self.all.len() as u32;
        self.all.push((variable, object));
        Recipe::New(Box::new(New {
            number,
            make: Make::Array {
                element: "".into(),
                elements: vec![value],
            },
            then: Vec::new(),
        }))
    }

    /// Notes which part of an object an unknown is.
    pub fn note(&mut self, unknown: Var, part: Part) {
        self.parts.insert(unknown, part);
    }

    /// The unknown of a marked value, its object, and the value.
    fn marked<'r>(&self, recipe: &'r Recipe) -> Option<(Var, u32, &'r Recipe)> {
        let Recipe::New(new) = recipe else {
            return None;
        };
        let at = new.number.checked_sub(FIRST_MARK)?;
        let &(variable, object) = self.all.get(at as usize)?;
        match &new.make {
            Make::Array { elements, .. } => Some((variable, object, elements.first()?)),
            _ => None,
        }
    }
}

/// The values in place of unknowns and input objects in some inputs; `None` where it is not the same everywhere.
#[derive(Default)]
pub(super) struct Found<'r> {
    /// The place of each unknown, and the value there.
    pub unknowns: HashMap<Var, Option<(Vec<u32>, &'r Recipe)>>,
    pub objects: HashMap<u32, Option<&'r Recipe>>,
}

impl<'r> Found<'r> {
    pub fn of(marks: &Marks, marked: &Inputs, inputs: &'r Inputs) -> Found<'r> {
        let mut found = Found::default();
        let statics = marked.statics.iter().zip(&inputs.statics);
        for (at, (mark, real)) in (0..).zip(statics) {
            found.pair(marks, &mark.value, &real.value, &mut vec![0, at]);
        }
        let start = marked.start.iter().zip(&inputs.start);
        for (call, (mark, real)) in (0..).zip(start) {
            let pairs = mark.arguments.iter().zip(&real.arguments);
            for (at, (mark, real)) in (0..).zip(pairs) {
                found.pair(marks, mark, real, &mut vec![1, call, at]);
            }
        }
        for (mark, real) in marked.receiver.iter().zip(&inputs.receiver) {
            found.pair(marks, mark, real, &mut vec![2]);
        }
        let arguments = marked.arguments.iter().zip(&inputs.arguments);
        for (at, (mark, real)) in (0..).zip(arguments) {
            found.pair(marks, mark, real, &mut vec![3, at]);
        }
        found
    }

    fn pair(&mut self, marks: &Marks, mark: &Recipe, real: &'r Recipe, place: &mut Vec<u32>) {
        if let Some((variable, object, inner)) = marks.marked(mark) {
            // Marked inputs may be held against themselves.
            let real = marks.marked(real).map_or(real, |(_, _, inner)| inner);
            self.note(variable, object, place, real);
            return self.pair(marks, inner, real, place);
        }
        let (Recipe::New(mark), Recipe::New(real)) = (mark, real) else {
            return;
        };
        if mark.number != real.number {
            return;
        }
        let same_make = std::mem::discriminant(&mark.make) == std::mem::discriminant(&real.make);
        let parts = mark.make.parts().into_iter().zip(real.make.parts());
        for (at, (mark, real)) in (0..).zip(parts).filter(|_| same_make) {
            self.part(marks, mark, real, place, at);
        }
        for (step, (mark, real)) in (AFTERWARDS..).zip(mark.then.iter().zip(&real.then)) {
            place.push(step);
            for (at, (mark, real)) in (0..).zip(mark.parts().into_iter().zip(real.parts())) {
                self.part(marks, mark, real, place, at);
            }
            place.pop();
        }
    }

    fn part(
        &mut self,
        marks: &Marks,
        mark: &Recipe,
        real: &'r Recipe,
        place: &mut Vec<u32>,
        at: u32,
    ) {
        place.push(at);
        self.pair(marks, mark, real, place);
        place.pop();
    }

    fn note(&mut self, variable: Var, object: u32, place: &[u32], real: &'r Recipe) {
        let entry = self.unknowns.entry(variable);
        let known = entry.or_insert_with(|| Some((place.to_vec(), real)));
        if known.as_ref().is_some_and(|(_, other)| *other != real) {
            *known = None;
        }
        // A second mention of an object that has an identity says no more than that.
        if object > 0 && !matches!(real, Recipe::Made(_)) {
            let known = self.objects.entry(object).or_insert(Some(real));
            if known.is_some_and(|other| other != real) {
                *known = None;
            }
        }
    }

    /// Leaves out an unknown if the field of its name holds something else.
    pub fn forget_other(&mut self, marks: &Marks, variable: Var, held: Option<&Observed>) {
        let known = self.unknowns.get_mut(&variable);
        let (Some(known), Some(held)) = (known, held) else {
            return;
        };
        if known
            .as_ref()
            .is_some_and(|(_, literal)| is_other(literal, held))
        {
            *known = None;
            let own = marks.all.iter().filter(|(other, _)| *other == variable);
            for &(_, object) in own {
                self.objects.insert(object, None);
            }
        }
    }

    /// Leaves out unknowns that stand in other places than before: their names say which call they are given to.
    pub fn forget_moved(&mut self, before: &Found<'_>) {
        for (variable, now) in &mut self.unknowns {
            let place = before.unknowns.get(variable).and_then(Option::as_ref);
            let stays = |now: &(Vec<u32>, &Recipe)| place.is_some_and(|(was, _)| *was == now.0);
            *now = now.take().filter(stays);
        }
    }
}

/// Whether a field holds something else than this literal.
fn is_other(literal: &Recipe, held: &Observed) -> bool {
    match (literal, held) {
        (
            Recipe::Primitive(one) | Recipe::Boxed(one),
            Observed::Primitive(other) | Observed::Boxed(other),
        ) => one != other,
        (Recipe::Text(one), Observed::Text(other)) => one != other,
        (Recipe::Null, other) => *other != Observed::Null,
        (Recipe::Primitive(_) | Recipe::Boxed(_) | Recipe::Text(_), _) => true,
        _ => false,
    }
}
