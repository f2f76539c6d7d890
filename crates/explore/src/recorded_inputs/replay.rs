//! Replaying recorded inputs. A search that knows how objects were constructed elsewhere decides the same way first; and
//! where it changes one decision on a path of its own, it keeps all others. Numbers and truth values go into the model with
//! which a run begins. What references are and which setup calls objects get is decided again at each fork, by names, since
//! the objects of another path have other numbers.

use std::rc::Rc;
use std::sync::Arc;

use hashbrown::{HashMap, HashSet};

use vitro_expr::eval::Evaluator;
use vitro_expr::{Model, Op, Sort, Term, Value, Var};
use vitro_program::null_annotations::without_mark;
use vitro_vm::access_path::{AccessPath, NamedTerms, RelativePath, Step};
use vitro_vm::input_construction::{Construction, MOST_ELEMENTS, On};
use vitro_vm::{Alternative, Fork, ForkKind, Machine, MethodId, Symbolic};

use super::recording::{Known, RecordedInput, calls_of, label, method_name};
use crate::policy::recorded::{MOST_NESTED, MOST_STARTS};
use crate::tree::{Leaf, Open, Tree};

/// A recorded input that a run follows, for this object.
#[derive(Clone, Debug)]
pub(crate) struct Following {
    pub(crate) recorded: Arc<RecordedInput>,
    /// Nothing if it speaks of all inputs.
    pub(crate) root: Option<AccessPath>,
    /// Its place among all: what comes first is followed first.
    rank: usize,
}

/// The parts of a search that a replay needs, and what it has found for the frontier.
pub(crate) struct Recall<'a> {
    pub machine: &'a mut Machine,
    pub tree: &'a Tree,
    /// What other searches have recorded.
    pub recorded: &'a Arc<[Arc<RecordedInput>]>,
    /// Whether the code asks for texts of certain lengths.
    pub has_long_texts: bool,
    pub found: Vec<Found>,
}

/// An alternative that a recorded input calls for.
pub(crate) enum Found {
    /// One begins with it.
    Begins(Open),
    /// One goes on with it; a lower rank is followed first.
    GoesOn { open: Open, rank: usize },
}

/// Which recorded inputs are replayed where.
#[derive(Default)]
pub(crate) struct Replay {
    /// Along which alternatives of the tree.
    along: HashMap<(usize, usize), Rc<[Following]>>,
    /// How often a maker's objects have been tried for an unknown.
    starts: HashMap<(AccessPath, usize), u32>,
    /// How often an alternative for an unknown has been tried for its own sake.
    asked: HashMap<(AccessPath, usize), u32>,
    /// By maker, the recorded inputs of its objects.
    by_maker: Option<HashMap<String, Rc<[usize]>>>,
    /// Methods by names that every machine has for them.
    names: HashMap<MethodId, Rc<str>>,
    /// What recorded inputs of other searches say of the unknowns of this one, by recorded input and the object that it is
    /// followed for.
    told: HashMap<(*const RecordedInput, AccessPath), Told>,
}

/// What a recorded input says of the unknowns of a search.
struct Told {
    /// Kept, so that no other one comes to be where it is.
    by: Following,
    /// So many unknowns have been looked at.
    seen: usize,
    values: Vec<(Var, Value)>,
}

impl Replay {
    fn name(&mut self, machine: &Machine, method: MethodId) -> Rc<str> {
        let name = self.names.entry(method);
        name.or_insert_with(|| method_name(machine, method).into())
            .clone()
    }

    /// The constructor or factory that an alternative begins with.
    fn maker_of(&mut self, machine: &Machine, way: &Alternative) -> Option<Rc<str>> {
        let Alternative::NewObject(input_object) = way else {
            return None;
        };
        Some(self.name(machine, calls_of(input_object)?.first()?.method))
    }

    /// The recorded inputs with the objects of a maker, by number.
    fn of_maker(&mut self, all: &[Arc<RecordedInput>], maker: &str) -> Option<Rc<[usize]>> {
        let by_maker = self.by_maker.get_or_insert_with(|| {
            let mut found: HashMap<String, Vec<usize>> = HashMap::new();
            for (number, recorded) in all.iter().enumerate() {
                let same = found.entry_ref(recorded.maker.as_str());
                same.or_default().push(number);
            }
            let found = found.into_iter();
            found.map(|(maker, all)| (maker, all.into())).collect()
        });
        by_maker.get(maker).cloned()
    }
}

