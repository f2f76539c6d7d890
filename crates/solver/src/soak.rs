//! Random systems against the manager: streams of pushes, pops, constraints and questions. Every model
//! is evaluated on the terms as they were written, without any rewriting; the core of every `unsat` is
//! put to a second solver, if there is one.

use std::time::{Duration, Instant};

use vitro_expr::random::{Random, Shape, TermSource};
use vitro_expr::{Model, Op, Sort, Term, Terms};

use crate::answer::Answer;
use crate::backend::bridge::Bridge;
use crate::config::{BackendKind, Config};
use crate::manager::Solver;
use crate::statistics::Statistics;

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Systems asked about.
    pub systems: u64,
    /// Those with a solution.
    pub sat: u64,
    /// Those without.
    pub unsat: u64,
    /// Those given up.
    pub unknown: u64,
    /// `unsat` that the second solver confirmed.
    pub confirmed: u64,
    /// `unsat` that the second solver could not decide.
    pub unconfirmed: u64,
    /// Wrong answers, each with how to get it again.
    pub wrong: Vec<String>,
    /// The counters of all managers together.
    pub statistics: Vec<Statistics>,
}

/// The shapes of systems, in rotation.
const SHAPES: [Shape; 12] = [
    Shape {
        widths: &[32],
        variables: 3,
        products: false,
        ..Shape::BITS
    },
    Shape {
        widths: &[8, 16],
        variables: 2,
        ..Shape::BITS
    },
    Shape {
        widths: &[32, 64],
        variables: 2,
        ..Shape::BITS
    },
    Shape {
        arrays: true,
        products: false,
        variables: 2,
        ..Shape::BITS
    },
    Shape {
        arrays: false,
        functions: false,
        variables: 2,
        ..Shape::ALL
    },
    Shape {
        variables: 2,
        ..Shape::ALL
    },
    Shape {
        variables: 2,
        products: false,
        ..Shape::NUMBERS
    },
    Shape {
        variables: 2,
        ..Shape::NUMBERS
    },
    Shape {
        references: true,
        arrays: true,
        products: false,
        widths: &[32],
        variables: 3,
        ..Shape::BITS
    },
    Shape {
        widths: &[8, 64],
        wide: &[65, 96, 128],
        variables: 2,
        ..Shape::BITS
    },
    Shape {
        roundings: true,
        arrays: false,
        functions: false,
        variables: 2,
        ..Shape::ALL
    },
    Shape {
        variables: 2,
        ..Shape::SMT
    },
];

/// The configuration in rotation: as it is, without the exact back end, and with only that one. Otherwise the
/// exact one and the layers would answer nearly everything, and the others be hardly tried.
fn variant(config: &Config, turn: u64) -> Config {
    let mut config = config.clone();
    match turn % 4 {
        1 => config.backends.retain(|&kind| kind != BackendKind::Blast),
        2 => config.backends.retain(|&kind| kind == BackendKind::Blast),
        3 => config.backends.retain(|&kind| {
            !matches!(
                kind,
                BackendKind::Blast | BackendKind::Search | BackendKind::Enumeration
            )
        }),
        _ => return config,
    }
    config.layers.clear();
    config
}

/// One stream of queries on two arenas.
struct Stream<'a> {
    seed: u64,
    simple: Terms,
    plain: Terms,
    solver: Solver,
    /// The present constraints by level: simplified, and as they were written.
    levels: Vec<Vec<(Term, Term)>>,
    bridge: Option<&'a mut Bridge>,
}

/// Asks about at least this many random systems, starting from a seed.
pub fn run(
    config: &Config,
    seed: u64,
    count: u64,
    mut second: Option<&mut Bridge>,
    progress: &mut dyn FnMut(&Report),
) -> Report {
    let mut report = Report::default();
    let mut seed = seed;
    while report.systems < count {
        let mut stream = Stream {
            seed,
            simple: Terms::new(),
            plain: Terms::without_rewriting(),
            solver: Solver::new(variant(config, seed / SHAPES.len() as u64)),
            levels: vec![Vec::new()],
            bridge: second.as_deref_mut(),
        };
        stream.run(&mut report);
        report.statistics.push(stream.solver.statistics().clone());
        seed += 1;
        progress(&report);
    }
    report
}

