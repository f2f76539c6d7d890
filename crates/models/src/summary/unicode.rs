//! Characters beyond Latin-1, of the basic plane: which are letters and digits is read from the tables of the
//! library that runs, since that differs between versions.

use vitro_expr::{Term, Terms};
use vitro_vm::{Exec, Machine, Ref};

/// The general category of decimal digits.
const DECIMAL_DIGIT: u32 = 9;
/// The general categories of letters: upper, lower and title case, modifiers, others.
const LETTERS: std::ops::RangeInclusive<u32> = 1..=5;

/// What the library knows of each character of the basic plane.
pub struct Plane {
    properties: Vec<u32>,
}

impl Plane {
    /// Reads the tables; nothing if they do not look as expected.
    pub fn read(m: &mut Machine) -> Exec<Option<Plane>> {
        let class = m.load_known("java/lang/CharacterData00")?;
        m.ensure_initialized(class)?;
        let [x, y, a] = ["X", "Y", "A"].map(|name| Ref::from_slot(m.get_static(class, name)));
        if x.is_null() || y.is_null() || a.is_null() || m.heap.length(x) != 2048 {
            return Ok(None);
        }
        let (x, y, a) = (m.heap.u16s(x), m.heap.u16s(y), m.heap.u32s(a));
        let properties = (0..=0xffffusize)
            .map(|code| {
                let row = usize::from(*x.get(code >> 5)?) | (code >> 1 & 0xf);
                let cell = usize::from(*y.get(row)?) | (code & 1);
                a.get(cell).copied()
            })
            .collect();
        Ok(Option::map(properties, |properties| Plane { properties }))
    }

    fn kind(&self, code: usize) -> u32 {
        self.properties[code] & 0x1f
    }

    /// The ranges beyond Latin-1 whose characters fulfil a condition.
    fn ranges(&self, holds: impl Fn(usize) -> bool) -> Vec<(u16, u16)> {
        let mut ranges: Vec<(u16, u16)> = Vec::new();
        for code in (0x100..=0xffffusize).filter(|&code| holds(code)) {
            match ranges.last_mut() {
                Some((_, last)) if usize::from(*last) + 1 == code => *last = code as u16,
                _ => ranges.push((code as u16, code as u16)),
            }
        }
        ranges
    }

    /// Letters beyond Latin-1.
    pub fn letters(&self) -> Vec<(u16, u16)> {
        self.ranges(|code| LETTERS.contains(&self.kind(code)))
    }

    /// Decimal digits beyond Latin-1.
    pub fn digits(&self) -> Vec<(u16, u16)> {
        self.ranges(|code| self.kind(code) == DECIMAL_DIGIT)
    }

    /// Which decimal digit a character is, also of Latin-1, as an `int`; -1 if it is none.
    pub fn digit_value(&self, terms: &mut Terms, character: Term) -> Term {
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
            let inside = super::latin::in_ranges(terms, character, &[(zero, nine)]);
            let first = terms.int(zero.into());
            let here = terms.sub(wide, first);
            digit = terms.ite(inside, here, digit);
        }
        digit
    }
}
