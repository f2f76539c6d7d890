//! `overflow`: integer arithmetic leaves the range of its type.
//!
//! Goals stand at addition, subtraction, multiplication, negation, division (the smallest number by
//! -1) and `i++` on ints and longs: one for a true result above the range and one below it, where a
//! constant operand does not rule that out. Conversions are no arithmetic.

use std::sync::Arc;

use vitro_classfile::{Opcode, Operands};
use vitro_program::operand::Expr;

use super::{Criterion, List, Marks, Plan, Table, Watcher};
use crate::event::Event;
use crate::frames::Frames;
use crate::goal::{Number, Operation, Place, Relation, Wants};
use crate::subject::{MethodUnderTest, Subject};

/// The criterion.
pub struct Overflow;

impl Criterion for Overflow {
    fn name(&self) -> &'static str {
        "overflow"
    }

    fn about(&self) -> &'static str {
        "integer arithmetic leaves the range of its type"
    }

    fn plan(&self, subject: &Subject) -> Plan {
        let mut list = List::new(self.name(), subject);
        let site = |place, method: &MethodUnderTest, number| {
            let (operation, is_int) = operation(method, number)?;
            if !method.flow.is_reachable(number) {
                return None;
            }
            let kind = if is_int { "int" } else { "long" };
            let action = method.action(number).unwrap_or_default();
            let mut goal = |possible: bool, above: bool, text: &str| {
                possible.then(|| {
                    let text = format!("overflow {} {action} {text} {kind}", method.place(number));
                    let at = Place::At {
                        method: place,
                        number,
                    };
                    let goal = list.add(place, text, &[number], vec![at]);
                    let relation = Relation::Overflow {
                        operation,
                        number: if is_int { Number::Int } else { Number::Long },
                        above,
                    };
                    list.want(goal, Wants::Operands(relation));
                    goal
                })
            };
            let (above, below) = possible(method, number, operation);
            let above = goal(above, true, "is above the largest");
            let below = goal(below, false, "is below the smallest");
            Some(Site {
                operation,
                is_int,
                above,
                below,
            })
        };
        let watcher = OverflowWatcher {
            sites: Table::new(subject, site, false),
            frames: Frames::new(),
            left: None,
        };
        list.done(watcher, Vec::new())
    }
}

/// An arithmetic instruction and its goals.
#[derive(Clone)]
struct Site {
    operation: Operation,
    is_int: bool,
    above: Option<u32>,
    below: Option<u32>,
}

fn operation(method: &MethodUnderTest, number: u32) -> Option<(Operation, bool)> {
    use Opcode::*;
    let opcode = method.flow.instructions().get(number as usize)?.opcode;
    let operation = match opcode {
        Iadd | Ladd | Iinc => Operation::Add,
        Isub | Lsub => Operation::Subtract,
        Imul | Lmul => Operation::Multiply,
        Idiv | Ldiv => Operation::Divide,
        Ineg | Lneg => Operation::Negate,
        _ => return None,
    };
    let is_int = matches!(opcode, Iadd | Iinc | Isub | Imul | Idiv | Ineg);
    Some((operation, is_int))
}

/// Whether the result can be above and below the range, as far as a constant operand shows.
fn possible(method: &MethodUnderTest, number: u32, operation: Operation) -> (bool, bool) {
    let constant = |operand: &Arc<Expr>| match **operand {
        Expr::Int(value) => Some(i64::from(value)),
        Expr::Long(value) => Some(value),
        _ => None,
    };
    let operands = method.flow.stacks().operands(number as usize);
    let left = operands.first().and_then(constant);
    let mut right = operands.get(1).and_then(constant);
    if let Operands::Increment { by, .. } = method.flow.instructions()[number as usize].operands {
        right = Some(by.into());
    }
    if left.is_some() && (right.is_some() || operands.len() == 1) {
        return (false, false);
    }
    match operation {
        Operation::Add => match left.or(right) {
            Some(constant) => (constant > 0, constant < 0),
            None => (true, true),
        },
        Operation::Subtract => match (left, right) {
            (_, Some(constant)) => (constant < 0, constant > 0),
            // 0 - x is above the range for the smallest x, -1 - x never is
            (Some(constant), _) => (constant >= 0, constant < -1),
            _ => (true, true),
        },
        Operation::Multiply => match left.or(right) {
            Some(0 | 1) => (false, false),
            Some(-1) => (true, false),
            _ => (true, true),
        },
        Operation::Divide => (right.is_none_or(|divisor| divisor == -1), false),
        Operation::Negate => (true, false),
    }
}

