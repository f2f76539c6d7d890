//! violated
// Insertion sort keeps what it sorts.
package check.algorithms.insertion.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int[] a = {Vitro.anyInt(), Vitro.anyInt(), Vitro.anyInt()};
    int sum = a[0] + a[1] + a[2];
    for (int i = 1; i < a.length; i++) {
      int x = a[i];
      int j = i - 1;
      while (j >= 0 && a[j] > x) {
        a[j + 1] = a[j];
        j--;
      }
      a[i] = x;
    }
    assert a[0] + a[1] + a[2] == sum && a[0] <= a[1] && a[1] <= a[2];
  }
}
