//! `vitro generate` in a Maven project with rules: Java 8, JUnit 4, warnings that are errors, a licence before each file, tests
//! of people, code that tools wrote. What it writes is compiled and run as that project's build does it.

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;

use support::*;

const LICENCE: &str = "/*\n * Licensed to nobody.\n */\n";
const POM: &str = "<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>ledger</groupId> <artifactId>ledger</artifactId> <version>1</version>
  <properties>
    <maven.compiler.source>1.8</maven.compiler.source> <maven.compiler.target>1.8</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.13.2</version><scope>test</scope></dependency>
  </dependencies>
  <build><plugins><plugin>
    <artifactId>maven-compiler-plugin</artifactId>
    <configuration><compilerArgs><arg>-Xlint:all,-options</arg><arg>-Werror</arg></compilerArgs></configuration>
  </plugin></plugins></build>
</project>";

/// An annotation as Lombok has it.
const GENERATED: &str = "package lombok;

public @interface Generated {}
";

const BOOK: &str = "package ledger;

import java.util.List;
import java.util.Map;

public class Book {
  public static final String MARK = \"\";

  /** @deprecated since {@link #sum} is there. */
  @Deprecated
  public static int total(List<Integer> entries) {
    return entries.size() == 3 && entries.get(0) == 7 ? 1 : 2;
  }

