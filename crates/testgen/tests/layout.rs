//! Random statements, laid out here and by google-java-format.

mod support;

use std::process::Command;

use support::*;
use vitro_stable::Random;
use vitro_testgen::java::expr::{annotation, method_head};
use vitro_testgen::java::{Expr, Statement};

/// Random pieces of Java.
struct Sources(Random);

impl Sources {
    fn below(&mut self, limit: usize) -> usize {
        self.0.below(limit)
    }

    fn name(&mut self) -> String {
        let stem = [
            "x",
            "value",
            "account",
            "numberOfElements",
            "aRatherLongVariableName",
        ];
        stem[self.below(stem.len())].to_owned()
    }

    fn type_name(&mut self) -> String {
        let names = [
            "Foo",
            "ArrayList<>",
            "Account.Card",
            "VeryLongNameOfSomeClassOrOther",
        ];
        names[self.below(names.len())].to_owned()
    }

    fn list(&mut self, depth: usize, most: usize) -> Vec<Expr> {
        let count = self.below(most + 1);
        (0..count).map(|_| self.expr(depth)).collect()
    }

    fn literal(&mut self) -> Expr {
        let words = [
            "1",
            "-7L",
            "0.5f",
            "'a'",
            "null",
            "\"text\"",
            "\"50% of it\"",
            "\"{0} and {1}\"",
            "\"a text of five words\"",
            "Integer.MIN_VALUE",
            "Foo.class",
        ];
        Expr::text(words[self.below(words.len())])
    }

    fn call(&mut self, depth: usize) -> Expr {
        let names = ["of", "getX", "assertEquals", "aMethodWithALongName"];
        let name = names[self.below(names.len())];
        let arguments = self.list(depth, 4);
        match self.below(9) {
            4 => {
                let lambda = Expr::Lambda {
                    parameters: "()".to_owned(),
                    body: Some(Box::new(Expr::call(name, arguments))),
                };
                Expr::call("assertThatThrownBy", vec![lambda])
                    .then("isInstanceOf", vec![Expr::text("FooException.class")])
                    .then("hasMessage", self.list(depth, 1))
            }
            5 => Expr::text(self.name())
                .cast("Foo")
                .field("value")
                .then(name, arguments),
            6 => Expr::text(self.name())
                .field("next")
                .field("previous")
                .then(name, arguments),
            7 => Expr::text("this").field("x").then(name, arguments),
            8 => Expr::New {
                outer: None,
                type_name: self.type_name(),
                arguments,
            }
            .then("build", self.list(depth, 2)),
            0 => Expr::call(name, arguments),
            1 => Expr::text("List").then(name, arguments),
            2 => Expr::text(self.name()).then(name, arguments),
            _ => Expr::text(self.name())
                .then("get", vec![Expr::text("0")])
                .then(name, arguments),
        }
    }

    fn expr(&mut self, depth: usize) -> Expr {
        if depth == 0 {
            return match self.below(2) {
                0 => Expr::text(self.name()),
                _ => self.literal(),
            };
        }
        match self.below(11) {
            9 => Expr::Array {
                type_name: Some("String[][]".to_owned()),
                elements: (0..self.below(4))
                    .map(|_| Expr::Array {
                        type_name: None,
                        elements: (0..self.below(6)).map(|_| self.literal()).collect(),
                    })
                    .collect(),
            },
            10 => Expr::Lambda {
                parameters: ["ignored", "(first, second)"][self.below(2)].to_owned(),
                body: Some(Box::new(self.expr(depth - 1))),
            },
            0 | 1 => self.literal(),
            2 => Expr::text(self.name()),
            3 | 4 => self.call(depth - 1),
            5 => Expr::New {
                outer: None,
                type_name: self.type_name(),
                arguments: self.list(depth - 1, 3),
            },
            6 => Expr::Array {
                type_name: Some("int[]".to_owned()),
                elements: (0..self.below(30))
                    .map(|_| Expr::text(self.below(5000).to_string()))
                    .collect(),
            },
            7 => Expr::string(&vec![
                u16::from(b'a') + self.below(5) as u16;
                self.below(150)
            ]),
            _ => Expr::text(self.name()).cast("Foo"),
        }
    }

