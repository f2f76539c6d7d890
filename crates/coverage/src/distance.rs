//! How far the nearest open goal is from a point of a run, in steps of the control flow.
//!
//! The graph is that of all methods of the subject: edges of each method, edges from calls to the
//! methods that they may enter, from first uses of a class to its initialiser, and from calls into
//! the library to whatever that may call back. Returns are followed along the callers that the run
//! really has. A point from which no open goal can be reached by any path of the graph need not be
//! explored. Where the graph is not sure, it has the edge.

use hashbrown::{HashMap, HashSet};
use vitro_classfile::{Constant, Opcode, access, descriptor};

use crate::goal::{Goal, GoalSet, Place};
use crate::subject::{MethodUnderTest, Subject};

/// An instruction of a method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    /// Index into the subject's methods.
    pub method: u32,
    /// Where in its code.
    pub offset: u16,
}

/// Distances to the goals that it was aimed at.
#[derive(Debug, Clone)]
pub struct Distance {
    methods: Vec<Nodes>,
    /// For each node those that lead to it, with the costs of the way.
    before: Vec<Vec<(u32, u32)>>,
    /// Costs from a node to the ends of its method.
    to_exit: Vec<u32>,
    to_exceptional_exit: Vec<u32>,
    /// The node of all library code, which may call back.
    library: u32,
    /// Costs from a node to the nearest goal, the first parts of goals aside.
    to_goal: Vec<u32>,
    /// The same for goals that are not begun: by way of their first parts.
    from_start: Vec<u32>,
    /// Goals with a first part, and where the costs to their places are kept.
    in_two_parts: Vec<(u32, Place)>,
    /// Costs to single places, as far as they have been asked for.
    to_place: HashMap<Place, Vec<u32>>,
    places: HashSet<(Option<Place>, Place)>,
    /// The goals that it was aimed at last.
    aimed_at: Option<GoalSet>,
}

/// The nodes of a method.
#[derive(Debug, Clone)]
struct Nodes {
    first: u32,
    exit: u32,
    /// Number of the instruction at each offset.
    numbers: Vec<u32>,
    /// For each instruction what follows it: targets without and with an exception.
    after: Vec<(Vec<u32>, Vec<u32>)>,
    /// Calls that may call back.
    to_library: Vec<bool>,
    calls: Vec<Call>,
    is_initialiser: bool,
}

/// Whom an instruction calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Call {
    None,
    Library,
    Subject,
}

impl Call {
    fn of(subject: &Subject, method: &MethodUnderTest, number: u32) -> Call {
        let opcode = method.flow.instructions()[number as usize].opcode;
        if !(Opcode::Invokevirtual..=Opcode::Invokedynamic).contains(&opcode) {
            Call::None
        } else if subject.callees(method, number).is_empty() {
            Call::Library
        } else {
            Call::Subject
        }
    }
}

const NEVER: u32 = u32::MAX;
const STEP: u32 = 1;
/// An exception is less likely than the next instruction.
const THROW: u32 = 2;
/// What tests do not aim at is far.
const RARE: u32 = 20;
/// Most costs that are kept for single places; goals beyond are aimed at as if they were begun.
const MOST_COSTS: usize = 8_000_000;
/// So is a call back.
const CALL_BACK: u32 = 50;

impl Distance {
    /// The graph of a subject, aimed at nothing yet.
    pub fn new(subject: &Subject) -> Distance {
        let mut methods = Vec::new();
        let mut nodes = 0;
        for method in &subject.methods {
            methods.push(Nodes::of(subject, method, nodes));
            nodes += method.flow.exceptional_exit() + 1;
        }
        let mut distance = Distance {
            methods,
            before: vec![Vec::new(); nodes as usize + 1],
            to_exit: Vec::new(),
            to_exceptional_exit: Vec::new(),
            library: nodes,
            to_goal: vec![NEVER; nodes as usize + 1],
            from_start: vec![NEVER; nodes as usize + 1],
            in_two_parts: Vec::new(),
            to_place: HashMap::new(),
            places: HashSet::new(),
            aimed_at: None,
        };
        distance.add_flow(subject);
        let exits: Vec<u32> = distance.methods.iter().map(|m| m.first + m.exit).collect();
        distance.to_exit = distance.costs(exits.iter().map(|&exit| (exit, 0)));
        let exceptional = exits.iter().map(|&exit| (exit + 1, 0));
        distance.to_exceptional_exit = distance.costs(exceptional);
        distance.add_calls(subject);
        distance
    }

