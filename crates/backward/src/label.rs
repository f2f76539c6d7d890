//! Labelling: from conditions on the input's memory to one input.
//!
//! A reference is null if that is possible, else an object that is already there and fits, else a new one; references
//! nearer to the parameters are decided first. Numbers then become small and characters printable as far as the
//! conditions allow.

use std::collections::BTreeMap;
use std::sync::Arc;

use hashbrown::HashMap;
use vitro_classfile::descriptor;
use vitro_expr::sort::signed;
use vitro_expr::{Model, Term, Value};
use vitro_solver::readable::{Taste, no_rows, polish};

use crate::body::Body;
use crate::oracle::{Oracle, Verdict, parts_differ};
use crate::sketch::{Contents, FieldName, Input, Object, Sketch};
use crate::space::{FieldId, Kind, Place, Space, Symbol};
use crate::types::component;
use crate::world::World;

/// Questions that may be asked for the sake of null.
const MOST_WISHES: usize = 12;

/// Longer texts are not written down.
const LONGEST_TEXT: i64 = 1 << 16;

/// What labelling comes to.
pub enum Labelled {
    /// An input, without its path.
    Input(Sketch),
    /// There is none.
    None,
    /// The solver could not decide.
    Unknown,
}

/// What labelling needs.
pub struct Labelling<'a> {
    /// The program.
    pub world: &'a World,
    /// The method that is called.
    pub entry: &'a Body,
    /// Terms.
    pub space: &'a mut Space,
    /// The solver.
    pub oracle: &'a mut Oracle,
}

