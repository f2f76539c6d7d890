//! Test criteria behind one small interface. A new one is a file and a line in [`criteria`].

use std::sync::Arc;

use crate::event::Event;
use crate::goal::{Goal, GoalSet, Place, Wants};
use crate::subject::{MethodUnderTest, Subject};

mod boundary;
mod branch;
mod call;
mod condition;
mod def_use;
mod exception;
mod field_pair;
mod instruction;
mod line;
mod loops;
mod mcdc;
mod overflow;
mod path;
mod returns;
pub mod route;
mod sides;
mod throw_catch;

/// Says what is worth reaching, and sees when it is reached.
pub trait Criterion: Send + Sync {
    /// As people write it on a command line.
    fn name(&self) -> &'static str;

    /// One line for people.
    fn about(&self) -> &'static str;

    /// The goals over a subject, and who watches paths for them.
    fn plan(&self, subject: &Subject) -> Plan;
}

/// Follows a path. It is copied at a fork, so copies are cheap; each copy then follows its own path.
pub trait Watcher: Send + Sync {
    /// The next event. `classes` are the names of the exceptions that events refer to.
    fn feed(&mut self, events: &[Event], classes: &[Arc<str>], marks: &mut Marks<'_>);

    /// Marks the goals whose first part is done ([`Goal::first`]) and counts until something else replaces it. Too
    /// many are no harm, if none is missing.
    fn begun(&self, _: &mut Marks<'_>) {}

    /// A watcher that has seen the same.
    fn copy(&self) -> Box<dyn Watcher>;
}

/// What a criterion has found out about a subject.
pub struct Plan {
    /// The goals; their numbers count from 0 here.
    pub goals: Vec<Goal>,
    /// Has seen nothing yet.
    pub watcher: Box<dyn Watcher>,
    /// What the list leaves out because of a limit, for people.
    pub limits: Vec<String>,
}

/// Where a watcher notes the goals that it sees covered, by their place in its plan.
pub struct Marks<'a> {
    covered: &'a mut GoalSet,
    first: u32,
}

impl<'a> Marks<'a> {
    /// Marks go into `covered`, whose numbers for this plan begin at `first`.
    pub fn new(covered: &'a mut GoalSet, first: u32) -> Self {
        Marks { covered, first }
    }

    /// The goal is covered.
    #[inline]
    pub fn mark(&mut self, goal: u32) {
        self.covered.insert(self.first + goal);
    }
}

/// All criteria.
pub fn criteria() -> Vec<Box<dyn Criterion>> {
    vec![
        Box::new(def_use::DefUse),
        Box::new(branch::Branch),
        Box::new(instruction::Instructions),
        Box::new(line::Lines),
        Box::new(returns::Returns),
        Box::new(condition::Conditions),
        Box::new(mcdc::Mcdc),
        Box::new(loops::Loops),
        Box::new(exception::Exceptions),
        Box::new(throw_catch::ThrowCatch),
        Box::new(call::Calls),
        Box::new(field_pair::FieldPairs),
        Box::new(boundary::Boundaries),
        Box::new(overflow::Overflow),
        Box::new(path::Paths),
    ]
}

/// The criterion of this name.
pub fn criterion(name: &str) -> Option<Box<dyn Criterion>> {
    criteria().into_iter().find(|known| known.name() == name)
}

/// Goals under construction.
pub(crate) struct List<'a> {
    criterion: &'static str,
    subject: &'a Subject,
    goals: Vec<Goal>,
}

impl<'a> List<'a> {
    pub fn new(criterion: &'static str, subject: &'a Subject) -> Self {
        List {
            criterion,
            subject,
            goals: Vec::new(),
        }
    }

    /// Adds a goal about some instructions of a method; its number in the plan.
    pub fn add(&mut self, method: u32, text: String, about: &[u32], places: Vec<Place>) -> u32 {
        let id = self.goals.len() as u32;
        let code: Option<&MethodUnderTest> = self.subject.method(method);
        let offset = |&number: &u32| Some(code?.flow.offset(number));
        let line = |&number: &u32| code?.line(number);
        self.goals.push(Goal {
            criterion: self.criterion,
            id,
            method,
            text,
            offsets: about.iter().filter_map(offset).collect(),
            lines: about.iter().filter_map(line).collect(),
            places,
            first: None,
            wants: Wants::Nothing,
        });
        id
    }

    /// A goal asks for more than a way.
    pub fn want(&mut self, goal: u32, wants: Wants) {
        self.goals[goal as usize].wants = wants;
    }

    /// A goal has a first part.
    pub fn begin(&mut self, goal: u32, first: Place) {
        self.goals[goal as usize].first = Some(first);
    }

    pub fn len(&self) -> usize {
        self.goals.len()
    }

    pub fn done(self, watcher: impl Watcher + 'static, limits: Vec<String>) -> Plan {
        Plan {
            goals: self.goals,
            watcher: Box::new(watcher),
            limits,
        }
    }
}

/// A table with an entry per instruction of each method; methods that are no targets have none.
#[derive(Clone)]
pub(crate) struct Table<T>(Arc<[MethodTable<T>]>);

struct MethodTable<T> {
    /// Number of the instruction at an offset.
    entries: Vec<T>,
    numbers: Vec<u32>,
}

impl<T: Clone> Table<T> {
    /// `fill` makes the entry of an instruction of a target.
    pub fn new(
        subject: &Subject,
        mut fill: impl FnMut(u32, &MethodUnderTest, u32) -> T,
        everywhere: bool,
    ) -> Self {
        let table = |(place, method): (u32, &MethodUnderTest)| {
            let instructions = method.flow.instructions();
            let wanted = method.is_target || everywhere;
            let count = if wanted { method.flow.exit() } else { 0 };
            let length = instructions.last().map_or(0, |last| last.next() as usize);
            let number = |offset| method.flow.number(offset as u32).unwrap_or(u32::MAX);
            MethodTable {
                entries: (0..count)
                    .map(|number| fill(place, method, number))
                    .collect(),
                numbers: (0..if wanted { length } else { 0 }).map(number).collect(),
            }
        };
        Table((0..).zip(&subject.methods).map(table).collect())
    }

    /// Number and entry of the instruction at an offset.
    #[inline]
    pub fn at(&self, method: u32, offset: u16) -> Option<(u32, &T)> {
        let table = self.0.get(method as usize)?;
        let number = *table.numbers.get(usize::from(offset))?;
        Some((number, table.entries.get(number as usize)?))
    }

    /// The entry of an instruction.
    #[inline]
    pub fn entry(&self, method: u32, number: u32) -> Option<&T> {
        self.0.get(method as usize)?.entries.get(number as usize)
    }
}
