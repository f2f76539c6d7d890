//! Every sentence of a test is true of the values that stand in it. A checker of its own reads the tests as text: the
//! conditions in comments, the words of names, and the values of local variables.

mod support;

use std::collections::HashMap;

use support::*;

const SAYS_OTHER: &str = include_str!("java/sentences/SaysOther.java");
const CALLS: &str = include_str!("java/sentences/Calls.java");

/// The value of a local variable, as far as the checker knows it.
#[derive(Clone, Debug, PartialEq)]
enum Value {
    Number(f64),
    Truth(bool),
    Text(Vec<char>),
    Null,
    /// An array or collection with this number of elements.
    Sized(usize),
}

/// A test: its name, the conditions in its comment, its local variables.
#[derive(Debug)]
struct Test {
    name: String,
    conditions: Vec<String>,
    locals: HashMap<String, Value>,
}

impl Test {
    /// Counts what is put into a collection: `weights.put("", 2);`
    fn grow(&mut self, line: &str) {
        let Some((name, rest)) = line.trim().split_once('.') else {
            return;
        };
        if let Some(Value::Sized(count)) = self.locals.get_mut(name)
            && (rest.starts_with("put(") || rest.starts_with("add("))
        {
            *count += 1;
        }
    }
}

fn tests_in(file: &str) -> Vec<Test> {
    let mut tests = Vec::new();
    let mut comment = String::new();
    let mut current: Option<Test> = None;
    for line in file.lines() {
        if let Some(text) = line.strip_prefix("  // ") {
            let is_more = text.starts_with("   ");
            comment.push_str(if is_more { " " } else { "\n" });
            comment.push_str(text.trim());
        } else if let Some(rest) = line
            .trim_start()
            .strip_prefix("void ")
            .or(line.strip_prefix("  public void "))
        {
            let said = comment.lines().find_map(|one| one.strip_prefix("When "));
            let conditions = said.map_or_else(Vec::new, |said| {
                said.split(" && ").map(str::to_owned).collect()
            });
            current = Some(Test {
                name: rest.split('(').next().unwrap_or_default().to_owned(),
                conditions,
                locals: HashMap::new(),
            });
            comment.clear();
        } else if line == "  }" {
            tests.extend(current.take());
            comment.clear();
        } else if let Some(test) = &mut current {
            test.locals.extend(local(line));
            test.grow(line);
        }
    }
    tests
}

/// `int n = 3;`
fn local(line: &str) -> Option<(String, Value)> {
    let (declared, value) = line.trim().strip_suffix(';')?.split_once(" = ")?;
    let (_, name) = declared.rsplit_once(' ')?;
    let is_name = name.chars().all(|c| c.is_alphanumeric() || c == '_');
    is_name.then_some(())?;
    Some((name.to_owned(), literal(value)?))
}

fn literal(text: &str) -> Option<Value> {
    let text = text.trim();
    match text {
        "null" => return Some(Value::Null),
        "true" | "false" => return Some(Value::Truth(text == "true")),
        "Integer.MAX_VALUE" => return Some(Value::Number(f64::from(i32::MAX))),
        "Integer.MIN_VALUE" => return Some(Value::Number(f64::from(i32::MIN))),
        _ => {}
    }
    if let Some(inner) = text
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'))
    {
        return (!inner.contains(['"', '\\'])).then(|| Value::Text(inner.chars().collect()));
    }
    if let Some(inner) = text
        .strip_prefix('\'')
        .and_then(|text| text.strip_suffix('\''))
    {
        let mut all = inner.chars();
        let first = all.next()?;
        return (all.next().is_none()).then(|| Value::Number(f64::from(u32::from(first))));
    }
    if let Some(rest) = text.strip_prefix("new ")
        && rest.ends_with(">()")
    {
        return Some(Value::Sized(0));
    }
    if text.starts_with("List.of(") || text.starts_with("Set.of(") {
        let inner = text.split_once('(')?.1.strip_suffix(')')?;
        let is_plain = !inner.contains(['(', '"', '\'']);
        let count = if inner.is_empty() {
            0
        } else {
            inner.split(',').count()
        };
        return is_plain.then_some(Value::Sized(count));
    }
    if let Some((kind, inner)) = text.split_once("[] {") {
        let inner = inner.strip_suffix('}')?;
        let is_plain = kind.starts_with("new ") && !inner.contains(['{', '"', '\'', '(']);
        let count = if inner.trim().is_empty() {
            0
        } else {
            inner.split(',').count()
        };
        return is_plain.then_some(Value::Sized(count));
    }
    let digits = text.trim_end_matches(['L', 'f']).replace('_', "");
    digits.parse().ok().map(Value::Number)
}

