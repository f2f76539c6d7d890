//! `String.toUpperCase` and `toLowerCase`, in all languages but the three that have rules of their own. Texts with
//! characters that become several, or whose change depends on others, are left to the bytecode.

use vitro_expr::Terms;
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
fn has_some(m: &mut Machine, text: &Text, ranges: &[(u16, u16)]) -> Exec<bool> {
    let terms = m.terms()?;
    let mut parts = Vec::new();
    for (index, &character) in text.chars.iter().enumerate() {
        let (inside, found) = (text.has(terms, index), in_ranges(terms, character, ranges));
        parts.push(terms.and(inside, found));
    }
    let some = terms.any(&parts);
    m.decide(some)
}

/// The text in another case, if it has characters beyond Latin-1 but no odd ones.
pub fn wide_changed(m: &mut Machine, old: &Text, case: Case) -> Exec<Option<Text>> {
    let Some(plane) = Plane::read(m)? else {
        return Ok(None);
    };
    let changes = plane.changes(case);
    if has_some(m, old, &changes.odd)? {
        return Ok(None);
    }
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
    change: fn(&mut Terms, vitro_expr::Term) -> vitro_expr::Term,
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

/// `public String toLowerCase()`, `public String toLowerCase(Locale locale)`
fn lower(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    match text_at(m, args, at)? {
        Some(old) if old.latin => changed(m, &old, to_lower),
        Some(old) => give_wide(m, &old, Case::Lower),
        None => Ok(None),
    }
}

/// `public String toUpperCase()`, `public String toUpperCase(Locale locale)`
fn upper(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some(old) = text_at(m, args, at)? else {
        return Ok(None);
    };
    if !old.latin {
        return give_wide(m, &old, Case::Upper);
    }
    if has_some(m, &old, &ODD)? {
        return Ok(None);
    }
    changed(m, &old, to_upper)
}
