//! Guesses for characters that no condition mentions. If they are always the same letter, code that reads a text stops at
//! the first of them, and every run gets only one character further than another one: a drawing of `#`, `P` and `.` is
//! found when all its characters have been decided about one by one. So in every second input they are a mix of those that
//! the code has compared characters with.

use vitro_expr::{Model, Term, Value};
use vitro_vm::{Fork, Symbolic};

use crate::policy::characters::{MOST, MOST_ALTERNATIVES, MOST_PARTS};

/// Characters that a text is mixed of. What ends lines, and so decides about much else, is not among them.
const PRINTABLE: std::ops::RangeInclusive<u64> = 0x20..=0x7e;

/// The characters that the code asks for.
#[derive(Default)]
pub(crate) struct CharacterGuess {
    met: Vec<u64>,
    /// Inputs so far.
    inputs: u64,
}

impl CharacterGuess {
    /// Remembers the characters that a fork asks for.
    pub fn note(&mut self, symbolic: &mut Symbolic, fork: &Fork) {
        if self.met.len() == MOST || fork.alternatives.len() > MOST_ALTERNATIVES {
            return;
        }
        for &condition in &fork.alternatives {
            let mut parts = vec![condition];
            let mut left = MOST_PARTS;
            while let Some(part) = parts.pop()
                && left > 0
            {
                left -= 1;
                match asked_for(symbolic, part) {
                    Some(character) => self.remember(character),
                    None => parts.extend(symbolic.terms.args(part)),
                }
            }
        }
    }

    fn remember(&mut self, character: u64) {
        let is_new = PRINTABLE.contains(&character) && !self.met.contains(&character);
        if is_new && self.met.len() < MOST {
            self.met.push(character);
        }
    }

    /// A model with such characters, every second time, where it has what is there if nothing is asked for.
    pub fn mixed(&mut self, symbolic: &Symbolic, model: &Model) -> Option<Model> {
        self.inputs += 1;
        let count = self.met.len() as u64;
        if self.inputs.is_multiple_of(2) || count == 0 {
            return None;
        }
        let mut any = model.filled().cloned().unwrap_or_default();
        let own = model.values_of_their_own();
        let own = own.filter(|&(var, value)| {
            symbolic.characters.contains(var) && *value == Value::Bv(u64::from(LETTER))
        });
        any.extend(own.map(|(var, _)| var));
        let mut mixed = model.clone();
        let met = self.met.iter().map(|&character| Value::Bv(character));
        mixed.fill(any, met.collect(), self.inputs);
        Some(mixed)
    }
}

/// What a character is if nothing is asked for.
pub(crate) const LETTER: u8 = b'a';

/// The constant that a character is compared with.
fn asked_for(symbolic: &mut Symbolic, part: Term) -> Option<u64> {
    let &[a, b] = symbolic.terms.args(part) else {
        return None;
    };
    let (unknown, constant) = match (symbolic.terms.as_const(a), symbolic.terms.as_const(b)) {
        (None, Some(constant)) => (a, constant),
        (Some(constant), None) => (b, constant),
        _ => return None,
    };
    let Value::Bv(constant) = constant else {
        return None;
    };
    let vars = symbolic.terms.free_vars(unknown);
    let [var] = vars[..] else {
        return None;
    };
    symbolic.characters.contains(var).then_some(constant)
}

#[cfg(test)]
mod tests {
    use vitro_expr::{Sort, Var};

    use super::*;

    /// Unknown characters, and a symbolic state that knows them as such.
    fn characters(count: usize) -> (Symbolic, Vec<Term>) {
        let mut symbolic = Symbolic::new();
        let all: Vec<Term> = (0..count)
            .map(|at| symbolic.terms.var(&format!("text[{at}]"), Sort::Bv(16)))
            .collect();
        all.iter().for_each(|&one| symbolic.note_character(one));
        (symbolic, all)
    }

    #[test]
    fn every_second_input_has_what_characters_were_compared_with() {
        let (mut symbolic, all) = characters(3);
        let mut letters = CharacterGuess::default();
        for (character, constant) in [(all[0], '#'), (all[1], 'P'), (all[0], '\n')] {
            let constant = symbolic.terms.bv(16, constant as i64);
            let condition = symbolic.terms.eq(character, constant);
            let asked = asked_for(&mut symbolic, condition);
            letters.remember(asked.unwrap_or_default());
        }
        assert_eq!(letters.met, [u64::from(b'#'), u64::from(b'P')]);
        let mut model = Model::new();
        let vars: Vec<Var> = all
            .iter()
            .filter_map(|&one| symbolic.terms.as_var(one))
            .collect();
        model.set(vars[0], Value::bv(16, i64::from(b'7')));
        let letter = Value::bv(16, i64::from(LETTER));
        model.set(vars[1], letter.clone());
        model.set(vars[2], letter);
        let mixed = letters.mixed(&symbolic, &model).unwrap_or_default();
        assert_eq!(mixed.explicit(vars[0]), model.explicit(vars[0]));
        let met = [b'#', b'P'].map(|one| Value::bv(16, i64::from(one)));
        for &var in &vars[1..] {
            assert!(mixed.explicit(var).is_some_and(|value| met.contains(value)));
        }
        assert_eq!(letters.mixed(&symbolic, &model), None);
    }
}
