//! Hand-made cases over small classes: observed, written, formatted, compiled and run.

mod support;

use std::path::PathBuf;

use support::*;
use vitro_testgen::junit::{AssertionStyle, Framework, Options, Written, write};
use vitro_testgen::replay::*;
use vitro_testgen::*;

fn enum_constant(class: &str, constant: &str) -> Recipe {
    let (class, constant) = (class.into(), constant.into());
    Recipe::Enum { class, constant }
}

fn node(number: ObjectNumber, next: Recipe) -> Recipe {
    let node = construct(number, "zoo/Node", "(I)V", vec![int(number as i32)]);
    match next {
        Recipe::Null => node,
        next => with(node, vec![set("zoo/Node", "next", "Lzoo/Node;", next)]),
    }
}

fn lambda(
    number: ObjectNumber,
    interface: &str,
    method: &str,
    descriptor: &str,
    value: Recipe,
) -> Recipe {
    let make = Make::Lambda {
        interface: interface.into(),
        method: method.into(),
        descriptor: descriptor.into(),
        returns: Some(value),
    };
    new(number, make, vec![])
}

fn numbers() -> Vec<(Inputs, &'static [&'static str])> {
    let on = |name: &str, descriptor: &str, values: Vec<Recipe>| {
        static_call("zoo/Numbers", name, descriptor, values)
    };
    let short = Recipe::Primitive(Primitive::Short(i16::MAX));
    let byte = Recipe::Primitive(Primitive::Byte(1));
    let float = |value: f32| Recipe::Primitive(Primitive::Float(value.to_bits()));
    let weekday = "(I)Ljava/lang/String;";
    let mut count = on("count", "(I)I", vec![int(2)]);
    count.statics.push(StaticWrite {
        class: "zoo/Numbers".into(),
        name: "counter".into(),
        descriptor: "I".into(),
        setter: None,
        value: int(40),
        initial: int(0),
    });
    vec![
        (on("sign", "(I)I", vec![int(-7)]), &["number < 0"]),
        (
            on("sign", "(I)I", vec![int(0)]),
            &["number >= 0", "number == 0"],
        ),
        (
            on("sign", "(I)I", vec![int(5)]),
            &["number >= 0", "number != 0"],
        ),
        (on("half", "(D)D", vec![double(-0.0)]), &[]),
        (on("half", "(D)D", vec![double(f64::NAN)]), &[]),
        (on("narrow", "(SB)S", vec![short, byte]), &[]),
        (on("root", "(F)F", vec![float(2.0)]), &[]),
        (on("root", "(F)F", vec![float(-1.0)]), &[]),
        (
            on("divide", "(II)I", vec![int(1), int(0)]),
            &["divisor == 0"],
        ),
        (
            on("divide", "(II)I", vec![int(i32::MIN), int(-1)]),
            &["divisor != 0"],
        ),
        (on("collatz", "(J)J", vec![long(27)]), &[]),
        (on("weekday", weekday, vec![int(1)]), &["day == 1"]),
        (
            on("weekday", weekday, vec![int(9)]),
            &["day != 1", "day != 7"],
        ),
        (count, &[]),
        (
            on("weightCategory", "(DD)I", vec![double(70.0), double(0.0)]),
            &["length <= 0"],
        ),
        (
            on("weightCategory", "(DD)I", vec![double(70.0), double(1.8)]),
            &["length > 0"],
        ),
    ]
}

