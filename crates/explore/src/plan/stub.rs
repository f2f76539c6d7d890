//! Stubs: where no class on the class path implements an interface or extends an abstract class, or those that do touch the
//! world around them ([`environment`](super::environment)), a test can do it: by a lambda that gives a constant, or by an
//! anonymous class. For the machine that is a small class made here ([`vitro_spin::stub`]), with fields for what its
//! methods return; these are unknown.
//!
//! A method may give another value when it is called again, up to a few times, where a path needs that. Functional interfaces
//! of the JDK stand for functions, and always give the same. A call may throw what the code under test catches
//! ([`thrown`](super::thrown)), and write what that decides on ([`acts`](super::acts)).

use std::sync::Arc;

use vitro_classfile::access;
use vitro_program::null_annotations::without_mark;
use vitro_spin::{
    Deed, Instead, MOST_VALUES, StubAct, StubMethod, StubSpec, Values, act_field, change_field,
    index_field, instead_field, result_field, stub, stub_name, taken_field, target_field,
    thrown_field,
};
use vitro_vm::access_path::{Root, Step, StubPart};
use vitro_vm::input_construction::{Act, Call, Calls, Construction, On, Plan, Stub, Unknown};
use vitro_vm::{ClassId, Definition, LoaderId, MethodId};

use super::Planner;
use super::acts::PlannedAct;
use super::signature::{Bounds, erasure};

/// So much that it is handed is tried as what a method of a stub returns.
const MOST_INSTEAD: usize = 2;

/// A type with more methods to implement is no small stub.
const MOST_METHODS: usize = 8;

/// A method that a stub has.
struct Implemented {
    method: MethodId,
    /// The signature of what it returns.
    returns: Arc<str>,
    /// The signature of what it may throw.
    throws: Option<Arc<str>>,
    /// What it may do before it ends.
    acts: Vec<PlannedAct>,
    /// What it may return instead of a value of its own.
    instead: Vec<Instead>,
}

/// How the unknowns of a stub's method are called.
struct StubCall {
    /// Its place among the methods of the stub.
    number: usize,
    name: Arc<str>,
    /// How many methods before it have its name.
    overload: u32,
}

impl StubCall {
    fn unknown(&self, part: StubPart, signature: &Arc<str>) -> Unknown {
        let step = Step::Stub {
            method: self.name.clone(),
            overload: self.overload,
            part,
        };
        Unknown::new(step, signature.clone())
    }
}

impl Implemented {
    fn plain_acts(&self) -> Vec<Act> {
        self.acts.iter().map(|act| act.act.clone()).collect()
    }

    fn spelled(&self) -> Vec<StubAct<'_>> {
        let acts = self.acts.iter();
        let acts = acts.map(|PlannedAct { act, .. }| StubAct {
            on: act.on,
            what: &act.what,
        });
        acts.collect()
    }

    /// A text that is the same for methods whose byte code is the same.
    fn features(&self) -> String {
        let throws = if self.throws.is_some() { "!" } else { "" };
        let acts = self.acts.iter().map(|act| format!("{:?}", act.act));
        let instead = self.instead.iter().map(|one| format!("{one:?}"));
        format!("{throws}{}.", acts.chain(instead).collect::<String>())
    }
}

