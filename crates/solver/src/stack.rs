//! The constraint stack: levels in step with the machine's trail.
//!
//! Constraints are kept in groups that share no variable. A new constraint joins the groups that it
//! shares variables with into a new one; the old groups stay as they are for the level below. So a
//! group that is solved stays solved when constraints are added elsewhere, and is there again after a
//! pop (Lembeck et al. 2004b, section 3). Each group keeps its answer and the solver that gave it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use vitro_expr::pool::{FALSE, TRUE};
use vitro_expr::{Model, Op, Term, Terms, Var};

use crate::answer::{Answer, Origin};

/// Constraints that hang together by their variables.
pub struct Group {
    /// The constraints, the newest last.
    pub constraints: Vec<Term>,
    vars: Vec<Var>,
    /// Values that solved the groups which this one was joined from.
    pub hint: Model,
    /// The answer, once there is one, and who gave it.
    pub answer: RefCell<Option<(Answer, Origin)>>,
    /// The steps that were allowed for the answer.
    pub allowed: Cell<u64>,
    /// The solution as people like to read it, once somebody has asked for that.
    pub readable: RefCell<Option<Readable>>,
}

/// A solution that was made readable.
pub struct Readable {
    /// So many variables were known to be characters.
    pub characters: usize,
    /// The values.
    pub values: Rc<Model>,
}

impl Group {
    /// Whether there is no answer, or none yet under so high a limit.
    pub fn is_open(&self, steps: u64) -> bool {
        match &*self.answer.borrow() {
            None => true,
            Some((Answer::Unknown(_), _)) => steps > self.allowed.get(),
            Some(_) => false,
        }
    }

    /// How many of the variables are such.
    pub fn count(&self, is_such: impl Fn(Var) -> bool) -> usize {
        self.vars.iter().filter(|&&var| is_such(var)).count()
    }

    /// The part of a model that concerns these constraints.
    pub fn part_of(&self, model: &Model) -> Model {
        let mut part = Model::new();
        let own = self.vars.iter();
        part.set_all(own.filter_map(|&var| Some((var, model.explicit(var)?.clone()))));
        part
    }

    fn shares(&self, vars: &[Var]) -> bool {
        vars.iter().any(|var| self.vars.binary_search(var).is_ok())
    }
}

struct Level {
    groups: Vec<Rc<Group>>,
    parts: usize,
    asserted: usize,
    contradiction: Option<Term>,
}

/// The stack.
#[derive(Default)]
pub struct Stack {
    levels: Vec<Level>,
    groups: Vec<Rc<Group>>,
    /// Parts of asserted conjunctions with what they are part of.
    parts: Vec<(Term, Term)>,
    asserted: Vec<Term>,
    contradiction: Option<Term>,
    joined: bool,
}

impl Stack {
    /// An empty stack. If `split` is false all constraints are one group.
    pub fn new(split: bool) -> Stack {
        Stack {
            joined: !split,
            ..Stack::default()
        }
    }

    /// Opens a level.
    pub fn push(&mut self) {
        self.levels.push(Level {
            groups: self.groups.clone(),
            parts: self.parts.len(),
            asserted: self.asserted.len(),
            contradiction: self.contradiction,
        });
    }

    /// Closes a level; says whether there was one.
    pub fn pop(&mut self) -> bool {
        let Some(level) = self.levels.pop() else {
            return false;
        };
        self.groups = level.groups;
        self.parts.truncate(level.parts);
        self.asserted.truncate(level.asserted);
        self.contradiction = level.contradiction;
        true
    }

    /// How many levels are open.
    pub fn depth(&self) -> usize {
        self.levels.len()
    }

    /// Adds a constraint.
    pub fn assert(&mut self, terms: &mut Terms, constraint: Term) {
        self.asserted.push(constraint);
        let mut open = vec![constraint];
        while let Some(part) = open.pop() {
            match (terms.op(part), terms.args(part)) {
                (Op::And, &[a, b]) => open.extend([b, a]),
                _ if part == TRUE => {}
                _ if part == FALSE => self.contradiction = self.contradiction.or(Some(constraint)),
                _ => {
                    self.parts.push((part, constraint));
                    self.join(terms, part);
                }
            }
        }
    }

    fn join(&mut self, terms: &mut Terms, part: Term) {
        let vars = terms.free_vars(part);
        let joined = self.joined;
        let touches = |group: &Rc<Group>| joined || group.shares(&vars);
        let (touched, mut rest): (Vec<_>, Vec<_>) = self.groups.iter().cloned().partition(touches);
        if let [only] = &touched[..]
            && only.constraints.contains(&part)
        {
            return;
        }
        let mut group = Group {
            constraints: Vec::new(),
            vars: vars.to_vec(),
            hint: Model::new(),
            answer: RefCell::new(None),
            allowed: Cell::new(0),
            readable: RefCell::new(None),
        };
        for old in touched {
            group.constraints.extend_from_slice(&old.constraints);
            group.vars.extend_from_slice(&old.vars);
            match &*old.answer.borrow() {
                Some((Answer::Sat(model), _)) => group.hint.extend(model),
                Some((Answer::Unsat(core), by)) => {
                    // What has no solution has none with more constraints.
                    *group.answer.borrow_mut() = Some((Answer::Unsat(core.clone()), *by));
                }
                _ => group.hint.extend(&old.hint),
            }
        }
        group.constraints.push(part);
        group.vars.sort_unstable();
        group.vars.dedup();
        rest.push(Rc::new(group));
        self.groups = rest;
    }

    /// The groups of the present constraints.
    pub fn groups(&self) -> &[Rc<Group>] {
        &self.groups
    }

    /// A constraint that is false by itself.
    pub fn contradiction(&self) -> Option<Term> {
        self.contradiction
    }

    /// All present constraints, as they were added.
    pub fn asserted(&self) -> &[Term] {
        &self.asserted
    }

    /// The asserted constraints that the parts belong to.
    pub fn origins(&self, parts: &[Term]) -> Vec<Term> {
        let mut origins = Vec::new();
        for part in parts {
            if let Some((_, origin)) = self.parts.iter().find(|(known, _)| known == part)
                && !origins.contains(origin)
            {
                origins.push(*origin);
            }
        }
        origins
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use vitro_expr::Sort;

    #[test]
    fn groups_join_and_come_back() {
        let mut terms = Terms::new();
        let [x, y, z] = ["x", "y", "z"].map(|name| terms.var(name, Sort::Bv(32)));
        let ten = terms.int(10);
        let (small_x, small_y, small_z) = (terms.slt(x, ten), terms.slt(y, ten), terms.slt(z, ten));
        let mut stack = Stack::new(true);
        let both = terms.and(small_x, small_y);
        stack.assert(&mut terms, both);
        stack.assert(&mut terms, small_z);
        assert_eq!(stack.groups().len(), 3);
        stack.push();
        let ordered = terms.slt(x, y);
        stack.assert(&mut terms, ordered);
        assert_eq!(stack.groups().len(), 2);
        assert_eq!(stack.origins(&[small_x, ordered]), [both, ordered]);
        assert!(stack.pop());
        assert_eq!(stack.groups().len(), 3);
        assert!(!stack.pop());
    }
}
