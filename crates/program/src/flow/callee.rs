//! What the methods of the program return and throw, as seen by their callers.
//!
//! A call of a method that always returns a new object, or `this`, gives no null, and one in which nothing can go wrong
//! throws nothing. As with the library, it is about what tests aim at and not about what can happen: a subclass that
//! somebody writes tomorrow may do otherwise. So such exceptions stay in the control flow, and are no goals.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::Arc;

use vitro_classfile::descriptor::{parameters, slots};
use vitro_classfile::{ClassFile, Method, Opcode, access};

use super::nullness::{Nullness, Trust};
use super::{Cause, Edge, EdgeKind, Flow, library};
use crate::stack::{constant, member};

/// Calls within calls that are followed.
const DEPTH: usize = 6;
/// Methods that a call may lead to, for all of which the same must hold.
const MOST_TARGETS: usize = 12;

/// The classes around a method.
pub trait Surroundings {
    /// The class with this internal name, if it is the user's.
    fn own_class(&self, name: &str) -> Option<Arc<ClassFile>>;

    /// Internal names of the user's classes that name this one as superclass or interface.
    fn right_below(&self, name: &str) -> Vec<Arc<str>>;
}

/// Class, name, descriptor.
type Name = (Arc<str>, Arc<str>, Arc<str>);

/// A method: its class and its place there.
type Target = (Arc<ClassFile>, usize);

/// Methods of the program, each of which is looked at once.
pub struct Callees {
    around: Rc<dyn Surroundings>,
    /// Whether it always returns an object; `false` while that is being found out.
    giving: RefCell<HashMap<Name, bool>>,
    /// Whether it throws nothing, if the locals in these slots are not null at its start.
    harmless: RefCell<HashMap<(Name, BTreeSet<u16>), bool>>,
    depth: Cell<usize>,
}

impl Callees {
    /// Those of some classes.
    pub fn among(around: Rc<dyn Surroundings>) -> Callees {
        Callees {
            around,
            giving: RefCell::default(),
            harmless: RefCell::default(),
            depth: Cell::new(0),
        }
    }

    /// Forgets what has been found out. What is found out about one method where calls lead too deep may depend on which
    /// others came before it, so whoever looks at the methods of a class begins anew.
    pub fn forget(&self) {
        self.giving.borrow_mut().clear();
        self.harmless.borrow_mut().clear();
    }

    /// Whether a call always gives an object, if it returns.
    pub(super) fn give_object(&self, class: &str, name: &str, descriptor: &str) -> bool {
        let result = descriptor.rsplit_once(')').map_or("", |(_, result)| result);
        if !result.starts_with(['L', '[']) {
            return false;
        }
        self.all_targets(class, name, descriptor, &|callees, key, target| {
            let known = callees.giving.borrow().get(&key).copied();
            known.unwrap_or_else(|| {
                callees.giving.borrow_mut().insert(key.clone(), false);
                let gives = callees.returns_objects(target);
                callees.giving.borrow_mut().insert(key, gives);
                gives
            })
        })
    }

    fn returns_objects(&self, (file, index): &Target) -> bool {
        let method = &file.methods[*index];
        let code = method.code.as_ref();
        let flow = code.and_then(|code| Flow::whole(file, method, code).ok());
        flow.is_some_and(|flow| {
            let trust = Trust::Library(Some(self));
            Nullness::of(&flow, file, method, trust, BTreeSet::new()).returns_objects()
        })
    }

    /// The calls of a flow that throw nothing.
    pub(super) fn that_do_not_throw(
        &self,
        flow: &Flow,
        class: &ClassFile,
        nullness: &Nullness<'_>,
    ) -> Vec<(u32, Cause)> {
        let calls = flow.edges.iter();
        let calls = calls.filter(|edge| matches!(edge.kind, EdgeKind::Throw(Cause::Call, _)));
        let harmless = calls.filter(|edge| self.is_harmless(flow, class, nullness, edge.from));
        harmless.map(|edge| (edge.from, Cause::Call)).collect()
    }

    /// Whether a call throws nothing, given what is known of its arguments.
    fn is_harmless(
        &self,
        flow: &Flow,
        class: &ClassFile,
        nullness: &Nullness<'_>,
        number: u32,
    ) -> bool {
        let instruction = &flow.instructions[number as usize];
        let Some(at) = constant(instruction) else {
            return false;
        };
        if instruction.opcode == Opcode::Invokedynamic {
            let named = member(&class.constants, at);
            return named.is_some_and(|(_, descriptor)| makes_only(descriptor));
        }
        let Some((owner, name, descriptor)) = class.constants.member(at) else {
            return false;
        };
        if library::throws_nothing(owner, name, descriptor) {
            return true;
        }
        let is_static = instruction.opcode == Opcode::Invokestatic;
        let given = not_null_slots(descriptor, is_static, &nullness.operands(number));
        self.all_targets(owner, name, descriptor, &|callees, key, target| {
            let key = (key, given.clone());
            let known = callees.harmless.borrow().get(&key).copied();
            known.unwrap_or_else(|| {
                callees.harmless.borrow_mut().insert(key.clone(), false);
                let harmless = callees.ends_well(target, given.clone());
                callees.harmless.borrow_mut().insert(key, harmless);
                harmless
            })
        })
    }

