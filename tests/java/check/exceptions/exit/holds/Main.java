//! holds
// A program that ends itself breaks nothing.
package check.exceptions.exit.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int x = Vitro.anyInt();
    if (x > 10) {
      System.exit(1);
    }
    assert x <= 10;
  }
}
