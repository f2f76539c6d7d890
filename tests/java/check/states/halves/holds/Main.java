//! holds
// A branch that is taken on both sides leaves its condition behind.
package check.states.halves.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int x = Vitro.anyInt();
    int[] seen = new int[1];
    for (int i = 0; i < 5; i++) {
      int y = 0;
      if (x > i) {
        y = 1;
      }
      seen[0] = y;
      if (Vitro.anyBoolean()) {
        seen[0] = 1 - y;
      }
    }
    assert seen[0] == 0 || seen[0] == 1;
  }
}
