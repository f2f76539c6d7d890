//! `StringBuilder` and `StringBuffer`: what is appended to, inserted into or deleted from a builder whose length or
//! contents are unknown. The capacity follows the library's rule, as a term where need be.

mod edit;

use vitro_expr::Term;
use vitro_vm::symbolic::text::MOST_TEXT;
use vitro_vm::{Exec, Kind, Machine, Ref, Registry, Summary, Text, Trap};

use super::chars::chars_of;
use super::number::decimal;
use super::search::{first_index, last_index};
use super::sequence::{joined, larger, part, text};
use super::string::{char_in, give_text};
use super::{int_at, is_unknown_string, known_text, term_at};

/// Adds the summaries.
pub fn register(registry: &mut Registry) {
    edit::register(registry);
    registry.summarise(
        "java/lang/AbstractStringBuilder",
        &[
            ("<init>", "(Ljava/lang/String;)V", construct),
            (
                "append",
                "(Ljava/lang/String;)Ljava/lang/AbstractStringBuilder;",
                append,
            ),
            (
                "append",
                "(C)Ljava/lang/AbstractStringBuilder;",
                append_char,
            ),
            (
                "append",
                "(Z)Ljava/lang/AbstractStringBuilder;",
                append_boolean,
            ),
            ("append", "(I)Ljava/lang/AbstractStringBuilder;", append_int),
            (
                "append",
                "(J)Ljava/lang/AbstractStringBuilder;",
                append_long,
            ),
            (
                "append",
                "(Ljava/lang/CharSequence;II)Ljava/lang/AbstractStringBuilder;",
                append_part,
            ),
            (
                "append",
                "(Ljava/lang/AbstractStringBuilder;)Ljava/lang/AbstractStringBuilder;",
                append_builder,
            ),
            (
                "append",
                "([C)Ljava/lang/AbstractStringBuilder;",
                append_chars,
            ),
            ("indexOf", "(Ljava/lang/String;)I", index_of),
            ("indexOf", "(Ljava/lang/String;I)I", index_of),
            ("lastIndexOf", "(Ljava/lang/String;)I", last_index_of),
            ("lastIndexOf", "(Ljava/lang/String;I)I", last_index_of),
            ("charAt", "(I)C", char_at),
            ("substring", "(II)Ljava/lang/String;", substring),
        ],
    );
    registry.summarise(
        "java/lang/StringBuilder",
        &[("toString", "()Ljava/lang/String;", to_string)],
    );
    registry.summarise(
        "java/lang/String",
        &[
            ("<init>", "(Ljava/lang/StringBuilder;)V", copy),
            ("<init>", "(Ljava/lang/StringBuffer;)V", copy),
            (
                "<init>",
                "(Ljava/lang/AbstractStringBuilder;Ljava/lang/Void;)V",
                copy,
            ),
        ],
    );
    registry.summarise(
        "java/lang/StringLatin1",
        &[("newString", "([BII)Ljava/lang/String;", new_string)],
    );
}

/// A builder that may have more room than this is left to the bytecode.
const MOST_ROOM: i64 = 1024;

/// What is in a builder.
struct Builder {
    object: Ref,
    bytes: Ref,
    text: Text,
    /// How many characters it has room for.
    capacity: Term,
    /// The most that the capacity may be.
    room: i64,
}

fn offset(m: &Machine, object: Ref, field: &str) -> Exec<usize> {
    let class = m.class_of(object);
    m.field_offset(class, field)
        .ok_or_else(|| Trap::internal("a string builder without its fields"))
}

/// Reads the builder in the first argument if it, or something else about the call, is unknown.
fn read(m: &mut Machine, at: usize, unknown: bool) -> Exec<Option<Builder>> {
    let object = m.known_object(at)?;
    let (value, coder, count) = (
        offset(m, object, "value")?,
        offset(m, object, "coder")?,
        offset(m, object, "count")?,
    );
    let bytes = m.heap.ref_field(object, value);
    if !unknown && !m.has_unknowns(object) && !m.has_unknowns(bytes) {
        return Ok(None);
    }
    let wide = m.heap.field(object, coder) & 1 == 1;
    let Some(count) = m.field_term(object, count, Kind::Int) else {
        return Ok(None);
    };
    let (Some(text), Some(room)) = (m.text_in(bytes, count, wide), m.length_term(bytes)) else {
        return Ok(None);
    };
    let terms = m.terms()?;
    let shift = terms.int(wide.into());
    let capacity = terms.java_shr(room, shift);
    let (_, most) = m.bounds_of(capacity);
    let room = m.room_of(bytes, Kind::Byte) as i64 >> i64::from(wide);
    Ok(Some(Builder {
        object,
        bytes,
        text,
        capacity,
        room: room.min(most),
    }))
}

