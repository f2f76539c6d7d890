//! The projects, and what is special about each.

use std::path::PathBuf;

use crate::steps::{root, target};

/// A project that is laid out, tested, given tests, and tested again.
pub struct Project {
    /// What it is called here.
    pub name: &'static str,
    /// What is special about it.
    pub about: &'static str,
    pub origin: Origin,
    /// The classes that get tests; all if none is named.
    pub classes: &'static [&'static str],
    /// The package whose branches are counted; all if it is empty.
    pub package: &'static str,
    /// What its build is given, since what was published lacks files or a profile that it needs.
    pub options: &'static [&'static str],
}

/// Where a project comes from.
pub enum Origin {
    /// Maven's group and version. Each artifact is a module; a single one is the project.
    Published {
        group: &'static str,
        version: &'static str,
        artifacts: &'static [&'static str],
    },
    /// Written by us on published dependencies: a folder in `tests/projects`.
    Ours,
}

/// A module that publishes pom, sources and test sources.
pub struct Artifact {
    pub group: &'static str,
    pub name: &'static str,
    pub version: &'static str,
}

impl Project {
    /// Where it is laid out.
    pub fn folder(&self) -> PathBuf {
        target().join("projects").join(self.name)
    }

    /// Where it is, if it is ours.
    pub fn source(&self) -> PathBuf {
        root().join("tests/projects").join(self.name)
    }

    /// What was published.
    pub fn published(&self) -> Vec<Artifact> {
        match self.origin {
            Origin::Published {
                group,
                version,
                artifacts,
            } => {
                let artifact = |&name| Artifact {
                    group,
                    name,
                    version,
                };
                artifacts.iter().map(artifact).collect()
            }
            Origin::Ours => Vec::new(),
        }
    }

    /// Its name and its version.
    pub fn title(&self) -> String {
        match &self.published()[..] {
            [] => format!("{} (ours)", self.name),
            [only] => format!("{} {}", only.name, only.version),
            [first, ..] => format!("{} {}", self.name, first.version),
        }
    }

    /// The folders of its modules.
    pub fn modules(&self) -> Vec<PathBuf> {
        match &self.published()[..] {
            [] | [_] => vec![self.folder()],
            several => {
                let folder = |artifact: &Artifact| self.folder().join(artifact.name);
                several.iter().map(folder).collect()
            }
        }
    }

    /// Whether Gradle builds it, and not Maven.
    pub fn is_gradle(&self) -> bool {
        self.folder().join("build.gradle").is_file()
    }
}

/// Those that the test command measures: they need little.
pub const SAMPLE: [&str; 2] = ["lombok-orders", "module-inventory"];

/// All that are measured.
pub const PROJECTS: [Project; 12] = [
    Project {
        name: "commons-cli",
        about: "JUnit 5; demands a licence of every file",
        origin: Origin::Published {
            group: "commons-cli",
            version: "1.9.0",
            artifacts: &["commons-cli"],
        },
        classes: &[
            "org.apache.commons.cli.Option*",
            "org.apache.commons.cli.Util",
        ],
        package: "org.apache.commons.cli",
        options: &[],
    },
    Project {
        name: "commons-codec",
        about: "JUnit 5; bytes and digests",
        origin: Origin::Published {
            group: "commons-codec",
            version: "1.17.1",
            artifacts: &["commons-codec"],
        },
        classes: &["org.apache.commons.codec.binary.*"],
        package: "org.apache.commons.codec.binary",
        options: &[],
    },
    Project {
        name: "commons-collections4",
        about: "JUnit 5; generics",
        origin: Origin::Published {
            group: "org.apache.commons",
            version: "4.5.0",
            artifacts: &["commons-collections4"],
        },
        classes: &["org.apache.commons.collections4.functors.*"],
        package: "org.apache.commons.collections4.functors",
        options: &[],
    },
    Project {
        name: "commons-collections4-old",
        about: "JUnit 4, Java 8",
        origin: Origin::Published {
            group: "org.apache.commons",
            version: "4.4",
            artifacts: &["commons-collections4"],
        },
        classes: &["org.apache.commons.collections4.keyvalue.*"],
        package: "org.apache.commons.collections4.keyvalue",
        options: &["-Dcommons.felix.version=5.1.9"],
    },
    Project {
        name: "commons-csv",
        about: "JUnit 5; parameters of its own types",
        origin: Origin::Published {
            group: "org.apache.commons",
            version: "1.12.0",
            artifacts: &["commons-csv"],
        },
        classes: &[
            "org.apache.commons.csv.CSVFormat*",
            "org.apache.commons.csv.QuoteMode",
        ],
        package: "org.apache.commons.csv",
        options: &[],
    },
    Project {
        name: "commons-numbers",
        about: "three modules that need each other",
        origin: Origin::Published {
            group: "org.apache.commons",
            version: "1.2",
            artifacts: &[
                "commons-numbers-core",
                "commons-numbers-fraction",
                "commons-numbers-gamma",
            ],
        },
        classes: &[
            "org.apache.commons.numbers.fraction.*",
            "org.apache.commons.numbers.core.ArithmeticUtils",
        ],
        package: "org.apache.commons.numbers.fraction",
        options: &["-Dcheckstyle.skip"],
    },
    Project {
        name: "commons-validator",
        about: "calendars, locales, regular expressions",
        origin: Origin::Published {
            group: "commons-validator",
            version: "1.9.0",
            artifacts: &["commons-validator"],
        },
        classes: &["org.apache.commons.validator.routines.checkdigit.*"],
        package: "org.apache.commons.validator.routines.checkdigit",
        options: &["-DargLine="],
    },
    Project {
        name: "gradle-ledger",
        about: "Gradle, JUnit 4, Java 8, `-Xlint:all -Werror`, Guava",
        origin: Origin::Ours,
        classes: &[],
        package: "",
        options: &[],
    },
    Project {
        name: "kotlin-booking",
        about: "Kotlin with sealed and data classes",
        origin: Origin::Ours,
        classes: &[],
        package: "",
        options: &[],
    },
    Project {
        name: "lombok-orders",
        about: "Lombok, slf4j, AssertJ",
        origin: Origin::Ours,
        classes: &[],
        package: "",
        options: &[],
    },
    Project {
        name: "module-inventory",
        about: "a Java module, Jackson",
        origin: Origin::Ours,
        classes: &[],
        package: "",
        options: &[],
    },
    Project {
        name: "spring-library",
        about: "Spring Boot, JPA, Mockito",
        origin: Origin::Ours,
        classes: &[],
        package: "",
        options: &[],
    },
];
