//! What one search has learned about making objects, for the next. A class whose constructor asks for much (a game that
//! is ready, a move of a piece on a board) takes long to construct by trying; yet each of its methods needs an
//! object of it. So the inputs with which a constructor or a factory returned are kept, by names and not by numbers, as
//! the next search has a machine of its own. It looks first where they say, and goes its own ways from there.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use vitro_classfile::access;
use vitro_expr::Value;
use vitro_vm::access_path::{CallName, RelativePath, Root, Step, StubPart};
use vitro_vm::input_construction::{Call, Construction, InputObject};
use vitro_vm::{Machine, MethodId, Ref, Symbolic};

use crate::method_shapes::{giver_name, made_anew};
use crate::tree::{Ending, Path};

/// An object that a constructor or a factory gave, with what it was called with.
#[derive(Clone, Default, Debug, serde::Serialize, serde::Deserialize)]
pub struct RecordedInput {
    /// The constructor or factory.
    pub(crate) maker: String,
    /// By where they are in the object, what references are.
    pub(crate) references: HashMap<RelativePath, Known>,
    /// By where they are in the object, numbers and truth values.
    pub(crate) values: HashMap<RelativePath, Value>,
    /// Whether references that it does not know are any; else they are `null`.
    pub(crate) leaves_open: bool,
    /// Whether an object of another class has made it.
    is_given: bool,
}

/// What a reference is known to be.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub(crate) enum Known {
    /// `null`
    Null,
    /// An object of its own: how it was made, and the calls that it has seen since.
    Made(String, Vec<String>),
    /// The object that another reference has been found to be.
    Same(RelativePath),
}

/// Which object a method is explored for that others may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Product {
    /// What it makes: it is a constructor or a factory.
    New,
    /// What it makes, and its receiver is not: `loader.load()`.
    Given,
    /// Its receiver, which it may change.
    Receiver { changes: bool },
}

/// Where unknowns of one search are where the object is one input of another.
#[derive(Default)]
struct Places {
    /// What the receiver is to the object: nothing if it is the object itself.
    receiver: Option<Step>,
    /// The call that parameters belong to: nothing for a constructor.
    call: Option<CallName>,
}

impl Places {
    /// Where an unknown is in the object. What is no input of the method is in none.
    fn inside(&self, path: RelativePath) -> RelativePath {
        let RelativePath { root, steps } = path;
        let first = match root {
            Some((Root::Receiver, _)) => self.receiver.clone().map(|step| (step, 0)),
            Some((Root::Parameter { name, .. }, twin)) => {
                let parameter = match &self.call {
                    None => Step::Member(name),
                    Some(call) => Step::Argument {
                        call: call.clone(),
                        parameter: name,
                    },
                };
                Some((parameter, twin))
            }
            root => return RelativePath { root, steps },
        };
        RelativePath {
            root: None,
            steps: first.into_iter().chain(steps).collect(),
        }
    }
}

impl RecordedInput {
    /// What the path of a method records of its product.
    fn of(
        machine: &Machine,
        symbolic: &Symbolic,
        method: MethodId,
        path: &Path,
        product: Product,
    ) -> RecordedInput {
        let mut maker = method_name(machine, method);
        let mut places = Places::default();
        let receiver = path
            .input_objects
            .iter()
            .find(|input_object| symbolic.terms.is_receiver(input_object.path));
        let calls = receiver.and_then(calls_of);
        let mut references = HashMap::new();
        match (product, receiver, calls) {
            (Product::Given, ..) => {
                let giver = &machine.class(machine.method(method).class).name;
                places.receiver = Some(Step::member(giver_name(giver)));
            }
            (Product::Receiver { changes }, Some(receiver), Some(calls)) => {
                let last = std::mem::replace(&mut maker, method_name(machine, calls[0].method));
                let mut setup_count = setup_count(machine, receiver);
                if changes {
                    setup_count.push(last);
                }
                let made = Known::Made(label(machine, receiver), setup_count);
                references.insert(RelativePath::default(), made);
                let name = machine.names.text(machine.method(method).selector.name);
                places.call = Some(CallName::new(name, calls.len()));
            }
            _ => {}
        }
        let mut recorded = RecordedInput {
            maker,
            references,
            is_given: product == Product::Given,
            ..RecordedInput::default()
        };
        recorded.learn(machine, symbolic, path, &|path| places.inside(path));
        recorded
    }

