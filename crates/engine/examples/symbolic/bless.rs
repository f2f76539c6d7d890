//! Prints the files with the comments that would match, for people to read before they trust them.

use std::collections::BTreeMap;

use vitro_engine::{MethodReport, StrategyName};

use crate::compile::Compiled;
use crate::expect::kind;
use crate::explored;
use crate::fixture::{End, Fixture, Section, marks};
use crate::options::Options;

/// Prints every file with a method that the filter lets through.
pub fn all(options: &Options) -> Result<(), String> {
    let compiled = Compiled::all(options)?;
    for fixture in &Fixture::all(options, &compiled)? {
        let wanted = |section: &&Section| is_wanted(options, section);
        let sections: Vec<&Section> = fixture.sections.iter().filter(wanted).collect();
        if sections.is_empty() {
            continue;
        }
        let mut comments: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for section in &fixture.sections {
            match is_wanted(options, section) {
                true => {
                    let report = explored(options, &compiled, section, StrategyName::Guided)?;
                    found(&mut comments, section, &report);
                }
                false => kept(&mut comments, section),
            }
        }
        println!("=== {}", fixture.name);
        for (at, line) in (1..).zip(&fixture.lines) {
            let code = line.split("//~").next().unwrap_or_default().trim_end();
            match comments.get(&at) {
                Some(items) => println!("{code}  //~ {}", items.join("; ")),
                None => println!("{code}"),
            }
        }
    }
    Ok(())
}

fn is_wanted(options: &Options, section: &Section) -> bool {
    options.wants(&section.target) && !section.is_algorithm()
}

fn kept(comments: &mut BTreeMap<usize, Vec<String>>, section: &Section) {
    let header = comments.entry(section.line).or_default();
    header.push(section.marks.join(", "));
    header.extend(section.wish.items());
    for (line, end) in &section.ends {
        comments.entry(*line).or_default().push(end.to_string());
    }
}

fn found(comments: &mut BTreeMap<usize, Vec<String>>, section: &Section, report: &MethodReport) {
    let header = comments.entry(section.line).or_default();
    header.push(marks(&report.states).join(", "));
    header.extend(section.wish.items());
    let mut counts: BTreeMap<(usize, String), usize> = BTreeMap::new();
    for path in report.paths.iter().filter(|path| !path.varied) {
        let line = path.line.map_or(section.line, usize::from);
        let mut kind = kind(&path.ending);
        if kind.starts_with("stops step limit") {
            // The number says nothing about the method.
            kind.truncate("stops step limit".len());
        }
        *counts.entry((line, kind)).or_default() += 1;
    }
    for ((line, kind), count) in counts {
        let end = End { kind, count };
        comments.entry(line).or_default().push(end.to_string());
    }
}
