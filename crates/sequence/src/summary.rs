//! Effects of methods, put together bottom up over the calls.
//!
//! An effect is visible if the object that it goes to is older than the call. Within a method an object's
//! *origin* is a set: it may be old, or come with one of the parameters; neither means that it is new. The
//! effects of a callee on its parameters become effects on what the caller hands over, which is how an effect
//! on a new object is seen to be none. A field whose values are all new when they are written belongs to its
//! object: what is read from it has the origin of that object. The same holds for elements by type of array.

use std::collections::BTreeSet;
use std::sync::Arc;

use hashbrown::HashMap;

use crate::body::{NOTHING, Node};
use crate::effects::{Effects, FieldName, Why};
use crate::flow::{MethodId, Reached, TypeFlow};

mod facts;

pub(crate) use facts::instance_fields;
use facts::{Facts, PartId, PartNumbers};

/// A set of origins: bit 0 for old objects, the others for parameters.
type Origins = u64;
const OLD: Origins = 1;

fn parameter(number: usize) -> Origins {
    if number < 62 { 2 << number } else { OLD }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Effect {
    Define(FieldName),
    Use(FieldName),
    Store(Arc<str>),
    Load(Arc<str>),
    /// Gets an object that a final static field of the program holds.
    Hold(FieldName),
}

/// Effects by number.
#[derive(Default)]
struct Numbers {
    all: Vec<Effect>,
    known: HashMap<Effect, u32>,
}

impl Numbers {
    fn of(&mut self, effect: Effect) -> u32 {
        if let Some(&known) = self.known.get(&effect) {
            return known;
        }
        let number = self.all.len() as u32;
        self.all.push(effect.clone());
        self.known.insert(effect, number);
        number
    }

    fn ranks(&self) -> Vec<u32> {
        let mut order: Vec<u32> = (0..self.all.len() as u32).collect();
        order.sort_unstable_by_key(|&number| &self.all[number as usize]);
        let mut ranks = vec![0; order.len()];
        for (rank, &number) in (0..).zip(&order) {
            ranks[number as usize] = rank;
        }
        ranks
    }
}

/// What a method does, seen from its caller.
#[derive(Default, Clone, PartialEq)]
struct Summary {
    /// Effects on old objects.
    old: Vec<u64>,
    /// Effects on parameters.
    given: HashMap<u32, Origins>,
    returns: Origins,
}

impl Summary {
    fn add(&mut self, effect: u32, origins: Origins) {
        let (word, bit) = (effect as usize / 64, 1u64 << (effect % 64));
        if origins & OLD != 0 {
            if self.old.len() <= word {
                self.old.resize(word + 1, 0);
            }
            self.old[word] |= bit;
        } else if origins != 0 {
            *self.given.entry(effect).or_default() |= origins;
        }
    }

    fn add_old(&mut self, other: &Summary) {
        if self.old.len() < other.old.len() {
            self.old.resize(other.old.len(), 0);
        }
        for (own, word) in self.old.iter_mut().zip(&other.old) {
            *own |= word;
        }
    }

    fn all(&self) -> impl Iterator<Item = (u32, Origins)> + '_ {
        let old = self.old.iter().enumerate().flat_map(|(number, &word)| {
            (0..64)
                .filter(move |bit| word >> bit & 1 == 1)
                .map(move |bit| (number as u32 * 64 + bit, OLD))
        });
        let given = self
            .given
            .iter()
            .map(|(&effect, &origins)| (effect, origins));
        old.chain(given)
    }
}

/// Summaries of all methods.
pub(crate) struct Summaries<'f> {
    flow: &'f TypeFlow,
    numbers: Numbers,
    /// By number of an effect, its place among all in their order.
    ranks: Vec<u32>,
    parts: PartNumbers,
    facts: Vec<Facts>,
    summaries: Vec<Summary>,
    callers: Vec<Vec<MethodId>>,
    /// Whether a part holds something that was not new when it was written, by its number.
    shared: Vec<bool>,
    /// The methods that read a part, by its number.
    readers: Vec<Vec<MethodId>>,
    /// Whether static fields that have been asked for are final.
    constants: HashMap<FieldName, bool>,
}

