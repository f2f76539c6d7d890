//! holds
// Minus zero is equal to zero, but divides otherwise.
package check.floats.sign.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    float x = Vitro.anyFloat();
    Vitro.assume(x == 0);
    Vitro.assume(Float.floatToRawIntBits(x) == 0);
    assert 1 / x > 0;
  }
}
