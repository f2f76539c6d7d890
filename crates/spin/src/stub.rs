//! Stubs: a class below an interface or a class whose methods are controlled by fields: they return or throw what fields hold,
//! and before that may write what they are handed. Who makes the object writes the fields; they are synthetic, since they
//! are no part of the program.

use std::sync::Arc;

use vitro_classfile::assemble::{Body, ClassBuilder};
use vitro_classfile::descriptor::{parameters, return_descriptor, slots};
use vitro_classfile::{Opcode, access};

/// Part of the names of stub classes.
pub const STUB_MARK: &str = "$$VitroStub";

/// So many values a method of a stub is free to give after each other.
pub const MOST_VALUES: usize = 3;
/// So many replies may be listed: as many calls that throw, as many that return, and the end.
pub const MOST_LISTED: usize = 2 * MOST_VALUES + 1;

/// What a stub is to be.
#[derive(Debug, Clone, Copy)]
pub struct StubSpec<'a> {
    /// Internal name of the stub.
    pub name: &'a str,
    /// Internal name of what it extends or implements.
    pub above: &'a str,
    /// Whether that is an interface.
    pub is_interface: bool,
    /// Descriptor of the constructor above that is called, and of the stub's own, which hands its parameters on.
    pub constructor: &'a str,
    /// The methods that it has.
    pub methods: &'a [StubMethod<'a>],
    /// What its methods give.
    pub values: Values,
}

/// What methods give when they are called several times.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Values {
    /// Always the same.
    One,
    /// The values of its fields one after the other, and the last one again and again.
    Listed,
    /// The same again unless a field says that it changes, up to a few times. A truth is the next field's, and false in
    /// the end. Nobody knows the fields in the beginning, so this is for the symbolic machine.
    Free,
}

/// A method of a stub.
#[derive(Debug, Clone, Copy)]
pub struct StubMethod<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its descriptor.
    pub descriptor: &'a str,
    /// Whether it is protected; else it is public.
    pub is_protected: bool,
    /// Whether fields say what it throws.
    pub throws: bool,
    /// What it does before it ends, in this order.
    pub acts: &'a [StubAct<'a>],
    /// What it may return instead of what fields hold.
    pub instead: &'a [Instead],
}

/// What a method of a stub may return instead of a value of its own. Where the fields are unknown at the beginning, a field
/// says whether it does; else it does always.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Instead {
    /// The argument with this number.
    Argument(usize),
    /// The stub.
    Itself,
}

/// Something that a method of a stub does before it ends, with values that fields hold. Where the fields are unknown in
/// the beginning, one more field says whether it is done.
#[derive(Debug, Clone, Copy)]
pub struct StubAct<'a> {
    /// What it is done to.
    pub on: StubTarget,
    /// What is done.
    pub what: &'a Deed,
}

/// What a method of a stub does something to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StubTarget {
    /// The argument with this number.
    Argument(usize),
    /// An object that a field holds; nothing is done if that is null.
    Captured,
    /// A class: its member is static.
    Class,
}

/// What a method of a stub does; classes by internal name.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Deed {
    /// Writes an element of an array of this type.
    Element {
        /// The descriptor of the array.
        array: Arc<str>,
    },
    /// Writes a field.
    Field {
        /// Its class.
        owner: Arc<str>,
        /// Its name.
        name: Arc<str>,
        /// Its descriptor.
        descriptor: Arc<str>,
    },
    /// Calls a method, whose result is not looked at.
    Call {
        /// Its class.
        owner: Arc<str>,
        /// Whether that is an interface.
        is_interface: bool,
        /// Its name.
        name: Arc<str>,
        /// Its descriptor.
        descriptor: Arc<str>,
    },
}

impl Deed {
    /// The types of the values that it takes.
    pub fn takes(&self) -> Vec<&str> {
        match self {
            Deed::Element { array } => vec![&array[1..]],
            Deed::Field { descriptor, .. } => vec![descriptor],
            Deed::Call { descriptor, .. } => parameters(descriptor).collect(),
        }
    }

    /// The descriptor of what it is done to.
    pub fn target(&self) -> String {
        match self {
            Deed::Element { array } => array.to_string(),
            Deed::Field { owner, .. } | Deed::Call { owner, .. } => format!("L{owner};"),
        }
    }
}

