//! Symbolic values: terms that shadow the machine's slots.
//!
//! The machine always runs concretely, under a *model*: an assignment of the unknown inputs that satisfies
//! the path condition so far. Beside it, [`Symbolic`] keeps for a slot of a frame, a field or an array
//! element the term that it holds, if its value depends on an input; the slot's bits are the term's value
//! under the model. So every instruction is carried out once, by the interpreter's loop, and the shadow of its
//! result is computed from the shadows of its operands in [`shade`]. Where the terms would let something else
//! happen (a jump, a zero divisor, a bound), the machine stops *before* the instruction with a [`Fork`]: the
//! alternatives, and which of them the model takes. Whoever explores notes the others and goes on.
//!
//! To take another alternative, go back to the choice point, ask a solver for a model of the other
//! condition, and [`Machine::adopt`] it: all shadowed slots get their values under the new model.
//!
//! The machine knows no solver. Shadows are kept by choice points in [`Shadows`], which is cheap to copy.

pub mod access_path;
mod bounds;
pub mod elements;
mod facts;
mod hashed;
pub mod input_construction;
mod merge;
mod natives;
pub mod reference;
pub mod setup_calls;
mod shade;
mod shortage;
pub mod source;
mod state;
mod symbolic_frame;
pub mod text;
mod trace;
pub mod turns;
pub mod unknown_calls;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use hashbrown::{HashMap, HashSet};
use rpds::{HashTrieMap, HashTrieSet, RedBlackTreeMap, Vector};
use vitro_expr::eval::Values;
use vitro_expr::{Model, Op, Ranges, Sort, Term, Value, Var, VarSet};

use crate::frame::After;
use crate::heap::{ClassId, Heap, Ref};
use crate::kind::Kind;
use crate::known::Known;
use crate::machine::Machine;
use crate::method::MethodId;
use crate::outcome::{Exec, Outcome, Trap};
use crate::step::Pause;
use access_path::{AccessPath, NamedTerms};
use bounds::Bounds;
use input_construction::{Call, MOST_ELEMENTS};
use setup_calls::Step;
use shade::Named;
use source::AskedFor;
use trace::{Activation, Trace};
use turns::{Rules, Standing, Turns};

pub use input_construction::{InputObject, Options};
pub use reference::{Alternative, Declared, Fresh, MayBeNull};
pub(crate) use shade::{Place, Shade, Situation};
use state::Shapes;
pub use state::State;
pub(crate) use symbolic_frame::SymbolicFrame;
pub(crate) use trace::Throw;
pub use trace::{Asked, Foregone, Part, Segment, Varying};
pub(crate) use turns::Tables;

/// How unknown indices and lengths of arrays are met.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, serde::Serialize, serde::Deserialize)]
pub struct Arrays {
    /// Reads and writes at an unknown index.
    pub indices: Indices,
    /// Lengths that are not known.
    pub lengths: Lengths,
}

/// What happens at an unknown index.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, serde::Serialize, serde::Deserialize)]
pub enum Indices {
    /// Reasoning in short arrays of numbers, simulation in short ones of references; in a long one the index is taken
    /// as known, and some others are tried.
    #[default]
    Chosen,
    /// A read is one term over all elements, however many there are; references aside.
    Reasoning,
    /// One index after the other, each with a path of its own.
    Simulation,
}

/// What happens at an unknown length.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, serde::Serialize, serde::Deserialize)]
pub enum Lengths {
    /// It stays a term, and a model takes the shortest that fits.
    #[default]
    Unknown,
    /// It is 0, 1, 2 and so on, each with a path of its own.
    Counted,
}

/// Why more than one thing can happen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ForkKind {
    /// A conditional jump.
    Branch,
    /// A switch.
    Switch,
    /// The divisor of an integer division may be zero.
    ZeroDivisor,
    /// An unknown reference is looked through: it is null, an input object, or a new one.
    Reference,
    /// An index may be outside its array.
    Bounds,
    /// The length of a new array may be negative.
    NegativeSize,
    /// A new array may be longer than those whose length can stay unknown, or have one of the lengths that are tried.
    Length,
    /// An array of references is read at an unknown index: which element it is.
    Element,
    /// An array of references is written at an unknown index: where.
    Cell,
    /// Which thread goes on.
    Turn,
    /// Which of several waiting threads is woken.
    Wake,
    /// An input object is ready, or one more of its methods is called first.
    SetupCall,
    /// A value is one of a few: which, so that states can be compared.
    Values,
    /// A value must be known from here on, since what comes next cannot be expressed as a term: a native, an
    /// index into a long array, the length of a new array.
    Concrete,
}

