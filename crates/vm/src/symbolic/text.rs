//! Strings as the terms see them: a length and a character for each index, whatever the bytes below look like.
//!
//! Summaries of library methods read strings through [`Machine::text_of`] and make new ones with
//! [`Machine::new_text`]. A made string is an object of the real class over real bytes with shadows, so bytecode
//! without a summary continues with it.

use vitro_expr::{Op, Term, Terms};

use super::Symbolic;
use super::elements::Elements;
use crate::frame::After;
use crate::heap::{Heap, Ref};
use crate::kind::Kind;
use crate::known::Known;
use crate::machine::Machine;
use crate::outcome::{Exec, Trap};

/// Texts that may be longer than this are left to the bytecode.
pub const MOST_TEXT: usize = 128;

/// A sequence of characters whose length and contents may be unknown.
#[derive(Clone, Debug)]
pub struct Text {
    /// How many characters it has, an `int`.
    pub length: Term,
    /// The 16-bit characters, as many as there may be; those behind the length mean nothing.
    pub chars: Vec<Term>,
    /// It has at least this many characters.
    pub least: usize,
    /// Whether each character is known to fit into eight bits; a string that has a wider one is stored otherwise.
    pub latin: bool,
}

impl Text {
    /// The most characters that it may have.
    pub fn most(&self) -> usize {
        self.chars.len()
    }

    /// Whether nothing about it is unknown.
    pub fn is_known(&self, terms: &Terms) -> bool {
        let known = |term: &Term| terms.as_const(*term).is_some();
        known(&self.length) && self.chars.iter().all(known)
    }

    /// Whether there is a character with this number.
    pub fn has(&self, terms: &mut Terms, index: usize) -> Term {
        if index < self.least {
            return terms.bool(true);
        }
        if index >= self.most() {
            return terms.bool(false);
        }
        let index = terms.int(index as i32);
        terms.slt(index, self.length)
    }

    /// Whether two texts have the same characters.
    pub fn equals(&self, terms: &mut Terms, other: &Text) -> Term {
        // The one with fewer unknowns says where the end is.
        let (short, long) = match self.least == self.most() || self.most() < other.most() {
            true => (self, other),
            false => (other, self),
        };
        let mut parts = vec![terms.eq(self.length, other.length)];
        for (index, (&a, &b)) in short.chars.iter().zip(&long.chars).enumerate() {
            let inside = short.has(terms, index);
            let (beyond, same) = (terms.not(inside), terms.eq(a, b));
            parts.push(terms.or(beyond, same));
        }
        terms.all(&parts)
    }

    /// Whether each character fits into eight bits.
    pub fn is_narrow(&self, terms: &mut Terms) -> Term {
        if self.latin {
            return terms.bool(true);
        }
        let latin = terms.bv(16, 0xff);
        let mut parts = Vec::new();
        for (index, &character) in self.chars.iter().enumerate() {
            let inside = self.has(terms, index);
            let (beyond, fits) = (terms.not(inside), terms.ule(character, latin));
            parts.push(terms.or(beyond, fits));
        }
        terms.all(&parts)
    }
}

/// Half of a length in bytes that is even.
fn half(terms: &mut Terms, bytes: Term) -> Term {
    match (terms.op(bytes), terms.args(bytes).to_vec().as_slice()) {
        (Op::Mul, &[inner, two]) if terms.as_bits(two) == Some(2) => inner,
        (Op::Mul, &[two, inner]) if terms.as_bits(two) == Some(2) => inner,
        (Op::Add, &[a, b]) if a == b => a,
        (Op::Ite, &[condition, a, b]) => {
            let (a, b) = (half(terms, a), half(terms, b));
            terms.ite(condition, a, b)
        }
        _ => {
            let one = terms.int(1);
            terms.java_shr(bytes, one)
        }
    }
}

/// The characters of bytes.
fn characters(terms: &mut Terms, bytes: &[Term], wide: bool) -> Vec<Term> {
    let bytes: Vec<Term> = bytes
        .iter()
        .map(|&byte| terms.extract(0, 8, byte))
        .collect();
    match wide {
        false => bytes.iter().map(|&byte| terms.zext(16, byte)).collect(),
        true => bytes
            .chunks_exact(2)
            .map(|pair| terms.concat(pair[1], pair[0]))
            .collect(),
    }
}

/// The bytes of characters, as array elements.
fn bytes(terms: &mut Terms, chars: &[Term], wide: bool) -> Vec<Term> {
    let width: u8 = if wide { 2 } else { 1 };
    let mut bytes = Vec::with_capacity(chars.len() * usize::from(width));
    for &character in chars {
        for part in 0..width {
            let byte = terms.extract(8 * part, 8, character);
            bytes.push(terms.sext(32, byte));
        }
    }
    bytes
}

impl Machine {
    /// Whether a string has any unknown.
    pub fn is_unknown_text(&self, string: Ref) -> bool {
        let bytes = self.heap.ref_field(string, self.known.string_value);
        self.has_unknowns(bytes)
    }

