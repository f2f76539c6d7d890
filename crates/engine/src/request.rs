//! What is to be explored, and within which bounds.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use vitro_explore::strategy::{
    BreadthFirst, Deepening, DepthFirst, Guided, Interleaved, Mixed, Random, Strategy,
};
use vitro_explore::{Budget, Wishes};

use vitro_program::Places;
use vitro_vm::{Arrays, World};

use crate::effort::Sharing;

/// What to explore.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct Request {
    /// Folders and jars to search for classes.
    pub class_path: Places,
    /// The JDK; else JAVA_HOME, else `java` on the PATH.
    pub jdk: Option<PathBuf>,
    /// `p.Class` or `p.Class.method`.
    pub target: String,
    /// Which open alternative comes next.
    pub strategy: StrategyName,
    /// Names of the test criteria.
    pub criteria: Vec<String>,
    /// What a class may cost, and what its searches leave out.
    pub budget: Budget,
    /// How the methods of a class share that.
    pub sharing: Sharing,
    /// How unknown indices and lengths of arrays are met.
    pub arrays: Arrays,
    /// Most elements of arrays among the inputs, if not as many as usual.
    pub array_size: Option<u32>,
    /// Whether every pick of the search is reported.
    pub trace: bool,
    /// What the user wishes of sequences of calls, by members that there are.
    pub wishes: Arc<Wishes>,
    /// Whether a test may set private fields and call private constructors.
    pub reflection: bool,
    /// Whether inputs are never null where annotations forbid it.
    pub obeys_nullness: bool,
    /// What claims range over: the open world, unless the user says that the class path is all there is.
    pub world: World,
    /// Where the queries to the solver are written.
    pub record: Option<PathBuf>,
}

/// A search strategy by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[allow(missing_docs)]
pub enum StrategyName {
    Depth,
    Breadth,
    Deepening,
    Guided,
    Mixed(u64),
    Interleaved(u64),
    Random(u64),
    /// Near and far alternately.
    Balanced,
}

impl StrategyName {
    /// The strategy itself.
    pub(crate) fn build(self) -> Box<dyn Strategy> {
        match self {
            StrategyName::Depth => Box::new(DepthFirst::default()),
            StrategyName::Breadth => Box::new(BreadthFirst::default()),
            StrategyName::Deepening => Box::new(Deepening::default()),
            StrategyName::Guided => Box::new(Guided::default()),
            StrategyName::Mixed(seed) => Box::new(Mixed::new(seed)),
            StrategyName::Interleaved(seed) => Box::new(Interleaved::new(vec![
                Box::new(Guided::default()),
                Box::new(BreadthFirst::default()),
                Box::new(Random::new(seed)),
            ])),
            StrategyName::Random(seed) => Box::new(Random::new(seed)),
            StrategyName::Balanced => Box::new(Interleaved::new(vec![
                Box::new(BreadthFirst::default()),
                Box::new(DepthFirst::default()),
            ])),
        }
    }
}

/// Why there is no report.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub enum Problem {
    /// What was asked for does not exist or cannot be read.
    BadInput(String),
    /// A bug in Vitro.
    Internal(String),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::BadInput(text) => f.write_str(text),
            Problem::Internal(text) => write!(f, "internal error: {text}"),
        }
    }
}
