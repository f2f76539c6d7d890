//! The programs of the corpus: which there are, and what the lines at their top ask for.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use crate::Outcome;

/// Which compiler makes the classes of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Compiler {
    Javac,
    /// The Eclipse compiler, with the level that a program asks for.
    Eclipse(u32),
    Kotlin,
}

/// One program of the corpus.
#[derive(Clone)]
pub struct Program {
    pub name: String,
    pub source: PathBuf,
    pub main: String,
    pub compiler: Compiler,
    pub release: u32,
    pub arguments: Vec<String>,
    pub flags: Vec<String>,
    pub input: String,
    pub key: u64,
    /// How the run stops short; what `java` does, does not matter then.
    pub outcome: Option<String>,
}

/// All programs below `tests/java`, by topic.
pub fn find_programs(folder: &Path) -> Outcome<Vec<Program>> {
    let mut topics = vec![folder.join("refused")];
    topics.extend(entries(&folder.join("run"))?);
    let mut programs = Vec::new();
    for topic in topics.into_iter().filter(|path| path.is_dir()) {
        for file in entries(&topic)? {
            programs.extend(Program::read(&file)?);
        }
    }
    let mut hasher = DefaultHasher::new();
    for source in support(folder)? {
        fs::read(source)
            .map_err(|error| error.to_string())?
            .hash(&mut hasher);
    }
    let shared = hasher.finish();
    for program in &mut programs {
        program.key ^= shared;
    }
    programs.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(programs)
}

/// Classes that several programs share: no programs themselves, in `support` by package.
pub fn support(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let mut sources = Vec::new();
    for package in entries(&folder.join("support"))? {
        sources.extend(entries(&package)?);
    }
    sources.sort();
    Ok(sources)
}

fn entries(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let found = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(found.flatten().map(|entry| entry.path()).collect())
}

impl Program {
    /// The programs of a source file: one, or one for each comment `//~ ARGUMENT: OUTCOME`.
    fn read(path: &Path) -> Outcome<Vec<Program>> {
        let ending = path
            .extension()
            .and_then(|e| e.to_str())
            .unwrap_or_default();
        let stem = path
            .file_stem()
            .and_then(|s| s.to_str())
            .unwrap_or_default();
        let topic = path
            .parent()
            .and_then(Path::file_name)
            .and_then(|n| n.to_str())
            .unwrap_or_default();
        let kotlin = match ending {
            "java" => false,
            "kt" => true,
            _ => return Ok(Vec::new()),
        };
        let text =
            fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        let mut program = Program {
            name: format!("{topic}/{stem}"),
            source: path.to_owned(),
            main: format!("{topic}.{stem}{}", if kotlin { "Kt" } else { "" }),
            compiler: if kotlin {
                Compiler::Kotlin
            } else {
                Compiler::Javac
            },
            release: 17,
            arguments: Vec::new(),
            flags: Vec::new(),
            input: String::new(),
            key: hasher.finish(),
            outcome: None,
        };
        let mut eclipse = false;
        for line in text.lines().map_while(|line| line.strip_prefix("//! ")) {
            let (name, value) = line.split_once(':').unwrap_or((line, ""));
            let value = value.trim();
            match name.trim() {
                "args" => program.arguments = value.split_whitespace().map(str::to_owned).collect(),
                "flags" => program.flags = value.split_whitespace().map(str::to_owned).collect(),
                "stdin" => program.input += &format!("{value}\n"),
                "release" => {
                    program.release = value.parse().map_err(|_| format!("{line}: no number"))?
                }
                "compiler" => eclipse = value == "ecj",
                // What `java` does decides; the number is for the reader.
                "exit" => {}
                other => return Err(format!("{}: unknown directive {other}", path.display())),
            }
        }
        if eclipse || program.release > 17 {
            program.compiler = Compiler::Eclipse(program.release);
        }
        let cases = program.stopping_short(&text);
        Ok(if cases.is_empty() {
            vec![program]
        } else {
            cases
        })
    }

    /// One program for each comment that says with which argument it ends how.
    fn stopping_short(&self, text: &str) -> Vec<Program> {
        let comments = text
            .lines()
            .filter_map(|line| line.split_once("//~ ")?.1.split_once(": "));
        comments
            .map(|(argument, outcome)| Program {
                name: format!("{}/{argument}", self.name),
                arguments: vec![argument.to_owned()],
                outcome: Some(outcome.to_owned()),
                ..self.clone()
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str, text: &str) -> Vec<Program> {
        let folder = std::env::temp_dir().join(format!("vitro-corpus-{}", std::process::id()));
        let path = folder.join("topic").join(name);
        fs::create_dir_all(folder.join("topic")).unwrap();
        fs::write(&path, text).unwrap();
        Program::read(&path).unwrap()
    }

    #[test]
    fn directives_are_read() {
        let text = "//! release: 21\n//! flags: -ea --x=y\n//! stdin: one\nclass A {}\n";
        let [program] = &read("A.java", text)[..] else {
            panic!("one program");
        };
        assert_eq!(program.main, "topic.A");
        assert_eq!(program.compiler, Compiler::Eclipse(21));
        assert_eq!(program.flags, ["-ea", "--x=y"]);
        assert_eq!((&*program.input, &program.outcome), ("one\n", &None));
    }

    #[test]
    fn each_outcome_is_a_program() {
        let text = "a(); //~ one: refused \"a: b\"\nb(); //~ two: deadlock\n";
        let programs = read("B.java", text);
        let seen: Vec<_> = programs
            .iter()
            .map(|p| (&*p.name, p.arguments.join(" "), p.outcome.as_deref()))
            .collect();
        let first = ("topic/B/one", "one".to_owned(), Some("refused \"a: b\""));
        let second = ("topic/B/two", "two".to_owned(), Some("deadlock"));
        assert_eq!(seen, [first, second]);
    }
}
