//! Looks through null and casts that cannot fail: the local was looked through before, compared with null, asked for its
//! class, or has been given a new object.
//!
//! For every instruction the locals are found that are surely not null there, on all ways to it, and those whose class is
//! known. An operand that is such a local throws no `NullPointerException`, or no `ClassCastException`. The first holds
//! of a final field of `this`, too, that every constructor gives an object, if nobody can look at it before, or that has
//! been compared with null.
//!
//! Static final fields that the initialiser of the class gives objects are taken for filled as well.
//!
//! More follows from what the library ([`library`]) and the methods of the program ([`callee`](super::callee)) are known
//! to give, as long as nobody has written a broken part of it, or a subclass that does something else.

use std::collections::BTreeSet;
use std::sync::Arc;

use vitro_classfile::{ClassFile, Instruction, Method, Opcode, Operands, access};

use super::callee::Callees;
use super::{Cause, EdgeKind, Flow, library};
use crate::operand::Expr;
use crate::stack::constant;

/// What an analysis rests on.
#[derive(Clone, Copy)]
pub(super) enum Trust<'a> {
    /// The code alone.
    Code,
    /// The library is not broken either, and the methods of the program are those that are there, if somebody knows them.
    Library(Option<&'a Callees>),
}

impl Trust<'_> {
    fn is_code(self) -> bool {
        matches!(self, Trust::Code)
    }
}

/// What is known of a method.
pub(super) struct Nullness<'a> {
    analysis: Analysis<'a>,
    /// Before each instruction; `None` where nothing leads.
    before: Vec<Option<NonNull>>,
}

impl<'a> Nullness<'a> {
    /// Of a method whose locals in these slots are not null at the start.
    pub(super) fn of(
        flow: &'a Flow,
        class: &'a ClassFile,
        method: &Method,
        trust: Trust<'a>,
        given: BTreeSet<u16>,
    ) -> Nullness<'a> {
        let mut analysis = Analysis::new(flow, class, trust);
        analysis.given = given;
        analysis.constructs = &*method.name == "<init>";
        if !analysis.constructs {
            analysis.fields = filled_fields(class, trust);
        }
        if &*method.name != "<clinit>" {
            analysis.statics = filled_statics(flow, class, trust);
        }
        let before = analysis.run();
        Nullness { analysis, before }
    }

    /// The instructions that surely do not look through null, and the casts that surely do not fail; sorted.
    pub(super) fn cannot_happen(&self) -> Vec<(u32, Cause)> {
        let mut all = Vec::new();
        for (number, known) in (0..).zip(&self.before) {
            let Some(known) = known else { continue };
            let operand = self.analysis.operand(number as usize);
            if self.analysis.is_not_null(operand, known) {
                all.push((number, Cause::Null));
            }
            if self.analysis.fits(number as usize, operand, known) {
                all.push((number, Cause::Cast));
            }
        }
        all
    }

    /// Which operands of an instruction are surely not null.
    pub(super) fn operands(&self, number: u32) -> Vec<bool> {
        let operands = self.analysis.flow.stacks.operands(number as usize).iter();
        let known = &self.before[number as usize];
        let is_not_null = |operand: &Arc<Expr>| {
            let known = known.as_ref();
            known.is_some_and(|known| self.analysis.is_not_null(operand, known))
        };
        operands.map(is_not_null).collect()
    }

    /// Whether all that the method returns is surely not null.
    pub(super) fn returns_objects(&self) -> bool {
        let all = (0..).zip(&self.analysis.flow.instructions);
        let mut returns = all.filter(|(_, one)| one.opcode == Opcode::Areturn);
        returns.all(|(number, _)| {
            let is_reached = self.before[number as usize].is_some();
            !is_reached || self.operands(number) == [true]
        })
    }
}

/// What is known of locals.
#[derive(Clone, PartialEq, Default)]
struct NonNull {
    /// Those that are not null.
    objects: BTreeSet<u16>,
    /// Those that are null or of a class.
    classes: BTreeSet<(u16, Arc<str>)>,
    /// Those that are arrays without a null in them, as the library gave them.
    full: BTreeSet<u16>,
    /// Fields of `this` that were not null when somebody looked, and have not been written since.
    fields: BTreeSet<Arc<str>>,
}

