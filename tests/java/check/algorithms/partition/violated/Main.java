//! violated
// After a partition the small are before the large.
package check.algorithms.partition.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int[] a = {Vitro.anyInt(), Vitro.anyInt(), Vitro.anyInt()};
    int pivot = a[2];
    int at = 0;
    for (int i = 0; i < 2; i++) {
      if (a[i] > pivot) {
        int t = a[i];
        a[i] = a[at];
        a[at++] = t;
      }
    }
    for (int i = 0; i < at; i++) {
      assert a[i] < pivot;
    }
  }
}
