//! Decisions: which conditional jumps belong to one condition of the source.
//!
//! Short-circuit operators are jumps in bytecode. A **decision** is a largest group of conditional
//! jumps such that
//! - the group is entered at its first jump only, and control goes from jump to jump forwards,
//! - between two jumps only the operands of the second are computed (the operand stack is never as
//!   empty as it was, as it would be between two statements),
//! - there are two ways out.
//!
//! So `if (a && b)` is one decision, and so is `if (a) if (b)` without `else`: they are the same
//! bytecode. Ways through a lone `goto` count as ways to its target. The switch that turns assertions
//! off is in no decision, and neither are the comparisons that compilers make of a switch on a string.
//!
//! Compilers jump on the opposite of what the source says. The truth value of a jump follows from
//! the ways out: falling through the last jump of a decision means true, unless that jump leads back
//! (the test at the end of a loop) or belongs to an `assert`.

use vitro_classfile::{Instruction, Opcode, Operands};
use vitro_program::flow::{Block, EdgeKind, Flow};
use vitro_program::operand::Expr;

/// Most conditions that are seen as one decision.
const MOST_CONDITIONS: usize = 16;

/// A decision: its conditions in the order in which they are evaluated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// At least one.
    pub conditions: Vec<Condition>,
}

/// A condition without short-circuit operators.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    /// Number of the conditional jump.
    pub jump: u32,
    /// What the condition is if the jump is taken.
    pub taken_means: bool,
    /// Where the evaluation continues if the jump is taken.
    pub taken: Next,
    /// Where the evaluation continues if not.
    pub not_taken: Next,
    /// As Java would write it.
    pub text: String,
}

/// What follows a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// Another condition of the decision.
    Condition(usize),
    /// The decision is made.
    Outcome(bool),
}

/// Whether an instruction is a conditional jump.
pub fn is_condition(instruction: &Instruction) -> bool {
    matches!(instruction.operands, Operands::Jump(_))
        && !matches!(instruction.opcode.general(), Opcode::Goto | Opcode::Jsr)
}

/// Whether a jump asks if assertions are turned off.
pub fn is_assertion_switch(flow: &Flow, jump: u32) -> bool {
    let operands = flow.stacks().operands(jump as usize);
    let name = operands.first().map(|operand| &**operand);
    matches!(name, Some(Expr::Static { name, .. }) if &**name == "$assertionsDisabled")
}

/// All decisions of a method that can be reached, by their first jump.
pub fn decisions(flow: &Flow) -> Vec<Decision> {
    let blocks = flow.blocks();
    let mut finder = Finder {
        flow,
        blocks: &blocks,
        used: vec![false; blocks.len()],
    };
    let starts = 0..blocks.len();
    starts.filter_map(|start| finder.decision(start)).collect()
}

struct Finder<'a> {
    flow: &'a Flow,
    blocks: &'a [Block],
    /// Blocks whose jump is in a decision already.
    used: Vec<bool>,
}