impl NonNull {
    fn forget(&mut self, slot: u16) {
        self.objects.remove(&slot);
        self.full.remove(&slot);
        self.classes.retain(|(known, _)| *known != slot);
    }

    /// Keeps what is known on another way, too.
    fn meet(&mut self, other: &NonNull) {
        self.objects.retain(|slot| other.objects.contains(slot));
        self.full.retain(|slot| other.full.contains(slot));
        self.fields.retain(|name| other.fields.contains(name));
        self.classes.retain(|known| other.classes.contains(known));
    }
}

struct Analysis<'a> {
    flow: &'a Flow,
    class: &'a ClassFile,
    trust: Trust<'a>,
    /// Whether the code writes references into arrays.
    fills_arrays: bool,
    unsure: BTreeSet<u16>,
    /// Fields of `this` that are not null.
    fields: Vec<Arc<str>>,
    /// Static fields of the class that are not null once it is initialised.
    statics: BTreeSet<Arc<str>>,
    /// Locals that are not null at the start.
    given: BTreeSet<u16>,
    /// Whether it is a constructor, which writes final fields.
    constructs: bool,
}

/// The final fields of a class that hold an object whenever a method can read them.
fn filled_fields(class: &ClassFile, trust: Trust<'_>) -> Vec<Arc<str>> {
    let candidates = class.fields.iter().filter(|field| {
        field.access & (access::FINAL | access::STATIC) == access::FINAL
            && field.descriptor.starts_with(['L', '['])
    });
    let mut fields: Vec<Arc<str>> = candidates.map(|field| field.name.clone()).collect();
    // A constructor above might call a method of this class.
    let above = class.super_name.as_deref();
    if !matches!(above, Some("java/lang/Object" | "java/lang/Record")) {
        fields.clear();
    }
    for method in class.methods.iter().filter(|one| &*one.name == "<init>") {
        if fields.is_empty() {
            break;
        }
        let flow = method
            .code
            .as_ref()
            .map(|code| Flow::whole(class, method, code));
        match flow {
            Some(Ok(flow)) => {
                let kept = kept_filled(&flow, class, &fields, trust);
                fields = kept.unwrap_or_default();
            }
            _ => fields.clear(),
        }
    }
    fields
}

/// The static final fields that a method reads, and to which the initialiser of its class gives nothing but objects: a
/// logger, say. While it runs other code might see them earlier, but no test of that is wanted.
fn filled_statics(flow: &Flow, class: &ClassFile, trust: Trust<'_>) -> BTreeSet<Arc<str>> {
    const CONSTANT: u16 = access::FINAL | access::STATIC;
    let is_candidate = |name: &Arc<str>| {
        let mut fields = class.fields.iter();
        fields.any(|field| {
            field.name == *name
                && field.access & CONSTANT == CONSTANT
                && field.descriptor.starts_with(['L', '['])
        })
    };
    let read = flow.instructions.iter();
    let read = read.filter(|one| one.opcode.general() == Opcode::Getstatic);
    let read = read.filter_map(|one| class.constants.member(constant(one)?));
    let own = read.filter(|(owner, name, _)| **owner == class.name && is_candidate(name));
    let mut filled: BTreeSet<Arc<str>> = own.map(|(_, name, _)| name.clone()).collect();
    let initializer = class.methods.iter().find(|one| &*one.name == "<clinit>");
    let code = initializer.and_then(|one| Some((one, one.code.as_ref()?)));
    let Some((initializer, code)) = code.filter(|_| !trust.is_code() && !filled.is_empty()) else {
        return BTreeSet::new();
    };
    let Ok(flow) = Flow::whole(class, initializer, code) else {
        return BTreeSet::new();
    };
    let analysis = Analysis::new(&flow, class, trust);
    let before = analysis.run();
    let mut written = BTreeSet::new();
    for (number, instruction) in flow.instructions.iter().enumerate() {
        let named = constant(instruction).and_then(|at| class.constants.member(at));
        let (Opcode::Putstatic, Some((_, name, _))) = (instruction.opcode.general(), named) else {
            continue;
        };
        written.insert(name.clone());
        let known = before[number].as_ref();
        if !known.is_some_and(|known| analysis.is_not_null(analysis.operand(number), known)) {
            filled.remove(name);
        }
    }
    filled.retain(|name| written.contains(name));
    filled
}

