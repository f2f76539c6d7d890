//! Who owns the goals of a class, and who looks for them. All classes of a nest, that is those within one outermost class,
//! share their goals: what is open there is looked for by every method that tests can call and whose calls lead to it.
//!
//! A method looks for its own goals first, and for those of the helpers that its calls lead to: private methods, bodies of
//! lambdas, methods of classes that no test can name. What stays open is looked for by others from which calls lead there,
//! through methods that tests can call, too ([`Nest::reach`]): often only they make the object that it needs.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::sync::Arc;

use vitro_classfile::{ClassFile, Constant, Method, Opcode, Operands, access, decode};

use super::choose::{Chosen, Hidden};
use crate::job::{Elsewhere, Reach, outermost};

/// What every object has, and the library calls.
const OF_OBJECTS: [&str; 5] = ["toString", "hashCode", "equals", "compareTo", "close"];

/// A method of a nest.
#[derive(Clone, Copy)]
struct Member {
    /// Number of its class among the files.
    file: usize,
    /// Its place in the class file.
    index: usize,
    role: Role,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// A test calls it.
    Entry,
    /// It is reached by others alone, and it has goals.
    Helper,
    /// It has no goals, but calls lead through it: initialisers, bridges.
    Way,
}

/// The classes within one outermost class that are under test, and who calls whom among their methods.
pub(super) struct Nest {
    files: Vec<Arc<ClassFile>>,
    members: Vec<Member>,
    numbers: HashMap<(usize, usize), usize>,
    calls: Vec<Vec<usize>>,
}

impl Nest {
    fn of(classes: &[&Chosen]) -> Nest {
        let mut files: Vec<Arc<ClassFile>> = Vec::new();
        let mut members: Vec<Member> = Vec::new();
        let mut add = |class: &Arc<ClassFile>, role: &dyn Fn(usize) -> Role| {
            let file = files.len();
            files.push(class.clone());
            let with_code = (0..class.methods.len()).filter(|&at| class.methods[at].code.is_some());
            members.extend(with_code.map(|index| Member {
                file,
                index,
                role: role(index),
            }));
        };
        let helper = |all: &[usize], index: usize| match all.contains(&index) {
            true => Role::Helper,
            false => Role::Way,
        };
        for class in classes {
            add(
                &class.file,
                &|index| match class.methods.iter().any(|one| one.index == index) {
                    true => Role::Entry,
                    false => helper(&class.helpers, index),
                },
            );
            for Hidden { file, helpers, .. } in &class.hidden {
                add(file, &|index| helper(helpers, index));
            }
        }
        let places = members.iter().map(|one| (one.file, one.index));
        let mut nest = Nest {
            numbers: places.zip(0..).collect(),
            calls: Vec::new(),
            files,
            members,
        };
        nest.calls = nest.members.iter().map(|one| nest.called(one)).collect();
        nest
    }

    /// The names of its classes, if there are several.
    pub fn names(&self) -> Vec<String> {
        match self.files.len() {
            0 | 1 => Vec::new(),
            _ => self
                .files
                .iter()
                .map(|file| file.name.to_string())
                .collect(),
        }
    }

    fn method(&self, member: &Member) -> &Method {
        &self.files[member.file].methods[member.index]
    }

    /// The number of a method.
    fn number(&self, class: &str, index: usize) -> Option<usize> {
        let file = self.files.iter().position(|file| *file.name == *class)?;
        self.numbers.get(&(file, index)).copied()
    }

    fn file(&self, name: &str) -> Option<usize> {
        self.files.iter().position(|file| *file.name == *name)
    }

    /// The class itself and those above it within the nest, and whether something else than `Object` is above them.
    fn line_of(&self, file: usize) -> (Vec<usize>, bool) {
        let mut line = vec![file];
        let mut has_others = false;
        let mut at = 0;
        while let Some(&next) = line.get(at) {
            let file = &self.files[next];
            for above in file.super_name.iter().chain(&file.interfaces) {
                match self.file(above) {
                    Some(above) if line.contains(&above) => {}
                    Some(above) => line.push(above),
                    None => has_others |= **above != *"java/lang/Object",
                }
            }
            at += 1;
        }
        (line, has_others)
    }

    fn is_below(&self, file: usize, above: &str) -> bool {
        let (line, _) = self.line_of(file);
        line.iter().any(|&one| {
            let file = &self.files[one];
            let mut parents = file.super_name.iter().chain(&file.interfaces);
            *file.name == *above || parents.any(|parent| **parent == *above)
        })
    }

