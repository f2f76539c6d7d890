//! Between `java.lang.String` and arrays of characters, and strings that are joined: one object, whatever the length.

use vitro_expr::Term;
use vitro_vm::symbolic::text::MOST_TEXT;
use vitro_vm::{Exec, Kind, Machine, Ref, Registry, Summary, Text};

use super::sequence::{joined, part, text};
use super::string::give_text;
use super::{VOID, int_at, is_unknown_string, texts};

/// Adds the summaries.
pub fn register(registry: &mut Registry) {
    registry.summarise(
        "java/lang/String",
        &[
            ("toCharArray", "()[C", to_char_array),
            ("<init>", "([C)V", from_chars),
            ("<init>", "([CII)V", from_chars),
            (
                "join",
                "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;[Ljava/lang/String;I)Ljava/lang/String;",
                join,
            ),
        ],
    );
}

/// `public char[] toCharArray()`
fn to_char_array(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some([text]) = texts(m, args, at, [0])? else {
        return Ok(None);
    };
    let terms = m.terms()?;
    let wide = text.chars.iter();
    let cells: Vec<Term> = wide.map(|&character| terms.zext(32, character)).collect();
    let array = m.new_elements(Kind::Char, text.length, &cells);
    Ok(Some(Summary {
        bits: array.slot(),
        term: None,
    }))
}

/// The characters of an array, if something about them is unknown and they are not too many.
pub fn chars_of(m: &mut Machine, array: Ref) -> Exec<Option<Text>> {
    if array.is_null() || !m.has_unknowns(array) {
        return Ok(None);
    }
    let Some(length) = m.length_term(array) else {
        return Ok(None);
    };
    let (_, most) = m.bounds_of(length);
    let most = m.room_of(array, Kind::Char).min(most.max(0) as usize);
    if most > MOST_TEXT {
        return Ok(None);
    }
    let cells = m.elements_of(array, Kind::Char, most);
    let terms = m.terms()?;
    let chars = cells
        .iter()
        .map(|&cell| terms.extract(0, 16, cell))
        .collect();
    Ok(Some(text(m, length, chars, false)))
}

/// `public String(char[] value)`, `public String(char[] value, int offset, int count)`
fn from_chars(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    let (object, array) = (m.known_object(at)?, m.known_object(at + 1)?);
    let Some(mut made) = chars_of(m, array)? else {
        return Ok(None);
    };
    if args.len() > 2 {
        let (offset, count) = (int_at(m, at + 2)?, int_at(m, at + 3)?);
        let terms = m.terms()?;
        let zero = terms.int(0);
        let rest = terms.sub(made.length, count);
        let parts = [
            terms.sle(zero, offset),
            terms.sle(zero, count),
            terms.sle(offset, rest),
        ];
        let inside = terms.all(&parts);
        if !m.decide(inside)? {
            return Ok(None);
        }
        made = part(m, &made, offset, count)?;
    }
    m.settle(&mut made)?;
    let bytes = m.new_text_bytes(&made, !made.latin);
    m.write_reference(object, m.known.string_value, bytes);
    let wide = u64::from(!made.latin);
    m.heap.set_field(object, m.known.string_coder, wide);
    Ok(VOID)
}

/// `static String join(String prefix, String suffix, String delimiter, String[] elements, int size)`
fn join(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    let array = m.known_object(at + 3)?;
    if array.is_null() || m.term_at(at + 4).is_some() || m.has_unknowns(array) {
        return Ok(None);
    }
    let size = args[4] as u32 as usize;
    if size > m.heap.length(array) as usize {
        return Ok(None);
    }
    let mut strings: Vec<Ref> = Vec::new();
    for slot in 0..3 {
        strings.push(m.known_object(at + slot)?);
    }
    let elements = (0..size).map(|index| m.heap.get_ref(array, index));
    strings.extend(elements);
    if !strings.iter().any(|&string| is_unknown_string(m, string)) {
        return Ok(None);
    }
    let mut parts = Vec::with_capacity(strings.len());
    for string in strings {
        let text = match string.is_null() {
            true => None,
            false => m.text_of(string),
        };
        match text {
            Some(text) => parts.push(text),
            None => return Ok(None),
        }
    }
    let mut all = parts[0].clone();
    for (number, element) in parts[3..].iter().enumerate() {
        if number > 0 {
            all = joined(m, &all, &parts[2])?;
        }
        all = joined(m, &all, element)?;
        if all.most() > MOST_TEXT {
            return Ok(None);
        }
    }
    all = joined(m, &all, &parts[1])?;
    give_text(m, all)
}
