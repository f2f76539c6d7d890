//! Following what is known. A search that has been told how objects were made goes the same ways first; and where it
//! changes one decision on a path of its own, it keeps all others. Numbers and truth values go into the model with which
//! a run sets out. What references are and which calls objects see is said again at each fork, by names, since the
//! objects of another path have other numbers.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;

use vitro_expr::eval::Evaluator;
use vitro_expr::{Model, Op, Sort, Term, Value, Var};
use vitro_vm::{Alternative, Fork, ForkKind, Machine, Symbolic};

use crate::experience::{Experience, Known, calls_of, label, method_name};
use crate::explorer::Explorer;
use crate::strategy::Open;
use crate::tree::{Ending, NodeState, Path, TreeNode};

/// So often objects of one maker are tried for the same unknown, in other circumstances.
const MOST_STARTS: u32 = 2;
/// Objects within objects for which experiences are tried: the receiver, what its constructor takes, and what gives that.
const MOST_INSIDE: usize = 1;
/// Alternatives that are looked at in vain before another experience is tried.
const BEFORE_NEXT: usize = 8;

/// An experience that a run follows, for the object of this name.
#[derive(Clone, Debug)]
pub(crate) struct Following {
    pub(crate) experience: Arc<Experience>,
    /// Nothing if it speaks of all inputs.
    pub(crate) root: Arc<str>,
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

/// The constructor or factory that an alternative begins with.
fn maker_of(machine: &Machine, way: &Alternative) -> Option<String> {
    let Alternative::Born(birth) = way else {
        return None;
    };
    Some(method_name(machine, calls_of(birth)?.first()?.method))
}

impl Explorer {
    /// Notes which alternatives of a new fork experiences call for. Says which way the run goes that follows one, if that
    /// one knows.
    pub(crate) fn note_experiences(&mut self, node: usize) -> Option<usize> {
        let parent = self.tree.nodes[node].parent;
        let followed = parent.and_then(|at| self.memory.along.get(&at).cloned());
        let mut followed = followed.unwrap_or_default();
        if followed.is_empty() && self.lore.experiences.is_empty() {
            return None;
        }
        followed.retain(|following| !self.is_made(&following.root));
        let fork = self.tree.nodes[node].fork.clone();
        let mut goes = None;
        for following in &followed {
            let known = self.decision(&fork, following);
            goes = goes.or(known);
            let is_new = known.is_none() && following.experience.leaves_open;
            let Some(way) = known.or(fork.taken) else {
                continue;
            };
            // Whatever it is that nothing is known of, all else stays as it was; and so it does with one more call.
            let others = (0..fork.ways.len()).filter(|&other| {
                let is_longer = fork.kind == ForkKind::Life && !following.experience.leaves_open;
                other != way && (is_new || is_longer)
            });
            for way in others.chain([way]) {
                self.follow_along(node, way, following);
            }
            if Some(way) != goes.or(fork.taken) {
                let open = Open {
                    node,
                    alternative: way,
                };
                self.memory.going_on.push(open);
            }
        }
        // What an input is made of is for its maker to say.
        if let Some(name) = unknown_of(&fork)
            && is_near(&name)
            && !followed.iter().any(|following| following.governs(&name))
        {
            self.begin_experiences(node, &fork, &name, &followed);
        }
        goes
    }

    /// An experience is followed along the alternative of a fork.
    fn follow_along(&mut self, node: usize, way: usize, following: &Following) {
        let along = self.memory.along.entry((node, way)).or_default();
        if !along.iter().any(|known| known.is(following)) {
            along.push(following.clone());
        }
    }

    /// Whether a run that comes by here follows what is known.
    pub(crate) fn follows(&self, at: Option<(usize, usize)>) -> bool {
        at.is_some_and(|at| self.memory.along.contains_key(&at))
    }

    /// The run that takes an alternative keeps to this.
    pub(crate) fn keep_to(&mut self, open: Open, experience: Arc<Experience>) {
        let following = Following {
            experience,
            root: "".into(),
        };
        let at = (open.node, open.alternative);
        self.memory.along.insert(at, vec![following]);
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
                let begun = Following {
                    experience: experiences[number].clone(),
                    root: name.clone(),
                };
                for following in followed.iter().chain([&begun]) {
                    self.follow_along(node, alternative, following);
                }
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
        let experience = &*following.experience;
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
        // Of numbers, the model with which the run has set out says all that can be kept.
        if experience.leaves_open && fork.kind != ForkKind::Reference {
            return None;
        }
        let symbolic = self.machine.symbolic.as_deref_mut()?;
        let model = known_model(symbolic, experience, following, &fork.alternatives)?;
        let mut evaluator = Evaluator::new(&symbolic.terms, &model);
        let mut all = fork.alternatives.iter();
        all.position(|&condition| evaluator.holds(condition))
    }

