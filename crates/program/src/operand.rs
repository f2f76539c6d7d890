//! What the operands of an instruction are, as far as straight-line code shows: expressions as Java would
//! write them.
//!
//! The code is run on a stack of expressions. Where paths join, the stack is forgotten, so an operand
//! is [`Expr::Unknown`] rather than wrong. Two things rest on this: texts for people (`a < b` for
//! `dcmpg, ifge`), and which exceptions an instruction cannot throw (`this.x`, `n / 2`).

use std::collections::HashMap;
use std::sync::Arc;

use vitro_classfile::{
    ClassFile, Code, Constant, Instruction, Method, Opcode, Operands, access, descriptor,
};

use crate::stack::{constant, member, stack_slots};

mod text;

pub use text::{arguments, short_class};

/// A value on the operand stack, by where it comes from.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub enum Expr {
    /// Paths disagree, or the value came from before the last join.
    Unknown,
    Null,
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Text(Arc<str>),
    /// `String.class` and other constants of the pool.
    Literal(Arc<str>),
    This,
    Local {
        slot: u16,
        name: Arc<str>,
        /// Where the compiler kept it, or for parameters.
        descriptor: Option<Arc<str>>,
        /// What a local was given that the compiler made up, so that people know no name of it. Only texts say it.
        made_of: Option<Arc<Expr>>,
    },
    /// The exception that a handler begins with.
    Caught,
    New(Arc<str>),
    NewArray {
        /// Descriptor of the elements.
        element: Arc<str>,
        length: Arc<Expr>,
        /// What was written into it right there, from the first element on.
        elements: Vec<Arc<Expr>>,
    },
    Static {
        class: Arc<str>,
        name: Arc<str>,
        descriptor: Arc<str>,
    },
    Field {
        object: Arc<Expr>,
        name: Arc<str>,
        descriptor: Arc<str>,
    },
    Element {
        array: Arc<Expr>,
        index: Arc<Expr>,
    },
    Length(Arc<Expr>),
    /// `class` is `None` for `invokedynamic`.
    Call {
        class: Option<Arc<str>>,
        receiver: Option<Arc<Expr>>,
        name: Arc<str>,
        descriptor: Arc<str>,
        arguments: Vec<Arc<Expr>>,
        /// Whether it is of the class that calls it, so that Java does without its name.
        own: bool,
    },
    Binary {
        operator: &'static str,
        left: Arc<Expr>,
        right: Arc<Expr>,
    },
    /// The -1, 0 or 1 of `lcmp`, `fcmpl` and so on.
    Compare {
        left: Arc<Expr>,
        right: Arc<Expr>,
    },
    Negate(Arc<Expr>),
    Convert {
        to: &'static str,
        value: Arc<Expr>,
    },
    Cast {
        class: Arc<str>,
        value: Arc<Expr>,
    },
    InstanceOf {
        class: Arc<str>,
        value: Arc<Expr>,
    },
}

impl Expr {
    /// The descriptor of the value's static type, where it is known.
    pub fn descriptor(&self) -> Option<&str> {
        match self {
            Expr::Local { descriptor, .. } => descriptor.as_deref(),
            Expr::Static { descriptor, .. } | Expr::Field { descriptor, .. } => Some(descriptor),
            Expr::Call { descriptor, .. } => descriptor::return_descriptor(descriptor),
            Expr::Element { array, .. } => match &**array {
                Expr::NewArray { element, .. } => Some(element),
                array => array.descriptor()?.strip_prefix('['),
            },
            Expr::InstanceOf { .. } => Some("Z"),
            Expr::Binary {
                operator: "&" | "|" | "^",
                left,
                right,
            } => left.descriptor().filter(|_| right.is_boolean()),
            Expr::Text(_) => Some("Ljava/lang/String;"),
            Expr::Cast { class, .. } if class.starts_with('[') => Some(class),
            _ => None,
        }
    }

