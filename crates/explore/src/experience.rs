//! What one search has learned about making objects, for the next. A class whose constructor asks for much (a game that
//! is ready, a move of somebody who stands on a board) takes long to be made by trying; yet each of its methods needs an
//! object of it. So the inputs with which a constructor or a factory returned are kept, by names and not by numbers, as
//! the next search has a machine of its own. It looks first where they say, and goes its own ways from there.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;

use vitro_classfile::access;
use vitro_coverage::State;
use vitro_expr::eval::Evaluator;
use vitro_expr::{Model, Sort, Term, Value};
use vitro_vm::life::call_name;
use vitro_vm::making::{Birth, Call, Making, On};
use vitro_vm::{Alternative, Fork, ForkKind, Machine, MethodId, Ref, Symbolic};

use crate::explorer::Explorer;
use crate::strategy::Open;
use crate::tree::{Ending, NodeState, Path};

/// Objects in different states that are kept of one constructor or factory.
const MOST_KEPT: usize = 8;
/// So often objects of one maker are tried for the same unknown, in other circumstances.
const MOST_STARTS: u32 = 2;
/// Alternatives that are looked at in vain before another experience is tried.
const BEFORE_NEXT: usize = 8;

/// An object that a constructor or a factory gave, with what it was called with.
#[derive(Clone, Default, Debug)]
pub struct Experience {
    /// The constructor or factory.
    maker: String,
    /// By what follows the object's name, what references are.
    references: HashMap<String, Known>,
    /// By what follows the object's name, numbers and truth values.
    values: HashMap<String, Value>,
}

/// What a reference is known to be.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Known {
    /// `null`
    Null,
    /// An object of its own: how it was made, and the calls that it has seen since.
    Made(String, Vec<String>),
    /// The object that another reference has been found to be.
    Same(String),
}

/// An experience that a run follows, for the object of this name.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Following {
    experience: usize,
    root: Arc<str>,
}

/// What is followed where.
#[derive(Default)]
pub(crate) struct Memory {
    /// Along which alternatives of the tree.
    along: HashMap<(usize, usize), Vec<Following>>,
    /// Alternatives on which one is begun.
    begun: VecDeque<Open>,
    /// Alternatives on which one goes on.
    going_on: Vec<Open>,
    /// How often a maker's objects have been tried for the unknown of a name.
    starts: HashMap<(Arc<str>, usize), u32>,
}

/// How unknowns of one search are called where the object is one input of another.
struct Names {
    /// What a call's parameters come behind: nothing for a constructor.
    call: String,
}

impl Names {
    /// What follows the object's name.
    fn rest(&self, name: &str) -> String {
        match name.strip_prefix("this") {
            Some(rest) if rest.is_empty() || rest.starts_with(['.', '[', '#']) => rest.to_owned(),
            _ => format!("{}.{name}", self.call),
        }
    }
}

impl Experience {
    /// What the path of a constructor or a factory tells, or that of a method whose receiver it leaves behind.
    fn of(machine: &Machine, symbolic: &Symbolic, method: MethodId, path: &Path) -> Experience {
        let mut maker = method_name(machine, method);
        let mut names = Names {
            call: String::new(),
        };
        let receiver = path.births.iter().find(|birth| &*birth.name == "this");
        let calls = receiver.and_then(calls_of);
        let mut references = HashMap::new();
        if let (Some(receiver), Some(calls)) = (receiver, calls) {
            let last = std::mem::replace(&mut maker, method_name(machine, calls[0].method));
            let lived = lived(machine, receiver).into_iter().chain([last]);
            let made = Known::Made(label(machine, receiver), lived.collect());
            references.insert(String::new(), made);
            let name = machine.names.text(machine.method(method).selector.name);
            names.call = call_name(name, calls.len());
        }
        let mut values = HashMap::new();
        for (var, value) in path.model.iter() {
            let full = symbolic.terms.var_name(var);
            let name = names.rest(full);
            match value {
                Value::Ref(_) if name.is_empty() => {}
                Value::Ref(0) => {
                    references.insert(name, Known::Null);
                }
                Value::Ref(number) => {
                    let Some(birth) = path.births.get(*number as usize - 1) else {
                        continue;
                    };
                    let known = match *full == *birth.name {
                        true => Known::Made(label(machine, birth), lived(machine, birth)),
                        false => Known::Same(names.rest(&birth.name)),
                    };
                    references.insert(name, known);
                }
                // Which of the calls comes next is another number elsewhere.
                value if !name.contains('#') => {
                    values.insert(name, value.clone());
                }
                _ => {}
            }
        }
        Experience {
            maker,
            references,
            values,
        }
    }

    /// Whether the object has seen calls since it was made.
    pub fn has_lived(&self) -> bool {
        self.references.contains_key("")
    }
}

