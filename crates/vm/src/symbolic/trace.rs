//! What is noted of a symbolic run for test criteria: the instructions of the methods under test, in order.
//!
//! An instruction may be begun several times before it is done, since a class has to be initialised first or
//! since it forks; it is noted once. No loop consists of one instruction, so it is enough to look at the last
//! offset of an activation.

use std::collections::HashSet;

use vitro_expr::eval::Evaluator;
use vitro_expr::{Sort, Term, Value};
use vitro_program::{Event, MAKER};

use super::Symbolic;
use super::input_construction::Construction;
use super::shade::Situation;
use crate::class::LoaderId;
use crate::code::Insn;
use crate::frame::After;
use crate::heap::{ClassId, Ref};
use crate::machine::Machine;
use crate::method::MethodId;

/// A frame of the machine, as the trace sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Activation {
    frame: u32,
    /// The method's number among those under test, plus one; 0 for all others.
    method: u32,
    last: u16,
}

/// An exception at an instruction.
pub(crate) struct Throw {
    pub(crate) offset: u16,
    pub(crate) class: ClassId,
    pub(crate) passing: bool,
    pub(crate) caught: bool,
}

const NOTHING_YET: u16 = u16::MAX;
const UNWATCHED: Activation = Activation {
    frame: 0,
    method: 0,
    last: NOTHING_YET,
};

/// A part of a trace. The numbers in its events are those of the model that led the run; under another model that
/// takes the same way they may be others.
#[derive(Clone, Default, Debug)]
pub struct Segment {
    /// What happened.
    pub events: Vec<Event>,
    /// The numbers that depend on the input.
    pub varying: Vec<Varying>,
}

/// A number in an event that depends on the input.
#[derive(Clone, Copy, Debug)]
pub struct Varying {
    /// Place of the event in its segment.
    pub event: usize,
    /// The method and the offset of the instruction.
    pub at: (u32, u16),
    /// Which of its numbers.
    pub part: Part,
    /// What it is.
    pub term: Term,
}

/// A number in an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Part {
    Left,
    Right,
    Bits,
    /// The number of an array's element.
    Index,
}

impl Segment {
    fn append(&mut self, after: Segment) {
        let shift = self.events.len();
        self.events.extend(after.events);
        let moved = after.varying.into_iter().map(|varying| Varying {
            event: varying.event + shift,
            ..varying
        });
        self.varying.extend(moved);
    }

    /// Gives the numbers the values that they have under a model.
    pub fn retell(&mut self, evaluator: &mut Evaluator<'_>) {
        for varying in &self.varying {
            let bits = match evaluator.value(varying.term) {
                Value::Bool(value) => u64::from(value),
                value => value.raw_bits().unwrap_or(0),
            };
            match (self.events.get_mut(varying.event), varying.part) {
                (Some(Event::Ints { left, .. }), Part::Left) => *left = bits as i32,
                (Some(Event::Ints { right, .. }), Part::Right) => *right = bits as i32,
                (Some(Event::Wide { bits: told }), Part::Bits) => *told = bits,
                (Some(Event::Cell { address, .. }), Part::Index) => {
                    *address = *address >> 32 << 32 | bits & 0xffff_ffff;
                }
                _ => {}
            }
        }
    }
}

/// The trace since the last fork, and which methods it is about.
#[derive(Default)]
pub(super) struct Trace {
    /// What the calls did that make inputs. A test makes its inputs first, so this comes before all else, whenever
    /// it happened.
    arranged: Segment,
    events: Segment,
    /// By method number of the machine.
    watched: Vec<u32>,
    /// The last instruction of the method itself that was noted since the run continued.
    point: Option<(u32, u16)>,
    foregone: Vec<Foregone>,
    asked: Asked,
}

/// A decision of the method, or of what it has called, that its inputs had made before it began.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Foregone {
    /// The instruction of a method under test, and its method.
    pub at: (u32, u16),
    /// What was decided.
    pub condition: Term,
}

