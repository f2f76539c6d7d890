//! holds
// An unknown chooses the array. Values that one path takes to be known must be found again there, whatever others went.
package check.subsumption.chosen.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int n = Vitro.anyInt();
    Vitro.assume(n >= 0 && n < 4);
    int[] a =
        n == 0 ? new int[] {0, 1}
        : n == 1 ? new int[] {0, 1, 2}
        : n == 2 ? new int[] {0, 1, 2, 3}
        : new int[] {0, 1, 2, 3, 4};
    int i1 = Vitro.anyInt();
    int i2 = Vitro.anyInt();
    Vitro.assume(0 <= i1 && i1 < i2 && i2 < a.length);
    int x = a[i1];
    int y = a[i2];
    for (int k = 0; k < 2; k++) {
      if (Vitro.anyBoolean()) x++;
      else y--;
    }
    assert x - y < 2;
  }
}
