//! `vitro clean`: removes generated tests again, but none that a person has edited.

use std::path::PathBuf;

use vitro_engine::Problem;
use vitro_engine::generate::clean;

use crate::project::{self, Reader};
use crate::{End, say, warn};

/// Removes generated tests that were not edited, and vitro.lock.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  vitro clean                  the project in this folder and its modules
  vitro clean --dry-run        only say what would be removed
  vitro clean --out tests      a folder that `vitro generate --out tests` wrote to

A file is removed if its first lines mark it as generated and their hash matches the rest. Exit codes: 0 done; 2 bad input.")]
pub struct Arguments {
    /// Projects; this folder if there is none.
    paths: Vec<PathBuf>,
    /// Where tests were written, if not to the project's folder for tests.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Say what would be removed, and leave it there.
    #[arg(long)]
    dry_run: bool,
}

/// Only where tests were written is wanted.
const READER: Reader = Reader {
    command: "clean",
    passes_over: &[],
    is_of_modules: true,
};

pub fn run(arguments: &Arguments) -> End {
    if let Some(missing) = arguments.paths.iter().find(|path| !path.exists()) {
        return End::BadInput(format!("{} does not exist", missing.display()));
    }
    let settings = match project::settings(&arguments.paths, READER) {
        Ok(settings) => settings,
        Err(end) => return end,
    };
    let out = arguments.out.clone().or(settings.out);
    let asking = &mut project::say_asking;
    match clean::clean(&arguments.paths, out.as_deref(), arguments.dry_run, asking) {
        Ok(cleaned) => {
            let word = match arguments.dry_run {
                true => "would remove",
                false => "removed",
            };
            for path in &cleaned.removed {
                say(&format!("{word} {}\n", path.display()));
            }
            for path in &cleaned.edited {
                warn(&format!("kept {}, since it was edited\n", path.display()));
            }
            End::Done
        }
        Err(Problem::BadInput(text)) => End::BadInput(text),
        Err(Problem::Internal(text)) => End::Internal(text),
    }
}
