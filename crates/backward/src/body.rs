//! One method, prepared for walking backward: its control flow, where straight code begins, how high the operand stack
//! is before each instruction, and how far each instruction is from the start.

use std::cell::OnceCell;
use std::collections::VecDeque;
use std::sync::Arc;

use hashbrown::{HashMap, HashSet};
use vitro_classfile::{ClassFile, Code, Instruction, Method, Opcode, Operands, access, descriptor};
use vitro_program::flow::{Edge, EdgeKind, Flow};
use vitro_program::stack::stack_slots;
use vitro_program::values::{DifferenceBound, Values};

use crate::space::Kind;
use crate::world::Declared;

/// A method with its flow.
pub struct Body {
    /// The class that declares it.
    pub class: Arc<ClassFile>,
    number: usize,
    /// Its control flow.
    pub flow: Flow,
    leaders: Vec<bool>,
    heights: Vec<Option<u16>>,
    distances: Vec<u32>,
    /// Slots and kinds of the parameters, the receiver first.
    pub parameters: Vec<(u16, Kind)>,
    invariants: OnceCell<Option<Invariants>>,
}

/// What holds whenever a run comes to a node, found by running forward over all calls at once.
struct Invariants {
    reached: Vec<bool>,
    taken: HashSet<(u32, u32)>,
    known: HashMap<u32, Vec<DifferenceBound>>,
}

impl Body {
    /// The body of a method; nothing if it has none, or none that can be read.
    pub fn of(declared: &Declared) -> Option<Body> {
        let class = declared.class.clone();
        let method = &class.methods[declared.number];
        let code = method.code.as_ref()?;
        let flow = Flow::of(&class, method, code).ok()?;
        let mut leaders = vec![false; flow.exit() as usize + 2];
        for block in flow.blocks() {
            leaders[block.first as usize] = true;
        }
        // Both exits are reached by jumps only.
        leaders[flow.exit() as usize] = true;
        leaders[flow.exceptional_exit() as usize] = true;
        let heights = heights(&class, code, &flow);
        let distances = distances(&flow);
        let parameters = parameters(method);
        Some(Body {
            number: declared.number,
            flow,
            leaders,
            heights,
            distances,
            parameters,
            class,
            invariants: OnceCell::new(),
        })
    }

    /// The method.
    pub fn method(&self) -> &Method {
        &self.class.methods[self.number]
    }

    /// Whether it has no receiver.
    pub fn is_static(&self) -> bool {
        self.method().access & access::STATIC != 0
    }

    /// Whether two are the same method.
    pub fn is(&self, other: &Body) -> bool {
        self.number == other.number && self.class.name == other.class.name
    }

    /// Class and number, to tell methods apart.
    pub fn key(&self) -> (Arc<str>, usize) {
        (self.class.name.clone(), self.number)
    }

    /// An instruction.
    pub fn instruction(&self, number: u32) -> Option<&Instruction> {
        self.flow.instructions().get(number as usize)
    }

    /// Whether an instruction can be jumped to, or follows one that jumps.
    pub fn is_leader(&self, node: u32) -> bool {
        self.leaders.get(node as usize).copied().unwrap_or(true)
    }

    /// Slots on the stack before an instruction; `None` if it is unreachable.
    pub fn height(&self, node: u32) -> Option<u16> {
        self.heights.get(node as usize).copied().flatten()
    }

    /// Fewest instructions from the start to a node.
    pub fn distance(&self, node: u32) -> u32 {
        self.distances
            .get(node as usize)
            .copied()
            .unwrap_or(u32::MAX)
    }

    /// The source line of an instruction.
    pub fn line(&self, node: u32) -> Option<u16> {
        let code = self.method().code.as_ref()?;
        let offset = self.flow.offset(node);
        let rows = code.lines.iter().take_while(|row| row.start_pc <= offset);
        rows.last().map(|row| row.line)
    }

    /// Whether an edge leads back to the head of a loop from inside it.
    pub fn closes_loop(&self, edge: &Edge) -> bool {
        let mut loops = self.flow.loops().iter();
        loops.any(|found| found.header == edge.to && found.tails.binary_search(&edge.from).is_ok())
    }

