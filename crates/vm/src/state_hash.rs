//! A hash of everything that undo restores, for checks that it does.
//!
//! Two states have the same hash if a program cannot distinguish them. So epochs in the headers of objects
//! do not count, nor does what lies in free memory. Tables that only grow (cells, mirrors, loaders) count
//! by what stands in them, not by their length: going back empties entries but leaves them there.

use std::hash::{Hash, Hasher};

use crate::heap::{CLASS_MASK, HEADER, Heap};
use crate::machine::Machine;
use crate::thread::Thread;

/// Mixes words quickly; the heap has millions of them.
#[derive(Default)]
struct WordHasher(u64);

impl Hasher for WordHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 32;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The hashes of a state's parts, each under its name, so that a failed check can report what differs.
pub type StateParts = Vec<(&'static str, u64)>;

impl Machine {
    /// A hash of everything that undo restores; for self-checks.
    pub fn state_hash(&self) -> u64 {
        hash_with(|hasher| self.state_parts().hash(hasher))
    }

    /// [`Machine::state_hash`] part by part.
    pub fn state_parts(&self) -> StateParts {
        let heap = &self.heap;
        let clock = (self.nanos(), self.slice_end.saturating_sub(self.steps));
        let threads = &self.threads;
        vec![
            ("objects", hash_with(|h| hash_objects(heap, h))),
            (
                "collection",
                hash_of(&(heap.fresh_words, heap.gc_threshold)),
            ),
            ("dead references", hash_of(&heap.pending_references)),
            ("cells", hash_filled(&self.cells)),
            ("initialized classes", hash_filled(&self.initialized)),
            ("mirrors", hash_filled(&self.mirrors)),
            ("loaders", hash_filled(&self.loaders)),
            ("definitions", self.hash_definitions()),
            ("wait sets", hash_of(&self.monitors.waiting)),
            ("interned strings", self.hash_interned()),
            ("off-heap memory", hash_of(&self.off_heap)),
            ("files", hash_of(&self.host.files)),
            ("clock", hash_of(&clock)),
            ("exit", hash_of(&self.exit_code)),
            ("running thread", hash_of(&self.current)),
            (
                "threads",
                hash_with(|h| threads.iter().for_each(|t| hash_thread(t, h))),
            ),
        ]
    }

    /// A hash of what lies outside the heap and the stacks: off-heap memory and open files.
    pub(crate) fn outer_hash(&self) -> u64 {
        hash_of(&(&self.off_heap, &self.host.files))
    }

    fn hash_interned(&self) -> u64 {
        let mut interned: Vec<u32> = self.interned.iter().map(|s| s.0).collect();
        interned.sort_unstable();
        hash_of(&interned)
    }

    /// What loaders written in Java have defined, and modules.
    fn hash_definitions(&self) -> u64 {
        let own = self.dictionary.iter().filter(|entry| {
            let class = self.class(*entry.1);
            !entry.0.0.is_builtin() || class.defined_bytes.is_some()
        });
        let mut own: Vec<_> = own.collect();
        own.sort_unstable();
        let modules = &self.modules;
        hash_of(&(own, &modules.by_package, modules.base, modules.unnamed_boot))
    }
}

fn hash_with(work: impl FnOnce(&mut WordHasher)) -> u64 {
    let mut hasher = WordHasher::default();
    work(&mut hasher);
    hasher.finish()
}

fn hash_of(value: &impl Hash) -> u64 {
    hash_with(|hasher| value.hash(hasher))
}

/// Entries that are not empty, with their places.
fn hash_filled<T: Hash + Default + PartialEq>(table: &[T]) -> u64 {
    let entries = table.iter().enumerate();
    let filled = entries.filter(|entry| *entry.1 != T::default());
    hash_with(|hasher| filled.for_each(|entry| entry.hash(hasher)))
}

fn hash_objects(heap: &Heap, hasher: &mut WordHasher) {
    let mut at = HEADER;
    while at < heap.top() {
        let in_hole = heap.in_hole && at == heap.cursor && at < heap.limit;
        let size = match in_hole {
            true => heap.limit - at,
            false => heap.size_of(at),
        };
        let class = heap.words[at] & CLASS_MASK;
        if in_hole || class == 0 {
            hasher.write_u64(size as u64);
        } else {
            hasher.write_u64(class);
            for &word in &heap.words[at + 1..at + size] {
                hasher.write_u64(word);
            }
        }
        at += size;
    }
}

fn hash_thread(thread: &Thread, hasher: &mut WordHasher) {
    thread.object.hash(hasher);
    format!("{:?}", thread.control()).hash(hasher);
    for frame in &thread.frames {
        (frame.method, frame.pc, frame.base, frame.sp, frame.lock).hash(hasher);
        frame.held.hash(hasher);
        format!("{:?}", frame.after).hash(hasher);
        thread.slots[frame.base as usize..frame.sp as usize].hash(hasher);
    }
}
