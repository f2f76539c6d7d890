//! `vitro.toml`: the options of a project. The keys are the names of the options; the command line takes precedence.
//! `docs/vitro.toml.schema.json` describes it.
//!
//! What names programs of this machine or lets code out of the sandbox is not for a file that comes with a project.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::FrameworkName;
use super::sequence::Sequence;
use crate::End;
use crate::numbers::{read_at_least_one, read_percent};

/// The file's name.
pub const NAME: &str = "vitro.toml";

/// The options of a project.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Settings {
    pub class: Vec<String>,
    pub method: Vec<String>,
    pub criterion: Vec<String>,
    pub exclude: Vec<String>,
    pub include: Vec<String>,
    pub suffix: Option<String>,
    pub out: Option<PathBuf>,
    pub framework: Option<FrameworkName>,
    pub assertj: Option<bool>,
    pub replay: Option<bool>,
    #[serde(deserialize_with = "read_at_least_one")]
    pub runs: Option<u32>,
    pub class_path: Vec<PathBuf>,
    pub test_class_path: Vec<PathBuf>,
    #[serde(deserialize_with = "read_percent")]
    pub fail_under: Option<f64>,
    pub fail_on_failure: Option<bool>,
    #[serde(deserialize_with = "read_at_least_one")]
    pub jobs: Option<usize>,
    #[serde(deserialize_with = "read_at_least_one")]
    pub max_paths: Option<usize>,
    #[serde(deserialize_with = "read_at_least_one")]
    pub effort: Option<u64>,
    #[serde(deserialize_with = "read_at_least_one")]
    pub max_steps: Option<u64>,
    #[serde(deserialize_with = "read_at_least_one")]
    pub max_depth: Option<usize>,
    #[serde(deserialize_with = "read_at_least_one")]
    pub max_loop: Option<usize>,
    #[serde(deserialize_with = "read_at_least_one")]
    pub max_recursion: Option<usize>,
    #[serde(deserialize_with = "read_at_least_one")]
    pub max_memory: Option<u64>,
    #[serde(deserialize_with = "read_at_least_one")]
    pub max_seconds: Option<u64>,
    pub reflection: Option<bool>,
    pub closed_world: Option<bool>,
    pub obey_nullness: Option<bool>,
    pub symbolic_sources: SymbolicSources,
    pub sequence: Sequence,
    /// The keys that the file has.
    #[serde(skip)]
    pub keys: Vec<String>,
}

/// Methods that programs under `vitro check` ask for unknown values, beside those that are always meant:
/// `Class.method` for any package or `p.Class.method`, with a star at the end for any rest.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct SymbolicSources {
    /// Their results are unknown.
    pub unknown: Vec<String>,
    /// Their argument holds.
    pub assume: Vec<String>,
    /// They name a place.
    pub reach: Vec<String>,
}

/// All keys.
const KEYS: [&str; 29] = [
    "class",
    "method",
    "criterion",
    "exclude",
    "include",
    "suffix",
    "out",
    "framework",
    "assertj",
    "replay",
    "runs",
    "class-path",
    "test-class-path",
    "fail-under",
    "fail-on-failure",
    "jobs",
    "effort",
    "max-paths",
    "max-steps",
    "max-depth",
    "max-loop",
    "max-recursion",
    "max-memory",
    "max-seconds",
    "reflection",
    "closed-world",
    "obey-nullness",
    "symbolic-sources",
    "sequence",
];

/// Options that a project's file must not set, and why.
const NOT_HERE: [(&str, &str); 2] = [
    ("jdk", "it names a program of this machine"),
    ("allow", "it lets code out of the sandbox"),
];

impl Settings {
    /// Those of a project's folder; none if it has no file.
    pub fn read(root: &Path) -> Result<Settings, End> {
        let path = root.join(NAME);
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Ok(Settings::default());
            }
            // The root may be a jar.
            Err(_) if root.is_file() => return Ok(Settings::default()),
            Err(error) => return Err(End::BadInput(format!("{}: {error}", path.display()))),
        };
        let mut settings = Settings::parse(&text)
            .map_err(|message| End::BadInput(format!("{}: {message}", path.display())))?;
        settings.below(root);
        Ok(settings)
    }

    /// From the file's text; else what is wrong with it.
    fn parse(text: &str) -> Result<Settings, String> {
        let at = |span: Option<std::ops::Range<usize>>| match span {
            Some(span) => {
                let before = text.get(..span.start).unwrap_or(text);
                format!("line {}: ", before.matches('\n').count() + 1)
            }
            None => String::new(),
        };
        let message = |error: toml::de::Error| format!("{}{}", at(error.span()), error.message());
        let table: toml::Table = text.parse().map_err(message)?;
        if let Some(unknown) = table.keys().find(|key| !KEYS.contains(&&***key)) {
            return Err(unknown_key(unknown));
        }
        let mut settings: Settings = toml::from_str(text).map_err(message)?;
        settings.keys = table.keys().cloned().collect();
        Ok(settings)
    }

    /// Makes paths count from the file's folder.
    fn below(&mut self, root: &Path) {
        let all = self.class_path.iter_mut().chain(&mut self.test_class_path);
        for path in all.chain(&mut self.out) {
            *path = root.join(&*path);
        }
    }
}

fn unknown_key(key: &str) -> String {
    if let Some((_, why)) = NOT_HERE.iter().find(|(name, _)| *name == key) {
        return format!("{key} can only be given on the command line: {why}");
    }
    let nearest = KEYS.iter().min_by_key(|known| distance(known, key));
    match nearest.filter(|known| distance(known, key) <= MOST_CHANGES) {
        Some(known) => format!("there is no key {key}; did you mean {known}?"),
        None => format!("there is no key {key}; there are {}", KEYS.join(", ")),
    }
}

