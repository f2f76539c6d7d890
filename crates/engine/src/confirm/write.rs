//! The third step: whether a test can express a case, and how it restores what the case changes. What the test says, its
//! name and its comments included, is written from the case alone.

use vitro_testgen::{Case, junit};

use super::observe::Known;
use super::statics::resets;
use super::{Candidate, Confirmed, Executed, Refused, Rejection, Tests};

/// A case before it is known whether a test can express it.
pub(super) struct Found {
    pub case: Case,
    pub is_shorter: bool,
    pub executed: Option<Executed>,
}

impl From<Known> for Found {
    fn from(known: Known) -> Found {
        Found {
            case: known.case,
            is_shorter: known.is_shorter,
            executed: known.executed,
        }
    }
}

/// The case if a test can express it. That is found before others are written with it.
pub(super) fn written(
    found: Found,
    candidate: &Candidate<'_>,
    tests: Tests<'_>,
) -> Result<Confirmed, Refused> {
    let Found {
        case,
        is_shorter,
        executed,
    } = found;
    let class = case.inputs.target.class.clone();
    let alone = std::slice::from_ref(&case);
    let written = junit::write(tests.classes, &class, alone, tests.options);
    if let Some(left) = written.left.first() {
        return Err((Rejection::Unwritable, left.reason.to_string()));
    }
    let is_decided = |class: &_, name: &_| {
        let mut decided = candidate.policy.decided.into_iter().flatten();
        decided.any(|field| field.class == *class && field.name == *name)
    };
    let resets = resets(candidate.class, &case, &is_decided)?;
    Ok(Confirmed {
        case,
        resets,
        is_shorter,
        executed,
    })
}
