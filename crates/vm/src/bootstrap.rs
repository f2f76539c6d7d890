//! Bootstrap methods that the machine links itself, because the JDK's own code for them is long:
//! lambdas, string concatenation, the methods of records, pattern switches.

use std::sync::Arc;

use vitro_classfile::ClassFile;

use crate::heap::ClassId;
use crate::machine::Machine;
use crate::outcome::Exec;

impl Machine {
    /// Links the call site if its bootstrap method is one of those known here.
    pub(crate) fn link_known_bootstrap(
        &mut self,
        _class: ClassId,
        _file: &ClassFile,
        _bootstrap: u16,
        _site: (&Arc<str>, &Arc<str>),
        _cell: u32,
    ) -> Exec<bool> {
        Ok(false)
    }
}
