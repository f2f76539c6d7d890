//! Lays a project out as its build tool expects it: from what was published, or from our own folder.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::Command;

use super::list::{Artifact, Origin, Project};
use crate::{Outcome, tools};

/// Lays a project out anew.
pub fn lay_out(project: &Project) -> Outcome {
    let folder = project.folder();
    let _ = fs::remove_dir_all(&folder);
    make(&folder)?;
    if let Origin::Ours = project.origin {
        return copy(&project.source(), &folder);
    }
    let artifacts = project.published();
    for (artifact, module) in artifacts.iter().zip(project.modules()) {
        unpack(artifact, &module)?;
    }
    match &artifacts[..] {
        [_] => Ok(()),
        several => write(&folder.join("pom.xml"), &parent(project.name, several)),
    }
}

/// Fetches pom, sources and tests of an artifact.
fn unpack(artifact: &Artifact, folder: &Path) -> Outcome {
    let Artifact {
        group,
        name,
        version,
    } = artifact;
    // Not below the project, whose build looks at all files there.
    let fetched = folder.with_extension("fetched");
    make(&fetched)?;
    make(folder)?;
    for kind in ["pom", "jar:sources", "jar:test-sources"] {
        let mut maven = Command::new("mvn");
        maven.args(["--quiet", "--batch-mode", "dependency:copy"]);
        maven.arg(format!("-Dartifact={group}:{name}:{version}:{kind}"));
        maven.arg(format!("-DoutputDirectory={}", fetched.display()));
        tools::finish(maven.current_dir(&fetched))?;
    }
    let file = |end: &str| fetched.join(format!("{name}-{version}{end}"));
    fs::copy(file(".pom"), folder.join("pom.xml")).map_err(|error| error.to_string())?;
    for (end, kind) in [("-sources.jar", "main"), ("-test-sources.jar", "test")] {
        let part = folder.join("src").join(kind);
        let java = part.join("java");
        make(&java)?;
        let mut jar = Command::new(tools::jdk17()?.join("bin/jar"));
        tools::finish(jar.arg("xf").arg(file(end)).current_dir(&java))?;
        let _ = fs::remove_dir_all(java.join("META-INF"));
        move_resources(&java, &java, &part.join("resources"))?;
    }
    Ok(())
}

/// A pom with modules.
fn parent(name: &str, artifacts: &[Artifact]) -> String {
    let modules: Vec<String> = artifacts
        .iter()
        .map(|artifact| format!("    <module>{}</module>\n", artifact.name))
        .collect();
    format!(
        "<project xmlns=\"http://maven.apache.org/POM/4.0.0\">\n  <modelVersion>4.0.0</modelVersion>\n  \
         <groupId>measured</groupId>\n  <artifactId>{name}</artifactId>\n  <version>1</version>\n  \
         <packaging>pom</packaging>\n  <modules>\n{}  </modules>\n</project>\n",
        modules.concat()
    )
}

/// Moves what is no Java source from one folder into another.
fn move_resources(folder: &Path, from: &Path, to: &Path) -> Outcome {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            move_resources(&path, from, to)?;
        } else if path.extension().is_none_or(|end| end != "java") {
            let place = to.join(path.strip_prefix(from).map_err(|error| error.to_string())?);
            make(place.parent().unwrap_or(to))?;
            fs::rename(&path, &place).map_err(|error| error.to_string())?;
        }
    }
    Ok(())
}

/// What a build has left behind.
const BUILT: [&str; 3] = ["target", "build", ".gradle"];

/// Copies a folder, but for what was built in it.
fn copy(from: &Path, to: &Path) -> Outcome {
    make(to)?;
    let entries = fs::read_dir(from).map_err(|error| format!("{}: {error}", from.display()))?;
    let is_built = |name: &OsString| BUILT.iter().any(|built| name == built);
    for entry in entries
        .flatten()
        .filter(|entry| !is_built(&entry.file_name()))
    {
        let (path, place) = (entry.path(), to.join(entry.file_name()));
        match path.is_dir() {
            true => copy(&path, &place)?,
            false => fs::copy(&path, &place)
                .map(drop)
                .map_err(|error| format!("{}: {error}", path.display()))?,
        }
    }
    Ok(())
}

fn make(folder: &Path) -> Outcome {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

fn write(file: &Path, text: &str) -> Outcome {
    fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))
}
