//! Unknown references. A reference among the inputs is a term whose value is an *object number*: 0 for null, or
//! the number of an input object. When it is compared or something is read through it, the machine forks: it
//! is null, one of the input objects that exist already, or a new one, which is then *born* ([`super::input_construction`]).

use std::sync::Arc;

use vitro_expr::{Sort, Term, Terms};
use vitro_program::null_annotations::{is_not_null, without_mark};

use super::access_path::{AccessPath, Root, Step};
use super::input_construction::{
    Call, Construction, InputObject, MOST_ELEMENTS, MOST_WIDE, Options, Plan, Unknown,
};
use super::{Shadows, Symbolic};
use crate::heap::Ref;

const STRING: &str = "Ljava/lang/String;";
/// From here on the number of a making is that of a literal.
const FIRST_LITERAL: i64 = 1 << 16;

/// An object that is to come into being; an array has at most so many elements.
fn new_birth(path: AccessPath, plan: &Arc<Plan>, array_size: u32) -> InputObject {
    InputObject {
        path,
        plan: plan.clone(),
        object: Ref::NULL,
        ready: true,
        initial: Vec::new(),
        told_apart: false,
        setup_count: 0,
        captured: Vec::new(),
        called: Vec::new(),
        room: match plan.construction {
            Construction::Array(_) => array_size,
            Construction::Latin => MOST_ELEMENTS,
            Construction::Wide => MOST_WIDE,
            _ => 0,
        },
    }
}

/// Most input objects on one path.
pub const MOST_OBJECTS: usize = 24;

/// What going another way takes.
#[derive(Clone, Debug)]
pub enum Alternative {
    /// Nothing but another model.
    Plain,
    /// This input object comes into being.
    NewObject(InputObject),
    /// The input object at rest is called once more.
    SetupCall(Arc<Call>),
    /// This thread goes on.
    Turn(usize),
    /// This thread is woken.
    Wakes(usize),
    /// It is not tried, since a bound says so: which.
    Beyond(Arc<str>),
    /// An object of this type would have to come into being, which nobody knows how to make.
    NoRecipe(Arc<str>),
    /// The program assumes that it does not happen.
    Excluded,
    /// The unknown of this name would be null, which an annotation forbids. A test could do it, but does not.
    NullForbidden(Arc<str>),
}

/// Whether an unknown reference may be null.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MayBeNull {
    /// It may.
    Yes,
    /// An annotation says that nobody should hand over null.
    Forbidden,
    /// No test could write that: it is what a method is called on.
    Never,
}

impl MayBeNull {
    /// By the marked signature of its type.
    pub fn of(signature: &str) -> MayBeNull {
        match is_not_null(signature) {
            true => MayBeNull::Forbidden,
            false => MayBeNull::Yes,
        }
    }
}

/// What is known of an unknown reference before it is looked at.
#[derive(Clone, Debug)]
pub struct Declared {
    /// Its generic signature, without a mark of its own.
    pub signature: Arc<str>,
    /// Whether it may be null.
    pub null: MayBeNull,
    /// It refers to a new object.
    pub new: Option<Fresh>,
}

/// What is known of an object that an unknown reference alone refers to.
#[derive(Clone, Copy, Debug)]
pub struct Fresh {
    /// An array or string has at most so many elements.
    pub most: u32,
    /// Whether there may be more, which are left out.
    pub is_bound: bool,
    /// Whether a command line has brought it: it has no NUL and no half of a pair of characters.
    pub is_argument: bool,
}

impl Shadows {
    /// The input objects; the first has number 1.
    pub fn input_objects(&self) -> &[InputObject] {
        &self.input_objects
    }

    /// The object with a number; null if there is none.
    pub(super) fn object(&self, number: u32) -> Ref {
        let at = (number as usize).wrapping_sub(1);
        self.input_objects
            .get(at)
            .map_or(Ref::NULL, |input_object| input_object.object)
    }
}

impl Symbolic {
    /// An unknown reference of a declared type.
    pub fn reference(&mut self, root: Root, signature: &str, null: MayBeNull) -> Term {
        let path = self.terms.root(root);
        let term = self.terms.unknown(path, Sort::Ref);
        let declared = Declared {
            signature: without_mark(signature).into(),
            null,
            new: None,
        };
        self.shadows.declared.insert_mut(term, declared);
        term
    }

