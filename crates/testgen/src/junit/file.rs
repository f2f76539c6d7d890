//! A whole test class: header, imports, tests.

use std::collections::{BTreeSet, HashSet};

use vitro_classfile::descriptor::{parameters, return_descriptor};

use super::arrange::{Unwritable, arrange};
use super::assertions::assertions;
use super::conditions::told;
use super::framework::{Asserter, Framework, Options};
use super::names::{name_all, outcome, variable};
use super::reflection::{helpers, is_private};
use super::table::{Table, tables};
use crate::case::{Case, Finding};
use crate::classes::{Classes, check_class, package};
use crate::condition::joined;
use crate::java::expr::{annotation, method_head};
use crate::java::layout::WIDTH;
use crate::java::{Expr, Statement, Types};
use crate::observed::{Ending, Observed, Thrown};
use crate::owned;
use crate::recipe::ObjectNumber;

/// What reflection may throw.
pub(super) const THROWABLE: &str = "java/lang/Throwable";

/// A test class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// Its place below the folder for tests: `zoo/NumbersTest.java`.
    pub path: String,
    /// Its binary name: `zoo.NumbersTest`.
    pub class: String,
    /// The source, with the header that says that it is ours.
    pub text: String,
    /// The tests in it.
    pub tests: Vec<WrittenTest>,
    /// Cases that are not in it.
    pub left: Vec<Left>,
}

/// A test method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenTest {
    /// Its name.
    pub method: String,
    /// The cases that it checks; several for a parameterised test, in the order of its rows.
    pub cases: Vec<usize>,
    /// First and last line in the file, from 1.
    pub lines: (usize, usize),
    /// The statements of its method, as they stand there.
    pub body: String,
}

impl Written {
    /// The test that stands at a line.
    pub fn test_at(&self, line: usize) -> Option<&WrittenTest> {
        let mut tests = self.tests.iter();
        tests.find(|test| (test.lines.0..=test.lines.1).contains(&line))
    }
}

/// A case that no test was written for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    /// Which one.
    pub case: usize,
    /// Why.
    pub reason: Unwritable,
}

/// The name of the test class: the class's own, and those of the classes around it, unless another class has just that.
fn test_class(class: &str, suffix: &str, exists: impl Fn(&str) -> bool) -> String {
    let joined = class.replace('$', "");
    let name = match joined != class && exists(&joined) {
        true => class.replace('$', "_"),
        false => joined,
    };
    format!("{}{suffix}", name.rsplit('/').next().unwrap_or(&name))
}

/// What stands before the name of a test class that the project's build would not run without it: many builds take
/// `AbstractLionTest` for a class that other tests extend.
const BEFORE: &str = "Some";

/// The name of the test class, as the project's build runs it.
fn name_that_is_run(class: &str, options: &Options, exists: impl Fn(&str) -> bool) -> String {
    let name = test_class(class, &options.suffix, exists);
    let is_run = |name: &str| {
        let path = format!("{}.java", join(package(class), name));
        options.run.run(&path)
    };
    let other = format!("{BEFORE}{name}");
    match !is_run(&name) && is_run(&other) {
        true => other,
        false => name,
    }
}

/// Writes the test class for cases of one class under test.
pub fn write(classes: &dyn Classes, class: &str, cases: &[Case], options: &Options) -> Written {
    let exists = |other: &str| classes.class(other).is_some();
    let own = name_that_is_run(class, options, exists);
    let place = package(class);
    let mut types = Types::new(classes, place, &own);
    types.reflection = options.reflection;
    types.release = options.release;
    let (fitting, left) = sort_out(cases, &mut types);
    // What was tried for cases that are left out must not leave imports behind.
    let mut types = Types::new(classes, place, &own);
    types.reflection = options.reflection;
    types.release = options.release;
    types.class(class);
    let chosen: Vec<&Case> = fitting.iter().map(|&index| &cases[index]).collect();
    let mut writer = FileWriter {
        types: &mut types,
        options,
        asserter: Asserter { options },
        members: Vec::new(),
        tests: Vec::new(),
    };
    writer.all(&chosen, &fitting);
    let (mut members, mut tests) = (writer.members, writer.tests);
    members.extend(helpers(&mut types, &members));
    let (head, tail) = assemble(&types, place, &own, &members, options);
    let sealed_head = owned::seal(&options.header, &head);
    let mut line = sealed_head.lines().count() + 1;
    for (test, member) in tests.iter_mut().zip(&members) {
        let count = member.lines().count();
        test.lines = (line, line + count - 1);
        line += count + 1;
    }
    let text = options.spelled(head + &members.join("\n") + &tail);
    Written {
        path: format!("{}.java", join(place, &own)),
        class: join(place, &own).replace('/', "."),
        text: owned::seal(&options.header, &text),
        tests,
        left,
    }
}

