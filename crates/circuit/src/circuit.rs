//! A graph of gates together with the SAT instance that answers questions about it.
//!
//! The instance exists as long as the circuit: clauses learnt in one query serve the next. A query
//! names the literals that shall hold together; nothing of it remains afterwards but clauses that
//! are true of the gates. Once most of the instance serves earlier queries only, it is left behind for
//! a fresh one with the gates of the query at hand: a SAT solver gives a value to every variable it
//! knows, so each query would pay for all that were ever asked. Effort is counted in the solver's own steps, so that the same queries in
//! the same order end the same way on any machine.

use std::time::Instant;

use crate::cnf::Cnf;
use crate::gates::{Gates, Lit};
use crate::sat::{Limits, Sat, Verdict};
use crate::simulate::Simulation;

/// What came out of a query.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The assumptions can hold together; [`Circuit::value`] reads how.
    Sat,
    /// They cannot. The literals are a part of the assumptions that suffices for it; none of them
    /// if what was asserted for good is itself contradictory.
    Unsat(Vec<Lit>),
    /// Not known.
    Unknown(Reason),
}

/// Why a query was given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The steps that the query was allowed are used up.
    Effort,
    /// The clock ran out.
    Deadline,
}

impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Reason::Effort => "the effort limit of the SAT search was reached",
            Reason::Deadline => "the SAT search ran out of time",
        })
    }
}

/// How much a query may cost; `None` is no limit.
#[derive(Clone, Copy, Default, Debug)]
pub struct Effort {
    /// Steps of propagation, roughly cache lines read: about thirty million a second.
    pub ticks: Option<u32>,
    /// Conflicts of the search.
    pub conflicts: Option<u32>,
    /// A last stop by the clock; with it, results no longer repeat exactly.
    pub deadline: Option<Instant>,
}

/// What the SAT instances of a circuit have done so far.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// Gates made, inputs included.
    pub gates: usize,
    /// Variables given to the SAT solver.
    pub variables: usize,
    /// Clauses given to the SAT solver.
    pub clauses: u64,
    /// Conflicts so far.
    pub conflicts: u64,
    /// Decisions so far.
    pub decisions: u64,
    /// Steps of propagation so far.
    pub ticks: u64,
}

/// An instance of up to this many variables is small enough to keep in any case.
const SMALL: usize = 1_000;

/// Gates and the SAT instance behind them.
pub struct Circuit {
    /// The graph; make gates here.
    pub gates: Gates,
    cnf: Cnf,
    sat: Sat,
    /// What holds in every query.
    asserted: Vec<Lit>,
    /// The number of variables at which to see whether most of them are of no use any more.
    review: usize,
    /// What earlier instances have done.
    past: Statistics,
    /// By node: the value that an input should rather have.
    wishes: Vec<Option<bool>>,
    /// By node: the value of an input that the last satisfiable query needed.
    model: Vec<Option<bool>>,
    simulation: Simulation,
    satisfied: bool,
}

impl Default for Circuit {
    fn default() -> Self {
        Self::new()
    }
}

impl Circuit {
    /// An empty circuit.
    pub fn new() -> Self {
        Circuit {
            gates: Gates::new(),
            cnf: Cnf::default(),
            sat: Sat::new(),
            asserted: Vec::new(),
            review: SMALL,
            past: Statistics::default(),
            wishes: Vec::new(),
            model: Vec::new(),
            simulation: Simulation::new(),
            satisfied: false,
        }
    }

    /// Makes a literal true in all queries to come.
    pub fn assert(&mut self, literal: Lit) {
        self.satisfied = false;
        self.asserted.push(literal);
        self.cnf.assert(&self.gates, &mut self.sat, literal);
    }

    /// Asks for this value of an input where queries leave the choice, from now on. Other literals
    /// follow from inputs and are not asked for.
    pub fn prefer(&mut self, literal: Lit, value: bool) {
        let node = literal.node();
        let value = value ^ literal.negated();
        if !self.gates.is_input(node) {
            return;
        }
        if self.wishes.len() <= node {
            self.wishes.resize(self.gates.len() + 1, None);
        }
        if self.wishes[node] == Some(value) {
            return;
        }
        self.wishes[node] = Some(value);
        if let Some(variable) = self.cnf.variable(node) {
            self.sat.prefer(if value { variable } else { -variable });
        }
    }

    /// Asks for this value of a vector of inputs, as [`Circuit::prefer`] does for one.
    pub fn prefer_number(&mut self, bits: &[Lit], value: u128) {
        for (i, &bit) in bits.iter().enumerate().take(128) {
            self.prefer(bit, value >> i & 1 == 1);
        }
    }

