//! The conditions of a path as sentences that can be held against other inputs.
//!
//! A path is found with some inputs, and its conditions are true of these. The test may get others: values that say more,
//! fewer calls before the call under test. So a condition is kept as what it says (a term, or what a reference refers to),
//! and [`Marks`] remember which unknown stands where in the inputs. Before a test is written, each condition is evaluated
//! on the inputs that stand in it; what is not true of them, or cannot be evaluated, is not said. Neither is what a reader
//! would take for something else: `this.size == 2` of what a constructor was given whose object has another `size`.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use vitro_expr::java::{Expr, Meaning};
use vitro_expr::{Model, Program, Sort, Term, Value, Var};
use vitro_testgen::{Collection, Condition, Inputs, Make, Observed, Place, Recipe};
use vitro_vm::access_path::{AccessPath, NamedTerms, Root};

mod marks;
mod mention;

use marks::Found;
pub(crate) use marks::{Marks, Part};
use mention::mention;

/// Most conditions of one path that are kept.
const MOST: usize = 24;
/// Longest text of a condition.
const LONGEST: usize = 90;

/// What a condition says.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub(crate) enum Claim {
    /// Something about terms.
    Terms(Meaning),
    /// What an unknown reference refers to.
    Reference(Var, Referent),
    /// Nothing that could be evaluated.
    Unknown,
}

/// What a reference refers to.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub(crate) enum Referent {
    /// Nothing.
    Null,
    /// The input object with this number.
    Same(u32),
    /// The constant of this name.
    Constant(Arc<str>),
    /// A string with these characters.
    Text(Vec<u16>),
    /// A string of this length.
    Length(usize),
    /// A collection with this number of elements.
    Size(usize),
    /// Some object of a certain class: which one is seen where it is made.
    Object,
}

/// The conditions of a path, and all that it takes to evaluate them.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct Conditions {
    sentences: Vec<Sentence>,
    /// Computes the terms in them.
    program: Program,
    /// The unknowns in them, with their values on the path.
    unknowns: HashMap<Var, (Sort, Value)>,
    /// Those that are fields of an input, or have the name of one: which input, and which field.
    members: Vec<(Var, Place, Arc<str>)>,
    marks: Marks,
    /// The inputs of the path, marked.
    marked: Inputs,
    /// The same for those with fewer calls.
    marked_shorter: Option<Inputs>,
}

#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
struct Sentence {
    condition: Condition,
    claim: Claim,
}

impl Conditions {
    pub(crate) fn new(
        terms: &NamedTerms,
        model: &Model,
        told: Vec<(Expr<Var>, Claim)>,
        marks: Marks,
        marked: Inputs,
        marked_shorter: Option<Inputs>,
    ) -> Conditions {
        let mut is_new = HashSet::new();
        let told = told.into_iter().map(|(expr, claim)| {
            // What is too long to be read or has a part that is cut is not said in any case.
            let is_said = expr.text(terms).chars().count() <= LONGEST && !expr.is_cut();
            let claim = if is_said { claim } else { Claim::Unknown };
            let condition = expr.rename(&mut |var| mention(terms, *var));
            Sentence { condition, claim }
        });
        let sentences: Vec<Sentence> = told
            .filter(|sentence| is_new.insert(sentence.condition.clone()))
            .take(MOST)
            .collect();
        let claims = sentences.iter().map(|sentence| &sentence.claim);
        let roots = claims.clone().filter_map(|claim| match claim {
            Claim::Terms(meaning) => subject(meaning),
            _ => None,
        });
        let program = Program::new(terms, &roots.collect::<Vec<Term>>());
        let references = claims.filter_map(|claim| match claim {
            Claim::Reference(variable, _) => Some(*variable),
            _ => None,
        });
        let all = program.vars.iter().copied().chain(references);
        let unknowns = all.map(|var| (var, (terms.var_sort(var), model.get(terms, var))));
        let unknowns = unknowns.collect();
        let members = marks.all.iter().filter_map(|&(var, _)| {
            let (place, member) = member(terms, terms.path_of(var)?)?;
            Some((var, place, member))
        });
        let members = members.collect();
        Conditions {
            sentences,
            program,
            unknowns,
            members,
            marks,
            marked,
            marked_shorter,
        }
    }

