//! A run along a given heap. Somebody else has found an input, as plain data: what the parameters hold, and objects with
//! their fields. Here the method is run with it, with a fork in the tree wherever more than one thing could happen, so
//! that the result is a path like any other: with conditions, a model, and objects constructed in a way that a test can
//! express.

use std::collections::HashMap;
use std::sync::Arc;

use vitro_expr::eval::Evaluator;
use vitro_expr::{Model, Op, Sort, Term, Value, Var};
use vitro_solver::Answer;
use vitro_vm::input_construction::{Construction, Unknown};
use vitro_vm::{Alternative, Fork, ForkKind, InputObject, Kind, Outcome, Progress, Symbolic};

use super::Explorer;
use crate::budget::{Budget, for_paths, is_used_up_by_forks};
use crate::inputs::StaticInput;
use crate::limit::Limit;
use crate::tree::{Ending, NodeState};

/// A heap to be followed.
#[derive(Clone, Debug, Default)]
pub struct Guide {
    /// What the method is called with, the receiver first.
    pub arguments: Vec<Held>,
    /// All objects.
    pub objects: Vec<GuideObject>,
    /// Static fields, by class and name, that hold something else than what initialisation gives them.
    pub statics: Vec<(Arc<str>, Arc<str>, Held)>,
}

impl Guide {
    /// A static field that must hold something else, but that no test can set.
    pub fn unsettable(&self, settable: &[StaticInput]) -> Option<String> {
        let mut wanted = self.statics.iter();
        let is_missing = |(class, name, _): &&(Arc<str>, Arc<str>, Held)| {
            let mut all = settable.iter().map(|input| &input.field);
            !all.any(|field| field.owner == *class && field.name == *name)
        };
        let (class, name, _) = wanted.find(is_missing)?;
        let class = class.replace('/', ".");
        Some(format!(
            "an input needs another value of the static field {class}.{name}, which no test can set"
        ))
    }
}

/// What a parameter, field or element holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Held {
    /// A number or truth value, by its bits.
    Bits(u64),
    /// `null`
    Null,
    /// An object, by its place in the list.
    Object(usize),
}

/// An object of a guide.
#[derive(Clone, Debug)]
pub struct GuideObject {
    /// Descriptor of its class.
    pub descriptor: Arc<str>,
    /// What it holds.
    pub contents: GuideContents,
}

/// What an object of a guide holds; all else is what it is by default.
#[derive(Clone, Debug)]
pub enum GuideContents {
    /// Fields by name.
    Fields(Vec<(Arc<str>, Held)>),
    /// Length and elements.
    Array(u32, Vec<(u32, Held)>),
    /// The characters of a string.
    Text(Vec<u16>),
}

/// What is known of a run along a guide.
struct Follower<'g> {
    guide: &'g Guide,
    model: Model,
    /// By unknown reference, what it is.
    references: HashMap<Var, Held>,
    /// By object of the guide, its number on this path.
    numbers: HashMap<usize, u32>,
    /// What the guide says of numbers, for the solver.
    pins: Vec<Term>,
}

impl Explorer {
    /// Runs the method along a guide; why that is not possible, if it is not. The path is the last of the tree.
    pub fn follow(&mut self, guide: &Guide, budget: &Budget) -> Result<(), String> {
        let budget = &for_paths(budget);
        let mut follower = Follower {
            guide,
            model: Model::new(),
            references: HashMap::new(),
            numbers: HashMap::new(),
            pins: Vec::new(),
        };
        let inputs = self.inputs().clone();
        if let Some(symbolic) = &mut self.machine.symbolic {
            follower.model = symbolic.model().clone();
            for (input, held) in inputs.all.iter().zip(&guide.arguments) {
                follower.hold(symbolic, input.variable, *held);
            }
            for input in &inputs.statics {
                let field = &input.field;
                let mut known = guide.statics.iter();
                let known =
                    known.find(|(class, name, _)| field.owner == *class && field.name == *name);
                if let Some((_, _, held)) = known {
                    follower.hold(symbolic, input.variable, *held);
                }
            }
            symbolic.set_model(follower.model.clone());
        }
        self.begin_call().map_err(|outcome| outcome.to_string())?;
        self.machine.limits.steps = self.machine.steps.saturating_add(budget.limits.path_steps);
        let mut at = None;
        let mut depth = 0;
        loop {
            let progress = self.explore_on(budget);
            let Progress::Fork(fork) = progress else {
                let ending = self.ending(progress);
                self.finish_path(at, None, ending);
                return Ok(());
            };
            if is_used_up_by_forks(budget, self.tree.nodes.len()) {
                let bound = Outcome::Bound(Limit::Effort.to_string());
                self.finish_path(at, None, Ending::Stopped(bound));
                return Ok(());
            }
            self.figures.forks += 1;
            let node = self.add_node(at, depth, fork.clone());
            let way = self.decide(&mut follower, node, &fork)?;
            self.tree.nodes[node].states[way] = NodeState::Explored;
            at = Some((node, way));
            depth += 1;
        }
    }

