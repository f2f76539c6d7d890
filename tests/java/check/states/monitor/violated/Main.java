//! violated
// Which monitors are held is part of the state.
package check.states.monitor.violated;

import vitro.Vitro;

class Main {
  static final Object LOCK = new Object();

  static void turn(int left) {
    if (left == 0) {
      assert !Thread.holdsLock(LOCK) || count != 1;
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