impl Labelling<'_> {
    /// An input that satisfies the conditions.
    pub fn run(&mut self, conditions: &[Term]) -> Labelled {
        let mut conditions = conditions.to_vec();
        conditions.extend(self.receiver());
        let declared = self.declared(&conditions);
        let verdict = self
            .oracle
            .ask(self.space, self.world, &conditions, Some(&declared));
        let (model, all) = match verdict {
            Verdict::No => return Labelled::None,
            Verdict::Unknown => return Labelled::Unknown,
            Verdict::Yes(model, all) => (model, all),
        };
        let (model, all) = self.choose_references(model, all);
        let model = self.readable(model, all);
        self.sketch(&model)
    }

    /// The receiver is of a class whose objects select this method.
    fn receiver(&mut self) -> Option<Term> {
        let method = self.entry.method();
        if self.entry.is_static() {
            return None;
        }
        let class = &self.entry.class.name;
        let mut numbers = Vec::new();
        for (number, name) in self.world.types.all() {
            if !self.world.types.is_below(name, class) {
                continue;
            }
            let selected = self.world.selected(name, &method.name, &method.descriptor);
            let same = selected.is_some_and(|found| found.class.name == *class);
            if same || **name == **class {
                numbers.push(number);
            }
        }
        let this = self.space.symbol(Symbol::Local(0, 0), Kind::Ref);
        let number = crate::effect::read(self.space, &[], Place::Type, Kind::Type, this, None);
        let intervals = crate::types::Types::intervals(&numbers);
        Some(self.space.within(number, &intervals))
    }

    /// The classes that the references of the conditions are declared with.
    fn declared(&mut self, conditions: &[Term]) -> Vec<(Term, Arc<str>)> {
        let mut declared = Vec::new();
        let mut parameters: HashMap<u16, Arc<str>> = HashMap::new();
        let skipped = usize::from(!self.entry.is_static());
        let slots = self.entry.parameters.iter().skip(skipped);
        let descriptors = descriptor::parameters(&self.entry.method().descriptor);
        for (&(slot, _), text) in slots.zip(descriptors) {
            if let Some(class) = component(text) {
                parameters.insert(slot, class.into());
            }
        }
        for symbol in self.space.symbols_of(conditions) {
            let class: Option<Arc<str>> = match self.space.meaning(symbol) {
                Some((Symbol::Local(0, slot), Kind::Ref)) => parameters.get(&slot).cloned(),
                Some((
                    Symbol::Cell(Place::Field(field), ..) | Symbol::Static(field),
                    Kind::Ref,
                )) => component(&self.space.field(field).descriptor).map(Arc::from),
                _ => None,
            };
            if let Some(class) = class.filter(|class| self.world.types.knows(class)) {
                declared.push((symbol, class));
            }
        }
        declared
    }

    /// References by preference; gives the solution and everything that it satisfies, the choices included.
    fn choose_references(&mut self, mut model: Model, mut all: Vec<Term>) -> (Model, Vec<Term>) {
        let mut wishes = MOST_WISHES;
        let mut known: Vec<i64> = Vec::new();
        for symbol in self.references(&all) {
            let value = self.number(symbol, &model);
            let null = self.space.terms.int(0);
            let is_null = self.space.terms.eq(symbol, null);
            if value != 0 && wishes > 0 {
                if let Some(better) = self.moved(symbol, 0, &model, &all) {
                    model = better;
                } else {
                    wishes -= 1;
                    let mut wanted = all.clone();
                    wanted.push(is_null);
                    let verdict = self.oracle.ask(self.space, self.world, &wanted, None);
                    if let Verdict::Yes(better, satisfied) = verdict {
                        (model, all) = (better, satisfied);
                        continue;
                    }
                }
            }
            let mut value = self.number(symbol, &model);
            if value != 0 && !known.contains(&value) {
                for &object in &known {
                    if let Some(better) = self.moved(symbol, object, &model, &all) {
                        (model, value) = (better, object);
                        break;
                    }
                }
            }
            if value != 0 && !known.contains(&value) {
                known.push(value);
            }
            let value = self.space.terms.int(value as i32);
            let choice = self.space.terms.eq(symbol, value);
            all.push(choice);
        }
        (model, all)
    }

    /// References of the input, those of parameters first, then by how many looks lead to them.
    fn references(&mut self, conditions: &[Term]) -> Vec<Term> {
        let symbols = self.space.symbols_of(conditions);
        let mut found: Vec<(u32, usize, Term)> = Vec::new();
        for (place, symbol) in symbols.into_iter().enumerate() {
            if let Some((_, Kind::Ref)) = self.space.meaning(symbol) {
                found.push((self.space.nesting(symbol), place, symbol));
            }
        }
        found.sort_unstable();
        found.into_iter().map(|(_, _, symbol)| symbol).collect()
    }

    /// The solution with one reference moved, if it stays one.
    fn moved(&mut self, symbol: Term, to: i64, model: &Model, all: &[Term]) -> Option<Model> {
        let var = self.space.terms.as_var(symbol)?;
        let mut better = model.clone();
        better.set(var, Value::bv(32, to));
        let holds = |&term: &Term| self.space.terms.eval(term, &better).is_true();
        let fine = all.iter().all(holds);
        let symbols = self.space.symbols_of(all);
        (fine && parts_differ(self.space, &symbols, &better).is_empty()).then_some(better)
    }

    fn readable(&mut self, model: Model, mut all: Vec<Term>) -> Model {
        let symbols = self.space.symbols_of(&all);
        for _ in 0..8 {
            let space = &*self.space;
            let taste = |terms: &vitro_expr::Terms, var| match space.meaning(terms.var_term(var)) {
                Some((_, Kind::Char)) => Taste::Character,
                _ => Taste::Number,
            };
            let better = polish(&space.terms, &all, &model, &taste, &no_rows);
            let missing = parts_differ(self.space, &symbols, &better);
            if missing.is_empty() {
                return better;
            }
            all.extend(missing);
        }
        model
    }

    fn number(&self, term: Term, model: &Model) -> i64 {
        match self.space.terms.eval(term, model) {
            Value::Bv(bits) => signed(bits, self.space.terms.sort(term).width()),
            _ => 0,
        }
    }

    fn sketch(&mut self, model: &Model) -> Labelled {
        let mut heap = Heap::of(self.space, model);
        let mut sketch = Sketch::default();
        let method = self.entry.method();
        for &(slot, kind) in &self.entry.parameters {
            let symbol = self.space.symbol(Symbol::Local(0, slot), kind.widened());
            let value = self.space.terms.eval(symbol, model);
            let (name, _) = vitro_program::operand::local(&self.entry.class, method, 0, slot);
            let name = match (self.entry.is_static(), slot) {
                (false, 0) => "this".into(),
                _ => name.to_string(),
            };
            let input = heap.input(kind, &value);
            sketch.arguments.push((name, input));
        }
        for (field, value) in heap.statics(self.space, model) {
            let info = self.space.field(field).clone();
            // What the library keeps in its fields is no input.
            if self.world.is_users(&info.class) {
                let kind = Kind::of_descriptor(&info.descriptor);
                let input = heap.input(kind, &value);
                sketch.statics.push((named(&info), input));
            }
        }
        let mut next = 0;
        while next < heap.order.len() {
            let number = heap.order[next];
            let Some(object) = self.object(&mut heap, number) else {
                return Labelled::Unknown;
            };
            sketch.objects.push(object);
            next += 1;
        }
        Labelled::Input(sketch)
    }

    fn object(&mut self, heap: &mut Heap, number: i64) -> Option<Object> {
        if let Some(text) = self.space.literal_text(number) {
            return Some(Object {
                class: "java/lang/String".into(),
                contents: Contents::Text(text.to_vec()),
                is_literal: true,
            });
        }
        let known = heap.parts.get(&number).cloned().unwrap_or_default();
        let class = known
            .class
            .and_then(|class| self.world.types.name_of(class as i32));
        let class = class.cloned().unwrap_or_else(|| "java/lang/Object".into());
        let contents = if &*class == "java/lang/String" {
            let length = known.text_length.unwrap_or(0);
            if !(0..=LONGEST_TEXT).contains(&length) {
                return None;
            }
            let unit = |index: i64| {
                known
                    .units
                    .get(&index)
                    .map_or(u16::from(b'a'), |&u| u as u16)
            };
            Contents::Text((0..length).map(unit).collect())
        } else if let Some(element) = class.strip_prefix('[') {
            let kind = Kind::of_descriptor(element);
            let inside = |index: i64| known.length.is_none_or(|length| index < length);
            let elements: Vec<(i32, Input)> = known
                .elements
                .iter()
                .filter(|&(&(_, index), _)| index >= 0 && inside(index))
                .map(|(&(_, index), value)| (index as i32, heap.input(kind, value)))
                .collect();
            let least = elements
                .last()
                .map_or(0, |(index, _)| i64::from(*index) + 1);
            Contents::Array {
                length: known.length.unwrap_or(least) as i32,
                elements,
            }
        } else {
            let mut fields = Vec::new();
            for (field, value) in &known.fields {
                let info = self.space.field(*field).clone();
                if self.world.types.is_below(&class, &info.class) {
                    let kind = Kind::of_descriptor(&info.descriptor);
                    fields.push((named(&info), heap.input(kind, value)));
                }
            }
            Contents::Fields(fields)
        };
        Some(Object {
            class,
            contents,
            is_literal: false,
        })
    }
}

