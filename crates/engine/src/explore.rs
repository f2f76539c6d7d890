//! Explores the methods of a class.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use vitro_classfile::{Opcode, Operands, access};
use vitro_coverage::{Criterion, Flows, GoalSet, Goals, Place, State, Subject, Wants};
use vitro_explore::plan::parameters;
use vitro_explore::trace::PickEvent;
use vitro_explore::{CodeFacts, Ending, Explorer, NodeState, NotReady, Path, RecordedInput};
use vitro_expr::java::Printer;
use vitro_program::Event;
use vitro_solver::Config;
use vitro_testgen::{Target, TargetKind};
use vitro_vm::{
    Alternative, Assertions, ClassId, Host, Limits, LoaderId, Machine, MethodId, Outcome,
};

use crate::conditions::{Conditions, Marks};
use crate::job::{Elsewhere, Job};
use crate::library::shared::Shared;
use crate::library::{self, Parts, Preload};
use crate::readable;
use crate::recipe_text;
use crate::recipes::Cook;
use crate::recipes::unseen::{Unseen, as_result};
use crate::report::{
    ClaimedStep, EndedBy, EndingReport, Figures, GoalName, GoalReport, MethodReport, PathReport,
    PickReport, States, Steps,
};
use crate::request::{Problem, Request};

/// A machine with the library ready for a class, by internal name, and the request's classes on its class path.
pub(crate) fn machine(
    request: &Request,
    class: Option<&str>,
    shared: &mut Shared,
) -> Result<Machine, Problem> {
    let (jdk, class_path) = shared.places(request)?;
    let preload = class.map_or(Preload::NONE, |class| shared.needs.of(&class_path, class));
    let parts = Parts {
        jdk,
        class_path,
        natives: Rc::new(vitro_models::registry()),
        limits: Limits::default(),
        boot_properties: Vec::new(),
        coverage: false,
        preload,
    };
    let mut machine = library::ready(&parts, Host::default(), true).map_err(Problem::Internal)?;
    machine.world = request.world;
    // As test runners do.
    machine.assertions = Assertions {
        default: true,
        rules: Vec::new(),
    };
    Ok(machine)
}

pub(crate) fn load(machine: &mut Machine, class: &str) -> Result<Option<ClassId>, Problem> {
    let loaded = machine.try_load(LoaderId::APP, &class.replace('.', "/"));
    loaded.map_err(|trap| Problem::BadInput(format!("{class}: {trap:?}")))
}

/// The result of exploring a method.
pub(crate) struct Explored {
    pub report: MethodReport,
    /// What was learned about making objects.
    pub recorded_inputs: Vec<Arc<RecordedInput>>,
    /// The machine as it was.
    pub machine: Machine,
}

/// Which goals are looked for.
pub(crate) struct Wanted<'w> {
    /// Those of these methods of the class, by their places in the class file.
    pub goals_of: &'w [usize],
    /// Those of these methods of other classes.
    pub elsewhere: &'w [Elsewhere],
    /// Of all those, only these, if some are known already.
    pub only: Option<HashSet<GoalName>>,
}

/// Explores a method.
pub(crate) fn explore_method(
    mut machine: Machine,
    method: MethodId,
    wanted: &Wanted<'_>,
    code_facts: &CodeFacts,
    request: &Request,
) -> Result<Explored, Problem> {
    let mut report = empty_report(&machine, method);
    let config = Config {
        record: request.record.clone(),
        ..Config::for_paths()
    };
    let (subject, mut watched) = subject_of(
        &mut machine,
        method,
        wanted,
        &mut code_facts.flows.borrow_mut(),
    );
    if request.criteria.is_empty() {
        watched.clear();
    }
    let standing = Standing::of(&subject);
    let mut goals = Goals::new(&subject, &criteria(request)?);
    if let Some(only) = &wanted.only {
        let named = goals.all().iter();
        let named = named.filter(|goal| only.contains(&standing.name(goal)));
        let named: GoalSet = named.map(|goal| goal.id).collect();
        goals.only(&named);
    }
    let mut code_facts = code_facts.clone();
    code_facts.by_reflection = request.reflection;
    code_facts.obeys_nullness = request.obeys_nullness;
    let mut explorer = match Explorer::new(
        machine, method, &watched, subject, goals, config, code_facts,
    ) {
        Ok(explorer) => explorer,
        Err(failed) => {
            let NotReady {
                machine,
                why,
                subject,
                goals,
            } = *failed;
            report.not_explored = Some(why);
            report.goals = goal_reports(&subject, &goals, &standing);
            return Ok(Explored {
                report,
                recorded_inputs: Vec::new(),
                machine,
            });
        }
    };
    explorer.report_all_paths();
    if request.trace {
        explorer.trace_picks();
    }
    explorer.set_strategy(request.strategy.build());
    explorer.set_arrays(request.arrays);
    if let Some(size) = request.array_size {
        explorer.set_array_size(size);
    }
    let start = Instant::now();
    match explorer.run(&request.budget) {
        Ok(()) => report.ended_by = explorer.ended_by().map(EndedBy::Limit),
        Err(Outcome::Internal(text)) => report.ended_by = Some(EndedBy::InternalError(text)),
        Err(outcome) => report.not_explored = Some(outcome.to_string()),
    }
    let seconds = start.elapsed().as_secs_f64();
    fill(&mut report, &mut explorer, method, &standing);
    report.figures.seconds = seconds;
    Ok(Explored {
        report,
        recorded_inputs: explorer.recorded_inputs(request.sharing.remembered),
        machine: explorer.into_machine(),
    })
}

