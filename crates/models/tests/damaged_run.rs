//! Damaged classes that still load run within their limits, without a panic. The example of the same name
//! does the same with many more cases.

#[path = "support/damaged_run.rs"]
mod support;

use support::{Bench, Fate};

#[test]
fn damaged_classes_run_without_a_panic() -> Result<(), String> {
    let bench = Bench::new()?;
    let mut ran = 0;
    for number in 0..300 {
        match bench.case(number) {
            Fate::Refused => {}
            Fate::Ran => ran += 1,
            fate => return Err(format!("case {number}: {fate:?}")),
        }
    }
    // Otherwise nothing has been tested.
    if ran < 20 {
        Err(format!("only {ran} ran"))
    } else {
        Ok(())
    }
}
