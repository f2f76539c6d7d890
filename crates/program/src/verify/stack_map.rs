//! Expands the StackMapTable of a method to whole frames (JVMS §4.10.1.6).

use vitro_classfile::{StackMapKind, VerificationType};

use super::failure::{At, BadCode, Checked, malformed, rule};
use super::frame::Frame;
use super::method::MethodBody;
use super::session::Session;
use super::types::Type;

/// Slots of all frames of a method together. Honest methods stay far below; a damaged file could
/// ask for gigabytes.
pub(super) const MOST_SLOTS: usize = 1 << 24;

/// The declared frames, by instruction number.
pub(super) fn expand(
    session: &mut Session<'_>,
    body: &MethodBody<'_>,
) -> Result<Vec<Option<Frame>>, BadCode> {
    let mut frames = vec![None; body.instructions.len()];
    let mut last = Previous {
        frame: body.entry.clone(),
        declared: declared_locals(&body.entry),
    };
    let mut slots = 0;
    for row in &body.code.stack_map {
        let Some(number) = body.at(row.offset) else {
            let message = format!("StackMapTable error: bad offset {}", row.offset);
            return Err(BadCode::new(row.offset, message));
        };
        last.change(session, body, &row.kind).at(row.offset)?;
        slots += last.frame.size();
        if slots > MOST_SLOTS {
            return Err(BadCode::new(row.offset, "StackMapTable error: too large"));
        }
        frames[number] = Some(last.frame.clone());
    }
    Ok(frames)
}

/// Locals as the table counts them, a long as one. Every one is the slots up to its end.
fn declared_locals(frame: &Frame) -> Vec<usize> {
    let ends = (1..).zip(frame.locals());
    ends.filter(|(_, t)| t.half().is_none())
        .map(|(end, _)| end)
        .collect()
}

/// The frame before, to which the next one is a change.
struct Previous {
    frame: Frame,
    declared: Vec<usize>,
}

impl Previous {
    fn change(
        &mut self,
        session: &mut Session<'_>,
        body: &MethodBody<'_>,
        kind: &StackMapKind,
    ) -> Checked<()> {
        self.frame.clear_stack();
        match kind {
            StackMapKind::Same => {}
            StackMapKind::SameOneStack(t) => self.push(session, body, *t)?,
            StackMapKind::Chop(count) => {
                let Some(left) = self.declared.len().checked_sub(usize::from(*count)) else {
                    return rule(
                        "StackMapTable error: bad offset: more locals chopped than declared",
                    );
                };
                self.declared.truncate(left);
                let slots = self.declared.last().copied().unwrap_or(0);
                self.frame.truncate_locals(slots);
            }
            StackMapKind::Append(locals) => self.append(session, body, locals)?,
            StackMapKind::Full { locals, stack } => {
                self.declared.clear();
                self.frame.truncate_locals(0);
                self.append(session, body, locals)?;
                for t in stack {
                    self.push(session, body, *t)?;
                }
            }
        }
        self.frame.this_uninit = self.frame.locals().contains(&Type::UninitThis);
        Ok(())
    }

    fn push(
        &mut self,
        session: &mut Session<'_>,
        body: &MethodBody<'_>,
        t: VerificationType,
    ) -> Checked<()> {
        let t = convert(session, body, t)?;
        self.frame.push(t)
    }

    fn append(
        &mut self,
        session: &mut Session<'_>,
        body: &MethodBody<'_>,
        locals: &[VerificationType],
    ) -> Checked<()> {
        for t in locals {
            let t = convert(session, body, *t)?;
            let slot = self.declared.last().copied().unwrap_or(0);
            let end = slot + if t.half().is_some() { 2 } else { 1 };
            let Some(index) = u16::try_from(slot)
                .ok()
                .filter(|_| end <= body.max_locals())
            else {
                return malformed("StackMapTable error: bad type array size");
            };
            self.frame.store(index, t)?;
            self.declared.push(end);
        }
        Ok(())
    }
}

fn convert(session: &mut Session<'_>, body: &MethodBody<'_>, t: VerificationType) -> Checked<Type> {
    Ok(match t {
        VerificationType::Top => Type::Top,
        VerificationType::Integer => Type::Int,
        VerificationType::Float => Type::Float,
        VerificationType::Double => Type::Double,
        VerificationType::Long => Type::Long,
        VerificationType::Null => Type::Null,
        VerificationType::UninitializedThis if body.entry.this_uninit => Type::UninitThis,
        VerificationType::UninitializedThis => {
            return rule("StackMapTable error: bad type: uninitializedThis outside a constructor");
        }
        VerificationType::Object(constant) => match session.class.constants.class_name(constant) {
            Some(name) => Type::Object(session.names.id(name)),
            None => return rule(format!("Illegal constant pool index {constant}")),
        },
        VerificationType::Uninitialized(offset) if body.is_new(offset) => Type::Uninit(offset),
        VerificationType::Uninitialized(offset) => {
            return malformed(format!(
                "StackMapTable error: bad offset: no new at {offset}"
            ));
        }
    })
}
