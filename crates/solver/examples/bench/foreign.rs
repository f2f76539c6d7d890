//! A foreign solver as a process that keeps its state between queries and times itself: `foreign_pipe.py`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use vitro_expr::smt::Printer;
use vitro_expr::{Term, Terms};

use crate::Outcome;

/// The process and what it was sent.
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
        Ok(Foreign {
            child,
            input,
            output,
            printer: Printer::new(),
        })
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

    /// Asks, and takes the values of the variables. Gives the answer, `None` if it does not know, and the
    /// microseconds that the solver says it took.
    pub fn check(&mut self, vars: &[String]) -> Outcome<(Option<bool>, u64)> {
        let names: Vec<String> = vars.iter().map(|name| format!("|{name}|")).collect();
        self.send(&format!("(check-sat-of {})", names.join(" ")))?;
        let line = self.line()?;
        let (answer, micros) = line.split_once(' ').unwrap_or((&line, "0"));
        let micros = micros.parse().map_err(|_| format!("not a time: {line}"))?;
        let answer = match answer {
            "sat" => Some(true),
            "unsat" => Some(false),
            _ => None,
        };
        Ok((answer, micros))
    }
}
