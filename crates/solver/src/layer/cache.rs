//! Remembers answers. A query that contains the core of an unsatisfiable one has no solution; a query
//! that is contained in a satisfiable one has that one's solution.

use hashbrown::{HashMap, HashSet};

use vitro_expr::{Model, Term};

use super::Layer;
use super::reuse::restricted;
use crate::answer::{Answer, Origin, Verdict};
use crate::context::{Context, Query};

/// How many answers of each kind are remembered.
const REMEMBERED: usize = 8192;
/// How many satisfiable queries with a constraint in common are looked at.
const LOOKED_AT: usize = 24;

/// The layer.
pub struct Cache {
    next: Box<dyn Layer>,
    cores: Vec<Vec<Term>>,
    /// Cores by their newest term: a query contains a core only if it contains that one.
    by_newest: HashMap<Term, Vec<usize>>,
    solved: Vec<(HashSet<Term>, Model)>,
    /// Satisfiable queries by each of their constraints.
    by_member: HashMap<Term, Vec<usize>>,
    /// Constraints in all that is remembered.
    members: [usize; 2],
}

impl Cache {
    /// The layer before another.
    pub fn new(next: Box<dyn Layer>) -> Cache {
        Cache {
            next,
            cores: Vec::new(),
            by_newest: HashMap::new(),
            solved: Vec::new(),
            by_member: HashMap::new(),
            members: [0; 2],
        }
    }

    fn core_in(&self, query: &HashSet<Term>) -> Option<&Vec<Term>> {
        query
            .iter()
            .filter_map(|term| self.by_newest.get(term))
            .flatten()
            .find_map(|&place| {
                let core = &self.cores[place];
                core.iter().all(|term| query.contains(term)).then_some(core)
            })
    }

    fn solution_of_more(&self, query: &HashSet<Term>) -> Option<&Model> {
        let lists = query.iter().map(|term| self.by_member.get(term));
        let rarest = lists
            .collect::<Option<Vec<_>>>()?
            .into_iter()
            .min_by_key(|list| list.len())?;
        rarest.iter().rev().take(LOOKED_AT).find_map(|&place| {
            let (members, model) = &self.solved[place];
            (query.len() <= members.len() && query.iter().all(|term| members.contains(term)))
                .then_some(model)
        })
    }

    fn remember(&mut self, query: HashSet<Term>, answer: &Answer) {
        match answer {
            Answer::Sat(model) => {
                if self.solved.len() >= REMEMBERED {
                    self.solved.clear();
                    self.by_member.clear();
                    self.members[0] = 0;
                }
                self.members[0] += query.len();
                for &term in &query {
                    self.by_member
                        .entry(term)
                        .or_default()
                        .push(self.solved.len());
                }
                self.solved.push((query, model.clone()));
            }
            Answer::Unsat(core) => {
                if self.cores.len() >= REMEMBERED {
                    self.cores.clear();
                    self.by_newest.clear();
                    self.members[1] = 0;
                }
                self.members[1] += core.len();
                if let Some(&newest) = core.iter().max() {
                    self.by_newest
                        .entry(newest)
                        .or_default()
                        .push(self.cores.len());
                    self.cores.push(core.clone());
                }
            }
            Answer::Unknown(_) => {}
        }
    }
}

impl Layer for Cache {
    fn solve(&mut self, context: &mut Context, query: &Query) -> Verdict {
        let members: HashSet<Term> = query.constraints.iter().copied().collect();
        let _ = context.spend(members.len() as u64 * 4);
        if let Some(core) = self.core_in(&members) {
            return Verdict::new(Answer::Unsat(core.clone()), Origin::layer("cache"));
        }
        if let Some(model) = self.solution_of_more(&members) {
            let model = restricted(context.terms, &query.constraints, model);
            return Verdict::new(Answer::Sat(model), Origin::layer("cache"));
        }
        let verdict = self.next.solve(context, query);
        self.remember(members, &verdict.answer);
        context.statistics.remembered = self.members.iter().sum::<usize>() as u64;
        verdict
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layer::testing::{Fixed, with_context};
    use vitro_expr::{Sort, Terms, Value};

    #[test]
    fn subsets_and_supersets_are_found() {
        let mut terms = Terms::new();
        let [a, b, c] = ["a", "b", "c"].map(|name| terms.var(name, Sort::Bool));
        let mut model = Model::new();
        for var in [a, b, c] {
            model.set(terms.as_var(var).unwrap(), Value::Bool(true));
        }
        let (next, asked) = Fixed::new(Answer::Sat(model));
        let mut cache = Cache::new(next);
        with_context(&mut terms, |context| {
            cache.solve(context, &Query::new(vec![a, b, c]));
            let part = cache.solve(context, &Query::new(vec![c, a]));
            assert_eq!(part.by, Origin::layer("cache"));
        });
        assert_eq!(asked.borrow().len(), 1);
        let (next, asked) = Fixed::new(Answer::Unsat(vec![a, b]));
        let mut cache = Cache::new(next);
        with_context(&mut terms, |context| {
            cache.solve(context, &Query::new(vec![a, b]));
            let more = cache.solve(context, &Query::new(vec![a, c, b]));
            assert_eq!(more.answer, Answer::Unsat(vec![a, b]));
            cache.solve(context, &Query::new(vec![a, c]));
        });
        assert_eq!(asked.borrow().len(), 2);
    }
}
