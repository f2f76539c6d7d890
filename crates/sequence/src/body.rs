//! What the code of one method does, as far as data flow is concerned.
//!
//! The code is run once on a stack of *nodes*. A node represents a value: a local (all that is ever
//! stored in it), what an instruction pushes, or what lies on the stack where ways meet. The run
//! notes how values move between nodes, which fields and elements are read and written through
//! which nodes, and what is called with which. Nothing about other classes is decided here but which
//! field a name means; `flow` puts bodies together.
//!
//! Numbers are followed only if that is asked for (`condition` does); types do not need them.

use std::sync::Arc;

use vitro_classfile::{
    BootstrapMethod, ClassFile, Code, Constant, Instruction, Method, Opcode, Operands, access,
    decode, descriptor,
};

use crate::effects::FieldName;
use crate::hierarchy::{Hierarchy, described, reference};

mod calls;
mod dynamic;
mod values;

/// A value, by its number in the body.
pub(crate) type Node = u32;
/// No value that is followed: a number, or null.
pub(crate) const NOTHING: Node = u32::MAX;

/// What a method does.
#[derive(Default)]
pub(crate) struct Body {
    /// Where the arguments are when the method begins, `this` first.
    pub parameters: Vec<Parameter>,
    /// What it returns; [`NOTHING`] if that is not followed.
    pub returns: Node,
    /// How many nodes there are.
    pub nodes: u32,
    /// Objects of exactly this type come to be.
    pub made: Vec<(Node, Arc<str>)>,
    /// Something of this type comes from code that is not analysed.
    pub foreign: Vec<(Node, Arc<str>)>,
    /// Exceptions that are caught, with the class that the handler names.
    pub caught: Vec<(Node, Option<Arc<str>>)>,
    pub thrown: Vec<Node>,
    pub moves: Vec<Move>,
    /// A new object that has the type, and the contents, of another.
    pub copies: Vec<(Node, Node)>,
    pub accesses: Vec<Access>,
    pub sites: Vec<Site>,
    pub lambdas: Vec<Lambda>,
    /// Nodes whose class is asked for, by casts, `instanceof` and switches.
    pub tests: Vec<(Node, Arc<str>)>,
    /// Nodes that are looked through without a field, element or call: lengths, locks.
    pub looks: Vec<Node>,
    /// Classes that are initialised on the way.
    pub initialised: Vec<Arc<str>>,
    /// Results of computations, with what they are computed from; only where numbers are followed.
    pub computed: Vec<(Node, Node)>,
    /// What instructions take, by offset; only where numbers are followed.
    pub operands: Vec<(u32, Vec<Node>)>,
    /// Whether the first parameter is `this`.
    pub has_this: bool,
    /// The body cannot be understood, or does what cannot be understood.
    pub obscure: Option<Arc<str>>,
}

pub(crate) struct Parameter {
    pub node: Node,
    pub descriptor: Arc<str>,
}

pub(crate) struct Move {
    pub from: Node,
    pub to: Node,
    /// Only objects of this type get through.
    pub cast: Option<Arc<str>>,
}

/// A look at the heap.
pub(crate) enum Access {
    /// `object` is [`NOTHING`] for static fields.
    Get {
        field: FieldName,
        object: Node,
        result: Node,
    },
    Put {
        field: FieldName,
        object: Node,
        value: Node,
    },
    /// `kind` is the type of the array if its elements are primitive.
    Load {
        array: Node,
        kind: Option<&'static str>,
        result: Node,
    },
    Store {
        array: Node,
        kind: Option<&'static str>,
        value: Node,
    },
    /// All elements of one array may become elements of another.
    Copy { from: Node, to: Node },
    /// All fields are read.
    Whole(Node),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dispatch {
    /// The method that is named.
    Direct,
    /// The method that the receiver's class selects.
    Virtual,
}

/// A call.
#[derive(Clone)]
pub(crate) struct Site {
    pub dispatch: Dispatch,
    pub owner: Arc<str>,
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
    /// The receiver first, if there is one.
    pub arguments: Vec<Node>,
    pub result: Node,
}

/// An object that a call site makes to carry out a method.
pub(crate) struct Lambda {
    pub node: Node,
    pub interface: Arc<str>,
    /// The method of the interface.
    pub name: Arc<str>,
    pub handle: Handle,
    pub captured: Vec<Node>,
}

/// A method handle.
#[derive(Clone)]
pub(crate) struct Handle {
    pub kind: u8,
    pub owner: Arc<str>,
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
}

impl Body {
    /// Reads a method.
    pub fn of(hierarchy: &Hierarchy, class: &ClassFile, index: usize, numbers: bool) -> Body {
        let method = &class.methods[index];
        let mut body = Body {
            returns: NOTHING,
            ..Body::default()
        };
        let Some(code) = &method.code else {
            return body;
        };
        let decoded: Result<Vec<Instruction>, _> = decode(&code.bytes).collect();
        let Ok(instructions) = decoded else {
            body.obscure = Some("damaged code".into());
            return body;
        };
        body.nodes = u32::from(code.max_locals) + 1;
        body.parameters = parameters(class, method);
        body.has_this = method.access & access::STATIC == 0;
        let returned = descriptor::return_descriptor(&method.descriptor).unwrap_or("V");
        if returned != "V" && (numbers || reference(returned).is_some()) {
            body.returns = u32::from(code.max_locals);
        }
        let mut reader = Reader {
            hierarchy,
            class,
            code,
            instructions,
            numbers,
            body,
            stack: Vec::new(),
            at: 0,
            met: Vec::new(),
            open: vec![(0, Vec::new())],
        };
        reader.run();
        reader.body
    }

