//! How tests make their inputs: with the types that fields ask for, and without unneeded calls.

mod support;

use support::*;

/// Fields that a test of the package may set.
const FORM: &str = r#"package lab;

import java.util.*;

public class Form {
  Map<String, Field> fields = new HashMap<>();
  HashMap<String, List<String>> lists = new HashMap<>();

  public boolean knows(String key) {
    return fields.containsKey(key) && fields.get(key).order > 3;
  }

  public boolean has(String a, String b) {
    return lists.containsKey(a) && lists.get(a).contains(b);
  }

  public static class Field {
    int order;
    Map<String, ? extends Number> numbers;

    public int sum() {
      int sum = 0;
      for (Number number : numbers.values()) {
        sum += number.intValue();
      }
      return sum;
    }
  }
}
"#;

#[test]
fn collections_have_the_types_that_fields_ask_for() {
    let folder = project("form", &[("lab/Form.java", FORM)]);
    let said = succeed(&folder, &["generate", "--verbose"]);
    assert!(!said.contains("\n  dropped "), "{said}");
    let tests = read(&folder.join("src/test/java/lab/FormVitroTest.java"));
    assert!(tests.contains("knows_"), "{tests}");
    assert!(tests.contains("assertTrue"), "{tests}");
}

/// One object for two parameters, of which the second takes less.
const PAGES: &str = r#"package lab;

import java.util.*;

public class Pages {
  public static int find(Object wanted, Part part, Page page) {
    if (page == null) {
      return 0;
    }
    if (part == page) {
      return wanted == page ? 3 : 2;
    }
    return 1;
  }

  public static boolean keeps(Iterable<String> from, Collection<String> into) {
    return into != null && from == into;
  }

  public interface Part {}

  public static final class Page implements Part {}
}
"#;

#[test]
fn an_object_has_the_type_of_the_parameter_that_takes_the_least() {
    let folder = project("pages", &[("lab/Pages.java", PAGES)]);
    let said = succeed(&folder, &["generate", "--verbose"]);
    assert!(!said.contains("\n  dropped "), "{said}");
    let tests = read(&folder.join("src/test/java/lab/PagesVitroTest.java"));
    for result in [
        "assertEquals(2, actual)",
        "assertEquals(3, actual)",
        "assertTrue(actual)",
    ] {
        assert!(tests.contains(result), "{said}{tests}");
    }
}

/// Only the width decides.
const WINDOW: &str = r#"package lab;

public final class Window {
  private final int width;
  private final int height;
  private final String title;
  private final boolean bold;

  private Window(Builder builder) {
    width = builder.width;
    height = builder.height;
    title = builder.title;
    bold = builder.bold;
  }

  public boolean isWide() {
    return width > 100;
  }

  public int height() {
    return height;
  }

  public String title() {
    return bold ? title.toUpperCase() : title;
  }

  public static final class Builder {
    private int width;
    private int height;
    private String title;
    private boolean bold;

    public Builder setWidth(int width) {
      this.width = width;
      return this;
    }

    public Builder setHeight(int height) {
      this.height = height;
      return this;
    }

    public Builder setTitle(String title) {
      this.title = title == null ? "" : title;
      return this;
    }

    public Builder setBold(boolean bold) {
      this.bold = bold;
      return this;
    }

    public Window build() {
      return new Window(this);
    }
  }
}
"#;

#[test]
fn calls_that_nothing_depends_on_are_left_out() {
    let folder = project("window", &[("lab/Window.java", WINDOW)]);
    let class = ["--class", "lab.Window", "--method", "isWide"];
    let said = succeed(&folder, &[&["generate"], &class[..]].concat());
    let tests = read(&folder.join("src/test/java/lab/WindowVitroTest.java"));
    assert!(tests.contains(".setWidth(101)"), "{tests}\n{said}");
    for unneeded in ["setHeight", "setTitle", "setBold"] {
        assert!(!tests.contains(unneeded), "{unneeded}: {tests}");
    }
}

/// What comes of it is another thing in every run.
const BADGE: &str = r#"package lab;

public class Badge {
  private final int number;

  public Badge(int number) {
    this.number = number;
  }

  public int code(boolean plain) {
    return plain ? number : 31 * number + super.hashCode();
  }

  public String text() {
    return "badge " + super.toString();
  }
}
"#;

