//! A small test that is written, compiled and run as generated ones are: with the same compiler, class paths, runner and
//! sandbox. That it passes says more than any look at files.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use vitro_program::{ClassPath, Jdk};
use vitro_testgen::replay::compile::CompilerRules;
use vitro_testgen::replay::{ReplayError, Sandbox, Scratch, Suite, Tools, Verification, verify};
use vitro_testgen::{Case, Classes, Ending, Inputs, Library, Observed, Primitive, Target};

use crate::generate::test_tools::TestTools;

/// The class under test, and its source.
const NAME: &str = "vitro/doctor/Sample";
const SOURCE: &str = "package vitro.doctor;\n\npublic class Sample {\n  public static int one() {\n    return 1;\n  }\n}\n";
/// One run; a machine that needs longer is stuck.
const TIME: Duration = Duration::from_secs(120);

/// What a test is tried with.
pub struct Trial<'a> {
    /// The JDK.
    pub jdk: &'a Jdk,
    /// How it is written.
    pub tests: &'a TestTools,
    /// The jars that run it.
    pub frameworks: Vec<PathBuf>,
    /// The class path of the module.
    pub class_path: Vec<PathBuf>,
}

impl Trial<'_> {
    /// Nothing if the test passes; else why it does not.
    pub fn run(&self) -> Option<String> {
        match self.verified() {
            Ok(reason) => reason,
            Err(error) => Some(error.to_string()),
        }
    }

    fn verified(&self) -> Result<Option<String>, ReplayError> {
        let tools = Tools::of_jdk(self.jdk.home())?;
        let scratch = Scratch::new()?;
        let classes = scratch.path().join("classes");
        let source = scratch.path().join("Sample.java");
        for made in [fs::create_dir_all(&classes), fs::write(&source, SOURCE)] {
            made.map_err(|error| ReplayError::File {
                path: scratch.path().to_owned(),
                reason: error.to_string(),
            })?;
        }
        // The sample is in no module of the project.
        let rules = CompilerRules {
            module: None,
            ..self.tests.rules.clone()
        };
        let options = rules.options(&tools.compiler, &classes)?;
        let compilation = tools.compiler.compile(&[source], &[], &classes, &options)?;
        if !compilation.is_success {
            return Err(ReplayError::Compiler(compilation.said));
        }
        let Ok(opened) = ClassPath::from_places([&classes], self.jdk.version().feature) else {
            return Ok(Some("the compiled class cannot be read".to_owned()));
        };
        let library = Library::new(&opened, Some(self.jdk));
        let Some(case) = case(&library) else {
            return Ok(Some("the compiled class cannot be read".to_owned()));
        };
        let suite = Suite {
            class: NAME.to_owned(),
            cases: vec![case],
        };
        let mut class_path = vec![classes];
        class_path.extend(self.class_path.iter().cloned());
        let how = Verification {
            runs: 1,
            at_once: 1,
            replaces: false,
            seed: 1,
            time: TIME,
            heap_megabytes: 512,
            folder: scratch.path().join("tests"),
            class_path,
            test_class_path: self.tests.class_path.clone(),
            offers_framework: self.tests.offers_framework,
            frameworks: self.frameworks.clone(),
            rules,
            sandbox: Sandbox::strictest(),
        };
        let verified = verify(&tools, &library, &[suite], &self.tests.options, &how)?;
        let mut dropped = verified.into_iter().flat_map(|one| one.dropped);
        Ok(dropped.next().map(|(_, reason)| reason.to_string()))
    }
}

/// `one()` returns 1.
fn case(library: &Library<'_>) -> Option<Case> {
    let file = library.class(NAME)?;
    let method = file.methods.iter().find(|method| &*method.name == "one")?;
    let inputs = Inputs {
        target: Target::of(&file, method),
        statics: Vec::new(),
        start: Vec::new(),
        receiver: None,
        arguments: Vec::new(),
    };
    let one = Observed::Primitive(Primitive::Int(1));
    Some(Case::new(inputs, Ending::Returned(Some(one)), Vec::new()))
}