    /// Whether nothing leads out of a method but its return.
    fn ends_well(&self, (file, index): &Target, given: BTreeSet<u16>) -> bool {
        let method = &file.methods[*index];
        let code = method.code.as_ref();
        let Some(flow) = code.and_then(|code| Flow::whole(file, method, code).ok()) else {
            return false;
        };
        if method.access & access::SYNCHRONIZED != 0 {
            return false;
        }
        let trust = Trust::Library(Some(self));
        let nullness = Nullness::of(&flow, file, method, trust, given);
        let mut out = nullness.cannot_happen();
        out.extend(flow.casts_of_generics(file, method));
        out.sort_unstable();
        let mut seen = vec![false; flow.instructions.len()];
        let mut open = vec![0u32];
        while let Some(number) = open.pop() {
            if number == flow.exceptional_exit() {
                return false;
            }
            if number == flow.exit() || std::mem::replace(&mut seen[number as usize], true) {
                continue;
            }
            let happens = |edge: &&Edge| match edge.kind {
                EdgeKind::Throw(cause, _) if cause.is_rare() => false,
                EdgeKind::Throw(cause, _) if out.binary_search(&(number, cause)).is_ok() => false,
                EdgeKind::Throw(Cause::Call, _) => {
                    !self.is_harmless(&flow, file, &nullness, number)
                }
                _ => true,
            };
            let next = flow.outgoing(number).iter().filter(happens);
            open.extend(next.map(|edge| edge.to));
        }
        true
    }

    /// Whether something holds for all methods that a call may dispatch to; false if these are unknown.
    fn all_targets(
        &self,
        class: &str,
        name: &str,
        descriptor: &str,
        holds: &dyn Fn(&Callees, Name, &Target) -> bool,
    ) -> bool {
        if self.depth.get() >= DEPTH {
            return false;
        }
        let Some(targets) = self.targets(class, name, descriptor) else {
            return false;
        };
        self.depth.set(self.depth.get() + 1);
        let all = targets.iter().all(|target| {
            let (file, index) = target;
            let method = &file.methods[*index];
            let key = (
                file.name.clone(),
                method.name.clone(),
                method.descriptor.clone(),
            );
            holds(self, key, target)
        });
        self.depth.set(self.depth.get() - 1);
        all
    }

    /// The methods that a call may lead to; `None` if these are not all known.
    fn targets(&self, class: &str, name: &str, descriptor: &str) -> Option<Vec<Target>> {
        let first = self.found_above(class, name, descriptor)?;
        let flags = first.0.methods[first.1].access;
        // Whoever implements it may do anything.
        if flags & (access::ABSTRACT | access::NATIVE) != 0 {
            return None;
        }
        let fixed = access::STATIC | access::PRIVATE | access::FINAL;
        let is_fixed = flags & fixed != 0 || first.0.access & access::FINAL != 0;
        let mut targets = vec![first];
        if is_fixed || name == "<init>" {
            return Some(targets);
        }
        let mut open = self.around.right_below(class);
        let mut seen: BTreeSet<Arc<str>> = open.iter().cloned().collect();
        while let Some(below) = open.pop() {
            let file = self.around.own_class(&below)?;
            if let Some(index) = place(&file, name, descriptor) {
                targets.push((file, index));
            }
            if targets.len() > MOST_TARGETS || seen.len() > 4 * MOST_TARGETS {
                return None;
            }
            let further = self.around.right_below(&below).into_iter();
            open.extend(further.filter(|name| seen.insert(name.clone())));
        }
        let has_code = |(file, index): &Target| file.methods[*index].code.is_some();
        targets.iter().all(has_code).then_some(targets)
    }

    /// The method that a class has, or gets from the user's classes above it.
    fn found_above(&self, class: &str, name: &str, descriptor: &str) -> Option<Target> {
        let mut file = self.around.own_class(class)?;
        for _ in 0..DEPTH {
            if let Some(index) = place(&file, name, descriptor) {
                return Some((file, index));
            }
            let above = file.super_name.clone()?;
            file = self.around.own_class(&above)?;
        }
        None
    }
}

fn place(file: &ClassFile, name: &str, descriptor: &str) -> Option<usize> {
    let is_it = |method: &Method| &*method.name == name && &*method.descriptor == descriptor;
    file.methods.iter().position(is_it)
}

