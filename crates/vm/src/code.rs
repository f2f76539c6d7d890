//! Code in the form that the interpreter runs: one eight-byte instruction per bytecode instruction,
//! jumps as instruction indices, operands decoded.
//!
//! Instructions that name a constant start in a slow form (`…Slow`, with the constant's index) and
//! are replaced by a quick form once resolved. Quick forms hold only what never changes (class and
//! method numbers, offsets); everything that undo may take back (initialisation, interned strings,
//! call sites) is looked up in the machine's cells at each execution.

use std::cell::Cell;

use vitro_classfile as classfile;

use crate::kind::Kind;

mod reach;

/// One decoded instruction. First come those that look at nothing but their frame, then those that also look at
/// memory, then all others, so that one comparison separates them.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)] // named after the instructions of JVMS chapter 6
pub enum Insn {
    Nop,
    /// Pushes an int, float or null.
    Const(i32),
    /// Pushes a long or double from the code's table.
    Const2(u32),
    Load(u16),
    Load2(u16),
    Store(u16),
    Store2(u16),
    Pop,
    Pop2,
    Dup,
    DupX1,
    DupX2,
    Dup2,
    Dup2X1,
    Dup2X2,
    Swap,
    IAdd,
    ISub,
    IMul,
    IDiv,
    IRem,
    INeg,
    IShl,
    IShr,
    IUshr,
    IAnd,
    IOr,
    IXor,
    LAdd,
    LSub,
    LMul,
    LDiv,
    LRem,
    LNeg,
    LShl,
    LShr,
    LUshr,
    LAnd,
    LOr,
    LXor,
    FAdd,
    FSub,
    FMul,
    FDiv,
    FRem,
    FNeg,
    DAdd,
    DSub,
    DMul,
    DDiv,
    DRem,
    DNeg,
    Iinc {
        local: u16,
        by: i32,
    },
    I2L,
    I2F,
    I2D,
    L2I,
    L2F,
    L2D,
    F2I,
    F2L,
    F2D,
    D2I,
    D2L,
    D2F,
    I2B,
    I2C,
    I2S,
    LCmp,
    /// The operand is the result when a NaN is involved.
    FCmp(i8),
    DCmp(i8),
    // Two instructions in one; see `fuse`.
    LoadLoad(u16, u16),
    LoadIAdd(u16),
    LoadISub(u16),
    LoadIMul(u16),
    LoadIAnd(u16),
    LoadIXor(u16),
    LoadIfCmpEq(u16, u32),
    LoadIfCmpNe(u16, u32),
    LoadIfCmpLt(u16, u32),
    LoadIfCmpGe(u16, u32),
    LoadIfCmpGt(u16, u32),
    LoadIfCmpLe(u16, u32),
    LoadIfEq(u16, u32),
    LoadIfNe(u16, u32),
    ConstIAdd(i32),
    ConstISub(i32),
    ConstIMul(i32),
    ConstIAnd(i32),
    ConstIShl(i32),
    ConstIShr(i32),
    ConstIUshr(i32),
    ConstStore(u16, i32),
    ConstIfCmpLt(i16, u32),
    ConstIfCmpGe(i16, u32),
    IAddStore(u16),
    ISubStore(u16),
    I2LLAdd,
    LAddStore2(u16),
    IfEq(u32),
    IfNe(u32),
    IfLt(u32),
    IfGe(u32),
    IfGt(u32),
    IfLe(u32),
    IfCmpEq(u32),
    IfCmpNe(u32),
    IfCmpLt(u32),
    IfCmpGe(u32),
    IfCmpGt(u32),
    IfCmpLe(u32),
    IfSame(u32),
    IfNotSame(u32),
    Goto(u32),
    TableSwitch(u32),
    LookupSwitch(u32),
    /// Pushes the reference in a cell.
    LdcRef {
        cp: u16,
        cell: u32,
    },
    ByteLoad,
    CharLoad,
    ShortLoad,
    IntLoad,
    LongLoad,
    RefLoad,
    ByteStore,
    ShortStore,
    IntStore,
    LongStore,
    RefStore,
    LoadArrayLength(u16),
    GetStatic {
        offset: u16,
        class: u32,
    },
    GetStatic2 {
        offset: u16,
        class: u32,
    },
    PutStatic {
        kind: Kind,
        offset: u16,
        class: u32,
    },
    PutStatic2 {
        offset: u16,
        class: u32,
    },
    GetField(u16),
    GetField2(u16),
    PutField(u16),
    PutField2(u16),
    PutFieldNarrow {
        kind: Kind,
        offset: u16,
    },
    ArrayLength,
    LdcSlow(u16),
    Ldc2Slow(u16),
    /// Pushes the one-slot dynamic constant in a cell.
    LdcDynamic {
        cp: u16,
        cell: u32,
    },
    LdcDynamic2 {
        cp: u16,
        cell: u32,
    },
    Jsr(u32),
    Ret(u16),
    Return,
    Return1,
    ReturnNarrow(Kind),
    Return2,
    GetStaticSlow(u16),
    PutStaticSlow(u16),
    GetFieldSlow(u16),
    PutFieldSlow(u16),
    InvokeVirtualSlow(u16),
    InvokeVirtual {
        args: u8,
        index: u16,
    },
    InvokeSpecialSlow(u16),
    /// A call whose target is known, on a receiver that must not be null.
    InvokeDirect {
        args: u8,
        method: u32,
    },
    InvokeStaticSlow(u16),
    InvokeStatic {
        method: u32,
    },
    InvokeInterfaceSlow(u16),
    InvokeInterface {
        args: u8,
        method: u32,
    },
    InvokeDynamic {
        cp: u16,
        cell: u32,
    },
    /// A linked or unlinked call of a signature-polymorphic method.
    InvokeHandle {
        cp: u16,
        cell: u32,
    },
    /// `invokeBasic` and `linkTo…`, with the declared method.
    InvokeIntrinsic {
        cp: u16,
        method: u32,
    },
    NewSlow(u16),
    New {
        class: u32,
    },
    NewArray(Kind),
    ANewArraySlow(u16),
    ANewArray {
        class: u32,
    },
    MultiANewArray {
        dims: u8,
        cp: u16,
    },
    AThrow,
    CheckCastSlow(u16),
    CheckCast {
        class: u32,
    },
    InstanceOfSlow(u16),
    InstanceOf {
        class: u32,
    },
    MonitorEnter,
    MonitorExit,
    /// Runs the native method whose frame this is; its arguments are the locals.
    NativeBody,
}

