//! The control flow of a method, instruction by instruction.
//!
//! Nodes are the instructions by number, and two exits. Edges are ordinary ones and those of
//! exceptions: from every instruction that can throw ([`throws`]) to the handlers that may catch it,
//! or to the exceptional exit. Edges are never missing, but may be too many: the class of a thrown
//! object is not always known, and `ret` leads back behind every `jsr` of the method.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use vitro_classfile::instruction::DecodeError;
use vitro_classfile::{ClassFile, Code, Instruction, Method, Opcode, Operands, decode};

use crate::operand::Stacks;
use crate::stack::constant;

mod callee;
mod generic;
mod library;
mod loops;
mod nullness;
mod text_switch;
pub mod throws;

pub use callee::{Callees, Surroundings};
pub use loops::Loop;
use nullness::{Nullness, Trust};
pub use text_switch::{Compare, TextSwitch};
use throws::Caught;
pub use throws::Cause;

/// Control flow of one method.
#[derive(Debug, Clone)]
pub struct Flow {
    instructions: Vec<Instruction>,
    /// Number of the instruction at each offset, [`NOWHERE`] inside instructions.
    numbers: Vec<u32>,
    edges: Vec<Edge>,
    /// Where the edges of each instruction begin in `edges`; one more at the end.
    first_edge: Vec<u32>,
    /// Numbers of edges, by the node they lead to.
    incoming: Vec<Vec<u32>>,
    reachable: Vec<bool>,
    stacks: Stacks,
    loops: Vec<Loop>,
    text_switches: Vec<TextSwitch>,
    /// Instructions with what they throw only if a part of the library is broken, and the like; sorted.
    far_fetched: Vec<(u32, Cause)>,
}

const NOWHERE: u32 = u32::MAX;

/// A step from one instruction to the next, or to an exit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edge {
    /// Number of the instruction.
    pub from: u32,
    /// Number of an instruction, or one of the exits.
    pub to: u32,
    /// Why control goes there.
    pub kind: EdgeKind,
}

/// Why control takes an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EdgeKind {
    /// To the next instruction, by `goto`, `jsr` or `ret`, or by returning.
    Next,
    /// A conditional jump is taken.
    Taken,
    /// A conditional jump is not taken.
    NotTaken,
    /// A switch finds this key.
    Case(i32),
    /// A switch finds no key.
    Default,
    /// The instruction throws; `Some` row of the exception table catches.
    Throw(Cause, Option<u16>),
}

impl EdgeKind {
    /// Whether the instruction ends by an exception.
    pub fn is_throw(self) -> bool {
        matches!(self, EdgeKind::Throw(..))
    }

    /// Whether it needs something that tests do not aim at (see [`Cause::is_rare`]).
    pub fn is_rare(self) -> bool {
        matches!(self, EdgeKind::Throw(cause, _) if cause.is_rare())
    }
}

/// Straight code: only its first instruction is jumped to, only its last one jumps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    /// Number of the first instruction.
    pub first: u32,
    /// Number of the last instruction.
    pub last: u32,
}

/// Code whose flow cannot be determined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FlowError {
    /// It is no sequence of instructions.
    Code(DecodeError),
    /// A jump or handler leads into the middle of an instruction, or the code runs over its end.
    Target(u32),
    /// There is none.
    Empty,
}

impl fmt::Display for FlowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FlowError::Code(error) => error.fmt(f),
            FlowError::Target(offset) => write!(f, "no instruction begins at offset {offset}"),
            FlowError::Empty => f.write_str("a body without instructions"),
        }
    }
}

impl std::error::Error for FlowError {}

impl Flow {
    /// The flow of `method`, whose body is `code`.
    pub fn of(class: &ClassFile, method: &Method, code: &Code) -> Result<Flow, FlowError> {
        Flow::among(class, method, code, None)
    }