impl Stream<'_> {
    fn run(&mut self, report: &mut Report) {
        let mut random = Random::new(self.seed);
        let shape = SHAPES[(self.seed % SHAPES.len() as u64) as usize];
        for step in 0..12 {
            match random.below(5) {
                0 => {
                    self.solver.push();
                    self.levels.push(Vec::new());
                }
                1 if self.levels.len() > 1 => {
                    self.solver.pop();
                    self.levels.pop();
                }
                _ => {}
            }
            let (draw, depth) = (random.bits(), 1 + random.below(3));
            let simple = TermSource::new(draw, shape).term(&mut self.simple, Sort::Bool, depth);
            let plain = TermSource::new(draw, shape).term(&mut self.plain, Sort::Bool, depth);
            self.solver.assert(&mut self.simple, simple);
            if let Some(level) = self.levels.last_mut() {
                level.push((simple, plain));
            }
            let decided = self.ask(report, step);
            if decided == Some(false) && self.levels.len() > 1 {
                self.solver.pop();
                self.levels.pop();
            } else if decided == Some(false) {
                return;
            }
        }
    }

    fn ask(&mut self, report: &mut Report, step: usize) -> Option<bool> {
        let outcome = self.solver.check(&mut self.simple);
        let written = self.levels.iter().flatten();
        let constraints: Vec<Term> = written.map(|&(_, plain)| plain).collect();
        report.systems += 1;
        let place = format!("seed {} step {step} by {}", self.seed, outcome.by);
        match outcome.answer {
            Answer::Sat(model) => {
                report.sat += 1;
                let model = self.translated(&model);
                if !self.plain.holds(&constraints, &model) {
                    report.wrong.push(format!("{place}: the model is none"));
                }
                Some(true)
            }
            Answer::Unsat(core) => {
                report.unsat += 1;
                // The core alone must do: later answers rest on it.
                let written = self.levels.iter().flatten();
                let core: Vec<Term> = written
                    .filter(|(simple, _)| core.contains(simple))
                    .map(|&(_, plain)| plain)
                    .collect();
                self.second_opinion(report, &core, &place);
                Some(false)
            }
            Answer::Unknown(_) => {
                report.unknown += 1;
                None
            }
        }
    }

    /// The model on the variables of the other arena.
    fn translated(&self, model: &Model) -> Model {
        let mut other = Model::new();
        for (var, value) in model.iter() {
            if let Some(same) = self.plain.find_var(self.simple.var_name(var)) {
                other.set(same, value.clone());
            }
        }
        other
    }

    fn second_opinion(&mut self, report: &mut Report, constraints: &[Term], place: &str) {
        let Some(bridge) = self.bridge.as_deref_mut() else {
            return;
        };
        let until = Instant::now() + Duration::from_secs(3);
        match bridge.check(&mut self.plain, constraints, until) {
            Ok(Answer::Unsat(_)) => report.confirmed += 1,
            Ok(Answer::Sat(model)) => {
                let order = self.plain.postorder(constraints);
                let free = order
                    .iter()
                    .any(|&term| matches!(self.plain.op(term), Op::Fun(_)));
                if self.plain.holds(constraints, &model) {
                    report.wrong.push(format!("{place}: there is a model"));
                } else if free {
                    // The second solver takes sines for any function.
                    report.unconfirmed += 1;
                } else {
                    report
                        .wrong
                        .push(format!("{place}: the solvers mean different things"));
                }
            }
            Ok(Answer::Unknown(_)) | Err(_) => report.unconfirmed += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Limits;

    #[test]
    fn a_few_thousand_random_systems() {
        let limits = Limits {
            steps: 3_000_000,
            time: None,
        };
        let config = Config {
            limits,
            ..Config::default()
        };
        // A second solver named by the developer checks each `unsat`; models are always checked.
        let command = std::env::var("VITRO_SMT_SOLVER").ok();
        let mut bridge =
            command.map(|text| Bridge::new(text.split(' ').map(String::from).collect()));
        let report = run(&config, 1, 2500, bridge.as_mut(), &mut |_| {});
        assert!(report.wrong.is_empty(), "{:#?}", report.wrong);
        assert!(report.sat > 500 && report.unsat > 100, "{report:?}");
    }
}