    fn statement(&mut self) -> Statement {
        match self.below(6) {
            0 => Statement::Expr(self.call(3)),
            1 => Statement::Assign {
                target: Expr::text(self.name()).field("next"),
                value: self.expr(3),
            },
            2 => {
                let lambda = Expr::Lambda {
                    parameters: "()".to_owned(),
                    body: Some(Box::new(self.call(2))),
                };
                let call = Expr::call(
                    "assertThrows",
                    vec![Expr::text("FooException.class"), lambda],
                );
                Statement::Declare {
                    type_name: "FooException".to_owned(),
                    name: "thrown".to_owned(),
                    value: call,
                }
            }
            3 => Statement::Declare {
                type_name: "int[]".to_owned(),
                name: self.name(),
                value: Expr::Array {
                    type_name: None,
                    elements: (0..self.below(40)).map(|_| self.literal()).collect(),
                },
            },
            _ => Statement::Declare {
                type_name: self.type_name().replace("<>", "<String>"),
                name: self.name(),
                value: self.expr(3),
            },
        }
    }
}

/// What google-java-format makes of a text.
fn formatted(text: &str) -> String {
    let file = fresh("layout").join("T.java");
    std::fs::write(&file, text).unwrap();
    let mut command = Command::new(jdk17().join("bin/java"));
    for part in ["api", "code", "file", "parser", "tree", "util"] {
        command.arg("--add-exports");
        command.arg(format!(
            "jdk.compiler/com.sun.tools.javac.{part}=ALL-UNNAMED"
        ));
    }
    let jars = std::env::join_paths(jars("google-java-format-")).unwrap();
    command.arg("-cp").arg(jars);
    command
        .arg("com.google.googlejavaformat.java.Main")
        .arg(&file);
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Compares pieces that each begin with a comment.
fn compare(ours: &str, theirs: &str) {
    let parts =
        |text: &str| -> Vec<String> { text.split("  // ").skip(1).map(str::to_owned).collect() };
    let (ours, theirs) = (parts(ours), parts(theirs));
    assert_eq!(ours.len(), theirs.len());
    let pairs = ours.iter().zip(&theirs);
    let wrong: Vec<String> = pairs
        .filter(|(ours, theirs)| ours != theirs)
        .map(|(ours, theirs)| format!("ours {ours}\ntheirs {theirs}"))
        .collect();
    let few = wrong[..wrong.len().min(12)].join("\n");
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{few}",
        wrong.len(),
        ours.len()
    );
}

#[test]
fn random_statements_are_laid_out_as_by_the_formatter() {
    let mut random = Sources(Random::new(7));
    let mut text = String::from("class T {\n  void t() {\n");
    for index in 0..1500 {
        let statement = random.statement().lay(4);
        text.push_str(&format!("    // {index}\n    {statement}\n"));
    }
    text.push_str("  }\n}\n");
    compare(&text, &formatted(&text));
}

#[test]
fn random_method_heads_are_laid_out_as_by_the_formatter() {
    let mut random = Sources(Random::new(8));
    let mut members = Vec::new();
    for index in 0..400 {
        let rows: Vec<Expr> = (0..1 + random.below(16))
            .map(|_| {
                let cell = "1, ".repeat(1 + random.below(8));
                Expr::text(format!("\"{cell}\""))
            })
            .collect();
        let annotated = annotation("CsvSource", &rows, 2);
        let count = random.below(5);
        let parameters: Vec<String> = (0..count)
            .map(|_| format!("int {}", random.name()))
            .collect();
        let count = random.below(3);
        let throws: Vec<String> = (0..count)
            .map(|_| random.type_name().replace("<>", ""))
            .collect();
        let name = format!(
            "void {}_{}",
            random.name(),
            random.name().repeat(1 + random.below(2))
        );
        let head = method_head(&name, &parameters, &throws, 2);
        members.push(format!(
            "  // {index}\n  {annotated}\n  {head}\n    x();\n  }}\n"
        ));
    }
    let text = format!("class T {{\n{}}}\n", members.join("\n"));
    compare(&text, &formatted(&text));
}
