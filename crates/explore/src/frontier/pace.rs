//! The progress of the search, by which the rows of the policy decide whether they apply.

use super::{Gain, Pick};
use crate::policy::{patience, turns};

/// How the search is getting on.
#[derive(Default)]
pub(crate) struct Pace {
    /// Picks so far, apart from those that follow from an earlier one.
    pub picks: usize,
    /// Picks since something new was covered.
    pub idle: usize,
    /// Replays of recorded inputs since something new was covered.
    fruitless_replays: usize,
    /// How many more replays may be fruitless; see [`Pace::expect`].
    pub replays_left: usize,
    /// Setup calls since one of them led to something new.
    idle_setup_calls: usize,
    /// Whether the solver's steps for hard queries are not used up.
    pub hard_queries_have_budget: bool,
    /// Whether some path could construct all its inputs.
    pub has_made_inputs: bool,
}

impl Pace {
    /// Takes note of how many open goals are worth waiting for.
    pub fn expect(&mut self, goals: usize) {
        let most = patience::REPLAYS_PER_GOAL * goals;
        self.replays_left = most.saturating_sub(self.fruitless_replays);
    }

    /// Every `interval`th pick of those that find nothing new.
    pub fn is_turn(&self, interval: usize, remainder: usize) -> bool {
        self.idle % interval == remainder
    }

    /// Whether replaying recorded inputs is still worth it.
    pub fn replays_pay(&self) -> bool {
        self.replays_left > 0
    }

    /// Whether another recorded input is tried: nothing is found otherwise, or no input could be made at all.
    pub fn is_time_for_recorded_input(&self) -> bool {
        let is_idle = self.idle >= turns::BEFORE_RECORDED_INPUT;
        self.replays_pay() && (is_idle || !self.has_made_inputs)
    }

    /// Whether one more setup call is made although plain alternatives are left. The interval doubles while they are
    /// fruitless.
    pub fn is_setup_turn(&self) -> bool {
        let doublings = self.idle_setup_calls / turns::SETUP_CALLS_BEFORE_DOUBLING;
        let interval = turns::SETUP_CALL << doublings.min(turns::MOST_DOUBLINGS);
        self.is_turn(interval, interval - 1)
    }

    /// Notes the gain of a pick.
    pub fn outcome(&mut self, pick: &Pick, gain: Gain) {
        // What follows from one decision is one pick.
        let follows = matches!(pick.source, "thread_orders" | "replays");
        self.picks += usize::from(!follows);
        self.idle += usize::from(!follows);
        self.fruitless_replays += usize::from(matches!(pick.source, "replays" | "recorded_inputs"));
        self.idle_setup_calls += usize::from(pick.source == "object_states");
        if let Gain::New { after_setup } = gain {
            self.idle = 0;
            self.fruitless_replays = 0;
            if after_setup {
                self.idle_setup_calls = 0;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Open;
    use super::*;

    fn pick(source: &'static str) -> Pick {
        let open = Open {
            node: 0,
            alternative: 1,
        };
        Pick::of(source, open)
    }

    #[test]
    fn setup_calls_come_less_often_while_they_are_fruitless() {
        let mut pace = Pace::default();
        let turns_of = |pace: &mut Pace| {
            let all = (0..64).filter(|&idle| {
                pace.idle = idle;
                pace.is_setup_turn()
            });
            all.count()
        };
        assert_eq!(turns_of(&mut pace), 32);
        for _ in 0..turns::SETUP_CALLS_BEFORE_DOUBLING {
            pace.outcome(&pick("object_states"), Gain::Nothing);
        }
        assert_eq!(turns_of(&mut pace), 16);
        let gain = Gain::New { after_setup: true };
        pace.outcome(&pick("search_heuristic"), gain);
        assert_eq!(turns_of(&mut pace), 32);
    }

    #[test]
    fn a_replay_is_one_pick_and_stops_when_it_is_fruitless() {
        let mut pace = Pace::default();
        pace.outcome(&pick("recorded_inputs"), Gain::Nothing);
        pace.outcome(&pick("replays"), Gain::Nothing);
        assert_eq!((pace.picks, pace.idle), (1, 1));
        pace.expect(1);
        assert_eq!(pace.replays_left, patience::REPLAYS_PER_GOAL - 2);
        for _ in 0..patience::REPLAYS_PER_GOAL {
            pace.outcome(&pick("replays"), Gain::Nothing);
        }
        pace.expect(1);
        assert!(!pace.replays_pay());
        pace.outcome(&pick("replays"), Gain::New { after_setup: false });
        pace.expect(1);
        assert!(pace.replays_pay());
    }
}
