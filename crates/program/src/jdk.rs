//! The user's JDK: where it is, which version it is, and what its module image holds.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, OnceLock, RwLock};
use std::time::UNIX_EPOCH;

use crate::image::Image;

/// An installed JDK (or a runtime made by `jlink`) of version 9 or later.
#[derive(Debug)]
pub struct Jdk {
    home: PathBuf,
    version: JdkVersion,
    identity: String,
    image: Image,
    /// Answers of `module_of_package`, the first half of every class look-up. They also share one
    /// `Arc` per module name.
    packages: RwLock<HashMap<Box<str>, Option<Arc<str>>>>,
    modules: OnceLock<Vec<Arc<str>>>,
}

/// The version of a JDK, from its `release` file.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct JdkVersion {
    /// Such as `17.0.15+6-Debian-1deb12u1`.
    pub full: String,
    /// Such as 17.
    pub feature: u32,
}

/// A class file from the image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JdkClass<'a> {
    /// The module that owns the class, such as `java.base`.
    pub module: Arc<str>,
    /// The class file; borrowed from the image unless that is compressed.
    pub bytes: Cow<'a, [u8]>,
}

/// Why no JDK can be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JdkError {
    /// Nothing that names a JDK was found; each line says where one was looked for.
    NotFound(Vec<String>),
    /// A place that the user named holds no JDK.
    NoImage {
        /// Who named the place, such as `JAVA_HOME`.
        named_by: &'static str,
        /// The place.
        home: PathBuf,
    },
    /// The image of the JDK cannot be used.
    BadImage {
        /// The image.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}

impl fmt::Display for JdkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JdkError::NotFound(looked) => {
                write!(f, "no JDK found")?;
                looked.iter().try_for_each(|line| write!(f, "; {line}"))?;
                write!(f, "; pass --jdk or set JAVA_HOME")
            }
            JdkError::NoImage { named_by, home } => write!(
                f,
                "{named_by} names {}, which is not the home of a JDK 9 or later: {} does not exist",
                home.display(),
                home.join("lib").join("modules").display()
            ),
            JdkError::BadImage { path, reason } => {
                write!(f, "cannot use the image {}: {reason}", path.display())
            }
        }
    }
}

impl std::error::Error for JdkError {}

impl Jdk {
    /// Finds the JDK to use: `explicit` (the option `--jdk`), else `JAVA_HOME`, else the home of
    /// the `java` on `PATH`. A place named by the user that holds no JDK is an error rather than
    /// passed over, since another version would give other results without a word.
    pub fn locate(explicit: Option<&Path>) -> Result<Jdk, JdkError> {
        let home = find_home(
            explicit,
            std::env::var_os("JAVA_HOME"),
            std::env::var_os("PATH"),
        )?;
        Jdk::open(&home)
    }

    /// Opens the JDK with this home folder.
    pub fn open(home: &Path) -> Result<Jdk, JdkError> {
        let path = home.join("lib").join("modules");
        let bad = |reason: String| JdkError::BadImage {
            path: path.clone(),
            reason,
        };
        let image = Image::open(&path).map_err(bad)?;
        // Every later look-up answers only "there" or "not there", so what would make all of them
        // fail (an unsupported compression, a damaged file) has to be said here.
        let object = image
            .find("java.base", "java/lang/Object.class")
            .and_then(|found| found.ok_or("it holds no java.lang.Object".to_owned()))
            .map_err(bad)?
            .into_owned();
        let release = fs::read_to_string(home.join("release")).unwrap_or_default();
        let version = version_of(&release, &object);
        let identity = identity_of(&path, &version).map_err(bad)?;
        Ok(Jdk {
            home: home.to_owned(),
            version,
            identity,
            image,
            packages: RwLock::default(),
            modules: OnceLock::new(),
        })
    }

    /// The home folder, which holds `lib/modules`.
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// The version.
    pub fn version(&self) -> &JdkVersion {
        &self.version
    }

    /// A key for caches that is the same exactly as long as the image is: its version, size and
    /// time of change.
    pub fn identity(&self) -> &str {
        &self.identity
    }

