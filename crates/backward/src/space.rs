//! Symbols: variables that denote parts of the memory *as it is now*.
//!
//! A backward state needs no maps from slots and fields to values. Its conditions mention symbols, and each symbol
//! names a place: a local, an operand, a static field, the field of an object, the element of an array. The object is
//! itself a term over symbols, so that `p.next.next` is a symbol whose object is the symbol `p.next`. A step backward
//! replaces the symbols of the later moment by terms over those of the earlier one ([`crate::effect`]).
//!
//! References are numbers: 0 is null, positive ones are objects that the input holds, and -k is the k-th allocation
//! that was crossed on the way back. A symbol is a value of the present moment, and the allocations that conditions
//! contain are all later ones, so a symbol never equals one of them. Literals are objects of the input with fixed
//! numbers, since an input may well hold them.

use std::rc::Rc;
use std::sync::Arc;

use hashbrown::HashMap;
use vitro_expr::sort::signed;
use vitro_expr::{Op, Sort, Term, Terms};

/// What values a place holds: a Java type, or one of the attributes that never change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Kind {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Ref,
    /// The length of an array or text: an int that is not negative.
    Length,
    /// The number of a class.
    Type,
}

impl Kind {
    /// The kind of values of the type that a descriptor names.
    pub fn of_descriptor(descriptor: &str) -> Kind {
        match descriptor.as_bytes().first() {
            Some(b'Z') => Kind::Boolean,
            Some(b'B') => Kind::Byte,
            Some(b'C') => Kind::Char,
            Some(b'S') => Kind::Short,
            Some(b'J') => Kind::Long,
            Some(b'F') => Kind::Float,
            Some(b'D') => Kind::Double,
            Some(b'L' | b'[') => Kind::Ref,
            _ => Kind::Int,
        }
    }

    /// What it is on the operand stack and in locals.
    pub fn widened(self) -> Kind {
        match self {
            Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Length | Kind::Type => {
                Kind::Int
            }
            other => other,
        }
    }

    /// The sort of terms of this kind.
    pub fn sort(self) -> Sort {
        match self {
            Kind::Long => Sort::Bv(64),
            Kind::Float => Sort::Float,
            Kind::Double => Sort::Double,
            _ => Sort::Bv(32),
        }
    }

    /// Whether a value takes two slots.
    pub fn is_wide(self) -> bool {
        matches!(self, Kind::Long | Kind::Double)
    }

    /// The least and the greatest value, where not all values of the sort are possible.
    pub fn bounds(self) -> Option<(i64, i64)> {
        Some(match self {
            Kind::Boolean => (0, 1),
            Kind::Byte => (-128, 127),
            Kind::Char => (0, 0xffff),
            Kind::Short => (-32768, 32767),
            Kind::Ref | Kind::Length | Kind::Type => (0, i64::from(i32::MAX)),
            _ => return None,
        })
    }
}

/// What kind of place of an object a symbol names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Place {
    /// An instance field.
    Field(FieldId),
    /// An element of an array; the kind distinguishes arrays of different elements.
    Element(Kind),
    /// The length of an array.
    Length,
    /// The class of an object.
    Type,
    /// The length of a string.
    TextLength,
    /// A character of a string.
    TextUnit,
}

/// The number of a field in [`Space::field`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct FieldId(pub u32);

/// A field by the class that declares it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FieldInfo {
    /// Internal name of the declaring class.
    pub class: Arc<str>,
    /// Its name.
    pub name: Arc<str>,
    /// Its descriptor.
    pub descriptor: Arc<str>,
}

/// What a variable denotes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symbol {
    /// A local of the frame of this depth.
    Local(i32, u16),
    /// A slot of the operand stack of the frame of this depth, counted from the bottom.
    Operand(i32, u16),
    /// The exception by which the frame of this depth is left.
    Thrown(i32),
    /// A static field.
    Static(FieldId),
    /// A part of an object, with the index if it is an element or character.
    Cell(Place, Term, Option<Term>),
    /// The result of a call that was not entered; the number identifies the call.
    Unknown(u32),
}

/// Literals have numbers from here on, below all of an input's own objects that labelling makes.
pub const FIRST_LITERAL: i32 = 1 << 24;

