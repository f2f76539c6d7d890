//! Choice points, and the way back to any of them.
//!
//! The states that a run has passed through form a tree. A node is a choice point: a state that can
//! be gone back to. The edge from a node's parent to it is a *segment*: what changed on the way. A
//! segment is kept as a swap delta: undoing it exchanges the old values it holds with the new ones in
//! the machine, redoing it exchanges them back. So the machine can go from any node to any other:
//! undo up to the common ancestor, redo down.
//!
//! What is logged, and when:
//! * a heap object when it is first written in a segment (its header's epoch tells), large arrays by
//!   pages; objects made in the segment are above its watermark and never logged;
//! * a frame when execution first returns into it ([`Machine::thaw`]); until then it is frozen;
//! * cells, interned strings, wait sets and loaders at each change, since these are rare.
//!
//! Making a choice point does not copy any of this: it costs the same however large the state is
//! (a few words per thread). Going back costs as much as was changed. Epochs have 40 bits
//! and are never reused; should they run out, every write is logged from then on.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::frame::Frame;
use crate::heap::{CLASS_BITS, ClassId, HEADER, LAST_EPOCH, Ref};
use crate::machine::Machine;
use crate::thread::{Control, Thread};

/// Words per page of a large array.
const PAGE: usize = 64;

/// Old contents of heap ranges, in the order of logging.
#[derive(Default)]
pub struct HeapLog {
    ranges: Vec<(u32, u32)>,
    data: Vec<u64>,
    /// Pages that are in the log already.
    pages: HashSet<u32>,
}

impl HeapLog {
    /// Keeps `words[from..to]`.
    pub(crate) fn save(&mut self, words: &[u64], from: usize, to: usize) {
        self.ranges.push((from as u32, (to - from) as u32));
        self.data.extend_from_slice(&words[from..to]);
    }

    /// Keeps the page around `word` that lies inside `low..high`, unless it is kept already.
    pub(crate) fn save_page(&mut self, words: &[u64], word: usize, low: usize, high: usize) {
        let from = (word / PAGE * PAGE).max(low);
        if self.pages.insert(from as u32) {
            let to = (word / PAGE * PAGE + PAGE).min(high);
            self.save(words, from, to);
        }
    }

    /// Exchanges what is kept with what is in `words`, last range first.
    fn undo(&mut self, words: &mut [u64]) {
        let mut end = self.data.len();
        for &(at, len) in self.ranges.iter().rev() {
            let start = end - len as usize;
            let (at, len) = (at as usize, len as usize);
            words[at..at + len].swap_with_slice(&mut self.data[start..end]);
            end = start;
        }
    }

    /// Exchanges back, first range first.
    fn redo(&mut self, words: &mut [u64]) {
        let mut start = 0;
        for &(at, len) in &self.ranges {
            let (at, len) = (at as usize, len as usize);
            words[at..at + len].swap_with_slice(&mut self.data[start..start + len]);
            start += len;
        }
    }

    fn words(&self) -> usize {
        self.data.len() + self.ranges.len()
    }
}

/// A frame as it was, with its slots.
struct SavedFrame {
    frame: Frame,
    slots: Vec<u64>,
}

/// The frames of one thread above those that both ends of the segment share.
struct ThreadDelta {
    keep: usize,
    frames: Vec<SavedFrame>,
}

/// A change outside heap and stacks; holds the value of the other side.
enum Side {
    Cell(u32, u64),
    ClassCells(ClassId, u32, u32),
    Interned(Ref),
    Waiting(Ref, Option<Vec<u32>>),
    Loader(u32, Ref),
    Modules(Box<crate::modules::Modules>),
}

/// What changed between a node's parent and the node.
#[derive(Default)]
struct Segment {
    log: HeapLog,
    /// Objects made in the segment, while it is undone.
    region: Vec<u64>,
    side: Vec<Side>,
    threads: Vec<ThreadDelta>,
    /// Threads made in the segment, while it is undone.
    new_threads: Vec<Thread>,
}

/// The small rest of a state, copied at each choice point.
#[derive(Clone)]
struct Rest {
    /// End of the heap in use.
    top: usize,
    thread_count: usize,
    controls: Vec<Control>,
    current: usize,
    nanos: u64,
    pending_references: Vec<Ref>,
}

