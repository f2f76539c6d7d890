//! Tests that begin with calls of static methods. What a static field holds that no test can set, such calls decide:
//! `Roll.open(3)`. In these searches all such fields are unknown at the beginning, and a path that reads one before it is
//! written is none: so each test sets what it reads, whatever other tests have left behind.

use std::collections::HashSet;

use vitro_coverage::State;
use vitro_explore::CodeFacts;
use vitro_vm::MethodId;

use crate::effort;
use crate::explore::{Explored, Wanted, explore_method};
use crate::report::{GoalName, GoalReport};
use crate::request::{Problem, Request};

/// So many calls come first at most,
const MOST_CALLS: usize = 5;
/// in so many sequences.
const MOST_SEQUENCES: usize = 12;

/// What was explored of a method, and what is found with calls of static methods before it.
pub(crate) fn with_static_calls(
    mut explored: Explored,
    method: MethodId,
    wanted: &Wanted<'_>,
    code_facts: &CodeFacts,
    request: &Request,
) -> Result<Explored, Problem> {
    let has_goals = !explored.report.goals.is_empty();
    if !has_goals || explored.report.not_explored.is_some() {
        return Ok(explored);
    }
    let [first, then] = code_facts.static_calls(&explored.machine, method);
    let whole = request.budget.cost;
    let mut request = request.clone();
    request.budget = effort::of_later_search(&request.budget);
    let goals = explored.report.goals.iter();
    let mut open: HashSet<GoalName> = goals.map(GoalReport::name).collect();
    for calls in sequences(&first, &then) {
        if open.is_empty() {
            break;
        }
        // What one sequence of calls has cost, the others have less.
        request.budget.cost = effort::left(whole, explored.report.figures.cost);
        let mut code_facts = code_facts.clone();
        code_facts.start = calls.into();
        let wanted = Wanted {
            only: Some(open.clone()),
            ..*wanted
        };
        let machine = explored.machine;
        let found = explore_method(machine, method, &wanted, &code_facts, &request)?;
        let goals = found.report.goals.iter();
        let covered = goals.filter(|goal| matches!(goal.state, State::Covered { .. }));
        let covered: Vec<GoalName> = covered.map(GoalReport::name).collect();
        open.retain(|name| !covered.contains(name));
        explored = Explored {
            report: explored.report.and(found.report),
            machine: found.machine,
            ..explored
        };
    }
    Ok(explored)
}

/// Short sequences first: one call that sets fields, then calls that go on from there.
fn sequences(first: &[MethodId], then: &[MethodId]) -> Vec<Vec<MethodId>> {
    let mut all: Vec<Vec<MethodId>> = first.iter().map(|&call| vec![call]).collect();
    let mut next = 0;
    while next < all.len() && all.len() < MOST_SEQUENCES && all[next].len() < MOST_CALLS {
        let longer = then.iter().map(|&call| [&all[next][..], &[call]].concat());
        let longer: Vec<Vec<MethodId>> = longer.collect();
        all.extend(longer);
        next += 1;
    }
    all.truncate(MOST_SEQUENCES);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_begin_with_a_call_that_sets_fields() {
        let [open, take] = [MethodId(1), MethodId(2)];
        assert!(sequences(&[], &[take]).is_empty());
        assert_eq!(sequences(&[open], &[]), [[open]]);
        let all = sequences(&[open], &[take]);
        assert_eq!(all.len(), MOST_CALLS);
        assert_eq!(all[2], [open, take, take]);
        assert_eq!(sequences(&[open], &[take, open]).len(), MOST_SEQUENCES);
    }
}