/// The name of a stub in a package, by the type that it implements.
pub fn stub_name(package: &str, above: &str) -> String {
    let simple = above.replace(['/', '$'], "_");
    match package.is_empty() {
        true => format!("{STUB_MARK}{simple}"),
        false => format!("{package}/{STUB_MARK}{simple}"),
    }
}

/// The field for a value of a method, both by their numbers.
pub fn result_field(method: usize, value: usize) -> String {
    format!("result{method}_{value}")
}

/// The field that says whether a method gives another value when it is called for the next time.
pub fn change_field(method: usize, value: usize) -> String {
    format!("changes{method}_{value}")
}

/// The field for the exception that a call of a method throws, both by their numbers; where it is null, the call returns.
pub fn thrown_field(method: usize, call: usize) -> String {
    format!("throws{method}_{call}")
}

/// The field that says whether a method does what has this number among its acts.
pub fn act_field(method: usize, act: usize) -> String {
    format!("does{method}_{act}")
}

/// The field for the captured object to which an act of a method is done.
pub fn target_field(method: usize, act: usize) -> String {
    format!("target{method}_{act}")
}

/// The field for the index of the element that an act of a method writes.
pub fn index_field(method: usize, act: usize) -> String {
    format!("index{method}_{act}")
}

/// The field for a value that an act of a method takes, all by their numbers.
pub fn taken_field(method: usize, act: usize, value: usize) -> String {
    format!("takes{method}_{act}_{value}")
}

/// The field that says whether a method returns what has this number among what it may return instead of a value.
pub fn instead_field(method: usize, instead: usize) -> String {
    format!("gives{method}_{instead}")
}

/// The field that counts the calls of a method.
pub fn counter_field(method: usize) -> String {
    format!("calls{method}")
}

/// Writes the class file of a stub.
pub fn stub(spec: &StubSpec<'_>) -> Vec<u8> {
    let mut builder = ClassBuilder::new(spec.name);
    // Without tables for the verifier, which is fine for old classes.
    builder.version(49);
    let parent = match spec.is_interface {
        true => {
            builder.implements(spec.above);
            "java/lang/Object"
        }
        false => {
            builder.extends(spec.above);
            spec.above
        }
    };
    let parent = builder.method_ref(parent, "<init>", spec.constructor);
    let taken: usize = parameters(spec.constructor).map(slots).sum();
    let mut constructor = Body::new(taken as u16 + 1, taken as u16 + 1);
    constructor.local(Opcode::Aload, 0);
    let mut local = 1;
    for parameter in parameters(spec.constructor) {
        constructor.local(loading(parameter), local);
        local += slots(parameter) as u16;
    }
    constructor
        .constant(Opcode::Invokespecial, parent)
        .op(Opcode::Return);
    builder.method(access::PUBLIC, "<init>", spec.constructor, constructor);
    for (number, method) in spec.methods.iter().enumerate() {
        let body = answer(&mut builder, spec, number);
        let flags = match method.is_protected {
            true => access::PROTECTED,
            false => access::PUBLIC,
        };
        builder.method(flags, method.name, method.descriptor, body);
    }
    builder.bytes()
}

/// A body that does what the fields say for the next call.
fn answer(builder: &mut ClassBuilder, spec: &StubSpec<'_>, number: usize) -> Body {
    let method = &spec.methods[number];
    let taken: usize = parameters(method.descriptor).map(slots).sum();
    let thrown = taken as u16 + 1;
    let acts = method.acts.iter();
    let widths = acts.map(|act| act.what.takes().into_iter().map(slots).sum::<usize>());
    let widest = widths.max().unwrap_or(0) as u16;
    let mut writer = Writer {
        body: Body::new(6 + widest, thrown + 1),
        builder,
        class: spec.name,
    };
    let counter = match spec.values {
        Values::One => None,
        Values::Listed | Values::Free => Some(writer.count(number)),
    };
    let returned = return_descriptor(method.descriptor).unwrap_or("V");
    for act in 0..method.acts.len() {
        writer.act(spec.values, (number, act), method);
    }
    let is_settled = spec.values == Values::Listed && !method.instead.is_empty();
    let fields = match is_settled {
        true => Vec::new(),
        false => writer.results(spec.values, number, returned),
    };
    if let (Values::Listed, Some(&first)) = (spec.values, fields.first()) {
        // A call that throws uses up its place in the list, too.
        writer.get(first);
        writer.move_up(&fields);
    }
    if method.throws {
        writer.throw(spec.values, number, thrown);
    }
    for at in 0..method.instead.len() {
        writer.instead(spec.values, (number, at), method);
    }
    if is_settled {
        return writer.body;
    }
    match (spec.values, counter, &fields[..]) {
        (_, _, []) | (Values::Listed, ..) => {}
        (Values::Free, Some(counter), fields) if returned != "Z" => {
            writer.change(number, counter, fields);
            writer.get(fields[0]);
        }
        (Values::Free, _, fields) => {
            writer.get(fields[0]);
            writer.move_up(fields);
            // What is true for ever ends no loop.
            writer.body.local(Opcode::Aload, 0).push(0);
            let last = fields[fields.len() - 1];
            writer.body.constant(Opcode::Putfield, last);
        }
        (Values::One, _, fields) => writer.get(fields[0]),
    }
    writer.body.op(leaving(returned));
    writer.body
}

