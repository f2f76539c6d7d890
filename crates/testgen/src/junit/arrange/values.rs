//! Values: literals, objects, and the calls that make them, with casts where a call would be ambiguous.

use vitro_classfile::access;
use vitro_classfile::descriptor::parameters;

use super::super::file::THROWABLE;
use super::super::{reflection, spelling};
use super::{Unwritable, Writer, made_descriptor};
use crate::classes::{
    self, check_class, is_overloaded, is_subclass, nesting, outer_of_inner, package,
};
use crate::java::signature::{self, Generic};
use crate::java::subtype::is_subtype;
use crate::java::types::Bindings;
use crate::java::{Expr, Types, literal};
use crate::plan::{Operand, Step};
use crate::recipe::{Collection, Name, ObjectNumber, Primitive};

impl Writer<'_, '_> {
    /// An object that exists: its variable, or what makes it.
    pub(super) fn object(&mut self, number: ObjectNumber) -> Expr {
        match self.variables.get(&number) {
            Some((name, _)) => Expr::text(name.clone()),
            None => self
                .inline
                .get(&number)
                .cloned()
                .unwrap_or(Expr::text("null")),
        }
    }

    /// A value for a variable or field of this type.
    pub(super) fn initial(
        &mut self,
        operand: &Operand,
        descriptor: &str,
    ) -> Result<Expr, Unwritable> {
        if let Operand::Primitive(value) = operand {
            return Ok(Expr::text(literal::plain(*value)));
        }
        if let Operand::Boxed(value @ (Primitive::Byte(_) | Primitive::Short(_))) = operand
            && descriptor == format!("L{};", value.box_class())
        {
            return Ok(Expr::text(literal::plain(*value)));
        }
        self.value(operand, descriptor, false)
    }

    /// A value for a parameter of this type; `exact` where its type decides which method is meant.
    pub(super) fn value(
        &mut self,
        operand: &Operand,
        descriptor: &str,
        exact: bool,
    ) -> Result<Expr, Unwritable> {
        Ok(match operand {
            Operand::Null if exact => Expr::text("null").cast(self.types.descriptor(descriptor)),
            Operand::Null => Expr::text("null"),
            Operand::Primitive(value) => Expr::text(literal::exact(*value)),
            Operand::Boxed(value) if exact => {
                let class = Expr::Text(self.types.class(value.box_class()));
                class.then("valueOf", vec![Expr::text(literal::exact(*value))])
            }
            Operand::Boxed(value) => Expr::text(literal::exact(*value)),
            Operand::Text(units) => self.exactly(
                spelling::string(self.types, units),
                operand,
                descriptor,
                exact,
            ),
            Operand::Enum { class, constant } => {
                self.check(class)?;
                Expr::Text(self.types.class(class)).field(&**constant)
            }
            Operand::Class { descriptor } => {
                Expr::Text(format!("{}.class", self.types.descriptor(descriptor)))
            }
            Operand::Static { class, name, .. } => {
                self.check_field(class, name, None)?;
                Expr::Text(self.types.class(class)).field(&**name)
            }
            Operand::Object(number) => {
                let value = self.object(*number);
                self.exactly(value, operand, descriptor, exact)
            }
        })
    }

    /// With a cast where the type decides and is not the parameter's.
    pub(super) fn exactly(
        &mut self,
        value: Expr,
        operand: &Operand,
        descriptor: &str,
        exact: bool,
    ) -> Expr {
        let own = match operand {
            Operand::Object(number) => match self.variables.get(number) {
                Some((_, own)) => own.clone(),
                None => self
                    .steps
                    .get(number)
                    .map_or(String::new(), |step| made_descriptor(step)),
            },
            _ => "Ljava/lang/String;".to_owned(),
        };
        if exact && own != descriptor {
            let type_name = self.types.descriptor(descriptor);
            return value.cast(type_name);
        }
        self.narrowed(value, &own, descriptor)
    }

    /// With a cast where raw types do not say that a value is of the type that is wanted.
    pub(super) fn narrowed(&mut self, value: Expr, own: &str, wanted: &str) -> Expr {
        let fits = || {
            let pair = signature::field(own).zip(signature::field(wanted));
            pair.is_none_or(|(own, wanted)| is_subtype(self.types.classes, &own, &wanted))
        };
        match !self.case.is_raw || fits() {
            true => value,
            false => value.cast(self.types.descriptor(wanted)),
        }
    }

