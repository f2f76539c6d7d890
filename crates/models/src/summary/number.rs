//! Between numbers and text: `Integer.parseInt`, `Long.parseLong`, `Integer.toString`, `Long.toString`. A text is a
//! number or it is not, which is one fork; the value, and all digits of a printed number, are terms.

use vitro_expr::{Sort, Term, Terms};
use vitro_vm::{Exec, Kind, Machine, Registry, Summary, Text};

use super::character::digit_value;
use super::latin::in_ranges;
use super::sequence::{joined, shifted, text};
use super::unicode::Plane;
use super::{give, known_text, term_at, texts};

/// Adds the summaries.
pub fn register(registry: &mut Registry) {
    registry.summarise(
        "java/lang/Integer",
        &[
            ("parseInt", "(Ljava/lang/String;)I", parse_int),
            ("parseInt", "(Ljava/lang/String;I)I", parse_int),
            ("toString", "(I)Ljava/lang/String;", |m, _, at| {
                print(m, at, Kind::Int)
            }),
        ],
    );
    registry.summarise(
        "java/lang/Long",
        &[
            ("parseLong", "(Ljava/lang/String;)J", parse_long),
            ("parseLong", "(Ljava/lang/String;I)J", parse_long),
            ("toString", "(J)Ljava/lang/String;", |m, _, at| {
                print(m, at, Kind::Long)
            }),
        ],
    );
}

/// So many bits has a digit.
fn digit_bits(radix: i32) -> u8 {
    if radix <= 10 { 4 } else { 6 }
}

/// `public static int parseInt(String s)`, `public static int parseInt(String s, int radix)`
fn parse_int(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    parse(m, args, at, i64::from(i32::MAX), |terms, value| {
        terms.extract(0, 32, value)
    })
}

/// `public static long parseLong(String s)`, `public static long parseLong(String s, int radix)`
fn parse_long(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    parse(m, args, at, i64::MAX, |_, value| value)
}

fn parse(
    m: &mut Machine,
    args: &[u64],
    at: usize,
    most: i64,
    narrow: fn(&mut Terms, Term) -> Term,
) -> Exec<Option<Summary>> {
    if args.len() > 1 && m.term_at(at + 1).is_some() {
        return Ok(None);
    }
    let radix = args.get(1).map_or(10, |&radix| radix as i32);
    let Some([digits]) = texts(m, args, at, [0])? else {
        return Ok(None);
    };
    if !(2..=36).contains(&radix) || overflows(radix, digits.most(), most) {
        return Ok(None);
    }
    let plane = match digits.latin {
        true => None,
        false => match Plane::read(m)? {
            Some(plane) => Some(plane),
            None => return Ok(None),
        },
    };
    let (valid, value) = number(m.terms()?, &digits, plane.as_ref(), (radix, most));
    if m.decide(valid)? {
        let value = narrow(m.terms()?, value);
        return give(m, value);
    }
    let close = match radix {
        10 => "\"".to_owned(),
        _ => format!("\" under radix {radix}"),
    };
    let (open, close) = (
        known_text(m, "For input string: \"")?,
        known_text(m, &close)?,
    );
    let message = joined(m, &open, &digits)?;
    let message = joined(m, &message, &close)?;
    Err(m.throw_with("java/lang/NumberFormatException", &message)?)
}

/// Whether this many digits, counting those that a number up to `most` can have, may need more than 64 bits.
fn overflows(radix: i32, digits: usize, most: i64) -> bool {
    let (mut weight, mut digits) = (1i128, digits);
    while digits > 0 && weight <= i128::from(most) {
        weight *= i128::from(radix);
        digits -= 1;
    }
    weight > 1 << 64
}

/// Whether a text is a number up to `most`, or down to one less than `-most`; and the number, in 64 bits.
/// Beyond Latin-1 there are other digits.
fn number(
    terms: &mut Terms,
    text: &Text,
    plane: Option<&Plane>,
    (radix, most): (i32, i64),
) -> (Term, Term) {
    let Some(&first) = text.chars.first() else {
        return (terms.bool(false), terms.long(0));
    };
    let (plus, minus) = (terms.bv(16, 0x2b), terms.bv(16, 0x2d));
    let (is_plus, negative) = (terms.eq(first, plus), terms.eq(first, minus));
    let signed = terms.or(is_plus, negative);
    let one = terms.int(1);
    let alone = terms.eq(text.length, one);
    let only_sign = terms.and(signed, alone);
    let mut parts = vec![text.has(terms, 0), terms.not(only_sign)];
    let (nought, limit) = (terms.bv(digit_bits(radix), 0), terms.int(radix));
    let mut digits = Vec::with_capacity(text.most());
    for (index, &character) in text.chars.iter().enumerate() {
        let value = match plane {
            Some(plane) => plane.digit_value(terms, character, radix),
            None if radix <= 10 => latin_digit(terms, character),
            None => digit_value(terms, character),
        };
        let mut fits = terms.ult(value, limit);
        let mut digit = terms.extract(0, digit_bits(radix), value);
        if index == 0 {
            fits = terms.or(fits, signed);
            digit = terms.ite(signed, nought, digit);
        }
        let inside = text.has(terms, index);
        let beyond = terms.not(inside);
        parts.push(terms.or(beyond, fits));
        digits.push(digit);
    }
    let (amount, overflow) = amount(terms, text, digits, (radix, most));
    parts.push(terms.not(overflow));
    // Without a sign, there is one more below zero.
    let (high, low) = (terms.long(most), terms.long(most.wrapping_add(1)));
    let limit = terms.ite(negative, low, high);
    parts.push(terms.ule(amount, limit));
    let opposite = terms.neg(amount);
    (terms.all(&parts), terms.ite(negative, opposite, amount))
}

