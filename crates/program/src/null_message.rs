//! The helpful text of a NullPointerException, word for word as HotSpot writes it (JEP 358).
//!
//! `Cannot invoke "String.length()" because "<local1>.name" is null` needs two things: what the
//! instruction tried to do, and which instruction pushed the null. For the latter the code is run on
//! stacks that hold, instead of values, the offset of the instruction that pushed each one.
//!
//! Since the text should be the same, so are the limits and oddities of HotSpot's analysis: it stops
//! as soon as the instruction in question has a stack, even if paths through a loop are still to
//! come; it looks five steps back; it prints a negative `sipush` as unsigned.

use vitro_classfile::{
    ClassFile, Code, Instruction, Method, Opcode, Operands, access, decode, descriptor,
};

use crate::stack::{constant, member, stack_slots};

/// How many steps back the null is traced.
const DEEPEST: usize = 5;
/// Most slots of all stacks together.
const MOST_SLOTS: usize = 1_000_000;

/// The text for a NullPointerException whose stack trace begins at `bci` of `method`; `None` if there
/// is none, as for one that a program made with `new` (its trace begins at the call of the
/// constructor).
pub fn describe(class: &ClassFile, method: &Method, bci: u32) -> Option<String> {
    let code = method.code.as_ref()?;
    let site = Site {
        class,
        method,
        code,
    };
    let failed = site.instruction(bci)?;
    let slot = site.null_slot(&failed)?;
    let mut text = site.failed_action(&failed)?;
    let stacks = Stacks::trace(&site, bci)?;
    let mut cause = Cause {
        site: &site,
        stacks: &stacks,
        text: &mut text,
    };
    if cause.write(bci, slot, DEEPEST, TextPosition::Start) {
        text.push_str("\" is null");
    }
    Some(text)
}

/// The method that failed.
struct Site<'a> {
    class: &'a ClassFile,
    method: &'a Method,
    code: &'a Code,
}

impl<'a> Site<'a> {
    fn instruction(&self, bci: u32) -> Option<Instruction> {
        vitro_classfile::instruction::decode_at(&self.code.bytes, bci)?.ok()
    }

    /// Name and descriptor of the field or method that a constant names, or of a call site.
    fn member(&self, constant: u16) -> Option<(&'a str, &'a str)> {
        member(&self.class.constants, constant)
    }

    /// How far below the top of the stack the reference is that the instruction looks through.
    fn null_slot(&self, instruction: &Instruction) -> Option<usize> {
        Some(match instruction.opcode {
            Opcode::Getfield
            | Opcode::Arraylength
            | Opcode::Athrow
            | Opcode::Monitorenter
            | Opcode::Monitorexit => 0,
            opcode if array_kind(opcode).is_some() => match opcode {
                Opcode::Lastore | Opcode::Dastore => 3,
                opcode if is_array_store(opcode) => 2,
                _ => 1,
            },
            Opcode::Putfield => descriptor::slots(self.member(constant(instruction)?)?.1),
            Opcode::Invokevirtual | Opcode::Invokespecial | Opcode::Invokeinterface => {
                let (name, descriptor) = self.member(constant(instruction)?)?;
                if name == "<init>" {
                    return None;
                }
                descriptor::argument_slots(descriptor)
            }
            _ => return None,
        })
    }

    /// The first half of the text.
    fn failed_action(&self, instruction: &Instruction) -> Option<String> {
        if let Some(kind) = array_kind(instruction.opcode) {
            let store = is_array_store(instruction.opcode);
            let action = if store { "store to" } else { "load from" };
            return Some(format!("Cannot {action} {kind} array"));
        }
        Some(match instruction.opcode {
            Opcode::Arraylength => "Cannot read the array length".to_owned(),
            Opcode::Athrow => "Cannot throw exception".to_owned(),
            Opcode::Monitorenter => "Cannot enter synchronized block".to_owned(),
            Opcode::Monitorexit => "Cannot exit synchronized block".to_owned(),
            Opcode::Getfield => {
                format!(
                    "Cannot read field \"{}\"",
                    self.member(constant(instruction)?)?.0
                )
            }
            Opcode::Putfield => {
                format!(
                    "Cannot assign field \"{}\"",
                    self.member(constant(instruction)?)?.0
                )
            }
            _ => format!(
                "Cannot invoke \"{}\"",
                self.method_name(constant(instruction)?)?
            ),
        })
    }

