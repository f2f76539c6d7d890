//! What is known of locals and operands at a point of a run.

use super::zone::{LEAST, MOST, ZERO, Zone};

/// A value on the operand stack; long and double values take two slots of [`Value::Any`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Value {
    /// Nothing is known of it.
    Any,
    /// An int between these.
    Range(i64, i64),
    /// A number of the zone plus this: no overflow. Of a reference the number is 0 if it is null, else 1.
    Sum(usize, i64),
    /// An array whose length is a number of the zone plus this.
    Array(usize, i64),
}

pub(super) const NULL: Value = Value::Sum(ZERO, 0);
pub(super) const OBJECT: Value = Value::Sum(ZERO, 1);

/// An int that is known.
pub(super) fn int(value: i32) -> Value {
    Value::Sum(ZERO, value.into())
}

/// A range if its ends are ints.
pub(super) fn range(least: i64, most: i64) -> Value {
    match LEAST <= least && most <= MOST {
        true if least == most => Value::Sum(ZERO, least),
        true => Value::Range(least, most),
        false => Value::Any,
    }
}

/// How two numbers compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    Equal,
    Different,
    Less,
    AtMost,
}

/// A point of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct State {
    pub zone: Zone,
    pub stack: Vec<Value>,
    /// The local that surely refers to the array of the cell that is followed.
    pub array: Option<u16>,
}

impl State {
    pub fn pop(&mut self) -> Value {
        self.stack.pop().unwrap_or(Value::Any)
    }

    pub fn push(&mut self, value: Value) {
        self.stack.push(value);
    }

    /// The operand this many slots below the top.
    pub fn operand(&self, below: usize) -> Value {
        let at = self.stack.len().checked_sub(below + 1);
        at.map_or(Value::Any, |at| self.stack[at])
    }

    pub fn range(&self, value: Value) -> (i64, i64) {
        match value {
            Value::Any => (LEAST, MOST),
            Value::Range(least, most) => (least, most),
            Value::Sum(number, plus) => {
                let (least, most) = self.zone.range(number);
                (least + plus, most + plus)
            }
            Value::Array(..) => (1, 1),
        }
    }

    /// The most that a difference can be.
    pub fn most(&self, left: Value, right: Value) -> i64 {
        match (left, right) {
            (Value::Sum(a, plus), Value::Sum(b, minus)) => self.zone.most(a, b) + plus - minus,
            _ => self.range(left).1 - self.range(right).0,
        }
    }

    /// From now on this holds of two values. False if it cannot; the state is of no use then.
    pub fn assume(&mut self, left: Value, order: Order, right: Value) -> bool {
        match order {
            Order::Equal => self.limit(left, right, 0) && self.limit(right, left, 0),
            Order::AtMost => self.limit(left, right, 0),
            Order::Less => self.limit(left, right, -1),
            Order::Different => match (self.most(left, right), self.most(right, left)) {
                (0, 0) => false,
                (0, _) => self.limit(left, right, -1),
                (_, 0) => self.limit(right, left, -1),
                _ => true,
            },
        }
    }

    fn limit(&mut self, left: Value, right: Value, most: i64) -> bool {
        match (left, right) {
            (Value::Sum(a, plus), Value::Sum(b, minus)) => {
                self.zone.limit(a, b, most + minus - plus)
            }
            (Value::Sum(a, plus), _) => {
                let bound = self.range(right).1;
                self.zone.limit(a, ZERO, bound + most - plus)
            }
            (_, Value::Sum(b, minus)) => {
                let bound = self.range(left).0;
                self.zone.limit(ZERO, b, most + minus - bound)
            }
            _ => self.range(left).0 - self.range(right).1 <= most,
        }
    }

    /// A number of the zone gets a value.
    pub fn set(&mut self, number: usize, value: Value) {
        if let Value::Sum(from, plus) = value {
            self.let_go(number, Some((from, plus)));
            return self.zone.assign(number, from, plus);
        }
        let (least, most) = self.range(value);
        self.let_go(number, None);
        self.zone.forget(number);
        self.zone.limit(number, ZERO, most);
        self.zone.limit(ZERO, number, -least);
    }

    /// Operands that refer to a number keep their value when it changes.
    fn let_go(&mut self, number: usize, new: Option<(usize, i64)>) {
        for at in 0..self.stack.len() {
            self.stack[at] = match (self.stack[at], new) {
                // the number itself has moved
                (Value::Sum(n, plus), Some((from, by))) if n == number && from == number => {
                    Value::Sum(n, plus - by)
                }
                (Value::Array(n, plus), Some((from, by))) if n == number && from == number => {
                    Value::Array(n, plus - by)
                }
                (value @ Value::Sum(n, _), _) if n == number => {
                    let (least, most) = self.range(value);
                    range(least, most)
                }
                (Value::Array(n, _), _) if n == number => OBJECT,
                (value, _) => value,
            };
        }
    }

    /// Whether all that fits here fits there.
    pub fn is_inside(&self, other: &State) -> bool {
        let array = other.array.is_none() || other.array == self.array;
        let mut values = self.stack.iter().zip(&other.stack);
        array
            && self.zone.is_inside(&other.zone)
            && values.all(|(&own, &theirs)| own == theirs || self.is_within(own, theirs))
    }

    fn is_within(&self, own: Value, theirs: Value) -> bool {
        match theirs {
            Value::Any => true,
            Value::Range(least, most) => {
                let own = self.range(own);
                least <= own.0 && own.1 <= most
            }
            Value::Sum(..) | Value::Array(..) => false,
        }
    }

    /// Adds what fits another state of the same point; growing bounds are dropped if `widens`. The operands are as many.
    pub fn join(&mut self, other: &State, widens: bool) {
        for at in 0..self.stack.len().min(other.stack.len()) {
            let (own, theirs) = (self.stack[at], other.stack[at]);
            if own != theirs {
                let (a, b) = (self.range(own), other.range(theirs));
                self.stack[at] = match widens {
                    true => Value::Any,
                    false => range(a.0.min(b.0), a.1.max(b.1)),
                };
            }
        }
        if self.array != other.array {
            self.array = None;
        }
        match widens {
            true => self.zone.widen(&other.zone),
            false => self.zone.join(&other.zone),
        }
    }
}
