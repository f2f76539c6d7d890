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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conditions::{Conditions, Marks};
    use crate::confirm::informative_values::tests::inputs;
    use crate::report::{EndingReport, PathReport, Steps};
    use vitro_coverage::GoalSet;
    use vitro_testgen::{Inputs, Observed, Primitive, Recipe, Thrown};

    fn number(value: i32) -> Inputs {
        inputs(vec![Recipe::Primitive(Primitive::Int(value))])
    }

    fn path(own: Inputs, outside: Vec<&'static str>) -> PathReport {
        let terms = vitro_vm::access_path::NamedTerms::default();
        let model = vitro_expr::Model::default();
        let (said, marks) = (Vec::new(), Marks::default());
        PathReport {
            told: Conditions::new(&terms, &model, said, marks, own.clone(), None),
            inputs: own,
            shorter: None,
            texts: Vec::new(),
            conditions: Vec::new(),
            own_conditions: Vec::new(),
            ending: EndingReport::Threw {
                class: "p.Problem".to_owned(),
                message: None,
            },
            line: None,
            covered: GoalSet::new(),
            shown: GoalSet::new(),
            called: GoalSet::new(),
            reads: None,
            decides: Vec::new(),
            ready: Default::default(),
            outside,
            is_local: false,
            varied: false,
            steps: Steps::default(),
        }
    }

    fn thrown(message: &str) -> Ending {
        Ending::Threw(Thrown {
            class: "p/Problem".into(),
            message: Some(message.encode_utf16().collect()),
            by_program: true,
            supers: Vec::new(),
            origin: None,
            by_machine: None,
        })
    }

    #[test]
    fn a_failing_test_gives_up_its_message_then_its_values_then_all() {
        let path = path(number(0), Vec::new());
        let mut case = Case::new(number(7), thrown("seven"), Vec::new());
        let mut given_up = Concessions::default();
        let mut next = |case: &mut Case| given_up.give_up(Rejection::Fails, case, &path);
        assert_eq!(next(&mut case), Next::Write);
        assert_eq!(next(&mut case), Next::Observe);
        assert_eq!(next(&mut case), Next::Nothing);
        given_up.apply(&mut case);
        assert!(given_up.is_plain && !given_up.flickers);
        assert_eq!(case.unsaid, ["the message"]);
        assert!(matches!(case.ending, Ending::Threw(thrown) if thrown.message.is_none()));
    }

    #[test]
    fn a_flaky_test_is_observed_elsewhere_first() {
        let path = path(number(0), vec!["the clock"]);
        let ending = Ending::Returned(Some(Observed::Primitive(Primitive::Int(5))));
        let mut case = Case::new(number(0), ending, Vec::new());
        let mut given_up = Concessions::default();
        let mut next = |case: &mut Case| given_up.give_up(Rejection::Flickers, case, &path);
        assert_eq!(next(&mut case), Next::Observe);
        // What depends on the clock need not say what it returns.
        assert_eq!(next(&mut case), Next::Write);
        assert_eq!(next(&mut case), Next::Nothing);
        assert!(given_up.flickers);
    }

    #[test]
    fn a_test_that_does_not_end_keeps_what_it_says() {
        let path = path(number(0), Vec::new());
        let mut case = Case::new(number(0), thrown("zero"), Vec::new());
        let mut given_up = Concessions::default();
        let next = given_up.give_up(Rejection::NoEnd, &mut case, &path);
        assert_eq!(next, Next::Nothing);
        given_up.apply(&mut case);
        assert!(case.unsaid.is_empty());
    }
}
