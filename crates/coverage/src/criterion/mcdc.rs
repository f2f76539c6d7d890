//! `mcdc`: modified condition/decision coverage.
//!
//! What counts as one decision in bytecode is said in `decision.rs`. For every condition of a decision,
//! two things have to be seen: an evaluation in which it is true and decides, and one in which it is
//! false and decides, with opposite outcomes. A condition *decides* if turning it alone, with all
//! conditions that were evaluated as they were, and those that were not evaluated as may be, gives the
//! other outcome. This is the masking form: the two evaluations may differ in conditions that do not
//! matter, and a condition that a short-circuit operator leaves out may have any value.

use std::sync::Arc;

use hashbrown::HashMap;

use super::{Criterion, List, Marks, Plan, Table, Watcher};
use crate::decision::{Condition, Decision, Next, decisions};
use crate::event::Event;
use crate::frames::Frames;
use crate::goal::Place;
use crate::subject::{MethodUnderTest, Subject};

/// Most ways through one decision that are looked at.
const MOST_WAYS: usize = 4096;

/// The criterion.
pub struct Mcdc;

impl Criterion for Mcdc {
    fn name(&self) -> &'static str {
        "mcdc"
    }

    fn about(&self) -> &'static str {
        "every part of a condition decides it once as true and once as false"
    }

    fn plan(&self, subject: &Subject) -> Plan {
        let mut list = List::new(self.name(), subject);
        let mut found: Vec<Ways> = Vec::new();
        let mut roles = HashMap::new();
        let mut limits = Vec::new();
        for (place, method) in subject.targets() {
            for decision in decisions(&method.flow) {
                let Some(ways) = Ways::of(&decision) else {
                    let at = method.place(decision.conditions[0].jump);
                    limits.push(format!("{at}: a decision with too many ways through it"));
                    continue;
                };
                let number = found.len() as u32;
                for (at, condition) in (0..).zip(&decision.conditions) {
                    if let Some(role) = Role::of(method, condition, number, at) {
                        roles.insert((place, condition.jump), role);
                    }
                }
                found.push(ways.with_goals(&mut list, place, method, &decision));
            }
        }
        let role = |place, _: &_, number| roles.remove(&(place, number));
        let watcher = McdcWatcher {
            roles: Table::new(subject, role, false),
            decisions: found.into(),
            frames: Frames::new(),
        };
        list.done(watcher, limits)
    }
}

/// Conditions that were evaluated, and those of them that were true; a bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
struct Evaluation {
    evaluated: u16,
    truths: u16,
}

impl Evaluation {
    fn with(mut self, condition: usize, truth: bool) -> Self {
        self.evaluated |= 1 << condition;
        self.truths &= !(1 << condition);
        self.truths |= u16::from(truth) << condition;
        self
    }

    fn get(self, condition: usize) -> Option<bool> {
        let evaluated = self.evaluated & (1 << condition) != 0;
        evaluated.then_some(self.truths & (1 << condition) != 0)
    }
}

/// A condition that decides: its number, its truth and the outcome.
type Deciding = (usize, bool, bool);

/// All ways through a decision.
#[derive(Default)]
struct Ways {
    deciding: HashMap<Evaluation, Vec<Deciding>>,
    goals: HashMap<Evaluation, Vec<u32>>,
}

fn follow(condition: &Condition, truth: bool) -> Next {
    if truth == condition.taken_means {
        condition.taken
    } else {
        condition.not_taken
    }
}

