//! From recipes to a list of steps, each of which uses only objects that exist already.
//!
//! The test writer prints these steps and the observer on the JVM carries them out, so both build the
//! same thing. A follow-up that needs an object still under construction (`inner.owner = outer` while `outer`
//! waits for `inner` as an argument of its constructor) is put off until that object is there; so is
//! an array's element. A constructor that needs its own object cannot be called: a named reason.

use std::collections::HashMap;
use std::fmt;

use crate::answer::Answer;
use crate::case::{Inputs, StaticWrite};
use crate::recipe::{Call, Collection, Make, Name, New, ObjectNumber, Primitive, Recipe, Then};

/// A value that a step uses.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Operand {
    Null,
    Primitive(Primitive),
    Boxed(Primitive),
    Text(Vec<u16>),
    Enum {
        class: Name,
        constant: Name,
    },
    Class {
        descriptor: Name,
    },
    Static {
        class: Name,
        name: Name,
        descriptor: Name,
    },
    /// An object that an earlier step made.
    Object(ObjectNumber),
}

/// One thing to do before the call.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Step {
    Construct {
        object: ObjectNumber,
        class: Name,
        descriptor: Name,
        arguments: Vec<Operand>,
    },
    /// A call of a static method, or of one on `receiver`; the result is `object`, if that is wanted.
    Call {
        object: Option<ObjectNumber>,
        receiver: Option<Operand>,
        class: Name,
        name: Name,
        descriptor: Name,
        arguments: Vec<Operand>,
    },
    Array {
        object: ObjectNumber,
        element: Name,
        /// `None` for an element that a later step sets.
        elements: Vec<Option<Operand>>,
    },
    Collection {
        object: ObjectNumber,
        kind: Collection,
        elements: Vec<Operand>,
    },
    Lambda {
        object: ObjectNumber,
        interface: Name,
        method: Name,
        descriptor: Name,
        returns: Option<Operand>,
    },
    Stub {
        object: ObjectNumber,
        class: Name,
        is_interface: bool,
        constructor: Name,
        arguments: Vec<Operand>,
        methods: Vec<Answer<Operand>>,
    },
    SetElement {
        array: ObjectNumber,
        index: u32,
        value: Operand,
    },
    /// Writes a field of `receiver`, or a static one.
    SetField {
        receiver: Option<ObjectNumber>,
        class: Name,
        name: Name,
        descriptor: Name,
        value: Operand,
    },
}

/// The steps of a case, and the operands of its call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// In this order.
    pub steps: Vec<Step>,
    /// Of an instance method.
    pub receiver: Option<Operand>,
    /// One per parameter.
    pub arguments: Vec<Operand>,
    /// How many steps there were when the receiver (if there is one) and each argument was ready.
    pub marks: Vec<usize>,
}

/// Why there is no order in which a test could make its inputs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unbuildable {
    /// An object is mentioned that no recipe makes.
    Unknown(ObjectNumber),
    /// Two recipes make an object of the same number.
    Twice(ObjectNumber),
    /// An object is needed to make itself.
    NeedsItself(ObjectNumber),
    /// Recipes are nested deeper than [`MAX_DEPTH`].
    TooDeep,
}

impl fmt::Display for Unbuildable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unbuildable::Unknown(n) => write!(f, "no recipe makes object {n}"),
            Unbuildable::Twice(n) => write!(f, "two recipes make object {n}"),
            Unbuildable::NeedsItself(n) => write!(f, "object {n} is needed to make itself"),
            Unbuildable::TooDeep => f.write_str("the inputs are nested too deeply"),
        }
    }
}

impl std::error::Error for Unbuildable {}

/// How deep recipes may be nested.
pub const MAX_DEPTH: usize = 1000;

