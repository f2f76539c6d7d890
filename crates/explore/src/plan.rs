//! How unknown inputs can be made: for each type that an input may have, the ways a test could write an object
//! of it. This is planned before the run, from the types that the parameters lead to, since classes have to be
//! loaded and initialised for it.

mod acts;
mod builder;
mod code;
mod constants;
mod constructed;
mod elsewhere;
mod environment;
mod fixed;
mod here;
mod library;
mod long;
mod nullness;
mod others;
mod overriding;
mod sequence;
pub mod signature;
mod statics;
mod stub;
mod thrown;
mod user;
mod wished;

pub use crate::method_shapes::{makes_anew, plain_setter};
pub use nullness::{marked_parameters, parameters};
pub use statics::{Initial, SetBy, StaticField};

use std::collections::{HashMap, HashSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use vitro_classfile::{ClassFile, Opcode, Operands, decode};
use vitro_program::null_annotations::without_mark;
use vitro_sequence::Toward;
use vitro_vm::access_path::Twin;
use vitro_vm::input_construction::{Construction, Options, Plan, Unknown};
use vitro_vm::setup_calls::Step;
use vitro_vm::{ClassId, LoaderId, Machine, MethodId};

use crate::code_facts::CodeFacts;
use code::Code;
use signature::erasure;

/// Most types that are planned; further ones have no recipe.
const MOST_TYPES: usize = 200;
/// Ways to make an object of one type.
const MOST_PLANS: usize = 12;

/// Plans for all types that a method's inputs lead to.
pub struct Planner<'m> {
    machine: &'m mut Machine,
    /// The class under test: what it may access, a test in its package may, too (but for private members).
    home: ClassId,
    /// The method under test.
    target: MethodId,
    code_facts: &'m CodeFacts,
    /// How calls lead to the method under test, computed on first use.
    toward: Option<Option<Toward>>,
    /// What the code under test calls and catches, computed on first use; none if it has no code.
    code: Option<Option<Rc<Code>>>,
    /// Classes that the code under test casts to or asks for: what an `Object` may be. The nearest first.
    cast_to: [Vec<Arc<str>>; 2],
    /// The types used for type variables in all objects.
    fixed: Vec<Arc<str>>,
    asked: HashSet<Arc<str>>,
    waiting: VecDeque<Arc<str>>,
    /// What has been planned for the type that is being looked at.
    current: Options,
    /// The types that are being planned within each other: `Object` for its own sake, and what the code casts to for it.
    under_way: Vec<Arc<str>>,
    done: HashMap<Arc<str>, Options>,
    lives: HashMap<Arc<str>, Arc<[Step]>>,
}

/// What has been planned.
pub struct Planned {
    /// By generic signature, how objects can be made.
    pub plans: HashMap<Arc<str>, Arc<Options>>,
    /// By descriptor of a class, the calls that bring its objects from one state to the next.
    pub lives: HashMap<Arc<str>, Arc<[Step]>>,
}

