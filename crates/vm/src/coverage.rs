//! Which opcodes and natives a run executed; asked for by the corpus check.

use std::collections::BTreeSet;

use crate::method::MethodId;

/// What ran.
pub struct Coverage {
    /// By opcode byte.
    pub opcodes: [bool; 256],
    /// Natives that were called.
    pub natives: BTreeSet<MethodId>,
}

impl Default for Coverage {
    fn default() -> Coverage {
        Coverage {
            opcodes: [false; 256],
            natives: BTreeSet::new(),
        }
    }
}