    /// Class, name and parameters of a method: `String.indexOf(String, int)`.
    fn method_name(&self, constant: u16) -> Option<String> {
        let (class, name, descriptor) = self.class.constants.member(constant)?;
        let parameters: Vec<String> = descriptor::parameters(descriptor)
            .filter_map(descriptor::parse_field)
            .map(|t| shortened_parameter(t.java_name()))
            .collect();
        Some(format!(
            "{}.{name}({})",
            class_name(class),
            parameters.join(", ")
        ))
    }

    /// Class and name of a static field.
    fn static_field(&self, constant: u16) -> Option<String> {
        let (class, name, _) = self.class.constants.member(constant)?;
        Some(format!("{}.{name}", class_name(class)))
    }

    /// What a local is called at `bci`; `written` if it may hold something else than at the start.
    fn local_name(&self, bci: u32, index: u16, written: bool) -> String {
        let named = self.code.local_variables.iter().find(|row| {
            let start = u32::from(row.start_pc);
            row.index == index && (start..start + u32::from(row.length)).contains(&bci)
        });
        if let Some(name) = named.and_then(|row| self.class.constants.utf8(row.name)) {
            return name.to_string();
        }
        let instance = self.method.access & access::STATIC == 0;
        if instance && index == 0 && !written {
            return "this".to_owned();
        }
        match self.parameter_at(index) {
            Some(number) if !written => format!("<parameter{number}>"),
            _ => format!("<local{index}>"),
        }
    }

    /// Number, from 1, of the parameter that a local holds at the start.
    fn parameter_at(&self, index: u16) -> Option<usize> {
        let mut first = usize::from(self.method.access & access::STATIC == 0);
        for (number, parameter) in (1..).zip(descriptor::parameters(&self.method.descriptor)) {
            let end = first + descriptor::slots(parameter);
            if (first..end).contains(&usize::from(index)) {
                return Some(number);
            }
            first = end;
        }
        None
    }
}

/// `java.lang` is left out for two classes only.
fn class_name(internal: &str) -> String {
    match internal {
        "java/lang/Object" => "Object".to_owned(),
        "java/lang/String" => "String".to_owned(),
        other => other.replace('/', "."),
    }
}

/// As [`class_name`], but HotSpot compares beginnings here: `StringBuilder` is shortened as well.
fn shortened_parameter(name: String) -> String {
    match name.strip_prefix("java.lang.") {
        Some(rest) if rest.starts_with("Object") || rest.starts_with("String") => rest.to_owned(),
        _ => name,
    }
}

/// The words for the array of an array instruction.
fn array_kind(opcode: Opcode) -> Option<&'static str> {
    Some(match opcode {
        Opcode::Iaload | Opcode::Iastore => "int",
        Opcode::Faload | Opcode::Fastore => "float",
        Opcode::Aaload | Opcode::Aastore => "object",
        Opcode::Baload | Opcode::Bastore => "byte/boolean",
        Opcode::Caload | Opcode::Castore => "char",
        Opcode::Saload | Opcode::Sastore => "short",
        Opcode::Laload | Opcode::Lastore => "long",
        Opcode::Daload | Opcode::Dastore => "double",
        _ => return None,
    })
}

fn is_array_store(opcode: Opcode) -> bool {
    (Opcode::Iastore..=Opcode::Sastore).contains(&opcode)
}

/// Where in the text an expression stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TextPosition {
    /// It is what is null.
    Start,
    /// It is what a field or an element is read from.
    Inside,
    /// It is an index of an array.
    Index,
}

/// Writes the second half of the text.
struct Cause<'a> {
    site: &'a Site<'a>,
    stacks: &'a Stacks,
    text: &'a mut String,
}

