//! holds --property exception
// A divisor that may be zero.
package check.arithmetic.divide.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int x = Vitro.anyInt();
    int y = Vitro.anyInt();
    if (y > 0) {
      int q = x / y;
      assert Math.abs((long) q) <= Math.abs((long) x);
    }
  }
}
