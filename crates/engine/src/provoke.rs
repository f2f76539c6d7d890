//! For the tests of isolation alone: breaks the exploration of one method in the way that `VITRO_PROVOKE` names, as in
//! `Class.method=stack`. There is no other way to see for certain that what breaks one method leaves all others alone.

use crate::job::Job;

/// The variable.
const VARIABLE: &str = "VITRO_PROVOKE";

/// Breaks what is being done, if this is the method.
pub(crate) fn provoke(job: &Job) {
    let Ok(asked) = std::env::var(VARIABLE) else {
        return;
    };
    let Some((method, how)) = asked.split_once('=') else {
        return;
    };
    if method != format!("{}.{}", job.class.replace('/', "."), job.method) {
        return;
    }
    match how {
        "stack" => {
            std::hint::black_box(deeper(0));
        }
        "panic" => panic!("provoked in {method}"),
        "memory" => {
            // No machine has so much, whatever its system promises.
            std::hint::black_box(Vec::<u8>::with_capacity(isize::MAX as usize));
        }
        "silence" => loop {
            std::thread::park();
        },
        _ => {}
    }
}

/// A recursion without end that no compiler turns into a loop.
#[expect(unconditional_recursion, reason = "it has to use up the stack")]
fn deeper(level: u64) -> u64 {
    let here = std::hint::black_box([level; 64]);
    deeper(level + 1) + here[level as usize % here.len()]
}