impl<'f> Summaries<'f> {
    pub fn of(flow: &'f TypeFlow) -> Summaries<'f> {
        let count = flow.methods.len();
        let mut summaries = Summaries {
            flow,
            numbers: Numbers::default(),
            ranks: Vec::new(),
            parts: PartNumbers::default(),
            facts: Vec::with_capacity(count),
            summaries: vec![Summary::default(); count],
            callers: vec![Vec::new(); count],
            shared: Vec::new(),
            readers: Vec::new(),
            constants: HashMap::new(),
        };
        for (id, method) in (0..).zip(&flow.methods) {
            let facts = summaries.facts_of(method);
            summaries.note_reader(id, &facts);
            summaries.facts.push(facts);
            for call in &method.calls {
                summaries.callers[call.target as usize].push(id);
            }
        }
        summaries.settle();
        summaries.ranks = summaries.numbers.ranks();
        summaries
    }

    fn note_reader(&mut self, id: MethodId, facts: &Facts) {
        self.readers.resize(self.parts.count(), Vec::new());
        let read = facts.reads.iter().flat_map(|(_, _, parts)| parts);
        let copied = facts.copies.iter().flat_map(|copy| &copy.read);
        for &part in read.chain(copied) {
            let readers = &mut self.readers[part as usize];
            if readers.last() != Some(&id) {
                readers.push(id);
            }
        }
    }

    /// First what is shared and what is returned, then the effects, which do not say anything about these.
    fn settle(&mut self) {
        self.shared = vec![false; self.parts.count()];
        self.readers.resize(self.parts.count(), Vec::new());
        let order = Order::of(&self.flow.methods);
        let mut open = order.all();
        while let Some(id) = order.next(&mut open) {
            let origins = self.origins(id);
            for part in self.newly_shared(id, &origins) {
                if !std::mem::replace(&mut self.shared[part as usize], true) {
                    order.open(&mut open, &self.readers[part as usize]);
                }
            }
            let returns = self.at_return(id, &origins);
            if std::mem::replace(&mut self.summaries[id as usize].returns, returns) != returns {
                order.open(&mut open, &self.callers[id as usize]);
            }
        }
        let own = (0..self.flow.methods.len() as MethodId).map(|id| self.own(id));
        let own: Vec<OwnSummary> = own.collect();
        let mut open = order.all();
        let mut at = 0;
        while let Some(id) = order.next_behind(&mut at, &mut open) {
            let summary = self.summarise(id, &own[id as usize]);
            if self.summaries[id as usize] != summary {
                self.summaries[id as usize] = summary;
                order.open(&mut open, &self.callers[id as usize]);
            }
        }
    }

    fn at_return(&self, id: MethodId, origins: &[Origins]) -> Origins {
        let node = self.flow.methods[id as usize].body.returns;
        origins.get(node as usize).copied().unwrap_or(0)
    }

    /// What a method does by its own code, and where what it hands over comes from.
    fn own(&self, id: MethodId) -> OwnSummary {
        let origins = self.origins(id);
        let at = |node: Node| origins.get(node as usize).copied().unwrap_or(0);
        let mut summary = Summary {
            returns: self.at_return(id, &origins),
            ..Summary::default()
        };
        let facts = &self.facts[id as usize];
        for own in &facts.own {
            summary.add(own.effect, at(own.node));
        }
        for &effect in &facts.statics {
            summary.add(effect, OLD);
        }
        let calls = self.flow.methods[id as usize].calls.iter();
        let argument = |&node: &Node| if node == NOTHING { OLD } else { at(node) };
        OwnSummary {
            summary,
            given: calls
                .map(|call| call.arguments.iter().map(argument).collect())
                .collect(),
        }
    }

    fn summarise(&self, id: MethodId, own: &OwnSummary) -> Summary {
        let method = &self.flow.methods[id as usize];
        let mut summary = own.summary.clone();
        for (call, arguments) in method.calls.iter().zip(&own.given) {
            let callee = &self.summaries[call.target as usize];
            summary.add_old(callee);
            for (&effect, &on) in &callee.given {
                summary.add(effect, handed(on, arguments.iter().copied()));
            }
        }
        let Summary { old, given, .. } = &mut summary;
        given.retain(|&effect, _| {
            let word = old.get(effect as usize / 64).copied().unwrap_or(0);
            word >> (effect % 64) & 1 == 0
        });
        summary
    }

    /// The parts into which a method writes what need not be new.
    fn newly_shared(&self, id: MethodId, origins: &[Origins]) -> Vec<PartId> {
        let facts = &self.facts[id as usize];
        let at = |node: Node| origins.get(node as usize).copied().unwrap_or(0);
        let mut shared = Vec::new();
        for write in &facts.writes {
            let value = write.value.map_or(OLD, at);
            if is_shared(value, at(write.object)) {
                shared.extend(&write.parts);
            }
        }
        for copy in &facts.copies {
            let value = self.read_origins(at(copy.from), &copy.read);
            if is_shared(value, at(copy.to)) {
                shared.extend(&copy.written);
            }
        }
        shared
    }

    /// Where what is read from these parts of an object comes from.
    fn read_origins(&self, object: Origins, parts: &[PartId]) -> Origins {
        if self.is_any_shared(parts) {
            OLD
        } else {
            object
        }
    }

    fn is_any_shared(&self, parts: &[PartId]) -> bool {
        parts.iter().any(|&part| self.shared[part as usize])
    }

    fn origins(&self, id: MethodId) -> Vec<Origins> {
        let (method, facts) = (&self.flow.methods[id as usize], &self.facts[id as usize]);
        let body = &method.body;
        let mut origins: Vec<Origins> = vec![0; body.nodes as usize];
        for (number, one) in body.parameters.iter().enumerate() {
            origins[one.node as usize] |= parameter(number);
        }
        for &node in &facts.old {
            origins[node as usize] |= OLD;
        }
        let is_shared = |(_, _, parts): &(Node, Node, Vec<PartId>)| self.is_any_shared(parts);
        let reads: Vec<(Node, Node, bool)> = facts
            .reads
            .iter()
            .map(|read| (read.0, read.1, is_shared(read)))
            .collect();
        loop {
            let mut changed = false;
            let mut add = |origins: &mut Vec<Origins>, node: Node, more: Origins| {
                if let Some(known) = origins.get_mut(node as usize) {
                    changed |= more & !*known != 0;
                    *known |= more;
                }
            };
            let at = |origins: &Vec<Origins>, node: Node| origins.get(node as usize).copied();
            for one in &body.moves {
                let more = at(&origins, one.from).unwrap_or(0);
                add(&mut origins, one.to, more);
            }
            for &(object, result, is_shared) in &reads {
                let from = at(&origins, object).unwrap_or(OLD);
                add(&mut origins, result, if is_shared { OLD } else { from });
            }
            for call in &method.calls {
                let returned = self.summaries[call.target as usize].returns;
                let argument = |&node: &Node| match node {
                    NOTHING => OLD,
                    node => at(&origins, node).unwrap_or(0),
                };
                let more = handed(returned, call.arguments.iter().map(argument));
                add(&mut origins, call.result, more);
            }
            if !changed {
                return origins;
            }
        }
    }

    /// The effects of an invokable; its arguments and results are filled in by others. What a constructor reads of
    /// the object that it makes, it has written itself.
    pub fn effects(&self, id: MethodId, constructs: bool) -> Effects {
        let mut effects = Effects::default();
        let led_to = led_to(self.flow, id);
        effects.methods = led_to.len() - 1;
        let mut obscure = led_to
            .iter()
            .map(|&id| &self.flow.methods[id as usize].obscure);
        effects.anything = obscure.find_map(Clone::clone);
        if effects.methods > self.flow.limits.led_to {
            effects.anything = Some(Why::TooBig);
        }
        // Sets are made of what is in order already: there may be thousands of fields.
        let mut all: Vec<(u32, Origins)> = self.summaries[id as usize].all().collect();
        all.sort_unstable_by_key(|&(effect, _)| self.ranks[effect as usize]);
        let (mut defines, mut uses, mut holds) = (Vec::new(), Vec::new(), Vec::new());
        let (mut stores, mut loads) = (Vec::new(), Vec::new());
        for (effect, origins) in all {
            let of_new = constructs && origins == parameter(0);
            let effect = &self.numbers.all[effect as usize];
            if matches!(effect, Effect::Define(_) | Effect::Store(_)) && origins & OLD == 0 {
                let arguments = 0..self.flow.methods[id as usize].body.parameters.len();
                let changed = arguments.filter(|&number| origins & parameter(number) != 0);
                effects.changed.extend(changed);
            }
            match effect {
                Effect::Define(field) => defines.push(field.clone()),
                Effect::Use(_) | Effect::Load(_) if of_new => {}
                Effect::Use(field) => uses.push(field.clone()),
                Effect::Store(array) => stores.push(array.clone()),
                Effect::Load(array) => loads.push(array.clone()),
                Effect::Hold(field) => holds.push(field.clone()),
            }
        }
        effects.defines = defines.into_iter().collect();
        effects.uses = uses.into_iter().collect();
        effects.holds = holds.into_iter().collect();
        effects.stores = stores.into_iter().collect();
        effects.loads = loads.into_iter().collect();
        effects
    }

    /// What is needed when all else is known.
    pub fn keep(self) -> Kept {
        Kept {
            effects: self.numbers.all,
            summaries: self.summaries,
        }
    }
}

/// Summaries that can still be asked for.
pub(crate) struct Kept {
    effects: Vec<Effect>,
    summaries: Vec<Summary>,
}

impl Kept {
    /// The fields and elements that a method may read.
    pub fn reads(&self, id: MethodId) -> (Vec<FieldName>, Vec<Arc<str>>) {
        let (mut fields, mut elements) = (Vec::new(), Vec::new());
        for (effect, _) in self.summaries[id as usize].all() {
            match &self.effects[effect as usize] {
                Effect::Use(field) => fields.push(field.clone()),
                Effect::Load(array) => elements.push(array.clone()),
                Effect::Define(_) | Effect::Store(_) | Effect::Hold(_) => {}
            }
        }
        (fields, elements)
    }

