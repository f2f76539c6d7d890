//! The output side of compression: blocks of literals and matches with Huffman codes made to measure.
//!
//! It follows zlib's choices exactly (how trees are built, when a block is stored or uses the fixed
//! codes), so that programs see the sizes and bytes that a real JVM gives them.

const LENGTH_CODES: usize = 29;
const LITERALS: usize = 256;
const L_CODES: usize = LITERALS + 1 + LENGTH_CODES;
const D_CODES: usize = 30;
const BL_CODES: usize = 19;
const HEAP_SIZE: usize = 2 * L_CODES + 1;
const END_BLOCK: usize = 256;
/// Symbols of a block.
const BLOCK_SYMBOLS: usize = (1 << 14) - 1;

const BL_ORDER: [usize; BL_CODES] = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
];

/// Codes that represent repeated code lengths, with their extra bits.
const REPEAT: usize = 16;
const ZEROS_SHORT: usize = 17;
const ZEROS_LONG: usize = 18;

fn length_extra(code: usize) -> u32 {
    match code {
        0..=7 | 28 => 0,
        _ => code as u32 / 4 - 1,
    }
}

fn distance_extra(code: usize) -> u32 {
    (code as u32 / 2).saturating_sub(1)
}

/// The code of a match length less 3, and the first such length that has this code.
fn length_code(length: u8) -> (usize, u32) {
    if length == 255 {
        return (28, 255);
    }
    let mut base = 0;
    let mut code = 0;
    loop {
        let next = base + (1 << length_extra(code));
        if u32::from(length) < next {
            return (code, base);
        }
        (base, code) = (next, code + 1);
    }
}

/// The code of a distance less 1, and the first such distance that has this code.
fn distance_code(distance: u32) -> (usize, u32) {
    if distance < 4 {
        return (distance as usize, distance);
    }
    let top = 31 - distance.leading_zeros();
    let code = 2 * top + (distance >> (top - 1) & 1);
    let base = (2 + (code & 1)) << (top - 1);
    (code as usize, base)
}

/// A Huffman tree under construction and its codes.
#[derive(Clone)]
struct Tree {
    frequency: Vec<u32>,
    length: Vec<u16>,
    code: Vec<u16>,
    max_code: usize,
}

impl Tree {
    fn new(codes: usize) -> Tree {
        Tree {
            frequency: vec![0; 2 * codes + 1],
            length: vec![0; 2 * codes + 1],
            code: vec![0; codes],
            max_code: 0,
        }
    }

    fn codes(&self) -> usize {
        self.code.len()
    }

    /// Gives each used symbol a code of at most `most` bits; ties are broken as zlib does.
    fn build(&mut self, most: usize) {
        let codes = self.codes();
        let mut heap = Heap {
            nodes: vec![0; HEAP_SIZE],
            len: 0,
            depth: vec![0; HEAP_SIZE],
        };
        self.max_code = 0;
        let mut last = None;
        for symbol in 0..codes {
            self.length[symbol] = 0;
            if self.frequency[symbol] > 0 {
                heap.len += 1;
                heap.nodes[heap.len] = symbol;
                last = Some(symbol);
            }
        }
        // A code needs at least two symbols.
        while heap.len < 2 {
            let symbol = match last {
                Some(used) if used >= 2 => 0,
                Some(used) => used + 1,
                None => 0,
            };
            last = Some(last.map_or(0, |used: usize| used.max(symbol)));
            self.frequency[symbol] = 1;
            heap.len += 1;
            heap.nodes[heap.len] = symbol;
        }
        self.max_code = last.unwrap_or(0);
        for at in (1..=heap.len / 2).rev() {
            heap.sift(&self.frequency, at);
        }
        let (order, parents) = self.join(&mut heap);
        self.limit_lengths(&order, &parents, most);
        self.assign_codes();
    }

