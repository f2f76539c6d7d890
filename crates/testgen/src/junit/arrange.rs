//! The first part of a test: statements that make the inputs, and the call itself.
//!
//! Receiver and arguments are variables with the names and types of the parameters, so a call means the
//! method that it should. Other objects are written where they are used, unless they are used twice or
//! something is done with them first.

mod bindings;
mod choice;
mod fixed;
mod given;
mod stub;
mod values;
mod wanted;

use std::collections::{BTreeSet, HashMap, HashSet};

use vitro_classfile::descriptor::parameters;

use super::file::THROWABLE;
use super::names::variable;
use super::reflection;
use crate::answer::Answer;
use crate::case::{Case, Place, TargetKind};
use crate::classes::{self, Untestable, is_overloaded};
use crate::java::signature::{self, Generic, MethodSignature};
use crate::java::subtype::is_subtype;
use crate::java::types::Bindings;
use crate::java::{Expr, Statement, Types};
use crate::observed::{Ending, FRESH, Observed};
use crate::plan::{Operand, Plan, Step, Unbuildable};
use crate::recipe::{Collection, Name, ObjectNumber};
use values::is_filled;

/// Why a case cannot be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unwritable {
    /// Its inputs have no order.
    Inputs(Unbuildable),
    /// A class or method is out of reach for a test.
    Reach(Untestable),
    /// A method that an input needs is private.
    HiddenMember(String),
}

impl std::fmt::Display for Unwritable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unwritable::Inputs(reason) => reason.fmt(f),
            Unwritable::Reach(reason) => reason.fmt(f),
            Unwritable::HiddenMember(name) => write!(f, "{name} is out of reach for a test"),
        }
    }
}

/// The written inputs of a case.
pub struct Arranged {
    /// What is done before the call.
    pub statements: Vec<Statement>,
    /// The call.
    pub call: Expr,
    /// Whether it is made by reflection, so that its result is an `Object`.
    pub by_reflection: bool,
    /// Type of the call's result as source, and as a descriptor; `None` for `void`.
    pub result: Option<(String, String)>,
    /// The type of the result's elements, as a descriptor, if it states it: `List<Node>`.
    pub result_element: Option<String>,
    /// Names of the variables that hold input objects, with their erased types.
    pub variables: HashMap<ObjectNumber, (String, String)>,
    /// The variable of the receiver.
    pub receiver: Option<(String, String)>,
    /// The variables of the arguments, with their erased types.
    pub arguments: Vec<(String, String)>,
    /// Checked exceptions that making the inputs may throw.
    pub throws: BTreeSet<Name>,
    /// All names that are taken.
    pub taken: HashSet<String>,
    /// Whether a generic type stands there without its arguments, since none fit.
    pub uses_raw: bool,
}

/// Writes the inputs of a case.
pub fn arrange(case: &Case, types: &mut Types<'_>) -> Result<Arranged, Unwritable> {
    match classes::check_target(types.classes, &case.inputs.target) {
        Err(Untestable::HiddenMethod)
            if types.reflection && case.inputs.target.kind != TargetKind::Constructor => {}
        checked => checked.map_err(Unwritable::Reach)?,
    }
    let plan = Plan::new(&case.inputs).map_err(Unwritable::Inputs)?;
    let mut writer = Writer::new(case, &plan, types);
    writer.all()?;
    writer.finish()
}

struct Writer<'a, 't> {
    case: &'a Case,
    plan: &'a Plan,
    types: &'a mut Types<'t>,
    steps: HashMap<ObjectNumber, &'a Step>,
    named: HashSet<ObjectNumber>,
    signature: Option<MethodSignature>,
    /// The types that type variables are bound to.
    bindings: Bindings,
    /// Type variables that no type fits.
    raw: HashSet<Name>,
    /// The type arguments of objects, where what they are used for says them.
    known: HashMap<ObjectNumber, Vec<Generic>>,
    /// The type arguments of the class under test; `None` if it is used raw.
    own_arguments: Option<Vec<Generic>>,
    uses_raw: bool,
    /// Whether a type variable without values must not be `Object`: where another method of the same name takes that,
    /// the call would be ambiguous.
    avoids_object: bool,
    inline: HashMap<ObjectNumber, Expr>,
    /// Types that variables of arguments get.
    type_names: HashMap<ObjectNumber, String>,
    variables: HashMap<ObjectNumber, (String, String)>,
    taken: HashSet<String>,
    statements: Vec<Statement>,
    throws: BTreeSet<Name>,
    receiver: Option<(String, String)>,
    arguments: Vec<(String, String)>,
}

