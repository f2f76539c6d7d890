//! Back ends behind one small trait. A new one is a file here and a line in [`table`].

mod arrays;
pub mod blast;
mod boolean;
pub mod bridge;
mod enumeration;
mod linear;
mod polynomial;
mod search;

use crate::answer::Answer;
use crate::classify::Shape;
use crate::config::{BackendKind, Config};
use crate::context::{Context, Query};

/// How a back end suits a system.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fit {
    /// Not at all.
    No,
    /// It may spend all that is left. Lower ranks are asked earlier.
    Well {
        /// When it is asked.
        rank: u8,
    },
    /// It may spend so much first, and all that is left when it is asked again.
    Try {
        /// When it is asked.
        rank: u8,
        /// What it may spend.
        steps: u64,
        /// When it is asked again, if at all.
        again: Option<u8>,
    },
}

/// One solver.
pub trait Backend {
    /// The name in statistics.
    fn name(&self) -> &'static str;

    /// Whether it takes a system of this shape, and when.
    fn fit(&self, shape: &Shape) -> Fit;

    /// Solves a system with at most `steps` steps, which it takes from the context. A model may be a
    /// mere proposal; `Unsat` must hold for the exact meaning of the terms.
    fn solve(&mut self, context: &mut Context, query: &Query, steps: u64) -> Answer;
}

/// The back ends of a configuration. An order that differs from the usual one is obeyed literally.
pub fn table(config: &Config) -> Vec<Box<dyn Backend>> {
    let usual = config
        .backends
        .is_sorted_by_key(|kind| BackendKind::ALL.iter().position(|known| known == kind));
    let mut backends: Vec<Box<dyn Backend>> = Vec::new();
    for &kind in &config.backends {
        let Some(backend) = make(kind, config) else {
            continue;
        };
        let place = backends.len() as u8;
        backends.push(match usual {
            true => backend,
            false => Box::new(Ordered {
                inner: backend,
                place,
            }),
        });
    }
    backends
}

fn make(kind: BackendKind, config: &Config) -> Option<Box<dyn Backend>> {
    Some(match kind {
        BackendKind::Boolean => Box::new(boolean::Boolean),
        BackendKind::Enumeration => Box::new(enumeration::Enumeration),
        BackendKind::Gauss => Box::new(linear::gauss()),
        BackendKind::Simplex => Box::new(linear::simplex()),
        BackendKind::FourierMotzkin => Box::new(linear::fourier_motzkin()),
        BackendKind::Buchberger => Box::new(polynomial::buchberger()),
        BackendKind::Bisection => Box::new(polynomial::bisection()),
        BackendKind::Search => Box::new(search::Search),
        BackendKind::Blast => Box::new(blast::Blast::new()),
        BackendKind::Bridge => Box::new(bridge::Bridge::new(config.bridge.clone()?)),
    })
}

/// A back end at the place that the user gave it.
struct Ordered {
    inner: Box<dyn Backend>,
    place: u8,
}

impl Backend for Ordered {
    fn name(&self) -> &'static str {
        self.inner.name()
    }

    fn fit(&self, shape: &Shape) -> Fit {
        match self.inner.fit(shape) {
            Fit::No => Fit::No,
            _ => Fit::Well { rank: self.place },
        }
    }

    fn solve(&mut self, context: &mut Context, query: &Query, steps: u64) -> Answer {
        self.inner.solve(context, query, steps)
    }
}