fn named(info: &crate::space::FieldInfo) -> FieldName {
    FieldName {
        class: info.class.clone(),
        name: info.name.clone(),
        descriptor: info.descriptor.clone(),
    }
}

/// What a solution says of one object.
#[derive(Default, Clone)]
struct Parts {
    class: Option<i64>,
    length: Option<i64>,
    text_length: Option<i64>,
    units: BTreeMap<i64, i64>,
    elements: BTreeMap<(Kind, i64), Value>,
    fields: BTreeMap<FieldId, Value>,
}

/// What a solution says of objects, and their numbers in the sketch.
struct Heap {
    parts: BTreeMap<i64, Parts>,
    order: Vec<i64>,
    symbols: Vec<Term>,
}

fn int(value: &Value) -> i64 {
    match value {
        Value::Bv(bits) => signed(*bits, 32),
        _ => 0,
    }
}

impl Heap {
    fn of(space: &mut Space, model: &Model) -> Heap {
        let given: Vec<Term> = model
            .iter()
            .map(|(var, _)| space.terms.var_term(var))
            .collect();
        let symbols = space.symbols_of(&given);
        let mut heap = Heap {
            parts: BTreeMap::new(),
            order: Vec::new(),
            symbols: symbols.clone(),
        };
        for symbol in symbols {
            let Some((Symbol::Cell(place, object, index), _)) = space.meaning(symbol) else {
                continue;
            };
            let object = int(&space.terms.eval(object, model));
            let index = index.map_or(0, |index| int(&space.terms.eval(index, model)));
            let value = space.terms.eval(symbol, model);
            let parts = heap.parts.entry(object).or_default();
            match place {
                Place::Type => parts.class = Some(int(&value)),
                Place::Length => parts.length = Some(int(&value)),
                Place::TextLength => parts.text_length = Some(int(&value)),
                Place::TextUnit => {
                    parts.units.insert(index, int(&value));
                }
                Place::Element(kind) => {
                    parts.elements.insert((kind, index), value);
                }
                Place::Field(field) => {
                    parts.fields.insert(field, value);
                }
            }
        }
        heap
    }

    fn statics(&self, space: &Space, model: &Model) -> Vec<(FieldId, Value)> {
        let found = self
            .symbols
            .iter()
            .filter_map(|&symbol| match space.meaning(symbol) {
                Some((Symbol::Static(field), _)) => Some((field, space.terms.eval(symbol, model))),
                _ => None,
            });
        found.collect()
    }

    /// A value as an input; an object gets a number.
    fn input(&mut self, kind: Kind, value: &Value) -> Input {
        match (kind, value) {
            (Kind::Long, Value::Bv(bits)) => Input::Long(*bits as i64),
            (Kind::Float, Value::Float(value)) => Input::Float(*value),
            (Kind::Double, Value::Double(value)) => Input::Double(*value),
            (Kind::Boolean, value) => Input::Boolean(int(value) & 1 == 1),
            (Kind::Byte, value) => Input::Byte(int(value) as i8),
            (Kind::Char, value) => Input::Char(int(value) as u16),
            (Kind::Short, value) => Input::Short(int(value) as i16),
            (Kind::Ref, value) => match int(value) {
                0 => Input::Null,
                number => Input::Object(self.place(number)),
            },
            (_, value) => Input::Int(int(value) as i32),
        }
    }

    fn place(&mut self, number: i64) -> usize {
        match self.order.iter().position(|&known| known == number) {
            Some(place) => place,
            None => {
                self.order.push(number);
                self.order.len() - 1
            }
        }
    }
}