fn join(place: &str, name: &str) -> String {
    match place {
        "" => name.to_owned(),
        place => format!("{place}/{name}"),
    }
}

fn sort_out(cases: &[Case], types: &mut Types<'_>) -> (Vec<usize>, Vec<Left>) {
    let mut fitting = Vec::new();
    let mut left = Vec::new();
    for (index, case) in cases.iter().enumerate() {
        match arrange(case, types) {
            Ok(_) => fitting.push(index),
            Err(reason) => left.push(Left {
                case: index,
                reason,
            }),
        }
    }
    (fitting, left)
}

/// What stands before and after the members.
fn assemble(
    types: &Types<'_>,
    place: &str,
    own: &str,
    members: &[String],
    options: &Options,
) -> (String, String) {
    let mut text = String::new();
    if !place.is_empty() {
        text.push_str(&format!("package {};\n\n", place.replace('/', ".")));
    }
    let imports = types.imports(&members.join("\n"));
    if !imports.is_empty() {
        text.push_str(&imports);
        text.push('\n');
    }
    let public = match options.framework {
        Framework::JUnit5 => "",
        _ => "public ",
    };
    if members.is_empty() {
        return (text + &format!("{public}class {own} {{}}\n"), String::new());
    }
    text.push_str(&format!("{public}class {own} {{\n"));
    (text, "}\n".to_owned())
}

struct FileWriter<'a, 't, 'o> {
    types: &'a mut Types<'t>,
    options: &'o Options,
    asserter: Asserter<'o>,
    members: Vec<String>,
    tests: Vec<WrittenTest>,
}

