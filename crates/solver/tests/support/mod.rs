//! Systems written as SMT-LIB, solved by a manager.

use vitro_expr::smt::{Command, Reader};
use vitro_expr::{Term, Terms, Value};
use vitro_solver::{Config, Outcome, Solver};

/// A system with its arena.
pub struct System {
    pub terms: Terms,
    pub constraints: Vec<Term>,
}

/// Reads declarations and constraints.
pub fn system(text: &str) -> System {
    let mut terms = Terms::new();
    let script = Reader::new()
        .script(&mut terms, text)
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    let constraints = script
        .commands
        .into_iter()
        .filter_map(|(command, _)| match command {
            Command::Assert(term, _) => Some(term),
            _ => None,
        })
        .collect();
    System { terms, constraints }
}

impl System {
    /// Solves it with a fresh manager; a model is checked.
    pub fn solve(&mut self, config: &Config) -> Outcome {
        let mut solver = Solver::new(config.clone());
        for &constraint in &self.constraints {
            solver.assert(&mut self.terms, constraint);
        }
        let outcome = solver.check(&mut self.terms);
        if let Some(model) = outcome.model() {
            assert!(self.terms.holds(&self.constraints, model));
        }
        outcome
    }

    /// All values of an `int` variable, found by excluding one after the other.
    #[allow(dead_code)]
    pub fn all_values(&mut self, config: &Config, name: &str) -> Vec<i64> {
        let var = self
            .terms
            .find_var(name)
            .unwrap_or_else(|| panic!("no {name}"));
        let term = self.terms.var_term(var);
        let sort = self.terms.var_sort(var);
        let mut found = Vec::new();
        loop {
            let outcome = self.solve(config);
            match outcome.model() {
                Some(model) => {
                    let value = model.get(&self.terms, var);
                    let Value::Bv(bits) = value else {
                        panic!("{name} is no bit-vector")
                    };
                    found.push(vitro_expr::sort::signed(bits, sort.width()));
                    let constant = self.terms.constant(&value, sort);
                    let other = self.terms.ne(term, constant);
                    self.constraints.push(other);
                }
                None => {
                    assert!(outcome.is_unsat(), "{:?}", outcome.answer);
                    found.sort_unstable();
                    return found;
                }
            }
            assert!(found.len() < 100);
        }
    }
}

/// Declares variables of one sort.
pub fn declare(names: &str, sort: &str) -> String {
    names
        .split(' ')
        .map(|name| format!("(declare-const {name} {sort})"))
        .collect()
}

#[allow(dead_code)]
pub const INT: &str = "(_ BitVec 32)";
#[allow(dead_code)]
pub const DOUBLE: &str = "(_ FloatingPoint 11 53)";
