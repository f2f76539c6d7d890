//! Models: values for variables. A variable without one has the zero of its sort, so every model is
//! total and printing one needs only what matters.

use std::sync::Arc;

use crate::pool::{Terms, Var};
use crate::value::Value;

/// Values for variables.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Model {
    /// Sorted by variable: models are copied and read far more often than they grow, and grow mostly at the end.
    values: Vec<(Var, Value)>,
    /// What variables are that have no value among these.
    rest: Option<Arc<Rest>>,
}

/// Very many variables of which each has one of a few values. Which one follows from its number, so none is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Rest {
    vars: VarSet,
    values: Arc<[Value]>,
    seed: u64,
}

/// An odd number with no pattern, to mix bits.
const MIX: u64 = 0x9e37_79b9_7f4a_7c15;

impl Rest {
    fn get(&self, var: Var) -> Option<&Value> {
        if !self.vars.contains(var) {
            return None;
        }
        let mixed = (self.seed << 32 | var.index() as u64).wrapping_mul(MIX);
        self.values
            .get((mixed >> 33) as usize % self.values.len().max(1))
    }
}

/// A set of variables.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct VarSet {
    words: Vec<u64>,
}

impl VarSet {
    /// Adds a variable.
    pub fn insert(&mut self, var: Var) {
        let word = var.index() / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (var.index() % 64);
    }

    /// Takes a variable out.
    pub fn remove(&mut self, var: Var) {
        if let Some(word) = self.words.get_mut(var.index() / 64) {
            *word &= !(1 << (var.index() % 64));
        }
    }

    /// Whether a variable is in the set.
    pub fn contains(&self, var: Var) -> bool {
        let word = self.words.get(var.index() / 64);
        word.is_some_and(|word| word >> (var.index() % 64) & 1 == 1)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// The memory that it takes, in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.words)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// All of them, ascending.
    pub fn iter(&self) -> impl Iterator<Item = Var> {
        (0..).zip(&self.words).flat_map(|(at, &word): (u32, _)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(Var(at * 64 + bit))
            })
        })
    }
}

impl Extend<Var> for VarSet {
    fn extend<I: IntoIterator<Item = Var>>(&mut self, vars: I) {
        vars.into_iter().for_each(|var| self.insert(var));
    }
}

impl Model {
    /// The model in which everything is zero.
    pub fn new() -> Model {
        Model::default()
    }

