//! Asks Maven, by a listener that is put into it and ends the build when all projects are read. No plugin is resolved, so what
//! the local repository holds is enough; modules that were never installed are found in their folders.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::command::{Ended, run, wrapper_or};
use crate::{BuildError, Tools, answer};

const LISTENER: &str = include_str!("../tools/ModelPrinter.java");
/// Where Maven looks for classes like ours.
const INDEX: &str = "META-INF/sisu/javax.inject.Named";

pub fn is_project(folder: &Path) -> bool {
    folder.join("pom.xml").is_file()
}

/// The outermost folder whose modules lead to this one.
pub fn root(project: &Path) -> PathBuf {
    let mut root = project;
    for above in project.ancestors().skip(1) {
        let pom = fs::read_to_string(above.join("pom.xml"));
        let lists = |text: String| {
            let inner = root.strip_prefix(above).unwrap_or(root);
            modules(&text).any(|module| Path::new(module).components().eq(inner.components()))
        };
        if pom.is_ok_and(lists) {
            root = above;
        }
    }
    root.to_owned()
}

/// What a pom lists as modules; Maven itself reads the rest.
fn modules(pom: &str) -> impl Iterator<Item = &str> {
    let after = pom.split("<module>").skip(1);
    after.filter_map(|rest| Some(rest.split_once("</module>")?.0.trim()))
}

/// Files besides those of the modules that decide what the answer is.
pub fn settings(root: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = ["maven.config", "jvm.config", "extensions.xml"]
        .iter()
        .map(|name| root.join(".mvn").join(name))
        .collect();
    let home = std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE"));
    files.extend(home.map(|home| PathBuf::from(home).join(".m2/settings.xml")));
    files
}

/// Maven's answer, offline if that is enough.
pub fn ask(root: &Path, tools: &Tools) -> Result<String, BuildError> {
    let mut last = None;
    for maven in wrapper_or(root, "mvnw", "mvn") {
        match Maven::new(root, maven, tools).and_then(|maven| maven.ask()) {
            Ok(answer) => return Ok(answer),
            Err(error) => last = last.or(Some(error)),
        }
    }
    Err(last.expect("there is a command to try"))
}

struct Maven<'a> {
    root: &'a Path,
    maven: PathBuf,
    /// The folder with our listener.
    listener: PathBuf,
    scratch: TempDir,
}

