//! The frontier: all open alternatives, and which of them is picked next.
//!
//! Each reason to pick an alternative is a [`Source`], a file of its own below this one. [`POLICY`] says which source is
//! asked when. A source gets every [`Event`] of the search, keeps what it needs of it, and offers an
//! alternative when it is asked ([`Source::next`]). What it may know of the search is the [`View`], so that each
//! source can be tested with a view made by hand.
//!
//! A new source is one file here, one row in [`POLICY`] and one line in [`sources`].

mod hard_queries;
mod influencing_forks;
mod input_variations;
mod object_states;
mod pace;
pub(crate) mod penalties;
mod recorded_inputs;
mod replays;
mod retry_failed_setup;
mod search_heuristic;
pub mod strategy;
mod thread_orders;
pub mod trace;
mod unpromising;
pub(crate) mod view;

use std::collections::BTreeSet;
use std::sync::Arc;

use vitro_coverage::GoalSet;
use vitro_sequence::InvokableId;
use vitro_vm::{Foregone, MethodId};

use crate::policy::turns;
use crate::recorded_inputs::recording::RecordedInput;
use crate::tree::Leaf;
pub use crate::tree::Open;

pub(crate) use pace::Pace;
pub(crate) use view::View;

/// A row of the policy: a source, and when it is asked.
pub(crate) struct Row {
    /// Name of the source.
    pub source: &'static str,
    /// Whether it is asked now.
    pub when: fn(&Pace) -> bool,
    /// What is asked for.
    pub asked: Asked,
}

/// What a source is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    /// Its row applies now.
    InTurn,
    /// No row before this one had anything.
    Remaining,
}

/// THE POLICY TABLE. Rows are asked from top to bottom; the first that has an alternative wins.
pub(crate) const POLICY: &[Row] = &[
    // Another order of the threads: the tree of thread orders is walked depth first, so that it stays small.
    row("thread_orders", |_| true, Asked::InTurn),
    // A recorded input that is being replayed is continued to its end.
    row("replays", Pace::replays_pay, Asked::InTurn),
    // A query that the solver gave up gets more of its time, now and then.
    row(
        "hard_queries",
        |pace| {
            pace.is_turn(turns::HARD_QUERY, turns::HARD_QUERY - 1) && pace.hard_queries_have_budget
        },
        Asked::InTurn,
    ),
    // Where nothing new has been found for a while, an input that another search has recorded is tried.
    row(
        "recorded_inputs",
        Pace::is_time_for_recorded_input,
        Asked::InTurn,
    ),
    // A setup call that has just thrown is tried with other arguments.
    row("retry_failed_setup", |_| true, Asked::InTurn),
    // Inputs that found something are tried with one decision changed.
    row(
        "input_variations",
        |pace| pace.idle > turns::BEFORE_VARIATIONS && pace.is_turn(turns::VARIATION, 0),
        Asked::InTurn,
    ),
    // Objects are brought into another state by one more setup call.
    row("object_states", Pace::is_setup_turn, Asked::InTurn),
    // A decision next to an open goal depends on an earlier fork: its other alternatives.
    row("influencing_forks", |_| true, Asked::InTurn),
    // The search heuristic that the user has chosen.
    row("search_heuristic", |_| true, Asked::InTurn),
    // Nothing else is left: all that was put off.
    row("object_states", |_| true, Asked::Remaining),
    row("unpromising", |_| true, Asked::Remaining),
    row("hard_queries", |_| true, Asked::Remaining),
];

const fn row(source: &'static str, when: fn(&Pace) -> bool, asked: Asked) -> Row {
    Row {
        source,
        when,
        asked,
    }
}

/// All sources. Without the search heuristic nothing would find plain alternatives, so it cannot be left out.
fn sources(heuristic: Box<dyn strategy::Strategy>) -> Vec<Box<dyn Source>> {
    vec![
        Box::new(thread_orders::ThreadOrders::default()),
        Box::new(replays::Replays::default()),
        Box::new(hard_queries::HardQueries::default()),
        Box::new(recorded_inputs::RecordedInputs::default()),
        Box::new(retry_failed_setup::RetryFailedSetup::default()),
        Box::new(input_variations::InputVariations::default()),
        Box::new(object_states::ObjectStates::default()),
        Box::new(influencing_forks::InfluencingForks::default()),
        Box::new(search_heuristic::SearchHeuristic::of(heuristic)),
        Box::new(unpromising::Unpromising::default()),
    ]
}

