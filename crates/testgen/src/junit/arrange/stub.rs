//! Stubs: an anonymous class below an interface or a class, with a method for each that must be there. One whose calls end
//! in different ways counts them. Where one method that always does the same is all there is, it is a lambda.

use std::collections::HashMap;

use vitro_classfile::descriptor::{parameters, return_descriptor};

use super::super::names::variable;
use super::noun;
use super::{Unwritable, Writer, made_descriptor};
use crate::answer::{Act, ActTarget, Answer, Response};
use crate::classes::{is_subclass, method};
use crate::java::Expr;
use crate::java::signature::{Argument, Generic, MethodSignature};
use crate::java::subtype::as_super;
use crate::java::types::Bindings;
use crate::plan::Operand;
use crate::recipe::{Name, ObjectNumber};
use vitro_spin::{Deed, Instead};

/// Names of arguments that are not used.
const ORDINALS: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];

/// What a method of a stub is handed.
struct Handed {
    /// Its name.
    name: String,
    /// Its type, as far as the stub's type arguments say it.
    descriptor: String,
}

impl Writer<'_, '_> {
    /// `new Sensor() {...}`, or `() -> {...}`
    pub(super) fn stub(
        &mut self,
        object: ObjectNumber,
        (class, is_interface): (&Name, bool),
        (constructor, given): (&Name, &[Operand]),
        methods: &[Answer<Operand>],
    ) -> Result<Expr, Unwritable> {
        self.check(class)?;
        let file = self.types.classes.class(class);
        let begins = file.as_ref();
        let begins = begins.and_then(|file| method(file, "<init>", constructor));
        let exceptions = begins.map_or_else(Vec::new, |begins| begins.exceptions.clone());
        self.throw(&exceptions);
        let given = self.call_arguments((class, "<init>", constructor), None, given)?;
        let arguments = self.stub_arguments(object, class);
        let is_generic = !self.type_parameters(class).is_empty();
        let is_raw = is_generic && (self.case.is_raw || arguments.is_none());
        self.uses_raw |= is_raw;
        let own = Generic::Class {
            name: class.clone(),
            arguments: arguments
                .iter()
                .flatten()
                .cloned()
                .map(Argument::Exactly)
                .collect(),
        };
        if let [only] = methods
            && is_interface
            && only.responses.len() <= 1
            && only.instead() != Some(Instead::Itself)
            && !self.is_generic(only)
        {
            return self.stub_lambda(&own, is_raw, only);
        }
        let type_name = self.types.generic(&own, &Bindings::new());
        let mut fields = Vec::new();
        let mut members = Vec::new();
        for (at, method) in methods.iter().enumerate() {
            let named = self.named_arguments(&own, is_raw, method);
            let head = self.stub_method(&own, is_raw, method, &named);
            let counter = counter(&methods[..at], method);
            let (field, body) = self.stub_body(method, &named, &head, &counter)?;
            fields.extend(field);
            members.push(body);
        }
        if !fields.is_empty() {
            members.insert(0, fields);
        }
        Ok(Expr::Anonymous {
            type_name,
            arguments: given,
            members,
        })
    }

    /// Whether a method has type parameters of its own, so that it cannot be written as a lambda.
    fn is_generic(&self, method: &Answer<Operand>) -> bool {
        let read = self.signature_of(&method.class, &method.name, &method.descriptor);
        read.is_some_and(|read| !read.type_parameters.is_empty())
    }

    /// `() -> { throw new IOException(); }`
    fn stub_lambda(
        &mut self,
        own: &Generic,
        is_raw: bool,
        method: &Answer<Operand>,
    ) -> Result<Expr, Unwritable> {
        let named = self.named_arguments(own, is_raw, method);
        let parameters = match &named[..] {
            [only] => only.name.clone(),
            several => {
                let names: Vec<&str> = several.iter().map(|one| &*one.name).collect();
                format!("({})", names.join(", "))
            }
        };
        let mut lines = self.act_lines(method, &named)?;
        match method.responses.first() {
            // A block ends by itself.
            None | Some(Response::Nothing) => {}
            Some(Response::Instead(Instead::Argument(at))) if lines.is_empty() => {
                let body = named.get(*at).map(|one| Box::new(Expr::text(&*one.name)));
                return Ok(Expr::Lambda { parameters, body });
            }
            Some(response) => lines.push(self.response(method, response, &named)?),
        }
        let returned = return_descriptor(&method.descriptor).unwrap_or("V");
        if let [only] = &lines[..]
            && returned == "V"
            && method.acts.len() == 1
        {
            let body = Expr::text(only.trim_end_matches(';'));
            return Ok(Expr::Lambda {
                parameters,
                body: Some(Box::new(body)),
            });
        }
        if method.responses.is_empty() && returned != "V" {
            lines.push(format!("return {};", default_of(returned)));
        }
        Ok(Expr::Block { parameters, lines })
    }

