//! The types in all slots at one point of a method.

use super::failure::{Checked, rule};
use super::types::{Names, Type};

/// Locals and operand stack, slot by slot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Frame {
    /// Without the unusable ones at the end: a method may declare 65,535 locals and use three.
    locals: Vec<Type>,
    stack: Vec<Type>,
    /// A constructor that has not called another constructor yet (flagThisUninit of the
    /// specification).
    pub(super) this_uninit: bool,
    max_stack: u16,
    max_locals: u16,
    locals_changed: bool,
}

impl Frame {
    pub(super) fn new(max_stack: u16, max_locals: u16) -> Self {
        Self {
            locals: Vec::new(),
            stack: Vec::new(),
            this_uninit: false,
            max_stack,
            max_locals,
            locals_changed: true,
        }
    }

    /// Whether locals may have changed since the last call.
    pub(super) fn take_locals_changed(&mut self) -> bool {
        std::mem::take(&mut self.locals_changed)
    }

    /// Slots held in memory.
    pub(super) fn size(&self) -> usize {
        self.locals.len() + self.stack.len()
    }

    pub(super) fn locals(&self) -> &[Type] {
        &self.locals
    }

    pub(super) fn locals_mut(&mut self) -> &mut [Type] {
        self.locals_changed = true;
        &mut self.locals
    }

    pub(super) fn stack(&self) -> &[Type] {
        &self.stack
    }

    pub(super) fn stack_mut(&mut self) -> &mut [Type] {
        &mut self.stack
    }

    pub(super) fn clear_stack(&mut self) {
        self.stack.clear();
    }

    pub(super) fn push(&mut self, t: Type) -> Checked<()> {
        self.push_slot(t)?;
        match t.half() {
            Some(half) => self.push_slot(half),
            None => Ok(()),
        }
    }

    fn push_slot(&mut self, t: Type) -> Checked<()> {
        if self.stack.len() >= usize::from(self.max_stack) {
            return rule("Operand stack overflow");
        }
        self.stack.push(t);
        Ok(())
    }

    /// Takes one slot, whatever is in it.
    pub(super) fn pop_slot(&mut self) -> Checked<Type> {
        match self.stack.pop() {
            Some(t) => Ok(t),
            None => rule("Operand stack underflow"),
        }
    }

    /// Takes a value of exactly this primitive type.
    pub(super) fn pop(&mut self, wanted: Type, names: &Names) -> Checked<()> {
        if let Some(half) = wanted.half() {
            self.pop_exactly(half, wanted, names)?;
        }
        self.pop_exactly(wanted, wanted, names)
    }

    fn pop_exactly(&mut self, slot: Type, wanted: Type, names: &Names) -> Checked<()> {
        match self.pop_slot()? {
            found if found == slot => Ok(()),
            found => mismatch(found, &names.describe(wanted), names),
        }
    }

    /// Takes any reference, initialised or not.
    pub(super) fn pop_reference(&mut self, names: &Names) -> Checked<Type> {
        match self.pop_slot()? {
            found if found.is_reference() => Ok(found),
            found => mismatch(found, "reference", names),
        }
    }

    /// Takes a reference to an object that is initialised.
    pub(super) fn pop_object(&mut self, names: &Names) -> Checked<Type> {
        match self.pop_slot()? {
            found if found.is_object() => Ok(found),
            found => mismatch(found, "'java/lang/Object'", names),
        }
    }

    /// The slot `depth` below the top.
    pub(super) fn peek(&self, depth: usize) -> Option<Type> {
        self.stack.iter().rev().nth(depth).copied()
    }

    /// Copies the top `count` slots and puts them below the `below` slots under them.
    pub(super) fn duplicate(&mut self, count: usize, below: usize) -> Checked<()> {
        let Some(first) = self.stack.len().checked_sub(count) else {
            return rule("Operand stack underflow");
        };
        let Some(target) = first.checked_sub(below) else {
            return rule("Operand stack underflow");
        };
        self.check_cut(first)?;
        self.check_cut(target)?;
        if self.stack.len() + count > usize::from(self.max_stack) {
            return rule("Operand stack overflow");
        }
        self.stack.extend_from_within(first..);
        self.stack[target..].rotate_right(count);
        Ok(())
    }

    pub(super) fn swap(&mut self) -> Checked<()> {
        let Some(second) = self.stack.len().checked_sub(2) else {
            return rule("Operand stack underflow");
        };
        self.check_cut(second)?;
        self.check_cut(second + 1)?;
        self.stack.swap(second, second + 1);
        Ok(())
    }

    /// Drops slots.
    pub(super) fn discard(&mut self, count: usize) -> Checked<()> {
        let Some(left) = self.stack.len().checked_sub(count) else {
            return rule("Operand stack underflow");
        };
        self.check_cut(left)?;
        self.stack.truncate(left);
        Ok(())
    }

