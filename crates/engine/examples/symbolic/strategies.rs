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
        let mut conditions = path.conditions.clone();
        conditions.sort();
        let text = format!("{}: {}", conditions.join(" && "), kind(&path.ending));
        *all.entry(text).or_default() += 1;
    }
    all
}
