//! How natives written in Rust meet the machine.

use std::collections::HashMap;

use crate::machine::Machine;
use crate::outcome::Exec;

/// A native method: gets its argument slots (receiver first; long and double take two slots, the
/// value in the first) and returns its result in slot form (0 for void). It may trap instead, see
/// [`crate::Trap`]; a native that traps with `Redo` or `Block` is called again from its start.
pub type NativeFn = fn(&mut Machine, &[u64]) -> Exec<u64>;

/// All natives, by class, then name and descriptor.
#[derive(Default, Clone)]
pub struct Registry {
    by_class: HashMap<&'static str, Vec<(&'static str, &'static str, NativeFn)>>,
}

impl Registry {
    /// Adds the natives of one class (internal name). An entry for a method that is not native in
    /// the class file replaces its bytecode.
    pub fn add(&mut self, class: &'static str, natives: &[(&'static str, &'static str, NativeFn)]) {
        self.by_class
            .entry(class)
            .or_default()
            .extend_from_slice(natives);
    }

    /// The natives of a class.
    pub fn of_class(&self, class: &str) -> &[(&'static str, &'static str, NativeFn)] {
        self.by_class.get(class).map_or(&[], Vec::as_slice)
    }

    /// The native for a method. `"*"` as descriptor stands for all overloads.
    pub fn find(&self, class: &str, name: &str, descriptor: &str) -> Option<NativeFn> {
        self.of_class(class)
            .iter()
            .find(|(n, d, _)| *n == name && (*d == descriptor || *d == "*"))
            .map(|(_, _, native)| *native)
    }

    /// Every native as (class, name, descriptor), sorted.
    pub fn all(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        let mut all: Vec<_> = self
            .by_class
            .iter()
            .flat_map(|(class, natives)| natives.iter().map(|(n, d, _)| (*class, *n, *d)))
            .collect();
        all.sort_unstable();
        all
    }
}

/// The long, or double bits, at argument slot `at`.
#[inline]
pub fn long(args: &[u64], at: usize) -> i64 {
    args[at] as i64
}

/// The int at argument slot `at`.
#[inline]
pub fn int(args: &[u64], at: usize) -> i32 {
    args[at] as i32
}
