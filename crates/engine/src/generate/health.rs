//! What is wrong with a class before anything is run, each with what to do next.

use std::collections::BTreeSet;
use std::sync::Arc;

use vitro_classfile::{ClassFile, Constant, access, descriptor};
use vitro_testgen::classes::Classes;

/// Major version of the class files of Java 1.0; those of Java N have this plus N.
const FIRST: u16 = 44;

/// Whether the JDK in use knows this version of class files.
pub fn version(bytes: &[u8], feature: u32) -> Result<(), String> {
    let Some(&[magic_0, magic_1, _, _, _, _, high, low]) = bytes.first_chunk::<8>() else {
        return Err("is not a class file; compile it again".to_owned());
    };
    if (magic_0, magic_1) != (0xca, 0xfe) {
        return Err("is not a class file; compile it again".to_owned());
    }
    let major = u16::from_be_bytes([high, low]);
    let java = u32::from(major.saturating_sub(FIRST));
    match java > feature {
        true => Err(format!(
            "is compiled for Java {java}, and the JDK in use is {feature}; give a JDK {java} with --jdk, or compile \
             with `--release {feature}`"
        )),
        false => Ok(()),
    }
}

/// Whether all classes are there that a class inherits from or names in its members' types.
pub fn relatives(file: &ClassFile, classes: &dyn Classes) -> Result<(), String> {
    match missing_relatives(file, classes).first() {
        Some(missing) => Err(format!(
            "needs the class {}, {NOT_THERE}",
            missing.replace('/', ".")
        )),
        None => Ok(()),
    }
}

/// Classes that a class inherits from or names in its members' types, and that are not there.
pub fn missing_relatives(file: &ClassFile, classes: &dyn Classes) -> BTreeSet<String> {
    let mut needed: BTreeSet<String> = BTreeSet::new();
    needed.extend(file.super_name.iter().map(|name| name.to_string()));
    needed.extend(file.interfaces.iter().map(|name| name.to_string()));
    for field in &file.fields {
        needed.extend(class_in(&field.descriptor));
    }
    for method in &file.methods {
        needed.extend(descriptor::parameters(&method.descriptor).filter_map(class_in));
        needed.extend(descriptor::return_descriptor(&method.descriptor).and_then(class_in));
        needed.extend(method.exceptions.iter().map(|name| name.to_string()));
    }
    needed.retain(|name| classes.class(name).is_none());
    needed
}

/// What is said of a class that is missing.
const NOT_THERE: &str = "which is not on the class path";

/// How a class path is given.
pub const ADD: &str = "give what it depends on with --class-path (for Maven: `mvn dependency:build-classpath \
     -Dmdep.outputFile=cp.txt`, then `--class-path @cp.txt`)";

/// Missing classes that only the code of a class mentions: what reaches them cannot be run.
pub fn missing_in_code(file: &ClassFile, classes: &dyn Classes) -> Option<String> {
    let missing = missing_constants(file, classes);
    if missing.is_empty() {
        return None;
    }
    let missing: Vec<String> = missing.iter().map(|name| name.replace('/', ".")).collect();
    Some(format!(
        "its code needs {}, {NOT_THERE}",
        missing.join(", ")
    ))
}

/// Their internal names.
pub fn missing_constants(file: &ClassFile, classes: &dyn Classes) -> BTreeSet<String> {
    let constants = (1..file.constants.len() as u16).filter_map(|at| {
        let Constant::Class { .. } = file.constants.get(at)? else {
            return None;
        };
        let name: &Arc<str> = file.constants.class_name(at)?;
        match name.starts_with('[') {
            true => class_in(name),
            false => Some(name.to_string()),
        }
    });
    constants
        .filter(|name| classes.class(name).is_none())
        .collect()
}

/// What is missing from a class that was not compiled with all debugging information. A compiler gives it to all methods of
/// a class but those that no source has, such as those of Kotlin's data classes.
pub fn debugging(file: &ClassFile) -> Option<String> {
    let written = file
        .methods
        .iter()
        .filter(|method| method.access & access::SYNTHETIC == 0)
        .filter_map(|method| Some((method, method.code.as_ref()?)));
    let mut without_lines = true;
    let mut nameless = 0;
    let mut named = 0;
    for (method, code) in written {
        without_lines &= code.lines.is_empty();
        if !method.descriptor.starts_with("()") {
            match method.parameters.is_some() || !code.local_variables.is_empty() {
                true => named += 1,
                false => nameless += 1,
            }
        }
    }
    let what = match (without_lines, nameless > 0 && named == 0) {
        (false, false) => return None,
        (true, false) => "goals have no line numbers",
        (false, true) => "parameters have no names in its tests",
        (true, true) => "goals have no line numbers and parameters no names in its tests",
    };
    Some(format!(
        "was not compiled with -g: {what}; compile with `javac -g`"
    ))
}

/// The class in a descriptor, below any number of array dimensions.
fn class_in(descriptor: &str) -> Option<String> {
    let element = descriptor.trim_start_matches('[');
    let name = element.strip_prefix('L')?.strip_suffix(';')?;
    Some(name.to_owned())
}
