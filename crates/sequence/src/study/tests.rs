use std::collections::BTreeSet;

use super::*;
use crate::effects::Why;
use crate::flow::Limits;
use crate::testing::{classes, id, names, shown, study};
use crate::wishes::Pattern;

fn influences(study: &Study, a: &str, b: &str) -> bool {
    study.influence().has(id(study, a), id(study, b))
}

fn texts_of(study: &Study, a: &str, b: &str) -> Vec<String> {
    let reasons = study.reasons(id(study, a), id(study, b));
    reasons.iter().map(ToString::to_string).collect()
}

#[test]
fn fields_that_calls_read_and_write() {
    let study = study("TemperatureMonitor");
    let table = [
        (
            "new TemperatureMonitor()",
            vec!["enabled", "temperature"],
            vec![],
        ),
        (
            "TemperatureMonitor.setEnabled(boolean)",
            vec!["enabled"],
            vec![],
        ),
        (
            "TemperatureMonitor.updateTemperature(int)",
            vec!["temperature"],
            vec!["enabled"],
        ),
        (
            "TemperatureMonitor.getTemperature()",
            vec![],
            vec!["temperature"],
        ),
        ("TemperatureMonitor.warning()", vec![], vec!["temperature"]),
    ];
    for (text, defines, uses) in table {
        let effects = study.effects(id(&study, text));
        assert_eq!(names(&effects.defines), defines, "{text}");
        assert_eq!(names(&effects.uses), uses, "{text}");
        assert_eq!(effects.anything, None);
    }
    assert_eq!(shown(&study, study.invokables().ids()).len(), 5);
}

#[test]
fn what_is_kept_in_collections_is_state() {
    let study = study("Cart");
    assert!(influences(&study, "Cart.add(Item)", "Cart.size()"));
    assert!(
        texts_of(&study, "Cart.add(Item)", "Cart.size()")
            .contains(&"writes java.util.ArrayList.size".to_owned())
    );
    assert!(
        texts_of(&study, "Cart.add(Item)", "Cart.first()")
            .contains(&"writes elements of [Ljava.lang.Object;".to_owned())
    );
    assert!(influences(
        &study,
        "Cart.count(String)",
        "Cart.counted(String)"
    ));
    assert!(influences(&study, "Cart.say(String)", "Cart.hasSpoken()"));
    assert!(!influences(&study, "Cart.size()", "Cart.size()"));
    assert!(!influences(&study, "Cart.count(String)", "Cart.size()"));
}

#[test]
fn what_a_call_makes_for_itself_is_no_state() {
    let cart = study("Cart");
    let describe = cart.effects(id(&cart, "Cart.describe(String)"));
    assert!(describe.changes_nothing(), "{describe:?}");
    assert!(!influences(&cart, "Cart.describe(String)", "Cart.size()"));
    let amount = study("Amount");
    assert!(
        amount
            .effects(id(&amount, "Amount.text()"))
            .changes_nothing()
    );
}

#[test]
fn overriding_methods_count() {
    let study = study("Cart");
    let total = study.effects(id(&study, "Cart.total()"));
    assert!(names(&total.uses).contains(&"price".to_owned()));
    assert!(influences(&study, "Tagged.reduce(int)", "Cart.total()"));
    assert!(!influences(&study, "new Free()", "Tagged.reduce(int)"));
}

#[test]
fn static_fields_count() {
    let study = study("Cart");
    assert_eq!(
        texts_of(&study, "Cart.empty()", "Cart.manyMade()")[1],
        "writes Cart.created"
    );
    let make = id(&study, "Cart.empty()");
    assert!(study.invokables().get(make).is_factory());
}

#[test]
fn arrays_are_made_filled_and_given() {
    let study = study("Cart");
    let chain = [
        "new Tagged(int)",
        "new Item[]",
        "Cart.put(Item[])",
        "Cart.cheapest()",
    ];
    for pair in chain.windows(2) {
        assert!(influences(&study, pair[0], pair[1]), "{pair:?}");
    }
    assert!(!influences(&study, "new Item[]", "Cart.add(Item)"));
}

