//! holds
// An unknown in two places is not two unknowns.
package check.states.twice.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int x = Vitro.anyInt();
    int[] y = {x};
    for (int i = 0; i < 4; i++) {
      if (Vitro.anyBoolean()) {
        y[0] = Vitro.anyInt();
      } else {
        y[0] = x;
      }
    }
    assert x == y[0] || x != y[0];
  }
}
