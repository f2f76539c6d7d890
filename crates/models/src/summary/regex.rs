//! `java.util.regex.Matcher` on a string with unknowns: whether a pattern that is known matches is one condition, and
//! where the match and its groups begin and end is one term each. What the library does with that (`group`,
//! `replaceAll`, `split`) is its own code.
//!
//! Two things a match leaves behind depend on how the library searches, and nothing here knows them: whether it looked
//! at the end of the text, and where it stopped when it found nothing. They are marked, and who asks for them ends the
//! run with a name.

mod class;
mod program;
mod simulate;
mod syntax;

use vitro_expr::{Term, Terms};
use vitro_vm::{Elements, Exec, Kind, Machine, Ref, Registry, Summary, Text, Trap};

use self::program::Program;
use self::simulate::{Simulation, Way};
use super::sequence::as_int;
use super::{give, int_at, is_unknown_string};

/// Adds the summaries.
pub fn register(registry: &mut Registry) {
    registry.summarise(
        "java/util/regex/Matcher",
        &[
            ("match", "(II)Z", match_here),
            ("search", "(I)Z", search),
            ("find", "()Z", find),
            ("hitEnd", "()Z", |m, _, at| asked_for_end(m, at, "hitEnd")),
            ("requireEnd", "()Z", |m, _, at| {
                asked_for_end(m, at, "requireEnd")
            }),
        ],
    );
}

/// Marks the place where a search that found nothing stopped.
const SOMEWHERE: i32 = i32::MIN;
/// Stands in a boolean field for what is not known.
const UNTOLD: u64 = 2;

/// A matcher, its pattern and its text.
struct Subject {
    matcher: Ref,
    text: Text,
    program: Program,
    /// Whether a search steps over whole pairs of surrogates.
    by_pairs: bool,
}

fn offset(m: &Machine, matcher: Ref, field: &str) -> Exec<usize> {
    let class = m.class_of(matcher);
    m.field_offset(class, field)
        .ok_or_else(|| Trap::internal("a matcher without its fields"))
}

fn field(m: &mut Machine, matcher: Ref, name: &str) -> Exec<Term> {
    let offset = offset(m, matcher, name)?;
    m.field_term(matcher, offset, Kind::Int)
        .ok_or_else(|| Trap::internal("a summary in a run without unknowns"))
}

fn set_field(m: &mut Machine, matcher: Ref, name: &str, value: Term) -> Exec<()> {
    let offset = offset(m, matcher, name)?;
    m.write_field(matcher, offset, value);
    Ok(())
}

/// The matcher in a stack slot, if its text has unknowns and its pattern is understood.
fn subject(m: &mut Machine, at: usize) -> Exec<Option<Subject>> {
    let matcher = m.known_object(at)?;
    let string = m.get_ref(matcher, "text");
    if !is_unknown_string(m, string) {
        return Ok(None);
    }
    let pattern = m.get_ref(matcher, "parentPattern");
    let source = m.get_ref(pattern, "pattern");
    let (from, to) = (field(m, matcher, "from")?, field(m, matcher, "to")?);
    let Some(text) = m.text_of(string) else {
        return Ok(None);
    };
    // A region has other ends than the text.
    let all = m.terms()?.as_bits(from) == Some(0) && to == text.length;
    if !all || source.is_null() || is_unknown_string(m, source) {
        return Ok(None);
    }
    let flags = m.get(pattern, "flags") as u32;
    let node = syntax::parse(&m.string_units(source), flags);
    let Some(program) = node.and_then(|node| Program::of(&node)) else {
        return Ok(None);
    };
    let root = m.get_ref(pattern, "root");
    let name = m.class(m.class_of(root)).name.clone();
    let by_pairs = match name.strip_prefix("java/util/regex/Pattern$") {
        Some("Start" | "Begin" | "BnM") => false,
        Some("StartS" | "BnMS") => true,
        _ => return Ok(None),
    };
    Ok(Some(Subject {
        matcher,
        text,
        program,
        by_pairs,
    }))
}

/// Leaves a call to the bytecode, which must not meet what is not known.
fn leave(m: &mut Machine, at: usize) -> Exec<Option<Summary>> {
    let matcher = m.known_object(at)?;
    check_place(m, matcher, "oldLast")?;
    check_place(m, matcher, "last")?;
    Ok(None)
}

