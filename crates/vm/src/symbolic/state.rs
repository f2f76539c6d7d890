//! The state of an input object: all that can be reached from it, in a form that depends neither on addresses nor on
//! the names of unknowns. Objects are numbered in the order in which they are met; where a value is unknown, the form
//! says only that, and the terms stand beside it in the same order.

use std::hash::{DefaultHasher, Hash, Hasher};

use hashbrown::{HashMap, HashSet};
use vitro_expr::{Op, Sort, Term};

use super::Symbolic;
use super::input_construction::Construction;
use super::shade::Place;
use crate::class::{Form, LoaderId};
use crate::heap::{ClassId, Ref};
use crate::kind::Kind;
use crate::machine::Machine;

mod whole;

pub(super) use whole::Shapes;

/// States with more objects than this are not compared.
const MOST_OBJECTS: usize = 400;
/// Nor are those with longer arrays.
const LONGEST: u32 = 1_000;

/// Stands in a form before what follows.
const NULL: u64 = 0;
const UNKNOWN: u64 = 1;
const KNOWN: u64 = 2;
const MET: u64 = 3;
/// A reference that was not used yet, and a number for its declared type.
const UNSEEN: u64 = 4;

/// The state of an object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// Classes, values that are known, and how the objects refer to each other.
    pub form: Vec<u64>,
    /// What is unknown, in the order in which it is met.
    pub terms: Vec<Term>,
    /// Whether there are references among that.
    pub has_unseen: bool,
}

struct Walk<'m> {
    /// The form of another state, that this one is to be read like.
    like: Option<&'m [u64]>,
    /// Objects that have been taken for unknown since the other state has an unknown there.
    unlooked: HashSet<Ref>,
    machine: &'m Machine,
    symbolic: &'m Symbolic,
    numbers: HashMap<Ref, u64>,
    waiting: Vec<Ref>,
    /// Unknown references that have been looked at: what they are is known.
    decided: HashSet<Term>,
    /// If it is the state of a whole run: how that is described.
    run: Option<whole::Run>,
    state: State,
}

impl Symbolic {
    /// The unknown references of which the path says what they are.
    fn decided_references(&self) -> HashSet<Term> {
        let terms = &self.terms;
        let is_reference =
            |&term: &Term| terms.sort(term) == Sort::Ref && terms.as_var(term).is_some();
        let decided = self
            .decided
            .iter()
            .filter(|&&term| terms.op(term) == Op::Eq);
        decided
            .filter(|&&term| {
                terms
                    .args(term)
                    .iter()
                    .any(|&arg| terms.as_const(arg).is_some())
            })
            .flat_map(|&term| terms.args(term).iter().copied().filter(is_reference))
            .collect()
    }
}

impl Machine {
    /// The state of the input object with a number, with the static fields of its class; `None` if it is too large.
    pub fn state_of(&self, number: u32) -> Option<State> {
        self.state_of_object(self.input_object(number)?)
    }

    /// The same for any object.
    pub fn state_of_object(&self, object: Ref) -> Option<State> {
        self.walk(object, None)
    }

    fn input_object(&self, number: u32) -> Option<Ref> {
        Some(self.symbolic.as_deref()?.shadows.object(number))
    }

    /// The state of the input object with a number, if it has this form when some values that do not change count as
    /// unknown which are known by now.
    pub fn state_like(&self, number: u32, form: &[u64]) -> Option<State> {
        self.walk(self.input_object(number)?, Some(form))
    }

    fn walk(&self, object: Ref, like: Option<&[u64]>) -> Option<State> {
        let symbolic = self.symbolic.as_deref()?;
        let mut walk = Walk::new(self, symbolic);
        walk.like = like;
        walk.reference(object, None);
        walk.statics(self.class_of(object));
        let mut next = 0;
        while let Some(&object) = walk.waiting.get(next) {
            walk.object(object)?;
            next += 1;
            if next > MOST_OBJECTS || !walk.is_like() {
                return None;
            }
        }
        let is_whole = like.is_none_or(|like| like.len() == walk.state.form.len());
        let is_met = |object: &Ref| walk.numbers.contains_key(object);
        (is_whole && walk.is_like() && !walk.unlooked.iter().any(is_met)).then_some(walk.state)
    }
}

impl<'m> Walk<'m> {
    fn new(machine: &'m Machine, symbolic: &'m Symbolic) -> Walk<'m> {
        Walk {
            like: None,
            unlooked: HashSet::new(),
            machine,
            symbolic,
            numbers: HashMap::new(),
            waiting: Vec::new(),
            decided: symbolic.decided_references(),
            run: None,
            state: State {
                form: Vec::new(),
                terms: Vec::new(),
                has_unseen: false,
            },
        }
    }
}

