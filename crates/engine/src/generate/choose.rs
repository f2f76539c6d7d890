//! Which classes and methods get tests: those that the patterns name and that a test can call.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use vitro_classfile::{ClassFile, Constant, Instruction, Method, Opcode, Operands, access, decode};
use vitro_program::ClassPath;
use vitro_testgen::classes::{Classes, check_class, check_target, heirs};
use vitro_testgen::{Target, TargetKind, Untestable};

use super::generated_members::Sources;
use super::report::Skipped;
use super::{GenerateRequest, health, language, nest};
use crate::job::Elsewhere;
use crate::project::{Place, Unit};
use crate::request::Problem;

/// Missing classes that are named.
const MOST_NAMES: usize = 5;

/// A class that gets tests.
pub struct Chosen {
    /// The class.
    pub file: Arc<ClassFile>,
    /// Its class file.
    pub bytes: Vec<u8>,
    /// Where it comes from, and where its tests go.
    pub place: Place,
    /// What is called.
    pub methods: Vec<ChosenMethod>,
    /// Its methods that have goals and that no test can call: private ones, bodies of lambdas.
    pub helpers: Vec<usize>,
    /// Those of them that others may call with what no search has tried.
    pub exposed: Vec<usize>,
    /// The classes within it that no test can name. Their goals belong to it.
    pub hidden: Vec<Hidden>,
}

impl Chosen {
    /// The class file of a class whose goals belong to this one.
    pub fn owned(&self, class: &str) -> Option<&ClassFile> {
        let hidden = self.hidden.iter().map(|hidden| &hidden.file);
        let mut files = std::iter::once(&self.file).chain(hidden);
        files.find(|file| *file.name == *class).map(|file| &**file)
    }
}

/// A class that no test can name: a private, local or anonymous one.
pub struct Hidden {
    /// The class.
    pub file: Arc<ClassFile>,
    /// Its class file.
    pub bytes: Vec<u8>,
    /// Its methods that have goals.
    pub helpers: Vec<usize>,
}

/// A method that tests call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChosenMethod {
    /// Its place in the class file.
    pub index: usize,
    /// The methods whose goals its search looks for first: itself, and helpers that its calls lead to.
    pub goals_of: Vec<usize>,
    /// The same in classes that no test can name.
    pub hidden_goals_of: Vec<Elsewhere>,
}

/// What was chosen among the classes of a module, or of all modules.
#[derive(Default)]
pub struct Choice {
    /// The classes that get tests.
    pub chosen: Vec<Chosen>,
    /// Those that the patterns name and that get none.
    pub skipped: Vec<Skipped>,
    /// How many classes there are.
    met: usize,
    /// How many of them the patterns name.
    named: usize,
    /// Members that a tool wrote or that the project excludes.
    left_out: usize,
    /// Classes that these need and that are not on the class path, by internal name.
    missing: BTreeSet<String>,
}

impl Choice {
    /// Counts what was met in another module, too.
    pub fn add(&mut self, other: Choice) {
        self.skipped.extend(other.skipped);
        self.met += other.met;
        self.named += other.named;
        self.left_out += other.left_out;
        self.missing.extend(other.missing);
    }

    /// How many members get no tests since a tool wrote them or the project excludes them.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// The classes that are missing on the class path, named once, with what to do.
    pub fn missing(&self) -> Option<String> {
        let mut names = self.missing.iter().map(|name| name.replace('/', "."));
        let some: Vec<String> = names.by_ref().take(MOST_NAMES).collect();
        let more = match names.count() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let some = some.join(", ");
        (!some.is_empty()).then(|| {
            format!(
                "not on the class path: {some}{more}. Code that needs them gets no tests and stays open; {}",
                health::ADD
            )
        })
    }

    /// Whether the patterns name a class at all.
    pub fn check<'p>(
        &self,
        request: &GenerateRequest,
        places: impl Iterator<Item = &'p Place>,
    ) -> Result<(), Problem> {
        if self.named > 0 {
            return Ok(());
        }
        let folders: Vec<String> = places
            .map(|place| place.classes.display().to_string())
            .collect();
        let folders = folders.join(" and ");
        let met = self.met;
        Err(Problem::BadInput(match met {
            0 => format!("no classes found in {folders}; compile first"),
            _ => format!(
                "none of the {met} classes in {folders} matches --class {}; a pattern is compared with `package.Class` or \
                 with `Class`, and * stands for any text",
                request.classes.join(" --class ")
            ),
        }))
    }
}

