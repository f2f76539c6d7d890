//! Garbage collection: mark and sweep, nothing moves.
//!
//! Roots are the slots of all frames (looked at conservatively: a slot that looks like a reference
//! keeps its object), mirrors, cells, threads, monitors and interned strings. While choice points are
//! open only objects of the running segment are freed: whatever is older may be needed again after
//! backtracking, and nothing older than the segment can be referred to only by the trail. So the
//! collector never has to look into the trail.

use std::collections::HashSet;

use crate::heap::{CLASS_MASK, HEADER, Heap, MIN_GC_WORDS, Ref, Shape, Strength};
use crate::install::{MIRROR_DOMAIN, MIRROR_ERROR, MIRROR_INJECTED, MIRROR_SIGNERS};
use crate::machine::Machine;

/// One mark per word.
struct Marks {
    bits: Vec<u64>,
    pending: Vec<u32>,
    /// Reference objects whose referents may be unreachable.
    references: Vec<(Ref, Strength)>,
    /// Whether soft references hold.
    keep_soft: bool,
}

impl Marks {
    /// Whether the object at `at` is marked. What is read through a number that only looks like a reference may lead
    /// anywhere, also beyond the heap.
    fn is_marked(&self, at: usize) -> bool {
        self.bits
            .get(at >> 6)
            .is_some_and(|word| word >> (at & 63) & 1 == 1)
    }

    /// Marks the object at `at` unless that cannot be one.
    fn mark(&mut self, heap: &Heap, candidate: u32) {
        let at = candidate as usize;
        if at < HEADER || at + 1 >= heap.top() || self.is_marked(at) {
            return;
        }
        let class = (heap.words[at] & CLASS_MASK) as usize;
        if class == 0 || class >= heap.shapes.len() || at + heap.size_of(at) > heap.top() {
            return;
        }
        self.bits[at >> 6] |= 1 << (at & 63);
        self.pending.push(candidate);
    }

    fn mark_all(&mut self, heap: &Heap) {
        while let Some(object) = self.pending.pop() {
            self.trace(heap, object as usize);
        }
    }

    fn trace(&mut self, heap: &Heap, at: usize) {
        // What only looked like an object may have offsets that lead nowhere.
        let word = |offset: u32| {
            heap.words
                .get(at + offset as usize)
                .map_or(0, |&w| w as u32)
        };
        let class = (heap.words[at] & CLASS_MASK) as usize;
        match &heap.shapes[class] {
            Shape::Fields { refs, strength, .. } => {
                let skip = strength.filter(|s| *s != Strength::Soft || !self.keep_soft);
                for &offset in refs {
                    if skip.is_some() && offset as usize == heap.referent_offset {
                        continue;
                    }
                    self.mark(heap, word(offset));
                }
                if let Some(strength) = skip {
                    self.references.push((Ref(at as u32), strength));
                }
            }
            Shape::Primitives { .. } => {}
            Shape::References => {
                // What only looks like an array may have a length that does not fit its size.
                let room = (heap.size_of(at) - HEADER) * 2;
                let length = (heap.words[at + 1] as u32 as usize).min(room);
                for index in 0..length {
                    let word = heap.words[at + HEADER + index / 2];
                    self.mark(heap, (word >> (32 * (index & 1))) as u32);
                }
            }
            Shape::Mirror { words, refs } => {
                for &offset in refs {
                    self.mark(heap, word(offset));
                }
                let injected = HEADER as u32 + *words - MIRROR_INJECTED;
                for kept in [MIRROR_ERROR, MIRROR_DOMAIN, MIRROR_SIGNERS] {
                    self.mark(heap, word(injected + kept as u32));
                }
                let class = word(injected) as usize;
                if let Some(offsets) = heap.static_refs.get(class) {
                    for &offset in offsets {
                        self.mark(heap, word(offset));
                    }
                }
            }
        }
    }
}

