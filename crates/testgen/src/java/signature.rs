//! Generic signatures (JVMS §4.7.9.1), read into trees.

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
        /// Its arguments.
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
    /// Its first bound, if that is not `Object`.
    pub bound: Option<Generic>,
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
            let mut bound = None;
            while self.expect(':').is_some() {
                if !self.rest.starts_with([':', '>']) && self.rest.starts_with(['L', 'T', '[']) {
                    let next = self.generic()?;
                    bound = bound.or(Some(next));
                }
            }
            let object = |b: &Generic| matches!(b, Generic::Class { name, .. } if &**name == "java/lang/Object");
            parameters.push(Parameter {
                name,
                bound: bound.filter(|bound| !object(bound)),
            });
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
                arguments = self.arguments()?;
            }
            if self.expect('.').is_some() {
                // A member of a generic class: its own arguments count.
                arguments.clear();
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
        assert!(read.type_parameters[0].bound.is_some());
        assert_eq!(read.parameters.len(), 2);
        let Some(Generic::Class { name, arguments }) = read.returns else {
            panic!("no class")
        };
        assert_eq!(&*name, "java/util/Map$Entry");
        assert_eq!(arguments[1], Argument::Any);
        assert!(method("(").is_none());
        assert_eq!(
            class_parameters("<T:Ljava/lang/Object;>Ljava/lang/Object;")[0].bound,
            None
        );
        let inner = field("La/Outer<TT;>.Inner<TU;>;").unwrap();
        let Generic::Class { name, .. } = inner else {
            panic!("no class")
        };
        assert_eq!(&*name, "a/Outer$Inner");
    }
}
