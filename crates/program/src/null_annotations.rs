//! What annotations say of null: which parameters, results, fields and type arguments must not be null.
//!
//! Annotations are known by name, since their own classes need not be on the class path:
//!
//! - `NonNull`, `Nonnull`, `NotNull` of any package (JSpecify, JetBrains and with it Kotlin's compiler, Spring, javax,
//!   Checker Framework, AndroidX, Lombok, Eclipse), and `Nullable` or `CheckForNull` for the opposite. The `NotNull` of
//!   `jakarta.validation` is none of them: it asks a validator to look later, and code may well be called with null.
//! - what holds for a whole method, class, package or module: JSpecify's `@NullMarked` for all types but type variables,
//!   Spring's `@NonNullApi` and `@NonNullFields`, javax's `@ParametersAreNonnullByDefault`, and annotations that are made
//!   with `@TypeQualifierDefault`. The innermost one decides.
//!
//! Kotlin's compiler annotates parameters, results and fields as JetBrains does, but no type arguments. In classes that it
//! has compiled they are taken for not null, which is so but for `List<String?>`.
//!
//! The answer is a *marked signature*: a generic signature in which [`NOT_NULL`] stands before each type that must not
//! be null.

use std::sync::Arc;

use vitro_classfile::annotation::{TypeStep, TypeTarget};
use vitro_classfile::{Annotation, ClassFile, ElementValue, Field, Method, TypeAnnotation, access};

/// Stands in a marked signature before a type that must not be null.
pub const NOT_NULL: char = '!';

/// How deep classes are nested that are looked through for what holds in them.
const MOST_OUTER: usize = 16;

/// Whether a marked signature begins with a type that must not be null.
pub fn is_not_null(signature: &str) -> bool {
    signature.starts_with(NOT_NULL)
}

/// A marked signature without the mark of its outermost type.
pub fn without_mark(signature: &str) -> &str {
    signature.trim_start_matches(NOT_NULL)
}

/// Gives classes by internal name.
pub type Find<'a> = &'a dyn Fn(&str) -> Option<Arc<ClassFile>>;

/// What must not be null unless an annotation of its own says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Defaults {
    parameters: bool,
    results: bool,
    fields: bool,
    /// Type arguments and elements of arrays.
    arguments: bool,
}

const NONE: Defaults = Defaults {
    parameters: false,
    results: false,
    fields: false,
    arguments: false,
};

const ALL: Defaults = Defaults {
    parameters: true,
    results: true,
    fields: true,
    arguments: true,
};

/// What annotations of a whole method, class, package or module say.
const WHOLE: [(&str, Defaults); 8] = [
    (
        "kotlin/Metadata",
        Defaults {
            arguments: true,
            ..NONE
        },
    ),
    ("org/jspecify/annotations/NullMarked", ALL),
    ("org/jspecify/annotations/NullUnmarked", NONE),
    (
        "org/springframework/lang/NonNullApi",
        Defaults {
            parameters: true,
            results: true,
            ..NONE
        },
    ),
    (
        "org/springframework/lang/NonNullFields",
        Defaults {
            fields: true,
            ..NONE
        },
    ),
    (
        "javax/annotation/ParametersAreNonnullByDefault",
        Defaults {
            parameters: true,
            ..NONE
        },
    ),
    (
        "edu/umd/cs/findbugs/annotations/ReturnValuesAreNonnullByDefault",
        Defaults {
            results: true,
            ..NONE
        },
    ),
    (
        "org/eclipse/jdt/annotation/NonNullByDefault",
        Defaults {
            parameters: true,
            results: true,
            fields: true,
            arguments: false,
        },
    ),
];

/// The annotations of one class, and what holds around it.
pub struct NullAnnotations<'a> {
    file: &'a ClassFile,
    find: Find<'a>,
    defaults: Defaults,
}

