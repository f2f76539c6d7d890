//! Compression to the deflate format (RFC 1951): finding matches with hash chains.
//!
//! The matches are those that zlib finds at the same level, so that the output is zlib's. Input is
//! handed over whole, with the places at which it is flushed.

use super::trees::BlockWriter;

const MIN_MATCH: usize = 3;
const MAX_MATCH: usize = 258;
/// Without a flush, compression stops this far before the end of the input.
const MIN_LOOKAHEAD: usize = MAX_MATCH + MIN_MATCH + 1;
const WINDOW: usize = 1 << 15;
const MAX_DISTANCE: usize = WINDOW - MIN_LOOKAHEAD;
/// A match of three bytes is not worth it beyond this distance.
const TOO_FAR: usize = 4096;
const HASH_SIZE: usize = 1 << 15;
/// Most bytes of a stored block.
const MAX_STORED: usize = 65535;

/// Strategies that the library knows beside the default.
const FILTERED: u32 = 1;
const HUFFMAN_ONLY: u32 = 2;

/// What happens at the end of a piece of input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flush {
    /// Nothing; only the settings change.
    None,
    /// The block ends.
    Block,
    /// The block ends, and the output at a byte.
    Sync,
    /// As `Sync`, and what follows does not refer back.
    Full,
    /// The stream ends.
    Finish,
}

/// A piece of input that is compressed with the same settings.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    /// Where it ends in the data.
    pub end: usize,
    /// What follows.
    pub flush: Flush,
    /// 0 to 9.
    pub level: u32,
    /// See the constants above.
    pub strategy: u32,
}

/// How hard a level searches.
#[derive(Clone, Copy)]
struct Effort {
    /// Search less if the last match was at least so long.
    good: usize,
    /// Do not search for a better match than this; in fast levels, the longest match whose inside is
    /// entered in the hash table.
    lazy: usize,
    /// Take a match of this length at once.
    nice: usize,
    /// Candidates that are looked at.
    chain: usize,
}

const EFFORTS: [Effort; 10] = [
    Effort {
        good: 0,
        lazy: 0,
        nice: 0,
        chain: 0,
    },
    Effort {
        good: 4,
        lazy: 4,
        nice: 8,
        chain: 4,
    },
    Effort {
        good: 4,
        lazy: 5,
        nice: 16,
        chain: 8,
    },
    Effort {
        good: 4,
        lazy: 6,
        nice: 32,
        chain: 32,
    },
    Effort {
        good: 4,
        lazy: 4,
        nice: 16,
        chain: 16,
    },
    Effort {
        good: 8,
        lazy: 16,
        nice: 32,
        chain: 32,
    },
    Effort {
        good: 8,
        lazy: 16,
        nice: 128,
        chain: 128,
    },
    Effort {
        good: 8,
        lazy: 32,
        nice: 128,
        chain: 256,
    },
    Effort {
        good: 32,
        lazy: 128,
        nice: 258,
        chain: 1024,
    },
    Effort {
        good: 32,
        lazy: 258,
        nice: 258,
        chain: 4096,
    },
];

/// Whether two levels compress by the same method.
pub fn same_method(a: u32, b: u32) -> bool {
    let method = |level| match level {
        0 => 0,
        1..=3 => 1,
        _ => 2,
    };
    method(a) == method(b)
}

/// Compresses `data` from `start`; what stands before is a dictionary.
pub fn compress(data: &[u8], start: usize, pieces: &[Piece]) -> Vec<u8> {
    let mut search = Search {
        data,
        base: 0,
        flushed: true,
        end: start,
        at: start,
        block_start: start,
        head: vec![0; HASH_SIZE],
        prev: vec![0; WINDOW],
        entered: 0,
        match_length: MIN_MATCH - 1,
        match_start: 0,
        match_available: false,
        effort: EFFORTS[0],
        strategy: 0,
        writer: BlockWriter::new(),
    };
    for piece in pieces {
        search.piece(piece);
    }
    search.writer.bytes
}