    /// Aims at the open ones among `goals`, which are the same each time; does nothing if the places to reach are still the
    /// same.
    pub fn aim(&mut self, goals: &[Goal], open: &GoalSet) {
        if self.aimed_at.as_ref() == Some(open) {
            return;
        }
        self.aimed_at = Some(open.clone());
        let wanted: Vec<&Goal> = goals.iter().filter(|goal| open.contains(goal.id)).collect();
        let pairs = |goal: &&Goal| {
            let first = goal.first;
            let places = goal.places.clone();
            places.into_iter().map(move |place| (first, place))
        };
        let places: HashSet<(Option<Place>, Place)> = wanted.iter().flat_map(pairs).collect();
        if places == self.places {
            return;
        }
        let sources: Vec<(u32, u32)> = places
            .iter()
            .filter_map(|(_, place)| self.source(*place))
            .collect();
        self.to_goal = self.costs(sources.into_iter());
        match wanted.iter().any(|goal| goal.first.is_some()) {
            true => self.aim_at_first_parts(&wanted, &places),
            false => {
                self.in_two_parts.clear();
                self.from_start.clone_from(&self.to_goal);
            }
        }
        self.places = places;
    }

    /// Where a place is, and what passing it costs from there.
    fn source(&self, place: Place) -> Option<(u32, u32)> {
        let node =
            |method: u32, number| self.methods.get(method as usize).map(|m| m.first + number);
        match place {
            Place::At { method, number } => Some((node(method, number)?, 0)),
            Place::Edge { method, from, .. } => Some((node(method, from)?, STEP)),
        }
    }

    /// A goal that is not begun is as far as its first part, and from there to its places.
    fn aim_at_first_parts(&mut self, wanted: &[&Goal], places: &HashSet<(Option<Place>, Place)>) {
        self.in_two_parts.clear();
        let nodes = self.before.len();
        for goal in wanted.iter().filter(|goal| goal.first.is_some()) {
            for &place in &goal.places {
                self.in_two_parts.push((goal.id, place));
                let kept = self.to_place.len() * nodes;
                if kept < MOST_COSTS && !self.to_place.contains_key(&place) {
                    let costs = self.costs(self.source(place).into_iter());
                    self.to_place.insert(place, costs);
                }
            }
        }
        let source = |&(first, place): &(Option<Place>, Place)| {
            let (node, costs) = self.source(first?)?;
            let further = self.to_place.get(&place)?;
            Some((node, plus(costs, further[node as usize])))
        };
        let sources: Vec<(u32, u32)> = places
            .iter()
            .filter_map(|pair| source(pair).or_else(|| self.source(pair.1)))
            .collect();
        self.from_start = self.costs(sources.into_iter());
    }

    /// Costs from the point where a run is to the nearest goal; `None` if none can be reached.
    ///
    /// `here` is the instruction that is executed next, `None` inside library code. `callers` are the
    /// calls under way in methods of the subject, the outermost first. With several threads, ask for
    /// each.
    pub fn to_goal(&self, callers: &[Point], here: Option<Point>) -> Option<u32> {
        let best = self.along(&self.to_goal, callers, here);
        (best != NEVER).then_some(best)
    }