    /// The same where something is known of the methods that it calls.
    pub fn among(
        class: &ClassFile,
        method: &Method,
        code: &Code,
        callees: Option<&Callees>,
    ) -> Result<Flow, FlowError> {
        let mut flow = Flow::whole(class, method, code)?;
        let given = BTreeSet::new();
        let out = Nullness::of(&flow, class, method, Trust::Code, given).cannot_happen();
        flow.cut(&out);
        flow.mark_reachable();
        flow.far_fetched = flow.find_far_fetched(class, method, callees);
        flow.loops = loops::find(&flow);
        flow.text_switches = text_switch::find(&flow);
        Ok(flow)
    }

    /// All edges, those of looks through null and casts that surely do not fail included.
    fn whole(class: &ClassFile, method: &Method, code: &Code) -> Result<Flow, FlowError> {
        let decoded: Result<Vec<Instruction>, DecodeError> = decode(&code.bytes).collect();
        let instructions = decoded.map_err(FlowError::Code)?;
        if instructions.is_empty() {
            return Err(FlowError::Empty);
        }
        let mut numbers = vec![NOWHERE; code.bytes.len()];
        for (number, instruction) in (0..).zip(&instructions) {
            numbers[instruction.offset as usize] = number;
        }
        let stacks = Stacks::of(class, method, code, &instructions);
        let mut flow = Flow {
            edges: Vec::new(),
            first_edge: Vec::with_capacity(instructions.len() + 1),
            incoming: vec![Vec::new(); instructions.len() + 2],
            reachable: vec![false; instructions.len() + 2],
            instructions,
            numbers,
            stacks,
            loops: Vec::new(),
            text_switches: Vec::new(),
            far_fetched: Vec::new(),
        };
        flow.connect(class, code)?;
        Ok(flow)
    }

    /// All instructions in order.
    pub fn instructions(&self) -> &[Instruction] {
        &self.instructions
    }

    /// What the operands of the instructions are.
    pub fn stacks(&self) -> &Stacks {
        &self.stacks
    }

    /// Number of the instruction at `offset`.
    #[inline]
    pub fn number(&self, offset: u32) -> Option<u32> {
        let number = *self.numbers.get(offset as usize)?;
        (number != NOWHERE).then_some(number)
    }

    /// Offset of an instruction; 0 for exits.
    pub fn offset(&self, number: u32) -> u16 {
        let instruction = self.instructions.get(number as usize);
        instruction.map_or(0, |instruction| instruction.offset as u16)
    }

    /// The node behind every return.
    pub fn exit(&self) -> u32 {
        self.instructions.len() as u32
    }

    /// The node behind every exception that is not caught here.
    pub fn exceptional_exit(&self) -> u32 {
        self.exit() + 1
    }

    /// All edges, by the instruction they leave.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// Edges that leave a node.
    pub fn outgoing(&self, node: u32) -> &[Edge] {
        let bounds = self.first_edge.get(node as usize..node as usize + 2);
        bounds.map_or(&[], |bounds| {
            &self.edges[bounds[0] as usize..bounds[1] as usize]
        })
    }

    /// Edges that lead to a node.
    pub fn incoming(&self, node: u32) -> impl Iterator<Item = &Edge> {
        let edges = self.incoming.get(node as usize);
        edges
            .into_iter()
            .flatten()
            .map(|&edge| &self.edges[edge as usize])
    }

    /// Whether any path leads from the start to the node.
    pub fn is_reachable(&self, node: u32) -> bool {
        self.reachable.get(node as usize).copied().unwrap_or(false)
    }

    /// The loops, by the number of their headers.
    pub fn loops(&self) -> &[Loop] {
        &self.loops
    }

    /// Whether an instruction throws this only if a part of the library is broken, if unchecked code has put something into a
    /// collection that its type forbids, or if a subclass does something else than the methods that are called. Such edges
    /// are there, but no test of them is wanted.
    pub fn is_far_fetched(&self, number: u32, cause: Cause) -> bool {
        self.far_fetched.binary_search(&(number, cause)).is_ok()
    }

