//! Calls into code that does not exist yet. In the open world a test may implement any interface and extend any
//! class that Java lets it. An input object has the class that the search has given it, but a test may pass an object of
//! a class of its own instead, whose methods do anything: return any value, throw any exception that Java allows
//! there, and change every object and static field that they can reach. So a call of such a method on an input object, and
//! a question for its class, is a place from which the search has not seen all that may happen. It is noted here, once
//! for each stack of the program's methods, and whoever proves something looks at these places.
//!
//! Types of the JDK keep their documented contract: a test's own `List` does what `List` says.

use hashbrown::HashSet;
use vitro_classfile::access;
use vitro_stable::Fnv;

use crate::class::LoaderId;
use crate::frame::Frame;
use crate::heap::{ClassId, Ref};
use crate::machine::Machine;
use crate::method::{Body, MethodId};

/// What claims range over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub enum World {
    /// A test may write classes of its own; properties, input, environment and time may be anything.
    Open,
    /// What is on the class path is all there is.
    #[default]
    Closed,
}

impl World {
    /// The closed world if that is asked for.
    pub fn closed_if(closed: bool) -> World {
        match closed {
            true => World::Closed,
            false => World::Open,
        }
    }
}

/// A place from which the search has not seen all that may happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownCall {
    /// The methods under test that were being executed, with the instruction of each; innermost last.
    pub whereabouts: Vec<(u32, u16)>,
    /// The method that a test's class may have its own version of; for a question about the class, none.
    pub method: Option<MethodId>,
    /// The class of the input object, which a test may extend.
    pub class: ClassId,
}

/// The unknown calls that a search has met.
#[derive(Debug, Default)]
pub(crate) struct UnknownCalls {
    seen: HashSet<u64>,
    found: Vec<UnknownCall>,
    /// The object of the constructor under test: a test may call it for an object of a subclass.
    constructed: Option<Ref>,
}

impl Machine {
    /// Marks the methods of a class that a test may override, so that their calls are noted.
    pub(crate) fn mark_overridable(&mut self, id: ClassId) {
        if self.world == World::Closed || !self.may_be_extended(id) {
            return;
        }
        for slot in 0..self.class(id).vtable.len() {
            let method = self.class(id).vtable[slot];
            if !self.method(method).is(access::FINAL) {
                let method = &mut self.methods[method.0 as usize];
                method.is_overridable = true;
                if let Body::Code(code) = &method.body {
                    method.body = Body::Noted(code.clone());
                }
            }
        }
    }

    /// Whether a test may write a class below this one, as far as Java lets it and the documented contract of the JDK's
    /// types leaves it free.
    pub fn may_be_extended(&self, id: ClassId) -> bool {
        let class = self.class(id);
        let is_of_program = class.loader.0 >= LoaderId::APP.0;
        if class.is_stub {
            return true;
        }
        let closed = access::FINAL | access::ENUM;
        let Some(file) = class.file.as_ref().filter(|_| is_of_program) else {
            return false;
        };
        if class.hidden || file.access & closed != 0 || file.permitted_subclasses.is_some() {
            return false;
        }
        let mut inner = file.inner_classes.iter();
        let own = inner.find(|one| file.constants.class_name(one.inner) == Some(&class.name));
        // A local class has no name that a test could write.
        let is_named = own.is_none_or(|own| own.outer != 0 && own.access & access::PRIVATE == 0);
        let mut constructors = file.methods.iter().filter(|one| &*one.name == "<init>");
        is_named
            && (class.is_interface() || constructors.any(|one| one.access & access::PRIVATE == 0))
    }

    /// A method is called by an instruction of the program or the library: notes it if a test's class may have its own
    /// version of it.
    pub(crate) fn note_virtual_call(&mut self, method: MethodId, receiver: u64) {
        if self.method(method).is_overridable && self.symbolic.is_some() && receiver != 0 {
            self.note_unknown_call(Ref::from_slot(receiver), Some(method));
        }
    }

    /// Somebody asks for the class of an object, and the answer is not the same for all classes below its own.
    pub fn note_class_question(&mut self, object: Ref) {
        if self.world == World::Open && self.symbolic.is_some() && !object.is_null() {
            self.note_unknown_call(object, None);
        }
    }

    /// An object is not of the type that it is asked for: notes it if one of a class below its own may be.
    pub(crate) fn note_type_test(&mut self, object: Ref, wanted: ClassId) {
        if self.world == World::Closed || object.is_null() {
            return;
        }
        let class = self.class_of(object);
        let may_be_one = self.class(wanted).is_interface() || self.is_subtype(wanted, class);
        if may_be_one {
            self.note_class_question(object);
        }
    }

    fn note_unknown_call(&mut self, receiver: Ref, method: Option<MethodId>) {
        let class = self.class_of(receiver);
        if !self.is_input(receiver) || !self.may_be_extended(class) {
            return;
        }
        let key = self.stack_key(method, class);
        let is_new = |calls: &mut UnknownCalls| calls.seen.insert(key);
        if !self
            .symbolic
            .as_mut()
            .is_some_and(|s| is_new(&mut s.unknown_calls))
        {
            return;
        }
        let whereabouts = self.whereabouts();
        let class = self.extended_type(class);
        if let Some(symbolic) = &mut self.symbolic {
            symbolic.unknown_calls.found.push(UnknownCall {
                whereabouts,
                method,
                class,
            });
        }
    }

    /// The type that a test's class would extend: of a stub, the type that it implements.
    fn extended_type(&self, class: ClassId) -> ClassId {
        let about = self.class(class);
        let interface = about.interfaces.first().copied();
        let above = interface.or(about.super_class);
        above.filter(|_| about.is_stub).unwrap_or(class)
    }

    fn is_input(&self, object: Ref) -> bool {
        let symbolic = self.symbolic.as_ref();
        symbolic.is_some_and(|symbolic| {
            let mut input_objects = symbolic.input_objects().iter();
            symbolic.unknown_calls.constructed == Some(object)
                || input_objects.any(|input_object| input_object.object == object)
        })
    }

    /// The constructor under test is called on this object.
    pub fn note_constructed(&mut self, object: Ref) {
        if let Some(symbolic) = &mut self.symbolic {
            symbolic.unknown_calls.constructed = Some(object);
        }
    }

    /// A number for the method called on which class, and for the stack of that call.
    fn stack_key(&self, method: Option<MethodId>, class: ClassId) -> u64 {
        let called = method.map_or(u64::MAX, |method| method.0.into());
        let frame = |frame: &Frame| u64::from(frame.method.0) << 32 | u64::from(frame.pc);
        let frames = self.thread().frames.iter().map(frame);
        let parts = [called, class.0.into()].into_iter().chain(frames);
        parts.fold(Fnv::default(), Fnv::then_wide).finish()
    }

    /// The unknown calls that the search has met, in the order in which it met them.
    pub fn unknown_calls(&self) -> &[UnknownCall] {
        let symbolic = self.symbolic.as_ref();
        symbolic.map_or(&[], |symbolic| &symbolic.unknown_calls.found)
    }
}
