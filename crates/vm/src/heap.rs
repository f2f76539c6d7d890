//! The Java heap: one flat vector of 64-bit words.
//!
//! A reference is the index of an object's first word; 0 is null. An object is two header words and
//! its payload:
//!
//! ```text
//! word 0   class id (low 24 bits) | epoch of the last log (high 40 bits)
//! word 1   array length (low)     | lock: owner, depth (high)
//! word 2.. fields, one word each; or array elements, packed by their size
//! ```
//!
//! The flat layout makes a snapshot a plain copy, lets undo be a swap of word ranges (see
//! [`crate::trail`]), and keeps the interpreter's field access to one index. Objects never move. A
//! write first asks whether the object's epoch is the current one; if not, the object is logged once
//! for the segment that runs. Of a large object only the pages are logged that are written; a page is a
//! part of the heap, whatever objects lie in it. Class id 0 marks free space whose length stands in the
//! high half.

use std::collections::BTreeSet;

use crate::trail::HeapLog;

/// Number of header words.
pub const HEADER: usize = 2;
/// Bits of the class id in the first header word; the epoch stands above.
pub const CLASS_BITS: u32 = 24;
/// Mask of the class id.
pub const CLASS_MASK: u64 = (1 << CLASS_BITS) - 1;
/// The last epoch. It is never stamped on objects, so that from then on everything is logged.
pub(crate) const LAST_EPOCH: u64 = (1 << 40) - 1;
/// Byte offset of the first field or element, as `Unsafe` sees it.
pub const PAYLOAD_BYTES: usize = HEADER * 8;

/// A reference to a heap object, or null.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Ref(pub u32);

impl Ref {
    /// The null reference.
    pub const NULL: Ref = Ref(0);

    /// Whether this is null.
    #[inline]
    pub fn is_null(self) -> bool {
        self.0 == 0
    }

    /// The reference in a stack or field slot.
    #[inline]
    pub fn from_slot(slot: u64) -> Ref {
        Ref(slot as u32)
    }

    /// As a stack or field slot.
    #[inline]
    pub fn slot(self) -> u64 {
        u64::from(self.0)
    }

    #[inline]
    fn at(self) -> usize {
        self.0 as usize
    }
}

/// Names a loaded class; index into the table of classes. 0 is never a class.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct ClassId(pub u32);

/// How strongly a `java.lang.ref.Reference` holds its referent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strength {
    /// Kept while memory lasts.
    Soft,
    /// Cleared once only weakly reachable.
    Weak,
    /// The collector's own list of objects with a finalizer.
    Final,
    /// Enqueued after everything else let go.
    Phantom,
}

/// What the payload of a class's instances looks like.
#[derive(Clone, Debug)]
pub enum Shape {
    /// Fields of `words` words, of which those at `refs` (offsets from the header) are references.
    Fields {
        /// Payload words.
        words: u32,
        /// Word offsets, header included, of reference fields.
        refs: Box<[u32]>,
        /// Set for subclasses of `java.lang.ref.Reference`.
        strength: Option<Strength>,
    },
    /// Elements of `1 << log2` bytes.
    Primitives {
        /// Binary logarithm of the element size.
        log2: u8,
    },
    /// Elements are references of four bytes.
    References,
    /// A `java.lang.Class`: its fields, then the static fields of the class it represents, whose
    /// number is kept where an array keeps its length.
    Mirror {
        /// Words of `java.lang.Class`'s own fields.
        words: u32,
        /// Word offsets, header included, of its own reference fields.
        refs: Box<[u32]>,
    },
}

