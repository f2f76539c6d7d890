//! What the corpus executed against what there is: all opcodes, and the natives of the registry. A native
//! counts on the JDKs that have its method; one of them must run it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::Outcome;

/// The instructions of the specification; what follows is reserved.
const OPCODES: std::ops::RangeInclusive<u32> = 0..=201;

/// Natives that some updates of a JDK have or run and others do not: which update is installed decides about them.
const OF_SOME_UPDATES: [&str; 2] = [
    "java/io/Console.ttyStatus()I",
    "sun/nio/ch/Net.shouldShutdownWriteBeforeClose0()Z",
];

/// Makes a command that starts the program.
type Vitro<'a> = &'a dyn Fn() -> Command;

/// What ran on the JDKs so far.
#[derive(Default)]
pub struct Covered {
    /// Lines as `vitro run --coverage` writes them.
    ran: BTreeSet<String>,
    /// Which JDKs have the method of a native.
    natives: BTreeMap<String, Vec<String>>,
    /// Entries of the registry that no JDK has had a method for.
    absent: Option<BTreeSet<String>>,
}

impl Covered {
    /// Adds what ran on a JDK, from the files in `folder`.
    pub fn add(&mut self, vitro: Vitro, (feature, home): (u32, &Path), folder: &Path) -> Outcome {
        for entry in fs::read_dir(folder).map_err(|e| e.to_string())?.flatten() {
            let text = fs::read_to_string(entry.path()).map_err(|error| error.to_string())?;
            self.ran.extend(text.lines().map(str::to_owned));
        }
        for kind in [None, Some("--refused")] {
            for native in list(vitro, home, kind)? {
                self.natives
                    .entry(native)
                    .or_default()
                    .push(feature.to_string());
            }
        }
        let here: BTreeSet<String> = list(vitro, home, Some("--absent"))?.into_iter().collect();
        self.absent = Some(match self.absent.take() {
            Some(before) => &before & &here,
            None => here,
        });
        Ok(())
    }

    /// Prints what did not run, and fails if there is something. What no JDK has is known only after
    /// all of them.
    pub fn report(&self, all_jdks: bool) -> Outcome {
        let opcodes: Vec<u32> = OPCODES
            .filter(|opcode| !self.ran.contains(&format!("opcode {opcode}")))
            .collect();
        let natives: Vec<_> = self
            .natives
            .iter()
            .filter(|(native, _)| !self.ran.contains(&format!("native {native}")))
            .filter(|(native, _)| !OF_SOME_UPDATES.contains(&native.as_str()))
            .collect();
        let absent = self.absent.iter().flatten().filter(|native| {
            let name = native.split(' ').next().unwrap_or_default();
            all_jdks && !OF_SOME_UPDATES.contains(&name)
        });
        let absent: Vec<&String> = absent.collect();
        let count = OPCODES.count();
        println!(
            "opcodes not executed: {} of {count} {opcodes:?}",
            opcodes.len()
        );
        let count = self.natives.len();
        println!("natives not executed: {} of {count}", natives.len());
        for (native, jdks) in &natives {
            println!("  {native} (JDK {})", jdks.join(", "));
        }
        println!("natives without a method: {}", absent.len());
        absent.iter().for_each(|native| println!("  {native}"));
        match opcodes.len() + natives.len() + absent.len() {
            0 => Ok(()),
            missing => Err(format!("{missing} opcodes and natives are not executed")),
        }
    }
}

/// What `vitro natives` lists for a JDK.
fn list(vitro: Vitro, home: &Path, option: Option<&str>) -> Outcome<Vec<String>> {
    let mut command = vitro();
    command.args(["natives", "--jdk"]).arg(home).args(option);
    let output = command.output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(text.lines().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_native_must_run_on_one_of_its_jdks() {
        let native = "a/A.f()V".to_owned();
        let mut covered = Covered::default();
        covered
            .ran
            .extend(OPCODES.map(|opcode| format!("opcode {opcode}")));
        covered
            .natives
            .insert(native.clone(), vec!["17".to_owned(), "21".to_owned()]);
        assert!(covered.report(true).is_err());
        covered.ran.insert(format!("native {native}"));
        assert_eq!(covered.report(true), Ok(()));
        covered.absent = Some(BTreeSet::from(["a/A.g()V Runs".to_owned()]));
        assert!(covered.report(true).is_err());
        assert_eq!(covered.report(false), Ok(()));
    }
}
