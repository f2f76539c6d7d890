//! `boundary`: every comparison of numbers is met at its boundary.
//!
//! For `i <= 5` and `i > 5` these are 5 and 6, the neighbours on both sides of where the answer
//! changes; for `i < 5` and `i >= 5` they are 4 and 5, for `i == 5` and `i != 5` they are 4, 5 and 6.
//! The same holds between two variables. Neighbours of a float or double are the next ones that the
//! type has.

use std::sync::Arc;

use vitro_classfile::Opcode;
use vitro_program::operand::Expr;

use super::{Criterion, List, Marks, Plan, Table, Watcher};
use crate::decision::{condition_text, is_condition, operator};
use crate::event::Event;
use crate::frames::Frames;
use crate::goal::{Number, Place, Relation, Wants};
use crate::subject::{MethodUnderTest, Subject};

/// The criterion.
pub struct Boundaries;

impl Criterion for Boundaries {
    fn name(&self) -> &'static str {
        "boundary"
    }

    fn about(&self) -> &'static str {
        "every comparison with values on both sides of its boundary"
    }

    fn plan(&self, subject: &Subject) -> Plan {
        let mut list = List::new(self.name(), subject);
        let comparison = |place, method: &MethodUnderTest, number| {
            let flow = &method.flow;
            let (kind, jump) = comparison(method, number).filter(|_| flow.is_reachable(number))?;
            let goals = sides(flow.instructions()[jump as usize].opcode)
                .iter()
                .map(|&side| {
                    let text = text(method, number, jump, side);
                    let at = Place::At {
                        method: place,
                        number,
                    };
                    let goal = list.add(place, text, &[number], vec![at]);
                    let relation = Relation::Apart {
                        number: kind,
                        steps: side.steps(),
                    };
                    list.want(goal, Wants::Operands(relation));
                    (side, goal)
                });
            let goals = goals.collect();
            Some(Comparison { kind, goals })
        };
        let watcher = BoundaryWatcher {
            comparisons: Table::new(subject, comparison, false),
            frames: Frames::new(),
            left: None,
        };
        list.done(watcher, Vec::new())
    }
}

/// How the left operand relates to the right one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    Below,
    Equal,
    Above,
}

impl Side {
    /// How many numbers of the type the left operand is above the right one.
    fn steps(self) -> i8 {
        match self {
            Side::Below => -1,
            Side::Equal => 0,
            Side::Above => 1,
        }
    }
}

/// A comparison of two numbers, and the goals of its sides.
#[derive(Clone)]
struct Comparison {
    kind: Number,
    goals: Box<[(Side, u32)]>,
}

/// What an instruction compares, and the jump that asks for the result.
fn comparison(method: &MethodUnderTest, number: u32) -> Option<(Number, u32)> {
    let flow = &method.flow;
    let instruction = flow.instructions().get(number as usize)?;
    let operands = flow.stacks().operands(number as usize);
    let constant = |operand: &Arc<Expr>| {
        matches!(
            **operand,
            Expr::Int(_) | Expr::Long(_) | Expr::Float(_) | Expr::Double(_)
        )
    };
    if operands.iter().all(constant) {
        return None;
    }
    let kind = match instruction.opcode {
        Opcode::Lcmp => Number::Long,
        Opcode::Fcmpl | Opcode::Fcmpg => Number::Float,
        Opcode::Dcmpl | Opcode::Dcmpg => Number::Double,
        Opcode::Ifnull | Opcode::Ifnonnull | Opcode::IfAcmpeq | Opcode::IfAcmpne => return None,
        _ if is_condition(instruction) => {
            let other = |operand: &Arc<Expr>| {
                matches!(**operand, Expr::Compare { .. }) || operand.descriptor() == Some("Z")
            };
            return (!operands.iter().any(other)).then_some((Number::Int, number));
        }
        _ => return None,
    };
    let jump = number + 1;
    let follows = flow.instructions().get(jump as usize)?;
    is_condition(follows).then_some((kind, jump))
}

fn sides(jump: Opcode) -> &'static [Side] {
    match operator(jump, true) {
        "<" | ">=" => &[Side::Below, Side::Equal],
        "<=" | ">" => &[Side::Equal, Side::Above],
        _ => &[Side::Below, Side::Equal, Side::Above],
    }
}

fn text(method: &MethodUnderTest, number: u32, jump: u32, side: Side) -> String {
    let operands = method.flow.stacks().operands(number as usize);
    let zero = Arc::new(Expr::Int(0));
    let left = operands.first().unwrap_or(&zero);
    let right = operands.get(1).unwrap_or(&zero);
    let value = match (&**right, side) {
        (right, Side::Equal) => right.to_string(),
        (Expr::Int(right), Side::Below) => (i64::from(*right) - 1).to_string(),
        (Expr::Int(right), Side::Above) => (i64::from(*right) + 1).to_string(),
        (right, Side::Below) => format!("just below {right}"),
        (right, Side::Above) => format!("just above {right}"),
    };
    let condition = condition_text(&method.flow, jump, false);
    format!(
        "boundary {} {condition} at {left} = {value}",
        method.place(number)
    )
}