    /// What a path records of all its inputs, for another run of the same search.
    pub(crate) fn of_inputs(machine: &Machine, symbolic: &Symbolic, path: &Path) -> RecordedInput {
        let mut recorded = RecordedInput {
            leaves_open: true,
            ..RecordedInput::default()
        };
        recorded.learn(machine, symbolic, path, &|path| path);
        recorded
    }

    /// Takes what a path knows; `inside` says where that is.
    fn learn(
        &mut self,
        machine: &Machine,
        symbolic: &Symbolic,
        path: &Path,
        inside: &dyn Fn(RelativePath) -> RelativePath,
    ) {
        for (var, value) in path.model.iter() {
            let terms = &symbolic.terms;
            let Some(unknown) = terms.path_of(var) else {
                continue;
            };
            let place = inside(terms.absolute(unknown));
            match value {
                Value::Ref(_) if place.is_empty() => {}
                Value::Ref(0) => {
                    self.references.insert(place, Known::Null);
                }
                Value::Ref(number) => {
                    let Some(input_object) = path.input_objects.get(*number as usize - 1) else {
                        continue;
                    };
                    let known = match unknown == input_object.path {
                        true => Known::Made(
                            label(machine, input_object),
                            setup_count(machine, input_object),
                        ),
                        false => Known::Same(inside(terms.absolute(input_object.path))),
                    };
                    self.references.insert(place, known);
                }
                value if !place.steps.iter().any(|(step, _)| is_own_business(step)) => {
                    self.values.insert(place, value.clone());
                }
                _ => {}
            }
        }
    }

    /// The same with one more call of the object of a input object, before the call of it with this number.
    pub(crate) fn with_call(
        &self,
        machine: &Machine,
        symbolic: &Symbolic,
        input_object: &InputObject,
        (call, at): (MethodId, usize),
    ) -> Option<RecordedInput> {
        let calls = calls_of(input_object)?;
        let planned = calls.len() - input_object.setup_count as usize;
        let mut longer = self.clone();
        let object = symbolic.terms.absolute(input_object.path);
        let Some(Known::Made(_, setup_count)) = longer.references.get_mut(&object) else {
            return None;
        };
        let place = at.checked_sub(planned)?;
        if place > setup_count.len() {
            return None;
        }
        setup_count.insert(place, method_name(machine, call));
        // The arguments of later calls are in other places.
        let moved: Vec<[CallName; 2]> = (at..calls.len())
            .map(|number| {
                let name = machine.method(calls[number].method).selector.name;
                let name = machine.names.text(name);
                [number, number + 1].map(|at| CallName::new(name, at))
            })
            .collect();
        let name = |old: &RelativePath| argument_of_other_call(old, &object, &moved);
        for known in longer.references.values_mut() {
            if let Known::Same(other) = known
                && let Some(new) = name(other)
            {
                *other = new;
            }
        }
        rename(&mut longer.references, &name);
        rename(&mut longer.values, &name);
        Some(longer)
    }

    /// Whether the object has seen calls since it was made.
    pub fn has_lived(&self) -> bool {
        self.references.contains_key(&RelativePath::default())
    }

    /// Whether it is useful for another search: the object is not just what its constructor makes of it.
    pub fn is_of_note(&self) -> bool {
        self.has_lived() || self.is_given
    }
}

/// Whether a step leads to what is another number in another search, or what only some paths ask for: which plan makes an
/// object, which of the calls comes next, a later value of a stub.
fn is_own_business(step: &Step) -> bool {
    match step {
        Step::WhichPlan | Step::WhichCall(_) => true,
        Step::Stub { part, .. } => matches!(part, StubPart::Value(number) if *number > 0),
        _ => false,
    }
}

/// The place of an argument, or of a part of it, when the call of an object has come to be another one.
fn argument_of_other_call(
    old: &RelativePath,
    object: &RelativePath,
    moved: &[[CallName; 2]],
) -> Option<RelativePath> {
    let is_inside = old.root == object.root && old.steps.starts_with(&object.steps);
    let (Step::Argument { call, .. }, _) =
        old.steps.get(object.steps.len()).filter(|_| is_inside)?
    else {
        return None;
    };
    let [_, new] = moved.iter().find(|[before, _]| before == call)?;
    let mut other = old.clone();
    if let (Step::Argument { call, .. }, _) = &mut other.steps[object.steps.len()] {
        *call = new.clone();
    }
    Some(other)
}

