//! Which instructions cases execute, and which come after which.

use std::collections::{BTreeSet, HashSet};

use vitro_classfile::ClassFile;
use vitro_testgen::Name;

use crate::report::Steps;

/// Distinct steps of a case, each with its class and the method's place in the class file.
#[derive(Clone, Debug, Default)]
pub struct Executed {
    steps: BTreeSet<(Name, u16, u16)>,
    /// From a step to the next one in the same method.
    ways: BTreeSet<(Name, u16, u16, u16)>,
}

impl Executed {
    /// The steps of a trace, whose methods are places in a list.
    pub fn of(trace: impl Iterator<Item = (u16, u16)>, methods: &[(Name, u16)]) -> Executed {
        let (mut steps, mut ways) = (HashSet::new(), HashSet::new());
        let mut last: Option<(u16, u16)> = None;
        for (method, offset) in trace {
            steps.insert((method, offset));
            if let Some((before, from)) = last
                && before == method
            {
                ways.insert((method, from, offset));
            }
            last = Some((method, offset));
        }
        let name = |method: u16| methods.get(usize::from(method));
        Executed {
            steps: steps
                .into_iter()
                .filter_map(|(method, offset)| {
                    let (class, place) = name(method)?;
                    Some((class.clone(), *place, offset))
                })
                .collect(),
            ways: ways
                .into_iter()
                .filter_map(|(method, from, to)| {
                    let (class, place) = name(method)?;
                    Some((class.clone(), *place, from, to))
                })
                .collect(),
        }
    }

    /// The steps that we claim for a path.
    pub fn claimed(class: &ClassFile, steps: &Steps) -> Executed {
        let count = class.methods.len() as u16;
        let methods: Vec<(Name, u16)> = (0..count).map(|at| (class.name.clone(), at)).collect();
        let trace = steps.first.iter().map(|step| (step.method, step.offset));
        Executed::of(trace, &methods)
    }

    /// Adds what another case executes.
    pub fn extend(&mut self, other: &Executed) {
        self.steps.extend(other.steps.iter().cloned());
        self.ways.extend(other.ways.iter().cloned());
    }

    /// Whether a step is among them.
    pub fn has(&self, class: &Name, method: u16, offset: u16) -> bool {
        self.steps.contains(&(class.clone(), method, offset))
    }

    /// Whether one step of a method comes after another one.
    pub fn goes(&self, class: &Name, method: u16, (from, to): (u16, u16)) -> bool {
        self.ways.contains(&(class.clone(), method, from, to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_steps_of_one_method_that_follow_each_other() {
        let (a, b): (Name, Name) = ("A".into(), "B".into());
        let methods = [(a.clone(), 3), (b.clone(), 0)];
        let trace = [(0, 0), (0, 4), (1, 0), (1, 1), (0, 7), (0, 0), (0, 4)];
        let executed = Executed::of(trace.into_iter(), &methods);
        let steps: Vec<_> = executed.steps.into_iter().collect();
        let expected = [
            (a.clone(), 3, 0),
            (a.clone(), 3, 4),
            (a.clone(), 3, 7),
            (b.clone(), 0, 0),
            (b.clone(), 0, 1),
        ];
        assert_eq!(steps, expected);
        // What a call comes back to does not follow the call.
        let ways: Vec<_> = executed.ways.into_iter().collect();
        let expected = [(a.clone(), 3, 0, 4), (a, 3, 7, 0), (b, 0, 0, 1)];
        assert_eq!(ways, expected);
    }
}