    /// Whether it is surely a boolean, or one of the constants 0 and 1 compared with a boolean.
    pub fn is_boolean(&self) -> bool {
        matches!(self, Expr::Int(0 | 1)) || self.descriptor() == Some("Z")
    }

    /// Whether it is surely a character.
    pub fn is_character(&self) -> bool {
        matches!(self, Expr::Convert { to: "char", .. }) || self.descriptor() == Some("C")
    }

    /// Whether it is a number or null as it stands in the code.
    fn is_constant(&self) -> bool {
        use Expr::*;
        matches!(
            self,
            Unknown | Null | Int(_) | Long(_) | Float(_) | Double(_) | Caught
        )
    }

    /// Whether it is what a `for` over a collection or an array keeps in a local of its own.
    fn is_walked(&self) -> bool {
        let is_iterator = self.descriptor() == Some("Ljava/util/Iterator;");
        let is_array = self.descriptor().is_some_and(|it| it.starts_with('['));
        is_iterator || is_array || matches!(self, Expr::Length(_))
    }

    /// Whether it is a copy of an array of this class.
    pub fn is_clone_of(&self, array: &str) -> bool {
        match self {
            Expr::Call {
                class: Some(class),
                name,
                ..
            } => &**class == array && is_array_clone(class, name),
            _ => false,
        }
    }

    /// Whether it is surely not null.
    pub fn is_not_null(&self) -> bool {
        match self {
            Expr::This
            | Expr::New(_)
            | Expr::NewArray { .. }
            | Expr::Text(_)
            | Expr::Literal(_)
            | Expr::Caught => true,
            Expr::Cast { value, .. } => value.is_not_null(),
            Expr::Call { class: None, .. } => true,
            Expr::Call {
                class: Some(class),
                name,
                ..
            } => returns_no_null(class, name),
            Expr::Static { class, name, .. } => {
                &**class == "java/lang/System" && matches!(&**name, "out" | "err" | "in")
            }
            _ => false,
        }
    }
}

/// Methods of the library that are documented to return an object always.
fn returns_no_null(class: &str, name: &str) -> bool {
    match class {
        "java/lang/StringBuilder" => true,
        "java/lang/Integer"
        | "java/lang/Long"
        | "java/lang/Boolean"
        | "java/lang/Double"
        | "java/lang/Character"
        | "java/lang/Byte"
        | "java/lang/Short"
        | "java/lang/Float"
        | "java/lang/String" => matches!(name, "valueOf" | "toString" | "trim" | "substring"),
        _ => name == "getClass" || is_array_clone(class, name),
    }
}

/// Whether a call copies an array, which gives an array of the same class.
fn is_array_clone(class: &str, name: &str) -> bool {
    class.starts_with('[') && name == "clone"
}

/// The operands of all instructions of a method.
#[derive(Debug, Clone)]
pub struct Stacks {
    popped: Vec<Box<[Arc<Expr>]>>,
    depths: Vec<i32>,
}

impl Stacks {
    /// Runs over the instructions of `method`.
    pub fn of(class: &ClassFile, method: &Method, code: &Code, all: &[Instruction]) -> Stacks {
        let mut run = Run {
            class,
            method,
            code,
            stack: Vec::new(),
            depth: 0,
            made_up: made_up(method, code, all),
            kept: HashMap::new(),
            this_stays: !all
                .iter()
                .any(|i| i.opcode.general() == Opcode::Astore && i.operands == Operands::Local(0)),
        };
        let joins = joins(code, all);
        let mut stacks = Stacks {
            popped: Vec::with_capacity(all.len()),
            depths: Vec::with_capacity(all.len()),
        };
        let mut ended = false;
        for (index, instruction) in all.iter().enumerate() {
            let join = joins.binary_search(&instruction.offset).is_ok();
            if ended || join {
                run.begin(instruction.offset);
            }
            stacks.depths.push(run.depth);
            let popped = run.step(instruction);
            run.keep(index, instruction, &popped);
            stacks.popped.push(popped);
            ended = instruction.opcode.ends_flow() || instruction.opcode.general() == Opcode::Jsr;
        }
        stacks
    }