    /// Why a method may touch anything, if it may.
    pub fn obscure(&self, flow: &TypeFlow, id: MethodId) -> Option<Why> {
        let led_to = led_to(flow, id);
        let mut reasons = led_to.iter().map(|&id| &flow.methods[id as usize].obscure);
        match led_to.len() > flow.limits.led_to {
            true => Some(Why::TooBig),
            false => reasons.find_map(Clone::clone),
        }
    }
}

/// All methods that a call may lead to, itself first.
fn led_to(flow: &TypeFlow, id: MethodId) -> Vec<MethodId> {
    let mut found = vec![id];
    let mut seen = vec![false; flow.methods.len()];
    seen[id as usize] = true;
    let mut next = 0;
    while let Some(&id) = found.get(next) {
        next += 1;
        for call in &flow.methods[id as usize].calls {
            if !std::mem::replace(&mut seen[call.target as usize], true) {
                found.push(call.target);
            }
        }
    }
    found
}

/// Whether something of this origin may belong to others than the object it is written into. What comes with the same
/// parameter as the object belongs there already.
fn is_shared(value: Origins, object: Origins) -> bool {
    let same = value == object && value & OLD == 0 && value.is_power_of_two();
    value != 0 && !same
}

/// The origins that a callee's become in its caller, where its arguments have these.
fn handed(origins: Origins, arguments: impl Iterator<Item = Origins>) -> Origins {
    if origins == 0 || origins & OLD != 0 {
        return origins & OLD;
    }
    let arguments = arguments.enumerate();
    let handed = arguments.filter(|&(number, _)| origins & parameter(number) != 0);
    handed.fold(0, |all, (_, argument)| all | argument)
}

/// What a method does without those that it calls.
struct OwnSummary {
    summary: Summary,
    /// By call, the origins of its arguments.
    given: Vec<Vec<Origins>>,
}

/// The order in which methods are looked at, and looked at again.
struct Order {
    methods: Vec<MethodId>,
    /// By method, its place.
    places: Vec<usize>,
}

impl Order {
    fn of(methods: &[Reached]) -> Order {
        let methods = callees_first(methods);
        let mut places = vec![0; methods.len()];
        for (place, &id) in methods.iter().enumerate() {
            places[id as usize] = place;
        }
        Order { methods, places }
    }

