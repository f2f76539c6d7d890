//! How hard a command tries and where it stops: options that `generate`, `explore`, `check` and `reach` share, under one
//! name each. What they stand for is in the table of presets, `effort.rs` of the crate `engine`.

use std::time::{Duration, Instant};

use vitro_engine::Budget;
use vitro_engine::effort::{Preset, Sharing};

use crate::generate::settings::Settings;
use crate::numbers::at_least_one;

/// Effort and limits, as the command line says them.
#[derive(clap::Args, Default)]
#[command(next_help_heading = "Effort and limits")]
pub struct Options {
    /// How hard to try: 1 is some 0.4 seconds of search on one core, counted in work, so that results repeat on every
    /// machine. All methods of a class share it; with more than 20 in `generate` and `explore` each method has as much, and
    /// goals that the tests of other classes leave open are searched for, too. [default: 20, for check 160]
    #[arg(long, value_name = "COUNT", value_parser = at_least_one::<u64>)]
    effort: Option<u64>,
    /// Most paths of a method, or of a program under `check`. [default: generate 3000, more with more effort; explore 1000;
    /// check and reach 100000]
    #[arg(long, value_name = "COUNT", value_parser = at_least_one::<usize>)]
    max_paths: Option<usize>,
    /// Most instructions of one path. [default: 1000000, for check 20000000]
    #[arg(long, value_name = "COUNT", value_parser = at_least_one::<u64>)]
    max_steps: Option<u64>,
    /// Most forks on one path. [default: 200, for check 2000, for reach 3000]
    #[arg(long, value_name = "COUNT", value_parser = at_least_one::<usize>)]
    max_depth: Option<usize>,
    /// Most iterations of a loop on one path. [default: no limit]
    #[arg(long, value_name = "COUNT", value_parser = at_least_one::<usize>)]
    max_loop: Option<usize>,
    /// Most calls of a method within itself on one path. [default: no limit]
    #[arg(long, value_name = "COUNT", value_parser = at_least_one::<usize>)]
    max_recursion: Option<usize>,
    /// Most megabytes of memory that the search of a method may hold: its tree of paths, terms, and the heap of the program
    /// on each of them. Vitro counts them itself, so the limit is met at the same point on every machine. (It is not
    /// `--max-heap` of `vitro run`, which bounds the Java heap of the one program that is run.) [default: 2048]
    #[arg(long, value_name = "MEGABYTES", value_parser = at_least_one::<u64>)]
    max_memory: Option<u64>,
    /// Most seconds of searching. What was found until then is kept, and tests of it are run and written. Results that
    /// this limit has cut differ from run to run; prefer `--effort`. [default: no limit]
    #[arg(long, value_name = "SECONDS", value_parser = at_least_one::<u64>)]
    max_seconds: Option<u64>,
}

impl Options {
    /// These, where nothing is said those of the project's file.
    pub fn or(&self, settings: &Settings) -> Options {
        Options {
            effort: self.effort.or(settings.effort),
            max_paths: self.max_paths.or(settings.max_paths),
            max_steps: self.max_steps.or(settings.max_steps),
            max_depth: self.max_depth.or(settings.max_depth),
            max_loop: self.max_loop.or(settings.max_loop),
            max_recursion: self.max_recursion.or(settings.max_recursion),
            max_memory: self.max_memory.or(settings.max_memory),
            max_seconds: self.max_seconds.or(settings.max_seconds),
        }
    }

    fn effort(&self, preset: &Preset) -> u64 {
        self.effort.unwrap_or(preset.effort)
    }

