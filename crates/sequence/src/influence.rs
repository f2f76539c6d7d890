//! Which call may influence which: the first returns what the second may take, writes a field that the second may
//! read, or writes an element that the second may read.

use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

use hashbrown::HashMap;

use crate::effects::{Effects, FieldName, Why};
use crate::invokable::{Boxes, InvokableId, Invokables, Kind};
use crate::library;

/// Why one call may influence another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// Its result, which may be of this class, can be given as this argument.
    Returned {
        /// Internal name, or descriptor of an array.
        class: Arc<str>,
        /// Number of the argument; the receiver is 0 where there is one.
        argument: usize,
    },
    /// It writes a field that the other reads.
    Field(FieldName),
    /// It writes elements of arrays of this type, and the other reads such elements.
    Element(Arc<str>),
    /// One of them may touch anything.
    Anything(Why),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Returned { class, argument } => {
                write!(
                    f,
                    "returns {} for argument {argument}",
                    class.replace('/', ".")
                )
            }
            Reason::Field(field) => write!(f, "writes {field}"),
            Reason::Element(array) => write!(f, "writes elements of {}", array.replace('/', ".")),
            Reason::Anything(why) => write!(f, "may touch anything: {why}"),
        }
    }
}

/// A relation between invokables, as bits.
#[derive(Debug, Clone, Default)]
pub(crate) struct Relation {
    words: usize,
    bits: Vec<u64>,
}

impl Relation {
    fn new(count: usize) -> Relation {
        let words = count.div_ceil(64);
        Relation {
            words,
            bits: vec![0; words * count],
        }
    }

    fn set(&mut self, a: InvokableId, b: InvokableId) {
        self.bits[a.0 as usize * self.words + b.0 as usize / 64] |= 1 << (b.0 % 64);
    }

    pub fn has(&self, a: InvokableId, b: InvokableId) -> bool {
        self.bits[a.0 as usize * self.words + b.0 as usize / 64] >> (b.0 % 64) & 1 == 1
    }
}

/// Who influences whom; computed once.
pub struct Influence {
    influences: Relation,
    /// Pairs whose order does not matter.
    independent: Relation,
    /// Classes that may come back from calls, by invokable, that do not stand in the test itself.
    pub(crate) gives: Vec<Vec<Arc<str>>>,
}

impl Influence {
    pub(crate) fn of(invokables: &Invokables, effects: &[Effects], home: &str) -> Influence {
        let count = invokables.len();
        let gives = invokables
            .ids()
            .map(|id| given_back(invokables, effects, home, id))
            .collect();
        let mut influence = Influence {
            influences: Relation::new(count),
            independent: Relation::new(count),
            gives,
        };
        let footprints = Footprints::of(effects, &influence.gives);
        for a in invokables.ids() {
            for b in invokables.ids() {
                let (first, second) = (footprints.at(a), footprints.at(b));
                if first.gives.meets(&second.takes) || first.flows_to(second) {
                    influence.influences.set(a, b);
                }
            }
        }
        for a in invokables.ids() {
            for b in invokables.ids() {
                let (first, second) = (footprints.at(a), footprints.at(b));
                let is_apart = !second.flows_to(first) && !first.overwrites(second);
                if !influence.has(a, b) && is_apart {
                    influence.independent.set(a, b);
                }
            }
        }
        influence
    }

    /// Whether `a` may influence `b` directly if `b` comes later.
    pub fn has(&self, a: InvokableId, b: InvokableId) -> bool {
        self.influences.has(a, b)
    }

    /// Whether `a; b` does the same as `b; a`: nothing of `a` gets to `b`, `b` writes nothing that `a` reads, and they
    /// write nothing in common.
    pub fn is_independent(&self, a: InvokableId, b: InvokableId) -> bool {
        self.independent.has(a, b)
    }

    /// All reasons why `a` may influence `b`.
    pub(crate) fn find<'e>(
        &'e self,
        effects: &'e [Effects],
        a: InvokableId,
        b: InvokableId,
    ) -> impl Iterator<Item = Reason> + 'e {
        let (first, second) = (&effects[a.0 as usize], &effects[b.0 as usize]);
        let arguments = second.arguments.iter().enumerate();
        let returned = arguments.flat_map(move |(number, argument)| {
            let classes = self.gives[a.0 as usize].iter();
            let taken = classes.filter(move |class| argument.takes(class));
            taken.map(move |class| Reason::Returned {
                class: class.clone(),
                argument: number,
            })
        });
        let fields = first
            .defines
            .intersection(&second.uses)
            .cloned()
            .map(Reason::Field);
        let elements = first
            .stores
            .intersection(&second.loads)
            .cloned()
            .map(Reason::Element);
        let anything = may_touch_all(first, second).then(|| {
            let why = first.anything.clone().or_else(|| second.anything.clone());
            Reason::Anything(why.unwrap_or(Why::TooBig))
        });
        returned.chain(fields).chain(elements).chain(anything)
    }
}

