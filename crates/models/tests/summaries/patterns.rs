//! A Java class with random patterns of `java.util.regex`, three probes each: the whole text matches, its beginning
//! does, and some part of it does, again and again. Each says where the match and its groups are.

use std::fmt::Write;

use crate::dice::Dice;

const CHARACTERS: [&str; 9] = ["a", "b", "0", " ", "-", "B", "\\n", "\u{e9}", "\u{3b1}"];
const CLASSES: [&str; 16] = [
    ".",
    "\\d",
    "\\w",
    "\\s",
    "\\D",
    "\\W",
    "\\S",
    "[ab]",
    "[^a]",
    "[a-c0]",
    "[^\\s0]",
    "[b-]",
    "[\\w.-]",
    "[^\\w]",
    "\\p{Upper}",
    "[A-Z\\u00c0-\\u03ff]",
];
const EDGES: [&str; 6] = ["^", "$", "$", "\\A", "\\z", "\\Z"];
const QUANTIFIERS: [&str; 12] = [
    "?", "*", "+", "??", "*?", "+?", "{2}", "{1,2}", "{2,}", "{0,2}?", "{1,}?", "{3}",
];

/// The source of the class.
pub fn source(count: u64) -> String {
    let mut text = String::from(
        "import java.util.regex.*;\n\
         class Patterns {\n\
         static int spots(Matcher m) {\n\
           int h = m.start() * 17 + m.end();\n\
           for (int g = 1; g <= m.groupCount(); g++) h = h * 31 + m.start(g) + 7 * m.end(g);\n\
           return h * 2 + 1;\n\
         }\n",
    );
    for number in 0..count {
        let mut dice = Dice::new(number.wrapping_mul(0x51_7cc1) + 1);
        let pattern = choice(&mut dice, 3);
        let flags = [0, 0, 0, 2, 32, 34][dice.below(6)];
        let literal = pattern.replace('\\', "\\\\");
        let written = writeln!(
            text,
            "static final Pattern P{number} = Pattern.compile(\"{literal}\", {flags});\n\
             static int whole{number}(String s) {{\n\
               Matcher m = P{number}.matcher(s); return m.matches() ? spots(m) : 0; }}\n\
             static int front{number}(String s) {{\n\
               Matcher m = P{number}.matcher(s); return m.lookingAt() ? spots(m) : 0; }}\n\
             static int parts{number}(String s) {{\n\
               Matcher m = P{number}.matcher(s); int h = 0, n = 0;\n\
               while (n++ < 3 && m.find()) h = h * 31 + spots(m);\n\
               return h; }}"
        );
        written.expect("strings take everything");
    }
    text.push_str("}\n");
    text
}

fn one<'a>(dice: &mut Dice, of: &[&'a str]) -> &'a str {
    of[dice.below(of.len())]
}

fn choice(dice: &mut Dice, depth: usize) -> String {
    let count = if dice.below(4) == 0 { 2 } else { 1 };
    let alternatives: Vec<String> = (0..count).map(|_| sequence(dice, depth)).collect();
    alternatives.join("|")
}

fn sequence(dice: &mut Dice, depth: usize) -> String {
    let mut text = String::new();
    for _ in 0..1 + dice.below(3) {
        text += &atom(dice, depth);
    }
    text
}

fn atom(dice: &mut Dice, depth: usize) -> String {
    let mut text = match dice.below(12) {
        0..=3 => one(dice, &CHARACTERS).to_owned(),
        4..=6 => one(dice, &CLASSES).to_owned(),
        7 if dice.below(2) == 0 => return one(dice, &EDGES).to_owned(),
        8 if depth > 0 && dice.below(2) == 0 => {
            let kind = one(dice, &["(?=", "(?!"]);
            // What a group inside has is not summarised.
            return format!("{kind}{}{})", atom(dice, 0), atom(dice, 0));
        }
        _ if depth > 0 => {
            let kind = one(dice, &["(", "(", "(?:", "(?i:"]);
            format!("{kind}{})", choice(dice, depth - 1))
        }
        _ => "a".to_owned(),
    };
    if dice.below(2) == 0 {
        text += one(dice, &QUANTIFIERS);
    }
    text
}
