//! violated
// A number without two bits set is a power of two, or zero.
package check.bits.power.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int x = Vitro.anyInt();
    Vitro.assume(x > 0);
    boolean power = (x & (x - 1)) == 0;
    assert power == (Integer.bitCount(x) == 2);
  }
}
