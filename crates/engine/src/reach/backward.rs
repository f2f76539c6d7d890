//! The search from the target back to the start of a method, in parts: one that used up its part begins anew with twice
//! as much, so that all together cost no more than twice the last.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use vitro_backward::{
    Contents, Found, Input, Limits, MethodName, Search, Sketch, Stop, Target, Told, World,
};
use vitro_classfile::ClassFile;
use vitro_explore::{Guide, GuideContents, GuideObject, Held, cost_of_solving, solver_steps_for};

use super::place::Wanted;
use crate::effort::BACKWARD_STATE;

/// Lines of a trace that are kept.
const MOST_TRACED: usize = 4_000;

/// How a part of the search ended.
pub(super) enum Step {
    /// An input; calls on the way that were not followed make it a guess.
    Candidate(Box<Sketch>),
    /// It may go on.
    Paused,
    /// It is over: whether there is no way to the target, and what else is to be said.
    Ended(bool, Vec<String>),
}

/// The search for one target through one method.
pub(super) struct Backward<'w> {
    world: &'w World,
    targets: Vec<Target>,
    complete: bool,
    /// The place of the target that is looked for.
    at: usize,
    search: Option<Search<'w>>,
    /// What the search that is under way may cost.
    part: u64,
    /// What those before it have cost, and their states.
    spent: u64,
    states: u64,
    /// Inputs that did not do.
    refused: Vec<Sketch>,
    proved: bool,
    reasons: Vec<String>,
    trace: Option<Rc<RefCell<Vec<String>>>>,
}

impl<'w> Backward<'w> {
    pub fn new(
        world: &'w World,
        wanted: &Wanted,
        entry: usize,
        part: u64,
        traced: bool,
    ) -> Backward<'w> {
        let file = &wanted.file;
        let target = |way: &Vec<(usize, u16, vitro_backward::At)>| Target {
            entry: Some(name(file, entry)),
            stops: way
                .iter()
                .map(|(method, offset, at)| Stop {
                    method: name(file, *method),
                    offset: u32::from(*offset),
                    at: at.clone(),
                    avoiding: Vec::new(),
                })
                .collect(),
        };
        Backward {
            world,
            targets: wanted.backwards.ways.iter().map(target).collect(),
            complete: wanted.backwards.complete,
            at: 0,
            search: None,
            part,
            spent: 0,
            states: 0,
            refused: Vec::new(),
            proved: true,
            reasons: Vec::new(),
            trace: traced.then(Rc::default),
        }
    }

    /// What the search has cost.
    pub fn cost(&self) -> u64 {
        self.spent + self.search.as_ref().map_or(0, cost)
    }

    /// States that were looked at.
    pub fn states(&self) -> u64 {
        let now = self.search.as_ref().map_or(0, |one| one.figures().states);
        self.states + now
    }

    /// The trace of the current search.
    pub fn told(&self) -> Vec<String> {
        let trace = self.trace.as_ref();
        trace.map_or_else(Vec::new, |trace| trace.borrow().clone())
    }

    /// Goes on until an input is found or this part is used up.
    pub fn go_on(&mut self) -> Step {
        while let Some(target) = self.targets.get(self.at) {
            let mut search = match self.search.take() {
                Some(search) => search,
                None => match self.begin(target.clone()) {
                    Ok(search) => search,
                    Err(why) => {
                        self.give_up(why);
                        continue;
                    }
                },
            };
            let found = search.next();
            match found {
                Found::Candidate { sketch, .. } => {
                    let is_new = !self.refused.contains(&sketch);
                    self.search = Some(search);
                    if is_new {
                        self.refused.push(sketch.clone());
                        return Step::Candidate(Box::new(sketch));
                    }
                }
                Found::Exhausted { proved: true, .. } => self.leave(&search),
                Found::Exhausted { doubts, .. } => {
                    self.leave(&search);
                    self.proved = false;
                    self.reasons.extend(doubts);
                }
                Found::Bounded(bounds) => {
                    self.leave(&search);
                    self.proved = false;
                    let bounds: Vec<String> = bounds.iter().map(|b| format!("{b:?}")).collect();
                    let bounds = bounds.join(", ").to_lowercase();
                    self.reasons.push(format!("backward: bound of {bounds}"));
                }
                Found::GaveUp => {
                    self.spent += cost(&search);
                    self.states += search.figures().states;
                    self.part *= 2;
                    return Step::Paused;
                }
            }
        }
        // An input that reached the target and did not do is no proof that there is none.
        let proved = self.proved && self.complete && self.refused.is_empty();
        Step::Ended(proved, std::mem::take(&mut self.reasons))
    }

    fn give_up(&mut self, why: String) {
        self.proved = false;
        self.reasons.push(why);
        self.at += 1;
    }

    fn leave(&mut self, search: &Search<'_>) {
        self.spent += cost(search);
        self.states += search.figures().states;
        self.at += 1;
    }

    fn begin(&self, target: Target) -> Result<Search<'w>, String> {
        let limits = Limits {
            states: (self.part / BACKWARD_STATE).max(1),
            solver_steps: solver_steps_for(self.part),
            ..Limits::default()
        };
        let search = Search::new(self.world, target, limits);
        let mut search = search.map_err(|error| format!("backward: {error}"))?;
        if let Some(trace) = &self.trace {
            trace.borrow_mut().clear();
            let trace = trace.clone();
            search.trace(Box::new(move |told| {
                let mut trace = trace.borrow_mut();
                if trace.len() < MOST_TRACED {
                    trace.push(told_text(told));
                }
            }));
        }
        Ok(search)
    }
}