/// A method by a name that every machine has for it.
fn method_name(machine: &Machine, method: MethodId) -> String {
    let about = machine.method(method);
    let name = machine.names.text(about.selector.name);
    let descriptor = machine.names.text(about.selector.descriptor);
    format!("{}.{name}{descriptor}", machine.class(about.class).name)
}

/// How an object is made, apart from what it is made of.
fn label(machine: &Machine, birth: &Birth) -> String {
    let descriptor = &birth.plan.descriptor;
    match &birth.plan.making {
        Making::Calls(calls) => {
            let start = calls.start.as_ref().map_or("", |start| &start.field);
            let first = calls
                .calls
                .first()
                .map(|call| method_name(machine, call.method));
            format!("{start} {}", first.unwrap_or_default())
        }
        Making::Constant(_, name) => format!("{descriptor} {name}"),
        Making::Literal(object) => format!("literal {}", machine.text(*object)),
        Making::Latin => "latin".to_owned(),
        Making::Wide => "wide".to_owned(),
        Making::Array(_) | Making::Boxed(_) => descriptor.to_string(),
    }
}

/// The calls of an object that begins with one, which needs nothing but its arguments.
fn calls_of(birth: &Birth) -> Option<&[Call]> {
    let Making::Calls(calls) = &birth.plan.making else {
        return None;
    };
    let first = calls.calls.first()?;
    let is_first = calls.start.is_none() && first.on != On::Argument;
    is_first.then_some(&calls.calls)
}

/// The calls of an object that were not planned.
fn lived(machine: &Machine, birth: &Birth) -> Vec<String> {
    let Making::Calls(calls) = &birth.plan.making else {
        return Vec::new();
    };
    let planned = calls.calls.len() - birth.lived as usize;
    let lived = calls.calls[planned..].iter();
    lived
        .map(|call| method_name(machine, call.method))
        .collect()
}

/// The constructor or factory that an alternative begins with.
fn maker_of(machine: &Machine, way: &Alternative) -> Option<String> {
    let Alternative::Born(birth) = way else {
        return None;
    };
    Some(method_name(machine, calls_of(birth)?.first()?.method))
}

impl Explorer {
    /// The object that a path has made, if the method is a constructor or a factory of its class.
    pub(crate) fn form_of_made(&self, ending: &Ending) -> Option<Vec<u64>> {
        let Ending::Returned { bits, .. } = ending else {
            return None;
        };
        let about = self.machine.method(self.method);
        let descriptor = self.machine.names.text(about.selector.descriptor);
        let own = self.machine.class(about.class).descriptor();
        let gives = about.is(access::STATIC) && descriptor.ends_with(&format!("){own}"));
        let object = match self.constructed {
            Some(object) => object,
            None if gives => Ref::from_slot(*bits),
            None => return None,
        };
        let state = (!object.is_null()).then(|| self.machine.state_of_object(object));
        state.flatten().map(|state| state.form)
    }

    /// What was learned about making objects: from the paths of a constructor or a factory whose objects are in different
    /// states, and from those of a method that were the first to do something and may have changed their receiver.
    pub fn experiences(&self) -> Vec<Experience> {
        let Some(symbolic) = self.machine.symbolic.as_deref() else {
            return Vec::new();
        };
        let mut forms: HashSet<&[u64]> = HashSet::new();
        let firsts = self.first_paths();
        let (machine, method) = (&self.machine, self.method);
        let changes = self.lore.may_change(machine, method);
        let leaves_behind = |path: &Path| {
            let receiver = path.births.iter().find(|birth| &*birth.name == "this");
            let returned = matches!(path.ending, Ending::Returned { .. });
            changes && returned && receiver.is_some_and(|receiver| calls_of(receiver).is_some())
        };
        let mut learned = Vec::new();
        for (number, path) in (0..).zip(&self.tree.paths) {
            let tells = match &path.form {
                Some(form) => forms.insert(form),
                None => firsts.contains(&number) && leaves_behind(path),
            };
            if tells && learned.len() < MOST_KEPT {
                learned.push(Experience::of(machine, symbolic, method, path));
            }
        }
        learned
    }

    /// The paths that were the first to cover some goal.
    fn first_paths(&self) -> HashSet<u32> {
        let states = self
            .goals
            .all()
            .iter()
            .map(|goal| self.goals.state(goal.id));
        let first = states.filter_map(|state| match state {
            State::Covered { path } => Some(path),
            _ => None,
        });
        first.collect()
    }

