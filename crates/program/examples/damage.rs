//! Damages classes of the installed JDK and checks that nothing panics.
//!
//!     damage [CASES] [SEED]
//!
//! 20,000 cases by default. Each case has a number from which it can be repeated; the exit code is 1
//! if one panicked.

#[path = "../tests/support/damage.rs"]
mod support;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

use support::{World, check, damage};
use vitro_program::Jdk;
use vitro_stable::Random;

/// Classes to damage: an even sample of java.base without its largest classes.
const STEP: usize = 13;
const LARGEST: usize = 20_000;

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let cases: u64 = arguments.next().map_or(Ok(20_000), |text| text.parse())?;
    let seed: u64 = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let jdk = Jdk::locate(None)?;
    let find = |name: &str| jdk.class(name).map(|class| class.bytes.into_owned());
    let mut names: Vec<String> = jdk.classes("java.base").collect();
    names.sort_unstable();
    let originals: Vec<Vec<u8>> = names
        .iter()
        .step_by(STEP)
        .filter_map(|name| find(name))
        .filter(|bytes| bytes.len() <= LARGEST)
        .collect();
    let mut world = World::new(find);
    let (mut fates, mut panics) = ([0; 3], 0);
    for case in 0..cases {
        let mut random = Random::new(seed.wrapping_mul(1 << 32).wrapping_add(case));
        let original = &originals[random.below(originals.len())];
        let other = &originals[random.below(originals.len())];
        let bytes = damage(original, other, &mut random);
        match catch_unwind(AssertUnwindSafe(|| check(&bytes, &mut world))) {
            Ok(fate) => fates[fate as usize] += 1,
            Err(_) => {
                panics += 1;
                eprintln!("case {case} of seed {seed} panicked");
            }
        }
    }
    let [refused, unverified, good] = fates;
    println!("{cases} cases: {refused} refused by the parser, {unverified} by the verifier,");
    println!("{good} still good, {panics} panics");
    Ok(ExitCode::from(u8::from(panics > 0)))
}
