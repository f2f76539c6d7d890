//! How hard each command tries: one budget for all searches, and the limits apart from it.
//!
//! The budget is one number in units of cost, which follow the time that a search takes but are the same on every
//! machine ([`vitro_explore::Figures::cost`]). `--effort 1` is [`UNIT`] of them, some 0.4 seconds on one core, in every
//! command. A class, a program or a target has that as often as `--effort` says; the methods of a class split it by
//! weight, and spend it by what their searches cost. Limits leave out what lies beyond them, whatever is left to spend.
//!
//! What a method may spend depends on what those before it in its class have spent. So that methods of one class can be
//! explored at the same time, and get the same however many workers there are, the last few before it do not count yet.

use vitro_explore::{Budget, Limits, solver_steps_for};

/// What `--effort 1` stands for, in units of cost. Fitted so that the usual effort explores a class in some eight
/// seconds on one core, the running of its tests included.
pub const UNIT: u64 = 6_500_000;

/// How hard a command tries, and what it leaves out, if no option says otherwise.
#[derive(Clone, Copy)]
pub struct Preset {
    /// `--effort`
    pub effort: u64,
    /// `--max-paths`; grows with more effort than usual where `grows` says so.
    pub paths: usize,
    grows: bool,
    /// `--max-depth`
    pub depth: usize,
    /// `--max-steps`
    pub path_steps: u64,
    /// Values that are tried where one has to be taken as known.
    values: usize,
    /// Alternatives that may be explored without anything new, for each open goal up to a few; grows with the effort.
    fruitless: Option<u64>,
    /// Whether alternatives from which no open goal can be reached are left out.
    goals_only: bool,
}

/// Tests: what covers a goal is wanted, and soon.
#[rustfmt::skip]
pub const GENERATE: Preset = Preset { effort:  20, paths:   3_000, grows: true,  depth:   200, path_steps:  1_000_000, values:  4, fruitless: Some(60), goals_only: true };
/// All paths are wanted, and not only those that lead to something new.
#[rustfmt::skip]
pub const EXPLORE: Preset  = Preset { effort:  20, paths:   1_000, grows: false, depth:   200, path_steps:  1_000_000, values:  4, fruitless: None,     goals_only: false };
/// A proof needs every path and every answer.
#[rustfmt::skip]
pub const CHECK: Preset    = Preset { effort: 160, paths: 100_000, grows: false, depth: 2_000, path_steps: 20_000_000, values: 32, fruitless: None,     goals_only: false };
/// One goal, behind loops that may be long; forward and backward search together.
#[rustfmt::skip]
pub const REACH: Preset    = Preset { effort:  20, paths: 100_000, grows: false, depth: 3_000, path_steps:  1_000_000, values: 16, fruitless: None,     goals_only: true };

impl Preset {
    /// The budget if no option says otherwise.
    pub fn usual(&self) -> Budget {
        self.budget(self.effort)
    }

    /// The budget of a class, a program or a target.
    pub fn budget(&self, effort: u64) -> Budget {
        let usual = Limits::default();
        // Less effort leaves room for what costs little.
        let more = |count: usize| (grown(count as u64, effort, self.effort) as usize).max(count);
        Budget {
            cost: UNIT.saturating_mul(effort),
            limits: Limits {
                paths: if self.grows {
                    more(self.paths)
                } else {
                    self.paths
                },
                depth: self.depth,
                path_steps: self.path_steps,
                values: self.values,
                setup_calls: more(usual.setup_calls),
                fruitless: self.fruitless.map_or(usize::MAX, |count| {
                    grown(count, effort, self.effort) as usize
                }),
                ..usual
            },
            goals_only: self.goals_only,
            ..Budget::default()
        }
    }

    /// How the methods of a class go about it.
    pub fn sharing(&self, effort: u64) -> Sharing {
        let is_more = effort > self.effort;
        Sharing {
            // Who asks for more does not wait for a class, but for its methods.
            by_weight: !is_more,
            late_turns: if is_more { LATE_TURNS } else { 0 },
            remembered: if is_more { MANY_REMEMBERED } else { REMEMBERED },
        }
    }
}

