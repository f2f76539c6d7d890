//! `java.util.zip.Deflater`.
//!
//! A stream keeps all its input, and is compressed from its start when output is asked for by a
//! flush or the end. So it needs no state of the search, and gives the same bytes however the input
//! was cut.

use vitro_vm::{Exec, Machine, Registry, Trap};

use super::checksum::adler32;
use super::deflate::{Flush, Piece, compress, same_method};
use super::state::{self, Growing, Reader, StreamEnd, Writer, array_bytes, memory_bytes, packed};
use crate::support::VOID;

/// Values of the flush argument; 5 only ends a block and is used inside.
const SYNC_FLUSH: i32 = 2;
const FULL_FLUSH: i32 = 3;
const FINISH: i32 = 4;
const BLOCK: i32 = 5;
/// Stand for a flush argument before the first call, and after one that lacked room.
const NEVER: i32 = -2;
const INCOMPLETE: i32 = -1;

const FLUSHES: [Flush; 5] = [
    Flush::None,
    Flush::Block,
    Flush::Sync,
    Flush::Full,
    Flush::Finish,
];

pub fn register(registry: &mut Registry) {
    registry.add(
        "java/util/zip/Deflater",
        &[
            ("init", "(IIZ)J", init),
            ("setDictionary", "(J[BII)V", set_dictionary),
            ("setDictionaryBuffer", "(JJI)V", set_dictionary_buffer),
            ("deflateBytesBytes", "(J[BII[BIIII)J", bytes_to_bytes),
            ("deflateBytesBuffer", "(J[BIIJIII)J", bytes_to_buffer),
            ("deflateBufferBytes", "(JJI[BIIII)J", buffer_to_bytes),
            ("deflateBufferBuffer", "(JJIJIII)J", buffer_to_buffer),
            ("getAdler", "(J)I", get_adler),
            ("reset", "(J)V", reset),
            ("end", "(J)V", end),
        ],
    );
}

/// A stream under way.
struct Stream {
    /// With the header and trailer of zlib.
    wrapped: bool,
    level: u32,
    strategy: u32,
    adler: u32,
    /// Bytes at the start of `data` that are only a dictionary.
    dictionary: u32,
    /// The flush argument of the last call.
    last_flush: i32,
    /// The input has ended.
    finishing: bool,
    /// Bytes of compressed data that have been taken over into `pending`.
    taken: u32,
    /// All input so far. It is only looked at to compress it, so that input byte by byte costs no more than at once.
    data: Growing,
    pieces: Vec<Piece>,
    /// Output that had no room yet.
    pending: Vec<u8>,
}

impl Stream {
    fn new(level: u32, strategy: u32, wrapped: bool) -> Stream {
        Stream {
            wrapped,
            level,
            strategy,
            adler: 1,
            dictionary: 0,
            last_flush: NEVER,
            finishing: false,
            taken: 0,
            data: Growing::default(),
            pieces: Vec::new(),
            pending: Vec::new(),
        }
    }

    fn save(&self) -> Vec<u8> {
        let mut writer = Writer::default();
        writer
            .number(u32::from(self.wrapped))
            .number(self.level)
            .number(self.strategy)
            .number(self.adler)
            .number(self.dictionary)
            .number(self.last_flush as u32)
            .number(u32::from(self.finishing))
            .number(self.taken)
            .bytes(&self.pending)
            .number(self.pieces.len() as u32);
        for piece in &self.pieces {
            let flush = FLUSHES.iter().position(|&flush| flush == piece.flush);
            writer
                .number(piece.end as u32)
                .number(flush.unwrap_or(0) as u32)
                .number(piece.level)
                .number(piece.strategy);
        }
        self.data.save(&mut writer);
        writer.0
    }

