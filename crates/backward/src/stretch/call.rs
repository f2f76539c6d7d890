//! Calls: which methods a call may run, and what is done about each.
//!
//! A method of the user is entered, by the search, at its returns. A method of the library is taken as a term where
//! [`crate::library`] has one, entered where it is short, and else not followed: it gives anything, and is taken to leave
//! the user's objects alone, which a run has to confirm.

use std::rc::Rc;
use std::sync::Arc;

use vitro_classfile::{Constant, Instruction, Opcode, access, descriptor};
use vitro_expr::Term;
use vitro_program::stack::constant;

use super::{Done, Stretch};
use crate::body::Body;
use crate::library::{self, Model};
use crate::space::Kind;
use crate::types::Types;
use crate::world::{Declared, World};

/// What is done about a method that is called.
#[derive(Clone)]
pub enum How {
    /// It is entered.
    Enter(Rc<Body>),
    /// Its result is a term.
    Model(Model),
    /// It gives anything.
    Unknown(Arc<str>),
}

/// A method that a call may run.
#[derive(Clone)]
pub struct Callee {
    /// What is done about it.
    pub how: How,
    /// The classes of receivers that select it, if others select another one.
    pub types: Option<Rc<[(i32, i32)]>>,
}

/// A call instruction.
pub struct Site {
    /// The class that the instruction names.
    pub class: Arc<str>,
    /// Name of the method.
    pub name: Arc<str>,
    /// Its descriptor.
    pub descriptor: Arc<str>,
    /// Whether there is a receiver.
    pub receiver: bool,
    /// Kinds of the arguments, the receiver first.
    pub parameters: Vec<Kind>,
    /// Kind of the result.
    pub returns: Option<Kind>,
    /// The methods that may run.
    pub callees: Vec<Callee>,
    /// Whether a test's own class may answer the call.
    pub is_open: bool,
}

impl Site {
    /// Whether the search has to enter a method.
    pub fn enters(&self) -> bool {
        let mut callees = self.callees.iter();
        callees.any(|callee| matches!(callee.how, How::Enter(_)))
    }

    /// What the call may do beyond what its callees do that are followed.
    pub fn doubt(&self) -> Option<String> {
        let method = || format!("{}.{}", self.class.replace('/', "."), self.name);
        if self.is_open {
            return Some(format!("a test's own class may answer {}", method()));
        }
        let mut callees = self.callees.iter();
        let is_followed = callees.all(|callee| !matches!(callee.how, How::Unknown(_)));
        let mut taken = descriptor::parameters(&self.descriptor);
        let hands_nothing = !self.receiver && taken.all(is_value);
        (!is_followed && !hands_nothing).then(|| format!("not followed: {}", method()))
    }

    /// Slots that the arguments take.
    pub fn slots(&self) -> u16 {
        let slots = self.parameters.iter();
        slots.map(|kind| if kind.is_wide() { 2 } else { 1 }).sum()
    }
}

/// Whether what is handed over by this type cannot be changed.
fn is_value(descriptor: &str) -> bool {
    let is_text = descriptor == "Ljava/lang/String;";
    is_text || !descriptor.starts_with(['L', '['])
}

/// Most target methods of a call that are distinguished.
const MOST_CALLEES: usize = 24;

/// Methods of the library with longer code are not entered.
const LONGEST_LIBRARY_CODE: usize = 80;

/// The call of an instruction.
pub fn site(world: &World, body: &Body, instruction: &Instruction) -> Option<Site> {
    let index = constant(instruction)?;
    if let Some(Constant::InvokeDynamic { .. }) = body.class.constants.get(index) {
        return None;
    }
    let (class, name, descriptor) = body.class.constants.member(index)?;
    let receiver = instruction.opcode != Opcode::Invokestatic;
    let mut parameters = Vec::new();
    if receiver {
        parameters.push(Kind::Ref);
    }
    parameters.extend(descriptor::parameters(descriptor).map(Kind::of_descriptor));
    let returns = match descriptor::return_descriptor(descriptor) {
        None | Some("V") => None,
        Some(result) => Some(Kind::of_descriptor(result)),
    };
    let mut site = Site {
        class: class.clone(),
        name: name.clone(),
        descriptor: descriptor.clone(),
        receiver,
        parameters,
        returns,
        callees: Vec::new(),
        is_open: false,
    };
    site.callees = match instruction.opcode {
        Opcode::Invokestatic | Opcode::Invokespecial => {
            let found = world.selected(class, name, descriptor);
            vec![Callee {
                how: how(world, &site, found.as_ref()),
                types: None,
            }]
        }
        _ => {
            site.is_open = may_be_answered_by_tests(world, &site);
            selected(world, &site)
        }
    };
    Some(site)
}

