//! Holds effects against what really happens: `java` calls members at random, and whatever a call changes in objects
//! that were there before must be among what it is said to write.

use std::process::Command;

use vitro_program::Jdk;

use crate::testing::{compiled, study};
use crate::{Effects, FieldName, Study};

/// What `java` has seen: lines as the fixture `Truth` prints them.
fn changes(names: &[&str]) -> Vec<String> {
    let opened = [
        "java.lang",
        "java.util",
        "java.util.concurrent",
        "java.util.concurrent.atomic",
    ];
    let jdk = Jdk::locate(None).expect("the tests need a JDK");
    let output = Command::new(jdk.home().join("bin").join("java"))
        .args(opened.map(|package| format!("--add-opens=java.base/{package}=ALL-UNNAMED")))
        .arg("-cp")
        .arg(compiled())
        .args(["Truth", "400"])
        .args(names.iter().map(|name| name.replace('/', ".")))
        .output()
        .expect("the java of that JDK");
    let problems = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{problems}");
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(str::to_owned).collect()
}

fn is_claimed(effects: &Effects, place: &[&str]) -> bool {
    match place {
        ["FIELD", class, name] => {
            effects.defines.contains(&field(class, name, false))
                || effects.defines.contains(&field(class, name, true))
        }
        ["ELEMENT", array] => {
            // Booleans share their instructions with bytes.
            let array = if *array == "[Z" { "[B" } else { array };
            effects
                .stores
                .iter()
                .any(|stored| **stored == *array.replace('.', "/"))
        }
        _ => panic!("{place:?}"),
    }
}

fn field(class: &str, name: &str, is_static: bool) -> FieldName {
    FieldName {
        class: class.replace('.', "/").into(),
        name: name.into(),
        is_static,
    }
}

/// Checks all changes of members of these classes, of which the first is under test; how many there were.
fn check(names: &[&str]) -> usize {
    let study: Study = study(names[0]);
    let mut checked = 0;
    for line in changes(names) {
        let words: Vec<&str> = line.split(' ').collect();
        let class = words[0].replace('.', "/");
        if let Some(id) = study.invokables().find(&class, words[1], words[2]) {
            let effects = study.effects(id);
            assert!(
                is_claimed(effects, &words[3..]),
                "{line}: not among {effects:?}"
            );
            checked += 1;
        }
    }
    checked
}

#[test]
fn of_the_fixtures() {
    for (names, least) in [
        (&["Coinbox"][..], 5),
        (&["Cart", "Tagged", "Free"], 12),
        (&["Modern", "Modern$Pair", "Modern$Box"], 5),
        (&["Conditions"], 1),
        (&["Heap"], 2),
        (
            &[
                "near.Shapes",
                "near.Shapes$Square",
                "near.Shapes$Inner",
                "far.Far",
            ],
            2,
        ),
    ] {
        let names: Vec<String> = names.iter().map(|name| name.replace('.', "/")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let checked = check(&names);
        assert!(checked >= least, "{names:?}: {checked}");
    }
}

#[test]
fn of_collections_of_the_jdk() {
    for (class, least) in [
        ("java/util/ArrayList", 20),
        ("java/util/LinkedList", 40),
        ("java/util/ArrayDeque", 20),
        ("java/util/PriorityQueue", 10),
        ("java/util/HashMap", 20),
        ("java/util/TreeMap", 20),
        ("java/util/LinkedHashMap", 2),
        ("java/util/Hashtable", 15),
        ("java/util/Vector", 20),
        ("java/util/Random", 2),
        ("java/util/concurrent/ConcurrentHashMap", 10),
        ("java/util/BitSet", 20),
        ("java/util/StringJoiner", 5),
        ("java/lang/StringBuilder", 20),
        ("java/util/concurrent/CopyOnWriteArrayList", 10),
        ("java/util/concurrent/atomic/AtomicInteger", 10),
    ] {
        let checked = check(&[class]);
        assert!(checked >= least, "{class}: {checked}");
    }
}
