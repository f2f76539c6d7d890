//! `return`: every `return` of every method is executed, so that a test shows what each way out gives.

use vitro_classfile::Opcode;

use super::instruction::Steps;
use super::{Criterion, List, Plan, Table};
use crate::frames::Frames;
use crate::goal::Place;
use crate::subject::Subject;

/// The criterion.
pub struct Returns;

impl Criterion for Returns {
    fn name(&self) -> &'static str {
        "return"
    }

    fn about(&self) -> &'static str {
        "every return is executed"
    }

    fn plan(&self, subject: &Subject) -> Plan {
        let mut list = List::new(self.name(), subject);
        let goals = Table::new(
            subject,
            |place, method, number| {
                let instruction = &method.flow.instructions()[number as usize];
                let leaves = (Opcode::Ireturn..=Opcode::Return).contains(&instruction.opcode);
                (leaves && method.flow.is_reachable(number)).then(|| {
                    let text = format!("return {}", method.place(number));
                    let at = Place::At {
                        method: place,
                        number,
                    };
                    list.add(place, text, &[number], vec![at])
                })
            },
            false,
        );
        let watcher = Steps {
            goals,
            frames: Frames::new(),
        };
        list.done(watcher, Vec::new())
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{goals, ints, reached, texts};

    #[test]
    fn a_run_covers_the_way_out_that_it_takes() {
        let (_, listed) = goals("return", "Flows", "day");
        assert!(listed.all().len() > 1);
        let one = reached("return", "Flows", "day", &ints(&[1]));
        let other = reached("return", "Flows", "day", &ints(&[9]));
        assert_eq!((one.len(), other.len()), (1, 1));
        let all = texts(&listed);
        assert!(all.contains(&one[0].as_str()) && all.contains(&other[0].as_str()));
    }
}