/// Terms, and what their variables denote.
pub struct Space {
    /// The arena.
    pub terms: Terms,
    symbols: HashMap<Term, (Symbol, Kind)>,
    variables: HashMap<(Symbol, Kind), Term>,
    fields: Vec<FieldInfo>,
    field_ids: HashMap<FieldInfo, FieldId>,
    texts: Vec<Rc<[u16]>>,
    text_ids: HashMap<Rc<[u16]>, i32>,
    names: HashMap<(i32, u16), String>,
    unknowns: u32,
}

impl Default for Space {
    fn default() -> Space {
        Space::new()
    }
}

impl Space {
    /// An empty one.
    pub fn new() -> Space {
        Space {
            terms: Terms::new(),
            symbols: HashMap::new(),
            variables: HashMap::new(),
            fields: Vec::new(),
            field_ids: HashMap::new(),
            texts: Vec::new(),
            text_ids: HashMap::new(),
            names: HashMap::new(),
            unknowns: 0,
        }
    }

    /// How people call a local of the frame of this depth.
    pub fn name_local(&mut self, depth: i32, slot: u16, name: String) {
        self.names.insert((depth, slot), name);
    }

    /// The variable of a symbol.
    pub fn symbol(&mut self, symbol: Symbol, kind: Kind) -> Term {
        if let Some(&known) = self.variables.get(&(symbol, kind)) {
            return known;
        }
        let mut name = self.describe(symbol);
        if self.terms.find_var(&name).is_some() {
            name = format!("{name}'{}", self.variables.len());
        }
        let term = self.terms.var(&name, kind.sort());
        self.variables.insert((symbol, kind), term);
        self.symbols.insert(term, (symbol, kind));
        term
    }

    /// A value that nothing is known of.
    pub fn unknown(&mut self, kind: Kind) -> Term {
        self.unknowns += 1;
        self.symbol(Symbol::Unknown(self.unknowns), kind)
    }

    /// How many values nothing was known of so far.
    pub fn unknowns(&self) -> u32 {
        self.unknowns
    }

    /// What a variable denotes.
    pub fn meaning(&self, variable: Term) -> Option<(Symbol, Kind)> {
        self.symbols.get(&variable).copied()
    }

    /// The number of a field.
    pub fn field_id(&mut self, field: FieldInfo) -> FieldId {
        if let Some(&id) = self.field_ids.get(&field) {
            return id;
        }
        let id = FieldId(self.fields.len() as u32);
        self.fields.push(field.clone());
        self.field_ids.insert(field, id);
        id
    }

    /// The field of a number.
    pub fn field(&self, id: FieldId) -> &FieldInfo {
        &self.fields[id.0 as usize]
    }

    /// The reference to a literal text.
    pub fn literal(&mut self, units: &[u16]) -> Term {
        let number = match self.text_ids.get(units) {
            Some(&number) => number,
            None => {
                let number = FIRST_LITERAL + self.texts.len() as i32;
                let units: Rc<[u16]> = units.into();
                self.texts.push(units.clone());
                self.text_ids.insert(units, number);
                number
            }
        };
        self.terms.int(number)
    }

    /// The literal of an object number.
    pub fn literal_text(&self, number: i64) -> Option<&Rc<[u16]>> {
        let index = usize::try_from(number - i64::from(FIRST_LITERAL)).ok()?;
        self.texts.get(index)
    }

    /// All literals that were met, with their numbers.
    pub fn literals(&self) -> impl Iterator<Item = (i32, &Rc<[u16]>)> {
        (FIRST_LITERAL..).zip(&self.texts)
    }

    /// The value of an int constant.
    pub fn constant(&self, term: Term) -> Option<i64> {
        let bits = self.terms.as_bits(term)?;
        Some(signed(bits, self.terms.sort(term).width()))
    }

    /// The zero of a kind.
    pub fn zero(&mut self, kind: Kind) -> Term {
        match kind.sort() {
            Sort::Bv(width) => self.terms.bv(width, 0),
            Sort::Float => self.terms.float(0.0),
            _ => self.terms.double(0.0),
        }
    }