/// A place where the terms leave more than one thing to happen.
#[derive(Clone, Debug)]
pub struct Fork {
    /// Why.
    pub kind: ForkKind,
    /// Conditions, of which exactly one holds for any input within the bounds.
    pub alternatives: Vec<Term>,
    /// For each alternative what going there takes.
    pub ways: Vec<Alternative>,
    /// The one that holds under the model; none if the model does not fit any input yet.
    pub taken: Option<usize>,
    /// The method.
    pub method: MethodId,
    /// Bytecode offset of the instruction.
    pub offset: u16,
}

/// A fork that does not know its place yet.
struct Choice {
    kind: ForkKind,
    choices: Vec<(Term, Alternative)>,
    taken: Option<usize>,
}

impl Choice {
    fn at(self, method: MethodId, offset: u16) -> Fork {
        // What cannot be gone is not where a run may go on by itself.
        let plain = |taken: &usize| {
            let way = &self.choices[*taken].1;
            matches!(way, Alternative::Plain | Alternative::Wakes(_))
        };
        let taken = self.taken.filter(plain);
        let (alternatives, ways) = self.choices.into_iter().unzip();
        Fork {
            kind: self.kind,
            alternatives,
            ways,
            taken,
            method,
            offset,
        }
    }
}

/// A shadowed field or element.
#[derive(Clone, Copy, Debug)]
struct Cell {
    term: Term,
    owner: Ref,
    place: Place,
}

/// What many choice points keep alike: it is copied only when one of several owners writes it.
#[derive(Clone, Default)]
struct Shared<T>(Arc<T>);

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}

/// Which slots hold terms: what a choice point keeps beside the machine's own state.
#[derive(Clone, Default)]
pub struct Shadows {
    /// By thread, then by slot.
    stacks: Vec<Vec<Option<Term>>>,
    /// By byte address.
    heap: RedBlackTreeMap<u64, Cell>,
    /// Input objects by number, from 1.
    input_objects: Shared<Vec<InputObject>>,
    /// What is declared of unknown references. The same name may have another type on another path: elements of an
    /// `Object[]`, which may be a `String[]`.
    declared: HashTrieMap<Term, Declared>,
    /// Box objects with unknown contents, whose identity is that of what `valueOf` would give.
    boxes: HashTrieSet<Ref>,
    /// Strings made by summaries, of which only the bytecode knows whether they are new.
    texts: HashTrieSet<Ref>,
    /// Exceptions whose messages name unknowns.
    messages: HashTrieMap<Ref, Named>,
    /// Hash tables with keys of which nobody has asked where they stand.
    floating: HashTrieSet<Ref>,
    /// Unknown references that may be these literals, as an alternative to what they were found to be.
    offered: HashTrieSet<(Term, Ref)>,
    /// By thread, then by depth of the frame.
    activations: Vec<Vec<Activation>>,
    /// The last number given to an activation.
    last_frame: u32,
    /// Input objects whose calls have not all returned.
    births_under_way: u32,
    /// The input object whose calls have returned so far, and of which it is not decided whether more follow.
    in_setup: Option<u32>,
    /// What the run has asked for that its input does not decide.
    outside: Vec<&'static str>,
    /// Whether it has asked for the default locale or time zone.
    is_local: bool,
    /// The unknowns that the program has asked for, in order.
    asked: Vector<AskedFor>,
    /// Whose turn it is, of several threads.
    turns: Turns,
    /// Whether a bootstrap method has run that the machine does not know.
    own_bootstrap: bool,
}

