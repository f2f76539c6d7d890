//! One jar: an index of its entries, their contents on demand, and what its manifest says.
//!
//! `rawzip` reads the directory of the archive once, through positioned reads on the open file.
//! Mapping the file would save a copy but needs `unsafe`, and a jar that is rewritten under a
//! mapping (a build runs at the same time) would end the process. `zip` would do as well but
//! allocates about a dozen objects per entry on opening.

use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use rawzip::{
    CompressionMethod, FileReader, RECOMMENDED_BUFFER_SIZE, ZipArchive, ZipArchiveEntryWayfinder,
};

const MANIFEST: &str = "META-INF/MANIFEST.MF";
const VERSIONS: &str = "META-INF/versions/";

/// An open jar.
#[derive(Debug)]
pub(crate) struct Jar {
    archive: ZipArchive<FileReader>,
    entries: HashMap<Box<str>, Entry>,
    class_path: Vec<String>,
}

/// What is needed to read one entry.
#[derive(Debug, Clone, Copy)]
struct Entry {
    place: ZipArchiveEntryWayfinder,
    method: CompressionMethod,
}

impl Jar {
    /// Opens a jar. Of a multi-release jar the entries for Java versions up to `feature` stand in
    /// for the common ones of the same name.
    pub fn open(path: &Path, feature: u32) -> Result<Jar, String> {
        let file = File::open(path).map_err(|error| error.to_string())?;
        let mut buffer = vec![0; RECOMMENDED_BUFFER_SIZE];
        let archive =
            ZipArchive::from_file(file, &mut buffer).map_err(|error| error.to_string())?;
        let mut jar = Jar {
            entries: read_directory(&archive, &mut buffer)?,
            archive,
            class_path: Vec::new(),
        };
        if let Some(manifest) = jar.read(MANIFEST).transpose()? {
            let manifest = Manifest::parse(&manifest);
            let words = manifest.get("class-path").unwrap_or_default();
            jar.class_path = words.split_whitespace().map(str::to_owned).collect();
            if manifest.get("multi-release").is_some_and(is_true) {
                overlay_versions(&mut jar.entries, feature);
            }
        }
        Ok(jar)
    }

    /// The contents of an entry, if the jar has it.
    pub fn read(&self, name: &str) -> Option<Result<Vec<u8>, String>> {
        let entry = *self.entries.get(name)?;
        Some(
            self.inflate(entry)
                .map_err(|reason| format!("entry {name}: {reason}")),
        )
    }

    /// Whether the jar has an entry.
    pub fn has(&self, name: &str) -> bool {
        self.entries.contains_key(name)
    }

    /// The names of all entries that are files.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(AsRef::as_ref)
    }

    /// The relative URLs of the manifest's `Class-Path`.
    pub fn class_path(&self) -> &[String] {
        &self.class_path
    }

    fn inflate(&self, entry: Entry) -> Result<Vec<u8>, String> {
        let found = self.archive.get_entry(entry.place);
        let found = found.map_err(|error| error.to_string())?;
        let mut bytes = Vec::new();
        let result = match entry.method {
            CompressionMethod::STORE => found
                .verifying_reader(found.reader())
                .read_to_end(&mut bytes),
            CompressionMethod::DEFLATE => {
                let inflated = flate2::read::DeflateDecoder::new(found.reader());
                // The announced size bounds what a crafted entry can make us allocate.
                let bounded = inflated.take(entry.place.uncompressed_size_hint().saturating_add(1));
                found.verifying_reader(bounded).read_to_end(&mut bytes)
            }
            other => return Err(format!("compression {other} is not supported in jars")),
        };
        result.map(|_| bytes).map_err(|error| error.to_string())
    }
}

/// Of two entries with one name the last one counts, as in `java.util.zip`.
fn read_directory(
    archive: &ZipArchive<FileReader>,
    buffer: &mut [u8],
) -> Result<HashMap<Box<str>, Entry>, String> {
    let mut entries = HashMap::new();
    let mut directory = archive.entries(buffer);
    while let Some(entry) = directory.next_entry().map_err(|error| error.to_string())? {
        // Names that are not UTF-8 cannot be class names; folders carry nothing.
        let path = entry.file_path();
        let Ok(name) = std::str::from_utf8(path.as_bytes()) else {
            continue;
        };
        if !entry.is_dir() {
            let place = entry.wayfinder();
            let method = entry.compression_method();
            entries.insert(name.into(), Entry { place, method });
        }
    }
    Ok(entries)
}

