//! Modules as the machine must know them: which `java.lang.Module` a class belongs to.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::class::LoaderId;
use crate::heap::{ClassId, Ref};
use crate::machine::Machine;

/// Modules that Java code has defined.
#[derive(Default, Clone)]
pub struct Modules {
    /// Module objects by the loader and package (with slashes) that they own.
    pub(crate) by_package: BTreeMap<(LoaderId, Arc<str>), Ref>,
    /// `java.base`, once defined.
    pub(crate) base: Ref,
    /// The unnamed module of the boot loader.
    pub(crate) unnamed_boot: Ref,
}

impl Machine {
    /// `Module.defineModule0`: from now on classes of these packages (with slashes) belong to it.
    pub fn define_module(
        &mut self,
        module: Ref,
        name: &str,
        loader: LoaderId,
        packages: &[String],
    ) {
        self.before_modules_change();
        if name == "java.base" {
            self.modules.base = module;
        }
        for package in packages {
            self.modules
                .by_package
                .insert((loader, Arc::from(&**package)), module);
        }
        self.update_mirrors();
    }

    /// The boot loader's unnamed module.
    pub fn set_boot_unnamed_module(&mut self, module: Ref) {
        self.before_modules_change();
        self.modules.unnamed_boot = module;
    }

    /// Classes that were loaded before their module was defined get it now.
    fn update_mirrors(&mut self) {
        for class in 1..self.classes.len() as u32 {
            let class = ClassId(class);
            let mirror = Ref(self.mirrors[class.0 as usize]);
            if mirror.is_null() {
                continue;
            }
            let module = self.module_of(class);
            if !module.is_null() && self.get_ref(mirror, "module") != module {
                self.put(mirror, "module", module.slot());
            }
        }
    }

    /// Takes the references that the collector found dead.
    pub fn take_pending_references(&mut self) -> Vec<Ref> {
        self.before_pending_change();
        std::mem::take(&mut self.heap.pending_references)
    }

    /// Whether the collector found dead references.
    pub fn has_pending_references(&self) -> bool {
        !self.heap.pending_references.is_empty()
    }
}
