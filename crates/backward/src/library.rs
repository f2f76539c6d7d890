//! Methods of the library as terms: what they give, and when they throw.
//!
//! Each line of the table names a method and a function over its arguments. What is said here must be what the library
//! does, exactly; where it holds only for a part of the arguments, the function requires that part and states it as a
//! doubt, so that nothing is claimed of the rest.

use vitro_expr::{Function, Rounding, Term};

use crate::space::{FieldInfo, Kind, Place};
use crate::stretch::Stretch;
use crate::world::World;

mod text;

/// What a method does, as terms.
#[derive(Default)]
pub struct Modelled {
    /// The result; nothing for `void`, and where it may be anything.
    pub result: Option<Term>,
    /// Classes of exceptions with when they are thrown, in the order in which they are looked for.
    pub throws: Vec<(&'static str, Term)>,
}

impl Modelled {
    fn gives(result: Term) -> Modelled {
        Modelled {
            result: Some(result),
            throws: Vec::new(),
        }
    }
}

/// A method of the library.
#[derive(Clone, Copy)]
pub struct Model {
    /// What it does with its arguments, the receiver first.
    pub run: fn(&mut Stretch<'_>, &[Term]) -> Modelled,
    /// How many exceptions it can throw.
    pub throws: usize,
}

/// Classes that are not looked into, since what they do rests on natives or on much other code.
pub fn is_closed(class: &str) -> bool {
    [
        "java/lang/String",
        "java/lang/StringBuilder",
        "java/lang/StringBuffer",
        "java/lang/AbstractStringBuilder",
        "java/lang/System",
        "java/lang/Class",
        "java/lang/Thread",
        "java/lang/Runtime",
        "java/lang/Throwable",
        "java/lang/Integer$IntegerCache",
    ]
    .contains(&class)
        || [
            "java/io/",
            "java/lang/invoke/",
            "java/lang/reflect/",
            "jdk/",
            "sun/",
        ]
        .iter()
        .any(|package| class.starts_with(package))
}

const NOTHING: Model = Model {
    run: |_, _| Modelled::default(),
    throws: 0,
};

fn plain(run: fn(&mut Stretch<'_>, &[Term]) -> Modelled) -> Option<Model> {
    Some(Model { run, throws: 0 })
}

fn throwing(run: fn(&mut Stretch<'_>, &[Term]) -> Modelled, throws: usize) -> Option<Model> {
    Some(Model { run, throws })
}

/// The model of a method, if there is one.
pub fn model(world: &World, class: &str, name: &str, descriptor: &str) -> Option<Model> {
    if name == "<init>" {
        let of_library = !world.is_users(class);
        let is_exception = world.types.is_below(class, "java/lang/Throwable");
        return (class == "java/lang/Object" || of_library && is_exception).then_some(NOTHING);
    }
    match class {
        "java/lang/Math" | "java/lang/StrictMath" => math(name, descriptor),
        "java/lang/String" => text::model(name, descriptor),
        "java/lang/Integer"
        | "java/lang/Long"
        | "java/lang/Character"
        | "java/lang/Boolean"
        | "java/lang/Byte"
        | "java/lang/Short"
        | "java/lang/Double"
        | "java/lang/Float" => boxes(class, name, descriptor),
        "java/io/PrintStream" if descriptor.ends_with(")V") => Some(NOTHING),
        "java/lang/Object" if name == "getClass" => None,
        _ => None,
    }
}

fn math(name: &str, descriptor: &str) -> Option<Model> {
    match (name, descriptor) {
        ("abs", "(I)I" | "(J)J") => plain(|run, args| {
            let value = args[0];
            let width = run.space.terms.sort(value).width();
            let zero = run.space.terms.bv(width, 0);
            let negative = run.space.terms.slt(value, zero);
            let minus = run.space.terms.neg(value);
            Modelled::gives(run.space.terms.ite(negative, minus, value))
        }),
        ("abs", _) => plain(|run, args| Modelled::gives(run.space.terms.fabs(args[0]))),
        ("min", "(II)I" | "(JJ)J") => plain(|run, args| {
            let less = run.space.terms.sle(args[0], args[1]);
            Modelled::gives(run.space.terms.ite(less, args[0], args[1]))
        }),
        ("max", "(II)I" | "(JJ)J") => plain(|run, args| {
            let less = run.space.terms.sle(args[1], args[0]);
            Modelled::gives(run.space.terms.ite(less, args[0], args[1]))
        }),
        ("sqrt", "(D)D") => plain(|run, args| Modelled::gives(run.space.terms.fsqrt(args[0]))),
        ("floor", "(D)D") => plain(|run, args| rounded(run, args, Rounding::Down)),
        ("ceil", "(D)D") => plain(|run, args| rounded(run, args, Rounding::Up)),
        ("rint", "(D)D") => plain(|run, args| rounded(run, args, Rounding::Even)),
        ("addExact" | "subtractExact" | "multiplyExact", "(II)I") => exact(name),
        ("floorMod", "(II)I" | "(JJ)J") => throwing(
            |run, args| {
                let zero = zero_like(run, args[0]);
                let terms = &mut run.space.terms;
                let rest = terms.srem(args[0], args[1]);
                let signs = terms.bit_xor(rest, args[1]);
                let differ = terms.slt(signs, zero);
                let not_zero = terms.ne(rest, zero);
                let moves = terms.and(differ, not_zero);
                let sum = terms.add(rest, args[1]);
                let result = terms.ite(moves, sum, rest);
                let by_zero = terms.eq(args[1], zero);
                Modelled {
                    result: Some(result),
                    throws: vec![("java/lang/ArithmeticException", by_zero)],
                }
            },
            1,
        ),
        ("sin", "(D)D") => plain(|run, args| function(run, args, Function::Sin)),
        ("cos", "(D)D") => plain(|run, args| function(run, args, Function::Cos)),
        ("tan", "(D)D") => plain(|run, args| function(run, args, Function::Tan)),
        ("exp", "(D)D") => plain(|run, args| function(run, args, Function::Exp)),
        ("log", "(D)D") => plain(|run, args| function(run, args, Function::Log)),
        ("pow", "(DD)D") => plain(|run, args| function(run, args, Function::Pow)),
        _ => None,
    }
}

fn zero_like(run: &mut Stretch<'_>, value: Term) -> Term {
    let width = run.space.terms.sort(value).width();
    run.space.terms.bv(width, 0)
}

fn rounded(run: &mut Stretch<'_>, args: &[Term], mode: Rounding) -> Modelled {
    Modelled::gives(run.space.terms.fround(mode, args[0]))
}

/// The machine of the user may compute a neighbouring double, so a run has to confirm.
fn function(run: &mut Stretch<'_>, args: &[Term], function: Function) -> Modelled {
    run.note_unfollowed(format!("Math.{}", function.name()));
    run.note_doubt("functions that the machine may compute otherwise");
    Modelled::gives(run.space.terms.function(function, args))
}

fn exact(name: &str) -> Option<Model> {
    fn checked(
        run: &mut Stretch<'_>,
        args: &[Term],
        compute: fn(&mut vitro_expr::Terms, Term, Term) -> Term,
    ) -> Modelled {
        let terms = &mut run.space.terms;
        let (left, right) = (terms.sext(64, args[0]), terms.sext(64, args[1]));
        let wide = compute(terms, left, right);
        let result = terms.resize(32, wide);
        let again = terms.sext(64, result);
        let overflows = terms.ne(again, wide);
        Modelled {
            result: Some(result),
            throws: vec![("java/lang/ArithmeticException", overflows)],
        }
    }
    match name {
        "addExact" => throwing(|run, args| checked(run, args, vitro_expr::Terms::add), 1),
        "subtractExact" => throwing(|run, args| checked(run, args, vitro_expr::Terms::sub), 1),
        _ => throwing(|run, args| checked(run, args, vitro_expr::Terms::mul), 1),
    }
}

fn boxes(class: &str, name: &str, descriptor: &str) -> Option<Model> {
    match (class, name, descriptor) {
        ("java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;") => {
            plain(|run, args| boxed(run, "java/lang/Integer", "I", args[0]))
        }
        ("java/lang/Long", "valueOf", "(J)Ljava/lang/Long;") => {
            plain(|run, args| boxed(run, "java/lang/Long", "J", args[0]))
        }
        ("java/lang/Character", "valueOf", "(C)Ljava/lang/Character;") => {
            plain(|run, args| boxed(run, "java/lang/Character", "C", args[0]))
        }
        ("java/lang/Boolean", "valueOf", "(Z)Ljava/lang/Boolean;") => {
            plain(|run, args| boxed(run, "java/lang/Boolean", "Z", args[0]))
        }
        ("java/lang/Double", "valueOf", "(D)Ljava/lang/Double;") => {
            plain(|run, args| boxed(run, "java/lang/Double", "D", args[0]))
        }
        (_, "compare", "(II)I" | "(JJ)I") => plain(|run, args| {
            let terms = &mut run.space.terms;
            let less = terms.slt(args[0], args[1]);
            let equal = terms.eq(args[0], args[1]);
            let (minus, zero, one) = (terms.int(-1), terms.int(0), terms.int(1));
            let rest = terms.ite(equal, zero, one);
            Modelled::gives(terms.ite(less, minus, rest))
        }),
        ("java/lang/Character", "isDigit", "(C)Z") => {
            plain(|run, args| among(run, args[0], &[('0', '9')]))
        }
        ("java/lang/Character", "isLetter", "(C)Z") => {
            plain(|run, args| among(run, args[0], &[('A', 'Z'), ('a', 'z')]))
        }
        ("java/lang/Character", "isLetterOrDigit", "(C)Z") => {
            plain(|run, args| among(run, args[0], &[('0', '9'), ('A', 'Z'), ('a', 'z')]))
        }
        ("java/lang/Character", "isUpperCase", "(C)Z") => {
            plain(|run, args| among(run, args[0], &[('A', 'Z')]))
        }
        ("java/lang/Character", "isLowerCase", "(C)Z") => {
            plain(|run, args| among(run, args[0], &[('a', 'z')]))
        }
        ("java/lang/Character", "isWhitespace", "(C)Z") => {
            plain(|run, args| among(run, args[0], &[('\t', '\r'), ('\u{1c}', ' ')]))
        }
        ("java/lang/Double", "isNaN", "(D)Z") => plain(|run, args| {
            let nan = run.space.terms.is_nan(args[0]);
            Modelled::gives(as_int(run, nan))
        }),
        ("java/lang/Float", "floatToRawIntBits" | "floatToIntBits", _)
        | ("java/lang/Double", "doubleToRawLongBits" | "doubleToLongBits", _) => {
            plain(|run, args| Modelled::gives(run.space.terms.fbits(args[0])))
        }
        ("java/lang/Float", "intBitsToFloat", _) | ("java/lang/Double", "longBitsToDouble", _) => {
            plain(|run, args| Modelled::gives(run.space.terms.ffrom_bits(args[0])))
        }
        _ => None,
    }
}

/// Boxes are new objects here. Small ones are shared in truth, which only matters if somebody compares references, so
/// a run has to confirm.
fn boxed(run: &mut Stretch<'_>, class: &str, descriptor: &str, value: Term) -> Modelled {
    let object = run.allocate(class);
    let field = run.space.field_id(FieldInfo {
        class: class.into(),
        name: "value".into(),
        descriptor: descriptor.into(),
    });
    run.write(Place::Field(field), object, None, value);
    run.note_doubt("boxes that may be the same object");
    Modelled::gives(object)
}

/// A truth value as the machine has it.
pub fn as_int(run: &mut Stretch<'_>, truth: Term) -> Term {
    let (one, zero) = (run.space.terms.int(1), run.space.terms.int(0));
    run.space.terms.ite(truth, one, zero)
}

/// Whether a character is in one of the ranges; only characters of ASCII are looked at.
fn among(run: &mut Stretch<'_>, unit: Term, ranges: &[(char, char)]) -> Modelled {
    let end = run.space.terms.int(128);
    let ascii = run.space.terms.slt(unit, end);
    run.require(ascii);
    run.note_doubt("characters beyond ASCII");
    let ranges: Vec<(i32, i32)> = ranges
        .iter()
        .map(|&(low, high)| (low as i32, high as i32))
        .collect();
    let inside = run.space.within(unit, &ranges);
    Modelled::gives(as_int(run, inside))
}

/// The kind of characters.
pub(crate) const UNIT: Kind = Kind::Char;
