//! Both sides of a small branch at once. Where a jump on unknown ints only chooses between a few instructions that compute
//! ints in local variables or on the stack, and both ways meet again soon, there is no need for two paths: each variable
//! that differs becomes one term, `condition ? this : that`, and the run continues where the branches meet.
//!
//! Only instructions that can neither fail nor be seen from elsewhere are taken so; a region with any other is left to
//! the fork.

use std::collections::{BTreeMap, BTreeSet};

use vitro_expr::{Op, Sort, Term, Value};

use super::Symbolic;
use super::shade::Situation;
use crate::code::{Code, Insn};
use crate::kind::Kind;

/// Most instructions of a region.
const MOST_INSTRUCTIONS: usize = 40;
/// Most jumps in it that depend on unknowns.
const MOST_JUMPS: usize = 6;

/// Where a run continues after both sides of a branch, and what it finds there.
pub(crate) struct Merged {
    /// The instruction.
    pub(crate) pc: usize,
    /// Slots in use.
    pub(crate) sp: usize,
    /// New bits of slots.
    pub(crate) writes: Vec<(usize, u64)>,
}

/// Slots that a side has written, and how many are in use.
#[derive(Clone)]
struct Side {
    written: BTreeMap<usize, Term>,
    sp: usize,
}

impl Symbolic {
    /// Takes both sides of the branch that stands here, if they are small and meet again.
    pub(super) fn merge(&mut self, at: &Situation<'_>) -> Option<Merged> {
        let join = join_of(at.code, at.pc)?;
        let start = Side {
            written: BTreeMap::new(),
            sp: at.sp,
        };
        let mut region = Region {
            symbolic: self,
            at,
            join,
            jumps: MOST_JUMPS,
        };
        let end = region.run(at.pc, start)?;
        let mut writes = Vec::new();
        for (&slot, &term) in &end.written {
            if slot < end.sp {
                self.set_slot(at.thread, at.base + slot, Some(term));
                writes.push((slot, self.value_bits(term)));
            }
        }
        self.merges += 1;
        Some(Merged {
            pc: join,
            sp: end.sp,
            writes,
        })
    }

    /// How many branches were taken on both sides at once.
    pub fn merge_count(&self) -> u64 {
        self.merges
    }
}

/// Whether an opcode computes ints and nothing else: pushes of constants, loads, stores, arithmetic without division,
/// narrowing, `iinc`, jumps on ints, `goto`.
fn is_plain(opcode: u8) -> bool {
    matches!(
        opcode,
        0 | 2..=8 | 16 | 17 | 21 | 26..=29 | 54 | 59..=62 | 96 | 100 | 104 | 116 | 120 | 122 | 124
            | 126 | 128 | 130 | 132 | 145..=147 | 153..=164 | 167
    )
}

/// The jump target of a conditional jump on ints.
fn target_of(insn: Insn) -> Option<usize> {
    match insn {
        Insn::IfEq(t)
        | Insn::IfNe(t)
        | Insn::IfLt(t)
        | Insn::IfGe(t)
        | Insn::IfGt(t)
        | Insn::IfLe(t)
        | Insn::IfCmpEq(t)
        | Insn::IfCmpNe(t)
        | Insn::IfCmpLt(t)
        | Insn::IfCmpGe(t)
        | Insn::IfCmpGt(t)
        | Insn::IfCmpLe(t) => Some(t as usize),
        _ => None,
    }
}

/// The first instruction behind a branch that every way passes, if all before it are plain and no way goes back.
fn join_of(code: &Code, branch: usize) -> Option<usize> {
    let mut open = BTreeSet::from([branch]);
    for _ in 0..MOST_INSTRUCTIONS {
        let next = open.pop_first()?;
        if next != branch && open.is_empty() {
            return Some(next);
        }
        if !is_plain(*code.opcodes.get(next)?) {
            return None;
        }
        let insn = code.insns.get(next)?.get().first();
        let follows: [Option<usize>; 2] = match insn {
            Insn::Goto(target) => [Some(target as usize), None],
            other => [Some(next + 1), target_of(other)],
        };
        for follow in follows.into_iter().flatten() {
            if follow <= next {
                return None;
            }
            open.insert(follow);
        }
    }
    None
}