impl Shadows {
    /// A copy in which no slot of a stack holds a term.
    fn without_stacks(&self) -> Shadows {
        Shadows {
            stacks: Vec::new(),
            heap: self.heap.clone(),
            input_objects: self.input_objects.clone(),
            declared: self.declared.clone(),
            boxes: self.boxes.clone(),
            texts: self.texts.clone(),
            messages: self.messages.clone(),
            floating: self.floating.clone(),
            offered: self.offered.clone(),
            activations: self.activations.clone(),
            outside: self.outside.clone(),
            asked: self.asked.clone(),
            turns: self.turns.clone(),
            ..*self
        }
    }
}

/// A class of boxes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoxKind {
    /// What is in them.
    pub(crate) kind: Kind,
    /// The static fields, by class and offset, in which the library keeps those that `valueOf` gives again and again: an
    /// array of them, or one each.
    pub(crate) kept: [Option<(ClassId, usize)>; 2],
}

/// The setup calls that an object of one class may get next.
type SetupCallsOfClass = Arc<[Arc<Call>]>;

/// Terms, model and shadows of a symbolic run.
pub struct Symbolic {
    /// All terms, and what their variables stand for.
    pub terms: NamedTerms,
    /// The inputs as they are assumed to be.
    model: Model,
    /// What terms are under the model, as far as somebody has asked.
    values: RefCell<Values>,
    shadows: Shadows,
    /// What is known to hold on this path.
    decided: HashSet<Term>,
    bounds: Bounds,
    /// What follows from the path for terms that are made of others.
    ranges: Ranges,
    /// How arrays are met.
    pub arrays: Arrays,
    /// Decisions that followed from what the path knew.
    implied: u64,
    /// What is to be given as the hash code of a key: its bits, and its term.
    lent_hash: Option<(Ref, u64, Option<Term>)>,
    /// Unknowns that are characters, which people want to be printable.
    pub characters: VarSet,
    /// The unknown characters of unknown texts, by how many there are: of Latin-1 or of any.
    pub texts: BTreeMap<Term, Vec<Vec<Term>>>,
    /// By generic signature, how objects that an unknown reference refers to can be made.
    pub plans: HashMap<Arc<str>, Arc<Options>>,
    /// By descriptor of a class, the calls that bring its objects from one state to the next.
    pub lives: HashMap<Arc<str>, Arc<[Step]>>,
    /// These calls as the next one of an object that has seen so many, by its class: all forks of such objects share them.
    setup_calls: HashMap<(Arc<str>, usize), SetupCallsOfClass>,
    /// Calls of static methods with which every test begins.
    pub start: Arc<[Call]>,
    /// What some unknowns are where nothing is known of them, if that is not zero.
    usual: Vec<(Var, Value)>,
    /// Arrays among the inputs have at most so many elements.
    pub array_size: u32,
    /// The length of the array that the next instruction makes, if it is unknown.
    wanted_room: Option<Term>,
    /// Which classes are those of boxes.
    box_kinds: HashMap<ClassId, BoxKind>,
    /// Slots of the frame whose objects are one here, although the machine has two: the next comparison finds them equal.
    pub(crate) one_object: Option<(usize, usize)>,
    /// What is named by the message of the exception that the running instruction throws.
    named: Vec<(Term, Term)>,
    /// Whether small branches are taken on both sides at once.
    pub merging: bool,
    merges: u64,
    /// Where the run goes on after both sides of a branch.
    pub(crate) merged: Option<merge::Merged>,
    /// Set by the loop when it stops at a fork.
    pending: Option<Fork>,
    trace: Trace,
    /// Where an exception was last thrown while an input was made: the program's method and instruction.
    pub failed_at: Option<(MethodId, u16)>,
    /// The label that ends a path which comes there.
    pub wanted_label: Option<String>,
    /// Unknown references that are always new objects.
    fresh: HashSet<AccessPath>,
    /// How several threads are met.
    rules: Rules,
    /// Which slots matter in which methods.
    shapes: Shapes,
    /// Calls into code that a test may write, all that the search has met.
    unknown_calls: unknown_calls::UnknownCalls,
    /// Where the program ran out of stack or heap; each place once.
    shortages: Vec<Vec<(u32, u16)>>,
}

