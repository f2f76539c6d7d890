//! A JUnit test that shows a failure of a whole program again: recorded values, then `main`.

use super::framework::{Framework, Options};
use crate::java::literal;

/// File name and text of a test: `main` of a class (by its Java name) with these arguments throws this exception for a
/// recorded input.
pub fn failure_test(
    main_class: &str,
    arguments: &[String],
    exception: &str,
    recorded: &str,
    options: &Options,
) -> (String, String) {
    let (package, simple) = match main_class.rsplit_once('.') {
        Some((package, simple)) => (format!("package {package};\n\n"), simple),
        None => (String::new(), main_class),
    };
    let name = format!("{}FailureTest", simple.replace('$', "_"));
    let class = simple.replace('$', ".");
    let values: Vec<String> = recorded.lines().map(quoted).collect();
    let replay = match values.is_empty() {
        true => String::new(),
        false => format!(
            "    Vitro.replay(\n        {});\n",
            values.join(",\n        ")
        ),
    };
    let given: Vec<String> = arguments
        .iter()
        .map(|argument| literal::string(&argument.encode_utf16().collect::<Vec<u16>>()))
        .collect();
    let given = match given.is_empty() {
        true => "new String[0]".to_owned(),
        false => format!("new String[] {{{}}}", given.join(", ")),
    };
    let thrown = exception.replace('$', ".");
    let thrown = thrown.strip_prefix("java.lang.").unwrap_or(&thrown);
    let Words {
        assert,
        test,
        public,
    } = Words::of(options.framework);
    let mut imports = vec![format!("import {test};\n")];
    if !values.is_empty() {
        imports.push("import vitro.Vitro;\n".to_owned());
    }
    let call = format!("{class}.main({given})");
    let (mut expected, mut throws) = (String::new(), "");
    let mut act = format!("assertThrows({thrown}.class, () -> {call});");
    match options.offers.throws {
        true => imports.insert(0, format!("import static {assert}.assertThrows;\n\n")),
        false => {
            expected = format!("(expected = {thrown}.class)");
            throws = " throws Exception";
            act = format!("{call};");
        }
    }
    let imports = imports.concat();
    let text = format!(
        "{package}{imports}\n\
         /** An input for which the program fails, as the real JVM has confirmed. */\n\
         {public}class {name} {{\n  \
         @Test{expected}\n  \
         {public}void mainFails(){throws} {{\n    \
         {class}.class.getClassLoader().setDefaultAssertionStatus(true);\n\
         {replay}    \
         {act}\n  \
         }}\n}}\n"
    );
    let text = options.spelled(options.header.clone() + &text);
    (format!("{name}.java"), text)
}

/// The words of a framework.
struct Words {
    /// The class with its assertions.
    assert: &'static str,
    /// Its annotation.
    test: &'static str,
    /// What tests must be.
    public: &'static str,
}

impl Words {
    fn of(framework: Framework) -> Words {
        let (assert, test, public) = match framework {
            Framework::JUnit5 => (
                "org.junit.jupiter.api.Assertions",
                "org.junit.jupiter.api.Test",
                "",
            ),
            Framework::JUnit4 => ("org.junit.Assert", "org.junit.Test", "public "),
            Framework::TestNg => (
                "org.testng.Assert",
                "org.testng.annotations.Test",
                "public ",
            ),
        };
        Words {
            assert,
            test,
            public,
        }
    }
}

/// A line as a string literal; a recorded line is plain ASCII.
fn quoted(line: &str) -> String {
    format!("\"{}\"", line.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::junit::framework::Offers;

    #[test]
    fn the_test_replays_and_expects_the_exception() {
        let recorded = "int 5\nstring \"a\\u0020\"\n";
        let options = Options::default();
        let thrown = "java.lang.AssertionError";
        let (name, text) = failure_test("p.Main", &[], thrown, recorded, &options);
        assert_eq!(name, "MainFailureTest.java");
        assert!(text.starts_with("package p;\n"), "{text}");
        let replay =
            "    Vitro.replay(\n        \"int 5\",\n        \"string \\\"a\\\\u0020\\\"\");\n";
        assert!(text.contains(replay), "{text}");
        let thrown = "assertThrows(AssertionError.class, () -> Main.main(new String[0]));";
        assert!(text.contains(thrown), "{text}");
    }

    #[test]
    fn it_is_written_for_the_framework_that_there_is() {
        let options = Options {
            framework: Framework::JUnit4,
            offers: Offers {
                throws: false,
                ..Offers::ALL
            },
            header: "// Mine.\n".to_owned(),
            ..Options::default()
        };
        let (_, text) = failure_test("Main", &[], "p.Gone", "", &options);
        assert_eq!(
            text,
            "// Mine.\nimport org.junit.Test;\n\n\
             /** An input for which the program fails, as the real JVM has confirmed. */\n\
             public class MainFailureTest {\n  @Test(expected = p.Gone.class)\n  \
             public void mainFails() throws Exception {\n    \
             Main.class.getClassLoader().setDefaultAssertionStatus(true);\n    \
             Main.main(new String[0]);\n  }\n}\n"
        );
    }
}