    /// A further node.
    pub fn node(&mut self) -> Node {
        self.nodes += 1;
        self.nodes - 1
    }
}

fn parameters(class: &ClassFile, method: &Method) -> Vec<Parameter> {
    let mut parameters = Vec::new();
    let mut slot = 0;
    if method.access & access::STATIC == 0 {
        let descriptor = described(&class.name);
        parameters.push(Parameter {
            node: 0,
            descriptor,
        });
        slot = 1;
    }
    for descriptor in descriptor::parameters(&method.descriptor) {
        let node = slot;
        slot += descriptor::slots(descriptor) as u32;
        let descriptor = descriptor.into();
        parameters.push(Parameter { node, descriptor });
    }
    parameters
}

struct Reader<'a> {
    hierarchy: &'a Hierarchy,
    class: &'a ClassFile,
    code: &'a Code,
    instructions: Vec<Instruction>,
    numbers: bool,
    body: Body,
    /// One entry per slot; the second one of a long or double is [`NOTHING`].
    stack: Vec<Node>,
    /// Offset of the current instruction.
    at: u32,
    /// Offsets that are jumped to, with the nodes on the stack there once something has arrived.
    met: Vec<(u32, Option<Vec<Node>>)>,
    /// Instructions to continue from, by number.
    open: Vec<(usize, Vec<Node>)>,
}

