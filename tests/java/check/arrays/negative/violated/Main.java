//! violated --property exception
// The length of a new array may not be negative.
package check.arrays.negative.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int n = Vitro.anyInt();
    Vitro.assume(n < 5);
    int[] a = new int[n];
    assert a.length < 5;
  }
}
