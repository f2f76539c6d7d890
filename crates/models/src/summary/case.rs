//! `String.toUpperCase` and `toLowerCase` of Latin-1, in all languages but the three that have rules of their own.

use vitro_expr::Terms;
use vitro_vm::{Exec, Machine, Ref, Registry, Summary, Text};

use super::latin::{ODD, in_ranges, to_lower, to_upper};
use super::sequence::text;
use super::string::give_text;
use super::texts;

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

fn latin_text(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Text>> {
    let Some([old]) = texts(m, args, at, [0])? else {
        return Ok(None);
    };
    if !old.latin || is_special(m, args, at)? {
        return Ok(None);
    }
    Ok(Some(old))
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
    match latin_text(m, args, at)? {
        Some(old) => changed(m, &old, to_lower),
        None => Ok(None),
    }
}

/// `public String toUpperCase()`, `public String toUpperCase(Locale locale)`
fn upper(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some(old) = latin_text(m, args, at)? else {
        return Ok(None);
    };
    let terms = m.terms()?;
    let mut odd = Vec::new();
    for (index, &character) in old.chars.iter().enumerate() {
        let (inside, is_odd) = (old.has(terms, index), in_ranges(terms, character, &ODD));
        odd.push(terms.and(inside, is_odd));
    }
    let some_odd = terms.any(&odd);
    if m.decide(some_odd)? {
        return Ok(None);
    }
    changed(m, &old, to_upper)
}
