//! What the methods of a stub do when they are called.

use vitro_spin::{Deed, Instead, StubAct, StubTarget};

use crate::recipe::Name;

/// A method of a stub.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Answer<V> {
    /// The class that declares it.
    pub class: Name,
    /// Its name.
    pub name: Name,
    /// Its descriptor.
    pub descriptor: Name,
    /// Whether it is protected.
    pub is_protected: bool,
    /// What each of its calls does before it ends, in this order.
    pub acts: Vec<Act<V>>,
    /// How its calls end, one after the other, the last one again and again. Nothing if it is never called, or always
    /// returns and gives nothing.
    pub responses: Vec<Response<V>>,
}

/// Something that a method of a stub does before it ends.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Act<V> {
    /// What it is done to.
    pub on: ActTarget<V>,
    /// What is done.
    pub what: Deed,
    /// Which element of an array is written.
    pub index: i32,
    /// The value that is written, or the arguments of the call.
    pub values: Vec<V>,
}

/// What a method of a stub does something to.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum ActTarget<V> {
    /// The argument with this number.
    Argument(usize),
    /// Another object of the test.
    Captured(V),
    /// A class: its member is static.
    Class,
}

impl<V> Act<V> {
    /// The object that it is done to, if the test hands it to the stub.
    pub fn captured(&self) -> Option<&V> {
        match &self.on {
            ActTarget::Captured(object) => Some(object),
            ActTarget::Argument(_) | ActTarget::Class => None,
        }
    }

    fn values(&self) -> impl Iterator<Item = &V> {
        self.captured().into_iter().chain(&self.values)
    }

    fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        let target = match &mut self.on {
            ActTarget::Captured(object) => Some(object),
            ActTarget::Argument(_) | ActTarget::Class => None,
        };
        target.into_iter().chain(&mut self.values)
    }

    fn try_map<'a, W, E>(
        &'a self,
        change: &mut impl FnMut(&'a V) -> Result<W, E>,
    ) -> Result<Act<W>, E> {
        let on = match &self.on {
            ActTarget::Argument(number) => ActTarget::Argument(*number),
            ActTarget::Captured(object) => ActTarget::Captured(change(object)?),
            ActTarget::Class => ActTarget::Class,
        };
        let mut values = Vec::new();
        for value in &self.values {
            values.push(change(value)?);
        }
        Ok(Act {
            on,
            what: self.what.clone(),
            index: self.index,
            values,
        })
    }

    /// What the class file of a stub says of it.
    pub(crate) fn spec(&self) -> StubAct<'_> {
        StubAct {
            on: match self.on {
                ActTarget::Argument(number) => StubTarget::Argument(number),
                ActTarget::Captured(_) => StubTarget::Captured,
                ActTarget::Class => StubTarget::Class,
            },
            what: &self.what,
        }
    }
}

/// How a call of a stub's method ends.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Response<V> {
    /// It returns this.
    Value(V),
    /// It returns, and gives nothing.
    Nothing,
    /// It throws this.
    Throws(V),
    /// It returns an argument, or the stub.
    Instead(Instead),
}

impl<V> Response<V> {
    /// What it returns or throws.
    pub fn value(&self) -> Option<&V> {
        match self {
            Response::Value(value) | Response::Throws(value) => Some(value),
            Response::Nothing | Response::Instead(_) => None,
        }
    }
}

impl<V> Answer<V> {
    /// All values that it mentions.
    pub fn values(&self) -> impl Iterator<Item = &V> {
        let acts = self.acts.iter().flat_map(Act::values);
        acts.chain(self.responses.iter().filter_map(Response::value))
    }

    /// The same, to be changed.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        let responses = self.responses.iter_mut();
        let ends = responses.filter_map(|response| match response {
            Response::Value(value) | Response::Throws(value) => Some(value),
            Response::Nothing | Response::Instead(_) => None,
        });
        self.acts.iter_mut().flat_map(Act::values_mut).chain(ends)
    }

    /// What its calls return.
    pub fn returned(&self) -> impl Iterator<Item = &V> {
        self.responses.iter().filter_map(|response| match response {
            Response::Value(value) => Some(value),
            Response::Nothing | Response::Throws(_) | Response::Instead(_) => None,
        })
    }

    /// What its calls throw.
    pub fn thrown(&self) -> impl Iterator<Item = &V> {
        self.responses.iter().filter_map(|response| match response {
            Response::Throws(value) => Some(value),
            Response::Nothing | Response::Value(_) | Response::Instead(_) => None,
        })
    }

    /// What its calls return instead of a value, if they do.
    pub fn instead(&self) -> Option<Instead> {
        self.responses.iter().find_map(|response| match response {
            Response::Instead(instead) => Some(*instead),
            _ => None,
        })
    }

    /// The same with other values, unless one of them cannot be had.
    pub(crate) fn try_map<'a, W, E>(
        &'a self,
        mut change: impl FnMut(&'a V) -> Result<W, E>,
    ) -> Result<Answer<W>, E> {
        let mut acts = Vec::new();
        for act in &self.acts {
            acts.push(act.try_map(&mut change)?);
        }
        let mut responses = Vec::new();
        for response in &self.responses {
            responses.push(match response {
                Response::Value(value) => Response::Value(change(value)?),
                Response::Throws(value) => Response::Throws(change(value)?),
                Response::Nothing => Response::Nothing,
                Response::Instead(instead) => Response::Instead(*instead),
            });
        }
        Ok(Answer {
            class: self.class.clone(),
            name: self.name.clone(),
            descriptor: self.descriptor.clone(),
            is_protected: self.is_protected,
            acts,
            responses,
        })
    }
}
