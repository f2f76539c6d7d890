//! Which objects more than one thread may reach. When the first thread is started, these are all that static fields or
//! a `Thread` lead to; later, what is stored in one of them, and the static fields of classes that are loaded then. All
//! others only their maker can see.

use crate::heap::{HEADER, Heap, Ref, Shape};
use crate::machine::Machine;

impl Machine {
    /// Whether more than one thread may reach an object.
    pub(crate) fn is_shared(&self, object: Ref) -> bool {
        self.symbolic.as_ref().is_some_and(|s| s.is_shared(object))
    }

    /// An object is stored where others can reach it: so can all that it leads to.
    pub(crate) fn share(&mut self, object: Ref) {
        if let Some(symbolic) = &mut self.symbolic {
            symbolic.share(&self.heap, object);
        }
    }

    /// Everything that static fields and threads lead to.
    pub(super) fn share_all_reachable(&mut self) {
        let mut roots: Vec<u32> = self.mirrors.clone();
        roots.extend(self.threads.iter().map(|thread| thread.object.0));
        let old = self.symbolic.as_ref().map_or(0, |s| s.rules.old);
        let reached = self.reachable_from(&roots);
        if let Some(symbolic) = &mut self.symbolic {
            let new = reached.into_iter().filter(|object| object.0 >= old);
            new.for_each(|object| symbolic.shadows.turns.shared.insert_mut(object));
        }
    }
}

impl super::super::Symbolic {
    pub(super) fn is_shared(&self, object: Ref) -> bool {
        object.0 < self.rules.old || self.shadows.turns.shared.contains(&object)
    }

    pub(super) fn share(&mut self, heap: &Heap, object: Ref) {
        let mut pending = vec![object];
        while let Some(object) = pending.pop() {
            if object.is_null() || self.is_shared(object) {
                continue;
            }
            self.shadows.turns.shared.insert_mut(object);
            references(heap, object, &mut pending);
        }
    }
}

/// What the fields or elements of an object refer to.
fn references(heap: &Heap, object: Ref, found: &mut Vec<Ref>) {
    let at = object.0 as usize;
    match &heap.shapes[heap.class_of(object).0 as usize] {
        Shape::Fields { refs, .. } | Shape::Mirror { refs, .. } => {
            let field = |&offset: &u32| Ref(heap.words[at + offset as usize] as u32);
            found.extend(refs.iter().map(field));
        }
        Shape::References => {
            let length = heap.length(object) as usize;
            found.extend((0..length).map(|index| {
                let word = heap.words[at + HEADER + index / 2];
                Ref((word >> (32 * (index & 1))) as u32)
            }));
        }
        Shape::Primitives { .. } => {}
    }
}
