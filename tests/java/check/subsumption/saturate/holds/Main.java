//! holds
// A counter in a field stays at its limit.
// needs: subsumption
package check.subsumption.saturate.holds;

import vitro.Vitro;

class Main {
  static class Counter {
    int value;

    void up() {
      if (value < 3) {
        value++;
      }
    }

    void down() {
      if (value > 0) {
        value--;
      }
    }
  }

  public static void main(String[] args) {
    Counter counter = new Counter();
    for (int i = 0; i < 32; i++) {
      if (Vitro.anyBoolean()) {
        counter.up();
      } else {
        counter.down();
      }
    }
    assert counter.value >= 0 && counter.value <= 3;
  }
}
