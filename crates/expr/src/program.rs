//! Terms compiled to a straight list of steps, for evaluating the same constraints under very many
//! assignments: searching, enumerating, making models readable.

use hashbrown::HashMap;

use crate::eval;
use crate::model::Model;
use crate::op::Op;
use crate::pool::{Term, Terms, Var};
use crate::sort::Sort;
use crate::value::Value;

#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
struct Operation {
    op: Op,
    sort: Sort,
    from: Sort,
    args: [u32; 3],
    arity: u8,
    /// Which variables (by their place in [`Program::vars`], the first 64 of them) it depends on.
    depends: u64,
}

/// Terms in the order of their computation, and the values of the last run.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct Program {
    steps: Vec<Operation>,
    values: Vec<Value>,
    /// The variables of the terms, ascending.
    pub vars: Vec<Var>,
    places: Vec<u32>,
    index: HashMap<Term, u32>,
    /// In which run each value changed last.
    changed: Vec<u32>,
    /// The number of the last run.
    run: u32,
    /// What the last run has changed, and what that was before.
    replaced: Vec<(u32, Value)>,
    /// The variable that was set last, by its place, and the steps that depend on it.
    #[serde(skip)]
    last: Option<(usize, Vec<u32>)>,
}

impl Program {
    /// The program that computes these terms and everything below them. All variables are zero.
    pub fn new(terms: &Terms, roots: &[Term]) -> Program {
        let mut program = Program::not_run(terms, roots);
        program.run_all();
        program
    }

    /// The same with the values that the variables have in a model.
    pub fn of_model(terms: &Terms, roots: &[Term], model: &Model) -> Program {
        let mut program = Program::not_run(terms, roots);
        program.load(terms, model);
        program
    }

    fn not_run(terms: &Terms, roots: &[Term]) -> Program {
        let order = terms.postorder(roots);
        let index: HashMap<Term, u32> = order
            .iter()
            .enumerate()
            .map(|(place, &term)| (term, place as u32))
            .collect();
        let mut vars: Vec<Var> = order
            .iter()
            .filter_map(|&term| terms.as_var(term))
            .collect();
        vars.sort_unstable();
        let places = vars
            .iter()
            .map(|&var| index[&terms.var_term(var)])
            .collect();
        let mut program = Program {
            steps: Vec::new(),
            values: Vec::new(),
            vars,
            places,
            index,
            changed: Vec::new(),
            run: 0,
            replaced: Vec::new(),
            last: None,
        };
        for &term in &order {
            program.add(terms, term);
        }
        program
    }

    fn add(&mut self, terms: &Terms, term: Term) {
        let node = terms.node(term);
        let mut args = [0; 3];
        let mut depends = match terms.as_var(term) {
            Some(var) => self.vars.binary_search(&var).map_or(0, bit),
            None => 0,
        };
        for (place, arg) in args.iter_mut().zip(node.args()) {
            *place = self.index[arg];
            depends |= self.steps[*place as usize].depends;
        }
        let from = node
            .args()
            .first()
            .map_or(node.sort, |&arg| terms.sort(arg));
        let arity = node.args().len() as u8;
        self.steps.push(Operation {
            op: node.op,
            sort: node.sort,
            from,
            args,
            arity,
            depends,
        });
        self.changed.push(0);
        self.values.push(
            terms
                .as_const(term)
                .unwrap_or_else(|| Value::zero(node.sort)),
        );
    }

    fn run_all(&mut self) {
        for place in 0..self.steps.len() {
            if let Some(value) = self.computed(place) {
                self.values[place] = value;
            }
        }
    }

    /// What a step gives now; nothing for a constant or variable.
    fn computed(&self, place: usize) -> Option<Value> {
        let step = &self.steps[place];
        let arity = usize::from(step.arity);
        if arity == 0 {
            return None;
        }
        let mut args = [const { Value::Bool(false) }; 3];
        for (value, &arg) in args.iter_mut().zip(&step.args[..arity]) {
            value.clone_from(&self.values[arg as usize]);
        }
        eval::apply(step.op, step.sort, step.from, &args[..arity])
    }

    /// Gives one variable (by its place in `vars`) a value and computes what depends on it, as far as it changes.
    pub fn set(&mut self, var: usize, value: Value) {
        let first = self.places[var] as usize;
        self.replaced.clear();
        if self.values[first] == value {
            return;
        }
        let (last, affected) = self.last.take().unwrap_or((usize::MAX, Vec::new()));
        let affected = match last == var {
            true => affected,
            false => self.affected_by(var),
        };
        self.start_run();
        self.replace(first, value);
        for place in affected.iter().map(|&place| place as usize) {
            let step = &self.steps[place];
            let args = &step.args[..usize::from(step.arity)];
            let is_new = |&arg: &u32| self.changed[arg as usize] == self.run;
            if !args.iter().any(is_new) {
                continue;
            }
            if let Some(value) = self.computed(place)
                && value != self.values[place]
            {
                self.replace(place, value);
            }
        }
        self.last = Some((var, affected));
    }

