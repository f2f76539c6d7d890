//! Looks through null that cannot happen: the local was looked through before, compared with null, or has been given
//! a new object.
//!
//! For every instruction the locals are found that are surely not null there, on all ways to it. An operand that is
//! such a local throws no `NullPointerException`. The same holds of a final field of `this` that every constructor
//! gives an object, if nobody can look at it before.

use std::collections::BTreeSet;
use std::sync::Arc;

use vitro_classfile::{ClassFile, Instruction, Method, Opcode, Operands, access};

use super::{Cause, EdgeKind, Flow};
use crate::operand::Expr;
use crate::stack::constant;

/// For each instruction whether its first operand, which it looks through, is surely not null.
pub(super) fn surely_not_null(flow: &Flow, class: &ClassFile, method: &Method) -> Vec<bool> {
    let mut analysis = Analysis::new(flow, class);
    if &*method.name != "<init>" {
        analysis.fields = filled_fields(class);
    }
    let before = analysis.run();
    let sure = |(number, known): (usize, &Option<Known>)| {
        let operand = analysis.operand(number);
        known
            .as_ref()
            .is_some_and(|known| analysis.is_not_null(operand, known))
    };
    before.iter().enumerate().map(sure).collect()
}

/// Locals that are not null.
type Known = BTreeSet<u16>;

struct Analysis<'a> {
    flow: &'a Flow,
    class: &'a ClassFile,
    unsure: BTreeSet<u16>,
    /// Fields of `this` that are not null.
    fields: Vec<Arc<str>>,
}

/// The final fields of a class that hold an object whenever a method can read them.
fn filled_fields(class: &ClassFile) -> Vec<Arc<str>> {
    let candidates = class.fields.iter().filter(|field| {
        field.access & (access::FINAL | access::STATIC) == access::FINAL
            && field.descriptor.starts_with(['L', '['])
    });
    let mut fields: Vec<Arc<str>> = candidates.map(|field| field.name.clone()).collect();
    // A constructor above might call a method of this class.
    let above = class.super_name.as_deref();
    if !matches!(above, Some("java/lang/Object" | "java/lang/Record")) {
        fields.clear();
    }
    for method in class.methods.iter().filter(|one| &*one.name == "<init>") {
        if fields.is_empty() {
            break;
        }
        let flow = method
            .code
            .as_ref()
            .map(|code| Flow::whole(class, method, code));
        match flow {
            Some(Ok(flow)) => {
                let kept = kept_filled(&flow, class, &fields);
                fields = kept.unwrap_or_default();
            }
            _ => fields.clear(),
        }
    }
    fields
}

/// Those of some fields that a constructor gives an object before it hands out `this`; `None` if the code does not tell.
fn kept_filled(flow: &Flow, class: &ClassFile, fields: &[Arc<str>]) -> Option<Vec<Arc<str>>> {
    let analysis = Analysis::new(flow, class);
    let before = analysis.run();
    let written = written_before(flow, class, fields);
    let mut kept: BTreeSet<Arc<str>> = fields.iter().cloned().collect();
    for (number, instruction) in flow.instructions.iter().enumerate() {
        let (Some(known), Some(written)) = (&before[number], &written[number]) else {
            // Nothing leads here, or there are subroutines.
            before[0].as_ref()?;
            continue;
        };
        if let Some((name, value)) = written_field(flow, class, number)
            && !analysis.is_not_null(value, known)
        {
            kept.remove(&name);
        }
        if hands_out_this(flow, class, number, instruction) {
            kept.retain(|field| written.contains(field));
        }
    }
    Some(kept.into_iter().collect())
}

/// The field of `this` that an instruction writes, and what it writes.
fn written_field<'f>(
    flow: &'f Flow,
    class: &ClassFile,
    number: usize,
) -> Option<(Arc<str>, &'f Expr)> {
    let instruction = &flow.instructions[number];
    let operands = flow.stacks.operands(number);
    let is_own = operands.first().is_some_and(|one| **one == Expr::This);
    let named = constant(instruction).and_then(|at| class.constants.member(at));
    match (instruction.opcode.general(), named, operands.get(1)) {
        (Opcode::Putfield, Some((_, name, _)), Some(value)) if is_own => {
            Some((name.clone(), &**value))
        }
        _ => None,
    }
}

