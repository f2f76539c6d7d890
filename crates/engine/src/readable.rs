//! Path conditions as a Java developer would say them.

use std::collections::HashSet;

use vitro_explore::{Path, Tree};
use vitro_expr::java::{Expr, Fact, Literal, LiteralKind, Meaning, Part, Printer, Sign};
use vitro_expr::{Op, Term, Terms, Value, Var};
use vitro_program::operand::short_class;
use vitro_testgen::Collection;
use vitro_testgen::java::literal;
use vitro_vm::access_path::{AccessPath, NamedTerms, Step};
use vitro_vm::input_construction::{Construction, MOST_ELEMENTS};
use vitro_vm::{Alternative, Fork, ForkKind, InputObject, Machine};

use crate::conditions::{Claim, Referent};
use crate::recipes::collection;

/// A printer that knows the strings and characters among the inputs of some paths.
pub fn printer<'p>(
    machine: &Machine,
    paths: impl IntoIterator<Item = &'p Path> + Clone,
) -> Printer {
    let input_objects = paths
        .clone()
        .into_iter()
        .flat_map(|path| &path.input_objects);
    let (mut strings, mut arrays) = (HashSet::new(), HashSet::new());
    for input_object in input_objects {
        match input_object.plan.construction {
            Construction::Latin | Construction::Wide => strings.insert(input_object.path),
            Construction::Array(_) => arrays.insert(input_object.path),
            _ => false,
        };
    }
    // What is an array elsewhere is written as one.
    strings.retain(|path| !arrays.contains(path));
    let symbolic = machine.symbolic.as_deref();
    let characters = symbolic.into_iter().flat_map(|symbolic| {
        let vars = symbolic.characters.iter();
        vars.map(|var| symbolic.terms.var_term(var))
    });
    Printer::default()
        .with_parts(symbolic.map_or_else(Vec::new, |symbolic| {
            parts(&symbolic.terms, &strings, &arrays)
        }))
        .with_characters(characters)
        .with_letters(symbolic.map_or_else(Vec::new, |symbolic| letters(&symbolic.terms, paths)))
}

/// The unknowns that are lengths and characters of these.
fn parts(
    terms: &NamedTerms,
    strings: &HashSet<AccessPath>,
    arrays: &HashSet<AccessPath>,
) -> Vec<(Term, Part)> {
    let length = Step::length();
    let part = |var: Var| {
        let path = terms.path_of(var)?;
        let whole = terms.whole(path)?;
        let is_string = strings.contains(&whole);
        let part = match terms.step(path)? {
            Step::Element(index) if is_string => Part::Character(terms.variable_at(whole)?, *index),
            step if *step == length && is_string => Part::Length(terms.variable_at(whole)?),
            step if *step == length && arrays.contains(&whole) => Part::Count,
            _ => return None,
        };
        Some((terms.var_term(var), part))
    };
    terms.vars().filter_map(part).collect()
}

/// The bytes of characters that are all there is of them: every path that speaks of such a byte has found that the
/// character fits into one, as those of most strings do.
fn letters<'p>(terms: &Terms, paths: impl IntoIterator<Item = &'p Path> + Clone) -> Vec<Term> {
    let conditions = paths.clone().into_iter().flat_map(|path| &path.conditions);
    let conditions: Vec<Term> = conditions.copied().collect();
    let parts = terms.postorder(&conditions);
    let bytes = parts.into_iter().filter(|&part| {
        let is_byte = terms.op(part) == Op::Extract(0) && terms.sort(part).width() == 8;
        is_byte && terms.as_var(terms.args(part)[0]).is_some()
    });
    let is_whole = |&byte: &Term| {
        let character = terms.args(byte)[0];
        paths.clone().into_iter().all(|path| {
            let conditions = &path.conditions;
            conditions
                .iter()
                .any(|&one| fits_a_byte(terms, one) == Some(character))
                || !terms.postorder(conditions).contains(&byte)
        })
    };
    bytes.filter(is_whole).collect()
}

/// The character of which a condition says that it fits into a byte: `c >>> 8 == 0`.
fn fits_a_byte(terms: &Terms, condition: Term) -> Option<Term> {
    let (Op::Eq, &[shifted, zero]) = (terms.op(condition), terms.args(condition)) else {
        return None;
    };
    let (Op::LShr | Op::AShr, &[character, by]) = (terms.op(shifted), terms.args(shifted)) else {
        return None;
    };
    let character = match (terms.op(character), terms.args(character)) {
        (Op::ZExt, &[inner]) => inner,
        _ => character,
    };
    let is_byte = terms.as_bits(zero) == Some(0) && terms.as_bits(by) == Some(8);
    (is_byte && terms.sort(character).width() == 16).then_some(character)
}