impl Replay {
    /// Notes which alternatives of a new fork recorded inputs call for. Says which way the run goes that follows one, if that
    /// one knows.
    pub(crate) fn decide(&mut self, context: &mut Recall<'_>, node: usize) -> Option<usize> {
        self.note_long_texts(context, node);
        let parent = context.tree.nodes[node].parent;
        let followed = parent.and_then(|at| self.along.get(&at).cloned());
        let mut followed = followed.unwrap_or_default();
        if followed.is_empty() && context.recorded.is_empty() {
            return None;
        }
        if followed.iter().any(|one| self.is_made(context, one.root)) {
            let left = followed
                .iter()
                .filter(|one| !self.is_made(context, one.root));
            followed = left.cloned().collect();
        }
        let fork = context.tree.nodes[node].fork.clone();
        let mut judge = Judge::new(&fork);
        let mut along: Vec<Vec<usize>> = vec![Vec::new(); fork.ways.len()];
        let mut goes = None;
        for (number, following) in followed.iter().enumerate() {
            let known = self.decision(context, &mut judge, following);
            goes = goes.or(known);
            let is_new = known.is_none() && following.recorded.leaves_open;
            let Some(way) = known.or(fork.taken) else {
                continue;
            };
            // Whatever it is that nothing is known of, all else stays as it was; and so it does with one more call of an
            // object that has seen all that it is to see.
            let is_lived = fork.kind == ForkKind::SetupCall && known == fork.taken;
            let is_longer = is_lived && !following.recorded.leaves_open;
            match is_new || is_longer {
                true => along.iter_mut().for_each(|along| along.push(number)),
                false => along[way].push(number),
            }
            if Some(way) != goes.or(fork.taken) {
                let open = Open {
                    node,
                    alternative: way,
                };
                let rank = following.rank;
                context.found.push(Found::GoesOn { open, rank });
            }
        }
        for (way, numbers) in along.into_iter().enumerate() {
            let here = match numbers.len() {
                0 => continue,
                all if all == followed.len() => followed.clone(),
                _ => numbers.iter().map(|&at| followed[at].clone()).collect(),
            };
            self.along.insert((node, way), here);
        }
        // What an input is made of is for its maker to say.
        if let Some(unknown) = judge.unknown
            && self.is_near(context, unknown)
            && let Some(symbolic) = context.machine.symbolic.as_deref()
            && !followed
                .iter()
                .any(|following| following.governs(&symbolic.terms, unknown))
        {
            self.begin_recorded_inputs(context, node, &fork, unknown, &followed);
        }
        goes
    }

    /// A long text is one of many things that an unknown may be, and the last; it has its turn all the same.
    fn note_long_texts(&mut self, context: &mut Recall<'_>, node: usize) {
        if !context.has_long_texts {
            return;
        }
        let fork = context.tree.nodes[node].fork.clone();
        for (alternative, way) in fork.ways.iter().enumerate() {
            let Alternative::NewObject(input_object) = way else {
                continue;
            };
            let Construction::Literal(text) = input_object.plan.construction else {
                continue;
            };
            let is_long = context.machine.text(text).len() > MOST_ELEMENTS as usize;
            if is_long && self.has_turn(input_object.path, alternative) {
                context
                    .found
                    .push(Found::Begins(Open { node, alternative }));
            }
        }
    }

    /// Whether one more try is due of an alternative for an unknown.
    fn has_turn(&mut self, unknown: AccessPath, alternative: usize) -> bool {
        let tries = self.asked.entry((unknown, alternative));
        let tries = tries.or_default();
        *tries += 1;
        *tries <= MOST_STARTS
    }

    /// Whether a run that comes by here follows what is known.
    pub(crate) fn follows(&self, at: Leaf) -> bool {
        at.is_some_and(|at| self.along.contains_key(&at))
    }

    /// The run that takes an alternative keeps to this.
    pub(crate) fn keep_to(&mut self, open: Open, recorded: Arc<RecordedInput>) {
        let following = Following {
            recorded,
            root: None,
            rank: 0,
        };
        let at = (open.node, open.alternative);
        self.along.insert(at, Rc::new([following]));
    }

    /// Whether an input is one of the method itself, what that is made of or called with, or what gives one of
    /// these.
    fn is_near(&self, context: &Recall<'_>, unknown: AccessPath) -> bool {
        let Some(symbolic) = context.machine.symbolic.as_deref() else {
            return false;
        };
        let (terms, input_objects) = (&symbolic.terms, symbolic.input_objects());
        let is_around = |around: &AccessPath| {
            let input_object = input_objects
                .iter()
                .find(|input_object| input_object.path == *around);
            let gives = input_object.and_then(calls_of);
            let gives = gives.is_some_and(|calls| calls[0].on == On::Argument);
            input_object.is_some() && !gives
        };
        let around = terms.outwards(unknown).skip(1);
        let is_element = |step: &Step| matches!(step, Step::Element(_));
        !terms.steps(unknown).any(is_element) && around.filter(is_around).count() <= MOST_NESTED
    }