/// The classes of a call's result that a test could not write itself.
fn given_back(
    invokables: &Invokables,
    effects: &[Effects],
    home: &str,
    id: InvokableId,
) -> Vec<Arc<str>> {
    let invokable = invokables.get(id);
    let boxes = invokables.boxes == Boxes::Calls
        && invokable.kind == Kind::StaticMethod
        && &*invokable.name == "valueOf"
        && library::unboxed(&invokable.class).is_some();
    let in_place = |class: &Arc<str>| {
        &**class != home && (library::is_value(class) && !boxes || invokables.enums.contains(class))
    };
    let returns = effects[id.0 as usize].returns.iter();
    returns.filter(|class| !in_place(class)).cloned().collect()
}

/// Whether state may flow from one call to the other because one of them may touch anything.
fn may_touch_all(first: &Effects, second: &Effects) -> bool {
    let reads = second.anything.is_some() || !second.uses.is_empty() || !second.loads.is_empty();
    let writes = first.anything.is_some() || !first.defines.is_empty() || !first.stores.is_empty();
    (first.anything.is_some() && reads) || (second.anything.is_some() && writes)
}

/// Numbers, as bits.
#[derive(Default)]
struct Bits(Vec<u64>);

impl Bits {
    fn set(&mut self, number: usize) {
        if self.0.len() <= number / 64 {
            self.0.resize(number / 64 + 1, 0);
        }
        self.0[number / 64] |= 1 << (number % 64);
    }

    fn meets(&self, other: &Bits) -> bool {
        let mut pairs = self.0.iter().zip(&other.0);
        pairs.any(|(one, other)| one & other != 0)
    }
}

/// What a call reads, writes, takes and gives, by numbers: every pair of calls is compared.
struct Footprint<'e> {
    effects: &'e Effects,
    writes: Bits,
    reads: Bits,
    gives: Bits,
    takes: Bits,
}

impl Footprint<'_> {
    /// Whether state may flow to the other because one of them may touch anything.
    fn touches_all(&self, other: &Footprint<'_>) -> bool {
        may_touch_all(self.effects, other.effects)
    }

    /// Whether it writes what the other reads.
    fn flows_to(&self, other: &Footprint<'_>) -> bool {
        self.writes.meets(&other.reads) || self.touches_all(other)
    }

    /// Whether both write the same place.
    fn overwrites(&self, other: &Footprint<'_>) -> bool {
        let any = self.effects.anything.is_some() || other.effects.anything.is_some();
        any || self.writes.meets(&other.writes)
    }
}

struct Footprints<'e>(Vec<Footprint<'e>>);

impl<'e> Footprints<'e> {
    fn of(effects: &'e [Effects], gives: &[Vec<Arc<str>>]) -> Footprints<'e> {
        let mut fields: HashMap<&FieldName, usize> = HashMap::new();
        let mut elements: HashMap<&Arc<str>, usize> = HashMap::new();
        let mut classes: HashMap<&Arc<str>, usize> = HashMap::new();
        let mut all = Vec::with_capacity(effects.len());
        for (effects, gives) in effects.iter().zip(gives) {
            let mut footprint = Footprint {
                effects,
                writes: Bits::default(),
                reads: Bits::default(),
                gives: Bits::default(),
                takes: Bits::default(),
            };
            // Fields have even numbers, elements have odd ones.
            for field in &effects.defines {
                footprint.writes.set(2 * number(&mut fields, field));
            }
            for field in &effects.uses {
                footprint.reads.set(2 * number(&mut fields, field));
            }
            for array in &effects.stores {
                footprint.writes.set(2 * number(&mut elements, array) + 1);
            }
            for array in &effects.loads {
                footprint.reads.set(2 * number(&mut elements, array) + 1);
            }
            for class in gives {
                footprint.gives.set(number(&mut classes, class));
            }
            for class in effects.arguments.iter().flat_map(|one| &one.types) {
                footprint.takes.set(number(&mut classes, class));
            }
            all.push(footprint);
        }
        Footprints(all)
    }

    fn at(&self, id: InvokableId) -> &Footprint<'e> {
        &self.0[id.0 as usize]
    }
}

fn number<'k, K: Eq + Hash>(numbers: &mut HashMap<&'k K, usize>, key: &'k K) -> usize {
    let next = numbers.len();
    *numbers.entry(key).or_insert(next)
}
