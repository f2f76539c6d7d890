//! How natives written in Rust meet the machine.

use std::collections::BTreeMap;

use vitro_classfile::{Method as Member, access};

use crate::machine::Machine;
use crate::outcome::Exec;
use crate::symbolic::source::{Role, Source};
use crate::symbolic::turns::Visible;

/// A native method: gets its argument slots (receiver first; long and double take two slots, the
/// value in the first) and returns its result in slot form (0 for void). It may trap instead, see
/// [`crate::Trap`]; a native that traps with `Redo` or `Block` is called again from its start.
pub type NativeFn = fn(&mut Machine, &[u64]) -> Exec<u64>;

/// Name, descriptor (`"*"` for all native overloads of the name) and what is called.
pub type Entry = (&'static str, &'static str, NativeFn);

/// In a symbolic run, the result of a method as one term, where its bytecode would fork needlessly often. Gets
/// the argument slots and where they stand on the thread's stack; `None` if it cannot decide, and then the
/// bytecode runs. It must agree with the bytecode.
pub type SummaryFn = fn(&mut Machine, &[u64], usize) -> Exec<Option<Summary>>;

/// What a summarised call gives.
#[derive(Clone, Copy, Debug)]
pub struct Summary {
    /// The result's bits under the current model.
    pub bits: u64,
    /// The term, if the result depends on the inputs.
    pub term: Option<vitro_expr::Term>,
}

/// What a path depends on that has asked for an identity hash code.
pub const IDENTITY: &str = "identity hash codes";

/// What a path depends on that has started a thread, unless all orders are explored.
pub const ORDER_OF_THREADS: &str = "the order in which threads run";

/// What a path depends on that has asked where it runs. That is the same in every run of one JVM, so it proves what a path
/// without it proves, for the place that the machine says it is at.
pub const REGION: &str = "the default locale or time zone";

/// What a path depends on that reads system properties. What the library reads for itself says nothing about the program.
pub const PROPERTIES: &str = "system properties";

/// What a path depends on that asks for the thread that it runs on: its name, say, which a test runner chooses.
pub const THREAD: &str = "the thread that it runs on";

/// What a path depends on that looks for classes by name, or for resources.
pub const CLASS_PATH: &str = "the class path";

/// What a path depends on that calls a native method of the program, or loads its library.
pub const NATIVE_LIBRARIES: &str = "native libraries";

/// What a path depends on that reads standard input.
pub const INPUT: &str = "standard input";

/// What a path depends on that draws random bytes.
pub const CHANCE: &str = "chance";

/// What a path depends on that asks for the time.
pub const CLOCK: &str = "the clock";

/// Packages of logging frameworks.
const LOGGING: [&str; 10] = [
    "java/util/logging/",
    "jdk/internal/logger/",
    "sun/util/logging/",
    "sun/net/www/protocol/http/logging/",
    "ch/qos/logback/",
    "org/apache/commons/logging/",
    "org/apache/juli/",
    "org/apache/logging/",
    "org/jboss/logging/",
    "org/slf4j/",
];

/// Whether a class, by internal name, belongs to a framework that writes logs.
pub(crate) fn writes_logs(class: &str) -> bool {
    LOGGING.iter().any(|package| class.starts_with(package))
}

/// What a framework for logs asks for that goes into the log only: when and where something happened.
const IN_LOGS: [&str; 5] = [CLOCK, THREAD, IDENTITY, REGION, CHANCE];

/// Classes of the library, by the start of their names, that have tables of their own, in which it is unknown where
/// something stands.
const OWN_TABLES: [&str; 11] = [
    "com/sun/crypto/",
    "java/lang/Throwable",
    "java/security/",
    "java/text/",
    "java/time/",
    "java/util/ResourceBundle",
    "java/util/ServiceLoader",
    "javax/crypto/",
    "sun/security/",
    "sun/text/",
    "sun/util/",
];

/// Those that ask for the time to seed a generator of random numbers, which is chance, or to keep something for a while.
const OWN_TIME: [&str; 6] = [
    "java/security/SecureRandom",
    "java/util/Random",
    "java/util/ResourceBundle",
    "java/util/concurrent/ThreadLocalRandom",
    "sun/security/provider/NativePRNG",
    "sun/security/provider/SecureRandom",
];

/// Whether a class, by internal name, asks for this for purposes of its own, of which the program learns nothing.
pub(crate) fn asks_for_itself(class: &str, what: &str) -> bool {
    let starts = |names: &[&str]| names.iter().any(|name| class.starts_with(name));
    match what {
        IDENTITY if starts(&OWN_TABLES) => true,
        CLOCK if starts(&OWN_TIME) => true,
        _ => IN_LOGS.contains(&what) && writes_logs(class),
    }
}

/// Whether a class whose initialiser has asked for this may hold something else in another run of the JVM.
pub(crate) fn differs_by_run(what: &str) -> bool {
    [CLOCK, CHANCE].contains(&what)
}

/// What counts only where the program asks for it, or a library method that it has called itself.
const NEAR_PROGRAM: [&str; 4] = [PROPERTIES, THREAD, CLASS_PATH, NATIVE_LIBRARIES];

/// Whether a path depends on this only if the program has asked, and not the library for its own purposes.
pub(crate) fn counts_near_program(what: &str) -> bool {
    NEAR_PROGRAM.contains(&what)
}