    /// Whether an object is there, with nothing left to be learned about its making.
    fn is_made(&self, context: &Recall<'_>, path: Option<AccessPath>) -> bool {
        let symbolic = context.machine.symbolic.as_deref();
        let input_objects = symbolic.map_or(&[][..], |symbolic| symbolic.input_objects());
        input_objects
            .iter()
            .any(|input_object| Some(input_object.path) == path && input_object.ready)
    }

    /// An unknown may be an object like those that were made before.
    fn begin_recorded_inputs(
        &mut self,
        context: &mut Recall<'_>,
        node: usize,
        fork: &Fork,
        unknown: AccessPath,
        followed: &[Following],
    ) {
        let recorded_inputs = context.recorded.clone();
        for (alternative, way) in fork.ways.iter().enumerate() {
            let maker = self.maker_of(context.machine, way);
            let fitting = maker.and_then(|maker| self.of_maker(&recorded_inputs, &maker));
            let mut begun = Vec::new();
            for &number in fitting.iter().flat_map(|all| all.iter()) {
                let key = (unknown, number);
                let starts = self.starts.get(&key).copied().unwrap_or(0);
                if starts >= MOST_STARTS
                    || !self.may_live_so(context, &recorded_inputs[number], way)
                {
                    continue;
                }
                self.starts.insert(key, starts + 1);
                begun.push(Following {
                    recorded: recorded_inputs[number].clone(),
                    root: Some(unknown),
                    rank: number,
                });
            }
            if begun.is_empty() && !self.is_given_by_known(context, unknown, alternative, way) {
                continue;
            }
            let along = self.along.get(&(node, alternative));
            let along = along.cloned().unwrap_or_default();
            let is_new = |one: &&Following| !along.iter().any(|known| known.is(one));
            let new = followed.iter().filter(is_new).chain(&begun);
            let all = along.iter().chain(new).cloned().collect();
            self.along.insert((node, alternative), all);
            context
                .found
                .push(Found::Begins(Open { node, alternative }));
        }
    }

    /// Whether an alternative asks another object for the one that is wanted, and something is known about making that: then
    /// that is where a recorded input begins.
    fn is_given_by_known(
        &mut self,
        context: &mut Recall<'_>,
        unknown: AccessPath,
        alternative: usize,
        way: &Alternative,
    ) -> bool {
        let Alternative::NewObject(input_object) = way else {
            return false;
        };
        let first = calls_of(input_object).and_then(|calls| calls.first());
        let giver = first.filter(|call| call.on == On::Argument);
        let giver = giver.and_then(|call| call.arguments.first());
        let symbolic = context.machine.symbolic.as_deref();
        let plans = giver.zip(symbolic);
        let plans =
            plans.and_then(|(giver, symbolic)| symbolic.plans.get(without_mark(&giver.signature)));
        let makers = plans.iter().flat_map(|options| &options.plans);
        let makers = makers.filter_map(|plan| match &plan.construction {
            Construction::Calls(calls) => Some(calls.calls.first()?.method),
            _ => None,
        });
        let makers: Vec<MethodId> = makers.collect();
        let recorded_inputs = context.recorded.clone();
        let is_known = makers.into_iter().any(|maker| {
            let maker = self.name(context.machine, maker);
            self.of_maker(&recorded_inputs, &maker).is_some()
        });
        is_known && self.has_turn(unknown, alternative)
    }

    /// Whether the calls that an object has seen are all among those that matter here.
    fn may_live_so(
        &mut self,
        context: &mut Recall<'_>,
        recorded: &RecordedInput,
        way: &Alternative,
    ) -> bool {
        let (Some(Known::Made(_, setup_count)), Alternative::NewObject(input_object)) =
            (recorded.references.get(&RelativePath::default()), way)
        else {
            return true;
        };
        let symbolic = context.machine.symbolic.as_deref();
        let steps = symbolic.and_then(|symbolic| symbolic.lives.get(&input_object.plan.descriptor));
        let steps = steps.iter().flat_map(|steps| steps.iter());
        let names: HashSet<Rc<str>> = steps
            .map(|step| self.name(context.machine, step.method))
            .collect();
        setup_count.iter().all(|call| names.contains(&**call))
    }

