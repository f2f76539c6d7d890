//! The test class for paths of one class that should all have a test: a test that does not pass asserts less, and is tried
//! again.

use std::sync::Arc;

use vitro_classfile::ClassFile;
use vitro_testgen::junit::Written;
use vitro_testgen::replay::Suite;
use vitro_testgen::{Case, StaticWrite};

use super::{
    Candidate, Concessions, Confirmed, Confirmer, Next, Outcome, Policy, Refused, Rounds, Tests,
    add_resets,
};
use crate::report::PathReport;
use crate::request::Problem;

/// How often tests are written again after some did not pass.
const ROUNDS: usize = 4;

/// A path that was confirmed and is to have a test.
pub(crate) struct Member<'a> {
    /// The class.
    pub class: Arc<ClassFile>,
    /// The path.
    pub path: PathReport,
    /// What the caller wants.
    pub policy: Policy<'a>,
    /// What was observed.
    pub confirmed: Box<Confirmed>,
    /// What its test has given up.
    pub concessions: Concessions,
    /// Why it has no test, if it has none.
    pub refused: Option<Refused>,
}

impl<'a> Member<'a> {
    /// A path that has just been confirmed.
    pub fn new(
        path: PathReport,
        policy: Policy<'a>,
        class: &Arc<ClassFile>,
        confirmed: Box<Confirmed>,
    ) -> Member<'a> {
        Member {
            class: class.clone(),
            path,
            policy,
            confirmed,
            concessions: Concessions::default(),
            refused: None,
        }
    }

    /// A test of it did not pass.
    fn reconsider(
        &mut self,
        confirmer: &mut Confirmer,
        tests: Tests<'_>,
        refused: Refused,
    ) -> Result<(), Problem> {
        let case = &mut self.confirmed.case;
        match self.concessions.give_up(refused.0, case, &self.path) {
            Next::Write => {}
            Next::Nothing => self.refused = Some(refused),
            Next::Observe => {
                let Concessions {
                    flickers,
                    is_plain,
                    is_silent,
                    ..
                } = self.concessions;
                let candidate = Candidate {
                    class: &self.class,
                    path: &self.path,
                    policy: Policy {
                        flickers,
                        informative_values: self.policy.informative_values && !is_plain,
                        hidden_state: self.policy.hidden_state && !is_silent,
                        ..self.policy
                    },
                };
                match confirmer.confirm(candidate, tests)? {
                    Outcome::Confirmed(confirmed) => self.confirmed = confirmed,
                    Outcome::Refuted(refused) | Outcome::NotExpressible(refused) => {
                        self.refused = Some(refused);
                    }
                }
            }
        }
        Ok(())
    }

    /// The case as its test says it, which sets back what any of the tests changes.
    fn case(&self, resets: &[StaticWrite]) -> Case {
        let mut case = self.confirmed.case.clone();
        self.concessions.apply(&mut case);
        add_resets(&mut case, &self.path, resets);
        case
    }
}

/// The test class of these members, all of whose tests pass. Its cases are places in the list of members; those that have
/// no test say why.
pub(crate) fn test_class(
    confirmer: &mut Confirmer,
    class: &str,
    members: &mut [Member<'_>],
    tests: Tests<'_>,
) -> Result<Written, Problem> {
    for round in 1.. {
        let kept: Vec<usize> = (0..members.len())
            .filter(|&at| members[at].refused.is_none())
            .collect();
        let resets = kept.iter().flat_map(|&at| &members[at].confirmed.resets);
        let resets: Vec<StaticWrite> = resets.cloned().collect();
        let cases = kept.iter().map(|&at| members[at].case(&resets));
        let suite = Suite {
            class: class.to_owned(),
            cases: cases.collect(),
        };
        let rounds = Rounds {
            at_once: 1,
            replaces: round < ROUNDS,
        };
        let verified = confirmer.verify(&[suite], tests, rounds)?;
        let Some(verified) = verified.into_iter().next() else {
            break;
        };
        for &case in &verified.raw {
            members[kept[case]].concessions.is_raw = true;
        }
        let is_last = verified.dropped.is_empty() || round >= ROUNDS;
        for (case, refused) in verified.dropped {
            let member = &mut members[kept[case]];
            match is_last {
                true => member.refused = Some(refused),
                false => member.reconsider(confirmer, tests, refused)?,
            }
        }
        if is_last {
            let mut written = verified.written;
            for test in &mut written.tests {
                test.cases.iter_mut().for_each(|case| *case = kept[*case]);
            }
            return Ok(written);
        }
    }
    Err(Problem::Internal("no test was written".to_owned()))
}
