//! A method to explore, as plain data that crosses processes, and what comes of it.

use std::collections::BTreeMap;
use std::sync::Arc;

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
    /// Helpers in classes within its own that no test can name: their goals count as well.
    pub hidden_goals_of: Vec<Elsewhere>,
    /// The classes of its nest, if there are several. They are loaded before any method of the class is explored: whichever
    /// of them a search watches, the next one finds the same machine.
    pub nest_classes: Vec<String>,
    /// Number of the nest of its class.
    #[serde(skip)]
    pub nest: usize,
    /// Other methods of the nest that its calls lead to: what their own searches leave open is looked for from here.
    #[serde(skip)]
    pub reach: Vec<Reach>,
}

/// A method that calls lead to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Its class, by internal name.
    pub class: Arc<str>,
    /// Its place in the class file.
    pub method: u16,
    /// How many calls it takes.
    pub hops: u16,
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
            hidden_goals_of: Vec::new(),
            nest_classes: Vec::new(),
            nest: 0,
            reach: Vec::new(),
        }
    }

    /// The same method, looking for the goals of all methods of the nest that it leads to.
    pub(crate) fn for_nest(&self) -> Job {
        let mut by_class: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for one in &self.hidden_goals_of {
            by_class.entry(&one.class).or_default().extend(&one.methods);
        }
        for one in &self.reach {
            let methods = by_class.entry(&one.class).or_default();
            methods.push(usize::from(one.method));
        }
        let mut goals_of = self.goals_of.clone();
        goals_of.extend(by_class.remove(&*self.class).into_iter().flatten());
        let hidden_goals_of = by_class.into_iter().map(|(class, methods)| Elsewhere {
            class: class.to_owned(),
            methods,
        });
        Job {
            goals_of,
            hidden_goals_of: hidden_goals_of.collect(),
            elsewhere: Vec::new(),
            ..self.clone()
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

/// The name of the outermost class around one, by internal names: all classes within it are its nest.
pub(crate) fn outermost(name: &str) -> &str {
    let own = name.rfind('/').map_or(0, |at| at + 1);
    // A name may begin with the sign.
    let within = name.get(own + 1..).and_then(|rest| rest.find('$'));
    within.map_or(name, |at| &name[..own + 1 + at])
}

/// The classes of a method's parameters, by internal name.
pub(crate) fn classes_in(descriptor: &str) -> Vec<String> {
    let elements = parameters(descriptor).map(|one| one.trim_start_matches('['));
    let classes = elements.filter_map(|one| one.strip_prefix('L')?.strip_suffix(';'));
    classes.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outermost_class_is_found_by_name() {
        for (name, outer) in [
            ("a/Order", "a/Order"),
            ("a/Order$Builder$1", "a/Order"),
            ("Order$1", "Order"),
            ("a/$Order$1", "a/$Order"),
        ] {
            assert_eq!(outermost(name), outer);
        }
    }

    #[test]
    fn a_shared_search_looks_for_what_the_nest_asks_and_for_its_own() {
        let reach = |class: &str, method| Reach {
            class: class.into(),
            method,
            hops: 1,
        };
        let job = Job {
            reach: vec![reach("A", 3), reach("A$B", 2)],
            hidden_goals_of: vec![Elsewhere {
                class: "A$1".to_owned(),
                methods: vec![0],
            }],
            ..Job::alone("A", "get", "()V", 1)
        };
        let shared = job.for_nest();
        assert_eq!(shared.goals_of, [1, 3]);
        let others = shared.hidden_goals_of.iter();
        let others: Vec<(&str, &[usize])> =
            others.map(|one| (&*one.class, &*one.methods)).collect();
        assert_eq!(others, [("A$1", &[0][..]), ("A$B", &[2][..])]);
    }
}