    /// Names for what a method is handed: those that it does something to are called after their types.
    fn named_arguments(
        &mut self,
        own: &Generic,
        is_raw: bool,
        method: &Answer<Operand>,
    ) -> Vec<Handed> {
        let read = self.signature_of(&method.class, &method.name, &method.descriptor);
        let read = read.filter(|read| !is_raw && read.type_parameters.is_empty());
        let bindings = self.bindings_above(own, &method.class);
        let plain: Vec<&str> = parameters(&method.descriptor).collect();
        let mut named = Vec::new();
        let count = plain.len();
        for (at, plain) in plain.into_iter().enumerate() {
            let generic = read.as_ref().and_then(|read| read.parameters.get(at));
            let bound = generic.and_then(|generic| generic.replace(&bindings).descriptor());
            let is_used = |act: &&Act<Operand>| act.on == ActTarget::Argument(at);
            let used = method.acts.iter().find(is_used);
            let used = used.map(|act| noun(&act.what.target()));
            let is_given = method.instead() == Some(Instead::Argument(at));
            let used = used.or_else(|| is_given.then(|| "value".to_owned()));
            let name = match (used, ORDINALS.get(at)) {
                (Some(wanted), _) => {
                    let name = variable(&wanted, &self.taken);
                    self.taken.insert(name.clone());
                    name
                }
                (None, Some(_)) if count == 1 => "ignored".to_owned(),
                (None, Some(name)) => (*name).to_owned(),
                (None, None) => format!("argument{}", at + 1),
            };
            let descriptor = bound.unwrap_or_else(|| plain.to_owned());
            named.push(Handed { name, descriptor });
        }
        named
    }

    /// The statements for what a method does before it ends.
    fn act_lines(
        &mut self,
        method: &Answer<Operand>,
        named: &[Handed],
    ) -> Result<Vec<String>, Unwritable> {
        let mut lines = Vec::new();
        for act in &method.acts {
            let target = self.act_target(act, named)?;
            lines.push(match &act.what {
                Deed::Element { array } => {
                    let value = self.act_value(act, 0, &array[1..])?;
                    format!("{target}[{}] = {value};", act.index)
                }
                Deed::Field {
                    owner,
                    name,
                    descriptor,
                } => {
                    self.check_field(owner, name, act.captured())?;
                    let value = self.act_value(act, 0, descriptor)?;
                    format!("{target}.{name} = {value};")
                }
                Deed::Call {
                    owner,
                    name,
                    descriptor,
                    ..
                } => {
                    let method = (&**owner, &**name, &**descriptor);
                    self.check_method(method, act.captured())?;
                    let arguments = self.call_arguments(method, None, &act.values)?;
                    let call = Expr::text(target).then(&**name, arguments);
                    format!("{};", call.flat())
                }
            });
        }
        Ok(lines)
    }

    fn act_value(
        &mut self,
        act: &Act<Operand>,
        place: usize,
        descriptor: &str,
    ) -> Result<String, Unwritable> {
        let value = act.values.get(place).unwrap_or(&Operand::Null);
        Ok(self.initial(value, descriptor)?.flat())
    }

