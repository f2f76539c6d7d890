//! The table of `docs/projects.md`.

use std::fs;
use std::path::Path;

use crate::Outcome;

/// What came of one project.
pub struct Measured {
    pub name: String,
    pub version: String,
    pub about: String,
    /// Classes that got tests.
    pub classes: u64,
    /// Goals covered, proved unreachable, open.
    pub goals: [u64; 3],
    /// Test methods in our files, those that the build executed, those that failed.
    pub written: u64,
    pub ours: u64,
    pub failed: u64,
    /// Cases whose tests did not compile.
    pub not_compiled: u64,
    /// Whether the build was green with our tests, and before.
    pub green: bool,
    pub own_green: bool,
    /// Covered and all branches of the package, by the own tests and by both.
    pub own: [u32; 2],
    pub both: [u32; 2],
    pub seconds: f64,
    pub megabytes: u64,
}

/// The file in a project's folder that keeps its row.
const KEPT: &str = "measured.json";

impl Measured {
    /// The row of the table.
    pub fn row(&self) -> String {
        let [covered, unreachable, open] = self.goals;
        let percent = |[covered, all]: [u32; 2]| match all {
            0 => "-".to_owned(),
            all => format!("{:.1} %", f64::from(covered) * 100.0 / f64::from(all)),
        };
        format!(
            "| {} {} | {} | {} | {} of {} | {} | {covered} of {} | {} | {} | {} | {:.0} | {} |",
            self.name,
            self.version,
            self.about,
            self.classes,
            self.ours,
            self.written,
            self.not_compiled,
            covered + open + unreachable,
            percent(self.own),
            percent(self.both),
            if self.green { "green" } else { "red" },
            self.seconds.ceil(),
            self.megabytes
        )
    }

    /// What is wrong, if something is.
    pub fn failure(&self) -> Option<String> {
        let Measured {
            name,
            written,
            ours,
            failed,
            ..
        } = self;
        match () {
            () if self.own_green && !self.green => {
                Some(format!("{name}: the build is red with our tests"))
            }
            () if *failed > 0 => Some(format!("{name}: {failed} of our tests fail")),
            () if ours != written => Some(format!(
                "{name}: {ours} of our {written} tests were executed"
            )),
            () => None,
        }
    }

    /// Keeps the row for the next run's page.
    pub fn keep(&self, folder: &Path) -> Outcome {
        let json = serde_json::json!({
            "name": self.name, "version": self.version, "about": self.about, "classes": self.classes,
            "goals": self.goals, "written": self.written, "ours": self.ours, "failed": self.failed,
            "notCompiled": self.not_compiled, "green": self.green, "ownGreen": self.own_green,
            "own": self.own, "both": self.both, "seconds": self.seconds, "megabytes": self.megabytes,
        });
        let file = folder.join(KEPT);
        fs::write(&file, json.to_string()).map_err(|error| format!("{}: {error}", file.display()))
    }

    /// The row that a run has kept.
    pub fn kept(folder: &Path) -> Option<Measured> {
        let text = fs::read_to_string(folder.join(KEPT)).ok()?;
        let json: serde_json::Value = serde_json::from_str(&text).ok()?;
        let number = |key: &str| json[key].as_u64();
        let word = |key: &str| Some(json[key].as_str()?.to_owned());
        let pair = |key: &str| Some([json[key][0].as_u64()? as u32, json[key][1].as_u64()? as u32]);
        Some(Measured {
            name: word("name")?,
            version: word("version")?,
            about: word("about")?,
            classes: number("classes")?,
            goals: [0, 1, 2].map(|at| json["goals"][at].as_u64().unwrap_or_default()),
            written: number("written")?,
            ours: number("ours")?,
            failed: number("failed")?,
            not_compiled: number("notCompiled")?,
            green: json["green"].as_bool()?,
            own_green: json["ownGreen"].as_bool()?,
            own: pair("own")?,
            both: pair("both")?,
            seconds: json["seconds"].as_f64()?,
            megabytes: number("megabytes")?,
        })
    }
}

/// The whole page.
pub fn page(rows: &[Measured]) -> String {
    let rows: Vec<String> = rows.iter().map(Measured::row).collect();
    format!(
        "# Real projects\n\n\
         Made by `cargo xtask projects`: each project is laid out from the pom, the sources and the test sources that it\n\
         publishes; `vitro generate` is run in it on one package, without options but for the classes; then the project's own\n\
         `mvn test` is run with both suites. Branches are those of the package, by JaCoCo.\n\n\
         | project | about | classes | our tests executed | cases that do not compile | goals covered | branches, own suite \
         | branches, with ours | build | seconds | MB |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n{}\n",
        rows.join("\n")
    )
}