    /// What a command's searches may spend, and what they leave out.
    pub fn budget(&self, preset: &Preset) -> Budget {
        let mut budget = preset.budget(self.effort(preset));
        let limits = &mut budget.limits;
        limits.paths = self.max_paths.unwrap_or(limits.paths);
        limits.path_steps = self.max_steps.unwrap_or(limits.path_steps);
        limits.depth = self.max_depth.unwrap_or(limits.depth);
        limits.iterations = self.max_loop.unwrap_or(limits.iterations);
        limits.recursion = self.max_recursion.unwrap_or(limits.recursion);
        if let Some(megabytes) = self.max_memory {
            limits.memory = megabytes.saturating_mul(1 << 20);
        }
        // Counted from now.
        let time = self.max_seconds.map(Duration::from_secs);
        limits.deadline = time.and_then(|time| Instant::now().checked_add(time));
        budget
    }

    /// How the methods of a class share that.
    pub fn sharing(&self, preset: &Preset) -> Sharing {
        preset.sharing(self.effort(preset))
    }
}

#[cfg(test)]
mod tests {
    use vitro_engine::effort::{CHECK, EXPLORE, GENERATE, REACH};

    use super::*;

    #[test]
    fn what_the_command_line_says_wins_over_the_file_and_that_over_what_is_usual() {
        let said = Options {
            max_depth: Some(7),
            ..Options::default()
        };
        let settings = Settings {
            max_depth: Some(8),
            max_loop: Some(9),
            effort: Some(40),
            ..Settings::default()
        };
        let budget = said.or(&settings).budget(&GENERATE);
        assert_eq!((budget.limits.depth, budget.limits.iterations), (7, 9));
        assert_eq!(budget.limits.paths, 2 * GENERATE.paths);
        assert_eq!(budget.cost, GENERATE.budget(40).cost);
        assert!(!said.or(&settings).sharing(&GENERATE).by_weight);
        let usual = Options::default().budget(&CHECK);
        assert_eq!(usual.limits.path_steps, CHECK.path_steps);
        assert_eq!(usual.cost, CHECK.budget(CHECK.effort).cost);
    }

    #[test]
    fn help_and_docs_say_what_is_usual() {
        use clap::Args;
        let command = Options::augment_args(clap::Command::new("vitro"));
        let help = command.clone().render_long_help().to_string();
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        let [generate, explore, check, reach] = [GENERATE, EXPLORE, CHECK, REACH];
        let said = |text: String| assert!(help.contains(&text), "{text}: {help}");
        let (effort, steps) = (generate.effort, generate.path_steps);
        assert_eq!((effort, steps), (explore.effort, explore.path_steps));
        assert_eq!((check.paths, steps), (reach.paths, reach.path_steps));
        said(format!("[default: {effort}, for check {}]", check.effort));
        assert_eq!(effort, reach.effort);
        said(format!(
            "[default: generate {}, more with more effort; explore {}; check and reach {}]",
            generate.paths, explore.paths, check.paths
        ));
        said(format!(
            "[default: {steps}, for check {}]",
            check.path_steps
        ));
        said(format!(
            "[default: {}, for check {}, for reach {}]",
            generate.depth, check.depth, reach.depth
        ));
        let docs = include_str!("../../../docs/limits.md");
        let all = [generate, explore, check, reach];
        for (option, numbers) in [
            ("effort", all.map(|one| one.effort)),
            ("max-paths", all.map(|one| one.paths as u64)),
            ("max-steps", all.map(|one| one.path_steps)),
            ("max-depth", all.map(|one| one.depth as u64)),
        ] {
            let row = docs
                .lines()
                .find(|line| line.starts_with(&format!("| `--{option}`")));
            let [a, b, c, d] = numbers;
            let cells = format!("| {a} | {b} | {c} | {d} |");
            assert!(
                row.is_some_and(|row| row.ends_with(&cells)),
                "{option}: {cells}"
            );
        }
        for option in command.get_arguments() {
            let name = format!("`--{}`", option.get_id().as_str().replace('_', "-"));
            assert!(docs.contains(&name), "{name}");
        }
    }

    #[test]
    fn memory_is_said_in_megabytes() {
        let said = Options {
            max_memory: Some(48),
            ..Options::default()
        };
        assert_eq!(said.budget(&CHECK).limits.memory, 48 << 20);
    }
}