    /// As [`Self::to_goal`], for a run that has begun some goals: others must be begun first.
    pub fn to_goal_from(
        &self,
        callers: &[Point],
        here: Option<Point>,
        begun: &GoalSet,
    ) -> Option<u32> {
        let mut best = self.along(&self.from_start, callers, here);
        for (goal, place) in &self.in_two_parts {
            if begun.contains(*goal)
                && let Some(costs) = self.to_place.get(place)
            {
                best = best.min(self.along(costs, callers, here));
            }
        }
        (best != NEVER).then_some(best)
    }

    /// The least of these costs from a point, whether the methods under way are left or not.
    fn along(&self, to_goal: &[u32], callers: &[Point], here: Option<Point>) -> u32 {
        let mut best = NEVER;
        let mut leaving = Leaving {
            returning: 0,
            throwing: 0,
        };
        match here {
            Some(point) => {
                let Some((_, node)) = self.node(point) else {
                    return CALL_BACK;
                };
                best = to_goal[node as usize];
                leaving = Leaving {
                    returning: self.to_exit[node as usize],
                    throwing: self.to_exceptional_exit[node as usize],
                };
            }
            None if callers.is_empty() => best = to_goal[self.library as usize],
            None => {}
        }
        let mut above = here;
        for &caller in callers.iter().rev() {
            let Some((nodes, node)) = self.node(caller) else {
                return CALL_BACK;
            };
            let (found, next) = self.pass(to_goal, nodes, node, caller.method, leaving);
            best = best.min(found);
            if self.is_done_again(nodes, node, above) {
                best = best.min(plus(leaving.returning, to_goal[node as usize]));
            }
            (leaving, above) = (next, Some(caller));
        }
        best
    }

    /// As [`Self::to_goal`], for a run that is about to go from one instruction to another one of the
    /// same method: 0 if that alone covers a goal.
    pub fn after_step(&self, callers: &[Point], from: Point, to: u16) -> Option<u32> {
        let target = Point { offset: to, ..from };
        if let (Some((nodes, from_node)), Some((_, to_node))) = (self.node(from), self.node(target))
        {
            let edge = Place::Edge {
                method: from.method,
                from: from_node - nodes.first,
                to: to_node - nodes.first,
            };
            if self.places.contains(&(None, edge)) {
                return Some(0);
            }
        }
        self.to_goal(callers, Some(target))
    }

    /// Whether a goal can be reached from a point; `true` if that is not sure.
    pub fn can_reach(&self, callers: &[Point], here: Option<Point>) -> bool {
        self.to_goal(callers, here).is_some()
    }

    fn node(&self, point: Point) -> Option<(&Nodes, u32)> {
        let nodes = self.methods.get(point.method as usize)?;
        let number = *nodes.numbers.get(usize::from(point.offset))?;
        (number != NEVER).then_some((nodes, nodes.first + number))
    }

    /// Comes back to a call; what is the nearest goal from there, and how is its method left?
    fn pass(
        &self,
        to_goal: &[u32],
        nodes: &Nodes,
        call: u32,
        method: u32,
        leaving: Leaving,
    ) -> (u32, Leaving) {
        let mut best = NEVER;
        let mut next = Leaving {
            returning: NEVER,
            throwing: NEVER,
        };
        let from = call - nodes.first;
        let number = from as usize;
        let (ordinary, exceptional) = &nodes.after[number];
        let ways = [
            (ordinary, leaving.returning, STEP),
            (exceptional, leaving.throwing, THROW),
        ];
        for (targets, costs, step) in ways {
            for target in targets {
                let (node, costs) = ((nodes.first + target) as usize, plus(costs, step));
                let to = *target;
                let edge = Place::Edge { method, from, to };
                let covers = self.places.contains(&(None, edge));
                let further = if covers { 0 } else { to_goal[node] };
                best = best.min(plus(costs, further));
                next.returning = next.returning.min(plus(costs, self.to_exit[node]));
                next.throwing = next
                    .throwing
                    .min(plus(costs, self.to_exceptional_exit[node]));
            }
        }
        if nodes.to_library[number] {
            let out = leaving.returning.min(leaving.throwing);
            best = best.min(plus(out, to_goal[self.library as usize]));
        }
        (best, next)
    }

