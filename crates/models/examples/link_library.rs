//! Loads, verifies and decodes every class of a module of a JDK on the machine.
//!
//!     link_library JDK [MODULE]
//!
//! The module is java.base by default. The exit code is 1 if a class was refused: HotSpot accepts them all.

use std::path::Path;
use std::process::ExitCode;
use std::rc::Rc;

use vitro_program::{ClassPath, Jdk};
use vitro_vm::{Exec, Host, Limits, LoaderId, Machine, Trap};

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let home = arguments.next().ok_or("usage: link_library JDK [MODULE]")?;
    let module = arguments.next().unwrap_or("java.base".to_owned());
    let jdk = Rc::new(Jdk::open(Path::new(&home))?);
    let class_path = ClassPath::parse("", jdk.version().feature)?;
    let natives = Rc::new(vitro_models::registry());
    let mut machine = Machine::new(
        jdk.clone(),
        Rc::new(class_path),
        natives,
        Host::default(),
        Limits::default(),
    );
    machine.boot()?;
    let (mut classes, mut methods, mut refused) = (0, 0, 0);
    for name in jdk
        .classes(&module)
        .filter(|name| !name.ends_with("module-info"))
    {
        classes += 1;
        match link(&mut machine, &name) {
            Ok(count) => methods += count,
            Err(trap) => {
                refused += 1;
                eprintln!("{name}: {trap:?}");
            }
        }
    }
    println!(
        "JDK {}, {module}: {classes} classes and {methods} methods linked, {refused} refused",
        jdk.version().feature
    );
    Ok(ExitCode::from(u8::from(refused > 0 || classes == 0)))
}

fn link(machine: &mut Machine, name: &str) -> Exec<usize> {
    match machine.try_load(LoaderId::APP, name)? {
        Some(class) => machine.link_fully(class),
        None => Err(Trap::internal("not found")),
    }
}
