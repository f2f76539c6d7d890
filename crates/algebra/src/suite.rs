//! The shared test suite: systems with known answers, and random ones against brute force.
//!
//! Every solver of a kind runs through the same functions. A solver may say `Unknown`; it may never be
//! wrong, and the tally says how often it could tell.

use crate::linear::{LinearConstraint, LinearSystem, Relation, Variable};
use crate::rational::Rational;
use crate::{
    Answer, Budget, Fact, Polynomial, PolynomialSystem, Refutation, Solver, System, Unknown,
};
use Relation::{Equal, Less, LessEqual, NotEqual};
use vitro_stable::Random;

/// What a solver made of the systems that it accepted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub sat: u32,
    pub unsat: u32,
    pub unknown: u32,
}

impl Tally {
    pub fn count(&mut self, answer: &Answer) {
        match answer {
            Answer::Sat(_) => self.sat += 1,
            Answer::Unsat(_) => self.unsat += 1,
            Answer::Unknown(_) => self.unknown += 1,
        }
    }
}

/// The linear systems of Lembeck et al. 2004a and their kind, with whether they have a solution.
fn known_linear() -> Vec<(&'static str, LinearSystem, bool)> {
    vec![
        ("gcd over doubles", gcd(Variable::real()), true),
        ("gcd over integers", gcd(Variable::integer()), true),
        ("triangle: i = j, i = k, j < k", triangle(Less), false),
        ("triangle: i = j, i = k, j != k", triangle(NotEqual), false),
        ("a / 5 = 4 over doubles", fifth(), true),
        ("0 < 3x < 3 over integers", no_third(), false),
        ("1 <= 3x - 3y <= 2 without bounds", stripes(), false),
    ]
}

/// 0 < a, a < b, a <= 100, b <= 100 (Lembeck et al. 2004a, section 3).
pub fn gcd(variable: Variable) -> LinearSystem {
    let mut system = LinearSystem::new(vec![variable; 2]);
    system.add([(0, -1)], Less, 0);
    system.add([(0, 1), (1, -1)], Less, 0);
    system.add([(0, 1)], LessEqual, 100);
    system.add([(1, 1)], LessEqual, 100);
    system
}

fn triangle(last: Relation) -> LinearSystem {
    let mut system = LinearSystem::new(vec![
        Variable::integer()
            .between(i64::from(i32::MIN), i64::from(i32::MAX));
        3
    ]);
    system.add([(0, 1), (1, -1)], Equal, 0);
    system.add([(0, 1), (2, -1)], Equal, 0);
    system.add([(1, 1), (2, -1)], last, 0);
    system
}

fn fifth() -> LinearSystem {
    let mut system = LinearSystem::new(vec![Variable::real()]);
    system.add([(0, Rational::fraction(1, 5).unwrap())], Equal, 4);
    system
}

fn no_third() -> LinearSystem {
    let mut system = LinearSystem::new(vec![Variable::integer()]);
    system.add([(0, -3)], Less, 0);
    system.add([(0, 3)], Less, 3);
    system
}

fn stripes() -> LinearSystem {
    let mut system = LinearSystem::new(vec![Variable::integer(); 2]);
    system.add([(0, -3), (1, 3)], LessEqual, -1);
    system.add([(0, 3), (1, -3)], LessEqual, 2);
    system
}

/// Runs a solver of linear systems on the known systems and thousands of random ones.
pub fn linear(solver: &dyn Solver<LinearSystem>) -> Tally {
    linear_known(solver);
    linear_extremes(solver);
    linear_random(solver, 7, 6000)
}

fn linear_known(solver: &dyn Solver<LinearSystem>) {
    for (name, system, satisfiable) in known_linear() {
        if solver.accepts(&system) {
            match checked(solver, &system, &mut Budget::default()) {
                Answer::Sat(_) => assert!(satisfiable, "{name}"),
                Answer::Unsat(_) => assert!(!satisfiable, "{name}"),
                Answer::Unknown(reason) => panic!("{name}: {reason}"),
            }
        }
    }
    odd_input(solver);
}

