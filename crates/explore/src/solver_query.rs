//! Is there an input that goes another way? If so, the machine goes there with it.

use std::collections::BTreeMap;
use std::time::Instant;

use vitro_expr::slots::Marks;
use vitro_expr::{Model, Term, Terms, Var};
use vitro_solver::Answer;
use vitro_solver::readable::{Row, Taste};
use vitro_vm::{Alternative, Outcome, Shadows, Symbolic, Trap};

use crate::character_guess::filler;
use crate::explorer::Explorer;
use crate::recorded_inputs::replay::given_way;
use crate::strategy::Open;
use crate::tree::{Ending, NodeState};

impl Explorer {
    /// Goes to an open alternative if an input leads there. If the solver gives up and is to be asked again, it stays open;
    /// then it is said how often it was asked.
    pub(crate) fn enter(&mut self, open: Open, asked: Option<usize>) -> bool {
        let conditions = self.tree.conditions(open.node, open.alternative);
        let barred = match &self.tree.nodes[open.node].fork.ways[open.alternative] {
            Alternative::NoRecipe(_) => Some(NodeState::NoRecipe),
            Alternative::Beyond(_) => Some(NodeState::Bound),
            Alternative::NullForbidden(_) => Some(NodeState::NullForbidden),
            Alternative::Excluded => Some(NodeState::Excluded),
            Alternative::Plain
            | Alternative::NewObject(_)
            | Alternative::SetupCall(_)
            | Alternative::Turn(_)
            | Alternative::Wakes(_) => None,
        };
        // Whether an input leads there at all is asked in any case.
        let turn = self.tree.nodes[open.node].turn.as_ref();
        let answer = match turn.map(|turn| turn.model.clone()) {
            // Every input may have threads in any order.
            Some(model) => Answer::Sat(model),
            None => self.ask(&conditions),
        };
        let state = match &answer {
            Answer::Sat(_) => barred.unwrap_or(NodeState::Explored),
            Answer::Unsat(_) => NodeState::Infeasible,
            Answer::Unknown(_) => match asked {
                Some(tries) => {
                    self.hard.push((open, tries));
                    return false;
                }
                None => NodeState::Unknown,
            },
        };
        self.tree.nodes[open.node].states[open.alternative] = state;
        let Answer::Sat(model) = answer else {
            return false;
        };
        if barred.is_some() {
            return false;
        }
        let model = self.as_recorded(open, &conditions, model);
        self.go_or_stop(open, &conditions, model)
    }

    /// Goes to where an alternative begins, with an input that leads there; if that is not possible, there is a path that
    /// says why.
    pub(crate) fn go_or_stop(&mut self, open: Open, conditions: &[Term], model: Model) -> bool {
        let at = Some((open.node, open.alternative));
        match self.go(at, conditions, model) {
            Ok(()) => true,
            Err(outcome) => {
                self.finish_path(at, None, Ending::Stopped(outcome));
                false
            }
        }
    }

    /// Goes to where the alternative of a fork begins, or the method, with an input that leads there. The fork must not
    /// have been given up.
    pub(crate) fn go(
        &mut self,
        at: Option<(usize, usize)>,
        conditions: &[Term],
        model: Model,
    ) -> Result<(), Outcome> {
        let (point, shadows, way, trace) = match at {
            Some((node, alternative)) => {
                let node = &self.tree.nodes[node];
                let way = node.fork.ways[alternative].clone();
                (node.point, node.shadows.clone(), way, Default::default())
            }
            None => match &self.begin {
                Some(begin) => (
                    begin.point,
                    begin.shadows.clone(),
                    Alternative::Plain,
                    begin.trace.clone(),
                ),
                None => return Err(Outcome::Internal("the method has not begun".into())),
            },
        };
        self.machine.switch_to(point);
        match at {
            Some((node, alternative)) => self.resume_order(node, alternative),
            None => self.order = Default::default(),
        }
        let adopted = self.machine.adopt(shadows, conditions, &way, model);
        self.put_trace(trace);
        adopted.map_err(|trap| match trap {
            Trap::Stop(outcome) => outcome,
            other => Outcome::Internal(format!("an input could not be made: {other:?}")),
        })
    }

    /// Nobody goes back to a fork whose alternatives have all been looked at.
    pub(crate) fn release_if_done(&mut self, node: usize) {
        let node = &mut self.tree.nodes[node];
        // What is found below may yet ask for another order.
        if node.turn.is_some() {
            return;
        }
        if !node.states.contains(&NodeState::Open) {
            node.shadows = Shadows::default();
            self.machine.release(node.point);
        }
    }

    /// Asks the manager, whose stack is brought in step with the path.
    pub(crate) fn ask(&mut self, conditions: &[Term]) -> Answer {
        let Some(symbolic) = &mut self.machine.symbolic else {
            return Answer::Unknown(vitro_solver::Reason::NoBackend);
        };
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
        self.figures.solver_calls += 1;
        let asked = Instant::now();
        let outcome = self.solver.check(&mut symbolic.terms);
        self.figures.solving += asked.elapsed();
        self.figures.solver_steps += outcome.steps;
        let by = outcome.by.backend.unwrap_or(outcome.by.layer);
        *self.figures.answers.entry(by).or_default() += 1;
        match outcome.answer {
            Answer::Sat(model) => {
                // The run from here on, and its test, show these values.
                let characters = &symbolic.characters;
                let taste = |terms: &Terms, var| match characters.contains(&terms.var_term(var)) {
                    true => Taste::Character,
                    false => Taste::Number,
                };
                let texts = &symbolic.texts;
                let rows = |terms: &Terms, var| rows(texts, terms, var);
                let terms = &symbolic.terms;
                let model = self.solver.readable(terms, &model, &taste, &rows);
                let model = with_letters(symbolic, conditions, model);
                Answer::Sat(match self.letters.mixed(symbolic, &model) {
                    Some(mixed) => given_way(symbolic, conditions, mixed, &model),
                    None => model,
                })
            }
            other => other,
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

/// Characters that no condition speaks of become letters.
fn with_letters(symbolic: &mut Symbolic, conditions: &[Term], mut model: Model) -> Model {
    let mut used = Marks::default();
    for &condition in conditions {
        for var in symbolic.terms.free_vars(condition).iter() {
            used.insert(var.index());
        }
    }
    let terms = &symbolic.terms;
    let all = symbolic.characters.iter();
    let unused = all.filter_map(|&character| {
        let var = terms.as_var(character)?;
        (!used.contains(var.index())).then_some(var)
    });
    model.set_all(unused.map(|var| (var, filler(terms, var))));
    model
}