fn criteria(request: &Request) -> Result<Vec<Box<dyn Criterion>>, Problem> {
    let found = |name: &String| {
        let text = || Problem::BadInput(format!("unknown criterion {name}"));
        vitro_coverage::criterion(name).ok_or_else(text)
    };
    request.criteria.iter().map(found).collect()
}

/// The methods of the class and of those that it calls, with goals for some, and their numbers.
pub(crate) fn subject_of(
    machine: &mut Machine,
    method: MethodId,
    wanted: &Wanted<'_>,
    flows: &mut Flows,
) -> (Subject, Vec<(MethodId, u32)>) {
    let own = machine.method(method).class;
    let mut classes = vec![(own, wanted.goals_of)];
    for other in wanted.elsewhere {
        // What cannot be loaded is not called either.
        if let Ok(Some(class)) = load(machine, &other.class) {
            classes.push((class, &other.methods));
        }
    }
    let about = classes.iter().filter_map(|&(class, goals_of)| {
        let class = machine.class(class);
        Some((class.file.clone()?, class.first_method, goals_of))
    });
    let about: Vec<_> = about.collect();
    let of = |name: &str| about.iter().find(|(file, ..)| *file.name == *name);
    let files: Vec<_> = about.iter().map(|(file, ..)| file.clone()).collect();
    let subject = Subject::with_flows(&files, flows).only(|one| {
        let known = of(&one.class.name);
        known.is_some_and(|(_, _, goals_of)| goals_of.contains(&one.number))
    });
    let watched = (0..).zip(&subject.methods).filter_map(|(at, one)| {
        let (_, first, _) = of(&one.class.name)?;
        Some((MethodId(first.0 + one.number as u32), at))
    });
    let watched = watched.collect();
    (subject, watched)
}

/// Where the methods of a subject stand: class and place in the class file, by the numbers that events have for them.
pub(crate) struct Standing(Vec<(Arc<str>, u16)>);

impl Standing {
    pub fn of(subject: &Subject) -> Standing {
        let methods = subject.methods.iter();
        let standing = methods.map(|one| (one.class.name.clone(), one.number as u16));
        Standing(standing.collect())
    }

    fn name(&self, goal: &vitro_coverage::Goal) -> GoalName {
        let (class, method) = &self.0[goal.method as usize];
        GoalName {
            class: class.clone(),
            method: *method,
            criterion: goal.criterion,
            offsets: goal.offsets.clone(),
            text: goal.text.clone(),
        }
    }

    /// The place of a method in the file of this class, if it is one of its methods.
    fn in_class(&self, number: u32, class: &str) -> Option<u16> {
        let (own, place) = &self.0[number as usize];
        (**own == *class).then_some(*place)
    }
}

fn empty_report(machine: &Machine, method: MethodId) -> MethodReport {
    let about = machine.method(method);
    let class = &machine.class(about.class).name;
    let text = |name| machine.names.text(name);
    let selector = about.selector;
    MethodReport::without_paths(class, text(selector.name), text(selector.descriptor))
}

/// Lists the goals of methods that are not explored; nothing is executed, so one machine does for all classes.
pub(crate) struct GoalLister {
    machine: Machine,
    flows: Flows,
}