impl<'a> Maven<'a> {
    fn new(root: &'a Path, maven: PathBuf, tools: &Tools) -> Result<Maven<'a>, BuildError> {
        let error = |what: String| BuildError {
            what,
            command: format!("{} -v", maven.display()),
        };
        let io = |one: std::io::Error| error(format!("{}: {one}", maven.display()));
        let scratch = tempfile::tempdir().map_err(io)?;
        let mut version = Command::new(&maven);
        let version = run(
            version.current_dir(root).arg("-v"),
            &scratch.path().join("version.txt"),
        );
        let version = version.map_err(io)?;
        let home = home(&version.printed)
            .ok_or_else(|| error(format!("Maven does not start: {}", why(&version.printed))))?;
        let listener = listener(&home, tools, &scratch).map_err(error)?;
        Ok(Maven {
            root,
            maven,
            listener,
            scratch,
        })
    }

    fn ask(&self) -> Result<String, BuildError> {
        let lacking = |answer: &String| {
            let modules = answer::modules(answer);
            modules.iter().map(|module| module.missing().count()).sum()
        };
        let offline = self.ask_once(true);
        let without: usize = offline.as_ref().map_or(usize::MAX, lacking);
        if without == 0 {
            return offline;
        }
        // Without network, less is found than offline: nothing is known of what a missing jar depends on.
        match self.ask_once(false) {
            Ok(answer) if lacking(&answer) < without => Ok(answer),
            online => offline.or(online),
        }
    }

    fn ask_once(&self, is_offline: bool) -> Result<String, BuildError> {
        let model = self.scratch.path().join("model.txt");
        let _ = fs::remove_file(&model);
        let mut command = Command::new(&self.maven);
        command.current_dir(self.root);
        command.args(["--batch-mode", "--quiet", "--fail-fast"]);
        command.arg(format!("-Dvitro.model={}", model.display()));
        command.arg(format!(
            "-Dmaven.ext.class.path={}",
            self.listener.display()
        ));
        if is_offline {
            command.arg("--offline");
        }
        let ended = run(
            command.arg("validate"),
            &self.scratch.path().join("printed.txt"),
        );
        let complaint = |ended: Ended| why(&ended.printed);
        let what = ended.map_or_else(|error| error.to_string(), complaint);
        let whole = |answer: &String| answer.ends_with("\nend\n");
        fs::read_to_string(&model)
            .ok()
            .filter(whole)
            .ok_or_else(|| BuildError {
                what: format!("Maven did not say what the project is: {what}"),
                command: format!(
                    "{} -f {} validate",
                    self.maven.display(),
                    self.root.display()
                ),
            })
    }
}

/// Where Maven is installed, by what `mvn -v` prints.
fn home(version: &str) -> Option<PathBuf> {
    let mut lines = version.lines();
    let home = lines.find_map(|line| line.strip_prefix("Maven home: "))?;
    Some(PathBuf::from(home.trim()))
}

/// Our listener, compiled against this Maven. It is kept for the next time.
fn listener(home: &Path, tools: &Tools, scratch: &TempDir) -> Result<PathBuf, String> {
    let mut number = DefaultHasher::new();
    (LISTENER, home).hash(&mut number);
    let kept = tools
        .cache
        .join(format!("maven-listener-{:016x}", number.finish()));
    if kept.join(INDEX).is_file() {
        return Ok(kept);
    }
    let problem = |error: std::io::Error| format!("{}: {error}", kept.display());
    let folder = tools
        .cache
        .join(format!("maven-listener-{}", std::process::id()));
    fs::create_dir_all(folder.join("META-INF/sisu")).map_err(problem)?;
    let source = scratch.path().join("ModelPrinter.java");
    fs::write(&source, LISTENER).map_err(problem)?;
    let mut javac = Command::new(tools.jdk.join("bin/javac"));
    javac.args([
        "-nowarn",
        "-proc:none",
        "-encoding",
        "UTF-8",
        "--release",
        "8",
        "-Xlint:-options",
    ]);
    javac
        .arg("-d")
        .arg(&folder)
        .arg("-cp")
        .arg(home.join("lib/*"));
    let ended = run(javac.arg(&source), &scratch.path().join("javac.txt")).map_err(problem)?;
    if !ended.is_success {
        let _ = fs::remove_dir_all(&folder);
        return Err(format!(
            "Maven in {} is not known: {}",
            home.display(),
            ended.printed.trim()
        ));
    }
    fs::write(folder.join(INDEX), "vitro.build.ModelPrinter\n").map_err(problem)?;
    if fs::rename(&folder, &kept).is_err() {
        // Another process was faster.
        let _ = fs::remove_dir_all(&folder);
    }
    Ok(kept)
}

/// What Maven says went wrong: its first errors.
fn why(printed: &str) -> String {
    let errors = printed
        .lines()
        .filter_map(|line| line.strip_prefix("[ERROR]"));
    let errors: Vec<&str> = errors
        .map(|line| line.split(" -> [Help").next().unwrap_or(line).trim())
        .filter(|line| !line.is_empty())
        .take(2)
        .collect();
    match errors.is_empty() {
        true => printed
            .lines()
            .next()
            .unwrap_or("it printed nothing")
            .to_owned(),
        false => errors.join(" "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_lead_to_the_outermost_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        let outer = folder.path();
        let inner = outer.join("group/core");
        fs::create_dir_all(&inner).expect("folders");
        let pom =
            |folder: &Path, text: &str| fs::write(folder.join("pom.xml"), text).expect("a file");
        pom(outer, "<modules><module> group/core </module></modules>");
        pom(&inner, "<project/>");
        assert_eq!(root(&inner), outer);
        pom(outer, "<modules><module>other</module></modules>");
        assert_eq!(root(&inner), inner);
    }

    #[test]
    fn errors_of_maven_are_read() {
        let printed = "[INFO] x\n[ERROR] The build could not read 1 project -> [Help 1]\n[ERROR]\n[ERROR] Non-resolvable parent POM\n[ERROR] more";
        assert_eq!(
            why(printed),
            "The build could not read 1 project Non-resolvable parent POM"
        );
        assert_eq!(
            home("Apache Maven 3.8.7\nMaven home: /usr/share/maven\n"),
            Some("/usr/share/maven".into())
        );
    }
}
