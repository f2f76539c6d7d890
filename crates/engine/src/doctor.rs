//! Whether everything is there that writing tests needs, and what to do where it is not: the JDK and its compiler, what the
//! build says, compiled classes and all that they depend on ([`modules`]), a test framework, and a small test that is
//! compiled and run as generated ones are ([`trial`]). The [prerequisites](crate::prerequisites) are the quick part of it,
//! which `generate` begins with, too.

mod modules;
mod sources;
mod trial;

use std::path::PathBuf;

use vitro_testgen::junit::Framework;
use vitro_testgen::replay::Sandbox;

pub use crate::prerequisites::{Check, State, why_not_writable};
use crate::prerequisites::{cache, compiler, find_jdk};
use crate::project::BuildTool;
use crate::request::Problem;

/// What is checked.
#[derive(Clone, Debug, Default)]
pub struct DoctorRequest {
    /// Projects, folders of classes, jars; this folder if there is none.
    pub paths: Vec<PathBuf>,
    /// What the classes depend on, if the user states it.
    pub class_path: Vec<PathBuf>,
    /// What tests need besides, if the user states it.
    pub test_class_path: Vec<PathBuf>,
    /// Where tests go, if the user states it.
    pub out: Option<PathBuf>,
    /// The JDK; else JAVA_HOME, else `java` on the PATH.
    pub jdk: Option<PathBuf>,
    /// The test framework; else what the project has.
    pub framework: Option<Framework>,
    /// Whether tests are to be compiled and run.
    pub replay: bool,
}

/// Looks at everything. A path that does not exist is a problem; all else is in the list.
pub fn examine(
    request: &DoctorRequest,
    asking: &mut dyn FnMut(BuildTool),
) -> Result<Vec<Check>, Problem> {
    let jdk = match find_jdk(request.jdk.as_deref()) {
        Ok(jdk) => jdk,
        Err(check) => return Ok(vec![check]),
    };
    let version = &jdk.version().full;
    let text = format!("{version} in {}", jdk.home().display());
    let mut checks = vec![Check::ok("JDK", text)];
    if request.replay {
        checks.push(compiler(jdk.home()));
    }
    checks.push(cache());
    let found = modules::look(request, &jdk, asking)?;
    checks.extend(found.checks);
    if request.replay {
        checks.push(sandbox());
        let may_run = checks.iter().all(|check| {
            check.state != State::Error || !matches!(check.name, "compiler" | "cache")
        });
        if may_run {
            checks.extend(modules::trials(request, &jdk, &found.units));
        }
    }
    Ok(checks)
}

/// What code that is run is kept from.
fn sandbox() -> Check {
    let sandbox = Sandbox::strictest();
    let text = format!("code under test is run {}", sandbox.describe());
    match sandbox {
        Sandbox::Sealed => Check::ok("sandbox", text),
        Sandbox::NoNetwork | Sandbox::Open => Check::bad(
            "sandbox",
            State::Warning,
            text,
            "allow user namespaces: `unshare --map-root-user --net --mount true` shows what prevents it",
        ),
    }
}
