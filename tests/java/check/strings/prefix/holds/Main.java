//! holds --property exception
// A string with a prefix is at least as long.
package check.strings.prefix.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    String s = Vitro.anyString(6);
    if (s.startsWith("key=")) {
      String value = s.substring(4);
      assert s.equals("key=" + value);
    }
  }
}
