//! Generic signatures (JVMS §4.7.9.1), read into trees.

use std::collections::HashMap;
use std::sync::Arc;

use crate::recipe::Name;

/// A type with its arguments.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Generic {
    /// By its letter.
    Primitive(char),
    /// A class.
    Class {
        /// Internal name.
        name: Name,
        /// Its arguments: those of the classes around it, if it is an inner class of them, and its own.
        arguments: Vec<Argument>,
    },
    /// A type variable.
    Variable(Name),
    /// An array.
    Array(Box<Generic>),
}

/// An argument of a generic type.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Argument {
    /// `?`
    Any,
    /// `String`
    Exactly(Generic),
    /// `? extends Number`
    Extends(Generic),
    /// `? super Integer`
    Super(Generic),
}

/// A declared type variable.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Parameter {
    /// Its name.
    pub name: Name,
    /// Its bounds, without `Object`.
    pub bounds: Vec<Generic>,
}

/// The signature of a method.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MethodSignature {
    /// Type variables that it declares.
    pub type_parameters: Vec<Parameter>,
    /// Types of the parameters.
    pub parameters: Vec<Generic>,
    /// Type of the result, `None` for `void`.
    pub returns: Option<Generic>,
}

/// Reads a method's signature or descriptor; `None` if it is ill-formed.
pub fn method(text: &str) -> Option<MethodSignature> {
    let mut reader = Reader { rest: text };
    let type_parameters = reader.type_parameters()?;
    reader.expect('(')?;
    let mut parameters = Vec::new();
    while !reader.rest.starts_with(')') {
        parameters.push(reader.generic()?);
    }
    reader.expect(')')?;
    let returns = match reader.rest.starts_with('V') {
        true => None,
        false => Some(reader.generic()?),
    };
    Some(MethodSignature {
        type_parameters,
        parameters,
        returns,
    })
}

/// Reads the signature or descriptor of a field.
pub fn field(text: &str) -> Option<Generic> {
    Reader { rest: text }.generic()
}

/// The type variables that a class declares, by its signature.
pub fn class_parameters(text: &str) -> Vec<Parameter> {
    Reader { rest: text }.type_parameters().unwrap_or_default()
}

/// The superclass and interfaces of a class, by its signature; `None` if it is ill-formed.
pub fn class_supers(text: &str) -> Option<Vec<Generic>> {
    let mut reader = Reader { rest: text };
    reader.type_parameters()?;
    let mut supers = Vec::new();
    while !reader.rest.is_empty() {
        supers.push(reader.generic()?);
    }
    Some(supers)
}

impl Generic {
    /// A class without arguments.
    pub fn class(name: &str) -> Generic {
        Generic::Class {
            name: name.into(),
            arguments: Vec::new(),
        }
    }

    /// Whether a type variable that is asked for stands in the type.
    pub fn mentions(&self, wanted: &dyn Fn(&Name) -> bool) -> bool {
        match self {
            Generic::Primitive(_) => false,
            Generic::Variable(name) => wanted(name),
            Generic::Array(element) => element.mentions(wanted),
            Generic::Class { arguments, .. } => arguments.iter().any(|argument| {
                let inner = argument.inner();
                inner.is_some_and(|inner| inner.mentions(wanted))
            }),
        }
    }

    /// The type with its variables replaced by what they are bound to; unbound ones stay.
    pub fn replace(&self, bindings: &HashMap<Name, Generic>) -> Generic {
        match self {
            Generic::Primitive(_) => self.clone(),
            Generic::Variable(name) => bindings.get(name).unwrap_or(self).clone(),
            Generic::Array(element) => Generic::Array(Box::new(element.replace(bindings))),
            Generic::Class { name, arguments } => Generic::Class {
                name: name.clone(),
                arguments: arguments
                    .iter()
                    .map(|argument| argument.map(|inner| inner.replace(bindings)))
                    .collect(),
            },
        }
    }

    /// The descriptor of a type without variables; `None` if it has one at its root.
    pub fn descriptor(&self) -> Option<String> {
        Some(match self {
            Generic::Primitive(letter) => letter.to_string(),
            Generic::Class { name, .. } => format!("L{name};"),
            Generic::Array(element) => format!("[{}", element.descriptor()?),
            Generic::Variable(_) => return None,
        })
    }
}

impl Argument {
    /// The type in it.
    pub fn inner(&self) -> Option<&Generic> {
        match self {
            Argument::Any => None,
            Argument::Exactly(inner) | Argument::Extends(inner) | Argument::Super(inner) => {
                Some(inner)
            }
        }
    }

