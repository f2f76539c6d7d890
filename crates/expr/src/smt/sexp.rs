//! S-expressions with positions. The tree lives in one arena, so that neither reading nor dropping a
//! deeply nested one recurses.

use std::fmt;

/// A place in a text; lines and columns count from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

/// What is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SmtError {
    /// Where.
    pub at: Position,
    /// What.
    pub message: String,
}

impl fmt::Display for SmtError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}: {}", self.at.line, self.at.column, self.message)
    }
}

impl std::error::Error for SmtError {}

/// A node of a [`Tree`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreeId(u32);

/// What a node is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TreeKind {
    /// A symbol, keyword or numeral. Quoted symbols are stored without their bars.
    Atom(String),
    /// A string literal.
    Text(String),
    /// A list.
    List(Vec<TreeId>),
}

/// S-expressions read from a text.
#[derive(Default)]
pub struct Tree {
    nodes: Vec<(TreeKind, Position)>,
    /// The expressions that are not inside another.
    pub roots: Vec<TreeId>,
}

impl Tree {
    /// Reads all expressions of a text.
    pub fn read(text: &str) -> Result<Tree, SmtError> {
        let mut tree = Tree::default();
        let mut lexer = Lexer {
            chars: text.chars().peekable(),
            at: Position { line: 1, column: 1 },
        };
        let mut open: Vec<(Position, Vec<TreeId>)> = Vec::new();
        while let Some((token, at)) = lexer.next()? {
            let node = match token {
                Token::Open => {
                    open.push((at, Vec::new()));
                    continue;
                }
                Token::Close => match open.pop() {
                    Some((start, items)) => tree.add(TreeKind::List(items), start),
                    None => return Err(error(at, "a closing parenthesis without an opening one")),
                },
                Token::Atom(text) => tree.add(TreeKind::Atom(text), at),
                Token::Text(text) => tree.add(TreeKind::Text(text), at),
            };
            match open.last_mut() {
                Some((_, items)) => items.push(node),
                None => tree.roots.push(node),
            }
        }
        match open.pop() {
            Some((at, _)) => Err(error(at, "this parenthesis is never closed")),
            None => Ok(tree),
        }
    }

    fn add(&mut self, kind: TreeKind, at: Position) -> TreeId {
        self.nodes.push((kind, at));
        TreeId(self.nodes.len() as u32 - 1)
    }

    /// What a node is.
    pub fn kind(&self, id: TreeId) -> &TreeKind {
        &self.nodes[id.0 as usize].0
    }

    /// Where a node starts.
    pub fn at(&self, id: TreeId) -> Position {
        self.nodes[id.0 as usize].1
    }

    /// The text of an atom.
    pub fn atom(&self, id: TreeId) -> Option<&str> {
        match self.kind(id) {
            TreeKind::Atom(text) => Some(text),
            _ => None,
        }
    }

    /// The items of a list, none for what is not a list.
    pub fn items(&self, id: TreeId) -> &[TreeId] {
        match self.kind(id) {
            TreeKind::List(items) => items,
            _ => &[],
        }
    }

    /// An error at a node.
    pub fn error(&self, id: TreeId, message: impl Into<String>) -> SmtError {
        error(self.at(id), message)
    }

    /// The node as text again, cut if it is long.
    pub fn text(&self, id: TreeId) -> String {
        let mut out = String::new();
        let mut stack = vec![Some(id)];
        while let Some(next) = stack.pop() {
            let Some(id) = next else {
                out.push(')');
                continue;
            };
            if !out.is_empty() && !out.ends_with('(') {
                out.push(' ');
            }
            match self.kind(id) {
                TreeKind::Atom(text) => out.push_str(text),
                TreeKind::Text(text) => out.push_str(&format!("\"{text}\"")),
                TreeKind::List(items) => {
                    out.push('(');
                    stack.push(None);
                    stack.extend(items.iter().rev().map(|&item| Some(item)));
                }
            }
        }
        out
    }
}

fn error(at: Position, message: impl Into<String>) -> SmtError {
    SmtError {
        at,
        message: message.into(),
    }
}

enum Token {
    Open,
    Close,
    Atom(String),
    Text(String),
}

struct Lexer<'a> {
    chars: std::iter::Peekable<std::str::Chars<'a>>,
    at: Position,
}

impl Lexer<'_> {
    fn bump(&mut self) -> Option<char> {
        let next = self.chars.next()?;
        if next == '\n' {
            self.at = Position {
                line: self.at.line + 1,
                column: 1,
            };
        } else {
            self.at.column += 1;
        }
        Some(next)
    }

    fn next(&mut self) -> Result<Option<(Token, Position)>, SmtError> {
        while let Some(&next) = self.chars.peek() {
            let at = self.at;
            match next {
                ';' => while !matches!(self.bump(), None | Some('\n')) {},
                _ if next.is_whitespace() => {
                    self.bump();
                }
                '(' | ')' => {
                    self.bump();
                    let token = if next == '(' {
                        Token::Open
                    } else {
                        Token::Close
                    };
                    return Ok(Some((token, at)));
                }
                '"' => return self.string(at).map(|text| Some((Token::Text(text), at))),
                '|' => return self.quoted(at).map(|text| Some((Token::Atom(text), at))),
                _ if next.is_control() => {
                    return Err(error(
                        at,
                        format!("the character {next:?} does not belong here"),
                    ));
                }
                _ => return Ok(Some((Token::Atom(self.word()), at))),
            }
        }
        Ok(None)
    }

    fn word(&mut self) -> String {
        let mut word = String::new();
        while let Some(&next) = self.chars.peek() {
            if next.is_whitespace() || next.is_control() || "()\";|".contains(next) {
                break;
            }
            word.extend(self.bump());
        }
        word
    }

    fn string(&mut self, at: Position) -> Result<String, SmtError> {
        self.bump();
        let mut text = String::new();
        while let Some(next) = self.bump() {
            if next != '"' {
                text.push(next);
            } else if self.chars.peek() == Some(&'"') {
                // Two quotes mean one.
                text.extend(self.bump());
            } else {
                return Ok(text);
            }
        }
        Err(error(at, "this string is never closed"))
    }

    fn quoted(&mut self, at: Position) -> Result<String, SmtError> {
        self.bump();
        let mut text = String::new();
        while let Some(next) = self.bump() {
            match next {
                '|' => return Ok(text),
                other => text.push(other),
            }
        }
        Err(error(at, "this quoted symbol is never closed"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fails(text: &str) -> String {
        Tree::read(text)
            .err()
            .map(|error| error.to_string())
            .unwrap_or_default()
    }

    #[test]
    fn positions_of_damage() {
        assert_eq!(fails("(a\n (b)"), "1:1: this parenthesis is never closed");
        assert_eq!(
            fails("(a)\n  )"),
            "2:3: a closing parenthesis without an opening one"
        );
        assert_eq!(fails("(a \"b"), "1:4: this string is never closed");
        assert_eq!(fails("(a\n|b"), "2:1: this quoted symbol is never closed");
    }

    #[test]
    fn deep_nesting_is_no_problem() {
        let deep = "(".repeat(200_000) + &")".repeat(200_000);
        assert_eq!(Tree::read(&deep).map(|tree| tree.roots.len()).ok(), Some(1));
    }

    #[test]
    fn text_comes_back() {
        let tree = Tree::read("(a (b |c d|) ; comment\n \"e\"\"f\")").ok();
        let text = tree
            .map(|tree| tree.text(tree.roots[0]))
            .unwrap_or_default();
        assert_eq!(text, "(a (b c d) \"e\"f\")");
    }
}
