//! The image file of a JDK (`lib/modules`): a perfect hash from `/module/path` to bytes.
//!
//! `jimage-rs` maps the file into memory. Its index is read here rather than by that crate for two
//! reasons: the crate indexes the mapping unchecked, so that a truncated image would end the
//! process, and it has no way from a package to its module, which is the first half of every class
//! look-up. Nothing is scanned on opening; a look-up touches a handful of cache lines.
//!
//! Layout (`jdk.internal.jimage.ImageHeader`, `ImageStringsReader`, `ImageLocation`): a header of
//! seven 32-bit words in the byte order of the machine that linked the image, a redirect table and
//! an offset table of `table_length` words, the location attributes, the strings, the contents.

use std::borrow::Cow;
use std::io::Read;
use std::path::Path;

use jimage_rs::JImage;

const MAGIC: u32 = 0xCAFE_DADA;
const COMPRESSED_MAGIC: u32 = 0xCAFE_FAFA;
const HEADER_SIZE: usize = 28;
const COMPRESSED_HEADER_SIZE: usize = 29;
const HASH_MULTIPLIER: u32 = 0x0100_0193;

/// Kinds of location attributes; the numbers are the file format's.
const MODULE: usize = 1;
const PARENT: usize = 2;
const BASE: usize = 3;
const EXTENSION: usize = 4;
const OFFSET: usize = 5;
const COMPRESSED: usize = 6;
const UNCOMPRESSED: usize = 7;
const KINDS: usize = 32;

/// A memory-mapped image.
#[derive(Debug)]
pub(crate) struct Image {
    file: JImage,
    layout: Layout,
}

/// Where the tables stand in the file. All of them are known to lie inside it.
#[derive(Debug, Clone, Copy)]
struct Layout {
    big_endian: bool,
    table_length: usize,
    locations: usize,
    strings: usize,
    contents: usize,
}

/// One entry of the index, as offsets into the string table and the contents.
type Location = [u64; KINDS];

/// The name of an entry in its four stored parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct EntryName<'a> {
    pub module: &'a str,
    pub parent: &'a str,
    pub base: &'a str,
    pub extension: &'a str,
}

impl Image {
    /// Maps `path` and checks that its tables lie inside the file.
    pub fn open(path: &Path) -> Result<Image, String> {
        let file = JImage::open(path).map_err(|error| error.to_string())?;
        let layout = Layout::read(file.raw().as_slice())
            .ok_or("the header does not fit the file; the image is damaged")?;
        Ok(Image { file, layout })
    }