    /// The method that a call finds in a class or above it.
    fn resolve(&self, file: usize, name: &str, descriptor: &str) -> Option<usize> {
        let (line, _) = self.line_of(file);
        line.into_iter().find_map(|file| {
            let mut methods = self.files[file].methods.iter();
            let index =
                methods.position(|one| *one.name == *name && *one.descriptor == *descriptor)?;
            self.numbers.get(&(file, index)).copied()
        })
    }

    fn initialiser(&self, class: &str) -> Option<usize> {
        let file = self.file(class)?;
        let mut methods = self.files[file].methods.iter();
        let index = methods.position(|one| *one.name == *"<clinit>")?;
        self.numbers.get(&(file, index)).copied()
    }

    /// The methods of the nest that one may lead to. Where that is not sure, they are among them.
    fn called(&self, member: &Member) -> Vec<usize> {
        let mut called = BTreeSet::new();
        let Some(code) = &self.method(member).code else {
            return Vec::new();
        };
        for instruction in decode(&code.bytes).flatten() {
            let constant = match instruction.operands {
                Operands::Constant(at) => at,
                Operands::InvokeInterface { constant, .. } => constant,
                _ => continue,
            };
            self.add_called(member.file, instruction.opcode, constant, &mut called);
        }
        called.into_iter().collect()
    }

    fn add_called(&self, from: usize, opcode: Opcode, constant: u16, called: &mut BTreeSet<usize>) {
        let file = &self.files[from];
        if opcode == Opcode::New {
            let class = file.constants.class_name(constant);
            let made = class.and_then(|class| self.file(class));
            called.extend(class.and_then(|class| self.initialiser(class)));
            called.extend(
                made.into_iter()
                    .flat_map(|made| self.given_to_others(from, made)),
            );
            return;
        }
        if opcode == Opcode::Invokedynamic {
            called.extend(self.handed_out(file, constant));
            return;
        }
        let Some((owner, name, descriptor)) = file.constants.member(constant) else {
            return;
        };
        let declared = self.file(owner);
        match opcode {
            Opcode::Getstatic | Opcode::Putstatic => called.extend(self.initialiser(owner)),
            Opcode::Invokestatic | Opcode::Invokespecial => {
                called.extend(declared.and_then(|file| self.resolve(file, name, descriptor)));
                called.extend(self.initialiser(owner).filter(|_| owner != &file.name));
            }
            Opcode::Invokevirtual | Opcode::Invokeinterface => {
                let below = (0..self.files.len()).filter(|&one| self.is_below(one, owner));
                called.extend(below.filter_map(|one| self.resolve(one, name, descriptor)));
                // What an enum or another class keeps in its constants as something to be called.
                if opcode == Opcode::Invokeinterface {
                    called.extend(self.initialiser(&file.name));
                }
            }
            _ => {}
        }
    }

    /// The methods of a class that whoever is given one of its objects may call.
    fn given_to_others(&self, from: usize, made: usize) -> Vec<usize> {
        let (line, has_others) = self.line_of(made);
        let hidden = |one: &&Member| {
            let method = self.method(one);
            let is_called = has_others || OF_OBJECTS.contains(&&*method.name);
            line.contains(&one.file)
                && one.file != from
                && is_called
                && method.access & (access::PRIVATE | access::STATIC) == 0
                && !method.name.starts_with('<')
        };
        let members = self.members.iter().filter(hidden);
        let numbers = members.filter_map(|one| self.numbers.get(&(one.file, one.index)));
        numbers.copied().collect()
    }

    /// The methods that an instruction hands out as functions.
    fn handed_out(&self, file: &ClassFile, constant: u16) -> Vec<usize> {
        let row = match file.constants.get(constant) {
            Some(Constant::InvokeDynamic { bootstrap, .. }) => usize::from(*bootstrap),
            _ => return Vec::new(),
        };
        let row = file.bootstrap_methods.get(row);
        let handles = row.map_or(&[][..], |row| &row.arguments).iter();
        let methods = handles.filter_map(|&argument| {
            let Some(Constant::MethodHandle { reference, .. }) = file.constants.get(argument)
            else {
                return None;
            };
            let (owner, name, descriptor) = file.constants.member(*reference)?;
            self.resolve(self.file(owner)?, name, descriptor)
        });
        methods.collect()
    }