impl Plan {
    /// Orders what the inputs need.
    pub fn new(inputs: &Inputs) -> Result<Plan, Unbuildable> {
        let mut planner = Planner::default();
        let statics = inputs.statics.iter().map(|write| &write.value);
        let start = inputs.start.iter().flat_map(|call| &call.arguments);
        let all = statics.chain(start);
        for recipe in all.chain(&inputs.receiver).chain(&inputs.arguments) {
            planner.index(recipe, 0)?;
        }
        for write in &inputs.statics {
            let value = planner.finished(&write.value)?;
            planner.steps.push(set_static(write, value));
        }
        for call in &inputs.start {
            let step = planner.call(None, None, call).map_err(finally)?;
            planner.steps.push(step);
        }
        let mut marks = Vec::new();
        let mut roots = Vec::new();
        for recipe in inputs.receiver.iter().chain(&inputs.arguments) {
            roots.push(planner.finished(recipe)?);
            marks.push(planner.steps.len());
        }
        let mut roots = roots.into_iter();
        let receiver = inputs.receiver.as_ref().and_then(|_| roots.next());
        Ok(Plan {
            steps: planner.steps,
            receiver,
            arguments: roots.collect(),
            marks,
        })
    }
}

/// Sets a static field, by an assignment or by its method for that.
fn set_static(write: &StaticWrite, value: Operand) -> Step {
    let (class, descriptor) = (write.class.clone(), &write.descriptor);
    match &write.setter {
        Some(setter) => Step::Call {
            object: None,
            receiver: None,
            class,
            name: setter.clone(),
            descriptor: format!("({descriptor})V").into(),
            arguments: vec![value],
        },
        None => Step::SetField {
            receiver: None,
            class,
            name: write.name.clone(),
            descriptor: descriptor.clone(),
            value,
        },
    }
}

/// Why a value cannot be had now.
enum Obstacle {
    /// This object is under construction.
    Waits(ObjectNumber),
    /// It can never be had.
    Never(Unbuildable),
}

impl From<Unbuildable> for Obstacle {
    fn from(reason: Unbuildable) -> Self {
        Obstacle::Never(reason)
    }
}

