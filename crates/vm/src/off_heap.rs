//! Memory outside the Java heap, as `Unsafe.allocateMemory` hands it out: blocks in a virtual address
//! space of their own.
//!
//! It is state like the heap and undone with it: a page of a block is kept when it is first written in a
//! segment (see [`crate::trail`]), a block when it is made or given back.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use crate::machine::Machine;
use crate::outcome::Exec;

/// Bytes that are kept together when one of them is written.
const PAGE: usize = 512;
/// Where the first block lies; beyond all offsets in objects.
const FIRST: u64 = 0x1_0000_0000;
/// Blocks start at multiples of this, with room in between, so that a stray access finds no block.
const APART: u64 = 0x1000;

/// One allocation.
struct Block {
    bytes: Vec<u8>,
    /// For each page the segment in which it was last kept.
    kept: Vec<u64>,
}

/// A change; holds what is on the other side of it.
pub(crate) enum OffHeapChange {
    /// Bytes from an address.
    Bytes(u64, Vec<u8>),
    /// The block at an address, if there is one.
    Block(u64, Option<Box<Content>>),
}

/// The bytes of a block that is not in place.
pub(crate) struct Content(Block);

/// All blocks by start address.
#[derive(Default)]
pub struct OffHeap {
    blocks: BTreeMap<u64, Block>,
    next: u64,
    used: usize,
    /// The segment that runs; 0 while nothing has to be kept.
    segment: u64,
    log: Vec<OffHeapChange>,
}

impl OffHeap {
    /// A new block, zeroed.
    pub(crate) fn allocate(&mut self, size: usize) -> u64 {
        let address = self.next.max(FIRST);
        self.put_block(address, vec![0; size]);
        if self.segment != 0 {
            self.log.push(OffHeapChange::Block(address, None));
        }
        address
    }

    fn put_block(&mut self, address: u64, bytes: Vec<u8>) {
        let end = address + bytes.len() as u64;
        self.next = self.next.max((end + APART) & !(APART - 1));
        self.used += bytes.len();
        let kept = vec![self.segment; bytes.len().div_ceil(PAGE)];
        self.blocks.insert(address, Block { bytes, kept });
    }

    /// All blocks, for the snapshot.
    pub(crate) fn blocks(&self) -> impl ExactSizeIterator<Item = (u64, &[u8])> {
        self.blocks
            .iter()
            .map(|(address, block)| (*address, &*block.bytes))
    }

    /// Puts a block of a snapshot where it was.
    pub(crate) fn restore(&mut self, address: u64, bytes: Vec<u8>) {
        self.put_block(address, bytes);
    }

    /// Bytes in all blocks.
    pub(crate) fn used(&self) -> usize {
        self.used
    }

    /// Gives a block back.
    pub(crate) fn free(&mut self, address: u64) {
        let Some(block) = self.blocks.remove(&address) else {
            return;
        };
        self.used -= block.bytes.len();
        if self.segment != 0 {
            let content = Some(Box::new(Content(block)));
            self.log.push(OffHeapChange::Block(address, content));
        }
    }

    /// `len` bytes at an address, if they are inside one block.
    pub fn bytes(&self, address: u64, len: usize) -> Option<&[u8]> {
        let (start, block) = self.blocks.range(..=address).next_back()?;
        let offset = (address - start) as usize;
        block.bytes.get(offset..offset.checked_add(len)?)
    }

    /// As [`OffHeap::bytes`], for writing.
    pub fn bytes_mut(&mut self, address: u64, len: usize) -> Option<&mut [u8]> {
        let (&start, block) = self.blocks.range_mut(..=address).next_back()?;
        let offset = (address - start) as usize;
        let end = offset.checked_add(len)?;
        if end > block.bytes.len() {
            return None;
        }
        if self.segment != 0 && len > 0 {
            for page in offset / PAGE..=(end - 1) / PAGE {
                if std::mem::replace(&mut block.kept[page], self.segment) != self.segment {
                    let from = page * PAGE;
                    let old = &block.bytes[from..(from + PAGE).min(block.bytes.len())];
                    let change = OffHeapChange::Bytes(start + from as u64, old.to_vec());
                    self.log.push(change);
                }
            }
        }
        block.bytes.get_mut(offset..end)
    }

    /// Where the next block will lie; a part of the state.
    pub(crate) fn next(&self) -> u64 {
        self.next
    }

    /// Takes what was kept in the segment that ends.
    pub(crate) fn take_log(&mut self) -> Vec<OffHeapChange> {
        std::mem::take(&mut self.log)
    }

    /// A new segment starts.
    pub(crate) fn open_segment(&mut self, segment: u64) {
        self.segment = segment;
    }

    /// Sets where the next block will lie.
    pub(crate) fn set_next(&mut self, next: u64) {
        self.next = next;
    }

    /// Exchanges what is kept with what is there.
    pub(crate) fn swap(&mut self, change: &mut OffHeapChange) {
        match change {
            OffHeapChange::Bytes(address, old) => {
                let Some((start, block)) = self.blocks.range_mut(..=*address).next_back() else {
                    return;
                };
                let from = (*address - start) as usize;
                block.bytes[from..from + old.len()].swap_with_slice(old);
            }
            OffHeapChange::Block(address, content) => {
                let now = self.blocks.remove(address);
                self.used -= now.as_ref().map_or(0, |block| block.bytes.len());
                let then = std::mem::replace(content, now.map(|block| Box::new(Content(block))));
                if let Some(content) = then {
                    self.used += content.0.bytes.len();
                    self.blocks.insert(*address, content.0);
                }
            }
        }
    }
}

impl OffHeapChange {
    /// Words that it holds.
    pub(crate) fn words(&self) -> usize {
        match self {
            OffHeapChange::Bytes(_, bytes) => bytes.len() / 8 + 4,
            OffHeapChange::Block(_, content) => {
                content.as_ref().map_or(0, |c| c.0.bytes.len() / 8) + 4
            }
        }
    }
}

impl Hash for OffHeap {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.next, self.used).hash(state);
        self.blocks().for_each(|block| block.hash(state));
    }
}

impl Machine {
    /// A new block of off-heap memory, zeroed. It counts against the limit of the heap.
    pub fn allocate_off_heap(&mut self, size: usize) -> Exec<u64> {
        self.reserve(size.div_ceil(8))?;
        let address = self.off_heap.allocate(size);
        self.heap.outside_words = self.off_heap.used().div_ceil(8);
        Ok(address)
    }

    /// Gives a block of off-heap memory back.
    pub fn free_off_heap(&mut self, address: u64) {
        self.off_heap.free(address);
        self.heap.outside_words = self.off_heap.used().div_ceil(8);
    }
}
