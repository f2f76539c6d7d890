//! What the library is known to give: never null, what its generic methods say, and which methods throw nothing.
//!
//! It is about what tests aim at, not about what can happen: a person may write a `List` whose iterator is null, and
//! no test of one is wanted. So exceptions that need such a thing stay in the control flow, and are no goals.
//!
//! A method whose declared result is a type variable, so that its descriptor says `Object`, may give null: `Map.get`,
//! `Optional.orElse`, `Stream.reduce`.

/// Whether a method of the library always returns an object, if it returns.
pub(super) fn gives_object(class: &str, name: &str, descriptor: &str) -> bool {
    let Some((_, result)) = descriptor.rsplit_once(')') else {
        return false;
    };
    if class == "java/util/Objects" {
        return name.starts_with("requireNonNull");
    }
    let is_object = result.starts_with(['L', '[']) && result != "Ljava/lang/Object;";
    is_object && (of_class(class, name) || is_view(class, name) || is_values(class, name, result))
}

/// Whether a method of the library throws nothing, whatever it is given, once its receiver is there.
pub(super) fn throws_nothing(class: &str, name: &str, descriptor: &str) -> bool {
    let takes_nothing = descriptor.starts_with("()");
    // No array, and no object that is looked into.
    let takes_numbers = !descriptor
        .split(')')
        .next()
        .unwrap_or_default()
        .contains(['L', '[']);
    match class {
        "java/lang/Object" => matches!(name, "<init>" | "getClass"),
        "java/lang/String" => match name {
            "length" | "isEmpty" | "isBlank" | "hashCode" | "equals" | "equalsIgnoreCase"
            | "toCharArray" | "trim" | "strip" | "toString" | "intern" => true,
            "toLowerCase" | "toUpperCase" => takes_nothing,
            "indexOf" | "lastIndexOf" | "valueOf" => takes_numbers,
            _ => false,
        },
        "java/lang/StringBuilder" | "java/lang/StringBuffer" => match name {
            "<init>" | "length" | "toString" => takes_nothing,
            "append" => takes_numbers || descriptor.starts_with("(Ljava/lang/String;)"),
            _ => false,
        },
        "java/lang/Boolean"
        | "java/lang/Byte"
        | "java/lang/Short"
        | "java/lang/Character"
        | "java/lang/Integer"
        | "java/lang/Long"
        | "java/lang/Float"
        | "java/lang/Double" => {
            matches!(name, "equals" | "hashCode" | "toString" | "compare")
                || takes_numbers && name != "toChars"
        }
        "java/lang/Math" | "java/lang/StrictMath" => {
            !name.ends_with("Exact") && !name.starts_with("floor") && !name.starts_with("ceilDiv")
        }
        "java/lang/Enum" => matches!(
            name,
            "name" | "ordinal" | "hashCode" | "equals" | "toString"
        ),
        "java/lang/Class" => matches!(name, "getName" | "getSimpleName"),
        "java/util/Objects" => matches!(name, "isNull" | "nonNull"),
        _ if class.starts_with('[') => name == "clone",
        _ if class.starts_with("java/") && class.ends_with("Exception") => name == "<init>",
        _ if class.starts_with("java/util/") => {
            takes_nothing && matches!(name, "<init>" | "size" | "isEmpty" | "iterator" | "hasNext")
        }
        _ => false,
    }
}

/// Whether a static field of the library is a constant of its own class: `BigDecimal.ZERO`, `ChronoUnit.DAYS`; or a
/// character set.
pub(super) fn is_constant(class: &str, descriptor: &str) -> bool {
    if class == "java/nio/charset/StandardCharsets" {
        return true;
    }
    let own = descriptor.strip_prefix('L');
    class.starts_with("java/") && own.and_then(|own| own.strip_suffix(';')) == Some(class)
}