    /// Takes the way at a fork that the guide says.
    fn decide(
        &mut self,
        follower: &mut Follower<'_>,
        node: usize,
        fork: &Fork,
    ) -> Result<usize, String> {
        let mut changed = None;
        if fork.kind == ForkKind::Reference
            && let Some(symbolic) = &mut self.machine.symbolic
        {
            changed = follower.reference(symbolic, fork)?;
        }
        let way = match (changed, fork.taken) {
            (Some(way), _) => way,
            (None, Some(taken)) => {
                self.assume(fork.alternatives[taken]);
                return Ok(taken);
            }
            (None, None) => self.ask_for_way(follower, node, fork)?,
        };
        if let Alternative::Beyond(bound) = &fork.ways[way] {
            return Err(bound.to_string());
        }
        if let Alternative::NullForbidden(name) = &fork.ways[way] {
            return Err(format!("{name} would be null, which an annotation forbids"));
        }
        if let Alternative::NoRecipe(what) = &fork.ways[way] {
            return Err(format!("no way to construct a {what}"));
        }
        let conditions = self.tree.conditions(node, way);
        let model = follower.model.clone();
        let gone = self.go(Some((node, way)), &conditions, model);
        gone.map_err(|outcome| outcome.to_string())?;
        Ok(way)
    }

    /// The guide says nothing about what is decided here: any way will do that leaves the rest as it is.
    fn ask_for_way(
        &mut self,
        follower: &mut Follower<'_>,
        node: usize,
        fork: &Fork,
    ) -> Result<usize, String> {
        for way in 0..fork.ways.len() {
            if !matches!(
                fork.ways[way],
                Alternative::Plain | Alternative::NewObject(_) | Alternative::SetupCall(_)
            ) {
                continue;
            }
            let mut conditions = self.tree.conditions(node, way);
            conditions.extend(&follower.pins);
            if let Answer::Sat(model) = self.ask(&conditions) {
                follower.model = model;
                return Ok(way);
            }
        }
        Err("what the heap leaves open cannot be chosen".to_owned())
    }
}

