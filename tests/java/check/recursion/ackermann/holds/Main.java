//! holds
// Ackermann of two and n is 2n + 3.
package check.recursion.ackermann.holds;

import vitro.Vitro;

class Main {
  static int ackermann(int m, int n) {
    if (m == 0) {
      return n + 1;
    }
    return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
  }

  public static void main(String[] args) {
    int n = Vitro.anyInt(0, 3);
    assert ackermann(2, n) == 2 * n + 3;
  }
}
