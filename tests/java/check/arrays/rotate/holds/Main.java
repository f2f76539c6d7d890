//! holds
// Elements move by one place.
package check.arrays.rotate.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int[] a = Vitro.anyArray(int[].class, 4);
    Vitro.assume(a.length >= 2);
    int first = a[0];
    for (int i = 0; i + 1 < a.length; i++) {
      a[i] = a[i + 1];
    }
    a[a.length - 1] = first;
    assert a[a.length - 1] == first;
  }
}
