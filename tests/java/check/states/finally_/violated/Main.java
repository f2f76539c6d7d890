//! violated
// What happens in finally is decided before.
package check.states.finally_.violated;

import vitro.Vitro;

class Main {
  static void turn(int[] counter, boolean twice) {
    int by = 1;
    try {
      if (twice) {
        by = 2;
        return;
      }
      by = 3;
    } finally {
      counter[0] = (counter[0] + by) % 4;
    }
  }

  public static void main(String[] args) {
    int[] counter = new int[1];
    for (int i = 0; i < 5; i++) {
      turn(counter, Vitro.anyBoolean());
    }
    assert counter[0] != 2;
  }
}