/// Puts a text into a builder, which gets more room if it is too long. False if that has to be left to the
/// bytecode, and then nothing has happened.
fn grow(m: &mut Machine, builder: &Builder, new: &Text) -> Exec<bool> {
    let (least, _) = m.bounds_of(builder.capacity);
    let most = new.most() as i64;
    if most <= least {
        return write(m, builder, new, (builder.capacity, builder.room));
    }
    // Where it grows, it was less than what is asked for.
    let room = most
        .max(2 * builder.room.min(most - 1) + 2)
        .max(builder.room);
    let terms = m.terms()?;
    let lacks = terms.slt(builder.capacity, new.length);
    let two = terms.int(2);
    let doubled = terms.mul(builder.capacity, two);
    let doubled = terms.add(doubled, two);
    let wanted = larger(terms, new.length, doubled);
    let capacity = terms.ite(lacks, wanted, builder.capacity);
    write(m, builder, new, (capacity, room))
}

/// Puts a text into a builder that has this capacity then.
fn write(
    m: &mut Machine,
    builder: &Builder,
    new: &Text,
    (capacity, room): (Term, i64),
) -> Exec<bool> {
    let widens = builder.text.latin && !new.latin;
    // How much room is made on the way from one to two bytes differs between versions.
    if (widens && capacity != builder.capacity) || room > MOST_ROOM {
        return Ok(false);
    }
    let [value, coder, count] = [
        offset(m, builder.object, "value")?,
        offset(m, builder.object, "coder")?,
        offset(m, builder.object, "count")?,
    ];
    if capacity == builder.capacity && !widens {
        m.write_text(builder.bytes, new, !new.latin);
    } else {
        let mut all = new.clone();
        all.length = capacity;
        let filler = m.terms()?.bv(16, 0);
        all.chars.resize(room.max(0) as usize, filler);
        let bytes = m.new_text_bytes(&all, !new.latin);
        m.write_reference(builder.object, value, bytes);
    }
    m.heap
        .set_field(builder.object, coder, u64::from(!new.latin));
    m.write_field(builder.object, count, new.length);
    Ok(true)
}

fn give_builder(builder: &Builder) -> Exec<Option<Summary>> {
    Ok(Some(Summary {
        bits: builder.object.slot(),
        term: None,
    }))
}

/// Puts a text that is not longer into a builder.
fn replace_text(m: &mut Machine, builder: &Builder, new: &Text) -> Exec<Option<Summary>> {
    match write(m, builder, new, (builder.capacity, builder.room))? {
        true => give_builder(builder),
        false => Ok(None),
    }
}

/// Puts a text that may be longer into a builder.
fn extend_text(m: &mut Machine, builder: &Builder, new: &Text) -> Exec<Option<Summary>> {
    match grow(m, builder, new)? {
        true => give_builder(builder),
        false => Ok(None),
    }
}

fn append_text(m: &mut Machine, builder: &Builder, more: &Text) -> Exec<Option<Summary>> {
    if builder.text.most() + more.most() > MOST_TEXT {
        return Ok(None);
    }
    let new = joined(m, &builder.text, more)?;
    extend_text(m, builder, &new)
}

/// The string in a stack slot, `null` if it is that; and whether it is unknown. Nothing if it is too long.
fn string_at(m: &mut Machine, slot: usize) -> Exec<Option<(Text, bool)>> {
    let string = m.known_object(slot)?;
    if string.is_null() {
        return Ok(Some((known_text(m, "null")?, false)));
    }
    let unknown = is_unknown_string(m, string);
    Ok(m.text_of(string).map(|text| (text, unknown)))
}

/// The one character in a stack slot as a text.
fn char_text(m: &mut Machine, slot: usize) -> Exec<Text> {
    let code = int_at(m, slot)?;
    let (_, most) = m.bounds_of(code);
    let terms = m.terms()?;
    let latin = match most <= 0xff {
        true => true,
        false => {
            let last = terms.int(0xff);
            let narrow = terms.sle(code, last);
            m.decide(narrow)?
        }
    };
    let terms = m.terms()?;
    let (length, character) = (terms.int(1), terms.extract(0, 16, code));
    Ok(text(m, length, vec![character], latin))
}