    /// The switches on strings.
    pub fn text_switches(&self) -> &[TextSwitch] {
        &self.text_switches
    }

    /// The switch on a string that an instruction is a jump of.
    pub fn text_switch(&self, number: u32) -> Option<&TextSwitch> {
        self.text_switches.iter().find(|one| one.has(number))
    }

    /// Straight stretches of code in order. Exceptions do not end a block, but handlers begin one.
    pub fn blocks(&self) -> Vec<Block> {
        let is_leader = |node: u32| {
            let mut edges = self.incoming(node);
            let falls = |edge: &Edge| edge.kind == EdgeKind::Next && edge.from + 1 == node;
            node == 0
                || !edges.all(falls)
                || self.incoming[node as usize].is_empty()
                || self.instructions[node as usize - 1].opcode.ends_flow()
        };
        let mut blocks: Vec<Block> = Vec::new();
        for node in 0..self.exit() {
            match blocks.last_mut() {
                Some(block) if !is_leader(node) => block.last = node,
                _ => blocks.push(Block {
                    first: node,
                    last: node,
                }),
            }
        }
        blocks
    }

    fn connect(&mut self, class: &ClassFile, code: &Code) -> Result<(), FlowError> {
        let behind_jsr = self.behind_subroutine_calls()?;
        for number in 0..self.instructions.len() {
            self.first_edge.push(self.edges.len() as u32);
            self.ordinary(number as u32, &behind_jsr)?;
            for caught in Caught::of(
                class,
                code,
                &self.instructions[number],
                &self.stacks,
                number,
            ) {
                let to = match caught.handler {
                    Some(row) => self.at(code.handlers[usize::from(row)].handler_pc.into())?,
                    None => self.exceptional_exit(),
                };
                let kind = EdgeKind::Throw(caught.cause, caught.handler);
                self.connect_one(number as u32, to, kind);
            }
        }
        self.first_edge.push(self.edges.len() as u32);
        Ok(())
    }

    /// Takes out exceptions that cannot happen; they are sorted.
    fn cut(&mut self, out: &[(u32, Cause)]) {
        let edges = std::mem::take(&mut self.edges);
        self.incoming.iter_mut().for_each(Vec::clear);
        self.first_edge.clear();
        for edge in edges {
            while self.first_edge.len() <= edge.from as usize {
                self.first_edge.push(self.edges.len() as u32);
            }
            let is_out = |cause| out.binary_search(&(edge.from, cause)).is_ok();
            if !matches!(edge.kind, EdgeKind::Throw(cause, _) if is_out(cause)) {
                self.connect_one(edge.from, edge.to, edge.kind);
            }
        }
        while self.first_edge.len() <= self.instructions.len() {
            self.first_edge.push(self.edges.len() as u32);
        }
    }

    /// Finds what needs a broken library, code that puts something into a collection that its type forbids, or a subclass
    /// that does something else than the methods that are called.
    fn find_far_fetched(
        &self,
        class: &ClassFile,
        method: &Method,
        callees: Option<&Callees>,
    ) -> Vec<(u32, Cause)> {
        let mut throws = self.edges.iter().filter(|edge| edge.kind.is_throw());
        if throws.next().is_none() {
            return Vec::new();
        }
        let nullness = Nullness::of(
            self,
            class,
            method,
            Trust::Library(callees),
            BTreeSet::new(),
        );
        let mut found = nullness.cannot_happen();
        if let Some(callees) = callees {
            found.extend(callees.that_do_not_throw(self, class, &nullness));
        }
        found.extend(self.casts_of_generics(class, method));
        found.sort_unstable();
        found
    }

