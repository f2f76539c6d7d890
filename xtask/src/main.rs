//! The developers' door: `cargo xtask <command>`. Each command is one file with a function `run`; a new
//! one is a `mod` and a line in [`COMMANDS`].

use std::process::ExitCode;

mod bench;
mod bench_explore;
mod bench_undo;
mod check;
mod claims;
mod corpus;
mod coverage;
mod demo;
mod fuzz_commands;
mod fuzz_programs;
mod game;
mod jacoco;
mod libraries;
mod module_cycles;
mod policy;
mod printed_text;
mod projects;
mod quality;
mod reach;
mod refute;
mod sequences;
mod steps;
mod symbolic;
mod tools;

/// What a command gives back; the error is a text for the developer.
type Outcome<T = ()> = Result<T, String>;

/// A command's name, what it does, and the function that gets the remaining arguments.
type Entry = (&'static str, &'static str, fn(&[String]) -> Outcome);

const COMMANDS: &[Entry] = &[
    (
        "algorithms",
        "the outcome of every goal of known algorithms (--filter TEXT --strategy NAME --no-replay --verbose)",
        symbolic::algorithms,
    ),
    (
        "policy",
        "what each source of the search is worth; writes docs/policy.md (--libraries --effort N)",
        policy::run,
    ),
    (
        "strategies",
        "what each search strategy covers on all fixtures and the bundled example (--filter TEXT)",
        symbolic::strategies,
    ),
    (
        "demo",
        "give tests to the bundled example and run them (--coverage: what JaCoCo says)",
        demo::run,
    ),
    (
        "test",
        "everything that decides whether a change may land",
        steps::test,
    ),
    ("build", "build the program, optimised", steps::build),
    (
        "tidy",
        "check form, layers, cycles of modules and lints",
        steps::tidy,
    ),
    (
        "bless",
        "ask java again what the corpus must print",
        steps::bless,
    ),
    (
        "bench",
        "ratios to java -Xint (--rounds N --filter TEXT)",
        bench::run,
    ),
    (
        "bench-explore",
        "measure exploration: paths per second, growth, trail, cores",
        bench_explore::run,
    ),
    (
        "bench-solver",
        "measure the solver on eight suites (--against CMD --layers --paths --suite NAME --limit N)",
        steps::bench_solver,
    ),
    (
        "bench-undo",
        "measure what writes, choice points, going back and jumps cost",
        bench_undo::run,
    ),
    (
        "check",
        "verdicts on the programs in tests/java/check (--filter TEXT --jobs N --verbose)",
        check::run,
    ),
    (
        "claims",
        "whether tests of known algorithms cover what is claimed, by JaCoCo (--criterion NAME --class NAME)",
        claims::run,
    ),
    (
        "corpus",
        "compare the programs in tests/java/run on java and vitro (--jdk N --filter TEXT)",
        corpus::run,
    ),
    (
        "coverage",
        "which lines of the interpreter the corpus executes (--verbose: those that it does not)",
        coverage::run,
    ),
    (
        "fuzz-commands",
        "random programs and damaged classes through generate, explore and check (--programs N --damaged N --seed S)",
        fuzz_commands::run,
    ),
    (
        "fuzz-programs",
        "compare random Java programs on java and vitro (--count N --seed S)",
        fuzz_programs::run,
    ),
    (
        "game",
        "what the tests of the game in tests/java/sequences cover (--tests FOLDER: what those cover; --generate EFFORT: against generated ones)",
        game::run,
    ),
    (
        "libraries",
        "tests for whole packages of open-source libraries, into docs/libraries.md (--only NAME --runs N --again)",
        libraries::run,
    ),
    (
        "projects",
        "tests in real projects, and their own builds with these, into docs/projects.md (--only NAME --no-build)",
        projects::run,
    ),
    (
        "reach",
        "lines that the fixtures in tests/java/reach name (--filter TEXT; --compare: each search alone; --gap: a suite; --paper: the programs of Charreteur and Gotlieb 2010)",
        reach::run,
    ),
    (
        "refute",
        "try to prove claims wrong: random programs against all their inputs (--check), goals and sequences against \
         hostile tests (--claims)",
        refute::run,
    ),
    (
        "quality",
        "what the example's tests are worth: mutants that they notice, form, tests per method (--verbose)",
        quality::run,
    ),
    (
        "soak-solver",
        "put random systems to the solver (--count N --seed S --second CMD --steps N)",
        steps::soak_solver,
    ),
    (
        "sequences",
        "the seven classes by which generators of call sequences are compared, for docs/sequences.md",
        sequences::run,
    ),
    (
        "symbolic",
        "judge the fixtures of symbolic execution (--filter TEXT --jdk N --no-replay --no-strategies --bless)",
        symbolic::run,
    ),
    (
        "tools",
        "install what the test suite needs and print where it is (--list: print only)",
        tools::run,
    ),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((name, rest)) = arguments.split_first() else {
        return usage("a command is missing");
    };
    let Some((_, _, run)) = COMMANDS.iter().find(|(command, ..)| command == name) else {
        return usage(&format!("there is no command `{name}`"));
    };
    match run(rest) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("xtask {name}: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn usage(reason: &str) -> ExitCode {
    eprintln!("xtask: {reason}\n\nusage: cargo xtask <command>\n");
    for (name, summary, _) in COMMANDS {
        eprintln!("  {name:<16} {summary}");
    }
    ExitCode::from(2)
}
