//! What the user may choose: which layers and back ends, in which order, under which limits.

use std::path::PathBuf;
use std::time::Duration;

/// A layer that can be switched off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LayerKind {
    /// Try earlier solutions before solving.
    Reuse,
    /// Remember answers.
    Cache,
    /// Replace variables that equations determine.
    Substitute,
    /// Solve independent parts by themselves.
    Split,
    /// Use bounds to decide or simplify constraints.
    Simplify,
}

impl LayerKind {
    /// All layers.
    pub const ALL: [LayerKind; 5] = [
        LayerKind::Reuse,
        LayerKind::Cache,
        LayerKind::Simplify,
        LayerKind::Substitute,
        LayerKind::Split,
    ];

    /// How people call it.
    pub fn name(self) -> &'static str {
        match self {
            LayerKind::Reuse => "reuse",
            LayerKind::Cache => "cache",
            LayerKind::Substitute => "substitute",
            LayerKind::Split => "split",
            LayerKind::Simplify => "simplify",
        }
    }
}

/// A back end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum BackendKind {
    /// Boolean backtracking.
    Boolean,
    /// Enumeration of small domains.
    Enumeration,
    /// Gauss elimination.
    Gauss,
    /// Simplex with branch and bound.
    Simplex,
    /// Fourier-Motzkin elimination.
    FourierMotzkin,
    /// Buchberger's algorithm.
    Buchberger,
    /// Bisection with Bernstein bounds.
    Bisection,
    /// Numeric search on the bits.
    Search,
    /// The exact bit-blaster.
    Blast,
    /// A foreign solver process.
    Bridge,
}

impl BackendKind {
    /// All back ends, in the order in which they are asked unless the user says otherwise.
    pub const ALL: [BackendKind; 10] = [
        BackendKind::Boolean,
        BackendKind::Enumeration,
        BackendKind::Gauss,
        BackendKind::FourierMotzkin,
        BackendKind::Simplex,
        BackendKind::Buchberger,
        BackendKind::Bisection,
        BackendKind::Search,
        BackendKind::Blast,
        BackendKind::Bridge,
    ];

    /// How people call it.
    pub fn name(self) -> &'static str {
        match self {
            BackendKind::Boolean => "boolean",
            BackendKind::Enumeration => "enumeration",
            BackendKind::Gauss => "gauss",
            BackendKind::Simplex => "simplex",
            BackendKind::FourierMotzkin => "fourier-motzkin",
            BackendKind::Buchberger => "buchberger",
            BackendKind::Bisection => "bisection",
            BackendKind::Search => "search",
            BackendKind::Blast => "blast",
            BackendKind::Bridge => "bridge",
        }
    }

    /// The back end that people call so.
    pub fn from_name(name: &str) -> Option<BackendKind> {
        BackendKind::ALL
            .into_iter()
            .find(|kind| kind.name() == name)
    }
}

/// How much one query may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Steps of all back ends together. A step is ten to a hundred nanoseconds of work.
    pub steps: u64,
    /// The last stop.
    pub time: Option<Duration>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            steps: 500_000_000,
            time: Some(Duration::from_secs(60)),
        }
    }
}

/// How a manager is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// The back ends that are on, in the order in which they are asked.
    pub backends: Vec<BackendKind>,
    /// The layers that are on.
    pub layers: Vec<LayerKind>,
    /// What one query may cost.
    pub limits: Limits,
    /// The command of a foreign solver, which reads SMT-LIB from its input.
    pub bridge: Option<Vec<String>>,
    /// A folder to which the stream of queries is written.
    pub record: Option<PathBuf>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            backends: BackendKind::ALL.to_vec(),
            layers: LayerKind::ALL.to_vec(),
            limits: Limits::default(),
            bridge: None,
            record: None,
        }
    }
}

impl Config {
    /// For an explorer that asks about very many paths: a query that is not decided after a fraction of
    /// a second is given up, since the time is better spent on other paths. Which queries are given up
    /// depends on counted steps alone; the clock is far beyond them. Nearly all queries of a
    /// test generator need far fewer steps: `bench-solver --paths` counts the answers that it loses.
    pub fn for_paths() -> Config {
        Config {
            limits: Limits {
                steps: 10_000_000,
                time: Some(Duration::from_secs(20)),
            },
            ..Config::default()
        }
    }

    /// Only these back ends.
    pub fn only(backends: &[BackendKind]) -> Config {
        Config {
            backends: backends.to_vec(),
            ..Config::default()
        }
    }

    /// All back ends but this one.
    pub fn without(kind: BackendKind) -> Config {
        let mut config = Config::default();
        config.backends.retain(|&other| other != kind);
        config
    }

    /// Everything but this layer.
    pub fn without_layer(kind: LayerKind) -> Config {
        let mut config = Config::default();
        config.layers.retain(|&other| other != kind);
        config
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        for kind in BackendKind::ALL {
            assert_eq!(BackendKind::from_name(kind.name()), Some(kind));
        }
    }
}
