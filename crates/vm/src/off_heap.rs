//! Memory outside the Java heap, as `Unsafe.allocateMemory` hands it out: blocks in a virtual address
//! space of their own. Not undone by the trail; only buffers of the library use it.

use std::collections::BTreeMap;

/// All blocks by start address.
#[derive(Default)]
pub struct OffHeap {
    blocks: BTreeMap<u64, Vec<u8>>,
    next: u64,
}

impl OffHeap {
    /// A new block, zeroed.
    pub fn allocate(&mut self, size: usize) -> u64 {
        let address = self.next.max(0x1_0000_0000);
        self.blocks.insert(address, vec![0; size]);
        self.next = (address + size as u64 + 0x1000) & !0xfff;
        address
    }

    /// All blocks, for the snapshot.
    pub(crate) fn blocks(&self) -> &BTreeMap<u64, Vec<u8>> {
        &self.blocks
    }

    /// Puts a block back where it was.
    pub(crate) fn restore(&mut self, address: u64, bytes: Vec<u8>) {
        self.next = self
            .next
            .max((address + bytes.len() as u64 + 0x1000) & !0xfff);
        self.blocks.insert(address, bytes);
    }

    /// Gives a block back.
    pub fn free(&mut self, address: u64) {
        self.blocks.remove(&address);
    }

    /// `len` bytes at an address, if they are inside one block.
    pub fn bytes(&mut self, address: u64, len: usize) -> Option<&mut [u8]> {
        let (start, block) = self.blocks.range_mut(..=address).next_back()?;
        let offset = (address - start) as usize;
        block.get_mut(offset..offset.checked_add(len)?)
    }
}