/// The value of an operand of a condition.
fn operand(text: &str, locals: &HashMap<String, Value>) -> Option<Value> {
    let text = text.trim();
    if let Some(value) = locals.get(text) {
        return Some(value.clone());
    }
    let of = |name: &str| locals.get(name);
    if let Some(name) = text
        .strip_suffix(".length()")
        .or(text.strip_suffix(".size()"))
        .or(text.strip_suffix(".length"))
    {
        return match of(name)? {
            Value::Text(all) => Some(Value::Number(all.len() as f64)),
            Value::Sized(count) => Some(Value::Number(*count as f64)),
            _ => None,
        };
    }
    if let Some(name) = text.strip_suffix(".value") {
        return of(name).cloned();
    }
    if let Some((name, index)) = text.split_once(".charAt(") {
        let index: usize = index.strip_suffix(')')?.parse().ok()?;
        return match of(name)? {
            Value::Text(all) => all
                .get(index)
                .map(|&c| Value::Number(f64::from(u32::from(c)))),
            _ => None,
        };
    }
    literal(text)
}

/// Whether a condition is true; nothing if the checker does not know.
fn holds(condition: &str, locals: &HashMap<String, Value>) -> Option<bool> {
    if condition.contains("||") || condition.contains(" ? ") {
        return None;
    }
    for operator in ["==", "!=", "<=", ">=", "<", ">"] {
        let Some((left, right)) = condition.split_once(&format!(" {operator} ")) else {
            continue;
        };
        return match (operand(left, locals)?, operand(right, locals)?) {
            (Value::Number(left), Value::Number(right)) => Some(match operator {
                "==" => left == right,
                "!=" => left != right,
                "<=" => left <= right,
                ">=" => left >= right,
                "<" => left < right,
                _ => left > right,
            }),
            (left, right) => match operator {
                "==" => Some(left == right),
                "!=" => Some(left != right),
                _ => None,
            },
        };
    }
    let (text, is_true) = match condition.strip_prefix('!') {
        Some(rest) => (rest, false),
        None => (condition, true),
    };
    if let Some(name) = text.strip_suffix(".isEmpty()") {
        let is_empty = match locals.get(name)? {
            Value::Text(all) => all.is_empty(),
            Value::Sized(count) => *count == 0,
            _ => return None,
        };
        return Some(is_empty == is_true);
    }
    match locals.get(text)? {
        Value::Truth(value) => Some(*value == is_true),
        _ => None,
    }
}

/// What a name says of a local variable: `compare_valueAtMost3_returnsMore`.
fn named(name: &str, locals: &HashMap<String, Value>) -> Vec<(String, bool)> {
    let middle = name.split('_').skip(1).collect::<Vec<_>>();
    let Some((_, middle)) = middle.split_last() else {
        return Vec::new();
    };
    let mut said = Vec::new();
    for part in middle.iter().flat_map(|part| part.split("And")) {
        let mut start = part.chars();
        let first = start.next().map(|c| c.to_ascii_lowercase());
        let part: String = first.into_iter().chain(start).collect();
        for (local, value) in locals {
            let (Some(rest), Value::Number(number)) = (part.strip_prefix(&**local), value) else {
                continue;
            };
            let bound = |word: &str| rest.strip_prefix(word)?.parse::<f64>().ok();
            let is_true = match rest {
                "Zero" => Some(*number == 0.0),
                "NotZero" => Some(*number != 0.0),
                "Negative" => Some(*number < 0.0),
                "NotNegative" => Some(*number >= 0.0),
                "Positive" => Some(*number > 0.0),
                "NotPositive" => Some(*number <= 0.0),
                _ => bound("AtMost")
                    .map(|bound| *number <= bound)
                    .or(bound("AtLeast").map(|bound| *number >= bound))
                    .or(bound("LessThan").map(|bound| *number < bound))
                    .or(bound("GreaterThan").map(|bound| *number > bound))
                    .or(bound("").map(|bound| *number == bound)),
            };
            said.extend(is_true.map(|is_true| (part.clone(), is_true)));
        }
    }
    said
}

