//! From the unknowns of a path to recipes: how a test makes the inputs that take it.

pub mod unseen;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::conditions::{Marks, Part};
use vitro_classfile::access;
use vitro_explore::plan::signature::erasure;
use vitro_explore::plan::{Initial, SetBy, StaticField};
use vitro_explore::{Shallow, StaticInput};
use vitro_expr::{Model, Term, Value, Var};
use vitro_program::null_annotations::is_not_null;
use vitro_testgen::{
    Act, ActTarget, Answer, Call, Collection, Inputs, Instead, MOST_LISTED, MOST_VALUES, Make, New,
    Primitive, Recipe, Response, StaticWrite, Target, TargetKind, Then, act_field, change_field,
    index_field, instead_field, result_field, taken_field, target_field, thrown_field,
};
use vitro_vm::access_path::NamedTerms;
use vitro_vm::input_construction::{self, Calls, Construction, InputObject, On, Unknown};
use vitro_vm::{Kind, Machine, MethodId, Ref, StubTarget};

use unseen::Unseen;

/// Makes recipes for the inputs of one path.
pub struct Cook<'a> {
    /// For the names of classes and methods.
    pub machine: &'a Machine,
    /// All terms; variables that no run has met may be added.
    pub terms: &'a mut NamedTerms,
    /// The path's input.
    pub model: &'a Model,
    /// The path's input objects.
    pub input_objects: &'a [InputObject],
    /// Objects that have a recipe already.
    pub made: HashSet<u32>,
    /// Objects for whose constructors or factories arguments are being made.
    pub waiting: Vec<u32>,
    /// What the path's conditions mention.
    pub used: HashSet<Var>,
    /// Whether to leave out setup calls whose arguments no condition mentions.
    pub shorter: bool,
    /// Numbers given to objects that are there only on the way to an input.
    pub spare: u32,
    /// The objects for references that no path has used, where null is forbidden.
    pub unseen: Unseen<'a>,
    /// Takes notes of which unknown stands where, if that is to be known: then every value is marked.
    pub marks: Option<&'a mut Marks>,
}

