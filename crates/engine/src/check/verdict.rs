//! What follows from a search that found nothing: that there is nothing, if nothing was given up on the way.

use std::collections::BTreeSet;

use vitro_classfile::{ClassFile, Code, Operands, decode};
use vitro_explore::{Ending, Explorer, NodeState};
use vitro_vm::{Alternative, LoaderId, Outcome};

use super::CheckRequest;
use super::outcome::{CheckReport, Reason, ReasonKind, Verdict};

/// Everything that a proof would lack.
pub(super) fn reasons(explorer: &Explorer, request: &CheckRequest) -> BTreeSet<Reason> {
    let mut reasons = BTreeSet::new();
    for node in &explorer.tree.nodes {
        for (way, state) in node.fork.ways.iter().zip(&node.states) {
            reasons.extend(left_open(way, *state));
        }
        // Whoever came to a fork goes on somewhere.
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
    if explorer.met_hidden_state() {
        reasons.insert(Reason::given_up(
            "an input object has states that only other calls lead to",
        ));
    }
    if may_catch_initialiser(explorer, &request.main_class) {
        reasons.insert(Reason::given_up(
            "what the initialiser of the main class throws, main itself might catch here, as it would not elsewhere",
        ));
    }
    reasons
}

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

/// Threads without data races cannot tell; others may see writes of each other in other orders.
const SEQUENTIAL: &str = "threads see memory in one order, also where nothing synchronises them";

/// The initialiser of the main class is called from where `main` begins. A handler there would get its exceptions, which
/// on a JVM end the program.
fn may_catch_initialiser(explorer: &Explorer, main_class: &str) -> bool {
    let name = main_class.replace('.', "/");
    let class = explorer.machine.find_loaded(LoaderId::APP, &name);
    let file = class.and_then(|class| explorer.machine.class(class).file.clone());
    let Some(file) = file else {
        return false;
    };
    let initialiser = file.methods.iter().find(|one| *one.name == *"<clinit>");
    let code = initialiser.and_then(|initialiser| initialiser.code.as_ref());
    let has_initialiser = code.is_some_and(|code| !only_asks_for_assertions(&file, code));
    let mains = file.methods.iter().filter(|one| *one.name == *"main");
    let mut codes = mains.filter_map(|one| one.code.as_ref());
    has_initialiser && codes.any(|code| code.handlers.iter().any(|handler| handler.start_pc == 0))
}

/// Whether an initialiser does nothing but to note whether assertions are on, as compilers write it.
fn only_asks_for_assertions(file: &ClassFile, code: &Code) -> bool {
    const LONGEST: usize = 18;
    let asks = decode(&code.bytes).flatten().any(|one| match one.operands {
        Operands::Constant(at) => file
            .constants
            .member(at)
            .is_some_and(|(_, name, _)| &**name == "desiredAssertionStatus"),
        _ => false,
    });
    asks && code.bytes.len() <= LONGEST
}

fn left_open(way: &Alternative, state: NodeState) -> Option<Reason> {
    Some(match (way, state) {
        (_, NodeState::Explored | NodeState::Infeasible) => return None,
        (_, NodeState::Excluded | NodeState::Spared) => return None,
        (Alternative::Beyond(bound), NodeState::Bound) => Reason::bound(bound.to_string()),
        (_, NodeState::Bound | NodeState::Open) => {
            Reason::bound("paths, steps or forks altogether")
        }
        (_, NodeState::Unknown) => Reason::given_up("the solver could not decide a condition"),
        (Alternative::NoRecipe(what), NodeState::NoRecipe) => {
            Reason::given_up(format!("no way to make a {what}"))
        }
        (_, NodeState::NoRecipe) => Reason::given_up("no way to make an input"),
        (_, NodeState::Incomplete) => {
            Reason::given_up("a value had to be taken as known, and not all others were tried")
        }
        (_, NodeState::Unneeded) => Reason::given_up("a state of an input object was left out"),
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
