//! Cases over small classes, run by the observer on the real JVM.

mod support;

use std::time::Duration;

use support::*;
use vitro_testgen::replay::*;
use vitro_testgen::*;

fn observer(feature: u32) -> Observer {
    let places = [classes()];
    let none = Instrumented::default();
    Observer::start(
        &tools(feature),
        &places,
        none,
        Limits::default(),
        Sandbox::strictest(),
    )
    .unwrap()
}

fn seen(observer: &mut Observer, inputs: &Inputs) -> Report {
    match observer.observe(inputs, &Watch::default()).unwrap() {
        Observation::Seen(report) => *report,
        other => panic!("{other:?}"),
    }
}

fn returned(observer: &mut Observer, inputs: &Inputs) -> Observed {
    match seen(observer, inputs).ending {
        Ending::Returned(Some(value)) => value,
        other => panic!("{other:?}"),
    }
}

fn observed_int(value: i32) -> Observed {
    Observed::Primitive(Primitive::Int(value))
}

fn observed_text(value: &str) -> Observed {
    Observed::Text(value.encode_utf16().collect())
}

#[test]
fn primitives_come_back_exactly_on_all_versions() {
    for feature in FEATURES {
        let observer = &mut observer(feature);
        let sign = static_call("zoo/Numbers", "sign", "(I)I", vec![int(-7)]);
        assert_eq!(returned(observer, &sign), observed_int(-1));
        let half = static_call("zoo/Numbers", "half", "(D)D", vec![double(-0.0)]);
        let minus_zero = Observed::Primitive(Primitive::Double((-0.0f64).to_bits()));
        assert_eq!(returned(observer, &half), minus_zero);
        let values = vec![
            Recipe::Primitive(Primitive::Short(32767)),
            Recipe::Primitive(Primitive::Byte(1)),
        ];
        let narrow = static_call("zoo/Numbers", "narrow", "(SB)S", values);
        let wrapped = Observed::Primitive(Primitive::Short(-32768));
        assert_eq!(returned(observer, &narrow), wrapped);
        assert_eq!(observer.processes(), 1);
    }
}

#[test]
fn exceptions_have_class_message_and_origin() {
    let observer = &mut observer(17);
    let divide = static_call("zoo/Numbers", "divide", "(II)I", vec![int(1), int(0)]);
    let Ending::Threw(thrown) = seen(observer, &divide).ending else {
        panic!("it returned")
    };
    assert_eq!(&*thrown.class, "java/lang/ArithmeticException");
    assert!(!thrown.by_program);
    let weekday = static_call(
        "zoo/Numbers",
        "weekday",
        "(I)Ljava/lang/String;",
        vec![int(9)],
    );
    let Ending::Threw(thrown) = seen(observer, &weekday).ending else {
        panic!("it returned")
    };
    let message: Vec<u16> = "no day 9".encode_utf16().collect();
    assert_eq!(thrown.message, Some(message));
    assert!(thrown.by_program);
    assert_eq!(&*thrown.supers[0], "java/lang/RuntimeException");
    let weight = vec![double(70.0), double(0.0)];
    let category = static_call("zoo/Numbers", "weightCategory", "(DD)I", weight);
    let Ending::Threw(thrown) = seen(observer, &category).ending else {
        panic!("assertions are off")
    };
    assert_eq!(&*thrown.class, "java/lang/AssertionError");
}

#[test]
fn changed_arguments_are_observed_and_aliases_stay_aliases() {
    let observer = &mut observer(17);
    let values = array(1, "I", vec![int(1), int(2), int(3)]);
    let reverse = static_call("zoo/Arrays2", "reverse", "([I)V", vec![values.clone()]);
    let report = seen(observer, &reverse);
    assert_eq!(report.ending, Ending::Returned(None));
    let [change] = &report.changes[..] else {
        panic!("{report:?}")
    };
    let Observed::Array { elements, .. } = &change.after else {
        panic!("{change:?}")
    };
    assert_eq!(elements[..], [3, 2, 1].map(observed_int));

    let both = vec![values, Recipe::Made(1)];
    let same = static_call("zoo/Arrays2", "same", "([I[I)Z", both);
    let yes = Observed::Primitive(Primitive::Boolean(true));
    assert_eq!(returned(observer, &same), yes);
}

