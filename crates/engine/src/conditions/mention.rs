//! Unknowns as the conditions of tests have them: from access paths to what they are to a test.

use std::sync::Arc;

use vitro_expr::Var;
use vitro_testgen::{GivenTo, Mention, MentionRoot};
use vitro_vm::access_path::{AccessPath, EntryPart, NamedTerms, Root, Step, StubPart};

/// What an unknown is to a test.
pub(crate) fn mention(terms: &NamedTerms, var: Var) -> Mention {
    let path = terms.path_of(var);
    let part = path.and_then(|path| terms.step(path));
    Mention {
        root: path.map_or(MentionRoot::Other, |path| root(terms.root_of(path))),
        text: terms.var_name(var).into(),
        behind_root: path.and_then(|path| Some(terms.printed_behind_root(path)?.into())),
        words: path.and_then(|path| words(terms, path)),
        given_to: path.and_then(|path| given_to(terms, path)),
        is_result: matches!(
            part,
            Some(Step::Stub {
                part: StubPart::Value(_),
                ..
            })
        ),
    }
}

fn root(root: &Root) -> MentionRoot {
    match root {
        Root::Receiver => MentionRoot::Receiver,
        Root::Parameter { number, .. } => MentionRoot::Argument(*number as usize),
        Root::Static { class, .. } => MentionRoot::Static(class.clone()),
        Root::Start { .. } | Root::Asked { .. } | Root::CommandLine | Root::Computed => {
            MentionRoot::Other
        }
    }
}

/// Which call on an input an unknown was given to: the first step from the input says so.
fn given_to(terms: &NamedTerms, path: AccessPath) -> Option<GivenTo> {
    let mut outwards = terms.outwards(path);
    let is_first = |path: &AccessPath| {
        let whole = terms.whole(*path);
        whole.is_some_and(|whole| terms.as_root(whole).is_some())
    };
    let argument = outwards.find(is_first)?;
    let Some(Step::Argument { call, .. }) = terms.step(argument) else {
        return None;
    };
    Some(GivenTo {
        method: call.method.clone(),
        number: call.number.unwrap_or(1) as usize,
        parameter: terms.printed_argument(path, argument).into(),
        root: terms.name(terms.whole(argument)?).into(),
    })
}

/// The names in an unknown's; nothing if one of them is no plain word.
fn words(terms: &NamedTerms, path: AccessPath) -> Option<Vec<Arc<str>>> {
    let mut words = match terms.root_of(path) {
        Root::Receiver => vec!["this".into()],
        Root::Parameter { name, .. } => vec![plain(name)?],
        Root::Static { class, field, .. } => {
            let simple = class.rsplit(['/', '$']).next().unwrap_or(class);
            vec![plain(simple)?, plain(field)?]
        }
        Root::Start { name, .. } => name.split('.').map(plain).collect::<Option<_>>()?,
        Root::Asked { .. } | Root::CommandLine | Root::Computed => return None,
    };
    let steps: Vec<&Step> = terms.steps(path).collect();
    for step in steps.into_iter().rev() {
        match step {
            Step::Member(name) => words.push(plain(name)?),
            Step::Entry(EntryPart::Key, number) => words.push(format!("key{number}").into()),
            Step::Entry(EntryPart::Value, number) => words.push(format!("value{number}").into()),
            Step::Element(index) => words.push(index.to_string().into()),
            Step::Argument { call, parameter } => {
                words.push(plain(&call.to_string())?);
                words.push(plain(parameter)?);
            }
            Step::Stub {
                method,
                overload,
                part: StubPart::Value(0),
            } => words.push(match overload {
                0 => plain(method)?,
                before => plain(&format!("{method}{}", before + 1))?,
            }),
            Step::Stub { .. } | Step::WhichPlan | Step::WhichCall(_) => return None,
        }
    }
    Some(words)
}

fn plain(name: &str) -> Option<Arc<str>> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    name.chars().all(is_plain).then(|| name.into())
}
