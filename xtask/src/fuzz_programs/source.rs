//! The text of a generated program as a tree of statements, so that parts of it can be left out.

use std::fmt::Write;

/// A statement or member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    /// A line that the program needs to compile or to end.
    Fixed(String),
    /// A line that can be left out.
    Line(String),
    /// Lines with bodies, such as `if (c) {`, `} else {`, and what closes the last one.
    Block { arms: Vec<Arm>, end: String },
}

/// One line that opens a body, and the body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arm {
    pub head: String,
    pub body: Vec<Node>,
}

/// A change that makes a program smaller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// Leave the node out.
    Drop,
    /// Put the body of one of its arms into the node's place.
    Unwrap(usize),
}

impl Node {
    /// A block with one body, closed by `}`.
    pub fn block(head: impl Into<String>, body: Vec<Node>) -> Node {
        Node::arms(vec![Arm::new(head, body)])
    }

    /// A block with several bodies, closed by `}`.
    pub fn arms(arms: Vec<Arm>) -> Node {
        let end = "}".to_owned();
        Node::Block { arms, end }
    }
}

impl Arm {
    pub fn new(head: impl Into<String>, body: Vec<Node>) -> Arm {
        let head = head.into();
        Arm { head, body }
    }
}

/// The text of some nodes.
pub fn render(nodes: &[Node]) -> String {
    let mut text = String::new();
    render_into(nodes, 0, &mut text);
    text
}

fn render_into(nodes: &[Node], indent: usize, text: &mut String) {
    let line = |text: &mut String, line: &str| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:indent$}{line}", "");
    };
    for node in nodes {
        match node {
            Node::Fixed(content) | Node::Line(content) => line(text, content),
            Node::Block { arms, end } => {
                for arm in arms {
                    line(text, &arm.head);
                    render_into(&arm.body, indent + 4, text);
                }
                line(text, end);
            }
        }
    }
}

/// All changes that could be made to these nodes, the large ones first: each with the number that
/// [`apply`] knows the node by.
pub fn changes(nodes: &[Node]) -> Vec<(usize, Change)> {
    let mut found = Vec::new();
    collect(nodes, &mut 0, &mut found);
    found
}

fn collect(nodes: &[Node], number: &mut usize, found: &mut Vec<(usize, Change)>) {
    for node in nodes {
        let own = *number;
        *number += 1;
        match node {
            Node::Fixed(_) => {}
            Node::Line(_) => found.push((own, Change::Drop)),
            Node::Block { arms, .. } => {
                found.push((own, Change::Drop));
                found.extend((0..arms.len()).map(|arm| (own, Change::Unwrap(arm))));
                for arm in arms {
                    collect(&arm.body, number, found);
                }
            }
        }
    }
}

/// The nodes with a change made at each of the targets.
pub fn apply(nodes: &[Node], targets: &[usize], change: Change) -> Vec<Node> {
    apply_from(nodes, &mut 0, targets, change)
}

fn apply_from(nodes: &[Node], number: &mut usize, targets: &[usize], change: Change) -> Vec<Node> {
    let mut result = Vec::new();
    for node in nodes {
        let is_target = targets.contains(number);
        *number += 1;
        let Node::Block { arms, end } = node else {
            if !is_target {
                result.push(node.clone());
            }
            continue;
        };
        let mut kept = Vec::new();
        for arm in arms {
            let body = apply_from(&arm.body, number, targets, change);
            kept.push(Arm::new(arm.head.clone(), body));
        }
        match change {
            Change::Drop if is_target => {}
            Change::Unwrap(arm) if is_target => result.append(&mut kept[arm].body),
            _ => result.push(Node::Block {
                arms: kept,
                end: end.clone(),
            }),
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Vec<Node> {
        let line = |text: &str| Node::Line(text.to_owned());
        vec![
            Node::Fixed("a".to_owned()),
            Node::arms(vec![
                Arm::new("if {", vec![line("b"), line("c")]),
                Arm::new("} else {", vec![line("d")]),
            ]),
        ]
    }

    #[test]
    fn text_is_indented() {
        let text = "a\nif {\n    b\n    c\n} else {\n    d\n}\n";
        assert_eq!(render(&sample()), text);
    }

    #[test]
    fn each_change_makes_the_program_smaller() {
        let whole = sample();
        let all = changes(&whole);
        assert_eq!(all.len(), 6);
        for (target, change) in all {
            let smaller = render(&apply(&whole, &[target], change));
            assert!(smaller.lines().count() < render(&whole).lines().count());
        }
        let unwrapped = apply(&whole, &[1], Change::Unwrap(1));
        assert_eq!(render(&unwrapped), "a\nd\n");
        let less = apply(&whole, &[2, 4], Change::Drop);
        assert_eq!(render(&less), "a\nif {\n    c\n} else {\n}\n");
    }
}
