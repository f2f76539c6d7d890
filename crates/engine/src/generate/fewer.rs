//! Leaves out of the making of a case's inputs what the real JVM does without: a call before the call under test goes if
//! the way through the class, what comes of the call and what it changes stay the same. So a test has no call that a reader
//! would wonder about, such as one that gives a changed copy which nobody takes.

use std::collections::HashSet;

use vitro_testgen::{Inputs, New, Recipe, Then};

use super::report::Drop;
use super::witness::{Known, Question, Witness};
use crate::request::Problem;

/// Questions to the JVM about one case.
const MOST_QUESTIONS: usize = 32;

/// The case with fewer calls, if it does with fewer.
pub fn fewer(
    witness: &mut Witness,
    question: Question<'_>,
    known: Known,
) -> Result<Known, Problem> {
    let mut best = without_calls(witness, question, known, |_, _| true)?;
    best.is_shorter |= best.left_out > 0;
    Ok(best)
}

/// The same where what the making of the inputs passes counts, too: it still passes everything in the class.
pub fn fewer_that_pass(
    witness: &mut Witness,
    question: Question<'_>,
    mut known: Known,
) -> Result<Known, Problem> {
    if count(&mut known.case.inputs) == 0 {
        return Ok(known);
    }
    let making = Question {
        making: true,
        ..question
    };
    let inputs = known.case.inputs.clone();
    match witness.ask_same(making, &inputs)? {
        Ok(again) if again.is_the_same(&known) => {
            without_calls(witness, making, again, |before, after| {
                before.passed.is_subset(&after.passed)
            })
        }
        _ => Ok(known),
    }
}

/// Leaves out one call after the other, the last one first, where the JVM and `may` agree to that.
fn without_calls(
    witness: &mut Witness,
    question: Question<'_>,
    mut best: Known,
    may: impl Fn(&Known, &Known) -> bool,
) -> Result<Known, Problem> {
    let mut questions = 0;
    let mut place = count(&mut best.case.inputs);
    while place > 0 && questions < MOST_QUESTIONS {
        place -= 1;
        let Some((inputs, called)) = without(&best.case.inputs, place) else {
            continue;
        };
        questions += 1;
        match witness.ask_same(question, &inputs)? {
            Ok(mut other) if other.is_the_same(&best) && may(&best, &other) => {
                // Calls that made arguments of the one that is gone are gone as well.
                let before = count(&mut best.case.inputs);
                place = (place + 1 + count(&mut other.case.inputs)).saturating_sub(before);
                let condition = &mut best.case.condition;
                condition.retain(|text| !speaks_of(text, &called));
                other.case.condition = std::mem::take(condition);
                other.is_shorter = best.is_shorter;
                other.left_out = best.left_out + 1;
                best = other;
            }
            // That may take long.
            Err((Drop::NoEnd, _)) => break,
            _ => {}
        }
    }
    Ok(best)
}

/// How many calls may be left out.
fn count(inputs: &mut Inputs) -> usize {
    let mut count = 0;
    each_new(inputs, &mut |new| {
        count += new.then.iter().filter(|then| is_call(then)).count();
    });
    count
}

/// The inputs without the call at a place, and its name; `None` if something else needs what was made for it.
fn without(inputs: &Inputs, place: usize) -> Option<(Inputs, String)> {
    let mut other = inputs.clone();
    let mut left = place;
    let mut called = None;
    each_new(&mut other, &mut |new| {
        let calls = new.then.iter().enumerate();
        let calls = calls.filter(|(_, then)| is_call(then)).map(|(at, _)| at);
        let calls: Vec<usize> = calls.collect();
        if called.is_some() {
            return;
        }
        match calls.get(left) {
            Some(&at) => called = name(&new.then.remove(at)),
            None => left -= calls.len(),
        }
    });
    let called = called.filter(|_| is_whole(&mut other))?;
    Some((other, called))
}

fn is_call(then: &Then) -> bool {
    matches!(then, Then::Call(_) | Then::Hand { .. })
}

fn name(then: &Then) -> Option<String> {
    match then {
        Then::Call(call) | Then::Hand { call, .. } => Some(call.name.to_string()),
        Then::Field { .. } | Then::Element { .. } => None,
    }
}

/// Whether every object that is spoken of is made somewhere.
fn is_whole(inputs: &mut Inputs) -> bool {
    let (mut made, mut spoken) = (HashSet::new(), HashSet::new());
    each(inputs, &mut |recipe| match recipe {
        Recipe::New(new) => drop(made.insert(new.number)),
        Recipe::Made(number) => drop(spoken.insert(*number)),
        _ => {}
    });
    spoken.is_subset(&made)
}

/// Whether a condition speaks of what a call was given, as in `this.insert2.element`.
fn speaks_of(condition: &str, call: &str) -> bool {
    condition.split('.').skip(1).any(|word| {
        let digits = word.strip_prefix(call);
        digits.is_some_and(|digits| digits.chars().all(|c| c.is_ascii_digit()))
    })
}

/// Calls `visit` with every object that is made.
fn each_new(inputs: &mut Inputs, visit: &mut dyn FnMut(&mut New)) {
    each(inputs, &mut |recipe| {
        if let Recipe::New(new) = recipe {
            visit(new);
        }
    });
}

/// Calls `visit` with every recipe of an input, what an object is made from before the object.
fn each(inputs: &mut Inputs, visit: &mut dyn FnMut(&mut Recipe)) {
    for recipe in inputs.receiver.iter_mut().chain(&mut inputs.arguments) {
        below(recipe, visit);
    }
}

fn below(recipe: &mut Recipe, visit: &mut dyn FnMut(&mut Recipe)) {
    if let Recipe::New(new) = recipe {
        new.parts_mut()
            .into_iter()
            .for_each(|part| below(part, visit));
    }
    visit(recipe);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_speak_of_calls() {
        assert!(speaks_of("this.insert2.element > 3", "insert"));
        assert!(speaks_of("this.insert.element == key", "insert"));
        assert!(!speaks_of("this.inserted.element > 3", "insert"));
        assert!(!speaks_of("insert > 3", "insert"));
    }
}
