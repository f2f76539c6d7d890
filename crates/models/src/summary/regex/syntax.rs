//! The syntax of `java.util.regex`, as far as a pattern's answer can be one term: characters, classes, groups,
//! alternatives, quantifiers, ends of the text, looking ahead. A pattern with anything else is not read, and then
//! the library's own code matches it. Only patterns that the library has compiled come here.

use super::class::Class;

/// `Pattern.CASE_INSENSITIVE`, of ASCII.
const ANY_CASE: u32 = 2;
/// `Pattern.LITERAL`
const LITERAL: u32 = 16;
/// `Pattern.DOTALL`
const DOT_ALL: u32 = 32;

/// What a pattern is made of.
#[derive(Clone, Debug)]
pub enum Node {
    /// One character.
    One(Class),
    /// A place.
    Edge(Edge),
    /// One after the other.
    All(Vec<Node>),
    /// The first that leads to a match.
    Either(Vec<Node>),
    /// Several times.
    Repeat {
        body: Box<Node>,
        least: usize,
        most: Option<usize>,
        greedy: bool,
    },
    /// A group with its number.
    Group(Box<Node>, usize),
    /// Whether this follows, or does not.
    Ahead(Box<Node>, bool),
}

/// A place in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edge {
    /// `^`, `\A`
    Start,
    /// `\z`
    End,
    /// `$`, `\Z`: the end, or before a line terminator at the end.
    LastLine,
}

/// Most copies of what is repeated.
const MOST_COPIES: usize = 64;

/// Reads a pattern; nothing if it has something that is not understood.
pub fn parse(units: &[u16], flags: u32) -> Option<Node> {
    let known = ANY_CASE | LITERAL | DOT_ALL;
    let is_surrogate = |unit: &u16| (0xd800..=0xdfff).contains(unit);
    if flags & !known != 0 || units.iter().any(is_surrogate) {
        return None;
    }
    let mut parser = Parser {
        units,
        at: 0,
        groups: 0,
        ahead: false,
        any_case: flags & ANY_CASE != 0,
        dot_all: flags & DOT_ALL != 0,
    };
    if flags & LITERAL != 0 {
        let characters = units.iter().map(|&unit| parser.literal(unit));
        return Some(Node::All(characters.collect()));
    }
    let node = parser.choice()?;
    (parser.at == units.len()).then_some(node)
}