    fn all(&self) -> BTreeSet<usize> {
        (0..self.methods.len()).collect()
    }

    fn next(&self, open: &mut BTreeSet<usize>) -> Option<MethodId> {
        Some(self.methods[open.pop_first()?])
    }

    /// As `next`, but in rounds: everything open after a position comes before what was opened again.
    fn next_behind(&self, at: &mut usize, open: &mut BTreeSet<usize>) -> Option<MethodId> {
        let place = *open.range(*at..).next().or(open.first())?;
        open.remove(&place);
        *at = place + 1;
        Some(self.methods[place])
    }

    fn open(&self, open: &mut BTreeSet<usize>, methods: &[MethodId]) {
        open.extend(methods.iter().map(|&id| self.places[id as usize]));
    }
}

/// All methods, those that are called before their callers as far as there is no recursion.
fn callees_first(methods: &[Reached]) -> Vec<MethodId> {
    let mut order = Vec::with_capacity(methods.len());
    let mut seen = vec![false; methods.len()];
    let mut path: Vec<(MethodId, usize)> = Vec::new();
    for root in 0..methods.len() as MethodId {
        if !std::mem::replace(&mut seen[root as usize], true) {
            path.push((root, 0));
        }
        while let Some((id, next)) = path.last_mut() {
            let call = methods[*id as usize].calls.get(*next);
            *next += 1;
            match call {
                Some(call) if !seen[call.target as usize] => {
                    seen[call.target as usize] = true;
                    path.push((call.target, 0));
                }
                Some(_) => {}
                None => {
                    order.push(*id);
                    path.pop();
                }
            }
        }
    }
    order
}