/// The value of digits in 64 bits, and whether there are digits that no number up to `most` has.
fn amount(
    terms: &mut Terms,
    text: &Text,
    mut digits: Vec<Term>,
    (radix, most): (i32, i64),
) -> (Term, Term) {
    // The last digit comes first, wherever the text ends.
    digits.reverse();
    let count = digits.len();
    let all = terms.int(count as i32);
    let unused = terms.sub(all, text.length);
    let nought = terms.bv(digit_bits(radix), 0);
    let bounds = (unused, 0, (count - text.least) as i64);
    let digits = shifted(terms, &digits, bounds, count, nought);
    let mut amount = terms.long(0);
    let mut power = Some(1i64);
    let mut beyond = Vec::new();
    for digit in digits {
        match power.filter(|&power| power <= most) {
            Some(weight) => {
                let (digit, factor) = (terms.zext(64, digit), terms.long(weight));
                let product = terms.mul(digit, factor);
                amount = terms.add(amount, product);
                power = weight.checked_mul(radix.into());
            }
            None => beyond.push(terms.ne(digit, nought)),
        }
    }
    (amount, terms.any(&beyond))
}

fn latin_digit(terms: &mut Terms, character: Term) -> Term {
    let inside = in_ranges(terms, character, &[(0x30, 0x39)]);
    let (wide, zero, none) = (terms.zext(32, character), terms.int(0x30), terms.int(-1));
    let digit = terms.sub(wide, zero);
    terms.ite(inside, digit, none)
}

/// `public static String toString(int i)`, `public static String toString(long i)`
fn print(m: &mut Machine, at: usize, kind: Kind) -> Exec<Option<Summary>> {
    if m.term_at(at).is_none() {
        return Ok(None);
    }
    let value = term_at(m, at, kind)?;
    let printed = decimal(m, value)?;
    let string = m.new_text(&printed);
    Ok(Some(Summary {
        bits: string.slot(),
        term: None,
    }))
}

/// A number as Java prints it.
pub fn decimal(m: &mut Machine, value: Term) -> Exec<Text> {
    let terms = m.terms()?;
    let width = terms.sort(value).width();
    let most = if terms.sort(value) == Sort::Bv(64) {
        19
    } else {
        10
    };
    let (zero, ten) = (terms.bv(width, 0), terms.bv(width, 10));
    let negative = terms.slt(value, zero);
    let opposite = terms.neg(value);
    let mut rest = terms.ite(negative, opposite, value);
    let amount = rest;
    // The last digit comes first here.
    let mut digits = Vec::with_capacity(most + 1);
    let mut count = terms.int(1);
    let mut power = 1u64;
    for position in 0..most {
        let digit = terms.urem(rest, ten);
        rest = terms.udiv(rest, ten);
        let digit = terms.extract(0, 16, digit);
        let base = terms.bv(16, 0x30);
        digits.push(terms.add(base, digit));
        if position > 0 {
            power = power.wrapping_mul(10);
            let least = terms.bv(width, power as i64);
            let reaches = terms.ule(least, amount);
            let number = terms.int(position as i32 + 1);
            count = terms.ite(reaches, number, count);
        }
    }
    let (one, nothing) = (terms.int(1), terms.int(0));
    let sign = terms.ite(negative, one, nothing);
    let length = terms.add(count, sign);
    digits.reverse();
    // From the first digit on, which stands so far from the front.
    let all = terms.int(most as i32);
    let start = terms.sub(all, count);
    let filler = terms.bv(16, 0x30);
    let unsigned = shifted(terms, &digits, (start, 0, most as i64 - 1), most, filler);
    let minus = terms.bv(16, 0x2d);
    let mut chars = Vec::with_capacity(most + 1);
    for index in 0..=most {
        let plain = unsigned.get(index).copied().unwrap_or(filler);
        let behind_sign = match index {
            0 => minus,
            _ => unsigned[index - 1],
        };
        chars.push(terms.ite(negative, behind_sign, plain));
    }
    Ok(text(m, length, chars, true))
}
