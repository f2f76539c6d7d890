//! What the code alone says about sequences of calls: which of them influence the method under test, and which pairs may
//! change places. It is read when it is first asked for, once for all methods of a class.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use hashbrown::{HashMap, HashSet};

use vitro_classfile::{ClassFile, access};
use vitro_coverage::Flows;
use vitro_program::flow::Callees;
use vitro_sequence::{
    Boxes, Classes, Condition, FieldName, InvokableId, Program, Study, Toward, Wishes,
};
use vitro_vm::{ClassId, LoaderId, Machine, MethodId};

use crate::method_shapes::plain_setter;
use crate::recorded_inputs::recording::{Effects, RecordedInput};

/// The facts about the code of a class under test.
#[derive(Clone)]
pub struct CodeFacts {
    home: Rc<str>,
    program: Rc<Program>,
    study: Rc<OnceCell<Study>>,
    /// The user's wishes for sequences of calls.
    wishes: Arc<Wishes>,
    /// Whether a test may set private fields and call private constructors.
    pub by_reflection: bool,
    /// Whether an input of a class that can be made itself may be of a subclass, too.
    pub with_subclasses: bool,
    /// Whether a test hands over no null where annotations forbid it.
    pub obeys_nullness: bool,
    /// Whether a test may write classes of its own below interfaces and abstract classes, and not lambdas alone.
    pub with_stubs: bool,
    /// Static methods with whose calls every test of the next search begins.
    pub start: Arc<[MethodId]>,
    /// What other searches have learned about making objects.
    pub recorded_inputs: Arc<[Arc<RecordedInput>]>,
    /// The lengths of long texts that are tried, computed on first use.
    pub(crate) lengths: Rc<OnceCell<Vec<usize>>>,
    /// The control flow of methods that goals were listed for.
    pub flows: Rc<RefCell<Flows>>,
    /// The numbers of methods of one machine.
    numbers: Rc<RefCell<HashMap<MethodId, Option<InvokableId>>>>,
}

impl CodeFacts {
    /// For methods of a class.
    pub fn of(machine: &Machine, home: ClassId) -> CodeFacts {
        let program = Program::new(machine.class_path.clone(), machine.jdk.clone());
        CodeFacts::within(Rc::new(program), machine, home)
    }

    /// The same where others have looked at the machine's class path and JDK before.
    pub fn within(program: Rc<Program>, machine: &Machine, home: ClassId) -> CodeFacts {
        let callees = Callees::among(program.clone());
        CodeFacts {
            home: (&*machine.class(home).name).into(),
            program,
            study: Rc::default(),
            wishes: Arc::default(),
            by_reflection: false,
            with_subclasses: false,
            obeys_nullness: false,
            with_stubs: false,
            start: Arc::new([]),
            recorded_inputs: Arc::new([]),
            lengths: Rc::default(),
            flows: Rc::new(RefCell::new(Flows::among(callees))),
            numbers: Rc::default(),
        }
    }

    /// With wishes, whose members are known.
    pub fn wishing(self, wishes: Arc<Wishes>) -> CodeFacts {
        CodeFacts {
            wishes,
            study: Rc::default(),
            ..self
        }
    }

    /// The user's wishes for sequences of calls.
    pub(crate) fn wishes(&self) -> &Wishes {
        &self.wishes
    }

    /// Whether the user does not want a member to be used: a method, constructor or field, by the internal name of its
    /// class and its descriptor.
    pub(crate) fn is_forbidden(&self, class: &str, name: &str, descriptor: &str) -> bool {
        let mut forbidden = self.wishes.forbid.iter();
        forbidden.any(|pattern| pattern.names(class, name, descriptor))
    }

    /// Whether a private member may be used nevertheless.
    pub(crate) fn is_let_through(&self, class: &str, name: &str, descriptor: &str) -> bool {
        let mut private = self.wishes.private.iter();
        self.by_reflection && private.any(|pattern| pattern.names(class, name, descriptor))
    }

    fn study(&self) -> &Study {
        self.study.get_or_init(|| {
            let wishes = Wishes {
                // What is forbidden may still be under test.
                forbid: Vec::new(),
                start: Vec::new(),
                ..Wishes::clone(&self.wishes)
            };
            Study::of(self.program.clone(), &self.home, &wishes, Boxes::InPlace)
        })
    }

    /// All classes.
    pub(crate) fn program(&self) -> &Program {
        &self.program
    }

    /// Whether the class path has subclasses of a class.
    pub(crate) fn has_subclasses(&self, class: &str) -> bool {
        !self.program.subclasses(class).is_empty()
    }

    /// The same for a search of its own, whose machine may number methods otherwise.
    pub(crate) fn of_one_search(self) -> CodeFacts {
        CodeFacts {
            numbers: Rc::default(),
            ..self
        }
    }

