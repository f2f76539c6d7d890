//! Puts a probe before each instruction of chosen classes, so that the real JVM reports which bytecode
//! offsets it executed.
//!
//! Class files are rewritten here rather than by an agent in Java: that works for every Java version,
//! needs no library, and the child process only loads what it is given. A probe pushes two numbers
//! and calls a static method, so types of locals and stack at jump targets stay as they are; frames
//! only move. A jump to an instruction goes to its probe. Tables of lines and variables are kept,
//! since messages about null mention variables.
//!
//! A method that does not fit any more (code has at most 65535 bytes, jumps reach 32767) is left as
//! it is and named as [`Untraced`].

use std::collections::{BTreeMap, BTreeSet};

use vitro_classfile::instruction::Operands;
use vitro_classfile::{ClassFile, Instruction, Opcode, decode};

use super::error::ReplayError;
use crate::recipe::Name;

/// A method whose steps are noted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TracedMethod {
    /// Its class.
    pub class: Name,
    /// Its name.
    pub name: Name,
    /// Its descriptor.
    pub descriptor: Name,
    /// Offsets of its `athrow` instructions.
    pub throws: Vec<u32>,
}

/// A method whose steps are not noted, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Untraced {
    /// Its class.
    pub class: Name,
    /// Its name.
    pub name: Name,
    /// Its descriptor.
    pub descriptor: Name,
    /// In words.
    pub reason: &'static str,
}

/// Rewritten classes and the numbers of their methods.
#[derive(Debug, Clone, Default)]
pub struct Instrumented {
    /// A step names its method by the place in this list.
    pub methods: Vec<TracedMethod>,
    /// What was left as it is.
    pub untraced: Vec<Untraced>,
    classes: Vec<(Name, Vec<u8>)>,
    elements: bool,
    frames: bool,
    probe: Probe,
}

/// The receiver of each step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Probe {
    /// The observer of cases.
    #[default]
    Observer,
    /// The library that programs ask for unknown values.
    Schedule,
}

impl Probe {
    fn class_and_method(self) -> [&'static str; 2] {
        match self {
            Probe::Observer => ["vitro/replay/Probe", "hit"],
            Probe::Schedule => ["vitro/Schedule", "step"],
        }
    }
}

impl Instrumented {
    /// Classes of a program whose threads switch as a schedule says.
    pub fn for_schedule() -> Self {
        Instrumented {
            probe: Probe::Schedule,
            ..Self::default()
        }
    }

    /// Classes that also report each begin of a method, each exception that is caught or leaves a method, and which
    /// element of which array an instruction reads or writes. They have no stack maps: the JVM must not verify them.
    pub fn with_frames() -> Self {
        Instrumented {
            elements: true,
            frames: true,
            ..Self::default()
        }
    }

    /// The rewritten classes with their names.
    pub fn rewritten(&self) -> &[(Name, Vec<u8>)] {
        &self.classes
    }

    /// Adds a class.
    pub fn add(&mut self, bytes: &[u8]) -> Result<(), ReplayError> {
        let Ok(class) = ClassFile::parse(bytes) else {
            let unknown: Name = "?".into();
            self.untraced.push(Untraced {
                class: unknown.clone(),
                name: unknown.clone(),
                descriptor: unknown,
                reason: "the class file is damaged",
            });
            return Ok(());
        };
        let first = self.methods.len();
        let mut bodies = BTreeMap::new();
        for (index, method) in class.methods.iter().enumerate() {
            let Some(code) = &method.code else { continue };
            let number = u16::try_from(self.methods.len());
            let number = number.map_err(|_| ReplayError::TooManyMethods)?;
            let handlers = code.handlers.iter().map(|row| row.handler_pc.into());
            let handlers = match self.frames {
                true => Some(handlers.collect()),
                false => None,
            };
            match Moved::new(&code.bytes, number, self.elements, handlers) {
                Ok(moved) => {
                    self.methods.push(TracedMethod {
                        class: class.name.clone(),
                        name: method.name.clone(),
                        descriptor: method.descriptor.clone(),
                        throws: moved.throws(),
                    });
                    bodies.insert(index, moved);
                }
                Err(reason) => self.untraced.push(Untraced {
                    class: class.name.clone(),
                    name: method.name.clone(),
                    descriptor: method.descriptor.clone(),
                    reason,
                }),
            }
        }
        let rewritten = Rewriter::new(bytes, &bodies, self).class();
        match rewritten {
            Some(rewritten) => self.classes.push((class.name.clone(), rewritten)),
            None => {
                for lost in self.methods.drain(first..) {
                    self.untraced.push(Untraced {
                        class: lost.class,
                        name: lost.name,
                        descriptor: lost.descriptor,
                        reason: "the constant pool is full",
                    });
                }
            }
        }
        Ok(())
    }
}

