//! What a generation reports while it runs.

use std::collections::VecDeque;
use std::path::PathBuf;

use super::choose::Chosen;
use super::report::GoalState;
use super::work::Work;
use crate::confirm::{Refused, Rejection};
use crate::project::BuildTool;
use crate::report::MethodReport;

/// What is being done.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Progress {
    /// The build tool is asked what the project is, which takes seconds.
    Asking { tool: BuildTool },
    /// How many methods of how many classes will be explored.
    Found { classes: usize, methods: usize },
    /// The test of this class is up to date.
    Unchanged { class: String },
    /// The class comes next.
    Begun { class: String, methods: usize },
    /// A worker begins with a method. Workers do not wait for each other, so these come in any order.
    Exploring { class: String, method: String },
    /// A method has been explored.
    Explored {
        class: String,
        method: String,
        descriptor: String,
        paths: usize,
        covered: usize,
        goals: usize,
    },
    /// A case was run on `java`, or taken as it is where nothing is run; why there will be no test, if so.
    Replayed {
        class: String,
        method: String,
        inputs: Vec<(String, String)>,
        dropped: Option<(Rejection, String)>,
    },
    /// The cases of a class have been observed.
    Observed { class: String, cases: usize },
    /// Tests of this many classes are compiled and run.
    Verifying { classes: usize, cases: usize },
    /// A test class is on disk.
    Stored {
        class: String,
        path: PathBuf,
        tests: usize,
        beside: bool,
        unchanged: bool,
    },
    /// A class is done; its goals.
    Finished {
        class: String,
        covered: usize,
        unreachable: usize,
        open: usize,
        tests: usize,
    },
}

/// Tells that the next class is begun.
pub(super) fn begin(waiting: &VecDeque<Chosen>, progress: &mut dyn FnMut(Progress)) {
    if let Some(class) = waiting.front() {
        progress(Progress::Begun {
            class: class.file.name.replace('/', "."),
            methods: class.methods.len(),
        });
    }
}

/// Reports the outcome of a case.
pub(super) fn replayed(work: &Work, place: usize, dropped: Option<&Refused>) -> Progress {
    let target = &work.path(place).inputs.target;
    Progress::Replayed {
        class: target.class.replace('/', "."),
        method: target.name.to_string(),
        inputs: work.path(place).texts.clone(),
        dropped: dropped.cloned(),
    }
}

/// Tells that a method has been explored.
pub(super) fn explored(report: &MethodReport) -> Progress {
    let own = || {
        let goals = report.goals.iter();
        goals.filter(|goal| goal.class.replace('/', ".") == report.class)
    };
    let covered = own().filter(|goal| {
        let state = GoalState::from(goal.state);
        state == GoalState::Covered
    });
    Progress::Explored {
        class: report.class.clone(),
        method: report.name.clone(),
        descriptor: report.descriptor.clone(),
        paths: report.paths.len(),
        covered: covered.count(),
        goals: own().count(),
    }
}
