//! Tries to refute claims on the real JVM: that a goal is unreachable, or that no sequence of up to N calls leads there.
//!
//! Nothing is known here of how a claim came about. Classes are instrumented, and a driver in Java (`java/vitro/refute`)
//! runs random and hostile sequences of calls that a test in the package could make. What it has not seen before it sends
//! here, and the watchers of the criteria say which goals a run passes. `cargo xtask refute --claims` runs this.

mod claims;
mod driver;
mod judge;
mod options;
mod prepare;
mod subclass;

use std::process::ExitCode;

use crate::claims::Claims;
use crate::judge::Judge;
use crate::options::Options;
use crate::prepare::Prepared;

fn main() -> ExitCode {
    match Options::read().and_then(|options| refute(&options)) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(count) => {
            println!("{count} claims are refuted");
            ExitCode::from(1)
        }
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::from(2)
        }
    }
}

/// How many claims are refuted.
fn refute(options: &Options) -> Result<usize, String> {
    let prepared = Prepared::new(options)?;
    let claims = Claims::read(&options.claims, &prepared)?;
    let mut judge = Judge::new(&prepared, &claims);
    let runs = driver::run(options, &prepared, &claims, &mut judge)?;
    println!(
        "{runs} runs, {} that did something new; {} claims, of which {} cannot be watched; {} of {} other goals passed",
        judge.ways,
        claims.count(),
        claims.unwatched,
        judge.passed_others(),
        claims.others()
    );
    Ok(judge.print())
}
