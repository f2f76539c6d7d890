//! What is known of the JDK beforehand. Its code is read like all other code, with these exceptions:
//!
//! - *values*, such as strings, boxes and dates, never change. A test writes them in place, and what
//!   their fields hold is not state;
//! - *closed* code (class loading, reflection, input and output, formatting) keeps state that is not a
//!   test's business. It is not read, and its results may be anything of their type. Arrays and text builders
//!   that it is given it may read and write;
//! - *reflective* calls carry out code that cannot be determined: they may touch anything;
//! - *raw* access to memory goes to some field of the object, or element of the array, that is handed
//!   over.

/// How calls of a method are understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reading {
    /// By its code.
    Code,
    /// Not at all: it has no effect that counts.
    Closed,
    /// As one that may touch anything.
    Reflective,
    /// As one that reads and writes what it is given.
    Raw,
}

const CLOSED_PACKAGES: [&str; 19] = [
    "java/lang/reflect/",
    "java/lang/invoke/",
    "java/lang/module/",
    "java/lang/constant/",
    "java/lang/ref/",
    "java/lang/foreign/",
    "java/security/",
    "java/net/",
    "java/nio/",
    "java/text/",
    "java/awt/",
    "java/sql/",
    "java/util/logging/",
    "java/util/zip/",
    "java/util/jar/",
    "java/util/spi/",
    "sun/",
    "com/sun/",
    "jdk/",
];

/// What all names of classes begin with that are not read as others are.
const SPECIAL: [&str; 4] = ["java/", "jdk/", "sun/", "com/sun/"];

const CLOSED_CLASSES: [&str; 28] = [
    "java/lang/Class",
    "java/lang/ClassLoader",
    "java/lang/Module",
    "java/lang/ModuleLayer",
    "java/lang/Package",
    "java/lang/Process",
    "java/lang/Runtime",
    "java/lang/SecurityManager",
    "java/lang/StackTraceElement",
    "java/lang/StackWalker",
    "java/lang/System",
    "java/lang/Terminator",
    "java/lang/Thread",
    "java/lang/ThreadGroup",
    "java/io/Console",
    "java/io/File",
    "java/io/FileDescriptor",
    "java/io/FileInputStream",
    "java/io/FileOutputStream",
    "java/io/ObjectInputStream",
    "java/io/ObjectOutputStream",
    "java/io/PrintStream",
    "java/util/Formatter",
    "java/util/ResourceBundle",
    "java/util/ServiceLoader",
    "java/util/TimeZone",
    "java/util/concurrent/ForkJoinPool",
    "java/util/concurrent/locks/LockSupport",
];

const VALUES: [&str; 19] = [
    "java/lang/String",
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Double",
    "java/lang/Float",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Short",
    "java/lang/Class",
    "java/math/BigDecimal",
    "java/math/BigInteger",
    "java/util/Currency",
    "java/util/Locale",
    "java/util/Optional",
    "java/util/OptionalDouble",
    "java/util/OptionalInt",
    "java/util/OptionalLong",
    "java/util/UUID",
];

/// Helpers of the values.
const INSIDE_VALUES: [&str; 12] = [
    "java/lang/AbstractStringBuilder$",
    "java/lang/CharacterData",
    "java/lang/FdLibm",
    "java/lang/Math",
    "java/lang/StrictMath",
    "java/lang/StringCoding",
    "java/lang/StringConcatHelper",
    "java/lang/StringLatin1",
    "java/lang/StringUTF16",
    "java/math/MutableBigInteger",
    "java/math/SignedMutableBigInteger",
    "jdk/internal/math/",
];

/// The outermost class around a nested one.
fn outermost(class: &str) -> &str {
    class.split('$').next().unwrap_or(class)
}

/// Whether objects of a class never change, and a test writes them in place.
pub(crate) fn is_value(class: &str) -> bool {
    class.starts_with("java/") && (VALUES.contains(&class) || class.starts_with("java/time/"))
}

/// Whether the fields of a class are the inside of values.
pub(crate) fn is_inside_value(class: &str) -> bool {
    let is_known = class.starts_with("java/") || class.starts_with("jdk/");
    is_known
        && (is_value(class)
            || VALUES.contains(&outermost(class))
            || INSIDE_VALUES.iter().any(|helper| class.starts_with(helper)))
}

