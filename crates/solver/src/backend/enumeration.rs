//! Total enumeration of small domains: booleans, and integers that the bounds leave few values.

use vitro_expr::{Program, Sort, Term, Terms, Value};

use super::{Backend, Fit};
use crate::answer::{Answer, Reason};
use crate::classify::{Class, Shape};
use crate::context::{Context, Query};
use crate::layer::simplify::learnt;

/// Most assignments that are tried before other back ends are asked, and most assignments at all.
const FEW: u64 = 600;
const MOST: u64 = 1 << 20;

/// The back end.
pub struct Enumeration;

impl Backend for Enumeration {
    fn name(&self) -> &'static str {
        "enumeration"
    }

    fn fit(&self, shape: &Shape) -> Fit {
        match shape.assignments {
            Some(count) if count <= FEW && shape.class != Class::Boolean => Fit::Well { rank: 11 },
            Some(count) if count <= MOST => Fit::Well { rank: 75 },
            _ => Fit::No,
        }
    }

    fn solve(&mut self, context: &mut Context, query: &Query, steps: u64) -> Answer {
        let mut program = Program::new(context.terms, &query.constraints);
        let domains = domains(context.terms, &query.constraints, &program);
        let Some(domains) = domains else {
            return Answer::Unknown(Reason::Unsupported("an unbounded variable".into()));
        };
        let mut places = vec![0usize; domains.len()];
        for (var, domain) in domains.iter().enumerate() {
            match domain.first() {
                Some(first) => program.set(var, first.clone()),
                None => return Answer::Unsat(query.constraints.clone()),
            }
        }
        let mut spent = 0;
        loop {
            if query
                .constraints
                .iter()
                .all(|&constraint| program.value(constraint).is_true())
            {
                return Answer::Sat(program.model());
            }
            let cost = program.len() as u64 * 3;
            spent += cost;
            if context.spend(cost).is_err() || spent > steps {
                return Answer::Unknown(Reason::Effort);
            }
            // Counts up, the first variable fastest.
            let mut var = 0;
            while var < domains.len() {
                places[var] += 1;
                if places[var] < domains[var].len() {
                    program.set(var, domains[var][places[var]].clone());
                    break;
                }
                places[var] = 0;
                program.set(var, domains[var][0].clone());
                var += 1;
            }
            if var == domains.len() {
                return Answer::Unsat(query.constraints.clone());
            }
        }
    }
}

/// The values that the bounds leave to each variable, small numbers first.
fn domains(terms: &Terms, constraints: &[Term], program: &Program) -> Option<Vec<Vec<Value>>> {
    let mut ranges = learnt(terms, constraints);
    let mut domains = Vec::new();
    for &var in &program.vars {
        domains.push(match terms.var_sort(var) {
            Sort::Bool => vec![Value::Bool(false), Value::Bool(true)],
            Sort::Bv(width) => {
                let range = ranges.of(terms, terms.var_term(var));
                let count = i128::from(range.high) - i128::from(range.low) + 1;
                if count > i128::from(MOST) {
                    return None;
                }
                let mut numbers: Vec<i64> = (range.low..=range.high).collect();
                numbers.sort_by_key(|number| (number.unsigned_abs(), *number < 0));
                numbers
                    .into_iter()
                    .map(|number| Value::bv(width, number))
                    .collect()
            }
            _ => return None,
        });
    }
    Some(domains)
}
