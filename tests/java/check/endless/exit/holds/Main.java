//! holds
// A loop that only an unknown ends.
// needs: subsumption
package check.endless.exit.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int tries = 0;
    int[] left = {3};
    while (Vitro.anyInt() != 0) {
      if (left[0] > 0) {
        left[0]--;
        tries++;
      }
    }
    assert tries <= 3;
  }
}
