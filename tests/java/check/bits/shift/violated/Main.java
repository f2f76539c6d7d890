//! violated
// A distance of a shift counts modulo 32.
package check.bits.shift.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int x = Vitro.anyInt();
    int n = Vitro.anyInt(0, 32);
    Vitro.assume(x == 1);
    assert (x << n) != 1 || n == 0;
  }
}
