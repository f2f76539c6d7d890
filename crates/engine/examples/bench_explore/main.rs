//! What exploration costs: instructions without unknowns against a plain run, paths per second, time and memory by
//! the number of paths, the trail against runs from the start, two cores against one, planning by the size of the class
//! path, forks and paths of libraries. Run by `cargo xtask bench-explore`, which compiles `benches/java/explore`.
//!
//! Every figure that says whether a promise is kept is a ratio of two measurements of the same run.

mod forks;
mod planning;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;
use std::time::Instant;

use vitro_coverage::{Goals, Subject};
use vitro_engine::library::{self, Parts, Preload};
use vitro_engine::{Budget, MethodReport, Request, StrategyName, explore, explore_each};
use vitro_explore::strategy::DepthFirst;
use vitro_explore::{CodeFacts, Explorer};
use vitro_program::{ClassPath, Jdk, Places};
use vitro_solver::Config;
use vitro_vm::{Host, Limits, LoaderId, Machine, MethodId};

/// As in the program itself.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Each figure is the best of this many, since other programs only ever make it worse.
const ROUNDS: usize = 5;

/// Methods without an unknown in sight.
const CONCRETE: [&str; 4] = [
    "concreteLoop",
    "concreteArrays",
    "concreteObjects",
    "concreteLibrary",
];

struct Bench {
    classes: String,
    jdk: PathBuf,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (Some(classes), Some(jdk)) = (arguments.next(), arguments.next()) else {
        eprintln!(
            "usage: bench_explore CLASSES JDK [--planning FAMILY | METHOD | --forks-of CLASS]\n       \
             bench_explore --forks JDK {{PACKAGES CLASSPATH}}..."
        );
        std::process::exit(2);
    };
    if classes == "--forks" {
        let libraries: Vec<String> = arguments.collect();
        return report(forks::forks(Path::new(&jdk), &libraries));
    }
    let bench = Bench {
        classes,
        jdk: jdk.into(),
    };
    match (arguments.next(), arguments.next()) {
        (Some(what), Some(class)) if what == "--forks-of" => {
            return report(forks::forks_of(&bench.classes, &bench.jdk, &class));
        }
        (Some(_), Some(family)) => {
            return report(planning::planning(Path::new(&family), &bench.jdk));
        }
        (Some(name), None) => return report(bench.once(&name)),
        _ => {}
    }
    let measured = bench
        .concrete()
        .and_then(|()| bench.paths())
        .and_then(|()| bench.growth())
        .and_then(|()| bench.trail())
        .and_then(|()| bench.cores());
    report(measured);
}

fn report(measured: Result<(), String>) {
    if let Err(error) = measured {
        eprintln!("bench_explore: {error}");
        std::process::exit(1);
    }
}

fn best(mut round: impl FnMut() -> Result<f64, String>) -> Result<f64, String> {
    let mut least = f64::MAX;
    for _ in 0..ROUNDS {
        least = least.min(round()?);
    }
    Ok(least)
}

impl Bench {
    fn machine(&self) -> Result<Machine, String> {
        let jdk = Jdk::locate(Some(&self.jdk)).map_err(|error| error.to_string())?;
        let class_path = ClassPath::parse(&self.classes, jdk.version().feature)
            .map_err(|error| error.to_string())?;
        let parts = Parts {
            jdk: Rc::new(jdk),
            class_path: Rc::new(class_path),
            natives: Rc::new(vitro_models::registry()),
            limits: Limits::default(),
            boot_properties: Vec::new(),
            coverage: false,
            preload: Preload::NONE,
        };
        library::ready(&parts, Host::default(), true)
    }

    fn method(&self, name: &str) -> Result<(Machine, MethodId), String> {
        let mut machine = self.machine()?;
        let class = machine
            .try_load(LoaderId::APP, "explore/Paths")
            .map_err(|trap| format!("{trap:?}"))?
            .ok_or("there is no class explore.Paths")?;
        let mut methods = machine.class(class).methods();
        let named = |method: &MethodId| {
            **machine.names.text(machine.method(*method).selector.name) == *name
        };
        let method = methods.find(named).ok_or(format!("no method {name}"))?;
        Ok((machine, method))
    }

