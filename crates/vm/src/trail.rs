//! Choice points, and the way back to any of them.
//!
//! The states that a run has passed through form a tree. A node is a choice point: a state that can
//! be gone back to. The edge from a node's parent to it is a *segment*: what changed on the way. A
//! segment is kept as a swap delta: undoing it exchanges the old values it holds with the new ones in
//! the machine, redoing it exchanges them back. So the machine can go from any node to any other:
//! undo up to the common ancestor, redo down.
//!
//! What is logged, and when:
//! * a heap object when it is first written in a segment (seen by its header's epoch), large ones by
//!   pages; objects made in the segment are above its watermark and never logged;
//! * a frame when execution first returns into it ([`Machine::thaw`]); until then it is frozen;
//! * off-heap memory by pages and open files, likewise at the first write in a segment;
//! * everything else (see [`Side`]) at its first or at each change, since these are rare.
//!
//! Making a choice point does not copy any of this: it costs the same however large the state is. Going
//! back costs as much as was changed. Epochs have 40 bits and are never reused; should they run out,
//! every write is logged from then on.
//!
//! Not undone are the tables of loaded code, which only grow. What Java code can see of them is: which
//! classes a loader of the program has defined or answered for, and what they were linked to.

use std::collections::HashSet;
use std::rc::Rc;
use std::sync::Arc;

use crate::class::{LinkState, LoaderId};
use crate::code::{Code, Insn};
use crate::heap::{CLASS_BITS, ClassId, HEADER, LAST_EPOCH, Ref};
use crate::host::FileChange;
use crate::machine::Machine;
use crate::off_heap::OffHeapChange;
use crate::thread::{Control, SavedFrame, Thread};

/// Most words of a log's memory that the next log takes over.
const SPARE: usize = 1 << 20;

/// Old contents of heap ranges, in the order of logging.
#[derive(Default)]
pub struct HeapLog {
    ranges: Vec<(u32, u32)>,
    data: Vec<u64>,
}

impl HeapLog {
    /// Keeps `words[from..to]`.
    pub(crate) fn save(&mut self, words: &[u64], from: usize, to: usize) {
        self.ranges.push((from as u32, (to - from) as u32));
        self.data.extend_from_slice(&words[from..to]);
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

    /// Forgets everything but, unless it is large, the memory.
    fn clear(&mut self) {
        self.ranges.clear();
        self.data.clear();
        if self.data.capacity() > SPARE {
            *self = HeapLog::default();
        }
    }

    fn words(&self) -> usize {
        self.data.len() + self.ranges.len()
    }
}

/// The frames of one thread above those that both ends of the segment share.
struct ThreadDelta {
    thread: u32,
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
    Control(u32, Control),
    PendingReferences(Vec<Ref>),
    /// Which class a loader gave for a name.
    Dictionary(Box<(LoaderId, Arc<str>)>, Option<ClassId>),
    LinkState(ClassId, LinkState),
    /// An instruction before its symbolic reference was resolved.
    Resolved(Rc<Code>, u32, Insn),
}

/// What changed between a node's parent and the node.
#[derive(Default)]
struct Segment {
    log: HeapLog,
    /// Objects made in the segment, while it is undone.
    region: Vec<u64>,
    side: Vec<Side>,
    off_heap: Vec<OffHeapChange>,
    files: Vec<FileChange>,
    threads: Vec<ThreadDelta>,
    /// Threads made in the segment, while it is undone.
    new_threads: Vec<Thread>,
}

impl Segment {
    /// Words that it holds, about.
    fn words(&self) -> usize {
        let stacks = self.threads.iter().flat_map(|delta| &delta.frames);
        let off_heap = self.off_heap.iter().map(OffHeapChange::words);
        let threads = self.new_threads.iter().map(|thread| thread.slots.len());
        self.log.words()
            + self.region.len()
            + 4 * (self.side.len() + self.files.len())
            + stacks.map(SavedFrame::words).sum::<usize>()
            + off_heap.sum::<usize>()
            + threads.sum::<usize>()
    }
}

/// The small rest of a state, copied at each choice point.
#[derive(Clone, Copy)]
struct Rest {
    /// End of the heap in use.
    top: usize,
    /// When the next collection is due; addresses of new objects depend on it.
    fresh_words: usize,
    gc_threshold: usize,
    thread_count: usize,
    current: usize,
    nanos: u64,
    /// Instructions until the running thread has to give way.
    slice_left: u64,
    exit_code: i32,
    next_off_heap: u64,
    file_count: usize,
    input_position: usize,
}

struct Node {
    parent: Option<NodeId>,
    depth: u32,
    children: u32,
    released: bool,
    segment: Segment,
    rest: Rest,
}

/// Names a choice point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct NodeId(pub u32);

/// How much the trail has done so far, to check what it promises about costs.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct TrailWork {
    /// Words copied, or threads looked at, to make choice points.
    pub choice_point: u64,
    /// Words exchanged or moved by undoing.
    pub undone: u64,
    /// Words exchanged or moved by redoing.
    pub redone: u64,
}

