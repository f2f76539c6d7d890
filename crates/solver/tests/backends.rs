//! One suite for all back ends: each alone gives the expected answer or none, each is at work where
//! the manager sends systems by itself, and with each one switched off nothing becomes wrong.

mod support;

use support::{DOUBLE, INT, declare, system};
use vitro_solver::{BackendKind, Config, LayerKind, Outcome, Solver};

#[derive(Clone, Copy, PartialEq, Debug)]
enum Expected {
    Sat,
    Unsat,
}
use Expected::{Sat, Unsat};

fn suite() -> Vec<(&'static str, String, Expected)> {
    let d = |text: &str| format!("((_ to_fp 11 53) RNE {text})");
    let ints = |body: &str| declare("x y z", INT) + body;
    let longs = |body: &str| declare("x y z", "(_ BitVec 64)") + body;
    let reals = |body: &str| declare("x y z", "Real") + body;
    let whole = |body: &str| declare("x y z", "Int") + body;
    let doubles = |body: String| declare("x y z", DOUBLE) + &body;
    vec![
        (
            "pigeons",
            declare("p q r", "Bool") + "(assert (xor p q))(assert (xor q r))(assert (xor p r))",
            Unsat,
        ),
        (
            "choice",
            declare("p q r", "Bool")
                + "(assert (or p q))(assert (xor q r))(assert (not (and p r)))",
            Sat,
        ),
        (
            "cube",
            ints("(assert (= (bvmul x x x) #x00000157))(assert (bvult x #x00000020))"),
            Sat,
        ),
        (
            "no square",
            ints("(assert (= (bvmul x x) #x00000005))(assert (bvult x #x00000040))"),
            Unsat,
        ),
        (
            "wraps",
            ints("(assert (bvsgt x #x00000000))(assert (bvslt (bvadd x #x00000001) #x00000000))"),
            Sat,
        ),
        (
            "order",
            ints("(assert (bvslt x y))(assert (bvslt y z))(assert (bvslt z x))"),
            Unsat,
        ),
        (
            "bits",
            ints("(assert (= (bvxor x (bvlshr x #x00000003)) #x12345678))"),
            Sat,
        ),
        (
            "odd square",
            longs(
                "(assert (= (bvand (bvmul x x) #x0000000000000002) #x0000000000000002))(assert (= (bvand x #x0000000000000001) #x0000000000000001))",
            ),
            Unsat,
        ),
        (
            "sum",
            longs(
                "(assert (= (bvadd x y) #x00000000000003e8))(assert (= (bvsub x y) #x0000000000000064))",
            ),
            Sat,
        ),
        (
            "equations",
            reals("(assert (= (+ x y) 3.0))(assert (= (- x y) 1.0))(assert (= (+ x z) 0.5))"),
            Sat,
        ),
        (
            "contrary equations",
            reals("(assert (= (+ x y) 3.0))(assert (= (+ x y z) 3.0))(assert (= z 1.0))"),
            Unsat,
        ),
        (
            "open interval",
            reals("(assert (< 0.0 x))(assert (< x y))(assert (< y 0.001))"),
            Sat,
        ),
        (
            "empty interval",
            reals("(assert (< x y))(assert (< (+ y z) x))(assert (> z 0.0))"),
            Unsat,
        ),
        (
            "whole numbers",
            whole("(assert (= (+ (* 6 x) (* 4 y)) 10))(assert (> x (+ y 3)))"),
            Sat,
        ),
        (
            "no whole number",
            whole("(assert (= (+ (* 6 x) (* 4 y)) 11))"),
            Unsat,
        ),
        (
            "product and sum",
            reals("(assert (= (* x y) 6.0))(assert (= (+ x y) 5.0))"),
            Sat,
        ),
        ("no real root", reals("(assert (= (* x x) (- 1.0)))"), Unsat),
        (
            "disc",
            reals("(assert (< (+ (* x x) (* y y)) 1.0))(assert (> (* x y) 0.25))"),
            Sat,
        ),
        (
            "far from the disc",
            reals("(assert (< (+ (* x x) (* y y)) 1.0))(assert (> (+ x y) 2.0))"),
            Unsat,
        ),
        (
            "float sum",
            doubles(format!(
                "(assert (fp.eq (fp.add RNE x {}) {}))",
                d("0.1"),
                d("0.3")
            )),
            Sat,
        ),
        (
            "absorbed",
            doubles(format!(
                "(assert (fp.eq (fp.add RNE x {0}) x))(assert (fp.gt x {0}))(assert (not (fp.isInfinite x)))",
                d("1.0")
            )),
            Sat,
        ),
        (
            "float order",
            doubles("(assert (fp.lt x y))(assert (fp.lt y z))(assert (fp.lt z x))".into()),
            Unsat,
        ),
        (
            "no sum is smaller",
            doubles(format!(
                "(assert (fp.geq x {0}))(assert (fp.leq x {1}))(assert (fp.lt (fp.add RNE x {1}) x))",
                d("0.0"),
                d("1.0")
            )),
            Unsat,
        ),
        (
            "sine",
            doubles(format!(
                "(declare-fun java.sin ({DOUBLE}) {DOUBLE})(assert (fp.gt (java.sin x) {}))",
                d("0.99")
            )),
            Sat,
        ),
        (
            "arrays",
            "(declare-const a (Array (_ BitVec 32) (_ BitVec 32)))".to_string()
                + &ints(
                    "(assert (= (select a x) #x00000005))(assert (= (select a y) #x00000006))(assert (= (bvadd x #x00000001) y))",
                ),
            Sat,
        ),
        (
            "wide",
            declare("x y", "(_ BitVec 100)")
                + "(assert (= (bvmul x y) (_ bv1 100)))(assert (bvugt x (_ bv1000 100)))",
            Sat,
        ),
        (
            "wide halves",
            declare("x y", "(_ BitVec 64)")
                + "(assert (= (concat x y) (concat y x)))(assert (distinct x y))",
            Unsat,
        ),
        (
            "down and up",
            doubles(format!(
                "(assert (fp.lt (fp.add RTN x {0}) (fp.add RTP x {0})))",
                d("0.1")
            )),
            Sat,
        ),
        (
            "down is not above up",
            doubles("(assert (fp.gt (fp.mul RTN x y) (fp.mul RTP x y)))".into()),
            Unsat,
        ),
        (
            "one cell",
            "(declare-const a (Array (_ BitVec 32) (_ BitVec 32)))".to_string()
                + &ints(
                    "(assert (= (select a x) #x00000005))(assert (= (select (store a y #x00000006) x) #x00000006))(assert (distinct x y))",
                ),
            Unsat,
        ),
    ]
}

