//! A recipe on one line, for people who look at paths. What is done to an object after it was made stands in
//! braces; an object that occurs again is named by its number.

use vitro_testgen::java::literal;
use vitro_testgen::{
    Act, ActTarget, Answer, Call, Collection, Deed, Instead, Make, New, Recipe, Response, Then,
};

/// The recipe as text.
pub fn text(recipe: &Recipe) -> String {
    match recipe {
        Recipe::Null => "null".to_owned(),
        Recipe::Primitive(value) | Recipe::Boxed(value) => literal::plain(*value),
        Recipe::Text(units) => literal::string(units),
        Recipe::Enum { class, constant } => format!("{}.{constant}", simple(class)),
        Recipe::Class { descriptor } => format!("{}.class", type_name(descriptor)),
        Recipe::Static { class, name, .. } => format!("{}.{name}", simple(class)),
        Recipe::Made(number) => format!("#{number}"),
        Recipe::New(new) => made(new),
    }
}

fn made(new: &New) -> String {
    let mut made = match &new.make {
        Make::Constructor(call) => format!("new {}({})", simple(&call.class), arguments(call)),
        Make::Factory(call) => {
            format!("{}.{}({})", simple(&call.class), call.name, arguments(call))
        }
        Make::Method { receiver, call } => {
            format!("{}.{}({})", text(receiver), call.name, arguments(call))
        }
        Make::Array { element, elements } => {
            format!("new {}[] {{{}}}", type_name(element), list(elements))
        }
        Make::Collection { kind, elements } => collection(*kind, elements),
        Make::Lambda { returns, .. } => match returns {
            Some(returns) => format!("() -> {}", text(returns)),
            None => "() -> {}".to_owned(),
        },
        Make::Stub { class, methods, .. } => {
            let does = |method: &&Answer<Recipe>| {
                let is_told = method.values().next().is_some() || method.instead().is_some();
                !method.acts.is_empty() || is_told
            };
            let told = methods.iter().filter(does);
            let told = told.map(|method| format!("{}: {}", method.name, responses(method)));
            format!(
                "new {}() {{{}}}",
                simple(class),
                told.collect::<Vec<_>>().join("; ")
            )
        }
    };
    if !new.then.is_empty() {
        let then: Vec<String> = new.then.iter().map(follow_up).collect();
        made += &format!(" #{} {{{}}}", new.number, then.join("; "));
    }
    made
}

/// What the calls of a stub's method do, and how they end.
fn responses(method: &Answer<Recipe>) -> String {
    let acts = method.acts.iter().map(act);
    let responses = method.responses.iter().map(|response| match response {
        Response::Value(value) => text(value),
        Response::Throws(value) => format!("throws {}", text(value)),
        Response::Nothing => "returns".to_owned(),
        Response::Instead(Instead::Itself) => "itself".to_owned(),
        Response::Instead(Instead::Argument(number)) => format!("argument {}", number + 1),
    });
    acts.chain(responses).collect::<Vec<_>>().join(", ")
}

/// What a method of a stub does before it ends.
fn act(act: &Act<Recipe>) -> String {
    let values = list(&act.values);
    let target = match &act.on {
        ActTarget::Argument(number) => format!("argument {}", number + 1),
        ActTarget::Captured(object) => text(object),
        ActTarget::Class => match &act.what {
            Deed::Field { owner, .. } | Deed::Call { owner, .. } => simple(owner).to_owned(),
            Deed::Element { array } => array.to_string(),
        },
    };
    match &act.what {
        Deed::Element { .. } => format!("{target}[{}] = {values}", act.index),
        Deed::Field { name, .. } => format!("{target}.{name} = {values}"),
        Deed::Call { name, .. } => format!("{target}.{name}({values})"),
    }
}

fn follow_up(then: &Then) -> String {
    match then {
        Then::Field { name, value, .. } => format!("{name} = {}", text(value)),
        Then::Element { index, value } => format!("[{index}] = {}", text(value)),
        Then::Call(call) => format!("{}({})", call.name, arguments(call)),
        Then::Hand { receiver, call } => {
            let on = receiver
                .as_ref()
                .map_or_else(|| simple(&call.class).to_owned(), text);
            format!("{on}.{}({})", call.name, arguments(call))
        }
    }
}

fn collection(kind: Collection, elements: &[Recipe]) -> String {
    match kind {
        Collection::OptionalEmpty => "Optional.empty()".to_owned(),
        Collection::OptionalOf => format!("Optional.of({})", list(elements)),
        kind if kind.is_map() => {
            let entries: Vec<String> = elements
                .chunks(2)
                .map(|entry| entry.iter().map(text).collect::<Vec<_>>().join("="))
                .collect();
            format!("{{{}}}", entries.join(", "))
        }
        _ => format!("[{}]", list(elements)),
    }
}

fn arguments(call: &Call) -> String {
    list(&call.arguments)
}

fn list(recipes: &[Recipe]) -> String {
    recipes.iter().map(text).collect::<Vec<_>>().join(", ")
}

pub(crate) fn simple(class: &str) -> &str {
    class.rsplit(['/', '$']).next().unwrap_or(class)
}

pub(crate) fn type_name(descriptor: &str) -> String {
    let full = vitro_vm::external_type(descriptor);
    full.rsplit(['.', '$']).next().unwrap_or(&full).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use vitro_testgen::Primitive;

    #[test]
    fn objects_are_written_in_one_line() {
        let call = Call {
            class: "p/Outer$Node".into(),
            name: "<init>".into(),
            descriptor: "(I)V".into(),
            arguments: vec![Recipe::Primitive(Primitive::Int(3))],
        };
        let node = Recipe::New(Box::new(New {
            number: 1,
            make: Make::Constructor(call),
            then: vec![Then::Field {
                owner: "p/Outer$Node".into(),
                name: "next".into(),
                descriptor: "Lp/Outer$Node;".into(),
                value: Recipe::Made(1),
            }],
        }));
        assert_eq!(text(&node), "new Node(3) #1 {next = #1}");
        let array = Recipe::New(Box::new(New {
            number: 2,
            make: Make::Array {
                element: "[I".into(),
                elements: vec![Recipe::Null],
            },
            then: Vec::new(),
        }));
        assert_eq!(text(&array), "new int[][] {null}");
    }
}