impl Cook<'_> {
    /// How the value of an unknown is made.
    pub fn value(&mut self, variable: Term, signature: &str) -> Recipe {
        let (object, recipe) = match self.terms.eval(variable, self.model) {
            Value::Ref(0) if is_not_null(signature) => self.unseen(variable, signature),
            Value::Ref(0) => (0, Recipe::Null),
            Value::Ref(number) => (number, self.object(number)),
            _ => {
                let value = self.primitive(variable, Kind::of(signature));
                (0, value.map_or(Recipe::Null, Recipe::Primitive))
            }
        };
        match (&mut self.marks, self.terms.as_var(variable)) {
            (Some(marks), Some(variable)) => marks.mark(variable, object, recipe),
            _ => recipe,
        }
    }

    /// Notes which part of an object an unknown is.
    fn note(&mut self, unknown: Term, part: Part) {
        if let (Some(marks), Some(unknown)) = (&mut self.marks, self.terms.as_var(unknown)) {
            marks.note(unknown, part);
        }
    }

    /// Notes what the parts of an array or a string are called.
    fn note_parts(&mut self, number: u32, input_object: &InputObject) {
        if self.marks.is_none() {
            return;
        }
        let length = input_object.length(self.terms);
        self.note(length, Part::Length(number));
        if matches!(
            input_object.plan.construction,
            Construction::Latin | Construction::Wide
        ) {
            for index in 0..self.length(input_object) {
                let unit = input_object.element(self.terms, index);
                self.note(unit, Part::Unit(number, index));
            }
        }
    }

    fn primitive(&self, variable: Term, kind: Kind) -> Option<Primitive> {
        let bits = match self.terms.eval(variable, self.model) {
            Value::Bool(value) => u64::from(value),
            value => value.raw_bits()?,
        };
        Primitive::from_bits(kind.letter(), bits)
    }

    fn object(&mut self, number: u32) -> Recipe {
        match self.input_objects.get(number as usize - 1) {
            Some(input_object) => self.born(number, input_object),
            None => Recipe::Null,
        }
    }

    /// How the input object with this number is made.
    pub(crate) fn born(&mut self, number: u32, input_object: &InputObject) -> Recipe {
        let plan = input_object.plan.clone();
        match &plan.construction {
            Construction::Latin | Construction::Wide | Construction::Array(_) => {
                self.note_parts(number, input_object)
            }
            Construction::Boxed(kind) => {
                let content = input_object.content(self.terms, *kind);
                self.note(content, Part::Content(number));
            }
            _ => {}
        }
        match &plan.construction {
            Construction::Latin | Construction::Wide => self.string(number, input_object),
            Construction::Constant(object, name) => {
                let class = class_name(&plan.descriptor);
                match self.is_enum(*object) {
                    true => Recipe::Enum {
                        class,
                        constant: name.clone(),
                    },
                    false => Recipe::Static {
                        class,
                        name: name.clone(),
                        descriptor: plan.descriptor.clone(),
                    },
                }
            }
            Construction::Literal(string) => Recipe::Text(self.machine.string_units(*string)),
            Construction::Boxed(kind) => {
                let content = input_object.content(self.terms, *kind);
                let value = self.primitive(content, *kind);
                value.map_or(Recipe::Null, Recipe::Boxed)
            }
            _ if !self.made.insert(number) => Recipe::Made(number),
            Construction::Array(element) => self.array(number, input_object, element),
            Construction::Calls(calls) => self.calls(number, input_object, calls),
        }
    }

    /// Whether an object is a constant of an enum; one with a body has a class of its own.
    fn is_enum(&self, object: Ref) -> bool {
        let class = self.machine.class(self.machine.class_of(object));
        let parent = class
            .super_class
            .map_or(0, |id| self.machine.class(id).access);
        (class.access | parent) & access::ENUM != 0
    }

    fn length(&mut self, input_object: &InputObject) -> u32 {
        let length = input_object.length(self.terms);
        let bits = self.terms.eval(length, self.model).raw_bits();
        bits.unwrap_or(0) as u32
    }

    /// A literal, or a new string if another one has the same characters and is another object.
    fn string(&mut self, number: u32, input_object: &InputObject) -> Recipe {
        let text = self.characters(input_object);
        let input_objects = self.input_objects;
        let twin = input_objects.iter().enumerate().any(|(at, other)| {
            let earlier = at + 1 < number as usize;
            match other.plan.construction {
                Construction::Latin | Construction::Wide => {
                    earlier && self.characters(other) == text
                }
                Construction::Literal(string) => self.machine.string_units(string) == text,
                _ => false,
            }
        });
        if !twin && !input_object.told_apart {
            return Recipe::Text(text);
        }
        if !self.made.insert(number) {
            return Recipe::Made(number);
        }
        new(
            number,
            Make::Constructor(Call {
                class: "java/lang/String".into(),
                name: "<init>".into(),
                descriptor: "(Ljava/lang/String;)V".into(),
                arguments: vec![Recipe::Text(text)],
            }),
        )
    }

    fn characters(&mut self, input_object: &InputObject) -> Vec<u16> {
        (0..self.length(input_object))
            .map(|index| {
                let variable = input_object.element(self.terms, index);
                let bits = self.terms.eval(variable, self.model).raw_bits();
                bits.unwrap_or(0) as u16
            })
            .collect()
    }

    fn array(&mut self, number: u32, input_object: &InputObject, element: &Arc<str>) -> Recipe {
        let elements = (0..self.length(input_object))
            .map(|index| {
                let variable = input_object.element(self.terms, index);
                self.value(variable, element)
            })
            .collect();
        let element = erasure(element).into();
        new(number, Make::Array { element, elements })
    }

    fn arguments(&mut self, input_object: &InputObject, unknowns: &[Unknown]) -> Vec<Recipe> {
        unknowns
            .iter()
            .map(|unknown| {
                let variable = input_object.unknown(self.terms, unknown);
                self.value(variable, &unknown.signature)
            })
            .collect()
    }

    fn calls(&mut self, number: u32, input_object: &InputObject, calls: &Calls) -> Recipe {
        if calls.stub.is_some() {
            return self.stub(number, input_object, calls);
        }
        if let Some(kind) = collection(&input_object.plan.descriptor, calls) {
            let elements = calls
                .calls
                .iter()
                .flat_map(|call| self.arguments(input_object, &call.arguments))
                .collect();
            return new(number, Make::Collection { kind, elements });
        }
        self.chain(number, input_object, calls)
    }

    /// A constructor, a factory or a constant, then calls; some of these return the object that is used from then on.
    fn chain(&mut self, number: u32, input_object: &InputObject, calls: &Calls) -> Recipe {
        let mut start = calls.start.as_ref().map(|start| Recipe::Static {
            class: start.class.clone(),
            name: start.field.clone(),
            descriptor: start.descriptor.clone(),
        });
        let mut under_way: Option<New> = None;
        for (at, next) in calls.calls.iter().enumerate() {
            let is_first = at == 0 && start.is_none();
            let is_turn = calls.turns.contains(&at);
            let planned = calls.calls.len() - input_object.setup_count as usize;
            let is_kept = (planned - calls.kept.min(planned)..planned).contains(&at);
            if self.shorter
                && !is_kept
                && !is_first
                && at + 1 < calls.calls.len()
                && self.is_unneeded(input_object, next)
            {
                continue;
            }
            if is_first {
                self.waiting.push(number);
            }
            let call = self.call(input_object, next);
            if is_first {
                self.waiting.pop();
            }
            let make = match &mut under_way {
                None if is_first => first_make(next.on, call),
                Some(known) if !is_turn => {
                    let then = match next.on {
                        On::Handed(place) => {
                            handed(call, place, known.number, self.is_static(next))
                        }
                        _ => Then::Call(call),
                    };
                    known.then.push(then);
                    continue;
                }
                known => {
                    let receiver = known.take().map(|new| Recipe::New(Box::new(new)));
                    let receiver = receiver.or_else(|| start.take()).unwrap_or(Recipe::Null);
                    Make::Method { receiver, call }
                }
            };
            let later = calls.turns.iter().any(|&turn| turn > at);
            under_way = Some(New {
                number: if later { self.spare_number() } else { number },
                make,
                then: Vec::new(),
            });
        }
        match under_way {
            Some(mut new) => {
                new.number = number;
                new.then.extend(self.fields(input_object, calls));
                Recipe::New(Box::new(new))
            }
            None => start.unwrap_or(Recipe::Null),
        }
    }

    /// A number that no input object has.
    pub(crate) fn spare_number(&mut self) -> u32 {
        self.spare += 1;
        self.input_objects.len() as u32 + self.spare
    }

    /// Whether the path does not depend on what a call is given.
    fn is_unneeded(&mut self, input_object: &InputObject, call: &input_construction::Call) -> bool {
        let mut arguments = call.arguments.iter();
        arguments.all(|unknown| {
            let variable = input_object.unknown(self.terms, unknown);
            let is_used = self
                .terms
                .as_var(variable)
                .is_some_and(|var| self.used.contains(&var));
            !is_used
        })
    }

    fn call(&mut self, input_object: &InputObject, call: &input_construction::Call) -> Call {
        let (class, name, descriptor) = self.names(call.method);
        let takes_outer = call.on == On::New && self.machine.takes_outer(call.method);
        let arguments = call.arguments.iter().enumerate();
        let arguments = arguments.map(|(at, unknown)| {
            let variable = input_object.unknown(self.terms, unknown);
            let signature = &unknown.signature;
            match self.terms.eval(variable, self.model) {
                // No constructor can have its own object, and this one has not looked at what it got; the field
                // that has the parameter's name is written afterwards.
                Value::Ref(number) if self.waiting.contains(&number) => {
                    match is_not_null(signature) {
                        true => self.unseen(variable, signature).1,
                        false => Recipe::Null,
                    }
                }
                // An inner object is in another one, even if neither has been used.
                Value::Ref(0) if takes_outer && at == 0 => self.unseen(variable, signature).1,
                _ => self.value(variable, signature),
            }
        });
        let arguments = arguments.collect();
        Call {
            class,
            name,
            descriptor,
            arguments,
        }
    }

    /// The calls with which every test begins.
    fn start(&mut self, calls: &[input_construction::Call]) -> Vec<Call> {
        let mut all = Vec::new();
        for call in calls {
            let (class, name, descriptor) = self.names(call.method);
            let arguments = call.arguments.iter().map(|unknown| {
                let variable = input_construction::start_unknown(self.terms, unknown);
                self.value(variable, &unknown.signature)
            });
            all.push(Call {
                class,
                name,
                descriptor,
                arguments: arguments.collect(),
            });
        }
        all
    }

    /// All inputs of a call; `read` is what the path and its result depend on.
    pub fn inputs(
        &mut self,
        unknown: &vitro_explore::Inputs,
        read: &HashSet<Var>,
        target: &Target,
    ) -> Inputs {
        let statics = self.statics(&unknown.statics, read);
        let start = self.start(&unknown.start);
        let all = unknown.all.iter();
        let mut given = all.map(|input| self.value(input.variable, &input.signature));
        let receiver = match target.kind {
            TargetKind::Instance => given.next(),
            _ => None,
        };
        Inputs {
            target: target.clone(),
            statics,
            start,
            receiver,
            arguments: given.collect(),
        }
    }

    /// The static fields that are set first.
    fn statics(&mut self, inputs: &[StaticInput], read: &HashSet<Var>) -> Vec<StaticWrite> {
        let mut writes = Vec::new();
        for input in inputs {
            let var = self.terms.as_var(input.variable);
            if !var.is_some_and(|var| read.contains(&var)) {
                continue;
            }
            let field = &input.field;
            let setter = match &field.set_by {
                SetBy::Assignment => None,
                SetBy::Method(setter) => Some(setter.clone()),
                SetBy::Nothing => continue,
            };
            writes.push(StaticWrite {
                class: field.owner.clone(),
                name: field.name.clone(),
                descriptor: field.descriptor.clone(),
                setter,
                value: self.value(input.variable, &field.signature),
                initial: initial(field),
            });
        }
        writes
    }

    fn is_static(&self, call: &input_construction::Call) -> bool {
        self.machine.method(call.method).is(access::STATIC)
    }

    fn names(&self, method: MethodId) -> (Arc<str>, Arc<str>, Arc<str>) {
        let about = self.machine.method(method);
        (
            self.machine.class(about.class).name.clone(),
            self.machine.names.text(about.selector.name).clone(),
            self.machine.names.text(about.selector.descriptor).clone(),
        )
    }

    /// Writes of the fields that do not have the wanted value after construction.
    fn fields(&mut self, input_object: &InputObject, calls: &Calls) -> Vec<Then> {
        let mut writes = Vec::new();
        for (at, (offset, field)) in calls.fields.iter().enumerate() {
            let variable = input_object.unknown(self.terms, field);
            let value = self.terms.eval(variable, self.model);
            let bits = match value {
                Value::Bool(value) => u64::from(value),
                Value::Ref(number) => u64::from(number),
                other => other.raw_bits().unwrap_or(0),
            };
            // What the constructor left there is no reference to an input, so only null is comparable.
            let initial = input_object.initial.get(at);
            let is_needed = match is_not_null(&field.signature) && bits == 0 {
                // It has not been used: only null is excluded.
                true => initial == Some(&0),
                false => initial != Some(&bits),
            };
            if !is_needed {
                continue;
            }
            let Some((owner, name)) = self.field_at(calls.class, *offset) else {
                continue;
            };
            let value = self.value(variable, &field.signature);
            writes.push(Then::Field {
                owner,
                name,
                descriptor: erasure(&field.signature).into(),
                value,
            });
        }
        writes
    }

    /// The class that declares the field at an offset, and its name.
    fn field_at(&self, class: vitro_vm::ClassId, offset: usize) -> Option<(Arc<str>, Arc<str>)> {
        let mut at = Some(class);
        while let Some(id) = at {
            let about = self.machine.class(id);
            let here = |field: &&vitro_vm::class::Field| {
                !field.is_static() && field.offset as usize == offset
            };
            if let Some(field) = about.fields.iter().find(here) {
                let name = self.machine.names.text(field.name).clone();
                return Some((about.name.clone(), name));
            }
            at = about.super_class;
        }
        None
    }

    /// A stub with one method that always gives the same is a lambda.
    fn stub(&mut self, number: u32, input_object: &InputObject, calls: &Calls) -> Recipe {
        let class = self.machine.class(calls.class);
        let above = class.interfaces.first().copied().or(class.super_class);
        let Some(above) = above else {
            return Recipe::Null;
        };
        let is_interface = self.machine.class(above).is_interface();
        let above = self.machine.class(above).name.clone();
        let own = class.methods().filter(|&method| {
            let name = self.machine.method(method).selector.name;
            &**self.machine.names.text(name) != "<init>"
        });
        let own: Vec<MethodId> = own.collect();
        let begins = calls
            .calls
            .first()
            .map(|call| self.call(input_object, call));
        let (constructor, arguments) = match begins {
            Some(begins) => (begins.descriptor, begins.arguments),
            None => ("()V".into(), Vec::new()),
        };
        let mut methods = Vec::new();
        for (at, &method) in own.iter().enumerate() {
            let (_, name, descriptor) = self.names(method);
            methods.push(Answer {
                class: self.declares(calls.class, method),
                name,
                descriptor,
                is_protected: self.machine.method(method).is(access::PROTECTED),
                acts: self.acts(number, input_object, calls, at),
                responses: self.responses(input_object, calls, at),
            });
        }
        if calls.overrides() {
            // What is never called need not be overridden.
            methods.retain(|method| !method.acts.is_empty() || !method.responses.is_empty());
        }
        let make = match &mut methods[..] {
            [only] if is_interface && only.acts.is_empty() && is_constant(&only.responses) => {
                let returned = only.responses.pop();
                let returned = returned.and_then(|response| match response {
                    Response::Value(value) => Some(value),
                    _ => None,
                });
                let default = || default_of(&only.descriptor);
                Make::Lambda {
                    interface: above,
                    method: only.name.clone(),
                    descriptor: only.descriptor.clone(),
                    returns: returned.or_else(default),
                }
            }
            _ => Make::Stub {
                class: above,
                is_interface,
                constructor,
                arguments,
                methods,
            },
        };
        new(number, make)
    }

    /// What the calls of a stub's method with this number have done before they ended.
    fn acts(
        &mut self,
        stub: u32,
        input_object: &InputObject,
        calls: &Calls,
        method: usize,
    ) -> Vec<Act<Recipe>> {
        let is_called = input_object.called.get(method) != Some(&0);
        let stub_plan = calls.stub.as_ref().filter(|_| is_called);
        let planned = stub_plan.and_then(|stub| stub.acts.get(method));
        let mut acts = Vec::new();
        for (at, act) in planned.into_iter().flatten().enumerate() {
            let does = self.stub_value(input_object, calls, &act_field(method, at));
            if does != Some(Recipe::Primitive(Primitive::Boolean(true))) {
                continue;
            }
            let on = match act.on {
                StubTarget::Argument(argument) => ActTarget::Argument(argument),
                StubTarget::Class => ActTarget::Class,
                StubTarget::Captured => {
                    let field = target_field(method, at);
                    match self.held_input(stub, input_object, calls, &field) {
                        Some(input) => ActTarget::Captured(input),
                        None => continue,
                    }
                }
            };
            let index = self.stub_value(input_object, calls, &index_field(method, at));
            let taken = act.what.takes().len();
            let values = (0..taken).filter_map(|place| {
                self.stub_value(input_object, calls, &taken_field(method, at, place))
            });
            acts.push(Act {
                on,
                what: act.what.clone(),
                values: values.collect(),
                index: match index {
                    Some(Recipe::Primitive(Primitive::Int(index))) => index,
                    _ => 0,
                },
            });
        }
        acts
    }

    /// The input that a field of a stub holds.
    fn held_input(
        &mut self,
        stub: u32,
        input_object: &InputObject,
        calls: &Calls,
        field: &str,
    ) -> Option<Recipe> {
        let offset = self.machine.field_offset(calls.class, field)?;
        let (_, input) = calls.captures().iter().find(|(at, _)| *at == offset)?;
        let variable = self.terms.find_reference(self.terms.find_root(input)?)?;
        let is_held = input_object.captured.contains(&offset);
        let is_other = self.terms.eval(variable, self.model) != Value::Ref(stub);
        (is_held && is_other).then(|| self.value(variable, "Ljava/lang/Object;"))
    }

    /// How the calls of a stub's method with this number have ended; nothing if there were none.
    fn responses(
        &mut self,
        input_object: &InputObject,
        calls: &Calls,
        method: usize,
    ) -> Vec<Response<Recipe>> {
        // Where calls are not counted, there is one response for all.
        let called = input_object
            .called
            .get(method)
            .map_or(1, |&called| called as usize);
        if called == 0 && !calls.overrides() {
            return self
                .unasked(input_object, calls, method)
                .into_iter()
                .collect();
        }
        let mut given = Given::default();
        let mut responses = Vec::new();
        for call in 0..called.min(MOST_LISTED) {
            let is_free = call < MOST_VALUES;
            if let Some(thrown) = self
                .stub_value(input_object, calls, &thrown_field(method, call))
                .filter(|thrown| *thrown != Recipe::Null && is_free)
            {
                responses.push(Response::Throws(thrown));
                continue;
            }
            if let Some(instead) = self.instead(input_object, calls, method) {
                responses.push(Response::Instead(instead));
                continue;
            }
            // A truth is another one each time, and false in the end; anything else stays unless it changes.
            if self.is_truth(calls, method) {
                given.place = given.returned;
            } else if is_free && call > 0 && self.changes(input_object, calls, (method, call)) {
                given.place = call;
            }
            given.returned += 1;
            let response = match given.known.get(&given.place) {
                Some(known) => Response::Value(again(known)),
                None => self.value_at(input_object, calls, method, &mut given),
            };
            responses.push(response);
        }
        while let [.., before, last] = &responses[..]
            && is_same(before, last)
        {
            responses.pop();
        }
        responses
    }

    /// What a stub's method returns that is never called, if it must not return null: the stub itself, where it fits, or a
    /// plain object.
    fn unasked(
        &mut self,
        input_object: &InputObject,
        calls: &Calls,
        method: usize,
    ) -> Option<Response<Recipe>> {
        let offset = self
            .machine
            .field_offset(calls.class, &result_field(method, 0))?;
        let (_, unknown) = calls.fields.iter().find(|(at, _)| *at == offset)?;
        if !is_not_null(&unknown.signature) {
            return None;
        }
        let instead = calls.stub.as_ref()?.instead.get(method)?;
        if instead.contains(&Instead::Itself) {
            return Some(Response::Instead(Instead::Itself));
        }
        let value = self.stub_value(input_object, calls, &result_field(method, 0));
        value
            .filter(|value| *value != Recipe::Null)
            .map(Response::Value)
    }

    /// What the calls of a stub's method return instead of a value of its own, if they do.
    fn instead(
        &mut self,
        input_object: &InputObject,
        calls: &Calls,
        method: usize,
    ) -> Option<Instead> {
        let planned = calls.stub.as_ref()?.instead.get(method)?;
        planned.iter().enumerate().find_map(|(at, &instead)| {
            let gives = self.stub_value(input_object, calls, &instead_field(method, at));
            let gives = gives == Some(Recipe::Primitive(Primitive::Boolean(true)));
            gives.then_some(instead)
        })
    }

    /// The value of a stub's method in the place that comes next.
    fn value_at(
        &mut self,
        input_object: &InputObject,
        calls: &Calls,
        method: usize,
        given: &mut Given,
    ) -> Response<Recipe> {
        match self.stub_value(input_object, calls, &result_field(method, given.place)) {
            Some(value) => {
                given.known.insert(given.place, value.clone());
                Response::Value(value)
            }
            None if self.is_truth(calls, method) => {
                Response::Value(Recipe::Primitive(Primitive::Boolean(false)))
            }
            None => Response::Nothing,
        }
    }

    /// What a field of a stub holds in the beginning, if it has such a field.
    fn stub_value(
        &mut self,
        input_object: &InputObject,
        calls: &Calls,
        field: &str,
    ) -> Option<Recipe> {
        let offset = self.machine.field_offset(calls.class, field)?;
        let (_, unknown) = calls.fields.iter().find(|(at, _)| *at == offset)?;
        let variable = input_object.unknown(self.terms, unknown);
        Some(self.value(variable, &unknown.signature))
    }

    /// Whether a method of a stub gives truths.
    fn is_truth(&self, calls: &Calls, method: usize) -> bool {
        let field = result_field(method, 0);
        let offset = self.machine.field_offset(calls.class, &field);
        let mut fields = calls.fields.iter();
        let field = offset.and_then(|offset| fields.find(|(at, _)| *at == offset));
        let has_changes = self
            .machine
            .field_offset(calls.class, &change_field(method, 1))
            .is_some();
        field.is_some_and(|(_, unknown)| &*unknown.signature == "Z") && !has_changes
    }

    /// Whether a method of a stub gives a value of its own when it is called for the time with this number.
    fn changes(
        &mut self,
        input_object: &InputObject,
        calls: &Calls,
        (method, call): (usize, usize),
    ) -> bool {
        let changes = self.stub_value(input_object, calls, &change_field(method, call));
        changes == Some(Recipe::Primitive(Primitive::Boolean(true)))
    }

    /// The class or interface above a stub that declares a method of it.
    fn declares(&self, stub: vitro_vm::ClassId, method: MethodId) -> Arc<str> {
        let (_, name, descriptor) = self.names(method);
        let mut above = Vec::new();
        let mut at = self.machine.class(stub).super_class;
        while let Some(id) = at {
            above.push(id);
            at = self.machine.class(id).super_class;
        }
        above.extend(self.machine.class(stub).all_interfaces.iter().copied());
        let declares = |id: &&vitro_vm::ClassId| {
            let declared = self.machine.find_declared(**id, &name, &descriptor);
            declared.is_some()
        };
        let owner = above.iter().find(declares).copied().unwrap_or(stub);
        self.machine.class(owner).name.clone()
    }
}

