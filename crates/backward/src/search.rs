//! The search: from the target backward over stretches of straight code, until the start of the method is reached with
//! conditions that an input satisfies.
//!
//! A state is a place in the code and conditions on the memory there. A step takes one edge backward: the conditions are
//! moved before the stretch that ends with it, and a contradiction ends the state and everything that would have shared
//! it. Predecessors nearest to the start come first. Ways that pass loops more often come later: those with at most one
//! turn first, then with two, four, eight and so on, and nothing is computed again when the bound rises. A state at a
//! place where a weaker one was before leads nowhere new and is left out, so that loops which do not matter are passed
//! once.

use std::collections::BTreeSet;
use std::rc::Rc;

use hashbrown::HashMap;
use vitro_expr::Term;
use vitro_program::flow::{Cause, Edge, EdgeKind};

use crate::body::Body;
use crate::domain::normal;
use crate::effect::Effect;
use crate::label::{Labelled, Labelling};
use crate::oracle::{Oracle, Verdict};
use crate::sketch::{Sketch, Step};
use crate::space::{Kind, Space, Symbol};
use crate::stretch::{Site, Stretch, site};
use crate::target::{MethodName, Target};
use crate::trace::{Told, Trace};
use crate::world::World;

mod calls;
mod errors;
mod invariants;
mod start;
mod stops;

/// What a search may cost, and how far it goes.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Turns of loops on one way.
    pub turns: u32,
    /// Stretches on one way.
    pub length: u32,
    /// Calls inside calls.
    pub calls: u32,
    /// Looks through references from a parameter on.
    pub looks: u32,
    /// States in all.
    pub states: u64,
    /// Steps of the solver in all.
    pub solver_steps: u64,
    /// Steps of the solver for one question.
    pub question_steps: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            turns: 1_000_000,
            length: 4_000_000,
            calls: 12,
            looks: 48,
            states: 400_000,
            solver_steps: 4_000_000_000,
            question_steps: 20_000_000,
        }
    }
}

/// States that look through fewer references than this are not put off.
const FIRST_LOOKS: u32 = 4;

/// A bound that cut ways off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Bound {
    Turns,
    Length,
    Calls,
    Looks,
}

/// What a search comes to.
#[derive(Debug)]
pub enum Found {
    /// An input; if it has to be confirmed, calls were not followed on the way, which are named.
    Candidate {
        /// The input.
        sketch: Sketch,
        /// Calls that were not followed.
        unfollowed: Vec<String>,
    },
    /// All ways were looked at.
    Exhausted {
        /// Whether that shows that no input leads to the target.
        proved: bool,
        /// What is wrong with that conclusion.
        doubts: Vec<String>,
    },
    /// All ways within bounds were looked at; these bounds cut others off.
    Bounded(Vec<Bound>),
    /// The states or steps are used up.
    GaveUp,
}

/// What a search has cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    /// States that were made.
    pub states: u64,
    /// Of them, how many contradicted themselves.
    pub pruned: u64,
    /// Of them, how many were covered by an earlier one.
    pub covered: u64,
    /// Questions to the solver.
    pub questions: u64,
    /// Steps of the solver.
    pub steps: u64,
}

/// A frame of the call stack, as a link to the one that it was called from.
struct Frame {
    outer: u32,
    /// Where the outer frame calls, and which of the methods that it may run this is.
    call: u32,
    callee: usize,
    body: Rc<Body>,
    depth: i32,
    calls: u32,
}

/// No frame, and no step.
const NONE: u32 = u32::MAX;

/// A place in the code with conditions on the memory there.
#[derive(Clone)]
struct State {
    frame: u32,
    node: u32,
    conditions: Rc<[Term]>,
    turns: u32,
    length: u32,
    /// Looks through references from a parameter on that its conditions take.
    looks: u32,
    allocations: u32,
    /// Stops that are still to be passed.
    stops: usize,
    way: u32,
    /// Stretches since the solver was last asked.
    unasked: u32,
}