    pub(super) fn check(&self, class: &str) -> Result<(), Unwritable> {
        check_class(self.types.classes, class, &self.types.package).map_err(Unwritable::Reach)
    }

    pub(super) fn reaches(&self, class: &str, flags: u16) -> bool {
        flags & access::PUBLIC != 0
            || (flags & access::PRIVATE == 0 && package(class) == self.types.package)
    }

    /// Looks at the class of a member that a test names; where no test can name it, at that of the object whose member it
    /// is, which inherits it.
    fn check_owner(&self, class: &str, object: Option<&Operand>) -> Result<(), Unwritable> {
        self.check(class).or_else(|reason| {
            let own = object.and_then(|object| self.class_of(object));
            own.map_or(Err(reason), |own| self.check(&own))
        })
    }

    /// Looks at a field: a static one, or that of an object.
    pub(super) fn check_field(
        &self,
        class: &Name,
        name: &Name,
        object: Option<&Operand>,
    ) -> Result<(), Unwritable> {
        self.check_owner(class, object)?;
        let file = self.types.classes.class(class);
        let flags = file.and_then(|file| {
            let field = file.fields.iter().find(|field| field.name == *name);
            field.map(|field| field.access)
        });
        match flags {
            Some(flags) if self.reaches(class, flags) => Ok(()),
            _ => Err(Unwritable::HiddenMember(format!(
                "{}.{name}",
                class.replace('/', ".")
            ))),
        }
    }

    /// Looks at a method that an input needs, and notes what it throws.
    pub(super) fn check_method(
        &mut self,
        (class, name, descriptor): (&str, &str, &str),
        object: Option<&Operand>,
    ) -> Result<(), Unwritable> {
        self.check_owner(class, object)?;
        let file = self.types.classes.class(class);
        let method = file
            .as_ref()
            .and_then(|file| classes::method(file, name, descriptor));
        let Some(method) = method else {
            return Err(Unwritable::HiddenMember(format!("{class}.{name}")));
        };
        if !self.reaches(class, method.access) {
            return Err(Unwritable::HiddenMember(format!(
                "{}.{name}",
                class.replace('/', ".")
            )));
        }
        let exceptions = method.exceptions.clone();
        self.throw(&exceptions);
        Ok(())
    }

    pub(super) fn throw(&mut self, exceptions: &[Name]) {
        for exception in exceptions {
            let unchecked = |above| is_subclass(self.types.classes, exception, above) == Some(true);
            if !unchecked("java/lang/RuntimeException") && !unchecked("java/lang/Error") {
                self.throws.insert(exception.clone());
            }
        }
    }

    /// A call that only reflection can make; what it gives is an `Object`.
    fn hidden_call(
        &mut self,
        method: (&str, &str, &str),
        receiver: Option<&Operand>,
        arguments: Vec<Expr>,
        is_used: bool,
    ) -> Result<Expr, Unwritable> {
        let receiver = match receiver {
            Some(operand) => Some(self.value(operand, "Ljava/lang/Object;", false)?),
            None => None,
        };
        self.throws.insert(THROWABLE.into());
        let call = reflection::call(self.types, method, receiver, arguments);
        let returned = vitro_classfile::descriptor::return_descriptor(method.2);
        Ok(match returned.filter(|_| is_used) {
            Some(returned) => call.cast(self.types.descriptor(returned)),
            None => call,
        })
    }

