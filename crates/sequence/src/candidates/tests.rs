use super::*;
use crate::testing::{classes, id, shown, study};
use crate::{Boxes, Pattern, Wishes};

const ALL: Switches = Switches {
    data_flow: true,
    partial_order: true,
};
const NONE: Switches = Switches {
    data_flow: false,
    partial_order: false,
};

fn sequences(study: &Study, target: &str, longest: usize, switches: Switches) -> Vec<String> {
    let candidates = study.candidates(id(study, target), longest, switches);
    let sequences = candidates.map(|calls| shown(study, calls).join("; "));
    let short = |text: String| text.replace(&format!("{}.", study.home()), "");
    sequences.map(short).collect()
}

#[test]
fn the_machine_that_gives_all_back() {
    let study = study("Coinbox");
    let found = sequences(&study, "Coinbox.vend()", 5, ALL);
    assert_eq!(found[0], "new Coinbox(); vend()");
    assert!(found.contains(&"new Coinbox(); addQtr(); addQtr(); returnQtrs(); vend()".to_owned()));
    assert!(
        !found
            .iter()
            .any(|one| one.contains("getTotal") || one.contains("isOpen"))
    );
    let lengths: Vec<usize> = found.iter().map(|one| one.matches(';').count()).collect();
    assert!(lengths.is_sorted());
    let mut different = found.clone();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), found.len());
}

#[test]
fn the_monitor_must_be_enabled_first() {
    let study = study("TemperatureMonitor");
    let found = sequences(&study, "TemperatureMonitor.warning()", 4, NONE);
    assert_eq!(
        found[..3],
        [
            "new TemperatureMonitor(); warning()",
            "new TemperatureMonitor(); new TemperatureMonitor(); warning()",
            "new TemperatureMonitor(); updateTemperature(int); warning()",
        ]
    );
    let wanted = "new TemperatureMonitor(); setEnabled(boolean); updateTemperature(int); warning()";
    assert!(found.contains(&wanted.to_owned()));
    // `setEnabled` influences `warning` only through `updateTemperature`.
    assert!(
        !found.contains(&"new TemperatureMonitor(); setEnabled(boolean); warning()".to_owned())
    );
    assert!(!found.iter().any(|one| one.contains("getTemperature")));
    let linked = sequences(&study, "TemperatureMonitor.warning()", 4, ALL);
    assert!(linked.contains(&wanted.to_owned()));
    assert!(linked.len() < found.len());
}

#[test]
fn one_order_of_six() {
    let study = study("ThreeSwitches");
    let with_all = |switches: Switches| {
        let found = sequences(&study, "ThreeSwitches.calculate()", 5, switches);
        let all = ["setA", "setB", "setC"];
        let has_all =
            |one: &String| all.iter().all(|name| one.contains(name)) && one.starts_with("new");
        found.into_iter().filter(has_all).count()
    };
    assert_eq!(with_all(ALL), 1);
    let unordered = Switches {
        partial_order: false,
        ..ALL
    };
    assert_eq!(with_all(unordered), 6);
}

#[test]
fn one_argument_takes_one_object() {
    let study = study("Amount");
    let twice = "new Amount(int); new Amount(int); hashCode()".to_owned();
    let mut candidates = study.candidates(id(&study, "Amount.hashCode()"), 3, ALL);
    let found: Vec<Vec<InvokableId>> = candidates.by_ref().collect();
    assert_eq!(found.len(), 1);
    assert!(candidates.pruned().data_flow > 0);
    assert!(sequences(&study, "Amount.hashCode()", 3, NONE).contains(&twice));
    // Two arguments take two objects.
    let found = sequences(&study, "Amount.equals(Object)", 3, ALL);
    assert!(
        found.contains(&"new Amount(int); new Amount(int); equals(Object)".to_owned()),
        "{found:?}"
    );
}

#[test]
fn the_same_for_the_integers_of_the_jdk() {
    let study = Study::of(
        classes(),
        "java/lang/Integer",
        &Wishes::default(),
        Boxes::InPlace,
    );
    let hash = id(&study, "Integer.hashCode()");
    let new = id(&study, "new Integer(int)");
    let found: Vec<Vec<InvokableId>> = study.candidates(hash, 3, ALL).collect();
    assert!(found.contains(&vec![new, hash]));
    assert!(!found.contains(&vec![new, new, hash]));
    let found: Vec<Vec<InvokableId>> = study.candidates(hash, 3, NONE).collect();
    assert!(found.contains(&vec![new, new, hash]));
}

#[test]
fn every_sequence_begins_as_wished() {
    let start = vec![
        Pattern::parse("Coinbox.new").unwrap(),
        Pattern::parse("Coinbox.addQtr").unwrap(),
    ];
    let wishes = Wishes {
        start,
        ..Wishes::default()
    };
    let study = Study::of(classes(), "Coinbox", &wishes, Boxes::InPlace);
    let found = sequences(&study, "Coinbox.vend()", 2, ALL);
    assert_eq!(found[0], "new Coinbox(); addQtr(); vend()");
    assert!(
        found
            .iter()
            .all(|one| one.starts_with("new Coinbox(); addQtr();"))
    );
    assert!(found.contains(&"new Coinbox(); addQtr(); addQtr(); vend()".to_owned()));
}

#[test]
fn what_nothing_influences_stands_alone() {
    let study = study("Cart");
    let found = sequences(&study, "Cart.empty()", 1, ALL);
    assert_eq!(found, ["empty()"]);
    let cheapest = sequences(&study, "Cart.cheapest()", 5, ALL);
    let wanted = "new Cart(); new Tagged(int); new Item[]; put(Item[]); cheapest()";
    let has = |one: &String| {
        let mut calls: Vec<&str> = one.split("; ").collect();
        let mut wanted: Vec<&str> = wanted.split("; ").collect();
        calls.sort_unstable();
        wanted.sort_unstable();
        calls == wanted
    };
    assert_eq!(
        cheapest.iter().filter(|one| has(one)).count(),
        1,
        "{cheapest:?}"
    );
}