fn texts() -> Vec<(Inputs, &'static [&'static str])> {
    let on = |name: &str, descriptor: &str, values: Vec<Recipe>| {
        static_call("zoo/Texts", name, descriptor, values)
    };
    let list = |elements: &[&str]| {
        let elements = elements.iter().map(|word| text(word)).collect();
        collection(1, Collection::ArrayList, elements)
    };
    let string = "(Ljava/lang/String;)Ljava/lang/String;";
    let split = "(Ljava/lang/String;C)Ljava/util/List;";
    let comma = Recipe::Primitive(Primitive::Char(u16::from(b',')));
    let first = "(Ljava/util/List;Ljava/util/function/Predicate;)Ljava/util/Optional;";
    let test = "(Ljava/lang/Object;)Z";
    let yes = Recipe::Primitive(Primitive::Boolean(true));
    let predicate = lambda(2, "java/util/function/Predicate", "test", test, yes);
    let supplier = lambda(
        1,
        "java/util/function/IntSupplier",
        "getAsInt",
        "()I",
        int(21),
    );
    let long = "a rather long text that does not fit on one line of a source file, so it is broken \
                into pieces, \"quoted\" ones among them";
    vec![
        (on("shout", string, vec![text("h\u{e4}llo\n\u{1}")]), &[]),
        (on("shout", string, vec![text(long)]), &[]),
        (on("shout", string, vec![Recipe::Null]), &["text == null"]),
        (on("split", split, vec![text("a,b,,c"), comma]), &[]),
        (
            on(
                "count",
                "(Ljava/util/List;)Ljava/util/Map;",
                vec![list(&["b", "a", "b"])],
            ),
            &[],
        ),
        (on("first", first, vec![list(&["x", "y"]), predicate]), &[]),
        (
            on(
                "twice",
                "(Ljava/util/function/IntSupplier;)I",
                vec![supplier],
            ),
            &[],
        ),
        (on("read", string, vec![text("")]), &["name.isEmpty()"]),
        (on("read", string, vec![text("f")]), &["!name.isEmpty()"]),
        (
            on(
                "removeBlank",
                "(Ljava/util/List;)V",
                vec![list(&[" ", "a"])],
            ),
            &[],
        ),
        (
            on(
                "pick",
                "(Ljava/lang/Object;)Ljava/lang/String;",
                vec![Recipe::Null],
            ),
            &[],
        ),
        (
            on(
                "pick",
                "(Ljava/lang/Object;)Ljava/lang/String;",
                vec![text("s")],
            ),
            &[],
        ),
        (on("pick", string, vec![Recipe::Null]), &[]),
    ]
}

fn arrays() -> Vec<(Inputs, &'static [&'static str])> {
    let on = |name: &str, descriptor: &str, values: Vec<Recipe>| {
        static_call("zoo/Arrays2", name, descriptor, values)
    };
    let ints =
        |number, values: &[i32]| array(number, "I", values.iter().map(|v| int(*v)).collect());
    let doubles = (0..30).map(|i| double(f64::from(i) * 0.5)).collect();
    vec![
        (
            on("sum", "([I)I", vec![ints(1, &[])]),
            &["values.length == 0"],
        ),
        (
            on("sum", "([I)I", vec![ints(1, &[i32::MAX, 1])]),
            &["values.length != 0"],
        ),
        (on("sum", "([I)I", vec![Recipe::Null]), &["values == null"]),
        (on("reverse", "([I)V", vec![ints(1, &[1, 2, 3])]), &[]),
        (
            on("same", "([I[I)Z", vec![ints(1, &[1]), Recipe::Made(1)]),
            &["left == right"],
        ),
        (
            on("same", "([I[I)Z", vec![ints(1, &[1]), ints(2, &[1])]),
            &["left != right"],
        ),
        (
            on(
                "scale",
                "([DD)[D",
                vec![array(1, "D", doubles), double(3.0)],
            ),
            &[],
        ),
        (
            on("grid", "(II)[[Ljava/lang/String;", vec![int(2), int(2)]),
            &[],
        ),
    ]
}

fn objects() -> Vec<(Inputs, &'static [&'static str])> {
    let is_cyclic = |start| static_call("zoo/Node", "isCyclic", "(Lzoo/Node;)Z", vec![start]);
    let append = |receiver, other| {
        instance_call(receiver, "zoo/Node", "append", "(Lzoo/Node;)V", vec![other])
    };
    let construct_node = inputs(
        "zoo/Node",
        "<init>",
        "(I)V",
        TargetKind::Constructor,
        None,
        vec![int(3)],
    );
    vec![
        (
            is_cyclic(node(1, node(2, Recipe::Made(1)))),
            &["start.next.next == start"],
        ),
        (
            is_cyclic(node(1, node(2, Recipe::Null))),
            &["start.next.next == null"],
        ),
        (is_cyclic(Recipe::Null), &["start == null"]),
        (
            instance_call(
                node(1, node(2, Recipe::Null)),
                "zoo/Node",
                "last",
                "()Lzoo/Node;",
                vec![],
            ),
            &[],
        ),
        (append(node(1, Recipe::Null), node(2, Recipe::Null)), &[]),
        (construct_node, &[]),
    ]
}

