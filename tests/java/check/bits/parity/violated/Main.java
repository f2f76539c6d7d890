//! violated
// Parity by folding agrees with counting.
package check.bits.parity.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int x = Vitro.anyInt();
    int p = x;
    p ^= p >>> 16;
    p ^= p >>> 8;
    p ^= p >>> 4;
    p ^= p >>> 3;
    p ^= p >>> 1;
    assert (p & 1) == (Integer.bitCount(x) & 1);
  }
}
