//! A goal, its outcome, and sets of goals.

use std::cmp::Reverse;
use std::fmt;

/// Something that a test should do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Goal {
    /// Name of the criterion that asks for it.
    pub criterion: &'static str,
    /// Number in the table of all goals.
    pub id: u32,
    /// Index into the subject's methods.
    pub method: u32,
    /// For people: `branch GCD.gcd:12 a < b is false`, `[a,14,11]`.
    pub text: String,
    /// The instructions that it concerns, in their order.
    pub offsets: Vec<u16>,
    /// Their source lines, where the compiler kept them.
    pub lines: Vec<u16>,
    /// The goal is covered while one of these is passed, never before or after.
    pub places: Vec<Place>,
    /// What must be passed before that; see [`Watch::begun`](crate::Watch::begun).
    pub first: Option<Place>,
    /// What it asks for beyond the way.
    pub wants: Wants,
}

/// What a goal asks for beyond the way that a path takes. Two inputs that take the same path may differ in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Wants {
    /// Nothing: all inputs of a path are alike.
    #[default]
    Nothing,
    /// This of the operands of its instruction.
    Operands(Relation),
    /// That the last of its instructions reads an element of an array that the first has written last; if there is
    /// but one, that nothing has written the element.
    Element,
}

/// Something about two operands, or about one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// The left one is this many steps above the right one; if it has no partner, above 0.
    Apart {
        /// Their type.
        number: Number,
        /// -1, 0 or 1.
        steps: i8,
    },
    /// The true result is above the largest number of the type, or below the smallest.
    Overflow {
        /// What is computed.
        operation: Operation,
        /// Ints or longs.
        number: Number,
        /// Above or below.
        above: bool,
    },
    /// A boolean operand has this value.
    Truth {
        /// Whether it is the left one.
        left: bool,
        /// The value.
        is: bool,
    },
}

/// A type of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Number {
    Int,
    Long,
    Float,
    Double,
}

/// Integer arithmetic that can leave the range of its type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Operation {
    Add,
    Subtract,
    Multiply,
    Divide,
    Negate,
}

/// A place in the control flow; instructions by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    /// An instruction.
    At {
        /// Index into the subject's methods.
        method: u32,
        /// The instruction.
        number: u32,
    },
    /// A step from one instruction to another node of the flow.
    Edge {
        /// Index into the subject's methods.
        method: u32,
        /// The instruction.
        from: u32,
        /// The node.
        to: u32,
    },
}

/// The outcome of a goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum State {
    /// A path covers it.
    Covered {
        /// Number of the first path that does.
        path: u32,
    },
    /// It is proved that no input does.
    Unreachable,
    /// Neither, for this reason.
    Open(Reason),
}

/// Why a goal is open. Later entries are more informative: where several apply, the last one is shown.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub enum Reason {
    /// No explored path covers it, and nothing is proved.
    NotReached,
    /// No explored path covers it, and all sequences of up to this many calls before the method's own have been tried.
    NoSequence(Reverse<u8>),
    /// It may need a null that an annotation forbids for a parameter, field, result or type argument.
    NullForbidden,
    /// The time was over before the method was explored.
    Budget,
    /// Exploring the method failed: a bug in Vitro, or lack of memory on the machine that it runs on.
    Broken,
    /// A bound on loops, recursion, depth or memory cut the search.
    Bound,
    /// A value was taken as known on the way, so other values were not tried.
    Incomplete,
    /// It may be reached through a class that a test could define, whose methods may do anything.
    UnknownCall,
    /// It is in a lambda or behind a method reference that the method hands out, and is reached when that is called.
    HandedOut,
    /// No solver could decide whether a path to it is feasible.
    Unknown,
    /// Reaching it needs something that the machine does not support.
    Unsupported,
    /// Paths cover it, but the machine and `java` disagree on their result.
    ReplayDisagrees,
    /// A path covers it, but the result of its test would depend on the machine that runs it.
    NotPortable,
    /// No test code can create the state that reaching it needs.
    NoRecipe,
    /// It needs a sequence of calls that has not been found.
    NeedsCallSequence,
    /// It is covered only by runs that do not terminate.
    DoesNotEnd,
    /// Its test was written beside a file that a person wrote or edited, where no build compiles it.
    Beside,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::NotReached => "not reached by any explored path",
            Reason::NoSequence(Reverse(1)) => {
                return f.write_str("no single call of the object's own methods reaches it");
            }
            Reason::NoSequence(Reverse(calls)) => {
                return write!(
                    f,
                    "no sequence of up to {calls} calls of the object's own methods reaches it"
                );
            }
            Reason::NullForbidden => "may need a null that annotations forbid",
            Reason::Budget => "search limit reached: time (--max-seconds)",
            Reason::Broken => "exploring the method failed",
            Reason::Bound => "search limit reached",
            Reason::Incomplete => "not all values were tried",
            Reason::UnknownCall => {
                "may be reached through an implementation or subclass that a test could define"
            }
            Reason::HandedOut => "may be reached by calling a function that the method hands out",
            Reason::Unknown => "the solver could not decide whether it can be reached",
            Reason::Unsupported => "reaching it needs an unsupported feature",
            Reason::ReplayDisagrees => "reached, but java gives another result",
            Reason::NotPortable => {
                "reached, but the result of its test would depend on the machine"
            }
            Reason::NoRecipe => "no test code can create the state that it needs",
            Reason::NeedsCallSequence => "needs a sequence of calls that was not found",
            Reason::DoesNotEnd => "reached only by runs that do not terminate",
            Reason::Beside => {
                "its test was written beside a file that a person wrote, where no build compiles it"
            }
        })
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            State::Covered { path } => write!(f, "covered by path {path}"),
            State::Unreachable => f.write_str("proved unreachable"),
            State::Open(reason) => write!(f, "open: {reason}"),
        }
    }
}

