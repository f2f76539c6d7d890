//! holds
// A counter of the caller is part of the state.
package check.states.nested.holds;

import vitro.Vitro;

class Main {
  static int value;

  static void step() {
    for (int j = 0; j < 2; j++) {
      if (Vitro.anyBoolean()) {
        value = Math.min(value + 1, 4);
      } else {
        value = 0;
      }
    }
    if (value > 1) {
      value = 1;
    }
  }

  public static void main(String[] args) {
    for (int i = 0; i < 4; i++) {
      step();
      assert value <= i + 1;
    }
  }
}