fn values() -> Vec<(Inputs, &'static [&'static str])> {
    let point = |number, x, y| construct(number, "zoo/Point", "(II)V", vec![int(x), int(y)]);
    let plus = "(Lzoo/Point;)Lzoo/Point;";
    let construct_point = |x| {
        let arguments = vec![int(x), int(2)];
        let kind = TargetKind::Constructor;
        inputs("zoo/Point", "<init>", "(II)V", kind, None, arguments)
    };
    vec![
        (
            instance_call(
                point(1, 1, 2),
                "zoo/Point",
                "plus",
                plus,
                vec![point(2, 3, 4)],
            ),
            &[],
        ),
        (
            static_call("zoo/Point", "origin", "()Lzoo/Point;", vec![]),
            &[],
        ),
        (construct_point(1), &["x >= 0"]),
        (construct_point(-1), &["x < 0"]),
    ]
}

fn enums() -> Vec<(Inputs, &'static [&'static str])> {
    let next = |constant| {
        let color = enum_constant("zoo/Color", constant);
        instance_call(color, "zoo/Color", "next", "()Lzoo/Color;", vec![])
    };
    vec![(next("RED"), &[]), (next("GREEN"), &[])]
}

fn accounts() -> Vec<(Inputs, &'static [&'static str])> {
    let account = |number: ObjectNumber, amount: Option<i64>| {
        let owner = text(&format!("owner{number}"));
        let account = construct(number, "zoo/Account", "(Ljava/lang/String;)V", vec![owner]);
        let deposit = |amount| call("zoo/Account", "deposit", "(J)V", vec![long(amount)]);
        with(
            account,
            amount.map(|a| Then::Call(deposit(a))).into_iter().collect(),
        )
    };
    let on = |receiver, name: &str, descriptor: &str, values| {
        instance_call(receiver, "zoo/Account", name, descriptor, values)
    };
    let transfer = "(Lzoo/Account;J)Lzoo/Account;";
    vec![
        (
            on(account(1, Some(10)), "withdraw", "(J)V", vec![long(3)]),
            &["amount <= balance"],
        ),
        (
            on(account(1, None), "withdraw", "(J)V", vec![long(3)]),
            &["amount > balance"],
        ),
        (
            on(account(1, None), "deposit", "(J)V", vec![long(0)]),
            &["amount <= 0"],
        ),
        (
            on(
                account(1, Some(5)),
                "transfer",
                transfer,
                vec![account(2, None), long(5)],
            ),
            &[],
        ),
        (
            on(
                account(1, Some(5)),
                "getOwner",
                "()Ljava/lang/String;",
                vec![],
            ),
            &[],
        ),
    ]
}

fn cards() -> Vec<(Inputs, &'static [&'static str])> {
    let account = construct(1, "zoo/Account", "(Ljava/lang/String;)V", vec![text("o")]);
    let card = construct(
        2,
        "zoo/Account$Card",
        "(Lzoo/Account;I)V",
        vec![account, int(1234)],
    );
    vec![(
        instance_call(card, "zoo/Account$Card", "accepts", "(I)Z", vec![int(1234)]),
        &["entered == pin"],
    )]
}

