//! Inputs for what a path alone does not give. All inputs that take a path do the same instructions, but not with the
//! same numbers: a comparison met at its boundary, an overflow, two looks at the same element are up to the input. So
//! each path is asked for an input that covers what is still open along it; if all paths have none, there is none.

use std::collections::{BTreeMap, HashMap};

use vitro_coverage::{Goal, GoalSet, Relation, Wants};
use vitro_expr::{Sort, Term, Terms, Value};
use vitro_program::Event;
use vitro_solver::Answer;
use vitro_vm::{Asked, Outcome, Part, Progress, Segment, Varying};

use super::{Explorer, relation};
use crate::budget::Budget;
use crate::policy::value_goals::{MOST_PLACES, MOST_WRITES};
use crate::tree::{Ending, Leaf, Path};

/// The numbers that goals ask for.
pub(crate) fn asked(goals: &[Goal]) -> Asked {
    let mut asked = Asked::default();
    for goal in goals {
        match goal.wants {
            Wants::Nothing => {}
            Wants::Operands(_) => {
                let points = goal.offsets.iter().map(|&offset| (goal.method, offset));
                asked.operands.extend(points);
            }
            Wants::Element => asked.elements = true,
        }
    }
    asked
}

/// For some goals the conditions under which a path covers them, one for each place where it may.
#[derive(Default)]
struct Wishes {
    conditions: BTreeMap<u32, Vec<Term>>,
    /// Goals for which places were left out.
    cut: GoalSet,
}

impl Wishes {
    fn add(&mut self, goal: u32, condition: Term) {
        let conditions = self.conditions.entry(goal).or_default();
        match conditions.len() < MOST_PLACES {
            true => conditions.push(condition),
            false => {
                self.cut.insert(goal);
            }
        }
    }
}

impl Explorer {
    /// Asks for inputs of a path that cover what its own does not.
    pub(crate) fn solve_value_goals(&mut self, path: usize, budget: &Budget) {
        let Path {
            leaf,
            conditions: way,
            ending: Ending::Returned { .. } | Ending::Threw(..),
            ..
        } = &self.tree.paths[path]
        else {
            return;
        };
        let (leaf, way) = (*leaf, way.clone());
        let Some(mut symbolic) = self.machine.symbolic.take() else {
            return;
        };
        let wishes = self.wishes(&mut symbolic.terms, &self.tree.paths[path]);
        self.machine.symbolic = Some(symbolic);
        self.targets.doubt(&wishes.cut);
        for (goal, conditions) in wishes.conditions {
            if !self.targets.goals.open().contains(goal) {
                continue;
            }
            let settled =
                self.cost() < budget.cost && self.grant(goal, leaf, &way, &conditions, budget);
            if !settled {
                self.targets.doubt(&[goal].into_iter().collect());
            }
        }
    }

    /// Whether a goal's values are found, or cannot be.
    fn grant(
        &mut self,
        goal: u32,
        leaf: Leaf,
        way: &[Term],
        wanted: &[Term],
        budget: &Budget,
    ) -> bool {
        let Some(symbolic) = &mut self.machine.symbolic else {
            return false;
        };
        let wish = symbolic.terms.any(wanted);
        let mut conditions = way.to_vec();
        conditions.push(wish);
        self.queries.limit_steps(self.queries.patience);
        match self.ask(&conditions) {
            Answer::Unsat(_) => true,
            Answer::Unknown(_) => false,
            Answer::Sat(model) => {
                if self.go(leaf, &conditions, model).is_err() {
                    return false;
                }
                self.machine.limits.steps =
                    self.machine.steps.saturating_add(budget.limits.path_steps);
                let progress = self.explore_on(budget);
                if matches!(progress, Progress::Fork(_)) {
                    return false;
                }
                let ending = self.ending(progress);
                self.finish_path(leaf, Some(wish), ending);
                // Another goal may be covered by the way; that says nothing of this one.
                !self.targets.goals.open().contains(goal)
            }
        }
    }

