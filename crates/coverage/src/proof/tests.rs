use vitro_stable::Random;

use super::*;
use crate::criterion::{criteria, criterion};
use crate::goals::Goals;
use crate::testing::{Value, run, subject};

/// Texts of the chains of a method that are proved unreachable.
fn proved(name: &str) -> Vec<String> {
    let subject = subject(&["Proofs"]).only(|method| &**method.name() == name);
    let goals = Goals::new(&subject, &[criterion("def-use").unwrap()]);
    let proved = unreachable(&subject, goals.all(), goals.open());
    let text = |goal: u32| goals.all()[goal as usize].text.clone();
    proved.iter().map(text).collect()
}

const NONE: [&str; 0] = [];

#[test]
fn a_constant_decides_the_jumps_on_its_way() {
    assert_eq!(proved("found"), ["[found,1,16]", "[i,3,10]"]);
    assert_eq!(proved("grows"), ["[x,1,10]"]);
    assert_eq!(proved("nulls"), ["[a,1,9]"]);
}

#[test]
fn what_overflows_may_be_anything() {
    // a constant that overflows is known, and negative: it replaces the parameter in any case
    let chains = ["[n,VM,7]", "[n,VM,12]", "[n,VM,16]", "[m,10,14]"];
    assert_eq!(proved("wraps"), chains);
    assert_eq!(proved("wrapsUnknown"), NONE);
    // the loop is entered at once
    assert_eq!(proved("wrapsInLoop"), ["[last,1,14]"]);
}

#[test]
fn exceptions_leave_what_was_there_before() {
    assert_eq!(proved("catches"), NONE);
    // a divisor that is not zero throws nothing
    assert_eq!(proved("neverZero"), ["[r,3,10]"]);
}

#[test]
fn what_is_not_a_number_is_neither_less_nor_more() {
    // r is still 0 where s is returned, and only there
    assert_eq!(proved("compares"), ["[r,1,27]"]);
}

#[test]
fn a_loop_that_fills_an_array_leaves_nothing() {
    assert_eq!(proved("fills"), ["[a[],VM,24]"]);
    assert_eq!(proved("fillsFromAbove"), ["[a[],VM,21]", "[a[],VM,24]"]);
    assert_eq!(proved("leavesOne"), NONE);
    assert_eq!(proved("leavesHoles"), NONE);
}

#[test]
fn two_names_for_an_array_are_two_arrays_or_one() {
    assert_eq!(proved("exchanges"), NONE);
    // all indices are known here: what was written at 0 is not read at 1
    assert_eq!(proved("ownIndex"), ["[a[],12,34]", "[b[],VM,27]"]);
}

#[test]
fn an_element_read_twice_is_the_same() {
    let chains = ["[a[],VM,17]", "[a[],VM,22]", "[a[],6,22]"];
    assert_eq!(proved("sameAgain"), chains);
}

#[test]
fn numbers_that_are_alike_on_all_ways_are_alike() {
    assert_eq!(proved("twoWays"), ["[x,1,13]", "[x,7,13]"]);
}

/// Random arguments for a descriptor.
fn arguments(descriptor: &str, random: &mut Random) -> Option<Vec<Value>> {
    let parameters = vitro_classfile::descriptor::parameters(descriptor);
    parameters
        .map(|parameter| {
            let small = random.below(11_i32) - 5;
            let number = match random.below(6) {
                0 => i32::MAX - small.abs(),
                1 => i32::MIN + small.abs(),
                _ => small,
            };
            Some(match parameter {
                "I" | "Z" => Value::Int(if parameter == "Z" { number & 1 } else { number }),
                "J" => Value::Long(number.into()),
                "D" if number == i32::MAX => Value::Double(f64::NAN),
                "D" => Value::Double(f64::from(number) / 2.0),
                "[I" => Value::Array(random.below(5)),
                _ => return None,
            })
        })
        .collect()
}

/// Keeps numbers small where loops count up to them.
fn tamed(method: &str, mut arguments: Vec<Value>) -> Vec<Value> {
    for argument in &mut arguments {
        if let Value::Int(number) = argument
            && !method.starts_with("wraps")
        {
            *number %= 9;
        }
    }
    arguments
}

#[test]
fn no_run_covers_what_is_proved_unreachable() {
    let (mut runs, mut rejected) = (0, 0);
    let mut random = Random::new(1);
    for class in ["Proofs", "Flows", "Conditions", "Gcd"] {
        let subject = subject(&[class]);
        let goals = Goals::new(&subject, &criteria());
        let proved = unreachable(&subject, goals.all(), goals.open());
        rejected += proved.len();
        let runnable = |method: &&MethodUnderTest| {
            method.is_static() && !["<clinit>", "gcd"].contains(&&**method.name())
        };
        for method in subject.methods.iter().filter(runnable) {
            let name = &**method.name();
            for _ in 0..60 {
                let Some(arguments) = arguments(method.descriptor(), &mut random) else {
                    break;
                };
                let arguments = tamed(name, arguments);
                let run = run(&subject, name, &arguments);
                let mut watch = goals.watch();
                watch.feed(&run.events, &run.classes);
                for goal in watch.covered().iter() {
                    let text = &goals.all()[goal as usize].text;
                    assert!(!proved.contains(goal), "{name}{arguments:?} covers {text}");
                }
                runs += 1;
            }
        }
    }
    assert!(runs > 1_000 && rejected > 20, "{runs}, {rejected}");
}
