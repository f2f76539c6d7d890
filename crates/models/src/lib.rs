//! The JDK's native methods in Rust, one file per Java class, in folders that mirror Java's packages.
//!
//! Each file has a `register` function that lists its natives; the Java signature stands at each
//! function. To add one: write the function, put it into its file's list, and call it from a program
//! in `tests/java/run`. What is not here ends a run with `unsupported native …`.

mod files;
pub(crate) mod java;
mod jdk;
mod mirrors;
mod outside;
mod summary;
mod sun;
mod support;
mod visible;

use vitro_vm::Registry;

/// All natives.
pub fn registry() -> Registry {
    let mut registry = Registry::default();
    java::register(&mut registry);
    jdk::register(&mut registry);
    sun::register(&mut registry);
    summary::register(&mut registry);
    outside::register(&mut registry);
    visible::register(&mut registry);
    registry
}
