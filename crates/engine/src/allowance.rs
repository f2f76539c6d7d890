//! How much a method may cost. All methods of a class share what there is for the class, by weight, and what one leaves
//! over goes to those that come later: light ones come first, so that the heavy ones have nearly all.
//!
//! What a method may use depends on what those before it in its class have used. So that methods of one class can be
//! explored at the same time, and get the same however many workers there are, the last few before it do not count yet.

/// So many before a method do not count yet.
pub(crate) const UNDER_WAY: usize = 8;

/// One of the turns that share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Share {
    pub weight: u64,
    /// What it has used, if it is over; it is only looked at if it counts.
    pub used: u64,
}

/// What the one at a place of a list may use.
pub(crate) fn allowance(total: u64, all: &[Share], at: usize) -> u64 {
    let counted = (at + 1).saturating_sub(UNDER_WAY);
    let used: u64 = all[..counted].iter().map(|one| one.used).sum();
    let left = u128::from(total.saturating_sub(used));
    let weights: u64 = all[counted..].iter().map(|one| one.weight).sum();
    let part = left * u128::from(all[at].weight) / u128::from(weights.max(1));
    u64::try_from(part).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(all: &[(u64, u64)]) -> Vec<Share> {
        let all = all.iter();
        all.map(|&(weight, used)| Share { weight, used }).collect()
    }

    #[test]
    fn all_have_their_part_and_what_is_left_over_goes_on() {
        let mut all = shares(&[(1, 5); 10]);
        all.push(Share {
            weight: 10,
            used: 0,
        });
        assert_eq!(allowance(2_000, &all, 0), 100);
        assert_eq!(allowance(2_000, &all, UNDER_WAY - 1), 100);
        assert_eq!(allowance(2_000, &all, UNDER_WAY), 1_995 / 19);
        // Three of the ten count: the rest shares 1,985.
        assert_eq!(allowance(2_000, &all, 10), 1_985 * 10 / 17);
    }

    #[test]
    fn nobody_gets_more_than_there_is() {
        let mut all = shares(&[(3, 0); 40]);
        for at in 0..all.len() {
            all[at].used = allowance(1_000, &all, at);
        }
        assert!(all.iter().map(|one| one.used).sum::<u64>() <= 1_000);
        let greedy = shares(&[(1, 900), (1, 900), (1, 0)]);
        assert_eq!(
            allowance(
                1_000,
                &[greedy.clone(), greedy.clone(), greedy.clone(), greedy].concat(),
                11
            ),
            0
        );
    }
}
