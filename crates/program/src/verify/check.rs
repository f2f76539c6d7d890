//! Verification by type checking (JVMS §4.10.1): one pass over the code, with the StackMapTable
//! telling the types wherever control flow meets.

use vitro_classfile::Opcode;

use super::effect::Effects;
use super::failure::{At, BadCode, Checked, rule};
use super::frame::Frame;
use super::method::MethodBody;
use super::session::Session;
use super::stack_map;
use super::types::Type;

pub(super) fn run(session: &mut Session<'_>, body: &MethodBody<'_>) -> Result<(), BadCode> {
    let declared = stack_map::expand(session, body)?;
    let mut checker = Checker {
        session,
        body,
        declared,
    };
    let mut current = Some(body.entry.clone());
    for number in 0..body.instructions.len() {
        let bci = body.instructions[number].offset;
        let frame = checker.enter(number, current).at(bci)?;
        current = checker.step(number, frame).at(bci)?;
    }
    match current {
        Some(_) => Err(BadCode::new(
            body.code.bytes.len() as u32,
            "Control flow falls through code end",
        )),
        None => Ok(()),
    }
}

struct Checker<'s, 'a, 'b> {
    session: &'s mut Session<'a>,
    body: &'b MethodBody<'b>,
    declared: Vec<Option<Frame>>,
}

impl Checker<'_, '_, '_> {
    /// The types at an instruction, given those that come from the instruction before it.
    fn enter(&mut self, number: usize, current: Option<Frame>) -> Checked<Frame> {
        match (current, &self.declared[number]) {
            (Some(current), None) => Ok(current),
            (None, None) => rule("Expecting a stack map frame"),
            (current, Some(declared)) => {
                if let Some(current) = current {
                    let bci = self.body.instructions[number].offset;
                    self.session.check_frame(&current, declared, bci)?;
                }
                Ok(declared.clone())
            }
        }
    }

    /// Executes an instruction; the types after it unless it ends the flow.
    fn step(&mut self, number: usize, mut frame: Frame) -> Checked<Option<Frame>> {
        self.check_handlers(number, &mut frame)?;
        let body = self.body;
        let instruction = &body.instructions[number];
        if matches!(instruction.opcode.general(), Opcode::Jsr | Opcode::Ret) {
            return rule("Bad instruction: subroutines have no stack map");
        }
        Effects::new(self.session, self.body).apply(&mut frame, instruction)?;
        let mut targets = Ok(());
        instruction.each_target(|target| {
            if targets.is_ok() {
                targets = self.check_target(&frame, target);
            }
        });
        targets?;
        Ok((!instruction.opcode.ends_flow()).then_some(frame))
    }

    fn check_target(&mut self, frame: &Frame, target: u32) -> Checked<()> {
        let declared = self
            .body
            .at(target)
            .and_then(|number| self.declared[number].as_ref());
        match declared {
            Some(declared) => self.session.check_frame(frame, declared, target),
            None => rule(format!(
                "Expecting a stackmap frame at branch target {target}"
            )),
        }
    }

    /// The handlers that cover an instruction must accept the locals before it.
    fn check_handlers(&mut self, number: usize, frame: &mut Frame) -> Checked<()> {
        let body = self.body;
        let changed = frame.take_locals_changed();
        let constructs =
            Effects::new(self.session, body).constructed(frame, &body.instructions[number]);
        for handler in &body.handlers {
            let covers = handler.start <= number && number < handler.end;
            // a handler that has seen these locals need not see them again
            if !covers || !(changed || constructs.is_some() || handler.start == number) {
                continue;
            }
            let mut thrown = frame.clone();
            thrown.clear_stack();
            if let Some(object) = constructs {
                thrown.forget_local(object);
            }
            thrown.push(Type::Object(handler.catch))?;
            let bci = body.instructions[handler.target].offset;
            self.check_target(&thrown, bci)?;
        }
        Ok(())
    }
}
