//! `vitro natives`: the native methods that Vitro has for a JDK, spelled as `vitro run --coverage` spells
//! those that ran. The corpus command compares the two.

use std::path::PathBuf;

use vitro_classfile::ClassFile;
use vitro_program::Jdk;
use vitro_vm::Registry;
use vitro_vm::native::{Purpose, fits};

use crate::End;

#[derive(clap::Args)]
pub struct Arguments {
    /// The JDK whose methods to list; else JAVA_HOME, else `java` on the PATH.
    #[arg(long)]
    jdk: Option<PathBuf>,
    /// List those that only say that the sandbox does not allow them.
    #[arg(long, conflicts_with = "absent")]
    refused: bool,
    /// List what is registered for methods that this JDK does not have.
    #[arg(long)]
    absent: bool,
}

pub fn run(arguments: &Arguments) -> End {
    let jdk = match Jdk::locate(arguments.jdk.as_deref()) {
        Ok(jdk) => jdk,
        Err(error) => return End::BadInput(error.to_string()),
    };
    let registry = vitro_models::registry();
    let lines = match (arguments.absent, arguments.refused) {
        (true, _) => absent(&registry, &jdk),
        (false, refused) => present(&registry, &jdk, refused),
    };
    lines
        .iter()
        .for_each(|line| crate::say(&format!("{line}\n")));
    End::Done
}

/// The class file of a class of the JDK, if it has one.
fn class_file(jdk: &Jdk, name: &str) -> Option<ClassFile> {
    ClassFile::parse(&jdk.class(name)?.bytes).ok()
}

/// The methods of the JDK that have a native which refuses, or one that does not.
fn present(registry: &Registry, jdk: &Jdk, refused: bool) -> Vec<String> {
    let mut lines = Vec::new();
    for (class, _) in registry.classes() {
        let methods = class_file(jdk, class).map_or(Vec::new(), |file| file.methods);
        let meant = methods.iter().filter(|method| {
            let native = registry.find(class, method);
            native.is_some_and(|(_, purpose)| (purpose == Purpose::Refuses) == refused)
        });
        lines.extend(meant.map(|m| format!("{class}.{}{}", m.name, m.descriptor)));
    }
    lines.sort();
    lines
}

/// Entries of the registry that are meant for no method of the JDK, and their purpose: some run in one
/// version and replace bytecode in the next.
fn absent(registry: &Registry, jdk: &Jdk) -> Vec<String> {
    let mut lines = Vec::new();
    for (class, natives) in registry.classes() {
        let file = class_file(jdk, class);
        let methods = file.as_ref().map_or(&[][..], |file| &file.methods);
        for (entry, purpose) in natives {
            if !methods.iter().any(|method| fits(*entry, *purpose, method)) {
                let (name, descriptor, _) = entry;
                lines.push(format!("{class}.{name}{descriptor} {purpose:?}"));
            }
        }
    }
    lines.sort();
    lines
}