    /// Casts that fail only if unchecked code has put something into a collection that its type forbids.
    fn casts_of_generics(&self, class: &ClassFile, method: &Method) -> Vec<(u32, Cause)> {
        let all = (0..).zip(&self.instructions);
        let casts = all.filter(|(_, one)| one.opcode == Opcode::Checkcast);
        let generic = casts.filter_map(|(number, instruction)| {
            let target = class.constants.class_name(constant(instruction)?)?;
            let value = self.stacks.operands(number as usize).first()?;
            let site = generic::Site {
                class,
                method,
                offset: instruction.offset,
            };
            site.casts_generic(value, target)
                .then_some((number, Cause::Cast))
        });
        generic.collect()
    }

    fn ordinary(&mut self, number: u32, behind_jsr: &[u32]) -> Result<(), FlowError> {
        let instruction = self.instructions[number as usize].clone();
        let next = instruction.next();
        match (instruction.opcode.general(), &instruction.operands) {
            (Opcode::Goto | Opcode::Jsr, Operands::Jump(target)) => {
                let target = self.at(*target)?;
                self.connect_one(number, target, EdgeKind::Next);
            }
            (_, Operands::Jump(target)) => {
                let (target, next) = (self.at(*target)?, self.at(next)?);
                self.connect_one(number, target, EdgeKind::Taken);
                self.connect_one(number, next, EdgeKind::NotTaken);
            }
            (Opcode::Ret, _) => {
                for &back in behind_jsr {
                    self.connect_one(number, back, EdgeKind::Next);
                }
            }
            (_, Operands::TableSwitch(switch)) => {
                for (key, &target) in (i64::from(switch.low)..).zip(&switch.targets) {
                    // gaps of the table lead where all other values lead
                    if target != switch.default {
                        let target = self.at(target)?;
                        self.connect_one(number, target, EdgeKind::Case(key as i32));
                    }
                }
                let default = self.at(switch.default)?;
                self.connect_one(number, default, EdgeKind::Default);
            }
            (_, Operands::LookupSwitch(switch)) => {
                for &(key, target) in &switch.pairs {
                    if target != switch.default {
                        let target = self.at(target)?;
                        self.connect_one(number, target, EdgeKind::Case(key));
                    }
                }
                let default = self.at(switch.default)?;
                self.connect_one(number, default, EdgeKind::Default);
            }
            (Opcode::Athrow, _) => {}
            (opcode, _) if opcode.ends_flow() => {
                self.connect_one(number, self.exit(), EdgeKind::Next);
            }
            _ => {
                let next = self.at(next)?;
                self.connect_one(number, next, EdgeKind::Next);
            }
        }
        Ok(())
    }

    fn connect_one(&mut self, from: u32, to: u32, kind: EdgeKind) {
        self.incoming[to as usize].push(self.edges.len() as u32);
        self.edges.push(Edge { from, to, kind });
    }

    fn behind_subroutine_calls(&self) -> Result<Vec<u32>, FlowError> {
        let calls = self.instructions.iter();
        calls
            .filter(|instruction| instruction.opcode.general() == Opcode::Jsr)
            .map(|instruction| self.at(instruction.next()))
            .collect()
    }

    fn at(&self, offset: u32) -> Result<u32, FlowError> {
        self.number(offset).ok_or(FlowError::Target(offset))
    }

    fn mark_reachable(&mut self) {
        let mut open = vec![0];
        while let Some(node) = open.pop() {
            if !std::mem::replace(&mut self.reachable[node as usize], true) {
                let targets: Vec<u32> = self.outgoing(node).iter().map(|edge| edge.to).collect();
                open.extend(targets);
            }
        }
    }
}

/// The class that a row of the exception table catches; `None` for any.
pub fn caught_class<'a>(class: &'a ClassFile, code: &Code, row: u16) -> Option<&'a Arc<str>> {
    let handler = code.handlers.get(usize::from(row))?;
    class.constants.class_name(handler.catch_type)
}

#[cfg(test)]
mod tests;