fn check(name: &str, outcome: &Outcome, expected: Expected, who: &str) {
    match expected {
        Sat => assert!(!outcome.is_unsat(), "{name}: wrong answer of {who}"),
        Unsat => assert!(!outcome.is_sat(), "{name}: wrong answer of {who}"),
    }
}

#[test]
fn the_manager_answers_the_whole_suite() {
    for (name, text, expected) in suite() {
        let outcome = system(&text).solve(&Config::default());
        check(name, &outcome, expected, "the manager");
        assert!(
            outcome.is_sat() || outcome.is_unsat(),
            "{name}: {:?}",
            outcome.answer
        );
    }
}

#[test]
fn each_back_end_alone_is_right_or_silent() {
    for kind in BackendKind::ALL {
        let config = Config {
            layers: Vec::new(),
            ..Config::only(&[kind])
        };
        let mut decided = 0;
        for (name, text, expected) in suite() {
            let outcome = system(&text).solve(&config);
            check(name, &outcome, expected, kind.name());
            decided += usize::from(outcome.is_sat() || outcome.is_unsat());
        }
        assert!(
            decided > 0 || kind == BackendKind::Bridge,
            "{} decides nothing",
            kind.name()
        );
    }
}

#[test]
fn with_each_back_end_switched_off_nothing_is_wrong() {
    for kind in BackendKind::ALL {
        for (name, text, expected) in suite() {
            let mut config = Config::without(kind);
            config.limits.steps = 20_000_000;
            let outcome = system(&text).solve(&config);
            check(
                name,
                &outcome,
                expected,
                &format!("all but {}", kind.name()),
            );
        }
    }
}

