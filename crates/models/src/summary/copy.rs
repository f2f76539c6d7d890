//! Copies between arrays of primitives whose lengths or positions are unknown: in bounds or not is one fork, then
//! each element of the target is one term.

use vitro_expr::Term;
use vitro_vm::class::Form;
use vitro_vm::{Elements, Exec, Kind, Machine, Ref, Registry, Summary, Trap};

use super::sequence::{shifted, smaller};
use super::{VOID, int_at};
use crate::java::lang::system::check_bounds;

/// Adds the summaries.
pub fn register(registry: &mut Registry) {
    registry.summarise(
        "java/lang/System",
        &[(
            "arraycopy",
            "(Ljava/lang/Object;ILjava/lang/Object;II)V",
            arraycopy,
        )],
    );
    registry.summarise(
        "java/lang/Object",
        &[("clone", "()Ljava/lang/Object;", clone)],
    );
    registry.summarise(
        "java/util/Arrays",
        &[
            ("copyOf", "([ZI)[Z", copy_of),
            ("copyOf", "([BI)[B", copy_of),
            ("copyOf", "([CI)[C", copy_of),
            ("copyOf", "([SI)[S", copy_of),
            ("copyOf", "([II)[I", copy_of),
            ("copyOf", "([JI)[J", copy_of),
            ("copyOf", "([FI)[F", copy_of),
            ("copyOf", "([DI)[D", copy_of),
            ("copyOfRange", "([ZII)[Z", copy_of_range),
            ("copyOfRange", "([BII)[B", copy_of_range),
            ("copyOfRange", "([CII)[C", copy_of_range),
            ("copyOfRange", "([SII)[S", copy_of_range),
            ("copyOfRange", "([III)[I", copy_of_range),
            ("copyOfRange", "([JII)[J", copy_of_range),
            ("copyOfRange", "([FII)[F", copy_of_range),
            ("copyOfRange", "([DII)[D", copy_of_range),
        ],
    );
}

/// Arrays with more elements are copied with known positions.
const MOST_ELEMENTS: usize = 64;
/// Most elements of a new array of unknown length.
const MOST_NEW: i32 = 32;

/// What the elements of an array are; nothing if it is none.
pub fn element_kind(m: &Machine, array: Ref) -> Option<Kind> {
    match m.class(m.class_of(array)).form {
        Form::Array { kind, .. } => Some(kind),
        _ => None,
    }
}

/// The array in a stack slot and what its elements are; nothing for null.
pub fn array_at(m: &mut Machine, slot: usize) -> Exec<Option<(Ref, Kind)>> {
    let array = m.known_object(slot)?;
    if array.is_null() {
        return Ok(None);
    }
    Ok(element_kind(m, array).map(|kind| (array, kind)))
}

/// The elements of an array, as many as there may be; nothing if those are too many.
pub fn all_elements(m: &mut Machine, array: Ref, kind: Kind) -> Option<Vec<Term>> {
    let length = m.length_term(array)?;
    let (_, most) = m.bounds_of(length);
    let room = m.room_of(array, kind).min(most.max(0) as usize);
    (room <= MOST_ELEMENTS && kind != Kind::Ref).then(|| m.elements_of(array, kind, room))
}

/// `public static native void arraycopy(Object src, int srcPos, Object dest, int destPos, int length)`
fn arraycopy(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    for array in [at, at + 2] {
        if m.known_object(array)?.is_null() {
            return Err(Trap::null());
        }
    }
    let (source, target) = (array_at(m, at)?, array_at(m, at + 2)?);
    let (Some((source, kind)), Some((target, other))) = (source, target) else {
        return Ok(None);
    };
    let unknown_numbers = [1, 3, 4].iter().any(|n| m.term_at(at + n).is_some());
    let unknown_lengths = m.has_unknown_length(source) || m.has_unknown_length(target);
    if kind != other || !(unknown_numbers || unknown_lengths) {
        return Ok(None);
    }
    let (Some(source_length), Some(target_length)) = (m.length_term(source), m.length_term(target))
    else {
        return Ok(None);
    };
    let fits = kind != Kind::Ref
        && m.room_of(source, kind) <= MOST_ELEMENTS
        && m.room_of(target, kind) <= MOST_ELEMENTS;
    let [from, to, count] = [int_at(m, at + 1)?, int_at(m, at + 3)?, int_at(m, at + 4)?];
    let terms = m.terms()?;
    let zero = terms.int(0);
    let (end, target_end) = (terms.add(from, count), terms.add(to, count));
    let parts = [
        terms.sle(zero, from),
        terms.sle(zero, to),
        terms.sle(zero, count),
        terms.ule(end, source_length),
        terms.ule(target_end, target_length),
    ];
    let inside = terms.all(&parts);
    if !m.decide(inside)? {
        // As for all exceptions of the machine itself, the text is that of the model.
        let [from, to, count] = [1, 3, 4].map(|number| args[number] as i32);
        check_bounds(m, (source, from), (target, to), count)?;
    }
    // The native copies what is here under the model, once the positions are known.
    if !fits {
        return Ok(None);
    }
    copy_between(m, kind, (source, from), (target, to), count)?;
    Ok(VOID)
}