impl Insn {
    /// Whether what it refers to is kept in a cell, which going back empties.
    pub(crate) fn has_cell(self) -> bool {
        matches!(
            self,
            Insn::LdcRef { .. }
                | Insn::LdcDynamic { .. }
                | Insn::LdcDynamic2 { .. }
                | Insn::InvokeHandle { .. }
                | Insn::InvokeDynamic { .. }
        )
    }
}

/// A row of the exception table, in instruction indices.
pub struct Handler {
    /// First covered instruction.
    pub start: u32,
    /// First instruction no longer covered.
    pub end: u32,
    /// Where the handler begins.
    pub target: u32,
    /// Class constant of the caught type, 0 for any.
    pub catch_type: u16,
}

/// The targets of a switch.
pub struct Switch {
    /// Target when no key fits.
    pub default: u32,
    /// For a table the lowest key; unused otherwise.
    pub low: i32,
    /// Sorted keys of a lookup switch; empty for a table.
    pub keys: Box<[i32]>,
    /// Targets in the order of the keys.
    pub targets: Box<[u32]>,
}

/// The body of a method.
pub struct Code {
    /// The instructions.
    pub insns: Box<[Cell<Insn>]>,
    /// Bytecode offset of each instruction.
    pub offsets: Box<[u16]>,
    /// Opcode byte of each instruction, for coverage and messages.
    pub opcodes: Box<[u8]>,
    /// Slots for locals.
    pub max_locals: u32,
    /// Slots for locals and operands.
    pub frame_slots: u32,
    /// The exception table.
    pub handlers: Box<[Handler]>,
    /// Switch tables.
    pub switches: Box<[Switch]>,
    /// Long and double constants.
    pub wide: Box<[u64]>,
}

