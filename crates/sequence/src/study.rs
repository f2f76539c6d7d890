//! One class under test, studied: its invokables, their effects, and who influences whom.

use std::rc::Rc;
use std::sync::Arc;

use hashbrown::HashSet;
use vitro_classfile::access;

use crate::arguments::Chooser;
use crate::classes::Classes;
use crate::effects::{Effects, FieldName};
use crate::flow::{Limits, MethodId, TypeFlow};
use crate::hierarchy::{Hierarchy, described, reference};
use crate::influence::{Influence, Reason};
use crate::invokable::{Boxes, Invokable, InvokableId, Invokables, Kind, collect};
use crate::summary::{Kept, Summaries, instance_fields};
use crate::wishes::Wishes;

/// All that can be said about sequences for a class under test before anything runs.
pub struct Study {
    pub(crate) flow: TypeFlow,
    home: Arc<str>,
    invokables: Invokables,
    effects: Vec<Effects>,
    influence: Influence,
    pub(crate) kept: Kept,
}

impl Study {
    /// Studies the class with this internal name.
    pub fn of(classes: Rc<dyn Classes>, home: &str, wishes: &Wishes, boxes: Boxes) -> Study {
        Study::limited(classes, home, wishes, boxes, Limits::default())
    }

    pub(crate) fn limited(
        classes: Rc<dyn Classes>,
        home: &str,
        wishes: &Wishes,
        boxes: Boxes,
        limits: Limits,
    ) -> Study {
        let hierarchy = Rc::new(Hierarchy::new(classes));
        let invokables = collect(&hierarchy, home, wishes, boxes);
        let mut flow = TypeFlow::new(
            hierarchy.clone(),
            interfaces(&hierarchy, &invokables),
            limits,
        );
        for value in ["java/lang/String", "java/lang/Integer"] {
            flow.hold(&value.into());
        }
        invokables.values.iter().for_each(|value| flow.hold(value));
        for constant in constants(&hierarchy, &invokables) {
            flow.hold_field(&constant);
        }
        let add = |one: &Invokable| {
            let constructs = (one.kind == Kind::Constructor).then_some(&one.class);
            flow.add_root(one.body(&hierarchy), constructs)
        };
        let roots: Vec<MethodId> = invokables.all.iter().map(add).collect();
        flow.settle();
        let summaries = Summaries::of(&flow);
        let mut chooser = Chooser::new(&flow, home);
        let effects: Vec<Effects> = invokables
            .all
            .iter()
            .zip(&roots)
            .map(|(one, &root)| effects_of(&flow, &summaries, &mut chooser, one, root))
            .collect();
        let kept = summaries.keep();
        let influence = Influence::of(&invokables, &effects, home);
        Study {
            flow,
            home: home.into(),
            invokables,
            effects,
            influence,
            kept,
        }
    }

    /// Internal name of the class under test.
    pub fn home(&self) -> &Arc<str> {
        &self.home
    }

    /// What a test may call.
    pub fn invokables(&self) -> &Invokables {
        &self.invokables
    }

    /// What a call may do.
    pub fn effects(&self, id: InvokableId) -> &Effects {
        &self.effects[id.0 as usize]
    }

    /// Who influences whom.
    pub fn influence(&self) -> &Influence {
        &self.influence
    }

    /// Why `a` may influence `b`.
    pub fn reasons(&self, a: InvokableId, b: InvokableId) -> Vec<Reason> {
        self.influence.find(&self.effects, a, b).collect()
    }

    /// How many methods were read.
    pub fn methods_read(&self) -> usize {
        self.flow.methods.len()
    }
}

fn effects_of(
    flow: &TypeFlow,
    summaries: &Summaries<'_>,
    chooser: &mut Chooser<'_>,
    invokable: &Invokable,
    root: MethodId,
) -> Effects {
    let constructs = invokable.kind == Kind::Constructor;
    let mut effects = summaries.effects(root, constructs);
    effects.arguments = chooser.arguments(invokable, root);
    if constructs {
        effects
            .defines
            .extend(instance_fields(flow, &invokable.class));
    }
    effects.returns = match invokable.kind {
        Kind::Constructor | Kind::Array => vec![invokable.class.clone()],
        _ => returned(flow, root),
    };
    effects
}

fn returned(flow: &TypeFlow, root: MethodId) -> Vec<Arc<str>> {
    let method = &flow.methods[root as usize];
    if method.body.returns >= method.body.nodes {
        return Vec::new();
    }
    let types = flow.types_at(method.base + method.body.returns).iter();
    let mut names: Vec<Arc<str>> = types.map(|id| flow.types.get(id).name.clone()).collect();
    names.sort();
    names.dedup();
    names
}

/// Interfaces that are wanted as arguments: a test may implement them itself.
fn interfaces(hierarchy: &Hierarchy, invokables: &Invokables) -> HashSet<Arc<str>> {
    let descriptors = invokables.all.iter().flat_map(Invokable::arguments);
    let names = descriptors.filter_map(|one| reference(&one).map(Arc::<str>::from));
    let is_interface = |name: &Arc<str>| {
        let class = hierarchy.class(name);
        class.is_some_and(|class| class.access & access::INTERFACE != 0)
    };
    names.filter(is_interface).collect()
}

fn constants(hierarchy: &Hierarchy, invokables: &Invokables) -> Vec<FieldName> {
    let mut found = Vec::new();
    for class in invokables
        .enums
        .iter()
        .filter_map(|name| hierarchy.class(name))
    {
        for field in class
            .fields
            .iter()
            .filter(|one| one.access & access::ENUM != 0)
        {
            debug_assert_eq!(field.descriptor, described(&class.name));
            found.push(FieldName {
                class: class.name.clone(),
                name: field.name.clone(),
                is_static: true,
            });
        }
    }
    found
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod truth;
