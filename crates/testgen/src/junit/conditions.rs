//! Conditions on the arguments of earlier calls: `this.insert2.element` is what the second call, `insert`, was given. The
//! test shows these values where it makes the object, so names leave such conditions out, and comments do so unless they
//! tie an argument of the method under test to them.

use vitro_expr::java::Expr;

use super::condition_words::is_about_parameters;
use crate::case::Case;
use crate::condition::{Condition, Mention, MentionRoot, among};
use crate::recipe::{Make, New, Recipe, Then};

/// Most different calls in a row that a name lists.
const MOST_RUNS: usize = 2;

/// The calls on one input object before the test begins.
struct Calls<'a> {
    /// The object.
    root: MentionRoot,
    names: Vec<&'a str>,
}

/// An unknown that an earlier call was given.
enum Given {
    /// The call, from 1.
    To(usize),
    /// The test does without the call.
    Nowhere,
}

fn calls(case: &Case) -> Vec<Calls<'_>> {
    let inputs = &case.inputs;
    let receiver = inputs.receiver.iter();
    let receiver = receiver.map(|recipe| (MentionRoot::Receiver, recipe));
    let arguments = inputs.arguments.iter().enumerate();
    let arguments = arguments.map(|(at, recipe)| (MentionRoot::Argument(at), recipe));
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

/// Which earlier call an unknown was given to, if it was.
fn given(calls: &[Calls<'_>], name: &Mention) -> Option<Given> {
    let to = name.given_to.as_ref()?;
    let object = calls.iter().find(|object| object.root == name.root)?;
    let is_it = |called: &str| *called == *to.method;
    if !object.names.iter().any(|called| is_it(called)) {
        return None;
    }
    let at = to.number.checked_sub(1);
    let is_there = at
        .and_then(|at| object.names.get(at))
        .is_some_and(|called| is_it(called));
    Some(match is_there {
        true => Given::To(to.number),
        false => Given::Nowhere,
    })
}

/// Whether a condition mentions the arguments of earlier calls.
pub fn is_about_calls(case: &Case, condition: &Condition) -> bool {
    let calls = calls(case);
    let mut names = condition.names().into_iter();
    names.any(|name| given(&calls, name).is_some())
}

/// The conditions for the comment above a test, each as Java has it; empty if there are none.
pub fn told(case: &Case) -> Vec<String> {
    let calls = calls(case);
    let said = case.condition.iter();
    let said: Vec<&Condition> = said.filter(|one| is_told(&calls, one)).collect();
    // Dots alone say nothing.
    if said.is_empty() {
        return Vec::new();
    }
    let count = said.len() + usize::from(case.leaves_out_conditions);
    let print = |one: &Condition| one.print(&|name, text| spell(&calls, name, text));
    let mut told: Vec<String> = said.iter().map(|one| among(one, count, &print)).collect();
    told.extend(case.leaves_out_conditions.then(|| "...".to_owned()));
    told
}

/// Whether a condition says something that the inputs do not show.
fn is_told(calls: &[Calls<'_>], condition: &Condition) -> bool {
    let names = condition.names().into_iter();
    let (inside, others): (Vec<&Mention>, Vec<&Mention>) =
        names.partition(|name| given(calls, name).is_some());
    let is_there = |name: &&Mention| !matches!(given(calls, name), Some(Given::Nowhere));
    let ties = |name: &Mention| is_about_parameters(&Expr::Name(name.clone()));
    inside.is_empty() || inside.iter().all(is_there) && others.into_iter().any(ties)
}

/// `this.insert.key` becomes `call 1's key`.
fn spell(calls: &[Calls<'_>], name: &Mention, text: &mut String) {
    match (given(calls, name), &name.given_to) {
        (Some(Given::To(number)), Some(to)) => {
            if name.root != MentionRoot::Receiver {
                text.push_str(&format!("{}'s ", to.root));
            }
            text.push_str(&format!("call {number}'s {}", to.parameter));
        }
        _ => text.push_str(&name.text),
    }
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
    use vitro_expr::java::Sign;

    use crate::case::{Inputs, Target, TargetKind};
    use crate::condition::{GivenTo, mention};
    use crate::observed::Ending;
    use crate::recipe::Call;

    fn case(names: &[&str], condition: Vec<Condition>) -> Case {
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
        case.condition = condition;
        case
    }

    /// What the call with this number, an `insert`, was given.
    fn inserted(number: usize, parameter: &str) -> Condition {
        let called = if number == 1 {
            "insert"
        } else {
            &format!("insert{number}")
        };
        let mut name = mention(&format!("this.{called}.{parameter}"), MentionRoot::Receiver);
        name.given_to = Some(GivenTo {
            method: "insert".into(),
            number,
            parameter: parameter.into(),
            root: "this".into(),
        });
        Expr::Name(name)
    }

    fn element(text: &str) -> Condition {
        Expr::Name(mention(text, MentionRoot::Argument(0)))
    }

    #[test]
    fn what_the_inputs_show_is_left_out() {
        let size = Expr::Name(mention("this.size", MentionRoot::Receiver));
        let conditions = vec![
            Expr::infix(Sign::Equal, inserted(2, "element"), Expr::null()),
            Expr::infix(Sign::Equal, element("element"), inserted(1, "element")),
            Expr::infix(
                Sign::Less,
                inserted(2, "element.value"),
                element("element.value"),
            ),
            Expr::infix(Sign::Greater, size, element("element")),
            Expr::infix(Sign::Equal, element("element"), inserted(4, "element")),
        ];
        let case = case(&["insert", "insert", "remove"], conditions);
        let expected = [
            "element == call 1's element",
            "call 2's element.value < element.value",
            "this.size > element",
        ];
        assert_eq!(told(&case), expected);
        assert!(is_about_calls(&case, &case.condition[0]));
        assert!(!is_about_calls(&case, &case.condition[3]));
    }

    #[test]
    fn an_or_beside_others_is_in_parentheses() {
        let either = Expr::infix(Sign::Or, element("a"), element("b"));
        let mut case = case(&[], vec![either]);
        assert_eq!(told(&case), ["a || b"]);
        case.leaves_out_conditions = true;
        assert_eq!(told(&case), ["(a || b)", "..."]);
    }

    #[test]
    fn dots_alone_are_not_shown() {
        let is_null = Expr::infix(Sign::Equal, inserted(1, "element"), Expr::null());
        let mut case = case(&["insert"], vec![is_null]);
        case.leaves_out_conditions = true;
        assert!(told(&case).is_empty());
    }

    #[test]
    fn calls_in_words() {
        let after = |names: &[&str]| after_calls(&case(names, Vec::new()));
        assert_eq!(after(&["add", "add"]).as_deref(), Some("afterAddTwice"));
        let mixed = after(&["add", "add", "add", "pop"]);
        assert_eq!(mixed.as_deref(), Some("afterAdd3TimesAndPop"));
        assert_eq!(after(&["add", "pop", "add"]), None);
        assert_eq!(after(&[]), None);
    }
}
