//! Recorded streams replay with the same answers; with any single back end or layer switched off they
//! may be slower or unknown, but never another answer.

use std::path::{Path, PathBuf};

use vitro_expr::random::{Shape, TermSource};
use vitro_expr::smt::Reader;
use vitro_expr::{Sort, Terms};
use vitro_solver::session::{Session, word};
use vitro_solver::{BackendKind, Config, LayerKind, Limits, Solver};

/// Enough for what these streams ask, so that no answer hangs on the last step.
const LIMITS: Limits = Limits {
    steps: 40_000_000,
    time: None,
};
/// With something switched off, giving up early is right too.
const FEWER: Limits = Limits {
    steps: 600_000,
    time: None,
};

/// The answers of a replay, and what the stream says they were.
fn replay(text: &str, config: Config) -> Vec<(&'static str, String)> {
    let mut terms = Terms::new();
    let script = Reader::new()
        .script(&mut terms, text)
        .unwrap_or_else(|error| panic!("{error}"));
    let mut answers = Vec::new();
    let done = Session::new(config).run(&mut terms, &script, &mut |_| {}, &mut |_, reply| {
        let status = reply.status.clone().unwrap_or_default();
        answers.push((word(&reply.outcome.answer), status));
        Ok(())
    });
    assert_eq!(done, Ok(()));
    answers
}

/// Replays a stream as it was recorded, and with each back end and each layer switched off.
fn check(name: &str, text: &str) {
    let whole = Config {
        limits: LIMITS,
        ..Config::default()
    };
    let recorded = replay(text, whole);
    assert!(recorded.len() >= 5, "{name}");
    for (place, (answer, status)) in recorded.iter().enumerate() {
        assert_eq!(answer, status, "{name}, question {place}");
    }
    for kind in BackendKind::ALL {
        let config = Config {
            limits: FEWER,
            ..Config::without(kind)
        };
        let answers = replay(text, config);
        assert_eq!(answers.len(), recorded.len());
        for (place, (answer, status)) in answers.iter().enumerate() {
            let same = *answer == "unknown" || status == "unknown" || answer == status;
            assert!(same, "{name}, question {place} without {}", kind.name());
        }
    }
    for kind in LayerKind::ALL {
        let config = Config {
            limits: FEWER,
            ..Config::without_layer(kind)
        };
        let answers = replay(text, config);
        for (place, (answer, status)) in answers.iter().enumerate() {
            let same = *answer == "unknown" || status == "unknown" || answer == status;
            assert!(same, "{name}, question {place} without {}", kind.name());
        }
    }
}

/// Records a stream of random constraints with pushes and pops.
fn record(folder: &Path, seed: u64, shape: Shape) {
    let mut terms = Terms::new();
    let mut source = TermSource::new(seed, shape);
    let mut solver = Solver::new(Config {
        record: Some(folder.to_path_buf()),
        limits: LIMITS,
        ..Config::default()
    });
    assert_eq!(solver.recording_failed(), None);
    for turn in 0..12 {
        solver.push();
        let constraint = source.term(&mut terms, Sort::Bool, 3);
        solver.assert(&mut terms, constraint);
        let outcome = solver.check(&mut terms);
        if outcome.is_unsat() || turn % 4 == 3 {
            solver.pop();
        }
    }
}

#[test]
fn random_streams_replay_with_the_same_answers() {
    let folder = std::env::temp_dir().join(format!("vitro-replay-{}", std::process::id()));
    let narrow: &[u8] = &[8, 32];
    let shapes = [
        Shape {
            widths: narrow,
            ..Shape::BITS
        },
        Shape {
            widths: narrow,
            floats: true,
            roundings: true,
            ..Shape::BITS
        },
        Shape {
            widths: narrow,
            arrays: true,
            references: true,
            ..Shape::BITS
        },
        Shape {
            widths: narrow,
            wide: &[72, 128],
            ..Shape::BITS
        },
        Shape::NUMBERS,
    ];
    for (seed, shape) in shapes.into_iter().enumerate() {
        record(&folder, seed as u64, shape);
    }
    for number in 1..=shapes.len() {
        let path = folder.join(format!("{number:04}.smt2"));
        check(&format!("random stream {number}"), &read(&path));
    }
    std::fs::remove_dir_all(&folder).unwrap_or_else(|error| panic!("{error}"));
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Streams that `vitro explore --record` wrote: an order with independent inputs explored breadth first,
/// a number as text, square roots, sorting.
#[test]
fn streams_of_explorations_replay_with_the_same_answers() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/streams");
    let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{error}"));
    let mut paths: Vec<PathBuf> = files.flatten().map(|file| file.path()).collect();
    paths.sort();
    assert!(paths.len() >= 4);
    for path in paths {
        check(&path.display().to_string(), &read(&path));
    }
}
