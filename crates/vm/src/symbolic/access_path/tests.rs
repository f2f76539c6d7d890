use super::*;

fn parameter(number: u32, name: &str) -> Root {
    Root::Parameter {
        number,
        name: name.into(),
    }
}

fn argument(number: Option<u32>) -> Step {
    Step::Argument {
        call: CallName {
            method: "insert".into(),
            number,
        },
        parameter: "element".into(),
    }
}

fn stub(part: StubPart) -> Step {
    Step::Stub {
        method: "next".into(),
        overload: 0,
        part,
    }
}

#[test]
fn equal_paths_are_the_same_number() {
    let mut terms = NamedTerms::default();
    let this = terms.root(Root::Receiver);
    let size = terms.part(this, Step::member("size"));
    assert_eq!(terms.part(this, Step::member("size")), size);
    assert_ne!(terms.part(this, Step::member("count")), size);
    assert_eq!(terms.whole(size), Some(this));
    assert!(terms.is_receiver(this) && !terms.is_receiver(size));
    assert_eq!(terms.find_root(&parameter(0, "this")), None);
}

#[test]
fn people_read_them_as_java() {
    let mut terms = NamedTerms::default();
    let this = terms.root(Root::Receiver);
    let steps = [
        (argument(None), "this.insert.element"),
        (argument(Some(2)), "this.insert2.element"),
        (Step::Element(3), "this[3]"),
        (Step::Entry(EntryPart::Key, 1), "this.key1"),
        (stub(StubPart::Value(0)), "this.next()"),
        (stub(StubPart::Value(1)), "this.next()#2"),
        (stub(StubPart::Throws(0)), "this.next()§throws1"),
        (stub(StubPart::Instead(1)), "this.next()§doesGive1"),
        (Step::WhichPlan, "this#making"),
        (Step::WhichCall(3), "this#call3"),
    ];
    for (step, text) in steps {
        let path = terms.part(this, step);
        assert_eq!(terms.printed(path), text);
    }
    let rate = |is_ambiguous| Root::Static {
        class: "p/q/Outer$Settings".into(),
        field: "rate".into(),
        is_ambiguous,
    };
    assert_eq!(rate(false).to_string(), "Settings.rate");
    assert_eq!(rate(false).in_full().to_string(), "p.q.Outer$Settings.rate");
    assert!(rate(false).reads_like(&rate(true)));
    let asked = Root::Asked {
        method: "anyObject".into(),
        number: 2,
        type_name: Some("Lp/A;".into()),
        length: Some(4),
    };
    assert_eq!(asked.to_string(), "anyObject2<Lp/A;>(4)");
}

#[test]
fn parts_of_names_are_printed_alone() {
    let mut terms = NamedTerms::default();
    let this = terms.root(Root::Receiver);
    let given = terms.part(this, argument(Some(2)));
    let value = terms.part(given, Step::member("value"));
    assert_eq!(terms.printed_argument(value, given), "element.value");
    let behind = terms.printed_behind_root(value);
    assert_eq!(behind.as_deref(), Some("insert2.element.value"));
    assert_eq!(terms.printed_behind_root(this), None);
    let first = terms.part(this, Step::Element(0));
    assert_eq!(terms.printed_behind_root(first), None);
    let rate = terms.root(Root::Static {
        class: "p/Settings".into(),
        field: "rate".into(),
        is_ambiguous: false,
    });
    let rate = terms.part(rate, Step::Element(0));
    assert_eq!(terms.printed_behind_root(rate).as_deref(), Some("rate[0]"));
}

#[test]
fn unknowns_of_other_types_are_twins() {
    let mut terms = NamedTerms::default();
    let this = terms.root(Root::Receiver);
    let next = terms.part(this, Step::member("next"));
    let number = terms.unknown(next, Sort::Bv(32));
    let reference = terms.unknown(next, Sort::Ref);
    assert_eq!(terms.unknown(next, Sort::Bv(32)), number);
    assert_eq!(terms.find_reference(next), Some(reference));
    let twin = terms.path_of_term(reference).unwrap();
    assert_eq!(terms.printed(twin), "this.next'");
    assert_ne!(twin, next);
    assert!(terms.is_part(twin, this, &Step::member("next").into()));
    let below = terms.part(twin, Step::Element(0));
    assert_eq!(terms.printed(below), "this.next'[0]");
}

#[test]
fn paths_that_read_alike_are_different_unknowns() {
    let mut terms = NamedTerms::default();
    let this = terms.root(Root::Receiver);
    // The field `element` of the object in the field `insert`, and what `insert(element)` is given.
    let field = terms.part(this, Step::member("insert"));
    let field = terms.part(field, Step::member("element"));
    let argument = terms.part(this, argument(None));
    let [one, other] = [field, argument].map(|path| terms.unknown(path, Sort::Bv(32)));
    assert_ne!(one, other);
    assert_eq!(terms.printed(field), terms.printed(argument));
    let names = [one, other].map(|term| terms.var_name(terms.as_var(term).unwrap()).to_owned());
    assert_ne!(names[0], names[1]);
}

#[test]
fn parts_are_within_their_wholes() {
    let mut terms = NamedTerms::default();
    let p = terms.root(parameter(0, "p"));
    let price = terms.root(parameter(1, "price"));
    let next = terms.part(p, Step::member("next"));
    let element = terms.part(next, Step::Element(2));
    assert!(terms.is_within(element, p) && terms.is_within(p, p));
    assert!(!terms.is_within(element, price) && !terms.is_within(p, element));
    assert_eq!(terms.depth(element), 1);
    let given = terms.part(element, argument(Some(2)));
    assert_eq!(terms.depth(given), 3);
}

#[test]
fn steps_lead_from_another_object_just_so() {
    let mut terms = NamedTerms::default();
    let [this, p] = [Root::Receiver, parameter(0, "p")].map(|root| terms.root(root));
    let mut next = [this, p].map(|whole| terms.part(whole, Step::member("next")));
    next = next.map(|next| terms.part(next, Step::Element(0)));
    let steps = terms.relative(next[0], this).unwrap();
    assert_eq!(terms.resolve(Some(p), &steps), Some(next[1]));
    assert_eq!(terms.relative(next[0], p), None);
    assert!(terms.relative(p, p).unwrap().is_empty());
    let whole = terms.absolute(next[1]);
    assert_eq!(terms.resolve(None, &whole), Some(next[1]));
}

#[test]
fn what_stands_behind_a_choice_is_known() {
    let mut terms = NamedTerms::default();
    let p = terms.root(parameter(0, "p"));
    let thrown = terms.part(p, stub(StubPart::Throws(0)));
    let cause = terms.part(thrown, Step::member("cause"));
    let value = terms.part(p, stub(StubPart::Value(1)));
    assert_eq!(terms.stub_choice(cause), Some(thrown));
    assert_eq!(terms.stub_choice(value), None);
    assert_eq!(terms.stub_method(thrown).as_deref(), Some("next"));
    assert_eq!(terms.stub_method(cause), None);
    assert!(terms.is_behind_choice(cause) && !terms.is_behind_choice(value));
}
