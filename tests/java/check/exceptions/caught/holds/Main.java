//! holds --property exception
// What is caught and what is not.
package check.exceptions.caught.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int[] a = new int[3];
    try {
      a[Vitro.anyInt(0, 5)] = 10 / Vitro.anyInt(0, 2);
    } catch (RuntimeException e) {
      a[0] = -1;
    }
  }
}
