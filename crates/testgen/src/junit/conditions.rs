//! Conditions on the arguments of earlier calls. The engine names such an argument after its call:
//! `this.insert2.element` is what the second call, `insert`, was given. The test shows these values where
//! it makes the object, so names leave such conditions out, and comments do so unless they tie an
//! argument of the method under test to them.

use crate::case::Case;
use crate::recipe::{Make, New, Recipe, Then};

/// Most different calls in a row that a name lists.
const MOST_RUNS: usize = 2;

/// The calls on one input object before the test begins.
struct Calls<'a> {
    /// What conditions call the object.
    root: &'a str,
    names: Vec<&'a str>,
}

/// An argument of an earlier call, somewhere in a condition.
struct Mention<'a> {
    /// Where its text begins and where the parameter's name does.
    at: usize,
    parameter: usize,
    root: &'a str,
    /// Which call it was, from 1; `None` if the test does without it.
    call: Option<usize>,
}

fn calls(case: &Case) -> Vec<Calls<'_>> {
    let inputs = &case.inputs;
    let receiver = inputs.receiver.iter().map(|recipe| ("this", recipe));
    let names = inputs.target.parameters.iter().map(|name| &**name);
    let arguments = names.zip(&inputs.arguments);
    let all = receiver.chain(arguments).filter_map(|(root, recipe)| {
        let Recipe::New(new) = recipe else {
            return None;
        };
        let mut names = Vec::new();
        called(new, &mut names);
        (!names.is_empty()).then_some(Calls { root, names })
    });
    all.collect()
}

/// The calls on the way to an object and then on it, such as those of its builder.
fn called<'a>(new: &'a New, names: &mut Vec<&'a str>) {
    if let Make::Method {
        receiver: Recipe::New(before),
        ..
    } = &new.make
    {
        called(before, names);
    }
    names.extend(own_calls(new));
}

/// The calls on an object once it is there.
fn own_calls(new: &New) -> impl Iterator<Item = &str> {
    new.then.iter().filter_map(|then| match then {
        Then::Call(call) | Then::Hand { call, .. } => Some(&*call.name),
        _ => None,
    })
}

/// All arguments of earlier calls that a condition mentions.
fn mentions<'a>(calls: &[Calls<'a>], text: &str) -> Vec<Mention<'a>> {
    let mut found = Vec::new();
    for (at, word) in paths(text) {
        for object in calls {
            let inside = word.strip_prefix(object.root);
            let Some(inside) = inside.and_then(|rest| rest.strip_prefix('.')) else {
                continue;
            };
            let Some((called, _)) = inside.split_once('.') else {
                continue;
            };
            let Some(call) = call_number(object, called) else {
                continue;
            };
            found.push(Mention {
                at,
                parameter: at + object.root.len() + called.len() + 2,
                root: object.root,
                call,
            });
        }
    }
    found
}

/// `insert2` is the second call, if that is an `insert`; `None` if no call is meant.
fn call_number(object: &Calls<'_>, called: &str) -> Option<Option<usize>> {
    let mut names = object.names.iter();
    names.find_map(|name| {
        let number = match called.strip_prefix(name)? {
            "" => 1_usize,
            digits => digits.parse().ok()?,
        };
        let is_there = number > 0 && object.names.get(number - 1) == Some(name);
        Some(is_there.then_some(number))
    })
}

/// Names with what follows their dots, and where they begin.
fn paths(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.');
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(part)?;
        let end = text[start..].find(|c: char| !part(c));
        at = end.map_or(text.len(), |end| start + end);
        Some((start, &text[start..at]))
    })
}

/// Whether a condition mentions the arguments of earlier calls.
pub fn is_about_calls(case: &Case, text: &str) -> bool {
    !mentions(&calls(case), text).is_empty()
}

/// The conditions for the comment above a test.
pub fn told(case: &Case) -> Vec<String> {
    let calls = calls(case);
    let told: Vec<String> = case
        .condition
        .iter()
        .filter_map(|text| tell(case, &calls, text))
        .collect();
    // Dots alone say nothing.
    match told.iter().all(|text| text == "...") {
        true => Vec::new(),
        false => told,
    }
}

