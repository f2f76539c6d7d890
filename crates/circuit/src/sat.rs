//! The SAT solver behind the circuits; the only file that names it.
//!
//! CaDiCaL comes by `cadical-sys`, which compiles it with a C++ compiler alone (`rustsat-cadical`
//! needs libclang in addition). Variables are positive numbers, a negative number is a negation.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Instant;

use cadical_sys::{CaDiCal, Status, Terminator};

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Satisfiable,
    Unsatisfiable,
    /// A limit was reached.
    Undecided,
}

/// Limits of one search; `None` is no limit.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Limits {
    pub ticks: Option<u32>,
    pub conflicts: Option<u32>,
    pub deadline: Option<Instant>,
}

/// One incremental SAT instance.
pub(crate) struct Sat {
    solver: CaDiCal,
    variables: i32,
    clauses: u64,
    deadline: Rc<Cell<Option<Instant>>>,
}

impl Sat {
    pub fn new() -> Self {
        let mut solver = CaDiCal::new();
        // Decide for false first: free bits become zero, and models small.
        solver.set("phase", 0);
        // Trying all-zeros and all-ones first would ignore the phases that the caller prefers.
        solver.set("lucky", 0);
        // Most questions are answered after a few hundred conflicts. What else the solver does to make hard ones easier
        // (looking for gates, probing) took longer than their search, and is not counted in its steps.
        solver.set("inprobeint", 2_000);
        Sat {
            solver,
            variables: 0,
            clauses: 0,
            deadline: Rc::default(),
        }
    }

    pub fn variable(&mut self) -> i32 {
        self.variables += 1;
        self.variables
    }

    pub fn variables(&self) -> usize {
        self.variables as usize
    }

    pub fn clauses(&self) -> u64 {
        self.clauses
    }

    pub fn clause(&mut self, literals: &[i32]) {
        self.clauses += 1;
        match *literals {
            [a] => self.solver.clause1(a),
            [a, b] => self.solver.clause2(a, b),
            [a, b, c] => self.solver.clause3(a, b, c),
            [a, b, c, d] => self.solver.clause4(a, b, c, d),
            _ => {
                for &literal in literals {
                    self.solver.add(literal);
                }
                self.solver.add(0);
            }
        }
    }

    /// Prefers the phase of a literal from now on.
    pub fn prefer(&mut self, literal: i32) {
        self.solver.phase(literal);
    }

    pub fn solve(&mut self, assumptions: &[i32], limits: &Limits) -> Verdict {
        for (name, limit) in [("ticks", limits.ticks), ("conflicts", limits.conflicts)] {
            if let Some(limit) = limit {
                self.solver
                    .limit(name, i32::try_from(limit).unwrap_or(i32::MAX));
            }
        }
        self.set_deadline(limits.deadline);
        for &literal in assumptions {
            self.solver.assume(literal);
        }
        match self.solver.solve() {
            Status::SATISFIABLE => Verdict::Satisfiable,
            Status::UNSATISFIABLE => Verdict::Unsatisfiable,
            Status::UNKNOWN => Verdict::Undecided,
        }
    }

    fn set_deadline(&mut self, deadline: Option<Instant>) {
        let previous = self.deadline.replace(deadline);
        match (previous, deadline) {
            (None, Some(_)) => {
                let deadline = Rc::clone(&self.deadline);
                self.solver.connect_terminator(Clock { deadline, calls: 0 });
            }
            (Some(_), None) => self.solver.disconnect_terminator(),
            _ => {}
        }
    }

    /// The value of a literal; only right after [`Verdict::Satisfiable`].
    pub fn value(&mut self, literal: i32) -> bool {
        self.solver.val(literal) == literal
    }

    /// Whether an assumption had a part in the refutation; only right after
    /// [`Verdict::Unsatisfiable`].
    pub fn failed(&mut self, literal: i32) -> bool {
        self.solver.failed(literal)
    }

    /// A counter of the solver, such as `conflicts` or `ticks`.
    pub fn count(&self, name: &str) -> u64 {
        u64::try_from(self.solver.get_statistic_value(name)).unwrap_or(0)
    }
}

/// Ends a search at its deadline. The clock is read at every 64th call only.
struct Clock {
    deadline: Rc<Cell<Option<Instant>>>,
    calls: u32,
}

impl Terminator for Clock {
    fn terminated(&mut self) -> bool {
        self.calls = self.calls.wrapping_add(1);
        self.calls.is_multiple_of(64)
            && self
                .deadline
                .get()
                .is_some_and(|deadline| Instant::now() >= deadline)
    }
}
