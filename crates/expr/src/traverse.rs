//! Walks over terms. All of them use an explicit stack: a path condition may nest as deep as a loop
//! has turns.

use std::sync::Arc;

use hashbrown::HashMap;

use crate::pool::{Term, Terms, Var};
use crate::slots::Marks;

impl Terms {
    /// Every term below the roots, roots included, arguments before what uses them.
    pub fn postorder(&self, roots: &[Term]) -> Vec<Term> {
        self.postorder_until(roots, |_| false)
    }

    /// As [`Terms::postorder`], without the terms that `stop` holds for and what is only below them.
    pub fn postorder_until(&self, roots: &[Term], stop: impl Fn(Term) -> bool) -> Vec<Term> {
        let mut order = Vec::new();
        let mut seen = Marks::default();
        let mut stack: Vec<(Term, bool)> = roots.iter().rev().map(|&root| (root, false)).collect();
        while let Some((term, expanded)) = stack.pop() {
            if expanded {
                order.push(term);
            } else if !stop(term) && seen.insert(term.index()) {
                stack.push((term, true));
                stack.extend(self.args(term).iter().rev().map(|&arg| (arg, false)));
            }
        }
        order
    }

    /// The variables of a term in ascending order, computed once.
    pub fn free_vars(&mut self, term: Term) -> Arc<[Var]> {
        if let Some(known) = &self.free_cache()[term.index()] {
            return known.clone();
        }
        // Parts that are known are taken as they are, so that a growing chain costs its new links only.
        let mut vars: Vec<Var> = Vec::new();
        let mut seen = Marks::default();
        let mut stack = vec![term];
        while let Some(part) = stack.pop() {
            if !seen.insert(part.index()) {
                continue;
            }
            match &self.free_cache()[part.index()] {
                Some(known) => vars.extend_from_slice(known),
                None => {
                    vars.extend(self.as_var(part));
                    stack.extend_from_slice(self.args(part));
                }
            }
        }
        vars.sort_unstable();
        vars.dedup();
        let vars: Arc<[Var]> = vars.into();
        self.free_cache()[term.index()] = Some(vars.clone());
        vars
    }

    /// The variables of some terms in ascending order.
    pub fn vars_of(&mut self, all: &[Term]) -> Vec<Var> {
        let mut seen = Marks::default();
        let mut vars = Vec::new();
        for &term in all {
            let of_it = self.free_vars(term);
            let new = of_it.iter().filter(|var| seen.insert(var.index()));
            vars.extend(new);
        }
        vars.sort_unstable();
        vars
    }

    /// The term with parts replaced, simplified again.
    pub fn substitute(&mut self, term: Term, by: &HashMap<Term, Term>) -> Term {
        self.substitute_all(&[term], by)[0]
    }

    /// The terms with parts replaced, simplified again.
    pub fn substitute_all(&mut self, roots: &[Term], by: &HashMap<Term, Term>) -> Vec<Term> {
        let mut done: HashMap<Term, Term> = by.clone();
        for term in self.postorder_until(roots, |term| by.contains_key(&term)) {
            let node = *self.node(term);
            let args: Vec<Term> = node.args().iter().map(|arg| done[arg]).collect();
            let new = match args == node.args() {
                true => term,
                false => self.build(node.op, node.sort, &args),
            };
            done.insert(term, new);
        }
        roots.iter().map(|root| done[root]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sort;

    #[test]
    fn variables_and_substitution() {
        let mut terms = Terms::new();
        let x = terms.var("x", Sort::Bv(32));
        let y = terms.var("y", Sort::Bv(32));
        let sum = terms.add(x, y);
        let vars = terms.free_vars(sum);
        assert_eq!(
            &*vars,
            &[terms.as_var(x).unwrap(), terms.as_var(y).unwrap()]
        );
        let four = terms.int(4);
        let five = terms.int(5);
        let by = HashMap::from([(x, four), (y, five)]);
        assert_eq!(terms.substitute(sum, &by), terms.int(9));
    }

    #[test]
    fn deep_terms_do_not_overflow_the_stack() {
        let mut terms = Terms::new();
        let mut term = terms.var("x", Sort::Bv(32));
        for number in 0..100_000 {
            let y = terms.var(if number % 2 == 0 { "y" } else { "z" }, Sort::Bv(32));
            term = terms.mul(term, y);
        }
        assert_eq!(terms.free_vars(term).len(), 3);
        assert_eq!(terms.postorder(&[term]).len(), 100_003);
    }
}
