//! The second step: a confirmed case gets fewer calls and more informative values. Every change is run on the JVM again.

use vitro_testgen::Classes;

use super::minimise_calls::{fewer, fewer_that_pass};
use super::observe::{Answer, Known, Question, Witness};
use super::refine_values::sharpen;
use super::{Calls, Candidate};
use crate::request::Problem;

/// The case with no call too many, the values that say most, what hidden state is like, and nothing that another machine
/// decides.
pub(super) fn refine(
    witness: &mut Witness,
    candidate: &Candidate<'_>,
    mut known: Known,
    classes: &dyn Classes,
) -> Result<Answer, Problem> {
    let Candidate { path, policy, .. } = *candidate;
    let question = Question::of(candidate);
    known = match policy.calls {
        Calls::Kept => known,
        Calls::ThatPassNothing => fewer_that_pass(witness, question, known)?,
        Calls::Needless => fewer(witness, question, known)?,
    };
    let is_shorter = known.is_shorter;
    // Where the steps of a path are cut, nobody can say that other values take the same ones.
    if policy.informative_values && path.steps.is_whole() {
        known = sharpen(witness, question, known)?;
    }
    if policy.hidden_state {
        known = witness.ask_methods(known, classes)?;
    }
    known.is_shorter = is_shorter;
    witness.steady(known, path, policy.flickers)
}