    /// A long or double must not be taken apart above `position`.
    fn check_cut(&self, position: usize) -> Checked<()> {
        match self.stack.get(position) {
            Some(t) if t.is_half() => rule("Bad type on operand stack: half of a long or double"),
            _ => Ok(()),
        }
    }

    /// The type of a local.
    pub(super) fn local(&self, index: u16) -> Checked<Type> {
        if index >= self.max_locals {
            return rule(format!("Local variable table overflow: no local {index}"));
        }
        Ok(self
            .locals
            .get(usize::from(index))
            .copied()
            .unwrap_or(Type::Top))
    }

    /// Checks that a local holds exactly this primitive type.
    pub(super) fn check_local(&self, index: u16, wanted: Type, names: &Names) -> Checked<()> {
        let found = self.local(index)?;
        if found != wanted {
            let (found, wanted) = (names.describe(found), names.describe(wanted));
            return rule(format!(
                "Bad local variable type: local {index} is {found}, not {wanted}"
            ));
        }
        if wanted.half().is_some() {
            self.local(index.saturating_add(1))?;
        }
        Ok(())
    }

    /// Writes a local, and makes those unusable of which this destroys a half.
    pub(super) fn store(&mut self, index: u16, t: Type) -> Checked<()> {
        let last = usize::from(index) + usize::from(t.half().is_some());
        if last >= usize::from(self.max_locals) {
            return rule(format!("Local variable table overflow: no local {last}"));
        }
        let index = usize::from(index);
        if self.locals.len() <= last {
            self.locals.resize(last + 1, Type::Top);
        }
        if self.locals[index].is_half() {
            self.locals[index - 1] = Type::Top;
        }
        if let Some(after) = self.locals.get_mut(last + 1).filter(|t| t.is_half()) {
            *after = Type::Top;
        }
        self.locals[index] = t;
        if let Some(half) = t.half() {
            self.locals[last] = half;
        }
        self.locals_changed = true;
        Ok(())
    }

    /// Puts `new` wherever `old` is.
    pub(super) fn replace(&mut self, old: Type, new: Type) {
        for slot in self.locals.iter_mut().chain(&mut self.stack) {
            if *slot == old {
                *slot = new;
            }
        }
        self.locals_changed = true;
    }

    /// Makes locals that hold `old` unusable.
    pub(super) fn forget_local(&mut self, old: Type) {
        for slot in &mut self.locals {
            if *slot == old {
                *slot = Type::Top;
                self.locals_changed = true;
            }
        }
    }

    /// Forgets locals from `count` on.
    pub(super) fn truncate_locals(&mut self, count: usize) {
        self.locals.truncate(count);
        self.locals_changed = true;
    }
}

fn mismatch<T>(found: Type, wanted: &str, names: &Names) -> Checked<T> {
    let found = names.describe(found);
    rule(format!(
        "Bad type on operand stack: {found} is not assignable to {wanted}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(stack: &[Type]) -> Frame {
        let mut frame = Frame::new(8, 4);
        stack.iter().for_each(|&t| frame.push(t).unwrap());
        frame
    }

    #[test]
    fn duplicates_below() {
        use Type::*;
        let mut f = frame(&[Int, Float, Null]);
        f.duplicate(1, 2).unwrap();
        assert_eq!(f.stack(), [Null, Int, Float, Null]);
        let mut f = frame(&[Int, Long]);
        f.duplicate(2, 1).unwrap();
        assert_eq!(f.stack(), [Long, LongHalf, Int, Long, LongHalf]);
        assert!(frame(&[Int, Long]).duplicate(1, 0).is_err());
        assert!(frame(&[Long, Int]).duplicate(1, 1).is_err());
        assert!(frame(&[Long, Int]).duplicate(2, 0).is_err());
        assert!(frame(&[Int]).duplicate(1, 1).is_err());
        assert!(frame(&[Long, Long, Long]).duplicate(2, 2).is_ok());
        assert!(frame(&[Long, Long, Long, Int]).duplicate(2, 0).is_err());
    }

    #[test]
    fn the_stack_has_a_limit() {
        let mut f = frame(&[Type::Long, Type::Long, Type::Long, Type::Int]);
        assert!(f.push(Type::Long).is_err());
        assert!(frame(&[]).pop_slot().is_err());
        assert!(frame(&[Type::Long]).discard(1).is_err());
        assert!(frame(&[Type::Long]).swap().is_err());
    }

    #[test]
    fn overwriting_half_of_a_long_destroys_it() {
        use Type::*;
        let mut f = frame(&[]);
        f.store(1, Long).unwrap();
        f.store(2, Int).unwrap();
        assert_eq!(f.locals(), [Top, Top, Int]);
        f.store(1, Double).unwrap();
        f.store(0, Long).unwrap();
        assert_eq!(f.locals(), [Long, LongHalf, Top]);
        assert!(f.store(3, Long).is_err());
        assert!(f.store(4, Int).is_err());
        assert!(f.local(4).is_err());
        assert_eq!(f.local(3).unwrap(), Top);
    }
}
