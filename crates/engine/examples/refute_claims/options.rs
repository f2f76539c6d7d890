//! The arguments, as `cargo xtask` passes them on.

use std::path::PathBuf;

/// What is wanted.
pub struct Options {
    /// Folders of classes that make up the program.
    pub classes: Vec<PathBuf>,
    /// Folders and jars that the program needs.
    pub others: Vec<PathBuf>,
    /// The file with the claims.
    pub claims: PathBuf,
    /// Where classes are written.
    pub folder: PathBuf,
    /// The home of the JDK that compiles the driver and runs it.
    pub jdk: PathBuf,
    /// Runs for each class with claims.
    pub runs: u64,
    /// Milliseconds for each class, after which it is left.
    pub millis: u64,
    /// Where random numbers begin.
    pub seed: u64,
}

impl Options {
    /// Reads the arguments of the process.
    pub fn read() -> Result<Options, String> {
        let mut options = Options {
            classes: Vec::new(),
            others: Vec::new(),
            claims: PathBuf::new(),
            folder: PathBuf::new(),
            jdk: PathBuf::new(),
            runs: 10_000,
            millis: 60_000,
            seed: 1,
        };
        let mut arguments = std::env::args().skip(1);
        while let Some(name) = arguments.next() {
            let value = arguments.next().ok_or(format!("{name} needs a value"))?;
            let number = || value.parse().map_err(|_| format!("{name} needs a number"));
            match &*name {
                "--classes" => options.classes.push(value.into()),
                "--others" => options.others.push(value.into()),
                "--claims" => options.claims = value.into(),
                "--folder" => options.folder = value.into(),
                "--jdk" => options.jdk = value.into(),
                "--runs" => options.runs = number()?,
                "--millis" => options.millis = number()?,
                "--seed" => options.seed = number()?,
                _ => return Err(format!("there is no option {name}")),
            }
        }
        Ok(options)
    }
}
