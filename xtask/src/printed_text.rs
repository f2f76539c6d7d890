//! No module reads printed text to find out what something is. An unknown has an access path
//! (`crates/vm/src/symbolic/access_path.rs`), a stub a flag, a plan an equality, a condition a tree; each is printed in the
//! end, in one place. This check finds the ways in which names and texts have been read back before.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{Outcome, steps};

/// A text that does not stand in the sources of some crates, and what stands there instead.
struct Probe {
    text: &'static str,
    /// The folders that are searched.
    folders: &'static [&'static str],
    /// Files in which it may stand.
    but_for: &'static [&'static str],
    instead: &'static str,
}

const MACHINE: &str = "crates/vm/src";
const SEARCH: &str = "crates/explore/src";
const ENGINE: &str = "crates/engine/src";
const WRITER: &str = "crates/testgen/src";
const PRINTER: &str = "crates/vm/src/symbolic/access_path/print.rs";
const PATHS: &str = "an unknown has an access path (`NamedTerms::path_of`)";

const PROBES: &[Probe] = &[
    Probe {
        text: "STUB_MARK",
        folders: &[MACHINE, SEARCH, ENGINE, WRITER],
        but_for: &[],
        instead: "`Class::is_stub` and `Plan::is_stub` say what a stub is",
    },
    Probe {
        text: "$$VitroStub",
        folders: &[MACHINE, SEARCH, ENGINE, WRITER],
        but_for: &[],
        instead: "`Class::is_stub` and `Plan::is_stub` say what a stub is",
    },
    Probe {
        text: "format!(\"{plan:?}\")",
        folders: &[MACHINE, SEARCH, ENGINE],
        but_for: &[],
        instead: "plans are equal or not",
    },
    Probe {
        text: "#call",
        folders: &[MACHINE, SEARCH, ENGINE],
        but_for: &[PRINTER],
        instead: "`Step::WhichCall` is the step",
    },
    Probe {
        text: "#making",
        folders: &[MACHINE, SEARCH, ENGINE],
        but_for: &[PRINTER],
        instead: "`Step::WhichPlan` is the step",
    },
    Probe {
        text: "§",
        folders: &[MACHINE, SEARCH, ENGINE, WRITER],
        but_for: &[PRINTER],
        instead: "`StubPart::is_choice` says what is a choice of a stub",
    },
    Probe {
        text: "find_var(",
        folders: &[MACHINE, SEARCH, ENGINE],
        but_for: &["crates/vm/src/symbolic/access_path.rs"],
        instead: PATHS,
    },
    Probe {
        text: ".matches('.')",
        folders: &[MACHINE, SEARCH, ENGINE],
        but_for: &[],
        instead: "`NamedTerms::depth` counts",
    },
    Probe {
        text: "match_indices('.')",
        folders: &[MACHINE, SEARCH, ENGINE],
        but_for: &[],
        instead: "`NamedTerms::outwards` leads from an unknown to what it is a part of",
    },
    Probe {
        text: "_matches('\\'')",
        folders: &[MACHINE, SEARCH, ENGINE],
        but_for: &[],
        instead: "of unknowns with one path and different types the later one is a `Twin`",
    },
    Probe {
        text: "strip_prefix(\"this",
        folders: &[MACHINE, SEARCH, ENGINE, WRITER],
        but_for: &[],
        instead: "`Root::Receiver` is the receiver",
    },
    Probe {
        text: "== \"this\"",
        folders: &[MACHINE, SEARCH, ENGINE, WRITER],
        but_for: &[],
        instead: "`Root::Receiver` is the receiver",
    },
    Probe {
        text: "contains('…')",
        folders: &[ENGINE, WRITER],
        but_for: &[],
        instead: "`Expr::is_cut` says whether a part is missing",
    },
    Probe {
        text: "ends_with('{')",
        folders: &[ENGINE, WRITER],
        but_for: &[],
        instead: "`WrittenTest::body` has the statements",
    },
];

/// What is asked of the name of a variable other than to be shown.
const ASKED_OF_NAMES: &[&str] = &[
    ".contains(",
    ".starts_with(",
    ".ends_with(",
    ".strip_prefix(",
    ".strip_suffix(",
    ".split",
    ".rsplit",
    ".matches(",
    ".trim_",
    " == ",
];

/// Part of `cargo xtask tidy`.
pub fn check() -> Outcome {
    let root = steps::root();
    let mut found = Vec::new();
    for folder in [MACHINE, SEARCH, ENGINE, WRITER] {
        let mut files = Vec::new();
        sources(&root.join(folder), &mut files);
        files.sort();
        for file in files {
            let text = fs::read_to_string(&file);
            let text = text.map_err(|error| format!("{}: {error}", file.display()))?;
            let place = file.strip_prefix(&root).unwrap_or(&file);
            let place = place.to_string_lossy().replace('\\', "/");
            if !place.ends_with("tests.rs") {
                found.extend(probes_in(folder, &place, &text));
            }
        }
    }
    match found.is_empty() {
        true => {
            println!("nobody reads printed text back");
            Ok(())
        }
        false => Err(found.join("\n")),
    }
}

/// What stands in the code of a file and should not; its tests may ask for texts.
fn probes_in(folder: &str, place: &str, text: &str) -> Vec<String> {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text);
    let mut found = Vec::new();
    for (number, line) in (1..).zip(code.lines()) {
        if line.trim_start().starts_with("//") {
            continue;
        }
        let here = PROBES.iter().filter(|probe| {
            let is_meant = probe.folders.contains(&folder) && !probe.but_for.contains(&place);
            is_meant && line.contains(probe.text)
        });
        let say = |what: &str, instead: &str| format!("{place}:{number}: {what}: {instead}");
        found.extend(here.map(|probe| say(probe.text, probe.instead)));
        if let Some((_, behind)) = line.split_once("var_name(")
            && ASKED_OF_NAMES.iter().any(|asked| behind.contains(asked))
        {
            found.push(say("a variable's name is looked into", PATHS));
        }
    }
    found
}

fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for path in entries.map(|entry| entry.path()) {
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_reads_names_back_is_found() {
        let found = |line: &str| probes_in(SEARCH, "crates/explore/src/a.rs", line).len();
        assert_eq!(found("let is_stub = name.contains(STUB_MARK);"), 1);
        assert_eq!(found("name.rsplit_once(\"#call\")"), 1);
        assert_eq!(found("terms.var_name(var).strip_prefix(root)"), 1);
        assert_eq!(found("object.name.matches('.').count()"), 1);
        assert_eq!(found("&*input_object.name == \"this\""), 1);
        assert_eq!(found("let text = terms.var_name(var).to_owned();"), 0);
        assert_eq!(found("// the name has #call in it"), 0);
        assert_eq!(found("a();\n#[cfg(test)]\nmod tests {\n\"#call\" }"), 0);
        let printed = |text: &str| probes_in(MACHINE, PRINTER, text).len();
        assert_eq!(printed("write!(out, \"#call{number}\")"), 0);
    }
}
