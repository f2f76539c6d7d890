//! Random arguments that are likely to meet each other and the edges of what is summarised.

use vitro_stable::Random;

/// Random arguments, the same on every run.
pub struct Dice(Random);

/// Alphabets to draw the characters of a string from.
const ALPHABETS: [&str; 17] = [
    "ab",
    "abAB =,",
    "0123456789",
    "01249+-",
    " \t\n\u{1c}x",
    "truefalsTRUE",
    "a\u{df}\u{b5}\u{ff}\u{e9}\u{c9}\u{d7}\u{f7}\u{a0}\u{85}\u{ba}\u{b2}Z",
    "az\u{3b1}\u{391}\u{130}\u{131}\u{178}\u{2003}\u{3000}\u{661}\u{212a}",
    "tTrRuUeE\u{131}\u{130}",
    "iIsSkK\u{17f}\u{212a}\u{130}\u{131}\u{b5}\u{3bc}\u{39c}\u{ff}\u{178}\u{e5}\u{212b}\u{df}\u{1e9e}",
    "x\u{1f600}\u{10400}\u{10428}",
    "aab0 -B",
    "09afAFzZ",
    "aA\u{3b1}\u{391}\u{3c3}\u{3c2}\u{436}\u{416}\u{101}\u{100}\u{1c5}\u{3bc}\u{e9}\u{c9}",
    "0aF\u{661}\u{ff21}\u{ff5a}\u{ff11}",
    "ab\r\n\u{85}",
    "ab\u{e9}\u{3b1}\n\u{2028}",
];

/// Strings near the limits of what can be parsed.
const NUMBERS: [&str; 19] = [
    "2147483647",
    "2147483648",
    "-2147483648",
    "-2147483649",
    "+00000000000042",
    "-",
    "+",
    "00000002147483647",
    "9223372036854775",
    "-0",
    "4294967296",
    "42",
    "7fffffff",
    "-80000000",
    "80000000",
    "ffFFffff",
    "zik0zj",
    "-zik0zk",
    "7FFFFFFFFFFFFFFF",
];

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(Random::new(seed))
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.0.below(limit)
    }

    /// A string; `earlier` are those that it may resemble.
    pub fn string(&mut self, earlier: &[Vec<u16>]) -> Vec<u16> {
        if let Some(last) = earlier.last()
            && self.below(2) == 0
        {
            let last = last.clone();
            return self.relative(&last);
        }
        if self.below(10) == 0 {
            let text = NUMBERS[self.below(NUMBERS.len())];
            return fitting(text.encode_utf16().collect());
        }
        let alphabet: Vec<u16> = ALPHABETS[self.below(ALPHABETS.len())]
            .encode_utf16()
            .collect();
        let length = match self.below(6) {
            0 => 0,
            1 => 16,
            2 => 1 + self.below(16),
            _ => 1 + self.below(5),
        };
        let mut units: Vec<u16> = (0..length)
            .map(|_| alphabet[self.below(alphabet.len())])
            .collect();
        if self.below(30) == 0 && !units.is_empty() {
            let at = self.below(units.len());
            units[at] = self.below(0x10000) as u16;
        }
        if self.below(30) == 0 && !units.is_empty() {
            // Half of a character.
            let at = self.below(units.len());
            units[at] = [0xd83d, 0xde00][self.below(2)];
        }
        fitting(units)
    }

    fn relative(&mut self, of: &[u16]) -> Vec<u16> {
        let mut units = of.to_vec();
        let (from, to) = (self.below(of.len() + 1), self.below(of.len() + 1));
        match self.below(6) {
            0 => {}
            1 => units.truncate(from),
            2 => units = units[from..].to_vec(),
            3 => units = units[from.min(to)..from.max(to)].to_vec(),
            4 if !units.is_empty() => {
                // Another case, or a relative.
                let at = self.below(units.len());
                units[at] = match units[at] {
                    0x69 => 0x131,
                    0x73 => 0x17f,
                    0x6b => 0x212a,
                    0xb5 => 0x3bc,
                    unit => unit ^ 0x20,
                };
            }
            _ => units.push(u16::from(b'a')),
        }
        fitting(units)
    }

    pub fn int(&mut self) -> i32 {
        match self.below(8) {
            0 => [
                i32::MIN,
                i32::MAX,
                -1,
                0x10000,
                0xffff,
                255,
                256,
                i32::MIN + 1,
            ][self.below(8)],
            1 => self.below(1 << 32) as u32 as i32,
            2 => 10i32.pow(self.below(10) as u32) - self.below(2) as i32,
            _ => self.below(22) as i32 - 3,
        }
    }

    pub fn long(&mut self) -> i64 {
        match self.below(3) {
            0 => i64::from(self.int()),
            1 => [i64::MIN, i64::MAX, -1, 1 << 32, 10i64.pow(18)][self.below(5)],
            _ => (self.below(1 << 32) as i64) << self.below(32),
        }
    }

    pub fn character(&mut self, near: &[Vec<u16>]) -> u16 {
        let near: Vec<u16> = near.concat();
        match self.below(4) {
            0 => self.below(0x10000) as u16,
            1 => self.below(256) as u16,
            _ if near.is_empty() => u16::from(b'0') + self.below(80) as u16,
            _ => near[self.below(near.len())],
        }
    }
}

/// At most as many characters as an unknown string can have.
fn fitting(mut units: Vec<u16>) -> Vec<u16> {
    units.truncate(16);
    if units.iter().any(|&unit| unit > 0xff) {
        units.truncate(8);
    }
    units
}