/// What a method of a stub has returned so far.
#[derive(Default)]
struct Given {
    /// The values that have been given, by their places among the fields.
    known: HashMap<usize, Recipe>,
    /// The place of the value that comes next.
    place: usize,
    /// How many calls have returned.
    returned: usize,
}

/// Whether all that a method does is to return the same every time.
fn is_constant(responses: &[Response<Recipe>]) -> bool {
    matches!(responses, [] | [Response::Value(_) | Response::Nothing])
}

/// Whether one call ends as the one before.
fn is_same(before: &Response<Recipe>, last: &Response<Recipe>) -> bool {
    match (before, last) {
        (Response::Value(before), Response::Value(last))
        | (Response::Throws(before), Response::Throws(last))
            if last == before || *last == again(before) =>
        {
            true
        }
        (Response::Nothing, Response::Nothing) => true,
        // Two exceptions that are constructed alike are not distinguished.
        (Response::Throws(Recipe::New(before)), Response::Throws(Recipe::New(last))) => {
            before.make == last.make && before.then == last.then
        }
        (Response::Instead(before), Response::Instead(last)) => before == last,
        _ => false,
    }
}

/// The same value once more.
fn again(recipe: &Recipe) -> Recipe {
    match recipe {
        Recipe::New(new) => Recipe::Made(new.number),
        other => other.clone(),
    }
}

