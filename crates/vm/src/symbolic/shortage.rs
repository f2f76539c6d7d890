//! Where the explored program ran out of stack or heap. How much there is of both is decided by who starts the JVM, so what
//! a `StackOverflowError` or an `OutOfMemoryError` keeps a path from doing may happen elsewhere: from such a place the
//! search has not seen all. It is noted here, and whoever proves something looks at these places.

use hashbrown::HashSet;

use crate::machine::Machine;

/// The places of a search.
#[derive(Debug, Default)]
pub(crate) struct Shortages {
    found: HashSet<Vec<(u32, u16)>>,
    /// In the order in which they were met.
    places: Vec<Vec<(u32, u16)>>,
}

impl Machine {
    /// The program has no stack or heap left.
    #[cold]
    pub(crate) fn note_shortage(&mut self) {
        if self.symbolic.is_none() {
            return;
        }
        // A recursion stands at the same place many times.
        let mut met = HashSet::new();
        let mut place = self.whereabouts();
        place.retain(|at| met.insert(*at));
        let Some(symbolic) = &mut self.symbolic else {
            return;
        };
        if symbolic.shortages.found.insert(place.clone()) {
            symbolic.shortages.places.push(place);
        }
    }

    /// Where the search has met a shortage: the methods under test that were being executed there, with an instruction of
    /// each.
    pub fn shortages(&self) -> &[Vec<(u32, u16)>] {
        let symbolic = self.symbolic.as_ref();
        symbolic.map_or(&[], |symbolic| &symbolic.shortages.places)
    }
}