/// The heap. See the module's documentation.
pub struct Heap {
    pub(crate) words: Vec<u64>,
    pub(crate) shapes: Vec<Shape>,
    /// For each class the word offsets (header included) of reference statics in its mirror.
    pub(crate) static_refs: Vec<Box<[u32]>>,
    /// Next free word and end of the run that allocation is in.
    pub(crate) cursor: usize,
    pub(crate) limit: usize,
    /// Whether the current run is a hole left by the collector (else the frontier).
    pub(crate) in_hole: bool,
    /// Further holes, the next one last.
    pub(crate) holes: Vec<(u32, u32)>,
    /// First word never used while the current run is a hole; else `cursor` is.
    pub(crate) frontier: usize,
    /// Words allocated since the last collection.
    pub(crate) fresh_words: usize,
    /// Collect when `fresh_words` passes this.
    pub(crate) gc_threshold: usize,
    /// Most words the program may keep alive.
    pub(crate) max_words: usize,
    /// Number of the segment that runs; see [`crate::trail`].
    pub(crate) epoch: u64,
    /// What is written into headers of objects that need no log: the epoch, in its place.
    pub(crate) stamp: u64,
    pub(crate) log: HeapLog,
    /// For each page the epoch in which it was last logged.
    page_epochs: Vec<u64>,
    /// First word of the current segment; everything before may be needed again.
    pub(crate) watermark: usize,
    /// References found dead by the collector, waiting for the reference handler thread.
    pub(crate) pending_references: Vec<Ref>,
    /// Word offset of `Reference.referent`.
    pub(crate) referent_offset: usize,
    /// Memory outside the heap that counts against its limit, in words.
    pub(crate) outside_words: usize,
    /// Objects below this word existed when watching began; 0 if nothing is watched.
    settled: usize,
    /// Those of them that have been written since, on any path.
    written: BTreeSet<u32>,
}

/// Objects of at most this many words are logged whole; larger ones by pages.
const WHOLE_OBJECT_WORDS: usize = 32;
/// Words per page.
const PAGE: usize = 64;
/// Most words that can be kept alive: references are word numbers of 32 bits, and holes take room, too.
const MOST_WORDS: usize = 1 << 31;
/// Smallest growth of the word vector.
const GROWTH: usize = 1 << 16;
/// Collect no earlier than after this many fresh words.
pub(crate) const MIN_GC_WORDS: usize = 4 << 20;

/// The bits of a header's second word that are the lock, seen from bit 32.
const LOCK_MASK: u32 = (1 << 27) - 1;
/// Above the lock: for an array with room to grow, the binary logarithm of its payload words, else 0.
const ROOM_SHIFT: u32 = 59;

impl Heap {
    /// An empty heap that may keep `max_bytes` alive.
    pub fn new(max_bytes: usize) -> Heap {
        Heap {
            words: vec![0; HEADER],
            shapes: vec![Shape::References],
            static_refs: vec![Box::default()],
            cursor: HEADER,
            limit: HEADER,
            in_hole: false,
            holes: Vec::new(),
            frontier: HEADER,
            fresh_words: 0,
            gc_threshold: MIN_GC_WORDS,
            max_words: (max_bytes / 8).min(MOST_WORDS),
            epoch: 1,
            stamp: 1 << CLASS_BITS,
            log: HeapLog::default(),
            page_epochs: Vec::new(),
            watermark: 0,
            pending_references: Vec::new(),
            referent_offset: HEADER,
            outside_words: 0,
            settled: 0,
            written: BTreeSet::new(),
        }
    }

    /// From here on it is noted which of the objects that are there now are written. Right behind a choice point, so
    /// that every first write is logged.
    pub(crate) fn settle(&mut self) {
        self.settled = self.watermark;
        self.written.clear();
    }

    /// Objects below this word are as they were, but for those in [`Heap::written`].
    pub(crate) fn settled(&self) -> usize {
        self.settled
    }

    /// The settled objects that have been written since, on any path.
    pub(crate) fn written(&self) -> &BTreeSet<u32> {
        &self.written
    }

    /// Tells the heap how instances of the next class id look.
    pub fn define_shape(&mut self, class: ClassId, shape: Shape) {
        debug_assert_eq!(class.0 as usize, self.shapes.len());
        self.shapes.push(shape);
        self.static_refs.push(Box::default());
    }

    /// First word that no object uses.
    pub(crate) fn top(&self) -> usize {
        if self.in_hole {
            self.frontier
        } else {
            self.cursor
        }
    }

    /// Whether the collector should run before the next allocation.
    #[inline]
    pub fn wants_collection(&self) -> bool {
        self.fresh_words >= self.gc_threshold
    }