#[test]
fn arrays_of_all_numbers_come_back_exactly() {
    use Primitive::*;
    let observer = &mut observer(17);
    let extremes = static_call("zoo/Arrays2", "extremes", "()[Ljava/lang/Object;", vec![]);
    let Observed::Array { elements, .. } = returned(observer, &extremes) else {
        panic!("no array")
    };
    let expected = [
        [Boolean(true), Boolean(false)],
        [Byte(i8::MIN), Byte(1)],
        [Char(u16::MAX), Char(97)],
        [Short(i16::MIN), Short(1)],
        [Int(i32::MIN), Int(1)],
        [Long(i64::MIN), Long(1)],
        [Float((-0f32).to_bits()), Float(1)],
        [Double((-0f64).to_bits()), Double(1)],
    ];
    assert_eq!(elements.len(), expected.len());
    for (array, expected) in elements.iter().zip(expected) {
        let Observed::Array { elements, .. } = array else {
            panic!("{array:?}")
        };
        assert_eq!(elements[..], expected.map(Observed::Primitive));
    }
}

#[test]
fn a_case_can_be_run_elsewhere() {
    let observer = &mut observer(17);
    let spelled = static_call(
        "zoo/Numbers",
        "spelled",
        "(I)Ljava/lang/String;",
        vec![int(42)],
    );
    let home = observed_text("42 UTC");
    assert_eq!(returned(observer, &spelled), home);
    let watch = Watch {
        away: Some(Region::AWAY[1]),
        ..Watch::default()
    };
    let Observation::Seen(report) = observer.observe(&spelled, &watch).unwrap() else {
        panic!("not seen")
    };
    let away = observed_text("٤٢ America/St_Johns");
    assert_eq!(report.ending, Ending::Returned(Some(away)));
    assert_eq!(returned(observer, &spelled), home);
}

#[test]
fn classes_of_lambdas_have_the_same_name_in_every_run() {
    for feature in FEATURES {
        let observer = &mut observer(feature);
        let descriptor = "(Ljava/lang/String;)Ljava/util/function/IntSupplier;";
        let length = static_call("zoo/Texts", "length", descriptor, vec![text("abc")]);
        let Observed::Opaque { class, .. } = returned(observer, &length) else {
            panic!("it is told")
        };
        assert_eq!(&*class, "zoo/Texts$$Lambda");
    }
}

#[test]
fn cycles_are_tied_by_fields() {
    let observer = &mut observer(17);
    let node = |number, next| {
        let node = construct(number, "zoo/Node", "(I)V", vec![int(number as i32)]);
        with(node, vec![set("zoo/Node", "next", "Lzoo/Node;", next)])
    };
    let cycle = node(1, node(2, Recipe::Made(1)));
    let cyclic = static_call("zoo/Node", "isCyclic", "(Lzoo/Node;)Z", vec![cycle]);
    let yes = Observed::Primitive(Primitive::Boolean(true));
    assert_eq!(returned(observer, &cyclic), yes);
    let chain = node(1, node(2, Recipe::Null));
    let last = instance_call(chain, "zoo/Node", "last", "()Lzoo/Node;", vec![]);
    assert_eq!(returned(observer, &last), Observed::Same(2));
}