/// How a symbolic run goes on.
#[derive(Debug)]
pub enum Progress {
    /// More than one thing can happen at the next instruction.
    Fork(Fork),
    /// All threads stand before something that others can tell: somebody must say who goes on.
    Turn(Vec<Standing>),
    /// As many instructions are over as somebody wanted to wait for; see [`Machine::look_after`].
    Look,
    /// The method returned these bits, and the term that they are the value of.
    Returned(u64, Option<Term>),
    /// The method threw this object.
    Threw(Ref),
    /// An input could not be made: a call that makes it threw this object.
    InputNotMade(Ref),
    /// The run ended without an answer.
    Stopped(Outcome),
}

impl Symbolic {
    /// No inputs yet.
    pub fn new() -> Symbolic {
        Symbolic {
            terms: NamedTerms::default(),
            model: Model::new(),
            values: RefCell::default(),
            shadows: Shadows::default(),
            decided: HashSet::new(),
            bounds: Bounds::default(),
            ranges: Ranges::new(),
            arrays: Arrays::default(),
            implied: 0,
            lent_hash: None,
            plans: HashMap::new(),
            lives: HashMap::new(),
            setup_calls: HashMap::new(),
            start: Arc::new([]),
            usual: Vec::new(),
            array_size: MOST_ELEMENTS,
            box_kinds: HashMap::new(),
            wanted_room: None,
            one_object: None,
            named: Vec::new(),
            merging: false,
            merges: 0,
            merged: None,
            characters: VarSet::default(),
            texts: BTreeMap::new(),
            pending: None,
            trace: Trace::default(),
            failed_at: None,
            wanted_label: None,
            fresh: HashSet::new(),
            rules: Rules::default(),
            shapes: Shapes::default(),
            unknown_calls: unknown_calls::UnknownCalls::default(),
            shortages: Vec::new(),
        }
    }

    fn stack(&mut self, thread: usize) -> &mut Vec<Option<Term>> {
        if self.shadows.stacks.len() <= thread {
            self.shadows.stacks.resize_with(thread + 1, Vec::new);
        }
        &mut self.shadows.stacks[thread]
    }

    /// The term in a slot of a thread.
    pub(crate) fn slot(&self, thread: usize, slot: usize) -> Option<Term> {
        *self.shadows.stacks.get(thread)?.get(slot)?
    }

    /// Puts a term, or none, into a slot of a thread.
    pub(crate) fn set_slot(&mut self, thread: usize, slot: usize, term: Option<Term>) {
        let term = term.filter(|&term| self.terms.as_const(term).is_none());
        let stack = self.stack(thread);
        if slot >= stack.len() {
            if term.is_none() {
                return;
            }
            stack.resize(slot + 1, None);
        }
        stack[slot] = term;
    }

    /// Forgets the terms of a range of slots. Mostly there are none so high up.
    #[inline]
    pub(crate) fn clear_slots(&mut self, thread: usize, from: usize, to: usize) {
        if let Some(stack) = self.shadows.stacks.get_mut(thread)
            && from < stack.len()
        {
            let to = to.min(stack.len());
            stack[from..to].fill(None);
        }
    }

    /// The term of a field or an element.
    pub(crate) fn memory(&self, owner: Ref, place: Place) -> Option<Term> {
        self.shadows
            .heap
            .get(&place.address(owner))
            .map(|cell| cell.term)
    }

    /// The terms in so many elements of an array, each with how far behind the first it is.
    fn terms_in(&self, array: Ref, first: usize, count: usize, log2: u8) -> Vec<(usize, Term)> {
        let address = |index| Place::Element { index, log2 }.address(array);
        let (start, end) = (address(first), address(first + count));
        let cells = self.shadows.heap.range(start..end);
        let at_element = cells.filter(|(at, _)| ((**at - start) >> log2) << log2 == **at - start);
        at_element
            .map(|(at, cell)| (((at - start) >> log2) as usize, cell.term))
            .collect()
    }

    /// Puts a term, or none, into a field or an element.
    pub(crate) fn set_memory(&mut self, owner: Ref, place: Place, term: Option<Term>) {
        let address = place.address(owner);
        match term.filter(|&term| self.terms.as_const(term).is_none()) {
            Some(term) => {
                self.shadows
                    .heap
                    .insert_mut(address, Cell { term, owner, place });
            }
            None => {
                self.shadows.heap.remove_mut(&address);
            }
        }
    }

