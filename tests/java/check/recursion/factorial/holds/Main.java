//! holds
// A factorial of a long wraps at 21.
package check.recursion.factorial.holds;

import vitro.Vitro;

class Main {
  static long factorial(int n) {
    return n < 2 ? 1 : n * factorial(n - 1);
  }

  public static void main(String[] args) {
    int n = Vitro.anyInt(0, 20);
    assert factorial(n) > 0;
  }
}
