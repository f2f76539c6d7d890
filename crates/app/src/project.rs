//! What a command knows of the project that it is started in: the settings in `vitro.toml` that count, and what a class is
//! found on that is named without a class path.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use vitro_engine::Problem;
use vitro_engine::generate::project_tests::{self, ProjectTests};
use vitro_engine::project::class_home::{self, Home, Wanted};
use vitro_engine::project::{self, BuildTool};
use vitro_program::Places;

use crate::generate::settings::{NAME, Settings};
use crate::generate::{file_of_paths, read_paths};
use crate::{End, warn};

/// What is said when a build tool has to be started.
pub fn asking(tool: BuildTool) -> String {
    format!("asking {tool} what the project is")
}

/// The same, on standard error.
pub fn say_asking(tool: BuildTool) {
    warn(&format!("{}\n", asking(tool)));
}

/// What classes are found on.
#[derive(Clone, Debug, Default)]
pub struct Classes {
    /// Folders and jars.
    pub class_path: Places,
    /// The module that they belong to, if it was looked for and found.
    pub home: Home,
}

/// What classes that a command names are found on: the class path that is given, else that of the project around this
/// folder, else this folder.
pub fn classes(
    given: Option<&OsStr>,
    names: &[String],
    jdk: Option<&Path>,
    settings: &Settings,
) -> Result<Classes, End> {
    if let Some(given) = given {
        let class_path = match file_of_paths(given) {
            Some(_) => read_paths(given)?.into(),
            None => Places::parse(given),
        };
        return Ok(Classes {
            class_path,
            home: Home::default(),
        });
    }
    let wanted = Wanted {
        folder: Path::new("."),
        names,
        class_path: &settings.class_path,
        jdk,
    };
    match class_home::find(&wanted, &mut say_asking) {
        Ok(Some(home)) => {
            for note in &home.notes {
                warn(&format!("warning: {note}\n"));
            }
            Ok(Classes {
                class_path: home.class_path.clone().into(),
                home,
            })
        }
        Ok(None) => {
            let here = std::iter::once(PathBuf::from("."));
            let all: Vec<PathBuf> = here.chain(settings.class_path.iter().cloned()).collect();
            Ok(Classes {
                class_path: all.into(),
                home: Home::default(),
            })
        }
        Err(Problem::BadInput(text)) => Err(End::BadInput(text)),
        Err(Problem::Internal(text)) => Err(End::Internal(text)),
    }
}

/// What tests of these classes are written with.
pub fn tests(wanted: &project_tests::Wanted, classes: &Classes) -> Result<ProjectTests, End> {
    ProjectTests::of(wanted, &classes.home.units).map_err(|problem| match problem {
        Problem::BadInput(text) => End::BadInput(text),
        Problem::Internal(text) => End::Internal(text),
    })
}

/// A command as the settings see it.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    /// Its name.
    pub command: &'static str,
    /// Keys that it has options for and that it does not read, since they are meant for `generate`.
    pub passes_over: &'static [&'static [&'static str]],
    /// Whether it is about all modules below a folder, so that settings in one of them might be expected to count.
    pub is_of_modules: bool,
}

/// The keys of effort and limits, which are fitted to `generate`.
pub const LIMITS: &[&str] = &[
    "effort",
    "max-paths",
    "max-steps",
    "max-depth",
    "max-loop",
    "max-recursion",
    "max-memory",
    "max-seconds",
];

/// The settings that count for these paths, with a warning on standard error for those that do not.
pub fn settings(paths: &[PathBuf], reader: Reader) -> Result<Settings, End> {
    let found = SettingsFiles::of(paths, reader.is_of_modules);
    for folder in &found.ignored {
        let (text, advice) = found.why_ignored(folder);
        warn(&format!("warning: {text}; {advice}\n"));
    }
    let Some(file) = &found.counts else {
        return Ok(Settings::default());
    };
    let settings = Settings::read(file)?;
    let unread = settings.keys.iter().filter(|key| {
        let mut all = reader.passes_over.iter().copied().flatten();
        all.any(|one| one == key)
    });
    let unread: Vec<&str> = unread.map(String::as_str).collect();
    if !unread.is_empty() {
        warn(&format!(
            "warning: {}: {} does not read {} from this file; give it as an option if it is wanted here\n",
            name_in(file),
            reader.command,
            unread.join(", ")
        ));
    }
    Ok(settings)
}

/// The files with settings near some paths.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SettingsFiles {
    /// The folder whose file counts: the nearest one, from the first path up to the project's outermost folder.
    pub counts: Option<PathBuf>,
    /// Folders whose files do not count.
    pub ignored: Vec<PathBuf>,
}

impl SettingsFiles {
    /// Looks around these paths, or this folder, and perhaps into the modules below.
    pub fn of(paths: &[PathBuf], with_modules: bool) -> SettingsFiles {
        let first = project::root(paths);
        let mut around = upwards(&first);
        let counts = around.iter().find(|folder| has_settings(folder)).cloned();
        for other in paths.iter().skip(1) {
            around.extend(upwards(&project::root(std::slice::from_ref(other))));
        }
        around.push(PathBuf::from("."));
        if with_modules {
            around.extend(project::modules_below(&first));
        }
        let mut known: Vec<PathBuf> = counts.iter().map(|folder| whole(folder)).collect();
        let mut ignored = Vec::new();
        for folder in around {
            let place = whole(&folder);
            if has_settings(&folder) && !known.contains(&place) {
                known.push(place);
                ignored.push(folder);
            }
        }
        SettingsFiles { counts, ignored }
    }

    /// What should be said of a file that does not count, and what to do.
    pub fn why_ignored(&self, folder: &Path) -> (String, String) {
        let counts = match &self.counts {
            Some(counts) => format!("{} counts here", name_in(counts)),
            None => "it does not belong to what is named".to_owned(),
        };
        let advice = match folder == Path::new(".") {
            true => "it counts where this folder is named, or nothing is".to_owned(),
            false => format!("start vitro in {} for it to count", shown(folder)),
        };
        (format!("{} is not read: {counts}", name_in(folder)), advice)
    }
}

/// The name of a folder's file with settings.
pub fn name_in(folder: &Path) -> String {
    shown(&folder.join(NAME))
}

fn shown(path: &Path) -> String {
    let below = path.strip_prefix(".").ok();
    let below = below.filter(|below| !below.as_os_str().is_empty());
    below.unwrap_or(path).display().to_string()
}

fn has_settings(folder: &Path) -> bool {
    folder.join(NAME).is_file()
}

fn whole(folder: &Path) -> PathBuf {
    folder.canonicalize().unwrap_or_else(|_| folder.to_owned())
}

/// A folder and those above it, up to the project's outermost one.
fn upwards(folder: &Path) -> Vec<PathBuf> {
    let mut all = vec![folder.to_owned()];
    if let Some(outermost) = project::outermost(folder) {
        let whole = whole(folder);
        let above = whole.ancestors().skip(1);
        all.extend(
            above
                .take_while(|above| above.starts_with(&outermost))
                .map(Path::to_owned),
        );
    }
    all
}