impl GoalLister {
    pub fn new(request: &Request) -> Result<GoalLister, Problem> {
        Ok(GoalLister {
            machine: machine(request, None, &mut Shared::default())?,
            flows: Flows::default(),
        })
    }

    /// The report of such a method: its goals are open.
    pub fn report(&mut self, request: &Request, job: &Job) -> Result<MethodReport, Problem> {
        let missing = || Problem::BadInput(format!("there is no class {}", job.class));
        let class = load(&mut self.machine, &job.class)?.ok_or_else(missing)?;
        let method = MethodId(self.machine.class(class).first_method.0 + job.index as u32);
        let mut report = empty_report(&self.machine, method);
        let wanted = Wanted {
            goals_of: &job.goals_of,
            elsewhere: &job.hidden_goals_of,
            only: None,
        };
        let (subject, _) = subject_of(&mut self.machine, method, &wanted, &mut self.flows);
        let goals = Goals::new(&subject, &criteria(request)?);
        report.goals = goal_reports(&subject, &goals, &Standing::of(&subject));
        Ok(report)
    }
}

fn fill(report: &mut MethodReport, explorer: &mut Explorer, method: MethodId, standing: &Standing) {
    let tree = &explorer.tree;
    report.states = States {
        infeasible: tree.count(NodeState::Infeasible),
        unknown: tree.count(NodeState::Unknown),
        no_recipe: tree.count(NodeState::NoRecipe),
        bound: tree.count(NodeState::Bound) + explorer.machine.shortages().len(),
        incomplete: tree.count(NodeState::Incomplete),
        unknown_calls: explorer.machine.unknown_calls().len(),
        ..States::default()
    };
    report.figures = Figures::from(&explorer.figures);
    report.left_out = left_out(explorer);
    report.picks = pick_reports(explorer);
    report.goals = goal_reports(explorer.subject(), explorer.goals(), standing);
    let refuted = explorer.refuted().into_iter();
    let text = |goal: u32| explorer.goals().all()[goal as usize].text.clone();
    report.refuted = refuted.map(text).collect();
    let paths = std::mem::take(&mut explorer.tree.paths);
    let mut printer = readable::printer(&explorer.machine, &paths);
    let mut numbers: Vec<Option<u32>> = vec![None; paths.len()];
    for (path, number) in paths.iter().zip(&mut numbers) {
        match path.ending {
            Ending::NotMade(..) => {
                report.states.not_made += 1;
                continue;
            }
            Ending::Stopped(_) => report.states.stopped += 1,
            _ => {}
        }
        report.states.outside += usize::from(!path.outside.is_empty());
        if let Some(path) = path_report(explorer, method, standing, path, &mut printer) {
            report.paths.push(path);
            *number = Some(report.paths.len() as u32);
        }
    }
    number_paths(report, &numbers);
    explorer.tree.paths = paths;
}

/// Goals name paths by their numbers in the report, which has no paths whose inputs could not be made.
fn number_paths(report: &mut MethodReport, numbers: &[Option<u32>]) {
    let MethodReport { goals, paths, .. } = report;
    for (goal, about) in (0..).zip(goals) {
        let State::Covered { path } = &mut about.state else {
            continue;
        };
        let found = numbers.get(*path as usize - 1).copied().flatten();
        let covering = || paths.iter().position(|path| path.covered.contains(goal));
        if let Some(number) = found.or_else(|| covering().map(|at| at as u32 + 1)) {
            *path = number;
        }
    }
}

/// Whether a goal is that an assertion does not hold.
fn violates(subject: &Subject, goal: &vitro_coverage::Goal) -> bool {
    let violates = |place: &Place| {
        let Place::Edge { method, to, .. } = *place else {
            return false;
        };
        let Some(method) = subject.method(method) else {
            return false;
        };
        let instruction = method.flow.instructions().get(to as usize);
        instruction.is_some_and(|instruction| match instruction.operands {
            Operands::Constant(class) if instruction.opcode == Opcode::New => {
                let name = method.class.constants.class_name(class);
                name.is_some_and(|name| &**name == "java/lang/AssertionError")
            }
            _ => false,
        })
    };
    !goal.places.is_empty() && goal.places.iter().all(violates)
}

