//! Methods that only look: neither they nor what they call writes a field, touches the world or depends on it.
//!
//! Where a virtual call leads is known, since all objects are: those that were seen when the case ran, and those that the
//! method makes. Of the JDK a few classes count that compute and nothing else.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use vitro_classfile::{
    ClassFile, Constant, Instruction, Method, Opcode, Operands, access, decode, descriptor,
};

use super::is_a;
use crate::classes::{Classes, method};
use crate::recipe::Name;

/// Methods that are read for one.
const MOST: usize = 200;

/// Classes of boxed numbers.
pub const BOXES: [&str; 8] = [
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
];

/// Classes of the JDK that compute with values.
pub const VALUES: [&str; 15] = [
    "java/lang/CharSequence",
    "java/lang/Enum",
    "java/lang/Math",
    "java/lang/Number",
    "java/lang/StrictMath",
    "java/lang/String",
    "java/lang/StringBuilder",
    "java/math/BigDecimal",
    "java/math/BigInteger",
    "java/time/Duration",
    "java/time/Instant",
    "java/time/LocalDate",
    "java/time/LocalDateTime",
    "java/time/LocalTime",
    "java/time/Period",
];

/// Classes of the JDK that hold objects, and may call their `equals`, `hashCode`, `compareTo` and `toString`.
const HOLDERS: [&str; 38] = [
    "java/lang/Iterable",
    "java/lang/Comparable",
    "java/util/ArrayDeque",
    "java/util/ArrayList",
    "java/util/Arrays",
    "java/util/BitSet",
    "java/util/Collection",
    "java/util/Comparator",
    "java/util/Deque",
    "java/util/HashMap",
    "java/util/HashSet",
    "java/util/Iterator",
    "java/util/LinkedHashMap",
    "java/util/LinkedHashSet",
    "java/util/LinkedList",
    "java/util/List",
    "java/util/ListIterator",
    "java/util/Map",
    "java/util/Map$Entry",
    "java/util/NavigableMap",
    "java/util/NavigableSet",
    "java/util/Objects",
    "java/util/Optional",
    "java/util/OptionalDouble",
    "java/util/OptionalInt",
    "java/util/OptionalLong",
    "java/util/PriorityQueue",
    "java/util/Queue",
    "java/util/Set",
    "java/util/SortedMap",
    "java/util/StringJoiner",
    "java/util/TreeMap",
    "java/util/TreeSet",
    "java/util/stream/Collectors",
    "java/util/stream/DoubleStream",
    "java/util/stream/IntStream",
    "java/util/stream/LongStream",
    "java/util/stream/Stream",
];

/// What is called back.
const CALLED_BACK: [(&str, &str); 5] = [
    ("toString", "()Ljava/lang/String;"),
    ("equals", "(Ljava/lang/Object;)Z"),
    ("hashCode", "()I"),
    ("compareTo", "(Ljava/lang/Object;)I"),
    ("compare", "(Ljava/lang/Object;Ljava/lang/Object;)I"),
];

/// Methods of holders change something if their names begin so,
const CHANGES: [&str; 15] = [
    "add", "clear", "compute", "fill", "flip", "merge", "offer", "poll", "pop", "push", "put",
    "remove", "replace", "retain", "set",
];
/// or are these.
const ALSO_CHANGES: [&str; 7] = [
    "and",
    "andNot",
    "generate",
    "or",
    "parallelSort",
    "sort",
    "xor",
];

/// Methods whose result depends on where and when the program runs.
const DEPENDS: [&str; 4] = ["format", "formatted", "now", "random"];

/// A method by class, name and descriptor.
type Member = (Name, Name, Name);

/// A field by the class that declares it, and its name.
pub type Read = BTreeSet<(Name, Name)>;

/// Reads methods from one on.
pub struct Looking<'a> {
    classes: &'a dyn Classes,
    /// Classes of the program that objects may have.
    heap: BTreeSet<Name>,
    /// Those that were there before, and are initialised hence.
    ready: &'a BTreeSet<Name>,
    read: Read,
    open: Vec<Member>,
    seen: HashSet<Member>,
    /// How many of [`CALLED_BACK`] have been called back already.
    called_back: usize,
}

/// It does more than read, or that is unknown.
struct DoesMore;

