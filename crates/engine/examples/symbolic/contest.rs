//! The strategies side by side: each explores all fixtures and the bundled example with the same small budget, and
//! the table says the outcome of all def-use chains and branches, and what that took. The default is the one that
//! covers most; among equals, the one that takes least.

use std::path::Path;
use std::time::Instant;

use vitro_engine::{Budget, Limits, Request, State, StrategyName, explore};

use crate::compile::Compiled;
use crate::options::Options;

const CONTESTANTS: [(&str, StrategyName); 6] = [
    ("guided", StrategyName::Guided),
    ("interleaved", StrategyName::Interleaved(0)),
    ("deepening", StrategyName::Deepening),
    ("breadth", StrategyName::Breadth),
    ("random", StrategyName::Random(0)),
    ("depth", StrategyName::Depth),
];

/// What each search may cost.
const COST: u64 = 20_000_000;

/// Sums over all methods.
#[derive(Default)]
struct Sums {
    covered: usize,
    unreachable: usize,
    open: usize,
    paths: usize,
    solver_calls: u64,
    solver_steps: u64,
    steps: u64,
}

/// Prints the table.
pub fn table(options: &Options) -> Result<(), String> {
    let fixtures = Compiled::all(options)?;
    let shop = Compiled::of(options, &options.shop, &options.target.join("shop"))?;
    println!(
        "{:<12} {:>8} {:>11} {:>6} {:>7} {:>7} {:>9} {:>13} {:>8}",
        "", "covered", "unreachable", "open", "paths", "solver", "steps", "instructions", "seconds"
    );
    let mut refuted = Vec::new();
    let mut totals = Vec::new();
    for (name, strategy) in CONTESTANTS {
        let start = Instant::now();
        let mut sums = Sums::default();
        for compiled in [&fixtures, &shop] {
            for (class, _) in &compiled.classes {
                let target = class.name.replace('/', ".");
                if options.wants(&target) {
                    let found = sum_up(options, &compiled.folder, target, strategy, &mut sums)?;
                    refuted.extend(found);
                }
            }
        }
        println!(
            "{name:<12} {:>8} {:>11} {:>6} {:>7} {:>7} {:>9} {:>13} {:>8.1}",
            sums.covered,
            sums.unreachable,
            sums.open,
            sums.paths,
            sums.solver_calls,
            sums.solver_steps,
            sums.steps,
            start.elapsed().as_secs_f64()
        );
        totals.push(sums.covered + sums.unreachable + sums.open);
    }
    totals.dedup();
    match (totals.len(), refuted.is_empty()) {
        (1, true) => Ok(()),
        (_, true) => Err(format!("the strategies saw different goals: {totals:?}")),
        (_, false) => Err(refuted.join("\n")),
    }
}

/// Explores all methods of a class; goals that are proved unreachable and covered.
fn sum_up(
    options: &Options,
    folder: &Path,
    target: String,
    strategy: StrategyName,
    sums: &mut Sums,
) -> Result<Vec<String>, String> {
    let request = Request {
        class_path: vec![folder.to_owned()].into(),
        jdk: Some(options.jdk.clone()),
        target: target.clone(),
        strategy,
        criteria: ["def-use", "branch"].map(str::to_owned).to_vec(),
        budget: Budget {
            cost: COST,
            limits: Limits {
                paths: 200,
                path_steps: 100_000,
                ..Limits::default()
            },
            goals_only: true,
            check_proofs: true,
            ..Budget::default()
        },
        sharing: Default::default(),
        array_size: None,
        trace: false,
        wishes: Default::default(),
        reflection: false,
        obeys_nullness: false,
        world: vitro_engine::World::Open,
        record: None,
        arrays: Default::default(),
    };
    let report = match explore(&request) {
        Ok(report) => report,
        // a class without a method that can be explored
        Err(vitro_engine::Problem::BadInput(_)) => return Ok(Vec::new()),
        Err(problem) => return Err(format!("{target}: {problem}")),
    };
    let mut refuted = Vec::new();
    for method in &report.methods {
        for goal in &method.goals {
            match goal.state {
                State::Covered { .. } => sums.covered += 1,
                State::Unreachable => sums.unreachable += 1,
                State::Open(_) => {
                    sums.open += 1;
                    if options.verbose {
                        println!("    {target}.{}: {} {}", method.name, goal.text, goal.state);
                    }
                }
            }
        }
        sums.paths += method.paths.len();
        sums.solver_calls += method.figures.solver_calls;
        sums.solver_steps += method.figures.solver_steps;
        sums.steps += method.figures.steps;
        let name = &method.name;
        let text = |goal| format!("{target}.{name}: {goal} is proved unreachable, but passed");
        refuted.extend(method.refuted.iter().map(text));
    }
    Ok(refuted)
}
