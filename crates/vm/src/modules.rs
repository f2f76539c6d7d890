//! Modules as the machine must know them: which `java.lang.Module` a class belongs to.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::class::LoaderId;
use crate::heap::Ref;

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
