//! The world that the program sees: streams, properties, clock. Nothing here reaches the real one
//! but the three standard streams.

use std::collections::BTreeMap;
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
        ProcessStreams { out: std::io::BufWriter::with_capacity(1 << 16, std::io::stdout()) }
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
        if descriptor == 1 { &mut self.out } else { &mut self.err }.extend_from_slice(bytes);
    }
}

/// The program's surroundings.
pub struct Host {
    /// Standard output and error.
    pub sink: Box<dyn Sink>,
    /// Standard input.
    pub input: Box<dyn Read>,
    /// System properties beside those that the machine sets itself.
    pub properties: BTreeMap<String, String>,
    /// The virtual clock at the program's start, in milliseconds since 1970.
    pub start_millis: i64,
}

impl Default for Host {
    fn default() -> Host {
        Host {
            sink: Box::new(Captured::default()),
            input: Box::new(std::io::empty()),
            properties: BTreeMap::new(),
            // 2024-01-01T00:00:00Z
            start_millis: 1_704_067_200_000,
        }
    }
}
