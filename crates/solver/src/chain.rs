//! The chain of layers, read from top to bottom.
//!
//! Before the chain, the stack has split the constraints into groups and found those whose answer
//! stands. What comes here is one group that has to be looked at.
//!
//! The cache stands before the reuse of solutions because looking up costs less than evaluating: with the
//! other order, streams that come back to the same parts (`bench-solver --suite breadth`) took 1.6 times
//! as long, and no stream was faster.

use crate::backend;
use crate::config::{Config, LayerKind};
use crate::layer::Layer;
use crate::layer::cache::Cache;
use crate::layer::choose::Choose;
use crate::layer::reuse::Reuse;
use crate::layer::simplify::Simplify;
use crate::layer::split::Split;
use crate::layer::substitute::Substitute;

/// Builds the chain that a configuration asks for.
pub fn build(config: &Config) -> Box<dyn Layer> {
    let on = |kind| config.layers.contains(&kind);
    let mut chain: Box<dyn Layer> = Box::new(Choose::new(backend::table(config)));
    // The last line is asked first.
    if on(LayerKind::Split) {
        chain = Box::new(Split::new(chain));
    }
    if on(LayerKind::Substitute) {
        chain = Box::new(Substitute::new(chain));
    }
    if on(LayerKind::Simplify) {
        chain = Box::new(Simplify::new(chain));
    }
    if on(LayerKind::Reuse) {
        chain = Box::new(Reuse::new(chain));
    }
    if on(LayerKind::Cache) {
        chain = Box::new(Cache::new(chain));
    }
    chain
}