impl<'m> Planner<'m> {
    /// A planner for inputs of a method.
    pub fn new(
        machine: &'m mut Machine,
        target: MethodId,
        code_facts: &'m CodeFacts,
    ) -> Planner<'m> {
        let home = machine.method(target).class;
        let cast_to = cast_types(machine, target);
        let fixed = fixed::fixed_types(machine, target, code_facts);
        Planner {
            machine,
            home,
            target,
            code_facts,
            toward: None,
            code: None,
            cast_to,
            fixed,
            asked: HashSet::new(),
            waiting: VecDeque::new(),
            current: Options::default(),
            under_way: Vec::new(),
            done: HashMap::new(),
            lives: HashMap::new(),
        }
    }

    /// Plans these types and all that making them needs.
    pub fn plan(mut self, signatures: &[Arc<str>]) -> Planned {
        for signature in signatures {
            self.need(signature);
        }
        while let Some(signature) = self.waiting.pop_front() {
            self.current = Options::default();
            if self.done.len() < MOST_TYPES {
                self.plan_type(&signature);
            }
            let planned = std::mem::take(&mut self.current);
            self.done.insert(signature, planned);
        }
        self.note_fitting();
        let plans = self.done.into_iter();
        Planned {
            plans: plans
                .map(|(signature, options)| (signature, Arc::new(options)))
                .collect(),
            lives: self.lives,
        }
    }

    /// What the code under test calls and catches.
    fn code(&mut self) -> Option<Rc<Code>> {
        let (machine, target, code_facts) = (&*self.machine, self.target, self.code_facts);
        let code = self.code.get_or_insert_with(|| {
            let about = machine.method(target);
            let file = machine.class(about.class).file.as_ref()?;
            let code = Code::of(code_facts.program(), file, usize::from(about.index));
            Some(Rc::new(code))
        });
        code.clone()
    }

    /// Has a type planned, too.
    fn need(&mut self, signature: &str) {
        let signature: Arc<str> = without_mark(signature).into();
        let is_reference = signature.starts_with(['L', '[']);
        if is_reference && self.asked.insert(signature.clone()) {
            self.waiting.push_back(signature);
        }
    }

    fn add(&mut self, plan: Plan) {
        let Some(mut plan) = self.as_wished(plan) else {
            return;
        };
        self.tell_apart(&mut plan);
        if self.current.plans.iter().any(|known| **known == plan) {
            return;
        }
        if self.current.plans.len() < MOST_PLANS {
            self.current.plans.push(Arc::new(plan));
        } else {
            self.leave_out(format!("more than {MOST_PLANS} ways to make it"));
        }
    }

    /// Two ways to make an object may have arguments of one name. Unless their types are the same, too, they are different
    /// unknowns.
    fn tell_apart(&self, plan: &mut Plan) {
        let known: Vec<&Unknown> = self
            .current
            .plans
            .iter()
            .flat_map(|plan| unknowns(plan))
            .collect();
        let Construction::Calls(calls) = &mut plan.construction else {
            return;
        };
        let arguments = calls.calls.iter_mut().flat_map(|call| &mut call.arguments);
        for unknown in arguments.chain(calls.fields.iter_mut().map(|(_, field)| field)) {
            let is_taken = |twin: Twin| {
                let is_same = |other: &&&Unknown| other.at == unknown.at && other.twin == twin;
                let mut same = known.iter().filter(is_same);
                same.any(|other| other.signature != unknown.signature)
            };
            let twins = unknown.twin..Twin::MAX;
            unknown.twin += twins.take_while(|&twin| is_taken(twin)).count() as Twin;
        }
    }

    fn leave_out(&mut self, what: String) {
        self.current.left_out.get_or_insert(what.into());
    }

    fn plan_type(&mut self, signature: &Arc<str>) {
        // Code that asks whether something is an `Object` leads from there to itself; the outer one adds all there is.
        if self.under_way.contains(signature) {
            return;
        }
        self.under_way.push(signature.clone());
        self.plan_one_type(signature);
        self.under_way.pop();
    }

    fn plan_one_type(&mut self, signature: &Arc<str>) {
        if let Some(element) = signature.strip_prefix('[') {
            self.plan_array(element);
            return;
        }
        if thrown::is_thrown(signature) {
            self.plan_thrown(signature);
            return;
        }
        let descriptor = erasure(signature);
        let class = vitro_classfile::descriptor::class_name(&descriptor);
        let special = self.library_plans(class, signature).is_some();
        if special && class != "java/lang/Object" {
            self.plan_added_library(class, signature);
            return;
        }
        if class == "java/lang/Object" {
            for near in self.cast_to.clone() {
                self.add_in_turn(&near);
            }
            return;
        }
        if let Some(id) = self.ready_class(class) {
            self.class_plans(id, signature);
        }
    }

    fn plan_array(&mut self, element: &str) {
        let element: Arc<str> = element.into();
        self.need(&element);
        let plain = without_mark(&element);
        let mark = &element[..element.len() - plain.len()];
        // Arrays know what they hold: a store may fail.
        let below = match plain {
            "Ljava/lang/Object;" => Some(format!("{mark}Ljava/lang/String;")),
            "Ljava/lang/Number;" => Some(format!("{mark}Ljava/lang/Integer;")),
            _ => None,
        };
        let mut types = vec![element.clone()];
        types.extend(below.map(Arc::from));
        for element in types {
            self.need(&element);
            let descriptor = format!("[{}", erasure(&element)).into();
            let construction = Construction::Array(element);
            self.add(Plan {
                descriptor,
                construction,
            });
        }
    }

    /// Adds what is planned for some types.
    fn add_in_turn(&mut self, signatures: &[Arc<str>]) {
        let all = signatures.iter().map(|s| self.planned(s)).collect();
        self.take_turns(all);
    }

    /// Adds the first way of each of these, then the second of each, and so on, so that there is room for all.
    fn take_turns(&mut self, all: Vec<Options>) {
        let most = all.iter().map(|options| options.plans.len()).max();
        for at in 0..most.unwrap_or(0) {
            for plan in all.iter().filter_map(|options| options.plans.get(at)) {
                self.add(Plan::clone(plan));
            }
        }
        for left_out in all.into_iter().filter_map(|options| options.left_out) {
            self.leave_out(left_out.to_string());
        }
    }

    /// What is planned for another type.
    fn planned(&mut self, signature: &Arc<str>) -> Options {
        self.planned_by(|planner| planner.plan_type(signature))
    }

    /// What one planner adds, apart from what has been planned for the current type.
    fn planned_by(&mut self, plan: impl FnOnce(&mut Self)) -> Options {
        let outer = std::mem::take(&mut self.current);
        plan(self);
        std::mem::replace(&mut self.current, outer)
    }

    /// Adds what is planned for another type, which is planned on the way.
    fn add_all_of(&mut self, signature: &str) {
        let inner = self.planned(&signature.into());
        for plan in inner.plans {
            self.add(Plan::clone(&plan));
        }
        if let Some(left_out) = inner.left_out {
            self.leave_out(left_out.to_string());
        }
    }

    /// Loads and initialises a class; `None` if that fails, and then the method under test finds it as it was.
    fn ready_class(&mut self, class: &str) -> Option<ClassId> {
        let id = self.machine.try_load(LoaderId::APP, class).ok()??;
        let before = self.machine.choice_point();
        let is_ready = self.machine.initialize_now(id).is_ok();
        if !is_ready {
            self.machine.switch_to(before);
        }
        self.machine.release(before);
        is_ready.then_some(id)
    }

    /// Says for each type which of the planned classes fit it.
    fn note_fitting(&mut self) {
        let all: HashSet<Arc<str>> = self
            .done
            .values()
            .flat_map(|options| options.plans.iter().map(|plan| plan.descriptor.clone()))
            .collect();
        let mut all: Vec<Arc<str>> = all.into_iter().collect();
        all.sort();
        let classes: Vec<(Arc<str>, ClassId)> = all
            .into_iter()
            .filter_map(|descriptor| Some((descriptor.clone(), self.loaded(&descriptor)?)))
            .collect();
        let signatures: Vec<Arc<str>> = self.done.keys().cloned().collect();
        for signature in signatures {
            let Some(declared) = self.loaded(&erasure(&signature)) else {
                continue;
            };
            let fits = |&(_, class): &(Arc<str>, ClassId)| self.machine.subtype_of(class, declared);
            let fitting = classes.iter().filter(|class| fits(class));
            let fitting = fitting.map(|(descriptor, _)| descriptor.clone()).collect();
            if let Some(options) = self.done.get_mut(&signature) {
                options.fitting = match thrown::is_thrown(&signature) {
                    // Another method's exceptions need not be allowed here.
                    true => options.descriptors(),
                    false => fitting,
                };
            }
        }
    }

    fn loaded(&mut self, descriptor: &str) -> Option<ClassId> {
        let name = match descriptor.strip_prefix('L') {
            Some(name) => name.trim_end_matches(';'),
            None => descriptor,
        };
        self.machine.try_load(LoaderId::APP, name).ok()?
    }
}