    fn load(m: &mut Machine, handle: u64) -> Exec<Stream> {
        let bytes = state::load(m, handle)?;
        let mut reader = Reader(&bytes);
        let mut stream = Stream {
            wrapped: reader.number() != 0,
            level: reader.number(),
            strategy: reader.number(),
            adler: reader.number(),
            dictionary: reader.number(),
            last_flush: reader.number() as i32,
            finishing: reader.number() != 0,
            taken: reader.number(),
            pending: reader.bytes(),
            pieces: Vec::new(),
            data: Growing::default(),
        };
        for _ in 0..reader.number() {
            stream.pieces.push(Piece {
                end: reader.number() as usize,
                flush: FLUSHES
                    .get(reader.number() as usize)
                    .copied()
                    .unwrap_or(Flush::None),
                level: reader.number(),
                strategy: reader.number(),
            });
        }
        stream.data = Growing::load(&mut reader);
        Ok(stream)
    }

    /// The header of the zlib format.
    fn begin(&mut self) {
        if !self.wrapped {
            return;
        }
        let effort = match self.level {
            _ if self.strategy >= 2 => 0,
            0 | 1 => 0,
            2..=5 => 1,
            6 => 2,
            _ => 3,
        };
        let preset = u16::from(self.dictionary > 0);
        let header = 0x7800 | effort << 6 | preset << 5;
        let header = header + 31 - header % 31;
        self.pending.extend_from_slice(&header.to_be_bytes());
        if self.dictionary > 0 {
            self.pending.extend_from_slice(&self.adler.to_be_bytes());
            self.adler = 1;
        }
    }

    /// Ends a piece of input, and compresses unless only the settings change.
    fn cut(&mut self, m: &mut Machine, flush: Flush) -> Exec<()> {
        self.pieces.push(Piece {
            end: self.data.len(),
            flush,
            level: self.level,
            strategy: self.strategy,
        });
        if flush == Flush::None {
            return Ok(());
        }
        let output = compress(&self.data.read(m)?, self.dictionary as usize, &self.pieces);
        self.pending
            .extend_from_slice(&output[(self.taken as usize).min(output.len())..]);
        self.taken = output.len() as u32;
        if flush == Flush::Finish && self.wrapped {
            self.pending.extend_from_slice(&self.adler.to_be_bytes());
        }
        Ok(())
    }

    /// zlib's `deflate`: gives how much input was read, and the output.
    fn run(
        &mut self,
        m: &mut Machine,
        input: &[u8],
        room: usize,
        flush: i32,
    ) -> Exec<(usize, Vec<u8>)> {
        let had_pending = !self.pending.is_empty();
        let idle = input.is_empty() && rank(flush) <= rank(self.last_flush) && flush != FINISH;
        if self.finishing && !input.is_empty() || !had_pending && idle {
            return Ok((0, Vec::new()));
        }
        if self.last_flush == NEVER {
            self.begin();
        }
        self.last_flush = flush;
        self.data.append(m, input)?;
        if self.wrapped {
            self.adler = adler32(self.adler, input);
        }
        let again = had_pending && input.is_empty();
        match flush {
            FINISH if !self.finishing => {
                self.finishing = true;
                self.cut(m, Flush::Finish)?;
            }
            BLOCK if !again => self.cut(m, Flush::Block)?,
            SYNC_FLUSH if !again => self.cut(m, Flush::Sync)?,
            FULL_FLUSH if !again => self.cut(m, Flush::Full)?,
            _ => {}
        }
        let rest = self.pending.split_off(room.min(self.pending.len()));
        let output = std::mem::replace(&mut self.pending, rest);
        if !self.pending.is_empty() {
            self.last_flush = INCOMPLETE;
        }
        Ok((input.len(), output))
    }

    /// zlib's `deflateParams`.
    fn change(
        &mut self,
        m: &mut Machine,
        (level, strategy): (u32, u32),
        input: &[u8],
        room: usize,
    ) -> Exec<(usize, Vec<u8>)> {
        let other = strategy != self.strategy || !same_method(level, self.level);
        let mut done = (0, Vec::new());
        if self.last_flush != NEVER {
            if other {
                done = self.run(m, input, room, BLOCK)?;
            } else if level != self.level {
                self.cut(m, Flush::None)?;
            }
        }
        (self.level, self.strategy) = (level, strategy);
        Ok(done)
    }
}

