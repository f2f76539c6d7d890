//! What the tests of all crates and the developers' commands share: Java's compiler, the files below a folder, and folders
//! that are empty when a test begins.
//!
//! No crate of the product depends on this one, and it depends on none of them.

mod folders;
mod javac;

pub use folders::{files, fresh, java_files};
pub use javac::{Javac, jdk_on_path};