/// What a static field holds when the program begins.
fn initial(field: &StaticField) -> Recipe {
    let primitive = |kind: Kind, bits: u64| Primitive::from_bits(kind.letter(), bits);
    let recipe = match &field.initial {
        Initial::Constant(name) => Some(Recipe::Enum {
            class: class_name(&field.descriptor),
            constant: name.clone(),
        }),
        Initial::Plain(Shallow::Primitive(kind, bits)) => {
            primitive(*kind, *bits).map(Recipe::Primitive)
        }
        Initial::Plain(Shallow::Boxed(kind, bits)) => primitive(*kind, *bits).map(Recipe::Boxed),
        Initial::Plain(Shallow::Text(units)) => Some(Recipe::Text(units.clone())),
        Initial::Plain(Shallow::Null | Shallow::Nothing | Shallow::Object(_)) => None,
    };
    recipe.unwrap_or(Recipe::Null)
}

/// What a lambda returns that is never called.
fn default_of(descriptor: &str) -> Option<Recipe> {
    let returned = descriptor.rsplit(')').next()?;
    match Kind::of(returned) {
        Kind::Void => None,
        Kind::Ref => Some(Recipe::Null),
        kind => Primitive::from_bits(kind.letter(), 0).map(Recipe::Primitive),
    }
}

