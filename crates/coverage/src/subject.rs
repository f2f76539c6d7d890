//! The methods under test.

use std::sync::Arc;

use hashbrown::HashMap;
use vitro_classfile::{ClassFile, Code, Constant, Method, Opcode, access, descriptor};
use vitro_program::flow::{Callees, Flow, FlowError};
use vitro_program::operand;
use vitro_program::stack;

mod text;

/// All methods with a body of some classes.
#[derive(Debug, Clone, Default)]
pub struct Subject {
    /// The methods; events and goals name them by their place here.
    pub methods: Vec<MethodUnderTest>,
    /// Methods whose code is broken: no goals are listed for them.
    pub left_out: Vec<(String, FlowError)>,
    classes: HashMap<Arc<str>, Arc<ClassFile>>,
    by_name: HashMap<MethodName, u32>,
}

/// Class, name, descriptor.
type MethodName = (Arc<str>, Arc<str>, Arc<str>);

/// A method with its control flow.
#[derive(Debug, Clone)]
pub struct MethodUnderTest {
    /// The class that declares it.
    pub class: Arc<ClassFile>,
    /// Which of the class's methods it is.
    pub number: usize,
    /// Its control flow.
    pub flow: Arc<Flow>,
    /// Whether goals are listed for it. Calls are followed through all methods.
    pub is_target: bool,
}

/// The control flow of methods, which is found once.
#[derive(Default)]
pub struct Flows {
    known: HashMap<(Arc<str>, usize), Arc<Flow>>,
    callees: Option<Callees>,
}

impl Flows {
    /// Among methods of which something is known.
    pub fn among(callees: Callees) -> Flows {
        Flows {
            known: HashMap::new(),
            callees: Some(callees),
        }
    }

    /// The methods of a class come next.
    fn begin(&mut self) {
        self.callees.iter().for_each(Callees::forget);
    }

    fn of(
        &mut self,
        class: &ClassFile,
        number: usize,
        method: &Method,
        code: &Code,
    ) -> Result<Arc<Flow>, FlowError> {
        let key = (class.name.clone(), number);
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let flow = Flow::among(class, method, code, self.callees.as_ref())?;
        let flow = Arc::new(flow);
        self.known.insert(key, flow.clone());
        Ok(flow)
    }
}

impl Subject {
    /// All methods of `classes`. Goals are listed for those that a person has written.
    pub fn of_classes(classes: &[Arc<ClassFile>]) -> Subject {
        Subject::with_flows(classes, &mut Flows::default())
    }

    /// The same, with what is known of their control flow already.
    pub fn with_flows(classes: &[Arc<ClassFile>], flows: &mut Flows) -> Subject {
        let mut subject = Subject::default();
        for class in classes {
            subject.classes.insert(class.name.clone(), class.clone());
            flows.begin();
            for (number, method) in class.methods.iter().enumerate() {
                if let Some(code) = &method.code {
                    subject.add(class, number, method, code, flows);
                }
            }
        }
        subject
    }

    fn add(
        &mut self,
        class: &Arc<ClassFile>,
        number: usize,
        method: &Method,
        code: &Code,
        flows: &mut Flows,
    ) {
        match flows.of(class, number, method, code) {
            Ok(flow) => {
                let name = (
                    class.name.clone(),
                    method.name.clone(),
                    method.descriptor.clone(),
                );
                self.by_name.insert(name, self.methods.len() as u32);
                self.methods.push(MethodUnderTest {
                    class: class.clone(),
                    number,
                    flow,
                    is_target: !is_generated(class, method),
                });
            }
            Err(error) => {
                let name = format!("{}.{}{}", class.name, method.name, method.descriptor);
                self.left_out.push((name, error));
            }
        }
    }

    /// The same methods, with goals for those alone that `wanted` says.
    pub fn only(mut self, wanted: impl Fn(&MethodUnderTest) -> bool) -> Subject {
        for method in &mut self.methods {
            method.is_target = wanted(method);
        }
        self
    }

    /// The method of this name; `class` is an internal name.
    pub fn find(&self, class: &str, name: &str, descriptor: &str) -> Option<u32> {
        let key: MethodName = (class.into(), name.into(), descriptor.into());
        self.by_name.get(&key).copied()
    }

    /// A method by its place.
    pub fn method(&self, method: u32) -> Option<&MethodUnderTest> {
        self.methods.get(method as usize)
    }