    /// What an unknown reference may be: a condition each, and what it takes that it is that.
    pub(super) fn choices(&mut self, reference: Term) -> Vec<(Term, Alternative)> {
        let mut choices = Vec::new();
        let declared = self.shadows.declared.get(&reference).cloned();
        let null = match declared.as_ref().map(|declared| declared.null) {
            None | Some(MayBeNull::Yes) => Some(Alternative::Plain),
            Some(MayBeNull::Forbidden) => Some(Alternative::NullForbidden(self.name_of(reference))),
            Some(MayBeNull::Never) => None,
        };
        if let Some(way) = null {
            let null = self.terms.object(0);
            choices.push((self.terms.eq(reference, null), way));
        }
        let Some(declared) = declared else {
            return choices;
        };
        let unplanned = Arc::new(Options::default());
        let options = self.plans.get(&declared.signature).unwrap_or(&unplanned);
        let options = options.clone();
        for (number, alternative) in self.other_names(reference, &declared, &options) {
            let number = self.terms.object(number);
            choices.push((self.terms.eq(reference, number), alternative));
        }
        self.add_new_ones(reference, &declared, &options, &mut choices);
        choices
    }

    /// The input objects that an unknown reference may refer to: if it is to be a new one, that which was born for it.
    fn other_names(
        &self,
        reference: Term,
        declared: &Declared,
        options: &Options,
    ) -> Vec<(u32, Alternative)> {
        let own = self.terms.path_of_term(reference);
        let may_be = |input_object: &InputObject| match declared.new {
            Some(_) => Some(input_object.path) == own,
            None => own.is_none_or(|own| self.was_there(input_object.path, own)),
        };
        let fits = |input_object: &InputObject| {
            input_object.ready && options.fitting.contains(&input_object.plan.descriptor)
        };
        let argument_of = own.and_then(|own| self.made_of(own, &arguments));
        let part_of = own.and_then(|own| self.made_of(own, &needed));
        let as_it_can_be = |(number, _): (u32, &InputObject)| {
            let needs_itself =
                |made: Option<u32>, parts| made.is_some_and(|made| self.needs(number, made, parts));
            if needs_itself(argument_of, &arguments) {
                None
            } else if needs_itself(part_of, &needed) {
                let what = "stub that gives itself".into();
                Some((number, Alternative::NoRecipe(what)))
            } else {
                Some((number, Alternative::Plain))
            }
        };
        let input_objects = (1..).zip(self.shadows.input_objects.iter());
        let input_objects =
            input_objects.filter(|(_, input_object)| may_be(input_object) && fits(input_object));
        input_objects.filter_map(as_it_can_be).collect()
    }

    /// The object that an unknown must be there for: as one of these parts, and not as a field that is written afterwards.
    /// Another way to make it may have a field of the same name, so this depends on the path.
    fn made_of(&self, unknown: AccessPath, parts: Parts<'_>) -> Option<u32> {
        let whole = self.terms.whole(unknown)?;
        let mut input_objects = (1..).zip(self.shadows.input_objects.iter());
        let made = input_objects.find(|(_, input_object)| {
            if input_object.path != whole {
                return false;
            }
            let is_meant = |one: &&Unknown| self.terms.is_part(unknown, whole, &one.at);
            parts(&input_object.plan).iter().any(is_meant)
                && !(input_object.ready
                    && written_later(&input_object.plan).any(|one| is_meant(&one)))
        });
        made.map(|(number, _)| number)
    }

