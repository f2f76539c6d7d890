//! Methods of records against `ObjectMethods`, which javac calls in every record.

use std::fmt::Write;

use vitro_spin::{Component, RecordMethod, record_method};

use crate::bench::{Pack, run};

/// Components of the record `Wide`: more than one string concatenation can take.
const WIDTH: usize = 250;

/// Internal name, simple name, and name and descriptor of each component.
type Record<'a> = (&'a str, &'a str, &'a [(&'a str, &'a str)]);

#[test]
fn methods_of_records_are_those_of_the_jdk() {
    let wide = (0..WIDTH).map(|at| format!("c{at}")).collect::<Vec<_>>();
    let wide = wide.iter().map(|name| (&**name, "I")).collect::<Vec<_>>();
    let records: [Record<'_>; 9] = [
        ("Records$Empty", "Empty", &[]),
        (
            "Records$Primitives",
            "Primitives",
            &[
                ("z", "Z"),
                ("b", "B"),
                ("c", "C"),
                ("s", "S"),
                ("i", "I"),
                ("j", "J"),
                ("f", "F"),
                ("d", "D"),
            ],
        ),
        ("Records$Floats", "Floats", &[("f", "F"), ("d", "D")]),
        (
            "Records$References",
            "References",
            &[
                ("s", "Ljava/lang/String;"),
                ("o", "Ljava/lang/Object;"),
                ("a", "[I"),
                ("l", "Ljava/util/List;"),
            ],
        ),
        (
            "Records$Ordered",
            "Ordered",
            &[
                ("a", "LRecords$Noisy;"),
                ("between", "I"),
                ("b", "LRecords$Noisy;"),
                ("c", "LRecords$Noisy;"),
            ],
        ),
        (
            "Records$Loop",
            "Loop",
            &[("größe", "Ljava/lang/Object;"), ("next", "LRecords$Loop;")],
        ),
        (
            "Records$Silent",
            "Silent",
            &[("silent", "LSamples$Silent;")],
        ),
        (
            "Records$Failing",
            "Failing",
            &[("failing", "LSamples$Failing;")],
        ),
        ("Wide", "Wide", &wide),
    ];
    let mut pack = Pack::default();
    pack.int(records.len() * 3);
    for (owner, simple_name, components) in records {
        let component = |&(name, descriptor)| Component {
            name,
            owner,
            field: name,
            descriptor,
        };
        let components = components.iter().map(component).collect::<Vec<_>>();
        let to_string = RecordMethod::ToString(simple_name);
        for which in [to_string, RecordMethod::HashCode, RecordMethod::Equals] {
            pack.text(owner);
            pack.text(which.name());
            let class_name = format!("{owner}$$Spun");
            pack.block(&record_method(&class_name, owner, which, &components).unwrap());
        }
    }
    let wide = wide_source();
    let sources = [
        ("Records.java", include_str!("java/Records.java")),
        ("Wide.java", &*wide),
    ];
    let printed = run("Records", &sources, &pack);
    assert_eq!(printed("methods"), 27);
    assert!(printed("calls") > 1_000);
}

fn wide_source() -> String {
    let list = |of: fn(usize) -> String| (0..WIDTH).map(of).collect::<Vec<_>>().join(", ");
    let components = list(|at| format!("int c{at}"));
    let values = list(|at| format!("{at} * by"));
    let mut java = String::new();
    writeln!(java, "record Wide({components}) {{").unwrap();
    writeln!(
        java,
        "    static Wide of(int by) {{ return new Wide({values}); }}\n}}"
    )
    .unwrap();
    java
}