impl<'a, 't> Writer<'a, 't> {
    fn new(case: &'a Case, plan: &'a Plan, types: &'a mut Types<'t>) -> Self {
        let target = &case.inputs.target;
        let mut writer = Writer {
            case,
            plan,
            types,
            steps: HashMap::new(),
            named: HashSet::new(),
            signature: signature::method(&target.descriptor),
            bindings: Bindings::new(),
            raw: HashSet::new(),
            own_arguments: Some(Vec::new()),
            known: HashMap::new(),
            uses_raw: case.is_raw,
            avoids_object: false,
            inline: HashMap::new(),
            type_names: HashMap::new(),
            variables: HashMap::new(),
            taken: ["actual", "thrown", "expected"].map(str::to_owned).into(),
            statements: Vec::new(),
            throws: BTreeSet::new(),
            receiver: None,
            arguments: Vec::new(),
        };
        if !case.is_raw
            && let Some(said) = writer.signature_of(&target.class, &target.name, &target.descriptor)
        {
            writer.signature = Some(said);
        }
        writer.find_named();
        writer.bind();
        writer
    }

    /// Which objects need a variable.
    fn find_named(&mut self) {
        let mut uses: HashMap<ObjectNumber, usize> = HashMap::new();
        let mut note = |operand: &Operand| {
            if let Operand::Object(number) = operand {
                *uses.entry(*number).or_default() += 1;
            }
        };
        for step in &self.plan.steps {
            each_operand(step, &mut note);
            match step {
                Step::SetElement { array, .. } => drop(self.named.insert(*array)),
                Step::SetField {
                    receiver: Some(object),
                    ..
                } => drop(self.named.insert(*object)),
                Step::Call {
                    object: None,
                    receiver: Some(Operand::Object(object)),
                    ..
                } => drop(self.named.insert(*object)),
                Step::Collection {
                    object,
                    kind,
                    elements,
                } if is_filled(self.types, *kind, elements) => drop(self.named.insert(*object)),
                // It has several lines.
                Step::Stub { object, .. } => drop(self.named.insert(*object)),
                _ => {}
            }
            if let Some(object) = made(step) {
                self.steps.insert(object, step);
            }
        }
        let roots = self.plan.receiver.iter().chain(&self.plan.arguments);
        for root in roots {
            if let Operand::Object(number) = root {
                self.named.insert(*number);
            }
        }
        let several = uses.iter().filter(|(_, count)| **count > 1);
        self.named.extend(several.map(|(number, _)| *number));
        // An object that an assertion mentions.
        let named = &mut self.named;
        let mut look = |value: &Observed| {
            if let Observed::Same(number) = value
                && *number < FRESH
            {
                named.insert(*number);
            }
        };
        if let Ending::Returned(Some(value)) = &self.case.ending {
            value.each(&mut look);
            value
                .identity()
                .filter(|n| *n < FRESH)
                .map(|n| named.insert(n));
        }
    }

