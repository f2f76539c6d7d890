//! How an input object comes into being: in a way that a test can repeat. Which ways there are for a type is
//! planned by whoever explores; here they are carried out.
//!
//! An array or string is allocated with unknown contents. An object of any other class is made by calls, with
//! unknown arguments: its constructor or a factory, then perhaps methods such as `add`. These calls run on the
//! machine like all code, before the instruction that looked at the unknown reference is done again; what they
//! decide about their arguments are forks like any other. Last, the fields that a test may write become unknown.

use std::sync::Arc;

use vitro_classfile::access;
use vitro_expr::{Sort, Term, Terms};
use vitro_program::null_annotations::without_mark;
use vitro_spin::{Deed, Instead, StubTarget};

use super::access_path::{AccessPath, NamedTerms, Origin, Root, Step, Twin};
use super::reference::MayBeNull;
use super::shade::Place;
use super::{BoxKind, Declared, Symbolic};
use crate::class::LoaderId;
use crate::frame::After;
use crate::heap::{ClassId, HEADER, Ref};
use crate::kind::Kind;
use crate::machine::Machine;
use crate::method::MethodId;
use crate::outcome::{Exec, Outcome, Trap};

/// Arrays among the inputs, and strings, have at most so many elements.
pub const MOST_ELEMENTS: u32 = 16;
/// Strings with characters beyond Latin-1 have at most so many of them.
pub const MOST_WIDE: u32 = 8;

/// Arrays that the program makes with an unknown length have room for so many elements; the length of longer
/// ones has to be known.
pub(super) const MOST_ROOM: u32 = 32;

/// One way to make an object.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Construction {
    /// An array; the marked generic signature of its elements.
    Array(Arc<str>),
    /// A string of one-byte characters.
    Latin,
    /// A string in which some character needs two bytes.
    Wide,
    /// An object that is there already, such as an enum constant, and how a test names it.
    Constant(Ref, Arc<str>),
    /// An interned string, which a test that writes it as a literal has.
    Literal(Ref),
    /// What `valueOf` of this kind's box gives.
    Boxed(Kind),
    /// Calls, then fields that become unknown.
    Calls(Calls),
}

/// Calls that make an object.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Calls {
    /// Its class.
    pub class: ClassId,
    /// An object that is there already and that the calls begin with; else the first call gives one.
    pub start: Option<Start>,
    /// A constructor or a factory first, unless something is there already; then instance methods.
    pub calls: Vec<Call>,
    /// Which calls give the object that goes on instead of the one they were called on: `build()`, `withScale(2)`.
    pub turns: Vec<usize>,
    /// So many of the last planned ones stay even where a path does not depend on them, since the user wishes them.
    pub kept: usize,
    /// Fields that a test may write.
    pub fields: Vec<(usize, Unknown)>,
    /// Whether it has fields that change and that a test cannot write, so that other calls may lead to states
    /// which these do not.
    pub hides_state: bool,
    /// What a stub may do.
    pub stub: Option<Arc<Stub>>,
}

/// What a stub may do besides returning values of its own.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Stub {
    /// What each of its methods may do before it ends.
    pub acts: Vec<Vec<Act>>,
    /// What each of them may return instead of a value of its own.
    pub instead: Vec<Vec<Instead>>,
    /// Fields for inputs to which it does something, and these inputs. They stay null if the stub is needed to make the
    /// input, or that is not there yet.
    pub captures: Vec<(usize, Root)>,
    /// Whether it is below a class of which there could be objects, too, so that it overrides what these do.
    pub overrides: bool,
}

impl Calls {
    /// Whether they make a stub that overrides what objects of a class do that could be made, too.
    pub fn overrides(&self) -> bool {
        self.stub.as_ref().is_some_and(|stub| stub.overrides)
    }

    /// The fields of a stub that hold inputs, and which.
    pub fn captures(&self) -> &[(usize, Root)] {
        self.stub.as_ref().map_or(&[], |stub| &stub.captures)
    }
}

/// Something that a method of a stub may do before it ends.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Act {
    /// What it is done to.
    pub on: StubTarget,
    /// What is done.
    pub what: Deed,
}

