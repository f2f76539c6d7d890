//! violated
// Minus zero is equal to zero, but divides otherwise.
package check.floats.sign.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    float x = Vitro.anyFloat();
    Vitro.assume(x == 0);
    Vitro.assume(x == -x);
    assert 1 / x > 0;
  }
}