    /// Joins the two rarest nodes until one is left; gives the nodes, the root first, and parents.
    fn join(&mut self, heap: &mut Heap) -> (Vec<usize>, Vec<usize>) {
        let mut order = Vec::new();
        let mut parents = vec![0; self.frequency.len()];
        let mut node = self.codes();
        while heap.len >= 2 {
            let first = heap.nodes[1];
            heap.nodes[1] = heap.nodes[heap.len];
            heap.len -= 1;
            heap.sift(&self.frequency, 1);
            let second = heap.nodes[1];
            order.extend([first, second]);
            self.frequency[node] = self.frequency[first] + self.frequency[second];
            heap.depth[node] = heap.depth[first].max(heap.depth[second]) + 1;
            (parents[first], parents[second]) = (node, node);
            heap.nodes[1] = node;
            heap.sift(&self.frequency, 1);
            node += 1;
        }
        order.push(heap.nodes[1]);
        order.reverse();
        (order, parents)
    }

    /// Lengths from the tree, cut to `most` bits.
    fn limit_lengths(&mut self, order: &[usize], parents: &[usize], most: usize) {
        let mut counts = [0_u16; 16];
        let mut overflow = 0_i32;
        self.length[order[0]] = 0;
        for &node in &order[1..] {
            let mut bits = usize::from(self.length[parents[node]]) + 1;
            if bits > most {
                bits = most;
                overflow += 1;
            }
            self.length[node] = bits as u16;
            if node <= self.max_code {
                counts[bits] += 1;
            }
        }
        if overflow == 0 {
            return;
        }
        while overflow > 0 {
            let mut bits = most - 1;
            while counts[bits] == 0 {
                bits -= 1;
            }
            counts[bits] -= 1;
            counts[bits + 1] += 2;
            counts[most] -= 1;
            overflow -= 2;
        }
        let mut leaves = order.iter().rev().filter(|&&node| node <= self.max_code);
        for bits in (1..=most).rev() {
            for _ in 0..counts[bits] {
                if let Some(&leaf) = leaves.next() {
                    self.length[leaf] = bits as u16;
                }
            }
        }
    }

    /// Canonical codes from the lengths, bits reversed for output.
    fn assign_codes(&mut self) {
        let mut counts = [0_u16; 16];
        for &length in &self.length[..=self.max_code] {
            counts[usize::from(length)] += 1;
        }
        counts[0] = 0;
        let mut next = [0_u16; 16];
        for bits in 1..16 {
            next[bits] = (next[bits - 1] + counts[bits - 1]) << 1;
        }
        for symbol in 0..=self.max_code {
            let length = self.length[symbol];
            if length > 0 {
                let code = next[usize::from(length)];
                next[usize::from(length)] += 1;
                self.code[symbol] = code.reverse_bits() >> (16 - length);
            }
        }
    }
}

/// A heap of nodes, the rarest first; among equals the one with the lower subtree.
struct Heap {
    nodes: Vec<usize>,
    len: usize,
    depth: Vec<u8>,
}

impl Heap {
    fn less(&self, frequency: &[u32], a: usize, b: usize) -> bool {
        frequency[a] < frequency[b]
            || frequency[a] == frequency[b] && self.depth[a] <= self.depth[b]
    }

    fn sift(&mut self, frequency: &[u32], start: usize) {
        let (mut at, moved) = (start, self.nodes[start]);
        let mut child = at * 2;
        while child <= self.len {
            if child < self.len && self.less(frequency, self.nodes[child + 1], self.nodes[child]) {
                child += 1;
            }
            if self.less(frequency, moved, self.nodes[child]) {
                break;
            }
            self.nodes[at] = self.nodes[child];
            at = child;
            child *= 2;
        }
        self.nodes[at] = moved;
    }
}

/// A code length, or a repetition, with its extra bits and their number.
type LengthItem = (usize, u32, u32);

