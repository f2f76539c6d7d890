//! holds
// Parity by folding agrees with counting.
package check.bits.parity.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int x = Vitro.anyInt();
    int p = x;
    p ^= p >>> 16;
    p ^= p >>> 8;
    p ^= p >>> 4;
    p ^= p >>> 2;
    p ^= p >>> 1;
    assert (p & 1) == (Integer.bitCount(x) & 1);
  }
}