/// Most edits between a misspelt key and the one that is suggested.
const MOST_CHANGES: usize = 3;

/// Letters that must be put in, left out or replaced to make one word another.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut before = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = before + usize::from(x != *y);
            before = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(before + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_keys_are_read() {
        let text = "class = ['shop.*']\nmethod = ['add']\ncriterion = ['branch']\nexclude = ['*.dto.*']\ninclude = ['@Entity']\nsuffix = 'MadeTest'\nout = 'tests'\n\
                    framework = 'junit4'\nassertj = true\nreplay = false\nruns = 2\nclass-path = ['lib.jar']\n\
                    test-class-path = ['junit.jar']\nfail-under = 80.5\nfail-on-failure = true\njobs = 1\neffort = 5\nmax-paths = 10\nmax-steps = 11\nmax-depth = 12\nmax-loop = 13\nmax-recursion = 14\nmax-memory = 15\nmax-seconds = 16\nreflection = true\nclosed-world = true\nobey-nullness = false\n\
                    [symbolic-sources]\nunknown = ['Nondet.*']\nassume = ['Nondet.assume']\nreach = []\n\
                    [sequence]\nadd = ['Fixtures.board']\nforbid = ['Cart.close()']\nstart = ['Registry.reset']\n\
                    private = ['Cart.grow(int)']\npaths = 3\ncalls = 4\narray-size = 5\n";
        let table: toml::Table = text.parse().expect("a table");
        assert_eq!(table.len(), KEYS.len());
        let mut settings = Settings::parse(text).expect("settings");
        assert_eq!(settings.framework, Some(FrameworkName::Junit4));
        assert_eq!(settings.exclude, ["*.dto.*"]);
        assert_eq!(settings.include, ["@Entity"]);
        assert_eq!(settings.suffix.as_deref(), Some("MadeTest"));
        assert_eq!(settings.fail_under, Some(80.5));
        assert_eq!(
            (
                settings.max_steps,
                settings.max_memory,
                settings.max_seconds
            ),
            (Some(11), Some(15), Some(16))
        );
        assert_eq!(settings.fail_on_failure, Some(true));
        assert_eq!(settings.symbolic_sources.unknown, ["Nondet.*"]);
        let wishes = settings.sequence.wishes();
        let texts = [&wishes.add, &wishes.forbid, &wishes.start, &wishes.private];
        assert_eq!(
            texts.map(|one| one[0].to_string()),
            [
                "Fixtures.board",
                "Cart.close()",
                "Registry.reset",
                "Cart.grow(int)"
            ]
        );
        assert_eq!(settings.sequence.array_size(), Some(5));
        assert_eq!(settings.sequence.paths.map(usize::from), Some(3));
        assert_eq!(settings.sequence.calls.map(usize::from), Some(4));
        settings.below(Path::new("/project"));
        assert_eq!(settings.out, Some(PathBuf::from("/project/tests")));
        assert_eq!(settings.class_path, [Path::new("/project/lib.jar")]);
    }

    #[test]
    fn errors_name_the_right_spelling() {
        for (text, part) in [
            ("clas = []", "did you mean class?"),
            ("max_paths = 3", "did you mean max-paths?"),
            ("beauty = 3", "there are class, method"),
            ("jdk = '/x'", "only be given on the command line"),
            ("allow = true", "out of the sandbox"),
            ("\nruns = 'many'", "line 2: "),
            ("framework = 'spock'", "junit5"),
            ("runs = ", "line 1: "),
            ("\nruns = 0", "line 2: it must be at least 1"),
            ("fail-under = 101", "between 0 and 100"),
            ("fail-under = nan", "between 0 and 100"),
            (
                "[sequence]\nforbid = [\n  'Cart.close',\n  'close',\n]",
                "line 2: `close` is no member: write `Class.method`",
            ),
            (
                "[sequence]\nforbids = []",
                "line 2: unknown field `forbids`",
            ),
            ("[sequence]\narray-size = 65", "between 1 and 64"),
            ("[sequence]\npaths = 0", "line 2: "),
        ] {
            let said = Settings::parse(text).expect_err(text);
            assert!(said.contains(part), "{text}: {said}");
        }
    }

    #[test]
    fn the_schema_knows_the_same_keys() {
        let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/vitro.toml.schema.json");
        let text = std::fs::read_to_string(place).expect("the schema");
        let schema: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let mut known: Vec<&str> = schema["properties"]
            .as_object()
            .expect("properties")
            .keys()
            .map(|key| &**key)
            .collect();
        let mut keys = KEYS.to_vec();
        known.sort_unstable();
        keys.sort_unstable();
        assert_eq!(known, keys);
        assert_eq!(schema["additionalProperties"], false);
        let validator = jsonschema::validator_for(&schema).expect("a schema");
        for (text, fits) in [
            (
                "class = ['a']\nframework = 'testng'\nfail-under = 3.5",
                true,
            ),
            ("class = 'a'", false),
            ("framework = 'spock'", false),
            ("runs = 0", false),
            (
                "[sequence]\nadd = ['A.b(int)']\nforbid = ['A.new']\nstart = ['A.*']\nprivate = ['a.A.c']\npaths = 1\n\
                 calls = 1\narray-size = 64",
                true,
            ),
            ("[sequence]\nadd = ['b']", false),
            ("[sequence]\nadded = []", false),
            ("[sequence]\narray-size = 0", false),
        ] {
            let table: toml::Table = text.parse().expect("a table");
            let value = serde_json::to_value(table).expect("JSON");
            assert_eq!(validator.is_valid(&value), fits, "{text}");
        }
    }
}
