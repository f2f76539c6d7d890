//! The systems of the papers, solved by the manager as it is and by the papers' own kinds of solvers.

mod support;

use support::{DOUBLE, INT, declare, system};
use vitro_expr::{Terms, Value, Var};
use vitro_solver::readable::Taste;
use vitro_solver::{BackendKind, Config, Solver};

fn algebra() -> Config {
    Config::only(&[
        BackendKind::Gauss,
        BackendKind::FourierMotzkin,
        BackendKind::Simplex,
        BackendKind::Buchberger,
        BackendKind::Bisection,
    ])
}

fn double(text: &str) -> String {
    format!("((_ to_fp 11 53) RNE {text})")
}

#[test]
fn the_linear_gcd_constraints() {
    let reals = declare("a b", "Real")
        + "(assert (> a 0.0))(assert (< a b))(assert (<= a 100.0))(assert (<= b 100.0))";
    let outcome = system(&reals).solve(&Config::default());
    assert!(outcome.is_sat());
    let ints = declare("a b", INT)
        + "(assert (bvsgt a #x00000000))(assert (bvslt a b))(assert (bvsle a #x00000064))(assert (bvsle b #x00000064))";
    for config in [Config::default(), algebra()] {
        assert!(system(&ints).solve(&config).is_sat());
    }
    let (zero, hundred) = (double("0.0"), double("100.0"));
    let doubles = declare("a b", DOUBLE)
        + &format!(
            "(assert (fp.gt a {zero}))(assert (fp.lt a b))(assert (fp.leq a {hundred}))(assert (fp.leq b {hundred}))"
        );
    for config in [
        Config::default(),
        algebra(),
        Config::only(&[BackendKind::Blast]),
    ] {
        assert!(system(&doubles).solve(&config).is_sat());
    }
}

#[test]
fn the_nonlinear_gcd_constraints() {
    let ints = declare("a b", INT)
        + "(define-fun m () (_ BitVec 32) (bvsrem a b))\
           (assert (bvsgt a #x00000000))(assert (bvsge a b))(assert (bvsgt b #x00000000))\
           (assert (bvsgt m #x00000000))(assert (bvslt m b))(assert (bvsle (bvsrem b m) #x00000000))";
    for config in [
        Config::default(),
        Config::without(BackendKind::Blast),
        algebra(),
    ] {
        let outcome = system(&ints).solve(&config);
        assert!(outcome.is_sat(), "{:?}", outcome.answer);
    }
    let zero = double("0.0");
    let doubles = declare("a b", DOUBLE)
        + &format!(
            "(declare-fun java.rem.d ({DOUBLE} {DOUBLE}) {DOUBLE})\
             (define-fun m () {DOUBLE} (java.rem.d a b))\
             (assert (fp.gt a {zero}))(assert (fp.geq a b))(assert (fp.gt m {zero}))(assert (fp.lt m b))\
             (assert (fp.leq (java.rem.d b m) {zero}))"
        );
    for config in [
        Config::default(),
        Config::without(BackendKind::Search),
        Config::without(BackendKind::Blast),
    ] {
        let outcome = system(&doubles).solve(&config);
        assert!(outcome.is_sat(), "{:?}", outcome.answer);
    }
}

#[test]
fn a_fifth_is_four() {
    let doubles = declare("a", DOUBLE)
        + &format!(
            "(assert (fp.eq (fp.div RNE a {}) {}))",
            double("5.0"),
            double("4.0")
        );
    for config in [
        Config::default(),
        Config::only(&[BackendKind::Blast]),
        algebra(),
    ] {
        let mut system = system(&doubles);
        let outcome = system.solve(&config);
        let model = outcome
            .model()
            .unwrap_or_else(|| panic!("{:?}", outcome.answer))
            .clone();
        let mut solver = Solver::new(config);
        solver.assert(&mut system.terms, system.constraints[0]);
        let taste = |_: &Terms, _: Var| Taste::Number;
        let readable = solver.readable(&system.terms, &model, &taste);
        let a = system.terms.find_var("a").unwrap();
        assert_eq!(readable.get(&system.terms, a), Value::double(20.0));
    }
    let ints = declare("a", INT) + "(assert (= (bvsdiv a #x00000005) #x00000004))";
    for config in [Config::default(), algebra()] {
        assert_eq!(system(&ints).all_values(&config, "a"), [20, 21, 22, 23, 24]);
    }
}

#[test]
fn a_third_is_five() {
    let ints = declare("a", INT) + "(assert (= (bvsdiv a #x00000003) #x00000005))";
    for config in [
        Config::default(),
        Config::only(&[BackendKind::Blast]),
        algebra(),
    ] {
        assert_eq!(system(&ints).all_values(&config, "a"), [15, 16, 17]);
    }
}

#[test]
fn fractions_are_removed() {
    // x / y < 1/2 with y of either sign, and the divisor that cannot be zero.
    let text =
        declare("x y", "Real") + "(assert (< (/ x y) 0.5))(assert (> x 1.0))(assert (< y 4.0))";
    let outcome = system(&text).solve(&Config::default());
    assert!(outcome.is_sat(), "{:?}", outcome.answer);
    let text = declare("x y", "Real") + "(assert (= (/ x y) 2.0))(assert (= (+ x y) 9.0))";
    let mut fraction = system(&text);
    let outcome = fraction.solve(&Config::default());
    let model = outcome
        .model()
        .unwrap_or_else(|| panic!("{:?}", outcome.answer));
    assert_eq!(
        model.get(&fraction.terms, fraction.terms.find_var("x").unwrap()),
        Value::int(6)
    );
}

#[test]
fn infeasible_paths_of_the_triangle_program() {
    for width in [32, 64] {
        let sort = format!("(_ BitVec {width})");
        for case in 0..8 {
            let mut text = declare("i j k", &sort);
            for (bit, (a, b)) in [("i", "j"), ("i", "k"), ("j", "k")].into_iter().enumerate() {
                let how = if case >> bit & 1 == 1 {
                    "="
                } else {
                    "distinct"
                };
                text.push_str(&format!("(assert ({how} {a} {b}))"));
            }
            for config in [
                Config::default(),
                Config::only(&[BackendKind::Blast]),
                algebra(),
            ] {
                let outcome = system(&text).solve(&config);
                // Two equalities imply the third.
                let infeasible = u32::count_ones(case) == 2;
                assert_eq!(
                    outcome.is_unsat(),
                    infeasible,
                    "{text} {:?}",
                    outcome.answer
                );
                assert_eq!(outcome.is_sat(), !infeasible, "{text} {:?}", outcome.answer);
            }
        }
    }
    // Equal sides are positive, so their sum exceeds the third, unless it wraps.
    let text = declare("i j k", INT)
        + "(assert (bvsgt i #x00000000))(assert (bvslt i #x00010000))(assert (= i j))(assert (= i k))\
           (assert (bvsle (bvadd i j) k))";
    for config in [
        Config::default(),
        Config::only(&[BackendKind::Blast]),
        algebra(),
    ] {
        let outcome = system(&text).solve(&config);
        assert!(outcome.is_unsat(), "{:?}", outcome.answer);
    }
}