/// The code lengths of a tree in short form.
fn length_items(lengths: &[u16]) -> Vec<LengthItem> {
    let mut items = Vec::new();
    let mut previous = None;
    let mut at = 0;
    while at < lengths.len() {
        let length = lengths[at];
        let repeats_last = previous == Some(length) && length != 0;
        let (most, least) = match (length, repeats_last) {
            (0, _) => (138, 3),
            (_, true) => (6, 3),
            (_, false) => (7, 4),
        };
        let run = lengths[at..]
            .iter()
            .take(most)
            .take_while(|&&other| other == length)
            .count();
        let symbol = usize::from(length);
        if run < least {
            items.extend(std::iter::repeat_n((symbol, 0, 0), run));
        } else if length != 0 {
            let mut times = run as u32;
            if !repeats_last {
                items.push((symbol, 0, 0));
                times -= 1;
            }
            items.push((REPEAT, times - 3, 2));
        } else if run <= 10 {
            items.push((ZEROS_SHORT, run as u32 - 3, 3));
        } else {
            items.push((ZEROS_LONG, run as u32 - 11, 7));
        }
        previous = Some(length);
        at += run;
    }
    items
}

/// Collects the symbols of a block and writes blocks.
pub struct BlockWriter {
    /// Bytes written.
    pub bytes: Vec<u8>,
    hold: u64,
    held: u32,
    /// Distance (0 for a literal), and literal or length less 3.
    symbols: Vec<(u16, u8)>,
    literals: Tree,
    distances: Tree,
}

impl BlockWriter {
    /// A writer with nothing written.
    pub fn new() -> BlockWriter {
        let mut writer = BlockWriter {
            bytes: Vec::new(),
            hold: 0,
            held: 0,
            symbols: Vec::new(),
            literals: Tree::new(L_CODES),
            distances: Tree::new(D_CODES),
        };
        writer.begin_block();
        writer
    }

    fn begin_block(&mut self) {
        self.literals.frequency.fill(0);
        self.distances.frequency.fill(0);
        self.literals.frequency[END_BLOCK] = 1;
        self.symbols.clear();
    }

    /// Whether the block has no symbol yet.
    pub fn is_empty(&self) -> bool {
        self.symbols.is_empty()
    }

    /// Adds a literal; true if the block is full.
    pub fn literal(&mut self, byte: u8) -> bool {
        self.symbols.push((0, byte));
        self.literals.frequency[usize::from(byte)] += 1;
        self.symbols.len() == BLOCK_SYMBOLS
    }

    /// Adds a match; true if the block is full.
    pub fn matched(&mut self, distance: usize, length: usize) -> bool {
        let length = (length - 3) as u8;
        self.symbols.push((distance as u16, length));
        self.literals.frequency[length_code(length).0 + LITERALS + 1] += 1;
        self.distances.frequency[distance_code(distance as u32 - 1).0] += 1;
        self.symbols.len() == BLOCK_SYMBOLS
    }

    fn send(&mut self, value: u32, bits: u32) {
        self.hold |= u64::from(value) << self.held;
        self.held += bits;
        while self.held >= 8 {
            self.bytes.push(self.hold as u8);
            self.hold >>= 8;
            self.held -= 8;
        }
    }

    /// Fills up the last byte.
    pub fn align(&mut self) {
        if self.held > 0 {
            let missing = 8 - self.held;
            self.send(0, missing);
        }
    }

    /// Writes bytes as they are.
    pub fn stored_block(&mut self, content: &[u8], last: bool) {
        self.send(u32::from(last), 3);
        self.align();
        let length = content.len() as u16;
        self.bytes.extend_from_slice(&length.to_le_bytes());
        self.bytes.extend_from_slice(&(!length).to_le_bytes());
        self.bytes.extend_from_slice(content);
    }

