//! The table of algorithms: the outcome of their def-use chains and branches, how many tests keep all that is
//! covered, and how long that took. A method is listed if `//~ algorithm` stands on its header; wishes may follow,
//! where `open N` says how many goals may be left at most.

use std::time::Instant;

use vitro_coverage::{Candidate, reduce};
use vitro_engine::{Budget, MethodReport, Request, State, explore};

use crate::compile::Compiled;
use crate::expect;
use crate::fixture::{Fixture, Section};
use crate::options::Options;
use crate::replay::Judge;

pub const CRITERIA: [&str; 2] = ["def-use", "branch"];
/// Steps for finding the smallest set of tests.
const REDUCTION: u64 = 20_000_000;

/// Prints it.
pub fn table(options: &Options) -> Result<(), String> {
    let compiled = Compiled::all(options)?;
    let fixtures = Fixture::all(options, &compiled)?;
    let mut judges = Judge::both(options, &compiled)?;
    println!(
        "{:<22} {:>21} {:>21} {:>6} {:>5} {:>8} {:>7}",
        "", "def-use chains", "branches", "paths", "kept", "solver", "ms"
    );
    let mut problems = Vec::new();
    let (mut open, mut all) = (0, 0);
    for fixture in &fixtures {
        let listed = fixture.sections.iter().filter(|s| s.is_algorithm());
        for section in listed.filter(|section| options.wants(&section.target)) {
            let start = Instant::now();
            let report = explored(options, &compiled, section)?;
            let time = start.elapsed();
            print_row(section, &report, time.as_millis());
            print_open(options, &report);
            open += report
                .goals
                .iter()
                .filter(|goal| is_open(&goal.state))
                .count();
            all += report.goals.len();
            for judge in &mut judges {
                problems.extend(judge.compare(fixture, section, &report)?);
            }
            problems.extend(too_many_open(fixture, section, &report));
            problems.extend(expect::refuted(fixture, section, &report));
        }
    }
    println!("{all} goals, {open} open");
    problems.iter().for_each(|problem| println!("{problem}"));
    match problems.len() {
        0 => Ok(()),
        count => Err(format!("{count} disagreements")),
    }
}

/// Explores the method of a section, for the goals of both criteria.
pub fn explored(
    options: &Options,
    compiled: &Compiled,
    section: &Section,
) -> Result<MethodReport, String> {
    let budget = Budget {
        goals_only: true,
        check_proofs: true,
        ..Budget::default()
    };
    let request = Request {
        class_path: vec![compiled.folder.clone()].into(),
        jdk: Some(options.jdk.clone()),
        target: section.target.clone(),
        strategy: options.strategy,
        criteria: CRITERIA.map(str::to_owned).to_vec(),
        budget,
        sharing: Default::default(),
        arrays: Default::default(),
        array_size: None,
        trace: false,
        wishes: Default::default(),
        reflection: false,
        obeys_nullness: false,
        world: vitro_engine::World::Open,
        record: options.record.clone(),
    };
    let report = explore(&request).map_err(|problem| format!("{}: {problem}", section.target))?;
    let mut methods = report.methods.into_iter();
    methods
        .find(|method| method.descriptor == *section.descriptor)
        .ok_or(format!("{} was not explored", section.target))
}

fn is_open(state: &State) -> bool {
    matches!(state, State::Open(_))
}

/// Covered, proved unreachable, open.
fn counts(report: &MethodReport, criterion: &str) -> [usize; 3] {
    let mut counts = [0; 3];
    let goals = report.goals.iter();
    for goal in goals.filter(|goal| goal.criterion == criterion) {
        counts[match goal.state {
            State::Covered { .. } => 0,
            State::Unreachable => 1,
            State::Open(_) => 2,
        }] += 1;
    }
    counts
}

fn print_row(section: &Section, report: &MethodReport, milliseconds: u128) {
    let candidate = |path: &vitro_engine::PathReport| Candidate {
        covers: path.covered.clone(),
        cost: path.steps.count,
    };
    let ended = report.paths.iter().filter(|path| expect::has_end(path));
    let candidates: Vec<Candidate> = ended.map(candidate).collect();
    let kept = reduce(&candidates, REDUCTION).kept.len();
    let cells = CRITERIA.map(|criterion| {
        let [covered, unreachable, open] = counts(report, criterion);
        format!("{covered} / {unreachable} / {open}")
    });
    let name = section.target.rsplit('.').next().unwrap_or_default();
    println!(
        "{name:<22} {:>21} {:>21} {:>6} {kept:>5} {:>8} {milliseconds:>7}",
        cells[0],
        cells[1],
        report.paths.len(),
        report.figures.solver_calls,
    );
}

/// The open goals by reason, and each of them if that is wanted.
fn print_open(options: &Options, report: &MethodReport) {
    let mut reasons: Vec<(vitro_engine::Reason, usize)> = Vec::new();
    for goal in &report.goals {
        if let State::Open(reason) = goal.state {
            match reasons.iter_mut().find(|(known, _)| *known == reason) {
                Some((_, count)) => *count += 1,
                None => reasons.push((reason, 1)),
            }
            if options.verbose {
                println!("    {}: {}", goal.text, goal.state);
            }
        }
        if options.verbose && goal.state == State::Unreachable {
            println!("    {}: {}", goal.text, goal.state);
        }
    }
    for (reason, count) in reasons {
        println!("    {count} open: {reason}");
    }
}

fn too_many_open(fixture: &Fixture, section: &Section, report: &MethodReport) -> Option<String> {
    let [_, _, chains] = counts(report, CRITERIA[0]);
    let [_, _, branches] = counts(report, CRITERIA[1]);
    let (found, allowed) = (chains + branches, section.wish.open?);
    (found > allowed).then(|| {
        let (name, line) = (&fixture.name, section.line);
        format!("{name}:{line}: at most {allowed} goals may be open, found {found}")
    })
}
