//! What is said of goals when a search has ended: proved unreachable, or open with a reason.

mod open_goal_reasons;