impl<'a> NullAnnotations<'a> {
    /// Of a class; `find` gives those around it, `package-info` and `module-info`.
    pub fn of(file: &'a ClassFile, find: Find<'a>) -> NullAnnotations<'a> {
        NullAnnotations {
            file,
            find,
            defaults: defaults_of(file, find, MOST_OUTER),
        }
    }

    /// The generic signatures of a method's parameters, one for each of the descriptor's, with marks.
    pub fn parameters(&self, method: &Method, signatures: &[Arc<str>]) -> Vec<Arc<str>> {
        let defaults = self.defaults_in(method);
        // What holds for all does not hold for what may be compared with null.
        let is_equals = &*method.name == "equals" && &*method.descriptor == "(Ljava/lang/Object;)Z";
        let by_default = defaults.parameters && !is_equals;
        let declared = self.file.parameter_annotations(method);
        let types = self.file.method_type_annotations(method);
        let added = self.added_parameters(method);
        let mut marked = Vec::new();
        for (number, signature) in signatures.iter().enumerate() {
            let is_here = |one: &&TypeAnnotation| {
                let target = number.checked_sub(added);
                target.is_some_and(|at| one.target == TypeTarget::Parameter(at as u8))
            };
            let said = Said {
                declared: declared.get(number).map_or(&[], Vec::as_slice),
                types: types.iter().filter(is_here).collect(),
                by_default: by_default && number >= added,
                arguments: defaults.arguments,
            };
            marked.push(said.marked(signature));
        }
        marked
    }

    /// The generic signature of a method's result, with marks.
    pub fn result(&self, method: &Method, signature: &str) -> Arc<str> {
        let defaults = self.defaults_in(method);
        let types = self.file.method_type_annotations(method);
        let said = Said {
            declared: &self.file.method_annotations(method),
            types: types
                .iter()
                .filter(|one| one.target == TypeTarget::Result)
                .collect(),
            by_default: defaults.results,
            arguments: defaults.arguments,
        };
        said.marked(signature)
    }

    /// The generic signature of a field, with marks.
    pub fn field(&self, field: &Field, signature: &str) -> Arc<str> {
        let types = self.file.field_type_annotations(field);
        let said = Said {
            declared: &self.file.field_annotations(field),
            types: types.iter().collect(),
            by_default: self.defaults.fields,
            arguments: self.defaults.arguments,
        };
        said.marked(signature)
    }

    fn defaults_in(&self, method: &Method) -> Defaults {
        let own = self.file.method_annotations(method);
        applied(self.defaults, &own, self.find)
    }

    /// How many parameters the compiler has added in front: the object around an inner one, name and number of an enum
    /// constant.
    fn added_parameters(&self, method: &Method) -> usize {
        if &*method.name != "<init>" {
            return 0;
        }
        if self.file.access & access::ENUM != 0 {
            return 2;
        }
        let takes_outer = self.file.inner_classes.iter().any(|row| {
            let is_own = self.file.constants.class_name(row.inner) == Some(&self.file.name);
            let outer = self.file.constants.class_name(row.outer);
            let begins = |outer: &Arc<str>| method.descriptor.starts_with(&format!("(L{outer};"));
            is_own && row.access & access::STATIC == 0 && outer.is_some_and(begins)
        });
        usize::from(takes_outer)
    }
}

/// What holds in a class by annotations of it and of all around it.
fn defaults_of(file: &ClassFile, find: Find<'_>, depth: usize) -> Defaults {
    let outer = outer_class(file).filter(|_| depth > 0);
    let around = match outer.and_then(|outer| find(&outer)) {
        Some(outer) => defaults_of(&outer, find, depth - 1),
        None => {
            let module = find("module-info").map(|info| info.class_annotations());
            let package = file.name.rsplit_once('/').map(|(package, _)| package);
            let package = package.and_then(|package| find(&format!("{package}/package-info")));
            let package = package.map(|info| info.class_annotations());
            let around = applied(NONE, &module.unwrap_or_default(), find);
            applied(around, &package.unwrap_or_default(), find)
        }
    };
    applied(around, &file.class_annotations(), find)
}

/// The class in which a class is written.
pub fn outer_class(file: &ClassFile) -> Option<Arc<str>> {
    let own = |index| file.constants.class_name(index) == Some(&file.name);
    let mut rows = file.inner_classes.iter();
    let row = rows.find(|row| own(row.inner) && row.outer != 0);
    let outer = row.and_then(|row| file.constants.class_name(row.outer));
    let around = file.enclosing_method.as_ref().map(|(class, _)| class);
    outer.or(around).cloned()
}

/// What holds where these annotations are added to what holds around.
fn applied(around: Defaults, annotations: &[Annotation], find: Find<'_>) -> Defaults {
    let mut defaults = around;
    for annotation in annotations {
        let known = WHOLE.iter().find(|(name, _)| **name == *annotation.name);
        let said = known.map(|(_, said)| *said);
        let Some(said) = said.or_else(|| made_default(&annotation.name, find)) else {
            continue;
        };
        defaults = match said == NONE {
            true => NONE,
            false => Defaults {
                parameters: defaults.parameters | said.parameters,
                results: defaults.results | said.results,
                fields: defaults.fields | said.fields,
                arguments: defaults.arguments | said.arguments,
            },
        };
    }
    defaults
}

