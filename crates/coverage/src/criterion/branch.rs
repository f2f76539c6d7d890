//! `branch`: both sides of every conditional jump, every case of a switch, and its default.
//!
//! The switch that turns assertions off has no sides, since tests run with assertions. A jump whose
//! sides are the same instruction has none either. Of a switch on a string the labels and the default
//! are the sides, whatever a compiler makes of it.

use std::sync::Arc;

use hashbrown::HashMap;
use vitro_classfile::Operands;
use vitro_program::flow::{Compare, Edge, EdgeKind, TextSwitch};
use vitro_program::operand::Expr;

use super::sides::{NO_GOAL, SideWatch, Sides};
use super::{Criterion, List, Plan, Table};
use crate::decision::{self, decisions};
use crate::goal::Place;
use crate::subject::{MethodUnderTest, Subject};

/// The criterion.
pub struct Branch;

impl Criterion for Branch {
    fn name(&self) -> &'static str {
        "branch"
    }

    fn about(&self) -> &'static str {
        "both sides of every condition, every case of every switch"
    }

    fn plan(&self, subject: &Subject) -> Plan {
        let mut list = List::new(self.name(), subject);
        let mut sides = HashMap::new();
        for (place, method) in subject.targets() {
            let texts = texts(method);
            for number in 0..method.flow.exit() {
                if let Some(switch) = method.flow.text_switch(number) {
                    if switch.hash == number && method.flow.is_reachable(number) {
                        let found = sides_of_text_switch(&mut list, place, method, switch);
                        sides.extend(found.map(|(at, found)| ((place, at), found)));
                    }
                    continue;
                }
                let found = sides_of(&mut list, place, method, number, &texts);
                if !matches!(found, Sides::None) {
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

/// Each conditional jump with what it means if taken, and its text.
fn texts(method: &MethodUnderTest) -> HashMap<u32, (bool, String)> {
    let all = decisions(&method.flow).into_iter();
    all.flat_map(|decision| decision.conditions)
        .map(|condition| (condition.jump, (condition.taken_means, condition.text)))
        .collect()
}

/// The sides of a switch on a string, each with the instruction that they leave.
fn sides_of_text_switch(
    list: &mut List<'_>,
    place: u32,
    method: &MethodUnderTest,
    switch: &TextSwitch,
) -> impl Iterator<Item = (u32, Sides)> + use<> {
    let mut add = |edge: &Edge, case: &str| {
        let text = format!(
            "branch {} switch on {} is {case}",
            method.place(switch.hash),
            switch.on
        );
        let way = Place::Edge {
            method: place,
            from: edge.from,
            to: edge.to,
        };
        list.add(place, text, &[edge.from], vec![way])
    };
    match switch.second {
        Some(second) => vec![(second, sides_of_second(method, switch, second, &mut add))],
        None => sides_of_compares(method, switch, &mut add),
    }
    .into_iter()
}

/// The text of a goal that no label is met.
const NONE_OF_ITS_CASES: &str = "none of its cases";

fn quoted(label: &Arc<str>) -> String {
    Expr::Text(label.clone()).to_string()
}

/// Comparisons have written which label is met, and this switch goes there.
fn sides_of_second(
    method: &MethodUnderTest,
    switch: &TextSwitch,
    second: u32,
    add: &mut impl FnMut(&Edge, &str) -> u32,
) -> Sides {
    let mut cases = Vec::new();
    let mut default = NO_GOAL;
    for edge in method.flow.outgoing(second) {
        match edge.kind {
            EdgeKind::Case(key) => {
                let goal = switch.label(key).map(|label| add(edge, &quoted(label)));
                cases.push((key, goal.unwrap_or(NO_GOAL)));
            }
            _ => default = add(edge, NONE_OF_ITS_CASES),
        }
    }
    cases.sort_unstable();
    Sides::Switch(cases.into(), default)
}

/// Comparisons jump to the cases.
fn sides_of_compares(
    method: &MethodUnderTest,
    switch: &TextSwitch,
    add: &mut impl FnMut(&Edge, &str) -> u32,
) -> Vec<(u32, Sides)> {
    let taken = |compare: &Compare| match method.flow.outgoing(compare.jump) {
        [taken, fallen] => Some((*taken, *fallen)),
        _ => None,
    };
    let fits = switch.compares.iter().filter_map(|compare| {
        let (taken, fallen) = taken(compare)?;
        let goal = add(&taken, &quoted(&compare.label));
        Some((compare, (taken.to, goal), fallen.to))
    });
    let fits: Vec<_> = fits.collect();
    let mut keys = Vec::new();
    let mut default = NO_GOAL;
    for edge in method.flow.outgoing(switch.hash) {
        match edge.kind {
            EdgeKind::Case(key) => keys.push((key, NO_GOAL)),
            _ => default = add(edge, NONE_OF_ITS_CASES),
        }
    }
    keys.sort_unstable();
    let mut all = vec![(switch.hash, Sides::Switch(keys.into(), default))];
    all.extend(fits.into_iter().map(|(compare, fits, other)| {
        // No other label has this hash code, so none is met.
        let none = if compare.is_last { default } else { NO_GOAL };
        (compare.jump, Sides::Jump([fits, (other, none)]))
    }));
    all
}

fn sides_of(
    list: &mut List<'_>,
    place: u32,
    method: &MethodUnderTest,
    number: u32,
    texts: &HashMap<u32, (bool, String)>,
) -> Sides {
    let flow = &method.flow;
    let instruction = &flow.instructions()[number as usize];
    let edges = flow.outgoing(number);
    let at = method.place(number);
    let mut add = |edge: &Edge, text: String| {
        let way = Place::Edge {
            method: place,
            from: edge.from,
            to: edge.to,
        };
        list.add(place, format!("branch {at} {text}"), &[number], vec![way])
    };
    if !flow.is_reachable(number) {
        return Sides::None;
    }
    match &instruction.operands {
        Operands::Jump(_) if decision::is_condition(instruction) => {
            let (Some((means, text)), [taken, fallen]) = (texts.get(&number), edges) else {
                return Sides::None;
            };
            if taken.to == fallen.to {
                return Sides::None;
            }
            let mut goals = [(0, 0); 2];
            // the side on which the condition holds comes first
            let sides = if *means {
                [taken, fallen]
            } else {
                [fallen, taken]
            };
            for (goal, (edge, truth)) in goals.iter_mut().zip(sides.into_iter().zip([true, false]))
            {
                *goal = (edge.to, add(edge, format!("{text} is {truth}")));
            }
            Sides::Jump(goals)
        }
        Operands::TableSwitch(_) | Operands::LookupSwitch(_) => {
            let operands = flow.stacks().operands(number as usize);
            let key = operands.first();
            let case = |value: i32| match key {
                Some(key) => Expr::Int(value).beside(key),
                None => value.to_string(),
            };
            let key = key.map_or(String::new(), |key| key.to_string());
            let mut cases = Vec::new();
            let mut default = 0;
            for edge in edges {
                match edge.kind {
                    EdgeKind::Case(value) => {
                        let text = format!("switch on {key} is {}", case(value));
                        cases.push((value, add(edge, text)));
                    }
                    _ => default = add(edge, format!("switch on {key} is {NONE_OF_ITS_CASES}")),
                }
            }
            cases.sort_unstable();
            Sides::Switch(cases.into(), default)
        }
        _ => Sides::None,
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{goals, ints, reached, texts};

    #[test]
    fn both_sides_are_listed_as_the_source_says_them() {
        let (_, goals) = goals("branch", "Gcd", "gcd");
        assert_eq!(
            texts(&goals),
            [
                "branch Gcd.gcd:4 a > 0.0 is true",
                "branch Gcd.gcd:4 a > 0.0 is false",
                "branch Gcd.gcd:5 a < b is true",
                "branch Gcd.gcd:5 a < b is false",
            ]
        );
    }

    #[test]
    fn a_run_covers_the_sides_that_it_takes() {
        let covered = reached("branch", "Conditions", "or", &ints(&[0, 1]));
        assert_eq!(
            covered,
            [
                "branch Conditions.or:11 a > 0 is false",
                "branch Conditions.or:11 b > 0 is true",
            ]
        );
    }

    #[test]
    fn cases_of_a_switch_are_goals_of_their_own_and_gaps_are_not() {
        let (_, listed) = goals("branch", "Flows", "day");
        let at = "branch Flows.day:18 switch on n is";
        let all = ["1", "2", "4", "none of its cases"].map(|case| format!("{at} {case}"));
        assert_eq!(texts(&listed), all);
        for (key, case) in [(1, 0), (2, 1), (3, 3), (4, 2), (9, 3)] {
            let covered = reached("branch", "Flows", "day", &ints(&[key]));
            assert_eq!(covered, [all[case].as_str()]);
        }
        let covered = reached("branch", "Flows", "sparse", &ints(&[1000]));
        assert_eq!(covered, ["branch Flows.sparse:30 switch on n is 1000"]);
    }

    #[test]
    fn labels_of_a_switch_on_a_string_are_sides_and_hash_codes_are_not() {
        let (_, listed) = goals("branch", "Texts", "day");
        let at = "branch Texts.day:4 switch on code is";
        let all = [
            r#""mon""#,
            r#""Aa""#,
            r#""BB""#,
            r#""sat""#,
            r#""sun""#,
            "none of its cases",
        ];
        assert_eq!(texts(&listed), all.map(|case| format!("{at} {case}")));
        for criterion in ["condition", "mcdc"] {
            let (_, listed) = goals(criterion, "Texts", "day");
            assert_eq!(texts(&listed), [""; 0]);
        }
        let (_, listed) = goals("branch", "Texts", "letter");
        let at = "branch Texts.letter:19 switch on s.trim() is";
        let all = [r#""a""#, r#""b""#, "none of its cases"];
        assert_eq!(texts(&listed), all.map(|case| format!("{at} {case}")));
    }

    #[test]
    fn cases_of_a_character_are_characters() {
        let (_, listed) = goals("branch", "Walks", "digit");
        let at = "branch Walks.digit:33 switch on c is";
        let all = ["'\\n'", "'1'", "none of its cases"].map(|case| format!("{at} {case}"));
        assert_eq!(texts(&listed), all);
    }
}
