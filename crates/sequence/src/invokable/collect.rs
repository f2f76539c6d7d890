//! Finds the invokables: from the class under test along the types that signatures name.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use vitro_classfile::{ClassFile, Field, Method, Opcode, Operands, access, decode, descriptor};

use crate::hierarchy::{Hierarchy, OBJECT, described, package, reference};
use crate::library;
use crate::wishes::{Pattern, Wishes};

use super::{Boxes, Invokable, InvokableId, Invokables, Kind};

/// Classes whose members are looked at.
const MOST_CLASSES: usize = 60;
/// Classes that are this many signatures away from the class under test are only made, not called.
const ONLY_MADE: u8 = 2;
/// Subclasses that are looked at for one abstract type.
const MOST_SUBCLASSES: usize = 8;

/// All that a test of `home` may call.
pub(crate) fn collect(
    hierarchy: &Hierarchy,
    home: &str,
    wishes: &Wishes,
    boxes: Boxes,
) -> Invokables {
    let mut collector = Collector {
        hierarchy,
        home: home.into(),
        wishes,
        found: Invokables {
            boxes,
            ..Invokables::default()
        },
        asked: BTreeSet::new(),
        waiting: VecDeque::new(),
        level: 0,
        looked_at: 0,
        used: BTreeSet::new(),
    };
    collector.need(&described(home), 0);
    collector.run();
    collector.finish()
}

struct Collector<'a> {
    hierarchy: &'a Hierarchy,
    home: Arc<str>,
    wishes: &'a Wishes,
    found: Invokables,
    /// Types that are wanted, by internal name or descriptor of an array.
    asked: BTreeSet<Arc<str>>,
    /// With how far they are from the class under test.
    waiting: VecDeque<(Arc<str>, u8)>,
    /// How far the class is that is being looked at.
    level: u8,
    looked_at: usize,
    /// Patterns of wishes that have named something, by their text.
    used: BTreeSet<String>,
}

