//! `vitro completions` and `vitro man`: what the parser of arguments knows, for shells and for `man`.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::{End, say};

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
            say(&String::from_utf8_lossy(&text));
            End::Done
        }
        Err(error) => End::Internal(error.to_string()),
    }
}