/// On which side of the right operand the left one is, if it is the same or a neighbour.
fn side_of(kind: Number, left: u64, right: u64) -> Option<Side> {
    let (left, right) = match kind {
        Number::Int | Number::Long => (left.cast_signed(), right.cast_signed()),
        Number::Float => {
            let rank = |bits: u64| {
                rank(f64::from(f32::from_bits(bits as u32)), || {
                    i64::from((bits as u32).cast_signed() & i32::MAX)
                })
            };
            (rank(left)?, rank(right)?)
        }
        Number::Double => {
            let rank = |bits: u64| rank(f64::from_bits(bits), || bits.cast_signed() & i64::MAX);
            (rank(left)?, rank(right)?)
        }
    };
    match left.checked_sub(right)? {
        -1 => Some(Side::Below),
        0 => Some(Side::Equal),
        1 => Some(Side::Above),
        _ => None,
    }
}

/// Place of a number among those of its type, both zeros having the same; `None` for NaN. `magnitude`
/// gives its bits without the sign.
fn rank(value: f64, magnitude: impl Fn() -> i64) -> Option<i64> {
    if value.is_nan() {
        return None;
    }
    Some(if value < 0.0 {
        -magnitude()
    } else {
        magnitude()
    })
}

#[derive(Clone)]
struct BoundaryWatcher {
    comparisons: Table<Option<Comparison>>,
    /// The last instruction.
    frames: Frames<u32>,
    /// The first of two wide operands.
    left: Option<u64>,
}

impl BoundaryWatcher {
    fn compared(&mut self, is_int: bool, left: u64, right: u64, marks: &mut Marks<'_>) {
        let Some(live) = self.frames.current() else {
            return;
        };
        if let Some(Some(comparison)) = self.comparisons.entry(live.method, live.state)
            && (comparison.kind == Number::Int) == is_int
            && let Some(side) = side_of(comparison.kind, left, right)
            && let Some((_, goal)) = comparison.goals.iter().find(|goal| goal.0 == side)
        {
            marks.mark(*goal);
        }
    }
}

impl Watcher for BoundaryWatcher {
    fn feed(&mut self, events: &[Event], _: &[Arc<str>], marks: &mut Marks<'_>) {
        for event in events {
            self.frames.follow(event, &self.comparisons);
            match *event {
                Event::Step { .. } => self.left = None,
                Event::Ints { left, right } => {
                    let [left, right] = [left, right].map(|v| i64::from(v).cast_unsigned());
                    self.compared(true, left, right, marks);
                }
                Event::Wide { bits } => match self.left.take() {
                    Some(left) => self.compared(false, left, bits, marks),
                    None => self.left = Some(bits),
                },
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
    use super::*;
    use crate::testing::{Value, covered, goals, ints, reached, texts};

    #[test]
    fn five_and_six_for_at_most_five() {
        let (subject, goals) = goals("boundary", "Flows", "withdraw");
        let at = "boundary Flows.withdraw:97 amount <= 5 at amount =";
        assert_eq!(texts(&goals), [format!("{at} 5"), format!("{at} 6")]);
        let met = |amount| covered(&subject, &goals, "account", &ints(&[amount]));
        assert_eq!(met(5), [format!("{at} 5")]);
        assert_eq!(met(6), [format!("{at} 6")]);
        assert!(met(4).is_empty() && met(7).is_empty());
    }

    #[test]
    fn doubles_have_neighbours() {
        let least = f64::from_bits(1);
        let met = |a| {
            reached(
                "boundary",
                "Gcd",
                "gcd",
                &[Value::Double(a), Value::Double(1.0)],
            )
        };
        let at = "boundary Gcd.gcd:4 a > 0.0 at a =";
        assert_eq!(met(-0.0), [format!("{at} 0.0")]);
        assert!(met(least).contains(&format!("{at} just above 0.0")));
        assert!(met(-least).is_empty());
    }

    #[test]
    fn the_ends_of_a_type_have_one_neighbour() {
        let int = |value: i32| i64::from(value).cast_unsigned();
        assert_eq!(side_of(Number::Int, int(i32::MIN), int(i32::MAX)), None);
        let long = i64::cast_unsigned;
        assert_eq!(side_of(Number::Long, long(i64::MIN), long(i64::MAX)), None);
        assert_eq!(side_of(Number::Double, f64::NAN.to_bits(), 0), None);
        let (one, next) = (1f32.to_bits(), 1f32.next_up().to_bits());
        let side = side_of(Number::Float, next.into(), one.into());
        assert_eq!(side, Some(Side::Above));
    }
}