    /// Runs a path once more, from the start of the method: what the trail saves.
    pub fn again(&mut self, path: &Path, budget: &Budget) -> Result<(), Outcome> {
        self.go(None, &path.conditions, path.model.clone())?;
        self.machine.limits.steps = self.machine.steps.saturating_add(budget.limits.path_steps);
        match self.explore_on(budget) {
            Progress::Fork(_) => Err(Outcome::Internal("a path forks within itself".to_owned())),
            Progress::Stopped(outcome) => Err(outcome),
            _ => Ok(()),
        }
    }

    /// What the path may cover with another input.
    fn wishes(&self, terms: &mut Terms, path: &Path) -> Wishes {
        let mut wishes = Wishes::default();
        let open = self.targets.goals.open().iter();
        let open = open.map(|goal| &self.targets.goals.all()[goal as usize]);
        let open: Vec<&Goal> = open.filter(|goal| goal.wants != Wants::Nothing).collect();
        if open.is_empty() {
            return wishes;
        }
        let segments = self.tree.segments(path);
        let mut asked: HashMap<(u32, u16), Vec<(u32, Relation)>> = HashMap::new();
        for goal in &open {
            if let (Wants::Operands(relation), Some(&offset)) = (goal.wants, goal.offsets.first()) {
                let at = asked.entry((goal.method, offset)).or_default();
                at.push((goal.id, relation));
            }
        }
        let all = || segments.iter().rev().flat_map(|parts| parts.iter());
        for segment in all() {
            wish_operands(terms, segment, &asked, &mut wishes);
        }
        let mut varying = all().flat_map(|segment| &segment.varying);
        if varying.any(|number| number.part == Part::Index) {
            let chains = open.into_iter().filter(|goal| goal.wants == Wants::Element);
            let main: Vec<&Segment> = segments.iter().rev().map(|parts| &parts[1]).collect();
            wish_elements(terms, &main, &chains.collect::<Vec<_>>(), &mut wishes);
        }
        wishes
    }
}

/// Conditions on the operands of a segment's instructions.
fn wish_operands(
    terms: &mut Terms,
    segment: &Segment,
    asked: &HashMap<(u32, u16), Vec<(u32, Relation)>>,
    wishes: &mut Wishes,
) {
    let mut last = None;
    for (place, varying) in segment.varying.iter().enumerate() {
        let Some(goals) = asked
            .get(&varying.at)
            .filter(|_| varying.part != Part::Index)
        else {
            continue;
        };
        let first = first_operand(segment, varying.event);
        if last.replace(first) == Some(first) {
            continue;
        }
        for &(goal, relation) in goals {
            let operands = operands(terms, segment, first, place, relation::sort(relation));
            if let Some([left, right]) = operands {
                let condition = relation::condition(terms, relation, left, right);
                wishes.add(goal, condition);
            }
        }
    }
}

/// The first event with operands of the instruction that an event belongs to.
fn first_operand(segment: &Segment, event: usize) -> usize {
    let told = |event: &Event| matches!(event, Event::Ints { .. } | Event::Wide { .. });
    let before = segment.events[..event].iter().rev();
    event - before.take_while(|&event| told(event)).count()
}

/// Both operands of an instruction, as terms; the numbers that vary are listed from `place` on.
fn operands(
    terms: &mut Terms,
    segment: &Segment,
    first: usize,
    place: usize,
    sort: Sort,
) -> Option<[Term; 2]> {
    let varying = &segment.varying[place..];
    let varies = |event: usize, part: Part| {
        let mut near = varying
            .iter()
            .take_while(|number| number.event <= first + 1);
        near.find(|number| number.event == event && number.part == part)
            .map(|number: &Varying| number.term)
    };
    let [left, right] = match segment.events.get(first..)? {
        [Event::Ints { left, right }, ..] => [
            (varies(first, Part::Left), *left as u64),
            (varies(first, Part::Right), *right as u64),
        ],
        [Event::Wide { bits: left }, Event::Wide { bits: right }, ..] => [
            (varies(first, Part::Bits), *left),
            (varies(first + 1, Part::Bits), *right),
        ],
        [Event::Wide { bits }, ..] => [(varies(first, Part::Bits), *bits), (None, 0)],
        _ => return None,
    };
    let mut operand = |(term, bits): (Option<Term>, u64)| {
        let term = term.unwrap_or_else(|| constant(terms, bits, sort));
        let term = match terms.sort(term) == Sort::Bool {
            true => {
                let (one, zero) = (terms.int(1), terms.int(0));
                terms.ite(term, one, zero)
            }
            false => term,
        };
        (terms.sort(term) == sort).then_some(term)
    };
    Some([operand(left)?, operand(right)?])
}

