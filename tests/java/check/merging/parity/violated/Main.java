//! violated
// The parity of twenty flags, by a boolean.
// needs: merging or subsumption
package check.merging.parity.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    boolean odd = false;
    int count = 0;
    for (int i = 0; i < 20; i++) {
      if (Vitro.anyBoolean()) {
        odd = !odd;
        count += 2;
      }
    }
    assert odd == ((count & 1) == 1);
  }
}