/// Stops if a field holds the place where a search that found nothing stopped.
fn check_place(m: &mut Machine, matcher: Ref, name: &str) -> Exec<()> {
    let place = field(m, matcher, name)?;
    let terms = m.terms()?;
    let somewhere = terms.int(SOMEWHERE);
    let unknown = terms.eq(place, somewhere);
    match m.decide(unknown)? {
        true => Err(Trap::unsupported(
            "regex search continued after one without a match, in an unknown string",
        )),
        false => Ok(()),
    }
}

/// `public boolean hitEnd()`, `public boolean requireEnd()`
fn asked_for_end(m: &mut Machine, at: usize, name: &str) -> Exec<Option<Summary>> {
    let matcher = m.known_object(at)?;
    match m.get(matcher, name) {
        UNTOLD => Err(Trap::unsupported(format!(
            "java.util.regex.Matcher.{name}() of an unknown string"
        ))),
        _ => Ok(None),
    }
}

/// The last place whose condition holds; `nowhere` if none does.
fn last_of(terms: &mut Terms, conditions: &[Term], nowhere: Option<i32>) -> Term {
    let no = terms.bool(false);
    let possible = conditions.iter().enumerate();
    let mut possible = possible.filter(|(_, condition)| **condition != no);
    let mut place = match (nowhere, possible.clone().next()) {
        (None, Some((first, _))) => {
            possible.next();
            terms.int(first as i32)
        }
        _ => terms.int(nowhere.unwrap_or(-1)),
    };
    for (number, &condition) in possible {
        let number = terms.int(number as i32);
        place = terms.ite(condition, number, place);
    }
    place
}

/// The first place whose condition holds, which one does.
fn first_of(terms: &mut Terms, conditions: &[Term]) -> Term {
    let no = terms.bool(false);
    let possible = conditions.iter().enumerate();
    let mut possible = possible.filter(|(_, condition)| **condition != no).rev();
    let mut place = terms.int(possible.next().map_or(0, |(last, _)| last as i32));
    for (number, &condition) in possible {
        let number = terms.int(number as i32);
        place = terms.ite(condition, number, place);
    }
    place
}

/// Where groups begin and end; those that the matcher has no room for are not there.
fn write_groups(m: &mut Machine, of: &Subject, [first, last]: [Term; 2], way: &Way) -> Exec<()> {
    let array = m.get_ref(of.matcher, "groups");
    let room = m.heap.length(array) as usize;
    let terms = m.terms()?;
    let mut cells = vec![first, last];
    for (number, &always) in of.program.groups.iter().enumerate() {
        for slot in [2 * number + 2, 2 * number + 3] {
            let nowhere = if always { None } else { Some(-1) };
            cells.push(last_of(terms, &way.notes[slot], nowhere));
        }
    }
    let none = terms.int(-1);
    cells.resize(room, none);
    let groups = Elements {
        array,
        kind: Kind::Int,
    };
    m.write_elements(groups, &cells);
    Ok(())
}

/// What every match leaves behind, whether it was one or not.
fn write_place(m: &mut Machine, matcher: Ref, [first, last]: [Term; 2]) -> Exec<()> {
    set_field(m, matcher, "first", first)?;
    set_field(m, matcher, "last", last)?;
    set_field(m, matcher, "oldLast", last)?;
    for name in ["hitEnd", "requireEnd"] {
        let offset = offset(m, matcher, name)?;
        m.heap.set_field(matcher, offset, UNTOLD);
    }
    let count = field(m, matcher, "modCount")?;
    let terms = m.terms()?;
    let one = terms.int(1);
    let count = terms.add(count, one);
    set_field(m, matcher, "modCount", count)
}

/// `boolean match(int from, int anchor)`, which is `matches` and `lookingAt`
fn match_here(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    let unknown = m.term_at(at + 1).is_some() || m.term_at(at + 2).is_some();
    let Some(subject) = subject(m, at)?.filter(|_| !unknown && args[1] as i32 == 0) else {
        return leave(m, at);
    };
    // `ENDANCHOR`
    let whole = args[2] as i32 == 1;
    let terms = m.terms()?;
    let simulation = Simulation::new(terms, &subject.program, &subject.text, whole, &[0]);
    let Some(simulation) = simulation else {
        return leave(m, at);
    };
    let found = simulation.matches_from(0);
    let way = simulation.way(terms, &[found]);
    let (front, none, somewhere) = (terms.int(0), terms.int(-1), terms.int(SOMEWHERE));
    let first = terms.ite(found, front, none);
    let end = match whole {
        true => subject.text.length,
        false => last_of(terms, &way.ends, None),
    };
    let last = terms.ite(found, end, somewhere);
    write_groups(m, &subject, [front, end], &way)?;
    write_place(m, subject.matcher, [first, last])?;
    let found = as_int(m.terms()?, found);
    give(m, found)
}

