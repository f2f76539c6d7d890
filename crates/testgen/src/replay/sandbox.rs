//! A child process without network and with files read-only, where the system allows it.
//!
//! On Linux `unshare` gives the child namespaces of its own for users, network and mounts, in which all
//! mounts are made read-only. Whether that works is tried once; [`Sandbox::describe`] gives the
//! outcome for reports.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// What a child process is kept from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sandbox {
    /// No network, files read-only.
    Sealed,
    /// No network; files are as for everybody.
    NoNetwork,
    /// The system offers none of this to us.
    Open,
}

/// Makes every mount read-only and continues with the command. A mount that cannot be changed (a part of
/// `/proc`) does not matter; the one that holds everything does.
const SEAL: &str = "while read -r _ place _; do mount -o remount,bind,ro \"$place\" 2>/dev/null; \
     done </proc/mounts; [ -w / ] && touch /.vitro 2>/dev/null && exit 97; exec \"$@\"";

impl Sandbox {
    /// The strictest that works here, which is tried once in a process.
    pub fn strictest() -> Sandbox {
        static TRIED: OnceLock<Sandbox> = OnceLock::new();
        *TRIED.get_or_init(|| {
            [Sandbox::Sealed, Sandbox::NoNetwork]
                .into_iter()
                .find(|sandbox| sandbox.works())
                .unwrap_or(Sandbox::Open)
        })
    }

    fn works(self) -> bool {
        let mut command = self.command(Path::new("true"));
        command.stdin(Stdio::null());
        command.output().is_ok_and(|output| output.status.success())
    }

    /// A command that runs `program` inside.
    pub fn command(self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new("unshare");
        match self {
            Sandbox::Sealed => {
                command.args(["--map-root-user", "--net", "--mount"]);
                command.args(["--propagation", "private"]);
                command.args(["sh", "-c", SEAL, "sh"]);
            }
            Sandbox::NoNetwork => {
                command.args(["--map-root-user", "--net"]);
            }
            Sandbox::Open => return Command::new(program),
        }
        command.arg(program);
        command
    }

    /// What is to be said about it.
    pub fn describe(self) -> &'static str {
        match self {
            Sandbox::Sealed => "without network, files read-only",
            Sandbox::NoNetwork => "without network; files could not be made read-only",
            Sandbox::Open => {
                "with network and files, since the system offers no way to take them away"
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Holds on every system: what is sealed can neither write nor connect.
    #[test]
    fn sealed_means_sealed() {
        if Sandbox::strictest() != Sandbox::Sealed {
            return;
        }
        let file = std::env::temp_dir().join(format!("vitro-sandbox-{}", std::process::id()));
        let mut command = Sandbox::Sealed.command("touch");
        let output = command.arg(&file).output().unwrap();
        assert!(!output.status.success() && !file.exists());
        let open = Sandbox::Open.command("touch").arg(&file).status().unwrap();
        assert!(open.success() && file.exists());
        std::fs::remove_file(file).unwrap();
    }
}