#[test]
fn with_each_layer_switched_off_the_answers_are_the_same() {
    for kind in LayerKind::ALL {
        for (name, text, expected) in suite() {
            let outcome = system(&text).solve(&Config::without_layer(kind));
            check(
                name,
                &outcome,
                expected,
                &format!("all but {}", kind.name()),
            );
            assert!(
                outcome.is_sat() || outcome.is_unsat(),
                "{name} without {}",
                kind.name()
            );
        }
    }
}

/// Back ends at work: a system that only this one answers, though all others are on but those named.
fn at_work() -> Vec<(BackendKind, String, Expected, Vec<BackendKind>)> {
    use BackendKind::*;
    let named = |name: &str| {
        let mut suite = suite().into_iter();
        let (_, text, expected) = suite.find(|(known, ..)| *known == name).unwrap();
        (text, expected)
    };
    let mut rows = Vec::new();
    let mut row = |kind, (text, expected), off: &[BackendKind]| {
        rows.push((kind, text, expected, off.to_vec()));
    };
    row(Boolean, (pigeonholes(5, 4), Unsat), &[Blast]);
    row(
        Enumeration,
        (
            declare("x", INT)
                + "(assert (bvult x #x00000100))(assert (= (bvxor (bvmul x x) x) #x00000005))",
            Unsat,
        ),
        &[Blast],
    );
    // The other solvers of equations use what Gauss does, or do it in their own way.
    let stronger = [FourierMotzkin, Simplex, Buchberger, Bisection];
    row(Gauss, named("equations"), &stronger);
    row(Gauss, named("contrary equations"), &stronger);
    row(FourierMotzkin, named("empty interval"), &[Simplex]);
    row(
        FourierMotzkin,
        (
            declare("x", "Real")
                + &declare("m n", "Int")
                + "(assert (< (+ (to_real n) 0.25) x))(assert (< x (to_real m)))\
                   (assert (< (to_real m) (+ (to_real n) 0.75)))",
            Unsat,
        ),
        &[Simplex],
    );
    row(
        Simplex,
        (
            declare("x y", "Int")
                + "(assert (<= 1 (- (* 3 x) (* 3 y))))(assert (<= (- (* 3 x) (* 3 y)) 2))",
            Unsat,
        ),
        &[FourierMotzkin],
    );
    row(
        Simplex,
        (
            declare("x y z", "Int")
                + "(assert (<= (+ (* 7 x) (* 12 y) (* 31 z)) 17))(assert (>= (+ (* 7 x) (* 12 y) (* 31 z)) 17))\
                   (assert (<= 900 x))(assert (<= (+ x z) (- 2000)))",
            Sat,
        ),
        &[FourierMotzkin, Bisection],
    );
    row(
        Buchberger,
        (
            declare("x y z", "Real")
                + "(assert (= (* x y) 1.0))(assert (= (* y z) 1.0))(assert (= (- x z) 1.0))",
            Unsat,
        ),
        &[],
    );
    row(Bisection, named("disc"), &[]);
    row(Bisection, named("far from the disc"), &[]);
    row(Search, named("sine"), &[]);
    row(Blast, named("one cell"), &[]);
    row(Blast, named("no sum is smaller"), &[]);
    row(
        Blast,
        (
            declare("x y", "(_ BitVec 64)")
                + "(assert (distinct (bvxor x y) (bvsub (bvor x y) (bvand x y))))",
            Unsat,
        ),
        &[],
    );
    rows
}