/// What calls begin with: an object that a static field holds for good.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Start {
    /// The object.
    pub object: Ref,
    /// The field's class, by internal name.
    pub class: Arc<str>,
    /// The field.
    pub field: Arc<str>,
    /// The field's type.
    pub descriptor: Arc<str>,
}

/// A call with unknown arguments.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Call {
    /// What is called.
    pub method: MethodId,
    /// What it is called on.
    pub on: On,
    /// Its arguments.
    pub arguments: Vec<Unknown>,
}

/// What a call of an object's making is called on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum On {
    /// A new object: it is a constructor.
    New,
    /// The object as it was made so far; nothing if it is the first call, a static factory.
    Made,
    /// Its first argument, another input object, which gives this one: `board.cellAt(x, y)`.
    Argument,
    /// The object is handed over, as what has this place among the receiver, if there is one, and the arguments:
    /// `Fixtures.fill(board, 3)`.
    Handed(usize),
}

/// An unknown that comes into being with an object.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Unknown {
    /// Which part of the object it is; or which input, if it is no part of one.
    pub at: Origin,
    /// Which of the unknowns it is that are this part, of different types.
    pub twin: Twin,
    /// Its generic signature, marked where null is forbidden ([`vitro_program::null_annotations`]).
    pub signature: Arc<str>,
}

impl Unknown {
    /// The only unknown of a part of an object, or of an input.
    pub fn new(at: impl Into<Origin>, signature: Arc<str>) -> Unknown {
        Unknown {
            at: at.into(),
            twin: 0,
            signature,
        }
    }

    /// The name of the field or parameter that it is.
    pub fn member_name(&self) -> Option<&Arc<str>> {
        match &self.at {
            Origin::Part(step) => step.member_name(),
            Origin::Root(_) => None,
        }
    }
}

/// A way to make an object of a class.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Plan {
    /// The class, as a descriptor.
    pub descriptor: Arc<str>,
    /// How.
    pub construction: Construction,
}

impl Plan {
    /// Whether it makes an object of a class that a test writes.
    pub fn is_stub(&self) -> bool {
        matches!(&self.construction, Construction::Calls(calls) if calls.stub.is_some())
    }
}

/// What is planned for unknown references of a declared type.
#[derive(Clone, Default, Debug)]
pub struct Options {
    /// Ways to make an object.
    pub plans: Vec<Arc<Plan>>,
    /// Descriptors of all planned classes whose objects a reference of the type may refer to.
    pub fitting: Vec<Arc<str>>,
    /// What has been left out, in words.
    pub left_out: Option<Arc<str>>,
}

impl Options {
    /// The classes of the planned objects, each once.
    pub fn descriptors(&self) -> Vec<Arc<str>> {
        let mut descriptors: Vec<Arc<str>> = Vec::new();
        for plan in &self.plans {
            if !descriptors.contains(&plan.descriptor) {
                descriptors.push(plan.descriptor.clone());
            }
        }
        descriptors
    }
}

/// An input object.
#[derive(Clone, Debug)]
pub struct InputObject {
    /// The unknown reference that it was made for.
    pub path: AccessPath,
    /// How it is made.
    pub plan: Arc<Plan>,
    /// Where it is, once born.
    pub object: Ref,
    /// Whether its calls have all returned, so that something else may refer to it.
    pub ready: bool,
    /// What the calls left in the fields that became unknown afterwards; of a reference, whether it is null.
    pub initial: Vec<u64>,
    /// Whether it was compared by identity with another object.
    pub told_apart: bool,
    /// How many of its calls were not planned, but chosen while it lived.
    pub setup_count: u32,
    /// The most elements or characters that it can have; 0 for what has none.
    pub room: u32,
    /// Of a stub, the fields that hold inputs.
    pub captured: Vec<usize>,
    /// Of a stub, how often each of its methods has been called by the end of the path.
    pub called: Vec<u32>,
}

impl InputObject {
    /// The unknown length of an array, or of a string in characters.
    pub fn length(&self, terms: &mut NamedTerms) -> Term {
        let path = terms.part(self.path, Step::length());
        terms.unknown(path, Sort::Bv(32))
    }

