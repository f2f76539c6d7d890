//! A machine just large enough to run the fixtures and to report events.

use std::collections::HashMap;
use std::sync::Arc;

use vitro_classfile::{Constant, Instruction, Opcode, Operands, descriptor};

use crate::event::Event;
use crate::subject::{MethodUnderTest, Subject};

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value {
    Int(i32),
    Long(i64),
    Double(f64),
    /// Place in the heap plus 1; 0 is null.
    Object(usize),
    /// A new array of this many zeros, as an argument.
    Array(usize),
}

impl Value {
    fn int(self) -> i32 {
        match self {
            Value::Int(value) => value,
            other => panic!("{other:?} is no int"),
        }
    }

    fn long(self) -> i64 {
        match self {
            Value::Long(value) => value,
            other => panic!("{other:?} is no long"),
        }
    }

    fn double(self) -> f64 {
        match self {
            Value::Double(value) => value,
            other => panic!("{other:?} is no double"),
        }
    }

    fn object(self) -> usize {
        match self {
            Value::Object(place) => place,
            other => panic!("{other:?} is no object"),
        }
    }
}

pub struct Run {
    pub events: Vec<Event>,
    pub classes: Vec<Arc<str>>,
    /// What was returned, or the class that was thrown.
    pub result: Result<Option<Value>, Arc<str>>,
}

/// Runs a static method.
pub fn run(subject: &Subject, name: &str, arguments: &[Value]) -> Run {
    let place = subject.methods.iter().position(|m| &**m.name() == name);
    let mut machine = Machine {
        subject,
        events: Vec::new(),
        classes: Vec::new(),
        heap: Vec::new(),
        names: HashMap::new(),
        statics: HashMap::new(),
        frames: 0,
    };
    let arguments = arguments.iter().map(|value| match value {
        Value::Array(length) => machine.array(*length),
        other => *other,
    });
    let arguments: Vec<Value> = arguments.collect();
    let result = machine.call(place.expect("a method") as u32, arguments, 0);
    Run {
        result: result.map_err(|object| machine.class_of(object)),
        events: machine.events,
        classes: machine.classes,
    }
}

struct Object {
    class: Arc<str>,
    fields: HashMap<Arc<str>, Value>,
    elements: Vec<Value>,
}

/// Knows ints, longs, doubles, int arrays, objects of the subject and exceptions without messages.
struct Machine<'a> {
    subject: &'a Subject,
    events: Vec<Event>,
    classes: Vec<Arc<str>>,
    heap: Vec<Object>,
    /// Numbers of the names of fields, for addresses.
    names: HashMap<Arc<str>, u64>,
    statics: HashMap<Arc<str>, Value>,
    frames: u32,
}

struct Frame {
    number: u32,
    locals: Vec<Value>,
    stack: Vec<Value>,
}

impl Frame {
    fn pop(&mut self) -> Value {
        self.stack.pop().expect("an operand")
    }
}

enum Flow {
    Next,
    Jump(u32),
    Return(Option<Value>),
    /// The object, and whether it came out of a call.
    Throw(usize, bool),
}

