//! What `vitro reach` gives to machines: JSON, described by `docs/reach.schema.json`.

use serde_json::{Value, json};
use vitro_engine::reach::{Cell, Found, Heap, ReachReport, TargetReport};

/// The report as JSON.
pub fn document(report: &ReachReport) -> Value {
    let targets: Vec<Value> = report.targets.iter().map(target).collect();
    let tests: Vec<Value> = report
        .tests
        .iter()
        .map(|test| json!({"path": test.path, "text": test.text, "tests": test.tests}))
        .collect();
    json!({
        "format": "vitro-reach",
        "version": 1,
        "targets": targets,
        "tests": tests,
    })
}

fn target(target: &TargetReport) -> Value {
    let figures = &target.figures;
    json!({
        "target": target.target,
        "about": target.about,
        "class": target.class,
        "lines": target.lines,
        "verdict": target.verdict.to_string(),
        "by": target.by.map(|by| by.to_string()),
        "reasons": target.reasons,
        "with": target.with,
        "found": target.found.as_ref().map(found),
        "trace": target.trace,
        "forward": {"work": figures.forward_cost, "nodes": figures.forward_nodes},
        "backward": {"work": figures.backward_cost, "nodes": figures.backward_nodes},
        "refused": figures.refused,
    })
}

fn found(found: &Found) -> Value {
    let path: Vec<Value> = found
        .path
        .iter()
        .map(|line| {
            json!({
                "method": line.method,
                "line": line.line,
                "text": line.text,
                "again": line.again.map(|(lines, times)| json!({"lines": lines, "times": times})),
                "isTarget": line.is_target,
            })
        })
        .collect();
    json!({
        "call": found.call,
        "ending": found.ending,
        "heap": heap(&found.heap),
        "path": path,
        "linesLeftOut": found.cut,
        "test": found.test,
    })
}

fn heap(heap: &Heap) -> Value {
    let named = |(name, cell): &(String, Cell)| json!({"name": name, "value": cell_of(cell)});
    let objects: Vec<Value> = heap
        .objects
        .iter()
        .map(|object| {
            json!({
                "number": object.number,
                "class": object.class,
                "made": object.made,
                "fields": object.fields.iter().map(named).collect::<Vec<Value>>(),
            })
        })
        .collect();
    json!({
        "inputs": heap.roots.iter().map(named).collect::<Vec<Value>>(),
        "objects": objects,
    })
}

fn cell_of(cell: &Cell) -> Value {
    match cell {
        Cell::Value(text) => json!({"java": text}),
        Cell::Object(number) => json!({"object": number}),
    }
}
