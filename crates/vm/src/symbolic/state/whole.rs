//! The state of a whole run of one thread, in the same form: all that the rest of the run can depend on. Two runs whose
//! states have one form go on alike, as far as their unknowns agree.
//!
//! Of each frame there is the place, the slots that may still be read, and the monitors that it holds. Then comes all that
//! can be reached from these and from static fields. Objects that were there before the program are told by their
//! address, with those that have been written since listed by themselves. Left out is what the rest of a run cannot tell:
//! * hash codes that strings keep of themselves, and what `Class` objects keep of theirs;
//! * how often a collection of the library has changed, unless something may compare that with an earlier count;
//! * which classes of the library are loaded and initialised, as far as their static fields hold nothing that changes;
//! * what call sites are linked to by the library's own bootstrap methods.
//!
//! Whatever else may matter (other threads, loaders and bootstrap methods of the program, input objects in the making,
//! references that were not used yet) makes the state one that is not compared.

use std::cell::RefCell;
use std::rc::Rc;

use hashbrown::{HashMap, HashSet};
use vitro_classfile::access;
use vitro_expr::{Sort, Term};
use vitro_program::alive::Alive;

use super::{KNOWN, LONGEST, State, Walk};
use crate::class::{Class, Field, Form, LoaderId};
use crate::frame::{After, Frame};
use crate::heap::{ClassId, Ref};
use crate::install::{MIRROR_ERROR, MIRROR_STATE};
use crate::kind::Kind;
use crate::machine::Machine;
use crate::method::MethodId;
use crate::symbolic::shade::Place;
use crate::symbolic::{Alternative, Fork, ForkKind, Symbolic};
use crate::thread::Status;

/// States with more objects than this are not compared.
const MOST_OBJECTS: usize = 4_000;
/// Nor are those with longer forms.
const LONGEST_FORM: usize = 60_000;

/// Stands in a form before what follows; see also the parent's.
const OLD: u64 = 5;
const CLASS: u64 = 6;
const FRAME: u64 = 7;
const STATICS: u64 = 8;
const WRITTEN: u64 = 9;
const COUNTED: u64 = 10;

/// Classes of the library whose objects never change once they are made.
const FIXED: [&str; 14] = [
    "java/lang/String",
    "java/lang/Class",
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
    "java/lang/invoke/MethodType",
    "java/lang/invoke/MethodHandle",
    "java/lang/invoke/VarHandle",
    "java/io/ObjectStreamField",
];

/// Which slots matter in which methods, computed on first use.
pub(crate) type Shapes = RefCell<HashMap<MethodId, Option<Rc<Alive>>>>;

/// How the state of a run is described.
pub(super) struct Run {
    /// Objects below this address were there before the program.
    settled: u32,
    /// Something was met that cannot be compared.
    unclear: bool,
    /// How often collections have changed.
    counts: Vec<u64>,
    /// Whether something may compare such a count with an earlier one.
    counted: bool,
}

impl Machine {
    /// From here on it is noted what the program writes of what is there already. Right behind a choice point.
    pub fn begin_whole_states(&mut self) {
        self.heap.settle();
    }

    /// The run stops at a loop or a call after this many instructions, so that its state can be compared.
    pub fn look_after(&mut self, steps: u64) {
        self.look_at = self.steps.saturating_add(steps);
    }

    /// It also stops when a loop of the program begins again.
    pub fn look_at_loop(&mut self) {
        self.look_at_loop = true;
        self.next_event = 0;
    }

    /// The fork over the values of an int term that has at most `most` on this path; none if it may have more.
    pub fn fork_over_values(&mut self, term: Term, most: i64) -> Option<Fork> {
        let frame = self.threads[self.current].frames.last()?;
        let method = frame.method;
        let offset = *frame.code.offsets.get(frame.pc as usize)?;
        let symbolic = self.symbolic.as_mut()?;
        if symbolic.terms.sort(term) != Sort::Bv(32) {
            return None;
        }
        let (low, high) = symbolic.bounds_of(term);
        if low == high || high - low >= most {
            return None;
        }
        let choices: Vec<(Term, Alternative)> = (low..=high)
            .map(|value| {
                let value = symbolic.terms.int(value as i32);
                (symbolic.terms.eq(term, value), Alternative::Plain)
            })
            .collect();
        let choice = symbolic.undecided(ForkKind::Values, choices)?;
        Some(choice.at(method, offset))
    }