#[test]
fn what_differs_from_run_to_run_is_not_asserted() {
    let folder = project("badge", &[("lab/Badge.java", BADGE)]);
    let said = succeed(&folder, &["generate", "--verbose"]);
    assert!(!said.contains("\n  dropped "), "{said}");
    let tests = read(&folder.join("src/test/java/lab/BadgeVitroTest.java"));
    for expected in [
        "// What depends on identity hash codes is not asserted",
        "assertDoesNotThrow(() -> badge.code(plain))",
        "assertNotNull(actual)",
        "assertEquals(",
    ] {
        assert!(tests.contains(expected), "{expected}: {tests}\n{said}");
    }
}

/// What it says depends on where it runs.
const SCALE: &str = r#"package lab;

public class Scale {
  public String label(double weight) {
    return weight < 0 ? "none" : String.format("%.1f kg", weight);
  }

  public int units(int weight, int unit) {
    if (weight % unit != 0) {
      throw new IllegalArgumentException(String.format("%d is left", weight % unit));
    }
    return weight / unit;
  }
}
"#;

#[test]
fn what_differs_from_place_to_place_is_not_asserted() {
    let folder = project("scale", &[("lab/Scale.java", SCALE)]);
    let (code, said) = outcome(&folder, &["generate", "--verbose"]);
    assert_eq!(code, Some(0), "{said}");
    // One time is enough: the JVM has been asked in another locale before.
    let times = said.matches("compiling and running").count();
    assert_eq!(times, 1, "{said}");
    let tests = read(&folder.join("src/test/java/lab/ScaleVitroTest.java"));
    let said_so = "// What depends on the default locale or time zone is not asserted";
    assert_eq!(tests.matches(said_so).count(), 2, "{tests}");
    assert!(tests.contains("assertNotNull(actual)"), "{tests}");
    assert!(tests.contains("\"none\""), "{tests}");
    assert!(!tests.contains("is left"), "{tests}");
}

/// Nobody knows beforehand that what it says depends on where it runs.
const GATE: &str = r#"package lab;

public class Gate {
  public int pass(int tickets) {
    if (tickets < 1) {
      throw new IllegalStateException("no ticket for " + System.getProperty("user.country"));
    }
    return tickets - 1;
  }
}
"#;

#[test]
fn what_a_test_does_not_pass_with_is_named() {
    let folder = project("gate", &[("lab/Gate.java", GATE)]);
    let said = succeed(&folder, &["generate", "--verbose"]);
    assert!(!said.contains("\n  dropped "), "{said}");
    let tests = read(&folder.join("src/test/java/lab/GateVitroTest.java"));
    let expected = "// Not asserted, since it did not pass in every run: the message";
    assert!(tests.contains(expected), "{tests}\n{said}");
    assert!(!tests.contains("no ticket"), "{tests}\n{said}");
}

/// Keeps what it is given, which is a constant of another class.
const TONGUE: &str = r#"package lab;

import java.util.Locale;
import java.util.Objects;

public class Tongue {
  private Locale locale;

  public Locale getLocale() {
    return locale;
  }

  public void setLocale(Locale locale) {
    this.locale = Objects.requireNonNull(locale);
  }
}
"#;

#[test]
fn a_constant_that_is_kept_is_the_same() {
    let folder = project("tongue", &[("lab/Tongue.java", TONGUE)]);
    let said = succeed(&folder, &["generate", "--verbose"]);
    assert!(!said.contains("\n  dropped "), "{said}");
    let tests = read(&folder.join("src/test/java/lab/TongueVitroTest.java"));
    let expected = "assertSame(locale, tongue.getLocale())";
    assert!(tests.contains(expected), "{tests}\n{said}");
}

/// Objects within an object.
const SHELF: &str = r#"package lab;

public class Shelf {
  int boards;

  class Book {
    private final int place;

    Book(int place) {
      this.place = place;
    }

    boolean fits() {
      return place < boards;
    }
  }
}
"#;

#[test]
fn an_inner_object_stands_in_an_object() {
    let folder = project("shelf", &[("lab/Shelf.java", SHELF)]);
    let said = succeed(&folder, &["generate", "--verbose"]);
    assert!(!said.contains("\n  dropped "), "{said}");
    let tests = read(&folder.join("src/test/java/lab/ShelfBookVitroTest.java"));
    assert!(tests.contains(".new Book("), "{tests}\n{said}");
    assert!(
        tests.contains("assertTrue") && tests.contains("assertFalse"),
        "{tests}"
    );
}