/// Why something is not available where nothing is under construction.
fn finally(obstacle: Obstacle) -> Unbuildable {
    match obstacle {
        Obstacle::Never(reason) => reason,
        Obstacle::Waits(number) => Unbuildable::NeedsItself(number),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Making,
    Made,
}

/// Work that waits for an object: the follow-ups of an object from one of them on, or one element.
#[derive(Clone)]
enum Waiting<'a> {
    Follow(&'a New, usize),
    Element(ObjectNumber, u32, &'a Recipe),
}

#[derive(Default)]
struct Planner<'a> {
    recipes: HashMap<ObjectNumber, &'a New>,
    state: HashMap<ObjectNumber, State>,
    waiting: HashMap<ObjectNumber, Vec<Waiting<'a>>>,
    steps: Vec<Step>,
}

impl<'a> Planner<'a> {
    /// Notes all new objects by their numbers.
    fn index(&mut self, recipe: &'a Recipe, depth: usize) -> Result<(), Unbuildable> {
        let Recipe::New(new) = recipe else {
            return Ok(());
        };
        if depth > MAX_DEPTH {
            return Err(Unbuildable::TooDeep);
        }
        if self.recipes.insert(new.number, new).is_some() {
            return Err(Unbuildable::Twice(new.number));
        }
        for part in parts(new) {
            self.index(part, depth + 1)?;
        }
        Ok(())
    }

    /// The operand for a recipe at the top, where nothing is under construction.
    fn finished(&mut self, recipe: &'a Recipe) -> Result<Operand, Unbuildable> {
        self.operand(recipe).map_err(finally)
    }

    fn operand(&mut self, recipe: &'a Recipe) -> Result<Operand, Obstacle> {
        Ok(match recipe {
            Recipe::Null => Operand::Null,
            Recipe::Primitive(value) => Operand::Primitive(*value),
            Recipe::Boxed(value) => Operand::Boxed(*value),
            Recipe::Text(units) => Operand::Text(units.clone()),
            Recipe::Enum { class, constant } => Operand::Enum {
                class: class.clone(),
                constant: constant.clone(),
            },
            Recipe::Class { descriptor } => Operand::Class {
                descriptor: descriptor.clone(),
            },
            Recipe::Static {
                class,
                name,
                descriptor,
            } => Operand::Static {
                class: class.clone(),
                name: name.clone(),
                descriptor: descriptor.clone(),
            },
            Recipe::Made(number) => return self.object(*number),
            Recipe::New(new) => return self.object(new.number),
        })
    }

    fn operands(&mut self, recipes: &'a [Recipe]) -> Result<Vec<Operand>, Obstacle> {
        recipes.iter().map(|recipe| self.operand(recipe)).collect()
    }

    /// Makes an object unless it is there.
    fn object(&mut self, number: ObjectNumber) -> Result<Operand, Obstacle> {
        match self.state.get(&number) {
            Some(State::Made) => return Ok(Operand::Object(number)),
            Some(State::Making) => return Err(Obstacle::Waits(number)),
            None => {}
        }
        let new = *self
            .recipes
            .get(&number)
            .ok_or(Unbuildable::Unknown(number))?;
        if self.state.len() > MAX_DEPTH * MAX_DEPTH {
            return Err(Unbuildable::TooDeep.into());
        }
        self.state.insert(number, State::Making);
        let step = self.make(new)?;
        self.steps.push(step);
        self.state.insert(number, State::Made);
        self.follow(new, 0)?;
        for work in self.waiting.remove(&number).unwrap_or_default() {
            self.resume(work)?;
        }
        Ok(Operand::Object(number))
    }

    fn make(&mut self, new: &'a New) -> Result<Step, Obstacle> {
        let object = new.number;
        Ok(match &new.make {
            Make::Constructor(call) => Step::Construct {
                object,
                class: call.class.clone(),
                descriptor: call.descriptor.clone(),
                arguments: self.operands(&call.arguments)?,
            },
            Make::Factory(call) => self.call(Some(object), None, call)?,
            Make::Method { receiver, call } => {
                let receiver = self.operand(receiver)?;
                self.call(Some(object), Some(receiver), call)?
            }
            Make::Array { element, elements } => self.array(object, element, elements)?,
            Make::Collection { kind, elements } => Step::Collection {
                object,
                kind: *kind,
                elements: self.operands(elements)?,
            },
            Make::Lambda {
                interface,
                method,
                descriptor,
                returns,
            } => Step::Lambda {
                object,
                interface: interface.clone(),
                method: method.clone(),
                descriptor: descriptor.clone(),
                returns: match returns {
                    Some(recipe) => Some(self.operand(recipe)?),
                    None => None,
                },
            },
            Make::Stub {
                class,
                is_interface,
                constructor,
                arguments,
                methods,
            } => {
                let arguments = self.operands(arguments)?;
                let mut answers = Vec::new();
                for method in methods {
                    answers.push(method.try_map(|recipe| self.operand(recipe))?);
                }
                Step::Stub {
                    object,
                    class: class.clone(),
                    is_interface: *is_interface,
                    constructor: constructor.clone(),
                    arguments,
                    methods: answers,
                }
            }
        })
    }

    fn call(
        &mut self,
        object: Option<ObjectNumber>,
        receiver: Option<Operand>,
        call: &'a Call,
    ) -> Result<Step, Obstacle> {
        Ok(Step::Call {
            object,
            receiver,
            class: call.class.clone(),
            name: call.name.clone(),
            descriptor: call.descriptor.clone(),
            arguments: self.operands(&call.arguments)?,
        })
    }

    /// An element that has to wait is left out and set later.
    fn array(
        &mut self,
        object: ObjectNumber,
        element: &Name,
        elements: &'a [Recipe],
    ) -> Result<Step, Obstacle> {
        let mut operands = Vec::with_capacity(elements.len());
        for (index, recipe) in (0u32..).zip(elements) {
            if !matches!(recipe, Recipe::Made(_) | Recipe::New(_)) {
                operands.push(Some(self.operand(recipe)?));
                continue;
            }
            let before = self.save();
            match self.operand(recipe) {
                Ok(operand) => operands.push(Some(operand)),
                Err(Obstacle::Waits(number)) => {
                    self.restore(before);
                    let work = Waiting::Element(object, index, recipe);
                    self.waiting.entry(number).or_default().push(work);
                    operands.push(None);
                }
                Err(never) => return Err(never),
            }
        }
        Ok(Step::Array {
            object,
            element: element.clone(),
            elements: operands,
        })
    }

    /// Does the follow-ups of an object from the given one on; the first that has to wait takes the rest
    /// with it, since their order may matter.
    fn follow(&mut self, new: &'a New, from: usize) -> Result<(), Obstacle> {
        for (index, then) in new.then.iter().enumerate().skip(from) {
            let before = self.save();
            match self.then(new.number, then) {
                Ok(step) => self.steps.push(step),
                Err(Obstacle::Waits(number)) => {
                    self.restore(before);
                    let work = Waiting::Follow(new, index);
                    self.waiting.entry(number).or_default().push(work);
                    return Ok(());
                }
                Err(never) => return Err(never),
            }
        }
        Ok(())
    }

    fn then(&mut self, object: ObjectNumber, then: &'a Then) -> Result<Step, Obstacle> {
        Ok(match then {
            Then::Field {
                owner,
                name,
                descriptor,
                value,
            } => Step::SetField {
                receiver: Some(object),
                class: owner.clone(),
                name: name.clone(),
                descriptor: descriptor.clone(),
                value: self.operand(value)?,
            },
            Then::Element { index, value } => Step::SetElement {
                array: object,
                index: *index,
                value: self.operand(value)?,
            },
            Then::Call(call) => self.call(None, Some(Operand::Object(object)), call)?,
            Then::Hand { receiver, call } => {
                let receiver = match receiver {
                    Some(recipe) => Some(self.operand(recipe)?),
                    None => None,
                };
                self.call(None, receiver, call)?
            }
        })
    }

    fn resume(&mut self, work: Waiting<'a>) -> Result<(), Obstacle> {
        match work {
            Waiting::Follow(new, index) => self.follow(new, index),
            Waiting::Element(array, index, recipe) => {
                let value = match self.operand(recipe) {
                    Err(Obstacle::Waits(number)) => {
                        let again = Waiting::Element(array, index, recipe);
                        self.waiting.entry(number).or_default().push(again);
                        return Ok(());
                    }
                    other => other?,
                };
                self.steps.push(Step::SetElement {
                    array,
                    index,
                    value,
                });
                Ok(())
            }
        }
    }

    /// What an attempt that has to wait may have changed.
    fn save(&self) -> Saved<'a> {
        (self.steps.len(), self.state.clone(), self.waiting.clone())
    }

    fn restore(&mut self, (steps, state, waiting): Saved<'a>) {
        self.steps.truncate(steps);
        self.state = state;
        self.waiting = waiting;
    }
}