/// The conditions of a path, outermost first, each with whether it is the program's own and not the library's. What
/// only says that an input object is there is left out.
pub fn conditions(
    tree: &Tree,
    path: &Path,
    terms: &NamedTerms,
    machine: &Machine,
    printer: &mut Printer,
) -> Vec<(String, bool)> {
    let mut texts = Vec::new();
    texts.extend(path.wish.map(|wish| (printer.expr(terms, wish), true)));
    let mut at = path.leaf;
    while let Some((node, alternative)) = at {
        let node = &tree.nodes[node];
        let text = condition(
            &node.fork,
            alternative,
            &path.input_objects,
            terms,
            machine,
            printer,
        );
        texts
            .extend(text.map(|text| (text, node.is_near || node.fork.kind == ForkKind::Reference)));
        at = node.parent;
    }
    let texts = texts.into_iter().rev();
    texts
        .map(|(expr, is_own)| (expr.text(terms), is_own))
        .collect()
}

/// The program's own conditions of a path for the comment above a test, each with what it says: conjunctions are taken
/// apart, and bounds on the same term are said once.
pub fn told(
    tree: &Tree,
    path: &Path,
    terms: &NamedTerms,
    machine: &Machine,
    printer: &mut Printer,
) -> Vec<(Expr<Var>, Claim)> {
    let mut facts = Vec::new();
    // What is said of references, by number.
    let mut claims: Vec<Claim> = Vec::new();
    facts.extend(path.wish.map(Fact::Term));
    let mut at = path.leaf;
    while let Some((node, alternative)) = at {
        let node = &tree.nodes[node];
        at = node.parent;
        let fork = &node.fork;
        if !node.is_near && fork.kind != ForkKind::Reference {
            continue;
        }
        let text = condition(
            fork,
            alternative,
            &path.input_objects,
            terms,
            machine,
            printer,
        );
        let fact = match text {
            None => continue,
            Some(text) if fork.kind == ForkKind::Reference => {
                claims.push(claim(fork, alternative, terms, machine));
                Fact::Said(text, claims.len() - 1)
            }
            Some(_) => Fact::Term(fork.alternatives[alternative]),
        };
        facts.push(fact);
    }
    facts.reverse();
    let said = printer.facts(terms, facts).into_iter();
    said.map(|sentence| {
        let claim = match sentence.meaning {
            Meaning::Said(number) => claims.get(number).cloned(),
            meaning => Some(Claim::Terms(meaning)),
        };
        (sentence.expr, claim.unwrap_or(Claim::Unknown))
    })
    .collect()
}

/// What an alternative for an unknown reference says.
fn claim(fork: &Fork, alternative: usize, terms: &Terms, machine: &Machine) -> Claim {
    let term = fork.alternatives[alternative];
    let is_born = matches!(fork.ways[alternative], Alternative::NewObject(_));
    let Some((variable, number)) = refers(terms, term, is_born) else {
        return Claim::Terms(Meaning::Holds(term, true));
    };
    let referent = match (&fork.ways[alternative], number) {
        (_, 0) => Referent::Null,
        (Alternative::NewObject(input_object), _) => match &input_object.plan.construction {
            Construction::Constant(_, name) => Referent::Constant(name.clone()),
            Construction::Literal(string) => {
                let units = machine.string_units(*string);
                match units.len() > MOST_ELEMENTS as usize {
                    true => Referent::Length(units.len()),
                    false => Referent::Text(units),
                }
            }
            Construction::Calls(calls) => match collection(&input_object.plan.descriptor, calls) {
                Some(Collection::OptionalOf | Collection::OptionalEmpty) | None => Referent::Object,
                Some(_) => Referent::Size(calls.calls.len() - 1),
            },
            _ => Referent::Object,
        },
        (_, number) => Referent::Same(number),
    };
    Claim::Reference(variable, referent)
}

/// The unknown reference of a condition and the number of the object that it says it refers to. A new object may be part of
/// a longer condition, which says how it is made, too.
fn refers(terms: &Terms, condition: Term, is_born: bool) -> Option<(Var, u32)> {
    let args = terms.args(condition);
    match terms.op(condition) {
        Op::Eq => {
            let variable = args.iter().find_map(|&arg| terms.as_var(arg))?;
            let number = args.iter().find_map(|&arg| match terms.as_const(arg) {
                Some(Value::Ref(number)) => Some(number),
                _ => None,
            });
            Some((variable, number?))
        }
        Op::And if is_born => args.iter().find_map(|&arg| refers(terms, arg, true)),
        _ => None,
    }
}

/// The condition that an alternative is; nothing if it only says that an object is there.
pub fn condition(
    fork: &Fork,
    alternative: usize,
    input_objects: &[InputObject],
    terms: &NamedTerms,
    machine: &Machine,
    printer: &mut Printer,
) -> Option<Expr<Var>> {
    let term = fork.alternatives[alternative];
    // The calls are seen where the object is made.
    if matches!(
        fork.kind,
        ForkKind::SetupCall | ForkKind::Turn | ForkKind::Wake
    ) {
        return None;
    }
    // Whether a stub gives another value is seen from its values.
    let is_new = matches!(fork.ways[alternative], Alternative::NewObject(_));
    if !is_new && speaks_of_stub_choice(terms, term) {
        return None;
    }
    if fork.kind != ForkKind::Reference {
        return Some(printer.expr(terms, term));
    }
    match &fork.ways[alternative] {
        Alternative::NewObject(input_object) => born(input_object, fork, terms, machine),
        _ => known(term, input_objects, terms, printer),
    }
}