/// How an object is made by its first call.
fn first_make(on: On, mut call: Call) -> Make {
    match on {
        On::New => Make::Constructor(call),
        On::Argument if !call.arguments.is_empty() => {
            let receiver = call.arguments.remove(0);
            Make::Method { receiver, call }
        }
        On::Made | On::Argument | On::Handed(_) => Make::Factory(call),
    }
}

/// A call that an object is handed to, as what has this place among its receiver and arguments.
fn handed(mut call: Call, place: usize, number: u32, is_static: bool) -> Then {
    let place = place.min(call.arguments.len());
    call.arguments.insert(place, Recipe::Made(number));
    let receiver = (!is_static).then(|| call.arguments.remove(0));
    Then::Hand { receiver, call }
}

fn new(number: u32, make: Make) -> Recipe {
    Recipe::New(Box::new(New {
        number,
        make,
        then: Vec::new(),
    }))
}

fn class_name(descriptor: &str) -> Arc<str> {
    vitro_classfile::descriptor::class_name(descriptor).into()
}

/// The collection that the calls fill.
pub(crate) fn collection(descriptor: &str, calls: &Calls) -> Option<Collection> {
    Some(match &*class_name(descriptor) {
        "java/util/ArrayList" => Collection::ArrayList,
        "java/util/LinkedList" => Collection::LinkedList,
        "java/util/ArrayDeque" => Collection::ArrayDeque,
        "java/util/HashSet" => Collection::HashSet,
        "java/util/LinkedHashSet" => Collection::LinkedHashSet,
        "java/util/TreeSet" => Collection::TreeSet,
        "java/util/HashMap" => Collection::HashMap,
        "java/util/LinkedHashMap" => Collection::LinkedHashMap,
        "java/util/TreeMap" => Collection::TreeMap,
        "java/util/Optional" if calls.calls.iter().all(|call| call.arguments.is_empty()) => {
            Collection::OptionalEmpty
        }
        "java/util/Optional" => Collection::OptionalOf,
        _ => return None,
    })
}
