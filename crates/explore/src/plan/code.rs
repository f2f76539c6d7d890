//! What the code under test calls, and what it catches there: read off the byte code of the method under test and of all
//! methods of the program that its calls may lead to.

use std::sync::Arc;

use vitro_classfile::descriptor::parameters;
use vitro_classfile::{ClassFile, Opcode, Operands, access, decode};
use vitro_program::flow::Surroundings;
use vitro_sequence::Classes;

/// Most methods that are read.
const MOST_METHODS: usize = 300;
/// Most classes below one in which a called method is looked for.
const MOST_BELOW: usize = 12;

/// Methods that calls of the method under test may lead to, itself first.
pub(super) struct Code {
    methods: Vec<Method>,
}

struct Method {
    file: Arc<ClassFile>,
    index: usize,
    sites: Vec<Site>,
}

/// A call.
struct Site {
    offset: u32,
    owner: Arc<str>,
    name: Arc<str>,
    descriptor: Arc<str>,
    is_static: bool,
    /// The methods of the program that it may lead to.
    targets: Vec<usize>,
    /// Whether it is one of the library's methods.
    is_library: bool,
}

/// A method that a test implements.
#[derive(Clone, Copy)]
pub(super) struct Implemented<'a> {
    pub name: &'a str,
    pub descriptor: &'a str,
    /// Whether the library declares it, so that the library may call it, too.
    pub is_library: bool,
}

impl Code {
    /// The method at a place of a class file, and what it calls.
    pub fn of(
        program: &(impl Classes + Surroundings),
        file: &Arc<ClassFile>,
        index: usize,
    ) -> Code {
        let mut code = Code {
            methods: Vec::new(),
        };
        code.add(file, index);
        let mut at = 0;
        while at < code.methods.len() {
            let (file, index) = (code.methods[at].file.clone(), code.methods[at].index);
            code.methods[at].sites = code.read(program, &file, index);
            at += 1;
        }
        code
    }

    /// The number of a method, which is read later; none if there are too many.
    fn add(&mut self, file: &Arc<ClassFile>, index: usize) -> Option<usize> {
        let mut known = self.methods.iter();
        let known = known.position(|one| one.index == index && one.file.name == file.name);
        if known.is_some() || self.methods.len() == MOST_METHODS {
            return known;
        }
        self.methods.push(Method {
            file: file.clone(),
            index,
            sites: Vec::new(),
        });
        Some(self.methods.len() - 1)
    }

    fn read(
        &mut self,
        program: &(impl Classes + Surroundings),
        file: &Arc<ClassFile>,
        index: usize,
    ) -> Vec<Site> {
        let method = &file.methods[index];
        let Some(code) = &method.code else {
            return Vec::new();
        };
        let mut sites = Vec::new();
        for instruction in decode(&code.bytes).flatten() {
            let (Operands::Constant(constant) | Operands::InvokeInterface { constant, .. }) =
                instruction.operands
            else {
                continue;
            };
            if instruction.opcode == Opcode::Invokedynamic {
                // The bodies of lambdas run when they are called, which may be here.
                let prefix = format!("lambda${}$", method.name);
                for (at, one) in file.methods.iter().enumerate() {
                    if one.name.starts_with(&prefix) {
                        self.add(file, at);
                    }
                }
                continue;
            }
            let is_call = matches!(
                instruction.opcode,
                Opcode::Invokevirtual
                    | Opcode::Invokespecial
                    | Opcode::Invokestatic
                    | Opcode::Invokeinterface
            );
            let member = file.constants.member(constant);
            let Some((owner, name, descriptor)) = member.filter(|_| is_call) else {
                continue;
            };
            let targets = targets(program, owner, name, descriptor);
            let targets = targets.into_iter();
            let targets = targets.filter_map(|(file, index)| self.add(&file, index));
            sites.push(Site {
                offset: instruction.offset,
                targets: targets.collect(),
                is_library: program.own_class(owner).is_none(),
                owner: owner.clone(),
                name: name.clone(),
                descriptor: descriptor.clone(),
                is_static: instruction.opcode == Opcode::Invokestatic,
            });
        }
        sites
    }

    /// What is called on objects: class, name and descriptor.
    pub fn called(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        let sites = self.methods.iter().flat_map(|method| &method.sites);
        let sites = sites.filter(|site| !site.is_static && !site.name.starts_with('<'));
        sites.map(|site| (&*site.owner, &*site.name, &*site.descriptor))
    }

    /// Whether something reads a field of an object.
    pub fn reads_fields(&self) -> bool {
        self.methods.iter().any(|method| {
            let code = method.file.methods[method.index].code.as_ref();
            let mut instructions = code
                .into_iter()
                .flat_map(|code| decode(&code.bytes).flatten());
            instructions.any(|one| one.opcode == Opcode::Getfield)
        })
    }