    /// Notes which alternatives of a new fork experiences call for.
    pub(crate) fn note_experiences(&mut self, node: usize) {
        if self.lore.experiences.is_empty() {
            return;
        }
        let (parent, fork) = (
            self.tree.nodes[node].parent,
            self.tree.nodes[node].fork.clone(),
        );
        let (taken, name) = (fork.taken, unknown_of(&fork));
        let followed = parent.and_then(|at| self.memory.along.get(&at).cloned());
        let mut followed = followed.unwrap_or_default();
        followed.retain(|following| !self.is_made(&following.root));
        for following in &followed {
            let way = match self.decision(&fork, following) {
                Some(way) => way,
                None => match taken {
                    Some(taken) => taken,
                    None => continue,
                },
            };
            // One more call is worth a try with all else as it was.
            let is_longer = |other: usize| fork.kind == ForkKind::Life && other != way;
            let longer = (0..fork.ways.len()).filter(|&other| is_longer(other));
            for way in longer.chain([way]) {
                let along = self.memory.along.entry((node, way)).or_default();
                if !along.contains(following) {
                    along.push(following.clone());
                }
            }
            if Some(way) != taken {
                let open = Open {
                    node,
                    alternative: way,
                };
                self.memory.going_on.push(open);
            }
        }
        // What an input is made of is for its maker to say.
        if let Some(name) = name
            && !name.contains(['.', '['])
            && !followed.iter().any(|following| following.governs(&name))
        {
            self.begin_experiences(node, &fork, &name, &followed);
        }
    }

    /// Whether the object of a name is there, with nothing left to be learned about its making.
    fn is_made(&self, name: &str) -> bool {
        let symbolic = self.machine.symbolic.as_deref();
        let births = symbolic.map_or(&[][..], |symbolic| symbolic.births());
        births
            .iter()
            .any(|birth| *birth.name == *name && birth.ready)
    }

    /// An unknown may be an object like those that were made before.
    fn begin_experiences(
        &mut self,
        node: usize,
        fork: &Fork,
        name: &Arc<str>,
        followed: &[Following],
    ) {
        let experiences = self.lore.experiences.clone();
        for (alternative, way) in fork.ways.iter().enumerate() {
            let Some(maker) = maker_of(&self.machine, way) else {
                continue;
            };
            let fits = |experience: &Experience| {
                experience.maker == maker && self.may_live_so(experience, way)
            };
            let all = experiences.iter().enumerate();
            let fitting = all.filter(|(_, experience)| fits(experience));
            let fitting: Vec<usize> = fitting.map(|(number, _)| number).collect();
            let mut is_begun = false;
            for number in fitting {
                let starts = self
                    .memory
                    .starts
                    .entry((name.clone(), number))
                    .or_default();
                if *starts >= MOST_STARTS {
                    continue;
                }
                *starts += 1;
                is_begun = true;
                let along = self.memory.along.entry((node, alternative)).or_default();
                along.extend_from_slice(followed);
                along.push(Following {
                    experience: number,
                    root: name.clone(),
                });
            }
            if is_begun {
                self.memory.begun.push_back(Open { node, alternative });
            }
        }
    }

    /// Whether the calls that an object has seen are all among those that matter here.
    fn may_live_so(&self, experience: &Experience, way: &Alternative) -> bool {
        let (Some(Known::Made(_, lived)), Alternative::Born(birth)) =
            (experience.references.get(""), way)
        else {
            return true;
        };
        let symbolic = self.machine.symbolic.as_deref();
        let steps = symbolic.and_then(|symbolic| symbolic.lives.get(&birth.plan.descriptor));
        let steps = steps.iter().flat_map(|steps| steps.iter());
        let names: HashSet<String> = steps
            .map(|step| method_name(&self.machine, step.method))
            .collect();
        lived.iter().all(|call| names.contains(call))
    }

    /// Which way an experience goes at a fork; nothing if it does not know of what is decided there.
    fn decision(&mut self, fork: &Fork, following: &Following) -> Option<usize> {
        let experiences = self.lore.experiences.clone();
        let experience = &experiences[following.experience];
        let machine = &self.machine;
        let symbolic = machine.symbolic.as_deref()?;
        if fork.kind == ForkKind::Life {
            let birth = &symbolic.births()[symbolic.resting()? as usize - 1];
            let rest = birth.name.strip_prefix(&*following.root)?;
            let Some(Known::Made(_, lived)) = experience.references.get(rest) else {
                // The object itself is as it was made.
                return rest.is_empty().then_some(fork.taken?);
            };
            let Some(next) = lived.get(birth.lived as usize) else {
                return fork.taken;
            };
            let is_next = |way: &Alternative| match way {
                Alternative::Lives(call) => method_name(machine, call.method) == *next,
                _ => false,
            };
            return fork.ways.iter().position(is_next);
        }
        if let Some(name) = unknown_of(fork)
            && let Some(rest) = name.strip_prefix(&*following.root)
            && let Some(Known::Made(how, _)) = experience.references.get(rest)
        {
            let is_made_so = |way: &Alternative| match way {
                Alternative::Born(birth) => label(machine, birth) == *how,
                _ => false,
            };
            return fork.ways.iter().position(is_made_so);
        }
        let symbolic = self.machine.symbolic.as_deref_mut()?;
        let model = known_model(symbolic, experience, following, &fork.alternatives)?;
        let mut evaluator = Evaluator::new(&symbolic.terms, &model);
        let mut all = fork.alternatives.iter();
        all.position(|&condition| evaluator.holds(condition))
    }