impl FileWriter<'_, '_, '_> {
    /// Failures first, since people want to see these first; tables stand where their first case is.
    fn all(&mut self, cases: &[&Case], numbers: &[usize]) {
        let from = match self.options.framework {
            Framework::JUnit5 if self.options.offers.parameters => self.options.table_from,
            _ => 0,
        };
        // What is called by reflection has no type that rows could be read as.
        let mut tables = tables(cases, from);
        tables.retain(|table| {
            let first = table.cases.first();
            first.is_none_or(|&at| !is_private(self.types.classes, &cases[at].inputs.target))
        });
        let named: Vec<HashSet<ObjectNumber>> = cases.iter().map(|case| self.named(case)).collect();
        let names = name_all(cases, &named);
        let mut taken: HashSet<String> = names.iter().cloned().collect();
        let mut order: Vec<usize> = (0..cases.len()).collect();
        order.sort_by_key(|&index| cases[index].finding != Finding::Failure);
        for index in order {
            match tables.iter().find(|table| table.cases.contains(&index)) {
                None => self.single(cases[index], &names[index], numbers[index]),
                Some(table) if table.cases.first() == Some(&index) => {
                    self.table(table, cases, numbers, &mut taken);
                }
                Some(_) => {}
            }
        }
    }

    /// The input objects that the test of a case has a variable for, if that matters.
    fn named(&mut self, case: &Case) -> HashSet<ObjectNumber> {
        let is_same = matches!(case.ending, Ending::Returned(Some(Observed::Same(_))));
        match is_same.then(|| arrange(case, self.types)) {
            Some(Ok(arranged)) => arranged.variables.into_keys().collect(),
            _ => HashSet::new(),
        }
    }

    fn test_annotation(&mut self, case: &Case) -> String {
        let failure = case.finding == Finding::Failure;
        let class = match self.options.framework {
            Framework::JUnit5 => "org/junit/jupiter/api/Test",
            Framework::JUnit4 => "org/junit/Test",
            Framework::TestNg => "org/testng/annotations/Test",
        };
        let test = self.types.class(class);
        match (self.options.framework, failure) {
            (Framework::JUnit5, true) => {
                let tag = self.types.class("org/junit/jupiter/api/Tag");
                format!("  @{test}\n  @{tag}(\"failure\")\n")
            }
            (Framework::TestNg, true) => format!("  @{test}(groups = \"failure\")\n"),
            _ => format!("  @{test}\n"),
        }
    }

    fn single(&mut self, case: &Case, name: &str, number: usize) {
        let Ok(mut arranged) = arrange(case, self.types) else {
            return;
        };
        let mut member = comment(case);
        member.push_str(&self.test_annotation(case));
        let suppressed = match &case.suppressed {
            Some(known) => known.clone(),
            None if arranged.uses_raw => ["rawtypes", "unchecked"].map(str::to_owned).into(),
            None => BTreeSet::new(),
        };
        member.push_str(&suppression(&suppressed));
        let arrange_part = std::mem::take(&mut arranged.statements);
        let (act, mut assert_part) = match &case.ending {
            Ending::Threw(thrown) => self.throwing(thrown, arranged.call.clone()),
            Ending::Returned(_) => {
                let asserted = assertions(case, &arranged, self.types, &self.asserter);
                self.returning(case, &arranged, asserted)
            }
        };
        if matches!(case.ending, Ending::Threw(_)) {
            assert_part.extend(assertions(case, &arranged, self.types, &self.asserter));
        } else if !in_lambda(&act) {
            let declared = &case.inputs.target.exceptions;
            for exception in declared {
                if self.is_checked(exception) {
                    arranged.throws.insert(exception.clone());
                }
            }
        }
        if arranged.throws.iter().any(|class| &**class == THROWABLE) {
            arranged.throws.retain(|class| &**class == THROWABLE);
        }
        let throws: Vec<String> = arranged
            .throws
            .iter()
            .map(|class| self.types.class(class))
            .collect();
        member.push_str(&self.head(name, &[], &throws));
        let title = match assert_part.is_empty() {
            true => "Act and assert",
            false => "Act",
        };
        let sections = [
            ("Arrange", arrange_part),
            (title, vec![act]),
            ("Assert", assert_part),
        ];
        let opening = case.opening.iter().map(|line| format!("    {line}\n"));
        let mut body: String = opening.collect();
        body += &match case.reads_input {
            true => self.body_with_input(&arranged.taken, sections),
            false => self.body(sections, 4),
        };
        member.push_str(&body);
        member.push_str("  }\n");
        self.members.push(member);
        self.tests.push(WrittenTest {
            method: name.to_owned(),
            cases: vec![number],
            lines: (0, 0),
            body,
        });
    }

    fn is_checked(&self, exception: &str) -> bool {
        ["java/lang/RuntimeException", "java/lang/Error"]
            .iter()
            .all(|above| {
                crate::classes::is_subclass(self.types.classes, exception, above) != Some(true)
            })
    }

    fn head(&self, name: &str, parameters: &[String], throws: &[String]) -> String {
        let public = match self.options.framework {
            Framework::JUnit5 => "",
            _ => "public ",
        };
        let head = method_head(&format!("{public}void {name}"), parameters, throws, 2);
        format!("  {head}\n")
    }

    fn throwing(&mut self, thrown: &Thrown, call: Expr) -> (Statement, Vec<Statement>) {
        let from = self.types.package.clone();
        let mut names = std::iter::once(&thrown.class).chain(&thrown.supers);
        let visible = names.find(|name| check_class(self.types.classes, name, &from).is_ok());
        let class = visible.map_or("java/lang/Throwable", |name| name);
        let message = thrown.own_message().map(Expr::string);
        let (act, check) = self.asserter.throws(self.types, class, message, call);
        (act, check.into_iter().collect())
    }

    fn returning(
        &mut self,
        case: &Case,
        arranged: &super::arrange::Arranged,
        asserted: Vec<Statement>,
    ) -> (Statement, Vec<Statement>) {
        let call = arranged.call.clone();
        if asserted.is_empty() {
            return (self.asserter.no_exception(self.types, call), asserted);
        }
        let looks = asserted.iter().any(|statement| {
            statement
                .lay(0)
                .split(|c: char| !c.is_alphanumeric())
                .any(|word| word == "actual")
        });
        let act = match (&arranged.result, looks) {
            (Some((type_name, _)), true) if matches!(case.ending, Ending::Returned(Some(_))) => {
                Statement::Declare {
                    type_name: type_name.clone(),
                    name: "actual".to_owned(),
                    value: match arranged.by_reflection {
                        true => call.cast(type_name.clone()),
                        false => call,
                    },
                }
            }
            _ => Statement::Expr(call),
        };
        (act, asserted)
    }

    /// The statements of a test of code that reads standard input: this is empty as long as the test runs.
    fn body_with_input(
        &mut self,
        taken: &HashSet<String>,
        sections: [(&str, Vec<Statement>); 3],
    ) -> String {
        let own = HashSet::from(["actual", "expected"].map(str::to_owned));
        let original = variable("originalIn", &taken.union(&own).cloned().collect());
        let input = self.types.class("java/io/InputStream");
        let empty = self.types.class("java/io/ByteArrayInputStream");
        let body = self.body(sections, 6);
        format!(
            "    {input} {original} = System.in;\n    System.setIn(new {empty}(new byte[0]));\n    try {{\n{body}    \
             }} finally {{\n      System.setIn({original});\n    }}\n"
        )
    }

    /// The statements of a test, with `indent` spaces before each.
    fn body(&self, sections: [(&str, Vec<Statement>); 3], indent: usize) -> String {
        let margin = " ".repeat(indent);
        let mut parts = Vec::new();
        let filled = sections.iter().filter(|(_, all)| !all.is_empty()).count();
        for (title, statements) in sections {
            if statements.is_empty() {
                continue;
            }
            let mut part = String::new();
            if self.options.sections && filled > 1 {
                part.push_str(&format!("{margin}// {title}\n"));
            }
            for statement in statements {
                part.push_str(&format!("{margin}{}\n", statement.lay(indent)));
            }
            parts.push(part);
        }
        parts.join("\n")
    }

    /// A parameterised test.
    fn table(
        &mut self,
        table: &Table,
        cases: &[&Case],
        numbers: &[usize],
        taken: &mut HashSet<String>,
    ) {
        let first = cases[table.cases[0]];
        let target = &first.inputs.target;
        let mut outcomes: Vec<String> = table
            .cases
            .iter()
            .map(|&i| outcome(cases[i], &HashSet::new()))
            .collect();
        outcomes.sort();
        outcomes.dedup();
        let ending = match &outcomes[..] {
            [one] => one.clone(),
            _ => "returnsExpected".to_owned(),
        };
        let name: String = format!("{}_{ending}", target.name);
        let name = variable(&name.chars().take(80).collect::<String>(), taken);
        taken.insert(name.clone());
        let test = self
            .types
            .class("org/junit/jupiter/params/ParameterizedTest");
        let source = self
            .types
            .class("org/junit/jupiter/params/provider/CsvSource");
        let mut member = format!("  @{test}\n");
        let rows = table.cases.iter();
        let suppressed = rows.flat_map(|&at| cases[at].suppressed.iter().flatten());
        member.push_str(&suppression(&suppressed.cloned().collect()));
        member.push_str(&self.rows(&source, table, cases));
        let mut names: HashSet<String> = ["expected", "actual"].map(str::to_owned).into();
        let mut arguments = Vec::new();
        let mut declared = Vec::new();
        for (index, descriptor) in parameters(&target.descriptor).enumerate() {
            let wanted = target.parameters.get(index);
            let wanted = wanted.map_or_else(|| format!("arg{index}"), |name| name.to_string());
            let name = variable(&wanted, &names);
            names.insert(name.clone());
            declared.push(format!("{} {name}", self.types.descriptor(descriptor)));
            arguments.push(Expr::text(name));
        }
        let result = return_descriptor(&target.descriptor).unwrap_or("V");
        let result_type = self.types.descriptor(result);
        declared.push(format!("{result_type} expected"));
        let throws: Vec<String> = target
            .exceptions
            .iter()
            .filter(|exception| self.is_checked(exception))
            .map(|exception| exception.to_string())
            .collect();
        let throws: Vec<String> = throws.iter().map(|class| self.types.class(class)).collect();
        member.push_str(&self.head(&name, &declared, &throws));
        let call = Expr::Text(self.types.class(&target.class)).then(&*target.name, arguments);
        let act = Statement::Declare {
            type_name: result_type,
            name: "actual".to_owned(),
            value: call,
        };
        let boxes = self.asserter.boxes_floats() && matches!(result, "F" | "D");
        let (mut expected, mut actual) = (Expr::text("expected"), Expr::text("actual"));
        if boxes {
            let class = if result == "F" { "Float" } else { "Double" };
            expected = Expr::text(class).then("valueOf", vec![expected]);
            actual = Expr::text(class).then("valueOf", vec![actual]);
        }
        let check = self.asserter.equal(self.types, expected, actual);
        let sections = [
            ("Arrange", vec![]),
            ("Act", vec![act]),
            ("Assert", vec![check]),
        ];
        let body = self.body(sections, 4);
        member.push_str(&body);
        member.push_str("  }\n");
        self.members.push(member);
        self.tests.push(WrittenTest {
            method: name,
            cases: table.cases.iter().map(|&index| numbers[index]).collect(),
            lines: (0, 0),
            body,
        });
    }

    /// The rows, with the condition of each behind it where there is room.
    fn rows(&self, source: &str, table: &Table, cases: &[&Case]) -> String {
        let texts: Vec<String> = table.rows.iter().map(|row| format!("\"{row}\"")).collect();
        let remark = |index: usize| {
            let case = cases[index];
            let said = joined(&case.condition, case.leaves_out_conditions);
            said.replace("\\u", "\\\\u")
        };
        let remarks: Vec<String> = table.cases.iter().map(|&index| remark(index)).collect();
        let longest = texts
            .iter()
            .zip(&remarks)
            .map(|(a, b)| a.len() + b.len() + 9)
            .max();
        let said = remarks.iter().all(|remark| !remark.is_empty());
        if said && longest.unwrap_or(0) <= WIDTH {
            let mut text = format!("  @{source}({{\n");
            for (row, remark) in texts.iter().zip(&remarks) {
                text.push_str(&format!("    {row}, // {remark}\n"));
            }
            text.push_str("  })\n");
            return text;
        }
        let elements: Vec<Expr> = texts.into_iter().map(Expr::Text).collect();
        format!("  {}\n", annotation(source, &elements, 2))
    }
}

