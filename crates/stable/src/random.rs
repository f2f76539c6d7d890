//! SplitMix64 (Steele, Lea and Flood, 2014): 64 bits of state, every seed is a good one.

/// A generator of random numbers that depend only on its seed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Random(u64);

impl Random {
    /// The generator of a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// One of many generators of a seed, so that what one of them draws does not move what the others draw.
    pub fn of_stream(seed: u64, stream: u64) -> Random {
        let mut random = Random(seed ^ stream.wrapping_mul(0xd134_2543_de82_ef95));
        random.bits();
        random
    }

    /// The seed of the generator that draws what this one is about to draw.
    pub fn seed(&self) -> u64 {
        self.0
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to the bound, which is not reached; 0 if the bound is not positive.
    pub fn below<N>(&mut self, bound: N) -> N
    where
        N: TryInto<u64> + TryFrom<u64> + Default,
    {
        let bound = bound.try_into().unwrap_or(0).max(1);
        N::try_from(self.bits() % bound).unwrap_or_default()
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        let count = high.wrapping_sub(low).wrapping_add(1).cast_unsigned();
        let drawn = match count {
            0 => self.bits(), // All numbers that there are.
            count => self.below(count),
        };
        low.wrapping_add(drawn.cast_signed())
    }

    /// True once in this many times on average.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// True in `percent` of all cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of the items, of which there is at least one.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_splitmix64() {
        let mut random = Random::new(1_234_567);
        let drawn = [(); 3].map(|()| random.bits());
        // From the reference implementation.
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
        ];
        assert_eq!(drawn, expected);
    }

    #[test]
    fn streams_of_a_seed_differ() {
        let drawn = |seed, stream| {
            let mut random = Random::of_stream(seed, stream);
            [(); 3].map(|()| random.bits())
        };
        assert_eq!(drawn(1, 2), drawn(1, 2));
        assert_ne!(drawn(1, 2), drawn(1, 3));
        assert_ne!(drawn(1, 2), drawn(2, 2));
    }

    #[test]
    fn bounds_are_kept() {
        let mut random = Random::new(0);
        for _ in 0..1_000 {
            assert!(random.below(7_u8) < 7);
            assert!((-3..=3).contains(&random.between(-3, 3)));
            assert_eq!(random.below(-1), 0);
        }
        assert_eq!(random.below(0_usize), 0);
        assert_eq!(random.pick(&["only"]), "only");
        let low = random.between(i64::MIN, i64::MAX);
        assert_ne!(low, random.between(i64::MIN, i64::MAX));
    }
}
