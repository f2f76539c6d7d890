//! Compiles the fixtures, again only when one has changed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use vitro_classfile::ClassFile;
use vitro_testkit::Javac;

use crate::options::Options;

/// The compiled fixtures.
pub struct Compiled {
    /// The class path.
    pub folder: PathBuf,
    /// All sources, sorted.
    pub sources: Vec<PathBuf>,
    /// All classes with their bytes, sorted by name.
    pub classes: Vec<(Arc<ClassFile>, Vec<u8>)>,
}

impl Compiled {
    /// Compiles what is in the topics' folders.
    pub fn all(options: &Options) -> Result<Compiled, String> {
        Compiled::of(options, &options.sources, &options.target.join("classes"))
    }

    /// Compiles what is below a folder into another one. A file that begins with `//! compiler: ecj` is for the Eclipse
    /// compiler, and uses no other file.
    pub fn of(options: &Options, sources: &Path, folder: &Path) -> Result<Compiled, String> {
        let sources = files(sources, "java")?;
        let folder = folder.to_owned();
        if !is_fresh(&folder, &sources) {
            // What is gone from the sources must not stay in the classes.
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
            let (eclipse, javac): (Vec<_>, Vec<_>) =
                sources.iter().cloned().partition(|file| is_for_ecj(file));
            let quiet = ["-Xlint:-options", "-nowarn"];
            let compiler = Javac::of(&options.compiler).debug().with(quiet);
            compiler.try_compile(javac, &folder)?;
            if !eclipse.is_empty() {
                let mut command = Command::new(options.compiler.join("bin/java"));
                command.arg("-jar").arg(&options.ecj);
                command.args(["-g", "-17", "-nowarn", "-proc:none", "-d"]);
                run(command.arg(&folder).args(eclipse))?;
            }
            fs::write(folder.join(STAMP), "").map_err(|e| e.to_string())?;
        }
        let mut classes = Vec::new();
        for file in files(&folder, "class")? {
            let bytes = fs::read(&file).map_err(|e| format!("{}: {e}", file.display()))?;
            let class = ClassFile::parse(&bytes)
                .map_err(|error| format!("{}: {error:?}", file.display()))?;
            classes.push((Arc::new(class), bytes));
        }
        Ok(Compiled {
            folder,
            sources,
            classes,
        })
    }
}

/// Stands in a folder whose classes are complete.
const STAMP: &str = ".complete";

fn is_for_ecj(file: &Path) -> bool {
    fs::read_to_string(file).is_ok_and(|text| text.starts_with("//! compiler: ecj"))
}

fn is_fresh(folder: &Path, sources: &[PathBuf]) -> bool {
    let changed = |file: &Path| fs::metadata(file).and_then(|data| data.modified()).ok();
    let Some(made) = changed(&folder.join(STAMP)) else {
        return false;
    };
    let folders = sources.iter().filter_map(|file| file.parent());
    let mut all = sources.iter().map(PathBuf::as_path).chain(folders);
    all.all(|place| changed(place).is_some_and(|time| time < made))
}

/// The files below a folder that end so, sorted.
fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, String> {
    vitro_testkit::files(folder, Some(extension)).map_err(|error| error.to_string())
}

/// Runs a command to its end.
pub fn run(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|error| error.to_string())?;
    match output.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into()),
    }
}