fn cost(search: &Search<'_>) -> u64 {
    let figures = search.figures();
    figures.states * BACKWARD_STATE + cost_of_solving(figures.steps)
}

fn name(file: &ClassFile, method: usize) -> MethodName {
    let method = &file.methods[method];
    MethodName::new(&file.name, &method.name, &method.descriptor)
}

/// A partial state: where it is, and what is known of the memory there.
fn told_text(told: &Told) -> String {
    let line = told.line.map_or(String::new(), |line| format!(":{line}"));
    let end = match told.is_kept {
        true => "",
        false => "  contradiction",
    };
    let indent = "  ".repeat(told.depth.unsigned_abs() as usize);
    let mut text = format!("{indent}{}@{}{line}{end}", told.method.name, told.offset);
    for line in &told.memory {
        text += &format!("\n{indent}    {line}");
    }
    text
}

/// A sketch as something that a run can follow. Constructors are called on a new object.
pub(super) fn guide(sketch: &Sketch, constructs: bool) -> Guide {
    let arguments = sketch.arguments.iter().skip(usize::from(constructs));
    let objects = sketch.objects.iter().map(|object| {
        let descriptor: Arc<str> = match object.class.starts_with('[') {
            true => object.class.clone(),
            false => format!("L{};", object.class).into(),
        };
        let contents = match &object.contents {
            Contents::Fields(fields) => {
                let field = |(field, input): &(vitro_backward::FieldName, Input)| {
                    (field.name.clone(), held(input))
                };
                GuideContents::Fields(fields.iter().map(field).collect())
            }
            Contents::Array { length, elements } => {
                let elements = elements.iter();
                let elements = elements.map(|(index, input)| (*index as u32, held(input)));
                GuideContents::Array(*length as u32, elements.collect())
            }
            Contents::Text(units) => GuideContents::Text(units.clone()),
        };
        GuideObject {
            descriptor,
            contents,
        }
    });
    let statics = sketch.statics.iter().map(|(field, input)| {
        let (class, name) = (field.class.clone(), field.name.clone());
        (class, name, held(input))
    });
    Guide {
        arguments: arguments.map(|(_, input)| held(input)).collect(),
        objects: objects.collect(),
        statics: statics.collect(),
    }
}

fn held(input: &Input) -> Held {
    Held::Bits(match *input {
        Input::Boolean(value) => u64::from(value),
        Input::Byte(value) => value as u64,
        Input::Char(value) => u64::from(value),
        Input::Short(value) => value as u64,
        Input::Int(value) => value as u64,
        Input::Long(value) => value as u64,
        Input::Float(value) => u64::from(value.to_bits()),
        Input::Double(value) => value.to_bits(),
        Input::Null => return Held::Null,
        Input::Object(number) => return Held::Object(number),
    })
}
