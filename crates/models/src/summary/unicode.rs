//! Characters beyond Latin-1, of the basic plane: which are letters and digits is read from the tables of the
//! library that runs, since that differs between versions.

use vitro_expr::{Term, Terms};
use vitro_vm::{Exec, Machine, Ref};

use super::latin::{CAPITALS, SMALL, in_ranges};

/// The general category of decimal digits.
const DECIMAL_DIGIT: u32 = 9;
/// The general category of numbers that are letters.
const LETTER_NUMBER: u32 = 10;
/// The general categories of letters: upper, lower and title case, modifiers, others.
const LETTERS: std::ops::RangeInclusive<u32> = 1..=5;

/// The letters that are digits where ten are not enough: those of ASCII, and as wide as an ideograph.
const LETTER_DIGITS: [(u16, u16); 4] = [
    (0x41, 0x5a),
    (0x61, 0x7a),
    (0xff21, 0xff3a),
    (0xff41, 0xff5a),
];

/// What the library knows of each character of the basic plane.
pub struct Plane {
    properties: Vec<u32>,
    /// More properties: whether it counts as lower case, upper case, alphabetic.
    more: Vec<u16>,
}

/// What a character becomes in another case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Case {
    Lower,
    Upper,
    /// The small letter of the capital letter, by which strings are compared if case does not matter.
    Folded,
}

/// How the characters beyond Latin-1 change their case.
pub struct Changes {
    /// Every `stride`th character from the first to the last, and how far away what it becomes is.
    segments: Vec<Segment>,
    /// Those whose change only the library's code knows.
    pub odd: Vec<(u16, u16)>,
}

struct Segment {
    first: u16,
    last: u16,
    stride: u16,
    distance: i32,
}

/// Stands in the tables for a change that is no distance.
const NO_DISTANCE: u32 = 0x07fc_0000;
const HAS_LOWER: u32 = 0x0002_0000;
const HAS_UPPER: u32 = 0x0001_0000;
/// Half a character, and letters whose small ones depend on where they stand.
const SPECIAL: [(u16, u16); 3] = [(0x130, 0x130), (0x3a3, 0x3a3), (0xd800, 0xdfff)];

impl Plane {
    /// Reads the tables; nothing if they do not look as expected.
    pub fn read(m: &mut Machine) -> Exec<Option<Plane>> {
        let class = m.load_known("java/lang/CharacterData00")?;
        m.ensure_initialized(class)?;
        let tables = ["X", "Y", "A", "B"].map(|name| Ref::from_slot(m.get_static(class, name)));
        let [x, y, a, b] = tables;
        if tables.iter().any(|table| table.is_null()) || m.heap.length(x) != 2048 {
            return Ok(None);
        }
        let (x, y) = (m.heap.u16s(x), m.heap.u16s(y));
        let (a, b) = (m.heap.u32s(a), m.heap.u16s(b));
        let rows = (0..=0xffffusize).map(|code| {
            let row = usize::from(*x.get(code >> 5)?) | (code >> 1 & 0xf);
            let cell = usize::from(*y.get(row)?) | (code & 1);
            Some((*a.get(cell)?, *b.get(cell)?))
        });
        let both: Option<(Vec<u32>, Vec<u16>)> = rows.collect();
        Ok(both.map(|(properties, more)| Plane { properties, more }))
    }

    /// What a character becomes; nothing if only the library's code knows.
    fn changed(&self, code: u16, case: Case) -> Option<u16> {
        if SPECIAL
            .iter()
            .any(|&(low, high)| (low..=high).contains(&code))
        {
            return None;
        }
        if case == Case::Folded {
            return self.changed(self.changed(code, Case::Upper)?, Case::Lower);
        }
        if code <= 0xff {
            return latin_changed(code, case);
        }
        let properties = self.properties[usize::from(code)];
        let has = if case == Case::Lower {
            HAS_LOWER
        } else {
            HAS_UPPER
        };
        if properties & has == 0 {
            return Some(code);
        }
        if properties & NO_DISTANCE == NO_DISTANCE {
            return None;
        }
        let distance = (properties << 5) as i32 >> 23;
        let changed = match case {
            Case::Lower => i32::from(code) + distance,
            _ => i32::from(code) - distance,
        };
        u16::try_from(changed).ok()
    }

    /// How all characters change.
    pub fn changes(&self, case: Case) -> Changes {
        let mut segments: Vec<Segment> = Vec::new();
        for code in 0..=0xffffu16 {
            let Some(distance) = self
                .changed(code, case)
                .map(|other| i32::from(other) - i32::from(code))
                .filter(|&distance| distance != 0)
            else {
                continue;
            };
            match segments.last_mut() {
                Some(last) if last.distance == distance && last.takes(code) => {
                    last.stride = code - last.last;
                    last.last = code;
                }
                _ => segments.push(Segment {
                    first: code,
                    last: code,
                    stride: 1,
                    distance,
                }),
            }
        }
        let odd = ranges_of(0..=0xffff, |code| self.changed(code, case).is_none());
        Changes { segments, odd }
    }

