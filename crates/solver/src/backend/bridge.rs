//! A bridge to any solver process that speaks SMT-LIB 2. The process may die, hang or answer with
//! something that is not SMT-LIB; all of that is `Unknown` with the reason, and the next query starts a
//! new process.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use vitro_expr::smt::{Printer, Reader, Tree};
use vitro_expr::{Model, Sort, Term, Terms, Var};

use super::{Backend, Fit};
use crate::answer::{Answer, Reason};
use crate::classify::Shape;
use crate::context::{Context, Query};

/// How long an answer may take if nothing else limits it.
const PATIENCE: Duration = Duration::from_secs(60);
/// Failures in a row after which the process is not started again.
const MOST_FAILURES: usize = 5;
/// Steps that a query costs for each millisecond that the foreign solver took.
const STEPS_PER_MILLISECOND: u64 = 100_000;

/// The back end.
pub struct Bridge {
    command: Vec<String>,
    process: Option<Process>,
    failures: usize,
    asked: usize,
}

/// A running solver.
struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have died by itself; then there is nothing to end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Process {
    fn start(command: &[String]) -> Result<Process, String> {
        let Some((program, arguments)) = command.split_first() else {
            return Err("no command was given".into());
        };
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{program}: {error}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{program}: no pipes"));
        };
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let Ok(line) = line else { break };
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Process {
            child,
            input,
            lines,
        })
    }

    /// Sends a text and reads up to the mark.
    fn ask(&mut self, text: &str, mark: &str, until: Instant) -> Result<String, String> {
        let sent =
            writeln!(self.input, "{text}\n(echo \"{mark}\")").and_then(|()| self.input.flush());
        sent.map_err(|error| format!("it does not listen any more ({error})"))?;
        let mut answer = String::new();
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) if line.trim().trim_matches('"') == mark => return Ok(answer),
                Ok(line) => {
                    answer.push_str(&line);
                    answer.push('\n');
                }
                Err(RecvTimeoutError::Timeout) => return Err("it did not answer in time".into()),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(format!("it died{}", quoted(&answer)));
                }
            }
        }
    }
}

fn quoted(text: &str) -> String {
    let first: String = text
        .lines()
        .next()
        .unwrap_or("")
        .chars()
        .take(120)
        .collect();
    if first.is_empty() {
        String::new()
    } else {
        format!(" after saying `{first}`")
    }
}

impl Bridge {
    /// A bridge to the solver of this command.
    pub fn new(command: Vec<String>) -> Bridge {
        Bridge {
            command,
            process: None,
            failures: 0,
            asked: 0,
        }
    }

    /// Asks whether the constraints have a solution; gives the values of the variables if they have.
    pub fn check(
        &mut self,
        terms: &mut Terms,
        constraints: &[Term],
        until: Instant,
    ) -> Result<Answer, String> {
        if self.failures >= MOST_FAILURES {
            return Err(format!(
                "it failed {MOST_FAILURES} times in a row and is not started again"
            ));
        }
        let answer = self.try_check(terms, constraints, until);
        match &answer {
            Ok(_) => self.failures = 0,
            Err(_) => {
                self.process = None;
                self.failures += 1;
            }
        }
        answer
    }

    fn try_check(
        &mut self,
        terms: &mut Terms,
        constraints: &[Term],
        until: Instant,
    ) -> Result<Answer, String> {
        let mut script =
            String::from("(reset)\n(set-option :produce-models true)\n(set-logic ALL)\n");
        let mut printer = Printer::new();
        let texts: Vec<String> = constraints
            .iter()
            .map(|&term| printer.term(terms, term))
            .collect();
        script.push_str(&printer.declarations);
        for text in texts {
            script.push_str(&format!("(assert {text})\n"));
        }
        script.push_str("(check-sat)");
        let said = self.ask(&script, until)?;
        let verdict = said
            .lines()
            .map(str::trim)
            .find(|line| matches!(*line, "sat" | "unsat" | "unknown"));
        if let Some(line) = said.lines().find(|line| line.contains("(error")) {
            return Err(format!(
                "it said `{}`",
                line.chars().take(160).collect::<String>()
            ));
        }
        match verdict {
            Some("unsat") => Ok(Answer::Unsat(constraints.to_vec())),
            Some("unknown") => Ok(Answer::Unknown(Reason::Bridge("it does not know".into()))),
            Some(_) => self.values(terms, constraints, until).map(Answer::Sat),
            None => Err(format!("it gave no answer{}", quoted(&said))),
        }
    }

    fn ask(&mut self, text: &str, until: Instant) -> Result<String, String> {
        self.asked += 1;
        let mark = format!("vitro-{}", self.asked);
        let process = match &mut self.process {
            Some(process) => process,
            none => none.insert(Process::start(&self.command)?),
        };
        process.ask(text, &mark, until)
    }

