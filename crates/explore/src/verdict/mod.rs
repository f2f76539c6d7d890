//! What is said of goals when a search has ended: proved unreachable, or open with a reason.

mod open_goal_reasons;

pub(crate) use open_goal_reasons::{OpenGoals, met_hidden_state};
