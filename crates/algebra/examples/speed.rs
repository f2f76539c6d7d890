//! How long the solvers take on path conditions of the usual kind: `cargo run --release -p
//! vitro-algebra --example speed`. Prints median and 95th percentile in microseconds.

use std::time::Instant;
use vitro_algebra::{
    Answer, Bernstein, BranchAndBound, Buchberger, Budget, FourierMotzkin, LinearSystem,
    Polynomial, PolynomialSystem, Relation, Simplex, Solver, System, Variable,
};

/// Path conditions of insertion sort on `size` numbers, depth first, feasible prefixes extended.
fn sorting(size: usize, variable: &Variable) -> Vec<LinearSystem> {
    let mut all = Vec::new();
    let mut open = vec![(
        LinearSystem::new(vec![variable.clone(); size]),
        (0..size).collect::<Vec<usize>>(),
        1,
        1,
    )];
    while let Some((system, order, i, j)) = open.pop() {
        if i >= size || all.len() >= 2000 {
            continue;
        }
        if j == 0 {
            open.push((system, order, i + 1, i + 1));
            continue;
        }
        let (left, right) = (order[j - 1], order[j]);
        let mut stay = system.clone();
        stay.add([(left, 1), (right, -1)], Relation::LessEqual, 0);
        let mut swap = system;
        swap.add([(right, 1), (left, -1)], Relation::Less, 0);
        let mut swapped = order.clone();
        swapped.swap(j - 1, j);
        all.extend([stay.clone(), swap.clone()]);
        open.push((stay, order, i + 1, i + 1));
        open.push((swap, swapped, i, j - 1));
    }
    all
}

/// `a * b = n` with factors above 1, and the sides of right triangles.
fn products() -> Vec<PolynomialSystem> {
    let int = Variable::integer().between(i64::from(i32::MIN), i64::from(i32::MAX));
    let [a, b, c] = [0, 1, 2].map(Polynomial::variable);
    let number = |n: i64| Polynomial::constant(n);
    let products = (100..400).map(|n| {
        let mut system = PolynomialSystem::new(vec![int.clone(); 2]);
        system.add(&(&a * &b), Relation::Equal, &number(n));
        system.add(&number(1), Relation::Less, &a);
        system.add(&a, Relation::Less, &b);
        system
    });
    let triangles = (1..60).map(|n| {
        let mut system = PolynomialSystem::new(vec![Variable::integer().between(n, 1000); 3]);
        system.add(&(&a.power(2) + &b.power(2)), Relation::Equal, &c.power(2));
        system.add(&a, Relation::Less, &b);
        system
    });
    products.chain(triangles).collect()
}

fn measure<S: System>(suite: &str, solver: &dyn Solver<S>, systems: &[S]) {
    let (mut times, mut unknown) = (Vec::new(), 0);
    for system in systems.iter().filter(|system| solver.accepts(system)) {
        let start = Instant::now();
        let answer = solver.solve(system, &mut Budget::new(200_000));
        times.push(start.elapsed().as_nanos() as f64 / 1000.0);
        unknown += u32::from(matches!(answer, Answer::Unknown(_)));
    }
    times.sort_by(f64::total_cmp);
    let at = |share: f64| {
        times
            .get((times.len() as f64 * share) as usize)
            .copied()
            .unwrap_or(0.0)
    };
    let (count, name) = (times.len(), solver.name());
    println!(
        "{suite:24} {name:18} {count:5} queries  {:8.1} / {:8.1} µs  {unknown} unknown",
        at(0.5),
        at(0.95)
    );
}

fn main() {
    let int = Variable::integer().between(i64::from(i32::MIN), i64::from(i32::MAX));
    let ints = sorting(6, &int);
    measure("sorting 6 ints", &BranchAndBound, &ints);
    measure("sorting 6 ints", &FourierMotzkin, &ints);
    let doubles = sorting(6, &Variable::real());
    measure("sorting 6 doubles", &Simplex, &doubles);
    measure("sorting 6 doubles", &FourierMotzkin, &doubles);
    let products = products();
    measure("products", &Bernstein::default(), &products);
    measure("products", &Buchberger, &products);
}