    /// Takes the way at the fork where the run is that an experience says, if it leads on. No bound is passed on that way;
    /// but of two orders of calls that do the same, it may be the other one.
    pub(crate) fn divert(&mut self, open: Open) -> bool {
        let TreeNode { fork, states, .. } = &self.tree.nodes[open.node];
        let is_barred = matches!(
            fork.ways[open.alternative],
            Alternative::NoRecipe(_) | Alternative::Beyond(_) | Alternative::Excluded
        );
        let may_go = matches!(
            states[open.alternative],
            NodeState::Open | NodeState::Unneeded
        );
        let condition = fork.alternatives[open.alternative];
        let conditions = self.tree.conditions(open.node, open.alternative);
        let symbolic = self.machine.symbolic.as_deref();
        let Some(symbolic) = symbolic.filter(|_| may_go && !is_barred) else {
            return false;
        };
        let mut model = symbolic.model().clone();
        if let Some((var, value)) = said(symbolic, condition) {
            model.set(var, value);
        }
        let mut evaluator = Evaluator::new(&symbolic.terms, &model);
        if !conditions.iter().all(|&one| evaluator.holds(one)) {
            return self.enter(open, None);
        }
        self.tree.nodes[open.node].states[open.alternative] = NodeState::Explored;
        self.go_or_stop(open, &conditions, model)
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
        let along = self.memory.along.get(&(open.node, open.alternative));
        let Some(following) = along.and_then(|along| along.first()).cloned() else {
            return model;
        };
        let Some(symbolic) = self.machine.symbolic.as_deref_mut() else {
            return model;
        };
        let mut wanted = model.clone();
        for (rest, value) in &following.experience.values {
            let name = format!("{}{rest}", following.root);
            let var = symbolic.terms.find_var(&name);
            if let Some(var) = var.filter(|&var| value.fits(symbolic.terms.var_sort(var))) {
                wanted.set(var, value.clone());
            }
        }
        given_way(symbolic, conditions, wanted, &model)
    }
}

/// A model as it is wanted, but where it does not lead along the conditions as this one.
fn given_way(symbolic: &mut Symbolic, conditions: &[Term], wanted: Model, found: &Model) -> Model {
    let mut model = wanted;
    let mut given: HashSet<Var> = HashSet::new();
    loop {
        let mut evaluator = Evaluator::new(&symbolic.terms, &model);
        let failing = conditions.iter().copied();
        let failing: Vec<Term> = failing.filter(|&one| !evaluator.holds(one)).collect();
        let mut is_changed = false;
        for condition in failing.iter().copied() {
            for &var in symbolic.terms.free_vars(condition).iter() {
                if given.insert(var) {
                    is_changed = true;
                    model.set(var, found.get(&symbolic.terms, var));
                }
            }
        }
        if failing.is_empty() {
            return model;
        }
        if !is_changed {
            return found.clone();
        }
    }
}

impl Following {
    /// Whether it knows of the unknown with this name.
    fn governs(&self, name: &str) -> bool {
        let rest = name.strip_prefix(&*self.root);
        self.root.is_empty()
            || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
    }

    /// Whether both are the same experience, for the same object.
    fn is(&self, other: &Following) -> bool {
        Arc::ptr_eq(&self.experience, &other.experience) && self.root == other.root
    }
}

/// Whether an input of this name is one of the method itself, or what gives it.
fn is_near(name: &str) -> bool {
    name.matches('.').count() <= MOST_INSIDE && !name.contains('[')
}

/// The unknown reference that a fork decides about.
fn unknown_of(fork: &Fork) -> Option<Arc<str>> {
    fork.ways.iter().find_map(|way| match way {
        Alternative::Born(birth) => Some(birth.name.clone()),
        _ => None,
    })
}

/// What a condition says that an unknown is.
fn said(symbolic: &Symbolic, condition: Term) -> Option<(Var, Value)> {
    let terms = &symbolic.terms;
    let &[a, b] = terms.args(condition) else {
        return None;
    };
    let pair = |var: Term, value: Term| Some((terms.as_var(var)?, terms.as_const(value)?));
    let is_equality = terms.op(condition) == Op::Eq;
    is_equality.then(|| pair(a, b).or_else(|| pair(b, a)))?
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
        None if experience.leaves_open => return None,
        None | Some(Known::Null) => return Some(Value::Ref(0)),
        Some(Known::Made(..)) => rest,
        Some(Known::Same(other)) => other,
    };
    let name = format!("{}{rest}", following.root);
    let mut births = symbolic.births().iter();
    let at = births.position(|birth| *birth.name == *name)?;
    Some(Value::Ref(at as u32 + 1))
}
