//! What a test gives up when one that says more did not pass: first what another machine may decide, then messages, hidden
//! state and results, at last the values that were chosen to say more. Only when there is nothing left to give up, the path
//! has no test.

use std::collections::BTreeSet;

use vitro_testgen::{Case, Ending};

use super::Rejection;
use crate::report::PathReport;

/// What a test may not pass with, by its name.
const MESSAGE: &str = "the message";

/// What the test of a path has given up.
#[derive(Clone, Default, Debug)]
pub(crate) struct Concessions {
    /// It was seen to pass only sometimes: the path is observed on another machine, too.
    pub flickers: bool,
    /// Its values are the path's own.
    pub is_plain: bool,
    /// Methods are not asked about hidden state.
    pub is_silent: bool,
    /// What it does not assert, by name.
    unsaid: BTreeSet<String>,
    /// It compiles only with raw types.
    pub is_raw: bool,
}

/// What is to be done about a test that did not pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// Its case says less now, and is written again.
    Write,
    /// The path is observed again.
    Observe,
    /// There is nothing left to give up.
    Nothing,
}

impl Concessions {
    /// Nothing but, perhaps, values that say more.
    pub fn of_values(is_plain: bool) -> Concessions {
        Concessions {
            is_plain,
            ..Concessions::default()
        }
    }

    /// Gives up what a test that did not pass for this reason can do without.
    pub fn give_up(&mut self, kind: Rejection, case: &mut Case, path: &PathReport) -> Next {
        let is_wrong = matches!(kind, Rejection::Fails | Rejection::Flickers);
        if kind == Rejection::Flickers && !self.flickers {
            self.flickers = true;
            return Next::Observe;
        }
        if is_wrong && self.without_message(case) {
            return Next::Write;
        }
        if kind != Rejection::NoEnd && self.without_replies(case) {
            return Next::Write;
        }
        // What depends on more than its inputs need not say what came of the call.
        if is_wrong && !path.outside.is_empty() && case.keep_ending(&path.outside) {
            return Next::Write;
        }
        let is_own = case.inputs == path.inputs || Some(&case.inputs) == path.shorter.as_ref();
        if !is_own && !self.is_plain {
            self.is_plain = true;
            return Next::Observe;
        }
        Next::Nothing
    }

    /// Says nothing of an exception's message, which may depend on the locale; false if it does not.
    fn without_message(&mut self, case: &Case) -> bool {
        match &case.ending {
            Ending::Threw(thrown) => {
                thrown.own_message().is_some() && self.unsaid.insert(MESSAGE.to_owned())
            }
            Ending::Returned(_) => false,
        }
    }

    /// Says nothing of state that it cannot see; false if it does not.
    fn without_replies(&mut self, case: &mut Case) -> bool {
        let asked = !case.replies.is_empty();
        if asked {
            let unsaid = case.replies.drain(..);
            let unsaid = unsaid.map(|reply| format!("{}()", reply.query.name));
            self.unsaid.extend(unsaid);
            self.is_silent = true;
        }
        asked
    }

    /// The case as its test says it.
    pub fn apply(&self, case: &mut Case) {
        case.unsaid = self.unsaid.iter().cloned().collect();
        case.is_raw = self.is_raw;
        if let Ending::Threw(thrown) = &mut case.ending
            && self.unsaid.contains(MESSAGE)
        {
            thrown.message = None;
        }
    }
}