impl Reader<'_> {
    fn run(&mut self) {
        for instruction in &self.instructions {
            instruction.each_target(|target| self.met.push((target, None)));
        }
        for handler in &self.code.handlers {
            self.met.push((handler.handler_pc.into(), None));
        }
        self.met.sort_unstable();
        self.met.dedup();
        for handler in &self.code.handlers {
            let node = self.body.node();
            let caught = self.class.constants.class_name(handler.catch_type).cloned();
            self.body.caught.push((node, caught));
            self.arrive(handler.handler_pc.into(), vec![node]);
        }
        while let Some((number, stack)) = self.open.pop() {
            self.stack = stack;
            self.straight(number);
        }
    }

    /// Runs from an instruction to the end of straight code.
    fn straight(&mut self, first: usize) {
        for number in first..self.instructions.len() {
            let instruction = self.instructions[number].clone();
            self.at = instruction.offset;
            let met = self.met.binary_search_by_key(&self.at, |(at, _)| *at);
            if number > first && met.is_ok() {
                let stack = std::mem::take(&mut self.stack);
                return self.arrive(instruction.offset, stack);
            }
            self.step(&instruction);
            if instruction.opcode.general() == Opcode::Jsr {
                // The subroutine finds its way back on the stack, and takes it away.
                self.stack.push(NOTHING);
            }
            let stack = self.stack.clone();
            instruction.each_target(|target| self.arrive(target, stack.clone()));
            if instruction.opcode.general() == Opcode::Jsr {
                self.stack.pop();
            }
            if instruction.opcode.ends_flow() {
                return;
            }
        }
    }

    /// Control comes to a place where ways may meet.
    fn arrive(&mut self, offset: u32, stack: Vec<Node>) {
        let Ok(found) = self.met.binary_search_by_key(&offset, |(at, _)| *at) else {
            return;
        };
        let joined = match self.met[found].1.clone() {
            Some(joined) => joined,
            None => {
                let joined: Vec<Node> = stack.iter().map(|_| self.body.node()).collect();
                self.met[found].1 = Some(joined.clone());
                let number = self
                    .instructions
                    .binary_search_by_key(&offset, |instruction| instruction.offset);
                if let Ok(number) = number {
                    self.open.push((number, joined.clone()));
                }
                joined
            }
        };
        for (from, to) in stack.into_iter().zip(joined) {
            self.moves(from, to, None);
        }
    }

    fn moves(&mut self, from: Node, to: Node, cast: Option<Arc<str>>) {
        if from != NOTHING && to != NOTHING && from != to {
            self.body.moves.push(Move { from, to, cast });
        }
    }

    fn pop(&mut self) -> Node {
        self.stack.pop().unwrap_or(NOTHING)
    }

    /// Takes a value of this type.
    fn pop_typed(&mut self, descriptor: &str) -> Node {
        if descriptor::slots(descriptor) == 2 {
            self.pop();
        }
        self.pop()
    }

    fn push_typed(&mut self, node: Node, descriptor: &str) {
        match descriptor::slots(descriptor) {
            0 => {}
            1 => self.stack.push(node),
            _ => self.stack.extend([node, NOTHING]),
        }
    }

    /// A node for a value of this type, if such values are followed.
    fn node_for(&mut self, descriptor: &str) -> Node {
        let followed = match reference(descriptor) {
            Some(_) => true,
            None => self.numbers && descriptor != "V",
        };
        if followed { self.body.node() } else { NOTHING }
    }

    fn step(&mut self, instruction: &Instruction) {
        use Opcode as O;
        let opcode = instruction.opcode.general();
        match (opcode, &instruction.operands) {
            (O::Aload, Operands::Local(slot)) => self.stack.push((*slot).into()),
            (O::Iload | O::Fload, Operands::Local(slot)) => self.load_number(*slot, "I"),
            (O::Lload | O::Dload, Operands::Local(slot)) => self.load_number(*slot, "J"),
            (O::Astore | O::Istore | O::Fstore, Operands::Local(slot)) => self.store(*slot, "I"),
            (O::Lstore | O::Dstore, Operands::Local(slot)) => self.store(*slot, "J"),
            (O::Dup, _) => self.duplicate(1, 0),
            (O::DupX1, _) => self.duplicate(1, 1),
            (O::DupX2, _) => self.duplicate(1, 2),
            (O::Dup2, _) => self.duplicate(2, 0),
            (O::Dup2X1, _) => self.duplicate(2, 1),
            (O::Dup2X2, _) => self.duplicate(2, 2),
            (O::Swap, _) => {
                let (top, below) = (self.pop(), self.pop());
                self.stack.extend([top, below]);
            }
            (O::Ldc, Operands::Constant(index)) => self.load_constant(*index),
            (
                O::Getstatic | O::Putstatic | O::Getfield | O::Putfield,
                Operands::Constant(index),
            ) => {
                self.field(opcode, *index);
            }
            (O::Invokedynamic, Operands::Constant(index)) => self.call_site(*index),
            (
                O::Invokevirtual | O::Invokespecial | O::Invokestatic,
                Operands::Constant(index)
                | Operands::InvokeInterface {
                    constant: index, ..
                },
            )
            | (
                O::Invokeinterface,
                Operands::InvokeInterface {
                    constant: index, ..
                },
            ) => {
                self.call(opcode, *index);
            }
            (O::Athrow, _) => {
                let thrown = self.pop();
                self.body.thrown.push(thrown);
            }
            (O::Areturn | O::Ireturn | O::Freturn, _) => self.give_back("I"),
            (O::Lreturn | O::Dreturn, _) => self.give_back("J"),
            (O::Monitorenter | O::Monitorexit, _) => self.look(),
            (O::New | O::Newarray | O::Anewarray | O::Multianewarray, _) => self.make(instruction),
            (O::Checkcast | O::Instanceof, Operands::Constant(index)) => self.test(opcode, *index),
            _ if (O::Iaload..=O::Saload).contains(&opcode) => self.load_element(opcode),
            _ if (O::Iastore..=O::Sastore).contains(&opcode) => self.store_element(opcode),
            _ => self.compute(instruction),
        }
    }

    fn load_number(&mut self, slot: u16, descriptor: &str) {
        let node = if self.numbers { slot.into() } else { NOTHING };
        self.push_typed(node, descriptor);
    }

    fn store(&mut self, slot: u16, descriptor: &str) {
        let value = self.pop_typed(descriptor);
        self.moves(value, slot.into(), None);
    }

    fn give_back(&mut self, descriptor: &str) {
        let value = self.pop_typed(descriptor);
        self.moves(value, self.body.returns, None);
    }

    fn look(&mut self) {
        let node = self.pop();
        self.body.looks.push(node);
    }

    fn duplicate(&mut self, count: usize, below: usize) {
        let mut top: Vec<Node> = (0..count + below).map(|_| self.pop()).collect();
        top.reverse();
        let copy: Vec<Node> = top[below..].to_vec();
        self.stack.extend(copy);
        self.stack.append(&mut top);
    }

    fn bootstrap(&self, number: u16) -> Option<&BootstrapMethod> {
        self.class.bootstrap_methods.get(usize::from(number))
    }

    fn handle(&self, index: u16) -> Option<Handle> {
        let Some(Constant::MethodHandle { kind, reference }) = self.class.constants.get(index)
        else {
            return None;
        };
        let (owner, name, descriptor) = self.class.constants.member(*reference)?;
        Some(Handle {
            kind: *kind,
            owner: owner.clone(),
            name: name.clone(),
            descriptor: descriptor.clone(),
        })
    }
}
