//! The example systems of Lembeck et al. 2004a, through the public interface only.

use Relation::{Equal, Less, LessEqual, NotEqual};
use vitro_algebra::normalise::{Fraction, division, multiplied, solve_by_cases};
use vitro_algebra::{
    Answer, Bernstein, BranchAndBound, Buchberger, Budget, FourierMotzkin, Gauss, LinearSystem,
    Polynomial, PolynomialSystem, Rational, Relation, Simplex, Solver, Variable,
};

fn number(value: i64) -> Polynomial {
    Polynomial::constant(value)
}

fn int() -> Variable {
    Variable::integer().between(i64::from(i32::MIN), i64::from(i32::MAX))
}

/// The choice that a manager makes: linear systems to branch and bound, others to Buchberger, and to
/// the bisection where that cannot decide.
fn solve(system: &PolynomialSystem) -> Answer {
    if let Some(linear) = system.as_linear() {
        return BranchAndBound.solve(&linear, &mut Budget::default());
    }
    match Buchberger.solve(system, &mut Budget::new(20_000)) {
        Answer::Unknown(_) => Bernstein::default().solve(system, &mut Budget::default()),
        answer => answer,
    }
}

#[test]
fn the_linear_gcd_example() {
    // 0 < a, a < b, a <= 100, b <= 100 (Lembeck et al. 2004a, section 3).
    let mut system = LinearSystem::new(vec![Variable::real(); 2]);
    system.add([(0, -1)], Less, 0);
    system.add([(0, 1), (1, -1)], Less, 0);
    system.add([(0, 1)], LessEqual, 100);
    system.add([(1, 1)], LessEqual, 100);
    let solvers: [&dyn Solver<LinearSystem>; 3] = [&FourierMotzkin, &Simplex, &BranchAndBound];
    for solver in solvers {
        let Answer::Sat(values) = solver.solve(&system, &mut Budget::default()) else {
            panic!("{} finds nothing", solver.name());
        };
        let (zero, a, b) = (Rational::ZERO, &values[0], &values[1]);
        assert!(
            zero < *a && a < b && *b <= Rational::from(100),
            "{}: {values:?}",
            solver.name()
        );
        assert!(
            a.is_integer() && b.is_integer(),
            "{}: {values:?}",
            solver.name()
        );
    }
}

#[test]
fn a_fifth_over_doubles_and_ints() {
    // a / 5 = 4 is a = 20.0 over doubles.
    let mut system = LinearSystem::new(vec![Variable::real()]);
    system.add([(0, Rational::fraction(1, 5).unwrap())], Equal, 4);
    let answer = Gauss.solve(&system, &mut Budget::default());
    assert_eq!(answer, Answer::Sat(vec![20.into()]));
    // Over ints it is 20 to 24.
    let quotient = |low: i64, high: i64| {
        let mut system = PolynomialSystem::default();
        let a = system.declare(int().between(low, high));
        let quotient = division(&mut system, &a, &number(5));
        system.add(&quotient.quotient, Equal, &number(4));
        matches!(
            solve_by_cases(&system, &[quotient.cases], &mut |part| solve(part)),
            Answer::Sat(_)
        )
    };
    assert!((20..=24).all(|a| quotient(a, a)));
    assert!(!quotient(i64::from(i32::MIN), 19) && !quotient(25, i64::from(i32::MAX)));
}

#[test]
fn fractions_are_removed() {
    // x / (y - 2) < 3, y < 2, x > 0: the negative sign of the divisor makes it true at once.
    let mut system = PolynomialSystem::new(vec![Variable::real(); 2]);
    let [x, y] = [0, 1].map(Polynomial::variable);
    let divisor = &y - &number(2);
    let quotient = Fraction::from(x.clone()).divided_by(&Fraction::from(divisor));
    let removed = multiplied(&quotient, Less, &Fraction::from(number(3)));
    system.add(&y, Less, &number(2));
    system.add(&number(0), Less, &x);
    let holds = solve_by_cases(&system, std::slice::from_ref(&removed.holds), &mut |part| {
        solve(part)
    });
    assert!(matches!(holds, Answer::Sat(_)), "{holds:?}");
    // With y = 2 only the zero divisor is left.
    system.constraints[0].relation = Equal;
    let holds = solve_by_cases(&system, &[removed.holds], &mut |part| solve(part));
    assert!(matches!(holds, Answer::Unsat(_)), "{holds:?}");
    let undefined = solve_by_cases(&system, &[removed.undefined], &mut |part| solve(part));
    assert!(matches!(undefined, Answer::Sat(_)), "{undefined:?}");
}

