//! What matters of a frame at an instruction: the locals that may still be read, and the operands, each with whether it
//! is a reference. Two states of a program that differ only in other slots continue alike.
//!
//! A local is alive if some way from here reads it before it is written; ways into the handlers around an instruction
//! count, whatever it does. How it is read says what it is. Operands are followed forward from the method's start.

use std::collections::BTreeMap;

use vitro_classfile::opcode::Effect;
use vitro_classfile::{
    ClassFile, Code, Constant, ConstantPool, Instruction, Opcode, Operands, decode, descriptor,
};

use crate::stack::{constant, member, stack_slots};

/// The slots that matter at an instruction.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Slots {
    /// Locals by number, with whether they hold a reference. Of a long or double only the first slot is there.
    pub locals: BTreeMap<u16, bool>,
    /// For each slot of the operand stack, the lowest first, whether it holds a reference.
    pub operands: Vec<bool>,
}

/// The slots that matter at each instruction of a method.
#[derive(Clone, Debug)]
pub struct Alive {
    /// By offset; instructions that cannot be reached are missing.
    slots: BTreeMap<u32, Slots>,
}

impl Alive {
    /// What matters in a body; `None` for subroutines and for code that a verifier would reject.
    pub fn of(class: &ClassFile, code: &Code) -> Option<Alive> {
        let instructions: Vec<Instruction> = decode(&code.bytes).collect::<Result<_, _>>().ok()?;
        let body = Body {
            constants: &class.constants,
            code,
            number: instructions
                .iter()
                .enumerate()
                .map(|(number, one)| (one.offset, number))
                .collect(),
            instructions,
        };
        let operands = body.operands()?;
        let locals = body.locals(&operands)?;
        let offsets = body.instructions.iter().map(|one| one.offset);
        let slots = offsets.zip(operands.into_iter().zip(locals));
        let slots = slots.filter_map(|(offset, (operands, locals))| {
            let operands = operands?;
            Some((offset, Slots { locals, operands }))
        });
        Some(Alive {
            slots: slots.collect(),
        })
    }

    /// What matters before the instruction at an offset.
    pub fn at(&self, offset: u32) -> Option<&Slots> {
        self.slots.get(&offset)
    }
}

struct Body<'a> {
    constants: &'a ConstantPool,
    code: &'a Code,
    instructions: Vec<Instruction>,
    number: BTreeMap<u32, usize>,
}

/// A local that an instruction reads or writes, and whether that is a reference.
enum Touch {
    Reads(u16, bool),
    Writes(u16),
    /// A long or double: two locals are written.
    WritesTwo(u16),
    Nothing,
}

