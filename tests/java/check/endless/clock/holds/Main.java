//! holds
// A counter that goes round without any unknown.
// needs: subsumption
package check.endless.clock.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int x = Vitro.anyInt(0, 9);
    int minute = 0;
    while (true) {
      minute = (minute + 1) % 60;
      assert minute != x + 60;
    }
  }
}
