//! holds
// Two fields that refer to one object are not two that refer to objects that look alike.
package check.states.shared.holds;

import vitro.Vitro;

class Main {
  static class Cell {
    int value;
  }

  public static void main(String[] args) {
    Cell left = new Cell();
    Cell right = new Cell();
    for (int i = 0; i < 5; i++) {
      if (Vitro.anyBoolean()) {
        right = new Cell();
      } else {
        right = left;
      }
    }
    right.value = 1;
    assert left.value == 0 || left == right;
  }
}
