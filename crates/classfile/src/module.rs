//! What a `module-info.class` says of its module (JVMS §4.7.25): its name, and what it requires.

use std::sync::Arc;

use crate::{ClassFile, Constant};

/// A Java module.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Module {
    /// Its name, with dots.
    pub name: Arc<str>,
    /// The names of the modules that it requires.
    pub requires: Vec<Arc<str>>,
}

impl ClassFile {
    /// The module that this file describes; `None` if it describes none, or is damaged.
    pub fn module(&self) -> Option<Module> {
        let bytes = self.module.as_deref()?;
        // Name, flags and version; then a count, and name, flags and version of each required module.
        let [name, _, _, count] = [0, 1, 2, 3].map(|at| number(bytes, at));
        let required =
            (0..usize::from(count?)).map(|row| self.module_name(number(bytes, 4 + 3 * row)?));
        Some(Module {
            name: self.module_name(name?)?,
            requires: required.collect::<Option<_>>()?,
        })
    }

    fn module_name(&self, at: u16) -> Option<Arc<str>> {
        match self.constants.get(at)? {
            Constant::Module { name } => self.constants.utf8(*name).cloned(),
            _ => None,
        }
    }
}

/// The number at a place, counted in numbers of two bytes.
fn number(bytes: &[u8], at: usize) -> Option<u16> {
    let bytes = bytes.get(2 * at..2 * at + 2)?;
    Some(u16::from_be_bytes([bytes[0], bytes[1]]))
}