impl Ways {
    fn of(decision: &Decision) -> Option<Ways> {
        let mut ways = Ways::default();
        let mut open = vec![(Next::Condition(0), Evaluation::default())];
        while let Some((next, evaluation)) = open.pop() {
            match next {
                Next::Condition(at) => {
                    for truth in [true, false] {
                        let next = follow(&decision.conditions[at], truth);
                        open.push((next, evaluation.with(at, truth)));
                    }
                }
                Next::Outcome(outcome) => {
                    let deciding = (0..decision.conditions.len()).filter_map(|at| {
                        let truth = evaluation.get(at)?;
                        let other = follow(&decision.conditions[at], !truth);
                        let decides = can_become(decision, other, evaluation, !outcome);
                        decides.then_some((at, truth, outcome))
                    });
                    ways.deciding.insert(evaluation, deciding.collect());
                }
            }
            if ways.deciding.len() + open.len() > MOST_WAYS {
                return None;
            }
        }
        Some(ways)
    }

    /// Adds the goals of each condition.
    fn with_goals(
        mut self,
        list: &mut List<'_>,
        method: u32,
        code: &MethodUnderTest,
        decision: &Decision,
    ) -> Ways {
        let places = outcomes(method, code, decision);
        for (number, condition) in decision.conditions.iter().enumerate() {
            let possible =
                |wanted: Deciding| self.deciding.values().flatten().any(|d| *d == wanted);
            // conditions that turn the outcome both ways are asked for one of them
            let outcome = [true, false].into_iter().find(|&outcome| {
                possible((number, true, outcome)) && possible((number, false, !outcome))
            });
            let Some(outcome) = outcome else { continue };
            for truth in [true, false] {
                let deciding = (number, truth, outcome == truth);
                let at = code.place(condition.jump);
                let text = format!("mcdc {at} {} is {truth} and decides", condition.text);
                let goal = list.add(method, text, &[condition.jump], places.clone());
                for (evaluation, all) in &self.deciding {
                    if all.contains(&deciding) {
                        self.goals.entry(*evaluation).or_default().push(goal);
                    }
                }
            }
        }
        self
    }
}

/// The steps with which a decision is made: only then it is known which conditions decided.
fn outcomes(method: u32, code: &MethodUnderTest, decision: &Decision) -> Vec<Place> {
    let mut places = Vec::new();
    for condition in &decision.conditions {
        let edges = code.flow.outgoing(condition.jump).iter();
        for (edge, next) in edges.zip([condition.taken, condition.not_taken]) {
            if let Next::Outcome(_) = next {
                places.push(Place::Edge {
                    method,
                    from: edge.from,
                    to: edge.to,
                });
            }
        }
    }
    places
}

/// Whether the decision can have an outcome from here on, evaluated conditions being as they are.
fn can_become(decision: &Decision, from: Next, known: Evaluation, outcome: bool) -> bool {
    match from {
        Next::Outcome(found) => found == outcome,
        Next::Condition(at) => [true, false].into_iter().any(|truth| {
            known.get(at).is_none_or(|known| known == truth)
                && can_become(
                    decision,
                    follow(&decision.conditions[at], truth),
                    known,
                    outcome,
                )
        }),
    }
}

/// What a jump is in its decision.
#[derive(Clone)]
struct Role {
    decision: u32,
    condition: u32,
    /// The next instruction if the condition holds, and what follows in the decision.
    if_true: (u32, Next),
    /// The same if it does not.
    if_false: (u32, Next),
}

impl Role {
    fn of(
        method: &MethodUnderTest,
        condition: &Condition,
        decision: u32,
        number: u32,
    ) -> Option<Role> {
        let [taken, fallen] = method.flow.outgoing(condition.jump) else {
            return None;
        };
        let (taken, fallen) = (
            (taken.to, condition.taken),
            (fallen.to, condition.not_taken),
        );
        let (if_true, if_false) = if condition.taken_means {
            (taken, fallen)
        } else {
            (fallen, taken)
        };
        (taken.0 != fallen.0).then_some(Role {
            decision,
            condition: number,
            if_true,
            if_false,
        })
    }
}

/// The last instruction of an activation, and the evaluation under way.
#[derive(Clone, Default)]
struct UnderWay {
    number: u32,
    evaluation: Evaluation,
}