/// Those of some fields that a constructor sets to an object before it hands out `this`; `None` if unknown.
fn kept_filled(
    flow: &Flow,
    class: &ClassFile,
    fields: &[Arc<str>],
    trust: Trust<'_>,
) -> Option<Vec<Arc<str>>> {
    let analysis = Analysis::new(flow, class, trust);
    let before = analysis.run();
    let written = written_before(flow, class, fields);
    let mut kept: BTreeSet<Arc<str>> = fields.iter().cloned().collect();
    for (number, instruction) in flow.instructions.iter().enumerate() {
        let (Some(known), Some(written)) = (&before[number], &written[number]) else {
            // Nothing leads here, or there are subroutines.
            before[0].as_ref()?;
            continue;
        };
        if let Some((name, value)) = written_field(flow, class, number)
            && !analysis.is_not_null(value, known)
        {
            kept.remove(&name);
        }
        if hands_out_this(flow, class, number, instruction) {
            kept.retain(|field| written.contains(field));
        }
    }
    Some(kept.into_iter().collect())
}

/// The field of `this` that an instruction writes, and what it writes.
fn written_field<'f>(
    flow: &'f Flow,
    class: &ClassFile,
    number: usize,
) -> Option<(Arc<str>, &'f Expr)> {
    let instruction = &flow.instructions[number];
    let operands = flow.stacks.operands(number);
    let is_own = operands.first().is_some_and(|one| **one == Expr::This);
    let named = constant(instruction).and_then(|at| class.constants.member(at));
    match (instruction.opcode.general(), named, operands.get(1)) {
        (Opcode::Putfield, Some((_, name, _)), Some(value)) if is_own => {
            Some((name.clone(), &**value))
        }
        _ => None,
    }
}

/// Whether others may look at `this` once an instruction has been executed.
fn hands_out_this(
    flow: &Flow,
    class: &ClassFile,
    number: usize,
    instruction: &Instruction,
) -> bool {
    let operands = flow.stacks.operands(number);
    // What comes from before a join may be `this`, too.
    let may_be_this = |operand: &Arc<Expr>| matches!(**operand, Expr::This | Expr::Unknown);
    match instruction.opcode.general() {
        // Whoever has called for the object gets it.
        Opcode::Return => true,
        Opcode::Putfield => operands.get(1).is_none_or(may_be_this),
        Opcode::Invokespecial => {
            // The constructor above is `Object`'s, or another one of this class.
            let named = constant(instruction).and_then(|at| class.constants.member(at));
            let constructs = named.is_some_and(|(_, name, _)| &**name == "<init>");
            let mut passed = operands.iter().skip(usize::from(constructs));
            passed.any(may_be_this)
        }
        Opcode::Invokevirtual
        | Opcode::Invokeinterface
        | Opcode::Invokestatic
        | Opcode::Invokedynamic
        | Opcode::Putstatic
        | Opcode::Aastore
        | Opcode::Areturn
        | Opcode::Astore => operands.iter().any(may_be_this),
        _ => false,
    }
}