fn goal_reports(subject: &Subject, goals: &Goals, standing: &Standing) -> Vec<GoalReport> {
    let report = |goal: &vitro_coverage::Goal| GoalReport {
        class: standing.0[goal.method as usize].0.clone(),
        criterion: goal.criterion,
        method: standing.0[goal.method as usize].1,
        text: goal.text.clone(),
        offsets: goal.offsets.clone(),
        lines: goal.lines.clone(),
        asks_for_numbers: goal.wants != Wants::Nothing,
        leads_on: goal.criterion != "exception" && !violates(subject, goal),
        state: match goals.state(goal.id) {
            State::Covered { path } => State::Covered { path: path + 1 },
            other => other,
        },
    };
    goals.all().iter().map(report).collect()
}

/// The picks of the search, with places as `reach` takes them.
fn pick_reports(explorer: &Explorer) -> Vec<PickReport> {
    let subject = explorer.subject();
    let report = |event: &PickEvent| {
        let place = event.place.and_then(|(method, offset)| {
            let method = subject.method(method)?;
            let about = &method.class.methods[method.number];
            let class = method.class.name.replace('/', ".");
            let line = about.code.as_ref().and_then(|code| code.line_at(offset));
            Some((format!("{class}.{}@{offset}", about.name), line))
        });
        let goals = explorer.goals().all();
        let gained = event.gained.iter();
        PickReport {
            line: place.as_ref().and_then(|(_, line)| *line),
            place: place.map(|(text, _)| text),
            gained: gained
                .map(|&goal| goals[goal as usize].text.clone())
                .collect(),
            event: event.clone(),
        }
    };
    explorer.picks().iter().map(report).collect()
}