fn boxes() -> Vec<(Inputs, &'static [&'static str])> {
    let on = |name: &str, descriptor: &str, values: Vec<Recipe>| {
        static_call("zoo/Box", name, descriptor, values)
    };
    let boxed = |value| Recipe::Boxed(Primitive::Int(value));
    let list = |number, elements| collection(number, Collection::ListOf, elements);
    let comparable = "(Ljava/lang/Comparable;)V";
    let filled = |value| construct(1, "zoo/Box", comparable, vec![boxed(value)]);
    let put = "(Ljava/lang/Comparable;)Z";
    let first = "(Ljava/util/List;Ljava/lang/Object;)Ljava/lang/Object;";
    let apply = "(Ljava/util/function/BiFunction;Ljava/lang/Object;Ljava/lang/Object;)\
                 Ljava/lang/Object;";
    let object = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
    let function = lambda(
        1,
        "java/util/function/BiFunction",
        "apply",
        object,
        text("both"),
    );
    let words = array(
        1,
        "Ljava/lang/String;",
        vec![text("a"), text("bb"), text("cc")],
    );
    let keys = vec![
        text("k"),
        list(2, vec![boxed(1)]),
        text("l"),
        list(3, vec![]),
    ];
    let groups = collection(1, Collection::LinkedHashMap, keys);
    let tree = collection(
        1,
        Collection::TreeMap,
        vec![text("k"), list(2, vec![boxed(1)])],
    );
    let date = call(
        "java/time/LocalDate",
        "of",
        "(III)Ljava/time/LocalDate;",
        vec![int(2024), int(2), int(28)],
    );
    let date = new(1, Make::Factory(date), vec![]);
    let net = construct(
        1,
        "java/math/BigDecimal",
        "(Ljava/lang/String;)V",
        vec![text("2.50")],
    );
    let point = construct(1, "zoo/Point", "(II)V", vec![int(1), int(2)]);
    let compare = "(Ljava/util/Comparator;Ljava/lang/String;Ljava/lang/String;)I";
    let comparing = "(Ljava/lang/Object;Ljava/lang/Object;)I";
    let order = lambda(1, "java/util/Comparator", "compare", comparing, int(-1));
    let yes = Recipe::Primitive(Primitive::Boolean(true));
    let describe = "(Ljava/lang/Object;)Ljava/lang/Object;";
    let numbers = vec![
        Recipe::Boxed(Primitive::Long(7)),
        boxed(3),
        Recipe::Boxed(Primitive::Char(u16::from(b'-'))),
    ];
    let small = vec![
        Recipe::Primitive(Primitive::Char(0)),
        Recipe::Primitive(Primitive::Byte(-3)),
        Recipe::Primitive(Primitive::Short(300)),
        Recipe::Primitive(Primitive::Float(0.1f32.to_bits())),
    ];
    let nodes = array(1, "Lzoo/Node;", vec![Recipe::Null, node(2, Recipe::Null)]);
    let builder = construct(
        1,
        "java/lang/StringBuilder",
        "(Ljava/lang/String;)V",
        vec![text("n")],
    );
    let itself = array(1, "Ljava/lang/Object;", vec![Recipe::Made(1), text("x")]);
    vec![
        (
            instance_call(filled(3), "zoo/Box", "put", put, vec![boxed(5)]),
            &[],
        ),
        (
            instance_call(filled(3), "zoo/Box", "put", put, vec![boxed(2)]),
            &[],
        ),
        (
            instance_call(filled(3), "zoo/Box", "put", put, vec![Recipe::Null]),
            &[],
        ),
        (
            instance_call(
                filled(3),
                "zoo/Box",
                "content",
                "()Ljava/lang/Comparable;",
                vec![],
            ),
            &[],
        ),
        (
            inputs(
                "zoo/Box",
                "<init>",
                comparable,
                TargetKind::Constructor,
                None,
                vec![text("c")],
            ),
            &[],
        ),
        (
            on("firstOf", first, vec![list(1, vec![text("a")]), text("b")]),
            &[],
        ),
        (on("firstOf", first, vec![list(1, vec![]), boxed(4)]), &[]),
        (
            on("firstOf", first, vec![list(1, vec![]), Recipe::Null]),
            &[],
        ),
        (
            on(
                "largest",
                "(Ljava/util/Collection;)Ljava/lang/Comparable;",
                vec![list(1, vec![boxed(1), boxed(9)])],
            ),
            &[],
        ),
        (
            on(
                "largest",
                "(Ljava/util/Collection;)Ljava/lang/Comparable;",
                vec![list(1, vec![])],
            ),
            &[],
        ),
        (on("apply", apply, vec![function, boxed(1), boxed(2)]), &[]),
        (
            on(
                "lengths",
                "([Ljava/lang/String;)Ljava/util/Set;",
                vec![words],
            ),
            &[],
        ),
        (
            on(
                "lengths",
                "([Ljava/lang/String;)Ljava/util/Set;",
                vec![Recipe::Null],
            ),
            &[],
        ),
        (
            on("stack", "(Ljava/util/Map;)Ljava/util/Deque;", vec![groups]),
            &[],
        ),
        (
            on("stack", "(Ljava/util/Map;)Ljava/util/Deque;", vec![tree]),
            &[],
        ),
        (
            on(
                "next",
                "(Ljava/time/LocalDate;I)Ljava/time/LocalDate;",
                vec![date, int(2)],
            ),
            &[],
        ),
        (
            on(
                "price",
                "(Ljava/math/BigDecimal;)Ljava/math/BigDecimal;",
                vec![net],
            ),
            &[],
        ),
        (
            on(
                "line",
                "(Lzoo/Point;I)Ljava/util/List;",
                vec![point.clone(), int(2)],
            ),
            &[],
        ),
        (on("nodes", "(I)Ljava/util/List;", vec![int(2)]), &[]),
        (
            on("describe", describe, vec![array(1, "I", vec![int(1)])]),
            &[],
        ),
        (on("describe", describe, vec![point]), &[]),
        (on("describe", describe, vec![itself]), &[]),
        (
            on(
                "describe",
                describe,
                vec![Recipe::Boxed(Primitive::Byte(3))],
            ),
            &[],
        ),
        (
            on(
                "describe",
                describe,
                vec![Recipe::Boxed(Primitive::Double(0))],
            ),
            &[],
        ),
        (
            on(
                "describe",
                describe,
                vec![Recipe::Class {
                    descriptor: "[I".into(),
                }],
            ),
            &[],
        ),
        (
            on("compare", compare, vec![order, text("a"), Recipe::Null]),
            &[],
        ),
        (on("colors", "(Z)[Lzoo/Color;", vec![yes]), &[]),
        (
            on(
                "sum",
                "(Ljava/lang/Long;Ljava/lang/Integer;Ljava/lang/Character;)J",
                numbers,
            ),
            &[],
        ),
        (
            on(
                "typeOf",
                "(Ljava/lang/Object;)Ljava/lang/Class;",
                vec![text("t")],
            ),
            &[],
        ),
        (on("join", "(CBSF)Ljava/lang/String;", small), &[]),
        (
            on(
                "fill",
                "([Lzoo/Node;Lzoo/Node;)V",
                vec![nodes, node(3, Recipe::Null)],
            ),
            &[],
        ),
        (
            on(
                "add",
                "(Ljava/lang/StringBuilder;I)V",
                vec![builder, int(4)],
            ),
            &[],
        ),
    ]
}

