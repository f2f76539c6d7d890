//! The loop of symbolic execution: run, note forks, pick, ask, go there.

use std::collections::HashSet;

use vitro_expr::{Model, Term, Terms, Value};
use vitro_solver::readable::Taste;
use vitro_solver::{Answer, Config, Solver};
use vitro_vm::{Alternative, ForkKind, Machine, MethodId, NodeId, Outcome, Progress, Symbolic};

use crate::input::Input;
use crate::strategy::{Open, Strategy};
use crate::tree::{Ending, NodeState, Path, Tree, TreeNode};

/// When to stop. Counted in work, so that results repeat.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Most paths.
    pub paths: usize,
    /// Most instructions of one path.
    pub path_steps: u64,
    /// Most forks on one path.
    pub depth: usize,
    /// Most instructions altogether.
    pub steps: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Budget {
            paths: 1_000,
            path_steps: 1_000_000,
            depth: 200,
            steps: 50_000_000,
        }
    }
}

/// What an exploration took.
#[derive(Clone, Copy, Default, Debug)]
pub struct Figures {
    /// Forks met.
    pub forks: u64,
    /// Instructions executed.
    pub steps: u64,
    /// Questions to the solver manager.
    pub solver_calls: u64,
}

/// A method under exploration.
pub struct Explorer {
    /// The machine, with the method's class ready.
    pub machine: Machine,
    /// The constraint solver manager.
    pub solver: Solver,
    /// What has been found.
    pub tree: Tree,
    /// What it took.
    pub figures: Figures,
    method: MethodId,
    inputs: Vec<Input>,
    /// Conditions that are on the solver's stack, a level each.
    asserted: Vec<Term>,
}

impl Explorer {
    /// Prepares to explore a static method whose parameters are `inputs`, terms of `symbolic`.
    pub fn new(
        mut machine: Machine,
        method: MethodId,
        inputs: Vec<Input>,
        symbolic: Symbolic,
        solver: Config,
    ) -> Explorer {
        machine.symbolic = Some(Box::new(symbolic));
        Explorer {
            machine,
            solver: Solver::new(solver),
            tree: Tree::default(),
            figures: Figures::default(),
            method,
            inputs,
            asserted: Vec::new(),
        }
    }

    /// Explores until nothing is open or the budget is used up.
    pub fn run(&mut self, strategy: &mut dyn Strategy, budget: &Budget) -> Result<(), Outcome> {
        let start = self.machine.steps;
        let root = self.machine.choice_point();
        let mut args: Vec<Option<Term>> = Vec::new();
        for input in &self.inputs {
            args.push(Some(input.slot));
            args.extend(std::iter::repeat_n(None, input.slots() - 1));
        }
        if let Err(trap) = self.machine.start_symbolic(self.method, &args) {
            return Err(Outcome::Internal(format!("{trap:?}")));
        }
        self.run_path(None, strategy, budget);
        while self.tree.paths.len() < budget.paths && self.machine.steps - start < budget.steps {
            let Some(open) = strategy.next() else { break };
            if self.enter(open) {
                self.run_path(Some((open.node, open.alternative)), strategy, budget);
            }
        }
        self.mark_unvisited();
        self.figures.steps = self.machine.steps - start;
        self.machine.switch_to(root);
        Ok(())
    }

    /// What no strategy asked for any more is a bound's doing.
    fn mark_unvisited(&mut self) {
        for node in &mut self.tree.nodes {
            for state in node
                .states
                .iter_mut()
                .filter(|state| **state == NodeState::Open)
            {
                *state = NodeState::Bound;
            }
        }
    }

    /// Runs from where the machine is to the end of the path.
    fn run_path(
        &mut self,
        mut at: Option<(usize, usize)>,
        strategy: &mut dyn Strategy,
        budget: &Budget,
    ) {
        let mut depth = at.map_or(0, |(node, _)| self.tree.nodes[node].depth + 1);
        self.machine.limits.steps = self.machine.steps.saturating_add(budget.path_steps);
        loop {
            let progress = self.machine.explore_on();
            let Progress::Fork(fork) = progress else {
                let ending = self.ending(progress);
                self.finish_path(at, ending);
                return;
            };
            if depth >= budget.depth {
                self.finish_path(
                    at,
                    Ending::Stopped(Outcome::Bound("forks on one path".into())),
                );
                return;
            }
            self.figures.forks += 1;
            let taken = fork.taken;
            self.assume(fork.alternatives[taken]);
            let node = self.add_node(at, depth, fork);
            for alternative in 0..self.tree.nodes[node].states.len() {
                if alternative != taken {
                    strategy.add(Open { node, alternative });
                }
            }
            at = Some((node, taken));
            depth += 1;
        }
    }

