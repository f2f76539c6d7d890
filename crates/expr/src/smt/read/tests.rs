//! Scripts that read, scripts that are refused with a place, and what the printer writes read back.

use super::*;
use crate::model::Model;
use crate::random::{Random, RandomValues, Shape, TermSource};
use crate::smt::Printer;
use crate::value::{ArrayValue, Value};

/// References are printed as bit-vectors.
fn printed(value: &Value) -> Value {
    match value {
        Value::Ref(object) => Value::Bv(u64::from(*object)),
        Value::Array(array) => {
            let mut other = ArrayValue::constant(printed(&array.default));
            for (at, value) in &array.entries {
                other.set(printed(at), printed(value));
            }
            Value::Array(std::sync::Arc::new(other))
        }
        other => other.clone(),
    }
}

fn read(text: &str) -> Result<(Terms, Script), String> {
    let mut terms = Terms::new();
    let script = Reader::new()
        .script(&mut terms, text)
        .map_err(|error| error.to_string())?;
    Ok((terms, script))
}

#[test]
fn a_script_becomes_commands() {
    let text = "(set-logic QF_BV)\n(declare-const x (_ BitVec 32))\n(push 1)\n\
         (define-fun twice ((y (_ BitVec 32))) (_ BitVec 32) (bvadd y y))\n\
         (assert (! (let ((z (twice x))) (bvslt z #x0000000a)) :named small))\n\
         (check-sat)\n(get-value (x (bvadd x x)))\n(pop 1)\n(exit)\n";
    let (mut terms, script) = read(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(script.logic.as_deref(), Some("QF_BV"));
    let x = terms.var("x", Sort::Bv(32));
    let (twice, ten) = (terms.add(x, x), terms.int(10));
    let small = terms.slt(twice, ten);
    let commands: Vec<Command> = script
        .commands
        .into_iter()
        .map(|(command, _)| command)
        .collect();
    assert_eq!(
        commands,
        [
            Command::Push(1),
            Command::Assert(small, Some("small".into())),
            Command::CheckSat,
            Command::GetValue(vec![("x".into(), x), ("(bvadd x x)".into(), twice)]),
            Command::Pop(1),
            Command::Exit,
        ]
    );
}

#[test]
fn errors_say_line_and_column() {
    let fails = |text: &str| read(text).err().unwrap_or_default();
    assert_eq!(fails("(assert x)"), "1:9: `x` is not declared");
    assert_eq!(
        fails("(declare-const x Int)\n(assert\n  (bvadd x x))"),
        "3:3: bvadd does not apply to Int Int"
    );
    assert_eq!(
        fails("(declare-const x (_ BitVec 4097))"),
        "1:18: bit-vectors of 4097 bits are not supported"
    );
    assert_eq!(
        fails("(pop 1)"),
        "1:1: more levels are popped than were pushed"
    );
    assert_eq!(
        fails("(foo)"),
        "1:1: `foo` is not supported, or not in this form"
    );
    assert_eq!(
        fails("(declare-const x Int)\n(assert x)"),
        "2:9: a condition was expected, this is Int"
    );
    let refused = [
        (
            "(declare-const r RoundingMode)",
            "1:18: unknown rounding modes are not supported",
        ),
        (
            "(declare-const x Float32)\n(assert (fp.eq x (fp.add x x)))",
            "2:18: `fp.add` needs a rounding mode first",
        ),
        (
            "(declare-const x Float32)\n(assert (fp.eq RTZ x x))",
            "2:9: `fp.eq` does not take a rounding mode",
        ),
        (
            "(declare-const x (_ FloatingPoint 5 11))",
            "1:18: only floats of 32 and 64 bits are supported, not those of 5 and 11",
        ),
        (
            "(declare-const a (Array Int (Array Int Int)))",
            "1:29: arrays of arrays are not supported",
        ),
        (
            "(declare-fun f (Int) Int)",
            "1:14: functions without definition are not supported",
        ),
        (
            "(declare-sort U 0)",
            "1:1: `declare-sort` is not supported, or not in this form",
        ),
    ];
    for (text, problem) in refused {
        assert_eq!(fails(text), problem);
    }
}

#[test]
fn raw_bits_are_one_term_again() {
    let declared = "(declare-const x Float32)(declare-const b (_ BitVec 32))";
    let tie =
        |nan: &str| format!("(assert (ite (fp.isNaN x) (= b {nan}) (= ((_ to_fp 8 24) b) x)))");
    let used = "(assert (= b #x00000005))";
    let count = |text: &str| read(text).map(|(_, script)| script.commands.len());
    assert_eq!(
        count(&format!("{declared}{}{used}", tie("#x7fc00000"))),
        Ok(1)
    );
    // Another pattern for NaN, or a name that something was said about, is not taken so.
    assert_eq!(
        count(&format!("{declared}{}{used}", tie("#x7fc00001"))),
        Ok(2)
    );
    assert_eq!(
        count(&format!("{declared}{used}{}", tie("#x7fc00000"))),
        Ok(2)
    );
}

#[test]
fn rounding_modes_can_have_names() {
    let text = "(define-fun up () RoundingMode RTP)(declare-const x Float64)\
         (assert (let ((m up)) (fp.lt x (fp.add m x x))))";
    let (mut terms, script) = read(text).unwrap_or_else(|error| panic!("{error}"));
    let x = terms.var("x", Sort::Double);
    let sum = terms.rounded(crate::Rounded::Add, Rounding::Up, Sort::Double, &[x, x]);
    let less = terms.flt(x, sum);
    let Some((Command::Assert(found, _), _)) = script.commands.first() else {
        panic!()
    };
    assert_eq!(*found, less);
}

#[test]
fn damaged_scripts_never_crash_the_reader() {
    let script = "(set-logic QF_BV)(declare-const x (_ BitVec 32))(declare-fun y () Float64)(push 1)\
        (define-fun f ((a (_ BitVec 32)) (b Int)) Bool (= a ((_ sign_extend 24) ((_ extract 7 0) a))))\
        (assert (! (let ((z (bvadd x #x00000001))) (and (f z 3) (bvslt z x))) :named n))\
        (assert (fp.lt y ((_ to_fp 11 53) RNE 0.1)))(check-sat-assuming ((= x x)))(get-value (x))\
        (declare-const a (Array (_ BitVec 8) Bool))(assert (select (store a #b00000001 true) #xff))(pop 1)";
    let mut random = Random::new(99);
    for _ in 0..3000 {
        let mut bytes = script.as_bytes().to_vec();
        for _ in 0..1 + random.below(4) {
            let at = random.below(bytes.len());
            match random.below(4) {
                0 => drop(bytes.remove(at)),
                1 => bytes[at] = random.pick(b"()|\"#;0x9 \n_:!-."),
                2 => bytes.truncate(at.max(1)),
                _ => {
                    let from = random.below(bytes.len());
                    let piece: Vec<u8> = bytes[from..bytes.len().min(from + 12)].to_vec();
                    bytes.splice(at..at, piece);
                }
            }
        }
        // Reading may fail; it must end, and an error must have a place.
        if let Err(error) = read(&String::from_utf8_lossy(&bytes)) {
            assert!(error.contains(':'), "{error}");
        }
    }
}

#[test]
fn deep_lets_do_not_overflow_the_stack() {
    let mut text = String::from("(declare-const x (_ BitVec 8))(assert (= x ");
    for _ in 0..50_000 {
        text.push_str("(let ((y (bvmul x x))) (bvadd y ");
    }
    text.push('x');
    text.push_str(&"))".repeat(50_000));
    text.push_str("))");
    assert!(read(&text).is_ok());
}

#[test]
fn printed_terms_read_back_with_the_same_value() {
    for seed in 0..800 {
        let mut terms = Terms::new();
        let shape = if seed % 2 == 0 {
            Shape::ALL
        } else {
            Shape::SMT
        };
        let term = TermSource::new(seed, shape).term(&mut terms, Sort::Bool, 5);
        let mut printer = Printer::new();
        let text = printer.term(&terms, term);
        let text = format!("{}(assert {text})", printer.declarations);
        let mut again = Terms::new();
        let script = Reader::new().script(&mut again, &text);
        let script = script.unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
        let Some((Command::Assert(other, _), _)) = script.commands.last() else {
            panic!()
        };
        let mut random = Random::new(seed);
        for _ in 0..4 {
            let (mut first, mut second) = (Model::new(), Model::new());
            for var in terms.vars() {
                let value = random.value(terms.var_sort(var));
                if let Some(same) = again.find_var(terms.var_name(var)) {
                    second.set(same, printed(&value));
                }
                first.set(var, value);
            }
            assert_eq!(
                terms.eval(term, &first),
                again.eval(*other, &second),
                "seed {seed}\n{text}"
            );
        }
    }
}