/// `AbstractStringBuilder(String str)`
fn construct(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let (object, string) = (m.known_object(at)?, m.known_object(at + 1)?);
    if string.is_null() || !is_unknown_string(m, string) {
        return Ok(None);
    }
    let Some(text) = m.text_of(string) else {
        return Ok(None);
    };
    let [value, coder, count] = [
        offset(m, object, "value")?,
        offset(m, object, "coder")?,
        offset(m, object, "count")?,
    ];
    let terms = m.terms()?;
    let more = terms.int(16);
    let mut all = text.clone();
    all.length = terms.add(text.length, more);
    let filler = terms.bv(16, 0);
    all.chars.resize(text.most() + 16, filler);
    let bytes = m.new_text_bytes(&all, !text.latin);
    m.write_reference(object, value, bytes);
    m.heap.set_field(object, coder, u64::from(!text.latin));
    m.write_field(object, count, text.length);
    Ok(Some(Summary {
        bits: 0,
        term: None,
    }))
}

/// `public AbstractStringBuilder append(String str)`
fn append(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some((more, unknown)) = string_at(m, at + 1)? else {
        return Ok(None);
    };
    match read(m, at, unknown)? {
        Some(builder) => append_text(m, &builder, &more),
        None => Ok(None),
    }
}

/// `public AbstractStringBuilder append(CharSequence s, int start, int end)`, of a string
fn append_part(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let sequence = m.known_object(at + 1)?;
    if sequence.is_null() || m.class_of(sequence) != m.known.string {
        return Ok(None);
    }
    let unknown = m.term_at(at + 2).is_some()
        || m.term_at(at + 3).is_some()
        || is_unknown_string(m, sequence);
    let Some(builder) = read(m, at, unknown)? else {
        return Ok(None);
    };
    let Some(all) = m.text_of(sequence) else {
        return Ok(None);
    };
    let (start, end) = (int_at(m, at + 2)?, int_at(m, at + 3)?);
    if !is_range(m, start, end, all.length)? {
        return Ok(None);
    }
    let length = m.terms()?.sub(end, start);
    let mut more = part(m, &all, start, length)?;
    // Its wide characters may be elsewhere in the string.
    m.settle(&mut more)?;
    append_text(m, &builder, &more)
}

/// `AbstractStringBuilder append(AbstractStringBuilder asb)`
fn append_builder(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    if m.known_object(at + 1)?.is_null() {
        return Ok(None);
    }
    let known = read(m, at + 1, false)?.is_none();
    let Some(builder) = read(m, at, !known)? else {
        return Ok(None);
    };
    let Some(mut more) = read(m, at + 1, true)? else {
        return Ok(None);
    };
    m.settle(&mut more.text)?;
    append_text(m, &builder, &more.text)
}

/// `public AbstractStringBuilder append(char[] str)`
fn append_chars(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let array = m.known_object(at + 1)?;
    let Some(mut more) = chars_of(m, array)? else {
        return Ok(None);
    };
    let Some(builder) = read(m, at, true)? else {
        return Ok(None);
    };
    m.settle(&mut more)?;
    append_text(m, &builder, &more)
}

