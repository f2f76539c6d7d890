//! violated
// What a thread keeps for itself is part of the state.
package check.states.local.violated;

import vitro.Vitro;

class Main {
  static final ThreadLocal<Integer> KEPT = ThreadLocal.withInitial(() -> 0);

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      if (Vitro.anyBoolean()) {
        KEPT.set(1);
      }
    }
    assert KEPT.get() == 0;
  }
}
