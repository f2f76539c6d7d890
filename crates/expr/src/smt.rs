//! SMT-LIB 2: printing terms and scripts for other solvers, reading scripts and answers.
//!
//! What SMT-LIB cannot say is written through functions whose names start with `java.`: they are
//! defined in the preamble where a definition exists (`%`, casts), declared without one where none
//! does (`sin`), and recognised by name when a script is read back.

mod functions;
mod print;
mod read;
mod script;
mod sexp;

pub use print::{Printer, print_term};
pub use read::Reader;
pub use script::{Command, Script};
pub use sexp::{Position, SmtError, Tree, TreeId, TreeKind};
