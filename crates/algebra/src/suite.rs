//! The shared test suite: systems with known answers, and random ones against brute force.
//!
//! Every solver of a kind runs through the same functions. A solver may say `Unknown` where it is told
//! that it may; it may never be wrong.

/// A small repeatable generator of random numbers (splitmix64).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from 0 up to `limit`, which is not reached.
    pub fn below(&mut self, limit: i64) -> i64 {
        (self.next() % limit.max(1) as u64) as i64
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below(high - low + 1)
    }
}
