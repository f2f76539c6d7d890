//! violated
// A copy is another array with the same elements.
package check.arrays.copy.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int[] a = Vitro.anyArray(int[].class, 3);
    Vitro.assume(a.length == 3);
    int[] b = a;
    b[1] = a[1] + 1;
    assert b[1] == a[1] + 1;
  }
}