    /// The next alternative on the way of an experience that is being followed.
    pub(crate) fn next_experienced(&mut self) -> Option<Open> {
        while let Some(open) = self.memory.going_on.pop() {
            if self.tree.nodes[open.node].states[open.alternative] == NodeState::Open {
                return Some(open);
            }
        }
        None
    }

    /// Another experience, where nothing has been found for a while.
    pub(crate) fn next_experience(&mut self, in_vain: usize) -> Option<Open> {
        let is_made = |path: &Path| !matches!(path.ending, Ending::NotMade(..));
        while in_vain >= BEFORE_NEXT || !self.tree.paths.iter().any(is_made) {
            let open = self.memory.begun.pop_front()?;
            if self.tree.nodes[open.node].states[open.alternative] == NodeState::Open {
                return Some(open);
            }
        }
        None
    }

    /// Whether there is an experience that has not been tried.
    pub(crate) fn has_experience_left(&self) -> bool {
        !self.memory.begun.is_empty() || !self.memory.going_on.is_empty()
    }

    /// The model with which a run sets out, with what the experiences say that it follows, if that leads there, too.
    pub(crate) fn as_experienced(
        &mut self,
        open: Open,
        conditions: &[Term],
        model: Model,
    ) -> Model {
        let Some(following) = self.memory.along.get(&(open.node, open.alternative)) else {
            return model;
        };
        let experiences = self.lore.experiences.clone();
        let Some(symbolic) = self.machine.symbolic.as_deref_mut() else {
            return model;
        };
        let mut wanted = model.clone();
        for following in following.iter().take(1) {
            for (rest, value) in &experiences[following.experience].values {
                let var = symbolic
                    .terms
                    .find_var(&format!("{}{rest}", following.root));
                if let Some(var) = var.filter(|&var| value.fits(symbolic.terms.var_sort(var))) {
                    wanted.set(var, value.clone());
                }
            }
        }
        let mut evaluator = Evaluator::new(&symbolic.terms, &wanted);
        match conditions
            .iter()
            .all(|&condition| evaluator.holds(condition))
        {
            true => wanted,
            false => model,
        }
    }
}

impl Following {
    /// Whether it knows of the unknown with this name.
    fn governs(&self, name: &str) -> bool {
        name.strip_prefix(&*self.root)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
    }
}

/// The unknown reference that a fork decides about.
fn unknown_of(fork: &Fork) -> Option<Arc<str>> {
    fork.ways.iter().find_map(|way| match way {
        Alternative::Born(birth) => Some(birth.name.clone()),
        _ => None,
    })
}

/// What an experience says of the unknowns in some conditions; nothing if there is one that it does not know.
fn known_model(
    symbolic: &mut Symbolic,
    experience: &Experience,
    following: &Following,
    conditions: &[Term],
) -> Option<Model> {
    let mut model = Model::new();
    for &condition in conditions {
        let vars = symbolic.terms.free_vars(condition);
        for &var in vars.iter() {
            let name = symbolic.terms.var_name(var);
            if !following.governs(name) {
                return None;
            }
            let rest = &name[following.root.len()..];
            let sort = symbolic.terms.var_sort(var);
            let value = match sort {
                Sort::Ref => number_of(symbolic, experience, following, rest)?,
                sort => {
                    let value = experience.values.get(rest).cloned();
                    value.unwrap_or_else(|| Value::zero(sort))
                }
            };
            if !value.fits(sort) {
                return None;
            }
            model.set(var, value);
        }
    }
    Some(model)
}

/// The number of the object that a reference is.
fn number_of(
    symbolic: &Symbolic,
    experience: &Experience,
    following: &Following,
    rest: &str,
) -> Option<Value> {
    let rest = match experience.references.get(rest) {
        None if rest.is_empty() => rest,
        None | Some(Known::Null) => return Some(Value::Ref(0)),
        Some(Known::Made(..)) => rest,
        Some(Known::Same(other)) => other,
    };
    let name = format!("{}{rest}", following.root);
    let mut births = symbolic.births().iter();
    let at = births.position(|birth| *birth.name == *name)?;
    Some(Value::Ref(at as u32 + 1))
}
