//! holds
// Comparison of strings agrees with equality.
package check.strings.compare.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    String a = Vitro.anyString(3);
    Vitro.assume(a.length() > 0);
    int c = a.compareTo("abc");
    assert (c == 0) == a.equals("abc");
  }
}
