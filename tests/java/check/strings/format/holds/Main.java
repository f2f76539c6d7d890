//! holds
// A formatted number has its width.
package check.strings.format.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int n = Vitro.anyInt(0, 9);
    String s = String.format("%d", n);
    assert s.length() == 1;
  }
}