    /// Whether any field or element holds a term.
    pub(crate) fn has_memory(&self) -> bool {
        !self.shadows.heap.is_empty()
    }

    /// Forgets what objects held that have been collected.
    pub(crate) fn retain_objects(&mut self, alive: impl Fn(Ref) -> bool) {
        let dead: Vec<u64> = self
            .shadows
            .heap
            .iter()
            .filter(|(_, cell)| !alive(cell.owner))
            .map(|(&address, _)| address)
            .collect();
        for address in dead {
            self.shadows.heap.remove_mut(&address);
        }
        let boxes = self.shadows.boxes.iter().copied();
        self.shadows.boxes = boxes.filter(|&object| alive(object)).collect();
        let messages = self.shadows.messages.iter();
        let messages = messages.filter(|(exception, _)| alive(**exception));
        self.shadows.messages = messages.map(|(&at, named)| (at, named.clone())).collect();
        let texts = self.shadows.texts.iter().copied();
        self.shadows.texts = texts.filter(|&text| alive(text)).collect();
        let floating = self.shadows.floating.iter().copied();
        self.shadows.floating = floating.filter(|&table| alive(table)).collect();
    }

    /// The fork that makes the value in a slot known; `None` if it is, and then the slot has no term any more.
    fn fork_on_value(&mut self, thread: usize, slot: usize) -> Option<Choice> {
        let term = self.slot(thread, slot)?;
        let choice = self.choice_of(term);
        if choice.is_none() {
            self.set_slot(thread, slot, None);
        }
        choice
    }

    /// As `fork_on_value`, for all that an object holds, and for the characters of a string.
    fn fork_on_contents(&mut self, known: &Known, heap: &Heap, object: Ref) -> Option<Choice> {
        if object.is_null() || !self.has_memory() {
            return None;
        }
        let first = Place::Field(0).address(object);
        let cells: Vec<Cell> = self
            .shadows
            .heap
            .range(first..)
            .map(|(_, cell)| *cell)
            .take_while(|cell| cell.owner == object)
            .collect();
        for cell in cells {
            let choice = self.choice_of(cell.term);
            if choice.is_some() {
                return choice;
            }
            self.set_memory(cell.owner, cell.place, None);
        }
        let is_string = heap.class_of(object) == known.string;
        let bytes = is_string.then(|| Ref::from_slot(heap.field(object, known.string_value)))?;
        self.fork_on_contents(known, heap, bytes)
    }

    /// What a term may be, now that it must be known; `None` if it is.
    fn choice_of(&mut self, term: Term) -> Option<Choice> {
        let sort = self.terms.sort(term);
        if sort == Sort::Ref {
            if self.is_known_object(term) {
                return None;
            }
            let choices = self.choices(term);
            return self.undecided(ForkKind::Reference, choices);
        }
        let value = self.value(term);
        let value = self.terms.constant(&value, sort);
        let equal = self.terms.eq(term, value);
        let other = self.terms.not(equal);
        let choices = vec![(equal, Alternative::Plain), (other, Alternative::Plain)];
        self.undecided(ForkKind::Concrete, choices)
    }

    /// Whether the path has decided already which object a reference is. What else it might have been is then not worth
    /// making up.
    fn is_known_object(&mut self, reference: Term) -> bool {
        let Some(number) = self.object_number(reference) else {
            return false;
        };
        let input_objects = &self.shadows.input_objects;
        let input_object = number
            .checked_sub(1)
            .map(|at| input_objects.get(at as usize));
        if input_object
            .is_some_and(|input_object| input_object.is_none_or(|input_object| !input_object.ready))
        {
            return false;
        }
        let object = self.terms.object(number);
        let condition = self.terms.eq(reference, object);
        let is_decided = self.decided.contains(&condition);
        if is_decided {
            self.implied += 1;
            self.note_foregone(condition);
        }
        is_decided
    }

