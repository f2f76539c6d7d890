//! violated
// Binary search finds what is there.
package check.algorithms.binary.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int[] a = {1, 3, 5, 7, 9};
    int x = Vitro.anyInt(0, 10);
    int low = 0;
    int high = a.length - 1;
    int found = -1;
    while (low < high) {
      int mid = (low + high) >>> 1;
      if (a[mid] == x) {
        found = mid;
        break;
      } else if (a[mid] < x) {
        low = mid + 1;
      } else {
        high = mid - 1;
      }
    }
    assert (found >= 0) == (x % 2 == 1);
  }
}
