//! Decompression of the zlib and raw deflate formats (RFC 1950, RFC 1951), as a state that can stop
//! anywhere and continue later. Errors and the bytes read before them are those of zlib, since programs
//! print them.
//!
//! The state only rests between symbols. Input that ends inside a symbol, or inside the description
//! of a block's codes, is kept in `carry` and read again with what follows.

use super::checksum::adler32;
use super::state::{Reader, Writer};

const WINDOW: usize = 32768;

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    Header,
    DictionaryId,
    NeedDictionary,
    Block,
    Stored,
    Symbols,
    Literal,
    Match,
    Check,
    Done,
    Broken,
}

const MODES: [Mode; 11] = [
    Mode::Header,
    Mode::DictionaryId,
    Mode::NeedDictionary,
    Mode::Block,
    Mode::Stored,
    Mode::Symbols,
    Mode::Literal,
    Mode::Match,
    Mode::Check,
    Mode::Done,
    Mode::Broken,
];

/// What can be wrong with a stream, in zlib's words.
const PROBLEMS: [&str; 15] = [
    "incorrect header check",
    "unknown compression method",
    "invalid window size",
    "invalid block type",
    "invalid stored block lengths",
    "too many length or distance symbols",
    "invalid code lengths set",
    "invalid bit length repeat",
    "invalid code -- missing end-of-block",
    "invalid literal/lengths set",
    "invalid distances set",
    "invalid literal/length code",
    "invalid distance code",
    "invalid distance too far back",
    "incorrect data check",
];

/// How a call ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Input or room for output is used up.
    Progress,
    /// The stream is over.
    Finished,
    /// It cannot continue without a dictionary.
    NeedDictionary,
    /// Not a stream of this format.
    Broken(&'static str),
}

/// A stream under way.
pub struct Inflate {
    /// With the header and trailer of zlib.
    wrapped: bool,
    mode: Mode,
    /// The block is the last one.
    last: bool,
    /// Bytes of a stored block or of a match that are still to come; or a literal.
    left: u32,
    distance: u32,
    /// Sum of the output, or of the dictionary that is asked for.
    pub adler: u32,
    /// Code lengths of the block, and how many of them are for literals and lengths.
    lengths: Vec<u8>,
    literals: u32,
    /// The last output.
    window: Vec<u8>,
    carry: Vec<u8>,
    /// Bits of the first carried byte that have been used.
    bit: u8,
}

/// Why decoding stops.
enum Stop {
    NeedInput,
    NeedRoom,
    Dictionary,
    Broken(&'static str),
}

type Step<T> = Result<T, Stop>;

impl Inflate {
    /// A fresh stream.
    pub fn new(wrapped: bool) -> Inflate {
        Inflate {
            wrapped,
            mode: if wrapped { Mode::Header } else { Mode::Block },
            last: false,
            left: 0,
            distance: 0,
            adler: u32::from(wrapped),
            lengths: Vec::new(),
            literals: 0,
            window: Vec::new(),
            carry: Vec::new(),
            bit: 0,
        }
    }

    /// The same kind of stream from its start.
    pub fn restarted(&self) -> Inflate {
        Inflate::new(self.wrapped)
    }

    /// Whether `dictionary` fits; then it is in use.
    pub fn set_dictionary(&mut self, dictionary: &[u8]) -> bool {
        if self.wrapped {
            let fits = self.mode == Mode::NeedDictionary && adler32(1, dictionary) == self.adler;
            if !fits {
                return false;
            }
            self.mode = Mode::Block;
            self.adler = 1;
        }
        self.remember(dictionary);
        true
    }

    fn remember(&mut self, output: &[u8]) {
        self.window.extend_from_slice(output);
        let surplus = self.window.len().saturating_sub(WINDOW);
        self.window.drain(..surplus);
    }

