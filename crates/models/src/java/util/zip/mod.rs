//! Natives of `java.util.zip`.
//!
//! Compressors and decompressors keep their state in off-heap memory, where the library's handle
//! points to; see [`state`]. [`inflate`] and [`deflate`] are the algorithms, free of any machine.

mod checksum;
mod deflate;
mod deflater;
mod inflate;
mod inflater;
mod state;
mod trees;

use vitro_vm::Registry;

pub fn register(registry: &mut Registry) {
    checksum::register(registry);
    deflater::register(registry);
    inflater::register(registry);
}