/// All classes of a module that the request's patterns name.
pub fn choose(
    request: &GenerateRequest,
    unit: &Unit,
    feature: u32,
    classes: &dyn Classes,
) -> Result<Choice, Problem> {
    let mut choice = Choice::default();
    let mut seen = BTreeSet::new();
    let mut sources = Sources::of(unit);
    for place in &unit.places {
        let opened = ClassPath::from_places([&place.classes], feature);
        let opened = opened.map_err(|error| Problem::BadInput(error.to_string()))?;
        let first = choice.chosen.len();
        for name in opened.entries()[0].class_names() {
            choice.met += 1;
            let dotted = name.replace('/', ".");
            let wanted = request.classes.is_empty()
                || request.classes.iter().any(|p| names_class(p, &dotted));
            if !wanted || name.ends_with("-info") || !seen.insert(name.clone()) {
                continue;
            }
            let Some(Ok(found)) = opened.find_class(&name) else {
                continue;
            };
            choice.missing.extend(missing(&found.bytes, classes));
            match one(
                request,
                place,
                &found.bytes,
                feature,
                (classes, &mut sources),
            ) {
                Ok((class, left_out)) => {
                    let foreign = class.iter();
                    let foreign = foreign.flat_map(|class| foreign_methods(request, &class.file));
                    choice.skipped.extend(foreign);
                    choice.chosen.extend(class);
                    choice.left_out += left_out;
                }
                Err(reason) => choice.skipped.push(Skipped {
                    class: dotted,
                    reason,
                }),
            }
        }
        let chosen = &mut choice.chosen[first..];
        add_hidden(request, chosen, &opened, classes, &mut sources);
    }
    nest::share_out(&mut choice.chosen);
    choice.named = seen.len();
    Ok(choice)
}

/// Gives classes those within them that no test can name.
fn add_hidden(
    request: &GenerateRequest,
    chosen: &mut [Chosen],
    opened: &ClassPath,
    classes: &dyn Classes,
    sources: &mut Sources,
) {
    let owners = chosen.iter().map(|class| class.file.name.clone());
    let owners: HashMap<Arc<str>, usize> = owners.zip(0..).collect();
    for name in opened.entries()[0].class_names() {
        let Some(&owner) = owner_of(&name, classes).and_then(|owner| owners.get(owner)) else {
            continue;
        };
        let (Some(file), Some(Ok(found))) = (classes.class(&name), opened.find_class(&name)) else {
            continue;
        };
        let written = worth_testing(request, &file, sources);
        let has_goals = |&index: &usize| {
            let method = &file.methods[index];
            let is_written = written[index] && !is_made_up(&file, method);
            method.code.is_some() && (is_written || is_lambda(method))
        };
        chosen[owner].hidden.push(Hidden {
            helpers: (0..file.methods.len()).filter(has_goals).collect(),
            bytes: found.bytes.to_vec(),
            file,
        });
    }
}

/// The nearest class around one that a test can name, if a test cannot name the class itself.
fn owner_of<'n>(name: &'n str, classes: &dyn Classes) -> Option<&'n str> {
    let mut outer = name;
    loop {
        let is_there = classes.class(outer);
        if is_there.is_some_and(|file| !is_hidden(&file, classes)) {
            return (outer != name).then_some(outer);
        }
        outer = outer.rsplit_once('$')?.0;
    }
}

/// Whether no test can name a class, nor one below it.
fn is_hidden(file: &ClassFile, classes: &dyn Classes) -> bool {
    match check_class(classes, &file.name, package(&file.name)) {
        Err(Untestable::HiddenClass(_)) => heirs(classes, file).is_empty(),
        Err(Untestable::UnnamedClass(_)) => true,
        _ => false,
    }
}

/// Whether a method is the body of a lambda.
fn is_lambda(method: &Method) -> bool {
    method.access & access::SYNTHETIC != 0 && method.name.starts_with("lambda$")
}

/// The classes that a class needs and that are not there.
fn missing(bytes: &[u8], classes: &dyn Classes) -> BTreeSet<String> {
    let Ok(file) = ClassFile::parse(bytes) else {
        return BTreeSet::new();
    };
    let mut missing = health::missing_relatives(&file, classes);
    missing.extend(health::missing_constants(&file, classes));
    missing
}