impl Machine {
    /// Frees what cannot be reached any more. Only called between instructions.
    pub fn collect(&mut self) {
        self.collect_with(true);
    }

    /// As `collect`, and lets go of softly reachable objects.
    pub fn collect_soft(&mut self) {
        self.collect_with(false);
    }

    /// The objects that these lead to, they included.
    pub(crate) fn reachable_from(&mut self, roots: &[u32]) -> Vec<Ref> {
        self.heap.leave_hole();
        let mut marks = Marks {
            bits: vec![0; self.heap.top() / 64 + 1],
            pending: Vec::new(),
            references: Vec::new(),
            keep_soft: true,
        };
        for &root in roots {
            marks.mark(&self.heap, root);
        }
        let mut reached = Vec::new();
        while let Some(object) = marks.pending.pop() {
            reached.push(Ref(object));
            marks.trace(&self.heap, object as usize);
        }
        reached
    }

    fn collect_with(&mut self, keep_soft: bool) {
        self.heap.leave_hole();
        let mut marks = Marks {
            bits: vec![0; self.heap.top() / 64 + 1],
            pending: Vec::new(),
            references: Vec::new(),
            keep_soft,
        };
        self.mark_roots(&mut marks);
        marks.mark_all(&self.heap);
        self.clear_dead_references(&mut marks, &[Strength::Soft, Strength::Weak]);
        self.find_finalizable(&mut marks);
        self.clear_dead_references(&mut marks, &[Strength::Phantom]);
        if let Some(symbolic) = &mut self.symbolic {
            symbolic.retain_objects(|object| marks.is_marked(object.0 as usize));
        }
        self.heap.sweep(&marks.bits);
    }

    fn mark_roots(&self, marks: &mut Marks) {
        let heap = &self.heap;
        let mut root = |candidate: u32| marks.mark(heap, candidate);
        for &mirror in &self.mirrors {
            root(mirror);
        }
        for &cell in &self.cells {
            root(cell as u32);
        }
        for string in &self.interned {
            root(string.0);
        }
        for loader in &self.loaders {
            root(loader.0);
        }
        for object in self.monitors.waiting.keys() {
            root(object.0);
        }
        for module in self.modules.by_package.values() {
            root(module.0);
        }
        root(self.modules.base.0);
        root(self.modules.unnamed_boot.0);
        for reference in &self.heap.pending_references {
            root(reference.0);
        }
        for object in self.symbolic.iter().flat_map(|s| s.input_addresses()) {
            root(object.0);
        }
        for thread in &self.threads {
            root(thread.object.0);
            for frame in &thread.frames {
                root(frame.lock.0);
                frame.held.iter().for_each(|object| root(object.0));
                for object in frame.after.references() {
                    root(object.0);
                }
            }
            let top = thread.frames.last().map_or(0, |frame| frame.sp as usize);
            for &slot in &thread.slots[..top] {
                root(slot as u32);
            }
        }
    }

    /// Clears references to unmarked referents and hands them to the reference handler.
    fn clear_dead_references(&mut self, marks: &mut Marks, strengths: &[Strength]) {
        let wanted = |reference: &(Ref, Strength)| strengths.contains(&reference.1);
        let (mut found, others) = std::mem::take(&mut marks.references)
            .into_iter()
            .partition::<Vec<_>, _>(wanted);
        marks.references = others;
        found.retain(|(reference, _)| self.is_dead(marks, *reference));
        for reference in self.heap.only_objects(found) {
            self.heap.set_field(reference, self.heap.referent_offset, 0);
            self.before_pending_change();
            self.heap.pending_references.push(reference);
        }
    }

    /// Whether a reference has a referent that is not marked.
    fn is_dead(&self, marks: &Marks, reference: Ref) -> bool {
        let referent = self.heap.ref_field(reference, self.heap.referent_offset);
        !referent.is_null() && !marks.is_marked(referent.0 as usize)
    }

