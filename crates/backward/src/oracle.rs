//! Questions to the solver: have these conditions on a memory a solution?
//!
//! The solver knows numbers only. What is true of every memory is added: bounds of the kinds, and, as far as a solution
//! goes against it, that equal objects have equal fields. Texts that occur as literals keep their contents. The classes
//! that references may have by their declared types are added where the input is made, and before that only if a
//! condition is about classes.

use hashbrown::HashMap;
use vitro_expr::pool::TRUE;
use vitro_expr::{Model, Op, Sort, Term, Value};
use vitro_solver::{Answer, Config, Limits, Solver};

use crate::space::{FIRST_LITERAL, Kind, Place, Space, Symbol};
use crate::types::component;
use crate::world::World;

/// The solver with its counters.
pub struct Oracle {
    solver: Solver,
    /// Questions asked.
    pub questions: u64,
    /// Steps that the solver took.
    pub steps: u64,
}

/// An answer about conditions.
pub enum Verdict {
    /// A solution, and everything that it satisfies.
    Yes(Model, Vec<Term>),
    /// There is none.
    No,
    /// The solver could not decide.
    Unknown,
}

/// How often missing equalities are added before it is abandoned.
const MOST_ROUNDS: usize = 200;

impl Oracle {
    /// An oracle whose queries may cost this many steps each.
    pub fn new(steps_per_question: u64) -> Oracle {
        Oracle {
            solver: Solver::new(Config {
                limits: Limits {
                    steps: steps_per_question,
                    time: None,
                },
                ..Config::default()
            }),
            questions: 0,
            steps: 0,
        }
    }

    /// Whether conditions have a solution. `declared` are the classes that references are declared with.
    pub fn ask(
        &mut self,
        space: &mut Space,
        world: &World,
        conditions: &[Term],
        declared: Option<&[(Term, std::sync::Arc<str>)]>,
    ) -> Verdict {
        let mut all = conditions.to_vec();
        if let Some(declared) = declared {
            all.extend(typing(space, world, declared));
        }
        let mut symbols = space.symbols_of(&all);
        // The classes of elements follow from those of their arrays, which may be symbols not met so far.
        if declared.is_some() || symbols.iter().any(|&symbol| is_type(space, symbol)) {
            let further = element_typing(space, world, &symbols, declared.is_some());
            all.extend(further);
            symbols = space.symbols_of(&all);
        }
        bounds(space, &symbols, &mut all);
        literal_facts(space, world, &symbols, &mut all);
        for _ in 0..MOST_ROUNDS {
            self.questions += 1;
            let outcome = self.solver.check_with(&mut space.terms, &all);
            self.steps += outcome.steps.max(1);
            match outcome.answer {
                Answer::Unsat(_) => return Verdict::No,
                Answer::Unknown(_) => return Verdict::Unknown,
                Answer::Sat(model) => {
                    let missing = parts_differ(space, &symbols, &model);
                    if missing.is_empty() {
                        return Verdict::Yes(model, all);
                    }
                    all.extend(missing);
                }
            }
        }
        Verdict::Unknown
    }

    /// Whether conditions, to which nothing has to be added, have a solution.
    pub fn ask_plain(&mut self, space: &mut Space, conditions: &[Term]) -> Option<Model> {
        self.questions += 1;
        let outcome = self.solver.check_with(&mut space.terms, conditions);
        self.steps += outcome.steps.max(1);
        match outcome.answer {
            Answer::Sat(model) => Some(model),
            _ => None,
        }
    }
}

fn is_type(space: &Space, symbol: Term) -> bool {
    matches!(
        space.meaning(symbol),
        Some((Symbol::Cell(Place::Type, ..), _))
    )
}

/// Values of a kind are within its bounds.
fn bounds(space: &mut Space, symbols: &[Term], all: &mut Vec<Term>) {
    let used = literals_in(space, all);
    for &symbol in symbols {
        let Some((_, kind)) = space.meaning(symbol) else {
            continue;
        };
        let Some((low, mut high)) = kind.bounds() else {
            continue;
        };
        if kind == Kind::Ref {
            high = i64::from(FIRST_LITERAL) - 1;
        }
        let (low, high) = (space.terms.int(low as i32), space.terms.int(high as i32));
        let above = space.terms.sle(low, symbol);
        let mut below = space.terms.sle(symbol, high);
        if kind == Kind::Ref {
            for &literal in &used {
                let same = space.terms.eq(symbol, literal);
                below = space.terms.or(below, same);
            }
        }
        all.extend([above, below].into_iter().filter(|&term| term != TRUE));
    }
}