/// How a method of a class of the JDK is understood.
pub(crate) fn reading(class: &str, method: &str) -> Reading {
    if !SPECIAL.iter().any(|start| class.starts_with(start)) {
        return Reading::Code;
    }
    if is_reflective(class, method) {
        return Reading::Reflective;
    }
    if is_raw(class) {
        return Reading::Raw;
    }
    // Helpers of the collections; those that only write messages are as closed as the rest.
    let writes_messages = class.starts_with("jdk/internal/util/Preconditions");
    let helps = class.starts_with("jdk/internal/util/") && !writes_messages;
    if helps || class.starts_with("jdk/internal/math/") {
        return Reading::Code;
    }
    let of_package = CLOSED_PACKAGES
        .iter()
        .any(|package| class.starts_with(package));
    let formats = class == "java/lang/String" && matches!(method, "format" | "formatted");
    let of_date = class.starts_with("java/time/");
    let closed = of_package || formats || of_date || CLOSED_CLASSES.contains(&outermost(class));
    match closed {
        true => Reading::Closed,
        false => Reading::Code,
    }
}

fn is_reflective(class: &str, method: &str) -> bool {
    match class {
        "java/lang/reflect/Method" => method == "invoke",
        "java/lang/reflect/Constructor" | "java/lang/Class" => method == "newInstance",
        "java/lang/reflect/Field" => method.starts_with("set") && method != "setAccessible",
        "java/lang/reflect/Proxy" => method == "newProxyInstance",
        "java/lang/invoke/MethodHandle" => method.starts_with("invoke"),
        _ => false,
    }
}

fn is_raw(class: &str) -> bool {
    let updater =
        class.starts_with("java/util/concurrent/atomic/") && class.ends_with("FieldUpdater");
    updater
        || matches!(
            class,
            "jdk/internal/misc/Unsafe" | "sun/misc/Unsafe" | "java/lang/invoke/VarHandle"
        )
}

/// Whether a closed method converts its arguments to text, so that `toString` of that is called.
pub(crate) fn makes_text(class: &str, method: &str) -> bool {
    match class {
        "java/lang/String" => matches!(method, "format" | "formatted"),
        "java/io/PrintStream" => method.starts_with("print") || method == "format",
        "java/util/Formatter" => method == "format",
        _ => false,
    }
}

/// Whether closed code may change what it is given as a parameter of this type.
pub(crate) fn is_filled(parameter: &str) -> bool {
    parameter.starts_with('[')
        || matches!(
            parameter,
            "Ljava/lang/StringBuilder;" | "Ljava/lang/StringBuffer;" | "Ljava/lang/Appendable;"
        )
}

/// Whether a static field holds an array without elements: it is shared by all, and changed by none.
pub(crate) fn is_empty_array(class: &str, field: &str) -> bool {
    class.starts_with("java/util/") && field.contains("EMPTY") && field.ends_with("ELEMENTDATA")
}

/// The box of a primitive type.
pub(crate) fn box_of(descriptor: &str) -> Option<&'static str> {
    Some(match descriptor {
        "B" => "java/lang/Byte",
        "C" => "java/lang/Character",
        "D" => "java/lang/Double",
        "F" => "java/lang/Float",
        "I" => "java/lang/Integer",
        "J" => "java/lang/Long",
        "S" => "java/lang/Short",
        "Z" => "java/lang/Boolean",
        _ => return None,
    })
}

/// The primitive type inside a box.
pub(crate) fn unboxed(class: &str) -> Option<&'static str> {
    ["B", "C", "D", "F", "I", "J", "S", "Z"]
        .into_iter()
        .find(|&descriptor| box_of(descriptor) == Some(class))
}

/// The class that a test makes where an abstract type of the JDK is wanted.
pub(crate) fn usual_class(class: &str) -> Option<&'static str> {
    Some(match class {
        "java/util/List"
        | "java/util/Collection"
        | "java/lang/Iterable"
        | "java/util/AbstractList"
        | "java/util/AbstractCollection"
        | "java/util/SequencedCollection" => "java/util/ArrayList",
        "java/util/Set" | "java/util/AbstractSet" => "java/util/HashSet",
        "java/util/SortedSet" | "java/util/NavigableSet" => "java/util/TreeSet",
        "java/util/Map" | "java/util/AbstractMap" => "java/util/HashMap",
        "java/util/SortedMap" | "java/util/NavigableMap" => "java/util/TreeMap",
        "java/util/concurrent/ConcurrentMap" => "java/util/concurrent/ConcurrentHashMap",
        "java/util/Queue" | "java/util/Deque" => "java/util/ArrayDeque",
        _ => return None,
    })
}

/// Methods by which a test fills an object of the JDK.
pub(crate) const FILLERS: [&str; 6] = ["add", "append", "offer", "push", "put", "set"];