/// Lets `META-INF/versions/N/name` with the largest fitting `N` take the place of `name`. Entries
/// below `META-INF` have no versions (JAR specification, "Multi-release JAR files").
fn overlay_versions(entries: &mut HashMap<Box<str>, Entry>, feature: u32) {
    let mut newest: HashMap<Box<str>, (u32, Entry)> = HashMap::new();
    for (name, &entry) in entries.iter() {
        let Some((version, plain)) = split_version(name) else {
            continue;
        };
        if version < 9 || version > feature || plain.starts_with("META-INF/") {
            continue;
        }
        let best = newest.entry(plain.into()).or_insert((version, entry));
        if version > best.0 {
            *best = (version, entry);
        }
    }
    entries.extend(newest.into_iter().map(|(name, (_, entry))| (name, entry)));
}

/// `META-INF/versions/11/a/B.class` is version 11 of `a/B.class`.
fn split_version(name: &str) -> Option<(u32, &str)> {
    let (version, plain) = name.strip_prefix(VERSIONS)?.split_once('/')?;
    Some((version.parse().ok()?, plain))
}

fn is_true(value: &str) -> bool {
    value.trim().eq_ignore_ascii_case("true")
}

/// The main section of a manifest, its keys in lower case.
struct Manifest(HashMap<String, String>);

impl Manifest {
    /// Lines are at most 72 bytes long; a line that starts with a space continues the last one.
    /// Bytes are joined before they are decoded, since a line may end within a character.
    fn parse(bytes: &[u8]) -> Manifest {
        let mut lines: Vec<Vec<u8>> = Vec::new();
        for line in bytes.split(|&byte| byte == b'\n') {
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            match (line.strip_prefix(b" "), lines.last_mut()) {
                (Some(rest), Some(last)) => last.extend_from_slice(rest),
                _ if line.is_empty() => break,
                _ => lines.push(line.to_owned()),
            }
        }
        let pair = |line: Vec<u8>| {
            let line = String::from_utf8_lossy(&line);
            let (key, value) = line.split_once(':')?;
            Some((key.to_ascii_lowercase(), value.trim().to_owned()))
        };
        Manifest(lines.into_iter().filter_map(pair).collect())
    }

    fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::io::Write;

    /// Writes a jar with these entries; every second one is stored rather than deflated.
    pub(crate) fn write_jar(path: &Path, entries: &[(&str, &str)]) {
        let mut output = File::create(path).unwrap();
        let mut archive = rawzip::ZipArchiveWriter::new(&mut output);
        for (index, (name, text)) in entries.iter().enumerate() {
            let method = match index % 2 {
                0 => CompressionMethod::DEFLATE,
                _ => CompressionMethod::STORE,
            };
            let file = archive.new_file(name).compression_method(method);
            let (mut entry, config) = file.start().unwrap();
            let descriptor = if index % 2 == 0 {
                let level = flate2::Compression::default();
                let deflate = flate2::write::DeflateEncoder::new(&mut entry, level);
                let mut writer = config.wrap(deflate);
                writer.write_all(text.as_bytes()).unwrap();
                let (deflate, descriptor) = writer.finish().unwrap();
                deflate.finish().unwrap();
                descriptor
            } else {
                let mut writer = config.wrap(&mut entry);
                writer.write_all(text.as_bytes()).unwrap();
                writer.finish().unwrap().1
            };
            entry.finish(descriptor).unwrap();
        }
        archive.finish().unwrap();
    }

    #[test]
    fn manifests_join_continued_lines_and_end_at_the_main_section() {
        let text = b"Manifest-Version: 1.0\r\nClass-Path: a.jar b\r\n .jar\r\n\r\nName: x\r\nMulti-Release: true\r\n";
        let manifest = Manifest::parse(text);
        assert_eq!(manifest.get("class-path"), Some("a.jar b.jar"));
        assert_eq!(manifest.get("multi-release"), None);
    }

    #[test]
    fn versions_are_split_from_names() {
        assert_eq!(
            split_version("META-INF/versions/11/a/B.class"),
            Some((11, "a/B.class"))
        );
        assert_eq!(split_version("META-INF/versions/x/B.class"), None);
        assert_eq!(split_version("a/B.class"), None);
    }
}