fn linear_random(solver: &dyn Solver<LinearSystem>, seed: u64, rounds: u32) -> Tally {
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    for round in 0..rounds {
        let system = random_linear(&mut random, round);
        if solver.accepts(&system) {
            let answer = checked(solver, &system, &mut Budget::new(200_000));
            if let Some(satisfiable) = brute_force(&system) {
                let wrong = match &answer {
                    Answer::Sat(_) => !satisfiable,
                    Answer::Unsat(_) => satisfiable,
                    Answer::Unknown(_) => false,
                };
                assert!(!wrong, "{}: {answer:?} for {system:?}", solver.name());
            }
            tally.count(&answer);
        }
    }
    tally
}

/// Solves, and requires that the exact check had nothing to object to and that a proof is there.
pub fn checked(
    solver: &dyn Solver<LinearSystem>,
    system: &LinearSystem,
    budget: &mut Budget,
) -> Answer {
    let answer = solver.solve(system, budget);
    match &answer {
        Answer::Unknown(Unknown::Unconfirmed) => {
            panic!("{}: wrong answer for {system:?}", solver.name())
        }
        Answer::Unsat(refutation) => {
            assert!(
                refutation.proof.is_some(),
                "{}: no proof for {system:?}",
                solver.name()
            );
            assert!(!refutation.facts.is_empty());
        }
        _ => {}
    }
    answer
}

/// Malformed input and budgets of zero or next to it.
fn odd_input(solver: &dyn Solver<LinearSystem>) {
    let mut stray = LinearSystem::new(vec![Variable::real()]);
    stray.add([(5, 1)], Equal, 1);
    assert_eq!(
        solver.solve(&stray, &mut Budget::default()),
        Answer::Unknown(Unknown::Malformed)
    );
    let empty = LinearSystem::new(Vec::new());
    if solver.accepts(&empty) {
        assert_eq!(
            solver.solve(&empty, &mut Budget::default()),
            Answer::Sat(Vec::new())
        );
    }
    let crossed = LinearSystem::new(vec![Variable::integer().between(2, 1)]);
    if solver.accepts(&crossed) {
        assert!(!matches!(
            solver.solve(&crossed, &mut Budget::default()),
            Answer::Sat(_)
        ));
    }
    for steps in 0..40 {
        for (name, system, satisfiable) in known_linear() {
            match solver.solve(&system, &mut Budget::new(steps)) {
                Answer::Sat(_) => assert!(satisfiable, "{name}"),
                Answer::Unsat(_) => assert!(!satisfiable, "{name}"),
                Answer::Unknown(_) => {}
            }
        }
    }
}

/// A random system; the round decides about the kinds of variables and relations.
pub fn random_linear(random: &mut Random, round: u32) -> LinearSystem {
    let relations: &[Relation] = match round % 4 {
        0 => &[Equal],
        1 => &[Equal, LessEqual, LessEqual],
        2 => &[Less, LessEqual, Less, Equal],
        _ => &[Less, LessEqual, Equal, NotEqual],
    };
    let bounded = !(round / 12).is_multiple_of(3);
    let variables = (0..random.between(1, 4)).map(|_| {
        let variable = match round / 4 % 3 {
            0 => Variable::integer(),
            1 => Variable::real(),
            _ if random.below(2) == 0 => Variable::integer(),
            _ => Variable::real(),
        };
        if bounded {
            variable.between(-3, random.between(-2, 3))
        } else {
            variable
        }
    });
    let mut system = LinearSystem::new(variables.collect());
    let size = system.variables.len() as i64;
    for _ in 0..random.between(1, size + 2) {
        let terms: Vec<(usize, Rational)> = (0..random.between(1, size))
            .map(|_| {
                (
                    random.below(size) as usize,
                    Rational::fraction(random.between(-6, 6), random.between(1, 2)).unwrap(),
                )
            })
            .collect();
        let relation = random.pick(relations);
        let constant = Rational::fraction(random.between(-12, 12), random.between(1, 2)).unwrap();
        system
            .constraints
            .push(LinearConstraint::new(terms, relation, constant));
    }
    system
}