    /// Whether the object `number`, for these parts of it, can only be made after the object `other`, or is it.
    fn needs(&self, number: u32, other: u32, parts: Parts<'_>) -> bool {
        // What nobody has looked at yet may refer to anything, and in circles.
        let mut seen = vec![number];
        let mut at = 0;
        while let Some(&number) = seen.get(at) {
            at += 1;
            if number == other {
                return true;
            }
            let Some(input_object) = self.shadows.input_objects.get(number as usize - 1) else {
                continue;
            };
            for part in parts(&input_object.plan) {
                let path = self
                    .terms
                    .find_place(input_object.path, &part.at, part.twin);
                let variable = path.and_then(|path| self.terms.find_reference(path));
                let refers_to = variable.and_then(|variable| self.object_number(variable));
                if let Some(next) = refers_to
                    && next > 0
                    && !seen.contains(&next)
                {
                    seen.push(next);
                }
            }
            for next in self.captured_by(input_object) {
                if !seen.contains(&next) {
                    seen.push(next);
                }
            }
        }
        false
    }

    /// The inputs that a stub holds.
    fn captured_by(&self, input_object: &InputObject) -> Vec<u32> {
        let Construction::Calls(calls) = &input_object.plan.construction else {
            return Vec::new();
        };
        let held = calls.captures().iter();
        let held = held.filter(|(offset, _)| input_object.captured.contains(offset));
        let numbers = held.filter_map(|(_, input)| {
            let variable = self.root_reference(input)?;
            self.object_number(variable).filter(|&number| number > 0)
        });
        numbers.collect()
    }

    /// The unknown reference that is an input itself.
    fn root_reference(&self, root: &Root) -> Option<Term> {
        self.terms.find_reference(self.terms.find_root(root)?)
    }

    /// This input, if it is there and the stub with this number is not needed to make it.
    pub(super) fn capturable(&self, input: &Root, stub: u32) -> Option<Ref> {
        let variable = self.root_reference(input)?;
        let number = self.object_number(variable).filter(|&number| number > 0)?;
        let input_object = self.shadows.input_objects.get(number as usize - 1)?;
        let is_there = input_object.ready && number != stub && !self.needs(number, stub, &needed);
        is_there.then_some(input_object.object)
    }

    fn add_new_ones(
        &mut self,
        reference: Term,
        declared: &Declared,
        options: &Options,
        choices: &mut Vec<(Term, Alternative)>,
    ) {
        let number = self
            .terms
            .object(self.shadows.input_objects.len() as u32 + 1);
        let is_new = self.terms.eq(reference, number);
        if self.shadows.input_objects.len() >= MOST_OBJECTS {
            let bound = format!("more than {MOST_OBJECTS} input objects").into();
            choices.push((is_new, Alternative::Beyond(bound)));
            return;
        }
        let path = match self.terms.path_of_term(reference) {
            Some(path) => path,
            None => self.terms.root(Root::Computed),
        };
        let which = self.which_plan(path);
        for (at, plan) in options.plans.iter().enumerate() {
            // An object that is there already has no second input object.
            if matches!(plan.construction, Construction::Constant(object, _) | Construction::Literal(object)
                if self.shadows.input_objects.iter().any(|input_object| input_object.object == object))
            {
                continue;
            }
            let mut condition = is_new;
            if options.plans.len() > 1 {
                let at = self.terms.int(at as i32);
                let this_one = self.terms.eq(which, at);
                condition = self.terms.and(condition, this_one);
            }
            self.add_plan(path, condition, plan, declared.new, choices);
        }
        if options.plans.is_empty() {
            let type_name = declared.signature.clone();
            choices.push((is_new, Alternative::NoRecipe(type_name)));
        } else if let Some(left_out) = &options.left_out {
            let at = self.terms.int(options.plans.len() as i32);
            let other = self.terms.eq(which, at);
            let condition = self.terms.and(is_new, other);
            choices.push((condition, Alternative::Beyond(left_out.clone())));
        }
    }

