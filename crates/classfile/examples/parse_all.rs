//! Parses every class of a JDK image (`lib/modules`) or of a folder, and says how long it took.
//!
//!     parse_all PATH [MODULE]
//!
//! With MODULE only the classes of that module of an image are read. The exit code is 1 if a class
//! was refused.

use std::borrow::Cow;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use jimage_rs::JImage;
use vitro_classfile::ClassFile;

type Failure = Box<dyn std::error::Error>;

/// What was seen so far.
#[derive(Default)]
struct Tally {
    classes: usize,
    bytes: usize,
    refused: usize,
    time: Duration,
}

impl Tally {
    fn take(&mut self, name: &str, bytes: &[u8]) {
        let start = Instant::now();
        let parsed = ClassFile::parse(bytes);
        self.time += start.elapsed();
        self.classes += 1;
        self.bytes += bytes.len();
        if let Err(error) = parsed {
            self.refused += 1;
            eprintln!("{name}: {error}");
        }
    }
}

fn main() -> Result<ExitCode, Failure> {
    let mut arguments = std::env::args().skip(1);
    let Some(path) = arguments.next() else {
        eprintln!("usage: parse_all PATH [MODULE]");
        return Ok(ExitCode::from(2));
    };
    let path = Path::new(&path);
    let mut tally = Tally::default();
    if path.is_dir() {
        folder(path, &mut tally)?;
    } else {
        image(path, arguments.next().as_deref(), &mut tally)?;
    }
    println!(
        "{} classes, {} bytes, {} refused, parsed in {} ms",
        tally.classes,
        tally.bytes,
        tally.refused,
        tally.time.as_millis()
    );
    Ok(ExitCode::from(u8::from(tally.refused > 0)))
}

fn image(path: &Path, module: Option<&str>, tally: &mut Tally) -> Result<(), Failure> {
    let image = JImage::open(path)?;
    for name in image.resource_names_iter() {
        let name = name?;
        if name.extension != "class" || module.is_some_and(|module| module != name.module) {
            continue;
        }
        let full =
            format!("/{}/{}/{}.class", name.module, name.parent, name.base).replace("//", "/");
        let bytes: Cow<'_, [u8]> = image
            .find_resource(&full)?
            .ok_or("a listed class is missing")?;
        tally.take(&full, &bytes);
    }
    Ok(())
}

fn folder(path: &Path, tally: &mut Tally) -> Result<(), Failure> {
    for entry in std::fs::read_dir(path)? {
        let path = entry?.path();
        if path.is_dir() {
            folder(&path, tally)?;
        } else if path
            .extension()
            .is_some_and(|extension| extension == "class")
        {
            tally.take(&path.display().to_string(), &std::fs::read(&path)?);
        }
    }
    Ok(())
}