    /// A model with the values of several; the last that says something of a variable counts.
    pub fn joined<'a>(models: impl IntoIterator<Item = &'a Model>) -> Model {
        let mut models = models.into_iter();
        let mut first = models.next().cloned().unwrap_or_default();
        let mut all = std::mem::take(&mut first.values);
        for model in models {
            match model.rest {
                None => all.extend_from_slice(&model.values),
                Some(_) => all.extend(model.iter().map(|(var, value)| (var, value.clone()))),
            }
        }
        // Later ones stand behind earlier ones of the same variable, and stay.
        all.sort_by_key(|&(var, _)| std::cmp::Reverse(var));
        all.reverse();
        all.dedup_by_key(|&mut (var, _)| var);
        first.values = all;
        first
    }

    /// From here on each of these variables has one of the values, whatever it had before: which, the seed decides.
    pub fn fill(&mut self, vars: VarSet, values: Vec<Value>, seed: u64) {
        self.values.retain(|&(var, _)| !vars.contains(var));
        self.rest = (!values.is_empty()).then(|| {
            Arc::new(Rest {
                vars,
                values: values.into(),
                seed,
            })
        });
    }

    /// The variables that were given one of a few values together, and have it still, if there are any.
    pub fn filled(&self) -> Option<&VarSet> {
        self.rest.as_ref().map(|rest| &rest.vars)
    }

    /// The value of a variable.
    pub fn get(&self, terms: &Terms, var: Var) -> Value {
        match self.explicit(var) {
            Some(value) => value.clone(),
            None => Value::zero(terms.var_sort(var)),
        }
    }

    /// The value of a variable, if the model says anything about it.
    pub fn explicit(&self, var: Var) -> Option<&Value> {
        match self.place(var) {
            Ok(place) => Some(&self.values[place].1),
            Err(_) => self.rest.as_ref()?.get(var),
        }
    }

    /// Where a variable is, or where it would be.
    fn place(&self, var: Var) -> Result<usize, usize> {
        match self.values.last() {
            Some((last, _)) if *last >= var => {
                self.values.binary_search_by_key(&var, |&(known, _)| known)
            }
            _ => Err(self.values.len()),
        }
    }

    /// Sets the value of a variable.
    pub fn set(&mut self, var: Var, value: Value) {
        match self.place(var) {
            Ok(place) => self.values[place].1 = value,
            Err(place) => self.values.insert(place, (var, value)),
        }
    }

    /// Forgets the value of a variable.
    pub fn unset(&mut self, var: Var) -> Option<Value> {
        let filled = self.rest.as_mut().filter(|rest| rest.vars.contains(var));
        let filled = filled.and_then(|rest| {
            let value = rest.get(var).cloned();
            Arc::make_mut(rest).vars.remove(var);
            value
        });
        match self.place(var) {
            Ok(place) => Some(self.values.remove(place).1),
            Err(_) => filled,
        }
    }

    /// Takes over all values of another model.
    pub fn extend(&mut self, other: &Model) {
        match self.is_empty() {
            true => self.clone_from(other),
            false => self.set_all(other.iter().map(|(var, value)| (var, value.clone()))),
        }
    }

    /// Sets the values of variables that come in ascending order.
    pub fn set_all(&mut self, new: impl IntoIterator<Item = (Var, Value)>) {
        let mut new = new.into_iter().peekable();
        let Some((first, _)) = new.peek() else {
            return;
        };
        let kept = self.place(*first).unwrap_or_else(|place| place);
        let mut old = self.values.split_off(kept).into_iter().peekable();
        while let (Some((known, _)), Some((var, _))) = (old.peek(), new.peek()) {
            let (is_new, is_both) = (var <= known, var == known);
            let next = if is_new { new.next() } else { old.next() };
            if is_both {
                old.next();
            }
            self.values.extend(next);
        }
        self.values.extend(old);
        self.values.extend(new);
    }

    /// The variables that the model assigns, with their values, ascending.
    pub fn iter(&self) -> impl Iterator<Item = (Var, &Value)> {
        let mut values = self.values.iter().peekable();
        let rest = self.rest.iter();
        let mut rest = rest
            .flat_map(|rest| {
                rest.vars
                    .iter()
                    .filter_map(|var| Some((var, rest.get(var)?)))
            })
            .peekable();
        std::iter::from_fn(move || {
            let Some((var, value)) = values.peek() else {
                return rest.next();
            };
            match rest.next_if(|(filled, _)| filled <= var) {
                Some(filled) if filled.0 < *var => Some(filled),
                _ => {
                    let found = (*var, value);
                    values.next();
                    Some(found)
                }
            }
        })
    }

    /// The variables that have a value of their own, and were not filled with many others, ascending.
    pub fn values_of_their_own(&self) -> impl Iterator<Item = (Var, &Value)> {
        self.values.iter().map(|(var, value)| (*var, value))
    }

    /// How many variables have a value of their own.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether no variable has a value.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty() && self.rest.as_ref().is_none_or(|rest| rest.vars.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sort;

    #[test]
    fn missing_values_are_zero() {
        let mut terms = Terms::new();
        let x = terms.var("x", Sort::Double);
        let x = terms.as_var(x).unwrap();
        let mut model = Model::new();
        assert_eq!(model.get(&terms, x), Value::Double(0.0));
        model.set(x, Value::double(2.5));
        assert_eq!(model.get(&terms, x), Value::Double(2.5));
    }

    #[test]
    fn variables_may_come_in_any_order() {
        let mut terms = Terms::new();
        let vars: Vec<Var> = ["a", "b", "c", "d"]
            .iter()
            .filter_map(|name| {
                let term = terms.var(name, Sort::Bv(8));
                terms.as_var(term)
            })
            .collect();
        let mut model = Model::new();
        model.set(vars[2], Value::bv(8, 2));
        model.set(vars[0], Value::bv(8, 0));
        let mut other = Model::new();
        other.set_all([0, 1, 3].map(|at| (vars[at], Value::bv(8, 10 + at as i64))));
        model.extend(&other);
        let told: Vec<(Var, Value)> = model.iter().map(|(var, v)| (var, v.clone())).collect();
        let wanted = [10, 11, 2, 13].map(|number| Value::bv(8, number));
        assert_eq!(told, vars.iter().copied().zip(wanted).collect::<Vec<_>>());
        assert_eq!(model.unset(vars[2]), Some(Value::bv(8, 2)));
        assert_eq!((model.explicit(vars[2]), model.len()), (None, 3));
    }

    #[test]
    fn what_is_filled_has_values_until_others_are_given() {
        let mut terms = Terms::new();
        let vars: Vec<Var> = (0..100)
            .filter_map(|number| {
                let term = terms.var(&format!("v{number}"), Sort::Bv(8));
                terms.as_var(term)
            })
            .collect();
        let few = [3, 5].map(|number| Value::bv(8, number));
        let mut model = Model::new();
        model.set(vars[1], Value::bv(8, 1));
        model.set(vars[70], Value::bv(8, 70));
        let mut filled = VarSet::default();
        filled.extend(vars[60..80].iter().copied());
        model.fill(filled, few.to_vec(), 9);
        assert!(few.contains(&model.get(&terms, vars[70])));
        assert_eq!(model.get(&terms, vars[59]), Value::bv(8, 0));
        model.set(vars[65], Value::bv(8, 9));
        assert!(
            model
                .unset(vars[66])
                .is_some_and(|value| few.contains(&value))
        );
        assert_eq!(model.explicit(vars[66]), None);
        let told: Vec<usize> = model.iter().map(|(var, _)| var.index()).collect();
        let wanted: Vec<usize> = [1]
            .into_iter()
            .chain((60..80).filter(|&at| at != 66))
            .collect();
        assert_eq!(told, wanted);
        let ninth = model.iter().find(|(var, _)| *var == vars[65]);
        assert_eq!(ninth, Some((vars[65], &Value::bv(8, 9))));
        let again = Model::joined([&Model::new(), &model]);
        assert!(again.iter().eq(model.iter()));
        let mut third = model.clone();
        third.set(vars[65], Value::bv(8, 4));
        let joined = Model::joined([&third, &model]);
        assert_eq!(joined.explicit(vars[65]), Some(&Value::bv(8, 9)));
    }
}
