//! Which names the class file format allows (JVMS §4.2).

/// Whether `name` can name a field, local variable or formal parameter (JVMS §4.2.2).
pub fn is_unqualified(name: &str) -> bool {
    !name.is_empty() && !name.bytes().any(|b| matches!(b, b'.' | b';' | b'[' | b'/'))
}

/// Whether `name` can name a method: as a field, and `<` and `>` only in `<init>` and `<clinit>`.
pub fn is_method_name(name: &str) -> bool {
    if name.starts_with('<') {
        return name == "<init>" || name == "<clinit>";
    }
    is_unqualified(name) && !name.bytes().any(|b| matches!(b, b'<' | b'>'))
}

/// Whether `name` is a binary name in internal form such as `java/util/Map$Entry` (JVMS §4.2.1).
pub fn is_class_name(name: &str) -> bool {
    // one pass: an empty segment shows as a slash where a segment should begin
    let mut at_start = true;
    for b in name.bytes() {
        match b {
            b'/' if at_start => return false,
            b'/' => at_start = true,
            b'.' | b';' | b'[' => return false,
            _ => at_start = false,
        }
    }
    !at_start
}

/// Whether `name` fits a Class constant: a class name or the descriptor of an array type.
pub fn is_class_or_array(name: &str) -> bool {
    if name.starts_with('[') {
        crate::descriptor::is_field(name)
    } else {
        is_class_name(name)
    }
}

/// Whether `name` can name a module (JVMS §4.2.3).
pub fn is_module_name(name: &str) -> bool {
    let mut chars = name.chars();
    while let Some(c) = chars.next() {
        let ok = match c {
            '\\' => matches!(chars.next(), Some('\\' | ':' | '@')),
            ':' | '@' => false,
            _ => c > '\u{1f}',
        };
        if !ok {
            return false;
        }
    }
    !name.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn class_names_have_no_empty_segment() {
        assert!(is_class_name("A"));
        assert!(is_class_name("java/util/Map$Entry"));
        for bad in ["", "/A", "A/", "a//B", "a.B", "[I", "La;"] {
            assert!(!is_class_name(bad), "{bad}");
        }
    }

    #[test]
    fn only_two_method_names_have_angle_brackets() {
        assert!(is_method_name("<init>") && is_method_name("<clinit>") && is_method_name("f$1"));
        for bad in ["", "<x>", "a<b", "a>b", "a/b", "a;"] {
            assert!(!is_method_name(bad), "{bad}");
        }
    }

    #[test]
    fn arrays_fit_class_constants() {
        assert!(is_class_or_array("[[Ljava/lang/String;"));
        assert!(!is_class_or_array("[V"));
        assert!(!is_class_or_array("Ljava/lang/String;"));
    }

    #[test]
    fn module_names_escape() {
        assert!(is_module_name("java.base") && is_module_name(r"a\:b"));
        assert!(!is_module_name("a:b") && !is_module_name("a\\") && !is_module_name(""));
    }
}