    /// The bytes of `/module/path`, decompressed where the image was linked with compression.
    pub fn find(&self, module: &str, path: &str) -> Result<Option<Cow<'_, [u8]>>, String> {
        match self.locate(module, path) {
            Some(location) => self.contents(&location).map(Some),
            None => Ok(None),
        }
    }

    /// The module that has classes in `package` (given with slashes). An entry `/packages/a.b`
    /// lists pairs of (1 if the package is empty in that module, the module's name).
    pub fn module_of_package(&self, package: &str) -> Option<&str> {
        let dotted = package.replace('/', ".");
        let location = self.locate("packages", &dotted)?;
        let Ok(Cow::Borrowed(pairs)) = self.contents(&location) else {
            return None;
        };
        let mut pairs = pairs.chunks_exact(8);
        pairs.find_map(|pair| {
            let empty = self.layout.word(pair, 0)?;
            let name = self.layout.word(pair, 4)?;
            (empty == 0).then(|| self.string(u64::from(name))).flatten()
        })
    }

    /// The names of all entries that belong to a module, in the order of the hash table.
    pub fn names(&self) -> impl Iterator<Item = EntryName<'_>> {
        (0..self.layout.table_length)
            .filter_map(|index| self.entry_name(index))
            .filter(|name| !matches!(name.module, "" | "modules" | "packages"))
    }

    fn entry_name(&self, index: usize) -> Option<EntryName<'_>> {
        let location = self.location(index)?;
        Some(EntryName {
            module: self.string(location[MODULE])?,
            parent: self.string(location[PARENT])?,
            base: self.string(location[BASE])?,
            extension: self.string(location[EXTENSION])?,
        })
    }

    fn bytes(&self) -> &[u8] {
        self.file.raw().as_slice()
    }

    /// Looks `/module/path` up in the perfect hash; the name found is compared, since the hash
    /// sends names that are not in the table to some other entry.
    fn locate(&self, module: &str, path: &str) -> Option<Location> {
        let slots = u32::try_from(self.layout.table_length).ok()?;
        let slot = hash(HASH_MULTIPLIER, module, path) % slots;
        let redirect = self
            .layout
            .word(self.bytes(), HEADER_SIZE + 4 * slot as usize)?;
        let index = match redirect.cast_signed() {
            0 => return None,
            seed if seed > 0 => hash(redirect, module, path) % slots,
            direct => (-1 - direct).cast_unsigned(),
        };
        let location = self.location(index as usize)?;
        self.is_named(&location, module, path).then_some(location)
    }

    fn is_named(&self, location: &Location, module: &str, path: &str) -> bool {
        let part = |kind: usize| self.string(location[kind]);
        let matches = || {
            let parent = part(PARENT)?;
            let mut rest = path;
            if !parent.is_empty() {
                rest = rest.strip_prefix(parent)?.strip_prefix('/')?;
            }
            rest = rest.strip_prefix(part(BASE)?)?;
            let extension = part(EXTENSION)?;
            if !extension.is_empty() {
                rest = rest.strip_prefix('.')?.strip_prefix(extension)?;
            }
            Some(rest.is_empty() && part(MODULE)? == module)
        };
        matches().unwrap_or(false)
    }

    /// Decodes the attributes of the entry at `index`: a byte `kind << 3 | length - 1`, then the
    /// value with its most significant byte first, until kind 0.
    fn location(&self, index: usize) -> Option<Location> {
        if index >= self.layout.table_length {
            return None;
        }
        let offsets = HEADER_SIZE + 4 * self.layout.table_length;
        let start = self.layout.word(self.bytes(), offsets + 4 * index)? as usize;
        let table = self
            .bytes()
            .get(self.layout.locations..self.layout.strings)?;
        let mut rest = table.get(start..)?;
        let mut location = [0; KINDS];
        loop {
            let (&tag, tail) = rest.split_first()?;
            let kind = usize::from(tag >> 3);
            if kind == 0 {
                return Some(location);
            }
            let (value, tail) = tail.split_at_checked(usize::from(tag & 7) + 1)?;
            location[kind] = value
                .iter()
                .fold(0, |sum, &byte| (sum << 8) | u64::from(byte));
            rest = tail;
        }
    }

    fn string(&self, offset: u64) -> Option<&str> {
        let table = self
            .bytes()
            .get(self.layout.strings..self.layout.contents)?;
        let tail = table.get(usize::try_from(offset).ok()?..)?;
        let length = tail.iter().position(|&byte| byte == 0)?;
        std::str::from_utf8(&tail[..length]).ok()
    }

    fn contents(&self, location: &Location) -> Result<Cow<'_, [u8]>, String> {
        let stored = match location[COMPRESSED] {
            0 => location[UNCOMPRESSED],
            size => size,
        };
        let slice = || {
            let start = self
                .layout
                .contents
                .checked_add(usize::try_from(location[OFFSET]).ok()?)?;
            let end = start.checked_add(usize::try_from(stored).ok()?)?;
            self.bytes().get(start..end)
        };
        let slice = slice().ok_or("an entry lies outside of the image")?;
        match location[COMPRESSED] {
            0 => Ok(Cow::Borrowed(slice)),
            _ => self.decompress(slice).map(Cow::Owned),
        }
    }

    /// Undoes jlink's `--compress`: a header of 29 bytes (magic, compressed and uncompressed size,
    /// the decompressor's name, its configuration, a flag), then the payload.
    fn decompress(&self, stored: &[u8]) -> Result<Vec<u8>, String> {
        let damaged = "a compressed entry of the image is damaged";
        let word = |at| self.layout.word(stored, at).ok_or(damaged);
        if word(0)? != COMPRESSED_MAGIC {
            return Err(damaged.to_owned());
        }
        let size = self.layout.double_word(stored, 12).ok_or(damaged)?;
        let name = self.string(u64::from(word(20)?)).ok_or(damaged)?;
        if name != "zip" {
            return Err(format!(
                "the image was linked with the compression `{name}`, which is not supported"
            ));
        }
        let payload = stored.get(COMPRESSED_HEADER_SIZE..).ok_or(damaged)?;
        let mut bytes = Vec::new();
        flate2::read::ZlibDecoder::new(payload)
            .take(size)
            .read_to_end(&mut bytes)
            .map_err(|error| format!("{damaged}: {error}"))?;
        match u64::try_from(bytes.len()) {
            Ok(length) if length == size => Ok(bytes),
            _ => Err(damaged.to_owned()),
        }
    }
}

impl Layout {
    /// `None` where the tables that the header announces do not fit into the file.
    fn read(bytes: &[u8]) -> Option<Layout> {
        let magic: [u8; 4] = bytes.get(..4)?.try_into().ok()?;
        let mut layout = Layout {
            big_endian: u32::from_be_bytes(magic) == MAGIC,
            table_length: 0,
            locations: 0,
            strings: 0,
            contents: 0,
        };
        let word = |index: usize| layout.word(bytes, 4 * index).map(|word| word as usize);
        let (table_length, locations_size, strings_size) = (word(4)?, word(5)?, word(6)?);
        layout.table_length = table_length;
        layout.locations = table_length.checked_mul(8)?.checked_add(HEADER_SIZE)?;
        layout.strings = layout.locations.checked_add(locations_size)?;
        layout.contents = layout.strings.checked_add(strings_size)?;
        (table_length > 0 && layout.contents <= bytes.len()).then_some(layout)
    }