/// How many goals of a criterion ended how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counts {
    /// The criterion.
    pub criterion: &'static str,
    /// Goals that a path covers.
    pub covered: usize,
    /// Goals that are proved unreachable.
    pub unreachable: usize,
    /// All others, by reason; reasons without a goal are left out.
    pub open: Vec<(Reason, usize)>,
}

impl Counts {
    /// Open goals for whatever reason.
    pub fn open_total(&self) -> usize {
        self.open.iter().map(|(_, count)| count).sum()
    }

    /// All goals.
    pub fn total(&self) -> usize {
        self.covered + self.unreachable + self.open_total()
    }
}

/// A set of goals by their numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct GoalSet {
    words: Vec<u64>,
}

impl GoalSet {
    /// The empty set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a goal; whether it is new.
    #[inline]
    pub fn insert(&mut self, goal: u32) -> bool {
        let (word, bit) = (goal as usize / 64, 1 << (goal % 64));
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        let new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        new
    }

    /// Takes a goal out.
    pub fn remove(&mut self, goal: u32) {
        if let Some(word) = self.words.get_mut(goal as usize / 64) {
            *word &= !(1 << (goal % 64));
        }
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
    }

    /// Whether the goal is in the set.
    #[inline]
    pub fn contains(&self, goal: u32) -> bool {
        let word = self.words.get(goal as usize / 64);
        word.is_some_and(|word| word & (1 << (goal % 64)) != 0)
    }

    /// Adds all goals of another set.
    pub fn extend(&mut self, other: &GoalSet) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word |= other;
        }
    }

    /// Whether all goals are in another set, too.
    pub fn is_subset(&self, other: &GoalSet) -> bool {
        let theirs = other.words.iter().copied().chain(std::iter::repeat(0));
        self.words.iter().zip(theirs).all(|(w, o)| w & !o == 0)
    }

    /// How many goals are in this set and not in another.
    pub fn count_new(&self, known: &GoalSet) -> usize {
        let known = known.words.iter().copied().chain(std::iter::repeat(0));
        let new = self.words.iter().zip(known).map(|(w, k)| w & !k);
        new.map(|word| word.count_ones() as usize).sum()
    }

    /// Number of goals.
    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// All goals by rising number.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        (0..).zip(&self.words).flat_map(|(at, &word): (u32, _)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(at * 64 + bit)
            })
        })
    }
}

impl FromIterator<u32> for GoalSet {
    fn from_iter<I: IntoIterator<Item = u32>>(goals: I) -> Self {
        let mut set = GoalSet::new();
        goals.into_iter().for_each(|goal| {
            set.insert(goal);
        });
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_goals() {
        let mut set: GoalSet = [3, 64, 200].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 64, 200]);
        assert!(!set.insert(64) && set.contains(200) && !set.contains(201));
        let small: GoalSet = [3].into_iter().collect();
        assert!(small.is_subset(&set) && !set.is_subset(&small));
        assert_eq!(set.count_new(&small), 2);
        set.remove(200);
        set.remove(64);
        assert_eq!((set.len(), &set), (1, &small));
    }

    #[test]
    fn the_most_informative_reason_is_the_greatest() {
        assert!(Reason::DoesNotEnd > Reason::Bound && Reason::Bound > Reason::NotReached);
    }
}
