//! holds
// Every element is its index, so different indices give different values.
package check.subsumption.known.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int n = Vitro.anyInt();
    Vitro.assume(n > 2 && n < 6);
    int[] a = n == 3 ? new int[] {0, 1, 2} : n == 4 ? new int[] {0, 1, 2, 3} : new int[] {0, 1, 2, 3, 4};
    int i1 = Vitro.anyInt();
    int i2 = Vitro.anyInt();
    Vitro.assume(0 <= i1 && i1 < i2 && i2 < n);
    int x = a[i1];
    int y = a[i2];
    assert x != y;
  }
}
