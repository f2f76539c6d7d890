//! What the project's own tests cover: by a report of JaCoCo, or by running them under JaCoCo's agent.

use std::path::{Path, PathBuf};

use vitro_build::BuildTool;

use super::GenerateRequest;
use crate::jacoco::CoveredLines;
use crate::project::Unit;
use crate::request::Problem;

/// What is known of the project's own tests, so that only what they leave open gets tests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OwnSuite {
    /// This report of JaCoCo, as XML or as its agent writes it.
    Report(PathBuf),
    /// They are to be run.
    Run,
}

/// The lines that the project's own tests cover; none if that is not asked for.
pub fn covered_lines(
    request: &GenerateRequest,
    units: &[Unit],
    home: &Path,
) -> Result<CoveredLines, Problem> {
    let mut covered = CoveredLines::default();
    let reports = match &request.own_suite {
        None => return Ok(covered),
        Some(OwnSuite::Report(report)) => vec![report.clone()],
        Some(OwnSuite::Run) => run(request, units)?,
    };
    let places: Vec<PathBuf> = units
        .iter()
        .flat_map(|unit| unit.places.iter().map(|place| place.classes.clone()))
        .collect();
    for report in reports {
        let added = covered.add(&report, &places, home);
        added.map_err(Problem::BadInput)?;
    }
    Ok(covered)
}

/// Runs the own tests of the modules, without ours; the reports.
fn run(request: &GenerateRequest, units: &[Unit]) -> Result<Vec<PathBuf>, Problem> {
    let mut roots: Vec<(&Path, BuildTool)> = Vec::new();
    for unit in units {
        let (Some(root), Some(tool)) = (&unit.root, unit.tool) else {
            return Err(Problem::BadInput(
                "--complete runs the project's own tests, but no Maven or Gradle project was found; give a report of JaCoCo \
                 with --complete=REPORT"
                    .to_owned(),
            ));
        };
        if !roots.contains(&(root, tool)) {
            roots.push((root, tool));
        }
    }
    let mut reports = Vec::new();
    for (root, tool) in roots {
        let measured = vitro_build::coverage(root, tool, &request.options.suffix);
        let measured = measured.map_err(|error| {
            Problem::BadInput(format!(
                "{error}, and give its report with --complete=REPORT"
            ))
        })?;
        reports.extend(measured);
    }
    Ok(reports)
}
