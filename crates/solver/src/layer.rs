//! Layers: each answers a query or passes it, changed or not, to the next.

pub mod cache;
pub mod choose;
pub mod reuse;
pub mod simplify;
pub mod split;
pub mod substitute;

use crate::answer::Verdict;
use crate::context::{Context, Query};

/// One layer of the chain.
pub trait Layer {
    /// Answers a query, or lets the next layer do it.
    fn solve(&mut self, context: &mut Context, query: &Query) -> Verdict;
}
