//! The places of a class path by name, before they are opened. They stay paths: names that are no UTF-8 survive, and what
//! cannot stand in a class path is an error that names it.

use std::ffi::{OsStr, OsString};
use std::ops::Deref;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::ClassPathError;

/// Folders, jars and `folder/*`, in the order in which they are searched.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Places(Vec<PathBuf>);

impl Places {
    /// Places separated as for `java -cp`. One without a name is the current folder.
    pub fn parse(text: impl AsRef<OsStr>) -> Places {
        let named = |place: PathBuf| match place.as_os_str().is_empty() {
            true => PathBuf::from("."),
            false => place,
        };
        std::env::split_paths(&text).map(named).collect()
    }

    /// The text for `java -cp`.
    ///
    /// # Errors
    ///
    /// A place whose name contains the separator: Java would read two places.
    pub fn joined(places: &[impl AsRef<Path>]) -> Result<OsString, ClassPathError> {
        std::env::join_paths(places.iter().map(AsRef::as_ref)).map_err(|error| {
            let is_wrong = |place: &&Path| std::env::join_paths([place]).is_err();
            let wrong = places.iter().map(AsRef::as_ref).find(is_wrong);
            ClassPathError {
                path: wrong.unwrap_or(Path::new("")).to_owned(),
                reason: format!("Java cannot have it in a class path: {error}"),
            }
        })
    }
}

impl Deref for Places {
    type Target = [PathBuf];

    fn deref(&self) -> &[PathBuf] {
        &self.0
    }
}

impl From<Vec<PathBuf>> for Places {
    fn from(places: Vec<PathBuf>) -> Places {
        Places(places)
    }
}

impl FromIterator<PathBuf> for Places {
    fn from_iter<I: IntoIterator<Item = PathBuf>>(places: I) -> Places {
        Places(places.into_iter().collect())
    }
}

/// As bytes, since `serde` refuses paths that are no UTF-8.
impl Serialize for Places {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bytes = self
            .0
            .iter()
            .map(|place| place.as_os_str().as_encoded_bytes());
        serializer.collect_seq(bytes)
    }
}

impl<'de> Deserialize<'de> for Places {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Places, D::Error> {
        let places = Vec::<Vec<u8>>::deserialize(deserializer)?;
        let path =
            |bytes| path_of(bytes).ok_or_else(|| serde::de::Error::custom("this is no path"));
        places.into_iter().map(path).collect()
    }
}

#[cfg(unix)]
fn path_of(bytes: Vec<u8>) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStringExt;
    Some(OsString::from_vec(bytes).into())
}

#[cfg(not(unix))]
fn path_of(bytes: Vec<u8>) -> Option<PathBuf> {
    String::from_utf8(bytes).ok().map(PathBuf::from)
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::ffi::OsStrExt;

    use super::*;

    /// A name in ISO 8859-1.
    fn latin() -> &'static Path {
        Path::new(OsStr::from_bytes(b"b\xfccher/lib.jar"))
    }

    #[test]
    fn texts_are_read_and_written_as_java_does() {
        let text = OsStr::from_bytes(b"a::b\xfccher/lib.jar:lib/*");
        let places = Places::parse(text);
        let expected = [Path::new("a"), Path::new("."), latin(), Path::new("lib/*")];
        assert_eq!(*places, expected.map(Path::to_owned));
        let joined = Places::joined(&places).unwrap();
        assert_eq!(joined, OsStr::from_bytes(b"a:.:b\xfccher/lib.jar:lib/*"));
        assert_eq!(*Places::parse(""), [PathBuf::from(".")]);
    }

    #[test]
    fn a_name_with_the_separator_is_refused() {
        let error = Places::joined(&["one", "a:b", "two"]).unwrap_err();
        assert_eq!(error.path, Path::new("a:b"));
        assert!(error.to_string().contains("a:b"), "{error}");
    }

    #[test]
    fn names_survive_the_way_to_a_worker() {
        let places: Places = [latin().to_owned(), PathBuf::from("a:b")]
            .into_iter()
            .collect();
        let bytes = postcard::to_stdvec(&places).unwrap();
        assert_eq!(postcard::from_bytes::<Places>(&bytes).unwrap(), places);
    }
}