type Saved<'a> = (
    usize,
    HashMap<ObjectNumber, State>,
    HashMap<ObjectNumber, Vec<Waiting<'a>>>,
);

/// The recipes directly inside that of a new object.
fn parts(new: &New) -> impl Iterator<Item = &Recipe> {
    let answers: &[Answer<Recipe>] = match &new.make {
        Make::Stub { methods, .. } => methods,
        _ => &[],
    };
    let answers = answers.iter().flat_map(Answer::values);
    let (receiver, arguments): (Option<&Recipe>, &[Recipe]) = match &new.make {
        Make::Constructor(call) | Make::Factory(call) => (None, &call.arguments),
        Make::Method { receiver, call } => (Some(receiver), &call.arguments),
        Make::Array { elements, .. } | Make::Collection { elements, .. } => (None, elements),
        Make::Lambda { returns, .. } => (returns.as_ref(), &[]),
        Make::Stub { arguments, .. } => (None, arguments),
    };
    let then = new.then.iter().flat_map(|then| {
        let (receiver, arguments): (Option<&Recipe>, &[Recipe]) = match then {
            Then::Field { value, .. } | Then::Element { value, .. } => (Some(value), &[]),
            Then::Call(call) => (None, &call.arguments),
            Then::Hand { receiver, call } => (receiver.as_ref(), &call.arguments),
        };
        receiver.into_iter().chain(arguments)
    });
    let own = receiver.into_iter().chain(arguments);
    own.chain(answers).chain(then)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::{Target, TargetKind};

    fn inputs(arguments: Vec<Recipe>) -> Inputs {
        let text: Name = "x".into();
        Inputs {
            target: Target {
                class: text.clone(),
                name: text.clone(),
                descriptor: text,
                kind: TargetKind::Static,
                parameters: Vec::new(),
                signature: None,
                exceptions: Vec::new(),
            },
            statics: Vec::new(),
            start: Vec::new(),
            receiver: None,
            arguments,
        }
    }

    fn object(number: ObjectNumber, arguments: Vec<Recipe>, then: Vec<Then>) -> Recipe {
        let call = Call {
            class: "A".into(),
            name: "<init>".into(),
            descriptor: "()V".into(),
            arguments,
        };
        let make = Make::Constructor(call);
        Recipe::New(Box::new(New { number, make, then }))
    }

    fn field(value: Recipe) -> Then {
        let (owner, name, descriptor) = ("A".into(), "f".into(), "LA;".into());
        Then::Field {
            owner,
            name,
            descriptor,
            value,
        }
    }

    fn order(plan: &Plan) -> Vec<String> {
        let name = |step: &Step| match step {
            Step::Construct { object, .. } | Step::Array { object, .. } => format!("{object}"),
            Step::SetField { receiver, .. } => format!("{}.f", receiver.unwrap_or(0)),
            Step::SetElement { array, .. } => format!("{array}[]"),
            other => panic!("{other:?}"),
        };
        plan.steps.iter().map(name).collect()
    }

    #[test]
    fn a_follow_up_waits_for_the_object_around_it() {
        let inner = object(2, vec![], vec![field(Recipe::Made(1))]);
        let plan = Plan::new(&inputs(vec![object(1, vec![inner], vec![])])).unwrap();
        assert_eq!(order(&plan), ["2", "1", "2.f"]);
    }

    #[test]
    fn an_array_may_hold_itself() {
        let make = Make::Array {
            element: "Ljava/lang/Object;".into(),
            elements: vec![Recipe::Made(1)],
        };
        let then = Vec::new();
        let array = Recipe::New(Box::new(New {
            number: 1,
            make,
            then,
        }));
        assert_eq!(
            order(&Plan::new(&inputs(vec![array])).unwrap()),
            ["1", "1[]"]
        );
    }

    #[test]
    fn an_object_that_is_named_before_it_is_made_is_made_there() {
        let plan = Plan::new(&inputs(vec![Recipe::Made(1), object(1, vec![], vec![])])).unwrap();
        assert_eq!(order(&plan), ["1"]);
        assert_eq!(plan.arguments, [Operand::Object(1), Operand::Object(1)]);
    }

    #[test]
    fn what_cannot_be_made_has_a_reason() {
        let itself = object(1, vec![Recipe::Made(1)], vec![]);
        let reason = Plan::new(&inputs(vec![itself])).unwrap_err();
        assert_eq!(reason, Unbuildable::NeedsItself(1));
        let unknown = Plan::new(&inputs(vec![Recipe::Made(4)])).unwrap_err();
        assert_eq!(unknown, Unbuildable::Unknown(4));
        let twice = vec![object(1, vec![], vec![]), object(1, vec![], vec![])];
        assert_eq!(
            Plan::new(&inputs(twice)).unwrap_err(),
            Unbuildable::Twice(1)
        );
        let mut deep = Recipe::Null;
        for number in 0..MAX_DEPTH as u32 + 5 {
            deep = object(number, vec![deep], vec![]);
        }
        assert_eq!(
            Plan::new(&inputs(vec![deep])).unwrap_err(),
            Unbuildable::TooDeep
        );
    }
}
