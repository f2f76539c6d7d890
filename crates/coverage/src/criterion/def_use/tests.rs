use vitro_classfile::Opcode as O;
use vitro_classfile::assemble::{Body, ClassBuilder};
use vitro_classfile::{ClassFile, access};

use super::*;
use crate::goals::Goals;
use crate::testing::{Value, covered, goals, ints, texts};

/// The chains that Lembeck et al. 2004a, section 2, list for their gcd over doubles.
const EIGHTEEN: [&str; 18] = [
    "[a,VM,1]",
    "[a,VM,5]",
    "[a,VM,11]",
    "[a,VM,15]",
    "[a,8,11]",
    "[a,14,1]",
    "[a,14,5]",
    "[a,14,11]",
    "[a,14,15]",
    "[b,VM,2]",
    "[b,VM,7]",
    "[b,VM,12]",
    "[b,VM,19]",
    "[b,10,2]",
    "[b,10,7]",
    "[b,10,12]",
    "[b,10,19]",
    "[h,6,9]",
];

/// The bytecode of Lembeck et al. 2004a, figure 4: as in `Gcd.java`, with the test of the loop at its end.
fn bottom_tested_gcd() -> Subject {
    let mut class = ClassBuilder::new("Gcd");
    let mut body = Body::new(4, 6);
    for (name, slot) in [("a", 0), ("b", 2), ("h", 4)] {
        let (name, kind) = (class.utf8(name), class.utf8("D"));
        body.variable(name, kind, slot);
    }
    let (test, again, skip) = (body.label(), body.label(), body.label());
    body.jump(O::Goto, test).place(again);
    body.op(O::Dload0)
        .op(O::Dload2)
        .op(O::Dcmpg)
        .jump(O::Ifge, skip);
    body.op(O::Dload0).local(O::Dstore, 4);
    body.op(O::Dload2).op(O::Dstore0);
    body.local(O::Dload, 4).op(O::Dstore2);
    body.place(skip);
    body.op(O::Dload0).op(O::Dload2).op(O::Drem).op(O::Dstore0);
    body.place(test);
    body.op(O::Dload0)
        .op(O::Dconst0)
        .op(O::Dcmpl)
        .jump(O::Ifgt, again);
    body.op(O::Dload2).op(O::Dreturn);
    class.method(access::STATIC, "gcd", "(DD)D", body);
    let class = ClassFile::parse(&class.bytes()).unwrap();
    Subject::of_classes(&[Arc::new(class)])
}

fn doubles(a: f64, b: f64) -> [Value; 2] {
    [Value::Double(a), Value::Double(b)]
}

#[test]
fn gcd_has_the_eighteen_chains_of_the_paper() {
    let subject = bottom_tested_gcd();
    let goals = Goals::new(&subject, &[Box::new(DefUse)]);
    assert_eq!(texts(&goals), EIGHTEEN);
    assert_eq!(goals.all()[0].offsets, [3]);
    assert_eq!(goals.all()[17].offsets, [10, 14]);
}

#[test]
fn a_compiler_that_tests_at_the_top_gives_the_same_chains_at_other_places() {
    // the number in figure 4 of each instruction of the code that tests at the top
    let place = |number: &str| -> String {
        let moved = |n: usize| match n {
            0..=3 => n + 15,
            4..=17 => n - 3,
            other => other,
        };
        number
            .parse()
            .map_or(number.to_owned(), |n| moved(n).to_string())
    };
    let (_, goals) = goals("def-use", "Gcd", "gcd");
    let mut found: Vec<String> = texts(&goals)
        .iter()
        .map(|text| {
            let parts: Vec<&str> = text.trim_matches(['[', ']']).split(',').collect();
            format!("[{},{},{}]", parts[0], place(parts[1]), place(parts[2]))
        })
        .collect();
    found.sort_unstable();
    let mut expected = EIGHTEEN;
    expected.sort_unstable();
    assert_eq!(found, expected);
}

#[test]
fn runs_of_gcd_pass_the_chains_that_the_paper_says() {
    let subject = bottom_tested_gcd();
    let goals = Goals::new(&subject, &[Box::new(DefUse)]);
    // a >= b, then a % b > 0, then the remainder is zero
    let passed = covered(&subject, &goals, "gcd", &doubles(5.0, 3.0));
    let not_passed: Vec<&str> = EIGHTEEN
        .into_iter()
        .filter(|chain| !passed.iter().any(|p| p == chain))
        .collect();
    // 5, 3 -> 2, 3 -> 3 % 2, 2 -> 1, 2 -> 0, 1: what needs a < b at once, or b at once, is not passed
    assert_eq!(not_passed, ["[a,VM,5]", "[a,14,11]", "[b,VM,19]"]);
    assert_eq!(
        covered(&subject, &goals, "gcd", &doubles(0.0, 3.0)),
        ["[a,VM,15]", "[b,VM,19]"]
    );
    let swapped = covered(&subject, &goals, "gcd", &doubles(3.0, 6.0));
    assert!(swapped.iter().any(|chain| chain == "[a,VM,5]"));
}

#[test]
fn chains_lead_through_implicit_exceptions() {
    let (subject, goals) = goals("def-use", "Flows", "div");
    let all = ["[a,VM,0]", "[b,VM,1]", "[result,3,8]", "[result,7,8]"];
    assert_eq!(texts(&goals), all);
    assert_eq!(
        covered(&subject, &goals, "div", &ints(&[1, 0])),
        [all[0], all[1], all[3]]
    );
    assert_eq!(
        covered(&subject, &goals, "div", &ints(&[1, 2])),
        [all[0], all[1], all[2]]
    );
}

#[test]
fn elements_are_distinguished_on_a_path() {
    let (subject, goals) = goals("def-use", "Flows", "element");
    let elements: Vec<&str> = texts(&goals)
        .into_iter()
        .filter(|t| t.contains("[]"))
        .collect();
    assert_eq!(elements, ["[a[],VM,6]", "[a[],3,6]"]);
    let at = |index| {
        let all = covered(
            &subject,
            &goals,
            "element",
            &[Value::Array(3), Value::Int(index)],
        );
        all.into_iter()
            .filter(|t| t.contains("[]"))
            .collect::<Vec<_>>()
    };
    assert_eq!(at(0), ["[a[],3,6]"]);
    assert_eq!(at(1), ["[a[],VM,6]"]);
    assert!(at(3).is_empty());
}

#[test]
fn fields_have_their_value_from_before_the_call_or_from_within() {
    let (subject, goals) = goals("def-use", "Flows", "deposit");
    let chains = ["[amount,VM,3]", "[balance,VM,2]"];
    assert_eq!(texts(&goals), chains);
    assert_eq!(covered(&subject, &goals, "account", &ints(&[1])), chains);
}

#[test]
fn an_assignment_to_a_static_replaces_what_was_there() {
    let (subject, goals) = goals("def-use", "Flows", "overwrite");
    let chains: Vec<&str> = texts(&goals)
        .into_iter()
        .filter(|t| t.contains("total"))
        .collect();
    assert_eq!(chains, ["[total,VM,0]", "[total,5,8]", "[total,5,10]"]);
    let passed = covered(&subject, &goals, "overwrite", &ints(&[1]));
    assert!(
        passed.iter().any(|chain| chain == "[total,5,8]"),
        "{passed:?}"
    );
    assert!(
        !passed.iter().any(|chain| chain == "[total,5,10]"),
        "{passed:?}"
    );
}