/// Whether a test's own class may answer a virtual call in its own way.
fn may_be_answered_by_tests(world: &World, site: &Site) -> bool {
    if site.class.starts_with('[') {
        return false;
    }
    let declared = world
        .selected(&site.class, &site.name, &site.descriptor)
        .or_else(|| world.declared(&site.class, &site.name, &site.descriptor));
    match declared {
        Some(declared) => world.is_overridable(&declared),
        // Abstract, from a type above.
        None => world.is_open(),
    }
}

/// The methods that receivers of all classes below the named one select.
fn selected(world: &World, site: &Site) -> Vec<Callee> {
    let unknown = |why: &str| {
        vec![Callee {
            how: How::Unknown(format!("{}.{}: {why}", site.class, site.name).into()),
            types: None,
        }]
    };
    let class = match site.class.starts_with('[') {
        true => "java/lang/Object",
        false => &*site.class,
    };
    if let Some(declared) = world.selected(class, &site.name, &site.descriptor) {
        let flags = declared.method().access | declared.class.access & access::FINAL;
        if flags & (access::FINAL | access::PRIVATE) != 0 {
            return vec![Callee {
                how: how(world, site, Some(&declared)),
                types: None,
            }];
        }
    }
    let mut groups: Vec<(Option<Declared>, Vec<i32>)> = Vec::new();
    for (number, name) in world.types.all() {
        if !world.types.is_below(name, &site.class) {
            continue;
        }
        let start = match name.starts_with('[') {
            true => "java/lang/Object",
            false => &**name,
        };
        let found = world.selected(start, &site.name, &site.descriptor);
        let same = |known: &Option<Declared>| match (known, &found) {
            (Some(known), Some(found)) => {
                known.class.name == found.class.name && known.number == found.number
            }
            (None, None) => true,
            _ => false,
        };
        match groups.iter_mut().find(|(known, _)| same(known)) {
            Some((_, numbers)) => numbers.push(number),
            None => groups.push((found, vec![number])),
        }
    }
    if groups.is_empty() || groups.len() > MOST_CALLEES {
        return unknown("too many methods, or none");
    }
    let alone = groups.len() == 1;
    groups
        .into_iter()
        .map(|(found, numbers)| Callee {
            how: how(world, site, found.as_ref()),
            types: (!alone).then(|| Types::intervals(&numbers)),
        })
        .collect()
}

fn how(world: &World, site: &Site, found: Option<&Declared>) -> How {
    let class = found.map_or(&site.class, |found| &found.class.name);
    if let Some(model) = library::model(world, class, &site.name, &site.descriptor) {
        return How::Model(model);
    }
    let unknown = |why: &str| How::Unknown(format!("{class}.{}: {why}", site.name).into());
    let Some(found) = found else {
        return unknown("no method is known");
    };
    if found.method().access & access::NATIVE != 0 {
        return unknown("native");
    }
    if !world.is_users(class) {
        let code = found.method().code.as_ref();
        let long = code.is_none_or(|code| code.bytes.len() > LONGEST_LIBRARY_CODE);
        if long || library::is_closed(class) {
            return unknown("a method of the library that is not entered");
        }
    }
    match world.body(found) {
        Some(body) => How::Enter(body),
        None => unknown("no body"),
    }
}