/// Why code could not be decoded. Verified code always can.
#[derive(Debug)]
pub struct BadCode {
    /// Bytecode offset.
    pub offset: usize,
    /// What is wrong.
    pub problem: &'static str,
}

/// Decodes a method body. `returns` is the kind that the method returns.
pub fn decode(
    code: &classfile::Code,
    constants: &classfile::ConstantPool,
    returns: Kind,
) -> Result<Code, BadCode> {
    let mut decoder = Decoder {
        bytes: &code.bytes,
        at: 0,
        start: 0,
        returns,
        constants,
        index_of: vec![u32::MAX; code.bytes.len() + 1],
        insns: Vec::with_capacity(code.bytes.len() / 2),
        offsets: Vec::new(),
        opcodes: Vec::new(),
        switches: Vec::new(),
        wide: Vec::new(),
    };
    while decoder.at < decoder.bytes.len() {
        decoder.start = decoder.at;
        decoder.index_of[decoder.at] = decoder.insns.len() as u32;
        decoder.offsets.push(decoder.at as u16);
        decoder.opcodes.push(decoder.bytes[decoder.at]);
        let insn = decoder.instruction()?;
        decoder.insns.push(insn);
    }
    decoder.finish(code)
}

struct Decoder<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Offset of the instruction being decoded.
    start: usize,
    returns: Kind,
    constants: &'a classfile::ConstantPool,
    index_of: Vec<u32>,
    insns: Vec<Insn>,
    offsets: Vec<u16>,
    opcodes: Vec<u8>,
    switches: Vec<Switch>,
    wide: Vec<u64>,
}