/// A class with its methods, and how many of these are left out; no class if nothing in it deserves a test, a reason if
/// something would but for it.
fn one(
    request: &GenerateRequest,
    place: &Place,
    bytes: &[u8],
    feature: u32,
    (classes, sources): (&dyn Classes, &mut Sources),
) -> Result<(Option<Chosen>, usize), String> {
    health::version(bytes, feature)?;
    let file = ClassFile::parse(bytes).map_err(|error| error.to_string())?;
    if file.methods.iter().all(|method| method.code.is_none()) {
        return Ok((None, 0));
    }
    match check_class(classes, &file.name, package(&file.name)) {
        Ok(()) => {}
        // What can be named below it inherits its methods.
        Err(Untestable::HiddenClass(_)) if !heirs(classes, &file).is_empty() => {}
        // Its code is run through the methods of the classes around it.
        Err(reason @ (Untestable::HiddenClass(_) | Untestable::UnnamedClass(_))) => {
            return match file.access & access::SYNTHETIC {
                0 => Err(reason.to_string()),
                _ => Ok((None, 0)),
            };
        }
        Err(reason) => return Err(reason.to_string()),
    }
    language::class_obstacle(&file)?;
    health::relatives(&file, classes)?;
    let all = callable(&file, request.options.reflection, classes);
    let is_named = |index: &usize| {
        let name = &file.methods[*index].name;
        request.methods.iter().any(|p| fits(p, name))
    };
    let written = worth_testing(request, &file, sources);
    let is_wanted = |index: &usize| match request.methods.is_empty() {
        true => written[*index],
        false => is_named(index),
    };
    let members = file.methods.iter().zip(&written);
    let is_member = |method: &Method| {
        method.code.is_some()
            && method.access & access::SYNTHETIC == 0
            && &*method.name != "<clinit>"
    };
    let left_out = match request.methods.is_empty() {
        true => members
            .filter(|(method, written)| is_member(method) && !**written)
            .count(),
        false => 0,
    };
    let helpers = helpers(&file, &all, &written);
    let methods: Vec<ChosenMethod> = all
        .into_iter()
        .filter(is_wanted)
        .map(|index| ChosenMethod {
            index,
            goals_of: vec![index],
            hidden_goals_of: Vec::new(),
        })
        .collect();
    if methods.is_empty() {
        // The bodies of lambdas in constants, say.
        let decides = file.methods.iter().any(|method| decisions(method) > 0);
        return match decides && left_out == 0 && request.methods.is_empty() {
            true => Err("has no method that a test can call".to_owned()),
            false => Ok((None, left_out)),
        };
    }
    let chosen = Chosen {
        bytes: bytes.to_vec(),
        place: place.clone(),
        methods,
        helpers,
        exposed: Vec::new(),
        hidden: Vec::new(),
        file: Arc::new(file),
    };
    Ok((Some(chosen), left_out))
}

/// The methods of a class that have goals and that no test can call.
fn helpers(file: &ClassFile, callable: &[usize], written: &[bool]) -> Vec<usize> {
    let is_helper = |&index: &usize| {
        let method = &file.methods[index];
        let is_own = method.access & access::PRIVATE != 0
            || language::method_obstacle(file, method).is_some()
            || !callable.contains(&index) && written[index];
        method.code.is_some() && *method.name != *"<clinit>" && is_own
    };
    (0..file.methods.len()).filter(is_helper).collect()
}

/// For each method whether it deserves tests: what a person wrote and the project does not exclude, and what it includes.
fn worth_testing(request: &GenerateRequest, file: &ClassFile, sources: &mut Sources) -> Vec<bool> {
    let generated = sources.generated_members(file);
    let of_class = file.class_annotation_names();
    let names = |patterns: &[String], method: &Method| {
        let of_method = file.method_annotation_names(method);
        let annotations = || of_class.iter().chain(&of_method);
        patterns
            .iter()
            .any(|pattern| match pattern.strip_prefix('@') {
                Some(name) => {
                    annotations().any(|one| names_class(name, &one.replace(['/', '$'], ".")))
                }
                None => names_member(pattern, &file.name.replace(['/', '$'], "."), &method.name),
            })
    };
    let is_worth = |(method, is_generated): (&Method, bool)| {
        let is_left_out = is_generated || names(&request.exclude, method);
        !is_left_out || names(&request.include, method)
    };
    file.methods.iter().zip(generated).map(is_worth).collect()
}

