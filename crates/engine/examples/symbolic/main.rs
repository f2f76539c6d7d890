//! The fixtures of symbolic execution and their three judges; `cargo xtask symbolic` runs this.
//!
//! A fixture is a Java file below `tests/java/symbolic`. Comments on its lines say which paths end there
//! ([`fixture`]); they are matched both ways ([`expect`]). Every path is run on the real JVM, which must do the
//! same steps with the same result ([`replay`]). Where all paths have been found, every strategy must find the same
//! ones ([`strategies`]). `algorithms` prints a table instead, and `strategies` another one ([`contest`]).

mod algorithms;
mod bless;
mod compile;
mod contest;
mod expect;
mod fixture;
mod options;
mod replay;
mod strategies;

use std::process::ExitCode;

use vitro_engine::{Budget, MethodReport, Request, StrategyName, explore};

use crate::compile::Compiled;
use crate::fixture::{Fixture, Section};
use crate::options::{Command, Options};
use crate::replay::Judge;

fn main() -> ExitCode {
    let done = Options::read().and_then(|options| match options.command {
        Command::Fixtures => judge_all(&options),
        Command::Bless => bless::all(&options),
        Command::Algorithms => algorithms::table(&options),
        Command::Strategies => contest::table(&options),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

fn judge_all(options: &Options) -> Result<(), String> {
    let compiled = Compiled::all(options)?;
    let fixtures = Fixture::all(options, &compiled)?;
    let mut judges = Judge::both(options, &compiled)?;
    let (mut methods, mut paths, mut strategies) = (0, 0, 0);
    let mut problems = Vec::new();
    for fixture in &fixtures {
        let sections = fixture.sections.iter().filter(|s| !s.is_algorithm());
        for section in sections.filter(|s| options.wants(&s.target)) {
            let report = explored(options, &compiled, section, StrategyName::Guided)?;
            let mut found = expect::compare(fixture, section, &report);
            found.extend(expect::refuted(fixture, section, &report));
            for judge in &mut judges {
                found.extend(judge.compare(fixture, section, &report)?);
            }
            if report.states.complete() && options.strategies {
                found.extend(strategies::compare(
                    options, &compiled, fixture, section, &report,
                )?);
                strategies += 1;
            }
            methods += 1;
            paths += report.paths.len();
            found.iter().for_each(|problem| println!("{problem}"));
            problems.extend(found);
        }
    }
    println!(
        "{methods} methods, {paths} paths, {} on java and on vitro; {strategies} methods under every strategy",
        judges.iter().map(|judge| judge.observed).min().unwrap_or(0)
    );
    match problems.len() {
        0 if methods == 0 => Err("no method was chosen".to_owned()),
        0 => Ok(()),
        count => Err(format!("{count} disagreements")),
    }
}

/// Explores the method of a section.
fn explored(
    options: &Options,
    compiled: &Compiled,
    section: &Section,
    strategy: StrategyName,
) -> Result<MethodReport, String> {
    let wish = &section.wish;
    let mut budget = Budget {
        check_proofs: true,
        ..Budget::default()
    };
    let limits = &mut budget.limits;
    // Fixtures are small; what runs longer has no end.
    limits.path_steps = 200_000;
    limits.depth = wish.max_depth.unwrap_or(limits.depth);
    limits.paths = wish.max_paths.unwrap_or(limits.paths);
    let request = Request {
        class_path: vec![compiled.folder.clone()].into(),
        jdk: Some(options.jdk.clone()),
        target: section.target.clone(),
        strategy,
        criteria: vec![wish.criterion.clone().unwrap_or("branch".to_owned())],
        budget,
        sharing: Default::default(),
        arrays: Default::default(),
        array_size: None,
        trace: false,
        wishes: Default::default(),
        reflection: false,
        obeys_nullness: false,
        world: vitro_engine::World::closed_if(wish.closed_world),
        record: options.record.clone(),
    };
    let report = explore(&request).map_err(|problem| format!("{}: {problem}", section.target))?;
    let mut methods = report.methods.into_iter();
    methods
        .find(|method| method.descriptor == *section.descriptor)
        .ok_or(format!("{} was not explored", section.target))
}
