//! What other languages than Java compile to, as far as a test in Java cannot use it. Kotlin's classes get tests, but for
//! what has no name in Java; those of Groovy and Scala get none, since their calls go through objects and methods that
//! their compilers make up.

use vitro_classfile::{ClassFile, Method};

const KOTLIN: &str = "kotlin/Metadata";
const VALUE_CLASS: &str = "kotlin/jvm/JvmInline";
const CONTINUATION: &str = "Lkotlin/coroutines/Continuation;)Ljava/lang/Object;";
const SCALA: [&str; 2] = [
    "scala/reflect/ScalaSignature",
    "scala/reflect/ScalaLongSignature",
];
const GROOVY: [&str; 2] = [
    "groovy/lang/GroovyObject",
    "org/codehaus/groovy/runtime/GeneratedClosure",
];

/// Why a class gets no tests, if that is for its language.
pub fn class_obstacle(file: &ClassFile) -> Result<(), String> {
    let names = file.class_annotation_names();
    let has = |wanted: &str| names.iter().any(|name| **name == *wanted);
    let ends = |end: &str| {
        file.source_file
            .as_ref()
            .is_some_and(|name| name.ends_with(end))
    };
    let is_groovy = file.interfaces.iter().any(|name| GROOVY.contains(&&**name));
    if SCALA.into_iter().any(has) || ends(".scala") {
        return Err("is written in Scala, which is not supported yet".to_owned());
    }
    if is_groovy || ends(".groovy") {
        return Err("is written in Groovy, which is not supported yet".to_owned());
    }
    if has(VALUE_CLASS) {
        return Err("is a value class of Kotlin, of which Java code has no objects".to_owned());
    }
    Ok(())
}

/// Why no Java code calls a method, if that is for its language. Its code is run through those who call it.
pub fn method_obstacle(file: &ClassFile, method: &Method) -> Option<&'static str> {
    let name = &*method.name;
    if name.starts_with('<') {
        return None;
    }
    if !name.chars().all(is_of_identifier) {
        return Some(
            "has a name that Java code cannot write; Kotlin generates such names for methods with value classes",
        );
    }
    let names = file.class_annotation_names();
    if !names.iter().any(|name| **name == *KOTLIN) {
        return None;
    }
    if method.descriptor.ends_with(CONTINUATION) {
        return Some("is a Kotlin suspend function, which only coroutines can call");
    }
    // The module's name follows the dollar sign.
    if name.contains('$') {
        return Some("is internal to its Kotlin module, so Java code should not call it");
    }
    None
}

fn is_of_identifier(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '$')
}

#[cfg(test)]
mod tests {
    use super::*;
    use vitro_classfile::access;
    use vitro_classfile::assemble::ClassBuilder;

    fn annotated(annotation: &str, methods: &[(&str, &str)]) -> ClassFile {
        let mut class = ClassBuilder::new("p/C");
        let number = class.utf8(&format!("L{annotation};")).to_be_bytes();
        class.attribute(
            "RuntimeVisibleAnnotations",
            &[0, 1, number[0], number[1], 0, 0],
        );
        for (name, descriptor) in methods {
            class.bodiless(access::PUBLIC | access::NATIVE, name, descriptor);
        }
        ClassFile::parse(&class.bytes()).expect("a class")
    }

    #[test]
    fn other_languages_are_known_by_what_their_compilers_leave() {
        let said = |annotation| class_obstacle(&annotated(annotation, &[]));
        assert!(
            said("scala/reflect/ScalaSignature")
                .unwrap_err()
                .contains("Scala")
        );
        assert!(said(VALUE_CLASS).unwrap_err().contains("value class"));
        assert_eq!(said(KOTLIN), Ok(()));
        let mut groovy = ClassBuilder::new("p/G");
        groovy.implements("groovy/lang/GroovyObject");
        let groovy = ClassFile::parse(&groovy.bytes()).expect("a class");
        assert!(class_obstacle(&groovy).unwrap_err().contains("Groovy"));
    }

    #[test]
    fn what_only_kotlin_calls_is_left_to_its_callers() {
        let methods = [
            ("plain", "(I)I"),
            ("find-XrRxB_4", "(Ljava/lang/String;)I"),
            (
                "sync",
                "(ILkotlin/coroutines/Continuation;)Ljava/lang/Object;",
            ),
            ("audit$main", "(I)V"),
        ];
        let kotlin = annotated(KOTLIN, &methods);
        let left: Vec<bool> = kotlin
            .methods
            .iter()
            .map(|method| method_obstacle(&kotlin, method).is_some())
            .collect();
        assert_eq!(left, [false, true, true, true]);
        // In Java a dollar sign is a letter like any other.
        let java = annotated("p/A", &methods[3..]);
        assert_eq!(method_obstacle(&java, &java.methods[0]), None);
    }
}