    /// Characters beyond Latin-1 that count as upper case.
    pub fn upper(&self) -> Vec<(u16, u16)> {
        self.ranges(|code| self.more[code] & 2 != 0)
    }

    /// Characters beyond Latin-1 that count as lower case.
    pub fn lower(&self) -> Vec<(u16, u16)> {
        self.ranges(|code| self.more[code] & 1 != 0)
    }

    /// Characters beyond Latin-1 that count as alphabetic: letters, numbers that are letters, and some others.
    pub fn alphabetic(&self) -> Vec<(u16, u16)> {
        self.ranges(|code| {
            let kind = self.kind(code);
            LETTERS.contains(&kind) || kind == LETTER_NUMBER || self.more[code] & 4 != 0
        })
    }

    fn kind(&self, code: usize) -> u32 {
        self.properties[code] & 0x1f
    }

    /// The ranges beyond Latin-1 whose characters fulfil a condition.
    fn ranges(&self, holds: impl Fn(usize) -> bool) -> Vec<(u16, u16)> {
        ranges_of(0x100..=0xffff, |code| holds(code.into()))
    }

    /// Letters beyond Latin-1.
    pub fn letters(&self) -> Vec<(u16, u16)> {
        self.ranges(|code| LETTERS.contains(&self.kind(code)))
    }

    /// Decimal digits beyond Latin-1.
    pub fn digits(&self) -> Vec<(u16, u16)> {
        self.ranges(|code| self.kind(code) == DECIMAL_DIGIT)
    }

    /// Which digit a character is, also of Latin-1, as an `int`; -1 if it is none. Of a larger radix than
    /// ten, letters are digits, too.
    pub fn digit_value(&self, terms: &mut Terms, character: Term, radix: i32) -> Term {
        let mut tens: Vec<(u16, u16)> = vec![(0x30, 0x39)];
        for code in 0x100..=0xffffusize {
            let value = (code as u32).wrapping_add(self.properties[code] >> 5 & 0x1f) & 0x1f;
            if self.kind(code) != DECIMAL_DIGIT || value > 9 {
                continue;
            }
            match tens.last_mut() {
                Some((_, last)) if usize::from(*last) + 1 == code && value > 0 => {
                    *last = code as u16;
                }
                _ if value == 0 => tens.push((code as u16, code as u16)),
                _ => {}
            }
        }
        let wide = terms.zext(32, character);
        let mut digit = terms.int(-1);
        for (zero, nine) in tens {
            let inside = in_ranges(terms, character, &[(zero, nine)]);
            let first = terms.int(zero.into());
            let here = terms.sub(wide, first);
            digit = terms.ite(inside, here, digit);
        }
        let letters = if radix > 10 { &LETTER_DIGITS[..] } else { &[] };
        for &(a, z) in letters {
            let inside = in_ranges(terms, character, &[(a, z)]);
            let first = terms.int(i32::from(a) - 10);
            let here = terms.sub(wide, first);
            digit = terms.ite(inside, here, digit);
        }
        digit
    }
}

fn ranges_of(codes: std::ops::RangeInclusive<u16>, holds: impl Fn(u16) -> bool) -> Vec<(u16, u16)> {
    let mut ranges: Vec<(u16, u16)> = Vec::new();
    for code in codes.filter(|&code| holds(code)) {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == code => *last = code,
            _ => ranges.push((code, code)),
        }
    }
    ranges
}

/// What a character of Latin-1 becomes; the capital of one of them is two letters.
fn latin_changed(code: u16, case: Case) -> Option<u16> {
    let inside = |ranges: &[(u16, u16)]| {
        let mut ranges = ranges.iter();
        ranges.any(|&(low, high)| (low..=high).contains(&code))
    };
    Some(match (case, code) {
        (Case::Lower, _) if inside(&CAPITALS) => code + 0x20,
        (Case::Lower, _) => code,
        (_, 0xb5) => 0x39c,
        (_, 0xff) => 0x178,
        (_, 0xdf) => return None,
        _ if inside(&SMALL) => code - 0x20,
        _ => code,
    })
}

impl Segment {
    /// Whether a character may be the next one.
    fn takes(&self, code: u16) -> bool {
        let stride = code - self.last;
        match self.first == self.last {
            true => stride <= 2,
            false => stride == self.stride,
        }
    }
}

impl Changes {
    /// The result for a character that is not special.
    pub fn of(&self, terms: &mut Terms, character: Term) -> Term {
        let mut changed = character;
        for segment in &self.segments {
            let mut here = in_ranges(terms, character, &[(segment.first, segment.last)]);
            if segment.stride == 2 {
                let lowest = terms.extract(0, 1, character);
                let wanted = terms.bv(1, i64::from(segment.first & 1));
                let fits = terms.eq(lowest, wanted);
                here = terms.and(here, fits);
            }
            let distance = terms.bv(16, i64::from(segment.distance as i16));
            let other = terms.add(character, distance);
            changed = terms.ite(here, other, changed);
        }
        changed
    }
}
