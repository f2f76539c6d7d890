//! Line breaking as google-java-format does it.
//!
//! A piece of source is a tree of levels with tokens and breaks. A level that fits on the rest of the
//! line stays on it. In one that does not, *unified* breaks are all taken, and *filling* breaks where
//! the next part would not fit. A token goes to the level of the last break before it, so that a closing
//! parenthesis counts with what it follows.

/// Longest line.
pub const WIDTH: usize = 100;

/// When a break is taken inside a level that does not fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fill {
    /// Always.
    Unified,
    /// Only if what follows does not fit.
    Independent,
}

#[derive(Debug)]
enum Part {
    Token(String),
    Break {
        fill: Fill,
        /// What stands there if it is not taken.
        flat: &'static str,
        indent: isize,
    },
    Level(usize),
}

#[derive(Debug, Default)]
struct Level {
    indent: isize,
    parts: Vec<Part>,
}

/// Collects tokens and breaks.
#[derive(Debug)]
pub struct Layout {
    levels: Vec<Level>,
    open: Vec<usize>,
    append: usize,
}

impl Default for Layout {
    fn default() -> Self {
        Layout {
            levels: vec![Level::default()],
            open: vec![0],
            append: 0,
        }
    }
}

#[derive(Clone, Copy)]
struct State {
    indent: isize,
    column: usize,
    must_break: bool,
}

impl Layout {
    /// Begins a level whose breaks are indented by so much more.
    pub fn open(&mut self, indent: isize) {
        self.levels.push(Level {
            indent,
            parts: Vec::new(),
        });
        self.open.push(self.levels.len() - 1);
    }

    /// Ends the level.
    pub fn close(&mut self) {
        if self.open.len() > 1
            && let Some(level) = self.open.pop()
        {
            let parent = self.top();
            self.levels[parent].parts.push(Part::Level(level));
        }
    }

    fn top(&self) -> usize {
        self.open.last().copied().unwrap_or(0)
    }

    /// Text without a break.
    pub fn token(&mut self, text: impl Into<String>) {
        let token = Part::Token(text.into());
        self.levels[self.append].parts.push(token);
    }

    /// A place where the line may end.
    pub fn line_break(&mut self, fill: Fill, flat: &'static str, indent: isize) {
        self.append = self.top();
        self.levels[self.append]
            .parts
            .push(Part::Break { fill, flat, indent });
    }

    /// The text, whose first line begins at column `indent` and is not indented by this.
    pub fn finish(mut self, indent: usize) -> String {
        while self.open.len() > 1 {
            self.close();
        }
        let mut out = String::new();
        let state = State {
            indent: indent as isize,
            column: indent,
            must_break: false,
        };
        self.level(0, state, &mut out);
        out
    }

    fn width(&self, part: &Part) -> usize {
        match part {
            Part::Token(text) => text.chars().count(),
            Part::Break { flat, .. } => flat.len(),
            Part::Level(level) => self.level_width(*level),
        }
    }

    fn level_width(&self, level: usize) -> usize {
        let parts = self.levels[level].parts.iter();
        parts.map(|part| self.width(part)).sum()
    }

    fn level(&self, level: usize, state: State, out: &mut String) -> State {
        if state.column + self.level_width(level) <= WIDTH {
            let before = out.len();
            self.flat(level, out);
            let written = out[before..].chars().count();
            return State {
                column: state.column + written,
                ..state
            };
        }
        let inner = State {
            indent: state.indent + self.levels[level].indent,
            column: state.column,
            must_break: false,
        };
        State {
            column: self.broken(level, inner, out).column,
            ..state
        }
    }

    fn flat(&self, level: usize, out: &mut String) {
        for part in &self.levels[level].parts {
            match part {
                Part::Token(text) => out.push_str(text),
                Part::Break { flat, .. } => out.push_str(flat),
                Part::Level(level) => self.flat(*level, out),
            }
        }
    }

    /// Parts between breaks belong together.
    fn broken(&self, level: usize, mut state: State, out: &mut String) -> State {
        let parts = &self.levels[level].parts;
        let mut from = 0;
        let mut before: Option<&Part> = None;
        loop {
            let rest = &parts[from..];
            let length = rest
                .iter()
                .position(|part| matches!(part, Part::Break { .. }));
            let split = &rest[..length.unwrap_or(rest.len())];
            state = self.split(before, split, state, out);
            match length {
                Some(length) => {
                    before = rest.get(length);
                    from += length + 1;
                }
                None => return state,
            }
        }
    }

    fn split(
        &self,
        before: Option<&Part>,
        split: &[Part],
        mut state: State,
        out: &mut String,
    ) -> State {
        let width: usize = split.iter().map(|part| self.width(part)).sum();
        if let Some(Part::Break { fill, flat, indent }) = before {
            let fits = state.column + flat.len() + width <= WIDTH;
            if *fill == Fill::Unified || state.must_break || !fits {
                let indent = (state.indent + indent).max(0) as usize;
                out.push('\n');
                out.extend(std::iter::repeat_n(' ', indent));
                state.column = indent;
            } else {
                out.push_str(flat);
                state.column += flat.len();
            }
        }
        let enough = state.column + width <= WIDTH;
        state.must_break = false;
        for part in split {
            match part {
                Part::Token(text) => {
                    out.push_str(text);
                    state.column += text.chars().count();
                }
                Part::Level(level) => state = self.level(*level, state, out),
                Part::Break { .. } => {}
            }
        }
        state.must_break = !enough;
        state
    }
}