struct Node {
    parent: Option<NodeId>,
    depth: u32,
    segment: Segment,
    rest: Rest,
}

/// Names a choice point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct NodeId(pub u32);

/// The tree of choice points and the log of the running segment.
#[derive(Default)]
pub struct Trail {
    nodes: Vec<Option<Node>>,
    free: Vec<u32>,
    /// The choice point that the running segment started from.
    at: Option<NodeId>,
    side: Vec<Side>,
    /// Frames thawed in the running segment, by thread, innermost first.
    thawed: Vec<Vec<SavedFrame>>,
}

impl Machine {
    /// Makes the present state a choice point that [`Machine::switch_to`] can return to.
    pub fn choice_point(&mut self) -> NodeId {
        let parent = self.trail.at;
        let depth = parent.map_or(0, |p| self.node(p).depth + 1);
        let segment = self.close_segment();
        let rest = self.rest();
        let node = Node {
            parent,
            depth,
            segment,
            rest,
        };
        let id = match self.trail.free.pop() {
            Some(slot) => {
                self.trail.nodes[slot as usize] = Some(node);
                NodeId(slot)
            }
            None => {
                self.trail.nodes.push(Some(node));
                NodeId(self.trail.nodes.len() as u32 - 1)
            }
        };
        self.open_segment(id);
        id
    }

    /// Goes to the state of a choice point. What happened since the last one is forgotten.
    pub fn switch_to(&mut self, target: NodeId) {
        let Some(mut from) = self.trail.at else {
            return;
        };
        let mut running = self.close_segment();
        self.undo(&mut running, Some(from));
        drop(running);
        let mut down = Vec::new();
        let mut to = target;
        while from != to {
            if self.node(from).depth >= self.node(to).depth {
                let mut segment = std::mem::take(&mut self.node_mut(from).segment);
                let parent = self.node(from).parent;
                self.undo(&mut segment, parent);
                self.node_mut(from).segment = segment;
                match parent {
                    Some(parent) => from = parent,
                    None => break,
                }
            } else {
                down.push(to);
                match self.node(to).parent {
                    Some(parent) => to = parent,
                    None => break,
                }
            }
        }
        for node in down.into_iter().rev() {
            let mut segment = std::mem::take(&mut self.node_mut(node).segment);
            self.redo(&mut segment, node);
            self.node_mut(node).segment = segment;
        }
        self.restore_rest(target);
        self.open_segment(target);
    }

    /// Forgets a choice point that has no choice points below it and is not the current one.
    pub fn release(&mut self, node: NodeId) {
        if self.trail.at != Some(node) {
            self.trail.nodes[node.0 as usize] = None;
            self.trail.free.push(node.0);
        }
    }

    /// The choice point that the running segment started from.
    pub fn current_node(&self) -> Option<NodeId> {
        self.trail.at
    }

    /// Words held by the segment that leads to a choice point; the tree's budget counts these.
    pub fn node_words(&self, node: NodeId) -> usize {
        let segment = &self.node(node).segment;
        let frames = segment
            .threads
            .iter()
            .flat_map(|t| &t.frames)
            .map(|f| f.slots.len() + 8);
        segment.log.words() + segment.region.len() + frames.sum::<usize>()
    }

    fn node(&self, id: NodeId) -> &Node {
        self.trail.nodes[id.0 as usize]
            .as_ref()
            .expect("a choice point that was not released")
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        self.trail.nodes[id.0 as usize]
            .as_mut()
            .expect("a choice point that was not released")
    }

    fn rest(&self) -> Rest {
        Rest {
            top: self.heap.top(),
            thread_count: self.threads.len(),
            controls: self.threads.iter().map(|t| t.control).collect(),
            current: self.current,
            nanos: self.nanos(),
            pending_references: self.heap.pending_references.clone(),
        }
    }

    fn restore_rest(&mut self, node: NodeId) {
        let rest = self.node(node).rest.clone();
        for (thread, control) in self.threads.iter_mut().zip(&rest.controls) {
            thread.control = *control;
        }
        self.current = rest.current;
        self.skipped_nanos = rest.nanos.wrapping_sub(self.steps);
        self.heap.pending_references = rest.pending_references;
        self.slice_end = 0;
        self.next_event = 0;
    }