    /// Reads from `input` and gives at most `room` bytes of output, and how much of `input` was used.
    pub fn run(&mut self, input: &[u8], room: usize) -> (usize, Vec<u8>, Status) {
        let carry = std::mem::take(&mut self.carry);
        let bits = Bits {
            carry: &carry,
            input,
            byte: 0,
            bit: self.bit,
        };
        let mut run = Run {
            bits,
            mark: (0, self.bit),
            output: Vec::new(),
            room,
        };
        let stop = loop {
            match self.step(&mut run) {
                Ok(true) => run.mark(),
                Ok(false) => break Status::Finished,
                Err(Stop::NeedInput) => {
                    (run.bits.byte, run.bits.bit) = run.mark;
                    self.carry = run.bits.rest();
                    self.bit = run.bits.bit;
                    self.finish(&run.output);
                    return (input.len(), run.output, Status::Progress);
                }
                Err(Stop::NeedRoom) => break Status::Progress,
                Err(Stop::Dictionary) => break Status::NeedDictionary,
                Err(Stop::Broken(why)) => {
                    self.mode = Mode::Broken;
                    self.left = PROBLEMS.iter().position(|&p| p == why).unwrap_or(0) as u32;
                    break Status::Broken(why);
                }
            }
        };
        // A byte of which some bits are used counts as read.
        let used = (run.bits.byte + usize::from(run.bits.bit > 0)).saturating_sub(carry.len());
        self.bit = run.bits.bit;
        self.carry = run.bits.begun_byte();
        self.finish(&run.output);
        (used.min(input.len()), run.output, stop)
    }

    fn finish(&mut self, output: &[u8]) {
        if self.wrapped && self.mode != Mode::NeedDictionary {
            self.adler = adler32(self.adler, output);
        }
        self.remember(output);
    }

    /// One step; false at the end.
    fn step(&mut self, run: &mut Run) -> Step<bool> {
        match self.mode {
            Mode::Header => self.header(run)?,
            Mode::DictionaryId => {
                self.adler = run.bits.take(32)?.swap_bytes();
                self.mode = Mode::NeedDictionary;
            }
            Mode::NeedDictionary => return Err(Stop::Dictionary),
            Mode::Block if self.last => {
                run.bits.align();
                self.mode = if self.wrapped {
                    Mode::Check
                } else {
                    Mode::Done
                };
            }
            Mode::Block => self.block(run)?,
            Mode::Stored => self.stored(run)?,
            Mode::Symbols => self.symbols(run)?,
            Mode::Literal => {
                run.emit(self.left as u8)?;
                self.mode = Mode::Symbols;
            }
            Mode::Match => self.copy(run)?,
            Mode::Check => {
                let expected = run.bits.take(32)?.swap_bytes();
                if expected != adler32(self.adler, &run.output) {
                    return Err(Stop::Broken("incorrect data check"));
                }
                self.mode = Mode::Done;
            }
            Mode::Done => return Ok(false),
            Mode::Broken => return Err(Stop::Broken(PROBLEMS[self.left as usize])),
        }
        Ok(true)
    }

    fn header(&mut self, run: &mut Run) -> Step<()> {
        let word = run.bits.take(16)?;
        let (method, flags) = (word & 0xff, word >> 8);
        if (method << 8 | flags) % 31 != 0 {
            return Err(Stop::Broken("incorrect header check"));
        }
        if method & 0xf != 8 {
            return Err(Stop::Broken("unknown compression method"));
        }
        if method >> 4 > 7 {
            return Err(Stop::Broken("invalid window size"));
        }
        self.mode = if flags & 0x20 != 0 {
            Mode::DictionaryId
        } else {
            Mode::Block
        };
        Ok(())
    }

    fn block(&mut self, run: &mut Run) -> Step<()> {
        let head = run.bits.take(3)?;
        self.mode = match head >> 1 {
            0 => {
                run.bits.align();
                let word = run.bits.take(32)?;
                if word & 0xffff != word >> 16 ^ 0xffff {
                    return Err(Stop::Broken("invalid stored block lengths"));
                }
                self.left = word & 0xffff;
                Mode::Stored
            }
            1 => {
                self.lengths = fixed_lengths();
                self.literals = 288;
                Mode::Symbols
            }
            2 => {
                (self.lengths, self.literals) = dynamic_lengths(&mut run.bits)?;
                Mode::Symbols
            }
            _ => return Err(Stop::Broken("invalid block type")),
        };
        self.last = head & 1 == 1;
        Ok(())
    }