impl Decoder<'_> {
    fn bad<T>(&self, problem: &'static str) -> Result<T, BadCode> {
        Err(BadCode {
            offset: self.start,
            problem,
        })
    }

    fn u8(&mut self) -> Result<u8, BadCode> {
        match self.bytes.get(self.at) {
            Some(&byte) => {
                self.at += 1;
                Ok(byte)
            }
            None => self.bad("the instruction is cut off"),
        }
    }

    fn u16(&mut self) -> Result<u16, BadCode> {
        Ok(u16::from_be_bytes([self.u8()?, self.u8()?]))
    }

    fn i32(&mut self) -> Result<i32, BadCode> {
        Ok(i32::from_be_bytes([
            self.u8()?,
            self.u8()?,
            self.u8()?,
            self.u8()?,
        ]))
    }

    /// A jump target; a bytecode offset until `finish` turns it into an index.
    fn target(&mut self, delta: i32) -> Result<u32, BadCode> {
        let target = self.start as i64 + i64::from(delta);
        if (0..self.bytes.len() as i64).contains(&target) {
            Ok(target as u32)
        } else {
            self.bad("the jump leaves the method")
        }
    }

    fn short_target(&mut self) -> Result<u32, BadCode> {
        let delta = self.u16()? as i16;
        self.target(i32::from(delta))
    }

    fn const2(&mut self, bits: u64) -> Insn {
        self.wide.push(bits);
        Insn::Const2(self.wide.len() as u32 - 1)
    }

    fn ldc(&mut self, cp: u16) -> Insn {
        match self.constants.get(cp) {
            Some(classfile::Constant::Integer(value)) => Insn::Const(*value),
            Some(classfile::Constant::Float(bits)) => Insn::Const(*bits as i32),
            _ => Insn::LdcSlow(cp),
        }
    }

    fn ldc2(&mut self, cp: u16) -> Insn {
        match self.constants.get(cp) {
            Some(classfile::Constant::Long(value)) => self.const2(*value as u64),
            Some(classfile::Constant::Double(bits)) => self.const2(*bits),
            _ => Insn::Ldc2Slow(cp),
        }
    }

    fn instruction(&mut self) -> Result<Insn, BadCode> {
        let opcode = self.u8()?;
        Ok(match opcode {
            0..=20 => self.constant(opcode)?,
            21..=53 => self.load(opcode)?,
            54..=86 => self.store(opcode)?,
            87..=152 => self.arithmetic(opcode)?,
            153..=177 | 198..=201 => self.control(opcode)?,
            178..=195 | 197 => self.object(opcode)?,
            196 => self.wide()?,
            _ => return self.bad("not an opcode"),
        })
    }

    fn constant(&mut self, opcode: u8) -> Result<Insn, BadCode> {
        Ok(match opcode {
            0 => Insn::Nop,
            1 => Insn::Const(0),
            2..=8 => Insn::Const(i32::from(opcode) - 3),
            9 | 10 => self.const2(u64::from(opcode - 9)),
            11..=13 => Insn::Const(f32::from(opcode - 11).to_bits() as i32),
            14 | 15 => self.const2(f64::from(opcode - 14).to_bits()),
            16 => Insn::Const(i32::from(self.u8()? as i8)),
            17 => Insn::Const(i32::from(self.u16()? as i16)),
            18 => {
                let cp = u16::from(self.u8()?);
                self.ldc(cp)
            }
            19 => {
                let cp = self.u16()?;
                self.ldc(cp)
            }
            _ => {
                let cp = self.u16()?;
                self.ldc2(cp)
            }
        })
    }

    fn load(&mut self, opcode: u8) -> Result<Insn, BadCode> {
        Ok(match opcode {
            21 | 23 | 25 => Insn::Load(u16::from(self.u8()?)),
            22 | 24 => Insn::Load2(u16::from(self.u8()?)),
            26..=45 => {
                let local = u16::from((opcode - 26) % 4);
                match (opcode - 26) / 4 {
                    1 | 3 => Insn::Load2(local),
                    _ => Insn::Load(local),
                }
            }
            46 | 48 => Insn::IntLoad,
            47 | 49 => Insn::LongLoad,
            50 => Insn::RefLoad,
            51 => Insn::ByteLoad,
            52 => Insn::CharLoad,
            _ => Insn::ShortLoad,
        })
    }

    fn store(&mut self, opcode: u8) -> Result<Insn, BadCode> {
        Ok(match opcode {
            54 | 56 | 58 => Insn::Store(u16::from(self.u8()?)),
            55 | 57 => Insn::Store2(u16::from(self.u8()?)),
            59..=78 => {
                let local = u16::from((opcode - 59) % 4);
                match (opcode - 59) / 4 {
                    1 | 3 => Insn::Store2(local),
                    _ => Insn::Store(local),
                }
            }
            79 | 81 => Insn::IntStore,
            80 | 82 => Insn::LongStore,
            83 => Insn::RefStore,
            84 => Insn::ByteStore,
            _ => Insn::ShortStore,
        })
    }

    fn arithmetic(&mut self, opcode: u8) -> Result<Insn, BadCode> {
        if opcode == 132 {
            let local = u16::from(self.u8()?);
            return Ok(Insn::Iinc {
                local,
                by: i32::from(self.u8()? as i8),
            });
        }
        Ok(SIMPLE[usize::from(opcode) - 87])
    }

    fn control(&mut self, opcode: u8) -> Result<Insn, BadCode> {
        Ok(match opcode {
            153 | 198 => Insn::IfEq(self.short_target()?),
            154 | 199 => Insn::IfNe(self.short_target()?),
            155 => Insn::IfLt(self.short_target()?),
            156 => Insn::IfGe(self.short_target()?),
            157 => Insn::IfGt(self.short_target()?),
            158 => Insn::IfLe(self.short_target()?),
            159 => Insn::IfCmpEq(self.short_target()?),
            160 => Insn::IfCmpNe(self.short_target()?),
            165 => Insn::IfSame(self.short_target()?),
            166 => Insn::IfNotSame(self.short_target()?),
            161 => Insn::IfCmpLt(self.short_target()?),
            162 => Insn::IfCmpGe(self.short_target()?),
            163 => Insn::IfCmpGt(self.short_target()?),
            164 => Insn::IfCmpLe(self.short_target()?),
            167 => Insn::Goto(self.short_target()?),
            168 => Insn::Jsr(self.short_target()?),
            169 => Insn::Ret(u16::from(self.u8()?)),
            170 => self.table_switch()?,
            171 => self.lookup_switch()?,
            172 => match self.returns {
                Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short => {
                    Insn::ReturnNarrow(self.returns)
                }
                _ => Insn::Return1,
            },
            174 | 176 => Insn::Return1,
            173 | 175 => Insn::Return2,
            177 => Insn::Return,
            200 => {
                let delta = self.i32()?;
                Insn::Goto(self.target(delta)?)
            }
            _ => {
                let delta = self.i32()?;
                Insn::Jsr(self.target(delta)?)
            }
        })
    }

    fn object(&mut self, opcode: u8) -> Result<Insn, BadCode> {
        Ok(match opcode {
            178 => Insn::GetStaticSlow(self.u16()?),
            179 => Insn::PutStaticSlow(self.u16()?),
            180 => Insn::GetFieldSlow(self.u16()?),
            181 => Insn::PutFieldSlow(self.u16()?),
            182 => Insn::InvokeVirtualSlow(self.u16()?),
            183 => Insn::InvokeSpecialSlow(self.u16()?),
            184 => Insn::InvokeStaticSlow(self.u16()?),
            185 => {
                let cp = self.u16()?;
                self.u16()?;
                Insn::InvokeInterfaceSlow(cp)
            }
            186 => {
                let cp = self.u16()?;
                self.u16()?;
                Insn::InvokeDynamic { cp, cell: u32::MAX }
            }
            187 => Insn::NewSlow(self.u16()?),
            188 => match self.u8()? {
                4 => Insn::NewArray(Kind::Boolean),
                5 => Insn::NewArray(Kind::Char),
                6 => Insn::NewArray(Kind::Float),
                7 => Insn::NewArray(Kind::Double),
                8 => Insn::NewArray(Kind::Byte),
                9 => Insn::NewArray(Kind::Short),
                10 => Insn::NewArray(Kind::Int),
                11 => Insn::NewArray(Kind::Long),
                _ => return self.bad("not an array type"),
            },
            189 => Insn::ANewArraySlow(self.u16()?),
            190 => Insn::ArrayLength,
            191 => Insn::AThrow,
            192 => Insn::CheckCastSlow(self.u16()?),
            193 => Insn::InstanceOfSlow(self.u16()?),
            194 => Insn::MonitorEnter,
            195 => Insn::MonitorExit,
            _ => {
                let cp = self.u16()?;
                Insn::MultiANewArray {
                    dims: self.u8()?,
                    cp,
                }
            }
        })
    }

    fn wide(&mut self) -> Result<Insn, BadCode> {
        let opcode = self.u8()?;
        let local = self.u16()?;
        Ok(match opcode {
            21 | 23 | 25 => Insn::Load(local),
            22 | 24 => Insn::Load2(local),
            54 | 56 | 58 => Insn::Store(local),
            55 | 57 => Insn::Store2(local),
            132 => Insn::Iinc {
                local,
                by: i32::from(self.u16()? as i16),
            },
            169 => Insn::Ret(local),
            _ => return self.bad("this opcode has no wide form"),
        })
    }

    fn skip_padding(&mut self) {
        self.at = (self.at + 3) & !3;
    }

    fn table_switch(&mut self) -> Result<Insn, BadCode> {
        self.skip_padding();
        let default = self.i32()?;
        let default = self.target(default)?;
        let (low, high) = (self.i32()?, self.i32()?);
        let count = i64::from(high) - i64::from(low) + 1;
        if count < 1 || count * 4 > (self.bytes.len() - self.at.min(self.bytes.len())) as i64 {
            return self.bad("the switch table does not fit");
        }
        let mut targets = Vec::with_capacity(count as usize);
        for _ in 0..count {
            let delta = self.i32()?;
            targets.push(self.target(delta)?);
        }
        let switch = Switch {
            default,
            low,
            keys: Box::default(),
            targets: targets.into(),
        };
        self.switches.push(switch);
        Ok(Insn::TableSwitch(self.switches.len() as u32 - 1))
    }

    fn lookup_switch(&mut self) -> Result<Insn, BadCode> {
        self.skip_padding();
        let default = self.i32()?;
        let default = self.target(default)?;
        let count = i64::from(self.i32()?);
        if count < 0 || count * 8 > (self.bytes.len() - self.at.min(self.bytes.len())) as i64 {
            return self.bad("the switch table does not fit");
        }
        let (mut keys, mut targets) = (Vec::new(), Vec::new());
        for _ in 0..count {
            keys.push(self.i32()?);
            let delta = self.i32()?;
            targets.push(self.target(delta)?);
        }
        let switch = Switch {
            default,
            low: 0,
            keys: keys.into(),
            targets: targets.into(),
        };
        self.switches.push(switch);
        Ok(Insn::LookupSwitch(self.switches.len() as u32 - 1))
    }

    /// Index of the instruction at a bytecode offset.
    fn index(&self, offset: u32) -> Result<u32, BadCode> {
        match self.index_of.get(offset as usize) {
            Some(&index) if index != u32::MAX => Ok(index),
            _ => Err(BadCode {
                offset: offset as usize,
                problem: "a jump or handler points into an instruction",
            }),
        }
    }

    /// Turns bytecode offsets into instruction indices.
    fn finish(mut self, code: &classfile::Code) -> Result<Code, BadCode> {
        self.index_of[self.bytes.len()] = self.insns.len() as u32;
        let mut insns = std::mem::take(&mut self.insns);
        for insn in &mut insns {
            if let Some(target) = jump_target(insn) {
                *target = self.index(*target)?;
            }
        }
        let mut switches = std::mem::take(&mut self.switches);
        for switch in &mut switches {
            switch.default = self.index(switch.default)?;
            for target in &mut switch.targets {
                *target = self.index(*target)?;
            }
        }
        let mut handlers = Vec::with_capacity(code.handlers.len());
        for handler in &code.handlers {
            handlers.push(Handler {
                start: self.index(u32::from(handler.start_pc))?,
                end: self.index(u32::from(handler.end_pc))?,
                target: self.index(u32::from(handler.handler_pc))?,
                catch_type: handler.catch_type,
            });
        }
        crate::fuse::fuse(&mut insns);
        Ok(Code {
            insns: insns.into_iter().map(Cell::new).collect(),
            offsets: self.offsets.into(),
            opcodes: self.opcodes.into(),
            max_locals: u32::from(code.max_locals),
            frame_slots: u32::from(code.max_locals) + u32::from(code.max_stack),
            handlers: handlers.into(),
            switches: switches.into(),
            wide: self.wide.into(),
        })
    }
}