/// A probe without the constant's index: the pushes, then `invokestatic`.
fn pushes(number: u16, offset: u32) -> Vec<u8> {
    [push(number), push(offset as u16)].concat()
}

fn push(value: u16) -> Vec<u8> {
    match value as i16 {
        value @ -1..=5 => vec![(i16::from(Opcode::Iconst0 as u8) + value) as u8],
        value @ -128..=127 => vec![Opcode::Bipush as u8, value as u8],
        value => [&[Opcode::Sipush as u8], &value.to_be_bytes()[..]].concat(),
    }
}

const INVOKE_LENGTH: usize = 3;

/// What puts an array and an index once more on the stack, above what is there, for an instruction that reads or
/// writes an element.
fn copies(opcode: Opcode) -> &'static [u8] {
    const LOAD: [u8; 1] = [Opcode::Dup2 as u8];
    const STORE: [u8; 3] = [Opcode::DupX2 as u8, Opcode::Pop as u8, Opcode::Dup2X1 as u8];
    const STORE2: [u8; 3] = [
        Opcode::Dup2X2 as u8,
        Opcode::Pop2 as u8,
        Opcode::Dup2X2 as u8,
    ];
    match opcode {
        Opcode::Lastore | Opcode::Dastore => &STORE2,
        _ if (Opcode::Iaload..=Opcode::Saload).contains(&opcode) => &LOAD,
        _ if (Opcode::Iastore..=Opcode::Sastore).contains(&opcode) => &STORE,
        _ => &[],
    }
}

/// The handler behind all others: `dup`, the method's number, `invokestatic`, `athrow`.
const LAST_HANDLER_LENGTH: usize = 1 + 3 + INVOKE_LENGTH + 1;

/// The constants of the probe's methods; those that are not asked for are 0.
#[derive(Clone, Copy, Default)]
struct Probes {
    hit: u16,
    element: u16,
    enter: u16,
    caught: u16,
    threw: u16,
}

fn invoke(method: u16, out: &mut Vec<u8>) {
    out.push(Opcode::Invokestatic as u8);
    out.extend(method.to_be_bytes());
}

/// A method's instructions with their new places.
struct Moved<'a> {
    code: &'a [u8],
    number: u16,
    elements: bool,
    /// Where handlers begin, if the method reports its begin and its exceptions.
    handlers: Option<BTreeSet<u32>>,
    instructions: Vec<Instruction>,
    /// For each old offset of an instruction, and for the end: where its probe is now.
    probes: BTreeMap<u32, usize>,
    /// Where the instruction itself is now.
    places: BTreeMap<u32, usize>,
}

