//! Which access flags may stand together (JVMS §4.1, §4.5, §4.6).
//!
//! Where the rules of the specification changed with the version of the class file, the version of
//! the file decides, as in HotSpot.

use crate::class::access::*;

/// Facts about the class that the rules for its members ask for.
#[derive(Clone, Copy)]
pub(super) struct Owner {
    pub(super) major: u16,
    pub(super) interface: bool,
}

fn has(flags: u16, flag: u16) -> bool {
    flags & flag != 0
}

fn at_most_one_visibility(flags: u16) -> bool {
    (flags & (PUBLIC | PRIVATE | PROTECTED)).count_ones() <= 1
}

/// Whether a class (not a module) may have these flags.
pub(super) fn class_ok(flags: u16, major: u16) -> bool {
    let since_5 = major >= 49;
    if has(flags, MODULE) {
        return false;
    }
    if has(flags, INTERFACE) {
        has(flags, ABSTRACT) && !has(flags, FINAL) && !(since_5 && has(flags, SUPER | ENUM))
    } else {
        let final_and_abstract = has(flags, ABSTRACT) && has(flags, FINAL);
        let lone_annotation = since_5 && has(flags, ANNOTATION);
        !final_and_abstract && !lone_annotation
    }
}

/// Whether a class may have these flags in InnerClasses, where they are those of the source.
pub(super) fn inner_class_ok(flags: u16, major: u16) -> bool {
    let implied = if has(flags, INTERFACE) && major < 50 {
        ABSTRACT
    } else {
        0
    };
    let unknown = if major < 53 { MODULE } else { 0 };
    class_ok(flags & !unknown | implied, major)
}

/// Whether a field may have these flags.
pub(super) fn field_ok(flags: u16, owner: Owner) -> bool {
    if owner.interface {
        let demanded = PUBLIC | STATIC | FINAL;
        let forbidden = PRIVATE | PROTECTED | VOLATILE | TRANSIENT;
        return flags & demanded == demanded
            && !has(flags, forbidden)
            && !(owner.major >= 49 && has(flags, ENUM));
    }
    at_most_one_visibility(flags) && !(has(flags, FINAL) && has(flags, VOLATILE))
}

/// Whether a method other than `<clinit>` (whose flags are ignored but for static) may have these
/// flags.
pub(super) fn method_ok(flags: u16, name: &str, owner: Owner) -> bool {
    if owner.interface {
        return name != "<init>" && interface_method_ok(flags, owner.major);
    }
    if !at_most_one_visibility(flags) {
        return false;
    }
    if name == "<init>" {
        let bridge = if owner.major >= 49 { BRIDGE } else { 0 };
        return !has(
            flags,
            STATIC | FINAL | SYNCHRONIZED | NATIVE | ABSTRACT | bridge,
        );
    }
    !has(flags, ABSTRACT) || !has(flags, not_with_abstract(owner.major))
}

fn interface_method_ok(flags: u16, major: u16) -> bool {
    if major < 52 {
        let never = STATIC | FINAL | NATIVE;
        let since_5 = PRIVATE | PROTECTED | SYNCHRONIZED | STRICT;
        let forbidden = if major >= 49 { never | since_5 } else { never };
        return has(flags, PUBLIC) && has(flags, ABSTRACT) && !has(flags, forbidden);
    }
    has(flags, PUBLIC) != has(flags, PRIVATE)
        && !has(flags, PROTECTED | FINAL | SYNCHRONIZED | NATIVE)
        && !(has(flags, ABSTRACT) && has(flags, not_with_abstract(major)))
}

fn not_with_abstract(major: u16) -> u16 {
    let always = FINAL | NATIVE | PRIVATE | STATIC;
    let strict = if (49..61).contains(&major) { STRICT } else { 0 };
    let synchronized = if major >= 49 { SYNCHRONIZED } else { 0 };
    always | strict | synchronized
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLASS: Owner = Owner {
        major: 61,
        interface: false,
    };
    const INTERFACE_8: Owner = Owner {
        major: 52,
        interface: true,
    };
    const INTERFACE_7: Owner = Owner {
        major: 51,
        interface: true,
    };

    #[test]
    fn classes() {
        assert!(class_ok(PUBLIC | FINAL | SUPER, 61));
        assert!(class_ok(INTERFACE | ABSTRACT, 61));
        assert!(!class_ok(ABSTRACT | FINAL, 61));
        assert!(!class_ok(INTERFACE, 61));
        assert!(!class_ok(INTERFACE | ABSTRACT | FINAL, 61));
        assert!(!class_ok(MODULE, 61));
    }

    #[test]
    fn fields() {
        assert!(field_ok(PRIVATE | FINAL, CLASS));
        assert!(!field_ok(PRIVATE | PUBLIC, CLASS));
        assert!(!field_ok(FINAL | VOLATILE, CLASS));
        assert!(field_ok(PUBLIC | STATIC | FINAL, INTERFACE_8));
        assert!(!field_ok(PUBLIC | STATIC, INTERFACE_8));
    }

    #[test]
    fn methods() {
        assert!(method_ok(PUBLIC | STATIC | SYNCHRONIZED, "f", CLASS));
        assert!(!method_ok(ABSTRACT | STATIC, "f", CLASS));
        assert!(!method_ok(STATIC, "<init>", CLASS));
        assert!(method_ok(PRIVATE, "f", INTERFACE_8));
        assert!(!method_ok(0, "f", INTERFACE_8));
        assert!(!method_ok(PUBLIC, "<init>", INTERFACE_8));
        assert!(method_ok(PUBLIC | ABSTRACT, "f", INTERFACE_7));
        assert!(!method_ok(PUBLIC, "f", INTERFACE_7));
    }
}
