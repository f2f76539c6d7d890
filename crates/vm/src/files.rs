//! The files that the program has open, and how much it has read of its standard input. Undone by
//! [`crate::trail`].

use std::hash::{Hash, Hasher};
use std::io::Read;
use std::sync::Arc;

use vitro_stable::Random;

/// Descriptors below this are the standard streams.
const FIRST_FILE: i32 = 16;

/// A file that the program reads.
#[derive(Clone, Hash)]
struct OpenFile {
    bytes: Arc<[u8]>,
    position: usize,
    /// For a source of randomness: the seed of the generator that continues the bytes.
    random: Option<u64>,
}

/// Contents, position and state of the generator of an open file.
pub(crate) type Kept<'a> = (&'a [u8], u64, Option<u64>);

/// The file of a descriptor, as it is on the other side of the change.
pub(crate) struct FileChange(usize, Option<OpenFile>);

/// All open files, and standard input.
#[derive(Default)]
pub struct Files {
    open: Vec<Option<OpenFile>>,
    /// For each file the segment in which it was last kept.
    kept: Vec<u64>,
    /// The segment that runs; 0 while nothing has to be kept.
    segment: u64,
    log: Vec<FileChange>,
    /// Standard input since the first choice point, since the stream itself cannot go back.
    input: Vec<u8>,
    /// Where the reads ended that brought it.
    input_ends: Vec<usize>,
    input_position: usize,
}

impl Files {
    /// A descriptor for a file with this content.
    pub(crate) fn open(&mut self, bytes: Vec<u8>, random: Option<u64>) -> i32 {
        let index = self.open.len();
        self.open.push(None);
        self.kept.push(0);
        self.keep(index);
        self.open[index] = Some(OpenFile {
            bytes: bytes.into(),
            position: 0,
            random,
        });
        FIRST_FILE + index as i32
    }

    /// Keeps a file as it is, unless that has been done in this segment.
    fn keep(&mut self, index: usize) {
        if std::mem::replace(&mut self.kept[index], self.segment) != self.segment {
            self.log.push(FileChange(index, self.open[index].clone()));
        }
    }

    fn index(&self, descriptor: i32) -> Option<usize> {
        let index = usize::try_from(descriptor.checked_sub(FIRST_FILE)?).ok()?;
        self.open.get(index)?.is_some().then_some(index)
    }

    /// Whether this is the descriptor of an open file.
    pub(crate) fn is_open(&self, descriptor: i32) -> bool {
        self.index(descriptor).is_some()
    }

    fn get(&self, descriptor: i32) -> Option<&OpenFile> {
        self.open[self.index(descriptor)?].as_ref()
    }

    fn get_mut(&mut self, descriptor: i32) -> Option<&mut OpenFile> {
        let index = self.index(descriptor)?;
        self.keep(index);
        self.open[index].as_mut()
    }

    /// Forgets a file.
    pub(crate) fn close(&mut self, descriptor: i32) {
        if let Some(index) = self.index(descriptor) {
            self.keep(index);
            self.open[index] = None;
        }
    }

    /// Reads on in a file; 0 at the end, `None` if it is not open.
    pub(crate) fn read(&mut self, descriptor: i32, buffer: &mut [u8]) -> Option<usize> {
        let file = self.get_mut(descriptor)?;
        if let Some(seed) = &mut file.random {
            let mut random = Random::new(*seed);
            buffer
                .iter_mut()
                .for_each(|byte| *byte = (random.bits() >> 33) as u8);
            *seed = random.seed();
            return Some(buffer.len());
        }
        let left = &file.bytes[file.position.min(file.bytes.len())..];
        let count = left.len().min(buffer.len());
        buffer[..count].copy_from_slice(&left[..count]);
        file.position += count;
        Some(count)
    }

    /// Reads on in standard input. What has been read before comes again in the same portions.
    pub(crate) fn read_input(&mut self, stream: &mut dyn Read, buffer: &mut [u8]) -> usize {
        let at = self.input_position;
        if at < self.input.len() {
            let end = self.input_ends[self.input_ends.partition_point(|&end| end <= at)];
            let count = buffer.len().min(end - at);
            buffer[..count].copy_from_slice(&self.input[at..at + count]);
            self.input_position += count;
            return count;
        }
        let count = stream.read(buffer).unwrap_or(0);
        if self.segment != 0 && count > 0 {
            self.input.extend_from_slice(&buffer[..count]);
            self.input_ends.push(self.input.len());
            self.input_position = self.input.len();
        }
        count
    }

    /// Length of a file; 0 for streams.
    pub(crate) fn length(&self, descriptor: i32) -> u64 {
        self.get(descriptor)
            .map_or(0, |file| file.bytes.len() as u64)
    }

    /// Position in a file; 0 for streams.
    pub(crate) fn position(&self, descriptor: i32) -> u64 {
        self.get(descriptor).map_or(0, |file| file.position as u64)
    }

    /// Moves in a file.
    pub(crate) fn seek(&mut self, descriptor: i32, position: u64) {
        if let Some(file) = self.get_mut(descriptor) {
            file.position = usize::try_from(position).unwrap_or(usize::MAX);
        }
    }

    /// Whether this is a source of randomness.
    pub(crate) fn is_random(&self, descriptor: i32) -> bool {
        self.get(descriptor)
            .is_some_and(|file| file.random.is_some())
    }

    /// All descriptors that have been given out, in order: contents, position and state of the generator of what is open.
    pub(crate) fn all(&self) -> impl Iterator<Item = Option<Kept<'_>>> {
        self.open.iter().map(|file| {
            let file = file.as_ref()?;
            Some((&*file.bytes, file.position as u64, file.random))
        })
    }

    /// Gives out the next descriptor for a file as it was.
    pub(crate) fn restore(&mut self, file: Option<Kept<'_>>) {
        self.kept.push(0);
        self.open
            .push(file.map(|(bytes, position, random)| OpenFile {
                bytes: bytes.into(),
                position: usize::try_from(position).unwrap_or(usize::MAX),
                random,
            }));
    }

    /// How many descriptors have been given out.
    pub(crate) fn count(&self) -> usize {
        self.open.len()
    }

    /// How much of standard input has been read.
    pub(crate) fn input_position(&self) -> usize {
        self.input_position
    }

    /// Goes back to where the next file gets the same descriptor again and input the same bytes.
    pub(crate) fn rewind(&mut self, count: usize, input_position: usize) {
        self.open.resize(count, None);
        self.kept.resize(count, 0);
        self.input_position = input_position;
    }

    /// Takes what was kept in the segment that ends.
    pub(crate) fn take_log(&mut self) -> Vec<FileChange> {
        std::mem::take(&mut self.log)
    }

    /// A new segment starts.
    pub(crate) fn open_segment(&mut self, segment: u64) {
        self.segment = segment;
    }

    /// Exchanges what is kept with what is there.
    pub(crate) fn swap(&mut self, change: &mut FileChange) {
        if self.open.len() <= change.0 {
            self.open.resize(change.0 + 1, None);
            self.kept.resize(change.0 + 1, 0);
        }
        std::mem::swap(&mut self.open[change.0], &mut change.1);
    }
}

impl Hash for Files {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.open, self.input_position).hash(state);
    }
}