    fn stored(&mut self, run: &mut Run) -> Step<()> {
        while self.left > 0 {
            if run.output.len() >= run.room {
                return Err(Stop::NeedRoom);
            }
            let byte = run.bits.take(8)? as u8;
            run.emit(byte)?;
            run.mark();
            self.left -= 1;
        }
        self.mode = Mode::Block;
        Ok(())
    }

    /// Literals and matches until something is used up.
    fn symbols(&mut self, run: &mut Run) -> Step<()> {
        let (literals, distances) = self.lengths.split_at(self.literals as usize);
        let literals = Huffman::new(literals);
        let distances = Huffman::new(distances);
        loop {
            match symbol(&mut run.bits, &literals, &distances)? {
                Symbol::Literal(byte) => {
                    if run.emit(byte).is_err() {
                        (self.mode, self.left) = (Mode::Literal, u32::from(byte));
                        return Ok(());
                    }
                }
                Symbol::End => {
                    self.mode = Mode::Block;
                    return Ok(());
                }
                Symbol::Match(length, distance) => {
                    if distance as usize > self.window.len() + run.output.len() {
                        return Err(Stop::Broken("invalid distance too far back"));
                    }
                    (self.left, self.distance) = (length, distance);
                    if self.copy(run).is_err() {
                        self.mode = Mode::Match;
                        return Ok(());
                    }
                }
            }
            run.mark();
        }
    }

    fn copy(&mut self, run: &mut Run) -> Step<()> {
        let distance = self.distance as usize;
        while self.left > 0 {
            let produced = run.output.len();
            let byte = match produced.checked_sub(distance) {
                Some(at) => run.output[at],
                None => self.window[self.window.len() + produced - distance],
            };
            run.emit(byte)?;
            self.left -= 1;
        }
        self.mode = Mode::Symbols;
        Ok(())
    }

    /// The state as bytes.
    pub fn save(&self) -> Vec<u8> {
        let mode = MODES
            .iter()
            .position(|&mode| mode == self.mode)
            .unwrap_or(0);
        let mut writer = Writer::default();
        writer
            .number(u32::from(self.wrapped))
            .number(mode as u32)
            .number(u32::from(self.last))
            .number(self.left)
            .number(self.distance)
            .number(self.adler)
            .number(self.literals)
            .number(u32::from(self.bit))
            .bytes(&self.lengths)
            .bytes(&self.carry)
            .bytes(&self.window);
        writer.0
    }

    /// The state that [`Inflate::save`] wrote.
    pub fn restore(bytes: &[u8]) -> Inflate {
        let mut reader = Reader(bytes);
        Inflate {
            wrapped: reader.number() != 0,
            mode: MODES
                .get(reader.number() as usize)
                .copied()
                .unwrap_or(Mode::Broken),
            last: reader.number() != 0,
            left: reader.number(),
            distance: reader.number(),
            adler: reader.number(),
            literals: reader.number(),
            bit: reader.number() as u8,
            lengths: reader.bytes(),
            carry: reader.bytes(),
            window: reader.bytes(),
        }
    }
}

/// One call of [`Inflate::run`].
struct Run<'a> {
    bits: Bits<'a>,
    /// Where the last thing that is complete ends.
    mark: (usize, u8),
    output: Vec<u8>,
    room: usize,
}

impl Run<'_> {
    fn mark(&mut self) {
        self.mark = (self.bits.byte, self.bits.bit);
    }

    fn emit(&mut self, byte: u8) -> Step<()> {
        if self.output.len() >= self.room {
            return Err(Stop::NeedRoom);
        }
        self.output.push(byte);
        Ok(())
    }
}