/// How many decisions there are in a method.
pub(super) fn decisions(method: &Method) -> usize {
    let decides = |instruction: &Instruction| match instruction.operands {
        Operands::Jump(_) => !matches!(instruction.opcode, Opcode::Goto | Opcode::GotoW),
        Operands::TableSwitch(_) | Operands::LookupSwitch(_) => true,
        _ => false,
    };
    let code = method
        .code
        .iter()
        .flat_map(|code| decode(&code.bytes).flatten());
    code.filter(decides).count()
}

/// The methods of a class that a test can call, and that a person wrote.
pub(crate) fn callable(file: &ClassFile, reflection: bool, classes: &dyn Classes) -> Vec<usize> {
    let callable = |(index, method): (usize, &Method)| {
        let target = Target::of(file, method);
        let reaches = match check_target(classes, &target) {
            Err(Untestable::HiddenMethod) => reflection && target.kind != TargetKind::Constructor,
            checked => checked.is_ok(),
        };
        let reaches = reaches && language::method_obstacle(file, method).is_none();
        let callable = method.code.is_some() && !is_made_up(file, method) && reaches;
        callable.then_some(index)
    };
    let methods = file.methods.iter().enumerate();
    methods.filter_map(callable).collect()
}

/// The methods that the request names and that no Java code can call, since they are written in another language.
fn foreign_methods(request: &GenerateRequest, file: &ClassFile) -> Vec<Skipped> {
    let methods = file.methods.iter().filter(|method| {
        let named = request.methods.iter().any(|p| fits(p, &method.name));
        (request.methods.is_empty() || named)
            && method.code.is_some()
            && method.access & access::PRIVATE == 0
            && !is_made_up(file, method)
    });
    let skipped = methods.filter_map(|method| {
        Some(Skipped {
            class: format!("{}.{}", file.name.replace('/', "."), method.name),
            reason: language::method_obstacle(file, method)?.to_owned(),
        })
    });
    skipped.collect()
}

fn package(name: &str) -> &str {
    vitro_testgen::classes::package(name)
}

/// Methods that no person wrote: bridges, initialisers, `values` and `valueOf` of enums, and what a record has for
/// its components.
pub(super) fn is_made_up(file: &ClassFile, method: &Method) -> bool {
    let name = &*method.name;
    if method.access & access::SYNTHETIC != 0 || name == "<clinit>" {
        return true;
    }
    let parameters = method.descriptor.split(')').next().unwrap_or_default();
    let of_enum = file.access & access::ENUM != 0
        && matches!(
            (name, parameters),
            ("values", "(") | ("valueOf", "(Ljava/lang/String;")
        );
    let of_kotlin_enum =
        file.access & access::ENUM != 0 && &*method.descriptor == "()Lkotlin/enums/EnumEntries;";
    of_enum || of_kotlin_enum || file.record.is_some() && is_of_record(file, method)
}

/// Whether a method of a record is the one that the compiler makes: it stands on the record's own line.
fn is_of_record(file: &ClassFile, method: &Method) -> bool {
    let Some(code) = &method.code else {
        return false;
    };
    let calls_bootstrap = decode(&code.bytes)
        .flatten()
        .any(|one| one.opcode == vitro_classfile::Opcode::Invokedynamic);
    match (&*method.name, &*method.descriptor) {
        ("toString", "()Ljava/lang/String;")
        | ("hashCode", "()I")
        | ("equals", "(Ljava/lang/Object;)Z") => calls_bootstrap && code.lines.len() <= 1,
        // `return this.component;` and nothing else
        (name, descriptor) if descriptor.starts_with("()") => {
            file.fields.iter().any(|field| &*field.name == name) && code.bytes.len() == 5
        }
        _ => false,
    }
}

/// A method, and all hidden ones of its class that it may call: private ones and bodies of lambdas.
pub(crate) fn with_helpers(file: &ClassFile, index: usize) -> Vec<usize> {
    let mut found = vec![index];
    let mut at = 0;
    while at < found.len() {
        let method = &file.methods[found[at]];
        let mut called = mentioned(file, method);
        if calls_interface(method) {
            called.extend(kept(file));
        }
        for (name, descriptor) in called {
            let known = file.methods.iter().position(|method| {
                let hidden = method.access & access::PRIVATE != 0
                    || language::method_obstacle(file, method).is_some();
                hidden && *method.name == *name && *method.descriptor == *descriptor
            });
            if let Some(known) = known
                && !found.contains(&known)
            {
                found.push(known);
            }
        }
        at += 1;
    }
    found.sort_unstable();
    found
}