/// How many sentences of some tests the checker can judge, and those that are false.
fn judged(files: &[String]) -> (usize, Vec<String>) {
    let (mut count, mut wrong) = (0, Vec::new());
    for test in files.iter().flat_map(|file| tests_in(file)) {
        let conditions = test.conditions.iter();
        let conditions =
            conditions.filter_map(|text| Some((text.clone(), holds(text, &test.locals)?)));
        let names = named(&test.name, &test.locals);
        for (text, is_true) in conditions.chain(names) {
            count += 1;
            if !is_true {
                wrong.push(format!("{text}: {test:?}"));
            }
        }
    }
    (count, wrong)
}

#[test]
fn the_checker_finds_false_sentences() {
    let file = |value: i32| {
        format!(
            "  // When n <= 3 && n != 2 && s.length() == 1\n  @Test\n  void m_nAtMost3_returns4() {{\n    int n = {value};\n    \
             String s = \"a\";\n  }}\n"
        )
    };
    assert_eq!(judged(&[file(3)]), (4, Vec::new()));
    assert_eq!(judged(&[file(2)]).1.len(), 1);
    assert_eq!(judged(&[file(5)]).1.len(), 2);
}

#[test]
fn what_the_tests_of_the_example_say_is_true() {
    let project = shop("sentences-shop");
    succeed(&project, &["generate"]);
    let files: Vec<String> = java_files(&project.join("src/test/java"))
        .iter()
        .map(|file| read(file))
        .collect();
    let (count, wrong) = judged(&files);
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(count > 40, "only {count} sentences were judged");
}

#[test]
fn values_that_say_more_do_not_make_sentences_false() {
    let project = project(
        "sentences",
        &[
            ("sentences/SaysOther.java", SAYS_OTHER),
            ("sentences/Calls.java", CALLS),
        ],
    );
    succeed(&project, &["generate"]);
    let tests =
        |class: &str| read(&project.join(format!("src/test/java/sentences/{class}VitroTest.java")));
    let (other, calls) = (tests("SaysOther"), tests("Calls"));
    let (count, wrong) = judged(std::slice::from_ref(&calls));
    assert!(wrong.is_empty(), "{wrong:#?}\n{calls}");
    assert!(count > 8, "only {count} sentences were judged: {calls}");
    // A number that was found with 0 is 2 in the test.
    let changed = other.split("@Test").collect::<Vec<_>>();
    let says_zero =
        |part: &&&str| part.contains("nValueZero") || part.contains("this.n.value == 0");
    for part in changed.iter().filter(says_zero) {
        assert!(part.contains("SaysOther(0)"), "{other}");
    }
    assert!(
        !other.contains("ValueZero") || other.contains("(0)"),
        "{other}"
    );
    // Where a name says that the same comes back, that is asserted.
    for test in calls
        .split("@Test")
        .filter(|test| test.contains("_returnsSame") || test.contains("returnsSame("))
    {
        assert!(test.contains("assertSame("), "{test}");
    }
}

#[test]
fn explore_names_paths_that_it_shows() {
    let project = project(
        "numbered",
        &[
            ("sentences/Calls.java", CALLS),
            ("sentences/SaysOther.java", SAYS_OTHER),
        ],
    );
    let classes = project.join("target/classes");
    let classes = classes.display().to_string();
    for target in ["sentences.SaysOther.big", "sentences.Calls.compare"] {
        let said = succeed(
            &project,
            &[
                "explore",
                "--class-path",
                &classes,
                "--max-paths",
                "60",
                target,
            ],
        );
        let shown = said
            .lines()
            .filter(|line| line.starts_with("  path "))
            .count();
        let named = said.lines().filter_map(|line| {
            line.rsplit_once("covered by path ")?
                .1
                .parse::<usize>()
                .ok()
        });
        let named: Vec<usize> = named.collect();
        assert!(
            !named.is_empty() && named.iter().all(|number| (1..=shown).contains(number)),
            "{said}"
        );
    }
}
