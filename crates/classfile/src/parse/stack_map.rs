//! StackMapTable (JVMS §4.7.4), which the verifier checks the code against.

use super::Lookup;
use super::reader::Reader;
use crate::attribute::{StackMapFrame, StackMapKind, VerificationType};
use crate::error::{ParseError, Parsed, Within};

/// Reads the frames of a method whose offsets must be less than `length`.
pub(super) fn read(
    r: &mut Reader<'_>,
    this: Lookup<'_>,
    length: usize,
) -> Parsed<Vec<StackMapFrame>> {
    let count = r.count(1)?;
    let mut frames = Vec::with_capacity(count);
    // each frame stores the distance to the one before less one, the first its offset
    let mut next = 0u32;
    for number in 0..count {
        let at = r.offset();
        let (delta, kind) = frame(r, this, length).within(|| format!("frame {number}"))?;
        // 65,535 frames of at most 65,536 bytes each stay below 2^32
        let offset = next + u32::from(delta);
        if offset as usize >= length {
            let error = ParseError::new(at, format!("offset {offset} is not in the code"));
            return Err(error).within(|| format!("frame {number}"));
        }
        frames.push(StackMapFrame { offset, kind });
        next = offset + 1;
    }
    Ok(frames)
}

fn frame(r: &mut Reader<'_>, this: Lookup<'_>, length: usize) -> Parsed<(u16, StackMapKind)> {
    let at = r.offset();
    let tag = r.u8()?;
    Ok(match tag {
        0..=63 => (tag.into(), StackMapKind::Same),
        64..=127 => (
            (tag - 64).into(),
            StackMapKind::SameOneStack(verification_type(r, this, length)?),
        ),
        128..=246 => return Err(ParseError::new(at, format!("reserved frame type {tag}"))),
        247 => (
            r.u16()?,
            StackMapKind::SameOneStack(verification_type(r, this, length)?),
        ),
        248..=250 => (r.u16()?, StackMapKind::Chop(251 - tag)),
        251 => (r.u16()?, StackMapKind::Same),
        252..=254 => {
            let delta = r.u16()?;
            (
                delta,
                StackMapKind::Append(types(r, this, length, usize::from(tag - 251))?),
            )
        }
        255 => {
            let delta = r.u16()?;
            let count = r.count(1)?;
            let locals = types(r, this, length, count)?;
            let count = r.count(1)?;
            let stack = types(r, this, length, count)?;
            (delta, StackMapKind::Full { locals, stack })
        }
    })
}

fn types(
    r: &mut Reader<'_>,
    this: Lookup<'_>,
    length: usize,
    count: usize,
) -> Parsed<Vec<VerificationType>> {
    let mut types = Vec::with_capacity(count);
    for _ in 0..count {
        types.push(verification_type(r, this, length)?);
    }
    Ok(types)
}

fn verification_type(
    r: &mut Reader<'_>,
    this: Lookup<'_>,
    length: usize,
) -> Parsed<VerificationType> {
    let at = r.offset();
    Ok(match r.u8()? {
        0 => VerificationType::Top,
        1 => VerificationType::Integer,
        2 => VerificationType::Float,
        3 => VerificationType::Double,
        4 => VerificationType::Long,
        5 => VerificationType::Null,
        6 => VerificationType::UninitializedThis,
        7 => {
            let index = r.u16()?;
            this.class_name_at(index, at)?;
            VerificationType::Object(index)
        }
        8 => {
            let offset = r.u16()?;
            if usize::from(offset) >= length {
                return Err(ParseError::new(
                    at,
                    format!("offset {offset} is not in the code"),
                ));
            }
            VerificationType::Uninitialized(offset)
        }
        tag => {
            return Err(ParseError::new(
                at,
                format!("unknown verification type {tag}"),
            ));
        }
    })
}
