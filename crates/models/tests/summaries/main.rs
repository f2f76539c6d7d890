//! Summaries agree with the bytecode that they represent. Each static method of `Probes.java` is run on random
//! arguments twice: as it is, and with unknown arguments under a model that gives them these values. Results,
//! exceptions and messages must be the same. What a path says is then held against other arguments that fulfil
//! its conditions, too: a summary that forgot to fork is found by that.
//!
//! `Patterns.java` is made here, with random patterns of `java.util.regex`.
//!
//! `SUMMARY_CASES` sets how many arguments each method gets, `SUMMARY_PATTERNS` how many patterns there are,
//! `SUMMARY_FILTER` which methods are run, and `JAVA_HOME` on which library.

mod bench;
mod dice;
mod patterns;

use bench::Bench;

#[test]
fn summaries_agree_with_the_bytecode() {
    let cases = number("SUMMARY_CASES").unwrap_or(60);
    let filter = std::env::var("SUMMARY_FILTER").unwrap_or_default();
    let mut bench = Bench::new();
    let probes = bench.probes();
    assert!(probes.len() > 30, "only {} probes", probes.len());
    let mut wrong = Vec::new();
    let (mut runs, mut checks) = (0, 0);
    for probe in probes.iter().filter(|probe| probe.name.contains(&filter)) {
        let report = bench.check(probe, cases);
        runs += report.runs;
        checks += report.held_against_others;
        wrong.extend(report.wrong.into_iter().take(5));
        if number("SUMMARY_VERBOSE").is_some() {
            let paths = report.paths;
            println!("{}: {paths} paths for {} cases", probe.name, report.runs);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    println!("{runs} runs, {checks} results held against other arguments");
    // Otherwise forgotten forks would not be found.
    assert!(checks > runs, "{runs} runs, {checks} checks");
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}