/// Most of these that are noted on one run.
const MOST_FOREGONE: usize = 200;

/// The numbers in events that goals ask for; for all others it is not noted whether they depend on the input.
#[derive(Clone, Default, Debug)]
pub struct Asked {
    /// Instructions whose operands are asked for, by method and offset.
    pub operands: HashSet<(u32, u16)>,
    /// Whether it is asked which element of an array an instruction reads or writes.
    pub elements: bool,
}

impl Symbolic {
    /// Notes what these methods do, under these numbers.
    pub fn watch(&mut self, methods: &[(MethodId, u32)], asked: Asked) {
        self.trace.asked = asked;
        for &(method, number) in methods {
            let at = method.0 as usize;
            if self.trace.watched.len() <= at {
                self.trace.watched.resize(at + 1, 0);
            }
            self.trace.watched[at] = number + 1;
        }
    }

    /// Notes that a decision follows from what the path knows.
    pub(super) fn note_foregone(&mut self, condition: Term) {
        if let Some(at) = self
            .trace
            .point
            .filter(|_| self.shadows.births_under_way == 0)
        {
            let noted = Foregone { at, condition };
            let all = &mut self.trace.foregone;
            if all.len() < MOST_FOREGONE && !all.contains(&noted) {
                all.push(noted);
            }
        }
    }

    /// Decisions implied by the path condition since the run continued from a fork.
    pub fn take_foregone(&mut self) -> Vec<Foregone> {
        std::mem::take(&mut self.trace.foregone)
    }

    /// What happened since this was last asked for: while inputs were made, and in the method itself.
    pub fn take_trace(&mut self) -> [Segment; 2] {
        [
            std::mem::take(&mut self.trace.arranged),
            std::mem::take(&mut self.trace.events),
        ]
    }

    /// This happened before what is noted since this was last asked for.
    pub fn put_trace(&mut self, [mut arranged, mut events]: [Segment; 2]) {
        for (before, after) in [
            (&mut arranged, &mut self.trace.arranged),
            (&mut events, &mut self.trace.events),
        ] {
            before.append(std::mem::take(after));
            std::mem::swap(before, after);
        }
    }

    /// Forgets what happened since the last fork.
    pub(super) fn clear_trace(&mut self) {
        self.take_trace();
        self.trace.foregone.clear();
        self.trace.point = None;
    }

    /// The events that what happens now belongs to.
    pub(super) fn events(&mut self) -> &mut Vec<Event> {
        &mut self.segment().events
    }

    fn segment(&mut self) -> &mut Segment {
        match self.shadows.births_under_way {
            0 => &mut self.trace.events,
            _ => &mut self.trace.arranged,
        }
    }

    /// A frame was pushed, the `depth`-th of its thread.
    #[inline]
    pub(crate) fn entered(&mut self, thread: usize, depth: usize, method: MethodId) {
        if !self.trace.watched.is_empty() {
            self.note_entry(thread, depth, method);
        }
    }

    fn note_entry(&mut self, thread: usize, depth: usize, method: MethodId) {
        let number = self.trace.watched.get(method.0 as usize).copied();
        let stacks = &mut self.shadows.activations;
        if stacks.len() <= thread {
            stacks.resize_with(thread + 1, Vec::new);
        }
        let stack = &mut stacks[thread];
        stack.resize(depth.max(stack.len()), UNWATCHED);
        stack.truncate(depth);
        let mut activation = UNWATCHED;
        if let Some(number) = number.filter(|&number| number > 0) {
            self.shadows.last_frame += 1;
            activation.frame = self.shadows.last_frame;
            activation.method = number;
            let below = stack.iter().take(depth - 1).rev();
            let caller = below.into_iter().find(|caller| caller.method > 0);
            // The construction of inputs does not belong to the code that uses them first.
            let caller = match self.shadows.births_under_way {
                0 => caller.map_or(0, |caller| caller.frame),
                _ => MAKER,
            };
            if let Some(top) = depth.checked_sub(1) {
                stack[top] = activation;
            }
            self.events().push(Event::Enter {
                frame: activation.frame,
                method: number - 1,
                caller,
            });
        } else if let Some(top) = depth.checked_sub(1) {
            stack[top] = activation;
        }
    }

