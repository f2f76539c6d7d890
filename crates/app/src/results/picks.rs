//! What `vitro explore --trace` shows: every pick of the search, with what came of it. `docs/trace.schema.json` describes
//! the JSON.

use std::io::Write;

use serde::Serialize;
use vitro_engine::{MethodReport, PickReport};
use vitro_explore::trace::PickAnswer;

use crate::plural::counted;

/// A line of `--trace=json`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Line<'a> {
    event: &'static str,
    class: &'a str,
    method: &'a str,
    descriptor: &'a str,
    number: usize,
    source: &'a str,
    fork: usize,
    alternative: usize,
    kind: &'a str,
    place: Option<&'a str>,
    line: Option<u16>,
    distance: Option<u32>,
    penalty: u32,
    answer: PickAnswer,
    solver_steps: u64,
    gained: &'a [String],
    paths: usize,
}

/// One JSON document a line.
pub fn print_json(out: &mut impl Write, method: &MethodReport) -> std::io::Result<()> {
    for PickReport {
        event,
        place,
        line,
        gained,
    } in &method.picks
    {
        let line = Line {
            event: "pick",
            class: &method.class,
            method: &method.name,
            descriptor: &method.descriptor,
            number: event.number,
            source: &event.source,
            fork: event.node,
            alternative: event.alternative,
            kind: &event.kind,
            place: place.as_deref(),
            line: *line,
            distance: event.distance,
            penalty: event.penalty,
            answer: event.answer,
            solver_steps: event.solver_steps,
            gained,
            paths: event.paths,
        };
        serde_json::to_writer(&mut *out, &line)?;
        writeln!(out)?;
    }
    Ok(())
}

/// A line a pick, and one for each goal that it has covered.
pub fn print(out: &mut impl Write, method: &MethodReport) -> std::io::Result<()> {
    writeln!(out, "{}.{}: picks of the search", method.class, method.name)?;
    for pick in &method.picks {
        let event = &pick.event;
        let place = pick.place.as_deref().unwrap_or("before the method");
        let line = pick
            .line
            .map_or(String::new(), |line| format!(" (line {line})"));
        let distance = match event.distance {
            Some(distance) => format!("distance {distance} + penalty {}", event.penalty),
            None => "no open goal in reach".to_owned(),
        };
        writeln!(
            out,
            "  pick {}: {}, fork {} alternative {} ({}) at {place}{line}, {distance}: {}, {}, {}",
            event.number,
            event.source,
            event.node,
            event.alternative,
            event.kind,
            said(event.answer),
            counted(event.solver_steps as usize, "solver step", "solver steps"),
            counted(event.paths, "path", "paths"),
        )?;
        for goal in &pick.gained {
            writeln!(out, "    covers {goal}")?;
        }
    }
    Ok(())
}

fn said(answer: PickAnswer) -> &'static str {
    match answer {
        PickAnswer::Sat => "sat",
        PickAnswer::Unsat => "unsat",
        PickAnswer::Unknown => "unknown",
        PickAnswer::Barred => "sat, but it cannot be run",
        PickAnswer::Unneeded => "not asked",
    }
}
