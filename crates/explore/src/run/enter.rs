//! Going to an alternative: is there an input that leads there? If so, the machine goes there with it.

use vitro_expr::eval::Evaluator;
use vitro_expr::{Model, Term};
use vitro_solver::Answer;
use vitro_vm::{Alternative, Outcome, Shadows, Trap};

use super::Explorer;
use crate::frontier::Event;
use crate::frontier::trace::PickAnswer;
use crate::recorded_inputs::replay::said;
use crate::tree::{Ending, Leaf, NodeState, Open, TreeNode};

impl Explorer {
    /// Goes to an open alternative if an input leads there. If the solver answers `Unknown` and is asked again later, it stays open;
    /// `tries` says how often it was asked then.
    pub(crate) fn enter(&mut self, open: Open, tries: Option<usize>) -> PickAnswer {
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
            Answer::Unknown(_) => match tries {
                Some(tries) => {
                    self.offer(&Event::HardQuery { open, tries });
                    return PickAnswer::Unknown;
                }
                None => NodeState::Unknown,
            },
        };
        self.tree.nodes[open.node].states[open.alternative] = state;
        let model = match answer {
            Answer::Sat(model) if barred.is_none() => model,
            Answer::Sat(_) => return PickAnswer::Barred,
            Answer::Unsat(_) => return PickAnswer::Unsat,
            Answer::Unknown(_) => return PickAnswer::Unknown,
        };
        let model = match &mut self.machine.symbolic {
            Some(symbolic) => self.replay.model_for(symbolic, open, &conditions, model),
            None => model,
        };
        match self.go_or_stop(open, &conditions, model) {
            true => PickAnswer::Sat,
            false => PickAnswer::Barred,
        }
    }

    /// Whether the machine is where an alternative begins: see [`Explorer::enter`].
    pub(crate) fn enters(&mut self, open: Open) -> bool {
        self.enter(open, None) == PickAnswer::Sat
    }

    /// Asks the solver.
    pub(crate) fn ask(&mut self, conditions: &[Term]) -> Answer {
        match &mut self.machine.symbolic {
            Some(symbolic) => self.queries.ask(symbolic, conditions, &mut self.figures),
            None => Answer::Unknown(vitro_solver::Reason::NoBackend),
        }
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
        at: Leaf,
        conditions: &[Term],
        model: Model,
    ) -> Result<(), Outcome> {
        let (point, shadows, way, trace) = match at {
            Some((node, alternative)) => {
                let node = &self.tree.nodes[node];
                let way = node.fork.ways[alternative].clone();
                (node.point, node.shadows.clone(), way, Default::default())
            }
            None => match &self.call.begin {
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
            None => self.threads.order = Default::default(),
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

    /// At the current fork, takes the alternative that a recorded input names, if it can be continued. No limit is passed
    /// that way; but of two orders of calls that do the same, it may be the other one.
    pub(crate) fn divert(&mut self, open: Open) -> bool {
        let TreeNode { fork, states, .. } = &self.tree.nodes[open.node];
        let is_barred = matches!(
            fork.ways[open.alternative],
            Alternative::NoRecipe(_)
                | Alternative::Beyond(_)
                | Alternative::NullForbidden(_)
                | Alternative::Excluded
        );
        let may_go = matches!(
            states[open.alternative],
            NodeState::Open | NodeState::Unneeded
        );
        let condition = fork.alternatives[open.alternative];
        let conditions = self.tree.conditions(open.node, open.alternative);
        let symbolic = self.machine.symbolic.as_deref();
        let Some(symbolic) = symbolic.filter(|_| may_go && !is_barred) else {
            return false;
        };
        let mut model = symbolic.model().clone();
        if let Some((var, value)) = said(symbolic, condition) {
            model.set(var, value);
        }
        let mut evaluator = Evaluator::new(&symbolic.terms, &model);
        if !conditions.iter().all(|&one| evaluator.holds(one)) {
            return self.enters(open);
        }
        self.tree.nodes[open.node].states[open.alternative] = NodeState::Explored;
        self.go_or_stop(open, &conditions, model)
    }
}
