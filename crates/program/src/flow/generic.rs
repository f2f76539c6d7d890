//! Casts that a compiler writes because of generics: the result of a call is erased, and the source says what it is.
//!
//! Such a cast fails only where unchecked code has put something else in. A cast that a person has written is the same
//! instruction. So one counts as the compiler's if
//! - the method called declares the type variable that it returns: the cast follows from the arguments;
//! - or what the calls begin with has a type with arguments, and the class is one of them: `List<Line>`, `(Line)
//!   lines.get(0)`. If functions are applied on the way, their results are unknown, and may be of any class.
//!
//! Where `Object` or `?` is among the arguments, a person may have written the cast.

use std::sync::Arc;

use vitro_classfile::{ClassFile, Method, access, descriptor};

use super::library;
use crate::operand::Expr;

/// Where a value is looked at.
pub(super) struct Site<'a> {
    pub class: &'a ClassFile,
    pub method: &'a Method,
    pub offset: u32,
}

/// What calls begin with.
struct Root {
    /// A signature; empty if a generic method of the library gives it.
    signature: Arc<str>,
    /// Whether functions were applied on the way.
    is_changed: bool,
}

impl Site<'_> {
    /// Whether a cast of a value to a class is the compiler's.
    pub fn casts_generic(&self, value: &Expr, target: &str) -> bool {
        let Expr::Call {
            class: Some(class),
            name,
            descriptor,
            ..
        } = value
        else {
            return false;
        };
        if library::gives_own_variable(class, name, descriptor)
            || self.gives_own_variable(class, name, descriptor)
        {
            return true;
        }
        let Some(root) = self.root(value) else {
            return false;
        };
        let vague = root.signature.contains("Ljava/lang/Object;") || root.signature.contains('*');
        !vague && (root.is_changed || has_argument(&root.signature, target))
    }

    /// Whether a method of the class returns a type variable that it declares.
    fn gives_own_variable(&self, class: &str, name: &str, descriptor: &str) -> bool {
        let signature = self.signature_of(class, name, descriptor);
        signature.is_some_and(|signature| returns_own_variable(&signature))
    }

    /// The generic signature of a method of the class.
    fn signature_of(&self, class: &str, name: &str, descriptor: &str) -> Option<Arc<str>> {
        let mut methods = self.class.methods.iter();
        let method = methods.find(|one| *one.name == *name && *one.descriptor == *descriptor);
        method
            .filter(|_| *self.class.name == *class)?
            .signature
            .clone()
    }

    /// What the calls that give a value begin with.
    fn root(&self, value: &Expr) -> Option<Root> {
        let plain = |signature: Arc<str>| Root {
            signature,
            is_changed: false,
        };
        match value {
            Expr::Field { object, name, .. } if **object == Expr::This => {
                self.field(name).map(plain)
            }
            Expr::Static { class, name, .. } if *class == self.class.name => {
                self.field(name).map(plain)
            }
            Expr::Local { slot, .. } => self.local(*slot).map(plain),
            Expr::Cast { value, .. } => self.root(value),
            Expr::Call {
                class: Some(class),
                receiver,
                name,
                descriptor,
                arguments,
                ..
            } => {
                if let Some(signature) = self.signature_of(class, name, descriptor) {
                    let (_, result) = signature.rsplit_once(')')?;
                    return result.contains('<').then(|| plain(result.into()));
                }
                let Some(receiver) = receiver else {
                    return is_source_of_stream(class, name).then(|| Root {
                        signature: "".into(),
                        is_changed: true,
                    });
                };
                let mut root = self.root(receiver)?;
                let is_function = |one: &Arc<Expr>| matches!(**one, Expr::Call { class: None, .. });
                root.is_changed |= arguments.iter().any(is_function);
                Some(root)
            }
            _ => None,
        }
    }

    fn field(&self, name: &str) -> Option<Arc<str>> {
        let field = self.class.fields.iter().find(|field| *field.name == *name);
        field?.signature.clone().filter(|text| text.contains('<'))
    }

    /// The signature of a local, where the compiler kept it, or of a parameter.
    fn local(&self, slot: u16) -> Option<Arc<str>> {
        let mut rows = self.method.code.as_ref()?.local_variable_types.iter();
        let row = rows.find(|row| {
            let start = u32::from(row.start_pc);
            row.index == slot && (start..=start + u32::from(row.length)).contains(&self.offset)
        });
        let kept = row.and_then(|row| self.class.constants.utf8(row.descriptor).cloned());
        let found = kept.or_else(|| self.parameter(slot));
        found.filter(|text| text.contains('<'))
    }

    fn parameter(&self, slot: u16) -> Option<Arc<str>> {
        let mut at = u16::from(self.method.access & access::STATIC == 0);
        let erased: Vec<&str> = descriptor::parameters(&self.method.descriptor).collect();
        let generic = parameters(self.method.signature.as_deref()?);
        // What a compiler adds to the parameters of constructors is not in the signature.
        if erased.len() != generic.len() {
            return None;
        }
        for (erased, generic) in erased.into_iter().zip(generic) {
            if at == slot {
                return Some(generic.into());
            }
            at = at.saturating_add(descriptor::slots(erased) as u16);
        }
        None
    }
}

