//! Effects of methods, put together bottom up over the calls.
//!
//! An effect is visible if the object that it goes to is older than the call. Within a method an object's
//! *origin* is a set: it may be old, or come with one of the parameters; neither means that it is new. The
//! effects of a callee on its parameters become effects on what the caller hands over, which is how an effect
//! on a new object is seen to be none. A field whose values are all new when they are written belongs to its
//! object: what is read from it has the origin of that object. The same holds for elements by type of array.

use std::collections::BTreeSet;
use std::sync::Arc;

use hashbrown::{HashMap, HashSet};

use crate::body::{NOTHING, Node};
use crate::effects::{Effects, FieldName, Why};
use crate::flow::{Call, MethodId, Reached, TypeFlow};
use crate::library;

mod facts;

pub(crate) use facts::instance_fields;
use facts::{Facts, Part};

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
    facts: Vec<Facts>,
    summaries: Vec<Summary>,
    callers: Vec<Vec<MethodId>>,
    /// Parts that hold something that was not new when it was written.
    shared: HashSet<Part>,
    readers: HashMap<Part, Vec<MethodId>>,
    /// Whether static fields that have been asked for are final.
    constants: HashMap<FieldName, bool>,
}

impl<'f> Summaries<'f> {
    pub fn of(flow: &'f TypeFlow) -> Summaries<'f> {
        let count = flow.methods.len();
        let mut summaries = Summaries {
            flow,
            numbers: Numbers::default(),
            facts: Vec::with_capacity(count),
            summaries: vec![Summary::default(); count],
            callers: vec![Vec::new(); count],
            shared: HashSet::new(),
            readers: HashMap::new(),
            constants: HashMap::new(),
        };
        for (id, method) in (0..).zip(&flow.methods) {
            let facts = summaries.facts_of(method);
            for (_, _, parts) in &facts.reads {
                for part in parts {
                    summaries.readers.entry(part.clone()).or_default().push(id);
                }
            }
            for copy in &facts.copies {
                for part in &copy.read {
                    summaries.readers.entry(part.clone()).or_default().push(id);
                }
            }
            summaries.facts.push(facts);
            for call in &method.calls {
                summaries.callers[call.target as usize].push(id);
            }
        }
        summaries.settle();
        summaries
    }

    fn settle(&mut self) {
        let order = callees_first(&self.flow.methods);
        let mut at = vec![0; order.len()];
        for (place, &id) in order.iter().enumerate() {
            at[id as usize] = place;
        }
        let mut open: BTreeSet<usize> = (0..order.len()).collect();
        while let Some(place) = open.pop_first() {
            let id = order[place];
            let (summary, shared) = self.summarise(id);
            for part in shared {
                if self.shared.insert(part.clone()) {
                    let readers = self.readers.get(&part).into_iter().flatten();
                    open.extend(readers.map(|&reader| at[reader as usize]));
                }
            }
            if self.summaries[id as usize] != summary {
                self.summaries[id as usize] = summary;
                open.extend(
                    self.callers[id as usize]
                        .iter()
                        .map(|&one| at[one as usize]),
                );
            }
        }
    }

    fn summarise(&self, id: MethodId) -> (Summary, Vec<Part>) {
        let method = &self.flow.methods[id as usize];
        let facts = &self.facts[id as usize];
        let origins = self.origins(method, facts);
        let at = |node: Node| origins.get(node as usize).copied().unwrap_or(0);
        let mut summary = Summary {
            returns: at(method.body.returns),
            ..Summary::default()
        };
        for own in &facts.own {
            summary.add(own.effect, at(own.node));
        }
        for &effect in &facts.statics {
            summary.add(effect, OLD);
        }
        for call in &method.calls {
            let callee = &self.summaries[call.target as usize];
            summary.add_old(callee);
            for (&effect, &on) in &callee.given {
                summary.add(effect, handed(on, call, &at));
            }
        }
        let old = std::mem::take(&mut summary.given);
        let is_old = |effect: u32| {
            let word = summary.old.get(effect as usize / 64).copied().unwrap_or(0);
            word >> (effect % 64) & 1 == 1
        };
        summary.given = old
            .into_iter()
            .filter(|(effect, _)| !is_old(*effect))
            .collect();
        let mut shared = Vec::new();
        for write in &facts.writes {
            let value = write.value.map_or(OLD, at);
            if is_shared(value, at(write.object)) {
                shared.extend(write.parts.iter().cloned());
            }
        }
        for copy in &facts.copies {
            let value = self.read_origins(at(copy.from), &copy.read);
            if is_shared(value, at(copy.to)) {
                shared.extend(copy.written.iter().cloned());
            }
        }
        (summary, shared)
    }

    /// Where what is read from these parts of an object comes from.
    fn read_origins(&self, object: Origins, parts: &[Part]) -> Origins {
        let shared = parts.iter().any(|part| self.shared.contains(part));
        if shared { OLD } else { object }
    }

    fn origins(&self, method: &Reached, facts: &Facts) -> Vec<Origins> {
        let body = &method.body;
        let mut origins: Vec<Origins> = vec![0; body.nodes as usize];
        for (number, one) in body.parameters.iter().enumerate() {
            origins[one.node as usize] |= parameter(number);
        }
        let foreign = body
            .foreign
            .iter()
            .filter(|(_, class)| !library::is_value(class));
        let caught = body.caught.iter().map(|(node, _)| node);
        for &node in foreign.map(|(node, _)| node).chain(caught) {
            if node != NOTHING {
                origins[node as usize] |= OLD;
            }
        }
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
            for (object, result, parts) in &facts.reads {
                let from = at(&origins, *object).unwrap_or(OLD);
                let more = self.read_origins(from, parts);
                add(&mut origins, *result, more);
            }
            for call in &method.calls {
                let returned = self.summaries[call.target as usize].returns;
                let more = handed(returned, call, &|node| at(&origins, node).unwrap_or(0));
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
        for (effect, origins) in self.summaries[id as usize].all() {
            let of_new = constructs && origins == parameter(0);
            let effect = self.numbers.all[effect as usize].clone();
            if matches!(effect, Effect::Define(_) | Effect::Store(_)) && origins & OLD == 0 {
                let arguments = 0..self.flow.methods[id as usize].body.parameters.len();
                let changed = arguments.filter(|&number| origins & parameter(number) != 0);
                effects.changed.extend(changed);
            }
            match effect {
                Effect::Define(field) => drop(effects.defines.insert(field)),
                Effect::Use(_) | Effect::Load(_) if of_new => {}
                Effect::Use(field) => drop(effects.uses.insert(field)),
                Effect::Store(array) => drop(effects.stores.insert(array)),
                Effect::Load(array) => drop(effects.loads.insert(array)),
                Effect::Hold(field) => drop(effects.holds.insert(field)),
            }
        }
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
    let mut seen: HashSet<MethodId> = HashSet::from_iter([id]);
    let mut next = 0;
    while let Some(&id) = found.get(next) {
        next += 1;
        for call in &flow.methods[id as usize].calls {
            if seen.insert(call.target) {
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

/// The origins that a callee's become in its caller.
fn handed(origins: Origins, call: &Call, at: &dyn Fn(Node) -> Origins) -> Origins {
    if origins == 0 || origins & OLD != 0 {
        return origins & OLD;
    }
    let mut handed = 0;
    for (number, &argument) in call.arguments.iter().enumerate() {
        if origins & parameter(number) != 0 {
            handed |= if argument == NOTHING {
                OLD
            } else {
                at(argument)
            };
        }
    }
    handed
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