    /// The argument with another type in it.
    fn map(&self, change: impl FnOnce(&Generic) -> Generic) -> Argument {
        match self {
            Argument::Any => Argument::Any,
            Argument::Exactly(inner) => Argument::Exactly(change(inner)),
            Argument::Extends(inner) => Argument::Extends(change(inner)),
            Argument::Super(inner) => Argument::Super(change(inner)),
        }
    }
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn expect(&mut self, wanted: char) -> Option<()> {
        self.rest = self.rest.strip_prefix(wanted)?;
        Some(())
    }

    fn until(&mut self, ends: &[char]) -> Option<Name> {
        let end = self.rest.find(ends)?;
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(Arc::from(name))
    }

    fn type_parameters(&mut self) -> Option<Vec<Parameter>> {
        let mut parameters = Vec::new();
        if self.expect('<').is_none() {
            return Some(parameters);
        }
        while self.expect('>').is_none() {
            let name = self.until(&[':'])?;
            let mut bounds = Vec::new();
            while self.expect(':').is_some() {
                if !self.rest.starts_with([':', '>']) && self.rest.starts_with(['L', 'T', '[']) {
                    bounds.push(self.generic()?);
                }
            }
            let object = |b: &Generic| matches!(b, Generic::Class { name, .. } if &**name == "java/lang/Object");
            bounds.retain(|bound| !object(bound));
            parameters.push(Parameter { name, bounds });
        }
        Some(parameters)
    }

    fn generic(&mut self) -> Option<Generic> {
        let first = self.rest.chars().next()?;
        self.expect(first)?;
        Some(match first {
            'B' | 'C' | 'D' | 'F' | 'I' | 'J' | 'S' | 'Z' => Generic::Primitive(first),
            '[' => Generic::Array(Box::new(self.generic()?)),
            'T' => {
                let name = self.until(&[';'])?;
                self.expect(';')?;
                Generic::Variable(name)
            }
            'L' => self.class()?,
            _ => return None,
        })
    }

    fn class(&mut self) -> Option<Generic> {
        let mut name = self.until(&['<', ';', '.'])?.to_string();
        let mut arguments = Vec::new();
        loop {
            if self.expect('<').is_some() {
                arguments.extend(self.arguments()?);
            }
            if self.expect('.').is_some() {
                name = format!("{name}${}", self.until(&['<', ';', '.'])?);
            } else {
                self.expect(';')?;
                let name = name.into();
                return Some(Generic::Class { name, arguments });
            }
        }
    }

    fn arguments(&mut self) -> Option<Vec<Argument>> {
        let mut arguments = Vec::new();
        while self.expect('>').is_none() {
            arguments.push(if self.expect('*').is_some() {
                Argument::Any
            } else if self.expect('+').is_some() {
                Argument::Extends(self.generic()?)
            } else if self.expect('-').is_some() {
                Argument::Super(self.generic()?)
            } else {
                Argument::Exactly(self.generic()?)
            });
        }
        Some(arguments)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_are_read() {
        let text =
            "<T::Ljava/lang/Comparable<TT;>;>(Ljava/util/List<+TT;>;[I)Ljava/util/Map$Entry<TT;*>;";
        let read = method(text).unwrap();
        assert_eq!(&*read.type_parameters[0].name, "T");
        assert_eq!(read.type_parameters[0].bounds.len(), 1);
        assert_eq!(read.parameters.len(), 2);
        let Some(Generic::Class { name, arguments }) = read.returns else {
            panic!("no class")
        };
        assert_eq!(&*name, "java/util/Map$Entry");
        assert_eq!(arguments[1], Argument::Any);
        assert!(method("(").is_none());
        assert_eq!(
            class_parameters("<T:Ljava/lang/Object;>Ljava/lang/Object;")[0].bounds,
            []
        );
        let both = "<T:Ljava/lang/Number;:Ljava/lang/Comparable<TT;>;>La/Base<TT;>;La/Face;";
        assert_eq!(class_parameters(both)[0].bounds.len(), 2);
        assert_eq!(class_supers(both).unwrap().len(), 2);
        let inner = field("La/Outer<TT;>.Inner<TU;>;").unwrap();
        let Generic::Class { name, arguments } = inner else {
            panic!("no class")
        };
        assert_eq!(&*name, "a/Outer$Inner");
        assert_eq!(arguments.len(), 2);
    }
}
