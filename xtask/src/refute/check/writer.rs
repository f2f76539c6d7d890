//! Writes the statements of a random program. Shapes give it templates of expressions and statements, in which words in
//! braces represent what is chosen at random:
//!
//! * `{i}` an int expression, `{s}` a simple one: a variable or a small number, `{k}` a number from 0 to 3;
//! * `{b}` a condition, `{u}` a condition that the input decides alone;
//! * `{v}` an int variable that may be assigned to;
//! * `{new}` a new name, `{old}` the same once more;
//! * anything else: one of the names that the shape has given under this word.

use std::collections::BTreeMap;

use crate::fuzz_programs::source::{Arm, Node};
use vitro_stable::Random;

/// Most inputs of a program.
const MOST_INPUTS: u64 = 3_000;
/// Bodies nested deeper than this hold no further blocks.
const DEEPEST: usize = 2;

/// What a program is made of, as far as it has been chosen.
pub(super) struct Writer {
    pub(super) random: Random,
    /// Nested classes and methods.
    pub(super) members: Vec<Node>,
    /// The first statements of `main`.
    pub(super) setup: Vec<Node>,
    /// Templates of int expressions.
    pub(super) ints: Vec<&'static str>,
    /// Templates of conditions.
    pub(super) bools: Vec<&'static str>,
    /// Templates of statements.
    pub(super) statements: Vec<&'static str>,
    /// Templates of what begins each body of a statement with bodies.
    pub(super) blocks: Vec<&'static [&'static str]>,
    /// Whether static fields change.
    pub(super) changes_statics: bool,
    names: BTreeMap<&'static str, Vec<String>>,
    /// Int variables that may be assigned to.
    variables: Vec<String>,
    /// Int variables that are only read.
    constants: Vec<String>,
    /// How many inputs the program has so far.
    inputs: u64,
    /// How often the statement that is written is carried out.
    times: u32,
    last: usize,
    /// The last name that a template has asked for.
    latest: String,
}

impl Writer {
    pub(super) fn new(random: Random) -> Writer {
        Writer {
            random,
            members: Vec::new(),
            setup: Vec::new(),
            ints: Vec::new(),
            bools: Vec::new(),
            statements: Vec::new(),
            blocks: Vec::new(),
            changes_statics: false,
            names: BTreeMap::new(),
            variables: Vec::new(),
            constants: Vec::new(),
            inputs: 1,
            times: 1,
            last: 0,
            latest: String::new(),
        }
    }

    /// A name that nothing else has.
    pub(super) fn name(&mut self, prefix: &str) -> String {
        self.last += 1;
        format!("{prefix}{}", self.last)
    }

    /// A name that a template may choose by this word.
    pub(super) fn offer(&mut self, word: &'static str, name: &str) {
        self.names.entry(word).or_default().push(name.to_owned());
    }

    /// Members that are there as they are.
    pub(super) fn member(&mut self, text: &str) {
        if !self.members.contains(&Node::Fixed(text.to_owned())) {
            self.members.push(Node::Fixed(text.to_owned()));
        }
    }

    /// A statement at the beginning of `main`, from a template.
    pub(super) fn begin(&mut self, template: &str) {
        let text = self.fill(template, 0);
        self.setup.push(Node::Fixed(text));
    }

    /// A statement at the beginning of `main` that can be left out.
    pub(super) fn begin_with(&mut self, template: &str) {
        let text = self.fill(template, 0);
        self.setup.push(Node::Line(text));
    }

    /// A new int variable that may be assigned to.
    pub(super) fn variable(&mut self, template: &str) -> String {
        let name = self.name("x");
        self.begin(&format!("int {name} = {template};"));
        self.variables.push(name.clone());
        name
    }

    /// A new unknown int from 0 up to and including a number, asked for in one way or another.
    pub(super) fn unknown(&mut self, high: i64) -> String {
        let name = self.name("n");
        let low = if self.random.chance(20) { -1 } else { 0 };
        match self.random.below(5) {
            0 => self.begin(&format!("int {name} = Vitro.anyInt({low}, {high});")),
            1 => {
                self.begin(&format!("int {name} = Vitro.anyInt();"));
                let (below, above) = (low - 1, high + 1);
                self.begin(&format!(
                    "Vitro.assume({name} > {below} && {name} < {above});"
                ));
            }
            2 => {
                let kind = self.random.pick(&["byte", "short", "long"]);
                let word = kind[..1].to_uppercase() + &kind[1..];
                self.begin(&format!("int {name} = (int) Vitro.any{word}();"));
                self.begin(&format!(
                    "Vitro.assume({low} <= {name} && {name} <= {high});"
                ));
            }
            _ => {
                self.begin(&format!("int {name} = Vitro.anyInt();"));
                self.begin(&format!("Vitro.assume({name} >= {low});"));
                self.begin(&format!("Vitro.assume({name} <= {high});"));
            }
        }
        self.inputs *= (high - low + 1).unsigned_abs();
        self.constants.push(name.clone());
        name
    }

