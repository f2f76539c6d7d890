//! `java.util.zip.CRC32` and `java.util.zip.Adler32`.

use vitro_vm::{Exec, Machine, Registry};

use super::state::{array_bytes, memory_bytes};

pub fn register(registry: &mut Registry) {
    registry.add(
        "java/util/zip/CRC32",
        &[
            ("update", "(II)I", crc_update),
            ("updateBytes0", "(I[BII)I", crc_update_bytes),
            ("updateByteBuffer0", "(IJII)I", crc_update_buffer),
        ],
    );
    registry.add(
        "java/util/zip/Adler32",
        &[
            ("update", "(II)I", adler_update),
            ("updateBytes", "(I[BII)I", adler_update_bytes),
            ("updateByteBuffer", "(IJII)I", adler_update_buffer),
        ],
    );
}

/// The remainders of all bytes, for the reflected polynomial of IEEE 802.3.
const CRC_TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut crc = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 1 == 1 {
                crc >> 1 ^ 0xedb8_8320
            } else {
                crc >> 1
            };
            bit += 1;
        }
        table[byte] = crc;
        byte += 1;
    }
    table
};

fn crc32(crc: u32, bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!crc, |crc, &byte| {
        crc >> 8 ^ CRC_TABLE[usize::from(crc as u8 ^ byte)]
    })
}

/// The Adler-32 checksum, continuing from `adler`; 1 starts one.
pub fn adler32(adler: u32, bytes: &[u8]) -> u32 {
    const BASE: u32 = 65521;
    /// Bytes that can be added before the sums could overflow.
    const RUN: usize = 5552;
    let (mut low, mut high) = (adler & 0xffff, adler >> 16);
    for run in bytes.chunks(RUN) {
        for &byte in run {
            low += u32::from(byte);
            high += low;
        }
        low %= BASE;
        high %= BASE;
    }
    high << 16 | low
}

/// `private static native int update(int crc, int b)`
fn crc_update(_: &mut Machine, args: &[u64]) -> Exec<u64> {
    Ok(u64::from(crc32(args[0] as u32, &[args[1] as u8])))
}

/// `private static native int updateBytes0(int crc, byte[] b, int off, int len)`
fn crc_update_bytes(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let bytes = array_bytes(m, args[1], args[2], args[3])?;
    Ok(u64::from(crc32(args[0] as u32, bytes)))
}

/// `private static native int updateByteBuffer0(int crc, long addr, int off, int len)`
fn crc_update_buffer(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let bytes = memory_bytes(m, args[1].wrapping_add(args[3]), args[4])?;
    Ok(u64::from(crc32(args[0] as u32, &bytes)))
}

/// `private static native int update(int adler, int b)`
fn adler_update(_: &mut Machine, args: &[u64]) -> Exec<u64> {
    Ok(u64::from(adler32(args[0] as u32, &[args[1] as u8])))
}

/// `private static native int updateBytes(int adler, byte[] b, int off, int len)`
fn adler_update_bytes(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let bytes = array_bytes(m, args[1], args[2], args[3])?;
    Ok(u64::from(adler32(args[0] as u32, bytes)))
}

/// `private static native int updateByteBuffer(int adler, long addr, int off, int len)`
fn adler_update_buffer(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let bytes = memory_bytes(m, args[1].wrapping_add(args[3]), args[4])?;
    Ok(u64::from(adler32(args[0] as u32, &bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_sums() {
        assert_eq!(crc32(0, b"123456789"), 0xcbf4_3926);
        assert_eq!(adler32(1, b"Wikipedia"), 0x11e6_0398);
    }
}