/// Names of the sources that a search can do without.
pub const REMOVABLE_SOURCES: &[&str] = &[
    "replays",
    "hard_queries",
    "recorded_inputs",
    "retry_failed_setup",
    "input_variations",
    "object_states",
    "influencing_forks",
];

/// A reason to pick an alternative.
pub(crate) trait Source {
    /// Its name in the policy, in traces and for `--without`.
    fn name(&self) -> &'static str;
    /// Something has happened.
    fn offer(&mut self, event: &Event<'_>, view: &mut dyn View);
    /// The alternative that it would look at next. It does not offer this one again.
    fn next(&mut self, asked: Asked, view: &mut dyn View) -> Option<Pick>;
    /// The gain of a pick, its own or another source's.
    fn outcome(&mut self, _pick: &Pick, _gain: Gain) {}
    /// Whether there is something left that it would offer.
    fn is_empty(&self) -> bool;
    /// Alternatives whose query ended with `Unknown` and was not asked again.
    fn unanswered(&self) -> Vec<Open> {
        Vec::new()
    }
}

/// An alternative to look at, and how.
#[derive(Clone, Debug)]
pub(crate) struct Pick {
    pub open: Open,
    /// The source's name.
    pub source: &'static str,
    /// How often the solver has given it up.
    pub tries: usize,
    /// It is only worth a run if an open goal can be reached from there.
    pub needs_goal: bool,
    /// The inputs that the run repeats apart from this alternative.
    pub repeats: Option<Arc<RecordedInput>>,
}

impl Pick {
    pub fn of(source: &'static str, open: Open) -> Pick {
        Pick {
            open,
            source,
            tries: 0,
            needs_goal: false,
            repeats: None,
        }
    }
}

/// The gain of a pick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Gain {
    /// Goals that were not covered before. `after_setup`: some object had setup calls on the path.
    New { after_setup: bool },
    /// Nothing new.
    Nothing,
}

/// What happens in a search.
pub(crate) enum Event<'a> {
    /// A run begins behind a pick.
    RunBegins,
    /// An alternative of a new fork may be looked at.
    Alternative { open: Open, role: Role },
    /// An alternative of a fork in the construction of an input was not taken.
    UntakenInConstruction(Open),
    /// Another order of threads may do something else.
    OtherOrder(Open),
    /// A recorded input continues with an alternative; a lower rank is followed first.
    ReplayGoesOn { open: Open, rank: usize },
    /// A recorded input begins with an alternative.
    RecordedInput(Open),
    /// A query ended with `Unknown`, and how often it was asked.
    HardQuery { open: Open, tries: usize },
    /// The setup call that constructs an input has thrown, at this instruction, behind this alternative.
    SetupFailed {
        call: Option<MethodId>,
        at: Option<(MethodId, u16)>,
        leaf: Leaf,
    },
    /// All inputs could be constructed, by these calls last.
    SetupReturned { calls: &'a [MethodId] },
    /// A path has ended that covers these goals and that a test can show.
    Covers { leaf: Leaf, covered: &'a GoalSet },
    /// The method under test does here as it did before the last setup call.
    SameAsBefore { node: usize },
    /// A run has decided these without a choice, since its inputs had been decided upon before.
    Decided {
        foregone: &'a [Foregone],
        leaf: Leaf,
    },
    /// The paths from this number on have been found; whether they have covered something new.
    PathsFound { first: usize, is_new: bool },
}

/// Which part an alternative plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// Another way through the code.
    Plain,
    /// Little is to be expected: another value, unusual characters, an effect of a stub.
    Unpromising,
    /// One more call of an object which has had `length` calls: at the fork `node`.
    SetupCall {
        length: usize,
        node: usize,
        call: Option<InvokableId>,
    },
    /// A way that a setup call did not take: it leads to another state of the object.
    OtherState {
        length: usize,
        node: usize,
        call: Option<InvokableId>,
    },
}

/// The sources with the pace of the search.
pub(crate) struct Frontier {
    sources: Vec<Box<dyn Source>>,
    without: BTreeSet<String>,
    /// Whether the heuristic itself puts unpromising alternatives where they belong.
    weighs: bool,
    pub pace: Pace,
}

impl Frontier {
    pub fn new(heuristic: Box<dyn strategy::Strategy>) -> Frontier {
        Frontier {
            weighs: heuristic.weighs(),
            sources: sources(heuristic),
            without: BTreeSet::new(),
            pace: Pace::default(),
        }
    }