#[derive(Clone)]
struct OverflowWatcher {
    sites: Table<Option<Site>>,
    /// The last instruction.
    frames: Frames<u32>,
    /// The first of two wide operands.
    left: Option<i64>,
}

impl OverflowWatcher {
    fn site(&mut self) -> Option<&Site> {
        let live = self.frames.current()?;
        self.sites.entry(live.method, live.state)?.as_ref()
    }

    fn computed(&mut self, is_int: bool, left: i64, right: i64, marks: &mut Marks<'_>) {
        let Some(site) = self.site().filter(|site| site.is_int == is_int) else {
            return;
        };
        let (left, right) = (i128::from(left), i128::from(right));
        let result = match site.operation {
            Operation::Add => left + right,
            Operation::Subtract => left - right,
            Operation::Multiply => left * right,
            Operation::Divide => left.checked_div(right).unwrap_or(0),
            Operation::Negate => -left,
        };
        let (smallest, largest) = if is_int {
            (i32::MIN.into(), i32::MAX.into())
        } else {
            (i64::MIN.into(), i64::MAX.into())
        };
        let goal = match result {
            _ if result > largest => site.above,
            _ if result < smallest => site.below,
            _ => None,
        };
        if let Some(goal) = goal {
            marks.mark(goal);
        }
    }

    fn wide(&mut self, value: i64, marks: &mut Marks<'_>) {
        let unary = self
            .site()
            .is_some_and(|s| s.operation == Operation::Negate);
        match self.left.take() {
            Some(left) => self.computed(false, left, value, marks),
            None if unary => self.computed(false, value, 0, marks),
            None => self.left = Some(value),
        }
    }
}

impl Watcher for OverflowWatcher {
    fn feed(&mut self, events: &[Event], _: &[Arc<str>], marks: &mut Marks<'_>) {
        for event in events {
            self.frames.follow(event, &self.sites);
            match *event {
                Event::Step { .. } => self.left = None,
                Event::Ints { left, right } => {
                    self.computed(true, left.into(), right.into(), marks);
                }
                Event::Wide { bits } => self.wide(bits.cast_signed(), marks),
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
    use crate::testing::{Value, covered, goals, texts};

    #[test]
    fn constants_rule_out_a_side() {
        let (subject, goals) = goals("overflow", "Flows", "arithmetic");
        let at = |line, text| format!("overflow Flows.arithmetic:{line} {text}");
        let all = [
            at(114, "a + 1 is above the largest int"),
            at(115, "b + 1L is above the largest long"),
            at(116, "-a is above the largest int"),
            at(116, "-a + (int) c is above the largest int"),
            at(116, "-a + (int) c is below the smallest int"),
        ];
        let listed = texts(&goals);
        assert_eq!(listed, all);
        let met = |a, b| {
            let arguments = [Value::Int(a), Value::Long(b)];
            covered(&subject, &goals, "arithmetic", &arguments)
        };
        assert_eq!(met(i32::MAX, 0), [&*all[0], &*all[2]]);
        assert_eq!(met(i32::MAX, -2), [&*all[0], &*all[2], &*all[4]]);
        assert_eq!(met(0, i64::MAX), [&*all[1]]);
        assert!(met(1, 1).is_empty());
    }
}
