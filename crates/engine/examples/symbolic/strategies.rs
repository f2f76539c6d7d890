//! The third judge: where all paths have been found, every strategy finds the same ones.

use std::collections::BTreeMap;

use vitro_engine::{MethodReport, StrategyName};

use crate::compile::Compiled;
use crate::expect::kind;
use crate::explored;
use crate::fixture::{Fixture, Section};
use crate::options::Options;

const OTHERS: [StrategyName; 4] = [
    StrategyName::Depth,
    StrategyName::Breadth,
    StrategyName::Deepening,
    StrategyName::Random(1),
];

/// Where other strategies find other paths.
pub fn compare(
    options: &Options,
    compiled: &Compiled,
    fixture: &Fixture,
    section: &Section,
    report: &MethodReport,
) -> Result<Vec<String>, String> {
    let expected = paths(report);
    let mut problems = Vec::new();
    for strategy in OTHERS {
        let other = explored(options, compiled, section, strategy)?;
        let found = paths(&other);
        if found == expected && other.states.complete() {
            continue;
        }
        let mut text = format!(
            "{}:{}: {strategy:?} finds other paths",
            fixture.name, section.line
        );
        for (path, count) in &expected {
            if found.get(path) != Some(count) {
                text += &format!("\n    guided alone: {path}");
            }
        }
        for (path, count) in &found {
            if expected.get(path) != Some(count) {
                text += &format!("\n    {strategy:?} alone: {path}");
            }
        }
        problems.push(text);
    }
    Ok(problems)
}

/// The paths by their conditions and how they end, whatever their order and input.
fn paths(report: &MethodReport) -> BTreeMap<String, usize> {
    let mut all = BTreeMap::new();
    for path in report.paths.iter().filter(|path| !path.varied) {
        let conditions = path.conditions.iter().map(|text| in_order(text));
        let mut conditions: Vec<String> = conditions.collect();
        conditions.sort();
        let text = format!("{}: {}", conditions.join(" && "), kind(&path.ending));
        *all.entry(text).or_default() += 1;
    }
    all
}

/// The condition with the two sides of each equality in order: which one is written first depends on which unknown was
/// met first.
fn in_order(condition: &str) -> String {
    let mut words: Vec<String> = condition.split(' ').map(str::to_owned).collect();
    for at in 1..words.len().saturating_sub(1) {
        if words[at] != "==" && words[at] != "!=" {
            continue;
        }
        let left = words[at - 1].trim_start_matches(['(', '!']).to_owned();
        let right = words[at + 1].trim_end_matches(')').to_owned();
        if right < left {
            words[at - 1] = words[at - 1].replacen(&left, &right, 1);
            words[at + 1] = words[at + 1].replacen(&right, &left, 1);
        }
    }
    words.join(" ")
}
