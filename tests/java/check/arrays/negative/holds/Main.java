//! holds --property exception
// The length of a new array may not be negative.
package check.arrays.negative.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int n = Vitro.anyInt();
    Vitro.assume(n < 5);
    int[] a = new int[Math.max(n, 0)];
    assert a.length < 5;
  }
}
