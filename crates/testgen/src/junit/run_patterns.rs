//! Which test classes a build runs, by the names of their files.

use globset::GlobBuilder;

/// What the builds of Maven run if they say nothing.
const USUAL: [&str; 4] = ["**/Test*", "**/*Test", "**/*Tests", "**/*TestCase"];

/// The patterns by which a build chooses the tests that it runs, as Maven and Gradle write them: `**/*Test.java`.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct RunPatterns {
    /// One of these must match; all files are run if there is none.
    pub included: Vec<String>,
    /// None of these may.
    pub excluded: Vec<String>,
}

impl RunPatterns {
    /// Those of Surefire, Maven's plugin for tests, which has its own if a build says nothing.
    pub fn of_surefire(included: &[String], excluded: &[String]) -> RunPatterns {
        let usual = || USUAL.map(str::to_owned).to_vec();
        RunPatterns {
            included: Some(included.to_vec())
                .filter(|said| !said.is_empty())
                .unwrap_or_else(usual),
            excluded: excluded.to_vec(),
        }
    }

    /// Whether the test class in this file is run: `zoo/LionTest.java`.
    pub fn run(&self, file: &str) -> bool {
        let file = bare(file);
        let matches = |said: &String| said.split(',').any(|one| matches(one.trim(), file));
        (self.included.is_empty() || self.included.iter().any(matches))
            && !self.excluded.iter().any(matches)
    }
}

/// What cannot be read as a pattern of names, such as a regular expression, matches nothing.
fn matches(pattern: &str, file: &str) -> bool {
    let glob = GlobBuilder::new(bare(pattern))
        .literal_separator(true)
        .build();
    glob.is_ok_and(|glob| glob.compile_matcher().is_match(file))
}

/// Both sources and classes are named.
fn bare(file: &str) -> &str {
    let source = file.strip_suffix(".java");
    source
        .or_else(|| file.strip_suffix(".class"))
        .unwrap_or(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(words: &[&str]) -> Vec<String> {
        words.iter().map(|&word| word.to_owned()).collect()
    }

    #[test]
    fn a_build_says_which_tests_it_runs() {
        let excluded = texts(&["**/Abstract*.java", "**/*$*, **/slow/**"]);
        let patterns = RunPatterns::of_surefire(&[], &excluded);
        assert!(patterns.run("zoo/LionVitroTest.java"));
        assert!(patterns.run("LionVitroTest.java"));
        assert!(patterns.run("zoo/SomeAbstractLionVitroTest.java"));
        assert!(!patterns.run("zoo/AbstractLionVitroTest.java"));
        assert!(!patterns.run("zoo/slow/LionVitroTest.java"));
        assert!(!patterns.run("zoo/LionChecks.java"));
    }

    #[test]
    fn a_build_that_says_nothing_runs_all() {
        assert!(RunPatterns::default().run("zoo/Lion.java"));
        let only = RunPatterns {
            included: texts(&["**/*Spec.class", "%regex[.*Checks.*]"]),
            excluded: Vec::new(),
        };
        assert!(only.run("zoo/LionSpec.java") && !only.run("zoo/LionVitroTest.java"));
    }
}
