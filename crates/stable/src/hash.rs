//! FNV-1a in 64 bits: for names of cached files, fingerprints in reports, and checksums.

const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0100_0000_01b3;

/// The FNV-1a hash of some bytes.
pub fn fnv(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(Fnv::default(), |hash, &byte| hash.then(byte.into()))
        .finish()
}

/// A hash of numbers, one after the other.
#[derive(Debug, Clone, Copy)]
pub struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(OFFSET)
    }
}

impl Fnv {
    /// Takes in one number. Bytes give FNV-1a itself.
    pub fn then(self, number: u64) -> Fnv {
        Fnv((self.0 ^ number).wrapping_mul(PRIME))
    }

    /// Takes in a number that uses all of its bits. The multiplication alone carries upward only, so that two changes of
    /// the highest bit would cancel each other; the rotation brings it down.
    pub fn then_wide(self, number: u64) -> Fnv {
        Fnv(self.then(number).0.rotate_left(23))
    }

    /// Takes in bytes, eight at a time: faster than [`fnv`], with another result.
    pub fn then_bytes(self, bytes: &[u8]) -> Fnv {
        let (words, rest) = bytes.as_chunks::<8>();
        let hash = words
            .iter()
            .fold(self, |hash, word| hash.then_wide(u64::from_le_bytes(*word)));
        if rest.is_empty() {
            return hash;
        }
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        hash.then_wide(u64::from_le_bytes(last))
    }

    /// The hash of what was taken in.
    pub fn finish(self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_fnv_1a() {
        // From the test vectors of the algorithm's authors.
        assert_eq!(fnv(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv(b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn changes_of_the_highest_bits_do_not_cancel() {
        let hash = |words: [u64; 2]| {
            let start = Fnv::default();
            words
                .iter()
                .fold(start, |hash, &word| hash.then_wide(word))
                .finish()
        };
        assert_ne!(hash([0, 0]), hash([1 << 63, 1 << 63]));
    }

    #[test]
    fn every_byte_counts() {
        let bytes: Vec<u8> = (0..21).collect();
        let whole = Fnv::default().then_bytes(&bytes).finish();
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1;
            assert_ne!(Fnv::default().then_bytes(&damaged).finish(), whole);
        }
    }
}