/// The triangle program decides by a sum of which sides are equal: 1 for i = j, 2 for i = k, 3 for
/// j = k, then asks the triangle inequalities. Each path is a choice of these.
fn triangle(equal: [bool; 3], inequality: Option<[usize; 3]>) -> LinearSystem {
    let positive = Variable::integer().between(1, i64::from(i32::MAX));
    let mut system = LinearSystem::new(vec![positive; 3]);
    for ((a, b), equal) in [(0, 1), (0, 2), (1, 2)].into_iter().zip(equal) {
        system.add([(a, 1), (b, -1)], if equal { Equal } else { NotEqual }, 0);
    }
    if let Some([a, b, c]) = inequality {
        system.add([(a, 1), (b, 1), (c, -1)], LessEqual, 0);
    }
    system
}

#[test]
fn infeasible_paths_of_the_triangle_program() {
    for pattern in 0..8 {
        let equal = [pattern & 1 != 0, pattern & 2 != 0, pattern & 4 != 0];
        let answer = BranchAndBound.solve(&triangle(equal, None), &mut Budget::default());
        // Equality is transitive: exactly two equal pairs cannot be.
        if equal.iter().filter(|e| **e).count() == 2 {
            let Answer::Unsat(refutation) = answer else {
                panic!("{equal:?}: {answer:?}")
            };
            assert_eq!(refutation.facts.len(), 3, "{refutation:?}");
            assert!(refutation.proof.is_some());
        } else {
            assert!(matches!(answer, Answer::Sat(_)), "{equal:?}: {answer:?}");
        }
    }
    // An equilateral triangle satisfies the inequalities, and i + k <= j cannot be with i = j.
    for (equal, sides) in [
        ([true, true, true], [0, 1, 2]),
        ([true, false, false], [0, 2, 1]),
        ([false, true, false], [0, 1, 2]),
        ([false, false, true], [1, 0, 2]),
    ] {
        let answer = BranchAndBound.solve(&triangle(equal, Some(sides)), &mut Budget::default());
        assert!(
            matches!(answer, Answer::Unsat(_)),
            "{equal:?} {sides:?}: {answer:?}"
        );
    }
}

#[test]
fn the_nonlinear_gcd_example_after_removal_of_mod() {
    // The system at the end of Lembeck et al. 2004a, section 4, with a, b, x double and m, n int.
    let mut system = PolynomialSystem::default();
    let [a, b, x] = [(); 3].map(|()| system.declare(Variable::real().between(-1000, 1000)));
    let [m, n] = [(); 2].map(|()| system.declare(int()));
    for p in [&a, &m, &n, &x] {
        system.add(&number(0), Less, p);
    }
    system.add(&b, Less, &a);
    system.add(&a, Equal, &(&(&m * &b) + &x));
    system.add(&b, Equal, &(&n * &x));
    system.add(&(&x + &number(1)), Less, &b);
    system.add(&number(1), Less, &x);
    let mut budget = Budget::default();
    let answer = Bernstein::default().solve(&system, &mut budget);
    assert!(matches!(answer, Answer::Sat(_)), "{answer:?}");
    assert!(budget.spent() < 20_000, "{}", budget.spent());
}

#[test]
fn each_solver_has_systems_of_its_own() {
    // Diophantine equations: Gauss. Irrational-free triangular systems: Buchberger.
    let mut circle = PolynomialSystem::new(vec![Variable::real(); 2]);
    let [x, y] = [0, 1].map(Polynomial::variable);
    circle.add(&(&x.power(2) + &y.power(2)), Equal, &number(1));
    circle.add(&x.scaled(&3.into()), Equal, &y.scaled(&4.into()));
    let Answer::Sat(values) = Buchberger.solve(&circle, &mut Budget::default()) else {
        panic!("(4/5, 3/5) is a solution");
    };
    assert_eq!(values[0].abs(), Rational::fraction(4, 5).unwrap());
    // Without bounds, that x^2 + x y + y^2 + 1 has no root is beyond both, and they say so.
    let form = &(&(&x.power(2) + &(&x * &y)) + &y.power(2)) + &number(1);
    let mut positive = PolynomialSystem::new(vec![Variable::real(); 2]);
    positive.add(&form, Equal, &number(0));
    let unbounded = Bernstein::default().solve(&positive, &mut Budget::new(100_000));
    assert!(matches!(unbounded, Answer::Unknown(_)), "{unbounded:?}");
    // In a box the bisection proves it.
    positive.variables = vec![Variable::real().between(-1000, 1000); 2];
    let bounded = Bernstein::default().solve(&positive, &mut Budget::default());
    assert!(matches!(bounded, Answer::Unsat(_)), "{bounded:?}");
}