impl Machine<'_> {
    fn class_of(&self, object: usize) -> Arc<str> {
        self.heap[object - 1].class.clone()
    }

    fn allocate(&mut self, class: &str) -> usize {
        self.heap.push(Object {
            class: class.into(),
            fields: HashMap::new(),
            elements: Vec::new(),
        });
        self.heap.len()
    }

    fn array(&mut self, length: usize) -> Value {
        let array = self.allocate("[I");
        self.heap[array - 1].elements = vec![Value::Int(0); length];
        Value::Object(array)
    }

    fn throw(&mut self, class: &str) -> Flow {
        Flow::Throw(self.allocate(&format!("java/lang/{class}")), false)
    }

    fn cell(&mut self, object: usize, part: u64, writes: bool) {
        let address = (object as u64) << 32 | part;
        self.events.push(Event::Cell { address, writes });
    }

    fn call(
        &mut self,
        place: u32,
        arguments: Vec<Value>,
        caller: u32,
    ) -> Result<Option<Value>, usize> {
        let method = self.subject.method(place).expect("a method");
        self.frames += 1;
        let mut locals = Vec::new();
        for argument in arguments {
            locals.push(argument);
            if matches!(argument, Value::Long(_) | Value::Double(_)) {
                locals.push(argument);
            }
        }
        locals.resize(locals.len() + 20, Value::Int(0));
        let mut frame = Frame {
            number: self.frames,
            locals,
            stack: Vec::new(),
        };
        self.events.push(Event::Enter {
            frame: frame.number,
            method: place,
            caller,
        });
        let result = self.body(method, &mut frame);
        self.events.push(Event::Leave {
            frame: frame.number,
        });
        result
    }

    fn body(
        &mut self,
        method: &MethodUnderTest,
        frame: &mut Frame,
    ) -> Result<Option<Value>, usize> {
        let mut at = 0u32;
        for _ in 0..100_000 {
            let instruction = &method.flow.instructions()[at as usize];
            let offset = instruction.offset as u16;
            self.events.push(Event::Step {
                frame: frame.number,
                offset,
            });
            match self.step(method, frame, at, instruction) {
                Flow::Next => at += 1,
                Flow::Jump(target) => at = method.flow.number(target).expect("an instruction"),
                Flow::Return(value) => return Ok(value),
                Flow::Throw(object, passing) => {
                    let name = self.class_of(object);
                    self.classes.push(name.clone());
                    self.events.push(Event::Threw {
                        frame: frame.number,
                        offset,
                        passing,
                        class: self.classes.len() as u32 - 1,
                    });
                    let Some(handler) = handler(method, offset, &name) else {
                        return Err(object);
                    };
                    frame.stack = vec![Value::Object(object)];
                    at = method.flow.number(handler.into()).expect("a handler");
                }
            }
        }
        panic!("the run does not end");
    }

    fn step(
        &mut self,
        method: &MethodUnderTest,
        frame: &mut Frame,
        at: u32,
        instruction: &Instruction,
    ) -> Flow {
        use Opcode::*;
        match (instruction.opcode.general(), &instruction.operands) {
            (Lconst0 | Lconst1, Operands::Value(v)) => frame.stack.push(Value::Long((*v).into())),
            (Dconst0 | Dconst1, Operands::Value(v)) => frame.stack.push(Value::Double((*v).into())),
            (_, Operands::Value(value)) => frame.stack.push(Value::Int(*value)),
            (Istore | Lstore | Dstore | Astore, Operands::Local(slot)) => {
                frame.locals[usize::from(*slot)] = frame.pop();
            }
            (_, Operands::Local(slot)) => frame.stack.push(frame.locals[usize::from(*slot)]),
            (Iinc, Operands::Increment { local, by }) => {
                let slot = &mut frame.locals[usize::from(*local)];
                let (left, right) = (slot.int(), i32::from(*by));
                *slot = Value::Int(left.wrapping_add(right));
                self.events.push(Event::Ints { left, right });
            }
            (Goto, Operands::Jump(target)) => return Flow::Jump(*target),
            (opcode, Operands::Jump(target)) => {
                if self.holds(frame, opcode) {
                    return Flow::Jump(*target);
                }
            }
            (_, Operands::TableSwitch(_) | Operands::LookupSwitch(_)) => {
                return self.switch(frame, &instruction.operands);
            }
            (Ireturn | Lreturn | Dreturn | Areturn, _) => return Flow::Return(Some(frame.pop())),
            (Return, _) => return Flow::Return(None),
            (Athrow, _) => return Flow::Throw(frame.pop().object(), false),
            (AconstNull, _) => frame.stack.push(Value::Object(0)),
            (Ldc | Ldc2W, _) => frame.stack.push(literal(method, instruction)),
            (Dup2, _) => frame.stack.extend_from_within(frame.stack.len() - 2..),
            (Arraylength, _) => {
                let array = frame.pop().object();
                if array == 0 {
                    return self.throw("NullPointerException");
                }
                let length = self.heap[array - 1].elements.len();
                frame.stack.push(Value::Int(length as i32));
            }
            (Dup, _) => frame.stack.extend_from_within(frame.stack.len() - 1..),
            (Pop, _) => {
                frame.pop();
            }
            (I2l, _) => {
                let value = Value::Long(frame.pop().int().into());
                frame.stack.push(value);
            }
            (L2i, _) => {
                let value = Value::Int(frame.pop().long() as i32);
                frame.stack.push(value);
            }
            (Ineg, _) => {
                let left = frame.pop().int();
                self.events.push(Event::Ints { left, right: 0 });
                frame.stack.push(Value::Int(left.wrapping_neg()));
            }
            (New, _) => {
                let class = method.flow.stacks().operands(at as usize + 1);
                assert!(class.is_empty(), "dup follows new");
                let name = constant_class(method, instruction);
                let object = self.allocate(&name);
                frame.stack.push(Value::Object(object));
            }
            (Newarray, _) => {
                let Ok(length) = usize::try_from(frame.pop().int()) else {
                    return self.throw("NegativeArraySizeException");
                };
                let array = self.array(length);
                frame.stack.push(array);
            }
            (Iaload | Iastore, _) => return self.element(frame, instruction.opcode),
            (Getfield | Putfield | Getstatic | Putstatic, _) => {
                return self.field(method, frame, at, instruction.opcode);
            }
            (Invokestatic | Invokevirtual | Invokespecial, _) => {
                return self.invoke(method, frame, at, instruction.opcode);
            }
            (opcode, _) => return self.arithmetic(frame, opcode),
        }
        Flow::Next
    }

    fn holds(&mut self, frame: &mut Frame, opcode: Opcode) -> bool {
        use Opcode::*;
        if matches!(opcode, Ifnull | Ifnonnull) {
            return (frame.pop().object() == 0) == (opcode == Ifnull);
        }
        let two = (IfIcmpeq..=IfIcmple).contains(&opcode);
        let right = if two { frame.pop().int() } else { 0 };
        let left = frame.pop().int();
        self.events.push(Event::Ints { left, right });
        match opcode {
            Ifeq | IfIcmpeq => left == right,
            Ifne | IfIcmpne => left != right,
            Iflt | IfIcmplt => left < right,
            Ifge | IfIcmpge => left >= right,
            Ifgt | IfIcmpgt => left > right,
            Ifle | IfIcmple => left <= right,
            other => panic!("{other}"),
        }
    }

    fn switch(&mut self, frame: &mut Frame, operands: &Operands) -> Flow {
        let key = frame.pop().int();
        self.events.push(Event::Ints {
            left: key,
            right: 0,
        });
        Flow::Jump(match operands {
            Operands::TableSwitch(table) => {
                let at = usize::try_from(i64::from(key) - i64::from(table.low)).ok();
                let target = at.and_then(|at| table.targets.get(at));
                target.copied().unwrap_or(table.default)
            }
            Operands::LookupSwitch(table) => {
                let pair = table.pairs.iter().find(|(k, _)| *k == key);
                pair.map_or(table.default, |pair| pair.1)
            }
            other => panic!("{other:?}"),
        })
    }

    fn arithmetic(&mut self, frame: &mut Frame, opcode: Opcode) -> Flow {
        use Opcode::*;
        let (right, left) = (frame.pop(), frame.pop());
        let value = match (left, right) {
            (Value::Int(left), Value::Int(right)) => {
                self.events.push(Event::Ints { left, right });
                if matches!(opcode, Idiv | Irem) && right == 0 {
                    return self.throw("ArithmeticException");
                }
                Value::Int(match opcode {
                    Iadd => left.wrapping_add(right),
                    Isub => left.wrapping_sub(right),
                    Imul => left.wrapping_mul(right),
                    Idiv => left.wrapping_div(right),
                    Irem => left.wrapping_rem(right),
                    Iand => left & right,
                    other => panic!("{other}"),
                })
            }
            (Value::Long(left), Value::Long(right)) => {
                for bits in [left, right].map(i64::cast_unsigned) {
                    self.events.push(Event::Wide { bits });
                }
                match opcode {
                    Ladd => Value::Long(left.wrapping_add(right)),
                    Lcmp => Value::Int(left.cmp(&right) as i32),
                    other => panic!("{other}"),
                }
            }
            _ => {
                let (left, right) = (left.double(), right.double());
                match opcode {
                    Drem => Value::Double(left % right),
                    Dcmpl | Dcmpg => {
                        for bits in [left, right].map(f64::to_bits) {
                            self.events.push(Event::Wide { bits });
                        }
                        let nan = if opcode == Dcmpl { -1 } else { 1 };
                        Value::Int(left.partial_cmp(&right).map_or(nan, |order| order as i32))
                    }
                    other => panic!("{other}"),
                }
            }
        };
        frame.stack.push(value);
        Flow::Next
    }

    fn element(&mut self, frame: &mut Frame, opcode: Opcode) -> Flow {
        let stored = (opcode == Opcode::Iastore).then(|| frame.pop());
        let index = frame.pop().int();
        let array = frame.pop().object();
        if array == 0 {
            return self.throw("NullPointerException");
        }
        let place = usize::try_from(index).unwrap_or(usize::MAX);
        let Some(element) = self.heap[array - 1].elements.get_mut(place) else {
            return self.throw("ArrayIndexOutOfBoundsException");
        };
        match stored {
            Some(value) => *element = value,
            None => frame.stack.push(*element),
        }
        self.cell(array, place as u64, stored.is_some());
        Flow::Next
    }

    fn field(
        &mut self,
        method: &MethodUnderTest,
        frame: &mut Frame,
        at: u32,
        opcode: Opcode,
    ) -> Flow {
        let (_, name, kind) = method.member(at).expect("a field");
        let new_number = self.names.len() as u64;
        let number = *self.names.entry(name.clone()).or_insert(new_number);
        let zero = if kind.starts_with(['L', '[']) {
            Value::Object(0)
        } else {
            Value::Int(0)
        };
        let put = matches!(opcode, Opcode::Putfield | Opcode::Putstatic);
        let value = put.then(|| frame.pop());
        let is_static = matches!(opcode, Opcode::Getstatic | Opcode::Putstatic);
        let object = if is_static {
            0
        } else {
            match frame.pop().object() {
                0 => return self.throw("NullPointerException"),
                object => object,
            }
        };
        let fields = match object {
            0 => &mut self.statics,
            object => &mut self.heap[object - 1].fields,
        };
        match value {
            Some(value) => {
                fields.insert(name.clone(), value);
            }
            None => frame.stack.push(*fields.get(name).unwrap_or(&zero)),
        }
        self.cell(object, number | 1 << 31, put);
        Flow::Next
    }

    fn invoke(
        &mut self,
        method: &MethodUnderTest,
        frame: &mut Frame,
        at: u32,
        opcode: Opcode,
    ) -> Flow {
        let (class, name, kind) = method.member(at).expect("a method");
        let receiver = usize::from(opcode != Opcode::Invokestatic);
        let count = descriptor::parameters(kind).count() + receiver;
        let arguments = frame.stack.split_off(frame.stack.len() - count);
        if receiver == 1 && arguments[0] == Value::Object(0) {
            return self.throw("NullPointerException");
        }
        let mut class = class.clone();
        if opcode == Opcode::Invokevirtual {
            class = self.class_of(arguments[0].object());
        }
        let mut found = None;
        while let Some(file) = self.subject.class(&class) {
            found = self.subject.find(&class, name, kind);
            match &file.super_name {
                Some(above) if found.is_none() => class = above.clone(),
                _ => break,
            }
        }
        let Some(place) = found else {
            assert_eq!(&**name, "<init>", "a method outside of the subject");
            return Flow::Next;
        };
        match self.call(place, arguments, frame.number) {
            Ok(value) => frame.stack.extend(value),
            Err(object) => return Flow::Throw(object, true),
        }
        Flow::Next
    }
}

fn literal(method: &MethodUnderTest, instruction: &Instruction) -> Value {
    let index = vitro_program::stack::constant(instruction).expect("a constant");
    match method.class.constants.get(index) {
        Some(Constant::Integer(value)) => Value::Int(*value),
        Some(Constant::Long(value)) => Value::Long(*value),
        other => panic!("{other:?}"),
    }
}

fn constant_class(method: &MethodUnderTest, instruction: &Instruction) -> Arc<str> {
    let index = vitro_program::stack::constant(instruction).expect("a constant");
    let name = method.class.constants.class_name(index);
    name.expect("a class").clone()
}

/// Offset of the handler for an exception, all of whose superclasses catch it in the fixtures.
fn handler(method: &MethodUnderTest, offset: u16, class: &str) -> Option<u16> {
    let code = method.method().code.as_ref()?;
    let rows = code.handlers.iter();
    let mut rows = rows.filter(|row| (row.start_pc..row.end_pc).contains(&offset));
    let row = rows.find(|row| {
        let catch = method.class.constants.class_name(row.catch_type);
        catch.is_none_or(|catch| &**catch == class || &**catch == "java/lang/Exception")
    });
    row.map(|row| row.handler_pc)
}
