//! violated
// The middle of two numbers lies between them, unless their sum wraps.
package check.arithmetic.midpoint.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int low = Vitro.anyInt();
    int high = Vitro.anyInt();
    Vitro.assume(0 <= low && low <= high);
    int middle = (low + high) / 2;
    assert low <= middle && middle <= high;
  }
}