impl Follower<'_> {
    /// An unknown is this.
    fn hold(&mut self, symbolic: &mut Symbolic, variable: Term, held: Held) {
        let Some(var) = symbolic.terms.as_var(variable) else {
            return;
        };
        let sort = symbolic.terms.var_sort(var);
        match (sort, held) {
            (Sort::Ref, held) => {
                self.references.insert(var, held);
            }
            (sort, Held::Bits(bits)) => {
                let value = Value::from_raw_bits(bits, sort);
                let constant = symbolic.terms.constant(&value, sort);
                let pin = symbolic.terms.eq(variable, constant);
                self.pins.push(pin);
                self.model.set(var, value);
            }
            _ => {}
        }
    }

    /// The way at a fork about a reference that the guide knows.
    fn reference(&mut self, symbolic: &mut Symbolic, fork: &Fork) -> Result<Option<usize>, String> {
        let mut known = None;
        for &condition in &fork.alternatives {
            for &var in symbolic.terms.free_vars(condition).iter() {
                if symbolic.terms.var_sort(var) == Sort::Ref {
                    known = known.or_else(|| Some((var, *self.references.get(&var)?)));
                }
            }
        }
        let Some((var, held)) = known else {
            return Ok(None);
        };
        let number = match held {
            Held::Null | Held::Bits(_) => 0,
            Held::Object(object) => match self.numbers.get(&object) {
                Some(&number) => number,
                None => return self.input_object(symbolic, fork, object).map(Some),
            },
        };
        self.model.set(var, Value::Ref(number));
        let way = self.holding(symbolic, fork, &self.model);
        let way = way.ok_or("the object does not fit where it is used".to_owned())?;
        Ok(Some(way))
    }

    /// The alternative that holds under a model.
    fn holding(&self, symbolic: &Symbolic, fork: &Fork, model: &Model) -> Option<usize> {
        let mut evaluator = Evaluator::new(&symbolic.terms, model);
        let mut all = fork.alternatives.iter();
        all.position(|&condition| evaluator.holds(condition))
    }

    /// The best way to make an object.
    fn input_object(
        &mut self,
        symbolic: &mut Symbolic,
        fork: &Fork,
        object: usize,
    ) -> Result<usize, String> {
        let about = &self.guide.objects[object];
        let mut ways: Vec<(usize, usize, InputObject)> = Vec::new();
        for (way, alternative) in fork.ways.iter().enumerate() {
            if let Alternative::NewObject(input_object) = alternative
                && input_object.plan.descriptor == about.descriptor
                && spells(input_object, &about.contents)
            {
                ways.push((
                    unsaid(input_object, &about.contents),
                    way,
                    input_object.clone(),
                ));
            }
        }
        // The way that says most of what the object must hold, with as little else as can be.
        ways.sort_by_key(|(unsaid, way, _)| (*unsaid, *way));
        let mut why = None;
        for (_, way, input_object) in ways {
            let kept = (self.model.clone(), self.references.clone(), self.pins.len());
            self.equalities(symbolic, fork.alternatives[way]);
            self.contents(symbolic, &input_object, object);
            if self.holding(symbolic, fork, &self.model) == Some(way) {
                let number = symbolic.input_objects().len() as u32 + 1;
                self.numbers.insert(object, number);
                return Ok(way);
            }
            let is_long = match &about.contents {
                GuideContents::Array(length, _) => *length > input_object.room,
                GuideContents::Text(units) => units.len() > input_object.room as usize,
                GuideContents::Fields(_) => false,
            };
            if is_long {
                why = Some(format!(
                    "{} longer than {}",
                    symbolic.terms.name(input_object.path),
                    input_object.room
                ));
            }
            self.pins.truncate(kept.2);
            (self.model, self.references) = (kept.0, kept.1);
        }
        let missing = || format!("no way to construct a {}", about.descriptor);
        Err(why.unwrap_or_else(missing))
    }

    /// Takes what a condition says of single unknowns.
    fn equalities(&mut self, symbolic: &Symbolic, condition: Term) {
        let terms = &symbolic.terms;
        match (terms.op(condition), terms.args(condition)) {
            (Op::And, parts) => {
                let parts = parts.to_vec();
                parts
                    .into_iter()
                    .for_each(|part| self.equalities(symbolic, part));
            }
            (Op::Eq, &[a, b]) => {
                for (variable, constant) in [(a, b), (b, a)] {
                    if let (Some(var), Some(value)) =
                        (terms.as_var(variable), terms.as_const(constant))
                    {
                        self.model.set(var, value);
                    }
                }
            }
            _ => {}
        }
    }

    /// The unknowns of a new object are what the guide says.
    fn contents(&mut self, symbolic: &mut Symbolic, input_object: &InputObject, object: usize) {
        let guide = self.guide;
        match &guide.objects[object].contents {
            GuideContents::Array(length, elements) => {
                let variable = input_object.length(&mut symbolic.terms);
                self.hold(symbolic, variable, Held::Bits(u64::from(*length)));
                for (index, held) in elements {
                    let variable = input_object.element(&mut symbolic.terms, *index);
                    self.hold(symbolic, variable, *held);
                }
            }
            GuideContents::Text(units) => {
                let variable = input_object.length(&mut symbolic.terms);
                self.hold(symbolic, variable, Held::Bits(units.len() as u64));
                for (index, unit) in (0..).zip(units) {
                    let variable = input_object.element(&mut symbolic.terms, index);
                    self.hold(symbolic, variable, Held::Bits(u64::from(*unit)));
                }
            }
            GuideContents::Fields(fields) => {
                if let Construction::Boxed(kind) = input_object.plan.construction {
                    let variable = input_object.content(&mut symbolic.terms, kind);
                    if let Some((_, held)) = fields.iter().find(|(name, _)| &**name == "value") {
                        self.hold(symbolic, variable, *held);
                    }
                }
                for unknown in unknowns(input_object) {
                    let named = fields.iter().find(|(name, _)| **name == *field(unknown));
                    if let Some((_, held)) = named
                        && fits(unknown, *held)
                    {
                        let variable = input_object.unknown(&mut symbolic.terms, unknown);
                        self.hold(symbolic, variable, *held);
                    }
                }
            }
        }
    }
}

/// Arguments of the calls that make an object, and its fields.
fn unknowns(input_object: &InputObject) -> Vec<&Unknown> {
    let Construction::Calls(calls) = &input_object.plan.construction else {
        return Vec::new();
    };
    let arguments = calls.calls.iter().flat_map(|call| &call.arguments);
    let fields = calls.fields.iter().map(|(_, field)| field);
    arguments.chain(fields).collect()
}

/// The name of a field or parameter that an unknown is.
fn field(unknown: &Unknown) -> &str {
    unknown.member_name().map_or("", |name| name)
}

fn fits(unknown: &Unknown, held: Held) -> bool {
    let is_reference = Kind::of(&unknown.signature) == Kind::Ref;
    is_reference != matches!(held, Held::Bits(_))
}

/// Whether a way of making strings has room for all characters.
fn spells(input_object: &InputObject, contents: &GuideContents) -> bool {
    let GuideContents::Text(units) = contents else {
        return true;
    };
    let is_wide = units.iter().any(|unit| *unit > 0xff);
    match input_object.plan.construction {
        Construction::Latin => !is_wide,
        Construction::Wide => is_wide,
        _ => false,
    }
}

/// How many fields that matter a way of making cannot set, and how much it asks for beyond them.
fn unsaid(input_object: &InputObject, contents: &GuideContents) -> usize {
    const UNSET: usize = 1_000;
    let GuideContents::Fields(fields) = contents else {
        return 0;
    };
    let unknowns = unknowns(input_object);
    let is_set = |name: &str| unknowns.iter().any(|unknown| field(unknown) == name);
    let unset = fields.iter().filter(|(name, _)| !is_set(name)).count();
    let calls = match &input_object.plan.construction {
        Construction::Calls(calls) => calls
            .calls
            .iter()
            .map(|call| 1 + call.arguments.len())
            .sum(),
        _ => 0,
    };
    unset * UNSET + calls
}