    /// Takes the log of the running segment.
    fn close_segment(&mut self) -> Segment {
        let mut thawed = std::mem::take(&mut self.trail.thawed);
        thawed.resize_with(self.threads.len(), Vec::new);
        let base_count = self
            .trail
            .at
            .map_or(0, |at| self.node(at).rest.thread_count);
        let threads = self
            .threads
            .iter()
            .zip(thawed)
            .take(base_count)
            .map(|(thread, mut frames)| {
                frames.reverse();
                ThreadDelta {
                    keep: thread.frozen,
                    frames,
                }
            })
            .collect();
        Segment {
            log: std::mem::take(&mut self.heap.log),
            region: Vec::new(),
            side: std::mem::take(&mut self.trail.side),
            threads,
            new_threads: Vec::new(),
        }
    }

    /// Starts a segment below a choice point whose state is the present one.
    fn open_segment(&mut self, from: NodeId) {
        self.trail.at = Some(from);
        for thread in &mut self.threads {
            thread.frozen = thread.frames.len();
        }
        let top = self.node(from).rest.top;
        let heap = &mut self.heap;
        heap.watermark = top;
        heap.holes.clear();
        heap.in_hole = false;
        (heap.cursor, heap.frontier, heap.limit) = (top, top, heap.words.len().max(top));
        heap.epoch = (heap.epoch + 1).min(LAST_EPOCH);
        heap.stamp = if heap.epoch == LAST_EPOCH {
            0
        } else {
            heap.epoch << CLASS_BITS
        };
    }

    /// Exchanges a segment's new state for the one before it, which is that of `parent`.
    fn undo(&mut self, segment: &mut Segment, parent: Option<NodeId>) {
        for index in (0..segment.side.len()).rev() {
            self.swap_side(&mut segment.side[index], true);
        }
        let top = parent.map_or(HEADER, |p| self.node(p).rest.top);
        let end = self.heap.top().max(top);
        segment.region = self.heap.words[top..end].to_vec();
        segment.log.undo(&mut self.heap.words);
        self.set_top(top);
        let count = parent.map_or(0, |p| self.node(p).rest.thread_count);
        segment.new_threads = self.threads.split_off(count.min(self.threads.len()));
        for (thread, delta) in self.threads.iter_mut().zip(&mut segment.threads) {
            thread.exchange(delta);
        }
    }

    /// Exchanges back; the state becomes that of `node`.
    fn redo(&mut self, segment: &mut Segment, node: NodeId) {
        let start = self.heap.top();
        let end = start + segment.region.len();
        if self.heap.words.len() < end {
            self.heap.words.resize(end, 0);
        }
        self.heap.words[start..end].copy_from_slice(&segment.region);
        segment.region = Vec::new();
        segment.log.redo(&mut self.heap.words);
        self.set_top(self.node(node).rest.top);
        for (thread, delta) in self.threads.iter_mut().zip(&mut segment.threads) {
            thread.exchange(delta);
        }
        self.threads.append(&mut segment.new_threads);
        for change in &mut segment.side {
            self.swap_side(change, false);
        }
    }

    fn set_top(&mut self, top: usize) {
        self.heap.in_hole = false;
        self.heap.cursor = top;
        self.heap.frontier = top;
    }

    fn swap_side(&mut self, change: &mut Side, undo: bool) {
        match change {
            Side::Cell(cell, value) => std::mem::swap(&mut self.cells[*cell as usize], value),
            Side::ClassCells(class, initialized, mirror) => {
                let at = class.0 as usize;
                std::mem::swap(&mut self.initialized[at], initialized);
                std::mem::swap(&mut self.mirrors[at], mirror);
            }
            Side::Interned(string) if undo => self.remove_interned(*string),
            Side::Interned(string) => self.insert_interned(*string),
            Side::Waiting(object, set) => {
                let now = match set.take() {
                    Some(old) => self.monitors.waiting.insert(*object, old),
                    None => self.monitors.waiting.remove(object),
                };
                *set = now;
            }
            Side::Loader(index, object) => {
                std::mem::swap(&mut self.loaders[*index as usize], object);
            }
            Side::Modules(modules) => std::mem::swap(&mut self.modules, modules),
        }
    }