    /// The choice, unless the path has decided it already.
    fn undecided(&mut self, kind: ForkKind, choices: Vec<(Term, Alternative)>) -> Option<Choice> {
        let holding = |(condition, _): &(Term, Alternative)| self.holds(*condition);
        let taken = choices.iter().position(holding);
        if let Some(taken) = taken {
            let condition = choices[taken].0;
            let certain = self.terms.as_const(condition).is_some();
            if certain || self.decided.contains(&condition) {
                self.implied += 1;
                if !certain {
                    self.note_foregone(condition);
                }
                return None;
            }
            if self.bounds.imply(&self.terms, condition) {
                self.implied += 1;
                self.note_foregone(condition);
                self.assume(condition);
                return None;
            }
        }
        Some(Choice {
            kind,
            choices,
            taken,
        })
    }

    /// The bits of a slot that holds this value: an int has zeros above, a reference is an address.
    fn slot_bits(&self, value: &Value) -> u64 {
        match value {
            Value::Ref(number) => self.shadows.object(*number).slot(),
            value => value.raw_bits().unwrap_or(0),
        }
    }

    /// The bits of a slot that holds this term.
    fn value_bits(&self, term: Term) -> u64 {
        self.slot_bits(&self.value(term))
    }

    /// The number of the object that a reference refers to under the model.
    fn object_number(&self, reference: Term) -> Option<u32> {
        match self.value(reference) {
            Value::Ref(number) => Some(number),
            _ => None,
        }
    }

    /// What the path depends on besides its input: the clock, say.
    pub fn outside(&self) -> &[&'static str] {
        &self.shadows.outside
    }

    /// Whether the path has asked for the default locale or time zone.
    pub fn is_local(&self) -> bool {
        self.shadows.is_local
    }

    /// Notes that the path depends on this.
    pub fn depends_on(&mut self, what: &'static str) {
        if what == crate::native::REGION {
            self.shadows.is_local = true;
        } else if !self.shadows.outside.contains(&what) {
            self.shadows.outside.push(what);
        }
    }

    /// Notes that an unknown is a character.
    pub fn note_character(&mut self, unknown: Term) {
        self.characters.extend(self.terms.as_var(unknown));
    }

    /// How many decisions followed from what the path knew.
    pub fn implied_count(&self) -> u64 {
        self.implied
    }

    /// Makes `condition` part of the path.
    pub fn assume(&mut self, condition: Term) {
        self.decided.insert(condition);
        self.bounds.learn(&self.terms, condition);
        self.ranges.note(&self.terms, condition);
        if self.terms.op(condition) == Op::And {
            for part in self.terms.args(condition).to_vec() {
                self.assume(part);
            }
        }
        // What is not this or that is neither.
        if let (Op::Not, &[inner]) = (self.terms.op(condition), self.terms.args(condition))
            && self.terms.op(inner) == Op::Or
        {
            for part in self.terms.args(inner).to_vec() {
                let part = self.terms.not(part);
                self.assume(part);
            }
        }
    }

    /// Notes that a bootstrap method runs that may do anything.
    pub(crate) fn note_own_bootstrap(&mut self) {
        self.shadows.own_bootstrap = true;
    }

    /// Notes that the identity of an object mattered, if it is an input.
    fn tell_apart(&mut self, object: Ref) {
        let is_new = |one: &InputObject| one.object == object && !one.told_apart;
        if self.shadows.input_objects.iter().any(is_new) {
            for input_object in self.shadows.input_objects.iter_mut() {
                input_object.told_apart |= input_object.object == object;
            }
        }
    }

    /// Notes that an object is a box whose contents are unknown.
    pub(crate) fn note_box(&mut self, object: Ref, class: ClassId, kind: BoxKind) {
        self.box_kinds.insert(class, kind);
        self.shadows.boxes.insert_mut(object);
    }

    /// Where the input objects are on the heap.
    pub(crate) fn input_addresses(&self) -> impl Iterator<Item = Ref> {
        self.shadows
            .input_objects
            .iter()
            .map(|input_object| input_object.object)
    }

    /// The input objects of this path.
    pub fn input_objects(&self) -> &[InputObject] {
        self.shadows.input_objects()
    }

