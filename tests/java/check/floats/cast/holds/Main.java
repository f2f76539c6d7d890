//! holds
// A cast to int of a large double is the largest int.
package check.floats.cast.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    double x = Vitro.anyDouble();
    Vitro.assume(x >= 0 && x < 2147483648.0);
    int i = (int) x;
    assert i <= x && x - i < 1;
  }
}