    /// Plain alternatives are ordered by this heuristic from now on; there must be none yet.
    pub fn set_heuristic(&mut self, heuristic: Box<dyn strategy::Strategy>) {
        *self = Frontier {
            without: std::mem::take(&mut self.without),
            ..Frontier::new(heuristic)
        };
    }

    /// These sources are not asked.
    pub fn leave_out(&mut self, names: &BTreeSet<String>) {
        self.without.clone_from(names);
    }

    /// The part of an alternative that is no setup call.
    pub fn role(&self, is_unpromising: bool) -> Role {
        match is_unpromising && !self.weighs {
            true => Role::Unpromising,
            false => Role::Plain,
        }
    }

    /// Tells all sources what has happened.
    pub fn offer(&mut self, event: &Event<'_>, view: &mut dyn View) {
        for source in &mut self.sources {
            source.offer(event, view);
        }
    }

    /// The next alternative, by the policy.
    pub fn next(&mut self, view: &mut dyn View) -> Option<Pick> {
        for row in POLICY {
            if self.without.contains(row.source) || !(row.when)(&self.pace) {
                continue;
            }
            let mut all = self.sources.iter_mut();
            let source = all.find(|source| source.name() == row.source);
            if let Some(pick) = source.and_then(|source| source.next(row.asked, view)) {
                return Some(pick);
            }
        }
        None
    }

    /// Notes the gain of a pick.
    pub fn outcome(&mut self, pick: &Pick, gain: Gain) {
        self.pace.outcome(pick, gain);
        for source in &mut self.sources {
            source.outcome(pick, gain);
        }
    }

    /// Alternatives whose query ended with `Unknown` and was not asked again.
    pub fn unanswered(&self) -> Vec<Open> {
        let sources = self.sources.iter();
        sources.flat_map(|source| source.unanswered()).collect()
    }

    /// Whether a source has something left to offer.
    pub fn has_left(&self, names: &[&str]) -> bool {
        let mut all = self.sources.iter();
        all.any(|source| {
            let name = source.name();
            names.contains(&name) && !self.without.contains(name) && !source.is_empty()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::view::by_hand::ByHand;
    use super::*;

    fn names_of(frontier: &mut Frontier, view: &mut ByHand) -> Vec<&'static str> {
        let picks = std::iter::from_fn(|| frontier.next(view));
        picks.map(|pick| pick.source).collect()
    }

    fn frontier() -> Frontier {
        Frontier::new(Box::new(strategy::BreadthFirst::default()))
    }

    #[test]
    fn every_row_names_a_source_and_every_source_has_a_row() {
        let frontier = frontier();
        let known: BTreeSet<&str> = frontier.sources.iter().map(|one| one.name()).collect();
        let named: BTreeSet<&str> = POLICY.iter().map(|row| row.source).collect();
        assert_eq!(known, named);
        assert!(REMOVABLE_SOURCES.iter().all(|name| known.contains(name)));
    }

    #[test]
    fn the_table_decides_who_comes_first() {
        let mut view = ByHand::with_forks(4);
        let mut frontier = frontier();
        let open = |node| Open {
            node,
            alternative: 1,
        };
        let plain = Event::Alternative {
            open: open(0),
            role: Role::Plain,
        };
        let unpromising = Event::Alternative {
            open: open(1),
            role: Role::Unpromising,
        };
        for event in [
            unpromising,
            plain,
            Event::ReplayGoesOn {
                open: open(2),
                rank: 0,
            },
            Event::OtherOrder(open(3)),
        ] {
            frontier.offer(&event, &mut view);
        }
        frontier.pace.replays_left = 1;
        let expected = [
            "thread_orders",
            "replays",
            "search_heuristic",
            "unpromising",
        ];
        assert_eq!(names_of(&mut frontier, &mut view), expected);
    }

    #[test]
    fn a_source_that_is_left_out_is_not_asked() {
        let mut view = ByHand::with_forks(1);
        let mut frontier = frontier();
        frontier.leave_out(&BTreeSet::from(["hard_queries".to_owned()]));
        let open = Open {
            node: 0,
            alternative: 1,
        };
        frontier.offer(&Event::HardQuery { open, tries: 1 }, &mut view);
        assert!(frontier.next(&mut view).is_none());
        assert!(!frontier.has_left(&["hard_queries"]));
        frontier.leave_out(&BTreeSet::new());
        assert_eq!(names_of(&mut frontier, &mut view), ["hard_queries"]);
    }
}
