//! `vitro completions` and `vitro man`: what the parser of arguments knows, for shells and for `man`.

use std::io::IsTerminal;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::{End, say};

/// The option that `java` has with one dash, as the parser writes it: its letters leave no room for that spelling.
const CLASS_PATH: &str = "--class-path";

/// Says what the parser has to say, help or a mistake, and ends. In lists of options `-cp` stands where short names do.
pub fn show(said: &clap::Error) -> ! {
    let is_help = !said.use_stderr();
    if !is_help {
        said.exit();
    }
    let text = said.render();
    let has_style = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let text = match has_style {
        true => text.ansi().to_string(),
        false => text.to_string(),
    };
    say(&with_short_name(&text));
    std::process::exit(said.exit_code());
}

/// Writes `-cp` before the option.
fn with_short_name(help: &str) -> String {
    const ROOM: &str = "      ";
    let lines = help.split_inclusive('\n').map(|line| {
        let Some((before, _)) = line.split_once(CLASS_PATH) else {
            return line.to_owned();
        };
        // Only where the option itself is listed; on a terminal its style stands between.
        match before.strip_prefix(ROOM) {
            Some(style) if !style.contains(' ') => {
                let rest = &line[ROOM.len()..];
                let end = if style.is_empty() { "" } else { "\u{1b}[0m" };
                format!(" {style}-cp{end}, {rest}")
            }
            _ => line.to_owned(),
        }
    });
    lines.collect()
}

/// The same in a manual page.
fn with_short_name_in_manual(page: &str) -> String {
    let listed = "\n\\fB\\-\\-class\\-path\\fR";
    page.replace(listed, "\n\\fB\\-cp\\fR, \\fB\\-\\-class\\-path\\fR")
}

/// Prints completions for a shell.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  vitro completions bash > ~/.local/share/bash-completion/completions/vitro
  vitro completions zsh  > ~/.zfunc/_vitro
  vitro completions fish > ~/.config/fish/completions/vitro.fish")]
pub struct CompletionsArguments {
    shell: Shell,
}

/// Prints the manual page of vitro or of one of its commands.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  vitro man | man -l -
  vitro man generate > vitro-generate.1")]
pub struct ManArguments {
    /// A command; all of vitro if there is none.
    command: Option<String>,
}

pub fn completions(arguments: &CompletionsArguments) -> End {
    let mut text = Vec::new();
    let mut command = crate::Arguments::command();
    clap_complete::generate(arguments.shell, &mut command, "vitro", &mut text);
    say(&String::from_utf8_lossy(&text));
    End::Done
}

pub fn man(arguments: &ManArguments) -> End {
    let mut whole = crate::Arguments::command();
    whole.build();
    let command = match &arguments.command {
        None => whole,
        Some(name) => match whole.find_subcommand(name) {
            Some(command) => command.clone(),
            None => {
                let names: Vec<&str> = whole.get_subcommands().map(|one| one.get_name()).collect();
                let known = names.join(", ");
                return End::BadInput(format!("there is no command {name}; there are {known}"));
            }
        },
    };
    let mut text = Vec::new();
    match clap_mangen::Man::new(command).render(&mut text) {
        Ok(()) => {
            say(&with_short_name_in_manual(&String::from_utf8_lossy(&text)));
            End::Done
        }
        Err(error) => End::Internal(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_that_java_users_type_stands_in_the_list_of_options() {
        let plain = "Options:\n      --class-path <PATHS>  Folders; see --class-path.\n";
        let shown = "Options:\n -cp, --class-path <PATHS>  Folders; see --class-path.\n";
        assert_eq!(with_short_name(plain), shown);
        let styled = "      \u{1b}[1m--class-path\u{1b}[0m <PATHS>\n";
        let shown = " \u{1b}[1m-cp\u{1b}[0m, \u{1b}[1m--class-path\u{1b}[0m <PATHS>\n";
        assert_eq!(with_short_name(styled), shown);
        let page = ".TP\n\\fB\\-\\-class\\-path\\fR \\fI<PATHS>\\fR\n";
        assert!(with_short_name_in_manual(page).contains(".TP\n\\fB\\-cp\\fR, \\fB\\-\\-class"));
    }
}