    pub(super) fn made(&mut self, step: &Step) -> Result<Expr, Unwritable> {
        match step {
            Step::Construct {
                object,
                class,
                descriptor,
                arguments,
            } => {
                let reach = self.check_method((class, "<init>", descriptor), None);
                let hidden =
                    self.types.reflection && matches!(reach, Err(Unwritable::HiddenMember(_)));
                if !hidden {
                    reach?;
                }
                let generics = self.arguments_of(*object, class);
                let method = (&**class, "<init>", &**descriptor);
                let arguments = match is_empty_buffer(class, arguments) {
                    true => Vec::new(),
                    false => self.call_arguments(method, generics.as_deref(), arguments)?,
                };
                if hidden {
                    self.throws.insert(THROWABLE.into());
                    return Ok(reflection::make(self.types, class, descriptor, arguments));
                }
                let explicit = match self.begins_chain(*object) {
                    true => self.known.get(object).cloned(),
                    false => None,
                };
                let is_raw = generics.is_none();
                Ok(self.construction(class, is_raw, explicit.as_deref(), arguments))
            }
            Step::Call {
                object,
                receiver,
                class,
                name,
                descriptor,
                arguments,
            } => {
                let reach = self.check_method((class, name, descriptor), receiver.as_ref());
                let hidden =
                    self.types.reflection && matches!(reach, Err(Unwritable::HiddenMember(_)));
                if !hidden {
                    reach?;
                }
                let generics = match receiver {
                    Some(Operand::Object(number)) => self.arguments_of(*number, class),
                    _ => None,
                };
                let method = (&**class, &**name, &**descriptor);
                let arguments = self.call_arguments(method, generics.as_deref(), arguments)?;
                if hidden {
                    let is_used = object.is_some();
                    return self.hidden_call(method, receiver.as_ref(), arguments, is_used);
                }
                let target = match receiver {
                    Some(operand) => self.value(operand, &format!("L{class};"), false)?,
                    None => Expr::Text(self.types.class(class)),
                };
                let witness = match (object, receiver) {
                    (Some(object), None) if self.begins_chain(*object) => {
                        self.witness(*object, method)
                    }
                    _ => String::new(),
                };
                Ok(target.then(witness + name, arguments))
            }
            Step::Array {
                element, elements, ..
            } => self.array(element, elements),
            Step::Collection { kind, elements, .. } => self.collection(*kind, elements),
            Step::Lambda {
                interface,
                descriptor,
                returns,
                ..
            } => {
                self.check(interface)?;
                let parameters = self.lambda_parameters(descriptor);
                let result = vitro_classfile::descriptor::return_descriptor(descriptor);
                let result = result.unwrap_or("V").to_owned();
                let body = match returns {
                    Some(operand) => Some(Box::new(self.value(operand, &result, false)?)),
                    None => None,
                };
                Ok(Expr::Lambda { parameters, body })
            }
            Step::Stub {
                object,
                class,
                is_interface,
                constructor,
                arguments,
                methods,
            } => {
                let above = (class, *is_interface);
                self.stub(*object, above, (constructor, arguments), methods)
            }
            Step::SetElement { .. } | Step::SetField { .. } => Ok(Expr::text("null")),
        }
    }

    /// The parameters of a lambda that does not look at them.
    pub(super) fn lambda_parameters(&self, descriptor: &str) -> String {
        let names = ["first", "second", "third", "fourth", "fifth"];
        match parameters(descriptor).count() {
            1 => "ignored".to_owned(),
            count => format!("({})", names[..count.min(5)].join(", ")),
        }
    }

    /// Arguments of a method (class, name, descriptor) of an object with these type arguments.
    pub(super) fn call_arguments(
        &mut self,
        (class, name, descriptor): (&str, &str, &str),
        generics: Option<&[Generic]>,
        arguments: &[Operand],
    ) -> Result<Vec<Expr>, Unwritable> {
        let exact = is_overloaded(self.types.classes, class, name, arguments.len());
        let mut descriptors: Vec<String> = parameters(descriptor).map(str::to_owned).collect();
        if let (true, Some(generics)) = (exact, generics)
            && let Some(read) = self.signature_of(class, name, descriptor)
        {
            let names = self.declared(class).into_iter().map(|one| one.name);
            let bindings: Bindings = names.zip(generics.iter().cloned()).collect();
            for (descriptor, generic) in descriptors.iter_mut().zip(&read.parameters) {
                if let Some(bound) = generic.replace(&bindings).descriptor() {
                    *descriptor = bound;
                }
            }
        }
        let mut written = Vec::new();
        for (index, (operand, descriptor)) in arguments.iter().zip(&descriptors).enumerate() {
            let last = index + 1 == descriptors.len() && descriptor.starts_with('[');
            let exact = exact || (last && *operand == Operand::Null);
            written.push(self.value(operand, descriptor, exact)?);
        }
        Ok(written)
    }

    /// `new Type(…)`, on the outer object for an inner class.
    pub(super) fn construction(
        &mut self,
        class: &str,
        is_raw: bool,
        explicit: Option<&[Generic]>,
        mut arguments: Vec<Expr>,
    ) -> Expr {
        let file = self.types.classes.class(class);
        let is_inner = file
            .as_ref()
            .and_then(|file| outer_of_inner(file))
            .is_some();
        let diamond = match self.own_arguments_in(class, explicit) {
            _ if is_raw => String::new(),
            own => own,
        };
        self.uses_raw |= is_raw;
        if is_inner && !arguments.is_empty() {
            let outer = Some(Box::new(arguments.remove(0)));
            let nested = file.as_ref().and_then(|file| nesting(file));
            let name = nested.and_then(|nested| nested.name).unwrap_or_default();
            let type_name = format!("{name}{diamond}");
            return Expr::New {
                outer,
                type_name,
                arguments,
            };
        }
        Expr::New {
            outer: None,
            type_name: self.types.class(class) + &diamond,
            arguments,
        }
    }