impl Cause<'_> {
    /// Writes the expression that pushed the value `slot` below the top at `bci`. `false` if that
    /// cannot be said; HotSpot may have written the start of the sentence nevertheless.
    fn write(&mut self, bci: u32, slot: usize, depth: usize, place: TextPosition) -> bool {
        let (site, stacks) = (self.site, self.stacks);
        let Some(stack) = stacks.at(bci).filter(|_| depth > 0) else {
            return false;
        };
        let Some(source) = stack
            .pushed_by(slot)
            .and_then(|source| site.instruction(source))
        else {
            return false;
        };
        if place == TextPosition::Start && !is_traced_call(source.opcode) {
            self.text.push_str(" because \"");
        }
        match (source.opcode.general(), &source.operands) {
            (Opcode::Iload | Opcode::Aload, Operands::Local(index)) => {
                let name = site.local_name(source.offset, *index, stack.was_written(*index));
                self.text.push_str(&name);
                true
            }
            (Opcode::AconstNull, _) => self.put(Some("null".to_owned())),
            (Opcode::Sipush, Operands::Value(value)) => self.put(Some((*value as u16).to_string())),
            (opcode, Operands::Value(value)) if is_int_constant(opcode) => {
                self.put(Some(value.to_string()))
            }
            (Opcode::Iaload | Opcode::Aaload, _) => self.element(&source, depth, place),
            (Opcode::Getstatic, Operands::Constant(index)) => self.put(site.static_field(*index)),
            (Opcode::Getfield, Operands::Constant(index)) => {
                if self.write(source.offset, 0, depth - 1, inside(place)) {
                    self.text.push('.');
                }
                self.put(site.member(*index).map(|(name, _)| name.to_owned()))
            }
            (opcode, _) if is_traced_call(opcode) => {
                if place == TextPosition::Start {
                    self.text.push_str(" because the return value of \"");
                }
                self.put(constant(&source).and_then(|index| site.method_name(index)))
            }
            _ => false,
        }
    }

    fn element(&mut self, load: &Instruction, depth: usize, place: TextPosition) -> bool {
        if !self.write(load.offset, 1, depth - 1, inside(place)) {
            self.text.push_str("<array>");
        }
        self.text.push('[');
        // the index does not count as a step back
        if !self.write(load.offset, 0, depth, TextPosition::Index) {
            self.text.push_str("...");
        }
        self.text.push(']');
        true
    }

    fn put(&mut self, text: Option<String>) -> bool {
        match text {
            Some(text) => {
                self.text.push_str(&text);
                true
            }
            None => false,
        }
    }
}

fn inside(place: TextPosition) -> TextPosition {
    if place == TextPosition::Index {
        TextPosition::Index
    } else {
        TextPosition::Inside
    }
}

fn is_int_constant(opcode: Opcode) -> bool {
    (Opcode::IconstM1..=Opcode::Iconst5).contains(&opcode) || opcode == Opcode::Bipush
}

/// Calls whose result is described; `invokedynamic` is not among them.
fn is_traced_call(opcode: Opcode) -> bool {
    matches!(
        opcode,
        Opcode::Invokevirtual
            | Opcode::Invokespecial
            | Opcode::Invokestatic
            | Opcode::Invokeinterface
    )
}

/// Who pushed what is on the stack.
#[derive(Debug, Clone, Default)]
struct Stack {
    /// Offset of the instruction, `None` where paths disagree.
    slots: Vec<Option<u32>>,
    /// Locals that a store may have changed; one bit each for the first 64.
    written: u64,
}

impl Stack {
    fn pushed_by(&self, depth: usize) -> Option<u32> {
        self.slots.iter().rev().nth(depth).copied().flatten()
    }

    fn was_written(&self, local: u16) -> bool {
        local > 63 || self.written & (1 << local) != 0
    }

    fn join(&mut self, other: &Stack) {
        for (slot, other) in self.slots.iter_mut().zip(&other.slots) {
            if slot != other {
                *slot = None;
            }
        }
        self.written |= other.written;
    }

    /// Copies the top `count` slots below the `below` slots under them.
    fn duplicate(&mut self, count: usize, below: usize) -> Option<()> {
        let first = self.slots.len().checked_sub(count)?;
        let target = first.checked_sub(below)?;
        self.slots.extend_from_within(first..);
        self.slots[target..].rotate_right(count);
        Some(())
    }
}

/// The stacks before the instructions, as far as they have been found.
struct Stacks {
    /// By offset.
    stacks: Vec<Option<Stack>>,
    slots: usize,
    added: bool,
}

impl Stacks {
    fn at(&self, offset: u32) -> Option<&Stack> {
        self.stacks.get(offset as usize)?.as_ref()
    }

    /// Runs over the code, again and again while that finds new stacks, until the one at `bci` is
    /// found. `None` if the code is broken.
    fn trace(site: &Site<'_>, bci: u32) -> Option<Stacks> {
        let length = site.code.bytes.len();
        let mut all = Stacks {
            stacks: vec![None; length + 1],
            slots: 0,
            added: true,
        };
        all.stacks[0] = Some(Stack::default());
        for handler in &site.code.handlers {
            let start = all.stacks.get_mut(usize::from(handler.handler_pc))?;
            let caught = vec![Some(u32::from(handler.handler_pc))];
            start.get_or_insert_with(|| Stack {
                slots: caught,
                written: 0,
            });
        }
        let mut complete = false;
        while !complete && std::mem::take(&mut all.added) {
            complete = true;
            for instruction in decode(&site.code.bytes) {
                let instruction = instruction.ok()?;
                complete &= all.step(site, &instruction)?;
                if instruction.next() == bci && all.at(bci).is_some() {
                    return Some(all);
                }
                if all.slots > MOST_SLOTS {
                    return Some(all);
                }
            }
        }
        Some(all)
    }

