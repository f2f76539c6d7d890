//! Models: values for variables. A variable without one has the zero of its sort, so every model is
//! total and printing one needs only what matters.

use crate::pool::{Terms, Var};
use crate::value::Value;

/// Values for variables.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Model {
    /// Sorted by variable: models are copied and read far more often than they grow, and grow mostly at the end.
    values: Vec<(Var, Value)>,
}

impl Model {
    /// The model in which everything is zero.
    pub fn new() -> Model {
        Model::default()
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
        let place = self.place(var).ok()?;
        Some(&self.values[place].1)
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
        let place = self.place(var).ok()?;
        Some(self.values.remove(place).1)
    }

    /// Takes over all values of another model.
    pub fn extend(&mut self, other: &Model) {
        match self.values.is_empty() {
            true => self.values.clone_from(&other.values),
            false => self.set_all(other.values.iter().cloned()),
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

    /// The variables that the model assigns, with their values.
    pub fn iter(&self) -> impl Iterator<Item = (Var, &Value)> {
        self.values.iter().map(|(var, value)| (*var, value))
    }

    /// How many variables have a value.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether no variable has a value.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
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
}
