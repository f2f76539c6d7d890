//! Gives a confirmed case more [informative values](super::informative_values). Every change is run on the JVM, and is kept
//! if the path through the class stays the same and the result is not less informative.

use vitro_testgen::{Ending, Inputs, Primitive, Recipe};

use super::Rejection;
use super::informative_values::{constants, is_dull, same_type, single_variants, variants};
use super::literals::{literals, next_to, number, respelled, size, whole, with};
use super::observe::{Known, Question, Witness};
use crate::request::Problem;

/// Questions to the JVM about one case.
const MOST_QUESTIONS: usize = 48;
/// Literals of one case that are moved to an edge.
const MOST_LITERALS: usize = 8;

/// The case with other values, if there are any that say more.
pub fn sharpen(
    witness: &mut Witness,
    question: Question<'_>,
    known: Known,
) -> Result<Known, Problem> {
    let mut sharpener = Sharpener {
        witness,
        question,
        questions: 0,
        best: known,
    };
    sharpener.tell_apart()?;
    sharpener.go_to_edges()?;
    Ok(sharpener.best)
}

struct Sharpener<'a> {
    witness: &'a mut Witness,
    question: Question<'a>,
    questions: usize,
    best: Known,
}

impl Sharpener<'_> {
    fn inputs(&self) -> &Inputs {
        &self.best.case.inputs
    }

    /// What these inputs give if they take the same way; nothing if the JVM was asked often enough.
    fn ask(&mut self, inputs: &Inputs) -> Result<Option<Known>, Problem> {
        if self.questions >= MOST_QUESTIONS {
            return Ok(None);
        }
        self.questions += 1;
        Ok(match self.witness.ask_other(self.question, inputs)? {
            // The construction of inputs covers goals, too, and conditions may mention paths through other classes.
            Ok(known) => (known.way == self.best.way).then_some(known),
            Err((Rejection::NoEnd, _)) => {
                // That may take long.
                self.questions = MOST_QUESTIONS;
                None
            }
            Err(_) => None,
        })
    }

    /// Whether the case is now this one.
    fn take(&mut self, known: Option<Known>) -> bool {
        match known {
            Some(mut known) if is_dull(&self.best.case) || !is_dull(&known.case) => {
                // Only literals are other ones.
                known.marked = self.best.marked.clone();
                self.best = known;
                true
            }
            _ => false,
        }
    }

    /// Different small numbers and plain characters in place of dull ones: all at once, else one after the other.
    fn tell_apart(&mut self) -> Result<(), Problem> {
        if matches!(self.best.case.ending, Ending::Threw(_)) {
            return Ok(());
        }
        for variant in variants(self.inputs()) {
            let known = self.ask(&variant)?;
            if self.take(known) {
                return Ok(());
            }
        }
        for (place, literal) in single_variants(self.inputs()) {
            let known = self.ask(&with(self.inputs(), place, literal))?;
            self.take(known);
        }
        Ok(())
    }

    /// Numbers that are compared with a constant are as near to it as the way allows.
    fn go_to_edges(&mut self) -> Result<(), Problem> {
        let constants = constants(self.question.class, self.question.path);
        if constants.is_empty() {
            return Ok(());
        }
        let mut inputs = self.inputs().clone();
        let spelled = literals(&mut inputs)
            .into_iter()
            .map(|literal| literal.clone());
        let spelled: Vec<Recipe> = spelled.collect();
        for (place, literal) in spelled.iter().enumerate().take(MOST_LITERALS) {
            let Some(value) = number(literal) else {
                continue;
            };
            for &constant in &constants {
                if let Some(constant) = same_type(value, constant)
                    && self.go_to_edge(place, literal, value, constant)?
                {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Whether a literal is now at the edge at a constant: it, or the number next to it, takes the way, and the other
    /// one does not.
    fn go_to_edge(
        &mut self,
        place: usize,
        literal: &Recipe,
        value: Primitive,
        constant: Primitive,
    ) -> Result<bool, Problem> {
        // A number that is nothing says nothing of a result.
        let returns = matches!(self.best.case.ending, Ending::Returned(_));
        if value == constant || returns && size(constant) == 0.0 && whole(constant).is_none() {
            return Ok(false);
        }
        let at =
            |number: Primitive, inputs: &Inputs| with(inputs, place, respelled(literal, number));
        let here = at(constant, self.inputs());
        let here = self.ask(&here)?;
        for near in next_to(constant) {
            if near == value && here.is_none() {
                return Ok(true);
            }
            let there = match near == value {
                true => Some(self.best.clone()),
                false => {
                    let there = at(near, self.inputs());
                    self.ask(&there)?
                }
            };
            match (&here, there) {
                (Some(_), None) => return Ok(self.take(here)),
                // Nobody wants to read the float next to a constant.
                (None, Some(there)) if whole(near).is_some() => return Ok(self.take(Some(there))),
                _ => {}
            }
        }
        Ok(false)
    }
}
