//! What the code of one method itself reads and writes, with the types that have come to its nodes.

use std::sync::Arc;

use hashbrown::HashMap;
use vitro_classfile::access;

use crate::body::{Access, Body, NOTHING, Node};
use crate::effects::FieldName;
use crate::flow::{Reached, TypeFlow};
use crate::hierarchy::reference;
use crate::library;

use super::{Effect, Summaries};

/// An effect of a body's own code, on what a node refers to.
pub(super) struct Own {
    pub node: Node,
    pub effect: u32,
}

/// What of a body matters here, with types looked up.
#[derive(Default)]
pub(super) struct Facts {
    pub own: Vec<Own>,
    /// Effects on static fields.
    pub statics: Vec<u32>,
    /// Nodes whose objects come from code that is not analysed.
    pub old: Vec<Node>,
    /// Reads of fields and elements: the result has the origin of the object, or is old.
    pub reads: Vec<(Node, Node, Vec<PartId>)>,
    /// Writes of references.
    pub writes: Vec<Write>,
    /// Copies of elements.
    pub copies: Vec<Copy>,
}

/// A reference is written into these parts of an object.
pub(super) struct Write {
    pub object: Node,
    /// `None` if it may be any.
    pub value: Option<Node>,
    pub parts: Vec<PartId>,
}

/// Elements of one array become elements of another.
pub(super) struct Copy {
    pub from: Node,
    pub to: Node,
    pub read: Vec<PartId>,
    pub written: Vec<PartId>,
}

/// Something that may belong to its object.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Part {
    Field(FieldName),
    Element(Arc<str>),
}

/// The number of a part.
pub(super) type PartId = u32;

/// Parts by number.
#[derive(Default)]
pub(super) struct PartNumbers(HashMap<Part, PartId>);

impl PartNumbers {
    pub fn count(&self) -> usize {
        self.0.len()
    }

    fn of(&mut self, part: Part) -> PartId {
        let next = self.0.len() as PartId;
        *self.0.entry(part).or_insert(next)
    }

    fn of_field(&mut self, field: &FieldName) -> Vec<PartId> {
        vec![self.of(Part::Field(field.clone()))]
    }

    fn of_elements(&mut self, types: &[Arc<str>]) -> Vec<PartId> {
        let types = types.iter().cloned();
        types.map(|array| self.of(Part::Element(array))).collect()
    }
}

