//! `condition`: every condition is once true and once false.
//!
//! A condition has no short-circuit operator in it: each conditional jump is one. So are the two
//! operands of `&`, `|` and `^` between booleans, which are evaluated without a jump; whether an
//! operand is a boolean is seen from the descriptors of fields, methods, parameters and named locals.

use hashbrown::HashMap;
use vitro_classfile::Opcode;
use vitro_program::operand::Expr;

use super::sides::{SideWatch, Sides};
use super::{Criterion, List, Plan, Table};
use crate::decision::decisions;
use crate::goal::{Place, Relation, Wants};
use crate::subject::{MethodUnderTest, Subject};

/// The criterion.
pub struct Conditions;

impl Criterion for Conditions {
    fn name(&self) -> &'static str {
        "condition"
    }

    fn about(&self) -> &'static str {
        "every part of every condition is true once and false once"
    }

    fn plan(&self, subject: &Subject) -> Plan {
        let mut list = List::new(self.name(), subject);
        let mut sides = HashMap::new();
        for (place, method) in subject.targets() {
            jumps(&mut list, place, method, &mut sides);
            for number in (0..method.flow.exit()).filter(|&n| method.flow.is_reachable(n)) {
                if let Some(found) = operands(&mut list, place, method, number) {
                    sides.insert((place, number), found);
                }
            }
        }
        let entry = |place, _: &_, number| match sides.remove(&(place, number)) {
            Some(sides) => sides,
            None => Sides::None,
        };
        let sides = Table::new(subject, entry, false);
        list.done(SideWatch::new(sides), Vec::new())
    }
}

fn jumps(
    list: &mut List<'_>,
    place: u32,
    method: &MethodUnderTest,
    sides: &mut HashMap<(u32, u32), Sides>,
) {
    let all = decisions(&method.flow).into_iter();
    for condition in all.flat_map(|decision| decision.conditions) {
        let [taken, fallen] = method.flow.outgoing(condition.jump) else {
            continue;
        };
        if taken.to == fallen.to {
            continue;
        }
        let mut ways = [taken, fallen];
        if !condition.taken_means {
            ways.reverse();
        }
        let mut goal = |way: usize| {
            let (to, at) = (ways[way].to, method.place(condition.jump));
            let text = format!("condition {at} {} is {}", condition.text, way == 0);
            let edge = Place::Edge {
                method: place,
                from: condition.jump,
                to,
            };
            (to, list.add(place, text, &[condition.jump], vec![edge]))
        };
        sides.insert((place, condition.jump), Sides::Jump([goal(0), goal(1)]));
    }
}

/// The goals of `&`, `|` or `^` between booleans.
fn operands(
    list: &mut List<'_>,
    place: u32,
    method: &MethodUnderTest,
    number: u32,
) -> Option<Sides> {
    let opcode = method.flow.instructions()[number as usize].opcode;
    let operands = method.flow.stacks().operands(number as usize);
    let [left, right] = operands else {
        return None;
    };
    let bitwise = matches!(opcode, Opcode::Iand | Opcode::Ior | Opcode::Ixor);
    let boolean = left.is_boolean() && right.is_boolean();
    let constants = matches!((&**left, &**right), (Expr::Int(_), Expr::Int(_)));
    if !bitwise || !boolean || constants {
        return None;
    }
    let mut goals = |operand: &Expr, is_left: bool| {
        let is_constant = matches!(operand, Expr::Int(_));
        let mut goal = |truth: bool| {
            let at = method.place(number);
            let text = format!("condition {at} {operand} is {truth}");
            let here = Place::At {
                method: place,
                number,
            };
            let goal = list.add(place, text, &[number], vec![here]);
            let relation = Relation::Truth {
                left: is_left,
                is: truth,
            };
            list.want(goal, Wants::Operands(relation));
            goal
        };
        (!is_constant).then(|| [goal(true), goal(false)])
    };
    Some(Sides::Operands([goals(left, true), goals(right, false)]))
}

#[cfg(test)]
mod tests {
    use crate::testing::{goals, ints, reached, texts};

    #[test]
    fn operands_of_eager_operators_are_conditions() {
        let (_, listed) = goals("condition", "Conditions", "eager");
        let at = "condition Conditions.eager:112";
        let all = ["p is true", "p is false", "q is true", "q is false"];
        let all = all.map(|text| format!("{at} {text}"));
        assert_eq!(texts(&listed), all);
        let covered = reached("condition", "Conditions", "eager", &ints(&[1, 0]));
        assert_eq!(covered, [&*all[0], &*all[3]]);
    }

    #[test]
    fn jumps_are_conditions() {
        let covered = reached("condition", "Conditions", "and", &ints(&[1, 0]));
        let at = "condition Conditions.and:4";
        assert_eq!(
            covered,
            [
                format!("{at} a > 0 is true"),
                format!("{at} b > 0 is false")
            ]
        );
    }
}
