//! Verifies every class of a module of the installed JDK, or of all modules.
//!
//!     verify_all [MODULE]
//!
//! The exit code is 1 if a class was refused: HotSpot accepts them all, so that is a bug here.

use std::collections::HashMap;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use vitro_classfile::ClassFile;
use vitro_program::Jdk;
use vitro_program::verify::{FoundClasses, VerifyFault, verify_class};

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let jdk = Jdk::locate(None)?;
    let module = std::env::args().nth(1);
    let mut known: HashMap<String, Arc<ClassFile>> = HashMap::new();
    let mut find = |name: &str| -> Result<Arc<ClassFile>, VerifyFault> {
        if let Some(class) = known.get(name) {
            return Ok(Arc::clone(class));
        }
        let fault = |reason: String| VerifyFault {
            class: name.to_owned(),
            reason,
        };
        let found = jdk
            .class(name)
            .ok_or_else(|| fault("not in the image".to_owned()))?;
        let class = ClassFile::parse(&found.bytes).map_err(|error| fault(error.to_string()))?;
        let class = Arc::new(class);
        known.insert(name.to_owned(), Arc::clone(&class));
        Ok(class)
    };
    let mut names = Vec::new();
    for owner in jdk.modules() {
        if module.as_deref().is_none_or(|wanted| wanted == &**owner) {
            names.extend(jdk.classes(owner));
        }
    }
    let mut classes = Vec::new();
    for name in &names {
        classes.push(find(name)?);
    }
    let mut hierarchy = FoundClasses::new(find);
    let (mut refused, mut time) = (0, Duration::ZERO);
    for class in &classes {
        let start = Instant::now();
        let result = verify_class(class, &mut hierarchy);
        time += start.elapsed();
        if let Err(error) = result {
            refused += 1;
            eprintln!("{error}");
        }
    }
    println!(
        "{} classes, {refused} refused, verified in {} ms",
        classes.len(),
        time.as_millis()
    );
    Ok(ExitCode::from(u8::from(refused > 0)))
}