    /// A new unknown int that is an index into an array.
    pub(super) fn index(&mut self, array: &str, most: u64) -> String {
        let name = self.name("i");
        self.begin(&format!("int {name} = Vitro.anyInt();"));
        self.begin(&format!(
            "Vitro.assume(0 <= {name} && {name} < {array}.length);"
        ));
        self.inputs *= most;
        self.constants.push(name.clone());
        name
    }

    /// An int variable that is there already and may be assigned to.
    pub(super) fn local(&mut self, name: &str) {
        self.variables.push(name.to_owned());
    }

    /// An int variable that is there already and is only read.
    pub(super) fn constant(&mut self, name: &str) {
        self.constants.push(name.to_owned());
    }

    /// From here on nothing more is unknown.
    pub(super) fn exhaust(&mut self) {
        self.inputs = u64::MAX;
    }

    /// Notes that the program has this many times as many inputs.
    pub(super) fn multiply(&mut self, inputs: u64) {
        self.inputs *= inputs;
    }

    /// Fills in what a template leaves open.
    pub(super) fn fill(&mut self, template: &str, depth: usize) -> String {
        let mut text = String::new();
        let mut rest = template;
        while let Some((before, after)) = rest.split_once('{') {
            let word = after.split_once('}').filter(|(word, _)| is_word(word));
            text.push_str(before);
            match word {
                Some((word, behind)) => {
                    text += &self.choose(word, depth);
                    rest = behind;
                }
                None => {
                    text.push('{');
                    rest = after;
                }
            }
        }
        text + rest
    }

    fn choose(&mut self, word: &str, depth: usize) -> String {
        match word {
            "i" => self.int(depth),
            "s" => self.simple(),
            "k" => self.random.below(4).to_string(),
            "b" => self.condition(depth),
            "u" => self.unknown_condition(depth),
            "new" => {
                self.latest = self.name("e");
                self.latest.clone()
            }
            "old" => self.latest.clone(),
            "v" => match self.variables.len() {
                0 => "spare".to_owned(),
                count => self.variables[self.random.below(count)].clone(),
            },
            other => match self.names.get(other) {
                Some(names) => names[self.random.below(names.len())].clone(),
                None => format!("{{{other}}}"),
            },
        }
    }

    fn simple(&mut self) -> String {
        let readable = self.variables.len() + self.constants.len();
        match self.random.below(4) {
            0 => self.random.between(-1, 3).to_string(),
            _ if readable > 0 => {
                let all = self.variables.iter().chain(&self.constants);
                let at = self.random.below(readable);
                all.into_iter().nth(at).cloned().unwrap_or_default()
            }
            _ => self.random.between(0, 3).to_string(),
        }
    }

    /// An int expression.
    pub(super) fn int(&mut self, depth: usize) -> String {
        if depth > 2 {
            return self.simple();
        }
        let shaped = !self.ints.is_empty() && self.random.chance(45);
        let template = match shaped {
            true => self.ints[self.random.below(self.ints.len())],
            false => self.random.pick(&[
                "{s}",
                "{s}",
                "{s} + {s}",
                "{i} - {s}",
                "{s} * 2",
                "({i}) / 2",
                "{i} % 3",
                "({b} ? {i} : {s})",
                "({i} & 3)",
                "({i} ^ {s})",
                "-({s})",
            ]),
        };
        self.fill(template, depth + 1)
    }

    /// A condition.
    pub(super) fn condition(&mut self, depth: usize) -> String {
        if depth > 2 {
            let (a, b) = (self.simple(), self.simple());
            let operator = self.random.pick(&["==", "<", "!=", "<="]);
            return format!("{a} {operator} {b}");
        }
        let shaped = !self.bools.is_empty() && self.random.chance(45);
        let template = match shaped {
            true => self.bools[self.random.below(self.bools.len())],
            false => self.random.pick(&[
                "{s} == {s}",
                "{s} < {s}",
                "{i} > {s}",
                "{i} != {s}",
                "{i} == {k}",
                "({b} && {b})",
                "({b} || {b})",
                "!({b})",
            ]),
        };
        self.fill(template, depth + 1)
    }

