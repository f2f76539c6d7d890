//! holds
// Bits set one after the other.
// needs: merging or subsumption
package check.merging.flags.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int bits = 0;
    int set = 0;
    for (int i = 0; i < 24; i++) {
      if (Vitro.anyBoolean()) {
        bits |= 1 << i;
        set++;
      }
    }
    assert Integer.bitCount(bits) == set;
  }
}
