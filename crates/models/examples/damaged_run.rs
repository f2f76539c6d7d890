//! Damages classes of the installed JDK and runs what still loads.
//!
//!     damaged_run [CASES] [FIRST]
//!
//! 20,000 cases by default. Each case has a number by which it can be repeated; the exit code is 1 if the
//! machine panicked or contradicted itself.

#[path = "../tests/support/damaged_run.rs"]
mod support;

use std::process::ExitCode;

use support::{Bench, Fate};

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let cases: u64 = arguments.next().map_or(Ok(20_000), |text| text.parse())?;
    let first: u64 = arguments.next().map_or(Ok(0), |text| text.parse())?;
    let bench = Bench::new()?;
    let (mut ran, mut bad) = (0, 0);
    for number in first..first + cases {
        match bench.case(number) {
            Fate::Refused => {}
            Fate::Ran => ran += 1,
            fate => {
                bad += 1;
                eprintln!("case {number}: {fate:?}");
            }
        }
    }
    println!(
        "{cases} cases: {ran} ran, {} refused, {bad} bad",
        cases - ran - bad
    );
    Ok(ExitCode::from(u8::from(bad > 0)))
}
