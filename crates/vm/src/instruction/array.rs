//! Making arrays, and the errors of array instructions.

use crate::class::Form;
use crate::heap::{ClassId, Ref, array_words};
use crate::kind::Kind;
use crate::machine::Machine;
use crate::outcome::{Exec, Trap};

/// HotSpot's limit for array lengths.
const MAX_LENGTH: u32 = i32::MAX as u32 - 2;

/// The exception for a bad index.
#[cold]
pub fn out_of_bounds(index: i32, length: u32) -> Trap {
    Trap::throw(
        "java/lang/ArrayIndexOutOfBoundsException",
        format!("Index {index} out of bounds for length {length}"),
    )
}

impl Machine {
    /// Collects garbage if it is time, and checks that `words` more are allowed.
    pub(crate) fn reserve(&mut self, words: usize) -> Exec<()> {
        if self.heap.wants_collection() || self.heap.exceeds_limit(words) {
            self.collect();
        }
        if self.heap.exceeds_limit(words) {
            self.collect_soft();
            if self.heap.exceeds_limit(words) {
                self.note_shortage();
                return Err(Trap::throw("java/lang/OutOfMemoryError", "Java heap space"));
            }
        }
        Ok(())
    }

    /// A new array of a class, with the checks of length and memory.
    pub fn allocate_array(&mut self, class: ClassId, length: i32) -> Exec<Ref> {
        let log2 = match self.class(class).form {
            Form::Array { kind, .. } => kind.log2(),
            _ => return Err(Trap::internal("an array of a class that is none")),
        };
        if length < 0 {
            return Err(Trap::throw(
                "java/lang/NegativeArraySizeException",
                length.to_string(),
            ));
        }
        if length as u32 > MAX_LENGTH {
            return Err(Trap::throw(
                "java/lang/OutOfMemoryError",
                "Requested array size exceeds VM limit",
            ));
        }
        self.reserve(array_words(length as u32, log2))?;
        Ok(self.heap.new_array(class, length as u32, log2))
    }

    pub(crate) fn new_array_slow(&mut self, kind: Kind) -> Exec<()> {
        self.new_ref_array_slow(self.known.array_of(kind))
    }

    pub(crate) fn new_ref_array_slow(&mut self, class: ClassId) -> Exec<()> {
        let length = self.operand(0) as i32;
        let array = self.allocate_array(class, length)?;
        self.drop_operands(1);
        self.push_operand(array.slot(), 1);
        Ok(())
    }

    pub(crate) fn multi_new_array(&mut self, dims: u8, cp: u16) -> Exec<()> {
        let class = self.resolve_class(self.current_class(), cp)?;
        let dims = usize::from(dims);
        let lengths: Vec<i32> = (0..dims)
            .rev()
            .map(|depth| self.operand(depth) as i32)
            .collect();
        if let Some(&negative) = lengths.iter().find(|&&length| length < 0) {
            return Err(Trap::throw(
                "java/lang/NegativeArraySizeException",
                negative.to_string(),
            ));
        }
        // The collector must not run between the parts, which no root holds.
        let total: usize = total_words(&lengths);
        self.reserve(total)?;
        let array = self.nested_array(class, &lengths)?;
        self.drop_operands(dims as u32);
        self.push_operand(array.slot(), 1);
        Ok(())
    }

    /// An array of arrays; lengths must not be negative. Does not collect.
    pub fn nested_array(&mut self, class: ClassId, lengths: &[i32]) -> Exec<Ref> {
        let Form::Array { component, kind } = self.class(class).form else {
            return Err(Trap::internal("an array of a class that is none"));
        };
        let array = self.heap.new_array(class, lengths[0] as u32, kind.log2());
        if lengths.len() > 1 {
            for index in 0..lengths[0] as usize {
                let part = self.nested_array(component, &lengths[1..])?;
                self.heap.set_ref(array, index, part);
            }
        }
        Ok(array)
    }

    #[cold]
    pub(crate) fn array_store_error(&self, stored: ClassId) -> Trap {
        Trap::throw(
            "java/lang/ArrayStoreException",
            self.class(stored).java_name(),
        )
    }
}

/// An upper bound of the words that a nested array takes.
fn total_words(lengths: &[i32]) -> usize {
    let mut total = 0usize;
    let mut count = 1usize;
    for &length in lengths {
        total = total.saturating_add(count.saturating_mul(length as usize + 2));
        count = count.saturating_mul(length as usize);
    }
    total
}