    /// The inputs of the path with marks, those with fewer calls if that is asked for.
    pub(crate) fn marked(&self, is_shorter: bool) -> &Inputs {
        match &self.marked_shorter {
            Some(shorter) if is_shorter => shorter,
            _ => &self.marked,
        }
    }

    /// The conditions that are true of some inputs, in order, and whether that is all of them. `marked` are the path's
    /// marked inputs after the same was done to them as to `inputs`; `is_own` if the inputs are as the path has them. `before`
    /// is what a run has found in receiver and arguments.
    pub(crate) fn that_hold(
        &self,
        inputs: &Inputs,
        marked: &Inputs,
        is_own: bool,
        before: &[(Place, Observed)],
    ) -> (Vec<Condition>, bool) {
        let mut found = Found::of(&self.marks, marked, inputs);
        found.forget_moved(&Found::of(&self.marks, &self.marked, &self.marked));
        for (variable, place, member) in &self.members {
            let input = before.iter().find(|(other, _)| other == place);
            let held = input.and_then(|(_, value)| field(value, member));
            found.forget_other(&self.marks, *variable, held);
        }
        let evaluation = Evaluation {
            about: self,
            found,
            is_own,
        };
        let holds = |sentence: &&Sentence| evaluation.holds(&sentence.claim) == Some(true);
        let true_ones = self.sentences.iter().filter(holds);
        let said: Vec<Condition> = true_ones
            .map(|sentence| sentence.condition.clone())
            .collect();
        let is_all = said.len() == self.sentences.len();
        (said, is_all)
    }
}

/// The input that an unknown such as `this.size` is directly below, and the member that it is.
fn member(terms: &NamedTerms, path: AccessPath) -> Option<(Place, Arc<str>)> {
    let member = terms.step(path)?.member_name()?;
    let place = match terms.as_root(terms.whole(path)?)? {
        Root::Receiver => Place::Receiver,
        Root::Parameter { number, .. } => Place::Argument(*number as usize),
        _ => return None,
    };
    Some((place, member.clone()))
}

/// What an object's field of a name holds.
fn field<'o>(object: &'o Observed, name: &str) -> Option<&'o Observed> {
    let Observed::Object { fields, .. } = object else {
        return None;
    };
    let mut named = fields.iter().filter(|field| &*field.name == name);
    named.next_back().map(|field| &field.value)
}

/// What a meaning mentions.
fn subject(meaning: &Meaning) -> Option<Term> {
    match meaning {
        Meaning::Within { subject, .. } => Some(*subject),
        Meaning::Holds(term, _) => Some(*term),
        Meaning::Said(_) => None,
    }
}

/// Evaluates claims on some inputs.
struct Evaluation<'a> {
    about: &'a Conditions,
    found: Found<'a>,
    /// Whether what is not in the inputs is as the path has it.
    is_own: bool,
}

