//! `vitro explore`: the paths of a method, with an input for each.

use std::path::PathBuf;
use std::rc::Rc;

use vitro_classfile::access;
use vitro_explore::strategy::{BreadthFirst, DepthFirst, Random, Strategy};
use vitro_explore::{Budget, Ending, Explorer, NodeState, Path, Writer, parameters};
use vitro_program::{ClassPath, Jdk};
use vitro_solver::Config;
use vitro_vm::{Host, Kind, Limits, LoaderId, Machine, MethodId, Symbolic};

use crate::End;
use crate::library::{self, Parts};

#[derive(clap::Args)]
pub struct Arguments {
    /// Folders and jars to search for classes, separated by colons.
    #[arg(long, alias = "cp", default_value = ".")]
    class_path: String,
    /// The JDK whose library to use; else JAVA_HOME, else `java` on the PATH.
    #[arg(long)]
    jdk: Option<PathBuf>,
    /// Which open alternative comes next: depth, breadth, or random.
    #[arg(long, default_value = "depth")]
    strategy: String,
    /// Most paths of a method.
    #[arg(long, default_value_t = 1_000)]
    max_paths: usize,
    /// Most forks on one path.
    #[arg(long, default_value_t = 200)]
    max_depth: usize,
    /// Write the queries to the solver as SMT-LIB 2 scripts into this folder.
    #[arg(long)]
    record: Option<PathBuf>,
    /// CLASS or CLASS.METHOD
    target: String,
}

pub fn run(arguments: &Arguments) -> End {
    match explore_all(arguments) {
        Ok(()) => End::Done,
        Err(end) => end,
    }
}

fn explore_all(arguments: &Arguments) -> Result<(), End> {
    let (_, class, wanted) = find_target(arguments)?;
    let mut machine = machine(arguments)?;
    let id = load(&mut machine, &class)?;
    let methods: Vec<MethodId> = machine.class(id).methods().collect();
    let mut shown = 0;
    for method in methods {
        let name = machine
            .names
            .text(machine.method(method).selector.name)
            .to_string();
        if name.starts_with('<') || wanted.as_ref().is_some_and(|wanted| *wanted != name) {
            continue;
        }
        shown += 1;
        explore(arguments, &class, method)?;
    }
    if shown == 0 {
        return Err(End::BadInput(format!("{class} has no such method")));
    }
    Ok(())
}

/// The class and, if the last part of the target is none, the method.
fn find_target(arguments: &Arguments) -> Result<(Machine, String, Option<String>), End> {
    let mut machine = machine(arguments)?;
    if load(&mut machine, &arguments.target).is_ok() {
        return Ok((machine, arguments.target.clone(), None));
    }
    let (class, method) = arguments
        .target
        .rsplit_once('.')
        .ok_or_else(|| End::BadInput(format!("there is no class {}", arguments.target)))?;
    load(&mut machine, class)?;
    Ok((machine, class.to_owned(), Some(method.to_owned())))
}

fn load(machine: &mut Machine, class: &str) -> Result<vitro_vm::ClassId, End> {
    match machine.try_load(LoaderId::APP, &class.replace('.', "/")) {
        Ok(Some(id)) => Ok(id),
        Ok(None) => Err(End::BadInput(format!("there is no class {class}"))),
        Err(trap) => Err(End::BadInput(format!("{class}: {trap:?}"))),
    }
}

fn machine(arguments: &Arguments) -> Result<Machine, End> {
    let jdk = Jdk::locate(arguments.jdk.as_deref()).map_err(|e| End::BadInput(e.to_string()))?;
    let class_path = ClassPath::parse(&arguments.class_path, jdk.version().feature)
        .map_err(|e| End::BadInput(e.to_string()))?;
    let parts = Parts {
        jdk: Rc::new(jdk),
        class_path: Rc::new(class_path),
        natives: Rc::new(vitro_models::registry()),
        limits: Limits::default(),
        boot_properties: Vec::new(),
        coverage: false,
    };
    library::ready(&parts, Host::default(), true).map_err(End::Internal)
}