    fn word(&self, bytes: &[u8], at: usize) -> Option<u32> {
        let word = bytes.get(at..at.checked_add(4)?)?.try_into().ok()?;
        Some(match self.big_endian {
            true => u32::from_be_bytes(word),
            false => u32::from_le_bytes(word),
        })
    }

    fn double_word(&self, bytes: &[u8], at: usize) -> Option<u64> {
        let word = bytes.get(at..at.checked_add(8)?)?.try_into().ok()?;
        Some(match self.big_endian {
            true => u64::from_be_bytes(word),
            false => u64::from_le_bytes(word),
        })
    }
}

/// The image's hash of `/module/path`, without building that string.
fn hash(seed: u32, module: &str, path: &str) -> u32 {
    let parts = [b"/".as_slice(), module.as_bytes(), b"/", path.as_bytes()];
    let bytes = parts.into_iter().flatten();
    bytes.fold(seed, |hash, &byte| {
        hash.wrapping_mul(HASH_MULTIPLIER) ^ u32::from(byte)
    }) & 0x7FFF_FFFF
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damaged_headers_are_refused() {
        assert!(Layout::read(&[]).is_none());
        let mut header = Vec::new();
        for word in [MAGIC, 0x1_0000, 0, 1, 1, 4, 4] {
            header.extend_from_slice(&u32::to_le_bytes(word));
        }
        assert!(Layout::read(&header).is_none(), "the tables are missing");
        header.resize(HEADER_SIZE + 16, 0);
        assert!(Layout::read(&header).is_some());
        header[16..20].copy_from_slice(&[0; 4]);
        assert!(Layout::read(&header).is_none(), "an empty table");
    }

    /// An image in which every name has the first place that the hash gives it.
    fn small_image() -> Vec<u8> {
        let names = [("java.base", "a", "B", "class"), ("packages", "", "a", "")];
        let mut strings = vec![0];
        let mut locations = Vec::new();
        let mut contents = b"bytes of B".to_vec();
        let mut places = Vec::new();
        let module_name = 1;
        for (module, parent, base, extension) in names {
            places.push(locations.len() as u32);
            for (kind, text) in [(1, module), (2, parent), (3, base), (4, extension)] {
                if !text.is_empty() {
                    locations.extend([kind << 3, strings.len() as u8]);
                    strings.extend_from_slice(text.as_bytes());
                    strings.push(0);
                }
            }
            let (offset, size) = if module == "packages" {
                (10, 8)
            } else {
                (0, 10)
            };
            locations.extend([5 << 3, offset, 7 << 3, size, 0]);
        }
        contents.extend_from_slice(&[0, 0, 0, 0, module_name, 0, 0, 0]);
        let slots = (2..)
            .find(|&slots| slot_of(slots, 0) != slot_of(slots, 1))
            .unwrap();
        let mut words = vec![
            MAGIC,
            1 << 16,
            0,
            2,
            slots,
            locations.len() as u32,
            strings.len() as u32,
        ];
        let mut redirects = vec![0; slots as usize];
        let mut offsets = vec![0; slots as usize];
        for (index, &place) in places.iter().enumerate() {
            redirects[slot_of(slots, index) as usize] = (-1 - index as i32).cast_unsigned();
            offsets[index] = place;
        }
        words.extend(redirects);
        words.extend(offsets);
        let bytes = words.into_iter().flat_map(u32::to_le_bytes);
        bytes
            .chain(locations)
            .chain(strings)
            .chain(contents)
            .collect()
    }

    fn slot_of(slots: u32, index: usize) -> u32 {
        let (module, path) = [("java.base", "a/B.class"), ("packages", "a")][index];
        hash(HASH_MULTIPLIER, module, path) % slots
    }

    fn look_at(bytes: &[u8], file: &Path) -> Option<(Vec<u8>, String)> {
        std::fs::write(file, bytes).unwrap();
        let image = Image::open(file).ok()?;
        let found = image.find("java.base", "a/B.class").ok()??.into_owned();
        image.names().count();
        let module = image.module_of_package("a")?.to_owned();
        Some((found, module))
    }

    #[test]
    fn damage_never_panics() {
        let file = std::env::temp_dir().join(format!("vitro-image-{}", std::process::id()));
        let whole = small_image();
        let (bytes, module) = look_at(&whole, &file).unwrap();
        assert_eq!(
            (bytes.as_slice(), module.as_str()),
            (b"bytes of B".as_slice(), "java.base")
        );
        for position in 0..whole.len() {
            for bit in 0..8 {
                let mut damaged = whole.clone();
                damaged[position] ^= 1 << bit;
                look_at(&damaged, &file);
            }
            look_at(&whole[..position], &file);
        }
        std::fs::remove_file(file).unwrap();
    }

    #[test]
    fn the_hash_covers_the_separators() {
        assert_ne!(
            hash(HASH_MULTIPLIER, "a", "bc"),
            hash(HASH_MULTIPLIER, "ab", "c")
        );
    }
}