#[derive(Clone)]
struct McdcWatcher {
    roles: Table<Option<Role>>,
    decisions: Arc<[Ways]>,
    frames: Frames<UnderWay>,
}

impl McdcWatcher {
    #[inline]
    fn step(&mut self, frame: u32, offset: u16, marks: &mut Marks<'_>) {
        let Some(live) = self.frames.get(frame) else {
            return;
        };
        let Some((number, _)) = self.roles.at(live.method, offset) else {
            return;
        };
        let before = std::mem::replace(&mut live.state.number, number);
        let Some(Some(role)) = self.roles.entry(live.method, before) else {
            return;
        };
        if role.condition == 0 {
            live.state.evaluation = Evaluation::default();
        }
        let truth = number == role.if_true.0;
        let (_, next) = if truth { role.if_true } else { role.if_false };
        let evaluation = live.state.evaluation.with(role.condition as usize, truth);
        live.state.evaluation = evaluation;
        if let Next::Outcome(_) = next
            && let Some(goals) = self.decisions[role.decision as usize]
                .goals
                .get(&evaluation)
        {
            goals.iter().for_each(|goal| marks.mark(*goal));
        }
    }
}

impl Watcher for McdcWatcher {
    fn feed(&mut self, events: &[Event], _: &[Arc<str>], marks: &mut Marks<'_>) {
        for event in events {
            match *event {
                Event::Enter {
                    frame,
                    method,
                    caller,
                } => {
                    let state = UnderWay {
                        number: u32::MAX,
                        ..UnderWay::default()
                    };
                    self.frames.enter(frame, method, caller, state);
                }
                Event::Step { frame, offset } => self.step(frame, offset, marks),
                Event::Leave { frame } => {
                    self.frames.leave(frame);
                }
                _ => {}
            }
        }
    }

    fn copy(&self) -> Box<dyn Watcher> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{goals, ints, reached, texts};

    fn short(texts: &[String]) -> Vec<String> {
        let texts = texts.iter().map(|text| {
            let words: Vec<&str> = text.split(' ').skip(2).collect();
            words.join(" ").replace(" and decides", "")
        });
        texts.collect()
    }

    fn decided(method: &str, arguments: &[i32]) -> Vec<String> {
        short(&reached("mcdc", "Conditions", method, &ints(arguments)))
    }

    #[test]
    fn each_condition_has_two_goals() {
        let (_, goals) = goals("mcdc", "Conditions", "orAnd");
        assert_eq!(
            texts(&goals)[..2],
            [
                "mcdc Conditions.orAnd:18 a > 0 is true and decides",
                "mcdc Conditions.orAnd:18 a > 0 is false and decides",
            ]
        );
        assert_eq!(texts(&goals).len(), 6);
    }

    #[test]
    fn a_condition_decides_if_turning_it_turns_the_outcome() {
        assert_eq!(decided("and", &[1, 1]), ["a > 0 is true", "b > 0 is true"]);
        assert_eq!(decided("and", &[1, 0]), ["b > 0 is false"]);
        assert_eq!(decided("and", &[0, 9]), ["a > 0 is false"]);
        assert_eq!(decided("or", &[0, 0]), ["a > 0 is false", "b > 0 is false"]);
        assert_eq!(decided("or", &[0, 1]), ["b > 0 is true"]);
        // c decides, so a and b do not
        assert_eq!(decided("orAnd", &[1, 0, 0]), ["c > 0 is false"]);
        assert_eq!(
            decided("orAnd", &[0, 1, 1]),
            ["b > 0 is true", "c > 0 is true"]
        );
        assert_eq!(
            decided("orAnd", &[0, 0, 1]),
            ["a > 0 is false", "b > 0 is false"]
        );
    }

    #[test]
    fn a_loop_evaluates_its_decision_again_and_again() {
        assert_eq!(
            decided("whileAnd", &[0, 1, 1]),
            ["a < b is true", "a < b is false", "c != 0 is true"]
        );
    }
}