/// A number that grows with the effort.
fn grown(usual: u64, effort: u64, usual_effort: u64) -> u64 {
    usual.saturating_mul(effort).div_ceil(usual_effort)
}

/// How the methods of a class share what there is for it, and what they learn from each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Sharing {
    /// Whether all methods of a class together spend no more than the budget; else each may spend its part of
    /// [`of_method`], whatever the others do.
    pub by_weight: bool,
    /// How often methods look once more for what is open, in the classes that they call, too.
    pub late_turns: u8,
    /// Objects in different states that are remembered of one constructor or method, for all that need such an object.
    pub remembered: usize,
}

impl Default for Sharing {
    /// For methods that are explored for themselves.
    fn default() -> Sharing {
        Sharing {
            by_weight: false,
            late_turns: 0,
            remembered: REMEMBERED,
        }
    }
}

/// With more effort than usual, methods look for what others have left open this often. These turns take as long as all
/// turns before.
const LATE_TURNS: u8 = 2;
/// Objects that are remembered of each method,
const REMEMBERED: usize = 8;
/// and with more effort than usual, so that rare states are among them.
const MANY_REMEMBERED: usize = 24;

/// In a class with more methods than this, none may spend as much as the class: the methods share what this many have.
/// What one leaves over goes to others, so this is a bound on the greedy and not their usual part. Chosen, not
/// fitted.
const FULL_EFFORT: u64 = 6;

/// A method of such a class may at least look at this part of the fruitless alternatives.
const LEAST_PATIENCE: usize = 4;

/// What a method may spend at most if it is this part of its class: one of `parts`.
pub(crate) fn of_method(class: &Budget, parts: usize) -> Budget {
    let part = |whole: u64| whole.saturating_mul(FULL_EFFORT) / FULL_EFFORT.max(parts as u64);
    let mut budget = class.clone();
    budget.cost = part(class.cost);
    let whole = class.limits.fruitless;
    budget.limits.fruitless = (part(whole as u64) as usize).max(whole / LEAST_PATIENCE);
    budget
}

/// After a method's first turn, it may look at this part of the fruitless alternatives: what can be found without others
/// was looked for already.
const LATER_PATIENCE: usize = 4;

/// What a search may spend that looks once more for what an earlier one has left open.
pub(crate) fn of_later_search(first: &Budget) -> Budget {
    let mut budget = first.clone();
    budget.limits.fruitless = (first.limits.fruitless / LATER_PATIENCE).max(1);
    budget
}

/// What it takes to run and write the tests of one method, in units of cost: 25 milliseconds. Fitted to the six libraries.
const TEST_COST: u64 = 400_000;
/// At least this part of what a class may cost is for its search.
const LEAST_FOR_SEARCH: u64 = 3;

/// What is left for the search of what a class may cost: less where there are many methods, whose tests are to be run.
pub(crate) fn for_search(class_cost: u64, methods: usize) -> u64 {
    let tests = TEST_COST.saturating_mul(methods as u64);
    class_cost
        .saturating_sub(tests)
        .max(class_cost / LEAST_FOR_SEARCH)
}

/// Later searches have at least this part of the whole, whatever the first have spent.
const LATER_PART: u64 = 4;

/// What is left for later searches: second turns of the methods of a class, or those of a method that begin with calls of
/// static methods.
pub(crate) fn left(whole: u64, spent: u64) -> u64 {
    whole.saturating_sub(spent).max(whole / LATER_PART)
}

/// A method that has its class for itself weighs this much.
const WEIGHTS: u64 = 1_000_000;

/// The weight of a method that is one of `parts` of its class.
pub(crate) fn weight(parts: usize) -> u64 {
    WEIGHTS / parts.max(1) as u64
}

/// One question of a check may take one of this many parts of the budget: it goes on long, since a proof needs every answer.
const QUESTION_PART: u64 = 16;

/// Most steps of the solver for one question of a check.
pub(crate) fn steps_of_question(check: &Budget) -> u64 {
    solver_steps_for(check.cost / QUESTION_PART)
}

