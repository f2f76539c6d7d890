//! The user's class path: folders, jars, `folder/*`, and the jars that manifests name.
//!
//! As with `java`, places that do not exist are passed over, the first place that has a class wins,
//! and the jars of a manifest's `Class-Path` follow directly behind the jar that names them. Unlike
//! `java`, which skips a damaged jar without a word, one is reported: a test run over half a class
//! path helps nobody.

use std::collections::{BTreeSet, HashSet};
use std::ffi::OsStr;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use crate::jar::Jar;
use crate::subclasses::Subclasses;

mod places;

pub use places::Places;

/// An opened class path.
#[derive(Debug, Default)]
pub struct ClassPath {
    entries: Vec<Entry>,
}

/// One folder or jar of a class path.
#[derive(Debug)]
pub struct Entry {
    path: Arc<Path>,
    contents: Contents,
    subclasses: OnceLock<Subclasses>,
}

#[derive(Debug)]
enum Contents {
    Folder,
    Jar(Jar),
}

/// A file found on the class path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resource {
    /// The contents.
    pub bytes: Vec<u8>,
    /// Where it was found.
    pub origin: Origin,
}

/// A class file found on the class path.
pub type ClassBytes = Resource;

/// Where a file of the class path was found.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Origin {
    /// The folder or jar.
    pub container: Arc<Path>,
    /// Whether the container is a jar.
    pub in_jar: bool,
    /// The name inside the container, with slashes.
    pub name: String,
}

/// Why a class path or a file on it cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassPathError {
    /// The folder or jar.
    pub path: PathBuf,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for ClassPathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot read {}: {}", self.path.display(), self.reason)
    }
}

impl std::error::Error for ClassPathError {}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.in_jar { "!/" } else { "/" };
        write!(f, "{}{separator}{}", self.container.display(), self.name)
    }
}

impl ClassPath {
    /// Opens the places of `spec`, separated as for `java -cp`. Multi-release jars are read as
    /// Java `feature` reads them.
    pub fn parse(spec: impl AsRef<OsStr>, feature: u32) -> Result<ClassPath, ClassPathError> {
        ClassPath::from_places(Places::parse(spec).iter(), feature)
    }

    /// Opens folders, jars and `folder/*` given one by one.
    pub fn from_places<P: AsRef<Path>>(
        places: impl IntoIterator<Item = P>,
        feature: u32,
    ) -> Result<ClassPath, ClassPathError> {
        let mut opener = Opener::new(feature);
        for place in places {
            opener.add_place(place.as_ref())?;
        }
        Ok(ClassPath {
            entries: opener.entries,
        })
    }

    /// The folders and jars, in the order in which they are searched.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The first class with this internal name, such as `org/example/Main`.
    pub fn find_class(&self, name: &str) -> Option<Result<ClassBytes, ClassPathError>> {
        self.find_resource(&format!("{name}.class"))
    }

    /// The first file with this name (slashes, none at the start).
    pub fn find_resource(&self, name: &str) -> Option<Result<Resource, ClassPathError>> {
        self.entries.iter().find_map(|entry| entry.find(name))
    }

    /// Whether some place has a folder with this name (slashes, none at the start or end).
    pub fn has_folder(&self, name: &str) -> bool {
        self.entries.iter().any(|entry| match &entry.contents {
            Contents::Folder => is_below(name) && entry.path.join(name).is_dir(),
            Contents::Jar(jar) => jar.names().any(|known| {
                known
                    .strip_prefix(name)
                    .is_some_and(|rest| rest.starts_with('/'))
            }),
        })
    }

    /// The first place that has the class with this internal name.
    pub fn entry_of(&self, name: &str) -> Option<&Entry> {
        let file = format!("{name}.class");
        self.entries.iter().find(|entry| entry.has(&file))
    }

    /// All files with this name, in the order of the class path.
    pub fn find_resources(
        &self,
        name: &str,
    ) -> impl Iterator<Item = Result<Resource, ClassPathError>> {
        self.entries
            .iter()
            .filter_map(move |entry| entry.find(name))
    }

    /// The internal names of all classes, sorted, each once.
    pub fn class_names(&self) -> impl Iterator<Item = String> + use<> {
        let names = self.entries.iter().flat_map(Entry::class_names);
        names.collect::<BTreeSet<String>>().into_iter()
    }
}

impl Entry {
    /// The folder or jar.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether this is a jar rather than a folder.
    pub fn is_jar(&self) -> bool {
        matches!(self.contents, Contents::Jar(_))
    }

