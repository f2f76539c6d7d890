//! The table of `docs/projects.md`.

use std::fs;

use serde::{Deserialize, Serialize};

use super::list::Project;
use crate::Outcome;

/// The outcome of one project.
#[derive(Serialize, Deserialize)]
pub struct Measured {
    /// Name and version.
    pub title: String,
    pub about: String,
    /// Classes that got tests.
    pub classes: u64,
    /// Goals covered, proved unreachable, open.
    pub goals: [u64; 3],
    /// Test methods in our files, those that the build executed, and tests that failed.
    pub written: u64,
    pub executed: u64,
    pub failed: u64,
    /// Cases whose tests did not compile.
    pub not_compiled: u64,
    /// Whether the build is green with our tests, and was before.
    pub is_green: bool,
    pub was_green: bool,
    /// Covered and all branches of the package, by the own tests and by both.
    pub own: [u32; 2],
    pub both: [u32; 2],
    pub seconds: f64,
    pub megabytes: u64,
}

impl Measured {
    /// The row of the table.
    pub fn row(&self) -> String {
        let percent = |[covered, all]: [u32; 2]| match all {
            0 => "-".to_owned(),
            all => format!("{:.1} %", f64::from(covered) * 100.0 / f64::from(all)),
        };
        let build = match (self.was_green, self.is_green) {
            (_, true) => "green",
            (true, false) => "red",
            (false, false) => "red before and after",
        };
        format!(
            "| {} | {} | {} | {} of {} | {} | {} of {} | {} | {} | {build} | {:.0} | {} |",
            self.title,
            self.about,
            self.classes,
            self.executed,
            self.written,
            self.not_compiled,
            self.goals[0],
            self.goals.iter().sum::<u64>(),
            percent(self.own),
            percent(self.both),
            self.seconds.ceil(),
            self.megabytes
        )
    }

    /// What is wrong, if something is.
    pub fn failure(&self) -> Option<String> {
        let Measured {
            title,
            written,
            executed,
            failed,
            not_compiled,
            ..
        } = self;
        match () {
            () if self.was_green && !self.is_green => {
                Some(format!("{title}: the build is red with our tests"))
            }
            () if *failed > 0 => Some(format!("{title}: {failed} of our tests fail")),
            () if *written == 0 => Some(format!("{title}: no tests were written")),
            () if executed != written => Some(format!(
                "{title}: {executed} of our {written} tests were executed"
            )),
            () if *not_compiled > 0 => {
                Some(format!("{title}: {not_compiled} cases do not compile"))
            }
            () => None,
        }
    }

    /// Keeps it for the next run's page.
    pub fn keep(&self, project: &Project) -> Outcome {
        let file = project.folder().with_extension("json");
        let text = serde_json::to_string(self).map_err(|error| error.to_string())?;
        fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))
    }

    /// What a run has kept.
    pub fn kept(project: &Project) -> Option<Measured> {
        let text = fs::read_to_string(project.folder().with_extension("json")).ok()?;
        serde_json::from_str(&text).ok()
    }
}

/// The whole page.
pub fn page(rows: &[Measured]) -> String {
    let rows: Vec<String> = rows.iter().map(Measured::row).collect();
    format!(
        "# Real projects\n\n\
         Made by `cargo xtask projects`. A published project is laid out from the pom, the sources and the test sources that it\n\
         publishes; the others are in `tests/projects`, written by us on published dependencies. In each, its own `mvn test` (or\n\
         `gradle test`) is run; then `vitro generate` on one package, or on all of ours, without options; then its own build again,\n\
         with both suites. Branches are those of that package, by JaCoCo; seconds are those of `vitro generate`.\n\n\
         | project | about | classes | our tests executed | cases that do not compile | goals covered | branches, own suite \
         | branches, with ours | build | seconds | MB |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n{}\n",
        rows.join("\n")
    )
}