/// A step of a way, linked to the one after it in time.
struct WayStep {
    later: u32,
    frame: u32,
    from: u32,
    to: u32,
    /// Number in the table of lists of calls that were not followed.
    unfollowed: Option<Rc<[String]>>,
}

/// The most stretches between two questions.
const MOST_PATIENCE: u32 = 64;
/// States per place that later ones are held against.
const MOST_KNOWN: usize = 48;

/// Sorted conditions.
type Conditions = Rc<[Term]>;

type EffectKey = (usize, u32, u32, EdgeKind, usize, i32, u32);

/// A search.
pub struct Search<'w> {
    world: &'w World,
    limits: Limits,
    target: Target,
    entry: Rc<Body>,
    space: Space,
    oracle: Oracle,
    frames: Vec<Frame>,
    frame_ids: HashMap<(u32, u32, usize, usize), u32>,
    way: Vec<WayStep>,
    /// States by how many loop iterations their paths have and how deep they look; the last one is taken first.
    open: Vec<Vec<State>>,
    known: HashMap<(u32, u32, usize), Vec<Conditions>>,
    effects: HashMap<EffectKey, Option<Rc<Effect>>>,
    sites: HashMap<(usize, u32), Option<Rc<Site>>>,
    bodies: Vec<Rc<Body>>,
    hit: BTreeSet<Bound>,
    doubts: BTreeSet<String>,
    figures: Figures,
    /// After how many stretches the solver is asked again.
    patience: u32,
    trace: Option<Trace<'w>>,
}

impl<'w> Search<'w> {
    /// Goes on until an input is found or there is nothing more to look at. After an input that did not do, it can be
    /// called again.
    #[allow(clippy::should_implement_trait)] // an iterator ends for good; this may be allowed more and continue
    pub fn next(&mut self) -> Found {
        while let Some(state) = self.take() {
            if self.figures.states > self.limits.states
                || self.oracle.steps > self.limits.solver_steps
            {
                self.put(state);
                return Found::GaveUp;
            }
            let found = self.expand(&state);
            if let Some(found) = found {
                return found;
            }
        }
        if !self.hit.is_empty() {
            return Found::Bounded(self.hit.iter().copied().collect());
        }
        Found::Exhausted {
            proved: self.doubts.is_empty(),
            doubts: self.doubts.iter().cloned().collect(),
        }
    }

    /// Raises the limits on states and solver steps. A search that reached them continues where it stopped.
    pub fn allow(&mut self, states: u64, solver_steps: u64) {
        self.limits.states += states;
        self.limits.solver_steps += solver_steps;
    }

    /// What it has cost so far.
    pub fn figures(&self) -> Figures {
        Figures {
            questions: self.oracle.questions,
            steps: self.oracle.steps,
            ..self.figures
        }
    }

    /// Reports every state that is kept, and those that are pruned.
    pub fn trace(&mut self, trace: Trace<'w>) {
        self.trace = Some(trace);
    }