    /// The steps behind a variable that depend on it.
    fn affected_by(&self, var: usize) -> Vec<u32> {
        let (first, depends) = (self.places[var] as usize, bit(var));
        let behind = (first + 1..).zip(&self.steps[first + 1..]);
        let affected = behind.filter(|(_, step)| step.depends & depends != 0);
        affected.map(|(place, _)| place as u32).collect()
    }

    fn replace(&mut self, place: usize, value: Value) {
        let old = std::mem::replace(&mut self.values[place], value);
        self.replaced.push((place as u32, old));
        self.changed[place] = self.run;
    }

    /// Takes back what the last call of `set` did.
    pub fn take_back(&mut self) {
        for (place, old) in self.replaced.drain(..) {
            self.values[place as usize] = old;
        }
    }

    fn start_run(&mut self) {
        if self.run == u32::MAX {
            self.changed.fill(0);
            self.run = 0;
        }
        self.run += 1;
    }

    /// Gives all variables their values in a model and computes everything.
    pub fn load(&mut self, terms: &Terms, model: &Model) {
        for (var, &place) in self.vars.iter().zip(&self.places) {
            self.values[place as usize] = model.get(terms, *var);
        }
        self.run_all();
    }

    /// Gives all variables values and computes everything.
    pub fn assign(&mut self, value: impl Fn(Var) -> Value) {
        for (var, &place) in self.vars.iter().zip(&self.places) {
            self.values[place as usize] = value(*var);
        }
        self.run_all();
    }

    /// Where the values of some terms are that the program computes.
    pub fn places_of(&self, terms: &[Term]) -> Vec<u32> {
        terms.iter().map(|term| self.index[term]).collect()
    }

    /// Whether the terms at these places are all true.
    pub fn all_true(&self, places: &[u32]) -> bool {
        let mut places = places.iter();
        places.all(|&place| self.values[place as usize].is_true())
    }

    /// The value of a term that the program computes.
    pub fn value(&self, term: Term) -> &Value {
        &self.values[self.index[&term] as usize]
    }

    /// The sort of a term that the program computes.
    pub fn sort_of(&self, term: Term) -> Sort {
        self.steps[self.index[&term] as usize].sort
    }

    /// The variables that a term depends on, of those that the program computes.
    pub fn vars_of(&self, term: Term) -> Vec<Var> {
        let mut is_needed = vec![false; self.steps.len()];
        is_needed[self.index[&term] as usize] = true;
        for place in (0..self.steps.len()).rev() {
            let step = &self.steps[place];
            if is_needed[place] {
                let args = &step.args[..usize::from(step.arity)];
                args.iter().for_each(|&arg| is_needed[arg as usize] = true);
            }
        }
        let vars = self.vars.iter().zip(&self.places);
        let needed = vars.filter(|(_, place)| is_needed[**place as usize]);
        needed.map(|(var, _)| *var).collect()
    }

    /// The value of a variable by its place in `vars`.
    pub fn var_value(&self, var: usize) -> &Value {
        &self.values[self.places[var] as usize]
    }

    /// Whether the program computes a term.
    pub fn knows(&self, term: Term) -> bool {
        self.index.contains_key(&term)
    }

    /// The present values of the variables.
    pub fn model(&self) -> Model {
        let mut model = Model::new();
        for (place, &var) in self.vars.iter().enumerate() {
            model.set(var, self.var_value(place).clone());
        }
        model
    }

    /// How many steps a full run takes.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there is nothing to compute.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }
}

/// The bit of a variable; variables past the 63rd share one, which only costs some more steps.
fn bit(var: usize) -> u64 {
    1 << var.min(63)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Random, RandomValues, Shape, TermSource};

    #[test]
    fn programs_compute_what_evaluation_does() {
        for seed in 0..300 {
            let mut terms = Terms::new();
            let term = TermSource::new(seed, Shape::SMT).term(&mut terms, Sort::Bool, 5);
            let mut program = Program::new(&terms, &[term]);
            let mut random = Random::new(seed);
            for _ in 0..10 {
                if program.vars.is_empty() {
                    break;
                }
                let var = random.below(program.vars.len());
                let value = random.value(terms.var_sort(program.vars[var]));
                program.set(var, value);
                let before = program.model();
                assert_eq!(
                    program.value(term),
                    &terms.eval(term, &before),
                    "seed {seed}"
                );
                let other = random.value(terms.var_sort(program.vars[var]));
                program.set(var, other);
                program.take_back();
                assert_eq!(program.model(), before, "seed {seed}");
                assert_eq!(program.value(term), &terms.eval(term, &before));
            }
        }
    }
}