struct Region<'r, 'a> {
    symbolic: &'r mut Symbolic,
    at: &'r Situation<'a>,
    join: usize,
    jumps: usize,
}

impl Region<'_, '_> {
    /// What a run from here finds where the ways meet.
    fn run(&mut self, mut pc: usize, mut side: Side) -> Option<Side> {
        while pc != self.join {
            let insn = self.at.code.insns.get(pc)?.get().first();
            if let Insn::Goto(target) = insn {
                pc = target as usize;
                continue;
            }
            let Some(target) = target_of(insn) else {
                self.step(insn, &mut side)?;
                pc += 1;
                continue;
            };
            let condition = self.condition(insn, &mut side)?;
            if let Some(known) = self.symbolic.terms.as_const(condition) {
                pc = if known.is_true() { target } else { pc + 1 };
                continue;
            }
            self.jumps = self.jumps.checked_sub(1)?;
            let taken = self.run(target, side.clone())?;
            let passed = self.run(pc + 1, side)?;
            return self.either(condition, taken, passed);
        }
        Some(side)
    }

    /// One side or the other.
    fn either(&mut self, condition: Term, taken: Side, passed: Side) -> Option<Side> {
        if taken.sp != passed.sp {
            return None;
        }
        let slots: BTreeSet<usize> = taken
            .written
            .keys()
            .chain(passed.written.keys())
            .copied()
            .collect();
        let mut written = BTreeMap::new();
        for slot in slots.into_iter().filter(|&slot| slot < taken.sp) {
            let (a, b) = (self.read(&taken, slot)?, self.read(&passed, slot)?);
            written.insert(slot, self.choose(condition, a, b));
        }
        Some(Side {
            written,
            sp: taken.sp,
        })
    }

    /// `condition ? a : b`; of booleans one condition, so that what is assumed of it is known of its parts.
    fn choose(&mut self, condition: Term, a: Term, b: Term) -> Term {
        let (Some(a_holds), Some(b_holds)) = (self.truth(a), self.truth(b)) else {
            return self.symbolic.terms.ite(condition, a, b);
        };
        let terms = &mut self.symbolic.terms;
        let otherwise = terms.not(condition);
        let holds = match (terms.as_const(a_holds), terms.as_const(b_holds)) {
            (_, Some(b)) if !b.is_true() => terms.and(condition, a_holds),
            (Some(a), _) if !a.is_true() => terms.and(otherwise, b_holds),
            (Some(_), _) => terms.or(condition, b_holds),
            (_, Some(_)) => terms.or(otherwise, a_holds),
            _ => terms.ite(condition, a_holds, b_holds),
        };
        let (one, zero) = (terms.int(1), terms.int(0));
        terms.ite(holds, one, zero)
    }

    /// The condition that an int is the 1 or 0 of; nothing if it may be another number.
    fn truth(&mut self, term: Term) -> Option<Term> {
        let terms = &mut self.symbolic.terms;
        if let Some(bits) = terms.as_bits(term) {
            return (bits < 2).then(|| terms.bool(bits == 1));
        }
        let &[condition, a, b] = terms.args(term) else {
            return None;
        };
        match (terms.op(term), terms.as_bits(a), terms.as_bits(b)) {
            (Op::Ite, Some(1), Some(0)) => Some(condition),
            (Op::Ite, Some(0), Some(1)) => Some(terms.not(condition)),
            _ => None,
        }
    }

    /// The int in a slot; nothing if it is something else.
    fn read(&mut self, side: &Side, slot: usize) -> Option<Term> {
        if let Some(&term) = side.written.get(&slot) {
            return Some(term);
        }
        let sort = Sort::Bv(32);
        match self.symbolic.slot(self.at.thread, self.at.base + slot) {
            Some(term) => (self.symbolic.terms.sort(term) == sort).then_some(term),
            None => {
                let value = Value::from_raw_bits(*self.at.slots.get(slot)?, sort);
                Some(self.symbolic.terms.constant(&value, sort))
            }
        }
    }