impl Finder<'_> {
    fn decision(&mut self, start: usize) -> Option<Decision> {
        if self.used[start] || !self.ends_in_condition(start) {
            return None;
        }
        let mut members = vec![start];
        let mut largest = 1;
        while let Some(next) = self.extension(&members) {
            members.push(next);
            if self.exits(&members).len() <= 2 {
                largest = members.len();
            }
        }
        members.truncate(largest);
        for &member in &members {
            self.used[member] = true;
        }
        Some(self.describe(&members))
    }

    fn ends_in_condition(&self, block: usize) -> bool {
        let jump = self.blocks[block].last;
        is_condition(&self.flow.instructions()[jump as usize])
            && self.flow.is_reachable(jump)
            && !is_assertion_switch(self.flow, jump)
            && self.flow.text_switch(jump).is_none()
    }

    /// The next block that can join the group.
    fn extension(&self, members: &[usize]) -> Option<usize> {
        if members.len() >= MOST_CONDITIONS {
            return None;
        }
        let last = self.blocks[*members.last()?].last;
        let mut ways: Vec<u32> = self.ways(members).collect();
        ways.sort_unstable();
        let after = ways.into_iter().filter(|&way| way > last);
        after
            .filter_map(|way| self.blocks.binary_search_by_key(&way, |b| b.first).ok())
            .find(|&block| {
                !self.used[block]
                    && self.ends_in_condition(block)
                    && self.only_computes(block)
                    && self.entered_from(self.blocks[block].first, members, 4)
            })
    }

    /// Where the jumps of the group lead.
    fn ways<'b>(&'b self, members: &'b [usize]) -> impl Iterator<Item = u32> + 'b {
        members.iter().flat_map(|&member| {
            let edges = self.flow.outgoing(self.blocks[member].last);
            edges.iter().map(|edge| self.through_gotos(edge.to))
        })
    }

    fn exits(&self, members: &[usize]) -> Vec<u32> {
        let inside = |way: &u32| members.iter().any(|&m| self.blocks[m].first == *way);
        let mut exits: Vec<u32> = self.ways(members).filter(|way| !inside(way)).collect();
        exits.sort_unstable();
        exits.dedup();
        exits
    }

    fn through_gotos(&self, node: u32) -> u32 {
        let mut at = node;
        for _ in 0..4 {
            match self.flow.instructions().get(at as usize) {
                Some(i) if i.opcode.general() == Opcode::Goto => at = self.flow.outgoing(at)[0].to,
                _ => break,
            }
        }
        at
    }

    /// Whether no statement ends inside the block.
    fn only_computes(&self, block: usize) -> bool {
        let Block { first, last } = self.blocks[block];
        let depth = |node: u32| self.flow.stacks().depth(node as usize);
        (first + 1..=last).all(|node| depth(node) > depth(first))
    }

    /// Whether all ways to a node come from jumps of the group.
    fn entered_from(&self, node: u32, members: &[usize], hops: usize) -> bool {
        self.flow.incoming(node).all(|edge| {
            let opcode = self.flow.instructions()[edge.from as usize].opcode;
            let member = members.iter().any(|&m| self.blocks[m].last == edge.from);
            let goto = opcode.general() == Opcode::Goto;
            member || goto && hops > 0 && self.entered_from(edge.from, members, hops - 1)
        })
    }

    fn describe(&self, members: &[usize]) -> Decision {
        let last = self.blocks[members[members.len() - 1]].last;
        let (taken, fallen) = self.ways_of(last);
        let jumps_on_truth = taken <= last || self.is_asserted(members[0]);
        let truth = if jumps_on_truth { taken } else { fallen };
        let next = |from: usize, way: u32| {
            let member = members.iter().position(|&m| self.blocks[m].first == way);
            match member.filter(|&member| member > from) {
                Some(member) => Next::Condition(member),
                None => Next::Outcome(way == truth),
            }
        };
        let mut conditions: Vec<Condition> = (0..members.len())
            .map(|number| {
                let jump = self.blocks[members[number]].last;
                let (taken, fallen) = self.ways_of(jump);
                let (mut taken, not_taken) = (next(number, taken), next(number, fallen));
                if taken == not_taken && number + 1 == members.len() {
                    taken = Next::Outcome(false);
                }
                Condition {
                    jump,
                    taken_means: false,
                    taken,
                    not_taken,
                    text: String::new(),
                }
            })
            .collect();
        for number in (0..conditions.len()).rev() {
            let means = taken_means(&conditions, number);
            let condition = &mut conditions[number];
            condition.taken_means = means;
            condition.text = condition_text(self.flow, condition.jump, means);
        }
        Decision { conditions }
    }

    /// Whether a decision belongs to an `assert`, which jumps over the throw if the condition holds.
    fn is_asserted(&self, first: usize) -> bool {
        let before = first.checked_sub(1).map(|block| self.blocks[block].last);
        before.is_some_and(|jump| is_assertion_switch(self.flow, jump))
    }

    fn ways_of(&self, jump: u32) -> (u32, u32) {
        let edges = self.flow.outgoing(jump);
        let to = |kind| edges.iter().find(|edge| edge.kind == kind);
        let way = |kind| to(kind).map_or(jump, |edge| self.through_gotos(edge.to));
        (way(EdgeKind::Taken), way(EdgeKind::NotTaken))
    }
}

/// The truth value of the condition when the jump is taken; those of later conditions are known.
fn taken_means(conditions: &[Condition], number: usize) -> bool {
    match conditions[number].taken {
        Next::Outcome(outcome) => outcome,
        // skips the rest of `b` in `(a || b) && c`: the part has the truth with which its last
        // condition falls through to `c`
        Next::Condition(target) => {
            let before = &conditions[target - 1];
            before.not_taken == Next::Condition(target)
                && target - 1 > number
                && !before.taken_means
        }
    }
}

