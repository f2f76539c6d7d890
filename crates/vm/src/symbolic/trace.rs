//! What is noted of a symbolic run for test criteria: the instructions of the methods under test, in order.
//!
//! An instruction may be begun several times before it is done, since a class has to be initialised first or
//! since it forks; it is noted once. No loop consists of one instruction, so it is enough to look at the last
//! offset of an activation.

use vitro_program::Event;

use super::Symbolic;
use super::shade::Situation;
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

/// The trace since the last fork, and which methods it is about.
#[derive(Default)]
pub(super) struct Trace {
    /// What the calls did that make inputs. A test makes its inputs first, so this comes before all else, whenever
    /// it happened.
    arranged: Vec<Event>,
    events: Vec<Event>,
    /// By method number of the machine.
    watched: Vec<u32>,
}

impl Symbolic {
    /// Notes what these methods do, under these numbers.
    pub fn watch(&mut self, methods: &[(MethodId, u32)]) {
        for &(method, number) in methods {
            let at = method.0 as usize;
            if self.trace.watched.len() <= at {
                self.trace.watched.resize(at + 1, 0);
            }
            self.trace.watched[at] = number + 1;
        }
    }

    /// What happened since this was last asked for: while inputs were made, and in the method itself.
    pub fn take_trace(&mut self) -> [Vec<Event>; 2] {
        [
            std::mem::take(&mut self.trace.arranged),
            std::mem::take(&mut self.trace.events),
        ]
    }

    /// Forgets what happened since the last fork.
    pub(super) fn clear_trace(&mut self) {
        self.take_trace();
    }

    /// The events that what happens now belongs to.
    pub(super) fn events(&mut self) -> &mut Vec<Event> {
        match self.shadows.births_under_way {
            0 => &mut self.trace.events,
            _ => &mut self.trace.arranged,
        }
    }

    /// A frame was pushed, the `depth`-th of its thread.
    pub(crate) fn entered(&mut self, thread: usize, depth: usize, method: MethodId) {
        if self.trace.watched.is_empty() {
            return;
        }
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
            // Inputs are not made by whoever looks at them first.
            let caller = match self.shadows.births_under_way {
                0 => caller.map_or(0, |caller| caller.frame),
                _ => 0,
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

    /// Notes an instruction; false if nobody watches its method.
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
        let begins = activation.last != offset;
        activation.last = offset;
        let events = self.events();
        if begins {
            events.push(step);
        } else if events.last() != Some(&step) {
            return false;
        }
        note_operands(at, insn, events);
        if let Some((owner, number)) = cell(at, insn) {
            let address = u64::from(owner.0) << 32 | number as u64;
            events.push(Event::Cell { address });
        }
        true
    }

    /// The instruction noted last has to be begun again.
    pub(super) fn forget_step(&mut self, at: &Situation<'_>, events: usize) {
        let all = self.events();
        let begun = matches!(all.get(events), Some(Event::Step { .. }));
        all.truncate(events);
        if !begun {
            return;
        }
        let stack = self.shadows.activations.get_mut(at.thread);
        if let Some(activation) = stack.and_then(|stack| stack.get_mut(at.depth - 1)) {
            activation.last = NOTHING_YET;
        }
    }

    /// An exception leaves an instruction of the `depth`-th frame, and the frame with it if nobody catches it
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

/// Notes the operands of a comparison or of integer arithmetic.
fn note_operands(at: &Situation<'_>, insn: Insn, events: &mut Vec<Event>) {
    let top = |depth: usize| at.slots[at.sp - depth];
    let int = |depth: usize| top(depth) as i32;
    let (left, right) = match insn {
        Insn::IfEq(_)
        | Insn::IfNe(_)
        | Insn::IfLt(_)
        | Insn::IfGe(_)
        | Insn::IfGt(_)
        | Insn::IfLe(_)
        | Insn::TableSwitch(_)
        | Insn::LookupSwitch(_)
        | Insn::INeg => (int(1), 0),
        Insn::IfCmpEq(_)
        | Insn::IfCmpNe(_)
        | Insn::IfCmpLt(_)
        | Insn::IfCmpGe(_)
        | Insn::IfCmpGt(_)
        | Insn::IfCmpLe(_)
        | Insn::IAdd
        | Insn::ISub
        | Insn::IMul
        | Insn::IDiv
        | Insn::IAnd
        | Insn::IOr
        | Insn::IXor => (int(2), int(1)),
        Insn::Iinc { local, by } => (at.slots[usize::from(local)] as i32, by),
        Insn::FCmp(_) => return note_wide(&[top(2), top(1)], events),
        Insn::LCmp | Insn::DCmp(_) | Insn::LAdd | Insn::LSub | Insn::LMul | Insn::LDiv => {
            return note_wide(&[top(4), top(2)], events);
        }
        Insn::LNeg => return note_wide(&[top(2)], events),
        _ => return,
    };
    events.push(Event::Ints { left, right });
}

fn note_wide(operands: &[u64], events: &mut Vec<Event>) {
    events.extend(operands.iter().map(|&bits| Event::Wide { bits }));
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
        | Insn::PutStatic2 { offset, class } => (Ref(at.mirrors[class as usize]), offset.into()),
        Insn::ByteLoad
        | Insn::CharLoad
        | Insn::ShortLoad
        | Insn::IntLoad
        | Insn::RefLoad
        | Insn::LongLoad => element(at, 2)?,
        Insn::ByteStore | Insn::ShortStore | Insn::IntStore | Insn::RefStore => element(at, 3)?,
        Insn::LongStore => element(at, 4)?,
        _ => return None,
    };
    (!owner.is_null()).then_some((owner, number))
}

fn element(at: &Situation<'_>, depth: usize) -> Option<(Ref, usize)> {
    let array = Ref::from_slot(at.slots[at.sp - depth]);
    let index = at.slots[at.sp - depth + 1] as u32;
    let exists = !array.is_null() && index < at.heap.length(array);
    exists.then_some((array, index as usize))
}

impl Machine {
    /// The methods under test that are being executed, with the instruction that each stands at; innermost last.
    /// Where inputs are being made, it is what waits for them.
    pub fn whereabouts(&self) -> Vec<(u32, u16)> {
        let Some(symbolic) = &self.symbolic else {
            return Vec::new();
        };
        let frames = self.thread().frames.iter();
        frames
            .take_while(|frame| !matches!(frame.after, After::Born { .. }))
            .filter_map(|frame| {
                let watched = symbolic.trace.watched.get(frame.method.0 as usize);
                let number = watched.copied().filter(|&number| number > 0)?;
                let offset = frame.code.offsets.get(frame.pc as usize)?;
                Some((number - 1, *offset))
            })
            .collect()
    }
}