impl Body<'_> {
    /// The instructions that may follow one, handlers aside.
    fn next(&self, number: usize) -> Option<Vec<usize>> {
        let instruction = &self.instructions[number];
        let mut next = Vec::new();
        let mut known = true;
        instruction.each_target(|target| match self.number.get(&target) {
            Some(&number) => next.push(number),
            None => known = false,
        });
        if !instruction.opcode.ends_flow() {
            next.push(*self.number.get(&instruction.next())?);
        }
        known.then_some(next)
    }

    /// The handlers around an instruction.
    fn handlers(&self, number: usize) -> Option<Vec<usize>> {
        let offset = self.instructions[number].offset;
        let around = self.code.handlers.iter();
        let around =
            around.filter(|one| (u32::from(one.start_pc)..u32::from(one.end_pc)).contains(&offset));
        around
            .map(|one| self.number.get(&u32::from(one.handler_pc)).copied())
            .collect()
    }

    /// For each instruction that can be reached, which operands are references.
    fn operands(&self) -> Option<Vec<Option<Vec<bool>>>> {
        let mut known: Vec<Option<Vec<bool>>> = vec![None; self.instructions.len()];
        let mut waiting = vec![(0, Vec::new())];
        while let Some((number, stack)) = waiting.pop() {
            match &known[number] {
                Some(before) if *before == stack => continue,
                Some(_) => return None,
                None => known[number] = Some(stack.clone()),
            }
            for handler in self.handlers(number)? {
                waiting.push((handler, vec![true]));
            }
            let after = self.after(&self.instructions[number], stack)?;
            for next in self.next(number)? {
                waiting.push((next, after.clone()));
            }
        }
        Some(known)
    }

    /// The operands behind an instruction.
    fn after(&self, instruction: &Instruction, mut stack: Vec<bool>) -> Option<Vec<bool>> {
        let opcode = instruction.opcode.general();
        if let Some((copied, below)) = copies(opcode) {
            let from = stack.len().checked_sub(copied)?;
            let top = stack[from..].to_vec();
            let at = from.checked_sub(below)?;
            stack.splice(at..at, top);
            return Some(stack);
        }
        if opcode == Opcode::Swap {
            let last = stack.len().checked_sub(1)?;
            stack.swap(last, last.checked_sub(1)?);
            return Some(stack);
        }
        let (taken, given) = stack_slots(self.constants, instruction)?;
        stack.truncate(stack.len().checked_sub(taken)?);
        let is_reference = self.gives_reference(instruction)?;
        stack.extend(std::iter::repeat_n(is_reference, given));
        Some(stack)
    }

    /// Whether what an instruction gives is a reference; of no interest if it gives nothing.
    fn gives_reference(&self, instruction: &Instruction) -> Option<bool> {
        if let Effect::Fixed { pushes, .. } = instruction.opcode.effect() {
            return Some(pushes.starts_with(['A', 'N', '[']));
        }
        let is_reference = |descriptor: &str| descriptor.starts_with(['L', '[']);
        Some(match instruction.opcode.general() {
            Opcode::Aload
            | Opcode::Aaload
            | Opcode::New
            | Opcode::Newarray
            | Opcode::Anewarray
            | Opcode::Multianewarray
            | Opcode::Checkcast => true,
            Opcode::Ldc | Opcode::LdcW | Opcode::Ldc2W => {
                match self.constants.get(constant(instruction)?)? {
                    Constant::Integer(_)
                    | Constant::Float(_)
                    | Constant::Long(_)
                    | Constant::Double(_) => false,
                    Constant::Dynamic { name_and_type, .. } => {
                        is_reference(self.constants.name_and_type(*name_and_type)?.1)
                    }
                    _ => true,
                }
            }
            Opcode::Getstatic | Opcode::Getfield => {
                is_reference(member(self.constants, constant(instruction)?)?.1)
            }
            Opcode::Invokestatic
            | Opcode::Invokevirtual
            | Opcode::Invokespecial
            | Opcode::Invokeinterface
            | Opcode::Invokedynamic => {
                let (_, text) = member(self.constants, constant(instruction)?)?;
                descriptor::return_descriptor(text).is_some_and(is_reference)
            }
            // Subroutines have addresses among their operands.
            Opcode::Jsr | Opcode::JsrW | Opcode::Ret => return None,
            _ => false,
        })
    }

    /// For each instruction, the locals that may be read from there on.
    fn locals(&self, operands: &[Option<Vec<bool>>]) -> Option<Vec<BTreeMap<u16, bool>>> {
        let mut alive: Vec<BTreeMap<u16, bool>> = vec![BTreeMap::new(); self.instructions.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for number in (0..self.instructions.len()).rev() {
                if operands[number].is_none() {
                    continue;
                }
                let mut here = BTreeMap::new();
                for next in self.next(number)? {
                    join(&mut here, &alive[next])?;
                }
                match touch(&self.instructions[number]) {
                    Touch::Reads(local, kind) => join(&mut here, &BTreeMap::from([(local, kind)]))?,
                    Touch::Writes(local) => {
                        here.remove(&local);
                    }
                    Touch::WritesTwo(local) => {
                        here.remove(&local);
                        here.remove(&local.saturating_add(1));
                    }
                    Touch::Nothing => {}
                }
                for handler in self.handlers(number)? {
                    join(&mut here, &alive[handler])?;
                }
                if here != alive[number] {
                    alive[number] = here;
                    changed = true;
                }
            }
        }
        Some(alive)
    }
}

/// Takes in what is alive elsewhere; `None` if a local is a reference here and none there.
fn join(here: &mut BTreeMap<u16, bool>, other: &BTreeMap<u16, bool>) -> Option<()> {
    for (&local, &kind) in other {
        if *here.entry(local).or_insert(kind) != kind {
            return None;
        }
    }
    Some(())
}

