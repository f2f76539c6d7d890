//! Reads what a fixture expects.
//!
//! A comment that begins with `//~` is about its line; its items are separated by `;`:
//!
//!     returns                a path ends here by returning
//!     throws p.Problem x2    two paths end here by this exception
//!     stops TEXT             a path has no end here, for a reason that contains the text
//!
//! On the line of a method's header is the outcome of all its paths, `complete`, or the marks that are set:
//! `bound`, `incomplete`, `unknown`, `no recipe`, `no end`, `outside`, `unknown call`, separated by `,`. Wishes may follow there: `max-depth N`,
//! `max-paths N`, `criterion NAME`, `world closed` (the class path is all there is), and how many goals are expected to be left: `covered N`, `open N`,
//! `unreachable N`. A comment with nothing in it marks a method for `--bless`; `algorithm` one for the table
//! of algorithms.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use vitro_classfile::{ClassFile, Method, access};
use vitro_engine::States;

use crate::compile::Compiled;
use crate::options::Options;

/// A file.
pub struct Fixture {
    /// Where it is.
    pub path: PathBuf,
    /// Its name in messages.
    pub name: String,
    /// Its lines.
    pub lines: Vec<String>,
    /// The methods with expectations, in the order of the file.
    pub sections: Vec<Section>,
}

/// A method and what is expected of it.
pub struct Section {
    /// The line of the header, from 1.
    pub line: usize,
    /// `p.Class.method`
    pub target: String,
    /// The method's descriptor.
    pub descriptor: Arc<str>,
    /// The marks.
    pub marks: Vec<String>,
    /// What else is wanted.
    pub wish: Wish,
    /// Where paths end, by line.
    pub ends: Vec<(usize, End)>,
}

/// Wishes on a method's header.
#[derive(Default, Clone)]
#[allow(missing_docs)]
pub struct Wish {
    pub max_depth: Option<usize>,
    pub max_paths: Option<usize>,
    pub criterion: Option<String>,
    pub closed_world: bool,
    pub covered: Option<usize>,
    pub open: Option<usize>,
    pub unreachable: Option<usize>,
}

/// How paths end, and how many.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// `returns`, `throws p.Problem` or `stops TEXT`
    pub kind: String,
    /// How many.
    pub count: usize,
}

impl std::fmt::Display for End {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.count {
            1 => f.write_str(&self.kind),
            count => write!(f, "{} x{count}", self.kind),
        }
    }
}

/// The marks that belong to the outcome of the alternatives.
pub fn marks(states: &States) -> Vec<String> {
    let all = [
        ("bound", states.bound),
        ("incomplete", states.incomplete),
        ("unknown", states.unknown),
        ("no recipe", states.no_recipe),
        ("no end", states.stopped),
        ("outside", states.outside),
        ("unknown call", states.unknown_calls),
    ];
    let set = all.iter().filter(|(_, count)| *count > 0);
    let marks: Vec<String> = set.map(|(name, _)| (*name).to_owned()).collect();
    match marks.is_empty() {
        true => vec!["complete".to_owned()],
        false => marks,
    }
}

/// Marks a method of the table of algorithms.
const ALGORITHM: &str = "algorithm";

const MARKS: [&str; 9] = [
    ALGORITHM,
    "complete",
    "bound",
    "incomplete",
    "unknown",
    "no recipe",
    "no end",
    "outside",
    "unknown call",
];

impl Fixture {
    /// All files that have an expectation.
    pub fn all(options: &Options, compiled: &Compiled) -> Result<Vec<Fixture>, String> {
        let mut all = Vec::new();
        for path in &compiled.sources {
            let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
            let within = path.strip_prefix(&options.sources).unwrap_or(path);
            let mut fixture = Fixture {
                path: path.clone(),
                name: format!("tests/java/symbolic/{}", within.display()),
                lines: text.lines().map(str::to_owned).collect(),
                sections: Vec::new(),
            };
            fixture.read(&methods_of(&fixture, compiled))?;
            all.push(fixture);
        }
        Ok(all)
    }