struct Search<'a> {
    data: &'a [u8],
    /// How much came before `data`.
    base: usize,
    /// The input so far has been flushed.
    flushed: bool,
    /// End of the input so far.
    end: usize,
    at: usize,
    block_start: usize,
    /// The last position of each hash; 0 for none, so that position 0 is never found.
    head: Vec<u32>,
    /// The position before with the same hash, by position modulo the window.
    prev: Vec<u32>,
    /// Positions below this have been entered in the hash table or passed over on purpose.
    entered: usize,
    match_length: usize,
    match_start: usize,
    /// The byte before `at` waits for a better match.
    match_available: bool,
    effort: Effort,
    strategy: u32,
    writer: BlockWriter,
}

impl Search<'_> {
    fn piece(&mut self, piece: &Piece) {
        self.end = piece.end - self.base;
        self.effort = EFFORTS[piece.level.min(9) as usize];
        self.strategy = piece.strategy;
        let last = piece.flush == Flush::Finish;
        if piece.level == 0 {
            self.store(piece.flush);
        } else {
            self.search(piece);
            if piece.flush != Flush::None && (last || !self.writer.is_empty()) {
                self.flush_block(last);
            }
        }
        if matches!(piece.flush, Flush::Sync | Flush::Full) {
            self.writer.stored_block(&[], false);
        }
        if piece.flush == Flush::Full {
            self.forget();
        }
        self.flushed = piece.flush != Flush::None;
    }

    /// Finds the symbols of a piece.
    fn search(&mut self, piece: &Piece) {
        if self.flushed && piece.strategy != HUFFMAN_ONLY {
            self.enter_left_over();
        }
        let least = if piece.flush == Flush::None {
            MIN_LOOKAHEAD
        } else {
            1
        };
        match (piece.strategy, piece.level) {
            (HUFFMAN_ONLY, _) => self.literals_only(),
            (_, 1..=3) => self.fast(least),
            _ => self.slow(least),
        }
        if piece.flush != Flush::None && std::mem::take(&mut self.match_available) {
            self.writer.literal(self.data[self.at - 1]);
        }
    }

    /// What follows starts as if nothing had come before.
    fn forget(&mut self) {
        self.data = &self.data[self.at..];
        self.base += self.at;
        (self.at, self.end, self.block_start, self.entered) = (0, 0, 0, 0);
        self.head.fill(0);
    }

    fn flush_block(&mut self, last: bool) {
        let content = &self.data[self.block_start..self.at];
        self.writer.flush_block(content, last);
        self.block_start = self.at;
    }

    /// Level 0: blocks of bytes as they are.
    fn store(&mut self, flush: Flush) {
        if flush == Flush::None {
            return;
        }
        let last = flush == Flush::Finish;
        self.at = self.end;
        let content = &self.data[self.block_start..self.end];
        let count = content.len().div_ceil(MAX_STORED).max(usize::from(last));
        for index in 0..count {
            let from = index * MAX_STORED;
            let to = content.len().min(from + MAX_STORED);
            self.writer
                .stored_block(&content[from..to], last && index + 1 == count);
        }
        self.block_start = self.end;
        self.entered = self.end;
    }

    fn lookahead(&self) -> usize {
        self.end - self.at
    }

    /// Enters the position in the hash table and gives the one before with the same hash.
    fn enter(&mut self, at: usize) -> usize {
        let bytes = &self.data[at..at + MIN_MATCH];
        let hash =
            (usize::from(bytes[0]) << 10 ^ usize::from(bytes[1]) << 5 ^ usize::from(bytes[2]))
                % HASH_SIZE;
        let before = self.head[hash];
        self.prev[at % WINDOW] = before;
        self.head[hash] = at as u32;
        self.entered = at + 1;
        before as usize
    }

    /// Positions that could not be entered since the input ended there, or that are a dictionary's.
    fn enter_left_over(&mut self) {
        let dictionary = self.entered == 0;
        let from = if dictionary {
            0
        } else {
            self.at.saturating_sub(MIN_MATCH - 1)
        };
        for at in from.max(self.entered)..self.at {
            if at + MIN_MATCH <= self.end {
                self.enter(at);
            }
        }
    }

    fn literals_only(&mut self) {
        while self.lookahead() > 0 {
            let full = self.writer.literal(self.data[self.at]);
            self.at += 1;
            if full {
                self.flush_block(false);
            }
        }
    }

    /// The longest match at `at` that is longer than `best`, among the positions chained from
    /// `candidate`. Gives its length and start.
    fn longest_match(&self, candidate: usize, best: usize) -> (usize, usize) {
        let (data, at) = (&self.data[..self.end], self.at);
        let limit = at.saturating_sub(MAX_DISTANCE);
        let most = MAX_MATCH.min(self.lookahead());
        let nice = self.effort.nice.min(self.lookahead());
        let chain = if best >= self.effort.good {
            self.effort.chain / 4
        } else {
            self.effort.chain
        };
        let (mut best, mut start) = (best, self.match_start);
        let mut candidate = candidate;
        for _ in 0..chain.max(1) {
            if best >= most {
                break;
            }
            if data[candidate + best] == data[at + best] {
                let pairs = data[candidate..].iter().zip(&data[at..at + most]);
                let length = pairs.take_while(|(a, b)| a == b).count();
                if length > best {
                    (best, start) = (length, candidate);
                    if length >= nice {
                        break;
                    }
                }
            }
            candidate = self.prev[candidate % WINDOW] as usize;
            if candidate <= limit {
                break;
            }
        }
        (best.min(self.lookahead()), start)
    }

    /// Levels 1 to 3: the first good match is taken.
    fn fast(&mut self, least: usize) {
        while self.lookahead() >= least {
            let candidate = if self.lookahead() >= MIN_MATCH {
                self.enter(self.at)
            } else {
                0
            };
            let mut length = 0;
            if candidate != 0 && self.at - candidate <= MAX_DISTANCE {
                (length, self.match_start) = self.longest_match(candidate, MIN_MATCH - 1);
            }
            let full = if length >= MIN_MATCH {
                let full = self.writer.matched(self.at - self.match_start, length);
                let after = self.at + length;
                if length <= self.effort.lazy && self.end - after >= MIN_MATCH {
                    for at in self.at + 1..after {
                        self.enter(at);
                    }
                }
                self.at = after;
                full
            } else {
                self.at += 1;
                self.writer.literal(self.data[self.at - 1])
            };
            if full {
                self.flush_block(false);
            }
        }
        self.match_length = MIN_MATCH - 1;
    }

    /// Levels 4 to 9: a match is taken only if the next position has no better one.
    fn slow(&mut self, least: usize) {
        while self.lookahead() >= least {
            let candidate = if self.lookahead() >= MIN_MATCH {
                self.enter(self.at)
            } else {
                0
            };
            let (last_length, last_start) = (self.match_length, self.match_start);
            self.match_length = MIN_MATCH - 1;
            if candidate != 0
                && last_length < self.effort.lazy
                && self.at - candidate <= MAX_DISTANCE
            {
                let (length, start) = self.longest_match(candidate, last_length);
                self.match_start = start;
                self.match_length = if self.is_poor(length) {
                    MIN_MATCH - 1
                } else {
                    length
                };
            }
            if last_length >= MIN_MATCH && self.match_length <= last_length {
                self.take_last_match(last_length, last_start);
            } else if self.match_available {
                if self.writer.literal(self.data[self.at - 1]) {
                    self.flush_block(false);
                }
                self.at += 1;
            } else {
                self.match_available = true;
                self.at += 1;
            }
        }
    }

    fn is_poor(&self, length: usize) -> bool {
        length <= 5
            && (self.strategy == FILTERED
                || length == MIN_MATCH && self.at - self.match_start > TOO_FAR)
    }

    /// The match that began one position before is the best.
    fn take_last_match(&mut self, length: usize, start: usize) {
        let full = self.writer.matched(self.at - 1 - start, length);
        let after = self.at - 1 + length;
        for at in self.at + 1..after {
            if at + MIN_MATCH <= self.end {
                self.enter(at);
            }
        }
        self.at = after;
        self.match_available = false;
        self.match_length = MIN_MATCH - 1;
        if full {
            self.flush_block(false);
        }
    }
}