/// Gives some unknowns other places. A model may know an unknown at such a place already, from a path where another call
/// stood there; that one is gone.
fn rename<T>(
    all: &mut HashMap<RelativePath, T>,
    place: &dyn Fn(&RelativePath) -> Option<RelativePath>,
) {
    let old = std::mem::take(all).into_iter();
    let (renamed, kept): (Vec<_>, Vec<_>) = old.partition(|(old, _)| place(old).is_some());
    all.extend(kept);
    all.extend(
        renamed
            .into_iter()
            .filter_map(|(old, known)| Some((place(&old)?, known))),
    );
}

/// A method by a name that every machine has for it.
pub(crate) fn method_name(machine: &Machine, method: MethodId) -> String {
    let about = machine.method(method);
    let name = machine.names.text(about.selector.name);
    let descriptor = machine.names.text(about.selector.descriptor);
    format!("{}.{name}{descriptor}", machine.class(about.class).name)
}

/// How an object is made, apart from what it is made of.
pub(crate) fn label(machine: &Machine, input_object: &InputObject) -> String {
    let descriptor = &input_object.plan.descriptor;
    match &input_object.plan.construction {
        Construction::Calls(calls) => {
            let start = calls.start.as_ref().map_or("", |start| &start.field);
            let first = calls
                .calls
                .first()
                .map(|call| method_name(machine, call.method));
            format!("{start} {}", first.unwrap_or_default())
        }
        Construction::Constant(_, name) => format!("{descriptor} {name}"),
        Construction::Literal(object) => format!("literal {}", machine.text(*object)),
        Construction::Latin => "latin".to_owned(),
        Construction::Wide => "wide".to_owned(),
        Construction::Array(_) | Construction::Boxed(_) => descriptor.to_string(),
    }
}

/// The calls of an object that begins with one, which needs nothing but its arguments.
pub(crate) fn calls_of(input_object: &InputObject) -> Option<&[Call]> {
    let Construction::Calls(calls) = &input_object.plan.construction else {
        return None;
    };
    let is_first = calls.start.is_none() && !calls.calls.is_empty();
    is_first.then_some(&calls.calls)
}

/// The calls of an object that were not planned.
fn setup_count(machine: &Machine, input_object: &InputObject) -> Vec<String> {
    let Construction::Calls(calls) = &input_object.plan.construction else {
        return Vec::new();
    };
    let planned = calls.calls.len() - input_object.setup_count as usize;
    let setup_count = calls.calls[planned..].iter();
    setup_count
        .map(|call| method_name(machine, call.method))
        .collect()
}

/// What the code says about the effects of methods.
pub(crate) trait Effects {
    /// Whether a call may change something that others can see.
    fn may_change(&self, machine: &Machine, call: MethodId) -> bool;
}

/// A method whose product other searches may take: what it makes, or its receiver.
pub(crate) struct Producer<'a> {
    pub machine: &'a Machine,
    pub effects: &'a dyn Effects,
    pub method: MethodId,
    /// What a constructor is called on.
    pub constructed: Option<Ref>,
}