    /// The values that instruction number `index` takes, the one pushed first standing first.
    pub fn operands(&self, index: usize) -> &[Arc<Expr>] {
        self.popped.get(index).map_or(&[], |popped| popped)
    }

    /// Slots on the stack before an instruction, counted from the last place where paths join; it may
    /// be negative.
    pub fn depth(&self, index: usize) -> i32 {
        self.depths.get(index).copied().unwrap_or(0)
    }
}

/// Offsets that are jumped to, sorted.
fn joins(code: &Code, all: &[Instruction]) -> Vec<u32> {
    let mut joins: Vec<u32> = code
        .handlers
        .iter()
        .map(|handler| u32::from(handler.handler_pc))
        .collect();
    for instruction in all {
        instruction.each_target(|target| joins.push(target));
    }
    joins.sort_unstable();
    joins.dedup();
    joins
}

/// The instructions that write locals which the compiler made up, each with the local and whether nothing else writes
/// that; those that write others come with `None`. Without any names, no local is made up.
fn made_up(method: &Method, code: &Code, all: &[Instruction]) -> HashMap<usize, Option<bool>> {
    let rows = &code.local_variables;
    if rows.is_empty() {
        return HashMap::new();
    }
    let is_static = method.access & access::STATIC != 0;
    let parameters = descriptor::argument_slots(&method.descriptor) + usize::from(!is_static);
    let is_named = |index: usize, slot: u16| {
        let after = all.get(index + 1).map_or(u32::MAX, |next| next.offset);
        let mut rows = rows.iter().filter(|row| row.index == slot);
        usize::from(slot) < parameters
            || rows.any(|row| {
                let start = u32::from(row.start_pc);
                (start..start + u32::from(row.length)).contains(&after)
            })
    };
    let writes = all.iter().enumerate();
    let writes: Vec<(usize, u16, bool)> = writes
        .filter_map(|(index, instruction)| written(instruction).map(|slot| (index, slot)))
        .map(|(index, slot)| (index, slot, is_named(index, slot)))
        .collect();
    let is_only = |slot: u16| {
        let same = writes
            .iter()
            .filter(|(_, other, named)| *other == slot && !named);
        same.count() == 1
    };
    let each = writes.iter();
    each.map(|&(index, slot, named)| (index, (!named).then(|| is_only(slot))))
        .collect()
}

/// The local that an instruction writes.
fn written(instruction: &Instruction) -> Option<u16> {
    use Opcode::*;
    match (instruction.opcode.general(), &instruction.operands) {
        (Istore | Lstore | Fstore | Dstore | Astore, Operands::Local(slot)) => Some(*slot),
        (_, Operands::Increment { local, .. }) => Some(*local),
        _ => None,
    }
}

/// What a local is called just before `offset`, with its descriptor if that is known.
pub fn local(
    class: &ClassFile,
    method: &Method,
    offset: u32,
    slot: u16,
) -> (Arc<str>, Option<Arc<str>>) {
    let rows = method
        .code
        .as_ref()
        .map_or(&[][..], |code| &code.local_variables);
    let row = rows.iter().find(|row| {
        let start = u32::from(row.start_pc);
        row.index == slot && (start..start + u32::from(row.length)).contains(&offset)
    });
    let utf8 = |index| class.constants.utf8(index).cloned();
    if let Some(row) = row
        && let Some(name) = utf8(row.name)
    {
        return (name, utf8(row.descriptor));
    }
    let mut first = u16::from(method.access & access::STATIC == 0);
    if first == 1 && slot == 0 {
        return ("this".into(), Some(format!("L{};", class.name).into()));
    }
    for (number, parameter) in (1..).zip(descriptor::parameters(&method.descriptor)) {
        if first == slot {
            return (format!("parameter{number}").into(), Some(parameter.into()));
        }
        first = first.saturating_add(descriptor::slots(parameter) as u16);
    }
    (format!("local{slot}").into(), None)
}

