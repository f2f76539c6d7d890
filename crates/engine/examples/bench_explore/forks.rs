//! What a fork costs, and what paths hold in memory: each class of some libraries is explored in a process of its own, as
//! `vitro generate` does it, and the median over the classes counts. Planning and solving are taken out of the time.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;
use std::sync::Arc;

use vitro_classfile::{ClassFile, access};
use vitro_coverage::{Goals, Subject, criterion};
use vitro_engine::Budget;
use vitro_engine::generate::USUAL_CRITERIA;
use vitro_engine::library::{self, Parts, Preload};
use vitro_explore::strategy::Mixed;
use vitro_explore::{CodeFacts, Explorer, RecordedInput};
use vitro_program::{ClassPath, Jdk};
use vitro_solver::Config;
use vitro_vm::{ClassId, Host, Limits, LoaderId, Machine, MethodId};

use super::{Clock, resident};

/// How hard each method is tried: enough that most classes have thousands of forks.
const EFFORT: u64 = 10;
/// Methods of one class share so many instructions of cost.
const CLASS_COST: u64 = 60_000_000;
/// Classes with fewer forks or paths say nothing about the cost of one.
const LEAST_FORKS: u64 = 500;
const LEAST_PATHS: usize = 100;
/// Microseconds that a fork of the median class may cost.
const PROMISED: f64 = 50.0;

/// What a class cost.
struct Cost {
    name: String,
    forks: u64,
    /// Seconds without planning and solving.
    seconds: f64,
    /// Of the method with most paths: how many, the growth of the process in megabytes while it was explored, and the same
    /// by our own count.
    paths: usize,
    resident: f64,
    counted: f64,
}

/// Measures all classes of jars, each given with the packages that count, and prints a table; with `one`, only that class.
pub fn forks(jdk: &Path, libraries: &[String]) -> Result<(), String> {
    println!("a fork, without planning and solving, and what paths hold in memory");
    println!(
        "  {:<60}{:>8}{:>10}{:>8}{:>16}{:>10}",
        "class", "forks", "us/fork", "paths", "MB/1000 paths", "counted"
    );
    let mut all = Vec::new();
    for library in libraries.chunks(2) {
        let [packages, class_path] = library else {
            return Err("packages without a class path".to_owned());
        };
        for class in classes(class_path, packages)? {
            let Some(cost) = in_process(jdk, class_path, &class)? else {
                continue;
            };
            let by_paths = |megabytes: f64| megabytes * 1e3 / cost.paths.max(1) as f64;
            println!(
                "  {:<60}{:>8}{:>10.1}{:>8}{:>16.1}{:>10.1}",
                cost.name,
                cost.forks,
                cost.seconds * 1e6 / cost.forks.max(1) as f64,
                cost.paths,
                by_paths(cost.resident),
                by_paths(cost.counted),
            );
            all.push(cost);
        }
    }
    let forked = || all.iter().filter(|cost| cost.forks >= LEAST_FORKS);
    let with_paths = || all.iter().filter(|cost| cost.paths >= LEAST_PATHS);
    let by_paths = |megabytes: f64, cost: &Cost| megabytes * 1e3 / cost.paths as f64;
    let fork = median(forked().map(|cost| cost.seconds * 1e6 / cost.forks as f64));
    let seconds: f64 = forked().map(|cost| cost.seconds).sum();
    let forks: u64 = forked().map(|cost| cost.forks).sum();
    println!(
        "  median of {} classes {fork:>8.1} us a fork   (promised: at most {PROMISED})",
        forked().count()
    );
    println!(
        "  all together {:>16.1} us a fork",
        seconds * 1e6 / forks as f64
    );
    println!(
        "  median of {} classes {:>8.1} MB of the process and {:.1} MB by our count for 1,000 paths",
        with_paths().count(),
        median(with_paths().map(|cost| by_paths(cost.resident, cost))),
        median(with_paths().map(|cost| by_paths(cost.counted, cost))),
    );
    Ok(())
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// The classes of the first place of a class path whose names begin with this, in order.
fn classes(class_path: &str, packages: &str) -> Result<Vec<String>, String> {
    let jar: PathBuf = std::env::split_paths(class_path)
        .next()
        .ok_or("an empty class path")?;
    let opened = ClassPath::from_places([&jar], 17).map_err(|error| error.to_string())?;
    let packages = packages.replace('.', "/");
    let mut names: Vec<String> = opened
        .class_names()
        .filter(|name| name.starts_with(&packages))
        .collect();
    names.sort();
    Ok(names)
}

fn in_process(jdk: &Path, class_path: &str, class: &str) -> Result<Option<Cost>, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut again = Command::new(&program);
    again.arg(class_path).arg(jdk).args(["--forks-of", class]);
    let output = again.output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let fields: Vec<f64> = text.split_whitespace().flat_map(str::parse).collect();
    match fields[..] {
        [_, 0.0, ..] => Ok(None),
        [seconds, forks, paths, resident, counted] => Ok(Some(Cost {
            name: class.replace('/', "."),
            forks: forks as u64,
            seconds,
            paths: paths as usize,
            resident,
            counted,
        })),
        _ => Err(format!("{class}: {output:?}")),
    }
}