    /// `<>`, or the arguments themselves where nothing else would say them; nothing for a class without any of its own.
    fn own_arguments_in(&mut self, class: &str, explicit: Option<&[Generic]>) -> String {
        let file = self.types.classes.class(class);
        let signature = file.and_then(|file| file.signature.clone());
        let own = signature.map_or(0, |text| signature::class_parameters(&text).len());
        match (own, explicit) {
            (0, _) => String::new(),
            _ if self.case.is_raw => String::new(),
            (_, None) => "<>".to_owned(),
            (own, Some(all)) => {
                let own = all[all.len().saturating_sub(own)..].iter();
                let own = own.map(|one| self.types.generic(one, &Bindings::new()));
                format!("<{}>", own.collect::<Vec<_>>().join(", "))
            }
        }
    }

    pub(super) fn array(
        &mut self,
        element: &Name,
        elements: &[Option<Operand>],
    ) -> Result<Expr, Unwritable> {
        let default = Operand::Null;
        let mut written = Vec::new();
        for operand in elements {
            let operand = operand.as_ref().unwrap_or(&default);
            let value = self.initial(operand, element)?;
            // `new int[][] {{1}, {2}}`
            written.push(match value {
                Expr::Array {
                    type_name: Some(inner),
                    elements,
                } if inner == self.types.descriptor(element) => Expr::Array {
                    type_name: None,
                    elements,
                },
                other => other,
            });
        }
        Ok(Expr::Array {
            type_name: Some(self.types.descriptor(element) + "[]"),
            elements: written,
        })
    }

    pub(super) fn collection(
        &mut self,
        kind: Collection,
        elements: &[Operand],
    ) -> Result<Expr, Unwritable> {
        let has_null = elements.contains(&Operand::Null);
        let mut written = Vec::new();
        for operand in elements {
            written.push(self.value(operand, "Ljava/lang/Object;", false)?);
        }
        let class = |types: &mut Types<'_>, name: &str| Expr::Text(types.class(name));
        let new = |types: &mut Types<'_>, arguments: Vec<Expr>| Expr::New {
            outer: None,
            type_name: types.class(kind.class().unwrap_or("java/util/HashMap")) + "<>",
            arguments,
        };
        Ok(match kind {
            Collection::ListOf => spelling::list(self.types, written),
            Collection::AsList => {
                spelling::as_list(self.types, written, elements == [Operand::Null])
            }
            Collection::SetOf => spelling::set(self.types, written),
            Collection::OptionalOf => class(self.types, "java/util/Optional").then("of", written),
            Collection::OptionalEmpty => {
                class(self.types, "java/util/Optional").then("empty", vec![])
            }
            _ if is_filled(self.types, kind, elements) => new(self.types, vec![]),
            Collection::MapOf => spelling::map(self.types, written),
            _ if written.is_empty() => new(self.types, vec![]),
            _ if kind.is_map() => {
                let inner = spelling::map(self.types, written);
                new(self.types, vec![inner])
            }
            _ => {
                let inner = match has_null {
                    true => spelling::as_list(self.types, written, elements == [Operand::Null]),
                    false => spelling::elements(self.types, written),
                };
                new(self.types, vec![inner])
            }
        })
    }
}

/// Whether a map is filled by `put`: where its order counts, where it holds null, or where no expression says it.
pub(super) fn is_filled(types: &Types<'_>, kind: Collection, elements: &[Operand]) -> bool {
    let ordered = kind == Collection::LinkedHashMap && elements.len() > 2;
    let has_class = kind.class().is_some() && (ordered || elements.contains(&Operand::Null));
    kind.is_map() && (has_class || !spelling::has_map(types, elements.len()))
}

/// Whether somebody would write `new StringBuilder()`.
fn is_empty_buffer(class: &str, arguments: &[Operand]) -> bool {
    let is_buffer = matches!(class, "java/lang/StringBuilder" | "java/lang/StringBuffer");
    is_buffer && matches!(arguments, [Operand::Text(text)] if text.is_empty())
}
