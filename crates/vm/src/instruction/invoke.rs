//! Selecting interface methods; the calls themselves are in [`crate::call`].

use vitro_classfile::access;

use crate::heap::ClassId;
use crate::machine::Machine;
use crate::method::MethodId;
use crate::outcome::{Exec, Trap};

impl Machine {
    /// Finds what a call of interface method `method` runs on `class`, and caches it.
    pub(crate) fn select_interface_method(
        &mut self,
        class: ClassId,
        method: MethodId,
        cache_slot: usize,
    ) -> Exec<()> {
        let interface = self.method(method).class;
        if !self.is_subtype(class, interface) {
            let text = format!(
                "Class {} does not implement the requested interface {}",
                self.class(class).java_name(),
                self.class(interface).java_name()
            );
            return Err(Trap::throw("java/lang/IncompatibleClassChangeError", text));
        }
        let selector = self.method(method).selector;
        let target = self.select_virtual(class, selector).unwrap_or(method);
        let conflict = target == self.known.conflict;
        if !conflict
            && !self.method(target).is(access::PUBLIC)
            && !self.class(self.method(target).class).is_interface()
        {
            let text = format!("'{}'", self.external_signature(target));
            return Err(Trap::throw("java/lang/IllegalAccessError", text));
        }
        self.interface_cache[cache_slot] = (class, method, target);
        Ok(())
    }
}