/// Whether a condition is one on what a stub chooses to do.
fn speaks_of_stub_choice(terms: &NamedTerms, condition: Term) -> bool {
    let parts = terms.postorder(&[condition]).into_iter();
    let mut paths = parts.filter_map(|part| terms.path_of_term(part));
    paths.any(|path| terms.stub_choice(path).is_some())
}

/// What is worth saying about a new object: which constant it is, or which class where there is a choice.
fn born(
    input_object: &InputObject,
    fork: &Fork,
    terms: &NamedTerms,
    machine: &Machine,
) -> Option<Expr<Var>> {
    if let Some(choice) = terms.stub_choice(input_object.path) {
        let Construction::Calls(calls) = &input_object.plan.construction else {
            return None;
        };
        let class = short_class(&machine.class(calls.class).name);
        let stub = terms.variable_at(terms.whole(choice)?)?;
        let call = Expr::method(Expr::Name(stub), &terms.stub_method(choice)?);
        return Some(Expr::Throws(call.into(), class.into()));
    }
    // What an inner class stands in is there always.
    if terms.is_outer_object(input_object.path) {
        return None;
    }
    let name = Expr::Name(terms.variable_at(input_object.path)?);
    let size = |method: &str, name, size: usize| {
        let size = Expr::number(size as i64);
        Expr::infix(Sign::Equal, Expr::method(name, method), size)
    };
    let equals = |name, text: String, kind| {
        let value = Expr::Literal(Literal::new(text, kind));
        Expr::infix(Sign::Equal, name, value)
    };
    Some(match &input_object.plan.construction {
        Construction::Constant(_, constant) => {
            equals(name, constant.to_string(), LiteralKind::Constant)
        }
        Construction::Literal(string) => {
            let units = machine.string_units(*string);
            match units.len() > MOST_ELEMENTS as usize {
                // A text that is tried since it is long.
                true => size("length", name, units.len()),
                false => equals(name, literal::string(&units), LiteralKind::Quoted),
            }
        }
        // A stub is all that there is.
        Construction::Calls(_) if input_object.plan.is_stub() => return None,
        Construction::Calls(calls) if !terms.is_receiver(input_object.path) => {
            let class = machine.class(calls.class);
            match collection(&input_object.plan.descriptor, calls) {
                Some(Collection::OptionalOf) => Expr::method(name, "isPresent"),
                Some(Collection::OptionalEmpty) => Expr::method(name, "isEmpty"),
                Some(_) => size("size", name, calls.calls.len() - 1),
                // Where null is forbidden, that says nothing.
                None if is_only_class(input_object, fork) && forbids_null(fork) => return None,
                None if is_only_class(input_object, fork) => {
                    Expr::infix(Sign::NotEqual, name, Expr::null())
                }
                None => Expr::InstanceOf(name.into(), short_class(&class.name).into()),
            }
        }
        _ => return None,
    })
}

/// Whether no object of another class could be made, so that only null is something else.
fn is_only_class(input_object: &InputObject, fork: &Fork) -> bool {
    fork.ways.iter().all(|way| match way {
        Alternative::NewObject(other) => other.plan.descriptor == input_object.plan.descriptor,
        _ => true,
    })
}

fn forbids_null(fork: &Fork) -> bool {
    let mut ways = fork.ways.iter();
    ways.any(|way| matches!(way, Alternative::NullForbidden(_)))
}

/// `p == null`, or `p == q` where another input is the object already.
fn known(
    term: Term,
    input_objects: &[InputObject],
    terms: &NamedTerms,
    printer: &mut Printer,
) -> Option<Expr<Var>> {
    if terms.op(term) != Op::Eq {
        return Some(printer.expr(terms, term));
    }
    let args = terms.args(term);
    let number = args.iter().find_map(|&arg| match terms.as_const(arg) {
        Some(Value::Ref(number)) => Some(number),
        _ => None,
    });
    let reference = args.iter().find_map(|&arg| terms.as_var(arg));
    match (number, reference) {
        (Some(0), Some(var)) => Some(Expr::infix(Sign::Equal, Expr::Name(var), Expr::null())),
        (Some(number), Some(var)) => {
            let other = input_objects.get(number as usize - 1)?.path;
            if terms.stub_choice(other).is_some() {
                return None;
            }
            let other = Expr::Name(terms.variable_at(other)?);
            Some(Expr::infix(Sign::Equal, Expr::Name(var), other))
        }
        _ => Some(printer.expr(terms, term)),
    }
}