#[test]
fn arguments_are_what_the_code_asks_for() {
    let amount = study("Amount");
    let equals = amount.effects(id(&amount, "Amount.equals(Object)"));
    let types: Vec<&str> = equals.arguments[1].types.iter().map(|one| &**one).collect();
    assert_eq!(types, ["Amount", "java/lang/Integer"]);
    let cart = study("Cart");
    let add = &cart.effects(id(&cart, "Cart.add(Item)")).arguments[1];
    assert_eq!(add.types.len(), 2, "both answer price() in their own way");
    let keep = &cart.effects(id(&cart, "Cart.keep(Object)")).arguments[1];
    assert!(keep.only_kept);
    assert_eq!(
        keep.types.iter().map(|one| &**one).collect::<Vec<_>>(),
        ["java/lang/Integer"]
    );
    assert!(!influences(&cart, "new Tagged(int)", "Cart.keep(Object)"));
}

#[test]
fn lambdas_are_followed_to_where_they_run() {
    let study = study("Modern");
    let run = study.effects(id(&study, "Modern.runAll()"));
    assert!(
        names(&run.defines).contains(&"counter".to_owned()),
        "{run:?}"
    );
    assert!(influences(&study, "Modern.later()", "Modern.runAll()"));
    assert!(influences(&study, "Modern.runAll()", "Modern.counter()"));
    let later = study.effects(id(&study, "Modern.later()"));
    assert!(
        !names(&later.defines).contains(&"counter".to_owned()),
        "not yet: {later:?}"
    );
}

#[test]
fn records_enums_atomics_and_copies() {
    let study = study("Modern");
    let hash = study.effects(id(&study, "Modern.hash(Pair)"));
    let read: BTreeSet<String> = names(&hash.uses).into_iter().collect();
    assert!(
        ["left", "right", "content"]
            .iter()
            .all(|&one| read.contains(one)),
        "{read:?}"
    );
    assert!(influences(&study, "Modern.count()", "Modern.isCounted()"));
    assert!(influences(&study, "Modern.choose(Mode)", "Modern.isOn()"));
    assert!(influences(&study, "Modern.shift()", "Modern.copy()"));
    let copy = study.effects(id(&study, "Modern.copy()"));
    assert!(copy.changes_nothing(), "{copy:?}");
    assert!(study.effects(id(&study, "Modern.show()")).changes_nothing());
    let texts = shown(&study, study.invokables().ids());
    assert!(
        !texts.iter().any(|text| text.contains("Mode.")),
        "constants stand in the test: {texts:?}"
    );
}

#[test]
fn what_cannot_be_read_may_touch_anything() {
    let study = study("Modern");
    let strange = study.effects(id(&study, "Modern.strange()"));
    assert_eq!(strange.anything, Some(Why::Native("Modern.strange".into())));
    let reflect = study.effects(id(&study, "Modern.reflect(Method)"));
    assert!(matches!(&reflect.anything, Some(Why::Reflection(_))));
    assert!(influences(&study, "Modern.strange()", "Modern.counter()"));
    assert!(!influences(&study, "Modern.counter()", "Modern.isOn()"));
}

#[test]
fn too_much_code_is_said_to_be_too_much() {
    let limits = |methods, led_to| Limits { methods, led_to };
    let limited = |limits| {
        Study::limited(
            classes(),
            "Cart",
            &Wishes::default(),
            Boxes::InPlace,
            limits,
        )
    };
    for limits in [limits(60, 4_000), limits(12_000, 5)] {
        let study = limited(limits);
        let count = study.effects(id(&study, "Cart.count(String)"));
        assert_eq!(count.anything, Some(Why::TooBig));
        assert!(influences(&study, "Cart.count(String)", "Cart.isNoted()"));
    }
}

#[test]
fn boxes_come_from_calls_if_that_is_wanted() {
    let in_place = study("Heap");
    assert_eq!(
        shown(&in_place, in_place.invokables().ids()),
        ["new Heap()", "Heap.insert(Integer)", "Heap.toString()"]
    );
    let calls = Study::of(classes(), "Heap", &Wishes::default(), Boxes::Calls);
    let texts = shown(&calls, calls.invokables().ids());
    assert!(texts.contains(&"Integer.valueOf(int)".to_owned()));
    assert!(!texts.contains(&"Integer.valueOf(String)".to_owned()));
    assert_eq!(
        texts_of(&calls, "Integer.valueOf(int)", "Heap.insert(Integer)"),
        ["returns java.lang.Integer for argument 1"]
    );
    assert!(!influences(
        &calls,
        "Heap.toString()",
        "Integer.valueOf(int)"
    ));
}

