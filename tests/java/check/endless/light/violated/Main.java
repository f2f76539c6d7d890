//! violated
// A light that is switched for ever, and a loop within.
// needs: subsumption
package check.endless.light.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    boolean[] on = new boolean[2];
    while (true) {
      for (int i = 0; i < 2; i++) {
        if (Vitro.anyBoolean()) {
          on[i] = !on[i];
        }
      }
      assert !(on[0] && on[1]);
    }
  }
}
