//! How natives written in Rust meet the machine.

use std::collections::BTreeMap;

use vitro_classfile::{Method as Member, access};

use crate::machine::Machine;
use crate::outcome::Exec;

/// A native method: gets its argument slots (receiver first; long and double take two slots, the
/// value in the first) and returns its result in slot form (0 for void). It may trap instead, see
/// [`crate::Trap`]; a native that traps with `Redo` or `Block` is called again from its start.
pub type NativeFn = fn(&mut Machine, &[u64]) -> Exec<u64>;

/// Name, descriptor (`"*"` for all native overloads of the name) and what is called.
pub type Entry = (&'static str, &'static str, NativeFn);

/// What a native is there for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// It does what Java does.
    Runs,
    /// It ends the run, whatever its arguments are: the sandbox does not allow what it is for.
    Refuses,
}

/// All natives, by class, then name and descriptor.
#[derive(Default, Clone)]
pub struct Registry {
    by_class: BTreeMap<&'static str, Vec<(Entry, Purpose)>>,
}

impl Registry {
    /// Adds the natives of one class (internal name). An entry for a method that is not native in
    /// the class file replaces its bytecode; it must spell the descriptor.
    pub fn add(&mut self, class: &'static str, natives: &[Entry]) {
        self.extend(class, natives, Purpose::Runs);
    }

    /// Adds natives of a class that only say that the sandbox does not allow them.
    pub fn refuse(&mut self, class: &'static str, natives: &[Entry]) {
        self.extend(class, natives, Purpose::Refuses);
    }

    fn extend(&mut self, class: &'static str, natives: &[Entry], purpose: Purpose) {
        let known = self.by_class.entry(class).or_default();
        known.extend(natives.iter().map(|&entry| (entry, purpose)));
    }

    /// Everything that is registered, class by class.
    pub fn classes(&self) -> impl Iterator<Item = (&'static str, &[(Entry, Purpose)])> {
        let entries = self.by_class.iter();
        entries.map(|(class, natives)| (*class, &**natives))
    }

    /// The native for a method of a class file.
    pub fn find(&self, class: &str, method: &Member) -> Option<(NativeFn, Purpose)> {
        let natives = self.by_class.get(class)?;
        let ((.., native), purpose) = natives.iter().find(|(entry, _)| fits(entry, method))?;
        Some((*native, *purpose))
    }
}

/// Whether an entry is meant for a method.
pub fn fits((name, descriptor, _): &Entry, method: &Member) -> bool {
    *name == &*method.name
        && match *descriptor {
            "*" => method.access & access::NATIVE != 0,
            spelled => spelled == &*method.descriptor,
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
