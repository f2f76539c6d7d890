//! violated
// The greatest common divisor divides both.
package check.recursion.gcd.violated;

import vitro.Vitro;

class Main {
  static int gcd(int a, int b) {
    return b == 0 ? a : gcd(b, a / b);
  }

  public static void main(String[] args) {
    int a = Vitro.anyInt(1, 12);
    int b = Vitro.anyInt(1, 12);
    int d = gcd(a, b);
    assert a % d == 0 && b % d == 0;
  }
}
