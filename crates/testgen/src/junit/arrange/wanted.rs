//! Type arguments that objects get because of where they are used: what is handed to a `Heap<String, Integer>` as its
//! `Map<? extends K, ? extends V>` is a map of strings to integers, and so is what makes that map.

use std::collections::HashMap;

use super::Writer;
use super::choice::with_variables;
use super::given::Given;
use crate::java::signature::{Argument, Generic, MethodSignature};
use crate::java::subtype::as_super;
use crate::java::types::Bindings;
use crate::plan::{Operand, Step};
use crate::recipe::{Name, ObjectNumber};

/// How deep objects in objects are looked into; an object may hold itself.
const DEPTH: usize = 8;

/// A value, and the type of which it must be.
type Wanted<'a> = (&'a Operand, Generic);

impl<'a> Writer<'a, '_> {
    /// Chooses type arguments for all objects whose use says them, from the receiver and the arguments inwards.
    pub(super) fn spread(&mut self) {
        let target = &self.case.inputs.target;
        let own = self.declared(&target.class);
        let bound = |name: &Name| self.bindings.contains_key(name);
        let mut wanted: Vec<Wanted<'a>> = Vec::new();
        if let Some(receiver) = &self.plan.receiver
            && own.iter().all(|one| bound(&one.name))
        {
            let class = with_variables(&target.class, &own);
            wanted.push((receiver, class.replace(&self.bindings)));
        }
        let signature = self.signature.iter();
        let parameters = signature.flat_map(|read| &read.parameters);
        for (generic, operand) in parameters.zip(&self.plan.arguments) {
            wanted.push((operand, generic.replace(&self.bindings)));
        }
        for (operand, generic) in wanted {
            self.want(operand, &generic, DEPTH);
        }
    }

    /// A value is to be of a type.
    fn want(&mut self, operand: &'a Operand, wanted: &Generic, depth: usize) {
        let Operand::Object(number) = operand else {
            return;
        };
        let Some(step) = self.steps.get(number).copied() else {
            return;
        };
        if self.known.contains_key(number) || depth == 0 {
            return;
        }
        if let (Step::Array { elements, .. }, Generic::Array(element)) = (step, wanted) {
            for operand in elements.iter().flatten() {
                self.want(operand, element, depth - 1);
            }
            return;
        }
        let Some(class) = self.class_of(operand) else {
            return;
        };
        let declared = self.declared(&class);
        let mut fixed = Bindings::new();
        self.unify_above(&with_variables(&class, &declared), wanted, &mut fixed);
        let given = self.given_to_object(*number, &class, 0);
        let names = declared.iter().map(|parameter| parameter.name.clone());
        let given: Given<'_> = names.zip(given).collect();
        let Ok(chosen) = self.choose_all(&declared, &given, &fixed, None, Bindings::new()) else {
            return;
        };
        let Some(arguments) = self.arguments_in_order(&declared, &chosen) else {
            return;
        };
        if !declared.is_empty() {
            self.known.insert(*number, arguments.clone());
        }
        let own = Generic::Class {
            name: class.into(),
            arguments: arguments.into_iter().map(Argument::Exactly).collect(),
        };
        let mut parts = Vec::new();
        for step in &self.plan.steps {
            self.parts_of(step, *number, &own, &mut parts);
        }
        for (operand, generic) in parts {
            self.want(operand, &generic, depth - 1);
        }
    }

    /// What one step gives to an object of a type, or what it makes it of, with the types that these have then.
    fn parts_of(
        &self,
        step: &'a Step,
        number: ObjectNumber,
        own: &Generic,
        parts: &mut Vec<Wanted<'a>>,
    ) {
        let itself = Operand::Object(number);
        match step {
            Step::Construct {
                object,
                class,
                descriptor,
                arguments,
            } if *object == number => {
                if let Some(read) = self.signature_of(class, "<init>", descriptor) {
                    let bindings = self.bindings_above(own, class);
                    add(&read, arguments, &bindings, parts);
                }
            }
            Step::Call {
                receiver: Some(receiver),
                class,
                name,
                descriptor,
                arguments,
                ..
            } if *receiver == itself => {
                if let Some(read) = self.signature_of(class, name, descriptor) {
                    let bindings = self.bindings_above(own, class);
                    add(&read, arguments, &bindings, parts);
                }
            }
            Step::Call {
                object: Some(made),
                receiver,
                class,
                name,
                descriptor,
                arguments,
            } if *made == number => {
                let Some(read) = self.signature_of(class, name, descriptor) else {
                    return;
                };
                let mut bindings = Bindings::new();
                if let Some(returned) = &read.returns {
                    unify(returned, own, &mut bindings);
                }
                if let Some(receiver) = receiver {
                    let class = with_variables(class, &self.declared(class));
                    parts.push((receiver, class.replace(&bindings)));
                }
                add(&read, arguments, &bindings, parts);
            }
            Step::SetField {
                receiver: Some(receiver),
                class,
                name,
                value,
                ..
            } if *receiver == number => {
                if let Some(generic) = self.field_type(class, name) {
                    parts.push((value, generic.replace(&self.bindings_above(own, class))));
                }
            }
            Step::Collection {
                object, elements, ..
            } if *object == number => {
                if let Generic::Class { arguments, .. } = own {
                    let types = arguments.iter().filter_map(Argument::inner).cycle();
                    parts.extend(elements.iter().zip(types.cloned()));
                }
            }
            Step::Lambda {
                object,
                interface,
                method,
                descriptor,
                returns: Some(value),
            } if *object == number => {
                self.part_returned(own, (interface, method, descriptor), [value], parts);
            }
            Step::Stub {
                object, methods, ..
            } if *object == number => {
                for one in methods {
                    let method = (&*one.class, &*one.name, &*one.descriptor);
                    self.part_returned(own, method, one.returned(), parts);
                }
            }
            _ => {}
        }
    }

    /// Values that a method of an object returns.
    fn part_returned(
        &self,
        own: &Generic,
        (class, name, descriptor): (&str, &str, &str),
        values: impl IntoIterator<Item = &'a Operand>,
        parts: &mut Vec<Wanted<'a>>,
    ) {
        let read = self.signature_of(class, name, descriptor);
        let Some(returned) = read.and_then(|read| read.returns) else {
            return;
        };
        let returned = returned.replace(&self.bindings_above(own, &class.into()));
        let values = values.into_iter();
        parts.extend(values.map(|value| (value, returned.clone())));
    }

    /// The bindings of a type's variables that make it a subtype of another one.
    fn unify_above(&self, own: &Generic, wanted: &Generic, found: &mut Bindings) {
        let Generic::Class { name, arguments } = wanted else {
            return;
        };
        let above = as_super(self.types.classes, own, name).unwrap_or_default();
        for (own, wanted) in above.iter().zip(arguments) {
            if let (Argument::Exactly(own), Some(wanted)) = (own, wanted.inner()) {
                unify(own, wanted, found);
            }
        }
        found.retain(|_, one| self.is_nameable(one));
    }

    /// Whether what an object is made by stands before a dot, so that the compiler cannot infer its type arguments.
    pub(super) fn begins_chain(&self, number: ObjectNumber) -> bool {
        let object = Operand::Object(number);
        let is_it = |step: &Step| match step {
            Step::Call {
                object: Some(_),
                receiver,
                ..
            } => *receiver == Some(object.clone()),
            // The object around an inner one.
            Step::Construct { arguments, .. } => arguments.first() == Some(&object),
            _ => false,
        };
        !self.named.contains(&number) && self.plan.steps.iter().any(is_it)
    }

    /// `<String, Integer>` before the name of a factory (class, name, descriptor) that gives an object.
    pub(super) fn witness(
        &mut self,
        object: ObjectNumber,
        (class, name, descriptor): (&str, &str, &str),
    ) -> String {
        let read = self.signature_of(class, name, descriptor);
        let made = self.class_of(&Operand::Object(object));
        let known = self.known.get(&object).cloned();
        let (Some(read), Some(made), Some(known)) = (read, made, known) else {
            return String::new();
        };
        let own = Generic::Class {
            name: made.into(),
            arguments: known.into_iter().map(Argument::Exactly).collect(),
        };
        let mut bindings = Bindings::new();
        if let Some(returned) = &read.returns {
            unify(returned, &own, &mut bindings);
        }
        let variables = read.type_parameters.iter();
        let all = variables.map(|one| bindings.get(&one.name).cloned());
        match all.collect::<Option<Vec<Generic>>>() {
            Some(all) if !all.is_empty() => {
                let all = all.iter();
                let all = all.map(|one| self.types.generic(one, &HashMap::new()));
                format!("<{}>", all.collect::<Vec<_>>().join(", "))
            }
            _ => String::new(),
        }
    }
}