struct Parser<'a> {
    units: &'a [u16],
    at: usize,
    groups: usize,
    /// Whether it is inside of something that looks ahead.
    ahead: bool,
    any_case: bool,
    dot_all: bool,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        let unit = self.units.get(self.at)?;
        char::from_u32(u32::from(*unit))
    }

    fn next(&mut self) -> Option<char> {
        let character = self.peek()?;
        self.at += 1;
        Some(character)
    }

    fn skip(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn choice(&mut self) -> Option<Node> {
        let mut alternatives = vec![self.sequence()?];
        while self.skip('|') {
            alternatives.push(self.sequence()?);
        }
        match alternatives.len() {
            1 => alternatives.pop(),
            _ => Some(Node::Either(alternatives)),
        }
    }

    fn sequence(&mut self) -> Option<Node> {
        let mut nodes = Vec::new();
        while let Some(character) = self.peek() {
            match character {
                '|' | ')' => break,
                '\\' if self.units.get(self.at + 1) == Some(&u16::from(b'Q')) => {
                    self.quoted(&mut nodes)?;
                }
                _ => nodes.extend(self.atom()?),
            }
            if let Some(last) = nodes.pop() {
                nodes.push(self.quantified(last)?);
            }
        }
        match nodes.len() {
            1 => nodes.pop(),
            _ => Some(Node::All(nodes)),
        }
    }

    /// What a quantifier may follow; none for flags.
    fn atom(&mut self) -> Option<Option<Node>> {
        let character = self.next()?;
        let node = match character {
            '(' => return self.group(),
            '[' => Node::One(self.class()?),
            '.' if self.dot_all => Node::One(Class::of(&[]).complement()),
            '.' => {
                let ends = [(0x0a, 0x0a), (0x0d, 0x0d), (0x85, 0x85), (0x2028, 0x2029)];
                Node::One(Class::of(&ends).complement())
            }
            '^' => Node::Edge(Edge::Start),
            '$' => Node::Edge(Edge::LastLine),
            '*' | '+' | '?' | '{' => return None,
            '\\' => self.escape()?,
            other => self.literal(other as u16),
        };
        Some(Some(node))
    }

    fn literal(&self, unit: u16) -> Node {
        Node::One(self.cased(Class::of(&[(unit, unit)])))
    }

    fn cased(&self, class: Class) -> Class {
        match self.any_case {
            true => class.any_case(),
            false => class,
        }
    }

    /// `\Q...\E`
    fn quoted(&mut self, nodes: &mut Vec<Node>) -> Option<()> {
        self.at += 2;
        let rest = &self.units[self.at..];
        let end = rest
            .windows(2)
            .position(|pair| pair == [u16::from(b'\\'), u16::from(b'E')]);
        let length = end.unwrap_or(rest.len());
        if length == 0 {
            return None;
        }
        nodes.extend(rest[..length].iter().map(|&unit| self.literal(unit)));
        self.at += length + if end.is_some() { 2 } else { 0 };
        Some(())
    }

    fn quantified(&mut self, node: Node) -> Option<Node> {
        let (least, most) = match self.peek() {
            Some('?') => (0, Some(1)),
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('{') => return self.counted(node),
            _ => return Some(node),
        };
        self.at += 1;
        self.repeated(node, least, most)
    }

    /// `{n}`, `{n,}`, `{n,m}`
    fn counted(&mut self, node: Node) -> Option<Node> {
        self.at += 1;
        let least = self.number()?;
        let most = match self.skip(',') {
            false => Some(least),
            true if self.peek() == Some('}') => None,
            true => Some(self.number()?),
        };
        if !self.skip('}') || most.is_some_and(|most| most < least) {
            return None;
        }
        self.repeated(node, least, most)
    }

    fn number(&mut self) -> Option<usize> {
        let start = self.at;
        let mut number = 0usize;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            number = (number * 10 + digit as usize).min(MOST_COPIES + 1);
            self.at += 1;
        }
        (self.at > start).then_some(number)
    }

    fn repeated(&mut self, node: Node, least: usize, most: Option<usize>) -> Option<Node> {
        let greedy = !self.skip('?');
        // Nothing is given back by what is possessive; and nothing may be quantified twice.
        if matches!(self.peek(), Some('+' | '*' | '?' | '{')) {
            return None;
        }
        let once = most == Some(1);
        if least.max(most.unwrap_or(0)) > MOST_COPIES
            || matches!(node, Node::Edge(_) | Node::Ahead(..))
            || (node.may_be_empty() && !once)
            || (!once && node.is_deterministic() && node.has_inner_groups())
        {
            return None;
        }
        Some(Node::Repeat {
            body: Box::new(node),
            least,
            most,
            greedy,
        })
    }

    /// What stands behind `(`.
    fn group(&mut self) -> Option<Option<Node>> {
        let (any_case, dot_all, ahead) = (self.any_case, self.dot_all, self.ahead);
        let mut number = None;
        let mut looks = None;
        match self.skip('?') {
            false => number = Some(self.new_group()?),
            true if self.skip(':') => {}
            true if self.skip('=') => looks = Some(true),
            true if self.skip('!') => looks = Some(false),
            true if self.skip('<') => {
                number = Some(self.new_group()?);
                self.name()?;
            }
            true => {
                if self.flags()? == ')' {
                    // A quantifier would belong to what stands before them.
                    let quantifier = matches!(self.peek(), Some('*' | '+' | '?' | '{'));
                    return (!quantifier).then_some(None);
                }
            }
        }
        self.ahead |= looks.is_some();
        let inner = Box::new(self.choice()?);
        if !self.skip(')') {
            return None;
        }
        (self.any_case, self.dot_all, self.ahead) = (any_case, dot_all, ahead);
        Some(Some(match (number, looks) {
            (Some(number), _) => Node::Group(inner, number),
            (_, Some(positive)) => Node::Ahead(inner, positive),
            // What is quantified is the group, whatever is in it.
            _ => Node::All(vec![*inner]),
        }))
    }

    fn new_group(&mut self) -> Option<usize> {
        self.groups += 1;
        // What a group has that stands inside of something that looks ahead is a matter of its own.
        (!self.ahead).then_some(self.groups)
    }

    fn name(&mut self) -> Option<()> {
        while self.peek()?.is_ascii_alphanumeric() {
            self.at += 1;
        }
        self.skip('>').then_some(())
    }

    /// Reads flags and what ends them, `)` or `:`.
    fn flags(&mut self) -> Option<char> {
        let mut on = true;
        loop {
            match self.next()? {
                'i' => self.any_case = on,
                's' => self.dot_all = on,
                '-' if on => on = false,
                end @ (')' | ':') => return Some(end),
                _ => return None,
            }
        }
    }

    /// What stands behind `\` outside of a class.
    fn escape(&mut self) -> Option<Node> {
        let edge = match self.peek()? {
            'A' => Some(Edge::Start),
            'z' => Some(Edge::End),
            'Z' => Some(Edge::LastLine),
            _ => None,
        };
        if let Some(edge) = edge {
            self.at += 1;
            return Some(Node::Edge(edge));
        }
        Some(match self.escaped()? {
            Escaped::Unit(unit) => self.literal(unit),
            Escaped::Class(class) => Node::One(class),
        })
    }

    fn escaped(&mut self) -> Option<Escaped> {
        let unit = match self.next()? {
            't' => 0x09,
            'n' => 0x0a,
            'f' => 0x0c,
            'r' => 0x0d,
            'a' => 0x07,
            'e' => 0x1b,
            'x' => self.hex(2)?,
            'u' => self.hex(4)?,
            'p' => return Some(Escaped::Class(self.property()?)),
            'P' => return Some(Escaped::Class(self.property()?.complement())),
            letter if letter.is_ascii_alphanumeric() => {
                let class = match letter.to_ascii_lowercase() {
                    'd' => Class::of(&DIGITS),
                    'w' => Class::of(&WORD),
                    's' => Class::of(&SPACE),
                    _ => return None,
                };
                return Some(Escaped::Class(match letter.is_ascii_uppercase() {
                    true => class.complement(),
                    false => class,
                }));
            }
            other => other as u16,
        };
        Some(Escaped::Unit(unit))
    }

    fn hex(&mut self, digits: usize) -> Option<u16> {
        let mut value = 0u32;
        for _ in 0..digits {
            value = value * 16 + self.next()?.to_digit(16)?;
        }
        (!(0xd800..=0xdfff).contains(&value)).then_some(value as u16)
    }

    /// The name of a class of ASCII, in braces.
    fn property(&mut self) -> Option<Class> {
        if !self.skip('{') || self.any_case {
            return None;
        }
        let start = self.at;
        while self.next()? != '}' {}
        let name = String::from_utf16(&self.units[start..self.at - 1]).ok()?;
        let ranges: &[(u16, u16)] = match name.as_str() {
            "Lower" => &[(0x61, 0x7a)],
            "Upper" => &[(0x41, 0x5a)],
            "Alpha" => &[(0x41, 0x5a), (0x61, 0x7a)],
            "Digit" => &DIGITS,
            "Alnum" => &[(0x30, 0x39), (0x41, 0x5a), (0x61, 0x7a)],
            "Punct" => &[(0x21, 0x2f), (0x3a, 0x40), (0x5b, 0x60), (0x7b, 0x7e)],
            "Space" => &SPACE,
            "XDigit" => &[(0x30, 0x39), (0x41, 0x46), (0x61, 0x66)],
            "ASCII" => &[(0x00, 0x7f)],
            _ => return None,
        };
        Some(Class::of(ranges))
    }

    /// What stands behind `[`.
    fn class(&mut self) -> Option<Class> {
        let negated = self.skip('^');
        if self.peek() == Some(']') {
            return None;
        }
        let mut class = Class::of(&[]);
        while !self.skip(']') {
            class = class.and_also(&self.part_of_class()?);
        }
        if class.names_surrogates() {
            return None;
        }
        Some(match negated {
            true => class.complement(),
            false => class,
        })
    }

    fn part_of_class(&mut self) -> Option<Class> {
        let low = match self.next()? {
            '[' => return None,
            '&' if self.peek() == Some('&') => return None,
            '\\' => match self.escaped()? {
                Escaped::Unit(unit) => unit,
                Escaped::Class(class) => return Some(class),
            },
            other => other as u16,
        };
        let mut high = low;
        let behind = self.units.get(self.at + 1).copied();
        let ends = behind == Some(u16::from(b']')) || behind == Some(u16::from(b'['));
        if self.peek() == Some('-') && !ends {
            self.at += 1;
            high = match self.next()? {
                '\\' => match self.escaped()? {
                    Escaped::Unit(unit) => unit,
                    Escaped::Class(_) => return None,
                },
                other => other as u16,
            };
        }
        (low <= high).then(|| self.cased(Class::of(&[(low, high)])))
    }
}