    /// Runs one instruction; whether its stack is known.
    fn step(&mut self, site: &Site<'_>, instruction: &Instruction) -> Option<bool> {
        let Some(mut stack) = self.at(instruction.offset).cloned() else {
            return Some(false);
        };
        run(site, instruction, &mut stack)?;
        let call = instruction.opcode.general() == Opcode::Jsr;
        // switches pass on to the next instruction as well, as HotSpot has it
        let switch = matches!(
            instruction.opcode,
            Opcode::Tableswitch | Opcode::Lookupswitch
        );
        if switch || !(call || instruction.opcode.ends_flow()) {
            self.reach(instruction.next(), &mut stack)?;
        }
        let mut reached = Some(());
        instruction.each_target(|target| {
            reached = reached.and_then(|()| self.reach(target, &mut stack));
        });
        reached?;
        Some(true)
    }

    /// Joins `stack` with what is known at `offset`; both become the result.
    fn reach(&mut self, offset: u32, stack: &mut Stack) -> Option<()> {
        let known = self.stacks.get_mut(offset as usize)?;
        match known {
            Some(known) => stack.join(known),
            None => {
                self.added = true;
                self.slots += stack.slots.len();
            }
        }
        *known = Some(stack.clone());
        Some(())
    }
}

/// What an instruction does to the stack; `None` if the stack is too short.
fn run(site: &Site<'_>, instruction: &Instruction, stack: &mut Stack) -> Option<()> {
    match instruction.opcode {
        Opcode::Dup => return stack.duplicate(1, 0),
        Opcode::DupX1 => return stack.duplicate(1, 1),
        Opcode::DupX2 => return stack.duplicate(1, 2),
        Opcode::Dup2 => return stack.duplicate(2, 0),
        Opcode::Dup2X1 => return stack.duplicate(2, 1),
        Opcode::Dup2X2 => return stack.duplicate(2, 2),
        Opcode::Swap => {
            let second = stack.slots.len().checked_sub(2)?;
            stack.slots.swap(second, second + 1);
            return Some(());
        }
        // the object stays what it was
        Opcode::Checkcast => return Some(()),
        _ => {}
    }
    if let (true, Operands::Local(index)) = (is_store(instruction.opcode), &instruction.operands)
        && *index <= 63
    {
        stack.written |= 1 << index;
    }
    let (pops, pushes) = stack_slots(&site.class.constants, instruction)?;
    let left = stack.slots.len().checked_sub(pops)?;
    stack.slots.truncate(left);
    stack.slots.resize(left + pushes, Some(instruction.offset));
    Some(())
}

fn is_store(opcode: Opcode) -> bool {
    (Opcode::Istore..=Opcode::Astore).contains(&opcode.general())
}

#[cfg(test)]
mod tests {
    use vitro_classfile::Opcode as O;
    use vitro_classfile::assemble::{Body, ClassBuilder};

    use super::*;

    /// The text for the last instruction but one, the last being a return.
    fn text(
        flags: u16,
        descriptor: &str,
        write: impl FnOnce(&mut Body, &mut ClassBuilder),
    ) -> String {
        let mut class = ClassBuilder::new("a/T");
        let mut body = Body::new(9, 9);
        write(&mut body, &mut class);
        body.op(O::Return);
        class.method(flags, "f", descriptor, body);
        let class = ClassFile::parse(&class.bytes()).unwrap();
        let method = &class.methods[0];
        let code = method.code.as_ref().unwrap();
        let offsets: Vec<u32> = decode(&code.bytes).map(|i| i.unwrap().offset).collect();
        describe(&class, method, offsets[offsets.len() - 2]).unwrap_or_default()
    }

    const STATIC: u16 = access::STATIC;

