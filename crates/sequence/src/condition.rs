//! What a condition depends on: the fields and elements from which the operands of a jump, a switch or an instruction that
//! may throw are computed.
//!
//! The operands are followed backward through the method: through computations, locals and the stack, to fields, elements,
//! arguments and results of calls. For a result everything counts that the call may read. Which way control took to a value
//! is not followed.

use std::collections::BTreeSet;
use std::sync::Arc;

use hashbrown::{HashMap, HashSet};
use vitro_classfile::{ClassFile, Instruction, Operands, decode};

use crate::body::{Access, Body, NOTHING, Node};
use crate::effects::{FieldName, Why};
use crate::flow::MethodId;
use crate::study::Study;

/// What a condition depends on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Condition {
    /// Fields.
    pub fields: BTreeSet<FieldName>,
    /// Elements, by type of array.
    pub elements: BTreeSet<Arc<str>>,
    /// Whether it depends on arguments of the method, apart from `this`.
    pub arguments: bool,
    /// It may depend on anything, for this reason.
    pub anything: Option<Why>,
}

impl Study {
    /// What the instruction at `offset` of a method depends on. `None` if there is no such method, or nothing at that
    /// offset takes operands.
    pub fn condition(
        &self,
        class: &str,
        method: &str,
        descriptor: &str,
        offset: u32,
    ) -> Option<Condition> {
        let file = self.flow.hierarchy.class(class)?;
        let mut methods = file.methods.iter();
        let index =
            methods.position(|one| &*one.name == method && &*one.descriptor == descriptor)?;
        let body = Body::of(&self.flow.hierarchy, &file, index, true);
        let (_, operands) = body.operands.iter().find(|(at, _)| *at == offset)?;
        Some(self.behind(&file, index, &body, operands))
    }

    /// What the jumps and switches of a method depend on, all together; the method by its place in the class file.
    pub fn decisions(&self, file: &ClassFile, index: usize) -> Condition {
        let Some(code) = &file.methods[index].code else {
            return Condition::default();
        };
        let decides = |instruction: &Instruction| {
            matches!(
                instruction.operands,
                Operands::Jump(_) | Operands::TableSwitch(_) | Operands::LookupSwitch(_)
            )
        };
        let instructions = decode(&code.bytes).flatten().filter(decides);
        let offsets: HashSet<u32> = instructions.map(|one| one.offset).collect();
        let body = Body::of(&self.flow.hierarchy, file, index, true);
        let operands = body.operands.iter().filter(|(at, _)| offsets.contains(at));
        let operands: Vec<Node> = operands.flat_map(|(_, nodes)| nodes).copied().collect();
        self.behind(file, index, &body, &operands)
    }

    /// What these operands of a method depend on.
    fn behind(&self, file: &ClassFile, index: usize, body: &Body, operands: &[Node]) -> Condition {
        let reached = self.flow.reached(&file.name, index);
        let mut search = Search {
            study: self,
            sources: Sources::of(body),
            body,
            reached,
            found: Condition::default(),
        };
        if reached.is_none() {
            let what = format!("{}.{}", file.name, file.methods[index].name);
            search.found.anything = Some(Why::Missing(what.into()));
        }
        search.follow(operands);
        search.found
    }
}

/// Where the values of nodes come from.
#[derive(Default)]
struct Sources {
    nodes: HashMap<Node, Vec<Node>>,
    accesses: HashMap<Node, Vec<usize>>,
    sites: HashMap<Node, Vec<usize>>,
}

impl Sources {
    fn of(body: &Body) -> Sources {
        let mut sources = Sources::default();
        let moves = body.moves.iter().map(|one| (one.to, one.from));
        let copies = body.copies.iter().map(|&(from, to)| (to, from));
        for (to, from) in moves.chain(copies).chain(body.computed.iter().copied()) {
            sources.nodes.entry(to).or_default().push(from);
        }
        for (number, access) in body.accesses.iter().enumerate() {
            if let Access::Get { result, .. } | Access::Load { result, .. } = access {
                sources.accesses.entry(*result).or_default().push(number);
            }
        }
        for (number, site) in body.sites.iter().enumerate() {
            sources.sites.entry(site.result).or_default().push(number);
        }
        sources
    }
}

struct Search<'s> {
    study: &'s Study,
    body: &'s Body,
    sources: Sources,
    /// The method in the graph of types, whose accesses and sites stand in the same order.
    reached: Option<MethodId>,
    found: Condition,
}

impl Search<'_> {
    fn follow(&mut self, operands: &[Node]) {
        let mut open: Vec<Node> = operands.to_vec();
        let mut seen: HashSet<Node> = HashSet::new();
        while let Some(node) = open.pop() {
            if node == NOTHING || !seen.insert(node) {
                continue;
            }
            self.note_argument(node);
            open.extend(self.sources.nodes.get(&node).into_iter().flatten());
            for &number in self.sources.accesses.get(&node).into_iter().flatten() {
                open.push(note_access(
                    self.study,
                    self.reached,
                    self.body,
                    number,
                    &mut self.found,
                ));
            }
            for &number in self.sources.sites.get(&node).into_iter().flatten() {
                open.extend(&self.body.sites[number].arguments);
                note_call(self.study, self.reached, number, &mut self.found);
            }
        }
    }

    fn note_argument(&mut self, node: Node) {
        let mut parameters = self.body.parameters.iter();
        let is_this =
            |descriptor: &str| node == 0 && descriptor.starts_with('L') && self.body.has_this;
        let is_argument = parameters.any(|one| one.node == node && !is_this(&one.descriptor));
        self.found.arguments |= is_argument;
    }
}

/// Notes what is read; the object or array through which it is.
fn note_access(
    study: &Study,
    reached: Option<MethodId>,
    body: &Body,
    number: usize,
    found: &mut Condition,
) -> Node {
    match &body.accesses[number] {
        Access::Get { field, object, .. } => {
            found.fields.insert(field.clone());
            *object
        }
        Access::Load { array, kind, .. } => {
            match kind {
                Some(kind) => drop(found.elements.insert((*kind).into())),
                None => found.elements.extend(array_types(study, reached, number)),
            }
            *array
        }
        _ => NOTHING,
    }
}

/// The types of the array that an access goes to.
fn array_types(study: &Study, reached: Option<MethodId>, number: usize) -> Vec<Arc<str>> {
    let Some(id) = reached else {
        return Vec::new();
    };
    let method = &study.flow.methods[id as usize];
    match method.body.accesses.get(number) {
        Some(Access::Load { array, .. }) if *array != NOTHING => {
            let types = study.flow.types_at(method.base + array).iter();
            let names = types.map(|id| study.flow.types.get(id).name.clone());
            names.filter(|name| name.starts_with('[')).collect()
        }
        _ => Vec::new(),
    }
}

/// Notes all that a call may read.
fn note_call(study: &Study, reached: Option<MethodId>, site: usize, found: &mut Condition) {
    let Some(id) = reached else {
        return;
    };
    let calls = study.flow.methods[id as usize].calls.iter();
    for call in calls.filter(|call| call.site as usize == site) {
        let (fields, elements) = study.kept.reads(call.target);
        found.fields.extend(fields);
        found.elements.extend(elements);
        if found.anything.is_none() {
            found.anything = study.kept.obscure(&study.flow, call.target);
        }
    }
}

#[cfg(test)]
mod tests;