/// By the class that declares the method; results that are type variables are out of the question already.
fn of_class(class: &str, name: &str) -> bool {
    let Some((package, short)) = class.rsplit_once('/') else {
        return false;
    };
    match (package, short) {
        // These name what is thrown, which may have no message and no cause.
        _ if short.ends_with("Exception") => false,
        ("java/lang", "String" | "StringBuilder" | "StringBuffer" | "Math") => true,
        // `Integer.getInteger` and `Character.getName` may find nothing.
        (
            "java/lang",
            "Boolean" | "Byte" | "Short" | "Character" | "Integer" | "Long" | "Float" | "Double",
        ) => !name.starts_with("get"),
        ("java/lang", "Enum") => matches!(name, "name" | "valueOf" | "getDeclaringClass"),
        ("java/lang", "Class") => is_of_class_object(name),
        ("java/lang", "Thread") => name == "currentThread",
        ("java/lang", "Throwable") => matches!(name, "getStackTrace" | "getSuppressed"),
        ("java/math" | "java/time" | "java/util/stream" | "java/util/function", _) => true,
        ("java/time/temporal", "TemporalAdjusters" | "ChronoUnit") => true,
        // A formatter need not have a zone or a chronology.
        ("java/time/format", "DateTimeFormatter") => !name.starts_with("get"),
        ("java/util", "List" | "Set" | "Map") => {
            matches!(name, "of" | "copyOf" | "ofEntries" | "entry")
        }
        (
            "java/util",
            "Arrays" | "Collections" | "Comparator" | "Optional" | "OptionalInt" | "OptionalLong"
            | "OptionalDouble" | "StringJoiner" | "UUID",
        ) => true,
        ("java/util/regex", "Pattern") => true,
        ("java/util/regex", "Matcher") => is_of_matcher(name),
        ("java/nio/file", "Path") => {
            matches!(
                name,
                "of" | "resolve" | "relativize" | "normalize" | "toAbsolutePath" | "toFile"
            )
        }
        ("java/nio/file", "Paths") => true,
        _ => of_service(class, name) || of_text(class, name) || of_log(class, name),
    }
}

/// Security, encoding, other threads: these methods report what is missing by an exception.
fn of_service(class: &str, name: &str) -> bool {
    match class {
        "java/security/AlgorithmParameters"
        | "java/security/KeyFactory"
        | "java/security/KeyPairGenerator"
        | "java/security/MessageDigest"
        | "java/security/SecureRandom"
        | "java/security/Signature"
        | "javax/crypto/Cipher"
        | "javax/crypto/KeyGenerator"
        | "javax/crypto/Mac"
        | "javax/crypto/SecretKeyFactory" => {
            name.starts_with("getInstance")
                || name.starts_with("gen")
                || matches!(name, "digest" | "doFinal" | "sign" | "getAlgorithm")
        }
        "java/util/Base64" | "java/util/Base64$Decoder" | "java/util/Base64$Encoder" => true,
        "java/util/HexFormat" | "java/net/URLDecoder" | "java/net/URLEncoder" => true,
        "java/net/URI" => matches!(name, "create" | "resolve" | "normalize"),
        "java/nio/charset/Charset" => matches!(name, "forName" | "defaultCharset" | "name"),
        "java/util/concurrent/CompletableFuture" | "java/util/concurrent/Executors" => true,
        "java/util/concurrent/ExecutorService" => matches!(name, "submit" | "invokeAll"),
        _ => false,
    }
}

/// Languages, dates and texts: where there is none of one's own there is a default.
fn of_text(class: &str, name: &str) -> bool {
    match class {
        "java/util/Locale" => matches!(
            name,
            "getDefault" | "forLanguageTag" | "of" | "toLanguageTag"
        ),
        "java/util/Calendar" | "java/util/Currency" => name.starts_with("getInstance"),
        "java/util/Date" => name == "toInstant",
        "java/util/GregorianCalendar" => matches!(name, "getTime" | "getTimeZone"),
        "java/util/TimeZone" => matches!(name, "getDefault" | "getTimeZone" | "getID"),
        "java/util/ResourceBundle" => matches!(name, "getBundle" | "getString"),
        "java/text/DateFormat"
        | "java/text/DecimalFormat"
        | "java/text/MessageFormat"
        | "java/text/NumberFormat"
        | "java/text/SimpleDateFormat" => name == "format" || name.ends_with("Instance"),
        _ => false,
    }
}

