//! Lists the goals of every class of a module of the installed JDK, class by class.
//!
//!     plan_all [MODULE]
//!
//! Prints how many goals each criterion finds and how long that takes.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use vitro_classfile::ClassFile;
use vitro_coverage::{Subject, criteria};
use vitro_program::Jdk;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let jdk = Jdk::locate(None)?;
    let module = std::env::args().nth(1).unwrap_or("java.base".to_owned());
    let mut found: BTreeMap<&'static str, (usize, usize, Duration)> = BTreeMap::new();
    let (mut methods, mut left_out, mut time) = (0, 0, Duration::ZERO);
    let all = criteria();
    for name in jdk.classes(&module) {
        let Some(class) = jdk.class(&name) else {
            continue;
        };
        let class = Arc::new(ClassFile::parse(&class.bytes)?);
        let start = Instant::now();
        let subject = Subject::of_classes(&[class]);
        time += start.elapsed();
        methods += subject.methods.len();
        left_out += subject.left_out.len();
        for criterion in &all {
            let start = Instant::now();
            let plan = criterion.plan(&subject);
            let entry = found.entry(criterion.name()).or_default();
            entry.0 += plan.goals.len();
            entry.1 += plan.limits.len();
            entry.2 += start.elapsed();
        }
    }
    println!("{methods} methods, {left_out} left out, control flow in {time:?}");
    for (name, (goals, limits, time)) in found {
        println!("{name:<12} {goals:>9} goals, {limits:>3} limits, {time:?}");
    }
    Ok(())
}