    /// The shadows as they are, for a choice point.
    pub fn shadows(&self) -> Shadows {
        // What lies above the last term of a stack holds none.
        let stacks = self.shadows.stacks.iter().map(|stack| {
            let used = stack.iter().rposition(Option::is_some);
            stack[..used.map_or(0, |last| last + 1)].to_vec()
        });
        Shadows {
            stacks: stacks.collect(),
            ..self.shadows.without_stacks()
        }
    }

    fn holds(&self, condition: Term) -> bool {
        self.value(condition).is_true()
    }

    /// What a term is under the model.
    fn value(&self, term: Term) -> Value {
        let mut values = self.values.borrow_mut();
        values.value(&self.terms, &self.model, term)
    }

    /// The inputs as they are assumed to be.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// From here on, the inputs are assumed to be these.
    pub fn set_model(&mut self, model: Model) {
        self.model = model;
        for (var, value) in &self.usual {
            if self.model.explicit(*var).is_none() {
                self.model.set(*var, value.clone());
            }
        }
        self.values.get_mut().clear();
    }
}

impl Symbolic {
    /// From now on an unknown is this wherever a model says nothing of it.
    pub fn take_unless_known(&mut self, var: Var, value: Value) {
        self.usual.push((var, value));
        self.set_model(self.model.clone());
    }
}

impl Default for Symbolic {
    fn default() -> Self {
        Symbolic::new()
    }
}

impl Machine {
    /// The term in a slot of the running thread.
    pub fn term_at(&self, slot: usize) -> Option<Term> {
        self.symbolic.as_ref()?.slot(self.current, slot)
    }

    /// Goes on until something can go more than one way, or to the end.
    pub fn explore_on(&mut self) -> Progress {
        loop {
            if let Some(fork) = self.symbolic.as_mut().and_then(|s| s.pending.take()) {
                return Progress::Fork(fork);
            }
            match self.finish_setup() {
                Ok(()) => {}
                Err(Trap::Stop(outcome)) => return Progress::Stopped(outcome),
                Err(trap) => return Progress::Stopped(Outcome::Internal(format!("{trap:?}"))),
            }
            match self.run_until_pause() {
                Pause::Switch if self.steps >= self.look_at => {
                    self.look_at = u64::MAX;
                    return Progress::Look;
                }
                Pause::Switch | Pause::Fork | Pause::SymbolicFrame => {}
                Pause::Stop(outcome) => return Progress::Stopped(outcome),
                Pause::Turn(standing) => return Progress::Turn(standing),
                Pause::Over(Ok(bits)) => return Progress::Returned(bits, None),
                Pause::Over(Err(error)) => return Progress::Threw(error),
                Pause::HostReturn(how) if self.is_interleaved() => match self.main_has_ended(how) {
                    Some(Ok(bits)) => return Progress::Returned(bits, None),
                    Some(Err(error)) => return Progress::Threw(error),
                    None => {}
                },
                Pause::HostReturn(Ok(bits)) => {
                    let term = self.symbolic.as_ref().and_then(|s| s.slot(self.current, 0));
                    return Progress::Returned(bits, term);
                }
                Pause::HostReturn(Err(error)) => return Progress::Threw(error),
                Pause::InputNotMade(error) => return Progress::InputNotMade(error),
            }
        }
    }

    /// Makes known what a native gets in the slots from `from` on of the running thread, since it is going to
    /// read them, and the contents of the objects among them if it looks inside.
    pub(crate) fn make_concrete(&mut self, native: MethodId, from: usize) -> Exec<()> {
        if self.symbolic.is_none() {
            return Ok(());
        }
        let inside = self.slots_looked_into(native);
        let (thread, count) = (self.current, usize::from(self.method(native).arg_slots));
        let (Some(symbolic), Some(frame)) =
            (&mut self.symbolic, self.threads[thread].frames.last())
        else {
            return Ok(());
        };
        let offset = frame.code.offsets.get(frame.pc as usize);
        let (method, offset) = (frame.method, offset.copied().unwrap_or(0));
        for slot in from..from + count {
            let mut choice = symbolic.fork_on_value(thread, slot);
            if choice.is_none() && inside >> (slot - from) & 1 == 1 {
                let object = Ref::from_slot(self.threads[thread].slots[slot]);
                choice = symbolic.fork_on_contents(&self.known, &self.heap, object);
            }
            if let Some(choice) = choice {
                symbolic.pending = Some(choice.at(method, offset));
                return Err(Trap::Fork);
            }
        }
        Ok(())
    }