    /// A condition that the input decides alone, if the program may have that many inputs.
    fn unknown_condition(&mut self, depth: usize) -> String {
        let all = 2u64
            .checked_pow(self.times)
            .and_then(|more| more.checked_mul(self.inputs));
        match all.filter(|&all| all <= MOST_INPUTS) {
            Some(all) => {
                self.inputs = all;
                "Vitro.anyBoolean()".to_owned()
            }
            None => self.condition(depth + 1),
        }
    }

    /// Some statements.
    pub(super) fn body(&mut self, count: usize, depth: usize) -> Vec<Node> {
        (0..count).map(|_| self.statement(depth)).collect()
    }

    fn statement(&mut self, depth: usize) -> Node {
        let is_block = depth < DEEPEST && self.random.chance(45);
        if !is_block {
            let shaped = !self.statements.is_empty() && self.random.chance(60);
            let template = match shaped {
                true => self.statements[self.random.below(self.statements.len())],
                false => self.random.pick(&[
                    "{v} = {i};",
                    "{v} = {i};",
                    "{v} += {s};",
                    "{v}++;",
                    "{v}--;",
                    "{v} = {u} ? {i} : {s};",
                ]),
            };
            return Node::Line(self.fill(template, 0));
        }
        match self.random.below(10) {
            0..=1 => self.when(depth),
            2..=3 => self.when_else(depth),
            4..=5 => self.count_up(depth),
            6 => self.cases(depth),
            _ if self.blocks.is_empty() => self.when_else(depth),
            _ => {
                let heads = self.blocks[self.random.below(self.blocks.len())];
                let heads: Vec<String> = heads.iter().map(|head| self.fill(head, 1)).collect();
                let arms = heads.into_iter();
                let arms = arms.map(|head| Arm::new(head, self.some(depth)));
                Node::arms(arms.collect())
            }
        }
    }

    /// A body of a nested statement.
    fn some(&mut self, depth: usize) -> Vec<Node> {
        let count = 1 + self.random.below(2);
        self.body(count, depth + 1)
    }

    fn question(&mut self) -> String {
        match self.random.chance(60) {
            true => self.unknown_condition(0),
            false => self.condition(0),
        }
    }

    fn when(&mut self, depth: usize) -> Node {
        let head = format!("if ({}) {{", self.question());
        Node::block(head, self.some(depth))
    }

    fn when_else(&mut self, depth: usize) -> Node {
        let head = format!("if ({}) {{", self.question());
        let arms = vec![
            Arm::new(head, self.some(depth)),
            Arm::new("} else {", self.some(depth)),
        ];
        Node::arms(arms)
    }

    fn count_up(&mut self, depth: usize) -> Node {
        let counter = self.name("k");
        let turns = 2 + self.random.below(2) as u32;
        let before = self.times;
        self.times = before * turns;
        self.constants.push(counter.clone());
        let mut body = self.some(depth);
        if self.random.chance(15) {
            let word = self.random.pick(&["break", "continue"]);
            let question = self.question();
            body.insert(0, Node::Line(format!("if ({question}) {word};")));
        }
        self.constants.pop();
        self.times = before;
        let head = format!("for (int {counter} = 0; {counter} < {turns}; {counter}++) {{");
        Node::block(head, body)
    }

    fn cases(&mut self, depth: usize) -> Node {
        let key = self.int(1);
        let mut arms = vec![Arm::new(format!("switch ({key}) {{"), Vec::new())];
        for case in 0..2 + self.random.below(2) {
            let mut body = self.some(depth);
            if self.random.chance(70) {
                body.push(Node::Fixed("break;".to_owned()));
            }
            arms.push(Arm::new(format!("case {case}:"), body));
        }
        arms.push(Arm::new("default:", self.some(depth)));
        Node::arms(arms)
    }

    /// The last statement: what must hold.
    pub(super) fn claim(&mut self) -> Node {
        let template = self.random.pick(&[
            "assert !({s} == {k} && {s} == {k});",
            "assert !({i} == {k} && {s} == {k});",
            "assert !({i} == {k} && {i} == {k} && {b});",
            "assert {s} != {s};",
            "assert {i} != {k};",
            "assert {s} <= 3 || {b};",
            "assert {s} + {s} != {k} || {b};",
            "assert {i} <= {i} + {k};",
            "assert {b} || {b} || {b};",
            "assert !({b} && {b} && {b});",
        ]);
        Node::Fixed(self.fill(template, 0))
    }
}

/// Whether this is a word that represents something, and no part of Java.
fn is_word(text: &str) -> bool {
    !text.is_empty() && text.len() < 12 && text.bytes().all(|byte| byte.is_ascii_lowercase())
}
