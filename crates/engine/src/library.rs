//! The booted library, from the snapshot in the user's cache folder if it fits, else booted and kept
//! there for the next run.
//!
//! Several processes may do this at once: a snapshot is written beside its place and then moved there,
//! which is atomic. One that is damaged or made with something else is replaced.

pub(crate) mod needs;
mod preload;
pub(crate) mod shared;

use std::path::PathBuf;
use std::rc::Rc;

use vitro_program::{ClassPath, Jdk};
use vitro_stable::fnv;
use vitro_vm::{Host, Limits, Machine, Registry};

pub use preload::{Part, Preload};

/// What a machine is made from.
pub struct Parts {
    /// The JDK whose library is run.
    pub jdk: Rc<Jdk>,
    /// The user's classes.
    pub class_path: Rc<ClassPath>,
    /// The natives.
    pub natives: Rc<Registry>,
    /// When a run has to stop.
    pub limits: Limits,
    /// System properties that the library reads while it starts.
    pub boot_properties: Vec<(String, String)>,
    /// Note from the start what runs.
    pub coverage: bool,
    /// What of the library is started before the program: for one path of many it would be too much.
    pub preload: Preload,
}

impl Parts {
    fn machine(&self, host: Host) -> Machine {
        let Parts {
            jdk,
            class_path,
            natives,
            limits,
            boot_properties,
            coverage,
            preload: _,
        } = self;
        let mut machine = Machine::new(
            jdk.clone(),
            class_path.clone(),
            natives.clone(),
            host,
            limits.clone(),
        );
        machine.boot_properties.clone_from(boot_properties);
        machine.coverage = coverage.then(Box::default);
        machine
    }
}

/// A machine with the library ready.
pub fn ready(parts: &Parts, host: Host, use_snapshot: bool) -> Result<Machine, String> {
    let mut machine = parts.machine(Host::default());
    let file = if use_snapshot {
        snapshot_file(&machine, parts.preload)
    } else {
        None
    };
    if let Some(bytes) = file.as_ref().and_then(|file| std::fs::read(file).ok()) {
        if machine.read_snapshot(&bytes).is_ok() {
            surround(&mut machine, host);
            return Ok(machine);
        }
        machine = parts.machine(Host::default());
    }
    machine.boot().map_err(|error| error.to_string())?;
    parts.preload.start(&mut machine);
    if let Some(file) = file
        && let Ok(bytes) = machine.write_snapshot()
    {
        // Without a cache everything works, only slower.
        let _ = keep(&file, &bytes);
    }
    surround(&mut machine, host);
    Ok(machine)
}

/// From here on the machine runs in these surroundings.
fn surround(machine: &mut Machine, host: Host) {
    let started = std::mem::replace(&mut machine.host, host);
    machine.host.keep_files_of(started);
}

fn keep(file: &PathBuf, bytes: &[u8]) -> std::io::Result<()> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let beside = file.with_extension(format!("new-{}", std::process::id()));
    std::fs::write(&beside, bytes)?;
    std::fs::rename(&beside, file)
}

/// Where the snapshot for this machine is kept; `None` if there is no folder for caches.
fn snapshot_file(machine: &Machine, preload: Preload) -> Option<PathBuf> {
    let set = |name: &str| {
        std::env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let folder = set("VITRO_CACHE")
        .or_else(|| set("XDG_CACHE_HOME").map(|cache| cache.join("vitro")))
        .or_else(|| set("HOME").map(|home| home.join(".cache").join("vitro")))?;
    let key = machine.snapshot_key() + &program_identity() + &format!(" {preload:?}");
    let hash = fnv(key.as_bytes());
    Some(folder.join("library").join(format!("{hash:016x}.snapshot")))
}

/// Tells builds of this program apart: another one may lay out its heap differently.
fn program_identity() -> String {
    let about = std::env::current_exe().and_then(std::fs::metadata);
    about.map_or(String::new(), |about| {
        format!("{} {:?}", about.len(), about.modified().ok())
    })
}
