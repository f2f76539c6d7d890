//! Tables that are indexed by term. What is computed for many terms again and again, under one model after the other,
//! needs no hashing: a term is a small number. A table is emptied by counting up, and lent out again to the next who
//! needs one, so that a walk over few terms costs as little as they are, however large the arena is.

use std::cell::RefCell;

use crate::pool::Term;

/// So many tables are kept for the next.
const MOST_KEPT: usize = 16;

/// For each term in which generation it was entered last, and what for.
#[derive(Default)]
struct Table {
    generation: u32,
    entries: Vec<(u32, u32)>,
}

impl Table {
    fn clear(&mut self) {
        self.generation = match self.generation.checked_add(1) {
            Some(next) => next,
            None => {
                self.entries.clear();
                1
            }
        };
    }
}

thread_local! {
    static KEPT: RefCell<Vec<Table>> = const { RefCell::new(Vec::new()) };
}

/// A number for some terms.
struct Numbers {
    table: Table,
}

impl Default for Numbers {
    fn default() -> Numbers {
        let kept = KEPT.try_with(|kept| kept.borrow_mut().pop());
        let mut table = kept.ok().flatten().unwrap_or_default();
        table.clear();
        Numbers { table }
    }
}

impl Drop for Numbers {
    fn drop(&mut self) {
        let table = std::mem::take(&mut self.table);
        // When the thread ends nothing can use it any more.
        let _ = KEPT.try_with(|kept| {
            let mut kept = kept.borrow_mut();
            if kept.len() < MOST_KEPT {
                kept.push(table);
            }
        });
    }
}

impl Numbers {
    #[inline]
    fn get(&self, at: usize) -> Option<u32> {
        match self.table.entries.get(at) {
            Some(&(generation, number)) if generation == self.table.generation => Some(number),
            _ => None,
        }
    }

    #[inline]
    fn set(&mut self, at: usize, number: u32) {
        let entries = &mut self.table.entries;
        if at >= entries.len() {
            entries.resize((at + 1).next_power_of_two(), (0, 0));
        }
        entries[at] = (self.table.generation, number);
    }
}

/// A set of terms or variables, by their numbers.
#[derive(Default)]
pub struct Marks {
    numbers: Numbers,
}

impl Marks {
    /// Adds a number; whether it is new.
    #[inline]
    pub fn insert(&mut self, at: usize) -> bool {
        let is_new = self.numbers.get(at).is_none();
        if is_new {
            self.numbers.set(at, 0);
        }
        is_new
    }

    /// Whether the number is in the set.
    #[inline]
    pub fn contains(&self, at: usize) -> bool {
        self.numbers.get(at).is_some()
    }
}

/// Something for some terms.
pub struct Slots<T> {
    numbers: Numbers,
    values: Vec<T>,
}

impl<T> Default for Slots<T> {
    fn default() -> Self {
        Slots {
            numbers: Numbers::default(),
            values: Vec::new(),
        }
    }
}

impl<T> Slots<T> {
    /// What there is for a term.
    #[inline]
    pub fn get(&self, term: Term) -> Option<&T> {
        let number = self.numbers.get(term.index())?;
        self.values.get(number as usize)
    }

    /// Whether there is something for a term.
    #[inline]
    pub fn contains(&self, term: Term) -> bool {
        self.numbers.get(term.index()).is_some()
    }

    /// Puts something there for a term.
    #[inline]
    pub fn insert(&mut self, term: Term, value: T) {
        match self.numbers.get(term.index()) {
            Some(number) => self.values[number as usize] = value,
            None => {
                self.numbers.set(term.index(), self.values.len() as u32);
                self.values.push(value);
            }
        }
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        if !self.values.is_empty() {
            self.values.clear();
            self.numbers.table.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_forgotten_or_given_back_is_not_found() {
        let mut slots = Slots::default();
        slots.insert(Term(5), "five");
        slots.insert(Term(2), "two");
        slots.insert(Term(5), "still five");
        assert_eq!(slots.get(Term(5)), Some(&"still five"));
        assert_eq!(slots.get(Term(3)), None);
        slots.clear();
        assert_eq!(slots.get(Term(5)), None);
        slots.insert(Term(2), "again");
        drop(slots);
        let mut marks = Marks::default();
        assert!(!marks.contains(2) && marks.insert(2) && !marks.insert(2));
        assert!(marks.contains(2) && !Marks::default().contains(2));
    }
}
