//! Verification by type inference (JVMS §4.10.2), for class files without a StackMapTable.
//!
//! Types are found by data flow: a basic block is executed whenever the types at its start have
//! changed. Where paths meet, types are joined.
//!
//! A subroutine (`jsr` to it, `ret` from it) is analysed once for each way to call it: blocks are
//! kept apart by the *context*, the list of calls that are under way. So a return address has a
//! single value in each context, `ret` goes to one place, and a local that a subroutine does not
//! touch keeps the type that its caller knows. Whether the result is sound does not depend on the
//! contexts, which are labels only: it rests on the types alone.

use std::collections::{BTreeSet, HashMap};

use vitro_classfile::{Instruction, Opcode, Operands};

use super::effect::Effects;
use super::failure::{At, BadCode, Checked, rule};
use super::frame::Frame;
use super::method::MethodBody;
use super::session::Session;
use super::stack_map::MOST_SLOTS;
use super::types::Type;

/// Most ways to nest calls of subroutines in a method; compilers stay below a few dozen.
const MOST_CONTEXTS: usize = 2_000;
/// Most instructions executed for a method; a damaged file must not keep the verifier busy for hours.
const MOST_STEPS: usize = 50_000_000;

pub(super) fn run(session: &mut Session<'_>, body: &MethodBody<'_>) -> Result<(), BadCode> {
    let mut inference = Inference {
        leaders: leaders(body),
        session,
        body,
        contexts: Contexts::new(),
        states: HashMap::new(),
        shapes: HashMap::new(),
        returns: HashMap::new(),
        open: BTreeSet::new(),
        slots: 0,
        steps: 0,
    };
    inference
        .reach(
            Point {
                context: 0,
                number: 0,
            },
            &body.entry,
        )
        .at(0)?;
    while let Some(point) = inference.open.pop_first() {
        inference.block(point)?;
    }
    Ok(())
}

/// Instructions at which basic blocks begin.
fn leaders(body: &MethodBody<'_>) -> Vec<bool> {
    let mut leaders = vec![false; body.instructions.len()];
    let mut mark = |number: Option<usize>| {
        if let Some(leader) = number.and_then(|number| leaders.get_mut(number)) {
            *leader = true;
        }
    };
    mark(Some(0));
    for (number, instruction) in body.instructions.iter().enumerate() {
        instruction.each_target(|target| mark(body.at(target)));
        if instruction.opcode.general() == Opcode::Jsr {
            mark(Some(number + 1));
        }
    }
    body.handlers
        .iter()
        .for_each(|handler| mark(Some(handler.target)));
    leaders
}

/// An instruction in a context. The order is that of work: inner contexts are finished late.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Point {
    context: usize,
    number: usize,
}

/// A call of a subroutine that is under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Call {
    /// Offset of the `jsr`.
    site: u16,
    /// Offset of the first instruction of the subroutine.
    entry: u32,
}

/// Numbers for lists of calls; 0 is the empty list.
struct Contexts {
    lists: Vec<Vec<Call>>,
    numbers: HashMap<Vec<Call>, usize>,
}

impl Contexts {
    fn new() -> Self {
        Self {
            lists: vec![Vec::new()],
            numbers: HashMap::from([(Vec::new(), 0)]),
        }
    }

    /// The context inside a subroutine that is called from `context`.
    fn enter(&mut self, context: usize, call: Call) -> Checked<usize> {
        let mut list = self.lists[context].clone();
        if list.iter().any(|c| c.entry == call.entry) {
            return rule("Recursive call to jsr entry");
        }
        list.push(call);
        self.number(list)
    }

    /// The call in `context` that began at `site`.
    fn call_from(&self, context: usize, site: u16) -> Option<Call> {
        self.lists[context].iter().copied().find(|c| c.site == site)
    }

    /// The contexts around `context`, the outermost first.
    fn around(&self, context: usize) -> impl Iterator<Item = usize> {
        let list = &self.lists[context];
        (0..list.len()).filter_map(|length| self.numbers.get(&list[..length]).copied())
    }

    /// The context after a return to the call at `site`.
    fn leave(&mut self, context: usize, site: u16) -> Checked<usize> {
        let mut list = self.lists[context].clone();
        if let Some(call) = list.iter().position(|c| c.site == site) {
            list.truncate(call);
        }
        self.number(list)
    }

    fn number(&mut self, list: Vec<Call>) -> Checked<usize> {
        if let Some(&number) = self.numbers.get(&list) {
            return Ok(number);
        }
        if self.lists.len() >= MOST_CONTEXTS {
            return rule("Subroutines nest in too many ways");
        }
        self.lists.push(list.clone());
        self.numbers.insert(list, self.lists.len() - 1);
        Ok(self.lists.len() - 1)
    }
}

struct Inference<'s, 'a, 'b> {
    session: &'s mut Session<'a>,
    body: &'b MethodBody<'b>,
    leaders: Vec<bool>,
    contexts: Contexts,
    /// Types at the starts of blocks.
    states: HashMap<Point, Frame>,
    /// Height of the stack at the starts of blocks, and which slots are upper halves. They must be
    /// the same in all contexts: an interpreter may rely on them.
    shapes: HashMap<usize, Vec<bool>>,
    /// The `ret` of each subroutine: there may be one only.
    returns: HashMap<u32, usize>,
    /// Starts of blocks whose types have changed.
    open: BTreeSet<Point>,
    slots: usize,
    steps: usize,
}

