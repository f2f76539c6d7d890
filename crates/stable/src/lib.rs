//! Hashes and random numbers that are the same on every machine and in every version.
//!
//! What Vitro writes must be byte-identical for the same input, and what it keeps in a cache must be found again. The hashers
//! and generators of the standard library and of most crates promise neither, so the two small ones that are needed stand
//! here: [`Fnv`] (FNV-1a) and [`Random`] (SplitMix64). Neither is meant against someone who looks for collisions.

mod hash;
mod random;

pub use hash::{Fnv, fnv};
pub use random::Random;
