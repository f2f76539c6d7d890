//! holds
// The absolute value of the smallest int is negative.
package check.arithmetic.absolute.holds;

import check.Verifier;

class Main {
  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    Verifier.assume(x > Integer.MIN_VALUE);
    assert Math.abs(x) >= 0;
  }
}
