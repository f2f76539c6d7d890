//! holds
// The largest element is not smaller than any.
package check.arrays.maximum.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int[] a = Vitro.anyArray(int[].class, 3);
    Vitro.assume(a.length > 0);
    int max = a[0];
    for (int x : a) {
      if (x > max) {
        max = x;
      }
    }
    for (int x : a) {
      assert x <= max;
    }
    boolean found = false;
    for (int x : a) {
      found |= x == max;
    }
    assert found;
  }
}
