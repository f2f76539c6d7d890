//! The world that the program sees: streams, properties, clock. Nothing here reaches the real one
//! but the three standard streams.

use std::io::{Read, Write};

/// Where standard output and standard error go.
pub trait Sink {
    /// Writes to descriptor 1 or 2.
    fn write(&mut self, descriptor: i32, bytes: &[u8]);
    /// Makes sure everything is out.
    fn flush(&mut self) {}
}

/// The process's own streams.
pub struct ProcessStreams {
    out: std::io::BufWriter<std::io::Stdout>,
}

impl Default for ProcessStreams {
    fn default() -> Self {
        ProcessStreams {
            out: std::io::BufWriter::with_capacity(1 << 16, std::io::stdout()),
        }
    }
}

impl Sink for ProcessStreams {
    fn write(&mut self, descriptor: i32, bytes: &[u8]) {
        // A closed pipe ends the program's output, not the program.
        if descriptor == 1 {
            let _ = self.out.write_all(bytes);
        } else {
            let _ = self.out.flush();
            let _ = std::io::stderr().write_all(bytes);
        }
    }

    fn flush(&mut self) {
        let _ = self.out.flush();
    }
}

/// Keeps everything that is written, for tests and exploration.
#[derive(Default)]
pub struct Captured {
    /// Bytes of standard output.
    pub out: Vec<u8>,
    /// Bytes of standard error.
    pub err: Vec<u8>,
}

impl Sink for Captured {
    fn write(&mut self, descriptor: i32, bytes: &[u8]) {
        if descriptor == 1 {
            &mut self.out
        } else {
            &mut self.err
        }
        .extend_from_slice(bytes);
    }
}

/// The program's surroundings.
pub struct Host {
    /// Standard output and error.
    pub sink: Box<dyn Sink>,
    /// Standard input.
    pub input: Box<dyn Read>,
    /// The virtual clock at the program's start, in milliseconds since 1970.
    pub start_millis: i64,
    /// Data files of the JDK that are open.
    pub files: Vec<Option<OpenFile>>,
}

impl Default for Host {
    fn default() -> Host {
        Host {
            sink: Box::new(Captured::default()),
            input: Box::new(std::io::empty()),
            // 2024-01-01T00:00:00Z
            start_millis: 1_704_067_200_000,
            files: Vec::new(),
        }
    }
}

/// Where the JDK seems to be installed; its data files are read through [`Host::jdk_file`].
pub const JDK_HOME: &str = "/jdk";
/// Descriptors below this are the standard streams.
const FIRST_FILE: i32 = 16;

/// A data file of the JDK that the library reads.
pub struct OpenFile {
    bytes: Vec<u8>,
    position: usize,
    /// For a source of randomness: the state of the generator that continues the bytes.
    random: Option<u64>,
}

impl Host {
    /// Whether this is the descriptor of an open file; the standard streams are none.
    pub fn is_open(&self, descriptor: i32) -> bool {
        let index = usize::try_from(descriptor - FIRST_FILE).ok();
        index.is_some_and(|index| matches!(self.files.get(index), Some(Some(_))))
    }

    /// The path below the JDK's home that an absolute path of the program means.
    pub fn jdk_file(&self, path: &str) -> Option<String> {
        let relative = path.strip_prefix(JDK_HOME)?.strip_prefix('/')?;
        (!relative.split('/').any(|part| part == "..")).then(|| relative.to_string())
    }

    /// A descriptor for a data file.
    pub fn open_file(&mut self, bytes: Vec<u8>) -> i32 {
        self.files.push(Some(OpenFile {
            bytes,
            position: 0,
            random: None,
        }));
        FIRST_FILE + self.files.len() as i32 - 1
    }

    /// A descriptor for an endless file of pinned pseudo-random bytes.
    pub fn open_random(&mut self) -> i32 {
        let number = self.open_file(Vec::new());
        if let Some(file) = self.file(number) {
            file.random = Some(0x5eed);
        }
        number
    }

    fn file(&mut self, descriptor: i32) -> Option<&mut OpenFile> {
        let index = usize::try_from(descriptor.checked_sub(FIRST_FILE)?).ok()?;
        self.files.get_mut(index)?.as_mut()
    }

    /// Forgets a data file.
    pub fn close_file(&mut self, descriptor: i32) {
        if let Ok(index) = usize::try_from(descriptor - FIRST_FILE)
            && let Some(file) = self.files.get_mut(index)
        {
            *file = None;
        }
    }

    /// Reads from standard input or a data file; 0 at the end, `None` if the descriptor is not open.
    pub fn read(&mut self, descriptor: i32, buffer: &mut [u8]) -> Option<usize> {
        if descriptor == 0 {
            self.sink.flush();
            return Some(self.input.read(buffer).unwrap_or(0));
        }
        let file = self.file(descriptor)?;
        if let Some(state) = &mut file.random {
            buffer.iter_mut().for_each(|byte| *byte = next_byte(state));
            return Some(buffer.len());
        }
        let left = &file.bytes[file.position.min(file.bytes.len())..];
        let count = left.len().min(buffer.len());
        buffer[..count].copy_from_slice(&left[..count]);
        file.position += count;
        Some(count)
    }

    /// Length of a data file; 0 for streams.
    pub fn file_length(&mut self, descriptor: i32) -> u64 {
        self.file(descriptor)
            .map_or(0, |file| file.bytes.len() as u64)
    }

    /// Position in a data file; 0 for streams.
    pub fn file_position(&mut self, descriptor: i32) -> u64 {
        self.file(descriptor).map_or(0, |file| file.position as u64)
    }

    /// Moves in a data file.
    pub fn seek_file(&mut self, descriptor: i32, position: u64) {
        if let Some(file) = self.file(descriptor) {
            file.position = usize::try_from(position).unwrap_or(usize::MAX);
        }
    }
}

/// One step of SplitMix64, cut to a byte.
fn next_byte(state: &mut u64) -> u8 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    ((mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb) >> 33) as u8
}