    /// The class with this internal name, such as `java/lang/Object`.
    pub fn class(&self, name: &str) -> Option<JdkClass<'_>> {
        let (package, _) = name.rsplit_once('/')?;
        let module = self.module_of_package(package)?;
        let bytes = self.resource(&module, &format!("{name}.class"))?;
        Some(JdkClass { module, bytes })
    }

    /// The file `path` of a module, such as `java/lang/Object.class` or `module-info.class`.
    pub fn resource(&self, module: &str, path: &str) -> Option<Cow<'_, [u8]>> {
        self.image.find(module, path).ok().flatten()
    }

    /// The module that has classes in `package`, such as `java.base` for `java/lang`.
    pub fn module_of_package(&self, package: &str) -> Option<Arc<str>> {
        if let Ok(packages) = self.packages.read()
            && let Some(known) = packages.get(package)
        {
            return known.clone();
        }
        let module = self.image.module_of_package(package);
        let Ok(mut packages) = self.packages.write() else {
            return module.map(Arc::from);
        };
        let shared = module.map(|name| {
            let mut known = packages.values().flatten();
            let known = known.find(|other| other.as_ref() == name).cloned();
            known.unwrap_or_else(|| Arc::from(name))
        });
        packages.insert(package.into(), shared.clone());
        shared
    }

    /// The names of all modules in the image, sorted. The first call scans the index (some
    /// milliseconds).
    pub fn modules(&self) -> &[Arc<str>] {
        self.modules.get_or_init(|| {
            let names: BTreeSet<&str> = self.image.names().map(|name| name.module).collect();
            names.into_iter().map(Arc::from).collect()
        })
    }

    /// The internal names of the classes of a module, in no particular but a stable order. Scans
    /// the index.
    pub fn classes<'a>(&'a self, module: &'a str) -> impl Iterator<Item = String> + 'a {
        self.image
            .names()
            .filter(move |name| name.module == module && name.extension == "class")
            .filter(|name| !name.parent.is_empty() && !name.parent.starts_with("META-INF"))
            .map(|name| format!("{}/{}", name.parent, name.base))
    }

    /// A file below the home folder, such as `lib/tzdb.dat`. Absolute paths and `..` are refused,
    /// and so are links that lead out of the home, except those of the distribution itself: Debian
    /// links `conf` files to `/etc/java-*`.
    pub fn data_file(&self, relative: &str) -> Option<Vec<u8>> {
        let relative = Path::new(relative);
        let plain = |part| matches!(part, Component::Normal(_));
        if !relative.components().all(plain) {
            return None;
        }
        let home = self.home.canonicalize().ok()?;
        let file = home.join(relative).canonicalize().ok()?;
        let configuration = || {
            let folder = file.strip_prefix("/etc").ok()?.components().next()?;
            Some(folder.as_os_str().to_str()?.starts_with("java-"))
        };
        let inside = file.starts_with(&home) || configuration().unwrap_or(false);
        inside.then(|| fs::read(file).ok()).flatten()
    }
}

/// Decides between the three places; the environment is a parameter so that tests can set it.
fn find_home(
    explicit: Option<&Path>,
    java_home: Option<OsString>,
    path: Option<OsString>,
) -> Result<PathBuf, JdkError> {
    if let Some(place) = explicit {
        return home_at(place, "--jdk");
    }
    if let Some(place) = java_home.filter(|place| !place.is_empty()) {
        return home_at(Path::new(&place), "JAVA_HOME");
    }
    let mut looked = vec!["JAVA_HOME is not set".to_owned()];
    match path {
        Some(path) => match home_on_path(&path, &mut looked) {
            Some(home) => Ok(home),
            None => Err(JdkError::NotFound(looked)),
        },
        None => {
            looked.push("PATH is not set".to_owned());
            Err(JdkError::NotFound(looked))
        }
    }
}

/// A place that the user named: a home, or a macOS bundle around one.
fn home_at(place: &Path, named_by: &'static str) -> Result<PathBuf, JdkError> {
    let homes = [place.to_owned(), place.join("Contents").join("Home")];
    let found = homes.into_iter().find(|home| has_image(home));
    found.ok_or_else(|| JdkError::NoImage {
        named_by,
        home: place.to_owned(),
    })
}

/// Goes from each `java` on `PATH` through its links up to a folder that holds an image.
fn home_on_path(path: &OsStr, looked: &mut Vec<String>) -> Option<PathBuf> {
    let name = if cfg!(windows) { "java.exe" } else { "java" };
    for folder in std::env::split_paths(path) {
        let Ok(java) = folder.join(name).canonicalize() else {
            continue;
        };
        match java.ancestors().find(|home| has_image(home)) {
            Some(home) => return Some(home.to_owned()),
            None => looked.push(format!(
                "no folder above {} has lib/modules",
                java.display()
            )),
        }
    }
    if looked.len() == 1 {
        looked.push("PATH holds no `java`".to_owned());
    }
    None
}

fn has_image(home: &Path) -> bool {
    home.join("lib").join("modules").is_file()
}

