//! Compares all functions with the `StrictMath` of the installed `java`, bit by bit.
//!
//! `VITRO_ORACLE_COUNT` and `VITRO_ORACLE_SEED` choose more or other arguments. Without a JDK that can
//! run a source file the test says so and passes.

use std::io::{BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};

use vitro_fdlibm as math;

type Unary = fn(f64) -> f64;
type Binary = fn(f64, f64) -> f64;

/// In the order of `Oracle.java`.
const UNARY: [(&str, Unary); 16] = [
    ("sin", math::sin),
    ("cos", math::cos),
    ("tan", math::tan),
    ("asin", math::asin),
    ("acos", math::acos),
    ("atan", math::atan),
    ("exp", math::exp),
    ("log", math::log),
    ("log10", math::log10),
    ("log1p", math::log1p),
    ("expm1", math::expm1),
    ("sinh", math::sinh),
    ("cosh", math::cosh),
    ("tanh", math::tanh),
    ("cbrt", math::cbrt),
    ("sqrt", math::sqrt),
];

const BINARY: [(&str, Binary); 4] = [
    ("atan2", math::atan2),
    ("hypot", math::hypot),
    ("pow", math::pow),
    ("IEEEremainder", math::ieee_remainder),
];

#[test]
fn results_are_those_of_java() {
    let setting = |name: &str, default: &str| std::env::var(name).unwrap_or(default.to_owned());
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/Oracle.java");
    let java = Command::new("java")
        .arg(source)
        .arg(setting("VITRO_ORACLE_COUNT", "30000"))
        .arg(setting("VITRO_ORACLE_SEED", "1"))
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut java) = java else {
        eprintln!("not compared: there is no `java` on PATH");
        return;
    };
    let mut output = BufReader::new(java.stdout.take().expect("a pipe"));
    let mut differences = Vec::new();
    let mut compared = 0_u64;
    let mut compare = |name: &str, function: &dyn Fn(f64, f64) -> f64| {
        for _ in 0..u32::from_be_bytes(bytes(&mut output)) {
            let [x, y, expected] = [(); 3].map(|()| f64::from_be_bytes(bytes(&mut output)));
            let actual = function(x, y);
            compared += 1;
            let both_nan = actual.is_nan() && expected.is_nan();
            let equal = both_nan || actual.to_bits() == expected.to_bits();
            if !equal && differences.len() < 100 {
                differences.push(format!(
                    "{name}({x:e}, {y:e}) is {expected:e}, not {actual:e}"
                ));
            }
        }
    };
    for (name, function) in UNARY {
        compare(name, &|x, _| function(x));
    }
    for (name, function) in BINARY {
        compare(name, &function);
    }
    assert!(java.wait().expect("java ends").success());
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    eprintln!("{compared} results compared");
}

fn bytes<const N: usize>(input: &mut impl Read) -> [u8; N] {
    let mut bytes = [0; N];
    input
        .read_exact(&mut bytes)
        .expect("the oracle's output is complete");
    bytes
}
