//! The constant pool under construction (JVMS §4.4). Equal entries are stored once.

use std::collections::HashMap;

use super::put16;
use crate::error::SpinError;

/// Bytes that one CONSTANT_Utf8 can hold.
const LONGEST_UTF8: usize = u16::MAX as usize;

/// The count in the file is one more than the slots that entries take.
const MOST_SLOTS: u16 = u16::MAX - 1;

const DOUBLE: u8 = 6;

/// Tags of the three kinds of member references.
pub(crate) const FIELD: u8 = 9;
pub(crate) const METHOD: u8 = 10;
pub(crate) const INTERFACE_METHOD: u8 = 11;

/// The entries so far, and the first problem that any part of the class ran into.
#[derive(Default)]
pub(crate) struct Pool {
    bytes: Vec<u8>,
    /// Slots taken, without the reserved slot 0.
    slots: u16,
    /// Entries by their bytes: an entry refers to others by index, so equal bytes mean equal entries.
    indices: HashMap<Vec<u8>, u16>,
    problem: Option<SpinError>,
}

impl Pool {
    /// Remembers a problem unless there is an earlier one.
    pub(crate) fn fail(&mut self, problem: SpinError) {
        self.problem.get_or_insert(problem);
    }

    /// Writes a 16-bit count, or remembers that there are too many of `what`.
    pub(crate) fn put_count(&mut self, out: &mut Vec<u8>, count: usize, what: &'static str) {
        match u16::try_from(count) {
            Ok(count) => put16(out, count),
            Err(_) => self.fail(SpinError::TooLarge(what)),
        }
    }

    /// Writes the number of slots and the entries, or gives the problem.
    pub(crate) fn write(self, out: &mut Vec<u8>) -> Result<(), SpinError> {
        if let Some(problem) = self.problem {
            return Err(problem);
        }
        put16(out, self.slots + 1);
        out.extend_from_slice(&self.bytes);
        Ok(())
    }

    pub(crate) fn utf8(&mut self, text: &str) -> u16 {
        self.modified_utf8(modified_utf8(text.encode_utf16()))
    }

    pub(crate) fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.entry(7, &name.to_be_bytes())
    }

    /// A string of any UTF-16 units, which must not exceed [`LONGEST_UTF8`] when encoded.
    pub(crate) fn string(&mut self, units: &[u16]) -> u16 {
        let text = self.modified_utf8(modified_utf8(units.iter().copied()));
        self.entry(8, &text.to_be_bytes())
    }

    pub(crate) fn int(&mut self, value: i32) -> u16 {
        self.entry(3, &value.to_be_bytes())
    }

    pub(crate) fn float(&mut self, bits: u32) -> u16 {
        self.entry(4, &bits.to_be_bytes())
    }

    pub(crate) fn double(&mut self, bits: u64) -> u16 {
        self.entry(DOUBLE, &bits.to_be_bytes())
    }

    /// A field, method or interface method of `owner`, by tag.
    pub(crate) fn member(&mut self, tag: u8, owner: &str, name: &str, descriptor: &str) -> u16 {
        let owner = self.class(owner);
        let name = self.utf8(name);
        let descriptor = self.utf8(descriptor);
        let name_and_type = self.entry(12, &pair(name, descriptor));
        self.entry(tag, &pair(owner, name_and_type))
    }

    fn modified_utf8(&mut self, text: Vec<u8>) -> u16 {
        let Ok(length) = u16::try_from(text.len()) else {
            self.fail(SpinError::TooLarge(
                "a name or text of more than 65535 bytes",
            ));
            return 0;
        };
        let mut content = length.to_be_bytes().to_vec();
        content.extend_from_slice(&text);
        self.entry(1, &content)
    }

    /// The index of an entry, new or old.
    fn entry(&mut self, tag: u8, content: &[u8]) -> u16 {
        let mut bytes = vec![tag];
        bytes.extend_from_slice(content);
        if let Some(&index) = self.indices.get(&bytes) {
            return index;
        }
        let index = self.slots + 1;
        let width = if tag == DOUBLE { 2 } else { 1 };
        if self.slots > MOST_SLOTS - width {
            self.fail(SpinError::TooLarge("more than 65534 constants"));
            return 0;
        }
        self.slots += width;
        self.bytes.extend_from_slice(&bytes);
        self.indices.insert(bytes, index);
        index
    }
}

