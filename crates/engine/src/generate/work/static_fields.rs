//! Static fields that no test can set: which of the paths that disagree about them are to have tests.

use std::collections::BTreeSet;

use vitro_coverage::GoalSet;
use vitro_explore::FieldName;

use super::{Tried, Work};
use crate::confirm::{Rejection, may_read};

/// What a path has to do with static fields that no test can set.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// Its calls decide what they hold.
    Deciding,
    /// It finds what initialisation left there.
    Reading,
    /// Nothing.
    Neither,
}

impl Work {
    /// Tests that begin with calls of static methods change fields that no test can set back. So either these are kept, or
    /// those that find such fields as they are at the start: whichever cover more.
    pub fn settle_statics(&mut self) {
        let fields = self.paths.iter().enumerate();
        let fields = fields.flat_map(|(place, _)| &self.path(place).decides);
        let fields: BTreeSet<FieldName> = fields.cloned().collect();
        if fields.is_empty() {
            return;
        }
        let side = |place: usize| {
            let path = self.path(place);
            let reads = |field: &FieldName| may_read(path, &field.class, &field.name);
            match path.decides.is_empty() {
                false => Side::Deciding,
                true if fields.iter().any(reads) => Side::Reading,
                true => Side::Neither,
            }
        };
        let sides: Vec<Side> = (0..self.paths.len()).map(side).collect();
        let covered = |wanted: Side| {
            let on_side = self
                .paths
                .iter()
                .zip(&sides)
                .filter(|(_, side)| **side == wanted);
            let mut covered = GoalSet::new();
            on_side.for_each(|(path, _)| covered.extend(&path.covered));
            covered
        };
        let others = covered(Side::Neither);
        let more = |side: Side| {
            let goals = covered(side);
            goals.iter().filter(|&goal| !others.contains(goal)).count()
        };
        let loser = match more(Side::Deciding) > more(Side::Reading) {
            true => Side::Reading,
            false => Side::Deciding,
        };
        let names: Vec<&str> = fields.iter().map(|field| &*field.name).collect();
        let names = names.join(", ");
        let why = format!("other tests need {names} to have another value, which no test can set");
        for (path, side) in self.paths.iter_mut().zip(&sides) {
            if *side == loser {
                path.state = Tried::Out;
                path.why = Some((Rejection::Unwritable, why.clone()));
            }
        }
        if loser == Side::Reading {
            self.decided = fields;
        }
    }

    /// The fields that all tests decide before they read them.
    pub fn decided(&self) -> &BTreeSet<FieldName> {
        &self.decided
    }
}