impl<'a> Moved<'a> {
    fn new(
        code: &'a [u8],
        number: u16,
        elements: bool,
        handlers: Option<BTreeSet<u32>>,
    ) -> Result<Self, &'static str> {
        let decoded = decode(code).collect::<Result<Vec<_>, _>>();
        let instructions = decoded.map_err(|_| "the code is damaged")?;
        let mut at = match handlers {
            Some(_) => push(number).len() + INVOKE_LENGTH,
            None => 0,
        };
        let mut probes = BTreeMap::new();
        let mut places = BTreeMap::new();
        for instruction in &instructions {
            probes.insert(instruction.offset, at);
            if handlers.iter().any(|all| all.contains(&instruction.offset)) {
                at += 1 + INVOKE_LENGTH;
            }
            at += pushes(number, instruction.offset).len() + INVOKE_LENGTH;
            at += match copies(instruction.opcode) {
                copies if elements && !copies.is_empty() => copies.len() + INVOKE_LENGTH,
                _ => 0,
            };
            places.insert(instruction.offset, at);
            at += length_at(instruction, at);
        }
        probes.insert(code.len() as u32, at);
        if at + LAST_HANDLER_LENGTH > 65535 {
            return Err("with probes the code is too long");
        }
        let moved = Moved {
            code,
            number,
            elements,
            handlers,
            instructions,
            probes,
            places,
        };
        moved.check_jumps()?;
        Ok(moved)
    }

    fn check_jumps(&self) -> Result<(), &'static str> {
        for instruction in &self.instructions {
            if let Operands::Jump(target) = instruction.operands {
                let distance = self.distance(instruction, target);
                let short = !matches!(instruction.opcode, Opcode::GotoW | Opcode::JsrW);
                if short && i16::try_from(distance.unwrap_or(i32::MAX)).is_err() {
                    return Err("with probes a jump is too long");
                }
            }
            let mut known = true;
            instruction.each_target(|target| known &= self.probes.contains_key(&target));
            if !known {
                return Err("the code is damaged");
            }
        }
        Ok(())
    }

    fn distance(&self, from: &Instruction, to: u32) -> Option<i32> {
        let from = *self.places.get(&from.offset)?;
        Some(*self.probes.get(&to)? as i32 - from as i32)
    }

    fn throws(&self) -> Vec<u32> {
        let all = self.instructions.iter();
        let throws = all.filter(|instruction| instruction.opcode == Opcode::Athrow);
        throws.map(|instruction| instruction.offset).collect()
    }

    /// The new code, given the constants of the probe's methods.
    fn bytes(&self, probes: Probes) -> Option<Vec<u8>> {
        let mut out = Vec::new();
        if self.handlers.is_some() {
            out.extend(push(self.number));
            invoke(probes.enter, &mut out);
        }
        for instruction in &self.instructions {
            if let Some(handlers) = &self.handlers
                && handlers.contains(&instruction.offset)
            {
                out.push(Opcode::Dup as u8);
                invoke(probes.caught, &mut out);
            }
            out.extend(pushes(self.number, instruction.offset));
            invoke(probes.hit, &mut out);
            let copies = copies(instruction.opcode);
            if self.elements && !copies.is_empty() {
                out.extend(copies);
                invoke(probes.element, &mut out);
            }
            self.instruction(instruction, &mut out)?;
        }
        if self.handlers.is_some() {
            out.push(Opcode::Dup as u8);
            out.extend(push(self.number));
            invoke(probes.threw, &mut out);
            out.push(Opcode::Athrow as u8);
        }
        Some(out)
    }

    fn instruction(&self, instruction: &Instruction, out: &mut Vec<u8>) -> Option<()> {
        let start = instruction.offset as usize;
        let old = self.code.get(start..start + instruction.length as usize)?;
        match &instruction.operands {
            Operands::Jump(target) => {
                out.push(*old.first()?);
                let distance = self.distance(instruction, *target)?;
                match old.len() {
                    3 => out.extend((distance as i16).to_be_bytes()),
                    _ => out.extend(distance.to_be_bytes()),
                }
            }
            Operands::TableSwitch(table) => {
                self.switch_head(instruction, table.default, out)?;
                let high = table.low.wrapping_add(table.targets.len() as i32 - 1);
                out.extend(table.low.to_be_bytes());
                out.extend(high.to_be_bytes());
                for &target in &table.targets {
                    out.extend(self.distance(instruction, target)?.to_be_bytes());
                }
            }
            Operands::LookupSwitch(table) => {
                self.switch_head(instruction, table.default, out)?;
                out.extend((table.pairs.len() as i32).to_be_bytes());
                for &(key, target) in &table.pairs {
                    out.extend(key.to_be_bytes());
                    out.extend(self.distance(instruction, target)?.to_be_bytes());
                }
            }
            _ => out.extend(old),
        }
        Some(())
    }

    /// Opcode, padding and default of a switch.
    fn switch_head(&self, switch: &Instruction, default: u32, out: &mut Vec<u8>) -> Option<()> {
        let distance = self.distance(switch, default)?;
        out.push(switch.opcode as u8);
        while !out.len().is_multiple_of(4) {
            out.push(0);
        }
        out.extend(distance.to_be_bytes());
        Some(())
    }
}