    fn invariants(&self) -> Option<&Invariants> {
        let found = self.invariants.get_or_init(|| {
            let nodes = 0..self.flow.exit();
            let wanted = nodes.clone().filter(|&node| self.is_leader(node)).collect();
            let values = Values::of(&self.class, self.method(), &self.flow, &wanted)?;
            let edges = self.flow.edges().iter().map(|edge| (edge.from, edge.to));
            let all = 0..=self.flow.exceptional_exit();
            Some(Invariants {
                reached: all.map(|node| values.is_reached(node)).collect(),
                taken: edges
                    .filter(|&(from, to)| values.is_taken(from, to))
                    .collect(),
                known: nodes
                    .filter_map(|node| Some((node, values.known(node)?)))
                    .collect(),
            })
        });
        found.as_ref()
    }

    /// Whether a run may come to a node.
    pub fn may_reach(&self, node: u32) -> bool {
        let known = self.invariants();
        known.is_none_or(|known| known.reached.get(node as usize) != Some(&false))
    }

    /// Whether a run may take an edge.
    pub fn may_take(&self, edge: &Edge) -> bool {
        let known = self.invariants();
        known.is_none_or(|known| known.taken.contains(&(edge.from, edge.to)))
    }

    /// What is known of ints and lengths before an instruction that is jumped to.
    pub fn known(&self, node: u32) -> &[DifferenceBound] {
        let known = self.invariants();
        let known = known.and_then(|known| known.known.get(&node));
        known.map_or(&[], |known| known)
    }

    /// What control does when it passes from an instruction to the next one.
    pub fn falls(node: u32) -> Edge {
        Edge {
            from: node,
            to: node + 1,
            kind: EdgeKind::Next,
        }
    }
}

fn parameters(method: &Method) -> Vec<(u16, Kind)> {
    let mut all = Vec::new();
    let mut slot = 0;
    if method.access & access::STATIC == 0 {
        all.push((0, Kind::Ref));
        slot = 1;
    }
    for parameter in descriptor::parameters(&method.descriptor) {
        all.push((slot, Kind::of_descriptor(parameter)));
        slot += descriptor::slots(parameter) as u16;
    }
    all
}

fn heights(class: &ClassFile, code: &Code, flow: &Flow) -> Vec<Option<u16>> {
    let mut heights = vec![None; flow.exit() as usize + 2];
    let mut open: Vec<(u32, u16)> = vec![(0, 0)];
    while let Some((node, height)) = open.pop() {
        let Some(place) = heights.get_mut(node as usize) else {
            continue;
        };
        if place.replace(height).is_some() {
            continue;
        }
        let Some(instruction) = flow.instructions().get(node as usize) else {
            continue;
        };
        let (pops, pushes) = moves(class, instruction);
        let after = height.saturating_sub(pops) + pushes;
        for edge in flow.outgoing(node) {
            let height = if edge.kind.is_throw() { 1 } else { after };
            open.push((edge.to, height));
        }
    }
    // Handlers that only a cut edge leads to are still handlers.
    for handler in &code.handlers {
        if let Some(node) = flow.number(handler.handler_pc.into())
            && heights[node as usize].is_none()
        {
            heights[node as usize] = Some(1);
        }
    }
    heights
}

/// Slots that an instruction takes and gives; for those that move operands, the net effect.
fn moves(class: &ClassFile, instruction: &Instruction) -> (u16, u16) {
    match instruction.opcode {
        Opcode::Dup => (1, 2),
        Opcode::DupX1 => (2, 3),
        Opcode::DupX2 => (3, 4),
        Opcode::Dup2 => (2, 4),
        Opcode::Dup2X1 => (3, 5),
        Opcode::Dup2X2 => (4, 6),
        Opcode::Swap => (2, 2),
        _ => {
            if let Operands::MultiNewArray { dimensions, .. } = instruction.operands {
                return (dimensions.into(), 1);
            }
            let slots = stack_slots(&class.constants, instruction).unwrap_or((0, 0));
            (slots.0 as u16, slots.1 as u16)
        }
    }
}

fn distances(flow: &Flow) -> Vec<u32> {
    let mut distances = vec![u32::MAX; flow.exit() as usize + 2];
    let mut open = VecDeque::from([(0u32, 0u32)]);
    while let Some((node, distance)) = open.pop_front() {
        let place = &mut distances[node as usize];
        if *place <= distance {
            continue;
        }
        *place = distance;
        open.extend(
            flow.outgoing(node)
                .iter()
                .map(|edge| (edge.to, distance + 1)),
        );
    }
    distances
}
