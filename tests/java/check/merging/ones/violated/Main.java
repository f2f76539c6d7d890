//! violated
// Bits counted one by one.
// needs: merging or subsumption
package check.merging.ones.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int x = Vitro.anyInt();
    int ones = 0;
    for (int i = 0; i < 31; i++) {
      if (((x >> i) & 1) == 1) {
        ones++;
      }
    }
    assert ones == Integer.bitCount(x);
  }
}
