//! The first part of a test: statements that make the inputs, and the call itself.
//!
//! Receiver and arguments are variables with the names and types of the parameters, so a call means the
//! method that it should. Other objects are written where they are used, unless they are used twice or
//! something is done with them first.

use std::collections::{BTreeSet, HashMap, HashSet};

use vitro_classfile::access;
use vitro_classfile::descriptor::parameters;

use super::names::variable;
use crate::case::{Case, Place, TargetKind};
use crate::classes::{self, Untestable, check_class, is_overloaded, is_subclass, nesting, package};
use crate::java::signature::{self, Argument, Generic, MethodSignature};
use crate::java::types::Bindings;
use crate::java::{Expr, Statement, Types, literal};
use crate::observed::{Ending, FRESH, Observed};
use crate::plan::{Operand, Plan, Step, Unbuildable};
use crate::recipe::{Collection, Name, ObjectNumber, Primitive};

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
    /// Type of the call's result as source, and as a descriptor; `None` for `void`.
    pub result: Option<(String, String)>,
    /// The type of the result's elements, as a descriptor, if it says so: `List<Node>`.
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
}

/// Writes the inputs of a case.
pub fn arrange(case: &Case, types: &mut Types<'_>) -> Result<Arranged, Unwritable> {
    classes::check_target(types.classes, &case.inputs.target).map_err(Unwritable::Reach)?;
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
    bindings: Bindings,
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
        let text = target.signature.as_ref().unwrap_or(&target.descriptor);
        let count = parameters(&target.descriptor).count();
        // Signatures of inner classes' and enums' constructors leave out what the compiler adds.
        let signature = signature::method(text).filter(|read| read.parameters.len() == count);
        let mut writer = Writer {
            case,
            plan,
            types,
            steps: HashMap::new(),
            named: HashSet::new(),
            signature: signature.or_else(|| signature::method(&target.descriptor)),
            bindings: Bindings::new(),
            inline: HashMap::new(),
            type_names: HashMap::new(),
            variables: HashMap::new(),
            taken: ["actual", "thrown", "expected"].map(str::to_owned).into(),
            statements: Vec::new(),
            throws: BTreeSet::new(),
            receiver: None,
            arguments: Vec::new(),
        };
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
                } if is_filled(*kind, elements) => drop(self.named.insert(*object)),
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
        // An object that an assertion speaks of.
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

    /// What type variables stand for: what the arguments are made of, else their bounds.
    fn bind(&mut self) {
        let class = self.types.classes.class(&self.case.inputs.target.class);
        let class = class.and_then(|class| class.signature.clone());
        let mut declared = class.map_or(Vec::new(), |text| signature::class_parameters(&text));
        let Some(signature) = self.signature.clone() else {
            return;
        };
        declared.extend(signature.type_parameters.iter().cloned());
        let mut found = Bindings::new();
        self.match_receiver(&mut found);
        for (generic, operand) in signature.parameters.iter().zip(&self.plan.arguments) {
            self.match_type(generic, operand, &mut found);
        }
        for parameter in declared {
            let bound = parameter.bound.map(|bound| erase(&bound));
            let object = Generic::Class {
                name: "java/lang/Object".into(),
                arguments: Vec::new(),
            };
            let fitting = found.remove(&parameter.name);
            let chosen = fitting.or(bound).unwrap_or(object);
            self.bindings.insert(parameter.name, chosen);
        }
    }

    /// What the receiver's constructor was given tells what the class's variables stand for.
    fn match_receiver(&self, found: &mut Bindings) {
        if let Some(Operand::Object(number)) = &self.plan.receiver
            && let Some(Step::Construct {
                class,
                descriptor,
                arguments,
                ..
            }) = self.steps.get(number)
            && *class == self.case.inputs.target.class
            && let Some(file) = self.types.classes.class(class)
            && let Some(method) = classes::method(&file, "<init>", descriptor)
            && let Some(text) = &method.signature
            && let Some(signature) = signature::method(text)
        {
            for (generic, operand) in signature.parameters.iter().zip(arguments) {
                self.match_type(generic, operand, found);
            }
        }
    }

    fn match_type(&self, generic: &Generic, operand: &Operand, found: &mut Bindings) {
        match generic {
            Generic::Variable(name) => {
                let Some(class) = self.class_of(operand) else {
                    return;
                };
                let arguments = Vec::new();
                let class = Generic::Class {
                    name: class.into(),
                    arguments,
                };
                match found.get(name) {
                    Some(known) if *known != class => {
                        let name: Name = name.clone();
                        let object = "java/lang/Object".into();
                        let arguments = Vec::new();
                        found.insert(
                            name,
                            Generic::Class {
                                name: object,
                                arguments,
                            },
                        );
                    }
                    _ => drop(found.insert(name.clone(), class)),
                }
            }
            Generic::Array(element) => {
                if let Operand::Object(number) = operand
                    && let Some(Step::Array { elements, .. }) = self.steps.get(number)
                {
                    for operand in elements.iter().flatten() {
                        self.match_type(element, operand, found);
                    }
                }
            }
            Generic::Class { arguments, .. } => {
                if let Operand::Object(number) = operand
                    && let Some(Step::Collection { kind, elements, .. }) = self.steps.get(number)
                {
                    for (index, operand) in elements.iter().enumerate() {
                        let at = if kind.is_map() { index % 2 } else { 0 };
                        if let Some(
                            Argument::Exactly(inner)
                            | Argument::Extends(inner)
                            | Argument::Super(inner),
                        ) = arguments.get(at)
                        {
                            self.match_type(inner, operand, found);
                        }
                    }
                }
            }
            Generic::Primitive(_) => {}
        }
    }

    /// The class of a value that is not null.
    fn class_of(&self, operand: &Operand) -> Option<String> {
        Some(match operand {
            Operand::Null | Operand::Primitive(_) => return None,
            Operand::Boxed(value) => value.box_class().to_owned(),
            Operand::Text(_) => "java/lang/String".to_owned(),
            Operand::Enum { class, .. } => class.to_string(),
            Operand::Class { .. } => "java/lang/Class".to_owned(),
            Operand::Static { descriptor, .. } => {
                let name = descriptor.strip_prefix('L')?.strip_suffix(';')?;
                name.to_owned()
            }
            Operand::Object(number) => {
                let descriptor = made_descriptor(self.steps.get(number)?);
                descriptor.strip_prefix('L')?.strip_suffix(';')?.to_owned()
            }
        })
    }

    fn all(&mut self) -> Result<(), Unwritable> {
        let inputs = &self.case.inputs;
        let mut done = 0;
        let mut marks = self.plan.marks.iter();
        if let Some(receiver) = &self.plan.receiver {
            let class = inputs.target.class.clone();
            let descriptor = format!("L{class};");
            let simple = class.rsplit(['/', '$']).next().unwrap_or_default();
            let name = variable(&lower_first(simple), &self.taken);
            let type_name = self.own_type(&class);
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
                Some(generic) => self.typed(&generic, descriptor),
                None => (self.types.descriptor(descriptor), descriptor.to_owned()),
            };
            let named = self.root(operand, name, erased, type_name, (done, end))?;
            self.arguments.push(named);
            done = end;
        }
        self.steps_between(done, self.plan.steps.len())
    }

    /// A type as source and erased, with variables replaced.
    fn typed(&mut self, generic: &Generic, descriptor: &str) -> (String, String) {
        let erased = match generic {
            Generic::Variable(name) => match self.bindings.get(name) {
                Some(Generic::Class { name, .. }) => format!("L{name};"),
                _ => descriptor.to_owned(),
            },
            _ => descriptor.to_owned(),
        };
        // A class with parameters that is used without them.
        if let Generic::Class { name, arguments } = generic
            && arguments.is_empty()
        {
            return (self.wildcard_type(name), erased);
        }
        (self.types.generic(generic, &self.bindings), erased)
    }

    /// The class that a generic type's only argument names.
    fn element_of(&self, generic: &Generic) -> Option<String> {
        let Generic::Class { arguments, .. } = generic else {
            return None;
        };
        let [Argument::Exactly(element) | Argument::Extends(element)] = &arguments[..] else {
            return None;
        };
        let element = match element {
            Generic::Variable(name) => self.bindings.get(name)?,
            other => other,
        };
        match element {
            Generic::Class { name, .. } => Some(format!("L{name};")),
            _ => None,
        }
    }

    fn parameter_count(&self, class: &str) -> usize {
        let class = self.types.classes.class(class);
        let text = class.and_then(|class| class.signature.clone());
        text.map_or(0, |text| signature::class_parameters(&text).len())
    }

    /// `List<?>`
    fn wildcard_type(&mut self, class: &str) -> String {
        let count = self.parameter_count(class);
        let name = self.types.class(class);
        match count {
            0 => name,
            _ => format!("{name}<{}>", vec!["?"; count].join(", ")),
        }
    }

    /// The class under test with what its variables stand for.
    fn own_type(&mut self, class: &str) -> String {
        let text = self.types.classes.class(class);
        let text = text.and_then(|class| class.signature.clone());
        let declared = text.map_or(Vec::new(), |text| signature::class_parameters(&text));
        let arguments = declared.into_iter();
        let arguments = arguments.map(|one| Argument::Exactly(Generic::Variable(one.name)));
        let generic = Generic::Class {
            name: class.into(),
            arguments: arguments.collect(),
        };
        self.types.generic(&generic, &self.bindings)
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
        if (is_touched || is_changed) && !is_collection {
            let type_name = self.made_type(number);
            return (type_name, own);
        }
        (type_name, descriptor)
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
                self.check_field(class, name)?;
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
                let value = self.made(step)?;
                let Some(number) = made(step) else {
                    return Ok(());
                };
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
        if !is_filled(*kind, elements) {
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

    /// An object that exists: its variable, or what makes it.
    fn object(&mut self, number: ObjectNumber) -> Expr {
        match self.variables.get(&number) {
            Some((name, _)) => Expr::text(name.clone()),
            None => self
                .inline
                .get(&number)
                .cloned()
                .unwrap_or(Expr::text("null")),
        }
    }

    /// The type of a variable for an object that is no argument.
    fn made_type(&mut self, number: ObjectNumber) -> String {
        let Some(step) = self.steps.get(&number).copied() else {
            return "Object".to_owned();
        };
        match step {
            Step::Collection { kind, elements, .. } => {
                let class = interface_of(*kind);
                let name = self.types.class(class);
                let half = |at: usize, step: usize| elements.iter().skip(at).step_by(step);
                if kind.is_map() {
                    let key = self.common_type(half(0, 2));
                    let value = self.common_type(half(1, 2));
                    format!("{name}<{key}, {value}>")
                } else {
                    let element = self.common_type(half(0, 1));
                    format!("{name}<{element}>")
                }
            }
            Step::Construct { class, .. } if **class == *self.case.inputs.target.class => {
                self.own_type(class)
            }
            step => {
                let descriptor = made_descriptor(step);
                match descriptor
                    .strip_prefix('L')
                    .and_then(|d| d.strip_suffix(';'))
                {
                    Some(class) => self.wildcard_type(class),
                    None => self.types.descriptor(&descriptor),
                }
            }
        }
    }

    fn common_type<'o>(&mut self, operands: impl Iterator<Item = &'o Operand>) -> String {
        let mut classes: Vec<String> = operands
            .filter(|operand| **operand != Operand::Null)
            .map(|operand| self.class_of(operand).unwrap_or_default())
            .collect();
        classes.sort();
        classes.dedup();
        match &classes[..] {
            [one] if !one.is_empty() => self.wildcard_type(one),
            _ => self.types.class("java/lang/Object"),
        }
    }

    /// A value for a variable or field of this type.
    fn initial(&mut self, operand: &Operand, descriptor: &str) -> Result<Expr, Unwritable> {
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
    fn value(
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
            Operand::Text(units) => self.exactly(Expr::string(units), operand, descriptor, exact),
            Operand::Enum { class, constant } => {
                self.check(class)?;
                Expr::Text(self.types.class(class)).field(&**constant)
            }
            Operand::Class { descriptor } => {
                Expr::Text(format!("{}.class", self.types.descriptor(descriptor)))
            }
            Operand::Static { class, name, .. } => {
                self.check_field(class, name)?;
                Expr::Text(self.types.class(class)).field(&**name)
            }
            Operand::Object(number) => {
                let value = self.object(*number);
                self.exactly(value, operand, descriptor, exact)
            }
        })
    }

    /// With a cast where the type decides and is not the parameter's.
    fn exactly(&mut self, value: Expr, operand: &Operand, descriptor: &str, exact: bool) -> Expr {
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
        value
    }

    fn check(&self, class: &str) -> Result<(), Unwritable> {
        check_class(self.types.classes, class, &self.types.package).map_err(Unwritable::Reach)
    }

    fn reaches(&self, class: &str, flags: u16) -> bool {
        flags & access::PUBLIC != 0
            || (flags & access::PRIVATE == 0 && package(class) == self.types.package)
    }

    fn check_field(&self, class: &Name, name: &Name) -> Result<(), Unwritable> {
        self.check(class)?;
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
    fn check_method(
        &mut self,
        class: &Name,
        name: &str,
        descriptor: &str,
    ) -> Result<(), Unwritable> {
        self.check(class)?;
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

    fn throw(&mut self, exceptions: &[Name]) {
        for exception in exceptions {
            let unchecked = |above| is_subclass(self.types.classes, exception, above) == Some(true);
            if !unchecked("java/lang/RuntimeException") && !unchecked("java/lang/Error") {
                self.throws.insert(exception.clone());
            }
        }
    }

    fn made(&mut self, step: &'a Step) -> Result<Expr, Unwritable> {
        match step {
            Step::Construct {
                class,
                descriptor,
                arguments,
                ..
            } => {
                self.check_method(class, "<init>", descriptor)?;
                let arguments = self.call_arguments(class, "<init>", descriptor, arguments)?;
                Ok(self.construction(class, arguments))
            }
            Step::Call {
                receiver,
                class,
                name,
                descriptor,
                arguments,
                ..
            } => {
                self.check_method(class, name, descriptor)?;
                let arguments = self.call_arguments(class, name, descriptor, arguments)?;
                let target = match receiver {
                    Some(operand) => self.value(operand, "Ljava/lang/Object;", false)?,
                    None => Expr::Text(self.types.class(class)),
                };
                Ok(target.then(&**name, arguments))
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
                let count = parameters(descriptor).count();
                let names = ["first", "second", "third", "fourth", "fifth"];
                let parameters = match count {
                    1 => "ignored".to_owned(),
                    _ => format!("({})", names[..count.min(5)].join(", ")),
                };
                let result = vitro_classfile::descriptor::return_descriptor(descriptor);
                let result = result.unwrap_or("V").to_owned();
                let body = match returns {
                    Some(operand) => Some(Box::new(self.value(operand, &result, false)?)),
                    None => None,
                };
                Ok(Expr::Lambda { parameters, body })
            }
            Step::SetElement { .. } | Step::SetField { .. } => Ok(Expr::text("null")),
        }
    }

    fn call_arguments(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        arguments: &[Operand],
    ) -> Result<Vec<Expr>, Unwritable> {
        let exact = is_overloaded(self.types.classes, class, name, arguments.len());
        let descriptors: Vec<&str> = parameters(descriptor).collect();
        let mut written = Vec::new();
        for (index, (operand, descriptor)) in arguments.iter().zip(&descriptors).enumerate() {
            let last = index + 1 == descriptors.len() && descriptor.starts_with('[');
            let exact = exact || (last && *operand == Operand::Null);
            written.push(self.value(operand, descriptor, exact)?);
        }
        Ok(written)
    }

    /// `new Type(…)`, on the outer object for an inner class.
    fn construction(&mut self, class: &str, mut arguments: Vec<Expr>) -> Expr {
        let file = self.types.classes.class(class);
        let nested = file.as_ref().and_then(|file| nesting(file));
        let inner = nested.filter(|nested| {
            nested.outer.is_some() && nested.access & (access::STATIC | access::INTERFACE) == 0
        });
        let diamond = if self.parameter_count(class) > 0 {
            "<>"
        } else {
            ""
        };
        if let Some(inner) = inner
            && !arguments.is_empty()
            && file.is_some_and(|file| file.access & access::ENUM == 0 && file.record.is_none())
        {
            let outer = Some(Box::new(arguments.remove(0)));
            let type_name = format!("{}{diamond}", inner.name.unwrap_or_default());
            return Expr::New {
                outer,
                type_name,
                arguments,
            };
        }
        Expr::New {
            outer: None,
            type_name: self.types.class(class) + diamond,
            arguments,
        }
    }

    fn array(&mut self, element: &Name, elements: &[Option<Operand>]) -> Result<Expr, Unwritable> {
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

    fn collection(&mut self, kind: Collection, elements: &[Operand]) -> Result<Expr, Unwritable> {
        let has_null = elements.contains(&Operand::Null);
        let mut written = Vec::new();
        for operand in elements {
            written.push(self.value(operand, "Ljava/lang/Object;", false)?);
        }
        let class = |types: &mut Types<'_>, name: &str| Expr::Text(types.class(name));
        let new = |types: &mut Types<'_>, arguments: Vec<Expr>| Expr::New {
            outer: None,
            type_name: types.class(kind.class().unwrap_or("java/util/ArrayList")) + "<>",
            arguments,
        };
        Ok(match kind {
            Collection::ListOf => class(self.types, "java/util/List").then("of", written),
            Collection::AsList => class(self.types, "java/util/Arrays").then("asList", written),
            Collection::SetOf => class(self.types, "java/util/Set").then("of", written),
            Collection::OptionalOf => class(self.types, "java/util/Optional").then("of", written),
            Collection::OptionalEmpty => {
                class(self.types, "java/util/Optional").then("empty", vec![])
            }
            Collection::MapOf => map_of(self.types, written),
            _ if written.is_empty() || is_filled(kind, elements) => new(self.types, vec![]),
            _ if kind.is_map() => {
                let inner = map_of(self.types, written);
                new(self.types, vec![inner])
            }
            _ => {
                let inner = match has_null {
                    true => class(self.types, "java/util/Arrays").then("asList", written),
                    false => class(self.types, "java/util/List").then("of", written),
                };
                new(self.types, vec![inner])
            }
        })
    }

    fn finish(mut self) -> Result<Arranged, Unwritable> {
        let target = &self.case.inputs.target;
        let exact = is_overloaded(
            self.types.classes,
            &target.class,
            &target.name,
            self.arguments.len(),
        );
        let descriptors = parameters(&target.descriptor);
        let mut arguments = Vec::new();
        for ((name, own), descriptor) in self.arguments.clone().into_iter().zip(descriptors) {
            let value = Expr::text(name);
            arguments.push(match exact && own != descriptor {
                true => value.cast(self.types.descriptor(descriptor)),
                false => value,
            });
        }
        let call = match target.kind {
            TargetKind::Constructor => self.construction(&target.class, arguments),
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
        Ok(Arranged {
            statements: self.statements,
            call,
            result,
            result_element,
            variables: self.variables,
            receiver: self.receiver,
            arguments: self.arguments,
            throws: self.throws,
            taken: self.taken,
        })
    }
}

/// Whether a map is filled by `put`: where its order counts, or where it holds null.
fn is_filled(kind: Collection, elements: &[Operand]) -> bool {
    let ordered = kind == Collection::LinkedHashMap && elements.len() > 2;
    kind.is_map() && kind.class().is_some() && (ordered || elements.contains(&Operand::Null))
}

/// `Map.of(…)`, or `Map.ofEntries(…)` where that has too few places.
pub fn map_of(types: &mut Types<'_>, elements: Vec<Expr>) -> Expr {
    let map = Expr::Text(types.class("java/util/Map"));
    if elements.len() <= 20 {
        return map.then("of", elements);
    }
    let mut entries = Vec::new();
    let mut rest = elements.into_iter();
    while let (Some(key), Some(value)) = (rest.next(), rest.next()) {
        entries.push(map.clone().then("entry", vec![key, value]));
    }
    map.then("ofEntries", entries)
}

fn erase(generic: &Generic) -> Generic {
    match generic {
        Generic::Class { name, .. } => Generic::Class {
            name: name.clone(),
            arguments: Vec::new(),
        },
        other => other.clone(),
    }
}

/// The object that a step makes.
pub fn made(step: &Step) -> Option<ObjectNumber> {
    match step {
        Step::Construct { object, .. }
        | Step::Array { object, .. }
        | Step::Collection { object, .. }
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
        Step::SetElement { value, .. } | Step::SetField { value, .. } => visit(value),
    }
}

fn lower_first(text: &str) -> String {
    let mut characters = text.chars();
    match characters.next() {
        Some(first) => first.to_lowercase().collect::<String>() + characters.as_str(),
        None => "object".to_owned(),
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
