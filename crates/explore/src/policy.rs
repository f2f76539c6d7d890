//! Every constant that tunes the search, in one place.
//!
//! The values are those that stood in the single files before; what each was fitted to was not recorded, and none has been
//! fitted again since. `cargo xtask policy` shows what each source of the frontier is worth; `cargo xtask libraries`
//! measures a changed value. What bounds memory or the length of a single answer is marked *guard*: it is meant to be
//! large enough not to matter for usual code.

/// When which source is asked.
pub(crate) mod turns {
    /// A search that finds nothing new asks the solver again for the nearest hard query every eighth pick.
    pub const HARD_QUERY: usize = 8;
    /// Hard queries may take an eighth of the budget together, so that they cannot starve the rest.
    pub const HARD_QUERY_SHARE: u64 = 8;
    /// Steps of the solver for the first and the second try of a query; the third gets all there are. Nearly all answers
    /// take far fewer than the first limit.
    pub const QUERY_STEPS: [u64; 2] = [100_000, 1_000_000];
    /// A search that finds nothing new makes another setup call every second pick.
    pub const SETUP_CALL: usize = 2;
    /// After this many setup calls without gain the interval doubles,
    pub const SETUP_CALLS_BEFORE_DOUBLING: usize = 20;
    /// at most this many times.
    pub const MOST_DOUBLINGS: usize = 4;
    /// Picks without gain before variations of inputs that found something are tried,
    pub const BEFORE_VARIATIONS: usize = 8;
    /// and then every second pick.
    pub const VARIATION: usize = 2;
    /// Picks without gain before the next recorded input of another search is tried.
    pub const BEFORE_RECORDED_INPUT: usize = 8;
    /// One of five picks of the mixed heuristic is random: an order that is wrong for a method is wrong for long.
    pub const RANDOM_PICK: usize = 5;
    /// Forks by which the bound of iterative deepening is raised.
    pub const DEEPER: usize = 8;
}

/// When a search gives up.
pub(crate) mod patience {
    /// More open goals than these make the search no more patient.
    pub const MOST_GOALS: usize = 24;
    /// Where objects have setup calls the search is this many times as patient: each state is another chance for all goals.
    pub const WITH_SETUP_CALLS: usize = 8;
    /// Four open exception goals count as one open branch: what a call throws in the end most callers never see.
    pub const EXCEPTIONS_PER_BRANCH: usize = 4;
    /// For each open goal (up to the most that count) this many replays of recorded inputs may find nothing new. Every
    /// method of a class leaves objects behind, and most of them are as good as others.
    pub const REPLAYS_PER_GOAL: usize = 40;
    /// Four paths whose inputs could not be made count as one path: they are short.
    pub const UNMADE_PER_PATH: usize = 4;
    /// Proofs are tried after this many paths: many searches have covered everything before.
    pub const PATHS_BEFORE_PROOFS: usize = 8;
    /// Guard: pairs of an input and an alternative called infeasible that are held against each other at the end.
    pub const CHECKED_PAIRS: usize = 4_000;
    /// Tries in a row until a setup call that throws returns.
    pub const SETUP_TRIES: u32 = 16;
}

/// How much farther a goal seems behind an alternative than it is, in steps of the control flow.
pub(crate) mod penalty {
    /// For each fruitless pick below the same instruction of the methods under test.
    pub const SAME_PLACE: u32 = 2;
    /// For each fruitless pick of the same alternative of the same fork, anywhere in the tree.
    pub const SAME_ALTERNATIVE: u32 = 2;
    /// An alternative that was never picked anywhere gets at most this for fruitless picks near it.
    pub const NEW_ALTERNATIVE: u32 = 8;
    /// More fruitless picks of one alternative than these add nothing.
    pub const MOST_TRIES: u32 = 10;
    /// Four picks at forks of the methods under test themselves count as one step: loops take many turns before they end.
    pub const LOOP_TURNS: u32 = 4;
    /// Four fruitless picks with the inputs in the same state count as one step.
    pub const SAME_STATE: u32 = 4;
    /// Another way through the calls that construct an input.
    pub const OTHER_CONSTRUCTION: u32 = 20;
    /// Another value than the one that a concretised term got first.
    pub const OTHER_VALUE: u32 = 40;
    /// A string with unusual characters, or a stub that overrides methods.
    pub const UNUSUAL: u32 = 60;
}