    /// Notes an instruction; false if its method is not watched.
    pub(super) fn note_step(&mut self, at: &Situation<'_>, insn: Insn) -> bool {
        let stack = self.shadows.activations.get_mut(at.thread);
        let Some(activation) = stack.and_then(|stack| stack.get_mut(at.depth - 1)) else {
            return false;
        };
        let offset = at.code.offsets[at.pc];
        let frame = activation.frame;
        let step = Event::Step { frame, offset };
        if activation.method == 0 {
            return false;
        }
        let point = (activation.method - 1, offset);
        let begins = activation.last != offset;
        activation.last = offset;
        self.trace.point = Some(point);
        let events = self.events();
        if begins {
            events.push(step);
        } else if events.last() != Some(&step) {
            return false;
        }
        self.note_operands(at, insn, point);
        if let Some((owner, number)) = cell(at, insn) {
            let address = u64::from(owner.0) << 32 | number as u64;
            let writes = insn.writes_memory();
            self.events().push(Event::Cell { address, writes });
            if let Some(depth) = array_depth(insn).filter(|_| self.trace.asked.elements) {
                self.note_varying(at, at.sp - depth + 1, Part::Index, point);
            }
        }
        true
    }

    /// Notes the operands of a comparison or of integer arithmetic.
    fn note_operands(&mut self, at: &Situation<'_>, insn: Insn, point: (u32, u16)) {
        let asked = |symbolic: &Symbolic| symbolic.trace.asked.operands.contains(&point);
        let int = |slot: usize| at.slots[slot] as i32;
        match operands(at, insn) {
            Operands::None => {}
            Operands::Ints(slot, right) => {
                let right_value = match right {
                    Right::Slot(slot) => int(slot),
                    Right::Value(value) => value,
                };
                self.events().push(Event::Ints {
                    left: int(slot),
                    right: right_value,
                });
                if asked(self) {
                    self.note_varying(at, slot, Part::Left, point);
                    if let Right::Slot(slot) = right {
                        self.note_varying(at, slot, Part::Right, point);
                    }
                }
            }
            Operands::Wide(slots) => {
                for slot in slots.into_iter().flatten() {
                    let bits = at.slots[slot];
                    self.events().push(Event::Wide { bits });
                    if asked(self) {
                        self.note_varying(at, slot, Part::Bits, point);
                    }
                }
            }
        }
    }

    /// Notes that a number of the last event stands in a slot, if it depends on the input.
    fn note_varying(&mut self, at: &Situation<'_>, slot: usize, part: Part, point: (u32, u16)) {
        let term = self.slot(at.thread, at.base + slot);
        // Objects are compared, too, but no goal asks which ones.
        let Some(term) = term.filter(|&term| self.terms.sort(term) != Sort::Ref) else {
            return;
        };
        let segment = self.segment();
        let event = segment.events.len() - 1;
        segment.varying.push(Varying {
            event,
            at: point,
            part,
            term,
        });
    }

    /// The instruction noted last has to be begun again.
    pub(super) fn forget_step(&mut self, at: &Situation<'_>, events: usize) {
        let segment = self.segment();
        let all = &mut segment.events;
        let begun = matches!(all.get(events), Some(Event::Step { .. }));
        all.truncate(events);
        let varying = &mut segment.varying;
        varying.truncate(varying.partition_point(|varying| varying.event < events));
        if !begun {
            return;
        }
        let stack = self.shadows.activations.get_mut(at.thread);
        if let Some(activation) = stack.and_then(|stack| stack.get_mut(at.depth - 1)) {
            activation.last = NOTHING_YET;
        }
    }

