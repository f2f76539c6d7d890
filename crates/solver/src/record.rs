//! Records the stream of queries as SMT-LIB files that can be replayed: every push, pop, constraint and
//! question in order, with the answer as the status that the replay should find.

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::Path;

use vitro_expr::smt::Printer;
use vitro_expr::{Term, Terms};

use crate::answer::Answer;

/// Writes one stream to one new file of a folder.
pub struct Recorder {
    printer: Printer,
    file: Option<BufWriter<File>>,
    failure: Option<String>,
}

impl Recorder {
    /// A recorder to the next free number in the folder.
    pub fn new(folder: &Path) -> Recorder {
        let opened = std::fs::create_dir_all(folder).and_then(|()| next_file(folder));
        let mut recorder = Recorder {
            printer: Printer::new(),
            file: None,
            failure: None,
        };
        match opened {
            Ok(file) => recorder.file = Some(BufWriter::new(file)),
            Err(error) => recorder.failure = Some(format!("{}: {error}", folder.display())),
        }
        recorder.write("(set-logic ALL)\n");
        recorder
    }

    /// Why nothing is written, if nothing is.
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    fn write(&mut self, text: &str) {
        if let Some(file) = &mut self.file
            && let Err(error) = file.write_all(text.as_bytes())
        {
            self.failure = Some(error.to_string());
            self.file = None;
        }
    }

    /// A level was opened.
    pub fn push(&mut self) {
        self.printer.push();
        self.write("(push 1)\n");
    }

    /// A level was closed.
    pub fn pop(&mut self) {
        self.printer.pop();
        self.write("(pop 1)\n");
    }

    /// A constraint was added.
    pub fn assert(&mut self, terms: &Terms, constraint: Term) {
        let text = self.printer.term(terms, constraint);
        let declarations = std::mem::take(&mut self.printer.declarations);
        self.write(&format!("{declarations}(assert {text})\n"));
    }

    /// A question was asked and answered.
    pub fn check(&mut self, answer: &Answer) {
        let status = match answer {
            Answer::Sat(_) => "sat",
            Answer::Unsat(_) => "unsat",
            Answer::Unknown(_) => "unknown",
        };
        self.write(&format!("(set-info :status {status})\n(check-sat)\n"));
        if let Some(file) = &mut self.file {
            // A failure shows at the next write.
            let _ = file.flush();
        }
    }
}

fn next_file(folder: &Path) -> std::io::Result<File> {
    let mut number = 1;
    loop {
        let path = folder.join(format!("{number:04}.smt2"));
        match OpenOptions::new().write(true).create_new(true).open(path) {
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => number += 1,
            other => return other,
        }
    }
}
