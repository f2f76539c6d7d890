//! holds
// Two objects that look alike are not one.
package check.states.alias.holds;

import vitro.Vitro;

class Main {
  static class Cell {
    int value;
  }

  public static void main(String[] args) {
    Cell a = new Cell();
    Cell b = new Cell();
    Cell seen = a;
    for (int i = 0; i < 6; i++) {
      if (Vitro.anyBoolean()) {
        Cell other = seen;
        seen = seen == a ? b : a;
        assert other.value == seen.value;
      }
    }
    a.value = 1;
    assert seen.value == 1 || seen == b;
  }
}
