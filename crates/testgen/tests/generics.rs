//! Tests of generic code compile: their type arguments fit the values, the bounds and each other.

mod support;

use support::*;
use vitro_testgen::junit::{Options, write};
use vitro_testgen::replay::*;
use vitro_testgen::*;

const PILE: &str = "zoo/Pile";
const INSERT: &str = "(Ljava/lang/Comparable;)Z";
const TOP: &str = "()Ljava/lang/Comparable;";

fn boxed(value: i32) -> Recipe {
    Recipe::Boxed(Primitive::Int(value))
}

fn on_object(class: &str, name: &str, descriptor: &str, values: Vec<Recipe>) -> Then {
    Then::Call(call(class, name, descriptor, values))
}

/// A pile into which values were put.
fn pile(number: ObjectNumber, values: Vec<Recipe>) -> Recipe {
    let then = values
        .into_iter()
        .map(|value| on_object(PILE, "insert", INSERT, vec![value]));
    with(construct(number, PILE, "()V", vec![]), then.collect())
}

fn cell(number: ObjectNumber, class: &str, values: Vec<Recipe>) -> Recipe {
    let then = values.into_iter().map(|value| {
        let put = "(Ljava/lang/Object;)V";
        on_object("zoo/Pile$Cell", "put", put, vec![value])
    });
    with(construct(number, class, "()V", vec![]), then.collect())
}

fn instance(receiver: Recipe, name: &str, descriptor: &str, values: Vec<Recipe>) -> Inputs {
    instance_call(receiver, PILE, name, descriptor, values)
}

fn on_class(name: &str, descriptor: &str, values: Vec<Recipe>) -> Inputs {
    static_call(PILE, name, descriptor, values)
}

/// Cases, and what their tests must say.
type Said = (Inputs, &'static [&'static str]);

fn objects() -> Vec<Said> {
    let take = "(Lzoo/Pile;)I";
    let at = "(ILjava/lang/Comparable;)I";
    let at_text = "(Ljava/lang/String;Ljava/lang/Comparable;)I";
    vec![
        (
            instance(pile(1, vec![]), "top", TOP, vec![]),
            &["Pile<Integer> pile = new Pile<>();", "Integer actual ="],
        ),
        (
            instance(pile(1, vec![text("a")]), "top", TOP, vec![]),
            &["Pile<String> pile = new Pile<>();", "String actual ="],
        ),
        (
            instance(pile(1, vec![]), "insert", INSERT, vec![text("a")]),
            &["Pile<String> pile", "String item = \"a\";"],
        ),
        (
            instance(
                pile(1, vec![boxed(1), text("")]),
                "insert",
                INSERT,
                vec![boxed(2)],
            ),
            &[
                "@Test\n  @SuppressWarnings({\"rawtypes\", \"unchecked\"})\n",
                "Pile pile = new Pile();",
                "Comparable item = 2;",
            ],
        ),
        (
            instance(pile(1, vec![boxed(1), text("")]), "top", TOP, vec![]),
            &["Pile pile = new Pile();", "Comparable actual ="],
        ),
        (
            instance(
                pile(1, vec![Recipe::Null]),
                "insert",
                at,
                vec![int(0), text("x")],
            ),
            &["Pile<String> pile"],
        ),
        (
            instance(
                pile(1, vec![boxed(4)]),
                "insert",
                at_text,
                vec![text("0"), Recipe::Null],
            ),
            &["Pile<Integer> pile"],
        ),
        (
            instance(
                pile(1, vec![]),
                "takeFrom",
                take,
                vec![pile(2, vec![text("b")])],
            ),
            &["Pile<String> pile", "Pile<String> other"],
        ),
        (
            instance(
                pile(1, vec![boxed(3)]),
                "takeFrom",
                take,
                vec![pile(2, vec![text("b")])],
            ),
            &["@SuppressWarnings"],
        ),
        (
            instance(
                pile(
                    1,
                    vec![Recipe::Enum {
                        class: "zoo/Color".into(),
                        constant: "RED".into(),
                    }],
                ),
                "all",
                "()Ljava/util/List;",
                vec![],
            ),
            &["Pile<Color> pile", "List<Color> actual"],
        ),
    ]
}