/// What an annotation says that is made with `@TypeQualifierDefault` and `@Nonnull`.
fn made_default(name: &str, find: Find<'_>) -> Option<Defaults> {
    let file = find(name).filter(|file| file.access & access::ANNOTATION != 0)?;
    let own = file.class_annotations();
    let says = own.iter().any(|one| said(one) == Some(true));
    let mut made = own.iter();
    let made = made.find(|one| &*one.name == "javax/annotation/meta/TypeQualifierDefault")?;
    let mut defaults = NONE;
    for place in made.element("value").map_or(&[][..], ElementValue::each) {
        if let ElementValue::Enum(_, place) = place {
            match &**place {
                "PARAMETER" => defaults.parameters = says,
                "METHOD" => defaults.results = says,
                "FIELD" => defaults.fields = says,
                _ => {}
            }
        }
    }
    Some(defaults)
}

/// Whether an annotation says of its type that null is forbidden or allowed.
fn said(annotation: &Annotation) -> Option<bool> {
    let name = &*annotation.name;
    if name.starts_with("jakarta/validation/") || name.starts_with("javax/validation/") {
        return None;
    }
    match name.rsplit(['/', '$']).next().unwrap_or(name) {
        // javax: `@Nonnull(when = MAYBE)` says what `@Nullable` says.
        "NonNull" | "Nonnull" | "NotNull" | "NonNullDecl" | "RecentlyNonNull" => {
            match annotation.element("when") {
                Some(ElementValue::Enum(_, when)) => Some(&**when == "ALWAYS"),
                _ => Some(true),
            }
        }
        "Nullable" | "CheckForNull" | "NullableDecl" | "RecentlyNullable" | "PossiblyNull" => {
            Some(false)
        }
        _ => None,
    }
}

/// What annotations say of one type and its parts.
struct Said<'a> {
    /// Those of the parameter, field or method.
    declared: &'a [Annotation],
    /// Those of parts of the type.
    types: Vec<&'a TypeAnnotation>,
    /// Whether the type itself must not be null if nothing is said.
    by_default: bool,
    /// The same for its type arguments and elements.
    arguments: bool,
}