impl Inference<'_, '_, '_> {
    /// Executes a block from its start to the next one, or to where control leaves it.
    fn block(&mut self, start: Point) -> Result<(), BadCode> {
        let Some(mut frame) = self.states.get(&start).cloned() else {
            return Ok(());
        };
        // the handlers must see the types at the start of the block
        frame.locals_mut();
        let mut point = start;
        loop {
            let Some(instruction) = self.body.instructions.get(point.number) else {
                let end = self.body.code.bytes.len() as u32;
                return Err(BadCode::new(end, "Control flow falls through code end"));
            };
            if point != start && self.leaders[point.number] {
                return self.reach(point, &frame).at(instruction.offset);
            }
            if !self
                .step(point, instruction, &mut frame)
                .at(instruction.offset)?
            {
                return Ok(());
            }
            point.number += 1;
        }
    }

    /// Executes an instruction; whether the next one follows.
    fn step(
        &mut self,
        point: Point,
        instruction: &Instruction,
        frame: &mut Frame,
    ) -> Checked<bool> {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return rule("The method is too complex to verify");
        }
        self.reach_handlers(point, instruction, frame)?;
        Effects::new(self.session, self.body).apply(frame, instruction)?;
        match (instruction.opcode.general(), &instruction.operands) {
            (Opcode::Jsr, Operands::Jump(entry)) => {
                let call = Call {
                    site: instruction.offset as u16,
                    entry: *entry,
                };
                let context = self.contexts.enter(point.context, call)?;
                self.reach_offset(context, *entry, frame)?;
                return Ok(false);
            }
            (Opcode::Ret, Operands::Local(index)) => {
                self.leave_subroutine(point, *index, frame)?;
                return Ok(false);
            }
            _ => {}
        }
        let mut reached = Ok(());
        instruction.each_target(|target| {
            if reached.is_ok() {
                reached = self.reach_offset(point.context, target, frame);
            }
        });
        reached?;
        Ok(!instruction.opcode.ends_flow())
    }

    fn leave_subroutine(&mut self, point: Point, local: u16, frame: &Frame) -> Checked<()> {
        let Type::ReturnAddress(site) = frame.local(local)? else {
            return rule("Return from a subroutine that was not called");
        };
        if let Some(call) = self.contexts.call_from(point.context, site)
            && *self.returns.entry(call.entry).or_insert(point.number) != point.number
        {
            return rule("Multiple returns to single jsr");
        }
        let context = self.contexts.leave(point.context, site)?;
        match self.body.at(site.into()) {
            Some(call) if call + 1 < self.body.instructions.len() => self.reach(
                Point {
                    context,
                    number: call + 1,
                },
                frame,
            ),
            _ => rule("Control flow falls through code end"),
        }
    }

    /// The handlers that cover an instruction see the locals before it.
    fn reach_handlers(
        &mut self,
        point: Point,
        instruction: &Instruction,
        frame: &mut Frame,
    ) -> Checked<()> {
        let changed = frame.take_locals_changed();
        let constructs = Effects::new(self.session, self.body).constructed(frame, instruction);
        let body = self.body;
        for handler in &body.handlers {
            let covers = handler.start <= point.number && point.number < handler.end;
            if !covers || !(changed || constructs.is_some() || handler.start == point.number) {
                continue;
            }
            let mut thrown = frame.clone();
            thrown.clear_stack();
            if let Some(object) = constructs {
                thrown.forget_local(object);
            }
            thrown.push(Type::Object(handler.catch))?;
            self.reach(
                Point {
                    context: point.context,
                    number: handler.target,
                },
                &thrown,
            )?;
        }
        Ok(())
    }

    fn reach_offset(&mut self, context: usize, offset: u32, frame: &Frame) -> Checked<()> {
        match self.body.at(offset) {
            Some(number) => self.reach(Point { context, number }, frame),
            None => rule(format!("Illegal target of jump or branch: {offset}")),
        }
    }

    /// Joins `frame` into the types at the start of a block. What is reached from outside a subroutine
    /// too is not part of it: a jump there has left the subroutine. Outer contexts are worked off first,
    /// so that this is known by then.
    fn reach(&mut self, point: Point, frame: &Frame) -> Checked<()> {
        let number = point.number;
        let mut outer = self.contexts.around(point.context);
        let outer = outer.find(|&context| self.states.contains_key(&Point { context, number }));
        let point = Point {
            context: outer.unwrap_or(point.context),
            number,
        };
        let Some(known) = self.states.get_mut(&point) else {
            let shape: Vec<bool> = frame.stack().iter().map(|t| t.is_half()).collect();
            if *self
                .shapes
                .entry(point.number)
                .or_insert_with(|| shape.clone())
                != shape
            {
                return rule("Inconsistent stack height between calls of a subroutine");
            }
            self.slots += frame.size();
            if self.slots > MOST_SLOTS {
                return rule("The method is too large to verify");
            }
            self.states.insert(point, frame.clone());
            self.open.insert(point);
            return Ok(());
        };
        if join(self.session, known, frame)? {
            self.open.insert(point);
        }
        Ok(())
    }
}

/// Joins `frame` into `known`; whether that changed anything.
fn join(session: &mut Session<'_>, known: &mut Frame, frame: &Frame) -> Checked<bool> {
    if known.stack().len() != frame.stack().len() {
        return rule("Inconsistent stack height where paths meet");
    }
    let mut changed = frame.this_uninit && !known.this_uninit;
    known.this_uninit |= frame.this_uninit;
    for (index, slot) in known.locals_mut().iter_mut().enumerate() {
        let other = frame.locals().get(index).copied().unwrap_or(Type::Top);
        let joined = session.join(*slot, other)?;
        changed |= joined != *slot;
        *slot = joined;
    }
    for (slot, &other) in known.stack_mut().iter_mut().zip(frame.stack()) {
        let joined = session.join(*slot, other)?;
        if joined == Type::Top && *slot != Type::Top {
            return rule("Mismatched stack types where paths meet");
        }
        changed |= joined != *slot;
        *slot = joined;
    }
    Ok(changed)
}