/// `key == this.insert.key` becomes `key == call 1's key`; `None` if the inputs show it all.
fn tell(case: &Case, calls: &[Calls<'_>], text: &str) -> Option<String> {
    let mentions = mentions(calls, text);
    if mentions.is_empty() {
        return Some(text.to_owned());
    }
    let is_parameter = |word: &str| {
        let first = word.split('.').next().unwrap_or_default();
        let mut names = case.inputs.target.parameters.iter();
        names.any(|name| **name == *first)
    };
    let is_mention = |at: usize| mentions.iter().any(|one| one.at == at);
    if !paths(text).any(|(at, word)| !is_mention(at) && is_parameter(word)) {
        return None;
    }
    let mut told = String::new();
    let mut done = 0;
    for mention in &mentions {
        let number = mention.call?;
        told.push_str(&text[done..mention.at]);
        if mention.root != "this" {
            told.push_str(&format!("{}'s ", mention.root));
        }
        told.push_str(&format!("call {number}'s "));
        done = mention.parameter;
    }
    told.push_str(&text[done..]);
    Some(told)
}

/// The calls that led the receiver on, in words: `afterInsertTwiceAndRemove`; `None` if there are none,
/// or more than a name can list.
pub fn after_calls(case: &Case) -> Option<String> {
    let Some(Recipe::New(receiver)) = &case.inputs.receiver else {
        return None;
    };
    let mut runs: Vec<(&str, usize)> = Vec::new();
    for name in own_calls(receiver) {
        match runs.last_mut() {
            Some((last, count)) if *last == name => *count += 1,
            _ => runs.push((name, 1)),
        }
    }
    if runs.is_empty() || runs.len() > MOST_RUNS {
        return None;
    }
    let run = |(name, count): &(&str, usize)| {
        let mut characters = name.chars();
        let first = characters.next().map(|c| c.to_ascii_uppercase());
        let name: String = first.into_iter().chain(characters).collect();
        match count {
            1 => name,
            2 => format!("{name}Twice"),
            count => format!("{name}{count}Times"),
        }
    };
    let runs: Vec<String> = runs.iter().map(run).collect();
    Some(format!("after{}", runs.join("And")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::{Inputs, Target, TargetKind};
    use crate::observed::Ending;
    use crate::recipe::Call;

    fn case(names: &[&str], condition: &[&str]) -> Case {
        let call = |name: &str| Call {
            class: "a/Heap".into(),
            name: name.into(),
            descriptor: "(I)V".into(),
            arguments: vec![Recipe::Null],
        };
        let receiver = Recipe::New(Box::new(New {
            number: 1,
            make: Make::Constructor(call("<init>")),
            then: names.iter().map(|name| Then::Call(call(name))).collect(),
        }));
        let target = Target {
            class: "a/Heap".into(),
            name: "insert".into(),
            descriptor: "(I)V".into(),
            kind: TargetKind::Instance,
            parameters: vec!["element".into()],
            signature: None,
            exceptions: Vec::new(),
        };
        let inputs = Inputs {
            target,
            statics: Vec::new(),
            start: Vec::new(),
            receiver: Some(receiver),
            arguments: vec![Recipe::Null],
        };
        let mut case = Case::new(inputs, Ending::Returned(None), Vec::new());
        case.condition = condition.iter().map(|text| (*text).to_owned()).collect();
        case
    }

    #[test]
    fn what_the_inputs_show_is_left_out() {
        let conditions = [
            "this.insert2.element == null",
            "element == this.insert.element",
            "this.insert2.element.value < element.value",
            "this.size > element",
            "element == this.insert4.element",
        ];
        let case = case(&["insert", "insert", "remove"], &conditions);
        let told = told(&case);
        let expected = [
            "element == call 1's element",
            "call 2's element.value < element.value",
            "this.size > element",
        ];
        assert_eq!(told, expected);
        assert!(is_about_calls(&case, conditions[0]));
        assert!(!is_about_calls(&case, conditions[3]));
    }

    #[test]
    fn dots_alone_are_not_shown() {
        let case = case(&["insert"], &["this.insert.element == null", "..."]);
        assert!(told(&case).is_empty());
    }

    #[test]
    fn calls_in_words() {
        let after = |names: &[&str]| after_calls(&case(names, &[]));
        assert_eq!(after(&["add", "add"]).as_deref(), Some("afterAddTwice"));
        let mixed = after(&["add", "add", "add", "pop"]);
        assert_eq!(mixed.as_deref(), Some("afterAdd3TimesAndPop"));
        assert_eq!(after(&["add", "pop", "add"]), None);
        assert_eq!(after(&[]), None);
    }
}