/// The run over the code.
struct Run<'a> {
    class: &'a ClassFile,
    method: &'a Method,
    code: &'a Code,
    /// One entry per slot; the second slot of a long or double is `None`.
    stack: Vec<Option<Arc<Expr>>>,
    depth: i32,
    /// The instructions that write locals, see [`made_up`].
    made_up: HashMap<usize, Option<bool>>,
    /// What locals hold that the compiler made up.
    kept: HashMap<u16, Arc<Expr>>,
    /// Whether slot 0 of an instance method is never written.
    this_stays: bool,
}

impl Run<'_> {
    /// Forgets the stack, but for what a handler begins with.
    fn begin(&mut self, offset: u32) {
        self.stack.clear();
        self.depth = 0;
        let mut handlers = self.code.handlers.iter();
        if handlers.any(|handler| u32::from(handler.handler_pc) == offset) {
            self.stack.push(Some(Arc::new(Expr::Caught)));
        }
    }

    fn step(&mut self, instruction: &Instruction) -> Box<[Arc<Expr>]> {
        match instruction.opcode {
            Opcode::Dup => self.duplicate(1, 0),
            Opcode::DupX1 => self.duplicate(1, 1),
            Opcode::DupX2 => self.duplicate(1, 2),
            Opcode::Dup2 => self.duplicate(2, 0),
            Opcode::Dup2X1 => self.duplicate(2, 1),
            Opcode::Dup2X2 => self.duplicate(2, 2),
            Opcode::Swap => {
                let top = self.pop_slots(2);
                self.stack.extend(top.into_iter().rev());
            }
            Opcode::Checkcast => return self.cast(instruction),
            _ => return self.compute(instruction),
        }
        Box::default()
    }

    /// Keeps in mind what a made-up local is given. The compiler uses a slot again, so of several values only those
    /// count that loops have, which stand before all that reads them.
    fn keep(&mut self, index: usize, instruction: &Instruction, popped: &[Arc<Expr>]) {
        let (Some(slot), Some(made_up)) = (written(instruction), self.made_up.get(&index)) else {
            return;
        };
        let counts = |value: &Expr| match made_up {
            Some(true) => !value.is_constant(),
            Some(false) => value.is_walked(),
            None => false,
        };
        match popped.first().filter(|value| counts(value)) {
            Some(value) => self.kept.insert(slot, value.clone()),
            None => self.kept.remove(&slot),
        };
    }

    /// An array that is filled where it is made knows what it is filled with.
    fn fill(&mut self, stored: &[Arc<Expr>]) {
        let ([array, index, value], Some(Some(top))) = (stored, self.stack.last_mut()) else {
            return;
        };
        if !Arc::ptr_eq(array, top) {
            return;
        }
        if let (Expr::NewArray { elements, .. }, Expr::Int(index)) = (&**array, &**index)
            && usize::try_from(*index) == Ok(elements.len())
        {
            let mut filled = Expr::clone(array);
            if let Expr::NewArray { elements, .. } = &mut filled {
                elements.push(value.clone());
            }
            *top = Arc::new(filled);
        }
    }

    fn compute(&mut self, instruction: &Instruction) -> Box<[Arc<Expr>]> {
        let effect = stack_slots(&self.class.constants, instruction);
        let (pops, pushes) = effect.unwrap_or((0, 0));
        let taken = self.pop_slots(pops);
        self.depth += pushes as i32 - pops as i32;
        let values: Vec<Arc<Expr>> = taken.into_iter().flatten().collect();
        if (Opcode::Iastore..=Opcode::Sastore).contains(&instruction.opcode) {
            self.fill(&values);
        }
        if pushes > 0 {
            let result = self.result(instruction, &values);
            self.stack
                .push(Some(Arc::new(result.unwrap_or(Expr::Unknown))));
            if pushes == 2 {
                self.stack.push(None);
            }
        }
        values.into()
    }

    fn cast(&mut self, instruction: &Instruction) -> Box<[Arc<Expr>]> {
        let value: Vec<Arc<Expr>> = self.pop_slots(1).into_iter().flatten().collect();
        let class = constant(instruction).and_then(|c| self.class.constants.class_name(c));
        let cast = match (class, value.first()) {
            (Some(class), Some(value)) => Expr::Cast {
                class: class.clone(),
                value: value.clone(),
            },
            _ => Expr::Unknown,
        };
        self.stack.push(Some(Arc::new(cast)));
        value.into()
    }

    /// The top slots, bottom first; what is not known of them is unknown.
    fn pop_slots(&mut self, count: usize) -> Vec<Option<Arc<Expr>>> {
        let known = count.min(self.stack.len());
        let missing = std::iter::repeat_with(|| Some(Arc::new(Expr::Unknown)));
        let mut slots: Vec<_> = missing.take(count - known).collect();
        slots.extend(self.stack.drain(self.stack.len() - known..));
        slots
    }

    fn duplicate(&mut self, count: usize, below: usize) {
        let mut top = self.pop_slots(count + below);
        let copy: Vec<_> = top[below..].to_vec();
        self.stack.extend(copy);
        self.stack.append(&mut top);
        self.depth += count as i32;
    }

    fn result(&self, instruction: &Instruction, values: &[Arc<Expr>]) -> Option<Expr> {
        let constants = &self.class.constants;
        let value = |number: usize| values.get(number).cloned();
        let opcode = instruction.opcode.general();
        if let Some(operator) = operator(opcode) {
            let (left, right) = (value(0)?, value(1)?);
            return Some(Expr::Binary {
                operator,
                left,
                right,
            });
        }
        Some(match (opcode, &instruction.operands) {
            (Opcode::AconstNull, _) => Expr::Null,
            (Opcode::Lconst0 | Opcode::Lconst1, Operands::Value(v)) => Expr::Long(i64::from(*v)),
            (Opcode::Fconst0 | Opcode::Fconst1 | Opcode::Fconst2, Operands::Value(v)) => {
                Expr::Float(*v as f32)
            }
            (Opcode::Dconst0 | Opcode::Dconst1, Operands::Value(v)) => Expr::Double((*v).into()),
            (_, Operands::Value(v)) => Expr::Int(*v),
            (Opcode::Ldc | Opcode::Ldc2W, Operands::Constant(index)) => self.pooled(*index)?,
            (_, Operands::Local(slot)) => self.local(instruction.offset, *slot),
            (Opcode::Lcmp | Opcode::Fcmpl | Opcode::Fcmpg | Opcode::Dcmpl | Opcode::Dcmpg, _) => {
                let (left, right) = (value(0)?, value(1)?);
                Expr::Compare { left, right }
            }
            (Opcode::Ineg | Opcode::Lneg | Opcode::Fneg | Opcode::Dneg, _) => {
                Expr::Negate(value(0)?)
            }
            (opcode, _) if is_conversion(opcode) => Expr::Convert {
                to: conversion(opcode),
                value: value(0)?,
            },
            (opcode, _) if (Opcode::Iaload..=Opcode::Saload).contains(&opcode) => Expr::Element {
                array: value(0)?,
                index: value(1)?,
            },
            (Opcode::Arraylength, _) => Expr::Length(value(0)?),
            (Opcode::New, Operands::Constant(c)) => Expr::New(constants.class_name(*c)?.clone()),
            (Opcode::Newarray, Operands::NewArray(element)) => Expr::NewArray {
                element: element.array_descriptor()[1..].into(),
                length: value(0)?,
                elements: Vec::new(),
            },
            (Opcode::Anewarray, Operands::Constant(c)) => Expr::NewArray {
                element: array_element(constants.class_name(*c)?),
                length: value(0)?,
                elements: Vec::new(),
            },
            (Opcode::Multianewarray, Operands::MultiNewArray { constant, .. }) => Expr::NewArray {
                element: constants.class_name(*constant)?.get(1..)?.into(),
                length: value(0)?,
                elements: Vec::new(),
            },
            (Opcode::Instanceof, Operands::Constant(c)) => Expr::InstanceOf {
                class: constants.class_name(*c)?.clone(),
                value: value(0)?,
            },
            _ => self.of_member(instruction, values)?,
        })
    }

    /// A constant of the pool.
    fn pooled(&self, index: u16) -> Option<Expr> {
        let constants = &self.class.constants;
        Some(match constants.get(index)? {
            Constant::Integer(value) => Expr::Int(*value),
            Constant::Float(value) => Expr::Float(f32::from_bits(*value)),
            Constant::Long(value) => Expr::Long(*value),
            Constant::Double(value) => Expr::Double(f64::from_bits(*value)),
            Constant::String { text } => Expr::Text(constants.utf8(*text)?.clone()),
            Constant::Class { name } => {
                let name = short_class(constants.utf8(*name)?);
                Expr::Literal(format!("{name}.class").into())
            }
            _ => return None,
        })
    }

    fn local(&self, offset: u32, slot: u16) -> Expr {
        let instance = self.method.access & access::STATIC == 0;
        if instance && slot == 0 && self.this_stays {
            return Expr::This;
        }
        let (name, descriptor) = local(self.class, self.method, offset, slot);
        let made_of = self.kept.get(&slot).filter(|_| descriptor.is_none());
        Expr::Local {
            slot,
            name,
            made_of: made_of.cloned(),
            descriptor,
        }
    }

    /// The result of a field read or a call.
    fn of_member(&self, instruction: &Instruction, values: &[Arc<Expr>]) -> Option<Expr> {
        let index = constant(instruction)?;
        let constants = &self.class.constants;
        if instruction.opcode == Opcode::Invokedynamic {
            let (name, descriptor) = member(constants, index)?;
            return Some(Expr::Call {
                class: None,
                receiver: None,
                name: name.into(),
                descriptor: descriptor.into(),
                arguments: values.to_vec(),
                own: false,
            });
        }
        let (class, name, descriptor) = constants.member(index)?;
        let (class, name, descriptor) = (class.clone(), name.clone(), descriptor.clone());
        Some(match instruction.opcode {
            Opcode::Getstatic => Expr::Static {
                class,
                name,
                descriptor,
            },
            Opcode::Getfield => Expr::Field {
                object: values.first()?.clone(),
                name,
                descriptor,
            },
            opcode => {
                let instance = usize::from(opcode != Opcode::Invokestatic);
                Expr::Call {
                    own: class == self.class.name,
                    class: Some(class),
                    receiver: values.first().filter(|_| instance == 1).cloned(),
                    name,
                    descriptor,
                    arguments: values.get(instance..)?.to_vec(),
                }
            }
        })
    }
}

