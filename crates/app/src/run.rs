//! `vitro run`: a Java program on our own machine.

use std::ffi::OsString;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::{Duration, Instant};

use vitro_program::{ClassPath, Jdk, Places};
use vitro_vm::host::ProcessStreams;
use vitro_vm::{Assertions, Host, Limits, Machine, Outcome, TraceEntry, Trap};

use crate::End;
use crate::numbers::at_least_one;
use crate::project::{self, Reader};
use vitro_engine::library::{self, Parts, Preload};

/// Only what the classes depend on is wanted.
const READER: Reader = Reader {
    command: "run",
    passes_over: &[&["max-steps", "max-seconds"]],
    is_of_modules: false,
};

/// Runs a Java program on Vitro's own machine.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  vitro run shop.Main 12 18               a class of the Maven or Gradle project in this folder
  vitro run -cp classes:lib.jar shop.Main 12 18
  vitro run -ea --stats --max-steps 1000000 shop.Main

Exit codes: that of the program; 2 bad input; 3 a limit, or something that is not supported; 70 a bug in Vitro.")]
pub struct Arguments {
    /// Folders and jars to search for classes, separated by colons; else those of the module of this project that holds the
    /// class, else this folder.
    #[arg(long, alias = "cp", value_name = "PATHS")]
    class_path: Option<OsString>,
    /// Turn assertions on, `-ea` for all classes, `-ea:p.Class`, `-ea:package...`.
    #[arg(long)]
    enable_assertions: Vec<String>,
    /// Turn assertions off, `-da:p.Class`, `-da:package...`.
    #[arg(long)]
    disable_assertions: Vec<String>,
    /// The JDK whose library to use; else JAVA_HOME, else `java` on the PATH.
    #[arg(long)]
    jdk: Option<PathBuf>,
    /// A system property, `-Dkey=value`.
    #[arg(short = 'D', value_name = "KEY=VALUE")]
    properties: Vec<String>,
    /// Export a package of a module, `--add-exports=MODULE/PACKAGE=ALL-UNNAMED`.
    #[arg(long, value_name = "PACKAGE")]
    add_exports: Vec<String>,
    /// Open a package of a module to reflection, `--add-opens=MODULE/PACKAGE=ALL-UNNAMED`.
    #[arg(long, value_name = "PACKAGE")]
    add_opens: Vec<String>,
    /// Modules that may call restricted methods without a warning, `--enable-native-access=ALL-UNNAMED`.
    #[arg(long, value_name = "MODULES")]
    enable_native_access: Option<String>,
    /// Most megabytes of the program's Java heap, as `-Xmx` of java. (`--max-memory` of other commands bounds what a search
    /// holds, by a count of Vitro's own.)
    #[arg(long, value_name = "MEGABYTES", value_parser = at_least_one::<usize>, default_value_t = 1024)]
    max_heap: usize,
    /// Most instructions that the program executes.
    #[arg(long, value_name = "COUNT", value_parser = at_least_one::<u64>)]
    max_steps: Option<u64>,
    /// Most seconds that the program runs.
    #[arg(long, value_name = "SECONDS", value_parser = at_least_one::<u64>)]
    max_seconds: Option<u64>,
    /// Boot the library instead of using the snapshot in the cache folder.
    #[arg(long)]
    no_snapshot: bool,
    /// Say on standard error what the run took.
    #[arg(long)]
    stats: bool,
    /// Append the opcodes and natives that ran, booting included, to this file.
    #[arg(long)]
    coverage: Option<PathBuf>,
    /// The class with `main`.
    main: String,
    /// Arguments of the program.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

pub fn run(arguments: &Arguments) -> End {
    let start = Instant::now();
    let mut machine = match prepare(arguments) {
        Ok(machine) => machine,
        Err(end) => return end,
    };
    let booted = start.elapsed();
    let outcome = match machine.start_main(&arguments.main, &arguments.arguments) {
        Ok(()) => machine.run(),
        Err(Trap::Stop(outcome)) => outcome,
        Err(trap) => Outcome::Internal(format!("the main class: {trap:?}")),
    };
    if let Some(path) = &arguments.coverage
        && let Err(error) = write_coverage(&machine, path)
    {
        return End::BadInput(format!("{}: {error}", path.display()));
    }
    if arguments.stats {
        crate::warn(&format!(
            "vitro: ready after {booted:.1?}, ended after {:.1?}; {} instructions, {} classes\n",
            start.elapsed(),
            machine.steps,
            machine.classes.len() - 1,
        ));
    }
    match outcome {
        Outcome::Exited(code) => End::Program(code),
        Outcome::Internal(_) => End::Internal(format!("{outcome}{}", place(&machine))),
        _ => End::NoAnswer(format!("{outcome}{}", place(&machine))),
    }
}

/// The innermost frames of the thread that ran last, so that people see who wanted what is missing.
fn place(machine: &Machine) -> String {
    let trace = machine.stack_trace(machine.current);
    let line = |entry: &TraceEntry| {
        let at = machine
            .line_number(*entry)
            .map_or(String::new(), |line| format!(":{line}"));
        format!("\n  at {}{at}", machine.describe_method(entry.method))
    };
    trace.iter().take(24).map(line).collect()
}

fn prepare(arguments: &Arguments) -> Result<Machine, End> {
    let jdk = Jdk::locate(arguments.jdk.as_deref()).map_err(|e| End::BadInput(e.to_string()))?;
    let class_path = class_path(arguments)?;
    let class_path = ClassPath::from_places(&*class_path, jdk.version().feature)
        .map_err(|e| End::BadInput(e.to_string()))?;
    let host = Host {
        sink: Box::new(ProcessStreams::default()),
        input: Box::new(std::io::stdin()),
        ..Host::default()
    };
    let limits = Limits {
        heap_bytes: arguments.max_heap.saturating_mul(1 << 20),
        deadline: arguments
            .max_seconds
            .map(|s| Instant::now() + Duration::from_secs(s)),
        ..Limits::default()
    };
    let parts = Parts {
        jdk: Rc::new(jdk),
        class_path: Rc::new(class_path),
        natives: Rc::new(vitro_models::registry()),
        limits,
        boot_properties: boot_properties(arguments),
        coverage: arguments.coverage.is_some(),
        preload: Preload::NONE,
    };
    // A snapshot starts with other properties, and what ran before it would be missing from the coverage.
    let use_snapshot =
        !arguments.no_snapshot && !parts.coverage && parts.boot_properties.is_empty();
    let mut machine = library::ready(&parts, host, use_snapshot).map_err(End::Internal)?;
    set_properties(&mut machine, &arguments.properties)?;
    if let Some(steps) = arguments.max_steps {
        machine.limits.steps = machine.steps.saturating_add(steps);
    }
    machine.assertions = assertions(arguments);
    Ok(machine)
}

/// The class path that is given, else that of the project. If one is given, the build tool is not asked.
fn class_path(arguments: &Arguments) -> Result<Places, End> {
    if let Some(given) = &arguments.class_path {
        return Ok(Places::parse(given));
    }
    let settings = project::settings(&[], READER)?;
    let names = std::slice::from_ref(&arguments.main);
    let classes = project::classes(None, names, arguments.jdk.as_deref(), &settings)?;
    Ok(classes.class_path)
}

/// What the launcher of `java` makes of its options for modules.
fn boot_properties(arguments: &Arguments) -> Vec<(String, String)> {
    let numbered = |key: &'static str, values: &[String]| -> Vec<(String, String)> {
        let values = values.iter().enumerate();
        values
            .map(|(number, value)| (format!("{key}.{number}"), value.clone()))
            .collect()
    };
    let mut all = numbered("jdk.module.addexports", &arguments.add_exports);
    all.extend(numbered("jdk.module.addopens", &arguments.add_opens));
    let native_access = arguments.enable_native_access.clone();
    all.extend(native_access.map(|modules| ("jdk.module.enable.native.access.0".into(), modules)));
    all
}

