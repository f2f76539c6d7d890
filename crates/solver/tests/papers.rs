//! The example systems of Lembeck et al. 2004a, solved by the manager as it is configured by default and by the
//! kinds of solvers that they used.

mod support;

use support::{DOUBLE, INT, declare, system};
use vitro_expr::{Model, Sort, Term, Terms, Value, Var, java};
use vitro_solver::readable::{Taste, no_rows};
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
        let readable = solver.readable(&system.terms, &model, &taste, &no_rows);
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
}

#[test]
fn equal_sides_make_a_triangle_unless_their_sum_wraps() {
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

/// The paths of the triangle program (`trityp`, Charreteur and Gotlieb 2010, section VI.B): every sequence of
/// decisions, feasible or not, with its conditions over numbers of a width.
fn trityp(terms: &mut Terms, width: u8) -> Vec<Vec<Term>> {
    let mut paths = Vec::new();
    let mut open: Vec<Vec<bool>> = vec![Vec::new()];
    while let Some(decisions) = open.pop() {
        let mut taken = Vec::new();
        let mut decide = |terms: &mut Terms, condition: Term| {
            let &side = decisions.get(taken.len())?;
            taken.push(if side {
                condition
            } else {
                terms.not(condition)
            });
            Some(side)
        };
        match run_trityp(terms, width, &mut decide) {
            Some(()) => paths.push(taken),
            None => open.extend([true, false].map(|side| {
                let mut longer = decisions.clone();
                longer.push(side);
                longer
            })),
        }
    }
    paths
}

type Decide<'a> = &'a mut dyn FnMut(&mut Terms, Term) -> Option<bool>;

/// One run; `None` where a decision is missing.
fn run_trityp(terms: &mut Terms, width: u8, decide: Decide) -> Option<()> {
    let [i, j, k] = ["i", "j", "k"].map(|name| terms.var(name, Sort::Bv(width)));
    let zero = terms.bv(width, 0);
    for side in [i, j, k] {
        let nothing = terms.eq(side, zero);
        if decide(terms, nothing)? {
            return Some(());
        }
    }
    let mut kind = 0;
    for (number, (a, b)) in [(i, j), (i, k), (j, k)].into_iter().enumerate() {
        let same = terms.eq(a, b);
        if decide(terms, same)? {
            kind += number + 1;
        }
    }
    let mut exceeds = |terms: &mut Terms, a: Term, b: Term, c: Term| {
        let sum = terms.add(a, b);
        let more = terms.slt(c, sum);
        decide(terms, more)
    };
    match kind {
        0 => {
            let _ =
                exceeds(terms, i, j, k)? && exceeds(terms, j, k, i)? && exceeds(terms, i, k, j)?;
        }
        1 => drop(exceeds(terms, i, j, k)?),
        2 => drop(exceeds(terms, i, k, j)?),
        // Also where i = j and i = k gave 3, which the program takes for j = k.
        3 => drop(exceeds(terms, j, k, i)?),
        _ => {}
    }
    Some(())
}

#[test]
fn every_infeasible_path_of_the_triangle_program() {
    // With four bits everything can be tried.
    let mut small = Terms::new();
    let paths = trityp(&mut small, 4);
    let vars = ["i", "j", "k"].map(|name| small.find_var(name).unwrap());
    let mut feasible = vec![false; paths.len()];
    for number in 0..1 << 12 {
        let mut model = Model::new();
        for (place, var) in vars.into_iter().enumerate() {
            model.set(var, Value::bv(4, number >> (4 * place) & 15));
        }
        let taken = paths.iter().position(|path| small.holds(path, &model));
        feasible[taken.unwrap()] = true;
    }
    let infeasible = feasible.iter().filter(|it| !**it).count();
    assert!(
        infeasible >= 4 && paths.len() > 15,
        "{infeasible} of {}",
        paths.len()
    );
    for width in [4, 32, 64] {
        let mut terms = Terms::new();
        let paths = trityp(&mut terms, width);
        for (path, &feasible) in paths.iter().zip(&feasible) {
            for config in [
                Config::default(),
                Config::only(&[BackendKind::Blast]),
                algebra(),
            ] {
                let exact = config.backends.contains(&BackendKind::Blast);
                let mut solver = Solver::new(config);
                for &condition in path {
                    solver.assert(&mut terms, condition);
                }
                let outcome = solver.check(&mut terms);
                let text: Vec<String> = path.iter().map(|&it| java::print(&terms, it)).collect();
                // The algebra cannot answer for numbers that wrap; what it answers is right.
                if exact || outcome.is_unsat() || !feasible {
                    assert_eq!(outcome.is_unsat(), !feasible, "{}", text.join(" && "));
                }
                if exact {
                    assert_eq!(outcome.is_sat(), feasible, "{}", text.join(" && "));
                }
            }
        }
    }
}
