//! Runs a build tool.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, io, thread};

/// A build tool that takes longer does not answer.
const TIME_LIMIT: Duration = Duration::from_secs(600);
/// How often is looked whether it has ended.
const PAUSE: Duration = Duration::from_millis(5);

/// What a build tool came to.
pub struct Ended {
    pub is_success: bool,
    /// What it printed, errors and all.
    pub printed: String,
}

/// Runs a command to its end; what it prints goes through a file, so that nothing waits for a reader.
pub fn run(command: &mut Command, printed: &Path) -> io::Result<Ended> {
    let file = fs::File::create(printed)?;
    command
        .stdin(Stdio::null())
        .stdout(file.try_clone()?)
        .stderr(file);
    let mut child = command.spawn()?;
    let end = Instant::now() + TIME_LIMIT;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break Some(status);
        }
        if Instant::now() >= end {
            child.kill()?;
            child.wait()?;
            break None;
        }
        thread::sleep(PAUSE);
    };
    let text = fs::read(printed)?;
    let mut printed = String::from_utf8_lossy(&text).into_owned();
    if status.is_none() {
        printed += &format!("\n[ERROR] no answer within {} s", TIME_LIMIT.as_secs());
    }
    Ok(Ended {
        is_success: status.is_some_and(|status| status.success()),
        printed,
    })
}

/// The project's own wrapper if it has one, else the tool on the PATH.
pub fn wrapper_or(root: &Path, wrapper: &str, tool: &str) -> Vec<PathBuf> {
    let end = if cfg!(windows) { ".cmd" } else { "" };
    let wrapper = root.join(format!("{wrapper}{end}"));
    let own = wrapper.is_file().then_some(wrapper);
    own.into_iter()
        .chain([PathBuf::from(format!("{tool}{end}"))])
        .collect()
}