/// `boolean search(int from)`
fn search(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some(subject) = subject(m, at)? else {
        return leave(m, at);
    };
    let from = int_at(m, at + 1)?;
    let (none, somewhere) = (m.terms()?.int(-1), m.terms()?.int(SOMEWHERE));
    match search_from(m, &subject, from, [none, somewhere])? {
        Some(found) => Ok(Some(found)),
        None => leave(m, at),
    }
}

/// `public boolean find()`
fn find(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some(subject) = subject(m, at)? else {
        return leave(m, at);
    };
    check_place(m, subject.matcher, "last")?;
    let first = field(m, subject.matcher, "first")?;
    let last = field(m, subject.matcher, "last")?;
    let terms = m.terms()?;
    let (one, none, somewhere) = (terms.int(1), terms.int(-1), terms.int(SOMEWHERE));
    let empty = terms.eq(first, last);
    let behind = terms.add(last, one);
    let from = terms.ite(empty, behind, last);
    // Behind the end nothing is done, and so nothing changes.
    let beyond = terms.slt(subject.text.length, from);
    let first = terms.ite(beyond, first, none);
    let last = terms.ite(beyond, last, somewhere);
    match search_from(m, &subject, from, [first, last])? {
        Some(found) => Ok(Some(found)),
        None => leave(m, at),
    }
}

/// Searches from a place on; `in_vain` is what stays behind if nothing is found. Nothing if it is too much.
fn search_from(
    m: &mut Machine,
    subject: &Subject,
    from: Term,
    in_vain: [Term; 2],
) -> Exec<Option<Summary>> {
    let (low, high) = m.bounds_of(from);
    let places = subject.text.most() + 1;
    let low = low.clamp(0, places as i64) as usize;
    let starts: Vec<usize> = (low..places).collect();
    let terms = m.terms()?;
    let simulation = Simulation::new(terms, &subject.program, &subject.text, false, &starts);
    let Some(simulation) = simulation else {
        return Ok(None);
    };
    let no = terms.bool(false);
    let mut begins = vec![no; low];
    for place in starts {
        let mut parts = vec![simulation.matches_from(place)];
        if place > 0 {
            parts.push(subject.text.has(terms, place - 1));
            let number = terms.int(place as i32);
            if (place as i64) < high {
                parts.push(terms.sle(from, number));
            }
            if subject.by_pairs {
                let (pair, skipped) = (
                    simulation.is_pair(terms, place - 1),
                    terms.slt(from, number),
                );
                let inside = terms.and(pair, skipped);
                parts.push(terms.not(inside));
            }
        } else {
            let front = terms.int(0);
            parts.push(terms.sle(from, front));
        }
        begins.push(terms.all(&parts));
    }
    let found = terms.any(&begins);
    if !m.decide(found)? {
        let terms = m.terms()?;
        let nothing = Way {
            ends: Vec::new(),
            notes: vec![Vec::new(); 2 * subject.program.groups.len() + 2],
        };
        let none = terms.int(-1);
        write_groups(m, subject, [none, none], &nothing)?;
        write_place(m, subject.matcher, in_vain)?;
        return Ok(Some(Summary {
            bits: 0,
            term: None,
        }));
    }
    let terms = m.terms()?;
    let first = first_of(terms, &begins);
    let mut earlier = no;
    let mut leftmost = Vec::with_capacity(begins.len());
    for &begin in &begins {
        let none_yet = terms.not(earlier);
        leftmost.push(terms.and(begin, none_yet));
        earlier = terms.or(earlier, begin);
    }
    let way = simulation.way(terms, &leftmost);
    let last = last_of(terms, &way.ends, None);
    write_groups(m, subject, [first, last], &way)?;
    write_place(m, subject.matcher, [first, last])?;
    Ok(Some(Summary {
        bits: 1,
        term: None,
    }))
}