    /// The number under which the code of a method was looked at as something that a test may call.
    pub(crate) fn number(&self, machine: &Machine, method: MethodId) -> Option<InvokableId> {
        if let Some(&known) = self.numbers.borrow().get(&method) {
            return known;
        }
        let number = self.looked_up(machine, method);
        self.numbers.borrow_mut().insert(method, number);
        number
    }

    fn looked_up(&self, machine: &Machine, method: MethodId) -> Option<InvokableId> {
        let about = machine.method(method);
        let class = &machine.class(about.class).name;
        let name = machine.names.text(about.selector.name);
        let descriptor = machine.names.text(about.selector.descriptor);
        let invokables = self.study().invokables();
        invokables.find(class, name, descriptor)
    }

    /// How calls lead to a method.
    pub(crate) fn toward(&self, machine: &Machine, target: MethodId) -> Option<Toward> {
        let target = self.number(machine, target)?;
        Some(self.study().toward(&[target]))
    }

    /// The fields that the instruction at this offset of a method depends on.
    pub(crate) fn fields_behind(
        &self,
        file: &ClassFile,
        method: usize,
        offset: u16,
    ) -> Vec<FieldName> {
        let about = file.methods.get(method);
        let condition = about.and_then(|about| {
            let (name, descriptor) = (&about.name, &about.descriptor);
            let study = self.study();
            study.condition(&file.name, name, descriptor, offset.into())
        });
        condition.map_or_else(Vec::new, |found| found.fields.into_iter().collect())
    }

    /// What the jumps and switches of a method depend on, by its place in the class file.
    pub(crate) fn decisions(&self, file: &ClassFile, method: usize) -> Condition {
        self.study().decisions(file, method)
    }

    /// How calls lead to a change of what the instruction at this offset of a method depends on; `None` if the code does
    /// not tell.
    pub(crate) fn toward_change(
        &self,
        file: &ClassFile,
        method: usize,
        offset: u16,
    ) -> Option<Toward> {
        let about = file.methods.get(method)?;
        let (name, descriptor) = (&about.name, &about.descriptor);
        let study = self.study();
        let condition = study.condition(&file.name, name, descriptor, offset.into())?;
        let is_told = !condition.fields.is_empty() || !condition.elements.is_empty();
        is_told.then(|| study.toward_change(&condition))
    }

    /// Whether a call may change something that the method which is aimed at depends on, by itself or through other
    /// calls; `None` if nothing is known of it.
    pub(crate) fn leads_to(
        &self,
        machine: &Machine,
        call: MethodId,
        toward: &Toward,
    ) -> Option<bool> {
        let number = self.number(machine, call)?;
        let effects = self.study().effects(number);
        Some(!effects.changes_nothing() && toward.steps(number).is_some())
    }

    /// Whether a call may change what it is given at a place, the receiver first.
    pub(crate) fn may_change_argument(
        &self,
        machine: &Machine,
        call: MethodId,
        place: usize,
    ) -> bool {
        let number = self.number(machine, call);
        number.is_some_and(|number| self.study().effects(number).changed.contains(&place))
    }

    /// Whether code of another class writes fields of a class's objects.
    pub(crate) fn is_written_by_others(&self, class: &str) -> bool {
        let study = self.study();
        study.invokables().ids().any(|id| {
            let is_own = &*study.invokables().get(id).class == class;
            let mut defines = study.effects(id).defines.iter();
            !is_own && defines.any(|field| !field.is_static && &*field.class == class)
        })
    }

    /// The static fields that a method is known to read and that are not final; whether these are all.
    pub(crate) fn statics_read(
        &self,
        machine: &Machine,
        method: MethodId,
    ) -> (Vec<FieldName>, bool) {
        let Some(number) = self.number(machine, method) else {
            return (Vec::new(), false);
        };
        let effects = self.study().effects(number);
        let statics = effects.uses.iter().filter(|field| field.is_static);
        (statics.cloned().collect(), effects.anything.is_none())
    }

    /// The static fields that the calls with which every test begins may write.
    pub(crate) fn statics_decided(&self, machine: &Machine) -> BTreeSet<FieldName> {
        let numbers = self
            .start
            .iter()
            .filter_map(|&call| self.number(machine, call));
        let written = numbers.flat_map(|number| &self.study().effects(number).defines);
        written.filter(|field| field.is_static).cloned().collect()
    }