    fn assume(&mut self, condition: Term) {
        if let Some(symbolic) = &mut self.machine.symbolic {
            symbolic.assume(condition);
        }
    }

    fn add_node(
        &mut self,
        parent: Option<(usize, usize)>,
        depth: usize,
        fork: vitro_vm::Fork,
    ) -> usize {
        let shadows = self
            .machine
            .symbolic
            .as_ref()
            .map(|s| s.shadows())
            .unwrap_or_default();
        let point: NodeId = self.machine.choice_point();
        let mut states = vec![NodeState::Open; fork.alternatives.len()];
        states[fork.taken] = NodeState::Explored;
        self.tree.nodes.push(TreeNode {
            parent,
            fork,
            states,
            depth,
            point: Some(point),
            shadows,
        });
        self.tree.nodes.len() - 1
    }

    /// Goes to an open alternative if an input leads there.
    fn enter(&mut self, open: Open) -> bool {
        let conditions = self.tree.conditions(open.node, open.alternative);
        let way = self.tree.nodes[open.node].fork.ways[open.alternative].clone();
        let birth = match way {
            Alternative::Plain => None,
            Alternative::Born(birth) => Some(birth),
            Alternative::NoRecipe(_) => {
                self.tree.nodes[open.node].states[open.alternative] = NodeState::NoRecipe;
                return false;
            }
        };
        let answer = self.ask(&conditions);
        let state = match &answer {
            Answer::Sat(_) => NodeState::Explored,
            Answer::Unsat(_) => NodeState::Infeasible,
            Answer::Unknown(_) => NodeState::Unknown,
        };
        self.tree.nodes[open.node].states[open.alternative] = state;
        let Answer::Sat(model) = answer else {
            return false;
        };
        let node = &self.tree.nodes[open.node];
        let Some(point) = node.point else {
            return false;
        };
        self.machine.switch_to(point);
        self.machine
            .adopt(&node.shadows, &conditions, birth, model)
            .is_ok()
    }

    /// Asks the manager, whose stack is brought in step with the path.
    fn ask(&mut self, conditions: &[Term]) -> Answer {
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
        match self.solver.check(&mut symbolic.terms).answer {
            Answer::Sat(model) => {
                // The run from here on, and its test, show these values.
                let characters = &symbolic.characters;
                let taste = |terms: &Terms, var| match characters.contains(&terms.var_term(var)) {
                    true => Taste::Character,
                    false => Taste::Number,
                };
                let model = self.solver.readable(&symbolic.terms, &model, &taste);
                Answer::Sat(with_letters(symbolic, conditions, model))
            }
            other => other,
        }
    }

    fn ending(&mut self, progress: Progress) -> Ending {
        match progress {
            Progress::Returned(bits, term) => Ending::Returned(bits, term),
            Progress::Threw(error) => {
                let class = self.machine.class(self.machine.class_of(error)).java_name();
                let message = self.machine.get_ref(error, "detailMessage");
                Ending::Threw(
                    class,
                    (!message.is_null()).then(|| self.machine.text(message)),
                )
            }
            Progress::Stopped(outcome) => Ending::Stopped(outcome),
            Progress::Fork(_) => Ending::Stopped(Outcome::Internal("a fork is no end".into())),
        }
    }

    fn finish_path(&mut self, at: Option<(usize, usize)>, ending: Ending) {
        let conditions = at.map_or(Vec::new(), |(node, alternative)| {
            self.tree.conditions(node, alternative)
        });
        let (model, births) = match &self.machine.symbolic {
            Some(symbolic) => (symbolic.model.clone(), symbolic.births().to_vec()),
            None => (Model::new(), Vec::new()),
        };
        let mut concretised = false;
        let mut above = at;
        while let Some((node, _)) = above {
            concretised |= self.tree.nodes[node].fork.kind == ForkKind::Concrete;
            above = self.tree.nodes[node].parent;
        }
        self.tree.paths.push(Path {
            conditions,
            model,
            births,
            ending,
            concretised,
        });
    }

    /// The inputs.
    pub fn inputs(&self) -> &[Input] {
        &self.inputs
    }
}

/// Characters that no condition speaks of become letters.
fn with_letters(symbolic: &mut Symbolic, conditions: &[Term], mut model: Model) -> Model {
    let mut used = HashSet::new();
    for &condition in conditions {
        used.extend(symbolic.terms.free_vars(condition).iter().copied());
    }
    for &character in &symbolic.characters {
        if let Some(var) = symbolic.terms.as_var(character)
            && !used.contains(&var)
        {
            model.set(
                var,
                Value::bv(symbolic.terms.var_sort(var).width(), i64::from(b'a')),
            );
        }
    }
    model
}
