//! holds
// Boxes are compared by equals.
package check.boxed.equals.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    Integer a = Vitro.anyInt(-100, 100);
    Integer b = Integer.valueOf(a.intValue());
    assert a == b;
  }
}
