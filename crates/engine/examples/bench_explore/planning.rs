//! What planning the inputs of a method costs by the size of the class path that its class stands on: one folder with many
//! copies of a family of classes (`benches/java/explore/family`), each in a package of its own. The method under test and
//! what it takes are the same in all sizes.

use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use vitro_coverage::{Goals, Subject};
use vitro_engine::library::{self, Parts, Preload};
use vitro_explore::{CodeFacts, Explorer, Program};
use vitro_program::{ClassPath, Jdk};
use vitro_solver::Config;
use vitro_vm::{Host, Limits, LoaderId, Machine, MethodId};

use super::{Clock, best};

/// Class files of the class paths.
const SIZES: [usize; 4] = [500, 2_000, 10_000, 20_000];
/// The package that is copied; a copy's name is as long.
const FIRST: &str = "family/p0000";
const TESTED: &str = "family/p0000/Tested";

/// Measures and prints a table; `family` holds the compiled classes, and gets the copies beside it.
pub fn planning(family: &Path, jdk: &Path) -> Result<(), String> {
    println!("planning inputs by the class files of the class path");
    println!("  class files  once a worker  planning a method");
    let mut all = Vec::new();
    for size in SIZES {
        let folder = copies(family, size).map_err(|error| error.to_string())?;
        let (once, seconds) = measure(&folder, jdk)?;
        let (once, shown) = (once * 1e3, seconds * 1e3);
        println!("  {size:>11}{once:>12.1} ms{shown:>16.3} ms");
        all.push(seconds);
        fs::remove_dir_all(&folder).map_err(|error| error.to_string())?;
    }
    if let [first, .., last] = all[..] {
        let ratio = last / first;
        println!("  ratio {ratio:>8.2}   (promised: at most 2)");
    }
    Ok(())
}

/// A folder with this many class files: the compiled ones, and copies of one package under other names.
fn copies(family: &Path, size: usize) -> std::io::Result<PathBuf> {
    let folder = family.with_extension(size.to_string());
    fs::create_dir_all(folder.join("family"))?;
    fs::copy(
        family.join("family/Shared.class"),
        folder.join("family/Shared.class"),
    )?;
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    for file in fs::read_dir(family.join(FIRST))? {
        let file = file?;
        let name = file.file_name().to_string_lossy().into_owned();
        files.push((name, fs::read(file.path())?));
    }
    files.sort();
    let mut left = size - 1;
    for copy in 0.. {
        let package = format!("family/p{copy:04}");
        fs::create_dir_all(folder.join(&package))?;
        for (name, bytes) in &files {
            if left == 0 {
                return Ok(folder);
            }
            left -= 1;
            fs::write(folder.join(&package).join(name), renamed(bytes, &package))?;
        }
    }
    Ok(folder)
}

/// A class file where another package represents the first one.
fn renamed(bytes: &[u8], package: &str) -> Vec<u8> {
    let mut bytes = bytes.to_owned();
    let mut at = 0;
    while at + FIRST.len() <= bytes.len() {
        if bytes[at..].starts_with(FIRST.as_bytes()) {
            bytes[at..at + FIRST.len()].copy_from_slice(package.as_bytes());
        }
        at += 1;
    }
    bytes
}

/// Seconds for what a worker does once, the index of the folder and the first look at its classes, and seconds of planning
/// for each method of the class under test.
fn measure(folder: &Path, jdk: &Path) -> Result<(f64, f64), String> {
    let jdk = Rc::new(Jdk::locate(Some(jdk)).map_err(|error| error.to_string())?);
    let feature = jdk.version().feature;
    let opened = ClassPath::from_places([folder], feature).map_err(|error| error.to_string())?;
    let parts = Parts {
        class_path: Rc::new(opened),
        jdk,
        natives: Rc::new(vitro_models::registry()),
        limits: Limits::default(),
        boot_properties: Vec::new(),
        coverage: false,
        preload: Preload::NONE,
    };
    let program = Program::new(parts.class_path.clone(), parts.jdk.clone());
    let program = Rc::new(program);
    let first: f64 = planned(&parts, &program)?.iter().sum();
    let mean = || {
        let seconds = planned(&parts, &program)?;
        Ok(seconds.iter().sum::<f64>() / seconds.len() as f64)
    };
    Ok((first, best(mean)?))
}

/// Seconds of planning for each method of the class under test, with a machine of its own, as each class of a worker has.
fn planned(parts: &Parts, program: &Rc<Program>) -> Result<Vec<f64>, String> {
    let mut machine = library::ready(parts, Host::default(), true)?;
    let class = machine.try_load(LoaderId::APP, TESTED);
    let class = class.map_err(|trap| format!("{trap:?}"))?;
    let class = class.ok_or(format!("there is no class {TESTED}"))?;
    let mut code_facts = CodeFacts::within(program.clone(), &machine, class);
    code_facts.with_stubs = true;
    let methods: Vec<MethodId> = machine.class(class).methods().collect();
    let mut seconds = Vec::new();
    for method in methods {
        let start = Clock::start();
        machine = planned_for(machine, method, code_facts.clone())?;
        seconds.push(start.elapsed());
    }
    Ok(seconds)
}

fn planned_for(
    machine: Machine,
    method: MethodId,
    code_facts: CodeFacts,
) -> Result<Machine, String> {
    let subject = Subject::of_classes(&[]);
    let goals = Goals::new(&subject, &[]);
    let config = Config::for_paths();
    let explorer = Explorer::new(machine, method, &[], subject, goals, config, code_facts);
    let explorer = explorer.map_err(|failed| failed.why.clone())?;
    Ok(explorer.into_machine())
}
