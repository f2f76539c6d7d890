//! holds
// A product of longs that wraps is caught by multiplyExact.
package check.arithmetic.product.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    long x = Vitro.anyLong();
    Vitro.assume(0 <= x && x <= 3_000_000_000L);
    assert x * 3 >= 0;
  }
}
