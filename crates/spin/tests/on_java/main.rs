//! Runs spun classes on a real JVM, with its verifier on, and compares them with what the JDK's own
//! bootstrap methods make of the same arguments.
//!
//! Each test packs its cases (arguments and class file) into one file. A Java driver defines the
//! classes as hidden nestmates of itself, as the virtual machine will do, and calls them on many
//! values. It ends with an exit code of 1 and a message at the first difference, and otherwise prints
//! how much it has compared.

mod bench;
mod concat;
mod lambda;
mod record;
mod switches;
