//! The last part of a test: what must hold after the call.
//!
//! A value that can be spelled is compared as a whole. An object that cannot is compared part by part, by
//! its fields where a test may read them and by methods that only return a field; the others show in what methods
//! replied that compute something.

use std::collections::HashMap;

use vitro_classfile::descriptor::return_descriptor;

use super::arrange::Arranged;
use super::framework::Asserter;
use super::spelling;
use crate::case::{Case, Change, Place, TargetKind};
use crate::classes::{Reading, check_class, is_subclass, method, reading, static_reading};
use crate::java::{Expr, Statement, Types, literal};
use crate::observed::{Ending, GIVEN, Observed, ObservedField, Shape};
use crate::query::Asked;
use crate::recipe::{ObjectNumber, Primitive};

/// Assertions on one value; more would not be read.
const MOST: usize = 12;
/// How deep objects are looked into.
const DEPTH: usize = 4;
/// Elements of an array or collection that are compared.
const ELEMENTS: usize = 200;

/// Writes assertions.
pub struct Assertions<'a, 't, 'o> {
    types: &'a mut Types<'t>,
    asserter: &'a Asserter<'o>,
    /// Where objects can be reached.
    known: HashMap<ObjectNumber, Expr>,
    out: Vec<Statement>,
    /// Statements when the current value was begun.
    begun: usize,
    /// A record that is not compared with one made by the very constructor under test.
    made: Option<ObjectNumber>,
    /// The type of the elements of the result, where it is known.
    element: Option<String>,
}

/// Everything to be said about a case.
pub fn assertions(
    case: &Case,
    arranged: &Arranged,
    types: &mut Types<'_>,
    asserter: &Asserter<'_>,
) -> Vec<Statement> {
    let variables = arranged.variables.iter();
    let variables = variables.map(|(number, (name, _))| (*number, name));
    let receiver = arranged.receiver.iter().map(|(name, _)| (GIVEN, name));
    let arguments = (GIVEN + 1..).zip(arranged.arguments.iter().map(|(name, _)| name));
    let known = variables.chain(receiver).chain(arguments);
    let known = known.map(|(number, name)| (number, Expr::text(name.clone())));
    let mut writer = Assertions {
        types,
        asserter,
        known: known.collect(),
        out: Vec::new(),
        begun: 0,
        made: None,
        element: arranged.result_element.clone(),
    };
    if let (Ending::Returned(Some(value)), Some((_, descriptor))) = (&case.ending, &arranged.result)
    {
        let constructed = case.inputs.target.kind == TargetKind::Constructor;
        writer.made = value.identity().filter(|_| constructed);
        writer.value(Expr::text("actual"), descriptor, value, 0);
        let not_null = asserter.null(writer.types, false, Expr::text("actual"));
        writer.replies(case, Asked::Result, arranged, "actual", descriptor);
        if constructed && writer.out.is_empty() {
            writer.out.push(not_null);
        } else if writer.out.len() > 1 && writer.out[0] == not_null {
            // What has something to say is not null.
            writer.out.remove(0);
        }
    }
    for change in &case.changes {
        writer.begun = writer.out.len();
        let (asked, root) = match &change.place {
            Place::Receiver => (Asked::Receiver, arranged.receiver.clone()),
            Place::Argument(index) => {
                let variable = arranged.arguments.get(*index).cloned();
                (Asked::Argument(*index), variable)
            }
            Place::Static {
                class,
                name,
                descriptor,
            } => {
                writer.static_field(class, name, descriptor, change);
                continue;
            }
        };
        if let Some((name, descriptor)) = root {
            writer.change(Expr::text(name.clone()), &descriptor, change);
            writer.replies(case, asked, arranged, &name, &descriptor);
        }
    }
    let mut seen = Vec::new();
    for statement in writer.out {
        if !seen.contains(&statement) {
            seen.push(statement);
        }
    }
    seen
}

