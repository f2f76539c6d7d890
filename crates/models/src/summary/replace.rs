//! `String.replace` of one string by another, where both have a known length. From the end of the text to its
//! front: what stands from a place on becomes the replacement and what follows the match, or the character and what
//! follows it.

use vitro_expr::{Term, Terms};
use vitro_vm::symbolic::text::MOST_TEXT;
use vitro_vm::{Exec, Machine, Registry, Summary, Text};

use super::sequence::{stands_at, text};
use super::string::give_text;
use super::texts;

/// Adds the summary.
pub fn register(registry: &mut Registry) {
    registry.summarise(
        "java/lang/String",
        &[(
            "replace",
            "(Ljava/lang/CharSequence;Ljava/lang/CharSequence;)Ljava/lang/String;",
            replace,
        )],
    );
}

/// What the text becomes from a place on.
#[derive(Clone)]
struct Rest {
    length: Term,
    chars: Vec<Term>,
}

/// `public String replace(CharSequence target, CharSequence replacement)`
fn replace(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some([old, target, new]) = texts(m, args, at, [0, 1, 2])? else {
        return Ok(None);
    };
    let fixed = |text: &Text| text.least == text.most();
    let longest = old.most() * new.most().max(1);
    // Nothing stands everywhere, which is a matter of its own.
    if !fixed(&target) || !fixed(&new) || target.most() == 0 || longest > MOST_TEXT {
        return Ok(None);
    }
    let terms = m.terms()?;
    let all = replaced(terms, &old, &target, &new);
    let latin = old.latin && new.latin;
    let made = text(m, all.length, all.chars, latin);
    give_text(m, made)
}

fn replaced(terms: &mut Terms, old: &Text, target: &Text, new: &Text) -> Rest {
    let (zero, one) = (terms.int(0), terms.int(1));
    let nothing = Rest {
        length: zero,
        chars: Vec::new(),
    };
    let mut object_subsumption = vec![nothing; old.most() + target.most()];
    for place in (0..old.most()).rev() {
        let found = stands_at(terms, old, target, place);
        let (behind, next) = (
            &object_subsumption[place + target.most()],
            &object_subsumption[place + 1],
        );
        let (longer, other) = (
            terms.add(new.length, behind.length),
            terms.add(one, next.length),
        );
        let length = terms.ite(found, longer, other);
        let inside = old.has(terms, place);
        let length = terms.ite(inside, length, zero);
        let with: Vec<Term> = [new.chars.as_slice(), &behind.chars].concat();
        let without: Vec<Term> = [&old.chars[place..=place], &next.chars].concat();
        let no = terms.bool(false);
        let most = match found == no {
            true => without.len(),
            false => with.len().max(without.len()),
        };
        let mut chars = Vec::with_capacity(most);
        for index in 0..most {
            chars.push(match (with.get(index), without.get(index)) {
                (Some(&with), Some(&without)) => terms.ite(found, with, without),
                (Some(&only), None) | (None, Some(&only)) => only,
                (None, None) => continue,
            });
        }
        object_subsumption[place] = Rest { length, chars };
    }
    object_subsumption.swap_remove(0)
}