    /// One more thing that an unknown reference may be, if its type allows it: an interned string, which nothing
    /// but a comparison by identity tells from one that is made.
    pub(super) fn offer_literal(
        &mut self,
        reference: Term,
        literal: Ref,
        choices: &mut Vec<(Term, Alternative)>,
    ) {
        let declared = self.shadows.declared.get(&reference).cloned();
        let declared = declared.filter(|declared| declared.new.is_none());
        let signature = declared.map(|declared| declared.signature);
        let options = signature.and_then(|signature| self.plans.get(&signature));
        let known = self.shadows.input_objects.len();
        // With one plan alone, which one it is stands in no condition.
        let fits = options.is_some_and(|options| {
            options.plans.len() > 1 && options.fitting.iter().any(|class| &**class == STRING)
        });
        let is_born = |input_object: &InputObject| input_object.object == literal;
        if !fits || known >= MOST_OBJECTS || self.shadows.input_objects.iter().any(is_born) {
            return;
        }
        let Some(path) = self.terms.path_of_term(reference) else {
            return;
        };
        let which = self.which_plan(path);
        let number = self.terms.object(known as u32 + 1);
        // Plans have small numbers, objects have large ones.
        let this_one = self.terms.bv(32, i64::from(literal.0) + FIRST_LITERAL);
        let (is_new, this_one) = (
            self.terms.eq(reference, number),
            self.terms.eq(which, this_one),
        );
        let condition = self.terms.and(is_new, this_one);
        let plan = Plan {
            descriptor: STRING.into(),
            construction: Construction::Literal(literal),
        };
        let input_object = new_birth(path, &Arc::new(plan), self.array_size);
        choices.push((condition, Alternative::NewObject(input_object)));
        self.shadows.offered.insert_mut((reference, literal));
    }

    /// Whether an input string might have been this literal, which nobody tried.
    pub(super) fn might_be_literal(&self, object: Ref, literal: Ref) -> bool {
        let is_string = |input_object: &&InputObject| {
            input_object.object == object
                && matches!(
                    input_object.plan.construction,
                    Construction::Latin | Construction::Wide
                )
        };
        let mut input_objects = self.shadows.input_objects.iter();
        // One that was there first could have been chosen.
        let Some(input_object) = input_objects
            .find(|input_object| input_object.object == literal || is_string(input_object))
            .filter(is_string)
        else {
            return false;
        };
        if self.is_fresh(input_object.path) {
            return false;
        }
        let reference = self.terms.find_reference(input_object.path);
        let offered = &self.shadows.offered;
        reference.is_none_or(|reference| !offered.contains(&(reference, literal)))
    }

    /// What people call an unknown reference.
    fn name_of(&self, reference: Term) -> Arc<str> {
        let var = self.terms.as_var(reference);
        var.map_or("?", |var| self.terms.var_name(var)).into()
    }

    /// The unknown that says which of the planned ways makes an object.
    fn which_plan(&mut self, object: AccessPath) -> Term {
        let path = self.terms.part(object, Step::WhichPlan);
        self.terms.unknown(path, Sort::Bv(32))
    }

    fn add_plan(
        &mut self,
        path: AccessPath,
        condition: Term,
        plan: &Arc<Plan>,
        wanted: Option<Fresh>,
        choices: &mut Vec<(Term, Alternative)>,
    ) {
        let input_object = new_birth(path, plan, self.array_size);
        let room = input_object.room;
        if !matches!(
            plan.construction,
            Construction::Array(_) | Construction::Latin | Construction::Wide
        ) {
            choices.push((condition, Alternative::NewObject(input_object)));
            return;
        }
        // Whoever asks for no more than there is room for gets all that there is.
        let most = wanted.map_or(room, |wanted| wanted.most.min(room));
        let is_all = wanted.is_some_and(|wanted| !wanted.is_bound && wanted.most <= room);
        let length = input_object.length(&mut self.terms);
        let (zero, limit) = (self.terms.int(0), self.terms.int(most as i32));
        let fits = self.terms.ule(length, limit);
        let mut small = self.terms.and(condition, fits);
        if let Construction::Wide = plan.construction {
            let wide = self.some_wide_character(&input_object, length);
            small = self.terms.and(small, wide);
        }
        if wanted.is_some_and(|wanted| wanted.is_argument) {
            let carried = self.carried(&input_object, length);
            small = self.terms.and(small, carried);
        }
        choices.push((small, Alternative::NewObject(input_object)));
        if is_all {
            return;
        }
        let (fits, natural) = (self.terms.not(fits), self.terms.sle(zero, length));
        let large = self.terms.and(fits, natural);
        let large = self.terms.and(condition, large);
        let bound = format!("{} longer than {most}", self.terms.name(path)).into();
        choices.push((large, Alternative::Beyond(bound)));
    }

