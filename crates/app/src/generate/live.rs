//! What a person sees while it runs: on a terminal a line that moves, elsewhere a line for each step.

use std::collections::VecDeque;
use std::io::{IsTerminal, Write};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use vitro_engine::generate::Progress;

use crate::plural::counted;
use crate::project;

/// Shows steps on standard error.
pub struct Live {
    bar: Option<ProgressBar>,
    /// Methods that workers have begun with.
    busy: VecDeque<String>,
    covered: usize,
    goals: usize,
}

/// How often the line is redrawn, so that it moves during a long search.
const TICK: Duration = Duration::from_millis(120);
const TEMPLATE: &str = "{spinner} {elapsed} [{bar:24}] {pos} of {len} methods, {msg}";

impl Live {
    /// A moving line if standard error is a terminal.
    pub fn new() -> Live {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr());
            if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
                bar.set_style(style.progress_chars("=> "));
            }
            bar.enable_steady_tick(TICK);
            bar
        });
        Live {
            bar,
            busy: VecDeque::new(),
            covered: 0,
            goals: 0,
        }
    }

    /// A step was made.
    pub fn show(&mut self, step: &Progress) {
        let asking = match step {
            Progress::Asking { tool } => Some(project::asking(*tool)),
            _ => None,
        };
        let Some(bar) = self.bar.clone() else {
            if let Some(line) = asking.or_else(|| line(step)) {
                // A reader that has gone away is no reason to fail.
                let _ = writeln!(std::io::stderr(), "{line}");
            }
            return;
        };
        match step {
            Progress::Found { methods, .. } => bar.set_length(*methods as u64),
            Progress::Exploring { class, method } => {
                self.busy.push_back(format!("{class}.{method}"));
            }
            Progress::Explored {
                class,
                method,
                covered,
                goals,
                ..
            } => {
                self.covered += covered;
                self.goals += goals;
                let done = format!("{class}.{method}");
                if let Some(place) = self.busy.iter().position(|busy| *busy == done) {
                    self.busy.remove(place);
                }
                bar.inc(1);
            }
            Progress::Verifying { .. } => bar.set_message(line(step).unwrap_or_default()),
            Progress::Stored { .. } | Progress::Unchanged { .. } => {
                bar.println(line(step).unwrap_or_default());
            }
            _ => {}
        }
        if let Some(asking) = asking {
            bar.set_message(asking);
        } else if !matches!(step, Progress::Verifying { .. }) {
            bar.set_message(self.message());
        }
    }

    /// Removes the moving line.
    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    fn message(&self) -> String {
        let (covered, goals) = (self.covered, self.goals);
        match self.busy.front() {
            Some(busy) => format!("{covered} of {goals} goals, {busy}"),
            None => format!("{covered} of {goals} goals"),
        }
    }
}

/// A step in one line; `None` for those that would be too many.
pub fn line(step: &Progress) -> Option<String> {
    Some(match step {
        Progress::Found { classes, methods } => {
            format!(
                "found {} in {}",
                counted(*methods, "method", "methods"),
                counted(*classes, "class", "classes")
            )
        }
        Progress::Unchanged { class } => format!("{class}: the test is up to date"),
        Progress::Explored {
            class,
            method,
            paths,
            covered,
            goals,
            ..
        } => format!(
            "explored {class}.{method}: {}, {covered} of {} covered",
            counted(*paths, "path", "paths"),
            counted(*goals, "goal", "goals")
        ),
        Progress::Observed { class, cases } => {
            format!("observed {class}: {}", counted(*cases, "case", "cases"))
        }
        Progress::Verifying { classes, cases } => format!(
            "compiling and running the tests of {}: {}",
            counted(*classes, "class", "classes"),
            counted(*cases, "case", "cases")
        ),
        Progress::Stored {
            path,
            tests,
            unchanged,
            ..
        } => {
            let tests = counted(*tests, "test", "tests");
            match unchanged {
                true => format!("unchanged: {} ({tests})", path.display()),
                false => format!("wrote {} ({tests})", path.display()),
            }
        }
        // Not in every run, since the answer is kept.
        Progress::Asking { .. }
        | Progress::Begun { .. }
        | Progress::Exploring { .. }
        | Progress::Replayed { .. }
        | Progress::Finished { .. } => return None,
    })
}
