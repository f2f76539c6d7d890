//! The summary for people.

use std::collections::BTreeMap;
use std::io::Write;

use vitro_engine::generate::{ClassResult, Generated, GoalState, MethodResult, Rejection};

use crate::plural::counted;

/// One line per class, a line for all, reasons, and where to look.
pub fn print(
    out: &mut impl Write,
    generated: &Generated,
    seconds: f64,
    verbose: bool,
) -> std::io::Result<()> {
    match generated.unchanged.len() {
        0 => {}
        1 => writeln!(out, "The test of one class is up to date.")?,
        count => writeln!(out, "The tests of {count} classes are up to date.")?,
    }
    if generated.classes.is_empty() {
        return Ok(());
    }
    let mut rows = vec![HEADS.map(str::to_owned).to_vec()];
    rows.extend(generated.classes.iter().map(row));
    rows.push(total(generated));
    print_rows(out, &rows)?;
    print_drops(out, generated)?;
    if verbose {
        print_reasons(out, generated)?;
    }
    print_failures(out, generated)?;
    let (covered, unreachable, open) = generated.goals();
    writeln!(
        out,
        "\n{} covered ({:.1} % of those not proved unreachable), {unreachable} proved unreachable, {open} open; \
         {seconds:.1} s",
        counted(covered, "goal", "goals"),
        generated.percent()
    )?;
    print_times(out, generated)?;
    if open > 0 && !verbose {
        writeln!(out, "Use --verbose to see why each open goal is open.")?;
    }
    let folders: std::collections::BTreeSet<String> = generated
        .classes
        .iter()
        .filter_map(|class| class.file.as_ref()?.path.parent())
        .map(|folder| folder.display().to_string())
        .collect();
    for folder in folders {
        writeln!(out, "Tests are in {folder}")?;
    }
    Ok(())
}

/// Where the time of exploration went.
fn print_times(out: &mut impl Write, generated: &Generated) -> std::io::Result<()> {
    let methods = || generated.classes.iter().flat_map(|class| &class.methods);
    let sum = |seconds: fn(&MethodResult) -> f64| methods().map(seconds).sum::<f64>();
    let all = sum(|method| method.seconds);
    let planning = sum(|method| method.figures.planning);
    let solving = sum(|method| method.figures.solving);
    let running = (all - planning - solving).max(0.0);
    let calls: usize = methods()
        .map(|method| method.figures.sequences.explored)
        .sum();
    writeln!(
        out,
        "exploration: {planning:.1} s planning inputs, {running:.1} s running, {solving:.1} s solving; {} tried",
        counted(calls, "setup call", "setup calls")
    )
}

const HEADS: [&str; 8] = [
    "class",
    "methods",
    "covered",
    "unreachable",
    "open",
    "tests",
    "dropped",
    "seconds",
];

fn row(class: &ClassResult) -> Vec<String> {
    let (covered, unreachable, open) = class.counts();
    vec![
        class.class.clone(),
        class.methods.len().to_string(),
        covered.to_string(),
        unreachable.to_string(),
        open.to_string(),
        class.tests.to_string(),
        class.dropped.len().to_string(),
        format!("{:.2}", class.seconds),
    ]
}

fn total(generated: &Generated) -> Vec<String> {
    let classes = &generated.classes;
    let sum = |count: fn(&ClassResult) -> usize| classes.iter().map(count).sum::<usize>();
    let (covered, unreachable, open) = generated.goals();
    vec![
        counted(classes.len(), "class", "classes"),
        sum(|class| class.methods.len()).to_string(),
        covered.to_string(),
        unreachable.to_string(),
        open.to_string(),
        sum(|class| class.tests).to_string(),
        sum(|class| class.dropped.len()).to_string(),
        format!(
            "{:.2}",
            classes.iter().map(|class| class.seconds).sum::<f64>()
        ),
    ]
}