    /// Whether this is a jar that somebody has signed; whether the signature fits is not looked at.
    pub fn is_signed(&self) -> bool {
        let is_signature = |name: &str| {
            let file = name.strip_prefix("META-INF/");
            file.is_some_and(|file| file.to_ascii_uppercase().ends_with(".SF"))
        };
        match &self.contents {
            Contents::Jar(jar) => jar.names().any(is_signature),
            Contents::Folder => false,
        }
    }

    /// The internal names of the classes in this folder or jar, sorted. A folder is walked anew
    /// each time.
    pub fn class_names(&self) -> Vec<String> {
        let mut names = Vec::new();
        match &self.contents {
            Contents::Jar(jar) => names.extend(jar.names().filter_map(class_name)),
            Contents::Folder => {
                walk(&self.path, "", &mut HashSet::new(), &mut |name| {
                    names.extend(class_name(name));
                });
            }
        }
        names.sort_unstable();
        names
    }

    /// Which of its classes are below which types. A folder is read once.
    pub fn subclasses(&self) -> &Subclasses {
        self.subclasses.get_or_init(|| {
            let read = |name: &str| Some(self.find(&format!("{name}.class"))?.ok()?.bytes);
            Subclasses::of(self.class_names(), read)
        })
    }

    fn has(&self, file: &str) -> bool {
        match &self.contents {
            Contents::Folder => is_below(file) && self.path.join(file).is_file(),
            Contents::Jar(jar) => jar.has(file),
        }
    }

    fn find(&self, name: &str) -> Option<Result<Resource, ClassPathError>> {
        let bytes = match &self.contents {
            Contents::Jar(jar) => jar.read(name)?,
            Contents::Folder => read_below(&self.path, name)?,
        };
        let found = bytes.map(|bytes| Resource {
            bytes,
            origin: Origin {
                container: Arc::clone(&self.path),
                in_jar: self.is_jar(),
                name: name.to_owned(),
            },
        });
        Some(found.map_err(|reason| ClassPathError {
            path: self.path.to_path_buf(),
            reason,
        }))
    }
}

/// Opens places one after the other, each once.
struct Opener {
    feature: u32,
    seen: HashSet<PathBuf>,
    entries: Vec<Entry>,
}

impl Opener {
    fn new(feature: u32) -> Opener {
        Opener {
            feature,
            seen: HashSet::new(),
            entries: Vec::new(),
        }
    }

    /// A place as it is written in a class path.
    fn add_place(&mut self, place: &Path) -> Result<(), ClassPathError> {
        match (place.file_name(), place.parent()) {
            (Some(name), Some(folder)) if name == "*" => match folder.as_os_str().is_empty() {
                true => self.add_jars_of(Path::new(".")),
                false => self.add_jars_of(folder),
            },
            _ => self.add(place),
        }
    }

    /// `folder/*`: its jars. `java` leaves their order open; by name, runs can be repeated.
    fn add_jars_of(&mut self, folder: &Path) -> Result<(), ClassPathError> {
        let Ok(listing) = fs::read_dir(folder) else {
            return Ok(());
        };
        let files = listing.flatten().map(|file| file.path());
        let is_jar = |file: &PathBuf| {
            let extension = file.extension();
            extension.is_some_and(|extension| extension == "jar" || extension == "JAR")
        };
        let mut jars: Vec<PathBuf> = files.filter(is_jar).collect();
        jars.sort();
        jars.iter().try_for_each(|jar| self.add(jar))
    }

    /// A folder or jar, and what the jar's manifest names. The list of places yet to open is
    /// explicit so that a chain of manifests cannot exhaust the stack.
    fn add(&mut self, place: &Path) -> Result<(), ClassPathError> {
        let mut pending = vec![place.to_owned()];
        while let Some(place) = pending.pop() {
            let Ok(canonical) = place.canonicalize() else {
                continue;
            };
            if !self.seen.insert(canonical) {
                continue;
            }
            let contents = if place.is_dir() {
                Contents::Folder
            } else {
                let jar = Jar::open(&place, self.feature).map_err(|reason| ClassPathError {
                    path: place.clone(),
                    reason,
                })?;
                let named = jar.class_path().iter().rev();
                pending.extend(named.filter_map(|url| resolve(&place, url)));
                Contents::Jar(jar)
            };
            let path = Arc::from(place);
            self.entries.push(Entry {
                path,
                contents,
                subclasses: OnceLock::new(),
            });
        }
        Ok(())
    }
}

