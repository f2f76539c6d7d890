//! holds
// What is trimmed begins with no blank.
package check.strings.trim.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    String s = Vitro.anyString(3);
    String t = s.trim();
    assert t.isEmpty() || t.charAt(0) != ' ';
  }
}
