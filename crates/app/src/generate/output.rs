//! Where results go: a summary or one of the formats for machines to standard output, or a format to a file and the
//! summary to standard output; coverage and the log to files of their own.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use vitro_engine::doctor::why_not_writable;
use vitro_engine::generate::{Generated, Progress};
use vitro_testgen::owned::write_whole;

use super::{live, table};
use crate::End;
use crate::results::document::Document;
use crate::results::{self, events, jacoco, page, sarif, xml};

#[derive(clap::Args)]
// Its group would have the name of the one that it stands in.
#[group(skip)]
pub struct Arguments {
    /// How results are shown; ndjson tells each step as it happens. [default: text, or by the end of --report's name]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Write the results to this file, and the summary to standard output.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Write what the tests execute to this file, in JaCoCo's XML layout.
    #[arg(long, value_name = "FILE")]
    coverage_xml: Option<PathBuf>,
    /// Write a page for a browser to this file: what was done, and why goals stayed open.
    #[arg(long, value_name = "FILE.html")]
    log: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    Json,
    Ndjson,
    Xml,
    Sarif,
}

/// What is to be written, and where.
pub struct Output<'a> {
    arguments: &'a Arguments,
    format: Format,
    /// Where lines go while it runs.
    stream: Option<Box<dyn Write>>,
    /// The steps for the log.
    steps: Vec<String>,
    problem: Option<String>,
}

impl<'a> Output<'a> {
    /// Opens what is written while it runs.
    pub fn new(arguments: &'a Arguments) -> Result<Output<'a>, End> {
        let format = format(arguments)?;
        let files = [&arguments.report, &arguments.coverage_xml, &arguments.log];
        for file in files.into_iter().flatten() {
            check_place(file)?;
        }
        let stream: Option<Box<dyn Write>> = match (format, &arguments.report) {
            (Format::Ndjson, Some(path)) => {
                let file = File::create(path).map_err(|error| trouble(path, &error))?;
                Some(Box::new(file))
            }
            (Format::Ndjson, None) => Some(Box::new(std::io::stdout())),
            _ => None,
        };
        Ok(Output {
            arguments,
            format,
            stream,
            steps: Vec::new(),
            problem: None,
        })
    }

    /// Whether all about every path must be known.
    pub fn needs_details(&self) -> bool {
        let arguments = self.arguments;
        !matches!(self.format, Format::Text | Format::Ndjson)
            || arguments.coverage_xml.is_some()
            || arguments.log.is_some()
    }

    /// A step was made.
    pub fn step(&mut self, step: &Progress) {
        if self.arguments.log.is_some() {
            self.steps.extend(live::line(step));
        }
        if self.stream.is_some()
            && let Some(line) = events::line(step)
        {
            self.write_line(line);
        }
    }

    fn write_line(&mut self, line: Result<String, String>) {
        let Some(stream) = &mut self.stream else {
            return;
        };
        match line {
            // A closed pipe is no reason to fail; nothing more is written to it.
            Ok(line) => {
                let sent = stream.write_all(line.as_bytes());
                if sent.and_then(|()| stream.flush()).is_err() {
                    self.stream = None;
                }
            }
            Err(problem) => self.problem = Some(problem),
        }
    }

    /// All is done.
    pub fn finish(mut self, generated: &Generated, seconds: f64, verbose: bool) -> Result<(), End> {
        self.write_line(events::summary(generated));
        if let Some(problem) = self.problem.take() {
            return Err(End::Internal(problem));
        }
        let arguments = self.arguments;
        if let Some(path) = &arguments.coverage_xml {
            write(path, &jacoco::text(generated))?;
        }
        if let Some(path) = &arguments.log {
            write(path, &page::text(generated, &self.steps))?;
        }
        let text = self.text(generated)?;
        match (&arguments.report, text) {
            (Some(path), Some(text)) => write(path, &text)?,
            (None, Some(text)) => {
                crate::say(&text);
                return Ok(());
            }
            (None, None) if self.format == Format::Ndjson => return Ok(()),
            (_, None) => {}
        }
        // As above.
        let mut out = std::io::stdout().lock();
        let _ = table::print(&mut out, generated, seconds, verbose);
        Ok(())
    }

    /// The results in a format that is written at the end.
    fn text(&self, generated: &Generated) -> Result<Option<String>, End> {
        let text = match self.format {
            Format::Text | Format::Ndjson => return Ok(None),
            Format::Json => results::json(&Document::from(generated)),
            Format::Xml => Ok(xml::text(generated)),
            Format::Sarif => results::json(&sarif::document(generated)),
        };
        text.map(Some).map_err(End::Internal)
    }
}

/// A file that cannot be written is found before anything is done.
fn check_place(file: &Path) -> Result<(), End> {
    let folder = file.parent().unwrap_or(Path::new("."));
    let why = match file.is_dir() {
        true => Some("it is a folder".to_owned()),
        false => why_not_writable(folder),
    };
    match why {
        Some(why) => Err(End::BadInput(format!(
            "{} cannot be written: {why}; name another file",
            file.display()
        ))),
        None => Ok(()),
    }
}

/// The format that is asked for, or that the file's name implies.
fn format(arguments: &Arguments) -> Result<Format, End> {
    let Some(path) = &arguments.report else {
        return Ok(arguments.format.unwrap_or(Format::Text));
    };
    let name = path.to_string_lossy();
    let implied = [
        (".ndjson", Format::Ndjson),
        (".json", Format::Json),
        (".xml", Format::Xml),
        (".sarif", Format::Sarif),
    ];
    let implied = implied.iter().find(|(end, _)| name.ends_with(end));
    match (arguments.format, implied) {
        (Some(Format::Text), _) => Err(End::BadInput(
            "--report needs a --format for machines: json, ndjson, xml or sarif".to_owned(),
        )),
        (Some(format), _) => Ok(format),
        (None, Some((_, format))) => Ok(*format),
        (None, None) => Err(End::BadInput(format!(
            "the file name {name} implies no format; add --format json, ndjson, xml or sarif"
        ))),
    }
}

fn write(path: &Path, text: &str) -> Result<(), End> {
    write_whole(path, text.as_bytes()).map_err(|error| trouble(path, &error))
}

fn trouble(path: &Path, error: &std::io::Error) -> End {
    End::BadInput(format!("{}: {error}", path.display()))
}