fn calls_interface(method: &Method) -> bool {
    let code = method.code.as_ref();
    code.is_some_and(|code| {
        let mut all = decode(&code.bytes).flatten();
        all.any(|one| matches!(one.operands, Operands::InvokeInterface { .. }))
    })
}

/// What an enum or another class keeps in its constants as something to be called: bodies of lambdas and methods by
/// reference in its initialiser.
fn kept(file: &ClassFile) -> Vec<(Arc<str>, Arc<str>)> {
    let initialiser = file.methods.iter().find(|one| *one.name == *"<clinit>");
    initialiser.map_or_else(Vec::new, |initialiser| mentioned(file, initialiser))
}

/// Name and descriptor of the class's own members that a method's code mentions.
fn mentioned(file: &ClassFile, method: &Method) -> Vec<(Arc<str>, Arc<str>)> {
    let mut members = Vec::new();
    let Some(code) = &method.code else {
        return members;
    };
    let mut add = |reference: u16| {
        if let Some((class, name, descriptor)) = file.constants.member(reference)
            && *class == file.name
        {
            members.push((name.clone(), descriptor.clone()));
        }
    };
    for instruction in decode(&code.bytes).flatten() {
        let constant = match instruction.operands {
            Operands::Constant(at) => at,
            Operands::InvokeInterface { constant, .. } => constant,
            _ => continue,
        };
        add(constant);
        let Some(Constant::InvokeDynamic { bootstrap, .. }) = file.constants.get(constant) else {
            continue;
        };
        let Some(row) = file.bootstrap_methods.get(usize::from(*bootstrap)) else {
            continue;
        };
        for &argument in &row.arguments {
            if let Some(Constant::MethodHandle { reference, .. }) = file.constants.get(argument) {
                add(*reference);
            }
        }
    }
    members
}

/// Whether a pattern names a class: by its full name, or by its own name if it has no dot.
fn names_class(pattern: &str, class: &str) -> bool {
    let simple = class.rsplit('.').next().unwrap_or(class);
    fits(pattern, class) || !pattern.contains('.') && fits(pattern, simple)
}

/// Whether a pattern names a class, or a member of it: `shop.Cart`, `Cart.total`, `shop.*`.
fn names_member(pattern: &str, class: &str, member: &str) -> bool {
    let simple = class.rsplit('.').next().unwrap_or(class);
    names_class(pattern, class)
        || fits(pattern, &format!("{class}.{member}"))
        || fits(pattern, &format!("{simple}.{member}"))
}

/// Whether a text fits a pattern, in which `*` is any text and `?` one character.
fn fits(pattern: &str, text: &str) -> bool {
    let (pattern, text): (Vec<char>, Vec<char>) =
        (pattern.chars().collect(), text.chars().collect());
    // The position after the last star, and the text that it has matched so far.
    let (mut p, mut t, mut star) = (0, 0, None);
    while t < text.len() {
        match pattern.get(p) {
            Some('*') => {
                star = Some((p + 1, t));
                p += 1;
            }
            Some(&c) if c == '?' || c == text[t] => {
                p += 1;
                t += 1;
            }
            _ => match star {
                Some((after, taken)) => {
                    star = Some((after, taken + 1));
                    (p, t) = (after, taken + 1);
                }
                None => return false,
            },
        }
    }
    pattern[p..].iter().all(|&c| c == '*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_compared_as_people_expect() {
        for (pattern, text) in [
            ("*", ""),
            ("a*c", "abbc"),
            ("*.Cart", "shop.Cart"),
            ("s?op.*", "shop.Cart"),
            ("**a*", "xxay"),
        ] {
            assert!(fits(pattern, text), "{pattern} {text}");
        }
        for (pattern, text) in [("a", "ab"), ("a*c", "abb"), ("?", ""), ("", "a")] {
            assert!(!fits(pattern, text), "{pattern} {text}");
        }
        assert!(names_class("Cart", "shop.Cart") && names_class("shop.C*", "shop.Cart"));
        assert!(names_member("Cart.total", "shop.Cart", "total"));
        assert!(names_member("shop.Cart", "shop.Cart", "total"));
        assert!(!names_member("Cart.total", "shop.Cart", "totals"));
        assert!(!names_class("Cart", "shop.CartItem") && !names_class("x.Cart", "shop.Cart"));
    }
}