/// Loggers.
fn of_log(class: &str, name: &str) -> bool {
    match class {
        "java/lang/System" | "org/slf4j/LoggerFactory" => name == "getLogger",
        "java/util/logging/Logger" => {
            matches!(name, "getLogger" | "getAnonymousLogger" | "getGlobal")
        }
        "org/apache/logging/log4j/LogManager" => name.ends_with("Logger"),
        "org/apache/commons/logging/LogFactory" => name == "getLog",
        "org/jboss/logging/Logger" => name == "getLogger",
        _ => false,
    }
}

/// Not `getSuperclass`, `getComponentType`, `getPackage`, `getEnumConstants` and others that need not be there.
fn is_of_class_object(name: &str) -> bool {
    matches!(
        name,
        "getName"
            | "getSimpleName"
            | "getTypeName"
            | "getPackageName"
            | "getInterfaces"
            | "getFields"
            | "getDeclaredFields"
            | "getMethods"
            | "getDeclaredMethods"
            | "getConstructors"
            | "getDeclaredConstructors"
            | "asSubclass"
            | "toString"
            | "forName"
    )
}

/// Not `group`: a group need not have matched.
fn is_of_matcher(name: &str) -> bool {
    matches!(
        name,
        "replaceAll"
            | "replaceFirst"
            | "quoteReplacement"
            | "reset"
            | "region"
            | "toMatchResult"
            | "results"
            | "pattern"
    )
}

/// Views and copies of collections and maps.
fn is_view(class: &str, name: &str) -> bool {
    let is_collection = class == "java/lang/Iterable" || class.starts_with("java/util/");
    is_collection
        && matches!(
            name,
            "iterator"
                | "listIterator"
                | "descendingIterator"
                | "spliterator"
                | "stream"
                | "parallelStream"
                | "toArray"
                | "keySet"
                | "entrySet"
                | "values"
                | "subList"
                | "subSet"
                | "headSet"
                | "tailSet"
                | "descendingSet"
                | "subMap"
                | "headMap"
                | "tailMap"
                | "descendingMap"
                | "navigableKeySet"
                | "descendingKeySet"
                | "reversed"
        )
}

/// Whether a method of the library, or `values()` of an enum, always returns an array without a null in it.
pub(super) fn gives_full_array(class: &str, name: &str, descriptor: &str) -> bool {
    let result = descriptor.rsplit_once(')').map_or("", |(_, result)| result);
    match class {
        "java/lang/String" | "java/util/regex/Pattern" => name == "split",
        _ => is_values(class, name, result),
    }
}

/// `values()` of an enum.
fn is_values(class: &str, name: &str, result: &str) -> bool {
    let element = result.strip_prefix("[L").and_then(|r| r.strip_suffix(';'));
    name == "values" && element == Some(class)
}