    fn pop(&mut self, side: &mut Side) -> Option<Term> {
        side.sp = side.sp.checked_sub(1)?;
        self.read(side, side.sp)
    }

    fn push(side: &mut Side, term: Term) {
        side.written.insert(side.sp, term);
        side.sp += 1;
    }

    fn condition(&mut self, insn: Insn, side: &mut Side) -> Option<Term> {
        let right = self.pop(side)?;
        let is_pair = matches!(
            insn,
            Insn::IfCmpEq(_)
                | Insn::IfCmpNe(_)
                | Insn::IfCmpLt(_)
                | Insn::IfCmpGe(_)
                | Insn::IfCmpGt(_)
                | Insn::IfCmpLe(_)
        );
        let (a, b) = match is_pair {
            true => (self.pop(side)?, right),
            false => (right, self.symbolic.terms.int(0)),
        };
        let terms = &mut self.symbolic.terms;
        let (holds, negated) = match insn {
            Insn::IfEq(_) | Insn::IfCmpEq(_) => (terms.eq(a, b), false),
            Insn::IfNe(_) | Insn::IfCmpNe(_) => (terms.eq(a, b), true),
            Insn::IfLt(_) | Insn::IfCmpLt(_) => (terms.slt(a, b), false),
            Insn::IfGe(_) | Insn::IfCmpGe(_) => (terms.slt(a, b), true),
            Insn::IfLe(_) | Insn::IfCmpLe(_) => (terms.sle(a, b), false),
            _ => (terms.sle(a, b), true),
        };
        Some(if negated { terms.not(holds) } else { holds })
    }

    fn step(&mut self, insn: Insn, side: &mut Side) -> Option<()> {
        match insn {
            Insn::Nop => {}
            Insn::Const(value) => {
                let term = self.symbolic.terms.int(value);
                Self::push(side, term);
            }
            Insn::Load(local) => {
                let term = self.read(side, local.into())?;
                Self::push(side, term);
            }
            Insn::Store(local) => {
                let term = self.pop(side)?;
                side.written.insert(local.into(), term);
            }
            Insn::Iinc { local, by } => {
                let term = self.read(side, local.into())?;
                let by = self.symbolic.terms.int(by);
                let sum = self.symbolic.terms.add(term, by);
                side.written.insert(local.into(), sum);
            }
            Insn::INeg => {
                let term = self.pop(side)?;
                Self::push(side, self.symbolic.terms.neg(term));
            }
            Insn::I2B | Insn::I2C | Insn::I2S => {
                let term = self.pop(side)?;
                let kind = match insn {
                    Insn::I2B => Kind::Byte,
                    Insn::I2C => Kind::Char,
                    _ => Kind::Short,
                };
                let term = self.narrow(kind, term);
                Self::push(side, term);
            }
            other => self.binary(other, side)?,
        }
        Some(())
    }

    fn narrow(&mut self, kind: Kind, term: Term) -> Term {
        let terms = &mut self.symbolic.terms;
        let width = if kind == Kind::Byte { 8 } else { 16 };
        let low = terms.extract(0, width, term);
        match kind {
            Kind::Char => terms.zext(32, low),
            _ => terms.sext(32, low),
        }
    }

    fn binary(&mut self, insn: Insn, side: &mut Side) -> Option<()> {
        let b = self.pop(side)?;
        let a = self.pop(side)?;
        let terms = &mut self.symbolic.terms;
        let result = match insn {
            Insn::IAdd => terms.add(a, b),
            Insn::ISub => terms.sub(a, b),
            Insn::IMul => terms.mul(a, b),
            Insn::IShl => terms.java_shl(a, b),
            Insn::IShr => terms.java_shr(a, b),
            Insn::IUshr => terms.java_ushr(a, b),
            Insn::IAnd => terms.bit_and(a, b),
            Insn::IOr => terms.bit_or(a, b),
            Insn::IXor => terms.bit_xor(a, b),
            _ => return None,
        };
        Self::push(side, result);
        Some(())
    }
}
