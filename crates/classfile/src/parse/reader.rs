//! A cursor over the bytes of a class file: big-endian numbers, and an error instead of a panic at
//! the end of the bytes.

use crate::error::{ParseError, Parsed};

/// The unread rest of the file, or of one attribute in it.
pub(super) struct Reader<'a> {
    rest: &'a [u8],
    offset: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self {
            rest: bytes,
            offset: 0,
        }
    }

    /// Offset of the next byte in the file.
    pub(super) fn offset(&self) -> usize {
        self.offset
    }

    pub(super) fn u8(&mut self) -> Parsed<u8> {
        Ok(self.array::<1>()?[0])
    }

    pub(super) fn u16(&mut self) -> Parsed<u16> {
        Ok(u16::from_be_bytes(self.array()?))
    }

    pub(super) fn u32(&mut self) -> Parsed<u32> {
        Ok(u32::from_be_bytes(self.array()?))
    }

    pub(super) fn u64(&mut self) -> Parsed<u64> {
        Ok(u64::from_be_bytes(self.array()?))
    }

    /// A 16-bit count of entries of at least `entry` bytes each.
    ///
    /// A count that the rest of the file cannot hold is refused here, so that callers may reserve
    /// memory for what it announces.
    pub(super) fn count(&mut self, entry: usize) -> Parsed<usize> {
        let at = self.offset;
        let count = usize::from(self.u16()?);
        if count * entry > self.rest.len() {
            return Err(ParseError::new(
                at,
                format!("{count} entries announced, too few bytes left"),
            ));
        }
        Ok(count)
    }

    pub(super) fn bytes(&mut self, length: usize) -> Parsed<&'a [u8]> {
        let Some((taken, rest)) = self.rest.split_at_checked(length) else {
            return Err(self.truncated(length));
        };
        self.rest = rest;
        self.offset += length;
        Ok(taken)
    }

    /// A reader for the next `length` bytes alone.
    pub(super) fn section(&mut self, length: usize) -> Parsed<Reader<'a>> {
        let offset = self.offset;
        Ok(Reader {
            rest: self.bytes(length)?,
            offset,
        })
    }

    /// All bytes that are left.
    pub(super) fn remaining(&mut self) -> &'a [u8] {
        self.offset += self.rest.len();
        std::mem::take(&mut self.rest)
    }

    /// Checks that nothing is left.
    pub(super) fn end(&self) -> Parsed<()> {
        match self.rest.len() {
            0 => Ok(()),
            n => Err(ParseError::new(self.offset, format!("{n} bytes too many"))),
        }
    }

    fn array<const N: usize>(&mut self) -> Parsed<[u8; N]> {
        let Some((taken, rest)) = self.rest.split_first_chunk::<N>() else {
            return Err(self.truncated(N));
        };
        self.rest = rest;
        self.offset += N;
        Ok(*taken)
    }

    #[cold]
    fn truncated(&self, wanted: usize) -> ParseError {
        let problem = format!(
            "ends early: {wanted} bytes wanted, {} left",
            self.rest.len()
        );
        ParseError::new(self.offset, problem)
    }
}
