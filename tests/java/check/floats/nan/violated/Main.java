//! violated
// NaN is not equal to itself.
package check.floats.nan.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    double x = Vitro.anyDouble();
    Vitro.assume(!Double.isInfinite(x));
    assert x == x;
  }
}
