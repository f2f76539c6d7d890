//! Boolean backtracking: assigns one variable after the other and evaluates the constraints under the
//! partial assignment, so a wrong choice is noticed as soon as a constraint is false (Lembeck et al.
//! 2004a, section 2).

use hashbrown::HashMap;

use vitro_expr::{Model, Op, Sort, Term, Terms, Value, Var};

use super::{Backend, Fit};
use crate::answer::{Answer, Reason};
use crate::classify::{Class, Shape};
use crate::context::{Context, Query};

/// More variables than this are better left to the SAT solver.
const MOST_VARIABLES: usize = 24;

/// The back end.
pub struct Boolean;

impl Backend for Boolean {
    fn name(&self) -> &'static str {
        "boolean"
    }

    fn fit(&self, shape: &Shape) -> Fit {
        match shape.class {
            Class::Boolean if shape.vars.len() <= MOST_VARIABLES => Fit::Try {
                rank: 10,
                steps: 2_000_000,
                again: Some(70),
            },
            Class::Boolean => Fit::Well { rank: 70 },
            _ => Fit::No,
        }
    }

    fn solve(&mut self, context: &mut Context, query: &Query, steps: u64) -> Answer {
        let search = Network::new(context.terms, &query.constraints);
        match search {
            None => Answer::Unknown(Reason::Unsupported("terms that are not boolean".into())),
            Some(mut network) => network.search(context, &query.constraints, steps),
        }
    }
}

/// The terms in the order of their computation, with three-valued results.
struct Network {
    terms: Vec<(Op, [usize; 3])>,
    values: Vec<Option<bool>>,
    roots: Vec<usize>,
    vars: Vec<(Var, usize)>,
}

impl Network {
    fn new(terms: &Terms, constraints: &[Term]) -> Option<Network> {
        let order = terms.postorder(constraints);
        if order.iter().any(|&term| terms.sort(term) != Sort::Bool) {
            return None;
        }
        let places: HashMap<Term, usize> = order
            .iter()
            .enumerate()
            .map(|(place, &term)| (term, place))
            .collect();
        let mut network = Network {
            terms: Vec::new(),
            values: vec![None; order.len()],
            roots: constraints.iter().map(|term| places[term]).collect(),
            vars: Vec::new(),
        };
        for (place, &term) in order.iter().enumerate() {
            let mut args = [0; 3];
            for (arg, inner) in args.iter_mut().zip(terms.args(term)) {
                *arg = places[inner];
            }
            network.terms.push((terms.op(term), args));
            if let Some(var) = terms.as_var(term) {
                network.vars.push((var, place));
            }
        }
        Some(network)
    }

    fn compute(&mut self) {
        for place in 0..self.terms.len() {
            let (op, args) = self.terms[place];
            let [a, b, c] = args.map(|arg| self.values[arg]);
            self.values[place] = match op {
                Op::Var(_) => self.values[place],
                Op::BoolConst(value) => Some(value),
                Op::Not => a.map(|a| !a),
                Op::And => and(a, b),
                Op::Or => and(a.map(|a| !a), b.map(|b| !b)).map(|both| !both),
                Op::Xor => a.zip(b).map(|(a, b)| a != b),
                Op::Eq => a.zip(b).map(|(a, b)| a == b),
                Op::Ite => match a {
                    Some(true) => b,
                    Some(false) => c,
                    None if b == c => b,
                    None => None,
                },
                _ => None,
            };
        }
    }

    /// Whether all constraints hold, if that is known already.
    fn verdict(&self) -> Option<bool> {
        let mut all = Some(true);
        for &root in &self.roots {
            match self.values[root] {
                Some(false) => return Some(false),
                None => all = None,
                Some(true) => {}
            }
        }
        all
    }

    fn search(&mut self, context: &mut Context, constraints: &[Term], steps: u64) -> Answer {
        let mut spent = 0;
        // For each assigned variable: whether the other value is still to be tried.
        let mut choices: Vec<bool> = Vec::new();
        loop {
            let cost = self.terms.len() as u64;
            spent += cost;
            if context.spend(cost).is_err() || spent > steps {
                return Answer::Unknown(Reason::Effort);
            }
            self.compute();
            match self.verdict() {
                Some(true) => return Answer::Sat(self.model()),
                Some(false) => {
                    if !self.backtrack(&mut choices) {
                        return Answer::Unsat(constraints.to_vec());
                    }
                }
                None => {
                    let (_, place) = self.vars[choices.len()];
                    self.values[place] = Some(false);
                    choices.push(true);
                }
            }
        }
    }

    fn backtrack(&mut self, choices: &mut Vec<bool>) -> bool {
        while let Some(open) = choices.pop() {
            let (_, place) = self.vars[choices.len()];
            if open {
                self.values[place] = Some(true);
                choices.push(false);
                return true;
            }
            self.values[place] = None;
        }
        false
    }

    fn model(&self) -> Model {
        let mut model = Model::new();
        for &(var, place) in &self.vars {
            model.set(var, Value::Bool(self.values[place].unwrap_or(false)));
        }
        model
    }
}

fn and(a: Option<bool>, b: Option<bool>) -> Option<bool> {
    match (a, b) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), Some(true)) => Some(true),
        _ => None,
    }
}