    /// Calls of static methods that decide what a method, or a constructor of its class, finds in static fields which no
    /// test can set: those that write without reading, and those that may come after them.
    pub fn static_calls(&self, machine: &Machine, method: MethodId) -> [Vec<MethodId>; 2] {
        let home = machine.method(method).class;
        let own = machine.class(home).methods();
        let is_static = machine.method(method).is(access::STATIC);
        let reads = |&id: &MethodId| {
            let name = machine.method(id).selector.name;
            id == method || !is_static && &**machine.names.text(name) == "<init>"
        };
        let readers = own.filter(reads);
        let read = readers.flat_map(|reader| self.statics_read(machine, reader).0);
        let hidden: HashSet<FieldName> = read.filter(|field| is_hidden(machine, field)).collect();
        let mut owners: Vec<&str> = hidden.iter().map(|field| &*field.class).collect();
        owners.sort_unstable();
        owners.dedup();
        let owners = owners.into_iter();
        let owners = owners.filter_map(|owner| machine.find_loaded(LoaderId::APP, owner));
        let mut calls = [Vec::new(), Vec::new()];
        for id in owners.flat_map(|owner| machine.class(owner).methods()) {
            let Some(number) = self
                .number(machine, id)
                .filter(|_| is_open(machine, home, id))
            else {
                continue;
            };
            let effects = self.study().effects(number);
            let is_hidden = |field: &&FieldName| hidden.contains(*field);
            let is_known = effects.anything.is_none() && !self.is_forbidden_method(machine, id);
            if is_known && effects.defines.iter().any(|field| is_hidden(&field)) {
                let reads = effects.uses.iter().any(|field| is_hidden(&field));
                calls[usize::from(reads)].push(id);
            }
        }
        calls
    }

    fn is_forbidden_method(&self, machine: &Machine, id: MethodId) -> bool {
        let about = machine.method(id);
        let class = &machine.class(about.class).name;
        let name = machine.names.text(about.selector.name);
        let descriptor = machine.names.text(about.selector.descriptor);
        self.is_forbidden(class, name, descriptor)
    }

    /// Whether a static field of the program that a method reads may be another one when it is called: some call writes
    /// it, or changes what both get at through it.
    /// Those that `is_unknown` says are inputs have been looked at.
    pub(crate) fn depends_on_statics(
        &self,
        machine: &Machine,
        method: MethodId,
        is_unknown: &dyn Fn(&FieldName) -> bool,
    ) -> bool {
        let Some(number) = self.number(machine, method) else {
            return false;
        };
        let study = self.study();
        let own = study.effects(number);
        let is_own = |class: &str| {
            let class = machine.find_loaded(LoaderId::APP, class);
            class.is_some_and(|class| machine.class(class).loader == LoaderId::APP)
        };
        let statics = own.uses.iter().filter(|field| field.is_static);
        let statics = statics.filter(|field| is_own(&field.class) && !is_unknown(field));
        let statics: HashSet<&FieldName> = statics.chain(&own.holds).collect();
        let mut others = study.invokables().ids().map(|other| study.effects(other));
        !statics.is_empty()
            && others.any(|other| {
                let mut seen = other.uses.iter().chain(&other.holds);
                let shares = seen.any(|field| statics.contains(field));
                let changes = other.defines.iter().any(|field| {
                    statics.contains(field)
                        || shares && !field.is_static && own.uses.contains(field)
                });
                let may_more = other.anything.is_some() || own.anything.is_some();
                changes || shares && (may_more || !other.stores.is_disjoint(&own.loads))
            })
    }

    /// Whether a method certainly does not depend on a call by itself.
    pub(crate) fn is_without_effect(
        &self,
        machine: &Machine,
        call: MethodId,
        on: MethodId,
    ) -> bool {
        let numbers = self.number(machine, call).zip(self.number(machine, on));
        numbers.is_some_and(|(call, on)| !self.study().influence().has(call, on))
    }

    /// Whether the second of two calls could as well have come first, and is to come first: of two orders that do the
    /// same, one is enough.
    pub(crate) fn is_out_of_order(
        &self,
        machine: &Machine,
        first: MethodId,
        second: MethodId,
    ) -> bool {
        let numbers = self
            .number(machine, first)
            .zip(self.number(machine, second));
        numbers.is_some_and(|(first, second)| {
            second < first && self.study().influence().is_independent(first, second)
        })
    }
}

/// Whether no test can set a static field of the program by itself.
fn is_hidden(machine: &Machine, field: &FieldName) -> bool {
    let class = machine.find_loaded(LoaderId::APP, &field.class);
    let class = class.map(|class| machine.class(class));
    let class = class.filter(|class| class.loader == LoaderId::APP);
    let Some(file) = class.and_then(|class| class.file.as_ref()) else {
        return false;
    };
    let mut fields = file.fields.iter().filter(|one| one.name == field.name);
    fields.any(|one| {
        let is_private = one.access & access::PRIVATE != 0;
        is_private && plain_setter(file, &one.name, &one.descriptor).is_none()
    })
}

/// Whether a test of a class may call a method as a static one.
fn is_open(machine: &Machine, home: ClassId, id: MethodId) -> bool {
    let about = machine.method(id);
    let is_near = machine.same_package(about.class, home) && !about.is(access::PRIVATE);
    let is_plain = about.is(access::STATIC) && !about.is(access::SYNTHETIC);
    let is_named = !machine.names.text(about.selector.name).starts_with('<');
    is_plain && is_named && (is_near || about.is(access::PUBLIC))
}

impl Effects for CodeFacts {
    fn may_change(&self, machine: &Machine, call: MethodId) -> bool {
        let number = self.number(machine, call);
        number.is_none_or(|number| !self.study().effects(number).changes_nothing())
    }
}
