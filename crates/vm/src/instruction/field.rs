//! Static fields of classes that are not initialised yet.

use crate::heap::ClassId;
use crate::kind::Kind;
use crate::machine::Machine;
use crate::outcome::Exec;

impl Machine {
    pub(crate) fn get_static_slow(
        &mut self,
        class: ClassId,
        offset: u16,
        slots: usize,
    ) -> Exec<()> {
        self.ensure_initialized(class)?;
        let mirror = self.mirror(class);
        let value = self.heap.field(mirror, usize::from(offset));
        self.push_operand(value, slots);
        Ok(())
    }

    pub(crate) fn put_static_slow(&mut self, class: ClassId, offset: u16, kind: Kind) -> Exec<()> {
        self.ensure_initialized(class)?;
        let mirror = self.mirror(class);
        let slots = kind.slots();
        let value = kind.narrow(self.operand(slots - 1));
        self.drop_operands(slots as u32);
        self.heap.set_field(mirror, usize::from(offset), value);
        Ok(())
    }
}