    /// The unknown element of an array, or character of a string. Wide characters are always the second ones of their
    /// paths, so that those of both kinds of strings are the same in every search, whichever it looked at first.
    pub fn element(&self, terms: &mut NamedTerms, index: u32) -> Term {
        let (sort, twin) = match &self.plan.construction {
            Construction::Array(element) => (unknown_sort(Kind::of(element)), 0),
            Construction::Wide => (Sort::Bv(16), 1),
            _ => (Sort::Bv(8), 0),
        };
        let path = terms.place(Some(self.path), &Step::Element(index).into(), twin);
        terms.unknown(path, sort)
    }

    /// The unknown inside a box.
    pub fn content(&self, terms: &mut NamedTerms, kind: Kind) -> Term {
        let path = terms.part(self.path, Step::content());
        terms.unknown(path, unknown_sort(kind))
    }

    /// An argument of one of the calls that make it, or one of its fields.
    pub fn unknown(&self, terms: &mut NamedTerms, unknown: &Unknown) -> Term {
        let path = terms.place(Some(self.path), &unknown.at, unknown.twin);
        terms.unknown(path, unknown_sort(Kind::of(&unknown.signature)))
    }
}

/// An argument of one of the calls with which every test begins.
pub fn start_unknown(terms: &mut NamedTerms, unknown: &Unknown) -> Term {
    let path = terms.place(None, &unknown.at, unknown.twin);
    terms.unknown(path, unknown_sort(Kind::of(&unknown.signature)))
}

/// The sort of an unknown of this kind.
pub fn unknown_sort(kind: Kind) -> Sort {
    match kind {
        Kind::Boolean => Sort::Bool,
        Kind::Byte => Sort::Bv(8),
        Kind::Char | Kind::Short => Sort::Bv(16),
        Kind::Long => Sort::Bv(64),
        Kind::Float => Sort::Float,
        Kind::Double => Sort::Double,
        Kind::Ref => Sort::Ref,
        Kind::Int | Kind::Void => Sort::Bv(32),
    }
}

/// What stands in a slot for an unknown of this kind: ints are wider than what is unknown.
pub fn widened(terms: &mut Terms, kind: Kind, variable: Term) -> Term {
    match kind {
        Kind::Boolean => {
            let (one, zero) = (terms.int(1), terms.int(0));
            terms.ite(variable, one, zero)
        }
        Kind::Byte | Kind::Short => terms.sext(32, variable),
        Kind::Char => terms.zext(32, variable),
        _ => variable,
    }
}

impl Symbolic {
    /// What stands in a slot for an unknown, which is declared on the way.
    fn declare(&mut self, variable: Term, signature: &Arc<str>) -> Term {
        let kind = Kind::of(signature);
        if kind == Kind::Ref {
            let declared = Declared {
                signature: without_mark(signature).into(),
                null: MayBeNull::of(signature),
                new: None,
            };
            self.shadows.declared.insert_mut(variable, declared);
        }
        if kind == Kind::Char {
            self.note_character(variable);
        }
        widened(&mut self.terms, kind, variable)
    }
}

impl Symbolic {
    fn note_text(&mut self, input_object: &InputObject, length: Term) {
        let characters: Vec<Term> = (0..input_object.room)
            .map(|index| input_object.element(&mut self.terms, index))
            .collect();
        let vars = characters.iter().filter_map(|&one| self.terms.as_var(one));
        self.characters.extend(vars);
        let known = self.texts.entry(length).or_default();
        if !known.contains(&characters) {
            known.push(characters);
        }
    }

    fn cannot_be_null(&mut self, reference: Term) {
        if let Some(declared) = self.shadows.declared.get_mut(&reference) {
            declared.null = MayBeNull::Never;
        }
    }

    /// Whether the array that is about to be made has an unknown length.
    pub(crate) fn wants_room(&self) -> bool {
        self.wanted_room.is_some()
    }
}

