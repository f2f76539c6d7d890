//! `cargo xtask sequences`: the seven classes by which generators of call sequences are compared, with everything that
//! shortens the search, and with each part of it left out. The figures go to `docs/sequences.md`, beside those that were
//! published for other generators.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use serde_json::Value;

use crate::demo::compile;
use crate::steps::{cargo, root, target};
use crate::{Outcome, tools};

/// A class, and what is published: branches, and for each of JTestCraft, Rostra and Symstra the branch coverage in percent
/// with the longest sequences that it finished, and the seconds for these.
struct Class {
    name: &'static str,
    branches: u32,
    published: [(u32, u32, f64); 3],
}

const CLASSES: [Class; 7] = [
    Class {
        name: "IntStack",
        branches: 9,
        published: [(33, 6, 39.42), (67, 9, 12.76), (100, 15, 0.67)],
    },
    Class {
        name: "UBStack",
        branches: 13,
        published: [(90, 5, 7.41), (100, 11, 31.83), (100, 15, 2.33)],
    },
    Class {
        name: "BinSearchTree",
        branches: 34,
        published: [(83, 6, 174.03), (100, 11, 23.05), (100, 13, 70.94)],
    },
    Class {
        name: "BinomialHeap",
        branches: 70,
        published: [(79, 6, 493.68), (84, 11, 50.92), (91, 15, 17.53)],
    },
    Class {
        name: "LinkedList",
        branches: 12,
        published: [(100, 6, 248.01), (100, 9, 32.61), (100, 15, 0.94)],
    },
    Class {
        name: "TreeMap",
        branches: 170,
        published: [(15, 5, 69.0), (84, 13, 41.89), (84, 15, 173.71)],
    },
    Class {
        name: "HeapArray",
        branches: 29,
        published: [(70, 6, 53.04), (76, 9, 3.75), (100, 15, 28.50)],
    },
];

/// Small classes that show one thing each.
const EXAMPLES: [&str; 4] = ["Coinbox", "TemperatureMonitor", "PartialOrder", "DataFlow"];