/// The arguments of the calls that make an object, and its fields.
fn unknowns(plan: &Plan) -> Vec<&Unknown> {
    let Construction::Calls(calls) = &plan.construction else {
        return Vec::new();
    };
    let arguments = calls.calls.iter().flat_map(|call| &call.arguments);
    arguments
        .chain(calls.fields.iter().map(|(_, field)| field))
        .collect()
}

/// The classes that a method and those of its class that it calls cast to or ask for, and then what the other methods
/// of the class do.
fn cast_types(machine: &Machine, method: MethodId) -> [Vec<Arc<str>>; 2] {
    let about = machine.method(method);
    let Some(file) = machine.class(about.class).file.clone() else {
        return Default::default();
    };
    let mut called = vec![usize::from(about.index)];
    let mut found: Vec<Arc<str>> = Vec::new();
    let mut at = 0;
    while let Some(&index) = called.get(at) {
        at += 1;
        look_for_casts(&file, index, &mut found, &mut called);
    }
    let near = found.clone();
    for index in 0..file.methods.len() {
        look_for_casts(&file, index, &mut found, &mut Vec::new());
    }
    let far = found.split_off(near.len());
    [near, far]
}

/// Notes what a method casts to, and which methods of its class it calls.
fn look_for_casts(
    file: &ClassFile,
    index: usize,
    found: &mut Vec<Arc<str>>,
    called: &mut Vec<usize>,
) {
    let Some(code) = &file.methods[index].code else {
        return;
    };
    for instruction in decode(&code.bytes).flatten() {
        let Operands::Constant(at) = instruction.operands else {
            continue;
        };
        let (Opcode::Checkcast | Opcode::Instanceof) = instruction.opcode else {
            if let Some((owner, name, descriptor)) = file.constants.member(at)
                && *owner == file.name
            {
                let mut methods = file.methods.iter();
                let callee = methods.position(|m| m.name == *name && m.descriptor == *descriptor);
                called.extend(callee.filter(|callee| !called.contains(callee)));
            }
            continue;
        };
        let Some(name) = file.constants.class_name(at).cloned() else {
            continue;
        };
        let descriptor: Arc<str> = match name.starts_with('[') {
            true => name,
            false => format!("L{name};").into(),
        };
        if !found.contains(&descriptor) {
            found.push(descriptor);
        }
    }
}