    /// What an act is done to, as it stands before a dot or a bracket.
    fn act_target(&mut self, act: &Act<Operand>, named: &[Handed]) -> Result<String, Unwritable> {
        let wanted = act.what.target();
        let (text, own) = match &act.on {
            ActTarget::Argument(at) => match named.get(*at) {
                Some(one) => (one.name.clone(), one.descriptor.clone()),
                None => (format!("argument{}", at + 1), wanted.clone()),
            },
            ActTarget::Captured(operand) => {
                let text = self.value(operand, &wanted, false)?.flat();
                let own = match operand {
                    Operand::Object(number) => self.variables.get(number),
                    _ => None,
                };
                let own = own.map_or(wanted.clone(), |(_, own)| own.clone());
                (text, own)
            }
            ActTarget::Class => {
                let class = wanted.trim_start_matches('L').trim_end_matches(';');
                self.check(class)?;
                return Ok(self.types.class(class));
            }
        };
        let class = |descriptor: &str| match descriptor.strip_prefix('L') {
            Some(class) => class.trim_end_matches(';').to_owned(),
            None => descriptor.to_owned(),
        };
        let is_fitting = own == wanted
            || own.starts_with('L')
                && is_subclass(self.types.classes, &class(&own), &class(&wanted)) == Some(true);
        Ok(match is_fitting {
            true => text,
            false => format!("(({}) {text})", self.types.descriptor(&wanted)),
        })
    }

    /// The type arguments of a stub: those of the parameter that it is for, else those of its values; `None` if
    /// there are none that fit.
    fn stub_arguments(&self, object: ObjectNumber, class: &Name) -> Option<Vec<Generic>> {
        let operand = Operand::Object(object);
        let place = self.plan.arguments.iter().position(|one| *one == operand);
        let read = self.signature.as_ref();
        let declared = place.and_then(|place| read?.parameters.get(place));
        if let Some(Generic::Class { name, arguments }) = declared
            && name == class
            && !arguments.is_empty()
        {
            let exact = arguments.iter().map(|argument| match argument {
                Argument::Exactly(generic) => Some(generic.replace(&self.bindings)),
                _ => None,
            });
            let exact: Option<Vec<Generic>> = exact.collect();
            let is_open = |generic: &Generic| generic.mentions(&|_| true);
            if let Some(exact) = exact.filter(|exact| !exact.iter().any(is_open)) {
                return Some(exact);
            }
        }
        self.arguments_of(object, class)
    }

    /// `public int read(int channel)`, with types as the stub's own type arguments say.
    fn stub_method(
        &mut self,
        own: &Generic,
        is_raw: bool,
        method: &Answer<Operand>,
        named: &[Handed],
    ) -> String {
        let read = self.signature_of(&method.class, &method.name, &method.descriptor);
        let read = read.filter(|read| !is_raw && read.type_parameters.is_empty());
        let bindings = self.bindings_above(own, &method.class);
        let types = match &read {
            Some(read) => self.generic_types(read, &bindings),
            None => self.plain_types(&method.descriptor),
        };
        let (returns, taken) = types;
        let named = taken.into_iter().zip(named);
        let named = named.map(|(type_name, Handed { name, .. })| format!("{type_name} {name}"));
        let named: Vec<String> = named.collect();
        let visible = if method.is_protected {
            "protected"
        } else {
            "public"
        };
        let thrown = match self.checked(method) {
            thrown if thrown.is_empty() => String::new(),
            thrown => format!(" throws {}", thrown.join(", ")),
        };
        let named = named.join(", ");
        format!("{visible} {returns} {}({named}){thrown}", method.name)
    }

    /// The checked exceptions that a method throws, as the source names them.
    fn checked(&mut self, method: &Answer<Operand>) -> Vec<String> {
        let mut classes = Vec::new();
        for operand in method.thrown() {
            let Operand::Object(number) = operand else {
                continue;
            };
            let made = self.steps.get(number).map(|step| made_descriptor(step));
            let made = made.unwrap_or_default();
            let class = made.trim_start_matches('L').trim_end_matches(';');
            let is_below = |above| is_subclass(self.types.classes, class, above) == Some(true);
            if !is_below("java/lang/RuntimeException") && !is_below("java/lang/Error") {
                classes.push(class.to_owned());
            }
        }
        classes.sort();
        classes.dedup();
        let classes = classes.iter();
        classes.map(|class| self.types.class(class)).collect()
    }