/// Reads bits, lowest first, from the carried bytes and then from the input.
struct Bits<'a> {
    carry: &'a [u8],
    input: &'a [u8],
    byte: usize,
    bit: u8,
}

impl Bits<'_> {
    fn at(&self, index: usize) -> Option<u8> {
        match index.checked_sub(self.carry.len()) {
            Some(index) => self.input.get(index).copied(),
            None => self.carry.get(index).copied(),
        }
    }

    /// The next bits without using them, and how many there are.
    fn peek(&self) -> (u64, u32) {
        let mut word = 0;
        let mut count = 0_u32;
        while count < 40 {
            let Some(byte) = self.at(self.byte + count as usize / 8) else {
                break;
            };
            word |= u64::from(byte) << count;
            count += 8;
        }
        (word >> self.bit, count.saturating_sub(u32::from(self.bit)))
    }

    fn skip(&mut self, count: u32) {
        let bits = u32::from(self.bit) + count;
        self.byte += bits as usize / 8;
        self.bit = (bits % 8) as u8;
    }

    fn take(&mut self, count: u32) -> Step<u32> {
        let (word, available) = self.peek();
        if available < count {
            return Err(Stop::NeedInput);
        }
        self.skip(count);
        Ok((word & ((1 << count) - 1)) as u32)
    }

    fn align(&mut self) {
        if self.bit > 0 {
            self.skip(8 - u32::from(self.bit));
        }
    }

    /// Everything from the current byte on.
    fn rest(&self) -> Vec<u8> {
        (self.byte..).map_while(|index| self.at(index)).collect()
    }

    /// The current byte if some of its bits are used.
    fn begun_byte(&self) -> Vec<u8> {
        if self.bit > 0 {
            self.at(self.byte).into_iter().collect()
        } else {
            Vec::new()
        }
    }
}

enum Symbol {
    Literal(u8),
    End,
    /// Length and distance.
    Match(u32, u32),
}

const LENGTH_BASE: [u16; 29] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
];
const LENGTH_EXTRA: [u8; 29] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
];
const DISTANCE_BASE: [u16; 30] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537,
    2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577,
];

fn symbol(bits: &mut Bits, literals: &Huffman, distances: &Huffman) -> Step<Symbol> {
    const BAD_LITERAL: &str = "invalid literal/length code";
    const BAD_DISTANCE: &str = "invalid distance code";
    let code = literals.decode(bits, BAD_LITERAL)?;
    let Some(length) = code.checked_sub(257) else {
        return Ok(if code == 256 {
            Symbol::End
        } else {
            Symbol::Literal(code as u8)
        });
    };
    let (Some(&base), Some(&extra)) = (
        LENGTH_BASE.get(usize::from(length)),
        LENGTH_EXTRA.get(usize::from(length)),
    ) else {
        return Err(Stop::Broken(BAD_LITERAL));
    };
    let length = u32::from(base) + bits.take(u32::from(extra))?;
    let code = distances.decode(bits, BAD_DISTANCE)?;
    let Some(&base) = DISTANCE_BASE.get(usize::from(code)) else {
        return Err(Stop::Broken(BAD_DISTANCE));
    };
    let extra = (u32::from(code) / 2).saturating_sub(1);
    Ok(Symbol::Match(length, u32::from(base) + bits.take(extra)?))
}

/// A canonical code: how many codes each length has, and the symbols in order.
struct Huffman {
    counts: [u16; 16],
    symbols: Vec<u16>,
}

impl Huffman {
    fn new(lengths: &[u8]) -> Huffman {
        let mut counts = [0; 16];
        for &length in lengths {
            counts[usize::from(length)] += 1;
        }
        counts[0] = 0;
        let mut symbols: Vec<u16> = (0..lengths.len() as u16)
            .filter(|&symbol| lengths[usize::from(symbol)] > 0)
            .collect();
        symbols.sort_by_key(|&symbol| lengths[usize::from(symbol)]);
        Huffman { counts, symbols }
    }