impl Collector<'_> {
    fn run(&mut self) {
        // What casts and type checks ask for may be given.
        let tested = self
            .hierarchy
            .class(&self.home)
            .map_or(Vec::new(), |class| tested(&class));
        for class in tested {
            if !self.is_library(&class) {
                self.need(&described(&class), 1);
            }
        }
        self.drain();
        for pattern in &self.wishes.add {
            self.add_wished(pattern);
        }
        self.drain();
    }

    fn drain(&mut self) {
        while let Some((name, level)) = self.waiting.pop_front() {
            self.level = level;
            self.look_at(&name);
        }
    }

    fn finish(mut self) -> Invokables {
        let forbid = &self.wishes.forbid;
        for pattern in forbid {
            if self.found.all.iter().any(|one| names(pattern, one)) {
                self.used.insert(pattern.to_string());
            }
        }
        self.found
            .all
            .retain(|one| !forbid.iter().any(|pattern| names(pattern, one)));
        for pattern in &self.wishes.start {
            let mut all = self.found.all.iter();
            if let Some(place) = all.position(|one| names(pattern, one)) {
                self.used.insert(pattern.to_string());
                self.found.start.push(InvokableId(place as u32));
            }
        }
        let Wishes {
            add,
            forbid,
            start,
            private,
        } = self.wishes;
        let wishes = add.iter().chain(forbid).chain(start).chain(private);
        self.found.unmatched = wishes
            .filter(|pattern| !self.used.contains(&pattern.to_string()))
            .cloned()
            .collect();
        self.found
    }

    fn is_library(&self, class: &str) -> bool {
        *class != *self.home && self.hierarchy.classes.is_library(class)
    }

    /// A type is wanted.
    fn need(&mut self, descriptor: &str, level: u8) {
        if let Some(name) = reference(descriptor)
            && self.asked.insert(name.into())
        {
            self.waiting.push_back((name.into(), level));
        }
    }

    fn add(&mut self, invokable: Invokable) {
        if self.found.all.contains(&invokable) {
            return;
        }
        let named = invokable.arguments().into_iter().chain(invokable.returns());
        for descriptor in named.collect::<Vec<_>>() {
            self.need(&descriptor, self.level.saturating_add(1));
        }
        self.found.all.push(invokable);
    }

    fn look_at(&mut self, name: &Arc<str>) {
        if let Some(element) = name.strip_prefix('[') {
            self.need(element, self.level);
            return self.add(Invokable {
                kind: Kind::Array,
                class: name.clone(),
                name: "".into(),
                descriptor: element.into(),
                restricted: false,
            });
        }
        if *name != self.home && library::is_value(name) {
            return self.value(name);
        }
        if &**name == OBJECT {
            return;
        }
        if self.looked_at == MOST_CLASSES {
            return self.found.left_out.push(name.clone());
        }
        self.looked_at += 1;
        if self.is_library(name) {
            return self.of_library(name);
        }
        if let Some(class) = self.hierarchy.class(name) {
            self.of_user(&class);
        }
    }

    fn value(&mut self, name: &Arc<str>) {
        self.found.values.push(name.clone());
        if let Some(primitive) = library::unboxed(name)
            && self.found.boxes == Boxes::Calls
        {
            self.add(Invokable {
                kind: Kind::StaticMethod,
                class: name.clone(),
                name: "valueOf".into(),
                descriptor: format!("({primitive})L{name};").into(),
                restricted: false,
            });
        }
    }

    /// Whether a test may name a class.
    fn is_nameable(&self, class: &ClassFile) -> bool {
        let near = package(&class.name) == package(&self.home);
        let rows = class.inner_classes.iter();
        let mut own = rows.filter(|row| class.constants.class_name(row.inner) == Some(&class.name));
        let allows =
            |flags: u16| flags & access::PUBLIC != 0 || near && flags & access::PRIVATE == 0;
        match own.next() {
            None => class.access & access::SYNTHETIC == 0 && allows(class.access),
            Some(row) => {
                let outer = class.constants.class_name(row.outer);
                let outer = outer.and_then(|name| self.hierarchy.class(name));
                row.name != 0
                    && allows(row.access)
                    && outer
                        .is_some_and(|outer| outer.name != class.name && self.is_nameable(&outer))
            }
        }
    }

    /// Whether a test may use a member; `Some(true)` if only a wish allows it.
    fn may_use(&mut self, class: &ClassFile, flags: u16, invokable: &Invokable) -> Option<bool> {
        if flags & access::SYNTHETIC != 0 {
            return None;
        }
        let near = package(&class.name) == package(&self.home);
        if flags & access::PUBLIC != 0 || near && flags & access::PRIVATE == 0 {
            return Some(false);
        }
        let wish = self
            .wishes
            .private
            .iter()
            .find(|pattern| names(pattern, invokable))?;
        self.used.insert(wish.to_string());
        Some(true)
    }

    fn of_user(&mut self, class: &Arc<ClassFile>) {
        if is_enum(class) {
            self.found.enums.push(class.name.clone());
            if class.name != self.home {
                return;
            }
        }
        let is_abstract = class.access & (access::ABSTRACT | access::INTERFACE) != 0;
        if is_abstract {
            self.subclasses(class);
        }
        if !self.is_nameable(class) {
            return;
        }
        for above in class.super_name.iter().chain(&class.interfaces) {
            self.need(&described(above), self.level);
        }
        for method in &class.methods {
            self.method(class, method);
        }
        for field in class
            .fields
            .iter()
            .filter(|_| self.level < ONLY_MADE)
            .collect::<Vec<_>>()
        {
            self.field(class, field);
        }
    }

    fn subclasses(&mut self, class: &ClassFile) {
        let mut names = self.hierarchy.classes.subclasses(&class.name);
        names.extend(class.permitted_subclasses.iter().flatten().cloned());
        names.sort_by_key(|name| (package(name) != package(&self.home), name.clone()));
        names.dedup();
        if let Some(rest) = names.get(MOST_SUBCLASSES..) {
            self.found.left_out.extend(rest.iter().cloned());
        }
        for name in names.into_iter().take(MOST_SUBCLASSES) {
            self.need(&described(&name), self.level);
        }
    }

    fn method(&mut self, class: &ClassFile, method: &Method) {
        let is_constructor = &*method.name == "<init>";
        if &*method.name == "<clinit>"
            || is_constructor && (is_enum(class) || class.access & access::ABSTRACT != 0)
        {
            return;
        }
        // What is abstract is called by the name of a class that carries it out, if there is one.
        if method.access & access::ABSTRACT != 0 && self.is_carried_out(class) {
            return;
        }
        let mut invokable = Invokable {
            kind: match (is_constructor, method.access & access::STATIC != 0) {
                (true, _) => Kind::Constructor,
                (false, true) => Kind::StaticMethod,
                (false, false) => Kind::Method,
            },
            class: class.name.clone(),
            name: method.name.clone(),
            descriptor: method.descriptor.clone(),
            restricted: false,
        };
        let makes = invokable.kind == Kind::Constructor || invokable.is_factory();
        if self.level >= ONLY_MADE && !makes {
            return;
        }
        if let Some(restricted) = self.may_use(class, method.access, &invokable) {
            invokable.restricted = restricted;
            self.add(invokable);
        }
    }

    /// Whether a test may name a class that extends an abstract one.
    fn is_carried_out(&self, class: &ClassFile) -> bool {
        let below = self.hierarchy.classes.subclasses(&class.name);
        let mut files = below.iter().filter_map(|name| self.hierarchy.class(name));
        files.any(|below| self.is_nameable(&below))
    }

    fn field(&mut self, class: &ClassFile, field: &Field) {
        let is_static = field.access & access::STATIC != 0;
        let named = |kind: Kind| Invokable {
            kind,
            class: class.name.clone(),
            name: field.name.clone(),
            descriptor: field.descriptor.clone(),
            restricted: false,
        };
        let (load, store) = match is_static {
            true => (Kind::StaticLoad, Kind::StaticStore),
            false => (Kind::Load, Kind::Store),
        };
        let mut kinds = Vec::new();
        if field.access & access::FINAL == 0 {
            kinds.push(store);
        }
        // A number that is read is none that a test could not write.
        let is_object = reference(&field.descriptor).is_some_and(|name| !self.is_in_place(name));
        if is_object && field.access & access::ENUM == 0 {
            kinds.push(load);
        }
        for kind in kinds {
            let mut invokable = named(kind);
            if let Some(restricted) = self.may_use(class, field.access, &invokable) {
                invokable.restricted = restricted;
                self.add(invokable);
            }
        }
    }

    /// Whether objects of a type stand in the test itself.
    fn is_in_place(&self, name: &str) -> bool {
        library::is_value(name)
            || self
                .hierarchy
                .class(name)
                .is_some_and(|class| is_enum(&class))
    }

    /// A class of the JDK: one way to make an object, and methods that fill it.
    fn of_library(&mut self, name: &Arc<str>) {
        let usual = library::usual_class(name);
        if let Some(usual) = usual {
            return self.need(&described(usual), self.level);
        }
        let Some(class) = self.hierarchy.class(name) else {
            return;
        };
        let public = |flags: u16| flags & access::PUBLIC != 0 && flags & access::SYNTHETIC == 0;
        let open =
            public(class.access) && (name.starts_with("java/") || name.starts_with("javax/"));
        if !open || is_enum(&class) {
            if is_enum(&class) {
                self.found.enums.push(name.clone());
            }
            return;
        }
        if class.access & (access::ABSTRACT | access::INTERFACE) != 0 {
            return self.subclasses(&class);
        }
        let methods = class.methods.iter().filter(|method| public(method.access));
        let constructors = methods.clone().filter(|method| &*method.name == "<init>");
        let makers =
            constructors.min_by_key(|method| descriptor::parameters(&method.descriptor).count());
        let fillers = methods.filter(|method| {
            method.access & access::STATIC == 0 && library::FILLERS.contains(&&*method.name)
        });
        for method in makers
            .into_iter()
            .chain(fillers.filter(|one| is_plain_filler(name, one)))
        {
            self.method(&class, method);
        }
    }

    /// Adds what the user has asked for, wherever it is.
    fn add_wished(&mut self, pattern: &Pattern) {
        self.level = 1;
        let written = pattern.class().replace('.', "/");
        let known = self
            .asked
            .iter()
            .filter(|name| pattern.names_class(name))
            .cloned();
        let mut names_found: Vec<Arc<str>> = known.collect();
        names_found.push(written.into());
        for name in names_found {
            let Some(class) = self.hierarchy.class(&name) else {
                continue;
            };
            if !self.is_nameable(&class) {
                continue;
            }
            let before = self.found.all.clone();
            let known = before.len();
            class
                .methods
                .iter()
                .for_each(|method| self.method(&class, method));
            class
                .fields
                .iter()
                .for_each(|field| self.field(&class, field));
            let added = self.found.all.split_off(known);
            self.found
                .all
                .extend(added.into_iter().filter(|one| names(pattern, one)));
            if self.found.all.iter().any(|one| names(pattern, one)) {
                self.used.insert(pattern.to_string());
            }
        }
    }
}

