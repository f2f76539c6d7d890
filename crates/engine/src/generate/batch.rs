//! A batch of explored classes on its way to stored tests: paths are chosen and confirmed, the tests are compiled and run
//! all together, and where one does not pass, it says less or other paths are chosen.

use std::time::Instant;

use vitro_testgen::junit;
use vitro_testgen::replay::Suite;

use super::USUAL_CRITERIA;
use super::detail::Source;
use super::progress::{Progress, replayed};
use super::report::ClassResult;
use super::run::Run;
use super::work::{Tried, Work};
use crate::confirm::{Calls, Candidate, Outcome, Policy, Refused, Rounds, Verified};
use crate::request::Problem;

/// How often other paths are tried for goals whose tests were dropped.
const ROUNDS: usize = 4;

/// A case by its place in a suite, and why it has no test.
type DroppedPlace = (usize, Refused);

/// What came of the paths of a batch, class by class.
struct Settled {
    /// The paths that have a test.
    kept: Vec<Vec<usize>>,
    /// Those that were given to the writer, in its order.
    order: Vec<Vec<usize>>,
    /// The test classes.
    written: Vec<Option<junit::Written>>,
}

impl Run<'_> {
    /// From explored classes to stored tests.
    pub(super) fn finish(
        &mut self,
        mut batch: Vec<Work>,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Vec<ClassResult>, Problem> {
        if batch.is_empty() {
            return Ok(Vec::new());
        }
        let Settled {
            kept,
            order,
            written,
        } = self.settle(&mut batch, progress)?;
        for (work, kept) in batch.iter().zip(&kept) {
            self.covered.extend(work.elsewhere(kept).cloned());
        }
        let executed = self.executed(&batch, &kept);
        let mut results = Vec::new();
        let written = written.into_iter().flatten();
        for (at, (work, written)) in batch.into_iter().zip(written).enumerate() {
            let source = Source {
                order: &order[at],
                written: &written,
                replayed: self.confirmer.replays(),
            };
            results.push(self.store(work, &kept[at], &source, &executed, progress)?);
        }
        self.locks.write()?;
        Ok(results)
    }

    /// Chooses paths and verifies their tests, until all pass.
    fn settle(
        &mut self,
        batch: &mut [Work],
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Settled, Problem> {
        let classes = batch.iter().map(|work| &work.chosen);
        let hidden = classes.clone().flat_map(|class| &class.hidden);
        let hidden: Vec<_> = hidden.map(|one| (&*one.file, &*one.bytes)).collect();
        let classes: Vec<_> = classes.map(|one| (&*one.file, &*one.bytes)).collect();
        self.confirmer.trace(&classes, &hidden)?;
        let mut kept: Vec<Vec<usize>> = Vec::new();
        let mut covered = self.covered.clone();
        for work in &mut *batch {
            work.leave(&covered);
            let chosen = self.observe(work, progress)?;
            covered.extend(work.elsewhere(&chosen).cloned());
            kept.push(chosen);
        }
        let mut written: Vec<Option<junit::Written>> = vec![None; batch.len()];
        let mut order = kept.clone();
        let mut waiting: Vec<usize> = (0..batch.len()).collect();
        for round in 0..ROUNDS {
            let replaces = round + 1 < ROUNDS;
            let suite = |&at: &usize| Suite {
                class: batch[at].chosen.file.name.to_string(),
                cases: batch[at].cases(&kept[at]),
            };
            let suites: Vec<Suite> = waiting.iter().map(suite).collect();
            let start = Instant::now();
            let verified = self.verify(&suites, replaces, progress)?;
            share_time(batch, &waiting, &suites, start);
            let mut again = Vec::new();
            for (verified, at) in verified.into_iter().zip(waiting) {
                let work = &mut batch[at];
                let raw = verified.raw.iter();
                raw.for_each(|&case| work.make_raw(kept[at][case]));
                order[at].clone_from(&kept[at]);
                written[at] = Some(verified.written);
                if !verified.dropped.is_empty() {
                    kept[at] = match replaces {
                        true => self.replace(work, &kept[at], verified.dropped, progress)?,
                        false => without(work, &kept[at], verified.dropped),
                    };
                    again.push(at);
                }
            }
            waiting = again;
            if waiting.is_empty() {
                break;
            }
        }
        self.confirmer.end_traces();
        Ok(Settled {
            kept,
            order,
            written,
        })
    }

    /// Chooses again after the tests of some cases did not pass: these say less, have plainer values, or are others.
    fn replace(
        &mut self,
        work: &mut Work,
        kept: &[usize],
        dropped: Vec<DroppedPlace>,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Vec<usize>, Problem> {
        for (case, refused) in dropped {
            work.give_up(kept[case], refused);
        }
        self.observe(work, progress)
    }

    /// Chooses paths and confirms them, until all that are chosen are confirmed.
    fn observe(
        &mut self,
        work: &mut Work,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Vec<usize>, Problem> {
        let start = Instant::now();
        work.settle_statics();
        loop {
            let kept = work.select();
            if work.lengthen(&kept) {
                continue;
            }
            let mut agreed = true;
            for &place in &kept {
                if !matches!(work.paths[place].state, Tried::NotYet) {
                    continue;
                }
                match self.confirm(work, place, &kept)? {
                    Outcome::Confirmed(confirmed) => {
                        progress(replayed(work, place, None));
                        work.confirmed(place, *confirmed);
                    }
                    Outcome::Refuted(refused) | Outcome::NotExpressible(refused) => {
                        progress(replayed(work, place, Some(&refused)));
                        work.drop(place, refused);
                        agreed = false;
                    }
                }
            }
            if agreed {
                work.seconds += start.elapsed().as_secs_f64();
                progress(Progress::Observed {
                    class: work.chosen.file.name.replace('/', "."),
                    cases: kept.len(),
                });
                return Ok(kept);
            }
        }
    }

    /// Confirms a path that was chosen with others.
    fn confirm(&mut self, work: &Work, place: usize, kept: &[usize]) -> Result<Outcome, Problem> {
        let concessions = work.concessions(place);
        let wishes = self.wishes.clone();
        let policy = Policy {
            calls: match work.may_shorten(place, kept) {
                true => Calls::Needless,
                false if self.counts_sides() && work.is_of_class(place) => Calls::ThatPassNothing,
                false => Calls::Kept,
            },
            informative_values: !concessions.is_plain,
            hidden_state: !concessions.is_silent,
            flickers: concessions.flickers,
            executed: self.request.details,
            wishes: Some(&wishes),
            decided: Some(work.decided()),
        };
        let candidate = Candidate {
            class: &work.chosen.file,
            path: work.path(place),
            policy,
        };
        let (tests, confirmer) = self.tests();
        confirmer.confirm(candidate, tests)
    }

    /// Whether all goals are sides of decisions of the class itself, and the like: what passes the same instructions one
    /// after the other covers the same.
    fn counts_sides(&self) -> bool {
        let mut criteria = self.request.criteria.iter();
        let is_own = self.request.sharing.late_turns == 0;
        is_own && criteria.all(|name| USUAL_CRITERIA.contains(&name.as_str()))
    }

    /// Writes tests, and keeps those that pass. If what does not pass is replaced, that is known as soon as possible.
    fn verify(
        &mut self,
        suites: &[Suite],
        replaces: bool,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Vec<Verified>, Problem> {
        let rounds = Rounds {
            at_once: self.request.pool.count,
            replaces,
        };
        if self.confirmer.replays() {
            progress(Progress::Verifying {
                classes: suites.len(),
                cases: suites.iter().map(|suite| suite.cases.len()).sum(),
            });
        }
        let (tests, confirmer) = self.tests();
        confirmer.verify(suites, tests, rounds)
    }
}

/// Classes whose tests were compiled and run together share the time since then, by the number of their cases.
fn share_time(batch: &mut [Work], places: &[usize], suites: &[Suite], start: Instant) {
    let time = start.elapsed().as_secs_f64();
    let all: usize = suites.iter().map(|suite| suite.cases.len()).sum();
    for (&at, suite) in places.iter().zip(suites) {
        let part = suite.cases.len() as f64 / all.max(1) as f64;
        batch[at].seconds += time * part;
    }
}

/// The paths that are left when these cases have no test.
fn without(work: &mut Work, kept: &[usize], dropped: Vec<DroppedPlace>) -> Vec<usize> {
    for (case, refused) in dropped {
        work.drop(kept[case], refused);
    }
    let is_left = |&&place: &&usize| !matches!(work.paths[place].state, Tried::Out);
    kept.iter().filter(is_left).copied().collect()
}
