//! Goals that no run can cover, proved from the code alone.
//!
//! The method is run on what its ints can be ([`vitro_program::values`]). A goal is proved unreachable if none of its
//! places is reached, and a def-use chain if the value cannot get from its definition to its use: a condition on the
//! way goes the other way for that value, or another write comes first. Nothing is proved where the run on values
//! gives up.

use std::collections::BTreeSet;

use hashbrown::HashMap;
use vitro_classfile::{Opcode, Operands};
use vitro_program::operand::Expr;
use vitro_program::values::{Chase, Followed, Start, Values};

use crate::goal::{Goal, GoalSet, Place};
use crate::location::{Access, Location, accesses};
use crate::subject::{MethodUnderTest, Subject};

/// The goals among `open` that no run can cover.
pub fn unreachable(subject: &Subject, goals: &[Goal], open: &GoalSet) -> GoalSet {
    let mut proved = GoalSet::new();
    for (place, method) in (0..).zip(&subject.methods) {
        let wanted = goals.iter().filter(|goal| open.contains(goal.id));
        let wanted: Vec<&Goal> = wanted.filter(|goal| goal.method == place).collect();
        if !wanted.is_empty()
            && let Some(prover) = Prover::new(subject, method)
        {
            prover.prove(&wanted, &mut proved);
        }
    }
    proved
}

/// A method with what its ints can be.
struct Prover<'a> {
    method: &'a MethodUnderTest,
    accesses: Vec<Option<Access>>,
    values: Values<'a>,
}

/// A chain by the numbers of its instructions; without a definition for what is there from the beginning.
#[derive(Clone, Copy)]
struct Chain {
    defined: Option<u32>,
    used: u32,
}

/// Chains that are followed together: the same definition, of the elements of the same array.
type Family = (Option<u32>, Location, Option<u16>);

impl<'a> Prover<'a> {
    fn new(subject: &Subject, method: &'a MethodUnderTest) -> Option<Prover<'a>> {
        let accesses = accesses(subject, method);
        let defines = |access: &Option<Access>| access.as_ref().is_some_and(|one| one.defines);
        let wanted: BTreeSet<u32> = (0..)
            .zip(&accesses)
            .filter_map(|(number, access)| defines(access).then_some(number))
            .collect();
        let values = Values::of(&method.class, method.method(), &method.flow, &wanted)?;
        Some(Prover {
            method,
            accesses,
            values,
        })
    }

    fn prove(mut self, goals: &[&Goal], proved: &mut GoalSet) {
        let mut families: HashMap<Family, Vec<(Chain, u32)>> = HashMap::new();
        for goal in goals {
            if !goal.places.is_empty() && !goal.places.iter().any(|place| self.is_passed(place)) {
                proved.insert(goal.id);
            } else if let Some(chain) = self.chain(goal)
                && let Some(access) = self.access(chain.used)
            {
                let array = match chain.defined {
                    None if access.is_element() => self.array(chain.used),
                    _ => None,
                };
                let family = (chain.defined, access.location.clone(), array);
                families.entry(family).or_default().push((chain, goal.id));
            }
        }
        for ((defined, location, array), chains) in families {
            let used = self.used(defined, &location, array);
            for (chain, goal) in chains {
                if used
                    .as_ref()
                    .is_some_and(|used| !used.contains(&chain.used))
                {
                    proved.insert(goal);
                }
            }
        }
    }

    fn is_passed(&self, place: &Place) -> bool {
        match *place {
            Place::At { number, .. } => self.values.is_reached(number),
            Place::Edge { from, to, .. } => self.values.is_taken(from, to),
        }
    }

    fn access(&self, number: u32) -> Option<&Access> {
        self.accesses.get(number as usize)?.as_ref()
    }

    fn chain(&self, goal: &Goal) -> Option<Chain> {
        let number = |offset: &u16| self.method.flow.number((*offset).into());
        match &goal.offsets[..] {
            _ if goal.criterion != "def-use" => None,
            [used] => Some(Chain {
                defined: None,
                used: number(used)?,
            }),
            [defined, used] => Some(Chain {
                defined: Some(number(defined)?),
                used: number(used)?,
            }),
            _ => None,
        }
    }

    /// The local that refers to the array whose element an instruction reads.
    fn array(&self, number: u32) -> Option<u16> {
        let operands = self.method.flow.stacks().operands(number as usize);
        match **operands.first()? {
            Expr::Local { slot, .. } => Some(slot),
            _ => None,
        }
    }

    /// The instructions that may use what a definition gives a location; `None` if unknown.
    fn used(
        &mut self,
        defined: Option<u32>,
        location: &Location,
        array: Option<u16>,
    ) -> Option<BTreeSet<u32>> {
        let start = defined.map_or(Start::Entry, Start::Behind);
        let definition = defined.and_then(|number| self.access(number).cloned());
        let is_element = definition.as_ref().is_some_and(Access::is_element);
        let followed = match array {
            Some(slot) => Followed::ElementOf(slot),
            None if is_element => Followed::Written,
            None => Followed::Name,
        };
        let mut starts = vec![start];
        if let Some(slot) = array {
            starts = self.arrivals(slot);
        }
        let accesses = &self.accesses;
        let here = |number: u32| {
            let access = accesses.get(number as usize)?.as_ref()?;
            (access.location == *location).then_some(access)
        };
        let uses = |number: u32| here(number).is_some_and(|access| access.uses);
        let replaces = |number: u32| {
            // what comes from outside is followed on every object at once, locals aside
            let base = match &definition {
                Some(definition) => definition.base,
                None => {
                    matches!(location, Location::Local(_)).then_some(crate::location::Base::Frame)
                }
            };
            here(number)
                .is_some_and(|access| access.defines && base.is_some() && access.base == base)
        };
        let mut found = BTreeSet::new();
        for start in starts {
            found.append(&mut self.values.uses(&Chase {
                start,
                followed,
                uses: &uses,
                replaces: &replaces,
            })?);
        }
        Some(found)
    }

    /// Where a local may get the array that it refers to.
    fn arrivals(&self, slot: u16) -> Vec<Start> {
        let stores = (0..).zip(self.method.flow.instructions());
        let mut starts: Vec<Start> = stores
            .filter(|(_, one)| {
                one.opcode.general() == Opcode::Astore && one.operands == Operands::Local(slot)
            })
            .map(|(number, _)| Start::Behind(number))
            .collect();
        if slot < self.method.parameter_slots() {
            starts.push(Start::Entry);
        }
        starts
    }
}

#[cfg(test)]
mod tests;
