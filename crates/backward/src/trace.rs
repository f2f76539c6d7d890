//! What a search tells while it runs: the partly known memory after each step, as people write it down.

use vitro_expr::Term;
use vitro_expr::java::print;

use crate::search::Search;
use crate::space::{Kind, Space, Symbol};
use crate::target::MethodName;

/// A step that a search made.
#[derive(Clone, Debug)]
pub struct Told {
    /// The method.
    pub method: MethodName,
    /// Offset of the instruction before which the memory is as stated.
    pub offset: u32,
    /// Its line.
    pub line: Option<u16>,
    /// How many calls deep.
    pub depth: i32,
    /// Turns of loops so far.
    pub turns: u32,
    /// Whether the search continues from here; else the conditions contradict each other.
    pub is_kept: bool,
    /// What is known of the memory, a line each.
    pub memory: Vec<String>,
}

/// Who is told.
pub type Trace<'w> = Box<dyn FnMut(&Told) + 'w>;

impl Search<'_> {
    pub(crate) fn tell(&mut self, mut told: Told, conditions: &[Term]) {
        if let Some(mut trace) = self.take_trace() {
            told.memory = memory(self.space(), conditions);
            trace(&told);
            self.trace(trace);
        }
    }
}

/// Conditions as lines: first what is said of locals and operands, then of objects.
pub fn memory(space: &mut Space, conditions: &[Term]) -> Vec<String> {
    let mut lines: Vec<(u32, String)> = Vec::new();
    for &condition in conditions {
        let symbols = space.symbols_of(&[condition]);
        let deepest = symbols.iter().map(|&symbol| space.nesting(symbol)).max();
        let text = match (symbols.as_slice(), about_null(space, condition)) {
            (_, Some(text)) => text,
            _ => print(&space.terms, condition),
        };
        lines.push((deepest.unwrap_or(0), text));
    }
    lines.sort();
    lines.into_iter().map(|(_, line)| line).collect()
}

/// `x == null` and `x != null` read better than numbers.
fn about_null(space: &Space, condition: Term) -> Option<String> {
    let is_reference = |term: Term| matches!(space.meaning(term), Some((_, Kind::Ref)));
    let text = print(&space.terms, condition);
    let (inner, sign) = match space.terms.op(condition) {
        vitro_expr::Op::Eq => (condition, "=="),
        vitro_expr::Op::Not => (space.terms.args(condition)[0], "!="),
        _ => return None,
    };
    let args = space.terms.args(inner);
    let reference = *args.iter().find(|&&arg| is_reference(arg))?;
    let null = args.iter().any(|&arg| space.constant(arg) == Some(0));
    if !null {
        return Some(text);
    }
    let named = matches!(space.meaning(reference), Some((Symbol::Unknown(_), _)));
    let name = print(&space.terms, reference);
    Some(match named {
        true => text,
        false => format!("{name} {sign} null"),
    })
}