impl Said<'_> {
    /// The signature with marks.
    fn marked(&self, signature: &str) -> Arc<str> {
        let mut text = String::new();
        let mut rest = signature;
        while !rest.is_empty() {
            let before = rest.len();
            rest = self.mark_type(rest, &mut Vec::new(), &mut text);
            if rest.len() == before {
                return signature.into();
            }
        }
        text.into()
    }

    /// Whether the part of the type that this path leads to must not be null. The steps to nested classes are left out,
    /// since an outer class has no value of its own.
    fn forbids(&self, path: &[TypeStep], is_variable: bool) -> bool {
        let is_here = |one: &&&TypeAnnotation| {
            let steps = one.path.iter().filter(|step| **step != TypeStep::Nested);
            steps.eq(path)
        };
        let of_type = self.types.iter().filter(is_here);
        let of_type = of_type.map(|one| &one.annotation);
        let declared = self.declared.iter().filter(|_| path.is_empty());
        let all: Vec<bool> = declared.chain(of_type).filter_map(said).collect();
        match (all.is_empty(), path.is_empty()) {
            (false, _) => !all.contains(&false),
            // The type argument for a variable may allow null.
            (true, _) if is_variable => false,
            (true, true) => self.by_default,
            (true, false) => self.arguments,
        }
    }

    /// Copies the first type of a signature, with marks; gives what follows it.
    fn mark_type<'s>(
        &self,
        signature: &'s str,
        path: &mut Vec<TypeStep>,
        text: &mut String,
    ) -> &'s str {
        let first = signature.as_bytes().first();
        let is_variable = first == Some(&b'T');
        if matches!(first, Some(b'[' | b'L' | b'T')) && self.forbids(path, is_variable) {
            text.push(NOT_NULL);
        }
        match first {
            Some(b'[') => {
                text.push('[');
                path.push(TypeStep::Element);
                let rest = self.mark_type(&signature[1..], path, text);
                path.pop();
                rest
            }
            Some(b'T') => {
                let end = signature.find(';').map_or(signature.len(), |at| at + 1);
                text.push_str(&signature[..end]);
                &signature[end..]
            }
            Some(b'L') => self.mark_class(signature, path, text),
            Some(_) => {
                text.push_str(&signature[..1]);
                &signature[1..]
            }
            None => "",
        }
    }

    fn mark_class<'s>(
        &self,
        signature: &'s str,
        path: &mut Vec<TypeStep>,
        text: &mut String,
    ) -> &'s str {
        let mut rest = signature;
        while let Some(at) = rest.find([';', '<']) {
            text.push_str(&rest[..=at]);
            let ends = rest.as_bytes()[at] == b';';
            rest = &rest[at + 1..];
            if ends {
                return rest;
            }
            let mut number = 0;
            while !rest.is_empty() && !rest.starts_with('>') {
                rest = self.mark_argument(rest, number, path, text);
                number = number.saturating_add(1);
            }
            text.push('>');
            rest = rest.strip_prefix('>').unwrap_or("");
        }
        text.push_str(rest);
        ""
    }

    fn mark_argument<'s>(
        &self,
        argument: &'s str,
        number: u8,
        path: &mut Vec<TypeStep>,
        text: &mut String,
    ) -> &'s str {
        let depth = path.len();
        path.push(TypeStep::Argument(number));
        let mut inner = argument;
        if let Some(bound) = argument.strip_prefix(['+', '-']) {
            text.push_str(&argument[..1]);
            path.push(TypeStep::Bound);
            inner = bound;
        }
        let rest = self.mark_type(inner, path, text);
        path.truncate(depth);
        rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAP: &str = "Ljava/util/Map<Ljava/lang/String;+[TV;>;";

    fn annotation(name: &str) -> Annotation {
        Annotation {
            name: name.into(),
            elements: Vec::new(),
        }
    }

    fn on(path: &[TypeStep], name: &str) -> TypeAnnotation {
        TypeAnnotation {
            target: TypeTarget::Field,
            path: path.to_vec(),
            annotation: annotation(name),
        }
    }

    /// What is marked by these annotations alone, or everything without a mark where the default is "marked".
    fn marked(all: bool, declared: &[Annotation], types: &[TypeAnnotation], text: &str) -> String {
        let said = Said {
            declared,
            types: types.iter().collect(),
            by_default: all,
            arguments: all,
        };
        said.marked(text).to_string()
    }

    #[test]
    fn all_but_variables_and_what_is_nullable_is_marked_in_marked_code() {
        let key = on(
            &[TypeStep::Argument(0)],
            "org/jspecify/annotations/Nullable",
        );
        let expected = "!Ljava/util/Map<Ljava/lang/String;+![TV;>;";
        assert_eq!(marked(true, &[], &[key], MAP), expected);
        assert_eq!(marked(true, &[], &[], "TV;"), "TV;");
        assert_eq!(marked(true, &[], &[], "I"), "I");
        let nested = "Lp/Outer<TT;>.Inner<Ljava/lang/String;*>;";
        let expected = "!Lp/Outer<TT;>.Inner<!Ljava/lang/String;*>;";
        assert_eq!(marked(true, &[], &[], nested), expected);
    }

    #[test]
    fn an_annotation_marks_its_own_type() {
        let declared = [annotation("org/jetbrains/annotations/NotNull")];
        assert_eq!(marked(false, &declared, &[], MAP), format!("!{MAP}"));
        let path = [TypeStep::Argument(1), TypeStep::Bound, TypeStep::Element];
        let element = on(&path, "p/NonNull");
        let expected = "Ljava/util/Map<Ljava/lang/String;+[!TV;>;";
        assert_eq!(marked(false, &[], &[element], MAP), expected);
        // Of a member of a generic class, the path leads through the outer one.
        let inner = on(&[TypeStep::Nested], "p/NonNull");
        let nested = "Lp/Outer<TT;>.Inner;";
        assert_eq!(marked(false, &[], &[inner], nested), format!("!{nested}"));
    }

    #[test]
    fn annotations_are_known_by_their_simple_names() {
        assert_eq!(said(&annotation("lombok/NonNull")), Some(true));
        assert_eq!(
            said(&annotation("javax/annotation/CheckForNull")),
            Some(false)
        );
        assert_eq!(
            said(&annotation("jakarta/validation/constraints/NotNull")),
            None
        );
        let maybe = Annotation {
            elements: vec![(
                "when".into(),
                ElementValue::Enum("Ljavax/annotation/meta/When;".into(), "MAYBE".into()),
            )],
            ..annotation("javax/annotation/Nonnull")
        };
        assert_eq!(said(&maybe), Some(false));
    }

    #[test]
    fn the_innermost_annotation_of_a_whole_decides() {
        let nothing: Find<'_> = &|_| None;
        let marked = [annotation("org/jspecify/annotations/NullMarked")];
        let unmarked = [annotation("org/jspecify/annotations/NullUnmarked")];
        let parameters = [annotation("javax/annotation/ParametersAreNonnullByDefault")];
        let outer = applied(NONE, &marked, nothing);
        assert_eq!(outer, ALL);
        assert_eq!(applied(outer, &unmarked, nothing), NONE);
        let method = applied(applied(outer, &unmarked, nothing), &parameters, nothing);
        assert!(method.parameters && !method.results);
    }
}