impl Machine {
    /// Makes an input object, or starts the calls that do.
    pub(super) fn bear(&mut self, mut input_object: InputObject) -> Exec<()> {
        let plan = input_object.plan.clone();
        match &plan.construction {
            Construction::Array(_) => {
                input_object.object = self.roomy_array(&plan.descriptor, input_object.room)?;
                self.fill_array(&input_object);
            }
            Construction::Latin | Construction::Wide => {
                let bytes = self.roomy_array("[B", MOST_ELEMENTS)?;
                input_object.object =
                    self.string_over(bytes, matches!(plan.construction, Construction::Wide));
                self.fill_string(&input_object, bytes);
            }
            Construction::Constant(object, _) | Construction::Literal(object) => {
                input_object.object = *object
            }
            Construction::Boxed(kind) => self.fill_box(&mut input_object, *kind)?,
            Construction::Calls(calls) => {
                input_object.ready = false;
                let first = calls.calls.first().filter(|call| call.on == On::New);
                if let Some(start) = &calls.start {
                    input_object.object = start.object;
                } else if let Some(first) = first {
                    let class = self.method(first.method).class;
                    input_object.object = self.heap.new_object(class);
                }
            }
        }
        let Some(symbolic) = &mut self.symbolic else {
            return Ok(());
        };
        symbolic.note_room(&input_object);
        symbolic.shadows.input_objects.push(input_object);
        let number = symbolic.shadows.input_objects.len() as u32;
        match plan.construction {
            Construction::Calls(_) => {
                symbolic.shadows.births_under_way += 1;
                self.continue_construction(number, 0)
            }
            _ => Ok(()),
        }
    }

    fn roomy_array(&mut self, descriptor: &str, most: u32) -> Exec<Ref> {
        let class = self
            .try_load(LoaderId::APP, descriptor)?
            .ok_or_else(|| Trap::internal("the class of an input is missing"))?;
        let kind = Kind::of(descriptor.strip_prefix('[').unwrap_or("B"));
        Ok(self.heap.new_roomy_array(class, most, kind.log2()))
    }

    fn fill_array(&mut self, input_object: &InputObject) {
        let (Some(symbolic), Construction::Array(element)) =
            (&mut self.symbolic, &input_object.plan.construction)
        else {
            return;
        };
        let kind = Kind::of(element);
        let length = input_object.length(&mut symbolic.terms);
        symbolic.set_memory(input_object.object, Place::Length, Some(length));
        for index in 0..input_object.room {
            let variable = input_object.element(&mut symbolic.terms, index);
            let term = symbolic.declare(variable, element);
            let place = Place::element(index as usize, kind);
            symbolic.set_memory(input_object.object, place, Some(term));
        }
        symbolic.declare_arguments(input_object);
    }

    /// Makes an array whose length is unknown, and at the moment what the top of the stack says.
    pub(crate) fn new_roomy_array(&mut self, class: ClassId, kind: Kind) -> Exec<()> {
        let array = self.heap.new_roomy_array(class, MOST_ROOM, kind.log2());
        let length = self.operand(0) as u32;
        self.heap.set_length(array, length);
        self.drop_operands(1);
        self.push_operand(array.slot(), 1);
        if let Some(symbolic) = &mut self.symbolic {
            let length = symbolic.wanted_room.take();
            symbolic.set_memory(array, Place::Length, length);
        }
        Ok(())
    }

    /// A string over an array.
    pub(super) fn string_over(&mut self, bytes: Ref, wide: bool) -> Ref {
        let string = self.heap.new_object(self.known.string);
        self.heap
            .set_field(string, self.known.string_value, bytes.slot());
        self.heap
            .set_field(string, self.known.string_coder, wide.into());
        string
    }

    fn fill_string(&mut self, input_object: &InputObject, bytes: Ref) {
        let Some(symbolic) = &mut self.symbolic else {
            return;
        };
        let wide = matches!(input_object.plan.construction, Construction::Wide);
        let mut length = input_object.length(&mut symbolic.terms);
        symbolic.note_text(input_object, length);
        if wide {
            length = symbolic.terms.add(length, length);
        }
        symbolic.set_memory(bytes, Place::Length, Some(length));
        for index in 0..input_object.room {
            let variable = input_object.element(&mut symbolic.terms, index);
            let parts = match wide {
                true => vec![
                    symbolic.terms.extract(0, 8, variable),
                    symbolic.terms.extract(8, 8, variable),
                ],
                false => vec![variable],
            };
            let width = parts.len();
            for (half, part) in parts.into_iter().enumerate() {
                let term = symbolic.terms.sext(32, part);
                let place = Place::element(index as usize * width + half, Kind::Byte);
                symbolic.set_memory(bytes, place, Some(term));
            }
        }
    }

