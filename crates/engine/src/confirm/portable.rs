//! What a test may assert on every machine: not what memory or options of the JVM, the environment, standard input or the
//! place decide. That is derived from what the runs did.

use vitro_testgen::replay::{InputUse, Observation, Region, Report, Surroundings};
use vitro_testgen::{Case, Ending, Inputs, Observed, Target, TargetKind};
use vitro_vm::native::{CHANCE, ORDER_OF_THREADS, PROPERTIES, REGION, THREAD};

use super::observe::{Answer, Known, Witness, dotted, way};
use super::{Refused, Rejection};
use crate::report::PathReport;
use crate::request::Problem;

impl Witness {
    /// The case as it will be written: with the conditions that are true of its values, and with what is the same when it is
    /// run again or elsewhere, if it depends on more than its inputs, or its test `flickers`.
    pub fn steady(
        &mut self,
        mut known: Known,
        path: &PathReport,
        flickers: bool,
    ) -> Result<Answer, Problem> {
        known.say_conditions(path);
        if let Err(refused) = self.steady_elsewhere(&mut known, path, flickers)? {
            return Ok(Err(refused));
        }
        if !path.is_local {
            return Ok(Ok(known));
        }
        let mut depends_on = path.outside.clone();
        depends_on.push(REGION);
        for region in Region::AWAY {
            known.watch.away = Some(region);
            let again = self.observer.observe(&known.case.inputs, &known.watch);
            let is_same = match again.map_err(super::replay_problem)? {
                Observation::Seen(again) => known.keep_steady(&again, &depends_on),
                _ => false,
            };
            if !is_same {
                return Ok(Err(flickering(&depends_on)));
            }
        }
        Ok(Ok(known))
    }

    /// Keeps what is the same on another machine, where a path depends on more than its inputs or a test was seen to fail
    /// there. What decides which way a case goes is no part of a test.
    fn steady_elsewhere(
        &mut self,
        known: &mut Known,
        path: &PathReport,
        flickers: bool,
    ) -> Result<Result<(), Refused>, Problem> {
        let mut depends_on = path.outside.clone();
        if depends_on.is_empty() && !flickers {
            return Ok(Ok(()));
        }
        if depends_on.is_empty() {
            depends_on.push("the machine that it runs on");
        }
        let is_fixed = flickers || depends_on.iter().any(|what| FIXED.contains(what));
        let by_chance = depends_on.contains(&CHANCE) || depends_on.contains(&ORDER_OF_THREADS);
        let mut observer = match self.elsewhere.take() {
            Some(observer) => observer,
            None => {
                let surroundings = Surroundings::Elsewhere(self.variables.clone());
                let observer = self.observer.in_surroundings(surroundings);
                observer.map_err(super::replay_problem)?
            }
        };
        let what = depends_on.join(", ");
        let times = if by_chance { THROWS } else { 1 };
        let mut seen = Vec::new();
        for _ in 0..times {
            seen.push(observer.observe(&known.case.inputs, &known.watch));
        }
        self.elsewhere = Some(observer);
        for again in seen {
            let Observation::Seen(again) = again.map_err(super::replay_problem)? else {
                return Ok(Err(flickering(&depends_on)));
            };
            let is_other_way = way(path, &again) != known.trace;
            if is_other_way && by_chance {
                return Ok(Err((Rejection::Flickers, other_way_by_chance(&what))));
            }
            if is_other_way && is_fixed {
                let why = format!("on another machine it takes another path, because of {what}");
                return Ok(Err((Rejection::Elsewhere, why)));
            }
            if !known.keep_steady(&again, &depends_on) {
                return Ok(Err(flickering(&depends_on)));
            }
        }
        if is_fixed && says_nothing(&known.case) {
            let why = format!(
                "nothing is left to assert: elsewhere it returns something else, by {what}"
            );
            return Ok(Err((Rejection::Elsewhere, why)));
        }
        Ok(Ok(()))
    }
}

/// Why a case has no test that takes another way in another run.
pub(super) fn other_way_by_chance(what: &str) -> String {
    format!("its path depends on chance: {what}")
}

/// What a path depends on that is the same in every run of one JVM, and another one on another machine: environment
/// variables, properties, the thread.
const FIXED: [&str; 3] = ["the environment", PROPERTIES, THREAD];

/// How often a case is run again of which chance may decide something: what half of all runs do otherwise is then missed
/// in one of sixty thousand cases.
const THROWS: usize = 16;

fn flickering(depends_on: &[&str]) -> Refused {
    let why = depends_on.join(", ");
    let why = format!("its result is not always the same: {why}");
    (Rejection::Flickers, why)
}

/// Whether only a number differs that a call returned and that is another one elsewhere.
fn says_nothing(case: &Case) -> bool {
    let returns = case.inputs.target.descriptor.rsplit(')').next();
    let is_primitive = returns.is_some_and(|returns| !returns.starts_with(['L', '[']));
    let is_unsteady = matches!(
        case.ending,
        Ending::Returned(Some(Observed::Unsteady | Observed::Cut))
    );
    is_primitive && is_unsteady && case.changes.is_empty() && case.replies.is_empty()
}

/// Why no test calls `main`.
pub const APPLICATION_READS: &str = "it starts an application that reads standard input";

/// Why a case makes no test that passes on every machine and leaves nothing behind.
pub fn unfit(inputs: &Inputs, report: &Report) -> Option<Refused> {
    if !report.threads_left.is_empty() {
        let why = format!(
            "it starts threads that keep running: {}",
            report.threads_left
        );
        return Some((Rejection::NoEnd, why));
    }
    if let Some(why) = decided_by_machine(&report.ending) {
        return Some((Rejection::Elsewhere, why));
    }
    let why = match report.input {
        InputUse::None => return None,
        InputUse::Reads if is_main(&inputs.target) => APPLICATION_READS,
        InputUse::Reads => return None,
        InputUse::ReadsEarlier => {
            "it reads the standard input that was set when its class was initialised, which no test can replace"
        }
    };
    Some((Rejection::Elsewhere, why.to_owned()))
}

/// Whether a method is the start of an application.
pub fn is_main(target: &Target) -> bool {
    target.kind == TargetKind::Static
        && &*target.name == "main"
        && &*target.descriptor == "([Ljava/lang/String;)V"
}

/// Why nothing is to be said of how a call ended, if the JVM's memory or options decide that.
pub fn decided_by_machine(ending: &Ending) -> Option<String> {
    let Ending::Threw(thrown) = ending else {
        return None;
    };
    let machine = dotted(thrown.by_machine.as_ref()?);
    let class = dotted(&thrown.class);
    let what = match machine == class {
        true => class,
        false => format!("{class}, caused by {machine}"),
    };
    Some(format!(
        "it throws {what}, which depends on memory or options of the JVM"
    ))
}
