//! The arguments, as `cargo xtask` passes them on: where the tools are, and what is wanted.

use std::path::PathBuf;

use vitro_engine::StrategyName;

/// What to do.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Command {
    /// Judge the fixtures.
    Fixtures,
    /// Print files with the comments that would match.
    Bless,
    /// Print the table of algorithms.
    Algorithms,
    /// Print the table of strategies.
    Strategies,
}

/// What is wanted.
pub struct Options {
    /// What to do.
    pub command: Command,
    /// The folder with the topics.
    pub sources: PathBuf,
    /// The sources of the bundled example.
    pub shop: PathBuf,
    /// Where compiled classes are kept.
    pub target: PathBuf,
    /// A full JDK 17, whose compiler is used.
    pub compiler: PathBuf,
    /// The jar of the Eclipse compiler.
    pub ecj: PathBuf,
    /// The JDK whose library and `java` are used.
    pub jdk: PathBuf,
    /// The program itself, which runs the inputs, too.
    pub vitro: PathBuf,
    /// Only methods whose full name contains this.
    pub filter: String,
    /// Whether paths are run on `java` and on `vitro`.
    pub replay: bool,
    /// Whether other strategies are compared.
    pub strategies: bool,
    /// Where the queries to the solver are written.
    pub record: Option<PathBuf>,
    /// Print every open goal.
    pub verbose: bool,
    /// The strategy for the table of algorithms.
    pub strategy: StrategyName,
}

impl Options {
    /// Reads the arguments of the process.
    pub fn read() -> Result<Options, String> {
        let mut arguments = std::env::args().skip(1);
        let command = match arguments.next().as_deref() {
            Some("fixtures") => Command::Fixtures,
            Some("bless") => Command::Bless,
            Some("algorithms") => Command::Algorithms,
            Some("strategies") => Command::Strategies,
            _ => return Err("fixtures, bless, algorithms or strategies?".to_owned()),
        };
        let mut options = Options {
            command,
            sources: PathBuf::new(),
            shop: PathBuf::new(),
            target: PathBuf::new(),
            compiler: PathBuf::new(),
            ecj: PathBuf::new(),
            jdk: PathBuf::new(),
            vitro: PathBuf::new(),
            filter: String::new(),
            replay: true,
            strategies: true,
            record: None,
            verbose: false,
            strategy: StrategyName::Guided,
        };
        while let Some(name) = arguments.next() {
            match &*name {
                "--no-replay" => options.replay = false,
                "--no-strategies" => options.strategies = false,
                "--verbose" => options.verbose = true,
                _ => {
                    let value = arguments.next().ok_or(format!("{name} needs a value"))?;
                    options.set(&name, value)?;
                }
            }
        }
        Ok(options)
    }

    fn set(&mut self, name: &str, value: String) -> Result<(), String> {
        match name {
            "--sources" => self.sources = value.into(),
            "--shop" => self.shop = value.into(),
            "--target" => self.target = value.into(),
            "--compiler" => self.compiler = value.into(),
            "--ecj" => self.ecj = value.into(),
            "--jdk-home" => self.jdk = value.into(),
            "--vitro" => self.vitro = value.into(),
            "--record" => self.record = Some(value.into()),
            "--filter" => self.filter = value,
            "--strategy" => {
                self.strategy = match &*value {
                    "depth" => StrategyName::Depth,
                    "breadth" => StrategyName::Breadth,
                    "deepening" => StrategyName::Deepening,
                    "guided" => StrategyName::Guided,
                    "interleaved" => StrategyName::Interleaved(0),
                    "random" => StrategyName::Random(0),
                    _ => return Err(format!("there is no strategy {value}")),
                }
            }
            _ => return Err(format!("there is no option {name}")),
        }
        Ok(())
    }

    /// Whether the filter lets this through.
    pub fn wants(&self, target: &str) -> bool {
        target.contains(&self.filter)
    }
}