    fn read(&mut self, methods: &[(usize, Arc<ClassFile>, Method)]) -> Result<(), String> {
        for (at, text) in (1..).zip(self.lines.clone()) {
            let Some((_, comment)) = text.split_once("//~") else {
                continue;
            };
            let say = |reason: String| format!("{}:{at}: {reason}", self.name);
            let items: Vec<&str> = comment.split(';').map(str::trim).collect();
            let head = items[0];
            if head.is_empty() || head.split(',').all(|mark| MARKS.contains(&mark.trim())) {
                let section = section(at, head, methods).map_err(say)?;
                self.sections.push(section);
            }
            let skipped = usize::from(self.sections.last().is_some_and(|s| s.line == at));
            let Some(section) = self.sections.last_mut() else {
                return Err(say("there is no method yet".to_owned()));
            };
            for item in &items[skipped..] {
                match End::read(item) {
                    Some(end) => section.ends.push((at, end)),
                    None => {
                        let name = self.name.clone();
                        let say = |reason: String| format!("{name}:{at}: {reason}");
                        section.wish.read(item).map_err(say)?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// The methods in the classes of a file, with the line where their code begins.
fn methods_of(fixture: &Fixture, compiled: &Compiled) -> Vec<(usize, Arc<ClassFile>, Method)> {
    let file = fixture.path.file_name().map(|name| name.to_string_lossy());
    let topic = fixture.path.parent().and_then(|folder| folder.file_name());
    let topic = topic.map(|name| format!("{}/", name.to_string_lossy()));
    let mut found = Vec::new();
    for (class, _) in &compiled.classes {
        let source = class.source_file.as_deref();
        let here = source == file.as_deref()
            && topic
                .as_ref()
                .is_some_and(|topic| class.name.starts_with(topic));
        for method in class.methods.iter().filter(|_| here) {
            let made_up = (method.access | class.access) & access::SYNTHETIC != 0;
            let written = !made_up && &*method.name != "<clinit>";
            let first = method.code.iter().flat_map(|code| &code.lines);
            let first = first.filter(|entry| entry.start_pc == 0).map(|e| e.line);
            if let Some(line) = first.min()
                && written
            {
                found.push((usize::from(line), class.clone(), method.clone()));
            }
        }
    }
    found
}

/// The section of the method that begins at or after a line.
fn section(
    line: usize,
    marks: &str,
    methods: &[(usize, Arc<ClassFile>, Method)],
) -> Result<Section, String> {
    let after = methods.iter().filter(|(begin, ..)| *begin >= line);
    let Some((_, class, method)) = after.min_by_key(|(begin, ..)| *begin) else {
        return Err("no method begins here".to_owned());
    };
    let marks = marks.split(',').map(|mark| mark.trim().to_owned());
    Ok(Section {
        line,
        target: format!("{}.{}", class.name.replace('/', "."), method.name),
        descriptor: method.descriptor.clone(),
        marks: marks.filter(|mark| !mark.is_empty()).collect(),
        wish: Wish::default(),
        ends: Vec::new(),
    })
}

impl Section {
    /// Whether it is for the table of algorithms only.
    pub fn is_algorithm(&self) -> bool {
        self.marks.iter().any(|mark| mark == ALGORITHM)
    }
}

impl End {
    /// Reads an item if it says how a path ends.
    fn read(item: &str) -> Option<End> {
        let (kind, count) = match item.rsplit_once(" x") {
            Some((kind, count)) if count.parse::<usize>().is_ok() => (kind, count.parse().ok()?),
            _ => (item, 1),
        };
        let first = kind.split(' ').next()?;
        let fits = kind == "returns" || ["throws", "stops"].contains(&first);
        fits.then(|| End {
            kind: kind.to_owned(),
            count,
        })
    }
}

impl Wish {
    fn read(&mut self, item: &str) -> Result<(), String> {
        let wrong = || format!("`{item}` is no expectation");
        let (name, value) = item.split_once(' ').ok_or_else(wrong)?;
        let number = || value.parse::<usize>().map_err(|_| wrong());
        match name {
            "max-depth" => self.max_depth = Some(number()?),
            "max-paths" => self.max_paths = Some(number()?),
            "world" if value == "closed" => self.closed_world = true,
            "criterion" => self.criterion = Some(value.to_owned()),
            "covered" => self.covered = Some(number()?),
            "open" => self.open = Some(number()?),
            "unreachable" => self.unreachable = Some(number()?),
            _ => return Err(wrong()),
        }
        Ok(())
    }

    /// As it stands in a comment.
    pub fn items(&self) -> Vec<String> {
        let numbers = [
            ("max-depth", self.max_depth),
            ("max-paths", self.max_paths),
            ("covered", self.covered),
            ("open", self.open),
            ("unreachable", self.unreachable),
        ];
        let criterion = self
            .criterion
            .iter()
            .map(|name| format!("criterion {name}"));
        let world = self.closed_world.then(|| "world closed".to_owned());
        let numbers = numbers
            .iter()
            .filter_map(|(name, value)| value.map(|value| format!("{name} {value}")));
        criterion.chain(world).chain(numbers).collect()
    }
}