/// A condition as Java would write it: what holds if the jump is taken, or its opposite.
pub fn condition_text(flow: &Flow, jump: u32, if_taken: bool) -> String {
    let Some(instruction) = flow.instructions().get(jump as usize) else {
        return String::new();
    };
    let operands = flow.stacks().operands(jump as usize);
    let operator = operator(instruction.opcode, if_taken);
    match operands {
        [one] => match &**one {
            Expr::Compare { left, right } => format!("{left} {operator} {right}"),
            value if matches!(instruction.opcode, Opcode::Ifnull | Opcode::Ifnonnull) => {
                format!("{value} {operator} null")
            }
            value if value.descriptor() == Some("Z") && matches!(operator, "==" | "!=") => {
                let compound = matches!(value, Expr::Binary { .. } | Expr::InstanceOf { .. });
                match (operator, compound) {
                    ("!=", _) => value.to_string(),
                    (_, true) => format!("!({value})"),
                    _ => format!("!{value}"),
                }
            }
            value => format!("{value} {operator} 0"),
        },
        [left, right] => match (walked(left, right), operator) {
            (Some(array), "<") => format!("{array} has a next element"),
            (Some(array), ">=") => format!("{array} has no next element"),
            _ => format!("{} {operator} {}", left.beside(right), right.beside(left)),
        },
        _ => format!("... {operator} ..."),
    }
}

/// The array that a `for` walks through, if an index and a length are compared for which the compiler made locals up.
fn walked<'a>(index: &Expr, length: &'a Expr) -> Option<&'a Expr> {
    let Expr::Local {
        made_of: Some(length),
        ..
    } = length
    else {
        return None;
    };
    let is_index = matches!(
        index,
        Expr::Local {
            descriptor: None,
            made_of: None,
            ..
        }
    );
    match &**length {
        Expr::Length(array) if is_index => Some(array),
        _ => None,
    }
}

/// The operator that a jump asks for, or its opposite.
pub fn operator(opcode: Opcode, if_taken: bool) -> &'static str {
    use Opcode::*;
    let (operator, opposite) = match opcode {
        Ifeq | IfIcmpeq | IfAcmpeq | Ifnull => ("==", "!="),
        Ifne | IfIcmpne | IfAcmpne | Ifnonnull => ("!=", "=="),
        Iflt | IfIcmplt => ("<", ">="),
        Ifge | IfIcmpge => (">=", "<"),
        Ifgt | IfIcmpgt => (">", "<="),
        _ => ("<=", ">"),
    };
    if if_taken { operator } else { opposite }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    fn shown(method: &str) -> String {
        shown_of("Conditions", method)
    }

    /// The conditions of each decision of a method, decisions separated by `;`.
    fn shown_of(class: &str, method: &str) -> String {
        let subject = testing::subject(&[class]);
        let decisions = decisions(&testing::method(&subject, method).flow);
        let texts = decisions.iter().map(|decision| {
            let conditions = decision.conditions.iter().map(|c| c.text.as_str());
            conditions.collect::<Vec<_>>().join(" . ")
        });
        texts.collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn short_circuit_operators_make_one_decision() {
        assert_eq!(shown("and"), "a > 0 . b > 0");
        assert_eq!(shown("or"), "a > 0 . b > 0");
        assert_eq!(shown("orAnd"), "a > 0 . b > 0 . c > 0");
        assert_eq!(shown("andOr"), "a > 0 . b > 0 . c > 0 . a < c");
        assert_eq!(shown("whileAnd"), "a < b . c != 0");
        assert_eq!(shown("doWhile"), "a < b");
        assert_eq!(shown("value"), "a == b . b != c");
        assert_eq!(shown("flags"), "p . !q");
        assert_eq!(shown("ternary"), "p . q . r");
    }

    #[test]
    fn statements_separate_decisions() {
        assert_eq!(shown("nested"), "a > 0; b > 0");
        assert_eq!(shown("between"), "a > 0; b > 0");
        assert_eq!(shown("assignment"), "a > 0 . b > 0");
    }

    #[test]
    fn the_switch_for_assertions_is_no_condition() {
        assert_eq!(shown("asserted"), "a > 0");
    }

    #[test]
    fn longs_floats_and_references() {
        assert_eq!(
            shown("longs"),
            "a < b; x >= 0.0; o == null; o instanceof String"
        );
    }

    #[test]
    fn locals_without_names_are_shown_by_their_initial_values() {
        assert_eq!(shown_of("Walks", "list"), "names.iterator().hasNext()");
        assert_eq!(
            shown_of("Walks", "twice"),
            "a has a next element; b has a next element"
        );
        assert_eq!(shown_of("Walks", "letter"), "s.charAt(0) == 'k'");
    }
}
