//! Characters of Latin-1 in one term each: what kind of character they are, upper and lower case.

use vitro_expr::{Term, Terms};

/// Whether a 16-bit character is in one of the ranges.
pub fn in_ranges(terms: &mut Terms, character: Term, ranges: &[(u16, u16)]) -> Term {
    let mut parts = Vec::with_capacity(ranges.len());
    for &(low, high) in ranges {
        let (first, last) = (terms.bv(16, i64::from(low)), terms.bv(16, i64::from(high)));
        parts.push(match low == high {
            true => terms.eq(character, first),
            false => {
                let (above, below) = (terms.ule(first, character), terms.ule(character, last));
                terms.and(above, below)
            }
        });
    }
    terms.any(&parts)
}

/// White space as `Character.isWhitespace` sees it, of all characters.
const WHITE: [(u16, u16); 8] = [
    (0x09, 0x0d),
    (0x1c, 0x20),
    (0x1680, 0x1680),
    (0x2000, 0x2006),
    (0x2008, 0x200a),
    (0x2028, 0x2029),
    (0x205f, 0x205f),
    (0x3000, 0x3000),
];

/// `Character.isWhitespace`, for any character.
pub fn is_white(terms: &mut Terms, character: Term) -> Term {
    in_ranges(terms, character, &WHITE)
}

/// Capital letters of Latin-1 that have a small one.
pub const CAPITALS: [(u16, u16); 3] = [(0x41, 0x5a), (0xc0, 0xd6), (0xd8, 0xde)];
/// Small letters of Latin-1 that have a capital one there.
pub const SMALL: [(u16, u16); 3] = [(0x61, 0x7a), (0xe0, 0xf6), (0xf8, 0xfe)];
/// Small letters of Latin-1 whose capital is elsewhere, or is two letters.
pub const ODD: [(u16, u16); 3] = [(0xb5, 0xb5), (0xdf, 0xdf), (0xff, 0xff)];

/// The small letter of a character of Latin-1.
pub fn to_lower(terms: &mut Terms, character: Term) -> Term {
    let capital = in_ranges(terms, character, &CAPITALS);
    let distance = terms.bv(16, 0x20);
    let small = terms.add(character, distance);
    terms.ite(capital, small, character)
}

/// The capital letter of a character of Latin-1 that is not one of the special ones.
pub fn to_upper(terms: &mut Terms, character: Term) -> Term {
    let small = in_ranges(terms, character, &SMALL);
    let distance = terms.bv(16, 0x20);
    let capital = terms.sub(character, distance);
    terms.ite(small, capital, character)
}

/// Characters beyond Latin-1 that are the same as one of Latin-1 when case is ignored.
const KIN: [(u16, u16); 9] = [
    (0x130, 0x69),
    (0x131, 0x69),
    (0x178, 0xff),
    (0x17f, 0x73),
    (0x39c, 0xb5),
    (0x3bc, 0xb5),
    (0x1e9e, 0xdf),
    (0x212a, 0x6b),
    (0x212b, 0xe5),
];

/// The small letter of Latin-1 that any character is the same as when case is ignored; beyond Latin-1 if there is
/// none.
pub fn folded_to_latin(terms: &mut Terms, character: Term) -> Term {
    let mut folded = to_lower(terms, character);
    for (wide, small) in KIN {
        let (wide, small) = (
            terms.bv(16, i64::from(wide)),
            terms.bv(16, i64::from(small)),
        );
        let here = terms.eq(character, wide);
        folded = terms.ite(here, small, folded);
    }
    folded
}
