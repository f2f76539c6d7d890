//! What the methods of a stub do when they are called.

use crate::recipe::Name;

/// A method of a stub.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Answer<V> {
    /// The class that declares it.
    pub class: Name,
    /// Its name.
    pub name: Name,
    /// Its descriptor.
    pub descriptor: Name,
    /// Whether it is protected.
    pub is_protected: bool,
    /// How its calls end, one after the other, the last one again and again. Nothing if it is never called, or always
    /// returns and gives nothing.
    pub responses: Vec<Response<V>>,
}

/// How a call of a stub's method ends.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Response<V> {
    /// It returns this.
    Value(V),
    /// It returns, and gives nothing.
    Nothing,
    /// It throws this.
    Throws(V),
}

impl<V> Response<V> {
    /// What it returns or throws.
    pub fn value(&self) -> Option<&V> {
        match self {
            Response::Value(value) | Response::Throws(value) => Some(value),
            Response::Nothing => None,
        }
    }
}

impl<V> Answer<V> {
    /// All values that it speaks of.
    pub fn values(&self) -> impl Iterator<Item = &V> {
        self.responses.iter().filter_map(Response::value)
    }

    /// The same, to be changed.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.responses
            .iter_mut()
            .filter_map(|response| match response {
                Response::Value(value) | Response::Throws(value) => Some(value),
                Response::Nothing => None,
            })
    }

    /// What its calls return.
    pub fn returned(&self) -> impl Iterator<Item = &V> {
        self.responses.iter().filter_map(|response| match response {
            Response::Value(value) => Some(value),
            Response::Nothing | Response::Throws(_) => None,
        })
    }

    /// What its calls throw.
    pub fn thrown(&self) -> impl Iterator<Item = &V> {
        self.responses.iter().filter_map(|response| match response {
            Response::Throws(value) => Some(value),
            Response::Nothing | Response::Value(_) => None,
        })
    }

    /// The same with other values, unless one of them cannot be had.
    pub(crate) fn try_map<'a, W, E>(
        &'a self,
        mut change: impl FnMut(&'a V) -> Result<W, E>,
    ) -> Result<Answer<W>, E> {
        let mut responses = Vec::new();
        for response in &self.responses {
            responses.push(match response {
                Response::Value(value) => Response::Value(change(value)?),
                Response::Throws(value) => Response::Throws(change(value)?),
                Response::Nothing => Response::Nothing,
            });
        }
        Ok(Answer {
            class: self.class.clone(),
            name: self.name.clone(),
            descriptor: self.descriptor.clone(),
            is_protected: self.is_protected,
            responses,
        })
    }
}
