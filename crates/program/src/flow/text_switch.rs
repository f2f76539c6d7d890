//! Switches on strings, as compilers write them: a switch on the hash code, then comparisons with the labels.
//!
//! `javac` lets the comparisons write a number, which a second switch asks for; the compiler of Eclipse jumps from them
//! to the cases. That a hash code fits and no label does is nothing that a person has written, and so are the switch on
//! the hash code and the comparisons: what the source says is which label is met, or that none is.

use std::sync::Arc;

use vitro_classfile::{Instruction, Opcode, Operands};

use super::{Edge, EdgeKind, Flow};
use crate::operand::Expr;

/// A switch on a string.
#[derive(Debug, Clone)]
pub struct TextSwitch {
    /// What the source switches on.
    pub on: Arc<Expr>,
    /// Number of the switch on the hash code.
    pub hash: u32,
    /// The comparisons with the labels, in the order of the code.
    pub compares: Vec<Compare>,
    /// Number of the switch on the number that the comparisons write, if they do not jump to the cases.
    pub second: Option<u32>,
}

/// The comparison with a label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compare {
    /// Number of the conditional jump.
    pub jump: u32,
    /// The label.
    pub label: Arc<str>,
    /// What the second switch is asked for if the label is met.
    pub key: Option<i32>,
    /// Whether no other label has the same hash code, or all of them have been compared before.
    pub is_last: bool,
}

impl TextSwitch {
    /// Whether an instruction is one of its jumps.
    pub fn has(&self, number: u32) -> bool {
        let mut compares = self.compares.iter();
        self.hash == number
            || self.second == Some(number)
            || compares.any(|compare| compare.jump == number)
    }

    /// The label for which the second switch is asked for a key.
    pub fn label(&self, key: i32) -> Option<&Arc<str>> {
        let mut compares = self.compares.iter();
        let found = compares.find(|compare| compare.key == Some(key));
        found.map(|compare| &compare.label)
    }
}

/// All switches on strings of a method.
pub(super) fn find(flow: &Flow) -> Vec<TextSwitch> {
    let numbers = 0..flow.exit();
    numbers.filter_map(|number| at(flow, number)).collect()
}

fn at(flow: &Flow, hash: u32) -> Option<TextSwitch> {
    if !is_switch(flow.instructions.get(hash as usize)?) || !asks_for_hash(flow, hash) {
        return None;
    }
    let before = hash.checked_sub(2)?;
    let reader = Reader {
        flow,
        text: slot(&flow.instructions[before as usize])?,
        end: flow.outgoing(hash).last()?.to,
    };
    let mut compares = Vec::new();
    for edge in flow.outgoing(hash) {
        if let EdgeKind::Case(key) = edge.kind {
            reader.compares(edge.to, key, &mut compares)?;
        }
    }
    let is_indirect = compares.first()?.1.is_some();
    let second = match is_indirect {
        true => Some(reader.second_switch(&compares)?),
        false => None,
    };
    let compares: Vec<Compare> = compares.into_iter().map(|(compare, _)| compare).collect();
    let is_whole = compares.iter().all(|one| one.key.is_some() == is_indirect);
    is_whole.then_some(TextSwitch {
        on: reader.given(before)?,
        hash,
        compares,
        second,
    })
}

fn is_switch(instruction: &Instruction) -> bool {
    matches!(
        instruction.operands,
        Operands::TableSwitch(_) | Operands::LookupSwitch(_)
    )
}

fn asks_for_hash(flow: &Flow, switch: u32) -> bool {
    let key = flow.stacks.operands(switch as usize).first();
    key.is_some_and(|key| is_call(key, "hashCode"))
}

/// Whether a value is the result of this method of `String`.
fn is_call(value: &Expr, wanted: &str) -> bool {
    matches!(value, Expr::Call { class: Some(class), name, .. }
        if &**class == "java/lang/String" && &**name == wanted)
}

/// The local that an instruction reads or writes.
fn slot(instruction: &Instruction) -> Option<u16> {
    match instruction.operands {
        Operands::Local(slot) => Some(slot),
        _ => None,
    }
}

/// Reads the parts of one switch.
struct Reader<'a> {
    flow: &'a Flow,
    /// The local that holds the string.
    text: u16,
    /// Where other hash codes lead.
    end: u32,
}

/// A comparison, and the local that it writes if it fits.
type Comparison = (Compare, Option<u16>);