/// How many slots an instruction copies, and how many slots below them the copy goes.
fn copies(opcode: Opcode) -> Option<(usize, usize)> {
    Some(match opcode {
        Opcode::Dup => (1, 0),
        Opcode::DupX1 => (1, 1),
        Opcode::DupX2 => (1, 2),
        Opcode::Dup2 => (2, 0),
        Opcode::Dup2X1 => (2, 1),
        Opcode::Dup2X2 => (2, 2),
        _ => return None,
    })
}

fn touch(instruction: &Instruction) -> Touch {
    let local = match instruction.operands {
        Operands::Local(local) => local,
        Operands::Increment { local, .. } => return Touch::Reads(local, false),
        _ => return Touch::Nothing,
    };
    match instruction.opcode.general() {
        Opcode::Iload | Opcode::Lload | Opcode::Fload | Opcode::Dload => Touch::Reads(local, false),
        Opcode::Aload => Touch::Reads(local, true),
        Opcode::Istore | Opcode::Fstore | Opcode::Astore => Touch::Writes(local),
        Opcode::Lstore | Opcode::Dstore => Touch::WritesTwo(local),
        _ => Touch::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use vitro_classfile::Opcode as O;
    use vitro_classfile::access;
    use vitro_classfile::assemble::{Body, ClassBuilder};

    fn alive(descriptor: &str, write: impl FnOnce(&mut Body, &mut ClassBuilder)) -> Option<Alive> {
        let mut class = ClassBuilder::new("a/T");
        let mut body = Body::new(9, 9);
        write(&mut body, &mut class);
        class.method(access::STATIC, "f", descriptor, body);
        let class = ClassFile::parse(&class.bytes()).expect("a class");
        Alive::of(&class, class.methods[0].code.as_ref().expect("a body"))
    }

    fn at(alive: &Alive, offset: u32) -> (Vec<(u16, bool)>, Vec<bool>) {
        let slots = alive.at(offset).expect("an instruction");
        let locals = slots.locals.iter().map(|(&local, &kind)| (local, kind));
        (locals.collect(), slots.operands.clone())
    }

    #[test]
    fn a_local_is_dead_until_it_is_written_again() {
        let alive = alive("(ILjava/lang/Object;)Ljava/lang/Object;", |body, _| {
            body.op(O::Iload0).op(O::Pop).op(O::Iconst1).op(O::Istore0);
            body.op(O::Aload1).op(O::Iload0).op(O::Pop).op(O::Areturn);
        });
        let alive = alive.expect("slots");
        assert_eq!(at(&alive, 0), (vec![(0, false), (1, true)], vec![]));
        assert_eq!(at(&alive, 1), (vec![(1, true)], vec![false]));
        assert_eq!(at(&alive, 3), (vec![(1, true)], vec![false]));
        assert_eq!(at(&alive, 4), (vec![(0, false), (1, true)], vec![]));
        assert_eq!(at(&alive, 7), (vec![], vec![true]));
    }

    #[test]
    fn what_a_handler_reads_is_alive_around_it() {
        let alive = alive("(II)I", |body, class| {
            let arithmetic = class.class("java/lang/ArithmeticException");
            let start = body.here();
            body.op(O::Iconst1).op(O::Iload0).op(O::Idiv).op(O::Ireturn);
            let end = body.here();
            body.op(O::Pop).op(O::Iload1).op(O::Ireturn);
            body.handler(start, end, end, arithmetic);
        });
        let alive = alive.expect("slots");
        assert_eq!(at(&alive, 2).0, [(1, false)]);
        assert_eq!(at(&alive, 4), (vec![(1, false)], vec![true]));
    }

    #[test]
    fn copies_go_below_and_longs_have_two_slots() {
        let alive = alive("(JLjava/lang/Object;)V", |body, _| {
            body.op(O::Aload2).op(O::Iconst1).op(O::DupX1);
            body.op(O::Lload0).op(O::Dup2X1).op(O::Pop2);
            body.op(O::Return);
        });
        let alive = alive.expect("slots");
        assert_eq!(at(&alive, 3).1, [false, true, false]);
        assert_eq!(at(&alive, 4).1, [false, true, false, false, false]);
        assert_eq!(
            at(&alive, 5).1,
            [false, true, false, false, false, false, false]
        );
    }
}
