//! holds
// Whether a thread is interrupted is part of the state.
package check.states.interrupt.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      if (Vitro.anyBoolean()) {
        Thread.currentThread().interrupt();
      }
    }
    boolean interrupted = Thread.interrupted();
    assert !Thread.interrupted();
  }
}