/// Which of some fields of `this` have surely been written before each instruction of a constructor; `None` where nothing
/// leads.
fn written_before(
    flow: &Flow,
    class: &ClassFile,
    fields: &[Arc<str>],
) -> Vec<Option<BTreeSet<Arc<str>>>> {
    let mut before: Vec<Option<BTreeSet<Arc<str>>>> = vec![None; flow.instructions.len()];
    before[0] = Some(BTreeSet::new());
    let mut open = BTreeSet::from([0u32]);
    while let Some(number) = open.pop_first() {
        let Some(known) = before[number as usize].clone() else {
            continue;
        };
        let mut ended = known.clone();
        if calls_other_constructor(flow, class, number as usize) {
            ended.extend(fields.iter().cloned());
        }
        ended.extend(written_field(flow, class, number as usize).map(|(name, _)| name));
        for edge in flow.outgoing(number) {
            let Some(target) = before.get_mut(edge.to as usize) else {
                continue;
            };
            let after = if edge.kind.is_throw() { &known } else { &ended };
            let met = match target {
                Some(others) => after.intersection(others).cloned().collect(),
                None => after.clone(),
            };
            if target.as_ref() != Some(&met) {
                *target = Some(met);
                open.insert(edge.to);
            }
        }
    }
    before
}

/// Whether an instruction calls another constructor of the class, which fills what all of them fill.
fn calls_other_constructor(flow: &Flow, class: &ClassFile, number: usize) -> bool {
    let instruction = &flow.instructions[number];
    let named = constant(instruction).and_then(|at| class.constants.member(at));
    let operands = flow.stacks.operands(number);
    instruction.opcode.general() == Opcode::Invokespecial
        && operands.first().is_some_and(|one| **one == Expr::This)
        && named.is_some_and(|(owner, name, _)| &**name == "<init>" && *owner == class.name)
}

/// Locals that are written while an older value of them may still wait on the stack: an operand does not tell which
/// one it is.
fn unsure(flow: &Flow) -> BTreeSet<u16> {
    let stores = flow.instructions.iter().enumerate();
    stores
        .filter_map(|(number, instruction)| {
            let (slot, size) = stored(instruction)?;
            (flow.stacks.depth(number) > size).then_some(slot)
        })
        .collect()
}

/// The local that an instruction writes, and the slots that it takes from the stack for it.
fn stored(instruction: &Instruction) -> Option<(u16, i32)> {
    let size = match instruction.opcode.general() {
        Opcode::Istore | Opcode::Fstore | Opcode::Astore => 1,
        Opcode::Lstore | Opcode::Dstore => 2,
        _ => return None,
    };
    match instruction.operands {
        Operands::Local(slot) => Some((slot, size)),
        _ => None,
    }
}

impl<'a> Analysis<'a> {
    fn new(flow: &'a Flow, class: &'a ClassFile, trust: Trust<'a>) -> Self {
        let fills = |one: &Instruction| one.opcode == Opcode::Aastore;
        Analysis {
            flow,
            class,
            trust,
            fills_arrays: flow.instructions.iter().any(fills),
            unsure: unsure(flow),
            fields: Vec::new(),
            statics: BTreeSet::new(),
            given: BTreeSet::new(),
            constructs: true,
        }
    }

    /// What is known before each instruction; `None` where nothing leads.
    fn run(&self) -> Vec<Option<NonNull>> {
        let count = self.flow.instructions.len();
        let mut before: Vec<Option<NonNull>> = vec![None; count];
        let subroutines = |one: &Instruction| one.opcode.general() == Opcode::Jsr;
        if self.flow.instructions.iter().any(subroutines) {
            return before;
        }
        before[0] = Some(NonNull {
            objects: self.given.clone(),
            ..NonNull::default()
        });
        let mut open = BTreeSet::from([0u32]);
        while let Some(number) = open.pop_first() {
            let Some(known) = before[number as usize].clone() else {
                continue;
            };
            for edge in self.flow.outgoing(number) {
                let Some(target) = before.get_mut(edge.to as usize) else {
                    continue;
                };
                let mut after = match edge.kind.is_throw() {
                    true => known.clone(),
                    false => self.after(number as usize, edge.kind, &known),
                };
                if let Some(others) = target {
                    after.meet(others);
                }
                if target.as_ref() != Some(&after) {
                    *target = Some(after);
                    open.insert(edge.to);
                }
            }
        }
        before
    }

    fn operand(&self, number: usize) -> &Expr {
        let operands = self.flow.stacks.operands(number);
        operands.first().map_or(&Expr::Unknown, |operand| operand)
    }

