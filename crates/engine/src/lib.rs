//! The façade: a request goes in, a report comes out, both plain data. What the command line, a web page or an
//! editor show is made from the report alone.

mod bench;
pub mod check;
mod conditions;
mod confirm;
mod contained;
pub mod doctor;
pub mod effort;
mod explore;
mod fixed_text;
pub mod generate;
mod jacoco;
mod job;
pub mod library;
mod mentions;
mod observed_text;
pub mod pool;
mod pool_worker;
mod prerequisites;
pub mod project;
mod provoke;
pub mod reach;
mod readable;
mod ready;
mod recipe_text;
mod recipes;
mod report;
mod request;
mod schedule;
mod static_calls;
mod target;
mod tasks;
mod workers;

pub use fixed_text::FixedText;
pub use pool_worker::serve;
pub use report::{
    ClaimedStep, EndedBy, EndingReport, Figures, GoalReport, MethodReport, PathReport, PickReport,
    Report, States, Steps,
};
pub use request::{Problem, Request, StrategyName};
pub use vitro_coverage::{Reason, State, criteria};
pub use vitro_explore::{BadPattern, Budget, Limit, Limits, Pattern, Wishes};
pub use vitro_vm::{Arrays, Indices, Lengths, World};
pub use workers::{explore, explore_each};
