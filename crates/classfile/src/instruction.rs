//! Decodes the bytes of a method into instructions (JVMS §6.5).
//!
//! [`decode`] walks the code from start to end. Nothing is allocated but the tables of switches,
//! since every method that is executed passes through here. The decoder checks what can be seen in
//! one instruction alone; whether a jump hits the start of an instruction and whether constants are
//! of the right kind is the verifier's business.

use std::fmt;

use crate::opcode::{Format, Opcode};

/// One instruction with its operands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instruction {
    /// Where it begins in the code; a `wide` prefix belongs to the instruction.
    pub offset: u32,
    /// Bytes it takes.
    pub length: u32,
    /// What to do. Never [`Opcode::Wide`]: the instruction behind the prefix stands here.
    pub opcode: Opcode,
    /// With what.
    pub operands: Operands,
}

impl Instruction {
    /// Offset of the instruction that follows in the code.
    pub fn next(&self) -> u32 {
        self.offset + self.length
    }

    /// Calls `visit` with each offset to which the instruction may jump (not with [`Self::next`]).
    pub fn each_target(&self, mut visit: impl FnMut(u32)) {
        match &self.operands {
            Operands::Jump(target) => visit(*target),
            Operands::TableSwitch(switch) => {
                visit(switch.default);
                switch.targets.iter().copied().for_each(visit);
            }
            Operands::LookupSwitch(switch) => {
                visit(switch.default);
                switch.pairs.iter().for_each(|&(_, target)| visit(target));
            }
            _ => {}
        }
    }
}

/// Operands, the same for short, normal and wide spellings of an instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Operands {
    /// None.
    None,
    /// The constant that is pushed: `bipush`, `sipush`, `iconst_2`, `dconst_1`.
    Value(i32),
    /// A local: `iload 7`, `iload_2`, `ret 3`.
    Local(u16),
    /// `iinc`.
    Increment {
        /// The local.
        local: u16,
        /// What is added.
        by: i16,
    },
    /// An index into the constant pool.
    Constant(u16),
    /// Absolute offset of the target, inside the code.
    Jump(u32),
    /// `tableswitch`.
    TableSwitch(Box<TableSwitch>),
    /// `lookupswitch`.
    LookupSwitch(Box<LookupSwitch>),
    /// `invokeinterface`.
    InvokeInterface {
        /// An index into the constant pool.
        constant: u16,
        /// Slots of the arguments, receiver included.
        slots: u8,
    },
    /// `newarray`.
    NewArray(PrimitiveType),
    /// `multianewarray`.
    MultiNewArray {
        /// An index into the constant pool.
        constant: u16,
        /// Number of dimensions with a given length, at least 1.
        dimensions: u8,
    },
}

/// The jump table of `tableswitch`; targets are absolute offsets inside the code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableSwitch {
    /// For all other indices.
    pub default: u32,
    /// Index of the first target.
    pub low: i32,
    /// Targets for `low`, `low + 1` and so on; at least one.
    pub targets: Vec<u32>,
}

/// The jump table of `lookupswitch`; targets are absolute offsets inside the code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LookupSwitch {
    /// For all other keys.
    pub default: u32,
    /// Keys with targets, by rising key.
    pub pairs: Vec<(i32, u32)>,
}

/// The element types of `newarray`; the numbers are those in the code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
#[repr(u8)]
pub enum PrimitiveType {
    Boolean = 4,
    Char = 5,
    Float = 6,
    Double = 7,
    Byte = 8,
    Short = 9,
    Int = 10,
    Long = 11,
}

impl PrimitiveType {
    fn from_byte(byte: u8) -> Option<Self> {
        use PrimitiveType::*;
        [Boolean, Char, Float, Double, Byte, Short, Int, Long]
            .into_iter()
            .find(|t| *t as u8 == byte)
    }

    /// The descriptor of the array type: `[I`.
    pub fn array_descriptor(self) -> &'static str {
        match self {
            PrimitiveType::Boolean => "[Z",
            PrimitiveType::Char => "[C",
            PrimitiveType::Float => "[F",
            PrimitiveType::Double => "[D",
            PrimitiveType::Byte => "[B",
            PrimitiveType::Short => "[S",
            PrimitiveType::Int => "[I",
            PrimitiveType::Long => "[J",
        }
    }

    /// The name in Java.
    pub fn java_name(self) -> &'static str {
        match self {
            PrimitiveType::Boolean => "boolean",
            PrimitiveType::Char => "char",
            PrimitiveType::Float => "float",
            PrimitiveType::Double => "double",
            PrimitiveType::Byte => "byte",
            PrimitiveType::Short => "short",
            PrimitiveType::Int => "int",
            PrimitiveType::Long => "long",
        }
    }
}