    fn is_not_null(&self, value: &Expr, known: &NonNull) -> bool {
        match value {
            Expr::Local { slot, .. } => known.objects.contains(slot) && !self.unsure.contains(slot),
            Expr::Cast { value, .. } => self.is_not_null(value, known),
            Expr::Field { object, name, .. } if **object == Expr::This => {
                self.fields.contains(name) || known.fields.contains(name)
            }
            Expr::Element { array, .. } => self.is_full(array, known),
            Expr::Static { class, name, .. }
                if *class == self.class.name && self.statics.contains(name) =>
            {
                true
            }
            value => {
                value.is_not_null()
                    || matches!(self.trust, Trust::Library(callees) if is_given(value, callees))
            }
        }
    }

    /// Whether a value is an array that the library gives without a null in it, and nobody has written one since.
    fn is_full(&self, array: &Expr, known: &NonNull) -> bool {
        match array {
            _ if self.trust.is_code() || self.fills_arrays => false,
            Expr::Local { slot, .. } => known.full.contains(slot) && !self.unsure.contains(slot),
            Expr::Call {
                class: Some(class),
                name,
                descriptor,
                ..
            } => library::gives_full_array(class, name, descriptor),
            _ => false,
        }
    }

    /// Whether an instruction is a cast of a value to a class that it surely has.
    fn fits(&self, number: usize, value: &Expr, known: &NonNull) -> bool {
        let target = self.target(number);
        target.is_some_and(|target| self.classes(value, known).contains(target))
    }