fn methods() -> Vec<Said> {
    let list = |number, elements| collection(number, Collection::ListOf, elements);
    let groups = collection(
        2,
        Collection::HashMap,
        vec![text("k"), list(3, vec![boxed(1)])],
    );
    let grouped = "(Ljava/util/Map;Ljava/lang/String;)Ljava/util/Map;";
    let converted = "(Ljava/util/function/Function;)Ljava/lang/Comparable;";
    let function = Make::Lambda {
        interface: "java/util/function/Function".into(),
        method: "apply".into(),
        descriptor: "(Ljava/lang/Object;)Ljava/lang/Object;".into(),
        returns: Some(text("r")),
    };
    let larger = "(Ljava/lang/Number;Ljava/lang/Number;)Ljava/lang/Number;";
    let largest = "(Ljava/util/List;)Ljava/lang/Comparable;";
    let hiding = "(Ljava/lang/Object;)Ljava/lang/Object;";
    let name_of = "(Ljava/lang/Enum;)Ljava/lang/String;";
    let is_full = "(Lzoo/Pile$Cell;)Z";
    let entries = vec![text("a"), boxed(1), text("b"), Recipe::Null];
    let map = collection(1, Collection::HashMap, entries);
    let long = Recipe::Boxed(Primitive::Long(7));
    vec![
        (
            instance(pile(1, vec![]), "grouped", grouped, vec![groups, text("x")]),
            &["Pile<Integer> pile", "Map<String, List<Integer>> groups"],
        ),
        (
            instance(
                pile(1, vec![boxed(1)]),
                "converted",
                converted,
                vec![new(2, function, vec![])],
            ),
            &[
                "Function<? super Integer, ? extends String> function",
                "String actual",
            ],
        ),
        (
            instance(pile(1, vec![boxed(1)]), "hiding", hiding, vec![text("h")]),
            &["Pile<Integer> pile", "String actual"],
        ),
        (
            on_class("larger", larger, vec![long, Recipe::Null]),
            &["Long one = 7L;", "Long other = null;"],
        ),
        (
            on_class("larger", larger, vec![Recipe::Null, Recipe::Null]),
            &["Integer one = null;", "Integer actual"],
        ),
        (
            on_class("largest", largest, vec![list(1, vec![text("a")])]),
            &["List<? extends String> items", "String actual"],
        ),
        (
            on_class(
                "largest",
                largest,
                vec![list(1, vec![list(2, vec![]), text("a")])],
            ),
            &["@SuppressWarnings"],
        ),
        (
            on_class("nameOf", name_of, vec![Recipe::Null]),
            &["DayOfWeek constant = null;"],
        ),
        (
            on_class("sizeOf", "(Lzoo/Pile;)I", vec![pile(1, vec![text("a")])]),
            &["Pile<String> pile"],
        ),
        (
            on_class(
                "isFull",
                is_full,
                vec![cell(1, "zoo/Pile$Cell", vec![boxed(1), text("a")])],
            ),
            &["Pile.Cell<Object> cell"],
        ),
        (
            on_class(
                "rounded",
                "(Lzoo/Pile$Cell;)I",
                vec![cell(1, "zoo/Pile$NumberCell", vec![boxed(1)])],
            ),
            &["Pile.NumberCell<Number> cell"],
        ),
        (
            on_class("count", "(Ljava/util/Map;)I", vec![map]),
            &["Map<String, Integer> map"],
        ),
    ]
}

/// The text of the one test of a case.
fn text_of(library: &Library<'_>, case: &Case) -> String {
    let written = write(
        library,
        PILE,
        std::slice::from_ref(case),
        &Options::default(),
    );
    assert_eq!(written.left, []);
    written.text
}

#[test]
fn type_arguments_fit_values_and_bounds() {
    let mut observer = {
        let none = Instrumented::default();
        let sandbox = Sandbox::strictest();
        Observer::start(&tools(17), &[classes()], none, Limits::default(), sandbox).unwrap()
    };
    let said: Vec<Said> = objects().into_iter().chain(methods()).collect();
    let mut cases = Vec::new();
    with_library(|library| {
        for (inputs, parts) in said {
            let case = observed(&mut observer, inputs, &[]);
            let text = text_of(library, &case);
            for part in parts {
                assert!(text.contains(part), "{part}\n{text}");
            }
            let raw = parts
                .iter()
                .any(|part| part.contains("Suppress") || part.contains("Pile()"));
            assert_eq!(text.contains("@SuppressWarnings"), raw, "{text}");
            cases.push(case);
        }
        let suite = Suite {
            class: PILE.to_owned(),
            cases,
        };
        for feature in FEATURES {
            let how = verification("generics", classes(), jars("junit-platform-console"), 1);
            let options = Options::default();
            let suites = std::slice::from_ref(&suite);
            let verified = verify(&tools(feature), library, suites, &options, &how).unwrap();
            assert_eq!(verified[0].dropped, []);
            assert_eq!(verified[0].written.left, []);
            if feature == 17 {
                assert_formatted(&[verified[0].written.clone()]);
            }
        }
    });
}