/// Code that is no sequence of instructions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DecodeError {
    /// Offset of the instruction.
    pub offset: u32,
    /// What is wrong with it.
    pub problem: DecodeProblem,
}

/// What can be wrong with a single instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecodeProblem {
    /// No instruction has this byte.
    UnknownOpcode(u8),
    /// The code ends inside the instruction.
    Truncated,
    /// `wide` before an instruction that has no wide form.
    BadWide(u8),
    /// A jump out of the code, to this offset.
    JumpOutside(i64),
    /// `tableswitch` whose low index is above the high one.
    BadTable,
    /// `lookupswitch` with a negative number of pairs, or keys out of order.
    BadLookup,
    /// A byte that must be 0 is not, or one that must not be 0 is.
    BadZero,
    /// `newarray` of an unknown type.
    BadArrayType(u8),
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.problem {
            DecodeProblem::UnknownOpcode(byte) => write!(f, "unknown opcode {byte}"),
            DecodeProblem::Truncated => f.write_str("the code ends inside an instruction"),
            DecodeProblem::BadWide(byte) => write!(f, "wide before opcode {byte}"),
            DecodeProblem::JumpOutside(target) => write!(f, "jump out of the code to {target}"),
            DecodeProblem::BadTable => f.write_str("tableswitch with low above high"),
            DecodeProblem::BadLookup => f.write_str("lookupswitch with unsorted keys"),
            DecodeProblem::BadZero => f.write_str("reserved or count byte has a wrong value"),
            DecodeProblem::BadArrayType(byte) => write!(f, "newarray of unknown type {byte}"),
        }?;
        write!(f, " (at offset {})", self.offset)
    }
}

impl std::error::Error for DecodeError {}

/// The instructions of `code` in order; ends after the first error.
pub fn decode(code: &[u8]) -> Decoder<'_> {
    Decoder { code, offset: 0 }
}

/// The instruction at `offset` alone; `None` past the end of the code.
pub fn decode_at(code: &[u8], offset: u32) -> Option<Result<Instruction, DecodeError>> {
    Decoder {
        code,
        offset: offset as usize,
    }
    .next()
}

/// Iterator over the instructions of a method, made by [`decode`].
#[derive(Debug, Clone)]
pub struct Decoder<'a> {
    code: &'a [u8],
    offset: usize,
}

impl Iterator for Decoder<'_> {
    type Item = Result<Instruction, DecodeError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.offset >= self.code.len() {
            return None;
        }
        let start = self.offset;
        let mut cursor = Cursor {
            code: self.code,
            start,
            at: start,
        };
        match cursor.instruction() {
            Ok((opcode, operands)) => {
                self.offset = cursor.at;
                let (offset, length) = (start as u32, (cursor.at - start) as u32);
                Some(Ok(Instruction {
                    offset,
                    length,
                    opcode,
                    operands,
                }))
            }
            Err(problem) => {
                self.offset = self.code.len();
                Some(Err(DecodeError {
                    offset: start as u32,
                    problem,
                }))
            }
        }
    }
}

type Decoded<T> = Result<T, DecodeProblem>;

/// Reads one instruction.
struct Cursor<'a> {
    code: &'a [u8],
    start: usize,
    at: usize,
}

