//! A whole program: what its shape gives it, some statements, and a claim at the end.

use crate::fuzz_programs::source::{Node, render};
use vitro_stable::Random;

use super::bench::Truth;
use super::shapes::{self, THREADS};
use super::threads::Threads;
use super::writer::Writer;

const IMPORTS: &str = "import java.util.*;\nimport java.util.function.*;\nimport java.util.stream.*;\nimport vitro.Vitro;\n\n";

/// A random program.
#[derive(Clone, Debug)]
pub(super) struct Program {
    /// Its class.
    pub(super) name: String,
    /// Its shape.
    pub(super) shape: &'static str,
    /// Whether its runs must not find the static fields that others have left.
    pub(super) changes_statics: bool,
    pub(super) members: Vec<Node>,
    /// What is so, if it is known before the program runs.
    pub(super) truth: Option<Truth>,
    pub(super) body: Vec<Node>,
}

impl Program {
    /// The program with this number in the stream of a seed, in the shape that is wanted or else in the next one.
    pub(super) fn generate(seed: u64, number: u64, wanted: Option<&str>) -> Program {
        let mut random = Random::of_stream(seed, number);
        let Some((shape, add)) = shapes::of(number, wanted) else {
            return Program::with_threads(&mut random, number);
        };
        let mut writer = Writer::new(random);
        add(&mut writer);
        writer.variable("{s}");
        writer.variable("{k}");
        writer.setup.push(Node::Fixed("int spare = 0;".to_owned()));
        let count = 2 + writer.random.below(4);
        let mut statements = writer.body(count, 0);
        if writer.random.chance(15) {
            statements.insert(1, writer.claim());
        }
        statements.push(writer.claim());
        let mut body = std::mem::take(&mut writer.setup);
        body.extend(statements);
        Program {
            name: format!("P{number}"),
            shape,
            changes_statics: writer.changes_statics,
            members: writer.members,
            truth: None,
            body,
        }
    }

    fn with_threads(random: &mut Random, number: u64) -> Program {
        let threads = Threads::random(random);
        Program {
            name: format!("P{number}"),
            shape: THREADS,
            changes_statics: true,
            members: threads.members(),
            truth: Some(threads.truth()),
            body: threads.body(),
        }
    }

    /// The source file.
    pub(super) fn text(&self) -> String {
        let mut members = self.members.clone();
        let main = "public static void main(String[] args) throws Exception {";
        members.push(Node::block(main, self.body.clone()));
        let head = format!("public class {} {{", self.name);
        IMPORTS.to_owned() + &render(&[Node::block(head, members)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_always_means_the_same_program() {
        for number in 0..42 {
            let [one, other] = [(); 2].map(|()| Program::generate(3, number, None));
            assert_eq!(one.text(), other.text());
            assert_eq!(one.shape, other.shape);
        }
    }

    #[test]
    fn nothing_is_left_open() {
        for number in 0..420 {
            let text = Program::generate(5, number, None).text();
            let is_open = |part: &str| {
                let word = part.split('}').next().unwrap_or_default();
                part.contains('}')
                    && !word.is_empty()
                    && word.bytes().all(|b| b.is_ascii_lowercase())
            };
            let open = text.split('{').skip(1).find(|part| is_open(part));
            assert_eq!(open, None, "{text}");
        }
    }
}
