//! The circuit's promises to its caller: answers, cores, models, preferred phases and limits.

mod common;

use common::Random;
use vitro_circuit::{Answer, Circuit, Effort, Lit, Reason, bits};

const FREE: Effort = Effort {
    ticks: None,
    conflicts: None,
    deadline: None,
};

#[test]
fn constants_need_no_search() {
    let mut c = Circuit::new();
    assert_eq!(c.solve(&[], &FREE), Answer::Sat);
    assert_eq!(c.solve(&[Lit::TRUE], &FREE), Answer::Sat);
    assert_eq!(c.value(Lit::FALSE), Some(false));
    let x = c.gates.input();
    assert_eq!(
        c.solve(&[x, Lit::FALSE], &FREE),
        Answer::Unsat(vec![Lit::FALSE])
    );
    assert_eq!(c.value(x), None);
}

#[test]
fn the_core_leaves_out_what_has_no_part_in_it() {
    let mut c = Circuit::new();
    let x = bits::input(&mut c.gates, 32);
    let y = bits::input(&mut c.gates, 32);
    let ten = bits::constant(32, 10);
    let below = bits::slt(&mut c.gates, &x, &ten);
    let above = bits::slt(&mut c.gates, &ten, &x);
    let other = bits::eq(&mut c.gates, &y, &ten);
    match c.solve(&[other, below, above], &FREE) {
        Answer::Unsat(core) => assert_eq!(core, vec![below, above]),
        answer => panic!("{answer:?}"),
    }
    assert_eq!(c.solve(&[other, below], &FREE), Answer::Sat);
    assert_eq!(c.number(&y), Some(10));
    assert_eq!(c.solve(&[other, above], &FREE), Answer::Sat);
    assert_eq!(
        c.solve(&[below, !below], &FREE),
        Answer::Unsat(vec![below, !below])
    );
}

#[test]
fn asserted_literals_stay() {
    let mut c = Circuit::new();
    let x = bits::input(&mut c.gates, 8);
    let three = bits::constant(8, 3);
    let is = bits::eq(&mut c.gates, &x, &three);
    c.assert(is);
    assert_eq!(c.solve(&[], &FREE), Answer::Sat);
    assert_eq!(c.number(&x), Some(3));
    assert_eq!(c.solve(&[x[2]], &FREE), Answer::Unsat(vec![x[2]]));
    c.assert(Lit::FALSE);
    assert_eq!(c.solve(&[], &FREE), Answer::Unsat(vec![]));
}

#[test]
fn preferred_phases_are_taken_where_the_query_allows() {
    let mut c = Circuit::new();
    let x = bits::input(&mut c.gates, 16);
    let y = bits::input(&mut c.gates, 16);
    for (bits, wish) in [(&x, 1234u32), (&y, 77)] {
        for (i, &bit) in bits.iter().enumerate() {
            c.prefer(bit, wish >> i & 1 == 1);
        }
    }
    let limit = bits::constant(16, 1000);
    let above = bits::ult(&mut c.gates, &limit, &x);
    assert_eq!(c.solve(&[above], &FREE), Answer::Sat);
    assert_eq!((c.number(&x), c.number(&y)), (Some(1234), Some(77)));
}

#[test]
fn a_model_outlives_new_gates() {
    let mut c = Circuit::new();
    let x = bits::input(&mut c.gates, 8);
    assert_eq!(c.solve(&[x[3]], &FREE), Answer::Sat);
    let seven = bits::constant(8, 7);
    let sum = bits::add(&mut c.gates, &x, &seven);
    assert_eq!(c.number(&sum), Some(15));
}

/// Two factors of a semiprime take more than a few conflicts.
fn factor(c: &mut Circuit, number: u128, width: usize) -> (Vec<Lit>, [bits::Bits; 2]) {
    let x = bits::input(&mut c.gates, width);
    let y = bits::input(&mut c.gates, width);
    let product = bits::product(&mut c.gates, &x, &y, 2 * width);
    let number = bits::constant(2 * width, number);
    let one = bits::constant(width, 1);
    let is = bits::eq(&mut c.gates, &product, &number);
    let proper = bits::ult(&mut c.gates, &one, &x);
    let order = bits::ule(&mut c.gates, &x, &y);
    (vec![is, proper, order], [x, y])
}

