//! `vitro javap`: what we read of a class file.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use vitro_classfile::ClassFile;
use vitro_program::{ClassPath, Jdk};

use crate::End;

#[derive(clap::Args)]
pub struct Arguments {
    /// Folders and jars to search for classes, separated by colons.
    #[arg(long, alias = "cp", value_name = "PATHS", default_value = ".")]
    class_path: OsString,
    /// The JDK to look in; else JAVA_HOME, else `java` on the PATH.
    #[arg(long)]
    jdk: Option<PathBuf>,
    /// A class name, or the path of a class file.
    class: String,
}

pub fn run(arguments: &Arguments) -> End {
    match find(arguments) {
        Ok(bytes) => match ClassFile::parse(&bytes) {
            Ok(file) => {
                crate::say(&vitro_classfile::disassemble(&file).to_string());
                End::Done
            }
            Err(error) => End::BadInput(format!("{}: {error}", arguments.class)),
        },
        Err(problem) => End::BadInput(problem),
    }
}

fn find(arguments: &Arguments) -> Result<Vec<u8>, String> {
    if arguments.class.ends_with(".class") {
        let path = Path::new(&arguments.class);
        return std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
    }
    let name = arguments.class.replace('.', "/");
    let jdk = Jdk::locate(arguments.jdk.as_deref()).map_err(|error| error.to_string())?;
    let class_path = ClassPath::parse(&arguments.class_path, jdk.version().feature)
        .map_err(|error| error.to_string())?;
    if let Some(found) = class_path.find_class(&name) {
        return found
            .map(|found| found.bytes.to_vec())
            .map_err(|error| error.to_string());
    }
    match jdk.class(&name) {
        Some(found) => Ok(found.bytes.to_vec()),
        None => Err(format!(
            "class {} is neither on the class path nor in the JDK",
            arguments.class
        )),
    }
}