/// More pigeons than holes.
fn pigeonholes(pigeons: usize, holes: usize) -> String {
    let name = |pigeon: usize, hole: usize| format!("p{pigeon}_{hole}");
    let mut text = String::new();
    for pigeon in 0..pigeons {
        let names: Vec<String> = (0..holes).map(|hole| name(pigeon, hole)).collect();
        text.push_str(&declare(&names.join(" "), "Bool"));
        text.push_str(&format!("(assert (or {}))", names.join(" ")));
    }
    for hole in 0..holes {
        for (a, b) in (0..pigeons).flat_map(|a| (0..a).map(move |b| (a, b))) {
            text.push_str(&format!(
                "(assert (not (and {} {})))",
                name(a, hole),
                name(b, hole)
            ));
        }
    }
    text
}

#[test]
fn each_back_end_at_work() {
    let mut shown: Vec<BackendKind> = Vec::new();
    for (kind, text, expected, off) in at_work() {
        let mut config = Config::default();
        config.limits.steps = 10_000_000;
        config.backends.retain(|other| !off.contains(other));
        let name = kind.name();
        // The manager sends it there by itself.
        let outcome = system(&text).solve(&config);
        check(&text, &outcome, expected, name);
        assert!(outcome.is_sat() || outcome.is_unsat(), "{name}: {text}");
        assert_eq!(outcome.by.to_string(), name, "{text}");
        // None of the others that are on answers it.
        config.backends.retain(|&other| other != kind);
        let outcome = system(&text).solve(&config);
        let unknown = matches!(outcome.answer, vitro_solver::Answer::Unknown(_));
        assert!(unknown, "{} answers for {name}: {text}", outcome.by);
        // And alone it does.
        let outcome = system(&text).solve(&Config::only(&[kind]));
        assert!(outcome.is_sat() || outcome.is_unsat(), "{name}: {text}");
        shown.push(kind);
    }
    // The bridge has a test of its own.
    for kind in BackendKind::ALL {
        assert!(
            shown.contains(&kind) || kind == BackendKind::Bridge,
            "{}",
            kind.name()
        );
    }
}

/// What the manager does by itself where all are on: search comes before the circuits of floats.
#[test]
fn with_all_back_ends_on_each_has_its_place() {
    for (name, by) in [
        ("pigeons", "boolean"),
        ("no square", "enumeration"),
        ("bits", "blast"),
        ("equations", "gauss"),
        ("open interval", "fourier-motzkin"),
        ("whole numbers", "simplex"),
        ("product and sum", "buchberger"),
        ("disc", "bisection"),
        ("sine", "search"),
        ("float sum", "search"),
    ] {
        let mut suite = suite().into_iter();
        let (_, text, expected) = suite.find(|(known, ..)| *known == name).unwrap();
        let outcome = system(&text).solve(&Config::default());
        check(name, &outcome, expected, by);
        assert_eq!(outcome.by.to_string(), by, "{name}");
    }
}

#[test]
fn the_bridge_is_asked_last() {
    let script = "while read line; do case \"$line\" in *check-sat*) echo unsat;; \
                  *echo*) echo \"$line\" | sed 's/.*\"\\(.*\\)\".*/\\1/';; esac; done";
    let mut config = Config {
        bridge: Some(["sh", "-c", script].map(String::from).to_vec()),
        ..Config::default()
    };
    // Without the exact back end only the bridge refutes this.
    config.backends.retain(|&kind| kind != BackendKind::Blast);
    let text = "(declare-const x (_ BitVec 32))(declare-const y (_ BitVec 32))\
                (assert (distinct (bvxor x y) (bvsub (bvor x y) (bvand x y))))";
    config.limits.steps = 20_000_000;
    config.layers.clear();
    let outcome = system(text).solve(&config);
    assert_eq!(outcome.by.to_string(), "bridge");
    config.bridge = Some(vec!["/nonexistent/solver".into()]);
    let outcome = system(text).solve(&config);
    assert!(
        format!("{:?}", outcome.answer).contains("Bridge"),
        "{:?}",
        outcome.answer
    );
}