enum Escaped {
    Unit(u16),
    Class(Class),
}

const DIGITS: [(u16, u16); 1] = [(0x30, 0x39)];
const WORD: [(u16, u16); 4] = [(0x30, 0x39), (0x41, 0x5a), (0x5f, 0x5f), (0x61, 0x7a)];
const SPACE: [(u16, u16); 2] = [(0x09, 0x0d), (0x20, 0x20)];

impl Node {
    fn may_be_empty(&self) -> bool {
        match self {
            Node::One(_) => false,
            Node::Edge(_) | Node::Ahead(..) => true,
            Node::All(nodes) => nodes.iter().all(Node::may_be_empty),
            Node::Either(nodes) => nodes.iter().any(Node::may_be_empty),
            Node::Repeat { body, least, .. } => *least == 0 || body.may_be_empty(),
            Node::Group(body, _) => body.may_be_empty(),
        }
    }

    /// Whether the library takes it to match in one way only. It then repeats it without care for the
    /// groups inside.
    fn is_deterministic(&self) -> bool {
        match self {
            Node::One(_) | Node::Edge(_) | Node::Ahead(..) => true,
            Node::All(nodes) => nodes.iter().all(Node::is_deterministic),
            Node::Either(_) => false,
            Node::Repeat {
                body, least, most, ..
            } => *most == Some(*least) && body.is_deterministic(),
            Node::Group(body, _) => body.is_deterministic(),
        }
    }

