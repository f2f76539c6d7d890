//! `[sequence]` in `vitro.toml`: each wish shows in the written tests.

mod support;

use std::path::{Path, PathBuf};

use support::*;

/// Only code with a key can make a board, and only `Boards` hands one out.
const BOARD: &str = r#"package game;

public final class Board {
  private int stones;

  Board(Object key) {
    if (!(key instanceof Boards.Key)) {
      throw new IllegalArgumentException("no key");
    }
  }

  void put(int count) {
    stones += count;
  }

  public String rank() {
    return stones > 10 ? "full" : "few";
  }
}
"#;

const BOARDS: &str = r#"package game;

public final class Boards {
  static final class Key {
    private Key() {}
  }

  private final int factor;

  public Boards(int factor) {
    this.factor = factor;
  }

  public static Board someBoard() {
    return new Board(new Key());
  }

  public static void fill(int stones, Board board) {
    board.put(stones);
  }

  public void multiply(Board board) {
    board.put(factor * 6);
  }
}
"#;

/// Its state depends on its own calls, and on what is set elsewhere.
const CART: &str = r#"package game;

public class Cart {
  private int count;
  private int limit;

  public Cart() {}

  public Cart(int count) {
    this.count = count;
  }

  private Cart(String hidden) {
    count = -hidden.length();
  }

  public void open(int limit) {
    this.limit = limit;
  }

  public void add(int items) {
    count += items;
  }

  private void grow(int by) {
    count += 1000 * by;
  }

  public boolean isFull() {
    return limit > 0 && count > limit;
  }

  public boolean isNegative() {
    return count < 0;
  }

  public String mode() {
    if (Mode.current() == 3) {
      return "three";
    }
    return "other";
  }

  public boolean isWide(int[] items) {
    return items.length > 6;
  }
}
"#;

const MODE: &str = r#"package game;

public final class Mode {
  private static int current;

  private Mode() {}

  public static void load(int mode) {
    if (mode < 0) {
      throw new IllegalArgumentException("negative");
    }
    current = mode;
  }

  public static void load(String text) {
    current = text.length();
  }

  static int current() {
    return current;
  }
}
"#;

fn game(name: &str) -> PathBuf {
    project(
        name,
        &[
            ("game/Board.java", BOARD),
            ("game/Boards.java", BOARDS),
            ("game/Cart.java", CART),
            ("game/Mode.java", MODE),
        ],
    )
}

/// Generates tests for one class with these settings; the tests, and what was said on the way.
fn generated(folder: &Path, class: &str, settings: &str) -> (String, String) {
    std::fs::write(folder.join("vitro.toml"), settings).expect("a file");
    let _ = std::fs::remove_dir_all(folder.join("src/test"));
    let (code, said) = outcome(folder, &["generate", "--class", class, "--verbose"]);
    assert_eq!(code, Some(0), "{said}");
    let test = folder.join(format!("src/test/java/game/{class}VitroTest.java"));
    (read(&test), said)
}

#[test]
fn what_is_added_makes_objects_that_nothing_else_makes() {
    let folder = game("sequence-add");
    let (tests, _) = generated(&folder, "Board", "");
    assert!(tests_of(&tests, "rank").is_empty(), "{tests}");

    let settings = "[sequence]\nadd = ['Boards.someBoard', 'game.Boards.fill(int,Board)']\n\
                    forbid = ['Board.put']\n";
    let (tests, said) = generated(&folder, "Board", settings);
    assert!(!said.contains("warning"), "{said}");
    let rank = tests_of(&tests, "rank").concat();
    assert!(rank.contains("Board board = Boards.someBoard();"), "{rank}");
    assert!(rank.contains("Boards.fill(11, board);"), "{rank}");
    assert!(rank.contains("assertEquals(\"full\", actual)"), "{rank}");
    // A forbidden method is tested, but called for nothing else.
    assert!(!rank.contains("put("), "{rank}");
    let put = tests_of(&tests, "put").concat();
    assert_eq!(put.matches(".put(").count(), 1, "{put}");

    // A method of another object that takes this one.
    let settings =
        "[sequence]\nadd = ['Boards.someBoard', 'Boards.multiply']\nforbid = ['Board.put']\n";
    let (tests, _) = generated(&folder, "Board", settings);
    let rank = tests_of(&tests, "rank").concat();
    assert!(rank.contains(".multiply(board);"), "{rank}");
    assert!(rank.contains("assertEquals(\"full\", actual)"), "{rank}");
}