/// Whether a system over bounded integers has a solution, by trying all points.
pub fn brute_force(system: &LinearSystem) -> Option<bool> {
    points(&system.variables).map(|mut all| all.any(|point| system.satisfied_by(&point)))
}

/// All points of a bounded integer box.
pub fn points(variables: &[Variable]) -> Option<impl Iterator<Item = Vec<Rational>>> {
    let range = |v: &Variable| {
        let (low, high) = (v.least()?.to_i64()?, v.greatest()?.to_i64()?);
        v.is_integer().then_some((low, high))
    };
    let ranges: Vec<(i64, i64)> = variables.iter().map(range).collect::<Option<_>>()?;
    let count: i64 = ranges
        .iter()
        .map(|(low, high)| (high - low + 1).max(0))
        .product();
    Some((0..count).map(move |mut number| {
        let mut digit = |(low, high): &(i64, i64)| {
            let size = high - low + 1;
            let value = low + number % size;
            number /= size;
            Rational::from(value)
        };
        ranges.iter().map(&mut digit).collect()
    }))
}

/// The polynomial systems that every solver must get right if it accepts them, with the answer.
fn known_polynomial() -> Vec<(&'static str, PolynomialSystem, bool)> {
    let [x, y] = [0, 1].map(Polynomial::variable);
    let number = |value: i64| Polynomial::constant(value);
    let over = |variable: Variable, constraints: &[(Polynomial, Relation, Polynomial)]| {
        let mut system = PolynomialSystem::new(vec![variable; 2]);
        for (left, relation, right) in constraints {
            system.add(left, *relation, right);
        }
        system
    };
    let byte = || Variable::integer().between(-128, 127);
    vec![
        (
            "x^2 = -1",
            over(Variable::real(), &[(x.power(2), Equal, number(-1))]),
            false,
        ),
        (
            "x^2 = 9, x < 0",
            over(
                byte(),
                &[(x.power(2), Equal, number(9)), (x.clone(), Less, number(0))],
            ),
            true,
        ),
        (
            "x y = 35, x > 1, y > x",
            over(
                byte(),
                &[
                    (&x * &y, Equal, number(35)),
                    (number(1), Less, x.clone()),
                    (x.clone(), Less, y.clone()),
                ],
            ),
            true,
        ),
        (
            "x y = 37, x > 1, y > x",
            over(
                byte(),
                &[
                    (&x * &y, Equal, number(37)),
                    (number(1), Less, x.clone()),
                    (x.clone(), Less, y.clone()),
                ],
            ),
            false,
        ),
        (
            "x^2 + y^2 = 25, x y = 12",
            over(
                byte(),
                &[
                    (&x.power(2) + &y.power(2), Equal, number(25)),
                    (&x * &y, Equal, number(12)),
                ],
            ),
            true,
        ),
        (
            "x^3 = 27 over reals",
            over(Variable::real(), &[(x.power(3), Equal, number(27))]),
            true,
        ),
    ]
}

/// Runs a solver of polynomial systems through known systems and thousands of random ones.
pub fn polynomial(solver: &dyn Solver<PolynomialSystem>) -> Tally {
    polynomial_known(solver);
    polynomial_extremes(solver);
    polynomial_random(solver, 9, 2000)
}