/// How strong a flush is.
fn rank(flush: i32) -> i32 {
    flush * 2 - if flush > FINISH { 9 } else { 0 }
}

/// The level that -1 represents.
fn level(level: i32) -> u32 {
    u32::try_from(level).unwrap_or(6).min(9)
}

/// `private static native long init(int level, int strategy, boolean nowrap)`
fn init(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let stream = Stream::new(level(args[0] as i32), args[1] as u32, args[2] == 0);
    state::create(m, &stream.save())
}

fn use_dictionary(m: &mut Machine, handle: u64, dictionary: &[u8]) -> Exec<u64> {
    const MOST: usize = 1 << 15;
    let mut stream = Stream::load(m, handle)?;
    if stream.last_flush != NEVER || stream.data.len() > 0 {
        return Err(Trap::ThrowNew("java/lang/IllegalArgumentException", None));
    }
    if stream.wrapped {
        stream.adler = adler32(stream.adler, dictionary);
    }
    let kept = &dictionary[dictionary.len().saturating_sub(MOST)..];
    stream.data.append(m, kept)?;
    stream.dictionary = kept.len() as u32;
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

/// `private native long deflateBytesBytes(long addr, byte[] inputArray, int inputOff, int inputLen,
/// byte[] outputArray, int outputOff, int outputLen, int flush, int params)`
fn bytes_to_bytes(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let input = StreamEnd::Array(args[3], args[4], args[5]);
    deflate(m, args, input, StreamEnd::Array(args[6], args[7], args[8]))
}

/// `private native long deflateBytesBuffer(long addr, byte[] inputArray, int inputOff, int inputLen,
/// long outputAddress, int outputLen, int flush, int params)`
fn bytes_to_buffer(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let input = StreamEnd::Array(args[3], args[4], args[5]);
    deflate(m, args, input, StreamEnd::Memory(args[6], args[8]))
}

/// `private native long deflateBufferBytes(long addr, long inputAddress, int inputLen,
/// byte[] outputArray, int outputOff, int outputLen, int flush, int params)`
fn buffer_to_bytes(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let output = StreamEnd::Array(args[6], args[7], args[8]);
    deflate(m, args, StreamEnd::Memory(args[3], args[5]), output)
}

/// `private native long deflateBufferBuffer(long addr, long inputAddress, int inputLen,
/// long outputAddress, int outputLen, int flush, int params)`
fn buffer_to_buffer(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    deflate(
        m,
        args,
        StreamEnd::Memory(args[3], args[5]),
        StreamEnd::Memory(args[6], args[8]),
    )
}

/// The last two arguments are the kind of flush and, if not 0, new settings: a mark, two bits of
/// strategy, and the level.
fn deflate(m: &mut Machine, args: &[u64], input: StreamEnd, output: StreamEnd) -> Exec<u64> {
    let (handle, flush, params) = (args[1], args[9] as i32, args[10] as i32);
    let mut stream = Stream::load(m, handle)?;
    let bytes = input.read(m)?;
    let (read, written) = if params & 1 == 1 {
        let settings = (level(params >> 3), (params >> 1 & 3) as u32);
        stream.change(m, settings, &bytes, output.len())?
    } else {
        stream.run(m, &bytes, output.len(), flush)?
    };
    output.write(m, &written)?;
    let finished = params & 1 == 0 && stream.finishing && stream.pending.is_empty();
    state::store(m, handle, &stream.save())?;
    Ok(packed(read, written.len(), finished, false))
}

/// `private static native int getAdler(long addr)`
fn get_adler(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    Ok(u64::from(Stream::load(m, args[0])?.adler))
}

/// `private static native void reset(long addr)`
fn reset(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let old = Stream::load(m, args[0])?;
    old.data.release(m);
    let fresh = Stream::new(old.level, old.strategy, old.wrapped);
    state::store(m, args[0], &fresh.save())?;
    Ok(VOID)
}

/// `private static native void end(long addr)`
fn end(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    Stream::load(m, args[0])?.data.release(m);
    state::release(m, args[0])?;
    Ok(VOID)
}