    /// Which way a recorded input goes at a fork; nothing if it does not know of what is decided there.
    fn decision(
        &mut self,
        context: &mut Recall<'_>,
        judge: &mut Judge,
        following: &Following,
    ) -> Option<usize> {
        let recorded = &*following.recorded;
        let machine = &context.machine;
        let symbolic = machine.symbolic.as_deref()?;
        let fork = judge.fork;
        if fork.kind == ForkKind::SetupCall {
            let input_object = &symbolic.input_objects()[symbolic.in_setup()? as usize - 1];
            let rest = following.inside(&symbolic.terms, input_object.path)?;
            let Some(Known::Made(_, setup_count)) = recorded.references.get(&rest) else {
                // The object itself is as it was made.
                return rest.is_empty().then_some(fork.taken?);
            };
            let Some(next) = setup_count.get(input_object.setup_count as usize) else {
                return fork.taken;
            };
            let replay = &mut *self;
            let is_next = |way: &Alternative| match way {
                Alternative::SetupCall(call) => *replay.name(machine, call.method) == **next,
                _ => false,
            };
            return fork.ways.iter().position(is_next);
        }
        if let Some(unknown) = judge.unknown
            && let Some(rest) = following.inside(&symbolic.terms, unknown)
            && let Some(Known::Made(how, _)) = recorded.references.get(&rest)
        {
            let is_made_so = |label: &Option<String>| label.as_ref() == Some(how);
            return judge.labels(machine).iter().position(is_made_so);
        }
        // Of numbers, the model with which the run has set out says all that can be kept.
        if recorded.leaves_open && fork.kind != ForkKind::Reference {
            return None;
        }
        let symbolic = context.machine.symbolic.as_deref_mut()?;
        judge.by_values(symbolic, following)
    }

    /// The model with which a run sets out, with what the recorded inputs say that it follows, if that leads there, too.
    pub(crate) fn model_for(
        &mut self,
        symbolic: &mut Symbolic,
        open: Open,
        conditions: &[Term],
        model: Model,
    ) -> Model {
        let along = self.along.get(&(open.node, open.alternative));
        let Some(following) = along.and_then(|along| along.first()).cloned() else {
            return model;
        };
        let mut wanted = model.clone();
        let terms = &symbolic.terms;
        let Some(root) = following.root else {
            // One of this search, which is followed once.
            for (place, value) in &following.recorded.values {
                let path = terms.resolve(None, place);
                let var = path.and_then(|path| terms.variable_at(path));
                if let Some(var) = var.filter(|&var| value.fits(terms.var_sort(var))) {
                    wanted.set(var, value.clone());
                }
            }
            return given_way(symbolic, conditions, wanted, &model);
        };
        let told = self.told.entry((Arc::as_ptr(&following.recorded), root));
        let told = told.or_insert_with(|| Told {
            by: following,
            seen: 0,
            values: Vec::new(),
        });
        told.look_at_new(terms);
        wanted.set_all(told.values.iter().cloned());
        given_way(symbolic, conditions, wanted, &model)
    }
}

impl Told {
    /// Looks at the unknowns that have come since the last time.
    fn look_at_new(&mut self, terms: &NamedTerms) {
        for var in terms.vars_from(self.seen) {
            self.seen += 1;
            let path = terms.path_of(var);
            let rest = path.and_then(|path| self.by.inside(terms, path));
            let value = rest.and_then(|rest| self.by.recorded.values.get(&rest));
            if let Some(value) = value.filter(|value| value.fits(terms.var_sort(var))) {
                self.values.push((var, value.clone()));
            }
        }
    }
}

/// A model as it is wanted, but where it does not lead along the conditions as this one.
pub(crate) fn given_way(
    symbolic: &mut Symbolic,
    conditions: &[Term],
    wanted: Model,
    found: &Model,
) -> Model {
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
    /// Where an unknown is in the object; with root and all if it speaks of all inputs.
    fn inside(&self, terms: &NamedTerms, unknown: AccessPath) -> Option<RelativePath> {
        match self.root {
            Some(root) => terms.relative(unknown, root),
            None => Some(terms.absolute(unknown)),
        }
    }

    /// Whether it knows of an unknown. How the object itself is made and what it sees next are for its maker to say.
    fn governs(&self, terms: &NamedTerms, unknown: AccessPath) -> bool {
        let Some(root) = self.root else {
            return true;
        };
        let is_own = || {
            let step = terms.step(unknown);
            let is_choice = matches!(step, Some(Step::WhichPlan | Step::WhichCall(_)));
            is_choice && terms.whole(unknown) == Some(root)
        };
        terms.is_within(unknown, root) && !is_own()
    }

    /// Whether both are the same recorded input, for the same object.
    fn is(&self, other: &Following) -> bool {
        Arc::ptr_eq(&self.recorded, &other.recorded) && self.root == other.root
    }
}