/// How tests are written.
enum How {
    /// With all that shortens the search, and replay.
    Replayed,
    /// Without replay, and perhaps without a part of the search.
    Without(Option<&'static str>),
}

const HOW: [How; 7] = [
    How::Without(None),
    How::Without(Some("flow")),
    How::Without(Some("order")),
    How::Without(Some("states")),
    How::Without(Some("direction")),
    How::Without(Some("learning")),
    How::Without(Some("input_variations")),
];

/// The outcome of one class.
#[derive(Clone, Default)]
struct Figures {
    covered: u64,
    unreachable: u64,
    open: u64,
    tests: u64,
    offered: u64,
    explored: u64,
    out_of_order: u64,
    subsumed: u64,
    without_effect: u64,
    longest: u64,
    seconds: f64,
    /// Goals that are open, and why.
    reasons: Vec<(String, String)>,
}

/// `cargo xtask sequences`
pub fn run(arguments: &[String]) -> Outcome {
    if !arguments.is_empty() {
        return Err("usage: cargo xtask sequences".to_owned());
    }
    cargo(&["build", "--quiet", "--release", "--package", "vitro"])?;
    let classes = target().join("sequences/classes");
    for folder in ["structures", "thesis"] {
        let sources = root().join("tests/java/sequences").join(folder);
        compile(&tools::jdk17()?, &sources, &classes, &[])?;
    }
    let mut page = String::from(HEAD);
    let mut whole = Vec::new();
    for class in &CLASSES {
        let name = format!("structures.{}", class.name);
        let figures = generate(&classes, &name, &How::Replayed)?;
        println!("{}", row(class, &figures).trim_end());
        page += &row(class, &figures);
        whole.push(figures);
    }
    open_goals(&mut page, &whole);
    page += SECOND_HEAD;
    let structures = CLASSES
        .iter()
        .map(|class| format!("structures.{}", class.name));
    let examples = EXAMPLES.iter().map(|name| format!("thesis.{name}"));
    for name in structures.chain(examples) {
        let mut line = format!("| {name} |");
        for how in HOW {
            let _ = write!(line, " {} |", short(&generate(&classes, &name, &how)?));
        }
        println!("{line}");
        page += &line;
        page.push('\n');
    }
    fs::write(root().join("docs/sequences.md"), page).map_err(|error| error.to_string())
}

const HEAD: &str = "\
# Sequences of calls

Written by `cargo xtask sequences`: `vitro generate --criterion branch --jobs 1` on seven classes whose fields are private
(`tests/java/sequences/structures`), replay on the real JVM included in the seconds. They were written for Vitro from the
usual definitions, so their branches differ a little from those of the classes that others measured. A *sequence* is the
calls on an object before the method under test is called: how often one more call was *offered*, how often it was
*explored*, and how often it was skipped: because the calls could come in another *order*, because an earlier sequence
subsumes the *state*, or because the method does not depend on the last call (*flow*). For the other tools, the coverage,
the longest sequences that were explored without running out of time or memory, and the seconds for that length are from
den Hollander 2010, table 6.2 ([bibliography](bibliography.md)), on machines of 2004 to 2009; they ran through all
sequences of a length, Vitro until no goal is open or no state is new.

| class | branches (theirs) | covered | unreachable | open | tests | offered | explored | order | state | flow | longest | seconds | JTestCraft | Rostra | Symstra |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- | --- | --- |
";

const SECOND_HEAD: &str = "
## What each part saves

The same without replay, and with one part left out (`--without`): branches covered, calls made, seconds. The examples
below are small classes that need one thing each. *flow* leaves out
calls that the method does not depend on, *order* one of two orders that do the same, *states* what another state stands
for; *direction* chooses calls that change what stands in the way; *learning* begins where other methods have come to;
*input_variations* changes one thing about inputs that have led to something, and keeps the rest.

| class | all | without flow | without order | without states | without direction | without learning | without input_variations |
| --- | --- | --- | --- | --- | --- | --- | --- |
";

fn row(class: &Class, figures: &Figures) -> String {
    let goals = figures.covered + figures.unreachable + figures.open;
    let mut line = format!(
        "| {} | {goals} ({}) | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {:.1} |",
        class.name,
        class.branches,
        figures.covered,
        figures.unreachable,
        figures.open,
        figures.tests,
        figures.offered,
        figures.explored,
        figures.out_of_order,
        figures.subsumed,
        figures.without_effect,
        figures.longest,
        figures.seconds,
    );
    for (percent, length, seconds) in class.published {
        let _ = write!(line, " {percent} %, {length} calls, {seconds} s |");
    }
    line + "\n"
}

fn short(figures: &Figures) -> String {
    format!(
        "{}, {} calls, {:.1} s",
        figures.covered, figures.explored, figures.seconds
    )
}

fn open_goals(page: &mut String, whole: &[Figures]) {
    page.push('\n');
    for (class, figures) in CLASSES.iter().zip(whole) {
        for (goal, reason) in &figures.reasons {
            let _ = writeln!(page, "- {}: `{goal}`: {reason}", class.name);
        }
    }
}

/// Has tests written for a class, perhaps with a part of the search left out.
fn generate(classes: &Path, name: &str, how: &How) -> Outcome<Figures> {
    let out: PathBuf = target().join("sequences/tests").join(name);
    let report = target().join(format!("sequences/{name}.json"));
    let mut vitro = Command::new(target().join("release/vitro"));
    vitro
        .args(["generate", "--criterion", "branch", "--jobs", "1"])
        .args(["--class", name, "--jdk"])
        .arg(tools::jdk17()?)
        .arg("--out")
        .arg(&out)
        .arg("--report")
        .arg(&report);
    match how {
        How::Replayed => vitro.arg("--test-class-path").arg(tools::junit()?),
        How::Without(None) => vitro.arg("--no-replay"),
        How::Without(Some(part)) => vitro.args(["--no-replay", "--without", part]),
    };
    let start = Instant::now();
    let vitro = vitro
        .arg(classes)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let status = vitro.status().map_err(|error| error.to_string())?;
    let seconds = start.elapsed().as_secs_f64();
    if !status.success() {
        return Err(format!("vitro generate for {name}: {status}"));
    }
    let text = fs::read_to_string(&report).map_err(|error| error.to_string())?;
    let report: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    Ok(Figures {
        seconds,
        ..figures(&report)
    })
}

fn figures(report: &Value) -> Figures {
    let summary = |key: &str| report["summary"][key].as_u64().unwrap_or(0);
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let classes = list(&report["classes"]);
    let methods: Vec<Value> = classes
        .iter()
        .flat_map(|class| list(&class["methods"]))
        .collect();
    let each = |key: &'static str| {
        let methods = methods.iter();
        methods.map(move |method| method["figures"]["sequences"][key].as_u64().unwrap_or(0))
    };
    let goals = classes.iter().flat_map(|class| list(&class["goals"]));
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    Figures {
        covered: summary("covered"),
        unreachable: summary("unreachable"),
        open: summary("open"),
        tests: summary("tests"),
        offered: each("offered").sum(),
        explored: each("explored").sum(),
        out_of_order: each("outOfOrder").sum(),
        subsumed: each("subsumedInSetup").sum(),
        without_effect: each("withoutEffect").sum(),
        longest: each("longest").max().unwrap_or(0),
        seconds: 0.0,
        reasons: goals
            .filter(|goal| goal["state"] == "open")
            .map(|goal| (text(&goal["text"]), text(&goal["reason"])))
            .collect(),
    }
}
