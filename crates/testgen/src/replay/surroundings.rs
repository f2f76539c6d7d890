//! What a JVM finds around it: memory, stack, options, environment variables, properties of the system, user, working folder,
//! encoding. What a test asserts must not depend on that, so the runs that replay makes differ in all of it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Environment variables that many machines have.
const VARIABLES: [(&str, &str); 24] = [
    ("APPDATA", "elsewhere"),
    ("CI", "true"),
    ("COMPUTERNAME", "elsewhere"),
    ("DEBUG", "1"),
    ("DISPLAY", ":99"),
    ("EDITOR", "elsewhere"),
    ("HOME", "/elsewhere"),
    ("HOSTNAME", "elsewhere"),
    ("JAVA_HOME", "/elsewhere"),
    ("LANG", "de_DE.ISO-8859-1"),
    ("LOCALAPPDATA", "elsewhere"),
    ("LOGNAME", "somebody"),
    ("MAVEN_HOME", "/elsewhere"),
    ("OS", "elsewhere"),
    ("PORT", "8099"),
    ("PWD", "/elsewhere"),
    ("SHELL", "/elsewhere"),
    ("TEMP", "/elsewhere"),
    ("TERM", "elsewhere"),
    ("TMP", "/elsewhere"),
    ("TMPDIR", "/elsewhere"),
    ("USER", "somebody"),
    ("USERNAME", "somebody"),
    ("USERPROFILE", "/elsewhere"),
];
/// Packages that are open elsewhere, as build tools and users open them.
const OPENED: [&str; 12] = [
    "java.lang",
    "java.lang.invoke",
    "java.lang.reflect",
    "java.io",
    "java.math",
    "java.net",
    "java.nio",
    "java.text",
    "java.time",
    "java.util",
    "java.util.concurrent",
    "java.util.concurrent.atomic",
];
/// Of the heap elsewhere, in megabytes.
const SMALL_HEAP: u32 = 128;

/// Where a JVM runs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Surroundings {
    /// Here, with no environment variables but the path.
    #[default]
    Home,
    /// On a machine that differs in everything that a program can ask for. These environment variables are set there, too.
    Elsewhere(BTreeSet<String>),
}

impl Surroundings {
    /// Gives a JVM that is about to be started its options, environment and working folder.
    pub fn apply(&self, command: &mut Command, heap_megabytes: u32) {
        command
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default());
        let Surroundings::Elsewhere(variables) = self else {
            command
                .arg(format!("-Xmx{heap_megabytes}m"))
                .arg("-Dfile.encoding=UTF-8");
            return;
        };
        command
            .arg(format!("-Xmx{}m", heap_megabytes.min(SMALL_HEAP)))
            .args(["-Xss512k", "-Dfile.encoding=ISO-8859-1"])
            .args(["-Dline.separator=\r\n", "-Duser.name=somebody"])
            .args(["-Duser.home=/elsewhere", "-Dvitro.elsewhere=true"]);
        for package in OPENED {
            command.arg(format!("--add-opens=java.base/{package}=ALL-UNNAMED"));
        }
        let folder = std::env::temp_dir();
        let other = Path::new("/var/tmp");
        let temporary = if other.is_dir() { other } else { &folder };
        command.arg(format!("-Djava.io.tmpdir={}", temporary.display()));
        if folder.is_dir() {
            command.current_dir(folder);
        }
        command.envs(variables.iter().map(|name| (name, "elsewhere")));
        command.envs(VARIABLES);
    }

    /// Kilobytes of stack for a thread that has this many by default.
    pub fn stack(&self, kilobytes: u32) -> u32 {
        match self {
            Surroundings::Home => kilobytes,
            Surroundings::Elsewhere(_) => kilobytes / 2,
        }
    }

    /// Whether it is another machine.
    pub fn is_elsewhere(&self) -> bool {
        matches!(self, Surroundings::Elsewhere(_))
    }
}

/// Whether a constant of a program may be the name of an environment variable that the program asks for. Variables by which
/// the JVM and the system's loader are configured are not touched.
pub fn is_variable(constant: &str) -> bool {
    let is_part = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
    let reserved = ["LD_", "DYLD_", "JAVA", "_JAVA", "JDK_", "CLASSPATH", "PATH"];
    (2..=40).contains(&constant.len())
        && constant.starts_with(|c: char| c.is_ascii_uppercase())
        && constant.chars().all(is_part)
        && !reserved.iter().any(|start| constant.starts_with(start))
}

/// A program by a path that holds in any working folder; a bare name is looked for on the path.
pub(crate) fn program(path: &Path) -> PathBuf {
    match path.components().count() {
        0 | 1 => path.to_owned(),
        _ => std::path::absolute(path).unwrap_or_else(|_| path.to_owned()),
    }
}

/// Places that hold in any working folder.
pub(crate) fn absolute(places: &[PathBuf]) -> Vec<PathBuf> {
    let places = places.iter();
    places
        .map(|place| std::path::absolute(place).unwrap_or_else(|_| place.clone()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_variables() {
        for name in ["HOME", "MY_APP_2", "OS"] {
            assert!(is_variable(name), "{name}");
        }
        for other in [
            "Home",
            "A",
            "A-B",
            "PATH",
            "JAVA_TOOL_OPTIONS",
            "LD_PRELOAD",
            "2A",
            "",
        ] {
            assert!(!is_variable(other), "{other}");
        }
    }

    #[test]
    fn everything_differs() {
        let options = |surroundings: Surroundings| {
            let mut command = Command::new("java");
            surroundings.apply(&mut command, 256);
            let arguments = command
                .get_args()
                .map(|one| one.to_string_lossy().into_owned());
            let arguments: Vec<String> = arguments.collect();
            let variables = command.get_envs().count();
            (arguments, variables, command.get_current_dir().is_some())
        };
        let (home, few, stays) = options(Surroundings::Home);
        let variables = BTreeSet::from(["MY_APP".to_owned()]);
        let (elsewhere, many, moves) = options(Surroundings::Elsewhere(variables));
        assert!(home.iter().all(|option| !elsewhere.contains(option)));
        for start in [
            "-Xmx",
            "-Xss",
            "--add-opens",
            "-Duser.name",
            "-Dfile.encoding",
        ] {
            assert!(
                elsewhere.iter().any(|option| option.starts_with(start)),
                "{start}"
            );
        }
        assert!(many > few + VARIABLES.len() && moves && !stays);
    }
}