    /// The class that an instruction casts to.
    fn target(&self, number: usize) -> Option<&'a Arc<str>> {
        let instruction = &self.flow.instructions[number];
        let at = constant(instruction).filter(|_| instruction.opcode == Opcode::Checkcast)?;
        self.class.constants.class_name(at)
    }

    /// Classes that a value has, unless it is null.
    fn classes(&self, value: &Expr, known: &NonNull) -> Vec<Arc<str>> {
        match value {
            Expr::Local { slot, .. } if !self.unsure.contains(slot) => {
                let classes = known.classes.iter();
                let own = classes.filter(|(local, _)| local == slot);
                own.map(|(_, class)| class.clone()).collect()
            }
            Expr::Cast { value, class } => {
                let mut all = self.classes(value, known);
                all.push(class.clone());
                all
            }
            Expr::New(class) => vec![class.clone()],
            Expr::This => vec![self.class.name.clone()],
            _ => Vec::new(),
        }
    }

    /// What is known after an instruction has ended in this way.
    fn after(&self, number: usize, way: EdgeKind, known: &NonNull) -> NonNull {
        let instruction = &self.flow.instructions[number];
        let operand = self.operand(number);
        let mut after = known.clone();
        if let Some((slot, size)) = stored(instruction) {
            after.forget(slot);
            // A wide value covers the next local, too.
            if size == 2 {
                after.forget(slot.saturating_add(1));
            }
            if self.is_not_null(operand, known) {
                after.objects.insert(slot);
            }
            if self.is_full(operand, known) {
                after.full.insert(slot);
            }
            let classes = self.classes(operand, known).into_iter();
            after.classes.extend(classes.map(|class| (slot, class)));
            return after;
        }
        self.forget_fields(instruction, &mut after);
        match self.shown(number, instruction, operand, way) {
            Some(Shown::Local(slot)) => drop(after.objects.insert(slot)),
            Some(Shown::Field(name)) => drop(after.fields.insert(name)),
            None => {}
        }
        if let Some(shown) = self.shown_class(number, instruction, operand, way) {
            after.classes.insert(shown);
        }
        after
    }

    /// The local whose class is known if an instruction ends in this way.
    fn shown_class(
        &self,
        number: usize,
        instruction: &Instruction,
        operand: &Expr,
        way: EdgeKind,
    ) -> Option<(u16, Arc<str>)> {
        let (value, class) = match (instruction.opcode, way, operand) {
            (Opcode::Ifeq, EdgeKind::NotTaken, Expr::InstanceOf { value, class })
            | (Opcode::Ifne, EdgeKind::Taken, Expr::InstanceOf { value, class }) => {
                (&**value, class)
            }
            _ => (operand, self.target(number)?),
        };
        let slot = local(value).filter(|slot| !self.unsure.contains(slot))?;
        Some((slot, class.clone()))
    }

    /// Forgets the fields that an instruction may write. Without trust only fields that are never written again stay known.
    fn forget_fields(&self, instruction: &Instruction, known: &mut NonNull) {
        match instruction.opcode.general() {
            Opcode::Putfield => {
                let named = constant(instruction).and_then(|at| self.class.constants.member(at));
                known
                    .fields
                    .retain(|field| named.is_some_and(|(_, name, _)| name != field));
            }
            Opcode::Invokevirtual
            | Opcode::Invokeinterface
            | Opcode::Invokespecial
            | Opcode::Invokestatic
            | Opcode::Invokedynamic
            | Opcode::Monitorenter => known.fields.retain(|field| self.is_final(field)),
            _ => {}
        }
    }

    fn is_final(&self, name: &str) -> bool {
        let mut fields = self.class.fields.iter();
        fields.any(|field| &*field.name == name && field.access & access::FINAL != 0)
    }

    /// Whether a look at a field of `this` is recorded.
    fn keeps(&self, name: &str) -> bool {
        !self.trust.is_code() || self.is_final(name) && !self.constructs
    }

    /// What is not null if an instruction ends in this way.
    fn shown(
        &self,
        number: usize,
        instruction: &Instruction,
        operand: &Expr,
        way: EdgeKind,
    ) -> Option<Shown> {
        let outgoing = self.flow.outgoing(number as u32);
        let looks_through = outgoing
            .iter()
            .any(|edge| matches!(edge.kind, EdgeKind::Throw(Cause::Null, _)));
        let shown = match (instruction.opcode, way) {
            _ if looks_through => Some(operand),
            (Opcode::Ifnull, EdgeKind::NotTaken) | (Opcode::Ifnonnull, EdgeKind::Taken) => {
                Some(operand)
            }
            (Opcode::Ifeq, EdgeKind::NotTaken) | (Opcode::Ifne, EdgeKind::Taken) => match operand {
                Expr::InstanceOf { value, .. } => Some(&**value),
                _ => None,
            },
            (Opcode::Invokestatic, _) if self.requires(instruction) => Some(operand),
            _ => None,
        };
        match shown? {
            Expr::Field { object, name, .. } if **object == Expr::This => {
                self.keeps(name).then(|| Shown::Field(name.clone()))
            }
            value => {
                let slot = local(value).filter(|slot| !self.unsure.contains(slot));
                slot.map(Shown::Local)
            }
        }
    }
}

/// What somebody has looked at.
enum Shown {
    Local(u16),
    /// A field of `this`.
    Field(Arc<str>),
}

impl Analysis<'_> {
    /// Whether a call returns only if its first argument is not null.
    fn requires(&self, instruction: &Instruction) -> bool {
        let named = constant(instruction).and_then(|at| self.class.constants.member(at));
        named.is_some_and(|(owner, name, _)| {
            &**owner == "java/util/Objects" && &**name == "requireNonNull"
        })
    }
}

/// Whether the library gives a value, or the program does, and never null.
fn is_given(value: &Expr, callees: Option<&Callees>) -> bool {
    match value {
        Expr::Call {
            class: Some(class),
            name,
            descriptor,
            ..
        } => {
            library::gives_object(class, name, descriptor)
                || callees.is_some_and(|known| known.give_object(class, name, descriptor))
        }
        Expr::Static {
            class, descriptor, ..
        } => library::is_constant(class, descriptor),
        _ => false,
    }
}

/// The local that a value was read from.
fn local(value: &Expr) -> Option<u16> {
    match value {
        Expr::Local { slot, .. } => Some(*slot),
        Expr::Cast { value, .. } => local(value),
        _ => None,
    }
}