fn polynomial_known(solver: &dyn Solver<PolynomialSystem>) {
    for (name, system, satisfiable) in known_polynomial() {
        for steps in (0..200).chain([2_000_000]) {
            match solver.solve(&system, &mut Budget::new(steps)) {
                Answer::Sat(_) => assert!(satisfiable, "{}: {name}", solver.name()),
                Answer::Unsat(_) => assert!(!satisfiable, "{}: {name}", solver.name()),
                // Gröbner bases cannot decide everything; `Unknown` is a right answer.
                Answer::Unknown(Unknown::Incomplete) => {}
                Answer::Unknown(reason) => assert!(
                    steps < 200 || !solver.accepts(&system),
                    "{}: {name}: {reason}",
                    solver.name()
                ),
            }
        }
    }
    let mut stray = PolynomialSystem::new(vec![Variable::real()]);
    stray.add(&Polynomial::variable(5), Equal, &Polynomial::constant(1));
    assert_eq!(
        solver.solve(&stray, &mut Budget::default()),
        Answer::Unknown(Unknown::Malformed)
    );
}

fn polynomial_random(solver: &dyn Solver<PolynomialSystem>, seed: u64, rounds: u32) -> Tally {
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    for round in 0..rounds {
        let system = random_polynomial(&mut random, round);
        if solver.accepts(&system) {
            let answer = solver.solve(&system, &mut Budget::new(20_000));
            assert_ne!(answer, Answer::Unknown(Unknown::Unconfirmed), "{system:?}");
            if let Answer::Unsat(refutation) = &answer {
                refuted(solver, &system, refutation);
            }
            tally.count(&answer);
        }
    }
    tally
}

/// Checks a refutation: no integer point near 0 satisfies the facts that it names, and neither solver
/// finds a solution of them.
fn refuted(
    solver: &dyn Solver<PolynomialSystem>,
    system: &PolynomialSystem,
    refutation: &Refutation,
) {
    let named = |fact| refutation.facts.contains(&fact);
    let bounded = |(place, variable): (usize, &Variable)| {
        let lower = variable.lower.clone().filter(|_| named(Fact::Lower(place)));
        let upper = variable.upper.clone().filter(|_| named(Fact::Upper(place)));
        Variable::integer().between(lower.unwrap_or((-6).into()), upper.unwrap_or(6.into()))
    };
    let variables: Vec<Variable> = system.variables.iter().enumerate().map(bounded).collect();
    let constraints = system.constraints.iter().enumerate();
    let core: Vec<_> = constraints
        .filter(|(place, _)| named(Fact::Constraint(*place)))
        .collect();
    for point in points(&variables).into_iter().flatten() {
        let solved = core
            .iter()
            .all(|(_, constraint)| constraint.satisfied_by(&point));
        assert!(
            !solved,
            "{}: {point:?} solves {refutation:?} of {system:?}",
            solver.name()
        );
    }
    let constraints = core
        .iter()
        .map(|(_, constraint)| (*constraint).clone())
        .collect();
    let free = |(place, variable): (usize, &Variable)| Variable {
        lower: variable.lower.clone().filter(|_| named(Fact::Lower(place))),
        upper: variable.upper.clone().filter(|_| named(Fact::Upper(place))),
        ..variable.clone()
    };
    let variables = system.variables.iter().enumerate().map(free).collect();
    let core = PolynomialSystem {
        variables,
        constraints,
    };
    let others: [&dyn Solver<PolynomialSystem>; 2] =
        [&crate::Buchberger, &crate::Bernstein::default()];
    for other in others {
        let answer = other.solve(&core, &mut Budget::new(2_000));
        assert!(
            !matches!(answer, Answer::Sat(_)),
            "{}: {answer:?} {core:?}",
            solver.name()
        );
    }
}

/// A random polynomial system in up to three variables of degree up to three.
pub fn random_polynomial(random: &mut Random, round: u32) -> PolynomialSystem {
    let bounded = !round.is_multiple_of(5);
    let variables = (0..random.between(1, 3)).map(|_| {
        let variable = if random.below(3) > 0 {
            Variable::integer()
        } else {
            Variable::real()
        };
        if bounded {
            variable.between(-4, random.between(-2, 4))
        } else {
            variable
        }
    });
    let mut system = PolynomialSystem::new(variables.collect());
    let size = system.variables.len() as i64;
    for _ in 0..random.between(1, 3) {
        let mut polynomial = Polynomial::constant(random.between(-9, 9));
        for _ in 0..random.between(1, 3) {
            let mut term = Polynomial::constant(random.between(-4, 4));
            for _ in 0..random.between(1, 3) {
                term = &term * &Polynomial::variable(random.below(size) as usize);
            }
            polynomial = polynomial + term;
        }
        let relation = random.pick(&[Equal, Equal, Less, LessEqual, NotEqual]);
        system.add(&polynomial, relation, &Polynomial::zero());
    }
    system
}

