//! What follows from a search that found nothing: that there is nothing, if nothing was skipped.

use std::collections::BTreeSet;

use vitro_explore::{Ending, Explorer, Limit, NodeState};
use vitro_vm::{Alternative, Outcome};

use super::CheckRequest;
use super::outcome::{CheckReport, Reason, ReasonKind, Verdict};
use crate::report::EndedBy;

/// Everything that a proof would lack.
pub(super) fn reasons(explorer: &Explorer, request: &CheckRequest) -> BTreeSet<Reason> {
    let mut reasons = BTreeSet::new();
    for node in &explorer.tree.nodes {
        for (way, state) in node.fork.ways.iter().zip(&node.states) {
            reasons.extend(left_open(way, *state, explorer.ended_by()));
        }
        // A run that came to a fork continues somewhere.
        let is_dead = |state: &NodeState| *state == NodeState::Infeasible;
        if node.states.iter().all(is_dead) {
            reasons.insert(Reason::given_up("a fork without a way: a bug in Vitro"));
        }
    }
    for path in &explorer.tree.paths {
        for what in &path.outside {
            reasons.insert(Reason::given_up(format!("a path depends on {what}")));
        }
        match &path.ending {
            Ending::Returned { .. } | Ending::Threw(..) | Ending::NotMade(..) => {}
            Ending::Stopped(Outcome::Exited(_) | Outcome::Assumed | Outcome::Reached(_)) => {}
            Ending::Stopped(Outcome::Endless | Outcome::Covered) => {}
            Ending::Stopped(Outcome::Deadlock(_)) if !request.property.may_be_broken_by(path) => {}
            Ending::Stopped(outcome) => {
                reasons.insert(Reason::stopped(outcome));
            }
        }
    }
    if !explorer.machine.shortages().is_empty() {
        reasons.insert(Reason::bound(SHORTAGE));
    }
    for call in explorer.machine.unknown_calls() {
        let class = explorer.machine.class(call.class).java_name();
        reasons.insert(Reason::given_up(format!(
            "a {class} that a caller may write can do more than was tried"
        )));
    }
    match explorer.ended_by() {
        // Who has had too little time has no answer.
        Some(limit @ Limit::Time) => {
            reasons.insert(Reason::given_up(EndedBy::Limit(limit).to_string()));
        }
        Some(limit @ Limit::Memory(_)) => {
            reasons.insert(Reason::bound(EndedBy::Limit(limit).to_string()));
        }
        _ => {}
    }
    if explorer.met_hidden_state() {
        reasons.insert(Reason::bound(
            "states of input objects that other calls than their own lead to",
        ));
    }
    reasons
}

/// Where the search was ended by something else than a limit.
const NOT_EXPLORED: &str = "alternatives that were not explored";

/// How much of both there is depends on how a JVM is started.
const SHORTAGE: &str = "the stack or the heap that a run may use";

/// What holds for all of Java's programs only if this is so, too.
pub(super) fn assumptions(explorer: &Explorer) -> Vec<&'static str> {
    let paths = &explorer.tree.paths;
    let ends = |wanted: &Outcome| {
        let mut endings = paths.iter().map(|path| &path.ending);
        endings.any(|ending| matches!(ending, Ending::Stopped(outcome) if outcome == wanted))
    };
    let mut assumptions = Vec::new();
    if paths.iter().any(|path| !path.schedule.is_empty()) {
        assumptions.push(SEQUENTIAL);
        assumptions.push("no wait ends without a reason");
    }
    if ends(&Outcome::Endless) {
        assumptions.push("some runs do not end: threads go round in circles");
    }
    assumptions
}

/// Threads without data races cannot observe it; others may see writes of each other in other orders.
const SEQUENTIAL: &str = "threads see memory in one order, also where nothing synchronises them";

fn left_open(way: &Alternative, state: NodeState, ended_by: Option<Limit>) -> Option<Reason> {
    Some(match (way, state) {
        (_, NodeState::Explored | NodeState::Infeasible) => return None,
        (_, NodeState::Excluded | NodeState::Spared) => return None,
        // A sequence of calls that does what another one does.
        (_, NodeState::Unneeded) => return None,
        (Alternative::SetupCall(_), NodeState::Bound) => {
            Reason::bound("calls of an input object before it is used")
        }
        (Alternative::Beyond(bound), NodeState::Bound) => Reason::bound(bound.to_string()),
        (_, NodeState::Bound | NodeState::Open) => {
            let limit = ended_by.map(|limit| EndedBy::Limit(limit).to_string());
            Reason::bound(limit.unwrap_or_else(|| NOT_EXPLORED.to_owned()))
        }
        (_, NodeState::Unknown) => Reason::given_up("the solver could not decide a condition"),
        (Alternative::NoRecipe(what), NodeState::NoRecipe) => {
            Reason::given_up(format!("no way to make a {what}"))
        }
        (_, NodeState::NullForbidden) => Reason::bound("null where an annotation forbids it"),
        (_, NodeState::NoRecipe) => Reason::given_up("no way to make an input"),
        (_, NodeState::Incomplete) => {
            Reason::given_up("a value had to be taken as known, and not all others were tried")
        }
    })
}

/// The verdict that these reasons leave.
pub(super) fn report(request: &CheckRequest, reasons: Vec<Reason>) -> CheckReport {
    let verdict = match reasons.iter().map(|reason| reason.kind).max() {
        None => Verdict::Holds,
        Some(ReasonKind::Bound) => Verdict::HoldsWithinBounds,
        Some(ReasonKind::GivenUp) => Verdict::Unknown,
    };
    CheckReport::of(request, verdict, reasons)
}
