//! `String.toUpperCase` and `toLowerCase`, in all languages but the three that have rules of their own. Texts with
//! characters beyond Latin-1 that become several, or whose change depends on others, are left out.

use vitro_expr::{Term, Terms};
use vitro_vm::native::REGION;
use vitro_vm::{Exec, Machine, Ref, Registry, Summary, Text};

use super::latin::{ODD, in_ranges, to_lower, to_upper};
use super::sequence::text;
use super::string::give_text;
use super::texts;
use super::unicode::{Case, Plane};

/// Adds the summaries.
pub fn register(registry: &mut Registry) {
    registry.summarise(
        "java/lang/String",
        &[
            ("toUpperCase", "()Ljava/lang/String;", upper),
            (
                "toUpperCase",
                "(Ljava/util/Locale;)Ljava/lang/String;",
                upper,
            ),
            ("toLowerCase", "()Ljava/lang/String;", lower),
            (
                "toLowerCase",
                "(Ljava/util/Locale;)Ljava/lang/String;",
                lower,
            ),
        ],
    );
}

/// Turkish, Azeri and Lithuanian treat dots in a way of their own.
fn is_special(m: &mut Machine, args: &[u64], at: usize) -> Exec<bool> {
    let locale = match args.len() {
        1 => {
            let class = m.load_known("java/util/Locale")?;
            m.ensure_initialized(class)?;
            Ref::from_slot(m.get_static(class, "defaultLocale"))
        }
        _ => m.known_object(at + 1)?,
    };
    if locale.is_null() {
        return Ok(true);
    }
    let base = m.get_ref(locale, "baseLocale");
    if base.is_null() {
        return Ok(true);
    }
    let language = m.get_ref(base, "language");
    Ok(matches!(m.text(language).as_str(), "tr" | "az" | "lt"))
}

fn text_at(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Text>> {
    let Some([old]) = texts(m, args, at, [0])? else {
        return Ok(None);
    };
    Ok((!is_special(m, args, at)?).then_some(old))
}

/// Whether some character of a text is in these ranges.
fn some_in(m: &mut Machine, text: &Text, ranges: &[(u16, u16)]) -> Exec<Term> {
    let terms = m.terms()?;
    let mut parts = Vec::new();
    for (index, &character) in text.chars.iter().enumerate() {
        let (inside, found) = (text.has(terms, index), in_ranges(terms, character, ranges));
        parts.push(terms.and(inside, found));
    }
    Ok(terms.any(&parts))
}

/// Why texts with special characters are left out: the library's code for them would split the search for each
/// character.
pub const ODD_CASE: &str =
    "characters beyond Latin-1 that become several, or only in their context, in another case";

/// The text in another case, if it has characters beyond Latin-1 but no special ones.
pub fn wide_changed(m: &mut Machine, old: &Text, case: Case) -> Exec<Option<Text>> {
    let Some(plane) = Plane::read(m)? else {
        return Ok(None);
    };
    let changes = plane.changes(case);
    let odd = some_in(m, old, &changes.odd)?;
    let plain = m.terms()?.not(odd);
    m.leave_out_unless(plain, ODD_CASE)?;
    let terms = m.terms()?;
    let chars = old.chars.iter();
    let chars = chars
        .map(|&character| changes.of(terms, character))
        .collect();
    Ok(Some(text(m, old.length, chars, false)))
}

fn give_wide(m: &mut Machine, old: &Text, case: Case) -> Exec<Option<Summary>> {
    match wide_changed(m, old, case)? {
        Some(changed) => give_text(m, changed),
        None => Ok(None),
    }
}

fn changed(
    m: &mut Machine,
    old: &Text,
    change: fn(&mut Terms, Term) -> Term,
) -> Exec<Option<Summary>> {
    let terms = m.terms()?;
    let chars = old
        .chars
        .iter()
        .map(|&character| change(terms, character))
        .collect();
    let made = text(m, old.length, chars, true);
    give_text(m, made)
}

/// A method without a locale among its arguments takes that of the place where it runs.
fn note_locale(m: &mut Machine, args: &[u64]) {
    if let (Some(symbolic), [_]) = (&mut m.symbolic, args) {
        symbolic.depends_on(REGION);
    }
}

/// `public String toLowerCase()`, `public String toLowerCase(Locale locale)`
fn lower(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    note_locale(m, args);
    match text_at(m, args, at)? {
        Some(old) if old.latin => changed(m, &old, to_lower),
        Some(old) => give_wide(m, &old, Case::Lower),
        None => Ok(None),
    }
}

/// `public String toUpperCase()`, `public String toUpperCase(Locale locale)`
fn upper(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    note_locale(m, args);
    let Some(old) = text_at(m, args, at)? else {
        return Ok(None);
    };
    if !old.latin {
        return give_wide(m, &old, Case::Upper);
    }
    let odd = some_in(m, &old, &ODD)?;
    match m.decide(odd)? {
        true => odd_upper(m, &old),
        false => changed(m, &old, to_upper),
    }
}

/// The capital letters of a text of Latin-1 with some that are elsewhere, and one that is two letters.
fn odd_upper(m: &mut Machine, old: &Text) -> Exec<Option<Summary>> {
    let terms = m.terms()?;
    let (zero, one, two) = (terms.int(0), terms.int(1), terms.int(2));
    let (sharp, capital) = (terms.bv(16, 0xdf), terms.bv(16, 0x53));
    // From the end to the front, what the text becomes from a place on.
    let (mut length, mut chars) = (zero, Vec::new());
    for (place, &character) in old.chars.iter().enumerate().rev() {
        let is_sharp = terms.eq(character, sharp);
        let mut upper = to_upper(terms, character);
        for (small, large) in [(0xb5, 0x39c), (0xff, 0x178)] {
            let (small, large) = (terms.bv(16, small), terms.bv(16, large));
            let here = terms.eq(character, small);
            upper = terms.ite(here, large, upper);
        }
        let own = terms.ite(is_sharp, two, one);
        let longer = terms.add(own, length);
        let inside = old.has(terms, place);
        length = terms.ite(inside, longer, zero);
        let with: Vec<Term> = [&[capital, capital], chars.as_slice()].concat();
        let without: Vec<Term> = [&[upper], chars.as_slice()].concat();
        chars = with;
        for (character, other) in chars.iter_mut().zip(without) {
            *character = terms.ite(is_sharp, *character, other);
        }
    }
    let made = text(m, length, chars, false);
    give_text(m, made)
}
