//! Models: values for variables. A variable without one has the zero of its sort, so every model is
//! total and printing one needs only what matters.

use std::collections::BTreeMap;

use crate::pool::{Terms, Var};
use crate::value::Value;

/// Values for variables.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Model {
    values: BTreeMap<Var, Value>,
}

impl Model {
    /// The model in which everything is zero.
    pub fn new() -> Model {
        Model::default()
    }

    /// The value of a variable.
    pub fn get(&self, terms: &Terms, var: Var) -> Value {
        match self.values.get(&var) {
            Some(value) => value.clone(),
            None => Value::zero(terms.var_sort(var)),
        }
    }

    /// The value of a variable, if the model says anything about it.
    pub fn explicit(&self, var: Var) -> Option<&Value> {
        self.values.get(&var)
    }

    /// Sets the value of a variable.
    pub fn set(&mut self, var: Var, value: Value) {
        self.values.insert(var, value);
    }

    /// Forgets the value of a variable.
    pub fn unset(&mut self, var: Var) -> Option<Value> {
        self.values.remove(&var)
    }

    /// Takes over all values of another model.
    pub fn extend(&mut self, other: &Model) {
        for (var, value) in &other.values {
            self.values.insert(*var, value.clone());
        }
    }

    /// The variables that the model says something about, with their values.
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
}
