//! Shows what a class under test is made of: `study CLASS_PATH CLASS [--effects] [--reasons]`, the class
//! by its internal name. With `--reasons`, why calls influence each other.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::rc::Rc;
use std::time::Instant;

use vitro_program::{ClassPath, Jdk};
use vitro_sequence::{Boxes, Effects, Program, Study, Wishes};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [class_path, class, rest @ ..] = &arguments[..] else {
        eprintln!("study CLASS_PATH CLASS [--effects] [--reasons]");
        return ExitCode::from(2);
    };
    let jdk = match Jdk::locate(None) {
        Ok(jdk) => jdk,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    let class_path = match ClassPath::parse(class_path, jdk.version().feature) {
        Ok(class_path) => class_path,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    let program = Program::new(Rc::new(class_path), Rc::new(jdk));
    let start = Instant::now();
    let study = Study::of(Rc::new(program), class, &Wishes::default(), Boxes::InPlace);
    let all = study.invokables();
    let pairs = all.ids().flat_map(|a| all.ids().map(move |b| (a, b)));
    let influences = pairs.filter(|&(a, b)| study.influence().has(a, b)).count();
    println!(
        "{} invokables, {influences} influences, {} methods read, {:?}",
        all.len(),
        study.methods_read(),
        start.elapsed()
    );
    if rest.iter().any(|option| option == "--effects") {
        for id in all.ids() {
            println!("{}", all.get(id));
            show(study.effects(id));
        }
    }
    if rest.iter().any(|option| option == "--reasons") {
        show_reasons(&study);
    }
    ExitCode::SUCCESS
}

/// The reasons, the most frequent first.
fn show_reasons(study: &Study) {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for a in study.invokables().ids() {
        for b in study.invokables().ids() {
            for reason in study.reasons(a, b) {
                *counts.entry(reason.to_string()).or_default() += 1;
            }
        }
    }
    let mut counts: Vec<(String, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for (reason, count) in counts.iter().take(30) {
        println!("{count:>8} {reason}");
    }
}

fn show(effects: &Effects) {
    let list = |what: &str, items: Vec<String>| {
        if !items.is_empty() {
            println!("    {what} {}", items.join(", "));
        }
    };
    list(
        "writes",
        effects.defines.iter().map(ToString::to_string).collect(),
    );
    list(
        "reads",
        effects.uses.iter().map(ToString::to_string).collect(),
    );
    list(
        "stores",
        effects.stores.iter().map(ToString::to_string).collect(),
    );
    list(
        "loads",
        effects.loads.iter().map(ToString::to_string).collect(),
    );
    list(
        "returns",
        effects.returns.iter().map(ToString::to_string).collect(),
    );
    for argument in &effects.arguments {
        let kept = if argument.only_kept {
            ", only kept"
        } else {
            ""
        };
        println!(
            "    takes {}{kept}: {}",
            argument.declared,
            argument.types.join(", ")
        );
    }
    if let Some(why) = &effects.anything {
        println!("    may touch anything: {why}");
    }
    println!("    leads to {} methods", effects.methods);
}