    /// Whether the assumptions can hold together.
    pub fn solve(&mut self, assumptions: &[Lit], effort: &Effort) -> Answer {
        self.satisfied = false;
        if let Some(&literal) = assumptions.iter().find(|l| l.known() == Some(false)) {
            return Answer::Unsat(vec![literal]);
        }
        if self.sat.variables() > self.review {
            self.renew(assumptions);
        }
        let known = self.cnf.input_count();
        let literals: Vec<i32> = assumptions
            .iter()
            .filter(|l| l.known().is_none())
            .map(|&l| self.cnf.assumable(&self.gates, &mut self.sat, l))
            .collect();
        self.pass_phases(known);
        let limits = Limits {
            ticks: effort.ticks,
            conflicts: effort.conflicts,
            deadline: effort.deadline,
        };
        match self.sat.solve(&literals, &limits) {
            Verdict::Satisfiable => {
                self.read_model();
                Answer::Sat
            }
            Verdict::Unsatisfiable => Answer::Unsat(self.core(assumptions)),
            Verdict::Undecided => Answer::Unknown(match effort.deadline {
                Some(deadline) if Instant::now() >= deadline => Reason::Deadline,
                _ => Reason::Effort,
            }),
        }
    }

    /// Starts a fresh instance if the present one is mostly about other queries.
    fn renew(&mut self, assumptions: &[Lit]) {
        let needed = self
            .gates
            .cone(assumptions.iter().chain(&self.asserted).copied());
        let variables = self.sat.variables();
        if variables > 2 * needed + SMALL {
            self.past = self.statistics();
            self.sat = Sat::new();
            self.cnf = Cnf::default();
            for &literal in &self.asserted {
                self.cnf.assert(&self.gates, &mut self.sat, literal);
            }
            self.review = 2 * needed + SMALL;
        } else {
            self.review = variables + variables / 4;
        }
    }

    /// Passes on the preferred phases of inputs that the SAT solver has just got.
    fn pass_phases(&mut self, known: usize) {
        for (node, variable) in self.cnf.inputs().skip(known) {
            if let Some(Some(value)) = self.wishes.get(node) {
                self.sat.prefer(if *value { variable } else { -variable });
            }
        }
    }

    fn core(&mut self, assumptions: &[Lit]) -> Vec<Lit> {
        let mut core: Vec<Lit> = Vec::new();
        for &literal in assumptions {
            if let Some(variable) = self.cnf.variable(literal.node()) {
                let sat = if literal.negated() {
                    -variable
                } else {
                    variable
                };
                if self.sat.failed(sat) && !core.contains(&literal) {
                    core.push(literal);
                }
            }
        }
        core
    }

    /// Copies the values of the inputs, since the solver forgets them with the next clause.
    fn read_model(&mut self) {
        self.simulation.reset();
        self.model.resize(self.gates.len() + 1, None);
        for (node, variable) in self.cnf.inputs() {
            self.model[node] = Some(self.sat.value(variable));
        }
        self.satisfied = true;
    }

    /// The value of any literal in the model of the last query, if that was satisfiable. A literal
    /// that the query did not need is computed from the inputs; an input that it did not need has
    /// the preferred value, else false.
    pub fn value(&mut self, literal: Lit) -> Option<bool> {
        if !self.satisfied {
            return None;
        }
        let (model, wishes) = (&self.model, &self.wishes);
        let look = |table: &[Option<bool>], l: Lit| table.get(l.node()).copied().flatten();
        let inputs = |l: Lit| u64::from(look(model, l).or(look(wishes, l)).unwrap_or(false));
        Some(self.simulation.word(&self.gates, &inputs, literal) & 1 == 1)
    }

    /// The value of a vector of up to 128 bits as an unsigned number; further bits are left out.
    pub fn number(&mut self, bits: &[Lit]) -> Option<u128> {
        let mut number = 0;
        for (i, &bit) in bits.iter().enumerate().take(128) {
            number |= u128::from(self.value(bit)?) << i;
        }
        Some(number)
    }

    /// What the SAT instances have done so far.
    pub fn statistics(&self) -> Statistics {
        let past = &self.past;
        Statistics {
            gates: self.gates.len(),
            variables: past.variables + self.sat.variables(),
            clauses: past.clauses + self.sat.clauses(),
            conflicts: past.conflicts + self.sat.count("conflicts"),
            decisions: past.decisions + self.sat.count("decisions"),
            ticks: past.ticks + self.sat.count("ticks"),
        }
    }
}