    /// Whether `words` more would pass the limit of the heap.
    pub fn exceeds_limit(&self, words: usize) -> bool {
        let used = self.used_words() + self.outside_words;
        used.saturating_add(words) > self.max_words
    }

    /// Reserves an object of `words` payload words, all zero.
    #[inline]
    pub fn allocate(&mut self, class: ClassId, length: u32, words: usize) -> Ref {
        let size = HEADER + words;
        if self.cursor + size > self.limit {
            self.refill(size);
        }
        let at = self.cursor;
        self.cursor += size;
        self.fresh_words += size;
        let object = &mut self.words[at..at + size];
        object[0] = u64::from(class.0) | self.stamp;
        object[1] = u64::from(length);
        object[HEADER..].fill(0);
        Ref(at as u32)
    }

    /// Finds a run with room for `size` words: the next hole that fits, else the frontier.
    #[cold]
    fn refill(&mut self, size: usize) {
        if self.in_hole {
            self.mark_free(self.cursor, self.limit);
            while let Some((start, end)) = self.holes.pop() {
                if (end - start) as usize >= size {
                    (self.cursor, self.limit) = (start as usize, end as usize);
                    return;
                }
            }
            self.in_hole = false;
            self.cursor = self.frontier;
        }
        let needed = self.cursor + size;
        if needed > self.words.len() {
            let grown = (self.words.len() / 4).max(GROWTH).max(size);
            self.words
                .resize(self.words.len().max(self.cursor) + grown, 0);
        }
        self.limit = self.words.len();
    }

    /// Marks what is left of the hole that allocation is in as free, so that the heap can be walked.
    pub(crate) fn leave_hole(&mut self) {
        if self.in_hole {
            self.mark_free(self.cursor, self.limit);
        }
    }

    /// Writes a free block over `start..end` so that the heap can be walked.
    pub(crate) fn mark_free(&mut self, start: usize, end: usize) {
        if start < end {
            self.words[start] = ((end - start) as u64) << CLASS_BITS;
        }
    }

    /// A fresh instance of a class with fields.
    #[inline]
    pub fn new_object(&mut self, class: ClassId) -> Ref {
        let words = match &self.shapes[class.0 as usize] {
            Shape::Fields { words, .. } | Shape::Mirror { words, .. } => *words as usize,
            _ => 0,
        };
        self.allocate(class, 0, words)
    }

    /// A fresh array of `length` elements of `1 << log2` bytes.
    #[inline]
    pub fn new_array(&mut self, class: ClassId, length: u32, log2: u8) -> Ref {
        self.allocate(class, length, array_words(length, log2))
    }

    /// A fresh array with room for more elements than it has, so that its length can be changed: an input whose
    /// length is unknown.
    pub(crate) fn new_roomy_array(&mut self, class: ClassId, most: u32, log2: u8) -> Ref {
        let room = array_words(most, log2)
            .next_power_of_two()
            .max(2)
            .trailing_zeros();
        let array = self.allocate(class, 0, 1 << room);
        self.words[array.at() + 1] |= u64::from(room) << ROOM_SHIFT;
        array
    }

    /// How many elements of `1 << log2` bytes an array has room for.
    pub(crate) fn capacity(&self, array: Ref, log2: u8) -> u32 {
        let words = self.size_of(array.at()) - HEADER;
        ((words * 8) >> log2) as u32
    }

    /// Changes the length of an array that has room for it.
    pub(crate) fn set_length(&mut self, array: Ref, length: u32) {
        self.before_word_write(array, array.at() + 1);
        let word = &mut self.words[array.at() + 1];
        *word = *word & !0xffff_ffff | u64::from(length);
    }

    /// The class of an object.
    #[inline]
    pub fn class_of(&self, object: Ref) -> ClassId {
        ClassId((self.words[object.at()] & CLASS_MASK) as u32)
    }

    /// The length of an array.
    #[inline]
    pub fn length(&self, array: Ref) -> u32 {
        self.words[array.at() + 1] as u32
    }

    /// The lock: see [`crate::monitor`].
    #[inline]
    pub(crate) fn lock(&self, object: Ref) -> u32 {
        (self.words[object.at() + 1] >> 32) as u32 & LOCK_MASK
    }

