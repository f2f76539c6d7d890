//! violated --method twice
package check.methods.aliases.violated;

class Main {
  static final class Cell {
    public int value;
  }

  static void twice(Cell a, Cell b) {
    if (a == null || b == null) {
      return;
    }
    a.value = 1;
    b.value = 2;
    assert a.value == 1;
  }
}
