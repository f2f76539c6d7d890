//! Summaries: in a symbolic run, what a library method gives as one term, where its bytecode would split into
//! many paths. Each must agree with the bytecode that it stands for.

mod boxes;

use vitro_vm::Registry;

/// Adds all summaries.
pub fn register(registry: &mut Registry) {
    boxes::register(registry);
}