#[test]
fn what_is_forbidden_is_not_called() {
    let folder = game("sequence-forbid");
    let (tests, _) = generated(&folder, "Cart", "");
    let full = tests_of(&tests, "isFull").concat();
    assert!(full.contains("assertTrue(actual)"), "{full}");

    let settings = "[sequence]\nforbid = ['Cart.add', 'Cart.new(int)', 'Cart.remove', 'Shop.*']\n";
    let (tests, said) = generated(&folder, "Cart", settings);
    let full = tests_of(&tests, "isFull").concat();
    assert!(!full.contains("assertTrue(actual)"), "{full}");
    assert!(!full.contains(".add("), "{full}");
    assert!(!full.contains("new Cart(1"), "{full}");
    assert!(!tests_of(&tests, "add").is_empty(), "{tests}");
    // What is open since it is forbidden is not called unreachable.
    let summary = succeed(&folder, &["generate", "--class", "Cart", "--verbose"]);
    assert!(
        summary.contains("calls that vitro.toml forbids"),
        "{summary}"
    );
    assert!(summary.contains("0 proved unreachable"), "{summary}");
    for name in ["Cart.remove", "Shop.*"] {
        let warning = format!("warning: vitro.toml: [sequence]: `forbid` names `{name}`");
        assert!(said.contains(&warning), "{said}");
    }
}

#[test]
fn every_test_begins_with_the_start_calls() {
    let folder = game("sequence-start");
    let settings = "[sequence]\nstart = ['Mode.load(int)', 'Cart.new()', 'Cart.open']\n";
    let (tests, _) = generated(&folder, "Cart", settings);
    for test in tests.split("@Test").skip(1) {
        let begin = test.find("// Arrange\n    Mode.load(");
        assert!(begin.is_some(), "{test}");
        let is_constructor = test.trim_start().starts_with("void constructor");
        let opened = test.contains("Cart cart = new Cart();\n    cart.open(");
        assert!(is_constructor || opened, "{test}");
    }
    let mode = tests_of(&tests, "mode").concat();
    assert!(mode.contains("Mode.load(3);"), "{mode}");
    assert!(mode.contains("assertEquals(\"three\", actual)"), "{mode}");

    let unclear = "[sequence]\nstart = ['Mode.load']\n";
    std::fs::write(folder.join("vitro.toml"), unclear).expect("a file");
    let (code, said) = outcome(&folder, &["generate"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(
        said.contains("game.Mode.load(int); game.Mode.load(java.lang.String)"),
        "{said}"
    );
}

#[test]
fn private_members_are_used_where_that_is_allowed() {
    let folder = game("sequence-private");
    let settings = "[sequence]\nprivate = ['Cart.grow', 'Cart.new(String)']\n\
                    forbid = ['Cart.add', 'Cart.new(int)', 'Cart.new()']\n";
    std::fs::write(folder.join("vitro.toml"), settings).expect("a file");
    let (code, said) = outcome(&folder, &["generate"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("--reflection"), "{said}");

    let settings = format!("reflection = true\n{settings}");
    let (tests, _) = generated(&folder, "Cart", &settings);
    let negative = tests_of(&tests, "isNegative").concat();
    let makes = "makePrivate(Cart.class, new Class<?>[] {String.class}, ";
    assert!(negative.contains(makes), "{negative}");
    let full = tests_of(&tests, "isFull").concat();
    assert!(full.contains("callPrivate(Cart.class, \"grow\""), "{full}");
    assert!(full.contains("assertTrue(actual)"), "{full}");
}

#[test]
fn limits_are_kept_and_all_of_it_makes_tests_stale() {
    let folder = game("sequence-limits");
    let (tests, _) = generated(&folder, "Cart", "replay = false\n");
    let wide = tests_of(&tests, "isWide").concat();
    assert!(wide.contains("assertTrue(actual)"), "{wide}");

    let settings = "replay = false\n[sequence]\narray-size = 6\ncalls = 1\n";
    let (tests, said) = generated(&folder, "Cart", settings);
    let wide = tests_of(&tests, "isWide").concat();
    assert!(!wide.contains("assertTrue(actual)"), "{wide}");
    let full = tests_of(&tests, "isFull").concat();
    assert!(!full.contains(".open("), "{full} {said}");

    // The same settings again change nothing, other wishes do.
    let (_, said) = outcome(&folder, &["refresh", "--class", "Cart"]);
    assert!(said.contains("up to date"), "{said}");
    let settings =
        "replay = false\n[sequence]\narray-size = 6\ncalls = 1\nforbid = ['Cart.new(int)']\n";
    std::fs::write(folder.join("vitro.toml"), settings).expect("a file");
    let (_, said) = outcome(&folder, &["refresh", "--class", "Cart"]);
    assert!(said.contains("explored game.Cart.isFull"), "{said}");
}