    /// The string as a text; nothing if it may be too long.
    pub fn text_of(&mut self, string: Ref) -> Option<Text> {
        let symbolic = self.symbolic.as_mut()?;
        symbolic.text_of(&self.heap, &self.known, string)
    }

    /// The text that an array of bytes begins with, of a number of characters; nothing if it may be too long.
    pub fn text_in(&mut self, bytes: Ref, count: Term, wide: bool) -> Option<Text> {
        let symbolic = self.symbolic.as_mut()?;
        symbolic.text_in(&self.heap, bytes, count, wide)
    }

    /// A new string; `latin` says how it has to be stored.
    pub fn new_text(&mut self, text: &Text) -> Ref {
        let bytes = self.new_text_bytes(text, !text.latin);
        self.string_over(bytes, !text.latin)
    }

    /// The bytes of a new string.
    pub fn new_text_bytes(&mut self, text: &Text, wide: bool) -> Ref {
        let Some(symbolic) = &mut self.symbolic else {
            return Ref::NULL;
        };
        let terms = &mut symbolic.terms;
        let cells = bytes(terms, &text.chars, wide);
        let length = match wide {
            true => terms.add(text.length, text.length),
            false => text.length,
        };
        self.new_elements(Kind::Byte, length, &cells)
    }

    /// Puts the characters of a text into an array of bytes that has room for them.
    pub fn write_text(&mut self, array: Ref, text: &Text, wide: bool) {
        let Some(symbolic) = &mut self.symbolic else {
            return;
        };
        let cells = bytes(&mut symbolic.terms, &text.chars, wide);
        let elements = Elements {
            array,
            kind: Kind::Byte,
        };
        self.write_elements(elements, &cells);
    }

    /// Decides, by a fork if need be, how a text has to be stored.
    pub fn settle(&mut self, text: &mut Text) -> Exec<()> {
        if text.latin {
            return Ok(());
        }
        let Some(symbolic) = &mut self.symbolic else {
            return Ok(());
        };
        let narrow = text.is_narrow(&mut symbolic.terms);
        text.latin = self.decide(narrow)?;
        Ok(())
    }

    /// The throw of an exception of this class with this message.
    pub fn throw_with(&mut self, class: &str, message: &Text) -> Exec<Trap> {
        let class = self.load_known(class)?;
        self.ensure_initialized(class)?;
        let constructor = self.find_declared(class, "<init>", "(Ljava/lang/String;)V");
        let method = constructor.ok_or_else(|| Trap::internal("an exception without message"))?;
        let (error, message) = (self.heap.new_object(class), self.new_text(message));
        Ok(Trap::Invoke {
            method,
            args: vec![error.slot(), message.slot()],
            after: After::Throw(error),
        })
    }

    /// Notes that a new string may be one that existed before, for all that the bytecode says.
    pub fn note_shared_text(&mut self, string: Ref) {
        if let Some(symbolic) = &mut self.symbolic {
            symbolic.shadows.texts.insert_mut(string);
        }
    }
}

impl Symbolic {
    /// The string as a text; nothing if it may be too long.
    pub(super) fn text_of(&mut self, heap: &Heap, known: &Known, string: Ref) -> Option<Text> {
        let bytes = heap.ref_field(string, known.string_value);
        let wide = heap.field(string, known.string_coder) & 1 == 1;
        let mut length = self.length_term(heap, bytes);
        if wide {
            length = half(&mut self.terms, length);
        }
        self.text_in(heap, bytes, length, wide)
    }

    fn text_in(&mut self, heap: &Heap, bytes: Ref, length: Term, wide: bool) -> Option<Text> {
        let (least, most) = self.bounds_of(length);
        let (least, most) = (least.max(0) as usize, most.max(0) as usize);
        let width = usize::from(wide) + 1;
        let most = most.min(self.room_of(heap, bytes, Kind::Byte) / width);
        if most > MOST_TEXT {
            return None;
        }
        let of = Elements {
            array: bytes,
            kind: Kind::Byte,
        };
        let cells = self.elements_of(heap, of, most * width);
        let chars = characters(&mut self.terms, &cells, wide);
        Some(Text {
            length,
            chars,
            least: least.min(most),
            latin: !wide,
        })
    }

    /// Whether two strings, which are different objects here, may be one for all that the bytecode says: a
    /// condition, nothing if they are surely two.
    pub(super) fn shared_texts(
        &mut self,
        heap: &Heap,
        known: &Known,
        [a, b]: [Ref; 2],
    ) -> Option<Term> {
        let texts = &self.shadows.texts;
        let is_string = |object: Ref| heap.class_of(object) == known.string;
        if !(texts.contains(&a) || texts.contains(&b)) || !is_string(a) || !is_string(b) {
            return None;
        }
        self.same_text(heap, known, [a, b])
    }

    /// Whether two strings have the same characters; nothing if that is too much to ask.
    pub(super) fn same_text(
        &mut self,
        heap: &Heap,
        known: &Known,
        [a, b]: [Ref; 2],
    ) -> Option<Term> {
        let (a, b) = (self.text_of(heap, known, a)?, self.text_of(heap, known, b)?);
        Some(a.equals(&mut self.terms, &b))
    }
}