    /// The methods for which goals are listed, with their places.
    pub fn targets(&self) -> impl Iterator<Item = (u32, &MethodUnderTest)> {
        (0..)
            .zip(&self.methods)
            .filter(|(_, method)| method.is_target)
    }

    /// A class of the subject.
    pub fn class(&self, name: &str) -> Option<&Arc<ClassFile>> {
        self.classes.get(name)
    }

    /// All classes of the subject, in no order.
    pub fn classes(&self) -> impl Iterator<Item = &Arc<ClassFile>> {
        self.classes.values()
    }

    /// Whether a class of the subject is another one or below it, as far as the subject knows.
    pub fn is_below(&self, class: &str, above: &str) -> bool {
        class == above || self.parents(class).any(|parent| **parent == *above)
    }

    /// All classes and interfaces above a class, near ones first; what stands above classes outside of
    /// the subject is not known. Circles end where they close.
    fn parents<'a>(&'a self, class: &str) -> impl Iterator<Item = &'a Arc<str>> + use<'a> {
        let mut found: Vec<&Arc<str>> = Vec::new();
        let mut next = self.class(class);
        let mut at = 0;
        while let Some(file) = next {
            for parent in file.super_name.iter().chain(&file.interfaces) {
                if !found.contains(&parent) {
                    found.push(parent);
                }
            }
            next = None;
            while let (None, Some(parent)) = (next, found.get(at)) {
                next = self.class(parent);
                at += 1;
            }
        }
        found.into_iter()
    }

    /// The method that a call of this name finds in a class or above it.
    fn resolve(&self, class: &str, name: &str, descriptor: &str) -> Option<u32> {
        let own = self.find(class, name, descriptor);
        own.or_else(|| {
            self.parents(class)
                .find_map(|parent| self.find(parent, name, descriptor))
        })
    }

    /// The methods of the subject that a call instruction may enter, sorted. Empty if it calls into the
    /// library, and for `invokedynamic`.
    pub fn callees(&self, method: &MethodUnderTest, number: u32) -> Vec<u32> {
        let Some((class, name, descriptor)) = method.member(number) else {
            return Vec::new();
        };
        let opcode = method.flow.instructions()[number as usize].opcode;
        let mut callees: Vec<u32> = match opcode {
            Opcode::Invokestatic | Opcode::Invokespecial => {
                self.resolve(class, name, descriptor).into_iter().collect()
            }
            Opcode::Invokevirtual | Opcode::Invokeinterface => {
                let abstract_ones = access::ABSTRACT | access::INTERFACE;
                let classes = self.classes.values();
                classes
                    .filter(|file| file.access & abstract_ones == 0)
                    .filter(|file| self.is_below(&file.name, class))
                    .filter_map(|file| self.resolve(&file.name, name, descriptor))
                    .collect()
            }
            _ => Vec::new(),
        };
        callees.sort_unstable();
        callees.dedup();
        callees
    }

    /// The methods of the subject that its targets hand out by a lambda or a method reference: whoever is given it may call
    /// it, also when the target has ended.
    pub fn handed_out(&self) -> Vec<u32> {
        let targets = self.targets();
        let mut found: Vec<u32> = targets
            .flat_map(|(_, method)| {
                let all = 0..method.flow.instructions().len() as u32;
                all.flat_map(|number| self.handed_out_at(method, number))
            })
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    fn handed_out_at(&self, method: &MethodUnderTest, number: u32) -> Vec<u32> {
        let class = &method.class;
        let instruction = &method.flow.instructions()[number as usize];
        let row = stack::constant(instruction)
            .and_then(|at| class.constants.get(at))
            .and_then(|constant| match constant {
                Constant::InvokeDynamic { bootstrap, .. } => Some(usize::from(*bootstrap)),
                _ => None,
            })
            .and_then(|row| class.bootstrap_methods.get(row));
        let arguments = row.map_or(&[][..], |row| &row.arguments);
        let handles = arguments.iter().filter_map(|&at| {
            let Some(Constant::MethodHandle { reference, .. }) = class.constants.get(at) else {
                return None;
            };
            let (owner, name, descriptor) = class.constants.member(*reference)?;
            self.resolve(owner, name, descriptor)
        });
        handles.collect()
    }

    /// The class that declares a field, as far as the subject knows; else the class named.
    pub fn field_owner(&self, class: &Arc<str>, name: &str, descriptor: &str) -> Arc<str> {
        let declares = |owner: &&Arc<str>| {
            let fields = self.class(owner).map_or(&[][..], |file| &file.fields);
            let mut fields = fields.iter();
            fields.any(|f| &*f.name == name && &*f.descriptor == descriptor)
        };
        let mut owners = std::iter::once(class).chain(self.parents(class));
        owners.find(declares).unwrap_or(class).clone()
    }
}