    /// The methods that calls from one lead to, with how many calls it takes; `through` says which of them call others.
    fn led_to(&self, from: usize, through: impl Fn(&Member) -> bool) -> BTreeMap<usize, u16> {
        let mut hops: BTreeMap<usize, u16> = BTreeMap::from([(from, 0)]);
        let mut next = VecDeque::from([from]);
        while let Some(caller) = next.pop_front() {
            if caller != from && !through(&self.members[caller]) {
                continue;
            }
            let further = hops[&caller].saturating_add(1);
            for &callee in &self.calls[caller] {
                if let Entry::Vacant(place) = hops.entry(callee) {
                    place.insert(further);
                    next.push_back(callee);
                }
            }
        }
        hops
    }

    /// The methods whose goals one looks for from the start: itself, and the helpers that it leads to without leading to
    /// another one that a test can call.
    fn own(&self, entry: usize) -> Vec<Member> {
        let led_to = self.led_to(entry, |one| one.role != Role::Entry);
        let members = led_to.keys().map(|&at| (at, self.members[at]));
        let own = members.filter(|&(at, one)| at == entry || one.role == Role::Helper);
        own.map(|(_, one)| one).collect()
    }

    /// The helpers that code leads to which is no test's to call, and which is not private: others may call it with what no
    /// search has tried, so nothing is proved of them by searches from the entries.
    fn exposed(&self) -> BTreeSet<usize> {
        let is_exposed = |one: &Member| {
            one.role != Role::Entry && self.method(one).access & access::PRIVATE == 0
        };
        let numbered = self.members.iter().enumerate();
        let exposed = numbered.filter(|(_, one)| is_exposed(one));
        let led_to =
            exposed.flat_map(|(at, _)| self.led_to(at, |one| one.role != Role::Entry).into_keys());
        led_to
            .filter(|&at| self.members[at].role == Role::Helper)
            .collect()
    }

    /// All other methods with goals that calls from an entry lead to.
    pub fn reach(&self, class: &str, index: usize) -> Vec<Reach> {
        let Some(entry) = self.number(class, index) else {
            return Vec::new();
        };
        let own = self.own(entry);
        let is_own = |one: &Member| {
            let mut own = own.iter();
            own.any(|known| (known.file, known.index) == (one.file, one.index))
        };
        let led_to = self.led_to(entry, |_| true);
        let members = led_to.iter().map(|(&at, &hops)| (self.members[at], hops));
        let others = members.filter(|(one, _)| one.role != Role::Way && !is_own(one));
        let reach = others.map(|(one, hops)| Reach {
            class: self.files[one.file].name.clone(),
            method: one.index as u16,
            hops,
        });
        reach.collect()
    }
}

/// The nests of some classes, and for each class the number of its nest.
pub(super) fn nests(chosen: &[Chosen]) -> (Vec<Nest>, Vec<usize>) {
    let mut groups: Vec<(&str, Vec<&Chosen>)> = Vec::new();
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut of_class = Vec::new();
    for class in chosen {
        let name = outermost(&class.file.name);
        let number = *numbers.entry(name).or_insert(groups.len());
        if number == groups.len() {
            groups.push((name, Vec::new()));
        }
        groups[number].1.push(class);
        of_class.push(number);
    }
    let nests = groups.iter().map(|(_, classes)| Nest::of(classes));
    (nests.collect(), of_class)
}

/// Says for each method of some classes which goals its own search looks for.
pub(super) fn share_out(chosen: &mut [Chosen]) {
    let (nests, of_class) = nests(chosen);
    for (class, number) in chosen.iter_mut().zip(of_class) {
        let nest = &nests[number];
        let exposed = nest.exposed();
        let numbers = exposed.iter().map(|&at| nest.members[at]);
        let own = numbers.filter(|one| nest.files[one.file].name == class.file.name);
        class.exposed = own.map(|one| one.index).collect();
        for method in &mut class.methods {
            let Some(entry) = nest.number(&class.file.name, method.index) else {
                continue;
            };
            let own = nest.own(entry);
            let (here, there): (Vec<&Member>, Vec<&Member>) = own
                .iter()
                .partition(|one| nest.files[one.file].name == class.file.name);
            method.goals_of = here.iter().map(|one| one.index).collect();
            let there = there.iter();
            method.hidden_goals_of =
                by_class(there.map(|one| (&nest.files[one.file].name, one.index)));
        }
    }
}

/// Methods by their classes.
fn by_class<'n>(methods: impl Iterator<Item = (&'n Arc<str>, usize)>) -> Vec<Elsewhere> {
    let mut by_class: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (class, index) in methods {
        by_class.entry(class).or_default().push(index);
    }
    let all = by_class.into_iter().map(|(class, methods)| Elsewhere {
        class: class.to_owned(),
        methods,
    });
    all.collect()
}