impl Producer<'_> {
    /// The state of the object that a path has made or changed.
    pub fn form(&self, ending: &Ending) -> Option<Vec<u64>> {
        let Ending::Returned { bits, .. } = ending else {
            return None;
        };
        let object = match (self.constructed, self.product()) {
            (Some(object), _) => object,
            (None, Product::New | Product::Given) => Ref::from_slot(*bits),
            (None, Product::Receiver { .. }) => return self.form_of_receiver(),
        };
        let state = (!object.is_null()).then(|| self.machine.state_of_object(object));
        state.flatten().map(|state| state.form)
    }

    /// What others may take of what the method does.
    fn product(&self) -> Product {
        let about = self.machine.method(self.method);
        let descriptor = self.machine.names.text(about.selector.descriptor);
        let own = self.machine.class(about.class).descriptor();
        let is_static = about.is(access::STATIC);
        let makes = made_anew(self.machine, self.method);
        match makes {
            _ if self.constructed.is_some() => Product::New,
            _ if is_static && descriptor.ends_with(&format!("){own}")) => Product::New,
            Some(made) if !is_static && made != about.class => Product::Given,
            _ => Product::Receiver {
                changes: self.effects.may_change(self.machine, self.method),
            },
        }
    }

    /// The state in which a method leaves its receiver.
    fn form_of_receiver(&self) -> Option<Vec<u64>> {
        let symbolic = self.machine.symbolic.as_ref()?;
        let input_objects = symbolic.input_objects();
        let is_constructed = |object: &InputObject| {
            symbolic.terms.is_receiver(object.path) && calls_of(object).is_some()
        };
        let at = input_objects.iter().position(is_constructed)?;
        let changes = self.effects.may_change(self.machine, self.method);
        // What it leaves as it was is of use if setup calls have led there.
        let is_of_use = changes || input_objects[at].setup_count > 0;
        let state = is_of_use.then(|| self.machine.state_of(at as u32 + 1))?;
        state.map(|state| state.form)
    }

    /// What paths have shown about constructing objects: from those that made or left them in different states, at most
    /// `most`, first those that were the first to cover something. `known` are forms that need no call of the method.
    pub fn recorded(
        &self,
        paths: &[Path],
        firsts: &HashSet<u32>,
        known: &dyn Fn(&[u64]) -> bool,
        most: usize,
    ) -> Vec<Arc<RecordedInput>> {
        let Some(symbolic) = self.machine.symbolic.as_deref() else {
            return Vec::new();
        };
        let mut forms: HashSet<&[u64]> = HashSet::new();
        let numbered = (0..).zip(paths);
        let (first, later): (Vec<_>, Vec<_>) =
            numbered.partition(|(number, _)| firsts.contains(number));
        let mut recorded = Vec::new();
        let product = self.product();
        let leaves_alone = product == Product::Receiver { changes: false };
        // States that were not left, or that are there without the call, are worth something if they led to something.
        let is_led_to = |path: &Path| {
            let form = path.form.as_ref();
            !leaves_alone && form.is_some_and(|form| !known(&form[..]))
        };
        let later = later.into_iter().filter(|(_, path)| is_led_to(path));
        for (_, path) in first.into_iter().chain(later) {
            let is_new = path.form.as_ref().is_some_and(|form| forms.insert(form));
            if is_new && recorded.len() < most {
                let learned = RecordedInput::of(self.machine, symbolic, self.method, path, product);
                recorded.push(Arc::new(learned));
            }
        }
        recorded
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_another_call_once_left_at_a_place_gives_way() {
        let call = |number| CallName {
            method: "add".into(),
            number: Some(number),
        };
        let argument = |number| RelativePath {
            root: Some((Root::Receiver, 0)),
            steps: vec![(
                Step::Argument {
                    call: call(number),
                    parameter: "x".into(),
                },
                0,
            )],
        };
        let other = RelativePath {
            root: Some((Root::Receiver, 0)),
            steps: vec![(Step::member("b"), 0)],
        };
        let object = RelativePath {
            root: Some((Root::Receiver, 0)),
            steps: Vec::new(),
        };
        let moved = [[call(1), call(2)]];
        // In whatever order they come.
        for _ in 0..16 {
            let mut known: HashMap<RelativePath, u8> =
                [(argument(1), 1), (argument(2), 2), (other.clone(), 3)].into();
            rename(&mut known, &|old| {
                argument_of_other_call(old, &object, &moved)
            });
            let expected: HashMap<RelativePath, u8> = [(argument(2), 1), (other.clone(), 3)].into();
            assert_eq!(known, expected);
        }
    }

    #[test]
    fn parameters_become_arguments_of_the_call() {
        let parameter = RelativePath {
            root: Some((
                Root::Parameter {
                    number: 0,
                    name: "key".into(),
                },
                0,
            )),
            steps: vec![(Step::Element(1), 0)],
        };
        let inside = |call: Option<CallName>| {
            let places = Places {
                receiver: None,
                call,
            };
            places.inside(parameter.clone()).steps
        };
        let made = inside(None);
        assert_eq!(made, [(Step::member("key"), 0), (Step::Element(1), 0)]);
        let call = CallName::new(&"put".into(), 3);
        let given = Step::Argument {
            call: call.clone(),
            parameter: "key".into(),
        };
        assert_eq!(inside(Some(call)), [(given, 0), (Step::Element(1), 0)]);
    }
}
