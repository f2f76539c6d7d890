//! holds --property exception
// A cast of an object of the other class.
package check.inheritance.cast.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    Object o = Vitro.anyInt() > 5 ? (Object) "text" : (Object) Integer.valueOf(3);
    if (o instanceof String) {
      assert ((String) o).length() == 4;
    }
  }
}