    fn values(
        &mut self,
        terms: &mut Terms,
        constraints: &[Term],
        until: Instant,
    ) -> Result<Model, String> {
        let mut vars: Vec<Var> = Vec::new();
        for &constraint in constraints {
            vars.extend_from_slice(&terms.free_vars(constraint));
        }
        vars.sort_unstable();
        vars.dedup();
        let mut model = Model::new();
        if vars.is_empty() {
            return Ok(model);
        }
        let names: Vec<String> = vars
            .iter()
            .map(|&var| vitro_expr::smt::print_term(terms, terms.var_term(var)))
            .collect();
        let said = self.ask(&format!("(get-value ({}))", names.join(" ")), until)?;
        let nonsense = || format!("its model does not read{}", quoted(&said));
        let tree = Tree::read(&said).map_err(|_| nonsense())?;
        let pairs = tree
            .roots
            .first()
            .map(|&root| tree.items(root))
            .ok_or_else(nonsense)?;
        if pairs.len() != vars.len() {
            return Err(nonsense());
        }
        let mut reader = Reader::new();
        for (&pair, &var) in pairs.iter().zip(&vars) {
            let &[_, value] = tree.items(pair) else {
                return Err(nonsense());
            };
            let term = reader.term(terms, &tree, value).map_err(|_| nonsense())?;
            let value = terms.eval(term, &Model::new());
            let value = match (terms.var_sort(var), value) {
                (Sort::Ref, vitro_expr::Value::Bv(bits)) => vitro_expr::Value::Ref(bits as u32),
                (_, value) => value,
            };
            if !value.fits(terms.var_sort(var)) {
                return Err(nonsense());
            }
            model.set(var, value);
        }
        Ok(model)
    }
}

impl Backend for Bridge {
    fn name(&self) -> &'static str {
        "bridge"
    }

    fn fit(&self, _: &Shape) -> Fit {
        Fit::Well { rank: 90 }
    }

    fn solve(&mut self, context: &mut Context, query: &Query, _: u64) -> Answer {
        let start = Instant::now();
        let until = context.deadline().unwrap_or(start + PATIENCE);
        let answer = self.check(context.terms, &query.constraints, until);
        let _ = context.spend(start.elapsed().as_millis() as u64 * STEPS_PER_MILLISECOND);
        answer.unwrap_or_else(|what| Answer::Unknown(Reason::Bridge(what)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(script: &str) -> Result<Answer, String> {
        let mut terms = Terms::new();
        let x = terms.var("x", Sort::Bv(8));
        let seven = terms.bv(8, 7);
        let equal = terms.eq(x, seven);
        let command = ["sh", "-c", script].map(String::from).to_vec();
        let until = Instant::now() + Duration::from_secs(2);
        Bridge::new(command).check(&mut terms, &[equal], until)
    }

    /// A solver that gives these answers one after the other.
    fn solver(answers: &[&str]) -> String {
        let mut script = String::from("n=0; while read line; do case \"$line\" in ");
        script.push_str("*check-sat*|*get-value*) n=$((n+1)); case $n in ");
        for (number, answer) in answers.iter().enumerate() {
            script.push_str(&format!("{}) echo '{answer}';; ", number + 1));
        }
        script
            .push_str("esac;; *echo*) echo \"$line\" | sed 's/.*\"\\(.*\\)\".*/\\1/';; esac; done");
        script
    }

    #[test]
    fn a_solver_that_answers() {
        assert!(matches!(ask(&solver(&["unsat"])), Ok(Answer::Unsat(_))));
        assert!(matches!(ask(&solver(&["unknown"])), Ok(Answer::Unknown(_))));
        let Ok(Answer::Sat(model)) = ask(&solver(&["sat", "((x #x07))"])) else {
            panic!()
        };
        assert_eq!(model.len(), 1);
    }

    #[test]
    fn death_and_nonsense_are_reasons() {
        assert!(ask("exit 1").is_err());
        assert!(ask("echo hello; exit 0").is_err());
        let error = ask(&solver(&["perhaps"])).unwrap_err();
        assert_eq!(error, "it gave no answer after saying `perhaps`");
        let error = ask(&solver(&["sat", "((x"])).unwrap_err();
        assert_eq!(error, "its model does not read after saying `((x`");
        let error = ask(&solver(&["sat", "((x #xfff))"])).unwrap_err();
        assert_eq!(error, "its model does not read after saying `((x #xfff))`");
        let error = ask("sleep 10").unwrap_err();
        assert_eq!(error, "it did not answer in time");
    }
}
