//! violated
// A product of longs that wraps is caught by multiplyExact.
package check.arithmetic.product.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    long x = Vitro.anyLong();
    Vitro.assume(0 <= x);
    assert x * 3 >= 0;
  }
}
