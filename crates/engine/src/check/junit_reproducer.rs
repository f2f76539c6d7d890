//! A failing call of a method under test, as Java: statements that make it again, and a JUnit test around them.

use std::sync::Arc;

use vitro_explore::{Explorer, Path};
use vitro_testgen::junit::{self, Options, Written};
use vitro_testgen::{
    Call, Case, Ending, Inputs, Library, Make, New, Recipe, Target, TargetKind, Then, Thrown,
};
use vitro_vm::Machine;
use vitro_vm::source::Role;

use super::entry::Entry;
use super::lifecycle::When;
use super::outcome::is_own;
use super::path_view;
use crate::recipe_text;

/// A number for the object that is tested, which no input has.
const RECEIVER: u32 = 1 << 20;

/// The strings of an array, which can all be written.
pub(super) fn strings(array: &Recipe) -> Vec<String> {
    let text = |recipe: &Recipe| match recipe {
        Recipe::Text(units) => String::from_utf16_lossy(units),
        // Of two equal strings that are two objects, one is made from a literal.
        Recipe::New(new) => match &new.make {
            Make::Constructor(call) => match call.arguments.first() {
                Some(Recipe::Text(units)) => String::from_utf16_lossy(units),
                _ => String::new(),
            },
            _ => String::new(),
        },
        _ => String::new(),
    };
    match array {
        Recipe::New(new) => match &new.make {
            Make::Array { elements, .. } => elements.iter().map(text).collect(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// A JUnit test for the failure; none if there is no exception to expect, or if a test cannot make the call.
pub(super) fn test(
    explorer: &Explorer,
    entry: &Entry,
    path: &Path,
    recipes: &[Recipe],
    (exception, message): (Option<&str>, Option<&str>),
    options: &Options,
) -> Option<Written> {
    let machine = &explorer.machine;
    let inputs = inputs(machine, entry, path, recipes)?;
    let class = inputs.target.class.clone();
    let exception = exception?.replace('.', "/");
    let thrown = Thrown {
        by_program: is_told_by_program(machine, &exception),
        class: exception.into(),
        message: message.map(|message| message.encode_utf16().collect()),
        supers: Vec::new(),
        origin: None,
        by_machine: None,
    };
    let mut case = Case::new(inputs, Ending::Threw(thrown), Vec::new());
    let before_all = entry
        .around
        .iter()
        .filter(|one| one.when == When::BeforeAll);
    let name = recipe_text::simple(&entry.tested);
    let calls = before_all.map(|one| format!("{name}.{}();", one.name));
    case.opening = calls.collect();
    let library = Library::new(&machine.class_path, Some(&machine.jdk));
    let options = Options {
        sections: false,
        table_from: 0,
        ..options.clone()
    };
    let written = junit::write(&library, &class, &[case], &options);
    written.left.is_empty().then_some(written)
}

/// The message of an exception of the program, or of an assertion, is the same on every JVM.
fn is_told_by_program(machine: &Machine, exception: &str) -> bool {
    let mut classes = machine.classes();
    let is_own = classes.any(|class| *class.name == *exception && is_own(class.loader));
    is_own || exception == "java/lang/AssertionError"
}

/// What a test gives to the method; none if it takes more than that.
fn inputs(machine: &Machine, entry: &Entry, path: &Path, recipes: &[Recipe]) -> Option<Inputs> {
    let about = machine.method(entry.target);
    let owner = machine.class(about.class);
    let file = owner.file.as_ref()?;
    let target = Target::of(file, file.methods.get(usize::from(about.index))?);
    let asks_more = path.asked.iter().any(|asked| {
        let source = machine.method(asked.method).source;
        source != Some(Role::Parameter)
    });
    let mut before_all = entry
        .around
        .iter()
        .filter(|one| one.when == When::BeforeAll);
    let is_plain = before_all.all(|one| one.is_static() && !one.throws);
    if asks_more || !is_plain {
        return None;
    }
    let mut arguments = recipes.to_vec();
    let first = path.asked.first();
    let mut receiver = None;
    if first.is_some_and(|asked| path_view::is_receiver(machine, asked)) {
        receiver = Some(arguments.remove(0));
    } else if target.kind == TargetKind::Instance {
        receiver = Some(Recipe::New(Box::new(constructed(machine, entry))));
    }
    Some(Inputs {
        target,
        statics: Vec::new(),
        start: Vec::new(),
        receiver,
        arguments,
    })
}

/// The object that is tested, with what comes before each test.
fn constructed(machine: &Machine, entry: &Entry) -> New {
    let class = entry.tested.clone();
    let call = |name: &Arc<str>, descriptor: &Arc<str>| Call {
        class: class.clone(),
        name: name.clone(),
        descriptor: descriptor.clone(),
        arguments: Vec::new(),
    };
    let before = entry
        .around
        .iter()
        .filter(|one| one.when == When::BeforeEach);
    let then = before.map(|one| {
        let class = machine.class(one.owner).name.clone();
        let call = call(&one.name, &one.descriptor);
        Then::Call(Call { class, ..call })
    });
    New {
        number: RECEIVER,
        make: Make::Constructor(call(&"<init>".into(), &"()V".into())),
        then: then.collect(),
    }
}

/// The statements of the test; where there is none, the call alone.
pub(super) fn snippet(
    explorer: &Explorer,
    entry: &Entry,
    path: &Path,
    recipes: &[Recipe],
    test: Option<&Written>,
) -> String {
    if let Some(statements) = test.and_then(statements) {
        return statements;
    }
    let machine = &explorer.machine;
    let about = machine.method(entry.target);
    let name = machine.names.text(about.selector.name);
    let mut values = Vec::new();
    let mut object = recipe_text::simple(&entry.tested).to_owned();
    for (asked, recipe) in path.asked.iter().zip(recipes) {
        if machine.method(asked.method).source == Some(Role::Parameter) {
            match path_view::is_receiver(machine, asked) {
                true => object = recipe_text::text(recipe),
                false => values.push(recipe_text::text(recipe)),
            }
        }
    }
    if !about.is(vitro_classfile::access::STATIC) && entry.constructs {
        object = format!("new {object}()");
    }
    format!("{object}.{name}({});", values.join(", "))
}

/// The body of the one test method of a file.
fn statements(written: &Written) -> Option<String> {
    let body = written.tests.first()?.body.lines();
    let lines = body.map(|line| line.strip_prefix("    ").unwrap_or(line));
    Some(lines.collect::<Vec<&str>>().join("\n"))
}

/// The name of the file of a test, and its text.
pub(super) fn file(written: Written) -> (String, String) {
    let path = &written.path;
    let name = path.rsplit('/').next().unwrap_or(path);
    (name.to_owned(), written.text)
}