#[test]
fn collections_records_enums_and_lambdas_are_made_and_seen() {
    let observer = &mut observer(21);
    let words = collection(
        1,
        Collection::ArrayList,
        vec![text("b"), text("a"), text("b")],
    );
    let list = "(Ljava/util/List;)Ljava/util/Map;";
    let count = static_call("zoo/Texts", "count", list, vec![words]);
    let Observed::Collection {
        shape, elements, ..
    } = returned(observer, &count)
    else {
        panic!("no map")
    };
    assert_eq!(shape, Shape::Map);
    assert_eq!(elements[0], observed_text("a"));
    assert_eq!(elements[3], Observed::Boxed(Primitive::Int(2)));

    let point = |number, x| construct(number, "zoo/Point", "(II)V", vec![int(x), int(2)]);
    let plus = "(Lzoo/Point;)Lzoo/Point;";
    let plus = instance_call(point(1, 5), "zoo/Point", "plus", plus, vec![point(2, 6)]);
    let Observed::Object { record, fields, .. } = returned(observer, &plus) else {
        panic!("no record")
    };
    assert!(record && fields[0].value == observed_int(11), "{fields:?}");

    let green = Recipe::Enum {
        class: "zoo/Color".into(),
        constant: "GREEN".into(),
    };
    let next = instance_call(green, "zoo/Color", "next", "()Lzoo/Color;", vec![]);
    let blue = Observed::Enum {
        class: "zoo/Color".into(),
        constant: "BLUE".into(),
    };
    assert_eq!(returned(observer, &next), blue);

    let supplier = Make::Lambda {
        interface: "java/util/function/IntSupplier".into(),
        method: "getAsInt".into(),
        descriptor: "()I".into(),
        returns: Some(int(21)),
    };
    let supplier = new(1, supplier, vec![]);
    let descriptor = "(Ljava/util/function/IntSupplier;)I";
    let twice = static_call("zoo/Texts", "twice", descriptor, vec![supplier]);
    assert_eq!(returned(observer, &twice), observed_int(42));
}

#[test]
fn statics_are_set_watched_and_fresh_for_each_case() {
    let observer = &mut observer(17);
    let mut count = static_call("zoo/Numbers", "count", "(I)I", vec![int(2)]);
    let watch = Watch {
        statics: vec![("zoo/Numbers".into(), "counter".into(), "I".into())],
        ..Watch::default()
    };
    count.statics.push(StaticWrite {
        class: "zoo/Numbers".into(),
        name: "counter".into(),
        descriptor: "I".into(),
        setter: None,
        value: int(40),
        initial: int(0),
    });
    let Observation::Seen(report) = observer.observe(&count, &watch).unwrap() else {
        panic!("not seen")
    };
    assert_eq!(report.ending, Ending::Returned(Some(observed_int(42))));
    assert_eq!(report.changes[0].before, observed_int(40));
    assert_eq!(report.changes[0].after, observed_int(42));
    count.statics.clear();
    assert_eq!(returned(observer, &count), observed_int(2));
}

#[test]
fn misbehaviour_is_reported_and_does_not_disturb_the_next_case() {
    let limits = Limits {
        time: Duration::from_millis(700),
        ..Limits::default()
    };
    let none = Instrumented::default();
    let places = [classes()];
    let mut observer =
        Observer::start(&tools(25), &places, none, limits, Sandbox::strictest()).unwrap();
    let misbehave =
        |name: &str, value| static_call("zoo/Misbehaviour", name, "(I)I", vec![int(value)]);
    let watch = Watch::default();
    let sign = static_call("zoo/Numbers", "sign", "(I)I", vec![int(5)]);
    let mut ask = |inputs: &Inputs| observer.observe(inputs, &watch).unwrap();
    assert_eq!(ask(&misbehave("exit", 0)), Observation::Exited);
    assert!(matches!(ask(&sign), Observation::Seen(_)));
    let halted = ask(&misbehave("halt", 3));
    assert!(matches!(halted, Observation::Died { .. }), "{halted:?}");
    assert_eq!(ask(&misbehave("endless", 1)), Observation::TimedOut);
    let Observation::Seen(report) = ask(&misbehave("deep", 10_000_000)) else {
        panic!("the stack ended it")
    };
    let Ending::Threw(thrown) = report.ending else {
        panic!("the stack has no end")
    };
    assert_eq!(&*thrown.class, "java/lang/StackOverflowError");
    let Observation::Seen(report) = ask(&misbehave("print", 4)) else {
        panic!("output disturbs")
    };
    assert_eq!(report.ending, Ending::Returned(Some(observed_int(4))));
}