    /// Whether there are groups in it, but for itself.
    fn has_inner_groups(&self) -> bool {
        match self {
            Node::Group(body, _) => body.has_groups(),
            other => other.has_groups(),
        }
    }

    fn has_groups(&self) -> bool {
        match self {
            Node::One(_) | Node::Edge(_) => false,
            Node::All(nodes) | Node::Either(nodes) => nodes.iter().any(Node::has_groups),
            Node::Repeat { body, .. } | Node::Ahead(body, _) => body.has_groups(),
            Node::Group(..) => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    fn is_read(pattern: &str, flags: u32) -> bool {
        let units: Vec<u16> = pattern.encode_utf16().collect();
        parse(&units, flags).is_some()
    }

    #[test]
    fn what_is_not_understood_is_not_read() {
        for pattern in [
            r"(a)\1",
            r"a++",
            r"(?<=a)b",
            r"(?<!a)b",
            r"(?>a)",
            r"\bfoo",
            r"\p{L}",
            r"\R",
            r"\G",
            r"[a&&b]",
            r"[a[b]]",
            r"[]a]",
            r"(a*)*",
            r"(a|)+",
            r"(?m)^a",
            r"(?=(a))b",
            r"a{99}",
            r"((a)b)+",
            r"\u{61}",
            r"\07",
            r"\h",
            r"(?x)a",
        ] {
            assert!(!is_read(pattern, 0), "{pattern}");
        }
        assert!(!is_read("a", 8), "several lines");
        assert!(!is_read("a", 64 | 2), "cases of all letters");
    }

    #[test]
    fn common_patterns_are_read() {
        for pattern in [
            r"",
            r"abc",
            r"a|b|",
            r"^[\w.+-]+@[\w-]+\.[a-z]{2,}$",
            r"(\d{4})-(\d{2})-(\d{2})",
            r"(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}",
            r"(?i)true|false",
            r"(?<year>\d+)?",
            r"\Q1.5\E+",
            r"[^\s,;]+?",
            r"(?=.*[0-9]).{8,}",
            r"[a-c-e&^.-]",
            r"\p{Alpha}\x41\u0042\\",
            r"((a|b)c)*",
        ] {
            assert!(is_read(pattern, 0), "{pattern}");
        }
    }
}