fn suites() -> Vec<Suite> {
    let places = [classes()];
    let none = Instrumented::default();
    let mut observer = Observer::start(
        &tools(17),
        &places,
        none,
        Limits::default(),
        Sandbox::strictest(),
    )
    .unwrap();
    let mut suite = |class: &str, all: Vec<(Inputs, &'static [&'static str])>| Suite {
        class: class.to_owned(),
        cases: all
            .into_iter()
            .map(|(inputs, condition)| observed(&mut observer, inputs, condition))
            .collect(),
    };
    vec![
        suite("zoo/Numbers", numbers()),
        suite("zoo/Texts", texts()),
        suite("zoo/Arrays2", arrays()),
        suite("zoo/Node", objects()),
        suite("zoo/Point", values()),
        suite("zoo/Color", enums()),
        suite("zoo/Account", accounts()),
        suite("zoo/Account$Card", cards()),
        suite("zoo/Box", boxes()),
    ]
}

#[test]
fn tests_compile_and_pass_on_all_versions() {
    let suites = suites();
    with_library(|library| {
        for feature in FEATURES {
            let how = verification("junit5", classes(), jars("junit-platform-console"), 2);
            let options = Options::default();
            let verified = verify(&tools(feature), library, &suites, &options, &how).unwrap();
            for (one, suite) in verified.iter().zip(&suites) {
                assert_eq!(one.dropped, [], "{}", suite.class);
                let covered: usize = one.written.tests.iter().map(|t| t.cases.len()).sum();
                assert_eq!(covered, suite.cases.len());
            }
            let written: Vec<Written> = verified.into_iter().map(|one| one.written).collect();
            if feature == 17 {
                assert_formatted(&written);
            }
        }
    });
}

#[test]
fn other_frameworks_are_spoken_too() {
    let suites = suites();
    let frameworks = |prefixes: &[&str]| -> Vec<PathBuf> {
        prefixes.iter().flat_map(|prefix| jars(prefix)).collect()
    };
    let junit = "junit-platform-console";
    with_library(|library| {
        let own = AssertionStyle::Framework;
        let (assertj, truth) = (AssertionStyle::AssertJ, AssertionStyle::Truth);
        let hamcrest = AssertionStyle::Hamcrest;
        for (framework, assertions, jars) in [
            (Framework::JUnit4, own, frameworks(&[junit, "junit-4"])),
            (Framework::TestNg, own, frameworks(&["testng-"])),
            (Framework::JUnit5, assertj, frameworks(&[junit, "assertj-"])),
            (Framework::JUnit5, truth, frameworks(&[junit, "truth-"])),
            // JUnit 4 comes with Hamcrest 1.3.
            (Framework::JUnit4, hamcrest, frameworks(&[junit, "junit-4"])),
        ] {
            let options = Options {
                framework,
                assertions,
                ..Options::default()
            };
            let how = verification("frameworks", classes(), jars, 1);
            let verified = verify(&tools(17), library, &suites, &options, &how).unwrap();
            for (one, suite) in verified.iter().zip(&suites) {
                assert_eq!(
                    one.dropped,
                    [],
                    "{framework:?} {assertions:?} {}",
                    suite.class
                );
            }
            let written: Vec<Written> = verified.into_iter().map(|one| one.written).collect();
            assert_formatted(&written);
        }
    });
}

