//! `java.lang.String` objects: made, read and interned by the machine.

use std::hash::{DefaultHasher, Hash, Hasher};

use vitro_classfile::JavaText;

use crate::heap::Ref;
use crate::kind::Kind;
use crate::machine::Machine;

impl Machine {
    /// A fresh string.
    pub fn new_string(&mut self, text: &str) -> Ref {
        if text.is_ascii() {
            return self.new_string_of(text.as_bytes(), 0);
        }
        let units: Vec<u16> = text.encode_utf16().collect();
        self.new_string_utf16(&units)
    }

    /// A fresh string of UTF-16 units, compact if all fit in Latin-1.
    pub fn new_string_utf16(&mut self, units: &[u16]) -> Ref {
        if units.iter().all(|&unit| unit < 256) {
            let bytes: Vec<u8> = units.iter().map(|&unit| unit as u8).collect();
            self.new_string_of(&bytes, 0)
        } else {
            let bytes: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
            self.new_string_of(&bytes, 1)
        }
    }

    fn new_string_of(&mut self, bytes: &[u8], coder: u64) -> Ref {
        let value = self.new_byte_array(bytes);
        let string = self.heap.new_object(self.known.string);
        self.heap
            .set_field(string, self.known.string_value, value.slot());
        self.heap.set_field(string, self.known.string_coder, coder);
        string
    }

    /// A fresh `byte[]`.
    pub fn new_byte_array(&mut self, bytes: &[u8]) -> Ref {
        let class = self.known.array_of(Kind::Byte);
        let array = self.heap.new_array(class, bytes.len() as u32, 0);
        if let Some(payload) = self.heap.payload_mut(array, 0, bytes.len()) {
            payload.copy_from_slice(bytes);
        }
        array
    }

    /// The UTF-16 units of a string.
    pub fn string_units(&self, string: Ref) -> Vec<u16> {
        let value = self.heap.ref_field(string, self.known.string_value);
        if value.is_null() {
            return Vec::new();
        }
        let bytes = self.heap.u8s(value);
        if self.heap.field(string, self.known.string_coder) == 0 {
            bytes.iter().map(|&byte| u16::from(byte)).collect()
        } else {
            bytes
                .chunks_exact(2)
                .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
                .collect()
        }
    }

    /// The text of a string; unpaired surrogates become replacement characters. Empty for null.
    pub fn text(&self, string: Ref) -> String {
        if string.is_null() {
            return String::new();
        }
        String::from_utf16_lossy(&self.string_units(string))
    }

    fn string_content(&self, string: Ref) -> (&[u8], u64) {
        let value = self.heap.ref_field(string, self.known.string_value);
        let bytes = if value.is_null() {
            &[][..]
        } else {
            self.heap.u8s(value)
        };
        (bytes, self.heap.field(string, self.known.string_coder))
    }

    /// The canonical string with the content of `string`.
    pub fn intern(&mut self, string: Ref) -> Ref {
        let hash = content_hash(self.string_content(string));
        let found = self
            .interned
            .find(hash, |&known| {
                self.string_content(known) == self.string_content(string)
            })
            .copied();
        if let Some(known) = found {
            return known;
        }
        self.note_interned(string);
        self.insert_interned(string);
        string
    }

    /// Whether a string is the canonical one of its content.
    pub(crate) fn is_interned(&self, string: Ref) -> bool {
        let hash = content_hash(self.string_content(string));
        let found = self.interned.find(hash, |&known| known == string);
        found.is_some()
    }

    /// Puts a string that is not there yet into the table.
    pub(crate) fn insert_interned(&mut self, string: Ref) {
        let mut table = std::mem::take(&mut self.interned);
        let hash = content_hash(self.string_content(string));
        table.insert_unique(hash, string, |&known| {
            content_hash(self.string_content(known))
        });
        self.interned = table;
    }

    /// Takes a string out of the table.
    pub(crate) fn remove_interned(&mut self, string: Ref) {
        let hash = content_hash(self.string_content(string));
        if let Ok(entry) = self.interned.find_entry(hash, |&known| known == string) {
            entry.remove();
        }
    }

    /// The canonical string for a constant.
    pub fn intern_constant(&mut self, text: &JavaText) -> Ref {
        let string = match &text.units {
            Some(units) => self.new_string_utf16(units),
            None => self.new_string(&text.text),
        };
        self.intern(string)
    }
}

fn content_hash(content: (&[u8], u64)) -> u64 {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    hasher.finish()
}