    /// An exception leaves an instruction of the `depth`-th frame, and the frame with it if it is not caught
    /// there. It is `passing` if the instruction was a call that it came out of.
    pub(crate) fn threw(&mut self, thread: usize, depth: usize, throw: &Throw) {
        if let Some(frame) = self.watched_frame(thread, depth) {
            self.events().push(Event::Threw {
                frame,
                offset: throw.offset,
                passing: throw.passing,
                class: throw.class.0,
            });
            if !throw.caught {
                self.events().push(Event::Leave { frame });
            }
        }
    }

    /// The `depth`-th frame returns.
    pub(super) fn leaves(&mut self, thread: usize, depth: usize) {
        if let Some(frame) = self.watched_frame(thread, depth) {
            self.events().push(Event::Leave { frame });
        }
    }

    /// Whether the steps of the `depth`-th frame are noted.
    pub(super) fn watches(&self, thread: usize, depth: usize) -> bool {
        self.watched_frame(thread, depth).is_some()
    }

    fn watched_frame(&self, thread: usize, depth: usize) -> Option<u32> {
        let stack = self.shadows.activations.get(thread)?;
        let activation = stack.get(depth.checked_sub(1)?)?;
        (activation.method > 0).then_some(activation.frame)
    }
}

/// Where the operands of an instruction are that criteria ask for.
enum Operands {
    None,
    /// Two ints, the first in a slot.
    Ints(usize, Right),
    /// Floats, or numbers of two slots.
    Wide([Option<usize>; 2]),
}

/// The second operand.
enum Right {
    Slot(usize),
    Value(i32),
}

/// The operands of a comparison or of integer arithmetic.
fn operands(at: &Situation<'_>, insn: Insn) -> Operands {
    let top = |depth: usize| at.sp - depth;
    match insn {
        Insn::IfEq(_)
        | Insn::IfNe(_)
        | Insn::IfLt(_)
        | Insn::IfGe(_)
        | Insn::IfGt(_)
        | Insn::IfLe(_)
        | Insn::TableSwitch(_)
        | Insn::LookupSwitch(_)
        | Insn::INeg => Operands::Ints(top(1), Right::Value(0)),
        Insn::IfCmpEq(_)
        | Insn::IfCmpNe(_)
        | Insn::IfCmpLt(_)
        | Insn::IfCmpGe(_)
        | Insn::IfCmpGt(_)
        | Insn::IfCmpLe(_)
        | Insn::IfSame(_)
        | Insn::IfNotSame(_)
        | Insn::IAdd
        | Insn::ISub
        | Insn::IMul
        | Insn::IDiv
        | Insn::IAnd
        | Insn::IOr
        | Insn::IXor => Operands::Ints(top(2), Right::Slot(top(1))),
        Insn::Iinc { local, by } => Operands::Ints(local.into(), Right::Value(by)),
        Insn::FCmp(_) => Operands::Wide([Some(top(2)), Some(top(1))]),
        Insn::LCmp | Insn::DCmp(_) | Insn::LAdd | Insn::LSub | Insn::LMul | Insn::LDiv => {
            Operands::Wide([Some(top(4)), Some(top(2))])
        }
        Insn::LNeg => Operands::Wide([Some(top(2)), None]),
        _ => Operands::None,
    }
}

/// The object of the field or element that an instruction reads or writes, if there is one, and its number there.
fn cell(at: &Situation<'_>, insn: Insn) -> Option<(Ref, usize)> {
    let object = |depth: usize| Ref::from_slot(at.slots[at.sp - depth]);
    let (owner, number) = match insn {
        Insn::GetField(offset) | Insn::GetField2(offset) => (object(1), offset.into()),
        Insn::PutField(offset) | Insn::PutFieldNarrow { offset, .. } => (object(2), offset.into()),
        Insn::PutField2(offset) => (object(3), offset.into()),
        Insn::GetStatic { offset, class }
        | Insn::GetStatic2 { offset, class }
        | Insn::PutStatic { offset, class, .. }
        | Insn::PutStatic2 { offset, class } => (at.statics(class), offset.into()),
        _ => element(at, array_depth(insn)?)?,
    };
    (!owner.is_null()).then_some((owner, number))
}