    /// Starts a method whose argument slots hold these bits, or the values of these terms under the current model
    /// (long and double take two slots).
    pub fn start_symbolic(
        &mut self,
        method: MethodId,
        args: &[(u64, Option<Term>)],
    ) -> Result<(), Trap> {
        let Some(symbolic) = &mut self.symbolic else {
            return Err(Trap::internal("no symbolic state"));
        };
        symbolic.pending = None;
        let begins = !symbolic.start.is_empty();
        self.push_shadowed_call(method, args, After::HostCall)?;
        let went = match begins {
            true => self.begin_start(),
            false => self.meet_receiver(),
        };
        unless_forks(went)
    }

    /// From here on a static field of a class that is ready holds a term.
    pub fn set_static_term(&mut self, class: ClassId, offset: usize, term: Term) {
        let mirror = self.mirror(class);
        if let Some(symbolic) = &mut self.symbolic {
            symbolic.set_memory(mirror, Place::Field(offset), Some(term));
        }
        self.write_values();
    }

    /// The method under test is about to begin: its receiver must be there.
    pub(super) fn meet_receiver(&mut self) -> Exec<()> {
        let method = self.frame().method;
        if self.method(method).is(vitro_classfile::access::STATIC) {
            return Ok(());
        }
        self.look_at_argument(method, usize::from(self.takes_outer(method)))?;
        self.dispatch()
    }

    /// After [`Machine::switch_to`]: brings back the shadows that belong to that choice point, makes `path` what
    /// is known, lets the object be born that the new alternative needs, or live on, and gives every shadowed slot
    /// its value under `model`.
    pub fn adopt(
        &mut self,
        shadows: Shadows,
        path: &[Term],
        way: &Alternative,
        model: Model,
    ) -> Exec<()> {
        if let Some(symbolic) = &mut self.symbolic {
            symbolic.shadows = shadows;
            symbolic.decided.clear();
            symbolic.bounds = Bounds::default();
            symbolic.set_model(model);
            symbolic.forget_ranges();
            path.iter()
                .for_each(|&condition| symbolic.assume(condition));
            symbolic.clear_trace();
        }
        match way {
            // Who gives the object, or gets it, may have to be decided next.
            Alternative::NewObject(input_object) => unless_forks(self.bear(input_object.clone()))?,
            Alternative::SetupCall(call) => unless_forks(self.call_in_setup(Call::clone(call)))?,
            Alternative::Turn(thread) => self.grant(*thread),
            Alternative::Wakes(thread) => self.wake_next(*thread),
            Alternative::Plain
            | Alternative::Beyond(_)
            | Alternative::NoRecipe(_)
            | Alternative::NullForbidden(_)
            | Alternative::Excluded => {}
        }
        self.write_values();
        match way {
            // The receiver may be an object that is there already.
            Alternative::Plain => self.dispatch(),
            _ => Ok(()),
        }
    }

    /// Gives every shadowed slot its value under the model.
    fn write_values(&mut self) {
        let Some(symbolic) = self.symbolic.take() else {
            return;
        };
        for (thread, stack) in symbolic.shadows.stacks.iter().enumerate() {
            let live = self.threads[thread]
                .frames
                .last()
                .map_or(0, |frame| frame.sp as usize);
            for (slot, term) in stack.iter().enumerate().take(live) {
                if let Some(term) = term {
                    self.threads[thread].slots[slot] = symbolic.value_bits(*term);
                }
            }
        }
        for cell in symbolic.shadows.heap.values() {
            let bits = symbolic.value_bits(cell.term);
            cell.place.write(&mut self.heap, cell.owner, bits);
        }
        self.symbolic = Some(symbolic);
    }
}

/// What is to be decided next is asked when the run goes on.
fn unless_forks(went: Exec<()>) -> Exec<()> {
    match went {
        Err(Trap::Fork) => Ok(()),
        went => went,
    }
}
