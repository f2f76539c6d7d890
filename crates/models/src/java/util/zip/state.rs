//! Where streams keep their state, and how they reach the caller's bytes.
//!
//! The library holds a stream by an address. A small block of off-heap memory is there, which names
//! the block with the stream's content, so that the content can grow.

use vitro_vm::{Exec, Machine, Ref, Trap};

/// Size of the block that the library's handle names: address and length of the content.
const HANDLE_BYTES: usize = 16;

/// A new handle with its first content.
pub fn create(m: &mut Machine, content: &[u8]) -> Exec<u64> {
    let handle = m.allocate_off_heap(HANDLE_BYTES)?;
    store(m, handle, content)?;
    Ok(handle)
}

/// The content behind a handle.
pub fn load(m: &mut Machine, handle: u64) -> Exec<Vec<u8>> {
    let (address, length) = header(m, handle)?;
    let content = m.off_heap.bytes(address, length);
    content.map(|bytes| bytes.to_vec()).ok_or_else(gone)
}

/// Replaces the content behind a handle.
pub fn store(m: &mut Machine, handle: u64, content: &[u8]) -> Exec<()> {
    let (old, length) = header(m, handle)?;
    let mut address = old;
    if length != content.len() || old == 0 {
        m.free_off_heap(old);
        address = m.allocate_off_heap(content.len())?;
    }
    let mut words = [0; HANDLE_BYTES];
    words[..8].copy_from_slice(&address.to_le_bytes());
    words[8..].copy_from_slice(&(content.len() as u64).to_le_bytes());
    m.off_heap
        .bytes_mut(handle, HANDLE_BYTES)
        .ok_or_else(gone)?
        .copy_from_slice(&words);
    m.off_heap
        .bytes_mut(address, content.len())
        .ok_or_else(gone)?
        .copy_from_slice(content);
    Ok(())
}

/// Bytes outside the heap that grow at their end.
#[derive(Clone, Copy, Default)]
pub struct Growing {
    address: u64,
    length: usize,
    capacity: usize,
}

impl Growing {
    /// How many bytes there are.
    pub fn len(self) -> usize {
        self.length
    }

    /// Appends bytes. What is there is only moved when the room has to be doubled.
    pub fn append(&mut self, m: &mut Machine, bytes: &[u8]) -> Exec<()> {
        const SMALLEST: usize = 1 << 10;
        let length = self.length + bytes.len();
        if length > self.capacity {
            let old = self.read(m)?;
            let capacity = length.next_power_of_two().max(SMALLEST);
            m.free_off_heap(self.address);
            (self.address, self.capacity) = (m.allocate_off_heap(capacity)?, capacity);
            self.put(m, 0, &old)?;
        }
        self.put(m, self.length, bytes)?;
        self.length = length;
        Ok(())
    }

    fn put(self, m: &mut Machine, at: usize, bytes: &[u8]) -> Exec<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        let target = m.off_heap.bytes_mut(self.address + at as u64, bytes.len());
        target.ok_or_else(gone)?.copy_from_slice(bytes);
        Ok(())
    }

    /// All bytes.
    pub fn read(self, m: &mut Machine) -> Exec<Vec<u8>> {
        memory_bytes(m, self.address, self.length as u64)
    }

    /// Gives the memory back.
    pub fn release(self, m: &mut Machine) {
        m.free_off_heap(self.address);
    }

    /// Notes where the bytes are.
    pub fn save(self, writer: &mut Writer) {
        for number in [self.address, self.length as u64, self.capacity as u64] {
            writer.number(number as u32).number((number >> 32) as u32);
        }
    }

    /// What [`Growing::save`] has noted.
    pub fn load(reader: &mut Reader) -> Growing {
        let mut number = || u64::from(reader.number()) | u64::from(reader.number()) << 32;
        Growing {
            address: number(),
            length: number() as usize,
            capacity: number() as usize,
        }
    }
}

/// Gives up a handle.
pub fn release(m: &mut Machine, handle: u64) -> Exec<()> {
    let (address, _) = header(m, handle)?;
    m.free_off_heap(address);
    m.free_off_heap(handle);
    Ok(())
}

fn gone() -> Trap {
    Trap::internal("a stream that has been closed")
}