    fn all(&mut self) -> Result<(), Unwritable> {
        let inputs = &self.case.inputs;
        let mut done = 0;
        let mut marks = self.plan.marks.iter();
        if let Some(receiver) = &self.plan.receiver {
            let (class, type_name) = self.receiver_type(receiver);
            let descriptor = format!("L{class};");
            let simple = class.rsplit(['/', '$']).next().unwrap_or_default();
            let name = variable(&lower_first(simple), &self.taken);
            let end = marks.next().copied().unwrap_or(done);
            let named = self.root(receiver, name, descriptor, type_name, (done, end))?;
            self.receiver = Some(named);
            done = end;
        }
        let descriptors = parameters(&inputs.target.descriptor);
        for (index, (operand, descriptor)) in
            self.plan.arguments.iter().zip(descriptors).enumerate()
        {
            let end = marks.next().copied().unwrap_or(done);
            let given = inputs.target.parameters.get(index);
            let wanted = given.map_or_else(|| format!("arg{index}"), |name| name.to_string());
            let name = variable(&wanted, &self.taken);
            let generic = self.signature.as_ref();
            let generic = generic.and_then(|read| read.parameters.get(index)).cloned();
            let (type_name, erased) = match generic {
                Some(generic) => {
                    let generic = self.filled_type(&generic, operand);
                    self.typed(&generic, descriptor)
                }
                None => (self.types.descriptor(descriptor), descriptor.to_owned()),
            };
            let named = self.root(operand, name, erased, type_name, (done, end))?;
            self.arguments.push(named);
            done = end;
        }
        self.steps_between(done, self.plan.steps.len())
    }

    /// The class of the variable of the receiver, and its type: where no test can name the class under test, that of the
    /// object, which inherits the method.
    fn receiver_type(&mut self, receiver: &Operand) -> (Name, String) {
        let class = self.case.inputs.target.class.clone();
        let own = match self.check(&class) {
            Ok(()) => None,
            Err(_) => self.class_of(receiver),
        };
        match (own, receiver) {
            (Some(own), Operand::Object(number)) => (own.into(), self.made_type(*number)),
            (Some(own), _) => {
                let type_name = self.types.class(&own);
                (own.into(), type_name)
            }
            (None, _) => {
                let type_name = self.own_type(&class);
                (class, type_name)
            }
        }
    }

    /// The variable of a receiver or argument, after the steps that make it.
    fn root(
        &mut self,
        operand: &Operand,
        name: String,
        descriptor: String,
        type_name: String,
        (from, to): (usize, usize),
    ) -> Result<(String, String), Unwritable> {
        if let Operand::Object(number) = operand {
            if let Some((known, known_type)) = self.variables.get(number).cloned() {
                // The same object again: another name only where the type differs.
                if known_type == descriptor {
                    return Ok((known, known_type));
                }
                self.taken.insert(name.clone());
                self.declare(type_name, &name, Expr::text(known));
                return Ok((name, descriptor));
            }
            let (type_name, descriptor) = self.root_type(*number, type_name, descriptor);
            self.taken.insert(name.clone());
            self.variables
                .insert(*number, (name.clone(), descriptor.clone()));
            self.type_names.insert(*number, type_name);
            self.steps_between(from, to)?;
            return Ok((name, descriptor));
        }
        self.steps_between(from, to)?;
        self.taken.insert(name.clone());
        let value = self.initial(operand, &descriptor)?;
        self.declare(type_name, &name, value);
        Ok((name, descriptor))
    }

    /// The parameter's type, or that of the object itself where the test does something with it that
    /// the parameter's type does not offer.
    fn root_type(
        &mut self,
        number: ObjectNumber,
        type_name: String,
        descriptor: String,
    ) -> (String, String) {
        let own = self.steps.get(&number).map(|step| made_descriptor(step));
        let Some(own) = own.filter(|own| *own != descriptor) else {
            return (type_name, descriptor);
        };
        let is_touched = self.plan.steps.iter().any(|step| match step {
            Step::SetField { receiver, .. } => *receiver == Some(number),
            Step::SetElement { array, .. } => *array == number,
            Step::Call {
                object: None,
                receiver,
                ..
            } => *receiver == Some(Operand::Object(number)),
            _ => false,
        });
        let changes = self.case.changes.iter();
        let mut changed = changes.filter(|change| !matches!(change.place, Place::Static { .. }));
        let is_changed = changed.any(|change| change.after.identity() == Some(number));
        let is_collection = matches!(self.steps.get(&number), Some(Step::Collection { .. }));
        if let Some(other) = self.narrower_parameter(number, &descriptor) {
            return other.unwrap_or_else(|| (self.made_type(number), own));
        }
        if (is_touched || is_changed) && !is_collection {
            let type_name = self.made_type(number);
            return (type_name, own);
        }
        (type_name, descriptor)
    }