fn print_rows(out: &mut impl Write, rows: &[Vec<String>]) -> std::io::Result<()> {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..HEADS.len())
        .map(|column| width(column).unwrap_or(0))
        .collect();
    let rule = "-".repeat(widths.iter().sum::<usize>() + 2 * (widths.len() - 1));
    for (number, row) in rows.iter().enumerate() {
        if number == 1 || number + 1 == rows.len() {
            writeln!(out, "{rule}")?;
        }
        let mut line = format!("{:<1$}", row[0], widths[0]);
        for (cell, width) in row.iter().zip(&widths).skip(1) {
            line += &format!("  {cell:>width$}");
        }
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn print_drops(out: &mut impl Write, generated: &Generated) -> std::io::Result<()> {
    let mut counts: BTreeMap<Rejection, usize> = BTreeMap::new();
    for dropped in generated.classes.iter().flat_map(|class| &class.dropped) {
        *counts.entry(dropped.kind).or_default() += 1;
    }
    if counts.is_empty() {
        return Ok(());
    }
    let parts: Vec<String> = counts
        .into_iter()
        .map(|(kind, count)| format!("{count} {}", kind.name()))
        .collect();
    writeln!(out, "\ndropped: {}", parts.join(", "))
}

/// Every goal that is not covered, every case that was dropped, and what the search skipped.
fn print_reasons(out: &mut impl Write, generated: &Generated) -> std::io::Result<()> {
    for class in &generated.classes {
        writeln!(out, "\n{}", class.class)?;
        for goal in &class.goals {
            match goal.state {
                GoalState::Covered => {}
                GoalState::Unreachable => writeln!(out, "  {}: proved unreachable", goal.text)?,
                GoalState::Open(reason) => writeln!(out, "  {}: {reason}", goal.text)?,
            }
        }
        for method in &class.methods {
            let name = &method.name;
            if let Some(reason) = &method.not_explored {
                writeln!(out, "  {name} could not be explored: {reason}")?;
            }
            // What is not usual was said before.
            if method.ended_early().is_none()
                && let Some(why) = &method.ended_by
            {
                writeln!(out, "  {name}{}: {why}", method.descriptor)?;
            }
            if method.cases == 0 {
                writeln!(out, "  {name}{} has no test", method.descriptor)?;
            }
            print_left_out(out, method)?;
        }
        for dropped in &class.dropped {
            writeln!(
                out,
                "  dropped {}({}): {}: {}",
                dropped.method,
                dropped.inputs,
                dropped.kind.name(),
                dropped.why
            )?;
        }
    }
    Ok(())
}

/// What the search of a method skipped, in a few lines.
fn print_left_out(out: &mut impl Write, method: &MethodResult) -> std::io::Result<()> {
    let all = method.stopped.iter().chain(&method.left_out);
    let shown = all.clone().take(MOST_REASONS);
    for text in shown {
        writeln!(out, "  {}: not explored: {text}", method.name)?;
    }
    match all.count().checked_sub(MOST_REASONS) {
        None | Some(0) => Ok(()),
        Some(more) => writeln!(
            out,
            "  {}: not explored: {more} more (--format json lists them)",
            method.name
        ),
    }
}

/// Most lines about what was skipped, for each method.
const MOST_REASONS: usize = 3;

fn print_failures(out: &mut impl Write, generated: &Generated) -> std::io::Result<()> {
    let failures: usize = generated.classes.iter().map(|class| class.failures).sum();
    match failures {
        0 => Ok(()),
        count => writeln!(
            out,
            "\n{}: unexpected runtime exceptions, failed assertions or broken contracts. {} the tag `failure` and {} \
             first in {}.",
            counted(count, "likely bug", "likely bugs"),
            if count == 1 {
                "Its test has"
            } else {
                "Their tests have"
            },
            if count == 1 { "comes" } else { "come" },
            if count == 1 {
                "its file"
            } else {
                "their files"
            },
        ),
    }
}
