//! Path conditions as a Java developer would say them.

use std::collections::HashSet;

use vitro_explore::plan::{STUB_CHANGES, STUB_MARK};
use vitro_explore::{Path, Tree};
use vitro_expr::java::Printer;
use vitro_expr::{Op, Term, Terms, Value};
use vitro_vm::making::{MOST_ELEMENTS, Making};
use vitro_vm::{Alternative, Birth, Fork, ForkKind, Machine};

/// A printer that knows the strings and characters among the inputs of some paths.
pub fn printer<'p>(machine: &Machine, paths: impl IntoIterator<Item = &'p Path>) -> Printer {
    let births = paths.into_iter().flat_map(|path| &path.births);
    let (mut names, mut arrays) = (HashSet::new(), HashSet::new());
    for birth in births {
        match birth.plan.making {
            Making::Latin | Making::Wide => names.insert(birth.name.to_string()),
            Making::Array(_) => arrays.insert(birth.name.to_string()),
            _ => false,
        };
    }
    // What is an array elsewhere is written as one.
    names.retain(|name| !arrays.contains(name));
    let symbolic = machine.symbolic.as_deref();
    let characters = symbolic
        .into_iter()
        .flat_map(|symbolic| &symbolic.characters);
    Printer::default()
        .with_strings(names)
        .with_characters(characters.copied())
}

/// The conditions of a path, outermost first, each with whether it is the program's own and not the library's. What
/// only says that an input object is there is left out.
pub fn conditions(
    tree: &Tree,
    path: &Path,
    terms: &Terms,
    machine: &Machine,
    printer: &mut Printer,
) -> Vec<(String, bool)> {
    let mut texts = Vec::new();
    texts.extend(path.wish.map(|wish| (printer.print(terms, wish), true)));
    let mut at = path.leaf;
    while let Some((node, alternative)) = at {
        let node = &tree.nodes[node];
        let text = condition(
            &node.fork,
            alternative,
            &path.births,
            terms,
            machine,
            printer,
        );
        // Whether a stub gives another value is seen from its values.
        let text = text.filter(|text| !text.contains(STUB_CHANGES));
        texts
            .extend(text.map(|text| (text, node.is_near || node.fork.kind == ForkKind::Reference)));
        at = node.parent;
    }
    texts.reverse();
    texts
}

/// The condition that an alternative is; nothing if it only says that an object is there.
pub fn condition(
    fork: &Fork,
    alternative: usize,
    births: &[Birth],
    terms: &Terms,
    machine: &Machine,
    printer: &mut Printer,
) -> Option<String> {
    let term = fork.alternatives[alternative];
    // The calls are seen where the object is made.
    if matches!(fork.kind, ForkKind::Life | ForkKind::Turn | ForkKind::Wake) {
        return None;
    }
    if fork.kind != ForkKind::Reference {
        return Some(printer.print(terms, term));
    }
    match &fork.ways[alternative] {
        Alternative::Born(birth) => born(birth, machine),
        _ => known(term, births, terms, printer),
    }
}

/// What is worth saying about a new object: which constant it is, or which class where there is a choice.
fn born(birth: &Birth, machine: &Machine) -> Option<String> {
    let name = &birth.name;
    Some(match &birth.plan.making {
        Making::Constant(_, constant) => format!("{name} == {constant}"),
        Making::Literal(string) => match machine.text(*string) {
            // A text that is tried since it is long.
            text if text.len() > MOST_ELEMENTS as usize => {
                format!("{name}.length() == {}", text.chars().count())
            }
            text => format!("{name} == {text:?}"),
        },
        // A stub is all that there is.
        Making::Calls(_) if birth.plan.descriptor.contains(STUB_MARK) => return None,
        Making::Calls(calls) if &**name != "this" => {
            let class = machine.class(calls.class);
            let simple = class.simple_name().rsplit('$').next().unwrap_or_default();
            let members = calls.calls.len() - 1;
            match class.name.starts_with("java/util/") {
                true => format!("{name}.size() == {members}"),
                false => format!("{name} instanceof {simple}"),
            }
        }
        _ => return None,
    })
}

/// `p == null`, or `p == q` where another input is the object already.
fn known(term: Term, births: &[Birth], terms: &Terms, printer: &mut Printer) -> Option<String> {
    if terms.op(term) != Op::Eq {
        return Some(printer.print(terms, term));
    }
    let args = terms.args(term);
    let number = args.iter().find_map(|&arg| match terms.as_const(arg) {
        Some(Value::Ref(number)) => Some(number),
        _ => None,
    });
    let reference = args.iter().find_map(|&arg| terms.as_var(arg));
    match (number, reference) {
        (Some(0), Some(var)) => Some(format!("{} == null", terms.var_name(var))),
        (Some(number), Some(var)) => {
            let other = births.get(number as usize - 1)?;
            Some(format!("{} == {}", terms.var_name(var), other.name))
        }
        _ => Some(printer.print(terms, term)),
    }
}