    fn fill_box(&mut self, input_object: &mut InputObject, kind: Kind) -> Exec<()> {
        let Some(symbolic) = &mut self.symbolic else {
            return Ok(());
        };
        let variable = input_object.content(&mut symbolic.terms, kind);
        let term = symbolic.declare(variable, &Arc::from(kind.letter().to_string()));
        input_object.object = self.box_unknown(kind, 0, term)?;
        Ok(())
    }

    /// What `valueOf` of a kind's box gives for this value: in a symbolic run one object for all values.
    pub fn box_unknown(&mut self, kind: Kind, bits: u64, term: Term) -> Exec<Ref> {
        let class = self.load_known(kind.box_class())?;
        let kept = self.kept_boxes(kind)?;
        let object = self.heap.new_object(class);
        let offset = self.field_offset(class, "value").unwrap_or(HEADER);
        self.heap.set_field(object, offset, bits);
        if let Some(symbolic) = &mut self.symbolic {
            symbolic.set_memory(object, Place::Field(offset), Some(term));
            symbolic.note_box(object, class, BoxKind { kind, kept });
        }
        Ok(object)
    }

    /// A call of an object's making returned this: notes what a factory gave and goes on with the next call.
    pub(crate) fn input_call_returned(&mut self, number: u32, done: u32, value: u64) -> Exec<()> {
        let Some(symbolic) = &mut self.symbolic else {
            return Err(Trap::internal("a input_object in a run without unknowns"));
        };
        let input_object = &mut symbolic.shadows.input_objects[number as usize - 1];
        let turns = match &input_object.plan.construction {
            Construction::Calls(calls) => calls.turns.contains(&(done as usize)),
            _ => false,
        };
        if input_object.object.is_null() || turns {
            input_object.object = Ref::from_slot(value);
            self.check_given(number, done)?;
        }
        self.continue_construction(number, done + 1)
    }

    /// What a call gave as a new input must be there, of the planned class, and no input yet: two numbers for one object
    /// would be told apart by conditions, and by nothing else.
    fn check_given(&self, number: u32, done: u32) -> Exec<()> {
        let Some(symbolic) = &self.symbolic else {
            return Ok(());
        };
        let input_objects = &symbolic.shadows.input_objects;
        let input_object = &input_objects[number as usize - 1];
        let is_twin = |other: &InputObject| {
            other.object == input_object.object && other.path != input_object.path
        };
        let is_other_class = match &input_object.plan.construction {
            Construction::Calls(calls) => {
                let first = calls.calls.first();
                let is_given = first.is_some_and(|call| call.on == On::Argument);
                let is_last = calls.turns.iter().all(|&turn| turn <= done as usize);
                let is_there = is_given && is_last && !input_object.object.is_null();
                is_there && self.class_of(input_object.object) != calls.class
            }
            _ => false,
        };
        let what = match input_object.object.is_null() {
            true => "null",
            false if input_objects.iter().any(is_twin) => "an input that is there already",
            false if is_other_class => {
                let name = symbolic.terms.name(input_object.path);
                let bound = format!("what makes {name} gives an object of another class");
                return Err(Trap::Stop(Outcome::Bound(bound)));
            }
            false => return Ok(()),
        };
        let name = symbolic.terms.name(input_object.path);
        let made = format!("what makes {name} gave {what}");
        Err(Trap::Stop(Outcome::NotMade(made)))
    }