/// The slots of the arguments that are not null, the receiver among them.
fn not_null_slots(descriptor: &str, is_static: bool, operands: &[bool]) -> BTreeSet<u16> {
    let mut found = BTreeSet::new();
    let mut slot = u16::from(!is_static);
    if !is_static {
        found.insert(0);
    }
    let arguments = operands.iter().skip(usize::from(!is_static));
    for (parameter, &is_not_null) in parameters(descriptor).zip(arguments) {
        if is_not_null {
            found.insert(slot);
        }
        slot += slots(parameter) as u16;
    }
    found
}

/// Whether an `invokedynamic` with this descriptor makes a lambda, or a text of texts and numbers.
fn makes_only(descriptor: &str) -> bool {
    let is_plain = |one: &str| !one.starts_with(['L', '[']) || one == "Ljava/lang/String;";
    !descriptor.ends_with(")Ljava/lang/String;") || parameters(descriptor).all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use vitro_classfile::Opcode as O;
    use vitro_classfile::assemble::{Body, ClassBuilder};

    /// A class, and one below it if there is one.
    struct Around(Vec<Arc<ClassFile>>);

    impl Surroundings for Around {
        fn own_class(&self, name: &str) -> Option<Arc<ClassFile>> {
            self.0.iter().find(|file| &*file.name == name).cloned()
        }

        fn right_below(&self, name: &str) -> Vec<Arc<str>> {
            let above = |file: &&Arc<ClassFile>| file.super_name.as_deref() == Some(name);
            let below = self.0.iter().filter(above);
            below.map(|file| file.name.clone()).collect()
        }
    }

    const SELF: &str = "()La/T;";

    /// `T self() { return this; }` or `T self() { return null; }`
    fn giver(class: &mut ClassBuilder, returned: O) {
        let mut body = Body::new(9, 9);
        body.op(returned).op(O::Areturn);
        class.method(access::PUBLIC, "self", SELF, body);
    }

    fn parsed(class: ClassBuilder) -> Arc<ClassFile> {
        Arc::new(ClassFile::parse(&class.bytes()).unwrap())
    }

    /// What is far-fetched in `f`, whose class has `self`, as a class below it has if `below` says what it returns.
    fn far_fetched(below: Option<O>, write: impl FnOnce(&mut Body, &mut ClassBuilder)) -> Flow {
        let mut class = ClassBuilder::new("a/T");
        giver(&mut class, O::Aload0);
        let mut first = Body::new(9, 9);
        first.op(O::Aload0).op(O::Iconst0).op(O::Iaload);
        first.op(O::Ireturn);
        class.method(access::STATIC, "first", "([I)I", first);
        let mut length = Body::new(9, 9);
        length.op(O::Aload0).op(O::Arraylength).op(O::Ireturn);
        class.method(access::STATIC, "length", "([I)I", length);
        let mut body = Body::new(9, 9);
        write(&mut body, &mut class);
        class.method(access::STATIC, "f", "(La/T;[I)V", body);
        let mut files = vec![parsed(class)];
        if let Some(returned) = below {
            let mut class = ClassBuilder::new("a/U");
            class.extends("a/T");
            giver(&mut class, returned);
            files.push(parsed(class));
        }
        let file = files[0].clone();
        let callees = Callees::among(Rc::new(Around(files)));
        let method = &file.methods[3];
        let code = method.code.as_ref().unwrap();
        Flow::among(&file, method, code, Some(&callees)).unwrap()
    }

    #[test]
    fn what_returns_this_gives_no_null_unless_a_class_below_does() {
        let gives = |below| {
            let flow = far_fetched(below, |body, class| {
                let own = class.method_ref("a/T", "self", SELF);
                body.op(O::Aload0).constant(O::Invokevirtual, own);
                body.constant(O::Invokevirtual, own)
                    .op(O::Pop)
                    .op(O::Return);
            });
            flow.is_far_fetched(2, Cause::Null)
        };
        assert!(gives(None));
        assert!(gives(Some(O::Aload0)));
        assert!(!gives(Some(O::AconstNull)));
    }

    #[test]
    fn what_can_go_wrong_depends_on_the_arguments() {
        let flow = far_fetched(None, |body, class| {
            let first = class.method_ref("a/T", "first", "([I)I");
            let length = class.method_ref("a/T", "length", "([I)I");
            for _ in 0..2 {
                body.op(O::Aload1).constant(O::Invokestatic, length);
                body.op(O::Pop);
                body.op(O::Aload1).op(O::Arraylength).op(O::Pop);
            }
            body.op(O::Aload1).constant(O::Invokestatic, first);
            body.op(O::Pop).op(O::Return);
        });
        let is_harmless = |number| flow.is_far_fetched(number, Cause::Call);
        // The second time the array is known to be there; its first element is not.
        assert!(!is_harmless(1) && is_harmless(7) && !is_harmless(13));
        assert!(flow.is_reachable(flow.exceptional_exit()));
    }
}