fn copy_between(
    m: &mut Machine,
    kind: Kind,
    (source, from): (Ref, Term),
    (target, to): (Ref, Term),
    count: Term,
) -> Exec<()> {
    let old_source = m.elements_of(source, kind, m.room_of(source, kind));
    let old = m.elements_of(target, kind, m.room_of(target, kind));
    let (Some(&filler), false) = (old.first(), old_source.is_empty()) else {
        return Ok(());
    };
    let clamp = |(low, high): (i64, i64), most: usize| (low.max(0), high.min(most as i64));
    let (from_low, from_high) = clamp(m.bounds_of(from), old_source.len());
    let (to_low, to_high) = clamp(m.bounds_of(to), old.len());
    let terms = m.terms()?;
    let distance = terms.sub(from, to);
    let bounds = (distance, from_low - to_high, from_high - to_low);
    let moved = shifted(terms, &old_source, bounds, old.len(), filler);
    let end = terms.add(to, count);
    let mut new = Vec::with_capacity(old.len());
    for (index, (&before, after)) in old.iter().zip(moved).enumerate() {
        let index = terms.int(index as i32);
        let (behind, ahead) = (terms.sle(to, index), terms.slt(index, end));
        let copied = terms.and(behind, ahead);
        new.push(terms.ite(copied, after, before));
    }
    let elements = Elements {
        array: target,
        kind,
    };
    m.write_elements(elements, &new);
    Ok(())
}

/// `protected native Object clone()`, of an array of unknown length
fn clone(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some((array, kind)) = array_at(m, at)? else {
        return Ok(None);
    };
    if !m.has_unknown_length(array) {
        return Ok(None);
    }
    if kind == Kind::Ref {
        m.make_length_known(array)?;
        return Ok(None);
    }
    let Some(length) = m.length_term(array) else {
        return Ok(None);
    };
    let cells = m.elements_of(array, kind, m.room_of(array, kind));
    let copy = m.new_elements(kind, length, &cells);
    Ok(Some(Summary {
        bits: copy.slot(),
        term: None,
    }))
}

/// `public static int[] copyOf(int[] original, int newLength)`, and for the other primitives
fn copy_of(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some((array, kind)) = array_at(m, at)? else {
        return Ok(None);
    };
    if m.term_at(at + 1).is_none() && !m.has_unknown_length(array) {
        return Ok(None);
    }
    let length = int_at(m, at + 1)?;
    let zero = m.terms()?.int(0);
    copied_part(m, (array, kind), zero, length)
}

/// `public static int[] copyOfRange(int[] original, int from, int to)`, and for the other primitives
fn copy_of_range(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some((array, kind)) = array_at(m, at)? else {
        return Ok(None);
    };
    let unknown = m.term_at(at + 1).is_some() || m.term_at(at + 2).is_some();
    if !unknown && !m.has_unknown_length(array) {
        return Ok(None);
    }
    let (from, to) = (int_at(m, at + 1)?, int_at(m, at + 2)?);
    let Some(length) = m.length_term(array) else {
        return Ok(None);
    };
    let terms = m.terms()?;
    let inside = terms.ule(from, length);
    if !m.decide(inside)? {
        return Ok(None);
    }
    let length = m.terms()?.sub(to, from);
    copied_part(m, (array, kind), from, length)
}

/// A new array of this length with what stands from `from` on, and zeros behind the end. The length may be
/// negative or large, and then the bytecode says what happens.
fn copied_part(
    m: &mut Machine,
    (array, kind): (Ref, Kind),
    from: Term,
    length: Term,
) -> Exec<Option<Summary>> {
    let (Some(old), Some(old_length)) = (all_elements(m, array, kind), m.length_term(array)) else {
        return Ok(None);
    };
    let terms = m.terms()?;
    let most = terms.int(MOST_NEW);
    let short = terms.ule(length, most);
    if !m.decide(short)? {
        return Ok(None);
    }
    let ((low, high), (_, most)) = (m.bounds_of(from), m.bounds_of(length));
    let (low, high) = (low.max(0), high.min(old.len() as i64));
    let zero = m.zero_of(kind)?;
    let terms = m.terms()?;
    let count = most.clamp(0, i64::from(MOST_NEW)) as usize;
    let moved = shifted(terms, &old, (from, low, high), count, zero);
    let rest = terms.sub(old_length, from);
    let copied = smaller(terms, rest, length);
    let mut cells = Vec::with_capacity(count);
    for (index, element) in moved.into_iter().enumerate() {
        let index = terms.int(index as i32);
        let inside = terms.slt(index, copied);
        cells.push(terms.ite(inside, element, zero));
    }
    let made = m.new_elements(kind, length, &cells);
    Ok(Some(Summary {
        bits: made.slot(),
        term: None,
    }))
}