/// Of several overloads of a filler, the one that takes no more than it must.
fn is_plain_filler(class: &str, method: &Method) -> bool {
    let parameters: Vec<&str> = descriptor::parameters(&method.descriptor).collect();
    match &*method.name {
        "put" => parameters.len() == 2,
        "append" => parameters == ["Ljava/lang/String;"],
        "set" => parameters.len() == 1,
        // Queues know `add` by other names, too.
        "offer" | "push" => parameters.len() == 1 && class == "java/util/Stack",
        _ => parameters.len() == 1,
    }
}

fn is_enum(class: &ClassFile) -> bool {
    class.access & access::ENUM != 0
}

fn names(pattern: &Pattern, invokable: &Invokable) -> bool {
    let (class, name, descriptor) = (&invokable.class, &invokable.name, &invokable.descriptor);
    invokable.kind != Kind::Array && pattern.names(class, name, descriptor)
}

/// The classes that the code of a class casts to or asks for.
fn tested(class: &ClassFile) -> Vec<Arc<str>> {
    let mut found = Vec::new();
    for code in class
        .methods
        .iter()
        .filter_map(|method| method.code.as_ref())
    {
        for instruction in decode(&code.bytes).flatten() {
            if let (Opcode::Checkcast | Opcode::Instanceof, Operands::Constant(at)) =
                (instruction.opcode, &instruction.operands)
                && let Some(name) = class.constants.class_name(*at)
                && !name.starts_with('[')
            {
                found.push(name.clone());
            }
        }
    }
    found
}