impl Walk<'_> {
    fn unknown(&mut self, term: Term) {
        self.state.form.push(UNKNOWN);
        self.state.terms.push(term);
    }

    fn unseen(&mut self, term: Term) {
        let mut hasher = DefaultHasher::new();
        if let Some(declared) = self.symbolic.shadows.declared.get(&term) {
            (&declared.signature, declared.null).hash(&mut hasher);
        }
        self.state.form.extend([UNSEEN, hasher.finish()]);
        self.state.terms.push(term);
        self.state.has_unseen = true;
    }

    /// Whether the form so far is the beginning of the other one.
    fn is_like(&self) -> bool {
        self.like
            .is_none_or(|like| like.starts_with(&self.state.form))
    }

    /// Whether the other state has an unseen reference here, and could have had this object, which never changes.
    fn may_be_unseen(&mut self, object: Ref) -> bool {
        let next = self
            .like
            .and_then(|like| like.get(self.state.form.len()).copied());
        if next != Some(UNSEEN) {
            return false;
        }
        let mut input_objects = self.symbolic.shadows.input_objects.iter();
        let input_object = input_objects.find(|input_object| input_object.object == object);
        let is_fixed = object.is_null()
            || input_object.is_some_and(|input_object| {
                !matches!(
                    input_object.plan.construction,
                    Construction::Calls(_) | Construction::Array(_)
                )
            });
        if is_fixed {
            self.unlooked.insert(object);
        }
        is_fixed
    }

    fn reference(&mut self, object: Ref, term: Option<Term>) {
        if let Some(term) = term
            && (!self.decided.contains(&term) || self.may_be_unseen(object))
        {
            self.unseen(term);
            return;
        }
        if object.is_null() {
            self.state.form.push(NULL);
            return;
        }
        if self.is_told_without_look(object) {
            return;
        }
        // What a class is does not change.
        if self.machine.class_of(object) == self.machine.known.class {
            self.state.form.extend([KNOWN, object.slot()]);
            return;
        }
        let next = self.numbers.len() as u64;
        let number = *self.numbers.entry(object).or_insert(next);
        if number == next {
            self.waiting.push(object);
        }
        self.state.form.extend([MET, number]);
    }

    fn value(&mut self, bits: u64, term: Option<Term>, kind: Kind) {
        match (kind, term) {
            (Kind::Ref, term) => self.reference(Ref::from_slot(bits), term),
            (_, Some(term)) => self.unknown(term),
            (_, None) => self.state.form.extend([KNOWN, bits]),
        }
    }

    fn statics(&mut self, class: ClassId) {
        let about = self.machine.class(class);
        let mirror = Ref(self.machine.mirrors[class.0 as usize]);
        if matches!(about.loader, LoaderId::BOOT | LoaderId::PLATFORM) || mirror.is_null() {
            return;
        }
        for field in about.fields.iter().filter(|field| field.is_static()) {
            let offset = field.offset as usize;
            let term = self.symbolic.memory(mirror, Place::Field(offset));
            self.value(self.machine.heap.field(mirror, offset), term, field.kind);
        }
    }

    fn object(&mut self, object: Ref) -> Option<()> {
        let class = self.machine.class_of(object);
        self.state.form.push(u64::from(class.0));
        self.tell_marks(object);
        if let Form::Array { kind, .. } = self.machine.class(class).form {
            return self.elements(object, kind);
        }
        let mut at = Some(class);
        while let Some(id) = at {
            let about = self.machine.class(id);
            for field in about.fields.iter().filter(|field| !field.is_static()) {
                if self.is_passed_over(object, about, field) {
                    continue;
                }
                let offset = field.offset as usize;
                let term = self.symbolic.memory(object, Place::Field(offset));
                self.value(self.machine.heap.field(object, offset), term, field.kind);
            }
            at = about.super_class;
        }
        Some(())
    }

    fn elements(&mut self, array: Ref, kind: Kind) -> Option<()> {
        let length = self.machine.heap.length(array);
        if length > LONGEST {
            return None;
        }
        match self.symbolic.memory(array, Place::Length) {
            Some(term) => self.unknown(term),
            None => self.state.form.extend([KNOWN, length.into()]),
        }
        for index in 0..self.elements_told(array, kind) {
            let place = Place::element(index, kind);
            let term = self.symbolic.memory(array, place);
            self.value(place.read(&self.machine.heap, array), term, kind);
        }
        Some(())
    }
}