/// `@SuppressWarnings("unchecked")`; nothing if there is nothing to suppress.
fn suppression(kinds: &BTreeSet<String>) -> String {
    let quoted: Vec<String> = kinds.iter().map(|kind| format!("\"{kind}\"")).collect();
    match &quoted[..] {
        [] => String::new(),
        [one] => format!("  @SuppressWarnings({one})\n"),
        several => format!("  @SuppressWarnings({{{}}})\n", several.join(", ")),
    }
}

/// Whether the call stands in a lambda that may throw anything.
fn in_lambda(act: &Statement) -> bool {
    let Statement::Expr(Expr::Call { arguments, .. }) = act else {
        return false;
    };
    arguments
        .iter()
        .any(|argument| matches!(argument, Expr::Lambda { .. }))
}

/// The path condition and what only this test covers, above the test.
fn comment(case: &Case) -> String {
    let mut text = String::new();
    let condition = told(case).join(" && ");
    if !condition.is_empty() {
        text.push_str(&wrapped(&format!("When {condition}")));
    }
    for goal in &case.goals {
        text.push_str(&wrapped(&format!("Only this covers {goal}")));
    }
    if !case.depends_on.is_empty() {
        let what = case.depends_on.join(" and ");
        let said = format!("What depends on {what} is not asserted");
        text.push_str(&wrapped(&said));
    }
    if !case.unsaid.is_empty() {
        let what = case.unsaid.join(", ");
        let said = format!("Not asserted, since it did not pass in every run: {what}");
        text.push_str(&wrapped(&said));
    }
    text
}