/// Reads the `release` file; runtimes without one still show their feature number by the version
/// of their class files (52 is Java 8).
fn version_of(release: &str, object: &[u8]) -> JdkVersion {
    let value = |key: &str| {
        let line = release.lines().find_map(|line| line.strip_prefix(key))?;
        let value = line.strip_prefix('=')?.trim().trim_matches('"');
        (!value.is_empty()).then_some(value)
    };
    let feature = |version: &str| {
        let digits = version.split(|c: char| !c.is_ascii_digit()).next()?;
        digits.parse().ok()
    };
    let full = value("JAVA_RUNTIME_VERSION").or(value("JAVA_VERSION"));
    if let Some(full) = full
        && let Some(feature) = feature(full)
    {
        let full = full.to_owned();
        return JdkVersion { full, feature };
    }
    let major = object
        .get(6..8)
        .map_or(0, |bytes| u32::from(bytes[0]) << 8 | u32::from(bytes[1]));
    let feature = major.saturating_sub(44);
    JdkVersion {
        full: feature.to_string(),
        feature,
    }
}

fn identity_of(image: &Path, version: &JdkVersion) -> Result<String, String> {
    let metadata = fs::metadata(image).map_err(|error| error.to_string())?;
    let changed = metadata.modified().map_err(|error| error.to_string())?;
    let changed = changed.duration_since(UNIX_EPOCH).unwrap_or_default();
    Ok(format!(
        "{}-{:x}-{:x}",
        version.full,
        metadata.len(),
        changed.as_nanos()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn jdk() -> Jdk {
        Jdk::locate(None).expect("the tests need a JDK")
    }

    #[test]
    fn classes_come_with_their_module() {
        let jdk = jdk();
        let object = jdk.class("java/lang/Object").unwrap();
        assert_eq!(&*object.module, "java.base");
        assert_eq!(&object.bytes[..4], [0xCA, 0xFE, 0xBA, 0xBE]);
        assert!(jdk.class("java/lang/NoSuchClass").is_none());
        assert!(jdk.class("no/such/Package").is_none());
        assert!(jdk.class("Unnamed").is_none());
        assert!(jdk.class("").is_none());
        assert!(jdk.version().feature >= 9);
    }

    #[test]
    fn packages_lead_to_modules() {
        let jdk = jdk();
        assert_eq!(
            jdk.module_of_package("java/util/concurrent").as_deref(),
            Some("java.base")
        );
        assert_eq!(jdk.module_of_package("java"), None, "no class in it");
        assert_eq!(jdk.module_of_package(""), None);
        assert_eq!(jdk.module_of_package("java/lang/"), None);
    }

    #[test]
    fn every_listed_class_is_found_in_its_module() {
        let jdk = jdk();
        assert!(jdk.modules().iter().any(|name| &**name == "java.base"));
        let names: Vec<String> = jdk.classes("java.base").collect();
        assert!(names.len() > 5_000);
        for name in names {
            let class = jdk.class(&name).expect(&name);
            assert_eq!(&*class.module, "java.base");
        }
        assert!(jdk.resource("java.base", "module-info.class").is_some());
    }

    #[test]
    fn data_files_stay_below_the_home() {
        let jdk = jdk();
        assert!(jdk.data_file("lib/tzdb.dat").is_some());
        assert!(jdk.data_file("lib/../lib/tzdb.dat").is_none());
        assert!(jdk.data_file("/etc/passwd").is_none());
        assert!(jdk.data_file("../../../../etc/passwd").is_none());
        assert!(jdk.data_file("lib").is_none(), "a folder");
    }

    #[test]
    fn errors_say_what_was_looked_for() {
        let place = Path::new("no-such-jdk");
        let error = find_home(Some(place), None, None).unwrap_err().to_string();
        assert!(error.starts_with("--jdk names no-such-jdk"), "{error}");
        let error = find_home(None, Some("gone".into()), None).unwrap_err();
        assert!(error.to_string().starts_with("JAVA_HOME names gone"));
        let error = find_home(None, None, Some("gone".into())).unwrap_err();
        assert!(error.to_string().contains("PATH holds no `java`"));
    }

    #[test]
    fn the_version_is_read_from_release_or_from_a_class() {
        let release =
            "IMPLEMENTOR=\"x\"\nJAVA_RUNTIME_VERSION=\"21.0.4+7-LTS\"\nJAVA_VERSION=\"21.0.4\"\n";
        let version = version_of(release, &[]);
        assert_eq!(
            (version.full.as_str(), version.feature),
            ("21.0.4+7-LTS", 21)
        );
        assert_eq!(version_of("JAVA_VERSION=\"25\"", &[]).feature, 25);
        let object = [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 61];
        assert_eq!(version_of("", &object).feature, 17);
    }
}
