//! `vitro doctor`: whether everything is there that writing tests needs, and what to do where it is not.

use std::ffi::OsString;
use std::path::PathBuf;

use serde_json::{Value, json};
use vitro_engine::Problem;
use vitro_engine::doctor::{Check, DoctorRequest, State, examine};

use crate::generate::settings::Settings;
use crate::generate::{FrameworkName, read_paths};
use crate::project::{self, SettingsFiles};
use crate::{End, results, say};

/// Checks whether everything is there that writing tests needs, and says what to do where it is not.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  vitro doctor                 the Maven or Gradle project in this folder
  vitro doctor app             a module
  vitro doctor --format json | jq '.checks[] | select(.state != \"ok\")'

OK is as it should be. WARNING means that tests can be written, but not all or not as good ones. ERROR means that none can
be written; `vitro generate` stops early then and says the same.

Exit codes: 0 no ERROR; 1 an ERROR; 2 bad input.")]
pub struct Arguments {
    /// Projects (Maven, Gradle), folders of classes, or jars; this folder if there is none.
    paths: Vec<PathBuf>,
    /// How the list is shown.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Where tests are to be written; else the project's folder for tests, else vitro-tests.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// What tests are to be written for; else what the project has on its test class path, else junit5.
    #[arg(long, value_enum)]
    framework: Option<FrameworkName>,
    /// The JDK to use; else JAVA_HOME, else `java` on the PATH.
    #[arg(long, value_name = "DIR")]
    jdk: Option<PathBuf>,
    /// What the classes depend on: folders and jars separated by colons, or @FILE that holds them; else what the build of the
    /// project says.
    #[arg(long, alias = "cp", value_name = "PATHS")]
    class_path: Option<OsString>,
    /// Jars of the test framework, separated by colons, where they are not found by themselves.
    #[arg(long, value_name = "PATHS")]
    test_class_path: Option<OsString>,
    /// Leave out what only compiling and running tests needs.
    #[arg(long)]
    no_replay: bool,
}

/// How the list is shown.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    Json,
}

pub fn run(arguments: &Arguments) -> End {
    let found = SettingsFiles::of(&arguments.paths, true);
    let (settings, mut checks) = settings(&found);
    let request = match request(arguments, &settings) {
        Ok(request) => request,
        Err(end) => return end,
    };
    match examine(&request, &mut project::say_asking) {
        Ok(more) => checks.splice(0..0, more),
        Err(Problem::BadInput(text)) => return End::BadInput(text),
        Err(Problem::Internal(text)) => return End::Internal(text),
    };
    match arguments.format {
        Format::Text => say(&table(&checks)),
        Format::Json => match results::json(&document(&checks)) {
            Ok(text) => say(&text),
            Err(error) => return End::Internal(error),
        },
    }
    match count(&checks, State::Error) {
        0 => End::Done,
        errors => End::Violated(format!(
            "no tests can be written before {} mended",
            match errors {
                1 => "the error is".to_owned(),
                errors => format!("{errors} errors are"),
            }
        )),
    }
}

fn count(checks: &[Check], state: State) -> usize {
    checks.iter().filter(|check| check.state == state).count()
}

/// The settings that count, and what is to be said of them.
fn settings(found: &SettingsFiles) -> (Settings, Vec<Check>) {
    let name = "settings";
    let mut checks: Vec<Check> = Vec::new();
    let mut settings = Settings::default();
    if let Some(folder) = &found.counts {
        match Settings::read(folder) {
            Ok(read) => {
                settings = read;
                checks.push(Check::ok(name, project::name_in(folder)));
            }
            Err(End::BadInput(text)) => {
                let advice = "correct it; docs/vitro.toml.schema.json says what may stand there";
                checks.push(Check::bad(name, State::Error, text, advice));
            }
            Err(_) => {}
        }
    }
    let ignored = found.ignored.iter().map(|folder| {
        let (text, advice) = found.why_ignored(folder);
        Check::bad(name, State::Warning, text, advice)
    });
    checks.extend(ignored);
    (settings, checks)
}

fn request(arguments: &Arguments, settings: &Settings) -> Result<DoctorRequest, End> {
    let list = |given: &Option<OsString>, usual: &[PathBuf]| match given {
        Some(paths) => read_paths(paths),
        None => Ok(usual.to_vec()),
    };
    let framework = arguments.framework.or(settings.framework);
    Ok(DoctorRequest {
        paths: arguments.paths.clone(),
        class_path: list(&arguments.class_path, &settings.class_path)?,
        test_class_path: list(&arguments.test_class_path, &settings.test_class_path)?,
        out: arguments.out.clone().or_else(|| settings.out.clone()),
        jdk: arguments.jdk.clone(),
        framework: framework.map(FrameworkName::framework),
        replay: !arguments.no_replay && settings.replay.unwrap_or(true),
    })
}

/// Columns of a terminal that are used.
const WIDTH: usize = 100;
/// Those before the text.
const INDENT: usize = 24;

/// The list for people: state, name, what was found, and below it what to do.
fn table(checks: &[Check]) -> String {
    let mut text = String::new();
    for check in checks {
        let modules = match check.modules.is_empty() {
            true => String::new(),
            false => format!("{}: ", check.modules.join(", ")),
        };
        let lines = wrapped(&format!("{modules}{}", check.text));
        let indent = " ".repeat(INDENT);
        text += &format!("{:<8} {:<14} {}\n", check.state, check.name, lines[0]);
        for line in &lines[1..] {
            text += &format!("{indent}{line}\n");
        }
        for (at, line) in check.advice.iter().flat_map(|one| wrapped(one)).enumerate() {
            let arrow = if at == 0 { "->" } else { "  " };
            text += &format!("{indent}{arrow} {line}\n");
        }
    }
    let counted = |state: State, word: &str| match count(checks, state) {
        1 => format!("1 {word}"),
        number => format!("{number} {word}s"),
    };
    let (errors, warnings) = (
        counted(State::Error, "error"),
        counted(State::Warning, "warning"),
    );
    text + &format!("\n{errors}, {warnings}\n")
}

/// Lines that fit; a word that does not stands alone.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.len() - 1;
        let line = &mut lines[last];
        let fits = line.chars().count() + 1 + word.chars().count() <= WIDTH - INDENT;
        match (line.is_empty(), fits) {
            (true, _) => line.push_str(word),
            (false, true) => *line += &format!(" {word}"),
            (false, false) => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The list for programs; `docs/doctor.schema.json` describes it.
fn document(checks: &[Check]) -> Value {
    let row = |check: &Check| {
        json!({
            "name": check.name,
            "modules": check.modules,
            "state": check.state.to_string().to_lowercase(),
            "text": check.text,
            "advice": check.advice,
        })
    };
    json!({
        "format": "vitro-doctor",
        "version": 1,
        "errors": count(checks, State::Error),
        "warnings": count(checks, State::Warning),
        "checks": checks.iter().map(row).collect::<Vec<Value>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_wrapped_below_themselves() {
        let long = "word ".repeat(30);
        let checks = [
            Check::ok("JDK", "17"),
            Check::bad("class path", State::Warning, &*long, &*long),
        ];
        let shown = table(&checks);
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[0], "OK       JDK            17");
        assert!(lines[1].starts_with("WARNING  class path     word"));
        assert!(lines.iter().all(|line| line.len() <= WIDTH + 3), "{shown}");
        assert!(lines[2].starts_with(&" ".repeat(INDENT)));
        assert_eq!(shown.matches("-> ").count(), 1);
        assert_eq!(lines.last(), Some(&"0 errors, 1 warning"));
    }
}
