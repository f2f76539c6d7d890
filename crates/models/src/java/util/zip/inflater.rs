//! `java.util.zip.Inflater`.

use vitro_vm::{Exec, Machine, Ref, Registry, Trap};

use super::inflate::{Inflate, Status};
use super::state::{self, StreamEnd, array_bytes, memory_bytes, packed};
use crate::support::{VOID, nothing};

pub fn register(registry: &mut Registry) {
    registry.add(
        "java/util/zip/Inflater",
        &[
            ("initIDs", "()V", nothing),
            ("init", "(Z)J", init),
            ("setDictionary", "(J[BII)V", set_dictionary),
            ("setDictionaryBuffer", "(JJI)V", set_dictionary_buffer),
            ("inflateBytesBytes", "(J[BII[BII)J", bytes_to_bytes),
            ("inflateBytesBuffer", "(J[BIIJI)J", bytes_to_buffer),
            ("inflateBufferBytes", "(JJI[BII)J", buffer_to_bytes),
            ("inflateBufferBuffer", "(JJIJI)J", buffer_to_buffer),
            ("getAdler", "(J)I", get_adler),
            ("reset", "(J)V", reset),
            ("end", "(J)V", end),
        ],
    );
}

fn load(m: &mut Machine, handle: u64) -> Exec<Inflate> {
    Ok(Inflate::restore(&state::load(m, handle)?))
}

/// `private static native long init(boolean nowrap)`
fn init(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    state::create(m, &Inflate::new(args[0] == 0).save())
}

fn use_dictionary(m: &mut Machine, handle: u64, dictionary: &[u8]) -> Exec<u64> {
    let mut stream = load(m, handle)?;
    if !stream.set_dictionary(dictionary) {
        return Err(Trap::ThrowNew("java/lang/IllegalArgumentException", None));
    }
    state::store(m, handle, &stream.save())?;
    Ok(VOID)
}

/// `private static native void setDictionary(long addr, byte[] b, int off, int len)`
fn set_dictionary(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let dictionary = array_bytes(m, args[2], args[3], args[4])?.to_vec();
    use_dictionary(m, args[0], &dictionary)
}

/// `private static native void setDictionaryBuffer(long addr, long bufAddress, int len)`
fn set_dictionary_buffer(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let dictionary = memory_bytes(m, args[2], args[4])?;
    use_dictionary(m, args[0], &dictionary)
}

/// `private native long inflateBytesBytes(long addr, byte[] inputArray, int inputOff, int inputLen,
/// byte[] outputArray, int outputOff, int outputLen) throws DataFormatException`
fn bytes_to_bytes(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let input = StreamEnd::Array(args[3], args[4], args[5]);
    let output = StreamEnd::Array(args[6], args[7], args[8]);
    inflate(m, args, input, output)
}

/// `private native long inflateBytesBuffer(long addr, byte[] inputArray, int inputOff, int inputLen,
/// long outputAddress, int outputLen) throws DataFormatException`
fn bytes_to_buffer(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let input = StreamEnd::Array(args[3], args[4], args[5]);
    inflate(m, args, input, StreamEnd::Memory(args[6], args[8]))
}

/// `private native long inflateBufferBytes(long addr, long inputAddress, int inputLen,
/// byte[] outputArray, int outputOff, int outputLen) throws DataFormatException`
fn buffer_to_bytes(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let output = StreamEnd::Array(args[6], args[7], args[8]);
    inflate(m, args, StreamEnd::Memory(args[3], args[5]), output)
}

/// `private native long inflateBufferBuffer(long addr, long inputAddress, int inputLen,
/// long outputAddress, int outputLen) throws DataFormatException`
fn buffer_to_buffer(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    inflate(
        m,
        args,
        StreamEnd::Memory(args[3], args[5]),
        StreamEnd::Memory(args[6], args[8]),
    )
}

fn inflate(m: &mut Machine, args: &[u64], input: StreamEnd, output: StreamEnd) -> Exec<u64> {
    let (this, handle) = (Ref::from_slot(args[0]), args[1]);
    let mut stream = load(m, handle)?;
    let (read, bytes, status) = match input {
        // The input may be much longer than what is read of it, so it is not copied.
        StreamEnd::Array(array, from, len) => {
            stream.run(array_bytes(m, array, from, len)?, output.len())
        }
        StreamEnd::Memory(..) => stream.run(&input.read(m)?, output.len()),
    };
    if matches!(status, Status::Broken(_)) {
        // The exception's class must be ready before anything changes, since this may start again.
        let class = m.load_known("java/util/zip/DataFormatException")?;
        m.ensure_initialized(class)?;
    }
    output.write(m, &bytes)?;
    state::store(m, handle, &stream.save())?;
    if let Status::Broken(why) = status {
        m.put(this, "inputConsumed", read as u64);
        m.put(this, "outputConsumed", bytes.len() as u64);
        return Err(Trap::throw("java/util/zip/DataFormatException", why));
    }
    let finished = status == Status::Finished;
    Ok(packed(
        read,
        bytes.len(),
        finished,
        status == Status::NeedDictionary,
    ))
}

/// `private static native int getAdler(long addr)`
fn get_adler(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    Ok(u64::from(load(m, args[0])?.adler))
}

/// `private static native void reset(long addr)`
fn reset(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let fresh = load(m, args[0])?.restarted();
    state::store(m, args[0], &fresh.save())?;
    Ok(VOID)
}

/// `private static native void end(long addr)`
fn end(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    state::release(m, args[0])?;
    Ok(VOID)
}