    /// A method ready to be explored depth-first, without criteria.
    fn explorer(&self, name: &str) -> Result<Explorer, String> {
        let (machine, method) = self.method(name)?;
        let subject = Subject::of_classes(&[]);
        let goals = Goals::new(&subject, &[]);
        let code_facts = CodeFacts::of(&machine, machine.method(method).class);
        let config = Config::for_paths();
        let explorer = Explorer::new(machine, method, &[], subject, goals, config, code_facts);
        let mut explorer = explorer.map_err(|failed| failed.why.clone())?;
        explorer.set_strategy(Box::new(DepthFirst::default()));
        Ok(explorer)
    }

    fn report(&self, name: &str) -> Result<MethodReport, String> {
        let report = explore(&self.request(&format!("explore.Paths.{name}")));
        let mut methods = report.map_err(|problem| problem.to_string())?.methods;
        methods.pop().ok_or(format!("{name} was not explored"))
    }

    fn request(&self, target: &str) -> Request {
        Request {
            class_path: Places::parse(&self.classes),
            jdk: Some(self.jdk.clone()),
            target: target.to_owned(),
            strategy: StrategyName::Depth,
            criteria: vec!["branch".to_owned()],
            budget: Budget {
                limits: vitro_engine::Limits {
                    paths: 10_000,
                    ..vitro_engine::Limits::default()
                },
                ..Budget::default()
            },
            sharing: Default::default(),
            arrays: Default::default(),
            array_size: None,
            trace: false,
            wishes: Default::default(),
            reflection: false,
            obeys_nullness: false,
            world: vitro_engine::World::Open,
            record: None,
        }
    }

    /// Instructions per second with no unknown value in sight, and beside one.
    fn concrete(&self) -> Result<(), String> {
        let budget = Budget {
            cost: u64::MAX / 2,
            limits: vitro_engine::Limits {
                path_steps: u64::MAX / 2,
                ..vitro_engine::Limits::default()
            },
            ..Budget::default()
        };
        let plain = |name: &str| {
            best(|| {
                let (mut machine, method) = self.method(name)?;
                let (start, steps) = (Clock::start(), machine.steps);
                machine
                    .call(method, &[0])
                    .map_err(|error| format!("{error:?}"))?;
                Ok(start.elapsed() / (machine.steps - steps) as f64)
            })
        };
        let explored = |name: &str| {
            best(|| {
                let mut explorer = self.explorer(name)?;
                let start = Clock::start();
                explorer
                    .run(&budget)
                    .map_err(|outcome| outcome.to_string())?;
                Ok(start.elapsed() / explorer.figures.steps as f64)
            })
        };
        println!("million instructions per second without an unknown in sight");
        println!("             plain run  explored  ratio");
        let mut product = 1.0f64;
        for name in CONCRETE {
            let (alone, there) = (plain(name)?, explored(name)?);
            let (rate, other, ratio) = (1e-6 / alone, 1e-6 / there, alone / there);
            println!("  {name:<16}{rate:>6.0}{other:>10.0}{ratio:>7.2}");
            product *= ratio;
        }
        let mean = product.powf(1.0 / CONCRETE.len() as f64);
        println!("  together                      {mean:>8.2}   (promised: at least 0.90)");
        let beside = explored("beside")?;
        println!(
            "  in a frame that also holds an unknown {:>8.1}",
            1e-6 / beside
        );
        Ok(())
    }

    /// Paths per second.
    fn paths(&self) -> Result<(), String> {
        println!("paths per second");
        for name in ["triangle", "sorted", "insert", "parse"] {
            let mut paths = 0;
            let seconds = best(|| {
                let report = self.report(name)?;
                paths = report.paths.len();
                Ok(report.figures.seconds)
            })?;
            let rate = paths as f64 / seconds;
            println!(
                "  {name:<9}{rate:>9.0}   ({paths} paths in {:.0} ms)",
                seconds * 1e3
            );
        }
        Ok(())
    }