#[test]
fn no_maps_in_maps() {
    let study = study("java/util/TreeMap");
    let put = study.effects(id(&study, "TreeMap.put(Object, Object)"));
    for argument in &put.arguments[1..] {
        assert!(argument.takes("java/lang/Integer"), "{argument:?}");
        assert!(!argument.takes("java/util/TreeMap"), "{argument:?}");
    }
    // Where a map is asked for, it is given.
    let put_all = study.effects(id(&study, "TreeMap.putAll(Map)"));
    assert!(
        put_all.arguments[1].takes("java/util/TreeMap"),
        "{put_all:?}"
    );
}

#[test]
fn what_java_allows_in_the_package() {
    let study = study("near/Shapes");
    let texts = shown(&study, study.invokables().ids());
    let has = |text: &str| texts.contains(&text.to_owned());
    for may in [
        "Shapes.create()",
        "Shapes.measure(Shape)",
        "Shapes.shared",
        "Shapes.shared = ...",
        "Shapes.far = ...",
        "new Inner(Shapes)",
        "new Square()",
        "Base.widen()",
        "Base.width = ...",
        "new Far()",
        "Far.call()",
        "Far.open = ...",
    ] {
        assert!(has(may), "{may} among {texts:?}");
    }
    for may_not in [
        "new Shapes()",
        "Shapes.reset()",
        "Shapes.count = ...",
        "Shapes.fixed = ...",
        "new Base()",
        "new Secret()",
        "Shape.area()",
        "new Far(int)",
        "Far.guard()",
        "Far.hide()",
        "Far.hidden = ...",
        "Far.guarded = ...",
        "new Inside()",
    ] {
        assert!(!has(may_not), "{may_not} among {texts:?}");
    }
    assert!(influences(&study, "Far.call()", "Far.call()"));
}

#[test]
fn interfaces_select_their_most_specific_method() {
    let study = study("near/Shapes");
    let hierarchy = &study.flow.hierarchy;
    let twice = hierarchy.select(&"near/Shapes$Square".into(), &"twice".into(), &"()I".into());
    assert_eq!(twice.unwrap().text().as_ref(), "near/Shapes$Scaled.twice");
    let measure = study.effects(id(&study, "Shapes.measure(Shape)"));
    assert_eq!(names(&measure.uses), ["width"]);
    // The secret class answers too: a test can get one, though it cannot name it.
    let secret = study.effects(id(&study, "Shapes.secret()"));
    assert_eq!(
        secret.returns.iter().map(|one| &**one).collect::<Vec<_>>(),
        ["near/Shapes$Secret"]
    );
    assert!(measure.arguments[1].takes("near/Shapes$Secret"));
    assert!(hierarchy.is_subtype("[Lnear/Shapes$Square;", "[Lnear/Shapes$Shape;"));
    assert!(!hierarchy.is_subtype("[I", "[Ljava/lang/Object;"));
}

#[test]
fn wishes_add_forbid_and_let_through() {
    let parse = |text: &str| Pattern::parse(text).unwrap();
    let wishes = Wishes {
        add: vec![
            parse("java.util.ArrayDeque.poll"),
            parse("java.util.ArrayDeque.new()"),
        ],
        forbid: vec![parse("Cart.say"), parse("Cart.nonsense")],
        start: vec![parse("Cart.empty")],
        private: vec![parse("Cart.reset")],
    };
    let study = Study::of(classes(), "Cart", &wishes, Boxes::InPlace);
    let texts = shown(&study, study.invokables().ids());
    assert!(texts.contains(&"ArrayDeque.poll()".to_owned()));
    assert!(!texts.contains(&"ArrayDeque.pop()".to_owned()));
    assert!(!texts.contains(&"Cart.say(String)".to_owned()));
    let reset = id(&study, "Cart.reset()");
    assert!(study.invokables().get(reset).restricted);
    assert!(influences(&study, "Cart.reset()", "Cart.size()"));
    assert_eq!(
        shown(&study, study.invokables().start.clone()),
        ["Cart.empty()"]
    );
    let unmatched: Vec<String> = study
        .invokables()
        .unmatched
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(unmatched, ["Cart.nonsense"]);
}

#[test]
fn order_matters_only_where_state_is_shared() {
    let study = study("ThreeSwitches");
    let [a, b] =
        ["ThreeSwitches.setA(boolean)", "ThreeSwitches.setB(boolean)"].map(|text| id(&study, text));
    let calculate = id(&study, "ThreeSwitches.calculate()");
    assert!(study.influence().is_independent(a, b));
    assert!(!study.influence().is_independent(a, a), "the last one wins");
    assert!(!study.influence().is_independent(a, calculate));
    assert!(!study.influence().is_independent(calculate, a));
}
