//! Where the explored program ran out of stack or heap. How much there is of both is decided by who starts the JVM, so what
//! a `StackOverflowError` or an `OutOfMemoryError` keeps a path from doing may happen elsewhere: from such a place the
//! search has not seen all. It is noted here, and proofs take these places into account.

use hashbrown::HashSet;

use crate::machine::Machine;

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
        if let Some(symbolic) = &mut self.symbolic
            && !symbolic.shortages.contains(&place)
        {
            symbolic.shortages.push(place);
        }
    }

    /// Where the search has met a shortage: the methods under test that were being executed there, with an instruction of
    /// each.
    pub fn shortages(&self) -> &[Vec<(u32, u16)>] {
        let symbolic = self.symbolic.as_ref();
        symbolic.map_or(&[], |symbolic| &symbolic.shortages)
    }
}
