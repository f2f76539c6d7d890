//! The types that type variables are bound to: the type of the values they are given, where that is within their
//! bounds, else a type that is. Where no one type will do, the test uses the raw type.

use std::collections::HashSet;

use super::Writer;
use super::given::Given;
use crate::case::TargetKind;
use crate::classes::{check_class, is_overloaded};
use crate::java::signature::{self, Argument, Generic, Parameter};
use crate::java::subtype::{is_subtype, supertypes, variables};
use crate::java::types::Bindings;
use crate::observed::{Ending, Observed};
use crate::plan::{Operand, Step};
use crate::recipe::{Name, ObjectNumber};

/// Types that are within the bounds of most variables.
const COMMON: [&str; 3] = [
    "java/lang/Integer",
    "java/lang/String",
    "java/time/DayOfWeek",
];

impl<'a> Writer<'a, '_> {
    /// Chooses for the class under test and for the method.
    pub(super) fn bind(&mut self) {
        let target = &self.case.inputs.target;
        let Some(signature) = self.signature.clone() else {
            return;
        };
        let own = match target.kind {
            TargetKind::Static => Vec::new(),
            _ => self.declared(&target.class),
        };
        let is_hidden = |name: &Name| signature.type_parameters.iter().any(|p| p.name == *name);
        let mut by_call = self.given_by_call(&signature);
        let mut given = self.given_to_target();
        for parameter in own.iter().filter(|one| !is_hidden(&one.name)) {
            let values = by_call.remove(&parameter.name).unwrap_or_default();
            let all = given.entry(parameter.name.clone()).or_default();
            all.extend(values);
        }
        let result = self.result_type(signature.returns.as_ref());
        let mut fixed = Bindings::new();
        if let Some(receiver) = &self.plan.receiver {
            self.fix(&with_variables(&target.class, &own), receiver, &mut fixed);
        }
        match self.choose_all(&own, &given, &fixed, result.as_ref(), Bindings::new()) {
            Ok(bindings) => self.bindings = bindings,
            // One argument that does not fit makes the whole type raw.
            Err(_) => self.raw = own.iter().map(|parameter| parameter.name.clone()).collect(),
        }
        self.own_arguments = self.arguments_in_order(&own, &self.bindings);
        let of_method = &signature.type_parameters;
        let outer = self.bindings.clone();
        let mut fixed = Bindings::new();
        for (generic, operand) in signature.parameters.iter().zip(&self.plan.arguments) {
            self.fix(generic, operand, &mut fixed);
        }
        let (class, name) = (&target.class, &target.name);
        let count = signature.parameters.len();
        self.avoids_object = is_overloaded(self.types.classes, class, name, count);
        match self.choose_all(of_method, &by_call, &fixed, result.as_ref(), outer) {
            Ok(bindings) => self.bindings = bindings,
            Err((bindings, names)) => {
                self.bindings = bindings;
                self.raw.extend(names);
            }
        }
        self.avoids_object = false;
        self.spread();
        for parameter in of_method {
            if self.bindings.contains_key(&parameter.name) {
                self.raw.remove(&parameter.name);
            }
        }
    }

    pub(super) fn arguments_in_order(
        &self,
        declared: &[Parameter],
        found: &Bindings,
    ) -> Option<Vec<Generic>> {
        let all = declared.iter().map(|one| found.get(&one.name).cloned());
        all.collect()
    }

    /// The variable that the result is typed with, and the class of what came back: it decides what
    /// the variable is bound to where nothing else does.
    fn result_type(&self, returns: Option<&Generic>) -> Option<(Name, Generic)> {
        let (Some(Generic::Variable(name)), Ending::Returned(Some(value))) =
            (returns, &self.case.ending)
        else {
            return None;
        };
        let class = match value {
            Observed::Boxed(value) => value.box_class(),
            Observed::Text(_) => "java/lang/String",
            Observed::Enum { class, .. }
            | Observed::Value { class, .. }
            | Observed::Object { class, .. } => class,
            _ => return None,
        };
        Some((name.clone(), self.with_wildcards(class)))
    }

    /// Chooses for each of these variables, first those that occur in the bounds of others. Without a choice
    /// for some of them: what was chosen, and those.
    pub(super) fn choose_all(
        &self,
        declared: &[Parameter],
        given: &Given<'a>,
        fixed: &Bindings,
        result: Option<&(Name, Generic)>,
        outer: Bindings,
    ) -> Result<Bindings, (Bindings, HashSet<Name>)> {
        let mut chosen = outer;
        // An outer variable of the same name is another one.
        declared
            .iter()
            .for_each(|one| drop(chosen.remove(&one.name)));
        let mut open: Vec<&Parameter> = declared.iter().collect();
        let mut without = HashSet::new();
        while !open.is_empty() {
            let waits = |one: &Parameter| {
                let later =
                    |name: &Name| *name != one.name && open.iter().any(|other| other.name == *name);
                one.bounds.iter().any(|bound| bound.mentions(&later))
            };
            let next = open.iter().position(|one| !waits(one)).unwrap_or(0);
            let parameter = open.remove(next);
            let values = given.get(&parameter.name).map_or(&[][..], |all| all);
            let result = result.filter(|(name, _)| *name == parameter.name);
            let choice = match fixed.get(&parameter.name) {
                Some(fixed) => self.fits_all(values, fixed).then(|| fixed.clone()),
                None => self.choose(parameter, values, result.map(|(_, class)| class), &chosen),
            };
            match choice {
                Some(generic) => drop(chosen.insert(parameter.name.clone(), generic)),
                None => drop(without.insert(parameter.name.clone())),
            }
        }
        match without.is_empty() {
            true => Ok(chosen),
            false => Err((chosen, without)),
        }
    }

    /// Whether all values are of a type.
    fn fits_all(&self, values: &[&'a Operand], wanted: &Generic) -> bool {
        let mut types = values.iter().filter_map(|operand| self.type_of(operand));
        types.all(|one| self.may_be(&one, wanted))
    }

    /// The binding of one variable: a type that all its values have, within its bounds.
    fn choose(
        &self,
        parameter: &Parameter,
        values: &[&'a Operand],
        result: Option<&Generic>,
        chosen: &Bindings,
    ) -> Option<Generic> {
        let mut types: Vec<Generic> = Vec::new();
        for operand in values {
            if let Some(generic) = self.type_of(operand)
                && !types.contains(&generic)
            {
                types.push(generic);
            }
        }
        if parameter.bounds.is_empty() {
            return Some(match &types[..] {
                [one] => one.clone(),
                [] if self.avoids_object => Generic::class(COMMON[0]),
                _ => Generic::class("java/lang/Object"),
            });
        }
        let is_own = |name: &Name| *name == parameter.name;
        let bounds = parameter.bounds.iter().filter(|one| !one.mentions(&is_own));
        let mut candidates: Vec<Generic> = types.first().or(result).cloned().into_iter().collect();
        candidates.extend(bounds.map(|bound| bound.replace(chosen)));
        if let Some(first) = types.first() {
            candidates.extend(supertypes(self.types.classes, first));
        }
        candidates.extend(COMMON.map(Generic::class));
        let classes = self.types.classes;
        candidates.into_iter().find(|candidate| {
            let mut bindings = chosen.clone();
            bindings.insert(parameter.name.clone(), candidate.clone());
            self.is_nameable(candidate)
                && types.iter().all(|one| self.may_be(one, candidate))
                && parameter.bounds.iter().all(|bound| {
                    let bound = bound.replace(&bindings);
                    is_subtype(classes, candidate, &bound)
                })
        })
    }

    /// Whether a value of a type may be of another one: one whose arguments are open gets those that are wanted.
    fn may_be(&self, one: &Generic, wanted: &Generic) -> bool {
        let classes = self.types.classes;
        if is_subtype(classes, one, wanted) {
            return true;
        }
        let (Generic::Class { arguments, .. }, Generic::Class { name, .. }) = (one, wanted) else {
            return false;
        };
        let is_open = arguments.contains(&Argument::Any);
        is_open && is_subtype(classes, one, &Generic::class(name))
    }

    pub(super) fn is_nameable(&self, generic: &Generic) -> bool {
        match generic {
            Generic::Class { name, .. } => {
                check_class(self.types.classes, name, &self.types.package).is_ok()
            }
            Generic::Array(element) => self.is_nameable(element),
            Generic::Primitive(_) => true,
            Generic::Variable(_) => false,
        }
    }

    /// The type arguments of an object: those of the class under test for its own objects, else what the
    /// object's own values call for. `None` if only the raw type will do.
    pub(super) fn arguments_of(&self, number: ObjectNumber, class: &str) -> Option<Vec<Generic>> {
        let target = &self.case.inputs.target;
        if *class == *target.class && target.kind != TargetKind::Static {
            return self.own_arguments.clone();
        }
        let declared = self.declared(class);
        if let Some(known) = self.known.get(&number)
            && known.len() == declared.len()
        {
            return Some(known.clone());
        }
        let given = self.given_to_object(number, class, 0);
        let names = declared.iter().map(|parameter| parameter.name.clone());
        let given: Given<'_> = names.zip(given).collect();
        let fixed = Bindings::new();
        let chosen = self.choose_all(&declared, &given, &fixed, None, Bindings::new());
        self.arguments_in_order(&declared, &chosen.ok()?)
    }

    /// Whether values determine the arguments of an object's type.
    pub(super) fn has_values(&self, number: ObjectNumber, class: &str) -> bool {
        let given = self.given_to_object(number, class, 0);
        given.iter().any(|values| !values.is_empty())
    }

    /// A parameter's type without wildcards for an object that the test fills: nothing can be put into a
    /// `List<?>`.
    pub(super) fn filled_type(&self, generic: &Generic, operand: &Operand) -> Generic {
        let (Generic::Class { name, arguments }, Operand::Object(number)) = (generic, operand)
        else {
            return generic.clone();
        };
        let declared = self.declared(name);
        let mut arguments = arguments.clone();
        if arguments.is_empty() {
            arguments = vec![Argument::Any; declared.len()];
        }
        let is_wild = |one: &Argument| !matches!(one, Argument::Exactly(_));
        if !arguments.iter().any(is_wild) || !self.is_filled_later(*number) {
            return generic.clone();
        }
        let given = self.given_to_object(*number, name, 0);
        let mut filled = Vec::new();
        for (at, (argument, parameter)) in arguments.iter().zip(&declared).enumerate() {
            let values = given.get(at).map_or(&[][..], |all| all);
            let chosen = || self.choose(parameter, values, None, &self.bindings);
            filled.push(match argument {
                Argument::Exactly(inner) | Argument::Super(inner) => Some(inner.clone()),
                Argument::Extends(inner) if values.is_empty() => Some(inner.clone()),
                Argument::Any | Argument::Extends(_) => chosen(),
            });
        }
        let filled = filled.into_iter().collect::<Option<Vec<_>>>();
        match filled {
            Some(filled) => Generic::Class {
                name: name.clone(),
                arguments: filled.into_iter().map(Argument::Exactly).collect(),
            },
            None => generic.clone(),
        }
    }

    /// Whether statements after its construction put something into an object.
    fn is_filled_later(&self, number: ObjectNumber) -> bool {
        let is_filled = matches!(
            self.steps.get(&number),
            Some(Step::Collection { kind, elements, .. }) if super::is_filled(self.types, *kind, elements)
        );
        is_filled
            || self.plan.steps.iter().any(|step| match step {
                Step::SetField { receiver, .. } => *receiver == Some(number),
                Step::Call { receiver, .. } => *receiver == Some(Operand::Object(number)),
                _ => false,
            })
    }

    /// The type of a value that is not null.
    fn type_of(&self, operand: &Operand) -> Option<Generic> {
        if let Some(class) = self.class_of(operand) {
            return Some(self.with_wildcards(&class));
        }
        let Operand::Object(number) = operand else {
            return None;
        };
        signature::field(&super::made_descriptor(self.steps.get(number)?))
    }

    /// `List<?>`
    fn with_wildcards(&self, class: &str) -> Generic {
        Generic::Class {
            name: class.into(),
            arguments: vec![Argument::Any; self.declared(class).len()],
        }
    }

    /// The type variables that a class declares, as far as the test names them: it does not if it uses raw types.
    pub(super) fn declared(&self, class: &str) -> Vec<Parameter> {
        match self.case.is_raw {
            true => Vec::new(),
            false => self.type_parameters(class),
        }
    }

    /// The type variables that a class declares.
    pub(super) fn type_parameters(&self, class: &str) -> Vec<Parameter> {
        variables(self.types.classes, class)
    }
}

/// A class with its own variables as arguments.
pub(super) fn with_variables(class: &str, declared: &[Parameter]) -> Generic {
    let variables = declared
        .iter()
        .map(|one| Generic::Variable(one.name.clone()));
    Generic::Class {
        name: class.into(),
        arguments: variables.map(Argument::Exactly).collect(),
    }
}
