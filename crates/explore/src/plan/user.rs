//! How a test makes objects of the user's classes: enum constants, constructors, factories, and fields that a
//! test in the same package may write. Abstract types are made as their subclasses on the class path.

use std::sync::Arc;

use vitro_classfile::access;
use vitro_program::null_annotations::NOT_NULL;
use vitro_vm::access_path::Step;
use vitro_vm::input_construction::{Call, Calls, Construction, On, Plan, Unknown};
use vitro_vm::{ClassId, LoaderId, MethodId, Ref, World};

use super::Planner;
use super::sequence::is_constant;
use super::signature::{Bounds, arguments, erasure, supertypes};
use super::wished::FORBIDDEN;

/// Constructors, or else factories, that are tried.
const MOST_CONSTRUCTORS: usize = 4;
/// Subclasses that are tried for an abstract type.
const MOST_SUBCLASSES: usize = 4;
/// Depth to which objects are examined to see whether one never changes.
const NESTED_CONSTANTS: usize = 4;

impl Planner<'_> {
    pub(super) fn class_plans(&mut self, class: ClassId, signature: &str) {
        let about = self.machine.class(class);
        if about.access & access::ENUM != 0 {
            self.constants(class);
            return;
        }
        self.plan_added_below(class, signature);
        let about = self.machine.class(class);
        let is_hidden = !self.is_of_library(class) && !self.nameable(class);
        if is_hidden || about.is_interface() || about.access & access::ABSTRACT != 0 {
            self.subclasses(class, signature);
        } else {
            self.constructions(class, signature);
            self.overriding(class, signature);
            let name = self.machine.class(class).name.clone();
            if self.code_facts.with_subclasses {
                self.below(class);
            } else if self.code_facts.has_subclasses(&name) {
                // What holds for the class need not hold for them.
                self.leave_out(format!("subclasses of {}", name.replace('/', ".")));
            }
        }
    }

    /// Subclasses of a class that can be made itself. The receiver is none of them: which method runs would be theirs to
    /// say.
    fn below(&mut self, class: ClassId) {
        let is_receiver =
            class == self.home && !self.machine.method(self.target).is(access::STATIC);
        for (found, candidate) in self.below_here(class, true).into_iter().enumerate() {
            if is_receiver || found == MOST_SUBCLASSES {
                self.leave_out("other subclasses".to_owned());
                break;
            }
            match self.machine.initialize_now(candidate) {
                Ok(_) => self.constructions_of(candidate),
                Err(_) => self.leave_out("a subclass that cannot be initialised".to_owned()),
            }
        }
    }

    /// Enum constants are there already.
    fn constants(&mut self, class: ClassId) {
        let descriptor: Arc<str> = self.machine.class(class).descriptor().into();
        let fields = self.machine.class(class).fields.clone();
        let constants = fields
            .iter()
            .filter(|field| field.access & access::ENUM != 0);
        for field in constants {
            let name = self.machine.names.text(field.name).clone();
            let object = Ref::from_slot(self.machine.get_static(class, &name));
            if !object.is_null() {
                self.add(Plan {
                    descriptor: descriptor.clone(),
                    construction: Construction::Constant(object, name),
                });
            }
        }
    }

    /// Objects of the classes below one; where none fits, or those that do touch the world around them, a test's own.
    fn subclasses(&mut self, class: ClassId, signature: &str) {
        let mut below = self.concrete_below(class, signature);
        if class == self.home && !self.nameable(class) {
            self.inheriting(&mut below);
        }
        let (outside, inside): (Vec<ClassId>, Vec<ClassId>) =
            below.into_iter().partition(|&one| self.reaches_out(one));
        if self.add_some(inside) == 0 && self.current.plans.is_empty() {
            // A function is written more easily than found.
            if !self.is_function(class) {
                self.add_of_its_library(class, signature);
            }
            self.stub(class, signature);
        }
        let has_stub = self.current.plans.iter().any(|plan| plan.is_stub());
        if !has_stub && self.machine.world == World::Open && self.machine.may_be_extended(class) {
            let name = self.machine.class(class).java_name();
            self.leave_out(format!("a {name} that a test writes"));
        }
        match self.current.plans.is_empty() {
            true => {
                self.add_some(outside);
            }
            false if !outside.is_empty() => {
                self.leave_out("subclasses that touch the world around them".to_owned());
            }
            false => {}
        }
    }

    /// A test calls a method of a hidden class on objects of classes below it, of those that do not override it. Where the
    /// hidden class has type variables, they come first that leave these open: their methods take anything.
    fn inheriting(&mut self, below: &mut Vec<ClassId>) {
        let about = self.machine.method(self.target);
        if about.is(access::STATIC) {
            return;
        }
        let selector = about.selector;
        let inherits = |class: &ClassId| {
            let found = self.machine.select_virtual(*class, selector);
            found.is_none_or(|found| {
                // Compilers add calls of what is above a visible class.
                found == self.target || self.machine.method(found).is(access::SYNTHETIC)
            })
        };
        let before = below.len();
        below.retain(inherits);
        if below.len() < before {
            self.leave_out("subclasses that override the method".to_owned());
        }
        // Other methods may make objects of it, or of other hidden classes below it.
        let name = self.machine.class(self.home).java_name();
        self.leave_out(format!("objects of {name} itself"));
        below.sort_by_key(|&class| {
            let file = self.machine.class(class).file.as_ref();
            let signature = file.and_then(|file| file.signature.as_deref());
            !signature.is_some_and(|signature| signature.starts_with('<'))
        });
    }

    /// The classes below one that can have objects.
    fn concrete_below(&mut self, class: ClassId, signature: &str) -> Vec<ClassId> {
        let mut found = Vec::new();
        for candidate in self.below_here(class, true) {
            if self.has_arguments(candidate, signature) {
                found.push(candidate);
            }
        }
        found
    }

    /// Adds objects of some of these classes, and says of how many.
    fn add_some(&mut self, classes: Vec<ClassId>) -> usize {
        let mut found = 0;
        for class in classes {
            if found == MOST_SUBCLASSES {
                self.leave_out(format!("more than {MOST_SUBCLASSES} subclasses"));
                break;
            }
            if self.machine.initialize_now(class).is_err() {
                continue;
            }
            let before = self.current.plans.len();
            self.objects_of(class);
            found += usize::from(self.current.plans.len() > before);
        }
        found
    }

    /// Enum constants, or else objects that are made.
    pub(super) fn objects_of(&mut self, class: ClassId) {
        match self.machine.class(class).access & access::ENUM != 0 {
            true => self.constants(class),
            false => self.constructions_of(class),
        }
    }

    /// Whether a class may be a subtype with these type arguments: a `Supplier<Integer>` is no `Supplier<String>`.
    pub(super) fn has_arguments(&mut self, class: ClassId, wanted: &str) -> bool {
        let file = self.machine.class(class).file.clone();
        let Some(own) = file.as_ref().and_then(|file| file.signature.as_deref()) else {
            return true;
        };
        let is_same = |one: &String| erasure(one) == erasure(wanted);
        let Some(found) = supertypes(own).into_iter().find(is_same) else {
            return true;
        };
        self.fits_arguments(&found, wanted)
    }

    /// Whether the type arguments of one type fit those of another, as far as they are classes.
    pub(super) fn fits_arguments(&mut self, given: &str, wanted: &str) -> bool {
        let [given, wanted] = [given, wanted].map(|one| one.replace(NOT_NULL, ""));
        let pairs = arguments(&given).into_iter().zip(arguments(&wanted));
        for (given, wanted) in pairs.collect::<Vec<_>>() {
            let types = [given, wanted].map(|one| self.loaded(&erasure(&one)));
            if let [Some(given), Some(wanted)] = types
                && !self.machine.subtype_of(given, wanted)
            {
                return false;
            }
        }
        true
    }

    /// As `constructions`, whatever the type arguments are.
    fn constructions_of(&mut self, class: ClassId) {
        let signature = self.machine.class(class).descriptor();
        self.constructions(class, &signature);
    }

    /// Constructors that a test may call, else factories; and the fields that it may write.
    fn constructions(&mut self, class: ClassId, signature: &str) {
        if !self.nameable(class) {
            return;
        }
        let before = self.current.plans.len();
        if self.forbids_within(class) {
            self.leave_out(FORBIDDEN.to_owned());
        }
        let (fields, all_writable, hides_state) = self.writable_fields(class, false);
        let mut makers = self.makers(class, true);
        if makers.is_empty() {
            makers = self.makers(class, false);
        }
        if makers.is_empty() {
            makers = self.makers_around(class);
        }
        let begun = self.start_constructors(class);
        if !begun.is_empty() {
            makers = begun;
        } else if !all_writable {
            self.add_other_factories(class, &mut makers);
        }
        // What takes another such object comes last: there must be one to begin with.
        makers.sort_by_key(|&method| {
            let takes_another = self.takes(method, class);
            (takes_another, self.machine.method(method).arg_slots)
        });
        let most = match all_writable && !fields.is_empty() {
            // What the others would set, the test sets itself.
            true => 1,
            false => MOST_CONSTRUCTORS,
        };
        if makers.len() > most && !all_writable {
            self.leave_out(format!("more than {most} constructors"));
        }
        let descriptor: Arc<str> = self.machine.class(class).descriptor().into();
        let makers: Vec<Call> = makers
            .into_iter()
            .take(most)
            .map(|method| self.maker(method))
            .collect();
        let takes_something = makers.iter().any(|maker| !maker.arguments.is_empty());
        let mut all = makers;
        let given = match hides_state {
            true => self.given_by_others(class),
            false => Vec::new(),
        };
        let is_public = |call: &Call| self.machine.method(call.method).is(access::PUBLIC);
        // What no other package may construct is returned by some method.
        match all.iter().any(is_public) {
            true => all.extend(given),
            false => all.splice(0..0, given).for_each(drop),
        }
        // What the user adds comes early, so that no bound leaves it out.
        let second = all.len().min(1);
        let added = self.added_makers(class, signature);
        all.splice(second..second, added).for_each(drop);
        for maker in all {
            self.add_maker(class, maker, fields.clone(), hides_state);
        }
        if hides_state {
            for chain in self.parts_of_made(class) {
                self.add_part(class, chain.into(), fields.clone());
            }
        }
        if self.code_facts.by_reflection && !all_writable {
            self.construction_by_reflection(class);
        }
        self.built(class, takes_something);
        if hides_state {
            self.plan_life(class, &descriptor);
        }
        self.well_known(class);
        if self.current.plans.len() == before {
            self.add_constants(class);
        }
        if self.current.plans.len() == before {
            self.kept_by_outer(class, hides_state);
        }
    }

    /// Adds factories that construct what none of the makers does; what else constructs such objects is left out.
    fn add_other_factories(&mut self, class: ClassId, makers: &mut Vec<MethodId>) {
        for other in self.other_constructing_methods(class, makers) {
            if self.is_factory(class, other) && makers.len() < MOST_CONSTRUCTORS {
                makers.push(other);
                continue;
            }
            let about = self.machine.method(other);
            let owner = self.machine.class(about.class).name.replace('/', ".");
            let name = self.machine.names.text(about.selector.name);
            self.leave_out(format!("objects that {owner}.{name} constructs"));
        }
    }

    /// One more way, for what no call makes: all fields that are not final are set, private ones by reflection, and where
    /// there is no other constructor or factory, a private constructor is called.
    fn construction_by_reflection(&mut self, class: ClassId) {
        if self.is_of_library(class) {
            return;
        }
        let slots = |method: &MethodId| self.machine.method(*method).arg_slots;
        let ways = [self.makers(class, true), self.makers(class, false)].into_iter();
        let mut ways = ways.chain([self.private_constructors(class)]);
        let Some(makers) = ways.find(|makers| !makers.is_empty()) else {
            return;
        };
        let Some(maker) = makers.into_iter().min_by_key(slots) else {
            return;
        };
        let maker = self.maker(maker);
        let (fields, _, hides_state) = self.writable_fields(class, true);
        self.add_maker(class, maker, fields, hides_state);
    }

    /// Plans that a call gives an object, whose fields are written then.
    pub(super) fn add_maker(
        &mut self,
        class: ClassId,
        maker: Call,
        fields: Vec<(usize, Unknown)>,
        hides_state: bool,
    ) {
        let arguments = maker.arguments.iter();
        for unknown in arguments.chain(fields.iter().map(|(_, field)| field)) {
            self.need(&unknown.signature);
        }
        self.add(Plan {
            descriptor: self.machine.class(class).descriptor().into(),
            construction: Construction::Calls(Calls {
                class,
                start: None,
                turns: Vec::new(),
                calls: vec![maker],
                fields,
                hides_state,
                kept: 0,
                stub: None,
            }),
        });
    }

    /// Plans that the last of some calls gives an object, whose fields are written then.
    fn add_part(&mut self, class: ClassId, calls: Vec<Call>, fields: Vec<(usize, Unknown)>) {
        for unknown in calls.iter().flat_map(|call| &call.arguments) {
            self.need(&unknown.signature);
        }
        self.add(Plan {
            descriptor: self.machine.class(class).descriptor().into(),
            construction: Construction::Calls(Calls {
                class,
                start: None,
                turns: vec![calls.len() - 1],
                calls,
                fields,
                hides_state: true,
                kept: 1,
                stub: None,
            }),
        });
    }

    fn private_constructors(&self, class: ClassId) -> Vec<MethodId> {
        let fits = |&id: &MethodId| {
            let method = self.machine.method(id);
            let name = self.machine.names.text(method.selector.name);
            &**name == "<init>"
                && method.is(access::PRIVATE)
                && !method.is(access::SYNTHETIC)
                && !self.is_forbidden(id)
        };
        self.machine.class(class).methods().filter(fits).collect()
    }

    /// The call of a constructor or factory.
    pub(super) fn maker(&self, method: MethodId) -> Call {
        let name = self.machine.method(method).selector.name;
        Call {
            method,
            on: match &**self.machine.names.text(name) == "<init>" {
                true => On::New,
                false => On::Made,
            },
            arguments: self.arguments(method),
        }
    }

    /// Whether a test in the package of the class under test can write the class's name.
    pub(super) fn nameable(&self, class: ClassId) -> bool {
        let about = self.machine.class(class);
        let Some(file) = &about.file else {
            return false;
        };
        let inner = file
            .inner_classes
            .iter()
            .find(|inner| file.constants.class_name(inner.inner) == Some(&about.name));
        let flags = match inner {
            // A local or anonymous class.
            Some(inner) if inner.outer == 0 => return false,
            Some(inner) => inner.access,
            None => about.access,
        };
        self.accessible(class, flags)
    }

    /// Whether a test in the package of the class under test may use a member with these flags.
    pub(super) fn accessible(&self, class: ClassId, flags: u16) -> bool {
        let same_package = self.machine.same_package(class, self.home);
        flags & access::PUBLIC != 0 || flags & access::PRIVATE == 0 && same_package
    }

    /// Accessible constructors, or static methods that give an object of the class.
    pub(super) fn makers(&self, class: ClassId, constructors: bool) -> Vec<MethodId> {
        let about = self.machine.class(class);
        let result = format!("){}", about.descriptor());
        let fits = |&id: &MethodId| {
            let method = self.machine.method(id);
            let name = self.machine.names.text(method.selector.name);
            let descriptor = self.machine.names.text(method.selector.descriptor);
            let right = match constructors {
                true => &**name == "<init>",
                // A copy or a combination needs an object to begin with.
                false => {
                    let parameters = descriptor.strip_suffix(&result);
                    method.is(access::STATIC)
                        && parameters.is_some_and(|all| !all.contains(&about.descriptor()))
                }
            };
            right && !method.is(access::SYNTHETIC) && self.may_call(class, id)
        };
        about.methods().filter(fits).collect()
    }

    /// Whether a call takes an object that may be one of this class, or an array of such.
    fn takes(&self, method: MethodId, class: ClassId) -> bool {
        let descriptor = self.machine.method(method).selector.descriptor;
        let descriptor = self.machine.names.text(descriptor);
        let fits = |parameter: &str| {
            let element = parameter.trim_start_matches('[');
            let name = element.strip_prefix('L').and_then(|s| s.strip_suffix(';'));
            let name = name.filter(|&name| name != "java/lang/Object");
            let taken = name.and_then(|name| self.machine.find_loaded(LoaderId::APP, name));
            taken.is_some_and(|taken| self.machine.subtype_of(class, taken))
        };
        let parameters = vitro_vm::parameters(descriptor);
        parameters.iter().any(|parameter| fits(parameter))
    }

    /// Static methods of the class around this one that give an object of it.
    fn makers_around(&mut self, class: ClassId) -> Vec<MethodId> {
        let about = self.machine.class(class);
        let result = format!("){}", about.descriptor());
        let around = about
            .name
            .rsplit_once('$')
            .map(|(around, _)| around.to_owned());
        let around = around.and_then(|name| self.ready_class(&name));
        let Some(around) = around.filter(|&around| self.nameable(around)) else {
            return Vec::new();
        };
        let gives = |&id: &MethodId| {
            let method = self.machine.method(id);
            let descriptor = self.machine.names.text(method.selector.descriptor);
            method.is(access::STATIC)
                && !method.is(access::SYNTHETIC)
                && descriptor.ends_with(&result)
                && self.may_call(around, id)
        };
        self.machine.class(around).methods().filter(gives).collect()
    }

    /// The instance fields that a test may write, private ones too if it uses reflection; whether these are all, and
    /// whether others may change.
    fn writable_fields(
        &mut self,
        class: ClassId,
        by_reflection: bool,
    ) -> (Vec<(usize, Unknown)>, bool, bool) {
        let (mut writable, mut all, mut hidden) = (Vec::new(), true, false);
        let mut at = Some(class);
        while let Some(id) = at {
            let about = self.machine.class(id);
            let file = about.file.clone();
            let fields = about.fields.clone();
            let mut bounds = Bounds::default();
            if let Some(signature) = file.as_ref().and_then(|file| file.signature.as_deref()) {
                bounds.read(signature);
            }
            for (index, field) in fields.iter().enumerate() {
                if field.is_static() {
                    continue;
                }
                let reflects = by_reflection && !self.is_of_library(id);
                let reaches = reflects || self.accessible(id, field.access);
                let name = self.machine.names.text(field.name);
                let own = self.machine.names.text(field.descriptor);
                let class_name = &self.machine.class(id).name;
                let reaches = reaches && !self.code_facts.is_forbidden(class_name, name, own);
                let may = field.access & access::FINAL == 0 && reaches;
                if !may {
                    all = false;
                    // What a final field refers to may change all the same.
                    let descriptor = self.machine.names.text(field.descriptor).clone();
                    let may_change = !self.never_changes(&descriptor, NESTED_CONSTANTS);
                    hidden |= field.access & access::FINAL == 0 || may_change;
                    continue;
                }
                let descriptor = self.machine.names.text(field.descriptor).clone();
                let generic = file
                    .as_ref()
                    .and_then(|file| file.fields.get(index)?.signature.clone());
                let written = generic.unwrap_or(descriptor);
                let marked = self.marked_field(id, index, &written);
                let signature = bounds.plain(&marked).0.into();
                let name = self.machine.names.text(field.name);
                let unknown = Unknown::new(Step::member(name.clone()), signature);
                writable.push((field.offset as usize, unknown));
            }
            at = self.machine.class(id).super_class;
        }
        (writable, all, hidden)
    }

    /// Whether objects of a type stay as they are for good: those of the library that are known for it, and those of the
    /// user's final classes with nothing but final fields of such types.
    fn never_changes(&mut self, descriptor: &str, depth: usize) -> bool {
        if is_constant(descriptor) || self.is_enum(descriptor) {
            return true;
        }
        let name = descriptor
            .strip_prefix('L')
            .and_then(|s| s.strip_suffix(';'));
        let Some(name) = name.filter(|_| depth > 0) else {
            return false;
        };
        let Ok(Some(class)) = self.machine.try_load(LoaderId::APP, name) else {
            return false;
        };
        let about = self.machine.class(class);
        let above = about.super_class.map(|above| self.machine.class(above));
        let plain = above
            .is_none_or(|above| matches!(&*above.name, "java/lang/Object" | "java/lang/Record"));
        let sealed = about.access & access::FINAL != 0 && !self.is_of_library(class);
        if !plain || !sealed || !self.is_final(class) {
            return false;
        }
        let fields = about.fields.iter().filter(|field| !field.is_static());
        let types = fields.map(|field| self.machine.names.text(field.descriptor).clone());
        let types: Vec<Arc<str>> = types.collect();
        types.iter().all(|one| self.never_changes(one, depth - 1))
    }

    /// Whether a type is an enum that is loaded already; its constants are taken to be as they are.
    pub(super) fn is_enum(&self, descriptor: &str) -> bool {
        let name = vitro_classfile::descriptor::class_name(descriptor);
        let class = self.machine.find_loaded(LoaderId::APP, name);
        class.is_some_and(|class| self.machine.class(class).access & access::ENUM != 0)
    }

    fn arguments(&self, method: MethodId) -> Vec<Unknown> {
        self.parameters(method)
            .into_iter()
            .map(|(name, signature)| Unknown::new(Step::member(name), signature))
            .collect()
    }
}
