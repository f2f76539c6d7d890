//! holds --property reach:jammed
// A label that must not be reached.
package check.machines.turnstile.holds;

import check.Verifier;
import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int coins = 0;
    for (int i = 0; i < 3; i++) {
      if (Verifier.nondetBoolean()) {
        coins++;
      } else if (coins > 0) {
        coins--;
      } else {
        continue;
      }
      if (coins > 3) {
        Vitro.reach("jammed");
      }
    }
  }
}