    /// Where an object is handed over several times, and one of the parameters takes less than this type: the type of the
    /// parameter that takes the least, or nothing if none of them takes less than all others.
    fn narrower_parameter(
        &mut self,
        number: ObjectNumber,
        descriptor: &str,
    ) -> Option<Option<(String, String)>> {
        let types = &self.case.inputs.target.descriptor;
        let handed = self
            .plan
            .arguments
            .iter()
            .zip(parameters(types))
            .enumerate();
        let handed = handed.filter(|(_, (operand, _))| **operand == Operand::Object(number));
        let handed: Vec<(usize, &str)> = handed.map(|(at, (_, taken))| (at, taken)).collect();
        let fits = |one: &str, other: &str| {
            let pair = signature::field(one).zip(signature::field(other));
            pair.is_none_or(|(one, other)| is_subtype(self.types.classes, &one, &other))
        };
        if handed.iter().all(|(_, taken)| fits(descriptor, taken)) {
            return None;
        }
        let is_least = |one: &&(usize, &str)| handed.iter().all(|(_, other)| fits(one.1, other));
        let least = handed.iter().find(is_least).copied();
        let generics = self.signature.as_ref().map(|read| read.parameters.clone());
        Some(least.and_then(|(at, taken)| {
            let generic = generics?.get(at)?.clone();
            let generic = self.filled_type(&generic, &self.plan.arguments[at]);
            Some(self.typed(&generic, taken))
        }))
    }

    fn declare(&mut self, type_name: String, name: &str, value: Expr) {
        let value = match value {
            // `int[] values = {1, 2}`
            Expr::Array {
                type_name: Some(own),
                elements,
            } if own == type_name => Expr::Array {
                type_name: None,
                elements,
            },
            other => other,
        };
        let name = name.to_owned();
        self.statements.push(Statement::Declare {
            type_name,
            name,
            value,
        });
    }

    fn steps_between(&mut self, from: usize, to: usize) -> Result<(), Unwritable> {
        let steps = self.plan.steps.get(from..to).unwrap_or_default();
        for step in steps {
            self.step(step)?;
        }
        Ok(())
    }

    fn step(&mut self, step: &'a Step) -> Result<(), Unwritable> {
        match step {
            Step::SetElement {
                array,
                index,
                value,
            } => {
                let descriptor = self.steps.get(array).map(|step| made_descriptor(step));
                let element = descriptor
                    .as_deref()
                    .and_then(|text| text.strip_prefix('['));
                let value = self.initial(value, element.unwrap_or("Ljava/lang/Object;"))?;
                let target = Expr::Index {
                    target: Box::new(self.object(*array)),
                    index: *index as usize,
                };
                self.statements.push(Statement::Assign { target, value });
            }
            Step::SetField {
                receiver,
                class,
                name,
                descriptor,
                value,
            } => {
                let object = receiver.map(Operand::Object);
                let reach = self.check_field(class, name, object.as_ref());
                if self.types.reflection
                    && let (Err(Unwritable::HiddenMember(_)), Some(object)) = (&reach, receiver)
                {
                    let value = self.value(value, descriptor, false)?;
                    let object = self.object(*object);
                    let set = reflection::set(self.types, class, name, object, value);
                    self.throws.insert(THROWABLE.into());
                    self.statements.push(Statement::Expr(set));
                    return Ok(());
                }
                reach?;
                let value = self.initial(value, descriptor)?;
                let target = match receiver {
                    Some(object) => self.object(*object),
                    None => Expr::Text(self.types.class(class)),
                };
                let target = target.field(&**name);
                self.statements.push(Statement::Assign { target, value });
            }
            Step::Call { object: None, .. } => {
                let call = self.made(step)?;
                self.statements.push(Statement::Expr(call));
            }
            _ => {
                let mut value = self.made(step)?;
                let Some(number) = made(step) else {
                    return Ok(());
                };
                if let Some((_, wanted)) = self.variables.get(&number).cloned() {
                    value = self.narrowed(value, &made_descriptor(step), &wanted);
                }
                if !self.named.contains(&number) {
                    self.inline.insert(number, value);
                    return Ok(());
                }
                let known = self.variables.get(&number).cloned();
                let (name, type_name) = match known {
                    Some((name, _)) => {
                        let type_name = match self.type_names.remove(&number) {
                            Some(type_name) => type_name,
                            None => self.made_type(number),
                        };
                        (name, type_name)
                    }
                    None => {
                        let descriptor = made_descriptor(step);
                        let name = variable(&noun(&descriptor), &self.taken);
                        self.taken.insert(name.clone());
                        self.variables.insert(number, (name.clone(), descriptor));
                        (name, self.made_type(number))
                    }
                };
                self.declare(type_name, &name, value);
                self.fill(step, &name)?;
            }
        }
        Ok(())
    }