    /// Whether two references are the same, as far as that is known without a solver.
    pub fn same_object(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return self.terms.bool(true);
        }
        for (one, other) in [(a, b), (b, a)] {
            if let Op::Ite = self.terms.op(one)
                && (self.mentions_allocation(one) || self.constant(other).is_some_and(|k| k < 0))
            {
                let [condition, then, otherwise] = self.terms.args(one) else {
                    continue;
                };
                let (condition, then, otherwise) = (*condition, *then, *otherwise);
                let then = self.same_object(then, other);
                let otherwise = self.same_object(otherwise, other);
                return self.terms.ite(condition, then, otherwise);
            }
            let is_reference = matches!(self.meaning(one), Some((_, Kind::Ref)));
            if is_reference && self.constant(other).is_some_and(|number| number < 0) {
                return self.terms.bool(false);
            }
        }
        self.terms.eq(a, b)
    }

    fn mentions_allocation(&self, term: Term) -> bool {
        match self.terms.op(term) {
            Op::Ite => self.terms.args(term)[1..]
                .iter()
                .any(|&part| self.mentions_allocation(part)),
            _ => self.constant(term).is_some_and(|number| number < 0),
        }
    }

    /// The number in one of the intervals, which are sorted and apart.
    pub fn within(&mut self, number: Term, intervals: &[(i32, i32)]) -> Term {
        let mut any = self.terms.bool(false);
        for &(low, high) in intervals {
            let (low_term, high_term) = (self.terms.int(low), self.terms.int(high));
            let inside = if low == high {
                self.terms.eq(number, low_term)
            } else {
                let above = self.terms.sle(low_term, number);
                let below = self.terms.sle(number, high_term);
                self.terms.and(above, below)
            };
            any = self.terms.or(any, inside);
        }
        any
    }

    /// The symbols of terms, and those of the objects and indices that they are parts of, inner ones first.
    pub fn symbols_of(&mut self, roots: &[Term]) -> Vec<Term> {
        let mut order = Vec::new();
        let mut seen = hashbrown::HashSet::new();
        let mut open: Vec<(Term, bool)> = Vec::new();
        for &root in roots {
            let vars = self.terms.free_vars(root);
            open.extend(vars.iter().map(|&var| (self.terms.var_term(var), false)));
        }
        open.reverse();
        while let Some((variable, expanded)) = open.pop() {
            if expanded {
                order.push(variable);
                continue;
            }
            if !seen.insert(variable) {
                continue;
            }
            open.push((variable, true));
            if let Some((Symbol::Cell(_, object, index), _)) = self.meaning(variable) {
                for part in std::iter::once(object).chain(index) {
                    let vars = self.terms.free_vars(part);
                    open.extend(vars.iter().map(|&var| (self.terms.var_term(var), false)));
                }
            }
        }
        order
    }

    /// How many looks through references lead to a symbol.
    pub fn nesting(&mut self, variable: Term) -> u32 {
        let Some((Symbol::Cell(_, object, _), _)) = self.meaning(variable) else {
            return 0;
        };
        let vars = self.terms.free_vars(object);
        let inner = vars.iter().map(|&var| self.terms.var_term(var));
        let inner: Vec<Term> = inner.collect();
        let deepest = inner.into_iter().map(|part| self.nesting(part)).max();
        1 + deepest.unwrap_or(0)
    }

    fn describe(&self, symbol: Symbol) -> String {
        let text = |term| vitro_expr::java::print(&self.terms, term);
        match symbol {
            Symbol::Local(depth, slot) => match self.names.get(&(depth, slot)) {
                Some(name) => name.clone(),
                None if depth == 0 => format!("local{slot}"),
                None => format!("local{slot}@{depth}"),
            },
            Symbol::Operand(0, slot) => format!("stack{slot}"),
            Symbol::Operand(depth, slot) => format!("stack{slot}@{depth}"),
            Symbol::Thrown(_) => "thrown".into(),
            Symbol::Static(field) => {
                let field = self.field(field);
                let class = field.class.rsplit('/').next().unwrap_or_default();
                format!("{class}.{}", field.name)
            }
            Symbol::Cell(place, object, index) => {
                let object = text(object);
                let index = index.map(text).unwrap_or_default();
                match place {
                    Place::Field(field) => format!("{object}.{}", self.field(field).name),
                    Place::Element(_) => format!("{object}[{index}]"),
                    Place::Length => format!("{object}.length"),
                    Place::Type => format!("{object}.class"),
                    Place::TextLength => format!("{object}.length()"),
                    Place::TextUnit => format!("{object}.charAt({index})"),
                }
            }
            Symbol::Unknown(number) => format!("unknown{number}"),
        }
    }
}
