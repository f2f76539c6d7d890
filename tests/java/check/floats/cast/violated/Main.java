//! violated
// A cast to int of a large double is the largest int.
package check.floats.cast.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    double x = Vitro.anyDouble();
    Vitro.assume(x >= 0 && x < 3e9);
    int i = (int) x;
    assert i <= x && x - i < 1;
  }
}