    /// Unreachable objects with a finalizer are kept once more, by their Finalizer.
    fn find_finalizable(&mut self, marks: &mut Marks) {
        let is_final = |reference: &(Ref, Strength)| reference.1 == Strength::Final;
        let (finals, others) = std::mem::take(&mut marks.references)
            .into_iter()
            .partition::<Vec<_>, _>(is_final);
        marks.references = others;
        let mut dead = finals.clone();
        dead.retain(|(reference, _)| self.is_dead(marks, *reference));
        for reference in self.heap.only_objects(dead) {
            self.before_pending_change();
            self.heap.pending_references.push(reference);
        }
        for (reference, _) in finals {
            let referent = self.heap.field(reference, self.heap.referent_offset);
            marks.mark(&self.heap, referent as u32);
        }
        marks.mark_all(&self.heap);
    }
}

impl Heap {
    /// Leaves out what is no object: a number in a frame may look like a reference and lead into the
    /// middle of one. To keep too much alive does no harm, but nothing may be written there.
    fn only_objects(&self, found: Vec<(Ref, Strength)>) -> Vec<Ref> {
        let mut places: Vec<usize> = found.iter().map(|(r, _)| r.0 as usize).collect();
        places.sort_unstable();
        let mut real = HashSet::new();
        let (mut at, mut next) = (HEADER, 0);
        while next < places.len() {
            if places[next] < at {
                next += 1;
            } else {
                if places[next] == at {
                    real.insert(Ref(at as u32));
                }
                at += self.size_of(at);
            }
        }
        let found = found.into_iter().map(|(reference, _)| reference);
        found.filter(|reference| real.contains(reference)).collect()
    }

    /// Turns unmarked objects of the running segment into holes.
    fn sweep(&mut self, marks: &[u64]) {
        let start = self.watermark.max(HEADER);
        let end = self.top();
        let (mut at, mut live) = (start, 0);
        let mut holes: Vec<(u32, u32)> = Vec::new();
        while at < end {
            let size = self.size_of(at);
            let marked = marks[at >> 6] >> (at & 63) & 1 == 1;
            if marked && self.words[at] & CLASS_MASK != 0 {
                live += size;
            } else {
                match holes.last_mut() {
                    Some(hole) if hole.1 as usize == at => hole.1 = (at + size) as u32,
                    _ => holes.push((at as u32, (at + size) as u32)),
                }
            }
            at += size;
        }
        for &(from, to) in &holes {
            self.mark_free(from as usize, to as usize);
        }
        self.reuse(holes, end);
        self.fresh_words = 0;
        // Not far beyond the limit either: most programs that reach it would fail later anyway.
        let room = self.max_words.saturating_sub(live) / 2;
        self.gc_threshold = MIN_GC_WORDS.max(live.min(room));
    }

    /// Allocation continues in the holes, lowest first; a hole at the end is freed.
    fn reuse(&mut self, mut holes: Vec<(u32, u32)>, end: usize) {
        self.frontier = end;
        if holes.last().is_some_and(|hole| hole.1 as usize == end)
            && let Some((from, _)) = holes.pop()
        {
            self.frontier = from as usize;
        }
        // Tiny holes cost more to look at than they give.
        holes.retain(|hole| hole.1 - hole.0 >= 8);
        holes.reverse();
        self.holes = holes;
        match self.holes.pop() {
            Some((from, to)) => {
                (self.cursor, self.limit) = (from as usize, to as usize);
                self.in_hole = true;
            }
            None => {
                self.cursor = self.frontier;
                self.limit = self.words.len();
                self.in_hole = false;
            }
        }
    }

    /// Words in use, holes left out.
    pub fn used_words(&self) -> usize {
        let holes: usize = self
            .holes
            .iter()
            .map(|hole| (hole.1 - hole.0) as usize)
            .sum();
        let current = if self.in_hole {
            self.limit - self.cursor
        } else {
            0
        };
        self.top() - holes - current
    }
}