impl Cursor<'_> {
    #[inline]
    fn instruction(&mut self) -> Decoded<(Opcode, Operands)> {
        let byte = self.u8()?;
        let opcode = Opcode::from_byte(byte).ok_or(DecodeProblem::UnknownOpcode(byte))?;
        let operands = match opcode.format() {
            Format::None => Operands::None,
            Format::ImpliedValue(value) => Operands::Value(value.into()),
            Format::ImpliedLocal(index) => Operands::Local(index.into()),
            Format::Byte => Operands::Value(self.u8()?.cast_signed().into()),
            Format::Short => Operands::Value(self.i16()?.into()),
            Format::Local => Operands::Local(self.u8()?.into()),
            Format::ConstantByte => Operands::Constant(self.u8()?.into()),
            Format::Constant => Operands::Constant(self.u16()?),
            Format::Increment => Operands::Increment {
                local: self.u8()?.into(),
                by: self.u8()?.cast_signed().into(),
            },
            Format::Jump => {
                let distance = self.i16()?;
                Operands::Jump(self.target(distance.into())?)
            }
            Format::JumpWide => {
                let distance = self.i32()?;
                Operands::Jump(self.target(distance)?)
            }
            Format::TableSwitch => self.table_switch()?,
            Format::LookupSwitch => self.lookup_switch()?,
            Format::InvokeInterface => self.invoke_interface()?,
            Format::InvokeDynamic => self.invoke_dynamic()?,
            Format::NewArray => self.new_array()?,
            Format::MultiNewArray => self.multi_new_array()?,
            Format::Wide => return self.wide(),
        };
        Ok((opcode, operands))
    }

    fn wide(&mut self) -> Decoded<(Opcode, Operands)> {
        let byte = self.u8()?;
        let opcode = Opcode::from_byte(byte).ok_or(DecodeProblem::UnknownOpcode(byte))?;
        let operands = match opcode.format() {
            Format::Local => Operands::Local(self.u16()?),
            Format::Increment => Operands::Increment {
                local: self.u16()?,
                by: self.i16()?,
            },
            _ => return Err(DecodeProblem::BadWide(byte)),
        };
        Ok((opcode, operands))
    }

    fn table_switch(&mut self) -> Decoded<Operands> {
        self.align();
        let default = self.long_target()?;
        let low = self.i32()?;
        let high = self.i32()?;
        let count = i64::from(high) - i64::from(low) + 1;
        if count < 1 {
            return Err(DecodeProblem::BadTable);
        }
        let count = self.fitting(count, 4)?;
        let mut targets = Vec::with_capacity(count);
        for _ in 0..count {
            targets.push(self.long_target()?);
        }
        Ok(Operands::TableSwitch(Box::new(TableSwitch {
            default,
            low,
            targets,
        })))
    }

    fn lookup_switch(&mut self) -> Decoded<Operands> {
        self.align();
        let default = self.long_target()?;
        let count = self.i32()?;
        if count < 0 {
            return Err(DecodeProblem::BadLookup);
        }
        let count = self.fitting(count.into(), 8)?;
        let mut pairs: Vec<(i32, u32)> = Vec::with_capacity(count);
        for _ in 0..count {
            let key = self.i32()?;
            if pairs.last().is_some_and(|&(last, _)| last >= key) {
                return Err(DecodeProblem::BadLookup);
            }
            pairs.push((key, self.long_target()?));
        }
        Ok(Operands::LookupSwitch(Box::new(LookupSwitch {
            default,
            pairs,
        })))
    }

    fn invoke_interface(&mut self) -> Decoded<Operands> {
        let constant = self.u16()?;
        let slots = self.u8()?;
        let zero = self.u8()?;
        if slots == 0 || zero != 0 {
            return Err(DecodeProblem::BadZero);
        }
        Ok(Operands::InvokeInterface { constant, slots })
    }

    fn invoke_dynamic(&mut self) -> Decoded<Operands> {
        let constant = self.u16()?;
        if self.u16()? != 0 {
            return Err(DecodeProblem::BadZero);
        }
        Ok(Operands::Constant(constant))
    }

    fn new_array(&mut self) -> Decoded<Operands> {
        let byte = self.u8()?;
        let element = PrimitiveType::from_byte(byte);
        element
            .map(Operands::NewArray)
            .ok_or(DecodeProblem::BadArrayType(byte))
    }

    fn multi_new_array(&mut self) -> Decoded<Operands> {
        let constant = self.u16()?;
        let dimensions = self.u8()?;
        if dimensions == 0 {
            return Err(DecodeProblem::BadZero);
        }
        Ok(Operands::MultiNewArray {
            constant,
            dimensions,
        })
    }

    /// `count` as a size if as many entries of `entry` bytes are left.
    fn fitting(&self, count: i64, entry: usize) -> Decoded<usize> {
        let left = (self.code.len() - self.at) / entry;
        match usize::try_from(count) {
            Ok(count) if count <= left => Ok(count),
            _ => Err(DecodeProblem::Truncated),
        }
    }

    /// Skips the padding that puts the tables of switches on a multiple of four. Its content is not
    /// prescribed.
    fn align(&mut self) {
        self.at = self.at.next_multiple_of(4).min(self.code.len());
    }

    fn long_target(&mut self) -> Decoded<u32> {
        let distance = self.i32()?;
        self.target(distance)
    }

    fn target(&self, distance: i32) -> Decoded<u32> {
        let target = self.start as i64 + i64::from(distance);
        match u32::try_from(target) {
            Ok(offset) if (offset as usize) < self.code.len() => Ok(offset),
            _ => Err(DecodeProblem::JumpOutside(target)),
        }
    }

    fn u8(&mut self) -> Decoded<u8> {
        Ok(self.array::<1>()?[0])
    }

    fn u16(&mut self) -> Decoded<u16> {
        Ok(u16::from_be_bytes(self.array()?))
    }

    fn i16(&mut self) -> Decoded<i16> {
        Ok(i16::from_be_bytes(self.array()?))
    }

    fn i32(&mut self) -> Decoded<i32> {
        Ok(i32::from_be_bytes(self.array()?))
    }

    #[inline]
    fn array<const N: usize>(&mut self) -> Decoded<[u8; N]> {
        let bytes = self.code.get(self.at..).and_then(<[u8]>::first_chunk::<N>);
        let bytes = *bytes.ok_or(DecodeProblem::Truncated)?;
        self.at += N;
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(code: &[u8]) -> Instruction {
        decode(code).next().unwrap().unwrap()
    }

    fn problem(code: &[u8]) -> DecodeProblem {
        decode(code).find_map(Result::err).unwrap().problem
    }

    #[test]
    fn spellings_of_one_instruction_have_the_same_operands() {
        assert_eq!(one(&[0x1C]).operands, Operands::Local(2));
        assert_eq!(one(&[0x15, 2]).operands, Operands::Local(2));
        let wide = one(&[0xC4, 0x15, 0, 2]);
        assert_eq!((wide.opcode, wide.length), (Opcode::Iload, 4));
        assert_eq!(wide.operands, Operands::Local(2));
        let wide = one(&[0xC4, 0x84, 1, 0, 0xFF, 0xFE]);
        assert_eq!(wide.operands, Operands::Increment { local: 256, by: -2 });
        assert_eq!(one(&[0x02]).operands, Operands::Value(-1));
        assert_eq!(one(&[0x10, 0xFF]).operands, Operands::Value(-1));
    }

    #[test]
    fn targets_are_absolute() {
        let code = [0, 0xA7, 0xFF, 0xFF, 0xC8, 0, 0, 0, 0];
        let targets: Vec<_> = decode(&code).map(|i| i.unwrap().operands).collect();
        assert_eq!(
            targets,
            [Operands::None, Operands::Jump(0), Operands::Jump(4)]
        );
    }

    #[test]
    fn switches() {
        let mut code = vec![0, 0xAA, 9, 9];
        for word in [23, 5, 6, 0, -1] {
            code.extend_from_slice(&i32::to_be_bytes(word));
        }
        code.push(0xB1);
        let table = TableSwitch {
            default: 24,
            low: 5,
            targets: vec![1, 0],
        };
        let second = decode(&code).nth(1).unwrap().unwrap();
        assert_eq!((second.offset, second.next()), (1, 24));
        assert_eq!(second.operands, Operands::TableSwitch(Box::new(table)));

        let mut code = vec![0xAB, 0, 0, 0];
        for word in [28, 2, -7, 0, 4, 28] {
            code.extend_from_slice(&i32::to_be_bytes(word));
        }
        code.push(0xB1);
        let lookup = LookupSwitch {
            default: 28,
            pairs: vec![(-7, 0), (4, 28)],
        };
        let mut targets = Vec::new();
        one(&code).each_target(|t| targets.push(t));
        assert_eq!(targets, [28, 0, 28]);
        assert_eq!(
            one(&code).operands,
            Operands::LookupSwitch(Box::new(lookup))
        );
    }

    #[test]
    fn damaged_code() {
        assert_eq!(problem(&[0xCA]), DecodeProblem::UnknownOpcode(0xCA));
        assert_eq!(problem(&[0, 0x11, 1]), DecodeProblem::Truncated);
        assert_eq!(problem(&[0xC4, 0]), DecodeProblem::BadWide(0));
        assert_eq!(problem(&[0xA7, 0, 3]), DecodeProblem::JumpOutside(3));
        assert_eq!(problem(&[0xA7, 0xFF, 0xFF]), DecodeProblem::JumpOutside(-1));
        assert_eq!(problem(&[0xBC, 3]), DecodeProblem::BadArrayType(3));
        assert_eq!(problem(&[0xB9, 0, 1, 0, 0]), DecodeProblem::BadZero);
        assert_eq!(problem(&[0xBA, 0, 1, 0, 1]), DecodeProblem::BadZero);
        assert_eq!(problem(&[0xC5, 0, 1, 0]), DecodeProblem::BadZero);
        assert_eq!(problem(&[0xAA]), DecodeProblem::Truncated);
    }

    #[test]
    fn a_huge_switch_in_a_short_method_reserves_nothing() {
        let mut code = vec![0xAA, 0, 0, 0];
        for word in [0, i32::MIN, i32::MAX] {
            code.extend_from_slice(&i32::to_be_bytes(word));
        }
        assert_eq!(problem(&code), DecodeProblem::Truncated);
        let mut code = vec![0xAB, 0, 0, 0];
        for word in [0, i32::MAX] {
            code.extend_from_slice(&i32::to_be_bytes(word));
        }
        assert_eq!(problem(&code), DecodeProblem::Truncated);
    }

    #[test]
    fn the_iterator_ends_after_an_error() {
        assert_eq!(decode(&[0xFF, 0, 0]).count(), 1);
    }
}
