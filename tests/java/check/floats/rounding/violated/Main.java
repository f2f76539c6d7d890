//! violated
// Rounding goes up at the half.
package check.floats.rounding.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    double x = Vitro.anyDouble();
    Vitro.assume(x >= 0 && x <= 1000);
    double f = Math.ceil(x);
    assert f <= x && x < f + 1;
  }
}