    /// Sets the lock.
    #[inline]
    pub(crate) fn set_lock(&mut self, object: Ref, lock: u32) {
        let word = object.at() + 1;
        self.before_word_write(object, word);
        let word = &mut self.words[word];
        *word = *word & !(u64::from(LOCK_MASK) << 32) | u64::from(lock & LOCK_MASK) << 32;
    }

    /// The word at `offset` (header included) of an object.
    #[inline]
    pub fn field(&self, object: Ref, offset: usize) -> u64 {
        self.words[object.at() + offset]
    }

    /// Writes the word at `offset` (header included) of an object.
    #[inline]
    pub fn set_field(&mut self, object: Ref, offset: usize, value: u64) {
        let word = object.at() + offset;
        self.before_word_write(object, word);
        self.words[word] = value;
    }

    /// A reference field.
    #[inline]
    pub fn ref_field(&self, object: Ref, offset: usize) -> Ref {
        Ref::from_slot(self.field(object, offset))
    }

    /// Logs what a write to word `word` of `object` is about to change, unless that has been done in this
    /// segment.
    #[inline]
    fn before_word_write(&mut self, object: Ref, word: usize) {
        if self.words[object.at()] >> CLASS_BITS != self.epoch {
            self.log_words(object, word, word);
        }
    }

    /// As `before_word_write`, for the words from `first` to `last`.
    #[inline]
    fn before_range_write(&mut self, object: Ref, first: usize, last: usize) {
        if self.words[object.at()] >> CLASS_BITS != self.epoch {
            self.log_words(object, first, last);
        }
    }

    #[cold]
    fn log_words(&mut self, object: Ref, first: usize, last: usize) {
        let at = object.at();
        let size = self.size_of(at);
        if at < self.settled {
            self.written.insert(object.0);
        }
        if size <= WHOLE_OBJECT_WORDS {
            self.log.save(&self.words, at, at + size);
            self.words[at] = self.words[at] & CLASS_MASK | self.stamp;
            return;
        }
        for page in first / PAGE..=last / PAGE {
            self.log_page(page);
        }
    }

    fn log_page(&mut self, page: usize) {
        if self.page_epochs.len() <= page {
            self.page_epochs.resize(self.words.len().div_ceil(PAGE), 0);
        }
        // The last epoch lasts for ever, so that nothing is known to be logged in it.
        let logged = std::mem::replace(&mut self.page_epochs[page], self.epoch);
        if logged != self.epoch || self.epoch == LAST_EPOCH {
            let from = page * PAGE;
            let to = (from + PAGE).min(self.words.len());
            self.log.save(&self.words, from, to);
        }
    }

    /// Size in words of the object or free block at `at`.
    pub(crate) fn size_of(&self, at: usize) -> usize {
        let head = self.words[at];
        let class = (head & CLASS_MASK) as u32;
        if class == 0 {
            return ((head >> CLASS_BITS) as usize).max(1);
        }
        let length = self.words[at + 1] as u32;
        let room = self.words[at + 1] >> ROOM_SHIFT;
        if room != 0 {
            return HEADER + (1 << room);
        }
        HEADER
            + match &self.shapes[class as usize] {
                Shape::Fields { words, .. } => *words as usize,
                Shape::Primitives { log2 } => array_words(length, *log2),
                Shape::References => array_words(length, 2),
                Shape::Mirror { words, .. } => *words as usize + length as usize,
            }
    }

    #[inline]
    fn bytes(&self) -> &[u8] {
        bytemuck::cast_slice(&self.words)
    }

    #[inline]
    fn bytes_mut(&mut self) -> &mut [u8] {
        bytemuck::cast_slice_mut(&mut self.words)
    }
}

/// Payload words of an array.
#[inline]
pub fn array_words(length: u32, log2: u8) -> usize {
    ((length as usize) << log2).div_ceil(8)
}

