//! Static fields of classes that are not initialised yet.
//!
//! Where values may be unknown, what an instruction does to terms has been looked at before it comes here, and not where
//! the class was not ready: so it is met once more when the class is.

use crate::heap::ClassId;
use crate::kind::Kind;
use crate::machine::Machine;
use crate::outcome::{Exec, Trap};

impl Machine {
    pub(crate) fn get_static_slow(
        &mut self,
        class: ClassId,
        offset: u16,
        slots: usize,
    ) -> Exec<()> {
        self.make_ready(class)?;
        let mirror = self.mirror(class);
        let value = self.heap.field(mirror, usize::from(offset));
        self.push_result(value, slots);
        Ok(())
    }

    pub(crate) fn put_static_slow(&mut self, class: ClassId, offset: u16, kind: Kind) -> Exec<()> {
        self.make_ready(class)?;
        let mirror = self.mirror(class);
        let slots = kind.slots();
        let value = kind.narrow(self.operand(slots - 1));
        self.drop_operands(slots as u32);
        self.heap.set_field(mirror, usize::from(offset), value);
        Ok(())
    }

    /// Initialises a class. Only in its own initialiser an instruction continues here where terms are looked at.
    fn make_ready(&mut self, class: ClassId) -> Exec<()> {
        self.ensure_initialized(class)?;
        match self.symbolic.is_some() && self.is_initialized(class) {
            true => Err(Trap::Redo),
            false => Ok(()),
        }
    }
}