    /// The classes of exceptions that are caught where a call may lead to this method; `None` stands for all, as in
    /// `finally`. Each is named once, in the order of the code.
    pub fn catches(&self, implemented: Implemented<'_>) -> Vec<Option<Arc<str>>> {
        let leading = self.leading(implemented);
        let mut caught = Vec::new();
        for method in &self.methods {
            let Some(code) = &method.file.methods[method.index].code else {
                continue;
            };
            for handler in &code.handlers {
                let range = u32::from(handler.start_pc)..u32::from(handler.end_pc);
                let mut inside = method.sites.iter();
                let leads = inside.any(|site| {
                    range.contains(&site.offset) && self.may_call(site, implemented, &leading)
                });
                let class = method
                    .file
                    .constants
                    .class_name(handler.catch_type)
                    .cloned();
                let is_unlocking = || unlocks(&code.bytes, u32::from(handler.handler_pc));
                if leads && !caught.contains(&class) && (class.is_some() || !is_unlocking()) {
                    caught.push(class);
                }
            }
        }
        caught
    }

    /// The methods whose calls may lead to an implemented one, by their class files and places there.
    pub fn callers(
        &self,
        implemented: Implemented<'_>,
    ) -> impl Iterator<Item = (&Arc<ClassFile>, usize)> {
        let leading = self.leading(implemented);
        let methods = self.methods.iter().zip(leading);
        methods.filter_map(|(method, leads)| leads.then_some((&method.file, method.index)))
    }

    /// Whether the methods whose calls may lead to an implemented one look into collections.
    pub fn sees_collections(&self, implemented: Implemented<'_>) -> bool {
        let leading = self.leading(implemented);
        let methods = self.methods.iter().zip(leading);
        let methods = methods.filter(|(_, leads)| *leads);
        let mut sites = methods.flat_map(|(method, _)| &method.sites);
        sites.any(|site| {
            let looks = ["contains", "get", "isEmpty", "iterator", "size", "stream"];
            site.owner.starts_with("java/util/") && looks.contains(&&*site.name)
        })
    }

    /// The methods whose calls may lead to an implemented one.
    fn leading(&self, implemented: Implemented<'_>) -> Vec<bool> {
        let mut leading = vec![false; self.methods.len()];
        loop {
            let mut changed = false;
            for (at, method) in self.methods.iter().enumerate() {
                let mut sites = method.sites.iter();
                if !leading[at] && sites.any(|site| self.may_call(site, implemented, &leading)) {
                    leading[at] = true;
                    changed = true;
                }
            }
            if !changed {
                return leading;
            }
        }
    }

    fn may_call(&self, site: &Site, implemented: Implemented<'_>, leading: &[bool]) -> bool {
        let is_it = !site.is_static
            && *site.name == *implemented.name
            && *site.descriptor == *implemented.descriptor;
        let hands_over = || {
            let mut taken = parameters(&site.descriptor);
            taken.any(|one| one.starts_with('L') && one != "Ljava/lang/String;")
        };
        is_it
            || site.targets.iter().any(|&target| leading[target])
            || implemented.is_library && site.is_library && hands_over()
    }

    /// Whether the code asks an exception for its message.
    pub fn asks_for_message(&self) -> bool {
        let mut sites = self.methods.iter().flat_map(|method| &method.sites);
        sites.any(|site| {
            matches!(&*site.name, "getMessage" | "getLocalizedMessage")
                && &*site.descriptor == "()Ljava/lang/String;"
                && site.owner.rsplit(['/', '$']).next().is_some_and(|simple| {
                    ["Exception", "Error", "Throwable"]
                        .iter()
                        .any(|end| simple.ends_with(end))
                })
        })
    }
}

/// The methods of the program that a call may lead to: the one that it names, and those that stand in its place below.
fn targets(
    program: &(impl Classes + Surroundings),
    owner: &str,
    name: &str,
    descriptor: &str,
) -> Vec<(Arc<ClassFile>, usize)> {
    let place = |file: &ClassFile| {
        let mut methods = file.methods.iter();
        methods.position(|one| {
            *one.name == *name
                && *one.descriptor == *descriptor
                && one.access & access::ABSTRACT == 0
        })
    };
    let mut found = Vec::new();
    let mut at = program.own_class(owner);
    while let Some(file) = at {
        if let Some(index) = place(&file) {
            found.push((file, index));
            break;
        }
        at = file
            .super_name
            .as_ref()
            .and_then(|above| program.own_class(above));
    }
    if name == "<init>" {
        return found;
    }
    let mut below: Vec<Arc<str>> = program.right_below(owner);
    let mut at = 0;
    while let Some(class) = below.get(at).cloned() {
        at += 1;
        if let Some(file) = program.own_class(&class)
            && let Some(index) = place(&file)
        {
            found.push((file, index));
        }
        for one in program.right_below(&class) {
            if below.len() < MOST_BELOW && !below.contains(&one) {
                below.push(one);
            }
        }
    }
    found
}

/// Whether a handler is what compilers make of `synchronized`: it only gives the monitor back.
fn unlocks(bytes: &[u8], handler: u32) -> bool {
    let behind = decode(bytes)
        .flatten()
        .skip_while(|one| one.offset < handler);
    behind.take(3).any(|one| one.opcode == Opcode::Monitorexit)
}