/// Numbers from the edges of everything.
fn extreme(random: &mut Random) -> Rational {
    let edges = [0, 1, -1, 3, -7, i64::MAX, i64::MIN, 1 << 32, (1 << 53) + 1];
    let number = Rational::fraction(random.pick(&edges), random.pick(&edges[1..]));
    let scale = random.pick(&[0, 0, 0, 1, -1, 64, -64, 200, -1074]);
    number.unwrap_or_default() * Rational::power_of_two(scale)
}

/// Linear systems with extreme numbers: whatever the answer, it comes, and no check objects.
fn linear_extremes(solver: &dyn Solver<LinearSystem>) {
    let mut random = Random::new(21);
    for round in 0..400 {
        let mut system = random_linear(&mut random, round);
        for constraint in &mut system.constraints {
            let terms: Vec<(usize, Rational)> = constraint
                .terms()
                .iter()
                .map(|(v, c)| (*v, c * &extreme(&mut random)))
                .collect();
            *constraint = LinearConstraint::new(terms, constraint.relation(), extreme(&mut random));
        }
        for variable in &mut system.variables {
            variable.lower = (random.below(2) == 0).then(|| extreme(&mut random));
            variable.upper = (random.below(2) == 0).then(|| extreme(&mut random));
        }
        if solver.accepts(&system) {
            checked(solver, &system, &mut Budget::new(20_000));
        }
    }
}

/// As [`linear_extremes`], for polynomial systems, with high powers.
fn polynomial_extremes(solver: &dyn Solver<PolynomialSystem>) {
    let mut random = Random::new(22);
    for round in 0..300 {
        let mut system = random_polynomial(&mut random, round);
        for constraint in &mut system.constraints {
            let power = random.pick(&[1, 1, 2, 7, 40]);
            let factor = Polynomial::variable(0)
                .power(power)
                .scaled(&extreme(&mut random));
            let shift = Polynomial::constant(extreme(&mut random));
            constraint.polynomial = &(&constraint.polynomial * &factor) + &shift;
        }
        for variable in &mut system.variables {
            variable.lower = (random.below(2) == 0).then(|| extreme(&mut random));
            variable.upper = (random.below(2) == 0).then(|| extreme(&mut random));
        }
        if solver.accepts(&system) {
            let answer = solver.solve(&system, &mut Budget::new(5_000));
            assert_ne!(answer, Answer::Unknown(Unknown::Unconfirmed), "{system:?}");
        }
    }
}

/// Many more random systems: `cargo test --release -p vitro-algebra -- --ignored --nocapture soak`.
#[test]
#[ignore = "takes minutes"]
fn soak() {
    let linear: [&dyn Solver<LinearSystem>; 4] = [
        &crate::Gauss,
        &crate::Simplex,
        &crate::BranchAndBound,
        &crate::FourierMotzkin,
    ];
    for solver in linear {
        let start = std::time::Instant::now();
        let tally = linear_random(solver, 1001, 100_000);
        eprintln!("{}: {tally:?} in {:?}", solver.name(), start.elapsed());
    }
    let bernstein = crate::Bernstein::default();
    let polynomial: [&dyn Solver<PolynomialSystem>; 2] = [&crate::Buchberger, &bernstein];
    for solver in polynomial {
        let start = std::time::Instant::now();
        let tally = polynomial_random(solver, 1002, 20_000);
        eprintln!("{}: {tally:?} in {:?}", solver.name(), start.elapsed());
    }
}
