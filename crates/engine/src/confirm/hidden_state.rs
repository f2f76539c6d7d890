//! What methods return about state that a test cannot read: `size()` of a list in a private field, for example.

use vitro_testgen::replay::Observation;
use vitro_testgen::{Classes, query};

use super::observe::{Known, Witness};
use super::replay_problem;
use crate::request::Problem;

impl Witness {
    /// The case with what methods say of state that a test cannot see.
    pub fn ask_methods(
        &mut self,
        mut known: Known,
        classes: &dyn Classes,
    ) -> Result<Known, Problem> {
        let queries = query::queries(&known.case, &known.heap, classes);
        if queries.is_empty() {
            return Ok(known);
        }
        known.watch.queries = queries;
        let case = &mut known.case;
        let observation = self.observer.observe(&case.inputs, &known.watch);
        if let Observation::Seen(report) = observation.map_err(replay_problem)?
            && report.ending == case.ending
            && report.changes == case.changes
        {
            case.replies = query::replies(known.watch.queries.clone(), &report.answers);
        }
        Ok(known)
    }
}