/// The jump target inside an instruction.
fn jump_target(insn: &mut Insn) -> Option<&mut u32> {
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
        | Insn::IfCmpLe(t)
        | Insn::IfSame(t)
        | Insn::IfNotSame(t)
        | Insn::Goto(t)
        | Insn::Jsr(t) => Some(t),
        _ => None,
    }
}

/// The instructions 87 to 152 that have no operands; 132 (iinc) is decoded apart.
const SIMPLE: [Insn; 66] = {
    use Insn::*;
    [
        Pop,
        Pop2,
        Dup,
        DupX1,
        DupX2,
        Dup2,
        Dup2X1,
        Dup2X2,
        Swap, // 87
        IAdd,
        LAdd,
        FAdd,
        DAdd,
        ISub,
        LSub,
        FSub,
        DSub, // 96
        IMul,
        LMul,
        FMul,
        DMul,
        IDiv,
        LDiv,
        FDiv,
        DDiv, // 104
        IRem,
        LRem,
        FRem,
        DRem,
        INeg,
        LNeg,
        FNeg,
        DNeg, // 112
        IShl,
        LShl,
        IShr,
        LShr,
        IUshr,
        LUshr, // 120
        IAnd,
        LAnd,
        IOr,
        LOr,
        IXor,
        LXor,
        Nop, // 126
        I2L,
        I2F,
        I2D,
        L2I,
        L2F,
        L2D,
        F2I,
        F2L,
        F2D,
        D2I,
        D2L,
        D2F, // 133
        I2B,
        I2C,
        I2S, // 145
        LCmp,
        FCmp(-1),
        FCmp(1),
        DCmp(-1),
        DCmp(1), // 148
    ]
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_take_eight_bytes() {
        assert_eq!(std::mem::size_of::<Insn>(), 8);
    }
}
