//! Objects that another class makes: what that has done to them would take a test many calls, or is out of its reach.

mod support;

use support::*;

/// Only the loader has keys.
const SHELF: &str = r#"package depot;

public final class Shelf {
  private int count;

  void put(Loader.Key key) {
    if (key == null) {
      throw new NullPointerException();
    }
    count++;
  }

  public String state() {
    return count > 2 ? "full" : "free";
  }
}
"#;

const DEPOT: &str = r#"package depot;

public final class Depot {
  private final Shelf shelf;

  public Depot(Shelf shelf) {
    this.shelf = shelf;
  }

  public Shelf shelf() {
    return shelf;
  }

  public boolean isClosed() {
    if (shelf.state().equals("full")) {
      return true;
    }
    return false;
  }
}
"#;

const LOADER: &str = r#"package depot;

public final class Loader {
  static final class Key {
    private Key() {}
  }

  private final String plan;

  public Loader(String plan) {
    this.plan = plan;
  }

  public Depot load() {
    if (plan.length() > 40) {
      throw new IllegalArgumentException("too long");
    }
    Shelf shelf = new Shelf();
    for (int i = 0; i < plan.length(); i++) {
      if (plan.charAt(i) == 'x') {
        shelf.put(new Key());
      }
    }
    return new Depot(shelf);
  }
}
"#;

#[test]
fn what_another_class_makes_is_an_input_and_so_are_its_parts() {
    let sources = [
        ("depot/Shelf.java", SHELF),
        ("depot/Depot.java", DEPOT),
        ("depot/Loader.java", LOADER),
    ];
    let folder = project("makers", &sources);
    let summary = succeed(&folder, &["generate", "--verbose"]);
    assert!(!summary.contains("dropped:"), "{summary}");
    let test =
        |class: &str| read(&folder.join(format!("src/test/java/depot/{class}VitroTest.java")));

    let depot = test("Depot");
    let closed = tests_of(&depot, "isClosed").concat();
    assert!(closed.contains(").load()"), "{closed}");
    assert!(closed.contains("assertTrue(actual)"), "{closed}");

    let shelf = test("Shelf");
    let state = tests_of(&shelf, "state").concat();
    assert!(state.contains(").load().shelf();"), "{state}");
    assert!(state.contains("assertEquals(\"full\", actual)"), "{state}");

    // A text of one character more than the number that its length is held against.
    let loader = test("Loader");
    let load = tests_of(&loader, "load").concat();
    assert!(load.contains("new Loader(\"a\".repeat(41))"), "{load}");
    assert!(loader.contains("this.plan.length() == 41"), "{loader}");
}

const TREE: &str = r#"package forest;

public class Tree {
  private Tree parent;
  private int marks;

  public void add(Tree child) {
    if (child.parent != null) {
      throw new IllegalArgumentException("has a parent");
    }
    child.parent = this;
  }

  public static void mark(Tree tree) {
    tree.marks++;
  }

  public int depth() {
    int depth = 0;
    for (Tree tree = parent; tree != null; tree = tree.parent) {
      depth++;
    }
    return depth > 2 ? -1 : depth;
  }

  public boolean isMarked() {
    return marks > 1;
  }
}
"#;

/// Calls that an object is handed to change it, too: those of static methods, and those of other objects of its class.
#[test]
fn objects_are_changed_by_calls_that_they_are_handed_to() {
    let folder = project("handed", &[("forest/Tree.java", TREE)]);
    let summary = succeed(&folder, &["generate", "--verbose"]);
    assert!(!summary.contains("dropped:"), "{summary}");
    let tests = read(&folder.join("src/test/java/forest/TreeVitroTest.java"));
    let depth = tests_of(&tests, "depth").concat();
    assert!(depth.contains(".add(tree);"), "{depth}");
    assert!(depth.contains("assertEquals(-1, actual)"), "{depth}");
    let marked = tests_of(&tests, "isMarked").concat();
    assert_eq!(marked.matches("Tree.mark(tree);").count(), 2, "{marked}");
    assert!(marked.contains("assertTrue(actual)"), "{marked}");
    let add = tests_of(&tests, "add").concat();
    assert!(add.contains("\"has a parent\""), "{add}");
}

#[test]
fn what_only_others_construct_is_never_proved_unreachable() {
    let folder = fresh("factories");
    let sources = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/factories");
    let classes = folder.join("classes");
    javac(&["-g"], &java_files(&sources), &[], &classes);
    let said = succeed(
        &folder,
        &["generate", "--no-replay", "--format", "json", "classes"],
    );
    let document: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(document["summary"]["unreachable"], 0, "{said}");
    let tests = read(&folder.join("vitro-tests/factories/TariffVitroTest.java"));
    assert!(tests.contains("Tariff.of("), "{tests}");
}
