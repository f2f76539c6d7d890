//! String concatenation against `StringConcatFactory`.

use vitro_spin::{ConcatConstant, concat};

use crate::bench::{Pack, run};

const TYPES: [&str; 14] = [
    "Z",
    "B",
    "C",
    "S",
    "I",
    "J",
    "F",
    "D",
    "Ljava/lang/String;",
    "Ljava/lang/Object;",
    "Ljava/lang/CharSequence;",
    "Ljava/lang/StringBuilder;",
    "Ljava/lang/Integer;",
    "[C",
];

#[derive(Default)]
struct Cases {
    count: usize,
    pack: Pack,
}

impl Cases {
    fn add(&mut self, parameters: &str, recipe: &str, constants: &[ConcatConstant]) {
        let recipe = recipe.encode_utf16().collect::<Vec<_>>();
        self.add_call(
            &format!("({parameters})Ljava/lang/String;"),
            &recipe,
            constants,
        );
    }

    fn add_call(&mut self, descriptor: &str, recipe: &[u16], constants: &[ConcatConstant]) {
        let bytes = concat("Concats$$Spun", descriptor, recipe, constants).unwrap();
        self.count += 1;
        self.pack.text(descriptor);
        self.pack.units(recipe);
        self.pack.int(constants.len());
        for constant in constants {
            let (kind, text) = match constant {
                ConcatConstant::Text(units) => {
                    self.pack.text("text");
                    self.pack.units(units);
                    continue;
                }
                ConcatConstant::Int(value) => ("int", value.to_string()),
                ConcatConstant::Long(value) => ("long", value.to_string()),
                ConcatConstant::Float(bits) => ("float", bits.to_string()),
                ConcatConstant::Double(bits) => ("double", bits.to_string()),
                ConcatConstant::Class(name) => ("class", name.clone()),
            };
            self.pack.text(kind);
            self.pack.text(&text);
        }
        self.pack.block(&bytes);
    }
}

#[test]
fn concatenations_are_those_of_the_jdk() {
    let mut cases = Cases::default();
    add_arguments(&mut cases);
    add_texts(&mut cases);
    add_constants(&mut cases);
    for result in ["Ljava/lang/Object;", "Ljava/lang/CharSequence;"] {
        cases.add_call(&format!("(I){result}"), &[1], &[]);
        cases.add_call(&format!("(II){result}"), &[1, 1], &[]);
    }
    let mut pack = Pack::default();
    pack.int(cases.count);
    let pack = pack.followed_by(cases.pack);
    let sources = [("Concats.java", include_str!("java/Concats.java"))];
    let printed = run("Concats", &sources, &pack);
    assert!(printed("recipes") > 250 && printed("calls") > 1_500);
}

/// Every type alone and in pairs, and as many arguments as there may be.
fn add_arguments(cases: &mut Cases) {
    for first in TYPES {
        for recipe in ["\u{1}", "a\u{1}", "\u{1}b", "a\u{1}b"] {
            cases.add(first, recipe, &[]);
        }
        for second in TYPES {
            cases.add(&format!("{first}{second}"), "\u{1}\u{1}", &[]);
        }
    }
    let all = TYPES.concat();
    cases.add(&all, &"\u{1}".repeat(TYPES.len()), &[]);
    cases.add(&all, &", \u{1}".repeat(TYPES.len()), &[]);
    cases.add(&"J".repeat(100), &"\u{1}".repeat(100), &[]);
    cases.add(&"Ljava/lang/String;".repeat(200), &"\u{1}".repeat(200), &[]);
}

fn add_texts(cases: &mut Cases) {
    cases.add("", "", &[]);
    cases.add("", "text", &[]);
    cases.add("I", "NUL \0, é, €, 😀: \u{1}", &[]);
    cases.add_call(
        "(I)Ljava/lang/String;",
        &[0xDC00, 0xD83D, 1, 0xD83D, 0xFFFF],
        &[],
    );
    cases.add("C", &format!("{}\u{1}", "€".repeat(30_000)), &[]);
}

fn add_constants(cases: &mut Cases) {
    let text = |text: &str| ConcatConstant::Text(text.encode_utf16().collect());
    cases.add("I", "\u{2}\u{1}\u{2}", &[text("\u{1}\u{2}"), text("")]);
    cases.add("Ljava/lang/String;", "\u{2}\u{1}", &[text("")]);
    cases.add("", "\u{2}", &[text("alone")]);
    let long = text(&"€".repeat(40_000));
    cases.add("Z", "\u{2}x\u{2}\u{1}", &[long.clone(), long]);
    let numbers = [
        ConcatConstant::Int(-7),
        ConcatConstant::Long(i64::MIN),
        ConcatConstant::Float(0.1_f32.to_bits()),
        ConcatConstant::Float(f32::NAN.to_bits()),
        ConcatConstant::Double(1e10_f64.to_bits()),
        ConcatConstant::Double((-0.0_f64).to_bits()),
        ConcatConstant::Class("java/lang/Runnable".to_owned()),
        ConcatConstant::Class("[I".to_owned()),
    ];
    cases.add("", &"\u{2} ".repeat(numbers.len()), &numbers);
    cases.add(
        "S",
        &format!("{}\u{1}", "\u{2}".repeat(numbers.len())),
        &numbers,
    );
}