/// An object that is a literal has its contents.
fn literal_facts(space: &mut Space, world: &World, symbols: &[Term], all: &mut Vec<Term>) {
    let used = literals_in(space, all);
    let text = world.types.number_of("java/lang/String").unwrap_or(0);
    for &symbol in symbols {
        let Some((Symbol::Cell(place, object, index), kind)) = space.meaning(symbol) else {
            continue;
        };
        if !matches!(place, Place::TextLength | Place::TextUnit | Place::Type) {
            continue;
        }
        for &literal in &used {
            let same = space.terms.eq(object, literal);
            let fact = match place {
                Place::Type => space.terms.int(text),
                _ => crate::effect::read(space, &[], place, kind, literal, index),
            };
            let equal = space.terms.eq(symbol, fact);
            let not = space.terms.not(same);
            let fact = space.terms.or(not, equal);
            all.push(fact);
        }
    }
}

/// Literals that conditions contain.
fn literals_in(space: &Space, conditions: &[Term]) -> Vec<Term> {
    let mut found: Vec<Term> = Vec::new();
    if space.literals().next().is_none() {
        return found;
    }
    for term in space.terms.postorder(conditions) {
        if matches!(space.terms.op(term), Op::BvConst(_))
            && space.terms.sort(term) == Sort::Bv(32)
            && let Some(number) = space.constant(term)
            && space.literal_text(number).is_some()
        {
            found.push(term);
        }
    }
    found
}

/// A reference is null or of the class that it is declared with.
fn typing(space: &mut Space, world: &World, declared: &[(Term, std::sync::Arc<str>)]) -> Vec<Term> {
    let mut all = Vec::new();
    for (reference, class) in declared {
        let number = crate::effect::read(space, &[], Place::Type, Kind::Type, *reference, None);
        let below = world.types.below(class);
        let fits = space.within(number, &below);
        let null = space.terms.int(0);
        let is_null = space.terms.eq(*reference, null);
        all.push(space.terms.or(is_null, fits));
    }
    all
}

/// Elements fit into their arrays, and arrays of booleans hold booleans.
fn element_typing(space: &mut Space, world: &World, symbols: &[Term], whole: bool) -> Vec<Term> {
    let mut all = Vec::new();
    for &symbol in symbols {
        let Some((Symbol::Cell(Place::Element(kind), array, _), _)) = space.meaning(symbol) else {
            continue;
        };
        if !matches!(kind, Kind::Ref | Kind::Byte) || !whole {
            continue;
        }
        let array_class = crate::effect::read(space, &[], Place::Type, Kind::Type, array, None);
        let zero = space.terms.int(0);
        let classes: Vec<_> = world
            .types
            .all()
            .map(|(n, name)| (n, name.clone()))
            .collect();
        for (number, name) in classes {
            let fits = match (kind, name.strip_prefix('[').and_then(component)) {
                (Kind::Byte, _) if &*name == "[Z" => {
                    let one = space.terms.int(1);
                    space.terms.ule(symbol, one)
                }
                (Kind::Ref, Some(element)) => {
                    let below = world.types.below(element);
                    let class =
                        crate::effect::read(space, &[], Place::Type, Kind::Type, symbol, None);
                    let fits = space.within(class, &below);
                    let null = space.terms.eq(symbol, zero);
                    space.terms.or(null, fits)
                }
                _ => continue,
            };
            let number = space.terms.int(number);
            let other = space.terms.ne(array_class, number);
            all.push(space.terms.or(other, fits));
        }
    }
    all
}

/// That equal objects have equal parts, where a solution says otherwise.
pub fn parts_differ(space: &mut Space, symbols: &[Term], model: &Model) -> Vec<Term> {
    type Key = (Place, Value, Option<Value>);
    let mut seen: HashMap<Key, (Term, Value)> = HashMap::new();
    let mut missing = Vec::new();
    for &symbol in symbols {
        let Some((Symbol::Cell(place, object, index), _)) = space.meaning(symbol) else {
            continue;
        };
        let key = (
            place,
            space.terms.eval(object, model),
            index.map(|index| space.terms.eval(index, model)),
        );
        let value = space.terms.eval(symbol, model);
        match seen.get(&key) {
            None => {
                seen.insert(key, (symbol, value));
            }
            Some((_, other)) if *other == value => {}
            Some((first, _)) => {
                let first = *first;
                let Some((Symbol::Cell(_, other, other_index), _)) = space.meaning(first) else {
                    continue;
                };
                let mut same = space.terms.eq(object, other);
                if let (Some(a), Some(b)) = (index, other_index) {
                    let equal = space.terms.eq(a, b);
                    same = space.terms.and(same, equal);
                }
                let equal = space.terms.eq(symbol, first);
                let not = space.terms.not(same);
                missing.push(space.terms.or(not, equal));
            }
        }
    }
    missing
}
