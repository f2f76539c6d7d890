//! Sets of characters, as a pattern names them: ranges of the basic plane, and whether all beyond it belong to them.

use vitro_expr::{Term, Terms};

use crate::summary::latin::in_ranges;

/// A set of characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Class {
    /// Ordered, without gaps of nothing between two of them.
    ranges: Vec<(u16, u16)>,
    /// Whether it has all characters beyond the basic plane, or none.
    pub beyond: bool,
}

impl Class {
    /// The characters in these ranges, none beyond the basic plane.
    pub fn of(ranges: &[(u16, u16)]) -> Class {
        let mut ordered = ranges.to_vec();
        ordered.sort_unstable();
        let mut joined: Vec<(u16, u16)> = Vec::new();
        for (low, high) in ordered {
            match joined.last_mut() {
                Some((_, last)) if u32::from(low) <= u32::from(*last) + 1 => {
                    *last = (*last).max(high);
                }
                _ => joined.push((low, high)),
            }
        }
        Class {
            ranges: joined,
            beyond: false,
        }
    }

    /// All other characters.
    pub fn complement(&self) -> Class {
        Class {
            ranges: complement(&self.ranges, 0xffff),
            beyond: !self.beyond,
        }
    }

    /// The characters of both.
    pub fn and_also(&self, other: &Class) -> Class {
        let mut class = Class::of(&[self.ranges.as_slice(), &other.ranges].concat());
        class.beyond = self.beyond || other.beyond;
        class
    }

    fn has(&self, unit: u16) -> bool {
        let mut ranges = self.ranges.iter();
        ranges.any(|&(low, high)| (low..=high).contains(&unit))
    }

    /// With each letter of ASCII also in the other case.
    pub fn any_case(&self) -> Class {
        let letters = (0x41..=0x5au16).chain(0x61..=0x7a);
        let more: Vec<(u16, u16)> = letters
            .filter(|letter| self.has(letter ^ 0x20))
            .map(|letter| (letter, letter))
            .collect();
        self.and_also(&Class::of(&more))
    }

    /// Whether half of a pair of surrogates is named, which is a matter of its own.
    pub fn names_surrogates(&self) -> bool {
        let touches = |&(low, high): &(u16, u16)| low <= 0xdfff && high >= 0xd800;
        !self.beyond && self.ranges.iter().any(touches)
    }

    /// Whether a character of 16 bits, of Latin-1 if `latin`, belongs to it.
    pub fn holds(&self, terms: &mut Terms, character: Term, latin: bool) -> Term {
        let last = if latin { 0xff } else { 0xffff };
        let inside = self.ranges.iter().filter(|(low, _)| *low <= last);
        let ranges: Vec<(u16, u16)> = inside.map(|&(low, high)| (low, high.min(last))).collect();
        let others = complement(&ranges, last);
        if others.len() < ranges.len() {
            let other = in_ranges(terms, character, &others);
            return terms.not(other);
        }
        match others.is_empty() {
            true => terms.bool(true),
            false => in_ranges(terms, character, &ranges),
        }
    }
}

fn complement(ranges: &[(u16, u16)], last: u16) -> Vec<(u16, u16)> {
    let mut others = Vec::new();
    let mut next = 0u32;
    for &(low, high) in ranges {
        if u32::from(low) > next {
            others.push((next as u16, low - 1));
        }
        next = u32::from(high) + 1;
    }
    if next <= u32::from(last) {
        others.push((next as u16, last));
    }
    others
}

#[cfg(test)]
mod tests {
    use super::Class;

    #[test]
    fn what_is_not_in_a_class_is_in_its_complement() {
        let class = Class::of(&[(0x61, 0x7a), (0x30, 0x35), (0x36, 0x39)]);
        assert_eq!(class.ranges, [(0x30, 0x39), (0x61, 0x7a)]);
        let others = class.complement();
        assert!(others.beyond);
        for unit in 0..=0xffff {
            assert_ne!(class.has(unit), others.has(unit));
        }
        assert_eq!(others.complement(), class);
    }

    #[test]
    fn case_is_ignored_in_ascii_only() {
        let class = Class::of(&[(0x61, 0x62), (0xe0, 0xe0)]).any_case();
        assert_eq!(class.ranges, [(0x41, 0x42), (0x61, 0x62), (0xe0, 0xe0)]);
    }
}