/// Comment lines of at most 100 columns. A `\u` would be read as an escape even here.
fn wrapped(text: &str) -> String {
    let text = text.replace("\\u", "\\\\u").replace(['\n', '\r'], " ");
    let mut lines = String::new();
    let mut line = String::from("  //");
    for word in text.split_whitespace() {
        if line.chars().count() + 1 + word.chars().count() > WIDTH && line.len() > 4 {
            lines.push_str(&line);
            lines.push('\n');
            line = String::from("  //    ");
        }
        let room = WIDTH.saturating_sub(line.chars().count() + 1);
        line.push(' ');
        match word.chars().count() > room {
            true => line.extend(word.chars().take(room.saturating_sub(1)).chain(['…'])),
            false => line.push_str(word),
        }
    }
    lines.push_str(&line);
    lines.push('\n');
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::junit::RunPatterns;

    #[test]
    fn a_class_within_another_gives_way_to_one_of_the_same_words() {
        let name = |taken: &str, class| test_class(class, "Test", |other| other == taken);
        let within = "a/Option$Builder";
        assert_eq!(name("a/OptionBuilder", within), "Option_BuilderTest");
        assert_eq!(name("a/Other", within), "OptionBuilderTest");
        let taken = "a/OptionBuilder";
        assert_eq!(name(taken, taken), "OptionBuilderTest");
    }

    #[test]
    fn a_test_class_has_a_name_that_the_build_runs() {
        let excluded = ["**/Abstract*.java".to_owned()];
        let options = Options {
            run: RunPatterns::of_surefire(&[], &excluded),
            ..Options::default()
        };
        let name = |class| name_that_is_run(class, &options, |_| false);
        assert_eq!(name("a/Lion"), "LionVitroTest");
        assert_eq!(name("a/AbstractLion"), "SomeAbstractLionVitroTest");
    }
}
