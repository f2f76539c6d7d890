//! A method to explore, as plain data that crosses processes, and what comes of it.

use vitro_classfile::descriptor::parameters;

use crate::report::MethodReport;
use crate::request::Problem;

/// A method to explore.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct Job {
    /// Its class, by internal name.
    pub class: String,
    /// Its name.
    pub method: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Its place in the class file.
    pub index: usize,
    /// The methods whose goals count.
    pub goals_of: Vec<usize>,
    /// How many methods of the class are explored.
    pub siblings: usize,
    /// Whether it gives objects, so that all others can learn from it how these are made.
    pub teaches: bool,
    /// Whether what it leaves open is looked for once more, with what the other methods of the class have learned.
    pub learns: bool,
    /// The classes of its parameters: it begins where their methods have left their objects.
    pub takes: Vec<String>,
    /// Methods of other classes under test that its calls lead to: what they leave open is looked for from here, too.
    pub elsewhere: Vec<Elsewhere>,
}

impl Job {
    /// A method whose goals are its own, and which nobody shares its effort with.
    pub fn alone(class: &str, method: &str, descriptor: &str, index: usize) -> Job {
        Job {
            class: class.to_owned(),
            method: method.to_owned(),
            descriptor: descriptor.to_owned(),
            index,
            goals_of: vec![index],
            siblings: 1,
            teaches: false,
            learns: false,
            takes: Vec::new(),
            elsewhere: Vec::new(),
        }
    }
}

/// Methods of another class that calls lead to.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Elsewhere {
    /// The class, by internal name.
    pub class: String,
    /// The methods, by their places in the class file.
    pub methods: Vec<usize>,
}

/// What a job gave, with the seconds that it took.
pub type Done = Result<(MethodReport, f64), Problem>;

/// The classes of a method's parameters, by internal name.
pub(crate) fn classes_in(descriptor: &str) -> Vec<String> {
    let elements = parameters(descriptor).map(|one| one.trim_start_matches('['));
    let classes = elements.filter_map(|one| one.strip_prefix('L')?.strip_suffix(';'));
    classes.map(str::to_owned).collect()
}