    pub(crate) fn take_trace(&mut self) -> Option<Trace<'w>> {
        self.trace.take()
    }

    pub(crate) fn space(&mut self) -> &mut Space {
        &mut self.space
    }

    fn tell_kept(&mut self, child: &State) {
        if self.trace.is_some() {
            let told = self.told(child.frame, child.node, child.turns, true);
            let conditions = child.conditions.clone();
            self.tell(told, &conditions);
        }
    }

    fn tell_pruned(&mut self, next: &Next) {
        if self.trace.is_some() {
            let told = self.told(next.frame, next.node, next.turns, false);
            self.tell(told, &[]);
        }
    }

    fn told(&self, frame: u32, node: u32, turns: u32, is_kept: bool) -> Told {
        let frame = &self.frames[frame as usize];
        Told {
            method: name_of(&frame.body),
            offset: frame.body.flow.offset(node).into(),
            line: frame.body.line(node),
            depth: frame.depth,
            turns,
            is_kept,
            memory: Vec::new(),
        }
    }

    fn take(&mut self) -> Option<State> {
        self.open.iter_mut().find_map(Vec::pop)
    }

    fn put(&mut self, state: State) {
        // Few iterations and shallow memory come first, then up to twice as many, and so on.
        let level = |count: u32| count.checked_ilog2().map_or(0, |log| log + 1);
        let deeper = level(state.looks / FIRST_LOOKS);
        let level = level(state.turns.max(1) - 1).max(deeper) as usize;
        if self.open.len() <= level {
            self.open.resize_with(level + 1, Vec::new);
        }
        self.open[level].push(state);
    }

    fn body(&self, frame: u32) -> Rc<Body> {
        self.frames[frame as usize].body.clone()
    }

    fn depth(&self, frame: u32) -> i32 {
        self.frames[frame as usize].depth
    }

    /// All steps backward from a state. Children are put in the order in which the nearest is taken first.
    fn expand(&mut self, state: &State) -> Option<Found> {
        let body = self.body(state.frame);
        let mut edges: Vec<Edge> = match body.is_leader(state.node) {
            true => body.flow.incoming(state.node).copied().collect(),
            false => vec![Body::falls(state.node - 1)],
        };
        edges.sort_by_key(|edge| std::cmp::Reverse(body.distance(edge.from)));
        for edge in edges {
            if body.height(edge.from).is_some() && body.may_take(&edge) {
                self.over(state, &body, edge);
            }
        }
        if state.node == 0 {
            return self.at_start(state);
        }
        None
    }

    /// One edge backward.
    fn over(&mut self, state: &State, body: &Rc<Body>, edge: Edge) {
        if let EdgeKind::Throw(cause @ (Cause::Linkage | Cause::Monitor), row) = edge.kind {
            return self.over_error(state, body, edge, cause, row);
        }
        let site = self.site(body, edge.from);
        self.doubt_calls(body, edge.from, edge.from);
        if let Some(site) = site.filter(|site| site.enters()) {
            match edge.kind {
                EdgeKind::Next => return self.enter_returns(state, body, edge, &site),
                EdgeKind::Throw(Cause::Call, row) => {
                    self.enter_throws(state, body, edge, &site, row);
                }
                _ => {}
            }
        }
        let from = self.stretch_start(body, edge.from);
        self.doubt_calls(body, from, edge.from);
        self.stretch(state, body, from, edge);
    }

    /// Calls among these instructions that may change more than is known. Whether the rest of the way is possible does not
    /// matter: it is impossible only if they change nothing.
    fn doubt_calls(&mut self, body: &Rc<Body>, from: u32, to: u32) {
        for node in from..=to {
            if let Some(site) = self.site(body, node)
                && let Some(doubt) = site.doubt()
            {
                self.doubts.insert(doubt);
            }
        }
    }

    /// Passes a stretch that ends with an edge, in all its forms.
    fn stretch(&mut self, state: &State, body: &Rc<Body>, from: u32, edge: Edge) {
        let forms = match edge.kind {
            EdgeKind::Throw(Cause::Call, _) => 64,
            EdgeKind::Throw(Cause::Explicit, _) => 2,
            _ => 1,
        };
        for form in 0..forms {
            match self.effect(state, body, from, edge, form) {
                Formed::None => break,
                Formed::Impossible => {}
                Formed::Effect(effect) => {
                    let stops = match self.stops_passed(state, body, from, edge) {
                        Some(stops) => stops,
                        None => continue,
                    };
                    let turn = u32::from(body.closes_loop(&edge));
                    let next = Next {
                        frame: state.frame,
                        node: from,
                        turns: state.turns + turn,
                        stops,
                        step: (from, edge.from),
                    };
                    self.child(state, &effect, self.depth(state.frame), next);
                }
            }
        }
    }

    /// Where the straight code begins that ends with an instruction: at a jump's target, or behind a call that is
    /// entered.
    fn stretch_start(&mut self, body: &Rc<Body>, end: u32) -> u32 {
        let mut start = end;
        while start > 0 && !body.is_leader(start) {
            let call = self.site(body, start - 1);
            if call.is_some_and(|site| site.enters()) {
                break;
            }
            start -= 1;
        }
        start
    }

    fn site(&mut self, body: &Rc<Body>, node: u32) -> Option<Rc<Site>> {
        let key = (Rc::as_ptr(body) as usize, node);
        if let Some(known) = self.sites.get(&key) {
            return known.clone();
        }
        let instruction = body.instruction(node)?;
        let found = match instruction.opcode {
            vitro_classfile::Opcode::Invokevirtual
            | vitro_classfile::Opcode::Invokespecial
            | vitro_classfile::Opcode::Invokestatic
            | vitro_classfile::Opcode::Invokeinterface => {
                site(self.world, body, instruction).map(Rc::new)
            }
            _ => None,
        };
        self.bodies.push(body.clone());
        self.sites.insert(key, found.clone());
        found
    }

    /// What a stretch does, computed once where that is possible.
    fn effect(
        &mut self,
        state: &State,
        body: &Rc<Body>,
        from: u32,
        edge: Edge,
        form: usize,
    ) -> Formed {
        let depth = self.depth(state.frame);
        let pointer = Rc::as_ptr(body) as usize;
        let key = |base| (pointer, from, edge.from, edge.kind, form, depth, base);
        for base in [NONE, state.allocations] {
            if let Some(known) = self.effects.get(&key(base)) {
                return match known {
                    Some(effect) => Formed::Effect(effect.clone()),
                    None => Formed::Impossible,
                };
            }
        }
        let unknowns = self.space.unknowns();
        let ran = self.run(body, depth, from, edge, form, state.allocations);
        let fresh = self.space.unknowns() == unknowns;
        match ran {
            Ok(Some(effect)) => {
                let base = match effect {
                    Some(ref effect) if effect.allocations > 0 => state.allocations,
                    _ => NONE,
                };
                let effect = effect.map(Rc::new);
                if fresh {
                    self.effects.insert(key(base), effect.clone());
                }
                effect.map_or(Formed::Impossible, Formed::Effect)
            }
            Ok(None) => Formed::None,
            Err(unsupported) => {
                self.doubts.insert(unsupported.0);
                Formed::None
            }
        }
    }

    /// Runs a stretch. The outer option is empty if there is no such form, the inner one if it is never passed.
    #[allow(clippy::type_complexity)]
    fn run(
        &mut self,
        body: &Rc<Body>,
        depth: i32,
        from: u32,
        edge: Edge,
        form: usize,
        allocations: u32,
    ) -> Result<Option<Option<Effect>>, crate::stretch::Unsupported> {
        let height = body.height(from).unwrap_or(0);
        let mut run = Stretch::new(
            &mut self.space,
            self.world,
            body,
            depth,
            height,
            allocations,
        );
        for node in from..edge.from {
            if let Some(instruction) = body.instruction(node) {
                run.step(instruction, EdgeKind::Next)?;
            }
        }
        if let Some(instruction) = body.instruction(edge.from) {
            match edge.kind {
                EdgeKind::Throw(cause, row) => {
                    if !run.throw(instruction, cause, form, row)? {
                        return Ok(None);
                    }
                }
                kind => run.step(instruction, kind)?,
            }
        }
        Ok(Some(run.effect()))
    }

    /// A state before an effect, if it does not contradict itself and is new.
    fn child(&mut self, state: &State, effect: &Effect, depth: i32, next: Next) {
        self.figures.states += 1;
        self.doubts.extend(effect.doubts.iter().cloned());
        let mut conditions = effect.conditions.clone();
        for &condition in state.conditions.iter() {
            conditions.push(effect.before(&mut self.space, depth, condition));
        }
        let Some(conditions) = normal(&mut self.space, conditions) else {
            self.figures.pruned += 1;
            return self.tell_pruned(&next);
        };
        let unfollowed: Option<Rc<[String]>> =
            (!effect.unfollowed.is_empty()).then(|| effect.unfollowed.clone().into());
        let mut child = State {
            frame: next.frame,
            node: next.node,
            conditions: conditions.into(),
            turns: next.turns,
            length: state.length + 1,
            looks: 0,
            allocations: state.allocations + effect.allocations,
            stops: next.stops,
            way: state.way,
            unasked: state.unasked + 1,
        };
        if self.is_beyond(&mut child) || self.is_covered(&child) {
            return;
        }
        if *child.conditions != *state.conditions && !self.is_consistent(&mut child) {
            self.figures.pruned += 1;
            return self.tell_pruned(&next);
        }
        self.way.push(WayStep {
            later: state.way,
            frame: next.frame,
            from: next.step.0,
            to: next.step.1,
            unfollowed,
        });
        child.way = self.way.len() as u32 - 1;
        self.tell_kept(&child);
        self.put(child);
    }

    fn is_beyond(&mut self, child: &mut State) -> bool {
        let mut over = None;
        if child.turns > self.limits.turns {
            over = Some(Bound::Turns);
        }
        if child.length > self.limits.length {
            over = Some(Bound::Length);
        }
        if over.is_none() {
            let symbols = self.space.symbols_of(&child.conditions).into_iter();
            let looks = symbols.map(|symbol| self.space.nesting(symbol)).max();
            child.looks = looks.unwrap_or(0);
            over = (child.looks > self.limits.looks).then_some(Bound::Looks);
        }
        self.hit.extend(over);
        over.is_some()
    }

    /// Whether a state with fewer conditions was at the same place.
    fn is_covered(&mut self, child: &State) -> bool {
        let key = (child.frame, child.node, child.stops);
        let known = self.known.entry(key).or_default();
        if known
            .iter()
            .any(|weaker| is_subset(weaker, &child.conditions))
        {
            self.figures.covered += 1;
            return true;
        }
        if known.len() == MOST_KNOWN {
            known.remove(0);
        }
        known.push(child.conditions.clone());
        false
    }

    /// Asks the solver, more rarely the longer it has found nothing wrong with any way.
    fn is_consistent(&mut self, child: &mut State) -> bool {
        if child.unasked < self.patience {
            return true;
        }
        child.unasked = 0;
        let conditions = self.with_invariants(child);
        match self
            .oracle
            .ask(&mut self.space, self.world, &conditions, None)
        {
            Verdict::No => {
                self.patience = (self.patience / 2).max(1);
                false
            }
            Verdict::Yes(..) | Verdict::Unknown => {
                self.patience = (self.patience + 1).min(MOST_PATIENCE);
                true
            }
        }
    }

    /// The start of a frame: the caller's call comes before it, or an input is complete.
    fn at_start(&mut self, state: &State) -> Option<Found> {
        if self.frames[state.frame as usize].outer != NONE {
            self.leave_to_caller(state);
            return None;
        }
        let body = self.body(state.frame);
        if !body.is(&self.entry) {
            self.leave_to_callers(state, &body);
            return None;
        }
        if state.stops > 0 {
            return None;
        }
        self.finish(state)
    }

    /// An input is complete. Static fields are best left as they are, but what is not final may be something else.
    fn finish(&mut self, state: &State) -> Option<Found> {
        let labelled = match self.label(state, Statics::Untouched) {
            Labelled::None => self.label(state, Statics::Free),
            labelled => labelled,
        };
        match labelled {
            Labelled::Input(mut sketch) => {
                sketch.path = self.path(state.way);
                let mut unfollowed = self.unfollowed(state.way);
                if self.makes_enums(&sketch) {
                    unfollowed.push("an enum has no other objects than its constants".into());
                }
                Some(Found::Candidate { sketch, unfollowed })
            }
            Labelled::None => {
                self.figures.pruned += 1;
                None
            }
            Labelled::Unknown => {
                self.doubts.insert("the solver gave up".into());
                None
            }
        }
    }

    /// An input for which a state holds.
    fn label(&mut self, state: &State, statics: Statics) -> Labelled {
        let depth = self.depth(state.frame);
        let effect = self.at_entry(state, depth, statics);
        let mut conditions = effect.conditions.clone();
        for &condition in state.conditions.iter() {
            conditions.push(effect.before(&mut self.space, depth, condition));
        }
        let Some(conditions) = normal(&mut self.space, conditions) else {
            return Labelled::None;
        };
        let entry = self.entry.clone();
        let mut labelling = Labelling {
            world: self.world,
            entry: &entry,
            space: &mut self.space,
            oracle: &mut self.oracle,
        };
        labelling.run(&conditions)
    }

    /// What holds when the method is called: there is a receiver, parameters are within their bounds, and static
    /// fields hold what initialisation gave them. The frame gets depth 0, as labelling expects.
    fn at_entry(&mut self, state: &State, depth: i32, statics: Statics) -> Effect {
        let mut effect = Effect::default();
        let entry = self.entry.clone();
        let null = self.space.terms.int(0);
        for (number, &(slot, kind)) in entry.parameters.iter().enumerate() {
            let symbol = self.space.symbol(Symbol::Local(0, slot), kind.widened());
            if depth != 0 {
                effect.locals.push((slot, symbol));
            }
            if number == 0 && !entry.is_static() {
                let is_null = self.space.terms.eq(symbol, null);
                effect.conditions.push(self.space.terms.not(is_null));
            } else if let (Some((low, high)), true) = (kind.bounds(), kind != Kind::Ref) {
                let within = self.space.within(symbol, &[(low as i32, high as i32)]);
                effect.conditions.push(within);
            }
        }
        for symbol in self.space.symbols_of(&state.conditions) {
            let Some((Symbol::Static(field), _)) = self.space.meaning(symbol) else {
                continue;
            };
            let info = self.space.field(field).clone();
            let is_known = statics == Statics::Untouched
                || !self.world.is_users(&info.class)
                || self.world.is_final(&info.class, &info.name);
            let initial = self.world.initial(&info.class, &info.name);
            if let Some(constant) = initial.filter(|_| is_known) {
                let mut run = Stretch::new(&mut self.space, self.world, &entry, 0, 0, 0);
                let (_, value) = run.constant_term(&constant);
                effect.statics.push((field, value));
            }
        }
        effect
    }

    /// Whether an input holds new objects of an enum, which no test can create.
    fn makes_enums(&self, sketch: &Sketch) -> bool {
        sketch.objects.iter().any(|object| {
            let class = self.world.class(&object.class);
            class.is_some_and(|class| class.access & vitro_classfile::access::ENUM != 0)
        })
    }

    fn path(&self, mut at: u32) -> Vec<Step> {
        let mut path = Vec::new();
        while at != NONE {
            let step = &self.way[at as usize];
            let frame = &self.frames[step.frame as usize];
            path.push(Step {
                method: name_of(&frame.body),
                from: frame.body.flow.offset(step.from).into(),
                to: frame.body.flow.offset(step.to).into(),
                line: frame.body.line(step.to),
                depth: frame.depth,
            });
            at = step.later;
        }
        path
    }

    fn unfollowed(&self, mut at: u32) -> Vec<String> {
        let mut all = BTreeSet::new();
        while at != NONE {
            let step = &self.way[at as usize];
            all.extend(step.unfollowed.iter().flat_map(|list| list.iter().cloned()));
            at = step.later;
        }
        all.into_iter().collect()
    }
}

/// Where a step leads.
struct Next {
    frame: u32,
    node: u32,
    turns: u32,
    stops: usize,
    step: (u32, u32),
}

/// What static fields that are not final hold when the method is called.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Statics {
    /// What initialisation gave them.
    Untouched,
    /// Anything.
    Free,
}

enum Formed {
    /// There is no such form.
    None,
    /// It is never passed.
    Impossible,
    Effect(Rc<Effect>),
}

fn name_of(body: &Body) -> MethodName {
    let method = body.method();
    MethodName {
        class: body.class.name.clone(),
        name: method.name.clone(),
        descriptor: method.descriptor.clone(),
    }
}

/// Whether all of the sorted terms are among the others.
fn is_subset(few: &[Term], many: &[Term]) -> bool {
    if few.len() > many.len() {
        return false;
    }
    let mut rest = many.iter();
    few.iter().all(|term| rest.any(|other| other == term))
}