#[test]
fn exhausted_effort_is_unknown_and_the_instance_stays_usable() {
    let mut c = Circuit::new();
    // 32 749 and 32 719 are prime.
    let (query, [x, y]) = factor(&mut c, 32_749 * 32_719, 16);
    let few = Effort {
        conflicts: Some(5),
        ..FREE
    };
    assert_eq!(c.solve(&query, &few), Answer::Unknown(Reason::Effort));
    let few = Effort {
        ticks: Some(1000),
        ..FREE
    };
    assert_eq!(c.solve(&query, &few), Answer::Unknown(Reason::Effort));
    assert_eq!(c.value(x[0]), None);
    let past = Effort {
        deadline: Some(std::time::Instant::now()),
        ..FREE
    };
    assert_eq!(c.solve(&query, &past), Answer::Unknown(Reason::Deadline));
    assert_eq!(c.solve(&query, &FREE), Answer::Sat);
    assert_eq!((c.number(&x), c.number(&y)), (Some(32_719), Some(32_749)));
}

#[test]
fn the_same_queries_cost_the_same() {
    let run = || {
        let mut c = Circuit::new();
        let (query, [x, _]) = factor(&mut c, 3 * 5 * 7 * 11 * 13, 12);
        c.solve(&query, &FREE);
        (c.number(&x), c.statistics())
    };
    assert_eq!(run(), run());
}

/// Many unrelated queries, so that instances are left behind; nothing a caller can see changes.
#[test]
fn a_fresh_instance_answers_like_the_old_one() {
    let mut c = Circuit::new();
    let fixed = bits::input(&mut c.gates, 16);
    let seven = bits::constant(16, 7);
    let asserted = bits::eq(&mut c.gates, &fixed, &seven);
    c.assert(asserted);
    let mut first = None;
    for i in 0..40u128 {
        let (x, y) = (bits::input(&mut c.gates, 16), bits::input(&mut c.gates, 16));
        c.prefer_number(&y, i);
        let product = bits::mul(&mut c.gates, &x, &fixed);
        let number = bits::constant(16, i * 7);
        let is = bits::eq(&mut c.gates, &product, &number);
        let quotient = bits::udiv(&mut c.gates, &x, &y);
        let zero = bits::is_zero(&mut c.gates, &quotient);
        assert_eq!(c.solve(&[is, !zero], &FREE), Answer::Sat);
        assert_eq!((c.number(&fixed), c.number(&x)), (Some(7), Some(i)));
        assert_eq!(
            c.number(&y).map(|y| i.checked_div(y).is_none_or(|q| q > 0)),
            Some(true)
        );
        let other = bits::constant(16, i + 1);
        let wrong = bits::eq(&mut c.gates, &x, &other);
        match c.solve(&[!zero, is, wrong], &FREE) {
            Answer::Unsat(core) => assert!(core.contains(&is) && core.contains(&wrong)),
            answer => panic!("{answer:?}"),
        }
        let (is, x, ..) = first.get_or_insert((is, x));
        assert_eq!(c.solve(&[*is], &FREE), Answer::Sat);
        assert_eq!(c.number(x), Some(0));
    }
}

/// Random gates over few inputs: the SAT solver against all assignments.
#[test]
fn random_gates_against_enumeration() {
    let mut random = Random::new(5);
    for _ in 0..60 {
        let mut c = Circuit::new();
        let inputs: Vec<Lit> = (0..5).map(|_| c.gates.input()).collect();
        let mut pool = inputs.clone();
        for _ in 0..40 {
            let mut pick = || {
                let l = pool[random.below(pool.len())];
                if random.below(2) == 0 { l } else { !l }
            };
            let (x, y, z) = (pick(), pick(), pick());
            let g = &mut c.gates;
            let made = match random.below(5) {
                0 => g.and(x, y),
                1 => g.xor(x, y),
                2 => g.choose(x, y, z),
                3 => g.majority(x, y, z),
                _ => g.parity(x, y, z),
            };
            pool.push(made);
        }
        for _ in 0..8 {
            let mut pick = || {
                let l = pool[random.below(pool.len())];
                if random.below(2) == 0 { l } else { !l }
            };
            let query = [pick(), pick(), pick()];
            let mut simulation = vitro_circuit::simulate::Simulation::new();
            let lanes = |l: Lit| {
                let i = inputs.iter().position(|&x| x == l).expect("an input");
                (0..32u64).fold(0, |word, case| word | (case >> i & 1) << case)
            };
            let possible = query.iter().fold(u64::from(u32::MAX), |w, &l| {
                w & simulation.word(&c.gates, &lanes, l)
            });
            match c.solve(&query, &FREE) {
                Answer::Sat => {
                    assert_ne!(possible, 0);
                    assert!(query.iter().all(|&l| c.value(l) == Some(true)));
                }
                Answer::Unsat(core) => {
                    assert_eq!(possible, 0);
                    assert!(core.iter().all(|l| query.contains(l)));
                    let word = core.iter().fold(u64::from(u32::MAX), |w, &l| {
                        w & simulation.word(&c.gates, &lanes, l)
                    });
                    assert_eq!(word, 0, "the core alone is contradictory");
                }
                Answer::Unknown(reason) => panic!("{reason}"),
            }
        }
    }
}
