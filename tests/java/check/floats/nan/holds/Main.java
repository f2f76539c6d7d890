//! holds
// NaN is not equal to itself.
package check.floats.nan.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    double x = Vitro.anyDouble();
    Vitro.assume(!Double.isNaN(x));
    assert x == x;
  }
}