macro_rules! elements {
    ($($get:ident, $set:ident, $slice:ident, $ty:ty, $log2:literal;)*) => {
        /// Typed access to array elements. The index must have been checked against the length.
        impl Heap {
            $(
                /// Reads one element.
                #[inline]
                pub fn $get(&self, array: Ref, index: usize) -> $ty {
                    bytemuck::cast_slice::<u64, $ty>(&self.words)
                        [((array.at() + HEADER) << (3 - $log2)) + index]
                }

                /// Writes one element.
                #[inline]
                pub fn $set(&mut self, array: Ref, index: usize, value: $ty) {
                    let word = array.at() + HEADER + (index >> (3 - $log2));
                    self.before_word_write(array, word);
                    bytemuck::cast_slice_mut::<u64, $ty>(&mut self.words)
                        [((array.at() + HEADER) << (3 - $log2)) + index] = value;
                }

                /// All elements.
                pub fn $slice(&self, array: Ref) -> &[$ty] {
                    let start = (array.at() + HEADER) << (3 - $log2);
                    &bytemuck::cast_slice::<u64, $ty>(&self.words)
                        [start..start + self.length(array) as usize]
                }
            )*
        }
    };
}

elements! {
    get_u8, set_u8, u8s, u8, 0;
    get_i8, set_i8, i8s, i8, 0;
    get_u16, set_u16, u16s, u16, 1;
    get_i16, set_i16, i16s, i16, 1;
    get_u32, set_u32, u32s, u32, 2;
    get_i32, set_i32, i32s, i32, 2;
    get_u64, set_u64, u64s, u64, 3;
}

/// Element access by kind-free operations.
impl Heap {
    /// Reads a reference element.
    #[inline]
    pub fn get_ref(&self, array: Ref, index: usize) -> Ref {
        Ref(self.get_u32(array, index))
    }

    /// Writes a reference element.
    #[inline]
    pub fn set_ref(&mut self, array: Ref, index: usize, value: Ref) {
        self.set_u32(array, index, value.0);
    }

    /// Copies `count` elements of `1 << log2` bytes; the ranges may overlap and must be in bounds.
    pub fn copy_elements(
        &mut self,
        (source, from): (Ref, usize),
        (target, to): (Ref, usize),
        count: usize,
        log2: u8,
    ) {
        let start = (source.at() + HEADER) * 8 + (from << log2);
        let dest = (target.at() + HEADER) * 8 + (to << log2);
        let len = count << log2;
        if len > 0 {
            self.before_range_write(target, dest / 8, (dest + len - 1) / 8);
            self.bytes_mut().copy_within(start..start + len, dest);
        }
    }

    /// `len` bytes from byte `from` of the payload of a primitive array, for writing; `None` if it does
    /// not have them. Logged first.
    pub fn payload_mut(&mut self, array: Ref, from: usize, len: usize) -> Option<&mut [u8]> {
        self.raw_mut(array, from.checked_add(PAYLOAD_BYTES)?, len)
    }

    /// Raw bytes of any object from a byte offset (header included), as `Unsafe` reads them.
    pub fn raw(&self, object: Ref, offset: usize, len: usize) -> Option<&[u8]> {
        let end = offset.checked_add(len)?;
        if end > self.size_of(object.at()) * 8 {
            return None;
        }
        let start = object.at() * 8;
        self.bytes().get(start + offset..start + end)
    }

    /// Raw bytes of any object for writing, as `Unsafe` writes them. Logged first.
    pub fn raw_mut(&mut self, object: Ref, offset: usize, len: usize) -> Option<&mut [u8]> {
        let end = offset.checked_add(len)?;
        if offset < PAYLOAD_BYTES || end > self.size_of(object.at()) * 8 {
            return None;
        }
        if len > 0 {
            let (first, last) = (object.at() + offset / 8, object.at() + (end - 1) / 8);
            self.before_range_write(object, first, last);
        }
        let start = object.at() * 8;
        self.bytes_mut().get_mut(start + offset..start + end)
    }

    /// A shallow copy, as `Object.clone` makes it: same class and payload, no lock.
    pub fn clone_object(&mut self, object: Ref) -> Ref {
        let size = self.size_of(object.at());
        let copy = self.allocate(self.class_of(object), self.length(object), size - HEADER);
        let from = object.at() + HEADER;
        self.words
            .copy_within(from..from + size - HEADER, copy.at() + HEADER);
        copy
    }
}