/// What a native is there for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// It does what Java does.
    Runs,
    /// It stands in for a method that has bytecode.
    Replaces,
    /// It ends the run, whatever its arguments are: the sandbox does not allow what it is for.
    Refuses,
}

/// All natives, by class, then name and descriptor.
#[derive(Default, Clone)]
pub struct Registry {
    by_class: BTreeMap<&'static str, Vec<(Entry, Purpose)>>,
    summaries: BTreeMap<&'static str, Vec<(&'static str, &'static str, SummaryFn)>>,
    outside: BTreeMap<&'static str, Vec<(&'static str, &'static str)>>,
    visible: BTreeMap<&'static str, Vec<(&'static str, Visible)>>,
    sources: Vec<Source>,
}

impl Registry {
    /// Adds the natives of one class (internal name). They are for native methods only: what is native
    /// in one JDK often has a Java method in front of it in the next.
    pub fn add(&mut self, class: &'static str, natives: &[Entry]) {
        self.extend(class, natives, Purpose::Runs);
    }

    /// Adds natives that stand in for methods with bytecode.
    pub fn replace(&mut self, class: &'static str, natives: &[Entry]) {
        self.extend(class, natives, Purpose::Replaces);
    }

    /// Adds natives of a class that only say that the sandbox does not allow them.
    pub fn refuse(&mut self, class: &'static str, natives: &[Entry]) {
        self.extend(class, natives, Purpose::Refuses);
    }

    /// Adds summaries of methods of a class.
    pub fn summarise(
        &mut self,
        class: &'static str,
        summaries: &[(&'static str, &'static str, SummaryFn)],
    ) {
        let known = self.summaries.entry(class).or_default();
        known.extend_from_slice(summaries);
    }

    /// Says that methods of a class give what no argument decides: each by name, or by name and descriptor, with what it
    /// depends on.
    pub fn outside(&mut self, class: &'static str, methods: &[(&'static str, &'static str)]) {
        let known = self.outside.entry(class).or_default();
        known.extend_from_slice(methods);
    }

    /// Declares what other threads can observe of natives of a class: each by name, or by the start of one before a star.
    pub fn visible(&mut self, class: &'static str, methods: &[(&'static str, Visible)]) {
        let known = self.visible.entry(class).or_default();
        known.extend_from_slice(methods);
    }

    /// What other threads can observe of a native.
    pub fn seen_of(&self, class: &str, method: &Member) -> Option<Visible> {
        let methods = self.visible.get(class)?.iter();
        let mut named = methods.filter(|(name, _)| match name.strip_suffix('*') {
            Some(start) => method.name.starts_with(start),
            None => *name == &*method.name,
        });
        named.next().map(|&(_, what)| what)
    }

    /// From here on these methods are where unknown values come from.
    pub fn set_sources(&mut self, sources: Vec<Source>) {
        self.sources = sources;
    }

    /// How symbolic execution treats a method.
    pub fn source(&self, class: &str, method: &Member) -> Option<Role> {
        let mut sources = self.sources.iter();
        sources
            .find(|source| source.fits(class, method))
            .map(|source| source.role)
    }

    /// What the result of a method depends on besides its arguments.
    pub fn depends_on(&self, class: &str, method: &Member) -> Option<&'static str> {
        let methods = self.outside.get(class)?.iter();
        let is_named = |name: &str| {
            let rest = name.strip_prefix(&*method.name);
            rest.is_some_and(|rest| rest.is_empty() || rest == &*method.descriptor)
        };
        let mut named = methods.filter(|(name, _)| is_named(name));
        named.next().map(|&(_, what)| what)
    }

    /// The summary of a method of a class file.
    pub fn summary(&self, class: &str, method: &Member) -> Option<SummaryFn> {
        let summaries = self.summaries.get(class)?;
        summaries
            .iter()
            .find(|(name, descriptor, _)| {
                *name == &*method.name && *descriptor == &*method.descriptor
            })
            .map(|&(.., summary)| summary)
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
        let found = natives
            .iter()
            .find(|&&(entry, purpose)| fits(entry, purpose, method));
        found.map(|&((.., native), purpose)| (native, purpose))
    }
}

/// Whether an entry is meant for a method.
pub fn fits((name, descriptor, _): Entry, purpose: Purpose, method: &Member) -> bool {
    let is_native = method.access & access::NATIVE != 0;
    is_native == (purpose != Purpose::Replaces)
        && name == &*method.name
        && (descriptor == "*" || descriptor == &*method.descriptor)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_asks_for_itself_where_the_program_does_not_see_the_answer() {
        assert!(asks_for_itself("java/security/Provider", IDENTITY));
        assert!(asks_for_itself("java/security/SecureRandom", CLOCK));
        assert!(asks_for_itself("java/util/logging/LogRecord", CLOCK));
        assert!(asks_for_itself("org/slf4j/simple/SimpleLogger", THREAD));
        // Where a key of the program stands, whether a certificate is valid now, what a log is configured to be.
        assert!(!asks_for_itself("java/util/HashMap", IDENTITY));
        assert!(!asks_for_itself(
            "sun/security/x509/CertificateValidity",
            CLOCK
        ));
        assert!(!asks_for_itself(
            "org/slf4j/simple/SimpleLogger",
            PROPERTIES
        ));
    }
}
