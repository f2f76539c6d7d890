//! holds
// A square root is real for what is not negative.
package check.floats.root.holds;

import check.Verifier;

class Main {
  public static void main(String[] args) {
    double x = Verifier.nondetDouble();
    if (x >= 0) {
      double r = Math.sqrt(x);
      assert !(r != r);
    }
  }
}
