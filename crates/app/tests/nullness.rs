//! Annotations that forbid null are obeyed: no test hands over null there, and what only null leads to stays open for
//! that reason. The annotations are declared here under their real names.

mod support;

use std::path::PathBuf;

use support::*;

const NOT_NULL: &str = "package org.jetbrains.annotations;
import java.lang.annotation.*;
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.PARAMETER, ElementType.METHOD, ElementType.FIELD})
public @interface NotNull {}
";

const NULLABLE: &str = "package org.jspecify.annotations;
import java.lang.annotation.*;
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE_USE)
public @interface Nullable {}
";

const NULL_MARKED: &str = "package org.jspecify.annotations;
import java.lang.annotation.*;
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.PACKAGE, ElementType.TYPE})
public @interface NullMarked {}
";

const MARKED_PACKAGE: &str = "@org.jspecify.annotations.NullMarked\npackage marked;\n";

/// The text and the elements are never null, the suffix may be.
const LABELS: &str = r#"package marked;

import java.util.List;
import org.jspecify.annotations.Nullable;

public final class Labels {
  private final String name;

  public Labels(String name) {
    this.name = name;
  }

  public int length(List<String> parts, @Nullable String suffix) {
    int length = 0;
    for (String part : parts) {
      if (part == null) {
        throw new IllegalStateException("no part");
      }
      length += part.length();
    }
    if (suffix == null) {
      return length;
    }
    return length + 100;
  }

  public boolean isLong() {
    return name.length() > 3;
  }
}
"#;

/// A parameter that is handed on without a look, the result of a stub, and what has no annotation.
const READER: &str = r#"package plain;

import java.util.List;
import org.jetbrains.annotations.NotNull;

public final class Reader {
  public interface Source {
    @NotNull String read();
    String header();
    @NotNull Source next();
    @NotNull List<String> lines();
    String comment();
  }

  public static final class Place {
    public final int line;

    public Place(int line) {
      this.line = line;
    }
  }

  public static Place keep(@NotNull Place place, int line) {
    return line > 7 ? place : null;
  }

  public static String first(@NotNull Source source) {
    if (source == null) {
      throw new IllegalArgumentException("no source");
    }
    if (source.header() == null) {
      return "bare";
    }
    return source.read() == null ? "nothing" : "text";
  }
}
"#;

fn annotated(name: &str) -> PathBuf {
    let sources = [
        ("org/jetbrains/annotations/NotNull.java", NOT_NULL),
        ("org/jspecify/annotations/Nullable.java", NULLABLE),
        ("org/jspecify/annotations/NullMarked.java", NULL_MARKED),
        ("marked/package-info.java", MARKED_PACKAGE),
        ("marked/Labels.java", LABELS),
        ("plain/Reader.java", READER),
    ];
    project(name, &sources)
}

#[test]
fn null_is_not_handed_over_where_it_is_forbidden() {
    let folder = annotated("nullness");
    let summary = succeed(&folder, &["generate", "--verbose"]);
    let test = |class: &str| read(&folder.join(format!("src/test/java/{class}VitroTest.java")));
    let forbidden = "may need a null that annotations forbid";

    let labels = test("marked/Labels");
    let length = tests_of(&labels, "length").concat();
    assert!(length.contains("String suffix = null;"), "{length}");
    assert!(!length.contains("IllegalStateException"), "{length}");
    let others = labels.replace("String suffix = null;", "");
    assert!(
        !others.contains("= null;") && !others.contains("(null"),
        "{labels}"
    );
    let open = |part: &str| {
        let mut lines = summary.lines();
        lines.any(|line| line.contains(part) && line.contains(forbidden))
    };
    let element = "length: not explored: null for parts[0], which an annotation forbids";
    assert!(summary.contains(element), "{summary}");

    let reader = test("plain/Reader");
    let kept = tests_of(&reader, "keep_line").concat();
    assert!(kept.contains("new Reader.Place("), "{kept}");
    assert!(!reader.contains("Place place = null"), "{reader}");
    let first = tests_of(&reader, "first").concat();
    // Nobody has said that there is a header.
    assert!(
        first.contains("\"bare\"") && first.contains("\"text\""),
        "{first}"
    );
    assert!(!first.contains("\"nothing\""), "{first}");
    assert!(!first.contains("IllegalArgumentException"), "{first}");
    // What is never called returns no null either, where that is forbidden.
    let parts: String = first.split_whitespace().collect();
    for (method, nothing) in [
        ("Stringread()", true),
        ("Sourcenext()", true),
        ("lines()", true),
        ("Stringcomment()", false),
    ] {
        let bodies = parts.split(method).skip(1);
        let gives_null = |body: &str| body.starts_with("{returnnull;");
        let all: Vec<bool> = bodies.map(gives_null).collect();
        assert!(!all.is_empty(), "{method} in {first}");
        assert!(
            all.iter().all(|&null| null != nothing),
            "{method} in {first}"
        );
    }
    assert!(parts.contains("Sourcenext(){returnthis;"), "{first}");
    assert!(open("throw new IllegalArgumentException()"), "{summary}");
    assert!(!summary.contains("dropped:"), "{summary}");
}

#[test]
fn annotations_are_obeyed_unless_the_settings_say_otherwise() {
    let folder = annotated("nullness_off");
    std::fs::write(folder.join("vitro.toml"), "obey-nullness = false\n").expect("a file");
    succeed(&folder, &["generate", "--class", "plain.Reader"]);
    let reader = read(&folder.join("src/test/java/plain/ReaderVitroTest.java"));
    let first = tests_of(&reader, "first").concat();
    assert!(first.contains("IllegalArgumentException"), "{first}");
    assert!(first.contains("\"nothing\""), "{first}");
}