    /// Whether the lengths make a code. One that lacks codes is taken if it has only one.
    fn is_sound(&self, may_lack: bool) -> bool {
        let Some(longest) = self.counts.iter().rposition(|&count| count > 0) else {
            return true;
        };
        let mut left = 1_i32;
        for &count in &self.counts[1..] {
            left = left * 2 - i32::from(count);
            if left < 0 {
                return false;
            }
        }
        left == 0 || may_lack && longest == 1
    }

    fn decode(&self, bits: &mut Bits, problem: &'static str) -> Step<u16> {
        let (mut word, available) = bits.peek();
        let (mut code, mut first, mut index) = (0_u32, 0_u32, 0_u32);
        for length in 1..16_u32 {
            code |= (word & 1) as u32;
            word >>= 1;
            let count = u32::from(self.counts[length as usize]);
            if code < first + count {
                if length > available {
                    return Err(Stop::NeedInput);
                }
                bits.skip(length);
                return Ok(self.symbols[(index + code - first) as usize]);
            }
            index += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        if available < 15 {
            Err(Stop::NeedInput)
        } else {
            Err(Stop::Broken(problem))
        }
    }
}

/// The code lengths of a block that uses the fixed codes.
fn fixed_lengths() -> Vec<u8> {
    let mut lengths = vec![8; 288];
    lengths[144..256].fill(9);
    lengths[256..280].fill(7);
    lengths.extend([5; 32]);
    lengths
}

/// The code lengths that a block describes, and how many of them are for literals and lengths.
fn dynamic_lengths(bits: &mut Bits) -> Step<(Vec<u8>, u32)> {
    const ORDER: [usize; 19] = [
        16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
    ];
    let counts = bits.take(14)?;
    let literals = (counts & 31) + 257;
    let distances = (counts >> 5 & 31) + 1;
    if literals > 286 || distances > 30 {
        return Err(Stop::Broken("too many length or distance symbols"));
    }
    let mut described = [0; 19];
    for &position in &ORDER[..(counts >> 10) as usize + 4] {
        described[position] = bits.take(3)? as u8;
    }
    let code = Huffman::new(&described);
    if !code.is_sound(false) {
        return Err(Stop::Broken("invalid code lengths set"));
    }
    let lengths = read_lengths(bits, &code, (literals + distances) as usize)?;
    if lengths[256] == 0 {
        return Err(Stop::Broken("invalid code -- missing end-of-block"));
    }
    let (first, second) = lengths.split_at(literals as usize);
    if !Huffman::new(first).is_sound(true) {
        return Err(Stop::Broken("invalid literal/lengths set"));
    }
    if !Huffman::new(second).is_sound(true) {
        return Err(Stop::Broken("invalid distances set"));
    }
    Ok((lengths, literals))
}

/// Code lengths, which are coded themselves, with short forms for repetitions.
fn read_lengths(bits: &mut Bits, code: &Huffman, count: usize) -> Step<Vec<u8>> {
    const BAD_REPEAT: &str = "invalid bit length repeat";
    let mut lengths: Vec<u8> = Vec::with_capacity(count);
    while lengths.len() < count {
        let symbol = if code.symbols.is_empty() {
            bits.take(1)?;
            0
        } else {
            code.decode(bits, BAD_REPEAT)?
        };
        let (length, times) = match symbol {
            16 => {
                let extra = bits.take(2)?;
                let last = lengths.last().copied().ok_or(Stop::Broken(BAD_REPEAT))?;
                (last, extra + 3)
            }
            17 => (0, bits.take(3)? + 3),
            18 => (0, bits.take(7)? + 11),
            length => (length as u8, 1),
        };
        if lengths.len() + times as usize > count {
            return Err(Stop::Broken(BAD_REPEAT));
        }
        lengths.extend(std::iter::repeat_n(length, times as usize));
    }
    Ok(lengths)
}