impl<'a> Looking<'a> {
    /// With these classes of objects in the heap.
    pub fn new(classes: &'a dyn Classes, heap: &'a BTreeSet<Name>) -> Looking<'a> {
        let own = heap.iter().filter(|name| !is_library(name));
        Looking {
            classes,
            heap: own.cloned().collect(),
            ready: heap,
            read: Read::new(),
            open: Vec::new(),
            seen: HashSet::new(),
            called_back: 0,
        }
    }

    /// The fields that a method of an object of this class reads, if it only looks.
    pub fn at(mut self, class: &Name, name: &Name, descriptor: &Name) -> Option<Read> {
        loop {
            let known = self.heap.len();
            self.seen.clear();
            self.open.clear();
            self.called_back = 0;
            self.answer(class, name, descriptor).ok()?;
            self.all().ok()?;
            // What was made on the way may answer calls that were looked at before.
            if self.heap.len() == known {
                return Some(self.read);
            }
        }
    }

    fn all(&mut self) -> Result<(), DoesMore> {
        while let Some(member) = self.open.pop() {
            if !self.seen.insert(member.clone()) {
                continue;
            }
            if self.seen.len() > MOST {
                return Err(DoesMore);
            }
            let (class, name, descriptor) = member;
            let file = self.classes.class(&class).ok_or(DoesMore)?;
            let method = method(&file, &name, &descriptor).ok_or(DoesMore)?;
            self.method(&file, method)?;
        }
        Ok(())
    }

    fn method(&mut self, file: &ClassFile, method: &Method) -> Result<(), DoesMore> {
        let code = method.code.as_ref().ok_or(DoesMore)?;
        let is_making = &*method.name == "<init>";
        for instruction in decode(&code.bytes) {
            let instruction = instruction.map_err(|_| DoesMore)?;
            self.instruction(file, &instruction, is_making)?;
        }
        Ok(())
    }

    fn instruction(
        &mut self,
        file: &ClassFile,
        instruction: &Instruction,
        is_making: bool,
    ) -> Result<(), DoesMore> {
        let constant = match instruction.operands {
            Operands::Constant(index) => index,
            Operands::InvokeInterface { constant, .. } => constant,
            _ => 0,
        };
        let member = || file.constants.member(constant).ok_or(DoesMore);
        match instruction.opcode {
            Opcode::Putstatic => Err(DoesMore),
            Opcode::Putfield if !is_making => Err(DoesMore),
            Opcode::Getfield => {
                let (owner, name, _) = member()?;
                self.read
                    .insert((self.declaring(owner, name), name.clone()));
                Ok(())
            }
            Opcode::Getstatic => {
                let (owner, name, descriptor) = member()?;
                match self.is_constant(owner, name, descriptor) && self.is_ready(owner) {
                    true => Ok(()),
                    false => Err(DoesMore),
                }
            }
            Opcode::Ldc | Opcode::LdcW | Opcode::Ldc2W
                if matches!(file.constants.get(constant), Some(Constant::Dynamic { .. })) =>
            {
                Err(DoesMore)
            }
            Opcode::New => {
                let class = file.constants.class_name(constant).ok_or(DoesMore)?;
                self.make(class)
            }
            Opcode::Invokestatic | Opcode::Invokespecial => {
                let (owner, name, descriptor) = member()?;
                self.call(owner, name, descriptor, instruction.opcode)
            }
            Opcode::Invokevirtual | Opcode::Invokeinterface => {
                let (owner, name, descriptor) = member()?;
                self.dispatch(owner, name, descriptor)
            }
            Opcode::Invokedynamic => self.link(file, constant),
            _ => Ok(()),
        }
    }

    /// Whether a static field never changes, and leads to no object that was not seen.
    fn is_constant(&self, owner: &Name, name: &str, descriptor: &str) -> bool {
        let is_plain = descriptor.len() == 1 || descriptor == "Ljava/lang/String;";
        let file = self.classes.class(&self.declaring(owner, name));
        let is_final = file.is_some_and(|file| {
            let field = file.fields.iter().find(|field| &*field.name == name);
            field.is_some_and(|field| field.access & access::FINAL != 0)
        });
        is_library(owner) || is_plain && is_final
    }

    /// Whether a class is initialised without doubt: an object of it or of a class below was there.
    fn is_ready(&self, class: &Name) -> bool {
        let mut known = self.ready.iter();
        match is_library(class) {
            true => is_known(class),
            false => known.any(|one| !is_library(one) && is_a(self.classes, one, class)),
        }
    }

    fn has_initialiser(&self, class: &Name) -> bool {
        let file = self.classes.class(class);
        file.is_none_or(|file| method(&file, "<clinit>", "()V").is_some())
    }

    fn make(&mut self, class: &Name) -> Result<(), DoesMore> {
        let is_thrown = class.starts_with("java/") && class.ends_with("Exception");
        if is_thrown || is_known(class) {
            return Ok(());
        }
        if is_library(class) || !self.is_ready(class) && self.has_initialiser(class) {
            return Err(DoesMore);
        }
        self.heap.insert(class.clone());
        Ok(())
    }

    /// A call that leads to one place.
    fn call(
        &mut self,
        owner: &Name,
        name: &Name,
        descriptor: &Name,
        opcode: Opcode,
    ) -> Result<(), DoesMore> {
        if is_library(owner) {
            let is_made = &**name == "<init>" && opcode == Opcode::Invokespecial;
            let is_plain = &**owner == "java/lang/Object" || owner.ends_with("Exception");
            return match is_made && is_plain {
                true => Ok(()),
                false => self.of_library(owner, name, descriptor),
            };
        }
        let is_static = opcode == Opcode::Invokestatic;
        if is_static && !self.is_ready(owner) && self.has_initialiser(owner) {
            return Err(DoesMore);
        }
        self.answer(owner, name, descriptor)
    }

    /// A call that leads to whatever objects there are.
    fn dispatch(&mut self, owner: &Name, name: &Name, descriptor: &Name) -> Result<(), DoesMore> {
        if is_library(owner) {
            self.of_library(owner, name, descriptor)?;
        }
        if &**owner == "java/lang/Object" && CALLED_BACK.iter().all(|(one, _)| *one != &**name) {
            return Ok(());
        }
        let all: Vec<Name> = self.heap.iter().cloned().collect();
        for class in all {
            if is_a(self.classes, &class, owner) {
                self.answer(&class, name, descriptor)?;
            }
        }
        Ok(())
    }

    /// The method that an object of a class answers a call with.
    fn answer(&mut self, class: &Name, name: &Name, descriptor: &Name) -> Result<(), DoesMore> {
        let file = self.classes.class(class).ok_or(DoesMore)?;
        // Constants of an enum may have bodies, which are classes of their own.
        if file.access & access::ENUM != 0 && file.access & access::FINAL == 0 {
            return Err(DoesMore);
        }
        let found = self.declared(&file, name, descriptor).ok_or(DoesMore)?;
        match is_library(&found) {
            true => self.of_library(&found, name, descriptor),
            false => {
                self.open.push((found, name.clone(), descriptor.clone()));
                Ok(())
            }
        }
    }

    /// The class that declares what a class answers with: one above it, else an interface.
    fn declared(&self, file: &Arc<ClassFile>, name: &str, descriptor: &str) -> Option<Name> {
        let has = |file: &ClassFile| {
            let found = method(file, name, descriptor);
            found.is_some_and(|method| method.access & access::ABSTRACT == 0)
        };
        let mut above = vec![file.clone()];
        while let Some(next) = above.last().and_then(|file| file.super_name.clone()) {
            above.push(self.classes.class(&next)?);
        }
        if let Some(found) = above.iter().find(|file| has(file)) {
            return Some(found.name.clone());
        }
        let mut open: Vec<Name> = above
            .iter()
            .flat_map(|file| file.interfaces.clone())
            .collect();
        while let Some(next) = open.pop() {
            let file = self.classes.class(&next)?;
            if has(&file) {
                return Some(file.name.clone());
            }
            open.extend(file.interfaces.iter().cloned());
        }
        None
    }

    fn of_library(&mut self, owner: &Name, name: &Name, descriptor: &Name) -> Result<(), DoesMore> {
        let depends_on_locale =
            matches!(&**name, "toLowerCase" | "toUpperCase") && descriptor.starts_with("()");
        let is_refused = DEPENDS.contains(&&**name) || depends_on_locale;
        let is_change =
            CHANGES.iter().any(|begin| name.starts_with(begin)) || ALSO_CHANGES.contains(&&**name);
        let is_a_name = matches!(&**name, "getName" | "getSimpleName");
        match &**owner {
            "java/lang/Object" => match &**name {
                "getClass" | "equals" => Ok(()),
                // Told by the text of the object that is called, unless that has an identity in it.
                "toString" | "hashCode" => Ok(()),
                _ => Err(DoesMore),
            },
            "java/lang/Class" if is_a_name => Ok(()),
            array if array.starts_with('[') => Ok(()),
            known if is_value(known) && !is_refused => match takes_objects(descriptor) {
                true => self.call_back(CALLED_BACK.len()),
                false => Ok(()),
            },
            holder if is_holder(holder) && !is_refused && !is_change => {
                self.call_back(CALLED_BACK.len())
            }
            _ => Err(DoesMore),
        }
    }

    /// The JDK may call the first `count` of [`CALLED_BACK`] of every object that there is.
    fn call_back(&mut self, count: usize) -> Result<(), DoesMore> {
        let methods = CALLED_BACK.get(self.called_back..count).unwrap_or_default();
        self.called_back = self.called_back.max(count);
        let all: Vec<Name> = self.heap.iter().cloned().collect();
        for class in all {
            let file = self.classes.class(&class).ok_or(DoesMore)?;
            for (name, descriptor) in methods {
                if self.declared(&file, name, descriptor).is_some() {
                    self.answer(&class, &Name::from(*name), &Name::from(*descriptor))?;
                }
            }
        }
        Ok(())
    }

    /// Texts that are joined, and the methods of records.
    fn link(&mut self, file: &ClassFile, constant: u16) -> Result<(), DoesMore> {
        let Some(Constant::InvokeDynamic {
            bootstrap,
            name_and_type,
        }) = file.constants.get(constant)
        else {
            return Err(DoesMore);
        };
        let row = file
            .bootstrap_methods
            .get(usize::from(*bootstrap))
            .ok_or(DoesMore)?;
        let Some(Constant::MethodHandle { reference, .. }) = file.constants.get(row.method) else {
            return Err(DoesMore);
        };
        let (owner, _, _) = file.constants.member(*reference).ok_or(DoesMore)?;
        let (_, descriptor) = file
            .constants
            .name_and_type(*name_and_type)
            .ok_or(DoesMore)?;
        match &**owner {
            "java/lang/invoke/LambdaMetafactory" => {
                let implementation = row.arguments.get(1).ok_or(DoesMore)?;
                self.lambda(file, *implementation)
            }
            "java/lang/invoke/StringConcatFactory" => match takes_objects(descriptor) {
                true => self.call_back(1),
                false => Ok(()),
            },
            "java/lang/runtime/ObjectMethods" => {
                for field in &file.fields {
                    self.read.insert((file.name.clone(), field.name.clone()));
                }
                self.call_back(3)
            }
            _ => Err(DoesMore),
        }
    }

    /// The effects of a lambda count where it is created, not where it is called.
    fn lambda(&mut self, file: &ClassFile, implementation: u16) -> Result<(), DoesMore> {
        let Some(Constant::MethodHandle { kind, reference }) = file.constants.get(implementation)
        else {
            return Err(DoesMore);
        };
        let (owner, name, descriptor) = file.constants.member(*reference).ok_or(DoesMore)?;
        match kind {
            5 | 9 => self.dispatch(owner, name, descriptor),
            6 => self.call(owner, name, descriptor, Opcode::Invokestatic),
            7 => self.call(owner, name, descriptor, Opcode::Invokespecial),
            8 => {
                self.make(owner)?;
                self.call(owner, name, descriptor, Opcode::Invokespecial)
            }
            _ => Err(DoesMore),
        }
    }

    /// The class that declares a field.
    fn declaring(&self, owner: &Name, field: &str) -> Name {
        let mut next = Some(owner.clone());
        while let Some(name) = next {
            let Some(file) = self.classes.class(&name) else {
                break;
            };
            if file.fields.iter().any(|one| &*one.name == field) {
                return name;
            }
            next = file.super_name.clone();
        }
        owner.clone()
    }
}

/// Whether a class is the JDK's.
pub fn is_library(class: &str) -> bool {
    ["java/", "javax/", "jdk/", "sun/", "com/sun/", "["]
        .iter()
        .any(|start| class.starts_with(start))
}

fn is_value(class: &str) -> bool {
    VALUES.contains(&class) || BOXES.contains(&class)
}

fn is_known(class: &str) -> bool {
    is_value(class) || is_holder(class)
}

fn is_holder(class: &str) -> bool {
    HOLDERS.contains(&class) || class.starts_with("java/util/function/")
}

/// Whether a parameter may be an object of the program.
fn takes_objects(method: &str) -> bool {
    descriptor::parameters(method).any(|parameter| {
        let name = parameter
            .strip_prefix('L')
            .and_then(|name| name.strip_suffix(';'));
        name.is_some_and(|name| name == "java/lang/CharSequence" || !is_value(name))
    })
}