/// Whether others may look at `this` once an instruction has been executed.
fn hands_out_this(
    flow: &Flow,
    class: &ClassFile,
    number: usize,
    instruction: &Instruction,
) -> bool {
    let operands = flow.stacks.operands(number);
    // What comes from before a join may be `this`, too.
    let may_be_this = |operand: &Arc<Expr>| matches!(**operand, Expr::This | Expr::Unknown);
    match instruction.opcode.general() {
        // Whoever has called for the object gets it.
        Opcode::Return => true,
        Opcode::Putfield => operands.get(1).is_none_or(may_be_this),
        Opcode::Invokespecial => {
            // The constructor above is `Object`'s, or another one of this class.
            let named = constant(instruction).and_then(|at| class.constants.member(at));
            let constructs = named.is_some_and(|(_, name, _)| &**name == "<init>");
            let mut passed = operands.iter().skip(usize::from(constructs));
            passed.any(may_be_this)
        }
        Opcode::Invokevirtual
        | Opcode::Invokeinterface
        | Opcode::Invokestatic
        | Opcode::Invokedynamic
        | Opcode::Putstatic
        | Opcode::Aastore
        | Opcode::Areturn
        | Opcode::Astore => operands.iter().any(may_be_this),
        _ => false,
    }
}

/// Which of some fields of `this` have surely been written before each instruction of a constructor; `None` where nothing
/// leads.
fn written_before(
    flow: &Flow,
    class: &ClassFile,
    fields: &[Arc<str>],
) -> Vec<Option<BTreeSet<Arc<str>>>> {
    let mut before: Vec<Option<BTreeSet<Arc<str>>>> = vec![None; flow.instructions.len()];
    before[0] = Some(BTreeSet::new());
    let mut open = BTreeSet::from([0u32]);
    while let Some(number) = open.pop_first() {
        let Some(known) = before[number as usize].clone() else {
            continue;
        };
        let mut ended = known.clone();
        if calls_other_constructor(flow, class, number as usize) {
            ended.extend(fields.iter().cloned());
        }
        ended.extend(written_field(flow, class, number as usize).map(|(name, _)| name));
        for edge in flow.outgoing(number) {
            let Some(target) = before.get_mut(edge.to as usize) else {
                continue;
            };
            let after = if edge.kind.is_throw() { &known } else { &ended };
            let met = match target {
                Some(others) => after.intersection(others).cloned().collect(),
                None => after.clone(),
            };
            if target.as_ref() != Some(&met) {
                *target = Some(met);
                open.insert(edge.to);
            }
        }
    }
    before
}

/// Whether an instruction calls another constructor of the class, which fills what all of them fill.
fn calls_other_constructor(flow: &Flow, class: &ClassFile, number: usize) -> bool {
    let instruction = &flow.instructions[number];
    let named = constant(instruction).and_then(|at| class.constants.member(at));
    let operands = flow.stacks.operands(number);
    instruction.opcode.general() == Opcode::Invokespecial
        && operands.first().is_some_and(|one| **one == Expr::This)
        && named.is_some_and(|(owner, name, _)| &**name == "<init>" && *owner == class.name)
}

/// Locals that are written while an older value of them may still wait on the stack: an operand does not tell which
/// one it is.
fn unsure(flow: &Flow) -> BTreeSet<u16> {
    let stores = flow.instructions.iter().enumerate();
    stores
        .filter_map(|(number, instruction)| {
            let (slot, size) = stored(instruction)?;
            (flow.stacks.depth(number) > size).then_some(slot)
        })
        .collect()
}

/// The local that an instruction writes, and the slots that it takes from the stack for it.
fn stored(instruction: &Instruction) -> Option<(u16, i32)> {
    let size = match instruction.opcode.general() {
        Opcode::Istore | Opcode::Fstore | Opcode::Astore => 1,
        Opcode::Lstore | Opcode::Dstore => 2,
        _ => return None,
    };
    match instruction.operands {
        Operands::Local(slot) => Some((slot, size)),
        _ => None,
    }
}