/// Alternatives that decisions near open goals call for.
pub(crate) mod influence {
    /// A goal is near a decision if it is no farther, in steps of the control flow.
    pub const NEAR: u32 = 4;
    /// How often one instruction asks for the same alternative of the same fork, anywhere in the tree.
    pub const MOST_REQUESTS: u32 = 2;
    /// Forks on a path on which a decision may depend together, the latest first.
    pub const MOST_FORKS: usize = 2;
}

/// Which setup call comes next.
pub(crate) mod setup {
    /// Urgency of a call of which nothing is known.
    pub const PLAIN: u32 = 2;
    /// Urgency of a call that changes nothing of what blocks the object.
    pub const UNRELATED: u32 = 100;
    /// Every seventh setup call is the one of the shortest sequence, whatever is urgent: the code does not show everything.
    pub const SHORTEST_FIRST: usize = 7;
    /// Of three urgent calls drawn at random the least tried one is taken.
    pub const DRAWN: usize = 3;
    /// Objects within objects, counted from the method's inputs, that get setup calls: more is endless.
    pub const MOST_NESTED: usize = 4;
}

/// Recorded inputs and their variations.
pub(crate) mod recorded {
    /// How often objects of one constructor or factory are tried for the same unknown.
    pub const MOST_STARTS: u32 = 2;
    /// Objects within objects for which recorded inputs are tried: the receiver, what its constructor takes, what gives that.
    pub const MOST_NESTED: usize = 1;
    /// Guard: variations of one path.
    pub const MOST_VARIATIONS: usize = 200;
}

/// Inputs that goals on values ask for.
pub(crate) mod value_goals {
    /// Guard: places on a path that are asked for one goal. What is left out makes the goal unproved.
    pub const MOST_PLACES: usize = 32;
    /// Guard: writes between two accesses to the same array.
    pub const MOST_WRITES: usize = 32;
}

/// Guesses for characters that no condition mentions.
pub(crate) mod characters {
    /// Guard: characters that are remembered.
    pub const MOST: usize = 32;
    /// Guard: parts of a condition that are looked at.
    pub const MOST_PARTS: usize = 64;
    /// Forks with more alternatives are not about single characters.
    pub const MOST_ALTERNATIVES: usize = 16;
}

/// Subsumption of object states and of program states.
pub(crate) mod subsumption {
    /// Guard: ways to match variables that are not part of a state any more.
    pub const MOST_WITNESSES: usize = 24;
    /// Guard: words of all program states that are kept (192 MB).
    pub const MOST_WORDS: usize = 24 << 20;
    /// States of one form that are kept.
    pub const MOST_OF_FORM: usize = 32;
    /// States of a form are not compared any more after this many that no earlier state covered.
    pub const MOST_MISSES: u32 = 24;
    /// Queries to the solver for one state,
    pub const MOST_QUERIES: usize = 3;
    /// with this many steps each.
    pub const QUERY_STEPS: u64 = 50_000;
    /// No more queries when this many brought nothing;
    pub const MOST_FRUITLESS: u32 = 200;
    /// a query that shows subsumption makes up for this many.
    pub const WORTH: u32 = 4;
    /// A computed value with at most this many possible values is split by a fork.
    pub const MOST_VALUES: i64 = 8;
    /// Guard: pairs of terms compared to match two states.
    pub const MOST_PAIRS: usize = 5_000;
    /// Without forks a run is compared after this many instructions,
    pub const FIRST_LOOK: u64 = 2_000;
    /// half as often after every sixteen looks,
    pub const LOOKS: u32 = 16;
    /// but at least after this many instructions.
    pub const LAST_LOOK: u64 = 1 << 16;
}
