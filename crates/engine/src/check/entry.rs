//! Where a check begins: a class of a few instructions, in the package of the program, which calls `main` or the method
//! under test. It asks `vitro.Given` for what they are called with, so that unknowns, the order of threads and the replay
//! on the real JVM are the same for a program and for a method.

use std::sync::Arc;

use vitro_classfile::access;
use vitro_classfile::assemble::{Body, ClassBuilder};
use vitro_classfile::{Opcode, VerificationType};
use vitro_explore::plan::parameters;
use vitro_vm::source::{Role, Source};
use vitro_vm::{ClassId, Definition, Kind, LoaderId, Machine, MethodId, external_type};

use super::lifecycle::{Around, When, around};
use super::method;
use crate::explore::load;
use crate::request::Problem;

/// What the names of entries begin with.
const MARK: &str = "VitroEntryOf";
const GIVEN: &str = "vitro/Given";
const STRINGS: &str = "([Ljava/lang/String;)V";
const ASKS: &str = "(Ljava/lang/String;Ljava/lang/String;)";

/// Exceptions by which a test says that it has nothing to say about its input.
const ABORTED: [&str; 3] = [
    "org/opentest4j/TestAbortedException",
    "org/junit/AssumptionViolatedException",
    "org/junit/internal/AssumptionViolatedException",
];

/// What is run.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub enum Start {
    /// `main` without arguments.
    Main,
    /// `main` with any arguments, at most this many.
    Arguments(u32),
    /// A method, by its name, with types in parentheses where there are several; its parameters may be anything.
    Method(String),
}

/// The class that calls.
pub(super) struct Entry {
    /// Its internal name.
    pub(super) class: String,
    /// Its class file.
    pub(super) bytes: Vec<u8>,
    /// Its `main`.
    pub(super) main: MethodId,
    /// The class that was named, which may have the target from one above it.
    pub(super) tested: Arc<str>,
    /// What it calls.
    pub(super) target: MethodId,
    /// Types that the target is called with, by generic signature.
    pub(super) types: Vec<Arc<str>>,
    /// What is called around the target.
    pub(super) around: Vec<Around>,
    /// Whether the receiver is made by the constructor without parameters.
    pub(super) constructs: bool,
}

/// What the entry asks for unknowns.
pub(super) fn sources() -> Vec<Source> {
    let rows = [
        ("vitro.Given.next*", Role::Parameter),
        ("vitro.Given.arguments", Role::Arguments),
    ];
    let rows = rows.iter();
    rows.filter_map(|(text, role)| Source::parse(text, *role))
        .collect()
}

impl Entry {
    /// The entry for a request, defined in the machine.
    pub(super) fn of(machine: &mut Machine, name: &str, start: &Start) -> Result<Entry, Problem> {
        let class = load(machine, name)?;
        let class = class.ok_or_else(|| Problem::BadInput(format!("there is no class {name}")))?;
        let mut entry = Entry {
            class: entry_name(machine, class),
            bytes: Vec::new(),
            main: MethodId(0),
            tested: machine.class(class).name.clone(),
            target: match start {
                Start::Main | Start::Arguments(_) => find_main(machine, class)?,
                Start::Method(method) => method::find(machine, class, method)?,
            },
            types: Vec::new(),
            around: Vec::new(),
            constructs: false,
        };
        if let Start::Method(_) = start {
            entry.around = around(machine, class);
            entry.constructs = has_plain_constructor(machine, class);
            let is_static = machine.method(entry.target).is(access::STATIC);
            if !is_static && is_inner(machine, class) {
                return Err(Problem::BadInput(format!(
                    "{name} is an inner class and needs an outer object"
                )));
            }
            for one in &entry.around {
                method::callable_around(machine, class, one)?;
            }
        }
        entry.bytes = entry.write(machine, class, start);
        let how = Definition {
            keep_bytes: true,
            ..Definition::default()
        };
        let defined = machine.define(LoaderId::APP, &entry.bytes, how);
        let defined = defined.map_err(|trap| Problem::Internal(format!("no entry: {trap:?}")))?;
        let main = machine.find_declared(defined, "main", STRINGS);
        entry.main = main.ok_or_else(|| Problem::Internal("an entry without main".into()))?;
        Ok(entry)
    }