    /// Time and memory by the number of paths, each in a process of its own.
    fn growth(&self) -> Result<(), String> {
        println!("time and memory by the number of paths");
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        let mut rows: Vec<[f64; 3]> = Vec::new();
        for bits in [6, 8, 10, 12] {
            let mut row = [0.0, f64::MAX, 0.0];
            for _ in 0..ROUNDS {
                let mut again = Command::new(&program);
                again
                    .arg(&self.classes)
                    .arg(&self.jdk)
                    .arg(format!("shared{bits}"));
                let output = again.output().map_err(|error| error.to_string())?;
                let text = String::from_utf8_lossy(&output.stdout).into_owned();
                let fields: Vec<f64> = text.split_whitespace().flat_map(str::parse).collect();
                let [paths, seconds, megabytes] = fields[..] else {
                    return Err(format!("shared{bits}: {output:?}"));
                };
                row = [paths, row[1].min(seconds), megabytes];
            }
            let [paths, seconds, megabytes] = row;
            println!(
                "  {paths:>6} paths {:>8.1} ms {megabytes:>8.1} MB",
                seconds * 1e3
            );
            rows.push(row);
        }
        if let [first, .., before, last] = rows[..] {
            let slope = |a: [f64; 3], b: [f64; 3], of: usize| (b[of] - a[of]) / (b[0] - a[0]);
            println!(
                "  a path among the last takes {:.2} of the time and {:.2} of the memory of one among the first",
                slope(before, last, 1) / slope(first, before, 1),
                slope(before, last, 2) / slope(first, before, 2)
            );
        }
        Ok(())
    }

    /// Explores a method once, and prints paths, seconds and megabytes.
    fn once(&self, name: &str) -> Result<(), String> {
        let mut explorer = self.explorer(name)?;
        let budget = Budget {
            cost: u64::MAX / 2,
            limits: vitro_engine::Limits {
                paths: 10_000,
                path_steps: u64::MAX / 2,
                ..vitro_engine::Limits::default()
            },
            ..Budget::default()
        };
        let start = Clock::start();
        explorer
            .run(&budget)
            .map_err(|outcome| outcome.to_string())?;
        let seconds = start.elapsed();
        println!("{} {seconds} {}", explorer.tree.paths.len(), resident());
        Ok(())
    }

    /// Going back by the trail against running each path from the start.
    fn trail(&self) -> Result<(), String> {
        let mut explorer = self.explorer("shared8")?;
        let budget = Budget {
            limits: vitro_engine::Limits {
                path_steps: 5_000_000,
                ..vitro_engine::Limits::default()
            },
            ..Budget::default()
        };
        let start = Clock::start();
        explorer
            .run(&budget)
            .map_err(|outcome| outcome.to_string())?;
        let trail = start.elapsed();
        let paths = explorer.tree.paths.clone();
        let start = Clock::start();
        for path in &paths {
            explorer
                .again(path, &budget)
                .map_err(|outcome| outcome.to_string())?;
        }
        let again = start.elapsed();
        println!("{} paths behind a long common way", paths.len());
        println!("  with the trail, solving included {:>9.1} ms", trail * 1e3);
        println!("  from the start, without solving  {:>9.1} ms", again * 1e3);
        println!("  ratio {:>8.1}   (promised: at least 5)", again / trail);
        Ok(())
    }

    /// Two cores against one.
    fn cores(&self) -> Result<(), String> {
        let time = |workers: usize| {
            best(|| {
                let start = Instant::now();
                let mut paths = 0;
                let request = self.request("explore.Many");
                explore_each(&request, workers, |method| paths += method.paths.len())
                    .map_err(|problem| problem.to_string())?;
                Ok(start.elapsed().as_secs_f64())
            })
        };
        let (one, two) = (time(1)?, time(2)?);
        println!("a class with many methods");
        println!("  one core  {:>8.1} ms", one * 1e3);
        println!("  two cores {:>8.1} ms", two * 1e3);
        println!("  ratio     {:>8.2}   (promised: at least 1.7)", one / two);
        Ok(())
    }
}

/// Time that this thread has spent on a core, so that other programs do not count.
struct Clock(f64);

impl Clock {
    fn start() -> Clock {
        Clock(Clock::seconds())
    }

    fn elapsed(&self) -> f64 {
        Clock::seconds() - self.0
    }

    fn seconds() -> f64 {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
        let nanos = text
            .split(' ')
            .next()
            .and_then(|field| field.parse::<f64>().ok());
        nanos.unwrap_or(0.0) / 1e9
    }
}

/// Megabytes of memory that the process holds.
fn resident() -> f64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = text
        .split(' ')
        .nth(1)
        .and_then(|field| field.parse::<f64>().ok());
    pages.unwrap_or(0.0) * 4096.0 / 1e6
}