/// The arguments of a call with the types of its parameters.
fn add<'a>(
    read: &MethodSignature,
    arguments: &'a [Operand],
    bindings: &Bindings,
    parts: &mut Vec<Wanted<'a>>,
) {
    let types = read.parameters.iter();
    let types = types.map(|generic| generic.replace(bindings));
    parts.extend(arguments.iter().zip(types));
}

/// The bindings of a pattern's variables that give a type without any.
fn unify(pattern: &Generic, known: &Generic, found: &mut Bindings) {
    match (pattern, known) {
        (Generic::Variable(name), known) if !known.mentions(&|_| true) => {
            found.entry(name.clone()).or_insert_with(|| known.clone());
        }
        (Generic::Array(pattern), Generic::Array(known)) => unify(pattern, known, found),
        (
            Generic::Class { name, arguments },
            Generic::Class {
                name: other,
                arguments: known,
            },
        ) if name == other => {
            for (pattern, known) in arguments.iter().zip(known) {
                if let (Some(pattern), Some(known)) = (pattern.inner(), known.inner()) {
                    unify(pattern, known, found);
                }
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::java::signature::field;

    #[test]
    fn variables_are_found_within_types() {
        let pattern = field("Ljava/util/Map<TK;Ljava/util/List<+[TV;>;>;").unwrap();
        let known = "Ljava/util/Map<Ljava/lang/String;Ljava/util/List<[Ljava/lang/Integer;>;>;";
        let mut found = Bindings::new();
        unify(&pattern, &field(known).unwrap(), &mut found);
        let expected = [
            ("K".into(), Generic::class("java/lang/String")),
            ("V".into(), Generic::class("java/lang/Integer")),
        ];
        assert_eq!(found, Bindings::from(expected));
    }
}
