//! What all machines of one worker share: the opened JDK and class path with their indexes, and the class files that have
//! been read. To open and read them again for each class would cost what the class path is long.

use std::rc::Rc;

use vitro_explore::Program;
use vitro_program::{ClassPath, Jdk};
use vitro_vm::Machine;

use super::needs::Needs;
use crate::request::{Problem, Request};
use crate::target;

/// Class files that are kept; when there are more, reading begins anew.
const MOST_READ: usize = 10_000;

/// What belongs to one request.
#[derive(Default)]
pub(crate) struct Shared {
    /// Knows what classes mention.
    pub needs: Needs,
    places: Option<(Rc<Jdk>, Rc<ClassPath>)>,
    program: Option<Rc<Program>>,
}

impl Shared {
    /// The JDK and the classes of the request.
    pub fn places(&mut self, request: &Request) -> Result<(Rc<Jdk>, Rc<ClassPath>), Problem> {
        if let Some((jdk, class_path)) = &self.places {
            return Ok((jdk.clone(), class_path.clone()));
        }
        let (jdk, class_path) = target::places(request)?;
        let places = (Rc::new(jdk), Rc::new(class_path));
        self.places = Some(places.clone());
        Ok(places)
    }

    /// The classes of a machine that was made of the same places.
    pub fn program(&mut self, machine: &Machine) -> Rc<Program> {
        let known = self.program.take();
        let known = known.filter(|program| program.size() < MOST_READ);
        let fresh = || {
            Rc::new(Program::new(
                machine.class_path.clone(),
                machine.jdk.clone(),
            ))
        };
        let program = known.unwrap_or_else(fresh);
        self.program = Some(program.clone());
        program
    }
}