/// The unknown reference that a fork decides about.
fn unknown_of(fork: &Fork) -> Option<AccessPath> {
    fork.ways.iter().find_map(|way| match way {
        Alternative::NewObject(input_object) => Some(input_object.path),
        _ => None,
    })
}

/// What a condition says that an unknown is.
pub(crate) fn said(symbolic: &Symbolic, condition: Term) -> Option<(Var, Value)> {
    let terms = &symbolic.terms;
    let &[a, b] = terms.args(condition) else {
        return None;
    };
    let pair = |var: Term, value: Term| Some((terms.as_var(var)?, terms.as_const(value)?));
    let is_equality = terms.op(condition) == Op::Eq;
    is_equality.then(|| pair(a, b).or_else(|| pair(b, a)))?
}

/// What is decided at a fork, for the many recorded inputs that may be followed there.
struct Judge<'f> {
    fork: &'f Fork,
    /// The unknown reference that it decides about.
    unknown: Option<AccessPath>,
    /// How the objects are made that alternatives begin with.
    labels: Option<Vec<Option<String>>>,
    /// The unknowns that its conditions speak of, once they are asked for.
    unknowns: Option<Vec<Var>>,
    /// Which way these values of the unknowns lead.
    answers: HashMap<Vec<Value>, Option<usize>>,
}

impl<'f> Judge<'f> {
    fn new(fork: &'f Fork) -> Judge<'f> {
        Judge {
            fork,
            unknown: unknown_of(fork),
            labels: None,
            unknowns: None,
            answers: HashMap::new(),
        }
    }

    fn labels(&mut self, machine: &Machine) -> &[Option<String>] {
        let ways = &self.fork.ways;
        self.labels.get_or_insert_with(|| {
            let labels = ways.iter().map(|way| match way {
                Alternative::NewObject(input_object) => Some(label(machine, input_object)),
                _ => None,
            });
            labels.collect()
        })
    }

    /// Which way the values lead that a recorded input says of the unknowns; nothing if there is one that it does not know.
    fn by_values(&mut self, symbolic: &mut Symbolic, following: &Following) -> Option<usize> {
        let conditions = &self.fork.alternatives;
        let unknowns = self
            .unknowns
            .get_or_insert_with(|| symbolic.terms.vars_of(conditions));
        let symbolic = &*symbolic;
        let values = unknowns.iter();
        let values = values.map(|&var| known_value(symbolic, following, var));
        let values: Vec<Value> = values.collect::<Option<_>>()?;
        let answer = self.answers.entry_ref(&values[..]);
        *answer.or_insert_with(|| {
            let mut model = Model::new();
            model.set_all(unknowns.iter().copied().zip(values.iter().cloned()));
            let mut evaluator = Evaluator::new(&symbolic.terms, &model);
            let mut all = conditions.iter();
            all.position(|&condition| evaluator.holds(condition))
        })
    }
}

/// What a recorded input says of an unknown, if it knows it.
fn known_value(symbolic: &Symbolic, following: &Following, var: Var) -> Option<Value> {
    let path = symbolic.terms.path_of(var)?;
    if !following.governs(&symbolic.terms, path) {
        return None;
    }
    let rest = following.inside(&symbolic.terms, path)?;
    let recorded = &*following.recorded;
    let sort = symbolic.terms.var_sort(var);
    let value = match sort {
        Sort::Ref => number_of(symbolic, recorded, following, &rest)?,
        sort => {
            let value = recorded.values.get(&rest).cloned();
            value.unwrap_or_else(|| Value::zero(sort))
        }
    };
    value.fits(sort).then_some(value)
}

/// The number of the object that a reference is.
fn number_of(
    symbolic: &Symbolic,
    recorded: &RecordedInput,
    following: &Following,
    rest: &RelativePath,
) -> Option<Value> {
    let rest = match recorded.references.get(rest) {
        None if rest.is_empty() => rest,
        None if recorded.leaves_open => return None,
        None | Some(Known::Null) => return Some(Value::Ref(0)),
        Some(Known::Made(..)) => rest,
        Some(Known::Same(other)) => other,
    };
    // What is no part of the object is known to no other search.
    let is_elsewhere = following.root.is_some() && rest.root.is_some();
    let path = symbolic
        .terms
        .resolve(following.root, rest)
        .filter(|_| !is_elsewhere)?;
    let mut input_objects = symbolic.input_objects().iter();
    let at = input_objects.position(|input_object| input_object.path == path)?;
    Some(Value::Ref(at as u32 + 1))
}