    /// Makes the call with number `next` of an input object's making; behind the last one it is at rest.
    pub(super) fn continue_construction(&mut self, number: u32, next: u32) -> Exec<()> {
        let Some(symbolic) = &self.symbolic else {
            return Ok(());
        };
        let input_object = symbolic.shadows.input_objects[number as usize - 1].clone();
        let Construction::Calls(calls) = &input_object.plan.construction else {
            return Ok(());
        };
        let Some(call) = calls.calls.get(next as usize) else {
            return self.pause_for_setup(number);
        };
        let object = (input_object.object.slot(), None);
        let has_receiver = next > 0 || call.on == On::New || calls.start.is_some();
        let place = match call.on {
            On::Handed(place) => Some(place),
            On::New | On::Made if has_receiver => Some(0),
            On::New | On::Made | On::Argument => None,
        };
        let is_static = self.methods[call.method.0 as usize].is(access::STATIC);
        // Another input is called, or stands around the object, and must be there.
        let asks_another = match call.on {
            On::Argument => true,
            On::Handed(_) => !is_static,
            On::New => self.takes_outer(call.method),
            On::Made => false,
        };
        let Some(symbolic) = &mut self.symbolic else {
            return Ok(());
        };
        let mut args: Vec<(u64, Option<Term>)> = Vec::new();
        for (at, argument) in call.arguments.iter().enumerate() {
            if place == Some(at) {
                args.push(object);
            }
            let variable = input_object.unknown(&mut symbolic.terms, argument);
            let term = symbolic.declare(variable, &argument.signature);
            if at == 0 && asks_another {
                symbolic.cannot_be_null(variable);
            }
            args.push((0, Some(term)));
            if Kind::of(&argument.signature).slots() == 2 {
                args.push((0, None));
            }
        }
        if place.is_some_and(|place| place >= call.arguments.len()) {
            args.push(object);
        }
        let after = After::InputCall { number, call: next };
        self.push_shadowed_call(call.method, &args, after)?;
        if !asks_another {
            return Ok(());
        }
        self.look_at_argument(call.method, usize::from(call.on == On::New))?;
        self.dispatch()
    }

    /// Makes the calls with which every test begins. The method under test waits for them as for its inputs.
    pub(super) fn begin_start(&mut self) -> Exec<()> {
        if let Some(symbolic) = &mut self.symbolic {
            symbolic.shadows.births_under_way += 1;
        }
        self.continue_start(0)
    }

    /// Makes the call with number `next` of those with which every test begins; behind the last one the method under test
    /// is called.
    pub(crate) fn continue_start(&mut self, next: u32) -> Exec<()> {
        let Some(symbolic) = &mut self.symbolic else {
            return Ok(());
        };
        let start = symbolic.start.clone();
        let Some(call) = start.get(next as usize) else {
            symbolic.shadows.births_under_way -= 1;
            return self.meet_receiver();
        };
        let mut args: Vec<(u64, Option<Term>)> = Vec::new();
        for argument in &call.arguments {
            let variable = start_unknown(&mut symbolic.terms, argument);
            let term = symbolic.declare(variable, &argument.signature);
            args.push((0, Some(term)));
            if Kind::of(&argument.signature).slots() == 2 {
                args.push((0, None));
            }
        }
        self.push_shadowed_call(call.method, &args, After::Started(next))
    }

    /// What a method is called on, or an inner object stands in, must be there before.
    pub(super) fn look_at_argument(&mut self, method: MethodId, slot: usize) -> Exec<()> {
        let (thread, base) = (self.current, self.frame().base as usize);
        let Some(symbolic) = &mut self.symbolic else {
            return Ok(());
        };
        match symbolic.fork_on_value(thread, base + slot) {
            Some(choice) => {
                symbolic.pending = Some(choice.at(method, 0));
                Err(Trap::Fork)
            }
            None => Ok(()),
        }
    }

    /// Whether a method is the constructor of an inner class. It gets the object around the new one first, and in Java that
    /// is never null.
    pub fn takes_outer(&self, method: MethodId) -> bool {
        let about = self.method(method);
        let class = self.class(about.class);
        let Some(file) = &class.file else {
            return false;
        };
        if &**self.names.text(about.selector.name) != "<init>" {
            return false;
        }
        let descriptor = self.names.text(about.selector.descriptor);
        file.inner_classes.iter().any(|inner| {
            let is_own = file.constants.class_name(inner.inner) == Some(&class.name);
            let outer = file.constants.class_name(inner.outer);
            let unfit = access::STATIC | access::INTERFACE | access::ENUM;
            is_own
                && inner.access & unfit == 0
                && outer.is_some_and(|outer| descriptor.starts_with(&format!("(L{outer};")))
        })
    }