/// The instruction by which a method leaves that returns this.
fn leaving(returned: &str) -> Opcode {
    match returned {
        "V" => Opcode::Return,
        "J" => Opcode::Lreturn,
        "F" => Opcode::Freturn,
        "D" => Opcode::Dreturn,
        _ if returned.starts_with(['L', '[']) => Opcode::Areturn,
        _ => Opcode::Ireturn,
    }
}

/// The instruction that loads a local of this type.
fn loading(descriptor: &str) -> Opcode {
    match descriptor {
        "J" => Opcode::Lload,
        "F" => Opcode::Fload,
        "D" => Opcode::Dload,
        _ if descriptor.starts_with(['L', '[']) => Opcode::Aload,
        _ => Opcode::Iload,
    }
}

struct Writer<'b> {
    body: Body,
    builder: &'b mut ClassBuilder,
    class: &'b str,
}

impl Writer<'_> {
    fn field(&mut self, name: &str, descriptor: &str) -> u16 {
        let flags = access::PUBLIC | access::SYNTHETIC;
        self.builder.field(flags, name, descriptor);
        self.builder.field_ref(self.class, name, descriptor)
    }

    fn get(&mut self, field: u16) {
        self.body
            .local(Opcode::Aload, 0)
            .constant(Opcode::Getfield, field);
    }

    fn copy(&mut self, from: u16, to: u16) {
        self.body.local(Opcode::Aload, 0);
        self.get(from);
        self.body.constant(Opcode::Putfield, to);
    }

    /// Does one thing to an argument, a captured object or a class.
    fn act(&mut self, values: Values, (number, at): (usize, usize), method: &StubMethod<'_>) {
        let act = &method.acts[at];
        let behind = self.body.label();
        let target = match act.on {
            StubTarget::Captured => {
                let field = self.field(&target_field(number, at), &act.what.target());
                self.get(field);
                self.body.jump(Opcode::Ifnull, behind);
                Some(field)
            }
            StubTarget::Argument(_) | StubTarget::Class => None,
        };
        if values != Values::Listed {
            let does = self.field(&act_field(number, at), "Z");
            self.get(does);
            self.body.jump(Opcode::Ifeq, behind);
        }
        match (act.on, target) {
            (StubTarget::Argument(argument), _) => {
                let before = parameters(method.descriptor).take(argument);
                let local = 1 + before.map(slots).sum::<usize>();
                let class = act.what.target();
                let name = match class.starts_with('[') {
                    true => &class[..],
                    false => &class[1..class.len() - 1],
                };
                let class = self.builder.class(name);
                self.body
                    .local(Opcode::Aload, local as u16)
                    .constant(Opcode::Checkcast, class);
            }
            (_, Some(field)) => self.get(field),
            (_, None) => {}
        }
        if let Deed::Element { .. } = act.what {
            let index = self.field(&index_field(number, at), "I");
            self.get(index);
        }
        for (value, descriptor) in act.what.takes().into_iter().enumerate() {
            let value = self.field(&taken_field(number, at, value), descriptor);
            self.get(value);
        }
        self.carry_out(act);
        self.body.place(behind);
    }

    /// The instruction of an act, when all that it takes is on the stack.
    fn carry_out(&mut self, act: &StubAct<'_>) {
        let is_static = act.on == StubTarget::Class;
        match act.what {
            Deed::Element { array } => {
                self.body.op(match &array[1..] {
                    "Z" | "B" => Opcode::Bastore,
                    "C" => Opcode::Castore,
                    "S" => Opcode::Sastore,
                    "I" => Opcode::Iastore,
                    "J" => Opcode::Lastore,
                    "F" => Opcode::Fastore,
                    "D" => Opcode::Dastore,
                    _ => Opcode::Aastore,
                });
            }
            Deed::Field {
                owner,
                name,
                descriptor,
            } => {
                let field = self.builder.field_ref(owner, name, descriptor);
                let put = if is_static {
                    Opcode::Putstatic
                } else {
                    Opcode::Putfield
                };
                self.body.constant(put, field);
            }
            Deed::Call {
                owner,
                is_interface,
                name,
                descriptor,
            } => self.call((owner, *is_interface, is_static), name, descriptor),
        }
    }

    /// Calls a method and drops what it gives.
    fn call(
        &mut self,
        (owner, is_interface, is_static): (&str, bool, bool),
        name: &str,
        descriptor: &str,
    ) {
        let method = match is_interface {
            true => self.builder.interface_method_ref(owner, name, descriptor),
            false => self.builder.method_ref(owner, name, descriptor),
        };
        if is_static {
            self.body.constant(Opcode::Invokestatic, method);
        } else if is_interface {
            let taken: usize = parameters(descriptor).map(slots).sum();
            self.body
                .constant(Opcode::Invokeinterface, method)
                .raw(&[taken as u8 + 1, 0]);
        } else {
            self.body.constant(Opcode::Invokevirtual, method);
        }
        match return_descriptor(descriptor).unwrap_or("V") {
            "V" => {}
            "J" | "D" => drop(self.body.op(Opcode::Pop2)),
            _ => drop(self.body.op(Opcode::Pop)),
        }
    }

    /// Returns an argument or the stub.
    fn instead(&mut self, values: Values, (number, at): (usize, usize), method: &StubMethod<'_>) {
        let behind = self.body.label();
        if values != Values::Listed {
            let gives = self.field(&instead_field(number, at), "Z");
            self.get(gives);
            self.body.jump(Opcode::Ifeq, behind);
        }
        let returned = return_descriptor(method.descriptor).unwrap_or("V");
        let leave = leaving(returned);
        let (load, local) = match method.instead[at] {
            Instead::Itself => (Opcode::Aload, 0),
            Instead::Argument(argument) => {
                let before = parameters(method.descriptor).take(argument);
                (
                    loading(returned),
                    1 + before.map(slots).sum::<usize>() as u16,
                )
            }
        };
        self.body.local(load, local);
        if leave == Opcode::Areturn && returned != "Ljava/lang/Object;" {
            let class = match returned.strip_prefix('L') {
                Some(name) => name.trim_end_matches(';'),
                None => returned,
            };
            let class = self.builder.class(class);
            self.body.constant(Opcode::Checkcast, class);
        }
        self.body.op(leave);
        self.body.place(behind);
    }

    /// The fields for what a method returns.
    fn results(&mut self, values: Values, number: usize, returned: &str) -> Vec<u16> {
        let count = match values {
            _ if returned == "V" => 0,
            Values::One => 1,
            Values::Listed => MOST_LISTED,
            Values::Free => MOST_VALUES,
        };
        let numbers = 0..count;
        numbers
            .map(|value| self.field(&result_field(number, value), returned))
            .collect()
    }

    /// Throws what the next field for that holds, unless that is null. After its end a list repeats its last value. Calls
    /// beyond the free values return.
    fn throw(&mut self, values: Values, number: usize, local: u16) {
        let count = match values {
            Values::One => 1,
            Values::Listed => MOST_LISTED,
            Values::Free => MOST_VALUES,
        };
        let numbers = 0..count;
        let fields: Vec<u16> = numbers
            .map(|call| self.field(&thrown_field(number, call), "Ljava/lang/Throwable;"))
            .collect();
        self.get(fields[0]);
        self.body.local(Opcode::Astore, local);
        self.move_up(&fields);
        if let Values::Free = values {
            let last = fields[count - 1];
            self.body
                .local(Opcode::Aload, 0)
                .op(Opcode::AconstNull)
                .constant(Opcode::Putfield, last);
        }
        let behind = self.body.label();
        self.body
            .local(Opcode::Aload, local)
            .jump(Opcode::Ifnull, behind)
            .local(Opcode::Aload, local)
            .op(Opcode::Athrow)
            .place(behind);
    }

    /// Counts a call; the field that holds the number.
    fn count(&mut self, number: usize) -> u16 {
        let counter = self.field(&counter_field(number), "I");
        self.body.local(Opcode::Aload, 0);
        self.get(counter);
        self.body
            .push(1)
            .op(Opcode::Iadd)
            .constant(Opcode::Putfield, counter);
        counter
    }

    /// The first value is over, and those behind it move up.
    fn move_up(&mut self, fields: &[u16]) {
        for pair in fields.windows(2) {
            self.copy(pair[1], pair[0]);
        }
    }

    /// A later call gives what the one before gave, unless a field says that it changes.
    fn change(&mut self, number: usize, counter: u16, fields: &[u16]) {
        for (value, &field) in fields.iter().enumerate().skip(1) {
            let changes = self.field(&change_field(number, value), "Z");
            let behind = self.body.label();
            self.get(counter);
            self.body
                .push(value as i16 + 1)
                .jump(Opcode::IfIcmpne, behind);
            self.get(changes);
            self.body.jump(Opcode::Ifeq, behind);
            self.copy(field, fields[0]);
            self.body.place(behind);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use vitro_classfile::ClassFile;

    #[test]
    fn a_stub_has_a_field_for_each_value_and_counts_its_calls() {
        let methods = [
            StubMethod {
                name: "read",
                descriptor: "(IJ)D",
                is_protected: true,
                throws: true,
                acts: &[],
                instead: &[],
            },
            StubMethod {
                name: "close",
                descriptor: "()V",
                is_protected: false,
                throws: false,
                acts: &[],
                instead: &[],
            },
        ];
        let name = stub_name("p/q", "r/Outer$Sensor");
        assert_eq!(name, "p/q/$$VitroStubr_Outer_Sensor");
        let bytes = stub(&StubSpec {
            name: &name,
            above: "r/Outer$Sensor",
            is_interface: false,
            constructor: "()V",
            methods: &methods,
            values: Values::Free,
        });
        let class = ClassFile::parse(&bytes).expect("a class file");
        assert_eq!(class.super_name.as_deref(), Some("r/Outer$Sensor"));
        let fields: Vec<&str> = class.fields.iter().map(|field| &*field.name).collect();
        let own = ["calls0", "result0_0", "result0_1", "result0_2"];
        let thrown = ["throws0_0", "throws0_1", "throws0_2"];
        let changes = ["changes0_1", "changes0_2", "calls1"];
        assert_eq!(fields, [&own[..], &thrown[..], &changes[..]].concat());
        assert_eq!(class.methods[1].access, access::PROTECTED);
    }

    #[test]
    fn an_act_has_fields_for_what_it_needs_and_one_that_says_whether_it_is_done() {
        let element = StubAct {
            on: StubTarget::Argument(0),
            what: &Deed::Element { array: "[J".into() },
        };
        let field = StubAct {
            on: StubTarget::Captured,
            what: &Deed::Field {
                owner: "p/Target".into(),
                name: "x".into(),
                descriptor: "I".into(),
            },
        };
        let methods = [StubMethod {
            name: "accept",
            descriptor: "(Ljava/lang/Object;)V",
            is_protected: false,
            throws: false,
            acts: &[element, field],
            instead: &[],
        }];
        let fields = |values| {
            let bytes = stub(&StubSpec {
                name: "p/Stub",
                above: "java/util/function/Consumer",
                is_interface: true,
                constructor: "()V",
                methods: &methods,
                values,
            });
            let class = ClassFile::parse(&bytes).expect("a class file");
            let fields = class.fields.iter().map(|field| field.name.to_string());
            fields.collect::<Vec<_>>().join(" ")
        };
        let free = "does0_0 index0_0 takes0_0_0 target0_1 does0_1 takes0_1_0";
        assert_eq!(fields(Values::One), free);
        let listed = "calls0 index0_0 takes0_0_0 target0_1 takes0_1_0";
        assert_eq!(fields(Values::Listed), listed);
    }
}
