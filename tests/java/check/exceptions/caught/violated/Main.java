//! violated --property exception
// What is caught and what is not.
package check.exceptions.caught.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int[] a = new int[3];
    try {
      a[Vitro.anyInt(0, 5)] = 10 / Vitro.anyInt(0, 2);
    } catch (ArithmeticException e) {
      a[0] = -1;
    }
  }
}