    /// No more calls: the fields that a test may write become unknown, and others may refer to the object.
    pub(super) fn get_ready(&mut self, number: u32) -> Exec<()> {
        let Some(symbolic) = &mut self.symbolic else {
            return Ok(());
        };
        let input_object = symbolic.shadows.input_objects[number as usize - 1].clone();
        if let Construction::Calls(calls) = &input_object.plan.construction {
            for (offset, field) in &calls.fields {
                let left = self.heap.field(input_object.object, *offset);
                symbolic.shadows.input_objects[number as usize - 1]
                    .initial
                    .push(left);
                let variable = input_object.unknown(&mut symbolic.terms, field);
                let term = symbolic.declare(variable, &field.signature);
                symbolic.set_memory(input_object.object, Place::Field(*offset), Some(term));
            }
        }
        if let Construction::Calls(calls) = &input_object.plan.construction {
            for (offset, input) in calls.captures() {
                let Some(object) = symbolic.capturable(input, number) else {
                    continue;
                };
                self.heap
                    .set_field(input_object.object, *offset, object.slot());
                symbolic.shadows.input_objects[number as usize - 1]
                    .captured
                    .push(*offset);
            }
        }
        symbolic.shadows.input_objects[number as usize - 1].ready = true;
        symbolic.shadows.births_under_way -= 1;
        self.write_values();
        self.dispatch()
    }

    /// If the receiver of a call that has not begun is known by now, its class says which method runs. A test would call it
    /// in the same way.
    pub(super) fn dispatch(&mut self) -> Exec<()> {
        let Some(frame) = self.thread().frames.last() else {
            return Ok(());
        };
        let (named, base, after) = (frame.method, frame.base as usize, frame.after);
        let is_called = matches!(after, After::HostCall | After::InputCall { .. });
        let about = self.method(named);
        let (selector, count) = (about.selector, usize::from(about.arg_slots));
        let is_bound = about.is(access::STATIC | access::PRIVATE)
            || &**self.names.text(selector.name) == "<init>";
        let receiver = Ref::from_slot(self.thread().slots[base]);
        if frame.pc > 0 || !is_called || is_bound || receiver.is_null() {
            return Ok(());
        }
        let is_unlocked = frame.lock.is_null();
        let selected = self.select_virtual(self.class_of(receiver), selector);
        if selected.is_none_or(|selected| selected == named) {
            return match is_unlocked && self.method(named).is(access::SYNCHRONIZED) {
                true => self.lock_frame(receiver),
                false => Ok(()),
            };
        }
        let selected = selected.unwrap_or(named);
        let (thread, symbolic) = (self.current, self.symbolic.as_ref());
        let argument = |at: usize| {
            let term = symbolic.and_then(|symbolic| symbolic.slot(thread, at));
            (self.thread().slots[at], term)
        };
        let arguments: Vec<(u64, Option<Term>)> = (base..base + count).map(argument).collect();
        self.touch_frame();
        self.pop_frame();
        self.push_shadowed_call(selected, &arguments, after)
    }

    /// The method on top is synchronized, and its receiver has become known.
    fn lock_frame(&mut self, receiver: Ref) -> Exec<()> {
        self.monitor_enter(receiver)?;
        self.touch_frame();
        self.frame_mut().lock = receiver;
        Ok(())
    }

    /// Pushes a frame whose arguments have these bits, or the values of these terms.
    pub(super) fn push_shadowed_call(
        &mut self,
        method: MethodId,
        args: &[(u64, Option<Term>)],
        after: After,
    ) -> Exec<()> {
        let values: Vec<u64> = match &self.symbolic {
            Some(symbolic) => args
                .iter()
                .map(|&(bits, term)| term.map_or(bits, |term| symbolic.value_bits(term)))
                .collect(),
            None => args.iter().map(|&(bits, _)| bits).collect(),
        };
        self.push_call(method, &values, after)?;
        let (thread, base) = (self.current, self.frame().base as usize);
        if let Some(symbolic) = &mut self.symbolic {
            for (index, &(_, term)) in args.iter().enumerate() {
                symbolic.set_slot(thread, base + index, term);
            }
        }
        Ok(())
    }
}
