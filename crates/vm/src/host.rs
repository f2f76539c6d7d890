//! The world that the program sees: streams, properties, clock. Nothing here reaches the real one
//! but the three standard streams.

use std::io::{Read, Write};

pub(crate) use crate::files::FileChange;
use crate::files::Files;

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
    pub files: Files,
}

impl Default for Host {
    fn default() -> Host {
        Host {
            sink: Box::new(Captured::default()),
            input: Box::new(std::io::empty()),
            // 2024-01-01T00:00:00Z
            start_millis: 1_704_067_200_000,
            files: Files::default(),
        }
    }
}

/// Where the JDK seems to be installed; its data files are read through [`Host::jdk_file`].
pub const JDK_HOME: &str = "/jdk";
impl Host {
    /// Whether this is the descriptor of an open file; the standard streams are none.
    pub fn is_open(&self, descriptor: i32) -> bool {
        self.files.is_open(descriptor)
    }

    /// The path below the JDK's home that an absolute path of the program means.
    pub fn jdk_file(&self, path: &str) -> Option<String> {
        let relative = path.strip_prefix(JDK_HOME)?.strip_prefix('/')?;
        (!relative.split('/').any(|part| part == "..")).then(|| relative.to_string())
    }

    /// A descriptor for a data file.
    pub fn open_file(&mut self, bytes: Vec<u8>) -> i32 {
        self.files.open(bytes, None)
    }

    /// A descriptor for an endless file of pinned pseudo-random bytes.
    pub fn open_random(&mut self) -> i32 {
        self.files.open(Vec::new(), Some(0x5eed))
    }

    /// Whether a descriptor is that of a source of random bytes.
    pub fn is_random(&self, descriptor: i32) -> bool {
        self.files.is_random(descriptor)
    }

    /// What the library has opened while it started stays open in other surroundings.
    pub fn keep_files_of(&mut self, started: Host) {
        self.files = started.files;
    }

    /// Forgets a data file.
    pub fn close_file(&mut self, descriptor: i32) {
        self.files.close(descriptor);
    }

    /// Reads from standard input or a data file; 0 at the end, `None` if the descriptor is not open.
    pub fn read(&mut self, descriptor: i32, buffer: &mut [u8]) -> Option<usize> {
        if descriptor == 0 {
            self.sink.flush();
            return Some(self.files.read_input(&mut *self.input, buffer));
        }
        self.files.read(descriptor, buffer)
    }

    /// Length of a data file; 0 for streams.
    pub fn file_length(&self, descriptor: i32) -> u64 {
        self.files.length(descriptor)
    }

    /// Position in a data file; 0 for streams.
    pub fn file_position(&self, descriptor: i32) -> u64 {
        self.files.position(descriptor)
    }

    /// Moves in a data file.
    pub fn seek_file(&mut self, descriptor: i32, position: u64) {
        self.files.seek(descriptor, position);
    }
}