/// `System.setProperty` for each `-Dkey=value`.
fn set_properties(machine: &mut Machine, properties: &[String]) -> Result<(), End> {
    for property in properties {
        let (key, value) = property.split_once('=').unwrap_or((property, ""));
        let args = [
            machine.new_string(key).slot(),
            machine.new_string(value).slot(),
        ];
        let descriptor = "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;";
        if let Err(error) = machine.run_static("java/lang/System", "setProperty", descriptor, &args)
        {
            return Err(End::BadInput(machine.describe_call_error(&error)));
        }
    }
    Ok(())
}

/// Rules for classes win over those for packages, so their order among each other does not matter.
fn assertions(arguments: &Arguments) -> Assertions {
    let mut all = Assertions::default();
    let on = arguments.enable_assertions.iter().map(|name| (true, name));
    let off = arguments
        .disable_assertions
        .iter()
        .map(|name| (false, name));
    for (on, name) in on.chain(off) {
        match &**name {
            "..." => all.default = on,
            _ => all.rules.push((on, name.clone())),
        }
    }
    all
}

/// One line per opcode and native that ran.
fn write_coverage(machine: &Machine, path: &PathBuf) -> std::io::Result<()> {
    use std::io::Write;
    let Some(coverage) = &machine.coverage else {
        return Ok(());
    };
    let mut text = String::new();
    for (opcode, _) in coverage.opcodes.iter().enumerate().filter(|(_, ran)| **ran) {
        text += &format!("opcode {opcode}\n");
    }
    for &native in &coverage.natives {
        let method = machine.method(native);
        text += &format!(
            "native {}.{}{}\n",
            machine.class(method.class).name,
            machine.names.text(method.selector.name),
            machine.names.text(method.selector.descriptor)
        );
    }
    let mut file = std::fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)?;
    file.write_all(text.as_bytes())
}