/// Whether a compiler has made the method up: bridges, and `values` and `valueOf` of enums. Bodies of
/// lambdas are marked as made up, but written by a person.
fn is_generated(class: &ClassFile, method: &Method) -> bool {
    let synthetic = method.access & (access::SYNTHETIC | access::BRIDGE) != 0;
    let of_enum = class.access & access::ENUM != 0
        && matches!(
            (&*method.name, method.descriptor.split(')').next()),
            ("values", Some("(")) | ("valueOf", Some("(Ljava/lang/String;"))
        );
    of_enum || synthetic && !method.name.starts_with("lambda$")
}

impl MethodUnderTest {
    /// The method in its class file.
    pub fn method(&self) -> &Method {
        &self.class.methods[self.number]
    }

    /// Name of the method.
    pub fn name(&self) -> &Arc<str> {
        &self.method().name
    }

    /// Descriptor of the method.
    pub fn descriptor(&self) -> &Arc<str> {
        &self.method().descriptor
    }

    /// Access flags of the method.
    pub fn access(&self) -> u16 {
        self.method().access
    }

    /// Whether it has no `this`.
    pub fn is_static(&self) -> bool {
        self.access() & access::STATIC != 0
    }

    /// Slots that the parameters take, `this` included.
    pub fn parameter_slots(&self) -> u16 {
        let slots = descriptor::argument_slots(self.descriptor());
        slots as u16 + u16::from(!self.is_static())
    }

    /// Slots of all locals, and of the parameters among them.
    pub(crate) fn slots(&self) -> (u16, u16) {
        let all = self.method().code.as_ref().map_or(0, |c| c.max_locals);
        (all, self.parameter_slots().min(all))
    }

    /// The source line of an instruction.
    pub fn line(&self, number: u32) -> Option<u16> {
        let offset = self.flow.instructions().get(number as usize)?.offset;
        let lines = &self.method().code.as_ref()?.lines;
        let behind = lines.partition_point(|row| u32::from(row.start_pc) <= offset);
        Some(lines.get(behind.checked_sub(1)?)?.line)
    }

    /// The name of a local just before an instruction.
    pub fn local_name(&self, number: u32, slot: u16) -> Arc<str> {
        let offset = self.flow.offset(number).into();
        operand::local(&self.class, self.method(), offset, slot).0
    }

    /// Whether a compiler made a local up: it kept the names of others, and this one has none.
    pub fn is_made_up(&self, number: u32, slot: u16) -> bool {
        let Some(code) = &self.method().code else {
            return false;
        };
        let offset = u32::from(self.flow.offset(number));
        let named = code.local_variables.iter().any(|row| {
            let start = u32::from(row.start_pc);
            row.index == slot && (start..=start + u32::from(row.length)).contains(&offset)
        });
        let keeps_names = !code.local_variables.is_empty();
        keeps_names && !named && slot >= self.parameter_slots()
    }

    /// Class, name and descriptor of the field or method that an instruction names.
    pub fn member(&self, number: u32) -> Option<(&Arc<str>, &Arc<str>, &Arc<str>)> {
        let instruction = self.flow.instructions().get(number as usize)?;
        self.class.constants.member(stack::constant(instruction)?)
    }

    /// What an instruction does, as Java would write it; `None` for those that only move values.
    pub fn action(&self, number: u32) -> Option<String> {
        let instruction = self.flow.instructions().get(number as usize)?;
        text::action(self, number, instruction)
    }

    /// `Account.deposit`.
    pub fn short_name(&self) -> String {
        let class = operand::short_class(&self.class.name);
        format!("{class}.{}", self.name())
    }

    /// Where an instruction stands: `Account.deposit:17`, or by offset if there are no lines.
    pub fn place(&self, number: u32) -> String {
        match self.line(number) {
            Some(line) => format!("{}:{line}", self.short_name()),
            None => format!("{}@{}", self.short_name(), self.flow.offset(number)),
        }
    }
}