    #[test]
    fn locals_have_the_best_name_there_is() {
        let length =
            |class: &mut ClassBuilder| class.method_ref("java/lang/String", "length", "()I");
        let call = "Cannot invoke \"String.length()\" because ";
        assert_eq!(
            text(STATIC, "(JLjava/lang/String;)V", |b, c| {
                b.op(O::Aload2).constant(O::Invokevirtual, length(c));
            }),
            format!("{call}\"<parameter2>\" is null")
        );
        assert_eq!(
            text(STATIC, "(Ljava/lang/String;)V", |b, c| {
                ops(b, &[O::AconstNull, O::Astore0, O::Aload0]);
                b.constant(O::Invokevirtual, length(c));
            }),
            format!("{call}\"<local0>\" is null")
        );
        assert_eq!(
            text(STATIC, "(Ljava/lang/String;)V", |b, c| {
                let (name, descriptor) = (c.utf8("text"), c.utf8("Ljava/lang/String;"));
                b.variable(name, descriptor, 0);
                b.op(O::Aload0).constant(O::Invokevirtual, length(c));
            }),
            format!("{call}\"text\" is null")
        );
    }

    fn ops(body: &mut Body, opcodes: &[O]) {
        for &opcode in opcodes {
            body.op(opcode);
        }
    }

    #[test]
    fn fields_and_elements() {
        let through = |depth: usize| {
            text(0, "()V", |b, c| {
                let next = c.field_ref("a/T", "next", "La/T;");
                b.op(O::Aload0);
                for _ in 0..=depth {
                    b.constant(O::Getfield, next);
                }
            })
        };
        assert_eq!(
            through(1),
            "Cannot read field \"next\" because \"this.next\" is null"
        );
        assert_eq!(
            through(6),
            "Cannot read field \"next\" because \"next.next.next.next.next\" is null"
        );
        assert_eq!(
            text(STATIC, "([[JI)V", |b, _| {
                ops(b, &[O::Aload0, O::Iload1, O::Aaload, O::Iconst3, O::Laload]);
            }),
            "Cannot load from long array because \"<parameter1>[<parameter2>]\" is null"
        );
        assert_eq!(
            text(STATIC, "([[JI)V", |b, _| {
                ops(
                    b,
                    &[
                        O::Aload0,
                        O::Iload1,
                        O::Ineg,
                        O::Aaload,
                        O::Iconst3,
                        O::Lconst0,
                    ],
                );
                b.op(O::Lastore);
            }),
            "Cannot store to long array because \"<parameter1>[...]\" is null"
        );
    }

    #[test]
    fn results_of_calls() {
        let made = |b: &mut Body, c: &mut ClassBuilder| {
            let descriptor = "(ILjava/lang/StringBuilder;[Ljava/util/List;)La/T;";
            let make = c.method_ref("a/T", "make", descriptor);
            ops(b, &[O::Iconst0, O::AconstNull, O::AconstNull]);
            b.constant(O::Invokestatic, make);
        };
        let name = "a.T.make(int, StringBuilder, java.util.List[])";
        assert_eq!(
            text(STATIC, "()V", |b, c| {
                made(b, c);
                b.op(O::Athrow);
            }),
            format!("Cannot throw exception because the return value of \"{name}\" is null")
        );
        assert_eq!(
            text(STATIC, "()V", |b, c| {
                made(b, c);
                let next = c.field_ref("a/T", "next", "La/T;");
                b.constant(O::Getfield, next).op(O::Monitorenter);
            }),
            format!("Cannot enter synchronized block because \"{name}.next\" is null")
        );
    }

    #[test]
    fn no_cause_where_paths_disagree() {
        assert_eq!(
            text(STATIC, "(I[B[B)V", |b, _| {
                let (other, end) = (b.label(), b.label());
                b.op(O::Iload0)
                    .jump(O::Ifeq, other)
                    .op(O::Aload1)
                    .jump(O::Goto, end);
                b.place(other).op(O::Aload2).place(end).op(O::Arraylength);
            }),
            "Cannot read the array length"
        );
    }

    #[test]
    fn no_text_for_other_instructions() {
        assert_eq!(
            text(STATIC, "()V", |b, _| ops(b, &[O::Iconst0, O::Pop])),
            ""
        );
        let constructor = text(STATIC, "()V", |b, c| {
            let init = c.method_ref("a/T", "<init>", "()V");
            b.op(O::AconstNull).constant(O::Invokespecial, init);
        });
        assert_eq!(constructor, "");
        assert_eq!(
            text(STATIC, "()V", |b, _| ops(b, &[O::Pop, O::Arraylength])),
            ""
        );
    }
}
