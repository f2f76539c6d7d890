//! Compiles a driver, runs it on a pack of cases, and reads what it prints.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Cases in the form that `Pack.java` reads.
#[derive(Default)]
pub struct Pack {
    bytes: Vec<u8>,
}

impl Pack {
    pub fn followed_by(mut self, mut other: Pack) -> Pack {
        self.bytes.append(&mut other.bytes);
        self
    }

    pub fn int(&mut self, value: usize) {
        self.bytes.extend((value as u32).to_be_bytes());
    }

    pub fn block(&mut self, bytes: &[u8]) {
        self.int(bytes.len());
        self.bytes.extend(bytes);
    }

    pub fn units(&mut self, units: &[u16]) {
        self.int(units.len());
        units
            .iter()
            .for_each(|unit| self.bytes.extend(unit.to_be_bytes()));
    }

    pub fn text(&mut self, text: &str) {
        self.units(&text.encode_utf16().collect::<Vec<_>>());
    }

    pub fn texts<'a>(&mut self, texts: impl IntoIterator<Item = &'a str>) {
        let texts = texts.into_iter().collect::<Vec<_>>();
        self.int(texts.len());
        texts.iter().for_each(|text| self.text(text));
    }
}

/// A Java source file: name and content.
pub type Source<'a> = (&'a str, &'a str);

const COMMON: [Source<'static>; 2] = [
    ("Pack.java", include_str!("java/Pack.java")),
    ("Samples.java", include_str!("java/Samples.java")),
];

/// Runs the driver in the first of the sources. Gives the number that it prints before each word.
pub fn run(driver: &str, sources: &[Source<'_>], pack: &Pack) -> impl Fn(&str) -> usize {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(driver);
    fs::create_dir_all(&folder).unwrap();
    let mut files = Vec::new();
    for (name, content) in COMMON.iter().chain(sources) {
        fs::write(folder.join(name), content).unwrap();
        files.push(name);
    }
    fs::write(folder.join("pack"), &pack.bytes).unwrap();
    output(
        Command::new(tool("javac"))
            .current_dir(&folder)
            .args(["-nowarn", "-encoding", "UTF-8"])
            .args(files),
    );
    let flags = ["-Xverify:all", "-XX:TieredStopAtLevel=1", "-cp", "."];
    let printed = output(
        Command::new(tool("java"))
            .current_dir(&folder)
            .args(flags)
            .args([driver, "pack"]),
    );
    println!("{driver}: {printed}");
    move |what| {
        let words = printed.split_whitespace().collect::<Vec<_>>();
        let position = words.iter().position(|word| *word == what);
        position
            .and_then(|at| words[at - 1].parse().ok())
            .unwrap_or_else(|| panic!("{printed}"))
    }
}

fn tool(name: &str) -> PathBuf {
    match std::env::var_os("JAVA_HOME") {
        Some(home) => Path::new(&home).join("bin").join(name),
        None => name.into(),
    }
}

fn output(command: &mut Command) -> String {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "{command:?}\n{printed}\n{complaints}"
    );
    printed
}
