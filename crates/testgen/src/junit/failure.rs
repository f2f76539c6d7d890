//! A JUnit test that shows a failure of a whole program again: recorded values, then `main`.

use crate::java::literal;

/// File name and text of a test for JUnit 5: `main` of a class (by its Java name) with these arguments throws this exception
/// for a recorded input.
pub fn failure_test(
    main_class: &str,
    arguments: &[String],
    exception: &str,
    recorded: &str,
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
    let import = match values.is_empty() {
        true => "",
        false => "import vitro.Vitro;\n",
    };
    let text = format!(
        "{package}import static org.junit.jupiter.api.Assertions.assertThrows;\n\n\
         import org.junit.jupiter.api.Test;\n{import}\n\
         /** An input for which the program fails, as the real JVM has confirmed. */\n\
         class {name} {{\n  \
         @Test\n  \
         void mainFails() {{\n    \
         {class}.class.getClassLoader().setDefaultAssertionStatus(true);\n\
         {replay}    \
         assertThrows({thrown}.class, () -> {class}.main({given}));\n  \
         }}\n}}\n"
    );
    (format!("{name}.java"), text)
}

/// A line as a string literal; a recorded line is plain ASCII.
fn quoted(line: &str) -> String {
    format!("\"{}\"", line.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_test_replays_and_expects_the_exception() {
        let recorded = "int 5\nstring \"a\\u0020\"\n";
        let (name, text) = failure_test("p.Main", &[], "java.lang.AssertionError", recorded);
        assert_eq!(name, "MainFailureTest.java");
        assert!(text.starts_with("package p;\n"), "{text}");
        let replay =
            "    Vitro.replay(\n        \"int 5\",\n        \"string \\\"a\\\\u0020\\\"\");\n";
        assert!(text.contains(replay), "{text}");
        let thrown = "assertThrows(AssertionError.class, () -> Main.main(new String[0]));";
        assert!(text.contains(thrown), "{text}");
    }
}