impl Reader<'_> {
    /// Reads the comparisons of the labels with one hash code.
    fn compares(&self, first: u32, hash: i32, all: &mut Vec<Comparison>) -> Option<()> {
        let mut at = first;
        loop {
            let jump = at + 3;
            let label = self.label(jump).filter(|label| hash_code(label) == hash)?;
            let (next, written) = self.next(jump)?;
            let is_last = next == self.end || self.leads_to_end(next);
            let (key, slot) = written.unzip();
            let compare = Compare {
                jump,
                label,
                key,
                is_last,
            };
            all.push((compare, slot));
            match is_last {
                true => return Some(()),
                false if next <= at => return None,
                false => at = next,
            }
        }
    }

    /// The label that a jump asks for.
    fn label(&self, jump: u32) -> Option<Arc<str>> {
        let asked = self.flow.stacks.operands(jump as usize).first()?;
        let Expr::Call {
            receiver: Some(receiver),
            arguments,
            ..
        } = &**asked
        else {
            return None;
        };
        let is_text = matches!(**receiver, Expr::Local { slot, .. } if slot == self.text);
        match arguments.first().map(|label| &**label) {
            Some(Expr::Text(label)) if is_text && is_call(asked, "equals") => Some(label.clone()),
            _ => None,
        }
    }

    /// Where a comparison that does not fit leads; and what is written to which local if it fits.
    fn next(&self, jump: u32) -> Option<(u32, Option<(i32, u16)>)> {
        let to = |kind: EdgeKind| {
            let mut edges = self.flow.outgoing(jump).iter();
            edges.find(|edge| edge.kind == kind).map(|edge| edge.to)
        };
        match self.flow.instructions.get(jump as usize)?.opcode {
            Opcode::Ifeq => Some((to(EdgeKind::Taken)?, Some(self.written(jump + 2)?))),
            Opcode::Ifne => Some((to(EdgeKind::NotTaken)?, None)),
            _ => None,
        }
    }

    /// The constant that an instruction writes to a local before it goes to the end.
    fn written(&self, store: u32) -> Option<(i32, u16)> {
        let instruction = self.flow.instructions.get(store as usize)?;
        let value = self.flow.stacks.operands(store as usize).first()?;
        let is_store = instruction.opcode.general() == Opcode::Istore;
        let ends = store + 1 == self.end || self.leads_to_end(store + 1);
        match **value {
            Expr::Int(key) if is_store && ends => Some((key, slot(instruction)?)),
            _ => None,
        }
    }

    fn leads_to_end(&self, number: u32) -> bool {
        let is_end = |edge: &Edge| edge.kind == EdgeKind::Next && edge.to == self.end;
        let instruction = self.flow.instructions.get(number as usize);
        instruction.is_some_and(|one| one.opcode.general() == Opcode::Goto)
            && self.flow.outgoing(number).iter().all(is_end)
    }

    /// The switch at the end, which asks for the local that all comparisons write.
    fn second_switch(&self, compares: &[Comparison]) -> Option<u32> {
        let switch = self.end + 1;
        let asked = self.flow.stacks.operands(switch as usize).first()?;
        let Expr::Local { slot: asked, .. } = **asked else {
            return None;
        };
        let is_same = compares.iter().all(|(_, slot)| *slot == Some(asked));
        let instruction = self.flow.instructions.get(switch as usize)?;
        (is_same && is_switch(instruction)).then_some(switch)
    }

    /// What the local holds, by the last write before.
    fn given(&self, before: u32) -> Option<Arc<Expr>> {
        let store = (0..=before).rev().find(|&number| {
            let instruction = &self.flow.instructions[number as usize];
            instruction.opcode.general() == Opcode::Astore && slot(instruction) == Some(self.text)
        })?;
        let operands = self.flow.stacks.operands(store as usize);
        operands.first().cloned()
    }
}

/// What `String.hashCode` gives.
fn hash_code(text: &str) -> i32 {
    let units = text.encode_utf16();
    units.fold(0i32, |hash, unit| {
        hash.wrapping_mul(31).wrapping_add(i32::from(unit))
    })
}

#[cfg(test)]
mod tests {
    use vitro_classfile::Opcode as O;
    use vitro_classfile::assemble::{Body, ClassBuilder, Label};
    use vitro_classfile::{ClassFile, access};

    use super::*;