/// What one search of `reach` may cost before the other one has its first turn; each further turn is twice as long.
/// Fitted to the table of reach: a tenth of a second is lost where the other search finds it at once.
pub(crate) const REACH_TURN: u64 = 1_250_000;

/// What a state of the backward search costs, solving aside: some 5 microseconds. Fitted to `loops.Long` of the table of
/// reach.
pub(crate) const BACKWARD_STATE: u64 = 80;

/// This many turns before a method do not count yet.
pub(crate) const UNDER_WAY: usize = 8;

/// One of the turns that share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Share {
    pub weight: u64,
    /// What it has used, if it is over; it is only looked at if it counts.
    pub used: u64,
}

/// What the one at a place of a list may use.
pub(crate) fn allowance(total: u64, all: &[Share], at: usize) -> u64 {
    let counted = (at + 1).saturating_sub(UNDER_WAY);
    let used: u64 = all[..counted].iter().map(|one| one.used).sum();
    let left = u128::from(total.saturating_sub(used));
    let weights: u64 = all[counted..].iter().map(|one| one.weight).sum();
    let part = left * u128::from(all[at].weight) / u128::from(weights.max(1));
    u64::try_from(part).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(all: &[(u64, u64)]) -> Vec<Share> {
        let all = all.iter();
        all.map(|&(weight, used)| Share { weight, used }).collect()
    }

    #[test]
    fn all_have_their_part_and_what_is_left_over_goes_on() {
        let mut all = shares(&[(1, 5); 10]);
        all.push(Share {
            weight: 10,
            used: 0,
        });
        assert_eq!(allowance(2_000, &all, 0), 100);
        assert_eq!(allowance(2_000, &all, UNDER_WAY - 1), 100);
        assert_eq!(allowance(2_000, &all, UNDER_WAY), 1_995 / 19);
        // Three of the ten count: the rest shares 1,985.
        assert_eq!(allowance(2_000, &all, 10), 1_985 * 10 / 17);
    }

    #[test]
    fn a_class_gets_what_the_effort_says_and_with_more_than_usual_each_method_does() {
        assert_eq!(GENERATE.budget(20).cost, 20 * UNIT);
        assert_eq!(GENERATE.budget(1).limits.paths, GENERATE.paths);
        assert_eq!(GENERATE.budget(40).limits.paths, 2 * GENERATE.paths);
        assert_eq!(GENERATE.budget(40).limits.fruitless, 120);
        assert_eq!(EXPLORE.budget(40).limits.paths, EXPLORE.paths);
        assert!(GENERATE.sharing(20).by_weight && !GENERATE.sharing(21).by_weight);
    }

    #[test]
    fn a_method_may_spend_more_than_its_part_but_not_all_of_a_large_class() {
        let class = GENERATE.budget(20);
        assert_eq!(of_method(&class, 6).cost, class.cost);
        assert_eq!(of_method(&class, 60).cost, class.cost / 10);
        assert_eq!(of_method(&class, 60).limits.fruitless, 15);
        assert_eq!(of_later_search(&class).limits.fruitless, 15);
    }

    #[test]
    fn the_search_leaves_something_for_the_tests() {
        assert_eq!(for_search(125_000_000, 10), 121_000_000);
        assert_eq!(for_search(120_000_000, 1_000), 40_000_000);
        assert_eq!(left(100, 60), 40);
        assert_eq!(left(100, 100), 25);
    }

    #[test]
    fn nobody_gets_more_than_there_is() {
        let mut all = shares(&[(3, 0); 40]);
        for at in 0..all.len() {
            all[at].used = allowance(1_000, &all, at);
        }
        assert!(all.iter().map(|one| one.used).sum::<u64>() <= 1_000);
        let greedy = shares(&[(1, 900), (1, 900), (1, 0)]);
        assert_eq!(
            allowance(
                1_000,
                &[greedy.clone(), greedy.clone(), greedy.clone(), greedy].concat(),
                11
            ),
            0
        );
    }
}