fn constant(terms: &mut Terms, bits: u64, sort: Sort) -> Term {
    match sort {
        Sort::Float => terms.constant(&Value::float(f32::from_bits(bits as u32)), sort),
        Sort::Double => terms.constant(&Value::double(f64::from_bits(bits)), sort),
        Sort::Bv(32) => terms.int(bits as i32),
        _ => terms.long(bits as i64),
    }
}

/// A look at an element.
#[derive(Clone, Copy)]
struct Look {
    frame: u32,
    at: (u32, u16),
    array: u32,
    index: u32,
    /// The index, if it depends on the input.
    term: Option<Term>,
    writes: bool,
}

impl Look {
    fn index(&self, terms: &mut Terms) -> Term {
        self.term
            .unwrap_or_else(|| terms.int(self.index.cast_signed()))
    }
}

/// All looks at elements and fields on a path, and for each frame the number of looks before it was entered.
fn looks(segments: &[&Segment]) -> (Vec<Look>, HashMap<u32, usize>) {
    let mut all = Vec::new();
    let mut methods = HashMap::new();
    let mut entered = HashMap::new();
    let mut here = (0, 0);
    for segment in segments {
        let mut varying = segment.varying.iter().peekable();
        for (number, event) in segment.events.iter().enumerate() {
            let mut term = None;
            while let Some(varies) = varying.next_if(|varying| varying.event == number) {
                term = Some(varies.term);
            }
            match *event {
                Event::Enter { frame, method, .. } => {
                    methods.insert(frame, method);
                    entered.insert(frame, all.len());
                }
                Event::Step { frame, offset } => here = (frame, offset),
                Event::Cell { address, writes } => all.push(Look {
                    frame: here.0,
                    at: (methods.get(&here.0).copied().unwrap_or(u32::MAX), here.1),
                    array: (address >> 32) as u32,
                    index: address as u32,
                    term,
                    writes,
                }),
                _ => {}
            }
        }
    }
    (all, entered)
}

/// Conditions on indices, so that a read finds what a certain instruction has written.
fn wish_elements(terms: &mut Terms, segments: &[&Segment], chains: &[&Goal], wishes: &mut Wishes) {
    let (all, entered) = looks(segments);
    for goal in chains {
        let (defined, used) = match goal.offsets[..] {
            [used] => (None, used),
            [defined, used] => (Some((goal.method, defined)), used),
            _ => continue,
        };
        for (time, read) in all.iter().enumerate() {
            if read.at != (goal.method, used) {
                continue;
            }
            let begin = entered.get(&read.frame).copied().unwrap_or(0);
            let writes = |look: &&Look| look.writes && look.array == read.array;
            let before: Vec<&Look> = all[begin..time].iter().filter(writes).collect();
            match defined {
                None => wish_read(terms, goal.id, read, None, &before, wishes),
                Some(defined) => {
                    for (place, write) in before.iter().enumerate().rev() {
                        if write.at == defined && write.frame == read.frame {
                            let later = &before[place + 1..];
                            wish_read(terms, goal.id, read, Some(write), later, wishes);
                        }
                    }
                }
            }
        }
    }
}

/// The read finds what `write` has put there, or what was there before; `others` have not come between.
fn wish_read(
    terms: &mut Terms,
    goal: u32,
    read: &Look,
    write: Option<&Look>,
    others: &[&Look],
    wishes: &mut Wishes,
) {
    let mut looks = others.iter().copied().chain(write).chain([read]);
    if looks.all(|look| look.term.is_none()) {
        return;
    }
    if others.len() > MOST_WRITES {
        wishes.cut.insert(goal);
        return;
    }
    let wanted = read.index(terms);
    let mut parts = Vec::new();
    if let Some(write) = write {
        let index = write.index(terms);
        parts.push(terms.eq(index, wanted));
    }
    for other in others {
        let index = other.index(terms);
        parts.push(terms.ne(index, wanted));
    }
    let condition = terms.all(&parts);
    if condition != terms.bool(false) {
        wishes.add(goal, condition);
    }
}