#[test]
fn cases_that_do_not_fit_are_named() {
    let observer = &mut observer(17);
    let watch = Watch::default();
    let missing = static_call("zoo/Numbers", "missing", "(I)I", vec![int(1)]);
    let answer = observer.observe(&missing, &watch).unwrap();
    assert!(matches!(answer, Observation::Misfit { .. }), "{answer:?}");
    let point = construct(1, "zoo/Point", "(II)V", vec![int(-1), int(2)]);
    let plus = "(Lzoo/Point;)Lzoo/Point;";
    let plus = instance_call(point, "zoo/Point", "plus", plus, vec![Recipe::Null]);
    let answer = observer.observe(&plus, &watch).unwrap();
    let Observation::NotBuilt { step, message, .. } = answer else {
        panic!("{answer:?}")
    };
    assert_eq!((step, &*message), (0, "x is negative"));
}

#[test]
fn a_sealed_child_cannot_write() {
    if Sandbox::strictest() != Sandbox::Sealed {
        return;
    }
    let observer = &mut observer(17);
    let file = fresh("sealed").join("folder");
    let name = text(&file.to_string_lossy());
    let write = static_call(
        "zoo/Misbehaviour",
        "write",
        "(Ljava/lang/String;)Z",
        vec![name],
    );
    let no = Observed::Primitive(Primitive::Boolean(false));
    assert_eq!(returned(observer, &write), no);
    assert!(!file.exists());
}

fn instrumented(names: &[&str]) -> Instrumented {
    let mut instrumented = Instrumented::default();
    for name in names {
        let bytes = std::fs::read(classes().join(format!("{name}.class"))).unwrap();
        instrumented.add(&bytes).unwrap();
    }
    assert_eq!(instrumented.untraced, []);
    instrumented
}

fn tracing(feature: u32, names: &[&str], limits: Limits) -> Observer {
    let places = [classes()];
    let sandbox = Sandbox::strictest();
    Observer::start(
        &tools(feature),
        &places,
        instrumented(names),
        limits,
        sandbox,
    )
    .unwrap()
}

#[test]
fn traces_are_the_offsets_of_the_original_code() {
    for feature in FEATURES {
        let observer = &mut tracing(feature, &["zoo/Numbers"], Limits::default());
        // 0 iload_0, 1 ifge 6, 4 iconst_m1, 5 ireturn, 6 iload_0, 7 ifne 14, 10 iconst_0,
        // 11 goto 15, 14 iconst_1, 15 ireturn
        for (value, offsets) in [
            (-1, vec![0, 1, 4, 5]),
            (0, vec![0, 1, 6, 7, 10, 11, 15]),
            (9, vec![0, 1, 6, 7, 14, 15]),
        ] {
            let sign = static_call("zoo/Numbers", "sign", "(I)I", vec![int(value)]);
            let watch = Watch {
                initialise: vec!["zoo/Numbers".into()],
                ..Watch::default()
            };
            let Observation::Seen(report) = observer.observe(&sign, &watch).unwrap() else {
                panic!("not seen")
            };
            let trace = report.trace;
            let seen: Vec<u16> = trace.steps.iter().map(|step| step.offset).collect();
            assert_eq!(seen, offsets);
            assert_eq!(trace.hash, Trace::hash_of(trace.steps.iter().copied()));
            let method = usize::from(trace.steps[0].method);
            assert_eq!(&*observer.instrumented().methods[method].name, "sign");
        }
    }
}