impl Summaries<'_> {
    pub(super) fn facts_of(&mut self, method: &Reached) -> Facts {
        let mut facts = Facts {
            old: from_elsewhere(&method.body),
            ..Facts::default()
        };
        for access in &method.body.accesses {
            self.fact(method, access, &mut facts);
        }
        for &node in &method.raw {
            self.whole(method, node, true, &mut facts);
        }
        facts
    }

    pub(super) fn fact(&mut self, method: &Reached, access: &Access, facts: &mut Facts) {
        match access {
            Access::Get {
                field,
                object,
                result,
            } => {
                self.field_effect(field, *object, false, facts);
                // The inside of a value counts as new, since it is never changed.
                let is_state = !library::is_inside_value(&field.class)
                    && !library::is_empty_array(&field.class, &field.name);
                if *result != NOTHING && is_state {
                    let parts = self.parts.of_field(field);
                    facts.reads.push((*object, *result, parts));
                }
            }
            Access::Put {
                field,
                object,
                value,
            } => {
                self.field_effect(field, *object, true, facts);
                if *value != NOTHING {
                    facts.writes.push(Write {
                        object: *object,
                        value: Some(*value),
                        parts: self.parts.of_field(field),
                    });
                }
            }
            Access::Load {
                array,
                kind,
                result,
            } => {
                let types = self.arrays(method, *array, *kind);
                self.element_effects(&types, *array, false, facts);
                if *result != NOTHING {
                    facts
                        .reads
                        .push((*array, *result, self.parts.of_elements(&types)));
                }
            }
            Access::Store { array, kind, value } => {
                let types = self.arrays(method, *array, *kind);
                self.element_effects(&types, *array, true, facts);
                if *value != NOTHING {
                    facts.writes.push(Write {
                        object: *array,
                        value: Some(*value),
                        parts: self.parts.of_elements(&types),
                    });
                }
            }
            Access::Copy { from, to } => {
                let read = self.arrays(method, *from, None);
                let written = self.arrays(method, *to, None);
                self.element_effects(&read, *from, false, facts);
                self.element_effects(&written, *to, true, facts);
                facts.copies.push(Copy {
                    from: *from,
                    to: *to,
                    read: self.parts.of_elements(&read),
                    written: self.parts.of_elements(&written),
                });
            }
            Access::Whole(node) => self.whole(method, *node, false, facts),
        }
    }

    pub(super) fn field_effect(
        &mut self,
        field: &FieldName,
        object: Node,
        writes: bool,
        facts: &mut Facts,
    ) {
        if library::is_inside_value(&field.class) {
            return;
        }
        if field.is_static && self.is_constant(field) {
            if !writes && self.holds_state(field) {
                let effect = self.numbers.of(Effect::Hold(field.clone()));
                facts.statics.push(effect);
            }
            return;
        }
        let effect = self.numbers.of(match writes {
            true => Effect::Define(field.clone()),
            false => Effect::Use(field.clone()),
        });
        if field.is_static {
            facts.statics.push(effect);
        } else {
            facts.own.push(Own {
                node: object,
                effect,
            });
        }
    }

    /// Whether only the initialiser of its class writes a static field.
    pub(super) fn is_constant(&mut self, field: &FieldName) -> bool {
        if let Some(&known) = self.constants.get(field) {
            return known;
        }
        let class = self.flow.hierarchy.class(&field.class);
        let is_final = class.is_some_and(|class| {
            let mut fields = class.fields.iter();
            fields.any(|one| one.name == field.name && one.access & access::FINAL != 0)
        });
        self.constants.insert(field.clone(), is_final);
        is_final
    }

    /// Whether a final static field of the program refers to an object that may change.
    fn holds_state(&self, field: &FieldName) -> bool {
        let hierarchy = &self.flow.hierarchy;
        let Some(class) = hierarchy.class(&field.class) else {
            return false;
        };
        let mut fields = class.fields.iter().filter(|one| one.name == field.name);
        let is_state = fields.any(|one| {
            let fixed = access::ENUM | access::SYNTHETIC;
            let is_object = match reference(&one.descriptor) {
                Some(class) => !library::is_value(class),
                None => one.descriptor.starts_with('['),
            };
            one.access & fixed == 0 && is_object
        });
        is_state && !hierarchy.classes.is_library(&field.class)
    }

    pub(super) fn element_effects(
        &mut self,
        types: &[Arc<str>],
        node: Node,
        writes: bool,
        facts: &mut Facts,
    ) {
        for array in types {
            let effect = self.numbers.of(match writes {
                true => Effect::Store(array.clone()),
                false => Effect::Load(array.clone()),
            });
            facts.own.push(Own { node, effect });
        }
    }

    /// The types of the array at a node.
    pub(super) fn arrays(
        &self,
        method: &Reached,
        node: Node,
        kind: Option<&'static str>,
    ) -> Vec<Arc<str>> {
        if let Some(kind) = kind {
            return vec![kind.into()];
        }
        let types = self.types(method, node);
        types
            .into_iter()
            .filter(|name| name.starts_with('['))
            .collect()
    }

    pub(super) fn types(&self, method: &Reached, node: Node) -> Vec<Arc<str>> {
        if node == NOTHING {
            return Vec::new();
        }
        let types = self.flow.types_at(method.base + node).iter();
        types
            .map(|id| self.flow.types.get(id).name.clone())
            .collect()
    }

    /// All fields or elements of what a node refers to.
    pub(super) fn whole(&mut self, method: &Reached, node: Node, writes: bool, facts: &mut Facts) {
        for name in self.types(method, node) {
            if name.starts_with('[') {
                let types = [name];
                self.element_effects(&types, node, false, facts);
                if writes {
                    self.element_effects(&types, node, true, facts);
                    facts.writes.push(Write {
                        object: node,
                        value: None,
                        parts: self.parts.of_elements(&types),
                    });
                }
                continue;
            }
            for field in instance_fields(self.flow, &name) {
                self.field_effect(&field, node, false, facts);
                if writes {
                    self.field_effect(&field, node, true, facts);
                    facts.writes.push(Write {
                        object: node,
                        value: None,
                        parts: self.parts.of_field(&field),
                    });
                }
            }
        }
    }
}

/// The fields that an object of a class has.
pub(crate) fn instance_fields(flow: &TypeFlow, class: &str) -> Vec<FieldName> {
    let mut found = Vec::new();
    for class in flow.hierarchy.chain(class) {
        for field in &class.fields {
            if field.access & access::STATIC == 0 {
                found.push(FieldName {
                    class: class.name.clone(),
                    name: field.name.clone(),
                    is_static: false,
                });
            }
        }
    }
    found
}

/// Nodes of a body whose objects come from code that is not read, or are caught; values are not state.
fn from_elsewhere(body: &Body) -> Vec<Node> {
    let foreign = body.foreign.iter();
    let foreign = foreign.filter(|(_, class)| !library::is_value(class));
    let caught = body.caught.iter().map(|&(node, _)| node);
    let nodes = foreign.map(|&(node, _)| node).chain(caught);
    let mut nodes: Vec<Node> = nodes.filter(|&node| node != NOTHING).collect();
    nodes.sort_unstable();
    nodes.dedup();
    nodes
}