    /// Whether changes have to be logged at all.
    fn is_logging(&self) -> bool {
        self.trail.at.is_some()
    }

    /// Writes a cell.
    pub(crate) fn set_cell(&mut self, cell: u32, value: u64) {
        if self.is_logging() {
            self.trail
                .side
                .push(Side::Cell(cell, self.cells[cell as usize]));
        }
        self.cells[cell as usize] = value;
    }

    pub(crate) fn note_class_cell(&mut self, class: ClassId) {
        if self.is_logging() {
            let at = class.0 as usize;
            let change = Side::ClassCells(class, self.initialized[at], self.mirrors[at]);
            self.trail.side.push(change);
        }
    }

    pub(crate) fn note_interned(&mut self, string: Ref) {
        if self.is_logging() {
            self.trail.side.push(Side::Interned(string));
        }
    }

    pub(crate) fn note_new_loader(&mut self) {
        if self.is_logging() {
            let index = self.loaders.len() as u32 - 1;
            self.trail.side.push(Side::Loader(index, Ref::NULL));
        }
    }

    pub(crate) fn before_monitor_change(&mut self, object: Ref) {
        if self.is_logging() {
            let set = self.monitors.waiting.get(&object).cloned();
            self.trail.side.push(Side::Waiting(object, set));
        }
    }

    pub(crate) fn before_modules_change(&mut self) {
        if self.is_logging() {
            self.trail
                .side
                .push(Side::Modules(Box::new(self.modules.clone())));
        }
    }

    /// Keeps the top frame of the running thread, which is about to change for the first time.
    pub(crate) fn thaw(&mut self) {
        let current = self.current;
        let thread = &mut self.threads[current];
        let Some(frame) = thread.frames.last() else {
            return;
        };
        let slots = thread.slots[frame.base as usize..frame.sp as usize].to_vec();
        let saved = SavedFrame {
            frame: frame.clone(),
            slots,
        };
        thread.frozen = thread.frames.len() - 1;
        if self.trail.thawed.len() <= current {
            self.trail.thawed.resize_with(current + 1, Vec::new);
        }
        self.trail.thawed[current].push(saved);
    }

    /// A hash of everything that undo restores; for self-checks.
    pub fn state_hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.heap.words[..self.heap.top()].hash(&mut hasher);
        self.cells.hash(&mut hasher);
        self.initialized.hash(&mut hasher);
        self.mirrors.hash(&mut hasher);
        self.loaders.hash(&mut hasher);
        self.monitors.waiting.hash(&mut hasher);
        let mut interned: Vec<u32> = self.interned.iter().map(|s| s.0).collect();
        interned.sort_unstable();
        interned.hash(&mut hasher);
        (self.current, self.nanos()).hash(&mut hasher);
        for thread in &self.threads {
            format!("{:?}", thread.control).hash(&mut hasher);
            for frame in &thread.frames {
                (frame.method, frame.pc, frame.base, frame.sp, frame.lock).hash(&mut hasher);
                thread.slots[frame.base as usize..frame.sp as usize].hash(&mut hasher);
            }
        }
        hasher.finish()
    }
}

impl Thread {
    /// Exchanges the frames above `delta.keep` with those in the delta.
    fn exchange(&mut self, delta: &mut ThreadDelta) {
        let leaving: Vec<SavedFrame> = self
            .frames
            .drain(delta.keep.min(self.frames.len())..)
            .map(|frame| SavedFrame {
                slots: self.slots[frame.base as usize..frame.sp as usize].to_vec(),
                frame,
            })
            .collect();
        for saved in std::mem::replace(&mut delta.frames, leaving) {
            let from = saved.frame.base as usize;
            let end = from + saved.frame.code.frame_slots as usize;
            if self.slots.len() <= end {
                self.slots.resize(end + 1, 0);
            }
            self.slots[from..from + saved.slots.len()].copy_from_slice(&saved.slots);
            self.frames.push(saved.frame);
        }
    }
}
