//! Copies a folder of class files and damages most of them on the way; `cargo xtask fuzz-commands` runs this.
//!
//!     damage_folder FROM TO SEED
//!
//! It prints how many files are damaged. The others stay whole, so that there is something left to refer to.

#[path = "../tests/support/damage.rs"]
#[allow(
    dead_code,
    reason = "the checks of the reader have an example of their own"
)]
mod support;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use support::damage;
use vitro_stable::Random;

/// One file in this many stays whole.
const WHOLE: usize = 3;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [from, to, seed] = &arguments[..] else {
        return Err("usage: damage_folder FROM TO SEED".into());
    };
    let (from, to) = (Path::new(from), Path::new(to));
    let mut random = Random::new(seed.parse()?);
    let files = class_files(from)?;
    let mut damaged = 0;
    for file in &files {
        let mut bytes = fs::read(file)?;
        if random.below(WHOLE) != 0 {
            let other = fs::read(&files[random.below(files.len())])?;
            bytes = damage(&bytes, &other, &mut random);
            damaged += 1;
        }
        let target = to.join(file.strip_prefix(from)?);
        fs::create_dir_all(target.parent().unwrap_or(to))?;
        fs::write(target, bytes)?;
    }
    println!("{damaged}");
    Ok(())
}

/// The class files below a folder, sorted.
fn class_files(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(class_files(&path)?);
        } else if path.extension().is_some_and(|end| end == "class") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
