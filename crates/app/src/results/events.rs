//! What `vitro generate --format ndjson` gives: a line of JSON for everything that happens, as it happens, and a
//! summary as the last line. `docs/events.schema.json` describes it.
//!
//! Methods are reported in the order of the classes, not of the workers, so the lines are the same in every run.

use serde::Serialize;
use vitro_engine::generate::{Generated, Progress};

use super::document::{Input, Summary};

#[derive(Serialize)]
#[serde(
    tag = "event",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
enum Event<'a> {
    Found {
        classes: usize,
        methods: usize,
    },
    Unchanged {
        class: &'a str,
    },
    ClassBegun {
        class: &'a str,
        methods: usize,
    },
    MethodExplored {
        class: &'a str,
        method: &'a str,
        descriptor: &'a str,
        paths: usize,
        goals: usize,
        covered: usize,
    },
    CaseReplayed {
        class: &'a str,
        method: &'a str,
        inputs: Vec<Input<'a>>,
        agrees: bool,
        kind: Option<&'a str>,
        why: Option<&'a str>,
    },
    CasesChosen {
        class: &'a str,
        cases: usize,
    },
    TestsRun {
        classes: usize,
        cases: usize,
    },
    FileWritten {
        class: &'a str,
        path: String,
        tests: usize,
        beside: bool,
        unchanged: bool,
    },
    ClassFinished {
        class: &'a str,
        tests: usize,
        covered: usize,
        unreachable: usize,
        open: usize,
    },
    Summary(Summary),
}

/// The line of a step; `None` for what comes in another order in every run.
pub fn line(step: &Progress) -> Option<Result<String, String>> {
    event(step).map(|event| super::json(&event))
}

/// The last line.
pub fn summary(generated: &Generated) -> Result<String, String> {
    super::json(&Event::Summary(Summary::of(generated)))
}

fn event(step: &Progress) -> Option<Event<'_>> {
    Some(match step {
        Progress::Asking { .. } | Progress::Exploring { .. } => return None,
        Progress::Found { classes, methods } => Event::Found {
            classes: *classes,
            methods: *methods,
        },
        Progress::Unchanged { class } => Event::Unchanged { class },
        Progress::Begun { class, methods } => Event::ClassBegun {
            class,
            methods: *methods,
        },
        Progress::Explored {
            class,
            method,
            descriptor,
            paths,
            covered,
            goals,
        } => Event::MethodExplored {
            class,
            method,
            descriptor,
            paths: *paths,
            goals: *goals,
            covered: *covered,
        },
        Progress::Replayed {
            class,
            method,
            inputs,
            dropped,
        } => Event::CaseReplayed {
            class,
            method,
            inputs: Input::all(inputs),
            agrees: dropped.is_none(),
            kind: dropped.as_ref().map(|(kind, _)| kind.name()),
            why: dropped.as_ref().map(|(_, why)| &**why),
        },
        Progress::Observed { class, cases } => Event::CasesChosen {
            class,
            cases: *cases,
        },
        Progress::Verifying { classes, cases } => Event::TestsRun {
            classes: *classes,
            cases: *cases,
        },
        Progress::Stored {
            class,
            path,
            tests,
            beside,
            unchanged,
        } => Event::FileWritten {
            class,
            path: path.display().to_string(),
            tests: *tests,
            beside: *beside,
            unchanged: *unchanged,
        },
        Progress::Finished {
            class,
            covered,
            unreachable,
            open,
            tests,
        } => Event::ClassFinished {
            class,
            tests: *tests,
            covered: *covered,
            unreachable: *unreachable,
            open: *open,
        },
    })
}
