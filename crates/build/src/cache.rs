//! Keeps a build tool's answer in the project's folder for built things, until a build file changes or something on the class
//! path is gone.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use crate::{BuildTool, Project, answer, gradle, maven};

/// The first line of the file; another version of Vitro asks anew.
const FIRST: &str = concat!("vitro ", env!("CARGO_PKG_VERSION"), " build model 2");

/// What was answered, if it still holds. An answer that lacks dependencies holds only for who says that it may, and until
/// they have come.
pub fn read(root: &Path, tool: BuildTool, may_lack: bool) -> Option<Project> {
    let text = fs::read_to_string(file(root, tool)).ok()?;
    let (first, rest) = text.split_once('\n')?;
    let (number, answer) = rest.split_once('\n')?;
    if first != FIRST || number != state(root, tool, answer) {
        return None;
    }
    let modules = answer::modules(answer);
    let mut dependencies = modules.iter().flat_map(|module| &module.dependencies);
    // A folder of classes comes and goes with every build; a jar is there or must be asked for again.
    let is_known = dependencies.all(|one| match &one.path {
        Some(path) => path.exists() || path.extension().is_none(),
        None => may_lack && !has_come(&one.name),
    });
    is_known.then(|| Project {
        tool,
        root: root.to_owned(),
        modules,
    })
}

/// Keeps an answer. That it cannot be kept costs time, nothing else.
pub fn write(root: &Path, tool: BuildTool, answer: &str) {
    let file = file(root, tool);
    let text = format!("{FIRST}\n{}\n{answer}", state(root, tool, answer));
    let kept = file.parent().map(fs::create_dir_all);
    if let Some(Ok(())) = kept {
        let beside = file.with_extension(std::process::id().to_string());
        let _ = fs::write(&beside, text).and_then(|()| fs::rename(&beside, &file));
    }
}

/// Where it is kept: `mvn clean` and `gradle clean` remove it, and no version control sees it.
fn file(root: &Path, tool: BuildTool) -> PathBuf {
    let built = match tool {
        BuildTool::Maven => "target",
        BuildTool::Gradle => "build",
    };
    root.join(built).join("vitro/build-model.txt")
}

/// Whether a dependency that was missing is now where build tools usually keep what they have fetched.
fn has_come(name: &str) -> bool {
    let home = std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE"));
    let parts: Vec<&str> = name.split(':').collect();
    let (Some(home), &[group, artifact, version, ..]) = (home.map(PathBuf::from), &parts[..])
    else {
        return false;
    };
    let maven = home.join(".m2/repository").join(group.replace('.', "/"));
    let maven = maven.join(format!("{artifact}/{version}/{artifact}-{version}.jar"));
    let gradle = home.join(".gradle/caches/modules-2/files-2.1");
    let gradle = gradle.join(group).join(artifact).join(version);
    maven.exists() || gradle.exists()
}

/// A number over all files that decide what the answer is.
fn state(root: &Path, tool: BuildTool, answer: &str) -> String {
    let mut files = answer::build_files(answer);
    files.extend(match tool {
        BuildTool::Maven => maven::settings(root),
        BuildTool::Gradle => gradle::settings(root),
    });
    files.sort();
    files.dedup();
    let mut number = DefaultHasher::new();
    for file in files {
        fs::read(&file).ok().hash(&mut number);
        file.hash(&mut number);
    }
    format!("{:016x}", number.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_that_lacks_something_holds_for_who_says_so() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path();
        write(
            root,
            BuildTool::Maven,
            "module\ta\ndependency\tcompile\tno.such:group:1\t\n",
        );
        assert_eq!(read(root, BuildTool::Maven, false), None);
        let known = read(root, BuildTool::Maven, true).expect("what was kept");
        assert_eq!(known.modules[0].missing().count(), 1);
    }

    #[test]
    fn an_answer_is_kept_until_a_build_file_changes_or_a_jar_is_gone() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path();
        let (pom, jar) = (root.join("pom.xml"), root.join("lib.jar"));
        fs::write(&pom, "<project/>").expect("a file");
        fs::write(&jar, "").expect("a file");
        let (pom_name, jar_name) = (pom.display(), jar.display());
        let answer =
            format!("module\ta\nbuild-file\t{pom_name}\ndependency\tcompile\ta:b:1\t{jar_name}\n");
        let tool = BuildTool::Maven;
        assert_eq!(read(root, tool, false), None);
        write(root, tool, &answer);
        let known = read(root, tool, false).expect("what was kept");
        assert_eq!(known.modules, answer::modules(&answer));
        fs::remove_file(&jar).expect("removed");
        assert_eq!(read(root, tool, false), None);
        fs::write(&jar, "").expect("a file");
        assert!(read(root, tool, false).is_some());
        fs::write(&pom, "<project></project>").expect("a file");
        assert_eq!(read(root, tool, false), None);
    }
}