#[test]
fn long_traces_are_counted_and_hashed_and_can_be_stopped() {
    let limits = Limits {
        kept_steps: 1000,
        steps: 100_000_000,
        ..Limits::default()
    };
    let observer = &mut tracing(17, &["zoo/Misbehaviour", "zoo/Numbers"], limits.clone());
    let collatz = static_call("zoo/Numbers", "collatz", "(J)J", vec![long(837_799)]);
    let trace = seen(observer, &collatz).trace;
    assert_eq!(trace.steps.len(), 1000);
    assert!(trace.count > 6000, "{}", trace.count);
    let all = Limits {
        kept_steps: 1 << 20,
        ..limits.clone()
    };
    let complete = seen(
        &mut tracing(21, &["zoo/Misbehaviour", "zoo/Numbers"], all),
        &collatz,
    );
    assert_eq!(complete.trace.count, trace.count);
    assert_eq!(complete.trace.hash, trace.hash);
    assert_eq!(complete.trace.steps.len() as u64, trace.count);
    assert_eq!(Trace::hash_of(complete.trace.steps), trace.hash);

    let endless = static_call("zoo/Misbehaviour", "endless", "(I)I", vec![int(0)]);
    let few = Limits {
        steps: 2_000_000,
        ..limits
    };
    let mut observer = tracing(17, &["zoo/Misbehaviour"], few);
    let stopped = observer.observe(&endless, &Watch::default()).unwrap();
    assert_eq!(stopped, Observation::StepLimit);
    let class = "zoo/Misbehaviour";
    let never = call(class, "neverMade", "(I)Ljava/lang/Object;", vec![int(0)]);
    let never = new(1, Make::Factory(never), Vec::new());
    let waits = static_call(class, "isThere", "(Ljava/lang/Object;)Z", vec![never]);
    let stopped = observer.observe(&waits, &Watch::default()).unwrap();
    assert_eq!(stopped, Observation::StepLimit);
    assert!(matches!(
        observer.observe(&collatz, &Watch::default()).unwrap(),
        Observation::Seen(_)
    ));
    assert_eq!(observer.processes(), 1);
}

/// Everything that has code still verifies and runs when it is instrumented: switches, frames with
/// objects under construction, handlers, lambdas.
#[test]
fn instrumented_classes_do_what_they_did() {
    let names = [
        "zoo/Numbers",
        "zoo/Texts",
        "zoo/Arrays2",
        "zoo/Point",
        "zoo/Account",
    ];
    let traced = &mut tracing(25, &names, Limits::default());
    let plain = &mut observer(25);
    let list = collection(1, Collection::ArrayList, vec![text(" "), text("a")]);
    let split = "(Ljava/lang/String;C)Ljava/util/List;";
    let comma = Recipe::Primitive(Primitive::Char(u16::from(b',')));
    for inputs in [
        static_call(
            "zoo/Numbers",
            "weekday",
            "(I)Ljava/lang/String;",
            vec![int(7)],
        ),
        static_call(
            "zoo/Numbers",
            "weekday",
            "(I)Ljava/lang/String;",
            vec![int(3)],
        ),
        static_call(
            "zoo/Texts",
            "removeBlank",
            "(Ljava/util/List;)V",
            vec![list],
        ),
        static_call("zoo/Texts", "split", split, vec![text("a,b"), comma]),
        static_call("zoo/Arrays2", "sum", "([I)I", vec![Recipe::Null]),
        static_call(
            "zoo/Arrays2",
            "grid",
            "(II)[[Ljava/lang/String;",
            vec![int(2), int(2)],
        ),
    ] {
        let (traced, plain) = (seen(traced, &inputs), seen(plain, &inputs));
        assert_eq!(
            (traced.ending, traced.changes),
            (plain.ending, plain.changes)
        );
        assert!(traced.trace.count > 0);
    }
}