/// Explores a class, and prints its seconds, forks, and paths, resident and counted megabytes of its greatest method.
pub fn forks_of(class_path: &str, jdk: &Path, name: &str) -> Result<(), String> {
    let (mut machine, class, file) = ready(class_path, jdk, name)?;
    let first = machine.class(class).first_method;
    let mut code_facts = CodeFacts::of(&machine, class);
    code_facts.with_stubs = true;
    let mut methods: Vec<usize> = (0..file.methods.len())
        .filter(|&at| {
            let method = &file.methods[at];
            let is_written = method.access & access::SYNTHETIC == 0 && &*method.name != "<clinit>";
            is_written && method.code.is_some()
        })
        .collect();
    // The others learn from them how objects are made.
    methods.sort_by_key(|&at| &*file.methods[at].name != "<init>");
    let preset = vitro_engine::effort::GENERATE;
    let (usual, sharing) = (preset.budget(EFFORT), preset.sharing(EFFORT));
    let budget = Budget {
        cost: CLASS_COST / methods.len().max(1) as u64,
        ..usual
    };
    let mut learned: Vec<Arc<RecordedInput>> = Vec::new();
    let (mut seconds, mut forks) = (0.0, 0);
    let mut most = (0, 0.0, 0.0);
    for at in methods {
        let method = MethodId(first.0 + at as u32);
        let mut known = code_facts.clone();
        known.recorded_inputs = learned.clone().into();
        let mut explorer = match explorer(machine, method, &file, at, known) {
            Ok(explorer) => explorer,
            Err(back) => {
                machine = *back;
                continue;
            }
        };
        explorer.set_strategy(Box::new(Mixed::new(0)));
        let before = (resident(), explorer.held_memory());
        let (start, wall) = (Clock::start(), std::time::Instant::now());
        explorer
            .run(&budget)
            .map_err(|outcome| outcome.to_string())?;
        let (took, wall) = (start.elapsed(), wall.elapsed().as_secs_f64());
        // These were measured by the clock on the wall.
        let apart = explorer.figures.solving.as_secs_f64() / wall.max(1e-9);
        seconds += took * (1.0 - apart.min(1.0));
        forks += explorer.figures.forks;
        let paths = explorer.tree.paths.len();
        if paths > most.0 {
            let counted = (explorer.held_memory() - before.1) as f64 / 1e6;
            most = (paths, (resident() - before.0).max(0.0), counted);
        }
        if &*file.methods[at].name == "<init>" {
            learned.extend(explorer.recorded_inputs(sharing.remembered));
        }
        machine = explorer.into_machine();
    }
    let (paths, resident, counted) = most;
    println!("{seconds} {forks} {paths} {resident} {counted}");
    Ok(())
}

/// A machine with a class and its file.
fn ready(
    class_path: &str,
    jdk: &Path,
    name: &str,
) -> Result<(Machine, ClassId, Arc<ClassFile>), String> {
    let jdk = Jdk::locate(Some(jdk)).map_err(|error| error.to_string())?;
    let feature = jdk.version().feature;
    let class_path = ClassPath::parse(class_path, feature).map_err(|error| error.to_string())?;
    let parts = Parts {
        class_path: Rc::new(class_path),
        jdk: Rc::new(jdk),
        natives: Rc::new(vitro_models::registry()),
        limits: Limits::default(),
        boot_properties: Vec::new(),
        coverage: false,
        preload: Preload::NONE,
    };
    let mut machine = library::ready(&parts, Host::default(), true)?;
    let class = machine.try_load(LoaderId::APP, name);
    let class = class.map_err(|trap| format!("{trap:?}"))?;
    let class = class.ok_or(format!("there is no class {name}"))?;
    let file = machine.class(class).file.clone();
    let file = file.ok_or(format!("{name} has no file"))?;
    Ok((machine, class, file))
}

/// A method ready to be explored for the usual criteria, or the machine as it was.
fn explorer(
    machine: Machine,
    method: MethodId,
    file: &Arc<ClassFile>,
    at: usize,
    code_facts: CodeFacts,
) -> Result<Explorer, Box<Machine>> {
    let subject = Subject::of_classes(std::slice::from_ref(file)).only(|one| one.number == at);
    let first = method.0 - at as u32;
    let watched: Vec<(MethodId, u32)> = (0..)
        .zip(&subject.methods)
        .map(|(number, one)| (MethodId(first + one.number as u32), number))
        .collect();
    let criteria = USUAL_CRITERIA.iter().filter_map(|name| criterion(name));
    let goals = Goals::new(&subject, &criteria.collect::<Vec<_>>());
    let config = Config::for_paths();
    let explorer = Explorer::new(
        machine, method, &watched, subject, goals, config, code_facts,
    );
    explorer.map_err(|failed| Box::new(failed.machine))
}
