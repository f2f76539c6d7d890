use std::collections::BTreeSet;

use super::*;
use crate::testing::{classes, id, shown, study};
use crate::{Boxes, Pattern, Wishes};

/// All whole sequences of at most this length, found call by call.
fn whole(
    forward: &mut Forward<'_>,
    made: &mut Vec<InvokableId>,
    longest: usize,
    found: &mut BTreeSet<Vec<InvokableId>>,
) {
    let room = (longest - made.len()) as u32;
    for next in forward.next(made, Some(room)) {
        made.push(next.invokable);
        if next.finishes {
            found.insert(made.clone());
        }
        whole(forward, made, longest, found);
        made.pop();
    }
}

fn switches() -> [Switches; 4] {
    [(false, false), (false, true), (true, false), (true, true)].map(
        |(data_flow, partial_order)| Switches {
            data_flow,
            partial_order,
        },
    )
}

/// Forward and backward must find the same sequences.
#[test]
fn call_by_call_and_from_behind_are_the_same() {
    let subjects = [
        ("Coinbox", "Coinbox.vend()", 5),
        ("TemperatureMonitor", "TemperatureMonitor.warning()", 5),
        ("ThreeSwitches", "ThreeSwitches.calculate()", 5),
        ("Amount", "Amount.equals(Object)", 4),
        ("Cart", "Cart.total()", 4),
        ("Cart", "Cart.manyMade()", 3),
    ];
    for (class, target, longest) in subjects {
        let study = study(class);
        let target = id(&study, target);
        for switches in switches() {
            let mut forward = study.forward(&[target], switches);
            let mut found = BTreeSet::new();
            whole(&mut forward, &mut Vec::new(), longest, &mut found);
            let candidates: BTreeSet<Vec<InvokableId>> =
                study.candidates(target, longest, switches).collect();
            let only = |one: &BTreeSet<Vec<InvokableId>>, other: &BTreeSet<Vec<InvokableId>>| {
                let calls = one.difference(other).next();
                calls.map(|calls| shown(&study, calls.clone()))
            };
            assert_eq!(
                only(&found, &candidates),
                None,
                "{class} {switches:?} only forward"
            );
            assert_eq!(
                only(&candidates, &found),
                None,
                "{class} {switches:?} only from behind"
            );
            assert!(!found.is_empty());
        }
    }
}

#[test]
fn the_first_call_makes_an_object() {
    let study = study("Coinbox");
    let mut forward = study.forward(&[id(&study, "Coinbox.vend()")], Switches::default());
    let next = forward.next(&[], None);
    assert_eq!(
        shown(&study, next.iter().map(|one| one.invokable)),
        ["new Coinbox()"]
    );
    assert_eq!(next[0].steps, Some(1));
    assert_eq!(forward.pruned().not_executable, 5);
}

#[test]
fn getters_never_come() {
    let study = study("Coinbox");
    let new = id(&study, "new Coinbox()");
    let mut forward = study.forward(&[id(&study, "Coinbox.vend()")], Switches::default());
    let next = forward.next(&[new], None);
    assert_eq!(
        shown(&study, next.iter().map(|one| one.invokable)),
        ["Coinbox.addQtr()", "Coinbox.returnQtrs()", "Coinbox.vend()"]
    );
    assert_eq!(
        next.iter().map(|one| one.finishes).collect::<Vec<_>>(),
        [false, false, true]
    );
    assert!(forward.pruned().without_influence > 0);
    // A getter that is a target comes.
    forward.retarget(&[id(&study, "Coinbox.getTotal()")]);
    let next = forward.next(&[new], Some(1));
    assert_eq!(
        shown(&study, next.iter().map(|one| one.invokable)),
        ["Coinbox.getTotal()"]
    );
}

#[test]
fn steps_are_the_calls_that_must_follow() {
    let study = study("TemperatureMonitor");
    let toward = study.toward(&[id(&study, "TemperatureMonitor.warning()")]);
    assert_eq!(
        toward.steps(id(&study, "TemperatureMonitor.updateTemperature(int)")),
        Some(1)
    );
    assert_eq!(
        toward.steps(id(&study, "TemperatureMonitor.setEnabled(boolean)")),
        Some(2)
    );
    assert_eq!(
        toward.steps(id(&study, "TemperatureMonitor.getTemperature()")),
        None
    );
    let new = id(&study, "new TemperatureMonitor()");
    let mut forward = study.forward(toward.goals(), Switches::default());
    let mut calls = |room| {
        let next = forward.next(&[new], Some(room));
        shown(&study, next.into_iter().map(|one| one.invokable))
    };
    assert!(!calls(2).contains(&"TemperatureMonitor.setEnabled(boolean)".to_owned()));
    assert!(calls(3).contains(&"TemperatureMonitor.setEnabled(boolean)".to_owned()));
}

#[test]
fn independent_calls_come_in_one_order() {
    let study = study("ThreeSwitches");
    let [new, a, b] = [
        "new ThreeSwitches()",
        "ThreeSwitches.setA(boolean)",
        "ThreeSwitches.setB(boolean)",
    ]
    .map(|text| id(&study, text));
    let mut forward = study.forward(
        &[id(&study, "ThreeSwitches.calculate()")],
        Switches::default(),
    );
    let mut follows = |made: &[InvokableId], call: InvokableId| {
        forward
            .next(made, None)
            .iter()
            .any(|next| next.invokable == call)
    };
    assert!(follows(&[new, a], b));
    assert!(!follows(&[new, b], a));
    assert!(follows(&[new, b], b), "the second value wins");
}

#[test]
fn the_start_is_kept() {
    let wishes = Wishes {
        start: vec![Pattern::parse("Cart.empty").unwrap()],
        ..Wishes::default()
    };
    let study = Study::of(classes(), "Cart", &wishes, Boxes::InPlace);
    let mut forward = study.forward(&[id(&study, "Cart.size()")], Switches::default());
    let next = forward.next(&[], None);
    assert_eq!(
        shown(&study, next.iter().map(|one| one.invokable)),
        ["Cart.empty()"]
    );
    let next = forward.next(&[next[0].invokable], None);
    assert!(next.iter().any(|one| one.finishes));
}