impl Assertions<'_, '_, '_> {
    fn is_full(&self) -> bool {
        self.out.len() - self.begun >= MOST
    }

    fn static_field(&mut self, class: &str, name: &str, descriptor: &str, change: &Change) {
        let reading = static_reading(self.types.classes, class, name, &self.types.package);
        let Some(reading) = reading else {
            return;
        };
        let owner = Expr::Text(self.types.class(class));
        let target = match reading {
            Reading::Field(name) => owner.field(&*name),
            Reading::Getter(name) => owner.then(&*name, vec![]),
        };
        self.value(target, descriptor, &change.after, 0);
    }

    fn change(&mut self, expr: Expr, descriptor: &str, change: &Change) {
        self.difference(expr, descriptor, &change.before, &change.after, 0);
    }

    /// Says what methods replied.
    fn replies(
        &mut self,
        case: &Case,
        asked: Asked,
        arranged: &Arranged,
        name: &str,
        descriptor: &str,
    ) {
        let replies = case.replies.iter();
        for reply in replies.filter(|reply| reply.query.asked == asked) {
            let given = reply.query.arguments.iter();
            let given = given.map(|&index| Some(arranged.arguments.get(index)?.0.clone()));
            let given = given
                .map(|name| name.map(Expr::text))
                .collect::<Option<Vec<_>>>();
            let object = self.as_class(Expr::text(name), descriptor, &reply.query.class);
            if let (Some(object), Some(given)) = (object, given) {
                let expr = object.then(&*reply.query.name, given);
                let returned = return_descriptor(&reply.query.descriptor).unwrap_or_default();
                self.value(expr, returned, &reply.value, 0);
            }
        }
    }

    /// Says what is different, as deep in the tree as possible.
    fn difference(
        &mut self,
        expr: Expr,
        descriptor: &str,
        before: &Observed,
        after: &Observed,
        depth: usize,
    ) {
        let is_unsteady = *after == Observed::Unsteady;
        if before == after || is_unsteady || depth > DEPTH || self.is_full() {
            return;
        }
        match (before, after) {
            (
                Observed::Object {
                    identity: one,
                    fields: old,
                    ..
                },
                Observed::Object {
                    identity: other,
                    class,
                    fields: new,
                    ..
                },
            ) if one == other => {
                let Some(expr) = self.as_class(expr, descriptor, class) else {
                    return;
                };
                for (old, new) in old.iter().zip(new) {
                    if let Some(part) = self.part(&expr, class, new) {
                        self.difference(part, &new.descriptor, &old.value, &new.value, depth + 1);
                    }
                }
            }
            // Elements with an identity of their own: which of them are different?
            (
                Observed::Array { elements: old, .. },
                Observed::Array {
                    element,
                    elements: new,
                    ..
                },
            ) if self.array_expr(element, new).is_none()
                && old.len() == new.len()
                && descriptor.starts_with('[') =>
            {
                for (index, (old, new)) in old.iter().zip(new).enumerate() {
                    let part = Expr::Index {
                        target: Box::new(expr.clone()),
                        index,
                    };
                    self.difference(part, &descriptor[1..], old, new, depth + 1);
                }
            }
            _ => self.value(expr, descriptor, after, depth),
        }
    }

    /// Says what a value is.
    fn value(&mut self, expr: Expr, descriptor: &str, value: &Observed, depth: usize) {
        if depth > DEPTH || self.is_full() {
            return;
        }
        if let Some(identity) = value.identity() {
            let known = self.known.get(&identity).cloned();
            match known {
                Some(known) if known != expr => {
                    let same = self.asserter.same(self.types, known, expr);
                    self.out.push(same);
                    return;
                }
                None if !matches!(value, Observed::Same(_)) => {
                    self.known.insert(identity, expr.clone());
                }
                // An object within the inputs that the test has no name for.
                None => {
                    if depth == 0 {
                        let not_null = self.asserter.null(self.types, false, expr);
                        self.out.push(not_null);
                    }
                    return;
                }
                Some(_) => {}
            }
        }
        match value {
            Observed::Null => {
                let null = self.asserter.null(self.types, true, expr);
                self.out.push(null);
            }
            Observed::Primitive(value) | Observed::Boxed(value) => {
                self.primitive(expr, descriptor, *value);
            }
            Observed::Array {
                element, elements, ..
            } => self.array(expr, descriptor, element, elements, depth),
            Observed::Collection {
                shape, elements, ..
            } => self.collection(expr, descriptor, value, *shape, elements, depth),
            Observed::Value { class, text } => self.library_value(expr, class, text),
            Observed::Object { class, fields, .. } => {
                self.object(expr, descriptor, value, class, fields, depth);
            }
            Observed::Opaque { .. } => {
                let not_null = self.asserter.null(self.types, false, expr);
                self.out.push(not_null);
            }
            Observed::Class { .. } => {
                if let Some(expected) = self.equal_to(value) {
                    let equal = self.asserter.class(self.types, expected, expr);
                    self.out.push(equal);
                }
            }
            Observed::Text(_) | Observed::Enum { .. } => {
                if let Some(expected) = self.equal_to(value) {
                    let equal = self.asserter.equal(self.types, expected, expr);
                    self.out.push(equal);
                }
            }
            Observed::Unsteady if descriptor.starts_with(['L', '[']) => {
                let not_null = self.asserter.null(self.types, false, expr);
                self.out.push(not_null);
            }
            Observed::Same(_) | Observed::Cut | Observed::Unsteady => {}
        }
    }

    fn primitive(&mut self, expr: Expr, descriptor: &str, value: Primitive) {
        let value = canonical(value);
        let boxed = descriptor.starts_with('L');
        let statement = match value {
            Primitive::Boolean(value) if !boxed || descriptor == "Ljava/lang/Boolean;" => {
                self.asserter.is(self.types, value, expr)
            }
            Primitive::Float(_) | Primitive::Double(_) if self.asserter.boxes_floats() => {
                let expected = self.boxed(value);
                let actual = match boxed {
                    true => expr,
                    false => {
                        Expr::Text(self.types.class(value.box_class())).then("valueOf", vec![expr])
                    }
                };
                self.asserter.equal(self.types, expected, actual)
            }
            _ if boxed && self.asserter.boxes_expected() => {
                let expected = self.boxed(value);
                self.asserter.equal(self.types, expected, expr)
            }
            _ => {
                let expected = Expr::text(literal::exact(value));
                self.asserter.equal(self.types, expected, expr)
            }
        };
        self.out.push(statement);
    }

    fn boxed(&mut self, value: Primitive) -> Expr {
        let class = Expr::Text(self.types.class(value.box_class()));
        class.then("valueOf", vec![Expr::text(literal::exact(value))])
    }

    fn array(
        &mut self,
        expr: Expr,
        descriptor: &str,
        element: &str,
        elements: &[Observed],
        depth: usize,
    ) {
        let typed = match descriptor.starts_with('[') {
            true => expr,
            false => {
                let type_name = self.types.descriptor(&format!("[{element}"));
                expr.cast(type_name)
            }
        };
        if let Some(expected) = self.array_expr(element, elements) {
            let deepest = element.trim_start_matches('[');
            let exact = matches!(deepest, "F" | "D");
            let nested = element.starts_with('[');
            let equal = self
                .asserter
                .arrays(self.types, expected, typed, exact, nested);
            self.out.push(equal);
            return;
        }
        let length = Expr::text(elements.len().to_string());
        let equal = self
            .asserter
            .equal(self.types, length, typed.clone().field("length"));
        self.out.push(equal);
        for (index, value) in elements.iter().enumerate() {
            let part = Expr::Index {
                target: Box::new(typed.clone()),
                index,
            };
            self.value(part, element, value, depth + 1);
        }
    }

    fn collection(
        &mut self,
        expr: Expr,
        descriptor: &str,
        value: &Observed,
        shape: Shape,
        elements: &[Observed],
        depth: usize,
    ) {
        if let Some(expected) = self.equal_to(value) {
            let actual = match shape {
                Shape::Sequence => {
                    let typed = match descriptor {
                        "Ljava/lang/Object;" | "Ljava/lang/Iterable;" => {
                            let name = self.types.class("java/util/Collection");
                            expr.cast(format!("{name}<?>"))
                        }
                        _ => expr,
                    };
                    Expr::New {
                        outer: None,
                        type_name: self.types.class("java/util/ArrayList") + "<>",
                        arguments: vec![typed],
                    }
                }
                _ => expr,
            };
            let equal = self.asserter.equal(self.types, expected, actual);
            self.out.push(equal);
            return;
        }
        let sized = match shape {
            Shape::List | Shape::Sequence | Shape::Set => "java/util/Collection",
            Shape::Map => "java/util/Map",
            Shape::Optional => {
                if let ([value], "Ljava/util/Optional;") = (elements, descriptor) {
                    let element = self.element_of(&expr, depth);
                    let part = expr.then("get", vec![]);
                    self.value(part, &element, value, depth + 1);
                }
                return;
            }
        };
        let class = descriptor
            .strip_prefix('L')
            .and_then(|name| name.strip_suffix(';'));
        let offers = |above: &str| {
            class.is_some_and(|class| is_subclass(self.types.classes, class, above) == Some(true))
        };
        if !offers(sized) {
            return;
        }
        let is_list = offers("java/util/List");
        let count = elements.len() / if shape == Shape::Map { 2 } else { 1 };
        let size = expr.clone().then("size", vec![]);
        let equal = self
            .asserter
            .equal(self.types, Expr::text(count.to_string()), size);
        self.out.push(equal);
        if shape == Shape::List && is_list {
            let element = self.element_of(&expr, depth);
            for (index, value) in elements.iter().enumerate() {
                let part = expr
                    .clone()
                    .then("get", vec![Expr::text(index.to_string())]);
                self.value(part, &element, value, depth + 1);
            }
        }
    }

    /// The type of what a collection holds, as a descriptor.
    fn element_of(&self, expr: &Expr, depth: usize) -> String {
        let element = match depth {
            0 if *expr == Expr::text("actual") => self.element.clone(),
            _ => None,
        };
        element.unwrap_or("Ljava/lang/Object;".to_owned())
    }

    /// Values of the JDK, by the text that makes them again.
    fn library_value(&mut self, expr: Expr, class: &str, text: &str) {
        let value = Observed::Value {
            class: class.into(),
            text: text.to_owned(),
        };
        let statement = match self.equal_to(&value) {
            Some(expected) => self.asserter.equal(self.types, expected, expr),
            None => {
                let units: Vec<u16> = text.encode_utf16().collect();
                let actual = expr.then("toString", vec![]);
                self.asserter
                    .equal(self.types, spelling::string(self.types, &units), actual)
            }
        };
        self.out.push(statement);
    }

    fn object(
        &mut self,
        expr: Expr,
        descriptor: &str,
        value: &Observed,
        class: &str,
        fields: &[ObservedField],
        depth: usize,
    ) {
        let made_here = self.made.is_some() && self.made == value.identity();
        if !made_here && let Some(expected) = self.equal_to(value) {
            let equal = self.asserter.equal(self.types, expected, expr);
            self.out.push(equal);
            return;
        }
        let before = self.out.len();
        let declared = format!("L{class};");
        if descriptor != declared
            && check_class(self.types.classes, class, &self.types.package).is_ok()
        {
            let instance = self.asserter.instance(self.types, class, expr.clone());
            self.out.push(instance);
        }
        if let Some(typed) = self.as_class(expr.clone(), descriptor, class) {
            for field in fields {
                if let Some(part) = self.part(&typed, class, field) {
                    self.value(part, &field.descriptor, &field.value, depth + 1);
                }
            }
        }
        if self.out.len() == before {
            let not_null = self.asserter.null(self.types, false, expr);
            self.out.push(not_null);
        }
    }

    /// The expression with a type that offers the class's members; `None` if a test cannot name it.
    fn as_class(&mut self, expr: Expr, descriptor: &str, class: &str) -> Option<Expr> {
        if descriptor == format!("L{class};") {
            return Some(expr);
        }
        check_class(self.types.classes, class, &self.types.package).ok()?;
        let name = self.types.class(class);
        Some(expr.cast(name))
    }

    /// How a test reads a field.
    fn part(&mut self, expr: &Expr, class: &str, field: &ObservedField) -> Option<Expr> {
        let from = self.types.package.clone();
        let way = reading(self.types.classes, class, &field.owner, &field.name, &from)?;
        Some(match way {
            Reading::Field(name) => expr.clone().field(&*name),
            Reading::Getter(name) => expr.clone().then(&*name, vec![]),
        })
    }

    /// An expression that is equal to the value by `equals`.
    fn equal_to(&mut self, value: &Observed) -> Option<Expr> {
        Some(match value {
            Observed::Null => Expr::text("null"),
            Observed::Primitive(value) | Observed::Boxed(value) => {
                Expr::text(literal::exact(canonical(*value)))
            }
            Observed::Text(units) => spelling::string(self.types, units),
            Observed::Enum { class, constant } => {
                check_class(self.types.classes, class, &self.types.package).ok()?;
                Expr::Text(self.types.class(class)).field(&**constant)
            }
            Observed::Class { descriptor } => {
                let bare = descriptor.trim_start_matches('[');
                if let Some(name) = bare.strip_prefix('L').and_then(|n| n.strip_suffix(';')) {
                    check_class(self.types.classes, name, &self.types.package).ok()?;
                }
                Expr::Text(format!("{}.class", self.types.descriptor(descriptor)))
            }
            Observed::Value { class, text } => return self.value_expr(class, text),
            Observed::Collection {
                shape, elements, ..
            } => return self.collection_expr(*shape, elements),
            Observed::Object {
                class,
                record: true,
                fields,
                ..
            } => return self.record_expr(class, fields),
            _ => return None,
        })
    }

    fn value_expr(&mut self, class: &str, text: &str) -> Option<Expr> {
        let units: Vec<u16> = text.encode_utf16().collect();
        let spelled = Expr::string(&units);
        let simple = class.rsplit('/').next().unwrap_or_default();
        Some(match simple {
            "BigInteger" | "BigDecimal" => Expr::New {
                outer: None,
                type_name: self.types.class(class),
                arguments: vec![spelled],
            },
            "UUID" => Expr::Text(self.types.class(class)).then("fromString", vec![spelled]),
            "URI" => Expr::Text(self.types.class(class)).then("create", vec![spelled]),
            "ZoneOffset" => Expr::Text(self.types.class(class)).then("of", vec![spelled]),
            "ZoneRegion" => {
                Expr::Text(self.types.class("java/time/ZoneId")).then("of", vec![spelled])
            }
            _ if class.starts_with("java/time/") => {
                Expr::Text(self.types.class(class)).then("parse", vec![spelled])
            }
            _ => return None,
        })
    }

    fn collection_expr(&mut self, shape: Shape, elements: &[Observed]) -> Option<Expr> {
        if elements.len() > ELEMENTS {
            return None;
        }
        let has_null = elements.contains(&Observed::Null);
        let mut written = Vec::new();
        for element in elements {
            written.push(self.equal_to(element)?);
        }
        let class = |types: &mut Types<'_>, name: &str| Expr::Text(types.class(name));
        Some(match shape {
            Shape::List | Shape::Sequence if has_null => {
                spelling::as_list(self.types, written, elements == [Observed::Null])
            }
            Shape::List | Shape::Sequence => spelling::elements(self.types, written),
            Shape::Set if has_null => return None,
            Shape::Set => spelling::members(self.types, written),
            Shape::Map if has_null || !spelling::has_map(self.types, written.len()) => return None,
            Shape::Map => spelling::map(self.types, written),
            Shape::Optional => match written.is_empty() {
                true => class(self.types, "java/util/Optional").then("empty", written),
                false => class(self.types, "java/util/Optional").then("of", written),
            },
        })
    }

    /// `new Point(1, 2)`, for a record that compares its components.
    fn record_expr(&mut self, class: &str, fields: &[ObservedField]) -> Option<Expr> {
        let from = self.types.package.clone();
        check_class(self.types.classes, class, &from).ok()?;
        let file = self.types.classes.class(class)?;
        let equals = method(&file, "equals", "(Ljava/lang/Object;)Z")?;
        let generated = equals.code.as_ref()?.bytes.contains(&0xba);
        let descriptors: String = fields.iter().map(|field| &*field.descriptor).collect();
        let constructor = method(&file, "<init>", &format!("({descriptors})V"))?;
        let private = constructor.access & vitro_classfile::access::PRIVATE != 0;
        let public = constructor.access & vitro_classfile::access::PUBLIC != 0;
        let near = crate::classes::package(class) == from;
        if !generated || private || !(public || near) {
            return None;
        }
        let mut arguments = Vec::new();
        for field in fields {
            arguments.push(self.equal_to(&field.value)?);
        }
        let diamond = match &file.signature {
            Some(text) if !crate::java::signature::class_parameters(text).is_empty() => "<>",
            _ => "",
        };
        Some(Expr::New {
            outer: None,
            type_name: self.types.class(class) + diamond,
            arguments,
        })
    }

    /// `new int[] {1, 2}`; `None` if an element cannot be spelled.
    fn array_expr(&mut self, element: &str, elements: &[Observed]) -> Option<Expr> {
        if elements.len() > ELEMENTS {
            return None;
        }
        let mut written = Vec::new();
        for value in elements {
            written.push(match value {
                Observed::Array {
                    element: inner,
                    elements,
                    ..
                } if element.starts_with('[') => match self.array_expr(inner, elements)? {
                    Expr::Array { elements, .. } => Expr::Array {
                        type_name: None,
                        elements,
                    },
                    other => other,
                },
                Observed::Primitive(value) => Expr::text(literal::plain(canonical(*value))),
                other => self.equal_to(other)?,
            });
        }
        let bare = element.trim_start_matches('[');
        if let Some(name) = bare.strip_prefix('L').and_then(|n| n.strip_suffix(';')) {
            check_class(self.types.classes, name, &self.types.package).ok()?;
        }
        Some(Expr::Array {
            type_name: Some(self.types.any(element) + "[]"),
            elements: written,
        })
    }
}

/// Assertions take all NaNs for equal, so the plain one is expected.
fn canonical(value: Primitive) -> Primitive {
    match value {
        Primitive::Float(bits) if f32::from_bits(bits).is_nan() => Primitive::Float(0x7fc0_0000),
        Primitive::Double(bits) if f64::from_bits(bits).is_nan() => Primitive::Double(0x7ff8 << 48),
        other => other,
    }
}