    /// Whether an instruction under way is executed when what runs above it has returned: that is no
    /// call of the instruction's own, but an initialiser or loader of a class.
    fn is_done_again(&self, nodes: &Nodes, node: u32, above: Option<Point>) -> bool {
        match nodes.calls[(node - nodes.first) as usize] {
            Call::None => true,
            Call::Library => above.is_some_and(|point| self.is_initialiser(point)),
            Call::Subject => above.is_none_or(|point| self.is_initialiser(point)),
        }
    }

    fn is_initialiser(&self, point: Point) -> bool {
        let nodes = self.methods.get(point.method as usize);
        nodes.is_some_and(|nodes| nodes.is_initialiser)
    }

    fn add_flow(&mut self, subject: &Subject) {
        for (method, nodes) in subject.methods.iter().zip(&self.methods) {
            for edge in method.flow.edges() {
                let costs = match edge.kind {
                    kind if kind.is_rare() => RARE,
                    kind if kind.is_throw() => THROW,
                    _ => STEP,
                };
                let to = (nodes.first + edge.to) as usize;
                self.before[to].push((nodes.first + edge.from, costs));
            }
        }
    }

    fn add_calls(&mut self, subject: &Subject) {
        for (method, nodes) in subject.methods.iter().zip(&self.methods) {
            for number in 0..method.flow.exit() {
                let from = nodes.first + number;
                let initialised = initialised(subject, method, number);
                for entered in subject
                    .callees(method, number)
                    .into_iter()
                    .chain(initialised)
                {
                    let entry = self.methods[entered as usize].first as usize;
                    self.before[entry].push((from, STEP));
                }
                if nodes.to_library[number as usize] {
                    self.before[self.library as usize].push((from, CALL_BACK));
                }
            }
        }
        for (method, nodes) in subject.methods.iter().zip(&self.methods) {
            if may_be_called_back(subject, method) {
                self.before[nodes.first as usize].push((self.library, STEP));
            }
        }
    }

    /// Costs from each node to the nearest of some nodes.
    fn costs(&self, targets: impl Iterator<Item = (u32, u32)>) -> Vec<u32> {
        let mut costs = vec![NEVER; self.before.len()];
        // By cost, the nodes that may cost as little: steps are short, so there are few costs, and no heap is needed.
        let mut open: Vec<Vec<u32>> = Vec::new();
        let add = |open: &mut Vec<Vec<u32>>, cost: u32, node: u32| {
            let at = cost as usize;
            if open.len() <= at {
                open.resize_with(at + 1, Vec::new);
            }
            open[at].push(node);
        };
        for (node, start) in targets {
            if start < costs[node as usize] {
                costs[node as usize] = start;
                add(&mut open, start, node);
            }
        }
        let mut known = 0;
        while let Some(nodes) = open.get_mut(known as usize).map(std::mem::take) {
            for node in nodes {
                if known > costs[node as usize] {
                    continue;
                }
                for &(from, step) in &self.before[node as usize] {
                    let longer = plus(known, step);
                    if longer < costs[from as usize] {
                        costs[from as usize] = longer;
                        add(&mut open, longer, from);
                    }
                }
            }
            known += 1;
        }
        costs
    }
}

/// Costs of coming out of a call.
#[derive(Clone, Copy)]
struct Leaving {
    returning: u32,
    throwing: u32,
}

fn plus(left: u32, right: u32) -> u32 {
    left.saturating_add(right)
}

