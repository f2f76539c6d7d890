//! violated
// A Long is no Integer.
package check.boxed.mixed.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    Object a = (long) Vitro.anyInt(0, 5);
    Object b = Integer.valueOf(3);
    if (((Number) a).intValue() == 3) {
      assert a.equals(b);
    }
  }
}