/// How deep below the top of the stack the array stands whose element an instruction reads or writes; the index is
/// the next slot.
fn array_depth(insn: Insn) -> Option<usize> {
    Some(match insn {
        Insn::ByteLoad
        | Insn::CharLoad
        | Insn::ShortLoad
        | Insn::IntLoad
        | Insn::RefLoad
        | Insn::LongLoad => 2,
        Insn::ByteStore | Insn::ShortStore | Insn::IntStore | Insn::RefStore => 3,
        Insn::LongStore => 4,
        _ => return None,
    })
}

fn element(at: &Situation<'_>, depth: usize) -> Option<(Ref, usize)> {
    let array = Ref::from_slot(at.slots[at.sp - depth]);
    let index = at.slots[at.sp - depth + 1] as u32;
    let exists = !array.is_null() && index < at.heap.length(array);
    exists.then_some((array, index as usize))
}

impl Machine {
    /// Whether what is being executed is the program's own, or a library method that it has called itself.
    pub fn is_near_program(&self) -> bool {
        let nearest = self.thread().frames.iter().rev().take(2);
        nearest.into_iter().any(|frame| {
            let loader = self.class(self.method(frame.method).class).loader;
            loader == LoaderId::APP || !loader.is_builtin()
        })
    }

    /// The method of the program, not of the library, that is being executed, and the offset of its instruction.
    pub fn own_whereabouts(&self) -> Option<(MethodId, u16)> {
        let frames = self.thread().frames.iter().rev();
        frames
            .filter(|frame| self.class(self.method(frame.method).class).loader == LoaderId::APP)
            .find_map(|frame| Some((frame.method, *frame.code.offsets.get(frame.pc as usize)?)))
    }

    /// An exception is thrown while an input is made: notes where the program's own code stands.
    pub(crate) fn note_failed_making(&mut self) {
        let own = self.own_whereabouts();
        if let Some(symbolic) = &mut self.symbolic {
            symbolic.failed_at = own;
        }
    }

    /// Whether an input is being made.
    pub fn is_making(&self) -> bool {
        let symbolic = self.symbolic.as_ref();
        symbolic.is_some_and(|symbolic| symbolic.shadows.births_under_way > 0)
    }

    /// Whether an input is being made by the first of several calls or a later one: a builder's, say.
    pub fn is_building(&self) -> bool {
        let mut frames = self.thread().frames.iter().rev();
        let number = frames.find_map(|frame| match frame.after {
            After::InputCall { number, .. } => Some(number as usize),
            _ => None,
        });
        let input_object = self
            .symbolic
            .as_ref()
            .zip(number)
            .and_then(|(symbolic, number)| {
                symbolic.shadows.input_objects.get(number.checked_sub(1)?)
            });
        input_object.is_some_and(|input_object| match &input_object.plan.construction {
            Construction::Calls(calls) => calls.calls.len() > 1,
            _ => false,
        })
    }

    /// Whether a method is under test.
    pub fn is_watched(&self, method: MethodId) -> bool {
        let symbolic = self.symbolic.as_ref();
        let watched = symbolic.and_then(|symbolic| symbolic.trace.watched.get(method.0 as usize));
        watched.is_some_and(|&number| number > 0)
    }

    /// The methods under test that are being executed, with the instruction that each stands at; innermost last.
    /// Where inputs are being made, it is what waits for them.
    pub fn whereabouts(&self) -> Vec<(u32, u16)> {
        let Some(symbolic) = &self.symbolic else {
            return Vec::new();
        };
        let frames = self.thread().frames.iter();
        frames
            .take_while(|frame| !matches!(frame.after, After::InputCall { .. } | After::Started(_)))
            .filter_map(|frame| {
                let watched = symbolic.trace.watched.get(frame.method.0 as usize);
                let number = watched.copied().filter(|&number| number > 0)?;
                let offset = frame.code.offsets.get(frame.pc as usize)?;
                Some((number - 1, *offset))
            })
            .collect()
    }
}