impl Nodes {
    fn of(subject: &Subject, method: &MethodUnderTest, first: u32) -> Nodes {
        let flow = &method.flow;
        let length = flow.instructions().last().map_or(0, |last| last.next());
        let after = |number| {
            let edges = flow.outgoing(number).iter();
            let targets = |throws: bool| {
                let wanted = edges.clone().filter(|edge| edge.kind.is_throw() == throws);
                wanted.map(|edge| edge.to).collect::<Vec<u32>>()
            };
            (targets(false), targets(true))
        };
        Nodes {
            first,
            exit: flow.exit(),
            numbers: (0..length)
                .map(|offset| flow.number(offset).unwrap_or(NEVER))
                .collect(),
            after: (0..flow.exit()).map(after).collect(),
            to_library: (0..flow.exit())
                .map(|number| enters_library(subject, method, number))
                .collect(),
            calls: (0..flow.exit())
                .map(|number| Call::of(subject, method, number))
                .collect(),
            is_initialiser: &**method.name() == "<clinit>",
        }
    }
}

/// The class initialiser that an instruction may run first.
fn initialised(subject: &Subject, method: &MethodUnderTest, number: u32) -> Option<u32> {
    let instruction = &method.flow.instructions()[number as usize];
    let class = match instruction.opcode {
        Opcode::Getstatic | Opcode::Putstatic | Opcode::Invokestatic => method.member(number)?.0,
        Opcode::New => {
            let index = vitro_program::stack::constant(instruction)?;
            method.class.constants.class_name(index)?
        }
        _ => return None,
    };
    subject.find(class, "<clinit>", "()V")
}

/// Whether an instruction calls code outside of the subject that may call back.
fn enters_library(subject: &Subject, method: &MethodUnderTest, number: u32) -> bool {
    let instruction = &method.flow.instructions()[number as usize];
    match instruction.opcode {
        // the receiver may be a lambda, whose body is a method of the subject
        Opcode::Invokeinterface => true,
        Opcode::Invokedynamic => {
            let index = vitro_program::stack::constant(instruction);
            let member = index
                .and_then(|index| vitro_program::stack::member(&method.class.constants, index));
            member.is_none_or(|(_, descriptor)| !takes_values_only(descriptor))
        }
        Opcode::Invokestatic | Opcode::Invokespecial | Opcode::Invokevirtual => {
            let known = !subject.callees(method, number).is_empty();
            let Some((class, name, descriptor)) = method.member(number) else {
                return true;
            };
            let harmless = is_value_class(class) || &**name == "<init>";
            !(known || harmless && takes_values_only(descriptor))
        }
        _ => false,
    }
}

fn takes_values_only(descriptor: &str) -> bool {
    descriptor::parameters(descriptor).all(|parameter| {
        let class = parameter.strip_prefix('L').map(|p| p.trim_end_matches(';'));
        match class {
            Some(class) => is_value_class(class),
            None => parameter.trim_start_matches('[').len() == 1,
        }
    })
}

/// Classes of the library that run no code but their own.
fn is_value_class(class: &str) -> bool {
    matches!(
        class.strip_prefix("java/lang/"),
        Some(
            "Math"
                | "StrictMath"
                | "String"
                | "StringBuilder"
                | "Integer"
                | "Long"
                | "Short"
                | "Byte"
                | "Character"
                | "Boolean"
                | "Float"
                | "Double"
                | "Class"
        )
    )
}

/// Whether code outside of the subject may call a method: all but private ones without a handle.
fn may_be_called_back(subject: &Subject, method: &MethodUnderTest) -> bool {
    if &**method.name() == "<clinit>" {
        return true;
    }
    method.access() & access::PRIVATE == 0
        || subject.classes().any(|class| {
            let constants = &class.constants;
            let entries = (0..constants.len() as u16).filter_map(|index| constants.get(index));
            let mut handles = entries.filter_map(|constant| match constant {
                Constant::MethodHandle { reference, .. } => constants.member(*reference),
                _ => None,
            });
            handles.any(|(class, name, _)| *class == method.class.name && name == method.name())
        })
}

#[cfg(test)]
mod tests;
