//! `cargo xtask reach --paper`: the programs of Charreteur and Gotlieb 2010, every instruction a target of its own, beside
//! the figures that they give. The figures of Vitro are read from the output of `crates/backward/tests/paper.rs`, in
//! which a debugger on the real JVM confirms every input.

use std::fmt::Write;
use std::fs;
use std::process::Command;

use crate::{Outcome, steps};

/// A method, and what Charreteur and Gotlieb 2010 give for JAUT and for the tools they compare it with.
const ROWS: [(&str, &str, &str); 15] = [
    ("Coord.moveY", "instruction 51 reached", ""),
    (
        "Foo.foo",
        "I reached, 0.15 s",
        "jCUTE 10.9 s; JTEST and Pex miss I",
    ),
    (
        "Foo.foo10",
        "grows slowly (a figure)",
        "jCUTE grows steeply",
    ),
    ("Foo.foo100", "", ""),
    ("Foo.foo1000", "", ""),
    (
        "Trityp.trityp",
        "100 %, almost an hour",
        "Pex 100 %; jCUTE not all",
    ),
    ("Josephus.josephus", "not all", "Pex very good, 19 tests"),
    ("Josephus.josephusM", "not all", ""),
    (
        "DoublyLinkedList.<init>",
        "100 %, the fastest",
        "jCUTE and Pex 100 %",
    ),
    ("DoublyLinkedList.addBefore", "100 %", "jCUTE and Pex 100 %"),
    ("DoublyLinkedList.remove", "100 %", "jCUTE and Pex 100 %"),
    ("DoublyLinkedList.entry", "100 %", "jCUTE and Pex 100 %"),
    ("DoublyLinkedList.indexOf", "100 %", "jCUTE and Pex 100 %"),
    ("RedBlackTree.rotateLeft", "100 %", "jCUTE 20 %, Pex 88.9 %"),
    (
        "RedBlackTree.fixAfterInsertion",
        "100 %, 22.18 s",
        "jCUTE about 20 %, Pex about 45 % in 120 s",
    ),
];

/// Runs the tests one after the other, and writes `docs/reach-paper.md`.
pub(super) fn run() -> Outcome {
    let output = Command::new("cargo")
        .args([
            "test",
            "--release",
            "--quiet",
            "--package",
            "vitro-backward",
        ])
        .args([
            "--test",
            "paper",
            "--",
            "--nocapture",
            "--test-threads",
            "1",
        ])
        .current_dir(steps::root())
        .output()
        .map_err(|error| format!("cargo test: {error}"))?;
    let said = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        return Err(format!("{said}{}", String::from_utf8_lossy(&output.stderr)));
    }
    let page = page(&said)?;
    let file = steps::root().join("docs/reach-paper.md");
    fs::write(&file, &page).map_err(|error| format!("{}: {error}", file.display()))?;
    println!("{page}");
    Ok(())
}

fn page(said: &str) -> Outcome<String> {
    let mut page = "# The programs of Charreteur and Gotlieb 2010\n\nWritten by `cargo xtask reach --paper`: backward search \
        alone, on one core, with every instruction of a method as a target of its own. A debugger on the real JVM has seen \
        every input pass its target. In `foo` the loop needs about 50 times as many iterations as its number says; states \
        and time are those of all targets together. The last columns are what the article gives for JAUT and for the tools \
        that it was compared with ([bibliography](bibliography.md)).\n\n\
        | method | instructions reached | proved unreachable | open | states | time | JAUT | others |\n\
        | --- | ---: | ---: | ---: | ---: | ---: | --- | --- |\n"
        .to_owned();
    for (method, jaut, others) in ROWS {
        let start = format!("paper/{method}: ");
        let line = said
            .lines()
            .find_map(|line| Some(line.split_once(&*start)?.1));
        let line = line.ok_or_else(|| format!("the tests say nothing of {method}"))?;
        let [reached, proved, open, states, time] =
            figures(line).ok_or_else(|| format!("what is `{line}`?"))?;
        let _ = writeln!(
            page,
            "| `{method}` | {reached} | {proved} | {open} | {states} | {time} | {jaut} | {others} |"
        );
    }
    Ok(page)
}

/// `17 reached, 0 proved unreachable, 0 open []; 303 states, 61 questions, 14.0ms`
fn figures(line: &str) -> Option<[&str; 5]> {
    let (goals, work) = line.split_once("; ")?;
    let mut goals = goals.split(", ").map(|part| part.split(' ').next());
    let mut work = work.split(", ");
    let states = work.next()?.split(' ').next()?;
    Some([
        goals.next()??,
        goals.next()??,
        goals.next()??,
        states,
        work.last()?,
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_tests_is_read() {
        let line = "17 reached, 1 proved unreachable, 0 open []; 303 states, 61 questions, 14.0ms";
        assert_eq!(figures(line), Some(["17", "1", "0", "303", "14.0ms"]));
        assert_eq!(figures("17 reached"), None);
    }
}
