//! What is known of some numbers: for each pair the largest difference.
//!
//! Numbers are named by their place. [`ZERO`] is the number 0, so a difference to it is a bound. All are ints, hence
//! every difference is bounded, and sums never leave an `i64`. The differences are kept *closed*: none of them can be
//! made smaller by going through a third number.

/// The number 0.
pub(super) const ZERO: usize = 0;

pub(super) const LEAST: i64 = i32::MIN as i64;
pub(super) const MOST: i64 = i32::MAX as i64;

/// More than any difference.
const ANYTHING: i64 = 1 << 40;

/// Known differences. Some numbers fit them, else there is no zone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Zone {
    size: usize,
    /// In row `a`, column `b` the most that `a - b` can be.
    most: Vec<i64>,
}

impl Zone {
    /// Nothing is known of `size` numbers, 0 included.
    pub fn new(size: usize) -> Zone {
        let mut zone = Zone {
            size,
            most: vec![MOST - LEAST; size * size],
        };
        for number in 0..size {
            *zone.at(number, number) = 0;
            *zone.at(number, ZERO) = if number == ZERO { 0 } else { MOST };
            *zone.at(ZERO, number) = if number == ZERO { 0 } else { -LEAST };
        }
        zone
    }

    fn at(&mut self, a: usize, b: usize) -> &mut i64 {
        &mut self.most[a * self.size + b]
    }

    /// The most that `a - b` can be.
    pub fn most(&self, a: usize, b: usize) -> i64 {
        self.most[a * self.size + b]
    }

    /// The least and the most that a number can be.
    pub fn range(&self, number: usize) -> (i64, i64) {
        (-self.most(ZERO, number), self.most(number, ZERO))
    }

    /// From now on `a - b` is at most this. False if no numbers fit; the zone is of no use then.
    pub fn limit(&mut self, a: usize, b: usize, most: i64) -> bool {
        if most >= self.most(a, b) {
            return true;
        }
        if self.most(b, a) + most < 0 {
            return false;
        }
        let size = self.size;
        for from in 0..size {
            let head = self.most(from, a) + most;
            for to in 0..size {
                let through = head + self.most[b * size + to];
                let known = &mut self.most[from * size + to];
                *known = through.min(*known);
            }
        }
        true
    }

    /// The number gets an unknown value.
    pub fn forget(&mut self, number: usize) {
        for other in 0..self.size {
            let (least, most) = self.range(other);
            *self.at(number, other) = MOST - least;
            *self.at(other, number) = most - LEAST;
        }
        *self.at(number, number) = 0;
    }

    /// The number gets a value that is larger by this; it must stay an int.
    pub fn shift(&mut self, number: usize, by: i64) {
        for other in (0..self.size).filter(|&other| other != number) {
            *self.at(number, other) += by;
            *self.at(other, number) -= by;
        }
    }

    /// The number gets the value of another one, plus this; it must be an int.
    pub fn assign(&mut self, number: usize, from: usize, plus: i64) {
        if number == from {
            return self.shift(number, plus);
        }
        for other in (0..self.size).filter(|&other| other != number) {
            *self.at(number, other) = self.most(from, other) + plus;
            *self.at(other, number) = self.most(other, from) - plus;
        }
    }

    /// Whether all that fits here fits there.
    pub fn is_inside(&self, other: &Zone) -> bool {
        self.most.iter().zip(&other.most).all(|(own, o)| own <= o)
    }

    /// Adds what fits another zone.
    pub fn join(&mut self, other: &Zone) {
        for (own, other) in self.most.iter_mut().zip(&other.most) {
            *own = (*own).max(*other);
        }
    }

    /// Gives up every difference that is larger elsewhere, so that a loop comes to an end. The result is not closed:
    /// [`Self::closed`] is what it means.
    pub fn widen(&mut self, other: &Zone) {
        for (own, other) in self.most.iter_mut().zip(&other.most) {
            if other > own {
                *own = ANYTHING;
            }
        }
        for number in 1..self.size {
            *self.at(number, ZERO) = self.most(number, ZERO).min(MOST);
            *self.at(ZERO, number) = self.most(ZERO, number).min(-LEAST);
        }
    }

    /// The same with the smallest differences; `None` if nothing fits.
    pub fn closed(&self) -> Option<Zone> {
        let mut zone = self.clone();
        let size = self.size;
        for through in 0..size {
            for a in 0..size {
                let head = zone.most(a, through);
                for b in 0..size {
                    let longer = head + zone.most[through * size + b];
                    let known = &mut zone.most[a * size + b];
                    *known = longer.min(*known);
                }
            }
        }
        let fits = (0..size).all(|number| zone.most(number, number) >= 0);
        fits.then_some(zone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_follow_from_others() {
        let mut zone = Zone::new(4);
        assert!(zone.limit(1, 2, -1) && zone.limit(2, 3, -1));
        assert_eq!(zone.most(1, 3), -2);
        assert!(zone.limit(3, ZERO, 10));
        assert_eq!(zone.range(1), (LEAST, 8));
        assert!(!zone.clone().limit(3, 1, 1), "3 is at least two more");
        assert!(zone.limit(3, 1, 2));
        assert_eq!(zone.most(2, 1), 1);
    }

    #[test]
    fn a_new_value_keeps_what_others_know_of_each_other() {
        let mut zone = Zone::new(4);
        assert!(zone.limit(1, 2, 0) && zone.limit(2, 3, 0));
        zone.forget(2);
        assert_eq!((zone.most(1, 3), zone.range(2)), (0, (LEAST, MOST)));
        zone.assign(2, ZERO, 7);
        assert_eq!(zone.range(2), (7, 7));
        zone.assign(1, 2, 3);
        zone.shift(2, 1);
        assert_eq!((zone.range(1), zone.most(1, 2)), ((10, 10), 2));
    }

    #[test]
    fn wider_zones_hold_all_and_end() {
        let mut small = Zone::new(3);
        assert!(small.limit(1, 2, 0) && small.limit(2, 1, 0) && small.limit(1, ZERO, 5));
        let mut large = small.clone();
        large.shift(1, 1);
        assert!(!large.is_inside(&small));
        let mut both = small.clone();
        both.join(&large);
        assert!(small.is_inside(&both) && large.is_inside(&both));
        let mut wide = small.clone();
        wide.widen(&both);
        let wide = wide.closed().unwrap();
        assert!(both.is_inside(&wide));
        assert_eq!((wide.range(1), wide.most(2, 1)), ((LEAST, MOST), 0));
    }
}
