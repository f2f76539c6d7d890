//! Shifts, by a constant and by a variable distance.
//!
//! A variable shift is a row of choices for each bit of the distance. A distance of the width or
//! more gives zeros, or copies of the sign; Java's masking of distances is the caller's.

use super::{Bits, bit, top};
use crate::gates::{Gates, Lit};

/// `a << distance`, wrapping.
pub fn shl_by(a: &[Lit], distance: usize) -> Bits {
    (0..a.len())
        .map(|i| i.checked_sub(distance).map_or(Lit::FALSE, |j| a[j]))
        .collect()
}

/// `a >> distance`, zeros from above.
pub fn lshr_by(a: &[Lit], distance: usize) -> Bits {
    shift_right_by(a, distance, Lit::FALSE)
}

/// `a >> distance`, the sign from above.
pub fn ashr_by(a: &[Lit], distance: usize) -> Bits {
    shift_right_by(a, distance, top(a))
}

fn shift_right_by(a: &[Lit], distance: usize, fill: Lit) -> Bits {
    (0..a.len())
        .map(|i| {
            i.checked_add(distance)
                .and_then(|j| a.get(j))
                .copied()
                .unwrap_or(fill)
        })
        .collect()
}

/// `a << distance`, wrapping.
pub fn shl(g: &mut Gates, a: &[Lit], distance: &[Lit]) -> Bits {
    let stages = stages(a.len());
    let mut result = a.to_vec();
    for stage in 0..stages {
        let shifted = shl_by(&result, 1 << stage);
        result = super::ite(g, bit(distance, stage), &shifted, &result);
    }
    let beyond = beyond(g, distance, stages);
    super::mask(g, !beyond, &result)
}

/// `a >> distance`, zeros from above.
pub fn lshr(g: &mut Gates, a: &[Lit], distance: &[Lit]) -> Bits {
    shift_right(g, a, distance, Lit::FALSE)
}

/// `a >> distance`, the sign from above.
pub fn ashr(g: &mut Gates, a: &[Lit], distance: &[Lit]) -> Bits {
    shift_right(g, a, distance, top(a))
}

fn shift_right(g: &mut Gates, a: &[Lit], distance: &[Lit], fill: Lit) -> Bits {
    let stages = stages(a.len());
    let mut result = a.to_vec();
    for stage in 0..stages {
        let shifted = shift_right_by(&result, 1 << stage, fill);
        result = super::ite(g, bit(distance, stage), &shifted, &result);
    }
    let beyond = beyond(g, distance, stages);
    result.iter().map(|&l| g.choose(beyond, fill, l)).collect()
}

/// `a >> distance`, and whether a one was lost on the way.
pub fn lshr_sticky(g: &mut Gates, a: &[Lit], distance: &[Lit]) -> (Bits, Lit) {
    let stages = stages(a.len());
    let mut result = a.to_vec();
    let mut sticky = Lit::FALSE;
    for stage in 0..stages {
        let step = 1usize << stage;
        let lost = g.any(&result[..step.min(result.len())]);
        let lost = g.and(bit(distance, stage), lost);
        sticky = g.or(sticky, lost);
        let shifted = shift_right_by(&result, step, Lit::FALSE);
        result = super::ite(g, bit(distance, stage), &shifted, &result);
    }
    let beyond = beyond(g, distance, stages);
    let rest = g.any(&result);
    let lost = g.and(beyond, rest);
    (super::mask(g, !beyond, &result), g.or(sticky, lost))
}

/// How many bits of a distance matter: enough to shift everything out.
fn stages(width: usize) -> usize {
    width.next_power_of_two().trailing_zeros() as usize
}

/// Whether a bit of the distance above the stages is set.
fn beyond(g: &mut Gates, distance: &[Lit], stages: usize) -> Lit {
    g.any(distance.get(stages..).unwrap_or(&[]))
}