impl Evaluation<'_> {
    /// Whether a claim is true; `None` if that cannot be decided.
    fn holds(&self, claim: &Claim) -> Option<bool> {
        match claim {
            Claim::Terms(meaning) => self.term_holds(meaning),
            Claim::Reference(variable, referent) => self.refers(*variable, referent),
            Claim::Unknown => None,
        }
    }

    fn term_holds(&self, meaning: &Meaning) -> Option<bool> {
        let subject = subject(meaning)?;
        let program = &self.about.program;
        let needed = program.vars_of(subject);
        let mut values: HashMap<Var, Value> = HashMap::new();
        for &var in &needed {
            values.insert(var, self.value(var)?);
        }
        let mut program = program.clone();
        let own = |var: Var| {
            self.about
                .unknowns
                .get(&var)
                .map(|(_, value)| value.clone())
        };
        program.assign(|var| {
            let value = values.get(&var).cloned().or_else(|| own(var));
            value.unwrap_or(Value::Bool(false))
        });
        match (meaning, program.value(subject)) {
            (Meaning::Holds(_, truth), Value::Bool(value)) => Some(value == truth),
            (
                Meaning::Within {
                    low, high, except, ..
                },
                Value::Bv(bits),
            ) => {
                let number = match program.sort_of(subject) {
                    Sort::Bv(64) => i128::from(*bits as i64),
                    Sort::Bv(32) => i128::from(*bits as u32 as i32),
                    _ => i128::from(*bits),
                };
                Some((low..=high).contains(&&number) && !except.contains(&number))
            }
            _ => None,
        }
    }

    /// The value of an unknown in the inputs.
    fn value(&self, variable: Var) -> Option<Value> {
        let (sort, own) = self.about.unknowns.get(&variable)?;
        if let Some(part) = self.about.marks.parts.get(&variable) {
            let is_known = self.found.objects.contains_key(&part.object());
            return match self.part(*part, *sort) {
                None if self.is_own && !is_known => Some(own.clone()),
                value => value,
            };
        }
        let Some(known) = self.found.unknowns.get(&variable) else {
            return self.is_own.then(|| own.clone());
        };
        let (_, recipe) = known.as_ref()?;
        match (sort, recipe) {
            (Sort::Ref, Recipe::Null) => Some(Value::Ref(0)),
            (Sort::Ref, Recipe::Made(number)) => Some(Value::Ref(*number)),
            (Sort::Ref, Recipe::New(new)) => Some(Value::Ref(new.number)),
            // Which object a literal is.
            (Sort::Ref, _) => match own {
                Value::Ref(number) if *number > 0 => self.object(*number).map(|_| own.clone()),
                _ => None,
            },
            (sort, Recipe::Primitive(value)) => Some(Value::from_raw_bits(value.bits(), *sort)),
            _ => None,
        }
    }

    /// The value in place of an input object.
    fn object(&self, number: u32) -> Option<&Recipe> {
        self.found.objects.get(&number).copied().flatten()
    }

    fn part(&self, part: Part, sort: Sort) -> Option<Value> {
        let number = |number: usize| Some(Value::from_raw_bits(number as u64, sort));
        match part {
            Part::Content(object) => match self.object(object)? {
                Recipe::Boxed(value) => Some(Value::from_raw_bits(value.bits(), sort)),
                _ => None,
            },
            Part::Length(object) => match self.object(object)? {
                Recipe::New(new) => match &new.make {
                    Make::Array { elements, .. } => number(elements.len()),
                    _ => number(text(self.object(object)?)?.len()),
                },
                other => number(text(other)?.len()),
            },
            Part::Unit(object, index) => {
                let unit = *text(self.object(object)?)?.get(index as usize)?;
                let fits = sort == Sort::Bv(16) || unit < 0x100;
                fits.then(|| Value::from_raw_bits(u64::from(unit), sort))
            }
        }
    }

    fn refers(&self, variable: Var, referent: &Referent) -> Option<bool> {
        let Some(known) = self.found.unknowns.get(&variable) else {
            // It is not among what the test makes, so it is as the path has it or not known.
            return self.is_own.then_some(true);
        };
        let (_, recipe) = known.as_ref()?;
        let recipe = match recipe {
            Recipe::Made(number) => self.object(*number)?,
            other => other,
        };
        Some(match referent {
            Referent::Null => *recipe == Recipe::Null,
            Referent::Same(number) => self.value(variable)? == Value::Ref(*number),
            Referent::Constant(name) => match recipe {
                Recipe::Enum { constant, .. } => constant == name,
                Recipe::Static { name: own, .. } => own == name,
                _ => false,
            },
            Referent::Text(units) => text(recipe)? == units,
            Referent::Length(length) => text(recipe)?.len() == *length,
            Referent::Size(size) => elements(recipe)? == *size,
            Referent::Object => *recipe != Recipe::Null,
        })
    }
}

/// The characters of a string.
fn text(recipe: &Recipe) -> Option<&[u16]> {
    match recipe {
        Recipe::Text(units) => Some(units),
        Recipe::New(new) => match &new.make {
            Make::Constructor(call) if &*call.class == "java/lang/String" => {
                text(call.arguments.first()?)
            }
            _ => None,
        },
        _ => None,
    }
}