/// Bytes of an instruction at a place; only switches have padding.
fn length_at(instruction: &Instruction, at: usize) -> usize {
    let padding = |place: usize| 3 - place % 4;
    let length = instruction.length as usize;
    match instruction.operands {
        Operands::TableSwitch(_) | Operands::LookupSwitch(_) => {
            length - padding(instruction.offset as usize) + padding(at)
        }
        _ => length,
    }
}

/// Copies a class file; only the constant pool and the bodies change. `None` where it does not fit.
struct Rewriter<'a> {
    bytes: &'a [u8],
    at: usize,
    out: Vec<u8>,
    bodies: &'a BTreeMap<usize, Moved<'a>>,
    /// Texts of the constant pool that name attributes.
    names: BTreeMap<u16, &'a [u8]>,
    elements: bool,
    frames: bool,
    probe: Probe,
    probes: Probes,
}

impl<'a> Rewriter<'a> {
    fn new(bytes: &'a [u8], bodies: &'a BTreeMap<usize, Moved<'a>>, wanted: &Instrumented) -> Self {
        Rewriter {
            bytes,
            at: 0,
            out: Vec::with_capacity(bytes.len() * 3),
            bodies,
            names: BTreeMap::new(),
            elements: wanted.elements,
            frames: wanted.frames,
            probe: wanted.probe,
            probes: Probes::default(),
        }
    }

