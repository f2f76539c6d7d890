//! A foreign solver as a process that keeps its state between queries.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

use vitro_expr::smt::Printer;
use vitro_expr::{Term, Terms};

use crate::Outcome;

/// The process and what it was told.
pub struct Foreign {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    printer: Printer,
}

impl Drop for Foreign {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Foreign {
    /// Starts the solver of a command line.
    pub fn start(command: &str) -> Outcome<Foreign> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or("a command is missing")?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{program}: {error}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{program}: no pipes"));
        };
        let output = BufReader::new(output);
        let mut foreign = Foreign {
            child,
            input,
            output,
            printer: Printer::new(),
        };
        // Z3 counts its limit in milliseconds; other solvers take theirs on the command line.
        let timeout = if command.contains("z3") {
            "(set-option :timeout 5000)"
        } else {
            ""
        };
        foreign.send(&format!(
            "(set-option :produce-models true){timeout}(set-logic ALL)"
        ))?;
        Ok(foreign)
    }

    fn send(&mut self, text: &str) -> Outcome {
        writeln!(self.input, "{text}")
            .map_err(|error| format!("the foreign solver is gone: {error}"))
    }

    fn line(&mut self) -> Outcome<String> {
        self.input.flush().map_err(|error| error.to_string())?;
        let mut line = String::new();
        match self.output.read_line(&mut line) {
            Ok(0) | Err(_) => Err("the foreign solver is gone".into()),
            Ok(_) => Ok(line.trim().to_string()),
        }
    }

    /// Opens a level.
    pub fn push(&mut self) -> Outcome {
        self.printer.push();
        self.send("(push 1)")
    }

    /// Closes a level.
    pub fn pop(&mut self) -> Outcome {
        self.printer.pop();
        self.send("(pop 1)")
    }

    /// Adds a constraint.
    pub fn assert(&mut self, terms: &Terms, term: Term) -> Outcome {
        let text = self.printer.term(terms, term);
        let declarations = std::mem::take(&mut self.printer.declarations);
        self.send(&format!("{declarations}(assert {text})"))
    }

    /// Asks, and takes the values of the variables; `None` if it does not know.
    pub fn check(&mut self, vars: &[String]) -> Option<bool> {
        self.send("(check-sat)").ok()?;
        let answer = self.line().ok()?;
        match answer.as_str() {
            "sat" => {
                let names: Vec<String> = vars.iter().map(|name| format!("|{name}|")).collect();
                if !names.is_empty() {
                    self.send(&format!("(get-value ({}))", names.join(" ")))
                        .ok()?;
                }
                self.send("(echo \"done\")").ok()?;
                while self.line().ok()?.trim_matches('"') != "done" {}
                Some(true)
            }
            "unsat" => Some(false),
            _ => None,
        }
    }

    /// The milliseconds that a command without work takes.
    pub fn round_trip(&mut self) -> Outcome<f64> {
        let start = Instant::now();
        for _ in 0..50 {
            self.send("(echo \"x\")")?;
            self.line()?;
        }
        Ok(start.elapsed().as_secs_f64() * 1000.0 / 50.0)
    }
}