    /// The coder of a string is UTF-16 only if some character needs it.
    fn some_wide_character(&mut self, input_object: &InputObject, length: Term) -> Term {
        let parts: Vec<Term> = (0..MOST_WIDE)
            .map(|index| {
                let character = input_object.element(&mut self.terms, index);
                let terms = &mut self.terms;
                let (at, latin) = (terms.int(index as i32), terms.bv(16, 0xff));
                let (inside, narrow) = (terms.slt(at, length), terms.ule(character, latin));
                let wide = terms.not(narrow);
                terms.and(inside, wide)
            })
            .collect();
        self.terms.any(&parts)
    }

    /// A command line carries texts: characters of a string that are no NUL, and halves of a pair only beside each other.
    fn carried(&mut self, input_object: &InputObject, length: Term) -> Term {
        if let Construction::Array(_) = input_object.plan.construction {
            return self.terms.bool(true);
        }
        let width = if let Construction::Wide = input_object.plan.construction {
            16
        } else {
            8
        };
        let characters: Vec<Term> = (0..input_object.room)
            .map(|index| input_object.element(&mut self.terms, index))
            .collect();
        let mut parts = Vec::new();
        for (index, &character) in characters.iter().enumerate() {
            let terms = &mut self.terms;
            let (at, next) = (terms.int(index as i32), terms.int(index as i32 + 1));
            let outside = terms.sle(length, at);
            let nul = terms.bv(width, 0);
            let nul = terms.eq(character, nul);
            let mut fits = terms.not(nul);
            if width == 16 {
                let (high, low) = (
                    half(terms, character, 0xd800),
                    half(terms, character, 0xdc00),
                );
                let is_last = terms.sle(length, next);
                let no = terms.bool(false);
                let low_next = characters
                    .get(index + 1)
                    .map_or(no, |&c| half(terms, c, 0xdc00));
                let before = index.checked_sub(1).map(|before| characters[before]);
                let high_before = before.map_or(no, |c| half(terms, c, 0xd800));
                let (not_last, not_high, not_low) =
                    (terms.not(is_last), terms.not(high), terms.not(low));
                let paired = terms.and(not_last, low_next);
                let first = terms.or(not_high, paired);
                let second = terms.or(not_low, high_before);
                let halves = terms.and(first, second);
                fits = terms.and(fits, halves);
            }
            parts.push(terms.or(outside, fits));
        }
        self.terms.all(&parts)
    }
}

/// Some of the unknowns that an object of a plan is made of.
type Parts<'a> = &'a dyn for<'p> Fn(&'p Plan) -> Vec<&'p Unknown>;

/// The arguments of the calls that make an object.
fn arguments(plan: &Plan) -> Vec<&Unknown> {
    match &plan.construction {
        Construction::Calls(calls) => {
            let arguments = calls.calls.iter();
            arguments.flat_map(|call| &call.arguments).collect()
        }
        _ => Vec::new(),
    }
}

/// These, and what a stub gives: a test writes that where the stub is, so it must be there before.
fn needed(plan: &Plan) -> Vec<&Unknown> {
    let mut needed = arguments(plan);
    if let Construction::Calls(calls) = &plan.construction
        && plan.is_stub()
    {
        needed.extend(calls.fields.iter().map(|(_, field)| field));
    }
    needed
}

/// The unknowns that are written into an object of this plan once it is there.
fn written_later(plan: &Plan) -> impl Iterator<Item = &Unknown> {
    let calls = match &plan.construction {
        Construction::Calls(calls) if !plan.is_stub() => Some(calls),
        _ => None,
    };
    let fields = calls.into_iter().flat_map(|calls| &calls.fields);
    fields.map(|(_, field)| field)
}

/// Whether a character is a first (0xd800) or second (0xdc00) half of a pair.
fn half(terms: &mut Terms, character: Term, start: i64) -> Term {
    let (mask, start) = (terms.bv(16, 0xfc00), terms.bv(16, start));
    let kind = terms.bit_and(character, mask);
    terms.eq(kind, start)
}