/// The place that a manifest's `Class-Path` names: a URL relative to the jar.
fn resolve(jar: &Path, url: &str) -> Option<PathBuf> {
    let path = match url.split_once(':') {
        Some(("file", path)) => path.strip_prefix("//").unwrap_or(path),
        Some(_) => return None,
        None => url,
    };
    let folder = jar.parent()?;
    Some(folder.join(decode_percent(path)?))
}

fn decode_percent(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, tail)) = rest.split_first() {
        rest = tail;
        if byte == b'%' {
            let (digits, tail) = rest.split_at_checked(2)?;
            let digits = std::str::from_utf8(digits).ok()?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
            rest = tail;
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

/// Whether a name with slashes stays below a folder.
fn is_below(name: &str) -> bool {
    let plain = |part: &str| !matches!(part, "" | "." | "..") && !part.contains(['\\', '\0']);
    name.split('/').all(plain)
}

/// The file `name` below `folder`. Names that could lead elsewhere are in no folder.
fn read_below(folder: &Path, name: &str) -> Option<Result<Vec<u8>, String>> {
    if !is_below(name) {
        return None;
    }
    let file = folder.join(name);
    if !file.is_file() {
        return None;
    }
    Some(fs::read(&file).map_err(|error| format!("{name}: {error}")))
}

/// Calls `visit` with the name of each file below `folder`. `seen` breaks cycles of links; folders
/// that cannot be read are passed over.
fn walk(folder: &Path, prefix: &str, seen: &mut HashSet<PathBuf>, visit: &mut dyn FnMut(&str)) {
    let Ok(canonical) = folder.canonicalize() else {
        return;
    };
    if !seen.insert(canonical) {
        return;
    }
    let Ok(listing) = fs::read_dir(folder) else {
        return;
    };
    for file in listing.flatten() {
        let name = file.file_name();
        let Some(name) = name.to_str() else {
            continue;
        };
        let name = format!("{prefix}{name}");
        if file.path().is_dir() {
            walk(&file.path(), &format!("{name}/"), seen, visit);
        } else {
            visit(&name);
        }
    }
}

/// The internal name of the class in a file, if there can be one.
fn class_name(file: &str) -> Option<String> {
    let name = file.strip_suffix(".class")?;
    let simple = name.rsplit('/').next()?;
    let no_class = simple == "module-info" || simple == "package-info" || simple.is_empty();
    (!no_class && !name.starts_with("META-INF/")).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;
    use crate::jar::tests::write_jar;

    /// A folder of its own for each test, removed at the end.
    struct Scratch(TempDir);

    impl Scratch {
        fn new() -> Scratch {
            Scratch(tempfile::tempdir().unwrap())
        }

        fn file(&self, name: &str, text: &str) {
            let file = self.path(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }

        fn jar(&self, name: &str, entries: &[(&str, &str)]) {
            write_jar(&self.path(name), entries);
        }

        fn path(&self, name: &str) -> PathBuf {
            self.0.path().join(name)
        }
    }

    fn text(class_path: &ClassPath, name: &str) -> Option<String> {
        let found = class_path.find_resource(name)?.unwrap();
        Some(String::from_utf8(found.bytes).unwrap())
    }

    #[test]
    fn the_first_place_wins_and_missing_places_are_ignored() {
        let scratch = Scratch::new();
        scratch.file("one/p/A.class", "one");
        scratch.jar("two.jar", &[("p/A.class", "two"), ("p/B.class", "two")]);
        let places = ["gone", "one", "two.jar"].map(|name| scratch.path(name));
        let spec = Places::joined(&places).unwrap();
        let class_path = ClassPath::parse(&spec, 17).unwrap();
        let a = class_path.find_class("p/A").unwrap().unwrap();
        assert_eq!(a.bytes, b"one");
        assert!(a.origin.to_string().ends_with("one/p/A.class"));
        let b = class_path.find_class("p/B").unwrap().unwrap();
        assert!(b.origin.to_string().ends_with("two.jar!/p/B.class"));
        assert!(class_path.find_class("p/C").is_none());
        assert_eq!(class_path.find_resources("p/A.class").count(), 2);
        assert_eq!(class_path.class_names().collect::<Vec<_>>(), ["p/A", "p/B"]);
    }

    #[test]
    fn names_cannot_leave_the_folder() {
        let scratch = Scratch::new();
        scratch.file("secret.class", "x");
        scratch.file("in/A.class", "x");
        let class_path = ClassPath::parse(scratch.path("in"), 17).unwrap();
        for name in ["../secret", "/in/A", "", "./A", "x/../A"] {
            assert!(class_path.find_class(name).is_none(), "{name}");
        }
        assert!(class_path.find_class("A").is_some());
    }

    #[test]
    fn the_newest_fitting_release_is_read() {
        let scratch = Scratch::new();
        let entries = [
            (
                "META-INF/MANIFEST.MF",
                "Manifest-Version: 1.0\nMulti-Release: true\n",
            ),
            ("A.class", "8"),
            ("META-INF/versions/9/A.class", "9"),
            ("META-INF/versions/17/A.class", "17"),
            ("META-INF/versions/21/A.class", "21"),
            ("META-INF/versions/17/New.class", "17"),
        ];
        scratch.jar("multi.jar", &entries);
        let spec = scratch.path("multi.jar");
        for (feature, expected) in [(11, "9"), (17, "17"), (20, "17"), (25, "21")] {
            let class_path = ClassPath::parse(&spec, feature).unwrap();
            assert_eq!(text(&class_path, "A.class").as_deref(), Some(expected));
        }
        let class_path = ClassPath::parse(&spec, 17).unwrap();
        assert_eq!(class_path.class_names().collect::<Vec<_>>(), ["A", "New"]);
    }

    #[test]
    fn manifests_and_wildcards_add_jars() {
        let scratch = Scratch::new();
        let manifest = "Class-Path: lib/b%20c.jar gone.jar main.jar classes/\n";
        scratch.file("lib/note.txt", "no jar");
        scratch.file("classes/D.class", "d");
        scratch.jar(
            "main.jar",
            &[("META-INF/MANIFEST.MF", manifest), ("A.class", "a")],
        );
        scratch.jar("lib/b c.jar", &[("B.class", "b")]);
        let class_path = ClassPath::parse(scratch.path("main.jar"), 17).unwrap();
        assert_eq!(
            class_path.class_names().collect::<Vec<_>>(),
            ["A", "B", "D"]
        );
        let class_path = ClassPath::parse(scratch.path("lib/*"), 17).unwrap();
        assert_eq!(class_path.class_names().collect::<Vec<_>>(), ["B"]);
        assert!(class_path.entries()[0].is_jar());
    }

    #[test]
    #[cfg(unix)]
    fn names_that_java_writes_otherwise_are_places_too() {
        use std::os::unix::ffi::OsStrExt;
        let scratch = Scratch::new();
        for (name, class) in [(&b"b\xfccher"[..], "A.class"), (b"one:two", "B.class")] {
            let folder = scratch.0.path().join(OsStr::from_bytes(name));
            fs::create_dir(&folder).unwrap();
            fs::write(folder.join(class), class).unwrap();
        }
        let parsed = ClassPath::parse(scratch.0.path().join(OsStr::from_bytes(b"b\xfccher")), 17);
        assert!(parsed.unwrap().find_class("A").is_some());
        let given = ClassPath::from_places([scratch.path("one:two")], 17).unwrap();
        assert!(given.find_class("B").is_some());
    }

    #[test]
    fn damaged_jars_are_named() {
        let scratch = Scratch::new();
        scratch.file("bad.jar", "this is no archive");
        let error = ClassPath::parse(scratch.path("bad.jar"), 17).unwrap_err();
        assert!(error.to_string().contains("bad.jar"), "{error}");
        let place = scratch.path("cut.jar");
        write_jar(&place, &[("A.class", &"a".repeat(5_000)), ("B.class", "b")]);
        let whole = fs::read(&place).unwrap();
        for position in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[position] ^= 0x55;
            fs::write(&place, &bytes).unwrap();
            if let Ok(class_path) = ClassPath::parse(&place, 17) {
                let names = class_path.class_names();
                names.for_each(|name| drop(class_path.find_class(&name)));
            }
        }
    }

    #[test]
    fn only_class_files_name_classes() {
        assert_eq!(class_name("a/B$C.class").as_deref(), Some("a/B$C"));
        for file in [
            "module-info.class",
            "a/package-info.class",
            "a/B.txt",
            ".class",
            "META-INF/versions/9/A.class",
        ] {
            assert_eq!(class_name(file), None, "{file}");
        }
    }
}