    /// Puts the entries of a map one by one, where that is how it is made.
    fn fill(&mut self, step: &Step, name: &str) -> Result<(), Unwritable> {
        let Step::Collection { kind, elements, .. } = step else {
            return Ok(());
        };
        if !is_filled(self.types, *kind, elements) {
            return Ok(());
        }
        for entry in elements.chunks(2) {
            let mut arguments = Vec::new();
            for operand in entry {
                arguments.push(self.value(operand, "Ljava/lang/Object;", false)?);
            }
            let put = Expr::text(name).then("put", arguments);
            self.statements.push(Statement::Expr(put));
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Arranged, Unwritable> {
        let target = &self.case.inputs.target;
        let exact = is_overloaded(
            self.types.classes,
            &target.class,
            &target.name,
            self.arguments.len(),
        );
        let generics = self.signature.as_ref().map(|read| read.parameters.clone());
        let generics = generics.unwrap_or_default();
        let mut arguments = Vec::new();
        for (index, descriptor) in parameters(&target.descriptor).enumerate() {
            let Some((name, own)) = self.arguments.get(index).cloned() else {
                break;
            };
            let wanted = match generics.get(index) {
                Some(generic) => self.erased(generic, descriptor),
                None => descriptor.to_owned(),
            };
            let value = Expr::text(name);
            arguments.push(match exact && own != wanted {
                true => value.cast(self.types.descriptor(&wanted)),
                false => match self.all_bounds(index, descriptor) {
                    Some(bounds) => value.cast(bounds),
                    None => self.narrowed(value, &own, &wanted),
                },
            });
        }
        let hidden = reflection::is_private(self.types.classes, target);
        let call = match target.kind {
            _ if hidden => {
                let receiver = self.receiver.as_ref();
                let receiver = receiver.map(|(name, _)| Expr::text(name.clone()));
                let method = (&*target.class, &*target.name, &*target.descriptor);
                self.throws.insert(THROWABLE.into());
                reflection::call(self.types, method, receiver, arguments)
            }
            TargetKind::Constructor => {
                let is_raw = self.own_arguments.is_none();
                self.construction(&target.class, is_raw, None, arguments)
            }
            TargetKind::Static => {
                Expr::Text(self.types.class(&target.class)).then(&*target.name, arguments)
            }
            TargetKind::Instance => {
                let receiver = self.receiver.as_ref().map(|(name, _)| name.clone());
                Expr::Text(receiver.unwrap_or_default()).then(&*target.name, arguments)
            }
        };
        let returns = self
            .signature
            .as_ref()
            .and_then(|read| read.returns.clone());
        let result_element = returns
            .as_ref()
            .and_then(|generic| self.element_of(generic));
        let result = match (target.kind, returns) {
            (TargetKind::Constructor, _) => {
                let class = target.class.clone();
                Some((self.own_type(&class), format!("L{class};")))
            }
            (_, None) => None,
            (_, Some(generic)) => {
                let result = vitro_classfile::descriptor::return_descriptor(&target.descriptor);
                Some(self.typed(&generic, result.unwrap_or("V")))
            }
        };
        let returns = matches!(self.case.ending, Ending::Returned(Some(_)));
        let is_generic = result.as_ref().is_some_and(|(name, _)| name.contains('<'));
        self.uses_raw |= hidden && returns && is_generic;
        Ok(Arranged {
            statements: self.statements,
            call,
            by_reflection: hidden,
            result,
            result_element,
            variables: self.variables,
            receiver: self.receiver,
            arguments: self.arguments,
            throws: self.throws,
            taken: self.taken,
            uses_raw: self.uses_raw,
        })
    }
}

/// The object that a step makes.
pub fn made(step: &Step) -> Option<ObjectNumber> {
    match step {
        Step::Construct { object, .. }
        | Step::Array { object, .. }
        | Step::Collection { object, .. }
        | Step::Stub { object, .. }
        | Step::Lambda { object, .. } => Some(*object),
        Step::Call { object, .. } => *object,
        Step::SetElement { .. } | Step::SetField { .. } => None,
    }
}

/// The type of what a step makes.
fn made_descriptor(step: &Step) -> String {
    match step {
        Step::Construct { class, .. } => format!("L{class};"),
        Step::Call { descriptor, .. } => {
            let result = vitro_classfile::descriptor::return_descriptor(descriptor);
            result.unwrap_or("V").to_owned()
        }
        Step::Array { element, .. } => format!("[{element}"),
        Step::Collection { kind, .. } => format!("L{};", interface_of(*kind)),
        Step::Lambda { interface, .. } => format!("L{interface};"),
        Step::Stub { class, .. } => format!("L{class};"),
        Step::SetElement { .. } | Step::SetField { .. } => "V".to_owned(),
    }
}

fn interface_of(kind: Collection) -> &'static str {
    use Collection::*;
    match kind {
        ListOf | ArrayList | LinkedList | AsList => "java/util/List",
        SetOf | HashSet | LinkedHashSet | TreeSet => "java/util/Set",
        MapOf | HashMap | LinkedHashMap | TreeMap => "java/util/Map",
        ArrayDeque => "java/util/Deque",
        OptionalOf | OptionalEmpty => "java/util/Optional",
    }
}

fn each_operand(step: &Step, visit: &mut impl FnMut(&Operand)) {
    match step {
        Step::Construct { arguments, .. } => arguments.iter().for_each(visit),
        Step::Call {
            receiver,
            arguments,
            ..
        } => receiver.iter().chain(arguments).for_each(visit),
        Step::Array { elements, .. } => elements.iter().flatten().for_each(visit),
        Step::Collection { elements, .. } => elements.iter().for_each(visit),
        Step::Lambda { returns, .. } => returns.iter().for_each(visit),
        Step::Stub {
            arguments, methods, ..
        } => {
            arguments.iter().for_each(&mut *visit);
            methods.iter().flat_map(Answer::values).for_each(visit);
        }
        Step::SetElement { value, .. } | Step::SetField { value, .. } => visit(value),
    }
}

/// The name of a class as that of a variable: `CSVFormat` becomes `csvFormat`, `URL` becomes `url`.
fn lower_first(text: &str) -> String {
    let capitals = text.chars().take_while(char::is_ascii_uppercase).count();
    let capitals = match text.len() > capitals && capitals > 1 {
        // The last capital begins the next word.
        true => capitals - 1,
        false => capitals,
    };
    match text.is_empty() {
        true => "object".to_owned(),
        false => text[..capitals].to_ascii_lowercase() + &text[capitals..],
    }
}

/// What a variable of this type is called.
fn noun(descriptor: &str) -> String {
    let bare = descriptor.trim_start_matches('[');
    let class = bare
        .strip_prefix('L')
        .and_then(|name| name.strip_suffix(';'));
    let simple = class.map_or("values", |name| {
        name.rsplit(['/', '$']).next().unwrap_or(name)
    });
    let noun = lower_first(simple);
    match descriptor.starts_with('[') && class.is_some() {
        true => noun + "s",
        false => noun,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_classes_become_names_of_variables() {
        let named = ["Cart", "CSVFormat", "URL", "DD", "I18n", "ÄSet", ""].map(lower_first);
        let expected = ["cart", "csvFormat", "url", "dd", "i18n", "ÄSet", "object"];
        assert_eq!(named, expected);
    }
}
