//! holds
// The remainder has the sign of the dividend.
package check.arithmetic.remainder.holds;

import check.Verifier;

class Main {
  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    int m = Verifier.nondetInt();
    Verifier.assume(m > 0);
    int r = Math.floorMod(x, m);
    assert 0 <= r && r < m;
  }
}