/// How many elements a collection has, if that is seen from how it is made: a set has equal ones once.
fn elements(recipe: &Recipe) -> Option<usize> {
    let Recipe::New(new) = recipe else {
        return None;
    };
    let Make::Collection { kind, elements } = &new.make else {
        return None;
    };
    if !new.then.is_empty() {
        return None;
    }
    let step = if kind.is_map() { 2 } else { 1 };
    let keys: Vec<&Recipe> = elements.iter().step_by(step).collect();
    let keeps_all = matches!(
        kind,
        Collection::ListOf
            | Collection::ArrayList
            | Collection::LinkedList
            | Collection::ArrayDeque
            | Collection::AsList
    );
    if keeps_all || keys.len() < 2 {
        return Some(keys.len());
    }
    let is_literal = |key: &&Recipe| {
        matches!(
            key,
            Recipe::Primitive(_) | Recipe::Boxed(_) | Recipe::Text(_) | Recipe::Enum { .. }
        )
    };
    let different: HashSet<&Recipe> = keys.iter().copied().collect();
    keys.iter().all(is_literal).then_some(different.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use vitro_expr::java::{Fact, Printer, Sign};
    use vitro_testgen::condition::text;
    use vitro_testgen::{Call, New, Primitive, Target, TargetKind, Then};
    use vitro_vm::access_path::{CallName, Step};

    fn int(value: i32) -> Recipe {
        Recipe::Primitive(Primitive::Int(value))
    }

    fn inputs(receiver: Recipe, arguments: Vec<Recipe>) -> Inputs {
        Inputs {
            target: Target {
                class: "a/Heap".into(),
                name: "insert".into(),
                descriptor: "(I)V".into(),
                kind: TargetKind::Instance,
                parameters: vec!["element".into()],
                signature: None,
                exceptions: Vec::new(),
            },
            statics: Vec::new(),
            start: Vec::new(),
            receiver: Some(receiver),
            arguments,
        }
    }

    /// `new Heap(size)` and a call of `insert` for each of these.
    fn heap(size: Recipe, inserted: Vec<Recipe>) -> Recipe {
        let call = |name: &str, argument: Recipe| Call {
            class: "a/Heap".into(),
            name: name.into(),
            descriptor: "(I)V".into(),
            arguments: vec![argument],
        };
        let then = inserted
            .into_iter()
            .map(|one| Then::Call(call("insert", one)));
        Recipe::New(Box::new(New {
            number: 1,
            make: Make::Constructor(call("<init>", size)),
            then: then.collect(),
        }))
    }

    struct Setting {
        conditions: Conditions,
        own: Inputs,
    }

    /// A path with `this.size > 3`, `this.insert2.element == element` and `this == null`, which is false.
    fn setting() -> Setting {
        let mut terms = NamedTerms::default();
        let this = terms.root(Root::Receiver);
        let receiver = terms.unknown(this, Sort::Ref);
        let insert = |number| Step::Argument {
            call: CallName {
                method: "insert".into(),
                number,
            },
            parameter: "element".into(),
        };
        let paths = [
            terms.part(this, Step::member("size")),
            terms.part(this, insert(None)),
            terms.part(this, insert(Some(2))),
            terms.root(Root::Parameter {
                number: 0,
                name: "element".into(),
            }),
        ];
        let vars = paths.map(|path| terms.unknown(path, Sort::Bv(32)));
        let three = terms.int(3);
        let facts = vec![
            Fact::Term(terms.slt(three, vars[0])),
            Fact::Term(terms.eq(vars[3], vars[2])),
        ];
        let mut model = Model::new();
        let values = [4, 1, 2, 2];
        for (&var, value) in vars.iter().zip(values) {
            model.set(terms.as_var(var).unwrap(), Value::bv(32, value));
        }
        let this = terms.as_var(receiver).unwrap();
        model.set(this, Value::Ref(1));
        let mut marks = Marks::default();
        let mut mark = |at: usize| {
            let var = terms.as_var(vars[at]).unwrap();
            marks.mark(var, 0, int(values[at] as i32))
        };
        let [size, first, second, element] = [mark(0), mark(1), mark(2), mark(3)];
        let receiver = marks.mark(this, 1, heap(size, vec![first, second]));
        let said = Printer::default().facts(&terms, facts).into_iter();
        let mut told: Vec<(Expr<Var>, Claim)> = said
            .map(|sentence| (sentence.expr, Claim::Terms(sentence.meaning)))
            .collect();
        told.push((
            Expr::infix(Sign::Equal, Expr::Name(this), Expr::null()),
            Claim::Reference(this, Referent::Null),
        ));
        let marked = inputs(receiver, vec![element]);
        Setting {
            conditions: Conditions::new(&terms, &model, told, marks, marked, None),
            own: inputs(heap(int(4), vec![int(1), int(2)]), vec![int(2)]),
        }
    }

    fn texts(conditions: Vec<Condition>) -> Vec<String> {
        conditions.iter().map(text).collect()
    }

    const BOTH: [&str; 2] = ["this.size > 3", "this.insert2.element == element"];

    #[test]
    fn what_is_true_of_the_values_is_said() {
        let Setting { conditions, own } = setting();
        let marked = conditions.marked(false);
        let said =
            |inputs: &Inputs| texts(conditions.that_hold(inputs, marked, *inputs == own, &[]).0);
        assert_eq!(said(&own), BOTH);
        let other = inputs(heap(int(7), vec![int(5), int(11)]), vec![int(11)]);
        assert_eq!(said(&other), BOTH);
        let smaller = inputs(heap(int(3), vec![int(5), int(11)]), vec![int(11)]);
        assert_eq!(said(&smaller), BOTH[1..]);
        let apart = inputs(heap(int(9), vec![int(5), int(11)]), vec![int(5)]);
        assert_eq!(said(&apart), BOTH[..1]);
    }

    #[test]
    fn a_call_that_is_not_the_second_any_more_is_not_called_so() {
        let Setting { conditions, .. } = setting();
        let mut marked = conditions.marked(false).clone();
        let Some(Recipe::New(mark)) = &mut marked.receiver else {
            panic!("no mark");
        };
        let Make::Array { elements, .. } = &mut mark.make else {
            panic!("no mark");
        };
        let Recipe::New(new) = &mut elements[0] else {
            panic!("no object");
        };
        new.then.remove(0);
        let shorter = inputs(heap(int(4), vec![int(2)]), vec![int(2)]);
        let (said, is_all) = conditions.that_hold(&shorter, &marked, false, &[]);
        assert_eq!(texts(said), BOTH[..1]);
        assert!(!is_all);
    }

    #[test]
    fn what_a_field_of_the_same_name_does_not_hold_is_not_said() {
        let Setting { conditions, own } = setting();
        let object = |size: i32| Observed::Object {
            identity: 1,
            class: "a/Heap".into(),
            record: false,
            fields: vec![vitro_testgen::ObservedField {
                owner: "a/Heap".into(),
                name: "size".into(),
                descriptor: "I".into(),
                value: Observed::Primitive(Primitive::Int(size)),
            }],
        };
        let said = |size: i32| {
            let before = [(Place::Receiver, object(size))];
            let marked = conditions.marked(false);
            texts(conditions.that_hold(&own, marked, true, &before).0)
        };
        assert_eq!(said(4), BOTH);
        assert_eq!(said(8), BOTH[1..]);
    }

    #[test]
    fn a_set_has_equal_elements_once() {
        let set = |kind: Collection, values: &[i32]| {
            let elements = values.iter().map(|&value| int(value)).collect();
            Recipe::New(Box::new(New {
                number: 1,
                make: Make::Collection { kind, elements },
                then: Vec::new(),
            }))
        };
        assert_eq!(elements(&set(Collection::HashSet, &[1, 2])), Some(2));
        assert_eq!(elements(&set(Collection::HashSet, &[2, 2])), Some(1));
        assert_eq!(elements(&set(Collection::ArrayList, &[2, 2])), Some(2));
        assert_eq!(elements(&set(Collection::HashMap, &[1, 5, 1, 6])), Some(1));
    }
}