    /// What the path has decided is no unknown any more, wherever it stands on the stack of the running thread or in memory.
    pub fn forget_decided(&mut self) {
        let thread = self.current;
        let Some(symbolic) = &mut self.symbolic else {
            return;
        };
        let stack = symbolic.shadows.stacks.get(thread);
        let stack = stack.map_or(&[][..], |stack| stack);
        let cells = symbolic.shadows.heap.values().map(|cell| cell.term);
        let all: HashSet<Term> = stack.iter().copied().flatten().chain(cells).collect();
        let decided: HashSet<Term> = all
            .into_iter()
            .filter(|&term| symbolic.is_decided(term))
            .collect();
        let slots = symbolic.shadows.stacks.get_mut(thread);
        let mut lowest = None;
        for (at, slot) in slots.into_iter().flatten().enumerate() {
            if slot.take_if(|term| decided.contains(term)).is_some() {
                lowest.get_or_insert(at);
            }
        }
        let cells: Vec<_> = symbolic.shadows.heap.values().copied().collect();
        for cell in cells.iter().filter(|cell| decided.contains(&cell.term)) {
            symbolic.set_memory(cell.owner, cell.place, None);
        }
        if let Some(lowest) = lowest {
            self.touch_slots(lowest);
        }
    }

    /// The state of the run as it stands before an instruction; `None` if it is one that cannot be compared.
    pub fn whole_state(&self) -> Option<State> {
        let symbolic = self.symbolic.as_deref()?;
        if self.heap.settled() == 0 || !self.is_alone(symbolic) || !symbolic.is_between() {
            return None;
        }
        let mut walk = Walk::new(self, symbolic);
        walk.run = Some(Run {
            settled: self.heap.settled() as u32,
            unclear: false,
            counts: Vec::new(),
            counted: false,
        });
        walk.state.form.extend(self.small_state());
        for frame in &self.threads[0].frames {
            walk.frame(frame)?;
        }
        walk.all_statics()?;
        walk.written()?;
        let mut next = 0;
        while let Some(&object) = walk.waiting.get(next) {
            walk.object(object)?;
            next += 1;
            let is_large = next > MOST_OBJECTS || walk.state.form.len() > LONGEST_FORM;
            if is_large || walk.is_unclear() {
                return None;
            }
        }
        walk.told()
    }

    /// Whether there is one thread that can do anything, of a program that has started no other and has no loaders.
    fn is_alone(&self, symbolic: &Symbolic) -> bool {
        let mut others = self.threads.iter().skip(1);
        let first = symbolic.rules.first.max(1);
        self.current == 0
            && !symbolic.is_interleaved()
            && self.threads.len() <= first
            && self.loaders.len() <= 3
            && self.heap.pending_references.is_empty()
            && !others.any(|thread| thread.control().status == Status::Runnable)
    }

    /// What lies neither in the heap nor in frames.
    fn small_state(&self) -> [u64; 5] {
        let control = self.threads[0].control();
        [
            self.exit_code as u64,
            u64::from(control.interrupted) | u64::from(control.permit) << 1,
            control.ending as u64,
            self.outer_hash(),
            u64::from(self.raising_overflow),
        ]
    }

    fn alive(&self, method: MethodId) -> Option<Rc<Alive>> {
        let symbolic = self.symbolic.as_ref()?;
        let mut shapes = symbolic.shapes.borrow_mut();
        let known = shapes.entry(method).or_insert_with(|| {
            let about = self.method(method);
            let file = self.class(about.class).file.as_ref()?;
            let code = file.methods.get(usize::from(about.index))?.code.as_ref()?;
            Alive::of(file, code).map(Rc::new)
        });
        known.clone()
    }
}