/// A builder and a string to look for in it, if something about them is unknown.
fn search_in(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<[Text; 2]>> {
    if m.known_object(at + 1)?.is_null() {
        return Ok(None);
    }
    let Some((needle, unknown)) = string_at(m, at + 1)? else {
        return Ok(None);
    };
    let unknown = unknown || (args.len() > 2 && m.term_at(at + 2).is_some());
    let builder = read(m, at, unknown)?;
    Ok(builder.map(|builder| [builder.text, needle]))
}

/// `public int indexOf(String str)`, `public int indexOf(String str, int fromIndex)`
fn index_of(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    match search_in(m, args, at)? {
        Some([text, needle]) => first_index(m, args, at, [&text, &needle]),
        None => Ok(None),
    }
}

/// `public int lastIndexOf(String str)`, `public int lastIndexOf(String str, int fromIndex)`
fn last_index_of(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    match search_in(m, args, at)? {
        Some([text, needle]) => last_index(m, args, at, [&text, &needle]),
        None => Ok(None),
    }
}

/// `public AbstractStringBuilder append(char c)`
fn append_char(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let unknown = m.term_at(at + 1).is_some();
    let Some(builder) = read(m, at, unknown)? else {
        return Ok(None);
    };
    let mut more = char_text(m, at + 1)?;
    // In a builder of two bytes a character all the same takes two.
    more.latin &= builder.text.latin;
    append_text(m, &builder, &more)
}

/// `public AbstractStringBuilder append(boolean b)`
fn append_boolean(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let unknown = m.term_at(at + 1).is_some();
    let Some(builder) = read(m, at, unknown)? else {
        return Ok(None);
    };
    let value = int_at(m, at + 1)?;
    let (yes, no) = (known_text(m, "true")?, known_text(m, "false")?);
    let terms = m.terms()?;
    let zero = terms.int(0);
    let holds = terms.ne(value, zero);
    let length = terms.ite(holds, yes.length, no.length);
    let mut chars = no.chars.clone();
    for (character, &other) in chars.iter_mut().zip(&yes.chars) {
        *character = terms.ite(holds, other, *character);
    }
    let more = text(m, length, chars, true);
    append_text(m, &builder, &more)
}

/// `public AbstractStringBuilder append(int i)`
fn append_int(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    append_number(m, at, Kind::Int)
}

/// `public AbstractStringBuilder append(long l)`
fn append_long(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    append_number(m, at, Kind::Long)
}

fn append_number(m: &mut Machine, at: usize, kind: Kind) -> Exec<Option<Summary>> {
    let unknown = m.term_at(at + 1).is_some();
    let Some(builder) = read(m, at, unknown)? else {
        return Ok(None);
    };
    let value = term_at(m, at + 1, kind)?;
    let more = decimal(m, value)?;
    append_text(m, &builder, &more)
}

/// Whether an index in a slot is inside, or at the end.
fn is_inside(m: &mut Machine, index: Term, length: Term, or_end: bool) -> Exec<bool> {
    let terms = m.terms()?;
    let inside = match or_end {
        true => terms.ule(index, length),
        false => terms.ult(index, length),
    };
    m.decide(inside)
}

/// Whether a text of this length has a part from `start` to `end`.
fn is_range(m: &mut Machine, start: Term, end: Term, length: Term) -> Exec<bool> {
    let terms = m.terms()?;
    let zero = terms.int(0);
    let parts = [
        terms.sle(zero, start),
        terms.sle(start, end),
        terms.sle(end, length),
    ];
    let inside = terms.all(&parts);
    m.decide(inside)
}

/// `public char charAt(int index)`
fn char_at(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let unknown = m.term_at(at + 1).is_some();
    match read(m, at, unknown)? {
        Some(builder) => char_in(m, &builder.text, at + 1),
        None => Ok(None),
    }
}

/// `public String substring(int start, int end)`
fn substring(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let unknown = m.term_at(at + 1).is_some() || m.term_at(at + 2).is_some();
    let Some(builder) = read(m, at, unknown)? else {
        return Ok(None);
    };
    let (start, end) = (int_at(m, at + 1)?, int_at(m, at + 2)?);
    if !is_range(m, start, end, builder.text.length)? {
        return Ok(None);
    }
    let length = m.terms()?.sub(end, start);
    let inner = part(m, &builder.text, start, length)?;
    give_text(m, inner)
}

/// `public String toString()`
fn to_string(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    match read(m, at, false)? {
        Some(builder) => give_text(m, builder.text),
        None => Ok(None),
    }
}

/// `public String(StringBuilder builder)`
fn copy(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let object = m.known_object(at)?;
    if m.known_object(at + 1)?.is_null() {
        return Ok(None);
    }
    let Some(mut builder) = read(m, at + 1, false)? else {
        return Ok(None);
    };
    m.settle(&mut builder.text)?;
    let bytes = m.new_text_bytes(&builder.text, !builder.text.latin);
    m.write_reference(object, m.known.string_value, bytes);
    let wide = u64::from(!builder.text.latin);
    m.heap.set_field(object, m.known.string_coder, wide);
    Ok(Some(Summary {
        bits: 0,
        term: None,
    }))
}

/// `static String newString(byte[] val, int index, int len)`
fn new_string(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    let bytes = m.known_object(at)?;
    let unknown = m.term_at(at + 2).is_some() || (!bytes.is_null() && m.has_unknowns(bytes));
    // Builders begin at the front.
    if !unknown || bytes.is_null() || m.term_at(at + 1).is_some() || args[1] as u32 != 0 {
        return Ok(None);
    }
    let length = int_at(m, at + 2)?;
    let Some(room) = m.length_term(bytes) else {
        return Ok(None);
    };
    if !is_inside(m, length, room, true)? {
        return Ok(None);
    }
    match m.text_in(bytes, length, false) {
        Some(text) => give_text(m, text),
        None => Ok(None),
    }
}