    fn class(mut self) -> Option<Vec<u8>> {
        self.copy(8)?;
        self.constants()?;
        self.copy(6)?;
        let interfaces = self.copy_u16()?;
        self.copy(2 * usize::from(interfaces))?;
        for _ in 0..self.copy_u16()? {
            self.copy(6)?;
            self.copy_attributes()?;
        }
        let bodies = self.bodies;
        for method in 0..usize::from(self.copy_u16()?) {
            self.copy(6)?;
            match bodies.get(&method) {
                Some(body) => self.method_attributes(body)?,
                None => self.copy_attributes()?,
            }
        }
        self.copy_attributes()?;
        Some(self.out)
    }

    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let taken = self.bytes.get(self.at..self.at.checked_add(length)?)?;
        self.at += length;
        Some(taken)
    }

    fn u16(&mut self) -> Option<u16> {
        Some(u16::from_be_bytes(self.take(2)?.try_into().ok()?))
    }

    fn u32(&mut self) -> Option<u32> {
        Some(u32::from_be_bytes(self.take(4)?.try_into().ok()?))
    }

    fn copy(&mut self, length: usize) -> Option<()> {
        let taken = self.take(length)?;
        self.out.extend(taken);
        Some(())
    }

    fn copy_u16(&mut self) -> Option<u16> {
        let value = self.u16()?;
        self.out.extend(value.to_be_bytes());
        Some(value)
    }

    fn put_u16(&mut self, value: usize) -> Option<()> {
        self.out.extend(u16::try_from(value).ok()?.to_be_bytes());
        Some(())
    }

    /// Copies the constant pool and adds the probe's method to it.
    fn constants(&mut self) -> Option<()> {
        let count = self.u16()?;
        let mut index = 1;
        let place = self.out.len();
        self.put_u16(0)?;
        while index < count {
            let tag = *self.bytes.get(self.at)?;
            let length = match tag {
                1 => {
                    let length = self.bytes.get(self.at + 1..self.at + 3)?;
                    let length = usize::from(u16::from_be_bytes(length.try_into().ok()?));
                    let text = self.bytes.get(self.at + 3..self.at + 3 + length)?;
                    self.names.insert(index, text);
                    3 + length
                }
                3 | 4 | 9..=12 | 17 | 18 => 5,
                5 | 6 => 9,
                7 | 8 | 16 | 19 | 20 => 3,
                15 => 4,
                _ => return None,
            };
            self.copy(length)?;
            index = index.checked_add(if matches!(tag, 5 | 6) { 2 } else { 1 })?;
        }
        let total = self.probe_constants(count)?.to_be_bytes();
        self.out.get_mut(place..place + 2)?.copy_from_slice(&total);
        Some(())
    }

    /// Adds the probe's class and methods to the constant pool, from an index on; gives the index behind them.
    fn probe_constants(&mut self, first: u16) -> Option<u16> {
        let [class, method] = self.probe.class_and_method();
        self.put_utf8(class);
        self.out.push(7);
        self.out.extend(first.to_be_bytes());
        let mut next = first.checked_add(2)?;
        let owner = first.checked_add(1)?;
        self.probes.hit = self.probe_method(owner, method, "(II)V", &mut next)?;
        if self.elements {
            let descriptor = "(Ljava/lang/Object;I)V";
            self.probes.element = self.probe_method(owner, "element", descriptor, &mut next)?;
        }
        if self.frames {
            self.probes.enter = self.probe_method(owner, "enter", "(I)V", &mut next)?;
            let descriptor = "(Ljava/lang/Throwable;)V";
            self.probes.caught = self.probe_method(owner, "caught", descriptor, &mut next)?;
            let descriptor = "(Ljava/lang/Throwable;I)V";
            self.probes.threw = self.probe_method(owner, "threw", descriptor, &mut next)?;
        }
        Some(next)
    }

    /// Adds a method of the probe; four constants.
    fn probe_method(
        &mut self,
        owner: u16,
        name: &str,
        descriptor: &str,
        next: &mut u16,
    ) -> Option<u16> {
        let first = *next;
        *next = first.checked_add(4)?;
        self.put_utf8(name);
        self.put_utf8(descriptor);
        for (tag, a, b) in [(12, first, first + 1), (10, owner, first + 2)] {
            self.out.push(tag);
            self.out.extend([a.to_be_bytes(), b.to_be_bytes()].concat());
        }
        Some(first + 3)
    }

    fn put_utf8(&mut self, text: &str) {
        self.out.push(1);
        self.out.extend((text.len() as u16).to_be_bytes());
        self.out.extend(text.as_bytes());
    }

    fn copy_attributes(&mut self) -> Option<()> {
        for _ in 0..self.copy_u16()? {
            self.copy(2)?;
            let length = self.u32()?;
            self.out.extend(length.to_be_bytes());
            self.copy(length as usize)?;
        }
        Some(())
    }

    fn method_attributes(&mut self, body: &Moved<'_>) -> Option<()> {
        for _ in 0..self.copy_u16()? {
            let name = self.copy_u16()?;
            let length = self.u32()?;
            if self.names.get(&name) == Some(&&b"Code"[..]) {
                let place = self.out.len();
                self.out.extend(0u32.to_be_bytes());
                self.code(body)?;
                self.patch_length(place)?;
            } else {
                self.out.extend(length.to_be_bytes());
                self.copy(length as usize)?;
            }
        }
        Some(())
    }

    fn patch_length(&mut self, place: usize) -> Option<()> {
        let length = u32::try_from(self.out.len() - place - 4).ok()?;
        self.out
            .get_mut(place..place + 4)?
            .copy_from_slice(&length.to_be_bytes());
        Some(())
    }

    fn code(&mut self, body: &Moved<'_>) -> Option<()> {
        let stack = usize::from(self.u16()?);
        self.put_u16(stack + 3)?;
        self.copy_u16()?;
        let old = self.u32()?;
        self.take(old as usize)?;
        let code = body.bytes(self.probes)?;
        self.out.extend((code.len() as u32).to_be_bytes());
        self.out.extend(code);
        let handlers = self.u16()?;
        self.put_u16(usize::from(handlers) + usize::from(self.frames))?;
        for _ in 0..handlers {
            for _ in 0..3 {
                let offset = self.u16()?;
                self.put_u16(*body.probes.get(&u32::from(offset))?)?;
            }
            self.copy(2)?;
        }
        if self.frames {
            let end = *body.probes.get(&old)?;
            for place in [*body.probes.get(&0)?, end, end, 0] {
                self.put_u16(place)?;
            }
        }
        self.code_attributes(body)
    }

    /// Attributes that hold offsets are moved; those that are not needed are dropped.
    fn code_attributes(&mut self, body: &Moved<'_>) -> Option<()> {
        let count_place = self.out.len();
        let count = self.copy_u16()?;
        let mut kept = 0u16;
        for _ in 0..count {
            let name = self.u16()?;
            let length = self.u32()? as usize;
            let end = self.at.checked_add(length)?;
            let text = self.names.get(&name).copied().unwrap_or_default();
            let start = self.out.len();
            self.out.extend(name.to_be_bytes());
            self.out.extend(0u32.to_be_bytes());
            match text {
                b"StackMapTable" if !self.frames => self.frames(body)?,
                b"LineNumberTable" => self.lines(body)?,
                b"LocalVariableTable" | b"LocalVariableTypeTable" => self.variables(body)?,
                _ => {
                    self.out.truncate(start);
                    self.at = end;
                    continue;
                }
            }
            self.at = end;
            self.patch_length(start + 2)?;
            kept += 1;
        }
        self.out
            .get_mut(count_place..count_place + 2)?
            .copy_from_slice(&kept.to_be_bytes());
        Some(())
    }

    fn lines(&mut self, body: &Moved<'_>) -> Option<()> {
        for _ in 0..self.copy_u16()? {
            let offset = u32::from(self.u16()?);
            self.put_u16(*body.probes.get(&offset)?)?;
            self.copy(2)?;
        }
        Some(())
    }

    fn variables(&mut self, body: &Moved<'_>) -> Option<()> {
        for _ in 0..self.copy_u16()? {
            let start = u32::from(self.u16()?);
            let end = start + u32::from(self.u16()?);
            let (start, end) = (*body.probes.get(&start)?, *body.probes.get(&end)?);
            self.put_u16(start)?;
            self.put_u16(end.checked_sub(start)?)?;
            self.copy(6)?;
        }
        Some(())
    }

    fn frames(&mut self, body: &Moved<'_>) -> Option<()> {
        let mut old: Option<u32> = None;
        let mut new: Option<usize> = None;
        for _ in 0..self.copy_u16()? {
            let tag = *self.take(1)?.first()?;
            let delta = match tag {
                0..=63 => u32::from(tag),
                64..=127 => u32::from(tag - 64),
                247..=255 => u32::from(self.u16()?),
                _ => return None,
            };
            let offset = old.map_or(delta, |old| old + delta + 1);
            let place = *body.probes.get(&offset)?;
            let distance = match new {
                Some(new) => place.checked_sub(new + 1)?,
                None => place,
            };
            (old, new) = (Some(offset), Some(place));
            // The long forms fit every distance.
            let long = match tag {
                0..=63 => 251,
                64..=127 => 247,
                other => other,
            };
            self.out.push(long);
            self.put_u16(distance)?;
            match long {
                247 => self.types(1, body)?,
                252..=254 => self.types(usize::from(long - 251), body)?,
                255 => {
                    let locals = self.copy_u16()?;
                    self.types(usize::from(locals), body)?;
                    let stack = self.copy_u16()?;
                    self.types(usize::from(stack), body)?;
                }
                _ => {}
            }
        }
        Some(())
    }

    fn types(&mut self, count: usize, body: &Moved<'_>) -> Option<()> {
        for _ in 0..count {
            let tag = *self.take(1)?.first()?;
            self.out.push(tag);
            match tag {
                7 => self.copy(2)?,
                // An object that `new` at this offset made: the instruction itself, not its probe.
                8 => {
                    let offset = u32::from(self.u16()?);
                    self.put_u16(*body.places.get(&offset)?)?;
                }
                _ => {}
            }
        }
        Some(())
    }
}