    /// Writes the class file, and notes the types that it asks for.
    fn write(&mut self, machine: &Machine, class: ClassId, start: &Start) -> Vec<u8> {
        let mut builder = ClassBuilder::new(&self.class);
        let target = machine.method(self.target);
        let named = parameters(machine, self.target);
        let slots: usize = named.iter().map(|(_, one)| Kind::of(one).slots()).sum();
        let mut writer = Writer {
            body: Body::new(slots as u16 + 4, 3),
            builder: &mut builder,
            class: machine.class(class).name.to_string(),
            is_interface: machine.class(class).access & access::INTERFACE != 0,
        };
        let is_static = target.is(access::STATIC);
        let start_label = writer.body.here();
        writer.call_all(&self.around, When::BeforeAll, true);
        let has_object = !is_static || self.around.iter().any(|one| !one.is_static());
        if has_object {
            match self.constructs {
                true => writer.construct(),
                false => {
                    let signature: Arc<str> = machine.class(class).descriptor().into();
                    writer.ask("this", &signature);
                    self.types.push(signature);
                }
            }
            writer.body.local(Opcode::Astore, 1);
        }
        writer.call_all(&self.around, When::BeforeAll, false);
        let inner = writer.body.here();
        writer.call_all(&self.around, When::BeforeEach, true);
        writer.call_all(&self.around, When::BeforeEach, false);
        if !is_static {
            writer.body.local(Opcode::Aload, 1);
        }
        match start {
            Start::Main => {
                let strings = writer.builder.class("java/lang/String");
                let body = &mut writer.body;
                body.op(Opcode::Iconst0)
                    .constant(Opcode::Anewarray, strings);
            }
            Start::Arguments(most) => writer.ask_arguments(*most),
            Start::Method(_) => {
                for (name, signature) in named {
                    writer.ask(&name, &signature);
                    self.types.push(signature);
                }
            }
        }
        let name = machine.names.text(target.selector.name).clone();
        let descriptor = machine.names.text(target.selector.descriptor).clone();
        writer.call(&name, &descriptor, is_static);
        let inner_end = writer.body.here();
        writer.call_after(&self.around);
        writer.body.op(Opcode::Return);
        let has_after = self.around.iter().any(|one| one.when == When::AfterEach);
        if has_after {
            writer.carry_on(&self.around, (inner, inner_end), has_object);
        }
        let end = writer.body.here();
        for aborted in ABORTED {
            let is_there = machine.class_path.find_class(aborted).is_some();
            if matches!(start, Start::Method(_)) && is_there {
                writer.end_at(aborted, (start_label, end));
            }
        }
        let body = writer.body;
        builder.method(access::PUBLIC | access::STATIC, "main", STRINGS, body);
        builder.bytes()
    }
}

/// A name in the package of the class, from where all but private members are in reach.
fn entry_name(machine: &Machine, class: ClassId) -> String {
    let about = machine.class(class);
    let simple = about.simple_name().replace('$', "_");
    match about.package() {
        "" => format!("{MARK}{simple}"),
        package => format!("{package}/{MARK}{simple}"),
    }
}

/// Whether a class, by any of its names, is an entry class, which is not shown.
pub(super) fn is_entry(name: &str) -> bool {
    let simple = name.rsplit(['/', '.']).next().unwrap_or(name);
    simple.starts_with(MARK)
}

fn find_main(machine: &Machine, class: ClassId) -> Result<MethodId, Problem> {
    let name = machine.class(class).java_name();
    let main = machine.find_declared(class, "main", STRINGS);
    let main = main.filter(|&main| machine.method(main).is(access::STATIC));
    let main = main.ok_or_else(|| Problem::BadInput(format!("{name} has no main method")))?;
    match machine.method(main).is(access::PRIVATE) {
        true => Err(Problem::BadInput(format!("main of {name} is private"))),
        false => Ok(main),
    }
}

/// Whether objects can be made by a constructor that takes nothing.
fn has_plain_constructor(machine: &Machine, class: ClassId) -> bool {
    let constructor = machine.find_declared(class, "<init>", "()V");
    let is_abstract = machine.class(class).access & access::ABSTRACT != 0;
    constructor.is_some_and(|id| !is_abstract && !machine.method(id).is(access::PRIVATE))
}

/// Whether objects of a class belong to an object of the class around it.
fn is_inner(machine: &Machine, class: ClassId) -> bool {
    let about = machine.class(class);
    let Some(file) = &about.file else {
        return false;
    };
    let mut inner = file.inner_classes.iter();
    let own = inner.find(|one| file.constants.class_name(one.inner) == Some(&about.name));
    own.is_some_and(|own| own.outer != 0 && own.access & access::STATIC == 0)
}

/// Writes the instructions of an entry.
struct Writer<'a> {
    builder: &'a mut ClassBuilder,
    body: Body,
    class: String,
    is_interface: bool,
}

/// Where a part of the code begins and ends.
type Range = (
    vitro_classfile::assemble::Label,
    vitro_classfile::assemble::Label,
);

