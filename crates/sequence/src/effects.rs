//! What a call may read and write, all that it calls included.
//!
//! Fields are distinguished by class and name, elements by the type of their array. What a call does with
//! objects that it has made itself does not count: a later call gets at those only through the call's
//! result, or through something older that the call has made refer to them, and both count. So a
//! `StringBuilder` that is used to join a text is not state, and one that a field keeps is.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

/// A field, by the class that declares it.
#[derive(
    Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub struct FieldName {
    /// Internal name of the class.
    pub class: Arc<str>,
    /// Name of the field.
    pub name: Arc<str>,
    /// Whether it belongs to the class rather than to its objects.
    pub is_static: bool,
}

impl fmt::Display for FieldName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.class.replace('/', "."), self.name)
    }
}

/// Why a call may touch anything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// More methods than are read.
    TooBig,
    /// A native method of the program.
    Native(Arc<str>),
    /// A method is called by reflection.
    Reflection(Arc<str>),
    /// Code that is not read gets something to call.
    Closed(Arc<str>),
    /// A method that is called is not there.
    Missing(Arc<str>),
    /// Code that cannot be understood.
    Obscure(Arc<str>),
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::TooBig => f.write_str("too big: it calls more methods than are read"),
            Why::Native(what) => write!(f, "the native method {}", what.replace('/', ".")),
            Why::Reflection(what) => write!(f, "reflection by {}", what.replace('/', ".")),
            Why::Closed(what) => write!(f, "{} calls back", what.replace('/', ".")),
            Why::Missing(what) => write!(f, "{} is missing", what.replace('/', ".")),
            Why::Obscure(what) => f.write_str(what),
        }
    }
}

/// What a call may do.
#[derive(Debug, Clone, Default)]
pub struct Effects {
    /// Fields that it may write. A constructor writes all fields of its class: the default values count.
    pub defines: BTreeSet<FieldName>,
    /// Fields that it may read.
    pub uses: BTreeSet<FieldName>,
    /// Types of arrays whose elements it may write.
    pub stores: BTreeSet<Arc<str>>,
    /// Types of arrays whose elements it may read.
    pub loads: BTreeSet<Arc<str>>,
    /// Final static fields of the program whose objects it may get at, where these may change.
    pub holds: BTreeSet<FieldName>,
    /// Which of its arguments it may change, the receiver first.
    pub changed: BTreeSet<usize>,
    /// Types that its result may have, sorted: internal names, or descriptors of arrays. Empty if it has none, or
    /// if only null or a number is returned.
    pub returns: Vec<Arc<str>>,
    /// Its arguments, the receiver first.
    pub arguments: Vec<Argument>,
    /// It may touch anything, for this reason; then the sets are not complete.
    pub anything: Option<Why>,
    /// How many methods it may lead to.
    pub methods: usize,
}

/// What a call takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Argument {
    /// Descriptor of the declared type.
    pub declared: Arc<str>,
    /// Whether the object is only kept: nothing that any invokable leads to looks into it, so that one type does.
    pub only_kept: bool,
    /// The types worth giving: those that the code asks for or that answer its calls in their own way, and one that
    /// is none of them. Sorted; empty for numbers, and where a test has nothing to give.
    pub types: Vec<Arc<str>>,
}

impl Argument {
    /// Whether a call's result may be given.
    pub fn takes(&self, class: &str) -> bool {
        let class: &dyn Fn(&Arc<str>) -> bool = &|one| &**one == class;
        self.types.iter().any(class)
    }
}

impl Effects {
    /// Whether nothing is changed that a later call could see, but for the result.
    pub fn changes_nothing(&self) -> bool {
        self.defines.is_empty() && self.stores.is_empty() && self.anything.is_none()
    }
}
