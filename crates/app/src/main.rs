//! The `vitro` command. Arguments are read and exit codes decided here, and nowhere else:
//! 0 done; 1 something stated does not hold; 2 usage or bad input; 3 no answer within the limits (check, reach, explore);
//! 70 internal error, with all results written that it leaves alone. `vitro run` passes the program's own exit code through.

mod check;
mod clean;
mod doctor;
mod effort;
mod explore;
mod generate;
mod help;
mod javap;
mod natives;
mod numbers;
mod plural;
mod project;
mod reach;
mod results;
mod run;
mod solve;
mod worker;

use std::io::Write;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Workers allocate at the same time, and terms are small: made for that.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const EXAMPLES: &str = "\
Examples:
  vitro generate                        tests for the Maven or Gradle project in this folder
  vitro refresh                         write tests again for classes that have changed
  vitro clean                           remove generated tests that were not edited
  vitro doctor                          check that everything Vitro needs is installed
  vitro explore a.B.method              the paths of a method, with an input for each
  vitro check a.Main                    an input that breaks an assert of a program
  vitro reach a.B.method:12             an input that reaches a line, as a test
  vitro run -cp classes a.Main 1 2      as `java -cp classes a.Main 1 2`

In a project's folder, classes are those of the project; -cp names others.
`vitro COMMAND --help` has more examples and the exit codes.";

/// Runs, explores and tests compiled Java programs.
#[derive(Parser)]
#[command(name = "vitro", version, about, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Runs a Java program on Vitro's own machine.
    Run(Box<run::Arguments>),
    /// Writes JUnit tests for compiled classes and replays them on the real JVM.
    Generate(Box<generate::Arguments>),
    /// As generate, but only for classes that have changed since, and away with tests of classes that are gone.
    Refresh(Box<generate::Arguments>),
    /// Removes generated tests that were not edited.
    Clean(clean::Arguments),
    /// Checks whether everything is there that writing tests needs, and says what to do where it is not.
    Doctor(doctor::Arguments),
    /// Explores the paths of methods and shows an input for each.
    Explore(explore::Arguments),
    /// Finds an input that breaks a property of a program, or shows that there is none.
    Check(check::Arguments),
    /// Finds an input that reaches a line, a branch or an exception, or shows that there is none.
    Reach(Box<reach::Arguments>),
    /// Shows a class file: members, instructions, exception tables, lines.
    Javap(javap::Arguments),
    /// Answers the questions of an SMT-LIB 2 script.
    Solve(solve::Arguments),
    /// Lists the native methods that Vitro has for a JDK.
    Natives(natives::Arguments),
    /// Does parts of other commands in a process of its own.
    #[command(hide = true)]
    Worker,
    /// Prints completions for a shell.
    Completions(help::CompletionsArguments),
    /// Prints the manual page of vitro or of one of its commands.
    Man(help::ManArguments),
}

/// What a command comes to.
pub enum End {
    /// Done.
    Done,
    /// The program's own exit code.
    Program(i32),
    /// Something that was stated does not hold.
    Violated(String),
    /// Bad input, with what is wrong with it.
    BadInput(String),
    /// No answer: a limit, or something unsupported or refused.
    NoAnswer(String),
    /// A bug in Vitro.
    Internal(String),
}

fn main() -> ExitCode {
    let given = java_style(std::env::args().collect());
    let arguments = Arguments::try_parse_from(given).unwrap_or_else(|said| help::show(&said));
    let end = match arguments.command {
        Command::Run(arguments) => run::run(&arguments),
        Command::Generate(arguments) => generate::run(&arguments, false),
        Command::Refresh(arguments) => generate::run(&arguments, true),
        Command::Clean(arguments) => clean::run(&arguments),
        Command::Doctor(arguments) => doctor::run(&arguments),
        Command::Explore(arguments) => explore::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Reach(arguments) => reach::run(&arguments),
        Command::Javap(arguments) => javap::run(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Natives(arguments) => natives::run(&arguments),
        Command::Worker => worker::run(),
        Command::Completions(arguments) => help::completions(&arguments),
        Command::Man(arguments) => help::man(&arguments),
    };
    let (code, message) = match end {
        End::Done => (0, None),
        End::Program(code) => (code as u8, None),
        End::Violated(message) => (1, Some(message)),
        End::BadInput(message) => (2, Some(message)),
        End::NoAnswer(message) => (3, Some(message)),
        End::Internal(message) => (70, Some(message)),
    };
    if let Some(message) = message {
        // A reader that has gone away is no reason to fail.
        let _ = writeln!(std::io::stderr(), "vitro: {message}");
    }
    ExitCode::from(code)
}

/// Writes to standard output. A reader that has gone away is no reason to fail.
fn say(text: &str) {
    let _ = std::io::stdout().write_all(text.as_bytes());
}

/// As `say`, on standard error.
fn warn(text: &str) {
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// Spells `java`'s options with one dash the way the parser wants them. Behind the name of a class that is to be run come
/// the program's own arguments, which stay as they are.
fn java_style(arguments: Vec<String>) -> Vec<String> {
    let mut spelled = Vec::with_capacity(arguments.len());
    let mut rest = arguments.into_iter();
    spelled.extend(rest.by_ref().take(2));
    let runs = spelled.last().is_some_and(|command| command == "run");
    while let Some(argument) = rest.next() {
        match &*argument {
            "-cp" | "-classpath" => spelled.push("--class-path".into()),
            "-ea" => spelled.push("--enable-assertions=...".into()),
            "-da" => spelled.push("--disable-assertions=...".into()),
            text if text.starts_with("-ea:") => {
                spelled.push(format!("--enable-assertions={}", &text[4..]));
            }
            text if text.starts_with("-da:") => {
                spelled.push(format!("--disable-assertions={}", &text[4..]));
            }
            "--" if runs => {
                spelled.push(argument);
                break;
            }
            text if text.starts_with('-') => spelled.push(argument),
            _ => {
                if runs {
                    // Behind this the parser takes nothing for an option of its own.
                    spelled.push("--".into());
                    spelled.push(argument);
                    break;
                }
                spelled.push(argument);
            }
        }
        // The value of an option.
        let wants_value = matches!(
            spelled.last().map(String::as_str),
            Some(
                "--class-path"
                    | "--jdk"
                    | "--max-heap"
                    | "--max-steps"
                    | "--max-seconds"
                    | "--coverage"
                    | "--add-exports"
                    | "--add-opens"
                    | "--enable-native-access"
                    | "-D"
            )
        );
        if wants_value {
            spelled.extend(rest.next());
        }
    }
    spelled.extend(rest);
    spelled
}

#[cfg(test)]
mod tests {
    use super::java_style;

    fn spelled(line: &str) -> String {
        java_style(line.split(' ').map(str::to_owned).collect()).join(" ")
    }

    #[test]
    fn a_class_path_may_stand_anywhere_but_among_a_program_s_own_arguments() {
        let check = "vitro check --failure F -cp classes Main";
        assert_eq!(spelled(check), check.replace("-cp", "--class-path"));
        let run = "vitro run -cp classes Main -cp --help -- -x";
        assert_eq!(
            spelled(run),
            "vitro run --class-path classes -- Main -cp --help -- -x"
        );
    }
}