impl Writer<'_> {
    /// An object of the class, by its constructor.
    fn construct(&mut self) {
        let class = self.builder.class(&self.class);
        let constructor = self.builder.method_ref(&self.class, "<init>", "()V");
        self.body
            .constant(Opcode::New, class)
            .op(Opcode::Dup)
            .constant(Opcode::Invokespecial, constructor);
    }

    /// What is called around a test at some time, static or not.
    fn call_all(&mut self, around: &[Around], when: When, is_static: bool) {
        let fits = |one: &&Around| one.when == when && one.is_static() == is_static;
        for one in around.iter().filter(fits) {
            if !is_static {
                self.body.local(Opcode::Aload, 1);
            }
            self.call(&one.name, &one.descriptor, is_static);
        }
    }

    fn call_after(&mut self, around: &[Around]) {
        for when in [When::AfterEach, When::AfterAll] {
            self.call_all(around, when, false);
            self.call_all(around, when, true);
        }
    }

    /// A call of a method of the class, whose result is dropped.
    fn call(&mut self, name: &str, descriptor: &str, is_static: bool) {
        let method = match self.is_interface {
            true => self
                .builder
                .interface_method_ref(&self.class, name, descriptor),
            false => self.builder.method_ref(&self.class, name, descriptor),
        };
        match (is_static, self.is_interface) {
            (true, _) => {
                self.body.constant(Opcode::Invokestatic, method);
            }
            (false, false) => {
                self.body.constant(Opcode::Invokevirtual, method);
            }
            (false, true) => {
                let given = vitro_vm::parameters(descriptor);
                let slots: usize = given.iter().map(|one| Kind::of(one).slots()).sum();
                self.body
                    .constant(Opcode::Invokeinterface, method)
                    .raw(&[slots as u8 + 1, 0]);
            }
        }
        let result = Kind::of(descriptor.rsplit(')').next().unwrap_or("V"));
        match result {
            Kind::Void => {}
            kind if kind.slots() == 2 => drop(self.body.op(Opcode::Pop2)),
            _ => drop(self.body.op(Opcode::Pop)),
        }
    }

    /// Asks for a value of a type.
    fn ask(&mut self, name: &str, signature: &str) {
        let (name, text) = (self.builder.string(name), self.builder.string(signature));
        let kind = Kind::of(signature);
        let (method, result) = match kind {
            Kind::Ref => ("next".to_owned(), "Ljava/lang/Object;".to_owned()),
            kind => {
                let word = external_type(&kind.letter().to_string());
                let (first, rest) = word.split_at(1);
                let word = format!("next{}{rest}", first.to_uppercase());
                (word, kind.letter().to_string())
            }
        };
        let method = self
            .builder
            .method_ref(GIVEN, &method, &format!("{ASKS}{result}"));
        self.body
            .constant(Opcode::LdcW, name)
            .constant(Opcode::LdcW, text)
            .constant(Opcode::Invokestatic, method);
        if kind == Kind::Ref {
            let erased = vitro_explore::plan::signature::erasure(signature);
            let class = match erased.strip_prefix('L') {
                Some(name) => name.trim_end_matches(';'),
                None => &*erased,
            };
            let class = self.builder.class(class);
            self.body.constant(Opcode::Checkcast, class);
        }
    }

    fn ask_arguments(&mut self, most: u32) {
        let most = self.builder.int(most as i32);
        let method = self
            .builder
            .method_ref(GIVEN, "arguments", "(I)[Ljava/lang/String;");
        self.body
            .constant(Opcode::LdcW, most)
            .constant(Opcode::Invokestatic, method);
    }

    /// What comes after a test comes after one that has failed, too; what fails then is of less interest.
    fn carry_on(&mut self, around: &[Around], test: Range, has_object: bool) {
        let strings = VerificationType::Object(self.builder.class("[Ljava/lang/String;"));
        let throwable = VerificationType::Object(self.builder.class("java/lang/Throwable"));
        let object = match has_object {
            true => VerificationType::Object(self.builder.class(&self.class)),
            false => VerificationType::Top,
        };
        let failed = self.body.here();
        self.body.frame(&[strings, object], &[throwable]);
        self.body.local(Opcode::Astore, 2);
        let from = self.body.here();
        self.call_after(around);
        let to = self.body.here();
        self.body.local(Opcode::Aload, 2).op(Opcode::Athrow);
        let again = self.body.here();
        self.body.frame(&[strings, object, throwable], &[throwable]);
        self.body
            .op(Opcode::Pop)
            .local(Opcode::Aload, 2)
            .op(Opcode::Athrow);
        self.body.handler(test.0, test.1, failed, 0);
        self.body.handler(from, to, again, 0);
    }

    /// An exception of this class ends the run, and says nothing.
    fn end_at(&mut self, exception: &str, all: Range) {
        let strings = VerificationType::Object(self.builder.class("[Ljava/lang/String;"));
        let exception = self.builder.class(exception);
        let handler = self.body.here();
        self.body
            .frame(&[strings], &[VerificationType::Object(exception)]);
        self.body.op(Opcode::Pop).op(Opcode::Return);
        self.body.handler(all.0, all.1, handler, exception);
    }
}
