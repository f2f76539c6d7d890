//! Leaves out of the making of a case's inputs what the real JVM does without: a call before the call under test goes if
//! the path through the class, the result of the call and what it changes stay the same. So a test has no call that a reader
//! would wonder about, such as one that returns a changed copy which is not used.

use std::collections::{BTreeSet, HashSet};
use std::ops::Range;

use vitro_explore::Wishes;
use vitro_testgen::{Call, Inputs, New, Recipe, Then};

use super::Rejection;
use super::observe::{Known, Question, Witness};
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
    let construction = question.with_construction();
    let inputs = known.case.inputs.clone();
    match witness.ask_same(construction, &inputs)? {
        Ok(mut again) if again.is_the_same(&known) => {
            again.marked = known.marked;
            without_calls(witness, construction, again, |before, after| {
                before.passed.is_subset(&after.passed)
            })
        }
        _ => Ok(known),
    }
}

/// Leaves out calls where the JVM and `may` agree to that.
fn without_calls(
    witness: &mut Witness,
    question: Question<'_>,
    mut known: Known,
    may: impl Fn(&Known, &Known) -> bool,
) -> Result<Known, Problem> {
    let all = count(&mut known.case.inputs);
    let mut search = Search {
        witness,
        question,
        inputs: known.case.inputs.clone(),
        marked: known.marked.clone(),
        may,
        out: BTreeSet::new(),
        best: known,
        questions: 0,
    };
    search.leave_out(0..all)?;
    Ok(search.best)
}

/// Which calls of some inputs are needed.
struct Search<'a, M> {
    witness: &'a mut Witness,
    question: Question<'a>,
    /// With all calls.
    inputs: Inputs,
    /// The same, marked.
    marked: Inputs,
    may: M,
    /// Calls that are not needed.
    out: BTreeSet<usize>,
    /// The case without these.
    best: Known,
    questions: usize,
}

impl<M: Fn(&Known, &Known) -> bool> Search<'_, M> {
    /// Leaves out all of some calls, else those of each half of them that are not needed, the last ones first.
    fn leave_out(&mut self, calls: Range<usize>) -> Result<(), Problem> {
        if calls.is_empty() || self.questions >= MOST_QUESTIONS {
            return Ok(());
        }
        let mut out = self.out.clone();
        out.extend(calls.clone());
        if let Some((inputs, left_out)) = without(&self.inputs, &out, self.question.wishes)
            && self.is_enough(&inputs, left_out)?
        {
            let marked = without_some(&self.marked, &out, self.question.wishes);
            (self.best.marked, _) = marked;
            self.out = out;
            return Ok(());
        }
        if calls.len() > 1 {
            let middle = calls.start + calls.len() / 2;
            self.leave_out(middle..calls.end)?;
            self.leave_out(calls.start..middle)?;
        }
        Ok(())
    }

    /// Whether inputs without these calls do as well; if so, the case has them.
    fn is_enough(&mut self, inputs: &Inputs, left_out: usize) -> Result<bool, Problem> {
        self.questions += 1;
        let best = &mut self.best;
        match self.witness.ask_same(self.question, inputs)? {
            Ok(mut other) if other.is_the_same(best) && (self.may)(best, &other) => {
                other.is_shorter = best.is_shorter;
                other.left_out = left_out;
                *best = other;
                Ok(true)
            }
            // That may take long.
            Err((Rejection::NoEnd, _)) => {
                self.questions = MOST_QUESTIONS;
                Ok(false)
            }
            _ => Ok(false),
        }
    }
}

/// How many calls may be left out.
fn count(inputs: &mut Inputs) -> usize {
    let mut count = 0;
    each_new(inputs, &mut |new| {
        count += new.then.iter().filter(|then| is_call(then)).count();
    });
    count
}

/// The inputs without some calls, and how many these are; `None` if there are none, or something else needs what was made
/// for them.
fn without(
    inputs: &Inputs,
    out: &BTreeSet<usize>,
    wishes: Option<&Wishes>,
) -> Option<(Inputs, usize)> {
    let (mut other, count) = without_some(inputs, out, wishes);
    (count > 0 && is_whole(&mut other)).then_some((other, count))
}

/// The inputs without some calls, and how many these are. What the user wants every object to begin with stays.
fn without_some(
    inputs: &Inputs,
    out: &BTreeSet<usize>,
    wishes: Option<&Wishes>,
) -> (Inputs, usize) {
    let is_wished = |call: &Call| {
        let mut start = wishes.iter().flat_map(|wishes| &wishes.start);
        start.any(|wish| wish.names(&call.class, &call.name, &call.descriptor))
    };
    let mut other = inputs.clone();
    let (mut next, mut count) = (0, 0);
    each_new(&mut other, &mut |new| {
        new.then.retain(|then| {
            let (Then::Call(call) | Then::Hand { call, .. }) = then else {
                return true;
            };
            next += 1;
            let is_kept = !out.contains(&(next - 1)) || is_wished(call);
            count += usize::from(!is_kept);
            is_kept
        });
    });
    (other, count)
}

fn is_call(then: &Then) -> bool {
    matches!(then, Then::Call(_) | Then::Hand { .. })
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
