//! holds
// A loop without an end shows nothing new in its second turn.
// needs: subsumption
package check.endless.nothing.holds;

import vitro.Vitro;

class Main {
  static boolean wait(int x) {
    while (x == 7) {
      x = 7;
    }
    return false;
  }

  public static void main(String[] args) {
    int x = Vitro.anyInt();
    assert x < 7 || x > 7 || wait(x);
    while (true) {
      Thread.onSpinWait();
    }
  }
}