#[test]
fn the_order_of_the_user_is_obeyed() {
    let (_, text, _) = suite().into_iter().find(|it| it.0 == "no square").unwrap();
    for (first, second) in [("blast", "enumeration"), ("enumeration", "blast")] {
        let order = [first, second].map(|name| BackendKind::from_name(name).unwrap());
        let outcome = system(&text).solve(&Config::only(&order));
        assert_eq!(outcome.by.to_string(), first);
    }
}

/// `%` of floats is built for bounded differences of exponents: beyond them nothing is refuted.
#[test]
fn remainders_of_floats_far_apart_are_unknown() {
    let alone = Config::only(&[BackendKind::Blast]);
    for function in ["java.rem.d", "fp.rem"] {
        // So large numbers are whole, and so is what is left of them; no circuit sees that far.
        let huge = format!("(fp #b0 #b111{} #x{})", "0".repeat(8), "0".repeat(13));
        let text = declare("x", DOUBLE)
            + &format!(
                "(declare-fun java.rem.d ({DOUBLE} {DOUBLE}) {DOUBLE})(assert (fp.gt x {huge}))\
                 (assert (fp.eq ({function} x ((_ to_fp 11 53) RNE 3.0)) ((_ to_fp 11 53) RNE 0.5)))"
            );
        let outcome = system(&text).solve(&alone);
        let text = format!("{:?}", outcome.answer);
        assert!(text.contains("whose exponents are far apart"), "{text}");
    }
    // Within a bound, it is exact: x is between 0 and 100.
    let text = declare("x", DOUBLE)
        + &format!(
            "(declare-fun java.rem.d ({DOUBLE} {DOUBLE}) {DOUBLE})\
             (assert (fp.leq ((_ to_fp 11 53) RNE 50.0) x))(assert (fp.leq x ((_ to_fp 11 53) RNE 52.5)))\
             (assert (fp.gt (java.rem.d x ((_ to_fp 11 53) RNE 7.0)) ((_ to_fp 11 53) RNE 3.5)))"
        );
    let outcome = system(&text).solve(&alone);
    assert!(outcome.is_unsat(), "{:?}", outcome.answer);
}

#[test]
fn solved_groups_stay_solved() {
    let mut system = system(
        &(declare("x y", INT)
            + "(assert (bvsgt x #x00000005))(assert (= (bvmul y y y) #x00000157))(assert (bvslt y #x00000010))"),
    );
    let mut solver = Solver::default();
    let (first, rest) = (system.constraints[0], system.constraints[1..].to_vec());
    for constraint in rest {
        solver.assert(&mut system.terms, constraint);
    }
    assert!(solver.check(&mut system.terms).is_sat());
    solver.push();
    solver.assert(&mut system.terms, first);
    let outcome = solver.check(&mut system.terms);
    assert!(outcome.is_sat());
    assert_eq!(outcome.solved_groups, 1);
    solver.pop();
    assert_eq!(solver.check(&mut system.terms).solved_groups, 0);
}

#[test]
fn effort_is_counted_and_ends_a_search() {
    let text = declare("x y", "(_ BitVec 64)")
        + "(assert (= (bvmul x y) #x7fffffffffffffe7))(assert (bvugt x #x0000000000000001))(assert (bvugt y #x0000000000000001))(assert (bvult x #x00000000ffffffff))(assert (bvult y #x00000000ffffffff))";
    let mut config = Config::only(&[BackendKind::Blast]);
    config.limits.steps = 200_000;
    let first = system(&text).solve(&config);
    let second = system(&text).solve(&config);
    assert_eq!(first, second);
    assert!(matches!(first.answer, vitro_solver::Answer::Unknown(_)));
}