    /// Ends the block in the shortest form. `content` is what its symbols represent.
    pub fn flush_block(&mut self, content: &[u8], last: bool) {
        self.literals.build(15);
        self.distances.build(15);
        let (literal_items, distance_items, code) = self.describe_lengths();
        let described = (3..BL_CODES)
            .rev()
            .find(|&at| code.length[BL_ORDER[at]] != 0)
            .unwrap_or(2);
        let extra = self.extra_bits();
        let (fixed_literals, fixed_distances) = fixed_trees();
        let items = literal_items.iter().chain(&distance_items);
        let description: u64 = items
            .clone()
            .map(|&(symbol, _, bits)| u64::from(code.length[symbol]) + u64::from(bits))
            .sum();
        let dynamic = self.cost(&self.literals, &self.distances)
            + extra
            + description
            + 3 * (described as u64 + 1)
            + 14;
        let fixed = self.cost(&fixed_literals, &fixed_distances) + extra;
        let (dynamic, fixed) = ((dynamic + 10) >> 3, (fixed + 10) >> 3);
        if content.len() as u64 + 4 <= dynamic.min(fixed) {
            self.stored_block(content, last);
        } else if fixed <= dynamic {
            self.send(2 + u32::from(last), 3);
            self.send_symbols(&fixed_literals, &fixed_distances);
        } else {
            self.send(4 + u32::from(last), 3);
            self.send((self.literals.max_code as u32 + 1).saturating_sub(257), 5);
            self.send(self.distances.max_code as u32, 5);
            self.send((described as u32 + 1).saturating_sub(4), 4);
            for &position in &BL_ORDER[..=described] {
                self.send(u32::from(code.length[position]), 3);
            }
            for &(symbol, value, bits) in items {
                self.send(u32::from(code.code[symbol]), u32::from(code.length[symbol]));
                self.send(value, bits);
            }
            let (literals, distances) = (self.literals.clone(), self.distances.clone());
            self.send_symbols(&literals, &distances);
        }
        self.begin_block();
        if last {
            self.align();
        }
    }

    /// Both trees' lengths in short form, and the code for them.
    fn describe_lengths(&self) -> (Vec<LengthItem>, Vec<LengthItem>, Tree) {
        let literals = length_items(&self.literals.length[..=self.literals.max_code]);
        let distances = length_items(&self.distances.length[..=self.distances.max_code]);
        let mut code = Tree::new(BL_CODES);
        for (symbol, _, _) in literals.iter().chain(&distances) {
            code.frequency[*symbol] += 1;
        }
        code.build(7);
        (literals, distances, code)
    }

    /// Bits that the block's symbols take with these codes, without extra bits.
    fn cost(&self, literals: &Tree, distances: &Tree) -> u64 {
        let end = u64::from(literals.length[END_BLOCK]);
        let symbols = self.symbols.iter().map(|&(distance, value)| {
            if distance == 0 {
                return u64::from(literals.length[usize::from(value)]);
            }
            let length = literals.length[length_code(value).0 + LITERALS + 1];
            let code = distance_code(u32::from(distance) - 1).0;
            u64::from(length + distances.length[code])
        });
        end + symbols.sum::<u64>()
    }

    fn extra_bits(&self) -> u64 {
        let matches = self.symbols.iter().filter(|(distance, _)| *distance != 0);
        matches
            .map(|&(distance, length)| {
                let code = distance_code(u32::from(distance) - 1).0;
                u64::from(length_extra(length_code(length).0) + distance_extra(code))
            })
            .sum()
    }

    fn send_symbols(&mut self, literals: &Tree, distances: &Tree) {
        let symbols = std::mem::take(&mut self.symbols);
        let send = |writer: &mut BlockWriter, tree: &Tree, symbol: usize| {
            writer.send(u32::from(tree.code[symbol]), u32::from(tree.length[symbol]));
        };
        for &(distance, value) in &symbols {
            if distance == 0 {
                send(self, literals, usize::from(value));
                continue;
            }
            let (code, base) = length_code(value);
            send(self, literals, code + LITERALS + 1);
            self.send(u32::from(value) - base, length_extra(code));
            let distance = u32::from(distance) - 1;
            let (code, base) = distance_code(distance);
            send(self, distances, code);
            self.send(distance - base, distance_extra(code));
        }
        send(self, literals, END_BLOCK);
    }
}

/// The codes that every decoder knows.
fn fixed_trees() -> (Tree, Tree) {
    let mut literals = Tree::new(288);
    for symbol in 0..288 {
        literals.length[symbol] = match symbol {
            144..256 => 9,
            256..280 => 7,
            _ => 8,
        };
    }
    literals.max_code = 287;
    literals.assign_codes();
    let mut distances = Tree::new(D_CODES);
    distances.length[..D_CODES].fill(5);
    distances.max_code = D_CODES - 1;
    distances.assign_codes();
    (literals, distances)
}