fn pair(first: u16, second: u16) -> [u8; 4] {
    (u32::from(first) << 16 | u32::from(second)).to_be_bytes()
}

/// Java's modified UTF-8 (JVMS §4.4.7): NUL takes two bytes, a surrogate three of its own.
pub(crate) fn modified_utf8(units: impl Iterator<Item = u16>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for unit in units {
        let low = 0x80 | (unit & 0x3F) as u8;
        match unit {
            1..=0x7F => bytes.push(unit as u8),
            0 | 0x80..=0x7FF => bytes.extend([0xC0 | (unit >> 6) as u8, low]),
            _ => {
                let middle = 0x80 | (unit >> 6 & 0x3F) as u8;
                bytes.extend([0xE0 | (unit >> 12) as u8, middle, low]);
            }
        }
    }
    bytes
}

/// Cuts a text into the fewest pieces that each fit into one string constant.
pub(crate) fn fitting_pieces(mut rest: &[u16]) -> impl Iterator<Item = &[u16]> {
    std::iter::from_fn(move || {
        let mut bytes = 0;
        let fitting = rest.iter().take_while(|&&unit| {
            bytes += match unit {
                1..=0x7F => 1,
                0 | 0x80..=0x7FF => 2,
                _ => 3,
            };
            bytes <= LONGEST_UTF8
        });
        let (piece, after) = rest.split_at(fitting.count());
        rest = after;
        (!piece.is_empty()).then_some(piece)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_entries_are_stored_once() {
        let mut pool = Pool::default();
        let first = pool.member(METHOD, "A", "m", "()V");
        let slots = pool.slots;
        assert_eq!(pool.member(METHOD, "A", "m", "()V"), first);
        assert_eq!(pool.slots, slots);
        assert_ne!(pool.member(INTERFACE_METHOD, "A", "m", "()V"), first);
        assert_eq!(pool.slots, slots + 1);
    }

    #[test]
    fn a_double_takes_two_slots() {
        let mut pool = Pool::default();
        assert_eq!(pool.double(0), 1);
        assert_eq!(pool.int(0), 3);
    }

    #[test]
    fn the_pool_ends_at_its_last_index() {
        let mut pool = Pool::default();
        for value in 0..i32::from(MOST_SLOTS) {
            assert_ne!(pool.int(value), 0);
        }
        assert_eq!(pool.problem, None);
        assert_eq!(pool.int(-1), 0);
        assert!(pool.write(&mut Vec::new()).is_err());
    }

    #[test]
    fn modified_utf8_keeps_every_unit() {
        assert_eq!(modified_utf8([0].into_iter()), [0xC0, 0x80]);
        assert_eq!(modified_utf8("aé€".encode_utf16()), "aé€".as_bytes());
        assert_eq!(modified_utf8([0xD83D].into_iter()), [0xED, 0xA0, 0xBD]);
    }

    #[test]
    fn long_texts_fall_into_pieces_that_fit() {
        let text = [vec![b'a'.into(); 65_535], vec![0x20AC; 21_845], vec![0]].concat();
        let pieces = fitting_pieces(&text).collect::<Vec<_>>();
        assert_eq!(pieces.concat(), text);
        assert_eq!(
            pieces.iter().map(|piece| piece.len()).collect::<Vec<_>>(),
            [65_535, 21_845, 1]
        );
        assert_eq!(fitting_pieces(&[]).count(), 0);
        let mut pool = Pool::default();
        pieces
            .iter()
            .for_each(|piece| assert_ne!(pool.string(piece), 0));
    }
}