    /// The statement by which a call ends.
    fn response(
        &mut self,
        method: &Answer<Operand>,
        response: &Response<Operand>,
        named: &[Handed],
    ) -> Result<String, Unwritable> {
        let returned = return_descriptor(&method.descriptor).unwrap_or("V");
        Ok(match response {
            Response::Value(value) => format!("return {};", self.initial(value, returned)?.flat()),
            Response::Nothing => "return;".to_owned(),
            Response::Instead(Instead::Itself) => "return this;".to_owned(),
            Response::Instead(Instead::Argument(at)) => {
                let name = named.get(*at).map_or("null", |one| &*one.name);
                format!("return {name};")
            }
            Response::Throws(value) => {
                let thrown = self.initial(value, "Ljava/lang/Throwable;")?;
                format!("throw {};", thrown.flat())
            }
        })
    }

    /// The types that the type variables of a superclass or interface are bound to.
    pub(super) fn bindings_above(&self, own: &Generic, above: &Name) -> Bindings {
        let names = self.declared(above).into_iter().map(|one| one.name);
        let arguments = as_super(self.types.classes, own, above).unwrap_or_default();
        let bound = names.zip(arguments).filter_map(|(name, argument)| {
            let Argument::Exactly(generic) = argument else {
                return None;
            };
            Some((name, generic))
        });
        bound.collect::<HashMap<Name, Generic>>()
    }

    fn generic_types(
        &mut self,
        read: &MethodSignature,
        bindings: &Bindings,
    ) -> (String, Vec<String>) {
        let returns = match &read.returns {
            Some(generic) => self.types.generic(generic, bindings),
            None => "void".to_owned(),
        };
        let taken = read.parameters.iter();
        let taken = taken.map(|generic| self.types.generic(generic, bindings));
        (returns, taken.collect())
    }

    fn plain_types(&mut self, descriptor: &str) -> (String, Vec<String>) {
        let returns = match return_descriptor(descriptor) {
            Some(returned) if returned != "V" => self.types.descriptor(returned),
            _ => "void".to_owned(),
        };
        let taken = parameters(descriptor).map(|one| self.types.descriptor(one));
        (returns, taken.collect())
    }

    /// The lines of a method, and the field that it counts with, if it does.
    fn stub_body(
        &mut self,
        method: &Answer<Operand>,
        named: &[Handed],
        head: &str,
        counter: &str,
    ) -> Result<(Option<String>, Vec<String>), Unwritable> {
        let returned = return_descriptor(&method.descriptor).unwrap_or("V");
        let mut statements = Vec::new();
        for response in &method.responses {
            statements.push(self.response(method, response, named)?);
        }
        let mut lines = vec!["@Override".to_owned()];
        let acts = self.act_lines(method, named)?;
        let returns_only = statements.iter().all(|one| one == "return;");
        if returned == "V" && acts.is_empty() && returns_only {
            lines.push(format!("{head} {{}}"));
            return Ok((None, lines));
        }
        lines.push(format!("{head} {{"));
        lines.extend(acts.iter().map(|line| format!("  {line}")));
        let mut field = None;
        match &statements[..] {
            _ if returned == "V" && returns_only => {}
            [] => lines.push(format!("  return {};", default_of(returned))),
            [one] => lines.push(format!("  {one}")),
            [first @ .., last] => {
                field = Some(format!("private int {counter};"));
                lines.push(format!("  switch ({counter}++) {{"));
                for (at, statement) in first.iter().enumerate() {
                    lines.push(format!("    case {at}:"));
                    lines.push(format!("      {statement}"));
                }
                lines.push("    default:".to_owned());
                lines.push(format!("      {last}"));
                lines.push("  }".to_owned());
            }
        }
        lines.push("}".to_owned());
        Ok((field, lines))
    }
}

/// The field with which a method counts its calls; overloaded ones have one each.
fn counter(before: &[Answer<Operand>], method: &Answer<Operand>) -> String {
    let same = before.iter().filter(|other| other.name == method.name);
    match same.count() {
        0 => format!("{}Calls", method.name),
        others => format!("{}Calls{}", method.name, others + 1),
    }
}

/// What a method gives that is never called.
fn default_of(descriptor: &str) -> &'static str {
    match descriptor {
        "Z" => "false",
        _ if descriptor.starts_with(['L', '[']) => "null",
        _ => "0",
    }
}