/// The tree of choice points and the log of the running segment.
#[derive(Default)]
pub struct Trail {
    nodes: Vec<Option<Node>>,
    free: Vec<u32>,
    /// The choice point that the running segment started from.
    at: Option<NodeId>,
    /// Number of the running segment, never used twice; 0 before the first choice point.
    segment: u64,
    side: Vec<Side>,
    /// Threads whose stacks changed in the running segment.
    touched: Vec<u32>,
    /// Objects whose wait sets are in the log already.
    waiting: HashSet<Ref>,
    /// Whether the pending references are in the log already.
    pending: bool,
    work: TrailWork,
}

impl Machine {
    /// Makes the present state a choice point that [`Machine::switch_to`] can return to. Only while
    /// the machine is stopped, never in the middle of an instruction.
    pub fn choice_point(&mut self) -> NodeId {
        // What is left of the hole is lost, but the collector must be able to step over it.
        self.heap.leave_hole();
        let parent = self.trail.at;
        let mut depth = 0;
        if let Some(parent) = parent {
            let node = self.node_mut(parent);
            node.children += 1;
            depth = node.depth + 1;
        }
        self.trail.work.choice_point += (size_of::<Rest>() / 8
            + self.trail.touched.len() * size_of::<ThreadDelta>() / 8)
            as u64;
        let node = Node {
            parent,
            depth,
            children: 0,
            released: false,
            segment: self.close_segment(),
            rest: self.rest(),
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
        let Some(left) = self.trail.at else {
            return;
        };
        let mut running = self.close_segment();
        self.undo(&mut running, Some(left), false);
        running.log.clear();
        self.heap.log = running.log;
        let (mut from, mut to) = (left, target);
        let mut down = Vec::new();
        while from != to {
            if self.node(from).depth >= self.node(to).depth {
                let mut segment = std::mem::take(&mut self.node_mut(from).segment);
                let parent = self.node(from).parent;
                self.undo(&mut segment, parent, true);
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
        self.free_released(left);
    }

    /// Says that no one will go back to a choice point. It is forgotten as soon as it is not the current
    /// one and no choice point below it is left.
    pub fn release(&mut self, node: NodeId) {
        self.node_mut(node).released = true;
        self.free_released(node);
    }

    fn free_released(&mut self, node: NodeId) {
        let mut at = Some(node);
        while let Some(id) = at {
            let node = self.node(id);
            if !node.released || node.children > 0 || self.trail.at == Some(id) {
                return;
            }
            at = node.parent;
            self.trail.nodes[id.0 as usize] = None;
            self.trail.free.push(id.0);
            if let Some(parent) = at {
                self.node_mut(parent).children -= 1;
            }
        }
    }

    /// The choice point that the running segment started from.
    pub fn current_node(&self) -> Option<NodeId> {
        self.trail.at
    }

    /// Words held by the segment that leads to a choice point; the tree's budget counts these. What it has put on the heap
    /// counts also while it is there and not in the segment. One that is forgotten holds none.
    pub fn node_words(&self, node: NodeId) -> usize {
        let node = self.trail.nodes.get(node.0 as usize);
        node.and_then(Option::as_ref).map_or(0, |node| {
            let start = node.parent.map_or(HEADER, |p| self.node(p).rest.top);
            let logged = node.segment.words() - node.segment.region.len();
            logged + node.rest.top.saturating_sub(start)
        })
    }

    /// What the trail has done so far.
    pub fn trail_work(&self) -> TrailWork {
        self.trail.work
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
            fresh_words: self.heap.fresh_words,
            gc_threshold: self.heap.gc_threshold,
            thread_count: self.threads.len(),
            current: self.current,
            nanos: self.nanos(),
            slice_left: self.slice_end.saturating_sub(self.steps),
            exit_code: self.exit_code,
            next_off_heap: self.off_heap.next(),
            file_count: self.host.files.count(),
            input_position: self.host.files.input_position(),
        }
    }

    fn restore_rest(&mut self, node: NodeId) {
        let rest = self.node(node).rest;
        self.heap.fresh_words = rest.fresh_words;
        self.heap.gc_threshold = rest.gc_threshold;
        self.current = rest.current;
        self.skipped_nanos = rest.nanos.wrapping_sub(self.run_nanos());
        self.slice_end = self.steps.saturating_add(rest.slice_left);
        self.next_event = 0;
        self.exit_code = rest.exit_code;
        self.off_heap.set_next(rest.next_off_heap);
        self.heap.outside_words = self.off_heap.used().div_ceil(8);
        self.host.files.rewind(rest.file_count, rest.input_position);
    }

    /// Takes the log of the running segment.
    fn close_segment(&mut self) -> Segment {
        let at = self.trail.at;
        let base_count = at.map_or(0, |at| self.node(at).rest.thread_count);
        let mut threads = Vec::with_capacity(self.trail.touched.len());
        for thread in std::mem::take(&mut self.trail.touched) {
            let stack = &mut self.threads[thread as usize];
            let mut frames = std::mem::take(&mut stack.thawed);
            frames.reverse();
            if (thread as usize) < base_count {
                threads.push(ThreadDelta {
                    thread,
                    keep: stack.frozen,
                    frames,
                });
            }
        }
        self.trail.waiting.clear();
        self.trail.pending = false;
        Segment {
            log: std::mem::take(&mut self.heap.log),
            region: Vec::new(),
            side: std::mem::take(&mut self.trail.side),
            off_heap: self.off_heap.take_log(),
            files: self.host.files.take_log(),
            threads,
            new_threads: Vec::new(),
        }
    }

    /// Starts a segment below a choice point whose state is the present one.
    fn open_segment(&mut self, from: NodeId) {
        self.trail.at = Some(from);
        self.trail.segment += 1;
        self.off_heap.open_segment(self.trail.segment);
        self.host.files.open_segment(self.trail.segment);
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

    /// Exchanges a segment's new state for the one before it, which is that of `parent`. What was new is
    /// only kept if someone may want to redo it.
    fn undo(&mut self, segment: &mut Segment, parent: Option<NodeId>, keep: bool) {
        for change in segment.side.iter_mut().rev() {
            self.swap_side(change, true);
        }
        for change in segment.off_heap.iter_mut().rev() {
            self.off_heap.swap(change);
        }
        for change in segment.files.iter_mut().rev() {
            self.host.files.swap(change);
        }
        let top = parent.map_or(HEADER, |p| self.node(p).rest.top);
        if keep {
            let end = self.heap.top().max(top);
            segment.region = self.heap.words[top..end].to_vec();
        }
        segment.log.undo(&mut self.heap.words);
        self.set_top(top);
        let count = parent.map_or(0, |p| self.node(p).rest.thread_count);
        segment.new_threads = self.threads.split_off(count.min(self.threads.len()));
        for delta in &mut segment.threads {
            self.threads[delta.thread as usize].exchange(delta);
        }
        self.trail.work.undone += segment.words() as u64;
    }

    /// Exchanges back; the state becomes that of `node`.
    fn redo(&mut self, segment: &mut Segment, node: NodeId) {
        self.trail.work.redone += segment.words() as u64;
        let start = self.heap.top();
        let end = start + segment.region.len();
        if self.heap.words.len() < end {
            self.heap.words.resize(end, 0);
        }
        self.heap.words[start..end].copy_from_slice(&segment.region);
        segment.region = Vec::new();
        segment.log.redo(&mut self.heap.words);
        self.set_top(self.node(node).rest.top);
        for delta in &mut segment.threads {
            self.threads[delta.thread as usize].exchange(delta);
        }
        self.threads.append(&mut segment.new_threads);
        for change in &mut segment.files {
            self.host.files.swap(change);
        }
        for change in &mut segment.off_heap {
            self.off_heap.swap(change);
        }
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
                *set = match set.take() {
                    Some(old) => self.monitors.waiting.insert(*object, old),
                    None => self.monitors.waiting.remove(object),
                };
            }
            Side::Loader(index, object) => {
                std::mem::swap(&mut self.loaders[*index as usize], object);
            }
            Side::Modules(modules) => std::mem::swap(&mut self.modules, modules),
            Side::Control(thread, control) => {
                // Threads that are not there are those made in the segment.
                if let Some(thread) = self.threads.get_mut(*thread as usize) {
                    thread.swap_control(control);
                }
            }
            Side::PendingReferences(pending) => {
                std::mem::swap(&mut self.heap.pending_references, pending);
            }
            Side::Dictionary(key, class) => {
                *class = match class.take() {
                    Some(old) => self.dictionary.insert((**key).clone(), old),
                    None => self.dictionary.remove(&**key),
                };
            }
            Side::LinkState(class, state) => {
                std::mem::swap(&mut self.classes[class.0 as usize].link_state, state);
            }
            Side::Resolved(code, pc, insn) => {
                *insn = code.insns[*pc as usize].replace(*insn);
            }
        }
    }

    /// Whether changes have to be logged at all.
    pub(crate) fn is_logging(&self) -> bool {
        self.trail.at.is_some()
    }

    fn note(&mut self, change: impl FnOnce(&Machine) -> Side) {
        if self.is_logging() {
            let change = change(self);
            self.trail.side.push(change);
        }
    }

    /// Writes a cell.
    pub(crate) fn set_cell(&mut self, cell: u32, value: u64) {
        self.note(|m| Side::Cell(cell, m.cells[cell as usize]));
        self.cells[cell as usize] = value;
    }

    pub(crate) fn note_class_cell(&mut self, class: ClassId) {
        let at = class.0 as usize;
        self.note(|m| Side::ClassCells(class, m.initialized[at], m.mirrors[at]));
    }

    pub(crate) fn note_interned(&mut self, string: Ref) {
        self.note(|_| Side::Interned(string));
    }

    /// Gives a loader object its number.
    pub(crate) fn set_loader(&mut self, index: usize, object: Ref) {
        self.note(|m| Side::Loader(index as u32, m.loaders[index]));
        self.loaders[index] = object;
    }

    /// Notes which class a loader gave for a name, where this is a matter of the program.
    pub(crate) fn set_answer(&mut self, key: (LoaderId, Arc<str>), class: ClassId) {
        self.note(|m| {
            let old = m.dictionary.get(&key).copied();
            Side::Dictionary(Box::new(key.clone()), old)
        });
        self.dictionary.insert(key, class);
    }

    /// Sets how far linking of a class has come. To verify it, a loader of the program may have been
    /// asked, which then has to happen again.
    pub(crate) fn set_link_state(&mut self, class: ClassId, state: LinkState) {
        let info = self.class(class);
        if !info.loader.is_builtin() {
            let old = info.link_state;
            self.note(|_| Side::LinkState(class, old));
        }
        self.classes[class.0 as usize].link_state = state;
    }

    /// Gives an instruction of the running frame its quick form. To resolve it, a loader of the program
    /// may have been asked, which then has to happen again; what is resolved in a cell does so anyway.
    pub(crate) fn quicken(&mut self, code: &Rc<Code>, pc: usize, insn: Insn) {
        let old = code.insns[pc].replace(insn);
        if !insn.has_cell() && !self.class(self.current_class()).loader.is_builtin() {
            self.note(|_| Side::Resolved(code.clone(), pc as u32, old));
        }
    }

    pub(crate) fn before_monitor_change(&mut self, object: Ref) {
        if self.is_logging() && self.trail.waiting.insert(object) {
            self.note(|m| Side::Waiting(object, m.monitors.waiting.get(&object).cloned()));
        }
    }

    pub(crate) fn before_modules_change(&mut self) {
        self.note(|m| Side::Modules(Box::new(m.modules.clone())));
    }

    pub(crate) fn before_pending_change(&mut self) {
        if !std::mem::replace(&mut self.trail.pending, true) {
            self.note(|m| Side::PendingReferences(m.heap.pending_references.clone()));
        }
    }

    /// The small part of a thread, for writing.
    pub fn control_mut(&mut self, thread: usize) -> &mut Control {
        let segment = self.trail.segment;
        if let Some(old) = self.threads[thread].keep_control(segment) {
            self.trail.side.push(Side::Control(thread as u32, old));
        }
        self.threads[thread].control_mut()
    }

    /// The small part of the running thread, for writing.
    pub fn my_control(&mut self) -> &mut Control {
        self.control_mut(self.current)
    }

    /// The stack of the running thread is about to change, for the first time in this segment if it has
    /// not been looked at yet.
    pub(crate) fn touch_stack(&mut self) {
        let thread = &mut self.threads[self.current];
        if thread.segment != self.trail.segment {
            thread.segment = self.trail.segment;
            thread.frozen = thread.frames.len();
            self.trail.touched.push(self.current as u32);
        }
    }

    /// The top frame of the running thread is about to change.
    pub(crate) fn touch_frame(&mut self) {
        self.touch_stack();
        self.thaw_top();
    }

    /// Another frame has come to the top of the running thread.
    pub(crate) fn thaw_top(&mut self) {
        let thread = self.thread();
        if thread.frozen >= thread.frames.len() && thread.frozen > 0 {
            self.thaw();
        }
    }

    /// What slots of the running thread from this one on hold is about to become known. Slots that hold terms get their
    /// bits whenever a model is adopted, which is logged nowhere; all others must be found as they are now.
    pub(crate) fn touch_slots(&mut self, lowest: usize) {
        self.touch_stack();
        loop {
            let thread = self.thread();
            let above = thread.frozen.checked_sub(1);
            let Some(frame) = above.and_then(|above| thread.frames.get(above)) else {
                return;
            };
            if frame.sp as usize <= lowest {
                return;
            }
            self.thaw();
        }
    }

    /// Keeps the innermost frame of the running thread that has not been touched, before it changes for the first time.
    fn thaw(&mut self) {
        let thread = &mut self.threads[self.current];
        thread.frozen = thread.frozen.min(thread.frames.len());
        let Some(at) = thread.frozen.checked_sub(1) else {
            return;
        };
        let saved = SavedFrame::of(thread.frames[at].clone(), &thread.slots);
        thread.frozen = at;
        thread.thawed.push(saved);
    }
}

impl Thread {
    /// Exchanges the frames above `delta.keep` with those in the delta.
    fn exchange(&mut self, delta: &mut ThreadDelta) {
        let leaving: Vec<SavedFrame> = self
            .frames
            .drain(delta.keep.min(self.frames.len())..)
            .map(|frame| SavedFrame::of(frame, &self.slots))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::Shape;
    use crate::{Host, Limits, Registry};
    use vitro_program::{ClassPath, Jdk};

    /// A machine whose only class is that of arrays of bytes.
    fn machine() -> Machine {
        let jdk = Jdk::locate(None).expect("a JDK for the tests");
        let path = ClassPath::parse("", jdk.version().feature).expect("no class path");
        let natives = Rc::new(Registry::default());
        let limits = Limits::default();
        let (jdk, path) = (Rc::new(jdk), Rc::new(path));
        let mut machine = Machine::new(jdk, path, natives, Host::default(), limits);
        let shape = Shape::Primitives { log2: 0 };
        machine.heap.define_shape(ClassId(1), shape);
        machine
    }

    #[test]
    fn the_last_epoch_logs_every_write() {
        let mut machine = machine();
        let small = machine.heap.new_array(ClassId(1), 8, 0);
        let large = machine.heap.new_array(ClassId(1), 8000, 0);
        machine.heap.epoch = LAST_EPOCH - 3;
        let mut nodes = Vec::new();
        for round in 1..=10 {
            for array in [small, large] {
                machine.heap.set_u8(array, 0, round);
                machine.heap.set_u8(array, 1, round);
            }
            let young = machine.heap.new_array(ClassId(1), 8, 0);
            machine.heap.set_u8(young, 0, round);
            nodes.push((machine.choice_point(), round, young));
        }
        assert_eq!(machine.heap.epoch, LAST_EPOCH);
        for &(node, round, young) in nodes.iter().rev().chain(&nodes) {
            machine.switch_to(node);
            for array in [small, large] {
                assert_eq!(machine.heap.get_u8(array, 1), round);
                machine.heap.set_u8(array, 1, 99);
            }
            assert_eq!(machine.heap.get_u8(young, 0), round);
            machine.heap.set_u8(young, 0, 99);
        }
    }
    #[test]
    fn a_choice_point_holds_what_was_put_on_the_heap_wherever_it_is_now() {
        let mut machine = machine();
        let first = machine.choice_point();
        machine.heap.new_array(ClassId(1), 80_000, 0);
        let second = machine.choice_point();
        let there = machine.node_words(second);
        assert!((10_000..11_000).contains(&there), "{there}");
        assert!(machine.node_words(first) < 10_000);
        machine.switch_to(first);
        assert_eq!(machine.node_words(second), there);
        machine.switch_to(second);
        assert_eq!(machine.node_words(second), there);
    }
}