/// Bounds that were met and types without a recipe, in words.
fn left_out(explorer: &Explorer) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for node in &explorer.tree.nodes {
        for (way, state) in node.fork.ways.iter().zip(&node.states) {
            let text = match (way, state) {
                (Alternative::Beyond(bound), NodeState::Bound) => bound.to_string(),
                (Alternative::NoRecipe(what), NodeState::NoRecipe) => {
                    format!("no way to construct a {what}")
                }
                (Alternative::NullForbidden(name), NodeState::NullForbidden) => {
                    format!("null for {name}, which an annotation forbids")
                }
                _ => continue,
            };
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
    }
    if !explorer.machine.shortages().is_empty() {
        texts.push("runs with more stack or heap".to_owned());
    }
    for call in explorer.machine.unknown_calls() {
        let class = explorer.machine.class(call.class).java_name();
        let text = format!("what a {class} defined by a test may do");
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts
}

pub(crate) fn path_report(
    explorer: &mut Explorer,
    method: MethodId,
    standing: &Standing,
    path: &Path,
    printer: &mut Printer,
) -> Option<PathReport> {
    let all = explorer.inputs().clone();
    let mut symbolic = explorer.machine.symbolic.take()?;
    let mut used = HashSet::new();
    for &condition in &path.conditions {
        used.extend(symbolic.terms.free_vars(condition).iter().copied());
    }
    let mut read = used.clone();
    if let Ending::Returned { term, .. } = &path.ending {
        let result = term.map(|term| symbolic.terms.free_vars(term));
        read.extend(result.iter().flat_map(|vars| vars.iter().copied()));
    }
    let target = target_of(&explorer.machine, method);
    let plans = &symbolic.plans;
    let plans = |signature: &str| plans.get(signature).cloned();
    let mut unseen = HashMap::new();
    let mut cook = |shorter: bool, marks: Option<&mut Marks>| {
        let mut cook = Cook {
            machine: &explorer.machine,
            terms: &mut symbolic.terms,
            model: &path.model,
            input_objects: &path.input_objects,
            made: HashSet::new(),
            waiting: Vec::new(),
            used: used.clone(),
            shorter,
            spare: 0,
            unseen: Unseen::planned(&plans),
            marks,
        };
        let inputs = cook.inputs(&all, &read, &target);
        unseen = cook.unseen.into_recipes();
        inputs
    };
    let inputs = cook(false, None);
    let shorter = Some(cook(true, None)).filter(|shorter| *shorter != inputs);
    let mut marks = Marks::default();
    let marked = cook(false, Some(&mut marks));
    let marked_shorter = shorter.as_ref().map(|_| cook(true, Some(&mut marks)));
    let given = inputs.receiver.iter().chain(&inputs.arguments);
    let names = all.all.iter().map(|input| input.name.clone());
    let set = inputs.statics.iter().map(|write| {
        let class = recipe_text::simple(&write.class);
        (format!("{class}.{}", write.name), &write.value)
    });
    let texts = names.zip(given).chain(set);
    let texts = texts.map(|(name, recipe)| (name, recipe_text::text(recipe)));
    let texts = texts.collect();
    let terms = &symbolic.terms;
    let conditions = readable::conditions(&explorer.tree, path, terms, &explorer.machine, printer);
    let told = readable::told(&explorer.tree, path, terms, &explorer.machine, printer);
    let told = Conditions::new(terms, &path.model, told, marks, marked, marked_shorter);
    let text = |(text, _): &(String, bool)| text.clone();
    let report = PathReport {
        inputs,
        shorter,
        texts,
        own_conditions: conditions
            .iter()
            .filter(|(_, own)| *own)
            .map(text)
            .collect(),
        conditions: conditions.iter().map(text).collect(),
        told,
        ending: match &path.ending {
            Ending::Returned {
                term, text, value, ..
            } => {
                let var = term.and_then(|term| terms.as_var(term));
                let given = var.and_then(|var| unseen.get(&var)).map(as_result);
                let (text, value) = given.unwrap_or_else(|| (text.clone(), value.clone()));
                EndingReport::Returned {
                    value: text,
                    expression: term.map(|term| printer.print(terms, term)),
                    result: value,
                }
            }
            Ending::Threw(class, message) | Ending::NotMade(class, message) => {
                EndingReport::Threw {
                    class: class.clone(),
                    message: message.clone(),
                }
            }
            Ending::Stopped(outcome) => EndingReport::Stopped {
                reason: outcome.to_string(),
                refused: matches!(outcome, Outcome::Refused(_) | Outcome::Exited(_)),
            },
        },
        line: explorer
            .tree
            .last_offset(path)
            .and_then(|offset| line_at(&explorer.machine, method, offset)),
        covered: path.covered.clone(),
        shown: path.shown.clone(),
        called: path.called.clone(),
        reads: explorer.statics_read(&path.input_objects),
        decides: explorer.statics_decided(),
        ready: explorer.classes_ready(),
        outside: path.outside.clone(),
        is_local: path.is_local,
        varied: path.wish.is_some(),
        steps: steps(explorer.tree.trace(path), standing, &target.class),
    };
    explorer.machine.symbolic = Some(symbolic);
    Some(report)
}

/// The instructions of a trace in one class, with methods by their places in the class file.
fn steps<'a>(trace: impl Iterator<Item = &'a Event>, standing: &Standing, class: &str) -> Steps {
    let mut methods: HashMap<u32, u16> = HashMap::new();
    let mut steps = Steps::default();
    for event in trace {
        match *event {
            Event::Enter { frame, method, .. } => {
                if let Some(place) = standing.in_class(method, class) {
                    methods.insert(frame, place);
                }
            }
            Event::Step { frame, offset } => {
                if let Some(&method) = methods.get(&frame) {
                    steps.push(ClaimedStep { method, offset });
                }
            }
            Event::Leave { frame } => {
                methods.remove(&frame);
            }
            _ => {}
        }
    }
    steps
}

/// The source line of an instruction.
fn line_at(machine: &Machine, method: MethodId, offset: u16) -> Option<u16> {
    let about = machine.method(method);
    let file = machine.class(about.class).file.as_ref()?;
    let code = file.methods[usize::from(about.index)].code.as_ref()?;
    code.line_at(offset)
}

fn target_of(machine: &Machine, method: MethodId) -> Target {
    let about = machine.method(method);
    let class = machine.class(about.class);
    let name = machine.names.text(about.selector.name).clone();
    let member = class
        .file
        .as_ref()
        .map(|file| &file.methods[about.index as usize]);
    let kind = match (&*name, about.is(access::STATIC)) {
        ("<init>", _) => TargetKind::Constructor,
        (_, true) => TargetKind::Static,
        (_, false) => TargetKind::Instance,
    };
    Target {
        class: class.name.clone(),
        name,
        descriptor: machine.names.text(about.selector.descriptor).clone(),
        kind,
        parameters: parameters(machine, method)
            .into_iter()
            .map(|(name, _)| Arc::from(name))
            .collect(),
        signature: member.and_then(|member| member.signature.clone()),
        exceptions: member.map_or(Vec::new(), |member| member.exceptions.clone()),
    }
}