/// A class that behaves differently makes its tests fail.
#[test]
fn a_mutated_class_is_noticed() {
    let sources = fresh("mutated-sources");
    for entry in std::fs::read_dir(fixtures()).unwrap().flatten() {
        let mut text = std::fs::read_to_string(entry.path()).unwrap();
        text = text
            .replace("return number == 0 ? 0 : 1;", "return 1;")
            .replace("return value / 2;", "return value / 2 + 0.0;")
            .replace("values[j] = kept;", "values[j] = 0;")
            .replace("last().next = other", "next = null")
            .replace("balance -= amount;", "balance -= amount + 1;")
            .replace("\"no day \"", "\"not a day \"")
            .replace("return slow == fast", "return slow != fast");
        std::fs::write(sources.join(entry.file_name()), text).unwrap();
    }
    let mutants = fresh("mutated-classes");
    compile(&sources, &mutants);
    let suites = suites();
    with_library(|library| {
        let how = verification("mutants", mutants, jars("junit-platform-console"), 1);
        let options = Options {
            table_from: 0,
            ..Options::default()
        };
        let verified = verify(&tools(17), library, &suites, &options, &how).unwrap();
        let noticed = |class: &str, method: &str| {
            let at = suites
                .iter()
                .position(|suite| suite.class == class)
                .unwrap();
            verified[at].dropped.iter().any(|(case, reason)| {
                *suites[at].cases[*case].inputs.target.name == *method
                    && matches!(reason, Dropped::Fails(_))
            })
        };
        for (class, method) in [
            ("zoo/Numbers", "sign"),
            ("zoo/Numbers", "half"),
            ("zoo/Numbers", "weekday"),
            ("zoo/Arrays2", "reverse"),
            ("zoo/Node", "append"),
            ("zoo/Account", "withdraw"),
            ("zoo/Account", "transfer"),
        ] {
            assert!(noticed(class, method), "{class}.{method}");
        }
        // What was not changed still has its tests.
        assert!(!noticed("zoo/Texts", "split") && !noticed("zoo/Numbers", "collatz"));
    });
}

#[test]
fn the_text_is_the_same_each_time_and_says_what_happens() {
    let suites = suites();
    with_library(|library| {
        let options = Options::default();
        let text = |suite: &Suite| write(library, &suite.class, &suite.cases, &options).text;
        for suite in &suites {
            assert_eq!(text(suite), text(suite));
        }
        let numbers = text(&suites[0]);
        if std::env::var_os("VITRO_SHOW").is_some() {
            suites.iter().for_each(|suite| println!("{}", text(suite)));
        }
        for part in [
            "void weightCategory_lengthNotPositive_throwsAssertionError() {",
            "  @Test\n  @Tag(\"failure\")\n  void divide_divisorZero_throwsArithmeticException() {",
            "    \"-7, -1\", // number < 0\n",
            "void sign_returnsExpected(int number, int expected) {",
            "    Numbers.counter = 40;\n",
            "    assertEquals(\"no day 9\", thrown.getMessage());\n",
            "    assertEquals(-0.0, actual);\n",
            "    short value = Short.MAX_VALUE;\n    byte by = 1;\n",
        ] {
            assert!(numbers.contains(part), "{part}\n{numbers}");
        }
        let nodes = text(&suites[3]);
        for part in ["    start.next = node;\n", "    node.next = start;\n"] {
            assert!(nodes.contains(part), "{part}\n{nodes}");
        }
    });
}

/// What a test cannot do has a reason.
#[test]
fn cases_out_of_reach_are_left_with_a_reason() {
    let mut observer = {
        let places = [classes()];
        let none = Instrumented::default();
        let sandbox = Sandbox::strictest();
        Observer::start(&tools(17), &places, none, Limits::default(), sandbox).unwrap()
    };
    let hidden = construct(1, "zoo/Numbers", "()V", vec![]);
    let pick = "(Ljava/lang/Object;)Ljava/lang/String;";
    let pick = static_call("zoo/Texts", "pick", pick, vec![hidden]);
    let case = observed(&mut observer, pick, &[]);
    with_library(|library| {
        let written = write(library, "zoo/Texts", &[case], &Options::default());
        assert!(written.tests.is_empty());
        let reason = written.left[0].reason.to_string();
        assert_eq!(reason, "zoo.Numbers.<init> is out of reach for a test");
    });
}
