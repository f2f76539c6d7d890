//! Recorded streams replay with the same answers, also with every single back end switched off.

use vitro_expr::random::{Shape, TermSource};
use vitro_expr::smt::Reader;
use vitro_expr::{Sort, Terms};
use vitro_solver::session::Session;
use vitro_solver::{BackendKind, Config, Limits, Solver};

fn replay(text: &str, config: Config) -> (usize, usize) {
    let mut terms = Terms::new();
    let script = Reader::new()
        .script(&mut terms, text)
        .unwrap_or_else(|error| panic!("{error}"));
    let (mut same, mut unknown) = (0, 0);
    let done = Session::new(config).run(&mut terms, &script, &mut |_| {}, &mut |_, reply| {
        assert!(!reply.contradicts_status(), "line {}", reply.line);
        let decided = reply.outcome.is_sat() || reply.outcome.is_unsat();
        if decided {
            same += 1
        } else {
            unknown += 1
        }
        Ok(())
    });
    assert_eq!(done, Ok(()));
    (same, unknown)
}

#[test]
fn streams_replay_with_the_same_answers() {
    let folder = std::env::temp_dir().join(format!("vitro-replay-{}", std::process::id()));
    let limits = Limits {
        steps: 5_000_000,
        time: None,
    };
    let config = Config {
        record: Some(folder.clone()),
        limits,
        ..Config::default()
    };
    for seed in 0..3 {
        let mut terms = Terms::new();
        let shape = Shape {
            widths: &[8, 32],
            floats: seed == 1,
            arrays: seed == 2,
            ..Shape::BITS
        };
        let mut source = TermSource::new(seed, shape);
        let mut solver = Solver::new(config.clone());
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
    let plain = Config {
        limits,
        ..Config::default()
    };
    for number in 1..=3 {
        let path = folder.join(format!("{number:04}.smt2"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{error}"));
        let (same, unknown) = replay(&text, plain.clone());
        assert_eq!(same + unknown, 12);
        assert!(same >= 10, "{same} of 12");
        for kind in BackendKind::ALL {
            replay(
                &text,
                Config {
                    limits,
                    ..Config::without(kind)
                },
            );
        }
    }
    std::fs::remove_dir_all(&folder).unwrap_or_else(|error| panic!("{error}"));
}
