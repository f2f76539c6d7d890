//! Parameters of a library's abstract types: their classes stand in the library's jar, not among the user's.

mod support;

use std::process::Command;

use support::*;

/// As a library for documents has it: classes below an abstract type, each of another kind.
const NODE: &str = r#"package doc;

public abstract class Node {
  public boolean isText() {
    return kind() == 't';
  }

  public int size() {
    return 0;
  }

  public abstract char kind();

  public static final class Text extends Node {
    private final String text;

    public Text(String text) {
      this.text = text;
    }

    public char kind() {
      return 't';
    }

    public String toString() {
      return text;
    }
  }

  public static final class Items extends Node {
    private final int[] items;

    public Items(int... items) {
      this.items = items.clone();
    }

    public char kind() {
      return 'i';
    }

    public int size() {
      return items.length;
    }
  }
}
"#;

/// More methods than a test would write, a class with factories, and one that no test can name.
const PAGE: &str = r#"package doc;

public interface Page {
  int number();
  int width();
  int from();
  int to();
  boolean hasNext();
  boolean hasPrevious();
  boolean isAll();
  Page next();
  Page previous();

  static Page all() {
    return new Everything();
  }
}

class Everything implements Page {
  public int number() { throw new UnsupportedOperationException(); }
  public int width() { throw new UnsupportedOperationException(); }
  public int from() { return 0; }
  public int to() { return Integer.MAX_VALUE; }
  public boolean hasNext() { return false; }
  public boolean hasPrevious() { return false; }
  public boolean isAll() { return true; }
  public Page next() { return this; }
  public Page previous() { return this; }
}
"#;

const NUMBERED: &str = r#"package doc;

public class Numbered implements Page {
  private final int number;
  private final int width;

  protected Numbered(int number, int width) {
    if (number < 0 || width < 1) throw new IllegalArgumentException();
    this.number = number;
    this.width = width;
  }

  public static Numbered of(int number, int width) {
    return new Numbered(number, width);
  }

  public int number() { return number; }
  public int width() { return width; }
  public int from() { return number * width; }
  public int to() { return from() + width; }
  public boolean hasNext() { return true; }
  public boolean hasPrevious() { return number > 0; }
  public boolean isAll() { return false; }
  public Page next() { return of(number + 1, width); }
  public Page previous() { return of(number - 1, width); }
}
"#;

const READER: &str = r#"package lab;

import doc.Node;
import doc.Page;

public class Reader {
  public int size(Node node) {
    if (node.isText()) {
      return -1;
    }
    return node.size();
  }

  public String name(Page page) {
    if (page.isAll()) {
      return "all";
    }
    return page.number() == 0 ? "first" : "page " + page.number() + " of width " + page.width();
  }
}
"#;

#[test]
fn objects_of_a_librarys_types_are_made_of_its_classes() {
    let folder = fresh("library-types");
    std::fs::write(folder.join("build.xml"), "<project/>").expect("a file");
    let library = [("Node", NODE), ("Page", PAGE), ("Numbered", NUMBERED)];
    let sources = library.map(|(name, code)| {
        let file = folder.join(format!("{name}.java"));
        std::fs::write(&file, code).expect("a file");
        file
    });
    let compiled = folder.join("library");
    javac(&["-g"], &sources, &[], &compiled);
    let jar = folder.join("library.jar");
    let mut pack = Command::new("jar");
    pack.arg("cf").arg(&jar).arg("-C").arg(&compiled).arg(".");
    assert!(pack.status().expect("jar runs").success());
    write_source(&folder, "lab/Reader.java", READER);
    let own = java_files(&folder.join("src/main/java"));
    let classes = folder.join("target/classes");
    javac(&["-g"], &own, std::slice::from_ref(&jar), &classes);

    let jar = jar.to_str().expect("a path");
    let said = succeed(&folder, &["generate", "--verbose", "--class-path", jar]);
    let tests = read(&folder.join("src/test/java/lab/ReaderVitroTest.java"));
    assert!(said.contains(" 0 open"), "{said}");
    let made = [
        "new Node.Text(",
        "new Node.Items(",
        "Page.all()",
        "Numbered.of(",
    ];
    for call in made {
        assert!(tests.contains(call), "{call} in {tests}");
    }
}