/// Whether the result of a method of the library is a type variable that the method itself declares, or an array of it:
/// `<T> T requireNonNull(T)`. What the caller casts it to follows from the arguments.
pub(super) fn gives_own_variable(class: &str, name: &str, descriptor: &str) -> bool {
    match class {
        "java/util/Objects" => name.starts_with("requireNonNull"),
        "java/util/Arrays" => matches!(name, "copyOf" | "copyOfRange"),
        "java/util/Collections" => matches!(name, "min" | "max"),
        "java/util/stream/Stream" => match name {
            "collect" => true,
            "toArray" => descriptor.contains("IntFunction"),
            // With an identity of another type.
            "reduce" => descriptor.contains("BiFunction"),
            _ => false,
        },
        "java/util/stream/IntStream"
        | "java/util/stream/LongStream"
        | "java/util/stream/DoubleStream" => name == "collect",
        "java/lang/Enum" => name == "valueOf",
        "java/lang/String" => name == "transform",
        class if class.starts_with("java/util/") => {
            name == "toArray" && !descriptor.starts_with("()")
        }
        class if class.starts_with("java/time/") => name == "query",
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "()Ljava/lang/String;";
    const ANY: &str = "()Ljava/lang/Object;";

    #[test]
    fn texts_numbers_dates_and_views_are_there() {
        let stream = "()Ljava/util/stream/Stream;";
        for (class, name, descriptor) in [
            (
                "java/lang/String",
                "split",
                "(Ljava/lang/String;)[Ljava/lang/String;",
            ),
            ("java/lang/String", "trim", TEXT),
            ("java/lang/Class", "getSimpleName", TEXT),
            ("java/util/List", "stream", stream),
            ("java/util/stream/Stream", "map", stream),
            ("java/util/Set", "iterator", "()Ljava/util/Iterator;"),
            (
                "java/time/LocalDate",
                "plusDays",
                "(J)Ljava/time/LocalDate;",
            ),
            (
                "java/util/Objects",
                "requireNonNull",
                "(Ljava/lang/Object;)Ljava/lang/Object;",
            ),
            ("a/Colour", "values", "()[La/Colour;"),
            (
                "java/security/MessageDigest",
                "getInstance",
                "(Ljava/lang/String;)Ljava/security/MessageDigest;",
            ),
            (
                "org/slf4j/LoggerFactory",
                "getLogger",
                "(Ljava/lang/Class;)Lorg/slf4j/Logger;",
            ),
        ] {
            assert!(gives_object(class, name, descriptor), "{class}.{name}");
        }
    }

    #[test]
    fn what_may_be_missing_is_not() {
        for (class, name, descriptor) in [
            (
                "java/util/Map",
                "get",
                "(Ljava/lang/Object;)Ljava/lang/Object;",
            ),
            (
                "java/util/Optional",
                "orElse",
                "(Ljava/lang/Object;)Ljava/lang/Object;",
            ),
            ("java/util/stream/Stream", "reduce", ANY),
            (
                "java/lang/Integer",
                "getInteger",
                "(Ljava/lang/String;)Ljava/lang/Integer;",
            ),
            ("java/lang/Class", "getSuperclass", "()Ljava/lang/Class;"),
            ("java/time/DateTimeException", "getMessage", TEXT),
            ("java/util/regex/Matcher", "group", TEXT),
            ("java/util/TreeMap", "firstEntry", "()Ljava/util/Map$Entry;"),
            (
                "java/util/Objects",
                "toString",
                "(Ljava/lang/Object;)Ljava/lang/String;",
            ),
            ("a/List", "iterator", "()Ljava/util/Iterator;"),
            ("java/util/logging/Logger", "getName", TEXT),
            ("javax/crypto/Cipher", "getIV", "()[B"),
        ] {
            assert!(!gives_object(class, name, descriptor), "{class}.{name}");
        }
    }

    #[test]
    fn what_may_go_wrong_is_not_harmless() {
        assert!(throws_nothing("java/lang/String", "indexOf", "(I)I"));
        assert!(!throws_nothing("java/lang/String", "charAt", "(I)C"));
        assert!(!throws_nothing(
            "java/lang/String",
            "concat",
            "(Ljava/lang/String;)Ljava/lang/String;"
        ));
        let boxed = "java/lang/Integer";
        assert!(throws_nothing(boxed, "valueOf", "(I)Ljava/lang/Integer;"));
        assert!(!throws_nothing(boxed, "parseInt", "(Ljava/lang/String;)I"));
        assert!(!throws_nothing("java/lang/Math", "addExact", "(II)I"));
        assert!(!throws_nothing("java/util/ArrayList", "<init>", "(I)V"));
        assert!(!throws_nothing(
            "java/util/List",
            "get",
            "(I)Ljava/lang/Object;"
        ));
    }

    #[test]
    fn constants_are_of_their_own_class() {
        assert!(is_constant(
            "java/math/BigDecimal",
            "Ljava/math/BigDecimal;"
        ));
        assert!(!is_constant("java/lang/System", "Ljava/io/PrintStream;"));
        assert!(!is_constant("a/T", "La/T;"));
    }
}