/// Whether a static method of the library makes a stream of its arguments.
fn is_source_of_stream(class: &str, name: &str) -> bool {
    class.starts_with("java/util/stream/") || class == "java/util/Arrays" && name == "stream"
}

/// Whether the signature of a method declares the type variable that is its result type.
fn returns_own_variable(signature: &str) -> bool {
    let result = signature.rsplit_once(')').map_or("", |(_, result)| result);
    let variable = result.trim_start_matches('[').strip_prefix('T');
    let Some(variable) = variable.and_then(|variable| variable.strip_suffix(';')) else {
        return false;
    };
    let declared = |before: &str| format!("{before}{variable}:");
    signature.starts_with(&declared("<")) || signature.contains(&declared(";"))
}

/// Whether a class is among the type arguments in a signature, at any depth.
fn has_argument(signature: &str, class: &str) -> bool {
    let Some((_, arguments)) = signature.split_once('<') else {
        return false;
    };
    let wanted = match class.starts_with('[') {
        true => class.to_owned(),
        false => format!("L{class}"),
    };
    let ends = |rest: &str| wanted.ends_with(';') || rest.starts_with([';', '<']);
    arguments.match_indices(&wanted).any(|(at, found)| {
        let before = arguments[..at].chars().next_back();
        before.is_none_or(|before| matches!(before, '<' | ';' | '>' | '+'))
            && ends(&arguments[at + found.len()..])
    })
}

/// The parameters in the signature of a method.
fn parameters(signature: &str) -> Vec<&str> {
    let inside = signature.split_once('(').map_or("", |(_, rest)| rest);
    let mut rest = inside.rsplit_once(')').map_or("", |(inside, _)| inside);
    let mut all = Vec::new();
    while !rest.is_empty() {
        let (one, others) = rest.split_at(type_length(rest));
        all.push(one);
        rest = others;
    }
    all
}

/// The length of the first type of a signature.
fn type_length(text: &str) -> usize {
    let mut depth = 0;
    let mut is_class = false;
    for (at, letter) in text.char_indices() {
        match letter {
            '<' => depth += 1,
            '>' => depth -= 1,
            ';' if depth == 0 => return at + 1,
            'L' | 'T' if !is_class => is_class = true,
            '[' if !is_class => {}
            _ if !is_class => return at + letter.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_distinguished() {
        let signature =
            "<T:Ljava/lang/Object;>(ITT;[JLjava/util/Map<TT;Ljava/util/List<[I>;>;Z)TT;";
        let all = [
            "I",
            "TT;",
            "[J",
            "Ljava/util/Map<TT;Ljava/util/List<[I>;>;",
            "Z",
        ];
        assert_eq!(parameters(signature), all);
    }

    #[test]
    fn a_method_declares_its_variable_or_its_class_does() {
        assert!(returns_own_variable("<T:Ljava/lang/Object;>(TT;)TT;"));
        assert!(returns_own_variable(
            "<A:Ljava/lang/Object;R::La/I;>(TA;)[TR;"
        ));
        assert!(!returns_own_variable("<T:Ljava/lang/Object;>(TT;)TE;"));
        assert!(!returns_own_variable("()TE;"));
        assert!(!returns_own_variable(
            "<T:Ljava/lang/Object;>(TT;)Ljava/util/List<TT;>;"
        ));
    }

    #[test]
    fn arguments_are_found_whole() {
        let map = "Ljava/util/Map<La/Key;+Ljava/util/List<La/Line;>;>;";
        for (class, found) in [
            ("a/Key", true),
            ("a/Line", true),
            ("java/util/List", true),
            ("java/util/Map", false),
            ("a/Li", false),
            ("Key", false),
        ] {
            assert_eq!(has_argument(map, class), found, "{class}");
        }
        assert!(has_argument("Ljava/util/List<[La/T;>;", "[La/T;"));
        assert!(!has_argument("Ljava/util/List<-La/T;>;", "a/T"));
    }
}