impl Stretch<'_> {
    /// A call that is not entered ends normally. `callee` chooses among several methods.
    pub fn call(&mut self, instruction: &Instruction, callee: Option<usize>) -> Done {
        let Some(site) = site(self.world, self.body, instruction) else {
            return self.unsupported(instruction, "no method");
        };
        let arguments = self.arguments(&site);
        let Some(callee) = site.callees.get(callee.unwrap_or(0)) else {
            return self.unsupported(instruction, "no method");
        };
        self.select(&arguments, callee);
        match &callee.how {
            How::Model(model) => {
                let modelled = (model.run)(self, &arguments);
                for (_, condition) in modelled.throws {
                    let not = self.terms().not(condition);
                    self.require(not);
                }
                if let (Some(kind), Some(result)) = (site.returns, modelled.result) {
                    self.push(kind, result);
                } else if let Some(kind) = site.returns {
                    let result = self.space.unknown(kind);
                    self.push(kind, result);
                }
            }
            How::Unknown(why) => {
                self.leave_out(why);
                if let Some(kind) = site.returns {
                    let result = self.space.unknown(kind);
                    self.push(kind, result);
                }
            }
            How::Enter(_) => return self.unsupported(instruction, "a method to enter"),
        }
        Ok(())
    }

    /// A call that is not entered ends by an exception, by its number.
    pub(super) fn failing_call(
        &mut self,
        instruction: &Instruction,
        form: usize,
    ) -> Done<Option<Term>> {
        if instruction.opcode == Opcode::Invokedynamic {
            return Ok(None);
        }
        let Some(site) = site(self.world, self.body, instruction) else {
            return self.unsupported(instruction, "no method");
        };
        let arguments = self.arguments(&site);
        let mut left = form;
        for callee in &site.callees {
            match &callee.how {
                How::Enter(_) => {}
                How::Unknown(why) => {
                    if left == 0 {
                        self.select(&arguments, callee);
                        self.leave_out(why);
                        let exception = self.space.unknown(Kind::Ref);
                        self.require_object(exception);
                        let fits = self.is_of(exception, "java/lang/Throwable");
                        self.require(fits);
                        return Ok(Some(exception));
                    }
                    left -= 1;
                }
                How::Model(model) => {
                    let count = model.throws;
                    if left < count {
                        self.select(&arguments, callee);
                        let modelled = (model.run)(self, &arguments);
                        for (number, (class, condition)) in modelled.throws.into_iter().enumerate()
                        {
                            if number == left {
                                self.require(condition);
                                return Ok(Some(self.allocate(class)));
                            }
                            let not = self.terms().not(condition);
                            self.require(not);
                        }
                        return Ok(None);
                    }
                    left -= count;
                }
            }
        }
        Ok(None)
    }

    /// What a call does is not followed: the input has to be tried, and nothing is proved.
    fn leave_out(&mut self, why: &str) {
        self.unfollowed.push(why.into());
        self.doubts.push(format!("not followed: {why}"));
    }

    fn arguments(&mut self, site: &Site) -> Vec<Term> {
        let kinds = site.parameters.iter().rev();
        let mut arguments: Vec<Term> = kinds.map(|&kind| self.pop(kind)).collect();
        arguments.reverse();
        if let (true, Some(&receiver)) = (site.receiver, arguments.first()) {
            self.require_object(receiver);
        }
        arguments
    }

    /// The receiver is of a class that selects the method.
    pub fn select(&mut self, arguments: &[Term], callee: &Callee) {
        if let (Some(types), Some(&receiver)) = (&callee.types, arguments.first()) {
            let number = self.read(crate::space::Place::Type, Kind::Type, receiver, None);
            let fits = self.space.within(number, types);
            self.require(fits);
        }
    }

    /// `invokedynamic`: a lambda, or a text put together. What it makes is an object that is not looked into; making
    /// it changes nothing else.
    pub(super) fn dynamic_call(&mut self, instruction: &Instruction) -> Done {
        let member = constant(instruction)
            .and_then(|index| vitro_program::stack::member(&self.body.class.constants, index));
        let Some((name, descriptor)) = member else {
            return self.unsupported(instruction, "no call site");
        };
        let (name, descriptor) = (name.to_owned(), descriptor.to_owned());
        let kinds: Vec<Kind> = descriptor::parameters(&descriptor)
            .map(Kind::of_descriptor)
            .collect();
        if name.starts_with("makeConcat") && kinds.contains(&Kind::Ref) {
            // Parts that are no strings are asked for their text.
            self.doubts.push("texts of objects".into());
        }
        for kind in kinds.into_iter().rev() {
            self.pop(kind);
        }
        let Some(result) = descriptor::return_descriptor(&descriptor).filter(|&d| d != "V") else {
            return Ok(());
        };
        let kind = Kind::of_descriptor(result);
        let value = self.unknown_result(result);
        if kind == Kind::Ref {
            self.require_object(value);
        }
        self.unfollowed.push(format!("invokedynamic {name}"));
        self.push(kind, value);
        Ok(())
    }
}
