//! The user's wishes for sequences (`[sequence]` in `vitro.toml`): members that are used besides those that are found,
//! members that are never used, calls with which everything begins, and private members that may be used nevertheless.

use std::sync::Arc;

use vitro_classfile::access;
use vitro_sequence::Pattern;
use vitro_vm::access_path::{self, CallName, Root};
use vitro_vm::input_construction::{Call, Construction, On, Plan, Unknown};
use vitro_vm::setup_calls::Step;
use vitro_vm::{ClassId, LoaderId, MethodId};

use super::Planner;
use super::parameters;
use super::signature::erasure;

/// Why something is missing among the ways to make an object.
pub(super) const FORBIDDEN: &str = "calls that vitro.toml forbids";
/// The same, where it says how objects begin.
const OTHER_START: &str = "objects that begin otherwise than vitro.toml says";

impl Planner<'_> {
    /// Whether the user does not want a method or constructor to be called.
    pub(super) fn is_forbidden(&self, id: MethodId) -> bool {
        if self.code_facts.wishes().forbid.is_empty() {
            return false;
        }
        let (class, name, descriptor) = self.names_of(id);
        self.code_facts.is_forbidden(&class, &name, &descriptor)
    }

    /// Whether a test may call a method or constructor of a class, and the user has nothing against it.
    pub(super) fn may_call(&self, class: ClassId, id: MethodId) -> bool {
        let flags = self.machine.method(id).access;
        let reaches = self.accessible(class, flags) || self.is_let_through(id);
        reaches && !self.is_forbidden(id)
    }

    /// Whether only the user's wish allows a method to be called.
    pub(super) fn is_let_through(&self, id: MethodId) -> bool {
        if self.code_facts.wishes().private.is_empty() {
            return false;
        }
        let (class, name, descriptor) = self.names_of(id);
        self.code_facts.is_let_through(&class, &name, &descriptor)
    }

    /// Whether some method of a class, or of a class of the user's above it, is forbidden.
    pub(super) fn forbids_within(&self, class: ClassId) -> bool {
        let mut at = Some(class);
        while let Some(id) = at {
            let about = self.machine.class(id);
            if about.methods().any(|method| self.is_forbidden(method)) {
                return true;
            }
            at = about.super_class;
        }
        false
    }

    fn names_of(&self, id: MethodId) -> (Arc<str>, Arc<str>, Arc<str>) {
        let method = self.machine.method(id);
        (
            self.machine.class(method.class).name.clone(),
            self.machine.names.text(method.selector.name).clone(),
            self.machine.names.text(method.selector.descriptor).clone(),
        )
    }

    /// The methods that patterns name, of which each names one; those that a test here cannot call are left out.
    fn wished(&mut self, patterns: &[Pattern]) -> Vec<MethodId> {
        let mut found = Vec::new();
        for pattern in patterns {
            let name = pattern.class().replace('.', "/");
            let Some(class) = self.ready_class(&name).filter(|&id| self.nameable(id)) else {
                continue;
            };
            let methods = self.machine.class(class).methods();
            found.extend(methods.filter(|&id| {
                let (class_name, name, descriptor) = self.names_of(id);
                pattern.names(&class_name, &name, &descriptor) && self.may_call(class, id)
            }));
        }
        found
    }

    fn is_static(&self, id: MethodId) -> bool {
        self.machine.method(id).is(access::STATIC)
    }

    fn is_constructor(&self, id: MethodId) -> bool {
        &*self.names_of(id).1 == "<init>"
    }

    /// The class of what a method or constructor gives, if that is an object.
    fn given_class(&mut self, id: MethodId) -> Option<ClassId> {
        let (_, _, descriptor) = self.names_of(id);
        if self.is_constructor(id) {
            return Some(self.machine.method(id).class);
        }
        let returned = descriptor.rsplit(')').next()?;
        let name = returned.strip_prefix('L')?.strip_suffix(';')?;
        self.machine.try_load(LoaderId::APP, name).ok()?
    }

    /// Added calls that give an object of just this class.
    pub(super) fn added_makers(&mut self, class: ClassId, signature: &str) -> Vec<Call> {
        let givers = self.added_givers(class, signature);
        let of_class = givers.into_iter().filter(|&(given, _)| given == class);
        of_class.map(|(_, call)| call).collect()
    }

    /// Adds plans for what added calls give that is of another class below, or of one that nobody can construct.
    pub(super) fn plan_added_below(&mut self, class: ClassId, signature: &str) {
        let about = self.machine.class(class);
        let is_abstract = about.access & (access::ABSTRACT | access::INTERFACE) != 0;
        let is_receiver = class == self.home && !self.is_static(self.target);
        for (given, call) in self.added_givers(class, signature) {
            // Which method of the receiver runs is not for a class below to say.
            let fits = if given == class {
                is_abstract
            } else {
                is_abstract || !is_receiver
            };
            if fits {
                self.plan_given(given, call);
            }
        }
    }

    /// What added calls give for a type of the library, which has ways of its own.
    pub(super) fn plan_added_library(&mut self, name: &str, signature: &str) {
        if self.code_facts.wishes().add.is_empty() {
            return;
        }
        if let Some(class) = self.ready_class(name) {
            for (given, call) in self.added_givers(class, signature) {
                self.plan_given(given, call);
            }
        }
    }

    fn plan_given(&mut self, class: ClassId, call: Call) {
        let descriptor: Arc<str> = self.machine.class(class).descriptor().into();
        let is_users = !self.is_of_library(class);
        self.add_maker(class, call, Vec::new(), is_users);
        if is_users {
            self.plan_life(class, &descriptor);
        }
    }

    /// Added calls that give objects of a class or of one below it, with the class that they promise.
    fn added_givers(&mut self, class: ClassId, signature: &str) -> Vec<(ClassId, Call)> {
        let patterns = self.code_facts.wishes().add.clone();
        let mut found = Vec::new();
        for id in self.wished(&patterns) {
            let Some(given) = self.given_class(id) else {
                continue;
            };
            if !self.machine.subtype_of(given, class) || !self.gives_arguments(id, signature) {
                continue;
            }
            let is_asked = !self.is_static(id) && !self.is_constructor(id);
            let call = match is_asked {
                true => self.call_on_argument(id),
                false => self.maker(id),
            };
            found.push((given, call));
        }
        found
    }

    /// Whether what a method gives may have the type arguments that are wanted: a `List<String>` is no `List<Item>`.
    fn gives_arguments(&mut self, id: MethodId, wanted: &str) -> bool {
        let about = self.machine.method(id);
        let file = self.machine.class(about.class).file.clone();
        let generic = file
            .as_ref()
            .and_then(|file| file.methods[usize::from(about.index)].signature.clone());
        let given = generic.as_deref().and_then(|text| text.rsplit(')').next());
        let Some(given) = given.filter(|given| erasure(given) == erasure(wanted)) else {
            return true;
        };
        self.fits_arguments(given, wanted)
    }

    /// Added calls to which an object of a class is handed over, and which may change it.
    pub(super) fn added_changers(&mut self, class: ClassId) -> Vec<Step> {
        let patterns = self.code_facts.wishes().add.clone();
        let mut steps = Vec::new();
        for id in self.wished(&patterns) {
            let owner = self.machine.method(id).class;
            let gives = self.given_class(id);
            let is_maker = gives.is_some_and(|given| self.machine.subtype_of(given, class));
            let is_own = !self.is_static(id) && self.machine.subtype_of(class, owner);
            if is_maker || is_own || self.is_constructor(id) || !self.leads_on(id) {
                continue;
            }
            steps.extend(self.handing_step(class, id, |_, _| true));
        }
        steps
    }

    fn leads_on(&mut self, id: MethodId) -> bool {
        let known = self.leads_to_target(id);
        known.unwrap_or(true)
    }

    /// A call to which an object of a class is handed over, at the first place where it fits and is wanted.
    pub(super) fn handing_step(
        &mut self,
        class: ClassId,
        id: MethodId,
        is_wanted: impl Fn(&Self, usize) -> bool,
    ) -> Option<Step> {
        let mut all = match self.is_static(id) {
            true => self.maker(id).arguments,
            false => self.call_on_argument(id).arguments,
        };
        let first = usize::from(!self.is_static(id));
        let takes = |unknown: &Unknown| {
            let name = erasure(&unknown.signature);
            let name = name.strip_prefix('L')?.strip_suffix(';')?.to_owned();
            let taken = self.machine.find_loaded(LoaderId::APP, &name)?;
            let fits = name != "java/lang/Object" && self.machine.subtype_of(class, taken);
            fits.then_some(())
        };
        let mut places = first..all.len();
        let place = places.find(|&at| takes(&all[at]).is_some() && is_wanted(self, at))?;
        all.remove(place);
        // They have names, as what a constructor or factory is given.
        let name = |unknown: Unknown| {
            let name = unknown.member_name().cloned();
            (name.unwrap_or_else(|| "".into()), unknown.signature)
        };
        Some(Step {
            method: id,
            name: self.names_of(id).1,
            on: On::Handed(place),
            parameters: all.into_iter().map(name).collect(),
        })
    }

    /// The calls of static methods with which every test begins.
    pub fn start_calls(&mut self) -> Vec<Call> {
        let patterns = self.code_facts.wishes().start.clone();
        let own = parameters(self.machine, self.target).into_iter();
        let mut taken: Vec<String> = own.map(|(name, _)| name).collect();
        taken.push("this".to_owned());
        let mut calls: Vec<Call> = Vec::new();
        let mut all = self.wished(&patterns);
        all.extend(self.code_facts.start.iter());
        for id in all {
            if !self.is_static(id) {
                continue;
            }
            let method = self.names_of(id).1;
            let number = calls.len() as u32;
            // The parameter's own name reads best, if nothing else has it.
            let unknown = |(parameter, signature): (String, Arc<str>)| {
                let mut name = parameter.clone();
                while taken.contains(&name) {
                    name = format!("{method}.{name}");
                }
                taken.push(name.clone());
                let root = Root::Start {
                    call: number,
                    name: name.into(),
                };
                Unknown::new(root, signature)
            };
            let arguments = self.parameters(id).into_iter().map(unknown);
            calls.push(Call {
                method: id,
                on: On::Made,
                arguments: arguments.collect(),
            });
        }
        for unknown in calls.iter().flat_map(|call| &call.arguments) {
            self.need(&unknown.signature);
        }
        calls
    }

    /// The constructors with which every object of a class begins, if there are such.
    pub(super) fn start_constructors(&mut self, class: ClassId) -> Vec<MethodId> {
        let patterns = self.code_facts.wishes().start.clone();
        let mut found = self.wished(&patterns);
        found.retain(|&id| self.is_constructor(id) && self.machine.method(id).class == class);
        found
    }

    /// A plan according to the wishes: without what is forbidden, and with the start calls. `None` if that is impossible.
    pub(super) fn as_wished(&mut self, mut plan: Plan) -> Option<Plan> {
        if self.code_facts.wishes().is_empty() {
            return Some(plan);
        }
        let class = match &plan.construction {
            Construction::Calls(calls) => calls.class,
            Construction::Constant(..) => self.loaded(&plan.descriptor)?,
            _ => return Some(plan),
        };
        let patterns = self.code_facts.wishes().start.clone();
        let mut begin = self.wished(&patterns);
        begin.retain(|&id| {
            let owner = self.machine.method(id).class;
            !self.is_static(id) && !self.is_constructor(id) && self.machine.subtype_of(class, owner)
        });
        let constructors = self.start_constructors(class);
        let Construction::Calls(calls) = &mut plan.construction else {
            let is_free = begin.is_empty() && constructors.is_empty();
            return is_free.then_some(plan);
        };
        if calls
            .calls
            .iter()
            .any(|call| self.is_forbidden(call.method))
        {
            self.leave_out(FORBIDDEN.to_owned());
            return None;
        }
        let first = calls.calls.first().map(|call| call.method);
        if !constructors.is_empty() && !first.is_some_and(|first| constructors.contains(&first)) {
            self.leave_out(OTHER_START.to_owned());
            return None;
        }
        if !begin.is_empty() || !constructors.is_empty() {
            self.leave_out(OTHER_START.to_owned());
        }
        calls.kept = begin.len();
        for id in begin {
            let call = CallName::new(&self.names_of(id).1, calls.calls.len());
            let unknown = |(parameter, signature): (String, Arc<str>)| {
                let argument = access_path::Step::Argument {
                    call: call.clone(),
                    parameter: parameter.into(),
                };
                Unknown::new(argument, signature)
            };
            let arguments: Vec<Unknown> = self.parameters(id).into_iter().map(unknown).collect();
            for unknown in &arguments {
                self.need(&unknown.signature);
            }
            calls.calls.push(Call {
                method: id,
                on: On::Made,
                arguments,
            });
        }
        Some(plan)
    }
}