    fn flow(write: impl FnOnce(&mut Body, &mut ClassBuilder)) -> Flow {
        let mut class = ClassBuilder::new("a/T");
        let mut body = Body::new(9, 9);
        write(&mut body, &mut class);
        class.method(access::STATIC, "f", "(Ljava/lang/String;)I", body);
        let class = ClassFile::parse(&class.bytes()).unwrap();
        let method = &class.methods[0];
        Flow::of(&class, method, method.code.as_ref().unwrap()).unwrap()
    }

    fn hash(body: &mut Body, class: &mut ClassBuilder) {
        let hash = class.method_ref("java/lang/String", "hashCode", "()I");
        body.constant(O::Invokevirtual, hash);
    }

    fn compare(body: &mut Body, class: &mut ClassBuilder, label: &str, jump: O, to: Label) {
        let equals = class.method_ref("java/lang/String", "equals", "(Ljava/lang/Object;)Z");
        let label = class.string(label);
        body.op(O::Aload1).raw(&[O::Ldc as u8, label as u8]);
        body.constant(O::Invokevirtual, equals).jump(jump, to);
    }

    /// What `javac` makes of `switch (s) { case "Aa": ...; case "BB": ...; case "c": ... }`; `c` has this hash code.
    fn javac(hash_of_c: i32) -> Flow {
        flow(|body, class| {
            let [two, next, one, end, out] = [(); 5].map(|()| body.label());
            body.op(O::Aload0).op(O::Astore1);
            body.op(O::IconstM1).op(O::Istore2).op(O::Aload1);
            hash(body, class);
            body.lookup_switch(end, &[(hash_of_c, one), (2112, two)]);
            body.place(two);
            compare(body, class, "BB", O::Ifeq, next);
            body.op(O::Iconst1).op(O::Istore2).jump(O::Goto, end);
            body.place(next);
            compare(body, class, "Aa", O::Ifeq, end);
            body.op(O::Iconst0).op(O::Istore2).jump(O::Goto, end);
            body.place(one);
            compare(body, class, "c", O::Ifeq, end);
            body.op(O::Iconst2).op(O::Istore2);
            body.place(end).op(O::Iload2);
            body.table_switch(out, 0, &[out, out, out]);
            body.place(out).op(O::Iconst0).op(O::Ireturn);
        })
    }

    fn shown(switch: &TextSwitch) -> Vec<(&str, Option<i32>, bool)> {
        let compares = switch.compares.iter();
        compares
            .map(|one| (&*one.label, one.key, one.is_last))
            .collect()
    }

    #[test]
    fn labels_that_share_a_hash_code_are_a_chain() {
        let flow = javac(99);
        let [switch] = flow.text_switches() else {
            panic!("{:?}", flow.text_switches());
        };
        let all = [
            ("c", Some(2), true),
            ("BB", Some(1), false),
            ("Aa", Some(0), true),
        ];
        assert_eq!(shown(switch), all);
        assert_eq!(switch.on.to_string(), "parameter1");
        assert_eq!(switch.label(1).map(|label| &**label), Some("BB"));
        assert!(switch.second.is_some_and(|second| switch.has(second)));
    }

    #[test]
    fn a_switch_on_hash_codes_that_labels_do_not_have_is_no_switch_on_strings() {
        assert!(javac(98).text_switches().is_empty());
    }

    #[test]
    fn comparisons_may_jump_to_the_cases() {
        let flow = flow(|body, class| {
            let [two, one, first, second, out] = [(); 5].map(|()| body.label());
            body.op(O::Aload0).op(O::Dup).op(O::Astore1);
            hash(body, class);
            body.lookup_switch(out, &[(99, one), (2112, two)]);
            body.place(two);
            compare(body, class, "Aa", O::Ifne, first);
            compare(body, class, "BB", O::Ifne, second);
            body.jump(O::Goto, out);
            body.place(one);
            compare(body, class, "c", O::Ifne, first);
            body.jump(O::Goto, out);
            body.place(first).op(O::Iconst1).op(O::Ireturn);
            body.place(second).op(O::Iconst2).op(O::Ireturn);
            body.place(out).op(O::Iconst0).op(O::Ireturn);
        });
        let [switch] = flow.text_switches() else {
            panic!("{:?}", flow.text_switches());
        };
        let all = [("c", None, true), ("Aa", None, false), ("BB", None, true)];
        assert_eq!(shown(switch), all);
        assert_eq!(switch.second, None);
    }
}