  public static int sum(Map<String, Integer> entries) {
    if (entries.size() == 2 && entries.containsKey(\"rent\")) {
      return entries.get(\"rent\");
    }
    return 0;
  }

  public static boolean isLong(String text) {
    return text.length() > 60;
  }

  public static java.util.Set<String> names(boolean all) {
    return all ? new java.util.TreeSet<>(java.util.Arrays.asList(\"a\", \"b\")) : java.util.Collections.emptySet();
  }

  @lombok.Generated
  public int hash(int seed) {
    return seed > 3 ? 1 : 0;
  }

  public static void main(String[] arguments) {
    if (arguments.length > 2) {
      System.out.println(\"many\");
    }
  }
}
";

const COIN: &str = "package old;

/** @deprecated There are notes. */
@Deprecated
public class Coin {
  public final int cents;

  public Coin(int cents) {
    this.cents = cents;
  }
}
";

const PURSE: &str = "package ledger;

public class Purse {
  @SuppressWarnings(\"deprecation\")
  public static boolean isRich(old.Coin coin) {
    return coin.cents > 100;
  }
}
";

const OWN_TEST: &str = "package ledger;

import static org.junit.Assert.assertFalse;

import org.junit.Test;

public class BookTest {
  @Test
  public void shortTexts() {
    assertFalse(Book.isLong(\"\"));
  }
}
";

/// A project of these sources, compiled for Java 8.
fn ledger(name: &str) -> PathBuf {
    let project = fresh(name);
    let put = |file: &str, text: &str| {
        let path = project.join(file);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
        std::fs::write(path, text).expect("a file");
    };
    put("pom.xml", POM);
    put(
        "src/main/java/lombok/Generated.java",
        &(LICENCE.to_owned() + GENERATED),
    );
    put(
        "src/main/java/ledger/Book.java",
        &(LICENCE.to_owned() + BOOK),
    );
    for (file, text) in [("old/Coin.java", COIN), ("ledger/Purse.java", PURSE)] {
        let file = format!("src/main/java/{file}");
        put(&file, &(LICENCE.to_owned() + text));
    }
    put(
        "src/test/java/ledger/BookTest.java",
        &(LICENCE.to_owned() + OWN_TEST),
    );
    let sources = java_files(&project.join("src/main/java"));
    let classes = project.join("target/classes");
    javac(
        &["-g", "--release", "8", "-nowarn"],
        &sources,
        &[],
        &classes,
    );
    project
}

/// Compiles the project's tests as its build does, and runs those of a class.
fn passes(project: &Path, class: &str) {
    let mut class_path = vec![project.join("target/classes")];
    class_path.extend(jars("junit-4"));
    let compiled = project.join("target/test-classes");
    let rules = ["--release", "8", "-Xlint:all,-options", "-Werror"];
    javac(
        &rules,
        &java_files(&project.join("src/test/java")),
        &class_path,
        &compiled,
    );
    class_path.push(compiled);
    let output = Command::new("java")
        .args(["-ea", "-cp"])
        .arg(std::env::join_paths(class_path).expect("a class path"))
        .args(["org.junit.runner.JUnitCore", class])
        .output()
        .expect("java runs");
    assert!(output.status.success(), "{}", text(&output.stdout));
}

#[test]
fn tests_keep_the_rules_of_the_project() {
    let project = ledger("rules-ledger");
    let (code, said) = outcome(&project, &["generate", "--runs", "2"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("left out: 2 members"), "{said}");
    let own = project.join("src/test/java/ledger/BookTest.java");
    assert_eq!(read(&own), LICENCE.to_owned() + OWN_TEST);
    let tests = read(&project.join("src/test/java/ledger/BookVitroTest.java"));
    assert!(tests.starts_with(LICENCE), "{tests}");
    for part in [
        "import org.junit.Test;",
        "Arrays.asList(",
        "entries.put(\"rent\"",
        "new HashSet<>(Arrays.asList(\"a\", \"b\"))",
    ] {
        assert!(tests.contains(part), "{part}: {tests}");
    }
    for part in ["main(", ".hash(", "List.of", "Map.of", "repeat("] {
        assert!(!tests.contains(part), "{part}: {tests}");
    }
    for test in tests.split("@Test").skip(1) {
        let is_deprecated = test.contains("Book.total(");
        let suppresses = test.contains("@SuppressWarnings(\"deprecation\")");
        assert_eq!(is_deprecated, suppresses, "{test}");
    }
    passes(&project, "ledger.BookVitroTest");

    // No annotation suppresses what the compiler says of an import at this release.
    let tests = read(&project.join("src/test/java/ledger/PurseVitroTest.java"));
    assert!(tests.contains("new old.Coin(101)"), "{tests}");
    assert!(
        tests.contains("@SuppressWarnings(\"deprecation\")"),
        "{tests}"
    );
    passes(&project, "ledger.PurseVitroTest");
}

/// Its method breaks its own assertion.
const AUDIT: &str = "package ledger;

import java.util.List;

public class Audit {
  public void balance(List<String> entries) {
    assert entries.size() != 2 : \"two\";
  }
}
";

#[test]
fn reach_and_check_write_tests_by_the_same_rules() {
    let project = ledger("rules-reach");
    std::fs::write(project.join("vitro.toml"), "suffix = 'MadeTest'\n").expect("settings");
    let whole = LICENCE.to_owned() + BOOK;
    let line = whole
        .lines()
        .position(|line| line.contains("get(\"rent\")"));
    let place = format!("ledger.Book.sum:{}", line.expect("the line") + 1);
    let arguments = ["reach", &place, "--out", "src/test/java"];
    let (code, said) = outcome(&project, &arguments);
    assert_eq!(code, Some(0), "{said}");
    let tests = read(&project.join("src/test/java/ledger/BookMadeTest.java"));
    for part in [LICENCE, "import org.junit.Test;", "entries.put(\"rent\""] {
        assert!(tests.contains(part), "{part}: {tests}");
    }
    passes(&project, "ledger.BookMadeTest");

    write_source(&project, "ledger/Audit.java", AUDIT);
    compile(&project);
    let arguments = [
        "check",
        "--failure",
        "shown",
        "--method",
        "balance",
        "ledger.Audit",
    ];
    let (code, said) = outcome(&project, &arguments);
    assert_eq!(code, Some(1), "{said}");
    let shown = read(&project.join("shown/AuditMadeTest.java"));
    let own = project.join("src/test/java/ledger/AuditMadeTest.java");
    std::fs::write(&own, &shown).expect("a file");
    assert!(shown.contains("Arrays.asList("), "{shown}");
    passes(&project, "ledger.AuditMadeTest");
}

const IN_HAMCREST: &str = "package ledger;

import static org.hamcrest.CoreMatchers.is;
import static org.hamcrest.MatcherAssert.assertThat;

public class BookTest {
  @org.junit.Test
  public void shortTexts() {
    assertThat(Book.isLong(\"\"), is(false));
  }
}
";

const IN_TRUTH: &str = "package ledger;

import static com.google.common.truth.Truth.assertThat;

public class BookTest {
  @org.junit.Test
  public void shortTexts() {
    assertThat(Book.isLong(\"\")).isFalse();
  }
}
";

const TRUTH: &str = "<dependency><groupId>com.google.truth</groupId><artifactId>truth</artifactId>\
                     <version>1.4.4</version><scope>test</scope></dependency>\n  </dependencies>";

#[test]
fn tests_assert_in_the_words_of_the_projects_own() {
    let project = ledger("rules-words");
    let text = |own: &str, words: [&str; 3]| {
        let test = LICENCE.to_owned() + own;
        std::fs::write(project.join("src/test/java/ledger/BookTest.java"), test).expect("a test");
        let (code, said) = outcome(&project, &["generate", "--runs", "1"]);
        assert_eq!(code, Some(0), "{said}");
        let tests = read(&project.join("src/test/java/ledger/BookVitroTest.java"));
        for part in words {
            assert!(tests.contains(part), "{part}: {tests}");
        }
        assert!(!tests.contains("assertEquals"), "{tests}");
    };
    let words = [
        "assertThat(actual, is(",
        "assertThrows(",
        "assertThat(actual, notNullValue())",
    ];
    text(IN_HAMCREST, words);
    passes(&project, "ledger.BookVitroTest");

    let pom = POM.replace("</dependencies>", TRUTH);
    std::fs::write(project.join("pom.xml"), pom).expect("a pom");
    let words = [
        "assertThat(actual).isEqualTo(",
        "assertThrows(",
        "assertThat(actual).isNotNull()",
    ];
    text(IN_TRUTH, words);
}

#[test]
fn only_what_the_projects_own_tests_leave_open_is_written() {
    let project = ledger("rules-complete");
    let line = BOOK
        .lines()
        .position(|line| line.contains("text.length() > 60"));
    let line = line.expect("the line") + 1 + LICENCE.lines().count();
    let report = |missed: u32| {
        format!(
            "<report name=\"ledger\"><package name=\"ledger\"><class name=\"ledger/Book\" sourcefilename=\"Book.java\"/>\
             <sourcefile name=\"Book.java\"><line nr=\"{line}\" mi=\"0\" ci=\"4\" mb=\"{missed}\" cb=\"1\"/></sourcefile>\
             </package></report>"
        )
    };
    let about = |missed: u32| {
        std::fs::write(project.join("jacoco.xml"), report(missed)).expect("a report");
        let arguments = ["generate", "--runs", "1", "--complete=jacoco.xml"];
        let (code, said) = outcome(&project, &arguments);
        assert_eq!(code, Some(0), "{said}");
        let is_said = said.contains("left out: 1 method covered by the project's own tests");
        assert_eq!(is_said, missed == 0, "{said}");
        let tests = read(&project.join("src/test/java/ledger/BookVitroTest.java"));
        (tests.contains("Book.isLong("), tests.contains("Book.sum("))
    };
    assert_eq!(about(1), (true, true));
    assert_eq!(about(0), (false, true));
}

#[test]
fn own_tests_that_cannot_be_run_are_asked_for_as_a_report() {
    let one =
        "package a;\npublic class One {\n  public static int one() {\n    return 1;\n  }\n}\n";
    let project = project("rules-no-build", &[("a/One.java", one)]);
    let (code, said) = outcome(&project, &["generate", "--complete"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("--complete=REPORT"), "{said}");
}
