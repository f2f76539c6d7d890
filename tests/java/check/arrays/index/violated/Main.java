//! violated --property exception
// An index that may be just behind the end.
package check.arrays.index.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int[] a = Vitro.anyArray(int[].class, 4);
    int i = Vitro.anyInt();
    if (0 <= i && i <= a.length) {
      a[i] = 7;
      assert a[i] == 7;
    }
  }
}
