//! The façade: a request goes in, a report comes out, both plain data. What the command line, a web page or an
//! editor show is made from the report alone.

mod allowance;
pub mod check;
mod conditions;
mod explore;
pub mod generate;
pub mod library;
mod observed_text;
pub mod reach;
mod readable;
mod recipe_text;
mod recipes;
mod report;
mod request;
mod schedule;
mod static_calls;
mod target;
mod workers;

pub use explore::{explore, explore_each};
pub use report::{
    ClaimedStep, EndingReport, Figures, GoalReport, MethodReport, PathReport, Report, States, Steps,
};
pub use request::{Problem, Request, StrategyName};
pub use vitro_coverage::{Reason, State, criteria};
pub use vitro_explore::{BadPattern, Budget, Pattern, Wishes};
pub use vitro_vm::{Arrays, Indices, Lengths};