fn header(m: &mut Machine, handle: u64) -> Exec<(u64, usize)> {
    let bytes = m.off_heap.bytes(handle, HANDLE_BYTES).ok_or_else(gone)?;
    let word = |half: &[u8]| {
        half.iter()
            .rev()
            .fold(0, |word, &byte| word << 8 | u64::from(byte))
    };
    Ok((word(&bytes[..8]), word(&bytes[8..]) as usize))
}

fn out_of_bounds() -> Trap {
    Trap::ThrowNew("java/lang/ArrayIndexOutOfBoundsException", None)
}

/// `len` bytes of a `byte[]` from `from`; all three are argument slots.
pub fn array_bytes(m: &Machine, array: u64, from: u64, len: u64) -> Exec<&[u8]> {
    let array = Ref::from_slot(array);
    if array.is_null() {
        return Err(Trap::null());
    }
    let (from, len) = (from as u32 as usize, len as u32 as usize);
    m.heap
        .u8s(array)
        .get(from..from + len)
        .ok_or_else(out_of_bounds)
}

/// `len` bytes of off-heap memory.
pub fn memory_bytes(m: &mut Machine, address: u64, len: u64) -> Exec<Vec<u8>> {
    if len == 0 {
        return Ok(Vec::new());
    }
    let bytes = m.off_heap.bytes(address, len as u32 as usize);
    bytes
        .map(|bytes| bytes.to_vec())
        .ok_or_else(|| Trap::throw("java/lang/InternalError", "bytes outside of any buffer"))
}

/// One end of a stream: a `byte[]` or off-heap memory, and how many bytes of it.
#[derive(Clone, Copy)]
pub enum StreamEnd {
    /// Array, first index, length.
    Array(u64, u64, u64),
    /// Address, length.
    Memory(u64, u64),
}

impl StreamEnd {
    /// How many bytes there are.
    pub fn len(self) -> usize {
        match self {
            StreamEnd::Array(_, _, len) | StreamEnd::Memory(_, len) => len as u32 as usize,
        }
    }

    /// Its bytes.
    pub fn read(self, m: &mut Machine) -> Exec<Vec<u8>> {
        match self {
            StreamEnd::Array(array, from, len) => Ok(array_bytes(m, array, from, len)?.to_vec()),
            StreamEnd::Memory(address, len) => memory_bytes(m, address, len),
        }
    }

    /// Writes bytes to its start.
    pub fn write(self, m: &mut Machine, bytes: &[u8]) -> Exec<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        match self {
            StreamEnd::Array(array, from, _) => {
                let (array, from) = (Ref::from_slot(array), from as u32 as usize);
                let target = m.heap.payload_mut(array, from, bytes.len());
                target.ok_or_else(out_of_bounds)?.copy_from_slice(bytes);
            }
            StreamEnd::Memory(address, _) => {
                let target = m.off_heap.bytes_mut(address, bytes.len());
                target.ok_or_else(out_of_bounds)?.copy_from_slice(bytes);
            }
        }
        Ok(())
    }
}

/// What a call read and wrote, packed as the library expects it.
pub fn packed(read: usize, written: usize, finished: bool, mark: bool) -> u64 {
    read as u64 | (written as u64) << 31 | u64::from(finished) << 62 | u64::from(mark) << 63
}

/// Writes state as bytes.
#[derive(Default)]
pub struct Writer(pub Vec<u8>);

impl Writer {
    /// Appends a number.
    pub fn number(&mut self, value: u32) -> &mut Self {
        self.0.extend_from_slice(&value.to_le_bytes());
        self
    }

    /// Appends bytes with their length.
    pub fn bytes(&mut self, bytes: &[u8]) -> &mut Self {
        self.number(bytes.len() as u32);
        self.0.extend_from_slice(bytes);
        self
    }
}

/// Reads what a [`Writer`] wrote; anything missing is 0 or empty.
pub struct Reader<'a>(pub &'a [u8]);

impl Reader<'_> {
    /// The next number.
    pub fn number(&mut self) -> u32 {
        match self.0.split_first_chunk::<4>() {
            Some((bytes, rest)) => {
                self.0 = rest;
                u32::from_le_bytes(*bytes)
            }
            None => 0,
        }
    }

    /// The next bytes.
    pub fn bytes(&mut self) -> Vec<u8> {
        let len = (self.number() as usize).min(self.0.len());
        let (bytes, rest) = self.0.split_at(len);
        self.0 = rest;
        bytes.to_vec()
    }
}
