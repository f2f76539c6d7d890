//! holds
// Which monitors are held is part of the state.
package check.states.monitor.holds;

import vitro.Vitro;

class Main {
  static final Object LOCK = new Object();

  static void turn(int left) {
    if (left == 0) {
      assert count <= 1 || Thread.holdsLock(LOCK);
      return;
    }
    if (Vitro.anyBoolean()) {
      count = 1;
      synchronized (LOCK) {
        turn(left - 1);
      }
    } else {
      count = 0;
      turn(left - 1);
    }
  }

  static int count;

  public static void main(String[] args) {
    turn(5);
  }
}