/// The descriptor of an element, from the class constant of `anewarray`.
fn array_element(class: &str) -> Arc<str> {
    if class.starts_with('[') {
        class.into()
    } else {
        format!("L{class};").into()
    }
}

fn operator(opcode: Opcode) -> Option<&'static str> {
    use Opcode::*;
    Some(match opcode {
        Iadd | Ladd | Fadd | Dadd => "+",
        Isub | Lsub | Fsub | Dsub => "-",
        Imul | Lmul | Fmul | Dmul => "*",
        Idiv | Ldiv | Fdiv | Ddiv => "/",
        Irem | Lrem | Frem | Drem => "%",
        Ishl | Lshl => "<<",
        Ishr | Lshr => ">>",
        Iushr | Lushr => ">>>",
        Iand | Land => "&",
        Ior | Lor => "|",
        Ixor | Lxor => "^",
        _ => return None,
    })
}

fn is_conversion(opcode: Opcode) -> bool {
    (Opcode::I2l..=Opcode::I2s).contains(&opcode)
}

fn conversion(opcode: Opcode) -> &'static str {
    use Opcode::*;
    match opcode {
        I2l | F2l | D2l => "long",
        I2f | L2f | D2f => "float",
        I2d | L2d | F2d => "double",
        I2b => "byte",
        I2c => "char",
        I2s => "short",
        _ => "int",
    }
}

#[cfg(test)]
mod tests;