impl Planner<'_> {
    /// Plans an implementation of an interface, or a class below an abstract one.
    pub(super) fn stub(&mut self, above: ClassId, signature: &str) {
        let is_interface = self.machine.class(above).is_interface();
        let methods = self.abstract_methods(above);
        let is_lambda = is_interface && methods.len() == 1;
        if is_lambda || self.may_extend(above, &methods) {
            self.add_stub(above, signature, methods, None);
        }
    }

    /// Whether a lambda can implement a type.
    pub(super) fn is_function(&self, above: ClassId) -> bool {
        self.machine.class(above).is_interface() && self.abstract_methods(above).len() == 1
    }

    /// Adds a class below another one with these methods. It calls the constructor above that is given, else the one
    /// without parameters, which is no choice then.
    pub(super) fn add_stub(
        &mut self,
        above: ClassId,
        signature: &str,
        methods: Vec<MethodId>,
        constructor: Option<MethodId>,
    ) {
        let is_interface = self.machine.class(above).is_interface();
        let is_lambda = is_interface && methods.len() == 1;
        let values = match self.code_facts.with_stubs && !(is_lambda && self.is_of_library(above)) {
            true => Values::Free,
            false => Values::One,
        };
        let methods: Vec<Implemented> = methods
            .into_iter()
            .map(|method| {
                let (handed, returns) = self.signatures_of(above, method, signature);
                Implemented {
                    method,
                    throws: self.thrown_by(method),
                    acts: self.acts_of(method, &handed),
                    instead: self.instead_of(above, &handed, &returns),
                    returns,
                }
            })
            .collect();
        let arguments = constructor.map_or_else(Vec::new, |id| self.maker(id).arguments);
        let begins: Arc<str> = match constructor {
            Some(id) => {
                let selector = self.machine.method(id).selector;
                self.machine.names.text(selector.descriptor).clone()
            }
            None => "()V".into(),
        };
        let Some(class) = self.define_stub(above, &methods, values, &begins) else {
            return;
        };
        let Some(own) = self.machine.find_declared(class, "<init>", &begins) else {
            return;
        };
        for unknown in &arguments {
            self.need(&unknown.signature);
        }
        let fields = self.results(class, &methods);
        for (_, unknown) in &fields {
            self.need(&unknown.signature);
        }
        let hides_state = !is_interface && self.has_fields(above);
        self.add(Plan {
            descriptor: self.machine.class(class).descriptor().into(),
            construction: Construction::Calls(Calls {
                class,
                start: None,
                turns: Vec::new(),
                calls: vec![Call {
                    method: own,
                    on: On::New,
                    arguments,
                }],
                fields,
                hides_state,
                kept: 0,
                stub: Some(Arc::new(Stub {
                    acts: methods.iter().map(Implemented::plain_acts).collect(),
                    instead: methods.iter().map(|one| one.instead.clone()).collect(),
                    captures: self.captures(class, &methods),
                    overrides: constructor.is_some(),
                })),
            }),
        });
    }

    /// Whether a test can write a class below this one that has these methods.
    fn may_extend(&mut self, above: ClassId, methods: &[MethodId]) -> bool {
        let about = self.machine.class(above);
        let name = about.java_name();
        let is_sealed = about
            .file
            .as_ref()
            .is_none_or(|file| file.permitted_subclasses.is_some());
        if !self.code_facts.with_stubs || is_sealed || !self.nameable(above) {
            return false;
        }
        if methods.len() > MOST_METHODS {
            let count = methods.len();
            self.leave_out(format!(
                "a class below {name}, which has {count} methods to write"
            ));
            return false;
        }
        let is_visible = |flags: u16| {
            flags & (access::PUBLIC | access::PROTECTED) != 0
                || flags & access::PRIVATE == 0 && self.machine.same_package(above, self.home)
        };
        let has_constructor = about.is_interface()
            || self
                .machine
                .find_declared(above, "<init>", "()V")
                .is_some_and(|id| is_visible(self.machine.method(id).access));
        let is_twin = |(at, one): (usize, &MethodId)| {
            methods[..at].iter().any(|other| self.is_twin(*one, *other))
        };
        has_constructor
            && methods
                .iter()
                .all(|&id| is_visible(self.machine.method(id).access))
            && !methods.iter().enumerate().any(is_twin)
    }

    /// Whether two methods differ in their results alone, so that Java code cannot have both.
    fn is_twin(&self, one: MethodId, other: MethodId) -> bool {
        let [one, other] = [one, other].map(|id| self.machine.method(id).selector);
        let parameters = |descriptor| {
            let text = self.machine.names.text(descriptor);
            text.split(')').next().map(str::to_owned)
        };
        one.name == other.name && parameters(one.descriptor) == parameters(other.descriptor)
    }

    fn has_fields(&self, class: ClassId) -> bool {
        let mut at = Some(class);
        while let Some(id) = at {
            let about = self.machine.class(id);
            if about.fields.iter().any(|field| !field.is_static()) {
                return true;
            }
            at = about.super_class;
        }
        false
    }

    /// What the methods of a stub give: the places of the fields, and unknowns for them.
    fn results(&self, class: ClassId, methods: &[Implemented]) -> Vec<(usize, Unknown)> {
        let mut fields = Vec::new();
        for (number, implemented) in methods.iter().enumerate() {
            let method = implemented.method;
            let name = self.machine.method(method).selector.name;
            let same =
                |other: &Implemented| self.machine.method(other.method).selector.name == name;
            let overload = methods[..number].iter().filter(|one| same(one)).count();
            let call = StubCall {
                number,
                name: self.machine.names.text(name).clone(),
                overload: overload as u32,
            };
            for value in 0..MOST_VALUES {
                let field = result_field(number, value);
                let Some(offset) = self.machine.field_offset(class, &field) else {
                    break;
                };
                let part = StubPart::Value(value as u32);
                fields.push((offset, call.unknown(part, &implemented.returns)));
                let change = change_field(number, value);
                if let Some(offset) = self.machine.field_offset(class, &change) {
                    let part = StubPart::Changes(value as u32);
                    fields.push((offset, call.unknown(part, &"Z".into())));
                }
            }
            fields.extend(self.exceptions(class, implemented, &call));
            fields.extend(self.act_values(class, implemented, &call));
            for at in 0..implemented.instead.len() {
                let offset = self.machine.field_offset(class, &instead_field(number, at));
                let part = StubPart::Instead(at as u32);
                let unknown = call.unknown(part, &"Z".into());
                fields.extend(offset.map(|offset| (offset, unknown)));
            }
        }
        fields
    }

    /// What the calls of a stub's method throw: the places of the fields, and unknowns for them.
    fn exceptions(
        &self,
        class: ClassId,
        implemented: &Implemented,
        call: &StubCall,
    ) -> Vec<(usize, Unknown)> {
        let Some(signature) = &implemented.throws else {
            return Vec::new();
        };
        let fields = (0..MOST_VALUES).map_while(|at| {
            let offset = self
                .machine
                .field_offset(class, &thrown_field(call.number, at))?;
            let part = StubPart::Throws(at as u32);
            Some((offset, call.unknown(part, signature)))
        });
        fields.collect()
    }

    /// What a stub's method needs for what it does before it ends: the places of the fields, and unknowns for them.
    fn act_values(
        &self,
        class: ClassId,
        implemented: &Implemented,
        call: &StubCall,
    ) -> Vec<(usize, Unknown)> {
        let mut fields = Vec::new();
        for (at, act) in implemented.acts.iter().enumerate() {
            let (number, act_number) = (call.number, at as u32);
            let mut add = |field: String, part: StubPart, signature: &Arc<str>| {
                let offset = self.machine.field_offset(class, &field);
                let unknown = call.unknown(part, signature);
                fields.extend(offset.map(|offset| (offset, unknown)));
            };
            let does = StubPart::Does(act_number);
            add(act_field(number, at), does, &"Z".into());
            if let Deed::Element { .. } = act.act.what {
                let index = StubPart::Index(act_number);
                add(index_field(number, at), index, &"I".into());
            }
            for (place, signature) in act.values.iter().enumerate() {
                let taken = StubPart::Taken(act_number, place as u32);
                add(taken_field(number, at, place), taken, signature);
            }
        }
        fields
    }

    /// What a method may return instead of a value of its own: what it is handed, or the stub.
    fn instead_of(
        &mut self,
        above: ClassId,
        handed: &[Arc<str>],
        returns: &Arc<str>,
    ) -> Vec<Instead> {
        let returned = erasure(returns);
        let class = match returned.starts_with(['L', '[']) {
            true => self.loaded(&returned),
            false => None,
        };
        let mut instead = Vec::new();
        for (at, one) in handed.iter().enumerate() {
            let is_same = *erasure(one) == *returned;
            let one = one.starts_with(['L', '[']).then(|| erasure(one));
            let one = one.and_then(|one| self.loaded(&one));
            let is_below = one
                .zip(class)
                .is_some_and(|(one, class)| self.machine.subtype_of(one, class));
            if is_same || is_below {
                instead.push(Instead::Argument(at));
            }
        }
        // Nobody asks whether any object is the stub.
        let is_special = &*returned != "Ljava/lang/Object;";
        if is_special && class.is_some_and(|class| self.machine.subtype_of(above, class)) {
            instead.push(Instead::Itself);
        }
        instead.truncate(MOST_INSTEAD);
        instead
    }

    /// The fields of a stub that hold inputs, and which.
    fn captures(&self, class: ClassId, methods: &[Implemented]) -> Vec<(usize, Root)> {
        let mut captures = Vec::new();
        for (number, implemented) in methods.iter().enumerate() {
            for (at, act) in implemented.acts.iter().enumerate() {
                let offset = self.machine.field_offset(class, &target_field(number, at));
                captures.extend(offset.zip(act.input.clone()));
            }
        }
        captures
    }

    /// The methods that an implementation must have; those of `Object` are there anyway.
    fn abstract_methods(&self, above: ClassId) -> Vec<MethodId> {
        let mut owners = Vec::new();
        let mut at = Some(above);
        while let Some(id) = at {
            owners.push(id);
            at = self.machine.class(id).super_class;
        }
        let classes = owners.len();
        let interfaces = self.machine.class(above).all_interfaces.iter().copied();
        owners.extend(
            interfaces
                .filter(|id| !owners[..classes].contains(id))
                .collect::<Vec<_>>(),
        );
        let mut found: Vec<MethodId> = Vec::new();
        for &owner in &owners {
            for method in self.machine.class(owner).methods() {
                let about = self.machine.method(method);
                let known =
                    |&other: &MethodId| self.machine.method(other).selector == about.selector;
                if about.is(access::ABSTRACT)
                    && !found.iter().any(known)
                    && !self.is_carried_out(method, &owners)
                {
                    found.push(method);
                }
            }
        }
        found
    }

    /// Whether one of these classes and interfaces has a body for an abstract method: a class, or an interface below the
    /// one that declares it.
    fn is_carried_out(&self, method: MethodId, owners: &[ClassId]) -> bool {
        let about = self.machine.method(method);
        let name = self.machine.names.text(about.selector.name);
        let descriptor = self.machine.names.text(about.selector.descriptor);
        owners.iter().any(|&owner| {
            let declared = self.machine.find_declared(owner, name, descriptor);
            let has_body = declared.is_some_and(|id| {
                let flags = self.machine.method(id).access;
                flags & (access::ABSTRACT | access::STATIC | access::PRIVATE) == 0
            });
            let is_class = !self.machine.class(owner).is_interface();
            let is_abstract_class = !self.machine.class(about.class).is_interface();
            let counts = match is_class {
                // An abstract method of a class hides what is above.
                true => !is_abstract_class || self.machine.subtype_of(owner, about.class),
                false => self.machine.subtype_of(owner, about.class),
            };
            has_body && counts && owner != about.class
        })
    }

    fn define_stub(
        &mut self,
        above: ClassId,
        methods: &[Implemented],
        values: Values,
        constructor: &str,
    ) -> Option<ClassId> {
        let above_name = self.machine.class(above).name.clone();
        let is_interface = self.machine.class(above).is_interface();
        let mut name = stub_name(self.machine.class(self.home).package(), &above_name);
        // The methods of a class may be under test one after the other, and not all decide on the same.
        let mut features: String = methods.iter().map(Implemented::features).collect();
        if self.machine.class(above).access & access::ABSTRACT == 0 {
            // Of a class that needs no implementation, other methods may be overridden.
            let ids = methods
                .iter()
                .map(|one| self.machine.method(one.method).selector);
            let names = ids.map(|one| {
                let descriptor = self.machine.names.text(one.descriptor);
                format!("{}{descriptor}", self.machine.names.text(one.name))
            });
            features.extend(names);
        }
        if features.chars().any(|one| one != '.') {
            name += &format!("_{:x}", vitro_stable::fnv(features.as_bytes()) as u32);
        }
        if let Some(known) = self.machine.find_loaded(LoaderId::APP, &name) {
            return Some(known);
        }
        let names = &self.machine.names;
        let acts: Vec<Vec<StubAct<'_>>> = methods.iter().map(Implemented::spelled).collect();
        let instead: Vec<&[Instead]> = methods.iter().map(|one| &one.instead[..]).collect();
        let methods: Vec<(Arc<str>, Arc<str>, bool, bool)> = methods
            .iter()
            .map(|implemented| {
                let about = self.machine.method(implemented.method);
                (
                    names.text(about.selector.name).clone(),
                    names.text(about.selector.descriptor).clone(),
                    about.is(access::PROTECTED),
                    implemented.throws.is_some(),
                )
            })
            .collect();
        let methods: Vec<StubMethod<'_>> = methods
            .iter()
            .zip(acts.iter().zip(instead))
            .map(|(named, (acts, instead))| StubMethod {
                name: &named.0,
                descriptor: &named.1,
                is_protected: named.2,
                throws: named.3,
                acts,
                instead,
            })
            .collect();
        let bytes = stub(&StubSpec {
            name: &name,
            above: &above_name,
            is_interface,
            constructor,
            methods: &methods,
            values,
        });
        let how = Definition {
            keep_bytes: true,
            is_stub: true,
            ..Definition::default()
        };
        let class = self.machine.define(LoaderId::APP, &bytes, how).ok()?;
        self.machine.initialize_now(class).ok()?;
        Some(class)
    }

    /// What a method takes and returns, of an interface with the type arguments of this signature.
    fn signatures_of(
        &self,
        interface: ClassId,
        method: MethodId,
        signature: &str,
    ) -> (Vec<Arc<str>>, Arc<str>) {
        let about = self.machine.method(method);
        let descriptor = self.machine.names.text(about.selector.descriptor);
        let plain = split(descriptor);
        let file = self.machine.class(about.class).file.clone();
        let generic = file.as_ref().and_then(|file| {
            let class = file.signature.as_deref().unwrap_or("");
            let arguments = super::signature::arguments(signature);
            let mut bounds = Bounds::with_arguments(class, &arguments);
            let signature = file.methods[about.index as usize].signature.as_deref()?;
            let result = signature.rsplit(')').next()?;
            let marked = self.marked_result(method, result);
            let result: Arc<str> = bounds.plain(&marked).0.into();
            Some((bounds.parameters(signature), result))
        });
        // Only the interface itself knows what its arguments mean.
        let is_own =
            |handed: &[Arc<str>]| about.class == interface && handed.len() == plain.0.len();
        let Some((handed, returns)) = generic.filter(|(handed, _)| is_own(handed)) else {
            let returns = self.marked_result(method, &plain.1);
            return (plain.0, returns);
        };
        let mark = &returns[..returns.len() - without_mark(&returns).len()];
        let mark = mark.to_owned();
        let known = |(generic, plain): (Arc<str>, Arc<str>)| match plain.starts_with('L') {
            true => generic,
            false => erasure(&generic).into(),
        };
        let handed = handed.into_iter().zip(plain.0).map(known).collect();
        let returns = known((returns, plain.1));
        (handed, format!("{mark}{}", without_mark(&returns)).into())
    }
}

/// The types of a descriptor: the parameters, and what is returned.
fn split(descriptor: &str) -> (Vec<Arc<str>>, Arc<str>) {
    let parameters = vitro_vm::parameters(descriptor).into_iter();
    let returned = descriptor.rsplit(')').next().unwrap_or("V");
    (parameters.map(Arc::from).collect(), returned.into())
}