fn explore(arguments: &Arguments, class: &str, method: MethodId) -> Result<(), End> {
    let mut machine = machine(arguments)?;
    let id = load(&mut machine, class)?;
    if let Err(error) = machine.initialize_now(id) {
        return Err(End::NoAnswer(machine.describe_call_error(&error)));
    }
    let about = machine.method(method);
    let name = machine.names.text(about.selector.name).to_string();
    let returns = about.returns;
    println!("{class}.{name}");
    let mut symbolic = Symbolic::new();
    if !about.is(access::STATIC) {
        println!("  not explored: only static methods are supported yet");
        return Ok(());
    }
    let inputs = parameters(&mut symbolic, &named_parameters(&machine, method));
    let config = Config {
        record: arguments.record.clone(),
        ..Config::default()
    };
    let mut explorer = Explorer::new(machine, method, inputs, symbolic, config);
    let budget = Budget {
        paths: arguments.max_paths,
        depth: arguments.max_depth,
        ..Budget::default()
    };
    let mut strategy = strategy(&arguments.strategy)?;
    explorer
        .run(&mut *strategy, &budget)
        .map_err(|outcome| End::NoAnswer(outcome.to_string()))?;
    let paths = explorer.tree.paths.clone();
    for (number, path) in paths.iter().enumerate() {
        print_path(&mut explorer, number, path, returns);
    }
    let tree = &explorer.tree;
    println!(
        "  {} paths, {} infeasible, {} unknown, {} without a recipe, {} beyond bounds; {} forks, {} solver calls, {} instructions",
        tree.paths.len(),
        tree.count(NodeState::Infeasible),
        tree.count(NodeState::Unknown),
        tree.count(NodeState::NoRecipe),
        tree.count(NodeState::Bound),
        explorer.figures.forks,
        explorer.figures.solver_calls,
        explorer.figures.steps
    );
    Ok(())
}

fn strategy(name: &str) -> Result<Box<dyn Strategy>, End> {
    match name {
        "depth" => Ok(Box::new(DepthFirst::default())),
        "breadth" => Ok(Box::new(BreadthFirst::default())),
        "random" => Ok(Box::new(Random::new(0))),
        other => Err(End::BadInput(format!("there is no strategy {other}"))),
    }
}

/// Names from the table of locals, else `arg0`, `arg1`, …
fn named_parameters(machine: &Machine, method: MethodId) -> Vec<(String, String)> {
    let about = machine.method(method);
    let file = machine.class(about.class).file.clone();
    let code = file
        .as_ref()
        .and_then(|f| f.methods[about.index as usize].code.as_ref());
    let descriptor = machine.names.text(about.selector.descriptor);
    let mut slot = 0;
    let mut named = Vec::new();
    for (number, parameter) in vitro_vm::parameters(descriptor).into_iter().enumerate() {
        let found = code.and_then(|code| {
            code.local_variables
                .iter()
                .find(|local| local.index == slot && local.start_pc == 0)
        });
        let known = file
            .as_ref()
            .zip(found)
            .and_then(|(file, l)| file.constants.utf8(l.name));
        let name = known.map_or(format!("arg{number}"), |name| name.to_string());
        named.push((name, parameter.to_owned()));
        slot += Kind::of(parameter).slots() as u16;
    }
    named
}

fn print_path(explorer: &mut Explorer, number: usize, path: &Path, returns: Kind) {
    let inputs = explorer.inputs().to_vec();
    let Some(symbolic) = &mut explorer.machine.symbolic else {
        return;
    };
    let terms = &mut symbolic.terms;
    let mut writer = Writer {
        terms,
        model: &path.model,
        births: &path.births,
    };
    let inputs: Vec<String> = inputs
        .iter()
        .map(|input| format!("{} = {}", input.name, writer.text(input)))
        .collect();
    println!("  path {}: {}", number + 1, inputs.join(", "));
    let terms = &symbolic.terms;
    let conditions: Vec<String> = path
        .conditions
        .iter()
        .map(|&c| vitro_expr::java::print(terms, c))
        .collect();
    if !conditions.is_empty() {
        println!("    when {}", conditions.join(" && "));
    }
    match &path.ending {
        Ending::Returned(..) if returns == Kind::Void => println!("    returns"),
        Ending::Returned(bits, term) => {
            let value = returns.text(*bits);
            match term {
                Some(term) => println!(
                    "    returns {value}, {}",
                    vitro_expr::java::print(terms, *term)
                ),
                None => println!("    returns {value}"),
            }
        }
        Ending::Threw(class, Some(message)) => println!("    throws {class}: {message}"),
        Ending::Threw(class, None) => println!("    throws {class}"),
        Ending::Stopped(outcome) => println!("    no end: {outcome}"),
    }
    if path.concretised {
        println!("    incomplete: a value was taken as known on the way");
    }
}