impl<'a> Analysis<'a> {
    fn new(flow: &'a Flow, class: &'a ClassFile) -> Self {
        Analysis {
            flow,
            class,
            unsure: unsure(flow),
            fields: Vec::new(),
        }
    }

    /// What is known before each instruction; `None` where nothing leads.
    fn run(&self) -> Vec<Option<Known>> {
        let count = self.flow.instructions.len();
        let mut before: Vec<Option<Known>> = vec![None; count];
        let subroutines = |one: &Instruction| one.opcode.general() == Opcode::Jsr;
        if self.flow.instructions.iter().any(subroutines) {
            return before;
        }
        before[0] = Some(Known::new());
        let mut open = BTreeSet::from([0u32]);
        while let Some(number) = open.pop_first() {
            let Some(known) = before[number as usize].clone() else {
                continue;
            };
            for edge in self.flow.outgoing(number) {
                let Some(target) = before.get_mut(edge.to as usize) else {
                    continue;
                };
                let mut after = match edge.kind.is_throw() {
                    true => known.clone(),
                    false => self.after(number as usize, edge.kind, &known),
                };
                if let Some(others) = target {
                    after.retain(|slot| others.contains(slot));
                }
                if target.as_ref() != Some(&after) {
                    *target = Some(after);
                    open.insert(edge.to);
                }
            }
        }
        before
    }

    fn operand(&self, number: usize) -> &Expr {
        let operands = self.flow.stacks.operands(number);
        operands.first().map_or(&Expr::Unknown, |operand| operand)
    }

    fn is_not_null(&self, value: &Expr, known: &Known) -> bool {
        match value {
            Expr::Local { slot, .. } => known.contains(slot) && !self.unsure.contains(slot),
            Expr::Cast { value, .. } => self.is_not_null(value, known),
            Expr::Field { object, name, .. } if **object == Expr::This => {
                self.fields.contains(name)
            }
            value => value.is_not_null(),
        }
    }

    /// What is known after an instruction has ended in this way.
    fn after(&self, number: usize, way: EdgeKind, known: &Known) -> Known {
        let instruction = &self.flow.instructions[number];
        let operand = self.operand(number);
        let mut after = known.clone();
        if let Some((slot, size)) = stored(instruction) {
            match self.is_not_null(operand, known) {
                true => after.insert(slot),
                false => after.remove(&slot),
            };
            // A wide value covers the next local, too.
            if size == 2 {
                after.remove(&slot.saturating_add(1));
            }
            return after;
        }
        if let Some(slot) = self.shown(number, instruction, operand, way) {
            after.insert(slot);
        }
        after
    }

    /// The local that is not null if an instruction ends in this way.
    fn shown(
        &self,
        number: usize,
        instruction: &Instruction,
        operand: &Expr,
        way: EdgeKind,
    ) -> Option<u16> {
        let outgoing = self.flow.outgoing(number as u32);
        let looks_through = outgoing
            .iter()
            .any(|edge| matches!(edge.kind, EdgeKind::Throw(Cause::Null, _)));
        let shown = match (instruction.opcode, way) {
            _ if looks_through => local(operand),
            (Opcode::Ifnull, EdgeKind::NotTaken) | (Opcode::Ifnonnull, EdgeKind::Taken) => {
                local(operand)
            }
            (Opcode::Ifeq, EdgeKind::NotTaken) | (Opcode::Ifne, EdgeKind::Taken) => match operand {
                Expr::InstanceOf { value, .. } => local(value),
                _ => None,
            },
            (Opcode::Invokestatic, _) if self.requires(instruction) => local(operand),
            _ => None,
        };
        shown.filter(|slot| !self.unsure.contains(slot))
    }
}

impl Analysis<'_> {
    /// Whether a call returns only if its first argument is not null.
    fn requires(&self, instruction: &Instruction) -> bool {
        let named = constant(instruction).and_then(|at| self.class.constants.member(at));
        named.is_some_and(|(owner, name, _)| {
            &**owner == "java/util/Objects" && &**name == "requireNonNull"
        })
    }
}

/// The local that a value was read from.
fn local(value: &Expr) -> Option<u16> {
    match value {
        Expr::Local { slot, .. } => Some(*slot),
        Expr::Cast { value, .. } => local(value),
        _ => None,
    }
}
