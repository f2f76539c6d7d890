//! Queries to the solver: is there an input that satisfies these conditions?

mod character_guess;

use std::collections::BTreeMap;
use std::time::Instant;

use vitro_expr::{Model, Term, Terms, Value, Var};
use vitro_solver::readable::{Row, Taste};
use vitro_solver::{Answer, Config, Solver};
use vitro_vm::{Fork, Machine, Symbolic};

use crate::budget::Figures;
use crate::recorded_inputs::replay::given_way;
use crate::tree::Tree;
use character_guess::{CharacterGuess, LETTER};

/// The solver, with the conditions that are on its stack.
pub(crate) struct SolverQueries {
    solver: Solver,
    /// Conditions on the solver's stack, a level each.
    asserted: Vec<Term>,
    /// Most steps for one query.
    pub patience: u64,
    guess: CharacterGuess,
}

impl SolverQueries {
    pub fn new(config: Config) -> SolverQueries {
        SolverQueries {
            patience: config.limits.steps,
            solver: Solver::new(config),
            asserted: Vec::new(),
            guess: CharacterGuess::default(),
        }
    }

    /// Limits the next queries to this many steps each.
    pub fn limit_steps(&mut self, steps: u64) {
        self.solver.limit_steps(steps);
    }

    /// The solver does not go on after that.
    pub fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.solver.set_deadline(deadline);
    }

    /// The memory that the solver holds, in bytes, by its own count.
    pub fn held_memory(&self) -> u64 {
        self.solver.held_memory()
    }

    /// Remembers the characters that a fork asks for.
    pub fn note_characters(&mut self, symbolic: &mut Symbolic, fork: &Fork) {
        self.guess.note(symbolic, fork);
    }

    /// Asks the solver manager, whose stack is first made to hold these conditions.
    pub fn ask(
        &mut self,
        symbolic: &mut Symbolic,
        conditions: &[Term],
        figures: &mut Figures,
    ) -> Answer {
        let common = self
            .asserted
            .iter()
            .zip(conditions)
            .take_while(|(a, b)| a == b)
            .count();
        for _ in common..self.asserted.len() {
            self.solver.pop();
        }
        self.asserted.truncate(common);
        for &condition in &conditions[common..] {
            self.solver.push();
            self.solver.assert(&mut symbolic.terms, condition);
            self.asserted.push(condition);
        }
        figures.solver_calls += 1;
        let asked = Instant::now();
        let outcome = self.solver.check(&mut symbolic.terms);
        figures.solving += asked.elapsed();
        figures.solver_steps += outcome.steps;
        let by = outcome.by.backend.unwrap_or(outcome.by.layer);
        *figures.answers.entry(by).or_default() += 1;
        match outcome.answer {
            Answer::Sat(model) => {
                // The run from here on, and its test, show these values.
                let characters = &symbolic.characters;
                let taste = |_: &Terms, var| match characters.contains(var) {
                    true => Taste::Character,
                    false => Taste::Number,
                };
                let texts = &symbolic.texts;
                let rows = |terms: &Terms, var| rows(texts, terms, var);
                let terms = &symbolic.terms;
                let model = self.solver.readable(terms, &model, &taste, &rows);
                let model = with_letters(symbolic, conditions, model);
                Answer::Sat(match self.guess.mixed(symbolic, &model) {
                    Some(mixed) => given_way(symbolic, conditions, mixed, &model),
                    None => model,
                })
            }
            other => other,
        }
    }
}

/// The parts of a search that comparisons of states need.
pub(crate) struct Asking<'a> {
    pub machine: &'a mut Machine,
    pub tree: &'a Tree,
    pub queries: &'a mut SolverQueries,
    pub figures: &'a mut Figures,
}

impl Asking<'_> {
    /// Asks the solver.
    pub fn ask(&mut self, conditions: &[Term]) -> Answer {
        match &mut self.machine.symbolic {
            Some(symbolic) => self.queries.ask(symbolic, conditions, self.figures),
            None => Answer::Unknown(vitro_solver::Reason::NoBackend),
        }
    }
}

/// The texts among the inputs that have this length.
fn rows(texts: &BTreeMap<Term, Vec<Vec<Term>>>, terms: &Terms, length: Var) -> Vec<Row> {
    let all = texts.get(&terms.var_term(length)).into_iter().flatten();
    let row = |characters: &Vec<Term>| {
        let cells: Option<Vec<Var>> = characters.iter().map(|&one| terms.as_var(one)).collect();
        Some(Row {
            length,
            cells: cells?,
        })
    };
    all.filter_map(row).collect()
}

/// Characters in no condition become letters.
fn with_letters(symbolic: &mut Symbolic, conditions: &[Term], mut model: Model) -> Model {
    let mut unused = symbolic.characters.clone();
    for &condition in conditions {
        for &var in symbolic.terms.free_vars(condition).iter() {
            unused.remove(var);
        }
    }
    model.fill(unused, vec![Value::Bv(u64::from(LETTER))], 0);
    model
}