impl Symbolic {
    /// Whether the path says what a number is.
    fn is_decided(&mut self, term: Term) -> bool {
        let sort = self.terms.sort(term);
        if sort == Sort::Ref {
            return false;
        }
        let value = self.value(term);
        let value = self.terms.constant(&value, sort);
        let is_it = self.terms.eq(term, value);
        self.decided.contains(&is_it)
    }

    /// Whether no input is under construction, and nothing waits for the next instruction.
    fn is_between(&self) -> bool {
        let shadows = &self.shadows;
        let fresh = shadows.input_objects.iter();
        let fresh = fresh
            .filter(|input_object| self.is_fresh(input_object.path))
            .count();
        let is_reference = |variable| self.terms.sort(variable) == Sort::Ref;
        let asked = shadows.asked.iter();
        let asked = asked.filter(|asked| is_reference(asked.variable)).count();
        // What has been made and not been given yet is no part of any frame.
        fresh == asked
            && shadows.births_under_way == 0
            && shadows.in_setup.is_none()
            && !shadows.own_bootstrap
            && self.lent_hash.is_none()
            && self.wanted_room.is_none()
            && self.one_object.is_none()
            && self.merged.is_none()
    }
}

impl Walk<'_> {
    fn give_up(&mut self) {
        if let Some(run) = &mut self.run {
            run.unclear = true;
        }
    }

    fn is_unclear(&self) -> bool {
        self.state.has_unseen || self.run.as_ref().is_some_and(|run| run.unclear)
    }

    /// The state, with counts if they may matter.
    fn told(mut self) -> Option<State> {
        if self.is_unclear() {
            return None;
        }
        let run = self.run.take()?;
        if run.counted {
            self.state.form.push(COUNTED);
            self.state.form.extend(run.counts);
        }
        Some(self.state)
    }

    fn frame(&mut self, frame: &Frame) -> Option<()> {
        let machine = self.machine;
        let alive = machine.alive(frame.method)?;
        let offset = *frame.code.offsets.get(frame.pc as usize)?;
        let slots = alive.at(u32::from(offset))?;
        let form = &mut self.state.form;
        form.extend([FRAME, u64::from(frame.method.0), u64::from(offset)]);
        self.after(frame.after)?;
        self.reference(frame.lock, None);
        self.state.form.push(frame.held.len() as u64);
        for &held in &frame.held {
            self.reference(held, None);
        }
        let class = machine.class(machine.method(frame.method).class);
        if let Some(run) = &mut self.run
            && is_library(class)
            && class.name.starts_with("java/util/")
        {
            run.counted = true;
        }
        let (base, operands) = (frame.base as usize, frame.base + frame.code.max_locals);
        for (&local, &is_reference) in &slots.locals {
            self.slot(base + usize::from(local), is_reference);
        }
        let count = frame.sp.checked_sub(operands)? as usize;
        let kinds = slots.operands.get(..count)?;
        self.state.form.push(count as u64);
        for (at, &is_reference) in kinds.iter().enumerate() {
            self.slot(operands as usize + at, is_reference);
        }
        Some(())
    }

    fn slot(&mut self, slot: usize, is_reference: bool) {
        let bits = self.machine.threads[0].slots[slot];
        let term = self.symbolic.slot(0, slot);
        let kind = match is_reference {
            true => Kind::Ref,
            false => Kind::Int,
        };
        self.value(bits, term, kind);
    }

    /// What is done with a frame's result; `None` for what happens only while something is linked or constructed.
    fn after(&mut self, after: After) -> Option<()> {
        let (what, more) = match after {
            After::Push => (1, 0),
            After::Drop => (2, 0),
            After::Redo => (3, 0),
            After::Give(_) => (4, 0),
            After::Throw(_) => (5, 0),
            After::ThrowCaused { .. } => (6, 0),
            After::Initialized(class) => (7, u64::from(class.0)),
            After::Box(kind) => (8, kind as u64),
            After::ThreadEnd => (9, 0),
            After::HostCall => (10, 0),
            After::Loaded(_)
            | After::Linked(_)
            | After::Store(_)
            | After::Constant(..)
            | After::Started(_)
            | After::InputCall { .. } => return None,
        };
        self.state.form.extend([what, more]);
        for object in after.references() {
            self.reference(object, None);
        }
        Some(())
    }

    /// Static fields that are not as they were before the program.
    fn all_statics(&mut self) -> Option<()> {
        let machine = self.machine;
        let settled = machine.heap.settled() as u32;
        for (class, &mirror) in machine.mirrors.iter().enumerate() {
            let is_new = mirror >= settled || machine.heap.written().contains(&mirror);
            if mirror != 0 && is_new {
                self.class_state(ClassId(class as u32), Ref(mirror));
            }
            if self.state.form.len() > LONGEST_FORM {
                return None;
            }
        }
        Some(())
    }

    fn class_state(&mut self, class: ClassId, mirror: Ref) {
        let (machine, about) = (self.machine, self.machine.class(class));
        let injected = machine.known.mirror_class_id;
        let is_library = is_library(about);
        let before = self.state.form.len();
        self.state.form.extend([STATICS, u64::from(class.0)]);
        let empty = self.state.form.len();
        if !is_library {
            let state = machine.heap.field(mirror, injected + MIRROR_STATE);
            self.state.form.push(state);
            let error = machine.heap.ref_field(mirror, injected + MIRROR_ERROR);
            self.reference(error, None);
        }
        let values = machine.get_ref(mirror, "classValueMap");
        if !values.is_null() {
            self.reference(values, None);
        }
        for field in about.fields.iter().filter(|field| field.is_static()) {
            let offset = field.offset as usize;
            let bits = machine.heap.field(mirror, offset);
            if is_library && self.is_constant(about, field, bits) {
                continue;
            }
            let term = self.symbolic.memory(mirror, Place::Field(offset));
            self.value(bits, term, field.kind);
        }
        if self.state.form.len() == empty {
            self.state.form.truncate(before);
        }
    }

    /// Whether a static field of the library holds the same for ever once its class is initialised.
    fn is_constant(&self, class: &Class, field: &Field, bits: u64) -> bool {
        let is_final = field.access & access::FINAL != 0;
        if is_kept(class, self.machine.names.text(field.name)) {
            return true;
        }
        if field.kind != Kind::Ref {
            return is_final;
        }
        let object = Ref::from_slot(bits);
        is_final && (object.is_null() || self.is_fixed(object))
    }

    /// Whether an object of the library never changes.
    fn is_fixed(&self, object: Ref) -> bool {
        let machine = self.machine;
        let class = machine.class(machine.class_of(object));
        if let Form::Array { kind, .. } = class.form {
            // Tables of the library; those that are filled later hold objects.
            return kind != Kind::Ref || machine.heap.length(object) == 0;
        }
        let mut ancestors = class.ancestors.iter();
        let is_fixed = ancestors.any(|&above| FIXED.contains(&&*machine.class(above).name));
        // An object without fields, or whose fields are all final and plain or fixed themselves.
        is_library(class) && (is_fixed || self.has_fixed_fields(object, FIXED_DEPTH))
    }

    fn has_fixed_fields(&self, object: Ref, depth: usize) -> bool {
        let machine = self.machine;
        let mut at = Some(machine.class_of(object));
        while let Some(id) = at {
            let about = machine.class(id);
            for field in about.fields.iter().filter(|field| !field.is_static()) {
                let is_final = field.access & access::FINAL != 0;
                let bits = machine.heap.field(object, field.offset as usize);
                let value = Ref::from_slot(bits);
                let is_fixed = field.kind != Kind::Ref
                    || value.is_null()
                    || (depth > 0 && self.is_fixed_below(value, depth - 1));
                if !is_final || !is_fixed {
                    return false;
                }
            }
            at = about.super_class;
        }
        true
    }

    fn is_fixed_below(&self, object: Ref, depth: usize) -> bool {
        let machine = self.machine;
        let class = machine.class(machine.class_of(object));
        let mut ancestors = class.ancestors.iter();
        match class.form {
            Form::Array { .. } => machine.heap.length(object) == 0,
            _ => {
                ancestors.any(|&above| FIXED.contains(&&*machine.class(above).name))
                    || is_library(class) && self.has_fixed_fields(object, depth)
            }
        }
    }

    /// Objects older than the program that have been written since.
    fn written(&mut self) -> Option<()> {
        let machine = self.machine;
        for &address in machine.heap.written() {
            let object = Ref(address);
            let class = machine.class_of(object);
            // Strings keep their hash codes; classes have been described.
            if class == machine.known.string || class == machine.known.class {
                continue;
            }
            self.state.form.extend([WRITTEN, u64::from(address)]);
            self.object(object)?;
        }
        Some(())
    }

    /// In the state of a run: whether an object is described without its contents.
    pub(super) fn is_told_without_look(&mut self, object: Ref) -> bool {
        let Some(run) = &self.run else {
            return false;
        };
        let machine = self.machine;
        if machine.class_of(object) == machine.known.class {
            let class = machine.class_of_mirror(object);
            self.state.form.extend([CLASS, u64::from(class.0)]);
            return true;
        }
        if object.0 < run.settled {
            self.state.form.extend([OLD, object.slot()]);
            return true;
        }
        false
    }

    /// In the state of a run: what is known of an object beside its contents.
    pub(super) fn tell_marks(&mut self, object: Ref) {
        let Some(run) = &mut self.run else {
            return;
        };
        let (machine, shadows) = (self.machine, &self.symbolic.shadows);
        let class = machine.class_of(object);
        let is_interned = class == machine.known.string && machine.is_interned(object);
        let mut input_objects = shadows
            .input_objects
            .iter()
            .filter(|input_object| input_object.object == object);
        let is_shared =
            input_objects.any(|input_object| !self.symbolic.is_fresh(input_object.path));
        let marks = [
            is_interned,
            is_shared,
            shadows.boxes.contains(&object),
            shadows.texts.contains(&object),
            shadows.floating.contains(&object),
            shadows.messages.contains_key(&object),
        ];
        let marks = marks.iter().rev();
        let marks = marks.fold(0, |all, &mark| all << 1 | u64::from(mark));
        self.state.form.push(marks);
        let about = machine.class(class);
        run.counted |= is_library(about)
            && about.name.starts_with("java/util/")
            && ["Itr", "Iter", "Sub", "Split", "Enumerator"]
                .iter()
                .any(|part| about.name.contains(part));
    }

    /// In the state of a run: whether a field is left out.
    pub(super) fn is_passed_over(&mut self, object: Ref, class: &Class, field: &Field) -> bool {
        let Some(run) = &mut self.run else {
            return false;
        };
        if !is_library(class) {
            return false;
        }
        let name = self.machine.names.text(field.name);
        if &**name == "expectedModCount" {
            run.counted = true;
        }
        if &**name == "modCount" && class.name.starts_with("java/util/") {
            let bits = self.machine.heap.field(object, field.offset as usize);
            let own = self.machine.class(self.machine.class_of(object));
            // A class of the program may look at the count that it inherits.
            run.counted |= !is_library(own);
            run.counts.push(bits);
            return true;
        }
        is_kept(class, name)
    }

    /// How many elements of an array are described: all that it may have.
    pub(super) fn elements_told(&mut self, array: Ref, kind: Kind) -> usize {
        let length = self.machine.heap.length(array) as usize;
        if self.run.is_none() {
            return length;
        }
        let room = self.symbolic.room_of(&self.machine.heap, array, kind);
        if room > LONGEST as usize {
            self.give_up();
        }
        self.state.form.extend([KNOWN, room as u64]);
        room
    }
}

/// How far down objects of the library are looked at to see that they do not change.
const FIXED_DEPTH: usize = 3;

fn is_library(class: &Class) -> bool {
    matches!(class.loader, LoaderId::BOOT | LoaderId::PLATFORM)
}

/// Whether a field of a class of the library only keeps what can be computed again.
fn is_kept(class: &Class, field: &str) -> bool {
    matches!(
        (&*class.name, field),
        ("java/lang/String", "hash" | "hashIsZero")
            | ("java/util/AbstractMap", "keySet" | "values")
            | ("java/util/HashMap" | "java/util/TreeMap", "entrySet")
            | ("java/util/TreeMap", "navigableKeySet" | "descendingMap")
    )
}
